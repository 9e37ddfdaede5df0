// kg_absmax_f32.cu: the kernels of absmax for f32, one per variant.
// Made by kgen 0.2.0 from row.yaml (spec hash c2821484a23f9614). Do not edit: edit the spec.
//
//   row_wbw_w2x4_r1_1_per_32_s2_auto
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 4, batch 4, adder sklansky
//     TBS 64 threads, DBS 256 elements
//     at most 40 registers a thread (24 blocks per SM)
//     4 bytes moved per element; 1 launch, 1312 bytes of shared memory a block
//     facts: lead in
//     S1: 1052 bytes, rule 1_per_32, runs of 4 elements of 1 unit of 4 bytes
//       pads of 1 unit after every 32 elements
//     S2: 256 bytes, rule none, runs of 2 elements of 1 unit of 4 bytes
//     S1 store (warp view): 4-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S1 load (run view): 4-byte accesses, conflict degree 1, 4 wavefronts (ideal 4)
//     S2 store (warp view): 4-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     S2 load (run view): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash a2be8458abaecf02
//   row_wbw_w2x8_sm4
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 8, batch 8, adder sklansky
//     TBS 64 threads, DBS 512 elements
//     at most 48 registers a thread (20 blocks per SM)
//     4 bytes moved per element; 2 launches, 2304 bytes of shared memory a block
//     facts: lead in
//     S1: 2048 bytes, rule xor_0, runs of 8 elements of 1 unit of 4 bytes
//       what would be unit p is unit p ^ (p >> 5 & 7) << 2
//     S2: 256 bytes, rule none, runs of 2 elements of 1 unit of 4 bytes
//     S1 store (warp view): 4-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S1 load (run view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S2 store (warp view): 4-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     S2 load (run view): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 3b90971ab5f0b014
//
// Operations, as the operator is written:
//   combine: 1 comparison, 1 selection
//   transform: 1 call

#include <string.h>

#include "kg_device.h"
#include "kg_absmax_op.h"

namespace kg_absmax_f32_kernels {

using kg_op::kg_absmax_f32::identity;
using kg_op::kg_absmax_f32::combine;
using kg_op::kg_absmax_f32::transform;

// The sum of all 32 lanes, in order, in lane 0. The other lanes get sums that nothing uses.
KG_FN float reduce_warp(float sum)
{
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 1));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 2));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 4));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 8));
    sum = combine(sum, __shfl_down_sync(0xffffffffu, sum, 16));
    return sum;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_sums };

namespace row_wbw_w2x4_r1_1_per_32_s2_auto {

struct alignas(16) block_shared {
    float s1[263]; // 1 unit of padding after every 32 elements
    alignas(16) float s2[64]; // unpadded
};

// A run of s2, in accesses of 8 bytes; `at`: where it starts.
KG_FN void fetch_s2(const float *s2, uint32_t at, float &v0, float &v1)
{
    float u[2];
    const uint64_t part0 = kg_ld8(s2 + at);
    memcpy(u + 0, &part0, 8);
    v0 = u[0];
    v1 = u[1];
}

// A data block in warp view, one item a register, in order into row_sum of thread 0.
KG_FN void reduce_block(block_shared *shared, uint32_t warp, uint32_t s1_warp, uint32_t s1_run,
    uint32_t s2_warp, uint32_t s2_run, float v0, float v1, float v2, float v3, float &row_sum)
{
    // S1: from the warp view to runs of 4 consecutive elements.
    shared->s1[s1_warp] = v0;
    shared->s1[s1_warp + 33] = v1;
    shared->s1[s1_warp + 66] = v2;
    shared->s1[s1_warp + 99] = v3;
    __syncwarp();
    v0 = shared->s1[s1_run];
    v1 = shared->s1[s1_run + 1];
    v2 = shared->s1[s1_run + 2];
    v3 = shared->s1[s1_run + 3];
    __syncwarp();

    // S1: serial reduce of the run (sklansky).
    v0 = combine(v0, v1);
    v2 = combine(v2, v3);
    v0 = combine(v0, v2);

    // S2: one run sum per thread; the first warp takes runs of 2.
    shared->s2[s2_warp] = v0;
    __syncthreads();
    if (warp == 0) {
        float u0, u1;
        fetch_s2(shared->s2, s2_run, u0, u1);
        u0 = combine(u0, u1);

        // S3: warp reduce.
        u0 = reduce_warp(u0);
        row_sum = combine(row_sum, u0);
    }
    __syncthreads(); // the next data block writes S2
}

// Row DASk: each block reduces a row of data blocks in order, to one sum.
KG_KERNEL(kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto, 64, 24)(const float *g_in,
    float *g_sums, uint64_t n, uint32_t shift)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    // where its first item lies
    const uint32_t s1_warp = (warp * 128 + lane) + (warp * 128 + lane) / 32;
    // where this thread's run begins
    const uint32_t s1_run = (threadIdx.x * 4) + (threadIdx.x * 4) / 32;
    const uint32_t s2_warp = threadIdx.x; // where its run sum lies
    const uint32_t s2_run = lane * 2; // where this thread's run begins
    float row_sum = identity();

