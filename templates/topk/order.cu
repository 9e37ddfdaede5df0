//% -- Results in their order. A block sorts a few of them in shared memory. More go by digits of 8 bits, the lowest first.
//% -- One launch counts the digit in each row. The next one moves numbers with their places, and equal digits stay in
//% -- order. Where results are a large part of few keys, all keys are sorted so, and none is looked for.
//% -- Needs: k, variant, and what topk/rows has in front of it. Gives: kernels(results, leave_if_done), prepare(), and
//% -- launch(), in the variant's function.
//% local order = {}
//% local T, tbs, order_tile = k.T.c, variant.tbs, variant.order_work * variant.tbs
//% local step = variant.meets and 3 or 5 -- the first of those that sort, counted from 0
//% local order_step, count_step, move_step = table.unpack(variant.steps, step + 1)
//% local warps, N = variant.order_warps, variant.order_keys
//% local threads = 32 * warps
//% local tile, digits = threads * N, 256
//% local each = (digits + threads - 1) // threads -- digits of a thread
//% local groups = threads >= digits and threads // digits or 1 -- of threads that look at rows
//% local few, moves -- parameters
//% local bits, wants_from -- of a number; whether results have places
//%
//% function order.kernels(results, leave_if_done)
//% bits, wants_from = results.keys.bits, results.wants_from
//% local U, keys = results.keys.number, results.keys
// What a block shares that sorts results.
struct alignas(16) order_block {
//% results.members()
};

//% results.sorting("order_block")
//% few, moves = kernel_parameters("output"), kernel_parameters("output")
//% for _, list in ipairs({few, moves}) do
//%   if variant.values then list.add("const " .. k.R.c .. " *", "g_values") end
//%   list.add("uint64_t ", "most")
//%   list.add("const known *", "g_known")
//% end
//% few.add(U .. " *", "g_numbers")
//% if wants_from then few.add("uint64_t *", "g_places") end
//% if variant.by then few.add("const " .. T .. " *", "g_in") end
//% moves.add("const " .. T .. " *", "g_in")
//% moves.add("uint64_t ", "items")
//% moves.add("uint32_t ", "shift")
//% moves.add("bool ", "every")
//% moves.add("bool ", "last")
//% moves.add("const uint32_t *", "g_counts")
//% moves.add("const " .. U .. " *", "g_from")
//% if wants_from then moves.add("const uint64_t *", "g_from_places") end
//% moves.add(U .. " *", "g_to")
//% if wants_from then moves.add("uint64_t *", "g_to_places") end
// Sorts as many results as a block can.
KG_KERNEL(${order_step.entry}, ${tbs}, ${order_step.min_blocks})(${few.declared()})
{
    KG_SMEM(order_block, shared);
//% early_start()
//% leave_if_done()
    const uint32_t count = (uint32_t)most;
    for (uint32_t i = threadIdx.x; i < count; i += ${tbs}) {
        shared->numbers[i] = g_numbers[i];
        shared->places[i] = (uint16_t)i;
    }
    __syncthreads();
    sort_block(shared, count);

    // OUTPUT
    for (uint32_t i = threadIdx.x; i < count; i += ${tbs}) {
//% if wants_from then
        const uint64_t from = g_places[shared->places[i]];
//% end
//%   results.put("i", "shared->numbers[i]", "from")
    }
}
KG_ENTRY(${order_step.entry})

// What a block shares that counts a digit of results.
struct alignas(16) digit_block {
    alignas(16) uint32_t counts[${digits}];
};

// And what one shares that moves them.
struct alignas(16) move_block {
    alignas(16) uint16_t tables[${warps}][${digits}]; // numbers of each digit: of a warp, then of the warps before it
    alignas(16) uint64_t before[${groups}][${digits}]; // in some of the rows before
    alignas(16) uint64_t totals[${groups}][${digits}]; // in some of all rows
    alignas(16) uint64_t offsets[${digits}]; // what a place in the tile lacks to where its number goes
    alignas(16) uint32_t starts[${digits}]; // where each digit begins in the tile
    alignas(16) uint64_t sums[${warps}]; // of each warp
//% if wants_from then
    union {
        alignas(16) ${U} numbers[${tile}]; // in the order of digits
        alignas(16) uint64_t places[${tile}];
    };
//% else
    alignas(16) ${U} numbers[${tile}]; // in the order of digits
//% end
};

// The lanes of the warp that have this digit.
KG_FN uint32_t lanes_of_byte(uint32_t digit)
{
    uint32_t lanes = ${full_mask};
    KG_UNROLL(8)
    for (uint32_t bit = 0; bit < 8; bit++) lanes &= kg_lanes_alike(digit, 1u << bit);
    return lanes;
}

