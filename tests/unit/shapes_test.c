/* Shapes of `auto` as files: what is read and refused, and what cards get that have none. */
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

#define DIFFERENCE                                                                                 \
    "kgen: 1\nkernel: d\nfamily: stencil\ntypes: [f32]\nneighbours: {before: -1}\n"                \
    "stencil: x - before\n"

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

/* What kgen tune writes of winners is what auto then takes, whatever the family's rule adds. */
static void winners_become_shapes(void **state)
{
    static const struct {
        const char *family, *spec, *variants;
    } cases[] = {
        {"map", MAP_OF("f32") AXPY,
         "variants:\n- {nwarps: 3, nwork: 2, vector: none, pdl: true, max_n: 4096}\n"
         "- {nwarps: 5, nwork: 1, vector: shift, pdl: true, max_n: 5000}\n"
         "- {nwarps: 6, nwork: 2, pdl: true}\n"},
        {"stencil", DIFFERENCE,
         "variants:\n- {nwarps: 3, nwork: 5, pdl: true, max_n: 777}\n"
         "- {nwarps: 4, nwork: 2, pdl: true}\n"},
    };
    static const uint32_t h200[] = {90, 0};
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *spec = arena_printf(t->a, "%s%s", cases[i].spec, cases[i].variants);
        plan *won = plan_for(t, spec, h200, NULL, NULL);
        tune_shapes shapes = {0};
        assert_true(tune_fits_shapes(&won->kernels[0]));
        assert_true(tune_add_shapes(&shapes, t->a, &won->kernels[0]));
        assert_false(tune_add_shapes(&shapes, t->a, &won->kernels[0])); /* one of the same facts */
        const char *file = tune_shapes_text(&shapes, t->a, "# here\n", family_of(won->spec), 90);
        plan_options options = {.archs = h200, .shapes = shapes_new(t->a, t->d)};
        shapes_put(options.shapes, cases[i].family, 90, text_source(t, file));
        const plan *p = plan_with(t, cases[i].spec, &options);
        if (!p) fail_msg("%s%s", file, rendered(t));
        assert_string_equal(variants_of(t, &p->kernels[0]), variants_of(t, &won->kernels[0]));
    }
    plan *strided =
        plan_for(t, MAP_OF("f32") AXPY "variants: [{dask: column}]\n", h200, NULL, NULL);
    assert_false(tune_fits_shapes(&strided->kernels[0]));
    assert_false(tune_fits_shapes(&plan_of(t, SUM_F32)->kernels[0]));
}

#define TREE                                                                                       \
    "kgen: 1\nkernel: b\nfamily: reduce\ntypes: [f32, f64]\noperator: sum\n"                       \
    "reproducible: device\n"
#define COLUMN_SUMS                                                                                \
    "kgen: 1\nkernel: c\nfamily: scan\nscan: inclusive\nsegments: columns\ntypes: [f32]\n"         \
    "operator: sum\n"
#define SCAN_TREE                                                                                  \
    "kgen: 1\nkernel: d\nfamily: scan\nscan: inclusive\ntypes: [f32, f64]\n"                       \
    "operator: sum\nreproducible: device\n"

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

/* ---- cards without a file ---- */

