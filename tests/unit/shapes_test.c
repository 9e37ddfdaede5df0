/* Shapes of `auto` as files: what is read and refused. What cards get that have
 * none: shapes_cards_test.c. */
#include "planned.h"

#include "explain/explain.h"
#include "model/card.h"
#include "plan/family.h"
#include "tune/by_model.h"
#include "tune/shapes_out.h"

/* ---- files ---- */

static const char *const few_words[] = {"some", "none", NULL};
static const shape_column columns[] = {
    {.name = "size", .kind = SHAPE_FACT, .help = "bytes"},
    {.name = "of", .kind = SHAPE_OF, .help = "what it does", .words = few_words},
    {.name = "nwarps", .kind = SHAPE_NUMBER, .help = "warps", .needed = true},
    {.name = "peel", .kind = SHAPE_RANGE, .help = "elements"},
    {.name = "items", .kind = SHAPE_WORD, .help = "what moves", .words = few_words},
    {.name = NULL},
};

#define HEAD "kgen_shapes: 1\nfamily: mine\ncapability: 90\nshapes:\n"

static const shape_list *read(front_end *t, const char *s)
{
    t->d = diags_new(t->a);
    return shapes_read(t->a, t->d, text_source(t, s), "mine", columns);
}

static void rows_are_read_and_written(void **state)
{
    front_end *t = *state;
    static const char file[] = HEAD "  - {size: 1..2, nwarps: 8, peel: 1..15, items: none}\n"
                                    "  - {size: 9.., of: none, nwarps: 2^16}\n"
                                    "  - {size: 4, nwarps: 5000}\n";
    const shape_list *list = read(t, file);
    if (!list) fail_msg("%s", rendered(t));
    assert_int_equal(list->cc, 90);
    assert_int_equal(list->count, 3);
    assert_int_equal(list->rows[0].of[3].lo, 1);
    assert_int_equal(list->rows[0].of[3].hi, 15);
    assert_int_equal(list->rows[0].of[4].lo, 1);
    assert_true(list->rows[1].of[0].hi == UINT64_MAX && list->rows[2].of[3].hi == UINT64_MAX);
    assert_int_equal(list->rows[1].of[2].lo, 65536);
    assert_string_equal(shapes_write(t->a, "", "mine", list), file);
}

