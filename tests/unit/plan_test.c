/* Variants: names, geometry, thresholds, what --only, --except and --arch leave, launch bounds,
 * shared memory, regions. Those of maps are in plan_map_test.c,
 * reduces in one launch in plan_reduce_test.c. */
#include "plan/family.h"
#include "planned.h"

#include "plan/geometry.h"

#include <stdio.h>

#include "plan/occupancy.h"

static void auto_variants(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, REDUCE_OF("f32, f64") "operator: sum\n");
    assert_int_equal(p->n_kernels, 2);
    assert_string_equal(p->kernels[0].name, "total_f32");
    assert_string_equal(p->kernels[0].symbol, "kg_total_f32");
    assert_string_equal(variants_of(t, &p->kernels[0]),
                        "column_wbw_w8x2_vec_c1_pdl<=2048 column_wbw_w8x4_vec_c1_pdl<=4096 "
                        "column_wbw_w8x8_vec_c1_pdl<=8192 column_wbw_w16x8_vec_c1_pdl<=32768 "
                        "column_wbw_w8x8_vec_sm8_tags_pdl<=65536 "
                        "column_wbw_w8x2_vec_sm8_tags_pdl<=262144 "
                        "column_wbw_w8x8_vec_sm8_tags_pdl_2 row_wbw_w4x16_sm7");
    assert_string_equal(variants_of(t, &p->kernels[1]),
                        "column_wbw_w8x2_vec_c1_pdl<=1024 column_wbw_w8x4_vec_c1_pdl<=2048 "
                        "column_wbw_w8x8_vec_sm4_tags_pdl<=4096 column_wbw_w16x8_vec_c1_pdl<=16384 "
                        "column_wbw_w8x2_vec_sm8_tags_pdl<=131072 "
                        "column_wbw_w8x8_vec_sm4_tags_pdl_2 row_wbw_w4x16_sm7");
    const plan *m = plan_of(t, MAP_OF("f32") "prefix: my\n" AXPY);
    assert_string_equal(m->kernels[0].symbol, "my_axpy_f32");
    assert_string_equal(m->kernels[0].variants[2].entry, "my_axpy_f32__block_wbw_w8x1_vec_pdl");
    assert_string_equal(variants_of(t, &m->kernels[0]), AXPY_VARIANTS);
}

static void variants_of_the_spec(void **state)
{
    front_end *t = *state;
    const plan *p =
        plan_of(t, SUM_F32 "variants:\n- {max_n: 100, nwarps: 2, nwork: 3, "
                           "grid: {rows: 1}}\n- {max_n: 999, nwarps: 4, grid: {rows: 7}}\n"
                           "- {nwarps: 1, nwork: 1, grid: {per_sm: 2}, adder: serial}\n");
    assert_string_equal(variants_of(t, &p->kernels[0]),
                        "row_wbw_w2x3_r1<=100 row_wbw_w4x16_r7<=999 row_wbw_w1x1_sm2");
    const plan_variant *variants = p->kernels[0].variants;
    assert_int_equal(variants[0].n_steps, 1);
    assert_int_equal(variants[1].n_steps, 2);
    assert_int_equal(variants[1].steps[0].fixed, 7);
    assert_int_equal(variants[2].steps[0].per_sm, 2);
    assert_int_equal(variants[0].at.line, 7);
    assert_string_equal(variants[2].adder, "serial");
    assert_int_equal(variants[2].s1.elements + variants[2].s2.elements,
                     0); /* one warp, one item: no array */
    assert_int_equal(variants[2].steps[0].shared_bytes, 0);

    const plan *m = plan_of(t, MAP_OF("f32") AXPY
                            "variants:\n- {max_n: 64, bask: block_by_block, "
                            "nwork: 4, batch: 2, vector: none}\n- {nwarps: 16, nwork: 2}\n");
    assert_string_equal(variants_of(t, &m->kernels[0]),
                        "block_bbb_w8x4_b2<=64 block_wbw_w16x2_vec block_wbw_w16x2");
    assert_int_equal(m->kernels[0].variants[0].batch, 2);
}

