//% -- All blocks sort together, in one launch: each holds a tile of keys in its registers. For each digit every block
//% -- tells the others how many keys of each digit it has. Then keys go where they belong in memory, and the blocks
//% -- meet, before each takes the next tile. So all of them run at once: the launch is a cooperative one. With a key moves
//% -- the place where it stood; values and indices are looked up by it in the last pass.
//% local tile = run "sort/tile"
//% local digits = tile.digits
//% local streams, meeting = run "sort/streams", use "dask/meeting"
//% local T, U, N, R, P = k.T.c, digits.number, variant.nwork, digits.count, variant.passes
//% local keys, tbs = variant.dbs, variant.tbs
//% local parts = R // 4 -- words of 8 bytes in a row: each has counts of four digits
//% local groups = tbs // parts -- rows that a block looks at side by side
//% local each = (R + 31) // 32 -- digits of a lane
//% local most = (variant.max_blocks + groups - 1) // groups
//% local at_once = most < 4 and most or 4
//% local checks = variant.rank == "counters"
//% local moved = run "sort/together_moved"
//% local moves = moved.any
//%
struct alignas(16) block_shared {
//% tile.members()
    alignas(16) uint32_t sums[${2 * R}]; // keys of each digit: in the tiles before, then in all
    alignas(16) uint32_t offsets[${R}]; // what a place in the tile lacks to where its key goes
    bool alike; // all keys have the same digit
    alignas(16) ${U} keys[${keys + (keys - 1) // 32}];
//% if moves then
    alignas(16) uint32_t places[${keys + (keys - 1) // 32}]; // where each of them stood, among all
//% end
};

//% tile.sums()
//% tile.starts()
// The slot in shared memory of a place of the sorted tile: gaps keep digits of equal size in banks of their own.
KG_FN constexpr uint32_t slot_of(uint32_t place)
{
    return place + place / 32;
}

// Keys of a tile, warp by warp; behind the last key numbers that no key stands behind. `left`: keys from its first on.
KG_FN void load_keys(const ${T} *g_from, uint32_t left, uint32_t first, ${U} (&keys)[${N}])
{
    if (left >= ${keys}) {
        KG_CASE(none);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) keys[i] = ${digits.encode("g_from[first + 32 * i]")};
    } else {
        KG_CASE(stop);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) keys[i] = first + 32 * i < left ? ${digits.encode("g_from[first + 32 * i]")} : ${digits.last};
    }
}

// Sorts a tile by the digit, in shared memory. `ranks`: within the warp.
KG_FN void put_keys(block_shared *shared, const uint16_t *table, uint32_t shift, const ${U} (&keys)[${N}], const uint32_t (&ranks)[${N}]${moves and ", const uint32_t (&from)[" .. N .. "]" or ""})
{
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t digit = ${digits.digit("keys[i]")};
//% if moves then
        const uint32_t slot = slot_of(shared->starts[digit] + table[digit] + ranks[i]);
        shared->keys[slot] = keys[i];
        shared->places[slot] = from[i];
//% else
        shared->keys[slot_of(shared->starts[digit] + table[digit] + ranks[i])] = keys[i];
//% end
    }
}

//% if not moves or P > 1 then
// Stores a sorted tile: neighbours of one digit go side by side.${checks and " Tells whether some key is not in order." or ""}
KG_FN ${checks and "bool" or "void"} store_keys(const block_shared *shared, uint32_t shift, uint32_t n, ${T} *g_to${moves and ", uint32_t *g_to_places" or ""})
{
//% if checks then
//%   local all, rest = digits.bits % variant.digit == 0, digits.bits - variant.digit
    const ${U} low = ${all and "" or "shift >= " .. rest .. " ? " .. digits.last .. " : "}(${U})(${digits.last} >> (${rest} - shift)); // bits up to this digit
    bool mixed = false;
//% end
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t place = threadIdx.x + ${tbs} * i;
        const ${U} key = shared->keys[slot_of(place)];
//% if checks then
        const ${U} before = shared->keys[slot_of(place - (place != 0))];
        mixed |= (before & low) > (key & low);
//% end
        const uint32_t to = shared->offsets[${digits.digit("key")}] + place;
        if (to < n) ${digits.store("g_to[to]", "key")};
//% if moves then
        if (to < n) g_to_places[to] = shared->places[slot_of(place)];
//% end
    }
//% if checks then
    return mixed;
//% end
}

