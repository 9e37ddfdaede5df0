/* Variants of maps, gathers and scatters: geometry, vectors, whole words, shifts, planes. */
#include "planned.h"

/* A grid of variants or columns, given or for each SM; names say what differs from the default. */
static void grids_of_maps(void **state)
{
    front_end *t = *state;
    const plan_variant *variants =
        plan_of(t, MAP_OF("f32") AXPY
                "variants:\n"
                "- {dask: column, nwork: 4, vector: none, grid: {columns: 9}}\n"
                "- {dask: row, nwork: 4, vector: none, grid: {rows: 7}}\n"
                "- {dask: row, nwork: 4, vector: none, grid: {per_sm: 3}, unroll: auto, batch: 2}\n"
                "- {dask: column, nwork: 2}\n")
            ->kernels[0]
            .variants;
    assert_string_equal(variants[0].name, "column_wbw_w8x4_c9");
    assert_int_equal(variants[0].steps[0].grid, KG_GRID_ROWS);
    assert_int_equal(variants[0].steps[0].fixed, 9);
    assert_int_equal(variants[0].steps[0].per_sm, 0);
    assert_string_equal(variants[1].name, "row_wbw_w8x4_r7");
    assert_int_equal(variants[1].steps[0].fixed, 7);
    assert_string_equal(variants[2].name, "row_wbw_w8x4_b2_auto_sm3");
    assert_int_equal(variants[2].steps[0].per_sm, 3);
    assert_string_equal(variants[2].unroll, "auto");
    assert_string_equal(variants[3].name, "column_wbw_w8x2_sm8_vec");
    assert_int_equal(variants[3].steps[0].limit, 0);
}

/* The array of indices follows the inputs. Tables have lengths, in the order of C; a vector variant
 * moves 16 bytes of the widest array that is passed in order. */
static void gather_and_scatter(void **state)
{
    front_end *t = *state;
    const plan_kernel *k =
        plan_of(t, MAP_OF("f64") "index: i32\ngather: [b, w]\nscatter: z\n"
                                 "scalars: {s: T}\ninputs: {a: T, w: T, b: u8}\n"
                                 "outputs: {z: T, y: f32}\nmap: {y: \"a + b\", z: s * w}\n")
            ->kernels;
    static const struct {
        const char *name;
        kg_role role;
        kg_extent extent;
        uint32_t length;
    } expected[] = {
        {"s", KG_ROLE_SCALAR, KG_EXTENT_ONE, 0},   {"a", KG_ROLE_INPUT, KG_EXTENT_N, 0},
        {"w", KG_ROLE_INPUT, KG_EXTENT_LENGTH, 0}, {"b", KG_ROLE_INPUT, KG_EXTENT_LENGTH, 1},
        {"index", KG_ROLE_INPUT, KG_EXTENT_N, 0},  {"z", KG_ROLE_OUTPUT, KG_EXTENT_LENGTH, 2},
        {"y", KG_ROLE_OUTPUT, KG_EXTENT_N, 0}};
    plan_arg *args;
    const char **lengths;
    assert_int_equal(plan_args(t->a, k, &args), 7);
    for (int i = 0; i < 7; i++) {
        assert_string_equal(args[i].name, expected[i].name);
        assert_int_equal(args[i].role, expected[i].role);
        assert_int_equal(args[i].extent, expected[i].extent);
        assert_int_equal(args[i].width, expected[i].length);
        assert_int_equal(args[i].kind, i == 4 ? KG_KIND_INDEX : KG_KIND_VALUE);
        assert_int_equal(args[i].index,
                         expected[i].extent == KG_EXTENT_LENGTH ? 5 : 0); /* 1 + that one */
    }
    assert_int_equal(plan_lengths(t->a, k, &lengths), 3);
    assert_string_equal(lengths[0], "n_w");
    assert_string_equal(lengths[1], "n_b");
    assert_string_equal(lengths[2], "n_z");
    assert_string_equal(variants_of(t, k), "block_wbw_w8x1_pdl<=65536 block_wbw_w16x1_pdl<=1048576 "
                                           "block_wbw_w8x1_vec_pdl block_wbw_w8x2_pdl");
    assert_int_equal(k->variants[2].vector, 2);
    assert_int_equal(k->variants[2].ranges[0].hi, 3); /* f32 and i32 may be three elements off */
    assert_int_equal(k->variants[2].bytes_per_element, 8 + 8 + 1 + 4 + 8 + 4);
}

