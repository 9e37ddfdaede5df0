//% -- A launch for each digit. A block sorts a tile, and looks back for the keys of each digit in the tiles before it.
//% -- Two launches before these count the digits of all passes. Nothing of the workspace needs to be cleared.
//% local digits = run "sort/digits"
//% local counts = run "sort/look_back_counts"
//% local peers = run "sort/peers"
//% local streams = run "sort/streams"
//% local pass = run "sort/look_back_pass"
//% local aside = run "sort/aside"
//% local joined = variant.joins and run "sort/joined" or nil
//% local sums = use "warp/upto"
//% local hybrid = variant.form == "hybrid" and run "sort/hybrid" or nil
//% local T, U, N = k.T.c, digits.number, variant.nwork
//% local R, keys, P = digits.count, variant.dbs, variant.passes
//% local count_step, scan_step, move_step = variant.steps[1], variant.steps[2], variant.steps[3]
//% local W, top = "uint32_t", 30
//% if variant.state_bits == 64 then W, top = "uint64_t", 62 end
//% local chunks, warps = (R + 31) // 32, variant.nwarps -- of 32 digits
//% local checks = variant.rank == "counters"
//% local several = P > 1
//% local by, moving, arrays = variant.by ~= nil, streams.of(several), streams.arrays()
//% local given_shift = by and ", shift" or ""
//% local stores = variant.stores_keys
//% -- Keys may come in order. A tile of one digit is stored as it came; with values registers are too few for that.
//% local direct = not by and not hybrid and not variant.asks_bits and #moving == 0
//% local runs = direct or variant.early > 0
//% local ranks, moved = run "sort/ranks", run "sort/moved"
//% local g_out = stores and "g_out" or "g_spare"
//% local gathered = variant.gathers and streams.gathered() or nil
//% local keep_at = joined and 5 or 4
//% local keep_step = gathered and variant.steps[keep_at]
//%
//% -- A sorted tile lies in slots: one stays free behind 32, and where no key is compared with the one before it another
//% -- behind 1024. Without gaps digits that are alike often begin in one bank, if their keys come in equal steps.
//% local function slots_before(places)
//%   return places + places // 32 + (checks and 0 or places // 1024)
//% end
//% local slots = slots_before(keys - 1) + 1
//%
//% -- The slot of the thread's item i of a tile that is stored: `mine` is that of the first.
//% local function slot_of_item()
//%   if checks or 1024 % variant.tbs == 0 then return "mine + slot_of(" .. variant.tbs .. " * i)" end
//%   return "slot_of(place)"
//% end
//%
struct alignas(16) block_shared {
    alignas(16) uint32_t tables[${warps}][${R}]; // keys of each digit: of a warp, then of the warps before it
    alignas(16) uint32_t starts[${R}]; // where each digit begins in the tile
    alignas(16) ${W} offsets[${R}]; // what a place in the tile lacks to where its key goes
    alignas(16) uint32_t before[${chunks}]; // keys of 32 digits
    alignas(16) const ${T} *g_from; // what the pass reads, and what it writes: here rather than in registers
//% if stores or several then
    ${T} *g_to;
//% end
//% for _, stream in ipairs(arrays) do
//%   if several or not stream.made then
    const ${stream.type.c} *${stream.from};
//%   end
    ${stream.type.c} *${stream.to};
//% end
    alignas(16) uint32_t tile;
//% if ranks.leads then
    uint32_t leader; // the digit of the pass that many keys have, or one that none has
//% end
//% if direct then
    uint32_t one_digit; // whether all keys of the tile have it: here rather than in a register
//% end
//% if joined then joined.members() end
//% if #moving > 0 then
    union {
        alignas(16) ${U} keys[${slots}];
//%   for _, stream in ipairs(moving) do
        alignas(16) ${stream.slots(slots)};
//%   end
    };
//% else
    alignas(16) ${U} keys[${slots}];
//% end
};

