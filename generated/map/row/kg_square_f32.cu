// kg_square_f32.cu: the kernels of square for f32, one per variant.
// Made by kgen 0.2.0 from row.yaml (spec hash 8d8f95f8384b8751). Do not edit: edit the spec.
//
//   row_wbw_w2x2_sm1_vec
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 48 registers a thread (20 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash 1222c9f7779352ca
//   row_wbw_w2x2_sm1
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 2, batch 2
//     TBS 64 threads, DBS 128 elements
//     at most 40 registers a thread (24 blocks per SM)
//     8 bytes moved per element; 1 launch, 0 bytes of shared memory a block
//     facts: words 1
//     content hash a02f4f9adc926ff5
//
// Operations, as the operator is written:
//   compute_y: 1 multiplication

#include <string.h>

#include "kg_device.h"
#include "kg_square_op.h"

namespace kg_square_f32_kernels {

using kg_op::kg_square_f32::compute_y;

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

// One to an array, in 1 16-byte access.
KG_FN void vec_f32_store(float *to, const vec_f32 &v)
{
    kg_v16 bits;
    memcpy(&bits, &v, 16);
    kg_st16_global(to, bits);
}

namespace row_wbw_w2x2_sm1_vec {

// One element by itself: for the ends of the arrays, which do not fill a vector.
KG_FN void one_element(const float *g_x, float *g_y, uint64_t at)
{
    const float x_0 = g_x[at];
    const float y_r0 = compute_y(x_0);
    g_y[at] = y_r0;
}

// Row DASk: 2 items of a thread, each 4 elements.
KG_KERNEL(kg_square_f32__row_wbw_w2x2_sm1_vec, 64, 20)(const float *g_x, float *g_y, uint64_t n,
    uint64_t head, uint32_t shift)
{
    const uint64_t items = (n - head) / 4;
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    // This row's share of the data blocks: block to end.
    const uint64_t stop = shift + items;
    const uint64_t blocks = (stop + 127) / 128;
    const kg_share share = kg_balance(blocks, gridDim.x, blockIdx.x);
    const uint64_t end = share.first + share.count;
    const bool check_first = share.count != 0 && share.first == 0 && shift != 0;
    const bool check_last = share.count != 0 && end == blocks && stop % 128 != 0;

    uint64_t block = share.first;
    if (check_first && check_last && share.count == 1) { // BOTH: one block holds both ends
        KG_CASE(both);
        const uint64_t origin = block * 128;
        // below 0 where the array has not begun
        const int64_t at = (int64_t)(origin + first) - shift;
        const float *x_at = g_x + head + at * 4;
        float *y_at = g_y + head + at * 4;
        // Items 0 to 1, as many as there are: loads, results, stores.
        vec_f32 x_0 = {};
        if (origin + first >= shift && origin + first < stop) x_0 = vec_f32_load(x_at);
        vec_f32 x_1 = {};
        if (origin + first + 32 >= shift && origin + first + 32 < stop)
            x_1 = vec_f32_load(x_at + 128);
        kg_loads_first();
        if (origin + first >= shift && origin + first < stop) { // item 0: results and stores
            const vec_f32 y_r0 = {
                compute_y(x_0.e0),
                compute_y(x_0.e1),
                compute_y(x_0.e2),
                compute_y(x_0.e3)};
            vec_f32_store(y_at, y_r0);
        }
        // item 1: results and stores
        if (origin + first + 32 >= shift && origin + first + 32 < stop) {
            const vec_f32 y_r1 = {
                compute_y(x_1.e0),
                compute_y(x_1.e1),
                compute_y(x_1.e2),
                compute_y(x_1.e3)};
            vec_f32_store(y_at + 128, y_r1);
        }
    } else {
        if (check_first) { // FIRST: the array starts inside the block
            KG_CASE(start);
            const uint64_t origin = block * 128;
            // below 0 where the array has not begun
            const int64_t at = (int64_t)(origin + first) - shift;
            const float *x_at = g_x + head + at * 4;
            float *y_at = g_y + head + at * 4;
            // Items 0 to 1, as many as there are: loads, results, stores.
            vec_f32 x_0 = {};
            if (origin + first >= shift) x_0 = vec_f32_load(x_at);
            vec_f32 x_1 = {};
            if (origin + first + 32 >= shift) x_1 = vec_f32_load(x_at + 128);
            kg_loads_first();
            if (origin + first >= shift) { // item 0: results and stores
                const vec_f32 y_r0 = {
                    compute_y(x_0.e0),
                    compute_y(x_0.e1),
                    compute_y(x_0.e2),
                    compute_y(x_0.e3)};
                vec_f32_store(y_at, y_r0);
            }
            if (origin + first + 32 >= shift) { // item 1: results and stores
                const vec_f32 y_r1 = {
                    compute_y(x_1.e0),
                    compute_y(x_1.e1),
                    compute_y(x_1.e2),
                    compute_y(x_1.e3)};
                vec_f32_store(y_at + 128, y_r1);
            }
            block++;
        }
        for (; block < end - (check_last ? 1 : 0); block++) { // MIDDLE: unchecked
            KG_CASE(none);
            const uint64_t origin = block * 128;
            // below 0 where the array has not begun
            const int64_t at = (int64_t)(origin + first) - shift;
            const float *x_at = g_x + head + at * 4;
            float *y_at = g_y + head + at * 4;
            // Items 0 to 1: loads, results, stores.
            const vec_f32 x_0 = vec_f32_load(x_at);
            const vec_f32 x_1 = vec_f32_load(x_at + 128);
            kg_loads_first();
            const vec_f32 y_r0 = {
                compute_y(x_0.e0),
                compute_y(x_0.e1),
                compute_y(x_0.e2),
                compute_y(x_0.e3)};
            const vec_f32 y_r1 = {
                compute_y(x_1.e0),
                compute_y(x_1.e1),
                compute_y(x_1.e2),
                compute_y(x_1.e3)};
            vec_f32_store(y_at, y_r0);
            vec_f32_store(y_at + 128, y_r1);
        }
        if (check_last) { // LAST: the array stops inside the block
            KG_CASE(stop);
            const uint64_t origin = block * 128;
            // below 0 where the array has not begun
            const int64_t at = (int64_t)(origin + first) - shift;
            const float *x_at = g_x + head + at * 4;
            float *y_at = g_y + head + at * 4;
            // Items 0 to 1, as many as there are: loads, results, stores.
            vec_f32 x_0 = {};
            if (origin + first < stop) x_0 = vec_f32_load(x_at);
            vec_f32 x_1 = {};
            if (origin + first + 32 < stop) x_1 = vec_f32_load(x_at + 128);
            kg_loads_first();
            if (origin + first < stop) { // item 0: results and stores
                const vec_f32 y_r0 = {
                    compute_y(x_0.e0),
                    compute_y(x_0.e1),
                    compute_y(x_0.e2),
                    compute_y(x_0.e3)};
                vec_f32_store(y_at, y_r0);
            }
            if (origin + first + 32 < stop) { // item 1: results and stores
                const vec_f32 y_r1 = {
                    compute_y(x_1.e0),
                    compute_y(x_1.e1),
                    compute_y(x_1.e2),
                    compute_y(x_1.e3)};
                vec_f32_store(y_at + 128, y_r1);
            }
        }
    }

    // The elements before the first item, fewer than 4, and after the last, fewer than 4.
    const uint64_t tail = head + items * 4;
    if (head == 0 && tail == n) return; // in one branch: small calls take less time
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(head);
        one_element(g_x, g_y, threadIdx.x);
    }
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n) {
        KG_CASE(tail);
        one_element(g_x, g_y, tail + threadIdx.x);
    }
}
KG_ENTRY(kg_square_f32__row_wbw_w2x2_sm1_vec)

KG_VARIANT(kg_square_f32__row_wbw_w2x2_sm1_vec)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_square_f32__row_wbw_w2x2_sm1_vec), nullptr, 64,
            0);
    const float *g_x = (const float *)call->args[0];
    float *g_y = (float *)call->args[1];
    uint64_t n = call->n;
    uint64_t head = kg_peel(g_x, 4, n);
    // Rows start on a warp line of y: a sector cut in two costs a store most.
    uint32_t shift = kg_line_shift(g_y + head, 16);
    void *arguments[] = {&g_x, &g_y, &n, &head, &shift};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_square_f32__row_wbw_w2x2_sm1_vec), arguments, 64, 0);
}
} // namespace

