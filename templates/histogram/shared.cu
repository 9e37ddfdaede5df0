//% -- One variant of the histogram whose blocks count in shared memory. There are copies of each counter, as
//% -- many as there is room for, up to 32. Lane l uses copy l modulo their number. With 32 of them a lane has a bank of its
//% -- own, and lanes meet in none, whatever the samples are. At the end the copies are added up, and the sums go
//% -- to the output by atomics. Where the number of bins is known, so is that of copies. More bins than a block has
//% -- counters are counted in parts: blocks beside each other read the same samples and count other bins.
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local settles = variant.settles -- the last block to add to a counter stores it, so none is cleared
//% local raises = settles and variant.ahead -- words are raised while samples are under way
//% local tickets = settles and use "warp/tickets"
//% if settles then clear.needed = false end
//% local combine = run "histogram/combine"
//% local vector = use "warp/vector"
//% local R, alone, accumulate = k.R.c, variant.alone, variant.accumulate
//% -- Counts have 32 bits in shared memory; sums of weights have their type.
//% local C, bytes = samples.weighted and R or "uint32_t", samples.weighted and k.R.size or 4
//% local flushes = variant.tiles > 0
//% local parts = variant.parts > 1 -- of the bins, each counted by other blocks
//% local known, log2_copies = variant.bins > 0, 5
//% local tables = variant.channels > 1 -- of channels
//% local table_counters = variant.bins + (variant.outside == "count" and 1 or 0)
//% while known and log2_copies > 0 and (tables and variant.active or 1) * table_counters << log2_copies > variant.counters do
//%   log2_copies = log2_copies - 1
//% end
//% local by_warps = known and log2_copies == 5 and not samples.weighted and not variant.old -- a warp adds up the copies of a counter
//%
//% samples.ranges.types()
// What a block shares: counters, each bin's copies beside each other.
//% local edges = variant.edges > 0 and " " .. arg_named("edges").type.c .. " edges[" .. variant.edges .. "];" or ""
//% if settles then
struct block_shared {
//%   tickets.members()
    ${samples.ranges.members ~= "" and samples.ranges.members .. " " or ""}alignas(16) uint32_t counts[${variant.counters}];${edges}
};
//% else
struct alignas(16) block_shared {${samples.ranges.members} ${C} counts[${variant.counters}];${edges} };
//% end

//% samples.functions("uint32_t")
//% clear.functions()
//% combine.functions()
//% local tag_param, tag_given = "", "" -- of what settles
//% if settles and not raises then tag_param, tag_given = ", uint32_t tag", ", tag" end
//% if settles then
// The word of a counter in the workspace. Few lie in a line, where additions meet.
KG_FN uint64_t *word_of(uint64_t *g_settled, uint32_t counter)
{
    return g_settled + ((counter >> 2 << 4) | (counter & 3));
}

//%   if raises then
// Raises all words to the tag of the call. Blocks do so while samples are under way, and add later.
KG_FN void raise_words(uint64_t *g_settled, uint32_t counters, uint32_t tag)
{
    for (uint32_t counter = threadIdx.x; counter < counters; counter += ${variant.tbs})
        atomicMax(word_of(g_settled, counter), (uint64_t)tag << 32);
}

//%   end
// Adds a block's count to the word of a counter: 8 bits say how many blocks have, 24 what they
// counted, and above them is the tag of the call. A word of an older call begins anew. The last
// block learns what all have counted, and stores it.
KG_FN void settle(uint64_t *g_settled, ${R} *g_out, uint32_t counter, uint32_t sum${tag_param})
{
    uint64_t *const word = word_of(g_settled, counter);
//%   if not raises then
    atomicMax(word, (uint64_t)tag << 32);
//%   end
    const uint32_t before = (uint32_t)atomicAdd(word, (uint64_t)sum << 8 | 1);
    if ((before & 255) == gridDim.x - 1) g_out[counter] = (before >> 8) + sum;
}

//% end
//% -- What becomes of the sum of a counter's copies.
//% local function hand_in()
//%   if settles then
        settle(g_settled, g_out, counter, sum${tag_given});
//%   elseif not alone then
//%     local changes = combine.changes("sum")
        ${changes and "if (" .. changes .. ") " or ""}${combine.into("g_out + counter", "sum")};
//%   elseif combine.operator and accumulate then
        g_out[counter] = ${combine.both("g_out[counter]", "sum")};
//%   elseif flushes or accumulate then
        g_out[counter] += sum;
//%   else
        g_out[counter] = sum;
//%   end
//% end
//%
//% if by_warps then
//%   local group = settles and 32 or 8 -- counters that a warp takes at a time; a word that settles has a lane of its own
// Adds what the block has counted to the output${flushes and ", and counts anew" or ""}. A warp takes ${group == 8 and "eight" or group} counters at a time; a lane reads one of 32 copies.
KG_FN void add_counts(uint32_t *counts, ${R} *g_out, uint32_t counters${settles and ", uint64_t *g_settled" .. tag_param or ""})
{
    const uint32_t lane = kg_lane();
    for (uint32_t from = kg_warp() * ${group}; from < counters; from += ${group * variant.nwarps}) {
        const uint32_t counter = from + lane;
        uint32_t sum = 0;
        for (uint32_t i = 0; i < ${group} && from + i < counters; i++) {
            uint32_t *const copy = counts + 32 * (from + i) + lane;
            const uint32_t all = kg_reduce_add_u32(*copy);
            if (lane == i) sum = all;
//% if flushes then
            *copy = 0;
//% end
        }
        if (${group < 32 and "lane >= " .. group .. " || " or ""}counter >= counters) continue;
//% hand_in()
    }
}

