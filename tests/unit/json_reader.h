/* tests/unit/json_reader.h: whether a text is one JSON value, by the grammar of RFC 8259. */
#ifndef TESTS_JSON_READER_H
#define TESTS_JSON_READER_H

#include <stdbool.h>
#include <string.h>

static inline const char *json_value(const char *s);

static inline const char *json_blanks(const char *s)
{
    return s ? s + strspn(s, " \t\r\n") : NULL;
}

static inline const char *json_text(const char *s)
{
    if (!s || *s++ != '"') return NULL;
    for (; *s != '"'; s++) {
        if ((unsigned char)*s < 0x20) return NULL; /* the end of the text too */
        if (*s != '\\') continue;
        if (*++s != 'u') {
            if (!*s || !strchr("\"\\/bfnrt", *s)) return NULL;
        } else if (strspn(s + 1, "0123456789abcdefABCDEF") < 4) {
            return NULL;
        }
    }
    return s + 1;
}

/* The values between two brackets, with a name before each if it is an object. */
static inline const char *json_list(const char *s, char close, bool named)
{
    s = json_blanks(s + 1);
    if (*s == close) return s + 1;
    for (;;) {
        if (named) {
            s = json_blanks(json_text(json_blanks(s)));
            if (!s || *s++ != ':') return NULL;
        }
        s = json_blanks(json_value(json_blanks(s)));
        if (!s) return NULL;
        if (*s == close) return s + 1;
        if (*s++ != ',') return NULL;
    }
}

/* What follows the value at s; NULL where there is none. */
static inline const char *json_value(const char *s)
{
    if (!s) return NULL;
    if (*s == '{') return json_list(s, '}', true);
    if (*s == '[') return json_list(s, ']', false);
    if (*s == '"') return json_text(s);
    if (strncmp(s, "true", 4) == 0) return s + 4;
    if (strncmp(s, "false", 5) == 0) return s + 5;
    const size_t digits = strspn(s, "0123456789");
    return digits && (*s != '0' || digits == 1) ? s + digits : NULL;
}

static inline bool is_json(const char *s)
{
    s = json_blanks(json_value(json_blanks(s)));
    return s && *s == '\0';
}

#endif
