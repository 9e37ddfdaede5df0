#include "json.h"

#include <inttypes.h>

static void put_string(text *t, const char *s)
{
    text_putc(t, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\') text_printf(t, "\\%c", *s);
        else if ((unsigned char)*s < 0x20) text_printf(t, "\\u%04x", (unsigned)(unsigned char)*s);
        else text_putc(t, *s);
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
