//% -- How a partial result, of type A, is moved through shared memory and between lanes. Numbers that C knows
//% -- move as they are. Structs, and halves, move in units of 1 to 16 bytes, which need not be the alignment
//% -- of their fields. The functions that this takes emit themselves where they are first used.
//% -- Needs: k. Gives: in_units(), unit_type(layout), access_type and access_load(bytes); put and get for
//% -- places of a layout, slots, slot_type, slot_put and slot_get for elements side by side; down, up, xor and from,
//% -- between lanes.
//%
//% local element = {}
//% local unit_types = {[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t", [16] = "kg_v16"}
//%
//% local function in_units()
//%   return k.A.struct or k.A.evaluate ~= nil
//% end
//% element.in_units = in_units
//%
//% function element.unit_type(layout)
//%   return in_units() and unit_types[layout.unit_bytes] or k.A.c
//% end
//%
//% -- The type and the function of an access of some bytes.
//% function element.access_type(bytes)
//%   return unit_types[bytes]
//% end
//%
//% function element.access_load(bytes)
//%   return "kg_ld" .. bytes
//% end
//%
//% -- Functions of another type in the same file have names of their own: k.A.prefix.
//% local function named(what)
//%   return (k.A.prefix or "element") .. "_" .. what
//% end
//%
//% -- The widest unit that an element is a multiple of: bytes, its type, how many make an element.
//% local function units_of_element()
//%   for _, bytes in ipairs({16, 8, 4, 2, 1}) do
//%     if k.A.size % bytes == 0 then return bytes, unit_types[bytes], k.A.size // bytes end
//%   end
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
//% -- ---- functions of device code, once per source file ----
//%
//% local function put_function()
//%   local bytes, unit, units = units_of_element()
// A partial result to shared memory, in units of ${plural(bytes, "byte")}.
KG_FN void ${named("put")}(${unit} *to, const ${k.A.c} &v)
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

//% end
//%
//% local function get_function()
//%   local bytes, unit, units = units_of_element()
// A partial result from shared memory, in units of ${plural(bytes, "byte")}.
KG_FN ${k.A.c} ${named("get")}(const ${unit} *from)
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

//% end
//%
//% local function put_apart_function()
//%   local bytes, unit, units = units_of_element()
// A partial result to a layout that keeps the units of an element apart.
KG_FN void ${named("put_apart")}(${unit} *to, ${units == 1 and "[[maybe_unused]] " or ""}uint32_t apart, const ${k.A.c} &v)
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

//% end
//%
//% local function get_apart_function()
//%   local bytes, unit, units = units_of_element()
// A partial result in loads that the compiler must not join: the layout counts them one by one.
KG_FN ${k.A.c} ${named("get_apart")}(const ${unit} *from, ${units == 1 and "[[maybe_unused]] " or ""}uint32_t apart)
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

//% end
//%
//% local others = {down = "the lane `lanes` further on", up = "the lane `lanes` before", from = "lane `lanes`",
//%                 xor = "the lane whose number differs in bit `lanes`"}
//% local intrinsics = {down = "__shfl_down_sync", up = "__shfl_up_sync", xor = "__shfl_xor_sync", from = "__shfl_sync"}
//%
//% local function shuffle_function(direction)
//%   local words = (k.A.size + 3) // 4
// What ${others[direction]} holds.
KG_FN ${k.A.c} ${named(direction)}(const ${k.A.c} &v, uint32_t lanes)
{
    uint32_t w[${words}]${k.A.size % 4 ~= 0 and " = {}" or ""};
    memcpy(w, &v, ${k.A.size});
//%   for i = 0, words - 1 do
    w[${i}] = ${intrinsics[direction]}(${full_mask}, w[${i}], lanes);
//%   end
    ${k.A.c} other;
    memcpy(&other, w, ${k.A.size});
    return other;
}

//% end
//%
//% -- ---- text that calls them ----
//%
//% -- Statement and expression that store and load an element at a unit of a shared array. Where a
//% -- layout counts accesses one by one, volatile keeps the compiler from joining them.
//% function element.put(layout, array, at, value)
//%   if not in_units() then return array .. "[" .. at .. "] = " .. value end
//%   if layout.planes then
//%     needs_function(named("put_apart"), put_apart_function)
//%     return named("put_apart") .. "(&" .. array .. "[" .. at .. "], " .. layout.apart .. ", " .. value .. ")"
//%   end
//%   needs_function(named("put"), put_function)
//%   return named("put") .. "(&" .. array .. "[" .. at .. "], " .. value .. ")"
//% end
//%
//% function element.get(layout, array, at)
//%   local place = "&" .. array .. "[" .. at .. "]"
//%   if layout.narrow and not in_units() then return "*(const volatile " .. k.A.c .. " *)" .. place end
//%   if not in_units() then return array .. "[" .. at .. "]" end
//%   if layout.planes or layout.narrow then
//%     needs_function(named("get_apart"), get_apart_function)
//%     return named("get_apart") .. "(" .. place .. ", " .. layout.apart .. ")"
//%   end
//%   needs_function(named("get"), get_function)
//%   return named("get") .. "(" .. place .. ")"
//% end
//%
//% -- Shared arrays of elements side by side, where lanes come in no order that a layout knows. The member,
//% -- and how an element is stored and loaded.
//% -- Of slots: an array of it holds elements with the gaps between their fields.
//% function element.slot_type()
//%   if not in_units() then return k.A.c end
//%   local _, unit = units_of_element()
//%   return unit
//% end
//%
//% function element.slots(name, count)
//%   if not in_units() then return k.A.c .. " " .. name .. "[" .. count .. "]" end
//%   local _, unit, units = units_of_element()
//%   return unit .. " " .. name .. "[" .. count * units .. "]"
//% end
//%
//% local function slot(array, at)
//%   if not in_units() then return array .. "[" .. at .. "]" end
//%   local _, _, units = units_of_element()
//%   if string.find(at, " ") and units > 1 then at = "(" .. at .. ")" end
//%   return "&" .. array .. "[" .. at .. (units > 1 and " * " .. units or "") .. "]"
//% end
//%
//% function element.slot_put(array, at, value)
//%   if not in_units() then return slot(array, at) .. " = " .. value end
//%   needs_function(named("put"), put_function)
//%   return named("put") .. "(" .. slot(array, at) .. ", " .. value .. ")"
//% end
//%
//% function element.slot_get(array, at)
//%   if not in_units() then return slot(array, at) end
//%   needs_function(named("get"), get_function)
//%   return named("get") .. "(" .. slot(array, at) .. ")"
//% end
//%
//% -- What another lane holds: the lane `lanes` further on, before, or whose number differs in that bit; or
//% -- lane number `lanes`.
//% for direction, intrinsic in pairs(intrinsics) do
//%   element[direction] = function(value, lanes)
//%     if not in_units() then return intrinsic .. "(" .. full_mask .. ", " .. value .. ", " .. lanes .. ")" end
//%     needs_function(named(direction), function() shuffle_function(direction) end)
//%     return named(direction) .. "(" .. value .. ", " .. lanes .. ")"
//%   end
//% end
//%
//% return element
