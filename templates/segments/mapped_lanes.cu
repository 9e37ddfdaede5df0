//% -- The form "mapped" of a reduce over segments: how the lanes of a warp take its segments. A lane is first
//% -- told where its segments begin and how many elements they have; then all loads of a round are on their
//% -- way before the first is used; then the lanes of a group combine what they have. Segments that are too
//% -- long for that count as empty here, and a bit tells the block of each.
//%
//% -- Needs: k, variant; of the kernel `g_in`, `g_offsets`, `segments`, `lane`, `warp`, `shared`, `more`, and `peel` and
//% -- `n` for vectors. Gives: functions(), which emits what vectors take; take_segments(), for each warp.
//% local element = use "warp/element"
//% local vector = use "warp/vector"
//% local rows = use "warp/rows"
//% local segments_at = use "segments/place"
//%
//% local group = {}
//%
//% local function flights(count)
//%   local list = {}
//%   for i = 0, count - 1 do table.insert(list, i) end
//%   return list
//% end
//%
//% -- The elements of a vector that belong to the segment, the first of which is `skip` elements into the
//% -- segment's first vector, and `q` elements lie between that and this one.
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
//% -- `place` its first element, `count` how many, `skip` what of its first vector lies before it.
//% local function round_of_elements(list, lanes, loads)
//%   for _, i in ipairs(list) do
//%     for j = 0, loads - 1 do
            ${k.T.c} x${i}_${j}{};
            if (at${plus(j * lanes)} < count${i}) x${i}_${j} = place${i}[at${plus(j * lanes)}];
//%     end
//%   end
//%   for _, i in ipairs(list) do
//%     for j = 0, loads - 1 do
            if (at${plus(j * lanes)} < count${i}) sum${i} = ${combined("sum" .. i, transformed("x" .. i .. "_" .. j, "at" .. plus(j * lanes)))};
//%     end
//%   end
//% end
//%
//% local function round_of_vectors(list, lanes, loads)
//%   local vector_c, elements = vector.name(k.T), variant.vector
//%   for _, i in ipairs(list) do
//%     for j = 0, loads - 1 do
            ${vector_c} x${i}_${j}{};
            if (at${plus(j * lanes * elements)} < stop${i}) x${i}_${j} = ${vector.load(k.T)}(place${i} + at${plus(j * lanes * elements)});
//%     end
//%   end
//%   for _, i in ipairs(list) do
//%     for j = 0, loads - 1 do
            sum${i} = ${within("sum" .. i, "x" .. i .. "_" .. j, "at" .. plus(j * lanes * elements) .. " - skip" .. i, "count" .. i)};
//%     end
//%   end
//% end
//%
//% -- All rounds, of `list` segments for each group of so many lanes.
//% local function rounds(list, lanes, loads, vectors)
//%   local step = lanes * loads * (vectors and variant.vector or 1)
//%   local ends = {}
//%   for _, i in ipairs(list) do
        ${k.A.c} sum${i} = ${call(k.ops.identity)};
//%     table.insert(ends, (vectors and "stop" or "count") .. i)
//%   end
        uint32_t most = ${ends[1]};
//%   for i = 2, #ends do
        if (most < ${ends[i]}) most = ${ends[i]};
//%   end
//%   local first = lanes == 1 and "0" or vectors and "within * " .. variant.vector or "within"
        for (uint32_t at = ${first}; at < most; at += ${step}) {
            KG_CASE(round);
//%   if vectors then round_of_vectors(list, lanes, loads) else round_of_elements(list, lanes, loads) end
        }
//% end
//%
//% -- Whether the block must take a segment together: it is too long, or a vector of it would lie beside
//% -- the array.
//% local function too_long(i)
//%   local long = "length" .. i .. " > " .. variant.whole
//%   if not variant.in_vectors then return long end
//%   local first = "begin" .. i .. " - skip" .. i
//%   local behind = first .. " + (skip" .. i .. " + length" .. i .. " + " .. variant.vector - 1 .. ") / "
//%       .. variant.vector .. " * " .. variant.vector
//%   return long .. " || (length" .. i .. " != 0 && (begin" .. i .. " < skip" .. i .. " || " .. behind .. " > n))"
//% end
//%
//% -- From `begin` and `length` of a segment to `place`, `count` and `skip`, and whether it is too `long`.
//% local function prepare(i)
//%   if variant.in_vectors then
        const uint32_t skip${i} = (uint32_t)(begin${i} + ${variant.vector} - peel) % ${variant.vector};
