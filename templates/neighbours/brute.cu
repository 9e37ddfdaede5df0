//% -- One variant of a search for neighbours that looks at all points. A block has a tile of them in shared memory at
//% -- a time. A thread compares each with its queries, whose nearest points so far are lists in registers. Or it has one
//% -- query, whose list is a heap in shared memory.
//% local coords = run "neighbours/points"
//% local bask = use "bask/order"
//% local T, N, many, all = coords.c, variant.nwork, variant.nearest, variant.all
//% local indices, distances, payloads = arg_named("indices"), arg_named("distances"), run "neighbours/payloads"
//% local U = indices and indices.type.c or payloads.index
//% local list, tiles = run "neighbours/list", run "neighbours/tiles"
//% local heap = variant.heap and run "neighbours/heap"
//% local axes, bits, at_most = list.axes, list.bits, run "neighbours/at_most"
//% local params = kernel_parameters()
//% params.add("uint64_t ", "items")
//% if not all then params.add("uint64_t ", "n_points") end
//% local points = all and "items" or "n_points"
//%
//% if heap then
//%   heap.functions()
//%   tiles.block("lists_block")

//% else
//%   tiles.block()

//%   list.functions(U)
//% end
//%
// Block DASk: ${N == 1 and "one query" or N .. " queries"} of a thread, ${many == 1 and "the nearest point" or "the " .. many .. " nearest points"} of each.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t first = ${bask[variant.bask].first()};
    const uint64_t start = (uint64_t)blockIdx.x * ${variant.tbs * N} + first;
//% early_start()
    KG_CASE(stop);

//% at_most.begin()
    // INPUT: queries. One behind the end is nowhere: it finds nothing.
    ${T} nowhere;
    const ${bits} ones = (${bits})-1;
    memcpy(&nowhere, &ones, sizeof nowhere);
//% for _, axis in ipairs(axes) do
    ${T} of_${axis}[${N}];
//% end
//% if not heap then
    nearest lists[${N}];
//% end
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint64_t at = start + i * ${bask[variant.bask].stride()};
//% for number, axis in ipairs(axes) do
        of_${axis}[i] = at < items ? ${list.metric.loaded(coords.at(all and "" or "query_", number, "at"), number - 1)} : nowhere;
//% end
//% if not heap then
        KG_UNROLL(${many})
        for (uint32_t j = 0; j < ${many}; j++) {
            lists[i].distances[j] = ${at_most.distance_at("j")};
//%   if U then
            lists[i].indices[j] = ${at_most.index_at("j", "(" .. U .. ")-1")};
//%   end
        }
//% end
    }
//% if heap then heap.begin(at_most.asked, "shared->lists.") end

//% tiles.walk(points, function(of, itself)
                    const ${bits} distance = far_apart(${list.differences(of, itself)});
                    if (distance >= ${heap and "list.worst" or "lists[j].distances[" .. many - 1 .. "]"}) continue;
//% if all then
                    if (base + i == start + j * ${bask[variant.bask].stride()}) continue; // itself
//% end
                    insert(${heap and "list" or "lists[j]"}, distance${U and ", (" .. U .. ")(base + i)" or ""});
//% end)

    // OUTPUT: the lists.
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint64_t at = start + i * ${bask[variant.bask].stride()};
        if (at >= items) continue;
//% if heap then
        sort(list);
//% else
        KG_UNROLL(${many})
//% end
        for (uint32_t j = 0; j < ${many}; j++) {
//% local to = many == 1 and "at" or "at * " .. many .. " + " .. at_most.place("j")
//% local function of_list(what) return heap and "list." .. what .. "[j * " .. variant.tbs .. "]" or "lists[i]." .. what .. "[j]" end
//% local distance = at_most.found(of_list("distances"), "j")
//% if indices then
            g_indices[${to}] = ${at_most.asked and distance .. " == no_point ? (" .. U .. ")-1 : " or ""}${of_list("indices")};
//% end
//% if distances then
            g_distances[${to}] = ${list.distance_of(distance)};
//% end
//% payloads.store(to, distance .. " < no_point", of_list("indices"))
        }
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% take_arguments()
    uint64_t items = call->n${all and "" or ", n_points = call->lengths[0]"};
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
