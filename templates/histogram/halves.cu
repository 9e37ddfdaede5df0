//% -- One variant of the histogram whose blocks have two counters in a word of shared memory, of 16 bits each: for twice
//% -- as many bins. An addition gives what was there. So the thread that fills half of a counter sees so, and brings that
//% -- much to the output. Until it has been taken off no more than a data block is added: a block meets behind each. The
//% -- other half has room for that.
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local vector = use "warp/vector"
//% local R, V, tbs, ranges = k.R.c, variant.vector, variant.tbs, samples.ranges
//% local full = variant.full -- a power of two; as much goes to the output
//%
//% samples.ranges.types()
// What a block shares: words with the counters of two bins.
struct alignas(16) block_shared { uint32_t counts[${variant.counters}]; };

//% samples.functions("uint32_t")
//% clear.functions()
constexpr uint32_t no_counter = 0xffffffffu; // none has that number

//% local cleared = clear.needed and ", uint32_t *g_clear" or ""
// Adds to a counter in shared memory. Those from `half` on have the upper halves of words.
KG_FN void add_half(uint32_t *counts, ${R} *g_out, uint32_t half${cleared}, [[maybe_unused]] uint32_t counters, uint32_t counter,
    uint32_t count)
{
    const uint32_t shift = counter >= half ? 16 : 0;
    uint32_t *const word = counts + (counter >= half ? counter - half : counter);
    const uint32_t before = atomicAdd(word, count << shift) >> shift & ${full - 1};
    if (before + count < ${full}) return;
    KG_CASE(full);
    atomicAdd(word, 0u - (${full}u << shift));
//% if clear.needed then
    wait_until_clear(counters, g_clear);
//% end
    atomicAdd(g_out + counter, (${R})${full});
}

//% local own = {{"uint32_t *", "counts"}, {R .. " *", "g_out"}, {"uint32_t ", "half"}}
//% if clear.needed then table.insert(own, {"uint32_t *", "g_clear"}) end
//% local function add(counter, count)
//%   local first = clear.needed and "g_clear, " or ""
//%   return "add_half(counts, g_out, half, " .. first .. samples.counters .. ", " .. counter .. ", " .. count .. ")"
//% end
//% samples.counting("uint32_t", own, function(counter) return add(counter, 1) end)
//%
// Counts a vector of each lane. Where all samples of a lane's are of one bin, the first of lanes beside each other that
// have the same adds for all. By all lanes of a warp.
KG_FN void count_runs(${join(samples.declared)}, const ${vector.name(args_of("input")[1].type)} &v)
{
    uint32_t counter = 0;
//% local equal, names = {}, {}
//% for e = 0, V - 1 do
//%   names[e + 1] = "at" .. e
//%   if e > 0 then equal[e] = "at" .. e .. " == at0" end
//% end
//% if ranges.quick then -- mostly all have a bin that is found at once
    uint32_t ${table.concat(names, ", ")};
    bool all = true;
//%   for e = 0, V - 1 do
    all &= kg_even_quick(${join({ranges.even, ranges.low, ranges.high, samples.number_of("v.e" .. e), "&at" .. e})});
//%   end
    if (!__builtin_expect(all, true)) {
//%   for e = 0, V - 1 do
        at${e} = ${samples.find("v.e" .. e)} ? counter : no_counter;
//%   end
    }
//% else
//%   for e = 0, V - 1 do
    const uint32_t at${e} = ${samples.find("v.e" .. e)} ? counter : no_counter;
//%   end
//% end
    const bool whole = ${table.concat(equal, " && ")};
    if (__any_sync(${full_mask}, whole)) {
        const uint32_t before = __shfl_up_sync(${full_mask}, whole ? at0 : no_counter, 1);
        const bool first = !whole || kg_lane() == 0 || before != at0;
        const uint32_t later = __ballot_sync(${full_mask}, first) & kg_lanemask_gt();
        const uint32_t end = later != 0 ? (uint32_t)__ffs((int)later) - 1 : 32;
        KG_CASE(whole);
        if (whole && first && at0 != no_counter) ${add("at0", V .. " * (end - kg_lane())")};
    }
    if (whole) return;
//% for e = 0, V - 1 do
    if (at${e} != no_counter) ${add("at" .. e, 1)};
//% end
}

//% function samples.matched(v, taken) return "count_runs(" .. taken .. ", " .. v .. ")" end
//% local params = samples.parameters()
//% samples.params(params, "uint32_t")
//% params.add("uint32_t ", "bins")
//% clear.params(params)
// Column DASk: the grid strides through the vectors; each block counts in shared memory.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = ${samples.counters}, half = (counters + 1) / 2;
    uint32_t *const counts = shared->counts;
//% if clear.needed then clear.waits() end
//% early_trigger()
    for (uint32_t at = threadIdx.x; at < half; at += ${tbs}) counts[at] = 0;
//% early_wait()
//% samples.begin()
//% if clear.needed then
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
//% end
    __syncthreads();
//% samples.walk(function()
    __syncthreads(); // no counter is more than half full
//% end)
    __syncthreads(); // all have added: none of the block looks whether the output is clear any more
//% if clear.needed then
    if (threadIdx.x == 0) {
//%   clear.begin_wait("counters")
    }
    __syncthreads();
//% end
    for (uint32_t at = threadIdx.x; at < half; at += ${tbs}) {
        const uint32_t low = counts[at] & 0xffff, high = counts[at] >> 16;
        if (low != 0) atomicAdd(g_out + at, (${R})low);
        if (high != 0) atomicAdd(g_out + half + at, (${R})high);
    }
//% if clear.needed then clear.leave() end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${tbs}, sizeof(block_shared));
//% samples.launch("uint32_t")
//% clear.pointers()
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${tbs}, sizeof(block_shared));
}
