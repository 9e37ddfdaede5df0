// kg_streamed_beside_f32.cu: the kernels of streamed_beside for f32, one per variant.
// Made by kgen 0.2.0 from stream_beside.yaml (spec hash 128a9aa01d539a5c). Do not edit: edit the
// spec.
//
//   row_wbw_w2x3_s3o2m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 288 threads, DBS 192 elements
//     at most 96 registers a thread (2 blocks per SM)
//     8 bytes moved per element; 1 launch, 2960 bytes of shared memory a block
//     facts: form stream, keep values, parts 3, into arrays, slot 6, stages 3, store_warps 2,
//       masters 2, pitch 1
//     content hash c675c1df6bee0148
//   block_wbw_w2x3_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 48 registers a thread (20 blocks per SM)
//     8 bytes moved per element; 1 launch, 1104 bytes of shared memory a block
//     facts: form look_back, keep values, parts 3, into arrays
//     content hash a96b44c1f972ff82
//
// Operations, as the operator is written:
//   part_number: 2 comparisons, 2 selections
//   transform: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_streamed_beside_op.h"

namespace kg_streamed_beside_f32_kernels {

using kg_op::kg_streamed_beside_f32::part_number;
using kg_op::kg_streamed_beside_f32::transform;

// How many elements go to the first part, and how many to each other one.
struct part_counts {
    uint64_t count, others[2];
};

// Of nothing.
KG_FN part_counts no_counts()
{
    return {0, {}};
}

// Of two pieces of the array.
KG_FN part_counts join_counts(const part_counts &a, const part_counts &b)
{
    return {a.count + b.count, {a.others[0] + b.others[0], a.others[1] + b.others[1]}};
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void counts_publish(uint64_t *to, const part_counts &v, uint32_t tag)
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
KG_FN bool counts_published(const uint64_t *from, uint32_t tag, part_counts &v)
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

// What lies beside whole words at an end of an array, in units of 4 bytes: all of it is under way
// at once.
KG_FN void copy_beside_4(unsigned char *to, const unsigned char *from, uint64_t lo, uint64_t hi)
{
    uint32_t v[4];
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++)
        if (lo + i * 4 < hi) v[i] = *(const uint32_t *)(from + lo + i * 4);
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++)
        if (lo + i * 4 < hi) *(uint32_t *)(to + lo + i * 4) = v[i];
}

// The sum of a number of each lane up to this one, in 32 bits.
KG_FN uint32_t sum_upto(uint32_t lane, uint32_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
    }
    return sum;
}

// A partial result to shared memory, in units of 8 bytes.
KG_FN void counts_put(uint64_t *to, const part_counts &v)
{
    uint64_t u[3];
    memcpy(u, &v, 24);
    to[0] = u[0];
    to[1] = u[1];
    to[2] = u[2];
}

// A partial result from shared memory, in units of 8 bytes.
KG_FN part_counts counts_get(const uint64_t *from)
{
    uint64_t u[3];
    u[0] = from[0];
    u[1] = from[1];
    u[2] = from[2];
    part_counts v;
    memcpy(&v, u, 24);
    return v;
}

