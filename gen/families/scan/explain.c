/* What `kgen explain` says of a scan: its accesses, its work and its depth. */
#include "families/scan/scan.h"

#include <string.h>

/* Words in the order of lanes, or single elements. */
void scan_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    const uint32_t run = plan_number_of(x->variant, "words");
    (void)k;
    if (run)
        explain_add(x, (explain_global){.array = arg->name,
                                        .store = store,
                                        .word_bytes = 16,
                                        .requests = run / x->variant->nwork,
                                        .sectors = EXPLAIN_LANES * 16 / EXPLAIN_SECTOR,
                                        .ideal = EXPLAIN_LANES * 16 / EXPLAIN_SECTOR});
    else explain_add(x, explain_items(x->variant, arg, store, true));
}

/* Each element is combined once into the sum of its run, and once into its result. */
void scan_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const plan_variant *variant = x->variant;
    explain_cover *c = &x->cover;
    const uint64_t run = (uint64_t)variant->nwork * variant->vector;
    (void)e, (void)k;
    c->launches = variant->n_steps;
    c->work = c->data_blocks * (2 * variant->dbs + 10 * variant->tbs);
    c->depth = 2 * run + 10 + c->data_blocks;
}

/* Structs move field by field. */
bool scan_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    for (size_t i = 0; i < n && !plan_is(variant, "words"); i++)
        if (args[i].role != KG_ROLE_SCALAR && args[i].type->kind == TYPE_STRUCT) return true;
    return false;
}
