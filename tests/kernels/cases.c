/* Runs every kernel of a registry, every row of its table, over the edge sizes and all alignments, and
 * compares with the reference, bit for bit. Generic: what a kernel takes is in its kg_kernel.
 *
 *   cases [--backend emu|cuda] [--kernel NAME] [--seed N] [--order forward|reverse|random]
 *         [--sizes all|few|tiny|mini|every] [--chaos N] [--coverage FILE]
 *
 * few, tiny and mini are for slow checkers; every is each n from 0 to 5000.
 * NAME may be a pattern, as of file names. --chaos preempts before one access in N (check build).
 * --coverage writes which ways kernels took for arrays of which alignment, and fails where one that
 * can be taken was not.
 *
 * Data are chosen so that every order of combination is exact (small integers as floats; signed
 * permutation matrices; of operators that are exact for all numbers NaNs, infinities and the like), so that
 * a difference is a defect and never a rounding. Those of a reproducible
 * kernel are the opposite, floats of 60 binary orders of magnitude, so that hardly any other tree of
 * combination gives the same bits. Outputs are poisoned
 * first, and a band of guard bytes on either side of each array must stay as it was. Prints TAP.
 */
#include "cases.h"
#include "coverage.h"
#include "specials.h"

#include "../../runtime/verify/indices.h"
#include "../../runtime/verify/segments.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GUARD 512u
#define POISON 0xA5
#define EVERY_UP_TO 5000u

typedef struct array {
    unsigned char *host;      /* the whole buffer, guards included */
    unsigned char *expected;  /* the same after the reference */
    void *device;             /* the buffer on the device */
    size_t bytes;             /* of the buffer */
    size_t offset;            /* of the first element */
    bool outside;             /* indices: some are out of range */
} array;

typedef struct options {
    kg_backend backend;
    const char *only;
    uint64_t seed;
    enum { ALL, FEW, TINY, MINI, EVERY } sizes;
    unsigned chaos;
    uint32_t sms;        /* multiprocessors that rows by SM count on */
    const char *order;
    const char *coverage; /* a file; NULL: not asked for */
} options;

static kg_device *device;
static kg_workspace *workspace, *reference_workspace;
static bool on_executor, watching_coverage, keeps_arrays, with_specials;

static void must(kg_status status, const char *what)
{
    if (status == KG_OK) return;
    printf("Bail out! %s: %s (%s)\n", what, kg_status_string(status), kg_last_error());
    exit(1);
}

/* ---- data ---- */

static uint64_t random_state = 1;

static uint32_t random_u32(void)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 33);
}

/* What an element is made of, a letter for each number: b 1, h 2, w 4, q 8 bytes of an integer; e f16,
 * y bf16, f f32, d f64; "." is a byte that holds nothing. */
static const struct layout { const char *type, *parts; } layouts[] = {
    {"u8", "b"}, {"i8", "b"}, {"u16", "h"}, {"i16", "h"}, {"u32", "w"}, {"i32", "w"}, {"u64", "q"},
    {"i64", "q"}, {"f16", "e"}, {"bf16", "y"}, {"f32", "f"}, {"f64", "d"}, {"vec3", "fff"},
    {"trio", "fff"}, {"octet", "ffffffff"}, {"sixteen", "ffffffffffffffff"}, {"mat2", "ffff"}, {"mat4", "ffffffffffffffff"},
    {"complex", "ff"}, {"quint", "fffff"}, {"stats", "qww"}, {"tally", "qwwq"}, {"dozen", "dddddd"}, {"rgb8", "bbb"}, {"point", "hhh"}, {"brush", "ehybbe"},
    {"mixed", "b.hfeb.y......d"}, {"quads", "qqqq"}, {"found", "f....q"},
    {"found_f16", "e......q"}, {"found_f32", "f....q"}, {"found_f64", "dq"}, {"found_i16", "h......q"}, {"found_i32", "w....q"},
    {"found_u8", "b.......q"},
    {"seven", "ddddddd"}, {"fifteen", "fffffffffffffff"}, {"range_f32", "ff"}, {"range_f16", "ee"}, {"range_i8", "bb"},
};

