/* gen/base/utf8.h: the little that the generator needs to know of UTF-8. */
#ifndef GEN_UTF8_H
#define GEN_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes the character at s. Returns its bytes, or 0 where there is none: nothing left, a stray or
 * missing continuation byte, an overlong form, a surrogate, or above U+10FFFF. */
size_t utf8_decode(const char *s, size_t len, uint32_t *c);

/* The bytes of the character that starts with this byte of valid UTF-8. */
size_t utf8_length(char first);

/* The bytes of s, at most `most`, without part of a character at the end. */
size_t utf8_cut(const char *s, size_t most);

/* C0, DEL and C1. */
bool utf8_is_control(uint32_t c);

/* True for bytes that continue a character. */
bool utf8_continues(char byte);

#endif
