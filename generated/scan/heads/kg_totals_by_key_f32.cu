// kg_totals_by_key_f32.cu: the kernels of totals_by_key for f32, one per variant.
// Made by kgen 0.2.0 from heads.yaml (spec hash 6918f9dd56ab2c63). Do not edit: edit the spec.
//
//   block_wbw_w2x3_vec_back
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 3, batch 3, 16-byte accesses
//     TBS 64 threads, DBS 768 elements in 192 vectors
//     at most 64 registers a thread (16 blocks per SM)
//     12 bytes moved per element; 1 launch, 3152 bytes of shared memory a block
//     facts: form look_back, heads keys, run_adder serial, warp_adder kogge_stone, words 3, slot 2,
//       looks 8
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 12 wavefronts (ideal 12)
//     S1 load, S3 load and store (run view): 16-byte accesses, conflict degree 1, 12 wavefronts
//       (ideal 12)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash f81af9b9900fc744
//
// Operations, as the operator is written:
//   combine: 1 addition

#include <string.h>

#include "kg_device.h"
#include "kg_totals_by_key_op.h"

namespace kg_totals_by_key_f32_kernels {

using kg_op::kg_totals_by_key_f32::identity;
using kg_op::kg_totals_by_key_f32::combine;

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

// What the lane `lanes` before holds.
KG_FN headed headed_up(const headed &v, uint32_t lanes)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    headed other;
    memcpy(&other, w, 8);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN headed scan_lanes(headed sum, uint32_t lane)
{
    { // the lane 1 before
        const headed other = headed_up(sum, 1);
        if (lane >= 1) sum = join_headed(other, sum);
    }
    { // the lane 2 before
        const headed other = headed_up(sum, 2);
        if (lane >= 2) sum = join_headed(other, sum);
    }
    { // the lane 4 before
        const headed other = headed_up(sum, 4);
        if (lane >= 4) sum = join_headed(other, sum);
    }
    { // the lane 8 before
        const headed other = headed_up(sum, 8);
        if (lane >= 8) sum = join_headed(other, sum);
    }
    { // the lane 16 before
        const headed other = headed_up(sum, 16);
        if (lane >= 16) sum = join_headed(other, sum);
    }
    return sum;
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

// Whether all lanes behind the last one that has a head are there: nothing before a head counts.
KG_FN bool all_behind_head(bool there, bool head)
{
    const uint32_t absent = ~__ballot_sync(0xffffffffu, there),
        heads = __ballot_sync(0xffffffffu, there && head);
    return absent == 0 || absent < heads;
}

// What stands before a tile whose own sum is `tile_sum`, in all lanes of a warp.
KG_FN headed look_back(uint32_t tile, uint32_t tag, uint32_t lane, const headed &tile_sum,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) headed_publish(g_tiles + (uint64_t)tile * 2, tile_sum, tag);

    // One look at all that is needed, then only at what was not there.
    headed tiles = tile_sum, groups = no_head(), base = no_head();
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = headed_published(g_tiles + tile_at * 2, tag, tiles);
    if (!group_there) group_there = headed_published(g_groups + group_at * 2, tag, groups);
    if (!base_there) base_there = headed_published(g_bases + (uint64_t)super * 2, tag, base);

    // The tiles of the group; the last of them has the sum of all.
    while (!all_behind_head(tile_there, lane < in_group && tiles.head != 0)) {
        kg_spin();
        if (!tile_there) tile_there = headed_published(g_tiles + tile_at * 2, tag, tiles);
    }
    if (!tile_there) tiles = no_head();
    tiles = scan_lanes(tiles, lane);
    if (in_group == 31 && lane == 31) headed_publish(g_groups + (uint64_t)group * 2, tiles, tag);

    // The groups before it, and what stands before those.
    const headed others = headed_from(tiles, (in_group - 1) % 32);
    bool known = in_group != 0 && others.head != 0;
    while (!known && !all_behind_head(group_there, lane < in_super && groups.head != 0)) {
        kg_spin();
        if (!group_there) group_there = headed_published(g_groups + group_at * 2, tag, groups);
    }
    if (!group_there) groups = no_head();
    groups = scan_lanes(groups, lane);
    const headed before = headed_from(groups, (in_super - 1) % 32);
    known = known || (in_super != 0 && before.head != 0);
    while (!known && !all_behind_head(base_there, base_there && base.head != 0)) {
        kg_spin();
        if (!base_there) base_there = headed_published(g_bases + (uint64_t)super * 2, tag, base);
    }
    if (!base_there) base = no_head();
    if (in_super != 0) base = join_headed(base, before);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const headed next = join_headed(base, tiles);
        if (lane == 31) headed_publish(g_bases + ((uint64_t)super + 1) * 2, next, tag);
    }
    if (in_group != 0) base = join_headed(base, others);
    return base;
}

