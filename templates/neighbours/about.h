//% -- What callers of a search for neighbours are told. Needs: k. Gives: the method.
//% local v = k.variants[1]
//% local many = v.nearest
//% local function about_order(from)
 * Queries are put into the order of the tree before they are searched: ${from} or more, and fewer than 2147483648.
 * That takes part of the workspace.
//% end
//% local function about_ends()
//%   if arg_named("visits") then
 * A query looks at visits nodes of the tree at most, and lists the nearest of these: first those on the way to where it is.
//%   end
//%   if arg_named("factor") then
 * Each distance is at most the right one in its place, times factor, rounded once. A factor of 1 or less finds what is right.
//%   end
//% end
//% local whose = v.all and "point i among the others" or "query i"
//% local indices, distances = arg_named("indices"), arg_named("distances")
//% local kept = {}
//% for _, name in ipairs({"indices", "distances", "payloads"}) do
//%   if arg_named(name) then table.insert(kept, name) end
//% end
//% kept = string.gsub(table.concat(kept, ", "), "(.*), ", "%1 and ", 1)
//% local ways = {
//%   euclidean = "the sum of squares of the differences, without a root", manhattan = "the sum of the differences' magnitudes",
//%   chebyshev = "the greatest magnitude of a difference", own = "what the spec's metric makes of the differences",
//% }
//% if v.computed then
 * Coordinates become ${v.computed} when they are loaded.
//% end
//% if v.pitch ~= 0 then
 * Points${v.all and "" or " and queries"} are rows of ${v.pitch} elements: ${v.pitch == v.dimensions and "their coordinates" or "the first " .. v.dimensions .. " are coordinates"}.
//% elseif v.fields then
 * Points${v.all and "" or " and queries"} are structs; coordinates are their fields ${string.gsub(v.fields, " ", ", ")}.
//% end
//% if v.tree == "kept" then
 * Builds a left-balanced kd-tree of the points in the array tree, which kgen/tree.h describes. All its words follow from
 * the points: they are the same on every card, from every variant and from the reference. It has no pointers, so it can be
 * copied, written to a file and given to another process. Kernels with "tree: given" search it.
 * Of n == 0 it has its head alone. It serves up to 2147483647 points. Outputs must not overlap inputs.
//%   return "a left-balanced kd-tree (Brown, dissertation, chapter 7), " .. join(skeleton_sections())
//% end
//% if v.within then
//%   local box = v.within == "box"
//%   local where = box and "box of query i" or "radius of " .. whose
//%   if v.gives == "lists" then
 * Lists the points within the ${where} in the order of their ${indices and "indices" or "distances"}: from element offsets[i] of ${kept}
 * on, to before element offsets[i + 1]. n counts these elements. Offsets ascend, and are n at most.
 * Of a list with too few places the lowest ${indices and "indices" or "distances"} are kept. Nothing is written at n or beyond.
 * Where there are more places, the rest has ${indices and "the greatest index of its type" or "infinity"}${indices and distances and ", and infinity for a distance" or ""}.
//%   elseif v.gives == "counts" then
 * Counts the points within the ${where}: element i of counts.
//%   else
 * Combines what all points within the ${where} give: element i of out.
//%   end
//%   if box then
 * A point lies in a box if along each axis it is neither below its lower end nor above its upper one. Of a box whose
 * ends are NaNs, or the wrong way round, no point is.
//%   else
 * A distance is ${ways[v.metric]}. A point is within
 * the radius where that is at most ${v.metric == "euclidean" and "radius * radius, rounded once" or "the radius"}. Of a radius below 0, or a NaN, no point is.
 * A point whose distance is a NaN${v.metric == "own" and ", or below 0," or ""} is never found.
//% if k.ops.metric_period then
 * Nor is one with a coordinate below 0, or that is not below the period of its axis. Such a query finds nothing.
//% end
//%   end
//%   if v.gives == "sums" then
 * A query without such points has the identity of the operator.
//%   end
//%   if v.gives == "sums" and has_floats(k.R) and spec.operator ~= "min" and spec.operator ~= "max" then
//%     if spec.reproducible and spec.reproducible ~= "call" then
 * Points come in the order of their indices, so the result has the same bits from every variant.
//%     else
 * Brute force combines points in the order of their indices, a tree in an order that follows from all points.
 * So the last bits of floats depend on which of both it is, and on nothing else. n == 0 does nothing.
//%     end
//%   else
 * The result does not depend on the variant. n == 0 does nothing.
//%   end
 * Outputs must not overlap inputs.
//% elseif many == 1 then
 * Finds the nearest point of ${whose}: element i of ${kept}.
//% else
 * Finds the ${many} nearest points of ${whose}, the nearest first: elements ${many} * i and on of ${kept}.
//% end
//% if arg_named("at_most") then
 * Only at_most of them are found, where that is less: the rest is as where points are too few.
//% end
//% if not v.within then
 * A distance is ${ways[v.metric]}. Of equal distances the lowest index comes first.
//% if k.ops.metric_finalise then
 * What is nearest is told by what "combine" gives, and "finalise" makes of it what is stored.
//% end
 * A point whose distance is a NaN${v.metric == "own" and ", or below 0," or ""} is never found.
//% if k.ops.metric_period then
 * Nor is one with a coordinate below 0, or that is not below the period of its axis. Such a query finds nothing.
//% end
//% local rest = indices and distances and "the index is the greatest of its type and the distance infinity"
//%   or indices and "the index is the greatest of its type" or distances and "the distance is infinity"
//% if arg_named("payload") then
//%   rest = (rest and rest .. ", and " or "") .. "the payload is 0, or all its fields"
 * payload has an element of each point, and payloads have those of neighbours.
//% end
 * Where points are too few, ${rest}.
 * The result does not depend on the variant. n == 0 does nothing. Outputs must not overlap inputs.
//% end
//% if v.tree == "given" then
 * The array tree is what a kernel with "tree: kept" has stored, of points with as many coordinates of this type, or a copy
 * of it. Where its head says otherwise, or another number of points than ${v.all and "n" or "n_points"}, nothing is found.
 * KGEN_CHECK=1 makes an error of that. What lies behind the head is not looked at: kg_tree_is of kgen/tree.h checks a head.
//%   about_ends()
//%   if v.ordered > 0 then
//%     about_order(v.ordered)
//%   else
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
//%   end
//%   return "a left-balanced kd-tree (Brown, dissertation, chapter 7), " .. join(skeleton_sections())
//% end
//% about_ends()
//% local forms, trees = {}, false
//% for _, variant in ipairs(k.variants) do
//%   trees = trees or variant.form == "tree"
//%   local form = variant.form == "tree" and "a left-balanced kd-tree (Brown, dissertation, chapter 7)" or "brute force by tiles of points"
//%   if forms[1] ~= form and forms[2] ~= form then table.insert(forms, form) end
//% end
//% if trees then
 * A call that searches by a tree builds it in the workspace. It serves up to 2147483647 points.
//%   for _, variant in ipairs(k.variants) do
//%     if variant.ordered > 0 then
//%       about_order(variant.ordered)
//%       break
//%     end
//%   end
//% else
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
//% end
//% return join(forms, ", ") .. ", " .. join(skeleton_sections())
