#include "clocks.h"
#include "device.h"
#include "work.h"

#include <cuda_runtime_api.h>
#include <math.h>
#include <string.h>

/* Sums of floats are exact in any order if the data are small whole numbers without a mean.
 * Otherwise two orders may differ by a few roundings of each partial sum. */
static double slack_of(const work *w)
{
    const data_kind *d = w->cell->data;
    if (w->cell->primitive->wide || (d->pattern == PATTERN_RANDOM && d->words == 1)) return 0;
    return (double)w->n * (!strcmp(w->out_type, "f64")   ? 1e-13
                           : !strcmp(w->out_type, "f32") ? 1e-6
                                                         : 1);
}

/* Waits, since a graph is replayed in a stream of its own. Gaps must stay what they were, and so
 * must what lies behind all that is kept. */
static bool poison(const work *w, int byte)
{
    const bool counts = w->counted != NULL;
    if (counts || w->out_span != w->outputs * w->out_size) byte = 0xC3;
    const bool ok = w->traffic.updates != 0 ? device_fill(w->type, data_find("random"), false,
                                                          w->out, w->outputs, 5) == cudaSuccess
                                            : cudaMemset(w->out, byte, w->out_span) == cudaSuccess;
    const bool second = !w->out2 || cudaMemset(w->out2, byte, w->out2_span) == cudaSuccess;
    const bool third =
        !counts || cudaMemset(w->count, byte, MOST_COUNTS * sizeof *w->count) == cudaSuccess;
    return ok && second && third && cudaDeviceSynchronize() == cudaSuccess;
}

/* One number; of several parts rivals write other numbers than ours. */
static uint64_t expected_count;

static bool take_count(const work *w, uint64_t *to)
{
    *to = 0;
    if (!w->counted || w->counted->extent != KG_EXTENT_ONE) return true;
    return cudaMemcpy(to, w->count, sizeof *to, cudaMemcpyDefault) == cudaSuccess;
}

static bool same_count(const work *w)
{
    uint64_t count;
    return take_count(w, &count) && count == expected_count;
}

bool check_expect(const contestant *c)
{
    const work *w = c->work;
    const bool ran = poison(w, 0xC3) && c->launch(c, NULL) && take_count(w, &expected_count);
    if (w->out2 &&
        cudaMemcpy(work_expected2(), w->out2, w->out2_span, cudaMemcpyDefault) != cudaSuccess)
        return false;
    return ran &&
           cudaMemcpy(work_expected(), w->out, w->out_span, cudaMemcpyDefault) == cudaSuccess;
}

/* Of structs each field, since what lies between them may be anything. */
static bool same_fields(const kg_arg *result, const char *a, const char *b)
{
    for (uint32_t i = 0; i < result->n_fields; i++) {
        const kg_field *f = &result->fields[i];
        if (memcmp(a + f->offset, b + f->offset, f->size) != 0) return false;
    }
    return true;
}

/* A sum of squares has a mean, so two orders differ in their last digits. */
static bool same_result(const kg_arg *result, const void *a, const void *b)
{
    float f, g;
    double x = 0, y = 0;
    const bool narrow = !strcmp(result->type, "f32"), wide = !strcmp(result->type, "f64");
    if (!narrow && !wide) return same_fields(result, a, b);
    memcpy(wide ? (void *)&x : (void *)&f, a, result->size);
    memcpy(wide ? (void *)&y : (void *)&g, b, result->size);
    if (narrow) x = (double)f, y = (double)g;
    return x == y || fabs(x - y) <= (narrow ? 1e-4 : 1e-12) * fabs(y);
}

static bool same_results(const work *w)
{
    unsigned char a[MOST_RESULTS * RESULT_BYTES], b[MOST_RESULTS * RESULT_BYTES];
    bool same = w->out_size <= sizeof a &&
                cudaMemcpy(a, w->out, w->out_size, cudaMemcpyDefault) == cudaSuccess &&
                cudaMemcpy(b, work_expected(), w->out_size, cudaMemcpyDefault) == cudaSuccess;
    for (unsigned i = 0; same && i < w->results; i++)
        same = same_result(w->result[i], a + i * RESULT_BYTES, b + i * RESULT_BYTES);
    return same;
}

/* One result of a type that only the spec knows, such as a value and its index. */
static bool is_struct(const work *w)
{
    return w->result[0]->extent == KG_EXTENT_ONE && type_size(w->out_type) == 0;
}

/* An array beside the first. */
static bool same_array(const work *w, unsigned which)
{
    uint64_t differences = 1;
    const char *const out = work_output(w, which);
    const char *const expected = (const char *)work_expected2() + (out - (const char *)w->out2);
    return device_differences(w->result[which]->type, out, expected, w->n, w->result[which]->size,
                              0, &differences) == cudaSuccess &&
           differences == 0;
}

static bool same_as_expected(const work *w)
{
    if (w->several || is_struct(w)) return same_results(w);
    uint64_t differences = 1;
    bool same = false;
    if (w->cell->primitive->any_order)
        return device_same_elements(w->out, work_expected(), w->out_span / w->out_size, w->out_size,
                                    &same) == cudaSuccess &&
               same;
    if (!same_count(w)) return false;
    for (unsigned i = 1; w->out2 && i < w->results; i++)
        if (!same_array(w, i)) return false;
    return device_differences(w->out_type, w->out, work_expected(), w->out_span / w->out_size,
                              w->out_size, slack_of(w), &differences) == cudaSuccess &&
           differences == 0;
}

/* Checks ours three times, in a stream and in a graph, each after another poison; a rival once. */
bool check_result(const contestant *c)
{
    const work *w = c->work;
    if (c->kind == KIND_LIMIT || c->kind == KIND_PEER) return true;
    if (!(poison(w, 0xA5) && c->launch(c, NULL) && same_as_expected(w))) return false;
    if (c->kind != KIND_OURS) return true;
    if (w->traffic.updates == 0 && w->bytes < 1e9 &&
        !(poison(w, 0x5A) && clocks_replay(c) && same_as_expected(w)))
        return false;
    return poison(w, 0x3C) && c->launch(c, NULL) && same_as_expected(w);
}
