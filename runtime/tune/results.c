/* Whether a variant gives what the reference gives. A few sizes and all kinds of calls: enough to
 * find a candidate that is plainly wrong. `kgen verify` and the tests of kernels look closer. */
#include "elements.h"
#include "tuner.h"

#include "../error.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of one element, of part of a warp, of some blocks, and of more than blocks take at once. */
static const uint64_t check_sizes[] = {1, 33, 4099, 70001};
#define MOST_N TUNER_CHECKED_N
/* The reference looks at one after the other. A call of one element is compared however many it
 * looks at: else a wrong variant would pass. */
#define MOST_LOOKED_AT (UINT64_C(1) << 27)
#define SLACK_EPS 4096.0 /* floats are combined in another order */
#define MOST_SLACK 0.05

/* ---- numbers ---- */

static uint64_t bits_of(const kg_field *field, const unsigned char *element)
{
    uint64_t bits = 0;
    memcpy(&bits, element + field->offset, field->size); /* little endian */
    return bits;
}

static double float_of(const number_type *t, uint64_t bits)
{
    const uint64_t fraction = bits & ((UINT64_C(1) << t->fraction) - 1);
    const unsigned highest = (1u << t->exponent) - 1;
    const unsigned exponent = (unsigned)(bits >> t->fraction) & highest;
    const int bias = (int)(highest / 2);
    double x = ldexp((double)fraction, -(int)t->fraction);
    if (exponent == highest) x = fraction ? NAN : INFINITY;
    else x = ldexp(exponent ? 1 + x : x, (int)(exponent ? exponent : 1) - bias);
    return bits >> (t->fraction + t->exponent) & 1 ? -x : x;
}

static bool near(const number_type *t, uint64_t got, uint64_t wanted)
{
    const double x = float_of(t, got), y = float_of(t, wanted);
    const double slack = fmin(MOST_SLACK, ldexp(SLACK_EPS, -(int)t->fraction));
    return x == y || (isnan(x) && isnan(y)) || fabs(x - y) <= slack * fmax(fabs(x), fabs(y));
}

static bool same_element(const kg_arg *arg, const unsigned char *got, const unsigned char *wanted)
{
    for (uint32_t i = 0; i < arg->n_fields; i++) {
        const kg_field *field = &arg->fields[i];
        const uint64_t x = bits_of(field, got), y = bits_of(field, wanted);
        const number_type *t = number_named(field->type);
        const bool same = t && t->kind == FLOAT ? near(t, x, y) : x == y;
        if (!same) return false;
    }
    return true;
}

/* ---- calls ---- */

typedef struct check {
    tuner *u;
    tune_arguments expected; /* of the reference */
    unsigned char *got;
    uint32_t variant;
    timed_call call;
    char *problem;
    size_t room;
} check;

/* Elements to look at: of a capacity those that were stored, which are `most` at most. */
static uint64_t elements_of(const check *c, const kg_arg *arg, uint64_t most)
{
    if (arg->extent != KG_EXTENT_CAPACITY || arg->count == 0) return most;
    const kg_arg *count = &c->u->kernel->args[arg->count - 1];
    uint64_t stored = 0;
    memcpy(&stored, c->expected.array[arg->count - 1], count->size < 8 ? count->size : 8);
    return stored;
}

static void say_problem(const check *c, const kg_arg *arg, uint64_t element)
{
    const char *form = tune_form_word(&c->u->arguments.extents, c->call.form);
    snprintf(c->problem, c->room, "element %llu of %s is not the reference's, of n = %llu, %s%s%s",
             (unsigned long long)element, arg->name, (unsigned long long)c->call.n,
             tuner_alignment(&c->call), *form ? ", " : "", form);
}

static kg_status compare(const check *c, uint32_t i)
{
    const tune_arguments *a = &c->u->arguments;
    const kg_arg *arg = &c->u->kernel->args[i];
    const size_t room = tune_bytes(&a->extents, arg, c->call.n);
    const uint64_t first = tune_begins_later(c->u->kernel, i, c->call.alignment);
    const uint64_t count = elements_of(c, arg, room / arg->size - first);
    if (count > room / arg->size - first) {
        snprintf(c->problem, c->room, "more is stored in %s than a call of n elements has room for",
                 arg->name);
        return KG_OK;
    }
    kg_status status = kg_copy(c->u->device, c->got, a->array[i], room, NULL);
    if (!status) status = kg_stream_sync(c->u->device, NULL);
    for (uint64_t e = first; e < first + count && !status; e++) {
        const unsigned char *wanted = (unsigned char *)c->expected.array[i] + e * arg->size;
        if (same_element(arg, c->got + e * arg->size, wanted)) continue;
        say_problem(c, arg, e);
        break;
    }
    return status;
}

