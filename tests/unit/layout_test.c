/* Shared-memory layouts: padding rules and the conflicts they leave. */
#include "front_end.h"

#include "layout.h"

static uint32_t gcd(uint32_t a, uint32_t b)
{
    return b ? gcd(b, a % b) : a;
}

/* An unpadded run of k words conflicts gcd(k, 32) ways (dissertation, table 6.10). */
static void unpadded_runs_conflict_by_their_gcd(void **state)
{
    (void)state;
    for (uint32_t run = 1; run <= 64; run++) {
        layout l;
        assert_true(layout_solve(&l, 4, run, 4, PAD_NONE, 0));
        assert_int_equal(l.run_view.degree, gcd(run, 32));
        assert_int_equal(l.warp_view.degree, 1);
        assert_int_equal(l.run_view.wavefronts, run * gcd(run, 32));
    }
}

/* Elements of 4, 8, 12 and 16 bytes: no conflict in either view, for every run length. */
static void auto_leaves_no_conflict(void **state)
{
    (void)state;
    const uint32_t sizes[] = {4, 8, 12, 16, 20, 24, 48};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        for (uint32_t run = 1; run <= 64; run++) {
            layout l;
            assert_true(layout_solve(&l, sizes[s], run, 3, PAD_AUTO, 0));
            assert_int_equal(l.run_view.degree, 1);
            assert_int_equal(l.warp_view.degree, 1);
        }
    }
}

static void auto_pads_only_where_it_helps(void **state)
{
    (void)state;
    for (uint32_t run = 1; run <= 63; run += 2) {
        layout l;
        layout_solve(&l, 4, run, 8, PAD_AUTO, 0);
        assert_int_equal(l.rule, PAD_NONE);
        assert_int_equal(l.total, 32 * 8 * run);
    }
}

/* One word more per run mends even runs and breaks odd ones; per 32 words it mends powers of two. */
static void explicit_rules_do_what_they_are_known_for(void **state)
{
    (void)state;
    for (uint32_t run = 1; run <= 32; run++) {
        layout per_run, per_32;
        assert_true(layout_solve(&per_run, 4, run, 1, PAD_PER_RUN, 1));
        assert_int_equal(per_run.run_view.degree, gcd(run + 1, 32));
        assert_true(layout_solve(&per_32, 4, run, 1, PAD_PER_32, 1));
        if ((run & (run - 1)) == 0) assert_int_equal(per_32.run_view.degree, 1);
    }
}

/* No two units of the array share a place, and none lies past its end. */
static void units_never_overlap(void **state)
{
    (void)state;
    const uint32_t sizes[] = {4, 8, 12, 16, 24};
    const layout_rule rules[] = {PAD_NONE, PAD_PER_RUN, PAD_PER_LCM, PAD_AUTO};
    for (size_t s = 0; s < 5; s++) {
        for (size_t r = 0; r < 4; r++) {
            for (uint32_t run = 1; run <= 16; run++) {
                layout l;
                assert_true(layout_solve(&l, sizes[s], run, 2, rules[r], 1));
                uint32_t end = 0;
                for (uint32_t e = 0; e < l.elements; e++) {
                    assert_true(layout_at(&l, e) >= end);
                    end = layout_at(&l, e) + l.units;
                }
                assert_int_equal(end, l.total);
            }
        }
    }
}

static void a_rule_that_cuts_elements_is_refused(void **state)
{
    (void)state;
    layout l;
    assert_false(layout_solve(&l, 12, 4, 1, PAD_PER_32, 1));
    assert_true(layout_solve(&l, 16, 4, 1, PAD_PER_32, 1));
}

static void rules_are_read_by_name(void **state)
{
    (void)state;
    const struct { const char *text; bool ok; layout_rule rule; uint32_t pad; } cases[] = {
        {"auto", true, PAD_AUTO, 0}, {"none", true, PAD_NONE, 0},
        {"1_per_run", true, PAD_PER_RUN, 1}, {"3_per_32", true, PAD_PER_32, 3},
        {"2_per_lcm", true, PAD_PER_LCM, 2}, {"0_per_run", false, PAD_AUTO, 0},
        {"per_run", false, PAD_AUTO, 0}, {"1_per_row", false, PAD_AUTO, 0},
        {"99_per_run", false, PAD_AUTO, 0}, {"", false, PAD_AUTO, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        layout_rule rule = PAD_AUTO;
        uint32_t pad = 77;
        assert_int_equal(layout_rule_parse(cases[i].text, &rule, &pad), cases[i].ok);
        if (!cases[i].ok) continue;
        assert_int_equal(rule, cases[i].rule);
        assert_int_equal(pad, cases[i].pad);
    }
}

/* What templates rely on: where items are separable, a constant distance serves all threads. */
static void separable_views_have_constant_steps(void **state)
{
    (void)state;
    layout l;
    layout_solve(&l, 4, 8, 4, PAD_AUTO, 0);
    assert_true(layout_separable_warp(&l));
    assert_true(layout_separable_run(&l));
    layout_solve(&l, 8, 6, 4, PAD_AUTO, 0); /* pads fall into the middle of some rows of 32 */
    assert_false(layout_separable_warp(&l));
    assert_true(layout_separable_run(&l));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unpadded_runs_conflict_by_their_gcd),
        cmocka_unit_test(auto_leaves_no_conflict),
        cmocka_unit_test(auto_pads_only_where_it_helps),
        cmocka_unit_test(explicit_rules_do_what_they_are_known_for),
        cmocka_unit_test(units_never_overlap),
        cmocka_unit_test(a_rule_that_cuts_elements_is_refused),
        cmocka_unit_test(rules_are_read_by_name),
        cmocka_unit_test(separable_views_have_constant_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
