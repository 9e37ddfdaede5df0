//% -- One variant of a histogram whose sums of floats have the same bits everywhere. No addition rounds, so their order
//% -- does not matter (kg_exact.h). A weight becomes whole numbers of 16 bits, which are added to words in shared memory.
//% -- Or of more bits, which are added to limbs in the workspace.
//% -- Blocks hand their words over to the limbs. Of more bins than a block has sums, those have slots that ask
//% -- first; others go to the limbs. A second launch rounds each sum once.
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local R, F, accumulate, slots = k.R.c, k.R.name, variant.accumulate, variant.hot
//% local sum_step, shared, E = variant.steps[2], variant.counters > 0 or variant.hot > 0, "KG_EXACT_" .. string.upper(k.R.name)
//% local log2 = 0
//% while 1 << log2 < slots do log2 = log2 + 1 end
//% local I = variant.counters > 0 and "uint32_t" or "uint64_t" -- of a counter's number
//% -- Of more bins than the workspace has limbs for others are added up each time: from `window` on, `held` of them.
//% local W, held = variant.window, variant.window > 0 and "held" or "counters"
//% local plus = variant.outside == "count" and 1 or 0
//% if W > 0 then samples.inside = "counter - window < held" end
//% clear.begin("uint64_t", "0")
//%
//% if shared then
// What a block shares: words of sums, in copies beside each other${slots > 0 and "; and which counter a slot is for" or ""}.
struct alignas(16) block_shared { uint32_t words[${slots > 0 and slots * (k.R.size == 4 and 19 or 133) or variant.counters}];${slots > 0 and " uint32_t owner[" .. slots .. "];" or ""} };

//%   if slots > 0 then
constexpr uint32_t nobody = 0xffffffffu; // no counter has such a number
//%   end
constexpr uint32_t sum_words = ${E}_WORD_FLAGS + 1;

// Adds to a sum in shared memory; words of the lane's copy.
KG_FN void add_words(uint32_t *words, uint32_t log2_copies, ${R} weight)
{
    const kg_exact x = kg_exact_of_${F}(weight);
    if (x.flags != 0) {
        atomicOr(words + (${E}_WORD_FLAGS << log2_copies), x.flags);
        return;
    }
    const uint32_t first = x.place / KG_EXACT_WORD_DIGIT, shift = x.place % KG_EXACT_WORD_DIGIT;
    KG_UNROLL(5)
    for (uint32_t i = 0; i < ${E}_WORD_PIECES; i++) {
        const uint32_t piece = (uint32_t)kg_exact_piece(x.digits, shift, i, KG_EXACT_WORD_DIGIT);
        if (piece != 0) atomicAdd(words + ((first + i) << log2_copies), x.negative ? 0u - piece : piece);
    }
}

//% end
//% if not shared or slots > 0 then
//%   run("histogram/limbs").functions()
//% end
//% if slots > 0 then
// Adds to a counter: in its slot where it has one, else in the workspace.
KG_FN void add_to(block_shared *shared, uint64_t *g_exact, uint64_t counter, ${R} weight)
{
    const uint32_t slot = (uint32_t)counter * 2654435761u >> ${32 - log2};
    uint32_t owner = kg_ld_relaxed_u32(&shared->owner[slot]);
    if (owner == nobody) {
        KG_CASE(slot);
        owner = atomicCAS(&shared->owner[slot], nobody, (uint32_t)counter);
        if (owner == nobody) owner = (uint32_t)counter;
    }
    if (owner == (uint32_t)counter) add_words(shared->words + slot * sum_words, 0, weight);
    else add_limbs(g_exact + counter * ${E}_LIMBS, weight);
}

//% end
//% samples.functions(I)
//% clear.functions()
//% if shared then
// Hands what the block has added over to the limbs, and begins anew. Lanes begin with different copies, in other banks.
KG_FN void hand_over(block_shared *shared, uint64_t *g_exact, uint32_t sums, uint32_t log2_copies)
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t at = threadIdx.x; at < sums * sum_words; at += ${variant.tbs}) {
        const uint32_t sum = at / sum_words, word = at % sum_words;
        uint32_t *const from = shared->words + (at << log2_copies);
        uint32_t flags = 0, all = 0;
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            flags |= from[copy];
            all += from[copy];
            from[copy] = 0;
        }
