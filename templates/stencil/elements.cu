//% -- One variant of a stencil, element by element: for every type and alignment. A thread loads
//% -- all that its results need before it uses the first. Most loads of neighbours hit the cache.
//%
//% local window = run "stencil/window"
//% local bask = use "bask/order"
//% local params = kernel_parameters()
//% params.add("uint64_t ", "n")
//% local stride = bask[variant.bask].stride()
//%
//% local function at_item(i)
//%   return "at" .. plus(i * stride)
//% end
//%
//% -- Every neighbour is in the array.
//% local function batch_inside()
    KG_CASE(none);
//%   for i = 0, variant.nwork - 1 do window.load(i, at_item(i)) end
//%   for i = 0, variant.nwork - 1 do
    g_out[${at_item(i)}] = ${window.result(i, at_item(i))};
//%   end
//% end
//%
//% -- Neighbours, and items too, may be beyond it. Such an item loads what the last element does.
//% local function batch_at_end()
    KG_CASE(stop);
//%   for i = 0, variant.nwork - 1 do
    const uint64_t at${i} = ${at_item(i)} < n ? ${at_item(i)} : n - 1;
//%     window.load(i, "at" .. i, true)
//%   end
//%   for i = 0, variant.nwork - 1 do
    if (${at_item(i)} < n) g_out[at${i}] = ${window.result(i, "at" .. i, true)};
//%   end
//% end
//%
// Block DASk: ${plural(variant.nwork, "element")} of a thread.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    const uint64_t origin = (uint64_t)blockIdx.x * ${variant.dbs};
    const uint64_t at = origin + ${bask[variant.bask].first()};
//% early_start()
//% local inside = "origin + " .. variant.dbs + variant.behind .. " <= n"
//% if variant.before > 0 then inside = "origin >= " .. variant.before .. " && " .. inside end
    if (${inside}) { // neighbours are in the array
//% batch_inside()
    } else if (origin < n) { // an end of it is near
//% batch_at_end()
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
    uint64_t n = call->n;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
