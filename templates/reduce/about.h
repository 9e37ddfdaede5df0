//% -- What callers of a reduce are told. Needs: k. Gives: the method.
//% local find = k.variants[1].find
//% if find then
//%   local what = {first = "out becomes the index of the first element that meets the condition; n, where there is none",
//%     any = "out becomes 1 if any element meets the condition, else 0", all = "out becomes 1 if all elements meet the condition, else 0"}
 * ${what[find]}.
 * It stops early: elements behind what decides may never be read.
 * out must not overlap ${#args_of("input") == 1 and args_of("input")[1].name or "an input"}.
//%   return "Brown, dissertation, " .. join(skeleton_sections())
//% end
 * n == 0 gives the identity${k.ops.finalise and ", finalised" or ""}. The operator must be associative${spec.commutative and " and commute" or "; elements are combined in order"}.
//% if spec.results then
 * All results come from one reading.
//% end
//% if spec.reproducible then
 * The tree of combination depends on n alone: the result has the same bits from every variant, for
 * any alignment${spec.reproducible == "any" and ", on every device, from the reference and the CPU executor" or " and tuning, on a device"}.
//% else
//%   same_bits("n")
//% end
 * out must not overlap ${#args_of("input") == 1 and args_of("input")[1].name or "an input"}.
//% local sections = skeleton_sections()
//% table.insert(sections, "6.6 (reduce)")
//% return "Brown, dissertation, " .. join(sections)
