#include "render/tidy.h"

#include <string.h>

#include "render/wrap.h"

enum { STEP = 4, WIDTH = 100 };

typedef struct state {
    int braces, parens;
    bool comment;   /* inside a block comment that goes on */
    bool user;      /* inside operator text */
    bool blank;     /* the line before was empty */
    bool hanging;   /* the line before was an if or a for without a brace */
    bool directive; /* the line being written goes on with a directive of several lines */
    uint32_t line;  /* number of the line being written */
} state;

/* Counts the brackets of a line, outside comments and literals. */
static void count_brackets(state *st, const char *s, const char *end)
{
    for (; s < end; s++) {
        if (st->comment) {
            if (s + 1 < end && s[0] == '*' && s[1] == '/') st->comment = false, s++;
        } else if (s + 1 < end && s[0] == '/' && s[1] == '/') {
            return;
        } else if (s + 1 < end && s[0] == '/' && s[1] == '*') {
            st->comment = true, s++;
        } else if (*s == '"' || *s == '\'') {
            const char quote = *s;
            for (s++; s < end && *s != quote; s++)
                if (*s == '\\') s++;
        } else if (*s == '{') {
            st->braces++;
        } else if (*s == '}') {
            st->braces--;
        } else if (*s == '(') {
            st->parens++;
        } else if (*s == ')') {
            st->parens--;
        }
    }
}

static bool starts(const char *s, const char *end, const char *with)
{
    const size_t n = strlen(with);
    return (size_t)(end - s) >= n && memcmp(s, with, n) == 0;
}

static void put_line(text *out, state *st, const char *s, size_t n)
{
    text_putn(out, s, n);
    text_putc(out, '\n');
    st->line++;
}

static void put_spaces(text *out, int n)
{
    for (int i = 0; i < n; i++) text_putc(out, ' ');
}

/* A line of a directive that is cut goes on with a backslash. */
static void put_wrapped(text *out, state *st, const char *s, const char *end, int indent)
{
    const char *goes_on = st->directive ? " \\" : "";
    const int width = WIDTH - (int)strlen(goes_on);
    for (bool first = true; put_spaces(out, indent), end - s > WIDTH - indent; first = false) {
        const wrap cut = end[-1] == '\\' ? (wrap){NULL, NULL} : wrap_code(s, end, width - indent);
        if (!cut.at) break;
        text_putn(out, s, (size_t)(cut.at - s));
        put_line(out, st, goes_on, strlen(goes_on));
        s = cut.next;
        indent += first ? STEP : 0;
    }
    put_line(out, st, s, (size_t)(end - s));
}

/* The mark of a comment, as each of its lines has it; what hangs in from it hangs in further. */
static size_t comment_mark(const char *s, const char *end, char mark[static 16])
{
    size_t n = 0, spaces = 0;
    while (s + n < end && (s[n] == '/' || s[n] == '*')) n++;
    while (s + n + spaces < end && s[n + spaces] == ' ') spaces++;
    const char *sign = *s == '*' ? "*" : s[1] == '*' ? " *" : "//";
    if (spaces > 1) spaces += 2;
    if (spaces > 8) spaces = 8;
    size_t at = 0;
    while (*sign) mark[at++] = *sign++;
    memset(mark + at, ' ', spaces);
    return at + spaces;
}

static void put_prose(text *out, state *st, const char *s, const char *end, int indent)
{
    char mark[16];
    const size_t n = comment_mark(s, end, mark);
    put_spaces(out, indent);
    for (int room = WIDTH - indent; end - s > room; room = WIDTH - indent - (int)n) {
        const wrap cut = wrap_prose(s, end, room);
        if (!cut.at) break;
        put_line(out, st, s, (size_t)(cut.at - s));
        s = cut.next;
        put_spaces(out, indent);
        text_putn(out, mark, n);
    }
    put_line(out, st, s, (size_t)(end - s));
}

/* Where a comment follows code on a line, or its end. */
static const char *code_end(const char *s, const char *end)
{
    for (const char *at = s; at < end; at++) {
        if (*at == '"' || *at == '\'') {
            const char quote = *at;
            for (at++; at < end && *at != quote; at++)
                if (*at == '\\') at++;
        } else if (starts(at, end, "//")) {
            return at;
        }
    }
    return end;
}

/* A comment that makes its line too long goes before it. */
static const char *put_comment_before(text *out, state *st, const char *s, const char *end,
                                      int indent)
{
    const char *code = code_end(s, end);
    if (end - s <= WIDTH - indent || code == s || code == end) return end;
    put_prose(out, st, code, end, indent);
    while (code > s && code[-1] == ' ') code--;
    return code;
}

static bool hangs(const char *s, const char *end)
{
    return (starts(s, end, "if (") || starts(s, end, "for (")) && end[-1] == ')';
}

static void put_indented(text *out, state *st, const char *s, const char *end)
{
    int depth = st->braces + (st->parens > 0 || st->hanging ? 1 : 0) + (st->directive ? 1 : 0);
    if (*s == '}' || *s == ')' || starts(s, end, "case ") || starts(s, end, "default:")) depth--;
    if (depth < 0) depth = 0;
    const bool inside_comment = st->comment;
    const bool prose = inside_comment || starts(s, end, "//") || starts(s, end, "/*");
    count_brackets(st, s, end);
    if (starts(s, end, "extern \"C\" {") || starts(s, end, "namespace "))
        st->braces--; /* what it holds is not indented */
    if (st->braces < 0) st->braces = 0;
    const int indent = depth * STEP + (inside_comment ? 1 : 0);
    if (prose) {
        put_prose(out, st, s, end, indent);
        return;
    }
    end = put_comment_before(out, st, s, end, indent);
    st->hanging = hangs(s, end);
    put_wrapped(out, st, s, end, indent);
}

static void tidy_line(text *out, state *st, const char *s, const char *end, const char *file_name)
{
    if (starts(s, end, "#line @here")) {
        st->user = false;
        text_printf(out, "#line %u \"%s\"\n", st->line + 1, file_name);
        st->line++;
        return;
    }
    if (st->user) {
        put_line(out, st, s, (size_t)(end - s));
        return;
    }
    const char *first = s;
    while (first < end && (*first == ' ' || *first == '\t')) first++;
    while (end > first && (end[-1] == ' ' || end[-1] == '\t')) end--;
    if (first == end) {
        st->blank = true; /* put before the next line that is not */
        return;
    }
    if (st->blank && st->line > 1 && *first != '}') put_line(out, st, "", 0);
    st->blank = false;
    const bool directive = *first == '#';
    if (directive) put_line(out, st, first, (size_t)(end - first));
    else put_indented(out, st, first, end);
    st->directive = (directive || st->directive) && end[-1] == '\\';
    if (starts(first, end, "#line ")) st->user = true;
}

const char *tidy(arena *a, const char *emitted, const char *file_name)
{
    text out = text_new(a);
    state st = {.line = 1, .blank = true};
    for (const char *s = emitted; *s;) {
        const char *eol = strchr(s, '\n');
        const char *end = eol ? eol : s + strlen(s);
        tidy_line(&out, &st, s, end, file_name);
        s = eol ? eol + 1 : end;
    }
    return text_str(&out);
}
