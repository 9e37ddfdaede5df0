//% -- Where segments lie among all elements, in C.
//% -- Needs: k; of the kernel `g_offsets`, or `width` of rows. Gives: begin(at), length(at), and offset_type(), the
//% -- type of the offsets in C.
//% local place = {}
//%
//% function place.begin(at)
//%   if spec.partition == "rows" then return at .. " * width" end
//%   return "(uint64_t)g_offsets[" .. at .. "]"
//% end
//%
//% function place.length(at)
//%   if spec.partition == "rows" then return "width" end
//%   return "(uint64_t)g_offsets[" .. at .. " + 1] - (uint64_t)g_offsets[" .. at .. "]"
//% end
//%
//% function place.offset_type()
//%   return args_of("input")[2].type
//% end
//%
//% return place
