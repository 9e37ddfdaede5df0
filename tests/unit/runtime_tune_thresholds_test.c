/* Thresholds from times. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "shared/thresholds.h"

static tune_times times;

/* Sizes 256, 512, ... of one class of calls; nobody serves them yet. */
static void make_times(uint32_t variants_, uint32_t sizes)
{
    memset(&times, 0, sizeof times);
    times.n_variants = variants_;
    times.n_sizes = sizes;
    times.n_classes = 1;
    for (uint32_t s = 0; s < sizes; s++) times.n[s] = UINT64_C(256) << s;
    for (uint32_t c = 0; c < TUNE_CLASSES; c++) {
        times.weight[c] = 1;
        for (uint32_t s = 0; s < TUNE_SIZES; s++)
            for (uint32_t v = 0; v < KG_MAX_VARIANTS; v++) times.us[c][s][v] = -1;
    }
    for (uint32_t v = 0; v < variants_; v++) times.max_n[v] = UINT64_MAX;
}

static void set_times(uint32_t class, uint32_t variant, const double *us)
{
    for (uint32_t s = 0; s < times.n_sizes; s++) times.us[class][s][variant] = us[s];
}

static void borders_lie_where_times_cross(void **state)
{
    (void)state;
    uint64_t max_n[KG_MAX_VARIANTS];
    tune_cell worst;
    tune_table on, off;
    make_times(2, 4);
    set_times(0, 0, (double[]){1, 2, 4, 8});
    set_times(0, 1, (double[]){3, 3, 3, 3});
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] > 512 && max_n[0] < 1024);
    assert_true(max_n[1] == UINT64_MAX);
    tune_tables(&times, &on, &off);
    assert_memory_equal(on.max_n, max_n, 2 * sizeof *max_n);
    assert_int_equal(on.first.count, 0);
    assert_float_equal(tune_behind(&times, &on, &off, &worst), 1, 1e-9);
    assert_float_equal(worst.behind, 1, 1e-9);
    tune_tables_now(&times, &on, &off);
    assert_float_equal(tune_behind(&times, &on, &off, &worst), pow(4.0 / 3 * 8 / 3, 0.25), 1e-9);
    assert_float_equal(worst.behind, 8.0 / 3, 1e-9);
    assert_true(worst.class == 0 && worst.size == 3 && worst.chosen == 0 && worst.best == 1);
}

/* One that was not measured keeps its threshold, and those behind it do not fall below that. */
static void thresholds_ascend(void **state)
{
    (void)state;
    uint64_t max_n[KG_MAX_VARIANTS];
    make_times(3, 4);
    times.max_n[0] = 1500;
    set_times(0, 1, (double[]){1, 1, 9, 9});
    set_times(0, 2, (double[]){2, 2, 2, 2});
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] == 1500 && max_n[1] >= 1500 && max_n[1] < 2048);
    assert_true(max_n[2] == UINT64_MAX);
}

static void one_that_never_wins_is_passed_over(void **state)
{
    (void)state;
    uint64_t max_n[KG_MAX_VARIANTS];
    make_times(3, 3);
    set_times(0, 0, (double[]){9, 9, 9});
    set_times(0, 1, (double[]){1, 1, 9});
    set_times(0, 2, (double[]){5, 5, 5});
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] == 255 && max_n[1] > 512 && max_n[1] < 1024);
    make_times(2, 3); /* nor does noise move a border there and back */
    set_times(0, 0, (double[]){1, 1.005, 1});
    set_times(0, 1, (double[]){1.004, 1, 1.004});
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] == UINT64_MAX);
}

/* Variant 0 serves aligned arrays alone. For others the border counts as that of variant 1, and 2
 * is better there: the border moves by what both weigh. */
static void a_threshold_is_one_for_all_classes(void **state)
{
    (void)state;
    uint64_t max_n[KG_MAX_VARIANTS];
    make_times(3, 4);
    times.n_classes = 2;
    set_times(0, 0, (double[]){1, 1, 1, 1});
    set_times(0, 1, (double[]){2, 2, 2, 2});
    set_times(0, 2, (double[]){2, 2, 2, 2});
    set_times(1, 1, (double[]){1, 1, 4, 4});
    set_times(1, 2, (double[]){4, 4, 1, 1});
    tune_thresholds(&times, max_n);
    /* To serve class 1 well from 1024 on, class 0 would have to do without variant 0 there. */
    assert_true(max_n[0] > 512 && max_n[0] < 1024 && max_n[1] == max_n[0]);
    times.weight[0] = 5;
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] == UINT64_MAX);
}

