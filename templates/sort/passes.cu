//% -- Three launches for each digit (dissertation, chapter 9): count keys, scan runs, distribute keys. Rows of tiles
//% -- are dealt out to blocks alike in the first and the third. So nothing waits, and no order is left to chance.
//% local tile = run "sort/tile"
//% local digits = tile.digits
//% local streams = run "sort/streams"
//% local aside = run "sort/aside"
//% local sums = use "warp/upto"
//% local T, U, N = k.T.c, digits.number, variant.nwork
//% local R, keys = digits.count, variant.dbs
//% local words = R // 2
//% local stores = variant.stores_keys
//% local several = variant.steps[1].passes > 1
//% local asks = variant.asks_bits
//% local by, moving, with_keys = variant.by ~= nil, streams.of(several), streams.arrays()
//% local count_step, scan_step, move_step = variant.steps[1], variant.steps[2], variant.steps[3]
//%
//% local function take_share()
    const uint64_t tiles = (n + ${keys - 1}) / ${keys};
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
//% end
//%
struct alignas(16) block_shared {
//% tile.members()
    alignas(16) uint64_t bases[${R}]; // where the next key of each digit goes
    alignas(16) uint64_t offsets[${R}]; // what a place in the tile lacks to that
//% if #moving > 0 then
    union {
        alignas(16) ${U} keys[${keys}];
//%   for _, stream in ipairs(moving) do
        alignas(16) ${stream.slots(keys)};
//%   end
    };
//% else
    alignas(16) ${U} keys[${keys}];
//% end
};

// What a block shares that counts: two counters of 16 bits in a word.
struct alignas(16) count_shared {
    alignas(16) uint32_t tables[${variant.nwarps}][${words}]; // of each warp
    alignas(16) uint64_t totals[${R}];
};

//% tile.functions()
//% sums.functions("uint64_t")
// Adds the warps' counters to the totals, and clears them. A thread has the same words each time.
KG_FN void add_counts(count_shared *shared)
{
    for (uint32_t word = threadIdx.x; word < ${words}; word += ${variant.tbs}) {
        uint32_t low = 0, high = 0;
        for (uint32_t w = 0; w < ${variant.nwarps}; w++) {
            const uint32_t pair = shared->tables[w][word];
            shared->tables[w][word] = 0;
            low += pair & 0xffff;
            high += pair >> 16;
        }
        shared->totals[2 * word] += low;
        shared->totals[2 * word + 1] += high;
    }
}

// Count keys: each row of tiles its digits.
KG_KERNEL(${count_step.entry}, ${variant.tbs}, ${count_step.min_blocks})(const ${T} *g_from, uint64_t n, ${asks and "uint32_t s_begin_bit, uint32_t s_end_bit, uint32_t pass" or "uint32_t shift"}, uint64_t *g_counts)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${variant.dws} + lane;
//% early_start()
//% take_share()
//% if asks then digits.take_shift("pass") end
    for (uint32_t word = lane; word < ${words}; word += 32) shared->tables[warp][word] = 0;
    for (uint32_t digit = threadIdx.x; digit < ${R}; digit += ${variant.tbs}) shared->totals[digit] = 0;
    __syncthreads();

    uint32_t rounds = 0; // tiles since the last sum
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * ${keys} + first;
        ${T} keys[${N}];
        if ((t + 1) * ${keys} <= n) {
            KG_CASE(none);
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) keys[i] = g_from[at + 32 * i];
        } else {
            KG_CASE(stop);
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint64_t place = at + 32 * i;
                keys[i] = g_from[place < n ? place : n - 1];
            }
        }
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t digit = ${digits.of("keys[i]")}, one = 1u << 16 * (digit % 2);
            if (at + 32 * i < n) atomicAdd(&shared->tables[warp][digit / 2], one);
        }
        if (++rounds == ${variant.rounds}) { // one more tile might be too much for 16 bits
            rounds = 0;
            __syncthreads();
            add_counts(shared);
            __syncthreads();
        }
    }
    __syncthreads();
    add_counts(shared);
    __syncthreads();
    for (uint32_t digit = threadIdx.x; digit < ${R}; digit += ${variant.tbs})
        g_counts[(uint64_t)digit * gridDim.x + blockIdx.x] = shared->totals[digit];
}
KG_ENTRY(${count_step.entry})

