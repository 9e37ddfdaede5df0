//% -- Small functions that every template may use. Loaded first; emits nothing.
//% -- Names in kernels: arrays are g_<name>, scalars s_<name>, registers <name>_<item>, results
//% -- <name>_r<item>; so that no name of a spec meets a name of a template.
//%
//% full_mask = "0xffffffffu"
//% dask_names = {block = "Block", column = "Column", row = "Row"}
//% dask_sections = {{"block", "5.1"}, {"column", "5.3"}, {"row", "5.4"}}
//%
//% -- Functions of device code that a file holds once, before its kernels; host/source emits them. A
//% -- template asks for one by name where it names it, each time, and says how it is emitted. What that one
//% -- calls it asks for in turn, so that it stands before it.
//% local functions, asked, calls = {}, {}, {}
//% function needs_function(name, emit)
//%   calls[name] = true
//%   if asked[name] then return end
//%   local caller = calls
//%   calls = {}
//%   asked[name] = {calls = calls}
//%   asked[name].text = capture(emit)
//%   table.insert(functions, asked[name].text)
//%   calls = caller
//% end
//%
//% -- Their texts; the next file begins anew.
//% function take_functions()
//%   local taken = functions
//%   functions, asked, calls = {}, {}, {}
//%   return taken
//% end
//%
//% -- Texts of those that were asked for since the last time, and of what they call, by their names.
//% function take_calls()
//%   local called, texts = {}, {}
//%   local function add(names)
//%     for name, _ in pairs(names) do
//%       if not called[name] then
//%         called[name] = asked[name].text
//%         add(asked[name].calls)
//%       end
//%     end
//%   end
//%   add(calls)
//%   calls = {}
//%   for _, text in pairs(called) do table.insert(texts, text) end
//%   return texts
//% end
//%
//% -- The kernel that functions of this file speak of, in files with several.
//% function set_kernel(kernel)
//%   k = kernel
//% end
//%
//% function join(items, separator)
//%   return table.concat(items, separator or ", ")
//% end
//%
//% -- All arguments of a role, in order: "scalar", "input", "inout", "output".
//% function args_of(...)
//%   local found = {}
//%   for _, arg in ipairs(k.args) do
//%     for _, role in ipairs({...}) do
//%       if arg.role == role then table.insert(found, arg) end
//%     end
//%   end
//%   return found
//% end
//%
//% function arg_named(name)
//%   for _, arg in ipairs(k.args) do
//%     if arg.name == name then return arg end
//%   end
//% end
//%
//% -- Where a thread's elements of one of several arrays begin.
//% function at_of(arg, arrays)
//%   return #arrays == 1 and "at" or arg.name .. "_at"
//% end
//%
//% -- Of them, those whose element i belongs to element i of the others, and those that are reached
//% -- through the index.
//% function in_order(args)
//%   local found = {}
//%   for _, arg in ipairs(args) do
//%     if arg.extent == "KG_EXTENT_N" or arg.extent == "KG_EXTENT_PLANE" or arg.one then table.insert(found, arg) end
//%   end
//%   return found
//% end
//%
//% -- Of them, those that hold values, not what these are grouped by.
//% function in_values(args)
//%   local found = {}
//%   for _, arg in ipairs(args) do
//%     if arg.kind ~= "key" and arg.kind ~= "flag" then table.insert(found, arg) end
//%   end
//%   return found
//% end
//%
//% function by_index(args)
//%   local found = {}
//%   for _, arg in ipairs(args) do
//%     if arg.index then table.insert(found, arg) end
//%   end
//%   return found
//% end
//%
//% -- Functions of one of several results, which no kernel calls by itself.
//% local function is_part(op)
//%   return spec.results and string.find(op.role, "_", 1, true) and string.sub(op.role, 1, 9) ~= "finalise_"
//% end
//%
//% -- Makes the operator's functions known by their short names: for the namespace of a kernel.
//% function operator_names()
//%   for _, op in ipairs(k.ops) do
//%     if not is_part(op) then
using kg_op::${k.symbol}::${op.fn};
//%     end
//%   end
//%   if spec.reproducible and has_floats(k.R) then
using kg_op::${k.symbol}::one_nan;
//%   end

