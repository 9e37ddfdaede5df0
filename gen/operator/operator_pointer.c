#include "operator/operator_pointer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DIMENSIONS = 4, NONE = -1 };

typedef struct own_array {
    size_t at; /* the token of its declaration */
    uint32_t length[MAX_DIMENSIONS], n;
} own_array;

typedef struct walk {
    const scope_check *s;
    const token *tokens;
    long *partner;     /* of each bracket the other one; NONE: it is none */
    list arrays;       /* of own_array */
    uint64_t elements; /* of all arrays */
} walk;

/* ---- tokens ---------------------------------------------------------------------------------- */

static bool is(const walk *w, size_t i, const char *what)
{
    return token_is(w->s->op, w->tokens[i], what);
}

static bool is_mark(const walk *w, size_t i, char mark)
{
    const token t = w->tokens[i];
    return t.kind == TOKEN_PUNCTUATION && t.len == 1 && w->s->op->text[t.at] == mark;
}

static bool is_field(const walk *w, size_t i)
{
    return i > 0 && is_mark(w, i - 1, '.');
}

/* A type, or the const that goes with one. A struct that is named like an argument was refused. */
static bool is_type(const walk *w, size_t i)
{
    const token t = w->tokens[i];
    for (const char **name = w->s->scope->names; *name; name++)
        if (strcmp(*name, "T") != 0 && token_is(w->s->op, t, *name)) return false;
    return t.kind == TOKEN_WORD && !is_field(w, i) && (is(w, i, "const") || scope_is_type(w->s, t));
}

static void match_brackets(walk *w)
{
    size_t n = 0, depth = 0, open[OPERATOR_MAX_NESTING];
    while (w->tokens[n].kind != TOKEN_END) n++;
    w->partner = arena_array(w->s->a, long, n + 1);
    for (size_t i = 0; i <= n; i++) {
        w->partner[i] = NONE;
        if (w->tokens[i].kind != TOKEN_PUNCTUATION || w->tokens[i].len != 1) continue;
        const char mark = w->s->op->text[w->tokens[i].at];
        if (strchr("([{", mark)) {
            open[depth++] = i;
        } else if (depth && strchr(")]}", mark)) {
            w->partner[i] = (long)open[--depth];
            w->partner[open[depth]] = (long)i;
        }
    }
}

#define REFUSE(w, i, name, ...)                                                                    \
    diag_error((w)->s->d, op_pos((w)->s->op, (w)->tokens[i].at), name, __VA_ARGS__)

/* ---- pointers and references ----------------------------------------------------------------- */

static bool operand_begins(const walk *w, size_t i);

/* Whether the bracket that closes at i is one after which an operand begins: a cast's, or a
 * statement's. */
static bool leads_operand(const walk *w, size_t i)
{
    const size_t opened = (size_t)w->partner[i];
    const bool after_word = opened > 0 && w->tokens[opened - 1].kind == TOKEN_WORD &&
                            !is(w, opened - 1, "return"); /* its brackets are those of a value */
    if (after_word && scope_is_statement(w->s->op, w->tokens[opened - 1])) return true;
    if (after_word) return false; /* a call's, sizeof's, or a cast's that is written as one */
    for (size_t k = opened + 1; k < i; k++)
        if (!is_type(w, k)) return false;
    return i > opened + 1;
}

/* Whether token i stands where an operand begins: what could be a binary operation is none
 * there. */
static bool operand_begins(const walk *w, size_t i)
{
    if (i == 0) return true;
    const token before = w->tokens[i - 1];
    if (before.kind == TOKEN_WORD)
        return is_type(w, i - 1) || is(w, i - 1, "sizeof") ||
               (!is_field(w, i - 1) && scope_is_statement(w->s->op, before));
    if (before.kind != TOKEN_PUNCTUATION) return false;
    if (is_mark(w, i - 1, ']')) return false;
    if (is_mark(w, i - 1, ')')) return leads_operand(w, i - 1);
    if (is_mark(w, i - 1, '}')) { /* a struct's value ends an operand, a block does not */
        const size_t opened = (size_t)w->partner[i - 1];
        return opened == 0 || !is_type(w, opened - 1);
    }
    if (is(w, i - 1, "++") || is(w, i - 1, "--")) return operand_begins(w, i - 1);
    return true;
}

static bool is_pointer(const walk *w, size_t i)
{
    return (is(w, i, "*") || is(w, i, "&") || is(w, i, "&&")) && operand_begins(w, i);
}

static void check_prefix(walk *w, size_t i)
{
    if (is_pointer(w, i))
        REFUSE(w, i, "operator-pointer",
               "\"%.*s\" before an operand: there are no pointers or references in operator text",
               (int)w->tokens[i].len, w->s->op->text + w->tokens[i].at);
}

/* ---- operands -------------------------------------------------------------------------------- */