// Word number `which` of the bits of a warp, of which each lane has one.
KG_FN uint32_t head_word_1(uint32_t which, uint32_t bits0)
{
    uint32_t word = __shfl_sync(0xffffffffu, bits0, which % 32);
    return word;
}

// Which places of a lane's run begin a segment, a bit for each of 12 places.
KG_FN void find_heads_12(uint32_t (&heads)[1], uint32_t lane, uint64_t from, uint64_t n,
    const uint32_t *g_keys)
{
    uint32_t bits0 = 0; // of the places from 0 + 32 * lane on
    for (uint32_t i = 0; i < 12; i += 6) {
        const uint64_t first = from + 32 * i + lane;
        uint32_t own[6], near[6];
        for (uint32_t j = 0; j < 6; j++) {
            const uint64_t place = first + 32 * j < n ? first + 32 * j : n - 1, at = place;
            own[j] = g_keys[at];
            near[j] = g_keys[at - (place != 0)];
        }
        for (uint32_t j = 0; j < 6; j++) {
            const uint64_t place = first + 32 * j;
            const bool head = place == 0 || own[j] != near[j];
            const uint32_t ballot = __ballot_sync(0xffffffffu, place < n && head);
            if (lane == i + j) bits0 = ballot;
        }
    }
    { // places 0 to 11 of the run
        const uint32_t first = lane * 12, word = first / 32;
        const uint32_t low = head_word_1(word, bits0);
        const uint32_t high = head_word_1(word + 1, bits0);
        heads[0] = (uint32_t)(((uint64_t)high << 32 | low) >> first % 32) & 0xfffu;
    }
}

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles, region_groups, region_bases };

namespace block_wbw_w2x3_vec_back {

struct alignas(16) block_shared {
    kg_v16 part[2][97]; // of each warp
    alignas(16) uint64_t sums[2]; // of warps
    alignas(16) uint64_t before[2]; // what stands before each warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// A warp's part of an array, any bytes of it from anywhere, in the order of the array.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
    const uint32_t past = kg_past_word(from), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * 4;
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
    const kg_v16 *const at = (const kg_v16 *)(from - past);
    kg_v16 w[3] = {};
    uint32_t before = 0, behind = 0;
    if (lane >= first && lane < full) w[0] = kg_ld16(at + lane);
    if (lane + 32 >= first && lane + 32 < full) w[1] = kg_ld16(at + lane + 32);
    if (lane + 64 >= first && lane + 64 < full) w[2] = kg_ld16(at + lane + 64);
    if (head) before = *(const uint32_t *)((const unsigned char *)at + unit);
    if (tail) behind = *(const uint32_t *)((const unsigned char *)(at + full) + unit);
    __syncwarp();
    kg_st16(part + lane, w[0]);
    kg_st16(part + lane + 32, w[1]);
    kg_st16(part + lane + 64, w[2]);
    if (lane == 0) kg_st16(part + 96, kg_v16{});
    __syncwarp();
    if (head) *(uint32_t *)((unsigned char *)part + unit) = before;
    if (tail) *(uint32_t *)((unsigned char *)(part + full) + unit) = behind;
    __syncwarp();
    if (past == 0) return;
    // The run of this lane lies between the words: it is cut out of one more.
    kg_v16 o[4];
    o[0] = kg_ld16(part + lane * 3);
    o[1] = kg_ld16(part + lane * 3 + 1);
    o[2] = kg_ld16(part + lane * 3 + 2);
    o[3] = kg_ld16(part + lane * 3 + 3);
    __syncwarp();
    kg_st16(part + lane * 3, kg_cut4(o[0], o[1], past));
    kg_st16(part + lane * 3 + 1, kg_cut4(o[1], o[2], past));
    kg_st16(part + lane * 3 + 2, kg_cut4(o[2], o[3], past));
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
        const kg_v16 *const word = part + lane;
        const kg_v16 v = kg_ld16(word);
        kg_st16_global(at + lane, past == 0 ? v : kg_cut4(kg_ld16(word - 1), v, 16 - past));
    }
    if (lane + 32 >= first && lane + 32 < full) {
        const kg_v16 *const word = part + lane + 32;
        const kg_v16 v = kg_ld16(word);
        kg_st16_global(at + lane + 32, past == 0 ? v : kg_cut4(kg_ld16(word - 1), v, 16 - past));
    }
    if (lane + 64 >= first && lane + 64 < full) {
        const kg_v16 *const word = part + lane + 64;
        const kg_v16 v = kg_ld16(word);
        kg_st16_global(at + lane + 64, past == 0 ? v : kg_cut4(kg_ld16(word - 1), v, 16 - past));
    }
    const unsigned char *const own = (const unsigned char *)part;
    if (head) *(uint32_t *)((unsigned char *)at + unit) = *(const uint32_t *)(own + unit - past);
    if (tail) *(uint32_t *)((unsigned char *)(at + full) + unit)
        = *(const uint32_t *)(own + 16 * full + unit - past);
}

