/* The keys of a reduce: its operator, or several results, and how block sums become one. */
#include "families/reduce/reduce.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    KEY_SCALARS,
    KEY_INPUTS,
    KEY_OPERATOR,
    KEY_ACCUMULATOR,
    {.name = "reproducible",
     .form = FORM_CHOICE,
     .choices = CHOICES("call", "device", "any"),
     .fallback = "call",
     TO(kg_spec, reproducible),
     .help = "call: the same result for the same n, variant and device. device: the same bits "
             "from every variant on a device, under any tuning and for any alignment. any: on "
             "every device, from the reference and from the executor, too. Both combine the "
             "elements in a tree that depends on n alone; any warns of functions that devices "
             "round differently. nwarps and nwork of their variants are powers of two.",
     .example = "call"},
    KEY_RESULTS,
    {.name = "find",
     .form = FORM_CHOICE,
     .choices = CHOICES("first", "any", "all"),
     .own = true,
     TO(reduce_spec, find),
     .help = "In place of an operator: what is told of elements that `where` is true of. first: "
             "the index of the first, as u64; n where there is none. any, all: whether there are "
             "any, and whether all are, as u8. It stops as soon as that is known.",
     .example = "first"},
    {.name = "where",
     .form = FORM_OPERATOR,
     .own = true,
     TO(reduce_spec, where),
     .help = "With `find`: a condition of the elements at an index `i`; anything but 0 is true.",
     .example = "x > s"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    KEY_DASK("row", "row", "column"),
    KEYS_SHAPE,
    KEY_VECTOR,
    KEY_GRID("The thread blocks of the Row and the Column DASk: one of the keys below."),
    KEY_PADDING,
    KEY_ADDER,
    {.name = "finish",
     .form = FORM_CHOICE,
     .choices = CHOICES("tags", "ticket", "step"),
     .fallback = "step",
     TO(variant_spec, finish),
     .help =
         "How the sums of thread blocks become one result. tags: the block that began last waits "
         "for the others' sums, each published with a tag, and combines them in the same launch. "
         "ticket: the block that ends last does. step: a second launch does. A reproducible "
         "reduce has tags or ticket; tags where it is not written.",
     .example = "tags"},
    KEY_PDL,
    {.name = NULL},
};

const grammar_family reduce_grammar = {
    .name = "reduce",
    .help = "all elements combined into one result, or into several",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(reduce_spec),
    .not_built = "variants with `bask: block_by_block` and a DASk that is not column",
};