//% end
//% meeting.functions()
//% if moves then moved.store_function(digits) end
// Four counts of 14 bits. Above each are two bits that say which pass it is of.
KG_FN uint64_t wait_for_counts(const uint64_t *g_counts, uint64_t counts, uint64_t tags)
{
    while ((counts & 0xc000c000c000c000u) != tags) {
        kg_spin();
        counts = kg_ld_relaxed_u64(g_counts);
    }
    return counts;
}

// Adds up what all blocks have of each digit, and what those before this one have.
KG_FN void add_rows(block_shared *shared, const uint32_t *g_rows, uint64_t tags)
{
    const uint32_t part = threadIdx.x % ${parts}, group = threadIdx.x / ${parts}, blocks = gridDim.x;
    if (group >= ${groups}) return;
    const uint64_t *const g_counts = (const uint64_t *)g_rows + part;
    uint32_t before[4] = {}, all[4] = {};
    for (uint32_t first = group; first < blocks; first += ${groups * at_once}) {
        uint64_t counts[${at_once}]; // at once
        KG_UNROLL(${at_once})
        for (uint32_t i = 0; i < ${at_once}; i++) {
            const uint32_t row = first + ${groups} * i;
            counts[i] = kg_ld_relaxed_u64(g_counts + (row < blocks ? row : first) * ${2 * parts});
        }
        KG_UNROLL(${at_once})
        for (uint32_t i = 0; i < ${at_once}; i++) {
            const uint32_t row = first + ${groups} * i;
            if (row >= blocks) break;
            counts[i] = wait_for_counts(g_counts + row * ${2 * parts}, counts[i], tags);
            KG_UNROLL(4)
            for (uint32_t d = 0; d < 4; d++) {
                const uint32_t count = (uint32_t)(counts[i] >> 16 * d) & 0x3fff;
                all[d] += count;
                if (row < blockIdx.x) before[d] += count;
            }
        }
    }
    KG_UNROLL(4)
    for (uint32_t d = 0; d < 4; d++) { // fourth digits lie together: lanes side by side
        atomicAdd(&shared->sums[${parts} * d + part], before[d]);
        atomicAdd(&shared->sums[${R} + ${parts} * d + part], all[d]);
    }
}

// Where digits go: behind lesser ones, and behind those of the tiles before. By one warp. `behind`: the digit of what
// stands behind the last key.
KG_FN void find_offsets(block_shared *shared, uint32_t lane, uint32_t n, uint32_t behind)
{
    uint32_t counts[${each}], sum = 0;
    bool alike = false;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        const uint32_t digit = ${each == 1 and "lane" or "lane * " .. each .. " + i"};
        counts[i] = ${R < 32 and "digit < " .. R .. " ? shared->sums[" .. R .. " + digit % 4 * " .. parts .. " + digit / 4] : 0" or "shared->sums[" .. R .. " + digit % 4 * " .. parts .. " + digit / 4]"};
        sum += counts[i];
        alike |= counts[i] == (digit == behind ? gridDim.x * ${keys} : n);
    }
    uint32_t at = sum_upto(lane, sum) - sum;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        const uint32_t digit = ${each == 1 and "lane" or "lane * " .. each .. " + i"};
//% if R < 32 then
        if (digit >= ${R}) break;
//% end
        shared->offsets[digit] = at + shared->sums[digit % 4 * ${parts} + digit / 4] - shared->starts[digit];
        at += counts[i];
    }
    alike = __any_sync(${full_mask}, alike);
    if (lane == 0) shared->alike = alike;
}

//% local params = parameter_list()
//% params.add("const " .. T .. " *", "g_in")
//% if variant.stores_keys then params.add(T .. " *", "g_out") end
//% if P > 1 then params.add(T .. " *", "g_other") end
//% if moves then moved.parameters(params) end
//% params.add("uint32_t ", "n")
//% params.add("uint32_t *", "g_rows")
//% params.add("uint32_t *", "g_ticket")
// Sort keys. The output may be the input: no block stores a key before all have loaded theirs.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${variant.dws} + lane;
    const uint32_t origin = blockIdx.x * ${keys}, left = n - origin;
//% early_start()
    uint16_t *const table = shared->tables[warp];

    // INPUT. A block has two rows of counts, for passes by turns.
    for (uint32_t word = threadIdx.x; word < ${R}; word += ${tbs}) kg_st_relaxed_u32(g_rows + blockIdx.x * ${R} + word, 0);
    ${U} keys[${N}];
    load_keys(g_in + origin, left, first, keys);
