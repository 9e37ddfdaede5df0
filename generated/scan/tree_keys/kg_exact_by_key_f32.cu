// kg_exact_by_key_f32.cu: the kernels of exact_by_key for f32, one per variant.
// Made by kgen 0.2.0 from tree_keys.yaml (spec hash 551fdc11a86b36e1). Do not edit: edit the spec.
//
//   block_wbw_w2x2_vec_tree
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 2, batch 2, adder sklansky, 16-byte accesses
//     TBS 64 threads, DBS 512 elements in 128 vectors
//     at most 80 registers a thread (12 blocks per SM)
//     12 bytes moved per element; 1 launch, 2144 bytes of shared memory a block
//     facts: form tree, heads keys, words 2, slot 2, looks 8
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 8 wavefronts (ideal 8)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 8 wavefronts
//       (ideal 8)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 8f7bd7fb7021555f
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_exact_by_key_op.h"

namespace kg_exact_by_key_f32_kernels {

using kg_op::kg_exact_by_key_f32::identity;
using kg_op::kg_exact_by_key_f32::combine;
using kg_op::kg_exact_by_key_f32::one_nan;

// A sum, and whether a segment begins in what it is of: then it is of what follows the last one's
// begin.
struct headed {
    float value;
    uint32_t head;
};

// Of nothing.
KG_FN headed no_head()
{
    return {identity(), 0};
}

// What two runs combine to, one behind the other.
KG_FN headed join_headed(const headed &a, const headed &b)
{
    if (b.head != 0) return b;
    return {combine(a.value, b.value), a.head};
}

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

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void headed_publish(uint64_t *to, const headed &v, uint32_t tag)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool headed_published(const uint64_t *from, uint32_t tag, headed &v)
{
    uint32_t w[2], missing = 0;
    const kg_pair p0 = kg_ld_relaxed_pair((const kg_pair *)from);
    w[0] = (uint32_t)p0.lo;
    w[1] = (uint32_t)p0.hi;
    missing |= ((uint32_t)(p0.lo >> 32) ^ tag) | ((uint32_t)(p0.hi >> 32) ^ tag);
    memcpy(&v, w, 8);
    return missing == 0;
}

// What lane `lanes` holds.
KG_FN headed headed_from(const headed &v, uint32_t lanes)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    headed other;
    memcpy(&other, w, 8);
    return other;
}

// What stands before a tile, and behind it, in all lanes of a warp.
KG_FN headed fold_tiles(uint32_t tile, uint32_t tag, uint32_t lane, const headed &tile_sum,
    uint64_t *g_tiles, headed &behind)
{
    // Bit b of the number: a left child of 2^b tiles ends where the lower bits begin.
    const uint64_t at = (uint64_t)(tile >> lane << lane) - 1;
    headed node = no_head();
    bool there = (tile >> lane & 1) == 0;
    if (!there) there = headed_published(g_tiles + at * 2, tag, node);

    // The subtree that ends with this tile: its lowest bits are ones, of a left child each.
    const uint32_t ones = __ffs((int)~tile) - 1;
    while (!__all_sync(0xffffffffu, there || lane >= ones)) {
        kg_spin();
        if (!there) there = headed_published(g_tiles + at * 2, tag, node);
    }
    headed sum = tile_sum;
    for (uint32_t bit = 0; bit < ones; bit++) {
        const headed left = headed_from(node, bit);
        sum = join_headed(left, sum);
    }
    if (lane == 0) headed_publish(g_tiles + (uint64_t)tile * 2, sum, tag);

    // From the left: the largest first.
    while (!__all_sync(0xffffffffu, there)) {
        kg_spin();
        if (!there) there = headed_published(g_tiles + at * 2, tag, node);
    }
    headed base = no_head();
    for (uint32_t rest = tile >> ones << ones; rest != 0;) {
        const uint32_t bit = 31 - __clz((int)rest);
        rest ^= 1u << bit;
        const headed left = headed_from(node, bit);
        base = join_headed(base, left);
    }
    behind = join_headed(base, sum);
    for (uint32_t bit = ones; bit-- > 0;) {
        const headed left = headed_from(node, bit);
        base = join_headed(base, left);
    }
    return base;
}

