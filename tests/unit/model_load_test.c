/* What a plan's variants ask of a card, as the model of time is told. */
#include "model_card.h"
#include "planned.h"

#include "explain/explain.h"
#include "explain/explain_time.h"
#include "model/model.h"

static const char copy_spec[] = MAP_OF("f32") "inputs: {x: T}\ninout: {y: T}\nmap: {y: x}\n"
                                              "variants:\n- {nwarps: 8, nwork: 2}\n";

/* x is read; y, which is read and written, too. A block has 256 threads of two 16-byte vectors. */
static void a_map_asks_for_what_it_touches(void **state)
{
    front_end *t = *state;
    const explain_wish wish = {.a = arch_find(90), .has_n = true, .n = 1 << 20, .card = &easy};
    const explanation *e = explain_make(t->a, plan_of(t, copy_spec), &wish);
    const explain_variant *x = &e->kernels[0].variants[0];
    const model_load l = model_load_of(e, x);
    assert_true(l.blocks == (1 << 20) / 2048 && l.warps == 8 && l.items == 2 && l.vector == 4);
    assert_true(l.written == 4 << 20);
    assert_true(l.read >= 4 << 20);
    assert_true(l.footprint == x->cover.bytes);
    assert_false(l.cut || l.joined || l.early);
    assert_true(x->time.total > x->time.parts[PART_LAUNCH]);
}

static model_load load_of(front_end *t, const char *s, uint64_t n, uint32_t variant)
{
    const explain_wish wish = {.a = arch_find(90), .has_n = true, .n = n, .card = &easy};
    const explanation *e = explain_make(t->a, plan_of(t, s), &wish);
    return model_load_of(e, &e->kernels[0].variants[variant]);
}

/* Of the first variant, where width and height are known. */
static model_load load_of_plane(front_end *t, const char *s, uint64_t width, uint64_t height)
{
    const explain_wish wish = {.a = arch_find(90),
                               .has_n = true,
                               .n = width * height,
                               .shape = {.known = true, .width = width, .height = height},
                               .card = &easy};
    const explanation *e = explain_make(t->a, plan_of(t, s), &wish);
    return model_load_of(e, &e->kernels[0].variants[0]);
}

/* Several blocks of a launch join by themselves, or a second launch does. */
static void blocks_of_a_reduce_are_joined(void **state)
{
    static const char tags[] =
        REDUCE_OF("f32") "operator: sum\nvariants:\n"
                         "- {dask: column, nwork: 4, grid: {per_sm: 4}, finish: tags}\n";
    front_end *t = *state;
    assert_true(load_of(t, tags, 1 << 24, 0).joined);
    assert_false(load_of(t, TWO_F32, 8192, 0).joined); /* one block */
    const model_load two = load_of(t, TWO_F32, 1 << 24, 1);
    assert_true(two.launches == 2 && !two.joined);
}

/* Integer sums of four bytes share a word with the ticket, to which each block adds. */
static void tickets_are_taken_by_atomic_additions(void **state)
{
#define COLUMNS "operator: sum\nvariants:\n- {dask: column, nwork: 4, grid: {per_sm: 4}, finish: "
    static const char integers[] = REDUCE_OF("u32") COLUMNS "ticket}\n";
    static const char floats[] = REDUCE_OF("f32") COLUMNS "tags}\n";
    front_end *t = *state;
    const model_load ticket = load_of(t, integers, 1 << 24, 0);
    const model_load tags = load_of(t, floats, 1 << 24, 0);
    assert_true(ticket.joined && ticket.atomically);
    assert_true(tags.joined && !tags.atomically);
    assert_false(load_of(t, integers, 100, 0).atomically); /* one block */
}

/* 256 elements a block: up to 1024 such blocks make the next launch ready. */
static void many_small_blocks_do_not_trigger(void **state)
{
    static const char small[] =
        MAP_OF("f32") "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n"
                      "variants:\n- {nwarps: 8, nwork: 1, vector: none, pdl: true}\n";
    front_end *t = *state;
    assert_true(load_of(t, small, 1024 * 256, 0).early);
    assert_false(load_of(t, small, 1025 * 256, 0).early);
}

/* The compiler's loop stores an item before it loads the next. A grid that walks has its walk. */
static void unrolled_loops_wait_at_each_item(void **state)
{
    static const char loops[] =
        MAP_OF("f32") "inputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\nvariants:\n"
                      "- {vector: none, nwarps: 8, nwork: 4}\n"
                      "- {vector: none, nwarps: 8, nwork: 4, unroll: auto}\n"
                      "- {vector: none, dask: column, nwarps: 8, nwork: 4, grid: {columns: 64}}\n";
    front_end *t = *state;
    assert_true(load_of(t, loops, 1 << 20, 0).trips == 1);
    assert_true(load_of(t, loops, 1 << 20, 1).trips == 4);
    assert_true(load_of(t, loops, 1 << 20, 0).walked == 1);
    assert_true(load_of(t, loops, 1 << 20, 2).walked == (1 << 20) / 1024 / 64);
}

