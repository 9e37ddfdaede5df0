#include "plan/layout.h"

#include "plan/geometry.h"

enum { WORD = 4, ANY = 1 << 30 };

static uint32_t lcm(uint32_t a, uint32_t b)
{
    return a / geometry_gcd(a, b) * b;
}

static uint32_t round_up(uint32_t value, uint32_t unit)
{
    return (value + unit - 1) / unit * unit;
}

static uint32_t log2_of(uint32_t value)
{
    uint32_t bits = 0;
    while (value >>= 1) bits++;
    return bits;
}

/* The widest power of two up to 16 that divides bytes. */
static uint32_t widest(uint32_t bytes)
{
    uint32_t width = 16;
    while (bytes % width) width /= 2;
    return width;
}

uint32_t layout_unit(uint32_t element_bytes)
{
    return widest(element_bytes);
}

/* ---- places ---- */

void layout_xor(const layout *l, uint32_t *down, uint32_t *mask, uint32_t *up)
{
    const uint32_t access = l->run_view.word_bytes;
    const uint32_t granule =
        access > WORD ? access : WORD; /* what moves in one access stays whole */
    *down = log2_of(LAYOUT_ROW_BYTES / l->unit_bytes) + l->mode.amount;
    *mask = LAYOUT_ROW_BYTES / granule - 1;
    *up = log2_of(granule / l->unit_bytes);
}

static uint32_t swap(const layout *l, uint32_t place)
{
    uint32_t down, mask, up;
    layout_xor(l, &down, &mask, &up);
    return place ^ (place >> down & mask) << up;
}

/* The place of a unit that is counted along the array. In planes that is one unit of each
 * element. */
static uint32_t place_of(const layout *l, uint32_t element, uint32_t unit)
{
    const uint32_t pads = l->period ? element / l->period * l->pad : 0;
    if (!l->mode.planes) {
        const uint32_t place = element * l->units + unit + pads;
        return l->mode.rule == PAD_XOR ? swap(l, place) : place;
    }
    const uint32_t place = element + pads;
    return (l->mode.rule == PAD_XOR ? swap(l, place) : place) + unit * l->apart;
}

uint32_t layout_at(const layout *l, uint32_t element)
{
    return place_of(l, element, 0);
}

uint32_t layout_bytes(const layout *l)
{
    return l->total * l->unit_bytes;
}

/* ---- views ---- */

uint32_t layout_accesses(const layout *l, layout_view view)
{
    const uint32_t bytes = l->run * l->element_bytes;
    return bytes / (view == VIEW_WARP ? l->unit_bytes : l->run_view.word_bytes);
}

uint32_t layout_address(const layout *l, layout_view view, uint32_t thread, uint32_t index)
{
    if (view == VIEW_WARP) {
        const uint32_t item = index / l->units, warp = thread / LAYOUT_LANES;
        const uint32_t element = (warp * l->run + item) * LAYOUT_LANES + thread % LAYOUT_LANES;
        return place_of(l, element, index % l->units) * l->unit_bytes;
    }
    const uint32_t unit = index * (l->run_view.word_bytes / l->unit_bytes);
    return place_of(l, thread * l->run + unit / l->units, unit % l->units) * l->unit_bytes;
}

/* ---- costs ---- */

static uint32_t width_of(const layout *l, layout_view view)
{
    return view == VIEW_WARP ? l->unit_bytes : l->run_view.word_bytes;
}

static uint32_t ideal_of(const layout *l, layout_view view)
{
    const uint32_t width = width_of(l, view);
    return layout_accesses(l, view) * (width > WORD ? width / WORD : 1);
}

/* Gives up as soon as the wavefronts must exceed `enough`; then the cost returned exceeds it,
 * too. */
static layout_cost cost_of_warp(const layout *l, layout_view view, uint32_t warp, uint32_t enough)
{
    const uint32_t width = width_of(l, view), accesses = layout_accesses(l, view);
    layout_cost cost = {.degree = 1, .word_bytes = width};
    const uint32_t ideal = ideal_of(l, view);
    const uint32_t alike =
        l->mode.planes ? l->units : 1; /* planes are whole words: each costs the same */
    for (uint32_t i = 0; i < accesses; i += alike) {
        uint32_t address[LAYOUT_LANES];
        for (uint32_t lane = 0; lane < LAYOUT_LANES; lane++)
            address[lane] = layout_address(l, view, warp * LAYOUT_LANES + lane, i);
        const layout_cost one = layout_cost_of(address, width);
        cost.wavefronts += one.wavefronts * alike;
        cost.ideal += one.ideal * alike;
        if (one.degree > cost.degree) cost.degree = one.degree;
        if (cost.wavefronts + (ideal - cost.ideal) <= enough) continue;
        cost.wavefronts += ideal - cost.ideal;
        break;
    }
    return cost;
}

