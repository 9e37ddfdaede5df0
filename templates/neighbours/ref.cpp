//% -- The reference of a search for neighbours: each point takes its place in a list that grows, by distances as
//% -- floats. Points come in the order of their indices, so that of equal distances the lowest stays first. Those within
//% -- a radius are combined in that order.
//% local coords = run "neighbours/points_ref"
//% local v, T = k.variants[1], coords.c
//% local many, all = v.nearest, v.all
//% local indices, distances = arg_named("indices"), arg_named("distances")
//% local metric, apart = run "neighbours/metric_ref", {}
//% for i = 1, v.within == "box" and 0 or v.tree == "kept" and 0 or v.dimensions do
//%   local of, to = metric.loaded(coords.at(all and "" or "query_", i, "at"), i), metric.loaded(coords.at("", i, "i"), i)
//%   table.insert(apart, of .. " - " .. to)
//% end
//%
//% local given = v.tree == "given" or v.approximate and true -- points are nodes of a tree
//% local trees = (v.tree or given) and run "neighbours/tree_ref"
//% if trees and v.tree ~= "given" then trees.functions() end
//% if v.within ~= "box" and v.tree ~= "kept" then metric.functions() end
//% if v.approximate then trees.walks() end
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
//% if v.tree == "kept" then
//%   trees.keep()
}
//%   return
//% end
//% if given then
//%   trees.begin()
//%   apart = trees.apart
//% else
    const uint64_t n_points = ${all and v.gives ~= "lists" and "call->n" or "call->lengths[0]"};
//% end
//% -- What is within: `most` a radius gives, or the ends of a box.
//% local box, inside = v.within == "box", {}
//% for i = 1, box and v.dimensions or 0 do
//%   local low, high = coords.loaded(coords.at("low_", i, "at")), coords.loaded(coords.at("high_", i, "at"))
//%   local own = given and trees.of_node(i) or coords.loaded(coords.at("", i, "i"))
//%   table.insert(inside, low .. " <= " .. own .. " && " .. own .. " <= " .. high)
//% end
//% local looks = box and "" or " && 0 <= s_radius"
//% -- Queries, and points to each: of a tree that is given these are nodes. `more` is another condition.
//% local function each_query(count)
//%   if not (given and all) then
    for (uint64_t at = 0; at < ${count}; at++) {
//%     return
//%   end
    for (uint64_t row = 0; row < ${count}; row++) {
        const uint64_t at = points != 0 ? order[row] : row;
//% end
//% local function each_point(more)
//%   if not given then
        for (uint64_t i = 0; i < n_points${looks}${more}; i++) {
//%     return
//%   end
        for (uint64_t node = 0; node < points${looks}; node++) {
            const uint64_t i = order[node];
//% end
//% -- A list of a given tree: indices ascend, and where there is no place left the highest gives way.
//% local function put_in_order()
            if (place >= end && (place == begin || g_indices[place - 1] < i)) continue;
            uint64_t to = place < end ? place++ : place - 1;
            for (; to > begin && g_indices[to - 1] > i; to--) {
                g_indices[to] = g_indices[to - 1];
//%   if distances then
                g_distances[to] = g_distances[to - 1];
//%   end
            }
            g_indices[to] = (${indices.type.c})i;
//%   if distances then
            g_distances[to] = distance;
//%   end
//% end
//% if v.within and not box then
    const ${T} most = ${v.metric == "euclidean" and "s_radius * s_radius" or "s_radius"};
//% end
//% local function skip_others()
//%   if all then
            if (i == at) continue;
//%   end
//%   if box then
            if (!(${join(inside, " && ")})) continue;
//%     return
//%   end
            const ${T} distance = far_apart(${join(apart) .. metric.given});
            if (!(distance <= most)) continue; // too far away, or a NaN
//% end
//% if v.gives == "lists" then
//%   local U, nearest = arg_named("offsets").type.c, not indices -- distances alone ascend, and the least stay
    const uint64_t queries = ${all and "call->lengths[0]" or "call->lengths[1]"};
//%   each_query("queries")
        uint64_t place = g_offsets[at];
        const uint64_t end = g_offsets[at + 1] < call->n ? g_offsets[at + 1] : call->n${(given or nearest) and ", begin = place" or ""};
//%   each_point(nearest and "" or " && place < end")
//%   skip_others()
//%   if nearest then
            if (place >= end && (place == begin || !(distance < g_distances[place - 1]))) continue;
            uint64_t to = place < end ? place++ : place - 1;
            for (; to > begin && g_distances[to - 1] > distance; to--) g_distances[to] = g_distances[to - 1];
            g_distances[to] = distance;
//%   elseif given then
//%     put_in_order()
//%   else
            g_indices[place] = (${U})i;
//%     if distances then
            g_distances[place] = distance;
//%     end
            place++;
//%   end
        }
//%   local payload = arg_named("payload") and run "neighbours/payloads"
//%   if payload then
        for (uint64_t to = g_offsets[at]; to < end; to++) {
//%     payload.store("to", "to < place" .. (given and " && g_indices[to] < points" or ""), "g_indices[to]")
        }
//%   end
        for (; place < end; place++) {
//%   if indices then
            g_indices[place] = (${U})-1;
//%   end
//%   if distances then
            g_distances[place] = (${T})INFINITY;
//%   end
        }
    }
//% elseif v.within then
//%   local sums, value, values = v.gives == "sums", k.ops.value, {}
//%   for _, arg in ipairs(args_of("input")) do
//%     local other = coords.names[arg.name] or arg.name == "offsets" or arg.name == "tree"
//%     if not other then table.insert(values, "g_" .. arg.name .. "[i]") end
//%   end
//%   if string.find(v.sees, "d") then table.insert(values, "distance") end
//%   if string.find(v.sees, "x") then
//%     for _, difference in ipairs(apart) do table.insert(values, difference) end
//%   end
//%   if string.find(v.sees, "i") then table.insert(values, "i") end
//%   each_query("call->n")
        ${sums and k.A.c or arg_named("counts").type.c} found = ${sums and call(k.ops.identity) or "0"};
//%   each_point("")
//%   skip_others()
//%   if sums then
            found = ${call(k.ops.combine, "found", value and call(value, table.unpack(values)) or "(" .. k.A.c .. ")distance")};
//%   else
            found++;
//%   end
        }
        ${sums and "g_out" or "g_counts"}[at] = ${sums and stored_result("found") or "found"};
    }
