/* What combinations make sense: each refusal by its name, at its line and column. */
#include "planned.h"

/* The diagnostics of check alone: what the reader finds is spec_test's. */
static void finds(void **state, const char *s, const char *expected)
{
    front_end *t = *state;
    t->d = diags_new(t->a);
    kg_spec *spec = read_spec(t, s);
    assert_non_null(spec);
    if (diag_errors(t->d)) fail_msg("the reader refuses it: %s", rendered(t));
    const bool right = check_spec(t->a, t->d, spec);
    assert_string_equal(errors_found(t), expected);
    assert_int_equal(right, diag_errors(t->d) == 0);
}

static void good_specs_pass(void **state)
{
    finds(state, REDUCE_OF("f32") "operator: sum\n", "");
    finds(state, MAP_OF("u32, f32, f64") AXPY, "");
    finds(state,
          REDUCE_OF("mat2") MAT2
          "operator:\n  identity: {a: 1, b: 0, c: 0, d: 1}\n  combine: T{a.a, a.b, b.c, b.d}\n",
          "");
}

static void every_type_is_built(void **state)
{
    finds(state,
          MAP_OF("u8, i8, u16, i16, u32, i32, u64, i64, f16, bf16, f32, f64") "inputs: {x: T, y: "
                                                                              "u8}\noutputs: {z: "
                                                                              "f16, w: T}\nmap: "
                                                                              "{z: x, w: y}\n",
          "");
    finds(state,
          MAP_OF("s") "structs:\n  s: {fields: [{name: x, type: u8}, {name: h, type: bf16}, "
                      "{name: y, type: f64}]}\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
          "");
    finds(state,
          REDUCE_OF("u8, i8, u16, i16, u32, i32, u64, i64, f16, bf16, f32, f64") "operator: max\n",
          "");
    finds(state,
          REDUCE_OF("s") "structs:\n  s: {fields: [{name: x, type: u8}]}\n"
                         "operator:\n  identity: {x: 0}\n  combine: T{a.x}\n",
          "");
    finds(state, REDUCE_OF("u8, i8, bf16") "operator: sum\naccumulator: f32\n", "");
    finds(state, REDUCE_OF("u8, i8") "operator: sum\naccumulator: f16\n", "");
    finds(state, REDUCE_OF("u16") "operator: sum\naccumulator: f16\n", "6:14 accumulator\n");
    finds(state, REDUCE_OF("i16") "operator: sum\naccumulator: bf16\n", "6:14 accumulator\n");
    finds(state, REDUCE_OF("f16") "operator: sum\naccumulator: bf16\n", "6:14 accumulator\n");
    finds(state, REDUCE_OF("bf16") "operator: sum\naccumulator: f16\n", "6:14 accumulator\n");
}

static void structs_of_the_user(void **state)
{
    finds(state,
          REDUCE_OF("s") "structs:\n  s: {c_name: point, header: point.h, fields: "
                         "[{name: x, type: f32}]}\noperator:\n  identity: {x: 0}\n  combine: T{a.x "
                         "+ b.x}\n",
          "");
    finds(state,
          REDUCE_OF("s") "structs:\n  s: {c_name: point, fields: "
                         "[{name: x, type: f32}]}\noperator:\n  identity: {x: 0}\n  combine: T{a.x "
                         "+ b.x}\n",
          "6:15 own-struct\n");
    finds(state,
          REDUCE_OF("s") "structs:\n  s: {header: point.h, fields: "
                         "[{name: x, type: f32}]}\noperator:\n  identity: {x: 0}\n  combine: T{a.x "
                         "+ b.x}\n",
          "6:15 own-struct\n");
}