/* Threads, elements of a data warp and of a data block; a vector of 16 bytes counts its elements.
 */
static void geometry_of_variants(void **state)
{
    front_end *t = *state;
    const plan_variant *variants =
        plan_of(t, MAP_OF("f64") AXPY)->kernels[0].variants + 4; /* behind those of few */
    assert_int_equal(variants[0].vector, 2);
    assert_int_equal(variants[0].tbs, 256);
    assert_int_equal(variants[0].dws, 64);
    assert_int_equal(variants[0].dbs, 512);
    assert_int_equal(variants[0].n_ranges, 1);
    assert_int_equal(variants[0].ranges[0].feature, KG_FEATURE_PEEL);
    assert_int_equal(variants[0].ranges[0].hi, 1);
    assert_int_equal(variants[0].bytes_per_element, 24); /* x and y read, y written */
    assert_true(plan_is(&variants[1], "shifted"));
    assert_int_equal(variants[1].dbs, 512);
    assert_int_equal(variants[1].ranges[0].feature, KG_FEATURE_PEEL_WRITTEN);
    assert_int_equal(variants[1].ranges[0].hi, 1);
    assert_int_equal(variants[2].vector, 1);
    assert_int_equal(variants[2].dbs, 1024);
    assert_int_equal(variants[2].n_ranges, 0);
}

/* A block of 128 threads has one for each element before a line. */
static void first_items_start_on_lines(void **state)
{
    static const struct {
        const char *types, *body, *variant;
        bool lined;
    } kernels[] = {
        {"f32", AXPY, "{nwarps: 4}", true},
        {"f32", AXPY, "{nwarps: 3}", false},
        {"f32", AXPY, "{nwarps: 4, dask: column}", true},
        {"f32", AXPY, "{nwarps: 4, dask: row}", false}, /* rows see to it themselves */
        {"f32", AXPY, "{nwarps: 4, vector: none}", false},
        {"mat2", MAT2 "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n", "{nwarps: 8}", false},
        {"f32", "index: u32\nscatter: [y]\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
         "{nwarps: 8}", false},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        const char *spec = arena_printf(t->a, MAP_OF("%s") "%svariants:\n- %s\n", kernels[i].types,
                                        kernels[i].body, kernels[i].variant);
        const plan_variant *first = plan_of(t, spec)->kernels[0].variants;
        if (plan_is(first, "lined") != kernels[i].lined) fail_msg("%s%s", spec, first->name);
    }
}

/* Stores must reach 16 bytes together: of u8 that takes up to 15 elements. What cannot be
 * shifted is a warning, and the other variants stay. */
