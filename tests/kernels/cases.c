/* Runs every kernel of a registry, every variant of its table, over the edge sizes and all
 * alignments, and compares with the reference, bit for bit. Generic: what a kernel takes is in its
 * kg_kernel.
 *
 *   cases [--backend emu|cuda] [--kernel NAME] [--seed N] [--order forward|reverse|random]
 *         [--sizes all|few|tiny|mini|every] [--chaos N] [--early 0|1] [--part I/N]
 *         [--coverage FILE]
 *
 * few, tiny and mini are for slow checkers; every is each n from 0 to 5000. NAME may be a pattern,
 * as of file names. --chaos preempts before one access in N (check build). --early: the launch
 * before a case writes its inputs and is seen late, and the case may start before its end. --part
 * is for N processes side by side, the first of them I = 0: the variants are dealt out to them.
 * --coverage writes which ways kernels took for arrays of which alignment, and fails where one that
 * can be taken was not.
 *
 * Data (data.h) are chosen so that every order of combination is exact, and a difference is a
 * defect and never a rounding; those of a reproducible kernel are the opposite. Outputs are
 * poisoned first, and a band of guard bytes on either side of each array must stay as it was
 * (one_case.c). Prints TAP.
 */
#include "cases.h"
#include "coverage.h"
#include "one_case.h"

#include "../../runtime/verify/extents.h"
#include "../../runtime/verify/indices.h"
#include "../../runtime/verify/segments.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVERY_UP_TO 5000u
#define MANY 20000u /* elements: beyond, not every sort of segments is tried at every size */

typedef struct options {
    kg_backend backend;
    const char *only;
    uint64_t seed;
    enum { ALL, FEW, TINY, MINI, EVERY } sizes;
    unsigned chaos;
    bool early;
    uint32_t sms; /* multiprocessors that rows by SM count on */
    const char *order;
    unsigned part, parts; /* this process's, of so many */
    const char *coverage; /* a file; NULL: not asked for */
} options;

static bed machine;
static bool watching_coverage;

/* ---- the cases of a variant ---- */

typedef struct counts {
    uint64_t run, wrong, refused;
} counts;

static void count_case(one_case *c, counts *all)
{
    static uint32_t turn;
    indices_lengths(c->kernel, c->n, turn, c->lengths);
    segments_lengths(c->kernel, c->n, c->segments = turn++, c->lengths);
    const outcome o = one_case_run(&machine, c);
    if (o == NOT_FOR_VARIANT) all->refused++;
    else all->run++;
    if (o == WRONG) all->wrong++;
    const bool nothing =
        segments_by_offsets(c->kernel) && c->lengths[0] == 0; /* no variant is asked */
    if (watching_coverage)
        coverage_add(c->kernel, c->variant, alignment_of(c->kernel, c->offset), nothing ? 0 : c->n,
                     o != NOT_FOR_VARIANT);
}

static one_case new_case(const kg_kernel *k, const kg_variant *variant, bool forced)
{
    return (one_case){
        .kernel = k, .variant = forced ? variant->name : NULL, .data = data_kind_for(k)};
}

static void same_offset(one_case *c, size_t elements_off)
{
    for (uint32_t i = 0; i < c->kernel->n_args; i++)
        c->offset[i] = elements_off * c->kernel->args[i].size;
}

/* Sizes where something changes: a warp, a block of threads, a data block, a row, several rows. */
static size_t edge_sizes(const kg_variant *variant, uint64_t *n, uint64_t limit, uint32_t sms)
{
    const uint64_t tbs = variant->steps[0].threads, dbs = variant->steps[0].dbs;
    const kg_step *step = &variant->steps[0];
    const uint64_t rows = step->fixed    ? step->fixed
                          : step->per_sm ? (uint64_t)step->per_sm * sms
                                         : 16;
    const uint64_t around[] = {32, tbs, dbs, 3 * dbs, rows * dbs, (2 * rows + 1) * dbs};
    size_t count = 0;
    n[count++] = 0;
    n[count++] = 1;
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        if (around[i] > limit) continue;
        n[count++] = around[i] - 1;
        n[count++] = around[i];
        n[count++] = around[i] + 1;
    }
    n[count++] = limit * 3 / 4 + 17;
    return count;
}

