// kg_positive_f32.cu: the kernels of positive for f32, one per variant.
// Made by kgen 0.2.0 from stream.yaml (spec hash 30be52eb45ee341e). Do not edit: edit the spec.
//
//   row_wbw_w2x4_s3o2m2_stream_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 4, batch 4
//     TBS 288 threads, DBS 256 elements
//     at most 72 registers a thread (3 blocks per SM)
//     9 bytes moved per element; 1 launch, 4192 bytes of shared memory a block
//     facts: form stream, keep values, slot 2, stages 3, store_warps 2, masters 2, pitch 2
//     content hash 14ce309e66a3910a
//   block_wbw_w2x4_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 4, batch 4
//     TBS 64 threads, DBS 256 elements
//     at most 56 registers a thread (18 blocks per SM)
//     9 bytes moved per element; 1 launch, 1072 bytes of shared memory a block
//     facts: form look_back, keep values
//     content hash 7405250b09bd8801
//
// Operations, as the operator is written:
//   is_kept: 2 comparisons, 1 logical operation
//   transform: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_positive_op.h"

namespace kg_positive_f32_kernels {

using kg_op::kg_positive_f32::is_kept;
using kg_op::kg_positive_f32::transform;

// The sum of a number of each lane up to this one, in 64 bits.
KG_FN uint64_t wide_sum_upto(uint32_t lane, uint64_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
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

// What others had read when they published what a lane has seen: all lanes hand it on by what lane
// 0 publishes next.
KG_FN void hand_on()
{
    __threadfence();
    __syncwarp();
    __threadfence();
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

// What lies beside whole words at an end of an array, in units of 1 byte: all of it is under way at
// once.
KG_FN void copy_beside_1(unsigned char *to, const unsigned char *from, uint64_t lo, uint64_t hi)
{
    uint8_t v[16];
    KG_UNROLL(16)
    for (uint32_t i = 0; i < 16; i++)
        if (lo + i * 1 < hi) v[i] = *(const uint8_t *)(from + lo + i * 1);
    KG_UNROLL(16)
    for (uint32_t i = 0; i < 16; i++)
        if (lo + i * 1 < hi) *(uint8_t *)(to + lo + i * 1) = v[i];
}

// The sum of all lanes, in each of them.
KG_FN uint64_t sum_of_lanes(uint64_t sum)
{
    for (uint32_t by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, by);
    return sum;
}

// How many elements the tiles before one keep that keeps `sum` itself, in all lanes of a warp.
KG_FN uint64_t look_back(uint32_t tile, uint32_t tag, uint32_t lane, uint64_t sum, bool in_place,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    if (in_place) __threadfence(); // what the tile has read, before others write there
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
    if (in_place) hand_on();
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
    if (in_place) hand_on();
    if (in_group == 31 && in_super == 31 && lane == 0) { // the next 1,024 tiles
        element_publish(g_bases + ((uint64_t)super + 1) * 2, base + sum, tag);
    }
    return base;
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

// The regions of a workspace, in the order of call->regions.
enum region { region_sums_of_tiles, region_before_tiles, region_tiles, region_groups,
    region_bases };

namespace row_wbw_w2x4_s3o2m2_stream_pdl {

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
    stream_array of_x;
    stream_array of_flags;
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
KG_FN stream_ends stream_ends_of(const float *g_x, const uint8_t *g_flags, uint64_t n)
{
    const uint32_t lead = kg_past_word(g_x) / 4;
    const uint64_t tiles = (n + lead + 255) / 256;
    stream_ends ends;
    ends.of_x = stream_array_of(g_x, lead * 4, 0, n * 4);
    ends.of_flags = stream_array_of(g_flags, lead, 0, n);
    ends.tiles = tiles == 0 ? 1 : (uint32_t)tiles;
    ends.lead = lead;
    return ends;
}

struct alignas(16) stream_shared {
    alignas(16) kg_v16 of_x[3][2][32]; // parts of tiles
    alignas(16) kg_v16 of_flags[3][2][9]; // parts of tiles
    alignas(16) uint64_t full[3]; // loaded
    uint64_t compacted[3]; // all parts
    uint64_t summed[3]; // its parts are added up
    uint64_t based[3]; // what stands before it is known
    uint64_t empty[3]; // stored
    alignas(16) uint64_t bases[2]; // before the next group of each master
    alignas(8) uint64_t handed[2]; // that is there
    uint32_t tile[3]; // the number of each tile
    alignas(8) uint64_t starts[3]; // how many are kept before each tile
    uint32_t before[3][2]; // that are kept before each part in its tile
    uint32_t sums[3]; // that each tile keeps
    uint16_t counts[3][2]; // that each part keeps
    alignas(8) uint64_t turn; // the first ticket, and in its upper half the epoch
};

// Whole words that are copied together, from an array to a part of a stage.
struct stream_copy {
    const unsigned char *from;
    kg_v16 *to;
    uint32_t bytes;
};

// The words of a part from byte `at` of x on, as far as there are any. Copies what lies beside
// them.
KG_FN stream_copy copy_of_x(kg_v16 *to, const stream_array &array, uint64_t at)
{
    const uint64_t past = at + 512;
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

// The words of a part from byte `at` of flags on, as far as there are any. Copies what lies beside
// them.
KG_FN stream_copy copy_of_flags(kg_v16 *to, const stream_array &array, uint64_t at)
{
    const uint64_t past = at + 144;
    const uint64_t lo = at < array.first ? array.first : at, hi = past < array.end ? past
        : array.end;
    const uint64_t first = (lo + 15) / 16 * 16, last = hi / 16 * 16;
    if (lo < hi && (first != at || last != past)) {
        KG_CASE(end);
        unsigned char *const part = (unsigned char *)to - at;
        copy_beside_1(part, array.from, lo, first < hi ? first : hi);
        copy_beside_1(part, array.from, last < first ? first : last, hi);
        kg_fence_proxy(); // the copies of later rounds
    }
    return {array.from + first, to + (first - at) / 16, last > first ? (uint32_t)(last - first)
        : 0};
}

// Begins to load a part of a tile, by one lane.
KG_FN void load_part(stream_shared *shared, uint32_t stage, uint32_t part, const stream_ends &ends,
    uint32_t tile)
{
    const uint64_t at = ((uint64_t)tile * 2 + part) * 128;
    const stream_copy of_x = copy_of_x(shared->of_x[stage][part], ends.of_x, at * 4);
    const stream_copy of_flags = copy_of_flags(shared->of_flags[stage][part], ends.of_flags, at);
    kg_mbar_arrive_expect(&shared->full[stage], of_x.bytes + of_flags.bytes);
    if (of_x.bytes != 0) kg_bulk_load(of_x.to, of_x.from, of_x.bytes, &shared->full[stage]);
    if (of_flags.bytes != 0) kg_bulk_load(of_flags.to, of_flags.from, of_flags.bytes,
        &shared->full[stage]);
}

// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these
// are then.
KG_FN uint32_t keep(float *part, uint32_t kept, bool inside, const float v_x, const uint8_t v_flags)
{
    const bool keeps = inside && is_kept(v_x, v_flags);
    const uint32_t lanes = __ballot_sync(0xffffffffu, keeps);
    if (keeps) part[kept + (uint32_t)__popc(lanes & kg_lanemask_lt())] = transform(v_x, v_flags);
    return kept + (uint32_t)__popc(lanes);
}

// Compacts a part in its place. Returns how many it keeps.
KG_FN uint32_t compact_part_none(float *part, const uint8_t *of_flags, uint32_t lane)
{
    uint32_t kept = 0;
    KG_UNROLL(1)
    for (uint32_t row = 0; row < 4; row += 4) {
        // INPUT: 4 elements of a lane, in the order of the lanes.
        const float x_0 = part[row * 32 + lane];
        const uint8_t flags_0 = of_flags[row * 32 + lane];
        const float x_1 = part[row * 32 + lane + 32];
        const uint8_t flags_1 = of_flags[row * 32 + lane + 32];
        const float x_2 = part[row * 32 + lane + 64];
        const uint8_t flags_2 = of_flags[row * 32 + lane + 64];
        const float x_3 = part[row * 32 + lane + 96];
        const uint8_t flags_3 = of_flags[row * 32 + lane + 96];
        __syncwarp(); // all have read before others are put there

        // What is kept, at the front of the part.
        kept = keep(part, kept, true, x_0, flags_0);
        kept = keep(part, kept, true, x_1, flags_1);
        kept = keep(part, kept, true, x_2, flags_2);
        kept = keep(part, kept, true, x_3, flags_3);
    }
    return kept;
}

// Compacts a part in its place: elements skip to left, which the array has. Returns how many it
// keeps.
KG_FN uint32_t compact_part_stop(float *part, const uint8_t *of_flags, uint32_t lane,
    uint32_t skip, uint32_t left)
{
    uint32_t kept = 0;
    KG_UNROLL(1)
    for (uint32_t row = 0; row < 4; row += 4) {
        // INPUT: 4 elements of a lane, in the order of the lanes.
        const bool inside_0 = row * 32 + lane >= skip && row * 32 + lane < left;
        const bool inside_1 = row * 32 + lane + 32 >= skip && row * 32 + lane + 32 < left;
        const bool inside_2 = row * 32 + lane + 64 >= skip && row * 32 + lane + 64 < left;
        const bool inside_3 = row * 32 + lane + 96 >= skip && row * 32 + lane + 96 < left;
        float x_0{};
        if (inside_0) x_0 = part[row * 32 + lane];
        uint8_t flags_0{};
        if (inside_0) flags_0 = of_flags[row * 32 + lane];
        float x_1{};
        if (inside_1) x_1 = part[row * 32 + lane + 32];
        uint8_t flags_1{};
        if (inside_1) flags_1 = of_flags[row * 32 + lane + 32];
        float x_2{};
        if (inside_2) x_2 = part[row * 32 + lane + 64];
        uint8_t flags_2{};
        if (inside_2) flags_2 = of_flags[row * 32 + lane + 64];
        float x_3{};
        if (inside_3) x_3 = part[row * 32 + lane + 96];
        uint8_t flags_3{};
        if (inside_3) flags_3 = of_flags[row * 32 + lane + 96];
        __syncwarp(); // all have read before others are put there

        // What is kept, at the front of the part.
        kept = keep(part, kept, inside_0, x_0, flags_0);
        kept = keep(part, kept, inside_1, x_1, flags_1);
        kept = keep(part, kept, inside_2, x_2, flags_2);
        kept = keep(part, kept, inside_3, x_3, flags_3);
    }
    return kept;
}

// Stores what a part keeps, a line of 128 bytes at a time.
KG_FN void store_part(float *to, const float *part, uint32_t count, uint32_t lane)
{
    const uint32_t past = (uint32_t)((uintptr_t)to % 128) / 4; // elements of the line before them
    KG_UNROLL(4)
    for (uint32_t i = lane; i < past + count; i += 32)
        if (i >= past) to[i - past] = part[i - past];
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
        const uint64_t origin = (uint64_t)tile * 256 - ends.lead;
        uint32_t kept;
        const uint32_t run = warp * 128;
        if ((tile != 0 || run >= ends.lead) && origin + run + 128 <= n) {
            KG_CASE(none);
            kept =
                compact_part_none((float *)((unsigned char *)shared->of_x[at.stage][warp]
                + ends.of_x.skip),
                (const uint8_t *)((unsigned char *)shared->of_flags[at.stage][warp]
                + ends.of_flags.skip), lane);
        } else {
            KG_CASE(stop);
            const uint32_t lead = tile == 0 ? ends.lead : 0;
            const uint64_t more = n - origin; // elements up to the end of the array
            const uint32_t past = more < 256 ? (uint32_t)more : 256;
            const uint32_t skip = lead > run ? lead - run : 0, left = past > run ? past - run : 0;
            kept =
                compact_part_stop((float *)((unsigned char *)shared->of_x[at.stage][warp]
                + ends.of_x.skip),
                (const uint8_t *)((unsigned char *)shared->of_flags[at.stage][warp]
                + ends.of_flags.skip), lane, skip, left);
        }
        if (lane == 0) shared->counts[at.stage][warp] = (uint16_t)kept;
        kg_fence_proxy(); // the bulk copies that write the stage again
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->compacted[at.stage]);
    }
}

// Adds up what the parts of tiles keep, and publishes the sum of each tile.
KG_FN void publish_sums(stream_shared *shared, uint32_t lane, uint32_t tiles, bool in_place,
    uint64_t *g_sums, uint32_t tag)
{
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->compacted[at.stage], at.parity);
        const uint32_t count = lane < 2 ? shared->counts[at.stage][lane] : 0;
        const uint64_t upto = wide_sum_upto(lane, count);
        if (in_place) hand_on(); // the tile is read
        if (lane == 31) element_publish(g_sums + (uint64_t)tile * 2, upto, tag);
        if (lane < 2) shared->before[at.stage][lane] = (uint32_t)upto - count;
        if (lane == 31) shared->sums[at.stage] = (uint32_t)upto;
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->summed[at.stage]);
    }
}

// Waits for what stands before tiles. Whoever has the last one knows what there is.
KG_FN void take_starts(stream_shared *shared, uint32_t lane, uint32_t tiles, bool in_place,
    uint64_t *g_befores, uint32_t tag, uint64_t *g_count)
{
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->summed[at.stage], at.parity);
        uint64_t start;
        while (!element_published(g_befores + ((uint64_t)tile * 2) * 2, tag, start)) kg_spin();
        __syncwarp();
        if (in_place) hand_on(); // what may be written over now
        if (lane == 0) {
            shared->starts[at.stage] = start;
            if (tile == tiles - 1) *g_count = start + shared->sums[at.stage];
            kg_mbar_arrive(&shared->based[at.stage]);
        }
    }
}

