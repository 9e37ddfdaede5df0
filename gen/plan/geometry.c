#include "plan/geometry.h"

geometry geometry_of(uint32_t nwarps, uint32_t nwork, uint32_t vector)
{
    const uint32_t tbs = nwarps * WARP_SIZE;
    return (geometry){.tbs = tbs, .dws = WARP_SIZE * nwork * vector, .dbs = tbs * nwork * vector};
}

uint32_t geometry_vector(uint32_t element_bytes)
{
    return element_bytes <= 16 && 16 % element_bytes == 0 ? 16 / element_bytes : 1;
}

uint32_t geometry_words(uint32_t bytes)
{
    return (bytes + 3) / 4;
}

uint32_t geometry_tagged_words(uint32_t bytes)
{
    const uint32_t words = geometry_words(bytes);
    return words == 1 ? 1 : (words + 1) / 2 * 2;
}

uint32_t geometry_align16(uint32_t bytes)
{
    return (bytes + 15) & ~15u;
}

uint32_t geometry_power_from(uint32_t n)
{
    uint32_t power = 1;
    while (power < n) power *= 2;
    return power;
}

uint32_t geometry_gcd(uint32_t a, uint32_t b)
{
    return b ? geometry_gcd(b, a % b) : a;
}

bool geometry_is_power(uint64_t n)
{
    return n != 0 && (n & (n - 1)) == 0;
}
