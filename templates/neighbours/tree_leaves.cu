//% -- A walk down a tree whose lowest levels are leaves. All nodes of a leaf are looked at together, and none waits for
//% -- another. Nodes above are looked at on the way back, when the list is near enough to leave most of them out.
//% -- Needs: k and variant. Gives: walk(w), which emits the body of the function `walk` of neighbours/tree. `w` has what
//% -- that knows: differences, insert, least(difference, axis), corner(node, level), of_node(number), of_axis, query, worst,
//% -- trim, visits, turns, queries, plane, early, T, bits.
//% local leaves = {}
//%
//% function leaves.walk(w)
//%   local size = variant.leaf
//%   local leaf = run "neighbours/leaf"
//%   local rows = leaf.rows
    const uint32_t levels = 32 - (uint32_t)__clz((int)points), top = levels > ${rows} ? levels - ${rows} : 0; // where leaves begin
    uint32_t number = 1, level = 0, pending = 0; // a bit for each level whose node and other side are still to see
//%   if not w.early then
    uint32_t beyond = 0; // and for each above the node that has it on its other side
    uint32_t asked = 0; // how many sides were seen for the distance of their plane alone
//%   end
    if (points == 0 || ${join(w.query, " || ")}) return; // a NaN is near nothing
    for (;;) {
        // Down to a leaf, on the side of the query.
        while (level < top) {
            const uint32_t axis = ${w.turns.level("level")};
            const ${w.T} difference = (${w.turns.pick("level", w.queries)}) - ${w.plane("number")};
            if (${w.least("difference")} ${w.trim} ${w.worst}) pending |= 1u << level;
            number = 2 * number + (difference > 0 ? 1 : 0);
            level++;
        }

        // Which of its nodes are near enough, row by row; then these, one by one.
//%   leaf.looks(w.visits)
        uint32_t found = 0; // a bit for each
        KG_UNROLL(${size})
        for (uint32_t i = 0; i < ${size}; i++) {
            const uint32_t down = 31 - (uint32_t)__clz((int)(i + 1)), at = i < looks ? (number << down) + (i + 1 - (1u << down)) : number;
            const node here = g_nodes[at - 1];
            const ${w.bits} distance = far_apart(${w.differences});
            found |= (i < looks && distance ${w.trim} ${w.worst} ? 1u : 0u) << i;
        }
        while (found != 0) {
            const uint32_t i = 31 - (uint32_t)__clz((int)(found & (0 - found))), down = 31 - (uint32_t)__clz((int)(i + 1));
            const uint32_t at = (number << down) + (i + 1 - (1u << down));
            found &= found - 1;
            const node here = g_nodes[at - 1];
            const ${w.bits} distance = far_apart(${w.differences});
//%   w.insert("at")
        }

        // Back to the deepest level whose node or other side may still be near enough.
        for (;;) {
            if (pending == 0${w.visits and " || visits == 0" or ""}) return;
            const uint32_t back = 31 - (uint32_t)__clz((int)pending), axis = ${w.turns.level("back")};
            pending ^= 1u << back;
//%   if not w.early then
            beyond &= (1u << back) - 1;
//%   end
            const uint32_t far = number >> (level - back - 1) ^ 1, at = far / 2;
            number = at;
            level = back;
            const node here = g_nodes[at - 1];
            const ${w.T} difference = (${w.turns.pick("back", w.queries)}) - ${w.plane("at")};
            ${w.early and "const " or ""}${w.bits} least = ${w.least("difference")};
            if (!(least ${w.trim} ${w.worst})) continue;
//%   if not w.early then
//%     w.corner("at", "back")
            if (!(least ${w.trim} ${w.worst})) continue;
//%   end
//%   if w.visits then
            visits--;
//%   end
            const ${w.bits} distance = far_apart(${w.differences});
//%   w.insert("at")

            // Then its other side, if that may have a neighbour.
            if (may_have(list, least${w.of_node("far")})) {
                number = far;
                level++;
//%   if not w.early then
                beyond |= 1u << back;
//%   end
                break;
            }
        }
    }
//% end
//%
//% return leaves
