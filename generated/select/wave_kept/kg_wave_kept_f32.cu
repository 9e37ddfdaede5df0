// kg_wave_kept_f32.cu: the kernels of wave_kept for f32, one per variant.
// Made by kgen 0.2.0 from wave_kept.yaml (spec hash 81f3c89d76c61761). Do not edit: edit the spec.
//
//   row_wbw_w2x3_wave_pdl
//     DASk row, BASk warp_by_warp, nWarps 2, nWork 3, batch 1
//     TBS 64 threads, DBS 192 elements
//     at most 56 registers a thread (18 blocks per SM)
//     8 bytes moved per element; 1 launch, 832 bytes of shared memory a block
//     facts: form wave, keep values, slot 2, stages 1
//     content hash 4ab389a3b7acaee8
//   block_wbw_w2x3_back_pdl
//     DASk block, BASk warp_by_warp, nWarps 2, nWork 3, batch 3
//     TBS 64 threads, DBS 192 elements
//     at most 48 registers a thread (20 blocks per SM)
//     8 bytes moved per element; 1 launch, 816 bytes of shared memory a block
//     facts: form look_back, keep values
//     content hash c3a63d90dc3f1db6
//
// Operations, as the operator is written:
//   is_kept: 1 comparison
//   transform: no operation

#include <string.h>

#include "kg_device.h"
#include "kg_wave_kept_op.h"

