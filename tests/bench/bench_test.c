/* The parts of bench/run that need no GPU: command line, selection of cells, what arguments say.
 * What is made of times is in results_test.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "options.h"

static cell cells[MOST_CELLS];

static bool parse(options *o, char *error, const char *const *argv)
{
    int argc = 0;
    while (argv[argc]) argc++;
    return options_parse(o, argc, (char **)argv, error, 200);
}

#define ARGS(...)                                                                                  \
    (const char *const[])                                                                          \
    {                                                                                              \
        "run", __VA_ARGS__, NULL                                                                   \
    }

/* ---- sizes ---- */

static void sizes_are_numbers_powers_and_ranges(void **state)
{
    (void)state;
    uint64_t n[MOST_SIZES];
    size_t count;
    assert_true(sizes_parse("1000,2^20+1,3*2^10-1,2^10..2^14,2^3..2^5:1", n, &count));
    const uint64_t expected[] = {1000, 1048577, 3071, 1024, 4096, 16384, 8, 16, 32};
    assert_int_equal(count, sizeof expected / sizeof *expected);
    assert_memory_equal(n, expected, sizeof expected);
}

static void sizes_that_are_none_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "x",
                                      "2^",
                                      "2^64",
                                      "1,",
                                      "1,,2",
                                      "2^5..2^3",
                                      "0..4",
                                      "1..4:0",
                                      "1..4:33",
                                      "18446744073709551616",
                                      "1..2^63:1,1..2^63:1",
                                      "1-2"};
    uint64_t n[MOST_SIZES];
    size_t count;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (sizes_parse(bad[i], n, &count)) fail_msg("'%s' was taken", bad[i]);
}

/* ---- the command line ---- */

static void mistakes_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *option, *value, *error;
    } cases[] = {
        {"--what", NULL, "there is no option --what"},
        {"--csv", NULL, "--csv needs a value"},
        {"--repeat", "8", "--repeat takes an odd number from 9 to 101, not '8'"},
        {"--repeat", "10", "--repeat takes an odd number from 9 to 101, not '10'"},
        {"--clock", "loop,warm",
         "--clock takes a list of loop, graph, cold, after, not 'loop,warm'"},
        {"--seconds", "0", "--seconds takes a number above 0, not '0'"},
        {"--n", "0", "--n takes sizes above 0 such as 1000,2^20+1,2^10..2^30:2, not '0'"},
    };
    options o;
    char error[200];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(parse(&o, error, ARGS(cases[i].option, cases[i].value)));
        assert_string_equal(error, cases[i].error);
    }
}

static void options_are_kept(void **state)
{
    (void)state;
    options o;
    char error[200];
    assert_true(parse(&o, error,
                      ARGS("--quick", "--csv", "a.csv", "--clock", "cold,graph", "--repeat", "9")));
    assert_true(o.quick && !o.list && o.clocks_given);
    assert_string_equal(o.csv, "a.csv");
    assert_false(o.clock[CLOCK_LOOP]);
    assert_true(o.clock[CLOCK_GRAPH] && o.clock[CLOCK_COLD]);
    assert_int_equal(o.repetitions, 9);
}

/* ---- cells ---- */

/* The first of all families, and the one behind `last`; NULL behind all. */
static const primitive *next_primitive(const primitive *last)
{
    bool found = !last;
    for (const bench_family *const *f = bench_families; *f; f++)
        for (const primitive *p = (*f)->primitives; p->name; p++) {
            if (found) return p;
            found = p == last;
        }
    return NULL;
}

static size_t select_with(options *o, const char *const *argv)
{
    char error[200];
    assert_true(parse(o, error, argv));
    return cells_select(o, cells, MOST_CELLS);
}

static void cells_are_selected_by_kernel_type_and_n(void **state)
{
    (void)state;
    options o;
    assert_int_equal(select_with(&o, ARGS("--kernel", "sum", "--type", "f*", "--data", "random",
                                          "--n", "1000,2^20")),
                     6);
    assert_string_equal(cells[0].type, "f16");
    assert_int_equal(cells[1].n, 1 << 20);
    assert_int_equal(select_with(&o, ARGS("--kernel", "copy_f64", "--n", "7", "--data", "skewed")),
                     1);
    assert_int_equal(cells[0].data->in_off, 1);
    assert_int_equal(cells[0].data->out_off, 0);
    assert_int_equal(
        select_with(&o, ARGS("--kernel", "sum_as_u32_u8", "--n", "7", "--data", "random")), 1);
    assert_int_equal(select_with(&o, ARGS("--kernel", "nothing")), 0);
    assert_int_equal(select_with(&o, ARGS("--kernel", "segsum", "--n", "100", "--type", "f32")), 4);
}

