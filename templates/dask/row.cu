//% -- The Row DASk (dissertation 5.4): a fixed number of rows of data blocks, one thread block walking along
//% -- each. The range starts on a warp line, so item e of the array has place shift + e; `items` is the
//% -- number of them, in C. The caller's body is emitted four times: (FIRST?)(MIDDLE*)(LAST?) or BOTH. It is
//% -- range checked at the start, not at all, at the stop, or at both; nobody writes it twice.
//% -- Needs: variant; of the kernel `shift`. Gives: frame(body, items), which defines `origin`, `stop` and the share of
//% -- blocks; check(case, at).
//%
//% local function data_block(body, case)
            KG_CASE(${case});
            const uint64_t origin = block * ${variant.tbs * variant.nwork};
//%   body(case)
//% end
//%
//% -- The rows' frame around `body`.
//% local function frame(body, items)
//%   local block_items = variant.tbs * variant.nwork
    // This row's share of the data blocks: block to end.
    const uint64_t stop = shift + ${items};
    const uint64_t blocks = (stop + ${block_items - 1}) / ${block_items};
    const kg_share share = kg_balance(blocks, gridDim.x, blockIdx.x);
    const uint64_t end = share.first + share.count;
    const bool check_first = share.count != 0 && share.first == 0 && shift != 0;
    const bool check_last = share.count != 0 && end == blocks && stop % ${block_items} != 0;

    uint64_t block = share.first;
    if (check_first && check_last && share.count == 1) { // BOTH: one block holds both ends
//%   data_block(body, "both")
    } else {
        if (check_first) { // FIRST: the array starts inside the block
//%   data_block(body, "start")
            block++;
        }
        for (; block < end - (check_last ? 1 : 0); block++) { // MIDDLE: unchecked
//%   data_block(body, "none")
        }
        if (check_last) { // LAST: the array stops inside the block
//%   data_block(body, "stop")
        }
    }
//% end
//%
//% -- The condition that place `at` lies in the array, for one range check; nil where there is none.
//% local function check(case, at)
//%   local checks = {start = at .. " >= shift", stop = at .. " < stop"}
//%   if case == "both" then return checks.start .. " && " .. checks.stop end
//%   return checks[case]
//% end
//%
//% return {frame = frame, check = check}
