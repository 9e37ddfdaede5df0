/* kg_tune over kernels with lengths that calls choose, such as bins: what those are, and what the
 * arrays hold then. */
#include "runtime_fixture.h"

#include <stdio.h>

#include "backend.h"
#include "cpu/kg_emu.h"

static const kg_field word_field = {.name = "", .type = "u32", .size = 4};
static const kg_field float_field = {.name = "", .type = "f32", .size = 4};
static const uint64_t sizes[] = {300, 5000};
static uint64_t lengths_seen[8], calls_seen[8];
static char told[1 << 16];
static size_t room = (size_t)1 << 22; /* of all arrays */

static double by_hand(void)
{
    static double now;
    return now += 1e-4;
}

static void tell(void *context, const kg_timed *one)
{
    (void)context;
    if (one->what == KG_TIMED_WRONG) strcat(strcat(told, one->problem), "\n");
    if (one->what != KG_TIMED_TIME || strstr(told, one->order)) return;
    strcat(strcat(told, one->order), "\n");
}

static kg_status time_by(const kg_tune_length *lengths, size_t n_lengths,
                         void (*during)(const kg_call *))
{
    const kg_tune_options options = {.bytes = room,
                                     .clock = KG_TUNE_LOOP,
                                     .sizes = sizes,
                                     .n_sizes = 2,
                                     .lengths = lengths,
                                     .n_lengths = n_lengths};
    *told = '\0';
    memset(lengths_seen, 0, sizeof lengths_seen);
    memset(calls_seen, 0, sizeof calls_seen);
    kernel_state = (kg_kernel_state){{NULL}};
    seen.during = during;
    double (*const before)(void) = kg__host_seconds;
    kg__host_seconds = by_hand;
    const kg_status status =
        kg_time_variants(&kernel, KG_BACKEND_EMU, -1, &options, NULL, tell, NULL);
    kg__host_seconds = before;
    seen.during = NULL;
    return status;
}

static kg_status time_them(const char *length, const uint64_t *values, size_t n_values,
                           void (*during)(const kg_call *))
{
    return time_by(&(kg_tune_length){length, values, n_values}, length != NULL, during);
}

static void note_length(uint64_t length)
{
    size_t i = 0;
    while (lengths_seen[i] && lengths_seen[i] != length) i++;
    assert_true(i < 8);
    lengths_seen[i] = length;
    calls_seen[i]++;
}

static void set_words(int arg, kg_role role, kg_kind kind, kg_extent extent)
{
    kg_arg *a = &args_of_kernel[arg];
    a->type = "u32";
    a->role = role;
    a->kind = kind;
    a->extent = extent;
    a->width = 0;
    a->fields = &word_field;
    a->n_fields = 1;
}

static void have_length(const char *const *name)
{
    kernel.lengths = name;
    kernel.n_lengths = 1;
}

/* ---- bins ---- */

static void look_at_keys(const kg_call *call)
{
    const uint32_t *keys = call->args[1];
    uint32_t most = 0;
    note_length(call->lengths[0]);
    for (uint64_t i = 0; i < call->n; i++) {
        assert_true(keys[i] < call->lengths[0]);
        if (keys[i] > most) most = keys[i];
    }
    assert_true(call->n < 300 || most >= call->lengths[0] / 2);
}

static const char *const bins[] = {"bins"};
static void make_bins(void)
{
    have_length(bins);
    set_words(1, KG_ROLE_INPUT, KG_KIND_KEY, KG_EXTENT_N);
    set_words(2, KG_ROLE_OUTPUT, KG_KIND_VALUE, KG_EXTENT_LENGTH);
}

static void keys_lie_below_bins(void **state)
{
    (void)state;
    const uint64_t few[] = {3, 500};
    make_bins();
    assert_int_equal(time_them(NULL, NULL, 0, look_at_keys), KG_OK);
    assert_true(lengths_seen[0] == 64 && lengths_seen[1] == 1024 && lengths_seen[2] == 65536);
    assert_string_equal(told, "bins 64\nbins 1024\nbins 65536\n");
    assert_int_equal(time_them("bins", few, 2, look_at_keys), KG_OK);
    assert_true(lengths_seen[0] == 3 && lengths_seen[1] == 500 && !lengths_seen[2]);
    assert_true(calls_seen[0] == calls_seen[1] && calls_seen[0] > 20);
}

/* A variant is timed where its limits of such a length hold. */
static void limits_hold(void **state)
{
    (void)state;
    static const kg_named_feature feature = {
        .name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)};
    static const kg_range few[] = {{KG_FEATURE_OWN, 0, 64}};
    const uint64_t many[] = {100, 200};
    make_bins();
    kernel.features = &feature;
    kernel.n_features = 1;
    for (int i = 0; i < VARIANTS; i++) variants[i].limits = few, variants[i].n_limits = 1;
    assert_int_equal(time_them("bins", many, 2, look_at_keys), KG_OK);
    assert_string_equal(told, "");
    assert_int_equal(lengths_seen[0], 0);
}

