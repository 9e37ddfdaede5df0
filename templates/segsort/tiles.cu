//% -- A sort of each segment, in one launch. A block has the segments that begin in its part of the array: half as many
//% -- keys as it holds. They are sorted in shared memory, all at once, by merging. What is left is at most one segment
//% -- that it cannot hold. The block sorts parts of that, and merges them in memory.
//% local merged = use "warp/merged"
//% local keys, streams = run "segsort/numbers", run "segsort/streams"
//% local T, U, N, tbs, tile = k.T.c, keys.number, variant.nwork, variant.tbs, variant.held
//% local half, words = tile // 2, tile // 32
//% local O = arg_named("offsets").type.c
//% local function itself(text) return text end
//% local indexed = arg_named("indices") ~= nil
//% local given = indexed and ", bounds" or "" -- of a thread's keys: those who store indices need them too
//%
struct alignas(16) block_shared {
    alignas(16) ${U} numbers[${tile}];
    alignas(16) uint16_t places[${tile}]; // where they stood
    alignas(16) uint32_t begins[${words}]; // a bit for each key that begins a segment
    alignas(16) uint64_t segments[2]; // the first one, and the one behind the last
    uint32_t longest;
};

//% keys.functions()
//% merged.place {name = "place_merged", array = U, type = U, place = "uint32_t", number = itself}
//% merged.place {name = "place_of_key", array = T, type = U, place = "uint64_t", number = keys.encode}
// How many segments begin before a place, by a warp.
KG_FN uint64_t count_before(uint32_t lane, const ${O} *offsets, uint64_t segments, uint64_t place)
{
    uint64_t low = 0, high = segments;
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + step * (lane + 1) - 1;
        const uint32_t lanes = __ballot_sync(${full_mask}, at < high && (uint64_t)offsets[at] < place);
        low += step * (uint32_t)__popc(lanes);
        if (high > low + step - 1) high = low + step - 1;
    }
    return low;
}

// Where the segment of a key begins, and in the upper half where it ends.
KG_FN uint32_t find_bounds(const uint32_t *begins, uint32_t at, uint32_t count)
{
    const uint32_t upto = (2u << at % 32) - 1;
    uint32_t word = at / 32, bits = begins[word] & upto;
    while (bits == 0 && word != 0) bits = begins[--word];
    const uint32_t begin = 32 * word + 31 - (uint32_t)__clz((int)bits);
    word = at / 32;
    bits = begins[word] & ~upto;
    while (bits == 0 && ++word < (count + 31) / 32) bits = begins[word];
    const uint32_t end = bits != 0 ? 32 * word + (uint32_t)__ffs((int)bits) - 1 : count;
    return end << 16 | begin;
}

// Sorts each segment of the numbers that the block has. Bits say where they begin.${indexed and " Bounds of segments are left for a thread's keys." or ""}
KG_FN void sort_segments(block_shared *shared, uint32_t count${indexed and ", uint32_t (&bounds)[" .. N .. "]" or ""})
{
//% if indexed then
    uint32_t longest = 0;
//% else
    uint32_t bounds[${N}] = {}, longest = 0;
//% end
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at >= count) continue;
        bounds[i] = find_bounds(shared->begins, at, count);
        const uint32_t length = (bounds[i] >> 16) - (bounds[i] & 0xffff);
        if (length > longest) longest = length;
    }
    for (uint32_t by = 16; by > 0; by /= 2) {
        const uint32_t other = __shfl_xor_sync(${full_mask}, longest, by);
        if (other > longest) longest = other;
    }
    if (threadIdx.x % 32 == 0) atomicMax(&shared->longest, longest);
    __syncthreads();
    longest = shared->longest;

    // Runs of all segments are merged two by two, at the same time.
    for (uint32_t width = 1; width < longest; width *= 2) {
        ${U} numbers[${N}] = {};
        uint16_t from[${N}] = {};
        uint32_t to[${N}] = {};
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t at = threadIdx.x + ${tbs} * i, begin = bounds[i] & 0xffff;
            if (at >= count) continue;
            numbers[i] = shared->numbers[at];
            from[i] = shared->places[at];
            to[i] = begin + place_merged(shared->numbers + begin, at - begin, width, (bounds[i] >> 16) - begin, numbers[i]);
        }
        __syncthreads();
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            if (threadIdx.x + ${tbs} * i >= count) continue;
            shared->numbers[to[i]] = numbers[i];
            shared->places[to[i]] = from[i];
        }
        __syncthreads();
    }
}

//% local function clear()
    for (uint32_t word = threadIdx.x; word < ${words}; word += ${tbs}) shared->begins[word] = 0;
    if (threadIdx.x == 0) shared->longest = 0;
//% end
//%
// Brings keys to shared memory.
KG_FN void load_keys(block_shared *shared, const ${T} *from, uint32_t count)
{
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) {
        shared->numbers[at] = ${keys.encode("from[at]")};
        shared->places[at] = (uint16_t)at;
    }
}

