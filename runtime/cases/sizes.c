/* sizes.c: the cases of a variant: sizes, alignments and orders of threads. */
#include "cases.h"

#include <math.h>

#include "case_run.h"
#include "indices.h"
#include "kinds.h"
#include "segments.h"

enum { EVERY_UP_TO = 5000, MOST_SIZES = 160, TILES_TOGETHER = 1024 };
#define MOST_THREADS 65536u /* in a step that counts segments */
#define MANY 20000u /* elements: beyond, not every sort of segments is tried at every size */

/* ---- one case ---- */

a_case run_new_case(const variant_run *r)
{
    return (a_case){.kernel = r->kernel,
                    .variant = r->variant,
                    .forced = r->forced,
                    .schedule = r->effort->schedule};
}

void case_same_offset(a_case *c, size_t elements)
{
    for (uint32_t i = 0; i < c->kernel->n_args; i++)
        c->offset[i] = elements * c->kernel->args[i].size;
}

/* Where a warp or a block takes a segment, all of its threads run for an empty one, too: the
 * executor has fewer of these. */
static uint64_t most_segments(const variant_run *r)
{
    return r->bed->executor ? segments_for_threads(r->kernel, r->variant, MOST_THREADS)
                            : UINT64_MAX;
}

static void run_as_it_is(variant_run *r, a_case *c)
{
    case_bed *b = r->bed;
    c->turn = b->turn++;
    c->n = indices_most(c->kernel, c->n);
    kinds_lengths(c->kernel, c->n, c->turn, c->lengths);
    kinds_fit(c, c->lengths);
    indices_lengths(c->kernel, c->n, c->turn, c->lengths);
    segments_lengths(c->kernel, c->n, c->turn, most_segments(r), c->lengths);
    kinds_tables(c->kernel, c->lengths);
    const case_outcome outcome = case_run(b, c);
    if (outcome == CASE_REFUSED) r->counts->refused++;
    else r->counts->run++;
    if (outcome == CASE_WRONG) r->counts->wrong++;
}

void run_case(variant_run *r, a_case *c)
{
    const uint32_t turn = r->bed->turn;
    if (r->effort->orders != ORDERS_FIXED)
        c->schedule =
            (case_schedule){.order = (case_order)(turn % ORDER_COUNT),
                            .seed = (uint32_t)value_next(&r->bed->random),
                            .chaos = r->effort->orders == ORDERS_TURNS && turn % 2 ? 7 : 0};
    run_as_it_is(r, c);
}

void run_case_of_size(variant_run *r, a_case *c)
{
    if (r->effort->orders != ORDERS_EACH) {
        run_case(r, c);
        return;
    }
    for (uint32_t order = 0; order < ORDER_COUNT; order++) {
        c->schedule = (case_schedule){.order = (case_order)order,
                                      .seed = (uint32_t)value_next(&r->bed->random)};
        run_as_it_is(r, c);
    }
}

void run_other_alignments(variant_run *r, a_case *c, alignment met, uint32_t times)
{
    if (!r->effort->classes) return;
    for (int class = ALIGNED_VECTOR; class < ALIGNMENT_CLASSES; class ++) {
        if ((alignment) class == met) continue;
        if (!alignment_example(c->kernel, (alignment) class, c->offset)) continue;
        for (uint32_t i = 0; i < times; i++) run_case(r, c);
    }
}

/* ---- sizes ---- */

uint64_t run_blocks(const variant_run *r, const kg_step *step)
{
    return step->fixed ? step->fixed : step->per_sm ? (uint64_t)step->per_sm * r->bed->sms : 16;
}

/* The executor has fewer elements of segments, which take it longest. So many reach all there is to
 * reach, but of elements so small that a warp's share of more is less than a tile. */
static uint64_t most_of(const variant_run *r)
{
    const uint64_t most = kinds_most(r->kernel, r->effort->most), enough = 40000;
    const bool fewer =
        r->bed->executor && segments_by_offsets(r->kernel) && r->kernel->args[0].size >= 4;
    return fewer && most > enough ? enough : most;
}

static uint64_t random_size(const variant_run *r, uint64_t most)
{
    return (uint64_t)exp(log((double)most) * (double)value_below(&r->bed->random, 1001) / 1000);
}

