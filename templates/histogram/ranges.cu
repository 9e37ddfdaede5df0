//% -- Bins that are ranges of a number: even ones from `lo` to `hi`, or from each of a list of edges to the next.
//% -- Needs: k, variant; of the kernel `bins`. Gives: kind, "values" where the number is the bin itself; own, what
//% -- functions take beside bins, as {type, name}; knows_bins, where they do not ask for bins; functions(index);
//% -- counter(index, text), the body of find_counter; params(params, index); begin(); launch(index, bins).
//% local kind = variant.binning
//% local function bit_length(n)
//%   local bits = 0
//%   while n >> bits > 0 do bits = bits + 1 end
//%   return bits
//% end
//% local ranges = {kind = kind, own = {}}
//% for _, name in ipairs({"functions", "params", "begin", "launch"}) do ranges[name] = function() end end
//% if kind == "values" then return ranges end
//% local limit = arg_named(kind == "even" and "lo" or "edges").type
//% local V, float = limit.c, limit.float
//% local U = limit.size == 8 and "uint64_t" or "uint32_t"
//% ranges.knows_bins = kind == "even" and not float and variant.outside == "drop" -- its constants do
//% local even = "kg_even_" .. (float and "float<" .. V .. ">" or limit.size * 8)
//%
//% -- Edges lie in shared memory, or where the caller has them.
//% function ranges.functions(index)
//%   if kind == "even" then
//%     ranges.own = {{"const " .. even .. " ", "even"}}
//%     return
//%   end
//%   ranges.own = {{"const " .. V .. " *", "edges"}, {index .. " ", "top"}}
// The last of the edges that is not above a number, without a branch. `top` is the highest power of two in bins.
KG_FN ${index} find_edge(const ${V} *edges, ${index} top, ${V} number, ${index} bins)
{
    ${index} at = 0;
    for (${index} step = top; step > 0; step >>= 1) {
        const ${index} next = step < bins - at ? at + step : bins; // the last edge is above the number
        at = edges[next] <= number ? next : at;
    }
    return at;
}

//% end
//%
//% -- `text` gives the number, in C.
//% function ranges.counter(index, text)
//%   local low, high = "s_lo", "s_hi"
//%   if kind == "edges" then low, high = "edges[0]", "edges[bins]" end
//%   local bin = "find_edge(edges, top, number, bins)"
//%   if kind == "even" and float then bin = "kg_even_bin(even, s_lo, number, bins)"
//%   elseif kind == "even" then bin = string.format("(%s)kg_even_bin(even, (%s)number - (%s)s_lo)", index, U, U) end
    const ${V} number = ${text};
    const bool inside = number >= ${low} && number < ${high};
//%   if variant.outside == "drop" then
    if (inside) *counter = ${bin};
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
//% -- Of the kernel.
//% function ranges.params(params, index)
//%   if kind == "even" then params.add("const " .. even .. " ", "even") end
//%   if kind == "edges" and variant.bins == 0 then params.add(index .. " ", "top") end
//% end
//%
//% -- In the kernel, before the block's barrier.
//% function ranges.begin()
//%   if kind ~= "edges" then return end
//%   if variant.bins > 0 then
    const uint32_t top = ${1 << bit_length(variant.bins) - 1};
//%   end
//%   if variant.edges == 0 then
    const ${V} *const edges = g_edges;
//%   else
    for (uint32_t at = threadIdx.x; at <= bins; at += ${variant.tbs}) shared->edges[at] = g_edges[at];
    const ${V} *const edges = shared->edges;
//%   end
//% end
//%
//% -- In a variant's function: what follows from the range and the number of bins. Of no bins every number is in bin 0,
//% -- which counts what is in none. Such a call comes with `outside: count` alone: others would write nothing.
//% function ranges.launch(index, bins)
//%   if kind == "edges" and variant.bins == 0 then
    ${index} top = 1;
    while (top <= bins / 2) top *= 2;
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