static void accumulators(void **state)
{
    finds(state, REDUCE_OF("f32") "operator: sum\naccumulator: f64\n", "");
    finds(state, REDUCE_OF("u32, i32") "operator: sum\naccumulator: i64\n", "");
    finds(state, REDUCE_OF("u32, i32") "operator: sum\naccumulator: f64\n", "");
    finds(state, REDUCE_OF("u32") "operator: sum\naccumulator: i32\n", "6:14 accumulator\n");
    finds(state, REDUCE_OF("i32") "operator: sum\naccumulator: u64\n", "6:14 accumulator\n");
    finds(state, REDUCE_OF("u32") "operator: sum\naccumulator: f32\n", "6:14 accumulator\n");
    finds(state, REDUCE_OF("u64") "operator: sum\naccumulator: f64\n", "6:14 accumulator\n");
    finds(state, REDUCE_OF("f32") "operator: sum\naccumulator: u64\n", "6:14 accumulator\n");
    finds(state, REDUCE_OF("f64") "operator: sum\naccumulator: f32\n", "6:14 accumulator\n");
    finds(state, REDUCE_OF("f32") "operator: sum\naccumulator: f46\n", "6:14 unknown-type\n");
    finds(state, REDUCE_OF("f32") "operator: or\naccumulator: f64\n", "5:11 operator-type\n");
    /* how an element becomes one is said */
    finds(state,
          REDUCE_OF("f64") "operator: {identity: 0, combine: a + b, transform: x > 0}\n"
                           "accumulator: u32\n",
          "");
    /* constants are the accumulator's where results are combined, the element's before */
    finds(state,
          REDUCE_OF("u32") "operator: {identity: infinity, combine: \"min(a, b)\"}\n"
                           "accumulator: f64\n",
          "");
    finds(state,
          REDUCE_OF("u32") "operator: {identity: 0, combine: a + b, transform: infinity}\n"
                           "accumulator: f64\n",
          "5:52 operator-constant\n");
    /* fields of an identity are the accumulator's */
    finds(state,
          REDUCE_OF("f32") "structs:\n  s: {fields: [{name: v, type: u32}]}\n"
                           "operator: {identity: {v: 0}, combine: \"T{a.v + b.v}\", transform: "
                           "\"s{x > 0}\"}\n"
                           "accumulator: s\n",
          "");
}

static void segments_have_results_too(void **state)
{
    finds(state,
          "kgen: 1\nkernel: k\nfamily: segments\ntypes: f32\nresults: [sum]\nsegments: rows\n", "");
}

static void functions_that_devices_round_differently(void **state)
{
    const char *const any =
        REDUCE_OF("f32") "operator: {identity: 0, transform: %s, combine: a + b}\n"
                         "reproducible: %s\n";
    arena *a = ((front_end *)*state)->a;
    finds(state, arena_printf(a, any, "exp(x) * cos(x)", "any"),
          "5:36 library-function\n5:45 library-function\n");
    finds(state, arena_printf(a, any, "exp(x)", "device"), "");
    finds(state, arena_printf(a, any, "sqrt(x)", "any"), "");
    finds(state,
          REDUCE_OF("i32") "operator: {identity: 0, transform: \"pow(x, 2)\", combine: a + b}\n"
                           "reproducible: any\n",
          "");
}

static void inputs_of_a_reduce(void **state)
{
    finds(state, REDUCE_OF("f32") "operator: sum\ninputs: {z: T}\n", "");
    finds(state, REDUCE_OF("f32") "operator: sum\ninputs: {z: u8}\n", "");
    finds(state, REDUCE_OF("f32") "operator: sum\ninputs: {z: f64}\n", "6:13 accumulator\n");
    finds(state, REDUCE_OF("f32") "operator: sum\ninputs: {y: T, z: T}\n",
          "6:9 missing-transform\n");
#define DOT REDUCE_OF("f32") "operator: {identity: 0, combine: a + b, transform: x * y}\n"
    finds(state, DOT "inputs: {x: T, y: u8}\n", "");
    finds(state, DOT "inputs: {x: T, y: T, z: T}\n", "6:22 unused\n");
    finds(state, DOT "inputs: {x: T, y: T, b: T}\n", "6:22 same-name\n");
}

