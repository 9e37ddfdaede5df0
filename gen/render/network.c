/* Networks of adders as Lua lists, for templates that emit them. */
#include <lauxlib.h>

#include "plan/adder.h"
#include "render/set.h"

#define MOST 64 /* elements of a network */

/* networks("sklansky", 8): its sums in order, each {level = 1, from = 1, to = 2}. */
int network_list(lua_State *lua)
{
    const adder *one = adder_named(luaL_checkstring(lua, 1));
    const lua_Integer n = luaL_checkinteger(lua, 2);
    luaL_argcheck(lua, one != NULL, 1, "there is no such network");
    luaL_argcheck(lua, n >= 1 && n <= MOST, 2, "a network has 1 to 64 elements");
    adder_sum *sums = lua_newuserdatauv(lua, (size_t)(n * n) * sizeof *sums, 0);
    const uint32_t count = one->sums((uint32_t)n, sums);
    lua_newtable(lua);
    for (uint32_t i = 0; i < count; i++) {
        lua_newtable(lua);
        set_integer(lua, "level", sums[i].level + 1);
        set_integer(lua, "from", sums[i].from + 1);
        set_integer(lua, "to", sums[i].to + 1);
        lua_seti(lua, -2, i + 1);
    }
    return 1;
}
