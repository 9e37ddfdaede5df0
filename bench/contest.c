#include "contest.h"
#include "device.h"
#include "tables.h"

#include <cuda_runtime_api.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- memory: one array per purpose, kept from cell to cell and grown where needed ---- */

typedef enum slot { SLOT_IN, SLOT_IN2, SLOT_OUT, SLOT_EXPECTED, SLOT_INDEX, SLOT_OFFSETS, SLOT_COUNT } slot;

static struct { unsigned char *memory; size_t bytes; } slots[SLOT_COUNT];

static void *slot_memory(slot s, size_t bytes)
{
    if (slots[s].bytes >= bytes) return slots[s].memory;
    cudaFree(slots[s].memory);
    slots[s].bytes = 0;
    void *memory = NULL;
    if (cudaMalloc(&memory, bytes) != cudaSuccess) {
        (void)cudaGetLastError();
        slots[s].memory = NULL;
        return NULL;
    }
    slots[s].memory = memory;
    slots[s].bytes = bytes;
    return memory;
}

/* ---- the work of a cell ---- */

static void shape(work *w, const cell *c)
{
    w->n = c->n;
    if (!strcmp(c->primitive->name, "transpose")) { /* as square as n allows */
        w->height = (uint64_t)sqrt((double)c->n);
        if ((c->n & (c->n - 1)) == 0) w->height = UINT64_C(1) << ((63 - __builtin_clzll(c->n)) / 2);
        w->width = c->n / w->height;
        w->n = w->width * w->height;
        w->turned = true;
    }
    w->segment = c->data->segment;
    w->segments = w->segment ? w->n / w->segment : 1;
    if (w->segment) w->n = w->segments * w->segment;
    w->outputs = c->primitive->outputs ? c->primitive->outputs(w) : w->n;
}

static bool make_memory(work *w, const cell *c)
{
    const size_t slack = 256, in_skip = c->data->in_off * w->size, out_skip = c->data->out_off * w->size;
    const size_t out_bytes = w->outputs * w->out_size + slack;
    unsigned char *in = slot_memory(SLOT_IN, w->n * w->size + slack + in_skip);
    unsigned char *out = slot_memory(SLOT_OUT, out_bytes + out_skip);
    if (!in || !out || !slot_memory(SLOT_EXPECTED, out_bytes)) return false;
    if (c->primitive->two_inputs && !(w->in2 = slot_memory(SLOT_IN2, w->n * w->size + slack))) return false;
    w->in = in + in_skip;
    w->out = out + (w->outputs == w->n ? out_skip : 0);
    if (c->data->walk && (!strcmp(c->primitive->name, "gather") || !strcmp(c->primitive->name, "scatter")))
        if (!(w->index = slot_memory(SLOT_INDEX, 4 * w->n + slack))) return false;
    if (c->data->offsets && !(w->offsets = slot_memory(SLOT_OFFSETS, 8 * (w->segments + 1) + slack)))
        return false;
    return true;
}

static bool make_data(const work *w, const cell *c)
{
    bool ok = w->scalar[0] || /* fill reads nothing */
              device_fill(w->type, c->data, c->primitive->wide, (void *)w->in, w->n, 7) == cudaSuccess;
    if (ok && w->in2)
        ok = device_fill(w->type, c->data, c->primitive->wide, (void *)w->in2, w->n, 11) == cudaSuccess;
    if (ok && w->index) ok = device_index(c->data->walk, (uint32_t *)w->index, w->n) == cudaSuccess;
    if (ok && w->offsets) ok = device_offsets((uint64_t *)w->offsets, w->segments, w->n) == cudaSuccess;
    return ok && cudaDeviceSynchronize() == cudaSuccess;
}

static bool make_work(work *w, const cell *c, const kg_kernel *k)
{
    *w = (work){.cell = c, .type = c->type, .size = type_size(c->type)};
    ours_describe(k, w);
    shape(w, c);
    if (!strcmp(c->primitive->name, "fill")) memset(w->scalar, 2, sizeof w->scalar);
    if (!make_memory(w, c)) return false;
    w->bytes = c->primitive->bytes(w);
    return true;
}

/* ---- rivals ---- */

static bool launch_rival(const contestant *c, bench_stream stream)
{
    size_t bytes = c->temporary_bytes;
    return c->call(c->temporary, &bytes, c->work, stream) == cudaSuccess;
}

