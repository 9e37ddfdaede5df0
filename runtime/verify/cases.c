/* cases.c: runs every variant of a kernel over sizes, alignments, data and schedules, and compares
 * with the reference.
 */
#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kg_geometry.h"
#include "extents.h"
#include "session.h"

enum { MOST_SIZES = 160 };

static uint64_t limit_of(const verify_options *o)
{
    static const uint64_t fast[] = {20000, 80000, 1000000}, check[] = {5000, 20000, 80000};
    return o->check ? check[o->level] : fast[o->level];
}

/* ---- one case ---- */

static void stuck(session *s, const a_case *c, kg_status status)
{
    char text[1024], what[1200];
    if (verify_take_findings(s->k->kernel->name, s->part, &s->counts, text, sizeof text)) return;
    snprintf(what, sizeof what, "%s: %s", kg_status_string(status), text);
    s->counts.stuck++;
    show_wrong(s, c, what);
}

static bool trapped_rightly(session *s, const a_case *c, kg_workspace *ws, const array *arrays)
{
    const kg_kernel *k = s->k->kernel;
    bool outside = false;
    for (uint32_t i = 0; i < k->n_args; i++) outside = outside || arrays[i].outside;
    const char *wrong = extent_trap_is_wrong(k, ws, outside);
    if (wrong) show_wrong(s, c, wrong);
    return !wrong;
}

static void call(session *s, const a_case *c, array *arrays, const void *const *args,
                 const void *const *reference_args, verify_slack slack)
{
    const kg_kernel *k = s->k->kernel;
    must(workspace_begin(&s->reference, k, c->n), "a workspace of the reference");
    verify_exact_begin();
    must(kg_run(k, s->reference.made, reference_args, c->n, NULL), "the reference");
    const bool reference_right = trapped_rightly(s, c, s->reference.made, arrays);
    if (is_reduce(s) && !verify_exact()) slack.rounded = true;
    if (k->reproducible && !(s->k->library && s->o->backend == KG_BACKEND_CUDA))
        slack = (verify_slack){.same_bits = true};
    must(kg_force(k, s->forced ? s->variant->name : NULL), "kg_force");
    verify_set_order(c->order, c->seed, c->chaos);
    must(workspace_begin(&s->workspace, k, c->n), "a workspace");
    const kg_status status = kg_run(k, s->workspace.made, args, c->n, NULL);
    const bool trapped = status == KG_OK && trapped_rightly(s, c, s->workspace.made, arrays);
    const char *left = workspace_end(&s->workspace, k);
    if (status == KG_NO_VARIANT && s->forced) {
        s->counts.refused++;
        return;
    }
    s->counts.cases++;
    if (status != KG_OK) {
        stuck(s, c, status);
        must(kg_workspace_reset(s->workspace.made, NULL), "kg_workspace_reset");
    } else if (left) {
        show_wrong(s, c, left);
    } else if (trapped && reference_right) {
        compare_arrays(s, c, arrays, slack);
    }
}

static void run_case(session *s, const a_case *c)
{
    const kg_kernel *k = s->k->kernel;
    array arrays[KG_MAX_ARGS] = {0};
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS], *reference_args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    verify_value scalars[KG_MAX_ARGS];
    uint32_t n_scalars = 0;
    const verify_slack slack =
        is_reduce(s) ? make_elements(s, c) : (verify_slack){.same_bits = true};
    for (uint32_t i = 0; i < k->n_args; i++) {
        arrays[i].same_as = -1;
        if (k->args[i].role == KG_ROLE_SCALAR) {
            if (is_reduce(s)) memcpy(scalars[i], s->op.scalars[n_scalars++], s->k->types[i]->size);
            else verify_fill(s->k->types[i], c->style, &s->random, scalars[i]);
            args[i] = reference_args[i] = scalars[i];
            continue;
        }
        if (c->in_place && k->args[i].role == KG_ROLE_OUTPUT)
            arrays[i].same_as = input_for(s, arrays, i);
        if (arrays[i].same_as >= 0) {
            args[i] = args[arrays[i].same_as];
            reference_args[i] = reference_args[arrays[i].same_as];
            continue;
        }
        make_array(s, c, i, &arrays[i]);
        args[i] = (char *)arrays[i].device + arrays[i].offset;
        reference_args[i] = arrays[i].expected + arrays[i].offset;
    }
    for (uint32_t i = 0; i < k->n_lengths; i++)
        args[k->n_args + i] = reference_args[k->n_args + i] = &c->lengths[i];
    call(s, c, arrays, args, reference_args, slack);
    report_alive();
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].role != KG_ROLE_SCALAR) free_array(s, &arrays[i]);
    free(s->elements);
    s->elements = NULL;
}

