#include "render/lua_sandbox.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

#include "render/lua_pattern.h"

/* ---- bounds ---- */

typedef struct memory {
    arena *a;
    size_t used, taken; /* now; and in all since the budget began, however much was given back */
    long pattern_steps, library_steps; /* that are left */
    bool exhausted;                    /* the system had none, rather than the template too much */
} memory;

/* One instruction may make a long text. So what a template takes in all is bounded, too. */
static bool allowed(memory *m, size_t old, size_t size)
{
    if (size <= old) return true;
    m->taken += size;
    return m->used + (size - old) <= SANDBOX_BYTES && m->taken <= SANDBOX_TAKEN;
}

static void *bounded_alloc(void *bounds, void *block, size_t old, size_t size)
{
    memory *m = bounds;
    if (!block) old = 0;
    if (size == 0) {
        free(block);
        m->used -= old;
        return NULL;
    }
    const bool asked = allowed(m, old, size);
    void *moved = asked ? realloc(block, size) : NULL;
    if (moved) m->used = m->used - old + size;
    else m->exhausted = asked; /* what Lua asked for last: it may collect garbage, and try again */
    return moved;
}

static memory *memory_of(lua_State *lua)
{
    void *m;
    lua_getallocf(lua, &m);
    return m;
}

/* Lua raises outside any protected call only where memory runs out, while a plan is pushed. It
 * would abort after this returned. */
static int leave(lua_State *lua)
{
    arena_exhausted(memory_of(lua)->a);
}

void sandbox_memory_error(lua_State *lua)
{
    if (memory_of(lua)->exhausted) arena_exhausted(memory_of(lua)->a);
}

static void out_of_instructions(lua_State *lua, lua_Debug *where)
{
    (void)where;
    luaL_error(lua, "the template ran for over %d instructions", SANDBOX_INSTRUCTIONS);
}

void sandbox_refill(lua_State *lua)
{
    memory *m = memory_of(lua);
    m->pattern_steps = PATTERN_STEPS;
    m->library_steps = LIBRARY_STEPS;
    m->taken = 0;
    lua_sethook(lua, out_of_instructions, LUA_MASKCOUNT, SANDBOX_INSTRUCTIONS);
}

/* ---- determinism ---- */

/* Numbers before strings, each in ascending order; keys of other types have no order. */
static int key_less(lua_State *lua)
{
    const int a = lua_type(lua, 1), b = lua_type(lua, 2);
    if ((a != LUA_TNUMBER && a != LUA_TSTRING) || (b != LUA_TNUMBER && b != LUA_TSTRING))
        return luaL_error(lua, "pairs: keys must be numbers or strings");
    lua_pushboolean(lua, a == b ? lua_compare(lua, 1, 2, LUA_OPLT) : a == LUA_TNUMBER);
    return 1;
}

/* upvalues: the table, its sorted keys, the position */
static int sorted_next(lua_State *lua)
{
    lua_Integer i = lua_tointeger(lua, lua_upvalueindex(3)) + 1;
    lua_pushinteger(lua, i);
    lua_replace(lua, lua_upvalueindex(3));
    if (lua_geti(lua, lua_upvalueindex(2), i) == LUA_TNIL) return 1;
    lua_pushvalue(lua, -1);
    lua_gettable(lua, lua_upvalueindex(1));
    return 2;
}

static int sorted_pairs(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_newtable(lua);
    lua_Integer n = 0;
    for (lua_pushnil(lua); lua_next(lua, 1); lua_pop(lua, 1)) {
        lua_pushvalue(lua, -2);
        lua_seti(lua, 2, ++n);
    }
    lua_getfield(lua, LUA_REGISTRYINDEX, "table.sort");
    lua_pushvalue(lua, 2);
    lua_pushcfunction(lua, key_less);
    lua_call(lua, 2, 0);

    lua_pushvalue(lua, 1);
    lua_pushvalue(lua, 2);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, sorted_next, 3);
    return 1;
}

const char *sandbox_text(lua_State *lua, int index, size_t *len)
{
    switch (lua_type(lua, index)) {
    case LUA_TBOOLEAN: lua_pushstring(lua, lua_toboolean(lua, index) ? "true" : "false"); break;
    case LUA_TNUMBER:
        if (!lua_isinteger(lua, index))
            luaL_error(lua, "a number with a fraction is not inserted; integer division is //");
        lua_pushvalue(lua, index);
        break;
    case LUA_TSTRING: lua_pushvalue(lua, index); break;
    default: luaL_error(lua, "a %s value cannot be inserted", luaL_typename(lua, index));
    }
    return lua_tolstring(lua, -1, len);
}

static int strict_tostring(lua_State *lua)
{
    sandbox_text(lua, 1, NULL);
    return 1;
}