//% end
//%
//% -- A call of an operator function: the scalars come first, then the values.
//% function call(op, ...)
//%   local values = {}
//%   if op.role ~= "identity" then
//%     for _, arg in ipairs(args_of("scalar")) do table.insert(values, "s_" .. arg.name) end
//%   end
//%   for _, value in ipairs({...}) do table.insert(values, value) end
//%   return op.fn .. "(" .. join(values) .. ")"
//% end
//%
//% function combined(a, b)
//%   return call(k.ops.combine, a, b)
//% end
//%
//% -- What partial results take of an element, in C: the operator's transform of it, if there is one. Then
//% -- whether that asks for the element's index.
//% function transformed(text, index)
//%   local transform = k.ops.transform
//%   return transform and call(transform, text, transform.uses_index and index or nil) or text
//% end
//%
//% function takes_index()
//%   return k.ops.transform and k.ops.transform.uses_index
//% end
//%
//% function has_floats(type)
//%   for _, f in ipairs(type.fields) do
//%     if f.float then return true end
//%   end
//%   return type.float
//% end
//%
//% -- What a reduce stores of what it combined, of `n` elements: what the operator makes of it, if it says
//% -- so. That of a reproducible one has the same NaN everywhere.
//% function stored_result(combined, n)
//%   local finalise = k.ops.finalise
//%   local result = finalise and call(finalise, combined, finalise.uses_index and n or nil) or combined
//%   return spec.reproducible and has_floats(k.R) and "one_nan(" .. result .. ")" or result
//% end
//%
//% -- What the outputs of a reduce get, of its partial result `sum`: a list of {output, value in C}.
//% -- `count` is the number of elements.
//% function results_of(sum, count)
//%   local list = {}
//%   for _, arg in ipairs(args_of("output")) do
//%     local value = stored_result(sum, count)
//%     if arg.result then
//%       local op = k.ops["finalise_" .. arg.result.name]
//%       value = sum .. "." .. arg.result.field
//%       if op then value = call(op, value, op.uses_index and count or nil) end
//%       if spec.reproducible and arg.type.float then value = "kg_op_one_nan(" .. value .. ")" end
//%     end
//%     table.insert(list, {arg, value})
//%   end
//%   return list
//% end
//%
//% -- True if that asks for the number of elements, or makes anything of `sum` but itself.
//% function results_count()
//%   for _, arg in ipairs(args_of("output")) do
//%     local op = k.ops[arg.result and "finalise_" .. arg.result.name or "finalise"]
//%     if op and op.uses_index then return true end
//%   end
//%   return false
//% end
//%
//% function results_differ()
//%   return k.ops.finalise ~= nil or args_of("output")[1].result ~= nil
//% end
//%
//% -- Stores the results, behind `before`, an if or else; over segments at index `at`, in C.
//% function store_results(before, sum, count, at)
//%   local list = results_of(sum, count)
//%   local function place(arg) return at and "g_" .. arg.name .. "[" .. at .. "]" or "*g_" .. arg.name end
//%   if #list == 1 then
    ${before}${place(list[1][1])} = ${list[1][2]};
//%     return
//%   end
//%   if before ~= "" then
    ${before}{
//%   end
//%   for _, one in ipairs(list) do
    ${place(one[1])} = ${one[2]};
//%   end
//%   if before ~= "" then
    }
//%   end
//% end
//%
//% -- The lengths of the C functions: n, unless it follows from a plane's, and the kernel's own.
//% function length_names()
//%   local names = {}
//%   if not k.planes then table.insert(names, "n") end
//%   for _, name in ipairs(k.lengths) do table.insert(names, name) end
//%   return names
//% end
//%
//% -- "const float s_s" and so on, for the scalars of a kernel's parameter list.
//% function scalar_params()
//%   local params = {}
//%   for _, arg in ipairs(args_of("scalar")) do
//%     table.insert(params, "const " .. arg.type.c .. " s_" .. arg.name)
//%   end
//%   return params
//% end
//%
//% -- What a function with those parameters is called with: the scalars, then the values.
//% function with_scalars(...)
//%   local values = parameter_names("scalar")
//%   for _, value in ipairs({...}) do table.insert(values, value) end
//%   return join(values)
//% end
//%
//% function constness(arg)
//%   return arg.role == "input" and "const " or ""
//% end
//%
//% function pointer_to(arg)
//%   return constness(arg) .. arg.type.c .. " *"
//% end
//%
//% -- In a variant's function: the arguments of the call, under the names that the kernel's parameters have.
//% -- `without`: a kind that the variant has no use for; nil: it has all.
//% function take_arguments(without)
//%   for i, arg in ipairs(k.args) do
//%     if arg.role == "scalar" then
    ${arg.type.c} s_${arg.name};
    memcpy(&s_${arg.name}, call->args[${i - 1}], sizeof s_${arg.name});
//%     elseif arg.kind ~= without then
    ${pointer_to(arg)}g_${arg.name} = (${pointer_to(arg)})call->args[${i - 1}];
