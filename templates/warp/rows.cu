//% -- Several rows of 32 values, reduced in order at once. Row by row it would take 5 shuffles a row;
//% -- here a lane hands half of its rows to its neighbour and takes on half of the neighbour's, so
//% -- that R rows take R + 4 in all, and the lanes end with a row each.
//%
//% -- `name` and what lies `lanes` further down, which starts at place `right`: where there are `count`
//% -- places alone, what starts past them is left out.
//% local function reduce_down(name, lanes, right, count)
//%   if count then
    {
        const ${k.A.c} right_${name} = ${element_down(name, lanes)};
        if (${right} < ${count}) ${name} = ${combined(name, "right_" .. name)};
    }
//%   else
    ${name} = ${combined(name, element_down(name, lanes))};
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
        const ${k.A.c} take_${low} = ${element_xor("give_" .. low, lanes)};
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
//% -- Half of the rows of a lane for half of those of the lane whose number differs in bit `lanes`: what is left
//% -- are the registers of even place, and in each the row of it, or, where the bit is set, of the one behind.
//% -- `any_order`: left and right may change places. With a `count`, each register has its place, as below.
//% function exchange_rows(names, lanes, any_order, place, count)
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
    {
//%     names, lanes = exchange_rows(names, lanes, false, place, count), 2 * lanes
    }
//%   end
//%   local name = names[1]
//%   while lanes < 32 do -- the other lanes of the same row
//%     local right = rows == 1 and "lane" or "lane % " .. rows .. " * 32 + (lane & ~" .. rows - 1 .. "u)"
//%     reduce_down(name, lanes, right .. " + " .. lanes, count)
//%     lanes = 2 * lanes
//%   end
//%   lanes = 1
//%   while lanes < rows do -- the rows
//%     reduce_down(name, lanes, "(lane + " .. lanes .. ") * 32", count)
//%     lanes = 2 * lanes
//%   end
//% end
//%
//% -- The same under the name of what it is in a tree of places.
//% function reduce_places(names, count)
//%   reduce_power(names, count)
//% end
//%
//% -- Any number of rows, as powers of two, largest first.
//% function reduce_rows(names)
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
