// kg_streamed_repeats_u32.cu: the kernels of streamed_repeats for u32, one per variant.
// Made by kgen 0.2.0 from stream_repeated.yaml (spec hash fffecc24da44c0a2). Do not edit: edit the
// spec.
//
//   row_wbw_w2x5_s3o2m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 5, batch 5
//     TBS 288 threads, DBS 320 elements
//     at most 96 registers a thread (2 blocks per SM)
//     16 bytes moved per element; 1 launch, 6512 bytes of shared memory a block
//     facts: form stream, keep both, unique, runs repeated, slot 6, stages 3, store_warps 2,
//       masters 2, pitch 1
//     content hash d7f1e9789f7f3669
//   block_wbw_w2x4_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 4, batch 4
//     TBS 64 threads, DBS 256 elements
//     at most 72 registers a thread (14 blocks per SM)
//     16 bytes moved per element; 1 launch, 1104 bytes of shared memory a block
//     facts: form look_back, keep both, unique, runs repeated
//     content hash 04037102fb8bc586
//
// Operations, as the operator is written:
//   is_same: 1 comparison
//   transform: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_streamed_repeats_op.h"

namespace kg_streamed_repeats_u32_kernels {

using kg_op::kg_streamed_repeats_u32::is_same;
using kg_op::kg_streamed_repeats_u32::transform;

// Runs of which a second element has come, how many of them have ended, and where the last one
// begins.
struct open_runs {
    uint64_t count, ended, last;
};

// Of nothing.
KG_FN open_runs no_open_runs()
{
    return {0, 0, 0};
}

// Of two parts, one behind the other.
KG_FN open_runs join_open_runs(const open_runs &a, const open_runs &b)
{
    return {a.count + b.count, a.ended + b.ended, a.last < b.last ? b.last : a.last};
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void open_publish(uint64_t *to, const open_runs &v, uint32_t tag)
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
KG_FN bool open_published(const uint64_t *from, uint32_t tag, open_runs &v)
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
KG_FN void open_put(uint64_t *to, const open_runs &v)
{
    uint64_t u[3];
    memcpy(u, &v, 24);
    to[0] = u[0];
    to[1] = u[1];
    to[2] = u[2];
}

// A partial result from shared memory, in units of 8 bytes.
KG_FN open_runs open_get(const uint64_t *from)
{
    uint64_t u[3];
    u[0] = from[0];
    u[1] = from[1];
    u[2] = from[2];
    open_runs v;
    memcpy(&v, u, 24);
    return v;
}

// What the lane `lanes` before holds.
KG_FN open_runs open_up(const open_runs &v, uint32_t lanes)
{
    uint32_t w[6];
    memcpy(w, &v, 24);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_up_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_up_sync(0xffffffffu, w[3], lanes);
    w[4] = __shfl_up_sync(0xffffffffu, w[4], lanes);
    w[5] = __shfl_up_sync(0xffffffffu, w[5], lanes);
    open_runs other;
    memcpy(&other, w, 24);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN open_runs scan_open_lanes(open_runs sum, uint32_t lane)
{
    { // the lane 1 before
        const open_runs other = open_up(sum, 1);
        if (lane >= 1) sum = join_open_runs(other, sum);
    }
    { // the lane 2 before
        const open_runs other = open_up(sum, 2);
        if (lane >= 2) sum = join_open_runs(other, sum);
    }
    { // the lane 4 before
        const open_runs other = open_up(sum, 4);
        if (lane >= 4) sum = join_open_runs(other, sum);
    }
    { // the lane 8 before
        const open_runs other = open_up(sum, 8);
        if (lane >= 8) sum = join_open_runs(other, sum);
    }
    { // the lane 16 before
        const open_runs other = open_up(sum, 16);
        if (lane >= 16) sum = join_open_runs(other, sum);
    }
    return sum;
}

// How many runs there are, and where the last one begins.
struct counted_runs {
    uint64_t count, last;
};

// Of nothing.
KG_FN counted_runs no_runs()
{
    return {0, 0};
}

// Of two parts, one behind the other.
KG_FN counted_runs join_runs(const counted_runs &a, const counted_runs &b)
{
    return {a.count + b.count, a.last < b.last ? b.last : a.last};
}

// A partial result to shared memory, in units of 16 bytes.
KG_FN void runs_put(kg_v16 *to, const counted_runs &v)
{
    kg_v16 u[1];
    memcpy(u, &v, 16);
    kg_st16(to + 0, u[0]);
}

// A partial result from shared memory, in units of 16 bytes.
KG_FN counted_runs runs_get(const kg_v16 *from)
{
    kg_v16 u[1];
    u[0] = kg_ld16(from + 0);
    counted_runs v;
    memcpy(&v, u, 16);
    return v;
}

// What the lane `lanes` before holds.
KG_FN counted_runs runs_up(const counted_runs &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_up_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_up_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_up_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_up_sync(0xffffffffu, w[3], lanes);
    counted_runs other;
    memcpy(&other, w, 16);
    return other;
}

// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN counted_runs scan_lanes(counted_runs sum, uint32_t lane)
{
    { // the lane 1 before
        const counted_runs other = runs_up(sum, 1);
        if (lane >= 1) sum = join_runs(other, sum);
    }
    { // the lane 2 before
        const counted_runs other = runs_up(sum, 2);
        if (lane >= 2) sum = join_runs(other, sum);
    }
    { // the lane 4 before
        const counted_runs other = runs_up(sum, 4);
        if (lane >= 4) sum = join_runs(other, sum);
    }
    { // the lane 8 before
        const counted_runs other = runs_up(sum, 8);
        if (lane >= 8) sum = join_runs(other, sum);
    }
    { // the lane 16 before
        const counted_runs other = runs_up(sum, 16);
        if (lane >= 16) sum = join_runs(other, sum);
    }
    return sum;
}

// What lane `lanes` holds.
KG_FN counted_runs runs_from(const counted_runs &v, uint32_t lanes)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    w[0] = __shfl_sync(0xffffffffu, w[0], lanes);
    w[1] = __shfl_sync(0xffffffffu, w[1], lanes);
    w[2] = __shfl_sync(0xffffffffu, w[2], lanes);
    w[3] = __shfl_sync(0xffffffffu, w[3], lanes);
    counted_runs other;
    memcpy(&other, w, 16);
    return other;
}

// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void runs_publish(uint64_t *to, const counted_runs &v, uint32_t tag)
{
    uint32_t w[4];
    memcpy(w, &v, 16);
    kg_st_relaxed_pair((kg_pair *)to, kg_pair{(uint64_t)tag << 32 | w[0],
        (uint64_t)tag << 32 | w[1]});
    kg_st_relaxed_pair((kg_pair *)to + 1, kg_pair{(uint64_t)tag << 32 | w[2],
        (uint64_t)tag << 32 | w[3]});
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool runs_published(const uint64_t *from, uint32_t tag, counted_runs &v)
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

// What stands before a tile whose own sum is `tile_sum`, in all lanes of a warp.
KG_FN counted_runs look_back(uint32_t tile, uint32_t tag, uint32_t lane,
    const counted_runs &tile_sum, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) runs_publish(g_tiles + (uint64_t)tile * 4, tile_sum, tag);

    // One look at all that is needed, then only at what was not there.
    counted_runs tiles = tile_sum, groups = no_runs(), base = no_runs();
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = runs_published(g_tiles + tile_at * 4, tag, tiles);
    if (!group_there) group_there = runs_published(g_groups + group_at * 4, tag, groups);
    if (!base_there) base_there = runs_published(g_bases + (uint64_t)super * 4, tag, base);

    // The tiles of the group; the last of them has the sum of all.
    while (!__all_sync(0xffffffffu, tile_there)) {
        kg_spin();
        if (!tile_there) tile_there = runs_published(g_tiles + tile_at * 4, tag, tiles);
    }
    tiles = scan_lanes(tiles, lane);
    if (in_group == 31 && lane == 31) runs_publish(g_groups + (uint64_t)group * 4, tiles, tag);

    // The groups before it, and what stands before those.
    while (!__all_sync(0xffffffffu, group_there)) {
        kg_spin();
        if (!group_there) group_there = runs_published(g_groups + group_at * 4, tag, groups);
    }
    groups = scan_lanes(groups, lane);
    while (!__all_sync(0xffffffffu, base_there)) {
        kg_spin();
        if (!base_there) base_there = runs_published(g_bases + (uint64_t)super * 4, tag, base);
    }
    const counted_runs before = runs_from(groups, (in_super - 1) % 32);
    if (in_super != 0) base = join_runs(base, before);
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const counted_runs next = join_runs(base, tiles);
        if (lane == 31) runs_publish(g_bases + ((uint64_t)super + 1) * 4, next, tag);
    }
    const counted_runs others = runs_from(tiles, (in_group - 1) % 32);
    if (in_group != 0) base = join_runs(base, others);
    return base;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_sums_of_tiles, region_before_tiles, region_tiles, region_groups,
    region_bases };

namespace row_wbw_w2x5_s3o2m2_stream_pdl {

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
KG_FN stream_ends stream_ends_of(const uint32_t *g_in, uint64_t n)
{
    const uint32_t lead = kg_past_word(g_in) / 4;
    const uint64_t tiles = (n + lead + 319) / 320;
    stream_ends ends;
    ends.of_in = stream_array_of(g_in, lead * 4, 4, n * 4);
    ends.tiles = tiles == 0 ? 1 : (uint32_t)tiles;
    ends.lead = lead;
    return ends;
}

struct alignas(16) stream_shared {
    alignas(16) kg_v16 of_in[3][2][41]; // parts of tiles
    // of each part: second elements of runs, and from its back where such runs end
    alignas(16) uint16_t events[960];
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
    const uint64_t past = at + 656;
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
    const uint64_t at = ((uint64_t)tile * 2 + part) * 160;
    const stream_copy of_in = copy_of_in(shared->of_in[stage][part], ends.of_in, at * 4);
    kg_mbar_arrive_expect(&shared->full[stage], of_in.bytes);
    if (of_in.bytes != 0) kg_bulk_load(of_in.to, of_in.from, of_in.bytes, &shared->full[stage]);
}

// Finds second elements and ends of runs in a part. Returns how many there are.
KG_FN open_runs compact_part_none(const uint32_t *own, uint32_t *part, uint16_t *events,
    uint32_t lane, uint64_t place)
{
    // INPUT: 5 elements of a lane, side by side.
    const uint32_t key_0 = own[0];
    const uint32_t key_1 = own[1];
    const uint32_t key_2 = own[2];
    const uint32_t key_3 = own[3];
    const uint32_t key_4 = own[4];
    uint32_t near{};
    if (place != 0) near = own[-1];
    // of a part, which never begins with the second element of all: whether a run begins before it
    bool near_head = false;
    if (lane == 0 && place > 1) near_head = !is_same(own[-2], near);

    // HEADS: which elements begin a run, a bit for each.
    uint32_t heads = 0;
    if (place == 0 || !is_same(near, key_0)) heads |= 0x1u;
    if (!is_same(key_0, key_1)) heads |= 0x2u;
    if (!is_same(key_1, key_2)) heads |= 0x4u;
    if (!is_same(key_2, key_3)) heads |= 0x8u;
    if (!is_same(key_3, key_4)) heads |= 0x10u;

    // SECONDS, of which a head stands before, and ENDS, of which none does. Nothing ends at the
    // array's first element.
    const uint32_t up = __shfl_up_sync(0xffffffffu, heads, 1) >> 4 & 1;
    uint32_t behind = heads << 1 | (lane == 0 ? (uint32_t)near_head : up); // a head
    if (0 - place < 5) behind |= 1u << (uint32_t)(0 - place);
    const uint32_t seconds = 0x1fu & behind & ~heads, ends = heads & ~behind;

    // S2: how many of both stand before the lane.
    const uint32_t own_counts = (uint32_t)__popc(ends) << 16 | (uint32_t)__popc(seconds);
    const uint32_t counts = sum_upto(lane, own_counts);
    uint32_t to = (counts - own_counts) & 0xffff, ended = (counts - own_counts) >> 16;
    __syncwarp(); // all have read before others are put there

    // S3: of each its place in the part.
    if (seconds >> 0 & 1) { // item 0
        part[to] = transform(near);
        events[to++] = (uint16_t)(lane * 5);
    }
    if (ends >> 0 & 1) events[159 - ended++] = (uint16_t)(lane * 5);
    if (seconds >> 1 & 1) { // item 1
        part[to] = transform(key_0);
        events[to++] = (uint16_t)(lane * 5 + 1);
    }
    if (ends >> 1 & 1) events[159 - ended++] = (uint16_t)(lane * 5 + 1);
    if (seconds >> 2 & 1) { // item 2
        part[to] = transform(key_1);
        events[to++] = (uint16_t)(lane * 5 + 2);
    }
    if (ends >> 2 & 1) events[159 - ended++] = (uint16_t)(lane * 5 + 2);
    if (seconds >> 3 & 1) { // item 3
        part[to] = transform(key_2);
        events[to++] = (uint16_t)(lane * 5 + 3);
    }
    if (ends >> 3 & 1) events[159 - ended++] = (uint16_t)(lane * 5 + 3);
    if (seconds >> 4 & 1) { // item 4
        part[to] = transform(key_3);
        events[to++] = (uint16_t)(lane * 5 + 4);
    }
    if (ends >> 4 & 1) events[159 - ended++] = (uint16_t)(lane * 5 + 4);
    const uint32_t all = __shfl_sync(0xffffffffu, counts, 31),
        open = __ballot_sync(0xffffffffu, seconds != 0);
    // the lane of the last one
    const uint32_t from = open != 0 ? 31 - (uint32_t)__clz((int)open) : 0;
    const uint64_t last = place - 1 + (seconds != 0 ? 31 - (uint32_t)__clz((int)seconds) : 0);
    const uint64_t begin = __shfl_sync(0xffffffffu, last, from);
    return {all & 0xffff, all >> 16, open != 0 ? begin : 0};
}

// Finds second elements and ends of runs in a part: elements skip to left, which the array has.
// Returns how many there are.
KG_FN open_runs compact_part_stop(const uint32_t *own, uint32_t *part, uint16_t *events,
    uint32_t lane, uint64_t place, uint32_t skip, uint32_t left)
{
    // INPUT: 5 elements of a lane, side by side.
    const bool inside_0 = lane * 5 >= skip && lane * 5 < left;
    uint32_t key_0{};
    if (inside_0) key_0 = own[0];
    const bool inside_1 = lane * 5 + 1 >= skip && lane * 5 + 1 < left;
    uint32_t key_1{};
    if (inside_1) key_1 = own[1];
    const bool inside_2 = lane * 5 + 2 >= skip && lane * 5 + 2 < left;
    uint32_t key_2{};
    if (inside_2) key_2 = own[2];
    const bool inside_3 = lane * 5 + 3 >= skip && lane * 5 + 3 < left;
    uint32_t key_3{};
    if (inside_3) key_3 = own[3];
    const bool inside_4 = lane * 5 + 4 >= skip && lane * 5 + 4 < left;
    uint32_t key_4{};
    if (inside_4) key_4 = own[4];
    uint32_t near{};
    if (inside_0 && place != 0) near = own[-1];
    // of a part, which never begins with the second element of all: whether a run begins before it
    bool near_head = false;
    if (inside_0 && lane == 0 && place > 1) near_head = !is_same(own[-2], near);

    // HEADS: which elements begin a run, a bit for each.
    uint32_t heads = 0;
    if (inside_0 && (place == 0 || !is_same(near, key_0))) heads |= 0x1u;
    if (inside_1 && (place + 1 == 0 || !is_same(key_0, key_1))) heads |= 0x2u;
    if (inside_2 && (place + 2 == 0 || !is_same(key_1, key_2))) heads |= 0x4u;
    if (inside_3 && (place + 3 == 0 || !is_same(key_2, key_3))) heads |= 0x8u;
    if (inside_4 && (place + 4 == 0 || !is_same(key_3, key_4))) heads |= 0x10u;
    uint32_t within = 0;
    if (inside_0) within |= 0x1u;
    if (inside_1) within |= 0x2u;
    if (inside_2) within |= 0x4u;
    if (inside_3) within |= 0x8u;
    if (inside_4) within |= 0x10u;

    // SECONDS, of which a head stands before, and ENDS, of which none does. Nothing ends at the
    // array's first element.
    const uint32_t up = __shfl_up_sync(0xffffffffu, heads, 1) >> 4 & 1;
    uint32_t behind = heads << 1 | (lane == 0 ? (uint32_t)near_head : up); // a head
    if (0 - place < 5) behind |= 1u << (uint32_t)(0 - place);
    const uint32_t seconds = within & behind & ~heads, ends = heads & ~behind;

    // S2: how many of both stand before the lane.
    const uint32_t own_counts = (uint32_t)__popc(ends) << 16 | (uint32_t)__popc(seconds);
    const uint32_t counts = sum_upto(lane, own_counts);
    uint32_t to = (counts - own_counts) & 0xffff, ended = (counts - own_counts) >> 16;
    __syncwarp(); // all have read before others are put there

    // S3: of each its place in the part.
    if (seconds >> 0 & 1) { // item 0
        part[to] = transform(near);
        events[to++] = (uint16_t)(lane * 5);
    }
    if (ends >> 0 & 1) events[159 - ended++] = (uint16_t)(lane * 5);
    if (seconds >> 1 & 1) { // item 1
        part[to] = transform(key_0);
        events[to++] = (uint16_t)(lane * 5 + 1);
    }
    if (ends >> 1 & 1) events[159 - ended++] = (uint16_t)(lane * 5 + 1);
    if (seconds >> 2 & 1) { // item 2
        part[to] = transform(key_1);
        events[to++] = (uint16_t)(lane * 5 + 2);
    }
    if (ends >> 2 & 1) events[159 - ended++] = (uint16_t)(lane * 5 + 2);
    if (seconds >> 3 & 1) { // item 3
        part[to] = transform(key_2);
        events[to++] = (uint16_t)(lane * 5 + 3);
    }
    if (ends >> 3 & 1) events[159 - ended++] = (uint16_t)(lane * 5 + 3);
    if (seconds >> 4 & 1) { // item 4
        part[to] = transform(key_3);
        events[to++] = (uint16_t)(lane * 5 + 4);
    }
    if (ends >> 4 & 1) events[159 - ended++] = (uint16_t)(lane * 5 + 4);
    const uint32_t all = __shfl_sync(0xffffffffu, counts, 31),
        open = __ballot_sync(0xffffffffu, seconds != 0);
    // the lane of the last one
    const uint32_t from = open != 0 ? 31 - (uint32_t)__clz((int)open) : 0;
    const uint64_t last = place - 1 + (seconds != 0 ? 31 - (uint32_t)__clz((int)seconds) : 0);
    const uint64_t begin = __shfl_sync(0xffffffffu, last, from);
    return {all & 0xffff, all >> 16, open != 0 ? begin : 0};
}

// Stores what a part keeps, a line of 128 bytes at a time.
KG_FN void store_part(uint32_t *to, const uint32_t *part, uint32_t count, uint32_t lane)
{
    const uint32_t past = (uint32_t)((uintptr_t)to % 128) / 4; // elements of the line before them
    KG_UNROLL(4)
    for (uint32_t i = lane; i < past + count; i += 32)
        if (i >= past) to[i - past] = part[i - past];
}

// Stores indices of elements by their places in a part, which begins at `origin`.
KG_FN void store_places(uint32_t *to, const uint16_t *places, uint64_t origin, uint32_t count,
    uint32_t lane)
{
    const uint32_t past = (uint32_t)((uintptr_t)to % 128) / 4; // elements of the line before them
    KG_UNROLL(4)
    for (uint32_t i = lane; i < past + count; i += 32)
        if (i >= past) to[i - past] = (uint32_t)(origin + places[i - past]);
}

// Stores how long runs are that end in a part. The first of them may have begun before it.
KG_FN void store_lengths(uint32_t *g_lengths, const uint16_t *events, const open_runs &start,
    uint64_t origin, uint32_t count, uint64_t capacity, uint32_t lane)
{
    const uint64_t room = start.ended < capacity ? capacity - start.ended : 0;
    const uint32_t stored = count < room ? count : (uint32_t)room,
        open = start.count != start.ended;
    uint32_t *const to = g_lengths + start.ended;
    const uint32_t past = (uint32_t)((uintptr_t)to % 128) / 4; // elements of the line before them
    for (uint32_t i = lane; i < past + stored; i += 32) {
        if (i < past) continue;
        const uint32_t run = i - past;
        const uint64_t end = origin + events[159 - run];
        const uint64_t begin = run < open ? start.last : origin + events[run - open] - 1;
        to[run] = (uint32_t)(end - begin);
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
        const uint64_t origin = (uint64_t)tile * 320 - ends.lead;
        open_runs kept;
        const uint32_t run = warp * 160;
        if ((tile != 0 || run >= ends.lead) && origin + run + 160 <= n) {
            KG_CASE(none);
            kept =
                compact_part_none((const uint32_t *)((unsigned char *)shared->of_in[at.stage][warp]
                + ends.of_in.skip) + lane * 5,
                (uint32_t *)((unsigned char *)shared->of_in[at.stage][warp] + ends.of_in.skip),
                shared->events + (at.stage * 2 + warp) * 160, lane, origin + warp * 160 + lane * 5);
        } else {
            KG_CASE(stop);
            const uint32_t lead = tile == 0 ? ends.lead : 0;
            const uint64_t more = n - origin; // elements up to the end of the array
            const uint32_t past = more < 320 ? (uint32_t)more : 320;
            const uint32_t skip = lead > run ? lead - run : 0, left = past > run ? past - run : 0;
            kept =
                compact_part_stop((const uint32_t *)((unsigned char *)shared->of_in[at.stage][warp]
                + ends.of_in.skip) + lane * 5,
                (uint32_t *)((unsigned char *)shared->of_in[at.stage][warp] + ends.of_in.skip),
                shared->events + (at.stage * 2 + warp) * 160, lane, origin + warp * 160 + lane * 5,
                skip, left);
        }
        if (lane == 0) open_put(&shared->parts[(at.stage * 2 + warp) * 3], kept);
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
        open_runs sum = no_open_runs();
        if (lane < 2) sum = open_get(&shared->parts[(at.stage * 2 + lane) * 3]);
        sum = scan_open_lanes(sum, lane);
        open_runs others = open_up(sum, 1);
        if (lane == 0) others = no_open_runs();
        if (lane == 1) open_publish(g_sums + (uint64_t)tile * 6, sum, tag);
        if (lane < 2) open_put(&shared->before[(at.stage * 2 + lane) * 3], others);
        if (lane == 1) open_put(&shared->sums[at.stage * 3], sum);
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->summed[at.stage]);
    }
}

// Waits for what stands before tiles. Whoever has the last one knows what there is.
KG_FN void take_starts(stream_shared *shared, uint32_t lane, uint32_t tiles, uint64_t *g_befores,
    uint32_t tag, uint32_t *g_lengths, uint64_t *g_count, uint64_t capacity, uint64_t n)
{
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->summed[at.stage], at.parity);
        open_runs start;
        while (!open_published(g_befores + ((uint64_t)tile * 1) * 6, tag, start)) kg_spin();
        __syncwarp();
        if (lane == 0) {
            open_put(&shared->starts[at.stage * 3], start);
            if (tile == tiles - 1) {
                const open_runs tile_sum = open_get(&shared->sums[at.stage * 3]);
                const open_runs all = join_open_runs(start, tile_sum);
                if (all.count != all.ended && all.count <= capacity) {
                    g_lengths[all.count - 1] = (uint32_t)(n - all.last);
                }
                *g_count = all.count;
            }
            kg_mbar_arrive(&shared->based[at.stage]);
        }
    }
}

