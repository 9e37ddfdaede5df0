//% -- How large a workspace must be, from the regions that a kernel lists.
//% -- Needs: nothing; functions take a kernel.
//% -- Gives: lengths(kernel), what the size depends on; declare(kernel), the macro and the function that tell it.
//% local workspace = {}
//%
//% -- Bytes of a region, in C: what is fixed, and what grows with lengths.
//% local function region_bytes(region)
//%   local terms = {}
//%   if region.fixed > 0 or #region.grows == 0 then table.insert(terms, region.fixed) end
//%   for _, g in ipairs(region.grows) do
//%     table.insert(terms, "KG_GROWTH(" .. join({g.name, g.of, g.each, g.most}) .. ")")
//%   end
//%   local sum = join(terms, " + ")
//%   if #sum + #region.name > 70 then sum = join(terms, " + \\\n            ") end
//%   return "KG_REGION(" .. sum .. ") /* " .. region.name .. " */"
//% end
//%
//% -- Of all regions of an area.
//% local function area_bytes(kernel, tagged)
//%   local terms = {}
//%   for _, region in ipairs(kernel.regions) do
//%     if region.tagged == tagged then table.insert(terms, region_bytes(region)) end
//%   end
//%   return #terms == 0 and "0" or join(terms, " + \\\n        ")
//% end
//%
//% -- n, and the lengths that a region grows with; whether any grows with n, and whether any grows.
//% function workspace.lengths(kernel)
//%   local names, with_n, grows = {"n"}, false, false
//%   local found = {}
//%   for _, region in ipairs(kernel.regions) do
//%     for _, g in ipairs(region.grows) do
//%       grows, with_n, found[g.name] = true, with_n or g.length == 0, true
//%     end
//%   end
//%   for _, name in ipairs(kernel.lengths) do
//%     if found[name] then table.insert(names, name) end
//%   end
//%   return names, with_n, grows
//% end
//%
//% -- Macro and function that tell how large a workspace must be, from the list of regions.
//% function workspace.declare(kernel)
//%   local symbol = kernel.symbol
//%   local upper = string.upper(symbol)
//%   local names, with_n, grows = workspace.lengths(kernel)
//%   local all, params = join(names), "size_t " .. join(names, ", size_t ")
//%   local unused = with_n and "" or "(size_t)(n) * 0 + "
/* Bytes of workspace for ${#names == 1 and "n elements" or "these lengths"}, for every variant and device; does not fall as ${#names == 1 and "n grows" or "one of them grows"}. */
//%   if not kernel.uses_header and #kernel.regions == 0 then
#define ${upper}_WORKSPACE_BYTES(n) ((size_t)(n) * 0)
//%   elseif not grows then
#define ${upper}_WORKSPACE_BYTES(n) \
    (${unused}KG_WORKSPACE_BYTES( \
        ${area_bytes(kernel, true)}, \
        ${area_bytes(kernel, false)}))
//%   else
#define ${upper}_WORKSPACE_OF(${all}) \
    (${unused}KG_WORKSPACE_BYTES( \
        ${area_bytes(kernel, true)}, \
        ${area_bytes(kernel, false)}))
KG_CONSTANT size_t ${symbol}_workspace_of(${params})
{
    return ${upper}_WORKSPACE_OF(${all});
}
#define ${upper}_WORKSPACE_BYTES(${all}) \
    KG_ONCE((${join(names, ") + (")}), ${upper}_WORKSPACE_OF(${all}), ${symbol}_workspace_of(${all}))
//%   end
size_t ${symbol}_workspace_bytes(${params});
//% end
//%
//% return workspace
