/* Shared-memory layouts: what they cost, and that nothing costs less. The exhaustive search here
 * shares no code with the solver: it works out addresses and wavefronts by itself. */
#include "front_end.h"

#include "layout.h"

#define MODE(...) ((layout_mode){__VA_ARGS__})
static const layout_mode automatic = {.rule = PAD_AUTO};

static uint32_t gcd(uint32_t a, uint32_t b)
{
    return b ? gcd(b, a % b) : a;
}

/* ---- an oracle of its own ---- */

typedef struct ways {
    uint32_t element, run, warps;           /* bytes, elements, warps */
    uint32_t period, pad;                   /* bytes; period 0: no pads */
    bool planes;
    int swap;                               /* shift of the row's number; -1: none */
    uint32_t width;                         /* of an access of the run view */
} ways;

static uint32_t unit_of(uint32_t element)
{
    return element & (~element + 1) & 31 ? (element & (~element + 1)) : 16;
}

/* The byte at which unit u of element e lies. */
static uint32_t byte_of(const ways *w, uint32_t e, uint32_t u)
{
    const uint32_t unit = unit_of(w->element), places = 32 * w->run * w->warps;
    uint32_t stride = w->planes ? unit : w->element;
    uint32_t byte = e * stride + (w->planes ? 0 : u * unit);
    if (w->period) byte += byte / w->period * w->pad;
    if (w->swap >= 0) {
        const uint32_t granule = w->width < 4 ? 4 : w->width;
        const uint32_t slots = 128 / granule, row = byte / 128;
        byte ^= (row >> w->swap) % slots * granule;
    }
    if (!w->planes || u == 0) return byte;
    uint32_t plane = places * unit;
    if (w->period) plane += (places - 1) * unit / w->period * w->pad;
    const uint32_t whole = w->swap >= 0 ? 128 : 4;
    return byte + u * ((plane + whole - 1) / whole * whole);
}

/* Wavefronts of an access: for each phase, the most distinct words in one bank. */
static uint32_t wavefronts_of(const uint32_t byte[32], uint32_t width)
{
    static uint32_t stamp[1 << 18], now;
    const uint32_t words = width < 4 ? 1 : width / 4, lanes = 32 / words;
    uint32_t sum = 0;
    for (uint32_t first = 0; first < 32; first += lanes) {
        uint32_t in_bank[32] = {0}, most = 0;
        now++;
        for (uint32_t l = first; l < first + lanes; l++) {
            for (uint32_t i = 0; i < words; i++) {
                const uint32_t at = byte[l] / 4 + i;
                if (stamp[at] == now) continue;
                stamp[at] = now;
                if (++in_bank[at % 32] > most) most = in_bank[at % 32];
            }
        }
        sum += most;
    }
    return sum;
}

/* Of one warp, in each view; UINT32_MAX as soon as the run view must come to more than `enough`. */
static uint32_t of_warp(const ways *w, uint32_t warp, bool runs, uint32_t enough)
{
    const uint32_t unit = unit_of(w->element), units = w->element / unit;
    const uint32_t accesses = w->run * w->element / w->width, each = w->width / unit;
    const uint32_t phases = w->width < 4 ? 1 : w->width / 4;
    uint32_t sum = 0, byte[32];
    for (uint32_t a = 0; runs && a < accesses; a++) {
        if (sum + (accesses - a) * phases > enough) return UINT32_MAX;
        for (uint32_t l = 0; l < 32; l++)
            byte[l] = byte_of(w, (warp * 32 + l) * w->run + a * each / units, a * each % units);
        sum += wavefronts_of(byte, w->width);
    }
    for (uint32_t i = 0; !runs && i < w->run * units; i++) {
        for (uint32_t l = 0; l < 32; l++)
            byte[l] = byte_of(w, (warp * w->run + i / units) * 32 + l, i % units);
        sum += wavefronts_of(byte, unit);
    }
    return sum;
}

