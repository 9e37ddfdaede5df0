//% -- What callers of a select are told. Needs: k. Gives: the method.
//% local v = k.variants[1]
//% local what = {values = "out has", indices = "indices has the indices of", both = "out has, and indices names,"}
//% if not v.into and not v.by_key and not arg_named("out") then
//%   what.values, what.both = "The outputs have", "The outputs have, and indices names,"
//% end
//% if v.into then
//%   local where = {array = "out has the parts one behind the other: part p begins at offsets[p]",
//%     reversed = "out has part 0 from its front on, and part 1 from its end on backwards",
//%     arrays = "out<p> has part p, up to capacity of it"}
 * ${where[v.into]}, in the order of the elements. offsets gets where parts would begin
 * one behind the other, and in its last element how many there are in all. What lies elsewhere
 * stays as it was. No output may overlap an input.
//%   return "Brown, dissertation, " .. join(skeleton_sections()) .. ", 6.7 (scan)"
//% end
//% local which = v.unique and "the " .. (v.last and "last" or "first") .. " of equal neighbours" or "the elements that the predicate keeps"
//% if v.repeats then which = "each element as often as the expression says" end
//% if v.by_key then
//%   local keys = {values = "unique has", indices = "indices has the index of", both = "unique has, and indices names,"}
 * ${keys[v.keep]} the first key of each run of equal keys, and ${spec.results and "each output" or "out"} what
 * the elements of the run combine to, in order, up to capacity of them.
//% else
 * ${what[v.keep]} ${which}, in order, up to capacity of them.${v.repeats and " An element has its copies side by side." or ""}
//% end
//% if v.runs then
 * lengths has how many elements each run has: those from its first one to the next run's${v.runs == "repeated" and ". Runs of one are left out" or ""}.
//% end
 * *count becomes how many there are: more than capacity, where there is no room for all. What lies
 * behind those that are stored stays as it was.
//% if k.in_place then
 * An output may be the same array as an input whose elements have its size, and must not overlap one otherwise.
//% else
 * No output may overlap an input${v.repeats and "" or ": an element is compared with its neighbour"}.
//% end
//% return "Brown, dissertation, " .. join(skeleton_sections()) .. ", 6.7 (scan)"
