/* The closed lists of operator text: functions, constants and named operators. What they mean is
 * said, and done, in runtime/device/kg_ops.h.
 */
#include <string.h>

#include "operator.h"

const op_function op_functions[] = {
    {"abs", 1, "uif", "the magnitude; of the least integer it wraps to itself"},
    {"min", 2, "uif", "the lesser; a NaN loses to a number, -0 is less than +0"},
    {"max", 2, "uif", "the greater; a NaN loses to a number, -0 is less than +0"},
    {"clamp", 3, "uif", "clamp(x, lo, hi) is min(max(x, lo), hi); a NaN becomes lo"},
    {"sign", 1, "uif", "-1, 0 or 1; of a zero or a NaN itself"},
    {"fma", 3, "uif", "a*b + c rounded once; of integers it wraps"},
    {"pow", 2, "uif", "x to the power y; of integers it wraps"},
    {"sqrt", 1, "f", "the square root, rounded to nearest"},
    {"rsqrt", 1, "f", "1/sqrt(x), both steps rounded to nearest"},
    {"exp", 1, "f", "e to the power x"},
    {"exp2", 1, "f", "2 to the power x"},
    {"log", 1, "f", "the natural logarithm"},
    {"log2", 1, "f", "the logarithm to base 2"},
    {"sin", 1, "f", "the sine of x in radians"},
    {"cos", 1, "f", "the cosine of x in radians"},
    {"tan", 1, "f", "the tangent of x in radians"},
    {"tanh", 1, "f", "the hyperbolic tangent"},
    {"floor", 1, "uif", "the greatest whole number not above x; of integers x"},
    {"ceil", 1, "uif", "the least whole number not below x; of integers x"},
    {"round", 1, "uif", "the nearest whole number, halves away from zero; of integers x"},
    {"trunc", 1, "uif", "x without its fraction; of integers x"},
    {"isnan", 1, "uif", "true for a NaN; false for integers"},
    {"isinf", 1, "uif", "true for an infinity; false for integers"},
    {"bit_count", 1, "ui", "how many bits of an integer are 1"},
    {"type_min", 0, "uif", "the least finite value of T"},
    {"type_max", 0, "uif", "the greatest finite value of T"},
    {"lowest", 0, "uif", "what loses every max: minus infinity, or type_min of an integer"},
    {"highest", 0, "uif", "what loses every min: infinity, or type_max of an integer"},
    {"infinity", 0, "f", "infinity as a T"},
    {"nan", 0, "f", "a quiet NaN as a T"},
    {"epsilon", 0, "f", "the gap between 1 and the next T"},
    {"pi", 0, "f", "pi as a T"},
    {0}
};

const char *const op_library[] = {"pow", "exp", "exp2", "log", "log2", "sin", "cos", "tan", "tanh", NULL};

const op_named op_named_table[] = {
    {"sum", "0", NULL, "a + b", NULL, true, "uif", "a + b"},
    {"prod", "1", NULL, "a * b", NULL, true, "uif", "a * b"},
    {"min", "highest", NULL, "min(a, b)", NULL, true, "uif",
     "the least; NaNs are passed over, and of nothing but NaNs it is highest"},
    {"max", "lowest", NULL, "max(a, b)", NULL, true, "uif",
     "the greatest; NaNs are passed over, and of nothing but NaNs it is lowest"},
    {"and", "~0", NULL, "a & b", NULL, true, "ui", "bit by bit"},
    {"or", "0", NULL, "a | b", NULL, true, "ui", "bit by bit"},
    {"xor", "0", NULL, "a ^ b", NULL, true, "ui", "bit by bit"},
    {0}
};

const op_named *operator_named(const char *name)
{
    for (const op_named *o = op_named_table; o->name; o++)
        if (strcmp(o->name, name) == 0) return o;
    return NULL;
}

/* ---- what constants mean for a type ---------------------------------------------------------- */

/* The type that all fields share; NULL if they differ. */
static const type *single(const type *t)
{
    if (t->kind != TYPE_STRUCT) return t;
    const type *first = NULL;
    for (size_t i = 0; i < t->n_fields; i++) {
        const type *of = t->fields[i].type ? single(t->fields[i].type) : NULL;
        if (!of || (first && strcmp(of->name, first->name) != 0)) return NULL;
        first = of;
    }
    return first;
}

char operator_kind(const type *t)
{
    const type *of = single(t);
    return !of ? 's' : of->kind == TYPE_UINT ? 'u' : of->kind == TYPE_INT ? 'i' : 'f';
}

const char *operator_constants(const type *t)
{
    const type *of = single(t);
    if (!of) return t->c_name;
    if (strcmp(of->name, "f16") == 0) return "f16_range";
    return strcmp(of->name, "bf16") == 0 ? "bf16_range" : of->name;
}
