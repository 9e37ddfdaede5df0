//% -- Ranks of the keys of a tile that looks back: how many of the warp have the digit of a key and come before it. They
//% -- go to `ranks`, two in a word, and `table` counts keys of each digit.
//% -- Needs: k, variant, the functions of sort/digits and sort/peers; of the kernel keys, table, lane, ranks and what
//% -- find() is told. Gives: find(joined, hybrid, low_bits, runs), where `runs` says that keys may come in order; leads:
//% -- whether one digit of many keys, of which `shared` knows, has no counter that lanes wait for.
//% local ranks = {}
//% local digits = run "sort/digits"
//% local U, N = digits.number, variant.nwork
//% ranks.leads = variant.rank == "counters" and variant.form == "look_back" and digits.count > 32
//% local most_alike = 8 -- lanes that add to one counter
//%
//% local function by_votes()
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t rank = rank_key(table, ${digits.digit("keys[i]")});
        ranks[i / 2] |= rank << 16 * (i % 2);
    }
//% end
//%
//% -- Data that are in order already have runs of one digit, which a few votes find. Often it is one for all of a warp.
//% local function by_peers(runs)
//%   if not runs then by_votes() return end
    const uint32_t first = ${digits.digit("keys[0]")};
    if (!__any_sync(${full_mask}, first < __shfl_up_sync(${full_mask}, first, 1))) {
        ${U} differ = 0; // bits, from the first key of the lane
        KG_UNROLL(${N})
        for (uint32_t i = 1; i < ${N}; i++) differ |= keys[i] ^ keys[0];
        const uint32_t leading = __shfl_sync(${full_mask}, first, 0); // by all lanes
        if (!__any_sync(${full_mask}, first != leading || ${digits.digit("differ")} != 0)) {
            KG_CASE(alike);
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) ranks[i / 2] |= (32 * i + lane) << 16 * (i % 2);
            if (lane == 0) table[first] = ${variant.dws};
        } else {
            KG_CASE(runs);
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint32_t digit = ${digits.digit("keys[i]")};
                uint32_t peers = lanes_of_run(digit);
                if (peers == 0) peers = __match_any_sync(${full_mask}, digit); // ptxas fails over votes here
                const uint32_t rank = rank_among(table, digit, peers);
                ranks[i / 2] |= rank << 16 * (i % 2);
            }
        }
    } else {
//%   by_votes()
    }
//% end
//%
//% -- Many lanes have the digit that leads. Their places are a vote, and the others add.
//% local function by_leader()
    uint32_t many = 0; // keys of the digit, in items before
    const uint32_t lower = kg_lanemask_lt();
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t digit = ${digits.digit("keys[i]")}, votes = __ballot_sync(${full_mask}, digit == leader);
        uint32_t rank = many + (uint32_t)__popc(votes & lower);
        if (digit != leader) rank = atomicAdd(&table[digit], 1);
        many += (uint32_t)__popc(votes);
        ranks[i / 2] |= rank << 16 * (i % 2);
        __syncwarp();
    }
    if (lane == 0) table[leader] = many;
//% end
//%
//% local function by_counters()
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t rank = atomicAdd(&table[${digits.digit("keys[i]")}], 1);
        ranks[i / 2] |= rank << 16 * (i % 2);
        __syncwarp();
    }
//% end
//%
//% function ranks.find(joined, hybrid, low_bits, runs)
//%   if variant.rank ~= "counters" then by_peers(runs) return end
    // Not where many lanes have one digit: they would wait for one another. Nor where numbers stand behind the last key.
    const bool together = ${joined and "!shared->joined && " or ""}(g_marks[1] >> pass & 1) == 0 && (shared->tile + (uint64_t)1) * ${variant.dbs} <= n;
//%   if hybrid then hybrid.low_bits(U, low_bits()) else
    const ${U} low = ${low_bits()};
//%   end
    bool mixed = false;
    const uint32_t sample = ${digits.digit("keys[0]")};
//%   if ranks.leads then
    const uint32_t leader = shared->leader, first_sample = __shfl_sync(${full_mask}, sample, 0);
    const uint32_t alike = __ballot_sync(${full_mask}, sample == first_sample);
    if (together && __popc(alike) <= (first_sample == leader ? 31 : ${most_alike})) {
        if (leader < ${digits.count}) {
//%   if k.T.size <= 4 then -- the data of cases have one such digit there
            KG_CASE(leader);
//%   end
//%     by_leader()
        } else {
//%     by_counters()
        }
//%   else
    const uint32_t alike = __ballot_sync(${full_mask}, sample == __shfl_sync(${full_mask}, sample, 0));
    if (together && __popc(alike) <= ${most_alike}) {
//%     by_counters()
//%   end
    } else {
//%   by_peers(runs)
    }
//% end
//%
//% return ranks
