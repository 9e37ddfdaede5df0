/* What kgen explain knows of pitches: against figures worked out by hand. */
#include "front_end.h"

#include "check/check.h"
#include "explain/explain.h"

static const char copy_spec[] = "kgen: 1\n"
                                "kernel: copy\n"
                                "family: map\n"
                                "shape: plane\n"
                                "types: [f32, vec3]\n"
                                "structs:\n"
                                "  vec3: {fields: [{name: x, type: f32}, {name: y, type: f32}, "
                                "{name: z, type: f32}]}\n"
                                "scalars: {s: T}\n"
                                "inputs: {x: T}\n"
                                "inout: {y: T}\n"
                                "map: {y: x}\n"
                                "variants: [{pdl: true}]\n";
static const char turn_spec[] = "kgen: 1\n"
                                "kernel: turn\n"
                                "family: transpose\n"
                                "types: [u8, f32]\n";
static const char flat_spec[] = "kgen: 1\n"
                                "kernel: flat\n"
                                "family: map\n"
                                "types: [f32]\n"
                                "outputs: {y: T}\n"
                                "map: {y: 1}\n";

static plan *plan_of(front_end *t, const char *s)
{
    static const uint32_t archs[] = {90, 0};
    kg_spec *spec = spec_read(t->a, t->d, text_source(t, s));
    assert_non_null(spec);
    assert_true(check_spec(t->a, t->d, spec));
    plan *p = plan_make(t->a, t->d, spec, &(plan_options){.archs = archs});
    assert_non_null(p);
    return p;
}

static explain_shape shape_of(uint64_t width, uint64_t height, uint64_t pitch)
{
    explain_shape shape = {.known = true, .width = width, .height = height};
    if (pitch) shape.pitches[shape.n_pitches++] = pitch;
    return shape;
}

static explanation *explained(front_end *t, const char *s, uint64_t width, uint64_t height,
                              uint64_t pitch)
{
    const explain_shape shape = shape_of(width, height, pitch);
    return explain_make(
        t->a, plan_of(t, s),
        &(explain_wish){.a = arch_find(90), .has_n = true, .n = width * height, .shape = shape});
}

/* Rows of 10 f32 side by side begin 0, 8, 16 and 24 bytes past a sector, and touch two each.
 * Together they are five sectors. */
static void rows_side_by_side_waste_nothing(void **state)
{
    const explanation *e = explained(*state, copy_spec, 10, 4, 0);
    const explain_variant *x = &e->kernels[0].variants[1];
    assert_int_equal(x->n_planes, 3); /* x read, y read and written */
    assert_string_equal(x->planes[0].array, "x");
    assert_true(!x->planes[1].store && x->planes[2].store);
    const explain_plane *p = &x->planes[0];
    assert_int_equal(p->row, 40);
    assert_int_equal(p->pitch, 40);
    assert_int_equal(p->inside, 3);
    assert_int_equal(p->requests, 4);
    assert_int_equal(p->sectors, 8);
    assert_int_equal(p->ideal, 8);
    assert_int_equal(p->wasted, 0);
    assert_int_equal(p->sector_pitch, 64);
}

/* 48 apart, rows begin 0 and 16 bytes past a sector in turn. The second of each two begins in the
 * sector in which the first ends: six sectors for 160 bytes. 64 apart, each has two of its own. */
static void gaps_are_fetched_in_vain(void **state)
{
    const explain_plane *p =
        &explained(*state, copy_spec, 10, 4, 48)->kernels[0].variants[1].planes[0];
    assert_int_equal(p->inside, 2);
    assert_int_equal(p->wasted, 32);
    p = &explained(*state, copy_spec, 10, 4, 64)->kernels[0].variants[1].planes[0];
    assert_int_equal(p->inside, 0);
    assert_int_equal(p->wasted, 4 * 24);
}

/* 64 elements are two requests of four sectors; 16 bytes past one, of five. Of vectors, a
 * request for the row: eight sectors, or nine. */
static void requests_that_begin_inside_a_sector_touch_one_more(void **state)
{
    const explain_kernel *k = &explained(*state, copy_spec, 64, 1000, 272)->kernels[0];
    assert_int_equal(k->variants[1].planes[0].requests, 2000);
    assert_int_equal(k->variants[1].planes[0].sectors, 500 * 8 + 500 * 10);
    assert_int_equal(k->variants[1].planes[0].ideal, 8000);
    assert_int_equal(k->variants[0].planes[0].requests, 1000);
    assert_int_equal(k->variants[0].planes[0].sectors, 500 * 8 + 500 * 9);
}

/* Structs of three f32, a field an access: 32 of them are 384 bytes, 12 sectors each time. */
static void structs_are_loaded_field_by_field(void **state)
{
    const explanation *e = explained(*state, copy_spec, 32, 10, 384);
    const explain_plane *p = &e->kernels[1].variants[0].planes[0];
    assert_int_equal(p->requests, 30);
    assert_int_equal(p->sectors, 360);
}

