//% -- Partial results that carry their own tag: words of 8 bytes, half of each the value's and half
//% -- the tag of a call. Who polls them needs no fence and no second look. Values of several words
//% -- move in pairs of them.
//% -- Needs: k. Gives: slot(), words of a value; at(number), where the number-th begins, in C;
//% -- functions(), asked for before they are called; publish(array, number, value, tag) and
//% -- published(array, number, tag, value), calls in C; end_of_tags(), for blocks that all end a
//% -- kernel, where the call's is the last one.
//% local tagged = {}
//%
//% -- Of a block sum: more than one move in pairs.
//% function tagged.slot()
//%   return k.A.tagged
//% end
//%
//% function tagged.at(block)
//%   if tagged.slot() == 1 then return block end
//%   return (string.find(block, " ") and "(" .. block .. ")" or block) .. " * " .. tagged.slot()
//% end
//%
//% -- Those of another type in the same file have names of their own: k.A.prefix.
//% local function named(what)
//%   return (k.A.prefix or "element") .. "_" .. what
//% end
//%
//% -- The functions behind them, once per source file.
//% local function tags_functions()
//%   local pairs_of = tagged.slot() // 2
// Publishes a block sum: each word has a part of it and the tag of the call.
KG_FN void ${named("publish")}(uint64_t *to, const ${k.A.c} &v, uint32_t tag)
{
    uint32_t w[${tagged.slot()}]${k.A.size == 4 * tagged.slot() and "" or " = {}"};
    memcpy(w, &v, ${k.A.size});
//%   if tagged.slot() == 1 then
    kg_st_relaxed_u64(to, (uint64_t)tag << 32 | w[0]);
//%   end
//%   for p = 0, pairs_of - 1 do
    kg_st_relaxed_pair((kg_pair *)to${plus(p)}, kg_pair{(uint64_t)tag << 32 | w[${2 * p}], (uint64_t)tag << 32 | w[${2 * p + 1}]});
//%   end
}

// Takes a block sum that was published under the tag; false as long as it is not there.
KG_FN bool ${named("published")}(const uint64_t *from, uint32_t tag, ${k.A.c} &v)
{
//%   if tagged.slot() == 1 then
    const uint64_t word = kg_ld_relaxed_u64(from);
    const uint32_t w[1] = {(uint32_t)word};
    const uint32_t missing = (uint32_t)(word >> 32) ^ tag;
//%   else
    uint32_t w[${tagged.slot()}], missing = 0;
//%     for p = 0, pairs_of - 1 do
    const kg_pair p${p} = kg_ld_relaxed_pair((const kg_pair *)from${plus(p)});
//%     end
//%     for p = 0, pairs_of - 1 do
    w[${2 * p}] = (uint32_t)p${p}.lo;
    w[${2 * p + 1}] = (uint32_t)p${p}.hi;
    missing |= ((uint32_t)(p${p}.lo >> 32) ^ tag) | ((uint32_t)(p${p}.hi >> 32) ^ tag);
//%     end
//%   end
    memcpy(&v, w, ${k.A.size});
    return missing == 0;
}

//% end
//%
//% function tagged.functions()
//%   needs_function(named("published"), tags_functions)
//% end
//%
//% function tagged.publish(array, number, value, tag)
//%   return named("publish") .. "(" .. array .. " + " .. tagged.at(number) .. ", " .. value .. ", " .. tag .. ")"
//% end
//%
//% function tagged.published(array, number, tag, value)
//%   return named("published") .. "(" .. array .. " + " .. tagged.at(number) .. ", " .. tag .. ", " .. value .. ")"
//% end
//%
//% -- Words are cleared when nobody polls them any more.
//% function tagged.end_of_tags()
    // No more tags: the block that ends last clears all words, and tags begin anew.
    bool last = false;
    __syncthreads();
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    kg_tagged_clear(tagged);
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    kg_st_relaxed_u64(g_turn, 0);
//% end
//%
//% return tagged
