/* ops_test.h: the three answers that ops_test.c compares. */
#ifndef OPS_TEST_H
#define OPS_TEST_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

uint64_t ops_in_c(int function, int type, const uint64_t in[3]);
uint64_t ops_in_cpp(int function, int type, const uint64_t in[3]);
uint64_t ops_oracle(int function, int type, const uint64_t in[3]); /* without kg_ops.h */

/* Operator texts with arguments of several types: what they gave, and what they should have. */
typedef struct ops_mixed_result {
    const char *text;
    const char *type;
    double got, expected;
} ops_mixed_result;
size_t ops_mixed(const ops_mixed_result **results);

/* kg_op_one_nan of f16 (2 bytes, 5 bits of exponent), bf16 (2, 8) or f32 (4, 8), over bits. */
uint64_t ops_one_nan(int bytes, int exponent_bits, uint64_t bits);

#ifdef __cplusplus
}
#endif
#endif
