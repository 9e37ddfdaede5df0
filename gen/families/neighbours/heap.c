/* Lists of the nearest that are heaps in shared memory: which are, and how many threads of a block
 * have room for theirs. No block has fewer threads than a warp, which bounds how long they are. */
#include <stdio.h>

#include "check/check.h"
#include "families/neighbours/neighbours.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define FOUR_WARPS 96u           /* words of lists up to which a block has as many */
#define PAIR_BYTES (48u * 1024u) /* of two warps, so that an SM has several blocks */

uint32_t neighbours_tree_words(const kg_spec *spec, const type *t)
{
    const uint32_t index = neighbours_knows_indices(spec) ? 1 : 0;
    return neighbours_k(spec) * (geometry_words(t->size) + index);
}

uint32_t neighbours_brute_words(const kg_spec *spec, const type *t)
{
    const uint32_t index = neighbours_knows_indices(spec) ? neighbours_index(spec)->size : 0;
    return neighbours_k(spec) * geometry_words(t->size + index);
}

/* Bytes that the lists of a warp take: of a tree, whose lists are the shortest. */
static uint32_t warp_bytes(const kg_spec *spec, const type *t)
{
    return WARP_SIZE * 4 * neighbours_tree_words(spec, t);
}

/* The longest lists that a block of one warp has room for. */
static uint32_t longest(const kg_spec *spec, const type *t, uint32_t shared)
{
    return shared / (warp_bytes(spec, t) / neighbours_k(spec));
}

bool neighbours_in_heap(const kg_spec *spec, const type *t, const variant_spec *v)
{
    const neighbours_variant *own = v->own;
    if (neighbours_by_warps(v) || neighbours_together(v)) return false;
    if (own->list.text) return word_is(&own->list, "heap");
    if (neighbours_by_tree(v)) return neighbours_tree_words(spec, t) > NEIGHBOURS_FAST_WORDS;
    return neighbours_brute_words(spec, t) > NEIGHBOURS_LIST_WORDS;
}

bool neighbours_has_heap(const plan_kernel *k, const variant_spec *v)
{
    return neighbours_gives(k->spec) == GIVES_NEAREST &&
           neighbours_in_heap(k->spec, neighbours_computed(k->element), v);
}

static uint32_t words_of(const plan_kernel *k, bool tree)
{
    const type *t = neighbours_computed(k->element);
    return tree ? neighbours_tree_words(k->spec, t) : neighbours_brute_words(k->spec, t);
}

uint32_t neighbours_heap_warps(const plan_kernel *k, bool tree)
{
    const uint32_t words = words_of(k, tree);
    if (words <= FOUR_WARPS) return 4;
    return 2 * WARP_SIZE * 4 * words <= PAIR_BYTES ? 2 : 1;
}

void neighbours_set_heap(const plan_kernel *k, plan_variant *variant, bool tree)
{
    variant->steps[variant->n_steps - 1].shared_bytes +=
        variant->nwarps * WARP_SIZE * 4 * words_of(k, tree);
    plan_flag(variant, "heap", true);
}

/* ---- how long lists are at most ---- */

static void refuse_longer(diags *d, const kg_spec *spec, const type *t, const char *name,
                          const char *who_has, uint32_t shared, const char *of_what)
{
    const neighbours_spec *own = spec->own;
    diag_error(d, own->k.at, name,
               "lists of %u neighbours, %s distances %s, take %u bytes of shared memory in a block "
               "of one warp; %s %u%s, for up to %u neighbours",
               neighbours_k(spec), t->name,
               neighbours_knows_indices(spec) ? "and indices" : "alone", warp_bytes(spec, t),
               who_has, shared, of_what, longest(spec, t, shared));
}

/* On any device. */
void neighbours_check_longest(diags *d, const kg_spec *spec, const type *t)
{
    uint32_t most = 0;
    for (const arch *a = archs; a->cc; a++)
        if (a->shared_per_block > most) most = a->shared_per_block;
    if (neighbours_k(spec) > longest(spec, t, most))
        refuse_longer(d, spec, t, "out-of-range", "no device has more than", most, "");
}

/* On those that are asked for. `auto` may leave out older ones. */
bool neighbours_lists_fit(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    const type *t = neighbours_computed(p->kernel->element);
    const arch *least = NULL;
    uint32_t newest = 0;
    for (const uint32_t *cc = p->options->archs; *cc; cc++)
        if (*cc > newest) newest = *cc;
    for (const uint32_t *cc = p->options->archs; *cc; cc++) {
        const arch *a = arch_find(*cc);
        if (a->shared_per_block >= warp_bytes(spec, t)) continue;
        if (spec->n_variants == 0 && *cc != newest) continue;
        if (!least || a->shared_per_block < least->shared_per_block) least = a;
    }
    if (!least || neighbours_gives(spec) != GIVES_NEAREST) return true;
    char has[40];
    snprintf(has, sizeof has, "compute capability %u.%u has", least->cc / 10, least->cc % 10);
    refuse_longer(p->d, spec, t, "too-much-shared", has, least->shared_per_block, " per block");
    p->failed = true;
    return false;
}
