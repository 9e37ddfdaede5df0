//% -- The parts of a tile of a select by `where` or `unique` that streams, one for each warp that compacts. A part is
//% -- compacted in its place.
//% -- Needs: k, variant; of the kernel `shared`, `at`, `ends`, `lane`, `warp`, `origin`, `n`. Gives: arrays, as
//% -- select/stream_arrays does; kept, the type of what a warp hands in; members(), beside those of the arrays;
//% -- functions(), behind the shared struct; and compact(case), a call in C. Of stores and roles: outputs(), parameters
//% -- and their names; finish(); store(), a part that is kept; and in_place(), which defines it.
//% local tile = run "select/tile"
//% local parts = {output = tile.stored[1].arg}
//% local op, kept_op = k.ops.where or k.ops.unique, tile.stored[1].op
//% local B, rows = variant.batch, variant.dws // 32
//% local arrays = run "select/stream_arrays"
//% local inputs = arrays.inputs
//% local T = inputs[1].type
//% local placed = variant.unique or op.uses_index or kept_op.uses_index
//%
//% local function keep_function()
//%   local params = tile.parameters({T.c .. " *part", "uint32_t kept", "bool inside"})
// Puts elements of a warp that are kept behind those that it keeps already. Returns how many these are then.
KG_FN uint32_t keep(${join(params)})
{
    const bool keeps = inside && ${tile.is_kept()};
    const uint32_t lanes = __ballot_sync(${full_mask}, keeps);
    if (keeps) part[kept + (uint32_t)__popc(lanes & kg_lanemask_lt())] = ${call(kept_op, tile.elements(kept_op))};
    return kept + (uint32_t)__popc(lanes);
}

//% end
//%
//% -- An item of each input; beside the array a zero, which is not kept.
//% local function load_item(case, j)
//%   local at = "row * 32 + lane" .. plus(32 * j)
//%   for i, arg in ipairs(inputs) do
//%     local from = i == 1 and "part" or "of_" .. arg.name
//%     if case == "stop" then
    ${arg.type.c} ${arg.name}_${j}{};
    if (inside_${j}) ${arg.name}_${j} = ${from}[${at}];
//%     else
    const ${arg.type.c} ${arg.name}_${j} = ${from}[${at}];
//%     end
//%   end
//%   if not variant.unique then return end
//%   local before = "part[" .. at .. " - 1]"
    ${T.c} before_${j}{};
//%   if case == "stop" then
    if (inside_${j} && place${plus(32 * j)} != 0) before_${j} = ${j == 0 and "lane == 0 ? near : " or ""}${before};
//%   else
    before_${j} = ${j == 0 and "lane == 0 ? near : " or ""}${before};
//%   end
//% end
//%
//% local function compact_params(case)
//%   local params = scalar_params()
//%   table.insert(params, T.c .. " *part")
//%   for i, arg in ipairs(inputs) do
//%     if i > 1 then table.insert(params, "const " .. arg.type.c .. " *of_" .. arg.name) end
//%   end
//%   table.insert(params, "uint32_t lane")
//%   if placed then table.insert(params, "uint64_t place") end
//%   if case == "stop" then
//%     table.insert(params, "uint32_t skip")
//%     table.insert(params, "uint32_t left")
//%   end
//%   return params
//% end
//%
//% local function compact_function(case)
// Compacts a part in its place${case == "stop" and ": elements skip to left, which the array has" or ""}. Returns how many it keeps.
KG_FN uint32_t compact_part_${case}(${join(compact_params(case))})
{
    uint32_t kept = 0;
//%   if variant.unique then
    ${T.c} near{}; // what stood before a row that is overwritten
//%     if case == "stop" then
    if (skip == 0 && left != 0 && place != lane) near = part[-1];
//%     else
    if (place != lane) near = part[-1];
//%     end
//%   end
    KG_UNROLL(1)
    for (uint32_t row = 0; row < ${rows}; row += ${B}) {
        // INPUT: ${plural(B, "element")} of a lane, in the order of the lanes.
//%   if case == "stop" then
//%     for j = 0, B - 1 do
        const bool inside_${j} = row * 32 + lane${plus(32 * j)} >= skip && row * 32 + lane${plus(32 * j)} < left;
//%     end
//%   end
//%   for j = 0, B - 1 do load_item(case, j) end
//%   if variant.unique then
//%     local last = "row * 32 + " .. 32 * B - 1
//%     if case == "stop" then
        if (${last} >= skip && ${last} < left) near = part[${last}];
//%     else
        near = part[${last}];
//%     end
//%   end
        __syncwarp(); // all have read before others are put there

        // What is kept, at the front of the part.
//%   for j = 0, B - 1 do
        kept = keep(${tile.given(j, {"part", "kept", case == "stop" and "inside_" .. j or "true"})});
//%   end
//%   if placed then
        place += ${32 * B};
//%   end
    }
    return kept;
}

//% end
//%
//% parts.arrays, parts.kept = arrays, "uint32_t"
//%
//% function parts.members() end
//%
//% function parts.functions()
//%   keep_function()
//%   compact_function("none")
//%   compact_function("stop")
//%   run("select/stream_store").emit(parts.output.type)
//% end
//%
//% function parts.in_place()
//%   tile.in_place()
//% end
//%
//% local function part_of(i, arg, number)
//%   return arrays.part_of(i, (i == 1 and "" or "const ") .. arg.type.c, number)
//% end
//%
//% function parts.compact(case)
//%   local list = {}
//%   for i, arg in ipairs(inputs) do table.insert(list, part_of(i, arg, "warp")) end
//%   table.insert(list, "lane")
//%   if placed then table.insert(list, "origin + warp * " .. variant.dws .. " + lane") end
//%   if case == "stop" then
//%     table.insert(list, "skip")
//%     table.insert(list, "left")
//%   end
//%   return "compact_part_" .. case .. "(" .. with_scalars(table.unpack(list)) .. ")"
//% end
//%
//% -- What is stored, and where.
//% function parts.outputs()
//%   return {{parts.output.type.c .. " *", "g_" .. parts.output.name}, {"uint64_t ", "capacity"}}
//% end
//%
//% function parts.store()
            const uint64_t room = start < capacity ? capacity - start : 0;
            store_part(g_${parts.output.name} + start, ${part_of(1, inputs[1], "part")}, count < room ? count : (uint32_t)room, lane);
//% end
//%
//% return parts
