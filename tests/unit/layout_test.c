/* Shared-memory layouts: what is known of them, and where units lie. */
#include "front_end.h"

#include "layout_modes.h"

static uint32_t gcd(uint32_t a, uint32_t b)
{
    return b ? gcd(b, a % b) : a;
}

/* ---- what is known of particular layouts ---- */

/* Runs of words without pads, word by word, conflict gcd(k, 32) ways. The pad that mends them is
 * after every 32 words for powers of two; for other even runs that pad cuts some runs in half. */
static const struct {
    uint32_t run, ways, cut;
} table_6_10[] = {
    {1, 1, 0},  {2, 2, 0},  {3, 1, 0},  {4, 4, 0},  {5, 1, 0},  {6, 2, 1},  {7, 1, 0},  {8, 8, 0},
    {9, 1, 0},  {10, 2, 1}, {11, 1, 0}, {12, 4, 1}, {13, 1, 0}, {14, 2, 1}, {15, 1, 0}, {16, 16, 0},
    {17, 1, 0}, {18, 2, 1}, {19, 1, 0}, {20, 4, 1}, {21, 1, 0}, {22, 2, 1}, {23, 1, 0}, {24, 8, 1},
    {25, 1, 0}, {26, 2, 1}, {27, 1, 0}, {28, 4, 1}, {29, 1, 0}, {30, 2, 1}, {31, 1, 0}, {32, 32, 0},
};

static bool cuts_a_run(const layout *l)
{
    for (uint32_t thread = 0; thread < l->elements / l->run; thread++)
        for (uint32_t i = 1; i < l->run; i++)
            if (layout_at(l, thread * l->run + i) !=
                layout_at(l, thread * l->run + i - 1) + l->units)
                return true;
    return false;
}

static void the_dissertations_table_is_solved(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table_6_10 / sizeof *table_6_10; i++) {
        const uint32_t run = table_6_10[i].run;
        layout plain, row, solved, lcm;
        layout_solve(&plain, 4, run, 1, MODE(.rule = PAD_SCALAR));
        assert_int_equal(plain.run_view.degree, table_6_10[i].ways);
        assert_int_equal(plain.run_view.wavefronts, run * table_6_10[i].ways);
        assert_int_equal(plain.warp_view.degree, 1);

        layout_solve(&row, 4, run, 1, MODE(.rule = PAD_PER_32, .amount = 1));
        if (table_6_10[i].ways > 1) assert_int_equal(cuts_a_run(&row), table_6_10[i].cut);
        if (table_6_10[i].ways > 1 && !table_6_10[i].cut) assert_int_equal(row.run_view.degree, 1);

        layout_solve(&lcm, 4, run, 1, MODE(.rule = PAD_PER_LCM, .amount = 1));
        assert_false(cuts_a_run(&lcm));
        if (table_6_10[i].ways > 1) assert_int_equal(layout_excess(&lcm), 0);

        layout_solve(&solved, 4, run, 1, automatic);
        assert_int_equal(layout_excess(&solved), 0);
        assert_true(layout_bytes(&solved) <= layout_bytes(&lcm));
    }
}

/* Where nothing conflicts a pad can only do harm; elsewhere +1 after every lcm mends both views. */
static void one_unit_per_lcm_mends_every_run(void **state)
{
    (void)state;
    const uint32_t sizes[] = {4, 8, 16};
    for (size_t s = 0; s < 3; s++) {
        for (uint32_t run = 1; run <= 64; run++) {
            layout none, lcm;
            layout_solve(&none, sizes[s], run, 4, MODE(.rule = PAD_SCALAR));
            layout_solve(&lcm, sizes[s], run, 4, MODE(.rule = PAD_PER_LCM, .amount = 1));
            assert_true(layout_excess(&none) == 0 || layout_excess(&lcm) == 0);
        }
    }
}

static void a_word_per_run_mends_even_runs_and_breaks_odd_ones(void **state)
{
    (void)state;
    for (uint32_t run = 1; run <= 64; run++) {
        layout l;
        layout_solve(&l, 4, run, 1, MODE(.rule = PAD_PER_RUN, .amount = 1));
        assert_int_equal(l.run_view.degree, gcd(run + 1, 32));
    }
}

/* Both views are free of conflicts for every run of elements of whole words, and of 1 and 2 bytes.
 */