/* After how many warps costs repeat. The elements of a warp fill whole words. Without pads a
 * warp begins where the one before it did, but for whole words: the banks rotate and nothing
 * changes. Pads repeat after lcm(period, 32 runs) elements and move what follows by units. As
 * many of those as a word has units reach the boundary of a word again. */
static uint32_t repeat_of(const layout *l)
{
    if (l->unit_bytes >= WORD || !l->period) return 1;
    return l->period / geometry_gcd(l->period, LAYOUT_LANES * l->run) * (WORD / l->unit_bytes);
}

static uint32_t warps_of(const layout *l)
{
    return l->elements / l->run / LAYOUT_LANES;
}

/* Of the worst warp. */
static layout_cost cost_of_view(const layout *l, layout_view view, uint32_t enough)
{
    const uint32_t warps = warps_of(l), repeat = repeat_of(l);
    layout_cost worst = {0};
    for (uint32_t w = 0; w < warps && w < repeat; w++) {
        const layout_cost cost = cost_of_warp(l, view, w, enough);
        const uint32_t degree = cost.degree > worst.degree ? cost.degree : worst.degree;
        if (cost.wavefronts > worst.wavefronts) worst = cost;
        worst.degree = degree;
        if (worst.wavefronts > enough) break;
    }
    return worst;
}

/* The sum over all warps, once the costs of the worst are known. */
static void add_up(const layout *l, layout_view view, layout_cost *cost)
{
    const uint32_t warps = warps_of(l), repeat = repeat_of(l);
    cost->all_ideal = cost->ideal * warps;
    for (uint32_t w = 0; w < warps && w < repeat; w++) {
        const uint32_t alike = (warps - w + repeat - 1) / repeat; /* this warp, and later ones */
        const bool same = repeat == 1;
        cost->all += alike * (same ? *cost : cost_of_warp(l, view, w, ANY)).wavefronts;
    }
}

/* ---- modes ---- */

/* Elements between pads. 0 where the array takes no pads. They would cut an element, or the element
 * has several units of less than a word, which only planes help. */
static uint32_t period_of(const layout *l)
{
    const uint32_t units = l->mode.planes ? 1 : l->units, row = LAYOUT_ROW_BYTES / l->unit_bytes;
    if (units > 1 && l->unit_bytes < WORD) return 0;
    switch (l->mode.rule) {
    case PAD_PER_RUN: return l->run;
    case PAD_PER_32: return row % units ? 0 : row / units;
    case PAD_PER_LCM: return lcm(l->run * units, row) / units;
    default: return 0;
    }
}

/* The widest access of the run view that pads neither cut nor misalign. */
static uint32_t run_width(const layout *l)
{
    if (l->mode.planes || l->mode.rule == PAD_SCALAR) return l->unit_bytes;
    uint32_t width = widest(l->run * l->element_bytes);
    const uint32_t pads = l->period ? widest(l->period * l->element_bytes) : 16;
    const uint32_t pad = l->period ? widest(l->pad * l->unit_bytes) : 16;
    if (pads < width) width = pads;
    return pad < width ? pad : width;
}

/* Everything but the costs. False: the mode is not for this array. */
static bool shape(layout *l, layout_mode mode)
{
    l->mode = mode;
    l->period = period_of(l);
    l->pad = l->period ? mode.amount : 0;
    l->apart = 1;
    if (mode.planes && l->units == 1) return false;
    if (!l->period && mode.rule >= PAD_PER_RUN && mode.rule <= PAD_PER_LCM) return false;
    if (mode.rule == PAD_XOR && (!geometry_is_power(l->run) || (l->units > 1 && !mode.planes)))
        return false;
    l->run_view.word_bytes = run_width(l);

    const uint32_t last = l->elements - 1, per_place = mode.planes ? 1 : l->units;
    uint32_t length = last * per_place + (l->period ? last / l->period * l->pad : 0) + per_place;
    if (mode.planes && l->unit_bytes < WORD) length = round_up(length, WORD / l->unit_bytes);
    if (mode.rule == PAD_XOR) length = round_up(length, LAYOUT_ROW_BYTES / l->unit_bytes);
    if (mode.planes) l->apart = length;
    l->total = mode.planes ? length * l->units : length;
    return true;
}

/* False: it takes more wavefronts than `enough`. The run view comes first: conflicts are likely
 * there. */