/* ---- the cases of a variant ---- */

/* Data take turns: for a reduce each exact style, reals, and a few elements among identities. */
static void next_data(session *s, a_case *c)
{
    static const verify_style of_map[] = {STYLE_ANY, STYLE_SMALL, STYLE_BITS};
    const uint32_t turn = s->turn++;
    if (!is_reduce(s)) {
        c->style = of_map[turn % 3];
        return;
    }
    const uint32_t dense = s->styles.n_dense, reals = s->styles.reals,
                   sparse = s->op.neutral_known ? 2 : 0;
    const uint32_t kinds = dense + reals + sparse;
    const uint32_t kind = kinds ? turn % kinds : 0;
    c->data = kind < dense ? DATA_DENSE : kind < dense + reals || !kinds ? DATA_REALS : DATA_SPARSE;
    if (kind < dense) c->style = s->styles.dense[kind];
    else c->style = c->data == DATA_SPARSE && kind % 2 ? STYLE_SMALL : STYLE_BITS;
}

static void next_case_of(session *s, a_case *c, size_t width)
{
    next_data(s, c);
    set_lengths(s, c, width);
    c->seed = (uint32_t)verify_next(&s->random);
    run_case(s, c);
}

static void same_offset(const session *s, a_case *c, size_t elements)
{
    for (uint32_t i = 0; i < s->k->kernel->n_args; i++)
        c->offset[i] = elements * s->k->kernel->args[i].size;
}

static void next_case(session *s, a_case *c)
{
    next_case_of(s, c, 0);
}

/* Sizes where something changes: a warp, a block of threads, a data block, a row, several rows;
 * then random ones, small ones as often as large ones. */
static size_t sizes_of(session *s, uint64_t *n)
{
    static const size_t random_sizes[] = {4, 24, 100};
    const kg_step *step = &s->variant->steps[0];
    const uint64_t limit = limit_of(s->o), rows = step->fixed ? step->fixed : 16;
    const uint64_t around[] = {32,
                               step->threads,
                               step->dbs,
                               3 * (uint64_t)step->dbs,
                               rows * step->dbs,
                               (2 * rows + 1) * step->dbs};
    size_t count = 0;
    n[count++] = 0;
    n[count++] = 1;
    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        for (uint64_t near = 0; near < 3; near++)
            if (around[i] < limit) n[count++] = around[i] - 1 + near;
    for (size_t i = 0; i < random_sizes[s->o->level]; i++) {
        const double up_to =
            exp(log((double)limit) * (double)verify_below(&s->random, 1001) / 1000);
        n[count++] = 1 + verify_next(&s->random) % (uint64_t)up_to;
    }
    n[count++] = limit * 3 / 4 + 17;
    return count;
}

static void fast_cases(session *s)
{
    static const size_t offsets[] = {2, 4, 8};
    uint64_t n[MOST_SIZES];
    const size_t sizes = sizes_of(s, n);
    const uint32_t orders = s->o->backend == KG_BACKEND_EMU ? ORDER_COUNT : 1;
    for (size_t i = 0; i < sizes; i++)
        for (size_t off = 0; off < offsets[s->o->level]; off++)
            for (uint32_t order = 0; order < orders; order++) {
                a_case c = {.n = n[i],
                            .order = (verify_order)order,
                            .in_place = s->k->kernel->in_place && (i + off) % 3 == 2};
                same_offset(s, &c, off);
                next_case(s, &c);
            }
}