//%   if slots > 0 then
        if (shared->owner[sum] == nobody) continue;
        uint64_t *const limbs = g_exact + (uint64_t)shared->owner[sum] * ${E}_LIMBS;
//%   else
        uint64_t *const limbs = g_exact + (uint64_t)sum * ${E}_LIMBS;
//%   end
        if (word == ${E}_WORD_FLAGS) {
            if (flags != 0) atomicOr(limbs + ${E}_FLAGS, (uint64_t)flags);
            continue;
        }
        // A limb gets the lower bits, the next one what is left of them, which may be less than 0.
        const uint32_t place = word * KG_EXACT_WORD_DIGIT, limb = place / ${E}_DIGIT;
        const int64_t units = (int64_t)(int32_t)all * ((int64_t)1 << place % ${E}_DIGIT);
        const uint64_t low = (uint64_t)units & (((uint64_t)1 << ${E}_DIGIT) - 1);
        const int64_t high = units >> ${E}_DIGIT;
        if (low != 0) atomicAdd(limbs + limb, low);
        if (high != 0) atomicAdd(limbs + limb + 1, (uint64_t)high);
    }
}

//% end
//% local params = parameter_list()
//% for _, arg in ipairs(args_of("scalar", "input")) do
//%   if arg.role == "scalar" then params.add("const " .. arg.type.c .. " ", "s_" .. arg.name)
//%   else params.add(pointer_to(arg), "g_" .. arg.name) end
//% end
//% samples.params(params, I)
//% params.add(I .. " ", "bins")
//% params.add("uint64_t *", "g_exact")
//% if variant.counters > 0 then params.add("uint32_t ", "log2_copies") end
//% if W > 0 then params.add("uint64_t ", "window") end
//% clear.params(params)
//% local own = slots > 0 and {{"block_shared *", "shared"}, {"uint64_t *", "g_exact"}} or
//%   shared and {{"uint32_t *", "words"}, {"uint32_t ", "log2_copies"}} or {{"uint64_t *", "g_exact"}}
//% if W > 0 then
//%   table.insert(own, {"uint64_t ", "window"})
//%   table.insert(own, {"uint64_t ", "held"})
//% end
//% samples.counting(I, own, function(counter, weight)
//%   if W > 0 then counter = "(" .. counter .. " - window)" end
//%   if slots > 0 then return "add_to(shared, g_exact, " .. counter .. ", " .. weight .. ")" end
//%   if shared then return "add_words(words + (" .. counter .. " * sum_words << log2_copies), log2_copies, " .. weight .. ")" end
//%   return "add_limbs(g_exact + " .. counter .. " * " .. E .. "_LIMBS, " .. weight .. ")"
//% end)
//% local sums = slots > 0 and slots or "counters"
//% local copies = slots > 0 and "0" or "log2_copies"
//% -- Before a word may be full.
//% local function flush()
//%   if not shared then return end
    if (++tiles == ${variant.tiles}) { // words hold no more
        KG_CASE(flush);
        tiles = 0;
        if (!seen && threadIdx.x == 0) {
//%   clear.wait(held .. " * " .. E .. "_LIMBS")
        }
        seen = true;
        __syncthreads(); // all have added
        hand_over(shared, g_exact, ${sums}, ${copies});
        __syncthreads();
    }
//% end
//% if W > 0 then
// Counters that are added up at once${plus == 1 and "; that of no bin comes with the last ones" or ""}.
KG_FN uint64_t held_of(uint64_t counters, uint64_t window)
{
    const uint64_t left = counters - window;
    return left <= ${W + plus} ? left : ${W};
}

//% end
// Column DASk: the grid strides through the samples; ${shared and "each block adds in shared memory" or "they are added in the workspace"}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if shared then
    KG_SMEM(block_shared, shared);
