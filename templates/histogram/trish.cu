//% -- TRISH (dissertation, chapter 8): a histogram of bytes without atomics, whose time does not depend on the data.
//% -- Each lane has a counter of 8 bits for each of the 256 values: 64 rows of words, in its own bank. Value v is byte
//% -- v % 4 of row v / 4. Before one can be full, a warp adds up its rows (row sum); a lane keeps the sums of two rows in
//% -- registers. Samples become counters only in the end, by the 256 values. A second launch adds the blocks' counters.
//% local samples = run "histogram/samples"
//% local dask = use "dask/column"
//% local bask = use "bask/order"
//% local R, T, nwork, batch, nwarps = k.R.c, k.T.c, variant.nwork, variant.batch, variant.nwarps
//% local sum_step, width = variant.steps[2], variant.counters
//% -- Counters that are not the values themselves.
//% local mapped = k.ops.bin ~= nil or variant.binning ~= "values" or variant.sort == "signed" or variant.outside ~= "drop"
//%
// What a block shares: a table of each warp, 64 rows with a word of each lane.
struct alignas(16) block_shared { uint32_t tables[${nwarps}][2048]; };

// Counts the four samples of a word. Two at once: row and byte of a counter, and where the lane's begin.
KG_FN void count_word(unsigned char *tables, uint32_t own, uint32_t word)
{
    const uint32_t even = (word << 5 & 0x1f801f80) | (word & 0x00030003) | own;
    const uint32_t odd = (word >> 3 & 0x1f801f80) | (word >> 8 & 0x00030003) | own;
    tables[even & 0xffff]++;
    tables[odd & 0xffff]++;
    tables[even >> 16]++;
    tables[odd >> 16]++;
}

// Counts one sample.
KG_FN void count_sample(unsigned char *tables, uint32_t own, uint32_t x)
{
    tables[(x << 5 & 0x1f80) | (x & 3) | (own & 0xffff)]++;
}

// Adds up a row of a warp's table in pairs of 16 bits, and clears it. Lanes begin at different columns: no two of those that
// move together meet in a bank.
KG_FN void sum_row(uint32_t *row, ${R} &sum0, ${R} &sum1, ${R} &sum2, ${R} &sum3)
{
    const uint32_t pair = 0x00ff00ff;
    uint32_t even = 0, odd = 0;
    kg_v16 v[8];
    for (uint32_t i = 0; i < 8; i++) v[i] = kg_ld16(row + 4 * ((kg_lane() + i) % 8));
    for (uint32_t i = 0; i < 8; i++) {
        kg_st16(row + 4 * ((kg_lane() + i) % 8), kg_v16{0, 0, 0, 0});
        even += (v[i].x & pair) + (v[i].y & pair) + (v[i].z & pair) + (v[i].w & pair);
        odd += (v[i].x >> 8 & pair) + (v[i].y >> 8 & pair) + (v[i].z >> 8 & pair) + (v[i].w >> 8 & pair);
    }
    sum0 += even & 0xffff;
    sum1 += odd & 0xffff;
    sum2 += even >> 16;
    sum3 += odd >> 16;
}

//% local sums = {}
//% for i = 0, 7 do sums[i + 1] = "sum" .. i end
// The row sum: what a warp has counted. A lane has rows l and l + 32.
KG_FN void row_sum(uint32_t *table, ${R} &${join(sums, ", " .. R .. " &")})
{
    __syncwarp();
    sum_row(table + 32 * kg_lane(), sum0, sum1, sum2, sum3);
    sum_row(table + 32 * (kg_lane() + 32), sum4, sum5, sum6, sum7);
    __syncwarp();
}

//% if mapped then samples.functions("uint32_t") end
//% local params = parameter_list()
//% for _, arg in ipairs(args_of("scalar", "input")) do
//%   if arg.role == "scalar" then params.add("const " .. arg.type.c .. " ", "s_" .. arg.name)
//%   else params.add(pointer_to(arg), "g_" .. arg.name) end
//% end
//% samples.params(params, "uint32_t")
//% if mapped then params.add("uint32_t ", "bins") end
//% params.add(R .. " *", "g_counts")
//%
//% local function word_at(i) return "from" .. plus(i * bask[variant.bask].stride()) end
//% local function load_batch(first)
//%   if first >= nwork then return end
//%   for i = first, math.min(first + batch, nwork) - 1 do
        const uint32_t w${i} = kg_ld4(${word_at(i)});
//%   end
        __syncwarp(); // loads stay before it: the compiler would put each where its word is counted
//% end
//%
//% -- A full data block: while a batch is counted, the next is under way. The last one is cut off somewhere: a lane
//% -- stops where it ends.
//% local function tile(case)
//%   if case == "none" then
        const uint32_t *const from = words + origin + first;
//%     load_batch(0)
//%     for b = 0, nwork - 1, batch do
//%       local left = nwork - b - batch
//%       if left > 0 then
        // ${left == 1 and "Another word is" or plural(math.min(left, batch), "word") .. " more are"} under way.
//%       end
//%       load_batch(b + batch)
//%       for i = b, math.min(b + batch, nwork) - 1 do
        count_word(tables, own, w${i});
//%       end
//%     end
//%     if variant.rounds == 1 then
        row_sum(table, ${join(sums)});
//%     else
        if (++rounds == ${variant.rounds}) { // one more data block might be too much for 8 bits
            KG_CASE(row_sum);
            rounds = 0;
            row_sum(table, ${join(sums)});
        }
