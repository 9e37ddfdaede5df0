//% -- A tile element by element: any number of inputs and outputs, of any size and alignment,
//% -- forward or in reverse. Shared memory turns the order of lanes into a run of each lane, and
//% -- back.
//% -- Needs: k, variant; of the kernel `n`, `origin`, `lane`, `warp`, `shared` with members().
//% -- Gives: members(); functions(); load(case, declared), which leaves `sum` of the run;
//% -- store(case), from `prefix`.
//% local element = use "warp/element"
//% local layouts = use "warp/layout"
//% local network = use "warp/network"
//% local order = use "scan/order"
//% local heads = use "scan/heads"
//%
//% local items = {}
//% local A, N, s1 = k.A.c, variant.nwork, variant.s1
//%
//% function items.members()
//%   if s1 then
    alignas(16) ${element.unit_type(s1)} s1[${s1.bytes // s1.unit_bytes}];
//%   end
//% end
//%
//% function items.functions()
//% end
//%
//% local function warp_unit(i)
//%   return layouts.unit_at(s1, "warp * " .. variant.dws .. " + lane" .. plus(32 * i))
//% end
//%
//% local function run_unit(i)
//%   return layouts.unit_at(s1, "threadIdx.x * " .. N .. plus(i))
//% end
//%
//% local function inside(case, i)
//%   return case == "stop" and "place" .. plus(32 * i) .. " < n" or nil
//% end
//%
//% local in_tree = variant.form == "tree" and use "scan/run"
//% local subtrees = {leaf = "v"} -- those that a run's sum is made of, for its results
//% local in_network = (variant.run_adder or "serial") ~= "serial"
//% local in_rows = variant.heads == "rows"
//%
//% local function at(arg, i)
//%   if in_rows then return heads.element_at(arg) end
//%   if variant.by_row then return "row_" .. arg.name .. "[" .. order.element("place" .. plus(32 * i)) .. "]" end
//%   return "g_" .. arg.name .. "[" .. order.element("place" .. plus(32 * i)) .. "]"
//% end
//%
//% -- Place i of a lane, over rows that within a row.
//% local function place_of(i)
//%   return in_rows and "at.column" or "place" .. plus(32 * i)
//% end
//%
//% -- What partial results take of the elements of place i.
//% local function value(i)
//%   local values, transform = {}, k.ops.transform
//%   for _, arg in ipairs(in_values(in_order(args_of("input")))) do table.insert(values, at(arg, i)) end
//%   if not transform then return values[1] end
//%   if transform.uses_index then table.insert(values, order.element(place_of(i))) end
//%   return call(transform, table.unpack(values))
//% end
//%
//% -- declared: `sum` is there already.
//% function items.load(case, declared)
    // INPUT: ${plural(N, "element")} of a lane, in the order of the lanes${case == "stop" and "; the identity past the end" or ""}.
    const uint64_t place = origin + warp * ${variant.dws} + lane;
//%   if in_rows then
//%     heads.start_rows("place")
    row_place at = row_begin;
//%   end
//%   for i = 0, N - 1 do
//%     if inside(case, i) then
    ${A} v${i} = ${call(k.ops.identity)};
    if (${inside(case, i)}) v${i} = ${value(i)};
//%     else
    ${A} v${i} = ${value(i)};
//%     end
//%     if in_rows and i < N - 1 then
    row_place_move(at, row_step, width);
//%     end
//%   end
//%   if s1 then

    // S1: to runs of ${N}, one for each lane, and their sums.
    __syncwarp();
//%     for i = 0, N - 1 do
    ${element.put(s1, "shared->s1", warp_unit(i), "v" .. i)};
//%     end
    __syncwarp();
//%     for i = 0, N - 1 do
    v${i} = ${element.get(s1, "shared->s1", run_unit(i))};
//%     end
//%   end
//%   if heads.on() then
//%     heads.find(N, "(origin + warp * " .. variant.dws .. ")")
//%     if in_tree then
//%       subtrees = {leaf = "v", of = ".value"}
//%       local name = in_tree.sum_of(N, subtrees)
    const headed sum = {${name}, ${heads.any(N)}};
//%       return
//%     end
    ${A} upto = ${call(k.ops.identity)}; // behind the last head of the run
//%     for i = 0, N - 1 do
    upto = ${order.joined(heads.begun("upto", i), "v" .. i)};
//%     end
    ${declared and "" or "headed "}sum = headed{upto, ${heads.any(N)}};
//%     return
//%   end
//%   if in_tree then
//%     subtrees = {leaf = "v"}
//%     local name = in_tree.sum_of(N, subtrees)
    const ${A} sum = ${name};
//%     return
//%   end
//%   if in_network then
//%     local sums = declared and network.reduce or network.scan
//%     sums(register_names("v", N), variant.run_adder, order.joined)
    ${declared and "" or A .. " "}sum = v${declared and 0 or N - 1};
//%     return
//%   end
    ${declared and "" or A .. " "}sum = v0;
//%   for i = 1, N - 1 do
    sum = ${order.joined("sum", "v" .. i)};
//%   end
//% end
//%
//% -- Runs that are scanned already, behind what stands before them.
//% local function update_run()

    // ${variant.nested and "S5" or "S3"}: the runs, behind what stands before them.
//%   local own = variant.exclusive and 1 or 0
//%   for i = N - 1, own, -1 do
    v${i} = ${order.joined("prefix", "v" .. i - own)};
//%   end
//%   if variant.exclusive then
    v0 = prefix;
//%   end
//% end
//%
//% -- Of a tree: `r` of each element, from the subtrees before it.
//% local function fold_run()

    // S3: what each result is, from the subtrees of the run.
//%   in_tree.results_of(N, function(e, before)
    ${A} r${e} = ${before};
//%   end, subtrees)
//% end
//%
//% local function scan_run()

    // S3: the runs, each element behind what stands before it.
//%   local before = "prefix"
//%   if heads.on() then
//%     before = "carried"
    ${A} carried = prefix.value;
//%   end
//%   for i = 0, N - 1 do
//%     if variant.exclusive then
//%       if heads.on() then
    carried = ${heads.begun("carried", i)};
//%       end
    const ${A} own${i} = v${i};
    v${i} = ${before};
    ${before} = ${order.joined(before, "own" .. i)};
//%     else
    ${before} = ${order.joined(heads.on() and heads.begun(before, i) or before, "v" .. i)};
    v${i} = ${before};
//%     end
//%   end
//% end
//%
//% function items.store(case)
//%   local run = in_tree and fold_run or in_network and update_run or scan_run
//%   local r = in_tree and "r" or "v"
//%   run()
//%   if s1 then
    __syncwarp();
//%     for i = 0, N - 1 do
    ${element.put(s1, "shared->s1", run_unit(i), r .. i)};
//%     end
    __syncwarp();
//%     for i = 0, N - 1 do
    ${r}${i} = ${element.get(s1, "shared->s1", warp_unit(i))};
//%     end
//%   end

    // OUTPUT.
//%   if in_rows then
    at = row_begin;
//%   end
//%   for i = 0, N - 1 do
//%     local list = order.results(r .. i, place_of(i))
//%     if inside(case, i) then
    if (${inside(case, i)}) {
//%     end
//%     for _, one in ipairs(list) do
    ${at(one[1], i)} = ${one[2]};
//%     end
//%     if inside(case, i) then
    }
//%     end
//%     if in_rows and i < N - 1 then
    row_place_move(at, row_step, width);
//%     end
//%   end
//% end
//%
//% return items
