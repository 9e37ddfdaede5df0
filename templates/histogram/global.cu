//% -- One variant of the histogram that counts in the output, for any number of bins.
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local hot = run "histogram/hot"
//% local combine = run "histogram/combine"
//% local vector = use "warp/vector"
//% local members = samples.ranges.members
//% local part = clear.needed and " uint32_t part;" or "" -- of the output, that the block clears
//% clear.together = true
//% local bytes = (hot.slots > 0 or variant.cells > 0 or members .. part ~= "") and "sizeof(block_shared)" or 0
//%
//% samples.ranges.types()
//% samples.functions("uint64_t")
//% clear.functions()
//% combine.functions()
//% if hot.slots > 0 then hot.functions(members, part)
//% elseif variant.cells > 0 then
// What a block shares: some of the edges.
struct alignas(16) block_shared {${members} ${arg_named("edges").type.c} edges[${variant.cells}];${part} };

//% elseif members .. part ~= "" then
// What a block shares.
struct alignas(16) block_shared {${members}${part} };

//% end
//% local params = samples.parameters()
//% samples.params(params, "uint64_t")
//% if variant.bins == 0 then params.add("uint64_t ", "bins") end
//% clear.params(params)
//%
//% local own = {{k.R.c .. " *", "g_out"}}
//% if hot.slots > 0 then table.insert(own, 1, {"block_shared *", "shared"}) end
//% samples.counting("uint64_t", own, function(counter, weight)
//%   local scalars = join(combine.names) .. (#combine.names > 0 and ", " or "")
//%   if hot.slots > 0 then return "add_to(" .. scalars .. "shared, g_out, " .. counter .. ", " .. (weight or "1") .. ")" end
//%   local place = variant.channels > 1 and "(" .. counter .. ")" or counter
//%   return combine.into("g_out + " .. place, weight or k.R.size == 8 and "(uint64_t)1" or "1u")
//% end)
//% if variant.alike then
// Counts a sample of each lane. Lanes with one counter add once, the lowest for all. By all lanes of a warp.
KG_FN void count_matched(${join(samples.declared)}, const ${vector.name(args_of("input")[1].type, 1)} &v)
{
    uint64_t counter = 0;
    const bool has = ${samples.find("v.e0")};
    const uint32_t same = __match_any_sync(${full_mask}, has ? (uint32_t)counter : 0xffffffffu); // no counter has that number
//%   local scalars = join(combine.names) .. (#combine.names > 0 and ", " or "")
    if (has && (same & kg_lanemask_lt()) == 0) ${hot.slots > 0 and "add_to(" .. scalars .. "shared, g_out, counter, (uint32_t)__popc(same))" or combine.into("g_out + counter", "(" .. k.R.c .. ")__popc(same)")};
}

//%   function samples.matched(v, taken) return "count_matched(" .. taken .. ", " .. v .. ")" end
//% elseif variant.runs then
//%   local scalars = join(combine.names) .. (#combine.names > 0 and ", " or "")
//%   local given = {table.unpack(combine.names)}
//%   local add_params = {table.unpack(combine.params)}
//%   if hot.slots > 0 then table.insert(add_params, "block_shared *shared") table.insert(given, "shared") end
//%   table.insert(given, "g_out")
//%   for _, param in ipairs {k.R.c .. " *g_out", "uint32_t counter", "uint32_t count"} do table.insert(add_params, param) end
constexpr uint32_t no_counter = 0xffffffffu; // none has that number

// Adds the samples of one counter, if it is one.
KG_FN void add_run(${join(add_params)})
{
    if (counter != no_counter) ${hot.slots > 0 and "add_to(" .. scalars .. "shared, g_out, counter, count)" or combine.into("g_out + counter", "(" .. k.R.c .. ")count")};
}