    // This row's share of the data blocks: block to end.
    const uint64_t stop = shift + n;
    const uint64_t blocks = (stop + 255) / 256;
    const kg_share share = kg_balance(blocks, gridDim.x, blockIdx.x);
    const uint64_t end = share.first + share.count;
    const bool check_first = share.count != 0 && share.first == 0 && shift != 0;
    const bool check_last = share.count != 0 && end == blocks && stop % 256 != 0;

    uint64_t block = share.first;
    if (check_first && check_last && share.count == 1) { // BOTH: one block holds both ends
        KG_CASE(both);
        const uint64_t origin = block * 256;
        // INPUT: a chunk of 128 elements per warp, in warp view; the identity past the ends.
        const uint64_t place = origin + warp * 128 + lane;
        const float *at = g_in + (place - shift);
        float v0 = identity();
        if (place >= shift && place < stop) v0 = transform(at[0]);
        float v1 = identity();
        if (place + 32 >= shift && place + 32 < stop) v1 = transform(at[32]);
        float v2 = identity();
        if (place + 64 >= shift && place + 64 < stop) v2 = transform(at[64]);
        float v3 = identity();
        if (place + 96 >= shift && place + 96 < stop) v3 = transform(at[96]);
        reduce_block(shared, warp, s1_warp, s1_run, s2_warp, s2_run, v0, v1, v2, v3, row_sum);
    } else {
        if (check_first) { // FIRST: the array starts inside the block
            KG_CASE(start);
            const uint64_t origin = block * 256;
            // INPUT: a chunk of 128 elements per warp, in warp view; the identity past the ends.
            const uint64_t place = origin + warp * 128 + lane;
            const float *at = g_in + (place - shift);
            float v0 = identity();
            if (place >= shift) v0 = transform(at[0]);
            float v1 = identity();
            if (place + 32 >= shift) v1 = transform(at[32]);
            float v2 = identity();
            if (place + 64 >= shift) v2 = transform(at[64]);
            float v3 = identity();
            if (place + 96 >= shift) v3 = transform(at[96]);
            reduce_block(shared, warp, s1_warp, s1_run, s2_warp, s2_run, v0, v1, v2, v3, row_sum);
            block++;
        }
        for (; block < end - (check_last ? 1 : 0); block++) { // MIDDLE: unchecked
            KG_CASE(none);
            const uint64_t origin = block * 256;
            // INPUT: a chunk of 128 elements per warp, in warp view.
            const uint64_t place = origin + warp * 128 + lane;
            const float *at = g_in + (place - shift);
            float v0 = transform(at[0]);
            float v1 = transform(at[32]);
            float v2 = transform(at[64]);
            float v3 = transform(at[96]);
            reduce_block(shared, warp, s1_warp, s1_run, s2_warp, s2_run, v0, v1, v2, v3, row_sum);
        }
        if (check_last) { // LAST: the array stops inside the block
            KG_CASE(stop);
            const uint64_t origin = block * 256;
            // INPUT: a chunk of 128 elements per warp, in warp view; the identity past the ends.
            const uint64_t place = origin + warp * 128 + lane;
            const float *at = g_in + (place - shift);
            float v0 = identity();
            if (place < stop) v0 = transform(at[0]);
            float v1 = identity();
            if (place + 32 < stop) v1 = transform(at[32]);
            float v2 = identity();
            if (place + 64 < stop) v2 = transform(at[64]);
            float v3 = identity();
            if (place + 96 < stop) v3 = transform(at[96]);
            reduce_block(shared, warp, s1_warp, s1_run, s2_warp, s2_run, v0, v1, v2, v3, row_sum);
        }
    }

