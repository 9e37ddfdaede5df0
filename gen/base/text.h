/* gen/base/text.h: a growing string in an arena. */
#ifndef GEN_TEXT_H
#define GEN_TEXT_H

#include "base/arena.h"

typedef struct text {
    arena *a;
    char *s; /* always NUL-terminated once anything was put */
    size_t len, room;
} text;

text text_new(arena *a);
void text_put(text *t, const char *s);
void text_putn(text *t, const char *s, size_t n);
void text_putc(text *t, char c);
void text_printf(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_clear(text *t);            /* empty, with the room that it has */
const char *text_str(const text *t); /* "" when empty */

/* FNV-1a, 64 bits: content hashes. Chain by passing the last value; start with TEXT_HASH. */
#define TEXT_HASH UINT64_C(0xcbf29ce484222325)
uint64_t text_hash(uint64_t h, const char *s, size_t n);

#endif
