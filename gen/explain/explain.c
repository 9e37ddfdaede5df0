#include "explain/explain.h"

#include <fnmatch.h>
#include <string.h>

#include "model/model.h"
#include "plan/family.h"
#include "plan/geometry.h"

enum { LANES = EXPLAIN_LANES, SECTOR = EXPLAIN_SECTOR };

bool explain_wants_kernel(const explanation *e, const plan_kernel *k)
{
    return !e->type || strcmp(e->type, k->element->name) == 0;
}

bool explain_wants_variant(const explanation *e, const plan_variant *variant)
{
    return !e->variant || fnmatch(e->variant, variant->name, 0) == 0;
}

/* ---- device memory ---- */

static void add_global(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    const family_explain *own = &family_of(k->spec)->explain;
    if (own->access) own->access(k, x, arg, store);
    else explain_add(x, explain_items(x->variant, arg, store, false));
}

static void add_globals(arena *a, const plan_kernel *k, explain_variant *x)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    for (size_t i = 0; i < n; i++) {
        if (args[i].role == KG_ROLE_SCALAR || args[i].extent == KG_EXTENT_ONE ||
            args[i].extent == KG_EXTENT_FIXED || args[i].kind == KG_KIND_TREE ||
            args[i].kind == KG_KIND_BUFFER)
            continue;
        if (args[i].role != KG_ROLE_OUTPUT) add_global(k, x, &args[i], false);
        if (args[i].role != KG_ROLE_INPUT) add_global(k, x, &args[i], true);
    }
}

/* Bits that any kernel must move for one element, read and written. */
static void least_bits(arena *a, const plan_kernel *k, uint64_t *read, uint64_t *written)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    *read = *written = 0;
    for (size_t i = 0; i < n; i++) {
        const bool bit = args[i].extent == KG_EXTENT_BITS;
        const bool times = args[i].extent == KG_EXTENT_TIMES;
        const bool in_order =
            bit || times || args[i].extent == KG_EXTENT_N || args[i].extent == KG_EXTENT_PLANE;
        if (args[i].role == KG_ROLE_SCALAR || (!in_order && args[i].index == 0)) continue;
        if (args[i].kind == KG_KIND_BUFFER) continue; /* as a workspace is none of it */
        const uint64_t bits =
            bit ? 1 : 8 * (uint64_t)args[i].type->size * (times ? args[i].plus : 1);
        if (args[i].role != KG_ROLE_OUTPUT) *read += bits;
        if (args[i].role != KG_ROLE_INPUT) *written += bits;
    }
}

/* Rounded up; n may be near 2^64. */
static uint64_t bytes_of_bits(uint64_t n, uint64_t bits)
{
    return n / 8 * bits + (n % 8 * bits + 7) / 8;
}

static family_bytes least_bytes(arena *a, const explanation *e, const plan_kernel *k)
{
    uint64_t read, written;
    least_bits(a, k, &read, &written);
    return (family_bytes){bytes_of_bits(e->n, read), bytes_of_bits(e->n, written)};
}

/* ---- nwork ---- */

static uint32_t align16(uint32_t bytes)
{
    return (bytes + 15) & ~15u;
}

/* Shared bytes of the variant with another nwork: only the array of S1 depends on it. */
static uint32_t shared_with(const explain_variant *x, uint32_t nwork)
{
    const plan_variant *variant = x->variant;
    const uint32_t now = variant->s1.elements ? align16(layout_bytes(&variant->s1)) : 0;
    layout s1;
    if (nwork == 1) return x->shared_bytes - now;
    const bool same_mode =
        variant->s1.elements &&
        layout_solve(&s1, variant->s1.element_bytes, nwork, variant->nwarps, variant->s1.mode) &&
        layout_excess(&s1) == 0;
    if (!same_mode)
        layout_solve(&s1, variant->s1.element_bytes, nwork, variant->nwarps,
                     (layout_mode){.rule = PAD_AUTO});
    return x->shared_bytes - now + align16(layout_bytes(&s1));
}

/* Registers are assumed not to change. More work needs more of them, so `more` is an upper
 * bound. */
static explain_nwork nwork_cliff(const explain_variant *x, const arch *a, int step)
{
    const plan_variant *variant = x->variant;
    if (!variant->s1.elements) return (explain_nwork){0, 0};
    for (int nwork = (int)variant->nwork + step; nwork >= 1 && nwork <= 16; nwork += step) {
        const uint32_t blocks =
            occupancy_of(a, variant->tbs, x->registers, shared_with(x, (uint32_t)nwork)).blocks;
        if (step < 0 ? blocks > x->fits.blocks : blocks < x->fits.blocks)
            return (explain_nwork){(uint32_t)nwork, blocks};
    }
    return (explain_nwork){0, 0};
}

/* ---- n ---- */