static void arguments_are_in_the_order_of_c(void **state)
{
    front_end *t = *state;
    const plan *p =
        plan_of(t, MAP_OF("f32") "outputs: {o: T}\ninout: {io: T}\ninputs: {in1: u32}\n"
                                 "scalars: {s: f64}\nmap: {o: \"in1 * s\", io: io + 1}\n");
    plan_arg *args;
    assert_int_equal(plan_args(t->a, &p->kernels[0], &args), 4);
    const char *const names[] = {"s", "in1", "io", "o"}, *const types[] = {"f64", "u32", "f32",
                                                                           "f32"};
    for (int i = 0; i < 4; i++) {
        assert_string_equal(args[i].name, names[i]);
        assert_string_equal(args[i].type->name, types[i]);
        assert_int_equal(args[i].role, KG_ROLE_SCALAR + i);
        assert_int_equal(args[i].extent, i == 0 ? KG_EXTENT_ONE : KG_EXTENT_N);
    }
}

static void only_and_except(void **state)
{
    front_end *t = *state;
    const char *const two = REDUCE_OF("f32, f64") TWO_VARIANTS;
    const plan *p = plan_for(t, two, archs_80_90, "total_f64", NULL);
    assert_int_equal(p->n_kernels, 1);
    assert_string_equal(p->kernels[0].name, "total_f64");
    p = plan_for(t, two, archs_80_90, "*/*_r1", NULL);
    assert_int_equal(p->n_kernels, 2);
    assert_string_equal(variants_of(t, &p->kernels[0]),
                        "row_wbw_w8x16_r1"); /* it now takes every n */
    p = plan_for(t, two, archs_80_90, NULL, "*_sm7");
    assert_string_equal(variants_of(t, &p->kernels[1]), "row_wbw_w8x16_r1");
    p = plan_for(t, two, archs_80_90, "total_f*", "total_f32/*_r1");
    assert_string_equal(variants_of(t, &p->kernels[0]), "row_wbw_w4x16_sm7");
    assert_string_equal(variants_of(t, &p->kernels[1]), "row_wbw_w8x16_r1<=8192 row_wbw_w4x16_sm7");
    p = plan_for(t, two, archs_80_90, "nothing", NULL);
    assert_int_equal(p->n_kernels, 0);
    assert_int_equal(diag_count(t->d), 0);
}

/* Blocks of a cluster need 9.0; others do not. */
#define BINS_OF(types, variants)                                                                   \
    "kgen: 1\nkernel: first\nfamily: histogram\ntypes: [" types "]\nbin: x\nvariants:\n" variants
#define FOR_90 "- {form: cluster, nwarps: 2, nwork: 3, cluster: 2, grid: {columns: 3}}\n"

static void a_kernel_that_cannot_run_is_an_error(void **state)
{
    static const uint32_t old[] = {75, 80, 0}, new[] = {90, 0};
    front_end *t = *state;
    const char *const s = BINS_OF("f32, u32", FOR_90);
    assert_null(plan_for(t, s, old, NULL, NULL));
    assert_int_equal(diag_errors(t->d), 2);
    assert_non_null(strstr(rendered(t), ":7:1: error: no variant of first_f32 can run on compute "
                                        "capability 7.5, 8.0; one needs at least 9.0 "
                                        "[capability]\n"));
    assert_non_null(strstr(rendered(t), "no variant of first_u32 can run"));
    assert_null(plan_for(t, s, old, "first_f32", NULL));
    assert_int_equal(plan_for(t, s, old, "nothing", NULL)->n_kernels, 0);
    assert_int_equal(plan_for(t, s, new, NULL, NULL)->n_kernels, 2);
}

