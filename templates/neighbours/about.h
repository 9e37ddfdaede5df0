//% -- What callers of a search for neighbours are told. Needs: k. Gives: the method.
//% local v = k.variants[1]
//% local many = v.nearest
//% local whose = v.all and "point i among the others" or "query i"
//% local indices, distances = arg_named("indices"), arg_named("distances")
//% local kept = indices and distances and "indices and distances" or indices and "indices" or "distances"
//% local ways = {
//%   euclidean = "the sum of squares of the differences, without a root", manhattan = "the sum of the differences' magnitudes",
//%   chebyshev = "the greatest magnitude of a difference",
//% }
//% if many == 1 then
 * Finds the nearest point of ${whose}: element i of ${kept}.
//% else
 * Finds the ${many} nearest points of ${whose}, the nearest first: elements ${many} * i and on of ${kept}.
//% end
 * A distance is ${ways[v.metric]}. Of equal distances the lowest index comes first.
 * A point whose distance is a NaN is never found.
//% local rest = indices and distances and "the index is the greatest of its type and the distance infinity"
//%   or indices and "the index is the greatest of its type" or "the distance is infinity"
 * Where points are too few, ${rest}.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
//% local forms, trees = {}, false
//% for _, variant in ipairs(k.variants) do
//%   trees = trees or variant.form == "tree"
//%   local form = variant.form == "tree" and "a left-balanced kd-tree (Brown, dissertation, chapter 7)" or "brute force by tiles of points"
//%   if forms[1] ~= form and forms[2] ~= form then table.insert(forms, form) end
//% end
//% if trees then
 * A call that searches by a tree builds it in the workspace. It serves up to 2147483647 points.
//% else
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
//% end
//% return join(forms, ", ") .. ", " .. join(skeleton_sections())
