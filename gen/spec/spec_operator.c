/* Operator text: the value of a scalar, and where in the source each of its bytes stands. */
#include <string.h>

#include "spec/spec_forms.h"
#include "base/utf8.h"

pos op_pos(const op_text *op, size_t offset)
{
    return source_pos(op->at.src, op->origin[offset < op->len ? offset : op->len]);
}

/* ---- one style each; `s` is the whole source ---- */

static void map_plain(const node *n, const char *s, size_t *origin)
{
    (void)s;
    for (size_t i = 0; i <= n->len; i++) origin[i] = n->at.offset + i;
}

static void map_single_quoted(const node *n, const char *s, size_t *origin)
{
    size_t from = n->at.offset + 1;
    for (size_t i = 0; i < n->len; i++) {
        origin[i] = from;
        from += s[from] == '\'' ? 2 : 1; /* '' is one ' */
    }
    origin[n->len] = from;
}

/* The bytes that an escape takes in the source; its value is always one character. */
static size_t escape_length(char letter)
{
    return letter == 'x' ? 4 : letter == 'u' ? 6 : letter == 'U' ? 10 : 2;
}

static void map_double_quoted(const node *n, const char *s, size_t *origin)
{
    size_t from = n->at.offset + 1;
    for (size_t i = 0; i < n->len;) {
        if (s[from] != '\\') {
            origin[i++] = from++;
            continue;
        }
        for (size_t bytes = utf8_length(n->text[i]); bytes && i < n->len; bytes--)
            origin[i++] = from;
        from += escape_length(s[from + 1]);
    }
    origin[n->len] = from;
}

static size_t line_end(const source *src, size_t from)
{
    const char *lf = memchr(src->text + from, '\n', src->len - from);
    return lf ? (size_t)(lf - src->text) : src->len;
}

/* Each line of the value is the end of a line of the source, indentation taken off. So neither the
 * indentation indicator nor the chomping need be known. */
static void map_literal(const node *n, const char *s, size_t *origin)
{
    (void)s;
    const source *src = n->at.src;
    size_t end = line_end(src, n->at.offset); /* of the line with the "|" */
    for (size_t i = 0; i < n->len;) {
        const size_t start = end < src->len ? end + 1 : end;
        end = line_end(src, start);
        const char *lf = memchr(n->text + i, '\n', n->len - i);
        const size_t stop = lf ? (size_t)(lf - n->text) : n->len;
        for (; i < stop; i++) origin[i] = end - (stop - i);
        if (lf) origin[i++] = end;
    }
    origin[n->len] = end;
}

/* ---- the form ---- */

static bool blank(const node *n)
{
    return strspn(n->text, " \t\n") == n->len;
}

/* True if the lines of the value are not lines of the source. */
static bool folded(const node *n)
{
    if (n->style == STYLE_LITERAL) return false;
    return n->style == STYLE_FOLDED || memchr(n->text, '\n', n->len) ||
           memchr(n->at.src->text + n->at.offset, '\n', n->end - n->at.offset);
}

static void refuse_folded(const form *f)
{
    diag_error(f->d, f->value->at, "operator-folded",
               "%s is folded: its lines are not those of the file", f->label);
    diag_note(f->d, f->value->at, "begin it with \"|\" and write it on the lines below, indented");
}

void form_operator(const form *f, op_text *into)
{
    static void (*const maps[])(const node *, const char *, size_t *) = {
        [STYLE_PLAIN] = map_plain,
        [STYLE_SINGLE_QUOTED] = map_single_quoted,
        [STYLE_DOUBLE_QUOTED] = map_double_quoted,
        [STYLE_LITERAL] = map_literal,
    };
    const node *n = f->value;
    *into = (op_text){.at = n->at};
    if (n->kind != NODE_SCALAR || (blank(n) && n->style != STYLE_FOLDED)) {
        form_wrong(f);
        return;
    }
    if (folded(n)) {
        refuse_folded(f);
        return;
    }
    size_t *origin = arena_array(f->a, size_t, n->len + 1);
    maps[n->style](n, n->at.src->text, origin);
    into->text = n->text;
    into->len = n->len;
    into->origin = origin;
    into->at = source_pos(n->at.src, origin[0]);
}
