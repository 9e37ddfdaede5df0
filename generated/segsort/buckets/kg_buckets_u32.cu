// kg_buckets_u32.cu: the kernels of buckets for u32, one per variant.
// Made by kgen 0.2.0 from buckets.yaml (spec hash 518e97d676cc6bf1). Do not edit: edit the spec.
//
//   block_wbw_w1x4_p256_buckets_pdl
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 4, batch 4
//     TBS 32 threads, DBS 256 elements
//     at most 80 registers a thread (21 blocks per SM)
//     8 bytes moved per element; 3 launches, 1712 bytes of shared memory a block
//     facts: form lanes, held 128, room 128, too_long 4, merge buckets, buckets 512, deal_from 128,
//       deal_nwarps 1, deal_nwork 4, slots 3, merge_nwarps 1, merge_nwork 4
//     content hash 30ad7497c5c2377e

#include <string.h>

#include "kg_device.h"
#include "kg_buckets_op.h"

namespace kg_buckets_u32_kernels {

// The regions of a workspace, in the order of call->regions.
enum region { region_counts, region_longs, region_list, region_merging, region_found,
    region_splits, region_borders, region_keys };

namespace block_wbw_w1x4_p256_buckets_pdl {

typedef uint32_t word; // what is sorted
// Where the words of a lane are: that of register 0 at `lane`, and of each bit of another's number
// a step farther. Registers with a bit of `of` begin where bits of `turned` are the other way
// round.
struct placed {
    uint32_t lane, turned, of, steps[2];
};

// A segment of the list, or a part of one: where it begins, and how many keys it has.
struct segment {
    uint32_t begin, count;
};

// What a block sorts now: segments from `next` to before `end`, or parts of one that has `count`
// keys. The list counts
// from `base`: so places on it have 32 bits.
struct progress {
    uint64_t begin, base, count, next, end;
    uint32_t done; // of the segments that are too long
    uint32_t in_other; // 1 where parts go to the other array; and 2 where keys come from there
};

struct alignas(16) block_shared {
    alignas(16) word words[132]; // a word more behind each line of banks
    alignas(16) segment list[128]; // the longest ones first
    alignas(16) uint64_t too_long[4]; // numbers of segments
    alignas(16) progress now;
    uint64_t end; // the segment behind the last one of the block
    uint32_t counts[9]; // of each log2 of a length; then of those that are too long
    uint32_t together; // tasks of all warps
    uint32_t taken; // those of one warp each that have been taken
    uint32_t carried; // 1 if the first of those that are too long begins before the block's part
    uint32_t block; // its number: looked up anew each time
    uint32_t least, greatest; // numbers of a sample
};

// A segment of the list of those that no block holds.
struct long_segment {
    uint64_t begin, count;
    uint64_t tiles; // of those before it
};

// How far the merges are.
struct merging {
    uint64_t tickets; // that blocks have drawn; 0 before the launch, as the next one
    uint64_t listed; // 1 once what follows and the list are there
    uint64_t done[48]; // tiles of each level
    uint64_t levels;
    uint64_t starts[49]; // how many tiles the levels before have
    uint64_t segments[48]; // of the list that a level merges
};

// How the range of a segment is dealt out.
struct bucket_span {
    uint32_t low, scale;
    uint32_t most; // the number of the last bucket; 0: it is not dealt out
};

// A long segment, as the block says where it begins.
struct long_found {
    uint64_t begin, count;
    uint64_t done; // of what is counted at a time
    uint64_t ready; // 1 once it is known where buckets begin
    bucket_span span;
    uint32_t unused;
    // keys of each bucket; then where the next ones go, from the start of the segment
    uint64_t tallies[512];
};

// And on the list of them, in the order of the array.
struct long_listed {
    uint64_t slot;
    uint64_t tiles, units; // of those before it, to move and to count
};

// How far they are dealt out.
struct dealing {
    uint64_t tickets; // that blocks have drawn; 0 before the launch
    uint64_t listed; // 1 once what follows and the list are there
    uint64_t segments, tiles, units;
};

// All ones for lanes that have this bit.
KG_FN uint32_t side(uint32_t lane, uint32_t bit) { return 0 - (lane >> bit & 1); }

// Puts two words in order.
KG_FN void order_two(word &low, word &high)
{
    const bool turn = high < low;
    const word other = turn ? low : high;
    low = turn ? high : low;
    high = other;
}

// A word, or its complement: turn is 0, or all ones.
KG_FN word turned(word given, uint32_t turn)
{
    return given * (turn | 1) + turn; // by a multiplier, while others compare
}

// The word of another lane.
KG_FN word word_of(word given, uint32_t by)
{
    return __shfl_xor_sync(0xffffffffu, given, by);
}

// Puts words in order whose registers differ in one bit.
KG_FN void order_words(word *words, uint32_t bit)
{
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t low = (i & (bit - 1)) | (i & ~(bit - 1)) << 1;
        order_two(words[low], words[low | bit]);
    }
}

// A step of Batcher's merge of ascending runs of `run` words, which has fewer comparisons than a
// bitonic one: of words that
// are so far apart.
KG_FN void order_apart(word *words, uint32_t run, uint32_t apart)
{
    const uint32_t first = apart % run;
    KG_UNROLL(4)
    for (uint32_t low = 0; low < 4; low++) {
        const uint32_t high = low + apart;
        if (high >= 4 || low < first || (low - first) / apart % 2 != 0) continue;
        if (low / (2 * run) == high / (2 * run)) order_two(words[low], words[high]);
    }
}

// All words of a lane, or their complements.
KG_FN void turn_words(word *words, uint32_t turn)
{
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) words[i] = turned(words[i], turn);
}

// Words whose registers have a bit go to another lane. What is kept and what has come is turned as
// is said.
KG_FN void trade_words(word *words, uint32_t bit, uint32_t by, uint32_t kept, uint32_t come)
{
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t low = (i & (bit - 1)) | (i & ~(bit - 1)) << 1, high = low | bit;
        words[high] = turned(word_of(words[high], by), come);
        words[low] = turned(words[low], kept);
    }
}

// Words whose registers differ in one bit change places, in lanes that say so.
KG_FN void swap_words(word *words, uint32_t bit, uint32_t turn)
{
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t low = (i & (bit - 1)) | (i & ~(bit - 1)) << 1, high = low | bit;
        const word other = words[low];
        if (turn != 0) words[low] = words[high];
        if (turn != 0) words[high] = other;
    }
}

// Where the word of register x is, but for a step, which is known when this is compiled.
KG_FN uint32_t start_in(const placed &at, uint32_t x) { return (x & at.of) != 0
    ? at.lane ^ at.turned : at.lane; }
// That step.
KG_FN uint32_t step_in(const placed &at, uint32_t x)
{
    uint32_t step = 0;
    KG_UNROLL(2)
    for (uint32_t bit = 0; bit < 2; bit++)
        if ((x >> bit & 1) != 0) step += at.steps[bit];
    return step;
}

