#include "explain/explain_time.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "plan/family.h"

/* ---- what it takes ---- */

static const struct {
    const char *name, *cure; /* what would move it */
} parts[EXPLAIN_PARTS] = {
    [PART_LAUNCH] = {"launch", "more work in each call"},
    [PART_START] = {"start", "fewer items or shorter vectors: a block's code is read for one use"},
    [PART_DISPATCH] = {"dispatch", "larger blocks, or fewer that stride through the array"},
    [PART_LATENCY] = {"latency", "more bytes in flight: items, vectors or blocks"},
    [PART_MEMORY] = {"memory", "fewer bytes, nothing else"},
    [PART_ISSUE] = {"issue", "fewer instructions: wider accesses, a shorter operator"},
    [PART_SHARED] = {"shared", "fewer wavefronts: padding, wider words"},
    [PART_FINISH] = {"finish", "fewer blocks to join, or one alone"},
};

const char *explain_part_name(explain_part part)
{
    return parts[part].name;
}

/* Whole operations that an SM starts in a clock, of the kind of the partial results. */
static double rate_of(const model_card *card, const plan_kernel *k)
{
    const type *t = k->accumulator ? k->accumulator : k->element;
    if (t->kind == TYPE_FLOAT) return t->size == 8 ? card->rate_f64 : card->rate_f32;
    return t->kind == TYPE_STRUCT ? card->rate_f32 : card->rate_integer;
}

model_balance explain_balance(const explanation *e, const explain_kernel *k,
                              const explain_variant *x)
{
    const model_load load = model_load_of(e, x);
    return model_balance_of(e->measured, &load, &x->time, rate_of(e->measured, k->kernel));
}

/* ---- offloading ---- */

/* Arrays travel once each way, however often a call reads them, and by whatever sectors. */
static double offload_time(const explanation *e, const explain_variant *x)
{
    const explain_cover *c = &x->cover;
    return x->time.total + model_offload(e->measured, (double)c->least_read,
                                         (double)(c->least_bytes - c->least_read));
}

/* The variant in an explanation for another n. NULL: it does not serve that. */
static const explain_variant *at_n(arena *a, const explanation *e, const explain_variant *x,
                                   uint64_t n, const explanation **at)
{
    const explain_wish wish = {
        .a = e->a, .has_n = true, .brief = true, .n = n, .card = e->measured};
    *at = explain_make(a, e->p, &wish);
    for (size_t k = 0; k < (*at)->n_kernels; k++)
        for (size_t i = 0; i < (*at)->kernels[k].kernel->n_variants; i++) {
            const explain_variant *y = &(*at)->kernels[k].variants[i];
            if (y->variant == x->variant) return y->time.total > 0 ? y : NULL;
        }
    return NULL;
}

explain_time explain_time_at(arena *a, const explanation *e, const explain_variant *x, uint64_t n)
{
    const explanation *at;
    const explain_variant *y = at_n(a, e, x, n, &at);
    return y ? y->time : (explain_time){0};
}

/* How many times as long the host takes. */
static double gain(arena *a, const explanation *e, const explain_variant *x, uint64_t n)
{
    const explanation *at;
    const explain_variant *y = at_n(a, e, x, n, &at);
    return y ? (double)y->cover.least_bytes / e->host / offload_time(at, y) : 0;
}

uint64_t explain_break_even(arena *a, const explanation *e, const explain_variant *x)
{
    uint64_t low = 1, high = 1;
    while (gain(a, e, x, high) < 1) {
        if (high >= UINT64_C(1) << 34) return 0;
        low = high;
        high *= 2;
    }
    while (high - low > 1 + high / 64) {
        const uint64_t middle = low + (high - low) / 2;
        if (gain(a, e, x, middle) < 1) low = middle;
        else high = middle;
    }
    return high;
}

/* ---- as text ---- */

static void put_us(text *out, double ns)
{
    text_printf(out, ns < 99999.5 ? "%.2f us" : "%.0f us", ns / 1e3);
}

static family_time known(const explain_kernel *k, const explain_variant *x)
{
    const family_time of = family_of(k->kernel->spec)->explain.time;
    return of == TIME_GUESSED && x->waits.known ? TIME_PREDICTED : of;
}

/* Why a time is a guess, or NULL. */
static const char *doubt(const explain_kernel *k, const explain_variant *x)
{
    return known(k, x) == TIME_GUESSED ? "of this kind most are off by 30 % or more" : NULL;
}

