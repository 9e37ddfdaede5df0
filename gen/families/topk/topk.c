/* What a spec may say of a top-k, and the arguments of the C function. */
#include "families/topk/topk.h"

#include <inttypes.h>

#include "check/check.h"
#include "check/check_types.h"
#include "families/common/by.h"
#include "families/common/planes.h"

const char *const topk_names[] = {"x",       "in",         "values", "out", "indices",
                                  "offsets", "out_values", "k",      NULL};

bool topk_has_values(const kg_spec *spec)
{
    const topk_spec *own = spec->own;
    return own->value.text && !word_is(&own->value, "none");
}

bool topk_has_parts(const kg_spec *spec)
{
    const topk_spec *own = spec->own;
    return own->by.set;
}

uint32_t topk_number_bytes(const kg_spec *spec, const type *key)
{
    const topk_spec *own = spec->own;
    return own->by.set ? by_bytes(by_bits(&own->by, key)) : key->size;
}

bool topk_has_keys(const kg_spec *spec)
{
    const topk_spec *own = spec->own;
    return !word_is(&own->keep, "indices");
}

bool topk_has_indices(const kg_spec *spec)
{
    const topk_spec *own = spec->own;
    return word_is(&own->keep, "indices") || word_is(&own->keep, "both");
}

bool topk_is_kth(const kg_spec *spec)
{
    const topk_spec *own = spec->own;
    return word_is(&own->result, "kth");
}

bool topk_is_sorted(const kg_spec *spec)
{
    const topk_spec *own = spec->own;
    return !word_is(&own->arrange, "array") && !topk_is_kth(spec);
}

topk_shape topk_shape_of(const kg_spec *spec, const type *key, const variant_spec *v)
{
    const bool parts = topk_parts(spec), block = word_is(&v->form, "block");
    const topk_variant *mine = v->own;
    const bool cluster = word_is(&v->form, "cluster"), together = word_is(&v->form, "together");
    const bool either = v->grid.rows.set || v->grid.per_sm.set;
    const uint32_t bits = key ? 8 * topk_number_bytes(spec, key) : 64;
    const uint32_t most = cluster ? TOPK_HELD_DIGIT : parts ? 8 : 11;
    const uint32_t digit = number_or(&mine->digit, most);
    return (topk_shape){.form = cluster                             ? TOPK_CLUSTER
                                : together                          ? TOPK_TOGETHER
                                : block || (parts && !v->form.text) ? TOPK_BLOCK
                                                                    : TOPK_ROWS,
                        .nwarps = number_or(&v->nwarps, 8),
                        .nwork = number_or(&v->nwork, 4),
                        .digit = digit < bits ? digit : bits,
                        .cluster = number_or(&mine->cluster, cluster    ? 8
                                                             : together ? TOPK_BLOCKS
                                                                        : 0),
                        .rows = number_or(&v->grid.rows, 0),
                        .per_sm = number_or(&v->grid.per_sm, either  ? 0
                                                             : parts ? 8
                                                                     : 2)};
}

/* ---- check ---- */

/* Values are what a partial result is to templates. */
static void check_types_of(arena *a, diags *d, kg_spec *spec)
{
    const topk_spec *own = spec->own;
    const type *value = topk_has_values(spec) ? check_resolve(a, d, spec, &own->value) : NULL;
    if (value && value->size > TOPK_VALUE_BYTES)
        diag_error(d, own->value.at, "not-built", "a value has up to %u bytes; %s has %u",
                   TOPK_VALUE_BYTES, value->name, value->size);
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        if (spec->element[i]->kind == TYPE_STRUCT && !own->by.set)
            diag_error(d, spec->types[i].at, "missing-key",
                       "a top-k of structs needs \"by\": the fields that they are compared by");
        spec->accumulator_type[i] = spec->result_type[i] = value ? value : spec->element[i];
    }
}

/* Digits are those of one number, of up to 64 bits. */
static void check_parts(arena *a, diags *d, const kg_spec *spec)
{
    topk_spec *own = spec->own;
    if (!own->by.set) return;
    check_refuse(d, own->which.text, own->which.at, "which", "a top-k that has \"by\"");
    own->down = by_check(a, d, spec, &own->by, TOPK_PART_BITS);
}