/* Of both views of the worst warp; UINT32_MAX as soon as they must come to more than `enough`. */
static uint32_t wavefronts(const ways *w, uint32_t enough)
{
    const uint32_t unit = unit_of(w->element), warps = unit < 4 ? w->warps : 1;
    uint32_t worst_run = 0, worst_warp = 0;
    enough -= w->run * w->element / (unit < 4 ? unit : 4); /* the warp view needs that at least */
    for (uint32_t warp = 0; warp < warps; warp++) {
        const uint32_t run_view = of_warp(w, warp, true, enough);
        if (run_view > enough) return UINT32_MAX;
        const uint32_t warp_view = of_warp(w, warp, false, 0);
        if (run_view > worst_run) worst_run = run_view;
        if (warp_view > worst_warp) worst_warp = warp_view;
    }
    return worst_run + worst_warp;
}

static uint32_t bytes_of(const ways *w)
{
    const uint32_t unit = unit_of(w->element), last = w->element / unit - 1;
    const uint32_t places = 32 * w->run * w->warps, whole = w->swap >= 0 ? 128 : w->planes ? 4 : 1;
    uint32_t one = w->planes ? unit : w->element;
    uint32_t bytes = places * one;
    if (w->period) bytes += (places - 1) * one / w->period * w->pad;
    if (!w->planes) return (bytes + whole - 1) / whole * whole;
    return (bytes + whole - 1) / whole * whole * (last + 1);
}

/* The widest access, up to 16 bytes, whose boundary all of these keep. */
static uint32_t width_for(const ways *w)
{
    if (w->planes) return unit_of(w->element);
    uint32_t width = 16;
    while (w->run * w->element % width || w->period % width || (w->period && w->pad % width))
        width /= 2;
    return width;
}

typedef struct best { uint32_t wavefronts, bytes, tried; } best;

static void consider(best *b, ways w)
{
    w.width = width_for(&w);
    const uint32_t bytes = bytes_of(&w);
    const uint32_t unit = unit_of(w.element), width = w.width < 4 ? w.width : 4;
    const uint32_t least = w.run * w.element / (unit < 4 ? unit : 4) + w.run * w.element / width;
    b->tried++;
    if (b->wavefronts < least || (b->wavefronts == least && bytes >= b->bytes)) return;
    const uint32_t found = wavefronts(&w, b->wavefronts);
    if (found > b->wavefronts || (found == b->wavefronts && bytes >= b->bytes)) return;
    b->wavefronts = found;
    b->bytes = bytes;
}

/* The best of what was found and every mode there is: planes or not; nothing, each XOR, each pad of
 * 1 to 31 units at each period. */
static best exhaustive(uint32_t element, uint32_t run, uint32_t warps, best b)
{
    const uint32_t unit = unit_of(element), units = element / unit;
    for (uint32_t planes = 0; planes <= (units > 1); planes++) {
        const uint32_t one = planes ? unit : element, length = run * one;
        ways w = {.element = element, .run = run, .warps = warps, .planes = planes, .swap = -1};
        consider(&b, w);
        for (int s = 0; s < 5 && (run & (run - 1)) == 0 && (units == 1 || planes); s++) {
            w.swap = s;
            consider(&b, w);
        }
        w.swap = -1;
        if (units > 1 && unit < 4 && !planes) continue;
        const uint32_t periods[] = {length, 128 % one ? 0 : 128, length / gcd(length, 128) * 128};
        for (size_t p = 0; p < 3; p++) {
            for (w.pad = unit; periods[p] && w.pad < 32 * unit && w.pad < 128; w.pad += unit) {
                w.period = periods[p];
                consider(&b, w);
            }
        }
    }
    return b;
}

static ways ways_of(const layout *l)
{
    const uint32_t one = l->mode.planes ? l->unit_bytes : l->element_bytes;
    ways w = {.element = l->element_bytes, .run = l->run, .warps = l->elements / l->run / 32,
              .period = l->period * one, .pad = l->pad * l->unit_bytes, .planes = l->mode.planes,
              .swap = l->mode.rule == PAD_XOR ? (int)l->mode.amount : -1};
    w.width = l->mode.rule == PAD_SCALAR ? unit_of(w.element) : width_for(&w);
    assert_int_equal(w.width, l->run_view.word_bytes);
    return w;
}

/* What the solver's answer costs by this file's arithmetic. */
static best oracle_says(const layout *l)
{
    const ways w = ways_of(l);
    return (best){.wavefronts = wavefronts(&w, UINT32_MAX / 2), .bytes = bytes_of(&w)};
}