static void cover_columns(explain_cover *c, const explain_variant *x)
{
    c->columns = x->steps[0].blocks;
    if (!c->columns) return;
    c->least = c->data_blocks / c->columns;
    c->most = explain_ceil_div(c->data_blocks, c->columns);
}

static void cover_rows(explain_cover *c, const explain_variant *x)
{
    c->rows = x->steps[0].blocks;
    if (!c->rows) return;
    c->least = UINT64_MAX;
    for (uint32_t r = 0; r < c->rows; r++) {
        const kg_share share = kg_balance(c->data_blocks, c->rows, r);
        if (share.count < c->least) c->least = share.count;
        if (share.count > c->most) c->most = share.count;
    }
}

static void cover_waves(explain_cover *c, const explanation *e, const explain_variant *x)
{
    c->work_load = e->card->sms * x->fits.blocks;
    if (!c->work_load || !x->steps[0].blocks) return;
    c->waves = (uint32_t)explain_ceil_div(x->steps[0].blocks, c->work_load);
    c->last_wave = x->steps[0].blocks - (c->waves - 1) * c->work_load;
}

/* Each element by itself: nothing is combined. */
static void cover_work(explain_cover *c, const explanation *e, const plan_kernel *k,
                       explain_variant *x)
{
    const family_explain *own = &family_of(k->spec)->explain;
    for (uint32_t i = 0; i < x->variant->n_steps; i++) c->launches += x->steps[i].passes;
    c->work = e->n;
    c->depth = e->n != 0;
    if (own->cover) own->cover(e, k, x);
}

/* A loop over runs reads all elements for each of them. So may blocks of one launch. */
static uint64_t readings(const explain_variant *x)
{
    const plan_step *first = &x->variant->steps[0];
    const uint64_t runs = first->loop && !first->passes && !first->fan ? x->steps[0].passes : 1;
    return runs * x->cover.readings;
}

/* Arrays and regions of the workspace, each once; `most` where less moves than they hold. */
static uint64_t arrays_of(const explain_kernel *k, uint64_t least, uint64_t most)
{
    uint64_t all = least;
    for (uint32_t i = 0; i < k->kernel->n_regions; i++) {
        if (all >= most || k->region_bytes[i] >= most - all) return most;
        all += k->region_bytes[i];
    }
    return all < most ? all : most;
}

static void cover_bytes(explain_cover *c, const explanation *e, const explain_kernel *k,
                        const explain_variant *x, family_bytes least)
{
    const family_explain *own = &family_of(k->kernel->spec)->explain;
    const uint64_t times = readings(x);
    c->least_read = least.read;
    c->least_bytes = least.read + least.written;
    c->bytes = own->bytes ? c->least_bytes : e->n * x->variant->bytes_per_element * times;
    if (own->scratch) c->bytes += own->scratch(e, k->kernel, x->variant);
    if (c->launches > 1) /* row sums */
        c->bytes += 2 * (uint64_t)c->rows * k->kernel->accumulator->size;
    c->arrays = arrays_of(k, c->least_bytes, c->bytes / times);
}

/* No call can be faster than its launches, or than its bytes at the card's bandwidth. */
static void cover_time(explain_cover *c, const explanation *e, const explain_variant *x,
                       family_bytes least)
{
    const card *on = e->card;
    const uint64_t bandwidth = least.written == 0 ? on->read
                               : least.read == 0  ? on->write
                                                  : on->copy;
    c->launch_ns = (uint64_t)c->launches * (x->variant->pdl ? on->launch_early : on->launch);
    c->transfer_ns = c->bytes / bandwidth * 1000 + c->bytes % bandwidth * 1000 / bandwidth;
    c->floor_ns = c->launch_ns > c->transfer_ns ? c->launch_ns : c->transfer_ns;
}

static void cover(arena *a, const explanation *e, const explain_kernel *of, explain_variant *x)
{
    const plan_kernel *k = of->kernel;
    explain_cover *c = &x->cover;
    const family_explain *own = &family_of(k->spec)->explain;
    *c = (explain_cover){.data_blocks = own->data_blocks ? own->data_blocks(e, k, x->variant)
                                                         : explain_ceil_div(e->n, x->variant->dbs)};
    c->readings = own->readings ? own->readings(e, k, x) : 1;
    c->data_blocks *= c->readings;
    if (strcmp(x->variant->dask, "row") == 0) cover_rows(c, x);
    if (strcmp(x->variant->dask, "column") == 0) cover_columns(c, x);
    cover_waves(c, e, x);
    x->waits = (explain_waits){0};
    cover_work(c, e, k, x);
    const family_bytes least = own->bytes ? own->bytes(a, e, k) : least_bytes(a, e, k);
    cover_bytes(c, e, of, x, least);
    cover_time(c, e, x, least);
}

/* ---- the whole ---- */

