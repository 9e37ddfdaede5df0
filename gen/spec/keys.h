/* gen/spec/keys.h: rows of the grammar that several families take, for their tables of keys. A row
 * that one family alone takes stands in its own table; so does one that means something else there.
 */
#ifndef GEN_KEYS_H
#define GEN_KEYS_H

#include "spec/grammar.h"
#include "spec/spec.h"

#define CHOICES(...) ((const char *const[]){__VA_ARGS__, NULL})
#define LENGTH_MAX UINT64_C(9007199254740992) /* 2^53: exact in JSON, and beyond any memory */

/* The place of a value in one member; and of a mapping that is a struct with members set and at. */
#define TO(T, member) .to = {.field = offsetof(T, member)}
#define TO_GROUP(T, member)                                                                        \
    .to = {.field = offsetof(T, member),                                                           \
           .set = offsetof(T, member.set),                                                         \
           .at = offsetof(T, member.at)}

extern const grammar_key grammar_operator_keys[], grammar_result_keys[];
extern const grammar_key grammar_grid_keys[], grammar_padding_keys[];
extern const char *const grammar_result_words[], *const grammar_other_words[];

/* ---- of a spec ---- */

#define KEY_SCALARS                                                                                \
    {                                                                                              \
        .name = "scalars", .form = FORM_PARAMS, TO(kg_spec, scalars),                              \
        .help = "Arguments that the caller passes by value at each call.", .example = "{s: T}"     \
    }

/* Of those that combine elements. */
#define KEY_INPUTS                                                                                 \
    {                                                                                              \
        .name = "inputs", .form = FORM_PARAMS, TO(kg_spec, inputs),                                \
        .help =                                                                                    \
            "Arrays that are read: one of `T` where it is not written, up to four where it is: "   \
            "`transform` sees their elements by name.",                                            \
        .example = "{x: T}"                                                                        \
    }

#define OPERATOR_KEY(first, text, like)                                                            \
    {                                                                                              \
        .name = "operator", .form = FORM_MAPPING, .children = grammar_operator_keys,               \
        .also_word = true, .starts = first,                                                        \
        .to = {.field = offsetof(kg_spec, op),                                                     \
               .set = offsetof(kg_spec, op.set),                                                   \
               .at = offsetof(kg_spec, op.at),                                                     \
               .word = offsetof(kg_spec, op.named)},                                               \
        .help = text, .example = like                                                              \
    }

#define KEY_OPERATOR                                                                               \
    OPERATOR_KEY(true,                                                                             \
                 "What combines two elements: an operator that kgen knows by name (`operator: "    \
                 "sum`), or one of your own.",                                                     \
                 "sum")

/* Of families that may do without. */
#define KEY_OPERATOR_OF(text, like) OPERATOR_KEY(false, text, like)

#define KEY_ACCUMULATOR                                                                            \
    {                                                                                              \
        .name = "accumulator", .form = FORM_TYPE, .choices = CHOICES("same"), .fallback = "same",  \
        TO(kg_spec, accumulator),                                                                  \
        .help =                                                                                    \
            "The type in which results are combined, and that of the result: the element's, or "   \
            "one that holds all its values; with a transform any type, structs too. In identity "  \
            "and combine it is what `T` stands for.",                                              \
        .example = "u64"                                                                           \
    }

#define KEY_RESULTS                                                                                \
    {                                                                                              \
        .name = "results", .form = FORM_RESULTS, .choices = grammar_result_words,                  \
        .instead = grammar_other_words, .children = grammar_result_keys,                           \
        .to = {.field = offsetof(kg_spec, results),                                                \
               .count = offsetof(kg_spec, n_results),                                              \
               .at = offsetof(kg_spec, results_at)},                                               \
        .help =                                                                                    \
            "Several results of one reading of the inputs, in place of `operator`: a list of "     \
            "operators "                                                                           \
            "by name (`kgen list operators` tells what they are), or a mapping of names to "       \
            "operators, "                                                                          \
            "by name or with keys of their own. Each has an output, `out_<name>`, in this order.", \
        .example = "[sum, min, max]"                                                               \
    }

/* ---- of a variant ---- */

#define KEYS_SIZES                                                                                 \
    {.name = "min_n",                                                                              \
     .form = FORM_NUMBER,                                                                          \
     .lo = 0,                                                                                      \
     .hi = LENGTH_MAX,                                                                             \
     TO(variant_spec, min_n),                                                                      \
     .help = "The least n that it serves. Follows from the variant before where it is not "        \
             "written.",                                                                           \
     .example = "0"},                                                                              \
    {                                                                                              \
        .name = "max_n", .form = FORM_NUMBER, .lo = 0, .hi = LENGTH_MAX, TO(variant_spec, max_n),  \
        .help = "The largest n that it serves; the last variant has none.", .example = "65536"     \
    }

/* Named features of a family. It lists them once, as X(SLOT, name, help, example), and makes of the
 * list its slots, its keys and its family_feature rows. */
