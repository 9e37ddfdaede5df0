//% -- The reference of a stencil: one element after the other.
//% local T, stencil, v = k.T.c, k.ops.stencil, k.variants[1]
//% local inputs, values, all = args_of("input"), {}, {}
//% local own = "g_" .. inputs[1].name
//% table.insert(values, own .. "[at]")
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    const uint64_t n = call->n;
    for (uint64_t at = 0; at < n; at++) {
//% for name, distance in string.gmatch(v.neighbours, "([%w_]+) (-?%d+)") do
//%   local by, ahead = math.abs(tonumber(distance)), tonumber(distance) < 0
//%   local inside = ahead and "at >= " .. by or "at + " .. by .. " < n"
//%   local place = ahead and "at - " .. by or "at + " .. by
//%   local beyond = own .. (ahead and "[0]" or "[n - 1]")
//%   if v.ends == "constant" then beyond = call(k.ops["end"]) end
//%   if v.ends == "wrap" then
        const ${T} v_${name} = ${own}[${ahead and "(at + n - " .. by .. " % n) % n" or "(at + " .. by .. ") % n"}];
//%   else
        const ${T} v_${name} = ${inside} ? ${own}[${place}] : ${beyond};
//%   end
//%   table.insert(values, "v_" .. name)
//%   table.insert(all, inside)
//% end
//% for i = 2, #inputs do table.insert(values, "g_" .. inputs[i].name .. "[at]") end
//% if stencil.uses_index then table.insert(values, "at") end
//% local result = call(stencil, table.unpack(values))
//% if v.ends == "keep" then
        g_out[at] = ${join(all, " && ")} ? ${result} : ${own}[at];
//% else
        g_out[at] = ${result};
//% end
    }
    return 0;
}
