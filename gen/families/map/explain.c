/* What `kgen explain` says of a map: how a warp accesses its arrays. */
#include <string.h>

#include "plan/explanation.h"
#include "families/map/map.h"

enum { LANES = EXPLAIN_LANES, SECTOR = EXPLAIN_SECTOR };

/* Units in the order of the lanes: those of an element side by side, which no sector need begin
 * with. */
static explain_global of_units(const plan_variant *variant, const plan_arg *arg, bool store)
{
    const uint32_t unit = plan_number_of(variant, "units"), of_element = arg->type->size / unit;
    const bool by_index = arg->index != 0;
    const uint32_t ideal = (LANES * unit + SECTOR - 1) / SECTOR;
    const uint32_t elements = (LANES + of_element - 1) / of_element + 1;
    const uint32_t most = 2 * elements * ((arg->type->size + SECTOR - 1) / SECTOR);
    return (explain_global){.array = arg->name,
                            .store = store,
                            .word_bytes = unit,
                            .by_index = by_index,
                            .requests = of_element,
                            .ideal = ideal,
                            .sectors = by_index ? most < LANES ? most : LANES : ideal};
}

/* Whole words in the order of the lanes. Of two that an item is cut out of, the second begins in
 * another sector. */
static explain_global of_words(const plan_variant *variant, const plan_arg *arg, bool store,
                               uint32_t word, bool two)
{
    const uint32_t words = plan_number_of(variant, "words"), ideal = LANES * word / SECTOR;
    const bool single = plan_is(variant, "flat") || plan_is(variant, "shifted");
    return (explain_global){.array = arg->name,
                            .store = store,
                            .word_bytes = word,
                            .requests = two      ? 2
                                        : single ? 1
                                                 : words,
                            .sectors = two ? ideal + 1 : ideal,
                            .ideal = ideal};
}

void map_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    const plan_variant *variant = x->variant;
    const uint32_t words = plan_number_of(variant, "words"),
                   item = arg->type->size * variant->vector;
    const bool two = plan_is(variant, "shifted") && arg->role == KG_ROLE_INPUT && item > 1;
    (void)k;
    if (plan_is(variant, "units") && arg->kind != KG_KIND_INDEX)
        explain_add(x, of_units(variant, arg, store));
    else if (words > 1 || two)
        explain_add(x, of_words(variant, arg, store, words > 1 ? 16 : item, two));
    else explain_add(x, explain_items(variant, arg, store, false));
}

/* A lane takes several indices, even where they are in order. A warp's part of a line may end amid
 * a row, and a sector. */
bool map_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    plan_arg *args;
    const char *form = plan_word_of(variant, "form");
    if (form && strcmp(form, "line") == 0) return true;
    const size_t n = plan_args(a, k, &args);
    for (size_t i = 0; i < n && variant->wide; i++)
        if (args[i].index != 0) return true;
    return false;
}