//% else
//%   local own, node = given and all, given and "node" or "i" -- queries are nodes of the tree, too
    for (uint64_t ${own and "row = 0; row < call->n; row++" or "at = 0; at < call->n; at++"}) {
//%   if own then
        const uint64_t at = points != 0 ? order[row] : row;
//%   end
//%   if v.approximate then
//%     trees.search()
//%   else
//%     local most = arg_named("at_most") and "most" or many
//%     if most == "most" then
        const uint32_t most = s_at_most < ${many} ? s_at_most : ${many};
//%     end
        ${T} near[${many}] = {};
        uint64_t found[${many}] = {};
        uint32_t count = 0;
        for (uint64_t ${node} = 0; ${node} < ${given and "points" or "n_points"}; ${node}++) {
//%   if given then
            const uint64_t i = order[node];
//%   end
//% if all then
            if (i == at) continue;
//% end
            const ${T} distance = far_apart(${join(apart) .. metric.given});
            if (distance != distance) continue; // a NaN
            uint32_t place = count;
//% if given then -- nodes come in the order of the tree
            while (place > 0 && (distance < near[place - 1] || (distance == near[place - 1] && i < found[place - 1]))) place--;
//% else
            while (place > 0 && distance < near[place - 1]) place--;
//% end
            if (place == ${most}) continue;
            if (count < ${most}) count++;
            for (uint32_t j = count - 1; j > place; j--) {
                near[j] = near[j - 1];
                found[j] = found[j - 1];
            }
            near[place] = distance;
            found[place] = i;
        }
//%   end
        for (uint32_t j = 0; j < ${many}; j++) {
//% if indices then
            g_indices[at * ${many} + j] = j < count ? (${indices.type.c})found[j] : (${indices.type.c})-1;
//% end
//% if distances then
            g_distances[at * ${many} + j] = j < count ? ${metric.finalised("near[j]")} : (${T})INFINITY;
//% end
//% (run "neighbours/payloads").store("at * " .. many .. " + j", "j < count" .. (given and " && found[j] < points" or ""), "found[j]")
        }
    }
//% end
    return 0;
}
