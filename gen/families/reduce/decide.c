/* What the templates of a reduce in one launch go by. How loads and narrow elements are taken, and
 * how many block sums a thread of the last block takes at once. */
#include <string.h>

#include "families/reduce/reduce.h"
#include "plan/geometry.h"

#define MOST_TOGETHER 4u  /* elements of vectors whose loads stay together where vectors end */
#define TOGETHER_WORDS 8u /* and registers of their partial results: with more the compiler may */
#define EARLY_INPUTS 2u   /* take one vector after the other */
#define EARLY_BYTES 8u    /* of elements beside vectors that wait in registers */
#define TAKEN 4u          /* sums in scratch: as many loads are under way */
#define MOST_TAGGED 8u    /* sums of one word under their tags */
#define TAGGED_WORDS 10u  /* of longer ones: tagged words under way */

static bool is_one_of(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(name, *names) == 0) return true;
    return false;
}

/* Operators by name whose elements of one or two bytes combine several to a word
 * (templates/reduce/packed.cu). */
static const char *narrow_of(const plan_kernel *k, const type *t)
{
    static const char *const lanes[] = {"min", "max", NULL},
                             *const bits[] = {"and", "or", "xor", NULL},
                             *const sums[] = {"sum", "mean", NULL};
    const kg_spec *spec = k->spec;
    const char *name = spec->op.named.text;
    const bool is_float = t->kind == TYPE_FLOAT;
    if (!name || spec->op.transform.text || t->kind == TYPE_STRUCT || t->size > 2) return NULL;
    if (is_one_of(name, lanes))
        return k->accumulator != t || (is_float && operators_reproducible(spec)) ? NULL : "lanes";
    if (is_float || k->accumulator->kind == TYPE_FLOAT) return NULL;
    return is_one_of(name, bits) ? "bits" : is_one_of(name, sums) ? "sum" : NULL;
}

static bool is_early(const reduce_arrays *in)
{
    for (uint32_t i = 0; i < in->count; i++)
        if (in->type[i]->size > EARLY_BYTES) return false;
    return in->count <= EARLY_INPUTS;
}

/* A sum of several words moves in pairs of them. */
static uint32_t tagged_taken(const type *sum)
{
    const uint32_t slot = geometry_tagged_words(sum->size);
    if (slot == 1) return MOST_TAGGED;
    return slot > TAGGED_WORDS ? 1 : TAGGED_WORDS / slot;
}

void reduce_decide_once(const plan_kernel *k, plan_variant *variant, const type *lead)
{
    const reduce_arrays in = reduce_arrays_of(k);
    const char *narrow = narrow_of(k, lead);
    const uint32_t V = variant->vector;
    if (narrow) plan_word(variant, "narrow", narrow);
    plan_flag(variant, "together",
              narrow || (V <= MOST_TOGETHER &&
                         V * geometry_words(k->accumulator->size) <= TOGETHER_WORDS));
    plan_flag(variant, "early", is_early(&in));
    const bool alone = variant->steps[0].fixed == 1 || plan_is(variant, "packed");
    const uint32_t taken = plan_is(variant, "tags") ? tagged_taken(k->accumulator) : TAKEN;
    plan_number(variant, "taken", alone ? 0 : taken);
}

/* Places are combined as a tree, so a thread takes a power of two of them. */
void reduce_decide_tree(const plan_kernel *k, plan_variant *variant)
{
    const uint32_t size = k->accumulator->size;
    uint32_t taken = size <= 8 ? 8 : size <= 16 ? 4 : 2;
    if (plan_is(variant, "tags")) taken = tagged_taken(k->accumulator);
    while (taken & (taken - 1)) taken--;
    plan_number(variant, "taken", variant->steps[0].fixed == 1 ? 0 : taken);
}
