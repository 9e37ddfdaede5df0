//% -- What callers of a histogram are told. Needs: k. Gives: the method.
//% local v = k.variants[1]
//% local same = "from call to call, for the same variant and device" -- what compilers make of floats may differ
//% if spec.reproducible == "any" or not has_floats(k.R) then same = "from every variant and device"
//% elseif spec.reproducible == "device" then same = "from every variant, on the same device" end
//% local row = v.rows and v.channels > 1 and "r][c" or v.rows and "r" or v.channels > 1 and "c"
//% local below = v.active < v.channels and " below " .. v.active or ""
//% local others = v.active < v.channels and " Others are not counted." or ""
//% local one = #args_of("input") == (v.binning == "edges" and 2 or 1)
//% local outside = {drop = "is not counted", clamp = "counts for the first bin, or for the last; a NaN is not counted",
//%   count = row and "counts for out[" .. row .. "][bins]" or "counts for out[bins]"}
//% local parts = {even = "Bins are equal parts of the range from lo to below hi", edges = "Bin b is from edges[b] to below edges[b + 1]"}
//% if v.per_channel then
//%   parts = {even = "Bins are equal parts of the range from lo0 to below hi0 of channel 0, and so on",
//%     edges = "Bin b is from edges[c][b] to below edges[c][b + 1]"}
//% end
//% local combines = k.ops.combine and (spec.operator or "the operator")
//% local what = (combines or k.ops.weight and "sum") and (combines or "sum") .. " of the weights of all samples" or "number of samples"
//% if spec.partition == "offsets" then
 * Segment s has the samples from offsets[s] to before offsets[s + 1], and counters of its own, row s of out.
 * Offsets ascend, and are n at most; only KGEN_CHECK=1 finds that they are not. Of row r the following holds.
//% elseif v.rows then
 * Each row of width samples has counters of its own, a row of out. Of row r the following holds.
//% elseif v.channels > 1 then
 * n counts pixels. Pixel i has channel c in ${one and "in[" .. v.channels .. " * i + c]" or "element " .. v.channels .. " * i + c of each input"}. Each channel${below} has counters of its own, row c of out.${others} Of row c the following holds.
//% end
//% if v.rows and v.channels > 1 then
 * ${spec.partition == "offsets" and "n and offsets count" or "width counts"} samples. Sample i of a row is of channel i mod ${v.channels}. Each channel${below} has a table of its own in each row of out.${others}
//% end
 * out[${row and row .. "][" or ""}b] is the ${what} in bin b${v.accumulate and (combines and ", combined with what was there" or ", added to what was there") or ""}. A sample that is in no bin ${outside[v.outside]}.
//% if parts[v.binning] then
 * ${parts[v.binning]}.
//%   if v.binning == "edges" then
 * edges has bins + 1 elements${v.per_channel and " of each channel that is counted," or ""} in ascending order; only KGEN_CHECK=1 finds that they are not.
//%   elseif arg_named(v.per_channel and "lo0" or "lo").type.float then
 * Bin b begins at lo + b * ((hi - lo) / bins)${v.per_channel and ", of its channel" or ""}, where the sum and the product are rounded once.
//%   else
 * With d = x - lo and width = hi - lo the bin of x is d * bins / width, rounded down, without overflow.
//%   end
//% end
//% if combines and not v.accumulate then
 * A bin without samples has the identity of the operator.
//% end
//% if v.in_order then
 * Samples of a bin are combined in their order. So the result has the same bits ${same}.
//% elseif combines and v.ordered then
 * Results have the same bits from call to call, for the same n, variant and device, wherever arrays lie.
//% elseif combines and k.R.float and spec.operator ~= "sum" then
//%   if spec.operator ~= "min" and spec.operator ~= "max" then
 * Where the operator rounds, the result depends on the order of samples, which differs from call to call.
//%   end
//% elseif spec.reproducible then
 * Each sum is the exact sum, rounded once to the nearest. So it has the same bits from every variant${spec.reproducible == "any" and " and device" or ""}.
//% elseif v.ordered then
 * Sums have the same bits from call to call, for the same n, variant and device, wherever arrays lie.
//% elseif k.R.float then
 * Sums of floats depend on the order of additions, which differs from call to call.
//% elseif k.R.size == 4 and not combines then
 * Counters have 32 bits, and start again at 0 beyond 2^32 - 1.
//% end
//% if not has_floats(k.R) and not v.in_order then
 * The result does not depend on the variant.
//% end
 * out must not overlap in.
//% if v.accumulate and not k.uses_header and #k.regions == 0 then
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
//% end
//% local sections = skeleton_sections()
//% table.insert(sections, "8 (histograms)")
//% return "Brown, dissertation, " .. join(sections)
