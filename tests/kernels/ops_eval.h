/* ops_eval.h: every function of kg_ops.h called as operator text calls it. That is by its name
 * without a type, in a function with the prologue that kgen emits. Host and device code.
 */
#ifndef OPS_EVAL_H
#define OPS_EVAL_H

#include "kg_ops.h"
#include "ops_cases.h"

KG_OPS_BEGIN

/* Overloads: a result of the wrong type (an int where a u8 is due) is as wrong as a wrong value. */
template <class T> KG_OP uint64_t ops_value(T x, T)
{
    union {
        uint64_t bits;
        T value;
    } u;
    u.bits = 0;
    u.value = x;
    return u.bits;
}

#define OPS_TEXT_1(f) f(a)
#define OPS_TEXT_2(f) f(a, b)
#define OPS_TEXT_3(f) f(a, b, c)
#define OPS_RESULT_V(text) ops_value(text, T())
#define OPS_RESULT_N(text) (uint64_t)(text)
#define OPS_CASE(f, arity, result, S)                                                              \
    case OPS_##f:                                                                                  \
        return OPS_RESULT_##result(OPS_TEXT_##arity(f));

#define OPS_EVAL(S, type, MORE)                                                                    \
    KG_OP uint64_t ops_eval(int function, [[maybe_unused]] const type a,                           \
                            [[maybe_unused]] const type b, [[maybe_unused]] const type c)          \
    {                                                                                              \
        KG_OP_BEGIN(type)                                                                          \
        switch (function) {                                                                        \
            OPS_OF_ANY(OPS_CASE, S)                                                                \
            MORE(OPS_CASE, S)                                                                      \
        }                                                                                          \
        return 0;                                                                                  \
    }
#define OPS_EVAL_INTEGER(S, type) OPS_EVAL(S, type, OPS_OF_INTEGERS)
#define OPS_EVAL_FLOAT(S, type) OPS_EVAL(S, type, OPS_OF_FLOATS)
OPS_INTEGER_TYPES(OPS_EVAL_INTEGER)
OPS_FLOAT_TYPES(OPS_EVAL_FLOAT)

/* Halves, as kgen emits them: the text in f32, and a function around it that converts. */
#define OPS_EVAL_HALF(S, type)                                                                     \
    KG_OP f32 ops_eval_##S##_text(int function, [[maybe_unused]] const f32 a,                      \
                                  [[maybe_unused]] const f32 b, [[maybe_unused]] const f32 c)      \
    {                                                                                              \
        KG_OP_BEGIN_OF(f32, S##_range)                                                             \
        switch (function) {                                                                        \
            OPS_OF_ANY(OPS_HALF_CASE, S)                                                           \
            OPS_OF_FLOATS(OPS_HALF_CASE, S)                                                        \
        }                                                                                          \
        return 0;                                                                                  \
    }                                                                                              \
    KG_OP uint64_t ops_eval(int function, const type a, const type b, const type c)                \
    {                                                                                              \
        const f32 result = ops_eval_##S##_text(function, kg_op_f32_of_##S(a), kg_op_f32_of_##S(b), \
                                               kg_op_f32_of_##S(c));                               \
        if (function == OPS_isnan || function == OPS_isinf) return (uint64_t)result;               \
        return kg_op_##S##_of_f32(result).bits;                                                    \
    }
#define OPS_HALF_CASE(f, arity, result, S)                                                         \
    case OPS_##f: return (f32)OPS_TEXT_##arity(f);
OPS_HALF_TYPES(OPS_EVAL_HALF)

KG_OPS_END

#endif