static void several_results(void **state)
{
    finds(state, REDUCE_OF("f32") "results: sum\n", "");
    finds(state, REDUCE_OF("f32") "results: [sum, max, sum]\n", "5:21 same-name\n");
    finds(state, REDUCE_OF("f32") "results: [and]\n", "5:11 operator-type\n");
    finds(state, REDUCE_OF("f32") "operator: sum\nresults: [sum]\n", "6:10 results\n");
    finds(state, REDUCE_OF("f32") "accumulator: f64\nresults: [sum]\n", "5:14 results\n");
    finds(state, REDUCE_OF("f32") "results: {t: {operator: sum, accumulator: u32}}\n",
          "5:43 accumulator\n");
    finds(state,
          REDUCE_OF("f32") "results: {t: {operator: sum, accumulator: u32, transform: u32(x)}}\n",
          "");
    finds(state, REDUCE_OF("f32") "results: {t: {operator: sum, combine: a}}\n", "5:39 results\n");
    finds(state, REDUCE_OF("f32") "results: {t: {combine: a + b}}\n", "5:14 missing-identity\n");
    finds(state, REDUCE_OF("f32") "results: {t: {identity: 0, combine: a + x}}\n",
          "5:41 operator-name\n");
    finds(state, REDUCE_OF("f32") "scalars: {out_sum: T}\nresults: [sum]\n", "5:11 same-name\n");
    finds(state, REDUCE_OF("f32") "inputs: {x: T, y: T}\nresults: [sum]\n",
          "6:11 missing-transform\n");
#define LAST "results: {last: {identity: 0, combine: \"b\"}, least: min}\nvariants:\n"
    finds(state, REDUCE_OF("f32") LAST "- {dask: column}\n", "7:10 not-commutative\n");
    finds(state, REDUCE_OF("f32") LAST "- {dask: row, finish: ticket}\n", "");
}

static void a_result_of_another_type(void **state)
{
#define MEAN REDUCE_OF("f32") "operator:\n  identity: 0\n  combine: a + b\n"
    finds(state, MEAN "  finalise: \"x / f32(n)\"\n", "");
    finds(state, MEAN "  finalise: \"u32(x) & 1\"\n  result: u32\n", "");
    finds(state, MEAN "  result: f64\n", "8:11 missing-finalise\n");
    finds(state, MEAN "  finalise: x + i\n", "8:17 operator-name\n");
}

static void grids_follow_the_skeleton(void **state)
{
    finds(state, MAP_OF("f32") AXPY "variants:\n- {dask: row, grid: {columns: 3}}\n",
          "10:31 grid\n");
    finds(state, MAP_OF("f32") AXPY "variants:\n- {dask: column, grid: {rows: 3}}\n",
          "10:31 grid\n");
    finds(state, MAP_OF("f32") AXPY "variants:\n- {grid: {rows: 3}}\n", "10:10 not-for-family\n");
    finds(state, REDUCE_OF("f32") "operator: sum\nvariants:\n- {bask: block_by_block}\n",
          "7:10 not-built\n");
    finds(state, REDUCE_OF("f32") "operator: sum\nvariants:\n- {grid: {columns: 3}}\n",
          "7:20 not-for-family\n");
    finds(state, REDUCE_OF("f32") "operator: sum\nvariants:\n- {vector: none}\n",
          "7:12 not-for-family\n");
}

static void operators(void **state)
{
    finds(state, REDUCE_OF("f32"), "1:1 missing-key\n");
    finds(state, REDUCE_OF("f32") "operator: {identity: 0}\n", "5:11 missing-combine\n");
    finds(state, REDUCE_OF("f32") "operator: {combine: a + b}\n", "5:11 missing-identity\n");
    finds(state, REDUCE_OF("f32") "operator: smu\n", "5:11 unknown-operator\n");
    finds(state, REDUCE_OF("mat2") MAT2 "operator: sum\n", "7:11 operator-type\n");
    finds(state, REDUCE_OF("f32") "operator:\n  identity: a\n  combine: a + c\n",
          "6:13 operator-name\n7:16 operator-name\n");
    finds(state, REDUCE_OF("f32") "operator:\n  identity: {a: 0}\n  combine: a + b\n",
          "6:13 identity-fields\n");
    finds(state,
          REDUCE_OF("mat2") MAT2 "operator:\n  identity: {a: 1, b: 0, c: 0, e: 1}\n  combine: a\n",
          "8:13 identity-fields\n8:32 identity-fields\n");
}