// Sorts the words of a warp: runs of 2^length each, from 4 to 128. A lane has 4 that follow one
// another.
KG_FN void sort_words(word *words, uint32_t lane, uint32_t length)
{
    // Every other lane has them in descending order.
    uint32_t down = length > 2 ? side(lane, 0) : 0, last = 0;
    turn_words(words, down);
    order_apart(words, 1, 1);
    order_apart(words, 2, 2);
    order_apart(words, 2, 1);
    if (length == 2) return;
    swap_words(words, 1, down); // but pairs ascend: each lane sends the second of them

    // Runs of 4 become runs of 8.
    lane = kg_lane_anew();
    down = length > 3 ? side(lane, 1) : 0;
    trade_words(words, 1, 1, down ^ side(lane, 0), ~(down ^ side(lane, 0)));
    last = length == 3 ? side(lane, 0) : 0;
    order_words(words, 1);
    turn_words(words, side(lane, 0));
    order_words(words, 2);
    trade_words(words, 2, 1, down ^ last ^ side(lane, 0), ~(down ^ last ^ side(lane, 0)));
    order_words(words, 2);
    if (length == 3) {
        trade_words(words, 2, 1, last, ~last);
        return;
    }

    // Runs of 8 become runs of 16.
    lane = kg_lane_anew();
    down = length > 4 ? side(lane, 2) : 0;
    trade_words(words, 2, 2, down, down);
    last = length == 4 ? side(lane, 0) : 0;
    order_words(words, 2);
    turn_words(words, side(lane, 0));
    order_words(words, 1);
    trade_words(words, 1, 1, side(lane, 0) ^ side(lane, 1), ~(side(lane, 0) ^ side(lane, 1)));
    order_words(words, 1);
    trade_words(words, 1, 2, down ^ last ^ side(lane, 1), ~(down ^ last ^ side(lane, 1)));
    order_words(words, 1);
    if (length == 4) {
        trade_words(words, 1, 1, last, ~last);
        return;
    }

    // Runs of 16 become runs of 32.
    lane = kg_lane_anew();
    down = length > 5 ? side(lane, 3) : 0;
    trade_words(words, 1, 4, down, down);
    last = length == 5 ? side(lane, 0) : 0;
    order_words(words, 1);
    turn_words(words, side(lane, 0));
    order_words(words, 2);
    trade_words(words, 2, 1, side(lane, 0) ^ side(lane, 1), ~(side(lane, 0) ^ side(lane, 1)));
    order_words(words, 2);
    trade_words(words, 2, 2, side(lane, 1) ^ side(lane, 2), ~(side(lane, 1) ^ side(lane, 2)));
    order_words(words, 2);
    trade_words(words, 2, 4, down ^ last ^ side(lane, 2), ~(down ^ last ^ side(lane, 2)));
    order_words(words, 2);
    if (length == 5) {
        trade_words(words, 2, 1, last, ~last);
        swap_words(words, 2, side(lane, 0));
        return;
    }

    // Runs of 32 become runs of 64.
    lane = kg_lane_anew();
    down = length > 6 ? side(lane, 4) : 0;
    trade_words(words, 2, 8, down, down);
    last = length == 6 ? side(lane, 0) : 0;
    order_words(words, 2);
    turn_words(words, side(lane, 0));
    order_words(words, 1);
    trade_words(words, 1, 1, side(lane, 0) ^ side(lane, 1), ~(side(lane, 0) ^ side(lane, 1)));
    order_words(words, 1);
    trade_words(words, 1, 2, side(lane, 1) ^ side(lane, 2), ~(side(lane, 1) ^ side(lane, 2)));
    order_words(words, 1);
    trade_words(words, 1, 4, side(lane, 2) ^ side(lane, 3), ~(side(lane, 2) ^ side(lane, 3)));
    order_words(words, 1);
    trade_words(words, 1, 8, down ^ last ^ side(lane, 3), ~(down ^ last ^ side(lane, 3)));
    order_words(words, 1);
    if (length == 6) {
        trade_words(words, 1, 1, last, ~last);
        swap_words(words, 1, side(lane, 0));
        return;
    }

    // Runs of 64 become runs of 128.
    lane = kg_lane_anew();
    trade_words(words, 1, 16, 0, 0);
    last = side(lane, 0);
    order_words(words, 1);
    turn_words(words, side(lane, 0));
    order_words(words, 2);
    trade_words(words, 2, 1, side(lane, 0) ^ side(lane, 1), ~(side(lane, 0) ^ side(lane, 1)));
    order_words(words, 2);
    trade_words(words, 2, 2, side(lane, 1) ^ side(lane, 2), ~(side(lane, 1) ^ side(lane, 2)));
    order_words(words, 2);
    trade_words(words, 2, 4, side(lane, 2) ^ side(lane, 3), ~(side(lane, 2) ^ side(lane, 3)));
    order_words(words, 2);
    trade_words(words, 2, 8, side(lane, 3) ^ side(lane, 4), ~(side(lane, 3) ^ side(lane, 4)));
    order_words(words, 2);
    trade_words(words, 2, 16, last ^ side(lane, 4), ~(last ^ side(lane, 4)));
    order_words(words, 2);
    trade_words(words, 2, 1, last, ~last);
    swap_words(words, 2, side(lane, 0));
}

// A place among the words that a block shares. Where one part is whole lines of banks, a sum's is
// that of both parts.
KG_FN uint32_t apart(uint32_t at) { return at + at / 32; }

// The word of a key, and its place among so many. What is behind the last of them comes last.
KG_FN word load_word(const uint32_t *in, uint32_t count, uint32_t place)
{
    word loaded = (word)-1;
    if (place < count) loaded = in[place];
    return loaded;
}

// Those of a lane from a place on, each 2^lanes keys farther. Their number is asked for, not their
// places: that is one comparison and one addition of a key.
KG_FN void load_words(word *words, const uint32_t *in, uint32_t count, uint32_t place,
    uint32_t lanes)
{
    const uint32_t there = count > place ? (count - place + (1u << lanes) - 1) >> lanes : 0,
        step = (uint32_t)sizeof *in << lanes;
    in += place;
    KG_UNROLL(4)
    for (uint32_t x = 0; x < 4;
        x++) words[x] = load_word((const uint32_t *)((const unsigned char *)in + (uint64_t)x
        * step), x < there, 0);
}

// Stores a word in shared memory.
KG_FN void put_word(word *to, word given) { *to = given; }
// The word there.
KG_FN word get_word(const word *from) { return *from; }

// Stores the key of a word, if there are so many.
KG_FN void store_word(uint32_t count, uint32_t place, word sorted, uint32_t *out)
{
    if (place >= count) return;
    out[place] = (uint32_t)(sorted);
}

// Stores the words of a lane, of a segment of so many.
KG_FN void store_words(const word *words, const placed &at, uint32_t count, uint32_t *out)
{
    const uint32_t left = count > at.lane ? count - at.lane : 0;
    KG_UNROLL(4)
    for (uint32_t x = 0; x < 4; x++) store_word(left, step_in(at, x), words[x], out + at.lane);
}

// Puts the words of a lane where others read them.
KG_FN void put_words(word *own, const word *words, const placed &at)
{
    KG_UNROLL(4) // bits of a start and of a step are others: a place is the sum of both
    for (uint32_t x = 0; x < 4; x++) put_word(&own[apart(start_in(at, x)) + apart(step_in(at, x))],
        words[x]);
}

// How many segments begin before the part of a block, by a warp. A first look is about where it
// would be if all had one
// length: at the next ones, and ever farther off.
KG_FN uint64_t count_before(uint32_t lane, const uint64_t *offsets, uint64_t segments,
    uint64_t block)
{
    const uint64_t place = block * 256, far = (uint64_t)1 << (lane < 16 ? 15 - lane : lane - 16);
    const uint64_t guess = segments >> 32 == 0 ? segments * block / gridDim.x
        : segments / gridDim.x * block;
    const bool outside = lane < 16 && guess < far;
    const uint64_t look = outside ? ~(uint64_t)0 : lane < 16 ? guess - far : guess + far - 1;
    const uint32_t begun = (uint32_t)__popc(__ballot_sync(0xffffffffu, outside
        || (look < segments && (uint64_t)offsets[look] < place)));
    const uint64_t above = __shfl_sync(0xffffffffu, look, (int)(begun & 31));
    uint64_t low = __shfl_sync(0xffffffffu, look, (int)((begun + 31) & 31)) + 1, high = begun == 32
        || above > segments ? segments : above;
    if (begun == 0) low = 0;
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + step * (lane + 1) - 1;
        const uint32_t lanes = __ballot_sync(0xffffffffu, at < high
            && (uint64_t)offsets[at] < place);
        low += step * (uint32_t)__popc(lanes);
        if (high > low + step - 1) high = low + step - 1;
    }
    return low;
}

