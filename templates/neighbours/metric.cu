//% -- How far apart points are. Metrics by name are operator text, too. Brute force and trees share it.
//% -- Needs: k and variant. Gives:
//% --   own                 whether the metric is one of the spec's own, and what follows is not empty:
//% --   declared, given     its scalars behind other parameters, for functions that call it, and in such calls.
//% --   add_to(params)      adds them to a parameter list.
//% --   taken(text, i)      a coordinate along an axis, in C: a NaN where it is none of a period.
//% --   loaded(text, i)     the same of one of the caller's arrays.
//% --   functions(bits)     emits far_apart, which needs number_of.
//% --   plane(bits)         emits least_behind.
//% --   least(difference, of, axis)  a call of it: `of` is the query's coordinate, `axis` counts from 0.
//% --   corner(bits)        emits least_within, for cells that planes bound along several axes.
//% --   nearest(apart)      a call of it: differences along each axis, 0 where the query lies within.
//% --   finalised(text)     the distance that is kept of one that is compared, in C.
//% local coords = run "neighbours/points"
//% local metric = {own = variant.metric == "own", declared = "", given = ""}
//% local T, dimensions, own = coords.c, variant.dimensions, metric.own
//% local axis_text, combine_text = k.ops.metric_axis, k.ops.metric_combine
//% local finalise_text, period_text = k.ops.metric_finalise, k.ops.metric_period
//% local abs, names = "kg_op_abs_" .. coords.number, coords.axes
//% local factor = arg_named("factor")
//%
//% -- Only what the metric's own texts may see.
//% local scalars = {}
//% for _, p in ipairs(own and axis_text.params or {}) do
//%   local arg = arg_named(p.name)
//%   if arg and arg.role == "scalar" then
//%     table.insert(scalars, arg)
//%     metric.declared = metric.declared .. ", const " .. arg.type.c .. " s_" .. arg.name
//%     metric.given = metric.given .. ", s_" .. arg.name
//%   end
//% end
//%
//% function metric.add_to(params)
//%   for _, arg in ipairs(scalars) do params.add("const " .. arg.type.c .. " ", "s_" .. arg.name) end
//% end
//%
//% local function call_text(op, ...)
//%   local values = {}
//%   for _, arg in ipairs(scalars) do table.insert(values, "s_" .. arg.name) end
//%   for _, value in ipairs({...}) do table.insert(values, value) end
//%   return op.fn .. "(" .. join(values) .. ")"
//% end
//%
//% local function period_of(i) return call_text(period_text, period_text.uses_index and i or nil) end
//%
//% function metric.taken(text, i)
//%   return period_text and "in_period(" .. text .. ", " .. i .. metric.given .. ")" or text
//% end
//%
//% function metric.loaded(text, i) return metric.taken(coords.loaded(text), i) end
//%
//% function metric.finalised(text)
//%   return finalise_text and call_text(finalise_text, text) or text
//% end
//%
//% local function along(text, i) return "along_axis(" .. text .. (own and ", " .. i .. metric.given or "") .. ")" end
//%
//% local function combined(of)
//%   local text = of(1)
//%   for i = 2, dimensions do text = call_text(combine_text, text, of(i)) end
//%   return text
//% end
//%
//% local declared = {}
//% for i = 1, dimensions do declared[i] = "const " .. T .. " " .. names[i] end
//%
//% local function own_functions(bits)
//%   if period_text then
// A coordinate along an axis, or a NaN where it is not from 0 to below the period.
KG_FN ${T} in_period(const ${T} coordinate, [[maybe_unused]] const uint32_t i${metric.declared})
{
    const ${bits} ones = (${bits})-1;
    ${T} nowhere;
    memcpy(&nowhere, &ones, sizeof nowhere);
    return 0 <= coordinate && coordinate < ${period_of("i")} ? coordinate : nowhere;
}

//%   end
// What a difference along an axis counts for${period_text and ", the shorter way round" or ""}. A NaN stays one.
KG_FN ${T} along_axis(const ${T} difference, [[maybe_unused]] const uint32_t i${metric.declared})
{
//%   if period_text then
    const ${T} straight = ${abs}(difference), around = ${period_of("i")} - straight;
    const ${T} distance = around < straight ? around : straight;
//%   else
    const ${T} distance = ${abs}(difference);
//%   end
    const ${T} counts = ${call_text(axis_text, "distance", axis_text.uses_index and "i" or nil)};
    return distance == distance ? counts : distance;
}

