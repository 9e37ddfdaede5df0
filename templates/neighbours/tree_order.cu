//% -- Puts queries into the order of a tree before they are searched, so that those of a warp go the same ways. It is a sort
//% -- by counting. The key is the node of one level that a query meets on its way down. There are about as many nodes as
//% -- there are groups of 16 queries. So clusters are parted as finely as anything else, and no box around points is needed.
//% -- Needs: k and variant, and functions of neighbours/list and tree_build or tree_given in front of it. Gives:
//% --   kernels(params, take, of)  emits them. `params` adds what a query is made of; `take` emits its coordinates: their names
//% --                          begin as `of` does.
//% --   queue, take_place(from), whose()  the type of a place in the order; what emits the coordinates of the query that has it,
//% --                          and `at`, which query that is, at the latest behind the search. `from` emits those of a query
//% --                          that is not sorted.
//% --   prepare()              what makes them ready; the search comes behind them.
//% --   launches()             puts `items` queries into order, in a tree of `points`: q_queue, or NULL where they stay as they
//% --                          are. Names of pointers do not begin as those of arguments do.
//% local order = {}
//% local turns = run "neighbours/tree_axes"
//% local build, given = run "neighbours/tree_build", variant.tree == "given"
//% local coords = run "neighbours/points"
//% local T, tbs, dimensions, first = coords.c, variant.tbs, variant.dimensions, #variant.steps - 5
//% local clear_step, cells_step, rooms_step = variant.steps[first + 1], variant.steps[first + 2], variant.steps[first + 3]
//% local queue_step, upto = variant.steps[first + 4], use "warp/upto"
//% local each, planes = cells_step.dbs // cells_step.tbs, variant.planes -- queries of a thread; in shared memory
//% local carried = variant.carried > 0 and variant.carried -- places have the coordinates of their queries
//% local axes = coords.axes
//% order.queue = carried and "asked_query" or "uint32_t"
//%
//% local function kernel_of(step, declared)
KG_KERNEL(${step.entry}, ${tbs}, ${step.min_blocks})(${declared})
{
//%   if step == cells_step then
    KG_SMEM(planes_block, shared);
//%   end
//% early_start()
//% end
//%
//% local function one_of_grid()
    const uint32_t at = blockIdx.x * ${tbs} + threadIdx.x;
//% end
//%
//% local function told(params)
//%   if given then
    if (!is_tree(g_tree, points)) points = 0; // nothing is found
//%   end
//% end
//%
//% local function take_axes()
//%   if given then
    const tree_axes *const g_axes = (const tree_axes *)(g_tree + ${(use "neighbours/tree_head").axes});
//%   end
//% turns.turning()
//% turns.begin("points")
//% end
//%
//% -- One level down, for all queries of a thread: the side of a plane. Of a NaN it is the left one.
//% local function step_down(axis)
//%   local of = axis and "at_" .. axes[axis] .. "[i]" or "at_" .. axes[dimensions] .. "[i]"
//%   for i = axis and 0 or dimensions - 1, 1, -1 do of = "axis == " .. i - 1 .. " ? at_" .. axes[i] .. "[i] : " .. of end
        KG_UNROLL(${each})
        for (uint32_t i = 0; i < ${each}; i++) {
            const ${T} plane = level < ${planes} ? shared->planes[number[i]] : q_planes[number[i]];
            number[i] = 2 * number[i] + (${axis and of or "(" .. of .. ")"} - plane > 0 ? 1 : 0);
        }
//% end
//%
//% function order.kernels(add, take, of)
//%   upto.functions("uint32_t")
// Where a query belongs: a node of a level, counted from 0, and how many queries of that came before.
struct alignas(8) arrival {
    uint32_t cell, rank;
};

//%   if carried then
// A query in the order of the tree: its coordinates, and which one it is.
struct alignas(${carried}) asked_query {
    ${T} ${join(axes)};
    uint32_t at;
};

//%   end
// Planes of the upper levels of the tree, by the numbers of their nodes.
struct alignas(16) planes_block {
    ${T} planes[${1 << planes}];
};

// No node has a query yet. Behind them is a count of all that have places. And planes lie side by side.
//%   local params = parameter_list()
//%   params.add(given and "const uint64_t *" or "const node *", given and "g_tree" or "g_nodes")
//%   if not given then params.add("const tree_axes *", "g_axes") end
//%   params.add("uint32_t *", "q_cells")
//%   params.add(T .. " *", "q_planes")
//%   for _, name in ipairs({"cells", "points"}) do params.add("uint32_t ", name) end
//%   order.of_clear = params
//%   kernel_of(clear_step, params.declared())
//%   one_of_grid()
//%   if given then
    const node *const g_nodes = (const node *)(g_tree + ${(use "neighbours/tree_head").count});
//%   end
//%   told()
//%   take_axes()
    const uint32_t level = at != 0 ? 31 - (uint32_t)__clz((int)at) : 0;
    if (at == 0) q_cells[cells] = 0;
    if (at >= cells) return;
    q_cells[at] = 0;
    if (at != 0 && points != 0) q_planes[at] = g_nodes[at - 1].at[${turns.level("level")}];
}
KG_ENTRY(${clear_step.entry})

