#include "spec/grammar.h"

#include <string.h>

#include "spec/keys.h"

#define GRID_MAX UINT64_C(2147483647) /* of CUDA, in x */

/* ---- structs ---- */

static const grammar_key field_keys[] = {
    {.name = "name",
     .form = FORM_NAME,
     .required = true,
     TO(field, name),
     .help = "The field's name in C.",
     .example = "value"},
    {.name = "type",
     .form = FORM_TYPE,
     .required = true,
     TO(field, type_name),
     .help = "A built-in type.",
     .example = "f32"},
    {.name = NULL},
};

static const grammar_key struct_keys[] = {
    {.name = "fields",
     .form = FORM_FIELDS,
     .children = field_keys,
     .to = {.field = offsetof(type, fields), .count = offsetof(type, n_fields)},
     .help = "The fields in order; laid out as C lays them out.",
     .example = "[{name: value, type: f32}, {name: at, type: u32}]"},
    {.name = "c_name",
     .form = FORM_NAME,
     TO(type, user_c_name),
     .help = "The name of a struct that you have already, a typedef of C. Size, alignment and "
             "fields are asserted where it is used.",
     .example = "my_pair"},
    {.name = "header",
     .form = FORM_HEADER,
     TO(type, user_header),
     .help = "The header that declares it, for C and C++ (and CUDA); compilers must find it.",
     .example = "my_pair.h"},
    {.name = NULL},
};

/* ---- operators ---- */

const char *const grammar_result_words[] = {/* op_named_table, but for what is two of them */
                                            "sum",  "prod",    "min",     "max",      "and",
                                            "or",   "xor",     "argmin",  "argmax",   "sumsq",
                                            "mean", "l1_norm", "l2_norm", "max_norm", NULL};
const char *const grammar_other_words[] = {"minmax",  "min, max", "norm",     "l2_norm", "sumabs",
                                           "l1_norm", "absmax",   "max_norm", NULL};

/* The rows of an operator, whose members lie in a struct of their own or inside that of a
 * result. */
#define OPERATOR_ROWS(T, op)                                                                       \
    {.name = "identity",                                                                           \
     .form = FORM_CONSTANT,                                                                        \
     .starts = true,                                                                               \
     .to = {.field = offsetof(T, op identity), .word = offsetof(T, op identity_fields)},           \
     .help =                                                                                       \
         "The value that changes nothing when it is combined: the result for n = 0, and what "     \
         "fills partial blocks. A constant expression; for structs one that gives a struct, or "   \
         "a mapping of fields.",                                                                   \
     .example = "0"},                                                                              \
        {.name = "transform",                                                                      \
         .form = FORM_OPERATOR,                                                                    \
         .starts = true,                                                                           \
         TO(T, op transform),                                                                      \
         .help = "Applied to each element `x` as it is loaded, or to those of the `inputs`, by "   \
                 "their names; "                                                                   \
                 "`i` is the index, within its segment where there are segments.",                 \
         .example = "abs(x)"},                                                                     \
        {.name = "combine",                                                                        \
         .form = FORM_OPERATOR,                                                                    \
         .starts = true,                                                                           \
         TO(T, op combine),                                                                        \
         .help = "Combines `a` with `b`, which follows it. It must be associative: (a b) c = a "   \
                 "(b c), "                                                                         \
                 "rounding aside.",                                                                \
         .example = "\"a > b ? a : b\""},                                                          \
        {.name = "finalise",                                                                       \
         .form = FORM_OPERATOR,                                                                    \
         TO(T, op finalise),                                                                       \
         .help = "Applied to the result `x`, of the accumulator's type, before it is stored; `n` " \
                 "is the "                                                                         \
                 "number of elements.",                                                            \
         .example = "sqrt(x)"},                                                                    \
        {.name = "result",                                                                         \
         .form = FORM_TYPE,                                                                        \
         .choices = CHOICES("same"),                                                               \
         .fallback = "same",                                                                       \
         TO(T, op result),                                                                         \
         .help = "The type that `finalise` gives, which is the output's: the accumulator's, or "   \
                 "another.",                                                                       \
         .example = "f64"},                                                                        \
        {.name = "commutative",                                                                    \
         .form = FORM_FLAG,                                                                        \
         .fallback = "false",                                                                      \
         TO(T, op commutative),                                                                    \
         .help =                                                                                   \
             "A promise that the order of elements does not matter, which lets a reduce stride "   \
             "through the array (the Column DASk). `kgen verify` checks it.",                      \
         .example = "true"},                                                                       \
        {.name = "tolerance",                                                                      \
         .form = FORM_NUMBER,                                                                      \
         .lo = 0,                                                                                  \
         .hi = 1048576,                                                                            \
         .fallback = "64",                                                                         \
         TO(T, op tolerance),                                                                      \
         .help = "The operator's own slack when tests compare floats, in units of epsilon.",       \
         .example = "64"},                                                                         \
        {.name = "domain",                                                                         \
         .form = FORM_OPERATOR,                                                                    \
         TO(T, op domain),                                                                         \
         .help =                                                                                   \
             "Which values `x` of the accumulator's type occur, where not all do. `kgen verify` "  \
             "makes and "                                                                          \
             "judges only such values, and checks that `transform` and `combine` give no others. " \
             "Kernels do not look. Not of one of several `results`.",                              \
         .example = "\"x.sum >= 0\""},                                                             \
    {                                                                                              \
        .name = NULL                                                                               \
    }

const grammar_key grammar_operator_keys[] = {OPERATOR_ROWS(operator_spec, )};

