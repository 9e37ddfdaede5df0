//% -- What tiles hand on in place of counts. Of a reduce by key: the sum since the last run began, and how many have. Of
//% -- runs with their lengths: how many there are, and where the last one begins; of repeated ones, how many have
//% -- ended, too. Of a partition: how many go to each part.
//% -- Needs: k, variant. Gives: type, in C; of(f, ...), which calls f with those for partial results.
//% local plain, counted = k, {}
//% for name, value in pairs(k) do counted[name] = value end
//%
//% local function keyed_functions()
//%   local params = scalar_params()
//%   for _, name in ipairs({"a", "b"}) do table.insert(params, "const keyed &" .. name) end
// What the elements since the last run's begin combine to, and how many runs begin.
struct keyed {
    ${k.A.c} value;
    uint64_t count;
};

// Of nothing.
KG_FN keyed no_keyed()
{
    return {${call(k.ops.identity)}, 0};
}

// Of two parts, one behind the other.
KG_FN keyed join_keyed(${join(params)})
{
    if (b.count != 0) return {b.value, a.count + b.count};
    return {${combined("a.value", "b.value")}, a.count};
}

//% end
//%
//% local function run_functions()
// How many runs there are, and where the last one begins.
struct counted_runs {
    uint64_t count, last;
};

// Of nothing.
KG_FN counted_runs no_runs()
{
    return {0, 0};
}

// Of two parts, one behind the other.
KG_FN counted_runs join_runs(const counted_runs &a, const counted_runs &b)
{
    return {a.count + b.count, a.last < b.last ? b.last : a.last};
}

//% end
//%
//% local function open_functions()
// Runs of which a second element has come, how many of them have ended, and where the last one begins.
struct open_runs {
    uint64_t count, ended, last;
};

// Of nothing.
KG_FN open_runs no_open_runs()
{
    return {0, 0, 0};
}

// Of two parts, one behind the other.
KG_FN open_runs join_open_runs(const open_runs &a, const open_runs &b)
{
    return {a.count + b.count, a.ended + b.ended, a.last < b.last ? b.last : a.last};
}

//% end
//%
//% local function pair_functions()
// How many elements go to the first part, and how many to the other.
struct part_counts {
    uint64_t count, others;
};

// Of nothing.
KG_FN part_counts no_counts()
{
    return {0, 0};
}

// Of two pieces of the array.
KG_FN part_counts join_counts(const part_counts &a, const part_counts &b)
{
    return {a.count + b.count, a.others + b.others};
}

//% end
//%
//% local function several_functions()
//%   local others = variant.parts - 1
//%   local sums = {}
//%   for p = 0, others - 1 do table.insert(sums, "a.others[" .. p .. "] + b.others[" .. p .. "]") end
// How many elements go to the first part, and how many to each other one.
struct part_counts {
    uint64_t count, others[${others}];
};

// Of nothing.
KG_FN part_counts no_counts()
{
    return {0, {}};
}

// Of two pieces of the array.
KG_FN part_counts join_counts(const part_counts &a, const part_counts &b)
{
    return {a.count + b.count, {${join(sums)}}};
}

//% end
//%
//% local function travels(struct, prefix, size, slot, joined, none)
//%   counted.A = {c = struct, struct = true, prefix = prefix, size = size, tagged = slot}
//%   counted.ops = {combine = {fn = joined, role = "combine"}, identity = {fn = none, role = "identity"}}
//% end
//% if variant.by_key then
//%   needs_function("keyed", keyed_functions)
//%   travels("keyed", "keyed", variant.keyed_bytes, variant.slot, "join_keyed", "no_keyed")
//% elseif k.ops.partition then
//%   needs_function("part_counts", variant.into == "reversed" and pair_functions or several_functions)
//%   travels("part_counts", "counts", 8 * variant.parts, variant.slot, "join_counts", "no_counts")
//%   counted.args = {}
//% elseif (variant.form == "stream" or variant.form == "wave") and variant.runs == "repeated" then
//%   needs_function("open_runs", open_functions)
//%   travels("open_runs", "open", 24, variant.slot, "join_open_runs", "no_open_runs")
//%   counted.args = {}
//% else
//%   needs_function("counted_runs", run_functions)
//%   travels("counted_runs", "runs", 16, 4, "join_runs", "no_runs")
//%   counted.args = {} -- no scalar of the spec has to do with it
//% end
//%
//% local partials = {type = counted.A.c}
//%
//% function partials.of(f, ...)
//%   local before = k
//%   set_kernel(counted)
//%   local result = f(...)
//%   set_kernel(before)
//%   return result
//% end
//%
//% return partials
