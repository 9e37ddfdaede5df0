// kg_row_sum_f32.cu: the kernels of row_sum for f32, one per variant.
// Made by kgen 0.2.0 from rows_lanes.yaml (spec hash 65b1e488e4a05772). Do not edit: edit the spec.
//
//   column_wbw_w2x2_lanes_vec_c3
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 64 registers a thread (16 blocks per SM)
//     4 bytes moved per element; 1 launch, 16 bytes of shared memory a block
//     facts: form lanes, unit 4
//     content hash ba9714dc701172ad
//   column_wbw_w2x2_lanes_c3
//     DASk column, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky
//     TBS 64 threads, DBS 512 elements
//     at most 80 registers a thread (12 blocks per SM)
//     4 bytes moved per element; 1 launch, 16 bytes of shared memory a block
//     facts: form lanes, unit 4
//     content hash a57957c93c72707e
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_row_sum_op.h"

namespace kg_row_sum_f32_kernels {

using kg_op::kg_row_sum_f32::identity;
using kg_op::kg_row_sum_f32::combine;

// What a thread moves together: 4 elements.
struct alignas(16) vec_f32 { float e0, e1, e2, e3; };

// One from an array, in 1 16-byte access.
KG_FN vec_f32 vec_f32_load(const float *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_f32 v;
    memcpy(&v, &bits, 16);
    return v;
}

// 2 rows of 32 values, in order: their sum, in lane 0.
KG_FN float reduce_rows_2(float v0, float v1, [[maybe_unused]] uint32_t lane)
{
    { // butterfly: a lane gives the lane 1 away half of its rows, and takes half of that lane's
        const bool upper = lane & 1;
        const float keep_v0 = upper ? v1 : v0;
        const float give_v0 = upper ? v0 : v1;
        const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
        v0 = combine(upper ? take_v0 : keep_v0, upper ? keep_v0 : take_v0);
    }
    // Each lane has a part of one row: the other lanes of the same row.
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 2));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 4));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 8));
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 16));
    // Lanes 0 to 1 hold a row each: the rows.
    v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 1));
    return v0;
}

