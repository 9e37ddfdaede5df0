//% -- Bins that are ranges of a number: even ones from `lo` to `hi`, or from each of a list of edges to the next.
//% -- Needs: k, variant; of the kernel `bins`. Gives: kind, "values" where the number is the bin itself; own, what
//% -- functions take beside bins, as {type, name}; together, how many samples are searched at once, by search_all(texts);
//% -- search(number), of one; knows_bins, where they do not ask for bins; functions(index);
//% -- quick, where kg_even_quick finds most bins; at_once, where all samples of a vector are found before one is counted;
//% -- counter(index, text), the body of find_counter; params(params, index); begin(); launch(index, bins).
//% local kind = variant.binning
//% local function bit_length(n)
//%   local bits = 0
//%   while n >> bits > 0 do bits = bits + 1 end
//%   return bits
//% end
//% local ranges = {kind = kind, own = {}, together = 1}
//% ranges.members = ""
//% for _, name in ipairs({"types", "functions", "params", "begin", "launch"}) do ranges[name] = function() end end
//% if kind == "values" then return ranges end
//% local per_channel = variant.per_channel -- those that are counted
//% local limit = arg_named(kind == "edges" and "edges" or per_channel and "lo0" or "lo").type
//% local V, float = limit.c, limit.float
//% local U = limit.size == 8 and "uint64_t" or "uint32_t"
//% ranges.knows_bins = (kind == "edges" or not float) and variant.outside == "drop" -- its constants or its search do
//% -- Not beside counters in the output, nor of vectors of halves: registers would not hold the guesses of all samples.
//% local quick = kind == "even" and float and limit.size == 4 and variant.counters > 0 and variant.vector <= 4
//% ranges.quick = quick
//% ranges.at_once = quick or kind == "even" and not float and variant.counters > 0
//% local even = "kg_even_" .. (float and "float<" .. V .. ">" or limit.size * 8)
//%
//% local cells = variant.cells > 0
//% -- Edges of a block lie as a search meets them: the middle one first, then those in the middle of each half, and so on.
//% -- Lanes that have come equally far are in one row of neighbours, so in different banks where that is short.
//% local tree = kind == "edges" and not per_channel and (cells or variant.edges > 0)
//% local tree_size = cells and 1 << bit_length(variant.cells) - 1 or variant.edges
//% local together = 4 -- samples whose edges are searched side by side
//%
//% -- What functions call the range of a number: its bounds, its constants, its edges.
//% ranges.low, ranges.high, ranges.even, ranges.edges = "s_lo", "s_hi", "even", "edges"
//% if kind == "edges" then ranges.low, ranges.high = "lowest", "highest" end
//% if per_channel then
//%   ranges.low, ranges.high, ranges.even, ranges.edges = "range.low", "range.high", "range.even", "list"
//%   if kind == "edges" then ranges.low, ranges.high = "list[0]", "list[bins]" end
//% end
//%
//% -- A step of a search of `edges` for element `i`, or for the one there is. What is not there is not asked for.
//% local function search_step(i)
        const ${ranges.index} next = step < bins - at${i} ? at${i} + step : at${i};
        at${i} = edges[next] <= number${i} ? next : at${i};
//% end
//%
//% -- Even ranges of channels lie in shared memory: lanes have samples of different ones, and few registers are left. What
//% -- a block shares begins with them.
//% ranges.members = kind == "even" and per_channel and " channel_range ranges[" .. variant.active .. "];" or ""
//% function ranges.types()
//%   if ranges.members == "" then return end
// The range of a channel, and what tells the bin of a number in it.
struct alignas(16) channel_range { ${V} low, high; ${even} even; };

// Those of all that are counted, as a launch has them.
struct channel_ranges { channel_range of[${variant.active}]; };

//% end
//%
//% -- Edges lie in shared memory, or where the caller has them. Of many a block has every 2^shift-th.
//% function ranges.functions(index)
//%   ranges.index = cells and "uint32_t" or index -- so many bins have none
//%   if kind == "even" then
//%     ranges.own = {{"const " .. even .. " ", "even"}}
//%     if per_channel then ranges.limits, ranges.own = ranges.own, {{"const channel_range *", "ranges"}} end
//%     return
//%   end
//%   index = ranges.index
//%   ranges.limits = {{"const " .. V .. " ", "lowest"}, {"const " .. V .. " ", "highest"}}
//%   ranges.own = {{"const " .. V .. " *", "edges"}, {index .. " ", tree and "levels" or "top"}}
//%   if not per_channel then
//%     for i, one in ipairs(ranges.limits) do table.insert(ranges.own, i, one) end
//%   end
//%   if cells then
//%     for _, one in ipairs {{"const " .. V .. " *", "coarse"}, {"uint32_t ", "cells"}, {"uint32_t ", "shift"}} do
//%       table.insert(ranges.own, one)
//%     end
//%   end
//%   if tree then
// How many of the edges that a block has in a tree are not above a number. Element 1 is its root, and those behind
// element i are 2 * i and 2 * i + 1.
KG_FN uint32_t find_in_tree(const ${V} *tree, uint32_t levels, ${V} number)
{
    uint32_t at = 1;
    for (uint32_t level = 0; level < levels; level++) at = 2 * at + (tree[at] <= number);
    return at - (1u << levels);
}

