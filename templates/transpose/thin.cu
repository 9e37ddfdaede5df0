//% -- One variant of a transpose of a plane of few columns. A tile would be mostly empty, so each thread takes a few
//% -- elements of a row. Neighbours in a warp take rows beside each other. So rows without a gap are read by whole
//% -- sectors, and columns of the result are written so.
//% local tiles = use "dask/tile"
//%
//% local T, size, tile = k.T.c, k.T.size, variant.steps[1]
//% local columns = tile.tile_width
//%
//% -- Calls `emit` with the number of each of the thread's rows, and of each of its columns.
//% local function each(emit)
//%   for r = 0, variant.nwork - 1 do
//%     for c = 0, columns - 1 do emit(r, c) end
//%   end
//% end
//%
//% local function row(r)
//%   return plus(r * variant.tbs)
//% end
//%
//% local function times(count, pitch)
//%   return count == 0 and "" or " + " .. (count == 1 and "" or count .. " * ") .. pitch
//% end
//%
//% -- In C: the condition that an element is inside the plane.
//% local function inside(r, c, case)
//%   if case == "none" then return "" end
//%   return "if (threadIdx.x" .. row(r) .. " < rows" .. (c > 0 and " && " .. c .. " < columns" or "") .. ") "
//% end
//%
//% local function body(case)
//%   if case == "stop" then
    const uint64_t rows = height - row0, columns = width - column0; // from here on
//%   end
    const char *from = (const char *)g_in + (row0 + threadIdx.x) * in_pitch + column0 * ${size};
    char *to = (char *)g_out + column0 * out_pitch + (row0 + threadIdx.x) * ${size};
    // In: all loads, then all stores.
//%   each(function(r, c)
//%     local place = "*(const " .. T .. " *)(from" .. times(r * variant.tbs, "in_pitch") .. plus(c * size) .. ")"
//%     if case == "none" then
    const ${T} v${r}_${c} = ${place};
//%     else
    ${T} v${r}_${c}{};
    ${inside(r, c, case)}v${r}_${c} = ${place};
//%     end
//%   end)
//%   each(function(r, c)
    ${inside(r, c, case)}*(${T} *)(to${times(c, "out_pitch")}${plus(r * variant.tbs * size)}) = v${r}_${c};
//%   end)
//% end
//%
//% local params = kernel_parameters()
//% for _, name in ipairs({"width", "height", "in_pitch", "out_pitch"}) do params.add("uint64_t ", name) end
//% params.add("uint32_t ", "across")
// Threads take ${plural(columns, "element")} of a row each, and store them into as many rows of the result.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% early_start()
//% tiles.frame(columns, tile.tile_height, body, "width")
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
    uint64_t width = call->lengths[0], height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
//% tiles.arguments(columns, tile.tile_height)
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
