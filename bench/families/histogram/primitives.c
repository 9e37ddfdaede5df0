/* Samples counted in bins: on request, since the default list has its time. */
#include "family.h"

#define MANY(bins)                                                                                 \
    "bins-" bins "-random bins-" bins "-constant bins-" bins "-zipf bins-" bins                    \
    "-sorted bins-" bins "-alternating"
#define OF_WORDS(name, bins, of)                                                                   \
    {                                                                                              \
        name, name "_%s", "u32", MANY(bins), UP_TO(28), .on_request = true, .like = of             \
    }
#define WORDS(name, bins) OF_WORDS(name, bins, "words")
#define GREATEST(name, bins) OF_WORDS(name, bins, "greatest")
#define KINDS                                                                                      \
    "bins-random bins-constant bins-skewed bins-zipf bins-sorted bins-image bins-photograph "      \
    "bins-alternating"
#define RANGES                                                                                     \
    "bins-random bins-constant bins-zipf bins-sorted bins-alternating " MANY("2048") " " MANY(     \
        "65536")
/* No constant keys: f32 would not hold their sum. */
#define SUMS(name, bins)                                                                           \
    {                                                                                              \
        name, name "_%s", "u32", "bins-" bins "-random bins-" bins "-zipf bins-" bins "-sorted",   \
            UP_TO(28), .on_request = true, .like = "sums"                                          \
    }

static const primitive primitives[] = {
    {"histogram", "byte_histogram_%s", "u8", KINDS, UP_TO(30), .on_request = true},
    {"known_bytes", "known_bytes_%s", "u8", KINDS, UP_TO(30), .on_request = true,
     .like = "histogram"},
    /* n counts pixels of four channels, of which three are counted. */
    {"pixels", "pixels_%s", "u8", KINDS, UP_TO(28), .on_request = true},
    SUMS("sums_1k", "1000"),
    SUMS("sums_1m", "10^6"),
    WORDS("words_2k", "2048"),
    WORDS("words_64k", "65536"),
    WORDS("words_1m", "2^20"),
    WORDS("words_16m", "2^24"),
    {"shorts", "shorts_%s", "u16", MANY("65536"), UP_TO(28), .on_request = true},
    {"floats_2k", "floats_2k_%s", "f32", MANY("2048"), UP_TO(28), .wide = true, .on_request = true,
     .like = "floats"},
    {"even_ranges", "even_ranges_%s", "f32", RANGES, UP_TO(28), .wide = true, .on_request = true,
     .like = "floats"},
    {"even_words", "even_words_%s", "i32", RANGES, UP_TO(28), .on_request = true},
    GREATEST("max_2k", "2048"),
    GREATEST("max_1m", "2^20"),
    {"edge_ranges", "edge_ranges_%s", "f32", RANGES, UP_TO(28), .wide = true, .on_request = true},
    /* Shapes beside each other, by --variants. */
    WORDS("tune_words", "65536"),
    WORDS("tune_alike", "2^20"),
    WORDS("tune_cluster_64k", "65536"),
    WORDS("tune_cluster_256k", "2^18"),
    {"tune_even", "tune_even_%s", "f32", RANGES, UP_TO(28), .wide = true, .on_request = true,
     .like = "floats"},
    {"tune_edges", "tune_edges_%s", "f32", RANGES, UP_TO(28), .wide = true, .on_request = true,
     .like = "edge_ranges"},
    {"tune_histogram", "tune_histogram_%s", "u8", KINDS, UP_TO(30), .on_request = true,
     .like = "histogram"},
    {"trish", "trish_%s", "u8", KINDS, UP_TO(30), .on_request = true, .like = "histogram"},
    {"trish_shapes", "trish_shapes_%s", "u8", KINDS, UP_TO(30), .on_request = true,
     .like = "histogram"},
    {0},
};

/* As many results as bins, whatever n is. */
static uint64_t cut(const data_kind *d, uint64_t n, uint64_t *to, uint64_t *longest)
{
    (void)to;
    *longest = n;
    return (uint64_t)d->form;
}

#define BINNED(kind, ...)                                                                          \
    {                                                                                              \
        "bins-" kind, .segment = 1, .cut = cut, .form = 256, __VA_ARGS__                           \
    }
#define OF_MANY(name, bins, kind, ...)                                                             \
    {                                                                                              \
        "bins-" name "-" kind, .segment = 1, .cut = cut, .form = bins, .words = 1, __VA_ARGS__     \
    }
#define ALL_OF_MANY(name, bins)                                                                    \
    OF_MANY(name, bins, "random"), OF_MANY(name, bins, "constant", .pattern = PATTERN_CONSTANT),   \
        OF_MANY(name, bins, "zipf", .pattern = PATTERN_ZIPF),                                      \
        OF_MANY(name, bins, "sorted", .pattern = PATTERN_SORTED),                                  \
        OF_MANY(name, bins, "alternating", .pattern = PATTERN_ALTERNATING)

static const data_kind kinds[] = {
    BINNED("random", .words = 1),
    BINNED("constant", .pattern = PATTERN_CONSTANT, .words = 1),
    BINNED("skewed", .words = 3), /* AND of three random words */
    BINNED("zipf", .pattern = PATTERN_ZIPF, .words = 1),
    BINNED("sorted", .pattern = PATTERN_SORTED, .words = 1),
    BINNED("image", .pattern = PATTERN_IMAGE, .words = 1),
    BINNED("photograph", .pattern = PATTERN_PHOTOGRAPH, .words = 1),
    BINNED("alternating", .pattern = PATTERN_ALTERNATING, .words = 1),
    ALL_OF_MANY("2048", 2048),
    ALL_OF_MANY("65536", 65536),
    ALL_OF_MANY("1000", 1000),
    ALL_OF_MANY("10^6", 1000000),
    ALL_OF_MANY("2^18", 1 << 18),
    ALL_OF_MANY("2^20", 1 << 20),
    ALL_OF_MANY("2^24", 1 << 24),
    {0},
};

const bench_family bench_histogram = {.primitives = primitives, .kinds = kinds};