namespace column_wbw_w2x2_lanes_vec_c3 {

// The sum of a vector, in order.
KG_FN float reduce_vector(const vec_f32 &v)
{
    float s0 = v.e0;
    float s1 = v.e1;
    float s2 = v.e2;
    float s3 = v.e3;
    s0 = combine(s0, s1);
    s2 = combine(s2, s3);
    s0 = combine(s0, s2);
    return s0;
}

// The sum of the first `count` elements of a unit, in order.
KG_FN float reduce_some(const float *from, uint32_t count)
{
    float sum = identity();
    for (uint32_t e = 0; e < count; e++) sum = combine(sum, from[e]);
    return sum;
}

struct alignas(16) block_shared {
    float sums[2]; // of each warp, where they share a row
};

// Rows of up to 64 units lie side by side in a warp; along longer ones it walks, or the block does.
KG_KERNEL(kg_row_sum_f32__column_wbw_w2x2_lanes_vec_c3, 64, 16)(const float *g_in, float *g_out,
    uint64_t segments, uint64_t width, uint64_t pitch)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t warps = (uint64_t)gridDim.x * 2;
    // Neighbours in a block take neighbouring rows; of few, each block has some.
    const uint64_t me = segments > warps ? (uint64_t)blockIdx.x * 2 + warp
        : (uint64_t)warp * gridDim.x + blockIdx.x;
    const uint64_t units = width / 4 + (width % 4 != 0);
    if (units <= 64) {
        // How many rows lie side by side, by 2^bits lanes each, and 2^more units a lane.
        const uint32_t bits = units <= 1 ? 0 : units > 16 ? 5
            : 32 - (uint32_t)__clz((uint32_t)units - 1);
        const uint32_t more = units <= 32 ? 0 : 32 - (uint32_t)__clz((uint32_t)((units - 1) / 32));
        const uint32_t each = 32u >> bits; // rows side by side
        const uint32_t within = (1u << more) - 1;
        const uint32_t unit = lane & ((1u << bits) - 1), from = unit * 4;
        uint32_t held = 2u >> more; // rows of a lane; fewer where other warps would have none
        while (held > 1 && segments <= warps * each * (held / 2)) held /= 2;
        const uint64_t together = (uint64_t)held * each;
        const bool alike = width == (uint64_t)4 << (bits + more); // all units of all lanes
        const bool all = held == 2u >> more;
        const uint32_t full = (uint32_t)(width / 4);
        const uint32_t rest = (uint32_t)(width % 4);
        // Which of the lane's units are whole, and which is cut short: a bit each.
        uint32_t whole_of_row = 0, cut_of_row = 0;
        whole_of_row |= (uint32_t)(unit < full) << 0;
        cut_of_row |= (uint32_t)(unit == full) << 0;
        whole_of_row |= (uint32_t)(unit + (1u & within) * 32 < full) << 1;
        cut_of_row |= (uint32_t)(unit + (1u & within) * 32 == full) << 1;
        if (rest == 0) cut_of_row = 0;
        for (uint64_t first = me * together; first < segments; first += warps * together) {
            const uint64_t segment = first + (lane >> bits);
            const float *const place = (const float *)((const char *)g_in + segment * pitch) + from;
            float v0, v1;
            uint32_t there = 3; // registers whose row is the warp's, and is there
            if (alike && all && first + together <= segments) {
                KG_CASE(none);
                const vec_f32 x0 = vec_f32_load(place);
                const vec_f32 x1 =
                    vec_f32_load((const float *)((const char *)place + (1u >> more) * each * pitch)
                    + (1u & within) * 128);
                v0 = reduce_vector(x0);
                v1 = reduce_vector(x1);
            } else {
                KG_CASE(stop);
                const uint64_t left = segment < segments ? segments - segment : 0;
                const uint32_t rows = left < together ? (uint32_t)((left + each - 1) / each) : held;
                there = (1u << (rows << more)) - 1;
                const uint32_t whole = whole_of_row & there, cut = cut_of_row & there;
                vec_f32 x0{};
                if ((whole & 1u) != 0) x0 = vec_f32_load(place);
                vec_f32 x1{};
                if ((whole & 2u) != 0)
                    x1 =
                    vec_f32_load((const float *)((const char *)place + (1u >> more) * each * pitch)
                    + (1u & within) * 128);
                v0 = identity();
                if ((whole & 1u) != 0) v0 = reduce_vector(x0);
                v1 = identity();
                if ((whole & 2u) != 0) v1 = reduce_vector(x1);
                if (rest != 0) {
                    KG_CASE(cut);
                    if ((cut & 1u) != 0) v0 = reduce_some(place, rest);
                    if ((cut & 2u) != 0)
                        v1 =
                        reduce_some((const float *)((const char *)place + (1u >> more) * each
                        * pitch) + (1u & within) * 128, rest);
                }
            }
            if (bits > 0) { // lanes 1 apart have parts of the same rows
                const bool upper = lane & 1;
                const float keep_v0 = upper ? v1 : v0;
                const float give_v0 = upper ? v0 : v1;
                const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
                v0 = combine(upper ? take_v0 : keep_v0, upper ? keep_v0 : take_v0);
            }
            if (bits > 1) { // lanes 2 apart have parts of the same rows
                v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 2));
            }
            if (bits > 2) { // lanes 4 apart have parts of the same rows
                v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 4));
            }
            if (bits > 3) { // lanes 8 apart have parts of the same rows
                v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 8));
            }
            if (bits > 4) { // lanes 16 apart have parts of the same rows
                v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 16));
            }
            if (more > 0) v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 1));
            // Each lane stores the rows whose sums it holds.
            const uint32_t held_by_lane = unit < 2 && (unit & within) == 0 ? there >> unit : 0;
            v0 = combine(identity(), v0);
            if (held_by_lane & 1) g_out[segment + (unit >> more) * each] = v0;
            if (bits == 0) { // register 1 holds a row of its own
                v1 = combine(identity(), v1);
                if (held_by_lane & 2u) g_out[segment + (unit + 1) * each] = v1;
            }
        }
    } else {
        // The part of a row that this warp takes: all of it, or a run of rounds.
        const bool apart = segments >= 2 * (uint64_t)gridDim.x; // warps by themselves
        const uint64_t rounds = (width + 255) / 256;
        const kg_share run = apart ? kg_share{0, rounds} : kg_balance(rounds, 2, warp);
        uint64_t end = (run.first + run.count) * 256;
        if (end > width) end = width;
        const uint64_t step = apart ? warps : gridDim.x;
        for (uint64_t segment = apart ? me : blockIdx.x; segment < segments; segment += step) {
            const float *const place = (const float *)((const char *)g_in + segment * pitch);
            float sum = identity();
            float v0, v1;
            uint64_t base = run.first * 256;
            for (; base + 256 <= end; base += 256) {
                KG_CASE(walk);
                const vec_f32 x0 = vec_f32_load(place + (base + (lane) * 4));
                const vec_f32 x1 = vec_f32_load(place + (base + (lane + 32) * 4));
                v0 = reduce_vector(x0);
                v1 = reduce_vector(x1);
                v0 = reduce_rows_2(v0, v1, lane);
                sum = combine(sum, v0);
            }
            if (base < end) {
                KG_CASE(end);
                const uint32_t full = (uint32_t)(end - base) / 4, rest = (uint32_t)(end - base) % 4;
                // Which of the lane's units are whole, and which is cut short: a bit each.
                uint32_t whole = 0, cut = 0;
                whole |= (uint32_t)(lane < full) << 0;
                cut |= (uint32_t)(lane == full) << 0;
                whole |= (uint32_t)(lane + 32 < full) << 1;
                cut |= (uint32_t)(lane + 32 == full) << 1;
                if (rest == 0) cut = 0;
                vec_f32 x0{};
                if ((whole & 1u) != 0) x0 = vec_f32_load(place + (base + (lane) * 4));
                vec_f32 x1{};
                if ((whole & 2u) != 0) x1 = vec_f32_load(place + (base + (lane + 32) * 4));
                v0 = identity();
                if ((whole & 1u) != 0) v0 = reduce_vector(x0);
                v1 = identity();
                if ((whole & 2u) != 0) v1 = reduce_vector(x1);
                if (rest != 0) {
                    KG_CASE(cut);
                    if ((cut & 1u) != 0) v0 = reduce_some(place + (base + (lane) * 4), rest);
                    if ((cut & 2u) != 0) v1 = reduce_some(place + (base + (lane + 32) * 4), rest);
                }
                v0 = reduce_rows_2(v0, v1, lane);
                sum = combine(sum, v0);
            }
            if (!apart) {
                KG_CASE(together);
                if (lane == 0) shared->sums[warp] = sum;
                __syncthreads();
                if (threadIdx.x == 0)
                    for (uint32_t w = 1; w < 2; w++) {
                    const float v = shared->sums[w];
                    sum = combine(sum, v);
                }
                __syncthreads(); // before the next row's
            }
            if (lane == 0 && (apart || warp == 0)) g_out[segment] = sum;
        }
    }
}
KG_ENTRY(kg_row_sum_f32__column_wbw_w2x2_lanes_vec_c3)

