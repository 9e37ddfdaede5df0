// kg_million_counts_u32.cu: the kernels of million_counts for u32, one per variant.
// Made by kgen 0.2.0 from parted.yaml (spec hash 31abadf59d62d3b2). Do not edit: edit the spec.
//
//   column_bbb_w16x4_parted_32768_sm2_h2048
//     DASk column, BASk block_by_block, nWarps 16, nWork 4, batch 4, 16-byte accesses
//     TBS 512 threads, DBS 8192 elements in 2048 vectors
//     at most 128 registers a thread (1 block per SM)
//     4 bytes moved per element; 2 launches, 34960 bytes of shared memory a block
//     facts: held 32768, few 128, hot 2048, tiles 2048, binning values, outside drop, sort unsigned
//     content hash 0ea9bc61121dfcf4

#include <string.h>

#include "kg_device.h"
#include "kg_million_counts_op.h"

namespace kg_million_counts_u32_kernels {

// What a thread moves together: 4 elements.
struct alignas(16) vec_u32 { uint32_t e0, e1, e2, e3; };

// One from an array, in 1 16-byte access.
KG_FN vec_u32 vec_u32_load(const uint32_t *from)
{
    const kg_v16 bits = kg_ld16(from);
    vec_u32 v;
    memcpy(&v, &bits, 16);
    return v;
}

// The regions of a workspace, in the order of call->regions.
enum region { region_parted, region_offsets, region_totals, region_next };

namespace column_bbb_w16x4_parted_32768_sm2_h2048 {

// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(const uint32_t x, uint32_t bins, uint32_t *counter)
{
    const uint32_t number = x;
    *counter = (uint32_t)number;
    return (uint64_t)number < bins;
}

// Parts of an output that are set to 0: small ones of few counters, so that many have some. Who has
// set one to 0 waits until
// all can see that, so of many counters parts are large.
KG_FN uint32_t part_of(uint64_t counters) { return counters > 4194304 ? 16384 : counters > 262144
    ? 4096 : 512; }
// How many of them an output has.
KG_FN uint64_t parts_of(uint64_t counters)
{
    const uint32_t each = part_of(counters);
    return (counters + each - 1) / each;
}

// A block sets parts of the output to 0, as long as there are any that no other has taken.
KG_FN void clear_parts_together(uint32_t *g_out, uint64_t counters, uint32_t *g_taken,
    uint32_t *g_clear, uint32_t *part)
{
    const uint32_t each = part_of(counters);
    const uint64_t parts = parts_of(counters);
    uint32_t next = 0, cleared = 0;
    if (threadIdx.x == 0) *part = atomicAdd(g_taken, 1);
    for (;;) {
        __syncthreads(); // all see which one it is
        const uint64_t from = (uint64_t)*part * each;
        const uint64_t to = from + each < counters ? from + each : counters;
        if (*part >= parts) break;
        KG_CASE(clear);
        if (threadIdx.x == 0) next = atomicAdd(g_taken, 1); // on its way while this part is cleared
        for (uint64_t at = from + threadIdx.x; at < to; at += 512) g_out[at] = 0;
        __syncthreads(); // it is clear
        if (threadIdx.x != 0) continue;
        // Who says so waits until all can see it: a block that has many parts does so once.
        if (parts <= gridDim.x) kg_red_add_release_u32(g_clear, 1);
        else cleared++;
        *part = next;
    }
    if (cleared != 0) kg_red_add_release_u32(g_clear, cleared);
}

// By one thread of a block, once: waits until the output is clear.
KG_FN void wait_until_clear(uint64_t counters, uint32_t *g_clear)
{
    const uint64_t parts = parts_of(counters);
    while (kg_ld_acquire_u32(g_clear) != parts) kg_spin();
}

// The same thread says that its block no longer looks. The last to say so sets the words back, so
// that the next call
// finds them as this one did. Nothing but `leave_words` needs the answer, so other work hides how
// long it takes.
KG_FN uint32_t begin_to_leave(uint32_t *g_ticket) { return kg_atomic_add_release_u32(g_ticket, 1); }
// Ends what it began: `before` is its answer.
KG_FN void leave_words(uint32_t before, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    if (before != gridDim.x - 1) return;
    KG_CASE(last);
    kg_atomic_add_acquire_u32(g_ticket, 0); // all others have seen it
    kg_st_relaxed_u32(g_taken, 0);
    kg_st_relaxed_u32(g_clear, 0);
    kg_st_relaxed_u32(g_ticket, 0);
}

// What a block shares: which counter a slot is for, and what it has counted.
struct alignas(16) block_shared { uint16_t staged[8192]; uint32_t places[512], sums[32];
    uint32_t counts[2048]; uint32_t owner[2048]; uint32_t part; };

constexpr uint32_t nobody = 0xffffffffu; // no counter has such a number

// Adds to a counter: in its slot where it has one, else in the output.
KG_FN void add_to(block_shared *shared, uint32_t *g_out, uint64_t counter, uint32_t count)
{
    const uint32_t slot = (uint32_t)counter * 2654435761u >> 21;
    uint32_t owner = kg_ld_relaxed_u32(&shared->owner[slot]);
    if (owner == nobody) {
        KG_CASE(slot);
        owner = atomicCAS(&shared->owner[slot], nobody, (uint32_t)counter);
        if (owner == nobody) owner = (uint32_t)counter;
    }
    if (owner == (uint32_t)counter) atomicAdd(&shared->counts[slot], count);
    else atomicAdd(g_out + counter, (uint32_t)count);
}

constexpr uint32_t no_counter = 0xffffffffu; // none has that number

// The part of a counter: 32 neighbours have one. Parts are a power of two.
KG_FN uint32_t part_of_counter(uint32_t counter,
    uint32_t log2_parts) { return counter >> 5 & ((1u << log2_parts) - 1); }

// Which of its part's counters it is.
KG_FN uint32_t place_of_counter(uint32_t counter,
    uint32_t log2_parts) { return counter >> (5 + log2_parts) << 5 | (counter & 31); }

// And back.
KG_FN uint32_t counter_of(uint32_t place, uint32_t part,
    uint32_t log2_parts) { return (place >> 5 << log2_parts | part) << 5 | (place & 31); }

// Adds a sample of each lane. Equal neighbours are one addition. By all lanes of a warp.
KG_FN void add_neighbours(uint32_t *g_out, uint32_t at)
{
    const uint32_t before = __shfl_up_sync(0xffffffffu, at, 1);
    const bool first = kg_lane() == 0 || before != at;
    const uint32_t later = __ballot_sync(0xffffffffu, first) & kg_lanemask_gt();
    const uint32_t end = later != 0 ? (uint32_t)__ffs((int)later) - 1 : 32;
    if (first && at != no_counter) atomicAdd(g_out + at, (uint32_t)(end - kg_lane()));
}

// Adds neighbours of one counter, if it is one: many by the block's slots, few at once.
KG_FN void add_run(block_shared *shared, uint32_t *g_out, uint32_t counter, uint32_t count)
{
    if (counter == no_counter) return;
    if (count >= 32) add_to(shared, g_out, counter, count);
    else atomicAdd(g_out + counter, (uint32_t)count);
}

// Counts a vector of each lane: equal neighbours are added once. Where all of a lane's are equal,
// the first of lanes beside each other that have the same adds for all. By all lanes of a warp.
KG_FN void count_runs(block_shared *shared, uint32_t *g_out, uint32_t at0, uint32_t at1,
    uint32_t at2, uint32_t at3)
{
    const bool whole = at1 == at0 && at2 == at0 && at3 == at0;
    const uint32_t before = __shfl_up_sync(0xffffffffu, whole ? at0 : no_counter, 1);
    const bool first = !whole || kg_lane() == 0 || before != at0;
    const uint32_t later = __ballot_sync(0xffffffffu, first) & kg_lanemask_gt();
    if (whole) {
        const uint32_t end = later != 0 ? (uint32_t)__ffs((int)later) - 1 : 32;
        if (first) add_run(shared, g_out, at0, 4 * (end - kg_lane()));
        return;
    }
    uint32_t count = 1;
    if (at1 != at0) {
        add_run(shared, g_out, at0, count);
        count = 0;
    }
    count++;
    if (at2 != at1) {
        add_run(shared, g_out, at1, count);
        count = 0;
    }
    count++;
    if (at3 != at2) {
        add_run(shared, g_out, at2, count);
        count = 0;
    }
    count++;
    add_run(shared, g_out, at3, count);
}

// What a lane's vector is like, by its first and last counter: `whole` tells whether all are the
// first. By all lanes of a warp.
KG_FN void look_at(uint32_t first, uint32_t last, bool whole, uint32_t *wholes, uint32_t *longs,
    uint32_t *ascending)
{
    const uint32_t before = __shfl_up_sync(0xffffffffu, last, 1);
    *wholes += whole;
    *longs += whole && (kg_lane() == 0 || before == first);
    *ascending += (kg_lane() == 0 || before <= first) && last - first < 16;
}

// Column DASk: blocks take data blocks of samples in turn, and store where each counts, part by
// part.
KG_KERNEL(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048, 512,
    2)(const uint32_t *g_in, uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items,
    uint32_t bins, uint32_t pass, uint32_t tiles, uint32_t log2_parts, uint16_t *g_parted,
    uint16_t *g_offsets, uint32_t *g_totals, uint32_t *g_next, uint32_t slots, uint32_t *g_taken,
    uint32_t *g_clear, uint32_t *g_ticket)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = kg_lane(), warp = kg_warp(), parts = 1u << log2_parts;
    uint32_t total = 0; // samples of the thread's part
    (void)n;            // the other launch counts what is behind vectors
    bool seen = pass != 0; // the output is clear
    for (uint32_t i = threadIdx.x; i < 8192; i += 512) shared->staged[i] = 0;
    for (uint32_t slot = threadIdx.x; slot < 2048; slot += 512) {
        shared->owner[slot] = nobody;
        shared->counts[slot] = 0;
    }
    if (!seen) clear_parts_together(g_out, bins, g_taken, g_clear, &shared->part);
    const uint32_t *const from = g_in + head;
    // From where it was left the last time, until the slots are full. What is counted here takes
    // none.
    const uint64_t all = (items + 2047) / 2048;
    uint64_t tile = pass == 0 ? blockIdx.x : g_next[blockIdx.x];
    uint32_t filled = 0;
    for (; tile < all && filled < slots; tile += gridDim.x) {
        const uint64_t at = tile * 2048 + threadIdx.x,
            slot = blockIdx.x + (uint64_t)filled * gridDim.x;
        const bool inside0 = at < items;
        const vec_u32 v0 = vec_u32_load(from + (inside0 ? at : items - 1) * 4);
        const bool inside1 = at + 512 < items;
        const vec_u32 v1 = vec_u32_load(from + (inside1 ? at + 512 : items - 1) * 4);
        const bool inside2 = at + 1024 < items;
        const vec_u32 v2 = vec_u32_load(from + (inside2 ? at + 1024 : items - 1) * 4);
        const bool inside3 = at + 1536 < items;
        const vec_u32 v3 = vec_u32_load(from + (inside3 ? at + 1536 : items - 1) * 4);
        if (threadIdx.x < parts) shared->places[threadIdx.x] = 0;
        // The counters of the thread's samples, how many of its vectors have one alone, how many
        // that of the sample
        // before, and how many ascend.
        uint32_t counter = 0, wholes = 0, longs = 0, ascending = 0;
        const uint32_t at0 = find_counter(v0.e0, bins, &counter) && inside0 ? counter : no_counter;
        const uint32_t at1 = find_counter(v0.e1, bins, &counter) && inside0 ? counter : no_counter;
        const uint32_t at2 = find_counter(v0.e2, bins, &counter) && inside0 ? counter : no_counter;
        const uint32_t at3 = find_counter(v0.e3, bins, &counter) && inside0 ? counter : no_counter;
        const uint32_t at4 = find_counter(v1.e0, bins, &counter) && inside1 ? counter : no_counter;
        const uint32_t at5 = find_counter(v1.e1, bins, &counter) && inside1 ? counter : no_counter;
        const uint32_t at6 = find_counter(v1.e2, bins, &counter) && inside1 ? counter : no_counter;
        const uint32_t at7 = find_counter(v1.e3, bins, &counter) && inside1 ? counter : no_counter;
        const uint32_t at8 = find_counter(v2.e0, bins, &counter) && inside2 ? counter : no_counter;
        const uint32_t at9 = find_counter(v2.e1, bins, &counter) && inside2 ? counter : no_counter;
        const uint32_t at10 = find_counter(v2.e2, bins, &counter) && inside2 ? counter : no_counter;
        const uint32_t at11 = find_counter(v2.e3, bins, &counter) && inside2 ? counter : no_counter;
        const uint32_t at12 = find_counter(v3.e0, bins, &counter) && inside3 ? counter : no_counter;
        const uint32_t at13 = find_counter(v3.e1, bins, &counter) && inside3 ? counter : no_counter;
        const uint32_t at14 = find_counter(v3.e2, bins, &counter) && inside3 ? counter : no_counter;
        const uint32_t at15 = find_counter(v3.e3, bins, &counter) && inside3 ? counter : no_counter;
        look_at(at0, at3, at1 == at0 && at2 == at0 && at3 == at0, &wholes, &longs, &ascending);
        look_at(at4, at7, at5 == at4 && at6 == at4 && at7 == at4, &wholes, &longs, &ascending);
        look_at(at8, at11, at9 == at8 && at10 == at8 && at11 == at8, &wholes, &longs, &ascending);
        look_at(at12, at15, at13 == at12 && at14 == at12 && at15 == at12, &wholes, &longs,
            &ascending);
        // Equal neighbours, sorted or constant: most have one place in a part, so they would wait
        // for each other.
        bool runs = 2 * __syncthreads_count(4 * longs >= 12) > 512;
        if (!runs && 2 * __syncthreads_count(2 * (wholes > ascending ? wholes
            : ascending) >= 4) > 512) {
            // Ascending ones: neighbours are of bins beside each other.
            if (8 * __syncthreads_count(8 * ascending >= 28) > 3584) {
                KG_CASE(ascending);
                if (!seen && threadIdx.x == 0) wait_until_clear(bins, g_clear);
                seen = true;
                __syncthreads();
                // They are loaded again, one by one: so lanes have neighbours.
                for (uint32_t i = 0; i < 4; i++) {
                    const uint64_t again = tile * 8192 + (i * 16 + warp) * 128 + lane;
                    uint32_t next[4];
                    KG_UNROLL(4)
                    for (uint32_t e = 0; e < 4; e++) {
                        const bool has = again + e * 32 < items * 4
                            && find_counter(from[again + e * 32], bins, &counter);
                        next[e] = has ? counter : no_counter;
                    }
                    KG_UNROLL(4)
                    for (uint32_t e = 0; e < 4; e++) add_neighbours(g_out, next[e]);
                }
                continue;
            }
            runs = 2 * __syncthreads_count(2 * wholes >= 4) > 512;
        }
        if (runs) {
            KG_CASE(runs);
            if (!seen && threadIdx.x == 0) wait_until_clear(bins, g_clear);
            seen = true;
            __syncthreads();
            count_runs(shared, g_out, at0, at1, at2, at3);
            count_runs(shared, g_out, at4, at5, at6, at7);
            count_runs(shared, g_out, at8, at9, at10, at11);
            count_runs(shared, g_out, at12, at13, at14, at15);
            continue;
        }
        // How many samples of the part came before each.
        const uint32_t rank0 = at0 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at0, log2_parts)], 1) : 0;
        const uint32_t rank1 = at1 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at1, log2_parts)], 1) : 0;
        const uint32_t rank2 = at2 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at2, log2_parts)], 1) : 0;
        const uint32_t rank3 = at3 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at3, log2_parts)], 1) : 0;
        // The same of vector 1.
        const uint32_t rank4 = at4 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at4, log2_parts)], 1) : 0;
        const uint32_t rank5 = at5 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at5, log2_parts)], 1) : 0;
        const uint32_t rank6 = at6 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at6, log2_parts)], 1) : 0;
        const uint32_t rank7 = at7 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at7, log2_parts)], 1) : 0;
        // The same of vector 2.
        const uint32_t rank8 = at8 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at8, log2_parts)], 1) : 0;
        const uint32_t rank9 = at9 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at9, log2_parts)], 1) : 0;
        const uint32_t rank10 = at10 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at10, log2_parts)], 1) : 0;
        const uint32_t rank11 = at11 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at11, log2_parts)], 1) : 0;
        // The same of vector 3.
        const uint32_t rank12 = at12 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at12, log2_parts)], 1) : 0;
        const uint32_t rank13 = at13 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at13, log2_parts)], 1) : 0;
        const uint32_t rank14 = at14 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at14, log2_parts)], 1) : 0;
        const uint32_t rank15 = at15 != no_counter
            ? atomicAdd(&shared->places[part_of_counter(at15, log2_parts)], 1) : 0;
        __syncthreads();
        // Where each part begins: a thread has one.
        const uint32_t mine = threadIdx.x < parts ? shared->places[threadIdx.x] : 0;
        uint32_t sum = mine;
        KG_UNROLL(5)
        for (uint32_t apart = 1; apart < 32; apart *= 2) {
            const uint32_t other = __shfl_up_sync(0xffffffffu, sum, apart);
            if (lane >= apart) sum += other;
        }
        if (lane == 31) shared->sums[warp] = sum;
        // Of many parts each is one block's: samples that crowd in one are counted here.
        if (__syncthreads_or(parts > 128 && mine > 1536)) {
            if (!seen && threadIdx.x == 0) wait_until_clear(bins, g_clear);
            seen = true;
            __syncthreads();
            if (at0 != no_counter) add_to(shared, g_out, at0, 1);
            if (at1 != no_counter) add_to(shared, g_out, at1, 1);
            if (at2 != no_counter) add_to(shared, g_out, at2, 1);
            if (at3 != no_counter) add_to(shared, g_out, at3, 1);
            if (at4 != no_counter) add_to(shared, g_out, at4, 1);
            if (at5 != no_counter) add_to(shared, g_out, at5, 1);
            if (at6 != no_counter) add_to(shared, g_out, at6, 1);
            if (at7 != no_counter) add_to(shared, g_out, at7, 1);
            if (at8 != no_counter) add_to(shared, g_out, at8, 1);
            if (at9 != no_counter) add_to(shared, g_out, at9, 1);
            if (at10 != no_counter) add_to(shared, g_out, at10, 1);
            if (at11 != no_counter) add_to(shared, g_out, at11, 1);
            if (at12 != no_counter) add_to(shared, g_out, at12, 1);
            if (at13 != no_counter) add_to(shared, g_out, at13, 1);
            if (at14 != no_counter) add_to(shared, g_out, at14, 1);
            if (at15 != no_counter) add_to(shared, g_out, at15, 1);
            continue;
        }
        // Parts before it are of lanes and warps before.
        const uint32_t before = kg_reduce_add_u32(lane < warp ? shared->sums[lane] : 0);
        const uint32_t start = before + sum - mine;
        if (threadIdx.x < parts) {
            total += mine;
            shared->places[threadIdx.x] = start;
            uint16_t *const to = g_offsets + slot * (parts + 1) + threadIdx.x;
            to[0] = (uint16_t)start;
            if (threadIdx.x == parts - 1) to[1] = (uint16_t)(start + mine);
        }
        __syncthreads();
        // Samples of vector 0 go to their part.
        if (at0 != no_counter) shared->staged[shared->places[part_of_counter(at0,
            log2_parts)] + rank0] = (uint16_t)place_of_counter(at0, log2_parts);
        if (at1 != no_counter) shared->staged[shared->places[part_of_counter(at1,
            log2_parts)] + rank1] = (uint16_t)place_of_counter(at1, log2_parts);
        if (at2 != no_counter) shared->staged[shared->places[part_of_counter(at2,
            log2_parts)] + rank2] = (uint16_t)place_of_counter(at2, log2_parts);
        if (at3 != no_counter) shared->staged[shared->places[part_of_counter(at3,
            log2_parts)] + rank3] = (uint16_t)place_of_counter(at3, log2_parts);
        // Samples of vector 1 go to their part.
        if (at4 != no_counter) shared->staged[shared->places[part_of_counter(at4,
            log2_parts)] + rank4] = (uint16_t)place_of_counter(at4, log2_parts);
        if (at5 != no_counter) shared->staged[shared->places[part_of_counter(at5,
            log2_parts)] + rank5] = (uint16_t)place_of_counter(at5, log2_parts);
        if (at6 != no_counter) shared->staged[shared->places[part_of_counter(at6,
            log2_parts)] + rank6] = (uint16_t)place_of_counter(at6, log2_parts);
        if (at7 != no_counter) shared->staged[shared->places[part_of_counter(at7,
            log2_parts)] + rank7] = (uint16_t)place_of_counter(at7, log2_parts);
        // Samples of vector 2 go to their part.
        if (at8 != no_counter) shared->staged[shared->places[part_of_counter(at8,
            log2_parts)] + rank8] = (uint16_t)place_of_counter(at8, log2_parts);
        if (at9 != no_counter) shared->staged[shared->places[part_of_counter(at9,
            log2_parts)] + rank9] = (uint16_t)place_of_counter(at9, log2_parts);
        if (at10 != no_counter) shared->staged[shared->places[part_of_counter(at10,
            log2_parts)] + rank10] = (uint16_t)place_of_counter(at10, log2_parts);
        if (at11 != no_counter) shared->staged[shared->places[part_of_counter(at11,
            log2_parts)] + rank11] = (uint16_t)place_of_counter(at11, log2_parts);
        // Samples of vector 3 go to their part.
        if (at12 != no_counter) shared->staged[shared->places[part_of_counter(at12,
            log2_parts)] + rank12] = (uint16_t)place_of_counter(at12, log2_parts);
        if (at13 != no_counter) shared->staged[shared->places[part_of_counter(at13,
            log2_parts)] + rank13] = (uint16_t)place_of_counter(at13, log2_parts);
        if (at14 != no_counter) shared->staged[shared->places[part_of_counter(at14,
            log2_parts)] + rank14] = (uint16_t)place_of_counter(at14, log2_parts);
        if (at15 != no_counter) shared->staged[shared->places[part_of_counter(at15,
            log2_parts)] + rank15] = (uint16_t)place_of_counter(at15, log2_parts);
        __syncthreads();
        // Nobody reads what is behind the last sample of the data block.
        for (uint32_t i = threadIdx.x; i < 1024; i += 512)
            kg_st16(g_parted + (slot * 8192 + i * 8), kg_ld16(shared->staged + i * 8));
        filled++;
    }
    for (uint64_t slot = blockIdx.x + (uint64_t)filled * gridDim.x; slot < tiles; slot += gridDim.x)
        for (uint32_t part = threadIdx.x; part <= parts;
            part += 512) g_offsets[slot * (parts + 1) + part] = 0;
    if (parts <= 128 && threadIdx.x < parts) g_totals[blockIdx.x * parts + threadIdx.x] = total;
    __syncthreads();
    for (uint32_t slot = threadIdx.x; slot < 2048; slot += 512)
        if (shared->counts[slot] != 0) atomicAdd(g_out + shared->owner[slot],
            (uint32_t)shared->counts[slot]);
    if (threadIdx.x == 0) { // all threads have read it
        g_next[blockIdx.x] = (uint32_t)tile;
        g_next[gridDim.x + blockIdx.x] = filled;
    }
    if (pass == 0 && threadIdx.x == 0) leave_words(begin_to_leave(g_ticket), g_taken, g_clear,
        g_ticket);
}
KG_ENTRY(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048)