static void maps(void **state)
{
    finds(state, MAP_OF("f32") "outputs: {y: T}\n", "1:1 missing-key\n5:11 not-written\n");
    finds(state, MAP_OF("f32") "inputs: {x: T}\nmap: {y: x}\n",
          "1:1 missing-key\n6:7 unknown-output\n");
    finds(state, MAP_OF("f32") "inputs: {x: T}\noutputs: {y: T, z: T}\nmap: {y: x}\n",
          "6:17 not-written\n");
}

static void types(void **state)
{
    finds(state, REDUCE_OF("f23") "operator: sum\n", "4:9 unknown-type\n");
    finds(state, REDUCE_OF("quux") "operator: sum\n", "4:9 unknown-type\n");
    finds(state, REDUCE_OF("f32, u32, f32") "operator: sum\n", "4:19 same-name\n");
    finds(state,
          REDUCE_OF("p") "structs:\n  p: {fields: []}\noperator: {identity: 0, combine: a}\n",
          "6:3 empty-struct\n");
    finds(state,
          REDUCE_OF("f32") "operator: sum\nstructs:\n  p: {fields: [{name: x, type: f32}]}\n"
                           "  q: {fields: [{name: p, type: p}]}\n",
          "8:32 nested-struct\n");
    text big = text_new(((front_end *)*state)->a);
    text_put(&big, REDUCE_OF("f32") "operator: sum\nstructs:\n  p:\n    fields:\n");
    for (int i = 0; i < 9; i++) text_printf(&big, "    - {name: x%d, type: f64}\n", i);
    finds(state, text_str(&big), "7:3 struct-too-large\n");
    finds(state, MAP_OF("f32") "inputs: {x: float}\noutputs: {y: T}\nmap: {y: x}\n",
          "5:13 unknown-type\n");
}