//% else
//% local add_params = {table.unpack(combine.params)}
//% for _, param in ipairs {C .. " *counts", R .. " *g_out", "uint32_t counters", "uint32_t log2_copies"} do
//%   table.insert(add_params, param)
//% end
//% if settles then
//%   table.insert(add_params, "uint64_t *g_settled" .. tag_param)
//% end
// Adds what the block has counted to the output${flushes and ", and counts anew" or ""}. Lanes begin with different copies, which lie in different banks.
KG_FN void add_counts(${join(add_params)})
{
//% if not known then -- many bins, so most of the time of many blocks
    if (log2_copies == 0) {
        for (uint32_t counter = threadIdx.x; counter < counters; counter += ${variant.tbs}) { // one copy
            const ${R} sum = counts[counter];
//%   if flushes then
            counts[counter] = 0;
//%   end
//% hand_in()
        }
        return;
    }
//% end
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += ${variant.tbs}) {
        ${C} *const from = counts + (counter << log2_copies);
        ${R} sum = ${combine.none};
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
//% if combine.operator then
            sum = ${combine.both("sum", "from[copy]")};
//% else
            sum += from[copy];
//% end
//% if flushes then
            from[copy] = 0;
//% end
        }
//% hand_in()
    }
}

//% end
//% local params = samples.parameters()
//% samples.params(params, "uint32_t")
//% if parts then
//%   params.add("uint32_t ", "parts")
//%   params.add("uint32_t ", "share")
//%   samples.column, samples.columns, samples.inside = "column", "columns", (tables and "table + " or "") .. "counter - low < share"
//% end
//% if not known then
//%   params.add("uint32_t ", "bins")
//%   params.add("uint32_t ", "log2_copies")
//% end
//% clear.params(params)
//% if settles then tickets.parameters(params, {"settled"}) end
//% local counters = samples.counters
//% local scalars_first = join(combine.names) .. (#combine.names > 0 and ", " or "")
//% local add_arguments = scalars_first .. "shared->counts, g_out, counters" .. (by_warps and "" or ", log2_copies")
//% if settles then add_arguments = add_arguments .. ", g_settled" .. tag_given end
//% if parts then
//%   add_arguments = scalars_first .. "shared->counts, g_out + low, counters - low < share ? counters - low : share, log2_copies"
//% end
//%
//% -- A byte of a word is moved to where the number of bytes before its counter stands.
//% if known and samples.whole and k.T.size == 1 and not samples.weighted then
//%   function samples.byte(byte, word, own)
//%     word = word or "word"
//%     local up = log2_copies + 2 - 8 * byte
//%     local moved = up > 0 and word .. " << " .. up or up < 0 and word .. " >> " .. -up or word
//%     local joins = table_counters % 256 == 0 and "|" or own and "+" or "|" -- bits that no table shares
//%     local place = string.format("(%s & 0x%xu) %s %s", moved, 255 << log2_copies + 2, joins, own or "own")
//%     return "atomicAdd((uint32_t *)(counts + (" .. place .. ")), 1u)"
//%   end
//%   function samples.byte_table(i) return string.format("own + channel%d * %du", i, table_counters << log2_copies + 2) end
//% end
//% -- In bytes a place is one multiplication and addition.
//% local of_place = {{"unsigned char *", "counts"}, {"uint32_t ", "own"}, {"uint32_t ", "stride"}}
//% if parts then
//%   table.insert(of_place, {"uint32_t ", "low"})
//%   table.insert(of_place, {"uint32_t ", "share"})
//% end
//% samples.counting("uint32_t", of_place, function(counter, weight)
//%   local at = (parts and "(" .. counter .. " - low)" or counter) .. " * stride | own"
//%   if tables and not parts then at = counter:gsub("table %+ ", "") .. " * stride + (table * stride + own)" end -- one product a sample
//%   return combine.into("(" .. C .. " *)(counts + (" .. at .. "))", weight or "1u")
//% end)
//% if variant.alike then
// Counts a vector of each lane at once, if all samples have one counter. By all lanes of a warp.
KG_FN bool count_alike(${join(samples.declared)}, const ${vector.name(args_of("input")[1].type)} &v)
{
    uint32_t counter = 0;
    bool has = ${samples.find("v.e0")};
    const uint32_t first = __shfl_sync(${full_mask}, counter, 0);
    if (!__all_sync(${full_mask}, has && counter == first)) return false;
//%   for e = 1, variant.vector - 1 do
    has = has && ${samples.find("v.e" .. e)} && counter == first;
//%   end
    if (!__all_sync(${full_mask}, has)) return false;
    KG_CASE(alike);
    if (kg_lane() == 0${parts and " && first - low < share" or ""}) atomicAdd((uint32_t *)(counts + (${parts and "(first - low)" or "first"} * stride | own)), ${32 * variant.vector}u);
    return true;
}

