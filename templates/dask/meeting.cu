//% -- Blocks that all run at once meet in memory: the launch is a cooperative one. A ticket counts them. Whoever comes
//% -- last of a call sets it back.
//% -- Needs: nothing. Gives: functions(), which defines wait_for_all(g_ticket, times) and meet(g_ticket, times).
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
//% return meeting