// What the lane `lanes` before holds.
KG_FN part_counts counts_up(const part_counts &v, uint32_t lanes)
{
    uint32_t w[6];
    memcpy(w, &v, 24);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_up_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_up_sync(0xffffffffu, w[3], lanes);
    w[4] = __shfl_up_sync(0xffffffffu, w[4], lanes);
    w[5] = __shfl_up_sync(0xffffffffu, w[5], lanes);
    part_counts other;
    memcpy(&other, w, 24);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN part_counts scan_lanes(part_counts sum, uint32_t lane)
{
    { // the lane 1 before
        const part_counts other = counts_up(sum, 1);
        if (lane >= 1) sum = join_counts(other, sum);
    }
    { // the lane 2 before
        const part_counts other = counts_up(sum, 2);
        if (lane >= 2) sum = join_counts(other, sum);
    }
    { // the lane 4 before
        const part_counts other = counts_up(sum, 4);
        if (lane >= 4) sum = join_counts(other, sum);
    }
    { // the lane 8 before
        const part_counts other = counts_up(sum, 8);
        if (lane >= 8) sum = join_counts(other, sum);
    }
    { // the lane 16 before
        const part_counts other = counts_up(sum, 16);
        if (lane >= 16) sum = join_counts(other, sum);
    }
    return sum;
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void element_publish(uint64_t *to, const uint64_t &v, uint32_t tag)
{
    uint32_t w[2];
    memcpy(w, &v, 8);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool element_published(const uint64_t *from, uint32_t tag, uint64_t &v)
{
    uint32_t w[2], missing = 0;
    const kg_pair p0 = kg_ld_relaxed_pair((const kg_pair *)from);
    w[0] = (uint32_t)p0.lo;
    w[1] = (uint32_t)p0.hi;
    missing |= ((uint32_t)(p0.lo >> 32) ^ tag) | ((uint32_t)(p0.hi >> 32) ^ tag);
    memcpy(&v, w, 8);
    return missing == 0;
}

// The sum of all lanes, in each of them.
KG_FN uint64_t sum_of_lanes(uint64_t sum)
{
    for (uint32_t by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, by);
    return sum;
}

// How many elements the tiles before one keep that keeps `sum` itself, in all lanes of a warp.
KG_FN uint64_t look_back(uint32_t tile, uint32_t tag, uint32_t lane, uint64_t sum,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) element_publish(g_tiles + (uint64_t)tile * 2, sum, tag);

    // One look at all that is needed, then only at what was not there.
    uint64_t tiles = 0, groups = 0, base = 0;
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = element_published(g_tiles + tile_at * 2, tag, tiles);
    if (!group_there) group_there = element_published(g_groups + group_at * 2, tag, groups);
    if (!base_there) base_there = element_published(g_bases + (uint64_t)super * 2, tag, base);

    // The tiles of the group; the last of them has the count of all.
    while (!__all_sync(0xffffffffu, tile_there)) {
        kg_spin();
        if (!tile_there) tile_there = element_published(g_tiles + tile_at * 2, tag, tiles);
    }
    tiles = sum_of_lanes(lane < in_group ? tiles : 0);
    if (in_group == 31 && lane == 0) {
        element_publish(g_groups + (uint64_t)group * 2, tiles + sum, tag);
    }

    // The groups before it, and what stands before those.
    while (!__all_sync(0xffffffffu, group_there)) {
        kg_spin();
        if (!group_there) group_there = element_published(g_groups + group_at * 2, tag, groups);
    }
    groups = sum_of_lanes(lane < in_super ? groups : 0);
    while (!__all_sync(0xffffffffu, base_there)) {
        kg_spin();
        if (!base_there) base_there = element_published(g_bases + (uint64_t)super * 2, tag, base);
    }
    base += groups + tiles;
    if (in_group == 31 && in_super == 31 && lane == 0) { // the next 1,024 tiles
        element_publish(g_bases + ((uint64_t)super + 1) * 2, base + sum, tag);
    }
    return base;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_sums_of_tiles, region_before_tiles, region_tiles, region_groups,
    region_bases };

namespace row_wbw_w2x3_s3o2m2_stream_pdl {

// A stage of the ring, and the parity of its present round.
struct ring_place {
    uint32_t stage, parity;
};

// The next stage, or the first one of the next round.
KG_FN void ring_next(ring_place &at)
{
    if (++at.stage < 3) return;
    at.stage = 0;
    at.parity ^= 1;
}

// An array in bytes from a 16-byte boundary on. It has bytes first to end. Parts begin with whole
// words, and their elements lie `skip` bytes behind.
struct stream_array {
    const unsigned char *from;
    uint64_t first, end;
    uint32_t skip;
};

// Where tiles lie: from an element on a 16-byte boundary of the first input on, `lead` before it.
struct stream_ends {
    stream_array of_in;
    uint32_t tiles, lead;
};

// Of one array, whose part begins `near` bytes before its elements.
KG_FN stream_array stream_array_of(const void *array, uint32_t lead, uint32_t near, uint64_t bytes)
{
    const uint32_t reach = lead + near;
    const unsigned char *const from = (const unsigned char *)array - reach;
    const uint32_t past = kg_past_word(from);
    return {from - past, past + reach, past + reach + bytes, past + near};
}

// Of a call. A tile without elements counts none, where there are no elements at all.
KG_FN stream_ends stream_ends_of(const float *g_in, uint64_t n)
{
    const uint32_t lead = kg_past_word(g_in) / 4;
    const uint64_t tiles = (n + lead + 191) / 192;
    stream_ends ends;
    ends.of_in = stream_array_of(g_in, lead * 4, 0, n * 4);
    ends.tiles = tiles == 0 ? 1 : (uint32_t)tiles;
    ends.lead = lead;
    return ends;
}

struct alignas(16) stream_shared {
    alignas(16) kg_v16 of_in[3][2][24]; // parts of tiles
    alignas(16) uint64_t full[3]; // loaded
    uint64_t compacted[3]; // all parts
    uint64_t summed[3]; // its parts are added up
    uint64_t based[3]; // what stands before it is known
    uint64_t empty[3]; // stored
    alignas(16) uint64_t bases[6]; // before the next group of each master
    alignas(8) uint64_t handed[2]; // that is there
    uint32_t tile[3]; // the number of each tile
    alignas(16) uint64_t parts[18]; // what each part sums to
    alignas(16) uint64_t before[18]; // what stands before it in its tile
    alignas(16) uint64_t sums[9]; // what each tile sums to
    alignas(16) uint64_t starts[9]; // what stands before it
    alignas(8) uint64_t turn; // the first ticket, and in its upper half the epoch
};

// Whole words that are copied together, from an array to a part of a stage.
struct stream_copy {
    const unsigned char *from;
    kg_v16 *to;
    uint32_t bytes;
};

// The words of a part from byte `at` of in on, as far as there are any. Copies what lies beside
// them.
KG_FN stream_copy copy_of_in(kg_v16 *to, const stream_array &array, uint64_t at)
{
    const uint64_t past = at + 384;
    const uint64_t lo = at < array.first ? array.first : at, hi = past < array.end ? past
        : array.end;
    const uint64_t first = (lo + 15) / 16 * 16, last = hi / 16 * 16;
    if (lo < hi && (first != at || last != past)) {
        KG_CASE(end);
        unsigned char *const part = (unsigned char *)to - at;
        copy_beside_4(part, array.from, lo, first < hi ? first : hi);
        copy_beside_4(part, array.from, last < first ? first : last, hi);
        kg_fence_proxy(); // the copies of later rounds
    }
    return {array.from + first, to + (first - at) / 16, last > first ? (uint32_t)(last - first)
        : 0};
}

// Begins to load a part of a tile, by one lane.
KG_FN void load_part(stream_shared *shared, uint32_t stage, uint32_t part, const stream_ends &ends,
    uint32_t tile)
{
    const uint64_t at = ((uint64_t)tile * 2 + part) * 96;
    const stream_copy of_in = copy_of_in(shared->of_in[stage][part], ends.of_in, at * 4);
    kg_mbar_arrive_expect(&shared->full[stage], of_in.bytes);
    if (of_in.bytes != 0) kg_bulk_load(of_in.to, of_in.from, of_in.bytes, &shared->full[stage]);
}

// The array of an element; 3 if it goes to none.
KG_FN uint32_t array_of(const float s_low, const float s_high, const float v_in)
{
    const float number = part_number(s_low, s_high, v_in);
    return number >= 0.0f && number < 3 ? (uint32_t)number : 3;
}

// Sorts a part by arrays, in its place. Returns how many go to each.
KG_FN part_counts compact_part_none(const float s_low, const float s_high, float *part,
    uint32_t lane)
{
    // INPUT: 3 elements of a lane, side by side. Where in a word its array counts, a byte for each.
    uint32_t counts = 0;
    uint32_t shifts_0 = 0;
    // item 0
    const float in_0 = part[lane * 3];
    const uint32_t shift_0 = 10 * array_of(s_low, s_high, in_0);
    counts += 1u << shift_0;
    shifts_0 |= shift_0;
    const float v_0 = transform(s_low, s_high, in_0);
    // item 1
    const float in_1 = part[lane * 3 + 1];
    const uint32_t shift_1 = 10 * array_of(s_low, s_high, in_1);
    counts += 1u << shift_1;
    shifts_0 |= shift_1 << 8;
    const float v_1 = transform(s_low, s_high, in_1);
    // item 2
    const float in_2 = part[lane * 3 + 2];
    const uint32_t shift_2 = 10 * array_of(s_low, s_high, in_2);
    counts += 1u << shift_2;
    shifts_0 |= shift_2 << 16;
    const float v_2 = transform(s_low, s_high, in_2);
    __syncwarp(); // all have read before others are put there
    // Each lane's own words, by a shuffle: compilers would keep a register for each element
    // instead.
    shifts_0 = __shfl_sync(0xffffffffu, shifts_0, lane);

    // Where the lane's next element of each array goes: behind those of lanes before, and of arrays
    // before.
    const uint32_t sum = sum_upto(lane, counts), all = __shfl_sync(0xffffffffu, sum, 31);
    uint32_t next = sum - counts + (all << 10) + (all << 20);

    // Each element behind those of its array.
    { // item 0
        const uint32_t shift = shifts_0 & 0xff;
        if (shift < 30) part[next >> shift & 0x3ff] = v_0;
        next += 1u << shift;
    }
    { // item 1
        const uint32_t shift = shifts_0 >> 8 & 0xff;
        if (shift < 30) part[next >> shift & 0x3ff] = v_1;
        next += 1u << shift;
    }
    { // item 2
        const uint32_t shift = shifts_0 >> 16 & 0xff;
        if (shift < 30) part[next >> shift & 0x3ff] = v_2;
        next += 1u << shift;
    }
    return {all & 0x3ff, {all >> 10 & 0x3ff, all >> 20 & 0x3ff}};
}

// Sorts a part by arrays, in its place: elements skip to left, which the array has. Returns how
// many go to each.
KG_FN part_counts compact_part_stop(const float s_low, const float s_high, float *part,
    uint32_t lane, uint32_t skip, uint32_t left)
{
    // INPUT: 3 elements of a lane, side by side. Where in a word its array counts, a byte for each.
    uint32_t counts = 0;
    uint32_t shifts_0 = 0;
    // item 0
    const bool inside_0 = lane * 3 >= skip && lane * 3 < left;
    float in_0{};
    if (inside_0) in_0 = part[lane * 3];
    const uint32_t shift_0 = 10 * (!inside_0 ? 3 : array_of(s_low, s_high, in_0));
    counts += 1u << shift_0;
    shifts_0 |= shift_0;
    const float v_0 = transform(s_low, s_high, in_0);
    // item 1
    const bool inside_1 = lane * 3 + 1 >= skip && lane * 3 + 1 < left;
    float in_1{};
    if (inside_1) in_1 = part[lane * 3 + 1];
    const uint32_t shift_1 = 10 * (!inside_1 ? 3 : array_of(s_low, s_high, in_1));
    counts += 1u << shift_1;
    shifts_0 |= shift_1 << 8;
    const float v_1 = transform(s_low, s_high, in_1);
    // item 2
    const bool inside_2 = lane * 3 + 2 >= skip && lane * 3 + 2 < left;
    float in_2{};
    if (inside_2) in_2 = part[lane * 3 + 2];
    const uint32_t shift_2 = 10 * (!inside_2 ? 3 : array_of(s_low, s_high, in_2));
    counts += 1u << shift_2;
    shifts_0 |= shift_2 << 16;
    const float v_2 = transform(s_low, s_high, in_2);
    __syncwarp(); // all have read before others are put there
    // Each lane's own words, by a shuffle: compilers would keep a register for each element
    // instead.
    shifts_0 = __shfl_sync(0xffffffffu, shifts_0, lane);

    // Where the lane's next element of each array goes: behind those of lanes before, and of arrays
    // before.
    const uint32_t sum = sum_upto(lane, counts), all = __shfl_sync(0xffffffffu, sum, 31);
    uint32_t next = sum - counts + (all << 10) + (all << 20);

    // Each element behind those of its array.
    { // item 0
        const uint32_t shift = shifts_0 & 0xff;
        if (shift < 30) part[next >> shift & 0x3ff] = v_0;
        next += 1u << shift;
    }
    { // item 1
        const uint32_t shift = shifts_0 >> 8 & 0xff;
        if (shift < 30) part[next >> shift & 0x3ff] = v_1;
        next += 1u << shift;
    }
    { // item 2
        const uint32_t shift = shifts_0 >> 16 & 0xff;
        if (shift < 30) part[next >> shift & 0x3ff] = v_2;
        next += 1u << shift;
    }
    return {all & 0x3ff, {all >> 10 & 0x3ff, all >> 20 & 0x3ff}};
}

// Stores what a part keeps, a line of 128 bytes at a time.
KG_FN void store_part(float *to, const float *part, uint32_t count, uint32_t lane)
{
    const uint32_t past = (uint32_t)((uintptr_t)to % 128) / 4; // elements of the line before them
    KG_UNROLL(4)
    for (uint32_t i = lane; i < past + count; i += 32)
        if (i >= past) to[i - past] = part[i - past];
}

// Stores what a part has of an array, of which `start` stand before it. Never more than there is
// room for.
KG_FN void store_within(float *to, uint64_t start, const float *part, uint32_t count,
    uint64_t capacity, uint32_t lane)
{
    const uint64_t room = start < capacity ? capacity - start : 0;
    store_part(to + start, part, count < room ? count : (uint32_t)room, lane);
}

// Draws tickets and loads the tiles of their numbers, into empty stages.
KG_FN void load_tiles(stream_shared *shared, uint32_t lane, uint32_t ticket, uint32_t tag,
    const stream_ends &ends, uint64_t *g_turn)
{
    ring_place at = {0, 0};
    for (uint32_t loads = 0;; loads++) {
        if (loads >= 3) kg_mbar_wait(&shared->empty[at.stage], at.parity ^ 1);
        if (loads != 0) {
            if (lane == 0) ticket = (uint32_t)atomicAdd(g_turn, 1);
            ticket = __shfl_sync(0xffffffffu, ticket, 0);
        }
        if (lane == 0) shared->tile[at.stage] = ticket;
        if (ticket >= ends.tiles) break;
        if (lane < 2) load_part(shared, at.stage, lane, ends, ticket);
        ring_next(at);
    }
    if (lane < 2) kg_mbar_arrive(&shared->full[at.stage]); // there are no more tiles
    // The next call finds all as this one did: each block draws one ticket too many.
    const bool last = ticket == ends.tiles - 1 + gridDim.x;
    if (lane == 0 && last && tag != ~(uint32_t)0) kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
}

// Compacts the parts of tiles, a warp each its own.
KG_FN void compact_tiles(const float s_low, const float s_high, stream_shared *shared,
    uint32_t lane, uint32_t warp, uint64_t n, const stream_ends &ends)
{
    const uint32_t tiles = ends.tiles;
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        // its first place, which may lie before the array
        const uint64_t origin = (uint64_t)tile * 192 - ends.lead;
        part_counts kept;
        const uint32_t run = warp * 96;
        if ((tile != 0 || run >= ends.lead) && origin + run + 96 <= n) {
            KG_CASE(none);
            kept = compact_part_none(s_low, s_high,
                (float *)((unsigned char *)shared->of_in[at.stage][warp] + ends.of_in.skip), lane);
        } else {
            KG_CASE(stop);
            const uint32_t lead = tile == 0 ? ends.lead : 0;
            const uint64_t more = n - origin; // elements up to the end of the array
            const uint32_t past = more < 192 ? (uint32_t)more : 192;
            const uint32_t skip = lead > run ? lead - run : 0, left = past > run ? past - run : 0;
            kept = compact_part_stop(s_low, s_high,
                (float *)((unsigned char *)shared->of_in[at.stage][warp] + ends.of_in.skip), lane,
                skip, left);
        }
        if (lane == 0) counts_put(&shared->parts[(at.stage * 2 + warp) * 3], kept);
        kg_fence_proxy(); // the bulk copies that write the stage again
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->compacted[at.stage]);
    }
}

// Adds up what the parts of tiles keep, and publishes the sum of each tile.
KG_FN void publish_sums(stream_shared *shared, uint32_t lane, uint32_t tiles, uint64_t *g_sums,
    uint32_t tag)
{
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->compacted[at.stage], at.parity);
        part_counts sum = no_counts();
        if (lane < 2) sum = counts_get(&shared->parts[(at.stage * 2 + lane) * 3]);
        sum = scan_lanes(sum, lane);
        part_counts others = counts_up(sum, 1);
        if (lane == 0) others = no_counts();
        if (lane == 1) counts_publish(g_sums + (uint64_t)tile * 6, sum, tag);
        if (lane < 2) counts_put(&shared->before[(at.stage * 2 + lane) * 3], others);
        if (lane == 1) counts_put(&shared->sums[at.stage * 3], sum);
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->summed[at.stage]);
    }
}