// Each query goes down so many levels, and is counted by the node that it meets. Lanes at one node add together. Loads of a
// plane by lanes at nodes far from each other take turns. So those of the upper levels lie in shared memory.
//%   params = parameter_list()
//%   add(params)
//%   params.add(given and "const uint64_t *" or "const tree_axes *", given and "g_tree" or "g_axes")
//%   params.add("uint32_t *", "q_cells")
//%   params.add("const " .. T .. " *", "q_planes")
//%   params.add("arrival *", "q_arrivals")
//%   for _, name in ipairs({"asked", "points", "depth"}) do params.add("uint32_t ", name) end
//%   order.of_cells = params
//%   kernel_of(cells_step, params.declared())
//%   told()
//%   take_axes()
    const uint32_t down = points != 0 ? depth : 0; // all at one place where there is no tree
    for (uint32_t i = threadIdx.x; i < ${1 << planes} && i >> down == 0; i += ${tbs})
        if (i != 0) shared->planes[i] = q_planes[i];
    __syncthreads();

    // INPUT: queries of a thread.
    const uint32_t first = blockIdx.x * ${tbs * each} + threadIdx.x;
    ${T} at_${join(axes, "[" .. each .. "], at_")}[${each}];
    uint32_t number[${each}];
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        const uint32_t at = first + ${tbs} * i < asked ? first + ${tbs} * i : asked - 1;
//%   take("at")
//%   for _, axis in ipairs(axes) do
        at_${axis}[i] = ${of}${axis};
//%   end
        number[i] = 1;
    }

    // All of them go down a level at a time. Where not all axes part points, the axis is looked up.
    KG_UNROLL(1)
    for (uint32_t level = 0; level < down && !turns; level++) {
        const uint32_t axis = g_axes->axis_of[level];
//%   step_down()
    }
    for (uint32_t level = 0; level < down && turns; level++) {
//%   for axis = 1, dimensions do
//%     if axis > 1 then
        if (++level == down) break;
//%     end
//%     step_down(axis)
//%   end
    }

    // All are counted before the first count comes back.
    uint32_t peers[${each}], before[${each}];
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        const bool there = first + ${tbs} * i < asked;
        const uint32_t cell = there ? number[i] - (1u << down) : (uint32_t)-1;
        peers[i] = __match_any_sync(${full_mask}, cell);
        before[i] = 0;
        if ((peers[i] & kg_lanemask_lt()) == 0 && there) before[i] = atomicAdd(&q_cells[cell], (uint32_t)__popc(peers[i]));
    }
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        const uint32_t at = first + ${tbs} * i, rank = (uint32_t)__popc(peers[i] & kg_lanemask_lt());
        const uint32_t others = __shfl_sync(${full_mask}, before[i], __ffs((int)peers[i]) - 1);
        if (at < asked) q_arrivals[at] = {number[i] - (1u << down), others + rank};
    }
}
KG_ENTRY(${cells_step.entry})

