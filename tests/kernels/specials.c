#include "specials.h"

#include <fnmatch.h>
#include <string.h>

static const char *const kernels[] = {
    "min_*", "max_*", "argmin_*", "argmax_*", "minmax_*", "max_norm_*",          /* shipped */
    "least_*", "most_*", "first_least_*", "first_most_*", "reach_*", "farthest_*", /* of specs/ */
    "extremes_*"
};

bool specials_for(const kg_kernel *kernel)
{
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        if (fnmatch(kernels[i], kernel->name, 0) == 0) return true;
    return false;
}

static const struct { uint16_t f16, bf16; uint32_t f32; uint64_t f64; } numbers[] = {
    {0x7e00, 0x7fc0, 0x7fc00000, UINT64_C(0x7ff8000000000000)}, /* NaN */
    {0xfe31, 0xffd1, 0xffc12345, UINT64_C(0xfff8123456789abc)}, /* another, negative */
    {0x0000, 0x0000, 0x00000000, UINT64_C(0x0000000000000000)},
    {0x8000, 0x8000, 0x80000000, UINT64_C(0x8000000000000000)},
    {0x7c00, 0x7f80, 0x7f800000, UINT64_C(0x7ff0000000000000)}, /* infinity */
    {0xfc00, 0xff80, 0xff800000, UINT64_C(0xfff0000000000000)},
    {0x0001, 0x0001, 0x00000001, UINT64_C(0x0000000000000001)}, /* the least denormal */
    {0x8001, 0x8001, 0x80000001, UINT64_C(0x8000000000000001)},
    {0x83ff, 0x807f, 0x807fffff, UINT64_C(0x800fffffffffffff)}, /* the greatest, negative */
    {0x7bff, 0x7f7f, 0x7f7fffff, UINT64_C(0x7fefffffffffffff)}, /* the greatest number */
    {0xfbff, 0xff7f, 0xff7fffff, UINT64_C(0xffefffffffffffff)},
    {0x3c00, 0x3f80, 0x3f800000, UINT64_C(0x3ff0000000000000)}, /* 1 */
};
#define NUMBERS (sizeof numbers / sizeof *numbers)

static uint32_t chosen[4], n_chosen = 1;

void specials_choose(uint32_t random)
{
    n_chosen = 1 + random % 4;
    for (uint32_t i = 0; i < n_chosen; i++) chosen[i] = (random >> (4 + 6 * i)) % NUMBERS;
}

uint64_t specials_bits(char part, uint32_t random)
{
    const uint32_t which = chosen[random % n_chosen];
    return part == 'e' ? numbers[which].f16 : part == 'y' ? numbers[which].bf16
         : part == 'f' ? numbers[which].f32 : numbers[which].f64;
}
