#include "render/lua_pattern.h"

#include <ctype.h>
#include <lauxlib.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_CAPTURES = 32, MOST_NESTED = 200, OPEN = -1, POSITION = -2 };

typedef struct capture {
    const char *at;
    ptrdiff_t len;
} capture;

typedef struct match {
    lua_State *lua;
    const char *subject, *end;  /* of the text */
    const char *pattern, *last; /* past the pattern's end */
    capture captures[MOST_CAPTURES];
    int n, nested;
    long *left;
} match;

static void spend(match *m)
{
    if (--*m->left < 0)
        luaL_error(m->lua, "patterns of the template took over %d steps", PATTERN_STEPS);
}

/* ---- one character --------------------------------------------------------------------------- */

static bool in_class(int c, int letter)
{
    static const struct {
        char letter;
        int (*is)(int);
    } classes[] = {
        {'a', isalpha}, {'c', iscntrl}, {'d', isdigit}, {'g', isgraph}, {'l', islower},
        {'p', ispunct}, {'s', isspace}, {'u', isupper}, {'w', isalnum}, {'x', isxdigit},
    };
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (classes[i].letter == tolower(letter))
            return (classes[i].is(c) != 0) == (islower(letter) != 0);
    return c == letter;
}

/* Past the element of a pattern that begins here: a character, a class, or a set. */
static const char *element_end(match *m, const char *p)
{
    const char first = *p++;
    if (first == '%' && p == m->last) luaL_error(m->lua, "a pattern ends with %%");
    if (first == '%') return p + 1;
    if (first != '[') return p;
    if (p < m->last && *p == '^') p++;
    for (bool begins = true; p == m->last || *p != ']' || begins; begins = false) {
        if (p < m->last && *p == '%') p++;
        if (p >= m->last) luaL_error(m->lua, "a pattern has [ without ]");
        p++;
    }
    return p + 1;
}

/* p: "[", end: "]". */
static bool in_set(int c, const char *p, const char *end)
{
    const bool others = p[1] == '^';
    for (p += others ? 2 : 1; p < end; p++) {
        if (*p == '%') {
            if (in_class(c, (unsigned char)*++p)) return !others;
        } else if (p + 2 < end && p[1] == '-') {
            if ((unsigned char)p[0] <= c && c <= (unsigned char)p[2]) return !others;
            p += 2;
        } else if ((unsigned char)*p == c) {
            return !others;
        }
    }
    return others;
}

static bool fits(match *m, const char *s, const char *p, const char *end)
{
    spend(m);
    if (s >= m->end) return false;
    const int c = (unsigned char)*s;
    if (*p == '.') return true;
    if (*p == '%') return in_class(c, (unsigned char)p[1]);
    if (*p == '[') return in_set(c, p, end - 1);
    return (unsigned char)*p == c;
}

/* ---- the rest of a pattern from a place on: where it ends, or NULL
 * ---------------------------- */

static const char *rest(match *m, const char *s, const char *p);

static const char *most_first(match *m, const char *s, const char *p, const char *end, long least)
{
    long count = 0;
    while (fits(m, s + count, p, end)) count++;
    for (; count >= least; count--) {
        const char *found = rest(m, s + count, end + 1);
        if (found) return found;
    }
    return NULL;
}

static const char *fewest_first(match *m, const char *s, const char *p, const char *end)
{
    for (;; s++) {
        const char *found = rest(m, s, end + 1);
        if (found || !fits(m, s, p, end)) return found;
    }
}

static const char *open_capture(match *m, const char *s, const char *p)
{
    const bool position = p + 1 < m->last && p[1] == ')';
    if (m->n == MOST_CAPTURES) luaL_error(m->lua, "a pattern has too many captures");
    m->captures[m->n++] = (capture){s, position ? POSITION : OPEN};
    const char *found = rest(m, s, p + (position ? 2 : 1));
    if (!found) m->n--;
    return found;
}

static const char *close_capture(match *m, const char *s, const char *p)
{
    int i = m->n - 1;
    while (i >= 0 && m->captures[i].len != OPEN) i--;
    if (i < 0) luaL_error(m->lua, "a pattern has ) without (");
    m->captures[i].len = s - m->captures[i].at;
    const char *found = rest(m, s, p + 1);
    if (!found) m->captures[i].len = OPEN;
    return found;
}

