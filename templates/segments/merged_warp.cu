//% -- The form "warp" of a reduce over segments. A warp takes the segments of its share one after the other,
//% -- in vectors where they lie on 16-byte boundaries. The elements before the first and after the last
//% -- vector it takes one per lane. An operator that commutes has a sum per lane until the segment ends. One
//% -- that does not is reduced across the lanes in order, data block by data block.
//%
//% -- Needs: k, variant; of the kernel `g_in`, `lane`, `sum`, and what a piece is: `at`, `begin`, `count`. Gives:
//% -- functions(), which emits what they call; piece(nwork, narrow), a piece of a segment into `sum`; share(), for the
//% -- form "warp", which takes the warp's share.
//% local element = use "warp/element"
//% local vector = use "warp/vector"
//% local tree = use "warp/tree"
//% local rows = use "warp/rows"
//% local place_of = use "segments/place"
//% local carries = use "segments/carry"
//%
//% local walk = {}
//%
//% local function vector_c()
//%   return variant.wide and vector.name(k.T) or k.T.c
//% end
//%
//% -- The sum of one vector, in order.
//% function walk.functions()
//%   if not variant.wide then return end
//%   local params = {"const " .. vector_c() .. " &v", table.unpack(scalar_params())}
//%   if takes_index() then table.insert(params, "uint64_t index") end
// The sum of a vector, in order.
KG_FN ${k.A.c} reduce_vector(${join(params)})
{
//%   for e = 0, variant.vector - 1 do
    ${k.A.c} s${e} = ${transformed("v.e" .. e, "index" .. plus(e))};
//%   end
//%   tree.serial_reduce(register_names("s", variant.vector), variant.adder)
    return s0;
}

//% end
//%
//% local function vector_sum(i)
//%   local index = "from + (unit" .. plus(i * 32) .. ")" .. (variant.vector > 1 and " * " .. variant.vector or "")
//%   if not variant.wide then return transformed("x" .. i, index) end
//%   local values = {"x" .. i}
//%   for _, arg in ipairs(args_of("scalar")) do table.insert(values, "s_" .. arg.name) end
//%   if takes_index() then table.insert(values, index) end
//%   return "reduce_vector(" .. join(values) .. ")"
//% end
//%
//% local function load(i)
//%   local offset = plus(i * 32 * variant.vector)
//%   return variant.wide and vector.load(k.T) .. "(body" .. offset .. ")" or "body[" .. i * 32 .. "]"
//% end
//%
//% -- All loads of a data block are on their way before the first is used.
//% local function block(case, nwork)
            // A data block: all loads, then the sums.
            const ${k.T.c} *const body = place + head_count + unit * ${variant.vector};
//%   if case == "stop" then
            const uint32_t rest = (uint32_t)(units - (unit - lane)); // fewer than a data block has
//%   end
//%   for i = 0, nwork - 1 do
//%     if case == "stop" then
            ${vector_c()} x${i}{};
            if (lane${plus(i * 32)} < rest) x${i} = ${load(i)};
//%     else
            const ${vector_c()} x${i} = ${load(i)};
//%     end
//%   end
//%   for i = 0, nwork - 1 do
//%     if case == "stop" then
            ${k.A.c} v${i} = ${call(k.ops.identity)};
            if (lane${plus(i * 32)} < rest) v${i} = ${vector_sum(i)};
//%     else
            ${k.A.c} v${i} = ${vector_sum(i)};
//%     end
//%   end
//%   local names = register_names("v", nwork)
//%   if spec.commutative then tree.serial_reduce(names, variant.adder) else rows.reduce(names) end
            sum = ${combined("sum", "v0")};
//% end
//%
//% -- Elements until one starts on a 16-byte boundary, four bits for each place past a boundary.
//% local function heads()
//%   local digits = {}
//%   for past = 15, 0, -1 do
//%     local count = 0
//%     for e = 15, 0, -1 do
//%       if (past + e * k.T.size) % 16 == 0 then count = e end
//%     end
//%     table.insert(digits, string.format("%x", count))
//%   end
//%   return "UINT64_C(0x" .. table.concat(digits) .. ")"
//% end
//%
//% local function edge(name, count, place, index, case)
            ${k.A.c} ${name} = ${call(k.ops.identity)};
            if (lane < ${count}) { // one a lane
                KG_CASE(${case});
                ${name} = ${transformed(place, index)};
            }
