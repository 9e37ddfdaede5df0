#include "operator/operator.h"

#include <string.h>

#include "operator/operator_flow.h"
#include "operator/operator_integer.h"
#include "operator/operator_lex.h"
#include "operator/operator_pointer.h"
#include "operator/operator_scope.h"

#define MAX_ERRORS 20 /* of one text */

typedef struct bracket {
    char opened;
    size_t at;
    const op_function *call; /* whose arguments it holds, or NULL */
    size_t commas;
    bool empty;
} bracket;

typedef struct checker {
    diags *d;
    op_text *op;
    scope_check scope;
    token *tokens; /* ended by TOKEN_END */
    size_t now;
    bracket open[OPERATOR_MAX_NESTING];
    size_t depth;
    bool said_semicolon, gave_up;
} checker;

static bool is(const checker *c, size_t i, const char *what)
{
    return token_is(c->op, c->tokens[i], what);
}

static pos here(const checker *c)
{
    return op_pos(c->op, c->tokens[c->now].at);
}

static char mark_of(const checker *c, size_t i)
{
    const token t = c->tokens[i];
    return t.kind == TOKEN_PUNCTUATION && t.len == 1 ? c->op->text[t.at] : '\0';
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static token *tokens_of(arena *a, diags *d, const op_text *op)
{
    lexer l = {.op = op, .d = d};
    token *tokens = arena_array(a, token, op->len + 1); /* a token is at least a byte */
    size_t n = 0;
    do tokens[n] = lex_next(&l);
    while (tokens[n++].kind != TOKEN_END);
    return tokens;
}

/* A return outside all brackets. */
static bool is_block(const op_text *op, const token *tokens)
{
    long depth = 0;
    for (const token *t = tokens; t->kind != TOKEN_END; t++) {
        const char c = op->text[t->at];
        if (t->kind == TOKEN_WORD && depth <= 0 && token_is(op, *t, "return")) return true;
        if (t->kind == TOKEN_PUNCTUATION && strchr("([{", c)) depth++;
        if (t->kind == TOKEN_PUNCTUATION && strchr(")]}", c)) depth--;
    }
    return false;
}

/* ---- brackets -------------------------------------------------------------------------------- */

static const op_function *call_before(const checker *c)
{
    if (c->now == 0 || c->tokens[c->now - 1].kind != TOKEN_WORD) return NULL;
    if (c->now > 1 && mark_of(c, c->now - 2) == '.') return NULL;
    const op_function *f = scope_function(c->op, c->tokens[c->now - 1]);
    return f && f->arity ? f : NULL;
}

/* What `[` may follow: something that has elements. */
static bool has_elements(const checker *c)
{
    if (c->now == 0) return false;
    const char before = mark_of(c, c->now - 1);
    const token t = c->tokens[c->now - 1];
    return before == ')' || before == ']' || t.kind == TOKEN_BAD ||
           (t.kind == TOKEN_WORD && !scope_is_statement(c->op, t));
}

static void open_bracket(checker *c, char opened)
{
    if (opened == '[' && !has_elements(c))
        diag_error(c->d, here(c), "operator-punctuation",
                   "\"[\" follows an array; functions within functions and attributes are not "
                   "available in operator text");
    if (opened == '{' && c->now && mark_of(c, c->now - 1) == '(')
        diag_error(c->d, here(c), "operator-punctuation",
                   "statements within an expression are not available in operator text");
    if (c->depth == OPERATOR_MAX_NESTING) {
        diag_error(c->d, here(c), "operator-nesting", "brackets are nested deeper than %u",
                   OPERATOR_MAX_NESTING);
        c->gave_up = true;
        return;
    }
    c->open[c->depth++] = (bracket){
        .opened = opened,
        .at = c->tokens[c->now].at,
        .empty = true,
        .call = opened == '(' ? call_before(c) : NULL,
    };
}

static void check_arity(checker *c, const bracket *b)
{
    if (!b->call) return;
    const size_t given = b->empty ? 0 : b->commas + 1;
    if (given != b->call->arity)
        diag_error(c->d, op_pos(c->op, b->at), "operator-arity", "%s takes %u argument%s, not %zu",
                   b->call->name, b->call->arity, b->call->arity == 1 ? "" : "s", given);
}

static char closes(char opened)
{
    return opened == '(' ? ')' : opened == '[' ? ']' : '}';
}

static void close_bracket(checker *c, char closed)
{
    scope_end_of_declaration(&c->scope, c->depth);
    if (c->depth == 0) {
        diag_error(c->d, here(c), "operator-bracket",
                   "\"%c\" closes what this text did not open: it would leave the function that "
                   "holds the text",
                   closed);
        c->gave_up = true; /* what follows stands nowhere */
        return;
    }
    const bracket *b = &c->open[--c->depth];
    if (closes(b->opened) == closed) {
        check_arity(c, b);
        return;
    }
    diag_error(c->d, here(c), "operator-bracket", "\"%c\" cannot close \"%c\"", closed, b->opened);
    diag_note(c->d, op_pos(c->op, b->at), "\"%c\" was opened here", b->opened);
}

/* ---- words ----------------------------------------------------------------------------------- */

static void check_field(checker *c)
{
    const char before = c->now > 1 ? mark_of(c, c->now - 2) : '\0';
    if (c->now == 1 || (before && strchr("{(,", before)))
        diag_error(c->d, op_pos(c->op, c->tokens[c->now - 1].at), "operator-field",
                   "a field stands after its struct; a struct literal gives them in order, without "
                   "names");
    else scope_check_field(&c->scope, c->tokens[c->now]);
}

static void check_call(checker *c, const op_function *f)
{
    const bool called = mark_of(c, c->now + 1) == '(';
    if (f->arity && !called)
        diag_error(c->d, here(c), "operator-call",
                   "%s is a function: it wants %u argument%s in "
                   "brackets",
                   f->name, f->arity, f->arity == 1 ? "" : "s");
    if (!f->arity && called)
        diag_error(c->d, here(c), "operator-call", "%s is a constant: it takes no arguments",
                   f->name);
    if (!f->arity) scope_check_constant(&c->scope, c->tokens[c->now], f);
}

/* True if the word before makes this one a declaration: `T r`, `const T r`, `T const r`. */
static bool declares(const checker *c)
{
    if (!c->op->block || c->now == 0 || is(c, c->now, "const")) return false;
    size_t before = c->now - 1;
    if (is(c, before, "unsigned") && is(c, c->now, "int")) return false;
    if (before > 0 && is(c, before, "const")) before--;
    return c->tokens[before].kind == TOKEN_WORD && scope_is_type(&c->scope, c->tokens[before]);
}

static bool is_any(const checker *c, size_t i, const char *const *texts)
{
    for (; *texts; texts++)
        if (is(c, i, *texts)) return true;
    return false;
}

/* Arguments are values: they and their fields keep them, and none has elements. */
static void check_argument(checker *c)
{
    static const char *const steps[] = {"++", "--", NULL};
    static const char *const changes[] = {
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--", NULL};
    const token t = c->tokens[c->now];
    if (!scope_is_argument(&c->scope, t)) return;
    size_t after = c->now + 1;
    while (mark_of(c, after) == '.' && c->tokens[after + 1].kind == TOKEN_WORD) after += 2;
    if (is_any(c, after, changes) || (c->now && is_any(c, c->now - 1, steps)))
        diag_error(c->d, here(c), "operator-argument",
                   "\"%.*s\" is an argument, which cannot be changed: change a local that starts "
                   "as it, as in \"T r = %.*s;\"",
                   (int)t.len, c->op->text + t.at, (int)t.len, c->op->text + t.at);
    else if (mark_of(c, after) == '[')
        diag_error(c->d, here(c), "operator-argument", "\"%.*s\" is one value and has no elements",
                   (int)t.len, c->op->text + t.at);
}

static void check_word(checker *c)
{
    const token t = c->tokens[c->now];
    if (c->now && c->tokens[c->now - 1].kind == TOKEN_BAD)
        return; /* said enough: a->re, #include */
    const bool continues = c->scope.declaring && c->scope.declared_at == c->depth && c->now &&
                           mark_of(c, c->now - 1) == ',';
    if (c->now && mark_of(c, c->now - 1) == '.') {
        check_field(c);
    } else if (scope_is_statement(c->op, t)) {
        if (!c->op->block)
            diag_error(c->d, here(c), "operator-statement",
                       "\"%.*s\" is a statement, and this is an expression: a text with statements "
                       "has a return outside all brackets",
                       (int)t.len, c->op->text + t.at);
    } else if (declares(c) || continues) {
        scope_declare(&c->scope, t, c->depth, mark_of(c, c->now + 1));
    } else if (scope_function(c->op, t)) {
        check_call(c, scope_function(c->op, t));
    } else {
        scope_check_name(&c->scope, t);
        check_argument(c);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void check_semicolon(checker *c)
{
    scope_end_of_declaration(&c->scope, c->depth);
    if (c->op->block || c->said_semicolon) return;
    c->said_semicolon = true;
    diag_error(c->d, here(c), "operator-statement",
               "\";\" in an expression: a text with statements has a return outside all brackets");
}

static void check_token(checker *c)
{
    const token t = c->tokens[c->now];
    const char mark = mark_of(c, c->now);
    bracket *inside = c->depth ? &c->open[c->depth - 1] : NULL;
    if (inside && !(mark && strchr(")]}", mark))) inside->empty = false;

    if (t.kind == TOKEN_WORD) check_word(c);
    else if (mark && strchr("([{", mark)) open_bracket(c, mark);
    else if (mark && strchr(")]}", mark)) close_bracket(c, mark);
    else if (mark == ';') check_semicolon(c);
    else if (mark == ',' && inside) inside->commas++;
}

static void check_end(checker *c)
{
    while (c->depth) {
        const bracket *b = &c->open[--c->depth];
        diag_error(c->d, op_pos(c->op, b->at), "operator-bracket", "\"%c\" is never closed",
                   b->opened);
    }
    const char last = mark_of(c, c->now - 1);
    if (c->op->block && last != ';' && last != '}')
        diag_error(c->d, op_pos(c->op, c->tokens[c->now - 1].at + c->tokens[c->now - 1].len),
                   "operator-statement", "the last statement wants a \";\"");
}

static void check_tokens(checker *c)
{
    const size_t before = diag_errors(c->d);
    for (; c->tokens[c->now].kind != TOKEN_END && !c->gave_up; c->now++) {
        check_token(c);
        if (diag_errors(c->d) - before >= MAX_ERRORS) c->gave_up = true;
    }
    if (!c->gave_up) check_end(c);
}

bool operator_check(arena *a, diags *d, op_text *op, const op_scope *scope)
{
    if (!op->text) return true;
    const size_t before = diag_errors(d);
    if (op->len > OPERATOR_MAX_BYTES) {
        diag_error(d, op->at, "operator-length", "operator text is longer than %u bytes",
                   OPERATOR_MAX_BYTES);
        return false;
    }
    lex_check_bytes(op, d);
    checker c = {.d = d, .op = op, .tokens = tokens_of(a, d, op)};
    c.scope = (scope_check){.a = a, .d = d, .op = op, .scope = scope};
    op->block = is_block(op, c.tokens);
    const bool empty = c.tokens[0].kind == TOKEN_END;
    if (!empty) check_tokens(&c);
    if (empty && diag_errors(d) == before)
        diag_error(d, op->at, "operator-empty", "this operator says nothing");
    if (empty || diag_errors(d) != before) return diag_errors(d) == before;
    pointer_check(&c.scope,
                  c.tokens); /* these three want text whose words and brackets are right */
    integer_check(d, op, c.tokens, scope);
    if (op->block) flow_check(d, op, c.tokens);
    return diag_errors(d) == before;
}

/* ---- emitting -------------------------------------------------------------------------------- */

/* True if floats of the type are f32 or narrower; of a struct all of them, and there is one. */
static bool evaluates_in_f32(const type *t)
{
    if (t->kind != TYPE_STRUCT) return t->kind == TYPE_FLOAT && t->size <= 4;
    bool found = false;
    for (size_t i = 0; i < t->n_fields; i++) {
        const type *of = t->fields[i].type;
        if (!of || (of->kind != TYPE_FLOAT && of->kind != TYPE_STRUCT)) continue;
        if (!evaluates_in_f32(of)) return false;
        found = true;
    }
    return found;
}

/* What a number of the text lacks. It is a float that is evaluated in f32, or an integer that fits
 * in 64 bits only without a sign. 0: nothing. */
static char missing_suffix(const op_text *op, const token *t, bool f32)
{
    if (t->kind == TOKEN_FLOAT) return f32 && !t->suffixed ? 'f' : 0;
    return t->kind == TOKEN_INTEGER && number_is_unsigned(op->text + t->at, t->len) ? 'u' : 0;
}

const char *operator_emit(arena *a, const op_text *op, const type *evaluate_as)
{
    text out = text_new(a);
    size_t copied = 0;
    const bool f32 = evaluate_as && evaluates_in_f32(evaluate_as);
    lexer l = {.op = op};
    for (token t = lex_next(&l); t.kind != TOKEN_END; t = lex_next(&l)) {
        const char suffix = missing_suffix(op, &t, f32);
        if (!suffix) continue;
        text_putn(&out, op->text + copied, t.at + t.len - copied);
        text_putc(&out, suffix);
        copied = t.at + t.len;
    }
    text_putn(&out, op->text + copied, op->len - copied);
    return text_str(&out);
}