//% local warps = scan_step.tbs // 32
// Scan runs: for each digit, the keys of all rows become what stands before each row. A warp has a digit.
KG_KERNEL(${scan_step.entry}, ${scan_step.tbs}, ${scan_step.min_blocks})(uint64_t *g_counts, uint64_t *g_totals, uint32_t rows)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    for (uint32_t digit = blockIdx.x * ${warps} + warp; digit < ${R}; digit += gridDim.x * ${warps}) {
        uint64_t *const counts = g_counts + (uint64_t)digit * rows;
        uint64_t total = 0;
        for (uint32_t row = lane; row < rows + lane; row += 32) {
            const uint64_t count = row < rows ? counts[row] : 0, upto = wide_sum_upto(lane, count);
            if (row < rows) counts[row] = total + upto - count;
            total += __shfl_sync(${full_mask}, upto, 31);
        }
        if (lane == 0) g_totals[digit] = total;
    }
}
KG_ENTRY(${scan_step.entry})

//% aside.kernel()
//% local B = variant.buckets
//% local each = R > 32 and R // 32 or 1
// Where the first key of each digit goes, of this row. By one warp.
KG_FN void find_bases(block_shared *shared, uint32_t lane, const uint64_t *g_counts, const uint64_t *g_totals${B > 0 and ", uint64_t *g_offsets" or ""})
{
    const uint32_t first = ${each == 1 and "lane" or "lane * " .. each};
    uint64_t sum = 0;
    for (uint32_t digit = first; digit < first + ${each} && digit < ${R}; digit++) sum += g_totals[digit];
    uint64_t at = wide_sum_upto(lane, sum) - sum;
    for (uint32_t digit = first; digit < first + ${each} && digit < ${R}; digit++) {
        shared->bases[digit] = at + g_counts[(uint64_t)digit * gridDim.x + blockIdx.x];
//% if B > 0 then
        if (blockIdx.x == 0${B < R - 1 and " && digit <= " .. B or ""}) g_offsets[digit] = at;
//% end
        at += g_totals[digit];
//% if B == R then
        if (blockIdx.x == 0 && digit == ${R - 1}) g_offsets[${R}] = at;
//% end
    }
}

//% local params = parameter_list()
//% params.add("const " .. T .. " *", "g_from")
//% if stores or several then params.add(T .. " *", "g_to") end
//% for _, stream in ipairs(with_keys) do
//%   if not stream.made or several then params.add("const " .. stream.type.c .. " *", stream.from) end
//%   params.add(stream.type.c .. " *", stream.to)
//% end
//% params.add("uint64_t ", "n")
//% if asks then
//%   digits.parameters(params)
//%   params.add("uint32_t ", "pass")
//% else
//%   params.add("uint32_t ", "shift")
//% end
//% params.add("uint64_t *", "g_counts")
//% params.add("uint64_t *", "g_totals")
//% if B > 0 then params.add("uint64_t *", "g_offsets") end
// Distribute keys: a tile is sorted by the digit in shared memory, and stored from there in runs.
KG_KERNEL(${move_step.entry}, ${variant.tbs}, ${move_step.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${variant.dws} + lane;
//% early_start()
//% take_share()
//% if asks then digits.take_shift("pass") end
    if (warp == 0) find_bases(shared, lane, g_counts, g_totals${B > 0 and ", g_offsets" or ""});
    __syncthreads();

    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * ${keys} + first, left = n - t * ${keys};
        const uint32_t count = left < ${keys} ? (uint32_t)left : ${keys};
        ${U} keys[${N}];
        if (count == ${keys}) {
            KG_CASE(none);
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) keys[i] = ${digits.key("g_from[at + 32 * i]")};
        } else {
            KG_CASE(stop);
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint64_t place = at + 32 * i;
                keys[i] = place < n ? ${digits.key("g_from[place]")} : ${digits.last};
            }
        }

        // Sorted by the digit, in shared memory.
        uint32_t places[${N}];
        ${tile.places()};
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) shared->keys[places[i]] = keys[i];
        for (uint32_t digit = threadIdx.x; digit < ${R}; digit += ${variant.tbs}) {
            const uint32_t pair = shared->totals[digit / 2];
            shared->offsets[digit] = shared->bases[digit] - shared->starts[digit];
            shared->bases[digit] += digit % 2 != 0 ? pair >> 16 : pair & 0xffff;
        }
        __syncthreads();

        // OUTPUT: neighbours of one digit go side by side.
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t place = threadIdx.x + ${variant.tbs} * i;
            if (place >= count) continue;
            keys[i] = shared->keys[place];
//% if not by and (stores or several) then
            ${stores and "" or "if (g_to) "}${digits.store("g_to[shared->offsets[" .. digits.digit("keys[i]") .. "] + place]", "keys[i]")};
//% end
        }
//% for _, stream in ipairs(moving) do