static void rival_free(contestant *c)
{
    cudaFree(c->temporary);
    c->temporary = NULL;
}

/* 32-bit calls are no contestants where n does not fit. */
static bool rival_serves(const rival *r, const work *w)
{
    return rival_fits(r, w) && !(strstr(r->name, "32-bit") && w->n > INT32_MAX);
}

static bool rival_make(contestant *c, const rival *r, const work *w)
{
    *c = (contestant){.kind = r->kind == LIMIT ? KIND_LIMIT : KIND_RIVAL,
                      .launch = launch_rival, .work = w, .call = r->call, .n = w->n};
    snprintf(c->name, sizeof c->name, "%s", r->name);
    if (strncmp(r->name, "cub", 3) != 0) return true;
    if (r->call(NULL, &c->temporary_bytes, w, NULL) != cudaSuccess) return false;
    return c->temporary_bytes == 0 || cudaMalloc(&c->temporary, c->temporary_bytes) == cudaSuccess;
}

static size_t make_rivals(contestant *to, size_t most, const work *w)
{
    size_t count = 0;
    for (const rival *const *table = rival_tables; *table; table++)
        for (const rival *r = *table; r->primitive; r++) {
            if (count == most || !rival_serves(r, w)) continue;
            if (rival_make(&to[count], r, w)) count++;
            else rival_free(&to[count]);
        }
    (void)cudaGetLastError();
    return count;
}

/* Another kernel of ours on the same bytes: what an ordered reduce is held against. */
static bool peer_make(contestant *c, const cell *of, kg_workspace *ws, const work *w)
{
    static work as_words;
    char why[160], name[60];
    const char *list = of->primitive->peer;
    if (!list || !kernel_name(&list, of->type, name, sizeof name)) return false;
    const kg_kernel *k = kg_find(name);
    if (!k) return false;
    as_words = *w;
    as_words.n = w->n * w->size / k->args[0].size;
    if (!ours_make(c, k, ws, &as_words, why, sizeof why)) return false;
    c->kind = KIND_PEER;
    snprintf(c->name, sizeof c->name, "kgen %.50s", name);
    return true;
}

/* Each row of our kernel, forced. */
static size_t make_variants(contestant *to, size_t most, const contestant *ours)
{
    size_t count = 0;
    for (uint32_t i = 0; i < ours->kernel->n_rows && count < most; i++) {
        contestant *c = &to[count++];
        char why[160];
        ours_make(c, ours->kernel, ours->workspace, ours->work, why, sizeof why);
        c->kind = KIND_VARIANT;
        c->forced = ours->kernel->rows[i].name;
        snprintf(c->name, sizeof c->name, "%.60s", c->forced);
    }
    return count;
}

/* ---- checking ---- */

/* Sums of floats are exact in any order for data of small whole numbers without a mean; else two
 * orders may differ by a few roundings of each partial sum. */
static double slack_of(const work *w)
{
    const data_kind *d = w->cell->data;
    if (w->cell->primitive->wide || (d->pattern == PATTERN_RANDOM && d->words == 1)) return 0;
    return (double)w->n * (!strcmp(w->out_type, "f64") ? 1e-13 : !strcmp(w->out_type, "f32") ? 1e-6 : 1);
}

/* Waits, since a graph is replayed in a stream of its own. */
static bool poison(const work *w, int byte)
{
    const bool ok = w->cell->primitive->in_place
        ? device_fill(w->type, data_find("random"), false, w->out, w->outputs, 5) == cudaSuccess
        : cudaMemset(w->out, byte, w->outputs * w->out_size) == cudaSuccess;
    return ok && cudaDeviceSynchronize() == cudaSuccess;
}

static bool expect(const contestant *c, const work *w)
{
    return poison(w, 0xC3) && c->launch(c, NULL) &&
           cudaMemcpy(slots[SLOT_EXPECTED].memory, w->out, w->outputs * w->out_size,
                      cudaMemcpyDefault) == cudaSuccess;
}

/* Between value and index of a struct may lie a gap, which says nothing. */
static bool same_pair(const work *w)
{
    unsigned char a[64], b[64];
    const size_t half = w->out_size / 2;
    return w->out_size <= sizeof a &&
           cudaMemcpy(a, w->out, w->out_size, cudaMemcpyDefault) == cudaSuccess &&
           cudaMemcpy(b, slots[SLOT_EXPECTED].memory, w->out_size, cudaMemcpyDefault) == cudaSuccess &&
           memcmp(a, b, w->size) == 0 && memcmp(a + half, b + half, half) == 0;
}

