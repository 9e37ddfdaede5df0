//% -- The parts of a tile of a select by `where` or `unique` that streams, one for each warp that compacts. A part is
//% -- compacted in its place: what each output gets, in that of an input of its type. Of indices the places in the part
//% -- wait: in an array of their own, or in that of the first input where nothing else does. Of bits a lane has the same
//% -- one of each word; those before the first boundary have theirs in the word before.
//% -- Needs: k, variant; of the kernel `shared`, `at`, `ends`, `lane`, `warp`, `origin`, `n`. Gives: arrays, as
//% -- select/stream_arrays does; kept, the type of what a warp hands in; members(), beside those of the arrays;
//% -- functions(), behind the shared struct; and compact(case), a call in C. Of stores and roles: outputs(), parameters
//% -- and their names; finish(); store(), a part that is kept; and in_place(), which defines it.
//% local tile = run "select/tile"
//% local parts = {}
//% local op, unique, last = k.ops.where or k.ops.unique, variant.unique, variant.last
//% local B, rows = variant.batch, variant.dws // 32
//% local arrays = run "select/stream_arrays"
//% local inputs = arrays.inputs
//% local T = inputs[1].type
//% local indexed = op.uses_index
//% local indices = variant.keep ~= "values"
//% local index = indices and arg_named("indices").type
//% tile.ends, tile.turn = unique, "turn"
//% local bits, has_bits = {}, false
//% for i, arg in ipairs(inputs) do
//%   bits[i] = arrays.is_bits(arg)
//%   has_bits = has_bits or bits[i]
//% end
//%
//% -- The outputs: of each the number of the input in whose place it waits, the first of its type that no other has.
//% local outputs, compacted = {}, {}
//% for _, output in ipairs(tile.stored) do
//%   local place = 1
//%   while compacted[place] or bits[place] or inputs[place].type.c ~= output.arg.type.c do place = place + 1 end
//%   compacted[place] = true
//%   table.insert(outputs, {place = place, arg = output.arg, op = output.op, part = place == 1 and "part" or "of_" .. inputs[place].name})
//%   indexed = indexed or output.op.uses_index
//% end
//%
//% -- Whether the function that compacts knows where elements lie: the last of equal ones it asks at an end alone.
//% local function is_placed(case) return indexed or (unique and (not last or case == "stop")) end
//%
//% -- Parameters for the parts that are compacted, or all of them.
//% local function part_params(params, all)
//%   for i, arg in ipairs(inputs) do
//%     local name = i == 1 and "part" or "of_" .. arg.name
//%     if all or compacted[i] then table.insert(params, (compacted[i] and "" or "const ") .. arg.type.c .. " *" .. name) end
//%   end
//%   if indices then table.insert(params, "uint16_t *places") end
//% end
//%
//% local function keep_function()
//%   local list = {}
//%   part_params(list, false)
//%   for _, one in ipairs({"uint32_t kept", "bool inside"}) do table.insert(list, one) end
//%   if indices then table.insert(list, "uint32_t in_part") end
//%   if unique then table.insert(list, "bool ends") end
//%   local params = tile.parameters(list)
// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these are then.
KG_FN uint32_t keep(${join(params)})
{
    const bool keeps = inside && ${tile.is_kept()};
    const uint32_t lanes = __ballot_sync(${full_mask}, keeps);
//%   if #outputs == 1 and not indices then
    if (keeps) ${outputs[1].part}[kept + (uint32_t)__popc(lanes & kg_lanemask_lt())] = ${call(outputs[1].op, tile.elements(outputs[1].op))};
//%   else
    if (keeps) {
        const uint32_t to = kept + (uint32_t)__popc(lanes & kg_lanemask_lt());
//%     for _, output in ipairs(outputs) do
        ${output.part}[to] = ${call(output.op, tile.elements(output.op))};
//%     end
//%     if indices then
        places[to] = (uint16_t)in_part;
//%     end
    }
//%   end
    return kept + (uint32_t)__popc(lanes);
}