/* For every run of 1 to 64 elements of 1 to 64 bytes no mode has fewer wavefronts than the
 * solver's, or as few and fewer bytes. */
static void nothing_beats_the_solver(void **state)
{
    (void)state;
    uint64_t tried = 0;
    for (uint32_t element = 1; element <= 64; element++) {
        for (uint32_t run = 1; run <= 64; run += element <= 16 || element % 4 == 0 ? 1 : 7) {
            layout l;
            assert_true(layout_solve(&l, element, run, 4, automatic));
            const best found = oracle_says(&l), b = exhaustive(element, run, 4, found);
            assert_int_equal(layout_wavefronts(&l), found.wavefronts);
            assert_int_equal(layout_bytes(&l), found.bytes);
            if (found.wavefronts != b.wavefronts || found.bytes != b.bytes)
                fail_msg("element %u run %u: %u wavefronts %u bytes, but %u and %u are possible",
                         element, run, layout_wavefronts(&l), layout_bytes(&l), b.wavefronts,
                         b.bytes);
            tried += b.tried;
        }
    }
    assert_true(tried > 100000);
}

/* ---- what is known of particular layouts ---- */

/* Runs of words without pads, word by word, conflict gcd(k, 32) ways; the pad that mends them is
 * after every 32 words for powers of two; for other even runs that pad cuts some runs in half. */
static const struct { uint32_t run, ways, cut;
} table_6_10[] = {
    {1, 1, 0},  {2, 2, 0},  {3, 1, 0},  {4, 4, 0},  {5, 1, 0},  {6, 2, 1},  {7, 1, 0},  {8, 8, 0},
    {9, 1, 0},  {10, 2, 1}, {11, 1, 0}, {12, 4, 1}, {13, 1, 0}, {14, 2, 1}, {15, 1, 0}, {16, 16, 0},
    {17, 1, 0}, {18, 2, 1}, {19, 1, 0}, {20, 4, 1}, {21, 1, 0}, {22, 2, 1}, {23, 1, 0}, {24, 8, 1},
    {25, 1, 0}, {26, 2, 1}, {27, 1, 0}, {28, 4, 1}, {29, 1, 0}, {30, 2, 1}, {31, 1, 0}, {32, 32, 0},
};

static bool cuts_a_run(const layout *l)
{
    for (uint32_t thread = 0; thread < l->elements / l->run; thread++)
        for (uint32_t i = 1; i < l->run; i++)
            if (layout_at(l, thread * l->run + i) !=
                layout_at(l, thread * l->run + i - 1) + l->units)
                return true;
    return false;
}

static void the_dissertations_table_is_solved(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table_6_10 / sizeof *table_6_10; i++) {
        const uint32_t run = table_6_10[i].run;
        layout plain, row, solved, lcm;
        layout_solve(&plain, 4, run, 1, MODE(.rule = PAD_SCALAR));
        assert_int_equal(plain.run_view.degree, table_6_10[i].ways);
        assert_int_equal(plain.run_view.wavefronts, run * table_6_10[i].ways);
        assert_int_equal(plain.warp_view.degree, 1);

        layout_solve(&row, 4, run, 1, MODE(.rule = PAD_PER_32, .amount = 1));
        if (table_6_10[i].ways > 1) assert_int_equal(cuts_a_run(&row), table_6_10[i].cut);
        if (table_6_10[i].ways > 1 && !table_6_10[i].cut) assert_int_equal(row.run_view.degree, 1);

        layout_solve(&lcm, 4, run, 1, MODE(.rule = PAD_PER_LCM, .amount = 1));
        assert_false(cuts_a_run(&lcm));
        if (table_6_10[i].ways > 1) assert_int_equal(layout_excess(&lcm), 0);

        layout_solve(&solved, 4, run, 1, automatic);
        assert_int_equal(layout_excess(&solved), 0);
        assert_true(layout_bytes(&solved) <= layout_bytes(&lcm));
    }
}

