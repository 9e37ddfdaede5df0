//% -- A tile in words of 16 bytes, of one input and one output whose elements have the same size.
//% -- Words move in the order of lanes, and lie in shared memory in the order of the array. There
//% -- each lane has an odd number of them side by side, its run; or a power of two, which change
//% -- places inside 128 bytes. Arrays may begin or end between 16-byte boundaries, or lie apart.
//% -- That costs a second look at shared memory, and of device memory an access of the units at
//% -- both ends.
//% -- Needs: k, variant; of the kernel `n`, `origin`, `lane`, `warp`, `shared` with members().
//% -- Gives: members(); functions(); load(case, declared), which leaves `sum` of the run;
//% -- store(case), from `prefix`.
//% local vector = use "warp/vector"
//% local network = use "warp/network"
//% local tree = use "warp/tree"
//% local order = use "scan/order"
//% local heads = use "scan/heads"
//% local packed = run "scan/packed"
//% local units = run "scan/units"
//%
//% local words = {}
//% local input, output = args_of("input")[1], args_of("output")[1]
//% local A, T, R, V, N, C = k.A.c, input.type, output.type, variant.vector, variant.nwork, variant.words
//% local in_tree = variant.form == "tree" and use "scan/run"
//% -- A run of one element in a tree gets what stands behind it, and no more.
//% local unasked = in_tree and N * V == 1 and "[[maybe_unused]] " or ""
//% -- Whether a lane keeps its run in registers while it waits: shared memory is read once less.
//% local held = variant.held
//% local in_network = (variant.run_adder or "serial") ~= "serial"
//% local transform = k.ops.transform
//% local unit_bytes = T.struct and T.align or T.size
//% local unit = ({[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t"})[unit_bytes]
//% local indexed, placed = takes_index(), order.takes_place()
//%
//% -- Where word number `text` of a warp's part lies, in C. Runs of 2, 4 or 8 words would all begin
//% -- in few banks.
//% local function at(text)
//%   return C % 2 == 0 and "swapped(" .. text .. ")" or text
//% end
//%
//% local function swap_function()
// The place of a word: words of 128 bytes change places, others for each run that begins in their bank.
KG_FN uint32_t swapped(uint32_t word)
{
    return word ^ (word >> 3 & ${C - 1});
}

//% end
//%
//% function words.members()
    kg_v16 part[${variant.nwarps}][${32 * C + (unit_bytes == 8 and 0 or 1)}]; // of each warp
//% end
//%
//% -- Where a warp's part lies among the words of device memory, and its units beside whole ones.
//% local function ends(name)
    const uint32_t past = kg_past_word(${name}), end = past + bytes;
    const uint32_t first = past != 0, full = end / 16, unit = lane * ${unit_bytes};
    const bool head = past != 0 && unit >= past && unit < 16 && unit < end;
    const bool tail = full >= first && unit < 16 && 16 * full + unit < end;
//% end
//%
//% local function fetch_function()
// A warp's part of an array, any bytes of it from anywhere, in the order of the array.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
//%   ends("from")
    const kg_v16 *const at = (const kg_v16 *)(from - past);
    kg_v16 w[${C}] = {};
    ${unit} before = 0, behind = 0;
//%   for i = 0, C - 1 do
    if (lane${plus(32 * i)} >= first && lane${plus(32 * i)} < full) w[${i}] = kg_ld16(at + lane${plus(32 * i)});
//%   end
    if (head) before = *(const ${unit} *)((const unsigned char *)at + unit);
    if (tail) behind = *(const ${unit} *)((const unsigned char *)(at + full) + unit);
    __syncwarp();
//%   for i = 0, C - 1 do
    kg_st16(part + ${at("lane" .. plus(32 * i))}, w[${i}]);
//%   end
    if (lane == 0) kg_st16(part + ${32 * C}, kg_v16{});
    __syncwarp();
    if (head) *(${unit} *)((unsigned char *)part + unit) = before;
    if (tail) *(${unit} *)((unsigned char *)(part + ${at("full")}) + unit) = behind;
    __syncwarp();
    if (past == 0) return;
    // The run of this lane lies between the words: it is cut out of one more.
    kg_v16 o[${C + 1}];
//%   for i = 0, C do
    o[${i}] = kg_ld16(part + ${at("lane * " .. C .. plus(i))});
//%   end
    __syncwarp();
//%   for i = 0, C - 1 do
    kg_st16(part + ${at("lane * " .. C .. plus(i))}, kg_cut${unit_bytes == 4 and 4 or 1}(o[${i}], o[${i + 1}], past));
//%   end
}

