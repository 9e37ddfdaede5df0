/* The keys of a histogram: which bin a sample is in, and what counts them. */
#include "families/histogram/histogram.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    KEY_SCALARS,
    {.name = "inputs",
     .form = FORM_PARAMS,
     TO(kg_spec, inputs),
     .help = "Arrays that are read: one of `T` where it is not written, up to four where it is. "
             "`bin` and `weight` see their elements by name.",
     .example = "{x: T, y: T}"},
    {.name = "segments",
     .form = FORM_CHOICE,
     .choices = CHOICES("rows", "offsets"),
     TO(kg_spec, partition),
     .help = "rows: each row of a plane has counters of its own, and the output is a table of "
             "`height` rows. `width`, `height` and a pitch of each input in bytes come in place of "
             "n. offsets: each segment has, and the table has `segments` rows. An array `offsets` "
             "has segments + 1 places in ascending order, of the type that `index` says. Segment s "
             "is the samples from offsets[s] to before offsets[s + 1]. Where it is not written, "
             "all samples are counted together.",
     .example = "rows"},
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("i32", "u32", "i64", "u64"),
     .fallback = "i64",
     TO(kg_spec, index),
     .help = "With `segments: offsets`: the type of the offsets.",
     .example = "u32"},
    {.name = "bins",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 2147483647,
     .own = true,
     TO(histogram_spec, bins),
     .help = "How many bins there are in every call. Where it is not written, that is an argument.",
     .example = "256"},
    {.name = "channels",
     .form = FORM_NUMBER,
     .lo = 2,
     .hi = 4,
     .own = true,
     TO(histogram_spec, channels),
     .help = "Samples of a pixel, which lie beside each other: n pixels are n * channels elements. "
             "Each channel has counters of its own: the output is a table of a row for each. Where "
             "it is not written, samples are alone.",
     .example = "3"},
    {.name = "active",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 4,
     .fallback = "channels",
     .own = true,
     TO(histogram_spec, active),
     .help = "With `channels`: how many of them are counted, the first of each pixel. The others "
             "are read, but have no counters.",
     .example = "3"},
    {.name = "bin",
     .form = FORM_OPERATOR,
     .starts = true,
     .own = true,
     TO(histogram_spec, bin),
     .help = "The number of the bin of a sample `x`, from 0 on: its value, where this is not "
             "written. Of floats it is a float, and its fraction is dropped; of integers it is an "
             "i64. A histogram of floats needs it, or `ranges`; one of structs needs it.",
     .example = "x / 16"},
    {.name = "ranges",
     .form = FORM_CHOICE,
     .choices = CHOICES("values", "even", "edges"),
     .fallback = "values",
     .own = true,
     TO(histogram_spec, ranges),
     .help = "How a bin follows from a sample, or from `bin`. values: that is its number. even: "
             "bins are equal parts of the range from the argument `lo` to below `hi`. edges: bin b "
             "is from `edges[b]` to below `edges[b + 1]`, of an input with one element more than "
             "there are bins.",
     .example = "even"},
    {.name = "ranges_of",
     .form = FORM_CHOICE,
     .choices = CHOICES("all", "channel"),
     .fallback = "all",
     .own = true,
     TO(histogram_spec, ranges_of),
     .help = "With `channels` and `ranges`: whose a range is. all: that of all channels. channel: "
             "each active one has its own. Arguments are `lo0`, `hi0`, `lo1` and so on, or `edges` "
             "is a table with a row for each.",
     .example = "channel"},
    {.name = "weight",
     .form = FORM_OPERATOR,
     .own = true,
     TO(histogram_spec, weight),
     .help = "What a sample adds to the counter of its bin: 1 where this is not written. Sums of "
             "floats depend on the order of additions, which differs from call to call but with "
             "`reproducible`.",
     .example = "w"},
    KEY_OPERATOR_OF(
        "What combines the weights of a bin: their sum where this is not written. sum, prod, "
        "min, max, and, or, xor, or one of your own that commutes. A bin without samples has "
        "its identity.",
        "max"),
    {.name = "outside",
     .form = FORM_CHOICE,
     .choices = CHOICES("drop", "clamp", "count"),
     .fallback = "drop",
     .own = true,
     TO(histogram_spec, outside),
     .help = "What becomes of a sample that is in no bin. drop: it is not counted. clamp: it is in "
             "the first bin, or in the last, but a NaN is in none. count: one counter more, behind "
             "that of the last bin, counts all of these.",
     .example = "clamp"},
    {.name = "counter",
     .form = FORM_TYPE,
     .choices = CHOICES("u32", "u64", "f32", "f64", "i32", "i64"),
     .fallback = "u32",
     .own = true,
     TO(histogram_spec, counter),
     .help = "The type of the counters, f32 and f64 with `weight`, i32, i64 and a struct with "
             "`operator`. u32 starts again at 0 beyond 2^32 - 1.",
     .example = "u64"},
    {.name = "reproducible",
     .form = FORM_CHOICE,
     .choices = CHOICES("call", "device", "any"),
     TO(kg_spec, reproducible),
     .help = "call: sums of floats have the same bits from call to call, for the same n, variant "
             "and device. Each warp adds to counters of its own, in the order of its samples. "
             "device: from every variant, too. any: and on every device, and from the reference. "
             "Both add without rounding, and round each sum once. Sums of integers are the same "
             "anyway. With an operator that rounds, and with `call` and `segments`, samples of a "
             "bin are combined in their order.",
     .example = "any"},
    {.name = "accumulate",
     .form = FORM_FLAG,
     .fallback = "false",
     .own = true,
     TO(histogram_spec, accumulate),
     .help = "true: counts are added to what the output holds, or combined with it. false: they "
             "replace it.",
     .example = "true"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    HISTOGRAM_FEATURES(FEATURE_KEYS){
        .name = "form",
        .form = FORM_CHOICE,
        .choices = CHOICES("shared", "block", "cluster", "warp", "global", "parted", "halves",
                           "owners", "trish", "ordered"),
        .fallback = "shared",
        TO(variant_spec, form),
        .help = "Where samples are counted. shared: each block has counters in shared memory, and "
                "adds them to the output. block: the same with one block. cluster: in shared "
                "memory, too; clusters share the bins, and the blocks of one the samples; from "
                "capability 9.0 on. global: in the output. parted: samples are parted by their "
                "bins in the workspace, and then counted in shared memory; for very many bins. "
                "halves: in shared memory, too, in counters of 16 bits; for twice as many bins. "
                "owners: each block owns some of the bins, and is handed their samples; for many "
                "bins. "
                "trish: in counters of 8 bits that each thread has for itself, without atomics; of "
                "samples of one byte. With `segments` it is block where it is not "
                "written: one block counts a row, or a segment. warp: one warp does, for short "
                "ones. shared: several blocks do, for long ones. global: in the output, for any "
                "number of bins. ordered: each warp combines the samples of some bins in their "
                "order, for what no other form does.",
        .example = "shared"},
    {.name = "nwarps",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "32; trish: 4; of rows: 8",
     TO(variant_spec, nwarps),
     .help = "Warps per thread block (thread-level parallelism). In the form trish 8 at most.",
     .example = "16"},
    {.name = "nwork",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 63,
     .fallback = "4; owners: 8; trish: 31",
     TO(variant_spec, nwork),
     .help = "Vectors of 16 bytes per thread that are loaded before the first is counted: 8 at "
             "most. In the form owners samples. In the form trish words of 4 bytes, the "
             "dissertation's k: counters hold 63, and are added up before the next data block may "
             "fill one.",
     .example = "2"},
    {.name = "batch",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 16,
     .fallback = "8",
     TO(variant_spec, batch),
     .help = "In the form trish: words that a thread loads together. While it counts them the next "
             "are under way.",
     .example = "4"},
    {.name = "bins",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 65535,
     .own = true,
     TO(histogram_variant, bins),
     .help = "The one number of bins that the variant serves. Less is computed for each sample "
             "where it is known. The last variant has none.",
     .example = "256"},
    {.name = "ahead",
     .form = FORM_FLAG,
     .fallback = "false",
     .own = true,
     TO(histogram_variant, ahead),
     .help = "true: a thread loads the samples of its next data block before it counts those of "
             "this one.",
     .example = "true"},
    {.name = "alike",
     .form = FORM_FLAG,
     .fallback = "false",
     .own = true,
     TO(histogram_variant, alike),
     .help = "true: where all samples of a warp's vectors are of one bin, one lane counts them. So "
             "sorted and constant data take one addition in place of many; others a vote more. In "
             "the form global samples go one by one, and of lanes with one bin one adds. In the "
             "forms shared, block and global, without `weight`.",
     .example = "true"},
    {.name = "runs",
     .form = FORM_FLAG,
     .fallback = "false",
     .own = true,
     TO(histogram_variant, runs),
     .help = "true: in the form `global`, equal neighbours of a vector are added once, by each "
             "thread. Where all samples of a vector are of one bin, one lane adds for all with "
             "that bin. For sorted samples of many bins. Without `weight`.",
     .example = "true"},
    {.name = "settle",
     .form = FORM_FLAG,
     .fallback = "false",
     .own = true,
     TO(histogram_variant, settle),
     .help = "true: in the form `shared`, blocks add their counts to words of the workspace, and "
             "the last one to add to a word stores the counter. So the output is not cleared, and "
             "no block waits. For few samples of few bins: `max_n` is 16777215 at most.",
     .example = "true"},
    {.name = "counters",
     .form = FORM_NUMBER,
     .lo = 32,
     .hi = 57344,
     .fallback = "8192; parted, owners: 32768",
     .own = true,
     TO(histogram_variant, counters),
     .help = "Counters of a block in shared memory, of 4 bytes each: the most bins that it serves. "
             "Fewer bins have copies, up to one for each lane. In the form halves each is two, of "
             "16 bits. In the forms parted and owners: those of a part, a power of two, 32768 "
             "where it is not written.",
     .example = "8192"},
    {.name = "cluster",
     .form = FORM_NUMBER,
     .lo = 2,
     .hi = 16,
     .fallback = "8",
     .own = true,
     TO(histogram_variant, cluster),
     .help = "In the form `cluster`: blocks of a cluster, a power of two. Some GPUs run no more "
             "than 8.",
     .example = "4"},
    {.name = "parts",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 64,
     .fallback = "1",
     .own = true,
     TO(histogram_variant, parts),
     .help = "In the form `shared`: into how many parts bins may be divided where a block has too "
             "few counters. Blocks beside each other read the same samples, and each counts those "
             "of its part. In the form `cluster`: into how many ranges bins are divided, at most. "
             "Where there are more clusters, they share the samples of a range, and add to the "
             "output. Without it there are as many ranges as clusters.",
     .example = "8"},
    {.name = "hot",
     .form = FORM_NUMBER,
     .lo = 32,
     .hi = 16384,
     .own = true,
     TO(histogram_variant, hot),
     .help = "In the form `global`: slots of a block in shared memory for bins that it meets "
             "often, a power of two. Without them equal samples wait for each other. In the form "
             "`parted` for bins of equal neighbours, 2048 where it is not written.",
     .example = "8192"},
    {.name = "cells",
     .form = FORM_NUMBER,
     .lo = 4,
     .hi = 32768,
     .own = true,
     TO(histogram_variant, cells),
     .help = "In the form `global` with `ranges: edges`: most edges that a block has in shared "
             "memory, at equal distances; a multiple of 4. A search begins among them.",
     .example = "4096"},
    {.name = "tiles",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 65535,
     .own = true,
     TO(histogram_variant, tiles),
     .help =
         "With `counter: u64`: data blocks that a thread block counts before it adds its "
         "counts to the output. With `reproducible: any` or `device` the same of words of sums. "
         "Where it is not written, as many as 32 bits can count. In the form `parted`: data blocks "
         "that are parted before they are counted, at most as many as 2^24 samples fill. In the "
         "form `owners`: those of one launch, at most as many as 2^21 samples fill.",
     .example = "64"},
    {.name = "window",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 1 << 24,
     .own = true,
     TO(histogram_variant, window),
     .help =
         "Of the form `global` with `reproducible: any` or `device`: bins whose sums are in the "
         "workspace at once. Where there are more, all samples are read again for each so many. "
         "At most, and where it is not written: as many as 52 MiB hold; with `reproducible: call` "
         "36 MiB.",
     .example = "65536"},
    KEY_GRID(
        "How many thread blocks there are: `columns`, or `per_sm`, 1 where neither is written; 4 "
        "with `segments`."),
    KEY_PDL,
    {.name = NULL},
};

const grammar_family histogram_grammar = {
    .name = "histogram",
    .help = "how many samples are in each bin",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(histogram_spec),
    .own_variant_bytes = sizeof(histogram_variant),
};
