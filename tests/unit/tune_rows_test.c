/* Which variants rows of a file of shapes say: winners, and those of auto. */
#include "planned.h"

#include "plan/family.h"
#include "tune/shapes_out.h"
#include "tune/tune.h"

static const uint32_t h200[] = {90, 0};

static tune_kernel kernel_of(front_end *t, const plan *p)
{
    return (tune_kernel){.a = t->a,
                         .spec = p->spec,
                         .type = p->kernels[0].element->name,
                         .name = p->kernels[0].name,
                         .options = {.archs = h200}};
}

static bool are_said(front_end *t, const char *spec)
{
    const plan *p = plan_for(t, spec, h200, NULL, NULL);
    if (!p) fail_msg("%s", rendered(t));
    const tune_kernel k = kernel_of(t, p);
    plan_kernel said;
    return tune_rows_say(&k, &p->kernels[0], &said);
}

#define OF(family, type, rest) "kgen: 1\nkernel: t\nfamily: " family "\ntypes: [" type "]\n" rest

static const struct {
    const char *spec, *variants;
} cases[] = {
    {OF("map", "f32", "inputs: {x: T}\noutputs: {y: T}\nmap:\n  y: x + x\n"),
     "[{nwarps: 8, nwork: 2, pdl: true}]"},
    {OF("reduce", "f32", "operator: sum\n"),
     "[{dask: column, nwarps: 4, nwork: 2, grid: {per_sm: 4}, pdl: true}]"},
    {OF("transpose", "f32", ""), "[{nwarps: 8, nwork: 4, pdl: true}]"},
    {OF("bisect", "u32", ""), "[{nwarps: 2, nwork: 3, pdl: true}]"},
    {OF("topk", "u32", ""), "[{form: rows, nwarps: 16, nwork: 4, grid: {per_sm: 2}, pdl: true}]"},
    {OF("topk", "f64", ""),
     "[{form: cluster, nwarps: 16, nwork: 4, cluster: 4, max_n: 8192, pdl: true}, "
     "{form: rows, nwarps: 16, nwork: 4, grid: {per_sm: 2}, pdl: true}]"},
    {OF("sort", "u32", ""),
     "[{form: block, nwarps: 16, nwork: 4, rank: votes, max_n: 2048, pdl: true}, "
     "{form: look_back, nwarps: 8, nwork: 8, rank: votes, state_bits: 64, pdl: true}]"},
    {OF("sort", "u32", ""),
     "[{form: look_back, nwarps: 16, nwork: 12, rank: counters, state_bits: 64, pdl: true}]"},
    {OF("sort", "u8", ""), "[{form: count, nwarps: 8, nwork: 2, grid: {per_sm: 2}, pdl: true}]"},
    {OF("sort", "u64", "value: f32\n"),
     "[{form: look_back, nwarps: 8, nwork: 6, rank: votes, state_bits: 64, pdl: true}]"},
    {OF("segsort", "u32", ""), "[{form: lanes, nwarps: 4, nwork: 8, part: 2048, pdl: true}]"},
    {OF("segsort", "u64", "value: u32\n"), "[{form: lanes, nwarps: 4, nwork: 4, pdl: true}]"},
    {OF("select", "f32", "scalars: {s: T}\nwhere: x > s\n"),
     "[{form: stream, nwarps: 8, nwork: 16, pdl: true}]"},
    {OF("select", "u8", "unique: x == before\n"),
     "[{form: look_back, nwarps: 4, nwork: 8, pdl: true}]"},
    {OF("scan", "f32", "scan: inclusive\noperator: sum\n"),
     "[{form: wave, nwarps: 8, nwork: 3, reach: 64, pdl: true}]"},
    {OF("scan", "u8", "scan: inclusive\noperator: max\n"),
     "[{form: stream, nwarps: 8, nwork: 5, pdl: true}]"},
    {OF("histogram", "u32", ""),
     "[{form: shared, nwarps: 16, nwork: 2, counters: 4096, grid: {per_sm: 2}, pdl: true}]"},
    {OF("histogram", "u8", ""), "[{form: block, nwarps: 16, nwork: 2, bins: 256, pdl: true}]"},
    {OF("neighbours", "f32", "dimensions: 3\nk: 1\n"),
     "[{form: brute, nwarps: 2, nwork: 1, pdl: true}]"},
    {OF("neighbours", "f32", "dimensions: 2\nk: 4\n"),
     "[{form: tree, nwarps: 4, build_nwork: 4, leaf: 7}]"},
    {OF("segments", "f32", "segments: offsets\noperator: sum\n"),
     "[{form: mapped, lanes: 8, nwarps: 4, nwork: 4, pdl: true}]"},
};

