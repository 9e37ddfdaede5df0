/* What `kgen explain` says of a top-k: how a warp accesses its arrays, and its launches. */
#include "families/topk/topk.h"

#include <string.h>

static bool in_rows(const plan_variant *variant)
{
    return strcmp(plan_word_of(variant, "form"), "rows") == 0;
}

/* Keys are read once, where the guess is right. Where results lie the data says. */
void topk_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    explain_global access = explain_items(x->variant, arg, store, true);
    (void)k;
    if (store || strcmp(arg->name, "values") == 0) {
        access.at_most = true;
        access.sectors = EXPLAIN_LANES;
    }
    explain_add(x, access);
}

/* Of the forms whose blocks hold all keys. */
static const char *held_launch(arena *a, const plan_variant *variant, bool together)
{
    if (!together)
        return arena_printf(a, "1: a cluster of %u blocks, with all keys in shared memory",
                            plan_number_of(variant, "cluster"));
    return arena_printf(a,
                        "1: up to %u blocks at once, with all keys in shared memory; they meet up "
                        "to %u times",
                        plan_number_of(variant, "max_blocks"), plan_number_of(variant, "passes"));
}

static void tell_held(arena *a, explain_variant *x, bool together)
{
    explain_note(x, "launches", held_launch(a, x->variant, together));
    explain_note(x, "stages",
                 "count: each block, each digit from the top; then all add up what all counted");
    explain_note(x, "stages", "take: results in the order of the array");
    if (plan_is(x->variant, "sorted"))
        explain_note(x, "stages",
                     together ? "order: by the block that ends last, in its shared memory"
                              : "order: in the first block's shared memory");
}

void topk_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const plan_variant *variant = x->variant;
    (void)e;
    if (topk_parts(k->spec)) {
        explain_note(x, "launches", "1: a block for each row or segment, and then the next");
        const uint32_t digit = plan_number_of(variant, "digit");
        const char *rows = arena_printf(a, "results are found by digits of %u bits", digit);
        if (plan_is(variant, "sorted") || plan_is(variant, "kth"))
            rows =
                arena_printf(a,
                             "up to %u keys are sorted in shared memory; of more the results "
                             "are found by digits of %u bits",
                             32 * variant->nwarps * plan_number_of(variant, "order_work"), digit);
        explain_note(x, "rows", rows);
        return;
    }
    const char *form = plan_word_of(variant, "form");
    if (strcmp(form, "together") == 0 || strcmp(form, "cluster") == 0) {
        tell_held(a, x, strcmp(form, "together") == 0);
        return;
    }
    if (!in_rows(variant)) {
        explain_note(x, "launches", "1: keys are sorted in shared memory");
        return;
    }
    const char *const sorts = plan_is(variant, "sorted") ? ", 1 or more to sort them" : "";
    const bool meets = plan_is(variant, "meets");
    const char *const found =
        meets ? "1 for the k-th key and the results"
              : arena_printf(a, "%u to find the k-th key, 2 to take the results",
                             variant->steps[2].passes);
    explain_note(x, "launches",
                 arena_printf(a, "1 to sample many keys, 1 or 2 to keep, %s%s", found, sorts));
    explain_note(x, "stages", "sample: of each 32 of a large sample the best, by a warp");
    explain_note(x, "stages",
                 "keep: a guess of the k-th number, from a sample; numbers below it, of all keys; "
                 "results, where these are few: the others then return");
    explain_note(x, "stages",
                 arena_printf(a,
                              "count: %u bits of all that begin as the k-th; the last block "
                              "picks its digit",
                              plan_number_of(variant, "digit")));
    explain_note(x, "stages", "split: keys of each row that come before the k-th, or equal it");
    explain_note(x, "stages", "take: those, in the order of the array, until there are k");
    if (plan_is(variant, "sorted"))
        explain_note(x, "stages",
                     "order: few results, by a block. digit, move: more of them, by digits of 8 "
                     "bits; or all keys, where these are few and k is large");
}

enum { FEW_RESULTS = 4096, MANY_KEYS = 1 << 24 };

static uint32_t digits_of(const plan_kernel *k, const plan_variant *v)
{
    const uint32_t digit = plan_number_of(v, "held_digit");
    return digit ? (uint32_t)explain_ceil_div(8 * k->element->size, digit) : 0;
}

static explain_meeting meeting_of(const plan_variant *v)
{
    const char *form = plan_word_of(v, "form");
    if (strcmp(form, "rows") == 0) return MEET_ROWS;
    if (strcmp(form, "together") == 0) return MEET_TOGETHER;
    if (strcmp(form, "cluster") != 0) return MEET_NONE;
    return plan_number_of(v, "cluster") > 1 ? MEET_CLUSTER : MEET_ALONE;
}

/* Keys and their indices were timed, of four bytes. Of rows it was few results of many keys, which
 * a guess finds. */
void topk_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const plan_variant *v = x->variant;
    const uint64_t asked = explain_length_of(e, k, "k"), results = asked < e->n ? asked : e->n;
    if (topk_parts(k->spec)) return;
    const explain_meeting meeting = meeting_of(v);
    const bool few = meeting != MEET_ROWS || (results <= FEW_RESULTS && e->n >= MANY_KEYS);
    x->waits = (explain_waits){.meeting = meeting,
                               .holders = plan_number_of(v, "cluster"),
                               .digits = results < e->n ? digits_of(k, v) : 0,
                               .results = results,
                               .in_order = plan_is(v, "sorted"),
                               .known = meeting != MEET_NONE && few && k->element->size == 4 &&
                                        !topk_has_values(k->spec)};
}

/* As many as there are keys. */
uint64_t topk_length(const explanation *e, const char *name)
{
    (void)name;
    return e->n;
}

/* How many sectors a warp stores to is the data's to say. */
bool topk_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    (void)a, (void)k, (void)variant;
    return true;
}
