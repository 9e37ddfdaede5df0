//% -- Counters of a block in shared memory for what it meets often, beside all those in the output. A slot is that of
//% -- the first counter that asks for it. The first samples are likely to be of frequent bins. So frequent bins have
//% -- slots, and few additions to the output meet.
//% -- Needs: k, variant; of the kernel `n`, `g_out`. Gives: slots, 0 without; functions(members, part); begin(); finish().
//% -- Others may set `out`, where the counters lie, in place of `g_out`.
//% local combine = run "histogram/combine"
//% local edges = variant.cells > 0 and " " .. arg_named("edges").type.c .. " edges[" .. variant.cells .. "];" or ""
//% local hot = {slots = variant.hot, out = "g_out"}
//% local weighted = k.ops.weight ~= nil
//% local wide = k.R.size == 8 and not weighted -- than a slot
//% local C = weighted and k.R.c or "uint32_t"
//% local R, log2 = k.R.c, 0
//% while 1 << log2 < hot.slots do log2 = log2 + 1 end
//%
//% function hot.functions(members, part) -- of what a block shares beside it, in front and behind
// What a block shares: which counter a slot is for, and what it has counted.
struct alignas(16) block_shared {${members}${edges} ${C} counts[${hot.slots}]; uint32_t owner[${hot.slots}];${part} };

constexpr uint32_t nobody = 0xffffffffu${wide and ", unused = 0xfffffffeu" or ""}; // no counter has such a number

//%   local params = {table.unpack(combine.params)}
//%   for _, param in ipairs {"block_shared *shared", R .. " *g_out", "uint64_t counter", C .. " count"} do table.insert(params, param) end
// Adds to a counter: in its slot where it has one, else in the output.
KG_FN void add_to(${join(params)})
{
    const uint32_t slot = (uint32_t)counter * 2654435761u >> ${32 - log2};
    uint32_t owner = kg_ld_relaxed_u32(&shared->owner[slot]);
    if (owner == nobody) {
        KG_CASE(slot);
        owner = atomicCAS(&shared->owner[slot], nobody, (uint32_t)counter);
        if (owner == nobody) owner = (uint32_t)counter;
    }
    if (owner == (uint32_t)counter) ${combine.into("&shared->counts[slot]", "count")};
    else ${combine.into("g_out + counter", "(" .. R .. ")count")};
}

//% end
//%
//% function hot.begin()
    for (uint32_t slot = threadIdx.x; slot < ${hot.slots}; slot += ${variant.tbs}) {
        shared->owner[slot] = ${wide and (variant.vector == 1 and "items" or "n") .. " >> 32 ? unused : nobody" or "nobody"};${wide and " // a slot has 32 bits" or ""}
        shared->counts[slot] = ${combine.none};
    }
//% end
//%
//% function hot.finish()
    __syncthreads();
    for (uint32_t slot = threadIdx.x; slot < ${hot.slots}; slot += ${variant.tbs})
        if (${combine.operator and "shared->owner[slot] != nobody" or "shared->counts[slot] != 0"}) ${combine.into(hot.out .. " + shared->owner[slot]", "(" .. R .. ")shared->counts[slot]")};
//% end
//%
//% return hot
