#include "plan/explanation.h"

#include <string.h>

#include "plan/family.h"

enum { LANES = EXPLAIN_LANES, SECTOR = EXPLAIN_SECTOR };

uint32_t explain_sectors(uint32_t bytes, uint32_t stride)
{
    uint32_t sectors = 0, next = 0; /* the first sector not counted yet */
    for (uint32_t lane = 0; lane < LANES; lane++) {
        const uint32_t first = lane * stride / SECTOR, last = (lane * stride + bytes - 1) / SECTOR;
        const uint32_t from = first > next ? first : next;
        if (last < from) continue;
        sectors += last - from + 1;
        next = last + 1;
    }
    return sectors;
}

void explain_add(explain_variant *x, explain_global access)
{
    if (x->n_globals < sizeof x->globals / sizeof *x->globals) x->globals[x->n_globals++] = access;
}

void explain_note(explain_variant *x, const char *label, const char *text)
{
    if (x->n_lines < EXPLAIN_LINES) x->lines[x->n_lines++] = (explain_line){label, text};
}

explain_global explain_items(const plan_variant *variant, const plan_arg *arg, bool store,
                             bool one_by_one)
{
    const type *t = arg->type;
    const bool by_index = arg->index != 0;
    const bool vector = (variant->wide || variant->vector > 1) && !by_index;
    const uint32_t item = vector ? t->size * variant->vector : t->size;
    const uint32_t width = vector && !one_by_one ? item : t->align < 16 ? t->align : 16;
    return (explain_global){.array = arg->name,
                            .store = store,
                            .word_bytes = width,
                            .by_index = by_index,
                            .at_most = by_index,
                            .requests = item / width * (by_index ? variant->vector : 1),
                            .sectors = by_index ? LANES : explain_sectors(width, item),
                            .ideal = (LANES * width + SECTOR - 1) / SECTOR};
}

uint64_t explain_ceil_div(uint64_t a, uint64_t b)
{
    return a / b + (a % b != 0);
}

uint32_t explain_log2_up(uint64_t value)
{
    uint32_t bits = 0;
    while (bits < 64 && (UINT64_C(1) << bits) < value) bits++;
    return bits;
}

uint32_t explain_serial_depth(const plan_variant *variant, uint32_t count)
{
    return variant->adder && strcmp(variant->adder, "serial") == 0 ? count - 1
                                                                   : explain_log2_up(count);
}

uint64_t explain_length_of(const explanation *e, const plan_kernel *k, const char *name)
{
    for (size_t i = 0; i < e->n_lengths; i++)
        if (strcmp(e->lengths[i].name, name) == 0) return e->lengths[i].value;
    const family_explain *own = &family_of(k->spec)->explain;
    return own->length ? own->length(e, name) : e->n;
}

explain_order explain_order_of(const plan_variant *variant)
{
    static const struct {
        const char *form;
        explain_order order;
    } orders[] = {{"block", ORDER_BLOCK},
                  {"wave", ORDER_WAVE},
                  {"look_back", ORDER_BACK},
                  {"stream", ORDER_STREAM}};
    const char *form = plan_word_of(variant, "form");
    for (size_t i = 0; form && i < sizeof orders / sizeof *orders; i++)
        if (strcmp(form, orders[i].form) == 0) return orders[i].order;
    return ORDER_NONE;
}