//% if moves then
    uint32_t from[${N}];
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) from[i] = origin + first + 32 * i;
//% end
    __syncthreads();
    if (threadIdx.x == 0) kg_red_add_release_u32(g_ticket, 1);
    uint32_t times = 1; // that blocks have met
//% if P > 1 then
    const ${T} *g_from = nullptr; // what the last pass wrote
//%   if moves then
    const uint32_t *g_from_places = nullptr;
//%   end
//% end

    KG_UNROLL(1)
    for (uint32_t pass = 0; pass < ${P}; pass++) {
        const uint32_t shift = ${variant.begin_bit} + ${variant.digit} * pass, tag = pass % 3 + 1;
        uint32_t *const g_turn = g_rows + ${R // 2} * (pass % 2);
        uint32_t places[${N}];
//% if checks then
        if (left >= ${keys}) count_keys(table, lane, keys, shift, places);
        else rank_keys(table, lane, keys, shift, places); // what stands behind the last key stays there
//% else
        rank_keys(table, lane, keys, shift, places);
//% end
        for (uint32_t i = threadIdx.x; i < ${2 * R}; i += ${tbs}) shared->sums[i] = 0;
        if (pass == 0 && threadIdx.x == 0) wait_for_all(g_ticket, 1); // rows are clear, and keys are loaded
        __syncthreads();

        // What this block has, for all others.
        sum_warps(shared);
        for (uint32_t word = threadIdx.x; word < ${R // 2}; word += ${tbs})
            kg_st_relaxed_u32(g_turn + blockIdx.x * ${R} + word, shared->totals[word] | 0x40004000u * tag);
        __syncthreads();
        if (warp == 0) find_starts(shared, lane);
        __syncthreads();

        // Sorted by the digit, in shared memory, while others count.
        put_keys(shared, table, shift, keys, places${moves and ", from" or ""});
        add_rows(shared, g_turn, 0x4000400040004000u * tag);
        __syncthreads();
        if (warp == 0) find_offsets(shared, lane, n, ${digits.digit(digits.last)});
        __syncthreads();
//% if P > 1 then
        const bool last = pass == ${P - 1};
        if (shared->alike && !last) continue; // keys stay where they are
//%   if moves then
//%     moved.take_turns()
//%   else
        ${T} *const g_to = ${P % 2 == 0 and "last || g_from == g_other ? g_out : g_other" or "last || g_from != g_out ? g_out : g_other"};
        if (last && g_from == g_to) meet(g_ticket, ++times); // all have loaded what is overwritten
//%   end
//% end

        // OUTPUT
//% local to = P > 1 and "g_to" or "g_out"
//% if moves then
//%   moved.store()
//% elseif not checks then
        store_keys(shared, shift, n, ${to});
//% else
        if (__syncthreads_or(store_keys(shared, shift, n, ${to}))) { // ranks are found by votes, and all is stored anew
            rank_keys(table, lane, keys, shift, places);
            __syncthreads();
            sum_warps(shared);
            __syncthreads();
            put_keys(shared, table, shift, keys, places);
            __syncthreads();
            store_keys(shared, shift, n, ${to});
        }
//% end
//% if P > 1 then
        if (last) break;
        meet(g_ticket, ++times);
        g_from = g_to;
        load_keys(g_from + origin, left, first, keys);
//%   if moves then
        g_from_places = g_to_places;
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            if (first + 32 * i < left) from[i] = g_from_places[origin + first + 32 * i];
//%   end
//% end
    }
    // The next call finds the ticket as this one did.
    if (threadIdx.x == 0 && kg_atomic_add_acq_rel_u32(g_ticket, 1) == (times + 1) * gridDim.x - 1) kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    // All blocks run at once: a device without room for the most of them does not have this variant.
    if (call->purpose == KG_PURPOSE_PREPARE) {
        const kg_shape most = {{${variant.max_blocks}, 1, 1}, {${tbs}, 1, 1}, 1, true};
        return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, &most, sizeof(block_shared));
    }
//% take_arguments(P == 1 and "buffer" or nil)
//% streams.take_buffers(P > 1)
//% take_region("uint32_t", "g_rows", "counts")
//% if moves then moved.take()
//% elseif P > 1 and not variant.double_buffer then take_region(T, "g_other", "keys") end
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint32_t n = (uint32_t)call->n;
    const kg_shape shape = {{call->grid[0], 1, 1}, {${tbs}, 1, 1}, 1, true};
    void *arguments[] = {${params.addresses()}};
    return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, &shape, sizeof(block_shared));
}
