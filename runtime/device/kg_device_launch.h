/* kg_device_launch.h: how a row's launch function starts one of its kernels. Included by
 * kg_device.h.
 *
 *   int kg_launch(call, step, KG_KERNEL_OF(k), args, threads, shared_bytes)
 *
 * launches call->grid[step] blocks of k in call->stream; args as for cudaLaunchKernelExC. With
 * KG_PURPOSE_PREPARE it launches nothing: it loads the kernel, raises its limit of shared memory
 * and fills call->facts[step]. Returns 0, or the error code of CUDA or of the executor. The
 * caller's CUDA error state stays as it was.
 *
 * With call->early the kernel may be started before the launch before it in the stream has ended: it
 * calls kg_pdl_wait before it touches memory.
 */
#ifndef KG_DEVICE_LAUNCH_H
#define KG_DEVICE_LAUNCH_H

#ifdef __CUDACC__
#define KG_DEFAULT_SHARED_LIMIT (48u * 1024u) /* more than this must be asked for */

/* An error that this file's own calls left behind is taken away again; one that was there before
 * them stays. */
static inline int kg_launch_result(cudaError_t before, cudaError_t error)
{
    if (error != cudaSuccess && before == cudaSuccess) (void)cudaGetLastError();
    return (int)error;
}

static inline cudaError_t kg_launch_prepare(kg_step_facts *facts, const void *kernel,
                                            uint32_t threads, size_t shared_bytes)
{
    cudaFuncAttributes attributes;
    cudaError_t error = cudaFuncGetAttributes(&attributes, kernel);
    if (error == cudaSuccess && shared_bytes > KG_DEFAULT_SHARED_LIMIT)
        error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     (int)shared_bytes);
    int blocks = 0;
    if (error == cudaSuccess)
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, (int)threads,
                                                              shared_bytes);
    if (error != cudaSuccess || !facts) return error;
    facts->registers = (uint32_t)attributes.numRegs;
    facts->local_bytes = (uint32_t)attributes.localSizeBytes;
    facts->shared_bytes = (uint32_t)(attributes.sharedSizeBytes + shared_bytes);
    facts->blocks_per_sm = (uint32_t)blocks;
    facts->ptx = (uint32_t)attributes.ptxVersion;
    return error;
}

static inline int kg_launch(const kg_call *call, uint32_t step, const void *kernel, void **args,
                            uint32_t threads, size_t shared_bytes)
{
    const cudaError_t before = cudaPeekAtLastError();
    if (call->purpose == KG_PURPOSE_PREPARE) {
        kg_step_facts *facts = call->facts ? &call->facts[step] : nullptr;
        return kg_launch_result(before, kg_launch_prepare(facts, kernel, threads, shared_bytes));
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(call->grid[step]);
    config.blockDim = dim3(threads);
    config.dynamicSmemBytes = shared_bytes;
    config.stream = call->stream;
    cudaLaunchAttribute attribute;
    if (call->early) {
        attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
        attribute.val.programmaticStreamSerializationAllowed = 1;
        config.attrs = &attribute;
        config.numAttrs = 1;
    }
    return kg_launch_result(before, cudaLaunchKernelExC(&config, kernel, args));
}
#else
struct kg_emu_kernel {
    void (*entry)(void **args);
    const char *name;
    uint32_t threads; /* of its launch bounds */
};

KG_EMU_HOST static inline int kg_launch(const kg_call *call, uint32_t step, kg_emu_kernel kernel,
                                        void **args, uint32_t threads, size_t shared_bytes)
{
    if (threads != kernel.threads) return kg_emu_other_bounds(kernel.name, threads, kernel.threads);
    if (call->purpose == KG_PURPOSE_PREPARE) {
        if (call->facts) call->facts[step] = {0, 0, (uint32_t)shared_bytes, 1, 0};
        return 0;
    }
    return kg_emu_launch(kernel.entry, args, call->grid[step], threads, shared_bytes, kernel.name,
                         (const struct kg_emu_opts *)call->emu, nullptr);
}
#endif

#endif