static void a_capability_that_a_kernel_lacks_is_a_warning(void **state)
{
    static const uint32_t both[] = {75, 90, 0}, new[] = {90, 0};
    front_end *t = *state;
    plan_for(t, BINS_OF("u32", FOR_90), new, NULL, NULL);
    assert_int_equal(plan_for(t, BINS_OF("f32", FOR_90), both, NULL, NULL)->n_kernels, 1);
    assert_int_equal(diag_count(t->d), 1);
    assert_non_null(strstr(rendered(t), ":7:1: warning: on compute capability 7.5 no variant of "
                                        "first_f32 can run [old-device]\n"));
    plan_for(t, BINS_OF("u16", "- {max_n: 32, form: global, nwarps: 1, nwork: 1}\n" FOR_90), both,
             NULL, NULL);
    assert_int_equal(diag_count(t->d), 2);
    assert_non_null(strstr(rendered(t), "no variant of first_u16 can run for n above 32"));
}

/* A small-n one, another shape, and the first again: one kernel, two entries. */
static void a_shape_may_stand_twice(void **state)
{
    front_end *t = *state;
    const plan *p =
        plan_of(t, SUM_F32 "variants:\n- {max_n: 9, nwork: 2}\n- {max_n: 99, nwork: 4}\n"
                           "- {max_n: 999, nwork: 2, nwarps: 8}\n- {nwork: 2}\n");
    const plan_kernel *k = &p->kernels[0];
    assert_string_equal(variants_of(t, k), "row_wbw_w8x2_sm4<=9 row_wbw_w8x4_sm4<=99 "
                                           "row_wbw_w8x2_sm4_2<=999 row_wbw_w8x2_sm4_3");
    assert_null(k->variants[0].twin);
    assert_string_equal(k->variants[0].kernels, k->variants[0].entry);
    for (int i = 2; i < 4; i++) {
        assert_string_equal(k->variants[i].twin, "row_wbw_w8x2_sm4");
        assert_string_equal(k->variants[i].kernels, k->variants[0].entry);
        assert_string_not_equal(k->variants[i].entry, k->variants[0].entry);
    }
}

/* The adder is not in the name. */
static void other_kernels_of_one_name_are_refused(void **state)
{
    front_end *t = *state;
    plan_options options = {.archs = archs_80_90};
    assert_null(plan_with(
        t, SUM_F32 "variants:\n- {max_n: 9, nwork: 2}\n- {nwork: 2, nwarps: 8, adder: serial}\n",
        &options));
    assert_string_equal(errors_found(t), "8:3 same-variant\n");
    assert_int_equal(diag_at(t->d, 1)->at.line, 7);
}

/* 32 warps of 16 items of 16 bytes: 256 KiB, and S2. What fits depends on the smallest of --arch.
 */
static void too_much_shared_memory_is_refused(void **state)
{
    front_end *t = *state;
    const char *const large =
        REDUCE_OF("mat2") MAT2 "operator: {identity: {a: 1, b: 0, c: 0, d: 1}, combine: a}\n"
                               "variants:\n- {nwarps: 32, nwork: 16}\n";
    plan_options options = {.archs = archs_80_90};
    assert_null(plan_with(t, large, &options));
    assert_string_equal(errors_found(t), "9:3 too-much-shared\n");
    assert_non_null(strstr(diag_at(t->d, 0)->text, "compute capability 8.0 has 166912"));

    const char *const medium =
        REDUCE_OF("f32") "operator: sum\nvariants:\n"
                         "- {nwarps: 32, nwork: 16, padding: {s1: 16_per_run}}\n";
    const uint32_t both[] = {90, 86, 0}, one[] = {90, 0};
    assert_non_null(plan_for(t, medium, one, NULL, NULL));
    t->d = diags_new(t->a);
    assert_null(plan_for(t, medium, both, NULL, NULL)); /* whatever the order of --arch */
    assert_string_equal(errors_found(t), "7:41 padding-conflicts\n7:3 too-much-shared\n");
    assert_non_null(strstr(diag_at(t->d, 1)->text, "compute capability 8.6"));
}

