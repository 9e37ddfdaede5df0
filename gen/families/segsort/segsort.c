/* What a spec may say of a sort of segments, and the arguments of the C function. */
#include "families/segsort/segsort.h"

#include "check/check.h"
#include "check/check_types.h"
#include "families/common/planes.h"
#include "spec/keys.h"

#define SEGSORT_WORK 8u /* most keys of a thread, in tiles */

const char *const segsort_names[] = {"in",         "values",   "offsets", "out",
                                     "out_values", "segments", NULL};

bool segsort_has_values(const kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    return own->value.text && !word_is(&own->value, "none");
}

bool segsort_rows(const kg_spec *spec)
{
    return word_is(&spec->partition, "rows");
}

static bool is_power(uint32_t number)
{
    return (number & (number - 1)) == 0;
}

/* Numbers of the network are powers of two, and a thread merges runs of all warps. */
static void check_lanes(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const segsort_shape s = segsort_shape_of(spec, NULL, v);
    const bool whole = is_power(s.nwork) && s.nwork >= 4;
    if (!whole && v->nwork.set)
        diag_error(d, v->nwork.at, "out-of-range",
                   "\"nwork\" is 4, 8, 16 or 32 in the form \"lanes\"");
    else if (!is_power(s.nwarps) || s.nwarps > s.nwork)
        diag_error(d, v->nwarps.at, "out-of-range",
                   "\"nwarps\" is a power of two, and at most \"nwork\", in the form \"lanes\"");
}

/* A lane holds its words in registers. */
static void check_words(diags *d, const kg_spec *spec, const variant_spec *v)
{
    uint32_t most = SEGSORT_LANE_BYTES;
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        const uint32_t bytes = segsort_word_bytes(spec->element[i], segsort_has_values(spec));
        if (SEGSORT_LANE_BYTES / bytes < most) most = SEGSORT_LANE_BYTES / bytes;
    }
    const number *wide = v->nwork.set ? &v->nwork : &v->nwarps;
    if (wide->set && wide->value > most)
        diag_error(d, wide->at, "out-of-range",
                   "a lane holds at most %u of these keys, with their places where values move",
                   most);
}

static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const segsort_variant *mine = v->own;
    const segsort_shape s = segsort_shape_of(spec, NULL, v);
    check_refuse(d, mine->part.set && segsort_rows(spec), mine->part.at, "part", "segsort of rows");
    check_refuse(d, mine->merge.text && segsort_rows(spec), mine->merge.at, "merge",
                 "segsort of rows");
    if (segsort_rows(spec) && s.form == SEGSORT_TILES)
        diag_error(d, v->form.at, "form", "rows are sorted in the form \"lanes\"");
    if (s.form == SEGSORT_LANES) {
        check_lanes(d, spec, v);
        check_words(d, spec, v);
        return;
    }
    check_refuse(d, mine->part.set, mine->part.at, "part", "segsort in the form \"tiles\"");
    check_refuse(d, mine->merge.text, mine->merge.at, "merge", "segsort in the form \"tiles\"");
    if (s.nwork > SEGSORT_WORK)
        diag_error(d, v->nwork.at, "out-of-range", "\"nwork\" is at most %u in the form \"tiles\"",
                   SEGSORT_WORK);
}

/* Values are what a partial result is to templates. */
void segsort_check(arena *a, diags *d, kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    const type *value = segsort_has_values(spec) ? check_resolve(a, d, spec, &own->value) : NULL;
    if (value && value->size > SEGSORT_VALUE_BYTES)
        diag_error(d, own->value.at, "not-built", "a value has up to %u bytes; %s has %u",
                   SEGSORT_VALUE_BYTES, value->name, value->size);
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        check_not_built(d, spec->element[i]->kind == TYPE_STRUCT, spec->types[i].at,
                        "a sort of segments whose keys are structs");
        spec->accumulator_type[i] = spec->result_type[i] = value ? value : spec->element[i];
    }
    check_refuse(d, own->index.text && segsort_rows(spec), own->index.at, "index",
                 "segsort of rows");
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, spec, &spec->variants[i]);
}

/* ---- arguments ---- */

const family_feature segsort_features[] = {SEGSORT_LIMITS(FEATURE_INFO){.name = NULL}};

/* Of planes the width is that of all rows; of segments it is a mean. */
void segsort_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f)
{
    (void)own;
    f->terms = segsort_rows(k->spec) ? KG_TERM(PLANE_WIDTH) : KG_TERM_N;
    if (segsort_rows(k->spec)) return;
    f->measure = KG_MEASURE_MEAN;
    f->per = KG_TERM(0);
}

/* The sides of planes, and the pitch of each. */
static size_t names_of_rows(arena *a, bool values, const char ***names)
{
    size_t n = planes_begin_names(a, 4, 0, names);
    (*names)[n++] = planes_pitch(a, "in");
    if (values) (*names)[n++] = planes_pitch(a, "values");
    (*names)[n++] = planes_pitch(a, "out");
    if (values) (*names)[n++] = planes_pitch(a, "out_values");
    return n;
}

size_t segsort_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    if (segsort_rows(k->spec)) return names_of_rows(a, segsort_has_values(k->spec), names);
    *names = arena_array(a, const char *, 1);
    (*names)[0] = "segments";
    return 1;
}

static plan_arg array_of(const char *name, const type *t, kg_role role)
{
    return (plan_arg){.name = name, .type = t, .role = role, .extent = KG_EXTENT_N};
}

/* Tests make runs of equal integers; floats are any, NaNs among them. */
size_t segsort_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const segsort_spec *own = k->spec->own;
    const bool values = segsort_has_values(k->spec);
    size_t n = 0;
    *args = arena_array(a, plan_arg, 5);
    (*args)[n] = array_of("in", k->element, KG_ROLE_INPUT);
    if (k->element->kind != TYPE_FLOAT) (*args)[n].kind = KG_KIND_KEY;
    n++;
    if (values) (*args)[n++] = array_of("values", k->result, KG_ROLE_INPUT);
    if (!segsort_rows(k->spec))
        (*args)[n++] = (plan_arg){.name = "offsets",
                                  .type = type_builtin(word_or(&own->index, "u64")),
                                  .role = KG_ROLE_INPUT,
                                  .kind = KG_KIND_OFFSETS,
                                  .extent = KG_EXTENT_LENGTH,
                                  .plus = 1};
    (*args)[n++] = array_of("out", k->element, KG_ROLE_OUTPUT);
    if (values) (*args)[n++] = array_of("out_values", k->result, KG_ROLE_OUTPUT);
    if (segsort_rows(k->spec)) planes_take_all(*args, n);
    return n;
}