/* %bxy: from x to the y that belongs to it. */
static const char *balanced(match *m, const char *s, const char *p)
{
    long depth = 0;
    if (m->last - p < 4) luaL_error(m->lua, "%%b in a pattern wants two characters");
    if (s >= m->end || *s != p[2]) return NULL;
    for (; s < m->end; s++) {
        spend(m);
        if (*s == p[3] && depth > 0) {
            if (--depth == 0) return rest(m, s + 1, p + 4);
        } else if (*s == p[2]) {
            depth++;
        }
    }
    return NULL;
}

/* %f[set]: from what is not in the set to what is. */
static const char *frontier(match *m, const char *s, const char *p)
{
    if (p + 2 >= m->last || p[2] != '[') luaL_error(m->lua, "%%f in a pattern wants a set");
    const char *end = element_end(m, p + 2);
    const int before = s == m->subject ? 0 : (unsigned char)s[-1];
    const int here = s == m->end ? 0 : (unsigned char)*s;
    const bool at = !in_set(before, p + 2, end - 1) && in_set(here, p + 2, end - 1);
    return at ? rest(m, s, end) : NULL;
}

/* %1: what the first capture holds, once more. */
static const char *same_again(match *m, const char *s, const char *p)
{
    const int i = p[1] - '1';
    if (i < 0 || i >= m->n || m->captures[i].len == OPEN)
        luaL_error(m->lua, "%%%c in a pattern is no capture", p[1]);
    if (m->captures[i].len == POSITION) return NULL;
    const ptrdiff_t len = m->captures[i].len;
    for (ptrdiff_t k = 0; k < len; k++) spend(m);
    if (m->end - s < len || memcmp(s, m->captures[i].at, (size_t)len) != 0) return NULL;
    return rest(m, s + len, p + 2);
}

static const char *element(match *m, const char *s, const char *p)
{
    const char *end = element_end(m, p), *found;
    switch (end < m->last ? *end : '\0') {
    case '?':
        found = fits(m, s, p, end) ? rest(m, s + 1, end + 1) : NULL;
        return found ? found : rest(m, s, end + 1);
    case '*': return most_first(m, s, p, end, 0);
    case '+': return most_first(m, s, p, end, 1);
    case '-': return fewest_first(m, s, p, end);
    default: return fits(m, s, p, end) ? rest(m, s + 1, end) : NULL;
    }
}

static bool is_plain(const match *m, const char *p)
{
    return *p != '%' && *p != '[' && *p != '(' && *p != ')' && (*p != '$' || p + 1 < m->last) &&
           (p + 1 == m->last || !strchr("?*+-", p[1]));
}

static const char *rest(match *m, const char *s, const char *p)
{
    for (; p < m->last && is_plain(m, p); s++, p++) /* without nesting, for long words */
        if (!fits(m, s, p, p + 1)) return NULL;
    if (p == m->last) return s;
    if (++m->nested > MOST_NESTED) luaL_error(m->lua, "a pattern is too complex");
    const char *found;
    const char second = p + 1 < m->last ? p[1] : '\0';
    if (*p == '(') found = open_capture(m, s, p);
    else if (*p == ')') found = close_capture(m, s, p);
    else if (*p == '$' && p + 1 == m->last) found = s == m->end ? s : NULL;
    else if (*p == '%' && second == 'b') found = balanced(m, s, p);
    else if (*p == '%' && second == 'f') found = frontier(m, s, p);
    else if (*p == '%' && isdigit((unsigned char)second)) found = same_again(m, s, p);
    else found = element(m, s, p);
    m->nested--;
    return found;
}

/* ---- captures -------------------------------------------------------------------------------- */

