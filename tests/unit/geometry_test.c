/* Sizes of blocks, and the load balance of the Row DASk (dissertation 5.4.3). */
#include "front_end.h"

#include "plan/geometry.h"

static void sizes_follow_from_nwarps_and_nwork(void **state)
{
    (void)state;
    const geometry g = geometry_of(8, 4, 2);
    assert_int_equal(g.tbs, 256);
    assert_int_equal(g.dws, 256);
    assert_int_equal(g.dbs, 2048);
}

static void sums_are_published_in_one_word_or_pairs(void **state)
{
    (void)state;
    const struct {
        uint32_t bytes, words;
    } cases[] = {{1, 1}, {4, 1}, {5, 2}, {8, 2}, {12, 4}, {16, 4}, {20, 6}, {64, 16}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(geometry_tagged_words(cases[i].bytes), cases[i].words);
}

static void vectors_fill_sixteen_bytes_or_are_single(void **state)
{
    (void)state;
    const struct {
        uint32_t bytes, vector;
    } cases[] = {{1, 16}, {2, 8}, {4, 4}, {8, 2}, {12, 1}, {16, 1}, {20, 1}, {64, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(geometry_vector(cases[i].bytes), cases[i].vector);
}

/* The worked example of the dissertation: 5 rows, 23 blocks. */
static void balance_of_the_worked_example(void **state)
{
    (void)state;
    const uint64_t counts[] = {4, 5, 5, 5, 4};
    for (uint32_t r = 0; r < 5; r++) assert_int_equal(kg_balance(23, 5, r).count, counts[r]);
}

/* Each block exactly once and in order, for every number of rows and blocks. Lengths differ by one
 * at most; the last row is long only when all are, the first only when it must. */
static void balance_covers_every_block_once(void **state)
{
    (void)state;
    for (uint32_t rows = 1; rows <= 64; rows++) {
        for (uint64_t blocks = 0; blocks <= 300; blocks++) {
            uint64_t next = 0, least = UINT64_MAX, most = 0;
            for (uint32_t r = 0; r < rows; r++) {
                const kg_share s = kg_balance(blocks, rows, r);
                assert_int_equal(s.first, next);
                next += s.count;
                if (s.count < least) least = s.count;
                if (s.count > most) most = s.count;
            }
            assert_int_equal(next, blocks);
            assert_true(most - least <= 1);
            if (blocks % rows == 0) continue;
            assert_int_equal(kg_balance(blocks, rows, rows - 1).count, blocks / rows);
            const bool first_is_long = kg_balance(blocks, rows, 0).count > blocks / rows;
            const bool must_be = blocks % rows == rows - 1 || blocks < rows;
            assert_int_equal(first_is_long, must_be);
        }
    }
}

static void balance_holds_beyond_32_bits(void **state)
{
    (void)state;
    const uint64_t blocks = (UINT64_C(1) << 40) + 5;
    uint64_t next = 0;
    for (uint32_t r = 0; r < 1024; r++) {
        const kg_share s = kg_balance(blocks, 1024, r);
        assert_true(s.first == next);
        next += s.count;
    }
    assert_true(next == blocks);
}

static void peel_reaches_the_boundary(void **state)
{
    (void)state;
    for (uintptr_t address = 4096; address < 4112; address += 4)
        assert_int_equal((address + 4 * kg_peel((void *)address, 4, 100)) % 16, 0);
    assert_int_equal(kg_peel((void *)4100, 4, 2), 2);    /* no further than the array */
    assert_int_equal(kg_peel((void *)4100, 12, 100), 1); /* 12-byte elements: up to three */
    assert_int_equal(kg_peel((void *)4108, 12, 100), 3);
}

static void line_shift_leads_back_to_the_line(void **state)
{
    (void)state;
    for (uintptr_t address = 4096; address < 4096 + 128; address += 4)
        assert_int_equal((address - 4 * kg_line_shift((void *)address, 4)) % 128, 0);
    assert_int_equal(kg_line_shift((void *)(4096 + 24), 12), 2);
    assert_int_equal(kg_peel_line((void *)(4096 + 4), 4, 1000, 3, 4), 31);
    assert_int_equal(kg_peel_line((void *)(4096 + 1), 1, 1000, 15, 16), 127);
    assert_int_equal(kg_peel_line((void *)4096, 4, 1000, 0, 4), 0);
    assert_int_equal(kg_peel_line((void *)(4096 + 4), 4, 30, 3, 4), 3); /* not beyond the array */
    assert_int_equal(kg_peel_line((void *)(4096 + 16), 4, 1000, 0, 64),
                     0);                                         /* no item starts on one */
    assert_int_equal(kg_line_shift((void *)(4096 + 20), 12), 0); /* no element starts on the line */
}

/* An item of a word's size that lies `past` bytes behind a boundary is cut out of two words. The
 * second one ends where the second boundary behind the item's begin is. */
static void second_words_that_leave_the_array_are_told(void **state)
{
    (void)state;
    for (uint32_t bytes = 2; bytes <= 16; bytes *= 2) {
        for (uint32_t past = 0; past < bytes; past++) {
            for (uint64_t rest = 0; rest <= 2 * bytes; rest++) {
                const bool leaves = past != 0 && 2 * bytes > past + bytes + rest;
                assert_int_equal(kg_part_misses(past, rest, bytes), leaves);
                if (bytes == 16) assert_int_equal(kg_word_misses(past, rest), leaves);
            }
        }
    }
}

/* Tiles are as small as `most` lets them be, and the last of them has a unit. */
static void tiles_are_no_larger_than_they_must_be(void **state)
{
    (void)state;
    for (uint64_t units = 0; units < 600; units++)
        for (uint64_t most = 1; most < 40; most++) {
            const uint32_t shift = kg_tile_shift(units, most);
            const uint64_t count = kg_tile_count(units, shift);
            assert_true(count <= most && count << shift >= units);
            assert_true(units == 0 ? count == 0 : (count - 1) << shift < units);
            assert_true(shift == 0 || kg_tile_count(units, shift - 1) > most);
        }
    assert_int_equal(kg_tile_shift(UINT64_C(1) << 63, 1), 63);
    assert_int_equal(kg_most_tiles(1, 8192), 1);
    assert_int_equal(kg_most_tiles(3, 8192), 12);
    assert_int_equal(kg_most_tiles(8192, 8192), 8192);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_follow_from_nwarps_and_nwork),
        cmocka_unit_test(sums_are_published_in_one_word_or_pairs),
        cmocka_unit_test(vectors_fill_sixteen_bytes_or_are_single),
        cmocka_unit_test(balance_of_the_worked_example),
        cmocka_unit_test(balance_covers_every_block_once),
        cmocka_unit_test(balance_holds_beyond_32_bits),
        cmocka_unit_test(peel_reaches_the_boundary),
        cmocka_unit_test(line_shift_leads_back_to_the_line),
        cmocka_unit_test(second_words_that_leave_the_array_are_told),
        cmocka_unit_test(tiles_are_no_larger_than_they_must_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
