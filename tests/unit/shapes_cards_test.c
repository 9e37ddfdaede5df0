/* What cards get whose shapes are in no file, and several cards together. */
#include "planned.h"

#include "explain/explain.h"
#include "model/card.h"
#include "plan/family.h"
#include "tune/by_model.h"
#include "turns.h"

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

#define TRANSPOSE_F32 "kgen: 1\nkernel: t\nfamily: transpose\ntypes: [f32]\n"

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
    return strstr(v->name, "_stream") ||
           (strncmp(k->name, "l_", 2) == 0 && strstr(v->name, "_wave")) ||
           strcmp(k->name, "g_u32") == 0 || strcmp(k->name, "k_f64") == 0;
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
    assert_true(last->max_n == UINT64_MAX && last->n_ranges == 0 && last->n_limits == 0);
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

/* What is too large for one of several cards is left to the others, or to nobody. */
static void several_cards_have_shapes_together(void **state)
{
    static const uint32_t lists[][4] = {{75, 90}, {90, 120}, {80, 86, 90}, {75, 80, 90}};
    front_end *t = *state;
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
            const plan *p = plan_for(t, specs[i], lists[l], NULL, NULL);
            if (!p) fail_msg("%u and %u: %s", lists[l][0], lists[l][1], rendered(t));
            for (size_t k = 0; k < p->n_kernels; k++) {
                const plan_kernel *one = &p->kernels[k];
                const plan_variant *last = &one->variants[one->n_variants - 1];
                assert_true(last->max_n == UINT64_MAX && last->n_ranges + last->n_limits == 0);
                assert_true(last->min_cc <= lists[l][0]);
            }
        }
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

/* What the model chose for each card that nobody measured: of maps, stencils, sums and transposes
 * of f32. */
