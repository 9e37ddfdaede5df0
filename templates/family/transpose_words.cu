//% -- One row of a transpose of elements of one or two bytes that moves words of several. A tile is as
//% -- many rows high as it is wide; row V * j + k of it lies at k * 32 + j, so that the lanes that read V
//% -- rows each for a word of the result meet no bank twice.
//% use "dask/tile"
//%
//% local T, size, V, tile = k.T.c, k.T.size, row.vector, row.steps[1]
//% local edge = tile.tile_width
//% local columns = row.nwork // V -- words of a row of the tile that a thread takes on the way out
//%
//% local function item(i, count)
//%   if row.bask == "warp_by_warp" then return "warp * " .. count .. plus(i) end
//%   return "warp" .. plus(i * row.nwarps)
//% end
//%
//% local function batches(count, size, body)
//%   for b = 0, count - 1, size do body(b, math.min(b + size, count) - 1) end
//% end
//%
//% -- V words, each of V elements of a row, become V words of a column each.
//% local function turn(i)
//%   if V == 2 then
    const uint32_t t${i}_0 = kg_perm(w${i}_0, w${i}_1, 0x5410), t${i}_1 = kg_perm(w${i}_0, w${i}_1, 0x7632);
//%     return
//%   end
    const uint32_t a${i} = kg_perm(w${i}_0, w${i}_1, 0x5140), b${i} = kg_perm(w${i}_0, w${i}_1, 0x7362);
    const uint32_t c${i} = kg_perm(w${i}_2, w${i}_3, 0x5140), d${i} = kg_perm(w${i}_2, w${i}_3, 0x7362);
    const uint32_t t${i}_0 = kg_perm(a${i}, c${i}, 0x5410), t${i}_1 = kg_perm(a${i}, c${i}, 0x7632);
    const uint32_t t${i}_2 = kg_perm(b${i}, d${i}, 0x5410), t${i}_3 = kg_perm(b${i}, d${i}, 0x7632);
//% end
//%
//% local function inside()
    const char *from = (const char *)g_in + row0 * in_pitch + column0 * ${size} + lane * 4;
//%   batches(row.nwork, row.batch, function(first, last)
//%     for i = first, last do
    const uint32_t r${i} = ${item(i, row.nwork)};
    const uint32_t v${i} = kg_ld4(from + r${i} * in_pitch);
//%     end
//%     for i = first, last do
    shared->words[r${i} % ${V} * 32 + r${i} / ${V}][lane] = v${i};
//%     end
//%   end)
    __syncthreads();
    char *to = (char *)g_out + column0 * out_pitch + row0 * ${size} + lane * 4;
//%   for i = 0, columns - 1 do
    const uint32_t c${i}_at = ${item(i, columns)};
//%     for e = 0, V - 1 do
    const uint32_t w${i}_${e} = shared->words[lane${plus(32 * e)}][c${i}_at];
//%     end
//%     turn(i)
//%     for e = 0, V - 1 do
    kg_st4(to + (c${i}_at * ${V}${plus(e)}) * out_pitch, t${i}_${e});
//%     end
//%   end
//% end
//%
//% -- Where an end of the plane falls into the tile: element by element, by the same words.
//% local function at_an_end()
    KG_UNROLL(1)
    for (uint32_t r = warp; r < ${edge}; r += ${row.nwarps}) {
        const char *from = (const char *)g_in + (row0 + r) * in_pitch;
        ${T} *const to = (${T} *)shared->words[r % ${V} * 32 + r / ${V}];
        KG_UNROLL(1)
        for (uint32_t c = lane; c < ${edge}; c += 32)
            if (row0 + r < height && column0 + c < width) to[c] = ((const ${T} *)from)[column0 + c];
    }
    __syncthreads();
    KG_UNROLL(1)
    for (uint32_t c = warp; c < ${edge}; c += ${row.nwarps}) {
        char *to = (char *)g_out + (column0 + c) * out_pitch;
        KG_UNROLL(1)
        for (uint32_t r = lane; r < ${edge}; r += 32)
            if (row0 + r < height && column0 + c < width)
                ((${T} *)to)[row0 + r] = ((const ${T} *)shared->words[r % ${V} * 32 + r / ${V}])[c];
    }
//% end
//%
struct ${row.entry}_shared { uint32_t words[${edge}][33]; }; // a word of padding after each row

KG_KERNEL(${row.entry}, ${row.tbs}, ${row.min_blocks})(const ${T} *g_in, ${T} *g_out, uint64_t width, uint64_t height, uint64_t in_pitch, uint64_t out_pitch, uint32_t across)
{
    KG_SMEM(${row.entry}_shared, shared);
    const uint32_t lane = kg_lane(), warp = kg_warp();
//% dask_tile(edge, edge, function(case) if case == "none" then inside() else at_an_end() end end, "width")
}
KG_ENTRY(${row.entry})

KG_ROW(${row.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), nullptr, ${row.tbs}, sizeof(${row.entry}_shared));
    const ${T} *g_in = (const ${T} *)call->args[0];
    ${T} *g_out = (${T} *)call->args[1];
    uint64_t width = call->lengths[0], height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
    uint32_t across = (uint32_t)((width + ${edge - 1}) / ${edge});
    void *arguments[] = {&g_in, &g_out, &width, &height, &in_pitch, &out_pitch, &across};
    return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), arguments, ${row.tbs}, sizeof(${row.entry}_shared));
}