// The sum of a run, behind its last head.
KG_FN headed sum_run_none(const uint32_t (&heads)[1], const kg_v16 *run)
{
    float sum = identity();
    { // vector 0: its elements
        const vec_f32 v = vec_f32_load((const float *)(run));
        float x0 = v.e0;
        float x1 = v.e1;
        float x2 = v.e2;
        float x3 = v.e3;
        // and their sum, in order
        sum = combine((heads[0] >> 0 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 1 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 2 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 3 & 1 ? identity() : sum), x3);
    }
    { // vector 1: its elements
        const vec_f32 v = vec_f32_load((const float *)(run + 1));
        float x0 = v.e0;
        float x1 = v.e1;
        float x2 = v.e2;
        float x3 = v.e3;
        // and their sum, in order
        sum = combine((heads[0] >> 4 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 5 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 6 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 7 & 1 ? identity() : sum), x3);
    }
    { // vector 2: its elements
        const vec_f32 v = vec_f32_load((const float *)(run + 2));
        float x0 = v.e0;
        float x1 = v.e1;
        float x2 = v.e2;
        float x3 = v.e3;
        // and their sum, in order
        sum = combine((heads[0] >> 8 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 9 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 10 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 11 & 1 ? identity() : sum), x3);
    }
    return {sum, heads[0] != 0};
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_none(const uint32_t (&heads)[1], kg_v16 *run, float prefix)
{
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 0 & 1 ? identity() : prefix), v.e0);
        r.e0 = prefix;
        prefix = combine((heads[0] >> 1 & 1 ? identity() : prefix), v.e1);
        r.e1 = prefix;
        prefix = combine((heads[0] >> 2 & 1 ? identity() : prefix), v.e2);
        r.e2 = prefix;
        prefix = combine((heads[0] >> 3 & 1 ? identity() : prefix), v.e3);
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run, bits[0]);
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + 1));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 4 & 1 ? identity() : prefix), v.e0);
        r.e0 = prefix;
        prefix = combine((heads[0] >> 5 & 1 ? identity() : prefix), v.e1);
        r.e1 = prefix;
        prefix = combine((heads[0] >> 6 & 1 ? identity() : prefix), v.e2);
        r.e2 = prefix;
        prefix = combine((heads[0] >> 7 & 1 ? identity() : prefix), v.e3);
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + 1, bits[0]);
    }
    { // vector 2
        const vec_f32 v = vec_f32_load((const float *)(run + 2));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 8 & 1 ? identity() : prefix), v.e0);
        r.e0 = prefix;
        prefix = combine((heads[0] >> 9 & 1 ? identity() : prefix), v.e1);
        r.e1 = prefix;
        prefix = combine((heads[0] >> 10 & 1 ? identity() : prefix), v.e2);
        r.e2 = prefix;
        prefix = combine((heads[0] >> 11 & 1 ? identity() : prefix), v.e3);
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + 2, bits[0]);
    }
}

