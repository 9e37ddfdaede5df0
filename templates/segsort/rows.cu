//% -- A sort of each row of a plane, by a network in registers. Rows are alike, so nothing is looked up. Short rows are
//% -- taken by warps: several at a time, by as many lanes each as they need. Longer ones are sorted by several warps.
//% -- Blocks sort parts of what none of them holds. Then launches merge them, two by two, and all blocks share a row.
//% local words = run "segsort/words"
//% local tile = run "segsort/tile"
//% local keys, net, log2, most, longest, staged = words.keys, words.net, words.log2, words.most, words.longest, words.staged
//% local T, N, tbs, nwarps, held, streams = k.T.c, variant.nwork, variant.tbs, variant.nwarps, variant.held, words.streams
//% local run_of_warp, merge_step, few = 32 * N, variant.steps[2], streams.places and 2 or 4
//%
//% net.words()

struct alignas(16) block_shared {
    alignas(16) word words[${words.room + N + 3}]; // a word more behind each line of banks; and those behind runs that are merged
    alignas(16) uint64_t splits[2]; // of the first run before a tile of a merge, and up to its end
};

//% words.functions()
//% tile.functions(keys, {nwarps = nwarps, nwork = N, shared = "block_shared"})
// A place in a row that is read.
KG_FN const ${T} *in_row(const ${T} *plane, uint64_t row, uint64_t pitch, uint64_t at)
{
    return (const ${T} *)((const char *)plane + row * pitch) + at;
}
// A place in a row that is written.
KG_FN ${T} *to_row(${T} *plane, uint64_t row, uint64_t pitch, uint64_t at)
{
    return (${T} *)((char *)plane + row * pitch) + at;
}
//% local there = {[T] = true}
//% for _, stream in ipairs(streams.arrays) do
//%   local V = stream.T
//%   if not there[V] then
// A value's place in a row that is read.
KG_FN const ${V} *in_row(const ${V} *plane, uint64_t row, uint64_t pitch, uint64_t at)
{
    return (const ${V} *)((const char *)plane + row * pitch) + at;
}
// A value's place in a row that is written.
KG_FN ${V} *to_row(${V} *plane, uint64_t row, uint64_t pitch, uint64_t at)
{
    return (${V} *)((char *)plane + row * pitch) + at;
}
//%   end
//%   there[V] = true
//% end

//% -- The planes of a launch: where keys and values come from, and where they go. Indices are made where rows are sorted.
//% local function planes(of_merge)
//%   local list, from, to = parameter_list(), {}, {}
//%   list.add("const " .. T .. " *", "g_from")
//%   for _, stream in ipairs(streams.arrays) do
//%     if of_merge or not stream.made then
//%       list.add("const " .. stream.T .. " *", "g_from_" .. stream.tag)
//%       table.insert(from, stream)
//%     end
//%   end
//%   list.add(T .. " *", "g_to")
//%   for _, stream in ipairs(streams.arrays) do list.add(stream.T .. " *", "g_to_" .. stream.tag) end
//%   list.add("uint64_t ", "from_pitch")
//%   for _, stream in ipairs(from) do list.add("uint64_t ", "from_" .. stream.tag .. "_pitch") end
//%   list.add("uint64_t ", "to_pitch")
//%   for _, stream in ipairs(streams.arrays) do list.add("uint64_t ", "to_" .. stream.tag .. "_pitch") end
//%   for _, name in ipairs({"width", "height", "parts"}) do list.add("uint64_t ", name) end
//%   return list
//% end
//% local sort, merge = planes(false), planes(true)
//%
//% -- What is read and written from a place of a row on, behind keys.
//% local function arrays_of(row, at, of_merge)
//%   local list = {""}
//%   for _, stream in ipairs(streams.arrays) do
//%     local reads = of_merge or not stream.made
//%     local from = "in_row(g_from_" .. stream.tag .. ", " .. row .. ", from_" .. stream.tag .. "_pitch, " .. at .. ")"
//%     table.insert(list, reads and from or at)
//%     table.insert(list, "to_row(g_to_" .. stream.tag .. ", " .. row .. ", to_" .. stream.tag .. "_pitch, " .. at .. ")")
//%   end
//%   return join(list)
//% end
//% -- A row of keys that is written. Where keys are no result they are stored for merges alone.
//% local function keys_to(row, at)
//%   return (streams.drops and "g_to == nullptr ? nullptr : " or "") .. "to_row(g_to, " .. row .. ", to_pitch, " .. at .. ")"
//% end
//% sort.add("uint32_t ", "length")
//% merge.add("uint64_t ", "sorted")
// What a block sorts together: rows, or one part of a row, of up to 2^length keys each.
KG_FN void sort_rows(block_shared *shared, uint32_t lane, uint32_t warp, uint64_t task, ${sort.declared()})
{
    word words[${N}];
    word *const own = shared->words + apart(warp * ${run_of_warp}); // of the warp
    const uint64_t first = task * (${held}u >> length);
    if (length <= ${staged}) {
        // Side by side from memory, then those of a lane one after the other.
        const uint64_t row = first + (warp * ${run_of_warp}u >> length);
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) {
            const uint32_t at = x * 32 + lane;
            const uint64_t other = row + (at >> length);
            const uint32_t count = other < height ? (uint32_t)width : 0;
            words[x] = load_word(in_row(g_from, other, from_pitch, 0), count, at & ((1u << length) - 1)${streams.places and ", 0" or ""});
        }
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) put_word(&own[apart(lane) + apart(32 * x)], words[x]);
        __syncwarp();
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) words[x] = get_word(&own[apart(lane * ${N}) + apart(x)]);
        sort_words(words, lane, length);

        // The same way back.
        __syncwarp();
