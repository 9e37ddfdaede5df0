//% -- What callers of a scan are told. Needs: k. Gives: the method.
//% local v = k.variants[1]
//% local last, first = "n - 1", "0 to"
//% if spec.partition then last, first = "the last of its segment", "of its segment up to" end
//% local of = v.reverse and (v.exclusive and "those behind element i" or "elements i to " .. last)
//%   or (v.exclusive and "those before element i" or "elements " .. first .. " i")
 * Result i is of ${of}, in order${k.ops.initial and ", behind the initial value" or ""}. The operator must be associative. n == 0 does nothing.
//% local begins = {
//%   keys = ", and the first element begins one: equal neighbours in keys are a segment",
//%   flags = ", and the first element begins one: a flag other than 0 begins the next",
//%   offsets = ": segment s is the elements from offsets[s] to before offsets[s + 1], and what lies outside is one " ..
//%     "before and one behind",
//%   rows = ": a row; i counts within it", columns = ": a column; i counts within it"}
//% if spec.partition then
 * It begins anew at each segment${begins[spec.partition]}.
//% end
//% if spec.results then
 * All results come from one reading.
//% end
//% same_bits("n")
 * An output may be the same array as an input of its type${(v.heads == "keys" or v.heads == "flags") and ", not as the " .. v.heads or ""}, and must not overlap one otherwise.
//% local sections = skeleton_sections()
//% table.insert(sections, "6.7 (scan)")
//% return "Brown, dissertation, " .. join(sections)
