//% -- The parts of a tile of runs that streams: what the elements of runs of equal keys combine to, or how long runs
//% -- are. A lane has a run of elements side by side: an odd number, so that no two lanes meet in a bank. Keys that
//% -- begin a run go to the front of the part, in their place. The sum of a run waits where that of the next one's key
//% -- is: what is stored lies side by side. Of the first one in a part it is known later what stands before.
//% -- The value of a run's last element waits like a sum, in the place of the next run's key. The run that the array
//% -- ends has one place more.
//% -- Needs and gives: as select/stream_parts, where what a warp hands in is a partial result of select/partials. And
//% -- ends() and finish(all), of who takes the last tile.
//% local element = use "warp/element"
//% local sums = use "warp/upto"
//% local arrays = run "select/stream_arrays"
//% local parts = {arrays = arrays, kept = variant.by_key and "keyed" or "counted_runs"}
//% local inputs, op, N, W, S = arrays.inputs, k.ops.unique, variant.nwork, variant.nwarps, variant.stages
//% local by_key, own, A = variant.by_key, variant.own_sums, k.A.c
//% local K = inputs[1].type.c
//% local values, indices, last = variant.keep ~= "indices", variant.keep ~= "values", variant.last
//% local key_out = values and (by_key and arg_named("unique") or args_of("output")[1])
//% local index = indices and arg_named("indices").type
//%
//% -- Runs of a lane that are stored together.
//% local together = (not by_key or k.A.size <= 8) and 4 or 1
//%
//% -- The input that has the sums in its place.
//% local function place_of_sums()
//%   for i = 2, #inputs do
//%     if inputs[i].type.size == k.A.size then return i end
//%   end
//% end
//%
//% -- What waits for the end of a run: its sum, or where it begins in its part.
//% local function slot_type() return by_key and element.slot_type() or "uint16_t" end
//%
//% local function slots_of(number)
//%   if by_key and not own then return arrays.part_of(place_of_sums(), slot_type(), number) end
//%   local units = by_key and string.match(element.slots("sums", variant.dws), "%[(%d+)%]") or variant.dws
//%   return "shared->sums_of_runs + (at.stage * " .. W .. " + " .. number .. ") * " .. units
//% end
//%
//% function parts.members()
//%   if not by_key then
    alignas(16) uint16_t sums_of_runs[${S * W * variant.dws}]; // where runs begin in their parts
//%   elseif own then
    alignas(16) ${element.slots("sums_of_runs", S * W * variant.dws)}; // behind those that stand before the part
//%   end
//%   if variant.own_places then
    alignas(16) uint16_t places[${S * W * variant.dws}]; // where runs begin in their parts
//%   end
//% end
//%
//% -- Where the places of runs wait, in their parts.
//% local function places_of(number)
//%   if not by_key then return slots_of(number) end
//%   return "shared->places + (at.stage * " .. W .. " + " .. number .. ") * " .. variant.dws
//% end
//%
//% -- Arrays of a part that a lane reads, its own part of each.
//% local function read_params()
//%   local list = {}
//%   for i, arg in ipairs(inputs) do table.insert(list, "const " .. arg.type.c .. " *of_" .. arg.name) end
//%   return list
//% end
//%
//% -- What partial results take of the elements of item i.
//% local function value(i)
//%   local list, transform = {}, k.ops.transform
//%   for _, arg in ipairs(in_values(inputs)) do table.insert(list, "of_" .. arg.name .. "[" .. i .. "]") end
//%   if not transform then return list[1] end
//%   if transform.uses_index then table.insert(list, "place" .. plus(i)) end
//%   return call(transform, table.unpack(list))
//% end
//%
//% -- What is stored of the key of item i, or of the one before a lane's.
//% local function stored_key(i)
//%   local transform, key = not by_key and k.ops.transform, i < 0 and "near" or "key_" .. i
//%   if not transform then return key end
//%   return call(transform, key, transform.uses_index and (i < 0 and "place - 1" or "place" .. plus(i)) or nil)
//% end
//%
//% local function compact_params(case)
//%   local params = scalar_params()
//%   for _, one in ipairs(read_params()) do table.insert(params, one) end
//%   if values then table.insert(params, K .. " *keys") end
//%   table.insert(params, slot_type() .. " *sums")
//%   if variant.own_places then table.insert(params, "uint16_t *places") end
//%   table.insert(params, "uint32_t lane")
//%   table.insert(params, "uint64_t place")
//%   if case == "stop" then
//%     table.insert(params, "uint32_t skip")
//%     table.insert(params, "uint32_t left")
//%     if last and values then table.insert(params, "uint64_t n") end
//%   end
//%   return params
//% end
//%
//% -- Elements of a lane, and which of them begin a run.
//% local function read(case)
//%   local keys = "of_" .. inputs[1].name
    // INPUT: ${plural(N, "element")} of a lane and their keys, side by side.
