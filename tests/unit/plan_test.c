/* Rows: names, geometry, thresholds, what --only, --except and --arch leave, launch bounds, shared
 * memory, scratch; and measured thresholds. */
#include "planned.h"

#include <stdio.h>

#include "family_reduce.h"
#include "geometry.h"
#include "occupancy.h"

#define SUM_F32 REDUCE_OF("f32") "operator: sum\n"
/* One block for small n, several for the rest, in two launches. */
#define TWO_ROWS "operator: sum\nvariants:\n- {max_n: 8192, nwarps: 8, nwork: 16, grid: {rows: 1}}\n" \
                 "- {nwarps: 4, nwork: 16, grid: {per_sm: 7}}\n"
#define TWO_F32 REDUCE_OF("f32") TWO_ROWS

static plan *plan_for(front_end *t, const char *s, const uint32_t *capabilities,
                      const char *only, const char *except)
{
    plan_options *options = arena_new_of(t->a, plan_options);
    *options = (plan_options){.archs = capabilities, .only = only, .except = except};
    return plan_with(t, s, options);
}

static void auto_rows(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, REDUCE_OF("f32, f64") "operator: sum\n");
    assert_int_equal(p->n_kernels, 2);
    assert_string_equal(p->kernels[0].name, "total_f32");
    assert_string_equal(p->kernels[0].symbol, "kg_total_f32");
    assert_string_equal(rows_of(t, &p->kernels[0]),
                        "column_wbw_w8x4_vec_c1_pdl<=8192 column_wbw_w16x8_vec_c1_pdl<=32768 "
                        "column_wbw_w8x2_vec_sm8_tags_pdl<=262144 "
                        "column_wbw_w8x8_vec_sm8_tags_pdl row_wbw_w4x16_sm7");
    assert_string_equal(rows_of(t, &p->kernels[1]),
                        "column_wbw_w8x4_vec_c1_pdl<=4096 column_wbw_w16x8_vec_c1_pdl<=16384 "
                        "column_wbw_w8x2_vec_sm8_tags_pdl<=131072 "
                        "column_wbw_w8x8_vec_sm8_tags_pdl row_wbw_w4x16_sm7");
    const plan *m = plan_of(t, MAP_OF("f32") "prefix: my\n" AXPY);
    assert_string_equal(m->kernels[0].symbol, "my_axpy_f32");
    assert_string_equal(m->kernels[0].rows[1].entry, "my_axpy_f32__block_wbw_w8x1_vec_pdl");
    assert_string_equal(rows_of(t, &m->kernels[0]),
                        "block_wbw_w8x1_pdl<=65536 block_wbw_w8x1_vec_pdl block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl");
}

static void explicit_rows(void **state)
{
    front_end *t = *state;
    const plan *p =
        plan_of(t, SUM_F32 "variants:\n- {max_n: 100, nwarps: 2, nwork: 3, "
                           "grid: {rows: 1}}\n- {max_n: 999, nwarps: 4, grid: {rows: 7}}\n"
                           "- {nwarps: 1, nwork: 1, grid: {per_sm: 2}, adder: serial}\n");
    assert_string_equal(rows_of(t, &p->kernels[0]),
                        "row_wbw_w2x3_r1<=100 row_wbw_w4x16_r7<=999 row_wbw_w1x1_sm2");
    const plan_row *rows = p->kernels[0].rows;
    assert_int_equal(rows[0].n_steps, 1);
    assert_int_equal(rows[1].n_steps, 2);
    assert_int_equal(rows[1].steps[0].fixed, 7);
    assert_int_equal(rows[2].steps[0].per_sm, 2);
    assert_int_equal(rows[0].at.line, 7);
    assert_string_equal(rows[2].adder, "serial");
    assert_int_equal(rows[2].s1.elements + rows[2].s2.elements,
                     0); /* one warp, one item: no array */
    assert_int_equal(rows[2].steps[0].shared_bytes, 0);

    const plan *m = plan_of(t, MAP_OF("f32") AXPY "variants:\n- {max_n: 64, bask: block_by_block, "
                               "nwork: 4, batch: 2, vector: none}\n- {nwarps: 16, nwork: 2}\n");
    assert_string_equal(rows_of(t, &m->kernels[0]),
                        "block_bbb_w8x4_b2<=64 block_wbw_w16x2_vec block_wbw_w16x2");
    assert_int_equal(m->kernels[0].rows[0].batch, 2);
}

/* A grid of rows or columns, given or for each SM; names say what differs from the default. */
static void grids_of_maps(void **state)
{
    front_end *t = *state;
    const plan_row *rows =
        plan_of(t, MAP_OF("f32") AXPY
                "variants:\n"
                "- {dask: column, nwork: 4, vector: none, grid: {columns: 9}}\n"
                "- {dask: row, nwork: 4, vector: none, grid: {rows: 7}}\n"
                "- {dask: row, nwork: 4, vector: none, grid: {per_sm: 3}, unroll: auto, batch: 2}\n"
                "- {dask: column, nwork: 2}\n")
            ->kernels[0].rows;
    assert_string_equal(rows[0].name, "column_wbw_w8x4_c9");
    assert_int_equal(rows[0].steps[0].grid, GRID_ROWS);
    assert_int_equal(rows[0].steps[0].fixed, 9);
    assert_int_equal(rows[0].steps[0].per_sm, 0);
    assert_string_equal(rows[1].name, "row_wbw_w8x4_r7");
    assert_int_equal(rows[1].steps[0].fixed, 7);
    assert_string_equal(rows[2].name, "row_wbw_w8x4_b2_auto_sm3");
    assert_int_equal(rows[2].steps[0].per_sm, 3);
    assert_string_equal(rows[2].unroll, "auto");
    assert_string_equal(rows[3].name, "column_wbw_w8x2_sm8_vec");
    assert_int_equal(rows[3].steps[0].limit, 0);
}

