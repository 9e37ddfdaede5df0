//% -- How an element of T is moved through shared memory and between lanes. Numbers move as they are;
//% -- structs in units of 4, 8 or 16 bytes, which need not be the alignment of their fields.
//%
//% local unit_types = {[4] = "uint32_t", [8] = "uint64_t", [16] = "kg_v16"}
//%
//% function unit_type(layout)
//%   return k.T.struct and unit_types[layout.unit_bytes] or k.T.c
//% end
//%
//% function unit_bytes()
//%   return k.T.size % 16 == 0 and 16 or k.T.size % 8 == 0 and 8 or 4
//% end
//%
//% -- Statement and expression that store and load an element at a unit of a shared array.
//% function element_put(array, at, value)
//%   if not k.T.struct then return array .. "[" .. at .. "] = " .. value end
//%   return k.symbol .. "_put(&" .. array .. "[" .. at .. "], " .. value .. ")"
//% end
//%
//% function element_get(array, at)
//%   if not k.T.struct then return array .. "[" .. at .. "]" end
//%   return k.symbol .. "_get(&" .. array .. "[" .. at .. "])"
//% end
//%
//% function element_down(value, lanes)
//%   if not k.T.struct then
//%     return "__shfl_down_sync(" .. full_mask .. ", " .. value .. ", " .. lanes .. ")"
//%   end
//%   return k.symbol .. "_down(" .. value .. ", " .. lanes .. ")"
//% end
//%
//% -- The functions behind them, once per source file.
//% function element_functions()
//%   if not k.T.struct then return end
//%   local bytes = unit_bytes()
//%   local unit, units = unit_types[bytes], k.T.size // bytes
KG_FN void ${k.symbol}_put(${unit} *to, const ${k.T.c} &v)
{
    ${unit} u[${units}];
    memcpy(u, &v, ${k.T.size});
//%   for i = 0, units - 1 do
//%     if bytes == 16 then
    kg_st16(to + ${i}, u[${i}]);
//%     else
    to[${i}] = u[${i}];
//%     end
//%   end
}

KG_FN ${k.T.c} ${k.symbol}_get(const ${unit} *from)
{
    ${unit} u[${units}];
//%   for i = 0, units - 1 do
//%     if bytes == 16 then
    u[${i}] = kg_ld16(from + ${i});
//%     else
    u[${i}] = from[${i}];
//%     end
//%   end
    ${k.T.c} v;
    memcpy(&v, u, ${k.T.size});
    return v;
}

KG_FN ${k.T.c} ${k.symbol}_down(const ${k.T.c} &v, uint32_t lanes)
{
    uint32_t w[${k.T.size // 4}];
    memcpy(w, &v, ${k.T.size});
//%   for i = 0, k.T.size // 4 - 1 do
    w[${i}] = __shfl_down_sync(${full_mask}, w[${i}], lanes);
//%   end
    ${k.T.c} other;
    memcpy(&other, w, ${k.T.size});
    return other;
}

//% end
