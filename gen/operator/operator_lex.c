#include "operator/operator_lex.h"

#include <ctype.h>
#include <string.h>

static bool is_ascii(char c)
{
    return (unsigned char)c < 0x80;
}
static bool is_word_start(char c)
{
    return is_ascii(c) && (isalpha((unsigned char)c) || c == '_');
}
static bool is_word(char c)
{
    return is_word_start(c) || (c >= '0' && c <= '9');
}

/* Reads past the end give a NUL; NULs inside were refused. */
static char peek(const op_text *op, size_t at)
{
    return at < op->len ? op->text[at] : '\0';
}

static bool starts(const op_text *op, size_t at, const char *what)
{
    const size_t n = strlen(what);
    return n <= op->len - at && memcmp(op->text + at, what, n) == 0;
}

#define REPORT(l, offset, ...)                                                                     \
    do {                                                                                           \
        if ((l)->d) diag_error((l)->d, op_pos((l)->op, offset), __VA_ARGS__);                      \
    } while (0)

/* ---- every byte ------------------------------------------------------------------------------ */

/* A backslash that joins its line to the next, or to the line that is emitted after the text.
 * Compilers let blanks stand between. */
static bool is_splice(const op_text *op, size_t at)
{
    if (op->text[at] != '\\') return false;
    for (at++; peek(op, at) == ' ' || peek(op, at) == '\t'; at++) {}
    return at >= op->len || op->text[at] == '\n';
}

static bool is_trigraph(const op_text *op, size_t at)
{
    const char third = starts(op, at, "?\?") ? peek(op, at + 2) : '\0';
    return third && strchr("=/'()!<>-", third);
}

static bool is_control(char c)
{
    return ((unsigned char)c < 0x20 && c != '\t' && c != '\n') || c == 0x7f;
}

/* U+202A..U+202E and U+2066..U+2069: the text would not read as it runs. */
static bool reorders(const op_text *op, size_t at)
{
    if (!starts(op, at, "\xe2\x80") && !starts(op, at, "\xe2\x81")) return false;
    const unsigned char last = (unsigned char)peek(op, at + 2);
    return op->text[at + 1] == '\x80' ? last >= 0xaa && last <= 0xae : last >= 0xa6 && last <= 0xa9;
}

void lex_check_bytes(const op_text *op, diags *d)
{
    for (size_t i = 0; i < op->len; i++) {
        if (is_control(op->text[i]))
            diag_error(d, op_pos(op, i), "operator-character",
                       "control character 0x%02x in operator text",
                       (unsigned)(unsigned char)op->text[i]);
        else if (is_splice(op, i))
            diag_error(d, op_pos(op, i), "operator-backslash",
                       "a backslash at the end of a line would hide where the line ends");
        else if (is_trigraph(op, i))
            diag_error(d, op_pos(op, i), "operator-trigraph",
                       "\"%.3s\" is a trigraph: some compilers read another character here",
                       op->text + i);
        else if (reorders(op, i))
            diag_error(d, op_pos(op, i), "operator-character",
                       "a character that reorders text on the screen");
    }
}

/* ---- white space and comments ---------------------------------------------------------------- */

static size_t after_line(const op_text *op, size_t at)
{
    const char *end = memchr(op->text + at, '\n', op->len - at);
    return end ? (size_t)(end - op->text) : op->len;
}

static void skip_comment(lexer *l)
{
    const size_t opened = l->next;
    for (l->next += 2; l->next < l->op->len; l->next++)
        if (starts(l->op, l->next, "*/")) {
            l->next += 2;
            return;
        }
    REPORT(l, opened, "operator-comment", "this comment has no end");
}

static void skip_blank(lexer *l)
{
    const op_text *op = l->op;
    while (l->next < op->len) {
        const char c = op->text[l->next];
        if (c == ' ' || c == '\n' || c == '\t' || is_control(c)) l->next++;
        else if (is_splice(op, l->next)) l->next++;
        else if (is_trigraph(op, l->next)) l->next += 3;
        else if (starts(op, l->next, "//")) l->next = after_line(op, l->next);
        else if (starts(op, l->next, "/*")) skip_comment(l);
        else return;
    }
}

/* ---- literals -------------------------------------------------------------------------------- */

/* The length of one character of a character literal, 0 if it is none. */
static size_t character_length(const op_text *op, size_t at)
{
    const char c = peek(op, at), escape = peek(op, at + 1);
    if (c == '\n' || c == '\'' || c == '\0' || !is_ascii(c)) return 0;
    if (c != '\\') return 1;
    if (escape && strchr("abfnrtv\\'\"?", escape)) return 2;
    size_t n = escape == 'x' ? 2 : 1;
    const size_t first = n;
    if (escape == 'x')
        while (n < 4 && isxdigit((unsigned char)peek(op, at + n))) n++;
    else
        while (n < 4 && peek(op, at + n) >= '0' && peek(op, at + n) <= '7') n++;
    return n == first ? 0 : n;
}

static token character_literal(lexer *l)
{
    const size_t at = l->next, n = character_length(l->op, at + 1);
    if (at > 0 && is_word(l->op->text[at - 1])) {
        REPORT(l, at, "operator-literal",
               "prefixes of literals and separators of digits are not available in operator text");
        l->next = at + 1;
        return (token){.kind = TOKEN_BAD, .at = at, .len = 1};
    }
    if (n && peek(l->op, at + 1 + n) == '\'') {
        l->next = at + n + 2;
        return (token){.kind = TOKEN_CHARACTER, .at = at, .len = n + 2};
    }
    REPORT(l, at, "operator-literal", "a character literal holds one ASCII character");
    const size_t end = after_line(l->op, at);
    const char *close = memchr(l->op->text + at + 1, '\'', end - at - 1);
    l->next = close ? (size_t)(close - l->op->text) + 1 : end;
    return (token){.kind = TOKEN_BAD, .at = at, .len = l->next - at};
}