//% words.put_staged()
        __syncwarp();
        KG_UNROLL(${few})
        for (uint32_t x = 0; x < ${N}; x++) {
            const uint32_t place = x * 32 + lane;
            const uint64_t other = row + (place >> length);
            const uint32_t count = other < height ? (uint32_t)width : 0;
            store_word(count, place & ((1u << length) - 1), get_word(&own[apart(lane) + apart(32 * x)]), ${variant.moves_keys and "in_row(g_from, other, from_pitch, 0), " or ""}${keys_to("other", "0")}${arrays_of("other", "0", false)});
        }
        __syncwarp(); // what comes next comes there
        return;
    }

    // A lane's group, or the warp's, has lines of keys that lie side by side.
    const uint32_t lanes = length < ${most} ? length - ${log2} : 5, group = (1u << lanes) - 1;
    const uint32_t start = length > ${most} ? (warp * ${run_of_warp}u) & ((1u << length) - 1) : 0;
    const uint64_t at_all = first + (warp * ${run_of_warp}u >> length) + (lane >> lanes);
    const uint64_t row = parts == 1 ? at_all : at_all / parts, from = (at_all - row * parts) * ${held};
    const uint32_t count = row >= height ? 0 : width - from < ${held} ? (uint32_t)(width - from) : ${held};
    const ${T} *const in = in_row(g_from, row, from_pitch, from);
    load_words(words, in, count, start + (lane & group), lanes);
    sort_words(words, lane, length);
//% if nwarps > 1 then
    if (length > ${most}) merge_runs(shared, own, words, lane, warp, length);
//% end

    // OUTPUT: neighbours are in neighbouring lanes.
    ${T} *const to = ${keys_to("row", "from")};
    lane = kg_lane_anew();
//% words.store_run("    ", "count", (variant.moves_keys and "in, " or "") .. "to" .. arrays_of("row", "from", false))
}

// Sorts rows, or parts of them: each of a plane's rows has `parts`, and 2^length keys are the most of one.
KG_KERNEL(${variant.steps[1].entry}, ${tbs}, ${variant.steps[1].min_blocks})(${sort.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), each = ${held}u >> length;
//% early_start()
    KG_CASE(stop);
    const uint64_t tasks = (height * parts + each - 1) / each;
    for (uint64_t task = blockIdx.x; task < tasks; task += gridDim.x) sort_rows(shared, lane, warp, task, ${sort.names()});
}
KG_ENTRY(${variant.steps[1].entry})