static void auto_leaves_no_conflict(void **state)
{
    (void)state;
    for (uint32_t size = 1; size <= 64; size += size < 2 ? 1 : size < 4 ? 2 : 4) {
        for (uint32_t run = 1; run <= 64; run++) {
            layout l;
            assert_true(layout_solve(&l, size, run, 3, automatic));
            assert_int_equal(l.run_view.degree, 1);
            assert_int_equal(l.warp_view.degree, 1);
            assert_int_equal(layout_excess(&l), 0);
        }
    }
}

/* The units of elements of 32 and 64 bytes lie 2 and 4 units apart in the warp view. Without planes
 * no pad that serves it serves all runs too. */
static void wide_elements_need_planes(void **state)
{
    (void)state;
    for (uint32_t size = 32; size <= 64; size += 32) {
        layout l;
        layout_solve(&l, size, 3, 4, MODE(.rule = PAD_NONE));
        assert_int_equal(l.warp_view.degree, size / 16);
        layout_solve(&l, size, 3, 4, automatic);
        assert_true(l.mode.planes);
        assert_int_equal(layout_excess(&l), 0);
        assert_int_equal(layout_bytes(&l), size * 3 * 128);
    }
}

static void auto_takes_no_bytes_that_do_not_help(void **state)
{
    (void)state;
    for (uint32_t run = 1; run <= 64; run++) {
        layout l;
        layout_solve(&l, 4, run, 8, automatic);
        if ((run & (run - 1)) == 0 || run % 8) assert_int_equal(layout_bytes(&l), 4 * 32 * 8 * run);
    }
}

/* ---- lanes that share a word ---- */

static void words_are_shared_and_phases_are_apart(void **state)
{
    (void)state;
    uint32_t same[32], bytes[32], halves[32], strided[32], wide[32];
    for (uint32_t l = 0; l < 32; l++) {
        same[l] = 64;
        bytes[l] = l;
        halves[l] = l * 2;
        strided[l] = l * 128;
        wide[l] = l * 32;
    }
    assert_int_equal(layout_cost_of(same, 4).wavefronts, 1);
    assert_int_equal(layout_cost_of(bytes, 1).wavefronts, 1);
    assert_int_equal(layout_cost_of(halves, 2).wavefronts, 1);
    assert_int_equal(layout_cost_of(strided, 4).degree, 32);
    assert_int_equal(layout_cost_of(strided, 8).degree, 16);
    assert_int_equal(layout_cost_of(strided, 8).wavefronts, 32);
    assert_int_equal(layout_cost_of(strided, 16).degree, 8);
    assert_int_equal(layout_cost_of(wide, 16).degree, 2);
    assert_int_equal(layout_cost_of(wide, 16).ideal, 4);
}

/* ---- places ---- */

/* Every unit has a place of its own inside the array, and accesses stay on their boundaries. */
static void units_never_overlap(void **state)
{
    (void)state;
    static unsigned char taken[1 << 17];
    const uint32_t sizes[] = {1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 64};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        for (uint32_t run = 1; run <= 16; run++) {
            for (size_t m = 0; m < MODES; m++) {
                layout l;
                if (!layout_solve(&l, sizes[s], run, 3, all_modes[m])) continue;
                memset(taken, 0, l.total);
                for (uint32_t e = 0; e < l.elements; e++) {
                    for (uint32_t u = 0; u < l.units; u++) {
                        const uint32_t at = layout_at(&l, e) + u * l.apart;
                        assert_true(at < l.total && !taken[at]);
                        taken[at] = 1;
                    }
                }
                const uint32_t width = l.run_view.word_bytes;
                for (uint32_t t = 0; t < l.elements / run; t++)
                    for (uint32_t i = 0; i < layout_accesses(&l, VIEW_RUN); i++)
                        assert_int_equal(layout_address(&l, VIEW_RUN, t, i) % width, 0);
            }
        }
    }
}

/* An access of the run view covers just the elements it is meant to. */
static void wide_accesses_cover_consecutive_elements(void **state)
{
    (void)state;
    const uint32_t sizes[] = {1, 2, 4, 8, 12, 24};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        for (uint32_t run = 1; run <= 16; run++) {
            for (size_t m = 0; m < MODES; m++) {
                layout l;
                if (!layout_solve(&l, sizes[s], run, 2, all_modes[m])) continue;
                const uint32_t each = l.run_view.word_bytes / l.unit_bytes;
                for (uint32_t t = 0; t < 64; t++) {
                    for (uint32_t k = 0; k < run * l.units; k++) {
                        const uint32_t place =
                            layout_at(&l, t * run + k / l.units) + k % l.units * l.apart;
                        const uint32_t from = layout_address(&l, VIEW_RUN, t, k / each);
                        assert_int_equal(place * l.unit_bytes, from + k % each * l.unit_bytes);
                    }
                }
            }
        }
    }
}

