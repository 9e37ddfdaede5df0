//% -- What coordinates are, as they are stored, and as they are computed with. And where they lie: in an array for
//% -- each axis, in rows of one array, or in fields of structs. Kernels and references share it.
//% -- Needs: k. Gives:
//% --   stored        the type of the caller's arrays, in C.
//% --   c, size, number, float  that of distances, and of what is loaded, as a type has them.
//% --   loaded(text)  a coordinate of an array, in C.
//% --   axes          their names.
//% --   room          coordinates that a node of a kept tree has, with those that are 0.
//% --   by_axis       whether each axis has an array of its own.
//% --   arrays(whose)         the arrays of points, queries or ends of boxes: {type, name} each. `whose` is "", "query_", "low_"
//% --                         or "high_".
//% --   at(whose, axis, i)    what is stored of one along an axis, from 1, in C.
//% --   along(axis, i)        the same of a point, the axis by a number in C, from 0; not by_axis.
//% --   names                 of all arrays that a kernel may have.
//% local T, one = k.T, k.variants[1]
//% local computed = one.computed
//% local points = {stored = T.c, c = T.c, size = T.size, number = T.number, float = true}
//% if computed then
//%   points.number = computed
//%   points.c, points.size = table.unpack(({f32 = {"float", 4}, f64 = {"double", 8}})[computed])
//% end
//%
//% function points.loaded(text)
//%   if not computed then return text end
//%   return (T.evaluate or "(" .. points.c .. ")") .. (T.evaluate and "(" .. text .. ")" or text)
//% end
//%
//% local pitch = one.pitch ~= 0 and one.pitch
//% points.by_axis = not pitch and not one.fields
//% local wholes = {[""] = "points", query_ = "queries", low_ = "low", high_ = "high"}
//% local names, fields = {"x", "y", "z", "w", "x5", "x6", "x7", "x8"}, {}
//% for field in string.gmatch(one.fields or "", "%S+") do table.insert(fields, field) end
//%
//% points.axes = {table.unpack(names, 1, one.dimensions)}
//% points.room = one.dimensions == 2 and 2 or (one.dimensions * points.size + 15) // 16 * 16 // points.size
//% points.names = {}
//% for whose, whole in pairs(wholes) do
//%   points.names[whole] = true
//%   for _, axis in ipairs(names) do points.names[whose .. axis] = true end
//% end
//%
//% function points.arrays(whose)
//%   local found = {}
//%   for i = 1, points.by_axis and one.dimensions or 1 do
//%     local name = points.by_axis and whose .. names[i] or wholes[whose]
//%     table.insert(found, {"const " .. (points.by_axis and points.stored or arg_named(name).type.c) .. " *", "g_" .. name})
//%   end
//%   return found
//% end
//%
//% local function row(i)
//%   return "(uint64_t)" .. pitch .. " * " .. (string.match(i, "^[%w_]+$") or "(" .. i .. ")")
//% end
//%
//% function points.at(whose, axis, i)
//%   if points.by_axis then return "g_" .. whose .. names[axis] .. "[" .. i .. "]" end
//%   local whole = "g_" .. wholes[whose]
//%   if not pitch then return whole .. "[" .. i .. "]." .. fields[axis] end
//%   return whole .. "[" .. row(i) .. (axis > 1 and " + " .. axis - 1 or "") .. "]"
//% end
//%
//% function points.along(axis, i)
//%   if pitch then return "g_points[" .. row(i) .. " + " .. axis .. "]" end
//%   local text = points.at("", one.dimensions, i)
//%   for j = one.dimensions - 1, 1, -1 do text = axis .. " == " .. j - 1 .. " ? " .. points.at("", j, i) .. " : " .. text end
//%   return text
//% end
//%
//% return points
