//% -- Short segments by offsets: a launch before tiles that look back. There a lane takes a few segments, each from its
//% -- first place to the last. Longer ones it leaves, and says so by a word with the tag of the call. If nobody said so,
//% -- tiles have nothing to do. Else they do all segments again; so results in place go by tiles alone.
//% -- Needs: k, variant; of the kernel of tiles g_turn, and g_long among its parameters. Gives: kernel(), the one of that
//% -- launch; tiles(each), the body of the one behind it, where each() is a tile; launch(), for the variant's function.
//% local order = use "scan/order"
//% local tickets = use "warp/tickets"
//%
//% local short = {}
//% local A, K, M, step = k.A.c, variant.short, variant.longest, variant.steps[2]
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
//%   for _, one in ipairs({"uint64_t place", "uint32_t count", "const " .. A .. " &first"}) do table.insert(params, one) end
// A lane scans a segment of `count` places from `place` on. It has loaded the first.
KG_FN void scan_segment(${join(params)})
{
    if (count == 0) return;
    ${A} sum = ${order.start()};
    { // its first element
//%   take("first", "place")
    }
    for (uint32_t i = 1; i < count; i += ${together}) { // ${together} at once
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
//% function short.kernel()
//%   needs_function("long_word", word_function)
//%   segment_function()
// A lane takes ${K} segments, if they have at most ${M} places.
KG_KERNEL(${step.entry}, ${tbs}, ${step.min_blocks})(${list.declared()})
{
//%   early_start()

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

    // INPUT: the first element of each, together.
    ${A} first[${K}];
    for (uint32_t i = 0; i < ${K}; i++) {
        first[i] = ${call(k.ops.identity)};
        if (count[i] != 0) first[i] = ${value("place[i]")};
    }

    // OUTPUT: each by itself.
    for (uint32_t i = 0; i < ${K}; i++) scan_segment(${values("place[i]", "count[i]", "first[i]")});

    if (blockIdx.x == 0 && threadIdx.x < 2) { // what lies before all offsets, and what lies behind them
        const uint64_t begin = threadIdx.x == 0 ? 0 : (uint64_t)g_offsets[segments];
        const uint64_t end = threadIdx.x == 0 ? (uint64_t)g_offsets[0] : n;
        const uint64_t outer = ${variant.reverse and "n - end" or "begin"};
        const bool fits = end <= n && end - begin <= ${M};
        some_long = some_long || !fits;
        if (fits && begin < end) scan_segment(${values("outer", "(uint32_t)(end - begin)", value("outer"))});
    }
    if (some_long) kg_st_relaxed_u64(g_long, long_word(kg_ld_relaxed_u64(g_turn)));
}
KG_ENTRY(${step.entry})

//% end
//%
//% -- Few blocks begin, since mostly there is nothing to do. Thread 0 looks before it draws a ticket: then no block has
//% -- ended the call.
//% function short.tiles(each)
    // The launch before has done all segments, unless it says that some are long.
    const bool some_long = ${in_place()} || (threadIdx.x == 0 && kg_ld_relaxed_u64(g_long) == long_word(kg_ld_relaxed_u64(g_turn)));
    if (!__syncthreads_or(some_long)) return;
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
//% function short.launch()
//%   take_region("uint64_t", "g_long", "long")
    // Short segments first. Results in place go by tiles alone.
    void *of_segments[] = {${list.addresses()}};
    if (!(${in_place()})) {
        const int error = kg_launch(call, 1, KG_KERNEL_OF(${step.entry}), of_segments, ${tbs}, 0);
        if (error) return error;
    }
//% end
//%
//% return short
