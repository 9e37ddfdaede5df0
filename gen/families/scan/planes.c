/* Scans over the rows or the columns of planes: their lengths, and the extents of their arrays. */
#include "check/check.h"
#include "families/common/planes.h"
#include "families/scan/scan.h"

_Static_assert(SCAN_HEIGHT == PLANE_HEIGHT + 1, "numbers of lengths, from 1");

bool scan_of_planes(const kg_spec *spec)
{
    const scan_parts parts = scan_parts_of(spec);
    return parts == SCAN_ROWS || parts == SCAN_COLUMNS;
}

const family_feature scan_features[] = {
    {"length", "mean length of the segments, of a scan by offsets, over rows or columns"},
    {"gap", "bytes from the end of a row to the next, the most of all arrays"},
    {"columns", "columns, of a scan over columns"},
    {"rows", "rows, of a scan over columns"},
    {.name = NULL}};

static void measure_length(scan_parts parts, kg_named_feature *f)
{
    if (parts != SCAN_OFFSETS && parts != SCAN_ROWS && parts != SCAN_COLUMNS) f->name = NULL;
    f->measure = KG_MEASURE_MEAN;
    f->terms = KG_TERM_N;
    f->per = parts == SCAN_ROWS ? SCAN_HEIGHT_TERM : KG_TERM(0); /* the segments, or the width */
}

void scan_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f)
{
    const scan_parts parts = scan_parts_of(k->spec);
    if (own == SCAN_FEATURE_LENGTH) {
        measure_length(parts, f);
        return;
    }
    if (own == SCAN_FEATURE_COLUMNS || own == SCAN_FEATURE_ROWS) {
        if (parts != SCAN_COLUMNS) f->name = NULL;
        f->measure = KG_MEASURE_SUM;
        f->terms = own == SCAN_FEATURE_ROWS ? SCAN_HEIGHT_TERM : SCAN_WIDTH_TERM;
        return;
    }
    if (parts != SCAN_ROWS && parts != SCAN_COLUMNS) f->name = NULL;
    f->measure = KG_MEASURE_GAP;
}

void scan_ask_no_gaps(plan_variant *variant, const plan_kernel *k)
{
    if (scan_parts_of(k->spec) == SCAN_ROWS)
        variant->ranges[variant->n_ranges++] =
            (plan_range){KG_FEATURE_OWN + SCAN_FEATURE_GAP, 0, 0};
}

/* Such a plane is a whole array, if it leaves no gaps. */
void scan_ask_one_column(plan_variant *variant)
{
    plan_flag(variant, "single", true);
    variant->ranges[variant->n_ranges++] =
        (plan_range){KG_FEATURE_OWN + SCAN_FEATURE_COLUMNS, 1, 1};
    variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_OWN + SCAN_FEATURE_GAP, 0, 0};
}

static size_t arrays_of(const kg_spec *s)
{
    return (s->inputs.set ? s->inputs.count : 1) + (s->n_results ? s->n_results : 1);
}

static size_t names_of(arena *a, const kg_spec *s, const char ***names)
{
    size_t n = planes_begin_names(a, arrays_of(s), 0, names);
    if (!s->inputs.set) (*names)[n++] = planes_pitch(a, "in");
    for (size_t i = 0; i < s->inputs.count; i++)
        (*names)[n++] = planes_pitch(a, s->inputs.at[i].name.text);
    if (!s->n_results) (*names)[n++] = planes_pitch(a, "out");
    for (size_t r = 0; r < s->n_results; r++)
        (*names)[n++] = planes_pitch(a, arena_printf(a, "out_%s", s->results[r].name.text));
    return n;
}

size_t scan_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    if (scan_of_planes(k->spec)) return names_of(a, k->spec, names);
    if (scan_parts_of(k->spec) != SCAN_OFFSETS) return 0;
    *names = arena_array(a, const char *, 1);
    (*names)[0] = "segments";
    return 1;
}

/* Lengths are arguments that no list of the spec shows. */
void scan_check_planes(arena *a, diags *d, const kg_spec *spec)
{
    const char **own;
    const param_list *lists[] = {&spec->scalars, &spec->inputs};
    if (PLANE_FIRST_PITCH + arrays_of(spec) > KG_MAX_LENGTHS) {
        diag_error(d, spec->partition.at, "too-many",
                   "%zu arrays of a scan over rows or columns; at most %u, each with a pitch",
                   arrays_of(spec), (unsigned)(KG_MAX_LENGTHS - PLANE_FIRST_PITCH));
        return;
    }
    const size_t count = names_of(a, spec, &own);
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; i < lists[l]->count; i++)
            for (size_t n = 0; n < count; n++)
                if (word_is(&lists[l]->at[i].name, own[n]))
                    diag_error(d, lists[l]->at[i].name.at, "same-name",
                               "\"%s\" is an argument of a scan over segments; choose another name",
                               own[n]);
}