// Stores what the parts of tiles keep, and gives stages back. Never more than there is room for.
KG_FN void store_tiles(stream_shared *shared, uint32_t lane, uint32_t warp,
    const stream_ends &ends, uint32_t *g_out, uint32_t *g_indices, uint32_t *g_lengths,
    uint64_t capacity)
{
    const uint32_t tiles = ends.tiles;
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->based[at.stage], at.parity);
        for (uint32_t part = warp; part < 2; part += 2) {
            open_runs start = open_get(&shared->starts[at.stage * 3]);
            if (part != 0) {
                const open_runs in_tile = open_get(&shared->before[(at.stage * 2 + part) * 3]);
                start = join_open_runs(start, in_tile);
            }
            const open_runs own = open_get(&shared->parts[(at.stage * 2 + part) * 3]);
            const uint32_t count = (uint32_t)own.count;
            const uint16_t *const events = shared->events + (at.stage * 2 + part) * 160;
            const uint64_t origin = (uint64_t)tile * 320 - ends.lead + part * 160;
            // What begins in the part as far as there is room, and then what ends in it.
            const uint64_t room = start.count < capacity ? capacity - start.count : 0;
            const uint32_t stored = count < room ? count : (uint32_t)room;
            store_part(g_out + start.count,
                (uint32_t *)((unsigned char *)shared->of_in[at.stage][part] + ends.of_in.skip),
                stored, lane);
            // of the elements before those
            store_places(g_indices + start.count, events, origin - 1, stored, lane);
            store_lengths(g_lengths, events, start, origin, (uint32_t)own.ended, capacity, lane);
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
        open_runs own = no_open_runs(), base = no_open_runs(), sum = own, others = own;
        bool there = lane >= count, based = first == 0;
        // sums that are there, those of them in use, and prefixes that are published
        uint32_t scanned = 0, known = 0, out = 0;
        while (out < count || (more && known < 32)) {
            // Which sums are there? They are scanned before it is known what stands before the
            // group.
            if (!there) there = open_published(g_sums + (uint64_t)tile * 6, tag, own);
            const uint32_t missing = ~__ballot_sync(0xffffffffu, there);
            const uint32_t now = missing == 0 ? 32 : __ffs((int)missing) - 1, ready = now < count
                ? now + 1 : count;
            if (now != scanned) {
                sum = there ? own : no_open_runs();
                sum = scan_open_lanes(sum, lane);
                others = open_up(sum, 1);
                scanned = now;
            }
            if (!based) {
                based = __all_sync(0xffffffffu, kg_mbar_test(&shared->handed[master], parity));
                if (based) base = open_get(&shared->bases[master * 3]);
                if (based) parity ^= 1;
            }
            if (!based || (now == known && ready == out)) {
                kg_spin();
                continue;
            }
            __syncwarp(); // all lanes have the base
            if (now == 32 && more && lane == 31) { // the next group
                const open_runs next = join_open_runs(base, sum);
                open_put(&shared->bases[((master + 1) % 2) * 3], next);
                kg_mbar_arrive(&shared->handed[(master + 1) % 2]);
            }
            // What is known by now of this group.
            open_runs before = join_open_runs(base, others);
            // no choice between two structs, which would lie in local memory
            if (lane == 0) before = base;
            if (lane >= out && lane < ready) open_publish(g_befores + ((uint64_t)tile * 1) * 6,
                before, tag);
            known = now;
            out = ready;
        }
    }
}

