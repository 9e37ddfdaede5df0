//% -- The reference of a scan. Each element joins the sums of 2^k elements before it, as in a binary counter.
//% -- Each of these knows what stands before and in it. So a float loses log2(n) roundings and not n.
//% -- Over segments places count from the segment's first one. Where results have the same bits everywhere they count from
//% -- that of the array. What is combined then is a sum, and whether a segment begins in what it is of.
//% local A, variant_of = k.A.c, k.variants[1]
//% local reverse, exclusive, heads = variant_of.reverse, variant_of.exclusive, variant_of.heads
//% local in_tree = heads and variant_of.form == "tree"
//% local planes = spec.partition == "rows" or spec.partition == "columns"
//% local function joined(before, after)
//%   if reverse then return combined(after, before) end
//%   return combined(before, after)
//% end
//% local function place_of(arg)
//%   if not planes then return "g_" .. arg.name .. "[at]" end
//%   local bytes = "(" .. constness(arg) .. "char *)g_" .. arg.name .. " + row * call->lengths[" .. arg.pitch .. "]"
//%   return "((" .. pointer_to(arg) .. ")(" .. bytes .. "))[column]"
//% end
//% local elements = {}
//% for _, arg in ipairs(in_values(in_order(args_of("input")))) do table.insert(elements, place_of(arg)) end
//% local value = elements[1]
//% if k.ops.transform then
//%   if k.ops.transform.uses_index then table.insert(elements, "at") end
//%   value = call(k.ops.transform, table.unpack(elements))
//% end
//% -- Whether a segment begins at a place, behind the first one.
//% local behind, named = reverse and "at + 1" or "at - 1", reverse and "at + 1" or "at"
//% local pair = reverse and "g_keys[at], g_keys[at + 1]" or "g_keys[at - 1], g_keys[at]" -- in the order of the array
//% local differ = k.ops.same and "!" .. k.ops.same.fn .. "(" .. pair .. ")" or "g_keys[at] != g_keys[" .. behind .. "]"
//% local offsets = heads == "offsets" and arg_named("offsets").type.c
//% local begins = offsets and k.symbol .. "_begins(g_offsets, call->lengths[0], " .. named .. ")"
//%   or heads == "flags" and "g_flags[" .. named .. "] != 0"
//%   or heads == "keys" and differ
//% local index = (spec.operator or spec.results) and (exclusive and "place" or "place + 1") or "at"
//% if offsets then
// Whether one of the ascending offsets is that place.
static bool ${k.symbol}_begins(const ${offsets} *offsets, uint64_t segments, uint64_t place)
{
    uint64_t low = 0, high = segments + 1;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if ((uint64_t)offsets[middle] < place) low = middle + 1;
        else high = middle;
    }
    return low <= segments && (uint64_t)offsets[low] == place;
}

//% end
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    const ${A} start = ${call(k.ops.initial or k.ops.identity)};
    ${A} sums[64], upto[64]; // of runs in order, each longer than the next; upto: with all before it
    int runs = 0;
//% if planes then
    const uint64_t length = call->lengths[${spec.partition == "rows" and 0 or 1}];
    for (uint64_t all = 0; all < call->n; all++) {
        const uint64_t segment = all / length, place = all % length;
        const uint64_t at = ${reverse and "length - 1 - place" or "place"};
        const uint64_t row = ${spec.partition == "rows" and "segment" or "at"}, column = ${spec.partition == "rows" and "at" or "segment"};
        if (place == 0) runs = 0;
//% else
//%   if in_tree then
    bool began[64]; // in what `sums` are of
//%   elseif heads then
    uint64_t begun = 0; // the place of the segment's first element
//%   end
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = ${reverse and "call->n - 1 - place" or "place"};
//%   if in_tree then
        bool begins = place == 0 || ${begins};
//%   elseif heads then
        if (place > 0 && ${begins}) {
            runs = 0;
            begun = place;
        }
//%   end
//% end
        ${A} sum = ${value};
//% if exclusive then
        const ${A} before = ${in_tree and "begins ? start : " .. joined("start", "upto[runs - 1]") or "runs ? upto[runs - 1] : start"};
//% end
//% if in_tree then
        for (uint64_t merge = place; merge & 1; merge >>= 1) {
            runs--;
            if (!begins) sum = ${joined("sums[runs]", "sum")};
            begins = begins || began[runs];
        }
        began[runs] = begins;
        sums[runs] = sum;
        upto[runs] = sum;
        if (!begins) upto[runs] = ${joined("upto[runs - 1]", "sum")};
//% else
        for (uint64_t merge = ${begins and "place - begun" or "place"}; merge & 1; merge >>= 1) {
            runs--;
            sum = ${joined("sums[runs]", "sum")};
        }
        sums[runs] = sum;
        upto[runs] = ${joined("(runs ? upto[runs - 1] : start)", "sum")};
//% end
        runs++;
//% if in_tree and not exclusive then
        const ${A} behind = ${joined("start", "upto[runs - 1]")};
//% end
//% for _, one in ipairs(results_of(exclusive and "before" or in_tree and "behind" or "upto[runs - 1]", index)) do
        ${place_of(one[1])} = ${one[2]};
//% end
    }
    return 0;
}
