// kg_fetch_vec3.cu: the kernels of fetch for vec3, one per variant.
// Made by kgen 0.2.0 from units.yaml (spec hash 9c7cd426db0e2659). Do not edit: edit the spec.
//
//   block_wbw_w2x2_units
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 56 registers a thread (18 blocks per SM)
//     28 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1, units 4
//     content hash b987d059cff1ef8b
//   block_wbw_w2x2
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 64 registers a thread (16 blocks per SM)
//     28 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash 14c9728576b0fd37
//
// Operations, as the operator is written:
//   compute_y: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_fetch_op.h"

namespace kg_fetch_vec3_kernels {

using kg_op::kg_fetch_vec3::compute_y;

namespace block_wbw_w2x2_units {

// Block DASk: a warp takes 32 elements at a time, its lanes their 96 units in order.
KG_KERNEL(kg_fetch_vec3__block_wbw_w2x2_units, 64, 18)(const kg_fetch_vec3_t *g_x,
    const uint32_t *g_index, kg_fetch_vec3_t *g_y, uint64_t n_x, uint64_t n)
{
    const uint64_t items = n;
    const uint32_t lane = kg_lane(), first = threadIdx.x / 32 * 64 + threadIdx.x % 32 - lane;
    const uint32_t element0 = (lane) / 3, unit0 = (lane) % 3;
    const uint32_t element1 = (lane + 32) / 3, unit1 = (lane + 32) % 3;
    const uint32_t element2 = (lane + 64) / 3, unit2 = (lane + 64) % 3;
    const uint32_t *const from = (const uint32_t *)g_x;
    uint32_t *const to = (uint32_t *)g_y;
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + 128 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first; // the warp's first element
        // An index per lane, of 32 elements.
        const uint32_t index0 = g_index[at + lane];
        const uint32_t index1 = g_index[at + lane + 32];
        // The index of the element that each of a lane's units belongs to.
        const uint32_t j0_0 = __shfl_sync(0xffffffffu, index0, element0);
        const bool good0_0 = (uint64_t)j0_0 < n_x;
        const uint32_t j0_1 = __shfl_sync(0xffffffffu, index0, element1);
        const bool good0_1 = (uint64_t)j0_1 < n_x;
        const uint32_t j0_2 = __shfl_sync(0xffffffffu, index0, element2);
        const bool good0_2 = (uint64_t)j0_2 < n_x;
        const uint32_t j1_0 = __shfl_sync(0xffffffffu, index1, element0);
        const bool good1_0 = (uint64_t)j1_0 < n_x;
        const uint32_t j1_1 = __shfl_sync(0xffffffffu, index1, element1);
        const bool good1_1 = (uint64_t)j1_1 < n_x;
        const uint32_t j1_2 = __shfl_sync(0xffffffffu, index1, element2);
        const bool good1_2 = (uint64_t)j1_2 < n_x;
        // Units in, units out.
        uint32_t v0_0 = {};
        if (good0_0) v0_0 = from[(uint64_t)j0_0 * 3 + unit0];
        uint32_t v0_1 = {};
        if (good0_1) v0_1 = from[(uint64_t)j0_1 * 3 + unit1];
        uint32_t v0_2 = {};
        if (good0_2) v0_2 = from[(uint64_t)j0_2 * 3 + unit2];
        uint32_t v1_0 = {};
        if (good1_0) v1_0 = from[(uint64_t)j1_0 * 3 + unit0];
        uint32_t v1_1 = {};
        if (good1_1) v1_1 = from[(uint64_t)j1_1 * 3 + unit1];
        uint32_t v1_2 = {};
        if (good1_2) v1_2 = from[(uint64_t)j1_2 * 3 + unit2];
        if (good0_0) to[(at) * 3 + lane] = v0_0;
        if (good0_1) to[(at) * 3 + lane + 32] = v0_1;
        if (good0_2) to[(at) * 3 + lane + 64] = v0_2;
        if (good1_0) to[(at + 32) * 3 + lane] = v1_0;
        if (good1_1) to[(at + 32) * 3 + lane + 32] = v1_1;
        if (good1_2) to[(at + 32) * 3 + lane + 64] = v1_2;
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first; // the warp's first element
        // An index per lane, of 32 elements.
        const uint32_t index0 = at + lane < items ? g_index[at + lane] : 0;
        const uint32_t index1 = at + lane + 32 < items ? g_index[at + lane + 32] : 0;
        // The index of the element that each of a lane's units belongs to.
        const uint32_t j0_0 = __shfl_sync(0xffffffffu, index0, element0);
        const bool good0_0 = at + element0 < items && (uint64_t)j0_0 < n_x;
        const uint32_t j0_1 = __shfl_sync(0xffffffffu, index0, element1);
        const bool good0_1 = at + element1 < items && (uint64_t)j0_1 < n_x;
        const uint32_t j0_2 = __shfl_sync(0xffffffffu, index0, element2);
        const bool good0_2 = at + element2 < items && (uint64_t)j0_2 < n_x;
        const uint32_t j1_0 = __shfl_sync(0xffffffffu, index1, element0);
        const bool good1_0 = at + element0 + 32 < items && (uint64_t)j1_0 < n_x;
        const uint32_t j1_1 = __shfl_sync(0xffffffffu, index1, element1);
        const bool good1_1 = at + element1 + 32 < items && (uint64_t)j1_1 < n_x;
        const uint32_t j1_2 = __shfl_sync(0xffffffffu, index1, element2);
        const bool good1_2 = at + element2 + 32 < items && (uint64_t)j1_2 < n_x;
        // Units in, units out.
        uint32_t v0_0 = {};
        if (good0_0) v0_0 = from[(uint64_t)j0_0 * 3 + unit0];
        uint32_t v0_1 = {};
        if (good0_1) v0_1 = from[(uint64_t)j0_1 * 3 + unit1];
        uint32_t v0_2 = {};
        if (good0_2) v0_2 = from[(uint64_t)j0_2 * 3 + unit2];
        uint32_t v1_0 = {};
        if (good1_0) v1_0 = from[(uint64_t)j1_0 * 3 + unit0];
        uint32_t v1_1 = {};
        if (good1_1) v1_1 = from[(uint64_t)j1_1 * 3 + unit1];
        uint32_t v1_2 = {};
        if (good1_2) v1_2 = from[(uint64_t)j1_2 * 3 + unit2];
        if (good0_0) to[(at) * 3 + lane] = v0_0;
        if (good0_1) to[(at) * 3 + lane + 32] = v0_1;
        if (good0_2) to[(at) * 3 + lane + 64] = v0_2;
        if (good1_0) to[(at + 32) * 3 + lane] = v1_0;
        if (good1_1) to[(at + 32) * 3 + lane + 32] = v1_1;
        if (good1_2) to[(at + 32) * 3 + lane + 64] = v1_2;
    }
}
KG_ENTRY(kg_fetch_vec3__block_wbw_w2x2_units)

KG_VARIANT(kg_fetch_vec3__block_wbw_w2x2_units)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_fetch_vec3__block_wbw_w2x2_units), nullptr, 64,
            0);
    const kg_fetch_vec3_t *g_x = (const kg_fetch_vec3_t *)call->args[0];
    const uint32_t *g_index = (const uint32_t *)call->args[1];
    kg_fetch_vec3_t *g_y = (kg_fetch_vec3_t *)call->args[2];
    uint64_t n_x = call->lengths[0];
    uint64_t n = call->n;
    void *arguments[] = {&g_x, &g_index, &g_y, &n_x, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_fetch_vec3__block_wbw_w2x2_units), arguments, 64, 0);
}
} // namespace