/* Kinds that a primitive has on request, and that each kind of a primitive is one of
 * axes.c or of its family. */
static void kinds_on_request_run_only_by_name(void **state)
{
    (void)state;
    options o;
    const size_t count = select_with(&o, ARGS("--kernel", "sum", "--type", "f32", "--n", "2^20"));
    for (size_t i = 0; i < count; i++)
        assert_string_not_equal(cells[i].data->name, "entropy-0.544");
    assert_int_equal(select_with(&o, ARGS("--kernel", "sum", "--type", "f32", "--data", "entropy-*",
                                          "--n", "2^20")),
                     4);
    assert_string_equal(cells[1].data->name, "entropy-0.811");
    assert_int_equal(select_with(&o, ARGS("--kernel", "copy_u8", "--data", "entropy-0.201")), 4);
    for (const primitive *p = next_primitive(NULL); p; p = next_primitive(p)) {
        char list[600], *rest = list;
        const data_kind *seen[40];
        size_t count_seen = 0;
        snprintf(list, sizeof list, "%s %s", p->data, p->more ? p->more : "");
        for (char *name; (name = strtok_r(rest, " ", &rest)); count_seen++) {
            assert_non_null(seen[count_seen] = data_find(name));
            for (size_t i = 0; i < count_seen; i++) assert_ptr_not_equal(seen[i], seen[count_seen]);
        }
    }
}

static void experiments_run_only_by_name(void **state)
{
    (void)state;
    options o;
    const size_t count = select_with(&o, ARGS("--n", "1024"));
    for (size_t i = 0; i < count; i++) assert_false(cells[i].primitive->on_request);
    assert_int_equal(select_with(&o, ARGS("--n", "1024", "--kernel", "skeletons", "--variants")),
                     1);
    assert_true(o.variants);
}

/* A list has a time that it must keep to, as far as the estimate is right. */
static void the_lists_fit_their_time(void **state)
{
    (void)state;
    options o;
    double seconds[2] = {0, 0};
    for (int quick = 0; quick < 2; quick++) {
        const size_t count = select_with(&o, quick ? ARGS("--quick") : ARGS("--repeat", "11"));
        assert_in_range(count, 100, MOST_CELLS - 1);
        for (size_t i = 0; i < count; i++) seconds[quick] += cell_seconds(&cells[i], o.repetitions);
    }
    assert_true(seconds[0] < 480);
    assert_true(seconds[1] < 60);
}

/* ---- what our kernel's arguments say ---- */

#define ARG(type_name, role_name, bytes, ...)                                                      \
    {                                                                                              \
        .type = type_name, .role = KG_ROLE_##role_name, .size = bytes, __VA_ARGS__                 \
    }
#define PLANE(w, h, p) .extent = KG_EXTENT_PLANE, .width = w, .height = h, .pitch = p
#define EACH .extent = KG_EXTENT_N
#define LENGTH .extent = KG_EXTENT_LENGTH
#define KERNEL(kernel, lengths_, ...)                                                              \
    static const kg_arg kernel##_args[] = {__VA_ARGS__};                                           \
    static const kg_kernel kernel = {.args = kernel##_args,                                        \
                                     .n_args = sizeof kernel##_args / sizeof *kernel##_args,       \
                                     .n_lengths = lengths_}

KERNEL(copies, 0, ARG("f32", INPUT, 4, EACH), ARG("f32", OUTPUT, 4, EACH));
KERNEL(fills, 0, ARG("f32", SCALAR, 4), ARG("f32", OUTPUT, 4, EACH));
KERNEL(updates, 0, ARG("f32", SCALAR, 4), ARG("f32", INPUT, 4, EACH), ARG("f32", INOUT, 4, EACH));
KERNEL(adds, 0, ARG("f32", INPUT, 4, EACH), ARG("f32", INPUT, 4, EACH),
       ARG("f32", OUTPUT, 4, EACH));
