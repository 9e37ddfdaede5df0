//% -- The form "mapped" of a reduce over segments: how the lanes of a warp take its segments. A lane is first
//% -- told where its segments begin and how many elements they have. Then all loads of a round are on their
//% -- way before the first is used. Then the lanes of a group combine what they have. Segments that are too
//% -- long for that count as empty here, and go to the block's list.
//% -- If the operator commutes, a group strides along its segment. If not, each lane has a run of it, and the lanes
//% -- join their sums in order. A run is no longer than it must be, so runs of one item lie side by side.
//%
//% -- Needs: k, variant; of the kernel `g_in`, `g_offsets`, `segments`, `lane`, `warp`, `shared`, `more`, and `peel` and
//% -- `n` for vectors. Gives: functions(), which emits what vectors take; take_segments(), for each warp.
//% local element = use "warp/element"
//% local vector = use "warp/vector"
//% local rows = use "warp/rows"
//% local segments_at = use "segments/place"
//% local ranges = use "segments/mapped_ranges"
//% local tile = use "segments/mapped_tile"
//%
//% local group = {}
//%
//% -- Whether the lanes of a group take a run each.
//% local function in_runs(lanes)
//%   return lanes > 1 and not spec.commutative
//% end
//%
//% local function flights(count)
//%   local list = {}
//%   for i = 0, count - 1 do table.insert(list, i) end
//%   return list
//% end
//%
//% -- The elements of a vector that belong to the segment. Its first one is `skip` elements into its first
//% -- vector, and `q` elements lie between that vector and this one.
//% function group.functions()
//%   local vector_c = vector.name(k.T)
//%   local params = {k.A.c .. " sum", "const " .. vector_c .. " &v", "uint32_t q", "uint32_t count", table.unpack(scalar_params())}
// `sum` and the elements of a vector that lie in the segment: those of place q to before `count`.
KG_FN ${k.A.c} ${variant.entry}_within(${join(params)})
{
//%   for e = 0, variant.vector - 1 do
    if (q${plus(e)} < count) sum = ${combined("sum", transformed("v.e" .. e, "q" .. plus(e)))};
//%   end
    return sum;
}

//% end
//%
//% local function within(sum, vector, q, count)
//%   local values = {sum, vector, q, count}
//%   for _, arg in ipairs(args_of("scalar")) do table.insert(values, "s_" .. arg.name) end
//%   return variant.entry .. "_within(" .. join(values) .. ")"
//% end
//%
//% -- A round of loads of each segment, and what they add to its sum. Names end in the number of the segment:
//% -- `place` its first element, `count` how many, `skip` what of its first vector lies before it. Of a run all
//% -- of them are those of the run, which begins at `start`.
//% local function round_of_elements(list, lanes, loads, load)
//%   local runs, stride = in_runs(lanes), in_runs(lanes) and 1 or lanes
//%   for _, i in ipairs(list) do
//%     for j = 0, loads - 1 do
            ${k.T.c} x${i}_${j}{};
            if (at${plus(j * stride)} < count${i}) x${i}_${j} = ${load(i, "at" .. plus(j * stride))};
//%     end
//%   end
//%   for _, i in ipairs(list) do
//%     for j = 0, loads - 1 do
            if (at${plus(j * stride)} < count${i}) sum${i} = ${combined("sum" .. i, transformed("x" .. i .. "_" .. j, (runs and "start" .. i .. " + " or "") .. "at" .. plus(j * stride)))};
//%     end
//%   end
//% end
//%
//% local function round_of_vectors(list, lanes, loads)
//%   local vector_c, runs = vector.name(k.T), in_runs(lanes)
//%   local stride = variant.vector * (runs and 1 or lanes)
//%   for _, i in ipairs(list) do
//%     for j = 0, loads - 1 do
            ${vector_c} x${i}_${j}{};
            if (at${plus(j * stride)} < stop${i}) x${i}_${j} = ${vector.load(k.T)}(place${i} + at${plus(j * stride)});
//%     end
//%   end
//%   for _, i in ipairs(list) do
//%     for j = 0, loads - 1 do
//%       local q = (runs and "start" .. i .. " + " or "") .. "at" .. plus(j * stride) .. " - skip" .. i
            sum${i} = ${within("sum" .. i, "x" .. i .. "_" .. j, q, "count" .. i)};
