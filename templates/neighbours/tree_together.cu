//% -- A walk down a tree by which the lanes of a warp search for 32 queries together. Each begins with its own. A lane that
//% -- has nothing left to see takes sides from one that has: with them it takes that one's query and place in the tree.
//% -- Lists lie in shared memory, where all lanes reach them.
//% -- Needs: k and variant. Gives: functions(), the list and what puts nodes into it; begin(at_most), which emits the list of
//% -- a query of which nothing is found yet; declared, the parameters that walk has in the place of a list, and given, those
//% -- in a call; walk(w), as that of neighbours/tree_leaves.
//% local together = {}
//% local list, leaf = run "neighbours/list", run "neighbours/leaf"
//% local bits, many, tbs, dimensions, axes = list.bits, variant.nearest, variant.tbs, variant.dimensions, list.axes
//% local known = arg_named("indices") or arg_named("payload")
//% local T, all, all_lanes = (run "neighbours/points").c, variant.all, "0xffffffffu"
//% local whose = all and ", uint32_t itself" or ""
//% local of_query = {}
//% for i, axis in ipairs(axes) do of_query[i] = "const " .. T .. " of_" .. axis end
//% local last_place = "[" .. (many - 1) * tbs .. "]"
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
//% function together.functions(w)
//%   list.distances(arg_named("distances"))
// Lists of all queries of the block, the nearest first: those of a warp lie side by side, place by place. And lanes that have sides to give.
struct alignas(16) lists_block {
    ${bits} distances[${many * tbs}];
//%   if known then
    uint32_t indices[${many * tbs}];
//%   end
    uint32_t givers[${tbs}];
};

// What the last of a query's list was when its lane looked.
struct nearest {
    ${bits} worst;
//%   if known then
    uint32_t last;
//%   end
};

// The last of the list of a query of the block.
KG_FN nearest last_of(const lists_block *shared, const uint32_t of)
{
    return {shared->distances[${(many - 1) * tbs} + of]${known and ", shared->indices[" .. (many - 1) * tbs .. " + of]" or ""}};
}

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
KG_FN void put(lists_block *shared, const uint32_t of, ${join(of_query)}, const node *g_nodes, ${(known or all) and "const uint32_t *g_order, " or ""}const uint32_t number, uint32_t found${whose}${scalars.declared})
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
            const nearest list = last_of(shared, of);
            if (!(distance ${w.trim} list.worst)) continue;
//%   if known or all then
            const uint32_t index = g_order[at - 1];
//%   end
//%   if all then
            if (index == itself) continue;
//%   end
            if (${closer("distance", "list.worst", "index", "list.last")}) insert(shared, of, distance${known and ", index" or ""});
        }
        __syncwarp();
    }
}

// Which nodes of a leaf are near enough: a bit for each, row by row.
KG_FN uint32_t near_enough(const ${bits} worst, ${join(of_query)}, const node *g_nodes, const uint32_t points, const uint32_t number, const uint32_t rows${scalars.declared})
{
    uint32_t found = 0;
//%   for row = 0, leaf.rows do
    // ${({[0] = "Its first node", "The two below", "Four", "Eight", "The last row"})[row]}.
    if (${row > 2 and row .. " < rows && " or ""}number << ${row} <= points) {
        KG_UNROLL(${1 << row})
        for (uint32_t i = 0; i < ${1 << row}; i++) {
            const uint32_t at = (number << ${row}) + i;
            const node here = g_nodes[(at < points ? at : points) - 1];
            const ${bits} distance = far_apart(${w.differences});
            if (at <= points && distance ${w.trim} worst) found |= 1u << (i + ${(1 << row) - 1});
        }
    }
//%   end
    return found;
}

