//% -- The lowest levels of a tree, whose nodes are looked at together.
//% -- Needs: variant, with `leaf` nodes of a leaf. Gives: rows, of a full leaf; last, nodes of its last row; and
//% -- looks(visits), lines in C: `count` nodes of the leaf whose first node is `number`, and `looks`, how many of them
//% -- are looked at.
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
//% return leaf