//%   if stream.elements then
        // The elements, by the places of their digits.
//%   else
        // Their ${stream.made and "indices" or #with_keys > 1 and stream.called or "values"}, by the same places.
//%   end
        __syncthreads();
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
//%   if stream.elements then
            if (at + 32 * i < n) ${stream.put("places[i]", "g_from[at + 32 * i]")};
//%   else
//%     local from = stream.from
//%     local loaded, made = from .. "[at + 32 * i]", "(" .. stream.type.c .. ")(at + 32 * i)"
//%     if stream.made and several then loaded = from .. " ? " .. loaded .. " : " .. made
//%     elseif stream.made then loaded = made end
            if (at + 32 * i < n) ${stream.put("places[i]", loaded)};
//%   end
        __syncthreads();
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t place = threadIdx.x + ${variant.tbs} * i;
            if (place >= count) continue;
            const uint64_t to = shared->offsets[${digits.digit("keys[i]")}] + place;
//%   if stream.elements and not stores then
            if (!g_to) continue;
//%   end
            const ${stream.type.c} element = ${stream.get("place")};
            ${stream.to}[to] = element; // a statement of its own: g++ hides what a call stores in memory from checks
        }
//% end
    }
}
KG_ENTRY(${move_step.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${count_step.entry}), nullptr, ${variant.tbs}, sizeof(count_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${scan_step.entry}), nullptr, ${scan_step.tbs}, 0);
        if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${move_step.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% aside.prepare()
        return error;
    }
//% take_arguments()
//% streams.take_buffers(true)
//% take_region("uint64_t", "g_counts", "counts")
//% take_region("uint64_t", "g_totals", "totals")
//% if several then
//%   if not variant.double_buffer then take_region(T, "g_other", "keys") end
//%   streams.take_moved()
//%   if not stores and count_step.passes > 2 then take_region(T, "g_spare", "spare") end
//% end
    uint64_t n = call->n;
    uint32_t rows = call->grid[0];
    int error = 0;
//% -- What a pass reads and writes: keys, or what moves with them.
//% local function arrays(type, from, to, other, first, out)
//%   if several then
    ${type} *${to} = kg_written_by(pass, passes, ${out}, ${other});
//%     if first ~= "nullptr" then first = aside.first(first, other) end
    const ${type} *${from} = pass == 0 ? ${first} : kg_written_by(pass - 1, passes, ${out}, ${other});
//%   else
//%     if first ~= "nullptr" then
    const ${type} *${from} = ${aside.first(first, other)};
//%     end
//%     if out ~= "nullptr" then
    ${type} *${to} = ${out};
//%     end
//%   end
//% end
//%
//% local function one_pass()
//%   local spare = count_step.passes > 2 and "g_spare" or several and "(" .. T .. " *)nullptr" or "nullptr"
//%   arrays(T, "g_from", "g_to", "g_other", "g_in", stores and "g_out" or spare)
//%   if several and not stores then
    if (pass + 1 == passes) g_to = nullptr; // keys are no result
//%   end
//%   -- The first pass makes indices.
//%   for _, stream in ipairs(with_keys) do arrays(stream.type.c, stream.from, stream.to, stream.other, stream.input, stream.output) end
//%   if variant.buckets > 0 then
    // Buckets are one digit.
//%   end
    void *of_count[] = {&g_from, &n, ${asks and "&s_begin_bit, &s_end_bit, &pass" or "&shift"}, &g_counts};
    void *of_scan[] = {&g_counts, &g_totals, &rows};
    void *of_move[] = {${params.addresses()}};
    if (!error) error = kg_launch(call, 0, KG_KERNEL_OF(${count_step.entry}), of_count, ${variant.tbs}, sizeof(count_shared));
    if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${scan_step.entry}), of_scan, ${scan_step.tbs}, 0);
    if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${move_step.entry}), of_move, ${variant.tbs}, sizeof(block_shared));
//% end
//%
//% if several then
    // Passes write the output and ${variant.double_buffer and "the other array" or "the workspace"} by turns; the last one the output.
//%   if asks then digits.take_passes() else
    const uint32_t passes = call->passes[0];
//%   end
//%   if aside.step then aside.launch() end
    for (uint32_t pass = 0; !error && pass < passes; pass++) {
//%   if not asks then
    uint32_t shift = ${variant.begin_bit} + ${variant.digit} * pass;
//%   end
//%   one_pass()
    }
//% else
    uint32_t ${asks and "pass = 0" or "shift = " .. variant.begin_bit};
//%   if aside.step then aside.launch() end
//%   one_pass()
//% end
    return error;
}
