// kg_maps_of_all_affine.cu: the kernels of maps_of_all for affine, one per variant.
// Made by kgen 0.2.0 from shared_tiles.yaml (spec hash 9649817017bba392). Do not edit: edit the
// spec.
//
//   block_wbw_w8x5_back_thread2x1_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 5, batch 5
//     TBS 256 threads, DBS 1280 elements
//     at most 128 registers a thread (2 blocks per SM)
//     32 bytes moved per element; 2 launches, 22160 bytes of shared memory a block
//     facts: form look_back, heads offsets, run_adder serial, warp_adder kogge_stone, slot 6, short
//       2, ahead 1, longest 64, looks 8
//     S1: 20480 bytes, rule scalar, runs of 5 elements of 1 unit of 16 bytes
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 20 wavefronts (ideal 20)
//     S1 load, S3 store (run view): 16-byte accesses, conflict degree 1, 20 wavefronts (ideal 20)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 9175264fa654ecf1
//   block_wbw_w8x5_back_warp2_pdl
//     DASk block, BASk warp_by_warp, nWarps 8, nWork 5, batch 5
//     TBS 256 threads, DBS 1280 elements
//     at most 128 registers a thread (2 blocks per SM)
//     32 bytes moved per element; 2 launches, 22160 bytes of shared memory a block
//     facts: form look_back, heads offsets, run_adder serial, warp_adder kogge_stone, slot 6, short
//       8, team 1, pack 1, least 384, ahead 2, longest 4096, looks 8
//     S1: 20480 bytes, rule scalar, runs of 5 elements of 1 unit of 16 bytes
//     S1 store, S3 load (warp view): 16-byte accesses, conflict degree 1, 20 wavefronts (ideal 20)
//     S1 load, S3 store (run view): 16-byte accesses, conflict degree 1, 20 wavefronts (ideal 20)
//     S2 store (one lane per warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 store (first warp): 8-byte accesses, conflict degree 1, 3 wavefronts (ideal 3)
//     S2 load (broadcast): 8-byte accesses, conflict degree 1, 6 wavefronts (ideal 6)
//     ticket store (one thread): 8-byte accesses, conflict degree 1, 1 wavefront (ideal 1)
//     ticket load (broadcast): 8-byte accesses, conflict degree 1, 2 wavefronts (ideal 2)
//     content hash 8bfc705eab3c73bc
//
// Operations, as the operator is written:
//   combine: 1 addition, 2 multiplications

#include <string.h>

#include "kg_device.h"
#include "kg_maps_of_all_op.h"

