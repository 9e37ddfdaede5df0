//% -- The blocks of one cluster sort, in one launch (capability 9.0). Keys stay in registers and shared memory. For each
//% -- digit a block looks up what the others have counted, in their shared memory. Then it puts its keys where they
//% -- belong in that. Of what moves with a key the place moves alone. Values are loaded in the end, before the first is
//% -- stored: an output may be an input. An index is that place.
//% local tile = run "sort/tile"
//% local digits = tile.digits
//% local streams = run "sort/streams"
//% local T, U, N, R = k.T.c, digits.number, variant.nwork, digits.count
//% local keys, tbs, blocks = variant.dbs, variant.tbs, variant.cluster
//% local each = (R + 31) // 32 -- digits of a lane
//% local arrays, loaded = streams.arrays(), {}
//% for _, stream in ipairs(arrays) do
//%   if not stream.made then table.insert(loaded, stream) end
//% end
//% local moves = #arrays > 0
//%
struct alignas(16) block_shared {
//% tile.members()
    alignas(16) uint32_t before[${R}]; // keys of each digit in the blocks before, then where the block's own go
    alignas(16) uint32_t all[${R}]; // in all blocks
    alignas(16) ${U} keys[${keys}]; // of the block, as they come from all
//% if moves then
    alignas(16) uint16_t places[${keys}]; // where each key stood, among those of all
//% end
};

//% tile.sums()
// What the blocks before have of each digit, and what all have: two digits at a time, no sum overflows 16 bits.
KG_FN void add_blocks(block_shared *shared, uint32_t rank)
{
    for (uint32_t word = threadIdx.x; word < ${R // 2}; word += ${tbs}) {
        uint32_t before = 0, all = 0;
        KG_UNROLL(${blocks})
        for (uint32_t block = 0; block < ${blocks}; block++) {
            const uint32_t theirs = kg_map_shared(shared->totals, block)[word];
            all += theirs;
            if (block < rank) before += theirs;
        }
        shared->before[2 * word] = before & 0xffff;
        shared->before[2 * word + 1] = before >> 16;
        shared->all[2 * word] = all & 0xffff;
        shared->all[2 * word + 1] = all >> 16;
    }
}

// Where each digit begins, by one warp.
KG_FN void find_begins(block_shared *shared, uint32_t lane)
{
    uint32_t counts[${each}], sum = 0;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        const uint32_t digit = ${each == 1 and "lane" or "lane * " .. each .. " + i"};
        counts[i] = ${R < 32 and "digit < " .. R .. " ? shared->all[digit] : 0" or "shared->all[digit]"};
        sum += counts[i];
    }
    uint32_t at = sum_upto(lane, sum) - sum;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        const uint32_t digit = ${each == 1 and "lane" or "lane * " .. each .. " + i"};
//% if R < 32 then
        if (digit >= ${R}) break;
//% end
        shared->before[digit] += at;
        at += counts[i];
    }
}

//% local params = parameter_list()
//% params.add("const " .. T .. " *", "g_in")
//% if variant.stores_keys then params.add(T .. " *", "g_out") end
//% for _, stream in ipairs(arrays) do
//%   if not stream.made then params.add("const " .. stream.type.c .. " *", stream.input) end
//%   params.add(stream.type.c .. " *", stream.output)
//% end
//% params.add("uint32_t ", "n")
// One cluster: ${plural(N, "key")} of a thread, digit after digit. Up to ${keys * blocks} keys.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), rank = kg_cluster_rank();
    const uint32_t first = warp * ${variant.dws} + lane, origin = rank * ${keys}, left = origin < n ? n - origin : 0;
    uint16_t *const table = shared->tables[warp];
//% early_start()
    KG_CASE(stop);

    // INPUT: behind the last key, numbers that no key stands behind.
    ${U} keys[${N}];
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) keys[i] = first + 32 * i < left ? ${digits.encode("g_in[origin + first + 32 * i]")} : ${digits.last};
//% if moves then
    uint32_t from[${N}];
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) from[i] = origin + first + 32 * i;
//% end

    KG_UNROLL(1)
    for (uint32_t shift = ${variant.begin_bit}; shift < ${variant.end_bit}; shift += ${variant.digit}) {
        uint32_t places[${N}];
        rank_keys(table, lane, keys, shift, places);
        __syncthreads();
        sum_warps(shared);
        kg_cluster_sync(); // all blocks have counted
        add_blocks(shared, rank);
        __syncthreads();
        if (warp == 0) find_begins(shared, lane);
        __syncthreads();
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t digit = ${digits.digit("keys[i]")}, place = shared->before[digit] + table[digit] + places[i];
            kg_map_shared(shared->keys, place / ${keys})[place % ${keys}] = keys[i];
//% if moves then
            kg_map_shared(shared->places, place / ${keys})[place % ${keys}] = (uint16_t)from[i];
//% end
        }
        kg_cluster_sync(); // all keys are in place
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) keys[i] = shared->keys[first + 32 * i];
//% if moves then
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) from[i] = shared->places[first + 32 * i];
//% end
    }

    // OUTPUT
//% for _, stream in ipairs(loaded) do
//%   stream.moved = #loaded > 1 and "moved_" .. stream.called or "moved"
    ${stream.type.c} ${stream.moved}[${N}];
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) ${stream.moved}[i] = ${stream.input}[first + 32 * i < left ? from[i] : 0];
//% end
//% if #loaded > 0 and (k.in_place or variant.double_buffer) then
    kg_cluster_sync(); // all have loaded what outputs may overwrite
//% end
//% if not moves then
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++)
        if (first + 32 * i < left) ${digits.store("g_out[origin + first + 32 * i]", "keys[i]")};
//% else
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = origin + first + 32 * i;
        if (first + 32 * i >= left) continue;
//%   if variant.stores_keys then
        ${digits.store("g_out[at]", "keys[i]")};
//%   end
//%   for _, stream in ipairs(arrays) do
        ${stream.output}[at] = ${stream.made and "from[i]" or stream.moved .. "[i]"};
//%   end
    }
//% end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    const kg_shape shape = {{${blocks}, 1, 1}, {${tbs}, 1, 1}, ${blocks}, false};
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, &shape, sizeof(block_shared));
//% take_arguments("buffer")
//% streams.take_buffers(false)
    uint32_t n = (uint32_t)call->n;
    void *arguments[] = {${params.addresses()}};
    return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, &shape, sizeof(block_shared));
}
