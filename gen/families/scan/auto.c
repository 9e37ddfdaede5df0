/* What `auto` takes, by the bytes of the widest array. First one block. Then small tiles, which
 * fill the device. Then tiles that stream through the shared memory of blocks that stay. */
#include "families/scan/scan.h"
#include "plan/geometry.h"

/* Operators for which blocks of 1,024 threads have registers enough, and others. */
typedef enum auto_operators { ANY, SLIM, STOUT } auto_operators;

typedef struct auto_shape {
    scan_form form;
    uint32_t nwarps, nwork;
    uint64_t kilobytes;   /* up to so many; 0: any */
    uint32_t least, most; /* for elements of so many bytes; most 0: any */
    auto_operators of;
    uint32_t reach; /* of the form wave */
} auto_shape;

#define SHAPE(form, nwarps, nwork, kilobytes, least, most)                                         \
    {                                                                                              \
        form, nwarps, nwork, kilobytes, least, most, ANY, 0                                        \
    }
#define BLOCK(nwarps, nwork, kilobytes, of)                                                        \
    {                                                                                              \
        SCAN_BLOCK, nwarps, nwork, kilobytes, 1, 0, of, 0                                          \
    }
#define BACK(nwarps, nwork, kilobytes, of)                                                         \
    {                                                                                              \
        SCAN_LOOK_BACK, nwarps, nwork, kilobytes, 1, 0, of, 0                                      \
    }
#define WAVE(nwarps, nwork, kilobytes, of, reach)                                                  \
    {                                                                                              \
        SCAN_WAVE, nwarps, nwork, kilobytes, 1, 0, of, reach                                       \
    }

/* nWork of 16-byte words. The tiles of a form wave fill the device at the upper end of each line:
 * 64 or 128 of them. From 8 MB on tiles stream, on devices and of elements that can. */
static const auto_shape in_words[] = {
    BLOCK(8, 1, 4, ANY),
    BLOCK(8, 2, 8, SLIM),
    BLOCK(16, 1, 8, STOUT),
    BLOCK(16, 2, 16, SLIM),
    WAVE(8, 1, 256, ANY, 64),
    WAVE(8, 2, 512, SLIM, SCAN_REACH),
    WAVE(16, 1, 512, STOUT, 64),
    WAVE(16, 2, 1024, SLIM, SCAN_REACH),
    WAVE(32, 1, 2048, SLIM, SCAN_REACH),
    BACK(8, 5, 2048, STOUT),
    WAVE(32, 2, 4096, SLIM, SCAN_REACH),
    WAVE(32, 4, 8192, SLIM, SCAN_REACH),
    BACK(8, 3, 8192, STOUT),
    SHAPE(SCAN_LOOK_BACK, 8, 5, 9216, 8, 0),
    SHAPE(SCAN_STREAM, 8, 9, 32768, 2, 0),
    SHAPE(SCAN_STREAM, 8, 9, 65536, 1, 1),
    SHAPE(SCAN_STREAM, 8, 5, 0, 1, 0),
    BACK(8, 5, 0, ANY),
};

/* The same over segments where tiles look back. One of theirs waits longer, so it is larger. */
static const auto_shape of_segments[] = {
    SHAPE(SCAN_BLOCK, 8, 1, 4, 1, 0),        SHAPE(SCAN_BLOCK, 16, 3, 24, 4, 0),
    SHAPE(SCAN_LOOK_BACK, 8, 1, 512, 1, 0),  SHAPE(SCAN_LOOK_BACK, 16, 1, 2048, 1, 1),
    SHAPE(SCAN_LOOK_BACK, 8, 3, 1024, 2, 0), SHAPE(SCAN_LOOK_BACK, 16, 3, 4096, 4, 0),
    SHAPE(SCAN_LOOK_BACK, 8, 5, 8192, 1, 0), SHAPE(SCAN_LOOK_BACK, 8, 7, 0, 4, 0),
    SHAPE(SCAN_LOOK_BACK, 8, 5, 0, 1, 0),
};

