//% -- The reference of runs and their lengths: a run ends where the next one begins, or with the array.
//% local v, op, transform, own = k.variants[1], k.ops.unique, k.ops.transform, "g_" .. args_of("input")[1].name
//% local kept = v.last and "at - 1" or "begin"
    uint64_t begin = 0;
    for (uint64_t at = 1; at <= call->n; at++) {
        if (at < call->n && ${call(op, own .. "[at - 1]", own .. "[at]", op.uses_index and "at" or nil)}) continue;
        const uint64_t length = at - begin;
        if (${v.runs == "repeated" and "length > 1 && " or ""}count < capacity) {
//% if v.keep ~= "indices" then
            g_out[count] = ${call(transform, own .. "[" .. kept .. "]", transform.uses_index and kept or nil)};
//% end
//% if v.keep ~= "values" then
            g_indices[count] = (${arg_named("indices").type.c})${v.last and "(" .. kept .. ")" or kept};
//% end
            g_lengths[count] = (${arg_named("lengths").type.c})length;
        }
        ${v.runs == "repeated" and "if (length > 1) " or ""}count++;
        begin = at;
    }
