//% -- An output that is to hold counts is set to 0, or to the identity, by the blocks that count, in the same launch. Warps take parts of
//% -- it by ticket. Waiting until all parts are clear is safe: a part that was taken is some running warp's. One that
//% -- was not goes to the next warp that asks, and a block asks before it waits.
//% -- Needs: k, variant; of the kernel `g_out`, `lane`. Gives: needed; begin(type, value); functions(); params(params); pointers();
//% -- clear(counters), by all lanes of a warp; wait(counters), by a thread of each block, once. The same in
//% -- steps, with all that a block does in between: waits(), begin_wait(counters), leave(). Others may set before
//% -- functions(): `together`, where all threads of a block clear a part, else a warp does; `taken`, where a thread of the
//% -- block has asked for its first part before, and left the answer in `part`.
//% local clear = {}
//% local R = k.R.c
//% local none = run("histogram/combine").none
//% clear.needed = not variant.accumulate and not variant.alone
//%
//% -- Before all others: it is no output that is cleared, but words of a workspace.
//% function clear.begin(type, value) R, none, clear.needed = type, value, true end
//%
//% function clear.functions()
//%   if not clear.needed then return end
// Parts of an output that are set to 0: small ones of few counters, so that many have some. Who has set one to 0 waits until
// all can see that, so of many counters parts are large.
KG_FN uint32_t part_of(uint64_t counters) { return counters > ${1 << 22} ? 16384 : counters > ${1 << 18} ? 4096 : 512; }
// How many of them an output has.
KG_FN uint64_t parts_of(uint64_t counters)
{
    const uint32_t each = part_of(counters);
    return (counters + each - 1) / each;
}

//% if clear.together then
// A block sets parts of the output to 0, as long as there are any that no other has taken.
KG_FN void clear_parts_together(${R} *g_out, uint64_t counters, uint32_t *g_taken, uint32_t *g_clear, uint32_t *part)
{
    const uint32_t each = part_of(counters);
    const uint64_t parts = parts_of(counters);
    uint32_t next = 0, cleared = 0;
//% if not clear.taken then
    if (threadIdx.x == 0) *part = atomicAdd(g_taken, 1);
//% end
    for (;;) {
        __syncthreads(); // all see which one it is
        const uint64_t from = (uint64_t)*part * each;
        const uint64_t to = from + each < counters ? from + each : counters;
        if (*part >= parts) break;
        KG_CASE(clear);
        if (threadIdx.x == 0) next = atomicAdd(g_taken, 1); // on its way while this part is cleared
        for (uint64_t at = from + threadIdx.x; at < to; at += ${variant.tbs}) g_out[at] = ${none};
        __syncthreads(); // it is clear
        if (threadIdx.x != 0) continue;
        // Who says so waits until all can see it: a block that has many parts does so once.
        if (parts <= gridDim.x) kg_red_add_release_u32(g_clear, 1);
        else cleared++;
        *part = next;
    }
    if (cleared != 0) kg_red_add_release_u32(g_clear, cleared);
}

//% else
// A warp sets parts of the output to 0, as long as there are any that no other has taken.
KG_FN void clear_parts(${R} *g_out, uint64_t counters, uint32_t *g_taken, uint32_t *g_clear)
{
    const uint32_t lane = kg_lane(), each = part_of(counters);
    const uint64_t parts = parts_of(counters);
    uint32_t next = 0, cleared = 0;
    if (lane == 0) next = atomicAdd(g_taken, 1);
    for (;;) {
        const uint32_t part = __shfl_sync(${full_mask}, next, 0);
        if (part >= parts) break;
        KG_CASE(clear);
        if (lane == 0) next = atomicAdd(g_taken, 1); // on its way while this part is cleared
        const uint64_t from = (uint64_t)part * each;
        const uint64_t to = from + each < counters ? from + each : counters;
        for (uint64_t at = from + lane; at < to; at += 32) g_out[at] = ${none};
        __syncwarp();
        if (lane != 0) continue;
        // Who says so waits until all can see it: a warp that has many parts does so once.
        if (parts <= gridDim.x) kg_red_add_release_u32(g_clear, 1);
        else cleared++;
    }
    if (cleared != 0) kg_red_add_release_u32(g_clear, cleared);
}

//% end
// By one thread of a block, once: waits until the output is clear.
KG_FN void wait_until_clear(uint64_t counters, uint32_t *g_clear)
{
    const uint64_t parts = parts_of(counters);
    while (kg_ld_acquire_u32(g_clear) != parts) kg_spin();
}

//%   clear.leaving()
//% end
//%
//% -- Blocks that have waited leave; who waits for something else has this alone.
//% function clear.leaving()
// The same thread says that its block no longer looks. The last to say so sets the words back, so that the next call
// finds them as this one did. Nothing but `leave_words` needs the answer, so other work hides how long it takes.
KG_FN uint32_t begin_to_leave(uint32_t *g_ticket) { return kg_atomic_add_release_u32(g_ticket, 1); }
// Ends what it began: `before` is its answer.
KG_FN void leave_words(uint32_t before, uint32_t *g_taken, uint32_t *g_clear, uint32_t *g_ticket)
{
    if (before != gridDim.x - 1) return;
    KG_CASE(last);
    kg_atomic_add_acquire_u32(g_ticket, 0); // all others have seen it
    kg_st_relaxed_u32(g_taken, 0);
    kg_st_relaxed_u32(g_clear, 0);
    kg_st_relaxed_u32(g_ticket, 0);
}

//% end
//%
//% -- Words of the workspace's header: parts that were taken, parts that are clear, blocks that no longer look.
//% function clear.params(params)
//%   if not clear.needed then return end
//%   params.add("uint32_t *", "g_taken")
//%   params.add("uint32_t *", "g_clear")
//%   params.add("uint32_t *", "g_ticket")
//% end
//%
//% function clear.pointers()
//%   if clear.needed then clear.words() end
//% end
//%
//% function clear.words()
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint32_t *g_taken = &header->words[0], *g_clear = &header->words[1], *g_ticket = &header->ticket;
//% end
//%
//% function clear.clear(counters)
clear_parts(g_out, ${counters}, g_taken, g_clear);
//% end
//%
//% function clear.wait(counters)
wait_until_clear(${counters}, g_clear);
leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
//% end
//%
//% -- The same in two steps: begin_wait(counters), and leave() at the end. Before both, waits().
//% function clear.waits()
    uint32_t left = 0; // blocks that had left before this one
//% end
//%
//% function clear.begin_wait(counters)
wait_until_clear(${counters}, g_clear);
left = begin_to_leave(g_ticket);
//% end
//%
//% function clear.leave()
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
//% end
//%
//% return clear
