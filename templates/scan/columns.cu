//% -- One variant of a scan over columns. A lane has a column, so the lanes of a warp read side by
//% -- side. In the form "thread" it goes from the first row to the last. In the form "steps" blocks
//% -- share the rows of a strip of columns. Each sums its share; a lane makes of a column's sums
//% -- what stands before each share; and each block scans its share behind that. Nothing waits.
//% -- Needs: k, variant.
//% local order = use "scan/order"
//%
//% local A, N, steps = k.A.c, variant.nwork, variant.form == "steps"
//% local in_tree = variant.form == "tree"
//% local strip = variant.tbs
//% local FEW = 8 -- shares whose sums a lane takes by itself, so that two launches do
//% local inputs = args_of("input")
//%
//% local function row_of(i)
//%   local place = "r" .. plus(i)
//%   return variant.reverse and "(height - 1 - (" .. place .. "))" or i == 0 and "r" or "(" .. place .. ")"
//% end
//%
//% local function at(arg, i)
//%   local bytes = "(" .. constness(arg) .. "char *)g_" .. arg.name .. " + " .. row_of(i) .. " * " .. arg.name .. "_pitch"
//%   return "((" .. pointer_to(arg) .. ")(" .. bytes .. "))[column]"
//% end
//%
//% local function value(i)
//%   local values, transform = {}, k.ops.transform
//%   for _, arg in ipairs(inputs) do table.insert(values, at(arg, i)) end
//%   if not transform then return values[1] end
//%   if transform.uses_index then table.insert(values, row_of(i)) end
//%   return call(transform, table.unpack(values))
//% end
//%
//% -- Of a reproducible scan a lane keeps the subtrees that all rows so far fall into, the largest
//% -- first. Beside each stands what it and all before it combine to.
//% local function trees()
    ${A} trees[64], upto[64];
    uint32_t count = 0;
//% end
//%
//% local function push_function()
//%   local params = scalar_params()
//%   for _, param in ipairs({"uint64_t row", A .. " node", A .. " (&trees)[64]", A .. " (&upto)[64]", "uint32_t &count"}) do
//%     table.insert(params, param)
//%   end
// A row joins the subtrees before it that are as large as what it has become.
KG_FN void push_row(${join(params)})
{
    for (; row & 1; row >>= 1) {
        count--;
        node = ${order.joined("trees[count]", "node")};
    }
    const ${A} before = count > 0 ? upto[count - 1] : ${order.start()};
    trees[count] = node;
    upto[count] = ${order.joined("before", "node")};
    count++;
}

//% end
//%
//% -- The same with the tree: `sum` is what stands before a row, or up to it.
//% local function join_tree(i)
//%   needs_function("push_row", push_function)
        push_row(${with_scalars("r" .. plus(i), "v" .. i, "trees", "upto", "count")});
        sum = upto[count - 1];
//% end
//%
//% local function join_row(i)
//%   if in_tree then
//%     join_tree(i)
//%     return
//%   end
        sum = ${order.joined("sum", "v" .. i)};
//% end
//%
//% -- Combines `count` rows into the sum; stores what they become, where it is asked for.
//% local function rows(count, stores)
//%   for i = 0, count - 1 do
        const ${A} v${i} = ${value(i)};
//%   end
//%   for i = 0, count - 1 do
//%     if not (stores and variant.exclusive) then join_row(i) end
//%     for _, one in ipairs(stores and order.results("sum", "r" .. plus(i)) or {}) do
        ${at(one[1], i)} = ${one[2]};
//%     end
//%     if stores and variant.exclusive then join_row(i) end
//%   end
//% end
//%
//% local function walk(stores)
    for (; r + ${N} <= stop; r += ${N}) { // ${plural(N, "row")} at once
        KG_CASE(none);
//%   rows(N, stores)
    }
//%   if N > 1 then
    for (; r < stop; r++) { // the rest
        KG_CASE(stop);
//%     rows(1, stores)
    }
//%   end
//% end
//%
//% local function share()
    const uint32_t down = gridDim.x / across;
    const uint64_t column = (uint64_t)(blockIdx.x % across) * ${strip} + threadIdx.x;
    const kg_share share = kg_balance(height, down, blockIdx.x / across);
    uint64_t r = share.first;
    const uint64_t stop = share.first + share.count;
//% end
//%
//% -- A list of parameters: arrays of some roles, lengths of those, and more.
//% local function parameters(stores, ...)
//%   local list = stores and kernel_parameters() or kernel_parameters("scalar", "input")
//%   list.add("uint64_t ", "width")
//%   list.add("uint64_t ", "height")
//%   for _, arg in ipairs(stores and args_of("input", "output") or inputs) do list.add("uint64_t ", arg.name .. "_pitch") end
//%   for _, one in ipairs({...}) do list.add(one[1], one[2]) end
//%   return list
//% end
//%
//% local sums, starts, params
//% if steps then
//%   local shared = {{A .. " *", "g_sums"}, {"uint32_t ", "across"}}
//%   sums, params = parameters(false, table.unpack(shared)), parameters(true, table.unpack(shared))
//%   params.add("uint32_t ", "folds")
//%   starts = kernel_parameters("scalar")
//%   for _, one in ipairs({{"uint64_t ", "width"}, {A .. " *", "g_sums"}, {"uint32_t ", "across"}, {"uint32_t ", "down"}}) do
//%     starts.add(one[1], one[2])
//%   end
// Each block sums its share of the rows of a strip of ${strip} columns.
KG_KERNEL(${variant.steps[1].entry}, ${variant.tbs}, ${variant.steps[1].min_blocks})(${sums.declared()})
{
//%   early_start()
//%   share()
    if (column >= width) return;
    ${A} sum = ${call(k.ops.identity)};
//%   walk(false)
    g_sums[(uint64_t)blockIdx.x * ${strip} + threadIdx.x] = sum;
}
KG_ENTRY(${variant.steps[1].entry})

