//% -- One variant of a select whose elements are stored as often as an expression says. The first step sums how often,
//% -- and leaves for each element where its copies end. In the second one a warp takes places of the output, and finds
//% -- the element of each. So no warp has more to do than another, however many copies there are of one element.
//% local tickets = use "warp/tickets"
//% local looks, inputs, op = variant.form == "look_back", args_of("input"), k.ops.times
//% local plain, counted = k, {}
//%
//% -- What tiles hand on are numbers of copies; no scalar of the spec has to do with them.
//% for name, value in pairs(k) do counted[name] = value end
//% counted.ops = {combine = {fn = "add_copies", role = "combine"}, identity = {fn = "no_copies", role = "identity"}}
//% counted.args = {}
//%
//% local function copies_functions()
// Of nothing.
KG_FN uint64_t no_copies()
{
    return 0;
}

// Of two parts, one behind the other; 2^64 - 1 where there are more.
KG_FN uint64_t add_copies(uint64_t a, uint64_t b)
{
    return b > ~a ? ~(uint64_t)0 : a + b;
}

//% end
//% needs_function("add_copies", copies_functions)
//% set_kernel(counted)
//% local between = run "select/between"
//%
struct alignas(16) block_shared {
//% between.members()
//% if looks then tickets.members() end
};

//% between.functions()
//% set_kernel(plain)
//% -- What an operator function is called with at a place of the inputs.
//% local function elements(of, place)
//%   local list = {}
//%   for _, arg in ipairs(inputs) do
//%     local bits = arg.extent == "KG_EXTENT_BITS"
//%     table.insert(list, "g_" .. arg.name .. (bits and "[" .. place .. " / 32] >> " .. place .. " % 32 & 1" or "[" .. place .. "]"))
//%   end
//%   if of.uses_index then table.insert(list, place) end
//%   return table.unpack(list)
//% end
//%
//% local reads = kernel_parameters("scalar", "input")
// How often an element is stored: numbers below 1, from 2^63 on, and NaNs are none.
KG_FN uint64_t copies_of(${reads.declared()}, uint64_t place)
{
    const ${op.result.c} number = ${call(op, elements(op, "place"))};
    return ${op.result.float and "number >= 1.0f && number < 9223372036854775808.0f" or "number > 0"} ? (uint64_t)number : 0;
}

// The first element whose copies end behind the place `at`, from `first` on, of all lanes of a warp. There is one before `last`.
KG_FN uint64_t find_element(const uint64_t *g_ends, uint64_t first, uint64_t last, uint64_t at, uint32_t lane)
{
    while (last - first > 1) {
        const uint64_t step = (last - first + 31) / 32, to = first + (lane + 1) * step;
        const uint32_t behind = __ballot_sync(${full_mask}, g_ends[(to < last ? to : last) - 1] > at);
        const uint64_t before = first + ((uint32_t)__ffs((int)behind) - 1) * step; // lane 31 looks at the last
        if (before + step < last) last = before + step;
        first = before;
    }
    return first;
}

// Where the copies of an element end, from `first` on: ${variant.dws} where they do so behind a warp's part.
KG_FN uint32_t end_of(const uint64_t *g_ends, uint64_t n, uint64_t element, uint64_t first)
{
    const uint64_t end = element < n ? g_ends[element] - first : ${variant.dws};
    return end < ${variant.dws} ? (uint32_t)end : ${variant.dws};
}

// How many of 32 elements, whose ends the lanes have, end before a place or there.
KG_FN uint32_t ended_before(uint32_t end, uint32_t at)
{
    uint32_t ended = 0;
    for (uint32_t by = 16; by > 0; by /= 2)
        if (__shfl_sync(${full_mask}, end, ended + by - 1) <= at) ended += by;
    return ended + (__shfl_sync(${full_mask}, end, ended) <= at ? 1 : 0);
}

//% local function at(i)
//%   return "place" .. plus(32 * i)
//% end
//%
//% local function names_of(name, ending)
//%   local names = {}
//%   for i = 0, variant.nwork - 1 do table.insert(names, name .. "_" .. i .. ending) end
//%   return names
//% end
//%
//% -- Behind the end of the array nothing is stored.
//% local function load(case)
        KG_CASE(${case});
//%   for i = 0, variant.nwork - 1 do
        ${case == "stop" and "if (" .. at(i) .. " < n) " or ""}upto_${i} = copies_of(${reads.names()}, ${at(i)});
//%   end
//% end
//%
//% local function one_tile()
    const uint64_t place = origin + run + lane;

    // INPUT: how often ${plural(variant.nwork, "element")} of a lane are stored, in the order of the lanes.
    uint64_t ${join(names_of("upto", " = 0"))};
    if (origin + ${variant.dbs} <= n) {
//%   load("none")
    } else {
//%   load("stop")
    }

    // S1: the warp's rows, one behind the other.
    uint64_t sum = 0;