KG_VARIANT(kg_row_sum_f32__column_wbw_w2x2_lanes_vec_c3)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sum_f32__column_wbw_w2x2_lanes_vec_c3),
            nullptr, 64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], segments = call->lengths[1], pitch = call->lengths[2];
    void *arguments[] = {&g_in, &g_out, &segments, &width, &pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sum_f32__column_wbw_w2x2_lanes_vec_c3),
        arguments, 64, sizeof(block_shared));
}
} // namespace

namespace column_wbw_w2x2_lanes_c3 {

// The sum of the first `count` elements of a unit, in order.
KG_FN float reduce_some(const float *from, uint32_t count)
{
    const float x0 = 0 < count ? from[0] : float();
    const float x1 = 1 < count ? from[1] : float();
    const float x2 = 2 < count ? from[2] : float();
    const float x3 = 3 < count ? from[3] : float();
    float s0 = 0 < count ? x0 : identity();
    float s1 = 1 < count ? x1 : identity();
    float s2 = 2 < count ? x2 : identity();
    float s3 = 3 < count ? x3 : identity();
    s0 = combine(s0, s1);
    s2 = combine(s2, s3);
    s0 = combine(s0, s2);
    return s0;
}

struct alignas(16) block_shared {
    float sums[2]; // of each warp, where they share a row
};

// Rows of up to 64 units lie side by side in a warp; along longer ones it walks, or the block does.
KG_KERNEL(kg_row_sum_f32__column_wbw_w2x2_lanes_c3, 64, 12)(const float *g_in, float *g_out,
    uint64_t segments, uint64_t width, uint64_t pitch)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t warps = (uint64_t)gridDim.x * 2;
    // Neighbours in a block take neighbouring rows; of few, each block has some.
    const uint64_t me = segments > warps ? (uint64_t)blockIdx.x * 2 + warp
        : (uint64_t)warp * gridDim.x + blockIdx.x;
    const uint64_t units = width / 4 + (width % 4 != 0);
    if (units <= 64) {
        // How many rows lie side by side, by 2^bits lanes each, and 2^more units a lane.
        const uint32_t bits = units <= 1 ? 0 : units > 16 ? 5
            : 32 - (uint32_t)__clz((uint32_t)units - 1);
        const uint32_t more = units <= 32 ? 0 : 32 - (uint32_t)__clz((uint32_t)((units - 1) / 32));
        const uint32_t each = 32u >> bits; // rows side by side
        const uint32_t within = (1u << more) - 1;
        const uint32_t unit = lane & ((1u << bits) - 1), from = unit * 4;
        uint32_t held = 2u >> more; // rows of a lane; fewer where other warps would have none
        while (held > 1 && segments <= warps * each * (held / 2)) held /= 2;
        const uint64_t together = (uint64_t)held * each;
        const uint32_t each_has = units == 1 ? (uint32_t)width : 4;
        const bool alike = units == 1 || width == (uint64_t)4 << (bits + more);
        const bool all = held == 2u >> more;
        const uint32_t full = (uint32_t)(width / 4);
        const uint32_t rest = (uint32_t)(width % 4);
        // Which of the lane's units are whole, and which is cut short: a bit each.
        uint32_t whole_of_row = 0, cut_of_row = 0;
        whole_of_row |= (uint32_t)(unit < full) << 0;
        cut_of_row |= (uint32_t)(unit == full) << 0;
        whole_of_row |= (uint32_t)(unit + (1u & within) * 32 < full) << 1;
        cut_of_row |= (uint32_t)(unit + (1u & within) * 32 == full) << 1;
        if (rest == 0) cut_of_row = 0;
        for (uint64_t first = me * together; first < segments; first += warps * together) {
            const uint64_t segment = first + (lane >> bits);
            const float *const place = (const float *)((const char *)g_in + segment * pitch) + from;
            float v0, v1;
            uint32_t there = 3; // registers whose row is the warp's, and is there
            if (alike && all && first + together <= segments) {
                KG_CASE(none);
                v0 = reduce_some(place, each_has);
                v1 =
                    reduce_some((const float *)((const char *)place + (1u >> more) * each * pitch)
                    + (1u & within) * 128, each_has);
            } else {
                KG_CASE(stop);
                const uint64_t left = segment < segments ? segments - segment : 0;
                const uint32_t rows = left < together ? (uint32_t)((left + each - 1) / each) : held;
                there = (1u << (rows << more)) - 1;
                const uint32_t whole = whole_of_row & there, cut = cut_of_row & there;
                const uint32_t count0 = (whole & 1u) != 0 ? 4 : (cut & 1u) != 0 ? rest : 0;
                v0 = reduce_some(place, count0);
                const uint32_t count1 = (whole & 2u) != 0 ? 4 : (cut & 2u) != 0 ? rest : 0;
                v1 =
                    reduce_some((const float *)((const char *)place + (1u >> more) * each * pitch)
                    + (1u & within) * 128, count1);
            }
            if (bits > 0) { // lanes 1 apart have parts of the same rows
                const bool upper = lane & 1;
                const float keep_v0 = upper ? v1 : v0;
                const float give_v0 = upper ? v0 : v1;
                const float take_v0 = __shfl_xor_sync(0xffffffffu, give_v0, 1);
                v0 = combine(upper ? take_v0 : keep_v0, upper ? keep_v0 : take_v0);
            }
            if (bits > 1) { // lanes 2 apart have parts of the same rows
                v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 2));
            }
            if (bits > 2) { // lanes 4 apart have parts of the same rows
                v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 4));
            }
            if (bits > 3) { // lanes 8 apart have parts of the same rows
                v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 8));
            }
            if (bits > 4) { // lanes 16 apart have parts of the same rows
                v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 16));
            }
            if (more > 0) v0 = combine(v0, __shfl_down_sync(0xffffffffu, v0, 1));
            // Each lane stores the rows whose sums it holds.
            const uint32_t held_by_lane = unit < 2 && (unit & within) == 0 ? there >> unit : 0;
            v0 = combine(identity(), v0);
            if (held_by_lane & 1) g_out[segment + (unit >> more) * each] = v0;
            if (bits == 0) { // register 1 holds a row of its own
                v1 = combine(identity(), v1);
                if (held_by_lane & 2u) g_out[segment + (unit + 1) * each] = v1;
            }
        }
    } else {
        // The part of a row that this warp takes: all of it, or a run of rounds.
        const bool apart = segments >= 2 * (uint64_t)gridDim.x; // warps by themselves
        const uint64_t rounds = (width + 255) / 256;
        const kg_share run = apart ? kg_share{0, rounds} : kg_balance(rounds, 2, warp);
        uint64_t end = (run.first + run.count) * 256;
        if (end > width) end = width;
        const uint64_t step = apart ? warps : gridDim.x;
        for (uint64_t segment = apart ? me : blockIdx.x; segment < segments; segment += step) {
            const float *const place = (const float *)((const char *)g_in + segment * pitch);
            float sum = identity();
            float v0, v1;
            uint64_t base = run.first * 256;
            for (; base + 256 <= end; base += 256) {
                KG_CASE(walk);
                v0 = reduce_some(place + (base + (lane) * 4), 4);
                v1 = reduce_some(place + (base + (lane + 32) * 4), 4);
                v0 = reduce_rows_2(v0, v1, lane);
                sum = combine(sum, v0);
            }
            if (base < end) {
                KG_CASE(end);
                const uint32_t full = (uint32_t)(end - base) / 4, rest = (uint32_t)(end - base) % 4;
                // Which of the lane's units are whole, and which is cut short: a bit each.
                uint32_t whole = 0, cut = 0;
                whole |= (uint32_t)(lane < full) << 0;
                cut |= (uint32_t)(lane == full) << 0;
                whole |= (uint32_t)(lane + 32 < full) << 1;
                cut |= (uint32_t)(lane + 32 == full) << 1;
                if (rest == 0) cut = 0;
                const uint32_t count0 = (whole & 1u) != 0 ? 4 : (cut & 1u) != 0 ? rest : 0;
                v0 = reduce_some(place + (base + (lane) * 4), count0);
                const uint32_t count1 = (whole & 2u) != 0 ? 4 : (cut & 2u) != 0 ? rest : 0;
                v1 = reduce_some(place + (base + (lane + 32) * 4), count1);
                v0 = reduce_rows_2(v0, v1, lane);
                sum = combine(sum, v0);
            }
            if (!apart) {
                KG_CASE(together);
                if (lane == 0) shared->sums[warp] = sum;
                __syncthreads();
                if (threadIdx.x == 0)
                    for (uint32_t w = 1; w < 2; w++) {
                    const float v = shared->sums[w];
                    sum = combine(sum, v);
                }
                __syncthreads(); // before the next row's
            }
            if (lane == 0 && (apart || warp == 0)) g_out[segment] = sum;
        }
    }
}
KG_ENTRY(kg_row_sum_f32__column_wbw_w2x2_lanes_c3)

KG_VARIANT(kg_row_sum_f32__column_wbw_w2x2_lanes_c3)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sum_f32__column_wbw_w2x2_lanes_c3), nullptr,
            64, sizeof(block_shared));
    const float *g_in = (const float *)call->args[0];
    float *g_out = (float *)call->args[1];
    uint64_t width = call->lengths[0], segments = call->lengths[1], pitch = call->lengths[2];
    void *arguments[] = {&g_in, &g_out, &segments, &width, &pitch};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_row_sum_f32__column_wbw_w2x2_lanes_c3), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