// The sum of a run, of which the first `count` elements are there, behind its last head.
KG_FN headed sum_run_stop(const uint32_t (&heads)[1], uint32_t count, const kg_v16 *run)
{
    float sum = identity();
    { // vector 0: its elements
        const vec_f32 v = vec_f32_load((const float *)(run));
        float x0 = count > 0 ? v.e0 : identity();
        float x1 = count > 1 ? v.e1 : identity();
        float x2 = count > 2 ? v.e2 : identity();
        float x3 = count > 3 ? v.e3 : identity();
        // and their sum, in order
        sum = combine((heads[0] >> 0 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 1 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 2 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 3 & 1 ? identity() : sum), x3);
    }
    { // vector 1: its elements
        const vec_f32 v = vec_f32_load((const float *)(run + 1));
        float x0 = count > 4 ? v.e0 : identity();
        float x1 = count > 5 ? v.e1 : identity();
        float x2 = count > 6 ? v.e2 : identity();
        float x3 = count > 7 ? v.e3 : identity();
        // and their sum, in order
        sum = combine((heads[0] >> 4 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 5 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 6 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 7 & 1 ? identity() : sum), x3);
    }
    { // vector 2: its elements
        const vec_f32 v = vec_f32_load((const float *)(run + 2));
        float x0 = count > 8 ? v.e0 : identity();
        float x1 = count > 9 ? v.e1 : identity();
        float x2 = count > 10 ? v.e2 : identity();
        float x3 = count > 11 ? v.e3 : identity();
        // and their sum, in order
        sum = combine((heads[0] >> 8 & 1 ? identity() : sum), x0);
        sum = combine((heads[0] >> 9 & 1 ? identity() : sum), x1);
        sum = combine((heads[0] >> 10 & 1 ? identity() : sum), x2);
        sum = combine((heads[0] >> 11 & 1 ? identity() : sum), x3);
    }
    return {sum, heads[0] != 0};
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_stop(const uint32_t (&heads)[1], uint32_t count, kg_v16 *run, float prefix)
{
    { // vector 0
        const vec_f32 v = vec_f32_load((const float *)(run));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 0 & 1 ? identity() : prefix), count > 0 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine((heads[0] >> 1 & 1 ? identity() : prefix), count > 1 ? v.e1 : identity());
        r.e1 = prefix;
        prefix = combine((heads[0] >> 2 & 1 ? identity() : prefix), count > 2 ? v.e2 : identity());
        r.e2 = prefix;
        prefix = combine((heads[0] >> 3 & 1 ? identity() : prefix), count > 3 ? v.e3 : identity());
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run, bits[0]);
    }
    { // vector 1
        const vec_f32 v = vec_f32_load((const float *)(run + 1));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 4 & 1 ? identity() : prefix), count > 4 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine((heads[0] >> 5 & 1 ? identity() : prefix), count > 5 ? v.e1 : identity());
        r.e1 = prefix;
        prefix = combine((heads[0] >> 6 & 1 ? identity() : prefix), count > 6 ? v.e2 : identity());
        r.e2 = prefix;
        prefix = combine((heads[0] >> 7 & 1 ? identity() : prefix), count > 7 ? v.e3 : identity());
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + 1, bits[0]);
    }
    { // vector 2
        const vec_f32 v = vec_f32_load((const float *)(run + 2));
        vec_f32 r;
        kg_v16 bits[1];
        prefix = combine((heads[0] >> 8 & 1 ? identity() : prefix), count > 8 ? v.e0 : identity());
        r.e0 = prefix;
        prefix = combine((heads[0] >> 9 & 1 ? identity() : prefix), count > 9 ? v.e1 : identity());
        r.e1 = prefix;
        prefix = combine((heads[0] >> 10 & 1 ? identity() : prefix), count > 10 ? v.e2
            : identity());
        r.e2 = prefix;
        prefix = combine((heads[0] >> 11 & 1 ? identity() : prefix), count > 11 ? v.e3
            : identity());
        r.e3 = prefix;
        memcpy(bits, &r, 16);
        kg_st16(run + 2, bits[0]);
    }
}