/* The same by offsets, of which a launch before makes bits that stream with their tiles. */
static const auto_shape by_offsets[] = {
    SHAPE(SCAN_BLOCK, 8, 1, 4, 1, 0),        SHAPE(SCAN_BLOCK, 16, 3, 24, 4, 0),
    SHAPE(SCAN_LOOK_BACK, 8, 1, 512, 1, 0),  SHAPE(SCAN_LOOK_BACK, 16, 1, 2048, 1, 1),
    SHAPE(SCAN_LOOK_BACK, 8, 3, 1024, 2, 0), SHAPE(SCAN_LOOK_BACK, 16, 3, 4096, 4, 0),
    SHAPE(SCAN_STREAM, 4, 7, 8192, 1, 1),    SHAPE(SCAN_STREAM, 8, 9, 32768, 2, 7),
    SHAPE(SCAN_STREAM, 8, 7, 0, 1, 1),       SHAPE(SCAN_STREAM, 8, 5, 0, 2, 0),
    SHAPE(SCAN_LOOK_BACK, 8, 5, 0, 1, 0),
};

/* The same by keys or flags, which stream with their tiles. */
static const auto_shape by_keys[] = {
    SHAPE(SCAN_BLOCK, 8, 1, 4, 1, 0),         SHAPE(SCAN_BLOCK, 16, 3, 24, 4, 0),
    SHAPE(SCAN_LOOK_BACK, 8, 1, 512, 1, 0),   SHAPE(SCAN_LOOK_BACK, 16, 1, 2048, 1, 1),
    SHAPE(SCAN_LOOK_BACK, 8, 3, 1024, 2, 0),  SHAPE(SCAN_LOOK_BACK, 16, 3, 2048, 4, 7),
    SHAPE(SCAN_LOOK_BACK, 16, 3, 4096, 8, 0), SHAPE(SCAN_STREAM, 8, 3, 4096, 1, 1),
    SHAPE(SCAN_STREAM, 4, 3, 0, 1, 1),        SHAPE(SCAN_STREAM, 8, 5, 32768, 4, 7),
    SHAPE(SCAN_STREAM, 8, 7, 8192, 8, 0),     SHAPE(SCAN_STREAM, 8, 3, 0, 2, 7),
    SHAPE(SCAN_STREAM, 8, 5, 0, 8, 0),        SHAPE(SCAN_LOOK_BACK, 8, 5, 0, 1, 0),
};

/* nWork of elements; 0: as many as registers hold. */
static const auto_shape by_items[] = {
    SHAPE(SCAN_BLOCK, 16, 3, 8, 1, 0),
    SHAPE(SCAN_LOOK_BACK, 8, 3, 1024, 1, 0),
    SHAPE(SCAN_LOOK_BACK, 8, 0, 0, 1, 0),
};

/* Over rows that leave no gaps. Others go by items. */
static const auto_shape by_rows[] = {
    SHAPE(SCAN_LOOK_BACK, 8, 1, 512, 1, 0),  SHAPE(SCAN_LOOK_BACK, 16, 1, 1024, 1, 1),
    SHAPE(SCAN_LOOK_BACK, 8, 3, 1024, 2, 0), SHAPE(SCAN_LOOK_BACK, 16, 3, 4096, 2, 7),
    SHAPE(SCAN_STREAM, 4, 7, 8192, 1, 1),    SHAPE(SCAN_LOOK_BACK, 8, 5, 8192, 8, 0),
    SHAPE(SCAN_STREAM, 8, 9, 32768, 2, 0),   SHAPE(SCAN_STREAM, 8, 7, 0, 1, 1),
    SHAPE(SCAN_STREAM, 8, 5, 0, 2, 0),
};

#define STREAMED_WORDS 64u /* of the sums of a vector's elements, which registers hold */

uint32_t scan_items_of(const plan_kernel *k)
{
    const uint32_t bytes = k->accumulator->size;
    return bytes <= 8 ? 9 : bytes <= 16 ? 5 : bytes <= 32 ? 3 : 1;
}

static uint32_t widest(const plan_kernel *k)
{
    const uint32_t in = scan_bytes_in(k), out = scan_bytes_out(k);
    return in > out ? in : out;
}

