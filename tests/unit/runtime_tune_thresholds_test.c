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
    make_times(2, 4);
    set_times(0, 0, (double[]){1, 2, 4, 8});
    set_times(0, 1, (double[]){3, 3, 3, 3});
    tune_thresholds(&times, max_n);
    assert_true(max_n[0] > 512 && max_n[0] < 1024);
    assert_true(max_n[1] == UINT64_MAX);
    assert_float_equal(tune_behind(&times, max_n, max_n, &worst), 1, 1e-9);
    assert_float_equal(worst.behind, 1, 1e-9);
    assert_float_equal(tune_behind(&times, times.max_n, times.max_n, &worst),
                       pow(4.0 / 3 * 8 / 3, 0.25), 1e-9);
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
    uint64_t on[KG_MAX_VARIANTS], off[KG_MAX_VARIANTS];
    tune_cell worst;
    make_times(2, 4);
    times.n_classes = 2;
    times.off[1] = true;
    set_times(0, 0, (double[]){1, 1, 1, 4});
    set_times(0, 1, (double[]){2, 2, 2, 2});
    set_times(1, 0, (double[]){1, 4, 4, 4});
    set_times(1, 1, (double[]){2, 2, 2, 2});
    times.max_n_off[1] = UINT64_MAX;
    tune_thresholds_of_both(&times, on, off);
    assert_true(on[0] > 1024 && on[0] < 2048 && off[0] > 256 && off[0] < 512);
    assert_true(on[1] == UINT64_MAX && off[1] == UINT64_MAX);
    assert_float_equal(tune_behind(&times, on, off, &worst), 1, 1e-9);
    assert_true(tune_behind(&times, on, on, &worst) > 1.1 && worst.class == 1);
    times.off[1] = false; /* only one kind was measured: it speaks for both */
    tune_thresholds_of_both(&times, on, off);
    assert_true(on[0] == off[0]);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
