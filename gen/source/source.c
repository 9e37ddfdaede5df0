#define _POSIX_C_SOURCE 200809L
#include "source/source.h"

#include <errno.h>
#include <string.h>

#include "base/file.h"
#include "base/utf8.h"

/* ---- positions ---- */

static uint32_t line_of(const source *s, size_t offset)
{
    uint32_t low = 0, high = s->lines; /* line[low] <= offset, and offset < line[high] or the end */
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (s->line[middle] <= offset) low = middle;
        else high = middle;
    }
    return low;
}

const char *source_folder(arena *a, const source *s)
{
    const char *slash = strrchr(s->path, '/');
    return slash ? arena_strndup(a, s->path, (size_t)(slash - s->path) + 1) : ".";
}

pos source_pos(const source *s, size_t offset)
{
    if (offset > s->len) offset = s->len;
    if (s->lines == 0) return (pos){.src = s};
    const uint32_t line = line_of(s, offset);
    uint32_t col = 1;
    for (size_t i = s->line[line]; i < offset; i++)
        if (!utf8_continues(s->text[i]) && s->text[i] != '\n') col++;
    return (pos){.src = s, .line = line + 1, .col = col, .offset = offset};
}

/* A position that is the file as a whole. */
static pos whole(const source *s)
{
    return (pos){.src = s};
}

/* ---- from bytes to lines ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static source *source_named(arena *a, const char *path)
{
    source *s = arena_new_of(a, source);
    s->path = strcmp(path, "-") == 0 ? "<stdin>" : arena_strdup(a, path);
    s->name = base_name(s->path);
    s->text = "";
    return s;
}

/* Line ends of other systems become LF, and a byte order mark goes. */
static void fold(arena *a, source *s, const char *bytes, size_t len)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t i = len >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
    char *folded = arena_alloc(a, len + 1);
    size_t n = 0;
    for (; i < len; i++) {
        if (bytes[i] == '\r' && i + 1 < len && bytes[i + 1] == '\n') continue;
        folded[n++] = bytes[i] == '\r' ? '\n' : bytes[i];
    }
    s->text = folded;
    s->len = n;
}

static void index_lines(arena *a, source *s)
{
    uint32_t lines = s->len && s->text[s->len - 1] != '\n';
    for (size_t i = 0; i < s->len; i++) lines += s->text[i] == '\n';
    size_t *line = arena_array(a, size_t, (size_t)lines + 1);
    uint32_t n = 0;
    for (size_t i = 0; i < s->len; i++)
        if (i == 0 || s->text[i - 1] == '\n') line[n++] = i;
    line[lines] = s->len;
    s->line = line;
    s->lines = lines;
}

/* ---- the characters allowed ---- */

/* NULL for a character that may stand in a source, else what is wrong with it. Other systems' line
 * breaks and invisible marks would make lines and columns mean different things to different
 * readers. */
static const char *why_refused(uint32_t c)
{
    if (c == '\n' || c == '\t') return NULL;
    if (c == 0) return "a NUL byte";
    if (c == 0x85 || c == 0x2028 || c == 0x2029) return "a line break other than LF";
    if (utf8_is_control(c)) return "a control character";
    if (c == 0xfeff) return "a byte order mark inside the text";
    if (c == 0xfffe || c == 0xffff) return "a character that is none";
    return NULL;
}

static bool characters_allowed(diags *d, const source *s)
{
    for (size_t i = 0; i < s->len;) {
        uint32_t c = 0;
        const size_t n = utf8_decode(s->text + i, s->len - i, &c);
        if (n == 0) {
            const unsigned byte = (unsigned char)s->text[i];
            diag_error(d, source_pos(s, i), "encoding", "byte 0x%02x is not UTF-8", byte);
            if (i == 0 && byte >= 0xfe) diag_note(d, whole(s), "this looks like UTF-16");
            return false;
        }
        const char *why = why_refused(c);
        if (why) {
            diag_error(d, source_pos(s, i), "encoding", "%s (U+%04X) is not allowed", why,
                       (unsigned)c);
            return false;
        }
        i += n;
    }
    return true;
}

static const source *finish(arena *a, diags *d, source *s, const char *bytes, size_t len)
{
    if (len > SOURCE_MAX_BYTES) {
        diag_error(d, whole(s), "too-large", "larger than %u bytes", SOURCE_MAX_BYTES);
        return NULL;
    }
    fold(a, s, bytes, len);
    index_lines(a, s);
    if (s->len == 0) {
        diag_error(d, whole(s), "empty", "the file is empty");
        return NULL;
    }
    return characters_allowed(d, s) ? s : NULL;
}

const source *source_from_text(arena *a, diags *d, const char *path, const char *bytes, size_t len)
{
    return finish(a, d, source_named(a, path), bytes, len);
}

/* ---- from a file ---- */

static const source *refuse_file(diags *d, const source *s, const char *why, bool *system)
{
    diag_error(d, whole(s), "file", "cannot be read: %s", why);
    *system = true;
    return NULL;
}

const source *source_read(arena *a, diags *d, const char *path, bool *system)
{
    source *s = source_named(a, path);
    text bytes = text_new(a);
    const int problem = file_read(strcmp(path, "-") == 0 ? NULL : path, SOURCE_MAX_BYTES, &bytes);
    if (problem == EISDIR) return refuse_file(d, s, "it is a directory", system);
    if (problem) return refuse_file(d, s, strerror(problem), system);
    return finish(a, d, s, text_str(&bytes), bytes.len);
}