//% local list = parameter_list()
//% if variant.moves_keys then list.add("const " .. T .. " *", "from") end
//% list.add(T .. " *", "to")
//% for _, stream in ipairs(streams.arrays) do
//%   list.add(stream.made and "uint64_t " or "const " .. stream.T .. " *", stream.made and "first_index" or "from_" .. stream.tag)
//%   list.add(stream.T .. " *", "to_" .. stream.tag)
//% end
//% -- What is stored of keys from `at` on; `parts`: of a segment that the block cannot hold, which begins at `begin`.
//% local function stored(at, parts)
//%   local names = {variant.moves_keys and "g_in + " .. at or nil}
//%   table.insert(names, parts and "to + " .. at or streams.drops and "nullptr" or "g_out + " .. at)
//%   for _, stream in ipairs(streams.arrays) do
//%     table.insert(names, not stream.made and stream.input .. " + " .. at or parts and at .. " - begin" or "0")
//%     table.insert(names, (parts and "(in_other ? " .. stream.other .. " : " .. stream.output .. ")" or stream.output) .. " + " .. at)
//%   end
//%   return join(names)
//% end
// Stores what was sorted${variant.values and #streams.arrays == 1 and ", and the value of each key" or #streams.arrays > 0 and ", and what moves with each key" or ""}.
KG_FN void store_keys(const block_shared *shared, uint32_t count${indexed and ", const uint32_t (&bounds)[" .. N .. "]" or ""}, ${list.declared()})
{
//% if indexed then
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at >= count) continue;
//% else
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) {
//% end
//% local key = variant.moves_keys and "from[shared->places[at]]" or keys.decode("shared->numbers[at]")
        ${streams.drops and "if (to != nullptr) " or ""}to[at] = ${key};
//% for _, stream in ipairs(streams.arrays) do
//%   if stream.made then
        to_indices[at] = (${stream.T})(first_index + (shared->places[at] - (bounds[i] & 0xffff))); // from the segment's begin
//%   else
        to_${stream.tag}[at] = from_${stream.tag}[shared->places[at]];
//%   end
//% end
    }
}

//% local params = kernel_parameters()
//% params.add("uint64_t ", "segments")
//% streams.add_others(params)
//% local long = parameter_list()
//% for _, name in ipairs({"in", "out"}) do long.add((name == "in" and "const " or "") .. T .. " *", "g_" .. name) end
//% long.add(T .. " *", "g_other")
//% for _, stream in ipairs(streams.arrays) do
//%   if not stream.made then long.add("const " .. stream.T .. " *", stream.input) end
//%   long.add(stream.T .. " *", stream.output)
//%   long.add(stream.T .. " *", stream.other)
//% end
// Sorts a segment that the block cannot hold: parts of it, then by merging in memory. Arrays take turns; the last is the output.
KG_FN void sort_long(block_shared *shared, uint64_t begin, uint64_t count, ${long.declared()})
{
    bool in_other = false;
    for (uint64_t width = ${tile}; width < count; width *= 2) in_other = !in_other;
    for (uint64_t origin = begin; origin < begin + count; origin += ${tile}) {
        const uint64_t left = begin + count - origin;
        const uint32_t part = left < ${tile} ? (uint32_t)left : ${tile};
        __syncthreads(); // what was there is stored
//% clear()
        load_keys(shared, g_in + origin, part);
        __syncthreads();
        if (threadIdx.x == 0) shared->begins[0] = 1;
        __syncthreads();
//% if indexed then
        uint32_t bounds[${N}] = {};
//% end
        sort_segments(shared, part${given});
        ${T} *const to = in_other ? g_other : g_out;
        store_keys(shared, part${given}, ${stored("origin", true)});
    }
    for (uint64_t width = ${tile}; width < count; width *= 2) {
        const ${T} *const from = (in_other ? g_other : g_out) + begin;
        ${T} *const to = (in_other ? g_out : g_other) + begin;
//% for _, stream in ipairs(streams.arrays) do
        const ${stream.T} *const from_${stream.tag} = (in_other ? ${stream.other} : ${stream.output}) + begin;
        ${stream.T} *const to_${stream.tag} = (in_other ? ${stream.output} : ${stream.other}) + begin;
//% end
        __syncthreads(); // all runs are stored
        for (uint64_t at = threadIdx.x; at < count; at += ${tbs}) {
            const ${T} key = from[at];
            const uint64_t place = place_of_key(from, at, width, count, ${keys.encode("key")});
            to[place] = key;
//% for _, stream in ipairs(streams.arrays) do
            to_${stream.tag}[place] = from_${stream.tag}[at];
//% end
        }
        in_other = !in_other;
    }
}

// A block sorts the segments that begin in its part of the array.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    KG_CASE(stop);
    if (warp == 0) {
        const uint64_t first = count_before(lane, g_offsets, segments, (uint64_t)blockIdx.x * ${half});
        if (lane == 0) shared->segments[0] = first;
    }
    if (warp == ${variant.nwarps - 1}) {
        const uint64_t end = count_before(lane, g_offsets, segments, ((uint64_t)blockIdx.x + 1) * ${half});
        if (lane == 0) shared->segments[1] = end;
    }
//% clear()
    __syncthreads();
    const uint64_t first = shared->segments[0], end = shared->segments[1];
    if (first == end) return;
    const uint64_t begin = g_offsets[first], last = g_offsets[end - 1], stop = g_offsets[end];
    const bool fits = stop - begin <= ${tile};
    const uint32_t count = (uint32_t)((fits ? stop : last) - begin);

    // Where segments begin; empty ones do not.
    for (uint64_t s = first + threadIdx.x; s < end - !fits; s += ${tbs}) {
        const uint32_t at = (uint32_t)(g_offsets[s] - begin);
        if (g_offsets[s] != g_offsets[s + 1]) atomicOr(&shared->begins[at / 32], 1u << at % 32);
    }
    load_keys(shared, g_in + begin, count);
    __syncthreads();
//% if indexed then
    uint32_t bounds[${N}] = {};
//% end
    sort_segments(shared, count${given});
    store_keys(shared, count${given}, ${stored("begin", false)});
    if (fits) return;
    KG_CASE(last);
    sort_long(shared, last, stop - last, ${long.names()});
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${tbs}, sizeof(block_shared));
//% take_arguments()
//% streams.take()
    uint64_t segments = call->lengths[0];
    if (call->n == 0 || segments == 0) return 0;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${tbs}, sizeof(block_shared));
}