static bool weigh(layout *l, uint32_t enough)
{
    const uint32_t width = l->run_view.word_bytes;
    const uint32_t ideal = ideal_of(l, VIEW_WARP);
    l->run_view = cost_of_view(l, VIEW_RUN, enough - ideal);
    l->run_view.word_bytes = width;
    if (l->run_view.wavefronts + ideal > enough) return false;
    l->warp_view = cost_of_view(l, VIEW_WARP, enough - l->run_view.wavefronts);
    return layout_wavefronts(l) <= enough;
}

/* ---- search ---- */

/* A lower bound of the wavefronts of every mode, with or without planes. Bytes move through rows
 * of 128 bytes; each access of less than a word takes a wavefront. */
static uint32_t least_wavefronts(const layout *l, bool planes)
{
    const uint32_t bytes = l->run * l->element_bytes;
    const uint32_t warp_view = bytes / (l->unit_bytes < WORD ? l->unit_bytes : WORD);
    const uint32_t width = planes ? l->unit_bytes : widest(bytes);
    return warp_view + bytes / (width < WORD ? width : WORD);
}

/* Fewer wavefronts, then fewer bytes; what was found first stays. */
static void try_mode(layout *best, layout_mode mode)
{
    const uint32_t found = layout_wavefronts(best), least = least_wavefronts(best, mode.planes);
    layout l = *best;
    if (found < least || !shape(&l, mode)) return;
    if (found == least && l.total >= best->total) return;
    if (!weigh(&l, found)) return;
    if (layout_wavefronts(&l) < found || l.total < best->total) *best = l;
}

/* A pad of a whole row of the banks moves nothing, so larger pads than that less a unit are
 * never tried. Narrow units need fewer. */
static void search(layout *best)
{
    static const layout_rule pads[] = {PAD_PER_LCM, PAD_PER_32, PAD_PER_RUN};
    uint32_t row = LAYOUT_ROW_BYTES / best->unit_bytes;
    if (row > LAYOUT_MAX_PAD + 1) row = LAYOUT_MAX_PAD + 1;
    for (int planes = 0; planes <= (best->units > 1 ? 1 : 0); planes++) {
        try_mode(best, (layout_mode){PAD_NONE, 0, planes});
        for (uint32_t s = 0; s < LAYOUT_MAX_XOR; s++)
            try_mode(best, (layout_mode){PAD_XOR, s, planes});
        for (size_t i = 0; i < sizeof pads / sizeof *pads; i++)
            for (uint32_t amount = 1; amount < row; amount++)
                try_mode(best, (layout_mode){pads[i], amount, planes});
    }
}

bool layout_solve(layout *l, uint32_t element_bytes, uint32_t run, uint32_t warps, layout_mode mode)
{
    const uint32_t unit = layout_unit(element_bytes);
    *l = (layout){.element_bytes = element_bytes,
                  .unit_bytes = unit,
                  .units = element_bytes / unit,
                  .run = run,
                  .elements = LAYOUT_LANES * run * warps};
    const bool automatic = mode.rule == PAD_AUTO;
    if (automatic) mode = (layout_mode){.rule = PAD_NONE};
    if (!shape(l, mode)) return false;
    weigh(l, ANY);
    if (automatic) search(l);
    add_up(l, VIEW_WARP, &l->warp_view);
    add_up(l, VIEW_RUN, &l->run_view);
    return true;
}

/* ---- separable views ---- */

static uint32_t item_at(const layout *l, layout_view view, uint32_t thread, uint32_t item)
{
    if (view == VIEW_RUN) return layout_at(l, thread * l->run + item);
    const uint32_t warp = thread / LAYOUT_LANES;
    return layout_at(l, (warp * l->run + item) * LAYOUT_LANES + thread % LAYOUT_LANES);
}

static uint32_t step(const layout *l, layout_view view, uint32_t thread, uint32_t item)
{
    const uint32_t from = item_at(l, view, thread, 0), to = item_at(l, view, thread, item);
    return l->mode.rule == PAD_XOR ? from ^ to : to - from;
}

static bool separable(const layout *l, layout_view view)
{
    const uint32_t threads = l->elements / l->run;
    for (uint32_t item = 1; item < l->run; item++) {
        const uint32_t first = step(l, view, 0, item);
        for (uint32_t t = 1; t < threads; t++)
            if (step(l, view, t, item) != first) return false;
    }
    return true;
}

bool layout_separable_warp(const layout *l)
{
    return separable(l, VIEW_WARP);
}

bool layout_separable_run(const layout *l)
{
    return separable(l, VIEW_RUN);
}
