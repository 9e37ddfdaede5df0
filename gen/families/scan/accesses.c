/* What a scan reads and writes in shared memory: its tile, and what warps hand each other. */
#include "families/scan/scan.h"
#include "plan/geometry.h"

/* An access of the first `lanes` lanes, each to a slot of `bytes`; apart 0: all to the same one.
 * Phases without a lane take no wavefront. */
static layout_cost cost_of(uint32_t bytes, uint32_t lanes, uint32_t apart)
{
    const uint32_t unit = layout_unit(bytes), units = bytes / unit;
    const uint32_t phase = LAYOUT_LANES / (unit > 4 ? unit / 4 : 1);
    const uint32_t idle = (LAYOUT_LANES - lanes) / phase;
    layout_cost cost = {.word_bytes = unit};
    for (uint32_t u = 0; u < units; u++) {
        uint32_t address[LAYOUT_LANES];
        for (uint32_t lane = 0; lane < LAYOUT_LANES; lane++)
            address[lane] = (lane < lanes ? lane : lanes - 1) * apart + u * unit;
        const layout_cost one = layout_cost_of(address, unit);
        if (one.degree > cost.degree) cost.degree = one.degree;
        cost.wavefronts += one.wavefronts - idle;
        cost.ideal += one.ideal - idle;
    }
    return cost;
}

static void add(plan_variant *variant, const char *what, layout_cost cost, uint32_t times)
{
    plan_add_access(variant, what, layout_cost_times(cost, times));
}

static layout_cost times(layout_cost cost, uint32_t count)
{
    cost.wavefronts *= count;
    cost.ideal *= count;
    return cost;
}

/* Each word goes in and out in the order of lanes. A run is read twice and written once, or read
 * once where registers hold it. Units of 8 bytes are never cut out of two words; others need a word
 * behind a part for that. */
static uint32_t add_words(plan_variant *variant, const plan_kernel *k, uint32_t run)
{
    const uint32_t beside = scan_input_type(k, 0)->align == 8 ? 0 : 1;
    /* An even number of words: they change places inside 128 bytes, so that no two lanes of a phase
     * meet in a bank either way. */
    const layout_cost line = times(cost_of(16, LAYOUT_LANES, 16), run);
    const layout_cost own = times(cost_of(16, LAYOUT_LANES, run % 2 ? 16 * run : 16), run);
    add(variant, "S1 store, S3 load (warp view)", line, 2 * variant->nwarps);
    if (plan_is(variant, "held"))
        add(variant, "S1 load, S3 store (run view)", own, 2 * variant->nwarps);
    else add(variant, "S1 load, S3 load and store (run view)", own, 3 * variant->nwarps);
    if (strcmp(plan_word_of(variant, "form"), "tree") == 0 && variant->vector == 1) {
        /* The last element of a run is in its sum, and no result waits for it alone. */
        plan_access *last = &variant->accesses[variant->n_accesses - 1];
        last->cost.all -= variant->nwarps * own.wavefronts / variant->nwork;
        last->cost.all_ideal -= variant->nwarps * own.ideal / variant->nwork;
    }
    return variant->nwarps * 16 * (LAYOUT_LANES * run + beside);
}

/* Element by element, as runs are stored, too. Odd runs need no pads; of the ways to put a unit
 * behind some elements even ones get the best. */
static void lay_out(layout *best, uint32_t bytes, uint32_t run, uint32_t warps)
{
    static const layout_rule pads[] = {PAD_PER_LCM, PAD_PER_32, PAD_PER_RUN};
    (void)layout_solve(best, bytes, run, warps, (layout_mode){.rule = PAD_SCALAR});
    for (size_t i = 0; i < sizeof pads / sizeof *pads && run % 2 == 0; i++) {
        layout l;
        if (layout_solve(&l, bytes, run, warps, (layout_mode){.rule = pads[i], .amount = 1}) &&
            layout_wavefronts(&l) < layout_wavefronts(best))
            *best = l;
    }
}

static uint32_t add_items(plan_variant *variant, const plan_kernel *k)
{
    layout *l = &variant->s1;
    if (variant->nwork == 1) return 0;
    lay_out(l, k->accumulator->size, variant->nwork, variant->nwarps);
    add(variant, "S1 store, S3 load (warp view)", l->warp_view, 2 * variant->nwarps);
    add(variant, "S1 load, S3 store (run view)", l->run_view, 2 * variant->nwarps);
    return geometry_align16(layout_bytes(l));
}

/* Of the form in steps each tile is loaded twice, and its warps' sums are joined twice. Of what a
 * nested scan does in pairs, the first step has one. */
static void add_first_step(plan_variant *variant)
{
    for (uint32_t i = 0; i < variant->n_accesses; i++) {
        plan_access *a = &variant->accesses[i];
        const bool s1 = strncmp(a->what, "S1 ", 3) == 0, in = s1 || plan_is(variant, "nested");
        const bool sums = i + 2 < variant->n_accesses;
        const bool run = strstr(a->what, "run view") != NULL;
        const uint32_t times = !in ? 1 : s1 && run && plan_is(variant, "words") ? 3 : 2;
        if (in || sums) {
            a->cost.all += a->cost.all / times;
            a->cost.all_ideal += a->cost.all_ideal / times;
        }
        a->staged = true;
    }
}

