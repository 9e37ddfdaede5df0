/* kgen generate, from the command line: files, manifest, depfile, thresholds, odd names. */
#include "kgen_child.h"

#include "json_reader.h"

static void outputs_of_one_name_are_refused(void **state)
{
    (void)state;
    write_file("op.yaml",
               "kgen: 1\nkernel: total_op\nfamily: reduce\ntypes: [f32]\noperator: sum\n");
    assert_int_equal(kgen("generate total.yaml op.yaml --out o"), EXIT_DIAGNOSTICS);
    assert_has(err, "two outputs are called \"kg_total_op.h\" [same-output]");
    assert_int_equal(kgen("generate total.yaml --library total --out o"), EXIT_DIAGNOSTICS);
    assert_has(err, "[same-output]");
    assert_int_equal(access("o", F_OK), -1);
}

static void a_dry_run_writes_nothing(void **state)
{
    (void)state;
    assert_int_equal(kgen("generate total.yaml --dry-run"), EXIT_DONE);
    assert_has(out, "\nkg_total.h ");
    assert_int_equal(kgen("generate total.yaml --dry-run --out o --manifest m --depfile d"),
                     EXIT_DONE);
    assert_has(out, "o/kg_total.h ");
    assert_int_equal(access("o", F_OK), -1);
    assert_int_equal(access("m", F_OK), -1);
}

static void files_manifest_and_depfile(void **state)
{
    (void)state;
    static char s[262144];
    assert_int_equal(
        kgen("generate total.yaml --out made --manifest m.json --depfile d --library l"),
        EXIT_DONE);
    assert_string_equal(err, "");
    assert_int_equal(access("made/kg_total_f32.cu", R_OK), 0);
    assert_int_equal(access("made/kg_l.c", R_OK), 0);
    read_into(s, sizeof s, "m.json");
    assert_true(is_json(s));
    read_into(s, sizeof s, "d");
    assert_has(s, "made/kg_total.h");
    assert_has(s, " \\\n  total.yaml");
    assert_has(s, "/reduce/reduce.cu");
    assert_has(s, "/host/table.c");
}

/* Measured thresholds, from the file to the emitted table. */
static void tuning_reaches_the_table(void **state)
{
    (void)state;
    static char s[262144];
    assert_int_equal(kgen("generate total.yaml --out t1 --manifest m.json"), EXIT_DONE);
    read_into(s, sizeof s, "m.json");
    char *entry = strstr(s, "\"name\": \"column_wbw_w8x4_vec_c1_pdl\""), hash[17] = "", file[512];
    assert_non_null(entry);
    entry = strstr(entry, "\"hash\": \"");
    memcpy(hash, entry + strlen("\"hash\": \""), 16);
    snprintf(file, sizeof file,
             "kgen-tuning 1\ntotal_f32 column_wbw_w8x4_vec_c1_pdl %s 90 132 54321\n"
             "total_f32 row_wbw_w4x16_sm7 %s 90 132 9\n",
             hash, hash);
    write_file("t.tuning", file);
    assert_int_equal(kgen("generate total.yaml --out t2 --tuning t.tuning --depfile d"), EXIT_DONE);
    assert_has(err,
               "t.tuning:3:1: warning: the entry for total_f32, row_wbw_w4x16_sm7 was dropped: the "
               "variant's content has changed since [tuning-dropped]");
    read_into(s, sizeof s, "t2/kg_total.c");
    assert_has(s, ".max_n = UINT64_C(54321),");
    assert_null(strstr(s, "UINT64_C(4096)"));
    assert_has(s, ".max_n = UINT64_MAX,");
    read_into(s, sizeof s, "d");
    assert_has(s, "t.tuning");

    write_file("t.tuning", "kgen-tuning 1\nrubbish\n");
    assert_int_equal(kgen("generate total.yaml --out t3 --tuning t.tuning"), EXIT_DIAGNOSTICS);
    assert_has(err, "t.tuning:2:1: error:");
    assert_int_equal(access("t3", F_OK), -1);
}

/* A name of a file that would end a comment, or a string, in the emitted text. */
static void odd_names_of_files_do_no_harm(void **state)
{
    (void)state;
    static char s[262144];
    write_file("a\"b\\\n#error\xff.yaml", GOOD);
    assert_int_equal(kgen("generate a\"b\\\n#error\xff.yaml --out odd --manifest m.json"),
                     EXIT_DONE);
    read_into(s, sizeof s, "odd/kg_total_op.h");
    assert_has(s, " \"a_b__#error_.yaml\"\n");
    assert_null(strstr(s, "\n#error"));
    read_into(s, sizeof s, "m.json");
    assert_true(is_json(s));
}

/* Many variants read each template once: they are not kept open. */
static void many_variants(void **state)
{
    (void)state;
    FILE *f = fopen("many.yaml", "w");
    assert_non_null(f);
    fputs("kgen: 1\nkernel: many\nfamily: map\ntypes: [u32, i32, u64, i64, f32, f64]\ninputs: {x: "
          "T}\n"
          "outputs: {y: T}\nmap: {y: x}\nvariants:\n",
          f);
    for (int w = 1; w < 32; w++) /* each makes two variants, of 64 at most */
        fprintf(f, "- {max_n: %d, nwarps: %d, nwork: %d}\n", w, w, w % 4 + 1);
    fputs("- {nwork: 5}\n", f);
    fclose(f);
    assert_int_equal(kgen("generate many.yaml --out many"), EXIT_DONE);
    assert_string_equal(err, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outputs_of_one_name_are_refused),
        cmocka_unit_test(a_dry_run_writes_nothing),
        cmocka_unit_test(files_manifest_and_depfile),
        cmocka_unit_test(tuning_reaches_the_table),
        cmocka_unit_test(odd_names_of_files_do_no_harm),
        cmocka_unit_test(many_variants),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
