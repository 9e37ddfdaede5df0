/* Numbers that kernels treat by rules of their own: NaNs, zeros of both signs, infinities, denormals. */
#ifndef TESTS_SPECIALS_H
#define TESTS_SPECIALS_H

#include <kgen/kernel.h>

#include <stdbool.h>

/* True for kernels whose results are exact, to the sign of zero, for any data in any grouping. */
bool specials_for(const kg_kernel *kernel);

/* Chooses the few numbers that the next array is made of, so that rare results come up: arrays of
 * nothing but NaNs, of zeros, of one infinity. */
void specials_choose(uint32_t random);

/* One of them as a part of an element: e f16, y bf16, f f32, d f64; its bits. */
uint64_t specials_bits(char part, uint32_t random);

#endif
