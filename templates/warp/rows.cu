//% -- Several rows of 32 values, reduced in order at once. Row by row it would take 5 shuffles a row. Here a
//% -- lane hands half of its rows to its neighbour and takes on half of the neighbour's. So R rows take R + 4
//% -- in all, and the lanes end with a row each.
//% -- Needs: k; of the kernel `lane`. Gives: reduce(names), reduce_places(names, count), and for rows that
//% -- lie side by side exchange(names, lanes, any_order); each leaves the sum in the first register.
//% local element = use "warp/element"
//%
//% -- `name` and what lies `lanes` further down, which starts at place `right`: where there are `count`
//% -- places alone, what starts past them is left out.
//% local function reduce_down(name, lanes, right, count)
//%   if count then
    { // the lane ${lanes} further on, if its place holds a value
        const ${k.A.c} right_${name} = ${element.down(name, lanes)};
        if (${right} < ${count}) ${name} = ${combined(name, "right_" .. name)};
    }
//%   else
    ${name} = ${combined(name, element.down(name, lanes))};
//%   end
//% end
//%
//% local function plus_place(place)
//%   return place == 0 and "" or " + " .. place
//% end
//%
//% -- One register of each two: the row whose bit of the lane's number is set, or the other.
//% local function reduce_pair(low, high, lanes, place, count, any_order)
        const ${k.A.c} keep_${low} = upper ? ${high} : ${low};
        const ${k.A.c} give_${low} = upper ? ${low} : ${high};
        const ${k.A.c} take_${low} = ${element.xor("give_" .. low, lanes)};
//%   local left, right = "upper ? take_" .. low .. " : keep_" .. low, "upper ? keep_" .. low .. " : take_" .. low
//%   if any_order then left, right = "keep_" .. low, "take_" .. low end
//%   if count then
        ${low} = ${left};
        if (right${plus_place(place)} < ${count}) ${low} = ${combined(low, right)};
//%   else
        ${low} = ${combined(left, right)};
//%   end
//% end
//%
//% -- Half of the rows of a lane for half of those of the lane whose number differs in bit `lanes`. What is
//% -- left are the registers of even place. Each has the row of it, or, where the bit is set, of the one
//% -- behind. `any_order`: left and right may change places. With a `count`, each register has its place, as
//% -- below.
//% local function exchange(names, lanes, any_order, place, count)
        const bool upper = lane & ${lanes};
//%   if count then
        const uint32_t right = lane % ${2 * lanes} * 32 + (lane & ~${2 * lanes - 1}u) + ${lanes};
//%   end
//%   local kept = {}
//%   for i = 1, #names, 2 do
//%     reduce_pair(names[i], names[i + 1], lanes, place and place[names[i]], count, any_order)
//%     table.insert(kept, names[i])
//%   end
//%   return kept
//% end
//%
//% -- `names`: a power of two of registers, each a row; afterwards lane 0 of the first holds the sum. With
//% -- a `count`, in C, place 32 * row + lane holds a value if it is below; it is at least 1.
//% local function reduce_power(names, count)
//%   local rows, lanes, place = #names, 1, {}
//%   for i, name in ipairs(names) do place[name] = 32 * (i - 1) end
//%   while #names > 1 do
    { // butterfly: a lane gives the lane ${lanes} away half of its rows, and takes half of that lane's
//%     names, lanes = exchange(names, lanes, false, place, count), 2 * lanes
    }
//%   end
//%   if lanes < 32 then
    // Each lane has a part of one row: the other lanes of the same row.
//%   end
//%   local name = names[1]
//%   while lanes < 32 do
//%     local right = rows == 1 and "lane" or "lane % " .. rows .. " * 32 + (lane & ~" .. rows - 1 .. "u)"
//%     reduce_down(name, lanes, right .. " + " .. lanes, count)
//%     lanes = 2 * lanes
//%   end
//%   lanes = 1
//%   if rows > 1 then
    // Lanes 0 to ${rows - 1} hold a row each: the rows.
//%   end
//%   while lanes < rows do
//%     reduce_down(name, lanes, "(lane + " .. lanes .. ") * 32", count)
//%     lanes = 2 * lanes
//%   end
//% end
//%
//% -- Any number of rows, as powers of two, largest first.
//% local function reduce_all(names)
//%   local first = nil
//%   while #names > 0 do
//%     local power, some = 1, {}
//%     while 2 * power <= #names do power = 2 * power end
//%     for i = 1, power do table.insert(some, table.remove(names, 1)) end
//%     reduce_power(some)
//%     if first then
    ${first} = ${combined(first, some[1])};
//%     end
//%     first = first or some[1]
//%   end
//% end
//%
//% -- A function of device code that reduces so many rows: its name.
//% local function function_of(rows, counted)
//%   local name = "reduce_" .. (counted and "places_" or "rows_") .. rows
//%   needs_function(name, function()
//%     local params, names = scalar_params(), register_names("v", rows)
//%     for _, v in ipairs(names) do table.insert(params, k.A.c .. " " .. v) end
//%     table.insert(params, "[[maybe_unused]] uint32_t lane")
//%     if counted then table.insert(params, "uint32_t count") end
//%     if counted then
// ${plural(rows, "row")} of 32 values, of which the first `count`, at least one, are there, in order: their sum, in lane 0.
//%     else
// ${plural(rows, "row")} of 32 values, in order: their sum, in lane 0.
//%     end
KG_FN ${k.A.c} ${name}(${join(params)})
{
//%     if counted then reduce_power(names, "count") else reduce_all(names) end
    return v0;
}

//%   end)
//%   return name
//% end
//%
//% local function reduce_by_function(names, count)
//%   local values = {table.unpack(names)}
//%   table.insert(values, "lane")
//%   table.insert(values, count)
    ${names[1]} = ${function_of(#names, count)}(${with_scalars(table.unpack(values))});
//% end
//%
//% -- Structs stand in the kernel: as arguments of a function they cost argmax 8 % (2^24 f32, H200).
//% local function reduce(names)
//%   if k.A.struct then reduce_all(names) else reduce_by_function(names) end
//% end
//%
//% -- reduce_places takes a power of two of rows in a tree of places, those below `count` alone where that
//% -- is given.
//% return {reduce = reduce, reduce_places = reduce_by_function, exchange = exchange}
