//% -- Reductions that keep the order of elements.
//% -- Needs: k. Gives: serial_reduce(names, adder, follow) and warp_reduce(name), which leave sums in place.
//% local element = use "warp/element"
//%
//% local tree = {}
//%
//% -- Serial reduce of named registers into the first (dissertation 6.6.2). Sklansky: log2 stages of
//% -- independent sums; serial: one after the other. `follow`: what to combine them with, where they
//% -- are elements in order, identities behind all of them.
//% function tree.serial_reduce(names, adder, follow)
//%   local combine = follow or k.ops.combine
//%   if adder == "serial" then
//%     for i = 2, #names do
    ${names[1]} = ${call(combine, names[1], names[i])};
//%     end
//%     return
//%   end
//%   local step = 1
//%   while step < #names do
//%     for i = 1, #names - step, 2 * step do
    ${names[i]} = ${call(combine, names[i], names[i + step])};
//%     end
//%     step = 2 * step
//%   end
//% end
//%
//% -- The instruction that has the sum of 32 lanes at once; nil where there is none. Integers of up to 32 bits
//% -- have one, under an operator by name. All orders have the same bits.
//% local joined = {sum = "add", min = "min", max = "max", ["and"] = "and", ["or"] = "or", xor = "xor"}
//%
//% function tree.at_once()
//%   local which, sign, bits = joined[spec.operator or ""], string.match(k.A.name or "", "^([ui])(%d+)$")
//%   if not which or not sign or tonumber(bits) > 32 then return nil end
//%   local signed = sign == "i" and (which == "min" or which == "max")
//%   return "kg_reduce_" .. which .. (signed and "_i32" or "_u32")
//% end
//%
//% -- Warp reduce by shuffles (6.6.3): afterwards lane 0 holds the sum of all 32 lanes, in order.
//% local function reduce_warp()
//%   local params = scalar_params()
//%   table.insert(params, k.A.c .. " sum")
// The sum of all 32 lanes, in order, in lane 0. The other lanes get sums that nothing uses.
KG_FN ${k.A.c} reduce_warp(${join(params)})
{
//%   for _, lanes in ipairs({1, 2, 4, 8, 16}) do
    sum = ${combined("sum", element.down("sum", lanes))};
//%   end
    return sum;
}

//% end
//%
//% function tree.warp_reduce(name)
//%   if tree.at_once() then
    ${name} = (${k.A.c})${tree.at_once()}(${name});
//%     return
//%   end
//%   needs_function("reduce_warp", reduce_warp)
    ${name} = reduce_warp(${with_scalars(name)});
//% end
//%
//% return tree
