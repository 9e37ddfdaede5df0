//% -- Short segments by offsets: a launch before tiles that look back. There a lane takes a few segments, each from its
//% -- first place to the last; or a warp or a block takes one. Longer ones it leaves, and says so by a word with the tag
//% -- of the call. If nobody said so, tiles have nothing to do. Else they do all segments again; so results in place go
//% -- by tiles alone.
//% -- Needs: k, variant; of the kernel of tiles g_turn, and g_long among its parameters. Gives: kernel(), the one of that
//% -- launch; tiles(each), the body of the one behind it, where each() is a tile; launch(), for the variant's function.
//% local order = use "scan/order"
//% local tickets = use "warp/tickets"
//% local team = variant.team and variant.team > 0 and run "scan/teams" -- who takes one segment together
//%
//% local short = {}
//% local A, K, M, C, step = k.A.c, variant.short, variant.longest, variant.ahead, variant.steps[2] or variant.steps[1]
//% local inputs, tbs, together = in_values(in_order(args_of("input"))), step.tbs, 4 -- elements that a lane loads at once
//%
//% local function at(arg, place)
//%   return "g_" .. arg.name .. "[" .. order.element(place) .. "]"
//% end
//%
//% local function value(place)
//%   local values, transform = {}, k.ops.transform
//%   for _, arg in ipairs(inputs) do table.insert(values, at(arg, place)) end
//%   if not transform then return values[1] end
//%   if transform.uses_index then table.insert(values, order.element(place)) end
//%   return call(transform, table.unpack(values))
//% end
//%
//% -- An element joins `sum`; its result is stored.
//% local function take(text, place)
//%   local function join_it()
        sum = ${order.joined("sum", text)};
//%   end
//%   if not variant.exclusive then join_it() end
//%   for _, one in ipairs(order.results("sum", place)) do
        ${at(one[1], place)} = ${one[2]};
//%   end
//%   if variant.exclusive then join_it() end
//% end
//%
//% local function in_place()
//%   local pairs_of = {}
//%   for _, out in ipairs(args_of("output")) do
//%     for _, arg in ipairs(inputs) do table.insert(pairs_of, "(const void *)g_" .. out.name .. " == g_" .. arg.name) end
//%   end
//%   return join(pairs_of, " || ")
//% end
//%
//% local list = kernel_parameters()
//% list.add("uint64_t ", "n")
//% list.add("uint64_t ", "segments")
//% list.add("uint64_t *", "g_long")
//% list.add("const uint64_t *", "g_turn")
//%
//% local function segment_function()
//%   local params = scalar_params()
//%   for _, arg in ipairs(args_of("input", "output")) do
//%     if arg.kind ~= "offsets" then table.insert(params, pointer_to(arg) .. "g_" .. arg.name) end
//%   end
//%   if variant.reverse then table.insert(params, "uint64_t n") end
//%   for _, one in ipairs({"uint64_t place", "uint32_t count", "const " .. A .. " (&first)[" .. C .. "]"}) do table.insert(params, one) end
// A lane scans a segment of `count` places from `place` on. It has loaded the first ${C == 1 and "one" or C}.
KG_FN void scan_segment(${join(params)})
{
    if (count == 0) return;
    ${A} sum = ${order.start()};
    for (uint32_t i = 0; i < ${C} && i < count; i++) { // what is there
//%   take("first[i]", "place + i")
    }
    for (uint32_t i = ${C}; i < count; i += ${together}) { // ${together} at once
        ${A} v[${together}];
        for (uint32_t j = 0; j < ${together}; j++) {
            v[j] = ${call(k.ops.identity)};
            if (i + j < count) v[j] = ${value("place + i + j")};
        }
        for (uint32_t j = 0; j < ${together} && i + j < count; j++) {
//%   take("v[j]", "place + i + j")
        }
    }
}

//% end
//%
//% local function values(...)
//%   local list_of = {}
//%   for _, arg in ipairs(args_of("input", "output")) do
//%     if arg.kind ~= "offsets" then table.insert(list_of, "g_" .. arg.name) end
//%   end
//%   if variant.reverse then table.insert(list_of, "n") end
//%   for _, one in ipairs({...}) do table.insert(list_of, one) end
//%   return with_scalars(table.unpack(list_of))
//% end
//%
//% local function word_function()
// What says that some segments are long: the tag of the call that has this turn, and a 1.
KG_FN uint64_t long_word(uint64_t turn)
{
    return ((turn >> 32) + 1) << 32 | 1;
}

//% end
//%
//% -- ---- a warp or a block for each segment ----
//%
//% local by_block, alone = team and variant.team > 1, variant.alone
//% local W = variant.least -- places that a warp takes by itself; those of all warps are at most M
//%
//% -- Segments that are too long for a warp wait for all warps of the block.
//% function short.members()
//%   if not team then return end
//%   team.members()
//%   if by_block then return end
    uint64_t begin[${variant.nwarps}];
    uint32_t count[${variant.nwarps}];