/* Two winners, of which each is a variant of vectors and one of elements: a row each. */
#define COLUMNS OF("segments", "f32", "segments: columns\noperator: sum\n")
static const char pairs[] = "variants: [{form: block, nwarps: 8, nwork: 4, max_n: 9999, pdl: true},"
                            " {form: block, nwarps: 4, nwork: 2, pdl: true}]\n";

static void a_row_gives_several(void **state)
{
    front_end *t = *state;
    const plan *p = plan_for(t, arena_printf(t->a, "%s%s", COLUMNS, pairs), h200, NULL, NULL);
    const tune_kernel k = kernel_of(t, p);
    plan_kernel said;
    assert_int_equal(p->kernels[0].n_variants, 4);
    assert_true(tune_rows_say(&k, &p->kernels[0], &said));
    assert_int_equal(said.n_variants, 2);
    assert_false(are_said(t, COLUMNS)); /* each width has another nwork */
}

/* What rows cannot say is none that a file would have. */
static void others_are_refused(void **state)
{
    front_end *t = *state;
    static const char *const no_rows[] = {
        OF("bisect", "u32", "variants: [{nwarps: 2, nwork: 3}]\n"),
        OF("bisect", "u32", "variants: [{nwarps: 2, bask: block_by_block, pdl: true}]\n"),
        OF("sort", "u32", "variants: [{form: passes, grid: {rows: 9}, pdl: true}]\n"),
        OF("scan", "f32",
           "scan: inclusive\noperator: sum\nvariants: [{form: look_back, vector: none, nwarps: 2, "
           "nwork: 3}]\n"),
        OF("topk", "u32", "variants: [{form: rows, grid: {rows: 5}, pdl: true}]\n"),
        OF("segsort", "u32", "variants: [{form: lanes, pdl: false}]\n"),
        OF("segments", "f32",
           "segments: offsets\noperator: sum\nvariants: [{form: warp, grid: {rows: 5}, "
           "pdl: true}]\n"),
    };
    for (size_t i = 0; i < sizeof no_rows / sizeof *no_rows; i++)
        if (are_said(t, no_rows[i])) fail_msg("%s", no_rows[i]);
}

/* Beside flags auto plans fewer warps than some winners have: those are no rows. */
#define FLAGGED(type, rest)                                                                        \
    OF("select", type,                                                                             \
       "inputs: {x: T, f: u8}\nwhere: f\nvariants: "                                               \
       "[{form: stream, nwarps: 12, pdl: true, nwork: 12, " rest "}]\n")

static bool fits_a_row(front_end *t, const char *spec)
{
    const plan *p = plan_for(t, spec, h200, NULL, NULL);
    if (!p) fail_msg("%s", rendered(t));
    return tune_fits_shapes(&p->kernels[0]);
}

static void rows_have_the_warps_of_their_winners(void **state)
{
    front_end *t = *state;
    static const char *const fit[] = {FLAGGED("u8", "store_warps: 9"),
                                      FLAGGED("u64", "masters: 3")},
                             *const others[] = {FLAGGED("u8", "store_warps: 12"),
                                                FLAGGED("u64", "masters: 4"),
                                                FLAGGED("u64", "store_warps: 8, masters: 3")};
    for (size_t i = 0; i < sizeof fit / sizeof *fit; i++)
        assert_true(fits_a_row(t, fit[i]) && are_said(t, fit[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(fits_a_row(t, others[i]));
}

static void winners_are_said(void **state)
{
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *spec = arena_printf(t->a, "%svariants: %s\n", cases[i].spec, cases[i].variants);
        if (!are_said(t, spec)) fail_msg("%s", spec);
    }
}

static void those_of_auto_are_said(void **state)
{
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!are_said(t, cases[i].spec)) fail_msg("%s", cases[i].spec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(winners_are_said),
        FRONT_END_TEST(those_of_auto_are_said),
        FRONT_END_TEST(a_row_gives_several),
        FRONT_END_TEST(others_are_refused),
        FRONT_END_TEST(rows_have_the_warps_of_their_winners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
