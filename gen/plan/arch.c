#include "plan/arch.h"

/* CUDA C++ Programming Guide 13.0, "Technical Specifications per Compute Capability", and
 * cuda_occupancy.h of the toolkit for allocation units. Shared memory: most per SM and per block
 * (opt-in), and what the system keeps of each block. Two tests hold the table against the toolkit's
 * own header and against ptxas, and one against the properties of the GPU that it runs on. */
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

/* The H200: copies, reads and writes of 4 GiB on nine machines, driver 580, CUDA 13.0; launches as
 * `kgen calibrate` measured them (tuning/cards/9.0-h200.yaml). The others: SMs and peak bandwidth
 * from the maker's documents named. Cores are 64 to an SM up to 8.0 and 128 from 8.6 on. L2 stands
 * where such a document says. Memory interfaces: the maker's; of H200 and B200 1024 bits for each
 * of 6 and 8 stacks. How many channels they have, and which addresses each has, the maker does not
 * say (explain_plane.h). */
#define PEAK(bandwidth) (bandwidth), (bandwidth), (bandwidth), 0, 0
const card cards[] = {
    {75, "T4", "NVIDIA T4 data sheet", 40, PEAK(320000), 4096, 256, 0},
    {80, "A100 80 GB SXM", "NVIDIA A100 data sheet", 108, PEAK(2039000), 40960, 5120, 0},
    {86, "A10", "NVIDIA A10 data sheet", 72, PEAK(600000), 6144, 384, 0},
    {87, "Jetson AGX Orin 64 GB", "Jetson AGX Orin Series technical brief", 16, PEAK(204800), 4096,
     256, 0},
    {89, "L4", "NVIDIA L4 data sheet", 58, PEAK(300000), 49152, 192, 0},
    {90, "H200", "measured", 132, 4650000, 4600000, 4280000, 486, 373, 61440, 6144, 1},
    {100, "B200", "NVIDIA HGX B200 data sheet", 148, PEAK(8000000), 0, 8192, 0},
    {110, "Jetson T5000", "Jetson Thor Series data sheet", 20, PEAK(273000), 0, 256, 0},
    {120, "RTX 5090", "RTX Blackwell architecture paper", 170, PEAK(1792000), 98304, 512, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
};

const card *card_find(uint32_t cc)
{
    for (const card *c = cards; c->cc; c++)
        if (c->cc == cc) return c;
    return NULL;
}