/* KG_NO_VARIANT: the variant serves no such calls. */
static kg_status run_both(const check *c)
{
    const tune_arguments *both[] = {&c->expected, &c->u->arguments};
    for (int i = 0; i < 2; i++) {
        kg_status status = tune_fill_results(both[i], c->call.n);
        if (!status) status = tune_call(both[i], c->call.alignment, c->call.in_order, NULL);
        if (!status) status = kg_stream_sync(both[i]->device, NULL);
        if (status) return status;
    }
    return KG_OK;
}

static kg_status check_call(const check *c)
{
    kg_status status = run_both(c);
    if (status == KG_NO_VARIANT) return KG_OK;
    for (uint32_t i = 0; i < c->u->kernel->n_args && !status && !*c->problem; i++)
        if (tune_is_result(&c->u->kernel->args[i])) status = compare(c, i);
    return status;
}

/* Which of two elements stays that an index names twice is not specified. */
static bool settled(const check *c)
{
    const kg_kernel *k = c->u->kernel;
    if (!tune_scatters(k)) return true;
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].kind == KG_KIND_INDEX && c->call.n > 127 && k->args[i].size == 1)
            return false;
    return c->call.in_order;
}

static kg_status check_size(check *c, uint64_t n, uint32_t form)
{
    kg_status status = tune_set_size(&c->u->arguments, n, form);
    if (!status) status = tune_set_size(&c->expected, n, form);
    if (!status && !tuner_meant(c->u, c->variant)) return KG_OK;
    for (uint32_t k = 0; k < c->u->times.n_classes && !status && !*c->problem; k++) {
        if (c->u->class[k].form != form) continue;
        c->call = c->u->class[k];
        c->call.n = n;
        if (k && c->call.clock != c->u->class[0].clock) continue; /* the same call again */
        if (settled(c)) status = check_call(c);
    }
    return status;
}

static size_t largest_result(const tune_extents *e)
{
    size_t most = 1;
    for (uint32_t i = 0; i < e->kernel->n_args; i++) {
        const size_t bytes = tune_bytes(e, &e->kernel->args[i], MOST_N);
        if (bytes > most) most = bytes;
    }
    return most;
}

static kg_status check_all(check *c)
{
    const uint32_t forms = c->u->arguments.extents.forms;
    kg_status status = KG_OK;
    for (size_t i = 0; i < sizeof check_sizes / sizeof *check_sizes; i++) {
        const uint64_t n = check_sizes[i];
        if (n > c->u->arguments.most_n || n > c->expected.most_n) break;
        if (n > 1 && n * tune_looked_at(&c->u->arguments.extents) > MOST_LOOKED_AT) break;
        for (uint32_t form = 0; form < forms; form++)
            if (!status && !*c->problem) status = check_size(c, n, form);
    }
    return status;
}

kg_status tuner_check(tuner *u, uint32_t variant, char *problem, size_t room)
{
    const tune_extents *extents = &u->arguments.extents;
    check c = {.u = u, .variant = variant, .problem = problem, .room = room};
    kg_device *reference = NULL;
    *problem = '\0';
    c.got = malloc(largest_result(extents));
    if (!c.got) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    kg_status status = kg_force(u->kernel, u->kernel->variants[variant].name);
    if (!status) status = kg_device_open(&reference, KG_BACKEND_REFERENCE, -1);
    const size_t bytes =
        (size_t)(MOST_N + 2) * tune_element_bytes(extents) + tune_apart_bytes(extents);
    if (!status) status = tune_arguments_make(&c.expected, extents, reference, bytes, MOST_N);
    if (!status) status = check_all(&c);
    if (c.expected.device) tune_arguments_free(&c.expected);
    kg_device_close(reference);
    free(c.got);
    return status;
}