static void resources(const explanation *e, explain_variant *x)
{
    const plan_variant *variant = x->variant;
    x->registers = variant->registers;
    x->shared_bytes = 0;
    if (x->steps[0].built.known) x->registers = x->steps[0].built.registers;
    for (uint32_t i = 0; i < variant->n_steps; i++)
        if (variant->steps[i].shared_bytes > x->shared_bytes)
            x->shared_bytes = variant->steps[i].shared_bytes;
    x->fits = occupancy_of(e->a, variant->tbs, x->registers, x->shared_bytes);
    if (e->brief) return;
    x->cliffs = occupancy_cliffs_of(e->a, variant->tbs, x->registers, x->shared_bytes);
    x->less_nwork = nwork_cliff(x, e->a, -1);
    x->more_nwork = nwork_cliff(x, e->a, 1);
}

/* A variant that does not serve n has no grid, and so no time. */
static void time_of(const explanation *e, explain_variant *x)
{
    x->time = (explain_time){0};
    if (!e->measured || !x->steps[0].blocks) return;
    const model_load load = model_load_of(e, x);
    x->time = model_time(e->measured, &load);
}

static void lines(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const family_explain *own = &family_of(k->spec)->explain;
    x->n_lines = x->n_networks = 0;
    if (own->tell) own->tell(a, e, k, x);
}

void explain_update(arena *a, explanation *e)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        explain_kernel *kernel = &e->kernels[k];
        for (size_t i = 0; i < kernel->kernel->n_variants; i++) {
            resources(e, &kernel->variants[i]);
            if (e->has_n) cover(a, e, kernel, &kernel->variants[i]);
            lines(a, e, kernel->kernel, &kernel->variants[i]);
            if (!e->has_n) continue;
            time_of(e, &kernel->variants[i]);
            explain_planes(a, e, kernel->kernel, &kernel->variants[i]);
        }
    }
}

static void start_variant(arena *a, const plan_kernel *k, const plan_variant *variant,
                          explain_variant *x)
{
    x->variant = variant;
    for (uint32_t i = 0; i < variant->n_steps; i++) {
        x->steps[i].entry = plan_step_entry(a, variant, i);
        x->steps[i].shared_bytes = variant->steps[i].shared_bytes;
    }
    add_globals(a, k, x);
}

/* One that was measured for the model is the floor's, too: its name and its numbers. The width of
 * its memory is taken to be that of the architecture's usual card. */
static const card *card_of(arena *a, const card *usual, const model_card *measured)
{
    static const char maker[] = "NVIDIA ";
    if (!measured || !measured->measured) return usual;
    card *c = arena_new_of(a, card);
    *c = *usual;
    const bool by_maker = strncmp(measured->name, maker, sizeof maker - 1) == 0;
    c->name = measured->name + (by_maker ? sizeof maker - 1 : 0);
    c->source = "measured";
    c->measured = true;
    c->sms = (uint32_t)measured->sms;
    c->l2_kib = (uint32_t)measured->l2_kib;
    c->read = (uint32_t)(measured->read * 1e3);
    c->write = (uint32_t)(measured->write * 1e3);
    c->copy = (uint32_t)(measured->copy * 1e3);
    c->launch = (uint32_t)measured->launch_graph;
    c->launch_early = (uint32_t)measured->launch_early;
    return c;
}

explanation *explain_make(arena *a, const plan *p, const explain_wish *wish)
{
    explanation *e = arena_new_of(a, explanation);
    *e = (explanation){.p = p,
                       .a = wish->a,
                       .card = card_of(a, card_find(wish->a->cc), wish->card),
                       .measured = wish->card,
                       .host = wish->host,
                       .has_n = wish->has_n,
                       .brief = wish->brief,
                       .n = wish->n,
                       .type = wish->type,
                       .variant = wish->variant,
                       .lengths = wish->lengths,
                       .n_lengths = wish->n_lengths,
                       .shape = wish->shape.known ? wish->shape : explain_square(wish->n)};
    if (!e->measured) e->measured = card_estimate(a, e->a, e->card);
    e->kernels = arena_array(a, explain_kernel, p->n_kernels);
    e->n_kernels = p->n_kernels;
    for (size_t i = 0; i < p->n_kernels; i++) {
        const plan_kernel *kernel = &p->kernels[i];
        explain_kernel *k = &e->kernels[i];
        uint64_t read, written;
        least_bits(a, kernel, &read, &written);
        *k = (explain_kernel){.kernel = kernel,
                              .chosen = -1,
                              .variants = arena_array(a, explain_variant, kernel->n_variants),
                              .least_bits = (uint32_t)(read + written)};
        for (size_t r = 0; r < kernel->n_variants; r++)
            start_variant(a, kernel, &kernel->variants[r], &k->variants[r]);
        if (e->has_n) explain_choose(a, e, k);
    }
    explain_update(a, e);
    return e;
}
