//% -- One variant of the histogram whose blocks count in shared memory. There are copies of each counter, as
//% -- many as there is room for, up to 32. Lane l uses copy l modulo their number. With 32 of them a lane has a bank of its
//% -- own, and lanes meet in none, whatever the samples are. At the end the copies are added up, and the sums go
//% -- to the output by atomics.
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local R, alone, accumulate = k.R.c, variant.alone, variant.accumulate
//% local bits = 8 * k.R.size
//% local flushes = variant.tiles > 0
//%
// What a block shares: counters, each bin's copies beside each other.
struct alignas(16) block_shared { uint32_t counts[${variant.counters}]; };

//% samples.functions("uint32_t")
//% clear.functions()
//% -- What becomes of the sum of a counter's copies.
//% local function hand_in()
//%   if not alone then
        if (sum != 0) kg_red_add_u${bits}(g_out + counter, sum);
//%   elseif flushes or accumulate then
        g_out[counter] += sum;
//%   else
        g_out[counter] = sum;
//%   end
//% end
//%
// Adds what the block has counted to the output${flushes and ", and counts anew" or ""}. Lanes begin with different copies, which lie in different banks.
KG_FN void add_counts(uint32_t *counts, ${R} *g_out, uint32_t counters, uint32_t log2_copies)
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += ${variant.tbs}) {
        uint32_t *const from = counts + (counter << log2_copies);
        ${R} sum = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum += from[copy];
//% if flushes then
            from[copy] = 0;
//% end
        }
//% hand_in()
    }
}

//% local params = kernel_parameters()
//% samples.params(params)
//% params.add("uint32_t ", "bins")
//% params.add("uint32_t ", "log2_copies")
//% clear.params(params)
//% local counters = samples.counters
//%
//% -- In bytes a place is one multiplication and addition.
//% samples.counting("uint32_t", {{"unsigned char *", "own"}, {"uint32_t ", "stride"}}, function(counter)
//%   return "atomicAdd((uint32_t *)(own + " .. counter .. " * stride), 1u)"
//% end)
//% -- Before a counter of 32 bits may be full.
//% local function flush()
//%   if not flushes then return end
    if (++tiles == ${variant.tiles}) { // counters hold no more
        KG_CASE(flush);
        tiles = 0;
        __syncthreads();
//%   if clear.needed then
        if (!seen) {
//%     clear.wait("counters")
        }
        seen = true;
        __syncthreads();
//%   end
        add_counts(shared->counts, g_out, counters, log2_copies);
        __syncthreads();
    }
//% end
//%
// Column DASk: the grid strides through the vectors; ${alone and "one block counts all" or "each block counts in shared memory"}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = ${counters}, lane = kg_lane();
    const uint32_t stride = 4u << log2_copies; // bytes from a bin to the next
    unsigned char *const own = (unsigned char *)(shared->counts + (lane & ((1u << log2_copies) - 1)));
//% if flushes then
    uint32_t tiles = 0;
//%   if clear.needed then
    bool seen = false;
//%   end
//% end
//% early_trigger()
    for (uint32_t at = threadIdx.x; at < counters << log2_copies; at += ${variant.tbs}) shared->counts[at] = 0;
//% early_wait()
//% if alone and flushes and not accumulate then
    for (uint32_t at = threadIdx.x; at < counters; at += ${variant.tbs}) g_out[at] = 0;
//% end
    __syncthreads();
//% if clear.needed then
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
//% end
//% samples.walk(flush)
//% if clear.needed then
//%   if flushes then
    if (!seen) {
//%     clear.wait("counters")
    }
//%   else
//%     clear.wait("counters")
//%   end
//% end
    __syncthreads();
    add_counts(shared->counts, g_out, counters, log2_copies);
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% samples.launch("uint32_t")
//% clear.pointers()
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && (${counters}) << log2_copies > ${variant.counters}) log2_copies--;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