static void padding(void **state)
{
    front_end *t = *state;
    const plan_variant *variant = &plan_of(t, TWO_F32)->kernels[0].variants[0];
    assert_int_equal(variant->n_accesses, 4);
    for (int i = 0; i < 4; i++) assert_int_equal(variant->accesses[i].cost.degree, 1);
    assert_int_equal(diag_count(t->d), 0);

    plan_of(t, SUM_F32 "variants:\n- {nwork: 8, padding: {s1: none, s2: 1_per_32}}\n");
    assert_string_equal(errors_found(t), "7:28 padding-conflicts\n");
    t->d = diags_new(t->a);
    plan_of(t, SUM_F32 "variants:\n- {nwork: 1, padding: {s1: 2_per_run}}\n");
    assert_int_equal(diag_count(t->d), 0); /* there is no S1 that could conflict */

    plan_options options = {.archs = archs_80_90};
    assert_null(plan_with(t,
                          REDUCE_OF("v") "structs:\n  v: {fields: [{name: x, type: f32}, "
                                         "{name: y, type: f32}, {name: z, type: f32}]}\n"
                                         "operator: {identity: {x: 0, y: 0, z: 0}, combine: a}\n"
                                         "variants:\n- {padding: 1_per_32}\n",
                          &options));
    assert_string_equal(errors_found(t), "9:13 padding-cuts\n");
}

/* The promised blocks fit on every capability, with the registers that are promised too. */
static void launch_bounds_hold_on_all_capabilities(void **state)
{
    front_end *t = *state;
    const uint32_t all[] = {120, 90, 86, 80, 75, 0};
    const char *const specs[] = {SUM_F32, MAP_OF("f32") AXPY,
                                 SUM_F32 "variants:\n- {nwarps: 32, nwork: 2}\n",
                                 SUM_F32 "variants:\n- {nwarps: 1, nwork: 16}\n"};
    for (size_t s = 0; s < 4; s++) {
        const plan_kernel *k = &plan_for(t, specs[s], all, NULL, NULL)->kernels[0];
        for (size_t r = 0; r < k->n_variants; r++) {
            const plan_variant *variant = &k->variants[r];
            assert_in_range(variant->min_blocks, 1, 32);
            assert_in_range(variant->registers, 16, 255);
            for (const uint32_t *cc = all; *cc; cc++) {
                const occupancy o = occupancy_of(arch_find(*cc), variant->tbs, variant->registers,
                                                 variant->steps[0].shared_bytes);
                assert_true(o.blocks >= variant->min_blocks);
            }
        }
    }
}

/* What ptxas 13.0 takes of kernels in which a block takes segments together (8.0 and 9.0): with a
 * lower bound these spill. */
static void several_results_of_segments_have_registers(void **state)
{
    front_end *t = *state;
    static const struct {
        const char *type, *variant;
        uint32_t least;
    } cases[] = {
        {"f32", "lanes: 8, in_flight: 2, range: 1024", 86},
        {"f32", "lanes: 32, range: 1024", 86},
        {"f32", "lanes: 32, range: 0", 70},
        {"f64", "lanes: 2, in_flight: 2, range: 1024", 96},
        {"f16", "lanes: 32, range: 1024", 95},
        {"f16", "lanes: 1, range: 1024", 82},
        {"u8", "lanes: 8, in_flight: 2, range: 1024", 148},
        {"u8", "lanes: 1, range: 0", 102},
        {"u8", "lanes: 32, range: 0", 134},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const plan *p = plan_of(
            t, arena_printf(t->a,
                            "kgen: 1\nkernel: k\nfamily: segments\ntypes: [%s]\nsegments: offsets\n"
                            "results:\n  total: {operator: sum, accumulator: f64}\n"
                            "  least: {operator: argmin}\n"
                            "variants:\n- {form: mapped, nwarps: 1, nwork: 1, %s}\n",
                            cases[i].type, cases[i].variant));
        const plan_variant *v = &p->kernels[0].variants[0];
        if (v->registers < cases[i].least)
            fail_msg("%s of %s: %u registers", v->name, cases[i].type, v->registers);
    }
}

