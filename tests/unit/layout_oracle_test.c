/* That no shared-memory layout costs less than the solver's. The exhaustive search here shares
 * no code with it: it works out addresses and wavefronts by itself. */
#include "front_end.h"

#include "layout_modes.h"

static uint32_t gcd(uint32_t a, uint32_t b)
{
    return b ? gcd(b, a % b) : a;
}

typedef struct ways {
    uint32_t element, run, warps; /* bytes, elements, warps */
    uint32_t period, pad;         /* bytes; period 0: no pads */
    bool planes;
    int swap;       /* shift of the row's number; -1: none */
    uint32_t width; /* of an access of the run view */
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

typedef struct best {
    uint32_t wavefronts, bytes, tried;
} best;

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

/* The best of what was found and every mode there is. With planes or not: nothing, each XOR, each
 * pad of 1 to 31 units at each period. */
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
    ways w = {.element = l->element_bytes,
              .run = l->run,
              .warps = l->elements / l->run / 32,
              .period = l->period * one,
              .pad = l->pad * l->unit_bytes,
              .planes = l->mode.planes,
              .swap = l->mode.rule == PAD_XOR ? (int)l->mode.amount : -1};
    w.width = l->mode.rule == PAD_SCALAR ? unit_of(w.element) : width_for(&w);
    assert_int_equal(w.width, l->run_view.word_bytes);
    return w;
}

/* What the solver's answer costs by the oracle's arithmetic. */
static best oracle_says(const layout *l)
{
    const ways w = ways_of(l);
    return (best){.wavefronts = wavefronts(&w, UINT32_MAX / 2), .bytes = bytes_of(&w)};
}

/* For every run of 1 to 64 elements of 1 to 64 bytes no mode is better than the solver's. It would
 * have fewer wavefronts, or as few and fewer bytes. */
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

/* Units of 1 and 2 bytes share words, and pads between them make warps differ from each other.
 * Which is the worst, and what all take together. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_beats_the_solver),
        cmocka_unit_test(every_warp_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
