#include "operator/operator_flow.h"

#include <string.h>

#include "operator/operator.h"

typedef struct flow {
    const op_text *op;
    const token *tokens;
    size_t now;
} flow;

/* What a statement does with control. */
typedef struct way {
    bool through; /* it can go on to what follows */
    bool breaks;  /* it holds a break of the loop or switch around it */
    bool continues;
    bool is_default; /* it is labelled so, or holds what is */
} way;

static bool at(const flow *f, const char *what)
{
    return token_is(f->op, f->tokens[f->now], what);
}

static bool ended(const flow *f)
{
    return f->tokens[f->now].kind == TOKEN_END;
}

/* Past the bracket that stands here, and all that it holds. */
static void skip_brackets(flow *f)
{
    size_t depth = 0;
    for (; !ended(f); f->now++) {
        const token t = f->tokens[f->now];
        const char mark = t.kind == TOKEN_PUNCTUATION && t.len == 1 ? f->op->text[t.at] : ' ';
        if (strchr("([{", mark)) depth++;
        else if (strchr(")]}", mark) && --depth == 0) break;
    }
    if (!ended(f)) f->now++;
}

/* Past the head of a loop, which stands here; true if its condition is always met. */
static bool skip_head(flow *f, bool is_for)
{
    const size_t opened = f->now;
    skip_brackets(f);
    const token first = f->tokens[opened + 1];
    if (!is_for)
        return f->now == opened + 3 &&
               (token_is(f->op, first, "true") || token_is(f->op, first, "1"));
    for (size_t i = opened; i + 1 < f->now; i++)
        if (token_is(f->op, f->tokens[i], ";")) return token_is(f->op, f->tokens[i + 1], ";");
    return false;
}

static void skip_past(flow *f, const char *mark)
{
    while (!ended(f) && !at(f, mark)) {
        if (at(f, "(") || at(f, "[") || at(f, "{")) skip_brackets(f);
        else f->now++;
    }
    if (!ended(f)) f->now++;
}

static way statement(flow *f);

/* Statements up to the end of the text, or of the block. */
static way statements(flow *f)
{
    way all = {.through = true};
    while (!ended(f) && !at(f, "}")) {
        const bool label = at(f, "case") || at(f, "default");
        const way one = statement(f);
        all.through = (all.through || label) && one.through;
        all.breaks = all.breaks || one.breaks;
        all.continues = all.continues || one.continues;
        all.is_default = all.is_default || one.is_default;
    }
    if (!ended(f)) f->now++;
    return all;
}

static way if_statement(flow *f)
{
    f->now++;
    skip_brackets(f);
    way yes = statement(f), no = {.through = true};
    if (at(f, "else")) {
        f->now++;
        no = statement(f);
    }
    return (way){yes.through || no.through, yes.breaks || no.breaks, yes.continues || no.continues,
                 yes.is_default || no.is_default};
}

/* for (;;) and while (true) end by a break alone. */
static way loop(flow *f)
{
    const bool is_for = at(f, "for");
    f->now++;
    const bool for_ever = skip_head(f, is_for);
    const way body = statement(f);
    return (way){.through = !for_ever || body.breaks};
}

static way do_loop(flow *f)
{
    f->now++;
    const way body = statement(f);
    if (at(f, "while")) f->now++;
    const bool for_ever = at(f, "(") && skip_head(f, false);
    skip_past(f, ";");
    return (way){.through = body.breaks || (!for_ever && (body.through || body.continues))};
}

static way switch_statement(flow *f)
{
    f->now++;
    skip_brackets(f);
    const way body = statement(f);
    return (way){.through = body.through || body.breaks || !body.is_default,
                 .continues = body.continues};
}

static way labelled(flow *f)
{
    const bool is_default = at(f, "default");
    skip_past(f, ":");
    if (at(f, "}")) return (way){.through = true, .is_default = is_default};
    way after = statement(f);
    after.is_default = after.is_default || is_default;
    return after;
}

static way statement(flow *f)
{
    if (ended(f)) return (way){.through = true};
    if (at(f, "{")) {
        f->now++;
        return statements(f);
    }
    if (at(f, "if")) return if_statement(f);
    if (at(f, "for") || at(f, "while")) return loop(f);
    if (at(f, "do")) return do_loop(f);
    if (at(f, "switch")) return switch_statement(f);
    if (at(f, "case") || at(f, "default")) return labelled(f);
    const bool breaks = at(f, "break"), continues = at(f, "continue");
    const bool leaves = breaks || continues || at(f, "return");
    skip_past(f, ";");
    return (way){.through = !leaves, .breaks = breaks, .continues = continues};
}

void flow_check(diags *d, const op_text *op, const token *tokens)
{
    flow f = {.op = op, .tokens = tokens};
    size_t last = 0;
    while (tokens[last].kind != TOKEN_END && tokens[last + 1].kind != TOKEN_END) last++;
    if (statements(&f).through)
        diag_error(d, op_pos(op, tokens[last].at), "operator-return",
                   "the text can end here without a return");
}

bool operator_loop(const op_text *op, pos *where)
{
    static const char *const loops[] = {"for", "while", "do"};
    lexer l = {.op = op};
    if (!op->text || !op->origin) return false;
    for (token t = lex_next(&l); t.kind != TOKEN_END; t = lex_next(&l))
        for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
            if (t.kind == TOKEN_WORD && token_is(op, t, loops[i])) {
                *where = op_pos(op, t.at);
                return true;
            }
    return false;
}
