//% -- Where coordinates lie, in the reference: written anew, so that what kernels take is tested.
//% -- Needs: k. Gives what neighbours/points does, but `along`.
//% local points, v = run "neighbours/points", k.variants[1]
//% local fields = {}
//% for field in string.gmatch(v.fields or "", "[^ ]+") do fields[#fields + 1] = field end
//% local wholes = {[""] = "g_points", query_ = "g_queries", low_ = "g_low", high_ = "g_high"}
//%
//% function points.at(whose, axis, i)
//%   if #fields > 0 then return wholes[whose] .. "[" .. i .. "]." .. fields[axis] end
//%   if v.pitch ~= 0 then return "(" .. wholes[whose] .. " + " .. v.pitch .. " * (uint64_t)" .. i .. ")[" .. axis - 1 .. "]" end
//%   return "g_" .. whose .. points.axes[axis] .. "[" .. i .. "]"
//% end
//%
//% return points