static const char *const specs[] = {
    MAP_OF("u8, f32, f64") AXPY,
    "kgen: 1\nkernel: f\nfamily: map\ntypes: [u16, f32]\noutputs: {y: T}\nmap: {y: \"0\"}\n",
    "kgen: 1\nkernel: t\nfamily: transpose\ntypes: [u8, u16, f32, f64]\n",
    DIFFERENCE,
    "kgen: 1\nkernel: a\nfamily: reduce\ntypes: [u8, f32, f64]\noperator: sum\n",
    TREE,
    COLUMN_SUMS,
    SCAN_TREE,
    "kgen: 1\nkernel: r\nfamily: scan\nscan: inclusive\ntypes: [u8, f32, f64]\noperator: sum\n",
    "kgen: 1\nkernel: s\nfamily: segments\nsegments: offsets\ntypes: [f32, f64]\noperator: sum\n",
    "kgen: 1\nkernel: w\nfamily: segments\nsegments: rows\ntypes: [f32, f64]\noperator: sum\n",
    "kgen: 1\nkernel: h\nfamily: histogram\ntypes: [u8, f32]\nbin: x\n",
    "kgen: 1\nkernel: v\nfamily: segments\nsegments: columns\ntypes: [f32, f64]\n"
    "operator: sum\n",
    "kgen: 1\nkernel: l\nfamily: select\ntypes: [u8, f32, f64]\n"
    "where: x > 0\n",
    "kgen: 1\nkernel: b\nfamily: bisect\ntypes: [u8, f32, f64]\nbound: lower\n",
    "kgen: 1\nkernel: n\nfamily: neighbours\ntypes: [f32, f64]\ndimensions: 3\nk: 8\n",
    "kgen: 1\nkernel: g\nfamily: segsort\ntypes: [u8, u32, f64]\n",
    "kgen: 1\nkernel: o\nfamily: sort\ntypes: [u8, u32, f64]\n",
    "kgen: 1\nkernel: p\nfamily: sort\ntypes: [u32, f64]\nvalue: u64\n",
    "kgen: 1\nkernel: k\nfamily: topk\ntypes: [u8, u32, f64]\n",
};

static plan *by_model(front_end *t, const char *spec, const arch *on)
{
    uint32_t *archs_of = arena_array(t->a, uint32_t, 2);
    archs_of[0] = on->cc;
    plan *p = plan_for(t, spec, archs_of, NULL, NULL);
    if (!p) fail_msg("%u: %s", on->cc, rendered(t));
    tune_by_model(t->a, p, on, card_estimate(t->a, on, card_find(on->cc)));
    return p;
}

/* Estimated above what their blocks have; the compiler spills none of them. */
static bool is_tight(const plan_kernel *k, const plan_variant *v)
{
    return strstr(v->name, "_stream") || strcmp(k->name, "g_u32") == 0 ||
           strcmp(k->name, "k_f64") == 0;
}

/* Threads, shared memory, and registers: what is promised fits, and holds what is needed. */
static void check_launch(const plan_kernel *k, const plan_variant *v, const plan_step *s,
                         const arch *on)
{
    assert_true(s->tbs >= 32 && s->tbs <= 1024 && s->min_blocks >= 1);
    assert_true(s->shared_bytes <= on->shared_per_block);
    assert_true(s->min_blocks * s->tbs <= on->threads_per_sm);
    assert_true(s->min_blocks * s->tbs * s->registers <= on->registers_per_sm);
    if (s->needed > s->registers && !is_tight(k, v))
        fail_msg("%u: %s/%s%s needs %u registers of %u", on->cc, k->name, v->name, s->suffix,
                 s->needed, s->registers);
}

static void check_table(const plan_kernel *k, const arch *on)
{
    assert_true(k->by_model == (on->cc != 90));
    assert_true(k->n_variants > 0);
    for (size_t v = 0; v < k->n_variants; v++) {
        const plan_variant *one = &k->variants[v];
        if (v) assert_true(k->variants[v - 1].max_n <= one->max_n);
        assert_true(one->tbs <= 1024 && one->min_blocks >= 1);
        for (uint32_t s = 0; s < one->n_steps; s++) check_launch(k, one, &one->steps[s], on);
        bool found = one->twin == NULL;
        for (size_t w = 0; w < v && !found; w++)
            found = strcmp(k->variants[w].name, one->twin) == 0;
        assert_true(found); /* whose kernels it launches */
    }
    const plan_variant *last = &k->variants[k->n_variants - 1];
    assert_true(last->max_n == UINT64_MAX && last->n_ranges == 0);
}

