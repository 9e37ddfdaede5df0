//% -- The Column DASk (dissertation 5.3): a fixed number of columns of data blocks, one thread block down
//% -- each. Together they stride through the array, a row of data blocks at a time. The caller's body is
//% -- emitted twice. "none" is for all full data blocks of the column. "stop" is for the one that the array's
//% -- end falls into, if that lies in this column. Items are elements, or vectors of them.
//% -- Needs: variant. Gives: frame(body, nil, column, columns), which defines `origin` from `items`, for all blocks or for
//% -- those that share the columns otherwise; check(case, at).
//% local function frame(body, _, column, columns)
//%   local block_items = variant.tbs * variant.nwork
    const uint64_t grid_items = (uint64_t)${columns or "gridDim.x"} * ${block_items};
    uint64_t origin = (uint64_t)${column or "blockIdx.x"} * ${block_items};
    for (; origin + ${block_items} <= items; origin += grid_items) { // inside the arrays
        KG_CASE(none);
//%   body("none")
    }
    if (origin < items) { // their end falls into this column's last block
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
//% return {frame = frame, check = check}