static const char *parts_of(const kg_arg *arg)
{
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (strcmp(layouts[i].type, arg->type) == 0) return layouts[i].parts;
    printf("Bail out! cases.c does not know what %s is made of\n", arg->type);
    exit(1);
}

static size_t part_bytes(char part)
{
    return part == 'b' || part == '.' ? 1 : strchr("hey", part) ? 2 : strchr("wf", part) ? 4 : 8;
}

static bool spread;  /* floats of all sizes */
static bool special; /* and infinities, zeros, NaNs of all kinds among them */

static bool fill_special(char part, unsigned char *to)
{
    static const struct { char part; uint64_t bits[6]; } specials[] = {
        {'e', {0x7c00, 0xfc00, 0x8000, 0, 0xfe5a, 0x7c11}},
        {'y', {0x7f80, 0xff80, 0x8000, 0, 0xffd5, 0x7f91}},
        {'f', {0x7f800000, 0xff800000, 0x80000000, 0, 0xffc54321, 0x7f812345}},
        {'d', {0x7ff0000000000000, 0xfff0000000000000, 0x8000000000000000, 0, 0xfff8543210000001,
               0x7ff0123450000001}},
    };
    for (size_t i = 0; i < 4; i++)
        if (specials[i].part == part) memcpy(to, &specials[i].bits[random_u32() % 6], part_bytes(part));
    return strchr("eyfd", part) != NULL;
}

/* Either sign, 53 bits, 2^-30 to 2^30; of f16 half of the orders that it has, so that sums stay finite. */
static double spread_number(char part)
{
    const int lowest = part == 'e' ? -20 : -30, orders = part == 'e' ? 18 : 60;
    const double fraction = 1 + ldexp(random_u32(), -31) + ldexp(random_u32(), -62);
    const double size = ldexp(fraction, lowest + (int)(random_u32() % (uint32_t)orders));
    return random_u32() & 1 ? -size : size;
}

static void fill_number(char part, unsigned char *to)
{
    const bool real = strchr("eyfd", part) != NULL;
    if (special && random_u32() % 32 == 0 && fill_special(part, to)) return;
    const double d = !real ? 0 : spread ? spread_number(part) : (double)(int)(random_u32() % 7) - 3;
    const float f = (float)d;
    const kg_f16 half = kg_f16_from_f32(f);
    const kg_bf16 brain = kg_bf16_from_f32(f);
    uint64_t bits = strchr("bhwq", part) ? (uint64_t)random_u32() << 32 | random_u32() : 0;
    if (with_specials && strchr("eyfd", part)) {
        bits = specials_bits(part, random_u32());
        memcpy(to, &bits, part_bytes(part));
        return;
    }
    const void *from = part == 'e' ? (const void *)&half : part == 'y' ? (const void *)&brain
                     : part == 'f' ? (const void *)&f : part == 'd' ? (const void *)&d
                     : (const void *)&bits;
    memcpy(to, from, part_bytes(part));
}

/* One of the eight signed permutation matrices: products stay exact and do not commute. */
static void fill_matrix(unsigned char *to)
{
    const uint32_t r = random_u32();
    const float s = r & 2 ? -1.0f : 1.0f, t = r & 4 ? -1.0f : 1.0f;
    const float m[4] = {r & 1 ? s : 0.0f, r & 1 ? 0.0f : s, r & 1 ? 0.0f : t, r & 1 ? t : 0.0f};
    memcpy(to, m, sizeof m);
}

static void fill_element(const kg_arg *arg, unsigned char *to)
{
    if (strcmp(arg->type, "mat2") == 0) {
        fill_matrix(to);
        return;
    }
    for (const char *part = parts_of(arg); *part; to += part_bytes(*part++)) fill_number(*part, to);
}

/* ---- one case ---- */

typedef struct a_case {
    const kg_kernel *kernel;
    const char *row;          /* NULL: as the runtime chooses */
    uint64_t n;
    size_t lengths[KG_MAX_LENGTHS];
    uint32_t segments;        /* which sort */
    size_t offset[KG_MAX_ARGS]; /* bytes past a 128-byte boundary of each array */
} a_case;