// The log2 of a length, rounded up; that of what a block cannot hold is 8, that of an empty one 32.
KG_FN uint32_t length_log2(uint64_t count)
{
    if (count == 0) return 32;
    if (count > 128) return 8;
    const uint32_t log2 = 32 - (uint32_t)__clz((int)(uint32_t)(count - 1));
    return log2 < 2 ? 2 : log2;
}

// The segment of the list that a warp or a lane has, of a number; an empty one behind the last.
KG_FN segment listed(const block_shared *shared, uint32_t at, uint32_t end)
{
    segment found = {0, 0};
    if (at < end) found = shared->list[at];
    return found;
}

// Makes a list of what is next, of up to 128 segments or parts.
KG_FN void make_list(block_shared *shared, const uint64_t *offsets, bool of_buckets)
{
    segment found[4];
    uint32_t lengths[4], before[4];
    if (threadIdx.x < 8) shared->counts[threadIdx.x] = 0;
    if (threadIdx.x == 0) shared->taken = 0;
    __syncthreads();
    const uint64_t base = shared->now.base, count = shared->now.count, end = shared->now.end;
    uint64_t from[4], to[4];
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) { // all loads are under way before one is used
        const uint64_t s = shared->now.next + threadIdx.x + 32 * i;
        from[i] = to[i] = 0;
        if (of_buckets && count == 0 && s % 512 == 511) continue; // keys between two segments
        if (s < end && count == 0) {
            from[i] = offsets[s] - base;
            to[i] = offsets[s + 1] - base;
        } else if (s < end) {
            const uint64_t left = count - s * 128;
            from[i] = (s - shared->now.next) * 128;
            to[i] = from[i] + (left < 128 ? left : 128);
        }
    }
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        found[i] = segment{(uint32_t)from[i], (uint32_t)(to[i] - from[i])};
        lengths[i] = length_log2(to[i] - from[i]);
        if (lengths[i] == 8) shared->too_long[atomicAdd(&shared->counts[8],
            1u)] = shared->now.next + threadIdx.x + 32 * i;

        // A lane of each length adds, and a shuffle tells the others.
        const uint32_t lanes = __match_any_sync(0xffffffffu, lengths[i]),
            below = (uint32_t)__popc(lanes & kg_lanemask_lt());
        before[i] = 0;
        if (below == 0 && lengths[i] <= 7) before[i] = atomicAdd(&shared->counts[lengths[i]],
            (uint32_t)__popc(lanes));
        before[i] = __shfl_sync(0xffffffffu, before[i], __ffs((int)lanes) - 1) + below;
    }
    __syncthreads();
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        if (lengths[i] > 7) continue;
        uint32_t at = before[i];
        for (uint32_t other = lengths[i] + 1; other <= 7; other++) at += shared->counts[other];
        shared->list[at] = found[i];
    }
    if (threadIdx.x == 0) {
        uint32_t together = 0;
        shared->together = together;
    }
    __syncthreads();
}

// Whether the segments of a warp are as long as they may be, and those of each half of its words
// lie side by side.
// `starts` is where the halves begin.
KG_FN bool side_by_side(const block_shared *shared, uint32_t lane, uint32_t length, uint32_t first,
    uint32_t end, uint32_t *starts)
{
    const uint32_t each = 64u >> length; // of a half
    if (end - first < 2 * each) return false;
    starts[0] = shared->list[first].begin;
    starts[1] = shared->list[first + each].begin;
    bool all = true;
    for (uint32_t i = lane; i < 2 * each; i += 32) {
        const segment one = shared->list[first + i];
        all &= one.count == 1u << length && one.begin == (i < each ? starts[0]
            : starts[1]) + ((i & (each - 1)) << length);
    }
    return __all_sync(0xffffffffu, all);
}

// What is sorted together: segments of the list from `first` to before `end`, of 2^length keys at
// most.
struct task {
    uint32_t length, first, end;
};

// Sorts the segments of a task: a warp's, or the block's.
KG_FN void sort_listed(block_shared *shared, uint32_t lane, uint32_t warp, const task &given,
    const uint32_t *g_in, uint32_t *g_out, uint32_t *g_other)
{
    const uint32_t length = given.length, first = given.first, end = given.end;
    word words[4];
    word *const own = shared->words + apart(warp * 128); // of the warp
    // where the words of a lane's warp begin in its segment, and the log2 of how many lanes have it
    uint32_t start = 0, lanes = 5;
    const uint32_t *const in = ((shared->now.in_other & 2) != 0 ? g_other
        : g_in) + shared->now.base;
    uint32_t starts[2] = {0, 0};
    bool full = false; // nothing is looked up then
    if (length <= 4) {
        // Side by side from memory, then those of a lane one after the other. Stores to shared
        // memory come last: they would hold up what is read of the list.
        full = side_by_side(shared, lane, length, first, end, starts);
        if (full) {
            KG_UNROLL(4)
            for (uint32_t x = 0; x < 4; x++) words[x] = (in + starts[x / 2] + lane)[x % 2 * 32];
            KG_UNROLL(4)
            for (uint32_t x = 0; x < 4; x++) put_word(&own[apart(lane) + apart(32 * x)], words[x]);
        } else {
            KG_UNROLL(4)
            for (uint32_t x = 0; x < 4; x++) {
                const uint32_t at = x * 32 + lane;
                const segment from = listed(shared, first + (at >> length), end);
                words[x] = load_word(in + from.begin, from.count, at & ((1u << length) - 1));
                if (x % 4 == 3) __syncwarp(); // what is read of the list ahead takes registers
            }
            KG_UNROLL(4)
            for (uint32_t x = 0; x < 4; x++) put_word(&own[apart(lane) + apart(32 * x)], words[x]);
        }
        __syncwarp();
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) words[x] = get_word(&own[apart(lane * 4) + apart(x)]);
    } else {
        // A lane's group, or the warp's, has rows of keys that lie side by side.
        if (length < 7) lanes = length - 2;
        uint32_t which = lane >> lanes;
        if (length > 7) {
            which = warp >> (length - 7);
            start = (warp * 128) & ((1u << length) - 1);
        }
        const segment mine = listed(shared, first + which, end);
        load_words(words, in + mine.begin, mine.count, start + (lane & ((1u << lanes) - 1)), lanes);
    }
    __syncwarp(); // parts of buckets may be stored where they were
    sort_words(words, lane, length);
    if (length <= 4) {
        // The same way back.
        __syncwarp();
        if (length <= 2) put_words(own, words, placed{lane << 2, 0, 0, {1, 2}});
        else if (length == 3) put_words(own, words,
            placed{lane >> 1 << 3 | (lane & 1) | (lane & 1) << 1, 2, 2, {4, 0}});
        else put_words(own, words,
            placed{lane >> 2 << 4 | (lane & 1) | (lane >> 1 & 1) << 1 | (lane & 1) << 2, 4, 1,
            {0, 8}});
        __syncwarp();
        const uint64_t base = shared->now.base;
        uint32_t *const out = ((shared->now.in_other & 1) != 0 ? g_other : g_out) + base;
        if (full) {
            KG_UNROLL(4)
            for (uint32_t x = 0; x < 4;
                x++) (out + starts[x / 2] + lane)[x % 2
                * 32] = (uint32_t)get_word(&own[apart(lane) + apart(32 * x)]);
            return;
        }
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t place = x * 32 + lane;
            const segment to = listed(shared, first + (place >> length), end);
            store_word(to.count, place & ((1u << length) - 1),
                get_word(&own[apart(lane) + apart(32 * x)]), out + to.begin);
        }
    } else {
        // Neighbours are in neighbouring lanes. The segment is looked up anew: registers are for
        // words.
        const segment mine = listed(shared, first + (length < 7 ? lane >> (length - 2) : length > 7
            ? warp >> (length - 7) : 0), end);
        const uint64_t base = shared->now.base;
        uint32_t *const out = ((shared->now.in_other & 1) != 0 ? g_other : g_out) + base;
        lane = kg_lane_anew();
        if (length == 7)
            store_words(words,
            placed{(lane & 1) | (lane >> 1 & 1) << 4 | (lane >> 2 & 1) << 3 | (lane >> 3 & 1) << 2
            | (lane >> 4 & 1) << 1, 0, 0, {64, 32}}, mine.count, out + mine.begin);
        else if (length == 6) store_words(words,
            placed{(lane & 1) | (lane >> 1 & 1) << 3 | (lane >> 2 & 1) << 2 | (lane >> 3 & 1) << 1,
            0, 0, {16, 32}}, mine.count, out + mine.begin);
        else store_words(words, placed{(lane & 1) | (lane >> 1 & 1) << 2 | (lane >> 2 & 1) << 1, 0,
            0, {16, 8}}, mine.count, out + mine.begin);
    }
}

