//% -- One variant of a reduce by key: what the elements of each run of equal keys combine to, in order. A lane has a run
//% -- of elements. Warps and tiles hand on how many runs have begun, and the sum since the last one did. So the sum of a
//% -- run is stored where the next one begins.
//% local element = use "warp/element"
//% local tickets = use "warp/tickets"
//% local looks, N = variant.form == "look_back", variant.nwork
//% local op, keys = k.ops.unique, arg_named("keys")
//% local values, indices = variant.keep ~= "indices", variant.keep ~= "values"
//% local A = k.A.c
//% local of_counted = run("select/partials").of
//% local between = run "select/between"
//%
struct alignas(16) block_shared {
    alignas(16) ${element.slots("values", variant.dbs)}; // a part for each warp: its elements, then sums of runs
//% if values then
    alignas(16) ${keys.type.c} keys[${variant.dbs}]; // of the runs that begin in the warp
//% end
//% if indices then
    alignas(16) uint16_t places[${variant.dbs}]; // where these begin, in the tile
//% end
//% of_counted(between.members)
//% if looks then tickets.members() end
};

//% of_counted(between.functions)
//% local params = scalar_params()
//% for _, one in ipairs({"block_shared *shared", "uint32_t run", "uint32_t begun", "bool inside"}) do table.insert(params, one) end
//% if indices then table.insert(params, "uint32_t in_tile") end
//% table.insert(params, "uint64_t place")
//% for _, name in ipairs({"before", "own"}) do table.insert(params, "const " .. keys.type.c .. " v_" .. name) end
// Which of 32 keys begin a run, a bit for each. They go behind the runs that have begun in the warp.
KG_FN uint32_t begin_runs(${join(params)})
{
    const bool head = inside && (place == 0 || !${call(op, "v_before", "v_own", op.uses_index and "place" or nil)});
    const uint32_t heads = __ballot_sync(${full_mask}, head);
    if (head) {
        const uint32_t to = run + begun + (uint32_t)__popc(heads & kg_lanemask_lt());
//% if values then
        shared->keys[to] = v_own;
//% end
//% if indices then
        shared->places[to] = (uint16_t)in_tile;
//% end
    }
    return heads;
}

//% local function at(i)
//%   return "place" .. plus(32 * i)
//% end
//%
//% -- Functions of elements see keys for partial results.
//% local plain = k
//% local function of_keys(part, ...)
//%   local of = {}
//%   for name, value in pairs(plain) do of[name] = value end
//%   of.A = {prefix = "key"}
//%   for _, name in ipairs({"c", "struct", "size", "evaluate"}) do of.A[name] = keys.type[name] end
//%   set_kernel(of)
//%   local text = element[part](...)
//%   set_kernel(plain)
//%   return text
//% end
//%
//% -- What partial results take of the elements of item i.
//% local function value(i)
//%   local list, transform = {}, k.ops.transform
//%   for _, arg in ipairs(in_values(args_of("input"))) do table.insert(list, "g_" .. arg.name .. "[" .. at(i) .. "]") end
//%   if not transform then return list[1] end
//%   if transform.uses_index then table.insert(list, at(i)) end
//%   return call(transform, table.unpack(list))
//% end
//%
//% local function load(case)
//%   local function inside(i) return case == "stop" and at(i) .. " < n" end
    KG_CASE(${case});
    // INPUT: ${plural(N, "element")} of a lane and their keys, in the order of the lanes${case == "stop" and "; the identity past the end" or ""}.
    ${keys.type.c} near{}; // the key before a row of the warp's
    if (lane == 0 && place != 0${case == "stop" and " && place < n" or ""}) near = g_keys[place - 1];
//%   for i = 0, N - 1 do
//%     local check = inside(i)
    ${keys.type.c} own_${i}{};
    ${check and "if (" .. check .. ") " or ""}own_${i} = g_keys[${at(i)}];
//%     if check then
    ${A} v_${i} = ${call(k.ops.identity)};
    if (${check}) v_${i} = ${value(i)};
//%     else
    const ${A} v_${i} = ${value(i)};
//%     end
//%   end

    // HEADS: which keys begin a run. Lane l has the bits of the items of number l.