// Waits for what stands before tiles. Whoever has the last one knows what there is.
KG_FN void take_starts(stream_shared *shared, uint32_t lane, uint32_t tiles, uint64_t *g_befores,
    uint32_t tag, uint64_t *g_offsets)
{
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->summed[at.stage], at.parity);
        part_counts start;
        while (!counts_published(g_befores + ((uint64_t)tile * 1) * 6, tag, start)) kg_spin();
        __syncwarp();
        if (lane == 0) {
            counts_put(&shared->starts[at.stage * 3], start);
            if (tile == tiles - 1) {
                const part_counts tile_sum = counts_get(&shared->sums[at.stage * 3]);
                const part_counts all = join_counts(start, tile_sum);
                g_offsets[0] = 0;
                g_offsets[1] = all.count;
                g_offsets[2] = g_offsets[1] + all.others[0];
                g_offsets[3] = g_offsets[2] + all.others[1];
            }
            kg_mbar_arrive(&shared->based[at.stage]);
        }
    }
}

// Stores what the parts of tiles keep, and gives stages back. Never more than there is room for.
KG_FN void store_tiles(stream_shared *shared, uint32_t lane, uint32_t warp,
    const stream_ends &ends, float *g_out0, float *g_out1, float *g_out2, uint64_t capacity)
{
    const uint32_t tiles = ends.tiles;
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->based[at.stage], at.parity);
        for (uint32_t part = warp; part < 2; part += 2) {
            part_counts start = counts_get(&shared->starts[at.stage * 3]);
            if (part != 0) {
                const part_counts in_tile = counts_get(&shared->before[(at.stage * 2 + part) * 3]);
                start = join_counts(start, in_tile);
            }
            const part_counts own = counts_get(&shared->parts[(at.stage * 2 + part) * 3]);
            const uint32_t count = (uint32_t)own.count;
            const float *from =
                (float *)((unsigned char *)shared->of_in[at.stage][part] + ends.of_in.skip);
            store_within(g_out0, start.count, from, count, capacity, lane);
            from += count;
            store_within(g_out1, start.others[0], from, (uint32_t)own.others[0], capacity, lane);
            from += (uint32_t)own.others[0];
            store_within(g_out2, start.others[1], from, (uint32_t)own.others[1], capacity, lane);
        }
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->empty[at.stage]);
    }
}

