//% -- How a value meets its counter: it is added, or the operator of the spec combines both.
//% -- Needs: k. Gives: operator, or nil; none, C of a counter that nothing has met; functions(); params and names, the
//% -- scalars that functions take first; into(place, value), C that no other thread comes between; both(a, b);
//% -- changes(value), C: false where it would change no counter, nil where that is not known.
//% local combine = {operator = k.ops.combine, none = "0", params = {}, names = {}}
//% local operator, R, c = k.ops.combine, k.R, k.R.c
//% local wide, signed = R.size == 8, string.sub(R.name, 1, 1) == "i"
//%
//% -- What the device does by itself: all sums, and of integers what is known by name but products.
//% local known = {sum = "Add", min = "Min", max = "Max", ["and"] = "And", ["or"] = "Or", xor = "Xor"}
//% local own = operator and spec.operator and (not R.float or spec.operator == "sum") and known[spec.operator]
//% local as_unsigned = own and wide and signed and own ~= "Min" and own ~= "Max"
//%
//% if operator then
//%   combine.none = call(k.ops.identity)
//%   combine.params, combine.names = scalar_params(), parameter_names("scalar")
//% end
//%
//% -- A counter as a word that is compared and exchanged.
//% local word = wide and "uint64_t" or "uint32_t"
//% local function word_of(value)
//%   if not R.float then return "(" .. word .. ")" .. value end
//%   return wide and "(uint64_t)__double_as_longlong(" .. value .. ")" or "__float_as_uint(" .. value .. ")"
//% end
//% local function value_of(bits)
//%   if not R.float then return "(" .. c .. ")" .. bits end
//%   return wide and "__longlong_as_double((long long)" .. bits .. ")" or "__uint_as_float(" .. bits .. ")"
//% end
//%
//% function combine.functions()
//%   if not operator or own then return end
//%   local params = {table.unpack(combine.params)}
//%   table.insert(params, c .. " *to")
//%   table.insert(params, "const " .. c .. " value")
// Combines a value with a counter. Others may do so at once: what was seen is exchanged, or it is tried again.
KG_FN void combine_into(${join(params)})
{
    ${word} *const counter = (${word} *)to;
    ${word} seen = kg_ld_relaxed_u${8 * R.size}(counter);
    for (;;) {
        const ${c} both = ${call(operator, value_of("seen"), "value")};
        const ${word} next = ${word_of("both")};
        if (next == seen) return;
        const ${word} before = atomicCAS(counter, seen, next);
        if (before == seen) return;
        seen = before;
    }
}

//% end
//%
//% function combine.into(place, value)
//%   if not operator then return "atomicAdd(" .. place .. ", " .. value .. ")" end
//%   if as_unsigned then return "atomic" .. own .. "((uint64_t *)(" .. place .. "), (uint64_t)" .. value .. ")" end
//%   if own then return "atomic" .. own .. "(" .. place .. ", " .. value .. ")" end
//%   local given = {table.unpack(combine.names)}
//%   table.insert(given, place)
//%   table.insert(given, value)
//%   return "combine_into(" .. join(given) .. ")"
//% end
//%
//% function combine.both(a, b) return operator and call(operator, a, b) or a .. " + " .. b end
//%
//% -- Of floats a zero may have a sign, and a NaN is not itself.
//% function combine.changes(value)
//%   if operator and R.float then return nil end
//%   return value .. " != " .. combine.none
//% end
//%
//% return combine