/* Capture i; where there is none, the first is the whole. */
static void push_capture(match *m, int i, const char *s, const char *end)
{
    if (i >= m->n && i > 0) luaL_error(m->lua, "there is no capture %%%d", i + 1);
    if (i >= m->n) lua_pushlstring(m->lua, s, (size_t)(end - s));
    else if (m->captures[i].len == POSITION)
        lua_pushinteger(m->lua, m->captures[i].at - m->subject + 1);
    else if (m->captures[i].len == OPEN) luaL_error(m->lua, "a pattern has ( without )");
    else lua_pushlstring(m->lua, m->captures[i].at, (size_t)m->captures[i].len);
}

/* All of them; the whole where there are none. */
static int push_captures(match *m, const char *s, const char *end, bool whole)
{
    const int n = m->n == 0 && whole ? 1 : m->n;
    luaL_checkstack(m->lua, n, "too many captures");
    for (int i = 0; i < n; i++) push_capture(m, i, s, end);
    return n;
}

/* ---- the functions --------------------------------------------------------------------------- */

/* Of the strings at two places of the stack; true: the pattern holds at its place alone. */
static bool start(match *m, lua_State *lua, int subject, int pattern)
{
    size_t length, size;
    *m = (match){.lua = lua, .left = lua_touserdata(lua, lua_upvalueindex(1))};
    m->subject = luaL_checklstring(lua, subject, &length);
    m->end = m->subject + length;
    m->pattern = luaL_checklstring(lua, pattern, &size);
    m->last = m->pattern + size;
    const bool anchored = size && *m->pattern == '^';
    if (anchored) m->pattern++;
    return anchored;
}

static const char *at(match *m, const char *s)
{
    m->n = m->nested = 0;
    return rest(m, s, m->pattern);
}

/* Where a search begins: the third argument, from 1 on, or from the end where it is negative. */
static size_t first_of(lua_State *lua, const match *m, int argument)
{
    const lua_Integer from = luaL_optinteger(lua, argument, 1), length = m->end - m->subject;
    if (from > 0) return (size_t)from - 1;
    return from < -length || from == 0 ? 0 : (size_t)(length + from);
}

static int found_plain(lua_State *lua, match *m, const char *s)
{
    const size_t size = (size_t)(m->last - m->pattern);
    for (; (size_t)(m->end - s) >= size; s++) {
        *m->left -= (long)(size / 64);
        spend(m);
        if (memcmp(s, m->pattern, size) != 0) continue;
        lua_pushinteger(lua, s - m->subject + 1);
        lua_pushinteger(lua, s - m->subject + (lua_Integer)size);
        return 2;
    }
    lua_pushnil(lua);
    return 1;
}

/* It holds nothing that patterns are made with. */
static bool means_itself(const match *m)
{
    for (const char *p = m->pattern; p < m->last; p++)
        if (*p && strchr("^$*+?.([%-", *p)) return false;
    return true;
}

static int search(lua_State *lua, bool find)
{
    match m;
    const bool anchored = start(&m, lua, 1, 2);
    const size_t from = first_of(lua, &m, 3);
    if (from > (size_t)(m.end - m.subject)) {
        lua_pushnil(lua);
        return 1;
    }
    const char *s = m.subject + from;
    if (find && (lua_toboolean(lua, 4) || (!anchored && means_itself(&m)))) {
        if (anchored) m.pattern--;
        return found_plain(lua, &m, s);
    }
    for (; s <= m.end; s++) {
        const char *end = at(&m, s);
        if (end && !find) return push_captures(&m, s, end, true);
        if (end) {
            lua_pushinteger(lua, s - m.subject + 1);
            lua_pushinteger(lua, end - m.subject);
            return 2 + push_captures(&m, s, end, false);
        }
        if (anchored) break;
    }
    lua_pushnil(lua);
    return 1;
}

static int pattern_find(lua_State *lua)
{
    return search(lua, true);
}

static int pattern_match(lua_State *lua)
{
    return search(lua, false);
}

/* Upvalues: the steps that are left, subject, pattern, where to go on, where the last one ended.
 * A "^" is a character here. */