// What a block shares that counts: counters of a part, and how the parts are dealt out.
struct alignas(16) counting_block { uint32_t counts[32768]; uint32_t totals[128], takers[128];
    uint32_t part, rank, takes; };

// Deals the blocks out: a part has one, and more of the others by the share of samples that it has.
// The block's own is
// left in `shared`, and no part where there are blocks left over.
KG_FN void deal_parts(counting_block *shared, const uint32_t *g_totals, uint32_t blocks,
    uint32_t parts)
{
    if (threadIdx.x < parts) shared->totals[threadIdx.x] = 0;
    if (threadIdx.x == 0) {
        shared->part = parts;
        shared->rank = 0;
        shared->takes = 1;
    }
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < blocks * parts;
        i += 1024) atomicAdd(&shared->totals[i % parts], g_totals[i]);
    __syncthreads();
    if (threadIdx.x < parts) {
        uint64_t all = 0;
        for (uint32_t part = 0; part < parts; part++) all += shared->totals[part];
        const uint64_t more = (uint64_t)(gridDim.x - parts) * shared->totals[threadIdx.x];
        shared->takers[threadIdx.x] = 1 + (uint32_t)(all != 0 ? more / all : 0);
    }
    __syncthreads();
    if (threadIdx.x < parts) {
        uint32_t first = 0;
        for (uint32_t part = 0; part < threadIdx.x; part++) first += shared->takers[part];
        const uint32_t rank = blockIdx.x - first, takes = shared->takers[threadIdx.x];
        if (rank < takes) {
            shared->part = threadIdx.x;
            shared->rank = rank;
            shared->takes = takes;
        }
    }
    __syncthreads();
}