/* The array of indices follows the inputs; tables have lengths, in the order of C; a vector row moves
 * 16 bytes of the widest array that is passed in order. */
static void gather_and_scatter(void **state)
{
    front_end *t = *state;
    const plan_kernel *k = plan_of(t, MAP_OF("f64") "index: i32\ngather: [b, w]\nscatter: z\n"
                                   "scalars: {s: T}\ninputs: {a: T, w: T, b: u8}\n"
                                   "outputs: {z: T, y: f32}\nmap: {y: \"a + b\", z: s * w}\n")
                               ->kernels;
    static const struct { const char *name; plan_role role; plan_extent extent; uint32_t length; }
        expected[] = {{"s", ROLE_SCALAR, EXTENT_N, 0},     {"a", ROLE_INPUT, EXTENT_N, 0},
                      {"w", ROLE_INPUT, EXTENT_LENGTH, 0}, {"b", ROLE_INPUT, EXTENT_LENGTH, 1},
                      {"index", ROLE_INPUT, EXTENT_N, 0},  {"z", ROLE_OUTPUT, EXTENT_LENGTH, 2},
                      {"y", ROLE_OUTPUT, EXTENT_N, 0}};
    plan_arg *args;
    const char **lengths;
    assert_int_equal(plan_args(t->a, k, &args), 7);
    for (int i = 0; i < 7; i++) {
        assert_string_equal(args[i].name, expected[i].name);
        assert_int_equal(args[i].role, expected[i].role);
        assert_int_equal(args[i].extent, expected[i].extent);
        assert_int_equal(args[i].width, expected[i].length);
        assert_int_equal(args[i].index, i == 4);
    }
    assert_int_equal(plan_lengths(t->a, k, &lengths), 3);
    assert_string_equal(lengths[0], "n_w");
    assert_string_equal(lengths[1], "n_b");
    assert_string_equal(lengths[2], "n_z");
    assert_string_equal(rows_of(t, k), "block_wbw_w8x1_pdl<=65536 block_wbw_w16x1_pdl<=4194304 "
                                       "block_wbw_w8x1_vec_pdl block_wbw_w8x2_pdl");
    assert_int_equal(k->rows[2].vector, 2);
    assert_int_equal(k->rows[2].ranges[0].hi, 3); /* f32 and i32 may be three elements off */
    assert_int_equal(k->rows[2].bytes_per_element, 8 + 8 + 1 + 4 + 8 + 4);
}

/* Threads, elements of a data warp and of a data block; a vector of 16 bytes counts its elements.
 */
static void geometry_of_rows(void **state)
{
    front_end *t = *state;
    const plan_row *rows = plan_of(t, MAP_OF("f64") AXPY)->kernels[0].rows + 1; /* behind that of few */
    assert_int_equal(rows[0].vector, 2);
    assert_int_equal(rows[0].tbs, 256);
    assert_int_equal(rows[0].dws, 64);
    assert_int_equal(rows[0].dbs, 512);
    assert_int_equal(rows[0].n_ranges, 1);
    assert_int_equal(rows[0].ranges[0].feature, FEATURE_PEEL);
    assert_int_equal(rows[0].ranges[0].hi, 1);
    assert_int_equal(rows[0].bytes_per_element, 24); /* x and y read, y written */
    assert_true(rows[1].shifted);
    assert_int_equal(rows[1].dbs, 512);
    assert_int_equal(rows[1].ranges[0].feature, FEATURE_PEEL_WRITTEN);
    assert_int_equal(rows[1].ranges[0].hi, 1);
    assert_int_equal(rows[2].vector, 1);
    assert_int_equal(rows[2].dbs, 1024);
    assert_int_equal(rows[2].n_ranges, 0);
}

/* Stores must reach 16 bytes together: of u8 that takes up to 15 elements. What cannot be shifted is a
 * warning, and the other rows stay. */
static void shifted_rows(void **state)
{
    front_end *t = *state;
    const char *const mixed = MAP_OF("f64") "inputs: {x: T, z: u16}\noutputs: {y: T, v: u8}\n"
                                            "map: {y: x, v: u8(z)}\n";
    const plan_row *rows = plan_of(t, mixed)->kernels[0].rows + 1; /* behind that of few */
    assert_true(rows[1].shifted);
    assert_int_equal(rows[1].vector, 2);
    assert_int_equal(rows[1].ranges[0].hi, 15);

    const char *const variants = "variants:\n- {vector: shift}\n";
    static const struct { const char *spec, *why; } cannot[] = {
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
        const plan *p = plan_for(t, arena_printf(t->a, "%s%s", cannot[i].spec, variants), archs_80_90,
                                 NULL, NULL);
        assert_non_null(p);
        assert_non_null(strstr(errors_found(t), ":12 unshifted\n"));
        assert_non_null(strstr(diag_at(t->d, 0)->text, cannot[i].why));
        for (size_t r = 0; r < p->kernels[0].n_rows; r++) assert_false(p->kernels[0].rows[r].shifted);
    }
}

