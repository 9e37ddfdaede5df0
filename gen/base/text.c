#include "base/text.h"

#include <stdio.h>
#include <string.h>

text text_new(arena *a)
{
    return (text){.a = a};
}

static void reserve(text *t, size_t more)
{
    if (t->len + more + 1 <= t->room) return;
    size_t room = t->room ? t->room * 2 : 256;
    while (room < t->len + more + 1) room *= 2;
    char *s = arena_alloc(t->a, room);
    if (t->len) memcpy(s, t->s, t->len);
    t->s = s;
    t->room = room;
}

void text_putn(text *t, const char *s, size_t n)
{
    reserve(t, n);
    if (n) memcpy(t->s + t->len, s, n);
    t->len += n;
    t->s[t->len] = '\0';
}

void text_put(text *t, const char *s)
{
    text_putn(t, s, strlen(s));
}

void text_putc(text *t, char c)
{
    text_putn(t, &c, 1);
}

void text_printf(text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *s = arena_vprintf(t->a, format, args);
    va_end(args);
    text_put(t, s);
}

void text_clear(text *t)
{
    t->len = 0;
    if (t->s) t->s[0] = '\0';
}

const char *text_str(const text *t)
{
    return t->s ? t->s : "";
}

uint64_t text_hash(uint64_t h, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        h ^= (unsigned char)s[i];
        h *= UINT64_C(0x100000001b3);
    }
    return h;
}