//% end
//%
//% -- The neighbour of an item. Where it stood before a row its place may be written over by now; what stands behind a
//% -- row is still there.
//% local function load_neighbour(case, j, at)
//%   local near, value = last and "next" or "before", "part[" .. at .. (last and " + 1]" or " - 1]")
//%   if not last and j == 0 then value = "lane == 0 ? near : " .. value end
//%   if case == "stop" then
    ${T.c} ${near}_${j}{};
    if (inside_${j} && place${plus(32 * j)} ${last and "+ 1 < n" or "!= 0"}) ${near}_${j} = ${value};
//%   else
    const ${T.c} ${near}_${j} = ${value};
//%   end
//% end
//%
//% -- An item of each input; beside the array a zero, which is not kept.
//% local function load_item(case, j)
//%   local at = "row * 32 + lane" .. plus(32 * j)
//%   for i, arg in ipairs(inputs) do
//%     local from = i == 1 and "part" or "of_" .. arg.name
//%     local at = bits[i] and "row" .. plus(j) or at
//%     if case == "stop" then
    ${arg.type.c} ${arg.name}_${j}{};
    if (inside_${j}) ${arg.name}_${j} = ${from}[${at}];
//%     else
    const ${arg.type.c} ${arg.name}_${j} = ${from}[${at}];
//%     end
//%   end
//%   if unique then load_neighbour(case, j, at) end
//% end
//%
//% local function compact_params(case)
//%   local params = scalar_params()
//%   part_params(params, true)
//%   table.insert(params, "uint32_t lane")
//%   if has_bits then table.insert(params, "uint32_t lead") end
//%   if is_placed(case) then table.insert(params, "uint64_t place") end
//%   if case == "stop" then
//%     table.insert(params, "uint32_t skip")
//%     table.insert(params, "uint32_t left")
//%     if last then table.insert(params, "uint64_t n") end
//%   end
//%   return params
//% end
//%
//% -- Whether item j is the array's first or last one. Others of a tile that the array has whole are not.
//% local function ends_of(case, j)
//%   local at = "place" .. plus(32 * j)
//%   if case == "stop" then return at .. (last and " + 1 == n" or " == 0") end
//%   return not last and j == 0 and "place == 0" or "false"
//% end
//%
//% local function before_parts(case)
    ${T.c} near{}; // what stood before a row that is overwritten
//%   if case == "stop" then
    if (skip == 0 && left != 0 && place != lane) near = part[-1];
//%   else
    if (place != lane) near = part[-1];
//%   end
//% end
//%
//% local function before_rows(case)
//%   local end_of = "row * 32 + " .. 32 * B - 1
//%   if case == "stop" then
        if (${end_of} >= skip && ${end_of} < left) near = part[${end_of}];
//%   else
        near = part[${end_of}];
//%   end
//% end
//%
//% local function compact_function(case)
// Compacts a part in its place${case == "stop" and ": elements skip to left, which the array has" or ""}. Returns how many it keeps.
KG_FN uint32_t compact_part_${case}(${join(compact_params(case))})
{
    uint32_t kept = 0;
//%   if has_bits then
    const uint32_t turn = (lane - lead) % 32;
//%   end
//%   for i, arg in ipairs(inputs) do
//%     if bits[i] then
    ${i == 1 and "part" or "of_" .. arg.name} += lane >= lead; // its words
//%     end
//%   end
//%   if unique and not last then before_parts(case) end
    KG_UNROLL(1)
    for (uint32_t row = 0; row < ${rows}; row += ${B}) {
        // INPUT: ${plural(B, "element")} of a lane, in the order of the lanes.
//%   if case == "stop" then
//%     for j = 0, B - 1 do
        const bool inside_${j} = row * 32 + lane${plus(32 * j)} >= skip && row * 32 + lane${plus(32 * j)} < left;
//%     end
//%   end
//%   for j = 0, B - 1 do load_item(case, j) end
//%   if unique and not last then before_rows(case) end
        __syncwarp(); // all have read before others are put there

        // What is kept, at the front of the part.
//%   for j = 0, B - 1 do
//%     local list = {}
//%     for i, arg in ipairs(inputs) do
//%       if compacted[i] then table.insert(list, i == 1 and "part" or "of_" .. arg.name) end
//%     end
//%     if indices then table.insert(list, "places") end
//%     table.insert(list, "kept")
//%     table.insert(list, case == "stop" and "inside_" .. j or "true")
//%     if indices then table.insert(list, "row * 32 + lane" .. plus(32 * j)) end
//%     if unique then table.insert(list, ends_of(case, j)) end
        kept = keep(${tile.given(j, list)});
//%   end
//%   if is_placed(case) then
        place += ${32 * B};
//%   end
    }
    return kept;
}

