//% -- One data block reduced to one sum, in order (dissertation 6.6.5): INPUT, S1, S2, S3.
//% use "warp/element"
//% use "warp/tree"
//%
//% -- Unit at which element `e`, a C expression, lies.
//% local function unit_at(layout, e)
//%   if string.find(e, " ") then e = "(" .. e .. ")" end
//%   local unit = layout.units == 1 and e or e .. " * " .. layout.units
//%   if layout.period == 0 then return unit end
//%   local pad = layout.pad == 1 and "" or " * " .. layout.pad
//%   return unit .. " + " .. e .. " / " .. layout.period .. pad
//% end
//%
//% -- The arrays of the block; nothing for blocks that need none.
//% function block_shared_type(name)
//%   if not (row.s1 or row.s2) then return end
struct alignas(16) ${name} {
//%   if row.s1 then
    ${unit_type(row.s1)} s1[${row.s1.bytes // (k.T.struct and row.s1.unit_bytes or k.T.size)}]; // padding ${row.s1.rule}
//%   end
//%   if row.s2 then
    alignas(16) ${unit_type(row.s2)} s2[${row.s2.bytes // (k.T.struct and row.s2.unit_bytes or k.T.size)}]; // padding ${row.s2.rule}
//%   end
};

//% end
//%
//% -- Where this thread's items lie in the padded arrays: worked out once, outside the loop.
//% function block_reduce_setup()
//%   if row.s1 and row.s1.separable_warp then
    const uint32_t s1_warp = ${unit_at(row.s1, "warp * " .. row.dws .. " + lane")};
//%   end
//%   if row.s1 then
    const uint32_t s1_run = ${unit_at(row.s1, "threadIdx.x * " .. row.nwork)};
//%   end
//%   if row.s2 then
    const uint32_t s2_warp = ${unit_at(row.s2, "threadIdx.x")};
    const uint32_t s2_run = ${unit_at(row.s2, "lane * " .. row.nwarps)};
//%   end
//% end
//%
//% local function warp_view(i)
//%   if row.s1.separable_warp then return "s1_warp" .. plus(row.s1.warp_step[i]) end
//%   return unit_at(row.s1, "warp * " .. row.dws .. " + lane" .. plus(32 * i))
//% end
//%
//% local function names(prefix, count)
//%   local list = {}
//%   for i = 0, count - 1 do list[i + 1] = prefix .. i end
//%   return list
//% end
//%
//% -- Reduces the data block that `v0` ... hold in warp view into `row_sum` of thread 0.
//% function block_reduce()
//%   if row.s1 then
    // S1: from the warp view to runs of ${row.nwork} consecutive elements.
//%     for i = 0, row.nwork - 1 do
    ${element_put("shared->s1", warp_view(i), "v" .. i)};
//%     end
    __syncwarp();
//%     for i = 0, row.nwork - 1 do
    v${i} = ${element_get("shared->s1", "s1_run" .. plus(row.s1.run_step[i]))};
//%     end
    __syncwarp();
//%   end
//%   if row.nwork > 1 then
    // S1: serial reduce of the run (${row.adder}).
//%     serial_reduce(names("v", row.nwork), row.adder)
//%   end
//%   if row.nwarps == 1 then
    // S3: warp reduce.
//%     warp_reduce("v0")
    row_sum = ${call(k.ops.combine, "row_sum", "v0")};
//%     return
//%   end

    // S2: one run sum per thread; the first warp takes runs of ${row.nwarps}.
    ${element_put("shared->s2", "s2_warp", "v0")};
    __syncthreads();
    if (warp == 0) {
//%   for i = 0, row.nwarps - 1 do
        ${k.T.c} u${i} = ${element_get("shared->s2", "s2_run" .. plus(row.s2.run_step[i]))};
//%   end
//%   serial_reduce(names("u", row.nwarps), row.adder)

        // S3: warp reduce.
//%   warp_reduce("u0")
        row_sum = ${call(k.ops.combine, "row_sum", "u0")};
    }
    __syncthreads(); // the next data block writes S2
//% end
