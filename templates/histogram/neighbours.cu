//% -- Samples that ascend: neighbours are of one bin, or of bins beside each other. So additions to the output are few, and
//% -- meet in few lines of memory. Nothing is gained by sorting out whose they are.
//% -- Needs: k; `no_counter`. Gives: looks(), which emits follows(at); functions(), add_neighbours(g_out, at).
//% local neighbours, R = {}, k.R.c
//% local near = 8 -- counters of a sector of the L2 cache
//%
//% function neighbours.looks()
// Whether a lane's counter is that of the lane before, or one soon behind it. Where a warp has one counter alone none does:
// additions to it would wait for each other. By all lanes of a warp.
KG_FN bool follows(uint32_t at)
{
    const uint32_t before = __shfl_up_sync(${full_mask}, at, 1);
    const bool several = __any_sync(${full_mask}, before != at); // lane 0 has its own
    return several && at != no_counter && at - before < ${near};
}

//% end
//%
//% function neighbours.functions()
// Adds a sample of each lane. Equal neighbours are one addition. By all lanes of a warp.
KG_FN void add_neighbours(${R} *g_out, uint32_t at)
{
    const uint32_t before = __shfl_up_sync(${full_mask}, at, 1);
    const bool first = kg_lane() == 0 || before != at;
    const uint32_t later = __ballot_sync(${full_mask}, first) & kg_lanemask_gt();
    const uint32_t end = later != 0 ? (uint32_t)__ffs((int)later) - 1 : 32;
    if (first && at != no_counter) atomicAdd(g_out + at, (${R})(end - kg_lane()));
}

//% end
//%
//% return neighbours