namespace kg_maps_of_all_affine_kernels {

using kg_op::kg_maps_of_all_affine::identity;
using kg_op::kg_maps_of_all_affine::combine;

// A sum, and whether a segment begins in what it is of: then it is of what follows the last one's
// begin.
struct headed {
    kg_maps_of_all_affine_t value;
    uint64_t head;
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

// What the lane `lanes` before holds.
KG_FN headed headed_up(const headed &v, uint32_t lanes)
{
    uint32_t w[6];
    memcpy(w, &v, 24);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_up_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_up_sync(0xffffffffu, w[3], lanes);
    w[4] = __shfl_up_sync(0xffffffffu, w[4], lanes);
    w[5] = __shfl_up_sync(0xffffffffu, w[5], lanes);
    headed other;
    memcpy(&other, w, 24);
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
    uint64_t u[3];
    memcpy(u, &v, 24);
    to[0] = u[0];
    to[1] = u[1];
    to[2] = u[2];
}

// A partial result from shared memory, in units of 8 bytes.
KG_FN headed headed_get(const uint64_t *from)
{
    uint64_t u[3];
    u[0] = from[0];
    u[1] = from[1];
    u[2] = from[2];
    headed v;
    memcpy(&v, u, 24);
    return v;
}

// What lane `lanes` holds.
KG_FN headed headed_from(const headed &v, uint32_t lanes)
{
    uint32_t w[6];
    memcpy(w, &v, 24);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_sync(0xffffffffu, w[3], lanes);
    w[4] = __shfl_sync(0xffffffffu, w[4], lanes);
    w[5] = __shfl_sync(0xffffffffu, w[5], lanes);
    headed other;
    memcpy(&other, w, 24);
    return other;
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void headed_publish(uint64_t *to, const headed &v, uint32_t tag)
{
    uint32_t w[6];
    memcpy(w, &v, 24);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
    kg_st_relaxed_pair((kg_pair *)to + 1, kg_pair{(uint64_t)tag << 32 | w[2],
        (uint64_t)tag << 32 | w[3]});
    kg_st_relaxed_pair((kg_pair *)to + 2, kg_pair{(uint64_t)tag << 32 | w[4],
        (uint64_t)tag << 32 | w[5]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool headed_published(const uint64_t *from, uint32_t tag, headed &v)
{
    uint32_t w[6], missing = 0;
    const kg_pair p0 = kg_ld_relaxed_pair((const kg_pair *)from);
    const kg_pair p1 = kg_ld_relaxed_pair((const kg_pair *)from + 1);
    const kg_pair p2 = kg_ld_relaxed_pair((const kg_pair *)from + 2);
    w[0] = (uint32_t)p0.lo;
    w[1] = (uint32_t)p0.hi;
    missing |= ((uint32_t)(p0.lo >> 32) ^ tag) | ((uint32_t)(p0.hi >> 32) ^ tag);
    w[2] = (uint32_t)p1.lo;
    w[3] = (uint32_t)p1.hi;
    missing |= ((uint32_t)(p1.lo >> 32) ^ tag) | ((uint32_t)(p1.hi >> 32) ^ tag);
    w[4] = (uint32_t)p2.lo;
    w[5] = (uint32_t)p2.hi;
    missing |= ((uint32_t)(p2.lo >> 32) ^ tag) | ((uint32_t)(p2.hi >> 32) ^ tag);
    memcpy(&v, w, 24);
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
    if (lane == 0) headed_publish(g_tiles + (uint64_t)tile * 6, tile_sum, tag);

    // One look at all that is needed, then only at what was not there.
    headed tiles = tile_sum, groups = no_head(), base = no_head();
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = headed_published(g_tiles + tile_at * 6, tag, tiles);
    if (!group_there) group_there = headed_published(g_groups + group_at * 6, tag, groups);
    if (!base_there) base_there = headed_published(g_bases + (uint64_t)super * 6, tag, base);

    // The tiles of the group; the last of them has the sum of all.
    while (!all_behind_head(tile_there, lane < in_group && tiles.head != 0)) {
        kg_spin();
        if (!tile_there) tile_there = headed_published(g_tiles + tile_at * 6, tag, tiles);
    }
    if (!tile_there) tiles = no_head();
    tiles = scan_lanes(tiles, lane);
    if (in_group == 31 && lane == 31) headed_publish(g_groups + (uint64_t)group * 6, tiles, tag);

    // The groups before it, and what stands before those.
    const headed others = headed_from(tiles, (in_group - 1) % 32);
    bool known = in_group != 0 && others.head != 0;
    while (!known && !all_behind_head(group_there, lane < in_super && groups.head != 0)) {
        kg_spin();
        if (!group_there) group_there = headed_published(g_groups + group_at * 6, tag, groups);
    }
    if (!group_there) groups = no_head();
    groups = scan_lanes(groups, lane);
    const headed before = headed_from(groups, (in_super - 1) % 32);
    known = known || (in_super != 0 && before.head != 0);
    while (!known && !all_behind_head(base_there, base_there && base.head != 0)) {
        kg_spin();
        if (!base_there) base_there = headed_published(g_bases + (uint64_t)super * 6, tag, base);
    }
    if (!base_there) base = no_head();
    if (in_super != 0) base = join_headed(base, before);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const headed next = join_headed(base, tiles);
        if (lane == 31) headed_publish(g_bases + ((uint64_t)super + 1) * 6, next, tag);
    }
    if (in_group != 0) base = join_headed(base, others);
    return base;
}

// What says that some segments are long: the tag of the call that has this turn, and a 1.
KG_FN uint64_t long_word(uint64_t turn)
{
    return ((turn >> 32) + 1) << 32 | 1;
}

// A partial result to shared memory, in units of 16 bytes.
KG_FN void element_put(kg_v16 *to, const kg_maps_of_all_affine_t &v)
{
    kg_v16 u[1];
    memcpy(u, &v, 16);
    kg_st16(to + 0, u[0]);
}

// A partial result in loads that the compiler must not join: the layout counts them one by one.
KG_FN kg_maps_of_all_affine_t element_get_apart(const kg_v16 *from, [[maybe_unused]] uint32_t apart)
{
    kg_v16 u[1];
    u[0] = kg_ld16(from);
    kg_maps_of_all_affine_t v;
    memcpy(&v, u, 16);
    return v;
}

// Word number `which` of the bits of a warp, of which each lane has one.
KG_FN uint32_t head_word_1(uint32_t which, uint32_t bits0)
{
    uint32_t word = __shfl_sync(0xffffffffu, bits0, which % 32);
    return word;
}

// The first of ascending offsets, number `low` or a later one, that is not less than `place`: a
// search by a warp.
KG_FN uint64_t first_offset(const int64_t *g_offsets, uint64_t low, uint64_t count, uint64_t place,
    uint32_t lane)
{
    uint64_t high = count; // it is number low to number high
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + lane * step;
        const bool before = at < high && (uint64_t)g_offsets[at] < place;
        const uint32_t below = (uint32_t)__popc(__ballot_sync(0xffffffffu, before));
        if (below == 0) return low;
        const uint64_t next = low + below * step;
        low = next - step + 1;
        if (next < high) high = next;
    }
    return low;
}

// The first of all offsets that is not less than `place`. It looks where that one would be of
// segments that are alike.
KG_FN uint64_t first_offset_near(const int64_t *g_offsets, uint64_t segments, uint64_t place,
    uint64_t n, uint32_t lane)
{
    const uint64_t count = segments + 1;
    if (count <= 32) return first_offset(g_offsets, 0, count, place, lane);
    const double share = place < n ? (double)place / (double)n : 1;
    const uint64_t near = (uint64_t)(share * (double)segments),
        apart = (uint64_t)1 << (lane < 16 ? 15 - lane : lane - 16);
    const uint64_t earlier = near > apart ? near - apart : 0, at = lane < 16 ? earlier
        : near + apart - 1;
    const bool before = at < count && (uint64_t)g_offsets[at] < place;
    const uint32_t below = (uint32_t)__popc(__ballot_sync(0xffffffffu, before));
    const uint64_t last = __shfl_sync(0xffffffffu, at, (below - 1) % 32),
        next = __shfl_sync(0xffffffffu, at, below % 32);
    const uint64_t high = below == 32 || next > count ? count : next;
    return first_offset(g_offsets, below == 0 ? 0 : last + 1, high, place, lane);
}

// Marks which of a warp's 160 places from `from` on are named by offsets.
KG_FN void mark_offsets_160(const int64_t *g_offsets, uint64_t segments, uint64_t from, uint64_t n,
    uint32_t *marks, uint32_t lane)
{
    for (uint32_t i = lane; i < 40; i += 32) marks[i] = 0;
    __syncwarp();
    if (from >= n) return;
    uint64_t next = first_offset_near(g_offsets, segments, from, n, lane);
    bool all = true;
    { // the first of them, often all
        uint64_t offset[5];
        for (uint32_t i = 0; i < 5; i++) {
            const uint64_t which = next + 32 * i + lane;
            offset[i] = which <= segments ? (uint64_t)g_offsets[which] : n + 192;
        }
        for (uint32_t i = 0; i < 5; i++) { // 32 offsets
            const uint64_t place = offset[i] - from;
            const uint64_t other = __shfl_up_sync(0xffffffffu, offset[i], 1);
            const bool marked = offset[i] <= n && place < 160;
            if (marked && (lane == 0 || offset[i] != other)) ((uint8_t *)marks)[place] = 1;
            __syncwarp();
            all = all && __all_sync(0xffffffffu, marked); // else the others lie further on
        }
        next += 160;
    }
    while (all && next <= segments) {
        uint64_t offset[4];
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t which = next + 32 * i + lane;
            offset[i] = which <= segments ? (uint64_t)g_offsets[which] : n + 192;
        }
        for (uint32_t i = 0; i < 4; i++) { // 32 offsets
            const uint64_t place = offset[i] - from;
            const uint64_t other = __shfl_up_sync(0xffffffffu, offset[i], 1);
            const bool marked = offset[i] <= n && place < 160;
            if (marked && (lane == 0 || offset[i] != other)) ((uint8_t *)marks)[place] = 1;
            __syncwarp();
            all = all && __all_sync(0xffffffffu, marked); // else the others lie further on
        }
        next += 128;
        const uint64_t last = offset[3], first = __shfl_sync(0xffffffffu, offset[0], 0);
        if (all && __all_sync(0xffffffffu, last == first))
            next = first_offset(g_offsets, next, segments + 1, last + 1, lane);
    }
}

// Which places of a lane's run begin a segment, a bit for each of 5 places.
KG_FN void find_heads_of_items_5(uint32_t (&heads)[1], uint32_t lane, uint64_t from, uint64_t n,
    const int64_t *g_offsets, uint64_t segments, uint32_t *marks)
{
    mark_offsets_160(g_offsets, segments, from, n, marks, lane);
    uint32_t bits0 = 0; // of the places from 0 + 32 * lane on
    for (uint32_t i = 0; i < 5; i += 5) {
        const uint64_t first = from + 32 * i + lane;
        uint8_t own[5];
        for (uint32_t j = 0; j < 5; j++) {
            own[j] = ((const uint8_t *)marks)[32 * (i + j) + lane];
        }
        for (uint32_t j = 0; j < 5; j++) {
            const uint64_t place = first + 32 * j;
            const bool head = place == 0 || own[j] != 0;
            const uint32_t ballot = __ballot_sync(0xffffffffu, place < n && head);
            if (lane == i + j) bits0 = ballot;
        }
    }
    { // places 0 to 4 of the run
        const uint32_t first = lane * 5, word = first / 32;
        const uint32_t low = head_word_1(word, bits0);
        const uint32_t high = head_word_1(word + 1, bits0);
        heads[0] = (uint32_t)(((uint64_t)high << 32 | low) >> first % 32) & 0x1fu;
    }
}

// What the lane `lanes` before holds.
KG_FN kg_maps_of_all_affine_t element_up(const kg_maps_of_all_affine_t &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_up_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_up_sync(0xffffffffu, w[3], lanes);
    kg_maps_of_all_affine_t other;
    memcpy(&other, w, 16);
    return other;
}

// The sum of the lanes up to each one, in order, of elements of one segment.
KG_FN kg_maps_of_all_affine_t scan_team_lanes(kg_maps_of_all_affine_t sum, uint32_t lane)
{
    { // the lane 1 before
        const kg_maps_of_all_affine_t other = element_up(sum, 1);
        if (lane >= 1) sum = combine(other, sum);
    }
    { // the lane 2 before
        const kg_maps_of_all_affine_t other = element_up(sum, 2);
        if (lane >= 2) sum = combine(other, sum);
    }
    { // the lane 4 before
        const kg_maps_of_all_affine_t other = element_up(sum, 4);
        if (lane >= 4) sum = combine(other, sum);
    }
    { // the lane 8 before
        const kg_maps_of_all_affine_t other = element_up(sum, 8);
        if (lane >= 8) sum = combine(other, sum);
    }
    { // the lane 16 before
        const kg_maps_of_all_affine_t other = element_up(sum, 16);
        if (lane >= 16) sum = combine(other, sum);
    }
    return sum;
}

// What lane `lanes` holds.
KG_FN kg_maps_of_all_affine_t element_from(const kg_maps_of_all_affine_t &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_sync(0xffffffffu, w[3], lanes);
    kg_maps_of_all_affine_t other;
    memcpy(&other, w, 16);
    return other;
}

// A warp scans a segment of `count` places from `place` on.
KG_FN void scan_by_warp_2(const kg_maps_of_all_affine_t *g_in, kg_maps_of_all_affine_t *g_out,
    uint64_t place, uint64_t count, uint32_t lane)
{
    kg_maps_of_all_affine_t sum = identity(); // what stands before the round
    for (uint64_t from = 0; from < count; from += 64) {
        const uint32_t left = count - from < 64 ? (uint32_t)(count - from) : 64;
        kg_maps_of_all_affine_t v[2];
        for (uint32_t c = 0; c < 2; c++) {
            const uint32_t i = 32 * c + lane;
            for (uint32_t e = 0; e < 1; e++) v[1 * c + e] = identity();
            for (uint32_t e = 0; e < 1; e++)
                if (i + e < left) v[1 * c + e] = g_in[place + from + i + e];
        }
        kg_maps_of_all_affine_t upto[2];
        for (uint32_t c = 0; c < 2; c++) {
            kg_maps_of_all_affine_t own = v[1 * c];
            for (uint32_t e = 1; e < 1; e++) own = combine(own, v[1 * c + e]);
            upto[c] = scan_team_lanes(own, lane);
        }
        for (uint32_t c = 0; c < 2; c++) {
            // the lanes before this one
            const kg_maps_of_all_affine_t others = element_up(upto[c], 1);
            kg_maps_of_all_affine_t before = lane == 0 ? sum : combine(sum, others);
            sum = combine(sum, element_from(upto[c], 31));
            const uint32_t i = 32 * c + lane;
            for (uint32_t e = 0; e < 1 && i + e < left; e++) {
                before = combine(before, v[1 * c + e]);
                g_out[(place + from + i + e)] = before;
            }
        }
    }
}

// A partial result from shared memory, in units of 16 bytes.
KG_FN kg_maps_of_all_affine_t element_get(const kg_v16 *from)
{
    kg_v16 u[1];
    u[0] = kg_ld16(from + 0);
    kg_maps_of_all_affine_t v;
    memcpy(&v, u, 16);
    return v;
}

// A block scans a segment of `count` places from `place` on.
KG_FN void scan_by_block_8_2(kg_v16 *team, const kg_maps_of_all_affine_t *g_in,
    kg_maps_of_all_affine_t *g_out, uint64_t place, uint64_t count, uint32_t lane, uint32_t warp,
    uint32_t &turn)
{
    kg_maps_of_all_affine_t sum = identity(); // what stands before the round
    for (uint64_t from = 0; from < count; from += 512) {
        const uint32_t left = count - from < 512 ? (uint32_t)(count - from) : 512;
        kg_maps_of_all_affine_t v[2], all = identity();
        for (uint32_t c = 0; c < 2; c++) {
            const uint32_t i = warp * 64 + 32 * c + lane;
            for (uint32_t e = 0; e < 1; e++) v[1 * c + e] = identity();
            for (uint32_t e = 0; e < 1; e++)
                if (i + e < left) v[1 * c + e] = g_in[place + from + i + e];
        }
        kg_maps_of_all_affine_t upto[2];
        for (uint32_t c = 0; c < 2; c++) {
            kg_maps_of_all_affine_t own = v[1 * c];
            for (uint32_t e = 1; e < 1; e++) own = combine(own, v[1 * c + e]);
            upto[c] = scan_team_lanes(own, lane);
        }
        for (uint32_t c = 0; c < 2; c++) { // what stands before each in the warp
            const kg_maps_of_all_affine_t others = element_up(upto[c], 1),
                end = element_from(upto[c], 31);
            upto[c] = lane == 0 ? all : combine(all, others);
            all = combine(all, end);
        }
        if (lane == 0) element_put(&team[turn + warp], all);
        __syncthreads();
        kg_maps_of_all_affine_t warps_before = sum;
        for (uint32_t w = 0; w < 8; w++) { // the warps, in order
            const kg_maps_of_all_affine_t other = element_get(&team[turn + w]);
            sum = combine(sum, other);
            if (w < warp) warps_before = sum;
        }
        turn = 8 - turn;
        for (uint32_t c = 0; c < 2; c++) {
            kg_maps_of_all_affine_t before = combine(warps_before, upto[c]);
            const uint32_t i = warp * 64 + 32 * c + lane;
            for (uint32_t e = 0; e < 1 && i + e < left; e++) {
                before = combine(before, v[1 * c + e]);
                g_out[(place + from + i + e)] = before;
            }
        }
    }
}

// The regions of a workspace, in the order of call->regions.
enum region { region_tiles, region_groups, region_bases, region_long };

namespace block_wbw_w8x5_back_thread2x1_pdl {

struct alignas(16) block_shared {
    alignas(16) kg_v16 s1[1280];
    alignas(16) uint64_t sums[24]; // of warps
    alignas(16) uint64_t before[24]; // what stands before each warp
    alignas(16) uint32_t marks[8][40]; // a byte for each element of a warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// What stands before a run whose own sum is `sum`.
KG_FN headed before_run(block_shared *shared, uint32_t lane, uint32_t warp, headed sum,
    uint32_t tile, uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    // The lanes of each warp, then the warps, by the first one.
    sum = scan_lanes(sum, lane);
    const headed others = headed_up(sum, 1); // the lanes before this one
    if (lane == 31) headed_put(&shared->sums[warp * 3], sum);
    __syncthreads();
    if (warp == 0) {
        headed warps = no_head();
        if (lane < 8) warps = headed_get(&shared->sums[lane * 3]);
        warps = scan_lanes(warps, lane);
        const headed tile_sum = headed_from(warps, 7);
        const headed earlier = headed_up(warps, 1);
        const headed base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
        headed before = base;
        if (lane != 0) before = join_headed(base, earlier);
        if (lane < 8) headed_put(&shared->before[lane * 3], before);
    }
    __syncthreads();
    const headed before = headed_get(&shared->before[warp * 3]);
    __syncwarp(); // one access of all lanes
    const headed behind = join_headed(before, others);
    return lane == 0 ? before : behind;
}

// A lane scans a segment of `count` places from `place` on. It has loaded the first one.
KG_FN void scan_segment(const kg_maps_of_all_affine_t *g_in, kg_maps_of_all_affine_t *g_out,
    uint64_t place, uint32_t count, const kg_maps_of_all_affine_t (&first)[1])
{
    if (count == 0) return;
    kg_maps_of_all_affine_t sum = identity();
    for (uint32_t i = 0; i < 1 && i < count; i++) { // what is there
        sum = combine(sum, first[i]);
        g_out[place + i] = sum;
    }
    for (uint32_t i = 1; i < count; i += 4) { // 4 at once
        kg_maps_of_all_affine_t v[4];
        for (uint32_t j = 0; j < 4; j++) {
            v[j] = identity();
            if (i + j < count) v[j] = g_in[place + i + j];
        }
        for (uint32_t j = 0; j < 4 && i + j < count; j++) {
            sum = combine(sum, v[j]);
            g_out[place + i + j] = sum;
        }
    }
}

// A lane takes 2 segments, if they have at most 64 places.
KG_KERNEL(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl_short, 256,
    4)(const kg_maps_of_all_affine_t *g_in, const int64_t *g_offsets,
    kg_maps_of_all_affine_t *g_out, uint64_t n, uint64_t segments, uint64_t *g_long,
    const uint64_t *g_turn)
{
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there

    // OFFSETS: where the segments begin, and how many places they have.
    uint64_t place[2];
    uint32_t count[2];
    bool some_long = false;
    for (uint32_t i = 0; i < 2; i++) {
        const uint64_t s = (uint64_t)blockIdx.x * 512 + 256 * i + threadIdx.x;
        uint64_t begin = 0, end = 0;
        if (s < segments) {
            begin = (uint64_t)g_offsets[s];
            end = (uint64_t)g_offsets[s + 1];
        }
        const bool fits = end <= n && end - begin <= 64;
        some_long = some_long || !fits;
        count[i] = fits ? (uint32_t)(end - begin) : 0;
        place[i] = begin;
    }
    // What lies before all offsets, and what lies behind them.
    const bool outer = blockIdx.x == 0 && threadIdx.x < 2;
    uint64_t outer_place = 0;
    uint32_t outer_count = 0;
    if (outer) {
        const uint64_t begin = threadIdx.x == 0 ? 0 : (uint64_t)g_offsets[segments];
        const uint64_t end = threadIdx.x == 0 ? (uint64_t)g_offsets[0] : n;
        const bool fits = end <= n && end - begin <= 64;
        some_long = some_long || !fits;
        outer_place = begin;
        outer_count = fits ? (uint32_t)(end - begin) : 0;
    }

    // INPUT: the first 1 element of each, together.
    kg_maps_of_all_affine_t first[2][1];
    for (uint32_t i = 0; i < 2; i++) {
        for (uint32_t j = 0; j < 1; j++) {
            first[i][j] = identity();
            if (count[i] > j) first[i][j] = g_in[place[i] + j];
        }
    }

    // OUTPUT: each by itself.
    for (uint32_t i = 0; i < 2; i++) scan_segment(g_in, g_out, place[i], count[i], first[i]);
    if (outer) {
        kg_maps_of_all_affine_t first_outer[1];
        for (uint32_t j = 0; j < 1; j++) {
            first_outer[j] = identity();
            if (outer_count > j) first_outer[j] = g_in[outer_place + j];
        }
        scan_segment(g_in, g_out, outer_place, outer_count, first_outer);
    }
    if (some_long) kg_st_relaxed_u64(g_long, long_word(kg_ld_relaxed_u64(g_turn)));
}
KG_ENTRY(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl_short)

// Each block takes the next tile, and looks for the sums before it.
KG_KERNEL(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl, 256,
    2)(const kg_maps_of_all_affine_t *g_in, const int64_t *g_offsets,
    kg_maps_of_all_affine_t *g_out, uint64_t n, uint64_t segments, uint64_t *g_tiles,
    uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket,
    uint64_t *g_long)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    // The launch before has done all segments, unless it says that some are long.
    const bool some_long = (const void *)g_out == g_in
        || (threadIdx.x == 0 && kg_ld_relaxed_u64(g_long) == long_word(kg_ld_relaxed_u64(g_turn)));
    if (!__syncthreads_or(some_long)) return;
    const uint32_t tiles = (uint32_t)((n + 1279) / 1280);
    for (;;) { // a tile, and one ticket too many
        if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
        __syncthreads();
        const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
        if (tile >= tiles) {

            // The next call finds all as this one did.
            if (tag != ~(uint32_t)0) {
                if (tile == tiles + gridDim.x - 1 && threadIdx.x == 0)
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
            return;
        }
        const uint64_t origin = (uint64_t)tile * 1280;
        if (origin + 1280 <= n) {
            KG_CASE(none);
            // INPUT: 5 elements of a lane, in the order of the lanes.
            const uint64_t place = origin + warp * 160 + lane;
            kg_maps_of_all_affine_t v0 = g_in[place];
            kg_maps_of_all_affine_t v1 = g_in[place + 32];
            kg_maps_of_all_affine_t v2 = g_in[place + 64];
            kg_maps_of_all_affine_t v3 = g_in[place + 96];
            kg_maps_of_all_affine_t v4 = g_in[place + 128];

            // S1: to runs of 5, one for each lane, and their sums.
            __syncwarp();
            element_put(&shared->s1[warp * 160 + lane], v0);
            element_put(&shared->s1[warp * 160 + lane + 32], v1);
            element_put(&shared->s1[warp * 160 + lane + 64], v2);
            element_put(&shared->s1[warp * 160 + lane + 96], v3);
            element_put(&shared->s1[warp * 160 + lane + 128], v4);
            __syncwarp();
            v0 = element_get_apart(&shared->s1[threadIdx.x * 5], 1);
            v1 = element_get_apart(&shared->s1[threadIdx.x * 5 + 1], 1);
            v2 = element_get_apart(&shared->s1[threadIdx.x * 5 + 2], 1);
            v3 = element_get_apart(&shared->s1[threadIdx.x * 5 + 3], 1);
            v4 = element_get_apart(&shared->s1[threadIdx.x * 5 + 4], 1);

            // HEADS: which of the 5 places of this lane's run begin a segment.
            uint32_t heads[1];
            find_heads_of_items_5(heads, lane, (origin + warp * 160), n, g_offsets, segments,
                shared->marks[warp]);
            kg_maps_of_all_affine_t upto = identity(); // behind the last head of the run
            upto = combine((heads[0] >> 0 & 1 ? identity() : upto), v0);
            upto = combine((heads[0] >> 1 & 1 ? identity() : upto), v1);
            upto = combine((heads[0] >> 2 & 1 ? identity() : upto), v2);
            upto = combine((heads[0] >> 3 & 1 ? identity() : upto), v3);
            upto = combine((heads[0] >> 4 & 1 ? identity() : upto), v4);
            headed sum = headed{upto, heads[0] != 0};

            // S2: what stands before the run.
            headed prefix = before_run(shared, lane, warp, sum, tile, tag, g_tiles, g_groups,
                g_bases);

            // S3: the runs, each element behind what stands before it.
            kg_maps_of_all_affine_t carried = prefix.value;
            carried = combine((heads[0] >> 0 & 1 ? identity() : carried), v0);
            v0 = carried;
            carried = combine((heads[0] >> 1 & 1 ? identity() : carried), v1);
            v1 = carried;
            carried = combine((heads[0] >> 2 & 1 ? identity() : carried), v2);
            v2 = carried;
            carried = combine((heads[0] >> 3 & 1 ? identity() : carried), v3);
            v3 = carried;
            carried = combine((heads[0] >> 4 & 1 ? identity() : carried), v4);
            v4 = carried;
            __syncwarp();
            element_put(&shared->s1[threadIdx.x * 5], v0);
            element_put(&shared->s1[threadIdx.x * 5 + 1], v1);
            element_put(&shared->s1[threadIdx.x * 5 + 2], v2);
            element_put(&shared->s1[threadIdx.x * 5 + 3], v3);
            element_put(&shared->s1[threadIdx.x * 5 + 4], v4);
            __syncwarp();
            v0 = element_get_apart(&shared->s1[warp * 160 + lane], 1);
            v1 = element_get_apart(&shared->s1[warp * 160 + lane + 32], 1);
            v2 = element_get_apart(&shared->s1[warp * 160 + lane + 64], 1);
            v3 = element_get_apart(&shared->s1[warp * 160 + lane + 96], 1);
            v4 = element_get_apart(&shared->s1[warp * 160 + lane + 128], 1);

            // OUTPUT.
            g_out[place] = v0;
            g_out[place + 32] = v1;
            g_out[place + 64] = v2;
            g_out[place + 96] = v3;
            g_out[place + 128] = v4;
        } else {
            KG_CASE(stop);
            // INPUT: 5 elements of a lane, in the order of the lanes; the identity past the end.
            const uint64_t place = origin + warp * 160 + lane;
            kg_maps_of_all_affine_t v0 = identity();
            if (place < n) v0 = g_in[place];
            kg_maps_of_all_affine_t v1 = identity();
            if (place + 32 < n) v1 = g_in[place + 32];
            kg_maps_of_all_affine_t v2 = identity();
            if (place + 64 < n) v2 = g_in[place + 64];
            kg_maps_of_all_affine_t v3 = identity();
            if (place + 96 < n) v3 = g_in[place + 96];
            kg_maps_of_all_affine_t v4 = identity();
            if (place + 128 < n) v4 = g_in[place + 128];

            // S1: to runs of 5, one for each lane, and their sums.
            __syncwarp();
            element_put(&shared->s1[warp * 160 + lane], v0);
            element_put(&shared->s1[warp * 160 + lane + 32], v1);
            element_put(&shared->s1[warp * 160 + lane + 64], v2);
            element_put(&shared->s1[warp * 160 + lane + 96], v3);
            element_put(&shared->s1[warp * 160 + lane + 128], v4);
            __syncwarp();
            v0 = element_get_apart(&shared->s1[threadIdx.x * 5], 1);
            v1 = element_get_apart(&shared->s1[threadIdx.x * 5 + 1], 1);
            v2 = element_get_apart(&shared->s1[threadIdx.x * 5 + 2], 1);
            v3 = element_get_apart(&shared->s1[threadIdx.x * 5 + 3], 1);
            v4 = element_get_apart(&shared->s1[threadIdx.x * 5 + 4], 1);

            // HEADS: which of the 5 places of this lane's run begin a segment.
            uint32_t heads[1];
            find_heads_of_items_5(heads, lane, (origin + warp * 160), n, g_offsets, segments,
                shared->marks[warp]);
            kg_maps_of_all_affine_t upto = identity(); // behind the last head of the run
            upto = combine((heads[0] >> 0 & 1 ? identity() : upto), v0);
            upto = combine((heads[0] >> 1 & 1 ? identity() : upto), v1);
            upto = combine((heads[0] >> 2 & 1 ? identity() : upto), v2);
            upto = combine((heads[0] >> 3 & 1 ? identity() : upto), v3);
            upto = combine((heads[0] >> 4 & 1 ? identity() : upto), v4);
            headed sum = headed{upto, heads[0] != 0};

            // S2: what stands before the run.
            headed prefix = before_run(shared, lane, warp, sum, tile, tag, g_tiles, g_groups,
                g_bases);

            // S3: the runs, each element behind what stands before it.
            kg_maps_of_all_affine_t carried = prefix.value;
            carried = combine((heads[0] >> 0 & 1 ? identity() : carried), v0);
            v0 = carried;
            carried = combine((heads[0] >> 1 & 1 ? identity() : carried), v1);
            v1 = carried;
            carried = combine((heads[0] >> 2 & 1 ? identity() : carried), v2);
            v2 = carried;
            carried = combine((heads[0] >> 3 & 1 ? identity() : carried), v3);
            v3 = carried;
            carried = combine((heads[0] >> 4 & 1 ? identity() : carried), v4);
            v4 = carried;
            __syncwarp();
            element_put(&shared->s1[threadIdx.x * 5], v0);
            element_put(&shared->s1[threadIdx.x * 5 + 1], v1);
            element_put(&shared->s1[threadIdx.x * 5 + 2], v2);
            element_put(&shared->s1[threadIdx.x * 5 + 3], v3);
            element_put(&shared->s1[threadIdx.x * 5 + 4], v4);
            __syncwarp();
            v0 = element_get_apart(&shared->s1[warp * 160 + lane], 1);
            v1 = element_get_apart(&shared->s1[warp * 160 + lane + 32], 1);
            v2 = element_get_apart(&shared->s1[warp * 160 + lane + 64], 1);
            v3 = element_get_apart(&shared->s1[warp * 160 + lane + 96], 1);
            v4 = element_get_apart(&shared->s1[warp * 160 + lane + 128], 1);

            // OUTPUT.
            if (place < n) {
                g_out[place] = v0;
            }
            if (place + 32 < n) {
                g_out[place + 32] = v1;
            }
            if (place + 64 < n) {
                g_out[place + 64] = v2;
            }
            if (place + 96 < n) {
                g_out[place + 96] = v3;
            }
            if (place + 128 < n) {
                g_out[place + 128] = v4;
            }
        }
        __syncthreads(); // the next tile's ticket
    }
}
KG_ENTRY(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl)

KG_VARIANT(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl), nullptr, 256,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl_short), nullptr,
            256, 0);
        return error;
    }
    const kg_maps_of_all_affine_t *g_in = (const kg_maps_of_all_affine_t *)call->args[0];
    const int64_t *g_offsets = (const int64_t *)call->args[1];
    kg_maps_of_all_affine_t *g_out = (kg_maps_of_all_affine_t *)call->args[2];
    uint64_t n = call->n;
    uint64_t segments = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    uint64_t *g_long = (uint64_t *)call->regions[region_long];
    // Short segments first. Results in place go by tiles alone.
    void *of_segments[] = {&g_in, &g_offsets, &g_out, &n, &segments, &g_long, &g_turn};
    if (!((const void *)g_out == g_in)) {
        const int error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl_short),
            of_segments, 256, 0);
        if (error) return error;
    }
    void *arguments[] = {&g_in, &g_offsets, &g_out, &n, &segments, &g_tiles, &g_groups, &g_bases,
        &tagged, &g_turn, &g_ticket, &g_long};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl), arguments, 256,
        sizeof(block_shared));
}
} // namespace

