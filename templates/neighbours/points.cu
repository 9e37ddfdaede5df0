//% -- What coordinates are: as they are stored, and as they are computed with. Kernels and references share it.
//% -- Needs: k. Gives:
//% --   stored        the type of the caller's arrays, in C.
//% --   c, size, number, float  that of distances, and of what is loaded, as a type has them.
//% --   loaded(text)  a coordinate of an array, in C.
//% local T, computed = k.T, k.variants[1].computed
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
//% return points
