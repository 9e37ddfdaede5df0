#include "alignment.h"

const char *const alignment_names[ALIGNMENT_CLASSES] = {"line", "vector", "element", "apart"};

/* Arrays that are reached through an index may lie anywhere. */
static bool is_array(const kg_arg *arg)
{
    const bool pixels = arg->extent == KG_EXTENT_TIMES && arg->role == KG_ROLE_INPUT;
    const bool streams = arg->extent == KG_EXTENT_N || arg->extent == KG_EXTENT_PLANE || pixels;
    return arg->role != KG_ROLE_SCALAR && streams;
}

static bool all_on(const kg_kernel *kernel, const size_t *offset, size_t elements, size_t boundary)
{
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (is_array(arg) && (offset[i] + elements * arg->size) % boundary != 0) return false;
    }
    return true;
}

alignment alignment_of(const kg_kernel *kernel, const size_t *offset)
{
    if (all_on(kernel, offset, 0, 128)) return ALIGNED_LINE;
    if (all_on(kernel, offset, 0, 16)) return ALIGNED_VECTOR;
    for (size_t elements = 1; elements < 16; elements++)
        if (all_on(kernel, offset, elements, 16)) return ALIGNED_ELEMENT;
    return ALIGNED_APART;
}

/* Arrays a number of elements past a line; one of them, perhaps, moved on by its least alignment.
 */
static bool is_example(const kg_kernel *kernel, alignment wanted, size_t elements, uint32_t moved,
                       size_t *offset)
{
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        offset[i] =
            is_array(arg) ? (elements * arg->size + (i == moved ? arg->alignment : 0)) % 128 : 0;
    }
    return alignment_of(kernel, offset) == wanted;
}

bool alignment_example(const kg_kernel *kernel, alignment wanted, size_t *offset)
{
    for (uint32_t turn = 0; turn <= kernel->n_args; turn++) {
        const uint32_t moved =
            turn ? turn - 1 : kernel->n_args; /* none, then one after the other */
        for (size_t elements = 0; elements < 128; elements++)
            if (is_example(kernel, wanted, elements, moved, offset)) return true;
    }
    return false;
}
