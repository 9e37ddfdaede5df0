/* What kgen explain takes from the record of a build: registers and spills of each kernel. */
#include "explained_sum.h"

static const char record[] = "kgen-record 1 kg_sum_f32.cu 3762745205 67434\n"
                             "kg_sum_f32__row_wbw_w8x8_sm4_sums 80 99 1 2 3\n"
                             "kg_sum_f32__row_wbw_w8x8_sm4_sums 90 48 24 8 12\n"
                             "somebody_elses 90 99 0 4 4\n"
                             "kg_sum_f32__row_wbw_w8x8_r1 90 32 0 0 0\n"
                             "kg_sum_f32__row_wbw_w8x8_sm4 90 32 0 0\n"; /* cut short: not taken */

/* A shape that stands twice has its kernels once. */
static void a_record_tells_of_twins(void **state)
{
    front_end *t = *state;
    explanation *e =
        explained(t,
                  "kgen: 1\nkernel: sum\nfamily: reduce\ntypes: [f32]\noperator: sum\nvariants:\n"
                  "- {max_n: 9, nwork: 8, grid: {rows: 1}}\n- {max_n: 99, nwork: 4}\n"
                  "- {max_n: 999, nwork: 8, grid: {rows: 1}}\n- {nwork: 2}\n",
                  1000);
    explain_take_record(e, record);
    const explain_variant *variants = e->kernels[0].variants;
    assert_string_equal(variants[2].variant->name, "row_wbw_w8x8_r1_2");
    assert_string_equal(variants[2].steps[0].entry, "kg_sum_f32__row_wbw_w8x8_r1");
    assert_true(variants[0].steps[0].built.known && variants[2].steps[0].built.known);
    assert_int_equal(variants[2].steps[0].built.registers, 32);
    assert_false(variants[1].steps[0].built.known);
}

static void a_record_tells_of_one_architecture(void **state)
{
    front_end *t = *state;
    explanation *e = explained(t, sum_spec, 1000);
    const uint32_t before = e->kernels[0].variants[0].fits.blocks;
    explain_take_record(e, record);
    explain_update(t->a, e);
    const explain_variant *variants = e->kernels[0].variants;
    assert_false(variants[1].steps[0].built.known);
    assert_true(variants[1].steps[1].built.known);
    assert_int_equal(variants[1].steps[1].built.registers, 48);
    assert_int_equal(variants[1].steps[1].built.stack, 24);
    assert_int_equal(variants[1].steps[1].built.spill_stores, 8);
    assert_int_equal(variants[1].steps[1].built.spill_loads, 12);
    assert_int_equal(variants[0].registers, 32);
    assert_int_equal(variants[0].fits.blocks, 8);
    assert_true(before < 8);
    explain_judge_spills(t->d, e);
    assert_int_equal(diag_errors(t->d), 1);
}

static void a_records_head_names_its_source(void **state)
{
    (void)state;
    explain_source s;
    assert_true(explain_record_head(record, &s));
    assert_string_equal(s.name, "kg_sum_f32.cu");
    assert_int_equal(s.sum, 3762745205u);
    assert_int_equal(s.bytes, 67434);
    const char *const wrong[] = {"",
                                 "\n",
                                 "kgen-record 2 a.cu 1 2\n",
                                 "kgen-record 1 a.cu 1\n",
                                 "kgen-record 1 a.cu 1 2",
                                 "kgen-record 1 a.cu x 2\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(explain_record_head(wrong[i], &s));
}

/* What cksum prints of these. */
static void sums_are_those_of_cksum(void **state)
{
    (void)state;
    assert_int_equal(explain_cksum("", 0), 4294967295u);
    assert_int_equal(explain_cksum("123456789", 9), 930766865u);
    char many[70000];
    memset(many, 'k', sizeof many);
    assert_int_equal(explain_cksum(many, sizeof many), 4066992951u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(a_record_tells_of_twins),
        FRONT_END_TEST(a_record_tells_of_one_architecture),
        cmocka_unit_test(a_records_head_names_its_source),
        cmocka_unit_test(sums_are_those_of_cksum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
