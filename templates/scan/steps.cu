//% -- Reduce, then scan, in three launches (dissertation 6.5). Each block reduces a row of tiles to
//% -- one sum. A warp makes of these what stands before each row. Each block scans its row behind
//% -- that. Nothing waits.
//% -- Needs: k, variant; of the kernels `lane`, `shared`, `deal`. Gives: walk(carry, body), over
//% -- the tiles of a block's row, with `origin`; starts(), a kernel of its own; launch(...), for
//% -- the variant's function.
//% local element = use "warp/element"
//% local lanes = use "scan/lanes"
//% local order = use "scan/order"
//%
//% local steps = {}
//%
//% function steps.walk(carry, body)
    const kg_share share = kg_share_of(deal, blockIdx.x);
    ${k.A.c} carry = ${carry}; // of the first warp
    for (uint64_t tile = share.first; tile < share.first + share.count; tile++) {
        const uint64_t origin = tile * ${variant.dbs};
//%   body()
    }
//% end
//%
//% -- A run of rows for each lane, twice: for its sum, and for what stands before each row.
//% function steps.starts()
//%   local params = kernel_parameters("scalar")
//%   params.add(k.A.c .. " *", "g_sums")
//%   params.add("uint32_t ", "rows")
// One warp: from the sums of rows to what stands before each.
KG_KERNEL(${variant.steps[2].entry}, 32, ${variant.steps[2].min_blocks})(${params.declared()})
{
    const uint32_t lane = threadIdx.x;
    const uint32_t each = (rows + 31) / 32;
    const uint32_t from = lane * each < rows ? lane * each : rows;
    const uint32_t to = from + each < rows ? from + each : rows;
    ${k.A.c} sum = ${call(k.ops.identity)};
    for (uint32_t row = from; row < to; row++) {
        const ${k.A.c} v = g_sums[row];
        sum = ${order.joined("sum", "v")};
    }
    __syncwarp();
//%   lanes.inclusive("sum")
    const ${k.A.c} others = ${element.up("sum", "1")};
    ${k.A.c} start = ${order.start()};
    if (lane != 0) start = ${order.joined("start", "others")};
    for (uint32_t row = from; row < to; row++) {
        const ${k.A.c} v = g_sums[row];
        g_sums[row] = start;
        start = ${order.joined("start", "v")};
    }
}
KG_ENTRY(${variant.steps[2].entry})

//%   return params
//% end
//%
//% function steps.launch(sums, starts, params, shared_bytes)
//%   take_region(k.A.c, "g_sums", "sums")
    uint32_t rows = call->grid[0];
    kg_deal deal = kg_deal_of((n + ${variant.dbs - 1}) / ${variant.dbs}, rows);
    void *of_tiles[] = {${sums.addresses()}}, *of_rows[] = {${starts.addresses()}};
    void *arguments[] = {${params.addresses()}};
    int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), of_tiles, ${variant.tbs}, ${shared_bytes});
    if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${variant.steps[2].entry}), of_rows, 32, 0);
    if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${variant.steps[3].entry}), arguments, ${variant.tbs}, ${shared_bytes});
    return error;
//% end
//%
//% return steps
