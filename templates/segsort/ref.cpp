//% -- The reference of a sort of segments: halves of each are sorted, then merged in place. It compares keys.
//% local v, T = k.variants[1], k.T.c
//% local rank = use "warp/rank"
//% local V = k.R.c
//% local given, names = v.values and ", " .. V .. " *values" or "", v.values and ", values" or ""
//%
//% rank.rank_function("compared by", v.descending and "~above" or "above")
// Turns a part round.
static void turn(${T} *keys${given}, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const ${T} key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
//% if v.values then
        const ${V} value = values[first];
        values[first] = values[end];
        values[end] = value;
//% end
    }
}

// Merges neighbours that are in order. The longer one is halved, the other one cut where that falls.
static void merge(${T} *keys${given}, uint64_t first, uint64_t middle, uint64_t end)
{
    if (first == middle || middle == end || rank_of(keys[middle - 1]) <= rank_of(keys[middle])) return;
    const bool by_first = middle - first >= end - middle;
    uint64_t left = by_first ? first + (middle - first) / 2 : first, right = by_first ? middle : middle + (end - middle) / 2;
    const uint64_t number = rank_of(keys[by_first ? left : right]);
    uint64_t low = by_first ? middle : first, high = by_first ? end : middle; // the cut is between
    while (low < high) {
        const uint64_t half = low + (high - low) / 2, other = rank_of(keys[half]);
        if (by_first ? other < number : other <= number) low = half + 1;
        else high = half;
    }
    if (by_first) right = low;
    else left = low;
    turn(keys${names}, left, middle);
    turn(keys${names}, middle, right);
    turn(keys${names}, left, right);
    const uint64_t between = left + (right - middle);
    merge(keys${names}, first, left, between);
    merge(keys${names}, between, right, end);
}

// Sorts a part; equal keys stay in order.
static void sort(${T} *keys${given}, uint64_t first, uint64_t end)
{
    if (end - first < 2) return;
    const uint64_t middle = first + (end - first) / 2;
    sort(keys${names}, first, middle);
    sort(keys${names}, middle, end);
    merge(keys${names}, first, middle, end);
}

extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
//% if k.planes then
    for (uint64_t row = 0; row < call->lengths[1]; row++) {
//%   local names, pitch = {}, 2
//%   for _, arg in ipairs(args_of("input", "output")) do
        ${pointer_to(arg)}row_${arg.name} = (${pointer_to(arg)})((${constness(arg)}char *)g_${arg.name} + row * call->lengths[${pitch}]);
//%     pitch = pitch + 1
//%   end
        for (uint64_t at = 0; at < call->lengths[0]; at++) {
            row_out[at] = row_in[at];
//%   if v.values then
            row_out_values[at] = row_values[at];
//%   end
        }
        sort(row_out${v.values and ", row_out_values" or ""}, 0, call->lengths[0]);
    }
//% else
    for (uint64_t s = 0; s < call->lengths[0]; s++) {
        for (uint64_t at = g_offsets[s]; at < g_offsets[s + 1]; at++) {
            g_out[at] = g_in[at];
//% if v.values then
            g_out_values[at] = g_values[at];
//% end
        }
        sort(g_out${v.values and ", g_out_values" or ""}, g_offsets[s], g_offsets[s + 1]);
    }
//% end
    return 0;
}