//% if hybrid then hybrid.shared() end
//% digits.functions()
//% counts.kernels()
//% if joined then joined.kernel() end
//% aside.kernel()
//% peers.functions("uint32_t")
//% if runs then peers.runs() end
//% sums.functions("uint32_t")
//% if hybrid then hybrid.kernels() end
//%
//% -- A loop over the digits that a thread looks after, 32 at a time for a warp; its number is `digit`.
//% local chunk = chunks <= warps and "warp" or "chunk"
//% local function digits_of_thread(body)
//%   if chunks <= warps then
    if (warp < ${chunks}) {
        const uint32_t digit = threadIdx.x;
//%   else
    for (uint32_t chunk = warp; chunk < ${chunks}; chunk += ${warps}) {
        const uint32_t digit = 32 * chunk + lane;
//%   end
//%   body()
    }
//% end
//%
//% -- The bits that keys were sorted by when a pass is done, of keys that have no others.
//% local function low_bits()
//%   local bits, log2 = 8 * k.T.size, variant.digit
//%   if bits % log2 == 0 then return "(" .. U .. ")(" .. digits.last .. " >> (" .. bits - log2 .. " - shift))" end
//%   local all = "shift >= " .. bits - log2
//%   return all .. " ? " .. digits.last .. " : (" .. U .. ")(" .. digits.last .. " >> (" .. bits - log2 .. " - shift))"
//% end
//%
// The slot in shared memory of a place of the sorted tile: gaps keep digits of equal size in banks of their own.
KG_FN constexpr uint32_t slot_of(uint32_t place)
{
//%   if checks then
    return place + place / 32;
//%   else
    return place + place / 32 + place / 1024;
//%   end
}

// Keys of a tile, warp by warp; behind the last key numbers that no key stands behind.
KG_FN void load_keys(const block_shared *shared, uint32_t lane, uint32_t warp, uint64_t n${by and ", uint32_t shift" or ""}, ${U} (&keys)[${N}])
{
    const uint64_t origin = shared->tile * (uint64_t)${keys}, left = n - origin;
    const uint32_t first = warp * ${variant.dws} + lane;
    const ${T} *const g_from = ${streams.global(k.T, "shared->g_from")} + origin + first;
    if (left >= ${keys}) {
        KG_CASE(none);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) keys[i] = ${digits.key("g_from[32 * i]")};
    } else {
        KG_CASE(stop);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) keys[i] = first + 32 * i < (uint32_t)left ? ${digits.key("g_from[32 * i]")} : ${digits.last};
    }
}

// The keys of a digit in the tiles before one. A state has its kind in two bits: 1, of the tile; `upto`, up to the tile.
KG_FN ${W} look_back(const ${W} *g_states, uint32_t tile, uint32_t digit, ${W} upto)
{
    ${W} before = 0;
    for (uint32_t at = tile;;) {
        ${W} states[4]; // at once
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const uint64_t one = at > i ? at - 1 - i : 0;
            states[i] = kg_ld_relaxed_u${variant.state_bits}(g_states + one * ${R} + digit);
        }
        bool there = true;
        KG_UNROLL(4)
        for (uint32_t i = 0; i < 4; i++) {
            const ${W} kind = states[i] >> ${top}, count = states[i] & (((${W})1 << ${top}) - 1);
            if (there && kind == upto) return before + count;
            there = there && kind == 1;
            if (there) before += count, at--;
        }
        kg_spin();
    }
}

//% -- A key of the sorted tile goes where its digit does; `check`: it is compared with the one before it.
//% local function store_keys(store, check)
//%   local stored = not by and (stores or several)
//%   if stored then
    ${T} *const g_to = shared->g_to;
//%   end
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
//%   if stored or slot_of_item() == "slot_of(place)" then
        const uint32_t place = threadIdx.x + ${variant.tbs} * i;
//%   end
        const uint32_t slot = ${slot_of_item()};
        keys[i] = shared->keys[slot];
//%   if check then
        const ${U} before = shared->keys[slot - (place != 0 ? back : 0)];
        mixed |= (before & low) > (keys[i] & low);