// Counts the samples of a part: those of every so many data blocks. Lanes in groups have one data
// block.
KG_FN void count_part(uint32_t *counts, const uint16_t *g_parted, const uint16_t *g_offsets,
    uint32_t tiles, uint32_t parts, uint32_t part,
    uint32_t rank, uint32_t takes, uint32_t log2_group)
{
    const uint32_t groups = 1024u >> log2_group, member = threadIdx.x & ((1u << log2_group) - 1);
    uint64_t tile = rank + (uint64_t)takes * (threadIdx.x >> log2_group);
    const uint16_t *offsets = g_offsets + tile * (parts + 1) + part;
    uint32_t low = tile < tiles ? offsets[0] : 0, high = tile < tiles ? offsets[1] : 0;
    while (tile < tiles) {
        // Those of the next data block are under way.
        const uint64_t next = tile + (uint64_t)takes * groups;
        offsets = g_offsets + next * (parts + 1) + part;
        const uint32_t next_low = next < tiles ? offsets[0] : 0, next_high = next < tiles
            ? offsets[1] : 0;
        for (uint32_t at = low / 8 * 8 + member * 8; at < high; at += 8u << log2_group) {
            const kg_v16 v = kg_ld16(g_parted + tile * 8192 + at);
            if (at - low < high - low) atomicAdd(counts + ((v.x & 0xffff)), 1u);
            if (at + 1 - low < high - low) atomicAdd(counts + (v.x >> 16), 1u);
            if (at + 2 - low < high - low) atomicAdd(counts + ((v.y & 0xffff)), 1u);
            if (at + 3 - low < high - low) atomicAdd(counts + (v.y >> 16), 1u);
            if (at + 4 - low < high - low) atomicAdd(counts + ((v.z & 0xffff)), 1u);
            if (at + 5 - low < high - low) atomicAdd(counts + (v.z >> 16), 1u);
            if (at + 6 - low < high - low) atomicAdd(counts + ((v.w & 0xffff)), 1u);
            if (at + 7 - low < high - low) atomicAdd(counts + (v.w >> 16), 1u);
        }
        tile = next;
        low = next_low;
        high = next_high;
    }
}

