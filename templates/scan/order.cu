//% -- What comes before what. A scan takes places in order. In reverse place 0 is the last element.
//% -- What is combined stands in the order of the array all the same. Emits nothing.
//% -- Needs: k, variant. Gives: joined(before, after), by places; start(), what stands before the
//% -- first place; element(place), its index, over rows that within a row; and results(sum, place),
//% -- what the outputs get there: `element` is its index, where that is known.
//% local order = {}
//%
//% function order.joined(before, after)
//%   if variant.reverse then return combined(after, before) end
//%   return combined(before, after)
//% end
//%
//% function order.start()
//%   return call(k.ops.initial or k.ops.identity)
//% end
//%
//% function order.element(place)
//%   local all = spec.partition == "rows" and "width" or spec.partition == "columns" and "height" or "n"
//%   return variant.reverse and all .. " - 1 - (" .. place .. ")" or place
//% end
//%
//% -- A finalise of the spec sees the index of its result, one of an operator by name how many
//% -- elements were combined.
//% function order.results(sum, place, element)
//%   local count = variant.exclusive and place or place .. " + 1"
//%   local named = spec.operator or spec.results
//%   return results_of(sum, named and count or element or order.element(place))
//% end
//%
//% function order.takes_place()
//%   return takes_index() or results_count()
//% end
//%
//% return order