//% end
//%
//% -- Of one launch: whether any segment is too long; `halts`, whether one is for a warp by itself. So many offsets of a
//% -- thread are under way together.
//% local function look_at_all(count, halts)
    for (uint64_t i = threadIdx.x; i < segments; i += ${count * tbs}) {
        uint64_t from[${count}], to[${count}];
        for (uint32_t j = 0; j < ${count}; j++) {
            const uint64_t other = i + ${tbs} * j, at = other < segments ? other : i;
            from[j] = (uint64_t)g_offsets[at];
            to[j] = (uint64_t)g_offsets[at + 1];
        }
        for (uint32_t j = 0; j < ${count}; j++) {
            some_long = some_long | (to[j] > n) | (to[j] - from[j] > ${M});
//%   if halts then
            some_halt = some_halt | (to[j] > n) | (to[j] - from[j] > ${W});
//%   end
        }
    }
//% end
//%
//% -- The segment of a warp or a block; and whether one of those that it knows is too long. In one launch each block
//% -- looks at all offsets, so all find the same.
//% local function team_begin()
    // OFFSETS: where the segment begins and ends; of the first one also where all do.
    const uint64_t s = ${by_block and "blockIdx.x" or "(uint64_t)blockIdx.x * " .. variant.nwarps .. " + warp"};
    uint64_t begin = 0, end = 0, first = 0, last = n;
    if (s < segments) {
        begin = (uint64_t)g_offsets[s];
        end = (uint64_t)g_offsets[s + 1];
    }
    if (${alone and "threadIdx.x" or "s"} == 0 || s == 0) {
        first = (uint64_t)g_offsets[0];
        last = (uint64_t)g_offsets[segments];
    }
//%   if alone then
    bool some_long = false${by_block and "" or ", some_halt = false"};
//%     look_at_all(4, not by_block)
    some_long = some_long | (first > ${W}) | (last > n) | (n - last > ${W});
//%     if not by_block then
    some_halt = some_halt | some_long;
//%     end
//%   else
    const bool some_long = (first > ${W}) | (last > n) | (n - last > ${W}) | (end > n) | (end - begin > ${M});
//%   end
//% end
//%
//% -- What lies before all offsets and behind them the first one takes besides.
//% local function team_body()
//%   local place = variant.reverse and "n - end" or "begin"
//%   if by_block then
    uint32_t turn = 0;
//%   else
    const bool halts = end - begin > ${W};
    if (${alone and "some_halt && " or ""}lane == 0) {
        shared->begin[warp] = ${place};
        shared->count[warp] = halts ? (uint32_t)(end - begin) : 0;
    }
    if (halts) end = begin;
//%   end
    const bool outside = s == 0 && (first != 0 || last != n);
    for (uint32_t part = 0; part < (outside ? 3 : 1); part++) { // its own, what lies before all, what lies behind
        if (part != 0) begin = part == 1 ? 0 : last;
        if (part != 0) end = part == 1 ? first : n;
//%   team.scan("        ", place, "end - begin", by_block)
    }
//%   if by_block then return end
//%   if alone then
    if (!some_halt) return;
    __syncthreads();
//%   else
    if (!__syncthreads_or(halts)) return;
//%   end
    uint32_t turn = 0;
    for (uint32_t w = 0; w < ${variant.nwarps}; w++) { // those that are too long for a warp
        const uint32_t count = shared->count[w];
        if (count == 0) continue;
//%   if not alone then
        if (__syncthreads_or(kg_ld_relaxed_u64(g_long) == word)) return;
//%   end
        const uint64_t place = shared->begin[w];
//%   team.scan("        ", "place", "count", true)
    }
//% end
//%
//% local function team_kernel()
struct alignas(16) sums_of_warps {
//%   short.members()
};

