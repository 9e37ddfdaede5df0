//% -- A walk down a tree by which the lanes of a warp search for 32 queries together. Each begins with its own. A lane that
//% -- has nothing left to see takes sides from one that has. With them it takes that one's query and place in the tree.
//% -- Lists lie in shared memory, where all lanes reach them. Short ones are in registers as long as most lanes have a side to
//% -- see, and until then no lane helps another.
//% -- Needs: k and variant. Gives: functions(), the list and what puts nodes into it; begin(at_most), which emits the list of
//% -- a query of which nothing is found yet; of_list(what), what stands at the place j of a lane's own list; declared, the
//% -- parameters that walk has in the place of a list, and given, those in a call; walk(w), as that of neighbours/tree_leaves.
//% -- A list of one is a number, of which the least stays. So lanes need no turns, but where it is longer than 64 bits.
//% local together = {}
//% local list, leaf = run "neighbours/list", run "neighbours/leaf"
//% local bits, many, tbs, dimensions, axes = list.bits, variant.nearest, variant.tbs, variant.dimensions, list.axes
//% local known = arg_named("indices") or arg_named("payload")
//% local T, all, all_lanes = (run "neighbours/points").c, variant.all, "0xffffffffu"
//% local whose = all and ", const uint32_t itself" or "" -- the node of a query that is a point
//% local one = many == 1 and (bits == "uint32_t" or not known)
//% local pair = one and known -- a distance with an index behind it
//% local MOST_WORDS, HALF = 32, 16 -- of a list in registers; of a warp
//% local NEAR_LEVELS, NEAR_TURNS = 2, 3 -- levels above a leaf that are seen first, and leaves there beside that one
//% local in_step = not one and many * ((bits == "uint64_t" and 2 or 1) + (known and 1 or 0)) <= MOST_WORDS
//% local ordered = known and "const uint32_t *g_order, " or ""
//% local of_query = {}
//% for i, axis in ipairs(axes) do of_query[i] = "const " .. T .. " of_" .. axis end
//% local scalars = list.metric
//%
//% together.declared = "lists_block *shared, const bool asks"
//% together.given = "shared, asks"
//%
//% local function closer(a, b, index_a, index_b)
//%   if not known then return a .. " < " .. b end
//%   return "(" .. a .. " < " .. b .. " || (" .. a .. " == " .. b .. " && " .. index_a .. " < " .. index_b .. "))"
//% end
//%
//% local function move(to, from)
            shared->distances[${to}] = shared->distances[${from}];
//%   if known then
            shared->indices[${to}] = shared->indices[${from}];
//%   end
//% end
//%
//% function together.of_list(what)
//%   if not pair then return "shared->" .. what .. "[j * " .. tbs .. " + threadIdx.x]" end
//%   return "(uint32_t)" .. (what == "distances" and "(shared->nearest[threadIdx.x] >> 32)" or "shared->nearest[threadIdx.x]")
//% end
//%
//% local function not_itself(row) -- of a query that is a point
//%   return all and "(number << " .. row .. ") + i != itself" or nil
//% end
//%
//% -- The nearest node of a leaf: of nodes as near as each other that with the lowest index.
//% local function nearest_of_leaf(w)
// The nearest node of a leaf takes the place of what was found for a lane's query, if it is nearer.${known and " Of equal distances the lowest index comes first." or ""}
KG_FN void look(lists_block *shared, const uint32_t of, const ${bits} worst, ${join(of_query)}, const node *g_nodes, ${ordered}const uint32_t points, const uint32_t number${whose}${scalars.declared})
{
    ${bits} distances[${variant.leaf}];
//%   local function keep(row, ends)
//%     local there = not_itself(row)
//%     if ends then there = "next <= points" .. (there and " && " .. there or "") end
            const ${bits} distance = far_apart(${w.differences});
            distances[i + ${(1 << row) - 1}] = ${there and there .. " ? distance : (" .. bits .. ")-1" or "distance"};
//%   end
//%   local function none(row)
        KG_UNROLL(${1 << row})
        for (uint32_t i = ${(1 << row) - 1}; i < ${variant.leaf}; i++) distances[i] = (${bits})-1;
//%   end
//%   if variant.tree == "given" and not all then leaf.of_rows(keep, none) else leaf.of_rows_in_turn(keep, none) end
    ${bits} near = distances[0];
    KG_UNROLL(${variant.leaf})
    for (uint32_t i = 1; i < ${variant.leaf}; i++) near = distances[i] < near ? distances[i] : near;
//%   if not known then
    if (near < worst) atomicMin(&shared->distances[of], near);
}