// The task of a number, the longest segments first. Behind the last one the length is 0.
KG_FN task find_task(const block_shared *shared, uint32_t number)
{
    uint32_t first = 0;
    for (uint32_t length = 7; length >= 2; length--) {
        const uint32_t count = shared->counts[length], keys = 128u;
        const uint32_t each = keys >> length, tasks = (count + each - 1) / each;
        if (number < tasks) return task{length, first + number * each, first + count};
        number -= tasks;
        first += count;
    }
    return task{0, 0, 0};
}

// Sorts what is on the list: first what takes all warps, then what one warp takes.
KG_FN void sort_list(block_shared *shared, uint32_t warp, const uint32_t *g_in, uint32_t *g_out,
    uint32_t *g_other)
{
    for (uint32_t number = 0;; number++) {
        const uint32_t lane = kg_lane_anew();
        uint32_t ticket = 0;
        if (number >= shared->together) {
            if (lane == 0) ticket = atomicAdd(&shared->taken, 1u);
            ticket = __shfl_sync(0xffffffffu, ticket, 0) + shared->together - number;
        }
        const task next = find_task(shared, number + ticket);
        if (next.length == 0) return;
        sort_listed(shared, lane, warp, next, g_in, g_out, g_other);
    }
}

// How often parts of a segment are merged, two by two.
KG_FN uint32_t count_merges(uint64_t count)
{
    const uint64_t parts = (count + 127) / 128;
    return parts < 2 ? 0 : 64 - (uint32_t)__clzll((long long)(parts - 1));
}

// Says what is next: the rest of the segments, or the parts of one that is too long. For one
// thread.
KG_FN void go_on(block_shared *shared, const uint64_t *offsets, bool more, uint32_t *counts,
    uint64_t *longs, bool of_buckets, const long_listed *splits, const long_found *found)
{
    progress now = shared->now;
    if (more) {
        now.next += 128;
        if (now.count != 0) now.base += 16384;
    } else {
        KG_CASE(last);
        const uint64_t s = shared->too_long[now.done++];
        now.begin = now.base = offsets[s];
        now.count = offsets[s + 1] - now.begin;
        now.next = 0;
        now.end = (now.count + 127) / 128;

        // Those that begin in the block's part; and the segment, for those who merge.
        const uint32_t block = shared->block, carried = shared->carried;
        const uint64_t part = (uint64_t)block * 256, upto = (part + 383 - now.begin) / 128;
        if (now.begin < part) now.next = (part - now.begin + 127) / 128;
        else longs[(uint64_t)block * 3 + now.done - carried - 1] = s;
        counts[block] = shared->counts[8] - carried;
        if (upto < now.end) now.end = upto;
        now.base += now.next * 128;
        now.in_other = count_merges(now.count) % 2;
        // it is a bucket, and no segment as it was
        if (of_buckets && found[splits[s / 512].slot].span.most != 0) now.in_other |= 2;
    }
    shared->now = now;
}

// How many buckets a segment has: so many that most have between a half and 27/32 of a power of
// two.
KG_FN uint32_t count_buckets(uint64_t count)
{
    uint64_t most = 27;
    while ((count * 32 + most - 1) / most > 511) most *= 2;
    return (uint32_t)((count * 32 + most - 1) / most);
}

// Sets the span of numbers from one to another.
KG_FN void set_span(bucket_span *to, uint32_t least, uint32_t greatest, uint32_t count)
{
    to->most = count - 1;
    const uint64_t scale = ((uint64_t)count << 32) / ((uint64_t)(greatest - least) + 1);
    to->low = least;
    to->scale = scale >> 32 == 0 ? (uint32_t)scale : ~0u;
}

// The bucket of a key. It ascends as keys do.
KG_FN uint32_t bucket_of(const uint32_t key, const bucket_span &span)
{
    const uint32_t number = key, above = number > span.low ? number - span.low : 0;
    const uint32_t bucket = (uint32_t)((uint64_t)above * span.scale >> 32);
    return bucket < span.most ? bucket : span.most;
}

// Says which segments of the block are long, and what their spans are, by all threads.
KG_FN void note_long(block_shared *shared, const uint64_t *offsets, const uint32_t *in,
    uint32_t *counts, uint64_t *longs, long_found *found)
{
    const uint32_t lane = threadIdx.x % 32;
    if (threadIdx.x == 0) counts[blockIdx.x] = shared->counts[8];
    for (uint32_t i = 0; i < shared->counts[8]; i++) {
        const uint64_t s = shared->too_long[i], begin = offsets[s], keys = offsets[s + 1] - begin;
        const uint64_t slot = begin / 128; // no other has that: it is too long
        if (threadIdx.x == 0) {
            uint64_t place = (uint64_t)blockIdx.x * 3;
            for (uint32_t j = 0; j < shared->counts[8]; j++) place += shared->too_long[j] < s;
            longs[place] = slot;
            shared->least = ~(uint32_t)0;
            shared->greatest = 0;
        }
        __syncthreads();
        // a warp's are all over it
        const uint32_t key = in[begin + (keys - 1) * (lane * 1 + threadIdx.x / 32) / 31];
        uint32_t least = key, greatest = least;
        KG_UNROLL(5)
        for (uint32_t by = 16; by > 0; by /= 2) {
            const uint32_t low = (uint32_t)__shfl_xor_sync(0xffffffffu, least, by),
                high = (uint32_t)__shfl_xor_sync(0xffffffffu, greatest, by);
            least = low < least ? low : least;
            greatest = high > greatest ? high : greatest;
        }
        if (lane == 0) {
            atomicMin(&shared->least, (uint32_t)least);
            atomicMax(&shared->greatest, (uint32_t)greatest);
        }
        for (uint32_t b = threadIdx.x; b < 512; b += 32) found[slot].tallies[b] = 0;
        __syncthreads(); // all have said what they saw
        if (threadIdx.x < 32) {
            // Where a third of the warp's sample is in one bucket, buckets are not worth it.
            bucket_span span;
            set_span(&span, (uint32_t)shared->least, (uint32_t)shared->greatest,
                count_buckets(keys));
            const uint32_t alike = (uint32_t)__popc(__match_any_sync(0xffffffffu,
                bucket_of(key, span)));
            const bool heavy = __any_sync(0xffffffffu, alike > 10);
            if (lane == 0) {
                long_found *const to = &found[slot];
                to->begin = begin;
                to->count = keys;
                to->done = to->ready = 0;
                to->span.low = span.low;
                to->span.scale = span.scale;
                to->span.most = heavy ? 0 : span.most;
            }
            __syncwarp(); // all have read the sample's
        }
    }
}

