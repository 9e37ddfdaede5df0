//% -- What callers of a stencil are told. Needs: k. Gives: the method.
//% local v, places = k.variants[1], {}
//% local inputs = args_of("input")
//% local own = inputs[1].name
//% for _, arg in ipairs(inputs) do table.insert(places, arg.name .. "[i]") end
//% local beyond = {
//%   clamp = "a copy of the element at the end", wrap = "the array from its other end", constant = "a constant",
//% }
//% for name, distance in string.gmatch(v.neighbours, "([%w_]+) (-?%d+)") do
//%   local far = tonumber(distance)
//%   table.insert(places, own .. "[i " .. (far < 0 and "- " .. -far or "+ " .. far) .. "]")
//% end
 * out[i] comes from ${join(places)}.
//% if v.ends == "keep" then
 * Where one of these is not in the array, out[i] is ${own}[i].
//% else
 * Beyond the ends of the array stands ${beyond[v.ends]}.
//% end
 * The result does not depend on the variant. n == 0 does nothing. out must not overlap an input:
 * other blocks still read what a block would write.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
//% return "Brown, dissertation, " .. join(skeleton_sections())
