//% -- Scans by networks of adders (dissertation 6.3, figure 6.2), in order.
//% -- Needs: k. Gives: scan(names, adder, joined), of registers in place; reduce(names, adder, joined), into the
//% -- first; lanes(adder, joined), lines that scan `sum` over the lanes of a warp. joined(before, after): a sum, in C.
//% local element = use "warp/element"
//%
//% local network = {}
//%
//% function network.scan(names, adder, joined)
//%   for _, sum in ipairs(networks(adder, #names)) do
    ${names[sum.to]} = ${joined(names[sum.from], names[sum.to])};
//%   end
//% end
//%
//% -- What a network does for its last sum alone: one after the other, or pairs of pairs.
//% function network.reduce(names, adder, joined)
//%   local step = 1
//%   while step < #names do
//%     local apart = adder == "serial" and #names or 2 * step
//%     for i = 1, #names - step, apart do
    ${names[i]} = ${joined(names[i], names[i + step])};
//%     end
//%     step = adder == "serial" and step + 1 or 2 * step
//%   end
//% end
//%
//% local function level(other, when, what, joined)
    { // ${what}
        const ${k.A.c} other = ${other};
        if (${when}) sum = ${joined("other", "sum")};
    }
//% end
//%
//% local function before(step)
//%   return element.up("sum", step), "the lane " .. step .. " before"
//% end
//%
//% local lanes = {}
//%
//% function lanes.serial(joined)
    for (uint32_t i = 1; i < 32; i++) { // one lane after the other
        const ${k.A.c} other = ${element.up("sum", "1")};
        if (lane == i) sum = ${joined("other", "sum")};
    }
//% end
//%
//% function lanes.kogge_stone(joined)
//%   for _, step in ipairs({1, 2, 4, 8, 16}) do
//%     local other, what = before(step)
//%     level(other, "lane >= " .. step, what, joined)
//%   end
//% end
//%
//% -- Each second half takes the last sum of the half before it.
//% function lanes.sklansky(joined)
//%   for _, half in ipairs({1, 2, 4, 8, 16}) do
//%     local last = half == 1 and "(lane - 1) % 32" or "(lane / " .. half .. " * " .. half .. " - 1) % 32"
//%     level(element.from("sum", last), "(lane & " .. half .. ") != 0", "the last lane of the half of " .. half, joined)
//%   end
//% end
//%
//% -- Sums of pairs, pairs of those and so on; then of what lies between them.
//% function lanes.brent_kung(joined)
//%   for _, half in ipairs({1, 2, 4, 8, 16}) do
//%     local other, what = before(half)
//%     level(other, "lane % " .. 2 * half .. " == " .. 2 * half - 1, what .. ", up", joined)
//%   end
//%   for _, half in ipairs({8, 4, 2, 1}) do
//%     local other, what = before(half)
//%     local when = "lane >= " .. 2 * half .. " && lane % " .. 2 * half .. " == " .. half - 1
//%     level(other, when, what .. ", down", joined)
//%   end
//% end
//%
//% -- That of pairs, [2, 2, 2, 2, 1]: two neighbours take one sum.
//% function lanes.knowles(joined)
//%   local other, what = before(1)
//%   level(other, "lane % 2 == 1", what, joined)
//%   for _, back in ipairs({2, 4, 8, 16}) do
//%     local at = "((lane | 1) - " .. back .. ") % 32"
//%     level(element.from("sum", at), "lane >= " .. back, "the pair " .. back .. " before", joined)
//%   end
//% end
//%
//% function network.lanes(adder, joined)
//%   lanes[adder](joined)
//% end
//%
//% return network