// A block sorts the segments that begin in its part of the array, and parts of longer ones.
KG_KERNEL(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_sort, 32, 21)(const uint32_t *g_in,
    const uint64_t *g_offsets, uint32_t *g_out, uint64_t segments, uint32_t *g_other,
    uint32_t *g_counts, uint64_t *g_longs, merging *g_merging, long_listed *g_splits,
    long_found *g_found, dealing *g_dealing, uint32_t of_buckets)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    KG_CASE(stop);
    if (of_buckets == 1) segments = g_dealing->segments * 512;
    if (segments == 0) {
        if (threadIdx.x == 0) g_counts[blockIdx.x] = 0;
        return;
    }
    if (of_buckets == 0 && blockIdx.x == 0 && threadIdx.x == 0)
        g_dealing->tickets = g_dealing->listed = g_dealing->segments = 0;
    if (warp == 0) {
        const uint64_t first = count_before(lane, g_offsets, segments, blockIdx.x);
        if (lane == 0) {
            const uint64_t begin = g_offsets[first];
            // the one before may reach here
            const uint32_t carried = first != 0
                && (of_buckets == 2 || (of_buckets == 1 && first % 512 != 0))
                && begin - g_offsets[first - 1] > 128 ? 1 : 0;
            shared->block = blockIdx.x;
            g_counts[blockIdx.x] = 0;
            if (blockIdx.x == 0) g_merging->tickets = g_merging->listed = 0;
            shared->too_long[0] = first - 1;
            shared->counts[8] = shared->carried = carried;
            shared->now = progress{begin, begin, 0, first, 0, 0, of_buckets == 1 ? 2u : 0u};
        }
    }
    if (warp == 0) {
        const uint64_t end = count_before(lane, g_offsets, segments, (uint64_t)blockIdx.x + 1);
        if (lane == 0) shared->end = end;
    }
    __syncthreads();
    if (shared->now.next == shared->end && shared->carried == 0) return;
    if (threadIdx.x == 0) shared->now.end = shared->end;
    for (;;) {
        make_list(shared, g_offsets, of_buckets == 1);
        sort_list(shared, kg_warp_uniform(), g_in, g_out, g_other);
        __syncthreads(); // all of the list is sorted
        const bool more = shared->now.next + 128 < shared->now.end;
        if (!more && of_buckets == 0) return note_long(shared, g_offsets, g_in, g_counts, g_longs,
            g_found);
        if (!more && shared->now.done == shared->counts[8]) return;
        __syncthreads(); // all know what is next
        if (threadIdx.x == 0) go_on(shared, g_offsets, more, g_counts, g_longs, of_buckets == 1,
            g_splits, g_found);
    }
}
KG_ENTRY(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_sort)

struct alignas(16) merge_block {
    alignas(16) uint32_t words[135]; // numbers
    alignas(16) uint64_t splits[2]; // of the first run before a tile of a merge, and up to its end
    uint64_t ticket;
    uint64_t begin, count, origin; // of the tile: its segment, and where in that it begins
    uint32_t level, levels;
    uint64_t starts[49], segments[48]; // as the workspace has them
};

// How many of the first `count` keys of a merge are of the first run, by a warp. Equal ones of the
// first run come first.
// A first look is about where it would be if both runs were alike; in keys in no order that is near
// by.
KG_FN uint64_t split_runs(uint32_t lane, const uint32_t *first, uint64_t firsts,
    const uint32_t *second, uint64_t seconds, uint64_t count)
{
    uint64_t low = count > seconds ? count - seconds : 0, high = count < firsts ? count : firsts;
    const float all = (float)(firsts + seconds);
    const uint64_t guess = (uint64_t)((float)count * ((float)firsts / all));
    uint64_t step = 1 + (uint64_t)sqrtf(all) / 16, at = guess > 16 * step ? guess - 16 * step : 0;
    while (low < high) {
        const uint64_t look = at + step * lane;
        const bool before = look < low || (look < high && first[look] <= second[count - 1 - look]);
        const uint32_t lanes = (uint32_t)__popc(__ballot_sync(0xffffffffu, before));
        if (lanes > 0 && low < at + step * (lanes - 1) + 1) low = at + step * (lanes - 1) + 1;
        if (lanes < 32 && high > at + step * lanes) high = at + step * lanes;
        step = (high - low + 31) / 32;
        at = low + step - 1;
    }
    return low;
}

// Merges two runs: the first has the keys of `from` before `middle`, the second those before `end`.
// The outputs are up
// to 128 from `origin` on. They lie in shared memory as numbers.
KG_FN void merge_tile(merge_block *shared, uint32_t lane, uint32_t warp, uint64_t middle,
    uint64_t end, uint64_t origin, const uint32_t *from, uint32_t *to)
{
    const uint32_t count = end - origin < 128 ? (uint32_t)(end - origin) : 128;
    if (warp == 0) {
        const uint64_t split = split_runs(lane, from, middle, from + middle, end - middle, origin);
        if (lane == 0) shared->splits[0] = split;
    }
    if (warp == 0) {
        const uint64_t split = split_runs(lane, from, middle, from + middle, end - middle,
            origin + count);
        if (lane == 0) shared->splits[1] = split;
    }
    __syncthreads();
    const uint32_t *const first = from + shared->splits[0],
        *const second = from + middle + (origin - shared->splits[0]);
    const uint32_t firsts = (uint32_t)(shared->splits[1] - shared->splits[0]);
    uint32_t *const numbers = (uint32_t *)shared->words; // with greatest ones behind each run
    const uint32_t *const of_first = first + threadIdx.x,
        *const of_second = of_first + (second - first - (int64_t)firsts);
    if (count == 128) {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t at = threadIdx.x + 32 * x;
            const bool left = at < firsts;
            numbers[left ? at : at + 1] = (left ? of_first : of_second)[32 * x];
        }
    } else {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t at = threadIdx.x + 32 * x;
            if (at >= count) break;
            const bool left = at < firsts;
            numbers[left ? at : at + 1] = (left ? of_first : of_second)[32 * x];
        }
    }
    if (threadIdx.x == 0) numbers[firsts] = (uint32_t)-1;
    // as far as a thread may look
    for (uint32_t x = threadIdx.x; x <= 5; x += 32) numbers[count + 1 + x] = (uint32_t)-1;
    __syncthreads();

    // Each thread has 5 outputs, an odd number: those of neighbours lie in other banks. The last
    // threads have none.
    const uint32_t own = threadIdx.x * 5, begin = own < count ? own : 0, seconds = count - firsts;
    uint32_t low = begin > seconds ? begin - seconds : 0, high = begin < firsts ? begin : firsts;
    while (low < high) {
        const uint32_t half = (low + high) / 2;
        if (numbers[half] <= numbers[firsts + begin - half]) low = half + 1;
        else high = half;
    }
    uint32_t left = low, right = firsts + 1 + begin - low;
    uint32_t one = numbers[left], other = numbers[right];
    uint32_t merged[5];
    KG_UNROLL(5)
    for (uint32_t x = 0; x < 5; x++) {
        // of equal ones it does not matter: what is behind a run is like its greatest
        const bool of_left = one < other;
        merged[x] = of_left ? one : other;
        left += of_left;
        right += !of_left;
        // two loads, each of some lanes, would meet in banks twice
        const uint32_t next = numbers[of_left ? left : right];
        one = of_left ? next : one;
        other = of_left ? other : next;
    }
    __syncthreads(); // all have read them
    if (own < count) {
        KG_UNROLL(5)
        for (uint32_t x = 0; x < 5; x++) { // what is behind the last one is not stored
            numbers[own + x] = merged[x];
        }
    }
    __syncthreads(); // all are merged

    // OUTPUT: side by side.
    if (count == 128) {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t at = threadIdx.x + 32 * x;
            to[origin + at] = numbers[at];
        }
    } else {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t at = threadIdx.x + 32 * x;
            if (at >= count) break;
            to[origin + at] = numbers[at];
        }
    }
    __syncthreads(); // all are stored
}