static void shifted_variants(void **state)
{
    front_end *t = *state;
    const char *const mixed = MAP_OF("f64") "inputs: {x: T, z: u16}\noutputs: {y: T, v: u8}\n"
                                            "map: {y: x, v: u8(z)}\n";
    const plan_variant *variants =
        plan_of(t, mixed)->kernels[0].variants + 2; /* behind those of few */
    assert_true(plan_is(&variants[1], "shifted"));
    assert_int_equal(variants[1].vector, 2);
    assert_int_equal(variants[1].ranges[0].hi, 15);

    const char *const shifted = "variants:\n- {vector: shift}\n";
    static const struct {
        const char *spec, *why;
    } cannot[] = {
        {MAP_OF("v") "structs: {v: {fields: [{name: a, type: f32}, {name: b, type: u64}, "
                     "{name: c, type: u64}]}}\ninputs: {x: T, z: T}\noutputs: {y: T}\n"
                     "map: {y: \"z.a > 0 ? x : z\"}\n",
         "not all of 1, 2, 4, 8 or 16 bytes"},
        {MAP_OF("f32") "outputs: {y: T}\nmap: {y: 2}\n", "no inputs"},
        {MAP_OF("f32") "index: u32\ngather: [x]\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
         "through an index"},
    };
    for (size_t i = 0; i < sizeof cannot / sizeof *cannot; i++) {
        t->d = diags_new(t->a);
        const plan *p = plan_for(t, arena_printf(t->a, "%s%s", cannot[i].spec, shifted),
                                 archs_80_90, NULL, NULL);
        assert_non_null(p);
        assert_non_null(strstr(errors_found(t), ":12 unshifted\n"));
        assert_non_null(strstr(diag_at(t->d, 0)->text, cannot[i].why));
        for (size_t r = 0; r < p->kernels[0].n_variants; r++)
            assert_false(plan_is(&p->kernels[0].variants[r], "shifted"));
    }
}

/* The first variant that is not for few elements. */
static const plan_variant *main_variant(const plan_kernel *k)
{
    const plan_variant *variant = k->variants;
    while (variant->max_n != UINT64_MAX) variant++;
    return variant;
}

static const plan_variant *first_variant(front_end *t, const char *fields, const char *rest)
{
    const char *s =
        arena_printf(t->a, MAP_OF("v") "structs:\n  v: {fields: [%s]}\n%s", fields, rest);
    return main_variant(plan_of(t, s)->kernels);
}

#define SOME "inputs: {x: T}\noutputs: {y: T}\nmap: {y: \"i % 2 == 0 ? x : T()\"}\n"
#define DOUBLE(name) "{name: " name ", type: f64}"

/* As many elements as fill whole words, of up to seven words; even runs are padded. */
static void runs_fill_whole_words(void **state)
{
    front_end *t = *state;
    const plan_variant *variant =
        first_variant(t, "{name: r, type: u8}, {name: g, type: u8}, {name: b, type: u8}", SOME);
    assert_int_equal(plan_number_of(variant, "words"), 3);
    assert_int_equal(variant->vector, 16);
    assert_int_equal(variant->ranges[0].hi, 15);
    variant = first_variant(t, DOUBLE("a") ", " DOUBLE("b") ", " DOUBLE("c"), SOME);
    assert_int_equal(plan_number_of(variant, "words"), 3);
    assert_int_equal(variant->vector, 2);
    assert_int_equal(variant->s1.pad, 0);
    assert_int_equal(variant->steps[0].shared_bytes, 8 * 32 * 48);
    variant =
        first_variant(t, DOUBLE("a") ", " DOUBLE("b") ", " DOUBLE("c") ", " DOUBLE("d"), SOME);
    assert_int_equal(plan_number_of(variant, "words"), 2);
    assert_int_equal(variant->vector, 1);
    assert_int_equal(variant->s1.pad, 1);
    for (uint32_t i = 0; i < variant->n_accesses; i++) {
        assert_int_equal(variant->accesses[i].cost.degree, 1);
        assert_int_equal(variant->accesses[i].cost.wavefronts, variant->accesses[i].cost.ideal);
    }
    variant =
        first_variant(t, DOUBLE("a") ", {name: b, type: u8}", SOME); /* 16 bytes: a word each */
    assert_int_equal(plan_number_of(variant, "words"), 1);
    variant = first_variant(t,
                            "{name: a, type: f32}, {name: b, type: f32}, {name: c, type: f32}, "
                            "{name: d, type: f32}, {name: e, type: f32}, {name: f, type: f32}, "
                            "{name: g, type: f32}, {name: h, type: f32}, {name: i, type: f32}",
                            SOME);
    assert_false(variant->wide); /* nine words */
}

