/* The functions of kg_ops.h as C11 sees them, over bits (see ops_cases.h). */
#include "kg_ops.h"
#include "ops_cases.h"
#include "ops_test.h"

#define CALL_1(f, S) kg_op_##f##_##S(a)
#define CALL_2(f, S) kg_op_##f##_##S(a, b)
#define CALL_3(f, S) kg_op_##f##_##S(a, b, c)
#define RESULT_V(S, value) ops_bits_##S(value)
#define RESULT_N(S, value) (uint64_t)(value)
#define CASE(f, arity, result, S)                                                                  \
    case OPS_##f:                                                                                  \
        return RESULT_##result(S, CALL_##arity(f, S));

#define EVAL(S, T, MORE)                                                                           \
    static uint64_t eval_##S(int f, const uint64_t in[3])                                          \
    {                                                                                              \
        const T a = ops_value_##S(in[0]), b = ops_value_##S(in[1]), c = ops_value_##S(in[2]);      \
        switch (f) {                                                                               \
            OPS_OF_ANY(CASE, S)                                                                    \
            MORE(CASE, S)                                                                          \
        }                                                                                          \
        return 0;                                                                                  \
    }
#define EVAL_INTEGER(S, T) EVAL(S, T, OPS_OF_INTEGERS)
#define EVAL_FLOAT(S, T) EVAL(S, T, OPS_OF_FLOATS)
OPS_INTEGER_TYPES(EVAL_INTEGER)
OPS_FLOAT_TYPES(EVAL_FLOAT)
OPS_HALF_TYPES(EVAL_FLOAT)

uint64_t ops_in_c(int f, int t, const uint64_t in[3])
{
#define BY_TYPE(S, T)                                                                              \
    case OPS_##S: return eval_##S(f, in);
    switch (t) {
        OPS_ALL_TYPES(BY_TYPE)
    }
    return 0;
}