static void put_parts(text *out, const explanation *e, const explain_kernel *k,
                      const explain_variant *x)
{
    const explain_time *t = &x->time;
    const char *why = doubt(k, x);
    text_put(out, "    time       ");
    put_us(out, t->total);
    text_printf(out, " %s, among its like in a graph (%s %s)%s%s\n               ",
                why ? "guessed" : "predicted",
                e->measured->measured ? "measured:" : "estimated:", e->measured->name,
                why ? ": " : "", why ? why : "");
    for (int i = 0; i < EXPLAIN_PARTS; i++) {
        const bool overlaps = i >= PART_DISPATCH && i <= PART_SHARED;
        text_printf(out, "%s%s ",
                    i == 0               ? ""
                    : i == PART_DISPATCH ? "; at once "
                    : overlaps           ? ", "
                    : i == PART_FINISH   ? "; "
                                         : ", ",
                    parts[i].name);
        put_us(out, t->parts[i]);
    }
    text_putc(out, '\n');
}

/* Where something waits, its parts are not those of other kernels. */
static const char *cure_of(const explain_variant *x, explain_part part)
{
    const explain_waits *w = &x->waits;
    const bool start = part == PART_START, issue = part == PART_ISSUE, end = part == PART_FINISH;
    if (start && w->order) return "tiles wait for those before them: fewer, with more items";
    if (end && w->order) return "instructions of tiles, which overlap with nothing: a ring";
    if (start && w->looks) return "looks wait for each other: a smaller sorted array";
    if (part == PART_MEMORY && w->looks) return "fewer looks into what L1 has not: sorted needles";
    if (start && w->offsets) return "offsets are read before elements: more work in each call";
    if (start && w->meeting == MEET_ROWS) return "a guess of the k-th key: blocks that hold all";
    if (start && w->meeting) return "blocks meet behind each digit: longer digits";
    if (issue && w->meeting) return "fewer keys of a block: more blocks";
    if (end && w->meeting) return "results are sorted: fewer of them";
    if (start && w->networks) return "stages wait for each other: shorter segments";
    if (issue && w->networks) return "fewer stages: shorter segments";
    if (start && w->counters) return "counters are cleared: fewer bins, or more warps";
    if (end && w->counters) return "counters are added up: fewer bins or blocks";
    if (start && w->counting) return "samples wait for counters: bins that a block has room for";
    if (issue && w->counting) return "samples on their way to counters: fewer bins";
    if (end && w->counting) return "additions to the output: counters in shared memory";
    return parts[part].cure;
}

/* "1 block", "8 blocks" */
static void put_count(text *out, double count, const char *what)
{
    text_printf(out, "%.0f %s%s", count, what, count < 1.5 ? "" : "s");
}

static void put_change(text *out, const model_change *c)
{
    switch (c->kind) {
    case CHANGE_BLOCKS:
        put_count(out, c->to, "block");
        text_printf(out, " in place of %.0f%s", c->from, c->joined ? ", to be joined" : "");
        break;
    case CHANGE_TRIPS:
        put_count(out, c->to, "trip");
        text_printf(out, " in place of %.0f, by more items at once", c->from);
        break;
    default:
        put_count(out, c->to, "block");
        text_printf(out, " an SM in place of %.0f, by fewer registers", c->from);
    }
    text_put(out, ": ");
    put_us(out, c->ns);
}

/* What would move the bound, by the model once more. */
static void put_changes(text *out, const explanation *e, const explain_variant *x,
                        const char *otherwise)
{
    model_change changes[MODEL_CHANGES];
    const model_load load = model_load_of(e, x);
    const size_t n = model_changes(e->measured, &load, &x->time, changes);
    if (!n) text_printf(out, "; %s", otherwise);
    for (size_t i = 0; i < n; i++) {
        text_put(out, "; ");
        put_change(out, &changes[i]);
    }
    if (n && changes[0].ns >= x->time.total) text_put(out, ", which is no gain");
}

/* Bytes on their way as a number of such blocks. */
static void put_flight(text *out, const explanation *e, const explain_variant *x,
                       const model_balance *b)
{
    const model_load load = model_load_of(e, x);
    const double fit = model_resident(&model_fitted, &load), sms = e->measured->sms;
    text_printf(out, "an SM needs %.1f KB in flight, ", b->needed / 1e3);
    put_count(out, ceil(b->needed / (load.warps * load.flight)), "such block");
    text_printf(out, " (%.0f fit); ", fit);
    if (load.blocks < sms) put_count(out, load.blocks, "block");
    else put_count(out, smaller(fit, ceil(load.blocks / sms)), "block");
    if (load.blocks < sms) text_printf(out, " for %.0f SMs", sms);
    else text_put(out, " an SM");
}

