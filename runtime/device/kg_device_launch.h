/* kg_device_launch.h: how a variant's launch function starts one of its kernels. Included by
 * kg_device.h.
 *
 *   int kg_launch(call, step, KG_KERNEL_OF(k), args, threads, shared_bytes)
 *
 * launches call->grid[step] blocks of k in call->stream; args as for cudaLaunchKernelExC. With
 * KG_PURPOSE_PREPARE it launches nothing: it loads the kernel, raises its limit of shared memory
 * and fills call->facts[step]. Returns 0, or the error code of CUDA or of the executor. The
 * caller's CUDA error state stays as it was.
 *
 *   int kg_launch_shaped(call, step, KG_KERNEL_OF(k), args, &shape, shared_bytes)
 *
 * takes grid and block from a kg_shape instead, of up to three dimensions. Clusters of blocks lie
 * along x, of at most 8 everywhere. A cooperative launch has all blocks there at once. It
 * is prepared with the most of them, and fails where there is no room for these.
 *
 * With call->early the kernel may be started before the launch before it in the stream has ended:
 * it calls kg_pdl_wait before it touches memory.
 */
#ifndef KG_DEVICE_LAUNCH_H
#define KG_DEVICE_LAUNCH_H

#ifdef __CUDACC__
#define KG_HOST_ONLY static inline
#else
#define KG_HOST_ONLY KG_EMU_HOST static inline
#endif

/* A loop of steps reads and writes two buffers by turns. This is the one that pass `pass` writes,
 * of `passes`; the last one writes `last`. The pass before it has written the other. */
template <typename T>
KG_HOST_ONLY T *kg_written_by(uint32_t pass, uint32_t passes, T *last, T *other)
{
    return (passes - 1 - pass) % 2 == 0 ? last : other;
}

struct kg_shape {
    uint32_t grid[3], block[3]; /* x, y, z; a y or z of 0 counts as 1 */
    uint32_t cluster;           /* blocks of a cluster, along x; 0 counts as 1 */
    bool cooperative;
};

KG_HOST_ONLY uint32_t kg_at_least_1(uint32_t n) { return n ? n : 1; }
KG_HOST_ONLY uint32_t kg_threads_of(const kg_shape *shape)
{
    return kg_at_least_1(shape->block[0]) * kg_at_least_1(shape->block[1]) *
           kg_at_least_1(shape->block[2]);
}

#ifdef __CUDACC__
#define KG_DEFAULT_SHARED_LIMIT (48u * 1024u) /* more than this must be asked for */
#define KG_PORTABLE_CLUSTER 8u                /* blocks; and more than this */

/* An error that this file's own calls left behind is taken away again; one that was there before
 * them stays. */
static inline int kg_launch_result(cudaError_t before, cudaError_t error)
{
    if (error != cudaSuccess && before == cudaSuccess) (void)cudaGetLastError();
    return (int)error;
}

/* Larger clusters than those that every device has may not fit on a part of one. */
static inline cudaError_t kg_launch_prepare_cluster(const void *kernel, const kg_shape *shape,
                                                    size_t shared_bytes)
{
    cudaError_t error =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
    if (error != cudaSuccess) return error;
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = shape->cluster;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(shape->cluster);
    config.blockDim = dim3(shape->block[0]);
    config.dynamicSmemBytes = shared_bytes;
    config.attrs = &attribute;
    config.numAttrs = 1;
    int clusters = 0;
    error = cudaOccupancyMaxActiveClusters(&clusters, kernel, &config);
    return error == cudaSuccess && clusters == 0 ? cudaErrorLaunchOutOfResources : error;
}

/* All blocks of a cooperative launch run at once, if the device has room for so many. */
static inline cudaError_t kg_launch_prepare_together(const kg_shape *shape, int blocks_per_sm)
{
    int device = 0, sms = 0;
    cudaError_t error = cudaGetDevice(&device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
    if (error != cudaSuccess) return error;
    const uint64_t room = (uint64_t)blocks_per_sm * (uint64_t)sms;
    return room < shape->grid[0] ? cudaErrorCooperativeLaunchTooLarge : cudaSuccess;
}

static inline cudaError_t kg_launch_prepare(kg_step_facts *facts, const void *kernel,
                                            const kg_shape *shape, size_t shared_bytes)
{
    const uint32_t threads = kg_threads_of(shape);
    cudaFuncAttributes attributes;
    cudaError_t error = cudaFuncGetAttributes(&attributes, kernel);
    if (error == cudaSuccess && shared_bytes > KG_DEFAULT_SHARED_LIMIT)
        error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     (int)shared_bytes);
    if (error == cudaSuccess && shape->cluster > KG_PORTABLE_CLUSTER)
        error = kg_launch_prepare_cluster(kernel, shape, shared_bytes);
    int blocks = 0;
    if (error == cudaSuccess)
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, (int)threads,
                                                              shared_bytes);
    if (error == cudaSuccess && shape->cooperative)
        error = kg_launch_prepare_together(shape, blocks);
    if (error != cudaSuccess || !facts) return error;
    facts->registers = (uint32_t)attributes.numRegs;
    facts->local_bytes = (uint32_t)attributes.localSizeBytes;
    facts->shared_bytes = (uint32_t)(attributes.sharedSizeBytes + shared_bytes);
    facts->blocks_per_sm = (uint32_t)blocks;
    facts->ptx = (uint32_t)attributes.ptxVersion;
    return error;
}

