//% -- A ring of stages in shared memory, which kinds of warps go around at their own pace. Who loads puts the number of
//% -- a tile into its stage; a number behind the last tile ends each role.
//% -- Needs: of the kernel `shared` with the members full and tile, and `tiles`. Gives: functions(stages);
//% -- each_stage(ending), which begins a loop over stages whose tile is loaded: `at` and `tile`.
//% local ring = {}
//%
//% function ring.functions(stages)
// A stage of the ring, and the parity of its present round.
struct ring_place {
    uint32_t stage, parity;
};

// The next stage, or the first one of the next round.
KG_FN void ring_next(ring_place &at)
{
    if (++at.stage < ${stages}) return;
    at.stage = 0;
    at.parity ^= 1;
}

//% end
//%
//% -- Where a warp stands in the ring, and the tile that it finds there. Behind the last one a role ends.
//% function ring.each_stage(ending)
    ring_place at = {0, 0};
    for (;; ring_next(at)) {
        kg_mbar_wait(&shared->full[at.stage], at.parity);
        const uint32_t tile = shared->tile[at.stage];
        if (tile >= tiles) ${ending};
//% end
//%
//% return ring