// Makes the list, by all threads of a block, and the tiles of each level.
KG_FN void list_segments(merge_block *shared, const uint64_t *offsets, uint32_t blocks,
    const uint32_t *counts, const uint64_t *longs, long_segment *list, merging *to)
{
    const uint64_t one = (uint64_t)1 << 34;
    // of each number of merges: how many, and below that their tiles
    uint64_t *const sizes = shared->segments;
    for (uint32_t i = threadIdx.x; i < 48; i += 32) sizes[i] = 0;
    __syncthreads();
    for (uint32_t b = threadIdx.x; b < blocks; b += 32) {
        for (uint32_t i = 0; i < counts[b]; i++) {
            const uint64_t s = longs[(uint64_t)b * 3 + i], count = offsets[s + 1] - offsets[s];
            atomicAdd(&sizes[count_merges(count) - 1], one + (count + 127) / 128);
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        uint32_t top = 48;
        while (top > 0 && sizes[top - 1] == 0) top--;
        uint64_t before = 0, start = 0;
        for (uint32_t level = top; level-- > 0;) {
            const uint64_t own = sizes[level];
            sizes[level] = before;
            before += own;
            to->segments[level] = before >> 34;
            shared->starts[level] = before & (one - 1);
        }
        for (uint32_t level = 0; level < top; level++) {
            to->done[level] = 0;
            to->starts[level] = start;
            start += shared->starts[level];
        }
        to->starts[top] = start;
        to->levels = top;
    }
    __syncthreads();
    // Each segment's place on the list, and its first tile.
    for (uint32_t b = threadIdx.x; b < blocks; b += 32) {
        for (uint32_t i = 0; i < counts[b]; i++) {
            const uint64_t s = longs[(uint64_t)b * 3 + i], begin = offsets[s],
                count = offsets[s + 1] - begin;
            const uint64_t place = atomicAdd(&sizes[count_merges(count) - 1],
                one + (count + 127) / 128);
            list[place >> 34] = long_segment{begin, count, place & (one - 1)};
        }
    }
    __syncthreads(); // all are on the list
    if (threadIdx.x == 0) kg_st_release_u64(&to->listed, 1);
}

// Finds the tile of a ticket, by a warp: `count` is 0 behind the last. Levels ascend from call to
// call. Returns the level.
KG_FN uint32_t find_tile(merge_block *shared, uint32_t lane, uint64_t ticket, uint32_t level,
    const long_segment *list, merging *state)
{
    const uint64_t at = ticket - 1; // the first one was the list's
    const uint32_t before = level;
    while (level < shared->levels && shared->starts[level + 1] <= at) level++;
    if (level == shared->levels) {
        if (lane == 0) shared->count = 0;
        return level;
    }
    const uint64_t tile = at - shared->starts[level];
    const uint64_t segments = shared->segments[level],
        tiles = shared->starts[level + 1] - shared->starts[level];
    // how many of the list begin up to there: a first look is where it would be of equal ones
    uint64_t low = 0, high = segments;
    uint64_t step = 1, from = (uint64_t)((float)tile * ((float)segments / (float)tiles));
    from = from > 16 ? from - 16 : 0;
    while (low < high) {
        const uint64_t place = from + step * lane;
        const uint32_t lanes = (uint32_t)__popc(__ballot_sync(0xffffffffu, place < low
            || (place < high && list[place].tiles <= tile)));
        if (lanes > 0 && low < from + step * (lanes - 1) + 1) low = from + step * (lanes - 1) + 1;
        if (lanes < 32 && high > from + step * lanes) high = from + step * lanes;
        step = (high - low + 31) / 32;
        from = low + step - 1;
    }
    if (lane == 0) {
        shared->begin = list[low - 1].begin;
        shared->count = list[low - 1].count;
        shared->origin = (tile - list[low - 1].tiles) * 128;

        // All runs that it merges are there.
        if (level != before)
            while (kg_ld_acquire_u64(&state->done[level - 1]) < shared->starts[level]
                - shared->starts[level - 1]) kg_spin();
    }
    return level;
}

// Merges a tile of level `level`, which has runs of 128 << level keys. Arrays take turns; the last
// is the output.
KG_FN void merge_long(merge_block *shared, uint32_t lane, uint32_t warp, uint32_t level,
    uint32_t *g_out, uint32_t *g_other)
{
    const uint64_t sorted = (uint64_t)128 << level, origin = shared->origin,
        start = origin & ~(2 * sorted - 1);
    const uint64_t left = shared->count - start, middle = left < sorted ? left : sorted,
        end = left < 2 * sorted ? left : 2 * sorted;
    const uint64_t begin = shared->begin + start;
    const bool to_other = (count_merges(shared->count) - level) % 2 == 0;
    const uint32_t *const from = (to_other ? g_out : g_other) + begin;
    uint32_t *const to = (to_other ? g_other : g_out) + begin;
    merge_tile(shared, lane, warp, middle, end, origin - start, from, to);
}

// Merges the parts of segments that no block holds, two runs at a time. A block has 128 outputs at
// a time.
KG_KERNEL(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_merge, 32, 32)(const uint64_t *g_offsets,
    uint32_t *g_out, uint32_t *g_other, uint32_t blocks, long_segment *g_list, uint32_t *g_counts,
    uint64_t *g_longs, merging *g_merging)
{
    KG_SMEM(merge_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_wait(); // what the launch before this one wrote is there
    // Not before: what comes next would lie where blocks of the launch before leave room, unevenly.
    kg_pdl_trigger(); // the next launch may be made ready
    bool any = false;
    for (uint32_t b = threadIdx.x; b < blocks; b += 32) any |= g_counts[b] != 0;
    if (!__syncthreads_or(any)) return;
    if (threadIdx.x == 0) shared->ticket = atomicAdd(&g_merging->tickets, (uint64_t)1);
    __syncthreads();
    if (shared->ticket == 0) {
        list_segments(shared, g_offsets, blocks, g_counts, g_longs, g_list, g_merging);
        if (threadIdx.x == 0) shared->ticket = atomicAdd(&g_merging->tickets, (uint64_t)1);
    } else if (threadIdx.x == 0) {
        while (kg_ld_acquire_u64(&g_merging->listed) == 0) kg_spin();
    }
    __syncthreads(); // the list is there
    const uint32_t levels = (uint32_t)g_merging->levels;
    for (uint32_t i = threadIdx.x; i < levels; i += 32) {
        shared->starts[i + 1] = g_merging->starts[i + 1];
        shared->segments[i] = g_merging->segments[i];
    }
    if (threadIdx.x == 0) {
        shared->starts[0] = 0;
        shared->levels = levels;
    }
    uint64_t ticket = shared->ticket;
    uint32_t level = 0;
    __syncthreads();
    for (;;) {
        if (warp == 0) {
            level = find_tile(shared, lane, ticket, level, g_list, g_merging);
            if (lane == 0) shared->level = level;
        }
        __syncthreads(); // all know the tile
        if (shared->count == 0) return;
        KG_CASE(last);
        level = shared->level;
        // the next one, while this tile is merged
        if (threadIdx.x == 0) ticket = atomicAdd(&g_merging->tickets, (uint64_t)1);
        merge_long(shared, lane, warp, level, g_out, g_other);
        if (threadIdx.x == 0) kg_red_add_release_u64(&g_merging->done[level], 1);
        if (warp == 0) ticket = __shfl_sync(0xffffffffu, ticket, 0);
    }
}
KG_ENTRY(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_merge)

struct alignas(16) deal_block {
    alignas(16) uint32_t keys[128]; // of a tile, bucket by bucket
    // where the keys of a bucket go, less the place of the first in the tile
    alignas(16) uint64_t before[512];
    uint32_t counts[512]; // of each bucket; then where it begins in the tile
    uint64_t sums[1];
    uint64_t ticket;
    uint64_t begin, count; // the segment of the tile
    bucket_span span;
    uint64_t origin, place, slot; // where the tile begins in it, and which it is of the list
    uint32_t todo; // 1: a tile is counted; 2: it moves; 0: none is left
    uint32_t last; // 1 for the block that has counted the last tile
};

// The sum of what the threads before this one have.
KG_FN uint64_t sum_before(deal_block *shared, uint32_t lane, uint32_t warp, uint64_t own)
{
    uint64_t sum = own;
    KG_UNROLL(5)
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint64_t other = __shfl_up_sync(0xffffffffu, sum, by);
        if (lane >= by) sum += other;
    }
    if (lane == 31) shared->sums[warp] = sum;
    __syncthreads(); // all warps have their sums
    sum -= own;
    for (uint32_t w = 0; w < warp; w++) sum += shared->sums[w];
    __syncthreads(); // all have read them
    return sum;
}

// How many tiles of a segment move, and how often some are counted. What is not dealt out stays;
// its one bucket is told.
KG_FN uint64_t tiles_of(const long_found &is) { return is.span.most == 0 ? 0
    : (is.count + 127) / 128; }
// The second of these.
KG_FN uint64_t units_of(const long_found &is) { return is.span.most == 0 ? 1
    : (is.count + 255) / 256; }

// Lists long segments in the order of the array, by all threads of a block.
KG_FN void list_found(deal_block *shared, uint32_t lane, uint32_t warp, uint32_t blocks,
    const uint32_t *counts, const uint64_t *longs, const long_found *found, long_listed *list,
    uint64_t *borders, dealing *to)
{
    const uint64_t one = (uint64_t)1 << 34; // of a number of segments; below them are tiles
    uint64_t before = 0, units_before = 0;
    for (uint32_t start = 0; start < blocks; start += 32) {
        const uint32_t b = start + threadIdx.x, count = b < blocks ? counts[b] : 0;
        uint64_t own = 0, own_units = 0;
        for (uint32_t i = 0; i < count; i++) {
            const long_found &is = found[longs[(uint64_t)b * 3 + i]];
            own += one + tiles_of(is);
            own_units += units_of(is);
        }
        uint64_t at = before + sum_before(shared, lane, warp, own),
            units = units_before + sum_before(shared, lane, warp, own_units);
        if (threadIdx.x == 31) {
            shared->ticket = at + own;
            shared->origin = units + own_units;
        }
        for (uint32_t i = 0; i < count; i++) {
            const uint64_t slot = longs[(uint64_t)b * 3 + i];
            list[at >> 34] = long_listed{slot, at & (one - 1), units};
            at += one + tiles_of(found[slot]);
            units += units_of(found[slot]);
            // that of the last one stays
            borders[(at >> 34) * 512] = (uint64_t)(found[slot].begin + found[slot].count);
        }
        __syncthreads(); // the sum of all is there
        before = shared->ticket;
        units_before = shared->origin;
        __syncthreads(); // all have read it
    }
    if (threadIdx.x == 0) {
        to->segments = before >> 34;
        to->tiles = before & (one - 1);
        to->units = units_before;
        kg_st_release_u64(&to->listed, 1);
    }
}

// Finds the tile of a ticket, by a warp: first tiles are counted, then they move.
KG_FN void find_segment(deal_block *shared, uint32_t lane, uint64_t ticket, const dealing *state,
    const long_listed *list,
    const long_found *found)
{
    // the first one was the list's
    const uint64_t units = state->units, at = ticket <= units ? ticket - 1 : ticket - 1 - units;
    const bool counts = ticket <= units;
    if (lane == 0) shared->todo = counts ? 1 : at < state->tiles ? 2 : 0;
    if (!counts && at >= state->tiles) return;
    uint64_t low = 0, high = state->segments; // how many of the list begin up to there
    while (low < high) {
        const uint64_t part = (high - low + 31) / 32, place = low + part * (lane + 1) - 1;
        const uint32_t lanes = (uint32_t)__popc(__ballot_sync(0xffffffffu, place < high
            && (counts ? list[place].units : list[place].tiles) <= at));
        low += part * lanes;
        if (high > low + part - 1) high = low + part - 1;
    }
    if (lane == 0) {
        const long_listed is = list[low - 1];
        shared->place = low - 1;
        shared->slot = is.slot;
        shared->begin = found[is.slot].begin;
        shared->count = found[is.slot].count;
        shared->span = found[is.slot].span;
        shared->origin = counts ? (at - is.units) * 256 : (at - is.tiles) * 128;
    }
}

// Counts the keys of a tile.
KG_FN void count_tile(deal_block *shared, uint32_t lane, const bucket_span &span,
    const uint32_t *from, uint64_t left)
{
    const uint32_t count = left < 128 ? (uint32_t)left : 128;
    uint32_t keys[4];
    if (count == 128) {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) keys[x] = from[32 * x];
    } else {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            keys[x] = 0;
            if (threadIdx.x + 32 * x < count) keys[x] = from[32 * x];
        }
    }

    // Where all lanes have one bucket they would meet at its counter: one of them adds for all.
    const uint32_t some = bucket_of(keys[0], span);
    const bool alike = __all_sync(0xffffffffu, some == __shfl_sync(0xffffffffu, some, 0));
    KG_UNROLL(4)
    for (uint32_t x = 0; x < 4; x++) {
        const bool there = threadIdx.x + 32 * x < count;
        const uint32_t bucket = there ? bucket_of(keys[x], span) : ~0u;
        const bool together = alike && __all_sync(0xffffffffu,
            bucket == __shfl_sync(0xffffffffu, bucket, 0));
        if (there && (!together || lane == 0))
            atomicAdd(&shared->counts[bucket], together ? 32u : 1u);
    }
}