/* Where nothing conflicts a pad can only do harm; elsewhere +1 after every lcm mends both views. */
static void one_unit_per_lcm_mends_every_run(void **state)
{
    (void)state;
    const uint32_t sizes[] = {4, 8, 16};
    for (size_t s = 0; s < 3; s++) {
        for (uint32_t run = 1; run <= 64; run++) {
            layout none, lcm;
            layout_solve(&none, sizes[s], run, 4, MODE(.rule = PAD_SCALAR));
            layout_solve(&lcm, sizes[s], run, 4, MODE(.rule = PAD_PER_LCM, .amount = 1));
            assert_true(layout_excess(&none) == 0 || layout_excess(&lcm) == 0);
        }
    }
}

static void a_word_per_run_mends_even_runs_and_breaks_odd_ones(void **state)
{
    (void)state;
    for (uint32_t run = 1; run <= 64; run++) {
        layout l;
        layout_solve(&l, 4, run, 1, MODE(.rule = PAD_PER_RUN, .amount = 1));
        assert_int_equal(l.run_view.degree, gcd(run + 1, 32));
    }
}

/* Both views are free of conflicts for every run of elements of whole words, and of 1 and 2 bytes.
 */
static void auto_leaves_no_conflict(void **state)
{
    (void)state;
    for (uint32_t size = 1; size <= 64; size += size < 2 ? 1 : size < 4 ? 2 : 4) {
        for (uint32_t run = 1; run <= 64; run++) {
            layout l;
            assert_true(layout_solve(&l, size, run, 3, automatic));
            assert_int_equal(l.run_view.degree, 1);
            assert_int_equal(l.warp_view.degree, 1);
            assert_int_equal(layout_excess(&l), 0);
        }
    }
}

/* The units of elements of 32 and 64 bytes lie 2 and 4 units apart in the warp view: without planes
 * no pad that serves it serves all runs too. */
static void wide_elements_need_planes(void **state)
{
    (void)state;
    for (uint32_t size = 32; size <= 64; size += 32) {
        layout l;
        layout_solve(&l, size, 3, 4, MODE(.rule = PAD_NONE));
        assert_int_equal(l.warp_view.degree, size / 16);
        layout_solve(&l, size, 3, 4, automatic);
        assert_true(l.mode.planes);
        assert_int_equal(layout_excess(&l), 0);
        assert_int_equal(layout_bytes(&l), size * 3 * 128);
    }
}

static void auto_takes_no_bytes_that_do_not_help(void **state)
{
    (void)state;
    for (uint32_t run = 1; run <= 64; run++) {
        layout l;
        layout_solve(&l, 4, run, 8, automatic);
        if ((run & (run - 1)) == 0 || run % 8) assert_int_equal(layout_bytes(&l), 4 * 32 * 8 * run);
    }
}

/* ---- lanes that share a word ---- */

static void words_are_shared_and_phases_are_apart(void **state)
{
    (void)state;
    uint32_t same[32], bytes[32], halves[32], strided[32], wide[32];
    for (uint32_t l = 0; l < 32; l++) {
        same[l] = 64;
        bytes[l] = l;
        halves[l] = l * 2;
        strided[l] = l * 128;
        wide[l] = l * 32;
    }
    assert_int_equal(layout_cost_of(same, 4).wavefronts, 1);
    assert_int_equal(layout_cost_of(bytes, 1).wavefronts, 1);
    assert_int_equal(layout_cost_of(halves, 2).wavefronts, 1);
    assert_int_equal(layout_cost_of(strided, 4).degree, 32);
    assert_int_equal(layout_cost_of(strided, 8).degree, 16);
    assert_int_equal(layout_cost_of(strided, 8).wavefronts, 32);
    assert_int_equal(layout_cost_of(strided, 16).degree, 8);
    assert_int_equal(layout_cost_of(wide, 16).degree, 2);
    assert_int_equal(layout_cost_of(wide, 16).ideal, 4);
}

/* ---- places ---- */

static const layout_mode all_modes[] = {
    {PAD_NONE, 0, false}, {PAD_SCALAR, 0, false}, {PAD_PER_RUN, 1, false}, {PAD_PER_32, 3, false},
    {PAD_PER_LCM, 1, false}, {PAD_PER_LCM, 4, false}, {PAD_XOR, 0, false}, {PAD_XOR, 3, false},
    {PAD_PER_32, 5, false}, {PAD_PER_LCM, 2, false},
    {PAD_NONE, 0, true}, {PAD_PER_RUN, 2, true}, {PAD_PER_32, 1, true}, {PAD_PER_LCM, 1, true}, {PAD_XOR, 1, true},
    {PAD_AUTO, 0, false},
};
#define MODES (sizeof all_modes / sizeof *all_modes)