/* The first row that is not for few elements. */
static const plan_row *main_row(const plan_kernel *k)
{
    const plan_row *row = k->rows;
    while (row->max_n != UINT64_MAX) row++;
    return row;
}

static const plan_row *first_row(front_end *t, const char *fields, const char *rest)
{
    const char *s = arena_printf(t->a, MAP_OF("v") "structs:\n  v: {fields: [%s]}\n%s", fields, rest);
    return main_row(plan_of(t, s)->kernels);
}

#define SOME "inputs: {x: T}\noutputs: {y: T}\nmap: {y: \"i % 2 == 0 ? x : T()\"}\n"
#define DOUBLE(name) "{name: " name ", type: f64}"

/* As many elements as fill whole words, of up to seven words; even runs are padded. */
static void runs_fill_whole_words(void **state)
{
    front_end *t = *state;
    const plan_row *row = first_row(t, "{name: r, type: u8}, {name: g, type: u8}, {name: b, type: u8}",
                                    SOME);
    assert_int_equal(row->words, 3);
    assert_int_equal(row->vector, 16);
    assert_int_equal(row->ranges[0].hi, 15);
    row = first_row(t, DOUBLE("a") ", " DOUBLE("b") ", " DOUBLE("c"), SOME);
    assert_int_equal(row->words, 3);
    assert_int_equal(row->vector, 2);
    assert_int_equal(row->s1.pad, 0);
    assert_int_equal(row->steps[0].shared_bytes, 8 * 32 * 48);
    row = first_row(t, DOUBLE("a") ", " DOUBLE("b") ", " DOUBLE("c") ", " DOUBLE("d"), SOME);
    assert_int_equal(row->words, 2);
    assert_int_equal(row->vector, 1);
    assert_int_equal(row->s1.pad, 1);
    for (uint32_t i = 0; i < row->n_accesses; i++) {
        assert_int_equal(row->accesses[i].cost.degree, 1);
        assert_int_equal(row->accesses[i].cost.wavefronts, row->accesses[i].cost.ideal);
    }
    row = first_row(t, DOUBLE("a") ", {name: b, type: u8}", SOME); /* 16 bytes: a word each */
    assert_int_equal(row->words, 1);
    row = first_row(t, "{name: a, type: f32}, {name: b, type: f32}, {name: c, type: f32}, "
                       "{name: d, type: f32}, {name: e, type: f32}, {name: f, type: f32}, "
                       "{name: g, type: f32}, {name: h, type: f32}, {name: i, type: f32}", SOME);
    assert_false(row->wide); /* nine words */
}

static void planes_have_tiles_and_pitches(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, MAP_OF("f32") "shape: plane\n" AXPY);
    const plan_kernel *k = &p->kernels[0];
    assert_string_equal(rows_of(t, k), "block_wbw_w8x1_vec_pdl block_wbw_w8x4_pdl");
    assert_int_equal(k->rows[0].steps[0].grid, GRID_TILES);
    assert_int_equal(k->rows[0].steps[0].tile_width, 128);
    assert_int_equal(k->rows[0].steps[0].tile_height, 8);
    assert_int_equal(k->rows[1].steps[0].tile_width, 32);
    assert_int_equal(k->rows[1].steps[0].tile_height, 32);
    const char **names;
    assert_int_equal(plan_lengths(t->a, k, &names), 4);
    assert_string_equal(names[2], "x_pitch");
    assert_string_equal(names[3], "y_pitch");
    plan_arg *args;
    assert_int_equal(plan_args(t->a, k, &args), 3);
    assert_int_equal(args[2].extent, EXTENT_PLANE);
    assert_int_equal(args[2].pitch, 3);
    assert_true(plan_has_planes(t->a, k));
}

static void a_transpose_has_square_tiles(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [u8, f32, f64]\n");
    assert_string_equal(rows_of(t, &p->kernels[0]),
                        "block_wbw_w4x8_pdl<=131072 block_wbw_w8x16_vec_pdl<=67108864 "
                        "block_wbw_w16x16_vec8_pdl block_wbw_w4x16_pdl");
    assert_string_equal(rows_of(t, &p->kernels[1]),
                        "block_wbw_w8x4_pdl<=2097152 block_wbw_w16x4_vec8_pdl block_wbw_w8x8_g64_pdl");
    assert_string_equal(rows_of(t, &p->kernels[2]),
                        "block_wbw_w8x4_pdl<=67108864 block_wbw_w8x8_g64_pdl");
    assert_int_equal(p->kernels[0].rows[1].steps[0].tile_height, 128);
    for (size_t i = 0; i < 3; i++) {
        const plan_row *row = p->kernels[i].rows;
        assert_int_equal(row->steps[0].tile_width, 32);
        assert_int_equal(row->steps[0].tile_height, 32);
        assert_int_equal(row->n_accesses, 2);
        for (int a = 0; a < 2; a++) {
            assert_int_equal(row->accesses[a].cost.degree, 1);
            assert_int_equal(row->accesses[a].cost.all, row->accesses[a].cost.all_ideal);
        }
    }
}

