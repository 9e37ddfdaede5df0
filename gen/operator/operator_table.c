/* The closed lists of operator text: functions, constants and named operators. What they mean is
 * said, and done, in runtime/device/kg_ops.h.
 */
#include <string.h>

#include "operator/operator.h"

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
    {0}};

const char *const op_library[] = {"pow", "exp", "exp2", "log",  "log2",
                                  "sin", "cos", "tan",  "tanh", NULL};

/* What takes integers for one thing and floats for another says so with a quotient that is 0 for
 * integers alone; the compiler knows it. */
#define OF_INTEGERS "T(1) / 2 == 0 ? "
/* In order, so that of equals the first stays. A NaN gives way to whatever comes after it. The
 * infinity that nothing is worse than counts as not found. Of floats that is said at the end, which
 * costs a comparison an element less than to tell it from the identity. Of integers the worst value
 * can be found. */
#define FIRST(better)                                                                              \
    "b.value " better " a.value || isnan(a.value) || (T{1, 0}.value / 2 == 0 && i64(a.at) < 0) "   \
    "? b : a"
#define UNLESS_INFINITE(better)                                                                    \
    "T{x.value, isinf(x.value) && T{1, 0}.value " better " x.value ? ~u64(0) : x.at}"
/* As one of several results, which stride through the array together. A NaN becomes the infinity
 * that nothing is worse than, and of equals the lower index stays. */
#define FIRST_OF_ANY(better, loser)                                                                \
    .stage = "T{" loser ", i}",                                                                    \
    .any_order = "b.value " better " a.value || (b.value == a.value && b.at < a.at) ? b : a",      \
    .follow = "b.value " better " a.value ? b : a"
#define COMMUTES(of_name, of_nothing, of_two, types)                                               \
    .name = of_name, .identity = of_nothing, .combine = of_two, .commutative = true,               \
    .domains = types

const op_named op_named_table[] = {
    {COMMUTES("sum", "0", "a + b", "uif"), .help = "the sum; of integers it wraps"},
    {COMMUTES("prod", "1", "a * b", "uif"), .help = "the product; of integers it wraps"},
    {COMMUTES("min", "highest", "min(a, b)", "uif"),
     .help = "the least; NaNs are passed over, and of nothing but NaNs it is highest"},
    {COMMUTES("max", "lowest", "max(a, b)", "uif"),
     .help = "the greatest; NaNs are passed over, and of nothing but NaNs it is lowest"},
    {COMMUTES("and", "~0", "a & b", "ui"), .help = "bit by bit"},
    {COMMUTES("or", "0", "a | b", "ui"), .help = "bit by bit"},
    {COMMUTES("xor", "0", "a ^ b", "ui"), .help = "bit by bit"},
    {.name = "argmin",
     .transform = "return {x, i};",
     .combine = FIRST("<"),
     .domains = "uif",
     .finalise = UNLESS_INFINITE("<"),
     FIRST_OF_ANY("<", "min(x, highest)"),
     .partial = PARTIAL_FOUND,
     .identity_fields = {{"value", "highest"}, {"at", "type_max"}},
     .help = "the first of the least elements and its index: {value, at}; never a NaN or infinity"},
    {.name = "argmax",
     .transform = "return {x, i};",
     .combine = FIRST(">"),
     .domains = "uif",
     .finalise = UNLESS_INFINITE(">"),
     FIRST_OF_ANY(">", "max(x, lowest)"),
     .partial = PARTIAL_FOUND,
     .identity_fields = {{"value", "lowest"}, {"at", "type_max"}},
     .help =
         "the first of the greatest elements and its index: {value, at}; never a NaN or -infinity"},
    {COMMUTES("minmax", NULL, "T{min(a.lo, b.lo), max(a.hi, b.hi)}", "uif"),
     .transform = "return {x, x};", .partial = PARTIAL_RANGE,
     .identity_fields = {{"lo", "highest"}, {"hi", "lowest"}},
     .help = "the least and the greatest: {lo, hi}; NaNs are passed over, as by min and max"},
    {COMMUTES("sumsq", "0", "a + b", "uif"), .transform = "x * x", .squares = true,
     .help = "the sum of squares; of integers it wraps"},
    {COMMUTES("mean", "0", "a + b", "uif"), .finalise = "n == 0 ? nan : f64(x) / f64(n)",
     .partial = PARTIAL_SUM, .quotient = true,
     .help = "the sum divided by n, an f64 of integers; of nothing it is NaN"},
    {COMMUTES("l1_norm", "0", "a + b", "uif"),
     .transform = OF_INTEGERS "x > 0 ? u64(x) : 0 - u64(x) : abs(x)", .partial = PARTIAL_UNSIGNED,
     .help = "the sum of magnitudes, a u64 of integers"},
    {COMMUTES("l2_norm", "0", "a + b", "uif"), .transform = OF_INTEGERS "f64(x) * f64(x) : x * x",
     .finalise = "sqrt(f64(x))", .partial = PARTIAL_FLOAT, .squares = true,
     .help = "the square root of the sum of squares, an f64 of integers"},
    {COMMUTES("max_norm", "0", "max(a, b)", "uif"),
     .transform = OF_INTEGERS "x > 0 ? u64(x) : 0 - u64(x) : abs(x)", .partial = PARTIAL_MAGNITUDE,
     .help = "the greatest magnitude, unsigned of integers; NaNs are passed over"},
    {0}};

const op_named *operator_named(const char *name)
{
    for (const op_named *o = op_named_table; o->name; o++)
        if (strcmp(o->name, name) == 0) return o;
    return NULL;
}

bool operator_joins(const op_named *named)
{
    return named->partial != PARTIAL_RANGE;
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
    return of ? of->constants : t->c_name;
}
