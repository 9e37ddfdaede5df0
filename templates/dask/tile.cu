//% -- The Block DASk in two dimensions: one thread block per tile of a plane, row after row of tiles. The
//% -- caller's body is emitted for tiles inside the plane ("none"), and for those that its ends fall into
//% -- ("stop"). A tile past the end does nothing. `items` is how many columns there are, in C: elements, or
//% -- vectors of them. With `grouped` rows of tiles above 1 so many are walked column by column, one such
//% -- group after the other. Where a thread has one item, `one` is the condition that there is such an item. The
//% -- body is emitted once then, as "item".
//% -- Needs: of the kernel across, height, and group where rows are grouped. Gives: frame, and on the host
//% -- arguments(tile_width, tile_height, grouped), which defines across and group.
//% local function frame(tile_width, tile_height, body, items, grouped, one)
//%   if grouped and grouped > 1 then
    const uint32_t top = blockIdx.x / (across * group) * group, left = gridDim.x / across - top;
    const uint32_t rows = left < group ? left : group, within = blockIdx.x % (across * group);
    const uint64_t column0 = (uint64_t)(within / rows) * ${tile_width};
    const uint64_t row0 = (uint64_t)(top + within % rows) * ${tile_height};
//%   else
    const uint64_t column0 = (uint64_t)(blockIdx.x % across) * ${tile_width};
    const uint64_t row0 = (uint64_t)(blockIdx.x / across) * ${tile_height};
//%   end
//%   if one then
    if (${one}) {
        KG_CASE(item);
//%     body("item")
    }
//%     return
//%   end
    if (column0 + ${tile_width} <= ${items} && row0 + ${tile_height} <= height) { // inside the plane
        KG_CASE(none);
//%   body("none")
    } else { // an end of the plane falls into this tile
        KG_CASE(stop);
//%   body("stop")
    }
//% end
//%
//% -- On the host: how many tiles lie beside each other, and the group if there is one.
//% local function arguments(tile_width, tile_height, grouped)
    uint32_t across = (uint32_t)((width + ${tile_width - 1}) / ${tile_width});
//%   if grouped and grouped > 1 then
    const uint64_t down = (height + ${tile_height - 1}) / ${tile_height};
    uint32_t group = down < ${grouped} ? (down ? (uint32_t)down : 1) : ${grouped};
//%   end
//% end
//%
//% return {frame = frame, arguments = arguments}
