//% -- A frame for streams: arrays in order, whose elements belong together by their index. The host peels the
//% -- elements before all arrays reach a 16-byte boundary. A DASk deals out items, each a vector or one
//% -- element. The elements before and behind are taken by themselves. A family says what is done with items,
//% -- and with one element.
//% -- Needs: k, variant. Gives: of(streams, written), a frame for those arrays (streams must not be empty):
//% --   V, dask, by_rows    elements of an item; the DASk; whether it starts on a warp line by itself
//% --   single              whether a thread has one item, whose check is all that it takes
//% --   narrowest, ends     the array that is the last to reach a boundary; whether elements lie before and behind
//% --   id(i), apart(i, s)  what registers of item i are called after; how far it lies from the first, in units of s
//% --   each(from, to)      the items of a batch: numbers, or a loop's variable
//% --   type(arg)           of a register that holds an item
//% --   load(i, args, if_)   registers x_0 of item 0 of array x, 0 where the condition if_ does not hold; nil: always
//% --   store(i, args)      stores those called x_r0
//% --   first(), at()       `first`, a thread's place in its block; `at`, that of its first item in the arrays
//% --   begin()             `at`, and of each stream x_at, a pointer to that item
//% --   walk(case, batch)   all items of a thread: batch(from, to, together) as the variant batches them. With
//% --   walk(case, batch, cut)  a batch that an end may cut is cut(from, to, inside), where inside(i) is the condition
//% --                       that item i is there; else it goes item by item
//% --   at_ends(...)        the elements before and behind, by one_element
//% --   shift(...)          on the host, of the Row DASk
//% --   kernel(of)          the whole, and its launch. of.extra: parameters {type, name, value on the host}; of.lined:
//% --                       the first item starts on a warp line of the first array that is written;
//% --                       of.long: an item takes many instructions, so that its check costs registers;
//% --                       of.batch, of.cut; of.element(params), which emits one_element(..., at) if ends or of.alone
//% local vector = use "warp/vector"
//% local bask = use "bask/order"
//% local dasks = {block = use "dask/block", column = use "dask/column", row = use "dask/row"}
//%
//% local stream = {}
//%
//% function stream.of(streams, written)
//%   local V, dask, stride = variant.vector, dasks[variant.dask], bask[variant.bask].stride()
//%   local s = {V = V, dask = dask, by_rows = variant.dask == "row", narrowest = streams[1]}
//%   for _, arg in ipairs(streams) do
//%     if arg.type.size < s.narrowest.type.size then s.narrowest = arg end
//%   end
//%   s.single = variant.dask == "block" and variant.nwork == 1 and variant.unroll == "manual"
//%   s.ends = variant.wide and s.narrowest.type.size < 16
//%
//%   function s.id(i)
//%     return type(i) == "number" and i or 0
//%   end
//%
//%   function s.apart(i, scale)
//%     if type(i) == "number" then return i * stride * scale end
//%     return i .. " * " .. stride * scale
//%   end
//%
//%   function s.each(from, to)
//%     local items = {}
//%     for i = s.id(from), s.id(to) do table.insert(items, type(from) == "number" and i or from) end
//%     return items
//%   end
//%
//%   function s.type(arg)
//%     return variant.wide and vector.name(arg.type, V) or arg.type.c
//%   end
//%
//%   function s.load(i, args, if_)
//%     for _, arg in ipairs(args) do
//%       local from = arg.name .. "_at[" .. s.apart(i, 1) .. "]"
//%       if variant.wide then from = vector.load(arg.type, V) .. "(" .. arg.name .. "_at" .. plus(s.apart(i, V)) .. ")" end
//%       if if_ then
    ${s.type(arg)} ${arg.name}_${s.id(i)} = {};
    if (${if_}) ${arg.name}_${s.id(i)} = ${from};
//%       else
    const ${s.type(arg)} ${arg.name}_${s.id(i)} = ${from};
//%       end
//%     end
//%   end
//%
//%   function s.store(i, args)
//%     for _, arg in ipairs(args) do
//%       if variant.wide then
    ${vector.store(arg.type, V)}(${arg.name}_at${plus(s.apart(i, V))}, ${arg.name}_r${s.id(i)});
//%       else
    ${arg.name}_at[${s.apart(i, 1)}] = ${arg.name}_r${s.id(i)};
//%       end
//%     end
//%   end
//%
//%   function s.first()
    const uint32_t first = ${bask[variant.bask].first()};
//%   end
//%
//%   function s.at()
//%     if s.by_rows then
    const int64_t at = (int64_t)(origin + first) - shift; // below 0 where the array has not begun
//%     else
    const uint64_t at = origin + first;
//%     end
//%   end
//%
//%   function s.begin()
//%     s.at()
//%     for _, arg in ipairs(streams) do
    ${constness(arg)}${arg.type.c} *${arg.name}_at = g_${arg.name} + ${variant.wide and "head + " or ""}at${V > 1 and " * " .. V or ""};
//%     end
//%   end
//%
//%   local function comment(from, to, cut)
//%     local what = type(from) == "string" and "An item" or from == to and "Item " .. from or "Items " .. from .. " to " .. to
    // ${what}${cut and ", as many as there are" or ""}: loads, results, stores.
