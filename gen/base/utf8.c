#include "base/utf8.h"

size_t utf8_decode(const char *s, size_t len, uint32_t *c)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (len == 0) return 0;
    const unsigned char first = (unsigned char)s[0];
    const size_t n = utf8_length(s[0]);
    if (n == 0 || n > len) return 0;
    *c = n == 1 ? first : first & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if (!utf8_continues(s[i])) return 0;
        *c = *c << 6 | ((unsigned char)s[i] & 0x3fu);
    }
    if (*c < least[n] || *c > 0x10ffff || (*c >= 0xd800 && *c <= 0xdfff)) return 0;
    return n;
}

size_t utf8_length(char first)
{
    const unsigned char byte = (unsigned char)first;
    if (byte < 0x80) return 1;
    if (byte >= 0xc2 && byte < 0xe0) return 2;
    if (byte >= 0xe0 && byte < 0xf0) return 3;
    if (byte >= 0xf0 && byte < 0xf5) return 4;
    return 0;
}

size_t utf8_cut(const char *s, size_t most)
{
    size_t n = 0;
    while (n < most && s[n]) n++;
    while (s[n] && n && utf8_continues(s[n])) n--;
    return n;
}

bool utf8_is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0);
}

bool utf8_continues(char byte)
{
    return ((unsigned char)byte & 0xc0u) == 0x80u;
}
