/* Where long lines are broken. */
#ifndef RENDER_WRAP_H
#define RENDER_WRAP_H

/* A line of code ends at `at`, and goes on at `next`. */
typedef struct wrap {
    const char *at, *next;
} wrap;

/* Of a line of code that has room for `room` characters: {NULL, NULL} where it cannot be broken. */
wrap wrap_code(const char *s, const char *end, int room);

/* The same of a comment, between words. */
wrap wrap_prose(const char *s, const char *end, int room);

#endif
