/* kg_time_variants: one variant after the other, each checked, then timed. What ends the process
 * on the way is known by the variant that was begun last. */
#include "tuner.h"

#include "../error.h"

#define PASSES 3u
#define MOST_SAMPLES 4u /* of a cell in a pass */
#define CELL_US 1000.0  /* that they last, about: what is short is disturbed more */

typedef struct teller {
    tuner *u;
    kg_timed_take take;
    void *context;
} teller;

static kg_status time_cell(tuner *u, uint32_t c, uint32_t s, uint32_t v)
{
    const double *us = &u->times.us[c][s][v];
    double spent = 0;
    kg_status status = KG_OK;
    for (uint32_t i = 0; i < MOST_SAMPLES && spent < CELL_US && !status; i++) {
        status = tuner_sample(u, c, s, v, 0);
        if (*us < 0) break; /* it serves no such calls */
        spent += *us * tuner_calls(*us);
    }
    return status;
}

/* All cells of a size and a form. */
static kg_status time_calls(tuner *u, uint32_t form, uint32_t s, uint32_t v, bool first)
{
    kg_status status = tune_set_size(&u->arguments, u->times.n[s], form);
    for (uint32_t c = 0; c < u->times.n_classes && !status; c++) {
        if (u->class[c].form != form) continue;
        if (first || u->times.us[c][s][v] >= 0) status = time_cell(u, c, s, v);
    }
    return status;
}

/* Cells in turn, several times: what disturbs one for a while is gone when it comes again. */
static kg_status time_variant(tuner *u, uint32_t v)
{
    const uint32_t forms = u->arguments.extents.forms;
    kg_status status = KG_OK;
    for (uint32_t pass = 0; pass < PASSES; pass++)
        for (uint32_t s = 0; s < u->times.n_sizes; s++)
            for (uint32_t form = 0; form < forms && !status; form++)
                status = time_calls(u, form, s, v, pass == 0);
    return status;
}

static void tell_times(const teller *t, uint32_t v)
{
    const tuner *u = t->u;
    for (uint32_t c = 0; c < u->times.n_classes; c++)
        for (uint32_t s = 0; s < u->times.n_sizes; s++) {
            const timed_call *call = &u->class[c];
            const kg_timed one = {.what = KG_TIMED_TIME,
                                  .variant = &u->kernel->variants[v],
                                  .n = u->times.n[s],
                                  .alignment = tuner_alignment(call),
                                  .order = tuner_order(u, call),
                                  .clock = tuner_clock(call),
                                  .us = u->times.us[c][s][v]};
            if (one.us >= 0) t->take(t->context, &one);
        }
}

static kg_status measure_variant(const teller *t, uint32_t v)
{
    char problem[256];
    kg_timed one = {.what = KG_TIMED_BEGIN, .variant = &t->u->kernel->variants[v]};
    t->take(t->context, &one);
    kg_status status = tuner_check(t->u, v, problem, sizeof problem);
    if (!status && *problem) {
        one.what = KG_TIMED_WRONG;
        one.problem = problem;
        t->take(t->context, &one);
    } else if (!status) {
        status = time_variant(t->u, v);
        if (!status) tell_times(t, v);
    }
    one.what = KG_TIMED_END;
    if (!status) t->take(t->context, &one);
    return status;
}

kg_status kg_time_variants(const kg_kernel *kernel, kg_backend backend, int device,
                           const kg_tune_options *options,
                           int (*wanted)(void *context, const kg_variant *variant),
                           kg_timed_take take, void *context)
{
    tuner *u;
    if (!kernel || !take)
        return kg__fail(KG_NULL_POINTER, "kg_time_variants: '%s' is NULL",
                        kernel ? "take" : "kernel");
    kg_status status = tuner_begin(&u, kernel, backend, device, options, "kg_time_variants");
    const teller t = {u, take, context};
    for (uint32_t v = 0; !status && v < kernel->n_variants; v++) {
        if (u->twin[v] != v || !tuner_built(u, v)) continue;
        if (wanted && !wanted(context, &kernel->variants[v])) continue;
        status = measure_variant(&t, v);
    }
    return tuner_end(u, status);
}