// What stands before a run whose own sum is `sum`.
KG_FN headed before_run(block_shared *shared, uint32_t lane, uint32_t warp, headed sum,
    uint32_t tile, uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    // The lanes of each warp, then the warps, by the first one.
    sum = scan_lanes(sum, lane);
    const headed others = headed_up(sum, 1); // the lanes before this one
    if (lane == 31) headed_put(&shared->sums[warp], sum);
    __syncthreads();
    if (warp == 0) {
        headed warps = no_head();
        if (lane < 2) warps = headed_get(&shared->sums[lane]);
        warps = scan_lanes(warps, lane);
        const headed tile_sum = headed_from(warps, 1);
        const headed earlier = headed_up(warps, 1);
        const headed base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
        headed before = base;
        if (lane != 0) before = join_headed(base, earlier);
        if (lane < 2) headed_put(&shared->before[lane], before);
    }
    __syncthreads();
    const headed before = headed_get(&shared->before[warp]);
    __syncwarp(); // one access of all lanes
    const headed behind = join_headed(before, others);
    return lane == 0 ? before : behind;
}

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_totals_by_key_f32__block_wbw_w2x3_vec_back, 64, 16)(const float *g_in,
    const uint32_t *g_keys, float *g_out, uint64_t n, uint64_t *g_tiles, uint64_t *g_groups,
    uint64_t *g_bases, kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 768;
    const bool apart = (kg_past_word(g_in) | kg_past_word(g_out)) != 0;
    if (!apart && origin + 768 <= n) {
        const uint64_t from = origin + warp * 384;
        kg_v16 *const part = shared->part[warp], *const run = part + lane * 3;
        // INPUT: 3 words of a lane, in the order of the lanes.
        const kg_v16 w0 = kg_ld16((const kg_v16 *)(g_in + from) + lane);
        const kg_v16 w1 = kg_ld16((const kg_v16 *)(g_in + from) + lane + 32);
        const kg_v16 w2 = kg_ld16((const kg_v16 *)(g_in + from) + lane + 64);

        // HEADS: which of the 12 places of this lane's run begin a segment.
        uint32_t heads[1];
        find_heads_12(heads, lane, from, n, g_keys);

        // To the order of the array.
        __syncwarp();
        kg_st16(part + lane, w0);
        kg_st16(part + lane + 32, w1);
        kg_st16(part + lane + 64, w2);
        __syncwarp();

        // S1: the sum of this lane's run.
        headed sum = sum_run_none(heads, run);

        // S2: what stands before the run.
        headed prefix = before_run(shared, lane, warp, sum, tile, tag, g_tiles, g_groups, g_bases);

        // S3: the results of the run.
        scan_run_none(heads, run, prefix.value);
        __syncwarp();

        // OUTPUT.
        kg_st16_global((kg_v16 *)(g_out + from) + lane, kg_ld16(part + lane));
        kg_st16_global((kg_v16 *)(g_out + from) + lane + 32, kg_ld16(part + lane + 32));
        kg_st16_global((kg_v16 *)(g_out + from) + lane + 64, kg_ld16(part + lane + 64));
    } else {
        KG_CASE(stop);
        const uint64_t from = origin + warp * 384;
        kg_v16 *const part = shared->part[warp], *const run = part + lane * 3;
        // INPUT: what there is of the warp's part.
        const uint32_t left = from >= n ? 0 : n - from < 384 ? (uint32_t)(n - from) : 384;
        const uint32_t skipped = lane * 12, count = left > skipped ? left - skipped : 0;
        fetch_part((const unsigned char *)(g_in + from), left * 4, part, lane);

        // HEADS: which of the 12 places of this lane's run begin a segment.
        uint32_t heads[1];
        find_heads_12(heads, lane, from, n, g_keys);

        // S1: the sum of this lane's run.
        headed sum = sum_run_stop(heads, count, run);

        // S2: what stands before the run.
        headed prefix = before_run(shared, lane, warp, sum, tile, tag, g_tiles, g_groups, g_bases);

        // S3: the results of the run.
        scan_run_stop(heads, count, run, prefix.value);
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
KG_ENTRY(kg_totals_by_key_f32__block_wbw_w2x3_vec_back)

KG_VARIANT(kg_totals_by_key_f32__block_wbw_w2x3_vec_back)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(kg_totals_by_key_f32__block_wbw_w2x3_vec_back),
            nullptr, 64, sizeof(block_shared));
        return error;
    }
    const float *g_in = (const float *)call->args[0];
    const uint32_t *g_keys = (const uint32_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_keys, &g_out, &n, &g_tiles, &g_groups, &g_bases, &tagged,
        &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_totals_by_key_f32__block_wbw_w2x3_vec_back),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
