//% -- One variant of a scan over few columns. A column each would leave most lanes idle. Here the
//% -- lanes of a block share tiles of whole rows, which move in the order of memory, by way of
//% -- shared memory. There a lane goes down a part of a column. Blocks share the rows, in three
//% -- launches. Each sums its share. One block makes of these sums what stands before each share.
//% -- Then each block scans its share behind that. Nothing waits. Of few sums each block makes what
//% -- stands before its own, and two launches do.
//% -- Needs: k, variant.
//% local element = use "warp/element"
//% local order = use "scan/order"
//%
//% local A, N, tbs = k.A.c, variant.nwork, variant.tbs
//% local inputs, shared = args_of("input"), variant.steps[1].fixed ~= 1 -- whether blocks share the rows
//% -- Sums in memory are slots, too: who moves a struct there and back moves the gaps between fields.
//% local S, sum_of_block = element.slot_type(), "blockIdx.x * lanes.width + own.column"
//%
//% local function row_of(place)
//%   return variant.reverse and "(height - 1 - (" .. place .. "))" or "(" .. place .. ")"
//% end
//%
//% local function at(arg)
//%   local row = row_of("row + at.row") .. " * " .. arg.name .. "_pitch"
//%   local bytes = "(" .. constness(arg) .. "char *)g_" .. arg.name .. " + " .. row
//%   return "((" .. pointer_to(arg) .. ")(" .. bytes .. "))[at.column]"
//% end
//%
//% local function value()
//%   local values, transform = {}, k.ops.transform
//%   for _, arg in ipairs(inputs) do table.insert(values, at(arg)) end
//%   if not transform then return values[1] end
//%   if transform.uses_index then table.insert(values, row_of("row + at.row")) end
//%   return call(transform, table.unpack(values))
//% end
//%
//% -- Item i of a lane in the order of memory.
//% local function item(i)
//%   return "threadIdx.x" .. plus(tbs * i)
//% end
//%
//% -- Of a lane's part, element i.
//% local function down(i)
//%   return i == 0 and "part" or "part + " .. i .. " * lanes.width"
//% end
//%
//% local function put(index, text)
    ${element.slot_put("shared->elements", index, text)};
//% end
//%
//% local function each_place(one)
    at = own;
//%   for i = 0, N - 1 do
//%     one(i)
//%     if i < N - 1 then
    column_move(at, lanes);
//%     end
//%   end
//% end
//%
//% -- Tiles of rows `row` to `stop`, behind `carry`. Who writes results says whether they are
//% -- `exclusive`, and stores `r`. Before the share of one block nothing stands, so a kernel that tells
//% -- of others is `launched` only where there are more.
//% local function walk(launched, load, exclusive, store)
    for (; row < stop; row += lanes.parts * ${N}) {
//%   if launched then
        KG_CASE(tile);
//%   end
        const uint64_t left = stop - row;
        const uint32_t rows = left < lanes.parts * ${N} ? (uint32_t)left : lanes.parts * ${N};
        const uint32_t count = rows * lanes.width;

        // INPUT: ${plural(N, "element")} of a lane, in the order of memory; the identity past the end.
//%   each_place(function(i)
        ${A} v${i} = ${call(k.ops.identity)};
        if (${item(i)} < count) v${i} = ${load(i)};
//%   end)
//%   for i = 0, N - 1 do
//%     put(item(i), "v" .. i)
//%   end
        __syncthreads();

        // S1: the sum of a part of a column.
        ${A} sum = ${call(k.ops.identity)};
        if (threadIdx.x < lanes.parts * lanes.width) {
//%   for i = 0, N - 1 do
            v${i} = ${element.slot_get("shared->elements", down(i))};
//%   end
            sum = v0;
//%   for i = 1, N - 1 do
            sum = ${order.joined("sum", "v" .. i)};
//%   end
        }

        // S2: the parts of each column.
        ${A} total;
//%   local values = with_scalars("shared", "sum", "lanes", "own.column", "total")
//%   local before = "before_part(" .. values .. ")"
//%   if store then
        const ${A} before = ${before};
        ${A} behind = carry;
        if (own.row != 0) behind = ${order.joined("carry", "before")};
//%   else
        ${before};
//%   end
        carry = ${order.joined("carry", "total")};
//%   if store then

        // S3: what each element becomes.
        if (threadIdx.x < lanes.parts * lanes.width) {
//%     for i = 0, N - 1 do
//%       if exclusive then
            const ${A} r${i} = behind;
//%       end
            behind = ${order.joined("behind", "v" .. i)};
//%       put(down(i), exclusive and "r" .. i or "behind")
//%     end
        }
        __syncthreads();

        // OUTPUT.
//%     each_place(function(i)
        if (${item(i)} < count) {
            const ${A} r = ${element.slot_get("shared->elements", item(i))};
//%       store(i)
        }
//%     end)
//%   end
    }
