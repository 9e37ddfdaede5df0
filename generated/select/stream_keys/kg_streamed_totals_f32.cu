// kg_streamed_totals_f32.cu: the kernels of streamed_totals for f32, one per variant.
// Made by kgen 0.2.0 from stream_keys.yaml (spec hash 9fcc826627538322). Do not edit: edit the
// spec.
//
//   row_wbw_w2x3_s3o2m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 288 threads, DBS 192 elements
//     at most 96 registers a thread (2 blocks per SM)
//     16 bytes moved per element; 1 launch, 5296 bytes of shared memory a block
//     facts: form stream, keep values, unique, by_key, keyed_bytes 16, slot 4, stages 3,
//       store_warps 2, masters 2, pitch 1
//     content hash 14f8216a0d9fc774
//   block_wbw_w2x3_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 80 registers a thread (12 blocks per SM)
//     16 bytes moved per element; 1 launch, 1616 bytes of shared memory a block
//     facts: form look_back, keep values, unique, by_key, keyed_bytes 16, slot 4
//     content hash 935184a76235a3df
//
// Operations, as the operator is written:
//   combine: 1 addition
//   is_same: 1 comparison

#include <string.h>

#include "kg_device.h"
#include "kg_streamed_totals_op.h"

namespace kg_streamed_totals_f32_kernels {

using kg_op::kg_streamed_totals_f32::identity;
using kg_op::kg_streamed_totals_f32::combine;
using kg_op::kg_streamed_totals_f32::is_same;

// What the elements since the last run's begin combine to, and how many runs begin.
struct keyed {
    float value;
    uint64_t count;
};

// Of nothing.
KG_FN keyed no_keyed()
{
    return {identity(), 0};
}

// Of two parts, one behind the other.
KG_FN keyed join_keyed(const keyed &a, const keyed &b)
{
    if (b.count != 0) return {b.value, a.count + b.count};
    return {combine(a.value, b.value), a.count};
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void keyed_publish(uint64_t *to, const keyed &v, uint32_t tag)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
    kg_st_relaxed_pair((kg_pair *)to + 1, kg_pair{(uint64_t)tag << 32 | w[2],
        (uint64_t)tag << 32 | w[3]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool keyed_published(const uint64_t *from, uint32_t tag, keyed &v)
{
    uint32_t w[4], missing = 0;
    const kg_pair p0 = kg_ld_relaxed_pair((const kg_pair *)from);
    const kg_pair p1 = kg_ld_relaxed_pair((const kg_pair *)from + 1);
    w[0] = (uint32_t)p0.lo;
    w[1] = (uint32_t)p0.hi;
    missing |= ((uint32_t)(p0.lo >> 32) ^ tag) | ((uint32_t)(p0.hi >> 32) ^ tag);
    w[2] = (uint32_t)p1.lo;
    w[3] = (uint32_t)p1.hi;
    missing |= ((uint32_t)(p1.lo >> 32) ^ tag) | ((uint32_t)(p1.hi >> 32) ^ tag);
    memcpy(&v, w, 16);
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

// A partial result to shared memory, in units of 16 bytes.
KG_FN void keyed_put(kg_v16 *to, const keyed &v)
{
    kg_v16 u[1];
    memcpy(u, &v, 16);
    kg_st16(to + 0, u[0]);
}

// A partial result from shared memory, in units of 16 bytes.
KG_FN keyed keyed_get(const kg_v16 *from)
{
    kg_v16 u[1];
    u[0] = kg_ld16(from + 0);
    keyed v;
    memcpy(&v, u, 16);
    return v;
}

// What the lane `lanes` before holds.
KG_FN keyed keyed_up(const keyed &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_up_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_up_sync(0xffffffffu, w[3], lanes);
    keyed other;
    memcpy(&other, w, 16);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN keyed scan_lanes(keyed sum, uint32_t lane)
{
    { // the lane 1 before
        const keyed other = keyed_up(sum, 1);
        if (lane >= 1) sum = join_keyed(other, sum);
    }
    { // the lane 2 before
        const keyed other = keyed_up(sum, 2);
        if (lane >= 2) sum = join_keyed(other, sum);
    }
    { // the lane 4 before
        const keyed other = keyed_up(sum, 4);
        if (lane >= 4) sum = join_keyed(other, sum);
    }
    { // the lane 8 before
        const keyed other = keyed_up(sum, 8);
        if (lane >= 8) sum = join_keyed(other, sum);
    }
    { // the lane 16 before
        const keyed other = keyed_up(sum, 16);
        if (lane >= 16) sum = join_keyed(other, sum);
    }
    return sum;
}

// What lane `lanes` holds.
KG_FN keyed keyed_from(const keyed &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_sync(0xffffffffu, w[3], lanes);
    keyed other;
    memcpy(&other, w, 16);
    return other;
}

// What stands before a tile whose own sum is `tile_sum`, in all lanes of a warp.
KG_FN keyed look_back(uint32_t tile, uint32_t tag, uint32_t lane, const keyed &tile_sum,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) keyed_publish(g_tiles + (uint64_t)tile * 4, tile_sum, tag);

    // One look at all that is needed, then only at what was not there.
    keyed tiles = tile_sum, groups = no_keyed(), base = no_keyed();
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = keyed_published(g_tiles + tile_at * 4, tag, tiles);
    if (!group_there) group_there = keyed_published(g_groups + group_at * 4, tag, groups);
    if (!base_there) base_there = keyed_published(g_bases + (uint64_t)super * 4, tag, base);

    // The tiles of the group; the last of them has the sum of all.
    while (!__all_sync(0xffffffffu, tile_there)) {
        kg_spin();
        if (!tile_there) tile_there = keyed_published(g_tiles + tile_at * 4, tag, tiles);
    }
    tiles = scan_lanes(tiles, lane);
    if (in_group == 31 && lane == 31) keyed_publish(g_groups + (uint64_t)group * 4, tiles, tag);

    // The groups before it, and what stands before those.
    while (!__all_sync(0xffffffffu, group_there)) {
        kg_spin();
        if (!group_there) group_there = keyed_published(g_groups + group_at * 4, tag, groups);
    }
    groups = scan_lanes(groups, lane);
    while (!__all_sync(0xffffffffu, base_there)) {
        kg_spin();
        if (!base_there) base_there = keyed_published(g_bases + (uint64_t)super * 4, tag, base);
    }
    const keyed before = keyed_from(groups, (in_super - 1) % 32);
    if (in_super != 0) base = join_keyed(base, before);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const keyed next = join_keyed(base, tiles);
        if (lane == 31) keyed_publish(g_bases + ((uint64_t)super + 1) * 4, next, tag);
    }
    const keyed others = keyed_from(tiles, (in_group - 1) % 32);
    if (in_group != 0) base = join_keyed(base, others);
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
    stream_array of_keys;
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
KG_FN stream_ends stream_ends_of(const uint32_t *g_keys, const float *g_in, uint64_t n)
{
    const uint32_t lead = kg_past_word(g_keys) / 4;
    const uint64_t tiles = (n + lead + 191) / 192;
    stream_ends ends;
    ends.of_keys = stream_array_of(g_keys, lead * 4, 4, n * 4);
    ends.of_in = stream_array_of(g_in, lead * 4, 0, n * 4);
    ends.tiles = tiles == 0 ? 1 : (uint32_t)tiles;
    ends.lead = lead;
    return ends;
}

struct alignas(16) stream_shared {
    alignas(16) kg_v16 of_keys[3][2][25]; // parts of tiles
    alignas(16) kg_v16 of_in[3][2][25]; // parts of tiles
    alignas(16) uint64_t full[3]; // loaded
    uint64_t compacted[3]; // all parts
    uint64_t summed[3]; // its parts are added up
    uint64_t based[3]; // what stands before it is known
    uint64_t empty[3]; // stored
    alignas(16) kg_v16 bases[2]; // before the next group of each master
    alignas(8) uint64_t handed[2]; // that is there
    uint32_t tile[3]; // the number of each tile
    alignas(16) kg_v16 parts[6]; // what each part sums to
    alignas(16) kg_v16 before[6]; // what stands before it in its tile
    alignas(16) kg_v16 sums[3]; // what each tile sums to
    alignas(16) kg_v16 starts[3]; // what stands before it
    alignas(8) uint64_t turn; // the first ticket, and in its upper half the epoch
};

// Whole words that are copied together, from an array to a part of a stage.
struct stream_copy {
    const unsigned char *from;
    kg_v16 *to;
    uint32_t bytes;
};

// The words of a part from byte `at` of keys on, as far as there are any. Copies what lies beside
// them.
KG_FN stream_copy copy_of_keys(kg_v16 *to, const stream_array &array, uint64_t at)
{
    const uint64_t past = at + 400;
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

// The words of a part from byte `at` of in on, as far as there are any. Copies what lies beside
// them.
KG_FN stream_copy copy_of_in(kg_v16 *to, const stream_array &array, uint64_t at)
{
    const uint64_t past = at + 400;
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
    const stream_copy of_keys = copy_of_keys(shared->of_keys[stage][part], ends.of_keys, at * 4);
    const stream_copy of_in = copy_of_in(shared->of_in[stage][part], ends.of_in, at * 4);
    kg_mbar_arrive_expect(&shared->full[stage], of_keys.bytes + of_in.bytes);
    if (of_keys.bytes != 0) kg_bulk_load(of_keys.to, of_keys.from, of_keys.bytes,
        &shared->full[stage]);
    if (of_in.bytes != 0) kg_bulk_load(of_in.to, of_in.from, of_in.bytes, &shared->full[stage]);
}

// Puts the keys and the sums of a part to its front. Returns what it sums to.
KG_FN keyed compact_part_none(const uint32_t *of_keys, const float *of_in, uint32_t *keys,
    float *sums, uint32_t lane, uint64_t place)
{
    // INPUT: 3 elements of a lane and their keys, side by side.
    const uint32_t key_0 = of_keys[0];
    const float v_0 = of_in[0];
    const uint32_t key_1 = of_keys[1];
    const float v_1 = of_in[1];
    const uint32_t key_2 = of_keys[2];
    const float v_2 = of_in[2];
    uint32_t near{};
    if (place != 0) near = *(of_keys - 1);

    // HEADS: which keys begin a run, a bit for each.
    uint32_t heads = 0;
    if (place == 0 || !is_same(near, key_0)) heads |= 0x1u;
    if (!is_same(key_0, key_1)) heads |= 0x2u;
    if (!is_same(key_1, key_2)) heads |= 0x4u;

    // S1: what stands behind the last head of a lane, and of the lanes up to it.
    float sum = v_0;
    sum = heads >> 1 & 1 ? v_1 : combine(sum, v_1);
    sum = heads >> 2 & 1 ? v_2 : combine(sum, v_2);
    const uint32_t headed = __ballot_sync(0xffffffffu, heads != 0) & kg_lanemask_le();
    // lanes before that count
    const uint32_t reach = headed != 0 ? lane + (uint32_t)__clz((int)headed) - 31 : lane;
    { // the lane 1 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (reach >= 1) sum = combine(other, sum);
    }
    { // the lane 2 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (reach >= 2) sum = combine(other, sum);
    }
    { // the lane 4 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (reach >= 4) sum = combine(other, sum);
    }
    { // the lane 8 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (reach >= 8) sum = combine(other, sum);
    }
    { // the lane 16 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (reach >= 16) sum = combine(other, sum);
    }
    float carried = __shfl_up_sync(0xffffffffu, sum, 1);
    if (lane == 0) carried = identity();

    // S2: how many runs begin before the lane.
    const uint32_t upto = sum_upto(lane, (uint32_t)__popc(heads));
    uint32_t to = upto - (uint32_t)__popc(heads);
    __syncwarp(); // all have read before others are put there

    // S3: of each run its key, and what the elements of the one before it combine to.
    if (heads >> 0 & 1) { // item 0
        keys[to] = key_0;
        sums[to] = carried;
        to++;
        carried = v_0;
    } else {
        carried = combine(carried, v_0);
    }
    if (heads >> 1 & 1) { // item 1
        keys[to] = key_1;
        sums[to] = carried;
        to++;
        carried = v_1;
    } else {
        carried = combine(carried, v_1);
    }
    if (heads >> 2 & 1) { // item 2
        keys[to] = key_2;
        sums[to] = carried;
        to++;
        carried = v_2;
    } else {
        carried = combine(carried, v_2);
    }
    return {__shfl_sync(0xffffffffu, sum, 31), __shfl_sync(0xffffffffu, upto, 31)};
}

// Puts the keys and the sums of a part to its front: elements skip to left, which the array has.
// Returns what it sums to.
KG_FN keyed compact_part_stop(const uint32_t *of_keys, const float *of_in, uint32_t *keys,
    float *sums, uint32_t lane, uint64_t place, uint32_t skip, uint32_t left)
{
    // INPUT: 3 elements of a lane and their keys, side by side.
    const bool inside_0 = lane * 3 >= skip && lane * 3 < left;
    uint32_t key_0{};
    if (inside_0) key_0 = of_keys[0];
    float v_0 = identity();
    if (inside_0) v_0 = of_in[0];
    const bool inside_1 = lane * 3 + 1 >= skip && lane * 3 + 1 < left;
    uint32_t key_1{};
    if (inside_1) key_1 = of_keys[1];
    float v_1 = identity();
    if (inside_1) v_1 = of_in[1];
    const bool inside_2 = lane * 3 + 2 >= skip && lane * 3 + 2 < left;
    uint32_t key_2{};
    if (inside_2) key_2 = of_keys[2];
    float v_2 = identity();
    if (inside_2) v_2 = of_in[2];
    uint32_t near{};
    if (inside_0 && place != 0) near = *(of_keys - 1);

    // HEADS: which keys begin a run, a bit for each.
    uint32_t heads = 0;
    if (inside_0 && (place == 0 || !is_same(near, key_0))) heads |= 0x1u;
    if (inside_1 && (place + 1 == 0 || !is_same(key_0, key_1))) heads |= 0x2u;
    if (inside_2 && (place + 2 == 0 || !is_same(key_1, key_2))) heads |= 0x4u;

    // S1: what stands behind the last head of a lane, and of the lanes up to it.
    float sum = v_0;
    sum = heads >> 1 & 1 ? v_1 : combine(sum, v_1);
    sum = heads >> 2 & 1 ? v_2 : combine(sum, v_2);
    const uint32_t headed = __ballot_sync(0xffffffffu, heads != 0) & kg_lanemask_le();
    // lanes before that count
    const uint32_t reach = headed != 0 ? lane + (uint32_t)__clz((int)headed) - 31 : lane;
    { // the lane 1 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 1);
        if (reach >= 1) sum = combine(other, sum);
    }
    { // the lane 2 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 2);
        if (reach >= 2) sum = combine(other, sum);
    }
    { // the lane 4 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 4);
        if (reach >= 4) sum = combine(other, sum);
    }
    { // the lane 8 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 8);
        if (reach >= 8) sum = combine(other, sum);
    }
    { // the lane 16 before
        const float other = __shfl_up_sync(0xffffffffu, sum, 16);
        if (reach >= 16) sum = combine(other, sum);
    }
    float carried = __shfl_up_sync(0xffffffffu, sum, 1);
    if (lane == 0) carried = identity();

    // S2: how many runs begin before the lane.
    const uint32_t upto = sum_upto(lane, (uint32_t)__popc(heads));
    uint32_t to = upto - (uint32_t)__popc(heads);
    __syncwarp(); // all have read before others are put there

    // S3: of each run its key, and what the elements of the one before it combine to.
    if (heads >> 0 & 1) { // item 0
        keys[to] = key_0;
        sums[to] = carried;
        to++;
        carried = v_0;
    } else {
        carried = combine(carried, v_0);
    }
    if (heads >> 1 & 1) { // item 1
        keys[to] = key_1;
        sums[to] = carried;
        to++;
        carried = v_1;
    } else {
        carried = combine(carried, v_1);
    }
    if (heads >> 2 & 1) { // item 2
        keys[to] = key_2;
        sums[to] = carried;
        to++;
        carried = v_2;
    } else {
        carried = combine(carried, v_2);
    }
    return {__shfl_sync(0xffffffffu, sum, 31), __shfl_sync(0xffffffffu, upto, 31)};
}

// Stores what a part keeps, a line of 128 bytes at a time.
KG_FN void store_part(uint32_t *to, const uint32_t *part, uint32_t count, uint32_t lane)
{
    const uint32_t past = (uint32_t)((uintptr_t)to % 128) / 4; // elements of the line before them
    KG_UNROLL(4)
    for (uint32_t i = lane; i < past + count; i += 32)
        if (i >= past) to[i - past] = part[i - past];
}

// Stores what ends in a part, sums of runs, whole lines at a time. Before the first run nothing
// ends.
KG_FN void store_ends(const float *sums, const keyed &start, uint32_t count, float *g_out,
    uint32_t lane)
{
    const uint64_t ended = start.count - 1; // runs that ended before
    const uint32_t past = (uint32_t)(((uintptr_t)g_out + ended * 4) % 128) / 4;
    const uint32_t none = start.count == 0, from = past + none, to = past + count;
    for (uint32_t i = lane; i < to; i += 128) {
        // 4 runs of a lane are read before the first is stored.
        const bool inside_0 = i >= from && i < to;
        float v_0{};
        if (inside_0) v_0 = sums[i - past];
        const bool inside_1 = i + 32 >= from && i + 32 < to;
        float v_1{};
        if (inside_1) v_1 = sums[i + 32 - past];
        const bool inside_2 = i + 64 >= from && i + 64 < to;
        float v_2{};
        if (inside_2) v_2 = sums[i + 64 - past];
        const bool inside_3 = i + 96 >= from && i + 96 < to;
        float v_3{};
        if (inside_3) v_3 = sums[i + 96 - past];
        if (i == past) v_0 = combine(start.value, v_0);
        if (inside_0) { // run 0
            g_out[ended + (i - past)] = v_0;
        }
        if (inside_1) { // run 1
            g_out[ended + (i + 32 - past)] = v_1;
        }
        if (inside_2) { // run 2
            g_out[ended + (i + 64 - past)] = v_2;
        }
        if (inside_3) { // run 3
            g_out[ended + (i + 96 - past)] = v_3;
        }
    }
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
KG_FN void compact_tiles(stream_shared *shared, uint32_t lane, uint32_t warp, uint64_t n,
    const stream_ends &ends)
{
    const uint32_t tiles = ends.tiles;
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        // its first place, which may lie before the array
        const uint64_t origin = (uint64_t)tile * 192 - ends.lead;
        keyed kept;
        const uint32_t run = warp * 96;
        if ((tile != 0 || run >= ends.lead) && origin + run + 96 <= n) {
            KG_CASE(none);
            kept =
                compact_part_none(
                (const uint32_t *)((unsigned char *)shared->of_keys[at.stage][warp]
                + ends.of_keys.skip) + lane * 3,
                (const float *)((unsigned char *)shared->of_in[at.stage][warp] + ends.of_in.skip)
                + lane * 3,
                (uint32_t *)((unsigned char *)shared->of_keys[at.stage][warp] + ends.of_keys.skip),
                (float *)((unsigned char *)shared->of_in[at.stage][warp] + ends.of_in.skip), lane,
                origin + warp * 96 + lane * 3);
        } else {
            KG_CASE(stop);
            const uint32_t lead = tile == 0 ? ends.lead : 0;
            const uint64_t more = n - origin; // elements up to the end of the array
            const uint32_t past = more < 192 ? (uint32_t)more : 192;
            const uint32_t skip = lead > run ? lead - run : 0, left = past > run ? past - run : 0;
            kept =
                compact_part_stop(
                (const uint32_t *)((unsigned char *)shared->of_keys[at.stage][warp]
                + ends.of_keys.skip) + lane * 3,
                (const float *)((unsigned char *)shared->of_in[at.stage][warp] + ends.of_in.skip)
                + lane * 3,
                (uint32_t *)((unsigned char *)shared->of_keys[at.stage][warp] + ends.of_keys.skip),
                (float *)((unsigned char *)shared->of_in[at.stage][warp] + ends.of_in.skip), lane,
                origin + warp * 96 + lane * 3, skip, left);
        }
        if (lane == 0) keyed_put(&shared->parts[at.stage * 2 + warp], kept);
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
        keyed sum = no_keyed();
        if (lane < 2) sum = keyed_get(&shared->parts[at.stage * 2 + lane]);
        sum = scan_lanes(sum, lane);
        keyed others = keyed_up(sum, 1);
        if (lane == 0) others = no_keyed();
        if (lane == 1) keyed_publish(g_sums + (uint64_t)tile * 4, sum, tag);
        if (lane < 2) keyed_put(&shared->before[at.stage * 2 + lane], others);
        if (lane == 1) keyed_put(&shared->sums[at.stage], sum);
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->summed[at.stage]);
    }
}

// Waits for what stands before tiles. Whoever has the last one knows what there is.
KG_FN void take_starts(stream_shared *shared, uint32_t lane, uint32_t tiles, uint64_t *g_befores,
    uint32_t tag, float *g_out, uint64_t *g_count, uint64_t capacity)
{
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->summed[at.stage], at.parity);
        keyed start;
        while (!keyed_published(g_befores + ((uint64_t)tile * 1) * 4, tag, start)) kg_spin();
        __syncwarp();
        if (lane == 0) {
            keyed_put(&shared->starts[at.stage], start);
            if (tile == tiles - 1) {
                const keyed tile_sum = keyed_get(&shared->sums[at.stage]);
                const keyed all = join_keyed(start, tile_sum);
                if (all.count != 0 && all.count <= capacity) {
                    g_out[all.count - 1] = all.value;
                }
                *g_count = all.count;
            }
            kg_mbar_arrive(&shared->based[at.stage]);
        }
    }
}

// Stores what the parts of tiles keep, and gives stages back. Never more than there is room for.
KG_FN void store_tiles(stream_shared *shared, uint32_t lane, uint32_t warp,
    const stream_ends &ends, uint32_t *g_unique, float *g_out, uint64_t capacity)
{
    const uint32_t tiles = ends.tiles;
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->based[at.stage], at.parity);
        for (uint32_t part = warp; part < 2; part += 2) {
            keyed start = keyed_get(&shared->starts[at.stage]);
            if (part != 0) {
                const keyed in_tile = keyed_get(&shared->before[at.stage * 2 + part]);
                start = join_keyed(start, in_tile);
            }
            const keyed own = keyed_get(&shared->parts[at.stage * 2 + part]);
            const uint32_t count = (uint32_t)own.count;
            const uint64_t room = start.count < capacity ? capacity - start.count : 0;
            const uint32_t stored = count < room ? count : (uint32_t)room;
            const uint32_t ending = stored < count && start.count <= capacity ? stored + 1 : stored;
            store_part(g_unique + start.count,
                (uint32_t *)((unsigned char *)shared->of_keys[at.stage][part] + ends.of_keys.skip),
                stored, lane);
            store_ends((float *)((unsigned char *)shared->of_in[at.stage][part] + ends.of_in.skip),
                start, ending, g_out, lane);
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
        keyed own = no_keyed(), base = no_keyed(), sum = own, others = own;
        bool there = lane >= count, based = first == 0;
        // sums that are there, those of them in use, and prefixes that are published
        uint32_t scanned = 0, known = 0, out = 0;
        while (out < count || (more && known < 32)) {
            // Which sums are there? They are scanned before it is known what stands before the
            // group.
            if (!there) there = keyed_published(g_sums + (uint64_t)tile * 4, tag, own);
            const uint32_t missing = ~__ballot_sync(0xffffffffu, there);
            const uint32_t now = missing == 0 ? 32 : __ffs((int)missing) - 1, ready = now < count
                ? now + 1 : count;
            if (now != scanned) {
                sum = there ? own : no_keyed();
                sum = scan_lanes(sum, lane);
                others = keyed_up(sum, 1);
                scanned = now;
            }
            if (!based) {
                based = __all_sync(0xffffffffu, kg_mbar_test(&shared->handed[master], parity));
                if (based) base = keyed_get(&shared->bases[master]);
                if (based) parity ^= 1;
            }
            if (!based || (now == known && ready == out)) {
                kg_spin();
                continue;
            }
            __syncwarp(); // all lanes have the base
            if (now == 32 && more && lane == 31) { // the next group
                const keyed next = join_keyed(base, sum);
                keyed_put(&shared->bases[(master + 1) % 2], next);
                kg_mbar_arrive(&shared->handed[(master + 1) % 2]);
            }
            // What is known by now of this group.
            keyed before = join_keyed(base, others);
            // no choice between two structs, which would lie in local memory
            if (lane == 0) before = base;
            if (lane >= out && lane < ready) keyed_publish(g_befores + ((uint64_t)tile * 1) * 4,
                before, tag);
            known = now;
            out = ready;
        }
    }
}

// Each block takes tile after tile, by the numbers of the tickets that it draws; its warps share
// the work.
KG_KERNEL(kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl, 288, 2)(const uint32_t *g_keys,
    const float *g_in, uint32_t *g_unique, float *g_out, uint64_t *g_count, uint64_t n,
    uint64_t capacity, uint64_t *g_sums, uint64_t *g_befores, kg_tagged tagged, uint64_t *g_turn,
    uint32_t *g_ticket)
{
    KG_SMEM(stream_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const stream_ends ends = stream_ends_of(g_keys, g_in, n);
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
    if (warp < 2) compact_tiles(shared, lane, warp, n, ends);
    else if (warp < 4) store_tiles(shared, lane, warp - 2, ends, g_unique, g_out, capacity);
    else if (warp == 4) load_tiles(shared, lane, ticket, tag, ends, g_turn);
    else if (warp == 5) publish_sums(shared, lane, ends.tiles, g_sums, tag);
    else if (warp == 6) take_starts(shared, lane, ends.tiles, g_befores, tag, g_out, g_count,
        capacity);
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
KG_ENTRY(kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl)

KG_VARIANT(kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl), nullptr, 288,
            sizeof(stream_shared));
    const uint32_t *g_keys = (const uint32_t *)call->args[0];
    const float *g_in = (const float *)call->args[1];
    uint32_t *g_unique = (uint32_t *)call->args[2];
    float *g_out = (float *)call->args[3];
    uint64_t *g_count = (uint64_t *)call->args[4];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_sums = (uint64_t *)call->regions[region_sums_of_tiles];
    uint64_t *g_befores = (uint64_t *)call->regions[region_before_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_keys, &g_in, &g_unique, &g_out, &g_count, &n, &capacity, &g_sums,
        &g_befores, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_streamed_totals_f32__row_wbw_w2x3_s3o2m2_stream_pdl),
        arguments, 288, sizeof(stream_shared));
}
} // namespace