static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const topk_shape s = topk_shape_of(spec, NULL, v);
    const topk_variant *mine = v->own;
    const bool block = s.form == TOPK_BLOCK;
    check_refuse(d, v->grid.columns.set, v->grid.at, "columns", "topk");
    if (topk_parts(spec)) return;
    check_refuse(d, v->grid.set && s.form != TOPK_ROWS, v->grid.at, "grid",
                 "topk but in the form \"rows\"");
    check_refuse(d, mine->digit.set && block, mine->digit.at, "digit",
                 "topk in the form \"block\"");
    check_refuse(d, mine->cluster.set && s.form != TOPK_CLUSTER, mine->cluster.at, "cluster",
                 "topk but in the form \"cluster\"");
    if (s.form == TOPK_ROWS) return;
    if (s.form == TOPK_CLUSTER && mine->digit.set && s.digit > TOPK_HELD_DIGIT)
        diag_error(d, mine->digit.at, "out-of-range",
                   "\"digit\" is at most %u in the form \"cluster\", whose blocks read each "
                   "other's counters",
                   TOPK_HELD_DIGIT);
    const uint64_t most = topk_form_most(&s);
    if (v->max_n.set && v->max_n.value <= most) return;
    diag_error(d, v->max_n.set ? v->max_n.at : v->at, v->max_n.set ? "out-of-range" : "missing-key",
               "%s of %u warps with nwork %u %s up to %" PRIu64 " keys: \"max_n\" says so",
               block ? "a block" : "blocks", s.nwarps, s.nwork, block ? "holds" : "hold", most);
}

void topk_check(arena *a, diags *d, kg_spec *spec)
{
    const topk_spec *own = spec->own;
    check_types_of(a, d, spec);
    check_parts(a, d, spec);
    const bool indices = topk_has_indices(spec) || word_is(&spec->partition, "offsets");
    check_refuse(d, own->index.text && !indices, own->index.at, "index",
                 "topk that keeps no indices");
    check_refuse(d, own->arrange.text && topk_is_kth(spec), own->arrange.at, "arrange",
                 "topk with \"result: kth\"");
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, spec, &spec->variants[i]);
    topk_parts_check(d, spec);
}

/* ---- arguments ---- */

/* A block holds so many keys, whatever a tuning file says, and sorts so many results. */
const family_feature topk_features[] = {{.name = "keys", .help = "number of keys"},
                                        {.name = "results", .help = "number of results, k"},
                                        TOPK_LIMITS(FEATURE_INFO){.name = NULL}};

/* Which of the lengths k is: the last one (topk_lengths). */
static uint32_t length_of_k(const kg_spec *spec)
{
    if (topk_rows(spec))
        return topk_has_values(spec) ? PLANE_FIRST_PITCH + 2 : PLANE_FIRST_PITCH + 1;
    return topk_parts(spec) ? 1 : 0;
}

/* Of planes the width is that of all rows; of segments it is a mean. */
void topk_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f)
{
    f->terms = own == FEATURE_TOPK_RESULTS ? KG_TERM(length_of_k(k->spec)) : KG_TERM_N;
    if (own != FEATURE_TOPK_LENGTH) return;
    if (!topk_parts(k->spec)) f->name = NULL;
    if (topk_rows(k->spec)) {
        f->terms = KG_TERM(PLANE_WIDTH);
        return;
    }
    f->measure = KG_MEASURE_MEAN;
    f->per = KG_TERM(0);
}

size_t topk_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    size_t n = planes_begin_names(a, 2, 1, names);
    if (!topk_rows(k->spec)) n = 0;
    else (*names)[n++] = planes_pitch(a, "in");
    if (n != 0 && topk_has_values(k->spec)) (*names)[n++] = planes_pitch(a, "values");
    if (topk_parts(k->spec) && n == 0) (*names)[n++] = "segments";
    (*names)[n++] = "k";
    return n;
}

/* Tests make runs of equal integers; floats are any, NaNs among them. */
static plan_arg array_of(const char *name, const type *t, kg_role role)
{
    return (plan_arg){.name = name, .type = t, .role = role, .extent = KG_EXTENT_N};
}

static plan_arg result_of(const plan_kernel *k, const char *name, const type *t)
{
    plan_arg arg = array_of(name, t, KG_ROLE_OUTPUT);
    arg.extent = topk_is_kth(k->spec) ? KG_EXTENT_ONE : KG_EXTENT_LENGTH;
    return arg;
}

size_t topk_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const topk_spec *own = k->spec->own;
    return by_ops(a, k, &own->by, functions);
}

size_t topk_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const topk_spec *own = k->spec->own;
    const bool values = topk_has_values(k->spec);
    size_t n = 0;
    *args = arena_array(a, plan_arg, 6);
    (*args)[n] = array_of("in", k->element, KG_ROLE_INPUT);
    if (k->element->kind != TYPE_FLOAT && k->element->kind != TYPE_STRUCT)
        (*args)[n].kind = KG_KIND_KEY;
    n++;
    if (values) (*args)[n++] = array_of("values", k->result, KG_ROLE_INPUT);
    if (topk_parts(k->spec)) n = topk_parts_args(k, *args, n);
    if (topk_has_keys(k->spec)) (*args)[n++] = result_of(k, "out", k->element);
    if (topk_has_indices(k->spec))
        (*args)[n++] = result_of(k, "indices", type_builtin(word_or(&own->index, "u64")));
    if (values) (*args)[n++] = result_of(k, "out_values", k->result);
    return topk_parts(k->spec) ? topk_parts_results(k, *args, n) : n;
}