//%   local function add_run(counter, count) return "add_run(" .. join(given) .. ", " .. counter .. ", " .. count .. ")" end
// Counts a vector of each lane: equal neighbours are added once. Where all of a lane's are equal,
// the lowest lane with that counter adds for all such. By all lanes of a warp.
KG_FN void count_runs(${join(samples.declared)}, const ${vector.name(args_of("input")[1].type)} &v)
{
    uint64_t counter = 0;
//%   local equal = {}
//%   for e = 0, variant.vector - 1 do
    const uint32_t at${e} = ${samples.find("v.e" .. e)} ? (uint32_t)counter : no_counter;
//%     if e > 0 then equal[e] = "at" .. e .. " == at0" end
//%   end
    const bool whole = ${table.concat(equal, " && ")};
    if (__any_sync(${full_mask}, whole)) {
        const uint32_t same = __match_any_sync(${full_mask}, whole ? at0 : no_counter);
        KG_CASE(whole);
        if (whole && (same & kg_lanemask_lt()) == 0) ${add_run("at0", variant.vector .. " * (uint32_t)__popc(same)")};
    }
    if (whole) return;
    uint32_t count = 1;
//%   for e = 1, variant.vector - 1 do
    if (at${e} != at${e - 1}) {
        ${add_run("at" .. e - 1, "count")};
        count = 0;
    }
    count++;
//%   end
    ${add_run("at" .. variant.vector - 1, "count")};
}

//%   function samples.matched(v, taken) return "count_runs(" .. taken .. ", " .. v .. ")" end
//% elseif hot.slots > 0 and not samples.weighted and not samples.several and variant.channels == 0 then
//%   local sample = args_of("input")[1].type
//%   local bits_of = (sample.name == "f16" or sample.name == "bf16") and ".bits" or ""
//%   local same = {"has", "counter == first"}
//%   for e = 1, variant.vector - 1 do table.insert(same, "v.e" .. e .. bits_of .. " == v.e0" .. bits_of) end
// Counts a vector of each lane at once, if all samples are alike. By all lanes of a warp.
KG_FN bool count_alike(${join(samples.declared)}, const ${vector.name(sample)} &v)
{
//%   if variant.binning ~= "values" then -- a search is not for nothing
//%     local alike = {table.unpack(same, 3)}
    if (!__all_sync(${full_mask}, ${#alike > 0 and table.concat(alike, " && ") or "true"})) return false;
//%   end
    uint64_t counter = 0;
    const bool has = ${samples.find("v.e0")};
    const uint64_t first = __shfl_sync(${full_mask}, counter, 0);
    if (!__all_sync(${full_mask}, ${table.concat(same, " && ")})) return false;
    KG_CASE(alike);
    if (kg_lane() == 0) add_to(shared, g_out, counter, ${32 * variant.vector});
    return true;
}

//%   function samples.alike(v, taken) return "count_alike(" .. taken .. ", " .. v .. ")" end
//% end
// Column DASk: the grid strides through the vectors; samples are counted in the output.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if variant.bins > 0 then
    const uint64_t bins = ${variant.bins};
//% end
//% if bytes ~= 0 then
    KG_SMEM(block_shared, shared);
//% end
//% if hot.slots > 0 then hot.begin() end
//% early_start()
//% samples.begin()
//% local function clear_and_wait()
    clear_parts_together(g_out, ${samples.counters}, g_taken, g_clear, &shared->part);
    if (threadIdx.x == 0) {
//%   clear.begin_wait(samples.counters)
    }
    __syncthreads();
//% end
//% if clear.needed then clear.waits() end
//% -- The first samples are under way meanwhile.
//% if clear.needed and variant.ahead then samples.loading = clear_and_wait
//% elseif clear.needed then clear_and_wait() end
//% if not clear.needed and bytes ~= 0 then
    __syncthreads();
//% end
//% samples.walk(function() end)
//% if hot.slots > 0 then hot.finish() end
//% if clear.needed then clear.leave() end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, ${bytes});
//% samples.launch("uint64_t")
//% clear.pointers()
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${bytes});
}
