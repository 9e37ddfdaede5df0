/* What the benchmark makes of times, and how it writes them: reports, CSV and JSON. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "options.h"
#include "report.h"

/* ---- results ---- */

static char written[16384];

static void read_back(FILE *f)
{
    rewind(f);
    written[fread(written, 1, sizeof written - 1, f)] = '\0';
    fclose(f);
}

static outcome a_result(void)
{
    outcome o = {.cell = {.primitive = bench_families[0]->primitives,
                          .type = "f32",
                          .data = data_find("random"),
                          .n = 1024},
                 .bytes = 8192,
                 .variant = "block_vec",
                 .count = 4};
    const struct {
        const char *name;
        contestant_kind kind;
        double loop, graph;
    } of[] = {{"kgen", KIND_OURS, 4, 2},
              {"cub 64-bit", KIND_RIVAL, 8, 5},
              {"cub 32-bit", KIND_RIVAL, 10, 3},
              {"copy limit", KIND_LIMIT, 3, 1}};
    for (int i = 0; i < 4; i++) {
        snprintf(o.of[i].name, sizeof o.of[i].name, "%s", of[i].name);
        o.of[i].kind = of[i].kind;
        o.of[i].time = (timing){{of[i].loop, of[i].graph, -1, -1}};
        o.of[i].right = true;
    }
    return o;
}

static void the_fastest_rival_counts_by_clock(void **state)
{
    (void)state;
    outcome o = a_result();
    assert_int_equal(outcome_fastest(&o, CLOCK_LOOP), 1);
    assert_int_equal(outcome_fastest(&o, CLOCK_GRAPH), 2);
    assert_int_equal(outcome_fastest(&o, CLOCK_COLD), -1);
    assert_float_equal(outcome_ratio(&o, CLOCK_LOOP), 2, 1e-12);
    assert_float_equal(outcome_ratio(&o, CLOCK_GRAPH), 1.5, 1e-12);
    assert_true(outcome_ratio(&o, CLOCK_AFTER) < 0);
    assert_float_equal(outcome_of_limit(&o), 0.5, 1e-12);
    assert_true(outcome_right(&o));
    o.of[2].right = false;
    assert_false(outcome_right(&o));
}

static void variants_are_listed_below_their_cell_and_are_no_rivals(void **state)
{
    (void)state;
    outcome o = a_result();
    o.of[1].kind = KIND_VARIANT;
    assert_int_equal(outcome_fastest(&o, CLOCK_LOOP), 2);
    FILE *f = tmpfile();
    report_cell(&(report){f, false}, &o);
    read_back(f);
    assert_non_null(strstr(written, "\n                             cub 64-bit"));
    assert_non_null(strstr(written, "8.00  0.50x"));
}

static void means_are_geometric(void **state)
{
    (void)state;
    means m = {0};
    outcome o = a_result();
    means_add(&m, &o); /* 2 */
    o.of[0].time.us[CLOCK_LOOP] = 16;
    means_add(&m, &o); /* 0.5 */
    assert_float_equal(means_of(&m, CLOCK_LOOP), 1, 1e-12);
    assert_float_equal(m.worst[CLOCK_LOOP], 0.5, 1e-12);
    assert_int_equal(m.cells[CLOCK_LOOP], 2);
    assert_true(means_of(&m, CLOCK_COLD) < 0);
}

/* ---- what is written ---- */

static const machine card = {.card = "A \"card\"",
                             .driver = "1.2",
                             .toolkit = "13.0",
                             .cccl = "3.0.1",
                             .cccl_main = "3.6.0",
                             .commit = "abc",
                             .tuning = "0123",
                             .sms = 132,
                             .repetitions = 11};

static void a_csv_has_a_line_per_contestant(void **state)
{
    (void)state;
    outcome o = a_result();
    o.of[2].right = false;
    FILE *f = tmpfile();
    csv_head(f, &card);
    csv_cell(f, &o);
    read_back(f);
    assert_non_null(strstr(
        written, "# cccl: 3.0.1\n# cccl_main: 3.6.0\n# commit: abc\n# tuning: 0123\n# sms: 132\n"));
    assert_non_null(strstr(written,
                           "\nkernel,type,n,data,contestant,kind,variant,loop_us,graph_us,cold_us,"
                           "after_us,bytes,result\n"
                           "copy,f32,1024,random,kgen,ours,block_vec,4.000,2.000,,,8192,ok\n"
                           "copy,f32,1024,random,cub 64-bit,rival,,8.000,5.000,,,8192,ok\n"
                           "copy,f32,1024,random,cub 32-bit,rival,,10.000,3.000,,,8192,wrong\n"
                           "copy,f32,1024,random,copy limit,limit,,3.000,1.000,,,8192,\n"));
}

static void json_escapes_and_says_null(void **state)
{
    (void)state;
    const outcome o = a_result();
    means m = {0};
    means_add(&m, &o);
    FILE *f = tmpfile();
    json_head(f, &card);
    json_cell(f, &o, true);
    json_cell(f, &o, false);
    json_means(f, (const char *const[]){"copy"}, &m, 1);
    read_back(f);
    assert_non_null(strstr(written, "\"card\": \"A \\\"card\\\"\""));
    assert_non_null(strstr(written,
                           "\"ratio\": {\"loop\": 2.0000, \"graph\": 1.5000, \"cold\": null, "
                           "\"after\": null}, \"of_limit\": 0.5000"));
    assert_non_null(strstr(written, "]},\n  {\"kernel\""));
    assert_non_null(strstr(written, "\"copy\": {\"loop\": 2.0000"));
}

static void colours_only_on_a_terminal(void **state)
{
    (void)state;
    outcome o = a_result();
    for (int terminal = 0; terminal < 2; terminal++) {
        FILE *f = tmpfile();
        const report r = {f, terminal};
        report_cell(&r, &o);
        report_progress(&r, 0, 5, &o.cell);
        read_back(f);
        assert_int_equal(strchr(written, '\033') != NULL, terminal);
        assert_int_equal(strstr(written, "1 of 5: copy f32 2^10") != NULL, terminal);
        assert_non_null(strstr(written, "2.00x"));
        assert_non_null(strstr(written, "cub 32-bit"));
        assert_non_null(strstr(written, "50.0%"));
    }
    o.of[1].right = false;
    FILE *f = tmpfile();
    report_cell(&(report){f, false}, &o);
    read_back(f);
    assert_non_null(strstr(written, "WRONG RESULT of cub 64-bit"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fastest_rival_counts_by_clock),
        cmocka_unit_test(variants_are_listed_below_their_cell_and_are_no_rivals),
        cmocka_unit_test(means_are_geometric),
        cmocka_unit_test(a_csv_has_a_line_per_contestant),
        cmocka_unit_test(json_escapes_and_says_null),
        cmocka_unit_test(colours_only_on_a_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