/* Most elements of an ordinary case. */
static uint64_t size_limit(const options *o)
{
    if (o->sizes >= TINY) return 2500;
    if (o->backend == KG_BACKEND_CUDA) return o->sizes == ALL ? 4000000 : 20000;
    return o->sizes == ALL ? 90000 : 40000;
}

/* The executor has fewer of segments, which take it longest: that many reach all there is to
 * reach, but of elements so small that a warp's share of more is less than a tile. */
static uint64_t size_limit_of(const kg_kernel *k, const options *o)
{
    const uint64_t most = size_limit(o), enough = 40000;
    const bool fewer = machine.on_executor && segments_by_offsets(k) && k->args[0].size >= 4;
    return fewer && most > enough ? enough : most;
}

/* Where it costs little or is asked for: a case for each other class of alignment; of segments,
 * whose sort decides which way a block takes, one for each sort. */
static void other_alignments(one_case *c, const options *o, counts *all)
{
    if (o->sizes != ALL || (machine.on_executor && !watching_coverage)) return;
    const int times = segments_by_offsets(c->kernel) && c->n < MANY ? SEGMENTS_TURNS : 1;
    for (int class = ALIGNED_VECTOR; class < ALIGNMENT_CLASSES; class ++)
        for (int i = 0; i < times && alignment_example(c->kernel, (alignment) class, c->offset);
             i++)
            count_case(c, all);
}

/* ---- planes ---- */

/* Rows without gaps, rows on 16-byte boundaries, and rows that shift against them. */
static void set_pitches(one_case *c, uint32_t style)
{
    const kg_kernel *k = c->kernel;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        if (arg->extent != KG_EXTENT_PLANE) continue;
        const size_t tight = c->lengths[arg->width] * arg->size;
        c->lengths[arg->pitch] = style == 0   ? tight
                                 : style == 1 ? (tight + 31) / 16 * 16
                                              : tight + (1 + 2 * i) * arg->alignment;
    }
}

static void set_plane(one_case *c, size_t width, size_t height)
{
    const kg_arg *plane = extent_first_plane(c->kernel);
    c->n = width * height;
    c->lengths[plane->width] = width;
    c->lengths[plane->height] = height;
}

static void run_plane(one_case *c, size_t width, size_t height, const options *o, counts *all)
{
    set_plane(c, width, height);
    for (uint32_t style = 0; style < 3; style++) {
        set_pitches(c, style);
        for (size_t off = 0; off < (o->sizes == ALL ? 4 : 2); off += 1 + (off == 1)) {
            same_offset(c, off);
            count_case(c, all);
        }
        for (uint32_t moved = 0; moved < c->kernel->n_args; moved++) {
            same_offset(c, 1);
            c->offset[moved] = 2 * c->kernel->args[moved].alignment;
            count_case(c, all);
        }
        other_alignments(c, o, all);
    }
}

/* Large planes: one case for each class of alignment. */
static void run_plane_briefly(one_case *c, size_t width, size_t height, const options *o,
                              counts *all)
{
    set_plane(c, width, height);
    set_pitches(c, 0);
    for (size_t off = 0; off < 2; off++) {
        same_offset(c, off);
        count_case(c, all);
    }
    other_alignments(c, o, all);
}

/* A walk by grid strides over rows and their ends. */
static bool takes_whole_rows(const kg_variant *variant)
{
    return variant->steps[0].rule == KG_GRID_MERGED && strcmp(variant->dask, "column") == 0;
}

/* Rows that lanes take whole: a few short ones; longer than what a warp holds of one, and not a
 * whole number of units; so few that blocks share them; and so many that all warps hold all they
 * can, of 4 units, of 3, and of more than the warp has lanes. */
