//% -- The reference of a top-k: bisection finds the number of the k-th key. Results are taken in the order of the
//% -- array, and sorted by merging in place. It compares keys, and knows no digits.
//% local v, T = k.variants[1], k.T.c
//% local rank = use "warp/rank"
//% local sorted = v.arrange == "sorted" and not v.kth
//% local outputs = args_of("output")
//%
//% if v.by then rank.parts_function((run "warp/parts").list(v.by))
//% else rank.rank_function("compared by: the first result has the least", v.greatest and "~above" or "above") end
// How many keys have a number below this one.
static uint64_t count_below(const ${T} *keys, uint64_t n, uint64_t number)
{
    uint64_t below = 0;
    for (uint64_t at = 0; at < n; at++) below += rank_of(keys[at]) < number;
    return below;
}

// The number of the k-th key; k >= 1.
static uint64_t find_last(const ${T} *keys, uint64_t n, uint64_t most)
{
    uint64_t last = 0;
    for (uint64_t bit = (uint64_t)1 << 63; bit != 0; bit >>= 1)
        if (count_below(keys, n, last | bit) < most) last |= bit;
    return last;
}

//% if sorted then
//%   local list, declared = {}, {}
//%   for _, arg in ipairs(outputs) do
//%     table.insert(declared, arg.type.c .. " *g_" .. arg.name)
//%     table.insert(list, "g_" .. arg.name)
//%   end
//%   local out = arg_named("out")
//%   local names = (out and "" or "g_in, ") .. join(list)
//%   local given = (out and "" or "const " .. T .. " *g_in, ") .. join(declared)
//%   local function key(at) return out and "g_out[" .. at .. "]" or "g_in[g_indices[" .. at .. "]]" end
// Turns a part of the results round.
static void turn(${join(declared)}, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
//%   for _, arg in ipairs(outputs) do
        const ${arg.type.c} v_${arg.name} = g_${arg.name}[first];
        g_${arg.name}[first] = g_${arg.name}[end];
        g_${arg.name}[end] = v_${arg.name};
//%   end
    }
}

// Merges neighbours that are in order. The longer one is halved, the other one cut where that falls.
static void merge(${given}, uint64_t first, uint64_t middle, uint64_t end)
{
    if (first == middle || middle == end || rank_of(${key("middle - 1")}) <= rank_of(${key("middle")})) return;
    const bool by_first = middle - first >= end - middle;
    uint64_t left = by_first ? first + (middle - first) / 2 : first, right = by_first ? middle : middle + (end - middle) / 2;
    const uint64_t number = by_first ? rank_of(${key("left")}) : rank_of(${key("right")});
    uint64_t low = by_first ? middle : first, high = by_first ? end : middle; // the cut is between
    while (low < high) {
        const uint64_t half = low + (high - low) / 2, other = rank_of(${key("half")});
        if (by_first ? other < number : other <= number) low = half + 1;
        else high = half;
    }
    if (by_first) right = low;
    else left = low;
    turn(${join(list)}, left, middle);
    turn(${join(list)}, middle, right);
    turn(${join(list)}, left, right);
    const uint64_t between = left + (right - middle);
    merge(${names}, first, left, between);
    merge(${names}, between, right, end);
}

// Sorts a part of the results; equal keys stay in order.
static void sort(${given}, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(${names}, first, middle);
    sort(${names}, middle, end);
    merge(${names}, first, middle, end);
}

//% end
//% -- Takes the results of n keys.
//% local function take(stop)
//% if v.kth then
    if (wanted == 0 || wanted > n) ${stop}; // there is none
    const uint64_t most = wanted;
//% else
    const uint64_t most = wanted < n ? wanted : n;
    if (most == 0) ${stop};
//% end
    const uint64_t last = find_last(g_in, n, most);
    uint64_t ties = most - count_below(g_in, n, last), to = 0;
    for (uint64_t at = 0; at < n && to < most; at++) {
        const uint64_t number = rank_of(g_in[at]);
        if (number > last || (number == last && ties == 0)) continue;
        if (number == last) ties--;
//% if v.kth then
        if (number != last || ties != 0) continue;
        to = most;
//% end
//% local place = v.kth and "0" or "to"
//% for _, arg in ipairs(outputs) do
//%   local what = {out = "g_in[at]", indices = "(" .. arg.type.c .. ")at", out_values = "g_values[at]"}
        g_${arg.name}[${place}] = ${what[arg.name]};
//% end
//% if not v.kth then
        to++;
//% end
    }
//% if sorted then
//%   local list = parameter_names("output")
    sort(${arg_named("out") and "" or "g_in, "}${join(list)}, 0, most);
//% end
//% end
//%
//% local parts = v.template == "topk/segments"
//% if parts then
//%   local list = parameter_list()
//%   for _, arg in ipairs(args_of("input", "output")) do
//%     if arg.name ~= "offsets" then list.add(pointer_to(arg), "g_" .. arg.name) end
//%   end
// The results of a row or segment of n keys.
static void take_results(uint64_t n, uint64_t wanted, ${list.declared()})
{
//%   take("return")
}

//% end
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
//% if parts then
//%   local rows, wanted = v.rows, "call->lengths[" .. #k.lengths - 1 .. "]"
    for (uint64_t row = 0; row < call->lengths[${rows and 1 or 0}]; row++) {
//%   local list, pitch = {}, 2
//%   for _, arg in ipairs(args_of("input", "output")) do
//%     local at = "g_" .. arg.name .. " + row" .. (v.kth and "" or " * " .. wanted)
//%     if arg.role == "input" and rows then
//%       at = "(" .. pointer_to(arg) .. ")((const char *)g_" .. arg.name .. " + row * call->lengths[" .. pitch .. "])"
//%       pitch = pitch + 1
//%     elseif arg.role == "input" then
//%       at = "g_" .. arg.name .. " + g_offsets[row]"
//%     end
//%     if arg.name ~= "offsets" then table.insert(list, at) end
//%   end
        take_results(${rows and "call->lengths[0]" or "g_offsets[row + 1] - g_offsets[row]"}, ${wanted}, ${join(list)});
    }
//% else
    const uint64_t n = call->n, wanted = call->lengths[0];
//%   take("return 0")
//% end
    return 0;
}