// Stores what the parts of tiles keep, and gives stages back. Never more than there is room for.
KG_FN void store_tiles(stream_shared *shared, uint32_t lane, uint32_t warp,
    const stream_ends &ends, float *g_out, uint64_t capacity)
{
    const uint32_t tiles = ends.tiles;
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) return;
        kg_mbar_wait(&shared->based[at.stage], at.parity);
        for (uint32_t part = warp; part < 2; part += 2) {
            const uint64_t start = shared->starts[at.stage] + shared->before[at.stage][part];
            const uint32_t count = shared->counts[at.stage][part];
            const uint64_t room = start < capacity ? capacity - start : 0;
            store_part(g_out + start,
                (float *)((unsigned char *)shared->of_x[at.stage][part] + ends.of_x.skip),
                count < room ? count : (uint32_t)room, lane);
        }
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->empty[at.stage]);
    }
}

// A master: of every 2-th group of 32 tiles, what stands before each, as soon as the sums before it
// are there.
KG_FN void hand_out_prefixes(stream_shared *shared, uint32_t lane, uint32_t master, uint32_t tiles,
    bool in_place, uint64_t *g_sums, uint64_t *g_befores, uint32_t tag)
{
    uint32_t parity = 0; // of the next base
    for (uint32_t first = master * 32; first < tiles; first += 64) {
        const uint32_t tile = first + lane, count = tiles - first < 32 ? tiles - first : 32;
        const bool more = tiles - first > 32;
        uint64_t own = 0, base = 0, sum = own, others = own;
        bool there = lane >= count, based = first == 0;
        // sums that are there, those of them in use, and prefixes that are published
        uint32_t scanned = 0, known = 0, out = 0;
        while (out < count || (more && known < 32)) {
            // Which sums are there? They are scanned before it is known what stands before the
            // group.
            if (!there) there = element_published(g_sums + (uint64_t)tile * 2, tag, own);
            const uint32_t missing = ~__ballot_sync(0xffffffffu, there);
            const uint32_t now = missing == 0 ? 32 : __ffs((int)missing) - 1, ready = now < count
                ? now + 1 : count;
            if (now != scanned) {
                sum = there ? own : 0;
                sum = wide_sum_upto(lane, sum);
                others = __shfl_up_sync(0xffffffffu, sum, 1);
                scanned = now;
            }
            if (!based) {
                based = __all_sync(0xffffffffu, kg_mbar_test(&shared->handed[master], parity));
                if (based) base = shared->bases[master];
                if (based) parity ^= 1;
            }
            if (!based || (now == known && ready == out)) {
                kg_spin();
                continue;
            }
            __syncwarp(); // all lanes have the base
            if (in_place) hand_on();
            if (now == 32 && more && lane == 31) { // the next group
                const uint64_t next = base + sum;
                shared->bases[(master + 1) % 2] = next;
                kg_mbar_arrive(&shared->handed[(master + 1) % 2]);
            }
            // What is known by now of this group.
            uint64_t before = base + others;
            // no choice between two structs, which would lie in local memory
            if (lane == 0) before = base;
            if (lane >= out && lane < ready) element_publish(g_befores + ((uint64_t)tile * 2) * 2,
                before, tag);
            known = now;
            out = ready;
        }
    }
}

