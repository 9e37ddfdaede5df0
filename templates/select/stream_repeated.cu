//% -- The parts of a tile of repeated runs that streams: of more than one element. Such a run is known by its second
//% -- element, and ends with the next head. So a part has two lists: of second elements, from its front on, and of such
//% -- ends, from the back. A lane has a run of elements side by side, and a bit of each for either list. What is stored
//% -- of a run goes with its second element, and its length with its end. So does what is stored of its last element.
//% -- Needs and gives: as select/stream_parts, where what a warp hands in is a partial result of select/partials. And
//% -- ends() and finish(all), of who takes the last tile.
//% local arrays = run "select/stream_arrays"
//% local upto = use "warp/upto"
//% local parts = {arrays = arrays, kept = "open_runs"}
//% local input, op, transform = arrays.inputs[1], k.ops.unique, k.ops.transform
//% local N, W, S, dws, T = variant.nwork, variant.nwarps, variant.stages, variant.dws, input.type.c
//% local values, indices = variant.keep ~= "indices", variant.keep ~= "values"
//% local lengths, last = arg_named("lengths").type, variant.last
//% local index = indices and arg_named("indices").type
//%
//% function parts.members()
    alignas(16) uint16_t events[${S * W * dws}]; // of each part: second elements of runs, and from its back where such runs end
//% end
//%
//% local function events_of(number)
//%   return "shared->events + (at.stage * " .. W .. " + " .. number .. ") * " .. dws
//% end
//%
//% local function compact_params(case)
//%   local params = scalar_params()
//%   for _, one in ipairs({"const " .. T .. " *own", T .. " *part", "uint16_t *events", "uint32_t lane", "uint64_t place"}) do
//%     if values or one ~= T .. " *part" then table.insert(params, one) end
//%   end
//%   if case == "stop" then
//%     table.insert(params, "uint32_t skip")
//%     table.insert(params, "uint32_t left")
//%     if last and values then table.insert(params, "uint64_t n") end
//%   end
//%   return params
//% end
//%
//% -- Whether two neighbours differ, in C; `at` is the second one's place.
//% local function differ(before, own, at)
//%   return "!" .. call(op, before, own, op.uses_index and at or nil)
//% end
//%
//% -- What is stored of the run that begins, or ends, before item i.
//% local function stored(i)
//%   local at = i == 0 and "place - 1" or "place" .. plus(i - 1)
//%   return call(transform, i == 0 and "near" or "key_" .. i - 1, transform.uses_index and at or nil)
//% end
//%
//% -- Of a part that the array has whole only a lane's first may be the array's.
//% local function begins(case, i)
//%   local at, other = "place" .. plus(i), differ(i == 0 and "near" or "key_" .. i - 1, "key_" .. i, "place" .. plus(i))
//%   return (case == "stop" or i == 0) and "(" .. at .. " == 0 || " .. other .. ")" or "(" .. other .. ")"
//% end
//%
//% local function read(case)
    // INPUT: ${plural(N, "element")} of a lane, side by side.
//%   for i = 0, N - 1 do
//%     if case == "stop" then
    const bool inside_${i} = lane * ${N}${plus(i)} >= skip && lane * ${N}${plus(i)} < left;
    ${T} key_${i}{};
    if (inside_${i}) key_${i} = own[${i}];
//%     else
    const ${T} key_${i} = own[${i}];
//%     end
//%   end
//%   local inside = case == "stop" and "inside_0 && " or ""
    ${T} near{};
    if (${inside}place != 0) near = own[-1];
    bool near_head = false; // of a part, which never begins with the second element of all: whether a run begins before it
    if (${inside}lane == 0 && place > 1) near_head = ${differ("own[-2]", "near", "place - 1")};

    // HEADS: which elements begin a run, a bit for each.
    uint32_t heads = 0;