/* Structs by offsets have lanes of their own, unless they have more fields than words. */
static void structs_have_lanes(void **state)
{
    front_end *t = *state;
    static const char *const types[][2] = {{"f32", "mapped"}, {"u16", "thread"}};
    for (size_t i = 0; i < 2; i++) {
        const plan *p = plan_of(
            t, arena_printf(t->a,
                            "kgen: 1\nkernel: k\nfamily: segments\ntypes: s\nsegments: offsets\n"
                            "structs: {s: {fields: [{name: x, type: %s}, {name: y, type: %s}, "
                            "{name: z, type: %s}]}}\noperator: {identity: {x: 0, y: 0, z: 0}, "
                            "combine: \"T{a.x, b.y, b.z}\"}\n",
                            types[i][0], types[i][0], types[i][0]));
        assert_string_equal(plan_word_of(&p->kernels[0].variants[0], "form"), types[i][1]);
    }
}

/* ---- steps ---- */

/* Six launches of a variant: what a step decides is its own, all else is the variant's. */
static void steps_have_a_geometry_of_their_own(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, SUM_F32);
    plan_options options = {.archs = archs_80_90};
    plan_kernel k = {.spec = p->spec, .name = "k", .symbol = "kg_k"};
    planner planner = {.a = t->a, .d = t->d, .options = &options, .kernel = &k};
    plan_variant decided = {.dask = "block",
                            .bask = "warp_by_warp",
                            .nwarps = 8,
                            .nwork = 4,
                            .vector = 1,
                            .registers = 40,
                            .n_steps = 6};
    static const char *const names[] = {"", "_b", "_c", "_d", "_e", "_f"};
    for (uint32_t i = 0; i < 6; i++) decided.steps[i].suffix = names[i];
    decided.steps[1].tbs = 64;
    decided.steps[1].dbs = 4096;
    decided.steps[2].registers = 200;
    decided.steps[3] = (plan_step){.suffix = "_d", .tbs = 1024, .shared_bytes = 100000};
    decided.steps[4] = (plan_step){.suffix = "_e", .loop = 2, .fan = 2, .run = 4096};
    const plan_variant *v = plan_add_variant(&planner, &decided, "");
    assert_non_null(v);
    assert_int_equal(v->steps[0].tbs, 256);
    assert_int_equal(v->steps[0].dbs, 1024);
    assert_int_equal(v->steps[0].min_blocks, v->min_blocks);
    assert_int_equal(v->steps[0].registers, v->registers);
    assert_int_equal(v->steps[1].tbs, 64);
    assert_int_equal(v->steps[1].dbs, 4096);
    assert_true(v->steps[1].min_blocks > v->steps[0].min_blocks);
    assert_true(v->steps[1].registers >= 40);
    assert_true(v->steps[2].registers >= 200);
    assert_int_equal(v->steps[2].min_blocks, 1);
    assert_int_equal(v->steps[3].min_blocks, 1); /* 100000 bytes of it, and 1024 threads */
    assert_int_equal(v->steps[3].registers, 64);
    assert_int_equal(v->steps[4].loop, 2);
    assert_int_equal(v->steps[5].tbs, 256);
    decided.steps[5].shared_bytes = 1 << 20; /* too much in any step */
    assert_null(plan_add_variant(&planner, &decided, "_more"));
    assert_string_equal(errors_found(t), "0:0 too-much-shared\n");
}

/* ---- regions ---- */

static uint64_t sums_bytes(const plan_kernel *k, uint64_t n)
{
    const kg_growth *g = &plan_region_named(k, "sums")->grows[0];
    return KG_GROWTH(n, g->of, g->each, g->most);
}