/* Every unit has a place of its own inside the array, and accesses stay on their boundaries. */
static void units_never_overlap(void **state)
{
    (void)state;
    static unsigned char taken[1 << 17];
    const uint32_t sizes[] = {1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 64};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        for (uint32_t run = 1; run <= 16; run++) {
            for (size_t m = 0; m < MODES; m++) {
                layout l;
                if (!layout_solve(&l, sizes[s], run, 3, all_modes[m])) continue;
                memset(taken, 0, l.total);
                for (uint32_t e = 0; e < l.elements; e++) {
                    for (uint32_t u = 0; u < l.units; u++) {
                        const uint32_t at = layout_at(&l, e) + u * l.apart;
                        assert_true(at < l.total && !taken[at]);
                        taken[at] = 1;
                    }
                }
                const uint32_t width = l.run_view.word_bytes;
                for (uint32_t t = 0; t < l.elements / run; t++)
                    for (uint32_t i = 0; i < layout_accesses(&l, VIEW_RUN); i++)
                        assert_int_equal(layout_address(&l, VIEW_RUN, t, i) % width, 0);
            }
        }
    }
}

/* An access of the run view covers just the elements it is meant to. */
static void wide_accesses_cover_consecutive_elements(void **state)
{
    (void)state;
    const uint32_t sizes[] = {1, 2, 4, 8, 12, 24};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        for (uint32_t run = 1; run <= 16; run++) {
            for (size_t m = 0; m < MODES; m++) {
                layout l;
                if (!layout_solve(&l, sizes[s], run, 2, all_modes[m])) continue;
                const uint32_t each = l.run_view.word_bytes / l.unit_bytes;
                for (uint32_t t = 0; t < 64; t++) {
                    for (uint32_t k = 0; k < run * l.units; k++) {
                        const uint32_t place =
                            layout_at(&l, t * run + k / l.units) + k % l.units * l.apart;
                        const uint32_t from = layout_address(&l, VIEW_RUN, t, k / each);
                        assert_int_equal(place * l.unit_bytes, from + k % each * l.unit_bytes);
                    }
                }
            }
        }
    }
}

/* Units of 1 and 2 bytes share words, and pads between them make warps differ from each other: which
 * is the worst, and what all take together. */
static void every_warp_is_counted(void **state)
{
    (void)state;
    const uint32_t sizes[] = {1, 2, 3, 6, 7, 10, 4, 12}, all_warps[] = {1, 5, 16, 23, 32};
    uint32_t differ = 0;
    for (size_t i = 0; i < 8 * MODES * 5; i++) {
        for (uint32_t run = 1; run <= 21; run++) {
            const uint32_t warps = all_warps[i % 5];
            layout l;
            if (!layout_solve(&l, sizes[i / 5 % 8], run, warps, all_modes[i / 40])) continue;
            const ways w = ways_of(&l);
            const layout_cost *said[] = {&l.warp_view, &l.run_view};
            for (int view = 0; view < 2; view++) {
                uint32_t worst = 0, all = 0;
                for (uint32_t warp = 0; warp < warps; warp++) {
                    const uint32_t one = of_warp(&w, warp, view == 1, UINT32_MAX / 2);
                    if (one > worst) worst = one;
                    all += one;
                }
                assert_int_equal(said[view]->wavefronts, worst);
                assert_int_equal(said[view]->all, all);
                assert_int_equal(said[view]->all_ideal, said[view]->ideal * warps);
                if (all != worst * warps) differ++;
            }
        }
    }
    assert_true(differ > 10);
}

static void a_mode_that_is_not_for_the_array_is_refused(void **state)
{
    (void)state;
    layout l;
    assert_false(layout_solve(&l, 12, 4, 1, MODE(.rule = PAD_PER_32, .amount = 1)));
    assert_true(layout_solve(&l, 16, 4, 1, MODE(.rule = PAD_PER_32, .amount = 1)));
    assert_false(layout_solve(&l, 4, 6, 1, MODE(.rule = PAD_XOR)));
    assert_false(layout_solve(&l, 12, 4, 1, MODE(.rule = PAD_XOR)));
    assert_true(layout_solve(&l, 12, 4, 1, MODE(.rule = PAD_XOR, .planes = true)));
    assert_false(layout_solve(&l, 4, 4, 1, MODE(.rule = PAD_NONE, .planes = true)));
}