static void assert_no(const char *length, const uint64_t *values, size_t count, const char *about)
{
    assert_int_equal(time_them(length, values, count, NULL), KG_INVALID_ARGUMENT);
    if (!strstr(kg_last_error(), about)) fail_msg("%s: %s", about, kg_last_error());
}

static void what_cannot_be_asked(void **state)
{
    (void)state;
    const uint64_t none[] = {0}, many[17] = {1}, huge[] = {UINT64_C(1) << 40};
    const uint64_t down[] = {3, 2}, twice[] = {2, 3, 3};
    static const char *const both[] = {"bins", "k"}, *const other[] = {"n_x"};
    make_bins();
    assert_no("k", sizes, 2, "no such length");
    assert_no("bins", sizes, 0, "too many, or none");
    assert_no("bins", many, 17, "too many, or none");
    assert_no("bins", none, 1, "from 1 to 2^31");
    assert_no("bins", huge, 1, "from 1 to 2^31");
    assert_no("bins", down, 2, "must ascend");
    assert_no("bins", twice, 3, "must ascend");
    kernel.lengths = both;
    kernel.n_lengths = 2;
    assert_no(NULL, NULL, 0, "calls choose two of its lengths");
    have_length(other);
    assert_no("n_x", sizes, 2, "no such length");
    kernel.n_lengths = 0;
    args_of_kernel[2].extent = KG_EXTENT_N;
    assert_no("bins", sizes, 2, "no such length");
    const uint64_t many_forms[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    const kg_tune_length length = {"bins", many_forms, 16};
    const kg_tune_options options = {.clock = KG_TUNE_ALL, .lengths = &length, .n_lengths = 1};
    make_bins();
    assert_int_equal(kg_time_variants(&kernel, KG_BACKEND_EMU, -1, &options, NULL, tell, NULL),
                     KG_INVALID_ARGUMENT);
    assert_non_null(strstr(kg_last_error(), "too many for so many clocks"));
}

/* ---- bins of segments ---- */

static void look_at_segments(const kg_call *call)
{
    const uint32_t *keys = call->args[1];
    note_length(call->lengths[1]);
    assert_int_equal(call->lengths[0], call->n < 20 ? 1 : call->n / 20);
    for (uint64_t i = 0; i < call->n; i++) assert_true(keys[i] < call->lengths[1]);
}

static void make_segments_of_bins(void)
{
    static const char *const names[] = {"n_segments", "bins"};
    make_bins();
    kernel.lengths = names;
    kernel.n_lengths = 2;
    set_words(0, KG_ROLE_INPUT, KG_KIND_OFFSETS, KG_EXTENT_LENGTH);
    args_of_kernel[0].size = args_of_kernel[0].alignment = 4;
    args_of_kernel[0].plus = 1;
    args_of_kernel[2].width = 1;
}

/* Of several lengths each is what is asked for. */
static void two_lengths_at_once(void **state)
{
    (void)state;
    const uint64_t few[] = {3, 500}, means[] = {20};
    const kg_tune_length lengths[] = {
        {"segment_length", means, 1}, {"bins", few, 2}, {"bins", few, 2}, {"k", few, 2}};
    make_segments_of_bins();
    assert_int_equal(time_by(lengths, 2, look_at_segments), KG_OK);
    assert_string_equal(told, "segments of 20 bins 3\nsegments of 20 bins 500\n");
    assert_true(lengths_seen[0] == 3 && lengths_seen[1] == 500 && !lengths_seen[2]);
    assert_int_equal(time_by(lengths, 1, look_at_segments), KG_OK); /* the usual bins */
    assert_string_equal(told, "segments of 20 bins 1024\n");
    assert_int_equal(time_by(lengths, 3, NULL), KG_INVALID_ARGUMENT);
    assert_non_null(strstr(kg_last_error(), "asked for twice"));
    assert_int_equal(time_by(lengths + 2, 2, NULL), KG_INVALID_ARGUMENT);
    assert_non_null(strstr(kg_last_error(), "no such length"));
}

/* ---- other arrays ---- */

static void look_at_sorted(const kg_call *call)
{
    const uint32_t *sorted = call->args[1];
    const uint64_t count = call->lengths[0];
    note_length(count);
    for (uint64_t i = 1; i < count; i++) assert_true(sorted[i - 1] < sorted[i]);
    assert_true(count < 1000 || sorted[count - 1] > UINT32_MAX / 10 * 9);
}

static void sorted_arrays_ascend(void **state)
{
    (void)state;
    static const char *const names[] = {"n_sorted"};
    have_length(names);
    set_words(1, KG_ROLE_INPUT, KG_KIND_SORTED, KG_EXTENT_LENGTH);
    set_words(2, KG_ROLE_OUTPUT, KG_KIND_VALUE, KG_EXTENT_N);
    const uint64_t both[] = {2, 20000};
    assert_int_equal(time_them("n_sorted", both, 2, look_at_sorted), KG_OK);
    assert_string_equal(told, "n_sorted 2\nn_sorted 20000\n");
    args_of_kernel[1].n_fields = 0; /* of structs nobody knows the order */
    assert_no("n_sorted", both, 2, "what its arrays hold");
}

static void look_at_flags(const kg_call *call)
{
    const uint32_t *flags = call->args[1];
    uint64_t set = 0;
    for (uint64_t i = 0; i < call->n; i++) set += flags[i] != 0;
    assert_true(call->n < 100 || (set > call->n / 4 && set < call->n / 4 * 3));
    const float lo = *(const float *)call->args[0];
    assert_true(lo == 0.5F);
    /* What is stored: three words. What lies behind them is nobody's. */
    uint32_t *stored = (uint32_t *)call->args[2];
    for (uint64_t i = 0; i < 4 && i < call->n; i++) stored[i] = 7;
    if (call->n > 3 && seen.code[0] == 'v') stored[3] = 8;
    *(uint64_t *)call->args[3] = call->n < 3 ? call->n : 3;
}

static kg_arg four_args[4];
static void make_flags(void)
{
    static const char *const names[] = {"capacity"};
    have_length(names);
    set_words(1, KG_ROLE_INPUT, KG_KIND_FLAG, KG_EXTENT_N);
    set_words(2, KG_ROLE_OUTPUT, KG_KIND_VALUE, KG_EXTENT_CAPACITY);
    args_of_kernel[2].count = 4;
    args_of_kernel[0].name = "lo";
    args_of_kernel[0].fields = &float_field;
    args_of_kernel[0].n_fields = 1;
    memcpy(four_args, args_of_kernel, sizeof args_of_kernel);
    four_args[3] = (kg_arg){.name = "count",
                            .type = "u64",
                            .role = KG_ROLE_OUTPUT,
                            .kind = KG_KIND_COUNT,
                            .extent = KG_EXTENT_ONE,
                            .size = 8,
                            .alignment = 8};
    kernel.args = four_args;
    kernel.n_args = 4;
}

static void stored_elements_are_compared(void **state)
{
    (void)state;
    make_flags();
    assert_int_equal(time_them(NULL, NULL, 0, look_at_flags), KG_OK);
    assert_null(strstr(told, "reference"));
}

static void store_wrongly(const kg_call *call)
{
    look_at_flags(call);
    if (call->n > 2 && seen.code[0] == 'v') ((uint32_t *)call->args[2])[2] = 8;
}

static void store_too_much(const kg_call *call)
{
    look_at_flags(call);
    *(uint64_t *)call->args[3] = call->n + 1;
}

static void wrong_ones_are_told(void **state)
{
    (void)state;
    make_flags();
    assert_int_equal(time_them(NULL, NULL, 0, store_wrongly), KG_OK);
    assert_non_null(strstr(told, "element 2 of y is not the reference's"));
    assert_int_equal(time_them(NULL, NULL, 0, store_too_much), KG_OK);
    assert_non_null(strstr(told, "more is stored in y than"));
}

static void look_at_points(const kg_call *call)
{
    note_length(call->lengths[0]);
}

static void points_are_few_or_many(void **state)
{
    (void)state;
    static const char *const names[] = {"n_points"};
    have_length(names);
    set_words(1, KG_ROLE_INPUT, KG_KIND_WHOLE, KG_EXTENT_LENGTH);
    set_words(2, KG_ROLE_OUTPUT, KG_KIND_VALUE, KG_EXTENT_N);
    const uint64_t some[] = {10, 3000};
    assert_int_equal(time_them("n_points", some, 2, look_at_points), KG_OK);
    assert_string_equal(told, "n_points 10\nn_points 3000\n");
    static const char *const others[] = {"n_x"}; /* as many as n: far too many pairs */
    have_length(others);
    assert_no(NULL, NULL, 0, "what its arrays hold");
}

static void store_by_variant(const kg_call *call)
{
    uint32_t *results = (uint32_t *)call->args[2];
    for (uint64_t i = 0; i < call->n; i++) results[i] = seen.code[0] == 'v';
}

/* However many points there are, a result of one element is compared. */
static void many_points_are_checked(void **state)
{
    (void)state;
    static const char *const names[] = {"n_points"};
    static const kg_field byte_field = {.name = "", .type = "u8", .size = 1};
    have_length(names);
    set_words(1, KG_ROLE_INPUT, KG_KIND_WHOLE, KG_EXTENT_LENGTH);
    set_words(2, KG_ROLE_OUTPUT, KG_KIND_VALUE, KG_EXTENT_N);
    args_of_kernel[1].type = "u8";
    args_of_kernel[1].size = args_of_kernel[1].alignment = 1;
    args_of_kernel[1].fields = &byte_field;
    const uint64_t many[] = {(UINT64_C(1) << 27) + 1};
    const size_t before = room;
    room = (size_t)1 << 28;
    const kg_status status = time_them("n_points", many, 1, store_by_variant);
    room = before;
    assert_int_equal(status, KG_OK);
    assert_non_null(strstr(told, "element 0 of y is not the reference's"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(keys_lie_below_bins),          TEST(limits_hold),
        TEST(what_cannot_be_asked),         TEST(sorted_arrays_ascend),
        TEST(stored_elements_are_compared), TEST(wrong_ones_are_told),
        TEST(points_are_few_or_many),       TEST(many_points_are_checked),
        TEST(two_lengths_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