typedef struct a_size {
    uint64_t n;
    bool beside; /* one off a size that is tried, too */
} a_size;

static bool is_among(const a_size *all, size_t count, uint64_t wanted)
{
    for (size_t i = 0; i < count; i++)
        if (all[i].n == wanted) return true;
    return false;
}

/* Sizes of one and of two parts of a region that several tiles share, the last tile of them short.
 * What would be said to tiles behind them lies behind the region. */
static size_t add_sizes_of_parts(const variant_run *r, a_size *all, size_t count)
{
    const uint64_t dbs = r->variant->steps[0].dbs, most = most_of(r);
    for (uint32_t i = 0; i < r->kernel->n_regions; i++) {
        const kg_growth *grows = r->kernel->regions[i].grows;
        for (uint32_t g = 0; g < KG_MAX_GROWTHS && grows[g].each != 0; g++) {
            const uint64_t of = grows[g].of;
            if (dbs == 0 || grows[g].length != 0 || of <= dbs || of % dbs != 0) continue;
            for (uint64_t size = of - 1; size < 2 * of && size <= most; size += of)
                if (count < MOST_SIZES && !is_among(all, count, size))
                    all[count++] = (a_size){.n = size};
        }
    }
    return count;
}

/* Sizes where something changes: a warp, a block of threads, a data block, a row, several rows. So
 * do the tiles whose sum a look-back publishes together. Then come random ones, small ones as often
 * as large ones. */
static size_t sizes_of(const variant_run *r, a_size *all)
{
    const kg_step *step = &r->variant->steps[0];
    const uint64_t most = most_of(r), tbs = step->threads, dbs = step->dbs,
                   rows = run_blocks(r, step);
    const uint64_t around[] = {
        32, tbs, dbs, 3 * dbs, rows * dbs, (2 * rows + 1) * dbs, TILES_TOGETHER * dbs};
    size_t count = 0;
    all[count++] = (a_size){.n = 0};
    all[count++] = (a_size){.n = 1};
    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        for (uint64_t near = 0; near < 3 && around[i] <= most; near++)
            all[count++] = (a_size){.n = around[i] - 1 + near, .beside = near != 1};
    all[count++] = (a_size){.n = most * 3 / 4 + 17};
    if (segments_by_offsets(r->kernel)) /* shares of warps as large as may be */
        all[count++] = (a_size){.n = most};
    for (uint32_t i = 0; i < r->effort->random_sizes && count < MOST_SIZES; i++)
        all[count++] = (a_size){.n = random_size(r, most)};
    return add_sizes_of_parts(r, all, count);
}

static uint32_t offsets_of(const variant_run *r, uint64_t n)
{
    const bool all = !r->effort->few_sorts && n < MANY; /* and some of them on and off a line */
    if (!segments_by_offsets(r->kernel)) return r->effort->offsets;
    return all ? SEGMENTS_TURNS + 1 : r->effort->offsets < 4 ? 4 : r->effort->offsets;
}

/* Whether another run, or another size, has this case instead. */
static bool has_no_turn(const case_effort *e, uint32_t off, size_t which)
{
    if (e->in_turns) return off != which % 2 || (which / 2 + e->schedule.seed) % 2;
    return e->briefly && (off + which) % (e->offsets < 4 ? 2 : 4) != 0;
}

/* Of segments there is one for each sort, which decides which way a block takes. */
static uint32_t times_of_alignments(const variant_run *r, const a_size *size)
{
    const bool few = size->n < MANY && !size->beside;
    return few && segments_by_offsets(r->kernel) ? SEGMENTS_TURNS : 1;
}

/* The executor takes long for these, and what they reach their border reaches: one alignment each,
 * by turns. Sorts of segments come by turns, too, and each meets several. Where cases are thin, so
 * do shorter ones. */
static bool is_brief(const variant_run *r, const a_size *size)
{
    const bool turns = r->effort->in_turns || segments_by_offsets(r->kernel);
    const bool thin = r->effort->thin, alone = r->kernel->n_lengths == 0; /* n says all */
    const bool once = size->n >= MANY ? size->beside || thin : size->beside && thin && alone;
    return r->bed->executor && once && !turns;
}

