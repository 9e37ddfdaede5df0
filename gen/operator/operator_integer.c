#include "operator/operator_integer.h"

#include <stdint.h>
#include <string.h>

typedef struct expression {
    const op_text *op;
    const token *tokens;
    const op_scope *scope;
} expression;

/* ---- operators ---- */

enum { COMPARES_FROM = 6, COMPARES_TO = 7 };

/* How tightly two operands are bound, as in C; `integer`: both must be integers. */
static const struct operation {
    const char *text;
    int level;
    bool integer;
} operations[] = {
    {"*", 10, false}, {"/", 10, false}, {"%", 10, true},  {"+", 9, false},  {"-", 9, false},
    {"<<", 8, true},  {">>", 8, true},  {"<", 7, false},  {">", 7, false},  {"<=", 7, false},
    {">=", 7, false}, {"==", 6, false}, {"!=", 6, false}, {"&", 5, true},   {"^", 4, true},
    {"|", 3, true},   {"%=", 0, true},  {"<<=", 0, true}, {">>=", 0, true}, {"&=", 0, true},
    {"^=", 0, true},  {"|=", 0, true},  {"~", 0, true},
};

static const struct operation *operation_of(const expression *e, size_t i)
{
    if (e->tokens[i].kind != TOKEN_PUNCTUATION) return NULL;
    for (size_t k = 0; k < sizeof operations / sizeof *operations; k++)
        if (token_is(e->op, e->tokens[i], operations[k].text)) return &operations[k];
    return NULL;
}

/* A mark of one of these characters. */
static bool is_mark(const expression *e, size_t i, const char *marks)
{
    const token t = e->tokens[i];
    return t.kind == TOKEN_PUNCTUATION && t.len == 1 && strchr(marks, e->op->text[t.at]);
}

/* Where an operand ends: at a mark that is neither an operation nor a prefix, or at a word of a
 * statement. */
static bool ends_operand(const expression *e, size_t i, const struct operation *o)
{
    const token t = e->tokens[i];
    if (t.kind == TOKEN_END || (t.kind == TOKEN_WORD && token_is(e->op, t, "return"))) return true;
    return t.kind == TOKEN_PUNCTUATION && (!o || o->level == 0) && !is_mark(e, i, "!~.");
}

/* The bracket that belongs to the one at i; i if there is none. */
static size_t partner(const expression *e, size_t i, int step)
{
    long depth = 0;
    for (size_t k = i; e->tokens[k].kind != TOKEN_END; k += (size_t)step) {
        if (is_mark(e, k, "([{")) depth += step;
        if (is_mark(e, k, ")]}")) depth -= step;
        if (depth == 0) return k;
        if (k == 0 && step < 0) break;
    }
    return i;
}

/* Whether the operand on one side of the operation at i is made by arithmetic alone. No comparison
 * and no operation on integers stands in it, so one float in it makes it a float. */
static bool is_arithmetic(const expression *e, size_t i, int step)
{
    const struct operation *own = operation_of(e, i);
    for (size_t k = i; step > 0 || k > 0;) {
        k += (size_t)step;
        if (is_mark(e, k, step > 0 ? "([{" : ")]}")) {
            k = partner(e, k, step);
            continue;
        }
        const struct operation *o = operation_of(e, k);
        const bool outside =
            o && o->level && (step > 0 ? o->level <= own->level : o->level < own->level);
        if (own->level && outside) return true;
        if (own->level && ends_operand(e, k, o)) return true;
        if (!own->level && (e->tokens[k].kind == TOKEN_END || is_mark(e, k, ",;)"))) return true;
        if (o && (o->integer || (o->level >= COMPARES_FROM && o->level <= COMPARES_TO)))
            return false;
        if (!own->level && ends_operand(e, k, o)) return false; /* ? && || after an assignment */
    }
    return true;
}

/* ---- operands ---- */

#define NONE SIZE_MAX

static bool in_words(const op_text *op, token t, const char *const *words)
{
    for (; words && *words; words++)
        if (token_is(op, t, *words)) return true;
    return false;
}

static bool is_float(const expression *e, size_t i, bool field)
{
    const token t = e->tokens[i];
    if (t.kind == TOKEN_FLOAT) return !field;
    return t.kind == TOKEN_WORD &&
           in_words(e->op, t, field ? e->scope->float_fields : e->scope->floats);
}

/* The token that names the float which begins at i, of a field its name; NONE: it may be no
 * float. */
static size_t float_from(const expression *e, size_t i)
{
    while (is_mark(e, i, "+-")) i++;
    const bool field = e->tokens[i].kind == TOKEN_WORD && is_mark(e, i + 1, ".");
    if (field) i += 2;
    return is_float(e, i, field) && !is_mark(e, i + 1, "([{.") ? i : NONE;
}

/* Whether a cast, or another prefix, may make something else of the operand that begins at i. A
 * bracket that closes before a sign may be a cast's. */
static bool may_be_changed(const expression *e, size_t i)
{
    while (i > 0 && is_mark(e, i - 1, "+-")) i--;
    return i > 0 && (is_mark(e, i - 1, ")!~.") || token_is(e->op, e->tokens[i - 1], "sizeof"));
}

/* The same of the float that ends before i. */
static size_t float_before(const expression *e, size_t i)
{
    if (i == 0) return NONE;
    const size_t last = i - 1;
    const bool field = last > 1 && is_mark(e, last - 1, ".");
    const size_t first = field ? last - 2 : last;
    if (!is_float(e, last, field) || (field && e->tokens[first].kind != TOKEN_WORD)) return NONE;
    return may_be_changed(e, first) ? NONE : last;
}

static void refuse(const expression *e, diags *d, size_t at, size_t operand)
{
    const token o = e->tokens[at], t = e->tokens[operand];
    diag_error(d, op_pos(e->op, o.at), "operator-integer",
               "\"%.*s\" is for integers, and \"%.*s\" is none", (int)o.len, e->op->text + o.at,
               (int)t.len, e->op->text + t.at);
}

void integer_check(diags *d, const op_text *op, const token *tokens, const op_scope *scope)
{
    const expression e = {op, tokens, scope};
    for (size_t i = 0; tokens[i].kind != TOKEN_END; i++) {
        const struct operation *o = operation_of(&e, i);
        if (!o || !o->integer) continue;
        const bool prefix = token_is(op, tokens[i], "~");
        size_t operand = prefix || is_arithmetic(&e, i, 1) ? float_from(&e, i + 1) : NONE;
        if (operand == NONE && o->level && is_arithmetic(&e, i, -1)) operand = float_before(&e, i);
        if (operand != NONE) refuse(&e, d, i, operand);
    }
}