static void every_card_has_shapes_that_fit(void **state)
{
    front_end *t = *state;
    for (const arch *on = archs; on->cc; on++)
        for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
            const plan *p = by_model(t, specs[i], on);
            assert_true(p->n_kernels > 0);
            for (size_t k = 0; k < p->n_kernels; k++) check_table(&p->kernels[k], on);
        }
    assert_int_equal(diag_errors(t->d), 0);
}

static bool is_same_shape(const plan_variant *a, const plan_variant *b)
{
    return strcmp(a->template_name, b->template_name) == 0 && a->nwarps == b->nwarps &&
           a->nwork == b->nwork && a->vector == b->vector && a->n_limits == b->n_limits &&
           (a->max_n == b->max_n || a->max_n == UINT64_MAX);
}

/* Whether they are those of another list in their order, without some that have no room. */
static bool are_some_of(const plan_kernel *k, const plan_kernel *all)
{
    size_t w = 0;
    for (size_t v = 0; v < k->n_variants; v++, w++) {
        while (w < all->n_variants && !is_same_shape(&k->variants[v], &all->variants[w])) w++;
        if (w == all->n_variants) return false;
    }
    return true;
}

/* What each family takes on a card that nobody measured: the shapes of the one that was, as far as
 * they fit. Of maps and stencils the model chose; these are its choices. */
static void each_card_takes_what_is_written_here(void **state)
{
    static const struct {
        uint32_t cc;
        const char *map, *stencil;
    } chosen[] = {
        {80,
         "block_wbw_w8x1_pdl<=46342 block_wbw_w16x2_pdl<=185364 "
         "block_wbw_w8x1_vec_pdl<=370728 block_wbw_w16x2_pdl_2<=370728 "
         "block_wbw_w16x1_vec_pdl<=2965821 block_wbw_w8x4_pdl<=2965821 "
         "block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_2",
         "block_wbw_w8x1_pdl<=23171 block_wbw_w8x4_pdl<=23171 "
         "block_wbw_w8x1_vec_pdl<=2965821 block_wbw_w8x1_vec_pdl_2 "
         "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_3"},
        {86,
         "block_wbw_w8x1_pdl<=185364 block_wbw_w16x2_pdl<=185364 "
         "block_wbw_w8x1_vec_pdl<=370728 block_wbw_w16x2_pdl_2<=370728 "
         "block_wbw_w16x1_vec_pdl<=2965821 block_wbw_w8x4_pdl<=2965821 "
         "block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_2",
         "block_wbw_w8x1_pdl<=11586 block_wbw_w8x4_pdl<=11586 "
         "block_wbw_w8x1_vec_pdl<=2965821 block_wbw_w8x1_vec_pdl_2 "
         "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_3"},
        {89,
         "block_wbw_w8x1_pdl<=185364 block_wbw_w16x2_pdl<=185364 "
         "block_wbw_w8x1_vec_pdl<=370728 block_wbw_w16x2_pdl_2<=370728 "
         "block_wbw_w16x1_vec_pdl<=2965821 block_wbw_w8x4_pdl<=2965821 "
         "block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_2",
         "block_wbw_w8x1_pdl<=5793 block_wbw_w8x4_pdl<=5793 "
         "block_wbw_w8x1_vec_pdl<=2965821 block_wbw_w8x1_vec_pdl_2 "
         "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_3"},
        {100,
         "block_wbw_w8x1_pdl<=46342 block_wbw_w16x2_pdl<=185364 "
         "block_wbw_w8x1_vec_pdl<=370728 block_wbw_w16x2_pdl_2<=370728 "
         "block_wbw_w16x1_vec_pdl<=2965821 block_wbw_w8x4_pdl<=2965821 "
         "block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_2",
         "block_wbw_w8x1_pdl<=23171 block_wbw_w8x4_pdl<=23171 "
         "block_wbw_w8x1_vec_pdl<=2965821 block_wbw_w8x1_vec_pdl_2 "
         "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_3"},
        {120,
         "block_wbw_w8x1_pdl<=46342 block_wbw_w16x2_pdl<=185364 "
         "block_wbw_w8x1_vec_pdl<=370728 block_wbw_w16x2_pdl_2<=370728 "
         "block_wbw_w16x1_vec_pdl<=2965821 block_wbw_w8x4_pdl<=2965821 "
         "block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_2",
         "block_wbw_w8x1_pdl<=23171 block_wbw_w8x4_pdl<=23171 "
         "block_wbw_w8x1_vec_pdl<=2965821 block_wbw_w8x1_vec_pdl_2 "
         "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_3"},
    };
    static const uint32_t h200[] = {90, 0};
    front_end *t = *state;
    for (size_t c = 0; c < sizeof chosen / sizeof *chosen; c++) {
        const arch *on = arch_find(chosen[c].cc);
        assert_string_equal(variants_of(t, &by_model(t, MAP_OF("f32") AXPY, on)->kernels[0]),
                            chosen[c].map);
        assert_string_equal(variants_of(t, &by_model(t, DIFFERENCE, on)->kernels[0]),
                            chosen[c].stencil);
        for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
            const plan *p = by_model(t, specs[i], on),
                       *all = plan_for(t, specs[i], h200, NULL, NULL);
            assert_int_equal(p->n_kernels, all->n_kernels);
            for (size_t k = 0; k < p->n_kernels && !family_of(p->spec)->modelled; k++)
                if (!are_some_of(&p->kernels[k], &all->kernels[k]))
                    fail_msg("%u: %s: %s", on->cc, p->kernels[k].name,
                             variants_of(t, &p->kernels[k]));
        }
    }
}