//% end
    const ${I} counters = ${samples.counters};
//% if W > 0 then
    const uint64_t held = held_of(counters, window);
//% end
//% early_trigger()
//% if slots > 0 then
    for (uint32_t at = threadIdx.x; at < ${slots} * sum_words; at += ${variant.tbs}) shared->words[at] = 0;
    for (uint32_t slot = threadIdx.x; slot < ${slots}; slot += ${variant.tbs}) shared->owner[slot] = nobody;
//% elseif shared then
    uint32_t *const words = shared->words + (kg_lane() & ((1u << log2_copies) - 1));
    for (uint32_t at = threadIdx.x; at < counters * sum_words << log2_copies; at += ${variant.tbs}) shared->words[at] = 0;
//% end
//% if shared then
    uint32_t tiles = 0;
    bool seen = false;
//% end
//% early_wait()
//% samples.begin()
//% if shared and slots == 0 then
    __syncthreads();
    if (threadIdx.x < 32) clear_parts(g_exact, ${held} * ${E}_LIMBS, g_taken, g_clear);
//% else
    clear_parts(g_exact, ${held} * ${E}_LIMBS, g_taken, g_clear);
    __syncthreads();
    if (threadIdx.x == 0) {
//%   clear.wait(held .. " * " .. E .. "_LIMBS")
    }
//%   if slots > 0 then
    seen = true;
//%   end
    __syncthreads();
//% end
//% samples.walk(flush)
//% if shared then
    if (!seen && threadIdx.x == 0) {
//%   clear.wait(held .. " * " .. E .. "_LIMBS")
    }
    __syncthreads(); // the block has added all
    hand_over(shared, g_exact, ${sums}, ${copies});
//% end
}
KG_ENTRY(${variant.entry})

// Rounds the sums.
KG_KERNEL(${sum_step.entry}, ${sum_step.tbs}, ${sum_step.min_blocks})(uint64_t *g_exact, ${R} *g_out, uint64_t counters)
{
//% early_start()
    for (uint64_t counter = (uint64_t)blockIdx.x * ${sum_step.tbs} + threadIdx.x; counter < counters; counter += (uint64_t)gridDim.x * ${sum_step.tbs}) {
        uint64_t *const limbs = g_exact + counter * ${E}_LIMBS;
//% if accumulate then
        kg_exact_add_${F}(limbs, g_out[counter]);
//% end
        g_out[counter] = kg_exact_${F}(limbs);
    }
}
KG_ENTRY(${sum_step.entry})

//% local bytes = shared and "sizeof(block_shared)" or "0"
KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, ${bytes});
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${sum_step.entry}), nullptr, ${sum_step.tbs}, 0);
        return error;
    }
//% samples.launch(I)
//% take_region("uint64_t", "g_exact", "exact")
//% clear.pointers()
    uint64_t counters = ${samples.counters};
//% if variant.counters > 0 then
    // As many copies of words as there is room for.
    uint32_t log2_copies = 5;
    while (log2_copies > 0 && counters * sum_words << log2_copies > ${variant.counters}) log2_copies--;
//% end
//% if W > 0 then
    // The first launch of two adds, the second rounds; then the same of the next bins.
    int error = 0;
    for (uint32_t pass = 0; !error && pass < call->passes[0]; pass++) {
        uint64_t window = (uint64_t)${W} * pass, held = counters - window;
        if (held > ${W + plus}) held = ${W};
        ${R} *g_to = g_out + window;
        void *arguments[] = {${params.addresses()}};
        void *sums[] = {&g_exact, &g_to, &held};
        error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${bytes});
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${sum_step.entry}), sums, ${sum_step.tbs}, 0);
    }
//% else
    // The first launch adds, the second rounds.
    void *arguments[] = {${params.addresses()}};
    void *sums[] = {&g_exact, &g_out, &counters};
    int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${bytes});
    if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${sum_step.entry}), sums, ${sum_step.tbs}, 0);
//% end
    return error;
}
