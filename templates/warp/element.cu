//% -- How a partial result, of type A, is moved through shared memory and between lanes. Numbers that C
//% -- knows move as they are; structs, and halves, in units of 1 to 16 bytes, which need not be the
//% -- alignment of their fields.
//% -- Needs: k. Gives: in_units(), unit_type(layout), access_type and access_load(bytes); element_put and _get
//% -- for places of a layout, slot_put and _get for elements side by side; element_down, _up, _xor, _from
//% -- between lanes; element_functions(), which emits what they call.
//%
//% local unit_types = {[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t", [16] = "kg_v16"}
//%
//% function in_units()
//%   return k.A.struct or k.A.evaluate ~= nil
//% end
//%
//% function unit_type(layout)
//%   return in_units() and unit_types[layout.unit_bytes] or k.A.c
//% end
//%
//% -- The type and the function of an access of some bytes.
//% function access_type(bytes)
//%   return unit_types[bytes]
//% end
//%
//% function access_load(bytes)
//%   return "kg_ld" .. bytes
//% end
//%
//% function unit_bytes()
//%   for _, bytes in ipairs({16, 8, 4, 2}) do
//%     if k.A.size % bytes == 0 then return bytes end
//%   end
//%   return 1
//% end
//%
//% -- Statement and expression that store and load an element at a unit of a shared array. Where a
//% -- layout counts accesses one by one, volatile keeps the compiler from joining them.
//% function element_put(layout, array, at, value)
//%   if not in_units() then return array .. "[" .. at .. "] = " .. value end
//%   if layout.planes then
//%     return "element_put_apart(&" .. array .. "[" .. at .. "], " .. layout.apart .. ", " .. value .. ")"
//%   end
//%   return "element_put(&" .. array .. "[" .. at .. "], " .. value .. ")"
//% end
//%
//% function element_get(layout, array, at)
//%   local place = "&" .. array .. "[" .. at .. "]"
//%   if layout.narrow and not in_units() then return "*(const volatile " .. k.A.c .. " *)" .. place end
//%   if not in_units() then return array .. "[" .. at .. "]" end
//%   if layout.planes or layout.narrow then
//%     return "element_get_apart(" .. place .. ", " .. layout.apart .. ")"
//%   end
//%   return "element_get(" .. place .. ")"
//% end
//%
//% -- Shared arrays of elements side by side, where lanes come in no order that a layout knows: the member,
//% -- and how an element is stored and loaded.
//% function slots(name, count)
//%   if not in_units() then return k.A.c .. " " .. name .. "[" .. count .. "]" end
//%   return unit_types[unit_bytes()] .. " " .. name .. "[" .. count * k.A.size // unit_bytes() .. "]"
//% end
//%
//% local function slot(array, at)
//%   if not in_units() then return array .. "[" .. at .. "]" end
//%   local units = k.A.size // unit_bytes()
//%   if string.find(at, " ") and units > 1 then at = "(" .. at .. ")" end
//%   return "&" .. array .. "[" .. at .. (units > 1 and " * " .. units or "") .. "]"
//% end
//%
//% function slot_put(array, at, value)
//%   if not in_units() then return slot(array, at) .. " = " .. value end
//%   return "element_put(" .. slot(array, at) .. ", " .. value .. ")"
//% end
//%
//% function slot_get(array, at)
//%   if not in_units() then return slot(array, at) end
//%   return "element_get(" .. slot(array, at) .. ")"
//% end
//%
//% local function shuffle(direction, value, lanes)
//%   local start = in_units() and "element_" .. direction .. "("
//%     or "__shfl_" .. direction .. "_sync(" .. full_mask .. ", "
//%   return start .. value .. ", " .. lanes .. ")"
//% end
//%
//% function element_down(value, lanes) return shuffle("down", value, lanes) end
//% function element_up(value, lanes) return shuffle("up", value, lanes) end
//% function element_xor(value, lanes) return shuffle("xor", value, lanes) end
//% function element_from(value, lane)
//%   if in_units() then return "element_from(" .. value .. ", " .. lane .. ")" end
//%   return "__shfl_sync(" .. full_mask .. ", " .. value .. ", " .. lane .. ")"
//% end
//%
//% local function apart_times(i)
//%   return i == 1 and "apart" or i .. " * apart"
//% end
//%
//% local function apart_plus(i)
//%   return i == 0 and "" or " + " .. apart_times(i)
//% end
//%
//% local function any(holds)
//%   for _, r in ipairs(k.variants) do
//%     for _, layout in ipairs({r.s1 or {}, r.s2 or {}}) do
//%       if holds(r, layout) then return true end
//%     end
//%   end
//%   return false
//% end
//%
//% local function has_planes(r, layout) return layout.planes end
//% local function is_apart(r, layout) return layout.planes or layout.narrow end
//% local function combines(r, layout) return r.adder end
//% local function carries(r, layout) return r.form ~= nil end
//% local function is_tree(r, layout) return r.tree end
//%
//% -- The functions behind them, once per source file.
//% function element_functions()
//%   if not in_units() then return end
//%   local bytes = unit_bytes()
//%   local unit, units = unit_types[bytes], k.A.size // bytes
// A partial result to shared memory, in units of ${plural(bytes, "byte")}, and from there.
KG_FN void element_put(${unit} *to, const ${k.A.c} &v)
{
    ${unit} u[${units}];
    memcpy(u, &v, ${k.A.size});
//%   for i = 0, units - 1 do
//%     if bytes == 16 then
    kg_st16(to + ${i}, u[${i}]);
//%     else
    to[${i}] = u[${i}];
//%     end
//%   end
}