//% end
//%
//% local function send_function()
// The same to an array.
KG_FN void send_part(unsigned char *to, uint32_t bytes, const kg_v16 *part, uint32_t lane)
{
//%   ends("to")
    kg_v16 *const at = (kg_v16 *)(to - past);
//%   for i = 0, C - 1 do
    if (lane${plus(32 * i)} >= first && lane${plus(32 * i)} < full) {
//%     if C % 2 == 0 then
        const kg_v16 v = kg_ld16(part + ${at("lane" .. plus(32 * i))});
//%     else
        const kg_v16 *const word = part + lane${plus(32 * i)};
        const kg_v16 v = kg_ld16(word);
//%     end
        kg_st16_global(at + lane${plus(32 * i)}, past == 0 ? v : kg_cut${unit_bytes == 2 and 1 or unit_bytes}(kg_ld16(${C % 2 == 0 and "part + " .. at("lane" .. plus(32 * i) .. " - 1") or "word - 1"}), v, 16 - past));
    }
//%   end
    const unsigned char *const own = (const unsigned char *)part;
    if (head) *(${unit} *)((unsigned char *)at + unit) = *(const ${unit} *)(own + unit - past);
//%   if C % 2 == 0 then
    const uint32_t last = 16 * full + unit - past;
    if (tail) *(${unit} *)((unsigned char *)(at + full) + unit) = *(const ${unit} *)(own + 16 * swapped(last / 16) + last % 16);
//%   else
    if (tail) *(${unit} *)((unsigned char *)(at + full) + unit) = *(const ${unit} *)(own + 16 * full + unit - past);
//%   end
}

