//% -- An element and its neighbours, anywhere in the array: what stands beyond its ends is the
//% -- spec's to say.
//% -- Needs: k, variant. Gives: own, the input that has the neighbours; others, a list of the
//% -- others; neighbours, a list of {name, distance}; value(names, index), the result in C of those
//% -- values; load(item, at, anywhere) and result(item, at, anywhere), of registers <name>_<item>;
//% -- one(at), a statement that does one element by itself.
//% local T, R, stencil = k.T.c, k.R.c, k.ops.stencil
//% local before, behind, ends = variant.before, variant.behind, variant.ends
//% local window = {own = args_of("input")[1], others = {}, neighbours = {}}
//% local own = window.own.name
//% for i, arg in ipairs(args_of("input")) do
//%   if i > 1 then table.insert(window.others, arg) end
//% end
//% for name, distance in string.gmatch(variant.neighbours, "([%w_]+) (-?%d+)") do
//%   table.insert(window.neighbours, {name = name, distance = tonumber(distance)})
//% end
//%
//% local scalars = ends == "constant" and #args_of("scalar") > 0 and join(scalar_params()) .. ", " or ""
//% local in_front = {
//%   clamp = "in[at >= by ? at - by : 0]", keep = "in[at >= by ? at - by : 0]",
//%   wrap = "in[at >= by ? at - by : n - 1 - (by - 1 - at) % n]",
//%   constant = "at >= by ? in[at - by] : " .. (k.ops["end"] and call(k.ops["end"]) or ""),
//% }
//% local past_end = {
//%   clamp = "in[n - at > by ? at + by : n - 1]", keep = "in[n - at > by ? at + by : n - 1]",
//%   wrap = "in[n - at > by ? at + by : (at + by) % n]",
//%   constant = "n - at > by ? in[at + by] : " .. (k.ops["end"] and call(k.ops["end"]) or ""),
//% }
//% local beyond = {
//%   clamp = "a copy of the last one", wrap = "the other end of the array",
//%   constant = "a constant", keep = "a copy, which no result is made of",
//% }
//%
//% local function before_function()
// The element `by` places before one; beyond the array stands ${beyond[ends]}.
KG_FN ${T} element_before(${scalars}const ${T} *in,${ends == "wrap" and " uint64_t n," or ""} uint64_t at, uint32_t by)
{
    return ${in_front[ends]};
}

//% end
//%
//% local function behind_function()
// The element `by` places behind one; beyond the array stands ${beyond[ends]}.
KG_FN ${T} element_behind(${scalars}const ${T} *in, uint64_t n, uint64_t at, uint32_t by)
{
    return ${past_end[ends]};
}

//% end
//%
//% -- What lies at that distance from `at`, which may be beyond the array.
//% local function beside(distance, at)
//%   local values = scalars ~= "" and parameter_names("scalar") or {}
//%   table.insert(values, "g_" .. own)
//%   if distance > 0 or ends == "wrap" then table.insert(values, "n") end
//%   table.insert(values, at)
//%   table.insert(values, math.abs(distance))
//%   local name = distance > 0 and "element_behind" or "element_before"
//%   needs_function(name, distance > 0 and behind_function or before_function)
//%   return name .. "(" .. join(values) .. ")"
//% end
//%
//% function window.value(values, index)
//%   local list = {}
//%   for _, value in ipairs(values) do table.insert(list, value) end
//%   if stencil.uses_index then table.insert(list, index) end
//%   return call(stencil, table.unpack(list))
//% end
//%
//% -- The condition that all neighbours of `at` lie in the array.
//% local function inside(at)
//%   local all = {}
//%   if before > 0 then table.insert(all, at .. " >= " .. before) end
//%   if behind > 0 then table.insert(all, "n - " .. at .. " > " .. behind) end
//%   return join(all, " && ")
//% end
//%
//% function window.load(item, at, anywhere)
    const ${T} ${own}_${item} = g_${own}[${at}];
//%   for _, other in ipairs(window.neighbours) do
//%     local distance = other.distance
//%     local place = at .. (distance < 0 and " - " .. -distance or " + " .. distance)
    const ${T} ${other.name}_${item} = ${anywhere and beside(distance, at) or "g_" .. own .. "[" .. place .. "]"};
//%   end
//%   for _, arg in ipairs(window.others) do
    const ${arg.type.c} ${arg.name}_${item} = g_${arg.name}[${at}];
//%   end
//% end
//%
//% function window.result(item, at, anywhere)
//%   local values = {own .. "_" .. item}
//%   for _, other in ipairs(window.neighbours) do table.insert(values, other.name .. "_" .. item) end
//%   for _, arg in ipairs(window.others) do table.insert(values, arg.name .. "_" .. item) end
//%   local value = window.value(values, at)
//%   if anywhere and ends == "keep" then return inside(at) .. " ? " .. value .. " : " .. own .. "_" .. item end
//%   return value
//% end
//%
//% -- One element by itself: its function, which all variants share, and a call of it.
//% local params = kernel_parameters()
//% if behind > 0 or ends == "wrap" then params.add("uint64_t ", "n") end
//%
//% local function element_function()
// One element by itself: near the ends, where neighbours may lie beyond the array.
KG_FN void one_element(${params.declared()}, uint64_t at)
{
//%   window.load(0, "at", true)
    g_out[at] = ${window.result(0, "at", true)};
}

//% end
//%
//% function window.one(at)
//%   needs_function("one_element", element_function)
//%   return "one_element(" .. params.names() .. ", " .. at .. ")"
//% end
//%
//% return window