static void run_whole_rows(one_case *c, const kg_variant *variant, const options *o, counts *all)
{
    const kg_step *step = &variant->steps[0];
    const size_t unit = step->dbs / step->threads / variant->nwork,
                 held = 32 * variant->nwork * unit;
    const size_t shared = (variant->nwarps + 2) * held + unit + 1; /* by the warps of a block */
    run_plane(c, 3, 67, o, all);
    if (o->sizes < TINY || shared < 4000) run_plane_briefly(c, shared, 5, o, all);
    run_plane_briefly(c, held, 3, o, all); /* all that a warp holds of one, and no more */
    if (o->sizes >= TINY) return;
    run_plane(c, held + unit + 1, 65, o, all);
    run_plane_briefly(c, held + unit * 32, 65, o, all);
    const size_t blocks = step->fixed ? step->fixed : (size_t)step->per_sm * o->sms;
    const size_t rows = blocks * variant->nwarps * (32 / 4) * variant->nwork;
    if (rows * 4 * unit > (machine.on_executor && o->sizes != ALL ? 200000 : 1100000))
        return; /* it takes its time */
    run_plane_briefly(c, 4 * unit, rows / 2 + 9, o, all);
    run_plane_briefly(c, 3 * unit, rows / 2 + 9, o, all);
    if (variant->nwork > 1) run_plane_briefly(c, 33 * unit - 1, rows / 8 + 9, o, all);
}