static const char gather_spec[] =
    MAP_OF("f32") "index: u32\ngather: [x]\ninputs: {x: T}\noutputs: {y: T}\nmap: {y: x}\n"
                  "variants:\n- {nwarps: 8, nwork: 1}\n";

/* A gather's lanes ask for a sector each, and L2 and memory serve two at a time. */
static void sectors_alone_cost_two(void **state)
{
    const model_load l = load_of(*state, gather_spec, 1 << 20, 0);
    assert_true(l.read == 64.0 * (1 << 20) + 4.0 * (1 << 20)); /* and the indices */
    assert_true(l.written == 4.0 * (1 << 20));
}

/* Lanes that load neighbours by elements find them in L1: bytes are moved once, as by vectors. */
static void neighbours_are_moved_once(void **state)
{
    static const char three[] =
        "kgen: 1\nkernel: s\nfamily: stencil\ntypes: [f64]\nneighbours: {l: -1, r: 1}\n"
        "stencil: l + x + r\nvariants:\n- {vector: none, nwarps: 8, nwork: 2}\n"
        "- {nwarps: 8, nwork: 2}\n";
    const model_load elements = load_of(*state, three, 1 << 20, 0);
    const model_load vectors = load_of(*state, three, 1 << 20, 1);
    assert_true(elements.read == 8.0 * (1 << 20) && elements.written == elements.read);
    assert_true(elements.read == vectors.read && elements.requests > vectors.requests);
}

/* Blocks that have rows of their own join nothing, and move each byte once. */
static void rows_of_their_own_are_not_joined(void **state)
{
    front_end *t = *state;
    const explain_wish wish = {.a = arch_find(90), .has_n = true, .n = 1 << 20, .card = &easy};
    const explanation *e = explain_make(
        t->a,
        plan_of(t, "kgen: 1\nkernel: r\nfamily: segments\ntypes: [f32]\noperator: sum\n"
                   "segments: rows\nvariants:\n- {form: lanes, nwarps: 8, nwork: 4}\n"
                   "- {form: block, nwarps: 8, nwork: 4}\n"),
        &wish);
    const model_load lanes = model_load_of(e, &e->kernels[0].variants[0]);
    assert_true(lanes.blocks > 1 && lanes.depth > 1 && !lanes.joined);
    assert_true(lanes.read == 4.0 * (1 << 20));
}

/* A warp's row, or a segment by offsets, waits for no tile before it. Of tiles whose segments begin
 * amid words an element takes as long as many. */
static void segments_of_their_own_wait_for_nobody(void **state)
{
#define SCAN_OF(parts) "kgen: 1\nkernel: s\nfamily: scan\ntypes: [u32]\noperator: sum\n" parts
    static const char rows[] = SCAN_OF("segments: rows\nvariants:\n- {form: warp, nwarps: 8}\n"
                                       "- {form: look_back, nwarps: 8, nwork: 3}\n");
    static const char offsets[] =
        SCAN_OF("segments: offsets\nvariants:\n- {form: thread, nwarps: 8, nwork: 4}\n"
                "- {form: look_back, nwarps: 8, nwork: 3}\n");
    static const char whole[] = SCAN_OF("variants:\n- {form: look_back, nwarps: 8, nwork: 3}\n");
    front_end *t = *state;
    const model_load warps = load_of(t, rows, 1 << 20, 0), tiles = load_of(t, rows, 1 << 20, 1);
    const model_load lanes = load_of(t, offsets, 1 << 20, 0);
    assert_true(warps.order == ORDER_NONE && !warps.joined && tiles.order == ORDER_BACK);
    assert_true(lanes.order == ORDER_NONE && lanes.offsets);
    assert_true(tiles.effort > load_of(t, whole, 1 << 20, 0).effort);
}

/* Tiles in groups, planes as one line, and data blocks that rows share. */
static void some_blocks_divide_first(void **state)
{
#define TILES "kgen: 1\nkernel: t\nfamily: transpose\ntypes: [f32]\nvariants:\n"
    static const char tiles[] = TILES "- {vector: none, nwarps: 8, nwork: 4}\n"
                                      "- {vector: none, nwarps: 8, nwork: 4, group: 8}\n";
    static const char rows[] = REDUCE_OF("f32") "operator: sum\nvariants:\n"
                                                "- {dask: row, nwork: 4, grid: {rows: 8}}\n"
                                                "- {dask: column, nwork: 4, grid: {columns: 8}}\n";
    front_end *t = *state;
    assert_true(load_of(t, tiles, 1 << 20, 0).divisions == 0);
    assert_true(load_of(t, tiles, 1 << 20, 1).divisions == 2);
    assert_true(load_of(t, rows, 1 << 20, 0).divisions == 2);
    assert_true(load_of(t, rows, 1 << 20, 1).divisions == 0);
}

