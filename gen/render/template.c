#include "render/template.h"

#include <string.h>

/* Each line of a template becomes one line of Lua:
 *     //% statement       ->   statement
 *     text ${e} text      ->   _put("text ") _put(_str(e)) _put(" text\n")
 */

static void put_quoted(text *out, const char *s, size_t n)
{
    text_put(out, "_put(\"");
    for (size_t i = 0; i < n; i++) {
        switch (s[i]) {
        case '"': text_put(out, "\\\""); break;
        case '\\': text_put(out, "\\\\"); break;
        case '\n': text_put(out, "\\n"); break;
        case '\r': text_put(out, "\\r"); break;
        default: text_putc(out, s[i]);
        }
    }
    text_put(out, "\") ");
}

/* The end of a ${...} expression: its closing brace, past nested braces and Lua strings. */
static const char *expression_end(const char *s, const char *end)
{
    int depth = 0;
    for (; s < end; s++) {
        if (*s == '"' || *s == '\'') {
            const char quote = *s;
            for (s++; s < end && *s != quote; s++)
                if (*s == '\\') s++;
            if (s >= end) return NULL;
        } else if (*s == '{') {
            depth++;
        } else if (*s == '}') {
            if (depth-- == 0) return s;
        }
    }
    return NULL;
}

static bool put_text_line(text *out, const char *s, const char *end)
{
    while (s < end) {
        const char *mark = s;
        while (mark + 1 < end && !(mark[0] == '$' && mark[1] == '{')) mark++;
        if (mark + 1 >= end) mark = end;
        if (mark > s) put_quoted(out, s, (size_t)(mark - s));
        if (mark == end) break;
        const char *close = expression_end(mark + 2, end);
        if (!close) return false;
        text_put(out, "_put(_str(");
        text_putn(out, mark + 2, (size_t)(close - mark - 2));
        text_put(out, ")) ");
        s = close + 1;
    }
    return true;
}

const char *template_to_lua(arena *a, const char *s, size_t len, uint32_t *line,
                            const char **problem)
{
    text out = text_new(a);
    const char *end = s + len;
    *line = 1;
    if (memchr(s, '\0', len)) {
        *problem = "a template is text, without NUL bytes";
        return NULL;
    }
    for (; s < end; (*line)++) {
        const char *eol = memchr(s, '\n', (size_t)(end - s));
        const char *next = eol ? eol + 1 : end;
        const char *first = s;
        while (first < next && (*first == ' ' || *first == '\t')) first++;
        if (next - first >= 3 && memcmp(first, "//%", 3) == 0) {
            text_putn(&out, first + 3, (size_t)((eol ? eol : end) - first - 3));
        } else if (!put_text_line(&out, s, next)) {
            *problem = "\"${\" is not closed by \"}\" on this line";
            return NULL;
        }
        text_putc(&out, '\n');
        s = next;
    }
    return text_str(&out);
}