//%   end
        const bool long${i} = ${too_long(i)};
        const uint32_t count${i} = long${i} ? 0 : (uint32_t)length${i};
        const ${k.T.c} *const place${i} = g_in + begin${i}${variant.in_vectors and " - skip" .. i or ""};
//%   if variant.in_vectors then
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
//% local function tell_block(list)
//%   for _, i in ipairs(list) do
        const uint32_t longer${i} = __ballot_sync(${full_mask}, long${i}${variant.lanes > 1 and " && within == 0" or ""});
//%   end
//%   local all = {}
        if (lane == 0) {
//%   for _, i in ipairs(list) do
            shared->longer[warp * ${#list}${plus(i)}] = longer${i};
//%     table.insert(all, "longer" .. i)
//%   end
        }
        more = (${join(all, " | ")}) != 0;
//% end
//%
//% local function one_lane_each()
//%   local list = flights(variant.in_flight)
//%   offsets_of_lane()
//%   for _, i in ipairs(list) do prepare(i) end
//%   tell_block(list)
//%   rounds(list, 1, variant.nwork, false)
//%   for _, i in ipairs(list) do
//%     store_results("if (mine" .. plus(i) .. " < segments && !long" .. i .. ") ", "sum" .. i, "length" .. i, "mine" .. plus(i))
//%   end
//% end
//%
//% -- Sums of a group's lanes, for all its segments at once: a lane hands half of them over in each step, and
//% -- ends with one of them; then lanes that have the same combine theirs.
//% local function join_lanes(list)
//%   local names, lanes = {}, 1
//%   for _, i in ipairs(list) do table.insert(names, "sum" .. i) end
//%   while #names > 1 do
        { // a lane hands half of its sums over
//%     names, lanes = rows.exchange(names, lanes, true), 2 * lanes
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
//% local function offsets_of_warp(list)
        const uint64_t mine = first + lane;
        uint64_t begin = 0, length = 0;
        if (mine < segments) {
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
//% -- None of the warp's segments is left for the block.
//% local function clear_longer(list)
            if (lane < ${#list}) shared->longer[warp * ${#list} + lane] = 0;
//% end
//%
//% -- A group of lanes for each segment.
//% local function group_each()
//%   local list, all = flights(variant.in_flight), variant.share == 32
        const uint32_t group = lane / ${variant.lanes}, within = lane % ${variant.lanes};
//%   if all then
//%     offsets_of_warp(list)
        if (!__any_sync(${full_mask}, length > ${variant.alone})) { // so short that a lane each is faster
            KG_CASE(alone);
            const uint32_t count0 = (uint32_t)length;
            const ${k.T.c} *const place0 = g_in + begin;
//%     rounds({0}, 1, variant.alone, false)
//%     store_results("if (mine < segments) ", "sum0", "length", "mine")
//%     clear_longer(list)
        } else {
        const uint32_t bounded = length <= ${variant.whole} ? (uint32_t)length : ${variant.whole + 1};
//%     for _, i in ipairs(list) do
        const uint64_t begin${i} = __shfl_sync(${full_mask}, begin, group * ${#list}${plus(i)});
        const uint32_t length${i} = __shfl_sync(${full_mask}, bounded, group * ${#list}${plus(i)});
//%     end
//%   else
//%     offsets_of_groups(list)
//%   end
//%   for _, i in ipairs(list) do prepare(i) end
//%   tell_block(list)
//%   rounds(list, variant.lanes, variant.nwork, variant.in_vectors)
//%   join_lanes(list)
        const uint64_t result = first + group * ${#list} + within;
//%   store_results("if (within < " .. #list .. " && result < segments && !(" .. own("long", list) .. ")) ", "sum0",
//%                 all and "length" or "(" .. own("length", list) .. ")", "result")
//%   if all then
        }
//%   end
//% end
//%
//% function group.take_segments()
        // S1: the warp's segments, from number `first`: ${plural(variant.lanes, "lane")} each, ${variant.in_flight} at once.
        const uint64_t first = ((uint64_t)blockIdx.x * ${variant.nwarps} + warp) * ${variant.share};
//%   if variant.lanes == 1 then one_lane_each() else group_each() end
//% end
//%
//% return group
