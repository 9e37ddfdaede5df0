/* gen/base/arena.h: the memory of one run. Everything that the passes make lives in one arena and
 * goes with it; nothing is freed alone. Running out of memory leaves by longjmp to ARENA_TRY, so
 * passes have no error paths of their own for it. Foreign resources (a libyaml parser, a Lua state,
 * a FILE) are handed to arena_defer, so that they are released on every way out.
 */
#ifndef GEN_ARENA_H
#define GEN_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct arena arena;

arena *arena_new(void);    /* NULL when there is no memory even for that */
void arena_free(arena *a); /* runs deferred releases, last first; NULL is allowed */

/* Runs the following statement; if memory runs out inside, control comes back and the value is
 * false: `if (!ARENA_TRY(a)) { report; } else { work; }`. Not nested. */
#define ARENA_TRY(a) (setjmp(*arena_trap(a)) == 0)
jmp_buf *arena_trap(arena *a);
_Noreturn void arena_exhausted(arena *a); /* for wrappers of foreign libraries that return NULL */

void *arena_alloc(arena *a, size_t bytes); /* zeroed, aligned to 16; never NULL */
#define arena_new_of(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define arena_array(a, T, count) ((T *)arena_alloc_array((a), sizeof(T), (count)))
void *arena_alloc_array(arena *a, size_t size, size_t count); /* overflow counts as exhaustion */
char *arena_strndup(arena *a, const char *s, size_t n);
char *arena_strdup(arena *a, const char *s);
char *arena_printf(arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(arena *a, const char *format, va_list args);

void arena_defer(arena *a, void (*release)(void *), void *what);

/* Tests: the k-th allocation from now fails (0 = never). */
void arena_fail_at(arena *a, size_t k);
size_t arena_bytes(const arena *a); /* taken from the system so far */

/* A vector of pointers, for lists whose length is not known before. */
typedef struct list {
    void **at;
    size_t count, room;
} list;
void list_add(arena *a, list *l, void *item);

#endif
