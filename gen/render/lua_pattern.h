/* gen/render/lua_pattern.h: find, match, gmatch and gsub of strings, bounded.
 *
 * Patterns mean what Lua's do. Lua's own matcher runs inside one instruction, which no limit of
 * instructions ends: ("a-"):rep(20) takes longer than anybody waits. This one counts its steps.
 */
#ifndef GEN_LUA_PATTERN_H
#define GEN_LUA_PATTERN_H

#include <lua.h>

#define PATTERN_STEPS 20000000 /* of a template, all its calls together */

/* Puts the four functions into the table on top of the stack. They count steps down in *left, and
 * raise an error where none is left. */
void pattern_open(lua_State *lua, long *left);

#endif