//% end
//%
//% local function functions()
// How the lanes of a block share a tile: parts of columns, which are side by side.
struct narrow_lanes {
    uint32_t width, parts, rest;
};

// A row of a tile, and a column.
struct narrow_place {
    uint32_t row, column;
};

// The place ${tbs} further on in the order of memory.
KG_FN void column_move(narrow_place &at, const narrow_lanes &lanes)
{
    at.row += lanes.parts;
    at.column += lanes.rest;
    if (at.column < lanes.width) return;
    at.column -= lanes.width;
    at.row++;
}

struct alignas(16) block_shared {
    alignas(16) ${element.slots("elements", tbs * N)}; // of a tile
    alignas(16) ${element.slots("sums", tbs)}; // of parts of columns
};

//%   local params = scalar_params()
//%   for _, one in ipairs({"block_shared *shared", A .. " sum", "const narrow_lanes &lanes",
//%                         "uint32_t column", A .. " &total"}) do
//%     table.insert(params, one)
//%   end
// What stands before a part in its column, and the sum of that column: Kogge-Stone over parts.
KG_FN ${A} before_part(${join(params)})
{
    const uint32_t lane = threadIdx.x, end = lanes.parts * lanes.width;
    ${element.slot_put("shared->sums", "lane", "sum")};
    __syncthreads();
    for (uint32_t distance = lanes.width; distance < end; distance *= 2) {
        ${A} other = ${call(k.ops.identity)};
        if (lane >= distance) other = ${element.slot_get("shared->sums", "lane - distance")};
        __syncthreads();
        if (lane >= distance) {
            sum = ${order.joined("other", "sum")};
            ${element.slot_put("shared->sums", "lane", "sum")};
        }
        __syncthreads();
    }
    total = ${element.slot_get("shared->sums", "end - lanes.width + column")};
    ${A} before = ${call(k.ops.identity)};
    if (lane >= lanes.width) before = ${element.slot_get("shared->sums", "lane - lanes.width")};
    return before;
}

//% end
//%
//% local function begin(rows)
    KG_SMEM(block_shared, shared);
    const uint32_t columns = (uint32_t)width;
    const narrow_lanes lanes = {columns, ${tbs} / columns, ${tbs} % columns};
    const narrow_place own = {threadIdx.x / lanes.width, threadIdx.x % lanes.width};
    const uint32_t part = own.row * ${N} * lanes.width + own.column;
    narrow_place at;
//% end
//%
//% local function share()
//%   begin()
    const kg_share share = kg_balance(height, gridDim.x, blockIdx.x);
    uint64_t row = share.first;
    const uint64_t stop = share.first + share.count;