//%     return
//%   end
    if (near > worst) return;

    // Which nodes these are, and the lowest of their indices.
    uint32_t those = 0, index = (uint32_t)-1;
    KG_UNROLL(${variant.leaf})
    for (uint32_t i = 0; i < ${variant.leaf}; i++)
        if (distances[i] == near) those |= 1u << i;
    for (; those != 0; those &= those - 1) {
        const uint32_t i = 31 - (uint32_t)__clz((int)(those & (0 - those))), down = 31 - (uint32_t)__clz((int)(i + 1));
        const uint32_t one = g_order[(number << down) + (i + 1 - (1u << down)) - 1];
        index = one < index ? one : index;
    }
    atomicMin(&shared->nearest[of], both(near, index));
}

//% end
//%
//% local function fields()
//%   if pair then
    uint64_t nearest[${tbs}];
//%   else
    ${bits} distances[${many * tbs}];
//%   end
//%   if known and not pair then
    uint32_t indices[${many * tbs}];
//%   end
//% end
//%
//% function together.functions(w)
//%   if in_step then list.functions(known and "uint32_t", true) else list.distances(arg_named("distances")) end
//%   if all and variant.tree ~= "given" then (run "neighbours/tree_given").node_at() end
//%   if pair then
// A distance with an index behind it: of two of these the lower one comes first.
KG_FN uint64_t both(const uint32_t distance, const uint32_t index) { return (uint64_t)distance << 32 | index; }

//%   end
// Lists of all queries of the block, the nearest first: those of a warp lie side by side. And lanes that have sides to give.
struct alignas(16) lists_block {
//%   fields()
    uint32_t givers[${tbs}];
};

// What the last of a query's list was when its lane looked.
struct limit {
    ${bits} worst;
//%   if known then
    uint32_t last;
//%   end
};

// The last of the list of a query of the block.
KG_FN limit last_of(const lists_block *shared, const uint32_t of)
{
//%   if pair then
    const uint64_t found = shared->nearest[of];
    return {(uint32_t)(found >> 32), (uint32_t)found};
//%   else
    return {shared->distances[${(many - 1) * tbs} + of]${known and ", shared->indices[" .. (many - 1) * tbs .. " + of]" or ""}};
//%   end
}

//%   if one then
//%     nearest_of_leaf(w)
//%     return
//%   end
// The point comes before those that are further away, which move one behind.${known and " Of equal distances the lowest index comes first." or ""}
KG_FN void insert(lists_block *shared, const uint32_t of, const ${bits} distance${known and ", const uint32_t index" or ""})
{
    uint32_t to = ${(many - 1) * tbs} + of;
//%   if many > 1 then
    for (; to >= ${tbs}; to -= ${tbs}) {
        const uint32_t from = to - ${tbs};
        if (!${closer("distance", "shared->distances[from]", "index", "shared->indices[from]"):gsub("^([^(].*)$", "(%1)")}) break;
//%     move("to", "from")
    }
//%   end
    shared->distances[to] = distance;
//%   if known then
    shared->indices[to] = index;
//%   end
}

// Nodes of the leaf at a node come into the list of a lane's query, as far as they are near enough. Lanes with the same query take turns.
KG_FN void put(lists_block *shared, const uint32_t of, ${join(of_query)}, const node *g_nodes, ${ordered}const uint32_t number, uint32_t found${scalars.declared})
{
    if (__ballot_sync(${all_lanes}, found != 0) == 0) return;
    const uint32_t peers = __match_any_sync(${all_lanes}, found != 0 ? of : ${tbs} + threadIdx.x);
    const uint32_t turn = (uint32_t)__popc(peers & kg_lanemask_lt());
    for (uint32_t now = 0; __ballot_sync(${all_lanes}, found != 0) != 0; now++) {
        while (now == turn && found != 0) {
            const uint32_t i = 31 - (uint32_t)__clz((int)(found & (0 - found))), down = 31 - (uint32_t)__clz((int)(i + 1));
            const uint32_t at = (number << down) + (i + 1 - (1u << down));
            found &= found - 1;
            const node here = g_nodes[at - 1];
            const ${bits} distance = far_apart(${w.differences});
            const limit list = last_of(shared, of);
            if (!(distance ${w.trim} list.worst)) continue;
//%   if known then
            const uint32_t index = g_order[at - 1];
//%   end
            if (${closer("distance", "list.worst", "index", "list.last")}) insert(shared, of, distance${known and ", index" or ""});
        }
        __syncwarp();
    }
}

