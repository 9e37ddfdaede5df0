//% -- What launches of a hybrid know of one another, behind the marks and tickets of passes.
//% -- Needs: variant. Gives: places in g_marks: largest, of two: keys of the largest digits; given_up, whether a
//% -- bucket is not sorted; ticket, of buckets; counted, keys of buckets that do not fit; marks, how many there are.
//% local tickets = variant.passes + 2
//% local at = 2 + tickets
//% return {largest = at, given_up = at + 2, ticket = at + 3, counted = at + 4, marks = at + 5}