static token string_literal(lexer *l)
{
    const size_t at = l->next, end = after_line(l->op, at);
    size_t i = at + 1;
    while (i < end && l->op->text[i] != '"') i += l->op->text[i] == '\\' ? 2 : 1;
    if (i < end) REPORT(l, at, "operator-literal", "a string has no use in operator text");
    else REPORT(l, at, "operator-literal", "this string has no end");
    l->next = i < end ? i + 1 : end;
    return (token){.kind = TOKEN_BAD, .at = at, .len = l->next - at};
}

/* As a preprocessor cuts it: 0x1e+5 is one thing, and no number. */
static token number_literal(lexer *l)
{
    const size_t at = l->next;
    size_t i = at + 1;
    for (; is_word(peek(l->op, i)) || peek(l->op, i) == '.'; i++) {
        const char after = peek(l->op, i + 1);
        if (strchr("eEpP", l->op->text[i]) && (after == '+' || after == '-')) i++;
    }
    l->next = i;
    token t = {.at = at, .len = i - at};
    t.kind = number_kind(l->op->text + at, t.len, &t.suffixed);
    if (t.kind == TOKEN_BAD)
        REPORT(l, at, "operator-number", "\"%.*s\" is not a number", (int)t.len, l->op->text + at);
    return t;
}

/* ---- punctuation ----------------------------------------------------------------------------- */

/* In this order, the longest first. */
static const struct mark {
    const char *text, *name, *why;
} marks[] = {
    {"<<=", NULL, NULL},
    {">>=", NULL, NULL},
    {"...", "operator-punctuation", "\"...\" has no use in operator text"},
    {"->", "operator-punctuation", "there are no pointers in operator text; a field is a.name"},
    {"::", "operator-punctuation", "names of other scopes are not available in operator text"},
    {"<:", "operator-digraph", "\"<:\" is another spelling of \"[\"; write that"},
    {":>", "operator-digraph", "\":>\" is another spelling of \"]\"; write that"},
    {"<%", "operator-digraph", "\"<%\" is another spelling of \"{\"; write that"},
    {"%>", "operator-digraph", "\"%>\" is another spelling of \"}\"; write that"},
    {"%:", "operator-digraph", "\"%:\" is another spelling of \"#\""},
    {"<<", NULL, NULL},
    {">>", NULL, NULL},
    {"<=", NULL, NULL},
    {">=", NULL, NULL},
    {"==", NULL, NULL},
    {"!=", NULL, NULL},
    {"&&", NULL, NULL},
    {"||", NULL, NULL},
    {"++", NULL, NULL},
    {"--", NULL, NULL},
    {"+=", NULL, NULL},
    {"-=", NULL, NULL},
    {"*=", NULL, NULL},
    {"/=", NULL, NULL},
    {"%=", NULL, NULL},
    {"&=", NULL, NULL},
    {"|=", NULL, NULL},
    {"^=", NULL, NULL},
    {"#", "operator-preprocessor", "preprocessor lines are not available in operator text"},
    {"\\", "operator-backslash", "a backslash has no use outside a character literal"},
};

static token punctuation(lexer *l)
{
    const size_t at = l->next;
    const char c = l->op->text[at];
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (!starts(l->op, at, marks[i].text)) continue;
        const size_t len = strlen(marks[i].text);
        l->next = at + len;
        if (marks[i].name) REPORT(l, at, marks[i].name, "%s", marks[i].why);
        return (token){.kind = marks[i].name ? TOKEN_BAD : TOKEN_PUNCTUATION, .at = at, .len = len};
    }
    size_t len = 1;
    while (!is_ascii(c) && at + len < l->op->len && !is_ascii(l->op->text[at + len])) len++;
    l->next = at + len;
    if (strchr("()[]{};,.?:+-*/%<>=!&|^~", c))
        return (token){.kind = TOKEN_PUNCTUATION, .at = at, .len = 1};
    if (is_ascii(c)) REPORT(l, at, "operator-character", "\"%c\" has no use in operator text", c);
    else REPORT(l, at, "operator-character", "only ASCII outside comments");
    return (token){.kind = TOKEN_BAD, .at = at, .len = len};
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static token word_token(lexer *l)
{
    const size_t at = l->next;
    while (is_word(peek(l->op, l->next))) l->next++;
    return (token){.kind = TOKEN_WORD, .at = at, .len = l->next - at};
}

token lex_next(lexer *l)
{
    skip_blank(l);
    if (l->next >= l->op->len) return (token){.kind = TOKEN_END, .at = l->op->len};
    const char c = l->op->text[l->next];
    if (is_word_start(c)) return word_token(l);
    if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)peek(l->op, l->next + 1))))
        return number_literal(l);
    if (c == '\'') return character_literal(l);
    if (c == '"') return string_literal(l);
    return punctuation(l);
}

bool token_is(const op_text *op, token t, const char *what)
{
    return strlen(what) == t.len && memcmp(op->text + t.at, what, t.len) == 0;
}