// A master: of every 2-th group of 32 tiles, what stands before each, as soon as the sums before it
// are there.
KG_FN void hand_out_prefixes(stream_shared *shared, uint32_t lane, uint32_t master, uint32_t tiles,
    uint64_t *g_sums, uint64_t *g_befores, uint32_t tag)
{
    uint32_t parity = 0; // of the next base
    for (uint32_t first = master * 32; first < tiles; first += 64) {
        const uint32_t tile = first + lane, count = tiles - first < 32 ? tiles - first : 32;
        const bool more = tiles - first > 32;
        part_counts own = no_counts(), base = no_counts(), sum = own, others = own;
        bool there = lane >= count, based = first == 0;
        // sums that are there, those of them in use, and prefixes that are published
        uint32_t scanned = 0, known = 0, out = 0;
        while (out < count || (more && known < 32)) {
            // Which sums are there? They are scanned before it is known what stands before the
            // group.
            if (!there) there = counts_published(g_sums + (uint64_t)tile * 6, tag, own);
            const uint32_t missing = ~__ballot_sync(0xffffffffu, there);
            const uint32_t now = missing == 0 ? 32 : __ffs((int)missing) - 1, ready = now < count
                ? now + 1 : count;
            if (now != scanned) {
                sum = there ? own : no_counts();
                sum = scan_lanes(sum, lane);
                others = counts_up(sum, 1);
                scanned = now;
            }
            if (!based) {
                based = __all_sync(0xffffffffu, kg_mbar_test(&shared->handed[master], parity));
                if (based) base = counts_get(&shared->bases[master * 3]);
                if (based) parity ^= 1;
            }
            if (!based || (now == known && ready == out)) {
                kg_spin();
                continue;
            }
            __syncwarp(); // all lanes have the base
            if (now == 32 && more && lane == 31) { // the next group
                const part_counts next = join_counts(base, sum);
                counts_put(&shared->bases[((master + 1) % 2) * 3], next);
                kg_mbar_arrive(&shared->handed[(master + 1) % 2]);
            }
            // What is known by now of this group.
            part_counts before = join_counts(base, others);
            // no choice between two structs, which would lie in local memory
            if (lane == 0) before = base;
            if (lane >= out && lane < ready) counts_publish(g_befores + ((uint64_t)tile * 1) * 6,
                before, tag);
            known = now;
            out = ready;
        }
    }
}