#define FEATURE_SLOT(SLOT, word, what, like) FEATURE_##SLOT,
#define FEATURE_INFO(SLOT, word, what, like) {.name = #word, .help = what},
#define FEATURE_KEYS(SLOT, word, what, like)                                                       \
    {.name = "max_" #word,                                                                         \
     .form = FORM_NUMBER,                                                                          \
     .lo = 0,                                                                                      \
     .hi = LENGTH_MAX,                                                                             \
     TO(variant_spec, limits[FEATURE_##SLOT].max),                                                 \
     .help = "The largest " what                                                                   \
             " that the variant is chosen for. It is right for all. The last variant has "         \
             "none.",                                                                              \
     .example = like},                                                                             \
        {.name = "min_" #word,                                                                     \
         .form = FORM_NUMBER,                                                                      \
         .lo = 0,                                                                                  \
         .hi = LENGTH_MAX,                                                                         \
         TO(variant_spec, limits[FEATURE_##SLOT].min),                                             \
         .help = "The smallest " what                                                              \
                 " that the variant is chosen for. It is right for all. The last variant has "     \
                 "none.",                                                                          \
         .example = like},

#define KEY_DASK(one, ...)                                                                         \
    {                                                                                              \
        .name = "dask", .form = FORM_CHOICE, .choices = CHOICES(__VA_ARGS__),                      \
        TO(variant_spec, dask),                                                                    \
        .help = "The data access skeleton: how data blocks are dealt out to thread blocks.",       \
        .example = one                                                                             \
    }

/* `otherwise`: how many where it is not written; NULL: what the form of the family says. */
#define KEY_NWARPS(otherwise)                                                                      \
    {                                                                                              \
        .name = "nwarps", .form = FORM_NUMBER, .lo = 1, .hi = 32, .fallback = otherwise,           \
        TO(variant_spec, nwarps), .help = "Warps per thread block (thread-level parallelism).",    \
        .example = "8"                                                                             \
    }

#define KEYS_SHAPE                                                                                 \
    {.name = "bask",                                                                               \
     .form = FORM_CHOICE,                                                                          \
     .choices = CHOICES("block_by_block", "warp_by_warp"),                                         \
     .fallback = "warp_by_warp",                                                                   \
     TO(variant_spec, bask),                                                                       \
     .help = "The block access skeleton: how the warps of a block walk through a data block.",     \
     .example = "warp_by_warp"},                                                                   \
        KEY_NWARPS(NULL),                                                                          \
    {                                                                                              \
        .name = "nwork", .form = FORM_NUMBER, .lo = 1, .hi = 16, TO(variant_spec, nwork),          \
        .help = "Items per thread (instruction-level parallelism).", .example = "4"                \
    }

#define KEY_BATCH                                                                                  \
    {                                                                                              \
        .name = "batch", .form = FORM_NUMBER, .lo = 1, .hi = 16, .fallback = "nwork",              \
        TO(variant_spec, batch),                                                                   \
        .help = "Items that a thread loads before it uses the first; with `unroll: auto`, rounds " \
                "of the "                                                                          \
                "loop that the compiler puts in a row.",                                           \
        .example = "4"                                                                             \
    }

#define KEY_VECTOR                                                                                 \
    {                                                                                              \
        .name = "vector", .form = FORM_CHOICE, .choices = CHOICES("auto", "none"),                 \
        .fallback = "auto", TO(variant_spec, vector),                                              \
        .help =                                                                                    \
            "auto: accesses of 16 bytes where alignment and size allow them. none: element by "    \
            "element.",                                                                            \
        .example = "auto"                                                                          \
    }

#define KEY_GRID(text)                                                                             \
    {                                                                                              \
        .name = "grid", .form = FORM_MAPPING, .children = grammar_grid_keys,                       \
        TO_GROUP(variant_spec, grid), .help = text, .example = "{per_sm: 4}"                       \
    }

#define KEY_PADDING                                                                                \
    {                                                                                              \
        .name = "padding", .form = FORM_PADDING, .children = grammar_padding_keys,                 \
        .fallback = "auto", TO_GROUP(variant_spec, padding),                                       \
        .help =                                                                                    \
            "How the shared-memory arrays are laid out against bank conflicts: auto (the fewest "  \
            "conflicts, then the fewest bytes), none, scalar (none, and element by element), "     \
            "p_per_run (p units after every run), p_per_32 (after every 32 words), p_per_lcm "     \
            "(after every lcm(run words, 32) words), with a number for p; xor_s (units change "    \
            "places inside rows of 128 bytes); planes or planes_<rule> (the units of a struct "    \
            "lie "                                                                                 \
            "apart); or a rule per stage.",                                                        \
        .example = "{s1: auto, s2: none}"                                                          \
    }

#define KEY_ADDER                                                                                  \
    {                                                                                              \
        .name = "adder", .form = FORM_CHOICE, .choices = CHOICES("sklansky", "serial"),            \
        .fallback = "sklansky", TO(variant_spec, adder),                                           \
        .help = "The network that combines within a run and within a warp.", .example = "sklansky" \
    }

#define KEY_PDL                                                                                    \
    {                                                                                              \
        .name = "pdl", .form = FORM_FLAG, .fallback = "false", TO(variant_spec, pdl),              \
        .help = "Launched before the launch before it has ended, and waiting on the device "       \
                "(programmatic dependent launch, where compute capability is 9.0 or more).",       \
        .example = "true"                                                                          \
    }

#endif