static void run_size(variant_run *r, const a_size *size, size_t which)
{
    a_case c = run_new_case(r);
    const uint32_t offsets = offsets_of(r, size->n);
    c.n = size->n;
    if (is_brief(r, size)) {
        const case_effort *e = r->effort;
        case_same_offset(&c, which % e->offsets);
        /* where other sizes run briefly, too, one of two beside a border is in place */
        c.in_place = e->thin && e->briefly && r->kernel->in_place && which / 2 % 2;
        run_case_of_size(r, &c);
        return;
    }
    for (uint32_t off = 0; off < offsets; off++) {
        if (has_no_turn(r->effort, off, which)) continue;
        case_same_offset(&c, off % r->effort->offsets);
        run_case_of_size(r, &c);
    }
    case_same_offset(&c, 1);
    const alignment met = alignment_of(r->kernel, c.offset);
    run_other_alignments(r, &c, met, times_of_alignments(r, size));
    if (!r->kernel->in_place || r->effort->in_turns || (r->effort->briefly && which % 2)) return;
    case_same_offset(&c, which % r->effort->offsets);
    c.in_place = true;
    run_case(r, &c);
}

/* Every small size, with arrays at every place of a line in turn: together, and now and then
 * apart. */
static void run_every_size(variant_run *r)
{
    const kg_kernel *k = r->kernel;
    const uint64_t last = kinds_last(k, r->effort->last ? r->effort->last : EVERY_UP_TO);
    a_case c = run_new_case(r);
    for (c.n = 0; c.n <= last; c.n = kinds_next(k, c.n)) {
        for (uint32_t a = 0; a < k->n_args; a++) {
            const size_t byte =
                c.n % 3 == 2 ? c.n * (2 * a + 1) * k->args[a].alignment : c.n * k->args[a].size;
            c.offset[a] = byte % 128 / k->args[a].alignment * k->args[a].alignment;
        }
        /* of kernels that move vectors from one boundary to the next, half on a boundary */
        if (k->reproducible != KG_REPRODUCIBLE_CALL && c.n / 16 % 2 == 0) case_same_offset(&c, 0);
        run_case(r, &c);
    }
}

/* A reproducible kernel: every small n, and some at random, on a boundary and off it. */
static void run_places(variant_run *r)
{
    const uint32_t small = r->effort->small_sizes, all = small ? small + 100 : 0;
    a_case c = run_new_case(r);
    if (r->kernel->reproducible == KG_REPRODUCIBLE_CALL) return;
    for (uint32_t i = 0; i < all; i++) {
        c.n = i < small ? i : random_size(r, r->effort->most * 3 / 4);
        case_same_offset(&c, i % 3 == 2 ? 1 + i % 7 : 0);
        run_case(r, &c);
    }
}

/* ---- alignments ---- */

/* One array against the others, by parts of 16 bytes that its type allows. */
static void run_moved(variant_run *r, a_case *c, uint32_t moved)
{
    const size_t least = c->kernel->args[moved].alignment;
    case_same_offset(c, 1);
    for (size_t byte = least; byte <= 16; byte += r->effort->places * least) {
        c->offset[moved] = byte;
        run_case(r, c);
    }
    case_same_offset(c, 0); /* the others begin with a vector: nothing lies before it */
    c->offset[moved] = least;
    run_case(r, c);
}

static void run_one_moved_in_place(variant_run *r, uint32_t moved)
{
    a_case c = run_new_case(r);
    c.n = r->variant->steps[0].dbs + 3;
    c.in_place = true;
    case_same_offset(&c, 0);
    c.offset[moved] = r->kernel->args[moved].alignment;
    run_case(r, &c);
}

/* In place, an array against the others, over more than a tile. What stands beside a tile in a word
 * of 16 bytes is another one's to write. Tiles lie as the first array does: it moves last. Other
 * cases keep the turns and the random numbers that they have without that. */