static const struct {
    uint32_t cc;
    const char *map, *stencil, *sum, *transpose;
} chosen[] = {
    {80,
     "block_wbw_w8x1_pdl<=46341 block_wbw_w16x2_pdl<=262144 block_wbw_w8x1_vec_pdl<=370728 "
     "block_wbw_w16x2_pdl_2<=370728 block_wbw_w16x1_vec_pdl<=4194304 "
     "block_wbw_w8x4_pdl<=4194304 block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl "
     "block_wbw_w8x4_pdl_2",
     "block_wbw_w8x1_pdl<=46341 block_wbw_w8x4_pdl<=1482911 "
     "block_wbw_w8x1_vec_pdl<=4194304 block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl "
     "block_wbw_w8x4_pdl_3",
     "column_wbw_w8x2_vec_c1_pdl<=2048 column_wbw_w8x4_vec_c1_pdl<=4096 "
     "column_wbw_w8x8_vec_c1_pdl<=8192 column_wbw_w16x8_vec_c1_pdl<=32768 "
     "column_wbw_w8x8_vec_sm8_tags_pdl<=32768 column_wbw_w8x2_vec_sm8_tags_pdl<=262144 "
     "column_wbw_w8x8_vec_sm8_tags_pdl_2 row_wbw_w4x16_sm7",
     TURNS_F32},
    {86,
     "block_wbw_w8x1_pdl<=65536 block_wbw_w16x2_pdl<=262144 block_wbw_w8x1_vec_pdl<=524288 "
     "block_wbw_w16x2_pdl_2<=524288 block_wbw_w16x1_vec_pdl<=4194304 "
     "block_wbw_w8x4_pdl<=4194304 block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl "
     "block_wbw_w8x4_pdl_2",
     "block_wbw_w8x1_pdl<=92682 block_wbw_w8x4_pdl<=370728 "
     "block_wbw_w8x1_vec_pdl<=4194304 block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl "
     "block_wbw_w8x4_pdl_3",
     "column_wbw_w8x2_vec_c1_pdl<=2048 column_wbw_w8x4_vec_c1_pdl<=4096 "
     "column_wbw_w8x8_vec_c1_pdl<=8192 column_wbw_w16x8_vec_c1_pdl<=32768 "
     "column_wbw_w8x8_vec_sm8_tags_pdl<=32768 column_wbw_w8x2_vec_sm8_tags_pdl<=185364 "
     "column_wbw_w8x8_vec_sm8_tags_pdl_2 row_wbw_w4x16_sm7",
     TURNS_F32},
    {89,
     "block_wbw_w8x1_pdl<=65536 block_wbw_w16x2_pdl<=262144 block_wbw_w8x1_vec_pdl<=524288 "
     "block_wbw_w16x2_pdl_2<=524288 block_wbw_w16x1_vec_pdl<=4194304 "
     "block_wbw_w8x4_pdl<=4194304 block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl "
     "block_wbw_w8x4_pdl_2",
     "block_wbw_w8x1_pdl<=65536 block_wbw_w8x4_pdl<=370728 "
     "block_wbw_w8x1_vec_pdl<=4194304 block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl "
     "block_wbw_w8x4_pdl_3",
     "column_wbw_w8x2_vec_c1_pdl<=2048 column_wbw_w8x4_vec_c1_pdl<=4096 "
     "column_wbw_w8x8_vec_c1_pdl<=8192 column_wbw_w16x8_vec_c1_pdl<=32768 "
     "column_wbw_w8x8_vec_sm8_tags_pdl<=65536 column_wbw_w8x2_vec_sm8_tags_pdl<=185364 "
     "column_wbw_w8x8_vec_sm8_tags_pdl_2 row_wbw_w4x16_sm7",
     TURNS_F32},
    {100,
     "block_wbw_w8x1_pdl<=46341 block_wbw_w16x2_pdl<=262144 block_wbw_w8x1_vec_pdl<=262144 "
     "block_wbw_w16x2_pdl_2<=741455 block_wbw_w16x1_vec_pdl<=4194304 "
     "block_wbw_w8x4_pdl<=4194304 block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl "
     "block_wbw_w8x4_pdl_2",
     "block_wbw_w8x1_pdl<=46341 block_wbw_w8x4_pdl<=4194304 "
     "block_wbw_w8x1_vec_pdl<=4194304 block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl "
     "block_wbw_w8x4_pdl_3",
     "column_wbw_w8x2_vec_c1_pdl<=2048 column_wbw_w8x4_vec_c1_pdl<=4096 "
     "column_wbw_w8x8_vec_c1_pdl<=8192 column_wbw_w16x8_vec_c1_pdl<=32768 "
     "column_wbw_w8x8_vec_sm8_tags_pdl<=32768 column_wbw_w8x2_vec_sm8_tags_pdl<=262144 "
     "column_wbw_w8x8_vec_sm8_tags_pdl_2 row_wbw_w4x16_sm7",
     TURNS_F32_SMALL
     "block_wbw_w8x4_pdl<=1482911 block_bbb_w8x4_low1_pdl_4<=2097152 "
     "block_bbb_w8x2_low3_pdl_2<=2097152 block_bbb_w4x2_low4_pdl_3<=2097152 "
     "block_bbb_w4x1_low8_pdl_3<=2097152 block_bbb_w4x8_runs_pdl<=2097152 "
     "block_wbw_w4x8_pdl_3<=2097152 block_wbw_w8x4_pdl_2<=2097152 block_bbb_w8x4_low1_pdl_5 "
     "block_bbb_w8x2_low3_pdl_3 block_bbb_w4x2_low4_pdl_4 block_bbb_w4x1_low8_pdl_4 "
     "block_bbb_w4x8_runs_pdl_2 block_bbb_w8x2_thin4_pdl_2 block_wbw_w4x8_pdl_4 "
     "block_wbw_w16x4_vec8_pdl block_wbw_w8x8_g64_pdl"},
    {120,
     "block_wbw_w8x1_pdl<=46341 block_wbw_w16x2_pdl<=262144 block_wbw_w8x1_vec_pdl<=524288 "
     "block_wbw_w16x2_pdl_2<=524288 block_wbw_w16x1_vec_pdl<=4194304 "
     "block_wbw_w8x4_pdl<=4194304 block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl "
     "block_wbw_w8x4_pdl_2",
     "block_wbw_w8x1_pdl<=46341 block_wbw_w8x4_pdl<=1482911 "
     "block_wbw_w8x1_vec_pdl<=4194304 block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl "
     "block_wbw_w8x4_pdl_3",
     "column_wbw_w8x2_vec_c1_pdl<=2048 column_wbw_w8x4_vec_c1_pdl<=4096 "
     "column_wbw_w8x8_vec_c1_pdl<=8192 column_wbw_w16x8_vec_c1_pdl<=32768 "
     "column_wbw_w8x8_vec_sm8_tags_pdl<=32768 column_wbw_w8x2_vec_sm8_tags_pdl<=185364 "
     "column_wbw_w8x8_vec_sm8_tags_pdl_2 row_wbw_w4x16_sm7",
     TURNS_F32_SMALL
     "block_wbw_w8x4_pdl<=2965821 block_bbb_w8x4_low1_pdl_4<=2965821 "
     "block_bbb_w8x2_low3_pdl_2<=2965821 block_bbb_w4x2_low4_pdl_3<=2965821 "
     "block_bbb_w4x1_low8_pdl_3<=2965821 block_bbb_w4x8_runs_pdl<=2965821 "
     "block_wbw_w4x8_pdl_3<=2965821 block_wbw_w8x4_pdl_2<=2965821 block_bbb_w8x4_low1_pdl_5 "
     "block_bbb_w8x2_low3_pdl_3 block_bbb_w4x2_low4_pdl_4 block_bbb_w4x1_low8_pdl_4 "
     "block_bbb_w4x8_runs_pdl_2 block_bbb_w8x2_thin4_pdl_2 block_wbw_w4x8_pdl_4 "
     "block_wbw_w16x4_vec8_pdl block_wbw_w8x8_g64_pdl"},
};

