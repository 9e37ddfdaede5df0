//% -- What callers of a sort of segments are told. Needs: k. Gives: the method.
//% local v = k.variants[1]
//% if k.planes then
 * out has the keys of each row of in in ${v.descending and "descending" or "ascending"} order${v.values and ", and out_values their values" or ""}. Equal keys stay in the order in which they came.
//% else
 * Segment s is the keys from in[offsets[s]] to before in[offsets[s + 1]]. out has those of each segment in ${v.descending and "descending" or "ascending"} order${v.values and ", and out_values their values" or ""}. Equal keys stay in the order in which they came.
 * Offsets ascend, from 0 to n at most: the caller promises it. What no segment has stays as it was.
//% end
//% if k.T.float then
 * Floats are ordered by sign and magnitude: ${v.descending and "from positive NaNs over infinity, 0 and -0 to negative NaNs" or "from negative NaNs over -0 and 0 and infinity to positive NaNs"}.
//% end
 * Outputs must not overlap inputs. The result does not depend on the variant.
//% return "Brown, dissertation, " .. join(skeleton_sections())
