//% -- The reference of a sort: halves are sorted, then merged in place. It compares, and knows no digits.
//% local v, T = k.variants[1], k.T.c
//% local rank = use "warp/rank"
//% local V, values = k.R.c, v.values
//% local given, names = values and ", " .. V .. " *values" or "", values and ", values" or ""
//%
//% local wanted = "above"
//% if v.end_bit - v.begin_bit < 8 * k.T.size then
//%   local all = "0x" .. string.format("%x", (1 << v.end_bit - v.begin_bit) - 1)
//%   wanted = "above >> " .. v.begin_bit .. " & " .. all
//% end
//% rank.rank_function("sorted by", wanted)
// Whether a key comes before another one that stands behind it.
static bool comes_before(const ${T} &a, const ${T} &b)
{
    return rank_of(a) ${v.descending and ">" or "<"} rank_of(b);
}

// Turns a part of the array${values and "s" or ""} round.
static void turn(${T} *keys${given}, uint64_t first, uint64_t end)
{
    for (; first + 1 < end; first++) {
        end--;
        const ${T} key = keys[first];
        keys[first] = keys[end];
        keys[end] = key;
//% if values then
        const ${V} value = values[first];
        values[first] = values[end];
        values[end] = value;
//% end
    }
}

// How many of the keys from `first` on stand before one that comes from behind them, or from before them.
static uint64_t count_before(const ${T} *keys, uint64_t first, uint64_t end, const ${T} &key, bool behind)
{
    uint64_t low = first;
    while (low < end) {
        const uint64_t middle = low + (end - low) / 2;
        if (behind ? !comes_before(key, keys[middle]) : comes_before(keys[middle], key)) low = middle + 1;
        else end = middle;
    }
    return low - first;
}

// Merges two neighbours that are sorted. The longer one is halved, and the other cut where that falls.
static void merge(${T} *keys${given}, uint64_t first, uint64_t middle, uint64_t end)
{
    if (first == middle || middle == end || !comes_before(keys[middle], keys[middle - 1])) return;
    if (end - first == 2) {
        turn(keys${names}, first, end);
        return;
    }
    uint64_t left = first, right = middle; // cuts
    if (middle - first > end - middle) {
        left += (middle - first) / 2;
        right += count_before(keys, middle, end, keys[left], false);
    } else {
        right += (end - middle) / 2;
        left += count_before(keys, first, middle, keys[right], true);
    }
    turn(keys${names}, left, middle);
    turn(keys${names}, middle, right);
    turn(keys${names}, left, right);
    const uint64_t between = left + (right - middle);
    merge(keys${names}, first, left, between);
    merge(keys${names}, between, right, end);
}

// Sorts a part.
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
    for (uint64_t at = 0; at < call->n; at++) {
        g_out[at] = g_in[at];
//% if values then
        g_out_values[at] = g_values[at];
//% end
    }
    sort(g_out${values and ", g_out_values" or ""}, 0, call->n);
    return 0;
}