// What the lane whose number differs in bit `lanes` holds.
KG_FN headed headed_xor(const headed &v, uint32_t lanes)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    w[0] = __shfl_xor_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_xor_sync(0xffffffffu, w[1], lanes);
    headed other;
    memcpy(&other, w, 8);
    return other;
}

// A partial result to shared memory, in units of 8 bytes.
KG_FN void headed_put(uint64_t *to, const headed &v)
{
    uint64_t u[1];
    memcpy(u, &v, 8);
    to[0] = u[0];
}

// A partial result from shared memory, in units of 8 bytes.
KG_FN headed headed_get(const uint64_t *from)
{
    uint64_t u[1];
    u[0] = from[0];
    headed v;
    memcpy(&v, u, 8);
    return v;
}

// What the lane `lanes` further on holds.
KG_FN headed headed_down(const headed &v, uint32_t lanes)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    w[0] = __shfl_down_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_down_sync(0xffffffffu, w[1], lanes);
    headed other;
    memcpy(&other, w, 8);
    return other;
}

// Word number `which` of the bits of a warp, of which each lane has one.
KG_FN uint32_t head_word_1(uint32_t which, uint32_t bits0)
{
    uint32_t word = __shfl_sync(0xffffffffu, bits0, which % 32);
    return word;
}

// Which places of a lane's run begin a segment, a bit for each of 8 places.
KG_FN void find_heads_8(uint32_t (&heads)[1], uint32_t lane, uint64_t from, uint64_t n,
    const uint32_t *g_keys)
{
    uint32_t bits0 = 0; // of the places from 0 + 32 * lane on
    for (uint32_t i = 0; i < 8; i += 8) {
        const uint64_t first = from + 32 * i + lane;
        uint32_t own[8], near[8];
        for (uint32_t j = 0; j < 8; j++) {
            const uint64_t place = first + 32 * j < n ? first + 32 * j : n - 1, at = place;
            own[j] = g_keys[at];
            near[j] = g_keys[at - (place != 0)];
        }
        for (uint32_t j = 0; j < 8; j++) {
            const uint64_t place = first + 32 * j;
            const bool head = place == 0 || own[j] != near[j];
            const uint32_t ballot = __ballot_sync(0xffffffffu, place < n && head);
            if (lane == i + j) bits0 = ballot;
        }
    }
    { // places 0 to 7 of the run
        const uint32_t first = lane * 8, word = first / 32;
        const uint32_t low = head_word_1(word, bits0);
        const uint32_t high = head_word_1(word + 1, bits0);
        heads[0] = (uint32_t)(((uint64_t)high << 32 | low) >> first % 32) & 0xffu;
    }
}

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles };

