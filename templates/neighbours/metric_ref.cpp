//% -- How far apart points are, in the reference. Metrics by name are written anew, so that their texts are tested.
//% -- Needs: k. Gives:
//% --   scalars          what the spec's own texts see.
//% --   given            these behind the values of a call; given_of(from) as members of a struct.
//% --   functions()      emits far_apart, of differences along each axis. What is no distance is a NaN.
//% --   taken(text, i)   a coordinate along an axis, from 1: a NaN where it is none of a period.
//% --   loaded(text, i)  the same of one of the caller's arrays.
//% --   least(difference, of, axis, from)  the least distance of what lies behind a plane.
//% --   finalised(text)  the distance that is kept of one that is compared.
//% local coords = run "neighbours/points_ref"
//% local v, T = k.variants[1], coords.c
//% local metric = {scalars = {}, given = ""}
//% local own, dimensions = v.metric == "own", v.dimensions
//% local finalise, period = k.ops.metric_finalise, k.ops.metric_period
//% local abs = "kg_op_abs_" .. coords.number
//% local declared = ""
//% for _, p in ipairs(own and k.ops.metric_axis.params or {}) do
//%   local arg = arg_named(p.name)
//%   if arg and arg.role == "scalar" then
//%     table.insert(metric.scalars, arg)
//%     declared = declared .. ", " .. arg.type.c .. " s_" .. arg.name
//%   end
//% end
//%
//% function metric.given_of(from)
//%   local text = ""
//%   for _, arg in ipairs(metric.scalars) do text = text .. ", " .. from .. "s_" .. arg.name end
//%   return text
//% end
//% metric.given = metric.given_of("")
//%
//% local function call_text(op, ...)
//%   local values = {}
//%   for _, arg in ipairs(metric.scalars) do table.insert(values, "s_" .. arg.name) end
//%   for _, value in ipairs({...}) do table.insert(values, value) end
//%   return op.fn .. "(" .. join(values) .. ")"
//% end
//%
//% function metric.taken(text, i, from)
//%   return period and "in_period(" .. text .. ", " .. i - 1 .. metric.given_of(from or "") .. ")" or text
//% end
//%
//% function metric.loaded(text, i, from) return metric.taken(coords.loaded(text), i, from) end
//%
//% function metric.finalised(text) return finalise and not v.within and call_text(finalise, text) or text end
//%
//% function metric.least(difference, of, axis, from)
//%   if not own then return "alone(" .. difference .. ")" end
//%   return "least_behind(" .. difference .. ", " .. (period and of .. ", " or "") .. axis .. metric.given_of(from) .. ")"
//% end
//%
//% local names, params = {}, {}
//% for i = 1, dimensions do
//%   names[i] = coords.axes[i]
//%   params[i] = T .. " " .. names[i]
//% end
//%
//% local function named_functions()
// What a difference along one axis counts for.
static ${T} alone(${T} difference)
{
    return ${v.metric == "euclidean" and "difference * difference" or abs .. "(difference)"};
}

// The same of two axes, or more: a NaN of either stays.
static ${T} together(${T} a, ${T} b)
{
    return ${v.metric == "chebyshev" and "a != a || a > b ? a : b" or "a + b"};
}

static ${T} far_apart(${join(params)})
{
//%   local text = "alone(x)"
//%   for i = 2, dimensions do text = "together(" .. text .. ", alone(" .. names[i] .. "))" end
    return ${text};
}

//% end
//%
//% local function period_functions()
// A coordinate along an axis, or a NaN where it is not from 0 to below the period.
static ${T} in_period(${T} coordinate, [[maybe_unused]] uint32_t i${declared})
{
    return 0 <= coordinate && coordinate < ${call_text(period, period.uses_index and "i" or nil)} ? coordinate : (${T})NAN;
}

//% end
//%
//% function metric.functions()
//%   if not own then
//%     named_functions()
//%     return
//%   end
//%   if period then period_functions() end
// How far apart two points are, by their differences along each axis. A NaN is no distance, nor is what is below 0.
static ${T} far_apart(${join(params)}${declared})
{
    const ${T} differences[${dimensions}] = {${join(names)}};
    ${T} distance = 0;
    for (uint32_t i = 0; i < ${dimensions}; i++) {
        ${T} size = ${abs}(differences[i]);
        if (size != size) return size;
//%   if period then
        const ${T} around = ${call_text(period, period.uses_index and "i" or nil)} - size;
        if (around < size) size = around;
//%   end
        const ${T} counts = ${call_text(k.ops.metric_axis, "size", k.ops.metric_axis.uses_index and "i" or nil)};
        if (counts != counts) return counts;
        distance = i == 0 ? counts : ${call_text(k.ops.metric_combine, "distance", "counts")};
    }
//%   if finalise and v.within then
    distance = ${call_text(finalise, "distance")};
//%   end
    const ${T} none = 0;
    return distance >= none ? distance + none : (${T})NAN;
}

//%   if not v.approximate then return end
//%   local behind = {}
//%   for i = 1, dimensions do behind[i] = "axis == " .. i - 1 .. " ? difference : 0" end
// The least distance of what lies behind a plane, if points there differ along its axis alone.
static ${T} least_behind(${T} difference, ${period and T .. " of, " or ""}uint32_t axis${declared})
{
//%   if period then
    const ${T} period = ${call_text(period, period.uses_index and "axis" or nil)};
    const ${T} around = difference > 0 ? period - of : period - (period - of);
    difference = ${abs}(difference);
    if (around < difference) difference = around;
//%   end
    return far_apart(${join(behind)}${metric.given});
}

//% end
//%
//% return metric
