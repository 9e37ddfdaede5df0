//% -- In place, an odd number of passes: the first would overwrite what it reads. So inputs are set aside in the workspace,
//% -- and the first pass reads them there.
//% -- Needs: k, variant; streams (sort/streams). Gives: step, nil where no call has that; same(), whether an output is an
//% -- input, in C; first(), what the first pass reads; kernel(), with the marks of a look-back; prepare() and launch(),
//% -- in the variant's function. A double buffer is in place, and its other half the room.
//% local streams = run "sort/streams"
//% local aside = {}
//% local back = variant.form ~= "passes"
//% local at = #variant.steps
//% local step = variant.steps[at]
//% if step.entry:match("_aside$") then aside.step = step end
//%
//% -- Of several arrays those of other sizes are refused before.
//% function aside.same()
//%   local found, inputs = {}, args_of("input")
//%   for _, input in ipairs(inputs) do
//%     for _, output in ipairs(args_of("output")) do
//%       if #inputs < 3 or input.type.size == output.type.size then
//%         table.insert(found, "(const void *)g_" .. input.name .. " == g_" .. output.name)
//%       end
//%     end
//%   end
//%   return table.concat(found, " || ")
//% end
//%
//% -- Of a double buffer no array tells whether it is needed: an odd number of passes does.
//% local several = (back and variant.passes or variant.steps[1].passes) > 1
//% local always = variant.double_buffer and not (several and variant.asks_bits)
//% function aside.first(input, other)
//%   if not aside.step then return input end
//%   return always and other or "(aside ? " .. other .. " : " .. input .. ")"
//% end
//%
//% -- Keys, then what moves with them: indices are made.
//% local function moved()
//%   local list = {{type = k.T, input = "g_in", other = "g_other"}}
//%   for _, stream in ipairs(streams.arrays()) do
//%     if not stream.made then table.insert(list, stream) end
//%   end
//%   return list
//% end
//%
//% local params = parameter_list()
//% for _, stream in ipairs(moved()) do
//%   params.add("const " .. stream.type.c .. " *", stream.input)
//%   params.add(stream.type.c .. " *", stream.other)
//% end
//% params.add("uint64_t ", "n")
//% local passed_over = back and several -- where a pass may be
//% if passed_over and variant.asks_bits then params.add("uint32_t ", "passes") end
//% if passed_over then params.add("const uint64_t *", "g_marks") end
//%
//% function aside.kernel()
//%   if not aside.step then return end
// ${variant.double_buffer and "An" or "In place, an"} odd number of passes: the first one overwrites the inputs, and reads what is set aside here.
KG_KERNEL(${step.entry}, ${step.tbs}, ${step.min_blocks})(${params.declared()})
{
//% early_start()
//%   if passed_over then
    // Not where a pass may be left out: it is done then, and their number is even.
    if (${variant.asks_bits and "passes > 1 && (g_marks[0] & ~(uint64_t)0 >> (64 - passes))" or "g_marks[0]"} != 0) return;
//%   end
    const uint64_t threads = (uint64_t)gridDim.x * ${step.tbs};
    for (uint64_t i = blockIdx.x * (uint64_t)${step.tbs} + threadIdx.x; i < n; i += threads) {
//%   for _, stream in ipairs(moved()) do
        ${stream.other}[i] = ${stream.input}[i];
//%   end
    }
}
KG_ENTRY(${step.entry})

//% end
//%
//% function aside.prepare()
//%   if not aside.step then return end
        if (!error) error = kg_launch(call, ${at - 1}, KG_KERNEL_OF(${step.entry}), nullptr, ${step.tbs}, 0);
//% end
//%
//% function aside.launch()
//%   if not always then
    const bool aside = ${variant.asks_bits and (variant.double_buffer and "passes % 2 != 0" or "passes % 2 != 0 && (" .. aside.same() .. ")") or aside.same()};
//%   end
    if (!error${always and "" or " && aside"}) {
        void *of_aside[] = {${params.addresses()}};
        error = kg_launch(call, ${at - 1}, KG_KERNEL_OF(${step.entry}), of_aside, ${step.tbs}, 0);
    }
//% end
//%
//% return aside
