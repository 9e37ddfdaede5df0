//% -- What callers of a scan are told. Needs: k. Gives: the method.
//% local v = k.variants[1]
//% local of = v.reverse and (v.exclusive and "those behind element i" or "elements i to n - 1")
//%   or (v.exclusive and "those before element i" or "elements 0 to i")
 * Result i is of ${of}, in order${k.ops.initial and ", behind the initial value" or ""}. The operator must be associative. n == 0 does nothing.
//% if spec.results then
 * All results come from one reading.
//% end
//% same_bits("n")
 * An output may be the same array as an input of its type, and must not overlap one otherwise.
//% local sections = skeleton_sections()
//% table.insert(sections, "6.7 (scan)")
//% return "Brown, dissertation, " .. join(sections)
