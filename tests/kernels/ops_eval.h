/* ops_eval.h: every function of kg_ops.h called as operator text calls it: by its name without a
 * type, in a function with the prologue that kgen emits. Host and device code.
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
    case OPS_##f: return OPS_RESULT_##result(OPS_TEXT_##arity(f));

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

KG_OPS_END

#endif