namespace kg_wave_kept_f32_kernels {

using kg_op::kg_wave_kept_f32::is_kept;
using kg_op::kg_wave_kept_f32::transform;

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

// What stands before a tile, in all lanes of a warp, from the sums of all tiles before it. Who has
// polled for long gives
// up: then `next` is the first tile whose sum is not there.
KG_FN uint64_t look_at_tiles(uint32_t tile, uint32_t tag, uint32_t lane, const uint64_t *g_sums,
    uint32_t &next, bool in_place)
{
    uint64_t before = 0;
    for (uint32_t from = 0; from < tile; from += 160) {
        const uint32_t mine = from + lane * 5; // the first of 5 tiles that this lane looks at
        uint64_t v0 = 0;
        uint64_t v1 = 0;
        uint64_t v2 = 0;
        uint64_t v3 = 0;
        uint64_t v4 = 0;
        bool there = mine >= tile;
        for (uint32_t polls = 0; !__all_sync(0xffffffffu, there); polls++) {
            kg_spin();
            if (!in_place && polls == 64) {
                uint32_t first = mine;
                uint64_t found;
                while (first < tile && first < mine + 5
                    && element_published(g_sums + first * 2, tag, found)) first++;
                const uint32_t lacking = __ballot_sync(0xffffffffu, first < tile
                    && first < mine + 5);
                if (lacking != 0) {
                    next = __shfl_sync(0xffffffffu, first, __ffs((int)lacking) - 1);
                    return before;
                }
            }
            if (there) continue;
            there = true;
            there &= element_published(g_sums + mine * 2, tag, v0) | (mine >= tile);
            there &= element_published(g_sums + (mine + 1) * 2, tag, v1) | (mine + 1 >= tile);
            there &= element_published(g_sums + (mine + 2) * 2, tag, v2) | (mine + 2 >= tile);
            there &= element_published(g_sums + (mine + 3) * 2, tag, v3) | (mine + 3 >= tile);
            there &= element_published(g_sums + (mine + 4) * 2, tag, v4) | (mine + 4 >= tile);
        }

        // In order: a lane's own, then the lanes.
        if (mine + 1 < tile) v0 = v0 + v1;
        if (mine + 2 < tile) v0 = v0 + v2;
        if (mine + 3 < tile) v0 = v0 + v3;
        if (mine + 4 < tile) v0 = v0 + v4;
        v0 = wide_sum_upto(lane, v0);
        const uint32_t count = tile - from < 160 ? tile - from : 160;
        const uint64_t others = __shfl_sync(0xffffffffu, v0, (count - 1) / 5);
        before = before + others;
    }
    if (in_place) hand_on(); // what may be written over now
    return before;
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
enum region { region_sums_of_tiles, region_tiles, region_groups, region_bases };

namespace row_wbw_w2x3_wave_pdl {

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
    alignas(16) kg_v16 of_in[1][2][24]; // parts of tiles
    alignas(16) uint64_t full[2]; // loaded
    alignas(8) uint64_t starts[1]; // how many are kept before each tile
    uint32_t before[1][2]; // that are kept before each part in its tile
    uint32_t sums[1]; // that each tile keeps
    uint16_t counts[1][2]; // that each part keeps
    alignas(8) uint64_t turn; // the ticket, and in its upper half the epoch
    uint32_t next; // the tile to go on with
};

// Where tiles lie: all in one stage.
struct wave_place {
    uint32_t stage;
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
    kg_mbar_arrive_expect(&shared->full[part], of_in.bytes);
    if (of_in.bytes != 0) kg_bulk_load(of_in.to, of_in.from, of_in.bytes, &shared->full[part]);
}

// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these
// are then.
KG_FN uint32_t keep(const float s_s, float *part, uint32_t kept, bool inside, const float v_in)
{
    const bool keeps = inside && is_kept(s_s, v_in);
    const uint32_t lanes = __ballot_sync(0xffffffffu, keeps);
    if (keeps) part[kept + (uint32_t)__popc(lanes & kg_lanemask_lt())] = transform(s_s, v_in);
    return kept + (uint32_t)__popc(lanes);
}

// Compacts a part in its place. Returns how many it keeps.
KG_FN uint32_t compact_part_none(const float s_s, float *part, uint32_t lane)
{
    uint32_t kept = 0;
    KG_UNROLL(1)
    for (uint32_t row = 0; row < 3; row += 1) {
        // INPUT: 1 element of a lane, in the order of the lanes.
        const float in_0 = part[row * 32 + lane];
        __syncwarp(); // all have read before others are put there

        // What is kept, at the front of the part.
        kept = keep(s_s, part, kept, true, in_0);
    }
    return kept;
}

// Compacts a part in its place: elements skip to left, which the array has. Returns how many it
// keeps.
KG_FN uint32_t compact_part_stop(const float s_s, float *part, uint32_t lane, uint32_t skip,
    uint32_t left)
{
    uint32_t kept = 0;
    KG_UNROLL(1)
    for (uint32_t row = 0; row < 3; row += 1) {
        // INPUT: 1 element of a lane, in the order of the lanes.
        const bool inside_0 = row * 32 + lane >= skip && row * 32 + lane < left;
        float in_0{};
        if (inside_0) in_0 = part[row * 32 + lane];
        __syncwarp(); // all have read before others are put there

        // What is kept, at the front of the part.
        kept = keep(s_s, part, kept, inside_0, in_0);
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

// Each block takes the tile of its own number, and then others as far behind as there are blocks.
KG_KERNEL(kg_wave_kept_f32__row_wbw_w2x3_wave_pdl, 64, 18)(const float s_s, const float *g_in,
    float *g_out, uint64_t *g_count, uint64_t n, uint64_t capacity, uint64_t *g_sums,
    kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(stream_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), part = warp;
    const stream_ends ends = stream_ends_of(g_in, n);
    const uint32_t tiles = ends.tiles;
    constexpr wave_place at = {0};
    if (lane == 0) {
        kg_mbar_init(&shared->full[warp], 1);
        kg_fence_mbar_init();
    }
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    uint64_t drawn = 0; // the ticket, and in its upper half the epoch
    if (threadIdx.x == 0) drawn = atomicAdd(g_turn, 1);
    uint32_t tag = 0, parity = 0;
    const bool in_place = (const void *)g_out == g_in;
    uint32_t due = blockIdx.x, step = gridDim.x, limit = tiles;
    // There may be one block more than tiles: an array that begins off a boundary has one for it.
    if (in_place || blockIdx.x >= tiles) {
        if (threadIdx.x == 0) shared->turn = drawn;
        __syncthreads();
        tag = (uint32_t)(shared->turn >> 32) + 1;
    }
    if (in_place) {
        const uint32_t each = (tiles + gridDim.x - 1) / gridDim.x;
        due = (uint32_t)shared->turn * each;
        step = 1;
        if (due + each < tiles) limit = due + each;
    }
    for (uint32_t tile = due; due < limit;) {
        if (lane == 0) load_part(shared, 0, warp, ends, tile);
        __syncwarp();
        kg_mbar_wait(&shared->full[warp], parity);
        parity ^= 1;
        // its first place, which may lie before the array
        const uint64_t origin = (uint64_t)tile * 192 - ends.lead;
        uint32_t kept;
        const uint32_t run = warp * 96;
        if ((tile != 0 || run >= ends.lead) && origin + run + 96 <= n) {
            KG_CASE(none);
            kept = compact_part_none(s_s,
                (float *)((unsigned char *)shared->of_in[at.stage][warp] + ends.of_in.skip), lane);
        } else {
            KG_CASE(stop);
            const uint32_t lead = tile == 0 ? ends.lead : 0;
            const uint64_t more = n - origin; // elements up to the end of the array
            const uint32_t past = more < 192 ? (uint32_t)more : 192;
            const uint32_t skip = lead > run ? lead - run : 0, left = past > run ? past - run : 0;
            kept = compact_part_stop(s_s,
                (float *)((unsigned char *)shared->of_in[at.stage][warp] + ends.of_in.skip), lane,
                skip, left);
        }

        // What the warps hand in is added up, and published.
        if (lane == 0) shared->counts[at.stage][warp] = (uint16_t)kept;
        if (!in_place && threadIdx.x == 0) shared->turn = drawn;
        __syncthreads();
        tag = (uint32_t)(shared->turn >> 32) + 1;
        if (warp == 0) {
            uint32_t next = tile;
            const uint32_t count = lane < 2 ? shared->counts[at.stage][lane] : 0;
            const uint64_t upto = wide_sum_upto(lane, count);
            if (in_place) hand_on(); // the tile is read
            if (lane == 31) element_publish(g_sums + (uint64_t)tile * 2, upto, tag);
            if (lane < 2) shared->before[at.stage][lane] = (uint32_t)upto - count;
            if (lane == 31) shared->sums[at.stage] = (uint32_t)upto;
            __syncwarp();
            if (tile == due) { // what stands before it
                uint64_t start = look_at_tiles(tile, tag, lane, g_sums, next, in_place);
                if (lane == 0 && next == tile) { // all of that was there
                    shared->starts[at.stage] = start;
                    if (tile == tiles - 1) *g_count = start + shared->sums[at.stage];
                }
            } else { // its own is next
                next = due;
            }
            if (lane == 0) shared->next = next;
        }
        __syncthreads();

        // OUTPUT: each warp its own part.
        const uint32_t next = shared->next;
        if (tile == due && next == due) {
            const uint64_t start = shared->starts[at.stage] + shared->before[at.stage][part];
            const uint32_t count = shared->counts[at.stage][part];
            const uint64_t room = start < capacity ? capacity - start : 0;
            store_part(g_out + start,
                (float *)((unsigned char *)shared->of_in[at.stage][part] + ends.of_in.skip),
                count < room ? count : (uint32_t)room, lane);
            due += step;
            tile = due;
        } else {
            tile = next; // whose block has not begun, and then its own again
        }
        kg_fence_proxy(); // the bulk copies that write the parts again
        __syncwarp();
    }
    // All tickets are drawn when the last one is: the next call finds all as this one did.
    if (threadIdx.x == 0 && (uint32_t)drawn == gridDim.x - 1 && tag != ~(uint32_t)0)
        kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);

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
KG_ENTRY(kg_wave_kept_f32__row_wbw_w2x3_wave_pdl)

KG_VARIANT(kg_wave_kept_f32__row_wbw_w2x3_wave_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_wave_kept_f32__row_wbw_w2x3_wave_pdl), nullptr,
            64, sizeof(stream_shared));
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_in = (const float *)call->args[1];
    float *g_out = (float *)call->args[2];
    uint64_t *g_count = (uint64_t *)call->args[3];
    uint64_t n = call->n, capacity = call->lengths[0];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_sums = (uint64_t *)call->regions[region_sums_of_tiles];
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {&s_s, &g_in, &g_out, &g_count, &n, &capacity, &g_sums, &tagged, &g_turn,
        &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_wave_kept_f32__row_wbw_w2x3_wave_pdl), arguments, 64,
        sizeof(stream_shared));
}
} // namespace

