//% -- What callers of a sort are told. Needs: k. Gives: the method.
//% local v, bits = k.variants[1], 8 * k.T.size
 * out has the keys of in in ${v.descending and "descending" or "ascending"} order${v.values and ", and out_values the value of each" or ""}. Equal keys stay in the order in which they came.
//% if k.T.float then
 * Floats are ordered by sign and magnitude: ${v.descending and "from positive NaNs over infinity, 0 and -0 to negative NaNs" or "from negative NaNs over -0 and 0 and infinity to positive NaNs"}.
//% end
//% if v.end_bit - v.begin_bit < bits then
 * Bits ${v.begin_bit} to ${v.end_bit - 1} of that order alone count.
//% end
 * n == 0 does nothing. Outputs must not overlap inputs. The result does not depend on the variant.
//% return "Brown, dissertation, chapter 9 (radix sort), " .. join(skeleton_sections())
