//% -- Block access skeletons (dissertation 5.1.1): which items of a data block a thread takes. Item i of
//% -- a thread lies `first + i * stride` past the start of the block, so a warp's accesses coalesce.
//% -- Needs: variant. Gives: first() and stride() of each, in C and as a number.
//% return {
//%   -- Each warp has a chunk of its own and strides through it warp by warp.
//%   warp_by_warp = {
//%     first = function()
//%       if variant.nwork == 1 then return "threadIdx.x" end
//%       return "threadIdx.x / 32 * " .. 32 * variant.nwork .. " + threadIdx.x % 32"
//%     end,
//%     stride = function() return 32 end,
//%   },
//%   -- All warps stride through the block together.
//%   block_by_block = {
//%     first = function() return "threadIdx.x" end,
//%     stride = function() return variant.tbs end,
//%   },
//% }