//% end
//%
//% -- Element e of vector j of a run: what partial results take of it; the identity past the end.
//% local function value(case, j, e)
//%   local x, place = "v." .. "e" .. e, "place" .. plus(j * V + e)
//%   local text = transform and call(transform, x, transform.uses_index and place or nil) or x
//%   if case == "none" then return text end
//%   return "count > " .. j * V + e .. " ? " .. text .. " : " .. call(k.ops.identity)
//% end
//%
//% -- Word `i` of a run: `turn` says how the run's words have changed places.
//% local function plus_word(i)
//%   return C % 2 == 0 and " + (" .. i .. " ^ turn)" or plus(i)
//% end
//%
//% -- stores: words go back to shared memory.
//% local function run_params(case, with_place, stores)
//%   local params = scalar_params()
//%   if C % 2 == 0 and (stores or not held) then table.insert(params, "uint32_t turn") end
//%   if heads.on() then table.insert(params, unasked .. "const uint32_t (&heads)[" .. heads.chunks(N * V) .. "]") end
//%   if with_place then table.insert(params, "uint64_t place") end
//%   if case == "stop" then table.insert(params, unasked .. "uint32_t count") end
//%   return params
//% end
//%
//% local function run_values(case, with_place, stores, either)
//%   local values = {}
//%   if C % 2 == 0 and (stores or not held) then table.insert(values, "turn") end
//%   if heads.on() then table.insert(values, "heads") end
//%   if with_place then table.insert(values, "place") end
//%   if case == "stop" then table.insert(values, either and "run_left(from, n, lane)" or "count") end
//%   return values
//% end
//%
//% local function load_vector(j)
//%   if held then
        ${vector.name(T)} v;
        memcpy(&v, words${plus(j * C // N)}, ${16 * C // N});
//%     return
//%   end
        const ${vector.name(T)} v = ${vector.load(T)}((const ${T.c} *)(run${plus_word(j * C // N)}));
//% end
//%
//% -- Of a reproducible scan: the first elements of a run in registers x0, x1, ...
//% local function load_run(case, most)
//%   if most == 0 then return end
    ${A} ${join(register_names("x", most))};
//%   for j = 0, (most - 1) // V do
    { // vector ${j}
//%     load_vector(j)
//%     for e = 0, math.min(V, most - j * V) - 1 do
        x${j * V + e} = ${value(case, j, e)};
//%     end
    }
//%   end
//% end
//%
//% local function sum_function(case, name)
// The sum of a run${case == "stop" and ", of which the first `count` elements are there" or ""}${heads.on() and ", behind its last head" or ""}.
KG_FN ${heads.on() and "headed" or A} ${name}(${join(run_params(case, indexed))}${#run_params(case, indexed) > 0 and ", " or ""}const kg_v16 *${held and "words" or "run"})
{
//%   if in_tree then
//%     load_run(case, N * V)
//%     local name = in_tree.sum_of(N * V)
    return ${heads.on() and "{" .. name .. ", " .. heads.any(N * V) .. "}" or name};
}

//%     return
//%   end
    ${A} sum${heads.on() and " = " .. call(k.ops.identity) or ""};
//%   for j = 0, N - 1 do
    { // vector ${j}: its elements
//%     load_vector(j)
//%     for e = 0, V - 1 do
        ${A} x${e} = ${value(case, j, e)};
//%     end
        // and their sum, in order
//%     if heads.on() then
//%       for e = 0, V - 1 do
        sum = ${order.joined(heads.begun("sum", j * V + e), "x" .. e)};
//%       end
    }
//%     else
//%     tree.serial_reduce(register_names("x", V), variant.adder)
        sum = ${j == 0 and "x0" or order.joined("sum", "x0")};
    }
//%     end
//%   end
    return ${heads.on() and "{sum, " .. heads.any(N * V) .. "}" or "sum"};
}

//% end
//%
//% -- The results of vector j by a network, which scans its elements before the prefix is asked
//% -- for.
//% local function scan_vector(case, j)
//%   for e = 0, V - 1 do
        ${A} x${e} = ${value(case, j, e)};
//%   end
//%   network.scan(register_names("x", V), variant.run_adder, order.joined)
        // behind what stands before the vector
//%   for e = 0, V - 1 do
        x${e} = ${order.joined("prefix", "x" .. e)};
//%   end
//%   for e = 0, V - 1 do
//%     local sum = not variant.exclusive and "x" .. e or e == 0 and "prefix" or "x" .. e - 1
        r.e${e} = ${order.results(sum, "place" .. plus(j * V + e))[1][2]};
//%   end
        prefix = x${V - 1};
//% end
//%
//% local function scan_function(case, name)
//%   local out = vector.name(R)
// The results of a run in its place, behind `prefix`.
KG_FN void ${name}(${join(run_params(case, placed, true))}${#run_params(case, placed, true) > 0 and ", " or ""}${held and "const kg_v16 *words, " or ""}kg_v16 *run, ${unasked}${A} prefix${in_tree and not variant.exclusive and ", " .. A .. " next" or ""})
{
//%   if in_tree then
//%     load_run(case, N * V - 1) -- no result waits for the last one alone
    ${out} r;
    kg_v16 bits[${C // N}];
//%     in_tree.results_of(N * V, function(e, before)
    r.e${e % V} = ${order.results(before, "place" .. plus(e))[1][2]};
//%       if e % V == V - 1 then
    memcpy(bits, &r, ${16 * C // N});
//%         for w = 0, C // N - 1 do
    kg_st16(run${plus_word(e // V * C // N + w)}, bits[${w}]);
//%         end
//%       end
//%     end)
}

//%     return
//%   end
//%   for j = 0, N - 1 do
    { // vector ${j}
//%     load_vector(j)
        ${out} r;
        kg_v16 bits[${C // N}];
//%     if in_network then scan_vector(case, j) end
//%     for e = 0, in_network and -1 or V - 1 do
//%       local result = order.results("prefix", "place" .. plus(j * V + e))[1][2]
//%       local before = heads.on() and heads.begun("prefix", j * V + e) or "prefix"
//%       if variant.exclusive then
//%         if heads.on() then
        prefix = ${before};
//%         end
        r.e${e} = ${result};
        prefix = ${order.joined("prefix", value(case, j, e))};
//%       else
        prefix = ${order.joined(before, value(case, j, e))};
        r.e${e} = ${result};
//%       end
//%     end
        memcpy(bits, &r, ${16 * C // N});
//%     for w = 0, C // N - 1 do
        kg_st16(run${plus_word(j * C // N + w)}, bits[${w}]);
//%     end
    }
//%   end
}

//% end
//%
//% -- Where both cases have one text: what the end leaves is asked for anew each time, so that it takes no registers
//% -- meanwhile.
//% local function left_functions()
// How many elements of a warp's part there are.
KG_FN uint32_t part_left(uint64_t from, uint64_t n)
{
    return from >= n ? 0 : n - from < ${variant.dws} ? (uint32_t)(n - from) : ${variant.dws};
}

// The same of a lane's run.
KG_FN uint32_t run_left(uint64_t from, uint64_t n, uint32_t lane)
{
    const uint32_t left = part_left(from, n), skipped = lane * ${N * V};
    return left > skipped ? left - skipped : 0;
}

//% end
//%
//% function words.functions(either)
//%   if either then left_functions() end
//%   if C % 2 == 0 then swap_function() end
//%   if unit_bytes == 8 then units.fetch_function(at) else fetch_function() end
//%   send_function()
//%   if packed.on() then
//%     local from_run = function(j) return "kg_ld16(run" .. plus_word(j) .. ")" end
//%     local from_words = function(j) return "words[" .. j .. "]" end
//%     packed.functions(held and "words" or "run", held and from_words or from_run, plus_word)
//%     return
//%   end
//%   for _, case in ipairs(variant.alone and {"stop"} or {"none", "stop"}) do
//%     sum_function(case, "sum_run_" .. case)
//%     scan_function(case, "scan_run_" .. case)
//%   end
//% end
//%
//% -- Loads of a tile that is whole: words in the order of lanes.
//% local function load_words(declared)
//%   for i = 0, C - 1 do
    ${declared and "const kg_v16 " or ""}w${i} = kg_ld16((const kg_v16 *)(g_${input.name} + from) + lane${plus(32 * i)});
//%   end
//% end
//%
//% local function put_words()
    __syncwarp();
//%   for i = 0, C - 1 do
    kg_st16(part + ${at("lane" .. plus(32 * i))}, w${i});
//%   end
    __syncwarp();
//% end
//%
//% -- The elements of this warp's part that there are, and those of a lane's run.
//% local function load_part()
    const uint32_t left = from >= n ? 0 : n - from < ${variant.dws} ? (uint32_t)(n - from) : ${variant.dws};
//%   if not packed.on() then
    const uint32_t skipped = lane * ${N * V}, count = left > skipped ? left - skipped : 0;
//%   end
//% end
//%
//% local function fetch()
    fetch_part((const unsigned char *)(g_${input.name} + from), left * ${T.size}, part, lane);
//% end
//%
//% -- Both cases by one text, where what they share is long: `whole` tells them apart.
//% local function load_either()
    // INPUT: ${plural(C, "word")} of a lane, in the order of the lanes; or what there is of the warp's part.
    kg_v16 ${join(register_names("w", C), " = {}, ")} = {};
    if (whole) {
//%   load_words(false)
    } else {
        KG_CASE(stop);
        fetch_part((const unsigned char *)(g_${input.name} + from), part_left(from, n) * ${T.size}, part, lane);
    }
//%   heads.find(N * V, "from")

    // To the order of the array.
    if (whole) {
//%   put_words()
    }
//% end
//%
//% -- declared: `sum` is there already.
//% function words.load(case, declared)
    const uint64_t from = origin + warp * ${variant.dws};
    kg_v16 *const part = shared->part[warp], *const run = part + lane * ${C};
//%   if C % 2 == 0 then
    const uint32_t turn = lane * ${C} >> 3 & ${C - 1}; // how the run's words have changed places
//%   end
//%   if case == "either" then
//%     load_either()
//%   elseif case == "none" then
    // INPUT: ${plural(C, "word")} of a lane, in the order of the lanes.
//%     load_words(true)
//%     if heads.on() then
//%       heads.find(N * V, "from")

    // To the order of the array.
//%     end
//%     put_words()
//%   else
    // INPUT: what there is of the warp's part.
//%     load_part()
//%     fetch()
//%     if heads.on() then heads.find(N * V, "from") end
//%   end
//%   if placed then
    const uint64_t place = from + lane * ${N * V};
//%   end
//%   if held then
    kg_v16 words[${C}]; // its run
//%     for i = 0, C - 1 do
    words[${i}] = kg_ld16(run${plus_word(i)});
//%     end
//%   end

    // S1: the sum of this lane's run.
//%   if packed.on() then
    ${declared and "" or A .. " "}sum = sum_run(${held and "words" or (packed.turn() and "turn, " or "") .. "run"});
//%     return
//%   end
//%   local function sum_of(which)
//%     local values = run_values(which, indexed, false, case == "either")
//%     table.insert(values, held and "words" or "run")
//%     return "sum_run_" .. which .. "(" .. with_scalars(table.unpack(values)) .. ")"
//%   end
//%   local text = case == "either" and "whole ? " .. sum_of("none") .. " : " .. sum_of("stop") or sum_of(case)
    ${declared and "" or (heads.on() and "headed" or A) .. " "}sum = ${text};
//% end
//%
//% local function store_case(case, either)
//%   local values = packed.on() and {packed.turn()} or run_values(case, placed, true, either)
//%   if held then table.insert(values, "words") end
//%   table.insert(values, "run")
//%   table.insert(values, heads.on() and "prefix.value" or "prefix")
//%   if in_tree and not variant.exclusive then table.insert(values, heads.on() and "next.value" or "next") end
    scan_run${packed.on() and "" or "_" .. case}(${packed.on() and join(values) or with_scalars(table.unpack(values))});
    __syncwarp();

    // OUTPUT.
//%   if case == "none" then
//%     for i = 0, C - 1 do
    kg_st16_global((kg_v16 *)(g_${output.name} + from) + lane${plus(32 * i)}, kg_ld16(part + ${at("lane" .. plus(32 * i))}));
//%     end
//%   else
    send_part((unsigned char *)(g_${output.name} + from), ${either and "part_left(from, n)" or "left"} * ${T.size}, part, lane);
//%   end
//% end
//%
//% function words.store(case)

    // S3: the results of the run.
//%   if case ~= "either" then
//%     store_case(case)
//%     return
//%   end
    if (whole) {
//%   store_case("none", true)
    } else {
//%   store_case("stop", true)
    }
//% end
//%
//% return words