//%     end
//%   end
//% end
//%
//% -- In a variant's function: where a region of the workspace lies that the plan lists (k.regions), under the
//% -- name that the kernel's parameter has.
//% function take_region(type, name, region)
//%   local known = false
//%   for _, r in ipairs(k.regions) do known = known or r.name == region end
//%   if not known then error("the kernel lists no region \"" .. region .. "\"") end
    ${type} *${name} = (${type} *)call->regions[region_${region}];
//% end
//%
//% -- Their names, of all or of some roles.
//% function parameter_names(...)
//%   local names = {}
//%   for _, arg in ipairs(... and args_of(...) or k.args) do
//%     table.insert(names, (arg.role == "scalar" and "s_" or "g_") .. arg.name)
//%   end
//%   return names
//% end
//%
//% -- The parameters of a kernel, each stated once. `add` takes the type, the name, and the name that the
//% -- variant's function has for it, where that differs. `declared` and `names` are those so far, for a
//% -- parameter list and for a call with them; `addresses` is what a launch is given.
//% function parameter_list()
//%   local list, declared, names, given = {}, {}, {}, {}
//%   function list.add(type, name, host_name)
//%     table.insert(declared, type .. name)
//%     table.insert(names, name)
//%     table.insert(given, host_name or name)
//%   end
//%   function list.declared() return join(declared) end
//%   function list.names() return join(names) end
//%   function list.addresses() return "&" .. join(given, ", &") end
//%   return list
//% end
//%
//% -- One that starts with the arguments of the call, scalars first; or with those of some roles.
//% function kernel_parameters(...)
//%   local list = parameter_list()
//%   for _, arg in ipairs(... and args_of(...) or k.args) do
//%     if arg.role == "scalar" then
//%       list.add("const " .. arg.type.c .. " ", "s_" .. arg.name)
//%     else
//%       list.add(pointer_to(arg), "g_" .. arg.name)
//%     end
//%   end
//%   return list
//% end
//%
//% -- The start of a kernel that may be launched before the launch before it has ended: no memory is
//% -- touched before this. A trigger makes the next launch ready while this one works.
//% -- Blocks that trigger are dealt out half as fast. Where each has one small data block, that is the
//% -- bound; many such blocks do not trigger.
//% function early_start()
//%   if not variant.pdl then return end
//%   if variant.early_blocks > 0 then
    if (gridDim.x <= ${variant.early_blocks}) kg_pdl_trigger(); // the next launch may be made ready
//%   else
    kg_pdl_trigger(); // the next launch may be made ready
//%   end
    kg_pdl_wait();    // and what the one before it wrote is there
//% end
//%
//% -- The same around what touches no memory but the block's own.
//% function early_trigger()
//%   if not variant.pdl then return end
    kg_pdl_trigger(); // the next launch may be made ready
//% end
//%
//% function early_wait()
//%   if not variant.pdl then return end
    kg_pdl_wait(); // what the launch before this one wrote is there
//% end
//%
//% function plus(offset)
//%   return offset == 0 and "" or " + " .. offset
//% end
//%
//% -- {"v0", "v1", ...}
//% function register_names(prefix, count)
//%   local names = {}
//%   for i = 0, count - 1 do names[i + 1] = prefix .. i end
//%   return names
//% end
//%
//% function plural(count, noun)
//%   local last = string.sub(noun, -2)
//%   if count == 1 then return "1 " .. noun end
//%   return count .. " " .. noun .. ((last == "ch" or last == "ss") and "es" or "s")
//% end
//%
//% -- ---- what the header tells callers: of use to templates about a family ----
//%
//% -- Where the dissertation describes the skeletons of a kernel's variants.
//% function skeleton_sections()
//%   local has, said = {}, {}
//%   for _, v in ipairs(k.variants) do has[v.dask] = true end
//%   for _, one in ipairs(dask_sections) do
//%     if has[one[1]] then table.insert(said, one[2] .. " (" .. dask_names[one[1]] .. " DASk)") end
//%   end
//%   return said
//% end
//%
//% -- Whether any result is made of what was combined.
//% function is_finalised()
//%   for name, _ in pairs(k.ops) do
//%     if string.find(name, "^finalise") then return true end
//%   end
//%   return false
//% end
//%
//% -- Whether partial results, or parts of them, are floats: then their order shows in the result.
//% local function holds_floats(type)
//%   for _, field in ipairs(type.fields) do
//%     if holds_floats(field) then return true end
//%   end
//%   return type.float
//% end
//%
//% -- What can be said about the bits of a result; `same` is what they depend on.
//% function same_bits(same)
//%   if not holds_floats(k.A) then
 * Partial results are integers, so the result has the same bits from every variant.
//%   else
 * For the same ${same}, variant and device the result has the same bits; the tree of combination
 * depends on the variant, and so do the last bits of floats.
//%   end
//% end
