/* The keys of a scan: whether an element counts in its own result, its operator, and who scans. */
#include "families/scan/scan.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    {.name = "scan",
     .form = FORM_CHOICE,
     .choices = CHOICES("inclusive", "exclusive"),
     .required = true,
     .own = true,
     TO(scan_spec, kind),
     .help = "inclusive: result i is of elements 0 to i. exclusive: of those before element i.",
     .example = "inclusive"},
    {.name = "direction",
     .form = FORM_CHOICE,
     .choices = CHOICES("forward", "reverse"),
     .fallback = "forward",
     .own = true,
     TO(scan_spec, direction),
     .help = "reverse: result i is of elements i to n - 1, or of those behind element i. They are "
             "combined in the order of the array all the same.",
     .example = "reverse"},
    {.name = "segments",
     .form = FORM_CHOICE,
     .choices = (const char *const[])SCAN_PARTS,
     TO(kg_spec, partition),
     .help =
         "What the segments are; the scan begins anew at each. Where it is not written, all "
         "elements are one. keys: an array `keys`, in which equal neighbours are a segment. "
         "flags: an array `flags`, in which a number other than 0 begins a segment. offsets: an "
         "array `offsets` of segments + 1 places in ascending order, of the type that `index` "
         "says; what lies outside all of them is a segment before, and one behind. The first "
         "element begins one in any case. rows: of a plane, `width`, `height` and a pitch of each "
         "array in place of n; `i` is the index within the row. columns: the same for columns.",
     .example = "keys"},
    {.name = "key",
     .form = FORM_TYPE,
     .own = true,
     TO(scan_spec, key),
     .help =
         "With `segments: keys` or `flags`: the type of the keys, a number or a struct of up to "
         "16 bytes (u32 where it is not written), or of the flags, an integer (u8).",
     .example = "i64"},
    {.name = "same",
     .form = FORM_OPERATOR,
     .own = true,
     TO(scan_spec, same),
     .help = "With `segments: keys`: whether two neighbours are of one segment; `x` is a key, "
             "`before` the one before it in the array. x == before where it is not written, of a "
             "struct that of each field.",
     .example = "x.row == before.row"},
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("i32", "u32", "i64", "u64"),
     .fallback = "i64",
     TO(kg_spec, index),
     .help = "With `segments: offsets`: the type of the offsets.",
     .example = "u32"},
    KEY_SCALARS,
    KEY_INPUTS,
    KEY_OPERATOR,
    KEY_ACCUMULATOR,
    {.name = "reproducible",
     .form = FORM_CHOICE,
     .choices = CHOICES("call", "device", "any"),
     .fallback = "call",
     TO(kg_spec, reproducible),
     .help = "call: the same results for the same n, variant and device. device: the same bits "
             "from every variant on a device, under any tuning and for any alignment. any: on "
             "every device, from the reference and from the executor, too. Each result is a fold, "
             "from the left, of the largest subtrees that fit: so an inclusive result has the bits "
             "of the exclusive one behind it. A row or a column is an array of its own; in other "
             "segments places count in the array, subtrees begin at the segment's first place, and "
             "what stands before it joins last.",
     .example = "any"},
    {.name = "initial",
     .form = FORM_CONSTANT,
     .own = true,
     .to = {.field = offsetof(scan_spec, initial), .word = offsetof(scan_spec, initials)},
     .help = "What stands before the first element, behind the last in reverse: an expression of "
             "the accumulator's type, which may name scalars. The identity where it is not "
             "written. With `segments` it stands before each segment. Of `results` it is a mapping "
             "of their names to such expressions, each of the type that its result is combined in "
             "(`initial: {sum: s, max: lowest}`); of argmin and argmax that is a struct, "
             "`T{value, index}`.",
     .example = "s"},
    KEY_RESULTS,
    {.name = NULL},
};