// Each block takes tile after tile, by the numbers of the tickets that it draws; its warps share
// the work.
KG_KERNEL(kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl, 288, 3)(const float *g_x,
    const uint8_t *g_flags, float *g_out, uint64_t *g_count, uint64_t n, uint64_t capacity,
    uint64_t *g_sums, uint64_t *g_befores, kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(stream_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const stream_ends ends = stream_ends_of(g_x, g_flags, n);
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
    const bool in_place = (const void *)g_out == g_x;
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t ticket = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    // Each kind of warp goes around the ring by itself; the masters are those of the block that
    // came first.
    if (warp < 2) compact_tiles(shared, lane, warp, n, ends);
    else if (warp < 4) store_tiles(shared, lane, warp - 2, ends, g_out, capacity);
    else if (warp == 4) load_tiles(shared, lane, ticket, tag, ends, g_turn);
    else if (warp == 5) publish_sums(shared, lane, ends.tiles, in_place, g_sums, tag);
    else if (warp == 6) take_starts(shared, lane, ends.tiles, in_place, g_befores, tag, g_count);
    else if (ticket == 0) hand_out_prefixes(shared, lane, warp - 7, ends.tiles, in_place, g_sums,
        g_befores, tag);

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
KG_ENTRY(kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl)

KG_VARIANT(kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl),
            nullptr, 288, sizeof(stream_shared));
    const float *g_x = (const float *)call->args[0];
    const uint8_t *g_flags = (const uint8_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_sums = (uint64_t *)call->regions[region_sums_of_tiles];
    uint64_t *g_befores = (uint64_t *)call->regions[region_before_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_x, &g_flags, &g_out, &g_count, &n, &capacity, &g_sums, &g_befores,
        &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_positive_f32__row_wbw_w2x4_s3o2m2_stream_pdl),
        arguments, 288, sizeof(stream_shared));
}
} // namespace

