//% -- The reference of a stencil: one element after the other, with signed places that may lie beyond the array.
//% local T, stencil, v = k.T.c, k.ops.stencil, k.variants[1]
//% local ends = v.ends
//% local wrapped = "at < 0 || at >= n ? (at % n + n) % n : at"
//% local clamped = "at < 0 ? 0 : at >= n ? n - 1 : at"
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    const int64_t n = (int64_t)call->n;
    for (int64_t place = 0; place < n; place++) {
        const ${T} x = g_in[place];
//% local values, all = {"x"}, {}
//% for name, distance in string.gmatch(v.neighbours, "([%w_]+) (-?%d+)") do
//%   local at = "at_" .. name
//%   local function where(text) return string.gsub(text, "%f[%w]at%f[%W]", at) end
        const int64_t ${at} = place ${tonumber(distance) < 0 and "- " .. -tonumber(distance) or "+ " .. distance};
//%   local inside = at .. " >= 0 && " .. at .. " < n"
//%   if ends == "constant" then
        const ${T} v_${name} = ${inside} ? g_in[${at}] : ${call(k.ops["end"])};
//%   else
        const ${T} v_${name} = g_in[${where(ends == "wrap" and wrapped or clamped)}];
//%   end
//%   table.insert(values, "v_" .. name)
//%   table.insert(all, inside)
//% end
//% if stencil.uses_index then table.insert(values, "(uint64_t)place") end
//% local result = call(stencil, table.unpack(values))
//% if ends == "keep" then
        if (${join(all, " && ")}) g_out[place] = ${result};
        else g_out[place] = x;
//% else
        g_out[place] = ${result};
//% end
    }
    return 0;
}