/* Rows of an array, elements of a row, bytes from row to row; all but planes are one row. */
typedef struct rows { size_t count, width, pitch; } rows;

static rows rows_of(const a_case *c, const kg_arg *arg)
{
    switch (arg->extent) {
    case KG_EXTENT_ONE: return (rows){1, 1, 0};
    case KG_EXTENT_LENGTH:
    case KG_EXTENT_SEGMENTS: return (rows){1, c->lengths[arg->width], 0};
    case KG_EXTENT_OFFSETS: return (rows){1, c->lengths[arg->width] + 1, 0};
    case KG_EXTENT_PLANE:
        return (rows){c->lengths[arg->height], c->lengths[arg->width], c->lengths[arg->pitch]};
    default: return (rows){1, c->n, 0};
    }
}

static uint64_t random_u64(void *state)
{
    (void)state;
    return (uint64_t)random_u32() << 32 | random_u32();
}

/* What lies around arrays and in outputs differs from array to array, so that a copy of it shows. */
static int poison_of(const kg_arg *arg)
{
    return POISON ^ arg->name[0];
}

/* An array of a case of its own, or, for thousands of small ones on a GPU, where allocating takes longer
 * than the kernel, one that is long enough. */
static void allocate(array *a, uint32_t which)
{
    static struct { void *at; size_t bytes; } kept[KG_MAX_ARGS];
    if (!keeps_arrays || kept[which].bytes < a->bytes) {
        if (keeps_arrays) must(kg_free(device, kept[which].at), "kg_free");
        must(kg_malloc(device, &kept[which].at, a->bytes), "kg_malloc");
        kept[which].bytes = a->bytes;
    }
    a->device = kept[which].at;
}

static void make_array(array *a, uint32_t which, const a_case *c)
{
    const kg_arg *arg = &c->kernel->args[which];
    const size_t offset = c->offset[which];
    const rows all = rows_of(c, arg);
    const size_t payload = all.count && all.width ? (all.count - 1) * all.pitch + all.width * arg->size : 0;
    a->offset = GUARD + offset;
    a->bytes = a->offset + payload + GUARD;
    a->host = malloc(a->bytes);
    a->expected = malloc(a->bytes);
    memset(a->host, poison_of(arg), a->bytes);
    if (with_specials) specials_choose(random_u32());
    if (arg->index)
        a->outside = indices_fill(c->kernel, arg, c->lengths, c->n, random_u64, NULL,
                                  a->host + a->offset);
    else if (arg->extent == KG_EXTENT_OFFSETS)
        segments_fill(arg, c->lengths[arg->width], c->n, c->segments, random_u64, NULL,
                      a->host + a->offset);
    else if (arg->role != KG_ROLE_OUTPUT)
        for (size_t r = 0; r < all.count; r++)
            for (size_t i = 0; i < all.width; i++)
                fill_element(arg, a->host + a->offset + r * all.pitch + i * arg->size);
    memcpy(a->expected, a->host, a->bytes);
    allocate(a, which);
    must(kg_copy(device, a->device, a->host, a->bytes, NULL), "kg_copy");
    if (on_executor) cases_watch((char *)a->device + a->offset, payload, GUARD);
}

static void free_array(array *a)
{
    free(a->host);
    free(a->expected);
    if (on_executor) cases_unwatch((char *)a->device + a->offset);
    if (!keeps_arrays) must(kg_free(device, a->device), "kg_free");
}

static void print_case(const a_case *c, const char *what)
{
    printf("# %s/%s n=%" PRIu64, c->kernel->name, c->row ? c->row : "(chosen)", c->n);
    for (uint32_t i = 0; i < c->kernel->n_lengths; i++)
        printf(" %s=%zu", c->kernel->lengths[i], c->lengths[i]);
    printf(" offsets");
    for (uint32_t i = 0; i < c->kernel->n_args; i++) printf(" %zu", c->offset[i]);
    printf(": %s\n", what);
}