namespace block_wbw_w8x5_back_warp2_pdl {

using namespace block_wbw_w8x5_back_thread2x1_pdl; // its tiles

struct alignas(16) sums_of_warps {
    alignas(16) kg_v16 team[16]; // of warps, of this round and of the one before
    uint64_t begin[8];
    uint32_t count[8];
};

// A warp takes a segment, if none has more than 4096 places.
KG_KERNEL(kg_maps_of_all_affine__block_wbw_w8x5_back_warp2_pdl_each, 256,
    2)(const kg_maps_of_all_affine_t *g_in, const int64_t *g_offsets,
    kg_maps_of_all_affine_t *g_out, uint64_t n, uint64_t segments, uint64_t *g_long,
    const uint64_t *g_turn)
{
    KG_SMEM(sums_of_warps, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const uint64_t word = long_word(kg_ld_relaxed_u64(g_turn)), said = kg_ld_relaxed_u64(g_long);

    // OFFSETS: where the segment begins and ends; of the first one also where all do.
    const uint64_t s = (uint64_t)blockIdx.x * 8 + warp;
    uint64_t begin = 0, end = 0, first = 0, last = n;
    if (s < segments) {
        begin = (uint64_t)g_offsets[s];
        end = (uint64_t)g_offsets[s + 1];
    }
    if (s == 0 || s == 0) {
        first = (uint64_t)g_offsets[0];
        last = (uint64_t)g_offsets[segments];
    }
    const bool some_long =
        (first > 384) | (last > n) | (n - last > 384) | (end > n) | (end - begin > 4096);
    if (some_long) kg_st_relaxed_u64(g_long, word);
    if (__syncthreads_or(some_long || said == word)) return; // tiles do all
    const bool halts = end - begin > 384;
    if (lane == 0) {
        shared->begin[warp] = begin;
        shared->count[warp] = halts ? (uint32_t)(end - begin) : 0;
    }
    if (halts) end = begin;
    const bool outside = s == 0 && (first != 0 || last != n);
    // its own, what lies before all, what lies behind
    for (uint32_t part = 0; part < (outside ? 3 : 1); part++) {
        if (part != 0) begin = part == 1 ? 0 : last;
        if (part != 0) end = part == 1 ? first : n;
        scan_by_warp_2(g_in, g_out, begin, end - begin, lane);
    }
    if (!__syncthreads_or(halts)) return;
    uint32_t turn = 0;
    for (uint32_t w = 0; w < 8; w++) { // those that are too long for a warp
        const uint32_t count = shared->count[w];
        if (count == 0) continue;
        if (__syncthreads_or(kg_ld_relaxed_u64(g_long) == word)) return;
        const uint64_t place = shared->begin[w];
        scan_by_block_8_2(shared->team, g_in, g_out, place, count, lane, warp, turn);
    }
}
KG_ENTRY(kg_maps_of_all_affine__block_wbw_w8x5_back_warp2_pdl_each)

KG_VARIANT(kg_maps_of_all_affine__block_wbw_w8x5_back_warp2_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl), nullptr, 256,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_maps_of_all_affine__block_wbw_w8x5_back_warp2_pdl_each), nullptr, 256,
            sizeof(sums_of_warps));
        return error;
    }
    const kg_maps_of_all_affine_t *g_in = (const kg_maps_of_all_affine_t *)call->args[0];
    const int64_t *g_offsets = (const int64_t *)call->args[1];
    kg_maps_of_all_affine_t *g_out = (kg_maps_of_all_affine_t *)call->args[2];
    uint64_t n = call->n;
    uint64_t segments = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    uint64_t *g_long = (uint64_t *)call->regions[region_long];
    // Short segments first. Results in place go by tiles alone.
    void *of_segments[] = {&g_in, &g_offsets, &g_out, &n, &segments, &g_long, &g_turn};
    if (!((const void *)g_out == g_in)) {
        const int error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_maps_of_all_affine__block_wbw_w8x5_back_warp2_pdl_each), of_segments,
            256, sizeof(sums_of_warps));
        if (error) return error;
    }
    void *arguments[] = {&g_in, &g_offsets, &g_out, &n, &segments, &g_tiles, &g_groups, &g_bases,
        &tagged, &g_turn, &g_ticket, &g_long};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_maps_of_all_affine__block_wbw_w8x5_back_thread2x1_pdl), arguments, 256,
        sizeof(block_shared));
}
} // namespace
} // namespace
