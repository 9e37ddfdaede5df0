// kg_sorted_rows_u32.cu: the kernels of sorted_rows for u32, one per variant.
// Made by kgen 0.2.0 from rows.yaml (spec hash a458d623627ce692). Do not edit: edit the spec.
//
//   block_wbw_w4x4_rows_pdl
//     DASk block, BASk warp_by_warp, nWarps 4, nWork 4, batch 4
//     TBS 128 threads, DBS 512 elements
//     at most 72 registers a thread (7 blocks per SM)
//     8 bytes moved per element; 2 launches, 2160 bytes of shared memory a block
//     facts: form lanes, held 512
//     content hash 8d9ceae70dad1e96

#include <string.h>

#include "kg_device.h"
#include "kg_sorted_rows_op.h"

namespace kg_sorted_rows_u32_kernels {

// The regions of a workspace, in the order of call->regions.
enum region { region_keys };

namespace block_wbw_w4x4_rows_pdl {

typedef uint32_t word; // what is sorted
// Where the words of a lane are: that of register 0 at `lane`, and of each bit of another's number
// a step farther. Registers with a bit of `of` begin where bits of `turned` are the other way
// round.
struct placed {
    uint32_t lane, turned, of, steps[2];
};

struct alignas(16) block_shared {
    // a word more behind each line of banks; and those behind runs that are merged
    alignas(16) word words[535];
    alignas(16) uint64_t splits[2]; // of the first run before a tile of a merge, and up to its end
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
    last = length == 7 ? side(lane, 0) : 0;
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
    if (length == 7) {
        trade_words(words, 2, 1, last, ~last);
        swap_words(words, 2, side(lane, 0));
    }
}

// The same of words that ascend and then descend, or the other way round. Register x of a lane has
// word 32 * x + lane.
// Where they are merged again, neighbours do not come to neighbouring lanes.
KG_FN void merge_words(word *words, uint32_t lane, bool again)
{
    const uint32_t last = again ? 0 : side(lane, 4);
    order_words(words, 2);
    turn_words(words, side(lane, 4));
    order_words(words, 1);
    trade_words(words, 1, 16, side(lane, 3) ^ side(lane, 4), ~(side(lane, 3) ^ side(lane, 4)));
    order_words(words, 1);
    trade_words(words, 1, 8, side(lane, 2) ^ side(lane, 3), ~(side(lane, 2) ^ side(lane, 3)));
    order_words(words, 1);
    trade_words(words, 1, 4, side(lane, 1) ^ side(lane, 2), ~(side(lane, 1) ^ side(lane, 2)));
    order_words(words, 1);
    trade_words(words, 1, 2, side(lane, 0) ^ side(lane, 1), ~(side(lane, 0) ^ side(lane, 1)));
    order_words(words, 1);
    trade_words(words, 1, 1, last ^ side(lane, 0), ~(last ^ side(lane, 0)));
    order_words(words, 1);
    if (again) return;
    trade_words(words, 1, 16, last, ~last);
    swap_words(words, 1, side(lane, 4));
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

// Merges runs that warps have sorted, to runs of 2^length.
KG_FN void merge_runs(block_shared *shared, word *own, word *words, uint32_t lane, uint32_t warp,
    uint32_t length)
{
    const uint32_t thread = 32 * warp + lane;
    put_words(own, words,
        placed{(lane & 1) << 5 | (lane >> 1 & 1) << 4 | (lane >> 2 & 1) << 3 | (lane >> 3 & 1) << 2
        | (lane >> 4 & 1) << 1, 0, 0, {64, 1}});
    for (uint32_t level = 8;; level++) {
        __syncthreads(); // all runs are there

        // A thread has those that are far from each other. Of two runs the second one is turned
        // round.
        const uint32_t turn = ((1u << (level - 1)) - 1) / 128;
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            if ((x >> (level - 8) & 1) == 0)
                words[x] = get_word(&shared->words[apart(thread) + 132 * x]);
            else words[x] = get_word(&shared->words[apart(127 - thread) + 132 * (x ^ turn)]);
        }
        __syncthreads(); // all have read them
        if (level > 8) order_words(words, 2);
        if (level > 7) order_words(words, 1);
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) put_word(&shared->words[apart(thread) + 132 * x],
            words[x]);
        __syncthreads(); // all parts are there
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) words[x] = get_word(&own[apart(lane) + apart(32 * x)]);
        __syncwarp(); // what comes next comes there
        merge_words(words, lane, level < length);
        if (level == length) return;
        put_words(own, words,
            placed{(lane & 1) << 1 | (lane >> 1 & 1) << 2 | (lane >> 2 & 1) << 3 | (lane >> 3 & 1)
            << 4 | (lane >> 4 & 1) << 5, 0, 0, {1, 64}});
    }
}

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
// to 512 from `origin` on. They lie in shared memory as numbers.
KG_FN void merge_tile(block_shared *shared, uint32_t lane, uint32_t warp, uint64_t middle,
    uint64_t end, uint64_t origin, const uint32_t *from, uint32_t *to)
{
    const uint32_t count = end - origin < 512 ? (uint32_t)(end - origin) : 512;
    if (warp == 0) {
        const uint64_t split = split_runs(lane, from, middle, from + middle, end - middle, origin);
        if (lane == 0) shared->splits[0] = split;
    }
    if (warp == 3) {
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
    if (count == 512) {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t at = threadIdx.x + 128 * x;
            const bool left = at < firsts;
            numbers[left ? at : at + 1] = (left ? of_first : of_second)[128 * x];
        }
    } else {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t at = threadIdx.x + 128 * x;
            if (at >= count) break;
            const bool left = at < firsts;
            numbers[left ? at : at + 1] = (left ? of_first : of_second)[128 * x];
        }
    }
    if (threadIdx.x == 0) numbers[firsts] = (uint32_t)-1;
    // as far as a thread may look
    for (uint32_t x = threadIdx.x; x <= 5; x += 128) numbers[count + 1 + x] = (uint32_t)-1;
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
    if (count == 512) {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t at = threadIdx.x + 128 * x;
            to[origin + at] = numbers[at];
        }
    } else {
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t at = threadIdx.x + 128 * x;
            if (at >= count) break;
            to[origin + at] = numbers[at];
        }
    }
    __syncthreads(); // all are stored
}

