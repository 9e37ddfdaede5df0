#include "families/common/planes.h"

size_t planes_begin_names(arena *a, size_t arrays, size_t more, const char ***names)
{
    *names = arena_array(a, const char *, PLANE_FIRST_PITCH + arrays + more);
    (*names)[PLANE_WIDTH] = "width";
    (*names)[PLANE_HEIGHT] = "height";
    return PLANE_FIRST_PITCH;
}

const char *planes_pitch(arena *a, const char *array)
{
    return arena_printf(a, "%s_pitch", array);
}

void planes_take(plan_arg *arg, uint32_t *pitch)
{
    arg->extent = KG_EXTENT_PLANE;
    arg->width = PLANE_WIDTH;
    arg->height = PLANE_HEIGHT;
    arg->pitch = (*pitch)++;
}

void planes_take_all(plan_arg *args, size_t count)
{
    uint32_t pitch = PLANE_FIRST_PITCH;
    for (size_t i = 0; i < count; i++)
        if (args[i].role != KG_ROLE_SCALAR) planes_take(&args[i], &pitch);
}
