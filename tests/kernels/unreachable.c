#include "unreachable.h"

#include <string.h>

#include "kg_geometry.h"

static bool is(const coverage_way *w, const char *name)
{
    return strcmp(w->name, name) == 0;
}

#define CLASS(c) (1u << ALIGNED_##c)

static const struct {
    const char *name;
    unsigned classes;
    const char *why;
} never[] = {
    {"start", CLASS(LINE), "data blocks start on lines, and so does the array"},
    {"both", CLASS(LINE), "data blocks start on lines, and so does the array"},
    {"head", CLASS(LINE) | CLASS(VECTOR), "no element lies before the first vector"},
    {"line", CLASS(LINE), "no element lies before the first line"},
    {"apart", CLASS(LINE) | CLASS(VECTOR) | CLASS(ELEMENT), "all arrays lie alike"},
    {"brought", CLASS(LINE), "the input lies as the results do"}, /* of another size */
};

static uint64_t blocks_of(const coverage_rules *rules, const kg_step *step)
{
    return step->fixed ? step->fixed : (uint64_t)step->per_sm * rules->sms;
}

/* A later step reads what the step before it wrote into scratch, one element per block of that. One
 * with the grid of the first step, or with a block for each data block, reads the arrays again. So
 * do several blocks after one. */
static const char *why_not_later(const coverage_rules *rules, const coverage_way *w)
{
    const kg_step *first = &w->variant->steps[0];
    const kg_step *step = &w->variant->steps[w->step];
    const bool of_elements = step->rule == KG_GRID_BLOCKS && (step->terms & ~KG_TERM_N) == 0;
    if (step->rule == first->rule || of_elements || first->rule == KG_GRID_ONE) return NULL;
    const uint64_t asked = blocks_of(rules, first), blocks = rules->most / first->dbs;
    if (is(w, "start") || is(w, "both")) return "scratch starts on a line";
    if (is(w, "none") && (asked < blocks ? asked : blocks) < step->dbs)
        return "fewer rows than elements of a data block";
    return NULL;
}

/* Elements of 16 bytes or more in an array that starts between boundaries. None starts on a line,
 * and then data blocks start where the array does. */
static bool never_on_a_line(const coverage_way *w, alignment class)
{
    bool wide = class == ALIGNED_APART;
    uint32_t arrays = 0;
    for (uint32_t i = 0; i < w->kernel->n_args; i++) {
        const kg_arg *arg = &w->kernel->args[i];
        if (arg->role == KG_ROLE_SCALAR) continue;
        if (arg->size % 16 != 0) wide = false;
        arrays += arg->extent == KG_EXTENT_N;
    }
    return wide && arrays == 1 && (is(w, "start") || is(w, "both"));
}

/* One block is no last of several. */
static bool is_alone(const coverage_way *w)
{
    return is(w, "last") && w->variant->steps[0].fixed == 1;
}

/* A warp of a reproducible reduce has more than one data block of a tile only where there are as
 * many tiles as may be. */
static bool has_one_block(const coverage_rules *rules, const coverage_way *w)
{
    const kg_step *step = &w->variant->steps[0];
    const uint64_t tiles = kg_most_tiles((uint32_t)blocks_of(rules, step), step->limit);
    return is(w, "next") && tiles * step->dbs > rules->most * 3 / 4;
}

/* Pixels that fill vectors leave none over where they begin on one. */
static bool pixels_fill_vectors(const coverage_way *w, alignment class)
{
    const kg_arg *first = NULL;
    for (uint32_t i = 0; i < w->kernel->n_args && !first; i++)
        if (w->kernel->args[i].role == KG_ROLE_INPUT) first = &w->kernel->args[i];
    return first && first->extent == KG_EXTENT_TIMES && first->plus % w->variant->vector == 0 &&
           is(w, "tail") && class <= ALIGNED_VECTOR;
}

/* Items of one element leave none over, unless words are put together at an end of the array. */
static bool leaves_none(const coverage_way *w, alignment class)
{
    return w->variant->vector == 1 && is(w, "tail") && class <= ALIGNED_ELEMENT;
}

/* Segments with lanes of their own, in the large blocks that `auto` has for arrays larger than
 * these. The small blocks of test specs come everywhere. A giant there has more than two ranges of
 * 8192 or 16384 elements, and several blocks share it. The sizes of cases end before that: 156 of
 * the 729 ways and alignments of segsum are not reached, `part` and `back` among them. */
static bool has_large_mapped_blocks(const coverage_way *w)
{
    return w->variant->steps[0].rule == KG_GRID_MAPPED && w->variant->nwarps >= 4;
}

/* A run of a warp of `auto` is 1024 elements. Without an end of a segment in it, it is met in so
 * few cases that an alignment may have none. */
static bool has_large_runs(const coverage_way *w)
{
    const bool of_segments = w->variant->steps[0].terms & ~KG_TERM_N;
    return of_segments && w->variant->nwarps >= 8 && is(w, "none");
}

/* Whether `auto` takes it by what lengths say, such as the mean length of segments. */
static bool asks_for_lengths(const coverage_way *w)
{
    bool asks = false;
    for (uint32_t i = 0; i < w->variant->n_ranges; i++)
        asks |= w->variant->ranges[i].feature >= KG_FEATURE_OWN;
    return asks;
}

/* Scans by offsets of `auto` with a warp or a block for each segment. Tiles
 * take all where one is long. Cases have few of these: an alignment may have none. */
static bool has_large_teams(const coverage_way *w)
{
    const kg_step *step = &w->variant->steps[w->variant->n_steps == 2];
    const bool of_segments = step->rule == KG_GRID_BLOCKS && (step->terms & ~KG_TERM_N) != 0;
    const bool large = w->variant->nwarps >= 8 || asks_for_lengths(w);
    return of_segments && large && is(w, "stop");
}

/* Scans over columns of `auto` by blocks of 16 warps. They are for planes of up to four rows, fewer
 * than a thread takes at once. Others are for larger planes than these. */
static bool has_few_rows(const coverage_way *w)
{
    return w->variant->nwarps >= 16 && is(w, "none") && strstr(w->variant->name, "_thread");
}

/* Sums of shares of narrow columns have a launch of their own where they fill more than two tiles.
 * The executor has too few multiprocessors for so many shares of large blocks. */
static bool has_few_shares(const coverage_way *w)
{
    return w->step == 1 && w->variant->nwarps >= 8 && is(w, "tile") &&
           strstr(w->variant->name, "_narrow");
}

bool unreachable_by_size(const coverage_way *w)
{
    return has_large_mapped_blocks(w) || has_large_runs(w) || has_large_teams(w) ||
           has_few_rows(w) || has_few_shares(w);
}

/* Arrays that lie apart may be keys or flags alone. */
static bool alike_but_keys(const coverage_way *w)
{
    bool alike = false;
    for (uint32_t i = 0; i < w->variant->n_ranges; i++)
        alike |= w->variant->ranges[i].feature == KG_FEATURE_PEEL;
    return alike && is(w, "apart");
}

const char *unreachable_why(const coverage_rules *rules, const coverage_way *w, alignment class)
{
    if (w->step > 0) return why_not_later(rules, w);
    if (leaves_none(w, class) || pixels_fill_vectors(w, class))
        return "no element lies after the last vector";
    if (has_one_block(rules, w)) return "tiles of one data block a warp";
    if (alike_but_keys(w)) return "values lie alike";
    if (is_alone(w)) return "a grid of one block";
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (is(w, never[i].name) && never[i].classes & 1u << class) return never[i].why;
    return never_on_a_line(w, class) ? "no element starts on a line" : NULL;
}
