/* Measured thresholds in place of those of the family. */
#include "planned.h"

#define R1 "total_f32 row_wbw_w8x16_r1 00000000000000a1 "
#define SM4 "total_f32 row_wbw_w4x16_sm7 00000000000000a2 "

static plan_kernel *tuned(front_end *t, const char *s, const char *entries, plan **made)
{
    const char *file = arena_printf(t->a, "kgen-tuning 1\n%s", entries);
    plan_options *options = arena_new_of(t->a, plan_options);
    options->archs = archs_80_90;
    options->tuned =
        tuning_read(t->a, t->d, source_from_text(t->a, t->d, "t.tuning", file, strlen(file)));
    assert_non_null(options->tuned);
    plan *p = plan_with(t, s, options);
    plan_kernel *k = &p->kernels[0];
    for (size_t i = 0; i < k->n_variants; i++) k->variants[i].hash = 0xa1 + i; /* render's */
    plan_tune(t->d, options, k);
    if (made) *made = p;
    return k;
}

static void measured_thresholds_replace_those_of_the_family(void **state)
{
    front_end *t = *state;
    assert_string_equal(
        variants_of(t, tuned(t, TWO_F32, R1 "90 132 70000\n" SM4 "90 132 max\n", NULL)),
        "row_wbw_w8x16_r1<=70000 row_wbw_w4x16_sm7");
    assert_string_equal(
        variants_of(t, tuned(t, TWO_F32, R1 "90 132 max\n" SM4 "90 132 500\n", NULL)),
        "row_wbw_w4x16_sm7<=500 row_wbw_w8x16_r1");
    /* The last of the measured sizes is no limit: some variant takes every n. */
    assert_string_equal(variants_of(t, tuned(t, TWO_F32, R1 "90 132 70\n" SM4 "90 132 90\n", NULL)),
                        "row_wbw_w8x16_r1<=70 row_wbw_w4x16_sm7");
    assert_int_equal(diag_count(t->d), 0);
}

/* A variant of 16-byte accesses cannot serve every alignment: it is never the only one for large
 * n. */
static void the_last_variant_serves_every_alignment(void **state)
{
    front_end *t = *state;
    const char *const axpy = MAP_OF("f32") AXPY;
#define VEC "axpy_f32 block_wbw_w8x1_vec_pdl_2 00000000000000a7 90 132 "
#define NARROW "axpy_f32 block_wbw_w8x4_pdl_2 00000000000000a9 90 132 "
#define FEW "block_wbw_w8x1_pdl<=65536 block_wbw_w16x2_pdl<=262144 "
#define MORE                                                                                       \
    "block_wbw_w8x1_vec_pdl<=524288 block_wbw_w16x2_pdl_2<=524288 "                                \
    "block_wbw_w16x1_vec_pdl<=4194304 "
    assert_string_equal(variants_of(t, tuned(t, axpy, VEC "500000\n" NARROW "max\n", NULL)),
                        FEW "block_wbw_w8x1_vec_pdl_2<=500000 " MORE "block_wbw_w8x4_pdl<=4194304 "
                            "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_2");
    assert_string_equal(variants_of(t, tuned(t, axpy, VEC "max\n" NARROW "500000\n", NULL)),
                        FEW "block_wbw_w8x4_pdl_2<=500000 " MORE
                            "block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl");
}

static void entries_that_do_not_match_are_dropped_with_a_reason(void **state)
{
    front_end *t = *state;
    plan *p;
    tuned(t, TWO_F32,
          "total_f32 row_wbw_w8x16_r1 00000000000000ff 90 132 1\n" /* hash */
          "total_f32 row_gone 00000000000000a1 90 132 2\n" R1 "86 80 3\n" R1 "80 108 4\n" R1
          "90 132 5\n"
          "other_f32 row_wbw_w8x16_r1 00000000000000a1 90 132 6\n",
          &p);
    plan *const plans[] = {p};
    plan_tune_rest(t->d, plans, 1);
    assert_string_equal(variants_of(t, &p->kernels[0]), "row_wbw_w8x16_r1<=4 row_wbw_w4x16_sm7");
    const char *const reasons[] = {"content has changed", "no such variant", "not among --arch",
                                   "an entry before it", "no such kernel"};
    const uint32_t lines[] = {2, 3, 4, 6, 7};
    assert_int_equal(diag_count(t->d), 5);
    assert_int_equal(diag_errors(t->d), 0);
    for (size_t i = 0; i < 5; i++) {
        const diag *d = diag_at(t->d, i);
        assert_string_equal(d->name, "tuning-dropped");
        assert_int_equal(d->at.line, lines[i]);
        if (!strstr(d->text, reasons[i])) fail_msg("%s", d->text);
    }
}