static void planes_have_tiles_and_pitches(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, MAP_OF("f32") "shape: plane\n" AXPY);
    const plan_kernel *k = &p->kernels[0];
    assert_string_equal(variants_of(t, k),
                        "block_wbw_w8x1_line_pdl<=32768 block_wbw_w8x1_pdl<=32768 "
                        "block_wbw_w8x1_line_pdl_2<=65536 block_wbw_w8x8_line_pdl<=4194304 "
                        "block_wbw_w8x4_wide_pdl<=4194304 block_wbw_w8x8_line_pdl_2 "
                        "block_wbw_w8x1_wide_vec_pdl block_wbw_w8x1_vec_pdl "
                        "block_wbw_w8x4_wide_pdl_2");
    static const struct {
        size_t at;
        kg_grid_rule grid;
        uint32_t width, height;
        uint64_t rows, columns; /* at most */
    } tiles[] = {
        {1, KG_GRID_TILES, 32, 8, 0, 0},   {5, KG_GRID_BLOCKS, 0, 0, 0, 16},
        {6, KG_GRID_TILES, 1024, 1, 4, 0}, {7, KG_GRID_TILES, 128, 8, 0, 0},
        {8, KG_GRID_TILES, 256, 4, 0, 0},
    };
    for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++) {
        const plan_variant *variant = &k->variants[tiles[i].at];
        assert_int_equal(variant->steps[0].grid, tiles[i].grid);
        assert_int_equal(variant->steps[0].tile_width, tiles[i].width);
        assert_int_equal(variant->steps[0].tile_height, tiles[i].height);
        assert_int_equal(variant->n_limits, tiles[i].rows || tiles[i].columns);
        if (variant->n_limits)
            assert_int_equal(variant->limits[0].hi, tiles[i].rows + tiles[i].columns);
    }
    const char **names;
    assert_int_equal(plan_lengths(t->a, k, &names), 4);
    assert_string_equal(names[2], "x_pitch");
    assert_string_equal(names[3], "y_pitch");
    plan_arg *args;
    assert_int_equal(plan_args(t->a, k, &args), 3);
    assert_int_equal(args[2].extent, KG_EXTENT_PLANE);
    assert_int_equal(args[2].pitch, 3);
    assert_true(plan_has_planes(t->a, k));
}

/* Starting a block takes as long as moving 7 KB. None that `auto` takes for large n has less to
 * do, but where rows are few or short. */
static void blocks_have_enough_to_do(void **state)
{
    front_end *t = *state;
    static const char *const specs[] = {
        "outputs: {y: T}\nmap: {y: i}\n",
        "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
        "inputs: {x: f64}\noutputs: {y: T}\nmap: {y: x}\n",
        "inout: {y: T}\nmap: {y: y}\n",
        "outputs: {y: T, z: T}\nmap: {y: i, z: i}\n",
        "shape: plane\noutputs: {y: T}\nmap: {y: \"T(1)\"}\n",
        "index: u32\ngather: [x]\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
        "index: u32\nscatter: [y]\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
    };
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        const plan *p = plan_of(t, arena_printf(t->a, MAP_OF("u16, f32, f64") "%s", specs[i]));
        for (size_t k = 0; k < p->n_kernels; k++)
            for (size_t r = 0; r < p->kernels[k].n_variants; r++) {
                const plan_variant *variant = &p->kernels[k].variants[r];
                if (variant->max_n == UINT64_MAX && variant->n_limits == 0 &&
                    variant->dbs * variant->bytes_per_element < 7 * 1024)
                    fail_msg("%s of %s", variant->name, specs[i]);
            }
    }
}

