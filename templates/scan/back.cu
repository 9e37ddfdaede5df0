//% -- What stands before a tile, in one launch. A block takes the next tile by a ticket, so all
//% -- tiles before it have begun, in whatever order blocks start. It publishes the tile's sum, and
//% -- takes the sums that it needs by itself (warp/look_back).
//% -- Needs: k, variant; of the kernel `lane`, `shared` with members(), the parameters that
//% -- parameters adds. Gives: members(); parameters(params) and pointers(); begin(), which defines
//% -- `origin`; told(), what a function needs for base(), which makes `base` of `tile_sum` in all
//% -- lanes of a warp; finish(), for the end of the kernel.
//% local lanes = use "scan/lanes"
//% local order = use "scan/order"
//% local tagged = use "warp/tagged"
//% local tickets = use "warp/tickets"
//% local look_back = use "warp/look_back"
//% local heads = use "scan/heads"
//% local wave = use "scan/wave"
//%
//% local back = {}
//%
//% -- What a ticket is.
//% local function number() return variant.by_row and "ticket" or "tile" end
//%
//% local function regions()
//%   if variant.form == "wave" then return wave.regions() end
//%   return variant.form == "tree" and {"tiles"} or {"tiles", "groups", "bases"}
//% end
//%
//% function back.members() tickets.members() end
//% function back.parameters(params) tickets.parameters(params, regions()) end
//% function back.pointers() tickets.pointers(regions()) end
//%
//% -- A ticket is a tile of a row, which is an array of its own.
//% local function by_row()
    const uint64_t n = width;
    const uint32_t across = (uint32_t)((width + ${variant.dbs - 1}) / ${variant.dbs});
    const uint32_t row = ticket / across, tile = ticket % across;
    g_tiles += ${tagged.at("(uint64_t)row * across")};
//%   for _, arg in ipairs(args_of("input", "output")) do
//%     local bytes = "(" .. constness(arg) .. "char *)g_" .. arg.name .. " + row * " .. arg.name .. "_pitch"
    ${pointer_to(arg)}const row_${arg.name} = (${pointer_to(arg)})(${bytes});
//%   end
//% end
//%
//% function back.begin()
//%   tickets.take(number())
//%   if variant.by_row then by_row() end
    const uint64_t origin = (uint64_t)tile * ${variant.dbs};
//% end
//%
//% -- Parameters, and their values.
//% function back.told()
//%   local by, names = {"uint32_t tile", "uint32_t tag"}, {"tile", "tag"}
//%   for _, region in ipairs(regions()) do
//%     table.insert(by, "uint64_t *g_" .. region)
//%     table.insert(names, "g_" .. region)
//%   end
//%   return by, names
//% end
//%
//% function back.base()
//%   lanes.functions()
//%   local text = look_back.of {name = lanes.named("look_back"), headed = heads.on(), joined = order.joined,
//%                              start = order.start, inclusive = lanes.inclusive}
    const ${k.A.c} base = ${text};
//% end
//%
//% function back.finish() tickets.finish(number()) end
//%
//% return back