// Counts the samples of all parts.
KG_KERNEL(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_count, 1024,
    1)(const uint32_t *g_in, uint32_t *g_out, uint64_t n, uint32_t head, uint64_t items,
    uint32_t bins, uint32_t pass, uint32_t tiles, uint32_t log2_parts, uint16_t *g_parted,
    uint16_t *g_offsets, uint32_t *g_totals, uint32_t *g_next, uint32_t blocks)
{
    KG_SMEM(counting_block, shared);
    const uint32_t parts = 1u << log2_parts;
    const uint32_t counters = bins, granules = (counters + 31) >> 5;
    const uint32_t share = (granules + parts - 1) >> log2_parts << 5; // counters of a part
    uint32_t log2_group = 0;
    while (log2_group < 5 && 8u << log2_group < (8192u >> log2_parts) + 8) log2_group++;
    for (uint32_t at = threadIdx.x; at < share; at += 1024) shared->counts[at] = 0;
    const bool any = __syncthreads_or(threadIdx.x < blocks && g_next[blocks + threadIdx.x] != 0);
    const bool dealt = any && parts < gridDim.x && parts <= 128;
    if (dealt) deal_parts(shared, g_totals, blocks, parts);
    uint32_t part = dealt ? shared->part : any ? blockIdx.x : parts;
    if (dealt && part < parts && shared->totals[part] == 0) part = parts;
    const uint32_t rank = dealt ? shared->rank : 0, takes = dealt ? shared->takes : 1;
    __syncthreads();
    while (part < parts) {
        count_part(shared->counts, g_parted, g_offsets, tiles, parts, part, rank, takes,
            log2_group);
        __syncthreads();
        for (uint32_t place = threadIdx.x; place < share; place += 1024) {
            const uint32_t sum = shared->counts[place];
            if (sum != 0) atomicAdd(g_out + counter_of(place, part, log2_parts), (uint32_t)sum);
            shared->counts[place] = 0;
        }
        __syncthreads();
        part = dealt ? parts : part + gridDim.x;
    }
    // The samples before the first vector and behind the last.
    if (pass == 0 && blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        uint32_t counter = 0;
        if (threadIdx.x < head) {
            KG_CASE(head);
            if (find_counter(g_in[threadIdx.x], bins, &counter))
                atomicAdd(g_out + counter, (uint32_t)1);
        }
        if (tail < n) {
            KG_CASE(tail);
            if (find_counter(g_in[tail], bins, &counter)) atomicAdd(g_out + counter, (uint32_t)1);
        }
    }
}
KG_ENTRY(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_count)

