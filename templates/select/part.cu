//% -- One variant of a partition. A tile is sorted by parts in shared memory. A warp ranks its elements by ballots,
//% -- and lane p counts part p. The counts of warps say where each part begins in the tile. Each part of it is stored
//% -- behind what the tiles before have of that part. For one array part by part all are counted first.
//% local tile = run "select/tile"
//% local back = use "select/back"
//% local tickets = use "warp/tickets"
//% local sums = use "warp/upto"
//% local looks, into, parts = variant.form == "look_back", variant.into, variant.parts
//% local warps, counts_first = variant.nwarps, variant.into == "array"
//% local inputs, op = args_of("input"), k.ops.partition
//% local indices = variant.keep ~= "values"
//% local bits = 1
//% while 2 ^ bits < parts do bits = bits + 1 end
//% local main = variant.steps[#variant.steps]
//%
//% local function whole_member()
    alignas(16) uint64_t whole[${parts * warps}]; // elements of each part that warps have met
//% end
//%
struct alignas(16) block_shared {
//% tile.slots()
    alignas(16) uint8_t parts[${variant.dbs}]; // of what lies in the slots
    alignas(16) uint32_t counts[${parts * warps}]; // of a part, the warps before one
    alignas(16) uint32_t sums[${parts}]; // elements of a part in the tile
    alignas(16) uint32_t firsts[${parts}]; // where a part begins in the tile
    alignas(16) uint64_t to[${parts}]; // where an element goes, but for its place in the tile
    alignas(16) uint64_t totals[${parts}]; // up to the end of the tile
//% if counts_first and not looks then whole_member() end
//% if looks then tickets.members() end
};

//% if counts_first and looks then
struct alignas(16) count_shared {
//%   whole_member()
    alignas(16) uint64_t totals[${parts}];
};

//% end
//% if looks then back.functions() end
// The part of an element; ${parts} if it is in none.
KG_FN uint32_t part_of(${join(tile.parameters({"bool inside"}))})
{
    if (!inside) return ${parts};
    const ${op.result.c} number = ${call(op, tile.elements(op))};
    return ${op.result.float and "number >= 0.0f && number" or "(uint64_t)number"} < ${parts} ? (uint32_t)number : ${parts};
}

// The part, and in the upper bits how many of it the warp has before; counts in `mine` those of the lane's own part.
KG_FN uint32_t rank_of(uint32_t part, uint32_t lane, uint32_t &mine)
{
    uint32_t same = __ballot_sync(${full_mask}, part < ${parts}), own = same;
//% for b = 0, bits - 1 do
    const uint32_t bit_${b} = __ballot_sync(${full_mask}, (part >> ${b} & 1) != 0);
    same &= (part >> ${b} & 1) != 0 ? bit_${b} : ~bit_${b};
    own &= (lane >> ${b} & 1) != 0 ? bit_${b} : ~bit_${b};
//% end
    const uint32_t before = __shfl_sync(${full_mask}, mine, part % 32);
    mine += (uint32_t)__popc(own);
    return (before + (uint32_t)__popc(same & kg_lanemask_lt())) << 8 | part;
}

//% local list = {"block_shared *shared", "uint32_t warp", "uint32_t rank"}
//% if indices then table.insert(list, "uint32_t in_tile") end
// Puts an element into its part of the tile.
KG_FN void put(${join(tile.parameters(list))})
{
    const uint32_t part = rank & 0xff;
    if (part == ${parts}) return;
    const uint32_t to = shared->firsts[part] + shared->counts[part * ${warps} + warp] + (rank >> 8);
    shared->parts[to] = (uint8_t)part;
//% for _, output in ipairs(tile.stored) do
    ${tile.of_values(output, "slot_put", "shared->" .. output.slots, "to", call(output.op, tile.elements(output.op)))};
//% end
//% if indices then
    shared->places[to] = (uint16_t)in_tile;
//% end
}

//% sums.functions("uint32_t")
// By the first warp, whose lane p has part p: what the warps before one have of it, and where it begins in the tile.
KG_FN void find_firsts(block_shared *shared, uint32_t lane)
{
    uint32_t sum = 0;
    for (uint32_t warp = 0; warp < ${warps} && lane < ${parts}; warp++) {
        const uint32_t count = shared->counts[lane * ${warps} + warp];
        shared->counts[lane * ${warps} + warp] = sum;
        sum += count;
    }
    __syncwarp();
    const uint32_t upto = sum_upto(lane, sum);
    if (lane < ${parts}) {
        shared->sums[lane] = sum;
        shared->firsts[lane] = upto - sum;
    }
}

//% -- Ranks of the items of a lane, by the variables that `name` begins.
//% local function ranks(case)
    KG_CASE(${case});
    // INPUT: ${plural(variant.nwork, "element")} of a lane, in the order of the lanes.
    const uint64_t place = origin + run + lane;
