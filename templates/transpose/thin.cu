//% -- One variant of a transpose of a plane of few columns, or of few rows. A tile would be mostly empty. So each
//% -- thread takes a few elements of a row, or of a column. Neighbours in a warp take neighbouring rows, or columns.
//% -- So a warp reads and writes whole sectors where nothing lies between rows.
//% local tiles = use "dask/tile"
//%
//% local T, size, tile = k.T.c, k.T.size, variant.steps[1]
//% local low = variant.thread_rows > 0 -- elements of a column
//% local taken = low and variant.thread_rows or tile.tile_width
//%
//% -- Calls `emit` with the number of each of the thread's lines, and of each element that it takes there.
//% local function each(emit)
//%   for r = 0, variant.nwork - 1 do
//%     for c = 0, taken - 1 do emit(r, c) end
//%   end
//% end
//%
//% local function line(r)
//%   return plus(r * variant.tbs)
//% end
//%
//% local function times(count, pitch)
//%   return count == 0 and "" or " + " .. (count == 1 and "" or count .. " * ") .. pitch
//% end
//%
//% -- In C: where an element lies behind a thread's first one. The thread's lines are rows of that plane, or columns.
//% local function in_rows(r, c, pitch)
//%   return times(r * variant.tbs, pitch) .. plus(c * size)
//% end
//%
//% local function in_columns(r, c, pitch)
//%   return times(c, pitch) .. plus(r * variant.tbs * size)
//% end
//%
//% local loaded, stored = low and in_columns or in_rows, low and in_rows or in_columns
//%
//% -- In C: the condition that an element is inside the plane.
//% local function inside(r, c, case)
//%   if case == "none" then return "" end
//%   local lines, others = low and "columns" or "rows", low and "rows" or "columns"
//%   return "if (threadIdx.x" .. line(r) .. " < " .. lines .. (c > 0 and " && " .. c .. " < " .. others or "") .. ") "
//% end
//%
//% local function body(case)
//%   if case == "stop" then
//%     local left = {"rows = height - row0", "columns = width - column0"}
//%     if taken == 1 then table.remove(left, low and 1 or 2) end -- the tile is inside there
    const uint64_t ${table.concat(left, ", ")}; // from here on
//%   end
//%   if low then
    const char *from = (const char *)g_in + row0 * in_pitch + (column0 + threadIdx.x) * ${size};
    char *to = (char *)g_out + (column0 + threadIdx.x) * out_pitch + row0 * ${size};
//%   else
    const char *from = (const char *)g_in + (row0 + threadIdx.x) * in_pitch + column0 * ${size};
    char *to = (char *)g_out + column0 * out_pitch + (row0 + threadIdx.x) * ${size};
//%   end
    // In: all loads, then all stores.
//%   each(function(r, c)
//%     local place = "*(const " .. T .. " *)(from" .. loaded(r, c, "in_pitch") .. ")"
//%     if case == "none" then
    const ${T} v${r}_${c} = ${place};
//%     else
    ${T} v${r}_${c}{};
    ${inside(r, c, case)}v${r}_${c} = ${place};
//%     end
//%   end)
//%   each(function(r, c)
    ${inside(r, c, case)}*(${T} *)(to${stored(r, c, "out_pitch")}) = v${r}_${c};
//%   end)
//% end
//%
//% local params = kernel_parameters()
//% for _, name in ipairs({"width", "height", "in_pitch", "out_pitch"}) do params.add("uint64_t ", name) end
//% params.add("uint32_t ", "across")
//% local into = low and "one row of the result" or "as many rows of the result"
// Threads take ${plural(taken, "element")} of a ${low and "column" or "row"} each, and store them into ${into}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% early_start()
//% tiles.frame(tile.tile_width, tile.tile_height, body, "width")
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
    uint64_t width = call->lengths[0], height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
//% tiles.arguments(tile.tile_width, tile.tile_height)
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