static void a_mode_that_is_not_for_the_array_is_refused(void **state)
{
    (void)state;
    layout l;
    assert_false(layout_solve(&l, 12, 4, 1, MODE(.rule = PAD_PER_32, .amount = 1)));
    assert_true(layout_solve(&l, 16, 4, 1, MODE(.rule = PAD_PER_32, .amount = 1)));
    assert_false(layout_solve(&l, 4, 6, 1, MODE(.rule = PAD_XOR)));
    assert_false(layout_solve(&l, 12, 4, 1, MODE(.rule = PAD_XOR)));
    assert_true(layout_solve(&l, 12, 4, 1, MODE(.rule = PAD_XOR, .planes = true)));
    assert_false(layout_solve(&l, 4, 4, 1, MODE(.rule = PAD_NONE, .planes = true)));
}

static void modes_are_read_and_written_as_text(void **state)
{
    (void)state;
    const struct {
        const char *text;
        bool ok;
        layout_mode mode;
    } cases[] = {
        {"auto", true, {PAD_AUTO, 0, false}},
        {"none", true, {PAD_NONE, 0, false}},
        {"scalar", true, {PAD_SCALAR, 0, false}},
        {"1_per_run", true, {PAD_PER_RUN, 1, false}},
        {"3_per_32", true, {PAD_PER_32, 3, false}},
        {"31_per_lcm", true, {PAD_PER_LCM, 31, false}},
        {"xor_4", true, {PAD_XOR, 4, false}},
        {"planes", true, {PAD_NONE, 0, true}},
        {"planes_2_per_lcm", true, {PAD_PER_LCM, 2, true}},
        {"planes_xor_0", true, {PAD_XOR, 0, true}},
        {"planes_scalar", true, {PAD_SCALAR, 0, true}},
        {"planes_auto", false, {0}},
        {"planes_", false, {0}},
        {"planesnone", false, {0}},
        {"xor_5", false, {0}},
        {"xor_", false, {0}},
        {"xor_10", false, {0}},
        {"0_per_run", false, {0}},
        {"per_run", false, {0}},
        {"1_per_row", false, {0}},
        {"32_per_32", false, {0}},
        {"99999999999999999999_per_32", false, {0}},
        {"", false, {0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        layout_mode mode;
        char again[LAYOUT_TEXT];
        assert_int_equal(layout_mode_parse(cases[i].text, &mode), cases[i].ok);
        if (!cases[i].ok) continue;
        assert_int_equal(mode.rule, cases[i].mode.rule);
        assert_int_equal(mode.amount, cases[i].mode.amount);
        assert_int_equal(mode.planes, cases[i].mode.planes);
        layout_mode_text(mode, again);
        assert_string_equal(again, cases[i].text);
    }
}

/* What templates rely on: where items are separable, a constant distance (or XOR) serves all
 * threads. */
static void separable_views_have_constant_steps(void **state)
{
    (void)state;
    layout l;
    for (uint32_t run = 1; run <= 64; run *= 2) {
        for (uint32_t shift = 0; shift < 5; shift++) {
            layout_solve(&l, 4, run, 3, MODE(.rule = PAD_XOR, .amount = shift));
            assert_true(layout_separable_warp(&l));
            assert_true(layout_separable_run(&l));
        }
    }
    layout_solve(&l, 8, 6, 4, MODE(.rule = PAD_PER_LCM, .amount = 1));
    assert_false(layout_separable_warp(&l)); /* pads fall into the middle of some rows of 32 */
    assert_true(layout_separable_run(&l));
    layout_solve(&l, 4, 6, 4, MODE(.rule = PAD_PER_32, .amount = 1));
    assert_false(layout_separable_run(&l)); /* and here into the middle of some runs */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_dissertations_table_is_solved),
        cmocka_unit_test(one_unit_per_lcm_mends_every_run),
        cmocka_unit_test(a_word_per_run_mends_even_runs_and_breaks_odd_ones),
        cmocka_unit_test(auto_leaves_no_conflict),
        cmocka_unit_test(wide_elements_need_planes),
        cmocka_unit_test(auto_takes_no_bytes_that_do_not_help),
        cmocka_unit_test(words_are_shared_and_phases_are_apart),
        cmocka_unit_test(units_never_overlap),
        cmocka_unit_test(wide_accesses_cover_consecutive_elements),
        cmocka_unit_test(a_mode_that_is_not_for_the_array_is_refused),
        cmocka_unit_test(modes_are_read_and_written_as_text),
        cmocka_unit_test(separable_views_have_constant_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