static void rows_are_those_of_a_kernel(void **state)
{
    front_end *t = *state;
    const shape_list *list =
        read(t, HEAD "  - {size: 1..2, nwarps: 1}\n  - {size: 3.., nwarps: 2}\n"
                     "  - {of: none, nwarps: 3}\n  - {nwarps: 4}\n");
    static const struct {
        uint64_t has[5];
        const char *rows;
    } cases[] = {{{2, 0}, "14"}, {{2, 1}, "134"}, {{9, 1}, "234"}, {{0, 0}, "4"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text found = text_new(t->a);
        for (const shape_row *s = NULL; (s = shapes_next(list, s, cases[i].has));)
            text_printf(&found, "%u", shape_value_of(s, 2));
        assert_string_equal(text_str(&found), cases[i].rows);
    }
    assert_null(shapes_next(NULL, NULL, cases[0].has));
}

static void damaged_files_are_refused_where_they_are_damaged(void **state)
{
    static const struct {
        const char *file, *errors;
    } cases[] = {
        {HEAD "  - {nwrps: 8}\n", "5:6 shapes\n5:5 shapes\n"},
        {HEAD "  - {nwarps: eight}\n", "5:14 shapes\n"},
        {HEAD "  - {nwarps: 2^64}\n", "5:14 shapes\n"},
        {HEAD "  - {nwarps: -1}\n", "5:14 shapes\n"},
        {HEAD "  - {nwarps: 99999999999999999999}\n", "5:14 shapes\n"},
        {HEAD "  - {nwarps: [1]}\n", "5:14 shapes\n"},
        {HEAD "  - {size: 4..2, nwarps: 8}\n", "5:12 shapes\n"},
        {HEAD "  - {size: ..2, nwarps: 8}\n", "5:12 shapes\n"},
        {HEAD "  - {size: 1..x, nwarps: 8}\n", "5:12 shapes\n"},
        {HEAD "  - {of: nobody, nwarps: 8}\n", "5:10 shapes\n"},
        {HEAD "  - {size: 4}\n", "5:5 shapes\n"},
        {HEAD "  - 8\n", "5:5 shapes\n"},
        {"kgen_shapes: 1\nfamily: mine\ncapability: 90\nshapes: 8\n", "4:9 shapes\n"},
        {"kgen_shapes: 2\nfamily: mine\ncapability: 90\nshapes: []\n", "1:1 shapes\n"},
        {"kgen_shapes: 1\nfamily: other\ncapability: 90\nshapes: []\n", "2:9 shapes\n"},
        {"kgen_shapes: 1\ncapability: 90\nshapes: []\n", "1:1 shapes\n"},
        {"kgen_shapes: 1\nfamily: mine\nshapes: []\n", "1:1 shapes\n"},
        {"kgen_shapes: 1\nfamily: mine\ncapability: 9.0\nshapes: []\n", "1:1 shapes\n"},
        {"kgen_shapes: 1\nfamily: mine\ncapability: 90\nrows: []\n", "4:1 shapes\n"},
        {"- 1\n", "1:1 shapes\n"},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_null(read(t, cases[i].file));
        assert_string_equal(errors_found(t), cases[i].errors);
    }
    assert_null(read(t, HEAD "  - {nwrps: 8}\n"));
    assert_non_null(strstr(rendered(t), "did you mean \"nwarps\"?"));
}

/* Each file of the program is one of a family, and is what kgen itself would write. */
static void files_of_the_program_are_whole(void **state)
{
    front_end *t = *state;
    size_t files = 0;
    for (const shape_file *f = shape_files; f->path; f++, files++) {
        const family *of = NULL;
        for (size_t i = 0; family_at(i); i++)
            if (strcmp(family_at(i)->grammar->name, f->family) == 0) of = family_at(i);
        assert_non_null(of);
        const source *src = source_from_text(t->a, t->d, f->path, f->text, f->len);
        const shape_list *list = shapes_read(t->a, t->d, src, f->family, of->shapes);
        if (!list) fail_msg("%s", rendered(t));
        assert_true(list->count > 0 && list->cc == f->cc);
        const char *again = shapes_write(t->a, "", f->family, list);
        const shape_list *same =
            shapes_read(t->a, t->d, text_source(t, again), f->family, of->shapes);
        assert_non_null(same);
        assert_int_equal(same->count, list->count);
        for (size_t i = 0; i < list->count; i++)
            assert_memory_equal(same->rows[i].of, list->rows[i].of, sizeof list->rows[i].of);
    }
    for (size_t i = 0; family_at(i); i++) files -= family_at(i)->shapes != NULL;
    assert_int_equal(files, 0); /* one each */
}

/* ---- which file ---- */

static const char *stencil_with(front_end *t, const char *file, uint32_t cc, const uint32_t *on)
{
    plan_options options = {.archs = on, .shapes = shapes_new(t->a, t->d)};
    shapes_put(options.shapes, "stencil", cc, text_source(t, file));
    const plan *p = plan_with(t, DIFFERENCE, &options);
    return p ? variants_of(t, &p->kernels[0]) : errors_found(t);
}

static void a_folder_stands_before_the_program(void **state)
{
    front_end *t = *state;
    static const char file[] = "kgen_shapes: 1\nfamily: stencil\ncapability: 80\nshapes:\n"
                               "  - {size: 4, items: elements, nwarps: 3, nwork: 5, max_n: 777}\n";
    static const uint32_t both[] = {80, 90, 0}, old[] = {80, 0}, other[] = {86, 0};
    assert_string_equal(stencil_with(t, file, 80, old),
                        "block_wbw_w3x5_pdl<=777 block_wbw_w8x1_vec_pdl "
                        "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl");
    /* The newest capability decides; and of none of those asked for, the newest card. */
    const char *const newest = stencil_with(t, file, 80, both);
    assert_null(strstr(newest, "w3x5"));
    assert_string_equal(stencil_with(t, file, 80, other), newest);
    assert_string_equal(stencil_with(t, file, 90, both), "1:1 shapes\n");
    assert_string_equal(stencil_with(t,
                                     "kgen_shapes: 1\nfamily: stencil\ncapability: 80\n"
                                     "shapes:\n  - {size: 4, items: lots, nwarps: 3}\n",
                                     80, old),
                        "1:1 shapes\n5:22 shapes\n");
}

/* Variants of a spec as the tuner leaves them. */
static const struct {
    const char *family, *spec, *variants;
} winners[] = {
    {"map", MAP_OF("f32") AXPY,
     "variants:\n- {nwarps: 3, nwork: 2, vector: none, pdl: true, max_n: 4096}\n"
     "- {nwarps: 5, nwork: 1, vector: shift, pdl: true, max_n: 5000}\n"
     "- {nwarps: 6, nwork: 2, pdl: true}\n"},
    {"stencil", DIFFERENCE,
     "variants:\n- {nwarps: 3, nwork: 5, pdl: true, max_n: 777}\n"
     "- {nwarps: 4, nwork: 2, pdl: true}\n"},
    {"reduce", SUM_F32,
     "variants:\n- {max_n: 2000, dask: column, nwarps: 4, nwork: 2, grid: {columns: 1}, "
     "pdl: true}\n- {dask: column, nwarps: 8, nwork: 3, grid: {per_sm: 5}, pdl: true}\n"
     "- {nwarps: 2, nwork: 4, grid: {per_sm: 6}}\n"},
    {"reduce", REDUCE_OF("f32") "results: [sum, max]\n",
     "variants:\n- {dask: column, nwarps: 8, nwork: 3, grid: {per_sm: 5}, pdl: true}\n"
     "- {nwarps: 2, nwork: 4, grid: {per_sm: 6}}\n"},
    {"reduce", REDUCE_OF("u32") "operator: sum\n",
     "variants:\n- {dask: column, nwarps: 8, nwork: 3, grid: {per_sm: 5}, pdl: true}\n"
     "- {nwarps: 2, nwork: 4, grid: {per_sm: 6}}\n"},
    {"transpose", "kgen: 1\nkernel: t\nfamily: transpose\ntypes: [f32]\n",
     "variants:\n- {thread_rows: 3, nwarps: 4, nwork: 2, pdl: true, max_n: 999}\n"
     "- {thread_rows: 2, nwarps: 8, pdl: true, max_rows: 4}\n"
     "- {thread_columns: 3, nwarps: 8, pdl: true, max_columns: 4}\n"
     "- {runs: true, nwarps: 8, nwork: 3, pdl: true, max_rows: 9}\n"
     "- {runs: true, nwarps: 4, nwork: 3, pdl: true}\n"
     "- {nwarps: 8, nwork: 4, pdl: true, max_rows: 32}\n- {nwarps: 8, nwork: 8, pdl: true}\n"},
};

/* What kgen tune writes of winners is what auto then takes, whatever the family's rule adds. */
static void winners_become_shapes(void **state)
{
    static const uint32_t h200[] = {90, 0};
    front_end *t = *state;
    for (size_t i = 0; i < sizeof winners / sizeof *winners; i++) {
        const char *spec = arena_printf(t->a, "%s%s", winners[i].spec, winners[i].variants);
        plan *won = plan_for(t, spec, h200, NULL, NULL);
        tune_shapes shapes = {0};
        if (!tune_fits_shapes(&won->kernels[0])) fail_msg("%s", variants_of(t, &won->kernels[0]));
        assert_true(tune_add_shapes(&shapes, t->a, &won->kernels[0]));
        assert_false(tune_add_shapes(&shapes, t->a, &won->kernels[0])); /* one of the same facts */
        const char *file = tune_shapes_text(&shapes, t->a, "# here\n", family_of(won->spec), 90);
        plan_options options = {.archs = h200, .shapes = shapes_new(t->a, t->d)};
        shapes_put(options.shapes, winners[i].family, 90, text_source(t, file));
        const plan *p = plan_with(t, winners[i].spec, &options);
        if (!p) fail_msg("%s%s", file, rendered(t));
        assert_string_equal(variants_of(t, &p->kernels[0]), variants_of(t, &won->kernels[0]));
    }
    plan *strided =
        plan_for(t, MAP_OF("f32") AXPY "variants: [{dask: column}]\n", h200, NULL, NULL);
    assert_false(tune_fits_shapes(&strided->kernels[0]));
    assert_false(tune_fits_shapes(&plan_of(t, COLUMN_SUMS)->kernels[0]));
}

/* The shapes that ship, written anew, give the same kernels. */
static void shapes_of_auto_are_written_and_read(void **state)
{
    static const char *const specs[] = {SUM_F32,
                                        REDUCE_OF("u8") "operator: max\n",
                                        REDUCE_OF("u32") "operator: sum\n",
                                        "kgen: 1\nkernel: t\nfamily: transpose\ntypes: [f32]\n",
                                        "kgen: 1\nkernel: t\nfamily: transpose\ntypes: [u8]\n",
                                        "kgen: 1\nkernel: t\nfamily: transpose\ntypes: [f64]\n"};
    static const uint32_t h200[] = {90, 0};
    front_end *t = *state;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        plan *all = plan_for(t, specs[i], h200, NULL, NULL);
        tune_shapes shapes = {0};
        for (size_t v = 0; v < all->kernels[0].n_variants; v++) {
            plan_kernel one = all->kernels[0];
            one.variants = &all->kernels[0].variants[v];
            one.n_variants = 1;
            if (!tune_fits_shapes(&one)) fail_msg("%s", one.variants->name);
        }
        assert_true(tune_add_shapes(&shapes, t->a, &all->kernels[0]));
        const family *f = family_of(all->spec);
        const char *file = tune_shapes_text(&shapes, t->a, "# here\n", f, 90);
        plan_options options = {.archs = h200, .shapes = shapes_new(t->a, t->d)};
        shapes_put(options.shapes, f->grammar->name, 90, text_source(t, file));
        const plan *p = plan_with(t, specs[i], &options);
        if (!p) fail_msg("%s%s", file, rendered(t));
        assert_string_equal(variants_of(t, &p->kernels[0]), variants_of(t, &all->kernels[0]));
    }
}