/* Sums of warps in, what stands before each warp out. */
static uint32_t add_sums(plan_variant *variant, const type *sum)
{
    const uint32_t warps = variant->nwarps, slots = geometry_align16(sum->size * warps);
    if (warps == 1) return 0;
    add(variant, "S2 store (one lane per warp)", cost_of(sum->size, 1, 0), warps);
    add(variant, "S2 load (first warp)", cost_of(sum->size, warps, sum->size), 1);
    add(variant, "S2 store (first warp)", cost_of(sum->size, warps, sum->size), 1);
    add(variant, "S2 load (broadcast)", cost_of(sum->size, LAYOUT_LANES, 0), warps);
    return 2 * slots;
}

/* A sum for each thread, of which the first warp takes a run for each of its lanes. */
static uint32_t add_nested(plan_variant *variant, const type *sum)
{
    layout *l = &variant->s2;
    lay_out(l, sum->size, variant->nwarps, 1);
    add(variant, "S2 store, S5 load (warp view)", l->warp_view, 2);
    add(variant, "S2 load, S4 store (run view)", l->run_view, 2);
    return geometry_align16(layout_bytes(l));
}

/* The same of a tree, for any number of warps. What stands behind the last warp is one more. */
static uint32_t add_tree(plan_variant *variant, const type *sum, bool exclusive)
{
    const uint32_t warps = variant->nwarps, size = sum->size;
    add(variant, "S2 store (one lane per warp)", cost_of(size, 1, 0), warps);
    add(variant, "S2 load (first warp)", cost_of(size, warps, size), 1);
    add(variant, "S2 store (first warp)", cost_of(size, warps + 1, size), 1);
    add(variant, "S2 load (broadcast)", cost_of(size, LAYOUT_LANES, 0),
        (exclusive ? 1 : 2) * warps);
    return geometry_align16(size * warps) + geometry_align16(size * (warps + 1));
}

/* A byte for each element, set where an offset says that a segment begins. How often depends on
 * the offsets. */
static uint32_t marks_of(const plan_variant *variant)
{
    return variant->nwarps * LAYOUT_LANES * variant->nwork * variant->vector;
}

/* Of a wave all warps make what stands before them in the tile. One looks for what stands before
 * that, and says which tile comes next. */
static uint32_t add_wave(plan_variant *variant, const type *sum)
{
    const uint32_t warps = variant->nwarps, size = sum->size;
    if (warps == 1) return 0;
    add(variant, "S2 store (one lane per warp)", cost_of(size, 1, 0), warps);
    add(variant, "S2 load (all warps)", cost_of(size, warps, size), warps);
    add(variant, "what stands before the tile (one thread)", cost_of(size, 1, 0), 1);
    add(variant, "what stands before the tile (broadcast)", cost_of(size, LAYOUT_LANES, 0), warps);
    add(variant, "next tile (one thread)", cost_of(4, 1, 0), 1);
    add(variant, "next tile (broadcast)", cost_of(4, LAYOUT_LANES, 0), warps);
    return geometry_align16(size * warps) + geometry_align16(size);
}

/* The ticket of a block, for all its threads. */
static uint32_t add_turn(plan_variant *variant)
{
    add(variant, "ticket store (one thread)", cost_of(8, 1, 0), 1);
    add(variant, "ticket load (broadcast)", cost_of(8, LAYOUT_LANES, 0), variant->nwarps);
    return 16;
}

void scan_add_accesses(planner *p, plan_variant *variant, const scan_shape *s)
{
    const plan_kernel *k = p->kernel;
    const uint32_t run = plan_number_of(variant, "words");
    uint32_t bytes = run ? add_words(variant, k, run) : add_items(variant, k);
    const bool tree = s->form == SCAN_TREE;
    if (tree) bytes += add_tree(variant, scan_partial(p->a, k), plan_is(variant, "exclusive"));
    else if (s->form == SCAN_WAVE) bytes += add_wave(variant, scan_partial(p->a, k));
    else if (scan_is_nested(k, s)) bytes += add_nested(variant, k->accumulator);
    else bytes += add_sums(variant, scan_partial(p->a, k));
    if (scan_parts_of(k->spec) == SCAN_OFFSETS) bytes += marks_of(variant);
    if (s->alone) bytes += scan_short_shared(k, s);
    const bool alone = s->form == SCAN_WAVE && s->nwarps == 1; /* shuffles hand the ticket on */
    if (scan_looks(s->form) && !alone) bytes += add_turn(variant);
    if (s->form == SCAN_STEPS) add_first_step(variant);
    variant->steps[0].shared_bytes = bytes;
    if (s->form == SCAN_STEPS) variant->steps[2].shared_bytes = bytes;
}

