//% -- The head of a tree that is kept, in C (kgen/tree.h). Needs: k. Gives:
//% --   count                         its words of 64 bits.
//% --   words(dimensions, points)     those that are not 0.
//% --   word(dimensions, at, points)  the one at a place.
//% --   axes, axes_words              where the table of neighbours/tree_axes lies, and how long it is.
//% --   is(dimensions, points)        whether an array g_tree begins so.
//% local head = {count = 18, axes = 4, axes_words = 8} -- so that a row of nodes of 16 bytes begins where a line does
//%
//% function head.words(dimensions, points)
//%   local coords = run "neighbours/points" -- of this kernel: `use` has one head for all
//%   local of, count = dimensions << 8 | coords.size, "(uint64_t)" .. points
//%   local each = coords.room * coords.size // 8 + 1
//%   return {"0x656572746e65676bu", string.format("0x%xu", of << 32 | 3), count, head.count .. " + " .. each .. " * " .. count}
//% end
//%
//% function head.word(dimensions, at, points)
//%   local words, text = head.words(dimensions, points), "0"
//%   for i = #words, 1, -1 do text = at .. " == " .. i - 1 .. " ? " .. words[i] .. " : " .. text end
//%   return text
//% end
//%
//% function head.differs(dimensions, points)
//%   local same = {}
//%   for i, word in ipairs(head.words(dimensions, points)) do
//%     same[i] = "(g_tree[" .. i - 1 .. "] ^ " .. (i > 2 and "(" .. word .. ")" or word) .. ")"
//%   end
//%   return join(same, " | ")
//% end
//%
//% return head
