//% -- Block sums that carry their own tag. A block publishes its sum in words of 8 bytes, half of each the
//% -- sum's and half the call's tag. So who polls them needs no fence and no second look. The block that
//% -- began last polls: all others have begun by then, whatever runs beside them, and will come to publish. A
//% -- word in the workspace's header counts those that began and holds the tag, and is asked while the
//% -- elements are on their way.
//% -- Needs: k, variant, what reduce/finish needs; of the kernel what finish.parameters adds. Gives: begin() and
//% -- finish() for a sum of each block; or by themselves publish(at, tag), take(names, at, is_past),
//% -- last() and finish_call().
//% local finish = use "reduce/finish"
//% local tagged = use "warp/tagged"
//% local tree = use "warp/tree"
//%
//% local tags = {}
//%
//% -- Before the elements are read.
//% function tags.begin()
//%   tagged.functions()
    uint64_t turn = 0; // of thread 0
    if (gridDim.x > 1 && threadIdx.x == 0) turn = atomicAdd(g_turn, 1);
//% end
//%
//% -- Publishes `sum` of thread 0 as number `at`; the tag, in C.
//% function tags.publish(at, tag)
//%   return tagged.publish("g_tagged", at, "sum", tag)
//% end
//%
//% -- Waits for as many as there are names, from number `at`; `is_past` says in C that the i-th does not
//% -- exist. What lies past the end is read, and has no say.
//% function tags.take(names, at, is_past)
        // Polls ${#names == 1 and "a block sum" or #names .. " block sums at once"} until all are there.
        const uint64_t *const slots = g_tagged + ${tagged.at(at)};
        for (;;) {
            bool there = element_published(slots, tag, ${names[1]});
//%   for i = 1, #names - 1 do
            there &= element_published(slots${plus(i * tagged.slot())}, tag, ${names[i + 1]}) | (${is_past(i)});
//%   end
            if (there) break;
            kg_spin();
        }
//% end
//%
//% -- `tag` becomes that of the call in the block that began last; the others end here.
//% function tags.last()
    // The block that began last goes on, with the tag; the others are done.
    if (threadIdx.x == 0) {
        if ((uint32_t)turn != gridDim.x - 1) tag = 0;
//%   if variant.s2 then
        shared->tag = tag;
//%   end
    }
//%   if variant.s2 then
    __syncthreads();
    tag = shared->tag;
//%   else
    tag = __shfl_sync(${full_mask}, tag, 0);
//%   end
    if (tag == 0) return;
    KG_CASE(last);
//% end
//%
//% -- The next call finds all as this one did.
//% function tags.finish_call()
    if (tag == ~(uint32_t)0) { // no more tags: all words are cleared, and tags begin anew
        __syncthreads();
        kg_tagged_clear(tagged);
        tag = 0;
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u64(g_turn, (uint64_t)tag << 32);
//% end
//%
//% -- Each thread of the block that began last takes a run of block sums, so the order of blocks is
//% -- kept.
//% function tags.finish()
//%   local batch = variant.taken
    if (gridDim.x == 1) {
//%   store_results("if (threadIdx.x == 0) ", "sum", "n")
        return;
    }
    uint32_t tag = (uint32_t)(turn >> 32) + 1;
    if (threadIdx.x == 0) ${tags.publish("blockIdx.x", "tag")};
//%   tags.last()

    // The block that began last: all block sums, in order.
    const uint32_t each = (gridDim.x + ${variant.tbs - 1}) / ${variant.tbs};
    const uint32_t from = threadIdx.x * each;
    const uint32_t to = from + each < gridDim.x ? from + each : gridDim.x;
    sum = ${call(k.ops.identity)};
    for (uint32_t at = from; at < to; at += ${batch}) {
        ${k.A.c} ${join(register_names("v", batch))};
//%   tags.take(register_names("v", batch), "at", function(i) return "at + " .. i .. " >= to" end)
        sum = ${call(k.ops.combine, "sum", "v0")};
//%   for i = 1, batch - 1 do
        if (at + ${i} < to) sum = ${call(k.ops.combine, "sum", "v" .. i)};
//%   end
    }
    __syncwarp(); // some lanes had no block sum: shuffles of a warp that has parted take their time
//%   tree.warp_reduce("sum")
//%   finish.block_sum()
//%   tags.finish_call()
//%   store_results("", "sum", "n")
//% end
//%
//% return tags