KERNEL(looks_up, 1, ARG("f32", INPUT, 4, LENGTH, .index = 2),
       ARG("u32", INPUT, 4, EACH, .kind = KG_KIND_INDEX), ARG("f32", OUTPUT, 4, EACH));
KERNEL(sorts, 0, ARG("u32", INPUT, 4, EACH), ARG("vec4", INPUT, 16, EACH),
       ARG("u32", OUTPUT, 4, EACH), ARG("vec4", OUTPUT, 16, EACH));
KERNEL(sums, 0, ARG("u8", INPUT, 1, EACH), ARG("u32", OUTPUT, 4));
KERNEL(sums_twice, 0, ARG("f32", INPUT, 4, EACH), ARG("f32", OUTPUT, 4), ARG("f64", OUTPUT, 8));
KERNEL(by_offsets, 1, ARG("f32", INPUT, 4, EACH),
       ARG("i64", INPUT, 8, LENGTH, .kind = KG_KIND_OFFSETS, .plus = 1),
       ARG("f32", OUTPUT, 4, LENGTH));
KERNEL(by_rows, 3, ARG("f32", INPUT, 4, PLANE(0, 1, 2)), ARG("f32", OUTPUT, 4, LENGTH, .width = 1));
KERNEL(copies_plane, 4, ARG("f32", INPUT, 4, PLANE(0, 1, 2)),
       ARG("f32", OUTPUT, 4, PLANE(0, 1, 3)));
KERNEL(copies_wide, 4, ARG("f64", INPUT, 8, PLANE(0, 1, 2)), ARG("f64", OUTPUT, 8, PLANE(0, 1, 3)));
KERNEL(turns, 4, ARG("f32", INPUT, 4, PLANE(0, 1, 2)), ARG("f32", OUTPUT, 4, PLANE(1, 0, 3)));
KERNEL(turns_wide, 4, ARG("f64", INPUT, 8, PLANE(0, 1, 2)), ARG("f64", OUTPUT, 8, PLANE(1, 0, 3)));

KERNEL(counts_between, 1, ARG("f32", INPUT, 4, EACH),
       ARG("f32", INPUT, 4, .extent = KG_EXTENT_LENGTH, .plus = 1, .kind = KG_KIND_SORTED),
       ARG("u32", OUTPUT, 4, .extent = KG_EXTENT_LENGTH));
KERNEL(encodes, 1, ARG("u32", INPUT, 4, EACH), ARG("u32", OUTPUT, 4, .extent = KG_EXTENT_CAPACITY),
       ARG("f64", OUTPUT, 8, .extent = KG_EXTENT_CAPACITY),
       ARG("u64", OUTPUT, 8, .extent = KG_EXTENT_ONE, .kind = KG_KIND_COUNT));

KERNEL(parts, 1, ARG("u32", INPUT, 4, EACH), ARG("u32", OUTPUT, 4, LENGTH),
       ARG("u32", OUTPUT, 4, LENGTH), ARG("u32", OUTPUT, 4, LENGTH),
       ARG("u64", OUTPUT, 8, .extent = KG_EXTENT_FIXED, .plus = 4, .kind = KG_KIND_COUNT));

/* A cell whose kernel has these arguments. */
static work shaped(const kg_kernel *k, const char *type, const char *data, uint64_t n)
{
    static cell c;
    c = (cell){.primitive = next_primitive(NULL), .data = data_find(data), .n = n};
    assert_non_null(c.data);
    work w = {.size = type_size(type)};
    work_shape(&w, &c, k);
    return w;
}

