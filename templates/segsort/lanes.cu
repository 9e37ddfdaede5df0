//% -- A sort of each segment, in one launch, by a network in registers. A block has the segments that begin in its part
//% -- of the array. It puts them on a list, by the log2 of their lengths. Short ones are taken by warps: several at a
//% -- time, by as many lanes each as they need. Longer ones are sorted by several warps, and the block has more than
//% -- one at a time. What no block holds is sorted in parts, and these are merged in memory: by the block, or by all
//% -- blocks of another launch. Then each block sorts the parts that begin in its part of the array.
//% local merged = use "warp/merged"
//% local words = run "segsort/words"
//% local keys, net, log2, most, longest, staged = words.keys, words.net, words.log2, words.most, words.longest, words.staged
//% local streams = words.streams
//% local T, U, N, tbs, nwarps, held = k.T.c, keys.number, variant.nwork, variant.tbs, variant.nwarps, variant.held
//% local O = arg_named("offsets").type.c
//% local run_of_warp, room, by_all = 32 * N, variant.room, variant.merge ~= "block"
//% local long, main = by_all and run "segsort/long", variant.steps[1]
//% local buckets, B = variant.merge == "buckets" and run "segsort/buckets", variant.buckets
//%
//% net.words()

// A segment of the list, or a part of one: where it begins, and how many keys it has.
struct segment {
    uint32_t begin, count;
};

// What a block sorts now: segments from `next` to before `end`, or parts of one that has `count` keys. The list counts
// from `base`: so places on it have 32 bits.
struct progress {
    uint64_t begin, base, count, next, end;
    uint32_t done; // of the segments that are too long
    uint32_t in_other; // 1 where parts go to the other array${buckets and "; and 2 where keys come from there" or ""}
};

struct alignas(16) block_shared {
    alignas(16) word words[${words.room}]; // a word more behind each line of banks
    alignas(16) segment list[${room}]; // the longest ones first
    alignas(16) uint64_t too_long[${variant.too_long}]; // numbers of segments
    alignas(16) progress now;
    uint64_t end; // the segment behind the last one of the block
    uint32_t counts[${longest + 2}]; // of each log2 of a length; then of those that are too long
    uint32_t together; // tasks of all warps
    uint32_t taken; // those of one warp each that have been taken
//% if by_all then
    uint32_t carried; // 1 if the first of those that are too long begins before the block's part
    uint32_t block; // its number: looked up anew each time
//% end
//% if buckets then
    uint32_t least, greatest; // numbers of a sample
//% end
};
//% if by_all then

//%   long.types()
//% end
//% if buckets then buckets.types() end

//% words.functions()
//% if not by_all then merged.place {name = "place_of_key", array = T, type = U, place = "uint64_t", number = keys.encode} end
// How many segments begin before the part of a block, by a warp. A first look is about where it would be if all had one
// length: at the next ones, and ever farther off.
KG_FN uint64_t count_before(uint32_t lane, const ${O} *offsets, uint64_t segments, uint64_t block)
{
    const uint64_t place = block * ${variant.dbs}, far = (uint64_t)1 << (lane < 16 ? 15 - lane : lane - 16);
    const uint64_t guess = segments >> 32 == 0 ? segments * block / gridDim.x : segments / gridDim.x * block;
    const bool outside = lane < 16 && guess < far;
    const uint64_t look = outside ? ~(uint64_t)0 : lane < 16 ? guess - far : guess + far - 1;
    const uint32_t begun = (uint32_t)__popc(__ballot_sync(${full_mask}, outside || (look < segments && (uint64_t)offsets[look] < place)));
    const uint64_t above = __shfl_sync(${full_mask}, look, (int)(begun & 31));
    uint64_t low = __shfl_sync(${full_mask}, look, (int)((begun + 31) & 31)) + 1, high = begun == 32 || above > segments ? segments : above;
    if (begun == 0) low = 0;
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + step * (lane + 1) - 1;
        const uint32_t lanes = __ballot_sync(${full_mask}, at < high && (uint64_t)offsets[at] < place);
        low += step * (uint32_t)__popc(lanes);
        if (high > low + step - 1) high = low + step - 1;
    }
    return low;
}