/* string.format, of values that ${...} would insert; %p, %a and the like are of no use for them. */
static int strict_format(lua_State *lua)
{
    const char *format = luaL_checkstring(lua, 1);
    for (const char *s = format; (s = strchr(s, '%')) != NULL;) {
        s += 1 + strspn(s + 1, "-+ #0123456789.");
        if (*s == '\0' || !strchr("cdiouxXsq%", *s))
            return luaL_error(lua, "string.format: only %%c %%d %%i %%o %%u %%x %%X %%s %%q %%%%");
        s++;
    }
    const int n = lua_gettop(lua);
    for (int i = 2; i <= n; i++) {
        sandbox_text(lua, i, NULL);
        lua_pop(lua, 1);
    }
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, n, 1);
    return 1;
}

/* ---- what is left of the libraries ---- */

/* Upvalues: a function of a table, and the steps that it counts for each element. Lua runs it
 * within one instruction. */
static int counted(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    memory *m = memory_of(lua);
    m->library_steps -= (long)(lua_rawlen(lua, 1) + 1) * lua_tointeger(lua, lua_upvalueindex(2));
    if (m->library_steps < 0)
        return luaL_error(lua, "functions of tables took over %d steps", LIBRARY_STEPS);
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
    return lua_gettop(lua);
}

static void count_steps(lua_State *lua)
{
    static const struct {
        const char *name;
        int steps;
    } functions[] = {{"concat", 1}, {"insert", 1}, {"remove", 1}, {"sort", 32}, {"unpack", 1}};
    lua_getglobal(lua, "table");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        lua_getfield(lua, -1, functions[i].name);
        lua_pushinteger(lua, functions[i].steps);
        lua_pushcclosure(lua, counted, 2);
        lua_setfield(lua, -2, functions[i].name);
    }
    lua_pop(lua, 1);
}

static void keep(lua_State *lua, const char *library, const char *const *names)
{
    lua_getglobal(lua, library);
    lua_newtable(lua);
    for (; *names; names++) {
        lua_getfield(lua, -2, *names);
        lua_setfield(lua, -2, *names);
    }
    lua_setglobal(lua, library);
    lua_pop(lua, 1);
}

static int open_libraries(lua_State *lua)
{
    luaL_requiref(lua, "_G", luaopen_base, 1);
    luaL_requiref(lua, "math", luaopen_math, 1);
    luaL_requiref(lua, "string", luaopen_string, 1);
    luaL_requiref(lua, "table", luaopen_table, 1);

    static const char *const gone[] = {
        "collectgarbage", "dofile",       "getmetatable", "load",   "loadfile", "next",
        "pcall",          "print",        "rawequal",     "rawget", "rawlen",   "rawset",
        "require",        "setmetatable", "warn",         "xpcall", "_VERSION", NULL,
    };
    for (const char *const *g = gone; *g; g++) {
        lua_pushnil(lua);
        lua_setglobal(lua, *g);
    }
    keep(lua, "math", (const char *const[]){"abs", "max", "maxinteger", "min", NULL});
    keep(lua, "string",
         (const char *const[]){"format", "len", "lower", "rep", "sub", "upper", NULL});
    keep(lua, "table", (const char *const[]){"concat", "insert", "remove", "sort", "unpack", NULL});
    count_steps(lua);

    /* Methods of strings, s:upper(), reach the library through a metatable: the pruned one. */
    lua_pushstring(lua, "");
    lua_getmetatable(lua, -1);
    lua_getglobal(lua, "string");
    lua_setfield(lua, -2, "__index");

    lua_getglobal(lua, "string");
    pattern_open(lua, &memory_of(lua)->pattern_steps);
    lua_getfield(lua, -1, "format");
    lua_pushcclosure(lua, strict_format, 1);
    lua_setfield(lua, -2, "format");

    lua_getglobal(lua, "table");
    lua_getfield(lua, -1, "sort");
    lua_setfield(lua, LUA_REGISTRYINDEX, "table.sort");
    lua_pushcfunction(lua, sorted_pairs);
    lua_setglobal(lua, "pairs");
    lua_pushcfunction(lua, strict_tostring);
    lua_setglobal(lua, "tostring");
    return 0;
}

static void close_state(void *lua)
{
    lua_close(lua);
}

lua_State *sandbox_new(arena *a)
{
    memory *m = arena_new_of(a, memory);
    m->a = a;
    lua_State *lua = lua_newstate(bounded_alloc, m);
    if (!lua) arena_exhausted(a);
    arena_defer(a, close_state, lua);
    lua_atpanic(lua, leave);
    lua_pushcfunction(lua, open_libraries);
    if (lua_pcall(lua, 0, 0, 0) != LUA_OK) arena_exhausted(a);
    return lua;
}

/* ---- what templates share ---- */

static int lua_refuse(lua_State *lua)
{
    return luaL_error(lua,
                      "\"%s\" would be global: a template keeps what it makes local, or returns it",
                      lua_tostring(lua, 2));
}

void sandbox_share(lua_State *lua)
{
    lua_newtable(lua);
    lua_newtable(lua);
    lua_pushglobaltable(lua);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, lua_refuse);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
    lua_setfield(lua, LUA_REGISTRYINDEX, "environment");
}

void sandbox_enclose(lua_State *lua)
{
    lua_getfield(lua, LUA_REGISTRYINDEX, "environment");
    lua_setupvalue(lua, -2, 1);
}
