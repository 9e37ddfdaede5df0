//% -- A warp's part of an array in units of 8 bytes, from between 16-byte boundaries. Elements that are whole units
//% -- need no cutting: each unit goes straight to its place, in the order of lanes. On the way out words are cut. Units
//% -- would split twice as many sectors there, which cost 0.65 us at 8 MB on an H200.
//% -- Needs: variant; at(text), where a word lies in a part, in C. Gives: fetch_function().
//% local units = {}
//% local C = variant.words
//% local names = register_names("u", 2 * C)
//%
//% -- Where unit i of a lane lies among the words of a part, in C: half a warp takes 128 bytes, each bank once.
//% local function place(at, i)
//%   return C % 2 == 1 and "lane" .. plus(32 * i) or "2 * " .. at("lane / 2" .. plus(16 * i)) .. " + lane % 2"
//% end
//%
//% function units.fetch_function(at)
// A warp's part of an array, from any unit of 8 bytes, in the order of the array. Zeros stand behind its end.
KG_FN void fetch_part(const unsigned char *from, uint32_t bytes, kg_v16 *part, uint32_t lane)
{
    const uint64_t *const at = (const uint64_t *)from;
    uint64_t *const own = (uint64_t *)part;
    const uint32_t count = bytes / 8;
    uint64_t ${table.concat(names, " = 0, ")} = 0;
//%   for i, name in ipairs(names) do
    if (lane${plus(32 * i - 32)} < count) ${name} = at[lane${plus(32 * i - 32)}];
//%   end
    __syncwarp();
//%   for i, name in ipairs(names) do
    own[${place(at, i - 1)}] = ${name};
//%   end
    __syncwarp();
}

//% end
//%
//% return units
