/* kgen prune: which variants serve no call, and the text of a spec without them. */
#include "planned.h"

#include "plan/family.h"
#include "tune/prune.h"

#define SAXPY                                                                                      \
    "# y = s*x + y\nkgen: 1\nkernel: axpy\nfamily: map\ntypes: [u32, f32]\nscalars: {s: T}\n"      \
    "inputs: {x: T}\ninout: {y: T}\nmap:\n  y: s*x + y\n"

#define THREE                                                                                      \
    SAXPY "variants:\n  - {nwarps: 2, nwork: 1, vector: none, max_n: 1000} # few\n"                \
          "  - nwarps: 4\n    nwork: 1\n    vector: none\n    max_n: 5000\n"                       \
          "  - {vector: none, nwarps: 8, nwork: 1}\nprefix: my\n"

static plan *three(front_end *t, uint64_t first, uint64_t second)
{
    plan *p = plan_of(t, THREE);
    for (size_t i = 0; i < p->n_kernels; i++) {
        assert_int_equal(p->kernels[i].n_variants, 3);
        p->kernels[i].variants[0].max_n = first;
        p->kernels[i].variants[1].max_n = second;
    }
    return p;
}

static void variants_without_calls_go(void **state)
{
    front_end *t = *state;
    const plan *p = three(t, 255, 5000);
    assert_true(prune_never_wins(&p->kernels[0], 0, 256));
    assert_false(prune_never_wins(&p->kernels[0], 0, 255));
    assert_false(prune_never_wins(&p->kernels[0], 1, 256));
    assert_string_equal(prune_text(t->a, t->d, p, 256),
                        SAXPY "variants:\n  - nwarps: 4\n    nwork: 1\n    vector: none\n"
                              "    max_n: 5000\n  - {vector: none, nwarps: 8, nwork: 1}\n"
                              "prefix: my\n");
    assert_int_equal(prune_saves(&p->kernels[0], 256).variants, 1);
    assert_true(prune_saves(&p->kernels[0], 256).bytes > 0);
    /* One before it takes all of its calls; the last that stays has no threshold. */
    p = three(t, 1000, UINT64_MAX);
    assert_true(prune_never_wins(&p->kernels[0], 2, 256));
    assert_string_equal(prune_text(t->a, t->d, p, 256), SAXPY
                        "variants:\n  - {nwarps: 2, nwork: 1, vector: none, max_n: 1000} # few\n"
                        "  - nwarps: 4\n    nwork: 1\n    vector: none\nprefix: my\n");
    p = three(t, UINT64_MAX, UINT64_MAX);
    assert_string_equal(prune_text(t->a, t->d, p, 256),
                        SAXPY "variants:\n  - {nwarps: 2, nwork: 1, vector: none} # few\n"
                              "prefix: my\n");
    /* One type needs it: it stays. */
    p = three(t, 255, 5000);
    p->kernels[1].variants[0].max_n = 4000;
    assert_string_equal(prune_text(t->a, t->d, p, 256), THREE);
    /* Calls off boundaries still reach it. */
    p = three(t, 255, 5000);
    p->kernels[0].variants[0].off_apart = true;
    p->kernels[0].variants[0].max_n_off = 300;
    assert_false(prune_never_wins(&p->kernels[0], 0, 256));
    assert_true(prune_never_wins(&p->kernels[1], 0, 256));
    /* The runtime has it first for some n. */
    p = three(t, 255, 5000);
    p->kernels[0].variants[0].has_range = true;
    assert_false(prune_never_wins(&p->kernels[0], 0, 256));
    /* It serves calls that the one before it does not. */
    p = three(t, 5000, 5000);
    p->kernels[0].variants[0].n_ranges = 1;
    p->kernels[0].variants[0].ranges[0] = (plan_range){KG_FEATURE_PEEL, 0, 15};
    assert_false(prune_never_wins(&p->kernels[0], 1, 256));
    assert_true(prune_never_wins(&p->kernels[1], 1, 256));
    assert_int_equal(diag_errors(t->d), 0);
}

/* Threads and teams with the same tiles before them, and teams once more. */
#define SEGMENTS                                                                                   \
    "kgen: 1\nkernel: s\nfamily: scan\nscan: inclusive\nsegments: offsets\noperator: sum\n"        \
    "types: [u32]\nvariants:\n- {max_n: 1000, form: thread}\n"                                     \
    "- {max_n: 2000, form: team, nwarps: 4, nwork: 8}\n"                                           \
    "- {max_n: 3000, form: team, nwarps: 4, nwork: 8}\n- {form: look_back}\n"

/* How many kernels go with the first three variants, or with those that `gone` says. */
static uint32_t kernels_saved(plan *p, const char *gone)
{
    plan_kernel *k = &p->kernels[0];
    for (size_t i = 0; i < 3; i++) k->variants[i].max_n = gone[i] == 'x' ? 255 : 1000 * (i + 1);
    const prune_saved s = prune_saves(k, 256);
    assert_int_equal(s.bytes % family_of(p->spec)->object_bytes, 0);
    assert_int_equal(s.ms / family_of(p->spec)->compile_ms,
                     s.bytes / family_of(p->spec)->object_bytes);
    return s.bytes / family_of(p->spec)->object_bytes;
}

static void shared_kernels_stay(void **state)
{
    front_end *t = *state;
    plan *p = plan_of(t, SEGMENTS);
    const plan_variant *variants = p->kernels[0].variants;
    const uint32_t threads = variants[0].n_steps, teams = variants[1].n_steps;
    assert_int_equal(p->kernels[0].n_variants, 4);
    assert_string_equal(variants[1].steps[0].of->name, variants[0].name);
    assert_string_equal(variants[2].twin, variants[1].name);
    assert_int_equal(kernels_saved(p, "..."), 0);
    assert_int_equal(kernels_saved(p, "x.."), threads - 1); /* teams launch the tiles, too */
    assert_int_equal(kernels_saved(p, ".x."), 0);           /* the twin launches all of them */
    assert_int_equal(kernels_saved(p, "..x"), 0);
    assert_int_equal(kernels_saved(p, ".xx"), teams - 1);
    assert_int_equal(kernels_saved(p, "xxx"), threads + teams - 1);
}

static void variants_on_one_line_stay(void **state)
{
    front_end *t = *state;
    const plan *p =
        plan_of(t, SAXPY "variants: [{nwarps: 2, nwork: 1, max_n: 9}, {nwarps: 8, nwork: 1}]\n");
    assert_null(prune_text(t->a, t->d, p, 256));
    assert_string_equal(errors_found(t), "11:12 prune\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(variants_without_calls_go),
        FRONT_END_TEST(shared_kernels_stay),
        FRONT_END_TEST(variants_on_one_line_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