/* The runtime's text, and what the executor found. */
static void print_failure(const a_case *c)
{
    print_case(c, kg_last_error());
    char report[2000];
    snprintf(report, sizeof report, "%s", cases_report());
    for (char *rest = NULL, *line = strtok_r(report, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        printf("#   %s\n", line);
}

static bool is_zero(char part, const unsigned char *at)
{
    uint64_t bits = 0;
    memcpy(&bits, at, part_bytes(part));
    return bits << (64 - 8 * part_bytes(part) + 1) == 0; /* but for the sign */
}

/* A byte that may differ: padding of a struct; and sums of products of signed numbers end in +0 or -0
 * by the order of their terms, so in the result of a reduce of floats, and only there, the two count
 * as one, unless the order is said or the operator is exact. */
static bool may_differ(const kg_arg *arg, const array *a, size_t at)
{
    if (at < a->offset || at >= a->bytes - GUARD || arg->extent == KG_EXTENT_PLANE) return false;
    const size_t byte = (at - a->offset) % arg->size;
    const char *part = parts_of(arg);
    size_t first = 0;
    while (first + part_bytes(*part) <= byte) first += part_bytes(*part++);
    if (*part == '.') return arg->role != KG_ROLE_INPUT;
    if (spread || (arg->extent != KG_EXTENT_ONE && arg->extent != KG_EXTENT_SEGMENTS)) return false;
    if (!strchr("eyfd", *part) || with_specials) return false;
    const size_t number = at - byte + first;
    return is_zero(*part, a->host + number) && is_zero(*part, a->expected + number);
}

static size_t first_difference(const kg_arg *arg, const array *a)
{
    size_t i = 0;
    while (i < a->bytes && (a->host[i] == a->expected[i] || may_differ(arg, a, i))) i++;
    return i;
}

typedef enum outcome { WRONG, RIGHT, NOT_FOR_ROW } outcome;

static outcome compare(const a_case *c, array *arrays)
{
    for (uint32_t i = 0; i < c->kernel->n_args; i++) {
        const kg_arg *arg = &c->kernel->args[i];
        array *a = &arrays[i];
        if (arg->role == KG_ROLE_SCALAR) continue;
        must(kg_copy(device, a->host, a->device, a->bytes, NULL), "kg_copy back");
        must(kg_stream_sync(device, NULL), "kg_stream_sync");
        const size_t at = first_difference(arg, a);
        if (at == a->bytes) continue;
        char what[128];
        snprintf(what, sizeof what, "argument %s differs at byte %td of element %td", arg->name,
                 ((ptrdiff_t)at - (ptrdiff_t)a->offset) % (ptrdiff_t)arg->size,
                 ((ptrdiff_t)at - (ptrdiff_t)a->offset) / (ptrdiff_t)arg->size);
        print_case(c, what);
        return WRONG;
    }
    return RIGHT;
}

/* A kernel that traps has done so where an index is out of range, and only there. */
static bool trapped_rightly(const a_case *c, kg_workspace *ws, const array *arrays)
{
    bool outside = false;
    if (c->kernel->bounds != KG_BOUNDS_TRAP) return true;
    for (uint32_t i = 0; i < c->kernel->n_args; i++) outside = outside || arrays[i].outside;
    const bool trapped = kg_workspace_status(ws) == KG_TRAP;
    if (trapped) must(kg_workspace_reset(ws, NULL), "kg_workspace_reset");
    if (trapped == outside) return true;
    print_case(c, trapped ? "trapped, and no index is out of range"
                          : "an index is out of range, and it did not trap");
    return false;
}

static outcome run_case(const a_case *c)
{
    const kg_kernel *k = c->kernel;
    array arrays[KG_MAX_ARGS] = {0};
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS], *reference_args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    unsigned char scalar[KG_MAX_ARGS][64];
    for (uint32_t i = 0; i < k->n_args; i++) {
        if (k->args[i].role == KG_ROLE_SCALAR) {
            fill_element(&k->args[i], scalar[i]);
            args[i] = reference_args[i] = scalar[i];
            continue;
        }
        make_array(&arrays[i], i, c);
        args[i] = (char *)arrays[i].device + arrays[i].offset;
        reference_args[i] = arrays[i].expected + arrays[i].offset;
    }
    for (uint32_t i = 0; i < k->n_lengths; i++)
        args[k->n_args + i] = reference_args[k->n_args + i] = &c->lengths[i];
    must(kg_run(k, reference_workspace, reference_args, c->n, NULL), "the reference");
    const bool reference_right = trapped_rightly(c, reference_workspace, arrays);
    must(kg_force(k, c->row), "kg_force");
    const kg_status status = kg_run(k, workspace, args, c->n, NULL);
    outcome result = WRONG;
    if (status == KG_NO_VARIANT && c->row) result = NOT_FOR_ROW;
    else if (status != KG_OK) print_failure(c);
    else if (trapped_rightly(c, workspace, arrays) && reference_right) result = compare(c, arrays);
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].role != KG_ROLE_SCALAR) free_array(&arrays[i]);
    return result;
}