//%   end
//%   if stored then
        const ${W} to = shared->offsets[${digits.digit("keys[i]")}] + place;
        if (${variant.tbs} * i < rest${stores and "" or " && g_to"}) ${store("kg_global(g_to)[to]", "keys[i]")};
//%   end
//%   if #moving > 0 and not by then
        stored[i / 4] |= ${digits.digit("keys[i]")} << 8 * (i % 4);
//%   end
//%   if #moving > 0 then
        if ((i + 1) % ${variant.asks_bits and 4 or 8} == 0) __syncwarp(); // registers are few: not all addresses at once
//%   end
    }
//% end
//%
//% -- Keys that are not sorted, for all have one digit.
//% local function store_as_they_came()
//%   if stores or several then
    const uint32_t from = warp * ${variant.dws} + lane; // in the tile
    ${T} *const g_to = shared->g_to;
    const ${W} to = shared->offsets[${digits.digit("keys[0]")}] + from;
    if (${stores and "true" or "g_to"}) {
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            if (from + 32 * i < count) ${digits.store("kg_global(g_to)[to + 32 * i]", "keys[i]")};
    }
//%   end
//% end
//%
//% -- A tile that votes have ranked is checked, too: a loop for it without the check made random keys take 6 % more.
//% local function store_each()
//%   local cases = "" -- before this one
//%   if direct then
    if (shared->one_digit) { // keys as they came
//%     store_as_they_came()
//%     cases = "} else "
//%   end
//%   if joined then
    ${cases}if (shared->joined) { // keys as they were: the first of two digits stands for both
//%     store_keys(joined.store, checks and hybrid)
//%     cases = "} else "
//%   end
//%   if cases == "" then return store_keys(digits.store, checks) end
    ${cases}{ // from slot to slot
//%   store_keys(digits.store, checks)
    }
//% end
//%
//% local function parameters()
//%   local params = parameter_list()
//%   params.add("const " .. T .. " *", "g_in")
//%   if stores or several then params.add(T .. " *", g_out) end
//%   if several then params.add(T .. " *", "g_other") end
//%   for _, stream in ipairs(arrays) do
//%     if not stream.made then params.add("const " .. stream.type.c .. " *", stream.input) end
//%     params.add(stream.type.c .. " *", stream.output)
//%     if several then params.add(stream.type.c .. " *", stream.other) end
//%   end
//%   if variant.gathers then
//%     params.add("const " .. gathered.type.c .. " *", "g_values")
//%     params.add(gathered.type.c .. " *", "g_out_values")
//%   end
//%   params.add("uint64_t ", "n")
//%   if several then params.add("uint32_t ", hybrid and "launch" or "pass") end
//%   digits.parameters(params)
//%   if several and variant.asks_bits then params.add("uint32_t ", "passes") end
//%   params.add("const uint64_t *", "g_bases")
//%   params.add(W .. " *", "g_states")
//%   params.add("uint64_t *", "g_marks")
//%   return params
//% end
//% local params = parameters()
//%
//% if checks then (run "sort/again").functions() end
//%
//% if gathered then
// In place: values are set aside, since the last pass looks them up while it writes.
KG_KERNEL(${keep_step.entry}, ${keep_step.tbs}, ${keep_step.min_blocks})(const ${gathered.type.c} *g_values, ${gathered.type.c} *g_kept, uint64_t n)
{
//%   early_start()
    const uint64_t threads = (uint64_t)gridDim.x * ${keep_step.tbs};
    for (uint64_t i = blockIdx.x * (uint64_t)${keep_step.tbs} + threadIdx.x; i < n; i += threads) g_kept[i] = g_values[i];
}
KG_ENTRY(${keep_step.entry})

//% end
//% if hybrid then hybrid.begin_tile(W) else
// Move keys: a tile is sorted by the digit in shared memory, and stored from there in runs.
KG_KERNEL(${move_step.entry}, ${variant.tbs}, ${move_step.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
//% if variant.buckets > 0 then
    if (n == 0) return; // buckets that are empty have places, too
//% end
//% pass.find(digits, g_out, arrays)
//% end
//% if joined and not hybrid then joined.take() end
    uint32_t *const table = shared->tables[warp];
//% if direct then
    if (threadIdx.x == 0) shared->one_digit = 0;
//% end
    for (uint32_t digit = lane; digit < ${R}; digit += 32) table[digit] = 0;
    __syncthreads();
//% if hybrid then hybrid.end_tiles() end
    ${U} keys[${N}];
    load_keys(shared, lane, warp, n${given_shift}, keys);
//% if joined then joined.mark() end

    // Ranks within the warp, two in a word.
    uint32_t ranks[${(N + 1) // 2}] = {};
//% ranks.find(joined, hybrid, low_bits, runs)
    __syncthreads();

    // The tile's keys of each digit, published at once; and what the warps before have.
    const uint32_t tile = shared->tile;
//% digits_of_thread(function()
        uint32_t sum = 0;
        if (digit < ${R}) {
            KG_UNROLL(${warps})
            for (uint32_t w = 0; w < ${warps}; w++) {
                const uint32_t of_warp = shared->tables[w][digit];
                shared->tables[w][digit] = sum;
                sum += of_warp;
            }
            const ${W} kind = tile == 0 ? upto : 1;
            kg_st_relaxed_u${variant.state_bits}(g_states + (uint64_t)tile * ${R} + digit, kind << ${top} | sum);
//% if direct then
            if (sum == ${keys}${joined and " && !shared->joined" or ""}) shared->one_digit = 1;
//% end
        }
        const uint32_t end = sum_upto(lane, sum);
        if (digit < ${R}) shared->starts[digit] = end - sum;
        if (lane == 31) shared->before[${chunk}] = end;
//% end)
    __syncthreads();
//% if chunks > 1 then
//%   digits_of_thread(function()
        uint32_t before = 0;
        for (uint32_t i = 0; i < ${chunk}; i++) before += shared->before[i];
        shared->starts[digit] += before;
//%   end)
    __syncthreads();
//% end

    // Sorted by the digit, in shared memory.
//% if direct then
    if (!shared->one_digit) {
//% end
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t digit = ${digits.digit("keys[i]")}, first = shared->starts[digit] + table[digit];
        const uint32_t rank = ranks[i / 2] >> 16 * (i % 2) & 0xffff, slot = slot_of(first + rank);
        shared->keys[slot] = keys[i];
//% if #moving > 0 then
        ranks[i / 2] += (slot - rank) << 16 * (i % 2); // which is the slot
//% end
    }
//% if direct then
    }
//% end
//% moved.begin(by, moving)

    // Where digits go: behind those of the tiles before.
//% digits_of_thread(function()
        if (digit < ${R}) {
            const uint32_t start = shared->starts[digit];
            const uint32_t sum = (digit + 1 < ${R} ? shared->starts[digit + 1] : ${keys}) - start;
            ${W} before = 0;
            if (tile != 0) {
                before = look_back(g_states, tile, digit, upto);
                kg_st_relaxed_u${variant.state_bits}(g_states + (uint64_t)tile * ${R} + digit, upto << ${top} | (before + sum));
            }
            shared->offsets[digit] = (${W})g_bases[pass * ${R} + digit] + before - start;
        }
//% end)
    __syncthreads();

    // OUTPUT: neighbours of one digit go side by side.
//% if by or #moving == 0 then
    const uint64_t left = n - shared->tile * (uint64_t)${keys};
//% end
    const uint32_t count = left < ${keys} ? (uint32_t)left : ${keys};
    const uint32_t rest = threadIdx.x < count ? count - threadIdx.x : 0; // from the thread's first on
//% if checks or 1024 % variant.tbs == 0 then
    const uint32_t mine = threadIdx.x + warp;
//% end
//% if checks then
    const uint32_t back = lane == 0 ? 2 : 1; // slots, to the key before
//% end
//% if #moving > 0 and not by then
    uint32_t stored[${(N + 3) // 4}] = {}; // digits of the keys that the thread has stored
//% end
//% store_each()
//% if checks then

    // Lanes of one digit count in no order that is promised. Where it was another one, the tile is sorted anew.
    if (together${direct and " && !shared->one_digit" or ""} && __syncthreads_or(mixed)) {
        store_again(shared, lane, warp, shift);
    }
//% end
//% moved.store(moving, arrays, slot_of_item())
//% if hybrid then hybrid.end_tile(params, function()
//%   pass.find(digits, g_out, arrays)
//%   if joined then joined.take() end
//% end) end
}
KG_ENTRY(${move_step.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${count_step.entry}), nullptr, ${count_step.tbs}, sizeof(count_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${scan_step.entry}), nullptr, ${scan_step.tbs}, sizeof(scan_shared));
        if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${move_step.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% if gathered then
        if (!error) error = kg_launch(call, ${keep_at - 1}, KG_KERNEL_OF(${keep_step.entry}), nullptr, ${keep_step.tbs}, 0);
//% end
//% aside.prepare()
//% if joined then joined.prepare() end
//% if hybrid then hybrid.prepare() end
        return error;
    }
//% take_arguments()
//% streams.take_buffers(true)
//% take_region("uint64_t", "g_counts", "counts")
//% take_region("uint64_t", "g_bases", "bases")
//% take_region("uint64_t", "g_marks", "marks")
//% take_region(W, "g_states", "states")
//% if several then
//%   if not variant.double_buffer then take_region(T, "g_other", "keys") end
//%   streams.take_moved()
//%   if not stores and P > 2 then take_region(T, "g_spare", "spare") end
//%   if not stores and P == 2 then
    ${T} *g_spare = nullptr; // the second pass stores no keys
//%   end
//% end
    // The digits of all passes, counted and added up.
    uint64_t n = call->n, states = ${hybrid and "(n + " .. keys - 1 .. ") / " .. keys or "(uint64_t)call->grid[2]"} * ${R};
    uint32_t rows = call->grid[0];
    void *of_count[] = {&g_in, &n, &g_counts, &g_states, &states, &g_marks${variant.asks_bits and ", &s_begin_bit, &s_end_bit" or ""}};
    void *of_scan[] = {&g_counts, &g_bases, &g_marks, &n, &rows${variant.buckets > 0 and ", &g_offsets" or ""}};
    int error = kg_launch(call, 0, KG_KERNEL_OF(${count_step.entry}), of_count, ${count_step.tbs}, sizeof(count_shared));
    if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${scan_step.entry}), of_scan, ${scan_step.tbs}, sizeof(scan_shared));
//% if joined then joined.launch() end
//% if hybrid then
//%   hybrid.launch(params)
//% elseif several then
//%   if variant.asks_bits then digits.take_passes() end
//%   if aside.step then aside.launch() end
//%   if gathered then
    if (!error && ((const void *)g_values == g_out_values || (const void *)g_values == g_out)) {
        void *of_keep[] = {&g_values, &g_kept, &n};
        error = kg_launch(call, ${keep_at - 1}, KG_KERNEL_OF(${keep_step.entry}), of_keep, ${keep_step.tbs}, 0);
        g_values = g_kept;
    }
//%   end
    // Each finds out by itself what it reads and writes.
    for (uint32_t pass = 0; !error && pass < ${variant.asks_bits and "passes" or P}; pass++) {
        void *of_move[] = {${params.addresses()}};
        error = kg_launch(call, 2, KG_KERNEL_OF(${move_step.entry}), of_move, ${variant.tbs}, sizeof(block_shared));
    }
//% else
//%   if aside.step then
    // The one pass writes what is set aside.
//%     aside.launch()
    g_in = g_other;
//%     for _, stream in ipairs(arrays) do
    ${stream.input} = ${stream.other};
//%     end
//%   end
    void *of_move[] = {${params.addresses()}};
    if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${move_step.entry}), of_move, ${variant.tbs}, sizeof(block_shared));
//% end
    return error;
}
