/* Patterns of templates: what Lua's own functions give, within a bound. */
#include <lauxlib.h>
#include <lualib.h>

#include "front_end.h"

#include "render/lua_pattern.h"

/* Lua with both: string.find and so on, and the same in the table `ours`. */
static lua_State *both(long *left)
{
    lua_State *lua = luaL_newstate();
    assert_non_null(lua);
    luaL_openlibs(lua);
    lua_newtable(lua);
    pattern_open(lua, left);
    lua_setglobal(lua, "ours");
    return lua;
}

static void run(lua_State *lua, const char *text)
{
    if (luaL_dostring(lua, text)) fail_msg("%s", lua_tostring(lua, -1));
}

static const char same[] = "local function all(f, ...) return table.pack(pcall(f, ...)) end\n"
                           "local function show(t)\n"
                           "  if not t[1] then return 'error' end\n"
                           "  local s = {} for i = 2, t.n do s[#s + 1] = tostring(t[i]) end\n"
                           "  return table.concat(s, ',')\n"
                           "end\n"
                           "local function every(gmatch) return function(s, p)\n"
                           "  local s2 = {} for a, b in gmatch(s, p) do s2[#s2 + 1] = tostring(a) "
                           ".. '/' .. tostring(b) end\n"
                           "  return table.concat(s2, ' ')\n"
                           "end end\n"
                           "function compare(name, ...)\n"
                           "  local f, g = string[name], ours[name]\n"
                           "  if name == 'gmatch' then f, g = every(f), every(g) end\n"
                           "  local a, b = show(all(f, ...)), show(all(g, ...))\n"
                           "  if a ~= b then error(name .. '(' .. table.concat({...}, ' | ') .. "
                           "'): ' .. b .. ', not ' .. a, 0) end\n"
                           "end\n";

static void patterns_mean_what_luas_do(void **state)
{
    long left = 1000000000;
    lua_State *lua = both(&left);
    (void)state;
    run(lua, same);
    run(lua, "local s = 'THE (quick) fox: a1b22, x_y-z [(a)(b)] %d  '\n"
             "for _, p in ipairs{'', 'q', '^T', '^q', ' $', '%s+$', '(%a+) (%a*)', '%b()', '%b[]', "
             "'()o()', '[%w_]+',\n"
             "    '[^%w]', '[a-z]-:', '%f[%w]%a+', '%f[%W]', '(%w)(%w)%2', '.-', 'a?b?', '[]]', "
             "'[^]]', '[%-z]', 'x*$', '%d%d',\n"
             "    '((%a)(%a))', '%', '[', '[a', '%b', '%f', '(', ')', '(()', '%1', '(a)%1', '$', "
             "'^', '^$', 'f.x', '[+--]',\n"
             "    'a$b', '%p%p', '[%a-z]', '.', '%S', '%%', '*', '+a', 'a**', '\\0'} do\n"
             "  for _, t in ipairs{s, '', 'aab', '((a)', 'xx'} do\n"
             "    for _, from in ipairs{1, 3, -2, 0, 100, -100} do\n"
             "      compare('find', t, p, from) compare('match', t, p, from) compare('find', t, p, "
             "from, true)\n"
             "    end\n"
             "    compare('gmatch', t, p)\n"
             "    for _, r in ipairs{'<%0>', '%1%%', '%2', '', '%', '%x'} do\n"
             "      compare('gsub', t, p, r) compare('gsub', t, p, r, 2)\n"
             "    end\n"
             "  end\n"
             "end\n"
             "compare('gsub', s, '%a', {a = 'A', x = false}) compare('gsub', s, '(%a)(%d)', "
             "function(a, d) return d .. a end)\n"
             "compare('gsub', s, '%d', 7) compare('gsub', 'abc', '%w', '%0', 0) compare('find', "
             "'a.b', '.', 2, true)\n");
    lua_close(lua);
}

static void so_do_random_ones(void **state)
{
    long left = 2000000000;
    lua_State *lua = both(&left);
    (void)state;
    run(lua, same);
    run(lua, "math.randomseed(7)\n"
             "local parts = {'a', 'b', '.', '%a', '%d', '[ab]', '[^a]', '(', ')', '()', '*', '+', "
             "'-', '?', '^', '$',\n"
             "               '%b()', '%f[%w]', '%1', '1', ' '}\n"
             "for i = 1, 30000 do\n"
             "  local p, s = '', ''\n"
             "  for k = 1, math.random(1, 6) do p = p .. parts[math.random(#parts)] end\n"
             "  for k = 1, math.random(0, 8) do s = s .. ({'a', 'b', '1', ' ', '(', "
             "')'})[math.random(6)] end\n"
             "  compare('find', s, p) compare('match', s, p, 2) compare('gsub', s, p, '%0.') "
             "compare('gmatch', s, p)\n"
             "end\n");
    lua_close(lua);
}

static void they_end(void **state)
{
    (void)state;
    static const char *const runaway[] = {
        "ours.find(('a'):rep(40), ('a-'):rep(20) .. 'b')",
        "ours.gsub(('a'):rep(30000), '.-b', '')",
        "ours.match(('('):rep(100000), ('%b()'):rep(3))",
        "for s in ours.gmatch(('a'):rep(99999), 'a*b') do end",
        "while true do ours.find('abc', 'c') end",
    };
    for (size_t i = 0; i < sizeof runaway / sizeof *runaway; i++) {
        long left = PATTERN_STEPS;
        lua_State *lua = both(&left);
        assert_int_not_equal(luaL_dostring(lua, runaway[i]), 0);
        assert_non_null(strstr(lua_tostring(lua, -1), "patterns of the template took over"));
        lua_close(lua);
    }
    long left = PATTERN_STEPS;
    lua_State *lua = both(&left);
    assert_int_not_equal(luaL_dostring(lua, "ours.find('a', ('a?'):rep(1000))"), 0);
    assert_non_null(strstr(lua_tostring(lua, -1), "too complex"));
    run(lua, "assert(ours.find(('x'):rep(5000) .. 'yy', ('x'):rep(5000) .. 'y+'))");
    lua_close(lua);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_mean_what_luas_do),
        cmocka_unit_test(so_do_random_ones),
        cmocka_unit_test(they_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
