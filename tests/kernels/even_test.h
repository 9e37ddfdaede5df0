/* even_test.h: kg_even.h beside definitions of its own. Each returns how many results differ. */
#ifndef EVEN_TEST_H
#define EVEN_TEST_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* All d below width, by the 32-bit and by the 64-bit constants. */
uint64_t even_all_samples(uint32_t width, uint32_t bins);

/* The last d before each edge, and the first behind it. */
uint64_t even_edges_32(uint32_t width, uint64_t bins);
uint64_t even_edges_64(uint64_t width, uint64_t bins);

/* Floats: each edge, the numbers beside it, and what lies between; and all f16. */
uint64_t even_edges_f32(float lo, float hi, uint32_t bins);
uint64_t even_slow_middles(float lo, float hi, uint32_t bins); /* not found by kg_even_quick */
uint64_t even_edges_f64(double lo, double hi, uint32_t bins);
uint64_t even_all_f16(float lo, float hi, uint32_t bins);

#ifdef __cplusplus
}
#endif
#endif