/* Widths and heights where something changes: a tile, several of them, less than one. */
static void run_planes(const kg_kernel *k, const kg_variant *variant, bool forced, const options *o,
                       counts *all)
{
    const kg_step *step = &variant->steps[0];
    const size_t across = step->tile_width ? step->tile_width : 32;
    const size_t down = step->tile_height ? step->tile_height : 32;
    const size_t widths[] = {1, across + 1, across, across - 1, 3 * across + 5, 0};
    const size_t heights[] = {1, down + 1, down, down - 1, 2 * down + 3, 0};
    const size_t count = o->sizes >= TINY ? 2 : 6;
    one_case c = new_case(k, variant, forced);
    for (size_t w = 0; w < count; w++)
        for (size_t h = 0; h < count; h++) run_plane(&c, widths[w], heights[h], o, all);
    if (takes_whole_rows(variant)) run_whole_rows(&c, variant, o, all);
    if (strcmp(k->family, "segments") != 0 || o->sizes >= TINY) return;
    const size_t edge =
        variant->steps[0].dbs; /* long rows, many, columns of them, and single ones */
    const size_t shapes[][2] = {
        {2 * edge + 7, 3}, {5, edge}, {1, 2 * edge + 1}, {across * 9 + 1, 40}, {across - 1, 700}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        run_plane(&c, shapes[s][0], shapes[s][1], o, all);
    const size_t wide =
        across * (KG_WORKSPACE_WORDS + 4) + 1; /* more strips than there are tickets */
    if (wide * 40 < 100000) run_plane(&c, wide, 40, o, all);
}

/* Every small size, with arrays at every place of a line in turn: together, and now and then
 * apart. */
static void run_every_size(one_case *c, counts *all)
{
    const kg_kernel *k = c->kernel;
    for (c->n = 0; c->n <= EVERY_UP_TO; c->n++) {
        for (uint32_t a = 0; a < k->n_args; a++) {
            const size_t byte =
                c->n % 3 == 2 ? c->n * (2 * a + 1) * k->args[a].alignment : c->n * k->args[a].size;
            c->offset[a] = byte % 128 / k->args[a].alignment * k->args[a].alignment;
        }
        if (c->data == DATA_SPREAD && c->n / 16 % 2 == 0)
            same_offset(c, 0); /* vectors start on boundaries alone */
        count_case(c, all);
    }
}

/* A reproducible kernel: every small n, and some at random, on a boundary and off it. */
static void run_places(const kg_kernel *k, const kg_variant *variant, bool forced, const options *o,
                       counts *all)
{
    const uint64_t small = o->sizes >= TINY ? 40 : 300;
    const data_kind kind = data_kind_for(k);
    static const data_kind kinds[8] = {
        [0] = DATA_SPREAD, [1] = DATA_SPREAD, [2] = DATA_SPREAD,   [3] = DATA_SPECIALS,
        [4] = DATA_SPREAD, [5] = DATA_SPREAD, [6] = DATA_SPECIALS, [7] = DATA_SPREAD_SPECIALS};
    one_case c = new_case(k, variant, forced);
    for (uint64_t i = 0; i < small + 100; i++) {
        const double most = log((double)size_limit(o) * 3 / 4);
        c.n = i < small ? i : (uint64_t)exp(most * (data_random() % 1001) / 1000);
        same_offset(&c, i % 3 == 2 ? 1 + i % 7 : 0);
        if (kind == DATA_SPREAD) c.data = kinds[i % 8];
        count_case(&c, all);
    }
}

static void run_variant(const kg_kernel *k, const kg_variant *variant, bool forced,
                        const options *o, counts *all)
{
    const bool reproducible = k->reproducible != KG_REPRODUCIBLE_CALL;
    if (reproducible && o->sizes != MINI && o->sizes != EVERY)
        run_places(k, variant, forced, o, all);
    if (extent_first_plane(k)) {
        run_planes(k, variant, forced, o, all);
        return;
    }
    uint64_t n[32];
    const size_t sizes = edge_sizes(variant, n, size_limit_of(k, o), o->sms);
    one_case c = new_case(k, variant, forced);
    if (o->sizes == EVERY) {
        run_every_size(&c, all);
        return;
    }
    for (size_t i = 0; i < sizes; i++) {
        c.n = n[i];
        const bool every_sort = segments_by_offsets(k) && o->sizes <= FEW && c.n < MANY;
        const size_t times = every_sort ? SEGMENTS_TURNS + 1 : segments_by_offsets(k) ? 4 : 2;
        for (size_t off = 0; off < times; off++) {
            if (o->sizes == MINI && (off != i % 2 || (i / 2 + o->seed) % 2))
                continue; /* in turns */
            same_offset(&c, off % 2);
            count_case(&c, all);
        }
        other_alignments(&c, o, all);
    }
    if (o->sizes == MINI) return;
    /* Every alignment the type allows, together and against each other, at three sizes. */
    size_t stride = o->sizes == ALL ? 4 : 36;
    for (uint32_t a = 0; a < k->n_args; a++)
        if (k->args[a].alignment < 4) stride = o->sizes == ALL ? 5 : 37; /* odd places too */
    const uint64_t small[] = {5, variant->steps[0].threads + 7, variant->steps[0].dbs + 3};
    for (size_t i = 0; i < 3; i++) {
        c.n = small[i];
        for (size_t byte = 0; byte < 128; byte += stride) {
            for (uint32_t a = 0; a < k->n_args; a++)
                c.offset[a] = byte / k->args[a].alignment * k->args[a].alignment;
            count_case(&c, all);
        }
        /* One array against the others, by every part of 16 bytes that its type allows. */
        for (uint32_t moved = 0; moved < k->n_args; moved++) {
            const size_t step = (o->sizes == ALL ? 1 : 3) * k->args[moved].alignment;
            same_offset(&c, 1);
            if (k->args[moved].role == KG_ROLE_SCALAR) continue;
            for (size_t byte = k->args[moved].alignment; byte <= 16; byte += step) {
                c.offset[moved] = byte;
                count_case(&c, all);
            }
            same_offset(&c, 0); /* the others begin with a vector: nothing lies before it */
            c.offset[moved] = k->args[moved].alignment;
            count_case(&c, all);
        }
    }
}

static uint32_t test_number;

static bool report(const char *kernel, const char *variant, const counts *c)
{
    const bool ok = c->wrong == 0 && c->run > 0;
    printf("%sok %u - %s/%s %" PRIu64 " cases, %" PRIu64 " wrong, %" PRIu64
           " not for this variant\n",
           ok ? "" : "not ", ++test_number, kernel, variant, c->run, c->wrong, c->refused);
    fflush(stdout);
    return ok;
}

/* Is what a variant launches what its table says? */
static bool is_as_planned(const kg_kernel *k, const kg_variant *variant, const options *o)
{
    kg_step_facts facts[KG_MAX_STEPS] = {0};
    const kg_call call = {.purpose = KG_PURPOSE_PREPARE, .facts = facts};
    const kg_launch_fn code = o->backend == KG_BACKEND_CUDA ? variant->cuda : variant->emu;
    bool ok = code && code(&call) == 0;
    for (uint32_t s = 0; s < variant->n_steps; s++)
        ok = ok && facts[s].shared_bytes == variant->steps[s].shared_bytes &&
             facts[s].blocks_per_sm > 0;
    if (!ok) printf("# %s/%s cannot be prepared, or not as planned\n", k->name, variant->name);
    return ok;
}

static bool is_ours(const options *o)
{
    static unsigned dealt;
    return dealt++ % o->parts == o->part;
}

static bool run_kernel(const kg_kernel *k, const options *o)
{
    bool ok = true;
    for (uint32_t r = 0; r < k->n_variants; r++) {
        if (!is_ours(o)) continue;
        counts forced = {.wrong = !is_as_planned(k, &k->variants[r], o)};
        run_variant(k, &k->variants[r], true, o, &forced);
        ok = report(k->name, k->variants[r].name, &forced) && ok;
    }
    if (is_ours(o)) {
        counts chosen = {0};
        run_variant(k, &k->variants[k->n_variants - 1], false, o, &chosen);
        if (chosen.refused) chosen.wrong++;
        ok = report(k->name, "(chosen)", &chosen) && ok;
    }
    if (!watching_coverage) return ok;
    const char *reached;
    const bool covered = coverage_report(k, o->coverage, &reached);
    printf("%sok %u - %s coverage: %s\n", covered ? "" : "not ", ++test_number, k->name, reached);
    return covered && ok;
}

/* ---- the command line ---- */

static bool parse_part(const char *text, options *o)
{
    char more;
    return sscanf(text, "%u/%u%c", &o->part, &o->parts, &more) == 2 && o->part < o->parts;
}

static bool parse(int argc, char **argv, options *o)
{
    *o = (options){.backend = KG_BACKEND_EMU, .seed = 1, .order = "forward", .parts = 1};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (!value) return false;
        if (strcmp(argv[i], "--backend") == 0)
            o->backend = strcmp(value, "cuda") == 0 ? KG_BACKEND_CUDA : KG_BACKEND_EMU;
        else if (strcmp(argv[i], "--kernel") == 0) o->only = value;
        else if (strcmp(argv[i], "--sizes") == 0)
            o->sizes = strcmp(value, "few") == 0     ? FEW
                       : strcmp(value, "tiny") == 0  ? TINY
                       : strcmp(value, "mini") == 0  ? MINI
                       : strcmp(value, "every") == 0 ? EVERY
                                                     : ALL;
        else if (strcmp(argv[i], "--chaos") == 0) o->chaos = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(argv[i], "--early") == 0) o->early = strcmp(value, "1") == 0;
        else if (strcmp(argv[i], "--seed") == 0) o->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--order") == 0) o->order = value;
        else if (strcmp(argv[i], "--part") == 0 && parse_part(value, o)) {
        } else if (strcmp(argv[i], "--coverage") == 0) o->coverage = value;
        else return false;
        i++;
    }
    if (o->coverage && o->parts > 1)
        return false; /* what is reached, all variants together reach */
    return !cases_has_executor() || cases_schedule(o->order, (unsigned)o->seed, o->chaos, o->early);
}