/* The thresholds of calls off boundaries ascend in the table, too; the last serves all. */
static void thresholds_off_boundaries_are_baked_in(void **state)
{
    front_end *t = *state;
    const plan_kernel *k =
        tuned(t, TWO_F32, R1 "90 132 70000 max_n_off=500\n" SM4 "90 132 max max_n_off=9\n", NULL);
    assert_true(k->variants[0].off_apart && plan_max_n_off(&k->variants[0]) == 500);
    assert_true(!k->variants[1].off_apart && plan_max_n_off(&k->variants[1]) == UINT64_MAX);
    assert_int_equal(k->variants[0].n_limits, 0);
    assert_int_equal(diag_count(t->d), 0);
    k = tuned(t, TWO_F32, R1 "90 132 70000 max_n_off=70000\n", NULL);
    assert_false(k->variants[0].off_apart);
    tuned(t, TWO_F32, R1 "90 132 70000 min_n_off=3\n", NULL);
    assert_int_equal(diag_count(t->d), 1);
}

/* A table cannot have ranges of n; they do not stand in for thresholds, nor for limits. */
static void ranges_are_for_the_runtime(void **state)
{
    front_end *t = *state;
    const plan_kernel *k = tuned(t, TWO_F32, R1 "90 132 900 min_n=800\n" R1 "90 132 70000\n", NULL);
    assert_true(k->variants[0].max_n == 70000);
    assert_true(k->variants[0].has_range && !k->variants[1].has_range);
    assert_int_equal(diag_count(t->d), 1);
    assert_non_null(strstr(diag_at(t->d, 0)->text, "the runtime reads ranges of n"));
}

/* ---- limits of named features ---- */

#define SEGMENTS                                                                                   \
    "kgen: 1\nkernel: total\nfamily: segments\ntypes: f32\noperator: sum\nsegments: offsets\n"     \
    "variants:\n- {form: thread, max_segment_length: 128, min_segments: 5}\n- {form: warp}\n"

/* The limits of the variants, in order: "thread segment_length 0..128". */
static const char *limits_of(front_end *t, const plan_kernel *k)
{
    text out = text_new(t->a);
    for (size_t i = 0; i < k->n_variants; i++) {
        const plan_variant *v = &k->variants[i];
        text_printf(&out, "%s%s", i ? "; " : "", plan_word_of(v, "form"));
        for (uint32_t l = 0; l < v->n_limits; l++) {
            const plan_range *limit = &v->limits[l];
            const unsigned long long most = limit->hi == UINT64_MAX ? 0 : limit->hi;
            text_printf(&out, " %s %llu..%llu", plan_feature_name(k, limit->feature),
                        (unsigned long long)limit->lo, most);
        }
    }
    return text_str(&out);
}

static const char *segments_tuned(front_end *t, const char *variant, const char *rest)
{
    const plan *made = plan_of(t, SEGMENTS); /* names follow from the architecture */
    const plan_variant *v = &made->kernels[0].variants[strcmp(variant, "warp") == 0];
    const char *entry = arena_printf(t->a, "total_f32 %s 00000000000000%s 90 132 %s\n", v->name,
                                     strcmp(variant, "warp") == 0 ? "a2" : "a1", rest);
    return limits_of(t, tuned(t, SEGMENTS, entry, NULL));
}

static void entries_move_limits_of_features(void **state)
{
    front_end *t = *state;
    assert_string_equal(limits_of(t, plan_of(t, SEGMENTS)->kernels),
                        "thread segments 5..0 segment_length 0..128; warp");
    assert_string_equal(segments_tuned(t, "thread", "max"),
                        "thread segments 5..0 segment_length 0..128; warp");
    assert_string_equal(segments_tuned(t, "thread", "max max_segment_length=200"),
                        "thread segments 5..0 segment_length 0..200; warp");
    assert_string_equal(
        segments_tuned(t, "thread", "max min_segments=0 max_segments=9 min_segment_length=3"),
        "thread segments 0..9 segment_length 3..128; warp");
    assert_string_equal(segments_tuned(t, "thread", "max max_segment_length=max min_segments=0"),
                        "thread; warp");
    /* Limits put a variant before one that takes all. The last one is meant for all calls. */
    assert_string_equal(segments_tuned(t, "warp", "max max_segments=7"),
                        "thread segments 5..0 segment_length 0..128; warp");
    assert_int_equal(diag_count(t->d), 0);
    segments_tuned(t, "thread", "max max_segment=200");
    assert_int_equal(diag_count(t->d), 1);
    assert_non_null(strstr(diag_at(t->d, 0)->text, "no feature of the name"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(measured_thresholds_replace_those_of_the_family),
        FRONT_END_TEST(the_last_variant_serves_every_alignment),
        FRONT_END_TEST(thresholds_off_boundaries_are_baked_in),
        FRONT_END_TEST(ranges_are_for_the_runtime),
        FRONT_END_TEST(entries_move_limits_of_features),
        FRONT_END_TEST(entries_that_do_not_match_are_dropped_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