    if (threadIdx.x == 0) g_sums[blockIdx.x] = row_sum;
}
KG_ENTRY(kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto)

KG_VARIANT(kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto), nullptr, 64,
            sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    uint32_t shift = kg_line_shift(g_in, 4);
    void *arguments[] = {&g_in, &g_out, &n, &shift};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_absmax_f32__row_wbw_w2x4_r1_1_per_32_s2_auto),
        arguments, 64, sizeof(block_shared));
}
} // namespace

namespace row_wbw_w2x8_sm4 {

struct alignas(16) block_shared {
    float s1[512]; // units swapped inside 128 bytes: xor_0
    alignas(16) float s2[64]; // unpadded
};

// A run of s1, in accesses of 16 bytes; `at`: where it starts.
KG_FN void fetch_s1(const float *s1, uint32_t at, float &v0, float &v1, float &v2, float &v3,
    float &v4, float &v5, float &v6, float &v7)
{
    float u[8];
    const kg_v16 part0 = kg_ld16(s1 + at);
    memcpy(u + 0, &part0, 16);
    const kg_v16 part1 = kg_ld16(s1 + (at ^ 4));
    memcpy(u + 4, &part1, 16);
    v0 = u[0];
    v1 = u[1];
    v2 = u[2];
    v3 = u[3];
    v4 = u[4];
    v5 = u[5];
    v6 = u[6];
    v7 = u[7];
}

// A run of s2, in accesses of 8 bytes; `at`: where it starts.
KG_FN void fetch_s2(const float *s2, uint32_t at, float &v0, float &v1)
{
    float u[2];
    const uint64_t part0 = kg_ld8(s2 + at);
    memcpy(u + 0, &part0, 8);
    v0 = u[0];
    v1 = u[1];
}

// A data block in warp view, one item a register, in order into row_sum of thread 0.
KG_FN void reduce_block(block_shared *shared, uint32_t warp, uint32_t s1_warp, uint32_t s1_run,
    uint32_t s2_warp, uint32_t s2_run, float v0, float v1, float v2, float v3, float v4, float v5,
    float v6, float v7, float &row_sum)
{
    // S1: from the warp view to runs of 8 consecutive elements.
    shared->s1[s1_warp] = v0;
    shared->s1[s1_warp ^ 36] = v1;
    shared->s1[s1_warp ^ 72] = v2;
    shared->s1[s1_warp ^ 108] = v3;
    shared->s1[s1_warp ^ 144] = v4;
    shared->s1[s1_warp ^ 180] = v5;
    shared->s1[s1_warp ^ 216] = v6;
    shared->s1[s1_warp ^ 252] = v7;
    __syncwarp();
    fetch_s1(shared->s1, s1_run, v0, v1, v2, v3, v4, v5, v6, v7);
    __syncwarp();

    // S1: serial reduce of the run (sklansky).
    v0 = combine(v0, v1);
    v2 = combine(v2, v3);
    v4 = combine(v4, v5);
    v6 = combine(v6, v7);
    v0 = combine(v0, v2);
    v4 = combine(v4, v6);
    v0 = combine(v0, v4);

    // S2: one run sum per thread; the first warp takes runs of 2.
    shared->s2[s2_warp] = v0;
    __syncthreads();
    if (warp == 0) {
        float u0, u1;
        fetch_s2(shared->s2, s2_run, u0, u1);
        u0 = combine(u0, u1);

        // S3: warp reduce.
        u0 = reduce_warp(u0);
        row_sum = combine(row_sum, u0);
    }
    __syncthreads(); // the next data block writes S2
}

// A block reduces a row of data blocks in order, to one sum. `sums`: of row sums.
KG_FN void reduce_row(const float *g_in, float *g_sums, uint64_t n, uint32_t shift, bool sums)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t s1_warp_plain = warp * 256 + lane;
    // where its first item lies
    const uint32_t s1_warp = s1_warp_plain ^ (s1_warp_plain >> 5 & 7) << 2;
    const uint32_t s1_run_plain = threadIdx.x * 8;
    // where this thread's run begins
    const uint32_t s1_run = s1_run_plain ^ (s1_run_plain >> 5 & 7) << 2;
    const uint32_t s2_warp = threadIdx.x; // where its run sum lies
    const uint32_t s2_run = lane * 2; // where this thread's run begins
    float row_sum = identity();