// A place in a row that is read.
KG_FN const uint32_t *in_row(const uint32_t *plane, uint64_t row, uint64_t pitch, uint64_t at)
{
    return (const uint32_t *)((const char *)plane + row * pitch) + at;
}
// A place in a row that is written.
KG_FN uint32_t *to_row(uint32_t *plane, uint64_t row, uint64_t pitch, uint64_t at)
{
    return (uint32_t *)((char *)plane + row * pitch) + at;
}

// What a block sorts together: rows, or one part of a row, of up to 2^length keys each.
KG_FN void sort_rows(block_shared *shared, uint32_t lane, uint32_t warp, uint64_t task,
    const uint32_t *g_from, uint32_t *g_to, uint64_t from_pitch, uint64_t to_pitch, uint64_t width,
    uint64_t height, uint64_t parts, uint32_t length)
{
    word words[4];
    word *const own = shared->words + apart(warp * 128); // of the warp
    const uint64_t first = task * (512u >> length);
    if (length <= 4) {
        // Side by side from memory, then those of a lane one after the other.
        const uint64_t row = first + (warp * 128u >> length);
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t at = x * 32 + lane;
            const uint64_t other = row + (at >> length);
            const uint32_t count = other < height ? (uint32_t)width : 0;
            words[x] = load_word(in_row(g_from, other, from_pitch, 0), count,
                at & ((1u << length) - 1));
        }
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) put_word(&own[apart(lane) + apart(32 * x)], words[x]);
        __syncwarp();
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) words[x] = get_word(&own[apart(lane * 4) + apart(x)]);
        sort_words(words, lane, length);

        // The same way back.
        __syncwarp();
        if (length <= 2) put_words(own, words, placed{lane << 2, 0, 0, {1, 2}});
        else if (length == 3) put_words(own, words,
            placed{lane >> 1 << 3 | (lane & 1) | (lane & 1) << 1, 2, 2, {4, 0}});
        else put_words(own, words,
            placed{lane >> 2 << 4 | (lane & 1) | (lane >> 1 & 1) << 1 | (lane & 1) << 2, 4, 1,
            {0, 8}});
        __syncwarp();
        KG_UNROLL(4)
        for (uint32_t x = 0; x < 4; x++) {
            const uint32_t place = x * 32 + lane;
            const uint64_t other = row + (place >> length);
            const uint32_t count = other < height ? (uint32_t)width : 0;
            store_word(count, place & ((1u << length) - 1),
                get_word(&own[apart(lane) + apart(32 * x)]), to_row(g_to, other, to_pitch, 0));
        }
        __syncwarp(); // what comes next comes there
        return;
    }

    // A lane's group, or the warp's, has lines of keys that lie side by side.
    const uint32_t lanes = length < 7 ? length - 2 : 5, group = (1u << lanes) - 1;
    const uint32_t start = length > 7 ? (warp * 128u) & ((1u << length) - 1) : 0;
    const uint64_t at_all = first + (warp * 128u >> length) + (lane >> lanes);
    const uint64_t row = parts == 1 ? at_all : at_all / parts, from = (at_all - row * parts) * 512;
    const uint32_t count = row >= height ? 0 : width - from < 512 ? (uint32_t)(width - from) : 512;
    const uint32_t *const in = in_row(g_from, row, from_pitch, from);
    load_words(words, in, count, start + (lane & group), lanes);
    sort_words(words, lane, length);
    if (length > 7) merge_runs(shared, own, words, lane, warp, length);

    // OUTPUT: neighbours are in neighbouring lanes.
    uint32_t *const to = to_row(g_to, row, to_pitch, from);
    lane = kg_lane_anew();
    if (length > 7) {
        placed at =
            placed{(lane & 1) << 1 | (lane >> 1 & 1) << 2 | (lane >> 2 & 1) << 3 | (lane >> 3 & 1)
            << 4 | (lane >> 4 & 1), 0, 0, {32, 64}};
        at.lane += warp * 128u & ((1u << length) - 1); // looked up anew: registers are for words
        store_words(words, at, count, to);
    }
    else if (length == 7) store_words(words,
        placed{(lane & 1) | (lane >> 1 & 1) << 4 | (lane >> 2 & 1) << 3 | (lane >> 3 & 1) << 2
        | (lane >> 4 & 1) << 1, 0, 0, {64, 32}}, count, to);
    else if (length == 6) store_words(words,
        placed{(lane & 1) | (lane >> 1 & 1) << 3 | (lane >> 2 & 1) << 2 | (lane >> 3 & 1) << 1, 0,
        0, {16, 32}}, count, to);
    else store_words(words, placed{(lane & 1) | (lane >> 1 & 1) << 2 | (lane >> 2 & 1) << 1, 0, 0,
        {16, 8}}, count, to);
}