namespace block_wbw_w2x2_vec_tree {

struct alignas(16) block_shared {
    kg_v16 part[2][65]; // of each warp
    alignas(16) uint64_t sums[2]; // of warps
    alignas(16) uint64_t before[3]; // what stands before each warp, and behind the last
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// The place of a word: words of 128 bytes change places, others for each run that begins in their
// bank.
KG_FN uint32_t swapped(uint32_t word)
{
    return word ^ (word >> 3 & 1);
}

// A warp's part of an array, any bytes of it from anywhere, in the order of the array.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(from), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 4;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    const kg_v16 *const at = (const kg_v16 *)(from - past);
    kg_v16 w[2] = {};
    uint32_t before = 0, behind = 0;
    if (lane >= first && lane < full) w[0] = kg_ld16(at + lane);
    if (lane + 32 >= first && lane + 32 < full) w[1] = kg_ld16(at + lane + 32);
    if (head) before = *(const uint32_t *)((const unsigned char *)at + unit);
    if (tail) behind = *(const uint32_t *)((const unsigned char *)(at + full) + unit);
    __syncwarp();
    kg_st16(part + swapped(lane), w[0]);
    kg_st16(part + swapped(lane + 32), w[1]);
    if (lane == 0) kg_st16(part + 64, kg_v16{});
    __syncwarp();
    if (head) *(uint32_t *)((unsigned char *)part + unit) = before;
    if (tail) *(uint32_t *)((unsigned char *)(part + swapped(full)) + unit) = behind;
    __syncwarp();
    if (past == 0) return;
    // The run of this lane lies between the words: it is cut out of one more.
    kg_v16 o[3];
    o[0] = kg_ld16(part + swapped(lane * 2));
    o[1] = kg_ld16(part + swapped(lane * 2 + 1));
    o[2] = kg_ld16(part + swapped(lane * 2 + 2));
    __syncwarp();
    kg_st16(part + swapped(lane * 2), kg_cut4(o[0], o[1], past));
    kg_st16(part + swapped(lane * 2 + 1), kg_cut4(o[1], o[2], past));
}

// The same to an array.
KG_FN void send_part(unsigned char *to, uint32_t bytes, const kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(to), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 4;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    kg_v16 *const at = (kg_v16 *)(to - past);
    if (lane >= first && lane < full) {
        const kg_v16 v = kg_ld16(part + swapped(lane));
        kg_st16_global(at + lane, past == 0 ? v
            : kg_cut4(kg_ld16(part + swapped(lane - 1)), v, 16 - past));
    }
    if (lane + 32 >= first && lane + 32 < full) {
        const kg_v16 v = kg_ld16(part + swapped(lane + 32));
        kg_st16_global(at + lane + 32, past == 0 ? v
            : kg_cut4(kg_ld16(part + swapped(lane + 32 - 1)), v, 16 - past));
    }
    const unsigned char *const own = (const unsigned char *)part;
    if (head) *(uint32_t *)((unsigned char *)at + unit) = *(const uint32_t *)(own + unit - past);
    const uint32_t last = 16 * full + unit - past;
    if (tail) *(uint32_t *)((unsigned char *)(at + full) + unit)
        = *(const uint32_t *)(own + 16 * swapped(last / 16) + last % 16);
}

// The sum of a run, behind its last head.
KG_FN headed sum_run_none(uint32_t turn, const uint32_t (&heads)[1], const kg_v16 *run)
{
    float x0, x1, x2, x3, x4, x5, x6, x7;
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run + (0 ^ turn)));
        x0 = v.e0;
        x1 = v.e1;
        x2 = v.e2;
        x3 = v.e3;
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + (1 ^ turn)));
        x4 = v.e0;
        x5 = v.e1;
        x6 = v.e2;
        x7 = v.e3;
    }
    const float s0_2 = (heads[0] & 0x2u) != 0 ? x1 : combine(x0, x1);
    const float s2_2 = (heads[0] & 0x8u) != 0 ? x3 : combine(x2, x3);
    const float s0_4 = (heads[0] & 0xcu) != 0 ? s2_2 : combine(s0_2, s2_2);
    const float s4_2 = (heads[0] & 0x20u) != 0 ? x5 : combine(x4, x5);
    const float s6_2 = (heads[0] & 0x80u) != 0 ? x7 : combine(x6, x7);
    const float s4_4 = (heads[0] & 0xc0u) != 0 ? s6_2 : combine(s4_2, s6_2);
    const float s0_8 = (heads[0] & 0xf0u) != 0 ? s4_4 : combine(s0_4, s4_4);
    return {s0_8, heads[0] != 0};
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_none(uint32_t turn, const uint32_t (&heads)[1], kg_v16 *run, float prefix,
    float next)
{
    float x0, x1, x2, x3, x4, x5, x6;
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run + (0 ^ turn)));
        x0 = v.e0;
        x1 = v.e1;
        x2 = v.e2;
        x3 = v.e3;
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + (1 ^ turn)));
        x4 = v.e0;
        x5 = v.e1;
        x6 = v.e2;
    }
    vec_f32 r;
    kg_v16 bits[1];
    const float f1 = (heads[0] & 0x1u) != 0 ? x0 : combine(prefix, x0);
    r.e0 = one_nan(combine(identity(), f1));
    const float s0_2 = (heads[0] & 0x2u) != 0 ? x1 : combine(x0, x1);
    const float f2 = (heads[0] & 0x3u) != 0 ? s0_2 : combine(prefix, s0_2);
    r.e1 = one_nan(combine(identity(), f2));
    const float f3 = (heads[0] & 0x4u) != 0 ? x2 : combine(f2, x2);
    r.e2 = one_nan(combine(identity(), f3));
    const float s2_2 = (heads[0] & 0x8u) != 0 ? x3 : combine(x2, x3);
    const float s0_4 = (heads[0] & 0xcu) != 0 ? s2_2 : combine(s0_2, s2_2);
    const float f4 = (heads[0] & 0xfu) != 0 ? s0_4 : combine(prefix, s0_4);
    r.e3 = one_nan(combine(identity(), f4));
    memcpy(bits, &r, 16);
    kg_st16(run + (0 ^ turn), bits[0]);
    const float f5 = (heads[0] & 0x10u) != 0 ? x4 : combine(f4, x4);
    r.e0 = one_nan(combine(identity(), f5));
    const float s4_2 = (heads[0] & 0x20u) != 0 ? x5 : combine(x4, x5);
    const float f6 = (heads[0] & 0x30u) != 0 ? s4_2 : combine(f4, s4_2);
    r.e1 = one_nan(combine(identity(), f6));
    const float f7 = (heads[0] & 0x40u) != 0 ? x6 : combine(f6, x6);
    r.e2 = one_nan(combine(identity(), f7));
    r.e3 = one_nan(combine(identity(), next));
    memcpy(bits, &r, 16);
    kg_st16(run + (1 ^ turn), bits[0]);
}

