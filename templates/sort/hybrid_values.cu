//% -- Values of buckets. The keys of one are alike in their highest bits. So the place where a key stood in its bucket takes
//% -- their room: what is sorted has both, and no two are alike. That place says which value belongs to the key.
//% -- Needs: k, variant, functions of sort/digits; where its own are emitted, `bin_of` of sort/hybrid. Gives: moved, what
//% -- moves with keys, or nil; up, bits of a place; number(key, at), in C; parameter, argument and address, of values where
//% -- there are any; and order_wide(reach) and store(reach), functions.
//% local values = {}
//% local digits, streams = run "sort/digits", run "sort/streams"
//% local T, U, step, N = k.T.c, digits.number, variant.steps[5], variant.bucket_nwork
//% local moved, tbs = streams.arrays()[1], step.tbs
//% local up = moved and 2 * variant.digit or 0
//% values.moved, values.up = moved, up
//% values.parameter = moved and ", " .. moved.type.c .. " *" .. moved.output or ""
//% values.argument = moved and ", " .. moved.output or ""
//% values.address = moved and "&" .. moved.output .. ", " or ""
//%
//% function values.number(key, at)
//%   local number = digits.encode(key)
//%   return moved and number .. " << " .. up .. " | " .. at or number
//% end
//%
//% function values.order_wide(reach)
// Puts keys of bins in order: each comes behind those of its bin that are less.
KG_FN void order_wide(bucket_shared *shared, uint32_t count)
{
    ${U} keys[${N}] = {};
    uint32_t places[${N}] = {};
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at >= count) continue;
        keys[i] = shared->keys[${reach} + at];
        const uint32_t first = shared->counters[bin_of(keys[i])], end = shared->counters[bin_of(keys[i]) + 1];
        places[i] = first;
        KG_UNROLL(1)
        for (uint32_t other = first; other < end; other++) places[i] += shared->keys[${reach} + other] < keys[i];
    }
    __syncwarp();
    __syncthreads();
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++)
        if (threadIdx.x + ${tbs} * i < count) shared->keys[${reach} + places[i]] = keys[i];
    __syncthreads();
}

//% end
//%
//% function values.store(reach)
// Stores the keys of a bucket in order, and the value of each, which is where the key came from.
KG_FN void store_bucket(const bucket_shared *shared, ${T} *g_bucket, ${moved.type.c} *g_values, uint32_t count, ${U} bucket)
{
    ${moved.type.c} values[${N}] = {};
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at >= count) continue;
        const ${U} sorted = shared->keys[${reach} + at];
        values[i] = g_values[(uint32_t)sorted & ${(1 << up) - 1}];
        ${digits.store("g_bucket[at]", "(" .. U .. ")(bucket | sorted >> " .. up .. ")")};
    }
    __syncwarp();
    __syncthreads(); // all are there before one is overwritten
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++)
        if (threadIdx.x + ${tbs} * i < count) g_values[threadIdx.x + ${tbs} * i] = values[i];
}

//% end
//%
//% return values
