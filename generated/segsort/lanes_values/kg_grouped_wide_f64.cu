// kg_grouped_wide_f64.cu: the kernels of grouped_wide for f64, one per variant.
// Made by kgen 0.2.0 from lanes_values.yaml (spec hash 455edca26199339d). Do not edit: edit the
// spec.
//
//   block_wbw_w1x4_p1024
//     DASk block, BASk warp_by_warp, nWarps 1, nWork 4, batch 4
//     TBS 32 threads, DBS 1024 elements
//     at most 128 registers a thread (16 blocks per SM)
//     24 bytes moved per element; 1 launch, 3520 bytes of shared memory a block
//     facts: form lanes, held 128, room 128, too_long 9, descending, values
//     content hash 2b0f9006b4c2ff4b

#include <string.h>

#include "kg_device.h"
#include "kg_grouped_wide_op.h"

namespace kg_grouped_wide_f64_kernels {

// The regions of a workspace, in the order of call->regions.
enum region { region_keys, region_moved };

namespace block_wbw_w1x4_p1024 {

// What is sorted: the number of a key, and its place in the segment.
struct word {
    uint64_t number;
    uint32_t place;
};
// Where the words of a lane are: those of register x at `lane`, and of each bit of x another step.
struct placed {
    uint32_t lane, steps[2];
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
    uint32_t in_other; // 1 where parts go to the other array
};

struct alignas(16) block_shared {
    alignas(16) word words[144]; // a word more behind each line of banks
    alignas(16) segment list[128]; // the longest ones first
    alignas(16) uint64_t too_long[9]; // numbers of segments
    alignas(16) progress now;
    uint64_t end; // the segment behind the last one of the block
    uint32_t counts[9]; // of each log2 of a length; then of those that are too long
    uint32_t together; // tasks of all warps
    uint32_t taken; // those of one warp each that have been taken
};

// The number of a key: the greatest key has the least. Floats go by sign and magnitude, NaNs too.
KG_FN uint64_t encode(const double key) // by value: nvcc loads what a reference says byte by byte
{
    uint64_t bits;
    memcpy(&bits, &key, 8);
    bits ^= (uint64_t)((int64_t)bits >> 63) | ((uint64_t)1 << 63); // of a negative one all bits
    return (uint64_t)~bits;
}

// The key of a number.
KG_FN double decode(uint64_t bits)
{
    bits = (uint64_t)~bits;
    bits ^= (uint64_t)~((int64_t)bits >> 63) | ((uint64_t)1 << 63);
    double key;
    memcpy(&key, &bits, 8);
    return key;
}

// All ones for lanes that have this bit.
KG_FN uint32_t side(uint32_t lane, uint32_t bit) { return 0 - (lane >> bit & 1); }

// Puts two words in order.
KG_FN void order_two(word &low, word &high)
{
    const bool turn = high.number < low.number
        || (high.number == low.number && high.place < low.place);
    const word other = turn ? low : high;
    low = turn ? high : low;
    high = other;
}

// A word, or its complement: turn is 0, or all ones.
KG_FN word turned(word given, uint32_t turn)
{
    return word{given.number ^ (uint64_t)(int64_t)(int32_t)turn, given.place ^ turn};
}

// The word of another lane.
KG_FN word word_of(word given, uint32_t by)
{
    return word{__shfl_xor_sync(0xffffffffu, given.number, by),
        __shfl_xor_sync(0xffffffffu, given.place, by)};
}

// Puts words in order whose registers differ in one bit; in descending order where a register has a
// bit of `down`.
KG_FN void order_words(word *words, uint32_t bit, uint32_t down)
{
    KG_UNROLL(2)
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t low = (i & (bit - 1)) | (i & ~(bit - 1)) << 1, high = low | bit;
        if ((low & down) == 0) order_two(words[low], words[high]);
        else order_two(words[high], words[low]);
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

// Where a word of a lane has come to: x is its register.
KG_FN uint32_t place_in(const placed &at, uint32_t x)
{
    uint32_t place = at.lane;
    KG_UNROLL(2)
    for (uint32_t bit = 0; bit < 2; bit++)
        if ((x >> bit & 1) != 0) place ^= at.steps[bit];
    return place;
}

// Sorts the words of a warp: runs of 2^length each, from 4 to 128. A lane has 4 that follow one
// another.
KG_FN placed sort_words(word *words, uint32_t lane, uint32_t length)
{
    order_words(words, 1, 2);

    // Every other lane has them in descending order.
    uint32_t down = length > 2 ? side(lane, 0) : 0, last = 0;
    turn_words(words, down);
    order_words(words, 2, 0);
    turn_words(words, down ^ last);
    order_words(words, 1, 0);
    if (length == 2) {
        return placed{lane << 2, {1, 2}};
    }

    // Runs of 4 become runs of 8.
    down = length > 3 ? side(lane, 1) : 0;
    trade_words(words, 1, 1, down, down);
    last = length == 3 ? side(lane, 0) : 0;
    order_words(words, 1, 0);
    turn_words(words, side(lane, 0));
    order_words(words, 2, 0);
    trade_words(words, 2, 1, down ^ last ^ side(lane, 0), ~(down ^ last ^ side(lane, 0)));
    order_words(words, 2, 0);
    if (length == 3) {
        trade_words(words, 2, 1, last, ~last);
        swap_words(words, 2, side(lane, 0)); // what came was another one there
        return placed{lane >> 1 << 3 | (lane & 1), {4, 2}};
    }

    // Runs of 8 become runs of 16.
    down = length > 4 ? side(lane, 2) : 0;
    trade_words(words, 2, 2, down, down);
    last = length == 4 ? side(lane, 0) : 0;
    order_words(words, 2, 0);
    turn_words(words, side(lane, 0));
    order_words(words, 1, 0);
    trade_words(words, 1, 1, side(lane, 0) ^ side(lane, 1), ~(side(lane, 0) ^ side(lane, 1)));
    order_words(words, 1, 0);
    trade_words(words, 1, 2, down ^ last ^ side(lane, 1), ~(down ^ last ^ side(lane, 1)));
    order_words(words, 1, 0);
    if (length == 4) {
        trade_words(words, 1, 1, last, ~last);
        swap_words(words, 1, side(lane, 0)); // what came was another one there
        return placed{lane >> 2 << 4 | (lane & 1) | (lane >> 1 & 1) << 1, {4, 8}};
    }

    // Runs of 16 become runs of 32.
    down = length > 5 ? side(lane, 3) : 0;
    trade_words(words, 1, 4, down, down);
    last = length == 5 ? side(lane, 0) : 0;
    order_words(words, 1, 0);
    turn_words(words, side(lane, 0));
    order_words(words, 2, 0);
    trade_words(words, 2, 1, side(lane, 0) ^ side(lane, 1), ~(side(lane, 0) ^ side(lane, 1)));
    order_words(words, 2, 0);
    trade_words(words, 2, 2, side(lane, 1) ^ side(lane, 2), ~(side(lane, 1) ^ side(lane, 2)));
    order_words(words, 2, 0);
    trade_words(words, 2, 4, down ^ last ^ side(lane, 2), ~(down ^ last ^ side(lane, 2)));
    order_words(words, 2, 0);
    if (length == 5) {
        trade_words(words, 2, 1, last, ~last);
        swap_words(words, 2, side(lane, 0)); // what came was another one there
        return placed{lane >> 3 << 5 | (lane & 1) | (lane >> 1 & 1) << 2 | (lane >> 2 & 1) << 1,
            {16, 8}};
    }

    // Runs of 32 become runs of 64.
    down = length > 6 ? side(lane, 4) : 0;
    trade_words(words, 2, 8, down, down);
    last = length == 6 ? side(lane, 0) : 0;
    order_words(words, 2, 0);
    turn_words(words, side(lane, 0));
    order_words(words, 1, 0);
    trade_words(words, 1, 1, side(lane, 0) ^ side(lane, 1), ~(side(lane, 0) ^ side(lane, 1)));
    order_words(words, 1, 0);
    trade_words(words, 1, 2, side(lane, 1) ^ side(lane, 2), ~(side(lane, 1) ^ side(lane, 2)));
    order_words(words, 1, 0);
    trade_words(words, 1, 4, side(lane, 2) ^ side(lane, 3), ~(side(lane, 2) ^ side(lane, 3)));
    order_words(words, 1, 0);
    trade_words(words, 1, 8, down ^ last ^ side(lane, 3), ~(down ^ last ^ side(lane, 3)));
    order_words(words, 1, 0);
    if (length == 6) {
        trade_words(words, 1, 1, last, ~last);
        swap_words(words, 1, side(lane, 0)); // what came was another one there
        return placed{lane >> 4 << 6 | (lane & 1) | (lane >> 1 & 1) << 3 | (lane >> 2 & 1) << 2
            | (lane >> 3 & 1) << 1, {16, 32}};
    }

    // Runs of 64 become runs of 128.
    trade_words(words, 1, 16, 0, 0);
    last = side(lane, 0);
    order_words(words, 1, 0);
    turn_words(words, side(lane, 0));
    order_words(words, 2, 0);
    trade_words(words, 2, 1, side(lane, 0) ^ side(lane, 1), ~(side(lane, 0) ^ side(lane, 1)));
    order_words(words, 2, 0);
    trade_words(words, 2, 2, side(lane, 1) ^ side(lane, 2), ~(side(lane, 1) ^ side(lane, 2)));
    order_words(words, 2, 0);
    trade_words(words, 2, 4, side(lane, 2) ^ side(lane, 3), ~(side(lane, 2) ^ side(lane, 3)));
    order_words(words, 2, 0);
    trade_words(words, 2, 8, side(lane, 3) ^ side(lane, 4), ~(side(lane, 3) ^ side(lane, 4)));
    order_words(words, 2, 0);
    trade_words(words, 2, 16, last ^ side(lane, 4), ~(last ^ side(lane, 4)));
    order_words(words, 2, 0);
    trade_words(words, 2, 1, last, ~last);
    swap_words(words, 2, side(lane, 0)); // what came was another one there
    return placed{(lane & 1) | (lane >> 1 & 1) << 4 | (lane >> 2 & 1) << 3 | (lane >> 3 & 1) << 2
        | (lane >> 4 & 1) << 1, {64, 32}};
}

// A place among the words that a block shares. Where one part is whole lines of banks, a sum's is
// that of both parts.
KG_FN uint32_t apart(uint32_t at) { return at + at / 8; }

// The word of a key, and its place among so many. What is behind the last of them comes last.
KG_FN word load_word(const double *in, uint32_t count, uint32_t place)
{
    word loaded = {(uint64_t)-1, ~0u};
    if (place < count) loaded = word{encode(in[place]), place};
    return loaded;
}

// Stores a word in shared memory, without the four bytes behind it that nobody wrote.
KG_FN void put_word(word *to, const word &given)
{
    to->number = given.number;
    to->place = given.place;
}
// The word there.
KG_FN word get_word(const word *from) { return word{from->number, from->place}; }

// Stores the key of a word, if there are so many, and the value that was at its place.
KG_FN void store_word(uint32_t count, uint32_t place, word sorted, double *out,
    const float *values, float *out_values)
{
    if (place >= count) return;
    out[place] = decode((uint64_t)(sorted.number));
    out_values[place] = values[sorted.place];
}

// Where a number goes when runs of `width` are merged two by two. Equal numbers of the first run
// come first.
KG_FN uint64_t place_of_key(const double *numbers, uint64_t at, uint64_t width, uint64_t count,
    uint64_t number)
{
    const uint64_t start = at / width / 2 * width * 2, between = count - start > width
        ? start + width : count;
    const bool second = at >= between;
    uint64_t low = second ? start : between; // of the other run
    uint64_t high = second ? between : count - start > 2 * width ? start + 2 * width : count;
    const uint64_t others = low;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        const bool before = second ? encode(numbers[middle]) <= number
            : encode(numbers[middle]) < number;
        if (before) low = middle + 1;
        else high = middle;
    }
    return (second ? start + (at - between) : at) + (low - others);
}

// How many segments begin before a place, by a warp.
KG_FN uint64_t count_before(uint32_t lane, const uint64_t *offsets, uint64_t segments,
    uint64_t place)
{
    uint64_t low = 0, high = segments;
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
KG_FN void make_list(block_shared *shared, const uint64_t *offsets)
{
    segment found[4];
    uint32_t lengths[4], before[4];
    if (threadIdx.x < 8) shared->counts[threadIdx.x] = 0;
    if (threadIdx.x == 0) shared->taken = 0;
    __syncthreads();
    const uint64_t base = shared->now.base, count = shared->now.count, end = shared->now.end;
    KG_UNROLL(4)
    for (uint32_t i = 0; i < 4; i++) {
        const uint64_t s = shared->now.next + threadIdx.x + 32 * i;
        uint64_t from = 0, to = 0;
        if (s < end && count == 0) {
            from = offsets[s] - base;
            to = offsets[s + 1] - base;
        } else if (s < end) {
            const uint64_t left = count - s * 128;
            from = (s - shared->now.next) * 128;
            to = from + (left < 128 ? left : 128);
        }
        found[i] = segment{(uint32_t)from, (uint32_t)(to - from)};
        lengths[i] = length_log2(to - from);
        if (lengths[i] == 8) shared->too_long[atomicAdd(&shared->counts[8], 1u)] = s;

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

// What is sorted together: segments of the list from `first` to before `end`, of 2^length keys at
// most.
struct task {
    uint32_t length, first, end;
};

// Sorts the segments of a task: a warp's, or the block's.
KG_FN void sort_listed(block_shared *shared, uint32_t lane, uint32_t warp, const task &given,
    const double *g_in, const float *g_values, double *g_out, float *g_out_values, double *g_other,
    float *g_other_values)
{
    const uint32_t length = given.length, first = given.first, end = given.end;
    word words[4];
    word *const own = shared->words + apart(warp * 128); // of the warp
    segment mine = {0, 0};
    // where the words of a lane's warp begin in its segment, and the log2 of how many lanes have it
    uint32_t start = 0, lanes = 5;
    const double *const in = g_in + shared->now.base;
    if (length <= 4) {
        // Side by side from memory, then those of a lane one after the other.
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t at = x * 32 + lane;
            const segment from = listed(shared, first + (at >> length), end);
            put_word(&own[apart(lane) + apart(32 * x)],
                load_word(in + from.begin, from.count, at & ((1u << length) - 1)));
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
        mine = listed(shared, first + which, end);
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) words[x] = load_word(in + mine.begin, mine.count,
            start + (x << lanes | (lane & ((1u << lanes) - 1))));
    }
    placed at = sort_words(words, lane, length < 7 ? length : 7);
    if (length <= 4) {
        // The same way back.
        __syncwarp();
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) put_word(&own[apart(place_in(at, x))], words[x]);
        __syncwarp();
        const uint64_t base = shared->now.base;
        double *const out = (shared->now.in_other != 0 ? g_other : g_out) + base;
        const float *const values = g_values + base;
        float *const out_values = (shared->now.in_other != 0 ? g_other_values
            : g_out_values) + base;
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t place = x * 32 + lane;
            const segment to = listed(shared, first + (place >> length), end);
            store_word(to.count, place & ((1u << length) - 1),
                get_word(&own[apart(lane) + apart(32 * x)]), out + to.begin, values + to.begin,
                out_values + to.begin);
        }
    } else {
        // Neighbours are in neighbouring lanes.
        const uint64_t base = shared->now.base;
        double *const out = (shared->now.in_other != 0 ? g_other : g_out) + base;
        const float *const values = g_values + base;
        float *const out_values = (shared->now.in_other != 0 ? g_other_values
            : g_out_values) + base;
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t place = place_in(at, x) & ((1u << (length < 7 ? length : 7)) - 1);
            store_word(mine.count, start + place, words[x], out + mine.begin, values + mine.begin,
                out_values + mine.begin);
        }
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
KG_FN void sort_list(block_shared *shared, uint32_t lane, uint32_t warp, const double *g_in,
    const float *g_values, double *g_out, float *g_out_values, double *g_other,
    float *g_other_values)
{
    for (uint32_t number = 0;; number++) {
        uint32_t ticket = 0;
        if (number >= shared->together) {
            if (lane == 0) ticket = atomicAdd(&shared->taken, 1u);
            ticket = __shfl_sync(0xffffffffu, ticket, 0) + shared->together - number;
        }
        const task next = find_task(shared, number + ticket);
        if (next.length == 0) return;
        sort_listed(shared, lane, warp, next, g_in, g_values, g_out, g_out_values, g_other,
            g_other_values);
    }
}

// Merges the parts of a segment, in memory. Arrays take turns; the last is the output.
KG_FN void merge_parts(uint64_t begin, uint64_t count, bool in_other, double *g_out,
    float *g_out_values, double *g_other, float *g_other_values)
{
    for (uint64_t width = 128; width < count; width *= 2) {
        const double *const from = (in_other ? g_other : g_out) + begin;
        double *const to = (in_other ? g_out : g_other) + begin;
        const float *const from_values = (in_other ? g_other_values : g_out_values) + begin;
        float *const to_values = (in_other ? g_out_values : g_other_values) + begin;
        for (uint64_t at = threadIdx.x; at < count; at += 32) {
            const double key = from[at];
            const uint64_t place = place_of_key(from, at, width, count, encode(key));
            to[place] = key;
            to_values[place] = from_values[at];
        }
        in_other = !in_other;
        __syncthreads(); // all runs are stored
    }
}

// Says what is next: the rest of the segments, or the parts of one that is too long. For one
// thread.
KG_FN void go_on(block_shared *shared, const uint64_t *offsets, bool more)
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
        now.in_other = 0;
        for (uint64_t width = 128; width < now.count; width *= 2) now.in_other ^= 1;
    }
    shared->now = now;
}

// A block sorts the segments that begin in its part of the array.
KG_KERNEL(kg_grouped_wide_f64__block_wbw_w1x4_p1024, 32, 16)(const double *g_in,
    const float *g_values, const uint64_t *g_offsets, double *g_out, float *g_out_values,
    uint64_t segments, double *g_other, float *g_other_values)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    KG_CASE(stop);
    if (warp == 0) {
        const uint64_t first = count_before(lane, g_offsets, segments, (uint64_t)blockIdx.x * 1024);
        if (lane == 0) {
            const uint64_t begin = g_offsets[first];
            shared->counts[8] = 0;
            shared->now = progress{begin, begin, 0, first, 0, 0, 0};
        }
    }
    if (warp == 0) {
        const uint64_t end = count_before(lane, g_offsets, segments,
            ((uint64_t)blockIdx.x + 1) * 1024);
        if (lane == 0) shared->end = end;
    }
    __syncthreads();
    if (shared->now.next == shared->end) return;
    if (threadIdx.x == 0) shared->now.end = shared->end;
    for (;;) {
        make_list(shared, g_offsets);
        sort_list(shared, lane, warp, g_in, g_values, g_out, g_out_values, g_other, g_other_values);
        __syncthreads(); // all of the list is sorted
        const bool more = shared->now.next + 128 < shared->now.end;
        if (!more && shared->now.count != 0)
            merge_parts(shared->now.begin, shared->now.count, shared->now.in_other != 0, g_out,
            g_out_values, g_other, g_other_values);
        if (!more && shared->now.done == shared->counts[8]) return;
        __syncthreads(); // all know what is next
        if (threadIdx.x == 0) go_on(shared, g_offsets, more);
    }
}
KG_ENTRY(kg_grouped_wide_f64__block_wbw_w1x4_p1024)

KG_VARIANT(kg_grouped_wide_f64__block_wbw_w1x4_p1024)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(kg_grouped_wide_f64__block_wbw_w1x4_p1024), nullptr,
            32, sizeof(block_shared));
    const double *g_in = (const double *)call->args[0];
    const float *g_values = (const float *)call->args[1];
    const uint64_t *g_offsets = (const uint64_t *)call->args[2];
    double *g_out = (double *)call->args[3];
    float *g_out_values = (float *)call->args[4];
    double *g_other = (double *)call->regions[region_keys];
    float *g_other_values = (float *)call->regions[region_moved];
    uint64_t segments = call->lengths[0];
    if (call->n == 0 || segments == 0) return 0;
    void *arguments[] = {&g_in, &g_values, &g_offsets, &g_out, &g_out_values, &segments, &g_other,
        &g_other_values};
    return kg_launch(call, 0, KG_KERNEL_OF(kg_grouped_wide_f64__block_wbw_w1x4_p1024), arguments,
        32, sizeof(block_shared));
}
} // namespace
} // namespace