// Sorts rows, or parts of them: each of a plane's rows has `parts`, and 2^length keys are the most
// of one.
KG_KERNEL(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_sort, 128, 7)(const uint32_t *g_from,
    uint32_t *g_to, uint64_t from_pitch, uint64_t to_pitch, uint64_t width, uint64_t height,
    uint64_t parts, uint32_t length)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), each = 512u >> length;
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    KG_CASE(stop);
    const uint64_t tasks = (height * parts + each - 1) / each;
    for (uint64_t task = blockIdx.x; task < tasks; task += gridDim.x) sort_rows(shared, lane, warp,
        task, g_from, g_to, from_pitch, to_pitch, width, height, parts, length);
}
KG_ENTRY(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_sort)

// Merges runs of `sorted` keys of each row, two by two. A block has 512 outputs at a time.
KG_KERNEL(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_merge, 128, 7)(const uint32_t *g_from,
    uint32_t *g_to, uint64_t from_pitch, uint64_t to_pitch, uint64_t width, uint64_t height,
    uint64_t parts, uint64_t sorted)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and what the one before it wrote is there
    for (uint64_t at = blockIdx.x; at < height * parts; at += gridDim.x) {
        KG_CASE(last);
        const uint64_t row = at / parts, origin = (at - row * parts) * 512,
            start = origin / (2 * sorted) * (2 * sorted);
        const uint64_t left = width - start, middle = left < sorted ? left : sorted,
            end = left < 2 * sorted ? left : 2 * sorted;
        merge_tile(shared, lane, warp, middle, end, origin - start,
            in_row(g_from, row, from_pitch, start), to_row(g_to, row, to_pitch, start));
    }
}
KG_ENTRY(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_merge)

KG_VARIANT(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        const int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_sort), nullptr, 128,
            sizeof(block_shared));
        return error ? error : kg_launch(call, 1,
            KG_KERNEL_OF(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_merge), nullptr, 128,
            sizeof(block_shared));
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint32_t *g_other = (uint32_t *)call->regions[region_keys];
    uint64_t width = call->lengths[0], height = call->lengths[1], from_pitch = call->lengths[2];
    const uint64_t pitches[2] = {call->lengths[3], width * sizeof *g_other};
    if (call->n == 0) return 0;

    // Where parts of rows go first: arrays take turns, and the last is the output.
    uint32_t length = 2;
    while (length < 9 && (uint64_t)1 << length < width) length++;
    uint64_t parts = (width + 511) / 512;
    uint32_t turn = 0;
    for (uint64_t sorted = 512; sorted < width; sorted *= 2) turn ^= 1;
    const uint32_t *g_from = g_in;
    uint32_t *const turns[2] = {g_out, g_other}, *g_to = turns[turn];
    uint64_t to_pitch = pitches[turn];
    void *of_sort[] = {&g_from, &g_to, &from_pitch, &to_pitch, &width, &height, &parts, &length};
    int error = kg_launch(call, 0, KG_KERNEL_OF(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_sort),
        of_sort, 128, sizeof(block_shared));
    for (uint64_t sorted = 512; !error && sorted < width; sorted *= 2) {
        g_from = turns[turn];
        from_pitch = pitches[turn];
        g_to = turns[turn ^ 1];
        to_pitch = pitches[turn ^ 1];
        turn ^= 1;
        void *of_merge[] = {&g_from, &g_to, &from_pitch, &to_pitch, &width, &height, &parts,
            &sorted};
        error = kg_launch(call, 1, KG_KERNEL_OF(kg_sorted_rows_u32__block_wbw_w4x4_rows_pdl_merge),
            of_merge, 128, sizeof(block_shared));
    }
    return error;
}
} // namespace
} // namespace