//%     if variant.vector > 1 then
// The same of ${together} numbers side by side: their loads do not wait for each other.
KG_FN void find_in_trees(const ${V} *tree, uint32_t levels, uint32_t (&found)[${together}], const ${V} (&number)[${together}])
{
    uint32_t at[${together}] = {1, 1, 1, 1};
    for (uint32_t level = 0; level < levels; level++) {
        KG_UNROLL(${together})
        for (uint32_t i = 0; i < ${together}; i++) at[i] = 2 * at[i] + (tree[at[i]] <= number[i]);
    }
    KG_UNROLL(${together})
    for (uint32_t i = 0; i < ${together}; i++) found[i] = at[i] - (1u << levels);
}

//%     end
//%     if not cells then return end
// A number that is not below the last edge meets what fills the tree.
KG_FN uint32_t cell_of(uint32_t found, uint32_t cells) { return found < cells ? found : cells - 1; }

//%   end
// The last of the edges that is not above a number, from `at` on. `top` is a power of two: edges that are less than
// twice as far are asked.
KG_FN ${index} find_edge(const ${V} *edges, ${index} at, ${index} top, ${V} number, ${index} bins)
{
    for (${index} step = top; step > 0; step >>= 1) {
//%   search_step("")
    }
    return at;
}

//%   if variant.vector == 1 or per_channel then return end
// The same of ${together} numbers side by side: their loads do not wait for each other.
KG_FN void find_edges(const ${V} *edges, ${index} (&at)[${together}], ${index} top, const ${V} (&number)[${together}], ${index} bins)
{
    for (${index} step = top; step > 0; step >>= 1) {
        KG_UNROLL(${together})
        for (uint32_t i = 0; i < ${together}; i++) {
//%   search_step("[i]")
        }
    }
}

//% end
//%
//% -- C for the bin of a number that is not outside.
//% function ranges.search(number)
//%   if tree and not cells then return "find_in_tree(edges, levels, " .. number .. ")" end
//%   if not cells then return "find_edge(" .. ranges.edges .. ", 0, top, " .. number .. ", bins)" end
//%   return string.format(
//%     "find_edge(edges, cell_of(find_in_tree(coarse, levels, %s), cells) << shift, 1u << shift >> 1, %s, (uint32_t)bins)", number, number)
//% end
//%
//% -- Emits what finds the bins of the numbers that `texts` give, as found[0] and on.
//% if kind == "edges" and not per_channel then ranges.together = together end
//% if ranges.together == variant.vector and variant.edges > 0 then ranges.at_once = true end
//% function ranges.search_all(texts)
        ${ranges.index} found[${together}] = {};
        const ${V} number[${together}] = {${join(texts)}};
//%   if cells then
        find_in_trees(coarse, levels, found, number);
        KG_UNROLL(${together})
        for (uint32_t i = 0; i < ${together}; i++) found[i] = cell_of(found[i], cells) << shift;
        find_edges(edges, found, 1u << shift >> 1, number, (uint32_t)bins);
//%   elseif tree then
        find_in_trees(edges, levels, found, number);
//%   else
        find_edges(edges, found, top, number, bins);
//%   end
//% end
//%
//% -- `text` gives the number, in C.
//% function ranges.counter(index, text)
//%   local low, high = "s_lo", "s_hi"
//%   if kind == "edges" then low, high = "lowest", "highest" end
//%   local bin = "found"
//%   if kind == "even" and float then bin = "kg_even_bin(even, s_lo, number, bins)"
//%   elseif kind == "even" then bin = string.format("(%s)kg_even_bin(even, (%s)number - (%s)s_lo)", index, U, U) end
    const ${V} number = ${text};
//%   if quick then
    uint32_t at;
    if (__builtin_expect(kg_even_quick(even, s_lo, s_hi, number, &at), true)) {
        *counter = at;
        return true;
    }
//%   end
    const bool inside = number >= ${low} && number < ${high};
