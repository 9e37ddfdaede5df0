/* The keys of a transpose: of its variants alone. */
#include "families/transpose/transpose.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    KEY_DASK("block", "block"),
    KEYS_SHAPE,
    KEY_BATCH,
    KEY_VECTOR,
    KEY_PADDING,
    KEY_PDL,
    {.name = "word",
     .form = FORM_NUMBER,
     .lo = 4,
     .hi = 16,
     .own = true,
     TO(transpose_variant, word),
     .help =
         "Bytes that a lane moves at once where all rows start on 16-byte boundaries: 4, 8 or 16, "
         "more than an element has. A tile is 32 words wide and as high.",
     .example = "8"},
    {.name = "group",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 1024,
     .fallback = "1",
     .own = true,
     TO(transpose_variant, group),
     .help =
         "Rows of tiles that belong together: thread blocks take them column by column, so that "
         "those at work at the same time lie beside each other in the result, too.",
     .example = "8"},
    {.name = "thread_columns",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 16,
     .own = true,
     TO(transpose_variant, thread_columns),
     .help = "Elements of a row that a thread takes, without a tile in shared memory. It is for "
             "planes whose rows are that short; longer ones are taken in pieces. A thread has "
             "nWork rows.",
     .example = "4"},
    {.name = "thread_rows",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 16,
     .own = true,
     TO(transpose_variant, thread_rows),
     .help = "Elements of a column that a thread takes, without a tile in shared memory. It is for "
             "planes of so few rows; others are taken in pieces. A thread has nWork columns.",
     .example = "4"},
    {.name = "runs",
     .form = FORM_FLAG,
     .fallback = "false",
     .own = true,
     TO(transpose_variant, runs),
     .help =
         "A tile comes in as a run of each row, up to 32 of them, and its columns go out end to "
         "end. Elements move in words as long as they are aligned. It is for planes of so few "
         "rows; higher ones are taken in pieces. A tile has nWarps * nWork * 32 elements.",
     .example = "true"},
    TRANSPOSE_FEATURES(FEATURE_KEYS){.name = NULL},
};

const grammar_family transpose_grammar = {
    .name = "transpose",
    .help = "rows become columns",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_variant_bytes = sizeof(transpose_variant),
};
