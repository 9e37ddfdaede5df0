//% -- A part of a tile of a partition that streams. A warp has all of it in registers before the first element is put
//% -- back.
//% -- Needs: as select/stream_parts. Gives: arrays, as select/stream_arrays does; output, of the first array;
//% -- R, what is stored, in C; rows and dws of a part; beside, whether a lane has elements side by side, otherwise one of
//% -- each row; number_function(name, parts, none); params(case) of the function
//% -- that compacts; load_item(case, j); given(j), values that functions of a row take; value(j), what is stored of a row,
//% -- and plain(j), whether that is what was read; part_of(number), where a part lies; and compact(case), a call in C.
//% local tile = run "select/tile"
//% local arrays = run "select/stream_arrays"
//% local held = {arrays = arrays}
//% held.rows, held.dws = variant.dws // 32, variant.dws
//% held.beside = variant.into ~= "reversed" and variant.parts <= 3 and held.rows % 2 == 1 -- elements of a lane
//% held.output = tile.stored[1].arg
//% held.R = held.output.type.c
//% local inputs, op, kept_op = arrays.inputs, k.ops.partition, tile.stored[1].op
//% local placed = op.uses_index or kept_op.uses_index
//% local own = held.beside and "lane * " .. held.rows or "lane" -- a lane's first
//% local step = held.beside and 1 or 32
//%
//% -- Emits the function of the number of an element's part; `none` stands for all that are no part's.
//% function held.number_function(name, parts, none)
KG_FN uint32_t ${name}(${join(tile.parameters({}))})
{
    const ${op.result.c} number = ${call(op, tile.elements(op))};
    return ${op.result.float and "number >= 0.0f && number" or "(uint64_t)number"} < ${parts} ? (uint32_t)number : ${none};
}

//% end
//%
//% function held.params(case)
//%   local params = scalar_params()
//%   table.insert(params, held.R .. " *part")
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
//% function held.load_item(case, j)
//%   local at = own .. plus(step * j)
//%   if case == "stop" then
    const bool inside_${j} = ${at} >= skip && ${at} < left;
//%   end
//%   for i, arg in ipairs(inputs) do
//%     local from = i == 1 and "part" or "of_" .. arg.name
//%     if case == "stop" then
    ${arg.type.c} ${arg.name}_${j}{};
    if (inside_${j}) ${arg.name}_${j} = ${from}[${at}];
//%     else
    const ${arg.type.c} ${arg.name}_${j} = ${from}[${at}];
//%     end
//%   end
//% end
//%
//% -- An element's values, of which functions of the tile speak as v_<name>.
//% function held.given(j)
//%   local list = {}
//%   if placed then table.insert(list, "place" .. plus(step * j)) end
//%   for _, arg in ipairs(inputs) do table.insert(list, arg.name .. "_" .. j) end
//%   return list
//% end
//%
//% function held.value(j)
//%   local list = {}
//%   for _, arg in ipairs(inputs) do table.insert(list, arg.name .. "_" .. j) end
//%   if kept_op.uses_index then table.insert(list, "place" .. plus(step * j)) end
//%   return call(kept_op, table.unpack(list))
//% end
//%
//% -- Whether what is stored is what was read: that needs no look at which elements are stored.
//% function held.plain(j) return kept_op.copies or held.value(j) == inputs[1].name .. "_" .. j end
//%
//% function held.part_of(number)
//%   return arrays.part_of(1, inputs[1].type.c, number)
//% end
//%
//% function held.compact(case)
//%   local list = {held.part_of("warp")}
//%   for i = 2, #inputs do table.insert(list, arrays.part_of(i, "const " .. inputs[i].type.c, "warp")) end
//%   table.insert(list, "lane")
//%   if placed then table.insert(list, "origin + warp * " .. held.dws .. " + " .. own) end
//%   if case == "stop" then
//%     table.insert(list, "skip")
//%     table.insert(list, "left")
//%   end
//%   return "compact_part_" .. case .. "(" .. with_scalars(table.unpack(list)) .. ")"
//% end
//%
//% return held
