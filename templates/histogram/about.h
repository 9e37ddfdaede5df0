//% -- What callers of a histogram are told. Needs: k. Gives: the method.
//% local v = k.variants[1]
//% local outside = {drop = "is not counted", clamp = "counts for the first bin, or for the last; a NaN is not counted",
//%   count = "counts for out[bins]"}
 * out[b] is the number of samples in bin b${v.accumulate and ", added to what was there" or ""}. A sample that is in no bin ${outside[v.outside]}.
//% if k.R.size == 4 then
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
//% end
 * The result does not depend on the variant. out must not overlap in.
//% if v.accumulate then
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
//% end
//% local sections = skeleton_sections()
//% table.insert(sections, "8 (histograms)")
//% return "Brown, dissertation, " .. join(sections)
