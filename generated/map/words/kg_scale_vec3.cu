// kg_scale_vec3.cu: the kernels of scale for vec3, one per variant.
// Made by kgen 0.2.0 from words.yaml (spec hash 7777a7ed454874a8). Do not edit: edit the spec.
//
//   block_wbw_w2x1_vec
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 1, batch 1, 16-byte accesses
//     TBS 64 threads, DBS 256 elements in 64 vectors
//     at most 64 registers a thread (16 blocks per SM)
//     24 bytes moved per element; 1 launch, 3072 bytes of shared memory a block
//     facts: words 3
//     S1: 1536 bytes, rule none, runs of 3 words of 1 unit of 16 bytes
//     words store (warp view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     runs load (run view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     runs store (run view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     words load (warp view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     content hash 24cbcfb6d1432cb7
//   block_wbw_w2x1
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 1, batch 1
//     TBS 64 threads, DBS 64 elements
//     at most 40 registers a thread (24 blocks per SM)
//     24 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash 7df57bfdea368d5b
//
// Operations, as the operator is written:
//   compute_y: 3 multiplications

#include <string.h>

#include "kg_device.h"
#include "kg_scale_op.h"

namespace kg_scale_vec3_kernels {

using kg_op::kg_scale_vec3::compute_y;

// What a thread moves together: 4 elements.
struct alignas(16) vec_vec3 { kg_scale_vec3_t e0, e1, e2, e3; };

namespace block_wbw_w2x1_vec {

// One element by itself: for the ends of the arrays.
KG_FN void one_element(const float s_s, const kg_scale_vec3_t *g_x, kg_scale_vec3_t *g_y,
    uint64_t at)
{
    const kg_scale_vec3_t x_0 = g_x[at];
    const kg_scale_vec3_t y_r0 = compute_y(s_s, x_0);
    g_y[at] = y_r0;
}

struct block_shared { kg_v16 stage[2][96]; }; // unpadded

// Words of a warp in the order of its lanes become each lane's run, in place.
KG_FN void to_runs(kg_v16 *stage, uint32_t lanes, uint32_t run, kg_v16 (&w)[3])
{
    kg_st16(stage + lanes, w[0]);
    kg_st16(stage + lanes + 32, w[1]);
    kg_st16(stage + lanes + 64, w[2]);
    __syncwarp();
    w[0] = kg_ld16(stage + run);
    w[1] = kg_ld16(stage + run + 1);
    w[2] = kg_ld16(stage + run + 2);
    __syncwarp();
}

// The other way round.
KG_FN void to_lanes(kg_v16 *stage, uint32_t lanes, uint32_t run, kg_v16 (&w)[3])
{
    kg_st16(stage + run, w[0]);
    kg_st16(stage + run + 1, w[1]);
    kg_st16(stage + run + 2, w[2]);
    __syncwarp();
    w[0] = kg_ld16(stage + lanes);
    w[1] = kg_ld16(stage + lanes + 32);
    w[2] = kg_ld16(stage + lanes + 64);
    __syncwarp();
}

// Block DASk: 1 item of a thread, each 4 elements in 3 words.
KG_KERNEL(kg_scale_vec3__block_wbw_w2x1_vec, 64, 16)(const float s_s, const kg_scale_vec3_t *g_x,
    kg_scale_vec3_t *g_y, uint64_t n, uint64_t head, uint64_t items)
{
    KG_SMEM(block_shared, shared);
    kg_v16 *const stage = shared->stage[kg_warp()];
    const uint32_t lane = kg_lane(), lanes = lane, run = lane * 3;
    const uint32_t first = threadIdx.x;
    const uint64_t origin = (uint64_t)blockIdx.x * 64;
    if (origin + 64 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const char *const x_at = (const char *)(g_x + head) + at * 48 - lane * 32;
        char *const y_at = (char *)(g_y + head) + at * 48 - lane * 32;
        // Item 0: loads, results, stores.
        kg_v16 x_w0[3] = {kg_ld16(x_at),
            kg_ld16(x_at + 512),
            kg_ld16(x_at + 1024)};
        to_runs(stage, lanes, run, x_w0);
        vec_vec3 x_0;
        memcpy(&x_0, x_w0, 48);
        const vec_vec3 y_r0 = {
            compute_y(s_s, x_0.e0),
            compute_y(s_s, x_0.e1),
            compute_y(s_s, x_0.e2),
            compute_y(s_s, x_0.e3)};
        kg_v16 y_s0[3];
        memcpy(y_s0, &y_r0, 48);
        to_lanes(stage, lanes, run, y_s0);
        kg_st16_global(y_at, y_s0[0]);
        kg_st16_global(y_at + 512, y_s0[1]);
        kg_st16_global(y_at + 1024, y_s0[2]);
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const char *const x_at = (const char *)(g_x + head) + at * 48;
        char *const y_at = (char *)(g_y + head) + at * 48;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        if (first < count) {
            // Item 0: loads, results, stores.
            kg_v16 x_w0[3] = {kg_ld16(x_at),
                kg_ld16(x_at + 16),
                kg_ld16(x_at + 32)};
            vec_vec3 x_0;
            memcpy(&x_0, x_w0, 48);
            const vec_vec3 y_r0 = {
                compute_y(s_s, x_0.e0),
                compute_y(s_s, x_0.e1),
                compute_y(s_s, x_0.e2),
                compute_y(s_s, x_0.e3)};
            kg_v16 y_s0[3];
            memcpy(y_s0, &y_r0, 48);
            kg_st16_global(y_at, y_s0[0]);
            kg_st16_global(y_at + 16, y_s0[1]);
            kg_st16_global(y_at + 32, y_s0[2]);
        }
    }

    // The elements before the first item, fewer than 32, and after the last.
    const uint64_t tail = head + items * 4;
    if (head == 0 && tail == n) return; // in one branch: small calls take less time
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(head);
        one_element(s_s, g_x, g_y, threadIdx.x);
    }
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n) {
        KG_CASE(tail);
        one_element(s_s, g_x, g_y, tail + threadIdx.x);
    }
}
KG_ENTRY(kg_scale_vec3__block_wbw_w2x1_vec)

