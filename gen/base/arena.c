#include "base/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_BYTES (64u * 1024u)
#define ALIGNMENT 16u

typedef struct chunk {
    struct chunk *next;
    size_t used, room;
    _Alignas(ALIGNMENT) unsigned char bytes[];
} chunk;

typedef struct release {
    struct release *next;
    void (*call)(void *);
    void *what;
} release;

struct arena {
    chunk *chunks;
    release *releases;
    jmp_buf trap;
    size_t bytes;
    size_t fail_at, allocations;
};

arena *arena_new(void)
{
    return calloc(1, sizeof(arena));
}

void arena_free(arena *a)
{
    if (!a) return;
    for (release *r = a->releases, *next; r; r = next) {
        next = r->next;
        r->call(r->what);
        free(r);
    }
    for (chunk *c = a->chunks, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    free(a);
}

jmp_buf *arena_trap(arena *a)
{
    return &a->trap;
}

void arena_exhausted(arena *a)
{
    longjmp(a->trap, 1);
}

static chunk *add_chunk(arena *a, size_t bytes)
{
    size_t room = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
    chunk *c = calloc(1, sizeof(chunk) + room);
    if (!c) arena_exhausted(a);
    c->room = room;
    c->next = a->chunks;
    a->chunks = c;
    a->bytes += room;
    return c;
}

void *arena_alloc(arena *a, size_t bytes)
{
    if (a->fail_at && ++a->allocations == a->fail_at) arena_exhausted(a);
    if (bytes > SIZE_MAX / 2) arena_exhausted(a);
    bytes = (bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    chunk *c = a->chunks;
    if (!c || c->room - c->used < bytes) c = add_chunk(a, bytes);
    void *memory = c->bytes + c->used;
    c->used += bytes;
    return memory;
}

void *arena_alloc_array(arena *a, size_t size, size_t count)
{
    if (size && count > SIZE_MAX / size) arena_exhausted(a);
    return arena_alloc(a, size * count);
}

char *arena_strndup(arena *a, const char *s, size_t n)
{
    char *copy = arena_alloc(a, n + 1);
    if (n) memcpy(copy, s, n);
    return copy;
}

char *arena_strdup(arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_vprintf(arena *a, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0) arena_exhausted(a);
    char *s = arena_alloc(a, (size_t)n + 1);
    vsnprintf(s, (size_t)n + 1, format, args);
    return s;
}

char *arena_printf(arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *s = arena_vprintf(a, format, args);
    va_end(args);
    return s;
}

void arena_defer(arena *a, void (*call)(void *), void *what)
{
    /* Not from the arena's own memory: if this fails, the resource must still be released. */
    bool refused = a->fail_at && ++a->allocations == a->fail_at;
    release *r = refused ? NULL : malloc(sizeof *r);
    if (!r) {
        call(what);
        arena_exhausted(a);
    }
    *r = (release){.next = a->releases, .call = call, .what = what};
    a->releases = r;
}

void arena_fail_at(arena *a, size_t k)
{
    a->fail_at = k;
    a->allocations = 0;
}

size_t arena_bytes(const arena *a)
{
    return a->bytes;
}

void list_add(arena *a, list *l, void *item)
{
    if (l->count == l->room) {
        size_t room = l->room ? l->room * 2 : 8;
        void **at = arena_array(a, void *, room);
        if (l->count) memcpy(at, l->at, l->count * sizeof *at);
        l->at = at;
        l->room = room;
    }
    l->at[l->count++] = item;
}
