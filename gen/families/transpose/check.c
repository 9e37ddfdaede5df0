/* What a variant of a transpose may say. */
#include "check/check.h"
#include "families/transpose/variants.h"
#include "plan/geometry.h"

#define MOST_THIN 16u  /* elements of a thread, where there is no tile */
#define LEAST_RUNS 2u  /* elements of a tile of runs, over those of a warp: two columns */
#define MOST_RUNS 128u /* and so that its divisions by products are exact */

uint32_t transpose_tile_height(const variant_spec *v)
{
    return number_or(&v->nwarps, 8) * number_or(&v->nwork, 4);
}

bool transpose_is_thin(const transpose_variant *own)
{
    return own->thread_columns.set || own->thread_rows.set;
}

/* Threads that take rows or columns have no tile. */
static void check_thin(diags *d, const variant_spec *v)
{
    const bool low = transpose_own(v)->thread_rows.set;
    const number *taken = low ? &transpose_own(v)->thread_rows : &transpose_own(v)->thread_columns;
    const char *const me =
        low ? "transpose with \"thread_rows\"" : "transpose with \"thread_columns\"";
    check_refuse(d, low && transpose_own(v)->thread_columns.set,
                 transpose_own(v)->thread_columns.at, "thread_columns", me);
    check_refuse(d, transpose_own(v)->word.set, transpose_own(v)->word.at, "word", me);
    check_refuse(d, transpose_own(v)->group.set, transpose_own(v)->group.at, "group", me);
    check_refuse(d, v->batch.set, v->batch.at, "batch", me);
    check_refuse(d, v->padding.set, v->padding.at, "padding", me);
    check_refuse(d, v->bask.text != NULL, v->bask.at, "bask", me);
    const unsigned long long held = taken->value * number_or(&v->nwork, 1);
    if (held > MOST_THIN)
        diag_error(d, v->at, "tile", "%s * nwork is at most %u, not %llu",
                   low ? "thread_rows" : "thread_columns", MOST_THIN, held);
}

/* Tiles of runs have as many elements as their threads take. */
static void check_runs(diags *d, const variant_spec *v)
{
    static const char me[] = "transpose with \"runs\"";
    const transpose_variant *own = transpose_own(v);
    check_refuse(d, own->thread_columns.set, own->thread_columns.at, "thread_columns", me);
    check_refuse(d, own->thread_rows.set, own->thread_rows.at, "thread_rows", me);
    check_refuse(d, own->word.set, own->word.at, "word", me);
    check_refuse(d, own->group.set, own->group.at, "group", me);
    check_refuse(d, v->batch.set, v->batch.at, "batch", me);
    check_refuse(d, v->padding.set, v->padding.at, "padding", me);
    check_refuse(d, v->bask.text != NULL, v->bask.at, "bask", me);
    const uint32_t items = transpose_tile_height(v);
    if (items < LEAST_RUNS || items > MOST_RUNS)
        diag_error(d, v->at, "tile", "nwarps * nwork is %u to %u with \"runs\", not %u", LEAST_RUNS,
                   MOST_RUNS, items);
}

static void check_variant(diags *d, const variant_spec *v)
{
    if (transpose_own(v)->runs.value) {
        check_runs(d, v);
        return;
    }
    if (transpose_is_thin(transpose_own(v))) {
        check_thin(d, v);
        return;
    }
    const number *word = &transpose_own(v)->word;
    check_refuse(d, word->set && word_is(&v->vector, "none"), word->at, "word",
                 "transpose with \"vector: none\"");
    if (word->set && (word->value & (word->value - 1)) != 0)
        diag_error(d, word->at, "tile", "\"word\" is 4, 8 or 16 bytes, not %llu",
                   (unsigned long long)word->value);
    check_refuse(d, v->padding.s2.text && v->padding.s1.text != v->padding.s2.text,
                 v->padding.s2.at, "padding of s2", "transpose (its tile is s1)");
    if (transpose_tile_height(v) % WARP_SIZE != 0)
        diag_error(
            d, v->at, "tile",
            "nwarps * nwork is the height of a tile, and must be a multiple of 32; %u is not",
            transpose_tile_height(v));
}

void transpose_check(arena *a, diags *d, kg_spec *spec)
{
    (void)a;
    for (size_t v = 0; v < spec->n_variants; v++) check_variant(d, &spec->variants[v]);
}