#define OF_STREAM(key, least, most, like, text)                                                    \
    {                                                                                              \
        .name = #key, .form = FORM_NUMBER, .lo = least, .hi = most, .own = true,                   \
        TO(scan_variant, key), .help = "Of the form stream: " text, .example = like                \
    }

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    KEY_NWARPS("8"),
    {.name = "nwork",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 16,
     TO(variant_spec, nwork),
     .help = "Items per thread, an odd number: vectors of 16 bytes or more, or elements. Over "
             "columns any number: rows that a lane loads at once. Of the form thread by offsets "
             "any number: segments that a lane takes at a time, 4 where it is not written. Of the "
             "forms warp and team elements that a lane loads at once: 64 bytes of them, 8 at most.",
     .example = "5"},
    KEY_VECTOR,
    {.name = "form",
     .form = FORM_CHOICE,
     .choices = CHOICES("block", "look_back", "wave", "stream", "steps", "thread", "narrow", "warp",
                        "team"),
     TO(variant_spec, form),
     .help =
         "Who scans; look_back where it is not written, over columns thread. block: one thread "
         "block, tile after tile. look_back: a thread block for each tile, in one launch; it looks "
         "for the sums of the tiles before its own. wave: the same, which looks at all sums at "
         "once, for as many tiles as `reach` says. stream: a thread block for each "
         "multiprocessor, whose tiles come and go by bulk copies, on capability 9.0 and above. "
         "Elements that do not move in words, older devices and the rest get a look-back instead. "
         "So do arrays off 16-byte boundaries whose results have the same bits everywhere. "
         "In reverse, and into numbers of another size, whole arrays alone stream. Scans of "
         "several inputs or results do not. steps: three "
         "launches, which reduce rows of tiles, scan their sums, and scan the rows. By offsets "
         "thread, too: a lane for each short segment, and tiles that look back where some are "
         "longer than 64; warp, a warp for each segment, and team, a thread block for each, with "
         "the same tiles behind for longer ones. Over rows warp and team, too. Over columns: "
         "thread, a lane for each column; steps, in which blocks share the rows; or narrow, the "
         "same with many lanes for each column, of planes no wider than a block has threads.",
     .example = "look_back"},
    {.name = "reach",
     .form = FORM_NUMBER,
     .lo = 32,
     .hi = 256,
     .fallback = "128",
     .own = true,
     TO(scan_variant, reach),
     .help = "Of the form wave: tiles that look at each other, a multiple of 32. More tiles go in "
             "several waves. Where results have the same bits everywhere a power of two: of so few "
             "tiles each looks at the sums of all before it. Not written: none does.",
     .example = "64"},
    {.name = "push",
     .form = FORM_FLAG,
     .fallback = "false",
     .own = true,
     TO(scan_variant, push),
     .help = "Of the form wave: each block sends its sum to all blocks behind, into words that one "
             "block polls.",
     .example = "true"},
    {.name = "alone",
     .form = FORM_FLAG,
     .fallback = "false",
     .own = true,
     TO(scan_variant, alone),
     .help =
         "Of the forms thread, warp and team by offsets: one launch, in which each block looks at "
         "all offsets. Where some segment is long, its blocks take tiles.",
     .example = "true"},
    OF_STREAM(stages, 2, 16, "6", "Tiles in shared memory. As many as there is room for."),
    OF_STREAM(loads, 1, 15, "2",
              "Tiles that are being loaded at a time, fewer than stages. "
              "So many that 56 KB are."),
    OF_STREAM(sum_warps, 1, 16, "4",
              "Warps beside those of nwarps, which sum tiles. Eight for "
              "elements of a byte."),
    OF_STREAM(masters, 1, 8, "4", "Warps which hand out what stands before tiles."),
    {.name = "adder",
     .form = FORM_CHOICE,
     .choices = CHOICES("serial", "sklansky", "kogge_stone", "brent_kung", "knowles"),
     TO(variant_spec, adder),
     .help =
         "The network that scans a lane's run in registers: a vector of 16 bytes, or all of its "
         "elements where they move one by one. Of the form steps it is sklansky where it is not "
         "written, else serial. A scan over segments, one that streams and one that is "
         "reproducible have no other.",
     .example = "brent_kung"},
    {.name = "warp_adder",
     .form = FORM_CHOICE,
     .choices = CHOICES("kogge_stone", "serial", "sklansky", "brent_kung", "knowles"),
     .fallback = "kogge_stone",
     .own = true,
     TO(scan_variant, warp_adder),
     .help = "The network that scans the lanes of a warp, by shuffles.",
     .example = "sklansky"},
    KEY_GRID("Of the form steps: the thread blocks, each with a row of tiles."),
    KEY_PDL,
    {.name = NULL},
};

const grammar_family scan_grammar = {
    .name = "scan",
    .help = "what all elements up to each one combine to, in order",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(scan_spec),
    .own_variant_bytes = sizeof(scan_variant),
};