/* 16 bytes of the widest array, and as many elements of the others. */
static void vectors_need_sizes_that_divide_16(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, MAP_OF("f32") "inputs: {x: f64}\noutputs: {y: T}\nmap: {y: x}\n");
    assert_string_equal(variants_of(t, &p->kernels[0]),
                        "block_wbw_w8x1_pdl<=65536 block_wbw_w16x2_pdl<=262144 "
                        "block_wbw_w8x1_vec_pdl<=524288 block_wbw_w16x2_pdl_2<=524288 "
                        "block_wbw_w16x1_vec_pdl<=4194304 block_wbw_w8x4_pdl<=4194304 "
                        "block_wbw_w16x1_vec_pdl_2 block_wbw_w16x1_shift_pdl "
                        "block_wbw_w8x4_pdl_2");
    assert_int_equal(p->kernels[0].variants[2].vector, 2);
    assert_int_equal(p->kernels[0].variants[2].ranges[0].lo, 1); /* aligned ones: elements */
    p = plan_of(
        t, MAP_OF("v") "structs:\n  v: {fields: [{name: x, type: f32}, {name: y, type: f32}, "
                       "{name: z, type: f32}]}\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n");
    assert_string_equal(variants_of(t, &p->kernels[0]),
                        "block_wbw_w8x1_pdl<=32768 block_wbw_w8x1_vec_pdl<=65536 "
                        "block_wbw_w8x1_pdl_2<=65536 block_wbw_w8x1_vec_pdl_2 "
                        "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl");
    assert_int_equal(plan_number_of(&p->kernels[0].variants[1], "words"), 3);
}

#define VEC3                                                                                       \
    "structs:\n  v: {fields: [{name: x, type: f32}, {name: y, type: f32}, {name: z, type: "        \
    "f32}]}\n"

/* Runs whose content matters go through shared memory; a copy and a fill move word by word. */
static void what_is_not_looked_at_is_moved_flat(void **state)
{
    front_end *t = *state;
    static const struct {
        const char *spec;
        bool flat;
    } kernels[] = {
        {"inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n", true},
        {"scalars: {s: T}\noutputs: {y: T}\nmap: {y: s}\n", true},
        {"outputs: {y: T}\nmap: {y: \"T{1, 2, 3}\"}\n", true},
        {"outputs: {y: T}\nmap: {y: \"T{(f32)i, 2, 3}\"}\n", false},
        {"inputs: {x: T}\noutputs: {y: T}\nmap: {y: \"T{x.y, x.x, x.z}\"}\n", false},
        {"scalars: {s: T}\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: s}\n", false},
        {"inputs: {x: T, z: T}\noutputs: {y: T}\nmap: {y: x}\n", false},
        {"inputs: {x: T}\ninout: {y: T}\nmap: {y: x}\n", false},
    };
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        const char *text = arena_printf(t->a, "%s%s", MAP_OF("v") VEC3, kernels[i].spec);
        const plan_variant *variant = main_variant(plan_of(t, text)->kernels);
        if (plan_is(variant, "flat") != kernels[i].flat) fail_msg("%s", kernels[i].spec);
        assert_int_equal(plan_number_of(variant, "words"), 3);
        /* 256 words, 512 of what is only written; 256 runs of four */
        assert_int_equal(variant->dbs,
                         plan_is(variant, "flat") ? (variant->nwarps == 8 ? 341 : 682) : 1024);
        assert_int_equal(variant->nwarps, i == 1 || i == 2 ? 16 : 8);
    }
}

