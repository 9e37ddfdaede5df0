//% -- One variant of a search for all points within a radius or box that looks at all points. A block has a tile of them in
//% -- shared memory at a time. A thread compares each with its queries, in the order of their indices.
//% local coords = run "neighbours/points"
//% local bask = use "bask/order"
//% local within, tiles = run "neighbours/within", run "neighbours/tiles"
//% local list, lists = within.list, variant.gives == "lists" -- whose places n counts
//% local T, N, all = coords.c, variant.nwork, variant.all
//% local axes, bits, box = list.axes, list.bits, variant.within == "box"
//% local params = kernel_parameters()
//% params.add("uint64_t ", "items")
//% if not all then params.add("uint64_t ", "n_points") end
//% if lists then params.add("uint64_t ", "places") end
//% local points = all and "items" or "n_points"
//%
//% tiles.block()

//% within.functions()
//%
// Block DASk: ${N == 1 and "one query" or N .. " queries"} of a thread, and all points within the ${variant.within} of each.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t first = ${bask[variant.bask].first()};
    const uint64_t start = (uint64_t)blockIdx.x * ${variant.tbs * N} + first;
//% early_start()
    KG_CASE(stop);

    // INPUT: queries. One behind the end is nowhere: it finds nothing.
    ${T} nowhere;
    const ${bits} ones = (${bits})-1${box and "" or ", bound = bound_of(s_radius)"};
    memcpy(&nowhere, &ones, sizeof nowhere);
//% for _, one in ipairs(within.query) do
    ${T} ${one[1]}[${N}];
//% end
    ${within.state} found[${N}];
    KG_UNROLL(${N})
    for (uint32_t j = 0; j < ${N}; j++) {
        const uint64_t at = start + j * ${bask[variant.bask].stride()};
//% for _, one in ipairs(within.query) do
        ${one[1]}[j] = at < items ? ${one.taken("at")} : nowhere;
//% end
//% within.begin("found[j]", "at")
    }

//% tiles.walk(points, function(of, itself)
//% if box then
                    if (!(${within.is_near(itself, "[j]")})) continue;
//% else
                    const ${bits} distance = far_apart(${list.differences(of, itself)});
                    if (distance >= bound) continue;
//% end
//% if all then
                    if (base + i == start + j * ${bask[variant.bask].stride()}) continue; // itself
//% end
//% within.take("found[j]", "base + i", of, itself)
//% end)

    // OUTPUT: what was found.
    KG_UNROLL(${N})
    for (uint32_t j = 0; j < ${N}; j++) {
        const uint64_t at = start + j * ${bask[variant.bask].stride()};
        if (at < items) {
//% within.store("found[j]", "at")
        }
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% take_arguments()
//% local queries = not lists and "call->n" or all and "call->lengths[0]" or "call->lengths[1]"
    uint64_t items = ${queries}${all and "" or ", n_points = call->lengths[0]"}${lists and ", places = call->n" or ""};
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