//%   end
//%
//%   -- The condition that item i lies in the array; nil where that is known.
//%   local function inside(case, i)
//%     if case == "stop" and not s.by_rows then return "first" .. plus(s.apart(i, 1)) .. " < count" end
//%     return dask.check(case, "origin + first" .. plus(s.apart(i, 1)))
//%   end
//%
//%   -- One item, behind its own check where an end of the array falls into the block. Where there is none, the
//%   -- lanes of a warp go together.
//%   local function item(case, batch, i)
//%     local condition = inside(case, i)
//%     if condition then
    if (${condition}) {
//%     end
//%     comment(i, i)
//%     batch(i, i, not condition)
//%     if condition then
    }
//%     end
//%   end
//%
//%   -- A batch that an end of the array may cut. All its loads come first, so that as many are under way as in
//%   -- a whole one.
//%   local function cut_batch(case, cut, from, to)
//%     comment(from, to, true)
//%     cut(from, to, function(i) return inside(case, i) end)
//%   end
//%
//%   local function each_batch(case, batch, cut)
//%     for b = 0, variant.nwork - 1, variant.batch do
//%       local last = math.min(b + variant.batch, variant.nwork) - 1
//%       if case == "none" or case == "item" then
//%         comment(b, last)
//%         batch(b, last, true)
//%       elseif cut and last > b then
//%         cut_batch(case, cut, b, last)
//%       else
//%         for i = b, last do item(case, batch, i) end
//%       end
//%     end
//%   end
//%
//%   -- By auto it is a loop, `batch` rounds of which the compiler puts in a row (dissertation, figure 5.7).
//%   -- By manual it goes batch by batch.
//%   function s.walk(case, batch, cut)
//%     if case == "stop" and not s.by_rows then
    const uint32_t count = (uint32_t)(items - origin); // items of this block
//%     end
//%     if variant.unroll == "auto" then
    KG_UNROLL(${variant.batch})
    for (uint32_t item = 0; item < ${variant.nwork}; item++) {
//%       item(case, batch, "item")
    }
//%     else
//%       each_batch(case, batch, cut)
//%     end
//%   end
//%
//%   -- `lined`: the first item starts on a warp line. `before`, `behind`: fewer elements than that come there; nil:
//%   -- it is not said. `items`: how many there are, in C. `amid`: what blocks amid the others skip, not whole arrays.
//%   function s.at_ends(of_element, lined, before, behind, items, amid)

    // The elements before the first item, fewer than ${before}, and after the last${behind and ", fewer than " .. behind or ""}.
    const uint64_t tail = head + ${items}${V > 1 and " * " .. V or ""};
//%     if amid then
    if (blockIdx.x - 1 < gridDim.x - 2) return; // neither the first block nor the last
//%     else
    if (head == 0 && tail == n) return; // in one branch: small calls take less time
//%     end
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(${lined and "line" or "head"});
        one_element(${of_element}, threadIdx.x);
    }
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n) {
        KG_CASE(tail);
        one_element(${of_element}, tail + threadIdx.x);
    }
//%   end
//%
//%   -- On the host: how far the first item of an array of such items lies behind a warp line.
//%   function s.shift(arg, bytes, from)
//%     local block_items = variant.tbs * variant.nwork
    // Rows start on a warp line of ${arg.name}${arg.role ~= "input" and ": a sector cut in two costs a store most" or ""}.
    uint32_t shift = kg_line_shift(g_${arg.name}${from}, ${bytes})${bytes * block_items < constants.line_bytes and " % " .. block_items or ""};
//%   end
//%
//%   function s.kernel(of)
//%     local lined = of.lined and written[1]
//%     local params = kernel_parameters()
//%     for _, extra in ipairs(of.extra or {}) do params.add(extra[1], extra[2]) end
//%     local of_element = params.names()
//%     if s.ends or of.alone then of.element(params) end
//%     if variant.wide then
//%       params.add("uint64_t ", "n")
//%       params.add("uint64_t ", "head")
//%     else
//%       params.add("uint64_t ", "items", "n")
//%     end
//%     if s.by_rows then params.add("uint32_t ", "shift") end
// ${dask_names[variant.dask]} DASk: ${plural(variant.nwork, "item")} of a thread${variant.wide and ", each " .. plural(V, "element") or ""}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//%     if variant.wide then
    const uint64_t items = ${V > 1 and "(n - head) / " .. V or "n - head"};
//%     end
//%     s.first()
//%     early_start()
//%     local function body(case)
//%       s.begin()
//%       s.walk(case, of.batch, of.cut)
//%     end
//%     if s.single and not of.long then dask.single(body) else dask.frame(body, "items") end
//%     if s.ends then s.at_ends(of_element, lined, lined and constants.line_elements or 16 // s.narrowest.type.size, V, "items") end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//%     take_arguments()
//%     for _, extra in ipairs(of.extra or {}) do
    ${extra[1]}${extra[2]} = ${extra[3]};
//%     end
    uint64_t n = call->n;
//%     if variant.wide then
    uint64_t head = kg_peel(g_${s.narrowest.name}, ${s.narrowest.type.size}, n);
//%       if lined then
    head = kg_peel_line(g_${lined.name}, ${lined.type.size}, n, head, ${V}); // blocks start on a warp line
//%       end
//%     end
//%     if s.by_rows then
//%       local arg = written[1] or streams[1]
//%       s.shift(arg, arg.type.size * V, variant.wide and " + head" or "")
//%     end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
//%   end
//%
//%   return s
//% end
//%
//% return stream