// A lane for each column: from the sums of shares to what stands before each.
KG_KERNEL(${variant.steps[2].entry}, ${variant.steps[2].tbs}, ${variant.steps[2].min_blocks})(${starts.declared()})
{
//%   early_start()
    const uint64_t column = (uint64_t)blockIdx.x * ${variant.steps[2].tbs} + threadIdx.x;
    if (column >= width) return;
    ${A} start = ${order.start()};
    ${A} *at = g_sums + column / ${strip} * ${strip} + column % ${strip};
    const uint64_t next = (uint64_t)across * ${strip}; // the next share's
//% local batch = k.A.struct and 1 or 64 // ((k.A.size + 3) // 4 * 4)
//% if batch == 1 then
    for (uint32_t d = 0; d < down; d++, at += next) { // a share
        const ${A} v = *at;
        *at = start;
        start = ${order.joined("start", "v")};
    }
//% else
    for (uint32_t d = 0; d < down; d += ${batch}, at += ${batch} * next) { // ${plural(batch, "share")} at once
        ${A} v[${batch}];
        for (uint32_t i = 0; i < ${batch}; i++) v[i] = d + i < down ? at[i * next] : ${call(k.ops.identity)};
        for (uint32_t i = 0; i < ${batch}; i++) {
            if (d + i < down) at[i * next] = start;
            start = ${order.joined("start", "v[i]")};
        }
    }
//% end
}
KG_ENTRY(${variant.steps[2].entry})

// Each block scans its share.
KG_KERNEL(${variant.steps[3].entry}, ${variant.tbs}, ${variant.steps[3].min_blocks})(${params.declared()})
{
//%   early_start()
//%   share()
    if (column >= width) return;
    ${A} sum = ${order.start()};
    if (folds) { // of few shares, what all before this one sum to
        const uint64_t next = (uint64_t)across * ${strip};
        const ${A} *const at = g_sums + (uint64_t)(blockIdx.x % across) * ${strip} + threadIdx.x;
        const uint32_t own = blockIdx.x / across;
//%   if k.A.struct then
        for (uint32_t d = 0; d < own; d++) {
            const ${A} v = at[d * next];
            sum = ${order.joined("sum", "v")};
        }
//%   else
        ${A} v[${FEW}];
        for (uint32_t d = 0; d < ${FEW}; d++) v[d] = d < own ? at[d * next] : ${call(k.ops.identity)};
        for (uint32_t d = 0; d < ${FEW}; d++)
            if (d < own) sum = ${order.joined("sum", "v[d]")};
//%   end
    } else if (down > 1) {
        sum = g_sums[(uint64_t)blockIdx.x * ${strip} + threadIdx.x];
    }
//%   walk(true)
}
KG_ENTRY(${variant.steps[3].entry})

//% else
//%   params = parameters(true)
// A lane scans a column, from its first row to the last.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//%   early_start()
    const uint64_t column = (uint64_t)blockIdx.x * ${strip} + threadIdx.x, stop = height;
    if (column >= width) return;
    uint64_t r = 0;
    ${A} sum = ${order.start()};
//%   if in_tree then trees() end
//%   walk(true)
}
KG_ENTRY(${variant.entry})

//% end
KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
//% for i, step in ipairs(variant.steps) do
        ${i == 1 and "int error" or "if (!error) error"} = kg_launch(call, ${i - 1}, KG_KERNEL_OF(${step.entry}), nullptr, ${step.tbs}, 0);
//% end
        return error;
    }
//% take_arguments()
//% for i, name in ipairs(k.lengths) do
    uint64_t ${name} = call->lengths[${i - 1}];
//% end
//% if steps then
//%   take_region(A, "g_sums", "strips")
    uint32_t across = (uint32_t)((width + ${strip - 1}) / ${strip}), down = call->grid[0] / across;
    uint32_t folds = down > 1 && down <= ${FEW};
    void *of_shares[] = {${sums.addresses()}}, *of_columns[] = {${starts.addresses()}};
    void *arguments[] = {${params.addresses()}};
    if (down > 1) { // of one share nothing stands before it
        int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.steps[1].entry}), of_shares, ${variant.tbs}, 0);
        if (!error && !folds) error = kg_launch(call, 1, KG_KERNEL_OF(${variant.steps[2].entry}), of_columns, ${variant.steps[2].tbs}, 0);
        if (error) return error;
    }
    return kg_launch(call, 2, KG_KERNEL_OF(${variant.steps[3].entry}), arguments, ${variant.tbs}, 0);
//% else
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
//% end
}