static void sums_grow_with_n_and_hold_every_variant(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(
        t, REDUCE_OF("f64") "operator: sum\nvariants:\n- {max_n: 9, grid: "
                            "{rows: 1}}\n- {max_n: 9999, nwarps: 1, nwork: 1, grid: {rows: 1000}}\n"
                            "- {nwarps: 4, grid: {per_sm: 32}}\n");
    const plan_kernel *k = &p->kernels[0];
    uint64_t before = 0;
    for (uint64_t n = 0; n < 40000; n += 7) {
        const uint64_t bytes = sums_bytes(k, n);
        assert_true(bytes >= before);
        assert_true(bytes <= 1024 * 8);
        before = bytes;
        for (size_t r = 1; r < k->n_variants; r++) {
            const uint64_t blocks = (n + k->variants[r].dbs - 1) / k->variants[r].dbs;
            assert_true(bytes >=
                        (blocks < 1024 ? blocks : 1024) * 8); /* a sum per block, or fewer */
        }
    }
    assert_int_equal(sums_bytes(k, 31), 8);
    assert_int_equal(sums_bytes(k, UINT64_MAX), 1024 * 8);
    assert_string_equal(
        regions_of(t, plan_of(t, SUM_F32 "variants:\n- {grid: {rows: 1}}\n")->kernels), "");
    assert_string_equal(regions_of(t, plan_of(t, MAP_OF("f32") AXPY)->kernels), "");
}

/* What several variants say of one region: it holds all of them. */
static void a_region_grows_with_each_statement(void **state)
{
    (void)state;
    plan_kernel k = {0};
    const kg_growth few = {.of = 64, .each = 4, .most = 10},
                    many = {.of = 256, .each = 16, .most = 5};
    const kg_growth bins = {.length = 1, .of = 1, .each = 8};
    plan_region(&k, &(kg_region){.name = "sums", .fixed = 100, .grows = {few}});
    plan_region(&k, &(kg_region){.name = "sums", .fixed = 80, .grows = {many, bins}});
    plan_region(&k, &(kg_region){.name = "states", .kind = KG_REGION_TAGGED, .grows = {bins}});
    assert_int_equal(k.n_regions, 2);
    const kg_region *sums = plan_region_named(&k, "sums");
    assert_int_equal(sums->kind, KG_REGION_SCRATCH);
    assert_int_equal(sums->fixed, 100);
    assert_int_equal(sums->grows[0].of, 64);
    assert_int_equal(sums->grows[0].each, 16);
    assert_int_equal(sums->grows[0].most, 10);
    assert_int_equal(sums->grows[1].length, 1);
    assert_int_equal(sums->grows[1].most, KG_REGION_MOST);
    assert_int_equal(plan_region_named(&k, "states")->kind, KG_REGION_TAGGED);
    assert_null(plan_region_named(&k, "bins"));
    for (int i = 0; i < 2 * KG_MAX_REGIONS; i++) {
        static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
        plan_region(&k, &(kg_region){.name = names[i % 8]});
    }
    assert_int_equal(k.n_regions, KG_MAX_REGIONS); /* and no more are taken */
}

#define SCAN_OF "kgen: 1\nkernel: k\nfamily: scan\ntypes: [f32, u8]\nscan: inclusive\n"

/* What a planner sets and its family does not list, no template would see. */
static void facts_are_those_of_the_family(void **state)
{
    static const char *const specs[] = {
        REDUCE_OF("f32, u8") "operator: sum\n",
        MAP_OF("f32") AXPY,
        REDUCE_OF("f32") "operator: sum\nreproducible: any\n",
        "kgen: 1\nkernel: k\nfamily: transpose\ntypes: [u8, f32]\n",
        "kgen: 1\nkernel: k\nfamily: segments\ntypes: f32\nsegments: rows\noperator: sum\n",
        "kgen: 1\nkernel: k\nfamily: segments\ntypes: f32\nsegments: offsets\noperator: sum\n",
        SCAN_OF "operator: sum\n",
        SCAN_OF "operator: sum\nsegments: keys\n",
        SCAN_OF "operator: sum\nsegments: columns\n",
        SCAN_OF "operator: sum\nreproducible: any\n",
        SCAN_OF "operator: sum\nvariants:\n- {form: steps}\n",
        "kgen: 1\nkernel: k\nfamily: stencil\ntypes: f32\nneighbours: {l: -1}\nstencil: x - l\n",
    };
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        const plan_kernel *k = &plan_of(*state, specs[i])->kernels[0];
        const family *f = family_of(k->spec);
        for (size_t r = 0; r < k->n_variants; r++)
            for (uint32_t a = 0; a < k->variants[r].n_facts; a++) {
                const fact_info *listed = f->facts;
                while (listed->name && strcmp(listed->name, k->variants[r].facts[a].name) != 0)
                    listed++;
                assert_non_null(listed->name);
            }
        size_t count = 0;
        while (f->facts[count].name) count++;
        assert_true(count <= PLAN_MAX_FACTS);
    }
}