namespace block_wbw_w2x2 {

// One element by itself: where an index is out of range.
KG_FN void one_element(const kg_fetch_vec3_t *g_x, const uint32_t *g_index, kg_fetch_vec3_t *g_y,
    uint64_t n_x, uint64_t at)
{
    const uint32_t index_0 = g_index[at];
    if (!((uint64_t)index_0 < n_x)) {
        return;
    }
    const kg_fetch_vec3_t x_0 = g_x[index_0];
    const kg_fetch_vec3_t y_r0 = compute_y(x_0);
    g_y[at] = y_r0;
}

// Block DASk: 2 items of a thread.
KG_KERNEL(kg_fetch_vec3__block_wbw_w2x2, 64, 16)(const kg_fetch_vec3_t *g_x,
    const uint32_t *g_index, kg_fetch_vec3_t *g_y, uint64_t n_x, uint64_t items)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    const uint64_t origin = (uint64_t)blockIdx.x * 128;
    if (origin + 128 <= items) { // inside the arrays
        KG_CASE(none);
        const uint64_t at = origin + first;
        const uint32_t *index_at = g_index + at;
        kg_fetch_vec3_t *y_at = g_y + at;
        // Items 0 to 1: loads, results, stores.
        const uint32_t index_0 = index_at[0];
        const uint32_t index_1 = index_at[32];
        if ((uint64_t)index_0 < n_x
            && (uint64_t)index_1 < n_x) {
            // All are in range: elements by index, results, stores.
            const kg_fetch_vec3_t x_0 = g_x[index_0];
            const kg_fetch_vec3_t x_1 = g_x[index_1];
            const kg_fetch_vec3_t y_r0 = compute_y(x_0);
            const kg_fetch_vec3_t y_r1 = compute_y(x_1);
            y_at[0] = y_r0;
            y_at[32] = y_r1;
        } else { // an index is out of range
            KG_UNROLL(1)
            for (uint32_t item = 0; item <= 1; item++)
                one_element(g_x, g_index, g_y, n_x, at + item * 32);
        }
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
        const uint64_t at = origin + first;
        const uint32_t *index_at = g_index + at;
        kg_fetch_vec3_t *y_at = g_y + at;
        const uint32_t count = (uint32_t)(items - origin); // items of this block
        // Items 0 to 1, as many as there are: loads, results, stores.
        uint32_t index_0 = {};
        if (first < count) index_0 = index_at[0];
        uint32_t index_1 = {};
        if (first + 32 < count) index_1 = index_at[32];
        if ((!(first < count) || ((uint64_t)index_0 < n_x))
            && (!(first + 32 < count) || ((uint64_t)index_1 < n_x))) {
            // All are in range: elements by index, results, stores.
            kg_fetch_vec3_t x_0 = {};
            if (first < count) x_0 = g_x[index_0];
            kg_fetch_vec3_t x_1 = {};
            if (first + 32 < count) x_1 = g_x[index_1];
            if (first < count) { // item 0: results and stores
                const kg_fetch_vec3_t y_r0 = compute_y(x_0);
                y_at[0] = y_r0;
            }
            if (first + 32 < count) { // item 1: results and stores
                const kg_fetch_vec3_t y_r1 = compute_y(x_1);
                y_at[32] = y_r1;
            }
        } else { // an index is out of range
            KG_UNROLL(1)
            for (uint32_t item = 0; item <= 1; item++) {
                if (!(first + item * 32 < count)) continue;
                one_element(g_x, g_index, g_y, n_x, at + item * 32);
            }
        }
    }
}
KG_ENTRY(kg_fetch_vec3__block_wbw_w2x2)

KG_VARIANT(kg_fetch_vec3__block_wbw_w2x2)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_fetch_vec3__block_wbw_w2x2), nullptr, 64, 0);
    const kg_fetch_vec3_t *g_x = (const kg_fetch_vec3_t *)call->args[0];
    const uint32_t *g_index = (const uint32_t *)call->args[1];
    kg_fetch_vec3_t *g_y = (kg_fetch_vec3_t *)call->args[2];
    uint64_t n_x = call->lengths[0];
    uint64_t n = call->n;
    void *arguments[] = {&g_x, &g_index, &g_y, &n_x, &n};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_fetch_vec3__block_wbw_w2x2), arguments, 64, 0);
}
} // namespace
} // namespace