// The sum of a run, of which the first `count` elements are there, behind its last head.
KG_FN headed sum_run_stop(uint32_t turn, const uint32_t (&heads)[1], uint32_t count,
    const kg_v16 *run)
{
    float x0, x1, x2, x3, x4, x5, x6, x7;
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run + (0 ^ turn)));
        x0 = count > 0 ? v.e0 : identity();
        x1 = count > 1 ? v.e1 : identity();
        x2 = count > 2 ? v.e2 : identity();
        x3 = count > 3 ? v.e3 : identity();
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + (1 ^ turn)));
        x4 = count > 4 ? v.e0 : identity();
        x5 = count > 5 ? v.e1 : identity();
        x6 = count > 6 ? v.e2 : identity();
        x7 = count > 7 ? v.e3 : identity();
    }
    const float s0_2 = (heads[0] & 0x2u) != 0 ? x1 : combine(x0, x1);
    const float s2_2 = (heads[0] & 0x8u) != 0 ? x3 : combine(x2, x3);
    const float s0_4 = (heads[0] & 0xcu) != 0 ? s2_2 : combine(s0_2, s2_2);
    const float s4_2 = (heads[0] & 0x20u) != 0 ? x5 : combine(x4, x5);
    const float s6_2 = (heads[0] & 0x80u) != 0 ? x7 : combine(x6, x7);
    const float s4_4 = (heads[0] & 0xc0u) != 0 ? s6_2 : combine(s4_2, s6_2);
    const float s0_8 = (heads[0] & 0xf0u) != 0 ? s4_4 : combine(s0_4, s4_4);
    return {s0_8, heads[0] != 0};
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_stop(uint32_t turn, const uint32_t (&heads)[1], uint32_t count, kg_v16 *run,
    float prefix, float next)
{
    float x0, x1, x2, x3, x4, x5, x6;
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run + (0 ^ turn)));
        x0 = count > 0 ? v.e0 : identity();
        x1 = count > 1 ? v.e1 : identity();
        x2 = count > 2 ? v.e2 : identity();
        x3 = count > 3 ? v.e3 : identity();
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + (1 ^ turn)));
        x4 = count > 4 ? v.e0 : identity();
        x5 = count > 5 ? v.e1 : identity();
        x6 = count > 6 ? v.e2 : identity();
    }
    vec_f32 r;
    kg_v16 bits[1];
    const float f1 = (heads[0] & 0x1u) != 0 ? x0 : combine(prefix, x0);
    r.e0 = one_nan(combine(identity(), f1));
    const float s0_2 = (heads[0] & 0x2u) != 0 ? x1 : combine(x0, x1);
    const float f2 = (heads[0] & 0x3u) != 0 ? s0_2 : combine(prefix, s0_2);
    r.e1 = one_nan(combine(identity(), f2));
    const float f3 = (heads[0] & 0x4u) != 0 ? x2 : combine(f2, x2);
    r.e2 = one_nan(combine(identity(), f3));
    const float s2_2 = (heads[0] & 0x8u) != 0 ? x3 : combine(x2, x3);
    const float s0_4 = (heads[0] & 0xcu) != 0 ? s2_2 : combine(s0_2, s2_2);
    const float f4 = (heads[0] & 0xfu) != 0 ? s0_4 : combine(prefix, s0_4);
    r.e3 = one_nan(combine(identity(), f4));
    memcpy(bits, &r, 16);
    kg_st16(run + (0 ^ turn), bits[0]);
    const float f5 = (heads[0] & 0x10u) != 0 ? x4 : combine(f4, x4);
    r.e0 = one_nan(combine(identity(), f5));
    const float s4_2 = (heads[0] & 0x20u) != 0 ? x5 : combine(x4, x5);
    const float f6 = (heads[0] & 0x30u) != 0 ? s4_2 : combine(f4, s4_2);
    r.e1 = one_nan(combine(identity(), f6));
    const float f7 = (heads[0] & 0x40u) != 0 ? x6 : combine(f6, x6);
    r.e2 = one_nan(combine(identity(), f7));
    r.e3 = one_nan(combine(identity(), next));
    memcpy(bits, &r, 16);
    kg_st16(run + (1 ^ turn), bits[0]);
}

