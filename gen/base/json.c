#include "base/json.h"

#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"

static void put_string(text *t, const char *s)
{
    text_putc(t, '"');
    for (size_t len = strlen(s), n; len; s += n, len -= n) {
        uint32_t c;
        n = utf8_decode(s, len, &c);
        if (n == 0) c = 0xfffd; /* names of files need not be UTF-8 */
        if (*s == '"' || *s == '\\') text_printf(t, "\\%c", *s);
        else if (n == 0 || utf8_is_control(c)) text_printf(t, "\\u%04x", (unsigned)c);
        else text_putn(t, s, n);
        if (n == 0) n = 1;
    }
    text_putc(t, '"');
}

static void start(json *j, const char *key)
{
    if (j->depth > 0) text_put(j->out, j->first ? "\n" : ",\n");
    for (int i = 0; i < j->depth; i++) text_put(j->out, "  ");
    j->first = false;
    if (!key) return;
    put_string(j->out, key);
    text_put(j->out, ": ");
}

void json_open(json *j, const char *key, char bracket)
{
    start(j, key);
    text_putc(j->out, bracket);
    j->depth++;
    j->first = true;
}

void json_close(json *j, char bracket)
{
    const bool empty = j->first;
    j->depth--;
    j->first = false;
    if (!empty) {
        text_putc(j->out, '\n');
        for (int i = 0; i < j->depth; i++) text_put(j->out, "  ");
    }
    text_putc(j->out, bracket);
    if (j->depth == 0) text_putc(j->out, '\n');
}

void json_string(json *j, const char *key, const char *value)
{
    start(j, key);
    put_string(j->out, value);
}

void json_number(json *j, const char *key, uint64_t value)
{
    start(j, key);
    text_printf(j->out, "%" PRIu64, value);
}

void json_bool(json *j, const char *key, bool value)
{
    start(j, key);
    text_put(j->out, value ? "true" : "false");
}
