/* kgen tune without a compiler: candidates of every family, texts of specs, and the choice of
 * few. */
#include "front_end.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "check/check.h"
#include "command/session.h"
#include "explain/explain.h"
#include "tune/pictures.h"
#include "tune/rank.h"
#include "tune/tune.h"

static const uint32_t planned_for[] = {80, 90, 0};

static kg_spec *spec_of(front_end *t, const char *s)
{
    kg_spec *spec = spec_read(t->a, t->d, text_source(t, s));
    check_spec(t->a, t->d, spec);
    if (diag_errors(t->d)) print_error("%s\n", diag_at(t->d, 0)->text);
    assert_int_equal(diag_errors(t->d), 0);
    return spec;
}

static tune_kernel kernel_of(front_end *t, const char *s, const char *type)
{
    const kg_spec *spec = spec_of(t, s);
    return (tune_kernel){.a = t->a,
                         .spec = spec,
                         .type = type,
                         .name = arena_printf(t->a, "%s_%s", spec->kernel.text, type),
                         .options = {.archs = planned_for},
                         .card = arch_find(90),
                         .sizes = {1000, 1000000},
                         .n_sizes = 2};
}

#define AXPY                                                                                       \
    "# y = s*x + y\nkgen: 1\nkernel: axpy\nfamily: map\ntypes: [u32, f32]\nscalars: {s: T}\n"      \
    "inputs: {x: T}\ninout: {y: T}\nmap:\n  y: s*x + y\n"

/* ---- texts ---- */

static void a_spec_gets_other_variants(void **state)
{
    front_end *t = *state;
    const tune_kernel k = kernel_of(t, AXPY "variants:\n- {nwarps: 2}\n# kept\n", "f32");
    list variants = {0};
    list_add(t->a, &variants, "{nwarps: 8, max_n: 9}");
    list_add(t->a, &variants, "{nwarps: 4}");
    assert_string_equal(
        tune_rewrite(&k, "# head\n", &variants),
        "# head\n# y = s*x + y\nkgen: 1\nkernel: axpy\nfamily: map\nscalars: {s: T}\n"
        "inputs: {x: T}\ninout: {y: T}\nmap:\n  y: s*x + y\n# kept\ntypes: [f32]\nvariants:\n"
        "  - {nwarps: 8, max_n: 9}\n  - {nwarps: 4}\n");
    const plan *p = tune_plan(&k, t->d, tune_rewrite(&k, "", &variants));
    assert_non_null(p);
    assert_string_equal(p->kernels[0].name, "axpy_f32");
    assert_int_equal(p->kernels[0].variants[0].max_n, 9);
    assert_non_null(strstr(tune_rewrite(&k, "", NULL), "- {nwarps: 2}\n"));
    list_add(t->a, &variants, "{nwarps: 99}");
    assert_null(tune_plan(&k, diags_new(t->a), tune_rewrite(&k, "", &variants)));
}

/* ---- candidates ---- */

static const char *const specs[] = {
    AXPY,
    "kgen: 1\nkernel: s\nfamily: reduce\ntypes: [f32]\noperator: sum\n",
    "kgen: 1\nkernel: s\nfamily: scan\nscan: inclusive\ntypes: [f32]\noperator: sum\n",
    "kgen: 1\nkernel: t\nfamily: transpose\ntypes: [f32]\n",
    "kgen: 1\nkernel: s\nfamily: segments\nsegments: rows\ntypes: [f32]\noperator: sum\n",
};

static void every_family_has_candidates(void **state)
{
    front_end *t = *state;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        const tune_kernel k = kernel_of(t, specs[i], "f32");
        tune_space space;
        tune_space_make(&space, &k);
        assert_non_null(tune_middle(&space));
        tune_list_all(&space, false);
        assert_true(space.candidates.count >= 10);
        for (size_t c = 0; c < space.candidates.count; c++) {
            const tune_candidate *one = space.candidates.at[c];
            assert_true(one->names.count > 0 && isfinite(one->rank));
            for (size_t b = 0; b < c; b++) { /* no two are alike */
                const tune_candidate *before = space.candidates.at[b];
                assert_true(before->signature != one->signature);
                assert_true(before->alike < one->alike || before->rank <= one->rank);
                if (!one->alike) assert_true(before->own || before->rank < one->rank);
            }
        }
    }
}