KG_VARIANT(kg_scale_vec3__block_wbw_w2x1_vec)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_scale_vec3__block_wbw_w2x1_vec), nullptr, 64,
            sizeof(block_shared));
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const kg_scale_vec3_t *g_x = (const kg_scale_vec3_t *)call->args[1];
    kg_scale_vec3_t *g_y = (kg_scale_vec3_t *)call->args[2];
    uint64_t n = call->n;
    uint64_t head = kg_peel(g_y, 12, n);
    uint64_t items = (n - head) / 4;
    void *arguments[] = {&s_s, &g_x, &g_y, &n, &head, &items};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_scale_vec3__block_wbw_w2x1_vec), arguments, 64,
        sizeof(block_shared));
}
} // namespace

namespace block_wbw_w2x1 {

// Block DASk: 1 item of a thread.
KG_KERNEL(kg_scale_vec3__block_wbw_w2x1, 64, 24)(const float s_s, const kg_scale_vec3_t *g_x,
    kg_scale_vec3_t *g_y, uint64_t items)
{
    const uint32_t first = threadIdx.x;
    const uint64_t origin = (uint64_t)blockIdx.x * 64;
    if (origin + first < items) {
        KG_CASE(item);
        const uint64_t at = origin + first;
        const kg_scale_vec3_t *x_at = g_x + at;
        kg_scale_vec3_t *y_at = g_y + at;
        // Item 0: loads, results, stores.
        const kg_scale_vec3_t x_0 = x_at[0];
        const kg_scale_vec3_t y_r0 = compute_y(s_s, x_0);
        y_at[0] = y_r0;
    }
}
KG_ENTRY(kg_scale_vec3__block_wbw_w2x1)

KG_VARIANT(kg_scale_vec3__block_wbw_w2x1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_scale_vec3__block_wbw_w2x1), nullptr, 64, 0);
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const kg_scale_vec3_t *g_x = (const kg_scale_vec3_t *)call->args[1];
    kg_scale_vec3_t *g_y = (kg_scale_vec3_t *)call->args[2];
    uint64_t n = call->n;
    void *arguments[] = {&s_s, &g_x, &g_y, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_scale_vec3__block_wbw_w2x1), arguments, 64, 0);
}
} // namespace
} // namespace