// The other way.
KG_FN ${k.A.c} element_get(const ${unit} *from)
{
    ${unit} u[${units}];
//%   for i = 0, units - 1 do
//%     if bytes == 16 then
    u[${i}] = kg_ld16(from + ${i});
//%     else
    u[${i}] = from[${i}];
//%     end
//%   end
    ${k.A.c} v;
    memcpy(&v, u, ${k.A.size});
    return v;
}

//%   if any(has_planes) then
// The same for layouts that keep the units of an element apart.
KG_FN void element_put_apart(${unit} *to, ${units == 1 and "[[maybe_unused]] " or ""}uint32_t apart, const ${k.A.c} &v)
{
    ${unit} u[${units}];
    memcpy(u, &v, ${k.A.size});
//%   for i = 0, units - 1 do
//%     if bytes == 16 then
    kg_st16(to${apart_plus(i)}, u[${i}]);
//%     else
    to[${i == 0 and "0" or apart_times(i)}] = u[${i}];
//%     end
//%   end
}

//%   end
//%   if any(is_apart) then
// Loads that the compiler must not join: the layout counts them one by one.
KG_FN ${k.A.c} element_get_apart(const ${unit} *from, ${units == 1 and "[[maybe_unused]] " or ""}uint32_t apart)
{
    ${unit} u[${units}];
//%   for i = 0, units - 1 do
//%     if bytes == 16 then
    u[${i}] = kg_ld16(from${apart_plus(i)});
//%     else
    u[${i}] = *(const volatile ${unit} *)&from[${i == 0 and "0" or apart_times(i)}];
//%     end
//%   end
    ${k.A.c} v;
    memcpy(&v, u, ${k.A.size});
    return v;
}

//%   end
//%   local others = {down = "the lane `lanes` further on", up = "the lane `lanes` before", from = "lane `lanes`",
//%                   xor = "the lane whose number differs in bit `lanes`"}
//%   local intrinsics = {down = "__shfl_down_sync", up = "__shfl_up_sync", xor = "__shfl_xor_sync", from = "__shfl_sync"}
//%   local directions = any(carries) and {"down", "up", "xor"} or any(combines) and {"down", "xor"} or {}
//%   if any(is_tree) then table.insert(directions, "from") end
//%   for _, direction in ipairs(directions) do
// What ${others[direction]} holds.
KG_FN ${k.A.c} element_${direction}(const ${k.A.c} &v, uint32_t lanes)
{
//%   local words = (k.A.size + 3) // 4
    uint32_t w[${words}]${k.A.size % 4 ~= 0 and " = {}" or ""};
    memcpy(w, &v, ${k.A.size});
//%   for i = 0, words - 1 do
    w[${i}] = ${intrinsics[direction]}(${full_mask}, w[${i}], lanes);
//%   end
    ${k.A.c} other;
    memcpy(&other, w, ${k.A.size});
    return other;
}

//%   end
//% end