//%   for i = 0, variant.nwork - 1 do tile.load(case, i) end

    // The part of each, and how many of it stand before.
//%   for i = 0, variant.nwork - 1 do
    const uint32_t rank_${i} = rank_of(part_of(${tile.given(i, {case == "stop" and tile.at(i) .. " < n" or "true"})}), lane, mine);
//%   end
//% end
//%
//% -- The elements of a tile, part by part in shared memory.
//% local function sorted(case)
//%   ranks(case)
    if (lane < ${parts}) shared->counts[lane * ${warps} + warp] = mine;
    __syncthreads();
    if (warp == 0) find_firsts(shared, lane);
    __syncthreads();
//%   for i = 0, variant.nwork - 1 do
//%     local list = {"shared", "warp", "rank_" .. i}
//%     if indices then table.insert(list, "run + lane" .. plus(32 * i)) end
    put(${tile.given(i, list)});
//%   end
//% end
//%
//% -- Defines `begin`, where a part begins that tiles before have `base` of, in C.
//% local function place_of(part, base)
//%   if counts_first then return "g_offsets[" .. part .. "] + " .. base .. " - shared->firsts[" .. part .. "]" end
//%   local plain = base .. " - shared->firsts[" .. part .. "]"
//%   if into ~= "reversed" then return plain end
//%   return part .. " == 0 ? " .. plain .. " : n - 1 - " .. base .. " + shared->firsts[" .. part .. "]"
//% end
//%
//% -- The warps share the parts: each looks back for its own.
//% local function look()
    for (uint32_t part = warp; part < ${parts}; part += ${warps}) {
        const uint64_t base = ${back.base_of("part", "shared->sums[part]")};
        if (lane == 0) {
            shared->to[part] = ${place_of("part", "base")};
            shared->totals[part] = base + shared->sums[part];
        }
    }
    __syncthreads();
//% end
//%
//% local function carry()
    if (warp == 0 && lane < ${parts}) {
        shared->to[lane] = ${place_of("lane", "base")};
        base += shared->sums[lane];
        shared->totals[lane] = base;
    }
    __syncthreads();
//% end
//%
//% local function store()

    // OUTPUT: in the order of the threads; neighbours of a part are stored together.
    const uint32_t stored = shared->firsts[${parts - 1}] + shared->sums[${parts - 1}];
    for (uint32_t i = threadIdx.x; i < stored; i += ${variant.tbs}) {
        const uint32_t part = shared->parts[i];
//%   if into == "reversed" then
        const uint64_t to = part == 0 ? shared->to[0] + i : shared->to[1] - i;
//%   else
        const uint64_t to = shared->to[part] + i;
//%   end
//%   if into == "arrays" then
        if (to >= capacity) continue;
//%     local choice = "g_out" .. parts - 1
//%     for p = parts - 2, 0, -1 do choice = "part == " .. p .. " ? g_out" .. p .. " : " .. choice end
        ${tile.stored[1].arg.type.c} *const array = ${choice};
        array[to] = ${tile.of_values(tile.stored[1], "slot_get", "shared->" .. tile.stored[1].slots, "i")};
//%   else
//%     for _, output in ipairs(tile.stored) do
        g_${output.arg.name}[to] = ${tile.of_values(output, "slot_get", "shared->" .. output.slots, "i")};
//%     end
//%     if indices then
        g_indices[to] = (${arg_named("indices").type.c})(origin + shared->places[i]);
//%     end
//%   end
    }
//% end
//%
//% -- Where parts begin, by one thread, from what the last tile knows.
//% local function offsets(condition)
    // Where parts begin, one behind the other.
    if (${condition}threadIdx.x == 0) {
        uint64_t at = 0;
        for (uint32_t part = 0; part < ${parts}; part++) {
            g_offsets[part] = at;
            at += shared->totals[part];
        }
        g_offsets[${parts}] = at;
    }
//% end
//%
//% -- What a warp has of all parts, of the tiles that `walk` goes along.
//% local function count_all(from, by)
    uint64_t all = 0; // of lane p: elements of part p
    for (uint64_t origin = ${from}; origin < n; origin += ${by}) {
        uint32_t mine = 0;
        if (origin + ${variant.dbs} <= n) {
//%   ranks("none")
//%   for i = 0, variant.nwork - 1 do
            (void)rank_${i};
//%   end
        } else {
//%   ranks("stop")
//%   for i = 0, variant.nwork - 1 do
            (void)rank_${i};
//%   end
        }
        all += mine;
    }
    if (lane < ${parts}) shared->whole[lane * ${warps} + warp] = all;
    __syncthreads();
