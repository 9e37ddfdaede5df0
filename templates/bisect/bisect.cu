//% -- One variant of a search. A thread searches for its needles side by side. All searches take the same number of
//% -- steps, so the loads of a step are under way together.
//% local bask, dask = use "bask/order", use "dask/block"
//% local ordered = use "warp/ordered"
//% local T, U, less, upper = k.T.c, arg_named("out").type.c, k.ops.less, variant.bound == "upper"
//% local keys = not less and ordered.of(false)
//% local params = kernel_parameters()
//% params.add("uint64_t ", "items")
//% params.add("uint64_t ", "n_sorted")
//%
//% if keys then keys.functions(true) end
//% local scalars = scalar_params()
//% table.insert(scalars, "const " .. T .. " &element")
//% table.insert(scalars, "const " .. T .. " &needle")
//% local function before(a, b)
//%   return less and call(less, a, b) or keys.encode(a) .. " < " .. keys.encode(b)
//% end
// Whether the place of a needle is behind this element.
KG_FN bool is_behind(${join(scalars)})
{
    return ${upper and "!(" .. before("needle", "element") .. ")" or before("element", "needle")};
}

//% local function at(i)
//%   return "at" .. plus(i * bask[variant.bask].stride())
//% end
//%
//% -- Each place moves on by so many, if the needle's is behind the last of them.
//% local function step(many, last)
//%   for i = 0, variant.nwork - 1 do
        if (is_behind(${with_scalars("g_sorted[place_" .. i .. last .. "]", "needle_" .. i)})) place_${i} += ${many};
//%   end
//% end
//%
//% -- The items of a thread, for one range check of the DASk. Behind the end it searches for nothing that is stored.
//% local function body(case)
    const uint64_t at = origin + first;
//%   local places = {}
//%   for i = 0, variant.nwork - 1 do
//%     table.insert(places, "place_" .. i .. " = 0")
//%     local check = dask.check(case, at(i))
//%     if check then
    ${T} needle_${i}{};
    if (${check}) needle_${i} = g_needles[${at(i)}];
//%     else
    const ${T} needle_${i} = g_needles[${at(i)}];
//%     end
//%   end

    // Half of what is left is before the place, or the place is in it.
    uint64_t ${join(places)};
    uint64_t left = n_sorted;
    while (left > 1) {
        const uint64_t half = left / 2;
//%   step("half", " + half - 1")
        left -= half;
    }
    if (left != 0) {
//%   step("1", "")
    }
//%   for i = 0, variant.nwork - 1 do
//%     local check = dask.check(case, at(i))
    ${check and "if (" .. check .. ") " or ""}g_out[${at(i)}] = (${U})place_${i};
//%   end
//% end
//%
// Block DASk: ${plural(variant.nwork, "needle")} of a thread.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    const uint32_t first = ${bask[variant.bask].first()};
//% early_start()
//% dask.frame(body)
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
    uint64_t items = call->n, n_sorted = call->lengths[0];
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