//%     end
//%   end
//% end
//%
//% local function from_memory(i, at)
//%   return "place" .. i .. "[" .. at .. "]"
//% end
//%
//% -- All rounds, of `list` segments for each group of so many lanes. load(i, at): an element of one, in C.
//% local function rounds(list, lanes, loads, vectors, load)
//%   local together = in_runs(lanes) and 1 or lanes -- lanes that take a round of a segment
//%   local step = together * loads * (vectors and variant.vector or 1)
//%   local ends = {}
//%   for _, i in ipairs(list) do
        ${k.A.c} sum${i} = ${call(k.ops.identity)};
//%     table.insert(ends, (vectors and "stop" or "count") .. i)
//%   end
        uint32_t most = ${ends[1]};
//%   for i = 2, #ends do
        if (most < ${ends[i]}) most = ${ends[i]};
//%   end
//%   local first = together == 1 and "0" or vectors and "within * " .. variant.vector or "within"
        for (uint32_t at = ${first}; at < most; at += ${step}) {
            KG_CASE(round);
//%   if vectors then round_of_vectors(list, lanes, loads) else round_of_elements(list, lanes, loads, load or from_memory) end
        }
//% end
//%
//% -- Whether a segment goes to the list: it is too long, or a vector of it would lie beside the array.
//% local function too_long(i)
//%   local long = "length" .. i .. " > " .. (variant.lanes == 1 and "limit" or variant.whole)
//%   if not variant.in_vectors then return long end
//%   local first = "begin" .. i .. " - skip" .. i
//%   local behind = first .. " + (skip" .. i .. " + length" .. i .. " + " .. variant.vector - 1 .. ") / "
//%       .. variant.vector .. " * " .. variant.vector
//%   return long .. " || (length" .. i .. " != 0 && (begin" .. i .. " < skip" .. i .. " || " .. behind .. " > n))"
//% end
//%
//% -- A lane's run of a segment of `all` elements, in place of the whole. Each lane has as many items, the last ones
//% -- fewer or none. The first vector may begin before the segment, so runs of vectors are counted from there.
//% local function run_of_lane(i)
//%   local items, last = "all" .. i, "all" .. i
//%   if variant.in_vectors then
        const uint32_t items${i} = all${i} ? (skip${i} + all${i} + ${variant.vector - 1}) / ${variant.vector} : 0; // vectors
//%     items, last = "items" .. i, "(all" .. i .. " ? skip" .. i .. " + all" .. i .. " : 0)"
//%   end
//%   local unit = variant.in_vectors and " * " .. variant.vector or ""
        const uint32_t run${i} = (${items} + ${variant.lanes - 1}) / ${variant.lanes}${unit}, past${i} = ${last};
        const uint32_t start${i} = within * run${i} < past${i} ? within * run${i} : past${i};
        const uint32_t ${variant.in_vectors and "stop" or "count"}${i} = past${i} - start${i} < run${i} ? past${i} - start${i} : run${i};
//% end
//%
//% -- From `begin` and `length` of a segment to `place`, `count` and `skip`, and whether it is too `long`.
//% local function prepare(i)
//%   local runs = in_runs(variant.lanes)
//%   local all, base = runs and "all" or "count", "g_in + begin" .. i
//%   if variant.in_vectors then
        const uint32_t skip${i} = (uint32_t)(begin${i} + ${variant.vector} - peel) % ${variant.vector};
//%     base = base .. " - skip" .. i
//%   end
        const bool long${i} = ${too_long(i)};
        const uint32_t ${all}${i} = long${i} ? 0 : (uint32_t)length${i};
//%   if runs then
//%     run_of_lane(i)
//%     base = base .. " + start" .. i
//%   end
        const ${k.T.c} *const place${i} = ${base};
//%   if runs and variant.in_vectors then
        const uint32_t count${i} = stop${i} ? start${i} + stop${i} - skip${i} : 0; // elements of the segment before the run's end
//%   elseif variant.in_vectors then
        const uint32_t stop${i} = count${i} ? skip${i} + count${i} : 0; // elements of its vectors, up to its last
//%   end
//% end
//%
//% -- One lane for each segment, `in_flight` of them in a row: 16 bytes of offsets at a time where the array
//% -- lies so.
//% local function offsets_of_lane()
//%   local flight, bytes = variant.in_flight, segments_at.offset_type().size * variant.in_flight
        const uint64_t mine = first + lane * ${flight};
//%   for i = 0, flight do
        uint64_t offset${i} = 0;