// Which nodes of a leaf are near enough: a bit for each, row by row.
KG_FN uint32_t near_enough(const ${bits} worst, ${join(of_query)}, const node *g_nodes, const uint32_t points, const uint32_t number${whose}${scalars.declared})
{
    uint32_t found = 0;
//%   leaf.of_rows_in_turn(function(row, ends)
            const ${bits} distance = far_apart(${w.differences});
            if (${ends and "next <= points && " or ""}${all and not_itself(row) .. " && " or ""}distance ${w.trim} worst) found |= 1u << (i + ${(1 << row) - 1});
//%   end)
    return found;
}

//% end
//%
//% local last_distance, last_index = "mine.distances[" .. many - 1 .. "]", "mine.indices[" .. many - 1 .. "]"
//% local function take(indent) -- a node into the list in registers
//%   if known then
${indent}if (distance <= ${last_distance}) {
${indent}    const uint32_t index = g_order[at - 1];
${indent}    if (distance < ${last_distance} || index < ${last_index}) insert(mine, distance, index);
${indent}}
//%   else
${indent}if (distance < ${last_distance}) insert(mine, distance);
//%   end
//% end
//%
//% function together.begin(at_most)
//%   if pair then
        shared->nearest[threadIdx.x] = both(${at_most.distance_at("0")}, ${at_most.index_at("0", "(uint32_t)-1")});
        __syncwarp();
//%     return
//%   end
        for (uint32_t j = 0; j < ${many}; j++) {
            shared->distances[j * ${tbs} + threadIdx.x] = ${at_most.distance_at("j")};
//%   if known then
            shared->indices[j * ${tbs} + threadIdx.x] = ${at_most.index_at("j", "(uint32_t)-1")};
//%   end
        }
        __syncwarp();
//% end
//%
//% -- All lanes take steps together, each for its query, as long as most have one to take. Lists are in registers.
//% local function steps(back, onto, descend, above, looks, w)

    // The list is in registers as long as most lanes have a side to see.
    nearest mine;
    KG_UNROLL(${many})
    for (uint32_t j = 0; j < ${many}; j++) {
        mine.distances[j] = shared->distances[j * ${tbs} + threadIdx.x];
//%   if known then
        mine.indices[j] = shared->indices[j * ${tbs} + threadIdx.x];
//%   end
    }
    uint32_t *const start = shared->givers + threadIdx.x; // its leaf; nobody gives yet
    *start = down ? number : 0;
    for (uint32_t turn = 0;; turn++) {
        // Nodes of the leaf, one by one.
        __syncwarp();
        while (found != 0) {
            const uint32_t i = 31 - (uint32_t)__clz((int)(found & (0 - found))), row = 31 - (uint32_t)__clz((int)(i + 1));
            const uint32_t at = (number << row) + (i + 1 - (1u << row));
            found &= found - 1;
            const node here = g_nodes[at - 1];
            const ${bits} distance = far_apart(${w.differences});
//%   take("            ")
        }
        __syncwarp();
        // Planes of the lowest levels alone at first: before the list has points of some leaves, none is too far away.
        if (turn == 0 && down) pending = top > ${NEAR_LEVELS} ? ${(1 << NEAR_LEVELS) - 1}u << (top - ${NEAR_LEVELS}) : (1u << top) - 1;
        if (turn == ${NEAR_TURNS} && *start != 0 && top > ${NEAR_LEVELS}) {
            const uint32_t leaf = *start;
//%   above("leaf", last_distance, "top - " .. NEAR_LEVELS)
        }
        down = false;

        // Back to the deepest level whose node or other side may still be near enough.
        while (pending != 0 && !down) {
            limit list = {${last_distance}${known and ", " .. last_index or ""}};
//%   back(false)
                const ${bits} distance = far_apart(${w.differences});
//%   if all then
                if (at != itself) {
//%     take("                ")
                }
//%   else
//%     take("                ")
//%   end
                list = {${last_distance}${known and ", " .. last_index or ""}};
//%   onto()
        }
        if (turn >= ${NEAR_TURNS} && __popc(__ballot_sync(${all_lanes}, down)) < ${HALF}) break;

        // Down to a leaf.
        if (down) {
//%   descend(last_distance)
            ${looks(last_distance)}
        }
    }

    // Most lanes are done. Lists go where those reach them.
    KG_UNROLL(${many})
    for (uint32_t j = 0; j < ${many}; j++) {
        shared->distances[j * ${tbs} + threadIdx.x] = mine.distances[j];
//%   if known then
        shared->indices[j * ${tbs} + threadIdx.x] = mine.indices[j];
//%   end
    }
    __syncwarp();
