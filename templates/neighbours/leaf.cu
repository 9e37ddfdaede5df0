//% -- The lowest levels of a tree, whose nodes are looked at together.
//% -- Needs: variant, with `leaf` nodes of a leaf. Gives: rows, of a full leaf; last, nodes of its last row; and
//% -- looks(visits), lines in C: `count` nodes of the leaf whose first node is `number`, and `looks`, how many of them
//% -- are looked at. Also of_rows(emit, none) and of_rows_in_turn(emit, none), which load the leaf's nodes from g_nodes.
//% -- `emit` is told the row of a node, and whether the tree may end before it. In C the node is `here`, `i` in its row,
//% -- and its place is `next` where the tree may end. `none` is told the last row where the tree has none of it.
//% local leaf = {rows = 1}
//% while (1 << leaf.rows) - 1 < variant.leaf do leaf.rows = leaf.rows + 1 end
//% leaf.last = 1 << leaf.rows - 1
//%
//% function leaf.looks(visits)
        const uint32_t row = number << ${leaf.rows - 1}, left = points < row ? 0 : points - row + 1;
        const uint32_t count = top == 0 ? points : ${leaf.last - 1} + (left < ${leaf.last} ? left : ${leaf.last});
//%   if visits then
        const uint32_t looks = count < visits ? count : visits;
        visits -= looks;
//%   else
        const uint32_t looks = count;
//%   end
//% end
//%
//% -- Nodes of a leaf, row by row: whole ones need no test for the end of the tree, and are loaded one behind the other. Of
//% -- others what is behind the end is the last node, once more.
//% local function nodes_of(first, rows, whole, emit)
//%   for row = first, rows - 1 do
        // ${({[0] = "Its first node", "The two below", "Four", "Eight", "The last row"})[row]}.
        KG_UNROLL(${1 << row})
        for (uint32_t i = 0; i < ${1 << row}; i++) {
//%     if whole then
            const node here = (g_nodes + (number << ${row}) - 1)[i];
//%     else
            const uint32_t next = (number << ${row}) + i, at = next < points ? next : points;
            const node here = g_nodes[at - 1];
//%     end
//%     emit(row, not whole)
        }
//%   end
//% end
//%
//% function leaf.of_rows(emit, none)
    if ((number << ${leaf.rows - 1}) + ${leaf.last - 1} <= points) { // all nodes are there
//%   nodes_of(0, leaf.rows, true, emit)
    } else if (number << ${leaf.rows - 1} > points && (number << ${leaf.rows - 2}) + ${leaf.last // 2 - 1} <= points) { // but the last row
//%   nodes_of(0, leaf.rows - 1, true, emit)
//%   if none then none(leaf.rows - 1) end
    } else {
//%   nodes_of(0, leaf.rows, false, emit)
    }
//% end
//%
//% -- The same with the last row by itself, so that fewer registers have nodes at a time.
//% function leaf.of_rows_in_turn(emit, none)
    if ((number << ${leaf.rows - 2}) + ${leaf.last // 2 - 1} <= points) {
//%   nodes_of(0, leaf.rows - 1, true, emit)
    } else {
//%   nodes_of(0, leaf.rows - 1, false, emit)
    }
    if ((number << ${leaf.rows - 1}) + ${leaf.last - 1} <= points) {
//%   nodes_of(leaf.rows - 1, leaf.rows, true, emit)
    } else if (number << ${leaf.rows - 1} <= points) {
//%   nodes_of(leaf.rows - 1, leaf.rows, false, emit)
    }${none and " else {" or ""}
//%   if none then
//%     none(leaf.rows - 1)
    }
//%   end
//% end
//%
//% return leaf
