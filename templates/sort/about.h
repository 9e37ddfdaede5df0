//% -- What callers of a sort are told. Needs: k. Gives: the method.
//% local v, bits = k.variants[1], 8 * k.T.size
//% local by = v.by or v.whole
//% local parts = by and (run "warp/parts").list(by) or {}
//% local order, besides = v.descending and "descending" or "ascending", ""
//% local values, two = {}, v.double_buffer
//% for i, arg in ipairs(args_of("input", "inout")) do
//%   if i > 1 and arg.kind ~= "buffer" then table.insert(values, (two and "" or "out_") .. arg.name) end
//% end
//% if v.indexed and v.stores_keys then besides = ", and indices where each stood in in" end
//% if #values == 1 then besides = besides .. ", and " .. values[1] .. " the value of each"
//% elseif #values > 1 then besides = besides .. ", and " .. join(values) .. " the values of each" end
//% if two then
 * ${by and "keys has its elements in the order of their parts" or "keys has its keys in " .. order .. " order"} afterwards${besides}. Equal ones stay in the order in which they came.
//% elseif by and v.stores_keys then
 * out has the elements of in in the order of their parts${besides}. Equal ones stay in the order in which they came.
//% elseif by then
 * in[indices[0]], in[indices[1]] and so on are in the order of their parts. Equal ones stay in the order in which they came.
//% elseif v.stores_keys then
 * out has the keys of in in ${order} order${besides}. Equal keys stay in the order in which they came.
//% else
 * in[indices[0]], in[indices[1]] and so on are in ${order} order. Equal keys stay in the order in which they came.
//% end
//% if not v.stores_keys and #values > 0 then
 * ${join(values)} ${#values > 1 and "have the values" or "has the value"} of each in that order.
//% end
//% for i = #parts, 1, -1 do
//%   local part, first = parts[i], i == #parts and "Parts, the most significant first: " or "Then "
 * ${first}${part.shown}${part.down and ", the greatest first" or ""}${part.type.float and "; floats by sign and magnitude, NaNs too" or ""}.
//% end
//% if v.short_indices then
 * More than 2^32 keys are refused: indices of 32 bits number no more.
//% end
//% if k.T.float and not by then
 * Floats are ordered by sign and magnitude: ${v.descending and "from positive NaNs over infinity, 0 and -0 to negative NaNs" or "from negative NaNs over -0 and 0 and infinity to positive NaNs"}.
//% end
//% if v.asks_bits then
 * Bits begin_bit to end_bit - 1 of that order alone count, as far as keys have them. Without any all keys are equal.
//% elseif not by and v.end_bit - v.begin_bit < bits then
 * Bits ${v.begin_bit} to ${v.end_bit - 1} of that order alone count.
//% end
//% if v.buckets > 0 then
 * Bucket b is what stands from offsets[b] to before offsets[b + 1] in that order. Elements with
 * higher numbers than ${v.buckets - 1} come behind all buckets. n == 0 gives offsets of 0. The result does not depend on the variant.
//% else
 * n == 0 does nothing. The result does not depend on the variant.
//% end
//% if two then
 * Each array has another one of its size, other_..., that is written, too. It holds anything
 * before and afterwards, and is not NULL. The workspace has no copy of keys or values. No array may
 * overlap another one.
//% elseif k.in_place then
 * An output may be the same array as an input whose elements have its size, and must not overlap one otherwise.
//% else
 * Outputs must not overlap inputs${v.stores_keys and ": there is a single pass" or ""}.
//% end
//% return "Brown, dissertation, chapter 9 (radix sort), " .. join(skeleton_sections())
