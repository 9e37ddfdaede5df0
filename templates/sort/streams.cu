//% -- Arrays that move through shared memory by the places that keys have found: elements that are sorted by parts, then
//% -- values or indices. Each in turn has the same room.
//% -- Needs: k, variant. Gives: of(several), a list: each with type; name, of its slots; suffix, of g_from and g_to;
//% -- elements, whether it is that; slots(count), put(at, value) and get(at), in C. elements(): the first of them.
//% local element = use "warp/element"
//% local streams = {}
//% local counted = k
//%
//% -- Functions of elements see the type of the stream for a partial result.
//% local function as(stream, part, ...)
//%   if not stream.elements then return element[part](...) end
//%   local other = {}
//%   for name, value in pairs(counted) do other[name] = value end
//%   other.A = {prefix = "item"}
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
//%   return stream_of {type = k.T, name = "elements", suffix = "", elements = true}
//% end
//%
//% -- `several`: there is more than one pass, so that elements that are no result move, too.
//% function streams.of(several)
//%   local list = {}
//%   if variant.by and (variant.stores_keys or several) then
//%     table.insert(list, streams.elements())
//%   end
//%   if variant.values then table.insert(list, stream_of {type = k.R, name = "values", suffix = "_values"}) end
//%   return list
//% end
//%
//% return streams
