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
//%   needs_function("reduce_warp", reduce_warp)
    ${name} = reduce_warp(${with_scalars(name)});
//% end
//%
//% return tree