static void exhaustive_is_every_nwarps_by_every_nwork(void **state)
{
    front_end *t = *state;
    const tune_kernel k = kernel_of(t, AXPY, "f32");
    tune_space space;
    bool met[17][17] = {{false}};
    tune_space_make(&space, &k);
    tune_list_all(&space, true);
    for (size_t c = 0; c < space.candidates.count; c++) {
        unsigned nwarps, nwork;
        const tune_candidate *one = space.candidates.at[c];
        if (sscanf(one->text, "{nwarps: %u, nwork: %u", &nwarps, &nwork) == 2)
            met[nwarps][nwork] = true;
    }
    for (unsigned i = 1; i <= 16; i++)
        for (unsigned w = 1; w <= 16; w++) assert_true(met[i][w]);
    assert_true(space.candidates.count >= 256 && space.refused > 0);
    assert_int_equal(space.listed, space.candidates.count);
}

/* Whatever the model says of them: a tuner that leaves out what a table has already may end behind
 * it. */
static void candidates_of_the_table_come_first(void **state)
{
    front_end *t = *state;
    const tune_kernel k =
        kernel_of(t, AXPY "variants: [{nwarps: 1, nwork: 16, batch: 1, pdl: true}]\n", "f32");
    tune_space space;
    tune_space_make(&space, &k);
    tune_space_own(&space, &plan_make(t->a, t->d, k.spec, &k.options)->kernels[1]);
    tune_list_all(&space, false);
    size_t at = 0;
    const tune_candidate *first = space.candidates.at[0], *second = first;
    while (second->own) second = space.candidates.at[++at];
    assert_true(first->own && first->rank > second->rank);
    assert_non_null(strstr(first->text, "nwarps: 1, nwork: 16"));
}

/* Of two variants of a candidate aligned arrays take the one of vectors, though the one of elements
 * is predicted faster: it serves the others. */
static void a_rank_is_what_aligned_arrays_take(void **state)
{
    front_end *t = *state;
    tune_kernel k = kernel_of(t, AXPY "variants: [{nwarps: 16, nwork: 2, pdl: true}]\n", "f32");
    const uint64_t n = k.sizes[0] = 4096;
    k.n_sizes = 1;
    double of_n;
    const plan *p = plan_make(t->a, t->d, k.spec, &k.options);
    const explain_wish wish = {.a = k.card, .has_n = true, .n = n, .card = k.measured};
    const explain_variant *of = explain_make(t->a, p, &wish)->kernels[0].variants;
    tune_rank(&k, p, &of_n);
    assert_true(of[0].variant->wide && !of[1].variant->wide);
    assert_true(of[0].time.total > of[1].time.total);
    assert_true(of_n > of[0].time.total * 0.9999 && of_n < of[0].time.total * 1.0001);
}

static void neighbours_differ_in_one_choice(void **state)
{
    front_end *t = *state;
    const tune_kernel k = kernel_of(t, AXPY, "f32");
    tune_space space;
    list near = {0};
    tune_space_make(&space, &k);
    const tune_candidate *middle = tune_middle(&space);
    assert_non_null(middle);
    assert_non_null(strstr(middle->text, "nwarps: 4, nwork: 4"));
    tune_list_neighbours(&space, middle, &near);
    assert_true(near.count >= 10);
    for (size_t i = 0; i < near.count; i++) {
        const tune_candidate *c = near.at[i];
        size_t differ = 0;
        for (size_t axis = 0; axis < space.n_axes; axis++)
            differ += c->choices[axis] != middle->choices[axis];
        assert_int_equal(differ, 1);
    }
}

/* ---- the card ---- */

static const model_card *card_for(front_end *t, const char *device)
{
    static const cli_option none[] = {{0}};
    static const cli_command command = {.name = "tune", .options = none};
    cli c = {.a = t->a, .d = t->d = diags_new(t->a), .command = &command};
    return session_card(&c, arch_find(90), device);
}

/* Cards of one capability differ: the device's name says whose numbers are taken. */
static void a_device_gets_its_own_card(void **state)
{
    front_end *t = *state;
    assert_non_null(strstr(card_for(t, "NVIDIA H100 80GB HBM3")->name, "H100"));
    assert_int_equal(diag_count(t->d), 0);
    assert_non_null(strstr(card_for(t, "NVIDIA H200")->name, "H200"));
    assert_non_null(strstr(card_for(t, NULL)->name, "H200"));
    assert_int_equal(diag_count(t->d), 0);
    assert_non_null(strstr(card_for(t, "NVIDIA GH200 480GB ../../cards")->name, "H200"));
    assert_string_equal(errors_found(t), "0:0 card\n");
}

