//% -- The run of a lane in a reproducible scan: its elements are the leaves of a perfect subtree,
//% -- in registers.
//% -- Needs: k, variant; over segments `heads`. Gives: sum_of(count, made), the name of the sum of
//% -- registers x0, x1, ..., over segments from the last head on; and results_of(count, result,
//% -- made), which calls result(e, name) for each element in order. There `name` is what the output
//% -- gets: what stands before element e, or before the one behind it. Both need the registers.
//% -- `made`: a table for both, if sums are there for the results. Its `leaf` is another letter for
//% -- x, and its `of` names the sum in `prefix` and `next`.
//% local order = use "scan/order"
//% local heads = use "scan/heads"
//%
//% local run = {}
//%
//% -- Two parts of a run, the second one of `count` places from `first` on. Where a segment begins
//% -- in that, the first one does not count.
//% local function behind(before, name, first, count)
//%   local all = order.joined(before, name)
//%   return heads.on() and heads.among(first, count) .. " ? " .. name .. " : " .. all or all
//% end
//%
//% -- The sum of `count` registers from `first` on, made where it is first asked for.
//% local function subtree(made, first, count)
//%   if count == 1 then return (made.leaf or "x") .. first end
//%   local name = "s" .. first .. "_" .. count
//%   if made[name] then return name end
//%   local half = count // 2
//%   local left, right = subtree(made, first, half), subtree(made, first + half, half)
    const ${k.A.c} ${name} = ${behind(left, right, first + half, half)};
//%   made[name] = true
//%   return name
//% end
//%
//% function run.sum_of(count, made)
//%   return subtree(made or {}, 0, count)
//% end
//%
//% -- From the root to the leaves: a left child has before it what its parent has, a right one the
//% -- left one, too.
//% function run.results_of(count, result, made)
//%   made = made or {}
//%   local of = made.of or ""
//%   -- what stands before a segment joins last
//%   local function begun(before)
//%     return heads.on() and order.joined(order.start(), before) or before
//%   end
//%   local function descend(first, size, before)
//%     if size == 1 then
//%       if variant.exclusive then
//%         result(first, heads.on() and heads.begun(begun(before), first) or before)
//%       elseif first > 0 then
//%         result(first - 1, begun(before))
//%       end
//%       return
//%     end
//%     descend(first, size // 2, before)
//%     local left = subtree(made, first, size // 2)
//%     local middle = "f" .. first + size // 2
    const ${k.A.c} ${middle} = ${behind(before, left, first, size // 2)};
//%     descend(first + size // 2, size // 2, middle)
//%   end
//%   descend(0, count, "prefix" .. of)
//%   if not variant.exclusive then result(count - 1, begun("next" .. of)) end
//% end
//%
//% return run