//%     end
//%     return
//%   end
        const uint64_t end = origin + first + ${nwork * 32} < items ? origin + first + ${nwork * 32} : items;
        for (uint64_t at = origin + first; at < end; at += ${32 * batch}) {
            uint32_t w[${batch}];
            for (uint32_t i = 0; i < ${batch}; i++) w[i] = kg_ld4(words + (at + 32 * i < end ? at + 32 * i : at));
            for (uint32_t i = 0; i < ${batch}; i++)
                if (at + 32 * i < end) count_word(tables, own, w[i]);
        }
//% end
//%
// Column DASk: the grid strides through the words; each lane counts for itself.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = kg_lane(), warp = kg_warp();
    unsigned char *const tables = (unsigned char *)shared->tables;
    uint32_t *const table = shared->tables[warp];
    const uint32_t own = (8192 * warp + 4 * lane) * 0x10001u; // twice, for two samples
//% early_trigger()
    for (uint32_t at = 4 * lane; at < 2048; at += 128) kg_st16(table + at, kg_v16{0, 0, 0, 0});
    __syncwarp();
//% early_wait()
    ${R} ${join(sums, " = 0, ")} = 0;
//% if variant.rounds > 1 then
    uint32_t rounds = 0; // data blocks since the last row sum
//% end
    const uint32_t *const words = (const uint32_t *)(g_in + head);
    const uint32_t first = ${bask[variant.bask].first()};
//% samples.begin()
//% dask.frame(tile)

    // The samples before the first word and behind the last: a counter has room for one of each.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * 4 + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            count_sample(tables, own, (uint8_t)g_in[threadIdx.x]);
        }
        if (tail < n) {
            KG_CASE(tail);
            count_sample(tables, own, (uint8_t)g_in[tail]);
        }
    }
    row_sum(table, ${join(sums)});

    // The sums of the block's warps, by values. They lie where the tables were.
    ${R} *const mine = (${R} *)table;
//% if k.R.size == 4 then
    kg_st16(mine + 4 * lane, kg_v16{sum0, sum1, sum2, sum3});
    kg_st16(mine + 4 * lane + 128, kg_v16{sum4, sum5, sum6, sum7});
//% else
//%   for i = 0, 7 do
    mine[4 * lane${plus(i % 4 + i // 4 * 128)}] = sum${i};
//%   end
//% end
    __syncthreads();
//% if mapped then
    ${R} *const totals = (${R} *)(shared->tables[0] + 512);
    uint32_t *const places = shared->tables[0] + 1024; // the counter of each value
//% end
    for (uint32_t value = threadIdx.x; value < 256; value += ${variant.tbs}) {
        ${R} sum = 0;
        for (uint32_t w = 0; w < ${nwarps}; w++) sum += ((const ${R} *)shared->tables[w])[value];
//% if mapped then
        uint32_t counter;
        totals[value] = sum;
        places[value] = ${samples.find("(" .. T .. ")value")} ? counter : UINT32_MAX;
    }
    __syncthreads();
    for (uint32_t counter = threadIdx.x; counter < ${width}; counter += ${variant.tbs}) {
        ${R} sum = 0;
        for (uint32_t value = 0; value < 256; value++)
            if (places[value] == counter) sum += totals[value];
        g_counts[(uint64_t)blockIdx.x * ${width} + counter] = sum;
    }
//% else
        g_counts[(uint64_t)blockIdx.x * ${width} + value] = sum;
    }
//% end
}
KG_ENTRY(${variant.entry})

// What a block of the second launch shares: the sums of its warps.
struct alignas(16) block_sums { ${R} sums[${sum_step.tbs // 32}][8]; };

// Adds up 8 counters over all blocks: lanes l and l + 8 have the same counter, of other blocks.
KG_KERNEL(${sum_step.entry}, ${sum_step.tbs}, ${sum_step.min_blocks})(const ${R} *g_counts, ${R} *g_out, uint32_t blocks, uint32_t counters)
{
    KG_SMEM(block_sums, shared);
    const uint32_t counter = 8 * blockIdx.x + threadIdx.x % 8;
//% early_start()
    ${R} sum = 0;
    KG_UNROLL(8)
    for (uint32_t block = threadIdx.x / 8; block < blocks; block += ${sum_step.tbs // 8})
        sum += g_counts[(uint64_t)block * ${width} + counter];
    sum += __shfl_down_sync(${full_mask}, sum, 16);
    sum += __shfl_down_sync(${full_mask}, sum, 8);
    if (kg_lane() < 8) shared->sums[kg_warp()][kg_lane()] = sum;
    __syncthreads();
    if (threadIdx.x >= 8 || counter >= counters) return;
    for (uint32_t w = 1; w < ${sum_step.tbs // 32}; w++) sum += shared->sums[w][threadIdx.x];
    g_out[counter] ${variant.accumulate and "+=" or "="} sum;
}
KG_ENTRY(${sum_step.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${sum_step.entry}), nullptr, ${sum_step.tbs}, sizeof(block_sums));
        return error;
    }
//% take_arguments()
//% take_region(R, "g_counts", "counts")
    uint64_t n = call->n;
    uint32_t bins = (uint32_t)call->lengths[0], counters = ${samples.counters}, blocks = call->grid[0];
    uint32_t head = (uint32_t)kg_peel(g_in, 1, n);
    uint64_t items = (n - head) / 4;
//% samples.prepare("uint32_t")
    void *arguments[] = {${params.addresses()}};
    void *sums[] = {&g_counts, &g_out, &blocks, &counters};
    int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
    if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${sum_step.entry}), sums, ${sum_step.tbs}, sizeof(block_sums));
    return error;
}