/* Calls on boundaries and off them want other variants at one n: each has its threshold. */
static void thresholds_are_found_for_both(void **state)
{
    (void)state;
    tune_table on, off;
    tune_cell worst;
    make_times(2, 4);
    times.n_classes = 2;
    times.off[1] = true;
    set_times(0, 0, (double[]){1, 1, 1, 4});
    set_times(0, 1, (double[]){2, 2, 2, 2});
    set_times(1, 0, (double[]){1, 4, 4, 4});
    set_times(1, 1, (double[]){2, 2, 2, 2});
    times.max_n_off[1] = UINT64_MAX;
    tune_tables(&times, &on, &off);
    assert_true(on.max_n[0] > 1024 && on.max_n[0] < 2048);
    assert_true(off.max_n[0] > 256 && off.max_n[0] < 512);
    assert_true(on.max_n[1] == UINT64_MAX && off.max_n[1] == UINT64_MAX);
    assert_true(on.first.count == 0 && off.first.count == 0);
    assert_float_equal(tune_behind(&times, &on, &off, &worst), 1, 1e-9);
    assert_true(tune_behind(&times, &on, &on, &worst) > 1.1 && worst.class == 1);
    times.off[1] = false; /* only one kind was measured: it speaks for both */
    tune_tables(&times, &on, &off);
    assert_true(on.max_n[0] == off.max_n[0]);
}

/* Two cells a little behind, or one far behind. */
static void a_cell_far_behind_counts_more(void **state)
{
    (void)state;
    uint64_t max_n[KG_MAX_VARIANTS];
    make_times(2, 4);
    times.n_classes = 3;
    set_times(0, 0, (double[]){1, 1, 1, 1});
    set_times(1, 0, (double[]){1, 1, 1, 1});
    set_times(2, 0, (double[]){1.15, 1.15, 1.15, 1.15});
    set_times(0, 1, (double[]){1.09, 1.09, 1.09, 1.09});
    set_times(1, 1, (double[]){1.09, 1.09, 1.09, 1.09});
    set_times(2, 1, (double[]){1, 1, 1, 1});
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] == UINT64_MAX);
    times.steep = 10;
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] == 255);
}

/* Variant 0 was lucky once: by the other half of the samples it is not ahead. */
static void luck_of_one_half_does_not_count(void **state)
{
    (void)state;
    uint64_t max_n[KG_MAX_VARIANTS];
    make_times(2, 4);
    set_times(0, 0, (double[]){1, 1, 1, 1});
    set_times(0, 1, (double[]){1.2, 1.2, 1, 1});
    times.n_classes = 2;
    set_times(1, 0, (double[]){1.05, 1.05, 1.05, 1.05});
    set_times(1, 1, (double[]){1, 1, 1, 1});
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] > 512 && max_n[0] < 1024);
    for (uint32_t s = 0; s < 4; s++)
        for (uint32_t v = 0; v < 2; v++) times.half[1][0][s][v] = 1.2;
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] == 255);
}

/* Nobody measured fewer than 256 elements, or more than 2048: the table stays. */
static void beyond_the_sizes_the_table_stays(void **state)
{
    (void)state;
    uint64_t max_n[KG_MAX_VARIANTS];
    make_times(4, 4);
    set_times(0, 0, (double[]){9, 9, 9, 9});
    set_times(0, 1, (double[]){1, 1, 1, 1});
    set_times(0, 2, (double[]){2, 2, 2, 2});
    set_times(0, 3, (double[]){2, 2, 2, 2});
    times.max_n[0] = 100;
    times.max_n[1] = 700;
    times.max_n[2] = 100000;
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] == 100 && max_n[1] == 2048 && max_n[2] == 100000);
    assert_true(max_n[3] == UINT64_MAX);
}

static void who_was_not_measured_keeps_its_threshold(void **state)
{
    (void)state;
    uint64_t max_n[KG_MAX_VARIANTS];
    make_times(3, 4);
    set_times(0, 0, (double[]){1, 9, 9, 9});
    set_times(0, 2, (double[]){2, 2, 2, 2});
    times.max_n[1] = 600;
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] > 256 && max_n[0] < 512 && max_n[1] == 600);
    /* Nobody serves what stands behind its threshold: no border may be there. */
    make_times(3, 4);
    set_times(0, 0, (double[]){1, 1, 1, 1});
    times.max_n[1] = UINT64_MAX;
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] == UINT64_MAX);
}