//% end
//%
//% local params
//% if counts_first and looks then
//%   params = kernel_parameters("scalar", "input")
//%   params.add("uint64_t *", "g_offsets")
//%   params.add("uint64_t ", "n")
//%   params.add("uint64_t *", "g_counts")
//%   params.add("uint32_t *", "g_ticket")
// Counts the elements of each part. The block that ends last adds up, and says where parts begin.
KG_KERNEL(${variant.steps[1].entry}, ${variant.tbs}, ${variant.steps[1].min_blocks})(${params.declared()})
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * ${variant.dws};
//%   early_start()
//%   count_all("blockIdx.x * (uint64_t)" .. variant.dbs, "gridDim.x * (uint64_t)" .. variant.dbs)
    if (threadIdx.x < ${parts}) {
        uint64_t sum = 0;
        for (uint32_t w = 0; w < ${warps}; w++) sum += shared->whole[threadIdx.x * ${warps} + w];
        g_counts[(uint64_t)threadIdx.x * gridDim.x + blockIdx.x] = sum;
    }

    // The block that ends last adds up what all have counted.
    bool last = false;
    __syncthreads();
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    for (uint32_t part = warp; part < ${parts}; part += ${warps}) {
        uint64_t sum = 0;
        for (uint32_t b = lane; b < gridDim.x; b += 32) {
            sum += g_counts[(uint64_t)part * gridDim.x + b];
        }
        sum = sum_of_lanes(sum);
        if (lane == 0) shared->totals[part] = sum;
    }
    __syncthreads();
//%   offsets("")
    if (threadIdx.x == 0) kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(${variant.steps[1].entry})

//% end
//% local counting = params
//% params = kernel_parameters()
//% params.add("uint64_t ", "n")
//% if into == "arrays" then params.add("uint64_t ", "capacity") end
//% if looks then tickets.parameters(params, back.regions) end
//% if looks then
// Each block takes the next tile, and looks for what those before it have of each part.
//% else
// One block takes all tiles, one after the other${counts_first and ", to count them and then again" or ""}.
//% end
KG_KERNEL(${main.entry}, ${variant.tbs}, ${main.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * ${variant.dws};
//% early_start()
//% local function one_tile()
    uint32_t mine = 0; // of lane p: elements of part p in the warp's run
    if (origin + ${variant.dbs} <= n) {
//%   sorted("none")
    } else {
//%   sorted("stop")
    }
//%   if looks then look() else carry() end
//%   store()
//% end
//% if looks then
//%   tickets.take("tile")
    const uint64_t origin = (uint64_t)tile * ${variant.dbs};
//%   one_tile()
//%   if not counts_first then offsets("tile == gridDim.x - 1 && ") end
//%   tickets.finish("tile")
//% else
//%   if counts_first then
//%     count_all("0", variant.dbs)
    if (threadIdx.x < ${parts}) {
        uint64_t sum = 0;
        for (uint32_t w = 0; w < ${warps}; w++) sum += shared->whole[threadIdx.x * ${warps} + w];
        shared->totals[threadIdx.x] = sum;
    }
    __syncthreads();
//%     offsets("")
    __syncthreads();
//%   end
    uint64_t base = 0; // of lane p of the first warp: elements of part p so far
    for (uint64_t origin = 0; origin < n; origin += ${variant.dbs}) {
//%   one_tile()
    }
//%   if not counts_first then
    if (n == 0 && threadIdx.x < ${parts}) shared->totals[threadIdx.x] = 0;
    __syncthreads();
//%     offsets("")
//%   end
//% end
}
KG_ENTRY(${main.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
//% local shared_of = {"sizeof(block_shared)"}
//% if #variant.steps > 1 then shared_of = {"sizeof(count_shared)", "sizeof(block_shared)"} end
//% for i, step in ipairs(variant.steps) do
        ${i == 1 and "int error" or "if (!error) error"} = kg_launch(call, ${i - 1}, KG_KERNEL_OF(${step.entry}), nullptr, ${variant.tbs}, ${shared_of[i]});
//% end
        return error;
    }
//% take_arguments()
    uint64_t n = call->n;
//% if into == "arrays" then
    uint64_t capacity = call->lengths[0];
//% end
//% if looks then tickets.pointers(back.regions) end
    void *arguments[] = {${params.addresses()}};
//% if #variant.steps > 1 then
//%   take_region("uint64_t", "g_counts", "counts")
    // First the counts, then the elements.
    void *of_counts[] = {${counting.addresses()}};
    int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.steps[1].entry}), of_counts, ${variant.tbs}, sizeof(count_shared));
    if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${main.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
    return error;
//% else
    return kg_launch(call, 0, KG_KERNEL_OF(${main.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
//% end
}