namespace row_wbw_w2x2_sm1 {

// Row DASk: 2 items of a thread.
KG_KERNEL(kg_square_f32__row_wbw_w2x2_sm1, 64, 24)(const float *g_x, float *g_y, uint64_t items,
    uint32_t shift)
{
    const uint32_t first = threadIdx.x / 32 * 64 + threadIdx.x % 32;
    // This row's share of the data blocks: block to end.
    const uint64_t stop = shift + items;
    const uint64_t blocks = (stop + 127) / 128;
    const kg_share share = kg_balance(blocks, gridDim.x, blockIdx.x);
    const uint64_t end = share.first + share.count;
    const bool check_first = share.count != 0 && share.first == 0 && shift != 0;
    const bool check_last = share.count != 0 && end == blocks && stop % 128 != 0;

    uint64_t block = share.first;
    if (check_first && check_last && share.count == 1) { // BOTH: one block holds both ends
        KG_CASE(both);
        const uint64_t origin = block * 128;
        // below 0 where the array has not begun
        const int64_t at = (int64_t)(origin + first) - shift;
        const float *x_at = g_x + at;
        float *y_at = g_y + at;
        // Items 0 to 1, as many as there are: loads, results, stores.
        float x_0 = {};
        if (origin + first >= shift && origin + first < stop) x_0 = x_at[0];
        float x_1 = {};
        if (origin + first + 32 >= shift && origin + first + 32 < stop) x_1 = x_at[32];
        kg_loads_first();
        if (origin + first >= shift && origin + first < stop) { // item 0: results and stores
            const float y_r0 = compute_y(x_0);
            y_at[0] = y_r0;
        }
        // item 1: results and stores
        if (origin + first + 32 >= shift && origin + first + 32 < stop) {
            const float y_r1 = compute_y(x_1);
            y_at[32] = y_r1;
        }
    } else {
        if (check_first) { // FIRST: the array starts inside the block
            KG_CASE(start);
            const uint64_t origin = block * 128;
            // below 0 where the array has not begun
            const int64_t at = (int64_t)(origin + first) - shift;
            const float *x_at = g_x + at;
            float *y_at = g_y + at;
            // Items 0 to 1, as many as there are: loads, results, stores.
            float x_0 = {};
            if (origin + first >= shift) x_0 = x_at[0];
            float x_1 = {};
            if (origin + first + 32 >= shift) x_1 = x_at[32];
            kg_loads_first();
            if (origin + first >= shift) { // item 0: results and stores
                const float y_r0 = compute_y(x_0);
                y_at[0] = y_r0;
            }
            if (origin + first + 32 >= shift) { // item 1: results and stores
                const float y_r1 = compute_y(x_1);
                y_at[32] = y_r1;
            }
            block++;
        }
        for (; block < end - (check_last ? 1 : 0); block++) { // MIDDLE: unchecked
            KG_CASE(none);
            const uint64_t origin = block * 128;
            // below 0 where the array has not begun
            const int64_t at = (int64_t)(origin + first) - shift;
            const float *x_at = g_x + at;
            float *y_at = g_y + at;
            // Items 0 to 1: loads, results, stores.
            const float x_0 = x_at[0];
            const float x_1 = x_at[32];
            kg_loads_first();
            const float y_r0 = compute_y(x_0);
            const float y_r1 = compute_y(x_1);
            y_at[0] = y_r0;
            y_at[32] = y_r1;
        }
        if (check_last) { // LAST: the array stops inside the block
            KG_CASE(stop);
            const uint64_t origin = block * 128;
            // below 0 where the array has not begun
            const int64_t at = (int64_t)(origin + first) - shift;
            const float *x_at = g_x + at;
            float *y_at = g_y + at;
            // Items 0 to 1, as many as there are: loads, results, stores.
            float x_0 = {};
            if (origin + first < stop) x_0 = x_at[0];
            float x_1 = {};
            if (origin + first + 32 < stop) x_1 = x_at[32];
            kg_loads_first();
            if (origin + first < stop) { // item 0: results and stores
                const float y_r0 = compute_y(x_0);
                y_at[0] = y_r0;
            }
            if (origin + first + 32 < stop) { // item 1: results and stores
                const float y_r1 = compute_y(x_1);
                y_at[32] = y_r1;
            }
        }
    }
}
KG_ENTRY(kg_square_f32__row_wbw_w2x2_sm1)

KG_VARIANT(kg_square_f32__row_wbw_w2x2_sm1)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_square_f32__row_wbw_w2x2_sm1), nullptr, 64, 0);
    const float *g_x = (const float *)call->args[0];
    float *g_y = (float *)call->args[1];
    uint64_t n = call->n;
    // Rows start on a warp line of y: a sector cut in two costs a store most.
    uint32_t shift = kg_line_shift(g_y, 4);
    void *arguments[] = {&g_x, &g_y, &n, &shift};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_square_f32__row_wbw_w2x2_sm1), arguments, 64, 0);
}
} // namespace
} // namespace
