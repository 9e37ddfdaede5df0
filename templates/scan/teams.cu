//% -- A segment by a team: one warp, or all warps of a block. It goes through the segment in rounds, in order. A lane has
//% -- vectors of V elements, side by side with those of the other lanes. They begin on the 16-byte boundary before the
//% -- segment: its first `skip` elements do not count. Where arrays lie apart a vector is one element. A lane sums each
//% -- vector, and shuffles hand on these sums. Emits nothing by itself.
//% -- Needs: k, variant; of the kernel `lane`; for blocks `shared` with members(), `warp` and `turn`, which is 0 at first.
//% -- Gives: members(); functions(block), to be asked for before the kernel; scan(indent, place, count, block), a call.
//% local element = use "warp/element"
//% local network = use "warp/network"
//% local order = use "scan/order"
//%
//% local teams = {}
//% local A, R, warps = k.A.c, variant.ahead, variant.team > 1 and variant.team or variant.nwarps
//% local inputs = in_values(in_order(args_of("input")))
//% local arrays = {}
//% for _, arg in ipairs(args_of("input", "output")) do
//%   if arg.kind ~= "offsets" then table.insert(arrays, arg) end
//% end
//% local last = spec.partition == "rows" and "width" or "n"
//%
//% local function at(arg, place)
//%   return "g_" .. arg.name .. "[" .. order.element(place) .. "]"
//% end
//%
//% -- What partial results take of the elements of a place, or of `own`, the one that is loaded already.
//% local function value(place, own)
//%   local values, transform = {own}, k.ops.transform
//%   for _, arg in ipairs(own and {} or inputs) do table.insert(values, at(arg, place)) end
//%   if not transform then return values[1] end
//%   if transform.uses_index then table.insert(values, order.element(place)) end
//%   return call(transform, table.unpack(values))
//% end
//%
//% -- Sums of warps, of two rounds in turn: so one barrier a round will do. `turn` says where the next one's are.
//% function teams.members()
    alignas(16) ${element.slots("team", 2 * warps)}; // of warps, of this round and of the one before
//% end
//%
//% local function params(V, block)
//%   local list = scalar_params()
//%   if block then table.insert(list, element.slot_type() .. " *team") end
//%   for _, arg in ipairs(arrays) do table.insert(list, pointer_to(arg) .. "g_" .. arg.name) end
//%   if variant.reverse then table.insert(list, "uint64_t " .. last) end
//%   for _, one in ipairs({"uint64_t place", "uint64_t count", "uint32_t lane"}) do table.insert(list, one) end
//%   if V > 1 then table.insert(list, "uint32_t skip") end
//%   for _, one in ipairs(block and {"uint32_t warp", "uint32_t &turn"} or {}) do table.insert(list, one) end
//%   return list
//% end
//%
//% local function values(place, count, block, skip)
//%   local list = block and {"shared->team"} or {}
//%   for _, arg in ipairs(arrays) do table.insert(list, (spec.partition == "rows" and "row_" or "g_") .. arg.name) end
//%   if variant.reverse then table.insert(list, last) end
//%   for _, one in ipairs({place, count, "lane"}) do table.insert(list, one) end
//%   if skip then table.insert(list, skip) end
//%   for _, one in ipairs(block and {"warp", "turn"} or {}) do table.insert(list, one) end
//%   return with_scalars(table.unpack(list))
//% end
//%
//% local function lanes_function()
//%   local list = scalar_params()
//%   table.insert(list, A .. " sum")
//%   table.insert(list, "uint32_t lane")
// The sum of the lanes up to each one, in order, of elements of one segment.
KG_FN ${A} scan_team_lanes(${join(list)})
{
//%   network.lanes("kogge_stone", order.joined)
    return sum;
}

