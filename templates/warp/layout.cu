//% -- Text about a shared array's layout. Needs: nothing. Gives: unit_at(layout, e), padding(layout).
//%
//% -- Unit at which element `e`, a C expression, lies; of a layout with XOR before its swap.
//% local function unit_at(layout, e)
//%   local units = layout.planes and 1 or layout.units
//%   if units == 1 and layout.period == 0 then return e end
//%   if string.find(e, " ") then e = "(" .. e .. ")" end
//%   local unit = units == 1 and e or e .. " * " .. units
//%   if layout.period == 0 then return unit end
//%   local pad = layout.pad == 1 and "" or " * " .. layout.pad
//%   return unit .. " + " .. e .. " / " .. layout.period .. pad
//% end
//%
//% local function padding(layout)
//%   if layout.planes then return "units of an element apart: " .. layout.rule end
//%   if layout.xor then return "units swapped inside 128 bytes: " .. layout.rule end
//%   if layout.period == 0 then return "unpadded" end
//%   return plural(layout.pad, "unit") .. " of padding after every " .. plural(layout.period, "element")
//% end
//%
//% return {unit_at = unit_at, padding = padding}