//%   for i = 0, N - 1 do
//%     if case == "stop" then
    const bool inside_${i} = lane * ${N}${plus(i)} >= skip && lane * ${N}${plus(i)} < left;
    ${K} key_${i}{};
    if (inside_${i}) key_${i} = ${keys}[${i}];
//%     else
    const ${K} key_${i} = ${keys}[${i}];
//%     end
//%     if by_key and case == "stop" then
    ${A} v_${i} = ${call(k.ops.identity)};
    if (inside_${i}) v_${i} = ${value(i)};
//%     elseif by_key then
    const ${A} v_${i} = ${value(i)};
//%     end
//%   end
    ${K} near{};
    if (${case == "stop" and "inside_0 && " or ""}place != 0) near = *(${keys} - 1);

    // HEADS: which keys begin a run, a bit for each.
    uint32_t heads = 0;
//%   for i = 0, N - 1 do
//%     local index = op.uses_index and "place" .. plus(i) or nil
//%     local same = call(op, i == 0 and "near" or "key_" .. i - 1, "key_" .. i, index)
//%     if case == "stop" then
    if (inside_${i} && (place${plus(i)} == 0 || !${same})) heads |= ${string.format("0x%xu", 1 << i)};
//%     else -- only a lane's first may be the array's
    if (${i == 0 and "place == 0 || " or ""}!${same}) heads |= ${string.format("0x%xu", 1 << i)};
//%     end
//%   end
//% end
//%
//% -- Behind the last head of a lane, and then of all lanes up to it: a lane whose elements follow no head between.
//% local function lane_sums()

    // S1: what stands behind the last head of a lane, and of the lanes up to it.
    ${A} sum = v_0;
//%   for i = 1, N - 1 do
    sum = heads >> ${i} & 1 ? v_${i} : ${combined("sum", "v_" .. i)};
//%   end
    const uint32_t headed = __ballot_sync(${full_mask}, heads != 0) & kg_lanemask_le();
    const uint32_t reach = headed != 0 ? lane + (uint32_t)__clz((int)headed) - 31 : lane; // lanes before that count
//%   for _, by in ipairs({1, 2, 4, 8, 16}) do
    { // the lane ${by} before
        const ${A} other = ${element.up("sum", by)};
        if (reach >= ${by}) sum = ${combined("other", "sum")};
    }
//%   end
    ${A} carried = ${element.up("sum", "1")};
    if (lane == 0) carried = ${call(k.ops.identity)};
//% end
//%
//% local function compact_function(case)
// Puts the keys and the sums of a part to its front${case == "stop" and ": elements skip to left, which the array has" or ""}. Returns what it sums to.
KG_FN ${parts.kept} compact_part_${case}(${join(compact_params(case))})
{
//%   read(case)
//%   if by_key then lane_sums() end

    // S2: how many runs begin before the lane.
    const uint32_t upto = sum_upto(lane, (uint32_t)__popc(heads));
    uint32_t to = upto - (uint32_t)__popc(heads);
    __syncwarp(); // all have read before others are put there

    // S3: of each run ${values and (last and "the value that the one before it ends with, and " or "its key, and ") or ""}what ${by_key and "the elements of the one before it combine to" or "place it begins at"}.
//%   for i = 0, N - 1 do
    if (heads >> ${i} & 1) { // item ${i}
//%     if values then
        keys[to] = ${stored_key(last and i - 1 or i)};
//%     end
//%     if variant.own_places then
        places[to] = (uint16_t)(lane * ${N}${plus(i)});
//%     end
//%     if by_key then
        ${element.slot_put("sums", "to", "carried")};
//%     else
        sums[to] = (uint16_t)(lane * ${N}${plus(i)});
//%     end
        to++;
//%     if by_key then
        carried = v_${i};
    } else {
        carried = ${combined("carried", "v_" .. i)};
//%     end
    }
//%     if last and values and case == "stop" then
    if (inside_${i} && place${plus(i + 1)} == n) keys[to] = ${stored_key(i)}; // the last run's
//%     end
//%   end
//%   if by_key then
//%     local all = element.from("sum", "31")
//%     if k.A.size < 4 and all:find("^__shfl") then all = "(" .. k.A.c .. ")" .. all end -- that is an int
    return {${all}, __shfl_sync(${full_mask}, upto, 31)};
//%   else
    const uint32_t headed = __ballot_sync(${full_mask}, heads != 0);
    const uint32_t behind = headed != 0 ? 31 - (uint32_t)__clz((int)headed) : 0; // the lane of the last head
    const uint64_t last = place + (heads != 0 ? 31 - (uint32_t)__clz((int)heads) : 0);
    const uint64_t begin = __shfl_sync(${full_mask}, last, behind);
    return {__shfl_sync(${full_mask}, upto, 31), headed != 0 ? begin : 0};
//%   end
}