/* Starting a block takes as long as moving 7 KB: none that `auto` takes for large n has less to do. */
static void blocks_have_enough_to_do(void **state)
{
    front_end *t = *state;
    static const char *const specs[] = {
        "outputs: {y: T}\nmap: {y: i}\n", "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
        "inputs: {x: f64}\noutputs: {y: T}\nmap: {y: x}\n", "inout: {y: T}\nmap: {y: y}\n",
        "outputs: {y: T, z: T}\nmap: {y: i, z: i}\n",
        "shape: plane\noutputs: {y: T}\nmap: {y: \"T(1)\"}\n",
        "index: u32\ngather: [x]\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
        "index: u32\nscatter: [y]\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
    };
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        const plan *p = plan_of(t, arena_printf(t->a, MAP_OF("u16, f32, f64") "%s", specs[i]));
        for (size_t k = 0; k < p->n_kernels; k++)
            for (size_t r = 0; r < p->kernels[k].n_rows; r++) {
                const plan_row *row = &p->kernels[k].rows[r];
                if (row->max_n == UINT64_MAX && row->dbs * row->bytes_per_element < 7 * 1024)
                    fail_msg("%s of %s", row->name, specs[i]);
            }
    }
}

/* A tile that compute capability 7.5 has no shared memory for is left out there. */
static void large_tiles_are_for_newer_devices(void **state)
{
    front_end *t = *state;
    static const uint32_t old[] = {75, 0};
    const plan *p = plan_for(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [u8]\n", old, NULL,
                             NULL);
    assert_string_equal(rows_of(t, &p->kernels[0]), "block_wbw_w4x8_pdl<=131072 "
                        "block_wbw_w8x16_vec_pdl<=67108864 block_wbw_w4x16_pdl");
}

/* 16 bytes of the widest array, and as many elements of the others. */
static void vectors_need_sizes_that_divide_16(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, MAP_OF("f32") "inputs: {x: f64}\noutputs: {y: T}\nmap: {y: x}\n");
    assert_string_equal(rows_of(t, &p->kernels[0]), "block_wbw_w8x1_pdl<=65536 block_wbw_w16x1_vec_pdl "
                                                    "block_wbw_w16x1_shift_pdl block_wbw_w8x4_pdl");
    assert_int_equal(p->kernels[0].rows[1].vector, 2);
    p = plan_of(
        t, MAP_OF("v") "structs:\n  v: {fields: [{name: x, type: f32}, {name: y, type: f32}, "
                       "{name: z, type: f32}]}\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n");
    assert_string_equal(rows_of(t, &p->kernels[0]), "block_wbw_w8x1_pdl<=65536 block_wbw_w8x1_vec_pdl "
                                                    "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl");
    assert_int_equal(p->kernels[0].rows[1].words, 3);
}

#define VEC3 "structs:\n  v: {fields: [{name: x, type: f32}, {name: y, type: f32}, {name: z, type: f32}]}\n"

/* Runs whose content matters go through shared memory; a copy and a fill move word by word. */
static void what_is_not_looked_at_is_moved_flat(void **state)
{
    front_end *t = *state;
    static const struct { const char *spec; bool flat; } kernels[] = {
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
        const plan_row *row = main_row(plan_of(t, text)->kernels);
        if (row->flat != kernels[i].flat) fail_msg("%s", kernels[i].spec);
        assert_int_equal(row->words, 3);
        /* 256 words, 512 of what is only written; 256 runs of four */
        assert_int_equal(row->dbs, row->flat ? (row->nwarps == 8 ? 341 : 682) : 1024);
        assert_int_equal(row->nwarps, i == 1 || i == 2 ? 16 : 8);
    }
}

/* Structs that a gather or a scatter copies move by the unit. */
static void copied_structs_move_in_units(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, MAP_OF("v") VEC3 "index: u32\ngather: [x]\ninputs: {x: T}\n"
                                           "outputs: {y: T}\nmap: {y: x}\n");
    assert_string_equal(rows_of(t, &p->kernels[0]), "block_wbw_w4x1_units_pdl<=65536 "
                                                    "block_wbw_w8x1_units_pdl");
    assert_int_equal(p->kernels[0].rows[0].units, 4);
    assert_int_equal(p->kernels[0].rows[1].units, 4);
    p = plan_of(t, MAP_OF("v") VEC3 "index: u32\nscatter: [y]\ninputs: {x: T}\noutputs: {y: T}\n"
                               "map: {y: x}\nvariants:\n- {nwarps: 2, nwork: 1, max_n: 9}\n"
                               "- {dask: row, nwarps: 2}\n");
    assert_string_equal(rows_of(t, &p->kernels[0]), "block_wbw_w2x1_units<=9 block_wbw_w2x1<=9 "
                                                    "row_wbw_w2x4_sm8");
    p = plan_of(t, MAP_OF("v") VEC3 "index: u32\ngather: [x]\ninputs: {x: T}\noutputs: {y: T}\n"
                               "map: {y: \"T{x.y, x.x, x.z}\"}\n");
    assert_string_equal(rows_of(t, &p->kernels[0]), "block_wbw_w8x1_pdl<=65536 block_wbw_w8x2_pdl<=4194304 "
                                                    "block_wbw_w8x4_pdl");
}