// The log2 of a length, rounded up; that of what a block cannot hold is ${longest + 1}, that of an empty one 32.
KG_FN uint32_t length_log2(uint64_t count)
{
    if (count == 0) return 32;
    if (count > ${held}) return ${longest + 1};
    const uint32_t log2 = 32 - (uint32_t)__clz((int)(uint32_t)(count - 1));
    return log2 < ${net.least} ? ${net.least} : log2;
}

//% -- Arrays of the call and of the workspace; and where a segment's keys and values are, and go to.
//% local arrays, both = parameter_list(), parameter_list()
//% arrays.add("const " .. T .. " *", "g_in")
//% for _, stream in ipairs(streams.arrays) do
//%   if not stream.made then arrays.add("const " .. stream.T .. " *", stream.input) end
//% end
//% streams.add_both(arrays)
//% streams.add_both(both)
//% local function of_segment(name)
//%   local begin = " + " .. name .. ".begin"
//%   local list = {variant.moves_keys and "in" .. begin or nil}
//%   table.insert(list, streams.drops and "out == nullptr ? nullptr : out" .. begin or "out" .. begin)
//%   for _, stream in ipairs(streams.arrays) do
//%     table.insert(list, stream.made and "index_before(shared, " .. name .. ".begin)" or stream.from .. begin)
//%     table.insert(list, stream.to .. begin)
//%   end
//%   return join(list)
//% end
//% -- Those of what a block sorts now. They are looked up anew each time: registers are for words.
//% local function find_arrays()
    const uint64_t base = shared->now.base;
//%   if streams.drops then
    ${T} *const out = shared->now.count == 0 ? nullptr : (shared->now.in_other != 0 ? g_other : g_out) + base; // merges read them
//%   else
    ${T} *const out = (${buckets and "(shared->now.in_other & 1)" or "shared->now.in_other"} != 0 ? g_other : g_out) + base;
//%   end
//%   for _, stream in ipairs(streams.arrays) do
//%     if not stream.made then
    const ${stream.T} *const ${stream.from} = ${stream.input} + base;
//%     end
    ${stream.T} *const ${stream.to} = (shared->now.in_other != 0 ? ${stream.other} : ${stream.output}) + base;
//%   end
//% end
//%
// The segment of the list that a warp or a lane has, of a number; an empty one behind the last.
KG_FN segment listed(const block_shared *shared, uint32_t at, uint32_t end)
{
    segment found = {0, 0};
    if (at < end) found = shared->list[at];
    return found;
}

//% if arg_named("indices") then
// The index of the first key of a segment of the list, or of a part: from the start of the segment.
KG_FN uint64_t index_before(const block_shared *shared, uint32_t begin)
{
    return shared->now.count == 0 ? 0 : shared->now.base - shared->now.begin + begin;
}