/* Every alignment that the types allow, together and against each other, at three sizes. */
static void alignment_cases(session *s)
{
    const kg_kernel *k = s->k->kernel;
    const uint64_t sizes[] = {5, s->variant->steps[0].threads + 7, s->variant->steps[0].dbs + 3};
    const size_t stride = s->o->level == VERIFY_QUICK || s->o->check ? 20 : 4;
    for (size_t i = 0; i < 3; i++) {
        for (size_t byte = 0; byte < 128; byte += stride) {
            a_case c = {.n = sizes[i], .order = (verify_order)(byte / 4 % ORDER_COUNT)};
            for (uint32_t a = 0; a < k->n_args; a++)
                c.offset[a] = byte / k->args[a].alignment * k->args[a].alignment;
            next_case(s, &c);
        }
        for (uint32_t moved = 0; moved < k->n_args; moved++) {
            if (k->args[moved].role == KG_ROLE_SCALAR) continue;
            a_case c = {.n = sizes[i]};
            same_offset(s, &c, 1);
            c.offset[moved] = 2 * (size_t)k->args[moved].alignment;
            next_case(s, &c);
            same_offset(s, &c, 0); /* the others begin with a vector: nothing lies before it */
            c.offset[moved] = k->args[moved].alignment;
            next_case(s, &c);
        }
    }
}

static void check_cases(session *s)
{
    static const uint32_t seeds[] = {2, 16, 48};
    uint64_t n[MOST_SIZES];
    const size_t sizes = sizes_of(s, n);
    for (size_t i = 0; i < sizes; i++) {
        a_case c = {.n = n[i], .order = (verify_order)(i % ORDER_COUNT), .chaos = i % 2 ? 7 : 0};
        same_offset(s, &c, i % 4);
        next_case(s, &c);
    }
    for (uint32_t seed = 0; seed < seeds[s->o->level]; seed++) {
        a_case c = {.n = s->variant->steps[0].dbs * (1 + seed % 4) + seed * 5,
                    .order = ORDER_RANDOM,
                    .chaos = 2 + seed};
        same_offset(s, &c, seed % 3);
        next_case(s, &c);
    }
}

static bool over_segments(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].extent == KG_EXTENT_SEGMENTS) return true;
    return false;
}

/* How often thread blocks use shared memory: once for each data block, or as kg_verify_variant
 * says. */
static uint64_t uses_of(const kg_verify_variant *predicted, const kg_step *step, uint64_t blocks,
                        uint64_t grid)
{
    if (predicted->uses == KG_VERIFY_DATA_BLOCKS) return blocks;
    if (predicted->uses == KG_VERIFY_TILES) {
        const uint64_t most = kg_most_tiles((uint32_t)grid, step->limit);
        const uint64_t tiles = kg_tile_count(blocks, kg_tile_shift(blocks, most));
        return tiles + (tiles > 1);
    }
    return grid + (predicted->uses == KG_VERIFY_LAST_BLOCK && grid > 1);
}