/* A file that has little, or nothing, of a family: what lies beyond its rows is served, too. */
static void rows_that_end_early_are_followed(void **state)
{
    static const struct {
        const char *family, *spec, *rows, *names;
    } cases[] = {
        {"reduce", SUM_F32, "  - {of: vectors, nwarps: 2, load: 16, blocks: 1, max_bytes: 4096}\n",
         "row_wbw_w4x16_sm4"},
        {"reduce", SUM_F32, "  - {of: rest, nwarps: 2, per_sm: 3}\n", "row_wbw_w2x16_sm3"},
        {"reduce", TREE, "  - {of: tree, items: vectors, nwarps: 2, load: 64, per_sm: 3}\n",
         "column_wbw_w8x4_sm4_tree"},
        {"scan", COLUMN_SUMS, "  - {of: columns, form: thread, nwarps: 2, max_n: 99}\n",
         "column_wbw_w4x8_thread"},
        {"scan", COLUMN_SUMS, "  - {of: columns, form: wave, nwarps: 2}\n",
         "column_wbw_w4x8_thread"},
        {"scan", COLUMN_SUMS, "  - {of: columns, form: steps, nwarps: 2, nwork: 3, per_sm: 5}\n",
         "column_wbw_w2x3_sm5_steps"},
        {"scan", SCAN_TREE, "  - {of: trees, form: tree, nwarps: 4, nwork: 2, max_bytes: 4096}\n",
         "block_wbw_w8x4_vec_tree"},
    };
    static const uint32_t h200[] = {90, 0};
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        plan_options options = {.archs = h200, .shapes = shapes_new(t->a, t->d)};
        const char *file =
            arena_printf(t->a, "kgen_shapes: 1\nfamily: %s\ncapability: 90\nshapes:\n%s",
                         cases[i].family, cases[i].rows);
        shapes_put(options.shapes, cases[i].family, 90, text_source(t, file));
        const plan *p = plan_with(t, cases[i].spec, &options);
        if (!p) fail_msg("%s", rendered(t));
        for (size_t k = 0; k < p->n_kernels; k++) {
            const plan_variant *last = &p->kernels[k].variants[p->kernels[k].n_variants - 1];
            assert_true(last->max_n == UINT64_MAX && last->n_ranges == 0);
            if (!strstr(last->name, cases[i].names)) fail_msg("%zu: %s", i, last->name);
        }
    }
}