// Each block takes tile after tile, by the numbers of the tickets that it draws; its warps share
// the work.
KG_KERNEL(kg_streamed_repeats_u32__row_wbw_w2x5_s3o2m2_stream_pdl, 288, 2)(const uint32_t *g_in,
    uint32_t *g_out, uint32_t *g_indices, uint32_t *g_lengths, uint64_t *g_count, uint64_t n,
    uint64_t capacity, uint64_t *g_sums, uint64_t *g_befores, kg_tagged tagged, uint64_t *g_turn,
    uint32_t *g_ticket)
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
    if (warp < 2) compact_tiles(shared, lane, warp, n, ends);
    else if (warp < 4) store_tiles(shared, lane, warp - 2, ends, g_out, g_indices, g_lengths,
        capacity);
    else if (warp == 4) load_tiles(shared, lane, ticket, tag, ends, g_turn);
    else if (warp == 5) publish_sums(shared, lane, ends.tiles, g_sums, tag);
    else if (warp == 6) take_starts(shared, lane, ends.tiles, g_befores, tag, g_lengths, g_count,
        capacity, n);
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
KG_ENTRY(kg_streamed_repeats_u32__row_wbw_w2x5_s3o2m2_stream_pdl)

KG_VARIANT(kg_streamed_repeats_u32__row_wbw_w2x5_s3o2m2_stream_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0,
            KG_KERNEL_OF(kg_streamed_repeats_u32__row_wbw_w2x5_s3o2m2_stream_pdl), nullptr, 288,
            sizeof(stream_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t *g_indices = (uint32_t *)call->args[2];
    uint32_t *g_lengths = (uint32_t *)call->args[3];
    uint64_t *g_count = (uint64_t *)call->args[4];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_sums = (uint64_t *)call->regions[region_sums_of_tiles];
    uint64_t *g_befores = (uint64_t *)call->regions[region_before_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &g_indices, &g_lengths, &g_count, &n, &capacity, &g_sums,
        &g_befores, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0,
        KG_KERNEL_OF(kg_streamed_repeats_u32__row_wbw_w2x5_s3o2m2_stream_pdl), arguments, 288,
        sizeof(stream_shared));
}
} // namespace