static bool is_one_of(const walk *w, size_t i, const char *const *texts)
{
    for (; *texts; texts++)
        if (is(w, i, *texts)) return true;
    return false;
}

/* Between two operands, and nowhere else. */
static const char *const between[] = {
    "/", "%", "<<", ">>", "<",  ">",  "<=", ">=", "==", "!=", "^",   "|",   "||",
    "?", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", NULL};
static const char *const also_before[] = {"+", "-", "*", "&", "&&", "!", "~", NULL};
static const char *const ends[] = {")", "]", "}", ";", ",", ":", NULL};

/* An operation has its operands: what has none would be some compiler's to report. */
static void check_operands(walk *w, size_t i)
{
    const bool binary = is_one_of(w, i, between);
    if (is_pointer(w, i) || (!binary && !is_one_of(w, i, also_before))) return;
    const char *const text = w->s->op->text + w->tokens[i].at;
    const int len = (int)w->tokens[i].len;
    const bool last = w->tokens[i + 1].kind == TOKEN_END;
    if (binary && operand_begins(w, i))
        REFUSE(w, i, "operator-operand", "\"%.*s\" has no operand before it", len, text);
    else if (last || is_one_of(w, i + 1, ends))
        REFUSE(w, i, "operator-operand", "\"%.*s\" has no operand behind it", len, text);
}

/* A choice has both ways: `?` and its `:` stand within the same brackets of one statement. A case
 * has a `:` of its own. */
static bool has_other_way(const walk *w, size_t i)
{
    size_t inner = 0;
    for (size_t k = i + 1; w->tokens[k].kind != TOKEN_END && !is_mark(w, k, ';'); k++) {
        if (w->partner[k] != NONE && w->partner[k] < (long)k) return false;
        if (w->partner[k] != NONE) k = (size_t)w->partner[k];
        else if (is_mark(w, k, '?')) inner++;
        else if (is_mark(w, k, ':') && inner-- == 0) return true;
    }
    return false;
}

static bool has_condition(const walk *w, size_t i)
{
    size_t inner = 0;
    for (size_t k = i; k-- > 0 && !is_mark(w, k, ';');) {
        if (w->partner[k] != NONE && w->partner[k] > (long)k) return false;
        if (is(w, k, "case") || is(w, k, "default")) return true;
        if (w->partner[k] != NONE) k = (size_t)w->partner[k];
        else if (is_mark(w, k, ':')) inner++;
        else if (is_mark(w, k, '?') && inner-- == 0) return true;
    }
    return false;
}

static void check_choice(walk *w, size_t i)
{
    if (is_mark(w, i, '?') && !has_other_way(w, i))
        REFUSE(w, i, "operator-operand", "\"?\" has no \":\": a choice is condition ? one : other");
    if (is_mark(w, i, ':') && !has_condition(w, i))
        REFUSE(w, i, "operator-operand", "\":\" has no \"?\": a choice is condition ? one : other");
}

static bool is_value(const walk *w, size_t i)
{
    const token t = w->tokens[i];
    if (t.kind != TOKEN_WORD) return t.kind == TOKEN_INTEGER || t.kind == TOKEN_FLOAT;
    return is_field(w, i) ||
           (!is_type(w, i) && !scope_is_statement(w->s->op, t) && !is(w, i, "sizeof"));
}

/* Two values beside each other: what is to be done with them was left out. */
static void check_neighbours(walk *w, size_t i)
{
    const token t = w->tokens[i], after = w->tokens[i + 1];
    if (!is_value(w, i) || after.kind == TOKEN_END || !is_value(w, i + 1)) return;
    REFUSE(w, i + 1, "operator-operand", "\"%.*s\" and \"%.*s\" have no operation between them",
           (int)t.len, w->s->op->text + t.at, (int)after.len, w->s->op->text + after.at);
}

/* Pointers, arrays and functions are declared by what follows a type. */
static void check_after_type(walk *w, size_t i)
{
    if (!is_type(w, i)) return;
    const token after = w->tokens[i + 1];
    if (after.kind == TOKEN_WORD || is_mark(w, i + 1, '(') || is_mark(w, i + 1, '{')) return;
    if (is_mark(w, i + 1, ')')) return;
    if (is(w, i + 1, "*") || is(w, i + 1, "&") || is(w, i + 1, "&&")) return; /* said there */
    REFUSE(w, i, "operator-pointer",
           "a type stands before a name or a bracket: \"%.*s\" is neither", (int)after.len,
           w->s->op->text + after.at);
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* The number that is all that brackets hold; false: they hold something else. */
static bool only_number(const walk *w, size_t opened, uint64_t *number)
{
    if (w->partner[opened] != (long)opened + 2) return false;
    const token t = w->tokens[opened + 1];
    if (t.kind != TOKEN_INTEGER) return false;
    const char *text =
        w->s->op->text + t.at; /* a suffix ends the number, and so does the bracket */
    const bool binary = t.len > 1 && (text[1] == 'b' || text[1] == 'B');
    *number = binary ? strtoull(text + 2, NULL, 2) : strtoull(text, NULL, 0);
    return true;
}

static void declare_array(walk *w, size_t i)
{
    own_array *made = arena_new_of(w->s->a, own_array);
    uint64_t elements = 1;
    made->at = i;
    for (size_t k = i + 1; is_mark(w, k, '['); k = (size_t)w->partner[k] + 1) {
        uint64_t length;
        if (!only_number(w, k, &length) || length == 0 || length > OPERATOR_MAX_ELEMENTS ||
            made->n == MAX_DIMENSIONS) {
            REFUSE(
                w, k, "operator-array",
                "the length of an array is a number from 1 to %u, and there are at most %d of them",
                OPERATOR_MAX_ELEMENTS, MAX_DIMENSIONS);
            break;
        }
        made->length[made->n++] = (uint32_t)length;
        elements *= length;
    }
    w->elements += elements;
    if (w->elements > OPERATOR_MAX_ELEMENTS)
        REFUSE(w, i, "operator-array", "the arrays of a text have at most %u elements together",
               OPERATOR_MAX_ELEMENTS);
    list_add(w->s->a, &w->arrays, made);
}

static const own_array *array_of(const walk *w, size_t i)
{
    for (size_t k = 0; k < w->arrays.count; k++) {
        const own_array *known = w->arrays.at[k];
        const token a = w->tokens[known->at], b = w->tokens[i];
        if (a.len == b.len && memcmp(w->s->op->text + a.at, w->s->op->text + b.at, a.len) == 0)
            return known;
    }
    return NULL;
}

/* One element is taken: as many brackets as the array has, each with an index that may be
 * inside. */
static void check_element(walk *w, size_t i, const own_array *of)
{
    const token t = w->tokens[i];
    size_t k = i + 1;
    for (uint32_t d = 0; d < of->n; d++, k = (size_t)w->partner[k] + 1) {
        uint64_t index;
        if (!is_mark(w, k, '[')) {
            REFUSE(w, i, "operator-array", "\"%.*s\" is an array: only its elements have values",
                   (int)t.len, w->s->op->text + t.at);
            return;
        }
        const bool negative = is_mark(w, k + 1, '-') && w->tokens[k + 2].kind == TOKEN_INTEGER &&
                              w->partner[k] == (long)k + 3;
        if (negative || (only_number(w, k, &index) && index >= of->length[d]))
            REFUSE(w, k, "operator-array", "no element of \"%.*s\" is there: it has %u", (int)t.len,
                   w->s->op->text + t.at, of->length[d]);
    }
}

/* Elements are those of an array that the text declares, by its name. */
static void check_elements(walk *w, size_t i)
{
    const token t = w->tokens[i];
    if (t.kind != TOKEN_WORD || is_field(w, i)) {
        const bool continues = i > 0 && is_mark(w, i, ']'); /* whether too many: check_element */
        if (t.kind != TOKEN_END && is_mark(w, i + 1, '[') && !continues)
            REFUSE(w, i + 1, "operator-array", "\"[\" follows the name of an array of this text");
        return;
    }
    const own_array *of = array_of(w, i);
    if (of && of->at == i) return;
    if (of) check_element(w, i, of);
    else if (is_mark(w, i + 1, '[') && !is_type(w, i))
        REFUSE(w, i + 1, "operator-array", "\"%.*s\" is no array of this text", (int)t.len,
               w->s->op->text + t.at);
}

/* Past the last bracket of an element there is no other. */
static void check_brackets(walk *w, size_t i)
{
    if (!is_mark(w, i, ']') || !is_mark(w, i + 1, '[')) return;
    size_t first = (size_t)w->partner[i], brackets = 2;
    while (first > 0 && is_mark(w, first - 1, ']'))
        first = (size_t)w->partner[first - 1], brackets++;
    const own_array *of = first > 0 ? array_of(w, first - 1) : NULL;
    if (of && brackets > of->n)
        REFUSE(w, i + 1, "operator-array", "\"[\" follows the name of an array of this text");
}

void pointer_check(const scope_check *s, const token *tokens)
{
    walk w = {.s = s, .tokens = tokens};
    match_brackets(&w);
    for (size_t i = 0; tokens[i].kind != TOKEN_END; i++)
        if (scope_declared(s, tokens[i]) && is_mark(&w, i + 1, '[')) declare_array(&w, i);
    for (size_t i = 0; tokens[i].kind != TOKEN_END; i++) {
        check_prefix(&w, i);
        check_operands(&w, i);
        check_choice(&w, i);
        check_neighbours(&w, i);
        check_after_type(&w, i);
        check_elements(&w, i);
        check_brackets(&w, i);
    }
}
