//% -- One variant of a transpose: a tile comes in row by row, and goes out column by column.
//%
//% local element = use "warp/element"
//%
//% local T, size, tile = k.T.c, k.T.size, variant.steps[1]
//% local groups = tile.tile_height // 32 -- a column of the tile is as many warps long
//% local units = variant.s1.planes and 1 or variant.s1.units -- from one element of a row to the next
//% local pitch = 32 * units + variant.s1.pad -- units from one row of the tile to the next
//%
//% -- What item i of a warp is among those of the block: each warp has its own, or all take turns.
//% local function item(i)
//%   if variant.bask == "warp_by_warp" then return "warp * " .. variant.nwork .. plus(i) end
//%   return "warp" .. plus(i * variant.nwarps)
//% end
//%
//% local function times(factor)
//%   return factor == 1 and "" or " * " .. factor
//% end
//%
//% -- Item i on its way in: a row of the tile is 32 elements of a row of the plane.
//% local function input(i)
//%   return "*(const " .. T .. " *)(from + r" .. i .. " * in_pitch)"
//% end
//%
//% local function put(i, value)
//%   return element.put(variant.s1, "shared->tile", "r" .. i .. times(pitch) .. " + lane" .. times(units), value)
//% end
//%
//% -- And out: 32 elements of a column of the tile are 32 of a row of the result.
//% local function column(i)
//%   return groups == 1 and "c" .. i or "c" .. i .. " / " .. groups
//% end
//%
//% local function get(i)
//%   local along = groups == 1 and "lane" or "(c" .. i .. " % " .. groups .. " * 32 + lane)"
//%   return element.get(variant.s1, "shared->tile", along .. times(pitch) .. " + " .. column(i) .. times(units))
//% end
//%
//% local function output(i)
//%   local along = groups == 1 and "" or " + c" .. i .. " % " .. groups .. " * " .. 32 * size
//%   return "*(" .. T .. " *)(to + " .. column(i) .. " * out_pitch" .. along .. ")"
//% end
//%
//% -- Where an end of the plane falls into the tile: what the next four items are.
//% local function say_items(i, first, last, case)
//%   if case == "none" or (i - first) % 4 ~= 0 then return end
//%   local to = math.min(i + 3, last)
    // ${i == to and "Item " .. i or "Items " .. i .. " to " .. to}, where they are inside the plane.
//% end
//%
//% local function rows(first, last, case)
//%   for i = first, last do
//%     say_items(i, first, last, case)
    const uint32_t r${i} = ${item(i)};
//%     if case == "none" then
    const ${T} v${i} = ${input(i)};
//%     else
    ${T} v${i}{};
    if (column0 + lane < width && row0 + r${i} < height) v${i} = ${input(i)};
//%     end
//%   end
    // To shared memory.
//%   for i = first, last do
    ${put(i, "v" .. i)};
//%   end
//% end
//%
//% local function columns(first, last, case)
//%   for i = first, last do
    const uint32_t c${i} = ${item(i)};
    const ${T} w${i} = ${get(i)};
//%   end
    // To the result.
//%   for i = first, last do
//%     say_items(i, first, last, case)
//%     if case == "none" then
    ${output(i)} = w${i};
//%     else
    if (column0 + ${column(i)} < width && row0 + ${groups == 1 and "" or "c" .. i .. " % " .. groups .. " * 32 + "}lane < height) ${output(i)} = w${i};
//%     end
//%   end
//% end
//%
//% local function batches(body, case)
//%   for b = 0, variant.nwork - 1, variant.batch do
//%     body(b, math.min(b + variant.batch, variant.nwork) - 1, case)
//%   end
//% end
//%
//% local function body(case)
    // In: 32 elements of a row at a time.
    const char *from = (const char *)g_in + row0 * in_pitch + (column0 + lane) * ${size};
//%   batches(rows, case)
    __syncthreads();
    // Out: 32 elements of a column at a time.
    char *to = (char *)g_out + column0 * out_pitch + (row0 + lane) * ${size};
//%   batches(columns, case)
//% end
//%
struct block_shared { alignas(16) ${element.unit_type(variant.s1)} tile[${variant.s1.total}]; };

//% run("transpose/frame")(tile.tile_width, tile.tile_height, body)