/* Counts of one call with aligned arrays over whole data blocks, where predictions are exact. */
static void measure(session *s)
{
    if (over_segments(s->k->kernel)) return; /* how lanes meet depends on where segments end */
    const kg_step *step = &s->variant->steps[0];
    const uint32_t variant = (uint32_t)(s->variant - s->k->kernel->variants);
    const uint64_t fit = limit_of(s->o) / step->dbs, blocks = fit < 1 ? 1 : fit > 24 ? 24 : fit;
    const verify_counts before = s->counts;
    a_case c = {.n = blocks * step->dbs, .measured = true};
    kg_explanation why;
    verify_measure_begin();
    next_case_of(s, &c, step->tile_width);
    if (s->counts.cases == before.cases || s->counts.stuck != before.stuck ||
        s->counts.races != before.races || s->counts.memory != before.memory)
        return; /* it did not run, or not to its end */
    verify_measure_end(&s->counts);
    if (kg_explain(s->k->kernel, s->workspace.made, NULL, c.n, &why) != KG_OK) return;
    const kg_verify_variant *predicted = &s->k->variants[variant];
    uint64_t all = uses_of(predicted, step, blocks, why.grid[0]);
    for (uint32_t i = 1; i < s->variant->n_steps;
         i++) /* later steps combine the sums of the rows */
        if (why.grid[0] > 1) all += (why.grid[0] + step->dbs - 1) / step->dbs;
    s->counts.measured = true;
    s->counts.wavefronts_predicted = predicted->wavefronts * all + predicted->staged * blocks;
    if (why.grid[0] > 1) s->counts.wavefronts_predicted += predicted->between * why.grid[0];
}

static void run_variant(session *s, const kg_variant *variant, bool forced)
{
    s->variant = variant;
    s->part = forced ? variant->name : "(chosen)";
    s->forced = forced;
    s->counts = (verify_counts){0};
    report_at(s->k->kernel->name, s->part);
    if (s->o->check) {
        measure(s);
        check_cases(s);
    } else {
        fast_cases(s);
    }
    alignment_cases(s);
    if (!forced) s->counts.wrong += s->counts.refused;
    report_variant(s->k->kernel->name, s->part, &s->counts);
}

/* ---- a kernel ---- */

static bool wanted(const verify_options *o, const char *variant)
{
    return !o->variant || fnmatch(o->variant, variant, 0) == 0;
}

uint32_t verify_units(const kg_verify_kernel *k, const verify_options *o)
{
    uint32_t units = o->check || !k->combine ? 0 : 1; /* the laws */
    if (o->laws_only) return units;
    for (uint32_t r = 0; r < k->kernel->n_variants; r++)
        units += wanted(o, k->kernel->variants[r].name);
    return units + (o->variant || o->check ? 0 : 1);
}

static void open_session(session *s)
{
    must(kg_device_open(&s->device, s->o->backend, 0), "kg_device_open");
    s->workspace.backend = s->o->backend;
    s->reference.backend = KG_BACKEND_REFERENCE;
}

static void close_session(session *s)
{
    workspace_close(&s->workspace);
    workspace_close(&s->reference);
    kg_device_close(s->device);
}

/* False: results of an operator that breaks its laws depend on the order, so nothing can be judged.
 */
static bool prepare_operator(session *s)
{
    const char *name = s->k->kernel->name;
    if (!is_reduce(s)) return true;
    verify_operator_of(s->k, &s->op, &s->random);
    if (!s->o->check) {
        report_at(name, "laws of the operator");
        if (!verify_laws(&s->op, s->o, &s->random)) return false;
    }
    verify_choose_styles(&s->op, limit_of(s->o), &s->random, &s->styles);
    if (s->k->kernel->reproducible) s->styles.reals = true; /* compared bit by bit all the same */
    return true;
}

void verify_kernel_cases(const kg_verify_kernel *k, const verify_options *o, verify_random *r)
{
    session *s = calloc(1, sizeof *s);
    if (!s) report_failure("memory is exhausted");
    s->k = k;
    s->o = o;
    s->random = *r;
    (void)verify_next(r); /* each kernel its own numbers */
    if (prepare_operator(s) && !o->laws_only) {
        open_session(s);
        for (uint32_t i = 0; i < k->kernel->n_variants; i++)
            if (wanted(o, k->kernel->variants[i].name))
                run_variant(s, &k->kernel->variants[i], true);
        if (!o->variant && !o->check)
            run_variant(s, &k->kernel->variants[k->kernel->n_variants - 1], false);
        close_session(s);
    }
    free(s);
}
