//% -- The run of a lane in a reproducible scan: its elements are the leaves of a perfect subtree,
//% -- in registers.
//% -- Needs: k, variant. Gives: sum_of(count, made), the name of the sum of registers x0, x1, ...;
//% -- and results_of(count, result, made), which calls result(e, name) for each element in order.
//% -- There `name` is what the output gets: what stands before element e, or before the one behind
//% -- it. Both need the registers. `made`: a table for both, if sums are there for the results; its
//% -- `leaf` is another letter for x.
//% local order = use "scan/order"
//%
//% local run = {}
//%
//% -- The sum of `count` registers from `first` on, made where it is first asked for.
//% local function subtree(made, first, count)
//%   if count == 1 then return (made.leaf or "x") .. first end
//%   local name = "s" .. first .. "_" .. count
//%   if made[name] then return name end
//%   local left, right = subtree(made, first, count // 2), subtree(made, first + count // 2, count // 2)
    const ${k.A.c} ${name} = ${order.joined(left, right)};
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
//%   local function descend(first, size, before)
//%     if size == 1 then
//%       if variant.exclusive then
//%         result(first, before)
//%       elseif first > 0 then
//%         result(first - 1, before)
//%       end
//%       return
//%     end
//%     descend(first, size // 2, before)
//%     local left = subtree(made, first, size // 2)
//%     local middle = "f" .. first + size // 2
    const ${k.A.c} ${middle} = ${order.joined(before, left)};
//%     descend(first + size // 2, size // 2, middle)
//%   end
//%   descend(0, count, "prefix")
//%   if not variant.exclusive then result(count - 1, "next") end
//% end
//%
//% return run
