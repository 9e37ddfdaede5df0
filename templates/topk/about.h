//% -- What callers of a top-k are told. Needs: k. Gives: the method.
//% local v = k.variants[1]
//% local end_of = v.by and "first" or v.greatest and "greatest" or "least"
//% local parts = v.by and (run "warp/parts").list(v.by) or {}
//% local names = {}
//% for _, arg in ipairs(args_of("output")) do
//%   local what = {out = v.by and "the element" or "the key", indices = "its index", out_values = "its value"}
//%   table.insert(names, arg.name .. " gets " .. what[arg.name])
//% end
//% local part = v.template == "topk/segments" and (v.rows and "each row of in" or "each segment")
//% local n = part and "its length" or "n"
//% if v.kth then
 * Of the k-th ${end_of} key of ${part or "in"} ${join(names)}. k counts from 1. If k is 0, or more than ${n}, nothing is written.
//%   if part then
 * There is one result of each.
//%   end
//% elseif part then
 * Of each of the k ${end_of} keys of ${part} ${join(names)}, ${v.arrange == "array" and "in their order" or v.by and "in the order of their parts" or "the " .. end_of .. " first"}.
 * Results are tables without gaps: each row has room for k. If k is more than the length, what lies behind stays as it was.
//% else
 * Of each of the k ${end_of} keys of in ${join(names)}, ${v.arrange == "array" and "in the order of the array" or v.by and "in the order of their parts" or "the " .. end_of .. " first"}. If k is more than n,
 * all n are results, and what lies behind them stays as it was.
//% end
//% for i = #parts, 1, -1 do
//%   local part, first = parts[i], i == #parts and "Elements are compared by parts, the most significant first: " or "Then "
 * ${first}${part.shown}${part.down and ", the greatest first" or ""}${part.type.float and "; floats by sign and magnitude, NaNs too" or ""}.
//% end
 * Of equal keys the one with the lowest index comes first.
//% if part and arg_named("indices") then
 * Indices count from the start of ${v.rows and "the row" or "the segment"}.
//% end
//% if part and not v.rows then
 * Segment s is the keys from in[offsets[s]] to before in[offsets[s + 1]]. Offsets ascend, from 0 to n at most: the caller promises it.
//% end
//% if k.T.float and not v.by then
 * Floats are ordered by sign and magnitude: from negative NaNs over -0 and 0 and infinity to positive NaNs.
//% end
 * Outputs must not overlap inputs. The result does not depend on the variant.
//% return "Brown, dissertation, chapter 9 (digits), " .. join(skeleton_sections())