//% end
//%
//% -- `count` elements of the segment from `at`, into `sum`; `nwork` items of a lane are under way at once.
//% -- `narrow`: there are less than 2^32 of them.
//% function walk.piece(nwork, narrow)
//%   local size = narrow and "uint32_t" or "uint64_t"
//%   local edges = variant.wide and variant.vector > 1
//%   if spec.partition == "rows" then
            const ${k.T.c} *const place = (const ${k.T.c} *)((const char *)g_in + segment * pitch) + (at - begin);
//%   else
            const ${k.T.c} *const place = g_in + at;
//%   end
//%   if edges then
            // Elements before the first 16-byte boundary, vectors, elements after the last.
            const uint32_t to_word = (uint32_t)(${heads()} >> 4 * kg_past_word(place) & 15);
            const uint32_t head_count = to_word < count ? to_word : (uint32_t)count;
            const ${size} units = (count - head_count) / ${variant.vector};
            const uint32_t tail_count = (uint32_t)((count - head_count) % ${variant.vector});
//%   else
            const uint32_t head_count = 0;
            const ${size} units = count;
//%   end
//%   if takes_index() then
            const uint64_t from = at - begin + head_count; // the index of the first vector
//%   end
//%   if edges then
//%     edge("front", "head_count", "place[lane]", "at - begin + lane", "front")
//%     edge("back", "tail_count", "place[count - tail_count + lane]", "at - begin + count - tail_count + lane", "back")
//%     if not spec.commutative then
            if (head_count != 0) {
//%       tree.warp_reduce("front")
                sum = ${combined("sum", "front")};
            }
//%     end
//%   end
            // Whole data blocks, then what is left of the vectors.
            ${size} unit = lane;
//%   if narrow then
            KG_UNROLL(1)
//%   end
            for (; unit - lane + ${32 * nwork} <= units; unit += ${32 * nwork}) {
            KG_CASE(none);
//%   block("none", nwork)
            }
            if (unit - lane < units) {
            KG_CASE(stop);
//%   block("stop", nwork)
            }
//%   if edges and spec.commutative then
            sum = ${combined("sum", combined("front", "back"))};
//%   elseif edges then
            if (tail_count != 0) {
//%     tree.warp_reduce("back")
                sum = ${combined("sum", "back")};
            }
//%   end
//% end
//%
//% function walk.share()
//%   local offsets = spec.partition == "offsets"
//%   if not offsets or takes_index() then
    uint64_t begin = 0; // of the segment
    if (left != 0) begin = ${place_of.begin("segment")};
//%   end
    while (left != 0) {
//%   if offsets then
        // Where the next 32 segments end, one per lane.
        uint64_t mine = 0;
        if (lane < segments - segment) mine = ${place_of.begin("(segment + lane + 1)")};
        for (uint32_t next = 0; next < 32 && left != 0; next++) {
            const uint32_t low = __shfl_sync(${full_mask}, (uint32_t)mine, next);
            const uint32_t high = __shfl_sync(${full_mask}, (uint32_t)(mine >> 32), next);
            const uint64_t end = (uint64_t)high << 32 | low;
//%   else
        { // one row
            const uint64_t end = begin + width;
//%   end
            // A piece of the segment: to its end, or to that of the share.
            const bool ends = end - at < left; // within this share
            const uint64_t count = ends ? end - at : left;
            left -= count;
            if (count != 0) {
//%   walk.piece(variant.nwork)
            at += count;
            }
            // The segment ends here: its result, or what the warps before this one are joined with.
            if (!ends) break;
            left--;
//%   if spec.commutative then tree.warp_reduce("sum") end
            if (lane == 0) {
                if (segment == first) ${element.slot_put("shared->heads", "warp", "sum")};
//%   carries.store("else ", "sum", "segment")
            }
            ended = true;
            sum = ${call(k.ops.identity)};
//%   if not offsets or takes_index() then
            begin = end;
//%   end
            segment++;
        }
    }
//%   if spec.commutative then tree.warp_reduce("sum") end
//% end
//%
//% return walk
