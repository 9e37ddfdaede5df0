//% -- Lanes as leaves of a perfect tree. On the way up each keeps the sum of the group beside its own. On the way down it
//% -- folds those that are left children, the largest first.
//% -- Needs: k, variant; of the kernel `lane`. Gives: levels(count), of so many leaves; join(name, beside, count, indent,
//% -- declared), from a lane's sum to that of 2^count lanes, where registers for those beside may be `declared`; and
//% -- fold(name, beside, count, indent), from what stands before all to what stands before a lane.
//% local element = use "warp/element"
//% local order = use "scan/order"
//%
//% local groups = {}
//%
//% function groups.levels(count)
//%   local levels = 0
//%   while 1 << levels < count do levels = levels + 1 end
//%   return levels
//% end
//%
//% function groups.join(name, beside, count, indent, declared)
//%   for level = 0, count - 1 do
${indent}${declared and "" or "const " .. k.A.c .. " "}${beside}${level} = ${element.xor(name, tostring(1 << level))};
${indent}${name} = (lane & ${1 << level}) != 0 ? ${order.joined(beside .. level, name)} : ${order.joined(name, beside .. level)};
//%   end
//% end
//%
//% function groups.fold(name, beside, count, indent)
//%   for level = count - 1, 0, -1 do
${indent}if ((lane & ${1 << level}) != 0) ${name} = ${order.joined(name, beside .. level)};
//%   end
//% end
//%
//% return groups
