#include "spec/grammar.h"

#include <string.h>

#define CHOICES(...) ((const char *const[]){__VA_ARGS__, NULL})
#define LENGTH_MAX UINT64_C(9007199254740992) /* 2^53: exact in JSON, and beyond any memory */
#define GRID_MAX UINT64_C(2147483647)         /* of CUDA, in x */

#define ACCUMULATING "reduce scan histogram"

static const grammar_key field_keys[] = {
    {.name = "name", .form = FORM_NAME, .required = true, .help = "The field's name in C.",
     .example = "value"},
    {.name = "type", .form = FORM_TYPE, .required = true, .help = "A built-in type.",
     .example = "f32"},
    {.name = NULL},
};

static const grammar_key struct_keys[] = {
    {.name = "fields", .form = FORM_FIELDS, .children = field_keys,
     .help = "The fields in order; laid out as C lays them out.",
     .example = "[{name: value, type: f32}, {name: at, type: u32}]"},
    {.name = "c_name", .form = FORM_NAME,
     .help = "The name of a struct that you have already, a typedef of C. Size, alignment and "
             "fields are asserted where it is used.",
     .example = "my_pair"},
    {.name = "header", .form = FORM_HEADER, .help = "The header that declares it, for C and C++ (and CUDA); compilers must find it.",
     .example = "my_pair.h"},
    {.name = NULL},
};

static const char *const result_operators[] = { /* op_named_table, but for what is two of them */
    "sum", "prod", "min", "max", "and", "or", "xor", "argmin", "argmax", "sumsq", "mean", "l1_norm",
    "l2_norm", "max_norm", NULL};
static const char *const other_words[] = {
    "minmax", "min, max", "norm", "l2_norm", "sumabs", "l1_norm", "absmax", "max_norm", NULL};

/* An operator's keys are a result's without the first two. */
#define operator_keys (result_keys + 2)
static const grammar_key result_keys[] = {
    {.name = "operator", .form = FORM_CHOICE, .choices = result_operators, .instead = other_words,
     .help = "An operator by name, in place of identity and combine. A transform of yours comes before "
             "what it does with a value.",
     .example = "sum"},
    {.name = "accumulator", .form = FORM_TYPE, .choices = CHOICES("same"), .fallback = "same",
     .help = "The type in which this result is combined: the element's, or one that holds all its "
             "values; with a transform any type. Where nothing is said, an operator by name takes what "
             "it takes by itself (mean sums integers in 64 bits). That of the output, too, but for "
             "`finalise`, for a mean of integers (f64), and for argmin and argmax (a struct of the value "
             "and its index).",
     .example = "f64"},
    {.name = "identity", .form = FORM_CONSTANT, .starts = "reduce scan",
     .help = "The value that changes nothing when it is combined: the result for n = 0, and what "
             "fills partial blocks. A constant expression; for structs one that gives a struct, or "
             "a mapping of fields.",
     .example = "0"},
    {.name = "transform", .form = FORM_OPERATOR, .starts = "reduce",
     .help = "Applied to each element `x` as it is loaded, or to those of the `inputs`, by their names; "
             "`i` is the index, within its segment where there are segments.", .example = "abs(x)"},
    {.name = "combine", .form = FORM_OPERATOR, .starts = "reduce scan",
     .help = "Combines `a` with `b`, which follows it. It must be associative: (a b) c = a (b c), "
             "rounding aside.",
     .example = "\"a > b ? a : b\""},
    {.name = "finalise", .form = FORM_OPERATOR,
     .help = "Applied to the result `x`, of the accumulator's type, before it is stored; `n` is the "
             "number of elements.",
     .example = "sqrt(x)"},
    {.name = "result", .form = FORM_TYPE, .choices = CHOICES("same"), .fallback = "same",
     .help = "The type that `finalise` gives, which is the output's: the accumulator's, or another.",
     .example = "f64"},
    {.name = "commutative", .form = FORM_FLAG, .fallback = "false",
     .help = "A promise that the order of elements does not matter, which lets a reduce stride "
             "through the array (the Column DASk). `kgen verify` checks it.",
     .example = "true"},
    {.name = "tolerance", .form = FORM_NUMBER, .lo = 0, .hi = 1048576, .fallback = "64",
     .help = "The operator's own slack when tests compare floats, in units of epsilon.",
     .example = "64"},
    {.name = NULL},
};

