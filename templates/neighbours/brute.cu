//% -- One variant of a search for neighbours that looks at all points. A block has a tile of them in shared memory at
//% -- a time. A thread compares each with its queries, whose nearest points so far are lists in registers.
//% local bask = use "bask/order"
//% local T, N, many, tile, all = k.T.c, variant.nwork, variant.nearest, variant.tile, variant.all
//% local indices, distances = arg_named("indices"), arg_named("distances")
//% local U = indices and indices.type.c
//% local wide = k.T.size == 8
//% local bits, point_bits = wide and "uint64_t" or "uint32_t", wide and "0x7ff0000000000000u" or "0x7f800000u"
//% local axes, query_axes, differences = {}, {}, {}
//% for i, axis in ipairs({"x", "y", "z", "w"}) do
//%   if i <= variant.dimensions then
//%     table.insert(axes, axis)
//%     table.insert(query_axes, all and axis or "query_" .. axis)
//%     table.insert(differences, "const " .. T .. " " .. axis)
//%   end
//% end
//% local params = kernel_parameters()
//% params.add("uint64_t ", "items")
//% if not all then params.add("uint64_t ", "n_points") end
//% local points = all and "items" or "n_points"
//%
// A tile of points, an array for each axis.
struct alignas(16) block_shared {
//% for _, axis in ipairs(axes) do
    alignas(16) ${T} ${axis}[${tile}];
//% end
};

// What a list holds where too few points were found: more than infinity, and less than any NaN.
static constexpr ${bits} no_point = ${point_bits} + 1;

// Distances as numbers: they are never below 0, so these ascend as they do, and NaNs come last.
KG_FN ${bits} number_of(const ${T} distance)
{
    ${bits} number;
    memcpy(&number, &distance, sizeof number);
    return number;
}

//% if distances then
// The distance of a number; of what was not found it is infinity.
KG_FN ${T} distance_of(const ${bits} number)
{
    const ${bits} found = number < no_point ? number : ${point_bits};
    ${T} distance;
    memcpy(&distance, &found, sizeof distance);
    return distance;
}

//% end
// How far apart two points are, by their differences along each axis.
KG_FN ${bits} far_apart(${join(differences)})
{
//% local abs = "kg_op_abs_" .. k.T.number
//% if variant.metric == "euclidean" then
//%   local squares = {}
//%   for i, axis in ipairs(axes) do squares[i] = axis .. " * " .. axis end
    return number_of(${join(squares, " + ")});
//% elseif variant.metric == "manhattan" then
//%   local sizes = {}
//%   for i, axis in ipairs(axes) do sizes[i] = abs .. "(" .. axis .. ")" end
    return number_of(${join(sizes, " + ")});
//% else
    ${bits} most = number_of(${abs}(${axes[1]})), one;
//%   for i = 2, #axes do
    one = number_of(${abs}(${axes[i]}));
    most = one > most ? one : most;
//%   end
    return most;
//% end
}

// The nearest points of a query so far, the nearest first.
struct nearest {
    ${bits} distances[${many}];
//% if indices then
    ${U} indices[${many}];
//% end
};

// The point takes the last place, and moves up past those that are further away. Of equal distances it stays behind.
KG_FN void insert(nearest &list, const ${bits} distance${indices and ", const " .. U .. " index" or ""})
{
    list.distances[${many - 1}] = distance;
//% if indices then
    list.indices[${many - 1}] = index;
//% end
//% if many > 1 then
    KG_UNROLL(${many})
    for (uint32_t i = ${many - 1}; i > 0; i--) {
        if (list.distances[i] < list.distances[i - 1]) {
            const ${bits} further = list.distances[i - 1];
            list.distances[i - 1] = list.distances[i];
            list.distances[i] = further;
//%   if indices then
            const ${U} behind = list.indices[i - 1];
            list.indices[i - 1] = list.indices[i];
            list.indices[i] = behind;
//%   end
        }
    }
//% end
}

// Block DASk: ${N == 1 and "one query" or N .. " queries"} of a thread, ${many == 1 and "the nearest point" or "the " .. many .. " nearest points"} of each.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t first = ${bask[variant.bask].first()};
    const uint64_t start = (uint64_t)blockIdx.x * ${variant.tbs * N} + first;
//% early_start()
    KG_CASE(stop);

    // INPUT: queries. One behind the end is nowhere: it finds nothing.
    ${T} nowhere;
    const ${bits} ones = (${bits})-1;
    memcpy(&nowhere, &ones, sizeof nowhere);
//% for _, axis in ipairs(axes) do
    ${T} of_${axis}[${N}];
//% end
    nearest lists[${N}];
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint64_t at = start + i * ${bask[variant.bask].stride()};
//% for i, axis in ipairs(axes) do
        of_${axis}[i] = at < items ? g_${query_axes[i]}[at] : nowhere;
//% end
        KG_UNROLL(${many})
        for (uint32_t j = 0; j < ${many}; j++) {
            lists[i].distances[j] = no_point;
//% if indices then
            lists[i].indices[j] = (${U})-1;
//% end
        }
    }

    for (uint64_t base = 0; base < ${points}; base += ${tile}) {
        // A tile of points. Behind the last one they are nowhere.
        const uint64_t left = ${points} - base;
        const uint32_t count = left < ${tile} ? (uint32_t)left : ${tile};
        if (base != 0) __syncthreads();
        KG_UNROLL(${tile // variant.tbs})
        for (uint32_t j = 0; j < ${tile // variant.tbs}; j++) {
            const uint32_t i = threadIdx.x + ${variant.tbs} * j;
//% for _, axis in ipairs(axes) do
            shared->${axis}[i] = i < count ? g_${axis}[base + i] : nowhere;
//% end
        }
        __syncthreads();

        // Four points at a time, each with the queries of the thread.
        for (uint32_t four = 0; 4 * four < count; four++) {
            KG_UNROLL(4)
            for (uint32_t one = 0; one < 4; one++) {
                const uint32_t i = 4 * four + one;
//% for _, axis in ipairs(axes) do
                const ${T} ${axis} = shared->${axis}[i];
//% end
                KG_UNROLL(${N})
                for (uint32_t j = 0; j < ${N}; j++) {
//% local apart = {}
//% for i, axis in ipairs(axes) do apart[i] = "of_" .. axis .. "[j] - " .. axis end
                    const ${bits} distance = far_apart(${join(apart)});
                    if (distance >= lists[j].distances[${many - 1}]) continue;
//% if all then
                    if (base + i == start + j * ${bask[variant.bask].stride()}) continue; // itself
//% end
                    insert(lists[j], distance${indices and ", (" .. U .. ")(base + i)" or ""});
                }
            }
        }
    }

    // OUTPUT: the lists.
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint64_t at = start + i * ${bask[variant.bask].stride()};
        if (at >= items) continue;
        KG_UNROLL(${many})
        for (uint32_t j = 0; j < ${many}; j++) {
//% local to = many == 1 and "at" or "at * " .. many .. " + j"
//% if indices then
            g_indices[${to}] = lists[i].indices[j];
//% end
//% if distances then
            g_distances[${to}] = distance_of(lists[i].distances[j]);
//% end
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
