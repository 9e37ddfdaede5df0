//% -- The reference of a reduce by key. The sums of a run are joined as in a binary counter, so that floats lose few
//% -- roundings.
//% local v, op, own, A = k.variants[1], k.ops.unique, arg_named("keys"), k.A.c
//% local list, transform = {}, k.ops.transform
//% for _, arg in ipairs(in_values(args_of("input"))) do table.insert(list, "g_" .. arg.name .. "[at]") end
//% local value = list[1]
//% if transform then
//%   if transform.uses_index then table.insert(list, "at") end
//%   value = call(transform, table.unpack(list))
//% end
//% local function same(at)
//%   return call(op, "g_keys[" .. at .. " - 1]", "g_keys[" .. at .. "]", op.uses_index and at or nil)
//% end
    ${A} sums[64]; // each of as many elements as a power of two, and of more than the next
    uint64_t length = 0; // of the run so far
    int parts = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (length == 0) {
            if (count < capacity) {
//% if v.keep ~= "indices" then
                g_unique[count] = g_keys[at];
//% end
//% if v.keep ~= "values" then
                g_indices[count] = (${arg_named("indices").type.c})at;
//% end
            }
            count++;
        }
        sums[parts++] = ${value};
        for (uint64_t equal = ++length; equal % 2 == 0; equal /= 2) {
            parts--;
            sums[parts - 1] = ${combined("sums[parts - 1]", "sums[parts]")};
        }
        const uint64_t next = at + 1;
        if (next < call->n && ${same("next")}) continue;
        for (; parts > 1; parts--) sums[parts - 2] = ${combined("sums[parts - 2]", "sums[parts - 1]")};
        if (count <= capacity) {
//% for _, one in ipairs(results_of("sums[0]")) do
//%   if one[1].name == "out" or one[1].result then
            g_${one[1].name}[count - 1] = ${one[2]};
//%   end
//% end
        }
        length = 0;
        parts = 0;
    }