// Each block takes tile after tile, by the numbers of the tickets that it draws; its warps share
// the work.
KG_KERNEL(kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl, 288, 2)(const float s_low,
    const float s_high, const float *g_in, float *g_out0, float *g_out1, float *g_out2,
    uint64_t *g_offsets, uint64_t n, uint64_t capacity, uint64_t *g_sums, uint64_t *g_befores,
    kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(stream_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const stream_ends ends = stream_ends_of(g_in, n);
    if (threadIdx.x == 0) {
        for (uint32_t stage = 0; stage < 3; stage++) {
            kg_mbar_init(&shared->full[stage], 2);
            kg_mbar_init(&shared->compacted[stage], 2);
            kg_mbar_init(&shared->summed[stage], 1);
            kg_mbar_init(&shared->based[stage], 1);
            kg_mbar_init(&shared->empty[stage], 2);
        }
        for (uint32_t i = 0; i < 2; i++) kg_mbar_init(&shared->handed[i], 1);
        kg_fence_mbar_init();
    }
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t ticket = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    // Each kind of warp goes around the ring by itself; the masters are those of the block that
    // came first.
    if (warp < 2) compact_tiles(s_low, s_high, shared, lane, warp, n, ends);
    else if (warp < 4) store_tiles(shared, lane, warp - 2, ends, g_out0, g_out1, g_out2, capacity);
    else if (warp == 4) load_tiles(shared, lane, ticket, tag, ends, g_turn);
    else if (warp == 5) publish_sums(shared, lane, ends.tiles, g_sums, tag);
    else if (warp == 6) take_starts(shared, lane, ends.tiles, g_befores, tag, g_offsets);
    else if (ticket == 0) hand_out_prefixes(shared, lane, warp - 7, ends.tiles, g_sums, g_befores,
        tag);

    if (tag != ~(uint32_t)0) return;
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
KG_ENTRY(kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl)

KG_VARIANT(kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl), nullptr, 288,
            sizeof(stream_shared));
    float s_low;
    memcpy(&s_low, call->args[0], sizeof s_low);
    float s_high;
    memcpy(&s_high, call->args[1], sizeof s_high);
    const float *g_in = (const float *)call->args[2];
    float *g_out0 = (float *)call->args[3];
    float *g_out1 = (float *)call->args[4];
    float *g_out2 = (float *)call->args[5];
    uint64_t *g_offsets = (uint64_t *)call->args[6];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_sums = (uint64_t *)call->regions[region_sums_of_tiles];
    uint64_t *g_befores = (uint64_t *)call->regions[region_before_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&s_low, &s_high, &g_in, &g_out0, &g_out1, &g_out2, &g_offsets, &n,
        &capacity, &g_sums, &g_befores, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_streamed_beside_f32__row_wbw_w2x3_s3o2m2_stream_pdl),
        arguments, 288, sizeof(stream_shared));
}
} // namespace