KG_VARIANT(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048), nullptr,
            512, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_count),
            nullptr, 1024, sizeof(counting_block));
        return error;
    }
    const uint32_t *g_in = (const uint32_t *)call->args[0];
    uint32_t *g_out = (uint32_t *)call->args[1];
    uint64_t n = call->n;
    uint32_t bins = (uint32_t)call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 4, n);
    uint64_t items = (n - head) / 4;
    uint16_t *g_parted = (uint16_t *)call->regions[region_parted];
    uint16_t *g_offsets = (uint16_t *)call->regions[region_offsets];
    uint32_t *g_totals = (uint32_t *)call->regions[region_totals];
    uint32_t *g_next = (uint32_t *)call->regions[region_next];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1],
        *g_ticket = &header->ticket;
    const uint64_t counters = (uint64_t)bins;
    uint32_t log2_parts = 0, blocks = call->grid[0];
    while (((counters + 31) >> 5) << 5 > (uint64_t)32768 << log2_parts) log2_parts++;
    // So many data blocks at a time are parted, and counted.
    const uint64_t all = (items + 2047) / 2048, most = all < 2048 ? all : 2048;
    uint32_t slots = (uint32_t)((most + blocks - 1) / blocks);
    uint32_t tiles = (uint64_t)slots * blocks < all ? slots * blocks : (uint32_t)all;
    int error = 0;
    for (uint32_t pass = 0; !error && pass < call->passes[0]; pass++) {
        void *arguments[] = {&g_in, &g_out, &n, &head, &items, &bins, &pass, &tiles, &log2_parts,
            &g_parted, &g_offsets, &g_totals, &g_next, &slots, &g_taken, &g_clear, &g_ticket},
            *counting[] = {&g_in, &g_out, &n, &head, &items, &bins, &pass, &tiles, &log2_parts,
            &g_parted, &g_offsets, &g_totals, &g_next, &blocks};
        error = kg_launch(call, 0,
            KG_KERNEL_OF(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048),
            arguments, 512, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1,
            KG_KERNEL_OF(kg_million_counts_u32__column_bbb_w16x4_parted_32768_sm2_h2048_count),
            counting, 1024, sizeof(counting_block));
    }
    return error;
}
} // namespace
} // namespace
