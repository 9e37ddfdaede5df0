/* What a spec may say of a sort, and the arguments of the C function. */
#include "families/sort/sort.h"

#include "check/check.h"
#include "check/check_types.h"

#include <string.h>

/* Of arguments and operator text, and what kernels call arrays of their own. */
const char *const sort_names[] = {
    "x",           "begin_bit",  "end_bit",      "in",     "values",       "out",
    "indices",     "out_values", "other",        "spare",  "moved",        "from",
    "to",          "counts",     "totals",       "bases",  "marks",        "states",
    "starts",      "taken",      "clear",        "ticket", "rows",         "offsets",
    "from_values", "to_values",  "other_values", "places", "other_places", NULL};

bool sort_has_indices(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    return word_is(&own->keep, "indices") || word_is(&own->keep, "both");
}

bool sort_has_short_indices(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    return sort_has_indices(spec) && word_is(&own->index, "u32");
}

bool sort_stores_keys(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    return !word_is(&own->keep, "indices");
}

bool sort_asks_bits(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    return word_is(&own->bits, "arguments");
}

bool sort_has_two(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    return own->double_buffer.value;
}

bool sort_is_of_keys(const kg_spec *spec)
{
    return !sort_has_values(spec) && !sort_has_indices(spec);
}

sort_form sort_form_of(const variant_spec *v)
{
    return word_is(&v->form, "block")       ? SORT_BLOCK
           : word_is(&v->form, "look_back") ? SORT_LOOK_BACK
           : word_is(&v->form, "count")     ? SORT_COUNT
           : word_is(&v->form, "hybrid")    ? SORT_HYBRID
           : word_is(&v->form, "cluster")   ? SORT_CLUSTER
           : word_is(&v->form, "together")  ? SORT_TOGETHER
                                            : SORT_PASSES;
}

bool sort_looks_back(sort_form form)
{
    return form == SORT_LOOK_BACK || form == SORT_HYBRID;
}

sort_shape sort_shape_of(const variant_spec *v)
{
    const sort_variant *mine = v->own;
    const bool either = v->grid.rows.set || v->grid.per_sm.set;
    const sort_form form = sort_form_of(v);
    return (sort_shape){.form = form,
                        .nwarps = number_or(&v->nwarps, 8),
                        .nwork = number_or(&v->nwork, 8),
                        .digit = number_or(&mine->digit, 8),
                        .rows = number_or(&v->grid.rows, 0),
                        .per_sm = number_or(&v->grid.per_sm, either                  ? 0
                                                             : sort_looks_back(form) ? 1
                                                                                     : 2),
                        .rank = word_or(&mine->rank, "match"),
                        .state_bits = number_or(&mine->state_bits, 64),
                        .places = word_is(&mine->moves, "places"),
                        .bucket_nwarps = number_or(&mine->bucket_nwarps, 8),
                        .bucket_nwork = number_or(&mine->bucket_nwork, 18),
                        .cluster = form == SORT_CLUSTER ? number_or(&mine->cluster, 8) : 1};
}

/* ---- check ---- */

static void check_bits(diags *d, const kg_spec *spec, const type *t)
{
    const sort_spec *own = spec->own;
    const uint32_t bits = 8 * t->size, end = number_or(&own->end_bit, bits);
    if (own->end_bit.set && end > bits)
        diag_error(d, own->end_bit.at, "out-of-range", "end_bit %u of %s, which has %u bits", end,
                   t->name, bits);
    else if (own->begin_bit.set && own->begin_bit.value >= end)
        diag_error(d, own->begin_bit.at, "out-of-range", "begin_bit %u of %s is not below bit %u",
                   number_or(&own->begin_bit, 0), t->name, end);
}

static void check_indices(diags *d, const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    check_refuse(d, own->index.text && !sort_has_indices(spec), own->index.at, "index",
                 "a sort that keeps no indices");
}

static void check_asked(diags *d, const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    if (!sort_asks_bits(spec)) return;
    const char *what = "a sort whose calls say the bits";
    check_refuse(d, own->begin_bit.set, own->begin_bit.at, "begin_bit", what);
    check_refuse(d, own->end_bit.set, own->end_bit.at, "end_bit", what);
}

/* Indices name keys, which would have to stay. A single pass to buckets has no copies. */
static void check_two(diags *d, const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    if (!sort_has_two(spec)) return;
    const pos at = own->double_buffer.at;
    check_refuse(d, sort_has_indices(spec), at, "double_buffer", "a sort that keeps indices");
    check_refuse(d, own->buckets.set, at, "double_buffer", "a sort that has \"buckets\"");
    for (size_t i = 0; i < own->values.count; i++) {
        const word *name = &own->values.at[i].name;
        if (strcmp(name->text, "keys") == 0 || strcmp(name->text, "other_keys") == 0)
            diag_error(d, name->at, "same-name",
                       "\"%s\" is what keys are called in a sort with \"double_buffer\"",
                       name->text);
    }
}

static void check_types_of(diags *d, kg_spec *spec)
{
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        const bool whole = spec->element[i]->kind == TYPE_STRUCT && !sort_has_parts(spec);
        if (whole)
            diag_error(d, spec->types[i].at, "missing-key",
                       "a sort of structs needs \"by\": the fields that they are sorted by");
        else if (!sort_has_parts(spec)) check_bits(d, spec, spec->element[i]);
    }
}

static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const sort_shape s = sort_shape_of(v);
    const uint32_t most = 32 * s.nwarps * s.nwork;
    const bool block = s.form == SORT_BLOCK, one = block || sort_is_together(s.form);
    check_refuse(d, v->grid.columns.set, v->grid.at, "columns", "sort");
    check_refuse(d, v->grid.set && one, v->grid.at, "grid", "sort in one launch");
    if (s.form == SORT_COUNT) sort_check_counted(d, spec, v);
    sort_check_look_back(d, spec, v);
    sort_check_hybrid(d, spec, v);
    sort_check_together(d, spec, v);
    sort_check_passes(d, spec, v);
    if (!block) return;
    if (v->max_n.set && v->max_n.value <= most) return;
    diag_error(d, v->max_n.set ? v->max_n.at : v->at, v->max_n.set ? "out-of-range" : "missing-key",
               "a block of %u warps with nwork %u sorts up to %u keys: \"max_n\" says so", s.nwarps,
               s.nwork, most);
}

void sort_check(arena *a, diags *d, kg_spec *spec)
{
    check_types_of(d, spec);
    sort_check_values(a, d, spec);
    check_indices(d, spec);
    check_asked(d, spec);
    check_two(d, spec);
    sort_check_parts(a, d, spec);
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, spec, &spec->variants[i]);
}

/* ---- arguments ---- */

/* A block sorts so many keys and no more, whatever a tuning file says. */
const family_feature sort_features[] = {{.name = "keys", .help = "number of keys"}, {.name = NULL}};

void sort_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f)
{
    (void)k, (void)own;
    f->terms = KG_TERM_N;
}