namespace block_wbw_w2x3_back_pdl {

struct alignas(16) block_shared {
    alignas(16) float values[192]; // a part for each warp: its elements, then sums of runs
    alignas(16) uint32_t keys[192]; // of the runs that begin in the warp
    alignas(16) kg_v16 sums[2]; // of warps
    alignas(16) kg_v16 before[2]; // what stands before each warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// What stands before a warp whose own sum is `sum`, of all its lanes.
KG_FN keyed before_warp(block_shared *shared, const keyed &sum, uint32_t lane, uint32_t warp,
    uint32_t tile, uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    if (lane == 0) keyed_put(&shared->sums[warp], sum);
    __syncthreads();
    if (warp == 0) {
        keyed warps = no_keyed();
        if (lane < 2) warps = keyed_get(&shared->sums[lane]);
        warps = scan_lanes(warps, lane);
        const keyed tile_sum = keyed_from(warps, 1);
        const keyed earlier = keyed_up(warps, 1);
        const keyed base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
        keyed before = base;
        if (lane != 0) before = join_keyed(base, earlier);
        if (lane < 2) keyed_put(&shared->before[lane], before);
    }
    __syncthreads();
    return keyed_get(&shared->before[warp]);
}

// Which of 32 keys begin a run, a bit for each. They go behind the runs that have begun in the
// warp.
KG_FN uint32_t begin_runs(block_shared *shared, uint32_t run, uint32_t begun, bool inside,
    uint64_t place, const uint32_t v_before, const uint32_t v_own)
{
    const bool head = inside && (place == 0 || !is_same(v_before, v_own));
    const uint32_t heads = __ballot_sync(0xffffffffu, head);
    if (head) {
        const uint32_t to = run + begun + (uint32_t)__popc(heads & kg_lanemask_lt());
        shared->keys[to] = v_own;
    }
    return heads;
}

// Each block takes the next tile, and looks for the runs that begin before it.
KG_KERNEL(kg_streamed_totals_f32__block_wbw_w2x3_back_pdl, 64, 12)(const uint32_t *g_keys,
    const float *g_in, uint32_t *g_unique, float *g_out, uint64_t *g_count, uint64_t n,
    uint64_t capacity, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged,
    uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 96;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 192;
    const uint64_t place = origin + run + lane;
    uint32_t begun = 0, row = 0; // runs of the warp
    if (origin + 192 <= n) {
        KG_CASE(none);
        // INPUT: 3 elements of a lane and their keys, in the order of the lanes.
        uint32_t near{}; // the key before a row of the warp's
        if (lane == 0 && place != 0) near = g_keys[place - 1];
        uint32_t own_0{};
        own_0 = g_keys[place];
        const float v_0 = g_in[place];
        uint32_t own_1{};
        own_1 = g_keys[place + 32];
        const float v_1 = g_in[place + 32];
        uint32_t own_2{};
        own_2 = g_keys[place + 64];
        const float v_2 = g_in[place + 64];

        // HEADS: which keys begin a run. Lane l has the bits of the items of number l.
        { // item 0
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_0, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, true, place, before, own_0);
            begun += (uint32_t)__popc(heads);
            if (lane == 0) row = heads;
            shared->values[run + lane] = v_0;
        }
        { // item 1
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_1, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, true, place + 32, before, own_1);
            begun += (uint32_t)__popc(heads);
            if (lane == 1) row = heads;
            shared->values[run + lane + 32] = v_1;
        }
        { // item 2
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_2, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, true, place + 64, before, own_2);
            begun += (uint32_t)__popc(heads);
            if (lane == 2) row = heads;
            shared->values[run + lane + 64] = v_2;
        }
    } else {
        KG_CASE(stop);
        // INPUT: 3 elements of a lane and their keys, in the order of the lanes; the identity past
        // the end.
        uint32_t near{}; // the key before a row of the warp's
        if (lane == 0 && place != 0 && place < n) near = g_keys[place - 1];
        uint32_t own_0{};
        if (place < n) own_0 = g_keys[place];
        float v_0 = identity();
        if (place < n) v_0 = g_in[place];
        uint32_t own_1{};
        if (place + 32 < n) own_1 = g_keys[place + 32];
        float v_1 = identity();
        if (place + 32 < n) v_1 = g_in[place + 32];
        uint32_t own_2{};
        if (place + 64 < n) own_2 = g_keys[place + 64];
        float v_2 = identity();
        if (place + 64 < n) v_2 = g_in[place + 64];

        // HEADS: which keys begin a run. Lane l has the bits of the items of number l.
        { // item 0
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_0, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, place < n, place, before, own_0);
            begun += (uint32_t)__popc(heads);
            if (lane == 0) row = heads;
            shared->values[run + lane] = v_0;
        }
        { // item 1
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_1, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, place + 32 < n, place + 32,
                before, own_1);
            begun += (uint32_t)__popc(heads);
            if (lane == 1) row = heads;
            shared->values[run + lane + 32] = v_1;
        }
        { // item 2
            // of the lane before; lane 0 has the last one's
            const uint32_t other = __shfl_sync(0xffffffffu, own_2, (lane + 31) % 32);
            const uint32_t before = lane == 0 ? near : other;
            near = other;
            const uint32_t heads = begin_runs(shared, run, begun, place + 64 < n, place + 64,
                before, own_2);
            begun += (uint32_t)__popc(heads);
            if (lane == 2) row = heads;
            shared->values[run + lane + 64] = v_2;
        }
    }
    __syncwarp();

    // S1: 3 elements in a row for each lane, and which of them begin a run.
    const uint32_t word = lane * 3 / 32;
    const uint32_t low = __shfl_sync(0xffffffffu, row, word),
        high = __shfl_sync(0xffffffffu, row, (word + 1) % 32);
    const uint32_t heads = (uint32_t)(((uint64_t)high << 32 | low) >> lane * 3 % 32) & 0x7u;
    const float v0 = shared->values[run + lane * 3];
    const float v1 = shared->values[run + lane * 3 + 1];
    const float v2 = shared->values[run + lane * 3 + 2];
    float upto = v0;
    upto = heads >> 1 & 1 ? v1 : combine(upto, v1);
    upto = heads >> 2 & 1 ? v2 : combine(upto, v2);

    // S2: what stands before the warp, and then before the lane.
    keyed sum = {upto, (uint64_t)__popc(heads)};
    sum = scan_lanes(sum, lane);
    const keyed others = keyed_up(sum, 1), warp_sum = keyed_from(sum, 31);
    const keyed before = before_warp(shared, warp_sum, lane, warp, tile, tag, g_tiles, g_groups,
        g_bases);
    keyed prefix = before;
    if (lane != 0) prefix = join_keyed(before, others);

    // S3: the sum of each run that ends in the warp, in the place of the next one.
    uint32_t to = run + (uint32_t)(prefix.count - before.count);
    float carried = prefix.value;
    if (heads >> 0 & 1) {
        shared->values[to] = carried;
        to++;
        carried = v0;
    } else {
        carried = combine(carried, v0);
    }
    if (heads >> 1 & 1) {
        shared->values[to] = carried;
        to++;
        carried = v1;
    } else {
        carried = combine(carried, v1);
    }
    if (heads >> 2 & 1) {
        shared->values[to] = carried;
        to++;
        carried = v2;
    } else {
        carried = combine(carried, v2);
    }
    __syncwarp();

    // OUTPUT: in the order of the lanes, never more than there is room for.
    const uint64_t room = before.count < capacity ? capacity - before.count : 0;
    const uint32_t stored = begun < room ? begun : (uint32_t)room;
    for (uint32_t i = lane; i < stored; i += 32) {
        g_unique[before.count + i] = shared->keys[run + i];
    }
    for (uint32_t i = lane; i < begun; i += 32) {
        const uint64_t ended = before.count + i; // runs that end before this one
        if (ended == 0 || ended > capacity) continue;
        const float run_sum = shared->values[run + i];
        g_out[ended - 1] = run_sum;
    }
    if (origin + 192 >= n && warp == 1 && lane == 0) { // the array's end is that of a run
        const keyed all = join_keyed(before, warp_sum);
        if (all.count != 0 && all.count <= capacity) {
            g_out[all.count - 1] = all.value;
        }
        *g_count = all.count;
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
KG_ENTRY(kg_streamed_totals_f32__block_wbw_w2x3_back_pdl)

KG_VARIANT(kg_streamed_totals_f32__block_wbw_w2x3_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_streamed_totals_f32__block_wbw_w2x3_back_pdl),
            nullptr, 64, sizeof(block_shared));
    const uint32_t *g_keys = (const uint32_t *)call->args[0];
    const float *g_in = (const float *)call->args[1];
    uint32_t *g_unique = (uint32_t *)call->args[2];
    float *g_out = (float *)call->args[3];
    uint64_t *g_count = (uint64_t *)call->args[4];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_keys, &g_in, &g_unique, &g_out, &g_count, &n, &capacity, &g_tiles,
        &g_groups, &g_bases, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_streamed_totals_f32__block_wbw_w2x3_back_pdl),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
