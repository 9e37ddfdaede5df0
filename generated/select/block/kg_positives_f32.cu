// kg_positives_f32.cu: the kernels of positives for f32, one per variant.
// Made by kgen 0.2.0 from block.yaml (spec hash fc6691fe987dc5e6). Do not edit: edit the spec.
//
//   row_wbw_w4x2_r1
//     DASk row, BASk warp_by_warp, nWarps 4, nWork 2, batch 2
//     TBS 128 threads, DBS 256 elements
//     at most 48 registers a thread (10 blocks per SM)
//     8 bytes moved per element; 1 launch, 1072 bytes of shared memory a block
//     facts: form block, keep values
//     content hash fd9da07b4c87d90f
//
// Operations, as the operator is written:
//   is_kept: 1 comparison
//   transform: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_positives_op.h"

namespace kg_positives_f32_kernels {

using kg_op::kg_positives_f32::is_kept;
using kg_op::kg_positives_f32::transform;

// The sum of a number of each lane up to this one, in 32 bits.
KG_FN uint32_t sum_upto(uint32_t lane, uint32_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
    }
    return sum;
}

namespace row_wbw_w4x2_r1 {

struct alignas(16) block_shared {
    alignas(16) float values[256]; // a part for each warp
    alignas(16) uint32_t counts[4]; // that each warp keeps
    alignas(16) uint64_t starts[4]; // where they go
};

// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these
// are then.
KG_FN uint32_t compact(block_shared *shared, uint32_t run, uint32_t kept, bool inside,
    const float v_in)
{
    const bool keep = inside && is_kept(v_in);
    const uint32_t lanes = __ballot_sync(0xffffffffu, keep);
    if (keep) {
        const uint32_t to = run + kept + (uint32_t)__popc(lanes & kg_lanemask_lt());
        shared->values[to] = transform(v_in);
    }
    return kept + (uint32_t)__popc(lanes);
}

// Tells each warp where its elements go, by the first warp. Returns how many are kept up to the end
// of the tile.
KG_FN uint64_t find_starts(block_shared *shared, uint32_t lane, uint64_t base)
{
    const uint32_t count = lane < 4 ? shared->counts[lane] : 0;
    const uint32_t upto = sum_upto(lane, count); // of the warps up to this lane's
    const uint32_t sum = __shfl_sync(0xffffffffu, upto, 31);
    if (lane < 4) shared->starts[lane] = base + upto - count;
    return base + sum;
}

// One block takes all tiles, one after the other.
KG_KERNEL(kg_positives_f32__row_wbw_w4x2_r1, 128, 10)(const float *g_in, float *g_out,
    uint64_t *g_count, uint64_t n, uint64_t capacity)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 64;
    uint64_t total = 0; // of the first warp: what is kept so far
    for (uint64_t origin = 0; origin < n; origin += 256) {
        uint32_t kept = 0;
        if (origin + 256 <= n) {
            KG_CASE(none);
            // INPUT: 2 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + run + lane;
            const float in_0 = g_in[place];
            const float in_1 = g_in[place + 32];

            // What is kept, at the front of the warp's own part.
            kept = compact(shared, run, kept, true, in_0);
            kept = compact(shared, run, kept, true, in_1);
        } else {
            KG_CASE(stop);
            // INPUT: 2 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + run + lane;
            float in_0{};
            if (place < n) in_0 = g_in[place];
            float in_1{};
            if (place + 32 < n) in_1 = g_in[place + 32];

            // What is kept, at the front of the warp's own part.
            kept = compact(shared, run, kept, place < n, in_0);
            kept = compact(shared, run, kept, place + 32 < n, in_1);
        }
        if (lane == 0) shared->counts[warp] = kept;
        __syncthreads();
        if (warp == 0) total = find_starts(shared, lane, total);
        __syncthreads();
        const uint64_t start = shared->starts[warp];

        // OUTPUT: in the order of the lanes.
        const uint64_t room = start < capacity ? capacity - start : 0;
        const uint32_t stored = kept < room ? kept : (uint32_t)room;
        for (uint32_t i = lane; i < stored; i += 32) {
            g_out[start + i] = shared->values[run + i];
        }
        __syncwarp(); // the next tile has its part
    }
    if (threadIdx.x == 0) *g_count = total;
}
KG_ENTRY(kg_positives_f32__row_wbw_w4x2_r1)

KG_VARIANT(kg_positives_f32__row_wbw_w4x2_r1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_positives_f32__row_wbw_w4x2_r1), nullptr, 128,
            sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t *g_count = (uint64_t *)call->args[2];
    uint64_t n = call->n, capacity = call->lengths[0];
    void *arguments[] = {&g_in, &g_out, &g_count, &n, &capacity};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_positives_f32__row_wbw_w4x2_r1), arguments, 128,
        sizeof(block_shared));
}
} // namespace
} // namespace