//% end
//%
//% function together.walk(w)
//%   local names = {}
//%   for i, axis in ipairs(axes) do names[i] = "of_" .. axis end
//%   local query, near = join(names), join(names) .. ", g_nodes, "
//%   local function put(number, found)
//%     return "put(shared, owner, " .. near .. (known and "g_order, " or "") .. number .. ", " .. found .. scalars.given .. ");"
//%   end
//%   local whose = (all and ", itself" or "") .. scalars.given
//%   local function looks(worst)
//%     if one then
//%       return "look(shared, owner, " .. worst .. ", " .. near .. (known and "g_order, " or "") .. "points, number" .. whose .. ");"
//%     end
//%     return "found = near_enough(" .. worst .. ", " .. near .. "points, number" .. whose .. ");"
//%   end
//%   local of_here = "here.at[" .. dimensions - 1 .. "]" -- what is loaded anyway, where most sides are near enough
//%   for i = dimensions - 2, 0, -1 do of_here = "axis == " .. i .. " ? here.at[" .. i .. "] : " .. of_here end
//%   local function back(corners) -- to the deepest level that is still to see: its node, and what its other side has at least
                const uint32_t back = 31 - (uint32_t)__clz((int)pending), axis = ${w.turns.level("back")};
                pending ^= 1u << back;
                beyond &= (1u << back) - 1;
                const uint32_t far = number >> (level - back - 1) ^ 1, at = far / 2;
                number = at;
                level = back;
                const node here = g_nodes[at - 1];
                const ${T} difference = (${w.of_axis}) - ${one and "(" .. of_here .. ")" or w.plane("at")};
                ${corners and "" or "const "}${bits} least = ${w.least("difference")};
                if (!(least ${w.trim} list.worst)) continue;
//%     if corners then
//%       w.corner("at")
                if (!(least ${w.trim} list.worst)) continue;
//%     end
//%   end
//%   local function onto() -- that side, if it may have a neighbour

                // Then its other side, if that may have a neighbour.
                if (may_have(list, least${w.of_node("far")})) {
                    number = far;
                    level++;
                    beyond |= 1u << back;
                    down = true;
                }
//%   end
//%   local function step(indent, axis, worst) -- one level down, where the axis of that is known
//%     local along = "along_" .. axes[axis]
${indent}const ${T} ${along} = of_${axes[axis]} - ${w.along[axis].plane("number")};
${indent}if (${w.along[axis].least(along)} ${w.trim} ${worst}) pending |= 1u << level;
${indent}number = 2 * number + (${along} > 0 ? 1 : 0);
${indent}level++;
//%   end
//%   local function descend(worst) -- to a leaf on the side of the query: up to the first axis, and then by all of them
            // Where not all axes part points they are looked up.
//%   w.turns.descend("            ", w, worst)

            // Up to where axes begin anew.
            const uint32_t from = level % ${dimensions};
//%     for axis = 2, dimensions do
            if (${axis < dimensions and "from != 0 && from < " .. axis or "from != 0"} && level < top) {
//%       step("                ", axis, worst)
            }
//%     end

            // And then by all of them.
            while (level < top) {
//%     step("                ", 1, worst)
//%     for axis = 2, dimensions do
                if (level < top) {
//%       step("                    ", axis, worst)
                }
//%     end
            }
//%   end
//%   local function plane_above(indent, leaf, axis, worst, level)
//%     local apart = "of_" .. axes[axis] .. " - " .. w.along[axis].plane("(" .. leaf .. " >> (top - (" .. level .. ")))")
${indent}if (${w.along[axis].least(apart)} ${w.trim} ${worst}) pending |= 1u << (${level});
//%   end
//%   local function above(leaf, worst, upto) -- planes of the first levels above a leaf
        uint32_t above = 0;
        if (!turns) {
//%     w.turns.words("            ")
            KG_UNROLL(1)
            for (; above < ${upto}; above++) {
                const uint32_t axis = ${w.turns.looked_up("above")};
                const ${T} apart = (${w.of_axis}) - ${w.plane("(" .. leaf .. " >> (top - above))")};
                if (${w.least("apart")} ${w.trim} ${worst}) pending |= 1u << above;
            }
        }
        for (; above + ${dimensions} <= ${upto}; above += ${dimensions}) {
//%     for axis = 1, dimensions do plane_above("            ", leaf, axis, worst, axis == 1 and "above" or "above + " .. axis - 1) end
        }
//%     for axis = 1, dimensions - 1 do
        if (above${axis > 1 and " + " .. axis - 1 or ""} < ${upto})