//%   end
//%   if flight > 1 and (bytes == 8 or bytes % 16 == 0) then
        const ${segments_at.offset_type().c} *const from = g_offsets + mine;
        if (${bytes == 8 and "kg_past_part(g_offsets, 8)" or "kg_past_word(g_offsets)"} == 0 && mine + ${flight - 1} <= segments) {
            KG_CASE(quick);
            ${segments_at.offset_type().c} all[${flight}];
//%     if bytes == 8 then
            const uint64_t bits = kg_ld8(from);
            memcpy(all, &bits, 8);
//%     else
//%       for b = 0, bytes // 16 - 1 do
            const kg_v16 bits${b} = kg_ld16((const kg_v16 *)from${plus(b)});
            memcpy((char *)all + ${16 * b}, &bits${b}, 16);
//%       end
//%     end
//%     for i = 0, flight - 1 do
            offset${i} = (uint64_t)all[${i}];
//%     end
        } else {
//%   end
//%   for i = 0, flight - 1 do
            if (mine${plus(i)} <= segments) offset${i} = ${segments_at.begin("mine" .. plus(i))};
//%   end
//%   if flight > 1 and (bytes == 8 or bytes % 16 == 0) then
        }
//%   end
        offset${flight} = __shfl_down_sync(${full_mask}, offset0, 1);
        if (lane == 31 && mine + ${flight} <= segments) offset${flight} = ${segments_at.begin("mine + " .. flight)};
//%   for i = 0, flight - 1 do
        const uint64_t begin${i} = offset${i}, length${i} = mine${plus(i)} < segments ? offset${i + 1} - offset${i} : 0;
//%   end
//% end
//%
//% -- Long segments into the block's list. `number`: of the first of them among the warp's, in C.
//% local function list_long(list, number)
//%   for _, i in ipairs(list) do
        if (long${i}${variant.lanes > 1 and " && within == 0" or ""}) {
            const bool joint = length${i} > ${variant.single};
            const uint32_t place = atomicAdd(&shared->counts[joint ? 1 : 0], 1);
            shared->list[joint ? ${ranges.share() - 1} - place : place] = (uint16_t)(warp * ${variant.share} + ${number}${plus(i)});
            more = true;
        }
//%   end
//% end
//%
//% -- Where few lanes have more than `short` elements, those lanes would keep the others waiting.
//% local function limit_of_warp(list)
//%   local longest = {}
//%   for _, i in ipairs(list) do table.insert(longest, "length" .. i .. " > " .. variant.short) end
        const uint32_t longer = (uint32_t)__popc(__ballot_sync(${full_mask}, ${join(longest, " || ")}));
        const uint32_t limit = longer > ${variant.few} ? ${variant.whole} : ${variant.short};
