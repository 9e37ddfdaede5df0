//% -- What the languages of `kgen bindings` share: lengths that arrays tell, and names of types.
//% -- Needs: the kernel `k` (set_kernel).
//% -- Gives: teller(length), lengths(), checks(), leads(), more(number), workspace_lengths(kernel).
//% local common = {}
//%
//% -- Neither tells a length, nor has as many elements as another array.
//% local function alone(arg)
//%   local counts = {KG_EXTENT_BITS = true, KG_EXTENT_FIXED = true, KG_EXTENT_TABLE = true, KG_EXTENT_TIMES = true,
//%     KG_EXTENT_HEADED = true}
//%   return counts[arg.extent]
//% end
//%
//% -- The array that tells a length of the kernel `k`: its argument, or nil. 0 is n, i the i-th of the others.
//% function common.teller(length)
//%   for _, arg in ipairs(k.args) do
//%     if arg.role ~= "scalar" and not alone(arg) and not arg.one and not arg.height and not arg.terms then
//%       if length == 0 and not arg.width then return arg end
//%       if length > 0 and arg.width == length - 1 then return arg end
//%     end
//%   end
//% end
//%
//% -- Lengths in the order of C: {name, teller or nil}.
//% function common.lengths()
//%   local list = {}
//%   if not k.planes then table.insert(list, {"n", common.teller(0)}) end
//%   for i, name in ipairs(k.lengths) do table.insert(list, {name, common.teller(i)}) end
//%   return list
//% end
//%
//% -- Whose elements must be as many as another array's: {argument, teller of its length, elements more}.
//% function common.checks()
//%   local list = {}
//%   for _, arg in ipairs(k.args) do
//%     if arg.role ~= "scalar" and not alone(arg) and not arg.height and not arg.terms and not arg.one then
//%       local teller = common.teller(arg.width and arg.width + 1 or 0)
//%       if teller ~= arg then table.insert(list, {arg, teller, arg.plus - teller.plus}) end
//%     end
//%   end
//%   return list
//% end
//%
//% -- True where values of an array lead to others, or lengths are sums: who calls must know that they are in range.
//% function common.leads()
//%   for _, arg in ipairs(k.args) do
//%     if arg.kind == "index" or arg.kind == "offsets" or arg.terms or arg.count or alone(arg) then return true end
//%   end
//%   return false
//% end
//%
//% -- " + 1", " - 1" or nothing.
//% function common.more(number)
//%   if number == 0 then return "" end
//%   return (number > 0 and " + " or " - ") .. (number > 0 and number or -number)
//% end
//%
//% -- The lengths that the size of a workspace depends on.
//% function common.workspace_lengths(kernel)
//%   local names, found = {"n"}, {}
//%   for _, region in ipairs(kernel.regions) do
//%     for _, g in ipairs(region.grows) do found[g.name] = true end
//%   end
//%   for _, name in ipairs(kernel.lengths) do
//%     if found[name] then table.insert(names, name) end
//%   end
//%   return names
//% end
//%
//% return common
