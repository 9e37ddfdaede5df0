/* kg_tune over kernels of planes and of segments: what their calls look like, and which variants
 * are timed there. A clock made by hand says how long launches take. */
#include "runtime_planes.h"

#include <stdio.h>

#include "backend.h"
#include "cpu/kg_emu.h"
#include "tune/extents.h"

static double now;
static char file[1 << 17];
static int calls, small_calls;
static uint64_t fewest, most; /* columns of planes, or the mean length of segments */

static double by_hand(void)
{
    return now;
}

/* The small variant is the fastest where it is meant to run, and slow elsewhere. */
static void take_time(const kg_call *call, uint64_t of)
{
    static const struct {
        const char *code;
        double start, each;
    } costs[] = {{"small", 1, 1e-5}, {"vec", 2, 1e-4}, {"wide", 10, 1e-5}, {"any", 2.2, 5e-4}};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
        if (strcmp(seen.code, costs[i].code) == 0)
            now += 1e-6 * (costs[i].start + costs[i].each * (double)call->n);
    calls++;
    if (of < fewest) fewest = of;
    if (of > most) most = of;
    if (strcmp(seen.code, "small") != 0) return;
    small_calls++;
    assert_true(of <= 64);
}

static void keep(void *context, const char *line)
{
    (void)context;
    strcat(strcat(file, line), "\n");
}

static const char *asked;
static const uint64_t asked_values[] = {50, 3000};

static kg_status tune(void (*during)(const kg_call *), size_t bytes)
{
    const kg_tune_length length = {asked, asked_values, 2};
    const kg_tune_options options = {
        .bytes = bytes, .lengths = &length, .n_lengths = asked != NULL};
    double (*const before)(void) = kg__host_seconds;
    strcpy(file, "kgen-tuning 1\n");
    calls = small_calls = 0;
    fewest = UINT64_MAX, most = 0;
    seen.during = during;
    kg__host_seconds = by_hand;
    const kg_status status = kg_tune(&kernel, KG_BACKEND_EMU, -1, &options, keep, NULL, NULL);
    kg__host_seconds = before;
    seen.during = NULL;
    return status;
}

static kg_named_feature feature;
static const kg_range few[] = {{KG_FEATURE_OWN, 0, 64}};

static void go_by(kg_named_feature of)
{
    feature = of;
    kernel.features = &feature;
    kernel.n_features = 1;
    variants[SMALL].limits = few;
    variants[SMALL].n_limits = 1;
}

static void dropped(void *context, const char *entry, const char *reason)
{
    (void)context;
    fail_msg("%s: %s", entry, reason);
}

/* The threshold that the file has. */
static uint64_t threshold_of(const char *variant)
{
    char start[64], word[32] = "";
    snprintf(start, sizeof start, "\nscale_f32 %s ", variant);
    const char *at = strstr(file, start);
    assert_non_null(at);
    assert_int_equal(sscanf(at + strlen(start), "%*s %*s %*s %31s", word), 1);
    return strcmp(word, "max") == 0 ? UINT64_MAX : strtoull(word, NULL, 10);
}

/* Small is meant for few columns, or short segments, and is taken there whatever n is. */
static void assert_found(void)
{
    const kg_kernel *const all_kernels[] = {&kernel, NULL};
    assert_int_equal(threshold_of("small"), (3 << 16) + 1);    /* no larger one was measured */
    assert_true(threshold_of("vec") >= threshold_of("small")); /* they ascend */
    assert_true(calls > 100 && small_calls > 10 && small_calls < calls / 2);
    assert_int_equal(kg_register(all_kernels), KG_OK);
    assert_int_equal(kg_tuning_load(file, strlen(file), dropped, NULL), KG_OK);
}

/* ---- planes ---- */

static void look_at_planes(const kg_call *call)
{
    const uint64_t columns = call->lengths[WIDTH], rows = call->lengths[HEIGHT];
    assert_true(columns > 0 && call->n == columns * rows);
    assert_int_equal(call->lengths[X_PITCH], 4 * columns);
    assert_int_equal(call->lengths[Y_PITCH], 4 * rows);
    take_time(call, columns);
}

static void planes_have_many_forms(void **state)
{
    (void)state;
    go_by(
        (kg_named_feature){.name = "columns", .measure = KG_MEASURE_SUM, .terms = KG_TERM(WIDTH)});
    assert_int_equal(tune(look_at_planes, (size_t)1 << 21), KG_OK);
    assert_found();
    assert_int_equal(fewest, 16);
    assert_int_equal(most, (3 << 16) / 16); /* of 16 rows */
    assert_non_null(strstr(file, "# worst: "));
    assert_true(strstr(file, "square planes, ") || strstr(file, "16 rows, ") ||
                strstr(file, "16 columns, "));
}

/* ---- segments ---- */

static void look_at_segments(const kg_call *call)
{
    const uint32_t *offsets = call->args[0];
    const uint64_t count = call->lengths[0];
    static uint64_t seen_n, seen_count;
    assert_true(count > 0 && offsets[0] == 0 && offsets[count] == call->n);
    for (uint64_t i = 0; i < count && !(call->n == seen_n && count == seen_count); i++)
        assert_true(offsets[i] <= offsets[i + 1]);
    seen_n = call->n, seen_count = count;
    take_time(call, call->n / count);
}