/* Bins are a length of histograms. How long segments are is none of a call, and of all that have
 * offsets. */
static void lengths_are_those_of_kernels(void **state)
{
    front_end *t = *state;
    static const char *const both[] = {"segment_length=64", "bins=64"};
    const list asked = {.at = (void **)both, .count = 2};
    static const struct {
        const char *spec, *type;
        size_t count;
        const char *first;
    } cases[] = {
        {"kgen: 1\nkernel: h\nfamily: histogram\ntypes: [u32]\n", "u32", 1, "bins=64"},
        {"kgen: 1\nkernel: s\nfamily: segments\nsegments: offsets\ntypes: [f32]\n"
         "operator: sum\n",
         "f32", 1, "segment_length=64"},
        {"kgen: 1\nkernel: s\nfamily: reduce\ntypes: [f32]\noperator: sum\n", "f32", 0, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const tune_kernel k = kernel_of(t, cases[i].spec, cases[i].type);
        const plan *p = plan_make(t->a, t->d, k.spec, &k.options);
        const list own = tune_lengths_of(t->a, &p->kernels[0], &asked);
        assert_int_equal(own.count, cases[i].count);
        if (own.count) assert_string_equal(own.at[0], cases[i].first);
    }
}

/* ---- the choice ---- */

static const char *const words[] = {"a", "b", "c", "d", "e", "f", "g"};
static const uint64_t n_of[] = {4096, 1024, 256}; /* in whatever order they come */

typedef struct made {
    tune_journal *j;
    list candidates;
} made;

/* One candidate with a variant, and its times by class and size. */
static tune_candidate *add(front_end *t, made *m, const double us[2][3])
{
    static const tune_class classes[] = {{"aligned", "", "loop"}, {"apart", "", "loop"}};
    tune_candidate *c = arena_new_of(t->a, tune_candidate);
    c->text = words[m->candidates.count];
    tune_entry *e = tune_journal_entry(m->j, c->text, 1);
    for (size_t i = 0; i < 2; i++)
        for (size_t s = 0; s < 3; s++)
            assert_true(tune_journal_time(m->j, e, n_of[s], &classes[i], us[i][s]));
    assert_true(tune_journal_end(m->j, e, TUNE_DONE, NULL));
    list_add(t->a, &c->names, (void *)c->text);
    list_add(t->a, &c->entries, e);
    list_add(t->a, &m->candidates, c);
    return c;
}

static made make(front_end *t)
{
    made m = {.j = arena_new_of(t->a, tune_journal)};
    m.j->a = t->a;
    return m;
}

static void few_are_chosen(void **state)
{
    front_end *t = *state;
    made m = make(t);
    add(t, &m, (const double[2][3]){{900, 300, 150}, {900, 300, 150}});
    add(t, &m, (const double[2][3]){{400, 400, 400}, {400, 400, 400}});
    add(t, &m, (const double[2][3]){{900, 300.5, 150}, {900, 300, 150.5}}); /* noise */
    const tune_candidate *wrong = add(t, &m, (const double[2][3]){{1, 1, 1}, {1, 1, 1}});
    ((tune_entry *)wrong->entries.at[0])->state = TUNE_WRONG;
    tune_choice choices[4];
    double behind;
    assert_int_equal(tune_choose(m.j, &m.candidates, &m.candidates, choices, 4, &behind), 2);
    assert_string_equal(choices[0].candidate->text, "a");
    assert_true(choices[0].max_n > 1024 && choices[0].max_n < 4096);
    assert_string_equal(choices[1].candidate->text, "b");
    assert_true(choices[1].max_n == UINT64_MAX);
    assert_float_equal(behind, 1, 1e-9);
    const double noise = 0.02 + 0.1 / 300 + 0.1 / 150;
    assert_float_equal(tune_behind_all(m.j, &m.candidates, m.candidates.at[1]),
                       pow(4 / 3.0 * 4 / 1.5, 1 / 3.0) * exp(-noise / 3), 1e-9);
}

/* The last of a table serves all kinds of calls. */
static void the_last_serves_all(void **state)
{
    front_end *t = *state;
    made m = make(t);
    add(t, &m, (const double[2][3]){{1, 1, 2}, {-1, -1, -1}});
    add(t, &m, (const double[2][3]){{9, 9, 1}, {9, 9, 1}});
    tune_choice choices[4];
    double behind;
    assert_int_equal(tune_choose(m.j, &m.candidates, &m.candidates, choices, 4, &behind), 2);
    assert_string_equal(choices[1].candidate->text, "b");
    assert_true(choices[0].max_n == UINT64_MAX && choices[1].max_n == UINT64_MAX);
    assert_int_equal(tune_choose(m.j, &(list){0}, &m.candidates, choices, 4, &behind), 0);
}

/* Two variants of one name would be one in a table. */
static void one_name_stands_once(void **state)
{
    front_end *t = *state;
    made m = make(t);
    add(t, &m, (const double[2][3]){{9, 3, 1}, {9, 3, 1}});
    tune_candidate *b = add(t, &m, (const double[2][3]){{1, 3, 9}, {1, 3, 9}});
    b->names.at[0] = (void *)"a";
    tune_choice choices[4];
    double behind;
    assert_int_equal(tune_choose(m.j, &m.candidates, &m.candidates, choices, 4, &behind), 1);
    assert_true(behind > 1.5);
}

/* ---- the model ---- */

static void the_model_is_judged(void **state)
{
    front_end *t = *state;
    made m = make(t);
    static const double times[7][3] = {{9, 2, 5}, {8, 2, 4}, {7, 2, 3}, {6, 2, 2},
                                       {5, 2, 1}, {4, 2, 1}, {3, 2, -1}};
    for (int i = 0; i < 7; i++) {
        const double us[2][3] = {{times[i][0], times[i][1], times[i][2]}, {1, 1, 1}};
        tune_candidate *c = add(t, &m, us);
        c->predicted = arena_array(t->a, double, 2);
        c->predicted[0] = c->predicted[1] = i; /* the slowest first */
    }
    tune_kernel k = {.a = t->a, .name = "k_f32", .sizes = {256, 4096}, .n_sizes = 2};
    const system_context s = {t->a, t->d, NULL, stderr};
    const tune_run run = {.s = &s, .k = &k, .journal = m.j, .device = "card"};
    const tune_space space = {.k = &k, .candidates = m.candidates};
    tune_verdict v[2];
    assert_int_equal(tune_judge(&run, &space, v), 2);
    assert_true(v[0].n == 256 && v[0].candidates == 6);
    assert_float_equal(v[0].first, 5, 1e-9);
    assert_float_equal(v[0].of_few, 1, 1e-9);
    assert_true(v[1].n == 4096 && v[1].candidates == 7);
    assert_float_equal(v[1].first, 3, 1e-9);
    assert_float_equal(v[1].of_few, 5.0 / 3, 1e-9);
    /* Those that are predicted alike are one of the five. */
    for (int i = 0; i < 5; i++) ((tune_candidate *)m.candidates.at[i])->predicted[1] = 0;
    assert_int_equal(tune_judge(&run, &space, v), 2);
    assert_float_equal(v[1].first, 3, 1e-9);
    assert_float_equal(v[1].of_few, 1, 1e-9);
    const char *csv = tune_predictions(&run, &space);
    assert_non_null(strstr(csv, "# k_f32 on card, clock loop\ncandidate,n,predicted_us,us\n"
                                "\"a\",256,0.0000,5.0000\n\"a\",4096,0.0000,9.0000\n"));
}

/* The table of axpy has a variant of vectors for misaligned arrays alone, and its kernels again for
 * all calls. What is known of the one is not known of the other. */
static void calls_tell_variants_apart(void **state)
{
    front_end *t = *state;
    const tune_kernel k = kernel_of(t, AXPY, "f32");
    const plan_kernel *table = &plan_make(t->a, t->d, k.spec, &k.options)->kernels[1];
    const plan_variant *few = NULL, *all = NULL;
    size_t twins = 0;
    for (size_t i = 0; i < table->n_variants; i++) {
        const plan_variant *v = &table->variants[i];
        if (strcmp(v->name, "block_wbw_w8x1_vec_pdl") == 0) few = v;
        if (strcmp(v->name, "block_wbw_w8x1_vec_pdl_2") == 0) all = v;
        twins += strcmp(tune_known_as(table, v), v->name) != 0;
    }
    assert_true(few && all && few->ranges[0].lo == 1 && all->ranges[0].lo == 0);
    assert_true(tune_identity(few) != tune_identity(all));
    assert_string_equal(tune_known_as(table, all), all->name);
    assert_int_equal(twins, 2); /* elements, which serve every call */
}

/* Calls of a few microseconds differ by luck; what differs there takes no place in the table. */
static void short_calls_choose_nobody(void **state)
{
    front_end *t = *state;
    made m = make(t);
    add(t, &m, (const double[2][3]){{100, 4, 4}, {100, 4, 4}});
    add(t, &m, (const double[2][3]){{110, 3.9, 4}, {110, 3.9, 3.9}});
    tune_choice choices[4];
    double behind;
    assert_int_equal(tune_choose(m.j, &m.candidates, &m.candidates, choices, 4, &behind), 1);
    assert_string_equal(choices[0].candidate->text, "a");
}

/* A second look at whoever may have won: those chosen, and the best of each size. */
static void finalists_are_the_best_of_each_size(void **state)
{
    front_end *t = *state;
    made m = make(t);
    add(t, &m, (const double[2][3]){{900, 300, 150}, {900, 300, 150}});
    add(t, &m, (const double[2][3]){{400, 400, 400}, {400, 400, 400}});
    add(t, &m, (const double[2][3]){{901, 301, 151}, {901, 301, 151}});
    add(t, &m, (const double[2][3]){{-1, -1, -1}, {1, 1, 1}}); /* serves no aligned calls */
    list found = {0};
    tune_finalists(m.j, &m.candidates, &found);
    assert_int_equal(found.count, 4); /* the choice takes the last one, too */
    ((tune_entry *)((tune_candidate *)m.candidates.at[3])->entries.at[0])->state = TUNE_LOST;
    found = (list){0};
    tune_finalists(m.j, &m.candidates, &found);
    assert_int_equal(found.count, 3);
}

/* A table's own variants count among the best, and one of them known by its hash alone. */
static void own_variants_are_rivals(void **state)
{
    front_end *t = *state;
    made m = make(t);
    add(t, &m, (const double[2][3]){{900, 300, 150}, {900, 300, 150}});
    tune_candidate *own = add(t, &m, (const double[2][3]){{450, 300, 150}, {450, 300, 150}});
    m.candidates.count = 1;
    plan_variant variants[] = {{.name = own->text, .kernels = "b", .hash = 1, .max_n = UINT64_MAX},
                               {.name = "nobody", .kernels = "n", .hash = 2, .max_n = UINT64_MAX}};
    const plan_kernel k = {.variants = variants, .n_variants = 2};
    const list all = tune_with_own(m.j, &m.candidates, &k);
    assert_int_equal(all.count, 2);
    tune_choice choices[4];
    double behind;
    assert_int_equal(tune_choose(m.j, &m.candidates, &all, choices, 4, &behind), 1);
    assert_float_equal(behind, pow(2, 1 / 3.0), 1e-9);
    assert_float_equal(tune_behind_own(m.j, &all, &k), 1, 1e-9);
}

/* Winners that serve few bins alone cannot stand for a table that serves any. */
static void winners_leave_no_calls(void **state)
{
    front_end *t = *state;
    made m = make(t);
    const tune_choice few = {add(t, &m, (const double[2][3]){{1, 1, 1}, {1, -1, 1}}), UINT64_MAX};
    const tune_candidate *own = add(t, &m, (const double[2][3]){{9, 9, 9}, {9, 9, 9}});
    plan_variant variants[] = {{.name = own->text, .kernels = "b", .hash = 1, .max_n = UINT64_MAX}};
    const plan_kernel k = {.variants = variants, .n_variants = 1}, none = {0};
    assert_true(tune_leave_calls(m.j, &k, &few, 1));
    assert_false(tune_leave_calls(m.j, &none, &few, 1));
    const tune_choice both[] = {few, {own, UINT64_MAX}};
    assert_false(tune_leave_calls(m.j, &k, both, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(a_spec_gets_other_variants),
        FRONT_END_TEST(every_family_has_candidates),
        FRONT_END_TEST(exhaustive_is_every_nwarps_by_every_nwork),
        FRONT_END_TEST(a_rank_is_what_aligned_arrays_take),
        FRONT_END_TEST(neighbours_differ_in_one_choice),
        FRONT_END_TEST(few_are_chosen),
        FRONT_END_TEST(the_last_serves_all),
        FRONT_END_TEST(one_name_stands_once),
        FRONT_END_TEST(a_device_gets_its_own_card),
        FRONT_END_TEST(the_model_is_judged),
        FRONT_END_TEST(calls_tell_variants_apart),
        FRONT_END_TEST(short_calls_choose_nobody),
        FRONT_END_TEST(finalists_are_the_best_of_each_size),
        FRONT_END_TEST(own_variants_are_rivals),
        FRONT_END_TEST(winners_leave_no_calls),
        FRONT_END_TEST(lengths_are_those_of_kernels),
        FRONT_END_TEST(candidates_of_the_table_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
