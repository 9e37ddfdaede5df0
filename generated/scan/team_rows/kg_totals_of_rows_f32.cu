// kg_totals_of_rows_f32.cu: the kernels of totals_of_rows for f32, one per variant.
// Made by kgen 0.2.0 from team_rows.yaml (spec hash fbb03e0bc8e98840). Do not edit: edit the spec.
//
//   block_wbw_w2x4_warp4
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 4, batch 4, adder kogge_stone
//     TBS 64 threads, DBS 256 elements
//     at most 64 registers a thread (16 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: form warp, exclusive, team 1, pack 4, ahead 4
//     content hash cb657043cc371a0a
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_totals_of_rows_op.h"

namespace kg_totals_of_rows_f32_kernels {

using kg_op::kg_totals_of_rows_f32::identity;
using kg_op::kg_totals_of_rows_f32::combine;

// The sum of the lanes up to each one, in order, of elements of one segment.
KG_FN float scan_team_lanes(float sum, uint32_t lane)
{
    { // the lane 1 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (lane >= 1) sum = combine(other, sum);
    }
    { // the lane 2 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (lane >= 2) sum = combine(other, sum);
    }
    { // the lane 4 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (lane >= 4) sum = combine(other, sum);
    }
    { // the lane 8 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (lane >= 8) sum = combine(other, sum);
    }
    { // the lane 16 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (lane >= 16) sum = combine(other, sum);
    }
    return sum;
}

// A warp scans a segment of `count` places from `place` on.
KG_FN void scan_by_warp_4(const float *g_in, float *g_out, uint64_t place, uint64_t count,
    uint32_t lane)
{
    float sum = identity(); // what stands before the round
    for (uint64_t from = 0; from < count; from += 128) {
        const uint32_t left = count - from < 128 ? (uint32_t)(count - from) : 128;
        float v[4];
        for (uint32_t c = 0; c < 4; c++) {
            const uint32_t i = 32 * c + lane;
            for (uint32_t e = 0; e < 1; e++) v[1 * c + e] = identity();
            for (uint32_t e = 0; e < 1; e++)
                if (i + e < left) v[1 * c + e] = g_in[place + from + i + e];
        }
        float upto[4];
        for (uint32_t c = 0; c < 4; c++) {
            float own = v[1 * c];
            for (uint32_t e = 1; e < 1; e++) own = combine(own, v[1 * c + e]);
            upto[c] = scan_team_lanes(own, lane);
        }
        for (uint32_t c = 0; c < 4; c++) {
            // the lanes before this one
            const float others = __shfl_up_sync(0xffffffffu, upto[c], 1);
            float before = lane == 0 ? sum : combine(sum, others);
            sum = combine(sum, __shfl_sync(0xffffffffu, upto[c], 31));
            const uint32_t i = 32 * c + lane;
            for (uint32_t e = 0; e < 1 && i + e < left; e++) {
                g_out[(place + from + i + e)] = before;
                before = combine(before, v[1 * c + e]);
            }
        }
    }
}

// A warp scans a segment of `count` places from `place` on, of which the first few do not count.
KG_FN void scan_by_warp_4x4(const float *g_in, float *g_out, uint64_t place, uint64_t count,
    uint32_t lane, uint32_t skip)
{
    float sum = identity(); // what stands before the round
    for (uint64_t from = 0; from < count; from += 128) {
        const uint32_t left = count - from < 128 ? (uint32_t)(count - from) : 128;
        const uint32_t before_it = from == 0 ? skip : 0;
        float v[4];
        for (uint32_t c = 0; c < 1; c++) {
            const uint32_t i = (32 * c + lane) * 4;
            for (uint32_t e = 0; e < 4; e++) v[4 * c + e] = identity();
            if (i >= before_it && i + 4 <= left) {
                float own[4];
                const kg_v16 bits = kg_ld16(g_in + (place + from + i));
                memcpy(own, &bits, 16);
                for (uint32_t e = 0; e < 4; e++) v[4 * c + e] = own[e];
                continue;
            }
            for (uint32_t e = 0; e < 4; e++)
                if (i + e >= before_it && i + e < left) v[4 * c + e] = g_in[place + from + i + e];
        }
        float upto[1];
        for (uint32_t c = 0; c < 1; c++) {
            float own = v[4 * c];
            for (uint32_t e = 1; e < 4; e++) own = combine(own, v[4 * c + e]);
            upto[c] = scan_team_lanes(own, lane);
        }
        for (uint32_t c = 0; c < 1; c++) {
            // the lanes before this one
            const float others = __shfl_up_sync(0xffffffffu, upto[c], 1);
            float before = lane == 0 ? sum : combine(sum, others);
            sum = combine(sum, __shfl_sync(0xffffffffu, upto[c], 31));
            const uint32_t i = (32 * c + lane) * 4;
            if (i >= before_it && i + 4 <= left) {
                float own[4];
                for (uint32_t e = 0; e < 4; e++) {
                    own[e] = before;
                    before = combine(before, v[4 * c + e]);
                }
                kg_v16 bits;
                memcpy(&bits, own, 16);
                kg_st16(g_out + (place + from + i), bits);
                continue;
            }
            for (uint32_t e = 0; e < 4 && i + e < left; e++) {
                if (i + e < before_it) continue;
                g_out[(place + from + i + e)] = before;
                before = combine(before, v[4 * c + e]);
            }
        }
    }
}

namespace block_wbw_w2x4_warp4 {

// Each warp scans a row.
KG_KERNEL(kg_totals_of_rows_f32__block_wbw_w2x4_warp4, 64, 16)(const float *g_in, float *g_out,
    uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t row = (uint64_t)blockIdx.x * 2 + warp;
    if (row >= height) return;
    KG_CASE(row);
    const float *const row_in = (const float *)((const char *)g_in + row * in_pitch);
    float *const row_out = (float *)((char *)g_out + row * out_pitch);
    const uint32_t past = kg_past_word(row_in);
    if (past == kg_past_word(row_out) && past % 4 == 0)
        scan_by_warp_4x4(row_in, row_out, 0 - (uint64_t)(past / 4), width + past / 4, lane,
        past / 4);
    else scan_by_warp_4(row_in, row_out, 0, width, lane);
}
KG_ENTRY(kg_totals_of_rows_f32__block_wbw_w2x4_warp4)

KG_VARIANT(kg_totals_of_rows_f32__block_wbw_w2x4_warp4)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        return kg_launch(call, 0, KG_KERNEL_OF(kg_totals_of_rows_f32__block_wbw_w2x4_warp4),
            nullptr, 64, 0);
    }
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0];
    uint64_t height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2];
    uint64_t out_pitch = call->lengths[3];
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_totals_of_rows_f32__block_wbw_w2x4_warp4), arguments,
        64, 0);
}
} // namespace
} // namespace