const grammar_key grammar_result_keys[] = {
    {.name = "operator",
     .form = FORM_CHOICE,
     .choices = grammar_result_words,
     .instead = grammar_other_words,
     TO(result_spec, op.named),
     .help =
         "An operator by name, in place of identity and combine. A transform of yours comes before "
         "what it does with a value.",
     .example = "sum"},
    {.name = "accumulator",
     .form = FORM_TYPE,
     .choices = CHOICES("same"),
     .fallback = "same",
     TO(result_spec, accumulator),
     .help =
         "The type in which this result is combined: the element's, or one that holds all its "
         "values; with a transform any type. Where nothing is said, an operator by name takes "
         "what it takes by itself (mean sums integers in 64 bits). That of the output, too, but "
         "for `finalise`, for a mean of integers (f64), and for argmin and argmax (a struct of "
         "the value and its index).",
     .example = "f64"},
    OPERATOR_ROWS(result_spec, op.),
};

/* ---- of variants ---- */

const grammar_key grammar_grid_keys[] = {
    {.name = "rows",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = GRID_MAX,
     TO(grid_spec, rows),
     .help = "The number of rows of the Row DASk.",
     .example = "512"},
    {.name = "columns",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = GRID_MAX,
     TO(grid_spec, columns),
     .help = "The number of columns of the Column DASk.",
     .example = "512"},
    {.name = "per_sm",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     TO(grid_spec, per_sm),
     .help = "Rows or columns for each multiprocessor of the device.",
     .example = "4"},
    {.name = NULL},
};

const grammar_key grammar_padding_keys[] = {
    {.name = "s1",
     .form = FORM_RULE,
     .fallback = "auto",
     TO(padding_spec, s1),
     .help = "The array of stage 1, one run of nwork elements per thread.",
     .example = "auto"},
    {.name = "s2",
     .form = FORM_RULE,
     .fallback = "auto",
     TO(padding_spec, s2),
     .help = "The array of stage 2, one run of nwarps sums per thread of a warp.",
     .example = "none"},
    {.name = NULL},
};

/* ---- of every spec ---- */

const grammar_key grammar_top[] = {
    {.name = "kgen",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 1,
     .required = true,
     TO(kg_spec, version),
     .help = "The version of this grammar.",
     .example = "1"},
    {.name = "kernel",
     .form = FORM_NAME,
     .required = true,
     TO(kg_spec, kernel),
     .help = "The kernel's name. Its functions are `kg_<kernel>_<type>`.",
     .example = "absmax"},
    {.name = "family",
     .form = FORM_FAMILY,
     .required = true,
     TO(kg_spec, family),
     .help = "What the kernel does with its elements. It says which other keys there are.",
     .example = "reduce"},
    {.name = "prefix",
     .form = FORM_NAME,
     .fallback = "kg",
     TO(kg_spec, prefix),
     .help = "What every external symbol begins with.",
     .example = "kg"},
    {.name = "types",
     .form = FORM_TYPES,
     .required = true,
     .to = {.field = offsetof(kg_spec, types),
            .count = offsetof(kg_spec, n_types),
            .at = offsetof(kg_spec, types_at)},
     .help = "The element types; each gives functions of its own. In the rest of the spec `T` is "
             "the element type:"
#define KG_TYPE(name, ...) " " #name
#include <kgen/types.def>
#undef KG_TYPE
             ", or a struct of this file.",
     .example = "[f32, f64]"},
    {.name = "structs",
     .form = FORM_STRUCTS,
     .children = struct_keys,
     .to = {.field = offsetof(kg_spec, structs), .count = offsetof(kg_spec, n_structs)},
     .help = "Structs that may be element types.",
     .example = "{pair: {fields: [{name: value, type: f32}, {name: at, type: u32}]}}"},
    {.name = "variants",
     .form = FORM_VARIANTS,
     .fallback = "auto",
     .to = {.field = offsetof(kg_spec, variants),
            .count = offsetof(kg_spec, n_variants),
            .at = offsetof(kg_spec, variants_at),
            .set = offsetof(kg_spec, variants_set),
            .word = offsetof(kg_spec, variants_auto)},
     .help =
         "auto: the variants that the tuning file or the model choose. Or variants of your own, in "
         "order of size; what one does not say is chosen. The keys of one depend on the family.",
     .example = "auto"},
    {.name = NULL},
};

static const char *const forms[FORM_COUNT] = {
    [FORM_NUMBER] = "a number",
    [FORM_FLAG] = "true or false",
    [FORM_NAME] = "a name",
    [FORM_CHOICE] = "a word",
    [FORM_FAMILY] = "a family",
    [FORM_TYPE] = "a type",
    [FORM_HEADER] = "the name of a header",
    [FORM_OPERATOR] = "operator text",
    [FORM_CONSTANT] = "operator text, or a mapping of names to such texts",
    [FORM_TYPES] = "a list of types, or one",
    [FORM_NAMES] = "a list of words, or one",
    [FORM_ARRAYS] = "a list of names of arrays, or one",
    [FORM_RESULTS] = "a list of operators by name, or a mapping of names to operators",
    [FORM_PARAMS] = "a mapping of names to types",
    [FORM_OPERATORS] = "a mapping of names to operator text",
    [FORM_TEXTS] = "a list of operator texts, or one",
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

const grammar_family *grammar_family_named(const char *name)
{
    const grammar_family *f;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}

const grammar_key *grammar_key_of(const grammar_family *f, const char *name)
{
    const grammar_key *key = f ? grammar_find(f->keys, name) : NULL;
    return key ? key : grammar_find(grammar_top, name);
}