//% end
//%
//% -- Where vector c of a lane begins in a round.
//% local function first_of(V, block)
//%   local part = block and "warp * " .. 32 * R .. " + " or ""
//%   return part .. (V == 1 and "32 * c + lane" or "(32 * c + lane) * " .. V)
//% end
//%
//% -- The elements of a round from `from` on, of which there are `left`: the identity behind them.
//% local function load(V, block)
        for (uint32_t c = 0; c < ${R // V}; c++) {
            const uint32_t i = ${first_of(V, block)};
            for (uint32_t e = 0; e < ${V}; e++) v[${V} * c + e] = ${call(k.ops.identity)};
//%   if V > 1 then
            if (i >= before_it && i + ${V} <= left) {
                ${inputs[1].type.c} own[${V}];
                const kg_v16 bits = kg_ld16(g_${inputs[1].name} + (place + from + i));
                memcpy(own, &bits, 16);
                for (uint32_t e = 0; e < ${V}; e++) v[${V} * c + e] = ${value("place + from + i + e", "own[e]")};
                continue;
            }
//%   end
            for (uint32_t e = 0; e < ${V}; e++)
                if (${V > 1 and "i + e >= before_it && " or ""}i + e < left) v[${V} * c + e] = ${value("place + from + i + e")};
        }
//% end
//%
//% -- What each vector of a lane sums to, with those of the lanes before it.
//% local function sum_vectors(V)
        ${A} upto[${R // V}];
        for (uint32_t c = 0; c < ${R // V}; c++) {
            ${A} own = v[${V} * c];
            for (uint32_t e = 1; e < ${V}; e++) own = ${order.joined("own", "v[" .. V .. " * c + e]")};
            upto[c] = scan_team_lanes(${with_scalars("own", "lane")});
        }
//% end
//%
//% -- Vector c: its results behind `before`, stored.
//% local function results(V, block)
//%   local place = "(place + from + i + e)"
            const uint32_t i = ${first_of(V, block)};
//%   local function each(store)
//%     local one = "v[" .. V .. " * c + e]"
//%     if not variant.exclusive then
                before = ${order.joined("before", one)};
//%     end
//%     for _, result in ipairs(order.results("before", place)) do
                ${store(result)} = ${result[2]};
//%     end
//%     if variant.exclusive then
                before = ${order.joined("before", one)};
//%     end
//%   end
//%   if V > 1 then
            if (i >= before_it && i + ${V} <= left) {
                ${args_of("output")[1].type.c} own[${V}];
                for (uint32_t e = 0; e < ${V}; e++) {
//%     each(function() return "own[e]" end)
                }
                kg_v16 bits;
                memcpy(&bits, own, 16);
                kg_st16(g_${args_of("output")[1].name} + (place + from + i), bits);
                continue;
            }
//%   end
            for (uint32_t e = 0; e < ${V} && i + e < left; e++) {
//%   if V > 1 then
                if (i + e < before_it) continue;
//%   end
//%   each(function(result) return at(result[1], place) end)
            }
//% end
//%
//% local function by_warp(V)
//%   local round = 32 * R
    ${A} sum = ${order.start()}; // what stands before the round
    for (uint64_t from = 0; from < count; from += ${round}) {
        const uint32_t left = count - from < ${round} ? (uint32_t)(count - from) : ${round};
//%   if V > 1 then
        const uint32_t before_it = from == 0 ? skip : 0;
//%   end
        ${A} v[${R}];
//%   load(V)
//%   sum_vectors(V)
        for (uint32_t c = 0; c < ${R // V}; c++) {
            const ${A} others = ${element.up("upto[c]", "1")}; // the lanes before this one
            ${A} before = lane == 0 ? sum : ${order.joined("sum", "others")};
            sum = ${order.joined("sum", element.from("upto[c]", "31"))};
//%   results(V)
        }
    }
//% end
//%
//% local function by_block(V)
//%   local round = 32 * R * warps
    ${A} sum = ${order.start()}; // what stands before the round
    for (uint64_t from = 0; from < count; from += ${round}) {
        const uint32_t left = count - from < ${round} ? (uint32_t)(count - from) : ${round};
//%   if V > 1 then
        const uint32_t before_it = from == 0 ? skip : 0;
//%   end
        ${A} v[${R}], all = ${call(k.ops.identity)};
//%   load(V, true)
//%   sum_vectors(V)
        for (uint32_t c = 0; c < ${R // V}; c++) { // what stands before each in the warp
            const ${A} others = ${element.up("upto[c]", "1")}, end = ${element.from("upto[c]", "31")};
            upto[c] = lane == 0 ? all : ${order.joined("all", "others")};
            all = ${order.joined("all", "end")};
        }
        if (lane == 0) ${element.slot_put("team", "turn + warp", "all")};
        __syncthreads();
        ${A} warps_before = sum;
        for (uint32_t w = 0; w < ${warps}; w++) { // the warps, in order
            const ${A} other = ${element.slot_get("team", "turn + w")};
            sum = ${order.joined("sum", "other")};
            if (w < warp) warps_before = sum;
        }
        turn = ${warps} - turn;
        for (uint32_t c = 0; c < ${R // V}; c++) {
            ${A} before = ${order.joined("warps_before", "upto[c]")};
//%   results(V, true)
        }
    }
//% end
//%
//% local function name_of(V, block)
//%   return (block and "scan_by_block_" .. warps or "scan_by_warp") .. "_" .. R .. (V > 1 and "x" .. V or "")
//% end
//%
//% local function segment_function(V, block)
// ${block and "A block" or "A warp"} scans a segment of `count` places from `place` on${V > 1 and ", of which the first few do not count" or ""}.
KG_FN void ${name_of(V, block)}(${join(params(V, block))})
{
//%   if block then by_block(V) else by_warp(V) end
}

//% end
//%
//% local vectors = variant.pack > 1 and {1, variant.pack} or {1}
//%
//% function teams.functions(block)
//%   needs_function("scan_team_lanes", lanes_function)
//%   for _, V in ipairs(vectors) do needs_function(name_of(V, block), function() segment_function(V, block) end) end
//% end
//%
//% function teams.scan(indent, place, count, block)
//%   if variant.pack <= 1 then
${indent}${name_of(1, block)}(${values(place, count, block)});
//%     return
//%   end
//%   local past = {}
//%   for i, arg in ipairs(arrays) do
//%     local at_place = place == "0" and "" or " + " .. (string.find(place, " ") and "(" .. place .. ")" or place)
//%     past[i] = "kg_past_word(" .. (spec.partition == "rows" and "row_" or "g_") .. arg.name .. at_place .. ")"
//%   end
//%   local size = arrays[1].type.size
//%   local whole = size > 1 and " && past % " .. size .. " == 0" or ""
//%   local skip = size > 1 and "past / " .. size or "past"
${indent}const uint32_t past = ${past[1]};
${indent}if (past == ${past[2]}${whole}) ${name_of(variant.pack, block)}(${values(place .. " - (uint64_t)(" .. skip .. ")", count .. " + " .. skip, block, skip)});
${indent}else ${name_of(1, block)}(${values(place, count, block)});
//% end
//%
//% return teams
