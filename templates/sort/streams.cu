//% -- Arrays that move through shared memory by the places that keys have found: elements that are sorted by parts, then
//% -- values, then indices. Each in turn has the same room.
//% -- Needs: k, variant. Gives: of(several), a list: each with type; name, of its slots; from and to, arrays of a pass;
//% -- elements, whether it is that; made, whether it is indices, which nobody loads; input, output, g_values and
//% -- g_out_values or what stands for them, other, that in the workspace; slots(count), put(at, value) and get(at), in C.
//% -- The first of them is elements(), the others are arrays(). Arguments that hold what is sorted are given().
//% -- take_moved() and take_buffers(), in the variant's function. global(type, pointer), in C.
//% local element = use "warp/element"
//% local streams = {}
//% local counted = k
//%
//% -- Functions of elements see the type of the stream for a partial result.
//% local function as(stream, part, ...)
//%   if not stream.prefix then return element[part](...) end
//%   local other = {}
//%   for name, value in pairs(counted) do other[name] = value end
//%   other.A = {prefix = stream.prefix}
//%   for _, name in ipairs({"c", "struct", "evaluate", "size"}) do other.A[name] = stream.type[name] end
//%   set_kernel(other)
//%   local text = element[part](...)
//%   set_kernel(counted)
//%   return text
//% end
//%
//% local function stream_of(stream)
//%   function stream.slots(count) return as(stream, "slots", stream.name, count) end
//%   function stream.put(at, value) return as(stream, "slot_put", "shared->" .. stream.name, at, value) end
//%   function stream.get(at) return as(stream, "slot_get", "shared->" .. stream.name, at) end
//%   return stream
//% end
//%
//% function streams.elements()
//%   return stream_of {type = k.T, name = "elements", from = "g_from", to = "g_to", elements = true, prefix = "item"}
//% end
//%
//% -- Arrays that hold what is sorted: keys, then values.
//% function streams.given()
//%   if not variant.double_buffer then return args_of("input") end
//%   local list = {}
//%   for _, arg in ipairs(args_of("inout")) do
//%     if arg.kind ~= "buffer" then table.insert(list, arg) end
//%   end
//%   return list
//% end
//%
//% -- Where values are gathered: their places, which the first pass makes.
//% local function places()
//%   local list = {type = {c = "uint32_t", size = 4, name = "u32"}, called = "places", name = "values", made = true}
//%   list.input, list.output, list.from, list.to = "nullptr", "g_carried", "g_from_values", "g_to_values"
//%   list.other = "g_other_values"
//%   function list.slots(count) return "uint32_t values[" .. count .. "]" end
//%   function list.put(at, value) return "shared->values[" .. at .. "] = " .. value end
//%   function list.get(at) return "shared->values[" .. at .. "]" end
//%   return {list}
//% end
//%
//% -- The values that the last pass looks up.
//% function streams.gathered()
//%   return args_of("input")[2]
//% end
//%
//% -- Values, each with its output, then indices. One alone is called by what it is.
//% function streams.arrays()
//%   if variant.gathers then return places() end
//%   local list, indices, two = {}, arg_named("indices"), variant.double_buffer
//%   local function add(arg, input, output, made)
//%     table.insert(list, {type = arg.type, called = arg.name, input = input, output = output, made = made})
//%   end
//%   for i, arg in ipairs(streams.given()) do
//%     -- Of two arrays the output has a name that no argument has: one may be called out_ and so on.
//%     local output = (two and "into_" or "g_out_") .. arg.name
//%     if i > 1 then add(arg, "g_" .. arg.name, output, false) end
//%   end
//%   if indices then add(indices, "nullptr", "g_indices", true) end
//%   for _, stream in ipairs(list) do
//%     local several = #list > 1
//%     stream.name = several and "of_" .. stream.called or "values"
//%     for _, what in ipairs({"from", "to", "other"}) do
//%       stream[what] = several and what .. "_" .. stream.called or "g_" .. what .. "_values"
//%     end
//%     if two then stream.other = "g_other_" .. stream.called end
//%     stream.prefix = several and "moved_" .. stream.type.name or nil
//%     stream_of(stream)
//%   end
//%   return list
//% end
//%
//% -- `several`: there is more than one pass, so that elements that are no result move, too.
//% function streams.of(several)
//%   local list = streams.arrays()
//%   if variant.by and (variant.stores_keys or several) then table.insert(list, 1, streams.elements()) end
//%   return list
//% end
//%
//% -- Where what moves with keys lies in the workspace. Several arrays lie one behind the other.
//% function streams.take_moved()
//%   if variant.double_buffer then return end
//%   local list = streams.arrays()
//%   if variant.gathers then
//%     take_region(streams.gathered().type.c, "g_kept", "moved")
//%     take_region("uint32_t", "g_carried", "carried")
    // Passes write two arrays of places by turns.
    uint32_t *g_other_values = g_carried + call->n;
//%     return
//%   end
//%   if #list == 1 then
//%     take_region(list[1].type.c, list[1].other, "moved")
//%     return
//%   end
//%   if #list > 1 then
    // What moves with keys lies array behind array.
//%     take_region("unsigned char", "g_moved", "moved")
//%   end
//%   for i, stream in ipairs(list) do
    ${stream.type.c} *${stream.other} = (${stream.type.c} *)g_moved;
//%     if i < #list then
    g_moved += (call->n * ${stream.type.size} + 15) / 16 * 16;
//%     end
//%   end
//% end
//%
//% -- A pointer that the compiler knows to be of device memory. Over a struct that begins with a byte nvcc fails.
//% function streams.global(type, pointer)
//%   if type.struct and type.fields[1].size == 1 then return pointer end
//%   return "kg_global(" .. pointer .. ")"
//% end
//%
//% -- In a variant's function, of a double buffer: what passes read and write, by the names that they have otherwise.
//% -- Keys and values come and go in the first of two arrays; `swaps`: the form writes the second one, too.
//% function streams.take_buffers(swaps)
//%   if not variant.double_buffer then return end
    // Each array is an input and an output. ${swaps and "Passes write it and the other one of two by turns." or "No pass goes by the other one of two."}
    const ${k.T.c} *g_in = g_keys;
    ${k.T.c} *g_out = g_keys;
//%   if swaps then
    ${k.T.c} *g_other = g_other_keys;
//%   end
//%   for _, stream in ipairs(streams.arrays()) do
    ${stream.type.c} *${stream.output} = ${stream.input};
//%   end
//% end
//%
//% return streams