static void add_staged(plan_variant *variant, const char *what, layout_cost cost, uint32_t times)
{
    add(variant, what, cost, times);
    variant->accesses[variant->n_accesses - 1].staged = true;
}

/* Keys or flags in the order of lanes, and a bit of each place out of them. Lanes look up the bits
 * of their runs, too, and more where an end cuts: with keys or flags nothing is predicted. */
static void add_stream_heads(const plan_kernel *k, plan_variant *variant)
{
    const uint32_t key = scan_bytes_of_parts(k), run = variant->nwork * variant->vector;
    const uint32_t looks = scan_parts_of(k->spec) == SCAN_KEYS ? 2 : 1, parts = variant->nwarps;
    if (scan_parts_of(k->spec) == SCAN_WHOLE) return;
    if (key)
        add_staged(variant, "keys or flags (load)", cost_of(key, LAYOUT_LANES, key),
                   looks * run * parts);
    add_staged(variant, "heads (store, one lane)", cost_of(4, 1, 0), run * parts);
}

/* Into elements of another size results lie apart. An odd number of units of either. */
static void add_resized(const plan_kernel *k, plan_variant *variant)
{
    const uint32_t run = variant->nwork, parts = variant->nwarps;
    const uint32_t in = variant->vector * scan_input_type(k, 0)->size;
    const uint32_t out = variant->vector * k->result->size;
    add_staged(variant, "S1 load, S3 load (run view)",
               times(cost_of(in, LAYOUT_LANES, in * run), run), 2 * parts);
    add_staged(variant, "S3 store (run view)", times(cost_of(out, LAYOUT_LANES, out * run), run),
               parts);
}

static void add_stream_runs(const plan_kernel *k, plan_variant *variant, uint32_t sum)
{
    const uint32_t run = plan_number_of(variant, "words"), parts = variant->nwarps;
    const layout_cost lanes = cost_of(sum, LAYOUT_LANES, sum), all = cost_of(sum, parts, sum);
    if (plan_is(variant, "resized")) add_resized(k, variant);
    else
        add_staged(variant, "S1 load, S3 load and store (run view)",
                   times(cost_of(16, LAYOUT_LANES, 16 * run), run), 3 * parts);
    add_stream_heads(k, variant);
    if (plan_is(variant, "kept"))
        add_staged(variant, "S1 store, S3 load (sums of runs)", lanes, 2 * parts);
    add_staged(variant, "S2 store (one lane per part)", cost_of(sum, 1, 0), parts);
    add_staged(variant, "S2 load and stores (all parts)", all, 3);
    if (parts > 1) add_staged(variant, "S2 load (parts before)", cost_of(sum, parts - 1, sum), 1);
    add_staged(variant, "S2 load (broadcast)", cost_of(sum, LAYOUT_LANES, 0), parts);
}

/* Words of a run change places inside 128 bytes. What stands behind the last part is one more. */
static void add_stream_tree(plan_variant *variant, uint32_t sum)
{
    const uint32_t run = plan_number_of(variant, "words"), parts = variant->nwarps;
    const uint32_t behind = plan_is(variant, "exclusive") ? 0 : 1;
    add_staged(variant, "S1 load, S3 load and store (run view)",
               times(cost_of(16, LAYOUT_LANES, 16), run), 3 * parts);
    add_staged(variant, "S2 store (one lane per part)", cost_of(sum, 1, 0), parts);
    add_staged(variant, "S2 load (all parts)", cost_of(sum, parts, sum), parts > 1 ? 2 : 1);
    add_staged(variant, "S2 store (all parts)", cost_of(sum, parts + behind, sum), 1);
    add_staged(variant, "S2 load (broadcast)", cost_of(sum, LAYOUT_LANES, 0), (1 + behind) * parts);
}

/* Tile by tile, and what each block does once: its first ticket, and the number behind its last
 * tile. `looking`: warps that take the numbers of tiles. */
void scan_add_stream_accesses(planner *p, plan_variant *variant)
{
    const uint32_t sum = scan_partial(p->a, p->kernel)->size, warps = variant->tbs / 32;
    const uint32_t looking = variant->nwarps + plan_number_of(variant, "sum_warps") + 2;
    const layout_cost number = cost_of(4, LAYOUT_LANES, 0);
    variant->uses = scan_bytes_of_parts(p->kernel) != 0 ? USES_DATA : USES_BLOCKS;
    if (plan_is(variant, "tree")) add_stream_tree(variant, sum);
    else add_stream_runs(p->kernel, variant, sum);
    add_staged(variant, "number of a tile (store, broadcast)", number, 1 + looking);
    add(variant, "number behind the last tile (store, broadcast)", number, 1 + looking);
    add(variant, "ticket store (one thread)", cost_of(8, 1, 0), 1);
    add(variant, "ticket load (broadcast)", cost_of(8, LAYOUT_LANES, 0), warps);
}
