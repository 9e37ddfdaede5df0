//% -- Tiles by tickets: whatever order blocks start in, all tiles before a block's have begun. The upper half of the
//% -- ticket's word is the epoch, which is the tag of the call. The next call finds all as this one did.
//% -- Needs: k; of the kernel `shared` with members(), the parameters that parameters adds. Gives: members();
//% -- parameters(params, regions) and pointers(regions), those of tagged regions among them; take(number), which
//% -- defines the ticket under that name, and `tag`; finish(number, last), for the end of the kernel. The last ticket of
//% -- all is `last`, in C; that of the last block where it is not said.
//% local tagged = use "warp/tagged"
//% local tickets = {}
//%
//% function tickets.members()
    alignas(16) uint64_t turn; // the ticket, and in its upper half the epoch
//% end
//%
//% function tickets.parameters(params, regions)
//%   for _, region in ipairs(regions) do params.add("uint64_t *", "g_" .. region) end
//%   params.add("kg_tagged ", "tagged")
//%   params.add("uint64_t *", "g_turn")
//%   params.add("uint32_t *", "g_ticket")
//% end
//%
//% function tickets.pointers(regions)
    kg_workspace_header *header = (kg_workspace_header *)call->header;
//%   for _, region in ipairs(regions) do take_region("uint64_t", "g_" .. region, region) end
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
    uint32_t *g_ticket = &header->ticket;
//% end
//%
//% function tickets.take(number)
    if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1);
    __syncthreads();
    const uint32_t ${number} = (uint32_t)shared->turn, tag = (uint32_t)(shared->turn >> 32) + 1;
//% end
//%
//% -- All tickets are drawn when the last one is.
//% function tickets.finish(number, last)

    // The next call finds all as this one did.
    if (tag != ~(uint32_t)0) {
        if (${number} == ${last or "gridDim.x - 1"} && threadIdx.x == 0) kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
        return;
    }
//%   tagged.end_of_tags()
//% end
//%
//% return tickets
