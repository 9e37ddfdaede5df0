//% -- One variant of the reduce over rows in the form "lanes": rows have one length, so none need be cut
//% -- apart. A unit is a vector, or a few elements that a lane loads one by one. A row of up to 32 units is
//% -- taken by as many lanes as it has, or the power of two above. The warp takes one of up to 32 * nWork,
//% -- several units a lane. Of such rows a warp has as many under way as nWork units a lane make. Along
//% -- longer ones it walks, or all warps of a block do, where there are few of them. The grid strides over
//% -- the rows (Column DASk, dissertation 5.3).
//% local element = use "warp/element"
//% local rows = use "warp/rows"
//% local tree = use "warp/tree"
//% local units_of = run "segments/units"
//% local walk = use "segments/merged_warp"
//%
//% local T, A, nwork, E = k.T.c, k.A.c, variant.nwork, variant.unit
//% local shared_type = "block_shared"
//% local shared_bytes = variant.nwarps > 1 and "sizeof(" .. shared_type .. ")" or "0"
//%
//% -- Lanes whose numbers differ in a bit below `bits` hold parts of the rows in registers v0, v1 and so on.
//% -- Each gives the other half of its registers, and keeps sums of fewer rows, of more lanes. What is left
//% -- are registers 0, 2^bits and so on; the one numbered i is that of row i + unit.
//% local function reduce_side_by_side()
//%   local names = register_names("v", nwork)
//%   for bit, lanes in ipairs({1, 2, 4, 8, 16}) do
            if (bits > ${bit - 1}) { // lanes ${lanes} apart have parts of the same rows
//%     if #names > 1 then
//%       names = rows.exchange(names, lanes, spec.commutative)
//%     else
                v0 = ${combined("v0", element.down("v0", lanes))};
//%     end
            }
//%   end
//%   local lanes, bit = 1, 0
//%   while lanes < nwork do -- units of one row that were in different registers
            if (more > ${bit}) v0 = ${combined("v0", element.down("v0", lanes))};
//%     lanes, bit = 2 * lanes, bit + 1
//%   end
//% end
//%
//% -- The highest power of two that divides i, as its exponent.
//% local function zeros(i)
//%   local count = 0
//%   while i % 2 == 0 do i, count = i // 2, count + 1 end
//%   return count
//% end
//%
//% -- The identity comes first, as in every row: of nothing but NaNs it is the result, for one.
//% local function store_rows()
            // Each lane stores the rows whose sums it holds.
            const uint32_t held_by_lane = unit < ${nwork} && (unit & within) == 0 ? there >> unit : 0;
            v0 = ${combined(call(k.ops.identity), "v0")};
//%   store_results("if (held_by_lane & 1) ", "v0", "width", "segment + (unit >> more) * each")
//%   for i = 1, nwork - 1 do
            if (bits ${zeros(i) == 0 and "== 0" or "<= " .. zeros(i)}) { // register ${i} holds a row of its own
                v${i} = ${combined(call(k.ops.identity), "v" .. i)};
//%     store_results("if (held_by_lane & " .. (1 << i) .. "u) ", "v" .. i, "width", "segment + (unit + " .. i .. ") * each")
            }
//%   end
//% end
//%
//% -- Register i holds unit `i % 2^more` of the lane, of the row that is i / 2^more times `each` further on.
//% local function short_rows()
//%   local function plus_units(i) return i == 0 and "" or " + (" .. i .. "u & within) * " .. 32 * E end
//%   local function from(i) return "from" .. plus_units(i) end
//%   local function place(i)
//%     if i == 0 then return "place" end
//%     return "(const " .. T .. " *)((const char *)place + (" .. i .. "u >> more) * each * pitch)" .. plus_units(i)
//%   end
        // How many rows lie side by side, by 2^bits lanes each, and 2^more units a lane.
        const uint32_t bits = units <= 1 ? 0 : units > 16 ? 5 : 32 - (uint32_t)__clz((uint32_t)units - 1);
        const uint32_t more = units <= 32 ? 0 : 32 - (uint32_t)__clz((uint32_t)((units - 1) / 32));
        const uint32_t each = 32u >> bits; // rows side by side
        const uint32_t within = (1u << more) - 1;
        const uint32_t unit = lane & ((1u << bits) - 1), from = unit * ${E};
        uint32_t held = ${nwork}u >> more; // rows of a lane; fewer where other warps would have none
        while (held > 1 && segments <= warps * each * (held / 2)) held /= 2;
        const uint64_t together = (uint64_t)held * each;
//%   if variant.wide then
        const bool alike = width == (uint64_t)${E} << (bits + more); // all units of all lanes
//%   else
        const uint32_t each_has = units == 1 ? (uint32_t)width : ${E};
        const bool alike = units == 1 || width == (uint64_t)${E} << (bits + more);
//%   end
        const bool all = held == ${nwork}u >> more;
        const uint32_t full = (uint32_t)(width / ${E});
//%   if E > 1 then
        const uint32_t rest = (uint32_t)(width % ${E});
