//% -- One data block reduced to one sum, in order (dissertation 6.6.5): INPUT, S1, S2, S3.
//% -- Needs: k, variant; of the kernel `lane`, `warp`, `shared`, `row_sum`, and v0 ... in warp view. Gives:
//% -- shared_type(name) and functions(name), which emit; setup() and reduce() for the kernel.
//% local element = use "warp/element"
//% local layouts = use "warp/layout"
//% local tree = use "warp/tree"
//%
//% local steps = {}
//%
//% -- `name` becomes the place of element `e`.
//% local function place(layout, name, e, what)
//%   if not layout.xor then
    const uint32_t ${name} = ${layouts.unit_at(layout, e)}; // ${what}
//%     return
//%   end
//%   local x = layout.xor
    const uint32_t ${name}_plain = ${layouts.unit_at(layout, e)};
    // ${what}
    const uint32_t ${name} = ${name}_plain ^ (${name}_plain >> ${x.down} & ${x.mask})${x.up == 0 and "" or " << " .. x.up};
//% end
//%
//% local function step(layout, offset)
//%   if offset == 0 then return "" end
//%   return (layout.xor and " ^ " or " + ") .. offset
//% end
//%
//% -- The arrays of the block; nothing for blocks that need none.
//% function steps.shared_type(name)
//%   if not (variant.s1 or variant.s2) then return end
struct alignas(16) ${name} {
//%   if variant.s1 then
    ${element.unit_type(variant.s1)} s1[${variant.s1.bytes // variant.s1.unit_bytes}]; // ${layouts.padding(variant.s1)}
//%   end
//%   if variant.s2 then
    alignas(16) ${element.unit_type(variant.s2)} s2[${variant.s2.bytes // variant.s2.unit_bytes}]; // ${layouts.padding(variant.s2)}
//%   end
};

//% end
//%
//% -- Functions that fetch a thread's run where it moves in accesses wider than a unit.
//% local function run_fetch(stage, layout)
//%   if not layout or layout.access_bytes == layout.unit_bytes then return end
//%   local params, total = {}, layout.run * layout.units
//%   local each = layout.access_bytes // layout.unit_bytes
//%   for i = 0, layout.run - 1 do table.insert(params, k.A.c .. " &v" .. i) end
// A run of ${stage}, in accesses of ${layout.access_bytes} bytes; `at`: ${layout.separable_run and "where it starts" or "its first element"}.
KG_FN void fetch_${stage}(const ${element.unit_type(layout)} *${stage}, uint32_t at, ${join(params)})
{
    ${element.unit_type(layout)} u[${total}];
//%   for i = 0, total // each - 1 do
//%     local from = "at" .. step(layout, layout.run_access[i])
//%     if not layout.separable_run then
//%       local first = i * each
//%       from = layouts.unit_at(layout, "at" .. plus(first // layout.units)) .. plus(first % layout.units)
//%     end
//%     if string.find(from, " ^ ", 1, true) then from = "(" .. from .. ")" end
    const ${element.access_type(layout.access_bytes)} part${i} = ${element.access_load(layout.access_bytes)}(${stage} + ${from});
    memcpy(u + ${i * each}, &part${i}, ${layout.access_bytes});
//%   end
//%   for i = 0, layout.run - 1 do
//%     if element.in_units() then
    memcpy(&v${i}, u + ${i * layout.units}, ${k.A.size});
//%     else
    v${i} = u[${i}];
//%     end
//%   end
}

//% end
//%
//% -- Where this thread's items lie: worked out once, outside the loop.
//% local function run_first(stage, e)
//%   local layout = variant[stage]
//%   if layout.separable_run then
//%     place(layout, stage .. "_run", e, "where this thread's run begins")
//%   else
    const uint32_t ${stage}_run = ${e}; // the element: pads cut runs
//%   end
//% end
//%
//% function steps.setup()
//%   if variant.s1 and variant.s1.separable_warp then
//%     place(variant.s1, "s1_warp", "warp * " .. variant.dws .. " + lane", "where its first item lies")
//%   end
//%   if variant.s1 then
//%     run_first("s1", "threadIdx.x * " .. variant.nwork)
//%   end
//%   if variant.s2 then
//%     place(variant.s2, "s2_warp", "threadIdx.x", "where its run sum lies")
//%     run_first("s2", "lane * " .. variant.nwarps)
//%   end
//% end
//%
//% local function warp_view(i)
//%   if variant.s1.separable_warp then return "s1_warp" .. step(variant.s1, variant.s1.warp_step[i]) end
//%   return layouts.unit_at(variant.s1, "warp * " .. variant.dws .. " + lane" .. plus(32 * i))
//% end
//%
//% -- Loads a thread's run into registers prefix0 ...; declared: they are there already.
//% local function load_run(stage, prefix, declared)
//%   local layout, array, names = variant[stage], "shared->" .. stage, {}
//%   for i = 0, layout.run - 1 do names[i + 1] = prefix .. i end
//%   if layout.access_bytes ~= layout.unit_bytes then
//%     if not declared then
    ${k.A.c} ${join(names)};
//%     end
    fetch_${stage}(${array}, ${stage}_run, ${join(names)});
//%     return
//%   end
//%   for i = 0, layout.run - 1 do
//%     local at = stage .. "_run" .. step(layout, layout.run_step[i])
//%     if not layout.separable_run then at = layouts.unit_at(layout, stage .. "_run" .. plus(i)) end
    ${declared and "" or k.A.c .. " "}${names[i + 1]} = ${element.get(layout, array, at)};
//%   end
//% end
//%
//% -- Where the items of a thread lie, by the names of setup.
//% local function places_of_thread()
//%   local names, plain = {}, variant.s1 and not variant.s1.separable_warp
//%   if plain then table.insert(names, "lane") end
//%   if plain or variant.nwarps > 1 then table.insert(names, "warp") end
//%   if variant.s1 and variant.s1.separable_warp then table.insert(names, "s1_warp") end
//%   if variant.s1 then table.insert(names, "s1_run") end
//%   if variant.s2 then
//%     table.insert(names, "s2_warp")
//%     table.insert(names, "s2_run")
//%   end
//%   return names
//% end
//%
//% local function first_warp()

    // S2: one run sum per thread; the first warp takes runs of ${variant.nwarps}.
    ${element.put(variant.s2, "shared->s2", "s2_warp", "v0")};
    __syncthreads();
    if (warp == 0) {
//%   load_run("s2", "u", false)
//%   tree.serial_reduce(register_names("u", variant.nwarps), variant.adder)

        // S3: warp reduce.
//%   tree.warp_reduce("u0")
        row_sum = ${combined("row_sum", "u0")};
    }
    __syncthreads(); // the next data block writes S2
//% end
//%
//% -- The function that reduces a data block, which `v0` ... hold in warp view: the same whatever range
//% -- check they were loaded under.
//% local function reduce_function(shared_type)
//%   local params = {}
//%   if variant.s1 or variant.s2 then table.insert(params, shared_type .. " *shared") end
//%   for _, name in ipairs(places_of_thread()) do table.insert(params, "uint32_t " .. name) end
//%   for _, param in ipairs(scalar_params()) do table.insert(params, param) end
//%   for _, name in ipairs(register_names("v", variant.nwork)) do table.insert(params, k.A.c .. " " .. name) end
// A data block in warp view, one item a register, in order into row_sum of thread 0.
KG_FN void reduce_block(${join(params)}, ${k.A.c} &row_sum)
{
//%   if variant.s1 then
    // S1: from the warp view to runs of ${variant.nwork} consecutive elements.
//%     for i = 0, variant.nwork - 1 do
    ${element.put(variant.s1, "shared->s1", warp_view(i), "v" .. i)};
//%     end
    __syncwarp();
//%     load_run("s1", "v", true)
    __syncwarp();
//%   end
//%   if variant.nwork > 1 then

    // S1: serial reduce of the run (${variant.adder}).
//%     tree.serial_reduce(register_names("v", variant.nwork), variant.adder)
//%   end
//%   if variant.nwarps > 1 then
//%     first_warp()
//%   else

    // S3: warp reduce.
//%     tree.warp_reduce("v0")
    row_sum = ${combined("row_sum", "v0")};
//%   end
}

//% end
//%
//% function steps.functions(shared_type)
//%   run_fetch("s1", variant.s1)
//%   run_fetch("s2", variant.s2)
//%   reduce_function(shared_type)
//% end
//%
//% -- Reduces the data block that `v0` ... hold in warp view into `row_sum` of thread 0.
//% function steps.reduce()
//%   local values = {}
//%   if variant.s1 or variant.s2 then table.insert(values, "shared") end
//%   for _, name in ipairs(places_of_thread()) do table.insert(values, name) end
//%   for _, name in ipairs(parameter_names("scalar")) do table.insert(values, name) end
//%   for _, name in ipairs(register_names("v", variant.nwork)) do table.insert(values, name) end
        reduce_block(${join(values)}, row_sum);
//% end
//%
//% return steps