//%       plane_above("            ", leaf, axis, worst, axis == 1 and "above" or "above + " .. axis - 1)
//%     end
//%   end
    const uint32_t lane = threadIdx.x % 32, levels = 32 - (uint32_t)__clz((int)points);
    const uint32_t top = levels > ${leaf.rows} ? levels - ${leaf.rows} : 0; // where leaves begin
    uint32_t owner = threadIdx.x; // whose query a lane searches for
//%   if not one then
    uint32_t found = 0; // nodes of a leaf that are near enough, a bit for each
//%   end
    uint32_t number = 1, level = 0, pending = 0; // a bit for each level whose node and other side are still to see
    uint32_t beyond = 0; // and for each above the node that has it on its other side
    uint32_t asked = 0; // how many sides were seen for the distance of their plane alone
    uint32_t *const givers = shared->givers + (threadIdx.x - lane);
    bool down = asks && points != 0${#w.query > 0 and " && !(" .. join(w.query, " || ") .. ")" or ""}; // a NaN is near nothing

    // To the leaf where the query is. What it has says which planes above are near enough.
    if (down) {
//%   w.turns.descend("        ", w)
        for (; level + ${dimensions} <= top; level += ${dimensions}) {
//%   for axis = 1, dimensions do
            number = 2 * number + (of_${axes[axis]} - ${w.along[axis].plane("number")} > 0 ? 1 : 0);
//%   end
        }
//%   for axis = 1, dimensions - 1 do
        if (level < top) {
            number = 2 * number + (of_${axes[axis]} - ${w.along[axis].plane("number")} > 0 ? 1 : 0);
            level++;
        }
//%   end
        ${looks("no_point")}
    }
//%   if in_step then
//%     steps(back, onto, descend, above, looks, w)
//%   else
//%     if not one then
    ${put("number", "found")}
//%     end
    if (down) {
        const ${bits} worst = last_of(shared, owner).worst;
//%     above("number", "worst", "top")
    }
    down = false;
//%   end
    for (;;) {
        // Back to the deepest level whose node or other side may still be near enough. Lanes that find none take sides.
        for (;;) {
//%   if one then
            __syncwarp(); // what others found for the same query
//%   end
            const limit list = last_of(shared, owner);
//%   if not one then
            uint32_t near_node = 0;
//%   end
            __syncwarp();
            while (pending != 0 && !down${one and "" or " && near_node == 0"}) {
//%   back(true)
                const ${bits} distance = far_apart(${w.differences});
//%   if not one then
                if (distance ${w.trim} list.worst${all and " && at != itself" or ""}) near_node = at;
//%   elseif known then
                if (distance <= list.worst${all and " && at != itself" or ""}) atomicMin(&shared->nearest[owner], both(distance, g_order[at - 1]));
//%   else
                if (distance < list.worst${all and " && at != itself" or ""}) atomicMin(&shared->distances[owner], distance);
//%   end
//%   onto()
            }
//%   if not one then
            ${put("near_node", "near_node != 0 ? 1 : 0")}
//%   end

            // Lanes without a side take all that others have still to see, but for where these go now.
            const bool gives = down && pending != 0, takes = !down && pending == 0;
            const uint32_t giving = __ballot_sync(${all_lanes}, gives);
            const uint32_t taking = __ballot_sync(${all_lanes}, takes);
            if (giving == 0 || taking == 0) {
                if (__ballot_sync(${all_lanes}, !down && pending != 0) == 0) break;
                continue;
            }

            // The first one gives to the first that takes, and so on.
            const uint32_t before = (uint32_t)__popc((gives ? giving : taking) & kg_lanemask_lt());
            if (gives) givers[before] = lane;
            __syncwarp();
            const uint32_t from = takes && before < (uint32_t)__popc(giving) ? givers[before] : lane;
            const bool given = gives && before < (uint32_t)__popc(taking);
//%   for _, name in ipairs(names) do
            of_${name:sub(4)} = __shfl_sync(${all_lanes}, ${name}, from);
//%   end
//%   for _, name in ipairs({"owner", "number", "level", "pending", "beyond", "asked"}) do
            ${name} = __shfl_sync(${all_lanes}, ${name}, from);
//%   end
//%   if all then
            itself = __shfl_sync(${all_lanes}, itself, from);
//%   end
            if (given) pending = 0;
        }
//%   if one then
        __syncwarp();
//%   end
        if (__ballot_sync(${all_lanes}, down) == 0) return;

        // Down to a leaf, and all lanes look at one.
        const ${bits} worst = last_of(shared, owner).worst;
        __syncwarp();
//%   if not one then
        found = 0;
//%   end
        if (down) {
//%   descend("worst")
            ${looks("worst")}
            down = false;
        }
//%   if not one then
        ${put("number", "found")}
//%   end
    }
//% end
//%
//% return together