namespace block_wbw_w2x4_back_pdl {

struct alignas(16) block_shared {
    alignas(16) uint16_t ends[256]; // in the tile: a part for each warp
    alignas(16) uint16_t begins[256]; // of these; 256 before the warp
    alignas(16) kg_v16 sums[2]; // of warps
    alignas(16) kg_v16 before[2]; // what stands before each warp
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// What stands before a warp whose own sum is `sum`, of all its lanes.
KG_FN counted_runs before_warp(block_shared *shared, const counted_runs &sum, uint32_t lane,
    uint32_t warp, uint32_t tile, uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups,
    uint64_t *g_bases)
{
    if (lane == 0) runs_put(&shared->sums[warp], sum);
    __syncthreads();
    if (warp == 0) {
        counted_runs warps = no_runs();
        if (lane < 2) warps = runs_get(&shared->sums[lane]);
        warps = scan_lanes(warps, lane);
        const counted_runs tile_sum = runs_from(warps, 1);
        const counted_runs earlier = runs_up(warps, 1);
        const counted_runs base = look_back(tile, tag, lane, tile_sum, g_tiles, g_groups, g_bases);
        counted_runs before = base;
        if (lane != 0) before = join_runs(base, earlier);
        if (lane < 2) runs_put(&shared->before[lane], before);
    }
    __syncthreads();
    return runs_get(&shared->before[warp]);
}

// What a warp knows of its part: runs that end in it, and the place of the last one's begin in the
// tile.
struct warp_runs {
    uint32_t ended, last;
    bool near; // whether the element before begins a run
};

// Finds which of 32 elements begin a run. Runs that end before them go behind those of the warp.
KG_FN void end_runs(block_shared *shared, uint32_t run, uint32_t lane, uint32_t in_tile,
    bool inside, uint64_t place, const uint32_t v_before, const uint32_t v_own, warp_runs &runs)
{
    const bool head = inside && (place == 0 || !is_same(v_before, v_own));
    const uint32_t heads = __ballot_sync(0xffffffffu, head);
    const uint32_t earlier = heads & kg_lanemask_lt();
    const uint32_t ends = heads & ~(heads << 1 | (uint32_t)runs.near);
    if (ends >> lane & 1) {
        const uint32_t to = run + runs.ended + (uint32_t)__popc(ends & kg_lanemask_lt());
        shared->ends[to] = (uint16_t)in_tile;
        shared->begins[to] = (uint16_t)(earlier != 0
            ? in_tile - lane + 31 - (uint32_t)__clz((int)earlier) : runs.last);
    }
    runs.ended += (uint32_t)__popc(ends);
    if (heads != 0) runs.last = in_tile - lane + 31 - (uint32_t)__clz((int)heads);
    runs.near = heads >> 31 != 0;
}

// Each block takes the next tile, and looks for the runs that end before it.
KG_KERNEL(kg_streamed_repeats_u32__block_wbw_w2x4_back_pdl, 64, 14)(const uint32_t *g_in,
    uint32_t *g_out, uint32_t *g_indices, uint32_t *g_lengths, uint64_t *g_count, uint64_t n,
    uint64_t capacity, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged,
    uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 128;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 256;
    const uint64_t place = origin + run + lane;
    const uint64_t first = origin + run;
    warp_runs runs = {0, 256, true};
    if (first != 0 && first < n) runs.near = !is_same(g_in[first - 2], g_in[first - 1]);
    if (origin + 256 <= n) {
        KG_CASE(none);
        // INPUT: 4 elements of a lane, in the order of the lanes.
        uint32_t own_0{}, before_0{};
        own_0 = g_in[place];
        if (place != 0) before_0 = g_in[place - 1];
        uint32_t own_1{}, before_1{};
        own_1 = g_in[place + 32];
        if (place + 32 != 0) before_1 = g_in[place + 32 - 1];
        uint32_t own_2{}, before_2{};
        own_2 = g_in[place + 64];
        if (place + 64 != 0) before_2 = g_in[place + 64 - 1];
        uint32_t own_3{}, before_3{};
        own_3 = g_in[place + 96];
        if (place + 96 != 0) before_3 = g_in[place + 96 - 1];

        // RUNS: where they end.
        end_runs(shared, run, lane, run + lane, true, place, before_0, own_0, runs);
        end_runs(shared, run, lane, run + lane + 32, true, place + 32, before_1, own_1, runs);
        end_runs(shared, run, lane, run + lane + 64, true, place + 64, before_2, own_2, runs);
        end_runs(shared, run, lane, run + lane + 96, true, place + 96, before_3, own_3, runs);
    } else {
        KG_CASE(stop);
        // INPUT: 4 elements of a lane, in the order of the lanes.
        uint32_t own_0{}, before_0{};
        if (place < n) own_0 = g_in[place];
        if (place != 0 && place < n) before_0 = g_in[place - 1];
        uint32_t own_1{}, before_1{};
        if (place + 32 < n) own_1 = g_in[place + 32];
        if (place + 32 != 0 && place + 32 < n) before_1 = g_in[place + 32 - 1];
        uint32_t own_2{}, before_2{};
        if (place + 64 < n) own_2 = g_in[place + 64];
        if (place + 64 != 0 && place + 64 < n) before_2 = g_in[place + 64 - 1];
        uint32_t own_3{}, before_3{};
        if (place + 96 < n) own_3 = g_in[place + 96];
        if (place + 96 != 0 && place + 96 < n) before_3 = g_in[place + 96 - 1];

        // RUNS: where they end.
        end_runs(shared, run, lane, run + lane, place < n, place, before_0, own_0, runs);
        end_runs(shared, run, lane, run + lane + 32, place + 32 < n, place + 32, before_1, own_1,
            runs);
        end_runs(shared, run, lane, run + lane + 64, place + 64 < n, place + 64, before_2, own_2,
            runs);
        end_runs(shared, run, lane, run + lane + 96, place + 96 < n, place + 96, before_3, own_3,
            runs);
    }

    // S2: runs that end before the warp's part, and where the last one begins.
    const counted_runs sum = {runs.ended, runs.last == 256 ? 0 : origin + runs.last};
    const counted_runs before = before_warp(shared, sum, lane, warp, tile, tag, g_tiles, g_groups,
        g_bases);

    // OUTPUT: in the order of the lanes, never more than there is room for.
    const uint64_t room = before.count < capacity ? capacity - before.count : 0;
    const uint32_t stored = runs.ended < room ? runs.ended : (uint32_t)room;
    for (uint32_t i = lane; i < stored; i += 32) {
        const uint64_t end = origin + shared->ends[run + i];
        const uint32_t in_tile = shared->begins[run + i];
        const uint64_t begin = in_tile == 256 ? before.last : origin + in_tile;
        g_out[before.count + i] = transform(g_in[begin]);
        g_indices[before.count + i] = (uint32_t)begin;
        g_lengths[before.count + i] = (uint32_t)(end - begin);
    }
    if (origin + 256 >= n && warp == 1 && lane == 0) { // the array's end is that of a run
        const counted_runs all = join_runs(before, sum);
        const uint64_t begin = all.last, end = n;
        const bool ends = end - begin > 1;
        if (ends && all.count < capacity) {
            g_out[all.count] = transform(g_in[begin]);
            g_indices[all.count] = (uint32_t)begin;
            g_lengths[all.count] = (uint32_t)(end - begin);
        }
        *g_count = all.count + ends;
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
KG_ENTRY(kg_streamed_repeats_u32__block_wbw_w2x4_back_pdl)

KG_VARIANT(kg_streamed_repeats_u32__block_wbw_w2x4_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_streamed_repeats_u32__block_wbw_w2x4_back_pdl),
            nullptr, 64, sizeof(block_shared));
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t *g_indices = (uint32_t *)call->args[2];
    uint32_t *g_lengths = (uint32_t *)call->args[3];
    uint64_t *g_count = (uint64_t *)call->args[4];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_in, &g_out, &g_indices, &g_lengths, &g_count, &n, &capacity, &g_tiles,
        &g_groups, &g_bases, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_streamed_repeats_u32__block_wbw_w2x4_back_pdl),
        arguments, 64, sizeof(block_shared));
}
} // namespace
} // namespace