//% end
//%
//% -- What the outputs get of a sum, at `to`.
//% local function store_sum(sum, to)
//%   for _, one in ipairs(results_of(sum)) do
//%     if one[1].name == "out" or one[1].result then
        g_${one[1].name}[${to}] = ${one[2]};
//%     end
//%   end
//% end
//%
//% -- Arrays of results, or of lengths.
//% local function result_args()
//%   local list = {}
//%   for _, arg in ipairs(args_of("output")) do
//%     if by_key and (arg.name == "out" or arg.result) or arg.name == "lengths" then table.insert(list, arg) end
//%   end
//%   return list
//% end
//%
//% local function pairs_of(args)
//%   local list = {}
//%   for _, arg in ipairs(args) do table.insert(list, {arg.type.c .. " *", "g_" .. arg.name}) end
//%   return list
//% end
//%
//% local function store_function()
//%   local first = result_args()[1]
//%   local params = by_key and scalar_params() or {} -- lengths are no expression's
//%   table.insert(params, "const " .. slot_type() .. " *sums")
//%   table.insert(params, "const " .. parts.kept .. " &start")
//%   if not by_key then table.insert(params, "uint64_t origin") end
//%   table.insert(params, "uint32_t count")
//%   for _, one in ipairs(pairs_of(result_args())) do table.insert(params, one[1] .. one[2]) end
//%   if last and indices then table.insert(params, index.c .. " *g_indices") end
//%   table.insert(params, "uint32_t lane")
// Stores what ends in a part, ${by_key and "sums" or "lengths"} of runs, whole lines at a time. Before the first run nothing ends.
KG_FN void store_ends(${join(params)})
{
    const uint64_t ended = start.count - 1; // runs that ended before
    const uint32_t past = (uint32_t)(((uintptr_t)g_${first.name} + ended * ${first.type.size}) % 128) / ${first.type.size};
    const uint32_t none = start.count == 0, from = past + none, to = past + count;
//%   if not by_key then
    const ${first.type.c} open = (${first.type.c})(start.last - origin); // where the first one begins, from the part on
//%   end
    for (uint32_t i = lane; i < to; i += ${32 * together}) {
        // ${plural(together, "run")} of a lane are read before the first is stored.
//%   for j = 0, together - 1 do
//%     local run = "i" .. plus(32 * j)
        const bool inside_${j} = ${run} >= from && ${run} < to;
//%     if by_key then
        ${A} v_${j}{};
        if (inside_${j}) v_${j} = ${element.slot_get("sums", run .. " - past")};
//%     else
        ${first.type.c} begin_${j} = open, end_${j}{};
        if (inside_${j}) end_${j} = sums[${run} - past];
        if (inside_${j} && ${run} != past) begin_${j} = sums[${run} - past - 1];
//%     end
//%   end
//%   for j = 0, together - 1 do
//%     local run = "i" .. plus(32 * j)
//%     if by_key then
//%       if 32 * j * first.type.size < 128 then
        if (${run} == past) v_${j} = ${combined("start.value", "v_" .. j)};
//%       end
        if (inside_${j}) { // run ${j}
//%       store_sum("v_" .. j, "ended + (" .. run .. " - past)")
        }
//%     else
        if (inside_${j}) g_lengths[ended + (${run} - past)] = end_${j} - begin_${j};
//%       if last and indices then
        if (inside_${j}) g_indices[ended + (${run} - past)] = (${index.c})(origin + end_${j} - 1);
//%       end
//%     end
//%   end
    }
}