//% end
//%
//% function together.begin(at_most)
        for (uint32_t j = 0; j < ${many}; j++) {
            shared->distances[j * ${tbs} + threadIdx.x] = ${at_most.distance_at("j")};
//%   if known then
            shared->indices[j * ${tbs} + threadIdx.x] = ${at_most.index_at("j", "(uint32_t)-1")};
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
//%     return "put(shared, owner, " .. near .. ((known or all) and "g_order, " or "") .. number .. ", " .. found
//%       .. (all and ", itself" or "") .. scalars.given .. ");"
//%   end
//%   local function looked(worst) return "near_enough(" .. worst .. ", " .. near .. "points, number, rows" .. scalars.given .. ")" end
    const uint32_t lane = threadIdx.x % 32, levels = 32 - (uint32_t)__clz((int)points);
    const uint32_t in_last = points - (1u << levels >> 1) + 1; // nodes of the last level
    const uint32_t rows = levels != 0 && in_last < 1u << levels >> 2 ? ${leaf.rows + 1} : ${leaf.rows}; // of a leaf: one more where few have the last one
    const uint32_t top = levels > rows ? levels - rows : 0; // where leaves begin
    uint32_t owner = threadIdx.x; // whose query a lane searches for
    uint32_t number = 1, level = 0, found = 0, pending = 0; // a bit for each level whose node and other side are still to see
    uint32_t beyond = 0; // and for each above the node that has it on its other side
    uint32_t asked = 0; // how many sides were seen for the distance of their plane alone
    uint32_t *const givers = shared->givers + (threadIdx.x - lane);
    bool down = asks && points != 0${#w.query > 0 and " && !(" .. join(w.query, " || ") .. ")" or ""}; // a NaN is near nothing

    // To the leaf where the query is. What it has says which planes above are near enough.
    if (down) {
        while (level < top) {
            const uint32_t axis = level % ${dimensions};
            number = 2 * number + ((${w.of_axis}) - ${w.plane("number")} > 0 ? 1 : 0);
            level++;
        }
        found = ${looked("no_point")};
    }
    ${put("number", "found")}
    if (down) {
        const ${bits} worst = last_of(shared, owner).worst;
        KG_UNROLL(4)
        for (uint32_t above = 0; above < top; above++) {
            const uint32_t axis = above % ${dimensions}, at = number >> (top - above);
            const ${T} difference = (${w.of_axis}) - ${w.plane("at")};
            if (${w.least("difference")} ${w.trim} worst) pending |= 1u << above;
        }
    }
    down = false;
    for (;;) {
        // Back to the deepest level whose node or other side may still be near enough. Lanes that find none take sides.
        for (;;) {
            const nearest list = last_of(shared, owner);
            uint32_t near_node = 0;
            __syncwarp();
            while (pending != 0 && !down && near_node == 0) {
                const uint32_t back = 31 - (uint32_t)__clz((int)pending), axis = back % ${dimensions};
                pending ^= 1u << back;
                beyond &= (1u << back) - 1;
                const uint32_t far = number >> (level - back - 1) ^ 1, at = far / 2;
                number = at;
                level = back;
                const node here = g_nodes[at - 1];
                const ${T} difference = (${w.of_axis}) - ${w.plane("at")};
                ${bits} least = ${w.least("difference")};
                if (!(least ${w.trim} list.worst)) continue;
//%   w.corner("at")
                if (!(least ${w.trim} list.worst)) continue;
                const ${bits} distance = far_apart(${w.differences});
                if (distance ${w.trim} list.worst) near_node = at;
                if (may_have(list, least${w.of_node("far")})) {
                    number = far;
                    level++;
                    beyond |= 1u << back;
                    down = true;
                }
            }
            ${put("near_node", "near_node != 0 ? 1 : 0")}

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
        if (__ballot_sync(${all_lanes}, down) == 0) return;

        // Down to a leaf, and all lanes look at one.
        const ${bits} worst = last_of(shared, owner).worst;
        __syncwarp();
        found = 0;
        if (down) {
            while (level < top) {
                const uint32_t axis = level % ${dimensions};
                const ${T} difference = (${w.of_axis}) - ${w.plane("number")};
                if (${w.least("difference")} ${w.trim} worst) pending |= 1u << level;
                number = 2 * number + (difference > 0 ? 1 : 0);
                level++;
            }
            found = ${looked("worst")};
            down = false;
        }
        ${put("number", "found")}
    }
//% end
//%
//% return together