static int next_match(lua_State *lua)
{
    match m;
    if (start(&m, lua, lua_upvalueindex(2), lua_upvalueindex(3))) m.pattern--;
    const lua_Integer ended = lua_tointeger(lua, lua_upvalueindex(5));
    for (const char *s = m.subject + lua_tointeger(lua, lua_upvalueindex(4)); s <= m.end; s++) {
        const char *end = at(&m, s);
        if (!end || end - m.subject == ended) continue;
        lua_pushinteger(lua, end - m.subject);
        lua_copy(lua, -1, lua_upvalueindex(4));
        lua_replace(lua, lua_upvalueindex(5));
        return push_captures(&m, s, end, true);
    }
    return 0;
}

static int pattern_gmatch(lua_State *lua)
{
    luaL_checkstring(lua, 1);
    luaL_checkstring(lua, 2);
    lua_settop(lua, 2);
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_pushinteger(lua, 0);
    lua_pushinteger(lua, -1);
    lua_pushcclosure(lua, next_match, 5);
    return 1;
}

/* Text in place of a match: %0 to %9 are what was found. */
static void add_text(match *m, luaL_Buffer *out, const char *s, const char *end)
{
    size_t length;
    const char *text = lua_tolstring(m->lua, 3, &length);
    for (size_t i = 0; i < length; i++) {
        if (text[i] != '%') {
            luaL_addchar(out, text[i]);
            continue;
        }
        const char which = ++i < length ? text[i] : '\0';
        if (which == '%') luaL_addchar(out, '%');
        else if (which == '0') luaL_addlstring(out, s, (size_t)(end - s));
        else if (isdigit((unsigned char)which)) {
            push_capture(m, which - '1', s, end);
            luaL_addvalue(out);
        } else {
            luaL_error(m->lua, "%% in what gsub puts in its place stands before a digit or a %%");
        }
    }
}

/* What a table or a function gives; the match itself where that is nothing. */
static void add_value(match *m, luaL_Buffer *out, const char *s, const char *end)
{
    lua_State *lua = m->lua;
    if (lua_type(lua, 3) == LUA_TTABLE) {
        push_capture(m, 0, s, end);
        lua_gettable(lua, 3);
    } else {
        lua_pushvalue(lua, 3);
        lua_call(lua, push_captures(m, s, end, true), 1);
    }
    if (!lua_toboolean(lua, -1)) {
        lua_pop(lua, 1);
        lua_pushlstring(lua, s, (size_t)(end - s));
    } else if (!lua_isstring(lua, -1)) {
        luaL_error(lua, "gsub cannot put a %s in place of text", luaL_typename(lua, -1));
    }
    luaL_addvalue(out);
}

static int pattern_gsub(lua_State *lua)
{
    match m;
    luaL_Buffer out;
    const bool anchored = start(&m, lua, 1, 2);
    const lua_Integer most = luaL_optinteger(lua, 4, m.end - m.subject + 1);
    const int kind = lua_type(lua, 3);
    luaL_argcheck(lua,
                  kind == LUA_TNUMBER || kind == LUA_TSTRING || kind == LUA_TTABLE ||
                      kind == LUA_TFUNCTION,
                  3, "a string, a table or a function goes in place of a match");
    if (kind == LUA_TNUMBER) (void)lua_tostring(lua, 3);
    luaL_buffinit(lua, &out);
    lua_Integer count = 0;
    const char *s = m.subject, *ended = NULL;
    while (count < most) {
        const char *end = at(&m, s);
        if (end && end != ended) {
            count++;
            if (kind == LUA_TTABLE || kind == LUA_TFUNCTION) add_value(&m, &out, s, end);
            else add_text(&m, &out, s, end);
            s = ended = end;
        } else if (s < m.end) {
            luaL_addchar(&out, *s++);
        } else {
            break;
        }
        if (anchored) break;
    }
    luaL_addlstring(&out, s, (size_t)(m.end - s));
    luaL_pushresult(&out);
    lua_pushinteger(lua, count);
    return 2;
}

void pattern_open(lua_State *lua, long *left)
{
    static const luaL_Reg functions[] = {{"find", pattern_find},
                                         {"match", pattern_match},
                                         {"gmatch", pattern_gmatch},
                                         {"gsub", pattern_gsub},
                                         {NULL, NULL}};
    lua_pushlightuserdata(lua, left);
    luaL_setfuncs(lua, functions, 1);
}