//%   short.functions()
// A ${by_block and "block" or "warp"} takes a segment, if none has more than ${M} places.
KG_KERNEL(${step.entry}, ${tbs}, ${step.min_blocks})(${list.declared()})
{
    KG_SMEM(sums_of_warps, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//%   early_start()
    const uint64_t word = long_word(kg_ld_relaxed_u64(g_turn)), said = kg_ld_relaxed_u64(g_long);

//%   team_begin()
    if (some_long) kg_st_relaxed_u64(g_long, word);
    if (__syncthreads_or(some_long || said == word)) return; // tiles do all
//%   team_body()
}
KG_ENTRY(${step.entry})

//% end
//%
//% -- ---- a lane for a few segments ----
//%
//% -- The segments of a lane; and whether one that it knows of is too long.
//% local function lanes_begin()
    // OFFSETS: where the segments begin, and how many places they have.
    uint64_t place[${K}];
    uint32_t count[${K}];
    bool some_long = false;
    for (uint32_t i = 0; i < ${K}; i++) {
        const uint64_t s = (uint64_t)blockIdx.x * ${K * tbs} + ${tbs} * i + threadIdx.x;
        uint64_t begin = 0, end = 0;
        if (s < segments) {
            begin = (uint64_t)g_offsets[s];
            end = (uint64_t)g_offsets[s + 1];
        }
        const bool fits = end <= n && end - begin <= ${M};
        some_long = some_long || !fits;
        count[i] = fits ? (uint32_t)(end - begin) : 0;
        place[i] = ${variant.reverse and "n - end" or "begin"};
    }
//%   if alone then
//%     look_at_all(8)
//%   end
    // What lies before all offsets, and what lies behind them.
    const bool outer = ${alone and "" or "blockIdx.x == 0 && "}threadIdx.x < 2;
    uint64_t outer_place = 0;
    uint32_t outer_count = 0;
    if (outer) {
        const uint64_t begin = threadIdx.x == 0 ? 0 : (uint64_t)g_offsets[segments];
        const uint64_t end = threadIdx.x == 0 ? (uint64_t)g_offsets[0] : n;
        const bool fits = end <= n && end - begin <= ${M};
        some_long = some_long || !fits;
        outer_place = ${variant.reverse and "n - end" or "begin"};
        outer_count = fits ? (uint32_t)(end - begin) : 0;
    }
//% end
//%
//% local function lanes_body()
    // INPUT: the first ${plural(C, "element")} of each, together.
    ${A} first[${K}][${C}];
    for (uint32_t i = 0; i < ${K}; i++) {
        for (uint32_t j = 0; j < ${C}; j++) {
            first[i][j] = ${call(k.ops.identity)};
            if (count[i] > j) first[i][j] = ${value("place[i] + j")};
        }
    }

    // OUTPUT: each by itself.
    for (uint32_t i = 0; i < ${K}; i++) scan_segment(${values("place[i]", "count[i]", "first[i]")});
    if (${alone and "blockIdx.x == 0 && " or ""}outer) {
        ${A} first_outer[${C}];
        for (uint32_t j = 0; j < ${C}; j++) {
            first_outer[j] = ${call(k.ops.identity)};
            if (outer_count > j) first_outer[j] = ${value("outer_place + j")};
        }
        scan_segment(${values("outer_place", "outer_count", "first_outer")});
    }
//% end
//%
//% -- Of the kernel of tiles, in one launch: the segments, if no block finds a long one.
//% function short.segments()
//%   if not team then
//%     lanes_begin()
    if (!__syncthreads_or(some_long)) {
//%     lanes_body()
        return;
    }
//%     return
//%   end
//%   team_begin()
//%   if by_block then
    if (!__syncthreads_or(some_long)) {
//%   else
    some_halt = __syncthreads_or(some_halt);
    if (!some_halt || !__syncthreads_or(some_long)) {
//%   end
//%   team_body()
        return;
    }
//% end
//%
//% function short.functions()
//%   if not by_block then team.functions() end
//%   team.functions(true)
//% end
//%
//% function short.kernel()
//%   if alone then
//%     if team then short.functions() else segment_function() end
//%     return
//%   end
//%   needs_function("long_word", word_function)
//%   if team then
//%     team_kernel()
//%     return
//%   end
//%   segment_function()
// A lane takes ${K} segments, if they have at most ${M} places.
KG_KERNEL(${step.entry}, ${tbs}, ${step.min_blocks})(${list.declared()})
{
//%   early_start()

//%   lanes_begin()

//%   lanes_body()
    if (some_long) kg_st_relaxed_u64(g_long, long_word(kg_ld_relaxed_u64(g_turn)));
}
KG_ENTRY(${step.entry})

//% end
//%
//% -- Few blocks begin, since mostly there is nothing to do. Thread 0 looks before it draws a ticket: then no block has
//% -- ended the call.
//% function short.tiles(each)
//%   if not alone then
    // The launch before has done all segments, unless it says that some are long.
    const bool some_long = ${in_place()} || (threadIdx.x == 0 && kg_ld_relaxed_u64(g_long) == long_word(kg_ld_relaxed_u64(g_turn)));
    if (!__syncthreads_or(some_long)) return;
//%   end
    const uint32_t tiles = (uint32_t)((n + ${variant.dbs - 1}) / ${variant.dbs});
    for (;;) { // a tile, and one ticket too many
//%   tickets.take("tile")
        if (tile >= tiles) {
//%   tickets.finish("tile", "tiles + gridDim.x - 1")
            return;
        }
        const uint64_t origin = (uint64_t)tile * ${variant.dbs};
//%   each()
        __syncthreads(); // the next tile's ticket
    }
//% end
//%
//% -- Of shared memory, of a block of that launch.
//% function short.bytes()
//%   return team and "sizeof(sums_of_warps)" or "0"
//% end
//%
//% function short.launch()
//%   if alone then return end
//%   take_region("uint64_t", "g_long", "long")
    // Short segments first. Results in place go by tiles alone.
    void *of_segments[] = {${list.addresses()}};
    if (!(${in_place()})) {
        const int error = kg_launch(call, 1, KG_KERNEL_OF(${step.entry}), of_segments, ${tbs}, ${short.bytes()});
        if (error) return error;
    }
//% end
//%
//% return short
