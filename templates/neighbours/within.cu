//% -- What a query makes of all points that are near enough. Brute force and trees share it.
//% -- Needs: k and variant. Gives:
//% --   list              what neighbours/list gives.
//% --   values            the arrays with a value of each point.
//% --   needs_index       whether a neighbour's index is asked for.
//% --   state, nothing    the type of what a query has found, and what that is at first.
//% --   functions()       emits what the others call.
//% --   take(all, index, of, itself)  emits what is done with a neighbour; its distance is `distance`.
//% --   store(all, at)    emits what is stored of a query.
//% local within = {list = run "neighbours/list", values = {}}
//% local list, T, sums = within.list, k.T.c, variant.gives == "sums"
//% local sees, value = variant.sees, k.ops.value
//% for _, arg in ipairs(args_of("input")) do
//%   if arg.kind ~= "whole" and string.sub(arg.name, 1, 6) ~= "query_" then table.insert(within.values, arg) end
//% end
//% within.needs_index = #within.values > 0 or string.find(sees, "i") ~= nil
//% local counted = not sums and arg_named("counts").type.c
//%
//% function within.functions()
//%   list.distances(string.find(sees, "d"))
// Distances below this are near enough: it is one more than that of the radius. Of a radius below 0, or a NaN, none are.
KG_FN ${list.bits} bound_of(const ${T} radius)
{
    if (!(radius >= 0)) return 0;
//%   local away = variant.metric == "euclidean" and "radius * radius" or "kg_op_abs_" .. k.T.number .. "(radius)"
    return number_of(${away}) + 1;
}

//% end
//%
//% within.state = sums and k.A.c or counted
//% within.nothing = sums and call(k.ops.identity) or "0"
//%
//% function within.take(all, index, of, itself)
//%   if not sums then
                    ${all}++;
//%     return
//%   end
//%   local given = {}
//%   for _, arg in ipairs(within.values) do table.insert(given, "g_" .. arg.name .. "[" .. index .. "]") end
//%   if string.find(sees, "d") then table.insert(given, "distance_of(distance)") end
//%   if string.find(sees, "x") then
//%     for _, axis in ipairs(list.axes) do table.insert(given, of(axis) .. " - " .. itself(axis)) end
//%   end
//%   if string.find(sees, "i") then table.insert(given, index) end
//%   local gives = value and call(value, table.unpack(given)) or "(" .. k.A.c .. ")distance_of(distance)"
                    ${all} = ${call(k.ops.combine, all, gives)};
//% end
//%
//% function within.store(all, at)
//%   if sums then
            g_out[${at}] = ${stored_result(all)};
//%   else
            g_counts[${at}] = ${all};
//%   end
//% end
//%
//% return within