/* Blocks of 512 threads have 128 registers each: sums of 64 bytes would spill there. */
static void wide_trees_have_few_warps(void **state)
{
    const plan *p =
        plan_of(*state, "kgen: 1\nkernel: k\nfamily: scan\ntypes: [s, f32]\nscan: inclusive\n"
                        "structs: {s: {fields: [{name: x, type: f64}, {name: y, type: f64}, "
                        "{name: z, type: f64}, {name: w, type: f64}]}}\n"
                        "operator: {identity: \"T{}\", combine: a}\nreproducible: any\n");
    for (size_t v = 0; v < p->kernels[0].n_variants; v++)
        assert_true(p->kernels[0].variants[v].nwarps <= 8);
    /* Behind those of 16 warps one streams, and one serves arrays off 16-byte boundaries. */
    assert_int_equal(p->kernels[1].variants[p->kernels[1].n_variants - 3].nwarps, 16);
}

/* A trigger slows down how small blocks are dealt out: many of them do without. */
static void many_small_blocks_do_not_trigger(void **state)
{
    static const struct {
        const char *variant;
        uint32_t blocks;
    } cases[] = {{"{nwarps: 2, nwork: 1, vector: none, pdl: true}", EARLY_BLOCKS},
                 {"{nwarps: 2, nwork: 1, vector: none}", 0},
                 {"{nwarps: 2, nwork: 4, vector: none, pdl: true}", 0},  /* 32 bytes a thread */
                 {"{nwarps: 28, nwork: 1, vector: none, pdl: true}", 0}, /* 7 KB a block */
                 {"{nwarps: 27, nwork: 1, vector: none, pdl: true}", EARLY_BLOCKS},
                 {"{dask: column, nwarps: 2, nwork: 1, vector: none, pdl: true}", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = arena_printf(((front_end *)*state)->a,
                                        MAP_OF("f32") "inputs: {x: T}\noutputs: {y: T}\n"
                                                      "map: {y: x}\nvariants: [%s]\n",
                                        cases[i].variant);
        assert_int_equal(plan_of(*state, text)->kernels[0].variants[0].early_blocks,
                         cases[i].blocks);
    }
    const plan *p = plan_of(*state, MAP_OF("f32") "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n");
    assert_int_equal(p->kernels[0].variants[0].early_blocks, 0); /* of few blocks alone */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(auto_variants),
        FRONT_END_TEST(facts_are_those_of_the_family),
        FRONT_END_TEST(wide_trees_have_few_warps),
        FRONT_END_TEST(variants_of_the_spec),
        FRONT_END_TEST(arguments_are_in_the_order_of_c),
        FRONT_END_TEST(only_and_except),
        FRONT_END_TEST(a_kernel_that_cannot_run_is_an_error),
        FRONT_END_TEST(a_capability_that_a_kernel_lacks_is_a_warning),
        FRONT_END_TEST(a_shape_may_stand_twice),
        FRONT_END_TEST(other_kernels_of_one_name_are_refused),
        FRONT_END_TEST(too_much_shared_memory_is_refused),
        FRONT_END_TEST(padding),
        FRONT_END_TEST(launch_bounds_hold_on_all_capabilities),
        FRONT_END_TEST(several_results_of_segments_have_registers),
        FRONT_END_TEST(structs_have_lanes),
        FRONT_END_TEST(steps_have_a_geometry_of_their_own),
        FRONT_END_TEST(sums_grow_with_n_and_hold_every_variant),
        FRONT_END_TEST(a_region_grows_with_each_statement),
        FRONT_END_TEST(many_small_blocks_do_not_trigger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