/* The runtime takes no table whose thresholds fall. */
static void thresholds_of_rows_ascend(void **state)
{
    static const uint32_t h200[] = {90, 0};
    front_end *t = *state;
    plan_options options = {.archs = h200, .shapes = shapes_new(t->a, t->d)};
    shapes_put(options.shapes, "segments", 90,
               text_source(t, "kgen_shapes: 1\nfamily: segments\ncapability: 90\nshapes:\n"
                              "  - {of: rows, max_n: 99, max_length: 8, nwarps: 2, nwork: 1}\n"
                              "  - {of: rows, max_n: 98, max_length: 9, nwarps: 3, nwork: 1}\n"));
    assert_null(plan_with(t,
                          "kgen: 1\nkernel: s\nfamily: segments\nsegments: rows\ntypes: [f32]\n"
                          "operator: sum\n",
                          &options));
    assert_non_null(strstr(rendered(t), "up to 98 elements"));
}

/* Of segments some rows are for operators that do not commute. */
static void rows_for_what_keeps_order(void **state)
{
    static const uint32_t h200[] = {90, 0};
    static const char *const operators[] = {"sum", "{identity: 0, combine: a * 31 + b}"};
    front_end *t = *state;
    plan_options options = {.archs = h200, .shapes = shapes_new(t->a, t->d)};
    shapes_put(options.shapes, "segments", 90,
               text_source(t, "kgen_shapes: 1\nfamily: segments\ncapability: 90\nshapes:\n"
                              "  - {of: rows, ordered: 1, max_n: 99, nwarps: 2, nwork: 1}\n"
                              "  - {of: rows, nwarps: 4, nwork: 1}\n"));
    for (uint32_t ordered = 0; ordered < 2; ordered++) {
        const plan *p = plan_with(t,
                                  arena_printf(t->a,
                                               "kgen: 1\nkernel: s\nfamily: segments\n"
                                               "segments: rows\ntypes: [u32]\noperator: %s\n",
                                               operators[ordered]),
                                  &options);
        assert_non_null(p);
        assert_int_equal(p->kernels[0].variants[0].nwarps, ordered ? 2 : 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(rows_are_read_and_written),
        FRONT_END_TEST(rows_are_those_of_a_kernel),
        FRONT_END_TEST(damaged_files_are_refused_where_they_are_damaged),
        FRONT_END_TEST(files_of_the_program_are_whole),
        FRONT_END_TEST(a_folder_stands_before_the_program),
        FRONT_END_TEST(winners_become_shapes),
        FRONT_END_TEST(shapes_of_auto_are_written_and_read),
        FRONT_END_TEST(thresholds_of_rows_ascend),
        FRONT_END_TEST(rows_for_what_keeps_order),
        FRONT_END_TEST(rows_that_end_early_are_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