static void put_memory(text *out, const explanation *e, const explain_variant *x,
                       const model_balance *b, bool predicted)
{
    if (b->few) {
        put_count(out, x->steps[0].blocks, "block");
        text_printf(out, " for %.0f SMs, and one moves %.0f GB/s at most", e->measured->sms,
                    b->bandwidth / x->steps[0].blocks);
        if (predicted) put_changes(out, e, x, "more blocks");
        else text_put(out, "; more blocks");
    } else {
        text_printf(out, "%.0f GB/s from %s; %s", b->bandwidth, b->cached ? "L2" : "memory",
                    cure_of(x, b->bound));
    }
}

/* The words for the bound, with the change that would move it. */
static void put_bound(text *out, const explanation *e, const explain_kernel *k,
                      const explain_variant *x, const model_balance *b)
{
    const bool predicted = !doubt(k, x);
    text_printf(out, "    bound      %s: ", parts[b->bound].name);
    if (b->bound == PART_LATENCY && predicted) {
        put_flight(out, e, x, b);
        put_changes(out, e, x, cure_of(x, b->bound));
    } else if (b->bound == PART_MEMORY) {
        put_memory(out, e, x, b, predicted);
    } else if (b->bound == PART_DISPATCH) {
        text_printf(out, "%u blocks at %.2f ns; %s", x->steps[0].blocks,
                    x->variant->pdl ? e->measured->block_early : e->measured->block,
                    parts[b->bound].cure);
    } else {
        text_put(out, cure_of(x, b->bound));
    }
    text_putc(out, '\n');
}

/* In the order of what they would save. */
static void put_causes(text *out, const explain_variant *x)
{
    bool told[EXPLAIN_PARTS] = {false};
    text_put(out, "    without    ");
    for (int rank = 0; rank < 3; rank++) {
        int best = -1;
        for (int i = 0; i < EXPLAIN_PARTS; i++)
            if (!told[i] && (best < 0 || model_without(&x->time, (explain_part)i) <
                                             model_without(&x->time, (explain_part)best)))
                best = i;
        told[best] = true;
        const double left = model_without(&x->time, (explain_part)best);
        if (rank && left > 0.99 * x->time.total) break;
        text_printf(out, rank ? ", without %s " : "%s it would take ", parts[best].name);
        put_us(out, left);
    }
    text_putc(out, '\n');
}

/* Sectors that warps ask of L2, and those that it fetches. `missed`: of calls among their like.
 * `cold`: of one that finds none of its arrays there. */
typedef struct misses {
    double asked, missed, cold;
} misses;

static misses misses_of(const explanation *e, const explain_variant *x)
{
    const model_load l = model_load_of(e, x);
    const double asked = (l.read + l.written) / EXPLAIN_SECTOR;
    const double cold = l.footprint / EXPLAIN_SECTOR;
    const double missed = asked * (1 - model_cached(e->measured, l.footprint));
    return (misses){asked, missed, cold < asked ? cold : asked};
}

static void put_misses(text *out, const explanation *e, const explain_variant *x)
{
    const misses m = misses_of(e, x);
    text_printf(out,
                "    misses     %.0f of %.0f sectors asked of L2 (%.0f %%) come from memory; %.0f "
                "where it holds nothing yet\n",
                m.missed, m.asked, m.asked > 0 ? 100 * m.missed / m.asked : 0, m.cold);
}

static void put_laws(text *out, const model_balance *b)
{
    text_printf(out, "    Little     %.1f KB in flight an SM, %.1f fill %s\n", b->flight / 1e3,
                b->needed / 1e3, b->cached ? "L2" : "the memory");
    text_printf(out,
                "    balance    %.2f operations a byte x %.2f (Little), the call has %.3g x %.2f "
                "(Amdahl): bound by %s\n",
                b->balance, b->little, b->intensity, b->amdahl,
                b->balance * b->little > b->intensity * b->amdahl ? "bytes" : "operations");
    text_printf(out, "    roofline   %.3g operations a ns of %.3g (%.0f %%)\n", b->reached, b->roof,
                b->roof > 0 ? 100 * b->reached / b->roof : 0);
}

