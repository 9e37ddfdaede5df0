//% -- Pixels of several samples, which lie beside each other: which channel a sample is of.
//% -- Needs: k, variant. Gives: count, 0 where samples are alone; active, the first so many are counted; phases, true
//% -- where vectors begin with other channels; of(element), C for the channel of an element. functions(). of_vector()
//% -- emits the channels of its first elements, from `phase` on; if_active(e), C before what counts element e; phase_of(i),
//% -- of the i-th vector of a thread.
//% local bask = use "bask/order"
//% local channels, V = {count = variant.channels, active = variant.active}, variant.vector
//% local count, active = channels.count, channels.active
//%
//% -- Which channel the first element of vector `at` is of, or where all vectors are alike, of all.
//% channels.phases = count > 1 and V % count ~= 0
//%
//% function channels.of(element)
//%   if count ~= 3 then return "(uint32_t)" .. (element:find(" ") and "(" .. element .. ")" or element) .. " % " .. count end
//%   return "channel_at(" .. element .. ")"
//% end
//%
//% -- What follows the first elements of a vector has their order again.
//% function channels.of_vector()
//%   if count == 0 then return end
//%   for i = 0, math.min(count, V) - 1 do
    const uint32_t channel${i} = ${i == 0 and "phase" or "channel_after(phase, " .. i .. ")"};
//%   end
//% end
//%
//% function channels.if_active(e)
//%   return active < count and "if (channel" .. e % count .. " < " .. active .. ") " or ""
//% end
//%
//% function channels.functions()
//%   if count == 0 then return end
//%   if V > 1 then -- samples that go one by one ask for each
// The channel of the element so many behind one of channel `phase`.
KG_FN uint32_t channel_after(uint32_t phase, uint32_t more)
{
    const uint32_t channel = phase + more;
    return channel >= ${count} ? channel - ${count} : channel;
}

//%   end
//%   if count ~= 3 then return end
// The channel of an element. 2^32 is 1 more than a multiple of 3.
KG_FN uint32_t channel_at(uint64_t element)
{
    return ((uint32_t)element % 3 + (uint32_t)(element >> 32) % 3) % 3;
}

//% end
//%
//% -- The first vector of the thread begins with an element of channel `phase`.
//% function channels.phase_of(i)
//%   local more = channels.phases and i * V * bask[variant.bask].stride() % count or 0
//%   return more > 0 and "channel_after(phase, " .. more .. ")" or "phase"
//% end
//%
//% return channels
