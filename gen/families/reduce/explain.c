/* What `kgen explain` says of a reduce: its accesses, its work and its depth. */
#include <string.h>

#include "plan/explanation.h"
#include "families/reduce/reduce.h"

/* Inputs beside the one that moves in vectors go element by element; a warp takes long vectors
 * together, in words. */
void reduce_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    const plan_variant *variant = x->variant;
    const uint32_t words = plan_number_of(variant, "words");
    (void)k;
    if (plan_word_of(variant, "find")) { /* it may stop before it has read all */
        explain_global all = explain_items(variant, arg, store, true);
        all.at_most = true;
        explain_add(x, all);
        return;
    }
    if (words > 1)
        explain_add(x, (explain_global){.array = arg->name,
                                        .store = store,
                                        .word_bytes = 16,
                                        .requests = words,
                                        .sectors = EXPLAIN_LANES * 16 / EXPLAIN_SECTOR,
                                        .ideal = EXPLAIN_LANES * 16 / EXPLAIN_SECTOR});
    else
        explain_add(x, explain_items(variant, arg, store,
                                     plan_is(variant, "apart") &&
                                         strcmp(arg->name, plan_word_of(variant, "lead")) != 0));
}

/* Applications of the operator along the longest chain of a thread block that reduces `blocks` data
 * blocks. The chain: the run, the runs of the block, the warp, the row sum. */
static uint64_t reduce_depth(const plan_variant *variant, uint64_t blocks)
{
    const uint64_t one = explain_serial_depth(variant, variant->nwork) + 5 + 1 +
                         (variant->nwarps > 1 ? explain_serial_depth(variant, variant->nwarps) : 0);
    return blocks ? one + (blocks - 1) : 0; /* only the row sum ties a block to the next */
}

static uint64_t reduce_work(const plan_variant *variant, uint64_t blocks)
{
    const uint64_t s1 = (uint64_t)variant->tbs * (variant->nwork - 1);
    const uint64_t s2 = variant->nwarps > 1 ? (uint64_t)EXPLAIN_LANES * (variant->nwarps - 1) : 0;
    return blocks * (s1 + s2 + (EXPLAIN_LANES - 1) + 1);
}

/* The reduce in one launch combines vectors, then the vectors of a thread, then lanes: at once
 * (in order) or at the end. Warps follow, then block sums. The last block combines those, or
 * they are added one by one where they share a word with the ticket. */
static void cover_once(explain_cover *c, const explain_variant *x)
{
    const plan_variant *variant = x->variant;
    const uint64_t blocks = x->steps[0].blocks, warps = explain_log2_up(variant->nwarps);
    const bool ordered = strcmp(variant->dask, "row") == 0;
    const uint64_t runs = ordered ? c->data_blocks * variant->nwarps : c->data_blocks;
    const uint64_t sharers = ordered ? blocks * variant->nwarps : blocks;
    const uint64_t most =
        sharers ? explain_ceil_div(runs, sharers) : 0; /* along one lane, or one warp */
    c->launches = 1;
    c->work = c->data_blocks * variant->dbs + blocks * (ordered ? variant->nwarps : variant->tbs);
    c->depth = explain_serial_depth(variant, variant->vector) +
               explain_serial_depth(variant, variant->nwork) + 5 + warps + most;
    if (blocks <= 1) return;
    c->work += blocks;
    c->depth +=
        plan_is(variant, "packed") ? blocks : explain_ceil_div(blocks, variant->tbs) + 5 + warps;
}

/* Row sums, and where there are several a second step that reduces them. */
static void cover_steps(explain_cover *c, const plan_variant *variant)
{
    if (c->rows == 1) c->launches = 1; /* the only row sum is the result */
    c->work = reduce_work(variant, c->data_blocks);
    c->depth = reduce_depth(variant, c->most);
    if (c->launches == 1) return;
    const uint64_t blocks = explain_ceil_div(c->rows, variant->dbs);
    c->work += reduce_work(variant, blocks);
    c->depth += reduce_depth(variant, blocks);
}

void reduce_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    explain_cover *c = &x->cover;
    (void)k;
    if (plan_word_of(x->variant, "find")) {
        c->launches = 1;
        c->work = e->n;
        c->depth = explain_ceil_div(c->data_blocks, x->steps[0].blocks ? x->steps[0].blocks : 1);
    } else if (plan_is(x->variant, "tree")) { /* of places: each element is combined once */
        c->launches = 1;
        c->work = e->n ? e->n : 1; /* with the identity before them */
        c->depth = explain_log2_up(e->n) + 1;
    } else if (plan_is(x->variant, "once")) {
        cover_once(c, x);
    } else {
        cover_steps(c, x->variant);
    }
}

bool reduce_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    if (plan_is(variant, "apart") || plan_word_of(variant, "find")) return true;
    if (!plan_is(variant, "once")) return k->accumulator->kind == TYPE_STRUCT; /* sums in scratch */
    for (size_t i = 0; i < n; i++) /* vectors of several accesses */
        if (args[i].role == KG_ROLE_INPUT && variant->vector * args[i].type->size > 16) return true;
    return false;
}
