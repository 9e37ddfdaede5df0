/* How diagnostics look. What comes from a spec is shown without control characters, so that no spec
 * can play tricks on a terminal. */
#include "source/diag.h"

#include <stdlib.h>
#include <string.h>

#include "source/source.h"
#include "base/utf8.h"

#define LINE_MAX_CHARS 160u
#define TEXT_MAX_BYTES 400u /* of a message: it may quote a value of any length */
#define INDENT "    "
#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

typedef struct look {
    const char *word, *colour;
} look;
static const look looks[] = {
    [DIAG_NOTE] = {"note", "\033[1;36m"},
    [DIAG_WARNING] = {"warning", "\033[1;35m"},
    [DIAG_ERROR] = {"error", "\033[1;31m"},
};
#define BOLD "\033[1m"
#define GREEN "\033[1;32m"
#define PLAIN "\033[0m"

static void paint(text *out, bool colour, const char *code)
{
    if (colour) text_put(out, code);
}

/* Characters that break a line, steer a terminal, or show text in another order than it has. */
static bool unsafe(uint32_t c)
{
    if (utf8_is_control(c)) return c != '\t';
    return (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

static void put_safely(text *out, const char *s, size_t len)
{
    for (size_t i = 0; i < len;) {
        uint32_t c;
        const size_t n = utf8_decode(s + i, len - i, &c);
        if (n == 0 || unsafe(c)) text_put(out, REPLACEMENT);
        else text_putn(out, s + i, n);
        i += n ? n : 1;
    }
}

/* ---- the source line ---- */

static size_t next_char(const char *s, size_t len, size_t at)
{
    uint32_t c;
    const size_t n = utf8_decode(s + at, len - at, &c);
    return at + (n ? n : 1);
}

/* The bytes of a line that are shown: all of a short one, else a window around the caret. */
typedef struct window {
    size_t from, caret, to, len;
} window;

static window cut(const char *line, size_t len, size_t caret)
{
    size_t chars = 0, at_caret = 0;
    for (size_t i = 0; i < len; i = next_char(line, len, i), chars++)
        if (i < caret) at_caret++;
    if (chars <= LINE_MAX_CHARS) return (window){0, caret, len, len};

    size_t first = at_caret > LINE_MAX_CHARS / 2 ? at_caret - LINE_MAX_CHARS / 2 : 0;
    if (first + LINE_MAX_CHARS > chars) first = chars - LINE_MAX_CHARS;
    window w = {.caret = caret, .len = len};
    size_t i = 0;
    for (; first; first--) i = next_char(line, len, i);
    w.from = i;
    for (size_t n = LINE_MAX_CHARS; n; n--) i = next_char(line, len, i);
    w.to = i;
    return w;
}

static void put_caret(text *out, const char *line, const window *w, bool colour)
{
    text_put(out, w->from ? INDENT "..." : INDENT);
    for (size_t i = w->from; i < w->caret; i = next_char(line, w->len, i))
        text_putc(out, line[i] == '\t' ? '\t' : ' ');
    paint(out, colour, GREEN);
    text_putc(out, '^');
    paint(out, colour, PLAIN);
    text_putc(out, '\n');
}

static void put_source_line(text *out, pos at, bool colour)
{
    const source *s = at.src;
    if (at.line > s->lines) return;
    const char *line = s->text + s->line[at.line - 1];
    size_t len = s->line[at.line] - s->line[at.line - 1];
    if (len && line[len - 1] == '\n') len--;

    size_t caret = 0;
    for (uint32_t col = 1; col < at.col && caret < len; col++) caret = next_char(line, len, caret);
    const window w = cut(line, len, caret);
    text_put(out, w.from ? INDENT "..." : INDENT);
    put_safely(out, line + w.from, w.to - w.from);
    text_put(out, w.to < len ? "...\n" : "\n");
    if (at.col) put_caret(out, line, &w, colour);
}

/* ---- the message ---- */

static void put_position(text *out, pos at)
{
    if (!at.src) {
        text_put(out, "kgen: ");
        return;
    }
    put_safely(out, at.src->path, strlen(at.src->path));
    if (at.line) text_printf(out, ":%u", at.line);
    if (at.line && at.col) text_printf(out, ":%u", at.col);
    text_put(out, ": ");
}

static void put_diag(text *out, const diag *item, bool with_line, bool colour)
{
    paint(out, colour, BOLD);
    put_position(out, item->at);
    paint(out, colour, looks[item->severity].colour);
    text_printf(out, "%s: ", looks[item->severity].word);
    paint(out, colour, PLAIN);
    const size_t len = strlen(item->text), shown = utf8_cut(item->text, TEXT_MAX_BYTES);
    put_safely(out, item->text, shown);
    if (shown < len) text_put(out, "...");
    if (item->name) text_printf(out, " [%s]", item->name);
    text_putc(out, '\n');
    if (with_line && item->at.src && item->at.line) put_source_line(out, item->at, colour);
}

/* ---- their order ---- */

/* A diagnostic and its notes move together: `first` of `count` in the order of reports. */
typedef struct group {
    size_t file, first, count;
    pos at;
} group;

static int in_order(const void *left, const void *right)
{
    const group *a = left, *b = right;
    if (a->file != b->file) return a->file < b->file ? -1 : 1;
    if (a->at.line != b->at.line) return a->at.line < b->at.line ? -1 : 1;
    if (a->at.col != b->at.col) return a->at.col < b->at.col ? -1 : 1;
    return a->first < b->first ? -1 : 1;
}

static size_t file_rank(const group *groups, size_t count, const source *src)
{
    for (size_t i = 0; i < count; i++)
        if (groups[i].at.src == src) return groups[i].file;
    return count;
}

static size_t group_up(const diags *d, group *groups)
{
    size_t n = 0;
    for (size_t i = 0; i < diag_count(d); i++) {
        const diag *item = diag_at(d, i);
        const bool overflow = item->severity == DIAG_NOTE && !item->at.src;
        if (item->severity == DIAG_NOTE && n && !overflow) {
            groups[n - 1].count++;
            continue;
        }
        const size_t file = overflow ? SIZE_MAX : file_rank(groups, n, item->at.src);
        groups[n++] = (group){.file = file, .first = i, .count = 1, .at = item->at};
    }
    return n;
}

void diag_render(const diags *d, text *out, bool colour)
{
    group groups[DIAG_MAX];
    const size_t n = group_up(d, groups);
    if (n) qsort(groups, n, sizeof *groups, in_order);
    for (size_t g = 0; g < n; g++)
        for (size_t i = 0; i < groups[g].count; i++) {
            const diag *item = diag_at(d, groups[g].first + i);
            const bool line_shown = i && item->at.src == groups[g].at.src &&
                                    item->at.line == groups[g].at.line &&
                                    item->at.col == groups[g].at.col;
            put_diag(out, item, !line_shown, colour);
        }
}
