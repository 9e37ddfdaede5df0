/* Blocks per SM and the table of architectures, against the occupancy calculator that the CUDA
 * toolkit ships as a header. It knows allocation units, blocks per SM and the sizes that shared
 * memory can be set to. The other limits are handed to it (tests/downstream/archs.sh asks ptxas).
 */
#include "front_end.h"

#include <cuda_occupancy.h>

#include "plan/occupancy.h"

static cudaOccDeviceProp device_of(const arch *a)
{
    return (cudaOccDeviceProp){.computeMajor = (int)a->cc / 10,
                               .computeMinor = (int)a->cc % 10,
                               .maxThreadsPerBlock = 1024,
                               .maxThreadsPerMultiprocessor = (int)a->threads_per_sm,
                               .regsPerBlock = (int)a->registers_per_sm,
                               .regsPerMultiprocessor = (int)a->registers_per_sm,
                               .warpSize = 32,
                               .sharedMemPerBlock = 48 * 1024,
                               .sharedMemPerMultiprocessor = a->shared_per_sm,
                               .numSms = 1,
                               .sharedMemPerBlockOptin = a->shared_per_block,
                               .reservedSharedMemPerBlock = a->shared_reserved};
}

static uint32_t blocks_by_cuda(const arch *a, uint32_t threads, uint32_t registers, uint32_t shared)
{
    const cudaOccDeviceProp device = device_of(a);
    const cudaOccFuncAttributes kernel = {.maxThreadsPerBlock = INT_MAX,
                                          .numRegs = (int)registers,
                                          .numBlockBarriers = 1,
                                          .shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN,
                                          .maxDynamicSharedSizeBytes = shared};
    const cudaOccDeviceState state = {.carveoutConfig = SHAREDMEM_CARVEOUT_MAX_SHARED};
    cudaOccResult result;
    assert_int_equal(cudaOccMaxActiveBlocksPerMultiprocessor(&result, &device, &kernel, &state,
                                                             (int)threads, shared),
                     CUDA_OCC_SUCCESS);
    return (uint32_t)result.activeBlocksPerMultiprocessor;
}

/* Around every size of shared memory at which a count of blocks begins or ends. */
static void compare_shared(const arch *a, uint32_t threads, uint32_t registers)
{
    for (uint32_t blocks = 1; blocks <= a->blocks_per_sm; blocks++) {
        const uint32_t per_block = a->shared_per_sm / blocks;
        for (uint32_t less = 0; less < 3 * a->shared_unit; less += a->shared_unit / 4) {
            const uint32_t shared = per_block - a->shared_reserved - less + 1;
            if (per_block < a->shared_reserved + less || shared > a->shared_per_block) continue;
            const uint32_t ours = occupancy_of(a, threads, registers, shared).blocks;
            const uint32_t cudas = blocks_by_cuda(a, threads, registers, shared);
            if (ours != cudas)
                fail_msg("%u: %u threads, %u registers, %u bytes: %u blocks, CUDA says %u", a->cc,
                         threads, registers, shared, ours, cudas);
        }
    }
}

static void blocks_are_those_of_cuda(void **state)
{
    (void)state;
    for (const arch *a = archs; a->cc; a++) {
        for (uint32_t threads = 32; threads <= 1024; threads += 32) {
            for (uint32_t registers = 16; registers <= 255; registers++) {
                const uint32_t ours = occupancy_of(a, threads, registers, 0).blocks;
                if (ours != blocks_by_cuda(a, threads, registers, 0))
                    fail_msg("%u: %u threads of %u registers: %u blocks, CUDA says %u", a->cc,
                             threads, registers, ours, blocks_by_cuda(a, threads, registers, 0));
            }
            compare_shared(a, threads, 32);
        }
    }
}

static void the_table_is_that_of_cuda(void **state)
{
    (void)state;
    for (const arch *a = archs; a->cc; a++) {
        const cudaOccDeviceProp device = device_of(a);
        int blocks, unit, shared_unit, parts;
        assert_int_equal(cudaOccMaxBlocksPerMultiprocessor(&blocks, &device), CUDA_OCC_SUCCESS);
        assert_int_equal(cudaOccRegAllocationGranularity(&unit, &device), CUDA_OCC_SUCCESS);
        assert_int_equal(cudaOccSMemAllocationGranularity(&shared_unit, &device), CUDA_OCC_SUCCESS);
        assert_int_equal(cudaOccSubPartitionsPerMultiprocessor(&parts, &device), CUDA_OCC_SUCCESS);
        assert_int_equal(a->blocks_per_sm, blocks);
        assert_int_equal(a->register_unit, unit);
        assert_int_equal(a->shared_unit, shared_unit);
        assert_int_equal(4, parts); /* what occupancy.c takes for granted */
        assert_int_equal(a->warps_per_sm * 32, a->threads_per_sm);

        /* The largest size that shared memory can be set to. */
        size_t most = a->shared_per_sm, more = a->shared_per_sm + 1;
        assert_int_equal(cudaOccAlignUpShmemSizeVoltaPlus(&most, &device), CUDA_OCC_SUCCESS);
        assert_int_equal(most, a->shared_per_sm);
        assert_int_not_equal(cudaOccAlignUpShmemSizeVoltaPlus(&more, &device), CUDA_OCC_SUCCESS);
        assert_int_equal(a->shared_per_block, a->shared_per_sm - a->shared_reserved);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_those_of_cuda),
        cmocka_unit_test(the_table_is_that_of_cuda),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
