//% -- What moves by the places of keys: keys that numbers do not tell, arrays of values, and indices.
//% -- Needs: k, variant. Gives: arrays, values and then indices. Each has its type T, and `made`: whether it is indices,
//% -- which nobody loads. Its tag is part of the names of locals, of which functions read `from` and write `to`. Kernels
//% -- have parameters of the names input, output and other.
//% -- Of `moved` keys come first, where these move. places: whether anything does. drops: whether keys are no result; they
//% -- are stored for merges alone then. add_both(list) and add_others(list), parameters of kernels. declare(list), of
//% -- functions that store. take(), in the variant's function.
//% local streams = {arrays = {}, moved = {}, drops = variant.drops_keys}
//%
//% for _, arg in ipairs(args_of("input")) do
//%   if arg.name ~= "in" and arg.name ~= "offsets" then
//%     local input, output = "g_" .. arg.name, "g_out_" .. arg.name
//%     table.insert(streams.arrays, {T = arg.type.c, size = arg.type.size, input = input, output = output, tag = arg.name})
//%   end
//% end
//% local indices = arg_named("indices")
//% if indices then
//%   table.insert(streams.arrays, {T = indices.type.c, size = indices.type.size, output = "g_indices", tag = "indices", made = true})
//% end
//%
//% -- One array is called values; names of several come from the spec, and no local has such a name.
//% for _, stream in ipairs(streams.arrays) do
//%   if stream.tag == "values" then
//%     stream.from, stream.to, stream.other = "values", "out_values", "g_other_values"
//%   elseif stream.made then
//%     stream.from, stream.to, stream.other = "first_index", "indices", "other_indices"
//%   else
//%     stream.tag = "of_" .. stream.tag
//%     stream.from, stream.to, stream.other = stream.tag, "to_" .. stream.tag, "other_" .. stream.tag
//%   end
//% end
//% streams.places = #streams.arrays > 0 or variant.moves_keys
//% if variant.moves_keys then table.insert(streams.moved, {T = k.T.c, keys = true}) end
//% for _, stream in ipairs(streams.arrays) do table.insert(streams.moved, stream) end
//%
//% -- Arrays that take turns.
//% function streams.add_both(list)
//%   for _, which in ipairs({"output", "other"}) do
//%     list.add(k.T.c .. " *", which == "output" and "g_out" or "g_other")
//%     for _, stream in ipairs(streams.arrays) do list.add(stream.T .. " *", stream[which]) end
//%   end
//% end
//%
//% -- Those that are no arguments of the call.
//% function streams.add_others(list)
//%   if streams.drops then list.add(k.T.c .. " *", "g_out") end
//%   list.add(k.T.c .. " *", "g_other")
//%   for _, stream in ipairs(streams.arrays) do list.add(stream.T .. " *", stream.other) end
//% end
//%
//% -- Keys that are no result lie in the workspace. Several arrays lie one behind the other.
//% function streams.take()
//%   local list = streams.arrays
//%   if streams.drops then take_region(k.T.c, "g_out", "spare") end
//%   take_region(k.T.c, "g_other", "keys")
//%   if #list == 1 then take_region(list[1].T, list[1].other, "moved") end
//%   if #list < 2 then return end
    // What moves with keys lies array behind array.
//%   take_region("unsigned char", "g_moved", "moved")
//%   for i, stream in ipairs(list) do
    ${stream.T} *${stream.other} = (${stream.T} *)g_moved;
//%     if i < #list then
    g_moved += (call->n * ${stream.size} + 15) / 16 * 16;
//%     end
//%   end
//% end
//%
//% -- The parameters of functions that store, behind keys: arrays that are read, and written.
//% function streams.declare(list)
//%   for _, stream in ipairs(streams.arrays) do
//%     if stream.made then list.add("uint64_t ", stream.from)
//%     else list.add("const " .. stream.T .. " *", stream.from) end
//%     list.add(stream.T .. " *", stream.to)
//%   end
//% end
//%
//% return streams
