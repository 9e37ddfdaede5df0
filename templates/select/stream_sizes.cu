//% -- Sizes of parts, which are known before tiles stream: where all parts go to one array each begins where those before
//% -- it end. The first tickets are of pieces that are counted. Who counts waits for nobody. So whoever waits for sizes
//% -- waits for blocks that run. The block that counts the last piece publishes where parts begin.
//% -- Needs: k, variant; held, of select/stream_held, and array_of, the number of an element's part in C. Gives: members();
//% -- functions(); parameters(), and their names; count(), a call in C, which returns a ticket as the number of a tile;
//% -- pieces, how many tickets come before that, in C; and wait(), of who takes starts.
//% local sizes = {}
//% local tagged = use "warp/tagged"
//% local P, U, tbs = variant.parts, 8, variant.tbs
//% local inputs, op = args_of("input"), k.ops.partition
//% local most = 16 -- rows of a piece
//%
//% function sizes.members()
    alignas(16) uint64_t firsts[${P}]; // where parts begin in the array
    uint64_t sizes[${P}][${tbs // 32}]; // elements of each part that warps have counted
//% end
//%
//% sizes.pairs = {{"uint64_t *", "g_counts"}, {"uint32_t *", "g_counted"}, {"uint64_t *", "g_firsts"}}
//% sizes.pieces = "count_pieces(n)"
//%
//% -- The number of the part of item u, in C.
//% local function part_of(u, array_of)
//%   local list = {}
//%   if op.uses_index or k.ops.transform.uses_index then table.insert(list, "place" .. plus(tbs * u)) end
//%   for _, arg in ipairs(inputs) do table.insert(list, arg.name .. "_" .. u) end
//%   return array_of .. "(" .. with_scalars(table.unpack(list)) .. ")"
//% end
//%
//% local function count_row(array_of)
            if (place - threadIdx.x + ${tbs * U} <= n) {
//%   for u = 0, U - 1 do
//%     for _, arg in ipairs(inputs) do
                const ${arg.type.c} ${arg.name}_${u} = g_${arg.name}[place${plus(tbs * u)}];
//%     end
//%   end
//%   for u = 0, U - 1 do
//%     if u % 4 == 0 then
                // Of which parts elements ${u} to ${math.min(u + 3, U - 1)} are.
//%     end
                const uint32_t part_${u} = ${part_of(u, array_of)};
//%     for p = 0, P - 1 do
                mine_${p} += part_${u} == ${p};
//%     end
//%   end
                continue;
            }
            // What is left of the last row, one by one.
            KG_UNROLL(1)
            for (; place < n; place += ${tbs}) {
//%   for _, arg in ipairs(inputs) do
                const ${arg.type.c} ${arg.name}_0 = g_${arg.name}[place];
//%   end
                const uint32_t part = ${part_of(0, array_of)};
//%   for p = 0, P - 1 do
                mine_${p} += part == ${p};
//%   end
            }
            break;
//% end
//%
//% local function params()
//%   local list = scalar_params()
//%   for _, one in ipairs({"stream_shared *shared", "uint32_t lane", "uint32_t warp"}) do table.insert(list, one) end
//%   for _, arg in ipairs(inputs) do table.insert(list, "const " .. arg.type.c .. " *g_" .. arg.name) end
//%   for _, one in ipairs({"uint64_t n", "uint32_t ticket", "uint32_t tag", "uint64_t *g_turn"}) do table.insert(list, one) end
//%   for _, one in ipairs(sizes.pairs) do table.insert(list, one[1] .. one[2]) end
//%   return join(list)
//% end
//%
//% function sizes.functions(array_of)
//%   tagged.functions()
// Rows of a piece: each block finds some pieces, but for the least n.
KG_FN uint32_t rows_of_piece(uint64_t n)
{
    const uint64_t rows = n / ((uint64_t)gridDim.x * ${8 * tbs * U}) + 1;
    return rows < ${most} ? (uint32_t)rows : ${most};
}

// How many pieces there are: one at least, so that somebody publishes.
KG_FN uint32_t count_pieces(uint64_t n)
{
    const uint64_t piece = (uint64_t)rows_of_piece(n) * ${tbs * U};
    return n == 0 ? 1 : (uint32_t)((n + piece - 1) / piece);
}

// Draws tickets, and counts what parts have of the pieces of their numbers. The first ticket behind
// those is a tile's, whose number it returns.
KG_FN uint32_t count_parts(${params()})
{
    const uint32_t rows = rows_of_piece(n), pieces = count_pieces(n);
//%   local sums = {}
//%   for p = 0, P - 1 do table.insert(sums, "size_" .. p .. " = 0") end
    uint64_t ${join(sums)};
    uint32_t taken = 0;
    for (; ticket < pieces; taken++) {
        __syncthreads(); // all have this ticket
        if (threadIdx.x == 0) shared->turn = atomicAdd(g_turn, 1); // the next one, while this one's piece is counted
        uint64_t place = (uint64_t)ticket * rows * ${tbs * U} + threadIdx.x;
//%   local mine = {}
//%   for p = 0, P - 1 do table.insert(mine, "mine_" .. p .. " = 0") end
        uint32_t ${join(mine)};
        KG_UNROLL(1)
        for (uint32_t row = 0; row < rows; row++, place += ${tbs * U}) {
//%   count_row(array_of)
        }
//%   for p = 0, P - 1 do
        size_${p} += mine_${p};
//%   end
        __syncthreads();
        ticket = (uint32_t)shared->turn;
    }
    if (taken == 0) return ticket - pieces;
//%   for p = 0, P - 1 do
    size_${p} = kg_reduce_add_u64(${full_mask}, size_${p});
    if (lane == 0) shared->sizes[${p}][warp] = size_${p};
//%   end
    __syncthreads();
    if (threadIdx.x < ${P}) {
        uint64_t size = 0;
        for (uint32_t w = 0; w < ${tbs // 32}; w++) size += shared->sizes[threadIdx.x][w];
        atomicAdd(g_counts + threadIdx.x, size);
    }
    __syncthreads();
    // Who counts the last piece says where parts begin. The next call finds all as this one did.
    if (threadIdx.x == 0 && kg_atomic_add_acq_rel_u32(g_counted, taken) + taken == pieces) {
        uint64_t first = 0;
        for (uint32_t part = 0; part < ${P}; part++) {
            ${tagged.publish("g_firsts", "(uint64_t)part", "first", "tag")};
            first += kg_ld_relaxed_u64(g_counts + part);
            kg_st_relaxed_u64(g_counts + part, 0);
        }
        kg_st_relaxed_u32(g_counted, 0);
    }
    return ticket - pieces;
}

//% end
//%
//% function sizes.count()
//%   local list = {"shared", "lane", "warp"}
//%   for _, arg in ipairs(inputs) do table.insert(list, "g_" .. arg.name) end
//%   for _, one in ipairs({"n", "(uint32_t)shared->turn", "tag", "g_turn"}) do table.insert(list, one) end
//%   for _, one in ipairs(sizes.pairs) do table.insert(list, one[2]) end
//%   return "count_parts(" .. with_scalars(table.unpack(list)) .. ")"
//% end
//%
//% -- Behind it `based` of the first tile hands on where parts begin.
//% function sizes.wait()
    for (uint32_t part = 0; part < ${P}; part++) {
        uint64_t first;
        while (!${tagged.published("g_firsts", "(uint64_t)part", "tag", "first")}) kg_spin();
        if (lane == 0) shared->firsts[part] = first;
    }
//% end
//%
//% return sizes
