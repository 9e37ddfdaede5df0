//% -- The ring of the form "thread". The elements of a warp's share come into shared memory by asynchronous copies, ahead
//% -- of the tile that they belong to. They lie as in device memory: byte b behind the word that the share begins in is
//% -- at place b modulo the ring. Pieces of 32 words leave as soon as there is room for them. What leaves between two
//% -- tiles is a group. While a tile is taken the last `ahead` groups may be on their way: those before them have all of
//% -- it. The words that a share begins and ends amid are copied by units: what lies beside them may lie beside the array.
//% -- This is the form for operators that keep order: each byte comes once, whatever the lengths.
//%
//% -- Needs: k, variant; of the kernel `g_in`, `lane`, `tile`, `at`, and `stop`, the element behind the share. Gives:
//% -- used(); functions(); begin(), before the first tile; refill() and arrive() for each tile; element(e), in C; taken().
//% local ring = {}
//%
//% local PIECE = 512 -- bytes: a word of each lane
//%
//% local function unit_c()
//%   return ({[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t"})[k.T.align]
//% end
//%
//% function ring.used()
//%   return variant.ring > 0
//% end
//%
//% local function element_function()
//%   local units = k.T.size // k.T.align
//%   if units == 1 then
// The element that begins so many bytes into the share.
//%   else
// The element that begins so many bytes into the share. It may lie at both ends of the ring.
//%   end
KG_FN ${k.T.c} ring_element(const unsigned char *ring, uint32_t byte)
{
//%   if units == 1 then
    return *(const ${k.T.c} *)(ring + byte % ${variant.ring});
//%   else
    ${unit_c()} u[${units}];
//%     for i = 0, units - 1 do
    u[${i}] = *(const ${unit_c()} *)(ring + (byte${plus(i * k.T.align)}) % ${variant.ring});
//%     end
    ${k.T.c} v;
    memcpy(&v, u, ${k.T.size});
    return v;
//%   end
}

//% end
//%
//% function ring.functions()
// A piece, a word for each lane, to place `loaded` of the share. What the share has is from `first` to before `end`.
//%   local params = {"unsigned char *ring", "uint32_t loaded", "uint32_t lane"}
//%   for _, name in ipairs({"piece", "first", "end"}) do table.insert(params, "const unsigned char *" .. name) end
KG_FN void ring_load(${join(params)})
{
    const unsigned char *const word = piece + 16 * lane;
    unsigned char *const to = ring + (loaded + 16 * lane) % ${variant.ring};
    if (word >= first && word + 16 <= end) {
        kg_cp_async16(to, word);
        return;
    }
    for (uint32_t i = 0; i < 16; i += ${k.T.align})
        if (word + i >= first && word + i < end) *(${unit_c()} *)(to + i) = *(const ${unit_c()} *)(word + i);
}

//%   element_function()
//% end
//%
//% local function pieces(room)
        while (next < share_end && ${room}) {
            KG_CASE(piece);
            ring_load(tile->elements, loaded, lane, next, share_begin, share_end);
            next += ${PIECE};
            loaded += ${PIECE};
        }
        kg_cp_async_commit();
//% end
//%
//% -- The first groups have a tile more each, so that tiles find theirs from the first one on.
//% function ring.begin()
//%   local bytes = 32 * variant.nwork * k.T.size
    // The share's elements. Bytes since the word that it begins in: those `loaded`, or on their way, and `taken` ones.
    const unsigned char *const share_begin = (const unsigned char *)(g_in + at), *const share_end = (const unsigned char *)(g_in + stop);
    uint32_t taken = kg_past_word(share_begin), loaded = 0;
    const unsigned char *next = share_begin - taken;
    for (uint32_t room = ${bytes}; room <= ${variant.ahead * bytes}; room += ${bytes}) {
//%   pieces("loaded < taken + room")
    }
//% end
//%
//% function ring.refill()
        // Pieces that the ring has room for now.
//%   pieces("loaded + " .. PIECE .. " - taken <= " .. variant.ring)
//% end
//%
//% function ring.arrive()
        // The tile's elements are there; those of the next ones are on their way.
        kg_cp_async_wait(${variant.ahead});
//% end
//%
//% function ring.element(e)
//%   return "ring_element(tile->elements, taken + " .. e .. (k.T.size > 1 and " * " .. k.T.size or "") .. ")"
//% end
//%
//% function ring.taken()
        taken += elements${k.T.size > 1 and " * " .. k.T.size or ""};
//% end
//%
//% return ring
