#include "contest.h"
#include "tables.h"
#include "work.h"

#include <cuda_runtime_api.h>
#include <stdio.h>
#include <string.h>

enum { MOST_RIVALS = 12 }; /* of a cell */

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

/* They say how much, when they are called without any. Others take none, and a call is a call. */
static bool wants_memory(const rival *r)
{
    return strncmp(r->name, "cub", 3) == 0 || strncmp(r->name, "libcusort", 9) == 0;
}

static bool rival_make(contestant *c, const rival *r, const work *w)
{
    *c = (contestant){.kind = r->limit ? KIND_LIMIT : KIND_RIVAL,
                      .launch = launch_rival,
                      .work = w,
                      .call = r->call,
                      .n = w->n};
    snprintf(c->name, sizeof c->name, "%s", r->name);
    if (!wants_memory(r)) return true;
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

static bool same_traffic(const traffic *a, const traffic *b)
{
    return a->reads == b->reads && a->updates == b->updates && a->writes == b->writes &&
           a->indexed == b->indexed;
}

/* False where no plain kernel has such traffic. */
static bool limit_make(contestant *c, const work *w)
{
    const limit *l = limits;
    while (l->name && !same_traffic(&l->of, &w->traffic)) l++;
    *c = (contestant){
        .kind = KIND_LIMIT, .launch = launch_rival, .work = w, .call = l->call, .n = w->n};
    snprintf(c->name, sizeof c->name, "%s", l->name ? l->name : "");
    return l->name != NULL;
}

static bool has_rival(const contestant *all, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (all[i].kind == KIND_RIVAL) return true;
    return false;
}

/* Another kernel of ours on the same bytes. An ordered reduce is compared with it. */
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

/* Each variant of our kernel, forced. */
static size_t make_variants(contestant *to, size_t most, const contestant *ours)
{
    size_t count = 0;
    for (uint32_t i = 0; i < ours->kernel->n_variants && count < most; i++) {
        contestant *c = &to[count++];
        char why[160];
        ours_make(c, ours->kernel, ours->workspace, ours->work, why, sizeof why);
        c->kind = KIND_VARIANT;
        c->forced = ours->kernel->variants[i].name;
        snprintf(c->name, sizeof c->name, "%.60s", c->forced);
    }
    return count;
}

/* ---- the whole ---- */

static bool was_timed(const timing *t)
{
    for (int k = 0; k < CLOCK_COUNT; k++)
        if (t->us[k] > 0) return true;
    return false;
}

/* The first rival that was timed. One that no clock of this run can time, since it cannot be
 * captured in a graph, still tells what is right. */
static const contestant *reference_of(const contestant *all, const timing *t, size_t count)
{
    const contestant *first = NULL;
    for (size_t i = 0; i < count; i++) {
        if (all[i].kind != KIND_RIVAL) continue;
        if (was_timed(&t[i])) return &all[i];
        if (!first) first = &all[i];
    }
    return first;
}

static void record(outcome *o, const contestant *all, const timing *t, size_t count, const work *w)
{
    const contestant *reference = reference_of(all, t, count);
    const bool expected = reference && check_expect(reference);
    o->count = 0;
    o->bytes = w->bytes;
    snprintf(o->variant, sizeof o->variant, "%s", ours_variant(&all[0]));
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && !was_timed(&t[i])) continue; /* it does not serve this call */
        const size_t at = o->count++;
        memcpy(o->of[at].name, all[i].name, sizeof o->of[at].name);
        o->of[at].kind = all[i].kind;
        o->of[at].time = t[i];
        o->of[at].right = expected && check_result(&all[i]);
    }
}

/* A call may have been left in the middle: the next cell finds a workspace that it may use. */
static contest_status failed(kg_workspace *ws, char *why, size_t size)
{
    const cudaError_t error = cudaGetLastError();
    snprintf(why, size, "%s", error ? cudaGetErrorString(error) : kg_last_error());
    if (ws) (void)kg_workspace_reset(ws, NULL);
    return cudaDeviceSynchronize() == cudaSuccess ? CONTEST_FAILED : CONTEST_BROKEN;
}

static bool workspace_for(kg_workspace **ws, const contestant *c)
{
    uint64_t lengths[KG_MAX_LENGTHS];
    work_lengths(c->work, c->kernel, lengths);
    const size_t needed = kg_workspace_bytes(c->kernel, c->n, lengths);
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
    if (!work_make(&w, c, k)) return snprintf(why, why_size, "too little memory"), CONTEST_SKIPPED;
    if (!ours_make(&all[0], k, *ws, &w, why, why_size)) return CONTEST_SKIPPED;
    if (!workspace_for(ws, &all[0]) || !work_fill(&w)) return failed(*ws, why, why_size);
    all[0].workspace = *ws;
    size_t count = 1 + make_rivals(all + 1, MOST_RIVALS, &w);
    if (limit_make(&all[count], &w)) count++;
    if (!has_rival(all, count))
        return snprintf(why, why_size, "there is no rival to check it by"), CONTEST_SKIPPED;
    if (plan->variants) count += make_variants(all + count, MOST_CONTESTANTS - count - 1, &all[0]);
    if (peer_make(&all[count], c, *ws, &w)) count++;
    for (size_t i = 0; i < count; i++) each[i] = &all[i];
    const bool ok = clocks_time(each, count, plan, times);
    if (ok) record(o, all, times, count, &w);
    for (size_t i = 1; i < count; i++) rival_free(&all[i]);
    return ok ? CONTEST_DONE : failed(*ws, why, why_size);
}