// S2: what stands before a run whose own sum is `sum`; `next`: and behind it.
KG_FN headed before_run(block_shared *shared, uint32_t lane, uint32_t warp, uint32_t tile,
    uint32_t tag, headed sum, uint64_t *g_tiles, headed &next)
{
    // Groups of lanes, then groups of warps, by the first one.
    const headed beside0 = headed_xor(sum, 1);
    sum = (lane & 1) != 0 ? join_headed(beside0, sum) : join_headed(sum, beside0);
    const headed beside1 = headed_xor(sum, 2);
    sum = (lane & 2) != 0 ? join_headed(beside1, sum) : join_headed(sum, beside1);
    const headed beside2 = headed_xor(sum, 4);
    sum = (lane & 4) != 0 ? join_headed(beside2, sum) : join_headed(sum, beside2);
    const headed beside3 = headed_xor(sum, 8);
    sum = (lane & 8) != 0 ? join_headed(beside3, sum) : join_headed(sum, beside3);
    const headed beside4 = headed_xor(sum, 16);
    sum = (lane & 16) != 0 ? join_headed(beside4, sum) : join_headed(sum, beside4);
    if (lane == 0) headed_put(&shared->sums[warp], sum);
    __syncthreads();
    if (warp == 0) {
        headed warps = no_head();
        if (lane < 2) warps = headed_get(&shared->sums[lane]);
        const headed other0 = headed_xor(warps, 1);
        warps = (lane & 1) != 0 ? join_headed(other0, warps) : join_headed(warps, other0);
        const headed tile_sum = headed_from(warps, 0);
        headed behind;
        headed before = fold_tiles(tile, tag, lane, tile_sum, g_tiles, behind);
        if ((lane & 1) != 0) before = join_headed(before, other0);
        if (lane == 2) before = behind;
        if (lane <= 2) headed_put(&shared->before[lane], before);
    }
    __syncthreads();
    __syncwarp(); // one access of all lanes each
    headed prefix = headed_get(&shared->before[warp]);
    const headed behind = headed_get(&shared->before[warp + 1]);
    __syncwarp();
    if ((lane & 16) != 0) prefix = join_headed(prefix, beside4);
    if ((lane & 8) != 0) prefix = join_headed(prefix, beside3);
    if ((lane & 4) != 0) prefix = join_headed(prefix, beside2);
    if ((lane & 2) != 0) prefix = join_headed(prefix, beside1);
    if ((lane & 1) != 0) prefix = join_headed(prefix, beside0);
    next = headed_down(prefix, 1);
    if (lane == 31) next = behind;
    return prefix;
}

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_exact_by_key_f32__block_wbw_w2x2_vec_tree, 64, 12)(const float *g_in,
    const uint32_t *g_keys, float *g_out, uint64_t n, uint64_t *g_tiles, kg_tagged tagged,
    uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 512;
    const bool apart = (kg_past_word(g_in) | kg_past_word(g_out)) != 0;
    if (!apart && origin + 512 <= n) {
        const uint64_t from = origin + warp * 256;
        kg_v16 *const part = shared->part[warp], *const run = part + lane * 2;
        const uint32_t turn = lane * 2 >> 3 & 1; // how the run's words have changed places
        // INPUT: 2 words of a lane, in the order of the lanes.
        const kg_v16 w0 = kg_ld16((const kg_v16 *)(g_in + from) + lane);
        const kg_v16 w1 = kg_ld16((const kg_v16 *)(g_in + from) + lane + 32);

        // HEADS: which of the 8 places of this lane's run begin a segment.
        uint32_t heads[1];
        find_heads_8(heads, lane, from, n, g_keys);

        // To the order of the array.
        __syncwarp();
        kg_st16(part + swapped(lane), w0);
        kg_st16(part + swapped(lane + 32), w1);
        __syncwarp();

        // S1: the sum of this lane's run.
        headed sum = sum_run_none(turn, heads, run);

        // S2
        headed next;
        const headed prefix = before_run(shared, lane, warp, tile, tag, sum, g_tiles, next);

        // S3: the results of the run.
        scan_run_none(turn, heads, run, prefix.value, next.value);
        __syncwarp();

        // OUTPUT.
        kg_st16_global((kg_v16 *)(g_out + from) + lane, kg_ld16(part + swapped(lane)));
        kg_st16_global((kg_v16 *)(g_out + from) + lane + 32, kg_ld16(part + swapped(lane + 32)));
    } else {
        KG_CASE(stop);
        const uint64_t from = origin + warp * 256;
        kg_v16 *const part = shared->part[warp], *const run = part + lane * 2;
        const uint32_t turn = lane * 2 >> 3 & 1; // how the run's words have changed places
        // INPUT: what there is of the warp's part.
        const uint32_t left = from >= n ? 0 : n - from < 256 ? (uint32_t)(n - from) : 256;
        const uint32_t skipped = lane * 8, count = left > skipped ? left - skipped : 0;
        fetch_part((const unsigned char *)(g_in + from), left * 4, part, lane);

        // HEADS: which of the 8 places of this lane's run begin a segment.
        uint32_t heads[1];
        find_heads_8(heads, lane, from, n, g_keys);

        // S1: the sum of this lane's run.
        headed sum = sum_run_stop(turn, heads, count, run);

        // S2
        headed next;
        const headed prefix = before_run(shared, lane, warp, tile, tag, sum, g_tiles, next);

        // S3: the results of the run.
        scan_run_stop(turn, heads, count, run, prefix.value, next.value);
        __syncwarp();

        // OUTPUT.
        send_part((unsigned char *)(g_out + from), left * 4, part, lane);
    }

    // The next call finds all as this one did.
    if (tag != ~(uint32_t)0) {
        if (tile == gridDim.x - 1 && threadIdx.x == 0)
            kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
        return;
    }
    // No more tags: the block that ends last clears all words, and tags begin anew.
    bool last = false;
    __syncthreads();
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    kg_tagged_clear(tagged);
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    kg_st_relaxed_u64(g_turn, 0);
}
KG_ENTRY(kg_exact_by_key_f32__block_wbw_w2x2_vec_tree)

KG_VARIANT(kg_exact_by_key_f32__block_wbw_w2x2_vec_tree)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_exact_by_key_f32__block_wbw_w2x2_vec_tree),
            nullptr, 64, sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    const uint32_t *g_keys = (const uint32_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_keys, &g_out, &n, &g_tiles, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_exact_by_key_f32__block_wbw_w2x2_vec_tree),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