/* An odd number of vectors that have at least so many words. */
static uint32_t vectors_of(const plan_kernel *k, uint32_t words)
{
    const uint32_t each = scan_words_of_vector(k);
    return (words + each - 1) / each | 1;
}

/* Whether blocks of 1,024 threads have registers enough, with more than a vector for each. */
static bool is_slim(const plan_kernel *k)
{
    return !scan_unpacks(k) && geometry_words(k->accumulator->size) <= 2 &&
           k->accumulator->n_fields <= 2 && scan_words_of_vector(k) == 1;
}

/* Streams of narrow elements that are unpacked, beside bits of heads; halves over rows alone. */
static bool spills_over_segments(const plan_kernel *k)
{
    const scan_parts parts = scan_parts_of(k->spec);
    if (parts == SCAN_WHOLE || !scan_unpacks(k)) return false;
    return parts == SCAN_ROWS || !type_has_halves(k->accumulator);
}

static bool suits(const plan_kernel *k, const auto_shape *shape)
{
    const uint32_t bytes = widest(k), sum = geometry_words(k->accumulator->size);
    const uint32_t sums = operators_vector(scan_input_type(k, 0)) * sum;
    const bool long_vectors = scan_words_of_vector(k) > 1;
    if (bytes < shape->least || (shape->most && bytes > shape->most)) return false;
    if (shape->of != ANY && shape->of != (is_slim(k) ? SLIM : STOUT)) return false;
    const bool large = shape->nwarps > 8 || shape->nwork > 5;
    if (shape->form == SCAN_LOOK_BACK && large && long_vectors) return false;
    return shape->form != SCAN_STREAM || (sums <= STREAMED_WORDS && !spills_over_segments(k));
}

static void add(planner *p, const auto_shape *shape, bool words)
{
    const plan_kernel *k = p->kernel;
    const uint32_t most = scan_items_of(k), items = shape->nwork ? shape->nwork : most;
    scan_shape s = {.form = shape->form,
                    .nwarps = shape->nwarps,
                    .nwork = !words && items > most ? most : items,
                    .max_n = shape->kilobytes ? shape->kilobytes * 1024 / widest(k) : UINT64_MAX,
                    .words = words,
                    .reach = shape->reach,
                    .pdl = true};
    if (s.form != SCAN_STREAM) {
        scan_add(p, NULL, s);
        return;
    }
    /* Halves are unpacked: with longer runs those of bf16 spill. */
    if (type_has_halves(k->accumulator) && s.nwork > 7) s.nwork = 7;
    s.nwork = vectors_of(k, s.nwork);
    scan_add_stream(p, NULL, s);
}

#define LIST(table)                                                                                \
    (auto_list)                                                                                    \
    {                                                                                              \
        table, sizeof table / sizeof *table                                                        \
    }

typedef struct auto_list {
    const auto_shape *at;
    size_t count;
} auto_list;

static uint64_t threshold(const auto_list *list)
{
    return list->at->kilobytes ? list->at->kilobytes : UINT64_MAX;
}

static void add_first(planner *p, auto_list *list, bool words)
{
    if (suits(p->kernel, list->at)) add(p, list->at, words);
    list->at++;
    list->count--;
}

/* Both in the order of thresholds, words first: who has no words goes by items. */
static void add_lists(planner *p, auto_list words, auto_list items)
{
    while (words.count || items.count) {
        const bool first = words.count && (!items.count || threshold(&words) <= threshold(&items));
        add_first(p, first ? &words : &items, first);
    }
}

void scan_plan_auto(planner *p)
{
    const scan_parts parts = scan_parts_of(p->kernel->spec);
    const bool words = scan_moves_words(p->kernel), streams = scan_streams(p->kernel);
    const auto_list none = {NULL, 0};
    if (parts == SCAN_ROWS) add_lists(p, streams ? LIST(by_rows) : none, LIST(by_items));
    else if (!words) add_lists(p, none, LIST(by_items));
    else if (parts == SCAN_WHOLE) add_lists(p, LIST(in_words), none);
    else if (!streams) add_lists(p, LIST(of_segments), none);
    else add_lists(p, parts == SCAN_OFFSETS ? LIST(by_offsets) : LIST(by_keys), none);
}