int main(int argc, char **argv)
{
    options o;
    if (!parse(argc, argv, &o)) {
        fprintf(stderr,
                "usage: %s [--backend emu|cuda] [--kernel NAME] [--seed N] "
                "[--order forward|reverse|random] [--sizes all|few|tiny|mini|every] [--chaos N] "
                "[--early 0|1] [--part I/N] [--coverage FILE]\n",
                argv[0]);
        return 2;
    }
    data_seed(o.seed);
    machine.on_executor = o.backend == KG_BACKEND_EMU && cases_has_executor();
    must(kg_device_open(&machine.device, o.backend, 0), "kg_device_open");
    kg_device_info info;
    must(kg_device_get_info(machine.device, &info), "kg_device_get_info");
    o.sms = info.sms ? info.sms : 4; /* as the host backends count */
    must(kg_register(CASES_REGISTRY), "kg_register");
    machine.workspace.backend = o.backend;
    machine.reference.backend = KG_BACKEND_REFERENCE;
    machine.early = machine.on_executor && o.early;
    machine.keeps_arrays = !machine.on_executor && o.sizes == EVERY;
    watching_coverage = machine.on_executor && o.coverage;
    if (watching_coverage) coverage_begin(CASES_REGISTRY, o.sms, size_limit(&o));
    bool ok = true;
    printf("TAP version 13\n");
    for (const kg_kernel *const *k = CASES_REGISTRY; *k; k++)
        if (!o.only || fnmatch(o.only, (*k)->name, 0) == 0) ok = run_kernel(*k, &o) && ok;
    printf("1..%u\n", test_number);
    workspace_close(&machine.workspace);
    workspace_close(&machine.reference);
    kg_device_close(machine.device);
    return ok ? 0 : 1;
}
