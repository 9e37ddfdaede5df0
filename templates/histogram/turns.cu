//% -- How the samples of a warp meet their counters in order: lanes with one counter take turns.
//% -- Needs: k. Gives: functions(), and meet(counters, has, counter, weight), a call in C by all lanes of a warp.
//% local combine = run "histogram/combine"
//% local same_everywhere = run "histogram/one_nan"
//% local R, turns = k.R.c, {}
//%
//% function turns.functions()
//%   local params = {table.unpack(combine.params)}
//%   for _, param in ipairs {R .. " *own", "bool has", "uint32_t counter", "const " .. R .. " &weight"} do table.insert(params, param) end
// Combines a sample of each lane with its counter, by all lanes of a warp. Those with one counter take turns.
KG_FN void combine_in_order(${join(params)})
{
    const uint32_t nobody = 0xffffffffu; // no counter has such a number
    const uint32_t peers = __match_any_sync(${full_mask}, has ? counter : nobody);
    const uint32_t before = (uint32_t)__popc(peers & kg_lanemask_lt());
    for (uint32_t turn = 0; __any_sync(${full_mask}, has && before >= turn); turn++) {
        if (turn > 0) KG_CASE(peers);
        if (has && before == turn) own[counter] = ${same_everywhere(combine.both("own[counter]", "weight"))};
        __syncwarp(); // the next lane sees it
    }
}

//% end
//%
//% function turns.meet(counters, has, counter, weight)
//%   local given = {table.unpack(combine.names)}
//%   for _, one in ipairs {counters, has, counter, weight} do table.insert(given, one) end
//%   return "combine_in_order(" .. join(given) .. ")"
//% end
//%
//% return turns