/* Vectors need rows that reach 16-byte boundaries together. */
static void a_pitch_decides_the_variant(void **state)
{
    static const struct {
        uint64_t height, pitch;
        int chosen;
    } cases[] = {
        {10, 0, 1}, {10, 44, 1}, {10, 48, 0}, {10, 64, 0}, {1, 44, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const explanation *e = explained(*state, copy_spec, 10, cases[i].height, cases[i].pitch);
        assert_int_equal(e->kernels[0].chosen, cases[i].chosen);
        assert_int_equal(e->kernels[0].variants[1].steps[0].blocks, 1);
    }
}

/* Those before it are of small planes and of planes of few columns or rows, without tiles. */
static const explain_variant *first_of_tiles(const explanation *e)
{
    const explain_variant *x = e->kernels[1].variants;
    while (strcmp(x->variant->name, "block_wbw_w8x4_pdl") != 0) x++;
    return x;
}

/* 1056 tiles of 32 by 32 at once, 512 to a row of tiles. They read 64 rows and the start of 32
 * more. They write 128 bytes of each of 16384 rows twice, and of 1024 once more. Rows are 65536
 * bytes apart, 256 segments, so that by 96 channels they begin on every third of 64, 32, 0. */
static void a_pitch_of_a_power_of_two_meets_few_channels(void **state)
{
    const explain_variant *x = first_of_tiles(explained(*state, turn_spec, 16384, 16384, 0));
    assert_int_equal(x->cover.work_load, 132 * 8);
    assert_int_equal(x->n_planes, 2);
    const explain_channels *in = &x->planes[0].model, *out = &x->planes[1].model;
    assert_int_equal(in->channels, 96);
    assert_int_equal(in->used, 96);
    assert_false(in->uneven);
    assert_int_equal(out->used, 6);
    assert_true(out->uneven);
    const uint64_t busiest = 5462 * 256, all = 1056 * 4096; /* rows 0, 3, ... and both halves */
    assert_int_equal(out->busiest, busiest * 96 * 100 / all);
    assert_int_equal(out->better_pitch, 65536 + 256);
}

static void the_better_pitch_is_even(void **state)
{
    const explain_variant *x = first_of_tiles(explained(*state, turn_spec, 16384, 16384, 65792));
    assert_int_equal(x->planes[1].model.channels, 96);
    assert_false(x->planes[1].model.uneven);
    assert_int_equal(x->planes[1].model.better_pitch, 0);
}

/* Blocks that touch fewer bytes than a segment for each channel cannot be even. */
static void small_planes_are_not_judged(void **state)
{
    const explain_variant *x = first_of_tiles(explained(*state, turn_spec, 32, 32, 65536));
    assert_int_equal(x->planes[1].model.channels, 0);
}

static void shapes_that_a_call_refuses(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, copy_spec);
    const struct {
        explain_shape shape;
        const char *said;
    } cases[] = {
        {shape_of(10, 4, 36), "has rows of 40 bytes in x, more than a pitch of 36"},
        {shape_of(10, 4, 42), "takes pitches of x that are multiples of 4 bytes; 42 is none"},
        {shape_of(UINT64_MAX / 2, 4, 0), "cannot have so many elements"},
        {shape_of(10, 1, 36), NULL}, /* of a single row the pitch does not matter */
        {shape_of(10, 4, 44), NULL},
        {{.known = true, .width = 10, .height = 4, .pitches = {40, 48, 40}, .n_pitches = 3},
         "has 2 planes: one pitch for all of them, or 2"},
        {{.known = true, .width = 10, .height = 4, .pitches = {40, 48}, .n_pitches = 2}, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *said = explain_shape_objection(t->a, &p->kernels[0], &cases[i].shape);
        if (!cases[i].said) assert_null(said);
        else assert_string_equal(said, cases[i].said);
    }
    const explain_shape shape = shape_of(10, 4, 0);
    assert_string_equal(explain_shape_objection(t->a, &plan_of(t, flat_spec)->kernels[0], &shape),
                        "has no planes (--n says how many elements)");
}

static void text_and_json_tell_of_planes(void **state)
{
    front_end *t = *state;
    explanation *e = explained(t, turn_spec, 16384, 16384, 65540);
    e->type = "f32";
    text out = text_new(t->a), json = text_new(t->a);
    explain_text(&out, e);
    assert_non_null(
        strstr(text_str(&out),
               "    pitch      load in: rows of 65536 bytes, 65540 apart; 14336 of 16384 begin "
               "inside a sector (none with 65536)\n"
               "               4.88 sectors a request (4.00 if all began on one), "));
    assert_non_null(strstr(text_str(&out), "    channels   "));
    explain_json(&json, (explanation *const[]){e}, 1);
    assert_non_null(strstr(text_str(&json), "\"rows_inside_a_sector\": 14336"));
    assert_non_null(strstr(text_str(&json), "\"channel_model\": {"));
    e = explained(t, turn_spec, 16384, 16384, 0);
    out = text_new(t->a);
    explain_text(&out, e);
    assert_non_null(strstr(text_str(&out),
                           "store out: the blocks that run at once use 6 of 96, the busiest 31.03 "
                           "times its share;\n"
                           "               a pitch of 65792 would be even (model: "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(rows_side_by_side_waste_nothing),
        FRONT_END_TEST(gaps_are_fetched_in_vain),
        FRONT_END_TEST(requests_that_begin_inside_a_sector_touch_one_more),
        FRONT_END_TEST(structs_are_loaded_field_by_field),
        FRONT_END_TEST(a_pitch_decides_the_variant),
        FRONT_END_TEST(a_pitch_of_a_power_of_two_meets_few_channels),
        FRONT_END_TEST(the_better_pitch_is_even),
        FRONT_END_TEST(small_planes_are_not_judged),
        FRONT_END_TEST(shapes_that_a_call_refuses),
        FRONT_END_TEST(text_and_json_tell_of_planes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
