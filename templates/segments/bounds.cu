//% -- Offsets that nobody vouches for (`bounds: skip` or `trap`). Warps share out elements by the offsets,
//% -- and trust them all. So a kernel of its own, launched before, looks at every segment, and leaves a word
//% -- per block. If none objects, the segments are reduced as ever. Else each warp takes segments by
//% -- themselves, and those whose offsets do not ascend, or lie beyond n, give the identity.
//% --
//% -- Needs: k, variant; of the kernel `lane`, `warp`, `segments`. Gives: bounded(); parameters(params); kernel(),
//% -- to stand before the own kernel; taken(), behind early_start; prepare() and launch(), for the launch
//% -- function.
//% local place = use "segments/place"
//% local tree = use "warp/tree"
//%
//% local bounds = {}
//%
//% local function bounded()
//%   return k.bounds ~= "none"
//% end
//%
//% bounds.bounded = bounded
//%
//% -- What a bounded kernel takes beside its parameters.
//% function bounds.parameters(params)
//%   if not bounded() then return end
//%   params.add("const uint32_t *", "g_faults")
//%   params.add("uint64_t ", "n")
//% end
//%
//% local function own_parameters()
//%   local params = parameter_list()
//%   params.add("const " .. place.offset_type().c .. " *", "g_offsets")
//%   params.add("uint32_t *", "g_faults")
//%   for _, name in ipairs({"n", "segments"}) do params.add("uint64_t ", name) end
//%   if k.bounds == "trap" then params.add("const kg_workspace_header *", "header") end
//%   return params
//% end
//%
//% -- The kernel that looks: step 2 of the variant, which is launched first.
//% function bounds.kernel()
//%   if not bounded() then return end
//%   local trap = k.bounds == "trap"
// Whether all segments lie in order within n elements: a word per block, 0 where none of its own does not.
KG_KERNEL(${variant.steps[2].entry}, ${variant.tbs}, ${variant.min_blocks})(${own_parameters().declared()})
{
//%   early_start()
    bool fault = false;
    for (uint64_t s = (uint64_t)blockIdx.x * ${variant.tbs} + threadIdx.x; s < segments; s += (uint64_t)gridDim.x * ${variant.tbs}) {
        const uint64_t begin = (uint64_t)g_offsets[s], end = (uint64_t)g_offsets[s + 1];
        fault = fault || begin > end || end > n;
    }
    fault = __syncthreads_or(fault);
    if (threadIdx.x != 0) return;
    g_faults[blockIdx.x] = fault;
//%   if trap then
    if (fault) kg_report(header, KG_FAULT_OFFSETS);
//%   end
}
KG_ENTRY(${variant.steps[2].entry})

//% end
//%
//% -- In the kernel: if a block has objected, all segments by themselves, in order.
//% function bounds.taken()
//%   if not bounded() then return end
    bool fault = false;
    for (uint32_t b = threadIdx.x; b < gridDim.x; b += ${variant.tbs}) fault = fault || g_faults[b] != 0;
    if (__syncthreads_or(fault)) {
        KG_CASE(fault);
        for (uint64_t s = (uint64_t)blockIdx.x * ${variant.nwarps} + warp; s < segments; s += (uint64_t)gridDim.x * ${variant.nwarps}) {
            const uint64_t begin = (uint64_t)g_offsets[s], end = (uint64_t)g_offsets[s + 1];
            const uint64_t count = begin > end || end > n ? 0 : end - begin;
            ${k.A.c} sum = ${call(k.ops.identity)};
            for (uint64_t from = 0; from < count; from += 32) {
                ${k.A.c} one = ${call(k.ops.identity)};
                if (lane < count - from) one = ${transformed("g_in[begin + from + lane]", "from + lane")};
//%   if not spec.commutative then tree.warp_reduce("one") end
                sum = ${combined("sum", "one")};
            }
//%   if spec.commutative then tree.warp_reduce("sum") end
            if (lane == 0) {
//%   store_results("", "sum", "count", "s")
            }
        }
        return;
    }
//% end
//%
//% -- In the launch function: the kernel that looks, or its preparation. It returns where that fails.
//% function bounds.prepare()
//%   if not bounded() then return end
    if (call->purpose == KG_PURPOSE_PREPARE) {
        const int error = kg_launch(call, 1, KG_KERNEL_OF(${variant.steps[2].entry}), nullptr, ${variant.tbs}, 0);
        if (error != 0) return error;
    }
//% end
//%
//% function bounds.launch()
//%   if not bounded() then return end
    uint64_t n = call->n;
//%   if k.bounds == "trap" then
    const kg_workspace_header *header = (const kg_workspace_header *)call->header;
//%   end
    void *looking[] = {${own_parameters().addresses()}};
    const int error = kg_launch(call, 1, KG_KERNEL_OF(${variant.steps[2].entry}), looking, ${variant.tbs}, 0);
    if (error != 0) return error;
//% end
//%
//% return bounds