/* ---- the cases of a row ---- */

typedef struct counts { uint64_t run, wrong, refused; } counts;

static void count_case(a_case *c, counts *all)
{
    static uint32_t turn;
    indices_lengths(c->kernel, c->n, turn, c->lengths);
    segments_lengths(c->kernel, c->n, c->segments = turn++, c->lengths);
    const outcome o = run_case(c);
    if (o == NOT_FOR_ROW) all->refused++;
    else all->run++;
    if (o == WRONG) all->wrong++;
    const bool nothing = segments_by_offsets(c->kernel) && c->lengths[0] == 0; /* no row is asked */
    if (watching_coverage) coverage_add(c->kernel, c->row, alignment_of(c->kernel, c->offset), nothing ? 0 : c->n,
                                        o != NOT_FOR_ROW);
}

static void same_offset(a_case *c, size_t elements_off)
{
    for (uint32_t i = 0; i < c->kernel->n_args; i++)
        c->offset[i] = elements_off * c->kernel->args[i].size;
}

/* Sizes where something changes: a warp, a block of threads, a data block, a row, several rows. */
static size_t edge_sizes(const kg_row *row, uint64_t *n, uint64_t limit, uint32_t sms)
{
    const uint64_t tbs = row->steps[0].threads, dbs = row->steps[0].dbs;
    const kg_step *step = &row->steps[0];
    const uint64_t rows = step->fixed ? step->fixed : step->per_sm ? (uint64_t)step->per_sm * sms : 16;
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
    return o->sizes == ALL ? 130000 : 40000;
}

/* Where it costs little or is asked for: one case for each other class of alignment. */
static void other_alignments(a_case *c, const options *o, counts *all)
{
    if (o->sizes != ALL || (on_executor && !watching_coverage)) return;
    for (int class = ALIGNED_VECTOR; class < ALIGNMENT_CLASSES; class++)
        if (alignment_example(c->kernel, (alignment)class, c->offset)) count_case(c, all);
}

/* ---- planes ---- */

static const kg_arg *first_plane(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].extent == KG_EXTENT_PLANE) return &k->args[i];
    return NULL;
}

/* Rows without gaps, rows on 16-byte boundaries, and rows that shift against them. */
static void set_pitches(a_case *c, uint32_t style)
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