static void transposes_move_words(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, "kgen: 1\nkernel: turn\nfamily: transpose\ntypes: [u8, f32, f64]\n"
                               "variants:\n- {word: 8, nwarps: 16, group: 4, pdl: true}\n"
                               "- {word: 16, nwarps: 16}\n");
    assert_string_equal(rows_of(t, &p->kernels[0]), /* u8: 512 rows of a tile are too many */
                        "block_wbw_w16x16_vec8_g4_pdl block_wbw_w16x4_g4_pdl");
    assert_string_equal(rows_of(t, &p->kernels[1]), "block_wbw_w16x4_vec8_g4_pdl "
                                                    "block_wbw_w16x4_g4_pdl block_wbw_w16x8_vec16");
    assert_string_equal(rows_of(t, &p->kernels[2]), "block_wbw_w16x4_g4_pdl block_wbw_w16x4_vec16");
    const plan_row *row = &p->kernels[1].rows[0];
    assert_int_equal(row->steps[0].tile_width, 64);
    assert_int_equal(row->steps[0].tile_height, 64);
    assert_int_equal(row->steps[0].shared_bytes, 64 * 33 * 8);
    for (int a = 0; a < 2; a++) assert_int_equal(row->accesses[a].cost.degree, 1);
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
        assert_int_equal(args[i].role, ROLE_SCALAR + i);
        assert_int_equal(args[i].one, i == 0);
    }
}

static void only_and_except(void **state)
{
    front_end *t = *state;
    const char *const two = REDUCE_OF("f32, f64") TWO_ROWS;
    const plan *p = plan_for(t, two, archs_80_90, "total_f64", NULL);
    assert_int_equal(p->n_kernels, 1);
    assert_string_equal(p->kernels[0].name, "total_f64");
    p = plan_for(t, two, archs_80_90, "*/*_r1", NULL);
    assert_int_equal(p->n_kernels, 2);
    assert_string_equal(rows_of(t, &p->kernels[0]), "row_wbw_w8x16_r1"); /* it now takes every n */
    p = plan_for(t, two, archs_80_90, NULL, "*_sm7");
    assert_string_equal(rows_of(t, &p->kernels[1]), "row_wbw_w8x16_r1");
    p = plan_for(t, two, archs_80_90, "total_f*", "total_f32/*_r1");
    assert_string_equal(rows_of(t, &p->kernels[0]), "row_wbw_w4x16_sm7");
    assert_string_equal(rows_of(t, &p->kernels[1]), "row_wbw_w8x16_r1<=8192 row_wbw_w4x16_sm7");
    p = plan_for(t, two, archs_80_90, "nothing", NULL);
    assert_int_equal(p->n_kernels, 0);
    assert_int_equal(diag_count(t->d), 0);
}

#define UNORDERED "operator: {identity: 0, combine: a + b, commutative: true}\n"
#define ORDERED "operator: {identity: 0, combine: b}\n"

/* What commutes strides through the array; what does not keeps its order. */
static void one_launch(void **state)
{
    front_end *t = *state;
    const plan_row *row = plan_of(t, REDUCE_OF("u32") UNORDERED)->kernels[0].rows;
    assert_string_equal(row->dask, "column");
    assert_true(row->once && row->wide && row->pdl && !row->packed);
    assert_int_equal(row->n_steps, 1);
    assert_int_equal(row->n_accesses, 2);
    assert_int_equal(row[2].n_accesses, 4); /* and the tag, from thread 0 to the block */
    assert_int_equal(row->ranges[0].hi, 3);
    assert_string_equal(plan_of(t, REDUCE_OF("u32") ORDERED)->kernels[0].rows[0].dask, "row");

    /* A word for sum and ticket: sums that wrap at 32 bits. */
    const plan *p = plan_of(t, REDUCE_OF("i32, u64, f32") "operator: sum\n");
    for (int i = 0; i < 3; i++) { /* the first row has one block: no sums of others */
        const plan_row *rows = p->kernels[i].rows;
        assert_false(rows[0].packed || rows[0].tags);
        assert_true(rows[2].packed == (i == 0) && rows[2].tags == (i != 0));
    }

    /* Whole 16-byte accesses: 4 elements of 12 bytes; one of 36 bytes would need 9 of them. */
    assert_int_equal(reduce_vector(&(type){.size = 12}), 4);
    assert_int_equal(reduce_vector(&(type){.size = 1}), 16);
    assert_int_equal(reduce_vector(&(type){.size = 64}), 1);
    assert_int_equal(reduce_vector(&(type){.size = 36}), 0);
}

