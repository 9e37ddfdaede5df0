//% -- One variant of a transpose that moves words of several elements, of 4, 8 or 16 bytes. A tile is as many
//% -- rows high as it is wide. Row V * j + k of it lies at k * 32 + j. So the lanes that read V rows each for
//% -- a word of the result meet no bank twice.
//%
//% local T, size, V, tile = k.T.c, k.T.size, variant.vector, variant.steps[1]
//% local edge, word, parts = tile.tile_width, variant.word, variant.word // 4
//% local columns = variant.nwork // V -- words of a row of the tile that a thread takes on the way out
//% local word_type = ({[4] = "uint32_t", [8] = "uint64_t", [16] = "kg_v16"})[word]
//%
//% local function item(i, count)
//%   if variant.bask == "warp_by_warp" then return "warp * " .. count .. plus(i) end
//%   return "warp" .. plus(i * variant.nwarps)
//% end
//%
//% local function batches(count, size, body)
//%   for b = 0, count - 1, size do body(b, math.min(b + size, count) - 1) end
//% end
//%
//% local function put(to, value)
//%   return word == 16 and "kg_st16(&" .. to .. ", " .. value .. ")" or to .. " = " .. value
//% end
//%
//% local function get(from)
//%   return word == 16 and "kg_ld16(&" .. from .. ")" or from
//% end
//%
//% -- Part p, of four bytes, of the word that was read from row e of those of column i.
//% local function part(i, e, p)
//%   local name = "w" .. i .. "_" .. e
//%   if word == 4 then return name end
//%   if word == 8 then return "(uint32_t)" .. (p == 0 and name or "(" .. name .. " >> 32)") end
//%   return name .. "." .. string.sub("xyzw", p + 1, p + 1)
//% end
//%
//% local function assemble(list)
//%   if word == 4 then return list[1] end
//%   if word == 8 then return "(uint64_t)" .. list[2] .. " << 32 | " .. list[1] end
//%   return "{" .. join(list) .. "}"
//% end
//%
//% -- Elements narrower than a part: v parts of v elements each, of v rows, change places. What comes of
//% -- part p of rows v * b and on is t<i>_<b>_<p>_0 to t<i>_<b>_<p>_<v - 1>.
//% local function turn_parts(i, b, p)
//%   local v, name = 4 // size, i .. "_" .. b .. "_" .. p
//%   local function from(e) return part(i, v * b + e, p) end
//%   if v == 2 then
    const uint32_t t${name}_0 = kg_perm(${from(0)}, ${from(1)}, 0x5410);
    const uint32_t t${name}_1 = kg_perm(${from(0)}, ${from(1)}, 0x7632);
//%     return
//%   end
    const uint32_t a${name} = kg_perm(${from(0)}, ${from(1)}, 0x5140), b${name} = kg_perm(${from(0)}, ${from(1)}, 0x7362);
    const uint32_t c${name} = kg_perm(${from(2)}, ${from(3)}, 0x5140), d${name} = kg_perm(${from(2)}, ${from(3)}, 0x7362);
    const uint32_t t${name}_0 = kg_perm(a${name}, c${name}, 0x5410), t${name}_1 = kg_perm(a${name}, c${name}, 0x7632);
    const uint32_t t${name}_2 = kg_perm(b${name}, d${name}, 0x5410), t${name}_3 = kg_perm(b${name}, d${name}, 0x7632);
//% end
//%
//% -- V words, each of V elements of a row, become V words of a column each: r<i>_0 and on.
//% local function turn(i)
//%   for b = 0, size < 4 and parts - 1 or -1 do
//%     for p = 0, parts - 1 do turn_parts(i, b, p) end
//%   end
//%   for e = 0, V - 1 do
//%     local list = {}
//%     for p = 0, parts - 1 do
//%       local v, u = 4 // size, size // 4
//%       if size < 4 then
//%         table.insert(list, "t" .. i .. "_" .. p .. "_" .. e // v .. "_" .. e % v)
//%       else
//%         table.insert(list, part(i, p // u, e * u + p % u))
//%       end
//%     end
    const ${word_type} r${i}_${e} = ${assemble(list)};
//%   end
//% end
//%
//% local function inside()
    // In: a word of a row a lane.
    const char *from = (const char *)g_in + row0 * in_pitch + column0 * ${size} + lane * ${word};
//%   batches(variant.nwork, variant.batch, function(first, last)
//%     for i = first, last do
    const uint32_t r${i} = ${item(i, variant.nwork)};
    const ${word_type} v${i} = kg_ld${word}(from + r${i} * in_pitch);
//%     end
//%     for i = first, last do
    ${put("shared->words[r" .. i .. " % " .. V .. " * 32 + r" .. i .. " / " .. V .. "][lane]", "v" .. i)};
//%     end
//%   end)
    __syncthreads();
    // Out: a word of each of ${V} rows becomes a word of each of ${V} columns.
    char *to = (char *)g_out + column0 * out_pitch + row0 * ${size} + lane * ${word};
//%   for i = 0, columns - 1 do
    // ${plural(V, "column")} of the tile: loads, exchange, stores.
    const uint32_t c${i}_at = ${item(i, columns)};
//%     for e = 0, V - 1 do
    const ${word_type} w${i}_${e} = ${get("shared->words[lane" .. plus(32 * e) .. "][c" .. i .. "_at]")};
//%     end
//%     turn(i)
//%     for e = 0, V - 1 do
    ${word == 16 and "kg_st16_global" or "kg_st" .. word}(to + (c${i}_at * ${V}${plus(e)}) * out_pitch, r${i}_${e});
//%     end
//%   end
//% end
//%
//% -- Where an end of the plane falls into the tile: element by element, by the same words. The elements of a
//% -- row that a lane takes are loaded together.
//% local function at_an_end()
    // In: the rows of the tile that there are.
    KG_UNROLL(1)
    for (uint32_t r = warp; r < ${edge}; r += ${variant.nwarps}) {
        if (row0 + r >= height) break;
        const ${T} *const from = (const ${T} *)((const char *)g_in + (row0 + r) * in_pitch) + column0;
        ${T} *const to = (${T} *)&shared->words[r % ${V} * 32 + r / ${V}][0];
        ${T} v[${V}];
        KG_UNROLL(${V})
        for (uint32_t i = 0; i < ${V}; i++)
            if (column0 + lane + i * 32 < width) v[i] = from[lane + i * 32];
        KG_UNROLL(${V})
        for (uint32_t i = 0; i < ${V}; i++)
            if (column0 + lane + i * 32 < width) to[lane + i * 32] = v[i];
    }
    __syncthreads();
    // Out: its columns that there are.
    KG_UNROLL(1)
    for (uint32_t c = warp; c < ${edge}; c += ${variant.nwarps}) {
        if (column0 + c >= width) break;
        ${T} *const to = (${T} *)((char *)g_out + (column0 + c) * out_pitch) + row0;
        KG_UNROLL(${V})
        for (uint32_t i = 0; i < ${V}; i++) {
            const uint32_t r = lane + i * 32;
            if (row0 + r < height)
                to[r] = ((const ${T} *)&shared->words[r % ${V} * 32 + r / ${V}][0])[c];
        }
    }
//% end
//%
struct block_shared { ${word == 4 and "" or "alignas(16) "}${word_type} words[${edge}][33]; }; // a word of padding after each row

//% run("transpose/frame")(edge, edge, function(case) if case == "none" then inside() else at_an_end() end end)