//%   for i = 0, N - 1 do
    { // item ${i}
        const ${keys.type.c} other = ${of_keys("from", "own_" .. i, "(lane + 31) % 32")}; // of the lane before; lane 0 has the last one's
        const ${keys.type.c} before = lane == 0 ? near : other;
        near = other;
//%     local list = {"shared", "run", "begun", inside(i) or "true"}
//%     if indices then table.insert(list, "run + lane" .. plus(32 * i)) end
//%     for _, one in ipairs({at(i), "before", "own_" .. i}) do table.insert(list, one) end
        const uint32_t heads = begin_runs(${with_scalars(table.unpack(list))});
        begun += (uint32_t)__popc(heads);
        if (lane == ${i}) row = heads;
        ${element.slot_put("shared->values", "run + lane" .. plus(32 * i), "v_" .. i)};
    }
//%   end
//% end
//%
//% -- What the outputs get of a sum, at `to`.
//% local function store_sum(sum, to)
//%   for _, one in ipairs(results_of(sum)) do
//%     if one[1].name == "out" or one[1].result then
        g_${one[1].name}[${to}] = ${one[2]};
//%     end
//%   end
//% end
//%
//% local function one_tile()
    const uint64_t place = origin + run + lane;
    uint32_t begun = 0, row = 0; // runs of the warp
    if (origin + ${variant.dbs} <= n) {
//%   load("none")
    } else {
//%   load("stop")
    }
    __syncwarp();

    // S1: ${plural(N, "element")} in a row for each lane, and which of them begin a run.
    const uint32_t word = lane * ${N} / 32;
    const uint32_t low = __shfl_sync(${full_mask}, row, word), high = __shfl_sync(${full_mask}, row, (word + 1) % 32);
    const uint32_t heads = (uint32_t)(((uint64_t)high << 32 | low) >> lane * ${N} % 32)${N < 32 and string.format(" & 0x%xu", (1 << N) - 1) or ""};
//%   for i = 0, N - 1 do
    const ${A} v${i} = ${element.slot_get("shared->values", "run + lane * " .. N .. plus(i))};
//%   end
    ${A} upto = v0;
//%   for i = 1, N - 1 do
    upto = heads >> ${i} & 1 ? v${i} : ${combined("upto", "v" .. i)};
//%   end

    // S2: what stands before the warp, and then before the lane.
    keyed sum = {upto, (uint64_t)__popc(heads)};
//%   of_counted(between.inclusive, "sum")
    const keyed others = ${of_counted(element.up, "sum", "1")}, warp_sum = ${of_counted(element.from, "sum", "31")};
    const keyed before = ${of_counted(between.before, "warp_sum")};
    keyed prefix = before;
    if (lane != 0) prefix = ${of_counted(combined, "before", "others")};

    // S3: the sum of each run that ends in the warp, in the place of the next one.
    uint32_t to = run + (uint32_t)(prefix.count - before.count);
    ${A} carried = prefix.value;
//%   for i = 0, N - 1 do
    if (heads >> ${i} & 1) {
        ${element.slot_put("shared->values", "to", "carried")};
        to++;
        carried = v${i};
    } else {
        carried = ${combined("carried", "v" .. i)};
    }
//%   end
    __syncwarp();

    // OUTPUT: in the order of the lanes, never more than there is room for.
    const uint64_t room = before.count < capacity ? capacity - before.count : 0;
    const uint32_t stored = begun < room ? begun : (uint32_t)room;
    for (uint32_t i = lane; i < stored; i += 32) {
//%   if values then
        g_unique[before.count + i] = shared->keys[run + i];
//%   end
//%   if indices then
        g_indices[before.count + i] = (${arg_named("indices").type.c})(origin + shared->places[run + i]);
//%   end
    }
    for (uint32_t i = lane; i < begun; i += 32) {
        const uint64_t ended = before.count + i; // runs that end before this one
        if (ended == 0 || ended > capacity) continue;
        const ${A} run_sum = ${element.slot_get("shared->values", "run + i")};
//%   store_sum("run_sum", "ended - 1")
    }
    if (origin + ${variant.dbs} >= n && warp == ${variant.nwarps - 1} && lane == 0) { // the array's end is that of a run
        const keyed all = ${of_counted(combined, "before", "warp_sum")};
        if (all.count != 0 && all.count <= capacity) {
//%   store_sum("all.value", "all.count - 1")
        }
        *g_count = all.count;
    }
//% end
//%
//% run("select/runs_kernel") {
//%   what = "begin", regions = between.regions, carry = "keyed carry = no_keyed()",
//%   one_tile = one_tile, as = of_counted}