/* Families that the model does not choose for take the shapes of the card that was measured, as far
 * as they fit. */
static void each_card_takes_what_is_written_here(void **state)
{
    static const uint32_t h200[] = {90, 0};
    front_end *t = *state;
    for (size_t c = 0; c < sizeof chosen / sizeof *chosen; c++) {
        const arch *on = arch_find(chosen[c].cc);
        assert_string_equal(variants_of(t, &by_model(t, MAP_OF("f32") AXPY, on)->kernels[0]),
                            chosen[c].map);
        assert_string_equal(variants_of(t, &by_model(t, DIFFERENCE, on)->kernels[0]),
                            chosen[c].stencil);
        assert_string_equal(variants_of(t, &by_model(t, SUM_F32, on)->kernels[0]), chosen[c].sum);
        assert_string_equal(variants_of(t, &by_model(t, TRANSPOSE_F32, on)->kernels[0]),
                            chosen[c].transpose);
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

/* A newer card beside it takes nothing from an H100, nor has fewer forms. */
static void blocks_of_a_sort_meet_from_9_0_on(void **state)
{
    static const char sort[] = "kgen: 1\nkernel: o\nfamily: sort\ntypes: [u32]\n";
    static const uint32_t both[] = {90, 100, 0};
    front_end *t = *state;
    assert_non_null(
        strstr(variants_of(t, &plan_for(t, sort, both, NULL, NULL)->kernels[0]), "together"));
    assert_non_null(
        strstr(variants_of(t, &by_model(t, sort, arch_find(120))->kernels[0]), "together"));
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
static void is_near_the_best(front_end *t, const char *spec, const arch *on)
{
    static const uint32_t h200[] = {90, 0};
    const plan *const all = plan_for(t, spec, h200, NULL, NULL);
    const plan *const p = by_model(t, spec, on);
    for (unsigned log2 = 9; log2 <= 28; log2++)
        for (unsigned more = 0; more < 2; more++) {
            const uint64_t n = (UINT64_C(1) << log2) + more;
            const double took = predicted(t, p, on, n, true);
            const double best = predicted(t, all, on, n, false);
            if (took > 1.12 * best)
                fail_msg("%u: %s of %llu: %g ns, best %g", on->cc, p->kernels[0].name,
                         (unsigned long long)n, took, best);
        }
}

static void the_model_chooses_for_cards_that_nobody_measured(void **state)
{
    static const uint32_t without[] = {80, 86, 89, 100, 120};
    front_end *t = *state;
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        is_near_the_best(t, MAP_OF("f32") AXPY, arch_find(without[i]));
        is_near_the_best(t, SUM_F32, arch_find(without[i]));
    }
}

/* A threshold where one data block is full is no worse by the model a little below it. */
static void thresholds_of_whole_blocks_stay(void **state)
{
    front_end *t = *state;
    const plan *p = by_model(t, SUM_F32, arch_find(100));
    for (size_t v = 0; v < 3; v++)
        assert_int_equal(p->kernels[0].variants[v].max_n, p->kernels[0].variants[v].dbs);
}

static void a_measured_card_stays_as_it_is(void **state)
{
    front_end *t = *state;
    plan *p = plan_of(t, MAP_OF("f32") AXPY);
    const arch *on = arch_find(90);
    tune_by_model(t->a, p, on, card_estimate(t->a, on, card_find(90)));
    assert_string_equal(variants_of(t, &p->kernels[0]), AXPY_VARIANTS);
}

#define EXCLUSIVE(of)                                                                              \
    "kgen: 1\nkernel: s\nfamily: scan\ntypes: [" of "]\nscan: exclusive\noperator: sum\n"
#define SELECT_F32 "kgen: 1\nkernel: l\nfamily: select\ntypes: [f32]\n"
#define SELECT_U8 "kgen: 1\nkernel: l\nfamily: select\ntypes: [u8]\n"

/* What nvcc spilled, as a thread of 1024 has 64 registers, and what stands in its place. */
static void crowded_kernels_have_less_of_a_thread(void **state)
{
    static const struct {
        const char *spec, *spills, *fits;
    } crowded[] = {
        {SELECT_U8 "where: x > 0\nkeep: both\n", "_w32x16_wave", "_w16x16_wave"},
        {SELECT_U8 "unique: x == before\n", "_w32x16_wave", "_w16x16_wave"},
        {SELECT_U8 "where: i % 3 == 0\n", "_w16x24_", "_w12x32_"},
        {SELECT_U8 "inputs: {x: T, f: u8}\nwhere: f\n", "_w12x12_s6o12m4", "_w12x12_s6o9m4"},
        {"kgen: 1\nkernel: l\nfamily: select\ntypes: [u16]\ninputs: {x: T, f: u8}\nwhere: f\n",
         "_w12x24_s4o6m4", "_w10x28_s4o4m3"},
        {SELECT_F32 "inputs: {x: T, f: u8}\nwhere: f\n", "_w12x24_s5o12m4", "_w12x24_s5o9m4"},
        {SELECT_F32 "inputs: {x: T, y: T, f: u8}\nwhere: f\n", "x16_wave", "_w8x8_wave"},
        {EXCLUSIVE("bf16"), "_w32x4_vec_a128_wave", "_w32x2_vec_a128_wave"},
        {EXCLUSIVE("f16") "scalars: {s: T}\ninitial: s\n", "_w32x4_vec_a128_wave",
         "_w32x2_vec_a128_wave"},
        {"kgen: 1\nkernel: h\nfamily: histogram\ntypes: [u8]\ncounter: u64\n",
         "_w32x4_shared_sm1_b256_ahead", "_w32x2_shared_sm1_b256_ahead"},
        {"kgen: 1\nkernel: h\nfamily: histogram\ntypes: [i8]\nchannels: 3\n", "_w32x8_shared_24576",
         "_w32x4_shared_24576"},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof crowded / sizeof *crowded; i++) {
        const plan *p = plan_for(t, crowded[i].spec, (const uint32_t[]){90, 0}, NULL, NULL);
        const char *names = variants_of(t, &p->kernels[0]);
        if (strstr(names, crowded[i].spills) || !strstr(names, crowded[i].fits))
            fail_msg("%s: %s", crowded[i].spec, names);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(every_card_has_shapes_that_fit),
        FRONT_END_TEST(several_cards_have_shapes_together),
        FRONT_END_TEST(each_card_takes_what_is_written_here),
        FRONT_END_TEST(blocks_of_a_sort_meet_from_9_0_on),
        FRONT_END_TEST(the_model_chooses_for_cards_that_nobody_measured),
        FRONT_END_TEST(thresholds_of_whole_blocks_stay),
        FRONT_END_TEST(a_measured_card_stays_as_it_is),
        FRONT_END_TEST(crowded_kernels_have_less_of_a_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