static bool same_as_expected(const work *w)
{
    if (w->cell->primitive->pair) return same_pair(w);
    uint64_t differences = 1;
    return device_differences(w->out_type, w->out, slots[SLOT_EXPECTED].memory, w->outputs, w->out_size,
                              slack_of(w), &differences) == cudaSuccess && differences == 0;
}

/* Ours three times, in a stream and in a graph, each after another poison; a rival once. */
static bool check(const contestant *c, const work *w)
{
    if (c->kind == KIND_LIMIT || c->kind == KIND_PEER) return true;
    if (!(poison(w, 0xA5) && c->launch(c, NULL) && same_as_expected(w))) return false;
    if (c->kind != KIND_OURS) return true;
    if (!w->cell->primitive->in_place && w->bytes < 1e9 &&
        !(poison(w, 0x5A) && clocks_replay(c) && same_as_expected(w))) return false;
    return poison(w, 0x3C) && c->launch(c, NULL) && same_as_expected(w);
}

/* ---- the whole ---- */

static bool was_timed(const timing *t)
{
    for (int k = 0; k < CLOCK_COUNT; k++)
        if (t->us[k] > 0) return true;
    return false;
}

static void record(outcome *o, const contestant *all, const timing *t, size_t count, const work *w)
{
    const contestant *reference = NULL;
    for (size_t i = 0; i < count && !reference; i++)
        if (all[i].kind == KIND_RIVAL) reference = &all[i];
    const bool expected = reference && expect(reference, w);
    o->count = 0;
    o->bytes = w->bytes;
    snprintf(o->variant, sizeof o->variant, "%s", ours_row(&all[0]));
    for (size_t i = 0; i < count; i++) {
        if (all[i].kind == KIND_VARIANT && !was_timed(&t[i])) continue; /* it does not serve this call */
        const size_t at = o->count++;
        memcpy(o->of[at].name, all[i].name, sizeof o->of[at].name);
        o->of[at].kind = all[i].kind;
        o->of[at].time = t[i];
        o->of[at].right = expected && check(&all[i], w);
    }
}

static contest_status failed(char *why, size_t size)
{
    const cudaError_t error = cudaGetLastError();
    snprintf(why, size, "%s", error ? cudaGetErrorString(error) : kg_last_error());
    return cudaDeviceSynchronize() == cudaSuccess ? CONTEST_FAILED : CONTEST_BROKEN;
}

static bool workspace_for(kg_workspace **ws, const contestant *c)
{
    const size_t needed = c->kernel->workspace_bytes(c->n);
    if (*ws && kg_workspace_size(*ws) >= needed) return true;
    kg_workspace_destroy(*ws);
    *ws = NULL;
    return kg_workspace_create(ws, KG_BACKEND_CUDA, 0, needed) == KG_OK;
}

contest_status contest_run(const cell *c, kg_workspace **ws, const clock_plan *plan, outcome *o,
                           char *why, size_t why_size)
{
    static work w;
    static contestant all[MOST_CONTESTANTS];
    const contestant *each[MOST_CONTESTANTS];
    timing times[MOST_CONTESTANTS];
    const kg_kernel *k = ours_find(c);
    *o = (outcome){.cell = *c};
    if (!k) return snprintf(why, why_size, "this build has no such kernel"), CONTEST_SKIPPED;
    if (!make_work(&w, c, k)) return snprintf(why, why_size, "too little memory"), CONTEST_SKIPPED;
    if (!ours_make(&all[0], k, *ws, &w, why, why_size)) return CONTEST_SKIPPED;
    if (!workspace_for(ws, &all[0]) || !make_data(&w, c)) return failed(why, why_size);
    all[0].workspace = *ws;
    size_t count = 1 + make_rivals(all + 1, 6, &w);
    if (plan->variants) count += make_variants(all + count, MOST_CONTESTANTS - count - 1, &all[0]);
    if (peer_make(&all[count], c, *ws, &w)) count++;
    for (size_t i = 0; i < count; i++) each[i] = &all[i];
    const bool ok = clocks_time(each, count, plan, times);
    if (ok) record(o, all, times, count, &w);
    for (size_t i = 1; i < count; i++) rival_free(&all[i]);
    return ok ? CONTEST_DONE : failed(why, why_size);
}
