/* The element types that need no struct: kgen/types.def. */
#include <string.h>

#include "spec/spec.h"

#define IS_HALF(kind_of, bytes) (TYPE_##kind_of == TYPE_FLOAT && (bytes) < 4)
static const type builtin[] = {
#define KG_TYPE(of, in_c, kind_of, bytes, exponent_bits, fraction_bits)                            \
    {.name = #of,                                                                                  \
     .c_name = #in_c,                                                                              \
     .kind = TYPE_##kind_of,                                                                       \
     .size = bytes,                                                                                \
     .align = bytes,                                                                               \
     .half = IS_HALF(kind_of, bytes),                                                              \
     .constants = IS_HALF(kind_of, bytes) ? #of "_range" : #of,                                    \
     .exponent = exponent_bits,                                                                    \
     .fraction = fraction_bits},
#include <kgen/types.def>
#undef KG_TYPE
};

static const char *const names[] = {
#define KG_TYPE(of, ...) #of,
#include <kgen/types.def>
#undef KG_TYPE
    NULL};

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
