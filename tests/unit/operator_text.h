/* tests/unit/operator_text.h: operator text that stands in a source of its own, accepted or
 * refused. */
#ifndef TESTS_OPERATOR_TEXT_H
#define TESTS_OPERATOR_TEXT_H

#include "front_end.h"

#include "operator/operator.h"

static const op_scope combine = {
    .names = (const char *[]){"a", "b", "x", "i", "s", "weight", "T", NULL},
    .fields = (const char *[]){"re", "im", "index", NULL},
    .types = (const char *[]){"T", "mat2", NULL},
};

/* Operator text that stands in its source after `before` bytes. */
static inline op_text text_at(front_end *t, const char *s, size_t len, size_t before)
{
    text whole = text_new(t->a);
    for (size_t i = 0; i < before; i++) text_putc(&whole, ' ');
    text_putn(&whole, s, len);
    /* by hand: the source pass would refuse some of what stands here */
    source *src = arena_new_of(t->a, source);
    size_t *lines = arena_array(t->a, size_t, len + 2);
    lines[src->lines++] = 0;
    for (size_t i = 0; i < len; i++)
        if (s[i] == '\n') lines[src->lines++] = before + i + 1;
    lines[src->lines] = before + len;
    *src = (source){.path = "test.yaml",
                    .name = "test.yaml",
                    .text = text_str(&whole),
                    .len = before + len,
                    .line = lines,
                    .lines = src->lines};
    size_t *origin = arena_array(t->a, size_t, len + 1);
    for (size_t i = 0; i <= len; i++) origin[i] = before + i;
    return (op_text){.text = arena_strndup(t->a, s, len),
                     .len = len,
                     .origin = origin,
                     .at = source_pos(src, before)};
}

static inline op_text checked(front_end *t, const char *s, const op_scope *scope)
{
    op_text op = text_at(t, s, strlen(s), 0);
    t->d = diags_new(t->a);
    const bool fine = operator_check(t->a, t->d, &op, scope);
    assert_int_equal(fine, diag_errors(t->d) == 0);
    return op;
}

static inline void accept(front_end *t, const char *s, bool block, const op_scope *scope)
{
    const op_text op = checked(t, s, scope);
    if (diag_errors(t->d)) fail_msg("refused: %s\n%s", s, rendered(t));
    if (op.block != block) fail_msg("%s: block is %d", s, op.block);
}

typedef struct refusal {
    const char *text, *errors;
} refusal;

static inline void refuse_all(front_end *t, const refusal *r, const op_scope *scope)
{
    for (; r->text; r++) {
        checked(t, r->text, scope);
        if (strcmp(errors_found(t), r->errors) != 0)
            fail_msg("%s\nexpected:\n%sfound:\n%s", r->text, r->errors, rendered(t));
    }
}

#endif
