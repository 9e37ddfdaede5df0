/* counts.cu: kernels whose wavefronts and sectors can be counted by hand. One warp each, unless
 * said. */
#include "kg_device.h"

/* ---- transpose of 32 x 32 words through shared memory, 256 threads, tiles of a matrix -------- */

struct tile_32 {
    uint32_t rows[32][32];
};
struct tile_33 {
    uint32_t rows[32][33];
};

#define TRANSPOSE(name, T)                                                                         \
    KG_KERNEL(name, 256, 1)(const uint32_t *in, uint32_t *out, uint32_t side)                      \
    {                                                                                              \
        KG_SMEM(T, s);                                                                             \
        const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;                           \
        const uint32_t x = blockIdx.x % (side / 32) * 32, y = blockIdx.x / (side / 32) * 32;       \
        for (uint32_t row = warp; row < 32; row += 8)                                              \
            s->rows[row][lane] = in[(y + row) * side + x + lane];                                  \
        __syncthreads();                                                                           \
        for (uint32_t row = warp; row < 32; row += 8)                                              \
            out[(x + row) * side + y + lane] = s->rows[lane][row];                                 \
    }                                                                                              \
    KG_ENTRY(name)
TRANSPOSE(transpose_32, tile_32)
TRANSPOSE(transpose_33, tile_33)

/* ---- shared memory: lane l stores element l * run + i; a pad after each `period` elements ---- */

struct room_shared {
    kg_v16 room[32 * 20];
};

KG_FN uint32_t padded(uint32_t element, uint32_t period)
{
    return period ? element + element / period : element;
}

#define STORE_RUNS(name, T, store)                                                                 \
    KG_KERNEL(name, 32, 1)(uint32_t run, uint32_t period)                                          \
    {                                                                                              \
        KG_SMEM(room_shared, s);                                                                   \
        for (uint32_t i = 0; i < run; i++) {                                                       \
            T *const at = (T *)s->room + padded(threadIdx.x * run + i, period);                    \
            store;                                                                                 \
        }                                                                                          \
    }                                                                                              \
    KG_ENTRY(name)
STORE_RUNS(runs_u8, uint8_t, *at = (uint8_t)i)
STORE_RUNS(runs_u32, uint32_t, *at = i)
STORE_RUNS(runs_u64, uint64_t, *at = i)
STORE_RUNS(runs_v16, kg_v16, kg_st16(at, (kg_v16{i, i, i, i})))

KG_KERNEL(atomics_at, 32, 1)(uint32_t stride)
{
    KG_SMEM(room_shared, s);
    uint32_t *const words = (uint32_t *)s->room;
    words[threadIdx.x] = words[threadIdx.x + 32] = 0;
    __syncwarp();
    atomicAdd(&words[threadIdx.x * stride], 1u);
}
KG_ENTRY(atomics_at)

KG_KERNEL(twos_at, 32, 1)(uint32_t stride)
{
    KG_SMEM(room_shared, s);
    uint32_t *const words = (uint32_t *)s->room;
    words[threadIdx.x] = words[threadIdx.x + 32] = 0;
    __syncwarp();
    atomicAdd(&words[threadIdx.x * stride], 2u);
}
KG_ENTRY(twos_at)

/* One place, at another stride each time, with a barrier of the block or of the warp in between. */
KG_KERNEL(strides_in_turn, 64, 1)(uint32_t rounds)
{
    KG_SMEM(room_shared, s);
    uint32_t *const words = (uint32_t *)s->room + 1024 * kg_warp();
    for (uint32_t stride = 1; stride <= rounds; stride++) {
        words[kg_lane() * stride] = stride;
        if (stride % 2) __syncthreads();
        else __syncwarp();
    }
}
KG_ENTRY(strides_in_turn)

/* All lanes read one word. */
KG_KERNEL(broadcast, 32, 1)(uint32_t *out)
{
    KG_SMEM(room_shared, s);
    uint32_t *const words = (uint32_t *)s->room;
    words[threadIdx.x] = threadIdx.x;
    __syncwarp();
    out[threadIdx.x] = words[7];
}
KG_ENTRY(broadcast)

/* `lanes` lanes from `first` on store 8 bytes each. */
KG_KERNEL(some_lanes, 32, 1)(uint32_t first, uint32_t lanes)
{
    KG_SMEM(room_shared, s);
    if (threadIdx.x - first < lanes) ((uint64_t *)s->room)[threadIdx.x] = 1;
}
KG_ENTRY(some_lanes)

/* ---- device memory: word l * stride + offset ------------------------------------------------- */

KG_KERNEL(strided_copy, 256, 1)(const uint32_t *in, uint32_t *out, uint32_t stride, uint32_t offset)
{
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i * stride + offset];
}
KG_ENTRY(strided_copy)

KG_KERNEL(copy_v16, 256, 1)(const uint32_t *in, uint32_t *out)
{
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    kg_st16_stream(out + 4 * i, kg_ld16_nc(in + 4 * i));
}
KG_ENTRY(copy_v16)

/* Lanes take different ways; each place is counted with the lanes that come there. (Two stores
 * of one type in two branches are made one store by some compilers, nvcc among them.) */
KG_KERNEL(divergent, 32, 1)(uint32_t *out)
{
    if (threadIdx.x % 2) out[threadIdx.x / 2] = 1;
    else ((uint64_t *)out)[32 + threadIdx.x] = 2;
    for (uint32_t i = 0; i < threadIdx.x; i++) out[128 + i * 32 + threadIdx.x] = 3;
}
KG_ENTRY(divergent)