// Counts the keys of 2 tiles. The block that is the last of a segment says where buckets begin.
KG_FN void count_tiles(deal_block *shared, uint32_t lane, uint32_t warp, const uint32_t *in,
    long_found *found, uint64_t *borders)
{
    const bucket_span span = shared->span;
    const uint64_t left = shared->count - shared->origin;
    for (uint32_t b = threadIdx.x; b < 512; b += 32) shared->counts[b] = 0;
    __syncthreads();
    if (span.most != 0) {
        const uint32_t *const from = in + shared->begin + shared->origin + threadIdx.x;
        for (uint32_t at = 0; at < 256 && at < left; at += 128) count_tile(shared, lane, span,
            from + at, left - at);
    }
    __syncthreads(); // all are counted
    uint64_t *const to = found[shared->slot].tallies;
    for (uint32_t b = threadIdx.x; b <= span.most; b += 32)
        if (shared->counts[b] != 0) kg_red_add_u64(&to[b], shared->counts[b]);
    if (span.most == 0 && threadIdx.x == 0) kg_red_add_u64(&to[0], shared->count);
    __syncthreads(); // all of the tile are there
    if (threadIdx.x == 0) shared->last = kg_atomic_add_acq_rel_u64(&found[shared->slot].done, 1)
        == units_of(found[shared->slot]) - 1;
    __syncthreads();
    if (shared->last == 0) return;
    uint64_t own = 0, counts[16];
    const uint32_t first = threadIdx.x * 16;
    KG_UNROLL(16)
    for (uint32_t i = 0; i < 16; i++) {
        counts[i] = first + i < 512 ? to[first + i] : 0;
        own += counts[i];
    }
    uint64_t at = sum_before(shared, lane, warp, own);
    KG_UNROLL(16)
    for (uint32_t i = 0; i < 16; i++) {
        if (first + i >= 512) break;
        borders[shared->place * 512 + first + i] = (uint64_t)(shared->begin + at);
        to[first + i] = at;
        at += counts[i];
    }
    __syncthreads(); // all of them are said
    if (threadIdx.x == 0) kg_st_release_u64(&found[shared->slot].ready, 1);
}