static const grammar_key grid_keys[] = {
    {.name = "rows", .form = FORM_NUMBER, .lo = 1, .hi = GRID_MAX,
     .help = "The number of rows of the Row DASk.", .example = "512"},
    {.name = "columns", .form = FORM_NUMBER, .lo = 1, .hi = GRID_MAX,
     .help = "The number of columns of the Column DASk.", .example = "512"},
    {.name = "per_sm", .form = FORM_NUMBER, .lo = 1, .hi = 32,
     .help = "Rows or columns for each multiprocessor of the device.", .example = "4"},
    {.name = NULL},
};

static const grammar_key padding_keys[] = {
    {.name = "s1", .form = FORM_RULE, .fallback = "auto",
     .help = "The array of stage 1, one run of nwork elements per thread.", .example = "auto"},
    {.name = "s2", .form = FORM_RULE, .fallback = "auto",
     .help = "The array of stage 2, one run of nwarps sums per thread of a warp.",
     .example = "none"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    {.name = "min_n", .form = FORM_NUMBER, .lo = 0, .hi = LENGTH_MAX,
     .help = "The least n that it serves. Follows from the variant before where it is not "
             "written.",
     .example = "0"},
    {.name = "max_n", .form = FORM_NUMBER, .lo = 0, .hi = LENGTH_MAX,
     .help = "The largest n that it serves; the last variant has none.", .example = "65536"},
    {.name = "dask", .form = FORM_CHOICE, .choices = CHOICES("block", "column", "row"),
     .help = "The data access skeleton: how data blocks are dealt out to thread blocks.",
     .example = "row"},
    {.name = "bask", .form = FORM_CHOICE, .choices = CHOICES("block_by_block", "warp_by_warp"),
     .fallback = "warp_by_warp",
     .help = "The block access skeleton: how the warps of a block walk through a data block.",
     .example = "warp_by_warp"},
    {.name = "nwarps", .form = FORM_NUMBER, .lo = 1, .hi = 32,
     .help = "Warps per thread block (thread-level parallelism).", .example = "8"},
    {.name = "nwork", .form = FORM_NUMBER, .lo = 1, .hi = 16,
     .help = "Items per thread (instruction-level parallelism).", .example = "4"},
    {.name = "batch", .form = FORM_NUMBER, .lo = 1, .hi = 16, .fallback = "nwork",
     .help = "Items that a thread loads before it uses the first; with `unroll: auto`, rounds of the "
             "loop that the compiler puts in a row.", .example = "4"},
    {.name = "unroll", .form = FORM_CHOICE, .choices = CHOICES("manual", "auto"),
     .fallback = "manual",
     .help = "manual: named registers and no loop over work items. auto: a loop that the compiler "
             "unrolls.",
     .example = "manual"},
    {.name = "vector", .form = FORM_CHOICE, .choices = CHOICES("auto", "shift", "none"),
     .fallback = "auto",
     .help = "auto: accesses of 16 bytes where alignment and size allow them. shift: also where "
             "arrays are misaligned against each other; stores are aligned then, and what is read "
             "is cut out of two aligned words (elements of 1, 2, 4, 8 or 16 bytes; not of "
             "planes, nor beside gather and scatter). none: element by element. Without variants of "
             "your own, maps have shifted rows.",
     .example = "auto"},
    {.name = "grid", .form = FORM_MAPPING, .children = grid_keys,
     .help = "The thread blocks of the Row and the Column DASk: one of the keys below. A map has 8 per "
             "SM where it is not written. The Block DASk has one for each data block.",
     .example = "{per_sm: 4}"},
    {.name = "padding", .form = FORM_PADDING, .children = padding_keys, .fallback = "auto",
     .help = "How the shared-memory arrays are laid out against bank conflicts: auto (the fewest "
             "conflicts, then the fewest bytes), none, scalar (none, and element by element), "
             "p_per_run (p units after every run), p_per_32 (after every 32 words), p_per_lcm "
             "(after every lcm(run words, 32) words), with a number for p; xor_s (units change "
             "places inside rows of 128 bytes); planes or planes_<rule> (the units of a struct lie "
             "apart); or a rule per stage.",
     .example = "{s1: auto, s2: none}"},
    {.name = "adder", .form = FORM_CHOICE,
     .choices = CHOICES("sklansky", "kogge_stone", "brent_kung", "serial"), .fallback = "sklansky",
     .help = "The network that combines within a run and within a warp.", .example = "sklansky"},
    {.name = "finish", .form = FORM_CHOICE, .choices = CHOICES("tags", "ticket", "step"), .fallback = "step",
     .help = "How the sums of thread blocks become one result. tags: the block that began last waits "
             "for the others' sums, each published with a tag, and combines them in the same launch. "
             "ticket: the block that ends last does. step: a second launch does. A reproducible reduce has "
             "tags or ticket; tags where it is not written.",
     .example = "tags"},
    {.name = "pdl", .form = FORM_FLAG, .fallback = "false",
     .help = "Launched before the launch before it has ended, and waiting on the device "
             "(programmatic dependent launch, where compute capability is 9.0 or more).",
     .example = "true"},
    {.name = "word", .form = FORM_NUMBER, .lo = 4, .hi = 16, .families = "transpose",
     .help = "Bytes that a lane moves at once where all rows start on 16-byte boundaries: 4, 8 or 16, "
             "more than an element has. A tile is 32 words wide and as high.",
     .example = "8"},
    {.name = "group", .form = FORM_NUMBER, .lo = 1, .hi = 1024, .fallback = "1",
     .families = "transpose",
     .help = "Rows of tiles that belong together: thread blocks take them column by column, so that "
             "those at work at the same time lie beside each other in the result, too.",
     .example = "8"},
    {.name = "form", .form = FORM_CHOICE, .choices = CHOICES("thread", "lanes", "warp", "block"),
     .families = "reduce",
     .help = "Of a reduce over segments: who takes a segment. Over offsets and rows: thread, for short "
             "ones, which warps bring into shared memory together; warp, for long ones. Either way all "
             "warps have equal shares of elements and ends, so a long segment is cut up among many. "
             "Over rows also lanes: as many lanes as a row fills, the warp or, where there are few long "
             "ones, the block take a row whole. "
             "Over columns: thread, a lane from top to bottom; block, all its warps, and as many blocks "
             "as fill the device.",
     .example = "warp"},
    {.name = "max_segment", .form = FORM_NUMBER, .lo = 0, .hi = LENGTH_MAX, .families = "reduce",
     .help = "Of a reduce over segments: the longest mean length (n over the number of segments) that "
             "the variant is chosen for. It is right for all lengths. The last variant has none.",
     .example = "256"},
    {.name = "min_segments", .form = FORM_NUMBER, .lo = 0, .hi = LENGTH_MAX, .families = "reduce",
     .help = "Of a reduce over segments: the fewest segments that the variant is chosen for. It is right for "
             "any number. The last variant has none.", .example = "64"},
    {.name = NULL},
};

const grammar_key grammar_top[] = {
    {.name = "kgen", .form = FORM_NUMBER, .lo = 1, .hi = 1, .required = true,
     .help = "The version of this grammar.", .example = "1"},
    {.name = "kernel", .form = FORM_NAME, .required = true,
     .help = "The kernel's name. Its functions are `kg_<kernel>_<type>`.", .example = "absmax"},
    {.name = "family", .form = FORM_CHOICE, .required = true,
     .choices = CHOICES("map", "reduce", "transpose", "scan", "histogram", "sort"),
     .help = "What the kernel does with its elements.", .example = "reduce"},
    {.name = "prefix", .form = FORM_NAME, .fallback = "kg",
     .help = "What every external symbol begins with.", .example = "kg"},
    {.name = "types", .form = FORM_TYPES, .required = true,
     .help = "The element types; each gives functions of its own. In the rest of the spec `T` is "
             "the element type: u8 i8 u16 i16 u32 i32 u64 i64 f16 bf16 f32 f64, or a struct of "
             "this file.",
     .example = "[f32, f64]"},
    {.name = "structs", .form = FORM_STRUCTS, .children = struct_keys,
     .help = "Structs that may be element types.",
     .example = "{pair: {fields: [{name: value, type: f32}, {name: at, type: u32}]}}"},
    {.name = "scalars", .form = FORM_PARAMS, .families = "map " ACCUMULATING,
     .help = "Arguments that the caller passes by value at each call.", .example = "{s: T}"},
    {.name = "inputs", .form = FORM_PARAMS, .families = "map reduce", .starts = "map",
     .help = "Arrays that are read. A reduce has one of `T` where it is not written, up to four where "
             "it is: `transform` sees their elements by name.", .example = "{x: T}"},
    {.name = "inout", .form = FORM_PARAMS, .families = "map",
     .help = "Arrays that are read and written.", .example = "{z: T}"},
    {.name = "outputs", .form = FORM_PARAMS, .families = "map", .starts = "map",
     .help = "Arrays that are written.", .example = "{y: T}"},
    {.name = "operator", .form = FORM_MAPPING, .children = operator_keys, .also_word = true,
     .families = ACCUMULATING, .starts = "reduce scan",
     .help = "What combines two elements: an operator that kgen knows by name (`operator: sum`), "
             "or one of your own.",
     .example = "sum"},
    {.name = "map", .form = FORM_OPERATORS, .families = "map", .starts = "map",
     .help = "An expression for each array that is written, in the names of the scalars and "
             "arrays; `i` is the index.",
     .example = "{y: \"2 * x\"}"},
    {.name = "shape", .form = FORM_CHOICE, .choices = CHOICES("linear", "plane"),
     .families = "map", .fallback = "linear",
     .help = "linear: arrays of n elements. plane: in place of n the functions take width, height, "
             "and for each array a pitch, the bytes from one row to the next; `i` is row * width + "
             "column.",
     .example = "plane"},
    {.name = "segments", .form = FORM_CHOICE, .choices = CHOICES("offsets", "rows", "columns"),
     .families = "reduce",
     .help = "A result for each segment of the input. offsets: an array `offsets` of segments + 1 places "
             "in ascending order, of the type that `index` says; segment s is the elements from "
             "offsets[s] to before offsets[s + 1], and what lies outside all of them is not read. rows, "
             "columns: of a plane, `width`, `height` and `in_pitch` in place of n. In a transform `i` is "
             "the index within the segment, and in finalise `n` is its length; an empty one gives the "
             "identity, finalised.",
     .example = "rows"},
    {.name = "accumulator", .form = FORM_TYPE, .choices = CHOICES("same"), .fallback = "same",
     .families = ACCUMULATING,
     .help = "The type in which results are combined, and that of the result: the element's, or "
             "one that holds all its values; with a transform any type, structs too. In identity "
             "and combine it is what `T` stands for.",
     .example = "u64"},
    {.name = "exact", .form = FORM_CHOICE, .choices = CHOICES("auto", "bits", "bound"),
     .fallback = "auto",
     .help = "How tests compare with the reference. bits: bit by bit. bound: within a bound "
             "derived from the depth of the tree. auto: floats that are combined within the bound, "
             "all else bit by bit.",
     .example = "auto"},
    {.name = "reproducible", .form = FORM_CHOICE, .choices = CHOICES("call", "device", "any"),
     .fallback = "call",
     .help = "call: the same result for the same n, variant and device. device: the same bits from every "
             "variant on a device, under any tuning and for any alignment. any: on every device, from the "
             "reference and from the executor, too. Both combine the elements of a reduce in a tree that "
             "depends on n alone; any warns of functions that devices round "
             "differently. nwarps and nwork of their variants are powers of two. Maps have the same bits "
             "in any case.",
     .example = "call"},
    {.name = "index", .form = FORM_CHOICE, .choices = CHOICES("i32", "u32", "i64", "u64"),
     .families = "map reduce",
     .help = "The type of the indices of gather and scatter: an array `index` of n of them, after the "
             "inputs. Of a reduce with `segments: offsets`: the type of the offsets, i64 where it is not "
             "written.",
     .example = "u32"},
    {.name = "gather", .form = FORM_ARRAYS, .families = "map",
     .help = "Inputs that are read at the place that `index` says: of such an array `x` the "
             "expressions see `x[index[i]]`. It has a length of its own, `n_x`.",
     .example = "[x]"},
    {.name = "scatter", .form = FORM_ARRAYS, .families = "map",
     .help = "Outputs that are written at the place that `index` says: such an array `y` has a length "
             "of its own, `n_y`, and keeps the elements that no index names. Where an index occurs "
             "several times, which of the results stays is not specified; a number is one of them, whole, "
             "and a struct may mix fields of several.",
     .example = "[y]"},
    {.name = "bounds", .form = FORM_CHOICE, .choices = CHOICES("none", "skip", "trap"),
     .families = "map", .fallback = "none",
     .help = "What gather and scatter do about an index out of range. none: nothing, the caller promises "
             "that there is none. skip: nothing is written for its element. trap: the same, and the next "
             "call with this workspace, or kg_workspace_status, reports it.", .example = "none"},
    {.name = "results", .form = FORM_RESULTS, .choices = result_operators, .instead = other_words,
     .children = result_keys,
     .families = "reduce",
     .help = "Several results of one reading of the inputs, in place of `operator`: a list of operators "
             "by name (`kgen list operators` tells what they are), or a mapping of names to operators, "
             "by name or with keys of their own. Each has an output, `out_<name>`, in this order.",
     .example = "[sum, min, max]"},
    {.name = "variants", .form = FORM_VARIANTS, .children = variant_keys, .fallback = "auto",
     .help = "auto: the rows that the tuning file or the model choose. Or rows of your own, in "
             "order of size; what a row does not say is chosen.",
     .example = "auto"},
    {.name = NULL},
};

static const char *const forms[FORM_COUNT] = {
    [FORM_NUMBER] = "a number",
    [FORM_FLAG] = "true or false",
    [FORM_NAME] = "a name",
    [FORM_CHOICE] = "a word",
    [FORM_TYPE] = "a type",
    [FORM_HEADER] = "the name of a header",
    [FORM_OPERATOR] = "operator text",
    [FORM_CONSTANT] = "operator text, or a mapping of fields",
    [FORM_TYPES] = "a list of types, or one",
    [FORM_NAMES] = "a list of words, or one",
    [FORM_ARRAYS] = "a list of names of arrays, or one",
    [FORM_RESULTS] = "a list of operators by name, or a mapping of names to operators",
    [FORM_PARAMS] = "a mapping of names to types",
    [FORM_OPERATORS] = "a mapping of names to operator text",
    [FORM_MAPPING] = "a mapping",
    [FORM_STRUCTS] = "a mapping of names to structs",
    [FORM_FIELDS] = "a list of mappings",
    [FORM_VARIANTS] = "auto, or a list of mappings",
    [FORM_PADDING] = "a padding rule, or a mapping of stages",
    [FORM_RULE] = "a padding rule",
};

const char *grammar_form(value_form form)
{
    return forms[form];
}

const grammar_key *grammar_find(const grammar_key *keys, const char *name)
{
    for (; keys->name; keys++)
        if (strcmp(keys->name, name) == 0) return keys;
    return NULL;
}

bool grammar_for_family(const char *families, const char *family)
{
    if (!families) return true;
    const size_t len = strlen(family);
    for (const char *at = families; (at = strstr(at, family)) != NULL; at += len)
        if ((at == families || at[-1] == ' ') && (at[len] == '\0' || at[len] == ' ')) return true;
    return false;
}