// Where the row's numbers of each digit begin: behind those of lower digits, and of the rows before.
KG_FN void find_offsets(move_block *shared, const uint32_t *g_counts)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * ${each};
    for (uint32_t at = threadIdx.x; at < ${groups * digits}; at += ${threads}) {
        const uint32_t digit = at % ${digits}, group = at / ${digits};
        uint64_t before = 0, total = 0;
        for (uint32_t first_row = group; first_row < gridDim.x; first_row += ${16 * groups}) {
            uint32_t counts[16]; // at once
            KG_UNROLL(16)
            for (uint32_t i = 0; i < 16; i++) {
                const uint32_t row = first_row + ${groups} * i;
                counts[i] = g_counts[(row < gridDim.x ? row : 0) * ${digits} + digit];
            }
            KG_UNROLL(16)
            for (uint32_t i = 0; i < 16; i++) {
                const uint32_t row = first_row + ${groups} * i, count = row < gridDim.x ? counts[i] : 0;
                total += count;
                if (row < blockIdx.x) before += count;
            }
        }
        shared->before[group][digit] = before;
        shared->totals[group][digit] = total;
    }
    __syncthreads(); // all rows are added up
    uint64_t totals[${each}] = {}, sum = 0;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        for (uint32_t group = 0; group < ${groups}; group++)
            if (first + i < ${digits}) totals[i] += shared->totals[group][first + i];
        sum += totals[i];
    }
    const uint64_t upto = wide_sum_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads(); // all warps have said what they have
    uint64_t start = upto - sum;
    for (uint32_t w = 0; w < warp; w++) start += shared->sums[w];
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (first + i >= ${digits}) break;
        uint64_t before = 0;
        for (uint32_t group = 0; group < ${groups}; group++) before += shared->before[group][first + i];
        shared->offsets[first + i] = start + before;
        start += totals[i];
    }
    __syncthreads(); // digits have begun, and the sums are read
}

// Where digits begin in the tile, from what each warp has of them; and what places in it lack to where they go.
KG_FN void find_starts(move_block *shared)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * ${each};
    uint32_t counts[${each}] = {}, sum = 0;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (first + i >= ${digits}) break;
        KG_UNROLL(${warps})
        for (uint32_t w = 0; w < ${warps}; w++) {
            const uint32_t of_warp = shared->tables[w][first + i];
            shared->tables[w][first + i] = (uint16_t)counts[i];
            counts[i] += of_warp;
        }
        sum += counts[i];
    }
    const uint32_t upto = sum_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads(); // all warps have said what they have
    uint32_t start = upto - sum;
    for (uint32_t w = 0; w < warp; w++) start += (uint32_t)shared->sums[w];
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (first + i >= ${digits}) break;
        shared->starts[first + i] = start;
        shared->offsets[first + i] -= start;
        start += counts[i];
    }
    __syncthreads(); // digits have begun
}

//% local function share_items()
    const uint64_t tiles = (items + ${tile - 1}) / ${tile};
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
//% end
//%
//% -- A thread's numbers of a tile, of every key the first time; `at` is the first of them. All loads go out at once: none
//% -- has a condition of its own.
//% local function load_items(at, step)
        ${U} numbers[${N}];
        if (every && shift == 0) {
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint64_t from = ${at} + ${step} * i;
                numbers[i] = ${keys.encode("g_in[from < items ? from : items - 1]")};
            }
        } else {
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint64_t from = ${at} + ${step} * i;
                numbers[i] = g_from[from < items ? from : items - 1];
            }
        }
//% end
//%
// Counts a digit of each row. Where `every` key is sorted, those of the array are what the first pass reads.
KG_KERNEL(${count_step.entry}, ${threads}, ${count_step.min_blocks})(const ${T} *g_in, uint64_t items, uint32_t shift, bool every, const known *g_known, const ${U} *g_from, uint32_t *g_counts)
{
    KG_SMEM(digit_block, shared);
//% early_start()
    if (!every && g_known->source == DONE) return;
//% share_items()
    for (uint32_t digit = threadIdx.x; digit < ${digits}; digit += ${threads}) shared->counts[digit] = 0;
    __syncthreads(); // no counter counts yet
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * ${tile} + threadIdx.x;
//% load_items("at", threads)
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            if (at + ${threads} * i < items) atomicAdd(&shared->counts[(uint32_t)(numbers[i] >> shift) & ${digits - 1}], 1u);
    }
    __syncthreads(); // all have counted
    for (uint32_t digit = threadIdx.x; digit < ${digits}; digit += ${threads}) g_counts[blockIdx.x * ${digits} + digit] = shared->counts[digit];
}
KG_ENTRY(${count_step.entry})

// Moves numbers by a digit${wants_from and ", and their places" or ""}. In the last pass the first ones are what the caller gets.
KG_KERNEL(${move_step.entry}, ${threads}, ${move_step.min_blocks})(${moves.declared()})
{
    KG_SMEM(move_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${32 * N} + lane;
    uint16_t *const table = shared->tables[warp];
//% early_start()
    if (!every && g_known->source == DONE) return;
//% share_items()
    if (share.count == 0) return;
    find_offsets(shared, g_counts);
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t origin = t * ${tile}, at = origin + first;
        const uint32_t count = items - origin < ${tile} ? (uint32_t)(items - origin) : ${tile};
//% load_items("at", 32)
        uint32_t places[${N}]; // in the tile
//% if wants_from then
        uint64_t from[${N}];
        if (every && shift == 0) {
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) from[i] = at + 32 * i;
        } else {
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) from[i] = g_from_places[at + 32 * i < items ? at + 32 * i : items - 1];
        }
