//% -- One variant of a map: every output element from the elements at its index; of arrays that the spec
//% -- gathers or scatters, the element that the array of indices names.
//%
//% local bask = use "bask/order"
//% local dask = ({block = use "dask/block", column = use "dask/column", row = use "dask/row"})[variant.dask]
//%
//% local V = variant.vector
//% local written = args_of("inout", "output")
//% local arrays = args_of("input", "inout", "output")
//% local streams = in_order(arrays)
//% local guarded = k.bounds ~= "none"
//% local by_rows = variant.dask == "row"
//%
//% -- The narrowest array is the last to reach a 16-byte boundary; if it is narrower than 16 bytes, some
//% -- elements may lie before all boundaries and after them.
//% local narrowest = streams[1]
//% for _, arg in ipairs(streams) do
//%   if arg.type.size < narrowest.type.size then narrowest = arg end
//% end
//% local ends = variant.wide and narrowest.type.size < 16
//%
//% local lined = variant.lined and in_order(written)[1]
//%
//% local items = run "map/items"
//% local params = kernel_parameters()
//% for _, length in ipairs(guarded and k.lengths or {}) do params.add("uint64_t ", length) end
//% if k.bounds == "trap" then params.add("const kg_workspace_header *", "header") end
//% local of_element = params.names()
//% if ends or guarded then items.element_function(params, ends) end
//% if variant.wide then
//%   params.add("uint64_t ", "n")
//%   params.add("uint64_t ", "head")
//% else
//%   params.add("uint64_t ", "items", "n")
//% end
//% if by_rows then params.add("uint32_t ", "shift") end
// ${dask_names[variant.dask]} DASk: ${plural(variant.nwork, "item")} of a thread${variant.wide and ", each " .. plural(V, "element") or ""}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if variant.wide then
    const uint64_t items = ${V > 1 and "(n - head) / " .. V or "n - head"};
//% end
    const uint32_t first = ${bask[variant.bask].first()};
//% early_start(variant.dask == "block")
//% dask.frame(items.body, "items")
//% if ends then

    // The elements before the first item, fewer than ${lined and constants.line_elements or 16 // narrowest.type.size}, and after the last, fewer than ${V}.
    const uint64_t tail = head + items${V > 1 and " * " .. V or ""};
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(${lined and "line" or "head"});
        one_element(${of_element}, threadIdx.x);
    }
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n) {
        KG_CASE(tail);
        one_element(${of_element}, tail + threadIdx.x);
    }
//% end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
//% for i, length in ipairs(guarded and k.lengths or {}) do
    uint64_t ${length} = call->lengths[${i - 1}];
//% end
//% if k.bounds == "trap" then
    const kg_workspace_header *header = (const kg_workspace_header *)call->header;
//% end
    uint64_t n = call->n;
//% if variant.wide then
    uint64_t head = kg_peel(g_${narrowest.name}, ${narrowest.type.size}, n);
//%   if lined then
    head = kg_peel_line(g_${lined.name}, ${lined.type.size}, n, head, ${V}); // blocks start on a warp line
//%   end
//% end
//% if by_rows then
//%   local lined = in_order(written)[1] or streams[1]
//%   local size, block_items = lined.type.size * V, variant.tbs * variant.nwork
    // Rows start on a warp line of ${lined.name}${in_order(written)[1] and ": a sector cut in two costs a store most" or ""}.
    uint32_t shift = kg_line_shift(g_${lined.name}${variant.wide and " + head" or ""}, ${size})${size * block_items < constants.line_bytes and " % " .. block_items or ""};
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
