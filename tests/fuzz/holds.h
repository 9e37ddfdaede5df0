/* tests/fuzz/holds.h: what must hold of a spec that was read, whatever was in the file. */
#ifndef TESTS_FUZZ_HOLDS_H
#define TESTS_FUZZ_HOLDS_H

#include "spec/spec.h"

static inline bool map_holds(const op_text *op)
{
    if (!op->text) return true;
    const source *s = op->at.src;
    for (size_t i = 0; i <= op->len; i++)
        if (op->origin[i] > s->len || (i && op->origin[i] < op->origin[i - 1])) return false;
    for (size_t i = 0; i < op->len; i++) {
        const char there = s->text[op->origin[i]];
        const bool at_end = op->text[i] == '\n' && op->origin[i] == s->len;
        if (op->text[i] != there && there != '\\' && !at_end) return false;
    }
    return true;
}

/* Operator text stands in the source where its map says. */
static inline bool maps_hold(const kg_spec *s)
{
    bool holds = map_holds(&s->op.identity) && map_holds(&s->op.transform) &&
                 map_holds(&s->op.combine) && map_holds(&s->op.finalise);
    for (size_t i = 0; i < s->computed.count; i++)
        holds = holds && map_holds(&s->computed.at[i].op);
    for (size_t i = 0; i < s->op.identity_fields.count; i++)
        holds = holds && map_holds(&s->op.identity_fields.at[i].op);
    return holds;
}

/* What is rendered of diagnostics has no control characters but the ends of lines and tabs. */
static inline bool messages_hold(arena *a, const diags *d)
{
    text out = text_new(a);
    diag_render(d, &out, false);
    for (size_t i = 0; i < out.len; i++)
        if ((unsigned char)out.s[i] < ' ' && out.s[i] != '\n' && out.s[i] != '\t') return false;
    return true;
}

#endif
