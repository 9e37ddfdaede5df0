//% -- Blocks that all run at once meet in memory: the launch is a cooperative one. A ticket counts them. Whoever comes
//% -- last of a call sets it back.
//% -- Needs: nothing. Gives: functions(), which defines wait_for_all(g_ticket, times) and meet(g_ticket, times); or
//% -- by_turns(), where the block that comes last may go on alone: tell_others(g_ticket), wait_for(g_ticket, come, more)
//% -- and meet(g_ticket, come). `come`: how many have come before, in shared memory.
//% local meeting = {}
//%
//% function meeting.functions()
// All blocks have come `times` times, by one thread of each.
KG_FN void wait_for_all(const uint32_t *g_ticket, uint32_t times)
{
    while (kg_ld_acquire_u32(g_ticket) < times * gridDim.x) kg_spin();
}

// Blocks meet for the `times`-th time: what they wrote before, all see afterwards.
KG_FN void meet(uint32_t *g_ticket, uint32_t times)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        kg_red_add_release_u32(g_ticket, 1);
        wait_for_all(g_ticket, times);
    }
    __syncthreads();
}

//% end
//%
//% function meeting.by_turns()
// What the block that came last wrote is there for all.
KG_FN void tell_others(uint32_t *g_ticket)
{
    __syncthreads();
    if (threadIdx.x == 0) kg_red_add_release_u32(g_ticket, 1);
}

// So many more have come. One thread waits for them, and counts for the block; all of its threads go on then.
KG_FN void wait_for(const uint32_t *g_ticket, uint32_t &come, uint32_t more)
{
    if (threadIdx.x == 0) {
        const uint32_t all = come + more;
        come = all;
        while (kg_ld_acquire_u32(g_ticket) < all) kg_spin();
    }
    __syncthreads();
}

// All blocks meet: what they wrote before, all see afterwards.
KG_FN void meet(uint32_t *g_ticket, uint32_t &come)
{
    __syncthreads();
    if (threadIdx.x == 0) kg_red_add_release_u32(g_ticket, 1);
    wait_for(g_ticket, come, gridDim.x);
}

//% end
//%
//% return meeting