static void bytes_and_results_follow_from_the_arguments(void **state)
{
    (void)state;
    static const struct {
        const kg_kernel *kernel;
        const char *type, *data;
        double bytes;
        uint64_t outputs;
        traffic of;
    } cases[] = {
        {&copies, "f32", "random", 8000, 1000, {1, 0, 1, false}},
        {&fills, "f32", "random", 4000, 1000, {0, 0, 1, false}},
        {&updates, "f32", "random", 12000, 1000, {1, 1, 0, false}},
        {&adds, "f32", "random", 12000, 1000, {2, 0, 1, false}},
        {&looks_up, "f32", "clustered", 12000, 1000, {1, 0, 1, true}},
        {&sums, "u8", "random", 1000, 1, {1, 0, 0, false}},
        {&sums_twice, "f32", "random", 4000, 1, {1, 0, 0, false}},
        {&by_offsets, "f32", "cut-100", 4000 + 8 * 11 + 40, 10, {1, 0, 0, false}},
        {&by_offsets, "f32", "offsets-2^4", 992 * 4 + 8 * 63 + 62 * 4, 62, {1, 0, 0, false}},
        {&by_offsets, "f32", "even-2^4", 4000 + 8 * 64 + 63 * 4, 63, {1, 0, 0, false}},
        {&by_offsets, "f32", "cut-empty", 8 * 63 + 62 * 4, 62, {1, 0, 0, false}},
        {&by_rows, "f32", "fixed-10", 4000 + 400, 100, {1, 0, 0, false}},
        {&copies_plane, "f32", "odd", 8 * 992, 992, {1, 0, 1, false}},
        {&counts_between, "f32", "bins-random", 4000 + 257 * 4 + 256 * 4, 256, {1, 0, 0, false}},
        {&encodes, "u32", "run-16", 4000, 1000, {1, 0, 0, false}},
        {&parts, "u32", "random", 4000, 1000, {1, 0, 0, false}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const work w = shaped(cases[i].kernel, cases[i].type, cases[i].data, 1000);
        assert_float_equal(w.bytes, cases[i].bytes, 0);
        assert_int_equal(w.outputs, cases[i].outputs);
        assert_int_equal(w.traffic.reads, cases[i].of.reads);
        assert_int_equal(w.traffic.updates, cases[i].of.updates);
        assert_int_equal(w.traffic.writes, cases[i].of.writes);
        assert_int_equal(w.traffic.indexed, cases[i].of.indexed);
        assert_int_equal(w.edged, cases[i].kernel == &counts_between);
        assert_int_equal(w.several, cases[i].kernel == &sums_twice);
        assert_int_equal(w.out2_span, cases[i].kernel == &encodes ? 8192
                                      : cases[i].kernel == &parts ? 2 * 4096
                                                                  : 0);
    }
}

/* Planes are as square as n allows, and rows lie apart as the kind of data says. The output of a
 * transpose has its sides exchanged. */
static void planes_have_pitches(void **state)
{
    (void)state;
    static const struct {
        const kg_kernel *kernel;
        const char *data;
        uint64_t n, width, height, in, out;
    } cases[] = {
        {&copies_plane, "random", 1 << 11, 64, 32, 256, 256},
        {&copies_plane, "pitched", 1 << 11, 64, 32, 512, 512},
        {&copies_plane, "pitched", 1 << 20, 1024, 1024, 4608, 4608},
        {&copies_wide, "odd", 10000, 100, 100, 808, 808},
        {&turns, "uneven", 1 << 11, 63, 33, 252, 132},
        {&turns, "thin", 10000, 3, 3333, 12, 13332},
        {&copies_plane, "flat", 10000, 3333, 3, 13332, 13332},
        {&copies_plane, "thin", 2, 2, 1, 8, 8},
        {&turns, "flat-8", 10001, 1250, 8, 5000, 32},
        {&turns, "flat-8", 5, 1, 5, 4, 20},
        {&turns_wide, "pitched", 1 << 17, 512, 256, 4608, 2560},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const bool turned = cases[i].kernel == &turns || cases[i].kernel == &turns_wide;
        uint64_t lengths[4];
        const work w =
            shaped(cases[i].kernel, cases[i].kernel->args->type, cases[i].data, cases[i].n);
        assert_int_equal(w.width, cases[i].width);
        assert_int_equal(w.height, cases[i].height);
        assert_int_equal(w.in_pitch, cases[i].in);
        assert_int_equal(w.out_pitch, cases[i].out);
        assert_int_equal(w.outputs, cases[i].width * cases[i].height);
        assert_int_equal(w.in_span, cases[i].height * cases[i].in);
        assert_int_equal(w.out_span, (turned ? cases[i].width : cases[i].height) * cases[i].out);
        work_lengths(&w, cases[i].kernel, lengths);
        const uint64_t expected[] = {cases[i].width, cases[i].height, cases[i].in, cases[i].out};
        assert_memory_equal(lengths, expected, sizeof expected);
    }
}

static void arrays_have_no_gaps(void **state)
{
    (void)state;
    options o;
    assert_int_equal(select_with(&o, ARGS("--kernel", "segsum", "--type", "f32", "--n", "2^20",
                                          "--data", "fixed-2^4")),
                     1);
    const work w = shaped(&by_rows, "f32", cells[0].data->name, 1 << 20);
    assert_int_equal(w.in_span, 4 << 20);
    assert_int_equal(w.out_span, 4 << 16);
    assert_int_equal(w.width, 16); /* segments of one length are rows */
    assert_int_equal(w.height, 1 << 16);
    assert_int_equal(w.in_pitch, 64);
}

static void lengths_that_nothing_says_are_n(void **state)
{
    (void)state;
    uint64_t length;
    const work table = shaped(&looks_up, "f32", "random", 1000);
    work_lengths(&table, &looks_up, &length);
    assert_int_equal(length, 1000);
    const work cut = shaped(&by_offsets, "f32", "cut-100", 1000);
    work_lengths(&cut, &by_offsets, &length);
    assert_int_equal(length, 10);
}

/* The limit of sums by key once read as many bytes of keys as of elements. Values that sorts move
 * were of the type of their keys. */
static void second_arrays_have_a_size_of_their_own(void **state)
{
    (void)state;
    const work keyed = shaped(&looks_up, "f64", "runs-2^4", 1000);
    assert_int_equal(work_second(&keyed), 4);
    const work flagged = shaped(&looks_up, "f64", "heads-2^4", 1000);
    assert_int_equal(work_second(&flagged), 1);
    const work plain = shaped(&looks_up, "f64", "random", 1000);
    assert_int_equal(work_second(&plain), 8);
    const work valued = shaped(&sorts, "u32", "random", 1000);
    assert_int_equal(work_second(&valued), 16);
    assert_string_equal(valued.second->type, "vec4");
}

static void variants_name_types_and_data_that_exist(void **state)
{
    (void)state;
    char word[32];
    int taken;
    for (const primitive *p = next_primitive(NULL); p; p = next_primitive(p)) {
        for (const char *t = p->types; sscanf(t, " %31s%n", word, &taken) == 1; t += taken)
            assert_int_not_equal(type_size(word), 0);
        for (const char *d = p->data; sscanf(d, " %31s%n", word, &taken) == 1; d += taken)
            if (!data_find(word)) fail_msg("%s: no data '%s'", p->name, word);
        assert_non_null(strstr(p->kernel, "%s"));
    }
}

static void rivals_fit_by_primitive_type_and_result(void **state)
{
    (void)state;
    cell c = {.primitive = next_primitive(NULL)};
    work w = {.cell = &c, .type = "u8", .out_type = "u32"};
    const rival all = {"copy", "*", "x", NULL, false}, same = {"copy", "u8", "x", NULL, false},
                wide = {"copy", "u8>u32", "x", NULL, false},
                wider = {"copy", "u8>u64", "x", NULL, false},
                other = {"fill", "*", "x", NULL, false};
    assert_true(rival_fits(&all, &w) && rival_fits(&wide, &w));
    assert_false(rival_fits(&same, &w) || rival_fits(&wider, &w) || rival_fits(&other, &w));
    w.out_type = "u8";
    assert_true(rival_fits(&same, &w));
    assert_false(rival_fits(&wide, &w));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_numbers_powers_and_ranges),
        cmocka_unit_test(sizes_that_are_none_are_refused),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(options_are_kept),
        cmocka_unit_test(cells_are_selected_by_kernel_type_and_n),
        cmocka_unit_test(kinds_on_request_run_only_by_name),
        cmocka_unit_test(experiments_run_only_by_name),
        cmocka_unit_test(the_lists_fit_their_time),
        cmocka_unit_test(planes_have_pitches),
        cmocka_unit_test(bytes_and_results_follow_from_the_arguments),
        cmocka_unit_test(lengths_that_nothing_says_are_n),
        cmocka_unit_test(second_arrays_have_a_size_of_their_own),
        cmocka_unit_test(arrays_have_no_gaps),
        cmocka_unit_test(variants_name_types_and_data_that_exist),
        cmocka_unit_test(rivals_fit_by_primitive_type_and_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
