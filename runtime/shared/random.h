/* random.h: xorshift64*, by which tests, kgen verify and kg_tune make values. A seed means the same
 * everywhere. Internal. */
#ifndef KG_SHARED_RANDOM_H
#define KG_SHARED_RANDOM_H

#include <stdint.h>

static inline uint64_t kg__random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

#endif