//% end
//%
//% function parts.functions()
//%   sums.functions("uint32_t")
//%   compact_function("none")
//%   compact_function("stop")
//%   if values then run("select/stream_store").emit(key_out.type) end
//%   if indices and not last then run("select/stream_store").emit_places(index) end
//%   store_function()
//% end
//%
//% function parts.compact(case)
//%   local list = {}
//%   for i, arg in ipairs(inputs) do table.insert(list, arrays.part_of(i, "const " .. arg.type.c, "warp") .. " + lane * " .. N) end
//%   if values then table.insert(list, arrays.part_of(1, K, "warp") .. (last and " - 1" or "")) end
//%   table.insert(list, slots_of("warp"))
//%   if variant.own_places then table.insert(list, places_of("warp")) end
//%   table.insert(list, "lane")
//%   table.insert(list, "origin + warp * " .. variant.dws .. " + lane * " .. N)
//%   if case == "stop" then
//%     table.insert(list, "skip")
//%     table.insert(list, "left")
//%     if last and values then table.insert(list, "n") end
//%   end
//%   return "compact_part_" .. case .. "(" .. with_scalars(table.unpack(list)) .. ")"
//% end
//%
//% function parts.outputs()
//%   local list = pairs_of(values and {key_out, table.unpack(result_args())} or result_args())
//%   if indices then table.insert(list, {index.c .. " *", "g_indices"}) end
//%   table.insert(list, {"uint64_t ", "capacity"})
//%   if last and values then table.insert(list, {"uint64_t ", "n"}) end
//%   return list
//% end
//%
//% function parts.ends()
//%   local list = pairs_of(result_args())
//%   if last and indices then table.insert(list, {index.c .. " *", "g_indices"}) end
//%   table.insert(list, {"uint64_t *", "g_count"})
//%   table.insert(list, {"uint64_t ", "capacity"})
//%   if not by_key then table.insert(list, {"uint64_t ", "n"}) end
//%   return list
//% end
//%
//% -- Values of the runs that end in a part, one of them with the array. The first one of all ends no run.
//% local function store_last_values()
            const uint32_t none = start.count == 0, closed = n != 0 && n - 1 - origin < ${variant.dws};
            const uint64_t first = start.count - 1 + none, space = first < capacity ? capacity - first : 0;
            const uint32_t ended = count + closed > none ? count + closed - none : 0;
            store_part(g_${key_out.name} + first, ${arrays.part_of(1, K, "part")} - 1 + none, ended < space ? ended : (uint32_t)space, lane);
//% end
//%
//% -- A run more may end than have room to begin.
//% function parts.store()
//%   local origin = "(uint64_t)tile * " .. variant.dbs .. " - ends.lead + part * " .. variant.dws
//%   local named = indices or last -- the origin is used twice
//%   local list = {slots_of("part"), "start"}
//%   if not by_key then table.insert(list, named and "origin" or origin) end
//%   table.insert(list, "ending")
//%   for _, one in ipairs(pairs_of(result_args())) do table.insert(list, one[2]) end
//%   if last and indices then table.insert(list, "g_indices") end
//%   table.insert(list, "lane")
//%   if named then
            const uint64_t origin = ${origin};
//%   end
            const uint64_t room = start.count < capacity ? capacity - start.count : 0;
            const uint32_t stored = count < room ? count : (uint32_t)room;
            const uint32_t ending = stored < count && start.count <= capacity ? stored + 1 : stored;
//%   if values and last then
//%     store_last_values()
//%   elseif values then
            store_part(g_${key_out.name} + start.count, ${arrays.part_of(1, K, "part")}, stored, lane);
//%   end
//%   if indices and not last then
            store_places(g_indices + start.count, ${places_of("part")}, origin, stored, lane);
//%   end
            store_ends(${by_key and with_scalars(table.unpack(list)) or join(list)});
//% end
//%
//% -- The array's end is that of the last run.
//% function parts.finish(all)
                if (${all}.count != 0 && ${all}.count <= capacity) {
//%   if by_key then
//%     store_sum(all .. ".value", all .. ".count - 1")
//%   else
                    g_lengths[${all}.count - 1] = (${arg_named("lengths").type.c})(n - ${all}.last);
//%     if last and indices then
                    g_indices[${all}.count - 1] = (${index.c})(n - 1);
//%     end
//%   end
                }
                *g_count = ${all}.count;
//% end
//%
//% return parts