//%   end
//%   local function unit_at(i) return "unit" .. (i == 0 and "" or " + (" .. i .. "u & within) * 32") end
//%   units_of.mark_units("whole_of_row", "cut_of_row", unit_at)
        for (uint64_t first = me * together; first < segments; first += warps * together) {
            const uint64_t segment = first + (lane >> bits);
            const ${T} *const place = (const ${T} *)((const char *)g_in + segment * pitch) + from;
            ${A} ${join(register_names("v", nwork))};
            uint32_t there = ${(1 << nwork) - 1}; // registers whose row is the warp's, and is there
            if (alike && all && first + together <= segments) {
            KG_CASE(none);
//%   units_of.load_all(place, from, "each_has")
            } else {
            KG_CASE(stop);
            const uint64_t left = segment < segments ? segments - segment : 0;
            const uint32_t rows = left < together ? (uint32_t)((left + each - 1) / each) : held;
            there = (1u << (rows << more)) - 1;
            const uint32_t whole = whole_of_row & there${E > 1 and ", cut = cut_of_row & there" or ""};
//%   units_of.load_some(place, from)
            }
//%   reduce_side_by_side()
//%   store_rows()
        }
//% end
//%
//% -- Each by a warp, or by all warps of a block where that would have a row or two. Each of these has a run
//% -- of it: nWork units of a lane at once. An operator that commutes has a sum per lane.
//% local function long_rows()
//%   local function from(i) return "base + (lane" .. plus(32 * i) .. ")" .. (E > 1 and " * " .. E or "") end
//%   local function place(i) return "place + (" .. from(i) .. ")" end
//%   local function fold()
//%     local names = register_names("v", nwork)
//%     if spec.commutative then tree.serial_reduce(names, variant.adder) else rows.reduce(names) end
            sum = ${combined("sum", "v0")};
//%   end
//%   local round = 32 * nwork * E
        // The part of a row that this warp takes: all of it, or a run of rounds.
        const bool apart = segments >= 2 * (uint64_t)gridDim.x; // warps by themselves
        const uint64_t rounds = (width + ${round - 1}) / ${round};
        const kg_share run = apart ? kg_share{0, rounds} : kg_balance(rounds, ${variant.nwarps}, warp);
        uint64_t end = (run.first + run.count) * ${round};
        if (end > width) end = width;
        const uint64_t step = apart ? warps : gridDim.x;
        for (uint64_t segment = apart ? me : blockIdx.x; segment < segments; segment += step) {
            const ${T} *const place = (const ${T} *)((const char *)g_in + segment * pitch);
            ${A} sum = ${call(k.ops.identity)};
            ${A} ${join(register_names("v", nwork))};
            uint64_t base = run.first * ${round};
            for (; base + ${round} <= end; base += ${round}) {
            KG_CASE(walk);
//%   units_of.load_all(place, from, tostring(E))
//%   fold()
            }
            if (base < end) {
            KG_CASE(end);
            const uint32_t full = (uint32_t)(end - base) / ${E}${E > 1 and ", rest = (uint32_t)(end - base) % " .. E or ""};
//%   units_of.mark_units("whole", "cut", function(i) return "lane" .. plus(32 * i) end)
//%   units_of.load_some(place, from)
//%   fold()
            }
//%   if spec.commutative then tree.warp_reduce("sum") end
//%   if variant.nwarps > 1 then
            if (!apart) {
                KG_CASE(together);
                if (lane == 0) ${element.slot_put("shared->sums", "warp", "sum")};
                __syncthreads();
                if (threadIdx.x == 0)
                    for (uint32_t w = 1; w < ${variant.nwarps}; w++) {
                        const ${A} v = ${element.slot_get("shared->sums", "w")};
                        sum = ${combined("sum", "v")};
                    }
                __syncthreads(); // before the next row's
            }
//%   end
//%   store_results("if (lane == 0 && (apart || warp == 0)) ", "sum", "width", "segment")
        }
//% end
//%
//% local params = kernel_parameters()
//% for _, name in ipairs({"segments", "width", "pitch"}) do params.add("uint64_t ", name) end
//% walk.functions()
//% units_of.functions()
//% if variant.nwarps > 1 then
struct alignas(16) ${shared_type} {
    ${element.slots("sums", variant.nwarps)}; // of each warp, where they share a row
};

//% end
// Rows of up to ${plural(32 * nwork, "unit")} lie side by side in a warp; along longer ones it walks, or the block does.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if variant.nwarps > 1 then
    KG_SMEM(${shared_type}, shared);
//% end
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    const uint64_t warps = (uint64_t)gridDim.x * ${variant.nwarps};
    // Neighbours in a block take neighbouring rows; of few, each block has some.
    const uint64_t me = segments > warps ? (uint64_t)blockIdx.x * ${variant.nwarps} + warp : (uint64_t)warp * gridDim.x + blockIdx.x;
    const uint64_t units = width / ${E} + (width % ${E} != 0);
    if (units <= ${32 * nwork}) {
//% short_rows()
    } else {
//% long_rows()
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, ${shared_bytes});
//% take_arguments()
    uint64_t width = call->lengths[0], segments = call->lengths[1], pitch = call->lengths[2];
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${shared_bytes});
}
