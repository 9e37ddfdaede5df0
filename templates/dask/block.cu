//% -- The Block DASk (dissertation 5.1): one thread block per data block. The caller's body is emitted once
//% -- for each range check: "none" for blocks inside the array, "stop" for the one that its end falls into. A
//% -- block past the end does nothing. Items are elements, or vectors of them.
//% -- Needs: variant. Gives: frame(body), which defines `origin` from `items`; check(case, at); single(body).
//% local function frame(body)
//%   local block_items = variant.tbs * variant.nwork
    const uint64_t origin = (uint64_t)blockIdx.x * ${block_items};
    if (origin + ${block_items} <= items) { // inside the arrays
        KG_CASE(none);
//%   body("none")
    } else if (origin < items) { // their end falls into this block
        KG_CASE(stop);
//%   body("stop")
    }
//% end
//%
//% -- The condition that place `at` lies in the array, for one range check; nil where there is none.
//% local function check(case, at)
//%   return case == "stop" and at .. " < items" or nil
//% end
//%
//% -- The frame of threads with one item each, at `first`: its check is all that it takes. So the body stands there
//% -- once, as "item", and a small call loads fewer instructions.
//% local function single(body)
    const uint64_t origin = (uint64_t)blockIdx.x * ${variant.tbs};
    if (origin + first < items) {
        KG_CASE(item);
//%   body("item")
    }
//% end
//%
//% return {frame = frame, check = check, single = single}
