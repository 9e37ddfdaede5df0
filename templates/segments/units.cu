//% -- Units of rows that lanes take: a unit is a vector, or a few elements that a lane loads one by one.
//% -- Needs: k, variant. Gives: functions(), which emits what the others call; load_all and load_some, nWork
//% -- units of a lane into v0, v1, ...; mark_units, which tells the two kinds of units apart.
//% local vector = use "warp/vector"
//% local tree = use "warp/tree"
//%
//% local T, A, nwork, E = k.T.c, k.A.c, variant.nwork, variant.unit
//% local units = {}
//%
//% -- The first `count` elements of a unit, in order. Those of a vector that the row ends in come one after
//% -- the other; loads of single elements stay together.
//% function units.functions()
//%   local params = {"const " .. T .. " *from", "uint32_t count", table.unpack(scalar_params())}
//%   if takes_index() then table.insert(params, "uint64_t index") end
// The sum of the first `count` elements of a unit, in order.
KG_FN ${A} reduce_some(${join(params)})
{
//%   if variant.wide then
    ${A} sum = ${call(k.ops.identity)};
    for (uint32_t e = 0; e < count; e++) sum = ${combined("sum", transformed("from[e]", "index + e"))};
    return sum;
//%   else
//%     for e = 0, E - 1 do
    const ${T} x${e} = ${e} < count ? from[${e}] : ${T}();
//%     end
//%     for e = 0, E - 1 do
    ${A} s${e} = ${e} < count ? ${transformed("x" .. e, "index" .. plus(e))} : ${call(k.ops.identity)};
//%     end
//%     tree.serial_reduce(register_names("s", E), variant.adder)
    return s0;
//%   end
}

//% end
//%
//% local function of_unit(kind, values, index)
//%   for _, arg in ipairs(args_of("scalar")) do table.insert(values, "s_" .. arg.name) end
//%   if takes_index() then table.insert(values, index) end
//%   return "reduce_" .. kind .. "(" .. join(values) .. ")"
//% end
//%
//% -- Into v0, v1, ...: the sums of nWork units that have the same number of elements, all there are in a
//% -- vector. In C: `place(i)` points to the first element of the i-th, `index(i)` is its number in the row.
//% function units.load_all(place, index, count)
//%   if not variant.wide then
//%     for i = 0, nwork - 1 do
            v${i} = ${of_unit("some", {place(i), count}, index(i))};
//%     end
//%     return
//%   end
//%   for i = 0, nwork - 1 do
            const ${vector.name(k.T)} x${i} = ${vector.load(k.T)}(${place(i)});
//%   end
//%   for i = 0, nwork - 1 do
            v${i} = ${of_unit("vector", {"x" .. i}, index(i))};
//%   end
//% end
//%
//% -- The same of units of which some are cut short, or not there. In C: bit i of `whole` says that the i-th
//% -- has all of its elements, bit i of `cut` that it has `rest`.
//% function units.load_some(place, index)
//%   local function has(mask, i) return "(" .. mask .. " & " .. (1 << i) .. "u) != 0" end
//%   if not variant.wide then
//%     for i = 0, nwork - 1 do
            const uint32_t count${i} = ${has("whole", i)} ? ${E}${E > 1 and " : " .. has("cut", i) .. " ? rest" or ""} : 0;
            v${i} = ${of_unit("some", {place(i), "count" .. i}, index(i))};
//%     end
//%     return
//%   end
//%   for i = 0, nwork - 1 do
            ${vector.name(k.T)} x${i}{};
            if (${has("whole", i)}) x${i} = ${vector.load(k.T)}(${place(i)});
//%   end
//%   for i = 0, nwork - 1 do
            v${i} = ${call(k.ops.identity)};
            if (${has("whole", i)}) v${i} = ${of_unit("vector", {"x" .. i}, index(i))};
//%   end
//%   if E == 1 then return end
            if (rest != 0) {
                KG_CASE(cut);
//%   for i = 0, nwork - 1 do
                if (${has("cut", i)}) v${i} = ${of_unit("some", {place(i), "rest"}, index(i))};
//%   end
            }
//% end
//%
//% -- Those bits, for the units numbered at(i): of them `full` have all of their elements, and the one behind
//% -- has the rest.
//% function units.mark_units(whole, cut, at)
        // Which of the lane's units are whole${E > 1 and ", and which is cut short" or ""}: a bit each.
        uint32_t ${whole} = 0${E > 1 and ", " .. cut .. " = 0" or ""};
//%   for i = 0, nwork - 1 do
        ${whole} |= (uint32_t)(${at(i)} < full) << ${i};
//%     if E > 1 then
        ${cut} |= (uint32_t)(${at(i)} == full) << ${i};
//%     end
//%   end
//%   if E > 1 then
        if (rest == 0) ${cut} = 0;
//%   end
//% end
//%
//% return units
