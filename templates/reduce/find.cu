//% -- One variant of a search. All warps stride through the array together, from its front. One that finds something
//% -- says so in the workspace, and the others look there: they stop where nothing behind can count any more. The
//% -- block that ends last writes the result, and leaves the workspace as the next call expects it.
//% local inputs, op = args_of("input"), k.ops.where
//% local first = variant.find == "first"
//% local params = kernel_parameters()
//% params.add("uint64_t ", "n")
//% params.add("uint64_t *", "g_found")
//% params.add("uint32_t *", "g_ticket")
//%
//% local function at(i)
//%   return "place" .. plus(32 * i)
//% end
//%
//% -- The first row of 32 elements that has one, and the place of it in the warp's part.
//% local function look(case)
        KG_CASE(${case});
//%   for i = 0, variant.nwork - 1 do
//%     for _, arg in ipairs(inputs) do
//%       if case == "stop" then
        ${arg.type.c} ${arg.name}_${i}{};
        if (${at(i)} < n) ${arg.name}_${i} = g_${arg.name}[${at(i)}];
//%       else
        const ${arg.type.c} ${arg.name}_${i} = g_${arg.name}[${at(i)}];
//%       end
//%     end
//%   end
//%   for i = variant.nwork - 1, 0, -1 do
//%     local list = {}
//%     for _, arg in ipairs(inputs) do table.insert(list, arg.name .. "_" .. i) end
//%     if op.uses_index then table.insert(list, at(i)) end
//%     local condition = (variant.find == "all" and "!" or "") .. call(op, table.unpack(list))
        const uint32_t lanes_${i} = __ballot_sync(${full_mask}, ${case == "stop" and at(i) .. " < n && " or ""}${condition});
        if (lanes_${i} != 0) least = ${i > 0 and 32 * i .. " + " or ""}(uint32_t)__ffs((int)lanes_${i}) - 1;
//%   end
//% end
//%
// Column DASk: the grid strides through the array until ${first and "nothing before what was found is left" or "something was found"}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t step = gridDim.x * (uint64_t)${variant.dbs};
//% early_start()
    for (uint64_t origin = blockIdx.x * (uint64_t)${variant.dbs} + warp * ${variant.dws}; origin < n; origin += step) {
        // What others have found, as the complement of its index: 0 is nothing. It comes with the elements,
        // and lanes may see it at different times.
        const uint64_t found = kg_ld_relaxed_u64(g_found), place = origin + lane;
        uint32_t least = ${variant.dws};
        if (origin + ${variant.dws} <= n) {
//% look("none")
        } else {
//% look("stop")
        }
        if (least < ${variant.dws}) {
            const uint64_t own = ~(origin + least);
            if (lane == 0 && own > found) kg_red_max_u64(g_found, own);
            break;
        }
//% if first then
        if (__any_sync(${full_mask}, ~found < origin + step)) break; // all that is left stands behind it
//% else
        if (__any_sync(${full_mask}, found != 0)) break;
//% end
    }

    // The block that ends last has what all have found.
    __syncthreads();
    if (threadIdx.x != 0 || kg_atomic_add_acq_rel_u32(g_ticket, 1) != gridDim.x - 1) return;
    const uint64_t found = kg_ld_relaxed_u64(g_found);
//% if first then
    *g_out = found != 0 ? ~found : n;
//% else
    *g_out = found ${variant.find == "any" and "!=" or "=="} 0;
//% end
    kg_st_relaxed_u64(g_found, 0);
    kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
    uint64_t n = call->n;
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *g_found = &header->packed;
    uint32_t *g_ticket = &header->ticket;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
