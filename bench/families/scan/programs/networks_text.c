/* Prints the networks of adders (gen/plan/adder.c) as CUDA source: of runs in registers, one sum a
 * line, and of lanes, whom each asks at each level. */
#include "plan/adder.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 32 };
static const char *const words[] = {"serial", "sklansky", "kogge_stone", "brent_kung", "knowles"};

static void put_run(uint32_t which, const adder *one, uint32_t n)
{
    adder_sum sums[MOST * MOST];
    const uint32_t count = one->sums(n, sums);
    printf("template <> struct run<%u, %u> {\n", which, n);
    printf("    template <class T> static __device__ void scan(T (&v)[%u])\n    {\n", n);
    for (uint32_t s = 0; s < count; s++)
        printf("        v[%u] = add(v[%u], v[%u]);\n", sums[s].to, sums[s].from, sums[s].to);
    printf("    }\n};\n");
}

static void put_lanes(uint32_t which, const adder *one, uint32_t n)
{
    adder_sum sums[MOST * MOST];
    uint32_t from[MOST][MOST] = {0}, takes[MOST] = {0};
    const uint32_t count = one->sums(n, sums);
    const uint32_t levels = sums[count - 1].level + 1;
    for (uint32_t s = 0; s < count; s++) {
        from[sums[s].level][sums[s].to] = sums[s].from;
        takes[sums[s].to] |= UINT32_C(1) << sums[s].level;
    }
    printf("template <> struct lanes<%u, %u> {\n    enum { levels = %u };\n", which, n, levels);
    printf("    static __device__ uint32_t takes(uint32_t lane)\n    {\n"
           "        const uint32_t all[32] = {");
    for (uint32_t i = 0; i < MOST; i++) printf("%" PRIu32 "u,", takes[i]);
    printf("};\n        return all[lane];\n    }\n");
    printf("    static __device__ uint32_t from(uint32_t level, uint32_t lane)\n    {\n"
           "        const uint8_t all[][32] = {");
    for (uint32_t l = 0; l < levels; l++) {
        printf("{");
        for (uint32_t i = 0; i < MOST; i++) printf("%u,", from[l][i]);
        printf("},");
    }
    printf("};\n        return all[level][lane];\n    }\n};\n");
}

int main(void)
{
    const uint32_t count = sizeof words / sizeof *words;
    printf("// Made by networks_text.c.\n#define NETWORKS(X)");
    for (uint32_t w = 0; w < count; w++) printf(" X(%u, \"%s\")", w, words[w]);
    printf("\ntemplate <int network, int n> struct run;\ntemplate <int network, int n> struct "
           "lanes;\n");
    for (uint32_t w = 0; w < count; w++) {
        const adder *one = adder_named(words[w]);
        for (uint32_t n = 2; n <= MOST; n++) put_run(w, one, n);
        for (uint32_t n = 2; n <= MOST; n *= 2) put_lanes(w, one, n);
    }
    return 0;
}
