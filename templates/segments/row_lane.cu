//% -- One variant of the reduce over rows in the form "lane": each lane takes whole rows by itself, nWork of
//% -- them at once. Those of a block lie side by side. It is for rows of one or two elements. There the form
//% -- "lanes" spends longer on who has what than on the loads. The grid strides over the rows (Column DASk,
//% -- dissertation 5.3).
//% local T, A, nwork = k.T.c, k.A.c, variant.nwork
//%
//% local function row(i)
//%   return "first" .. plus(i * variant.tbs)
//% end
//%
//% -- Element e of each row, in C, into its sum: all loads are on their way before the first is used.
//% local function elements(e)
//%   for i = 0, nwork - 1 do
            ${T} x${i} = {};
            if (there & ${1 << i}u) x${i} = *((const ${T} *)(place${i == 0 and "" or " + " .. i * variant.tbs .. " * pitch"}) + ${e});
//%   end
//%   for i = 0, nwork - 1 do
            v${i} = ${combined("v" .. i, transformed("x" .. i, e))};
//%   end
//% end
//%
//% local params = kernel_parameters()
//% for _, name in ipairs({"segments", "width", "pitch"}) do params.add("uint64_t ", name) end
// Each lane takes ${plural(nwork, "row")} at once, element by element.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% early_start()
    for (uint64_t first = (uint64_t)blockIdx.x * ${variant.dbs} + threadIdx.x; first < segments;
         first += (uint64_t)gridDim.x * ${variant.dbs}) {
        const char *const place = (const char *)g_in + first * pitch;
        uint32_t there = 1; // rows of the lane that the plane has, a bit each
//% for i = 1, nwork - 1 do
        there |= (uint32_t)(${row(i)} < segments) << ${i};
//% end
//% for i = 0, nwork - 1 do
        ${A} v${i} = ${call(k.ops.identity)};
//% end
        if (width != 0) {
            KG_CASE(first);
//% elements("0")
        }
        KG_UNROLL(1)
        for (uint64_t e = 1; e < width; e++) {
            KG_CASE(more);
//% elements("e")
        }
//% for i = 0, nwork - 1 do
//%   store_results("if (there & " .. (1 << i) .. "u) ", "v" .. i, "width", row(i))
//% end
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
    uint64_t width = call->lengths[0], segments = call->lengths[1], pitch = call->lengths[2];
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
