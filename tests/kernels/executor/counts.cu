/* counts.cu: kernels whose wavefronts and sectors can be counted by hand. One warp each, unless said. */
#include "kg_device.h"

/* ---- transpose of 32 x 32 words through shared memory, 256 threads, tiles of a matrix ------------- */

struct tile_32 { uint32_t rows[32][32]; };
struct tile_33 { uint32_t rows[32][33]; };

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

/* ---- shared memory: lane l stores item i of its run at l * stride + i --------------------------------- */

struct room_shared { uint32_t words[32 * 80]; };

#define STORE_RUNS(name, T, store)                                                                 \
    KG_KERNEL(name, 32, 1)(uint32_t run, uint32_t stride)                                          \
    {                                                                                              \
        KG_SMEM(room_shared, s);                                                                   \
        T *const at = (T *)s->words + threadIdx.x * stride;                                        \
        for (uint32_t i = 0; i < run; i++) store;                                                  \
    }                                                                                              \
    KG_ENTRY(name)
STORE_RUNS(runs_u8, uint8_t, at[i] = (uint8_t)i)
STORE_RUNS(runs_u32, uint32_t, at[i] = i)
STORE_RUNS(runs_u64, uint64_t, at[i] = i)
STORE_RUNS(runs_v16, kg_v16, kg_st16(&at[i], (kg_v16{i, i, i, i})))
STORE_RUNS(runs_atomic, uint32_t, atomicAdd(&at[i], i))

/* All lanes read one word, or the first `lanes` of them each their own. */
KG_KERNEL(broadcast, 32, 1)(uint32_t *out)
{
    KG_SMEM(room_shared, s);
    s->words[threadIdx.x] = threadIdx.x;
    __syncwarp();
    out[threadIdx.x] = s->words[7];
}
KG_ENTRY(broadcast)

KG_KERNEL(some_lanes, 32, 1)(uint32_t first, uint32_t lanes)
{
    KG_SMEM(room_shared, s);
    if (threadIdx.x - first < lanes) ((uint64_t *)s->words)[threadIdx.x] = 1;
}
KG_ENTRY(some_lanes)

/* ---- device memory: word l * stride + offset ------------------------------------------------------------ */

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

/* Lanes take different ways; each place is counted with the lanes that come there. */
KG_KERNEL(divergent, 32, 1)(uint32_t *out)
{
    if (threadIdx.x % 2) out[threadIdx.x / 2] = 1;
    else out[64 + threadIdx.x] = 2;
    for (uint32_t i = 0; i < threadIdx.x; i++) out[128 + i * 32 + threadIdx.x] = 3;
}
KG_ENTRY(divergent)