static void one_launch_by_hand(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, SUM_F32 "variants:\n- {max_n: 5, dask: column, nwork: 2}\n"
                               "- {max_n: 9, dask: row, finish: ticket, grid: {rows: 5000}}\n"
                               "- {nwarps: 4}\n");
    assert_string_equal(rows_of(t, &p->kernels[0]),
                        "column_wbw_w8x2_vec_sm4_tags<=5 row_wbw_w8x4_vec_r5000<=9 row_wbw_w4x16_sm4");
    assert_int_equal(p->kernels[0].scratch_dbs, 2048);
    assert_int_equal(p->kernels[0].scratch_bytes, 4 * BLOCK_SUMS_MAX);

    /* Words of 8 bytes hold 4 of a sum; a thread reads past the last block. */
    assert_int_equal(reduce_tagged_most(&(type){.size = 2}), 8184);
    assert_int_equal(reduce_tagged_most(&(type){.size = 12}), 2040);
    const char *many = "variants:\n- {max_n: 5, dask: column, grid: {columns: 8185}}\n- {nwarps: 4}\n";
    assert_null(plan_with(t, arena_printf(t->a, "%s%s", SUM_F32, many),
                          &(plan_options){.archs = archs_80_90}));
    assert_string_equal(errors_found(t), "7:44 out-of-range\n");
}

/* Tags and packed sums lie in a workspace, and in no scratch of it. */
static void one_launch_needs_a_workspace(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, REDUCE_OF("u32, f64") "operator: sum\nvariants:\n"
                            "- {dask: column, grid: {columns: 7}}\n");
    assert_int_equal(p->kernels[0].scratch_bytes, 4);
    assert_int_equal(p->kernels[1].scratch_bytes, 8);
    assert_int_equal(p->kernels[1].scratch_per_block, 8);
    p = plan_of(t, REDUCE_OF("f32") "operator: sum\nreproducible: any\n");
    assert_int_equal(p->kernels[0].scratch_bytes, 4);
    p = plan_of(t, REDUCE_OF("f32") "operator: sum\nreproducible: any\nvariants:\n"
                "- {finish: ticket}\n");
    assert_int_equal(p->kernels[0].scratch_bytes, 4 * BLOCK_SUMS_MAX);
}

/* Powers of two throughout, with vectors and without; integers have the same bits from any row. */
static void a_tree_of_places(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, REDUCE_OF("u32, f64") "operator: sum\nreproducible: any\n");
    assert_false(p->kernels[0].rows[0].tree);
    const plan_kernel *k = &p->kernels[1];
    assert_string_equal(rows_of(t, k),
                        "column_wbw_w8x4_vec_c1_tree_pdl<=4096 column_wbw_w16x8_vec_c1_tree_pdl<=16384 "
                        "column_wbw_w8x8_vec_sm8_tree_tags_pdl "
                        "column_wbw_w8x16_sm8_tree_tags_pdl");
    assert_int_equal(k->rows[0].ranges[0].hi, 0); /* places count from the first element */
    assert_int_equal(k->rows[3].n_ranges, 0);
    assert_int_equal(k->rows[3].vector, 1);
    assert_false(k->rows[3].wide);

    /* 12 bytes: four elements are three accesses, of which a thread takes one or two. 36 bytes: none. */
    p = plan_of(t, REDUCE_OF("v") "structs:\n  v: {fields: [{name: x, type: f32}, {name: y, type: f32}, "
                "{name: z, type: f32}]}\noperator: {identity: \"T{}\", combine: a}\n"
                "reproducible: device\n");
    assert_string_equal(rows_of(t, &p->kernels[0]),
                        "column_wbw_w8x1_vec_c1_tree_pdl<=2730 column_wbw_w16x2_vec_c1_tree_pdl<=10922 "
                        "column_wbw_w8x2_vec_sm8_tree_tags_pdl "
                        "column_wbw_w8x8_sm8_tree_tags_pdl");
    p = plan_of(t, REDUCE_OF("u8") "operator: sum\nreproducible: any\nvariants:\n"
                "- {max_n: 9, nwork: 2, grid: {columns: 3}}\n- {vector: none}\n");
    assert_string_equal(rows_of(t, &p->kernels[0]), "column_wbw_w8x2_vec_c3_tree_tags<=9 "
                        "column_wbw_w8x2_c3_tree_tags<=9 column_wbw_w8x4_sm4_tree_tags");
}

static void variants_twice_are_refused(void **state)
{
    front_end *t = *state;
    plan_options options = {.archs = archs_80_90};
    assert_null(plan_with(t, SUM_F32 "variants:\n- {max_n: 9, nwork: 2}\n- {nwork: 2, nwarps: 8}\n",
                          &options));
    assert_string_equal(errors_found(t), "8:3 same-variant\n");
    assert_int_equal(diag_at(t->d, 1)->at.line, 7);
}

/* 32 warps of 16 items of 16 bytes: 256 KiB, and S2. What fits depends on the smallest of --arch.
 */