// Moves the keys of a tile to their buckets: first in shared memory, so those of a bucket lie side
// by side.
KG_FN void deal_tile(deal_block *shared, uint32_t lane, uint32_t warp, const uint32_t *in,
    uint32_t *other, long_found *found)
{
    const bucket_span span = shared->span;
    const uint64_t left = shared->count - shared->origin;
    const uint32_t *const from = in + shared->begin + shared->origin + threadIdx.x;
    for (uint32_t b = threadIdx.x; b < 512; b += 32) shared->counts[b] = 0;
    __syncthreads();
    const uint32_t count = left < 128 ? (uint32_t)left : 128;
    uint32_t keys[4];
    if (count == 128) {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) keys[x] = from[32 * x];
    } else {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            keys[x] = 0;
            if (threadIdx.x + 32 * x < count) keys[x] = from[32 * x];
        }
    }

    // Where all lanes have one bucket they would meet at its counter: one of them adds for all.
    const uint32_t some = bucket_of(keys[0], span);
    const bool alike = __all_sync(0xffffffffu, some == __shfl_sync(0xffffffffu, some, 0));
    uint32_t places[2]; // in the bucket, of two keys
    KG_UNROLL(4)
    for (uint32_t x = 0; x < 4; x++) {
        const bool there = threadIdx.x + 32 * x < count;
        const uint32_t bucket = there ? bucket_of(keys[x], span) : ~0u;
        const bool together = alike && __all_sync(0xffffffffu,
            bucket == __shfl_sync(0xffffffffu, bucket, 0));
        uint32_t place = 0;
        if (there && (!together || lane == 0))
            place = atomicAdd(&shared->counts[bucket], together ? 32u : 1u);
        if (together) place = __shfl_sync(0xffffffffu, place, 0) + lane;
        places[x / 2] = x % 2 == 0 ? place : places[x / 2] | place << 16;
        if (x % 2 == 1) __syncwarp(); // buckets that are worked out ahead take registers
    }
    if (threadIdx.x == 0)
        while (kg_ld_acquire_u64(&found[shared->slot].ready) == 0) kg_spin();
    __syncthreads(); // all are counted, and it is known where buckets begin
    uint32_t counts[16];
    uint64_t own = 0, starts[16]; // where those of this tile go, which others ask for at once
    const uint32_t first = threadIdx.x * 16;
    uint64_t *const to = found[shared->slot].tallies;
    KG_UNROLL(16)
    for (uint32_t i = 0; i < 16; i++) {
        counts[i] = first + i < 512 ? shared->counts[first + i] : 0;
        starts[i] = 0;
        if (counts[i] != 0) starts[i] = atomicAdd(&to[first + i], (uint64_t)counts[i]);
        own += counts[i];
    }
    uint32_t at = (uint32_t)sum_before(shared, lane, warp, own);
    KG_UNROLL(16)
    for (uint32_t i = 0; i < 16; i++) {
        if (first + i >= 512) break;
        shared->before[first + i] = shared->begin + starts[i] - at;
        shared->counts[first + i] = at;
        at += counts[i];
    }
    __syncthreads(); // all buckets have their places
    // looked up anew, and buckets worked out anew: registers are for keys
    const bucket_span again = shared->span;
    KG_UNROLL(4)
    for (uint32_t x = 0; x < 4; x++)
        if (threadIdx.x + 32 * x < count) shared->keys[shared->counts[bucket_of(keys[x],
            again)] + (places[x / 2] >> x % 2 * 16 & 0xffff)] = keys[x];
    __syncthreads(); // all keys are there

    // OUTPUT: those of a bucket side by side.
    KG_UNROLL(4)
    for (uint32_t x = 0; x < 4; x++) {
        const uint32_t place = threadIdx.x + 32 * x;
        if (place >= count) break;
        const uint32_t key = shared->keys[place];
        other[shared->before[bucket_of(key, again)] + place] = key;
    }
}

// Deals the keys of long segments into buckets. A block has 128 keys at a time.
KG_KERNEL(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_deal, 32, 16)(const uint32_t *g_in,
    uint32_t *g_other, uint32_t blocks, uint32_t *g_counts, uint64_t *g_longs, uint64_t *g_borders,
    long_listed *g_splits, long_found *g_found, dealing *g_dealing)
{
    KG_SMEM(deal_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_wait(); // what the launch before this one wrote is there
    // Not before: what comes next would lie where blocks of the launch before leave room, unevenly.
    kg_pdl_trigger(); // the next launch may be made ready
    bool any = false;
    for (uint32_t b = threadIdx.x; b < blocks; b += 32) any |= g_counts[b] != 0;
    if (!__syncthreads_or(any)) return;
    if (threadIdx.x == 0) shared->ticket = atomicAdd(&g_dealing->tickets, (uint64_t)1);
    __syncthreads();
    const bool first = shared->ticket == 0;
    __syncthreads(); // all have read it
    if (first) {
        list_found(shared, lane, warp, blocks, g_counts, g_longs, g_found, g_splits, g_borders,
            g_dealing);
        if (threadIdx.x == 0) shared->ticket = atomicAdd(&g_dealing->tickets, (uint64_t)1);
    } else if (threadIdx.x == 0) {
        while (kg_ld_acquire_u64(&g_dealing->listed) == 0) kg_spin();
    }
    for (;;) {
        __syncthreads(); // the list is there, and all are done with the tile before
        if (warp == 0) find_segment(shared, lane, shared->ticket, g_dealing, g_splits, g_found);
        __syncthreads(); // all know the tile
        if (shared->todo == 0) return;
        KG_CASE(last);
        // the next one, while this tile is under way
        if (threadIdx.x == 0) shared->ticket = atomicAdd(&g_dealing->tickets, (uint64_t)1);
        if (shared->todo == 1) count_tiles(shared, lane, warp, g_in, g_found, g_borders);
        else deal_tile(shared, lane, warp, g_in, g_other, g_found);
    }
}
KG_ENTRY(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_deal)

KG_VARIANT(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_sort), nullptr, 32,
            sizeof(block_shared));
        if (!error) error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_deal), nullptr, 32,
            sizeof(deal_block));
        return error ? error : kg_launch(call, 1,
            KG_KERNEL_OF(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_merge), nullptr, 32,
            sizeof(merge_block));
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    const uint64_t *g_offsets = (const uint64_t *)call->args[1];
    uint32_t *g_out = (uint32_t *)call->args[2];
    uint32_t *g_other = (uint32_t *)call->regions[region_keys];
    uint64_t segments = call->lengths[0];
    if (call->n == 0 || segments == 0) return 0;
    uint32_t *g_counts = (uint32_t *)call->regions[region_counts];
    uint64_t *g_longs = (uint64_t *)call->regions[region_longs];
    long_segment *g_list = (long_segment *)call->regions[region_list];
    merging *g_merging = (merging *)call->regions[region_merging];
    uint32_t blocks = call->grid[0];
    long_found *g_found = (long_found *)call->regions[region_found];
    long_listed *g_splits = (long_listed *)call->regions[region_splits];
    uint64_t *g_borders = (uint64_t *)call->regions[region_borders];
    dealing *g_dealing = (dealing *)(g_merging + 1);
    // 1: buckets are sorted; 2: there are none, for it takes too long to deal
    uint32_t of_buckets = call->n < 128 ? 2 : 0;
    void *of_sort[] = {&g_in, &g_offsets, &g_out, &segments, &g_other, &g_counts, &g_longs,
        &g_merging, &g_splits, &g_found, &g_dealing, &of_buckets},
        *of_merge[] = {&g_offsets, &g_out, &g_other, &blocks, &g_list, &g_counts, &g_longs,
        &g_merging};
    int error = kg_launch(call, 0,
        KG_KERNEL_OF(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_sort), of_sort, 32,
        sizeof(block_shared));
    if (error || call->n <= 128) return error; // a block holds all
    if (of_buckets == 0) {
        void *of_deal[] = {&g_in, &g_other, &blocks, &g_counts, &g_longs, &g_borders, &g_splits,
            &g_found, &g_dealing};
        error = kg_launch(call, 2,
            KG_KERNEL_OF(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_deal), of_deal, 32,
            sizeof(deal_block));
        if (error) return error;

        // Buckets are segments of the other array.
        of_buckets = 1;
        g_offsets = g_borders;
        error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_sort), of_sort, 32,
            sizeof(block_shared));
        if (error) return error;
    }
    return kg_launch(call, 1, KG_KERNEL_OF(kg_buckets_u32__block_wbw_w1x4_p256_buckets_pdl_merge),
        of_merge, 32, sizeof(merge_block));
}
} // namespace
} // namespace
