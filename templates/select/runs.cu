//% -- One variant of a select of runs and their lengths. What is stored of a run is stored where it ends: where the
//% -- next one begins, be it in a later tile. So tiles hand on how many runs have ended, and where the last one begins.
//% local tickets = use "warp/tickets"
//% local looks, repeated = variant.form == "look_back", variant.runs == "repeated"
//% local op, transform, input = k.ops.unique, k.ops.transform, args_of("input")[1]
//% local values, indices = variant.keep ~= "indices", variant.keep ~= "values"
//% local of_counted = run("select/partials").of
//% local between = run "select/between"
//%
struct alignas(16) block_shared {
    alignas(16) uint16_t ends[${variant.dbs}]; // in the tile: a part for each warp
//% if repeated then
    alignas(16) uint16_t begins[${variant.dbs}]; // of these; ${variant.dbs} before the warp
//% end
//% of_counted(between.members)
//% if looks then tickets.members() end
};

//% of_counted(between.functions)
// What a warp knows of its part: runs that end in it, and the place of the last one's begin in the tile.
struct warp_runs {
    uint32_t ended, last;
//% if repeated then
    bool near; // whether the element before begins a run
//% end
};

//% local params = scalar_params()
//% for _, one in ipairs({"block_shared *shared", "uint32_t run", "uint32_t lane", "uint32_t in_tile", "bool inside", "uint64_t place"}) do
//%   table.insert(params, one)
//% end
//% for _, name in ipairs({"before", "own"}) do table.insert(params, "const " .. k.T.c .. " v_" .. name) end
//% table.insert(params, "warp_runs &runs")
// Finds which of 32 elements begin a run. Runs that end before them go behind those of the warp.
KG_FN void end_runs(${join(params)})
{
    const bool head = inside && (place == 0 || !${call(op, "v_before", "v_own", op.uses_index and "place" or nil)});
    const uint32_t heads = __ballot_sync(${full_mask}, head);
//% if repeated then
    const uint32_t earlier = heads & kg_lanemask_lt();
    const uint32_t ends = heads & ~(heads << 1 | (uint32_t)runs.near);
//% else
    const uint32_t ends = place == lane ? heads & ~(uint32_t)1 : heads; // nothing ends before the first element
//% end
    if (ends >> lane & 1) {
        const uint32_t to = run + runs.ended + (uint32_t)__popc(ends & kg_lanemask_lt());
        shared->ends[to] = (uint16_t)in_tile;
//% if repeated then
        shared->begins[to] = (uint16_t)(earlier != 0 ? in_tile - lane + 31 - (uint32_t)__clz((int)earlier) : runs.last);
//% end
    }
    runs.ended += (uint32_t)__popc(ends);
    if (heads != 0) runs.last = in_tile - lane + 31 - (uint32_t)__clz((int)heads);
//% if repeated then
    runs.near = heads >> 31 != 0;
//% end
}

//% local function at(i)
//%   return "place" .. plus(32 * i)
//% end
//%
//% -- An element and the one before it.
//% local function load(case, i)
//%   local inside = case == "stop" and at(i) .. " < n"
    ${k.T.c} own_${i}{}, before_${i}{};
    ${inside and "if (" .. inside .. ") " or ""}own_${i} = g_${input.name}[${at(i)}];
    if (${at(i)} != 0${inside and " && " .. inside or ""}) before_${i} = g_${input.name}[${at(i)} - 1];
//% end
//%
//% local function find(case)
    KG_CASE(${case});
    // INPUT: ${plural(variant.nwork, "element")} of a lane, in the order of the lanes.
//%   for i = 0, variant.nwork - 1 do load(case, i) end

    // RUNS: where they end.
//%   for i = 0, variant.nwork - 1 do
//%     local inside = case == "stop" and at(i) .. " < n" or "true"
    end_runs(${with_scalars("shared", "run", "lane", "run + lane" .. plus(32 * i), inside, at(i), "before_" .. i, "own_" .. i, "runs")});
//%   end
//% end
//%
//% -- What is stored of a run from `begin` to `end`: its length, and one of its elements.
//% local kept = variant.last and "end - 1" or "begin"
//% local function store(to)
//%   if values then
        g_out[${to}] = ${call(transform, "g_" .. input.name .. "[" .. kept .. "]", transform.uses_index and kept or nil)};
//%   end
//%   if indices then
        g_indices[${to}] = (${arg_named("indices").type.c})${variant.last and "(" .. kept .. ")" or kept};
//%   end
        g_lengths[${to}] = (${arg_named("lengths").type.c})(end - begin);
//% end
//%
//% local function one_tile()
    const uint64_t place = origin + run + lane;
//%   if repeated then
    const uint64_t first = origin + run;
    warp_runs runs = {0, ${variant.dbs}, true};
    if (first != 0 && first < n) runs.near = !${call(op, "g_" .. input.name .. "[first - 2]", "g_" .. input.name .. "[first - 1]", op.uses_index and "first - 1" or nil)};
//%   else
    warp_runs runs = {0, ${variant.dbs}};
//%   end
    if (origin + ${variant.dbs} <= n) {
//%   find("none")
    } else {
//%   find("stop")
    }

    // S2: runs that end before the warp's part, and where the last one begins.
    const counted_runs sum = {runs.ended, runs.last == ${variant.dbs} ? 0 : origin + runs.last};
    const counted_runs before = ${of_counted(between.before, "sum")};

    // OUTPUT: in the order of the lanes, never more than there is room for.
    const uint64_t room = before.count < capacity ? capacity - before.count : 0;
    const uint32_t stored = runs.ended < room ? runs.ended : (uint32_t)room;
    for (uint32_t i = lane; i < stored; i += 32) {
        const uint64_t end = origin + shared->ends[run + i];
//%   if repeated then
        const uint32_t in_tile = shared->begins[run + i];
        const uint64_t begin = in_tile == ${variant.dbs} ? before.last : origin + in_tile;
//%   else
        const uint64_t begin = i == 0 ? before.last : origin + shared->ends[run + i - 1];
//%   end
//%   store("before.count + i")
    }
    if (origin + ${variant.dbs} >= n && warp == ${variant.nwarps - 1} && lane == 0) { // the array's end is that of a run
        const counted_runs all = join_runs(before, sum);
        const uint64_t begin = all.last, end = n;
        const bool ends = end - begin > ${repeated and 1 or 0};
        if (ends && all.count < capacity) {
//%   store("all.count")
        }
        *g_count = all.count + ends;
    }
//% end
//%
//% run("select/runs_kernel") {
//%   what = "end", regions = between.regions, carry = "counted_runs carry = no_runs()",
//%   one_tile = one_tile, as = function(f, ...) return f(...) end}
