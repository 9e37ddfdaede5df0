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
