/* The operators that `results` knows by name. */
#include <string.h>

#include "operator.h"

const op_result op_result_table[] = {
    {.name = "sum", .identity = "0", .combine = "a + b", .domains = "uif", .help = "the sum"},
    {.name = "prod", .identity = "1", .combine = "a * b", .domains = "uif", .help = "the product"},
    {.name = "min", .identity = "highest", .combine = "min(a, b)", .domains = "uif",
     .help = "the least; NaNs are passed over, and of nothing but NaNs it is highest"},
    {.name = "max", .identity = "lowest", .combine = "max(a, b)", .domains = "uif",
     .help = "the greatest; NaNs are passed over, and of nothing but NaNs it is lowest"},
    {.name = "and", .identity = "~0", .combine = "a & b", .domains = "ui", .help = "bit by bit"},
    {.name = "or", .identity = "0", .combine = "a | b", .domains = "ui", .help = "bit by bit"},
    {.name = "xor", .identity = "0", .combine = "a ^ b", .domains = "ui", .help = "bit by bit"},
    {.name = "sumsq", .identity = "0", .stage = "x * x", .combine = "a + b", .domains = "uif",
     .help = "the sum of the squares"},
    {.name = "sumabs", .identity = "0", .stage = "abs(x)", .combine = "a + b", .domains = "uif",
     .help = "the sum of the magnitudes"},
    {.name = "absmax", .identity = "0", .stage = "abs(x)", .combine = "max(a, b)", .domains = "uif",
     .help = "the greatest magnitude; NaNs are passed over"},
    {.name = "mean", .identity = "0", .combine = "a + b",
     .finalise = "n == 0 ? nan : T(x) / T(n)", .domains = "uif", .averages = true,
     .help = "the sum over n: of integers, summed in 64 bits, an f64; NaN for n = 0"},
    {.name = "norm", .identity = "0", .stage = "x * x", .combine = "a + b", .finalise = "sqrt(x)",
     .domains = "f", .help = "the square root of the sum of the squares"},
    {.name = "argmin", .identity = "highest", .stage = "T{min(x, highest), i}",
     .combine = "b.value < a.value || (b.value == a.value && b.at < a.at) ? b : a",
     .follow = "b.value < a.value ? b : a", .domains = "uif", .locates = true,
     .help = "the index of the least, a u64; of equal ones the first, a NaN counts as highest; the "
             "largest u64 for n = 0"},
    {.name = "argmax", .identity = "lowest", .stage = "T{max(x, lowest), i}",
     .combine = "b.value > a.value || (b.value == a.value && b.at < a.at) ? b : a",
     .follow = "b.value > a.value ? b : a", .domains = "uif", .locates = true,
     .help = "the index of the greatest, a u64; of equal ones the first, a NaN counts as lowest; the "
             "largest u64 for n = 0"},
    {0}
};

const op_result *operator_result(const char *name)
{
    for (const op_result *o = op_result_table; o->name; o++)
        if (strcmp(o->name, name) == 0) return o;
    return NULL;
}