//%   for i = 0, N - 1 do
    if ${case == "stop" and "(inside_" .. i .. " && " .. begins(case, i) .. ")" or begins(case, i)} heads |= ${string.format("0x%xu", 1 << i)};
//%   end
//%   if case == "stop" then
    uint32_t within = 0;
//%     for i = 0, N - 1 do
    if (inside_${i}) within |= ${string.format("0x%xu", 1 << i)};
//%     end
//%   end
//% end
//%
//% local function compact_function(case)
// Finds second elements and ends of runs in a part${case == "stop" and ": elements skip to left, which the array has" or ""}. Returns how many there are.
KG_FN open_runs compact_part_${case}(${join(compact_params(case))})
{
//%   read(case)

    // SECONDS, of which a head stands before, and ENDS, of which none does. Nothing ends at the array's first element.
    const uint32_t up = __shfl_up_sync(${full_mask}, heads, 1) >> ${N - 1} & 1;
    uint32_t behind = heads << 1 | (lane == 0 ? (uint32_t)near_head : up); // a head
    if (0 - place < ${N}) behind |= 1u << (uint32_t)(0 - place);
    const uint32_t seconds = ${case == "stop" and "within" or string.format("0x%xu", (1 << N) - 1)} & behind & ~heads, ends = heads & ~behind;

    // S2: how many of both stand before the lane.
    const uint32_t own_counts = (uint32_t)__popc(ends) << 16 | (uint32_t)__popc(seconds);
    const uint32_t counts = sum_upto(lane, own_counts);
    uint32_t to = (counts - own_counts) & 0xffff, ended = (counts - own_counts) >> 16;
    __syncwarp(); // all have read before others are put there

    // S3: of each its place in the part.
//%   for i = 0, N - 1 do
    if (seconds >> ${i} & 1) { // item ${i}
//%     if values and not last then
        part[to] = ${stored(i)};
//%     end
        events[to++] = (uint16_t)(lane * ${N}${plus(i)});
    }
//%     if values and last then
    if (ends >> ${i} & 1) {
        part[ended] = ${stored(i)};
        events[${dws - 1} - ended++] = (uint16_t)(lane * ${N}${plus(i)});
    }
//%       if case == "stop" then
    if (inside_${i} && place${plus(i + 1)} == n) part[ended] = ${stored(i + 1)}; // of a run that the array ends
//%       end
//%     else
    if (ends >> ${i} & 1) events[${dws - 1} - ended++] = (uint16_t)(lane * ${N}${plus(i)});
//%     end
//%   end
    const uint32_t all = __shfl_sync(${full_mask}, counts, 31), open = __ballot_sync(${full_mask}, seconds != 0);
    const uint32_t from = open != 0 ? 31 - (uint32_t)__clz((int)open) : 0; // the lane of the last one
    const uint64_t last = place - 1 + (seconds != 0 ? 31 - (uint32_t)__clz((int)seconds) : 0);
    const uint64_t begin = __shfl_sync(${full_mask}, last, from);
    return {all & 0xffff, all >> 16, open != 0 ? begin : 0};
}

//% end
//%
//% local function store_functions()
// Stores how long runs are that end in a part${last and indices and ", and where they end" or ""}. The first of them may have begun before it.
KG_FN void store_lengths(${lengths.c} *g_lengths, ${last and indices and index.c .. " *g_indices, " or ""}const uint16_t *events, const open_runs &start, uint64_t origin, uint32_t count, uint64_t capacity, uint32_t lane)
{
    const uint64_t room = start.ended < capacity ? capacity - start.ended : 0;
    const uint32_t stored = count < room ? count : (uint32_t)room, open = start.count != start.ended;
    ${lengths.c} *const to = g_lengths + start.ended;
    const uint32_t past = (uint32_t)((uintptr_t)to % 128) / ${lengths.size}; // elements of the line before them
    for (uint32_t i = lane; i < past + stored; i += 32) {
        if (i < past) continue;
        const uint32_t run = i - past;
        const uint64_t end = origin + events[${dws - 1} - run];
        const uint64_t begin = run < open ? start.last : origin + events[run - open] - 1;
        to[run] = (${lengths.c})(end - begin);
//%   if last and indices then
        g_indices[start.ended + run] = (${index.c})(end - 1);
//%   end
    }
}

