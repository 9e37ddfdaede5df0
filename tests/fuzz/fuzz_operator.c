/* The language of operator text. What it takes is emitted for each type, and holds nothing that
 * leaves its function: no preprocessor, no second statement behind an expression. */
#include "fuzz.h"

#include "holds.h"
#include "operator/operator.h"

static const op_scope scopes[] = {
    {.names = (const char *[]){"a", "b", "x", "i", "T", NULL},
     .fields = (const char *[]){"re", "im", NULL},
     .types = (const char *[]){"T", "mat2", NULL}},
    {.names = (const char *[]){"a", "b", "s", NULL},
     .fields = (const char *[]){NULL},
     .floats = (const char *[]){"a", "s", NULL},
     .types = (const char *[]){"T", NULL},
     .kinds = "uif"},
    {.names = (const char *[]){NULL},
     .fields = (const char *[]){NULL},
     .types = (const char *[]){"T", NULL},
     .constant = true,
     .kinds = "f"},
};

static op_text text_of(arena *a, const source *src)
{
    size_t *origin = arena_array(a, size_t, src->len + 1);
    for (size_t i = 0; i <= src->len; i++) origin[i] = i;
    return (op_text){
        .text = src->text, .len = src->len, .origin = origin, .at = source_pos(src, 0)};
}

static size_t lines_of(const char *s)
{
    size_t n = 0;
    for (; *s; s++) n += *s == '\n';
    return n;
}

/* Where a comment that starts at s ends. NULL: it does not, or takes the next line with it. */
static const char *comment_end(const char *s)
{
    if (s[1] == '*') {
        const char *end = strstr(s + 2, "*/");
        return end ? end + 2 : NULL;
    }
    const char *end = s + strcspn(s, "\n");
    return end[-1] == '\\' ? NULL : end;
}

/* The end of a word, which is not one for assembly; of a character literal; or of any other
 * character. NULL: that one has no place in operator text. */
static const char *token_end(const char *s)
{
    static const char word[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    const size_t n = strspn(s, word);
    if (n) return strncmp(s, "asm", n) == 0 && n == 3 ? NULL : s + n;
    if (*s != '\'') return strchr("#\"`$@\\", *s) ? NULL : s + 1;
    s += s[1] == '\\' ? 3 : 2;
    const char *end = strchr(s, '\'');
    return end ? end + 1 : NULL;
}

/* What a compiler sees has no directive, no assembly and no string that could hide one. */
static bool stays_inside(const char *s)
{
    while (s && *s) s = s[0] == '/' && (s[1] == '/' || s[1] == '*') ? comment_end(s) : token_end(s);
    return s != NULL;
}

static bool emitted_holds(arena *a, const op_text *op)
{
    pos loop;
    if (operator_loop(op, &loop) && loop.offset >= op->len) return false;
    operator_operations(a, op->text);
    for (const char *const *t = type_builtin_names(); *t; t++) {
        const char *made = operator_emit(a, op, type_builtin(*t));
        if (!made || lines_of(made) != lines_of(op->text)) return false;
        if (!stays_inside(made)) return false;
    }
    return true;
}

static bool holds(arena *a, const char *bytes, size_t len)
{
    for (size_t i = 0; i < sizeof scopes / sizeof *scopes; i++) {
        diags *d = diags_new(a);
        const source *src = source_from_text(a, d, "fuzz", bytes, len);
        if (!src) return diag_errors(d) > 0;
        op_text op = text_of(a, src);
        const bool taken = operator_check(a, d, &op, &scopes[i]);
        if (taken == (diag_errors(d) > 0) || !messages_hold(a, d)) return false;
        if (taken && !emitted_holds(a, &op)) return false;
    }
    return true;
}