//% end
//%
//% parts.arrays, parts.kept = arrays, "uint32_t"
//%
//% function parts.members()
//%   if variant.own_places then
    alignas(16) uint16_t places[${variant.stages * variant.nwarps * variant.dws}]; // in their parts, of what is kept
//%   end
//% end
//%
//% -- Where they wait; otherwise in the place of the elements that are read.
//% local function places_of(number)
//%   if not variant.own_places then return arrays.part_of(1, "uint16_t", number) end
//%   return "shared->places + (at.stage * " .. variant.nwarps .. " + " .. number .. ") * " .. variant.dws
//% end
//%
//% function parts.functions()
//%   keep_function()
//%   compact_function("none")
//%   compact_function("stop")
//%   local stores = {}
//%   for _, output in ipairs(outputs) do
//%     local R = output.arg.type
//%     if not stores[R.c] then run("select/stream_store").emit(R) end
//%     stores[R.c] = true
//%   end
//%   if indices then run("select/stream_store").emit_places(index) end
//% end
//%
//% function parts.in_place()
//%   tile.in_place()
//% end
//%
//% local function part_of(i, arg, number)
//%   return arrays.part_of(i, (compacted[i] and "" or "const ") .. arg.type.c, number)
//% end
//%
//% function parts.compact(case)
//%   local list = {}
//%   for i, arg in ipairs(inputs) do table.insert(list, part_of(i, arg, "warp")) end
//%   if indices then table.insert(list, places_of("warp")) end
//%   table.insert(list, "lane")
//%   if has_bits then table.insert(list, "ends.lead") end
//%   if is_placed(case) then table.insert(list, "origin + warp * " .. variant.dws .. " + lane") end
//%   if case == "stop" then
//%     table.insert(list, "skip")
//%     table.insert(list, "left")
//%     if last then table.insert(list, "n") end
//%   end
//%   return "compact_part_" .. case .. "(" .. with_scalars(table.unpack(list)) .. ")"
//% end
//%
//% -- What is stored, and where.
//% function parts.outputs()
//%   local list = {}
//%   for _, output in ipairs(outputs) do table.insert(list, {output.arg.type.c .. " *", "g_" .. output.arg.name}) end
//%   if indices then table.insert(list, {index.c .. " *", "g_indices"}) end
//%   table.insert(list, {"uint64_t ", "capacity"})
//%   return list
//% end
//%
//% function parts.store()
//%   local several = #outputs > 1 or indices
            const uint64_t room = start < capacity ? capacity - start : 0;
//%   if several then
            const uint32_t stored = count < room ? count : (uint32_t)room;
//%   end
//%   for _, output in ipairs(outputs) do
            store_part(g_${output.arg.name} + start, ${part_of(output.place, inputs[output.place], "part")}, ${several and "stored" or "count < room ? count : (uint32_t)room"}, lane);
//%   end
//%   if indices then
            store_places(g_indices + start, ${places_of("part")}, (uint64_t)tile * ${variant.dbs} - ends.lead + part * ${variant.dws}, stored, lane);
//%   end
//% end
//%
//% return parts
