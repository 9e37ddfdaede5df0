/* The element types that need no struct. */
#include <string.h>

#include "spec.h"

static const type builtin[] = {
    {.name = "u8", .c_name = "uint8_t", .kind = TYPE_UINT, .size = 1, .align = 1, .built = true},
    {.name = "i8", .c_name = "int8_t", .kind = TYPE_INT, .size = 1, .align = 1, .built = true},
    {.name = "u16", .c_name = "uint16_t", .kind = TYPE_UINT, .size = 2, .align = 2, .built = true},
    {.name = "i16", .c_name = "int16_t", .kind = TYPE_INT, .size = 2, .align = 2, .built = true},
    {.name = "u32", .c_name = "uint32_t", .kind = TYPE_UINT, .size = 4, .align = 4, .built = true},
    {.name = "i32", .c_name = "int32_t", .kind = TYPE_INT, .size = 4, .align = 4, .built = true},
    {.name = "u64", .c_name = "uint64_t", .kind = TYPE_UINT, .size = 8, .align = 8, .built = true},
    {.name = "i64", .c_name = "int64_t", .kind = TYPE_INT, .size = 8, .align = 8, .built = true},
    {.name = "f16", .c_name = "kg_f16", .kind = TYPE_FLOAT, .size = 2, .align = 2},
    {.name = "bf16", .c_name = "kg_bf16", .kind = TYPE_FLOAT, .size = 2, .align = 2},
    {.name = "f32", .c_name = "float", .kind = TYPE_FLOAT, .size = 4, .align = 4, .built = true},
    {.name = "f64", .c_name = "double", .kind = TYPE_FLOAT, .size = 8, .align = 8, .built = true},
};

static const char *const names[] = {"u8",  "i8",  "u16", "i16",  "u32", "i32", "u64",
                                    "i64", "f16", "bf16", "f32", "f64", NULL};

const type *type_builtin(const char *name)
{
    for (size_t i = 0; i < sizeof builtin / sizeof *builtin; i++)
        if (strcmp(builtin[i].name, name) == 0) return &builtin[i];
    return NULL;
}

const char *const *type_builtin_names(void)
{
    return names;
}
