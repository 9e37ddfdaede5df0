//% -- What callers of a sort of segments are told. Needs: k. Gives: the method.
//% local v = k.variants[1]
//% local parts, values, indices = v.by and (run "warp/parts").list(v.by) or {}, {}, arg_named("indices")
//% for i, arg in ipairs(args_of("input")) do
//%   if i > 1 and arg.name ~= "offsets" then table.insert(values, "out_" .. arg.name) end
//% end
//% local order = v.by and "the order of their parts" or (v.descending and "descending" or "ascending") .. " order"
//% local besides = #values == 0 and "" or ", and " .. join(values) .. (#values > 1 and " the values of each" or " their values")
//% if indices and not v.drops_keys then besides = ", and indices where each stood" .. besides end
//% local what = (v.by and "elements" or "keys") .. " of each row"
//% local of = k.planes and "each row" or "each segment"
//% if v.drops_keys then
//%   if not k.planes then
 * Segment s is the keys from in[offsets[s]] to before in[offsets[s + 1]].
//%   end
 * indices has of ${of} where its ${v.by and "elements" or "keys"} stand, in ${order}${besides}. Equal ones stay in the order in which they came.
//% elseif k.planes then
 * out has the ${what} of in in ${order}${besides}. Equal keys stay in the order in which they came.
//% else
 * Segment s is the keys from in[offsets[s]] to before in[offsets[s + 1]]. out has those of each segment in ${order}${besides}. Equal keys stay in the order in which they came.
//% end
//% if indices then
 * Indices count from the start of ${k.planes and "the row" or "the segment"}.
//% end
//% if not k.planes then
 * Offsets ascend, from 0 to n at most: the caller promises it. What no segment has stays as it was.
//% end
//% for i = #parts, 1, -1 do
//%   local part, first = parts[i], i == #parts and "Parts, the most significant first: " or "Then "
 * ${first}${part.shown}${part.down and ", the greatest first" or ""}${part.type.float and "; floats by sign and magnitude, NaNs too" or ""}.
//% end
//% if k.T.float and not v.by then
 * Floats are ordered by sign and magnitude: ${v.descending and "from positive NaNs over infinity, 0 and -0 to negative NaNs" or "from negative NaNs over -0 and 0 and infinity to positive NaNs"}.
//% end
//% if v.moves_keys and not v.by then
 * Bits ${v.begin_bit} to ${v.end_bit - 1} of that order alone count.
//% end
//% if v.short_indices then
 * Rows of more than 2^32 keys are refused: indices of 32 bits number no more.
//% end
 * Outputs must not overlap inputs. The result does not depend on the variant.
//% return "Brown, dissertation, " .. join(skeleton_sections())