//% end
//%
//% -- A list of parameters: arrays of some roles, lengths of those, and the sums of shares.
//% local function parameters(stores)
//%   local list = stores and kernel_parameters() or kernel_parameters("scalar", "input")
//%   list.add("uint64_t ", "width")
//%   list.add("uint64_t ", "height")
//%   for _, arg in ipairs(stores and args_of("input", "output") or inputs) do
//%     list.add("uint64_t ", arg.name .. "_pitch")
//%   end
//%   list.add(S .. " *", "g_sums")
//%   return list
//% end
//%
//% local sums, params, starts = parameters(false), parameters(true), kernel_parameters("scalar")
//% if shared then params.add("uint32_t ", "folds") end
//% starts.add("uint64_t ", "width")
//% starts.add(S .. " *", "g_sums")
//% starts.add("uint32_t ", "down")
//% functions()
// Each block sums its share of the rows.
KG_KERNEL(${variant.steps[1].entry}, ${tbs}, ${variant.steps[1].min_blocks})(${sums.declared()})
{
//% early_start()
//% share()
    ${A} carry = ${call(k.ops.identity)};
//% walk(shared, value)
    if (own.row == 0) ${element.slot_put("g_sums", sum_of_block, "carry")};
}
KG_ENTRY(${variant.steps[1].entry})

//% local function sum_at()
//%   return element.slot_get("g_sums", "(row + at.row) * lanes.width + at.column")
//% end
//%
// One block: from the sums of shares to what stands before each.
KG_KERNEL(${variant.steps[2].entry}, ${tbs}, ${variant.steps[2].min_blocks})(${starts.declared()})
{
//% early_start()
//% begin()
    uint64_t row = 0;
    const uint64_t stop = down;
    ${A} carry = ${order.start()};
//% walk(shared, sum_at, true, function()
            ${element.slot_put("g_sums", "(row + at.row) * lanes.width + at.column", "r")};
//% end)
}
KG_ENTRY(${variant.steps[2].entry})

// Each block scans its share.
KG_KERNEL(${variant.steps[3].entry}, ${tbs}, ${variant.steps[3].min_blocks})(${params.declared()})
{
//% early_start()
//% begin()
    ${A} carry = ${order.start()};
    uint64_t row = 0, stop = 0;
//% if shared then
    if (folds) stop = blockIdx.x; // the shares before this one
    else if (gridDim.x > 1) carry = ${element.slot_get("g_sums", sum_of_block)};
//%   walk(true, sum_at)
//% else
    if (gridDim.x > 1) carry = ${element.slot_get("g_sums", sum_of_block)};
//% end
    const kg_share share = kg_balance(height, gridDim.x, blockIdx.x);
    row = share.first;
    stop = share.first + share.count;
//% walk(true, value, variant.exclusive, function()
//%   for _, one in ipairs(order.results("r", "(row + at.row)")) do
            ${at(one[1])} = ${one[2]};
//%   end
//% end)
}
KG_ENTRY(${variant.steps[3].entry})

//% local function launch(indent, i, arguments, where)
//%   local error = i == 1 and "int error" or "if (!error" .. (where and " && " .. where or "") .. ") error"
//%   local kernel = "KG_KERNEL_OF(" .. variant.steps[i].entry .. "), " .. arguments
${indent}${error} = kg_launch(call, ${i - 1}, ${kernel}, ${tbs}, sizeof(block_shared));
//% end
KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
//% for i, _ in ipairs(variant.steps) do
//%   launch("        ", i, "nullptr")
//% end
        return error;
    }
//% take_arguments()
//% for i, name in ipairs(k.lengths) do
    uint64_t ${name} = call->lengths[${i - 1}];
//% end
//% take_region(S, "g_sums", "strips")
    uint32_t down = call->grid[0];
//% if shared then
    // So few sums that each block makes of them what stands before its share.
    uint32_t folds = down > 1 && down * width <= ${2 * tbs * N};
//% end
    void *of_shares[] = {${sums.addresses()}}, *of_sums[] = {${starts.addresses()}};
    void *arguments[] = {${params.addresses()}};
    if (down > 1) { // of one share nothing stands before it
//% launch("        ", 1, "of_shares")
//% launch("        ", 2, "of_sums", shared and "!folds")
        if (error) return error;
    }
    return kg_launch(call, 2, KG_KERNEL_OF(${variant.steps[3].entry}), arguments, ${tbs}, sizeof(block_shared));
}