/* What the caller says of the indices chooses shapes, and nothing else. */
static void order_of_indices(void **state)
{
    front_end *t = *state;
#define INDEXED(how, order)                                                                        \
    MAP_OF("f32") "index: u32\n" how order "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n"
    static const struct {
        const char *spec, *variants;
    } expected[] = {
        {INDEXED("gather: [x]\n", "order: random\n"),
         "block_wbw_w8x1_pdl<=65536 block_wbw_w16x1_pdl<=16777216 block_wbw_w8x1_vec_pdl "
         "block_wbw_w8x4_pdl"},
        {INDEXED("gather: [x]\n", "order: runs\n"),
         "block_wbw_w8x1_pdl<=65536 block_wbw_w16x1_pdl<=262144 block_wbw_w8x4_pdl<=1048576 "
         "block_wbw_w8x8_pdl<=16777216 block_wbw_w8x1_vec_pdl block_wbw_w8x4_pdl_2"},
        {INDEXED("gather: [x]\n", "order: any\n"),
         "block_wbw_w8x1_pdl<=65536 block_wbw_w16x1_pdl<=262144 block_wbw_w16x2_pdl<=524288 "
         "block_wbw_w8x4_pdl<=16777216 block_wbw_w8x1_vec_pdl block_wbw_w8x4_pdl_2"},
        {INDEXED("scatter: [y]\n", "order: random\n"),
         "block_wbw_w8x1_pdl<=65536 block_wbw_w16x1_pdl<=16777216 block_wbw_w8x1_vec_pdl "
         "block_wbw_w8x4_pdl"},
        {INDEXED("scatter: [y]\n", "order: runs\n"),
         "block_wbw_w8x1_pdl<=65536 block_wbw_w32x1_pdl<=262144 block_wbw_w16x2_pdl<=524288 "
         "block_wbw_w8x4_pdl<=2097152 block_wbw_w8x8_pdl<=16777216 block_wbw_w8x1_vec_pdl "
         "block_wbw_w8x4_pdl_2"},
    };
#undef INDEXED
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_string_equal(variants_of(t, plan_of(t, expected[i].spec)->kernels),
                            expected[i].variants);
}

/* Structs that a gather or a scatter copies move by the unit. */
static void copied_structs_move_in_units(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, MAP_OF("v") VEC3 "index: u32\ngather: [x]\ninputs: {x: T}\n"
                                                "outputs: {y: T}\nmap: {y: x}\n");
    assert_string_equal(variants_of(t, &p->kernels[0]), "block_wbw_w4x1_units_pdl<=131072 "
                                                        "block_wbw_w8x1_units_pdl");
    assert_int_equal(plan_number_of(&p->kernels[0].variants[0], "units"), 4);
    assert_int_equal(plan_number_of(&p->kernels[0].variants[1], "units"), 4);
    p = plan_of(t, MAP_OF("v") VEC3 "index: u32\nscatter: [y]\ninputs: {x: T}\noutputs: {y: T}\n"
                                    "map: {y: x}\nvariants:\n- {nwarps: 2, nwork: 1, max_n: 9}\n"
                                    "- {dask: row, nwarps: 2}\n");
    assert_string_equal(variants_of(t, &p->kernels[0]), "block_wbw_w2x1_units<=9 block_wbw_w2x1<=9 "
                                                        "row_wbw_w2x4_sm8");
    p = plan_of(t, MAP_OF("v") VEC3 "index: u32\ngather: [x]\ninputs: {x: T}\noutputs: {y: T}\n"
                                    "map: {y: \"T{x.y, x.x, x.z}\"}\n");
    assert_string_equal(variants_of(t, &p->kernels[0]),
                        "block_wbw_w8x1_pdl<=131072 block_wbw_w16x1_pdl<=262144 "
                        "block_wbw_w16x2_pdl<=1048576 block_wbw_w8x4_pdl<=16777216 "
                        "block_wbw_w8x4_pdl_2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(grids_of_maps),
        FRONT_END_TEST(gather_and_scatter),
        FRONT_END_TEST(order_of_indices),
        FRONT_END_TEST(what_is_not_looked_at_is_moved_flat),
        FRONT_END_TEST(copied_structs_move_in_units),
        FRONT_END_TEST(geometry_of_variants),
        FRONT_END_TEST(first_items_start_on_lines),
        FRONT_END_TEST(shifted_variants),
        FRONT_END_TEST(runs_fill_whole_words),
        FRONT_END_TEST(planes_have_tiles_and_pitches),
        FRONT_END_TEST(blocks_have_enough_to_do),
        FRONT_END_TEST(vectors_need_sizes_that_divide_16),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