static void put_offload(text *out, const explanation *e, const explain_variant *x)
{
    const double whole = offload_time(e, x);
    text_put(out, "    offload    ");
    put_us(out, whole);
    text_printf(out, " with transfers both ways: pays where the host moves less than %.3g GB/s",
                (double)x->cover.least_bytes / whole);
    if (e->host > 0) {
        const uint64_t n = explain_break_even(out->a, e, x);
        if (n) text_printf(out, ";\n               at %g GB/s from n = %" PRIu64 " on", e->host, n);
        else text_printf(out, ";\n               at %g GB/s never", e->host);
    }
    text_putc(out, '\n');
}

void explain_time_text(text *out, const explanation *e, const explain_kernel *k,
                       const explain_variant *x)
{
    if (x->time.total <= 0) return;
    if (known(k, x) == TIME_NOT) {
        text_put(out, "    time       not predicted: how far each walk goes, the data decide\n");
        return;
    }
    const model_balance b = explain_balance(e, k, x);
    put_parts(out, e, k, x);
    put_bound(out, e, k, x, &b);
    put_causes(out, x);
    put_misses(out, e, x);
    put_laws(out, &b);
    put_offload(out, e, x);
}

/* ---- as JSON: whole nanoseconds, and thousandths of what is no time ---- */

static uint64_t whole(double value)
{
    return value > 0 && value < 1e18 ? (uint64_t)(value + 0.5) : 0;
}

static void put_thousandths(json *j, const char *key, double value)
{
    json_number(j, key, whole(value * 1e3));
}

/* What the model went by: who fits its constants needs that. */
static void put_load(json *j, const explanation *e, const explain_variant *x)
{
    const model_load load = model_load_of(e, x);
    json_open(j, "load_thousandths", '{');
    for (const model_load_number *n = model_load_numbers; n->name; n++)
        put_thousandths(j, n->name, model_load_get(&load, n));
    json_close(j, '}');
}

/* Those that gain. */
static void put_changes_json(json *j, const explanation *e, const explain_variant *x)
{
    static const char *const names[] = {"blocks", "trips", "blocks_of_sm"};
    model_change changes[MODEL_CHANGES];
    const model_load load = model_load_of(e, x);
    const size_t n = model_changes(e->measured, &load, &x->time, changes);
    json_open(j, "changes", '[');
    for (size_t i = 0; i < n && changes[i].ns < x->time.total; i++) {
        json_open(j, NULL, '{');
        json_string(j, "what", names[changes[i].kind]);
        json_number(j, "from", whole(changes[i].from));
        json_number(j, "to", whole(changes[i].to));
        json_bool(j, "joined", changes[i].joined);
        json_number(j, "predicted_ns", whole(changes[i].ns));
        json_close(j, '}');
    }
    json_close(j, ']');
}

void explain_time_json(json *j, const explanation *e, const explain_kernel *k,
                       const explain_variant *x)
{
    if (x->time.total <= 0 || known(k, x) == TIME_NOT) return;
    const model_balance b = explain_balance(e, k, x);
    json_open(j, "time", '{');
    json_number(j, "predicted_ns", whole(x->time.total));
    json_bool(j, "card_measured", e->measured->measured);
    json_bool(j, "guessed", doubt(k, x) != NULL);
    json_string(j, "bound", parts[b.bound].name);
    json_open(j, "parts_ns", '{');
    for (int i = 0; i < EXPLAIN_PARTS; i++) json_number(j, parts[i].name, whole(x->time.parts[i]));
    json_close(j, '}');
    json_open(j, "without_ns", '{');
    for (int i = 0; i < EXPLAIN_PARTS; i++)
        json_number(j, parts[i].name, whole(model_without(&x->time, (explain_part)i)));
    json_close(j, '}');
    const misses m = misses_of(e, x);
    json_number(j, "l2_sectors", whole(m.asked));
    json_number(j, "l2_misses", whole(m.missed));
    json_number(j, "l2_cold_misses", whole(m.cold));
    json_number(j, "flight_bytes", whole(b.flight));
    json_number(j, "needed_bytes", whole(b.needed));
    put_thousandths(j, "balance_thousandths", b.balance);
    put_thousandths(j, "intensity_thousandths", b.intensity);
    put_thousandths(j, "little_thousandths", b.little);
    put_thousandths(j, "amdahl_thousandths", b.amdahl);
    put_load(j, e, x);
    put_changes_json(j, e, x);
    json_number(j, "offload_ns", whole(offload_time(e, x)));
    if (e->host > 0) json_number(j, "break_even_n", explain_break_even(j->out->a, e, x));
    json_close(j, '}');
}