// Places for the queries of each node, those of a warp's nodes side by side. Which warp comes first tells no result.
//%   kernel_of(rooms_step, "uint32_t *q_cells, uint32_t cells")
//%   one_of_grid()
    const uint32_t count = at < cells ? q_cells[at] : 0, upto = sum_upto(kg_lane(), count);
    uint32_t begin = 0;
    if (kg_lane() == 31) begin = atomicAdd(&q_cells[cells], upto);
    begin = __shfl_sync(${full_mask}, begin, 31);
    if (at < cells) q_cells[at] = begin + upto - count;
}
KG_ENTRY(${rooms_step.entry})

// Each query to its place.
//%   params = parameter_list()
//%   if carried then add(params) end
//%   params.add("const uint32_t *", "q_cells")
//%   params.add("const arrival *", "q_arrivals")
//%   params.add(order.queue .. " *", "q_queue")
//%   params.add("uint32_t ", "asked")
//%   order.of_queue = params
//%   kernel_of(queue_step, params.declared())
//%   one_of_grid()
    if (at >= asked) return;
    const arrival mine = q_arrivals[at];
//%   if carried then
//%     take("at")
    q_queue[q_cells[mine.cell] + mine.rank] = {${of}${join(axes, ", " .. of)}, at};
//%   else
    q_queue[q_cells[mine.cell] + mine.rank] = at;
//%   end
}
KG_ENTRY(${queue_step.entry})

//% end
//%
//% function order.take_place(from)
//%   if not carried then
        const uint64_t at = q_queue ? q_queue[place] : place;
//%     from()
//%     return
//%   end
        ${T} of_${join(axes, ", of_")};
        if (q_queue) {
            const asked_query query = q_queue[place];
//%   for _, axis in ipairs(axes) do
            of_${axis} = query.${axis};
//%   end
        } else {
            const uint64_t at = place;
//%   from(true)
        }
//% end
//%
//% -- Which query that was. It is read once more behind the search, which needs all registers.
//% function order.whose()
//%   if carried then
        const uint64_t at = q_queue ? q_queue[place].at : place;
//%   end
//% end
//%
//% local function launch(step, nth, arguments)
    if (!error) error = kg_launch(call, ${first + nth}, KG_KERNEL_OF(${step.entry}), ${arguments}, ${tbs}, ${nth == 1 and "sizeof(planes_block)" or "0"});
//% end
//%
//% local function launch_all(clear, cells, rooms, queue)
//%   launch(clear_step, 0, clear)
//%   launch(cells_step, 1, cells)
//%   launch(rooms_step, 2, rooms)
//%   launch(queue_step, 3, queue)
//% end
//%
//% function order.prepare() launch_all("nullptr", "nullptr", "nullptr", "nullptr") end
//%
//% function order.launches()

    // Queries in the order of the tree: `depth` levels part them. Few queries stay as they are, and more than can be numbered.
//%   take_region("uint32_t", "q_cells", "cells")
//%   take_region("arrival", "q_arrivals", "arrivals")
//%   take_region(order.queue, "q_queue", "queue")
    ${T} *q_planes = (${T} *)q_queue; // until that is written
    uint32_t depth = 0, asked = (uint32_t)items;
//%   if variant.ordered > 32 then
    if (items >= ${variant.ordered}u)
        while (items >> 31 == 0 && items >> (depth + 5) != 0 && points >> (depth + 1) != 0) depth++;
//%   else
    while (items >> 31 == 0 && items >> (depth + 5) != 0 && points >> (depth + 1) != 0) depth++;
//%   end
    uint32_t cells = 1u << depth;
    if (depth == 0) {
        q_queue = nullptr;
    } else {
        void *of_clear[] = {${order.of_clear.addresses()}}, *of_cells[] = {${order.of_cells.addresses()}};
        void *of_rooms[] = {&q_cells, &cells}, *of_queue[] = {${order.of_queue.addresses()}};
//%   launch_all("of_clear", "of_cells", "of_rooms", "of_queue")
    }
//% end
//%
//% return order