static void a_class_that_nobody_serves(void **state)
{
    (void)state;
    uint64_t max_n[KG_MAX_VARIANTS];
    make_times(2, 2);
    times.n_classes = 2;
    set_times(0, 0, (double[]){1, 1});
    tune_thresholds(&times, max_n); /* such calls fail, whatever is chosen */
    set_times(1, 0, (double[]){1, -1});
    set_times(1, 1, (double[]){-1, 1}); /* behind variant 0, which does not serve this call */
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] == UINT64_MAX);
}

/* Variant 2 wins in the middle of what 1 has: no ascending thresholds say so. */
static void a_variant_may_come_in_between(void **state)
{
    (void)state;
    tune_table on, off;
    tune_cell worst;
    make_times(3, 6);
    set_times(0, 0, (double[]){1, 1, 9, 9, 9, 9});
    set_times(0, 1, (double[]){2, 2, 1.3, 1, 1.5, 9});
    set_times(0, 2, (double[]){9, 9, 1, 2, 1, 1});
    tune_tables(&times, &on, &off);
    assert_float_equal(tune_behind(&times, &on, &off, &worst), 1, 1e-9);
    assert_int_equal(on.first.count, 1);
    assert_memory_equal(&on, &off, sizeof on);
    const first_range *range = &on.first.of[0];
    if (range->variant == 1) { /* one of the two wins by thresholds, and the other in a range */
        assert_true(range->least > 1024 && range->least <= 2048);
        assert_true(range->most >= 2048 && range->most < 4096);
    } else {
        assert_true(range->least > 512 && range->least <= 1024);
        assert_true(range->most >= 1024 && range->most < 2048);
    }
    /* At the ends a range has what was measured, and nothing beyond. */
    make_times(2, 2);
    set_times(0, 0, (double[]){2, 1});
    set_times(0, 1, (double[]){1, 2});
    tune_tables(&times, &on, &off);
    assert_int_equal(on.first.count, 1);
    assert_true(on.first.of[0].least == (on.first.of[0].variant == 1 ? 256 : 363));
    assert_true(on.first.of[0].most == (on.first.of[0].variant == 1 ? 362 : 512));
}

/* One that does not serve all calls of a size leaves the others to the thresholds. */
static void ranges_leave_what_they_do_not_serve(void **state)
{
    (void)state;
    tune_table on, off;
    tune_cell worst;
    make_times(3, 5);
    times.n_classes = 2;
    set_times(0, 0, (double[]){1, 1, 5, 1, 1});
    set_times(0, 1, (double[]){5, 5, 1, 5, 5});
    set_times(0, 2, (double[]){5, 5, 5, 5, 5});
    set_times(1, 0, (double[]){1, 1, 1, 1, 1});
    tune_tables(&times, &on, &off);
    assert_int_equal(on.first.count, 1);
    assert_int_equal(on.first.of[0].variant, 1);
    assert_int_equal(tune_chosen_by(&times, &on, 0, 2), 1);
    assert_int_equal(tune_chosen_by(&times, &on, 1, 2), 0);
    assert_float_equal(tune_behind(&times, &on, &off, &worst), 1, 1e-9);
    set_times(0, 2, (double[]){-1, -1, -1, -1, -1}); /* nobody timed it: its calls stay its own */
    times.max_n[0] = 255;
    times.max_n[2] = UINT64_MAX;
    times.max_n[1] = 255;
    tune_tables(&times, &on, &off);
    for (uint32_t i = 0; i < on.first.count; i++) assert_int_not_equal(on.first.of[i].variant, 2);
    make_times(2, 5); /* nor does noise make ranges */
    set_times(0, 0, (double[]){1, 1, 1.012, 1, 1});
    set_times(0, 1, (double[]){1.2, 1.2, 1, 1.2, 1.2});
    tune_tables(&times, &on, &off);
    assert_int_equal(on.first.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(borders_lie_where_times_cross),
        cmocka_unit_test(thresholds_ascend),
        cmocka_unit_test(one_that_never_wins_is_passed_over),
        cmocka_unit_test(a_threshold_is_one_for_all_classes),
        cmocka_unit_test(thresholds_are_found_for_both),
        cmocka_unit_test(a_cell_far_behind_counts_more),
        cmocka_unit_test(luck_of_one_half_does_not_count),
        cmocka_unit_test(beyond_the_sizes_the_table_stays),
        cmocka_unit_test(who_was_not_measured_keeps_its_threshold),
        cmocka_unit_test(a_class_that_nobody_serves),
        cmocka_unit_test(a_variant_may_come_in_between),
        cmocka_unit_test(ranges_leave_what_they_do_not_serve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
