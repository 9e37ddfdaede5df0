/* tests/unit/front_end.h: what tests of the passes that read specs share: an arena and diagnostics
 * for each test, and diagnostics as text. */
#ifndef TESTS_FRONT_END_H
#define TESTS_FRONT_END_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "spec/spec.h"

typedef struct front_end {
    arena *a;
    diags *d;
} front_end;

static inline int front_end_setup(void **state)
{
    front_end *t = malloc(sizeof *t);
    if (!t) return -1;
    t->a = arena_new();
    t->d = diags_new(t->a);
    *state = t;
    return 0;
}

static inline int front_end_teardown(void **state)
{
    front_end *t = *state;
    arena_free(t->a);
    free(t);
    return 0;
}

#define FRONT_END_TEST(f) cmocka_unit_test_setup_teardown(f, front_end_setup, front_end_teardown)

static inline const source *text_source(front_end *t, const char *s)
{
    return source_from_text(t->a, t->d, "dir/test.yaml", s, strlen(s));
}

/* "line:col name" of each error, one a line: what a test expects without the wording. */
static inline const char *errors_found(front_end *t)
{
    text out = text_new(t->a);
    for (size_t i = 0; i < diag_count(t->d); i++) {
        const diag *item = diag_at(t->d, i);
        if (item->severity != DIAG_NOTE)
            text_printf(&out, "%u:%u %s\n", item->at.line, item->at.col, item->name);
    }
    return text_str(&out);
}

static inline const char *rendered(front_end *t)
{
    text out = text_new(t->a);
    diag_render(t->d, &out, false);
    return text_str(&out);
}

#endif