namespace block_wbw_w2x4_back_pdl {

struct alignas(16) block_shared {
    alignas(16) float values[256]; // a part for each warp
    alignas(16) uint32_t counts[2]; // that each warp keeps
    alignas(16) uint64_t starts[2]; // where they go
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these
// are then.
KG_FN uint32_t compact(block_shared *shared, uint32_t run, uint32_t kept, bool inside,
    const float v_x, const uint8_t v_flags)
{
    const bool keep = inside && is_kept(v_x, v_flags);
    const uint32_t lanes = __ballot_sync(0xffffffffu, keep);
    if (keep) {
        const uint32_t to = run + kept + (uint32_t)__popc(lanes & kg_lanemask_lt());
        shared->values[to] = transform(v_x, v_flags);
    }
    return kept + (uint32_t)__popc(lanes);
}

// Tells each warp where its elements go, by the first warp. Returns how many are kept up to the end
// of the tile.
KG_FN uint64_t find_starts(block_shared *shared, uint32_t lane, bool in_place, uint32_t tile,
    uint32_t tag, uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
    const uint32_t count = lane < 2 ? shared->counts[lane] : 0;
    const uint32_t upto = sum_upto(lane, count); // of the warps up to this lane's
    const uint32_t sum = __shfl_sync(0xffffffffu, upto, 31);
    const uint64_t base = look_back(tile, tag, lane, sum, in_place, g_tiles, g_groups, g_bases);
    if (lane < 2) shared->starts[lane] = base + upto - count;
    return base + sum;
}

// Each block takes the next tile, and looks for what those before it keep.
KG_KERNEL(kg_positive_f32__block_wbw_w2x4_back_pdl, 64, 18)(const float *g_x,
    const uint8_t *g_flags, float *g_out, uint64_t *g_count, uint64_t n, uint64_t capacity,
    uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged, uint64_t *g_turn,
    uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 128;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const bool in_place = (const void *)g_out == g_x;
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 256;
    uint32_t kept = 0;
    if (origin + 256 <= n) {
        KG_CASE(none);
        // INPUT: 4 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        const float x_0 = g_x[place];
        const uint8_t flags_0 = g_flags[place];
        const float x_1 = g_x[place + 32];
        const uint8_t flags_1 = g_flags[place + 32];
        const float x_2 = g_x[place + 64];
        const uint8_t flags_2 = g_flags[place + 64];
        const float x_3 = g_x[place + 96];
        const uint8_t flags_3 = g_flags[place + 96];

        // What is kept, at the front of the warp's own part.
        kept = compact(shared, run, kept, true, x_0, flags_0);
        kept = compact(shared, run, kept, true, x_1, flags_1);
        kept = compact(shared, run, kept, true, x_2, flags_2);
        kept = compact(shared, run, kept, true, x_3, flags_3);
    } else {
        KG_CASE(stop);
        // INPUT: 4 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        float x_0{};
        if (place < n) x_0 = g_x[place];
        uint8_t flags_0{};
        if (place < n) flags_0 = g_flags[place];
        float x_1{};
        if (place + 32 < n) x_1 = g_x[place + 32];
        uint8_t flags_1{};
        if (place + 32 < n) flags_1 = g_flags[place + 32];
        float x_2{};
        if (place + 64 < n) x_2 = g_x[place + 64];
        uint8_t flags_2{};
        if (place + 64 < n) flags_2 = g_flags[place + 64];
        float x_3{};
        if (place + 96 < n) x_3 = g_x[place + 96];
        uint8_t flags_3{};
        if (place + 96 < n) flags_3 = g_flags[place + 96];

        // What is kept, at the front of the warp's own part.
        kept = compact(shared, run, kept, place < n, x_0, flags_0);
        kept = compact(shared, run, kept, place + 32 < n, x_1, flags_1);
        kept = compact(shared, run, kept, place + 64 < n, x_2, flags_2);
        kept = compact(shared, run, kept, place + 96 < n, x_3, flags_3);
    }
    if (lane == 0) shared->counts[warp] = kept;
    __syncthreads();
    if (warp == 0) {
        const uint64_t total = find_starts(shared, lane, in_place, tile, tag, g_tiles, g_groups,
            g_bases);
        if (tile == gridDim.x - 1 && lane == 0) *g_count = total;
    }
    __syncthreads();
    const uint64_t start = shared->starts[warp];

    // OUTPUT: in the order of the lanes.
    const uint64_t room = start < capacity ? capacity - start : 0;
    const uint32_t stored = kept < room ? kept : (uint32_t)room;
    for (uint32_t i = lane; i < stored; i += 32) {
        g_out[start + i] = shared->values[run + i];
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
KG_ENTRY(kg_positive_f32__block_wbw_w2x4_back_pdl)

KG_VARIANT(kg_positive_f32__block_wbw_w2x4_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_positive_f32__block_wbw_w2x4_back_pdl), nullptr,
            64, sizeof(block_shared));
    const float *g_x = (const float *)call->args[0];
    const uint8_t *g_flags = (const uint8_t *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_tiles = (uint64_t *)call->regions[region_tiles];
    uint64_t *g_groups = (uint64_t *)call->regions[region_groups];
    uint64_t *g_bases = (uint64_t *)call->regions[region_bases];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&g_x, &g_flags, &g_out, &g_count, &n, &capacity, &g_tiles, &g_groups,
        &g_bases, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_positive_f32__block_wbw_w2x4_back_pdl), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