//% end
// Makes a list of what is next, of up to ${room} segments or parts.
KG_FN void make_list(block_shared *shared, const ${O} *offsets${buckets and ", bool of_buckets" or ""})
{
    segment found[${room // tbs}];
    uint32_t lengths[${room // tbs}], before[${room // tbs}];
    if (threadIdx.x < ${longest + 1}) shared->counts[threadIdx.x] = 0;
    if (threadIdx.x == 0) shared->taken = 0;
    __syncthreads();
    const uint64_t base = shared->now.base, count = shared->now.count, end = shared->now.end;
    uint64_t from[${room // tbs}], to[${room // tbs}];
    KG_UNROLL(${room // tbs})
    for (uint32_t i = 0; i < ${room // tbs}; i++) { // all loads are under way before one is used
        const uint64_t s = shared->now.next + threadIdx.x + ${tbs} * i;
        from[i] = to[i] = 0;
//% if buckets then
        if (of_buckets && count == 0 && s % ${B} == ${B - 1}) continue; // keys between two segments
//% end
        if (s < end && count == 0) {
            from[i] = offsets[s] - base;
            to[i] = offsets[s + 1] - base;
        } else if (s < end) {
            const uint64_t left = count - s * ${held};
            from[i] = (s - shared->now.next) * ${held};
            to[i] = from[i] + (left < ${held} ? left : ${held});
        }
    }
    KG_UNROLL(${room // tbs})
    for (uint32_t i = 0; i < ${room // tbs}; i++) {
        found[i] = segment{(uint32_t)from[i], (uint32_t)(to[i] - from[i])};
        lengths[i] = length_log2(to[i] - from[i]);
        if (lengths[i] == ${longest + 1}) shared->too_long[atomicAdd(&shared->counts[${longest + 1}], 1u)] = shared->now.next + threadIdx.x + ${tbs} * i;

        // A lane of each length adds, and a shuffle tells the others.
        const uint32_t lanes = __match_any_sync(${full_mask}, lengths[i]), below = (uint32_t)__popc(lanes & kg_lanemask_lt());
        before[i] = 0;
        if (below == 0 && lengths[i] <= ${longest}) before[i] = atomicAdd(&shared->counts[lengths[i]], (uint32_t)__popc(lanes));
        before[i] = __shfl_sync(${full_mask}, before[i], __ffs((int)lanes) - 1) + below;
    }
    __syncthreads();
    KG_UNROLL(${room // tbs})
    for (uint32_t i = 0; i < ${room // tbs}; i++) {
        if (lengths[i] > ${longest}) continue;
        uint32_t at = before[i];
        for (uint32_t other = lengths[i] + 1; other <= ${longest}; other++) at += shared->counts[other];
        shared->list[at] = found[i];
    }
    if (threadIdx.x == 0) {
        uint32_t together = 0;
//% for length = most + 1, longest do
        together += ${length < longest and "(shared->counts[" .. length .. "] + " .. (1 << longest - length) - 1 .. ") / " .. (1 << longest - length) or "shared->counts[" .. length .. "]"};
//% end
        shared->together = together;
    }
    __syncthreads();
}

//% -- What moves by places asks for the segment of each key. Shapes of 32 keys are for longer segments.
//% local alike = not streams.places and N <= 16
//% if alike then
// Whether the segments of a warp are as long as they may be, and those of each half of its words lie side by side.
// `starts` is where the halves begin.
KG_FN bool side_by_side(const block_shared *shared, uint32_t lane, uint32_t length, uint32_t first, uint32_t end, uint32_t *starts)
{
    const uint32_t each = ${16 * N}u >> length; // of a half
    if (end - first < 2 * each) return false;
    starts[0] = shared->list[first].begin;
    starts[1] = shared->list[first + each].begin;
    bool all = true;
    for (uint32_t i = lane; i < 2 * each; i += 32) {
        const segment one = shared->list[first + i];
        all &= one.count == 1u << length && one.begin == (i < each ? starts[0] : starts[1]) + ((i & (each - 1)) << length);
    }
    return __all_sync(${full_mask}, all);
}

//% end
// What is sorted together: segments of the list from `first` to before `end`, of 2^length keys at most.
struct task {
    uint32_t length, first, end;
};

// Sorts the segments of a task: a warp's, or the block's.
KG_FN void sort_listed(block_shared *shared, uint32_t lane, uint32_t warp, const task &given, ${arrays.declared()})
{
    const uint32_t length = given.length, first = given.first, end = given.end;
    word words[${N}];
    word *const own = shared->words + apart(warp * ${run_of_warp}); // of the warp
    uint32_t start = 0, lanes = 5; // where the words of a lane's warp begin in its segment, and the log2 of how many lanes have it
    const ${T} *const in = ${buckets and "((shared->now.in_other & 2) != 0 ? g_other : g_in)" or "g_in"} + shared->now.base;
//% if alike then
    uint32_t starts[2] = {0, 0};
    bool full = false; // nothing is looked up then
//% end
    if (length <= ${staged}) {
        // Side by side from memory, then those of a lane one after the other. Stores to shared
        // memory come last: they would hold up what is read of the list.
//% local function put_words()
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) put_word(&own[apart(lane) + apart(32 * x)], words[x]);
//% end
//% if alike then
        full = side_by_side(shared, lane, length, first, end, starts);
        if (full) {
            KG_UNROLL(${N})
            for (uint32_t x = 0; x < ${N}; x++) words[x] = ${keys.encode("(in + starts[x / " .. N // 2 .. "] + lane)[x % " .. N // 2 .. " * 32]")};
//%   put_words()
        } else {
//% end
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) {
            const uint32_t at = x * 32 + lane;
            const segment from = listed(shared, first + (at >> length), end);
            words[x] = load_word(in + from.begin, from.count, at & ((1u << length) - 1)${streams.places and ", 0" or ""});
            if (x % 4 == 3) __syncwarp(); // what is read of the list ahead takes registers
        }
//% put_words()
//% if alike then
        }
//% end
        __syncwarp();
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) words[x] = get_word(&own[apart(lane * ${N}) + apart(x)]);
    } else {
        // A lane's group, or the warp's, has rows of keys that lie side by side.
        if (length < ${most}) lanes = length - ${log2};
        uint32_t which = lane >> lanes;
        if (length > ${most}) {
            which = warp >> (length - ${most});
            start = (warp * ${run_of_warp}) & ((1u << length) - 1);
        }
        const segment mine = listed(shared, first + which, end);
        load_words(words, in + mine.begin, mine.count, start + (lane & ((1u << lanes) - 1)), lanes);
    }
//% if buckets then
    __syncwarp(); // parts of buckets may be stored where they were
//% end
    sort_words(words, lane, length);
    if (length <= ${staged}) {
        // The same way back.
        __syncwarp();
//% words.put_staged()
        __syncwarp();
//% find_arrays()
//% if alike then
        if (full) {
            KG_UNROLL(${N})
            for (uint32_t x = 0; x < ${N}; x++) (out + starts[x / ${N // 2}] + lane)[x % ${N // 2} * 32] = ${keys.decode("(" .. keys.number .. ")get_word(&own[apart(lane) + apart(32 * x)])")};
            return;
        }
//% end
        KG_UNROLL(${N})
        for (uint32_t x = 0; x < ${N}; x++) {
            const uint32_t place = x * 32 + lane;
            const segment to = listed(shared, first + (place >> length), end);
            store_word(to.count, place & ((1u << length) - 1), get_word(&own[apart(lane) + apart(32 * x)]), ${of_segment("to")});
        }
    } else {
        // Neighbours are in neighbouring lanes. The segment is looked up anew: registers are for words.
//% if nwarps > 1 then
        if (length > ${most}) merge_runs(shared, own, words, lane, warp, length);
//% end
        const segment mine = listed(shared, first + (length < ${most} ? lane >> (length - ${log2}) : length > ${most} ? warp >> (length - ${most}) : 0), end);
//% find_arrays()
        lane = kg_lane_anew();
//% words.store_run("        ", "mine.count", of_segment("mine"))
    }
}

// The task of a number, the longest segments first. Behind the last one the length is 0.
KG_FN task find_task(const block_shared *shared, uint32_t number)
{
    uint32_t first = 0;
    for (uint32_t length = ${longest}; length >= ${net.least}; length--) {
        const uint32_t count = shared->counts[length], keys = ${longest > most and "length > " .. most .. " ? " .. held .. "u : " or ""}${run_of_warp}u;
        const uint32_t each = keys >> length, tasks = (count + each - 1) / each;
        if (number < tasks) return task{length, first + number * each, first + count};
        number -= tasks;
        first += count;
    }
    return task{0, 0, 0};
}

// Sorts what is on the list: first what takes all warps, then what one warp takes.
KG_FN void sort_list(block_shared *shared, uint32_t warp, ${arrays.declared()})
{
    for (uint32_t number = 0;; number++) {
        const uint32_t lane = kg_lane_anew();
        uint32_t ticket = 0;
        if (number >= shared->together) {
            if (lane == 0) ticket = atomicAdd(&shared->taken, 1u);
            ticket = __shfl_sync(${full_mask}, ticket, 0) + shared->together - number;
        }
        const task next = find_task(shared, number + ticket);
        if (next.length == 0) return;
        sort_listed(shared, lane, warp, next, ${arrays.names()});
    }
}

//% local params = kernel_parameters()
//% params.add("uint64_t ", "segments")
//% streams.add_others(params)
//% if by_all then
//%   long.parameters(params, true)
//%   if buckets then buckets.parameters(params, true) end
// How often parts of a segment are merged, two by two.
KG_FN uint32_t count_merges(uint64_t count)
{
    const uint64_t parts = (count + ${held - 1}) / ${held};
    return parts < 2 ? 0 : 64 - (uint32_t)__clzll((long long)(parts - 1));
}

//% else
// Merges the parts of a segment, in memory. Arrays take turns; the last is the output.
KG_FN void merge_parts(uint64_t begin, uint64_t count, bool in_other, ${both.declared()})
{
    for (uint64_t width = ${held}; width < count; width *= 2) {
        const ${T} *const from = (in_other ? g_other : g_out) + begin;
        ${T} *const to = (in_other ? g_out : g_other) + begin;
//% for _, stream in ipairs(streams.arrays) do
        const ${stream.T} *const from_${stream.tag} = (in_other ? ${stream.other} : ${stream.output}) + begin;
        ${stream.T} *const to_${stream.tag} = (in_other ? ${stream.output} : ${stream.other}) + begin;
//% end
        for (uint64_t at = threadIdx.x; at < count; at += ${tbs}) {
            const ${T} key = from[at];
            const uint64_t place = place_of_key(from, at, width, count, ${keys.encode("key")});
            to[place] = key;
//% for _, stream in ipairs(streams.arrays) do
            to_${stream.tag}[place] = from_${stream.tag}[at];
//% end
        }
        in_other = !in_other;
        __syncthreads(); // all runs are stored
    }
}

//% end
// Says what is next: the rest of the segments, or the parts of one that is too long. For one thread.
KG_FN void go_on(block_shared *shared, const ${O} *offsets, bool more${by_all and ", uint32_t *counts, uint64_t *longs" or ""}${buckets and ", bool of_buckets, const long_listed *splits, const long_found *found" or ""})
{
    progress now = shared->now;
    if (more) {
        now.next += ${room};
        if (now.count != 0) now.base += ${room * held};
    } else {
        KG_CASE(last);
        const uint64_t s = shared->too_long[now.done++];
        now.begin = now.base = offsets[s];
        now.count = offsets[s + 1] - now.begin;
        now.next = 0;
        now.end = (now.count + ${held - 1}) / ${held};
//% if by_all then

        // Those that begin in the block's part; and the segment, for those who merge.
        const uint32_t block = shared->block, carried = shared->carried;
        const uint64_t part = (uint64_t)block * ${variant.dbs}, upto = (part + ${variant.dbs + held - 1} - now.begin) / ${held};
        if (now.begin < part) now.next = (part - now.begin + ${held - 1}) / ${held};
        else longs[(uint64_t)block * ${variant.slots} + now.done - carried - 1] = s;
        counts[block] = shared->counts[${longest + 1}] - carried;
        if (upto < now.end) now.end = upto;
        now.base += now.next * ${held};
        now.in_other = count_merges(now.count) % 2;
//%   if buckets then
        if (of_buckets && found[splits[s / ${B}].slot].span.most != 0) now.in_other |= 2; // it is a bucket, and no segment as it was
//%   end
//% else
        now.in_other = 0;
        for (uint64_t width = ${held}; width < now.count; width *= 2) now.in_other ^= 1;
//% end
    }
    shared->now = now;
}

//% if buckets then buckets.note_function(tbs) end
// A block sorts the segments that begin in its part of the array${by_all and ", and parts of longer ones" or ""}.
KG_KERNEL(${main.entry}, ${tbs}, ${main.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    KG_CASE(stop);
//% if buckets then buckets.begin() end
    if (warp == 0) {
        const uint64_t first = count_before(lane, g_offsets, segments, blockIdx.x);
        if (lane == 0) {
            const uint64_t begin = g_offsets[first];
//% if by_all then
            const uint32_t carried = first != 0${buckets and " && (of_buckets == 2 || (of_buckets == 1 && first % " .. B .. " != 0))" or ""} && begin - g_offsets[first - 1] > ${held} ? 1 : 0; // the one before may reach here
            shared->block = blockIdx.x;
            g_counts[blockIdx.x] = 0;
            if (blockIdx.x == 0) g_merging->tickets = g_merging->listed = 0;
            shared->too_long[0] = first - 1;
            shared->counts[${longest + 1}] = shared->carried = carried;
//% else
            shared->counts[${longest + 1}] = 0;
//% end
            shared->now = progress{begin, begin, 0, first, 0, 0, ${buckets and "of_buckets == 1 ? 2u : 0u" or "0"}};
        }
    }
    if (warp == ${nwarps - 1}) {
        const uint64_t end = count_before(lane, g_offsets, segments, (uint64_t)blockIdx.x + 1);
        if (lane == 0) shared->end = end;
    }
    __syncthreads();
//% if by_all then
    if (shared->now.next == shared->end && shared->carried == 0) return;
//% else
    if (shared->now.next == shared->end) return;
//% end
    if (threadIdx.x == 0) shared->now.end = shared->end;
    for (;;) {
        make_list(shared, g_offsets${buckets and ", of_buckets == 1" or ""});
//%   -- Where buckets are sorted, too, no register is left to hold the warp until here: it is asked for anew.
        sort_list(shared, ${buckets and "kg_warp_uniform()" or "warp"}, ${arrays.names()});
        __syncthreads(); // all of the list is sorted
        const bool more = shared->now.next + ${room} < shared->now.end;
//% if buckets then
        if (!more && of_buckets == 0) return note_long(shared, g_offsets, g_in, g_counts, g_longs, g_found);
//% end
//% if not by_all then
        if (!more && shared->now.count != 0) merge_parts(shared->now.begin, shared->now.count, shared->now.in_other != 0, ${both.names()});
//% end
        if (!more && shared->now.done == shared->counts[${longest + 1}]) return;
        __syncthreads(); // all know what is next
        if (threadIdx.x == 0) go_on(shared, g_offsets, more${by_all and ", g_counts, g_longs" or ""}${buckets and ", of_buckets == 1, g_splits, g_found" or ""});
    }
}
KG_ENTRY(${main.entry})

//% if by_all then long.kernel(keys) end
//% if buckets then buckets.kernel() end
KG_VARIANT(${variant.entry})(const kg_call *call)
{
//% if by_all then
    if (call->purpose == KG_PURPOSE_PREPARE) {
        ${buckets and "" or "const "}int error = kg_launch(call, 0, KG_KERNEL_OF(${main.entry}), nullptr, ${tbs}, sizeof(block_shared));
//%   if buckets then buckets.prepare() end
        return error ? error : kg_launch(call, 1, KG_KERNEL_OF(${variant.steps[2].entry}), nullptr, ${variant.steps[2].tbs}, sizeof(merge_block));
    }
//% else
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${main.entry}), nullptr, ${tbs}, sizeof(block_shared));
//% end
//% take_arguments()
//% streams.take()
    uint64_t segments = call->lengths[0];
    if (call->n == 0 || segments == 0) return 0;
//% if by_all then
//%   local of_merge = parameter_list()
//%   long.parameters(of_merge, false)
//%   long.take()
//%   if buckets then buckets.take() end
    void *of_sort[] = {${params.addresses()}}, *of_merge[] = {${of_merge.addresses()}};
    ${buckets and "" or "const "}int error = kg_launch(call, 0, KG_KERNEL_OF(${main.entry}), of_sort, ${tbs}, sizeof(block_shared));
    if (error || call->n <= ${held}) return error; // a block holds all
//%   if buckets then buckets.launch(main, tbs) end
    return kg_launch(call, 1, KG_KERNEL_OF(${variant.steps[2].entry}), of_merge, ${variant.steps[2].tbs}, sizeof(merge_block));
//% else
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${main.entry}), arguments, ${tbs}, sizeof(block_shared));
//% end
}