static void too_much_shared_memory_is_refused(void **state)
{
    front_end *t = *state;
    const char *const large = REDUCE_OF("mat2") MAT2
        "operator: {identity: {a: 1, b: 0, c: 0, d: 1}, combine: a}\n"
        "variants:\n- {nwarps: 32, nwork: 16}\n";
    plan_options options = {.archs = archs_80_90};
    assert_null(plan_with(t, large, &options));
    assert_string_equal(errors_found(t), "9:3 too-much-shared\n");
    assert_non_null(strstr(diag_at(t->d, 0)->text, "compute capability 8.0 has 166912"));

    const char *const medium = REDUCE_OF("f32") "operator: sum\nvariants:\n"
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
    const plan_row *row = &plan_of(t, TWO_F32)->kernels[0].rows[0];
    assert_int_equal(row->n_accesses, 4);
    for (int i = 0; i < 4; i++) assert_int_equal(row->accesses[i].cost.degree, 1);
    assert_int_equal(diag_count(t->d), 0);

    plan_of(t, SUM_F32 "variants:\n- {nwork: 8, padding: {s1: none, s2: 1_per_32}}\n");
    assert_string_equal(errors_found(t), "7:28 padding-conflicts\n");
    t->d = diags_new(t->a);
    plan_of(t, SUM_F32 "variants:\n- {nwork: 1, padding: {s1: 2_per_run}}\n");
    assert_int_equal(diag_count(t->d), 0); /* there is no S1 that could conflict */

    plan_options options = {.archs = archs_80_90};
    assert_null(plan_with(t, REDUCE_OF("v") "structs:\n  v: {fields: [{name: x, type: f32}, "
                          "{name: y, type: f32}, {name: z, type: f32}]}\n"
                          "operator: {identity: {x: 0, y: 0, z: 0}, combine: a}\n"
                          "variants:\n- {padding: 1_per_32}\n", &options));
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
        for (size_t r = 0; r < k->n_rows; r++) {
            const plan_row *row = &k->rows[r];
            assert_in_range(row->min_blocks, 1, 32);
            assert_in_range(row->registers, 16, 255);
            for (const uint32_t *cc = all; *cc; cc++) {
                const occupancy o = occupancy_of(arch_find(*cc), row->tbs, row->registers,
                                                 row->steps[0].shared_bytes);
                assert_true(o.blocks >= row->min_blocks);
            }
        }
    }
}

/* 512 threads of many partial results each would spill. */
static void many_results_of_bytes_have_small_blocks(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, REDUCE_OF("u8") "results: [argmin, argmax, mean, l2_norm]\n");
    for (size_t r = 0; r < p->kernels[0].n_rows; r++)
        assert_in_range(p->kernels[0].rows[r].tbs, 128, 256);
    assert_int_equal(p->kernels[0].rows[0].max_n, 65536);
    assert_int_equal(plan_of(t, REDUCE_OF("f32") "results: [sum, min]\n")->kernels[0].rows[1].tbs, 512);
}

/* ---- scratch ---- */

/* The emitted macro's arithmetic. */
static uint64_t scratch(const plan_kernel *k, uint64_t n)
{
    if (!k->scratch_per_block) return 0;
    if (n >= (uint64_t)k->scratch_dbs * (k->scratch_bytes / k->scratch_per_block))
        return k->scratch_bytes;
    return (n / k->scratch_dbs + 1) * k->scratch_per_block;
}

static void scratch_grows_with_n_and_holds_every_row(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(
        t, REDUCE_OF("f64") "operator: sum\nvariants:\n- {max_n: 9, grid: "
                            "{rows: 1}}\n- {max_n: 9999, nwarps: 1, nwork: 1, grid: {rows: 1000}}\n"
                            "- {nwarps: 4, grid: {per_sm: 32}}\n");
    const plan_kernel *k = &p->kernels[0];
    assert_int_equal(k->scratch_dbs,
                     32); /* of the rows with several row sums, the smallest block */
    assert_int_equal(k->scratch_per_block, 8);
    assert_int_equal(k->scratch_bytes, 1024 * 8);
    uint64_t before = 0;
    for (uint64_t n = 0; n < 40000; n += 7) {
        const uint64_t bytes = scratch(k, n);
        assert_true(bytes >= before);
        before = bytes;
        for (size_t r = 1; r < k->n_rows; r++) {
            const uint64_t blocks = (n + k->rows[r].dbs - 1) / k->rows[r].dbs;
            assert_true(bytes >=
                        (blocks < 1024 ? blocks : 1024) * 8); /* a row sum per block, or fewer */
        }
    }
    assert_int_equal(scratch(k, UINT64_MAX), 1024 * 8);
    assert_int_equal(
        plan_of(t, SUM_F32 "variants:\n- {grid: {rows: 1}}\n")->kernels[0].scratch_bytes, 0);
    assert_int_equal(plan_of(t, MAP_OF("f32") AXPY)->kernels[0].scratch_bytes, 0);
}

/* ---- measured thresholds ---- */

#define R1 "total_f32 row_wbw_w8x16_r1 00000000000000a1 "
#define SM4 "total_f32 row_wbw_w4x16_sm7 00000000000000a2 "

