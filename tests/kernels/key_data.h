/* Keys of 32 bits for tests that have an oracle of their own. Bits have an entropy: the AND of
 * three random words has 0.544 in each bit, that of five 0.201. Or keys come in an order. */
#ifndef KEY_DATA_H
#define KEY_DATA_H

#include <stdint.h>

static inline uint32_t key_noise(uint32_t i)
{
    const uint32_t x = (i + 1) * UINT32_C(2654435761), y = (x ^ x >> 15) * UINT32_C(2246822519);
    const uint32_t z = (y ^ y >> 13) * UINT32_C(3266489917);
    return z ^ z >> 16;
}

static inline uint32_t key_of_words(uint32_t i, uint32_t words)
{
    uint32_t key = UINT32_MAX;
    for (uint32_t w = 0; w < words; w++) key &= key_noise(words * i + w);
    return key;
}

static uint32_t key_entropy_1000(uint32_t i, uint32_t n)
{
    (void)n;
    return key_noise(i);
}

static uint32_t key_entropy_544(uint32_t i, uint32_t n)
{
    (void)n;
    return key_of_words(i, 3);
}

static uint32_t key_entropy_201(uint32_t i, uint32_t n)
{
    (void)n;
    return key_of_words(i, 5);
}

/* Entropy 0. */
static uint32_t key_constant(uint32_t i, uint32_t n)
{
    (void)i, (void)n;
    return UINT32_C(0xc1345678);
}

static uint32_t key_sorted(uint32_t i, uint32_t n)
{
    return i * (UINT32_MAX / n);
}

static uint32_t key_reversed(uint32_t i, uint32_t n)
{
    return key_sorted(n - 1 - i, n);
}

/* Up and down again: two keys are equal, one in each half. */
static uint32_t key_organ_pipe(uint32_t i, uint32_t n)
{
    return key_sorted(i < n / 2 ? i : n - 1 - i, n);
}

static uint32_t key_few(uint32_t i, uint32_t n)
{
    (void)n;
    return (key_noise(i) >> 28) * UINT32_C(0x11000010);
}

static const struct key_kind {
    const char *name;
    uint32_t (*of)(uint32_t i, uint32_t n);
} key_kinds[] = {
    {"entropy 1.000", key_entropy_1000},
    {"entropy 0.544", key_entropy_544},
    {"entropy 0.201", key_entropy_201},
    {"constant", key_constant},
    {"sorted", key_sorted},
    {"reversed", key_reversed},
    {"organ pipe", key_organ_pipe},
    {"few", key_few},
};

#define KEY_KINDS (sizeof key_kinds / sizeof *key_kinds)

/* Of the bits of a float: the least float has the least number. */
static inline uint32_t key_number_of_float(uint32_t bits)
{
    return bits >> 31 ? ~bits : bits | UINT32_C(0x80000000);
}

#endif