//% for i = 0, variant.nwork - 1 do
//%   set_kernel(counted)
//%   between.inclusive("upto_" .. i)
//%   set_kernel(plain)
    upto_${i} = add_copies(sum, upto_${i});
    sum = __shfl_sync(${full_mask}, upto_${i}, 31);
//% end

    // S2: what stands before the warp's part.
//%   set_kernel(counted)
    const uint64_t before = ${between.before("sum")};
//%   set_kernel(plain)

    // OUTPUT: where the copies of each element end.
//% for i = 0, variant.nwork - 1 do
    if (${at(i)} < n) g_ends[${at(i)}] = add_copies(before, upto_${i});
//% end
    if (origin + ${variant.dbs} >= n && warp == ${variant.nwarps - 1} && lane == 0) *g_count = add_copies(before, sum);
//% end
//%
//% local counts = kernel_parameters("scalar", "input")
//% counts.add("uint64_t *", "g_count")
//% counts.add("uint64_t ", "n")
//% counts.add("uint64_t *", "g_ends")
//% if looks then tickets.parameters(counts, between.regions) end
//% local scan, fill = variant.steps[1], variant.steps[2]
//% if looks then
// Each block takes the next tile, and looks for the copies before it.
//% else
// One block takes all tiles, one after the other.
//% end
KG_KERNEL(${scan.entry}, ${variant.tbs}, ${scan.min_blocks})(${counts.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * ${variant.dws};
//% early_start()
//% if looks then
//%   tickets.take("tile")
    const uint64_t origin = (uint64_t)tile * ${variant.dbs};
//%   one_tile()
//%   tickets.finish("tile")
//% else
    uint64_t carry = 0; // of the first warp: copies before the tile
    for (uint64_t origin = 0; origin == 0 || origin < n; origin += ${variant.dbs}) {
//%   one_tile()
    }
//% end
}
KG_ENTRY(${scan.entry})

//% local params = kernel_parameters()
//% params.add("uint64_t ", "n")
//% params.add("uint64_t ", "capacity")
//% params.add("const uint64_t *", "g_ends")
// Places of the output, never more than there is room for. A warp takes ${variant.dws} of them in rows of 32.
KG_KERNEL(${fill.entry}, ${variant.tbs}, ${fill.min_blocks})(${params.declared()})
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    const uint64_t count = *g_count, stored = count < capacity ? count : capacity;
    for (uint64_t first = ((uint64_t)blockIdx.x * ${variant.nwarps} + warp) * ${variant.dws}; first < stored; first += (uint64_t)gridDim.x * ${variant.dbs}) {
        const uint32_t places = stored - first < ${variant.dws} ? (uint32_t)(stored - first) : ${variant.dws};
        uint64_t element = find_element(g_ends, 0, n, first, lane); // lane 0's; the others have those behind it
        uint32_t end = end_of(g_ends, n, element + lane, first);
        for (uint32_t row = 0; row < places; row += 32) {
            const uint32_t at = row + lane;
            uint64_t own = 0;
            for (bool found = at >= places;;) {
                const uint32_t ended = ended_before(end, at);
                if (!found && ended < 32) own = element + ended, found = true;
                const uint32_t missing = __ballot_sync(${full_mask}, !found);
                if (missing == 0) break;

                // The next 32 elements; or, where these have no copies, those from the first that has some.
                const uint32_t sought = row + (uint32_t)__ffs((int)missing) - 1;
                element += 32;
                end = end_of(g_ends, n, element + lane, first);
                if (__shfl_sync(${full_mask}, end, 31) > sought) continue;
                element = find_element(g_ends, element + 32, n, first + sought, lane);
                end = end_of(g_ends, n, element + lane, first);
            }
            if (at >= places) continue;
//% for _, arg in ipairs(args_of("output")) do
//%   local transform = k.ops["transform_" .. arg.name] or arg.name == "out" and k.ops.transform
//%   if transform and arg.count then
            g_${arg.name}[first + at] = ${call(transform, elements(transform, "own"))};
//%   end
//% end
//% if variant.keep ~= "values" then
            g_indices[first + at] = (${arg_named("indices").type.c})own;
//% end
        }
    }
}
KG_ENTRY(${fill.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${scan.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${fill.entry}), nullptr, ${variant.tbs}, 0);
        return error;
    }
//% take_arguments()
    uint64_t n = call->n, capacity = call->lengths[0];
//% take_region("uint64_t", "g_ends", "ends")
//% if looks then tickets.pointers(between.regions) end
    void *of_counts[] = {${counts.addresses()}};
    int error = kg_launch(call, 0, KG_KERNEL_OF(${scan.entry}), of_counts, ${variant.tbs}, sizeof(block_shared));
    if (error || capacity == 0) return error;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 1, KG_KERNEL_OF(${fill.entry}), arguments, ${variant.tbs}, 0);
}
