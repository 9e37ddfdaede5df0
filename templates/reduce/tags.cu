//% -- Block sums that carry their own tag: a block publishes its sum in words of 8 bytes, half of each
//% -- the sum's and half the call's tag, so that who polls them needs no fence and no second look. The
//% -- block that began last polls: all others have begun by then, whatever runs beside them, and will
//% -- come to publish. A word in the workspace's header counts those that began and holds the tag, and
//% -- is asked while the elements are on their way.
//% -- Needs: k, variant, what reduce/finish needs; of the kernel what finish.parameters adds. Gives: begin() and
//% -- finish() for a sum of each block; or by themselves publish(at, tag), take(names, at, is_past),
//% -- last() and finish_call().
//% local finish = use "reduce/finish"
//% local tree = use "warp/tree"
//%
//% local tags = {}
//%
//% local function words()
//%   return (k.A.size + 3) // 4
//% end
//%
//% -- Of a block sum: more than one move in pairs.
//% local function slot()
//%   return words() == 1 and 1 or words() + words() % 2
//% end
//%
//% local function at_slot(block)
//%   if slot() == 1 then return block end
//%   return (string.find(block, " ") and "(" .. block .. ")" or block) .. " * " .. slot()
//% end
//%
//% -- The functions behind them, once per source file.
//% local function tags_functions()
//%   local pairs_of = slot() // 2
// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void element_publish(uint64_t *to, const ${k.A.c} &v, uint32_t tag)
{
    uint32_t w[${slot()}]${k.A.size == 4 * slot() and "" or " = {}"};
    memcpy(w, &v, ${k.A.size});
//%   if slot() == 1 then
    kg_st_relaxed_u64(to, (uint64_t)tag << 32 | w[0]);
//%   end
//%   for p = 0, pairs_of - 1 do
    kg_st_relaxed_pair((kg_pair *)to${plus(p)}, kg_pair{(uint64_t)tag << 32 | w[${2 * p}], (uint64_t)tag << 32 | w[${2 * p + 1}]});
//%   end
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool element_published(const uint64_t *from, uint32_t tag, ${k.A.c} &v)
{
//%   if slot() == 1 then
    const uint64_t word = kg_ld_relaxed_u64(from);
    const uint32_t w[1] = {(uint32_t)word};
    const uint32_t missing = (uint32_t)(word >> 32) ^ tag;
//%   else
    uint32_t w[${slot()}], missing = 0;
//%     for p = 0, pairs_of - 1 do
    const kg_pair p${p} = kg_ld_relaxed_pair((const kg_pair *)from${plus(p)});
//%     end
//%     for p = 0, pairs_of - 1 do
    w[${2 * p}] = (uint32_t)p${p}.lo;
    w[${2 * p + 1}] = (uint32_t)p${p}.hi;
    missing |= ((uint32_t)(p${p}.lo >> 32) ^ tag) | ((uint32_t)(p${p}.hi >> 32) ^ tag);
//%     end
//%   end
    memcpy(&v, w, ${k.A.size});
    return missing == 0;
}

//% end
//%
//% -- Before the elements are read.
//% function tags.begin()
//%   needs_function("element_published", tags_functions)
    uint64_t turn = 0; // of thread 0
    if (gridDim.x > 1 && threadIdx.x == 0) turn = atomicAdd(g_turn, 1);
//% end
//%
//% -- Publishes `sum` of thread 0 as number `at`; the tag, in C.
//% function tags.publish(at, tag)
//%   return "element_publish(g_tagged + " .. at_slot(at) .. ", sum, " .. tag .. ")"
//% end
//%
//% -- Waits for as many as there are names, from number `at`; `is_past` says in C that the i-th does not
//% -- exist. What lies past the end is read, and has no say.
//% function tags.take(names, at, is_past)
        // Polls ${#names == 1 and "a block sum" or #names .. " block sums at once"} until all are there.
        const uint64_t *const slots = g_tagged + ${at_slot(at)};
        for (;;) {
            bool there = element_published(slots, tag, ${names[1]});
//%   for i = 1, #names - 1 do
            there &= element_published(slots${plus(i * slot())}, tag, ${names[i + 1]}) | (${is_past(i)});
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