static void modes_are_read_and_written_as_text(void **state)
{
    (void)state;
    const struct { const char *text; bool ok; layout_mode mode;
    } cases[] = {
        {"auto", true, {PAD_AUTO, 0, false}},
        {"none", true, {PAD_NONE, 0, false}},
        {"scalar", true, {PAD_SCALAR, 0, false}},
        {"1_per_run", true, {PAD_PER_RUN, 1, false}},
        {"3_per_32", true, {PAD_PER_32, 3, false}},
        {"31_per_lcm", true, {PAD_PER_LCM, 31, false}},
        {"xor_4", true, {PAD_XOR, 4, false}},
        {"planes", true, {PAD_NONE, 0, true}},
        {"planes_2_per_lcm", true, {PAD_PER_LCM, 2, true}},
        {"planes_xor_0", true, {PAD_XOR, 0, true}},
        {"planes_scalar", true, {PAD_SCALAR, 0, true}},
        {"planes_auto", false, {0}},
        {"planes_", false, {0}},
        {"planesnone", false, {0}},
        {"xor_5", false, {0}},
        {"xor_", false, {0}},
        {"xor_10", false, {0}},
        {"0_per_run", false, {0}},
        {"per_run", false, {0}},
        {"1_per_row", false, {0}},
        {"32_per_32", false, {0}},
        {"99999999999999999999_per_32", false, {0}},
        {"", false, {0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        layout_mode mode;
        char again[LAYOUT_TEXT];
        assert_int_equal(layout_mode_parse(cases[i].text, &mode), cases[i].ok);
        if (!cases[i].ok) continue;
        assert_int_equal(mode.rule, cases[i].mode.rule);
        assert_int_equal(mode.amount, cases[i].mode.amount);
        assert_int_equal(mode.planes, cases[i].mode.planes);
        layout_mode_text(mode, again);
        assert_string_equal(again, cases[i].text);
    }
}

/* What templates rely on: where items are separable, a constant distance (or XOR) serves all
 * threads. */
static void separable_views_have_constant_steps(void **state)
{
    (void)state;
    layout l;
    for (uint32_t run = 1; run <= 64; run *= 2) {
        for (uint32_t shift = 0; shift < 5; shift++) {
            layout_solve(&l, 4, run, 3, MODE(.rule = PAD_XOR, .amount = shift));
            assert_true(layout_separable_warp(&l));
            assert_true(layout_separable_run(&l));
        }
    }
    layout_solve(&l, 8, 6, 4, MODE(.rule = PAD_PER_LCM, .amount = 1));
    assert_false(layout_separable_warp(&l)); /* pads fall into the middle of some rows of 32 */
    assert_true(layout_separable_run(&l));
    layout_solve(&l, 4, 6, 4, MODE(.rule = PAD_PER_32, .amount = 1));
    assert_false(layout_separable_run(&l)); /* and here into the middle of some runs */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_beats_the_solver),
        cmocka_unit_test(the_dissertations_table_is_solved),
        cmocka_unit_test(one_unit_per_lcm_mends_every_run),
        cmocka_unit_test(a_word_per_run_mends_even_runs_and_breaks_odd_ones),
        cmocka_unit_test(auto_leaves_no_conflict),
        cmocka_unit_test(wide_elements_need_planes),
        cmocka_unit_test(auto_takes_no_bytes_that_do_not_help),
        cmocka_unit_test(words_are_shared_and_phases_are_apart),
        cmocka_unit_test(units_never_overlap),
        cmocka_unit_test(wide_accesses_cover_consecutive_elements),
        cmocka_unit_test(every_warp_is_counted),
        cmocka_unit_test(a_mode_that_is_not_for_the_array_is_refused),
        cmocka_unit_test(modes_are_read_and_written_as_text),
        cmocka_unit_test(separable_views_have_constant_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
