//% -- What callers of a search are told. Needs: k. Gives: the method.
//% local upper = k.variants[1].bound == "upper"
 * out[i] becomes ${upper and "how many elements of sorted needles[i] does not stand before" or "how many elements of sorted stand before needles[i]"},
//% if k.ops.less then
 * in the order of the spec, which sorted is in. Of an array in another order it says nothing.
//% else
 * in ascending order, floats by sign and magnitude; sorted ascends so. Of another array it says nothing.
//% end
 * The result does not depend on the variant. n == 0 does nothing. out must not overlap an input.
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
//% return "Brown, dissertation, " .. join(skeleton_sections())