    // This row's share of the data blocks: block to end.
    const uint64_t stop = shift + n;
    const uint64_t blocks = (stop + 511) / 512;
    const kg_share share = kg_balance(blocks, gridDim.x, blockIdx.x);
    const uint64_t end = share.first + share.count;
    const bool check_first = share.count != 0 && share.first == 0 && shift != 0;
    const bool check_last = share.count != 0 && end == blocks && stop % 512 != 0;

    uint64_t block = share.first;
    if (check_first && check_last && share.count == 1) { // BOTH: one block holds both ends
        KG_CASE(both);
        const uint64_t origin = block * 512;
        // INPUT: a chunk of 256 elements per warp, in warp view; the identity past the ends.
        const uint64_t place = origin + warp * 256 + lane;
        const float *at = g_in + (place - shift);
        float v0 = identity();
        if (place >= shift && place < stop) v0 = sums ? at[0] : transform(at[0]);
        float v1 = identity();
        if (place + 32 >= shift && place + 32 < stop) v1 = sums ? at[32] : transform(at[32]);
        float v2 = identity();
        if (place + 64 >= shift && place + 64 < stop) v2 = sums ? at[64] : transform(at[64]);
        float v3 = identity();
        if (place + 96 >= shift && place + 96 < stop) v3 = sums ? at[96] : transform(at[96]);
        float v4 = identity();
        if (place + 128 >= shift && place + 128 < stop) v4 = sums ? at[128] : transform(at[128]);
        float v5 = identity();
        if (place + 160 >= shift && place + 160 < stop) v5 = sums ? at[160] : transform(at[160]);
        float v6 = identity();
        if (place + 192 >= shift && place + 192 < stop) v6 = sums ? at[192] : transform(at[192]);
        float v7 = identity();
        if (place + 224 >= shift && place + 224 < stop) v7 = sums ? at[224] : transform(at[224]);
        reduce_block(shared, warp, s1_warp, s1_run, s2_warp, s2_run, v0, v1, v2, v3, v4, v5, v6,
            v7, row_sum);
    } else {
        if (check_first) { // FIRST: the array starts inside the block
            KG_CASE(start);
            const uint64_t origin = block * 512;
            // INPUT: a chunk of 256 elements per warp, in warp view; the identity past the ends.
            const uint64_t place = origin + warp * 256 + lane;
            const float *at = g_in + (place - shift);
            float v0 = identity();
            if (place >= shift) v0 = sums ? at[0] : transform(at[0]);
            float v1 = identity();
            if (place + 32 >= shift) v1 = sums ? at[32] : transform(at[32]);
            float v2 = identity();
            if (place + 64 >= shift) v2 = sums ? at[64] : transform(at[64]);
            float v3 = identity();
            if (place + 96 >= shift) v3 = sums ? at[96] : transform(at[96]);
            float v4 = identity();
            if (place + 128 >= shift) v4 = sums ? at[128] : transform(at[128]);
            float v5 = identity();
            if (place + 160 >= shift) v5 = sums ? at[160] : transform(at[160]);
            float v6 = identity();
            if (place + 192 >= shift) v6 = sums ? at[192] : transform(at[192]);
            float v7 = identity();
            if (place + 224 >= shift) v7 = sums ? at[224] : transform(at[224]);
            reduce_block(shared, warp, s1_warp, s1_run, s2_warp, s2_run, v0, v1, v2, v3, v4, v5,
                v6, v7, row_sum);
            block++;
        }
        for (; block < end - (check_last ? 1 : 0); block++) { // MIDDLE: unchecked
            KG_CASE(none);
            const uint64_t origin = block * 512;
            // INPUT: a chunk of 256 elements per warp, in warp view.
            const uint64_t place = origin + warp * 256 + lane;
            const float *at = g_in + (place - shift);
            float v0 = sums ? at[0] : transform(at[0]);
            float v1 = sums ? at[32] : transform(at[32]);
            float v2 = sums ? at[64] : transform(at[64]);
            float v3 = sums ? at[96] : transform(at[96]);
            float v4 = sums ? at[128] : transform(at[128]);
            float v5 = sums ? at[160] : transform(at[160]);
            float v6 = sums ? at[192] : transform(at[192]);
            float v7 = sums ? at[224] : transform(at[224]);
            reduce_block(shared, warp, s1_warp, s1_run, s2_warp, s2_run, v0, v1, v2, v3, v4, v5,
                v6, v7, row_sum);
        }
        if (check_last) { // LAST: the array stops inside the block
            KG_CASE(stop);
            const uint64_t origin = block * 512;
            // INPUT: a chunk of 256 elements per warp, in warp view; the identity past the ends.
            const uint64_t place = origin + warp * 256 + lane;
            const float *at = g_in + (place - shift);
            float v0 = identity();
            if (place < stop) v0 = sums ? at[0] : transform(at[0]);
            float v1 = identity();
            if (place + 32 < stop) v1 = sums ? at[32] : transform(at[32]);
            float v2 = identity();
            if (place + 64 < stop) v2 = sums ? at[64] : transform(at[64]);
            float v3 = identity();
            if (place + 96 < stop) v3 = sums ? at[96] : transform(at[96]);
            float v4 = identity();
            if (place + 128 < stop) v4 = sums ? at[128] : transform(at[128]);
            float v5 = identity();
            if (place + 160 < stop) v5 = sums ? at[160] : transform(at[160]);
            float v6 = identity();
            if (place + 192 < stop) v6 = sums ? at[192] : transform(at[192]);
            float v7 = identity();
            if (place + 224 < stop) v7 = sums ? at[224] : transform(at[224]);
            reduce_block(shared, warp, s1_warp, s1_run, s2_warp, s2_run, v0, v1, v2, v3, v4, v5,
                v6, v7, row_sum);
        }
    }