static void names(void **state)
{
    finds(state, MAP_OF("f32") "inputs: {x: T}\nscalars: {x: T}\noutputs: {y: T}\nmap: {y: x}\n",
          "5:10 same-name\n");
    const char *const taken[] = {"n", "ws", "args", "stream", "T", "i", "abs"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        finds(state,
              arena_printf(((front_end *)*state)->a,
                           MAP_OF("f32") "inputs: {%s: T}\noutputs: {y: T}\nmap: {y: 0}\n",
                           taken[i]),
              taken[i][0] == 'T' ? "5:10 same-name\n5:10 same-name\n" : "5:10 same-name\n");
    finds(state, REDUCE_OF("f32") "scalars: {a: T}\noperator: sum\n", "5:11 same-name\n");
    finds(state, MAP_OF("mat2") MAT2 "inputs: {mat2: T}\noutputs: {y: T}\nmap: {y: mat2}\n",
          "7:10 same-name\n");
}

/* What headers of kgen hold already, and emitted code would hold again. */
static void names_of_our_own(void **state)
{
    static const char *const taken[] = {"ops",    "half",    "Half",      "device",       "verify",
                                        "f16_to", "bf16_to", "bf16_from", "reproducible", NULL};
    static const char *const fine[] = {"copy",    "max",        "min", "op_sum",
                                       "f16_too", "verify_all", "KG",  NULL};
    arena *a = ((front_end *)*state)->a;
    const char *form = "kgen: 1\nkernel: %s\nfamily: reduce\ntypes: [f16, f32]\noperator: sum\n";
    for (const char *const *name = taken; *name; name++)
        finds(state, arena_printf(a, form, *name), "2:9 same-name\n");
    for (const char *const *name = fine; *name; name++)
        finds(state, arena_printf(a, form, *name), "");
    finds(state,
          "kgen: 1\nkernel: f16\nprefix: kg_atomic_add_acq\nfamily: reduce\ntypes: "
          "[f32]\noperator: sum\n",
          "");
    finds(state,
          "kgen: 1\nkernel: rel\nprefix: kg_atomic_add_acq\nfamily: reduce\ntypes: "
          "[u32]\noperator: sum\n",
          "2:9 same-name\n");
    finds(state, MAP_OF("f32") "inputs: {KG_OP: T}\noutputs: {kg_y: T}\nmap: {kg_y: KG_OP}\n",
          "5:10 same-name\n6:11 same-name\n");
}

static void unused_parameters_are_warned_of(void **state)
{
    front_end *t = *state;
    good_spec(t, MAP_OF("f32") "scalars: {s: T, s1: T}\ninputs: {x: T, z: T}\noutputs: {y: T}\n"
                               "map: {y: s1*x}\n");
    assert_string_equal(errors_found(t), "5:11 unused\n6:16 unused\n");
    assert_int_equal(diag_errors(t->d), 0);
}

static void variants(void **state)
{
    const char *const reduce = REDUCE_OF("f32") "operator: sum\nvariants:\n";
    const struct {
        const char *variants, *expected;
    } cases[] = {
        {"- {max_n: 9}\n- {nwork: 2}\n", ""},
        {"- {max_n: 9}\n- {min_n: 10, nwork: 2}\n", ""},
        {"- {max_n: 9}\n", "7:11 size-gap\n"},
        {"- {min_n: 1}\n", "7:11 size-gap\n"},
        {"- {max_n: 9}\n- {min_n: 12, nwork: 2}\n", "8:11 size-gap\n"},
        {"- {max_n: 9}\n- {min_n: 9, nwork: 2}\n", "8:11 size-overlap\n"},
        {"- {max_n: 9}\n- {max_n: 9}\n- {}\n", "8:11 size-overlap\n"},
        {"- {nwork: 1}\n- {max_n: 9}\n- {}\n", "8:11 size-overlap\n"},
        {"- {min_n: 9, max_n: 4}\n- {}\n", "7:11 size-range\n7:11 size-gap\n"},
        {"- {grid: {rows: 1, per_sm: 2}}\n", "7:10 grid\n"},
        {"- {grid: {rows: 1025}}\n", "7:17 out-of-range\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        finds(state, arena_printf(((front_end *)*state)->a, "%s%s", reduce, cases[i].variants),
              cases[i].expected);
    finds(state, MAP_OF("f32") AXPY "variants:\n- {batch: 4, nwork: 2}\n", "10:11 batch\n");
}

/* ---- several specs ---- */

static void together(void **state, const char *one, const char *other, const char *expected)
{
    front_end *t = *state;
    t->d = diags_new(t->a);
    kg_spec *const specs[] = {good_spec(t, one), NULL, good_spec(t, other)};
    const bool right = check_specs_together(t->a, t->d, specs, 3);
    assert_string_equal(errors_found(t), expected);
    assert_int_equal(right, *expected == '\0');
}

static void kernels_of_one_name(void **state)
{
    const char *const sum = "kgen: 1\nkernel: sum\nfamily: reduce\ntypes: [f32]\noperator: sum\n";
    together(state, sum, "kgen: 1\nkernel: sums\nfamily: reduce\ntypes: [f32]\noperator: sum\n",
             "");
    together(state, sum, sum, "2:9 same-kernel\n");
    together(state, sum, "kgen: 1\nkernel: SUM\nfamily: reduce\ntypes: [u32, f32]\noperator: sum\n",
             "2:9 same-kernel\n");
    together(state, sum, "kgen: 1\nkernel: SUM\nfamily: reduce\ntypes: [u32]\noperator: sum\n",
             "2:9 same-kernel\n");
    together(state,
             "kgen: 1\nkernel: a_b\nprefix: my\nfamily: reduce\ntypes: [f32]\noperator: sum\n",
             "kgen: 1\nkernel: b\nprefix: my_a\nfamily: reduce\ntypes: [f32]\noperator: sum\n",
             "5:9 same-kernel\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(good_specs_pass),
        FRONT_END_TEST(every_type_is_built),
        FRONT_END_TEST(structs_of_the_user),
        FRONT_END_TEST(accumulators),
        FRONT_END_TEST(segments_have_results_too),
        FRONT_END_TEST(functions_that_devices_round_differently),
        FRONT_END_TEST(inputs_of_a_reduce),
        FRONT_END_TEST(several_results),
        FRONT_END_TEST(a_result_of_another_type),
        FRONT_END_TEST(grids_follow_the_skeleton),
        FRONT_END_TEST(operators),
        FRONT_END_TEST(maps),
        FRONT_END_TEST(types),
        FRONT_END_TEST(names),
        FRONT_END_TEST(names_of_our_own),
        FRONT_END_TEST(unused_parameters_are_warned_of),
        FRONT_END_TEST(variants),
        FRONT_END_TEST(kernels_of_one_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