// Merges runs of `sorted` keys of each row, two by two. A block has ${held} outputs at a time.
KG_KERNEL(${merge_step.entry}, ${tbs}, ${merge_step.min_blocks})(${merge.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    for (uint64_t at = blockIdx.x; at < height * parts; at += gridDim.x) {
        KG_CASE(last);
        const uint64_t row = at / parts, origin = (at - row * parts) * ${held}, start = origin / (2 * sorted) * (2 * sorted);
        const uint64_t left = width - start, middle = left < sorted ? left : sorted, end = left < 2 * sorted ? left : 2 * sorted;
        merge_tile(shared, lane, warp, middle, end, origin - start, in_row(g_from, row, from_pitch, start), to_row(g_to, row, to_pitch, start)${arrays_of("row", "start", true)});
    }
}
KG_ENTRY(${merge_step.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        const int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.steps[1].entry}), nullptr, ${tbs}, sizeof(block_shared));
        return error ? error : kg_launch(call, 1, KG_KERNEL_OF(${merge_step.entry}), nullptr, ${tbs}, sizeof(block_shared));
    }
//% take_arguments()
//% streams.take()
//% local pitch_of = {}
//% for i, arg in ipairs(k.args) do pitch_of["g_" .. arg.name] = "call->lengths[" .. i + 1 .. "]" end
    uint64_t width = call->lengths[0], height = call->lengths[1], from_pitch = call->lengths[2];
//% for _, stream in ipairs(streams.arrays) do
    uint64_t from_${stream.tag}_pitch = ${stream.made and "0" or pitch_of[stream.input]};
//% end
    const uint64_t pitches[2] = {${pitch_of.g_out or "width * sizeof *g_out"}, width * sizeof *g_other};
//% for _, stream in ipairs(streams.arrays) do
    const uint64_t ${stream.tag}_pitches[2] = {${pitch_of[stream.output]}, width * sizeof *${stream.other}};
//% end
    if (call->n == 0) return 0;

    // Where parts of rows go first: arrays take turns, and the last is the output.
    uint32_t length = ${net.least};
    while (length < ${longest} && (uint64_t)1 << length < width) length++;
    uint64_t parts = (width + ${held - 1}) / ${held};
    uint32_t turn = 0;
    for (uint64_t sorted = ${held}; sorted < width; sorted *= 2) turn ^= 1;
    const ${T} *g_from = g_in;
    ${T} *const turns[2] = {g_out, g_other}, *g_to = ${streams.drops and "parts < 2 ? nullptr : turns[turn]; // merges read keys" or "turns[turn];"}
    uint64_t to_pitch = pitches[turn];
//% for _, stream in ipairs(streams.arrays) do
    const ${stream.T} *g_from_${stream.tag} = ${stream.input or "nullptr"};
    ${stream.T} *const ${stream.tag}_turns[2] = {${stream.output}, ${stream.other}}, *g_to_${stream.tag} = ${stream.tag}_turns[turn];
    uint64_t to_${stream.tag}_pitch = ${stream.tag}_pitches[turn];
//% end
    void *of_sort[] = {${sort.addresses()}};
    int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.steps[1].entry}), of_sort, ${tbs}, sizeof(block_shared));
    for (uint64_t sorted = ${held}; !error && sorted < width; sorted *= 2) {
        g_from = turns[turn];
        from_pitch = pitches[turn];
        g_to = turns[turn ^ 1];
        to_pitch = pitches[turn ^ 1];
//% for _, stream in ipairs(streams.arrays) do
        g_from_${stream.tag} = ${stream.tag}_turns[turn];
        from_${stream.tag}_pitch = ${stream.tag}_pitches[turn];
        g_to_${stream.tag} = ${stream.tag}_turns[turn ^ 1];
        to_${stream.tag}_pitch = ${stream.tag}_pitches[turn ^ 1];
//% end
        turn ^= 1;
        void *of_merge[] = {${merge.addresses()}};
        error = kg_launch(call, 1, KG_KERNEL_OF(${merge_step.entry}), of_merge, ${tbs}, sizeof(block_shared));
    }
    return error;
}