namespace block_wbw_w2x3_back_pdl {

struct alignas(16) block_shared {
    alignas(16) float values[192]; // a part for each warp
    alignas(16) uint8_t parts[192]; // of what lies in the slots
    alignas(16) uint32_t counts[6]; // of a part, the warps before one
    alignas(16) uint32_t sums[3]; // elements of a part in the tile
    alignas(16) uint32_t firsts[3]; // where a part begins in the tile
    alignas(16) uint64_t to[3]; // where an element goes, but for its place in the tile
    alignas(16) uint64_t totals[3]; // up to the end of the tile
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// The part of an element; 3 if it is in none.
KG_FN uint32_t part_of(const float s_low, const float s_high, bool inside, const float v_in)
{
    if (!inside) return 3;
    const float number = part_number(s_low, s_high, v_in);
    return number >= 0.0f && number < 3 ? (uint32_t)number : 3;
}

// The part, and in the upper bits how many of it the warp has before; counts in `mine` those of the
// lane's own part.
KG_FN uint32_t rank_of(uint32_t part, uint32_t lane, uint32_t &mine)
{
    uint32_t same = __ballot_sync(0xffffffffu, part < 3), own = same;
    const uint32_t bit_0 = __ballot_sync(0xffffffffu, (part >> 0 & 1) != 0);
    same &= (part >> 0 & 1) != 0 ? bit_0 : ~bit_0;
    own &= (lane >> 0 & 1) != 0 ? bit_0 : ~bit_0;
    const uint32_t bit_1 = __ballot_sync(0xffffffffu, (part >> 1 & 1) != 0);
    same &= (part >> 1 & 1) != 0 ? bit_1 : ~bit_1;
    own &= (lane >> 1 & 1) != 0 ? bit_1 : ~bit_1;
    const uint32_t before = __shfl_sync(0xffffffffu, mine, part % 32);
    mine += (uint32_t)__popc(own);
    return (before + (uint32_t)__popc(same & kg_lanemask_lt())) << 8 | part;
}

// Puts an element into its part of the tile.
KG_FN void put(const float s_low, const float s_high, block_shared *shared, uint32_t warp,
    uint32_t rank, const float v_in)
{
    const uint32_t part = rank & 0xff;
    if (part == 3) return;
    const uint32_t to = shared->firsts[part] + shared->counts[part * 2 + warp] + (rank >> 8);
    shared->parts[to] = (uint8_t)part;
    shared->values[to] = transform(s_low, s_high, v_in);
}

// By the first warp, whose lane p has part p: what the warps before one have of it, and where it
// begins in the tile.
KG_FN void find_firsts(block_shared *shared, uint32_t lane)
{
    uint32_t sum = 0;
    for (uint32_t warp = 0; warp < 2 && lane < 3; warp++) {
        const uint32_t count = shared->counts[lane * 2 + warp];
        shared->counts[lane * 2 + warp] = sum;
        sum += count;
    }
    __syncwarp();
    const uint32_t upto = sum_upto(lane, sum);
    if (lane < 3) {
        shared->sums[lane] = sum;
        shared->firsts[lane] = upto - sum;
    }
}

// Each block takes the next tile, and looks for what those before it have of each part.
KG_KERNEL(kg_streamed_beside_f32__block_wbw_w2x3_back_pdl, 64, 20)(const float s_low,
    const float s_high, const float *g_in, float *g_out0, float *g_out1, float *g_out2,
    uint64_t *g_offsets, uint64_t n, uint64_t capacity, uint64_t *g_tiles, uint64_t *g_groups,
    uint64_t *g_bases, kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 96;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 192;
    uint32_t mine = 0; // of lane p: elements of part p in the warp's run
    if (origin + 192 <= n) {
        KG_CASE(none);
        // INPUT: 3 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        const float in_0 = g_in[place];
        const float in_1 = g_in[place + 32];
        const float in_2 = g_in[place + 64];

        // The part of each, and how many of it stand before.
        const uint32_t rank_0 = rank_of(part_of(s_low, s_high, true, in_0), lane, mine);
        const uint32_t rank_1 = rank_of(part_of(s_low, s_high, true, in_1), lane, mine);
        const uint32_t rank_2 = rank_of(part_of(s_low, s_high, true, in_2), lane, mine);
        if (lane < 3) shared->counts[lane * 2 + warp] = mine;
        __syncthreads();
        if (warp == 0) find_firsts(shared, lane);
        __syncthreads();
        put(s_low, s_high, shared, warp, rank_0, in_0);
        put(s_low, s_high, shared, warp, rank_1, in_1);
        put(s_low, s_high, shared, warp, rank_2, in_2);
    } else {
        KG_CASE(stop);
        // INPUT: 3 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        float in_0{};
        if (place < n) in_0 = g_in[place];
        float in_1{};
        if (place + 32 < n) in_1 = g_in[place + 32];
        float in_2{};
        if (place + 64 < n) in_2 = g_in[place + 64];

        // The part of each, and how many of it stand before.
        const uint32_t rank_0 = rank_of(part_of(s_low, s_high, place < n, in_0), lane, mine);
        const uint32_t rank_1 = rank_of(part_of(s_low, s_high, place + 32 < n, in_1), lane, mine);
        const uint32_t rank_2 = rank_of(part_of(s_low, s_high, place + 64 < n, in_2), lane, mine);
        if (lane < 3) shared->counts[lane * 2 + warp] = mine;
        __syncthreads();
        if (warp == 0) find_firsts(shared, lane);
        __syncthreads();
        put(s_low, s_high, shared, warp, rank_0, in_0);
        put(s_low, s_high, shared, warp, rank_1, in_1);
        put(s_low, s_high, shared, warp, rank_2, in_2);
    }
    for (uint32_t part = warp; part < 3; part += 2) {
        const uint64_t base = look_back(tile, tag, lane, shared->sums[part],
            g_tiles + (uint64_t)part * gridDim.x * 2,
            g_groups + (uint64_t)part * (gridDim.x / 32 + 1) * 2,
            g_bases + (uint64_t)part * (gridDim.x / 1024 + 2) * 2);
        if (lane == 0) {
            shared->to[part] = base - shared->firsts[part];
            shared->totals[part] = base + shared->sums[part];
        }
    }
    __syncthreads();

    // OUTPUT: in the order of the threads; neighbours of a part are stored together.
    const uint32_t stored = shared->firsts[2] + shared->sums[2];
    for (uint32_t i = threadIdx.x; i < stored; i += 64) {
        const uint32_t part = shared->parts[i];
        const uint64_t to = shared->to[part] + i;
        if (to >= capacity) continue;
        float *const array = part == 0 ? g_out0 : part == 1 ? g_out1 : g_out2;
        array[to] = shared->values[i];
    }
    // Where parts begin, one behind the other.
    if (tile == gridDim.x - 1 && threadIdx.x == 0) {
        uint64_t at = 0;
        for (uint32_t part = 0; part < 3; part++) {
            g_offsets[part] = at;
            at += shared->totals[part];
        }
        g_offsets[3] = at;
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
KG_ENTRY(kg_streamed_beside_f32__block_wbw_w2x3_back_pdl)

KG_VARIANT(kg_streamed_beside_f32__block_wbw_w2x3_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_streamed_beside_f32__block_wbw_w2x3_back_pdl), nullptr, 64,
            sizeof(block_shared));
        return error;
    }
    float s_low;
    memcpy(&s_low, call->args[0], sizeof s_low);
    float s_high;
    memcpy(&s_high, call->args[1], sizeof s_high);
    const float *g_in = (const float *)call->args[2];
    float *g_out0 = (float *)call->args[3];
    float *g_out1 = (float *)call->args[4];
    float *g_out2 = (float *)call->args[5];
    uint64_t *g_offsets = (uint64_t *)call->args[6];
    uint64_t n = call->n;
    uint64_t capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&s_low, &s_high, &g_in, &g_out0, &g_out1, &g_out2, &g_offsets, &n,
        &capacity, &g_tiles, &g_groups, &g_bases, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_streamed_beside_f32__block_wbw_w2x3_back_pdl),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
