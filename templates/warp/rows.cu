//% -- Several rows of 32 values, reduced in order at once. Row by row it would take 5 shuffles a row;
//% -- here a lane hands half of its rows to its neighbour and takes on half of the neighbour's, so
//% -- that R rows take R + 4 in all, and the lanes end with a row each.
//%
//% local combine = function(a, b) return call(k.ops.combine, a, b) end
//%
//% -- `names`: a power of two of registers, each a row; afterwards lane 0 of the first holds the sum.
//% local function reduce_power(names)
//%   local rows, lanes = #names, 1
//%   while #names > 1 do
    {
        const bool upper = lane & ${lanes};
//%     local kept = {}
//%     for i = 1, #names, 2 do
//%       local low, high = names[i], names[i + 1]
        const ${k.A.c} keep_${low} = upper ? ${high} : ${low};
        const ${k.A.c} give_${low} = upper ? ${low} : ${high};
        const ${k.A.c} take_${low} = ${element_xor("give_" .. low, lanes)};
        ${low} = ${combine("upper ? take_" .. low .. " : keep_" .. low, "upper ? keep_" .. low .. " : take_" .. low)};
//%       table.insert(kept, low)
//%     end
    }
//%     names, lanes = kept, 2 * lanes
//%   end
//%   local name = names[1]
//%   while lanes < 32 do -- the other lanes of the same row
    ${name} = ${combine(name, element_down(name, lanes))};
//%     lanes = 2 * lanes
//%   end
//%   lanes = 1
//%   while lanes < rows do -- the rows
    ${name} = ${combine(name, element_down(name, lanes))};
//%     lanes = 2 * lanes
//%   end
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
    ${first} = ${combine(first, some[1])};
//%     end
//%     first = first or some[1]
//%   end
//% end