//%   function samples.alike(v, taken) return "count_alike(" .. taken .. ", " .. v .. ")" end
//% end
//% -- Before a counter of 32 bits may be full.
//% local function flush()
//%   if not flushes then return end
    if (++tiles == ${variant.tiles}) { // counters hold no more
        KG_CASE(flush);
        tiles = 0;
        __syncthreads();
//%   if clear.needed then
        if (!seen && threadIdx.x == 0) {
//%     clear.begin_wait("counters")
        }
        seen = true;
        __syncthreads();
//%   end
        add_counts(${add_arguments});
        __syncthreads();
    }
//% end
//%
// Column DASk: the grid strides through the vectors; ${alone and "one block counts all" or "each block counts in shared memory"}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
//% if known then
    const uint32_t bins = ${variant.bins}, log2_copies = ${log2_copies};
//% end
    const uint32_t counters = ${counters};
    const uint32_t stride = ${bytes}u << log2_copies; // bytes from a bin to the next
    const uint32_t own = ${bytes} * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
//% if flushes then
    uint32_t tiles = 0;
//% end
//% if (flushes or parts) and clear.needed then
    bool seen = false;
//% end
//% if clear.needed then clear.waits() end
//% early_trigger()
//% if not parts then
    for (uint32_t at = threadIdx.x; at < counters << log2_copies; at += ${variant.tbs}) shared->counts[at] = ${combine.none};
//% end
//% early_wait()
//% if settles then
    uint64_t turn = 0;
    if (threadIdx.x == 0) turn = atomicAdd(g_turn, 1); // on its way while samples are
//% end
//% samples.begin()
//% if alone and flushes and not accumulate then
    for (uint32_t at = threadIdx.x; at < counters; at += ${variant.tbs}) g_out[at] = 0;
//% end
//% if not parts then
    __syncthreads();
//% end
//% local function clear_some()
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
//% end
//% -- The first samples are under way while a warp asks for its part.
//% if parts and variant.ahead then
//% elseif clear.needed and variant.ahead then samples.loading = clear_some
//% elseif clear.needed then clear_some()
//% elseif raises then
//%   function samples.loading()
    if (threadIdx.x == 0) shared->turn = turn;
    __syncthreads();
    raise_words(g_settled, counters, (uint32_t)(shared->turn >> 32) + 1);
//%   end
//% end
//% local function count_part()
//%   samples.walk(flush)
//%   if clear.needed then
//%     if flushes or parts then
    if (!seen && threadIdx.x == 0) {
//%       clear.begin_wait("counters")
    }
//%       if parts then
    seen = true;
//%       end
//%     else
    if (threadIdx.x == 0) {
//%       clear.begin_wait("counters")
    }
//%     end
//%   end
//%   if settles and not raises then
    if (threadIdx.x == 0) shared->turn = turn;
//%   end
    __syncthreads();
//%   if settles then
    const uint32_t number = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
//%   end
    add_counts(${add_arguments});
//% end
//% if parts then
    // As many columns as there are groups of blocks that count all parts; blocks left over count none.
    const uint32_t columns = gridDim.x < parts ? 1 : gridDim.x / parts, column = blockIdx.x / parts;
    for (uint32_t part = column < columns ? blockIdx.x % parts : parts; part < parts; part += gridDim.x) {
    const uint32_t low = part * share; // its first bin
//% local function begin_part()
    for (uint32_t at = threadIdx.x; at < share << log2_copies; at += ${variant.tbs}) shared->counts[at] = ${combine.none};
    __syncthreads();
//%   if variant.ahead and clear.needed then
    if (!seen && threadIdx.x < 32) clear_parts(g_out, ${counters}, g_taken, g_clear);
//%   end
//% end
//% if variant.ahead then samples.loading = begin_part
//% else begin_part() end
//%   count_part()
    __syncthreads();
    }
//%   if clear.needed then
    if (!seen && threadIdx.x == 0) {
//%     clear.begin_wait("counters")
    }
//%   end
//% else count_part() end
//% if clear.needed then clear.leave() end
//% if settles then tickets.finish("number") end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% samples.launch("uint32_t")
//% clear.pointers()
//% if settles then tickets.pointers {"settled"} end
//% if not known then
//%   if parts then
    const uint64_t counters = ${tables and variant.active .. " * " or ""}${variant.outside ~= "count" and (tables and "(uint64_t)bins" or "bins") or tables and "((uint64_t)bins + 1)" or "(uint64_t)bins + 1"}, all = counters ? counters : 1;
    const uint64_t least = (all + ${variant.counters - 1}) / ${variant.counters};
    uint32_t share = (uint32_t)((all + least - 1) / least);
    uint32_t parts = (uint32_t)((all + share - 1) / share);
//%   end
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && ${parts and "share" or "(" .. counters .. ")"} << log2_copies > ${variant.counters}) log2_copies--;
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