//% end
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            if (first + 32 * i >= count) numbers[i] = ${keys.last};
        for (uint32_t word = lane; word < ${digits // 2}; word += 32) kg_st4(table + 2 * word, 0);
        __syncwarp();

        // Ranks in the warp. What stands behind the last number goes behind all others.
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t digit = (uint32_t)(numbers[i] >> shift) & ${digits - 1}, lanes = lanes_of_byte(digit);
            const uint32_t below = (uint32_t)__popc(lanes & kg_lanemask_lt()), before = table[digit];
            __syncwarp(); // all have read it
            if (below == 0) table[digit] = (uint16_t)(before + (uint32_t)__popc(lanes));
            __syncwarp();
            places[i] = before + below;
        }
        __syncthreads(); // all warps have counted
        find_starts(shared);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t digit = (uint32_t)(numbers[i] >> shift) & ${digits - 1};
            places[i] += shared->starts[digit] + table[digit];
            shared->numbers[places[i]] = numbers[i];
        }
        __syncthreads(); // the tile is in order
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) numbers[i] = shared->numbers[threadIdx.x + ${threads} * i];
//% if wants_from then
        __syncthreads(); // all have read it
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) shared->places[places[i]] = from[i];
        __syncthreads(); // places are in the same order
//% end

        // OUTPUT: neighbours of one digit go side by side.
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t place = threadIdx.x + ${threads} * i;
            if (place >= count) continue;
            const uint64_t to = shared->offsets[(uint32_t)(numbers[i] >> shift) & ${digits - 1}] + place;
//% if wants_from then
            const uint64_t from = shared->places[place];
//% end
            if (!last) {
                g_to[to] = numbers[i];
//% if wants_from then
                g_to_places[to] = from;
//% end
            } else if (to < most) {
//%   results.put("to", "numbers[i]", "from")
            }
        }
        __syncthreads(); // what the next tile overwrites is read
        KG_UNROLL(${each})
        for (uint32_t i = 0; i < ${each}; i++) { // behind the tile's numbers come those of the next one
            const uint32_t digit = threadIdx.x * ${each} + i;
            if (digit < ${digits}) shared->offsets[digit] += digit + 1 < ${digits} ? shared->starts[digit + 1] : ${tile};
        }
        __syncthreads(); // before starts are others
    }
}
KG_ENTRY(${move_step.entry})

//% end
//%
//% function order.prepare()
        if (!error) error = kg_launch(call, ${step}, KG_KERNEL_OF(${order_step.entry}), nullptr, ${tbs}, sizeof(order_block));
        if (!error) error = kg_launch(call, ${step + 1}, KG_KERNEL_OF(${count_step.entry}), nullptr, ${threads}, sizeof(digit_block));
        if (!error) error = kg_launch(call, ${step + 2}, KG_KERNEL_OF(${move_step.entry}), nullptr, ${threads}, sizeof(move_block));
//% end
//%
//% function order.launch(U)

    // A block sorts them, or all go from one array to the other by turns.
    if (most <= ${order_tile}) {
        void *of_order[] = {${few.addresses()}};
        const kg_shape alone = {{1, 1, 1}, {${tbs}, 1, 1}, 1, false};
        if (!error) error = kg_launch_shaped(call, ${step}, KG_KERNEL_OF(${order_step.entry}), of_order, &alone, sizeof(order_block));
        return error;
    }
    const uint64_t tiles = (items + ${tile - 1}) / ${tile};
    const kg_shape rows = {{tiles < call->grid[${step + 1}] ? (uint32_t)tiles : call->grid[${step + 1}], 1, 1}, {${threads}, 1, 1}, 1, false};
    ${U} *g_from = g_numbers, *g_to = every ? g_numbers + items : g_kept;
//% if wants_from then
    uint64_t *g_from_places = g_places, *g_to_places = every ? g_places + items : g_kept_places;
//% end
    for (uint32_t shift = 0; !error && shift < ${bits}; shift += 8) {
        bool last = shift == ${bits - 8};
        void *of_count[] = {&g_in, &items, &shift, &every, &g_known, &g_from, &g_counts};
        error = kg_launch_shaped(call, ${step + 1}, KG_KERNEL_OF(${count_step.entry}), of_count, &rows, sizeof(digit_block));

        // Then what was moved is what the next pass reads.
        void *of_move[] = {${moves.addresses()}};
        if (!error) error = kg_launch_shaped(call, ${step + 2}, KG_KERNEL_OF(${move_step.entry}), of_move, &rows, sizeof(move_block));
        ${U} *const other = g_from;
//% if wants_from then
        uint64_t *const other_places = g_from_places;
//% end
        g_from = g_to;
//% if wants_from then
        g_from_places = g_to_places;
//% end
        g_to = other;
//% if wants_from then
        g_to_places = other_places;
//% end
    }
//% end
//%
//% return order
