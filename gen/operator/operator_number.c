/* Numbers of operator text: what C++17 and CUDA both read the same way. */
#include <ctype.h>
#include <string.h>

#include "operator/operator_lex.h"

static bool is_binary(int c)
{
    return c == '0' || c == '1';
}
static bool is_octal(int c)
{
    return c >= '0' && c <= '7';
}
static bool is_decimal(int c)
{
    return c >= '0' && c <= '9';
}
static bool is_hex(int c)
{
    return isxdigit(c) != 0;
}

static size_t digits(const char *s, size_t at, size_t len, bool (*is)(int))
{
    while (at < len && is((unsigned char)s[at])) at++;
    return at;
}

static bool same_letters(const char *s, const char *lower, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (tolower((unsigned char)s[i]) != lower[i]) return false;
    return true;
}

static bool integer_suffix(const char *s, size_t len)
{
    static const char *const suffixes[] = {"", "u", "l", "ul", "lu", "ll", "ull", "llu"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (strlen(suffixes[i]) == len && same_letters(s, suffixes[i], len))
            return !memchr(s, 'l', len) || !memchr(s, 'L', len);
    return false;
}

static token_kind integer(const char *s, size_t at, size_t end, size_t len)
{
    return end > at && integer_suffix(s + end, len - end) ? TOKEN_INTEGER : TOKEN_BAD;
}

/* What follows the digits of a float: an exponent and a suffix, f or none. */
static token_kind floating(const char *s, size_t at, size_t len, char mark, bool *suffixed)
{
    if (at < len && tolower((unsigned char)s[at]) == mark) {
        at++;
        if (at < len && (s[at] == '+' || s[at] == '-')) at++;
        const size_t end = digits(s, at, len, is_decimal);
        if (end == at) return TOKEN_BAD;
        at = end;
    } else if (mark == 'p') {
        return TOKEN_BAD; /* C wants the exponent of a hexadecimal float */
    }
    if (at < len && (s[at] == 'f' || s[at] == 'F')) {
        *suffixed = true;
        at++;
    }
    return at == len ? TOKEN_FLOAT : TOKEN_BAD;
}

token_kind number_kind(const char *s, size_t len, bool *suffixed)
{
    *suffixed = false;
    const bool prefixed = len > 1 && s[0] == '0';
    const int prefix = prefixed ? tolower((unsigned char)s[1]) : 0;
    if (prefix == 'b') return integer(s, 2, digits(s, 2, len, is_binary), len);

    const bool hex = prefix == 'x';
    bool (*const is)(int) = hex ? is_hex : is_decimal;
    const size_t start = hex ? 2 : 0;
    size_t end = digits(s, start, len, is), count = end - start;
    const bool point = end < len && s[end] == '.';
    if (point) {
        const size_t fraction = end + 1;
        end = digits(s, fraction, len, is);
        count += end - fraction;
    }
    if (count == 0) return TOKEN_BAD;
    const char mark = hex ? 'p' : 'e';
    if (point || (end < len && tolower((unsigned char)s[end]) == mark))
        return floating(s, end, len, mark, suffixed);
    if (!hex && s[0] == '0') return integer(s, 0, digits(s, 0, len, is_octal), len);
    return integer(s, start, end, len);
}

bool number_is_unsigned(const char *s, size_t len)
{
    static const char most[] = "9223372036854775807"; /* of i64 */
    const size_t end = digits(s, 0, len, is_decimal), room = sizeof most - 1;
    if (s[0] == '0' || memchr(s, 'u', len) || memchr(s, 'U', len)) return false;
    return end > room || (end == room && memcmp(s, most, end) > 0);
}