static void run_moved_in_place(variant_run *r)
{
    const kg_kernel *k = r->kernel;
    case_bed *b = r->bed;
    uint32_t first = k->n_args, inputs = 0;
    for (uint32_t moved = 0; moved < k->n_args; moved++) {
        if (k->args[moved].role != KG_ROLE_INPUT) continue;
        if (inputs++ == 0) first = moved;
        else run_one_moved_in_place(r, moved);
    }
    if (inputs < 2) return;
    const uint32_t turn = b->turn;
    const value_random random = b->random;
    run_one_moved_in_place(r, first);
    b->turn = turn;
    b->random = random;
}

/* Every alignment that the types allow, together and against each other, at three sizes. */
static void run_alignments(variant_run *r)
{
    const kg_kernel *k = r->kernel;
    const kg_step *step = &r->variant->steps[0];
    const uint64_t sizes[] = {5, step->threads + 7, step->dbs + 3};
    a_case c = run_new_case(r);
    size_t stride = r->effort->stride;
    for (uint32_t a = 0; a < k->n_args; a++)
        if (k->args[a].alignment < 4) stride = r->effort->stride + 1; /* odd places too */
    for (size_t i = r->effort->thin && r->effort->briefly ? 2 : 0; i < 3; i++) {
        c.n = sizes[i];
        for (size_t byte = 0; byte < 128; byte += stride) {
            for (uint32_t a = 0; a < k->n_args; a++)
                if (k->args[a].alignment)
                    c.offset[a] = byte / k->args[a].alignment * k->args[a].alignment;
            run_case(r, &c);
        }
        for (uint32_t moved = 0; moved < k->n_args; moved++)
            if (k->args[moved].role != KG_ROLE_SCALAR) run_moved(r, &c, moved);
    }
    if (k->in_place) run_moved_in_place(r);
}

/* ---- few results ---- */

/* Whether its one length says how many results there are, or which one, and nothing of inputs. */
static bool chooses_results(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        const bool one = arg->extent == KG_EXTENT_ONE, many = arg->extent == KG_EXTENT_LENGTH;
        if (arg->role == KG_ROLE_INPUT && arg->extent != KG_EXTENT_N) return false;
        if (arg->role == KG_ROLE_OUTPUT && !one && !many) return false;
        if (arg->role == KG_ROLE_INOUT) return false;
    }
    return k->n_lengths == 1;
}

/* Few of many elements, of every class of alignment: some kernels guess then. Other cases keep the
 * turns and the random numbers that they have without these. */
static void run_few_results(variant_run *r)
{
    case_bed *b = r->bed;
    const uint32_t turn = b->turn;
    const value_random random = b->random;
    a_case c = run_new_case(r);
    if (!r->effort->classes || !chooses_results(r->kernel)) return;
    c.n = most_of(r) * 3 / 4 + 17;
    for (int class = ALIGNED_LINE; class < ALIGNMENT_CLASSES; class ++) {
        if (!alignment_example(c.kernel, (alignment) class, c.offset)) continue;
        b->turn = KINDS_FEW;
        run_case(r, &c);
    }
    b->turn = turn;
    b->random = random;
}

/* ---- schedules ---- */

static void run_seeds(variant_run *r)
{
    const uint32_t dbs = r->variant->steps[0].dbs;
    for (uint32_t seed = 0; seed < r->effort->seeds; seed++) {
        a_case c = run_new_case(r);
        c.n = dbs * (1 + seed % 4) + seed * 5;
        c.schedule = (case_schedule){.order = ORDER_RANDOM, .seed = seed, .chaos = 2 + seed};
        case_same_offset(&c, seed % 3);
        run_as_it_is(r, &c);
    }
}

/* ---- a variant ---- */

void cases_of_variant(case_bed *b, const kg_kernel *k, const kg_variant *variant, bool forced,
                      const case_effort *effort, case_counts *counts)
{
    variant_run r = {b, effort, k, variant, forced, counts};
    a_size all[MOST_SIZES];
    if (extent_first_plane(k)) {
        run_planes(&r);
        return;
    }
    run_places(&r);
    if (effort->every_size) {
        run_every_size(&r);
        return;
    }
    const size_t sizes = sizes_of(&r, all);
    for (size_t i = 0; i < sizes; i++) run_size(&r, &all[i], i);
    if (effort->stride) run_alignments(&r);
    run_few_results(&r);
    run_seeds(&r);
}
