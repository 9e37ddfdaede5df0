/* kgen/lists.h: the enumerations of kgen/kernel.h, each a list that runtime, generator and tests
 * read. A row is the end of the enumerator's name, and what it means. */
#ifndef KGEN_LISTS_H
#define KGEN_LISTS_H

#define KG_ROLES(ROW)                                                                              \
    ROW(SCALAR, "passed by value")                                                                 \
    ROW(INPUT, "an array that is read")                                                            \
    ROW(INOUT, "an array that is read and written")                                                \
    ROW(OUTPUT, "an array that is written")

/* How many elements an array argument has. */
#define KG_EXTENTS(ROW)                                                                            \
    ROW(ONE, "one element")                                                                        \
    ROW(N, "n elements")                                                                           \
    ROW(LENGTH, "as many as the length `width` says, and `plus` more")                             \
    ROW(SUM, "as many as the sum of `terms`, and `plus` more")                                     \
    ROW(PLANE, "`height` rows of `width` elements, `pitch` bytes from row to row")                 \
    ROW(CAPACITY, "up to as many as the length `width` says: the argument `count` holds how many") \
    ROW(BITS, "a bit for each of n elements, the lowest first, in whole words of the type")        \
    ROW(FIXED, "as many as `plus` says, whatever the call is")                                     \
    ROW(TABLE, "`height` rows, or `pitch` for each, of `width` elements and `plus` more, no gaps") \
    ROW(TIMES, "`plus` elements for each of n, those of one after the other")                      \
    ROW(HEADED, "144 bytes, and behind them `plus` elements for each of the sum of `terms`")

/* What the values of an argument are. Tests make data by it, bindings check by it. */
#define KG_KINDS(ROW)                                                                              \
    ROW(VALUE, "any values")                                                                       \
    ROW(KEY, "keys: what elements are compared or grouped by")                                     \
    ROW(SORTED, "values or keys in ascending order")                                               \
    ROW(FLAG, "0, or anything else")                                                               \
    ROW(COUNT, "a number of elements, in device memory")                                           \
    ROW(OFFSETS,                                                                                   \
        "ascending places from 0 to n, where segments begin, and where the last one ends")         \
    ROW(INDEX, "numbers of the elements of other arrays")                                          \
    ROW(BUFFER, "room that the kernel uses as it likes, such as the other half of a double "       \
                "buffer")                                                                          \
    ROW(WHOLE, "any values, all of which each result looks at")                                    \
    ROW(TREE, "a kd-tree (kgen/tree.h) of the points that `height` says")

/* What every call has that a variant may depend on: its name, and what it means. Kernels name
 * features of their own (kg_named_feature). */
#define KG_FEATURES(ROW)                                                                           \
    ROW(N, "n", "elements")                                                                        \
    ROW(PEEL, "peel", "elements before all arrays reach 16 bytes together")                        \
    ROW(PEEL_WRITTEN, "peel_written",                                                              \
        "elements before all arrays written reach 16 bytes together")                              \
    ROW(CC, "cc", "compute capability")                                                            \
    ROW(SMS, "sms", "SMs")

/* How a named feature follows from a call. */
#define KG_MEASURES(ROW)                                                                           \
    ROW(SUM, "the sum of `terms`")                                                                 \
    ROW(MEAN, "the sum of `terms` over that of `per`, rounded up; 0 where that is 0")              \
    ROW(SCALAR, "the value of the scalar argument `arg`, an integer; 0 where it is negative")      \
    ROW(GAP, "bytes from the end of a row to the next, the most of all planes; 0 for one row")

/* How many blocks a step launches. `count` is the sum of its `terms`: n where there are none. */
#define KG_GRID_RULES(ROW)                                                                         \
    ROW(ONE, "one block")                                                                          \
    ROW(BLOCKS, "one block per data block: max(1, ceil(count / dbs))")                             \
    ROW(ROWS, "rows of data blocks: max(1, min(fixed or per_sm * SMs, limit, ceil(count / dbs)))") \
    ROW(TILES, "one block per tile of the first plane")                                            \
    ROW(STRIPS,                                                                                    \
        "strips of the first plane, tile_width wide, each with as many blocks as fixed or per_sm " \
        "* SMs leave it. There are at most `limit` in all, and one for each tile_height rows")     \
    ROW(MAPPED,                                                                                    \
        "one block per tile_width of `count`, and at least one per tile_height elements, up to "   \
        "`limit` of those; tile_height 0: whatever n is")

#endif
