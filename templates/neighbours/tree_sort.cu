//% -- Sorts items of a block by a bitonic network. They lie in registers, some of each thread, one behind the other. All
//% -- runs ascend: halves of a run are compared with each other's mirror images first. Lanes trade items by shuffles, and
//% -- warps by shared memory.
//% -- Needs: variant, and functions of neighbours/tree_build in front. Gives: each, how many items a thread has; and
//% -- functions(U), where U is the type of keys: sort_block, no_item() and sort_runs(shared, items, bits).
//% local tbs = variant.steps[1].tbs
//% local each, log2 = variant.tile // tbs, 0
//% while 1 << log2 < each do log2 = log2 + 1 end
//% local sorts = {each = each}
//%
//% -- Two items of a thread whose numbers differ by these bits, and all such pairs.
//% local function compare(by)
//%   for i = 0, each - 1 do
//%     if i < i ~ by then
    order_two(items[${i}], items[${i ~ by}]);
//%     end
//%   end
//% end
//%
//% local function halve(from)
//%   for bit = from - 1, 0, -1 do compare(1 << bit) end
//% end
//%
//% function sorts.functions(U)
// Items of a block, while its warps trade them.
struct alignas(16) sort_block {
    alignas(16) item items[${variant.tile}];
};

// What is no item comes behind all that are.
KG_FN item no_item() { return item{(${U})-1, (${U})-1}; }

// The lesser of two to the first place.
KG_FN void order_two(item &first, item &second)
{
    const bool turn = before(second, first);
    const item other = turn ? first : second;
    first = turn ? second : first;
    second = other;
}

// Compares the items of each thread with those of another, whose number differs by these bits. In a mirror the first item
// meets the last one.
KG_FN void trade_items(${tbs > 32 and "sort_block *shared, " or ""}item (&items)[${each}], uint32_t by, bool mirror)
{
    const bool low = (threadIdx.x & by & ~(by >> 1)) == 0; // by their highest bit
    item others[${each}];
//%   if tbs > 32 then
    if (by >= 32) {
        for (uint32_t i = 0; i < ${each}; i++) shared->items[threadIdx.x + ${tbs} * i] = items[i];
        __syncthreads();
        KG_UNROLL(${each})
        for (uint32_t i = 0; i < ${each}; i++) others[i] = shared->items[(threadIdx.x ^ by) + ${tbs} * (mirror ? ${each - 1} - i : i)];
        __syncthreads();
    } else {
//%   end
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        const item &sent = items[mirror ? ${each - 1} - i : i];
        others[i] = item{__shfl_xor_sync(${full_mask}, sent.key, by), __shfl_xor_sync(${full_mask}, sent.index, by)};
    }
//%   if tbs > 32 then
    }
//%   end
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++)
        if (before(others[i], items[i]) == low) items[i] = others[i];
}

// Sorts each run of 1 << bits items of a block. Those of a thread follow each other.
KG_FN void sort_runs(${tbs > 32 and "sort_block *shared, " or ""}item (&items)[${each}], uint32_t bits)
{
//%   for size = 1, log2 do
    if (bits < ${size}) return;
//%     compare((1 << size) - 1)
//%     halve(size - 1)
//%   end
    for (uint32_t size = ${log2 + 1}; size <= bits; size++) {
        trade_items(${tbs > 32 and "shared, " or ""}items, (1u << (size - ${log2})) - 1, true);
        for (uint32_t by = 1u << (size - ${log2}) >> 2; by != 0; by /= 2) trade_items(${tbs > 32 and "shared, " or ""}items, by, false);
//%   halve(log2)
    }
}

//% end
//%
//% return sorts