static void run_plane(a_case *c, size_t width, size_t height, const options *o, counts *all)
{
    const kg_arg *plane = first_plane(c->kernel);
    c->n = width * height;
    c->lengths[plane->width] = width;
    c->lengths[plane->height] = height;
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

/* Widths and heights where something changes: a tile, several of them, less than one. */
static void run_planes(const kg_kernel *k, const kg_row *row, bool forced, const options *o,
                       counts *all)
{
    const kg_step *step = &row->steps[0];
    const size_t across = step->tile_width ? step->tile_width : 32;
    const size_t down = step->tile_height ? step->tile_height : 32;
    const size_t widths[] = {1, across + 1, across, across - 1, 3 * across + 5, 0};
    const size_t heights[] = {1, down + 1, down, down - 1, 2 * down + 3, 0};
    const size_t count = o->sizes >= TINY ? 2 : 6;
    a_case c = {.kernel = k, .row = forced ? row->name : NULL};
    for (size_t w = 0; w < count; w++)
        for (size_t h = 0; h < count; h++) run_plane(&c, widths[w], heights[h], o, all);
    if (strcmp(k->family, "reduce") != 0 || o->sizes >= TINY) return;
    const size_t edge = row->steps[0].dbs; /* long rows, many, columns of them, and single ones */
    const size_t shapes[][2] = {{2 * edge + 7, 3}, {5, edge}, {1, 2 * edge + 1}, {across * 9 + 1, 40},
                                {across - 1, 700}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        run_plane(&c, shapes[s][0], shapes[s][1], o, all);
}

/* Every small size, with arrays at every place of a line in turn: together, and now and then apart. */
static void run_every_size(a_case *c, counts *all)
{
    const kg_kernel *k = c->kernel;
    for (c->n = 0; c->n <= EVERY_UP_TO; c->n++) {
        for (uint32_t a = 0; a < k->n_args; a++) {
            const size_t byte = c->n % 3 == 2 ? c->n * (2 * a + 1) * k->args[a].alignment
                                              : c->n * k->args[a].size;
            c->offset[a] = byte % 128 / k->args[a].alignment * k->args[a].alignment;
        }
        if (spread && c->n / 16 % 2 == 0) same_offset(c, 0); /* vectors start on boundaries alone */
        count_case(c, all);
    }
}

/* A reproducible kernel: every small n, and some at random, on a boundary and off it. */
static void run_places(const kg_kernel *k, const kg_row *row, bool forced, const options *o, counts *all)
{
    const uint64_t small = o->sizes >= TINY ? 40 : 300;
    a_case c = {.kernel = k, .row = forced ? row->name : NULL};
    for (uint64_t i = 0; i < small + 100; i++) {
        const double most = log((double)size_limit(o) * 3 / 4);
        c.n = i < small ? i : (uint64_t)exp(most * (random_u32() % 1001) / 1000);
        same_offset(&c, i % 3 == 2 ? 1 + i % 7 : 0);
        special = i % 8 == 7;
        count_case(&c, all);
    }
    special = false;
}

static void run_row(const kg_kernel *k, const kg_row *row, bool forced, const options *o, counts *all)
{
    spread = k->reproducible != KG_REPRODUCIBLE_CALL;
    if (spread && o->sizes != MINI && o->sizes != EVERY) run_places(k, row, forced, o, all);
    if (first_plane(k)) {
        run_planes(k, row, forced, o, all);
        return;
    }
    uint64_t n[32];
    const size_t sizes = edge_sizes(row, n, size_limit(o), o->sms);
    a_case c = {.kernel = k, .row = forced ? row->name : NULL};
    if (o->sizes == EVERY) {
        run_every_size(&c, all);
        return;
    }
    for (size_t i = 0; i < sizes; i++) {
        c.n = n[i];
        const bool every_sort = segments_by_offsets(k) && o->sizes <= FEW && c.n < 20000;
        const size_t times = every_sort ? SEGMENTS_TURNS + 1 : segments_by_offsets(k) ? 4 : 2;
        for (size_t off = 0; off < times; off++) {
            if (o->sizes == MINI && off != i % 2) continue; /* one each, in turns */
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
    const uint64_t small[] = {5, row->steps[0].threads + 7, row->steps[0].dbs + 3};
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

static bool report(const char *kernel, const char *row, const counts *c)
{
    const bool ok = c->wrong == 0 && c->run > 0;
    printf("%sok %u - %s/%s %" PRIu64 " cases, %" PRIu64 " wrong, %" PRIu64 " not for this row\n",
           ok ? "" : "not ", ++test_number, kernel, row, c->run, c->wrong, c->refused);
    fflush(stdout);
    return ok;
}

/* Is what a row launches what its table says? */
static bool is_as_planned(const kg_kernel *k, const kg_row *row, const options *o)
{
    kg_step_facts facts[KG_MAX_STEPS] = {0};
    const kg_call call = {.purpose = KG_PURPOSE_PREPARE, .facts = facts};
    const kg_launch_fn code = o->backend == KG_BACKEND_CUDA ? row->cuda : row->emu;
    bool ok = code && code(&call) == 0;
    for (uint32_t s = 0; s < row->n_steps; s++)
        ok = ok && facts[s].shared_bytes == row->steps[s].shared_bytes && facts[s].blocks_per_sm > 0;
    if (!ok) printf("# %s/%s cannot be prepared, or not as planned\n", k->name, row->name);
    return ok;
}

static bool run_kernel(const kg_kernel *k, const options *o)
{
    bool ok = true;
    with_specials = specials_for(k);
    for (uint32_t r = 0; r < k->n_rows; r++) {
        counts forced = {.wrong = !is_as_planned(k, &k->rows[r], o)};
        run_row(k, &k->rows[r], true, o, &forced);
        ok = report(k->name, k->rows[r].name, &forced) && ok;
    }
    counts chosen = {0};
    run_row(k, &k->rows[k->n_rows - 1], false, o, &chosen);
    if (chosen.refused) chosen.wrong++;
    ok = report(k->name, "(chosen)", &chosen) && ok;
    if (!watching_coverage) return ok;
    const char *reached;
    const bool covered = coverage_report(k, o->coverage, &reached);
    printf("%sok %u - %s coverage: %s\n", covered ? "" : "not ", ++test_number, k->name, reached);
    return covered && ok;
}

/* ---- the command line ---- */

static bool parse(int argc, char **argv, options *o)
{
    *o = (options){.backend = KG_BACKEND_EMU, .seed = 1, .order = "forward"};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (!value) return false;
        if (strcmp(argv[i], "--backend") == 0)
            o->backend = strcmp(value, "cuda") == 0 ? KG_BACKEND_CUDA : KG_BACKEND_EMU;
        else if (strcmp(argv[i], "--kernel") == 0) o->only = value;
        else if (strcmp(argv[i], "--sizes") == 0)
            o->sizes = strcmp(value, "few") == 0    ? FEW
                       : strcmp(value, "tiny") == 0 ? TINY
                       : strcmp(value, "mini") == 0 ? MINI
                       : strcmp(value, "every") == 0 ? EVERY
                                                     : ALL;
        else if (strcmp(argv[i], "--chaos") == 0) o->chaos = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0) o->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--order") == 0) o->order = value;
        else if (strcmp(argv[i], "--coverage") == 0) o->coverage = value;
        else return false;
        i++;
    }
    return !cases_has_executor() || cases_schedule(o->order, (unsigned)o->seed, o->chaos);
}

int main(int argc, char **argv)
{
    options o;
    if (!parse(argc, argv, &o)) {
        fprintf(stderr, "usage: %s [--backend emu|cuda] [--kernel NAME] [--seed N] "
                        "[--order forward|reverse|random] [--sizes all|few|tiny|mini|every] [--chaos N] "
                        "[--coverage FILE]\n",
                argv[0]);
        return 2;
    }
    random_state = o.seed;
    on_executor = o.backend == KG_BACKEND_EMU && cases_has_executor();
    must(kg_device_open(&device, o.backend, 0), "kg_device_open");
    kg_device_info info;
    must(kg_device_get_info(device, &info), "kg_device_get_info");
    o.sms = info.sms ? info.sms : 4; /* as the host backends count */
    must(kg_register(CASES_REGISTRY), "kg_register");
    must(kg_workspace_create(&workspace, o.backend, 0, 8 << 20), "kg_workspace_create");
    must(kg_workspace_create(&reference_workspace, KG_BACKEND_REFERENCE, 0, 8 << 20),
         "kg_workspace_create");
    keeps_arrays = !on_executor && o.sizes == EVERY;
    watching_coverage = on_executor && o.coverage;
    if (watching_coverage) coverage_begin(CASES_REGISTRY, o.sms, size_limit(&o));
    bool ok = true;
    printf("TAP version 13\n");
    for (const kg_kernel *const *k = CASES_REGISTRY; *k; k++)
        if (!o.only || fnmatch(o.only, (*k)->name, 0) == 0) ok = run_kernel(*k, &o) && ok;
    printf("1..%u\n", test_number);
    kg_workspace_destroy(workspace);
    kg_workspace_destroy(reference_workspace);
    kg_device_close(device);
    return ok ? 0 : 1;
}
