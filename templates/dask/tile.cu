//% -- The Block DASk in two dimensions: one thread block per tile of a plane, row after row of tiles.
//% -- The caller's body is emitted for tiles inside the plane ("none"), and for those that its ends
//% -- fall into ("stop"); a tile past the end does nothing.
//% -- `items` is how many columns there are, in C: elements, or vectors of them.
//% function dask_tile(tile_width, tile_height, body, items)
    const uint64_t column0 = (uint64_t)(blockIdx.x % across) * ${tile_width};
    const uint64_t row0 = (uint64_t)(blockIdx.x / across) * ${tile_height};
    if (column0 + ${tile_width} <= ${items} && row0 + ${tile_height} <= height) { // inside the plane
        KG_CASE(none);
//%   body("none")
    } else { // an end of the plane falls into this tile
        KG_CASE(stop);
//%   body("stop")
    }
//% end
