//% -- Whether a pass of a look-back is done, and what arrays it reads and writes.
//% -- Needs: k, variant; of the kernel its parameters and `shared`. Gives: find(digits, g_out, arrays), which emits that;
//% -- `g_out` is what the array of keys is called that passes write by turns, `arrays` what moves with them (sort/streams).
//% local pass = {}
//% local P, stores = variant.passes, variant.stores_keys
//% local hybrid = variant.form == "hybrid" and run "sort/hybrid_marks" or nil
//% local aside = run "sort/aside"
//% local joined = variant.joins and run "sort/joined" or nil
//% local leads = (run "sort/ranks").leads
//% local several, W = P > 1, variant.state_bits == 64 and "uint64_t" or "uint32_t"
//%
//% -- What the first pass reads. Where buckets are given up, what they were taken from may be overwritten: an output may be
//% -- an input. Then it is what buckets have left, keys with their values, equal ones in the order that they had.
//% local two = variant.double_buffer
//% local again = hybrid and variant.values and k.in_place
//% local function first(input, other, output)
//%   if again then return "(again ? " .. output .. " : " .. input .. ")" end
//%   return (k.in_place or two) and aside.step and "(aside ? " .. other .. " : " .. input .. ")" or input
//% end
//%
//% -- Passes whose digit is the same in all keys do nothing.
//% function pass.find(digits, g_out, arrays)
//%   if not several then
//%     if variant.asks_bits then digits.take_shift("0") end
    const uint32_t pass = 0${variant.asks_bits and "" or ", shift = " .. variant.begin_bit};
    const ${W} upto = 2;
//%   else
//%     if hybrid then
    // Two launches move keys to buckets, ${P} others do all the work where there are none, or one could not be sorted.
    const bool divides = launch >= ${P}, buckets = has_buckets(g_marks, n);
    if (divides ? !buckets : buckets && g_marks[${hybrid.given_up}] == 0) return;
    const uint32_t pass = divides ? launch - 2 : launch;
//%     end
//%     if two then
    // A pass whose digit all keys have alike does nothing. Without any other keys stay where they are.
    const uint64_t all = ~(uint64_t)0 >> ${variant.asks_bits and "(64 - passes)" or 64 - P}, single = g_marks[0] & all;
    uint64_t active = all ^ single;
//%     else
    // A pass whose digit all keys have alike does nothing. Some pass writes the output.
//%     if variant.asks_bits then
    const uint64_t all = ~(uint64_t)0 >> (64 - passes), single = g_marks[0] & all;
    ${k.in_place and "" or "const "}uint64_t active = single != all ? all ^ single : (uint64_t)1 << (passes - 1);
//%     else
    const uint64_t all = ~(uint64_t)0 >> ${64 - P}, single = g_marks[0];
    ${(k.in_place or hybrid or joined) and "" or "const "}uint64_t active = single != all ? all ^ single : (uint64_t)1 << ${P - 1};
//%     end
//%     end
//%     if joined then joined.find() end
//%     if two then
    // Of an even number the first leaves the result where it shall be: one that could be passed over makes it even.
    const uint64_t idle = all & ~active;
    if (__popcll(active) % 2 != 0) active |= idle & (~idle + 1);
//%       if aside.step then
    const bool aside = __popcll(active) % 2 != 0; // none could: the first reads what was set aside
//%       end
//%     elseif k.in_place then
    // Of an even number of passes the first writes no output: in place, one that could be passed over makes it even.
    const uint64_t idle = all & ~active;
//%       if aside.step then
    const bool same = ${aside.same()};
    if (__popcll(active) % 2 != 0 && same) active |= idle & (~idle + 1);
    const bool aside = same && __popcll(active) % 2 != 0; // none could: the first reads what was set aside
//%       else
    if (__popcll(active) % 2 != 0 && (${aside.same()})) active |= idle & (~idle + 1);
//%       end
//%     end
//%     if again then
    const bool again = !divides && buckets && (${aside.same()});
//%     end
//%     if hybrid then
    if (divides) active = (uint64_t)3 << ${P - 2};
//%     end
    if ((active >> pass & 1) == 0) return;
//%     if variant.asks_bits then digits.take_shift("pass") elseif not hybrid then
    const uint32_t shift = ${variant.begin_bit} + ${variant.digit} * pass;
//%     end
    const uint32_t earlier = (uint32_t)__popcll(active & (((uint64_t)1 << pass) - 1));
    const ${W} upto = 2 + earlier % 2; // the kind that the pass before has left means nothing
//%   end
    if (threadIdx.x == 0) {
//%   if several then
        const bool last = __popcll(active >> pass >> 1) % 2 == 0; // it writes what the last one does
        shared->g_from = earlier == 0 ? ${first("g_in", "g_other", g_out)} : last ? g_other : ${g_out};
//%     if stores then
        shared->g_to = last ? g_out : g_other;
//%     else
        shared->g_to = active >> pass >> 1 == 0 ? nullptr : last ? g_spare : g_other; // keys are no result
//%     end
//%     for _, stream in ipairs(arrays) do
        shared->${stream.from} = earlier == 0 ? ${stream.made and stream.input or first(stream.input, stream.other, stream.output)} : last ? ${stream.other} : ${stream.output};
        shared->${stream.to} = ${variant.gathers and "active >> pass >> 1 == 0 ? nullptr : " or ""}last ? ${stream.output} : ${stream.other};
//%     end
//%   else
        shared->g_from = g_in;
//%     if stores then
        shared->g_to = g_out;
//%     end
//%     for _, stream in ipairs(arrays) do
//%       if not stream.made then
        shared->${stream.from} = ${stream.input};
//%       end
        shared->${stream.to} = ${stream.output};
//%     end
//%   end
//%   if not hybrid then
//%     if leads then
        const uint64_t ticket = atomicAdd(&g_marks[2 + pass], 1);
        shared->tile = (uint32_t)ticket;
        shared->leader = (uint32_t)(ticket >> 32) - 1;
//%     else
        shared->tile = (uint32_t)atomicAdd(&g_marks[2 + pass], 1);
//%     end
//%   end
    }
//% end
//%
//% return pass