//% end
//%
//% local function store_each(list)
//%   for _, i in ipairs(list) do
//%     store_results("if (mine" .. plus(i) .. " < segments && !long" .. i .. ") ", "sum" .. i, "length" .. i, "mine" .. plus(i))
//%   end
//% end
//%
//% -- Results of a lane's segments, which lie in a row: 16 bytes at a time where all of them are there.
//% local function store_row(list)
//%   local outputs = args_of("output")
//%   local bytes = outputs[1].type.size * #list
//%   if #outputs > 1 or #list == 1 or bytes % 16 ~= 0 then
//%     store_each(list)
//%     return
//%   end
//%   local any, results = {}, {}
//%   for _, i in ipairs(list) do
//%     table.insert(any, "long" .. i)
//%     table.insert(results, results_of("sum" .. i, "length" .. i)[1][2])
//%   end
        if (kg_past_word(g_${outputs[1].name}) == 0 && mine + ${#list} <= segments && !(${join(any, " || ")})) {
            KG_CASE(row);
            const ${outputs[1].type.c} results[${#list}] = {${join(results)}};
//%   for b = 0, bytes // 16 - 1 do
            kg_v16 bits${b};
            memcpy(&bits${b}, (const char *)results + ${16 * b}, 16);
            kg_st16_global((char *)(g_${outputs[1].name} + mine) + ${16 * b}, bits${b});
//%   end
        } else {
//%   store_each(list)
        }
//% end
//%
//% local function one_lane_each()
//%   local list = flights(variant.in_flight)
//%   offsets_of_lane()
//%   limit_of_warp(list)
//%   for _, i in ipairs(list) do prepare(i) end
//%   list_long(list, "lane * " .. #list)
//%   rounds(list, 1, variant.nwork, variant.in_vectors)
//%   store_row(list)
//% end
//%
//% -- A warp whose segments have no element stores identities, and is done. Offsets ascend: all are alike where each
//% -- lane's first is its last, and lane 31's that of the end.
//% local function one_turn_for_none()
//%   local last = variant.in_turn - 1
        if (first + ${32 * variant.in_turn} <= segments && __all_sync(${full_mask}, offset0 == offset${last} && (lane != 31 || offset${last} == last))) {
            KG_CASE(empty);
            const ${k.A.c} sum = ${call(k.ops.identity)};
//%   for t = 0, last do
//%     store_results("", "sum", "(offset" .. last .. " - offset0)", "first + lane" .. plus(32 * t))
//%   end
        } else {
//% end
//%
//% -- Whether a lane has registers for a round of all its turns: so many words.
//% local function fits_at_once()
//%   return not variant.in_vectors and variant.in_turn * variant.nwork * ((k.T.size + 3) // 4) <= 24
//% end
//%
//% -- One round takes all turns of a warp whose segments are no longer: their loads are on their way at once.
//% local function one_round_for_all()
//%   local list, short = flights(variant.in_turn), {}
//%   for _, t in ipairs(list) do
        const uint64_t after${t} = __shfl_down_sync(${full_mask}, offset${t}, 1), next${t} = ${tile.end_of(t)};
        const uint64_t many${t} = (lane == 31 ? next${t} : after${t}) - offset${t};
//%     table.insert(short, "many" .. t .. " <= " .. variant.nwork)
//%   end
        if (first + ${32 * variant.in_turn} <= segments && __all_sync(${full_mask}, ${join(short, " && ")})) {
            KG_CASE(together);
//%   for _, t in ipairs(list) do
            const uint32_t count${t} = (uint32_t)many${t};
            const ${k.T.c} *const place${t} = g_in + offset${t};
//%   end
//%   rounds(list, 1, variant.nwork, false)
//%   for _, t in ipairs(list) do
//%     store_results("", "sum" .. t, "count" .. t, "first + lane" .. plus(32 * t))
//%   end
        } else {
//% end
//%
//% -- One lane for each segment, and `in_turn` times 32 of them one after the other. All offsets are on their way at
//% -- once, a lane for each; lane 31 has the last one's end besides.
//% local function one_lane_in_turns()
//%   local function in_tile(list, load) rounds(list, 1, variant.nwork, false, load) end
//%   for t = 0, variant.in_turn - 1 do
        uint64_t offset${t} = 0;
        if (first + lane${plus(32 * t)} <= segments) offset${t} = ${segments_at.begin("first + lane" .. plus(32 * t))};
//%   end
        uint64_t last = 0;
        if (lane == 31 && first + ${32 * variant.in_turn} <= segments) last = ${segments_at.begin("first + " .. 32 * variant.in_turn)};
//%   if tile.used() then
//%     tile.take(flights(variant.in_turn), in_tile)
//%   elseif fits_at_once() then
//%     one_round_for_all()
//%   else
//%     one_turn_for_none()
//%   end
//%   local again = tile.used() and variant.in_turn > 1
//%   for t = 0, variant.in_turn - 1 do
        { // segments ${32 * t} to ${32 * t + 31}
//%     if again then tile.take({t}, in_tile) end
        const uint64_t mine = first + lane${plus(32 * t)};
        const uint64_t behind = __shfl_down_sync(${full_mask}, offset${t}, 1), beyond = ${tile.end_of(t)};
        const uint64_t begin0 = offset${t}, length0 = mine < segments ? (lane == 31 ? beyond : behind) - begin0 : 0;
//%     limit_of_warp({0})
//%     prepare(0)
//%     list_long({0}, "lane" .. plus(32 * t))
//%     rounds({0}, 1, variant.nwork, variant.in_vectors)
//%     store_each({0})
//%     if again then
        }
//%     end
        }
//%   end
        }
//% end
//%
//% -- Sums of a group's lanes, for all its segments at once. A lane hands half of them over in each step, and
//% -- ends with one of them. Then lanes that have the same combine theirs: in order in the first lanes of the group, which
//% -- store.
//% local function join_lanes(list)
//%   local names, lanes = {}, 1
//%   for _, i in ipairs(list) do table.insert(names, "sum" .. i) end
//%   while #names > 1 do
        { // a lane hands half of its sums over
//%     names, lanes = rows.exchange(names, lanes, spec.commutative), 2 * lanes
        }
//%   end
//%   while lanes < variant.lanes do
        sum0 = ${combined("sum0", element.xor("sum0", lanes))};
//%     lanes = 2 * lanes
//%   end
//% end
//%
//% -- In C: `name` of the segment whose sum this lane has.
//% local function own(name, list)
//%   local text = name .. list[#list]
//%   for i = #list - 1, 1, -1 do text = "within == " .. list[i] .. " ? " .. name .. list[i] .. " : " .. text end
//%   return text
//% end
//%
//% -- Where segments begin, and their lengths: a lane for each, from whom the groups take theirs.
//% local function offsets_of_warp()
//%   local some = variant.share < 32 and "lane < " .. variant.share .. " && " or ""
        const uint64_t mine = first + lane;
        uint64_t begin = 0, length = 0;
        if (${some}mine < segments) {
            begin = ${segments_at.begin("mine")};
            length = ${segments_at.begin("mine + 1")} - begin;
        }
//% end
//%
//% local function offsets_of_groups(list)
//%   for _, i in ipairs(list) do
        const uint64_t segment${i} = first + group * ${#list}${plus(i)};
        uint64_t begin${i} = 0, length${i} = 0;
        if (segment${i} < segments) {
            begin${i} = ${segments_at.begin("segment" .. i)};
            length${i} = ${segments_at.begin("segment" .. i .. " + 1")} - begin${i};
        }
//%   end
//% end
//%
//% -- A lane for each segment of a warp, where all are so short that this is faster.
//% local function alone_each()
        if (!__any_sync(${full_mask}, length > ${variant.alone})) { // so short that a lane each is faster
            KG_CASE(alone);
            const uint32_t count0 = (uint32_t)length;
            const ${k.T.c} *const place0 = g_in + begin;
//%   rounds({0}, 1, variant.alone, false)
//%   local some = variant.share < 32 and "lane < " .. variant.share .. " && " or ""
//%   store_results("if (" .. some .. "mine < segments) ", "sum0", "length", "mine")
        } else {
//% end
//%
//% -- The segments of each group, from the lanes that have them: those from number `place` of the warp on, in C.
//% local function segments_of_groups(list, place)
//%   for _, i in ipairs(list) do
        const uint64_t begin${i} = __shfl_sync(${full_mask}, begin, ${place}${plus(i)});
        const uint32_t length${i} = __shfl_sync(${full_mask}, bounded, ${place}${plus(i)});
//%   end
//% end
//%
//% -- What the groups have, into sums and to the outputs. `place` is the number of a group's first segment among the
//% -- warp's, in C.
//% local function sums_of_groups(list, place, length)
//%   for _, i in ipairs(list) do prepare(i) end
//%   list_long(list, place)
//%   rounds(list, variant.lanes, variant.nwork, variant.in_vectors)
//%   join_lanes(list)
        const uint64_t result = first + ${place} + within;
//%   store_results("if (within < " .. #list .. " && result < segments && !(" .. own("long", list) .. ")) ", "sum0", length, "result")
//% end
//%
//% -- A group of lanes for each segment.
//% local function group_each()
//%   local list, all = flights(variant.in_flight), variant.share == 32 or variant.in_turn > 1
//%   local own_place, own_length = "group * " .. #list, "(" .. own("length", list) .. ")"
        const uint32_t group = lane / ${variant.lanes}, within = lane % ${variant.lanes};
//%   if not all then
//%     offsets_of_groups(list)
//%     sums_of_groups(list, own_place, own_length)
//%     return
//%   end
//%   offsets_of_warp()
//%   alone_each()
        const uint32_t bounded = length <= ${variant.single} ? (uint32_t)length : ${variant.single + 1};
//%   if variant.in_turn == 1 then
//%     segments_of_groups(list, own_place)
//%     sums_of_groups(list, own_place, "length")
//%   else
        KG_UNROLL(1)
        for (uint32_t turns = 0; turns < ${variant.in_turn}; turns++) { // so many segments of the warp at once
        const uint32_t number = turns * ${variant.share // variant.in_turn} + group * ${#list};
//%     segments_of_groups(list, "number")
//%     sums_of_groups(list, "number", own_length)
        }
//%   end
        }
//% end
//%
//% function group.take_segments()
        // S1: the warp's segments, from number `first`: ${plural(variant.lanes, "lane")} each, ${variant.in_flight} at once.
        const uint64_t first = ((uint64_t)blockIdx.x * ${variant.nwarps} + warp) * ${variant.share};
//%   if variant.lanes == 1 and (variant.in_turn > 1 or tile.used()) then
//%     one_lane_in_turns()
//%   elseif variant.lanes == 1 then
//%     one_lane_each()
//%   else
//%     group_each()
//%   end
//% end
//%
//% return group