/* x by offsets to y, one of each segment. */
static void make_segments(void)
{
    kernel.n_lengths = 1;
    args_of_kernel[0] = (kg_arg){.name = "offsets",
                                 .type = "u32",
                                 .role = KG_ROLE_INPUT,
                                 .extent = KG_EXTENT_LENGTH,
                                 .kind = KG_KIND_OFFSETS,
                                 .size = 4,
                                 .alignment = 4,
                                 .plus = 1};
    args_of_kernel[1].extent = KG_EXTENT_N;
    args_of_kernel[2].extent = KG_EXTENT_LENGTH;
    for (int i = 1; i < 3; i++) args_of_kernel[i].width = 0;
    go_by((kg_named_feature){.name = "segment_length",
                             .measure = KG_MEASURE_MEAN,
                             .terms = KG_TERM_N,
                             .per = KG_TERM(0)});
}

static void segments_are_short_and_long(void **state)
{
    (void)state;
    make_segments();
    assert_int_equal(tune(look_at_segments, (size_t)3 << 20), KG_OK);
    assert_found();
    assert_int_equal(fewest, 4);
    assert_true(most >= 65536);
    assert_true(strstr(file, "segments of ") != NULL);
}

/* Those that are asked for, and no others. Planes have none. */
static void segments_are_as_long_as_asked(void **state)
{
    (void)state;
    asked = "segment_length";
    assert_int_equal(tune(NULL, (size_t)1 << 21), KG_INVALID_ARGUMENT);
    assert_non_null(strstr(kg_last_error(), "no such length"));
    make_segments();
    assert_int_equal(tune(look_at_segments, (size_t)3 << 20), KG_OK);
    asked = NULL;
    assert_found();
    assert_int_equal(fewest, 50);
    assert_in_range(most, 3000, 6000);
    assert_true(strstr(file, "segments of 50,") || strstr(file, "segments of 3000,"));
    assert_null(strstr(file, "segments of 64"));
}

/* Of one mean length, and of the last segment what is left. */
static void offsets_are_those_of_segments(void **state)
{
    (void)state;
    static const uint64_t cases[][2] = {{1, 1}, {1, 1000}, {250, 1003}, {1000, 1000}, {3, 70001}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        uint64_t to[1001];
        const uint64_t count = cases[c][0], n = cases[c][1], mean = n / count;
        tune_make_offsets(to, 8, count, n);
        assert_true(to[0] == 0 && to[count] == n);
        for (uint64_t i = 0; i < count; i++) assert_true(to[i + 1] > to[i] && to[i] / mean == i);
    }
}

/* ---- what stays refused ---- */

static void assert_no(const char *about)
{
    kernel_state = (kg_kernel_state){{NULL}};
    assert_int_equal(tune(NULL, (size_t)1 << 21), KG_INVALID_ARGUMENT);
    if (!strstr(kg_last_error(), about)) fail_msg("%s: %s", about, kg_last_error());
}

static void what_cannot_be_made_up(void **state)
{
    (void)state;
    static const char *const more[] = {"width", "height", "x_pitch", "y_pitch", "gaps"};
    kernel.lengths = more;
    kernel.n_lengths = 5;
    go_by((kg_named_feature){.name = "gaps", .measure = KG_MEASURE_SUM, .terms = KG_TERM(4)});
    assert_no("a length that calls choose");
    go_by((kg_named_feature){.name = "scale", .measure = KG_MEASURE_SCALAR});
    assert_no("by a scalar");
    kernel.n_features = variants[SMALL].n_limits = 0;
    args_of_kernel[2].width = 4;
    assert_no("different sides");
    args_of_kernel[2].width = HEIGHT;
    args_of_kernel[2].pitch = X_PITCH;
    assert_no("share a pitch");
    make_segments();
    args_of_kernel[0].plus = 0;
    assert_no("what its offsets are for");
}

/* Each variant is timed in the forms that it is meant for, and told by their words. */
static int forms_told[3];
static void count_forms(void *context, const kg_timed *one)
{
    static const char *const words[] = {"square planes", "16 columns", "16 rows"};
    (void)context;
    if (one->what == KG_TIMED_WRONG) fail_msg("%s: %s", one->variant->name, one->problem);
    if (one->what != KG_TIMED_TIME) return;
    int form = 0;
    while (strcmp(one->order, words[form]) != 0) assert_true(++form < 3);
    if (strcmp(one->variant->name, "small") == 0) assert_true(form == 1 || one->n <= 4096);
    forms_told[form]++;
}

static void variants_are_timed_one_by_one(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {4096, 1 << 16};
    const kg_tune_options options = {.bytes = (size_t)1 << 21, .sizes = sizes, .n_sizes = 2};
    go_by(
        (kg_named_feature){.name = "columns", .measure = KG_MEASURE_SUM, .terms = KG_TERM(WIDTH)});
    assert_int_equal(
        kg_time_variants(&kernel, KG_BACKEND_EMU, -1, &options, NULL, count_forms, NULL), KG_OK);
    for (int i = 0; i < 3; i++) assert_true(forms_told[i] > 0);
    assert_true(forms_told[1] > forms_told[2]); /* small is meant for few columns */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLANES_TEST(planes_have_many_forms),        PLANES_TEST(segments_are_short_and_long),
        PLANES_TEST(offsets_are_those_of_segments), PLANES_TEST(what_cannot_be_made_up),
        PLANES_TEST(variants_are_timed_one_by_one), PLANES_TEST(segments_are_as_long_as_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
