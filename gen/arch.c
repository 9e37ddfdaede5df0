#include "arch.h"

/* CUDA C++ Programming Guide 13.0, "Technical Specifications per Compute Capability", and the
 * occupancy calculator's allocation units. Shared memory: most per SM and per block (opt-in), and
 * what the system keeps of each block. */
#define KIB 1024u
const arch archs[] = {
    {75, "T4, RTX 20", 1024, 16, 32, 65536, 255, 256, 64 * KIB, 64 * KIB, 256, 0},
    {80, "A100, A30", 2048, 32, 64, 65536, 255, 256, 164 * KIB, 163 * KIB, 128, 1024},
    {86, "A10, A40, RTX 30", 1536, 16, 48, 65536, 255, 256, 100 * KIB, 99 * KIB, 128, 1024},
    {87, "Jetson Orin", 1536, 16, 48, 65536, 255, 256, 164 * KIB, 163 * KIB, 128, 1024},
    {89, "L4, L40, RTX 40", 1536, 24, 48, 65536, 255, 256, 100 * KIB, 99 * KIB, 128, 1024},
    {90, "H100, H200", 2048, 32, 64, 65536, 255, 256, 228 * KIB, 227 * KIB, 128, 1024},
    {100, "B200", 2048, 32, 64, 65536, 255, 256, 228 * KIB, 227 * KIB, 128, 1024},
    {110, "Jetson Thor", 1536, 24, 48, 65536, 255, 256, 228 * KIB, 227 * KIB, 128, 1024},
    {120, "RTX 50, RTX PRO", 1536, 24, 48, 65536, 255, 256, 100 * KIB, 99 * KIB, 128, 1024},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
};

const arch *arch_find(uint32_t cc)
{
    for (const arch *a = archs; a->cc; a++)
        if (a->cc == cc) return a;
    return NULL;
}

/* The H200: copy, read and write of 4 GiB, empty launches back to back in a stream and in a graph,
 * 9 machine starts, driver 580, CUDA 13.0 (docs/results). The others: the makers' data sheets. */
#define SHEET "peak of the data sheet"
const card cards[] = {
    {75, "T4", SHEET, 40, 320000, 320000, 320000, 2900, 1040, 4096, 0},
    {80, "A100 80 GB SXM", SHEET, 108, 2039000, 2039000, 2039000, 2900, 1040, 40960, 0},
    {86, "A10", SHEET, 72, 600000, 600000, 600000, 2900, 1040, 6144, 0},
    {87, "Jetson AGX Orin 64 GB", SHEET, 16, 204800, 204800, 204800, 2900, 1040, 4096, 0},
    {89, "L4", SHEET, 58, 300000, 300000, 300000, 2900, 1040, 49152, 0},
    {90, "H200", "measured", 132, 4650000, 4600000, 4280000, 2900, 1040, 61440, 1},
    {100, "B200", SHEET, 148, 8000000, 8000000, 8000000, 2900, 1040, 129024, 0},
    {110, "Jetson AGX Thor", SHEET, 20, 273000, 273000, 273000, 2900, 1040, 32768, 0},
    {120, "RTX 5090", SHEET, 170, 1792000, 1792000, 1792000, 2900, 1040, 98304, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
};

const card *card_find(uint32_t cc)
{
    for (const card *c = cards; c->cc; c++)
        if (c->cc == cc) return c;
    return NULL;
}
