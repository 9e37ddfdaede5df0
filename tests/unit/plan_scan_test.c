/* Variants of scans: kernels that some of them share, and rows of shapes that no call would
 * reach. */
#include "families/scan/scan.h"
#include "planned.h"

#include <stdio.h>

#define BY_OFFSETS                                                                                 \
    "kgen: 1\nkernel: s\nfamily: scan\nscan: inclusive\nsegments: offsets\noperator: sum\n"
#define TILES "kg_s_u32__block_wbw_w8x5_vec_back_thread4x1"
#define TEAM "kg_s_u32__block_wbw_w8x5_vec_back_team4x8"

/* Tiles behind several launches are one kernel, of the first variant that has them. */
static void tiles_behind_launches_are_shared(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, BY_OFFSETS "types: [u32]\nvariants:\n"
                                          "- {max_n: 100, form: thread}\n"
                                          "- {max_n: 200, form: team, nwarps: 4, nwork: 8}\n"
                                          "- {max_n: 300, form: team, nwarps: 4, nwork: 8}\n"
                                          "- {max_n: 400, form: team, nwarps: 4, alone: true}\n"
                                          "- {max_n: 500, form: thread, pdl: true}\n"
                                          "- {form: look_back}\n");
    const plan_variant *variants = p->kernels[0].variants;
    assert_int_equal(p->kernels[0].n_variants, 6);
    assert_null(variants[0].steps[0].of);
    assert_string_equal(variants[1].steps[0].of->name, variants[0].name);
    assert_string_equal(plan_step_entry(t->a, &variants[0], 0), TILES);
    assert_string_equal(plan_step_entry(t->a, &variants[1], 0), TILES);
    assert_string_equal(plan_step_entry(t->a, &variants[1], 1), TEAM "_each");
    assert_string_equal(plan_step_entry(t->a, &variants[2], 0), TILES); /* a twin */
    assert_string_equal(plan_step_entry(t->a, &variants[2], 1), TEAM "_each");
    for (int i = 3; i < 6; i++) assert_null(variants[i].steps[0].of); /* other tiles */
}

/* Behind a variant that serves all calls of all devices there is none. */
static void rows_that_no_call_reaches_are_left_out(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, BY_OFFSETS "types: [u8, u32, f64]\n");
    for (size_t i = 0; i < p->n_kernels; i++) {
        const plan_kernel *k = &p->kernels[i];
        for (size_t v = 0; v + 1 < k->n_variants; v++)
            assert_false(k->variants[v].max_n == UINT64_MAX && k->variants[v].n_ranges == 0 &&
                         k->variants[v].min_cc <= 75);
        const plan_variant *last = &k->variants[k->n_variants - 1];
        assert_true(last->max_n == UINT64_MAX && last->n_ranges == 0);
    }
}

#define OVER_ALL(type, rest)                                                                       \
    "kgen: 1\nkernel: s\nfamily: scan\nscan: inclusive\ntypes: [" type "]\n" rest
#define THREE                                                                                      \
    "direction: reverse\nstructs:\n  e: {fields: [{name: x, type: f32}, {name: y, type: f32}, "    \
    "{name: z, type: f32}]}\noperator: {identity: {x: 0, y: 0, z: 0}, combine: "                   \
    "\"T{a.x + b.x, a.y + b.y, a.z + b.z}\"}\n"

static bool are_alike(const plan_variant *v, const plan_variant *next)
{
    return strcmp(v->template_name, next->template_name) == 0 && v->wide == next->wide &&
           strcmp(plan_word_of(v, "form"), plan_word_of(next, "form")) == 0 &&
           v->nwarps == next->nwarps && v->nwork == next->nwork && v->n_ranges == 0 &&
           next->n_ranges == 0 && plan_number_of(v, "reach") == plan_number_of(next, "reach");
}

/* Of two neighbours that are alike the first would serve nothing that the next does not. */
static void rows_like_the_next_are_left_out(void **state)
{
    front_end *t = *state;
    static const char *const specs[] = {
        OVER_ALL("u32, f64, u16, bf16, u8", "direction: reverse\noperator: sum\n"),
        OVER_ALL("u8", "operator: {identity: 0, combine: a + b, accumulator: u32}\n"),
        OVER_ALL("u8", "operator: {identity: 0, combine: a + b, accumulator: u64}\n"),
        OVER_ALL("e", THREE),
        BY_OFFSETS "types: [u8, u32, f64]\n",
    };
    for (size_t s = 0; s < sizeof specs / sizeof *specs; s++) {
        const plan *p = plan_of(t, specs[s]);
        for (size_t i = 0; i < p->n_kernels; i++) {
            const plan_kernel *k = &p->kernels[i];
            for (size_t v = 0; v + 1 < k->n_variants; v++)
                if (are_alike(&k->variants[v], &k->variants[v + 1]))
                    fail_msg("%s: %s", k->name, k->variants[v].name);
        }
    }
}

/* Items serve rows with gaps and without, but are slower than words: they stand behind words that
 * serve as many elements. */
static void items_of_rows_stand_behind_words(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, OVER_ALL("u8, u32, f64, f16", "segments: rows\noperator: sum\n"));
    for (size_t i = 0; i < p->n_kernels; i++) {
        const plan_kernel *k = &p->kernels[i];
        uint64_t in_words = 0;
        for (size_t v = 0; v < k->n_variants; v++) {
            if (plan_number_of(&k->variants[v], "team")) continue;
            if (k->variants[v].wide) in_words = k->variants[v].max_n;
            else assert_true(k->variants[v].max_n <= in_words);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(tiles_behind_launches_are_shared),
        FRONT_END_TEST(rows_that_no_call_reaches_are_left_out),
        FRONT_END_TEST(rows_like_the_next_are_left_out),
        FRONT_END_TEST(items_of_rows_stand_behind_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
