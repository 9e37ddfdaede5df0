/* The element types that need no struct. */
#include <string.h>

#include "spec/spec.h"

static const type builtin[] = {
    {.name = "u8", .c_name = "uint8_t", .kind = TYPE_UINT, .size = 1, .align = 1},
    {.name = "i8", .c_name = "int8_t", .kind = TYPE_INT, .size = 1, .align = 1},
    {.name = "u16", .c_name = "uint16_t", .kind = TYPE_UINT, .size = 2, .align = 2},
    {.name = "i16", .c_name = "int16_t", .kind = TYPE_INT, .size = 2, .align = 2},
    {.name = "u32", .c_name = "uint32_t", .kind = TYPE_UINT, .size = 4, .align = 4},
    {.name = "i32", .c_name = "int32_t", .kind = TYPE_INT, .size = 4, .align = 4},
    {.name = "u64", .c_name = "uint64_t", .kind = TYPE_UINT, .size = 8, .align = 8},
    {.name = "i64", .c_name = "int64_t", .kind = TYPE_INT, .size = 8, .align = 8},
    {.name = "f16", .c_name = "kg_f16", .kind = TYPE_FLOAT, .size = 2, .align = 2, .half = true},
    {.name = "bf16", .c_name = "kg_bf16", .kind = TYPE_FLOAT, .size = 2, .align = 2, .half = true},
    {.name = "f32", .c_name = "float", .kind = TYPE_FLOAT, .size = 4, .align = 4},
    {.name = "f64", .c_name = "double", .kind = TYPE_FLOAT, .size = 8, .align = 8},
};

static const char *const names[] = {"u8",  "i8",  "u16",  "i16", "u32", "i32", "u64",
                                    "i64", "f16", "bf16", "f32", "f64", NULL};

const type *type_builtin(const char *name)
{
    for (size_t i = 0; i < sizeof builtin / sizeof *builtin; i++)
        if (strcmp(builtin[i].name, name) == 0) return &builtin[i];
    return NULL;
}

static uint32_t align_up(uint32_t at, uint32_t align)
{
    return (at + align - 1) / align * align;
}

uint32_t type_offset(const type *t, size_t field)
{
    uint32_t at = 0;
    for (size_t i = 0; i < field; i++)
        at = align_up(at, t->fields[i].type->align) + t->fields[i].type->size;
    return align_up(at, t->fields[field].type->align);
}

bool type_has_halves(const type *t)
{
    for (size_t i = 0; i < t->n_fields; i++)
        if (t->fields[i].type && t->fields[i].type->half) return true;
    return t->half;
}

const char *const *type_builtin_names(void)
{
    return names;
}