namespace block_wbw_w2x3_back_pdl {

struct alignas(16) block_shared {
    alignas(16) float values[192]; // a part for each warp
    alignas(16) uint32_t counts[2]; // that each warp keeps
    alignas(16) uint64_t starts[2]; // where they go
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
};

// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these
// are then.
KG_FN uint32_t compact(const float s_s, block_shared *shared, uint32_t run, uint32_t kept,
    bool inside, const float v_in)
{
    const bool keep = inside && is_kept(s_s, v_in);
    const uint32_t lanes = __ballot_sync(0xffffffffu, keep);
    if (keep) {
        const uint32_t to = run + kept + (uint32_t)__popc(lanes & kg_lanemask_lt());
        shared->values[to] = transform(s_s, v_in);
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
KG_KERNEL(kg_wave_kept_f32__block_wbw_w2x3_back_pdl, 64, 20)(const float s_s, const float *g_in,
    float *g_out, uint64_t *g_count, uint64_t n, uint64_t capacity, uint64_t *g_tiles,
    uint64_t *g_groups, uint64_t *g_bases, kg_tagged tagged, uint64_t *g_turn, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * 96;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    const bool in_place = (const void *)g_out == g_in;
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t tile = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
    const uint64_t origin = (uint64_t)tile * 192;
    uint32_t kept = 0;
    if (origin + 192 <= n) {
        KG_CASE(none);
        // INPUT: 3 elements of a lane, in the order of the lanes.
        const uint64_t place = origin + run + lane;
        const float in_0 = g_in[place];
        const float in_1 = g_in[place + 32];
        const float in_2 = g_in[place + 64];

        // What is kept, at the front of the warp's own part.
        kept = compact(s_s, shared, run, kept, true, in_0);
        kept = compact(s_s, shared, run, kept, true, in_1);
        kept = compact(s_s, shared, run, kept, true, in_2);
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

        // What is kept, at the front of the warp's own part.
        kept = compact(s_s, shared, run, kept, place < n, in_0);
        kept = compact(s_s, shared, run, kept, place + 32 < n, in_1);
        kept = compact(s_s, shared, run, kept, place + 64 < n, in_2);
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
KG_ENTRY(kg_wave_kept_f32__block_wbw_w2x3_back_pdl)

KG_VARIANT(kg_wave_kept_f32__block_wbw_w2x3_back_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_wave_kept_f32__block_wbw_w2x3_back_pdl), nullptr,
            64, sizeof(block_shared));
    float s_s;
    memcpy(&s_s, call->args[0], sizeof s_s);
    const float *g_in = (const float *)call->args[1];
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
    void *arguments[] = {&s_s, &g_in, &g_out, &g_count, &n, &capacity, &g_tiles, &g_groups,
        &g_bases, &tagged, &g_turn, &g_ticket};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_wave_kept_f32__block_wbw_w2x3_back_pdl), arguments,
        64, sizeof(block_shared));
}
} // namespace
} // namespace