    if (threadIdx.x == 0) g_sums[blockIdx.x] = row_sum;
}

// Row DASk: a block for each row.
KG_KERNEL(kg_absmax_f32__row_wbw_w2x8_sm4, 64, 20)(const float *g_in, float *g_sums, uint64_t n,
    uint32_t shift)
{
    reduce_row(g_in, g_sums, n, shift, false);
}
KG_ENTRY(kg_absmax_f32__row_wbw_w2x8_sm4)

// The row sums, in order, by one block.
KG_KERNEL(kg_absmax_f32__row_wbw_w2x8_sm4_sums, 64, 20)(const float *g_in, float *g_sums,
    uint64_t n, uint32_t shift)
{
    reduce_row(g_in, g_sums, n, shift, true);
}
KG_ENTRY(kg_absmax_f32__row_wbw_w2x8_sm4_sums)

KG_VARIANT(kg_absmax_f32__row_wbw_w2x8_sm4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_absmax_f32__row_wbw_w2x8_sm4), nullptr, 64,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(kg_absmax_f32__row_wbw_w2x8_sm4_sums),
            nullptr, 64, sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t n = call->n;
    uint32_t shift = kg_line_shift(g_in, 4);
    const bool one_row = call->grid[0] == 1;
    float *g_sums = (float *)call->regions[region_sums];
    if (one_row) g_sums = g_out;
    void *arguments[] = {&g_in, &g_sums, &n, &shift};
    const int error = kg_launch(call, 0, KG_KERNEL_OF(kg_absmax_f32__row_wbw_w2x8_sm4), arguments,
        64, sizeof(block_shared));
    if (error || one_row) return error;

    uint64_t rows = call->grid[0];
    uint32_t no_shift = 0;
    void *sums_arguments[] = {&g_sums, &g_out, &rows, &no_shift};
    return kg_launch(call, 1, KG_KERNEL_OF(kg_absmax_f32__row_wbw_w2x8_sm4_sums), sums_arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
