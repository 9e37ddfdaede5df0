/* A sum, and any spec explained for compute capability 9.0, of a build for 8.0 and 9.0. */
#ifndef TESTS_EXPLAINED_SUM_H
#define TESTS_EXPLAINED_SUM_H

#include "front_end.h"

#include "check/check.h"
#include "explain/explain.h"

static const char sum_spec[] = "kgen: 1\n"
                               "kernel: sum\n"
                               "family: reduce\n"
                               "types: [f32, f64]\n"
                               "operator: sum\n"
                               "variants:\n"
                               "  - {max_n: 10000, nwarps: 8, nwork: 8, grid: {rows: 1}}\n"
                               "  - {nwarps: 8, nwork: 8, grid: {per_sm: 4}}\n";

static plan *plan_of(front_end *t, const char *s)
{
    static const uint32_t both[] = {80, 90, 0};
    kg_spec *spec = spec_read(t->a, t->d, text_source(t, s));
    assert_non_null(spec);
    assert_true(check_spec(t->a, t->d, spec));
    plan *p = plan_make(t->a, t->d, spec, &(plan_options){.archs = both});
    assert_non_null(p);
    return p;
}

static explanation *explained(front_end *t, const char *s, uint64_t n)
{
    return explain_make(t->a, plan_of(t, s),
                        &(explain_wish){.a = arch_find(90), .has_n = true, .n = n});
}

#endif
