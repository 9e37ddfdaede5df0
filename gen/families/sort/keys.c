/* The keys of a sort: what is sorted, by which bits, and what moves with it. */
#include "families/common/order_keys.h"
#include "families/sort/sort.h"

static const grammar_key keys[] = {
    {.name = "value",
     .form = FORM_TYPE,
     .choices = CHOICES("none"),
     .fallback = "none",
     .own = true,
     TO(sort_spec, value),
     .help = "The type of a value that moves with each key, of up to 64 bytes: any number, or a "
             "struct of the spec. none: keys alone.",
     .example = "u32"},
    ORDER_KEY_VALUES(sort_spec),
    {.name = "keep",
     .form = FORM_CHOICE,
     .choices = CHOICES("keys", "indices", "both"),
     .fallback = "keys",
     .own = true,
     TO(sort_spec, keep),
     .help = "What is stored of a key: the key, the index that it had, or both in arrays of their "
             "own. Indices are made, not loaded.",
     .example = "both"},
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("u32", "u64"),
     .fallback = "u64",
     .own = true,
     TO(sort_spec, index),
     .help = "The type of indices. u32 is for up to 2^32 keys, and moves half the bytes; "
             "a call with more is refused.",
     .example = "u32"},
    ORDER_KEY_BY(sort_spec, "128"),
    {.name = "buckets",
     .form = FORM_NUMBER,
     .lo = 2,
     .hi = 256,
     .own = true,
     TO(sort_spec, buckets),
     .help = "With `by` of one part, an unsigned number: that of the bucket of an element, from 0 "
             "on. `offsets` is an output that says where each bucket begins, and where the last "
             "one ends. Elements with higher numbers come behind them, as they came.",
     .example = "100"},
    ORDER_KEY_ORDER(sort_spec),
    ORDER_KEY_BEGIN_BIT(sort_spec),
    ORDER_KEY_END_BIT(sort_spec),
    {.name = "bits",
     .form = FORM_CHOICE,
     .choices = CHOICES("constant", "arguments"),
     .fallback = "constant",
     .own = true,
     TO(sort_spec, bits),
     .help = "Where the bits to sort by stand: in the spec, or in each call, as its arguments "
             "begin_bit and end_bit. An end beyond the key's bits is that of the key. Without any "
             "bits keys stay as they came.",
     .example = "arguments"},
    {.name = "double_buffer",
     .form = FORM_FLAG,
     .fallback = "false",
     .own = true,
     TO(sort_spec, double_buffer),
     .help = "Whether callers have two arrays of keys, and two of each array of values. Passes "
             "write them by turns, and the workspace has no copy of either. What is sorted stands "
             "in the first of two, and so does the result, for any number of passes. The second "
             "one holds anything before and afterwards.",
     .example = "true"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    {.name = "form",
     .form = FORM_CHOICE,
     .choices = CHOICES("block", "cluster", "together", "passes", "look_back", "count", "hybrid"),
     .fallback = "passes",
     TO(variant_spec, form),
     .help =
         "Who sorts. block: one thread block, in one launch, up to nwarps * 32 * nwork keys. "
         "cluster: the blocks of a cluster, in one launch, so many keys each (capability 9.0). "
         "together: all blocks at once, in one launch, so many keys each; where a device has no "
         "room for them, another variant is taken. Places move with keys there, and values are "
         "looked up in the end. Neither form sorts by parts, unless these are all of 16 bytes, nor "
         "by bits that a call asks for. passes: all blocks, by three launches for each digit. "
         "look_back: two launches count all "
         "digits, then one for each moves the keys. count: keys of 8 or 16 bits alone, "
         "in two or three launches; they are counted, and each is written as often. hybrid: as "
         "look_back by the two highest of four or eight digits, of 128 bits 16 or 32; then a block "
         "sorts each bucket that these tell apart. Where the data do not suit that, all digits go "
         "by look_back. For keys alone, or with one array of values of up to 16 bytes, by all "
         "bits.",
     .example = "block"},
    {.name = "digit",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 8,
     .fallback = "8",
     .own = true,
     TO(sort_variant, digit),
     .help = "Bits of a digit. The dissertation has 4.",
     .example = "4"},
    {.name = "rank",
     .form = FORM_CHOICE,
     .choices = CHOICES("match", "votes", "counters"),
     .fallback = "match",
     .own = true,
     TO(sort_variant, rank),
     .help =
         "How a warp finds which keys of one digit come first. match: by __match_any_sync. "
         "votes: a vote on each bit. counters, of look_back, hybrid and together: lanes count "
         "together, in no order that is promised. A tile that comes out wrong is sorted anew by "
         "matches or votes. Digits that many keys have go by votes. For keys alone, by all bits.",
     .example = "votes"},
    {.name = "moves",
     .form = FORM_CHOICE,
     .choices = CHOICES("values", "places"),
     .fallback = "values",
     .own = true,
     TO(sort_variant, moves),
     .help = "Of look_back with states of 32 bits: what moves with keys from pass to pass. places: "
             "of 32 bits, and the last pass looks up the values that they name. Of one array of "
             "values, by constant bits, of more than one digit, of keys that are numbers.",
     .example = "places"},
    {.name = "state_bits",
     .form = FORM_NUMBER,
     .lo = 32,
     .hi = 64,
     .fallback = "64",
     .own = true,
     TO(sort_variant, state_bits),
     .help = "Of look_back and hybrid: 32 or 64 bits of what a tile tells the next ones of a "
             "digit. 32 serve up to 2^30 - 1 keys.",
     .example = "32"},
    {.name = "cluster",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 16,
     .fallback = "8",
     .own = true,
     TO(sort_variant, cluster),
     .help = "Of cluster: its blocks; more than one from capability 9.0 on.",
     .example = "16"},
    {.name = "bucket_nwarps",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "8",
     .own = true,
     TO(sort_variant, bucket_nwarps),
     .help = "Of hybrid: warps of a block that sorts a bucket, a power of two.",
     .example = "16"},
    {.name = "bucket_nwork",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "18",
     .own = true,
     TO(sort_variant, bucket_nwork),
     .help = "Of hybrid: keys that a thread of such a block holds at most. 2^28 keys in 65,536 "
             "buckets need 18 for 8 warps, if they are spread evenly.",
     .example = "16"},
    KEY_NWARPS("8"),
    {.name = "nwork",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "8",
     TO(variant_spec, nwork),
     .help = "Keys per thread, which are loaded before the first is looked at.",
     .example = "16"},
    KEY_GRID(
        "Thread blocks of the forms `passes` and `count`: `rows`, or `per_sm`. Each walks along "
        "its share of the tiles. Of `look_back` and `hybrid` those that count."),
    KEY_PDL,
    {.name = NULL},
};

const grammar_family sort_grammar = {
    .name = "sort",
    .help = "keys in order, and values with them: a stable radix sort",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(sort_spec),
    .own_variant_bytes = sizeof(sort_variant),
};
