//% -- Puts queries into the order of a tree before they are searched, so that those of a warp go the same ways. It is a sort
//% -- by counting. The key is the node of one level that a query meets on its way down. There are about as many nodes as
//% -- there are groups of 16 queries. So clusters are parted as finely as anything else, and no box around points is needed.
//% -- Needs: k and variant, and functions of neighbours/list and tree_build or tree_given in front of it. Gives:
//% --   kernels(params, take, of)  emits them. `params` adds what a query is made of; `take` emits its coordinates: their names
//% --                          begin as `of` does.
//% --   prepare()              what makes them ready; the search comes behind them.
//% --   launches()             puts `items` queries into order, in a tree of `points`: q_queue, or NULL where they stay as they
//% --                          are. Names of pointers do not begin as those of arguments do.
//% local order = {}
//% local build, given = run "neighbours/tree_build", variant.tree == "given"
//% local handed = given and run "neighbours/tree_given"
//% local T, tbs, dimensions, first = (run "neighbours/points").c, variant.tbs, variant.dimensions, #variant.steps - 5
//% local clear_step, cells_step, rooms_step = variant.steps[first + 1], variant.steps[first + 2], variant.steps[first + 3]
//% local queue_step, upto = variant.steps[first + 4], use "warp/upto"
//%
//% local function kernel_of(step, declared)
KG_KERNEL(${step.entry}, ${tbs}, ${step.min_blocks})(${declared})
{
    const uint32_t at = blockIdx.x * ${tbs} + threadIdx.x;
//% early_start()
//% end
//%
//% function order.kernels(add, take, of)
//%   upto.functions("uint32_t")
// Where a query belongs: a node of a level, counted from 0, and how many queries of that came before.
struct alignas(8) arrival {
    uint32_t cell, rank;
};

// No node has a query yet. Behind them is a count of all that have places.
//%   kernel_of(clear_step, "uint32_t *q_cells, uint32_t cells")
    if (at < cells) q_cells[at] = 0;
    if (at == 0) q_cells[cells] = 0;
}
KG_ENTRY(${clear_step.entry})

// Each query goes down so many levels, and is counted by the node that it meets. Lanes at one node add together.
//%   local params = parameter_list()
//%   add(params)
//%   params.add(given and "const uint64_t *" or "const node *", given and "g_tree" or "g_nodes")
//%   params.add("uint32_t *", "q_cells")
//%   params.add("arrival *", "q_arrivals")
//%   for _, name in ipairs({"asked", "points", "depth"}) do params.add("uint32_t ", name) end
//%   order.of_cells = params
//%   kernel_of(cells_step, params.declared())
//%   if given then handed.begin(false, false) end
    uint32_t cell = (uint32_t)-1;
    if (at < asked) {
//%   take("at")
        uint32_t number = 1;
        for (uint32_t level = 0; level < depth && points != 0; level++) {
            const uint32_t axis = level % ${dimensions};
            number = 2 * number + ((${build.of_axis("axis", of)}) - g_nodes[number - 1].at[axis] > 0 ? 1 : 0); // of a NaN to the left
        }
        cell = points != 0 ? number - (1u << depth) : 0; // all at one place where there is no tree
    }
    const uint32_t peers = __match_any_sync(${full_mask}, cell), below = (uint32_t)__popc(peers & kg_lanemask_lt());
    uint32_t before = 0;
    if (below == 0 && at < asked) before = atomicAdd(&q_cells[cell], (uint32_t)__popc(peers));
    before = __shfl_sync(${full_mask}, before, __ffs((int)peers) - 1);
    if (at < asked) q_arrivals[at] = {cell, before + below};
}
KG_ENTRY(${cells_step.entry})

// Places for the queries of each node, those of a warp's nodes side by side. Which warp comes first tells no result.
//%   kernel_of(rooms_step, "uint32_t *q_cells, uint32_t cells")
    const uint32_t count = at < cells ? q_cells[at] : 0, upto = sum_upto(kg_lane(), count);
    uint32_t begin = 0;
    if (kg_lane() == 31) begin = atomicAdd(&q_cells[cells], upto);
    begin = __shfl_sync(${full_mask}, begin, 31);
    if (at < cells) q_cells[at] = begin + upto - count;
}
KG_ENTRY(${rooms_step.entry})

// Each query to its place.
//%   kernel_of(queue_step, "const uint32_t *q_cells, const arrival *q_arrivals, uint32_t *q_queue, uint32_t asked")
    if (at >= asked) return;
    const arrival mine = q_arrivals[at];
    q_queue[q_cells[mine.cell] + mine.rank] = at;
}
KG_ENTRY(${queue_step.entry})

//% end
//%
//% local function launch(step, nth, arguments)
    if (!error) error = kg_launch(call, ${first + nth}, KG_KERNEL_OF(${step.entry}), ${arguments}, ${tbs}, 0);
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
//%   take_region("uint32_t", "q_queue", "queue")
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
        void *of_rooms[] = {&q_cells, &cells}, *of_queue[] = {&q_cells, &q_arrivals, &q_queue, &asked};
        void *of_cells[] = {${order.of_cells.addresses()}};
//%   launch_all("of_rooms", "of_cells", "of_rooms", "of_queue")
    }
//% end
//%
//% return order
