//% -- Keys of 16 bits without values, in three launches: count them, find where each number begins, write each as often
//% -- as it was there. Nothing moves. Blocks share the numbers out: each has counters of a part of them, and looks at
//% -- all keys of its rows. So keys are read once for each part, from the second on mostly out of L2.
//% local digits = (use "warp/ordered").of(variant.descending)
//% local sums = use "warp/upto"
//% local streams = run "sort/streams"
//% local T, U, N = k.T.c, digits.number, variant.nwork
//% local R, parts, group = 65536, variant.parts, 1024 -- numbers that keys have, their parts, and those of a warp
//% local of_part, row = R // parts, 256 -- numbers of a part; and between two that a search looks at first
//% local count_step, scan_step, expand_step = variant.steps[1], variant.steps[2], variant.steps[3]
//% local block_items, expand_items = variant.tbs * N, expand_step.dbs // 8 -- vectors
//% local window, each = variant.window, group // scan_step.tbs
//%
// What a block shares that finds where numbers begin.
struct alignas(16) scan_shared { alignas(16) uint64_t sums[${scan_step.tbs // 32}]; };

// What a block shares that writes: where its numbers begin, if they are no more.
struct alignas(16) expand_shared { alignas(16) uint64_t starts[${window}]; };

// What a block shares that counts. Counters are added up long before one is full.
struct alignas(16) count_shared {
    alignas(16) uint32_t counts[${of_part}];
    uint32_t turn; // 0: the first block to come
};

//% digits.functions()
//% sums.functions("uint64_t")
// The number of a key's bits.
KG_FN uint32_t number_of(uint16_t bits)
{
    ${T} key;
    memcpy(&key, &bits, 2);
    return ${digits.encode("key")};
}

// The bits of the key that has a number.
KG_FN uint32_t bits_of(uint32_t number)
{
    const ${T} key = ${digits.decode("(" .. U .. ")number")};
    uint16_t bits;
    memcpy(&bits, &key, 2);
    return bits;
}

// Counts a key, if it is of the block's part.
KG_FN void count_key(count_shared *shared, uint32_t first, uint32_t bits)
{
    const uint32_t place = bits - first;
    if (place < ${of_part}) atomicAdd(&shared->counts[place], 1u);
}

// Counts the eight keys of a vector.
KG_FN void count_vector(count_shared *shared, uint32_t first, kg_v16 v)
{
//% for _, word in ipairs {"x", "y", "z", "w"} do
    count_key(shared, first, v.${word} & 0xffffu);
    count_key(shared, first, v.${word} >> 16);
//% end
}

// Adds the keys of one number to its total, and to a sum.
KG_FN void add_count(uint32_t count, uint32_t bits, uint64_t *g_totals, uint64_t &sum)
{
    if (count == 0) return;
    atomicAdd(g_totals + number_of((uint16_t)bits), (uint64_t)count);
    sum += count;
}

// Adds what the block has counted to the totals, and clears it. A warp takes ${group} numbers of the same part of the totals.
KG_FN void add_counts(count_shared *shared, uint32_t first, uint64_t *g_totals, uint64_t *g_groups)
{
    const uint32_t lane = kg_lane();
    for (uint32_t from = kg_warp() * ${group}; from < ${of_part}; from += ${variant.nwarps * group}) {
        uint64_t sum = 0;
        for (uint32_t at = from + 4 * lane; at < from + ${group}; at += 128) {
            const kg_v16 four = kg_ld16(&shared->counts[at]);
            kg_st16(&shared->counts[at], kg_v16{0, 0, 0, 0});
//% for i, word in ipairs {"x", "y", "z", "w"} do
            add_count(four.${word}, first + at + ${i - 1}, g_totals, sum);
//% end
        }
        const uint64_t upto = wide_sum_upto(lane, sum);
        if (lane == 31 && upto != 0) atomicAdd(g_groups + number_of((uint16_t)(first + from)) / ${group}, upto);
    }
}

// Adds them when all totals are clear. Waiting is safe: whoever took the first turn runs.
KG_FN void add_block(count_shared *shared, uint32_t first, uint64_t *g_totals, uint64_t *g_groups, uint32_t *g_clear)
{
    if (threadIdx.x == 0)
        while (kg_ld_acquire_u32(g_clear) == 0) kg_spin();
    __syncthreads();
    add_counts(shared, first, g_totals, g_groups);
    __syncthreads();
}

//% local params = parameter_list()
//% params.add("const " .. T .. " *", "g_in")
//% params.add("uint64_t ", "n")
//% params.add("uint32_t ", "head")
//% params.add("uint64_t ", "items")
//% params.add("uint64_t *", "g_totals")
//% params.add("uint64_t *", "g_groups")
//% params.add("uint32_t *", "g_taken")
//% params.add("uint32_t *", "g_clear")
//% params.add("uint32_t *", "g_ticket")
// Count keys: a block has a part of the numbers, and every so many rows. The first to come sets the totals to 0.
KG_KERNEL(${count_step.entry}, ${variant.tbs}, ${count_step.min_blocks})(${params.declared()})
{
    KG_SMEM(count_shared, shared);
//% early_trigger()
    for (uint32_t i = 4 * threadIdx.x; i < ${of_part}; i += ${4 * variant.tbs}) kg_st16(&shared->counts[i], kg_v16{0, 0, 0, 0});
//% early_wait()
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_taken, 1);
    __syncthreads();
    if (shared->turn == 0) {
        KG_CASE(clear);
        for (uint32_t i = 2 * threadIdx.x; i < ${R}; i += ${2 * variant.tbs}) kg_st16(g_totals + i, kg_v16{0, 0, 0, 0});
        for (uint32_t i = threadIdx.x; i < ${R // group}; i += ${variant.tbs}) g_groups[i] = 0;
        __syncthreads();
        if (threadIdx.x == 0) kg_st_release_u32(g_clear, 1);
    }

    // A grid of fewer blocks than parts has one row, and blocks take several parts of it.
    const uint32_t rows = gridDim.x < ${parts} ? 1 : gridDim.x / ${parts};
    for (uint32_t unit = blockIdx.x; unit < rows * ${parts}; unit += gridDim.x) {
        const uint32_t first = unit % ${parts} * ${of_part};
        uint32_t rounds = 0; // data blocks since counters were added up
        // INPUT: vectors of a data block are loaded before the first is counted.
        for (uint64_t origin = (uint64_t)(unit / ${parts}) * ${block_items}; origin < items; origin += (uint64_t)rows * ${block_items}) {
            const ${T} *const from = g_in + head + (origin + threadIdx.x) * 8;
            kg_v16 v[${N}];
            if (origin + ${block_items} <= items) {
                KG_CASE(none);
                KG_UNROLL(${N})
                for (uint32_t i = 0; i < ${N}; i++) v[i] = kg_ld16(from + i * ${variant.tbs * 8});
                KG_UNROLL(${N})
                for (uint32_t i = 0; i < ${N}; i++) count_vector(shared, first, v[i]);
            } else {
                KG_CASE(stop);
                for (uint32_t i = 0; i < ${N}; i++)
                    if (origin + threadIdx.x + i * ${variant.tbs} < items)
                        count_vector(shared, first, kg_ld16(from + i * ${variant.tbs * 8}));
            }
            if (++rounds == ${variant.rounds}) {
                rounds = 0;
                __syncthreads();
                add_block(shared, first, g_totals, g_groups, g_clear);
            }
        }
        // The keys before the first vector and behind the last.
        const uint64_t tail = head + items * 8 + threadIdx.x;
        if (unit < ${parts} && threadIdx.x < head) {
            KG_CASE(head);
            uint16_t bits;
            memcpy(&bits, g_in + threadIdx.x, 2);
            count_key(shared, first, bits);
        }
        if (unit < ${parts} && tail < n) {
            KG_CASE(tail);
            uint16_t bits;
            memcpy(&bits, g_in + tail, 2);
            count_key(shared, first, bits);
        }
        __syncthreads();
        add_block(shared, first, g_totals, g_groups, g_clear);
    }
    if (threadIdx.x != 0 || kg_atomic_add_acq_rel_u32(g_ticket, 1) != gridDim.x - 1) return;
    kg_st_relaxed_u32(g_taken, 0); // the next call finds the words as this one did
    kg_st_relaxed_u32(g_clear, 0);
    kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(${count_step.entry})

// Where each number begins in the output: a block takes ${group} of them. Behind all of them stands n.
KG_KERNEL(${scan_step.entry}, ${scan_step.tbs}, ${scan_step.min_blocks})(const uint64_t *g_totals, const uint64_t *g_groups, uint64_t *g_starts, uint64_t n)
{
    KG_SMEM(scan_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    for (uint32_t group = blockIdx.x; group < ${R // group}; group += gridDim.x) {
        const uint32_t first = group * ${group} + threadIdx.x * ${each};
        uint64_t before = lane < group ? g_groups[lane] : 0; // what all groups before have
        if (lane + 32 < group) before += g_groups[lane + 32];
        before = __shfl_sync(${full_mask}, wide_sum_upto(lane, before), 31);
        uint64_t counts[${each}], sum = 0;
        KG_UNROLL(${each})
        for (uint32_t i = 0; i < ${each}; i++) {
            counts[i] = g_totals[first + i];
            sum += counts[i];
        }
        const uint64_t upto = wide_sum_upto(lane, sum);
        if (lane == 31) shared->sums[warp] = upto;
        __syncthreads();
        uint64_t at = before + upto - sum;
        for (uint32_t w = 0; w < warp; w++) at += shared->sums[w];
        KG_UNROLL(${each})
        for (uint32_t i = 0; i < ${each}; i++) {
            g_starts[first + i] = at;
            at += counts[i];
        }
        __syncthreads();
    }
    if (blockIdx.x == 0 && threadIdx.x == 0) g_starts[${R}] = n;
}
KG_ENTRY(${scan_step.entry})

// How many of ${row} numbers, one in `step`, begin no later than at a place, by all threads of the block.
KG_FN uint32_t count_before(const uint64_t *g_starts, uint32_t step, uint64_t place)
{
    uint32_t count = 0;
    for (uint32_t from = 0; from < ${row}; from += ${expand_step.tbs}) {
        const uint32_t i = from + threadIdx.x;
        count += (uint32_t)__syncthreads_count(i < ${row} && g_starts[i * step] <= place);
    }
    return count;
}

// The number of the key at a place, of all numbers.
KG_FN uint32_t number_of_all(const uint64_t *g_starts, uint64_t place)
{
    const uint32_t from = (count_before(g_starts, ${R // row}, place) - 1) * ${R // row};
    return from + count_before(g_starts + from, 1, place) - 1;
}

// The same, where it lies from `low` to `high`.
KG_FN uint32_t number_at(const uint64_t *starts, uint32_t low, uint32_t high, uint64_t place)
{
    while (low < high) {
        const uint32_t middle = (low + high + 1) / 2;
        if (starts[middle] <= place) low = middle;
        else high = middle - 1;
    }
    return low;
}

// The same, where it is no less than `number`, and mostly little more: steps get longer.
KG_FN uint32_t number_from(const uint64_t *starts, uint32_t number, uint32_t high, uint64_t place)
{
    uint32_t step = 1;
    while (number + step <= high && starts[number + step] <= place) {
        number += step;
        step *= 2;
    }
    const uint32_t most = number + step - 1;
    return number_at(starts, number, most < high ? most : high, place);
}

// Write keys: a block has ${expand_items * 8} places, and looks only for numbers that lie there.
KG_KERNEL(${expand_step.entry}, ${expand_step.tbs}, ${expand_step.min_blocks})(${T} *g_out, uint64_t n, const uint64_t *g_starts)
{
    KG_SMEM(expand_shared, shared);
//% early_start()
    const uint64_t first = (uint64_t)blockIdx.x * ${expand_items * 8}, behind = first + ${expand_items * 8};
    const uint64_t end = behind < n ? behind : n;
    const uint32_t low = number_of_all(g_starts, first), high = number_of_all(g_starts, end - 1) - low;
    const uint64_t *starts = g_starts + low; // that of `low` is the first
    if (high < ${window - 1}) {
        for (uint32_t i = threadIdx.x; i < high + 2; i += ${expand_step.tbs}) shared->starts[i] = starts[i];
        starts = shared->starts;
    }
    __syncthreads();

    const uint32_t past = kg_past_word(g_out) / 2; // the first vector of a block begins so many keys before its places
    for (uint32_t v = threadIdx.x; v * 8 < end - first + past; v += ${expand_step.tbs}) {
        const uint64_t place = v == 0 ? first : first + v * 8 - past, next = first + (v + 1) * 8 - past;
        uint32_t number = number_at(starts, 0, high, place);
        if (next - place == 8 && next <= end) {
            KG_CASE(none);
            uint32_t words[4];
            if (starts[number + 1] >= next) { // all alike
                const uint32_t word = bits_of(low + number) * 0x10001u;
                words[0] = words[1] = words[2] = words[3] = word;
            } else {
                KG_UNROLL(4)
                for (uint32_t w = 0; w < 4; w++) {
                    const uint32_t second = number_from(starts, number, high, place + 2 * w + 1);
                    words[w] = bits_of(low + number) | bits_of(low + second) << 16;
                    if (w < 3) number = number_from(starts, second, high, place + 2 * w + 2);
                }
            }
            kg_st16(g_out + place, kg_v16{words[0], words[1], words[2], words[3]});
            continue;
        }
        KG_CASE(stop);
        for (uint64_t at = place; at < next && at < end; at++) {
            number = number_from(starts, number, high, at);
            const uint16_t bits = (uint16_t)bits_of(low + number);
            memcpy(g_out + at, &bits, 2);
        }
    }
}
KG_ENTRY(${expand_step.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${count_step.entry}), nullptr, ${variant.tbs}, sizeof(count_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${scan_step.entry}), nullptr, ${scan_step.tbs}, sizeof(scan_shared));
        if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${expand_step.entry}), nullptr, ${expand_step.tbs}, sizeof(expand_shared));
        return error;
    }
//% take_arguments("buffer")
//% streams.take_buffers(false)
//% take_region("uint64_t", "g_totals", "totals")
//% take_region("uint64_t", "g_groups", "groups")
//% take_region("uint64_t", "g_starts", "starts")
    // Two words that tell the first block of a call, and the ticket of the last one.
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1], *g_ticket = &header->ticket;
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_in, 2, n);
    uint64_t items = (n - head) / 8;
    void *of_count[] = {${params.addresses()}};
    void *of_scan[] = {&g_totals, &g_groups, &g_starts, &n};
    void *of_expand[] = {&g_out, &n, &g_starts};
    int error = kg_launch(call, 0, KG_KERNEL_OF(${count_step.entry}), of_count, ${variant.tbs}, sizeof(count_shared));
    if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${scan_step.entry}), of_scan, ${scan_step.tbs}, sizeof(scan_shared));
    if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${expand_step.entry}), of_expand, ${expand_step.tbs}, sizeof(expand_shared));
    return error;
}
