//% -- Processors make different NaNs. Where samples are combined in their order, and devices or variants must agree,
//% -- a counter gets one for all. Needs: k. Gives: a function from C of a counter to that C with one NaN.
//% return function(counter)
//%   local wanted = k.variants[1].in_order and spec.reproducible and spec.reproducible ~= "call" and has_floats(k.R)
//%   return wanted and "one_nan(" .. counter .. ")" or counter
//% end