//%   if variant.outside == "drop" then
    ${kind == "even" and float and "if (inside) " or ""}*counter = ${bin};
    return inside;
//%   elseif variant.outside == "count" then
    *counter = inside ? ${bin} : bins;
    return true;
//%   else
    *counter = inside ? ${bin} : number < ${low} ? 0 : bins - 1;
    return bins != 0 && (inside || number < ${low} || number >= ${high}); // a NaN is in none
//%   end
//% end
//%
//% -- In what counts a sample of `channel`: whose range that is.
//% function ranges.of_channel()
//%   if kind == "even" then
    const channel_range &range = ranges[channel];
//%   else
    const ${V} *const list = edges + channel * (bins + 1);
//%   end
//% end
//%
//% -- Of the kernel.
//% function ranges.params(params, index)
//%   if kind == "even" and per_channel then params.add("const channel_ranges ", "all_ranges")
//%   elseif kind == "even" then params.add("const " .. even .. " ", "even") end
//%   if cells then
//%     for _, name in ipairs {"cells", "shift", "levels"} do params.add("uint32_t ", name) end
//%   elseif kind == "edges" and variant.bins == 0 then params.add(index .. " ", tree and "levels" or "top") end
//% end
//%
//% -- In the kernel, before the block's barrier.
//% function ranges.begin()
//%   if ranges.members ~= "" then
    const channel_range *const ranges = shared->ranges;
    if (threadIdx.x == 0) {
//%     for c = 0, variant.active - 1 do
        shared->ranges[${c}] = all_ranges.of[${c}];
//%     end
    }
//%   end
//%   if kind ~= "edges" then return end
//%   if not per_channel then
    const ${V} lowest = g_edges[0], highest = g_edges[bins];
//%   end
//%   if variant.bins > 0 and not cells then
    const uint32_t ${tree and "levels" or "top"} = ${tree and bit_length(variant.bins - 1) or 1 << bit_length(variant.bins) - 1};
//%   end
//%   if tree then
    const ${V} *const edges = ${cells and "g_edges, *const coarse = shared->edges" or "shared->edges"};
    for (uint32_t at = 1 + threadIdx.x; at < 1u << levels; at += ${variant.tbs}) {
        const uint32_t rank = (2 * at + 1) << __clz((int)at) >> (32 - levels); // in ascending order
        shared->edges[at] = rank < ${cells and "cells" or "bins"} ? g_edges[${cells and "rank << shift" or "rank"}] : highest;
    }
//%   elseif variant.edges == 0 then
    const ${V} *const edges = g_edges;
//%   else
    for (uint32_t at = threadIdx.x; at < ${variant.active} * (bins + 1); at += ${variant.tbs}) shared->edges[at] = g_edges[at];
    const ${V} *const edges = shared->edges;
//%   end
//% end
//%
//% -- In a variant's function: what follows from the range and the number of bins. Of no bins every number is in bin 0,
//% -- which counts what is in none. Such a call comes with `outside: count` alone: others would write nothing.
//% function ranges.launch(index, bins)
//%   if cells then
    uint32_t shift = 0;
    while (${bins} > (uint64_t)${tree_size} << shift) shift++;
    uint32_t cells = ${bins} == 0 ? 1 : (uint32_t)((${bins} - 1) >> shift) + 1, levels = 0;
    while (1u << levels < cells) levels++;
//%   elseif tree and variant.bins == 0 then
    uint32_t levels = 0;
    while (1u << levels < bins) levels++;
//%   elseif kind == "edges" and variant.bins == 0 then
    ${index} top = 1;
    while (top <= bins / 2) top *= 2;
//%   elseif kind == "even" and per_channel then
    // What follows from the range of each channel.
    channel_ranges all_ranges;
//%     for c = 0, variant.active - 1 do
    all_ranges.of[${c}].low = s_lo${c};
    all_ranges.of[${c}].high = s_hi${c};
//%       if float then
    kg_even_prepare(&all_ranges.of[${c}].even, s_lo${c}, &all_ranges.of[${c}].high, ${bins});
//%       else
    kg_even_prepare(&all_ranges.of[${c}].even, (${U})(s_lo${c} < s_hi${c} ? (${U})s_hi${c} - (${U})s_lo${c} : 0), ${bins});
//%       end
//%     end
//%   elseif kind == "even" then
    ${even} even;
//%     if float then
    kg_even_prepare(&even, s_lo, &s_hi, ${bins});
//%     else
    kg_even_prepare(&even, (${U})(s_lo < s_hi ? (${U})s_hi - (${U})s_lo : 0), ${bins});
//%     end
//%   end
//% end
//%
//% return ranges