/* Lanes of a thin tile have a row each: of a wide plane a sector or two for each of them. Rows of
 * four elements lie side by side. */
static void thin_tiles_ask_for_rows(void **state)
{
    static const char thin[] = TILES "- {thread_columns: 4, nwarps: 8}\n";
    front_end *t = *state;
    const double n = 1 << 20;
    assert_true(load_of(t, thin, 1 << 20, 0).read == n / 4 * 64);
    assert_true(load_of_plane(t, thin, 4, 1 << 18).read == 4 * n);
}

/* So of threads that take columns, but what they store: sectors of a plane turned. */
static void low_tiles_store_in_pieces(void **state)
{
    static const char low[] = TILES "- {thread_rows: 4, nwarps: 8}\n";
    front_end *t = *state;
    const double n = 1 << 20;
    assert_true(load_of(t, low, 1 << 20, 0).written == n / 4 * 64);
    assert_true(load_of(t, low, 1 << 20, 0).read == 4 * n);
    assert_true(load_of_plane(t, low, 1 << 18, 4).written == 4 * n);
}

static void vectors_of_a_stencil_have_a_window(void **state)
{
    static const char text[] = DIFFERENCE "variants:\n- {nwarps: 8, nwork: 1}\n";
    front_end *t = *state;
    assert_true(load_of(t, text, 1 << 20, 0).window);
    assert_false(load_of(t, text, 1 << 20, 2).window); /* by elements */
}

/* Both transfers alone take longer than a fast host; a slow one loses from some n on. */
static void offloading_pays_from_some_n_on(void **state)
{
    front_end *t = *state;
    const explanation *e = explain_make(
        t->a, plan_of(t, TWO_F32),
        &(explain_wish){
            .a = arch_find(90), .has_n = true, .n = 1 << 24, .card = &easy, .host = 1000});
    explanation slow = *e;
    const explain_variant *x = &e->kernels[0].variants[1];
    assert_int_equal(explain_break_even(t->a, e, x), 0);
    slow.host = 1;
    const uint64_t n = explain_break_even(t->a, &slow, x);
    assert_true(n > 2000 && n < 5000); /* of 4 bytes: transfers and call take some 12 us */
}

/* To the host and back travel 12 bytes of an element, however many sectors a gather touches. */
static void arrays_travel_as_they_are(void **state)
{
    front_end *t = *state;
    const explain_wish wish = {
        .a = arch_find(90), .has_n = true, .n = 1 << 20, .card = &easy, .host = 5};
    const explanation *e = explain_make(t->a, plan_of(t, gather_spec), &wish);
    const uint64_t n = explain_break_even(t->a, e, &e->kernels[0].variants[0]);
    assert_true(n > 2000 && n < 5000); /* 2.4 ns an element on the host, 0.32 on the bus */
}

static void a_variant_that_does_not_serve_has_no_time(void **state)
{
    front_end *t = *state;
    const explanation *e =
        explain_make(t->a, plan_of(t, TWO_F32), &(explain_wish){.a = arch_find(90), .card = &easy});
    assert_true(e->kernels[0].variants[0].time.total == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(unrolled_loops_wait_at_each_item),
        FRONT_END_TEST(a_map_asks_for_what_it_touches),
        FRONT_END_TEST(blocks_of_a_reduce_are_joined),
        FRONT_END_TEST(tickets_are_taken_by_atomic_additions),
        FRONT_END_TEST(many_small_blocks_do_not_trigger),
        FRONT_END_TEST(sectors_alone_cost_two),
        FRONT_END_TEST(neighbours_are_moved_once),
        FRONT_END_TEST(rows_of_their_own_are_not_joined),
        FRONT_END_TEST(segments_of_their_own_wait_for_nobody),
        FRONT_END_TEST(some_blocks_divide_first),
        FRONT_END_TEST(thin_tiles_ask_for_rows),
        FRONT_END_TEST(low_tiles_store_in_pieces),
        FRONT_END_TEST(vectors_of_a_stencil_have_a_window),
        FRONT_END_TEST(offloading_pays_from_some_n_on),
        FRONT_END_TEST(arrays_travel_as_they_are),
        FRONT_END_TEST(a_variant_that_does_not_serve_has_no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
