/* A sort by parts of elements (families/common/by.h), and one into buckets. */
#include "families/sort/sort.h"

#include "check/check.h"
#include "families/common/by.h"
#include "spec/keys.h"

#define WHOLE_BYTES 16u /* of an element that moves as one number */

bool sort_has_parts(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    return own->by.set;
}

/* Elements that are alike then may stand in any order, and no result tells. */
bool sort_is_whole(const kg_spec *spec, const type *element)
{
    const sort_spec *own = spec->own;
    return own->by.set && !own->buckets.set && sort_is_of_keys(spec) &&
           element->size == WHOLE_BYTES && by_covers(&own->by, element);
}

bool sort_by_parts(const plan_kernel *k)
{
    return sort_has_parts(k->spec) && !sort_is_whole(k->spec, k->element);
}

bool sort_any_by_parts(const kg_spec *spec)
{
    if (!sort_has_parts(spec)) return false;
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++)
        if (!sort_is_whole(spec, spec->element[i])) return true;
    return false;
}

uint32_t sort_buckets(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    return number_or(&own->buckets, 0);
}

/* Of a digit: there is one more where numbers may be higher. */
uint32_t sort_bucket_bits(uint32_t buckets)
{
    uint32_t bits = 1;
    while (bits < 8 && (buckets >> bits) != 0) bits++;
    return bits;
}

/* ---- check ---- */

/* Numbers of buckets are not turned round. */
static void check_buckets(diags *d, const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    if (!own->buckets.set) return;
    check_refuse(d, !own->by.set, own->buckets.at, "buckets", "a sort without \"by\"");
    if (own->by.count > 1 || (own->by.count == 1 && own->down[0])) {
        diag_error(d, own->by.at[own->by.count - 1].op.at, "sort-part",
                   "the number of a bucket is one part, without a minus");
        return;
    }
    for (size_t i = 0; own->by.set && i < spec->n_types && spec->element[i]; i++) {
        const type *t = by_type(spec->element[i], &own->by.at[0].op);
        if (t && t->name[0] == 'u' && (t->size == 1 || sort_buckets(spec) < 256)) continue;
        diag_error(d, own->by.at[0].op.at, "sort-part",
                   "the number of a bucket is unsigned, and of type u8 where there are 256: as in "
                   "u8(...)");
        return;
    }
}

void sort_check_parts(arena *a, diags *d, kg_spec *spec)
{
    sort_spec *own = spec->own;
    const char *what = "a sort that has \"by\"";
    const size_t before = diag_errors(d);
    if (!own->by.set) {
        check_buckets(d, spec);
        return;
    }
    check_refuse(d, own->order.text, own->order.at, "order", what);
    check_refuse(d, own->begin_bit.set, own->begin_bit.at, "begin_bit", what);
    check_refuse(d, own->end_bit.set, own->end_bit.at, "end_bit", what);
    check_refuse(d, sort_asks_bits(spec), own->bits.at, "bits: arguments", what);
    own->down = by_check(a, d, spec, &own->by, SORT_PART_BITS);
    if (diag_errors(d) == before) check_buckets(d, spec);
}

/* Which digits all keys have alike, passes tell one another by bits of one word. */
void sort_check_passes(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const sort_shape s = sort_shape_of(v);
    const sort_variant *mine = v->own;
    check_refuse(d, mine->digit.set && sort_buckets(spec), mine->digit.at, "digit",
                 "a sort into buckets");
    for (size_t i = 0; sort_has_parts(spec) && i < spec->n_types && spec->element[i]; i++) {
        const uint32_t passes = sort_passes_of_parts(spec, spec->element[i], s.digit);
        if (passes <= SORT_MOST_PASSES) continue;
        diag_error(d, mine->digit.at, "out-of-range",
                   "digits of %u bits make %u passes over %s; up to %u are there", s.digit, passes,
                   spec->element[i]->name, SORT_MOST_PASSES);
        return;
    }
}

/* ---- plan ---- */

/* No digit goes over the border of two parts. */
uint32_t sort_passes_of_parts(const kg_spec *spec, const type *element, uint32_t digit)
{
    const sort_spec *own = spec->own;
    uint32_t passes = 0;
    if (sort_buckets(spec)) return 1;
    for (size_t i = 0; i < own->by.count; i++) {
        const type *t = by_type(element, &own->by.at[i].op);
        passes += t ? (8 * t->size + digit - 1) / digit : 0;
    }
    return passes;
}

const char *sort_parts_of(arena *a, const plan_kernel *k)
{
    const sort_spec *own = k->spec->own;
    return by_text(a, &own->by, own->down);
}

size_t sort_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const sort_spec *own = k->spec->own;
    return by_ops(a, k, &own->by, functions);
}