//% end
//%
//% function parts.functions()
//%   upto.functions("uint32_t")
//%   compact_function("none")
//%   compact_function("stop")
//%   if values then run("select/stream_store").emit(arg_named("out").type) end
//%   if indices and not last then run("select/stream_store").emit_places(index) end
//%   store_functions()
//% end
//%
//% function parts.compact(case)
//%   local list = {arrays.part_of(1, "const " .. T, "warp") .. " + lane * " .. N}
//%   if values then table.insert(list, arrays.part_of(1, T, "warp")) end
//%   table.insert(list, events_of("warp"))
//%   table.insert(list, "lane")
//%   table.insert(list, "origin + warp * " .. dws .. " + lane * " .. N)
//%   if case == "stop" then
//%     table.insert(list, "skip")
//%     table.insert(list, "left")
//%     if last and values then table.insert(list, "n") end
//%   end
//%   return "compact_part_" .. case .. "(" .. with_scalars(table.unpack(list)) .. ")"
//% end
//%
//% function parts.outputs()
//%   local list = {}
//%   for _, arg in ipairs(args_of("output")) do
//%     if arg.kind ~= "count" then table.insert(list, {arg.type.c .. " *", "g_" .. arg.name}) end
//%   end
//%   table.insert(list, {"uint64_t ", "capacity"})
//%   if last and values then table.insert(list, {"uint64_t ", "n"}) end
//%   return list
//% end
//%
//% function parts.ends()
//%   local list = {{lengths.c .. " *", "g_lengths"}, {"uint64_t *", "g_count"}, {"uint64_t ", "capacity"}, {"uint64_t ", "n"}}
//%   if last and indices then table.insert(list, {index.c .. " *", "g_indices"}) end
//%   return list
//% end
//%
//% -- Values of the runs that end in a part, one of them with the array.
//% local function store_last_values()
            const bool closed = n != 0 && n - 1 - origin < ${dws} && start.count + own.count != start.ended + own.ended;
            const uint64_t space = start.ended < capacity ? capacity - start.ended : 0;
            const uint32_t ended = (uint32_t)own.ended + closed;
            store_part(g_out + start.ended, ${arrays.part_of(1, T, "part")}, ended < space ? ended : (uint32_t)space, lane);
//% end
//%
//% function parts.store()
            const uint16_t *const events = ${events_of("part")};
            const uint64_t origin = (uint64_t)tile * ${variant.dbs} - ends.lead + part * ${dws};
//%   if last then
            (void)count;
//%     if values then store_last_values() end
//%   else
            // What begins in the part as far as there is room, and then what ends in it.
            const uint64_t room = start.count < capacity ? capacity - start.count : 0;
            const uint32_t stored = count < room ? count : (uint32_t)room;
//%   end
//%   if values and not last then
            store_part(g_out + start.count, ${arrays.part_of(1, T, "part")}, stored, lane);
//%   end
//%   if indices and not last then
            store_places(g_indices + start.count, events, origin - 1, stored, lane); // of the elements before those
//%   end
            store_lengths(g_lengths, ${last and indices and "g_indices, " or ""}events, start, origin, (uint32_t)own.ended, capacity, lane);
//% end
//%
//% -- The array's end is that of a run whose second element has come.
//% function parts.finish(all)
                if (${all}.count != ${all}.ended && ${all}.count <= capacity) {
                    g_lengths[${all}.count - 1] = (${lengths.c})(n - ${all}.last);
//%   if last and indices then
                    g_indices[${all}.count - 1] = (${index.c})(n - 1);
//%   end
                }
                *g_count = ${all}.count;
//% end
//%
//% return parts