static plan_kernel *tuned(front_end *t, const char *s, const char *entries, plan **made)
{
    const char *file = arena_printf(t->a, "kgen-tuning 1\n%s", entries);
    plan_options *options = arena_new_of(t->a, plan_options);
    options->archs = archs_80_90;
    options->tuned = tuning_read(t->a, t->d, source_from_text(t->a, t->d, "t.tuning", file,
                                                             strlen(file)));
    assert_non_null(options->tuned);
    plan *p = plan_with(t, s, options);
    plan_kernel *k = &p->kernels[0];
    for (size_t i = 0; i < k->n_rows; i++) k->rows[i].hash = 0xa1 + i; /* render's */
    plan_tune(t->d, options, k);
    if (made) *made = p;
    return k;
}

static void measured_thresholds_replace_those_of_the_family(void **state)
{
    front_end *t = *state;
    assert_string_equal(rows_of(t, tuned(t, TWO_F32, R1 "90 132 70000\n" SM4 "90 132 max\n", NULL)),
                        "row_wbw_w8x16_r1<=70000 row_wbw_w4x16_sm7");
    assert_string_equal(rows_of(t, tuned(t, TWO_F32, R1 "90 132 max\n" SM4 "90 132 500\n", NULL)),
                        "row_wbw_w4x16_sm7<=500 row_wbw_w8x16_r1");
    /* The last of the measured sizes is no limit: some row takes every n. */
    assert_string_equal(rows_of(t, tuned(t, TWO_F32, R1 "90 132 70\n" SM4 "90 132 90\n", NULL)),
                        "row_wbw_w8x16_r1<=70 row_wbw_w4x16_sm7");
    assert_int_equal(diag_count(t->d), 0);
}

/* A row of 16-byte accesses cannot serve every alignment: it is never the only one for large n. */
static void the_last_row_serves_every_alignment(void **state)
{
    front_end *t = *state;
    const char *const axpy = MAP_OF("f32") AXPY;
#define VEC "axpy_f32 block_wbw_w8x1_vec_pdl 00000000000000a2 90 132 "
#define NARROW "axpy_f32 block_wbw_w8x4_pdl 00000000000000a4 90 132 "
    assert_string_equal(rows_of(t, tuned(t, axpy, VEC "500000\n" NARROW "max\n", NULL)),
                        "block_wbw_w8x1_pdl<=65536 block_wbw_w8x1_vec_pdl<=500000 "
                        "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl");
    assert_string_equal(rows_of(t, tuned(t, axpy, VEC "max\n" NARROW "500000\n", NULL)),
                        "block_wbw_w8x1_pdl<=65536 block_wbw_w8x1_vec_pdl "
                        "block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl");
}

static void entries_that_do_not_match_are_dropped_with_a_reason(void **state)
{
    front_end *t = *state;
    plan *p;
    tuned(t, TWO_F32, "total_f32 row_wbw_w8x16_r1 00000000000000ff 90 132 1\n" /* hash */
          "total_f32 row_gone 00000000000000a1 90 132 2\n"
          R1 "86 80 3\n" R1 "80 108 4\n" R1 "90 132 5\n"
          "other_f32 row_wbw_w8x16_r1 00000000000000a1 90 132 6\n", &p);
    plan *const plans[] = {p};
    plan_tune_rest(t->d, plans, 1);
    assert_string_equal(rows_of(t, &p->kernels[0]), "row_wbw_w8x16_r1<=4 row_wbw_w4x16_sm7");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(auto_rows),
        FRONT_END_TEST(explicit_rows),
        FRONT_END_TEST(grids_of_maps),
        FRONT_END_TEST(gather_and_scatter),
        FRONT_END_TEST(what_is_not_looked_at_is_moved_flat),
        FRONT_END_TEST(copied_structs_move_in_units),
        FRONT_END_TEST(transposes_move_words),
        FRONT_END_TEST(geometry_of_rows),
        FRONT_END_TEST(shifted_rows),
        FRONT_END_TEST(runs_fill_whole_words),
        FRONT_END_TEST(planes_have_tiles_and_pitches),
        FRONT_END_TEST(a_transpose_has_square_tiles),
        FRONT_END_TEST(blocks_have_enough_to_do),
        FRONT_END_TEST(large_tiles_are_for_newer_devices),
        FRONT_END_TEST(vectors_need_sizes_that_divide_16),
        FRONT_END_TEST(arguments_are_in_the_order_of_c),
        FRONT_END_TEST(one_launch),
        FRONT_END_TEST(one_launch_by_hand),
        FRONT_END_TEST(a_tree_of_places),
        FRONT_END_TEST(one_launch_needs_a_workspace),
        FRONT_END_TEST(only_and_except),
        FRONT_END_TEST(variants_twice_are_refused),
        FRONT_END_TEST(too_much_shared_memory_is_refused),
        FRONT_END_TEST(padding),
        FRONT_END_TEST(launch_bounds_hold_on_all_capabilities),
        FRONT_END_TEST(many_results_of_bytes_have_small_blocks),
        FRONT_END_TEST(scratch_grows_with_n_and_holds_every_row),
        FRONT_END_TEST(measured_thresholds_replace_those_of_the_family),
        FRONT_END_TEST(the_last_row_serves_every_alignment),
        FRONT_END_TEST(entries_that_do_not_match_are_dropped_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