// How far apart two points are, by their differences along each axis. A NaN stays one, and -0 is 0.
KG_FN ${T} between(${join(declared)}${metric.declared})
{
//%   local known, sum, all = {}, {}, {}
//%   for i = 1, dimensions do
    const ${T} along_${names[i]} = ${along(names[i], i - 1)};
//%     known[i] = "along_" .. names[i] .. " == along_" .. names[i]
//%     all[i] = "along_" .. names[i]
//%   end
    const ${T} distance = ${combined(function(i) return "along_" .. names[i] end)};
    return ${join(known, " && ")} ? ${variant.within and metric.finalised("distance") or "distance"} + 0 : ${join(all, " + ")};
}

// The same as a number.
KG_FN ${bits} far_apart(${join(declared)}${metric.declared})
{
    return number_of(between(${join({table.unpack(names, 1, dimensions)})}${metric.given}));
}

//% end
//%
//% function metric.functions(bits)
//%   if own then
//%     own_functions(bits)
//%     return
//%   end
// What a difference along an axis counts for.
KG_FN ${T} along_axis(const ${T} difference)
{
    return ${call_text(axis_text, abs .. "(difference)")};
}

// How far apart two points are, by their differences along each axis.
KG_FN ${bits} far_apart(${join(declared)})
{
    return number_of(${combined(function(i) return along(names[i]) end)});
}

//% end
//%
//% local times = factor and " * factor" or ""
//% local with_factor = factor and ", const " .. T .. " factor" or ""
//% function metric.least(difference, of, axis)
//%   local text = difference
//%   if own then text = text .. (period_text and ", " .. of or "") .. ", " .. axis .. metric.given end
//%   return "least_behind(" .. text .. (factor and ", factor" or "") .. ")"
//% end
//%
//% function metric.plane(bits)
//%   if not own then
// The least distance of what lies behind a plane${factor and ", times a factor" or ""}. Where that is not known, as between infinities, it is 0.
KG_FN ${bits} least_behind(const ${T} difference${with_factor})
{
    const ${bits} number = number_of(along_axis(difference)${times});
    return number < no_point ? number : 0;
}

//%     return
//%   end
//%   if period_text then
// To what lies behind a plane along an axis. Or it is reached the other way round, where the axis ends.
KG_FN ${T} shorter_way(const ${T} difference, const ${T} of, [[maybe_unused]] const uint32_t axis${metric.declared})
{
    const ${T} period = ${period_of("axis")}, straight = ${abs}(difference);
    const ${T} around = difference > 0 ? period - of : period - (period - of);
    return around < straight ? around : straight;
}

//%   end
//%   local behind = {}
//%   for i = 1, dimensions do behind[i] = "axis == " .. i - 1 .. " ? nearest : 0" end
// The least distance of what lies behind a plane${factor and ", times a factor" or ""}: that of a point there that differs along its axis alone.
// Where that is not known, as between infinities, it is 0.
KG_FN ${bits} least_behind(const ${T} difference${period_text and ", const " .. T .. " of" or ""}, const uint32_t axis${metric.declared}${with_factor})
{
//%   if period_text then
    const ${T} nearest = shorter_way(difference, of, axis${metric.given});
//%   else
    const ${T} nearest = difference;
//%   end
    const ${bits} number = number_of(between(${join(behind)}${metric.given})${times});
    return number < no_point ? number : 0;
}

//% end
//%
//% function metric.nearest(apart)
//%   local of = {}
//%   for i = 1, dimensions do of[i] = "of_" .. names[i] end
//%   local text = join(apart) .. (period_text and ", " .. join(of) or "") .. metric.given
//%   return "least_within(" .. text .. ")"
//% end
//%
//% function metric.corner(bits)
//%   local of, to = {}, {}
//%   for i = 1, dimensions do
//%     of[i] = ", const " .. T .. " of_" .. names[i]
//%     local shorter = "shorter_way(" .. names[i] .. ", of_" .. names[i] .. ", " .. i - 1 .. metric.given .. ")"
//%     to[i] = period_text and shorter or names[i]
//%   end
//%   local text = own and "between(" .. join(to) .. metric.given .. ")" or combined(function(i) return along(names[i]) end)
// The least distance of a cell that planes bound, by differences to these. No point
// in it is nearer: its differences are no smaller, and no step to a distance falls as they grow.
KG_FN ${bits} least_within(${join(declared)}${period_text and table.concat(of) or ""}${metric.declared})
{
    return number_of(${text});
}

//% end
//%
//% return metric
