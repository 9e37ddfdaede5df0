/* Blocks per SM of every variant, as kgen works them out and as CUDA does. Prints TAP. */
#include <cuda_runtime_api.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <kgen/kgen.h>

#include "../../gen/plan/occupancy.h"

/* -DKERNEL_LIBRARIES="LIBRARY(map) ...": all that there are. */
#define LIBRARY(name) extern const kg_kernel *const kg_##name##_kernels[];
KERNEL_LIBRARIES
#undef LIBRARY

static int number;
static bool all_ok = true;

static bool agrees(const kg_kernel *kernel, const kg_variant *variant, const arch *a)
{
    kg_step_facts facts[KG_MAX_STEPS] = {{0}};
    const kg_call call = {.purpose = KG_PURPOSE_PREPARE, .facts = facts};
    const int error = variant->cuda(&call);
    if (error) {
        printf("# %s/%s: %s\n", kernel->name, variant->name,
               cudaGetErrorString((cudaError_t)error));
        return false;
    }
    bool same = true;
    for (uint32_t s = 0; s < variant->n_steps; s++) {
        const kg_step *step = &variant->steps[s];
        const occupancy o =
            occupancy_of(a, step->threads, facts[s].registers, facts[s].shared_bytes);
        const bool fits = o.blocks == facts[s].blocks_per_sm &&
                          facts[s].registers <= variant->registers &&
                          facts[s].shared_bytes == step->shared_bytes && facts[s].local_bytes == 0;
        if (!fits)
            printf("# %s: %u threads, %u registers (bound %u), %u shared bytes (planned %u), %u "
                   "local: CUDA says %u blocks, kgen %u (%s)\n",
                   step->entry, step->threads, facts[s].registers, variant->registers,
                   facts[s].shared_bytes, step->shared_bytes, facts[s].local_bytes,
                   facts[s].blocks_per_sm, o.blocks, occupancy_limit_name(o.limit));
        same = same && fits;
    }
    return same;
}

static void check_library(const char *name, const kg_kernel *const *kernels, const arch *a)
{
    bool ok = true;
    uint32_t variants = 0;
    for (; *kernels; kernels++) {
        for (uint32_t r = 0; r < (*kernels)->n_variants; r++, variants++)
            ok = agrees(*kernels, &(*kernels)->variants[r], a) && ok;
    }
    printf("%sok %d - occupancy, registers and shared bytes of %u variants of %s\n",
           ok ? "" : "not ", ++number, variants, name);
    all_ok = all_ok && ok;
}

int main(void)
{
    struct cudaDeviceProp device;
    if (cudaGetDeviceProperties(&device, 0) != cudaSuccess) {
        printf("1..0 # SKIP there is no GPU\n");
        return 0;
    }
    const arch *a = arch_find((uint32_t)(device.major * 10 + device.minor));
    if (!a) {
        printf("Bail out! compute capability %d.%d is not in the table\n", device.major,
               device.minor);
        return 1;
    }
    const bool table = (uint32_t)device.maxThreadsPerMultiProcessor == a->threads_per_sm &&
                       (uint32_t)device.maxBlocksPerMultiProcessor == a->blocks_per_sm &&
                       (uint32_t)device.regsPerMultiprocessor == a->registers_per_sm &&
                       device.sharedMemPerMultiprocessor == a->shared_per_sm &&
                       device.sharedMemPerBlockOptin == a->shared_per_block &&
                       device.reservedSharedMemPerBlock == a->shared_reserved;
    printf("%sok %d - the table's variant of %s\n", table ? "" : "not ", ++number, device.name);
    all_ok = table;
#define LIBRARY(name) check_library(#name, kg_##name##_kernels, a);
    KERNEL_LIBRARIES
    printf("1..%d\n", number);
    return !all_ok;
}