static inline int kg_launch_shaped(const kg_call *call, uint32_t step, const void *kernel,
                                   void **args, const kg_shape *shape, size_t shared_bytes)
{
    const cudaError_t before = cudaPeekAtLastError();
    if (call->purpose == KG_PURPOSE_PREPARE) {
        kg_step_facts *facts = call->facts ? &call->facts[step] : nullptr;
        return kg_launch_result(before, kg_launch_prepare(facts, kernel, shape, shared_bytes));
    }
    cudaLaunchConfig_t config = {};
    config.gridDim =
        dim3(shape->grid[0], kg_at_least_1(shape->grid[1]), kg_at_least_1(shape->grid[2]));
    config.blockDim =
        dim3(shape->block[0], kg_at_least_1(shape->block[1]), kg_at_least_1(shape->block[2]));
    config.dynamicSmemBytes = shared_bytes;
    config.stream = call->stream;
    cudaLaunchAttribute attributes[3];
    config.attrs = attributes;
    if (call->early) {
        cudaLaunchAttribute *attribute = &attributes[config.numAttrs++];
        attribute->id = cudaLaunchAttributeProgrammaticStreamSerialization;
        attribute->val.programmaticStreamSerializationAllowed = 1;
    }
    if (shape->cluster > 1) {
        cudaLaunchAttribute *attribute = &attributes[config.numAttrs++];
        attribute->id = cudaLaunchAttributeClusterDimension;
        attribute->val.clusterDim.x = shape->cluster;
        attribute->val.clusterDim.y = attribute->val.clusterDim.z = 1;
    }
    if (shape->cooperative) {
        cudaLaunchAttribute *attribute = &attributes[config.numAttrs++];
        attribute->id = cudaLaunchAttributeCooperative;
        attribute->val.cooperative = 1;
    }
    return kg_launch_result(before, cudaLaunchKernelExC(&config, kernel, args));
}
#else
struct kg_emu_kernel {
    void (*entry)(void **args);
    const char *name;
    uint32_t threads; /* of its launch bounds */
};

KG_EMU_HOST static inline int kg_launch_shaped(const kg_call *call, uint32_t step,
                                               kg_emu_kernel kernel, void **args,
                                               const kg_shape *shape, size_t shared_bytes)
{
    const uint32_t threads = kg_threads_of(shape);
    if (threads != kernel.threads) return kg_emu_other_bounds(kernel.name, threads, kernel.threads);
    if (call->purpose == KG_PURPOSE_PREPARE) {
        if (call->facts) call->facts[step] = {0, 0, (uint32_t)shared_bytes, 1, kg_emu_capability()};
        return 0;
    }
    const kg_emu_shape emu = {{shape->grid[0], shape->grid[1], shape->grid[2]},
                              {shape->block[0], shape->block[1], shape->block[2]},
                              shape->cluster,
                              shared_bytes,
                              shape->cooperative,
                              (uint8_t)(call->early != 0)};
    return kg_emu_launch_shaped(kernel.entry, args, &emu, kernel.name,
                                (const struct kg_emu_opts *)call->emu, nullptr);
}
#endif

#ifdef __CUDACC__
static inline int kg_launch(const kg_call *call, uint32_t step, const void *kernel, void **args,
                            uint32_t threads, size_t shared_bytes)
#else
KG_EMU_HOST static inline int kg_launch(const kg_call *call, uint32_t step, kg_emu_kernel kernel,
                                        void **args, uint32_t threads, size_t shared_bytes)
#endif
{
    const kg_shape shape = {{call->grid[step], 1, 1}, {threads, 1, 1}, 1, false};
    return kg_launch_shaped(call, step, kernel, args, &shape, shared_bytes);
}

#endif
