/* gen/families/common/order_keys.h: keys of a spec that families which put keys in order share.
 * SPEC is the family's part of a spec, which has a field of each name.
 */
#ifndef GEN_FAMILY_ORDER_KEYS_H
#define GEN_FAMILY_ORDER_KEYS_H

#include "spec/keys.h"

#define ORDER_KEY_VALUES(SPEC)                                                                     \
    {                                                                                              \
        .name = "values", .form = FORM_PARAMS, .own = true, TO(SPEC, values),                      \
        .help = "In place of `value`: several arrays, up to eight, each with its type. An array "  \
                "`a` is "                                                                          \
                "an input of the C function; `out_a` has its values in the order of the keys.",    \
        .example = "{mass: f64, id: u32}"                                                          \
    }

/* BITS: how many all parts have at most, as a text. */
#define ORDER_KEY_BY(SPEC, BITS)                                                                   \
    {                                                                                              \
        .name = "by", .form = FORM_TEXTS, .own = true, TO(SPEC, by),                               \
        .help =                                                                                    \
            "What elements `x` are sorted by, where not by themselves: a part, or several, "       \
            "the most significant first. Elements are numbers or structs then, and move whole. "   \
            "A part is x, a field of it, or a conversion that says its type, as in "               \
            "u32(x.a + x.b). With a minus in front the greatest comes first. All parts have up "   \
            "to " BITS " bits.",                                                                   \
        .example = "[x, \"-u8(x)\"]"                                                               \
    }

#define ORDER_KEY_ORDER(SPEC)                                                                      \
    {                                                                                              \
        .name = "order", .form = FORM_CHOICE, .choices = CHOICES("ascending", "descending"),       \
        .fallback = "ascending", .own = true, TO(SPEC, order),                                     \
        .help =                                                                                    \
            "Which key comes first: the least, or the greatest. Equal keys stay in the order in "  \
            "which they came.",                                                                    \
        .example = "descending"                                                                    \
    }

#define ORDER_KEY_BEGIN_BIT(SPEC)                                                                  \
    {                                                                                              \
        .name = "begin_bit", .form = FORM_NUMBER, .lo = 0, .hi = 63, .fallback = "0", .own = true, \
        TO(SPEC, begin_bit),                                                                       \
        .help =                                                                                    \
            "The lowest bit that is looked at. Keys that differ below it alone count as equal.",   \
        .example = "0"                                                                             \
    }

#define ORDER_KEY_END_BIT(SPEC)                                                                    \
    {                                                                                              \
        .name = "end_bit", .form = FORM_NUMBER, .lo = 1, .hi = 64, .own = true, TO(SPEC, end_bit), \
        .help = "The bit behind the highest that is looked at. Not written: all bits of the key. " \
                "Bits are those of an unsigned number in the order of keys: the sign of an "       \
                "integer is "                                                                      \
                "turned round, and so are all bits of a negative float.",                          \
        .example = "24"                                                                            \
    }

#endif