static double predicted(front_end *t, const plan *p, const arch *on, uint64_t n, bool chosen)
{
    const explain_wish wish = {.a = on,
                               .has_n = true,
                               .brief = true,
                               .n = n,
                               .card = card_estimate(t->a, on, card_find(on->cc))};
    const explanation *e = explain_make(t->a, p, &wish);
    double least = 1e30;
    for (size_t v = 0; v < p->kernels[0].n_variants; v++) {
        const explain_variant *x = &e->kernels[0].variants[v];
        if (x->time.total > 0 && x->time.total < least && (!chosen || x->chosen))
            least = x->time.total;
    }
    return least;
}

/* What the table takes is nowhere behind the best of all shapes by more than what is doubted, and
 * two alignments that share a threshold. */
static void the_model_chooses_for_cards_that_nobody_measured(void **state)
{
    front_end *t = *state;
    static const uint32_t without[] = {80, 86, 89, 100, 120};
    static const uint32_t h200[] = {90, 0};
    const char *const spec = MAP_OF("f32") AXPY;
    plan *const all = plan_for(t, spec, h200, NULL, NULL);
    const char *const measured = variants_of(t, &all->kernels[0]);
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        const arch *on = arch_find(without[i]);
        const plan *p = by_model(t, spec, on);
        assert_string_not_equal(variants_of(t, &p->kernels[0]), measured);
        for (unsigned log2 = 9; log2 <= 28; log2 += 1) {
            const uint64_t n = (UINT64_C(1) << log2) + 1;
            assert_true(predicted(t, p, on, n, true) <= 1.12 * predicted(t, all, on, n, false));
        }
    }
}

static void a_measured_card_stays_as_it_is(void **state)
{
    front_end *t = *state;
    plan *p = plan_of(t, MAP_OF("f32") AXPY);
    const arch *on = arch_find(90);
    tune_by_model(t->a, p, on, card_estimate(t->a, on, card_find(90)));
    assert_string_equal(variants_of(t, &p->kernels[0]), AXPY_VARIANTS);
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
        FRONT_END_TEST(thresholds_of_rows_ascend),
        FRONT_END_TEST(rows_that_end_early_are_followed),
        FRONT_END_TEST(every_card_has_shapes_that_fit),
        FRONT_END_TEST(each_card_takes_what_is_written_here),
        FRONT_END_TEST(the_model_chooses_for_cards_that_nobody_measured),
        FRONT_END_TEST(a_measured_card_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
