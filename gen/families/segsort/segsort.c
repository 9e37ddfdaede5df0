/* What a spec may say of a sort of segments, and the arguments of the C function. */
#include "families/segsort/segsort.h"

#include "check/check.h"
#include "families/common/planes.h"
#include "spec/keys.h"

#define SEGSORT_WORK 8u /* most keys of a thread, in tiles */

/* Of arguments and operator text, and what kernels call arrays of their own. */
const char *const segsort_names[] = {
    "x",    "in", "values", "offsets", "out",   "indices", "out_values", "segments",     "other",
    "from", "to", "counts", "longs",   "moved", "list",    "merging",    "other_values", NULL};

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
        const uint32_t bytes = segsort_word_bytes(spec, spec->element[i]);
        if (SEGSORT_LANE_BYTES / bytes < most) most = SEGSORT_LANE_BYTES / bytes;
    }
    const number *wide = v->nwork.set ? &v->nwork : &v->nwarps;
    if (wide->set && wide->value > most)
        diag_error(d, wide->at, "out-of-range",
                   "a lane holds at most %u of these keys, with their places where values move",
                   most);
}

/* What moves with keys would need an order of equal ones, which buckets do not keep. */
static void check_buckets(diags *d, const kg_spec *spec, const segsort_variant *mine)
{
    bool fits = !segsort_has_values(spec) && !segsort_has_indices(spec);
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++)
        fits = fits && !segsort_moves(spec, spec->element[i]) && spec->element[i]->size <= 4;
    if (!fits && word_is(&mine->merge, "buckets"))
        diag_error(d, mine->merge.at, "merge",
                   "\"buckets\" are for keys alone, of up to 4 bytes, all of whose bits count");
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
        check_buckets(d, spec, mine);
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

void segsort_check(arena *a, diags *d, kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    segsort_check_moved(a, d, spec);
    check_refuse(d, own->index.text && segsort_rows(spec) && !segsort_has_indices(spec),
                 own->index.at, "index", "segsort of rows");
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, spec, &spec->variants[i]);
}

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
