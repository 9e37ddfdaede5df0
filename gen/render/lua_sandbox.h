/* gen/render/lua_sandbox.h: Lua 5.4 as templates get it: deterministic, bounded, without the
 * system.
 *
 * Kept: ipairs, pairs (in sorted order), select, type, tonumber, tostring (not of tables or
 * floats), error, assert. Of math, string and table what is a pure function is kept. Bounded:
 * instructions, steps of patterns and of functions of tables, memory at once and in all. Everything
 * else is gone. When memory runs out, outside a protected call too, the state is left by
 * arena_exhausted; it can only be closed then.
 */
#ifndef GEN_LUA_SANDBOX_H
#define GEN_LUA_SANDBOX_H

#include <lua.h>

#include "base/arena.h"

#ifndef SANDBOX_INSTRUCTIONS /* fewer where templates are tried by the thousand */
#define SANDBOX_INSTRUCTIONS 50000000
#endif
#define SANDBOX_BYTES (48u << 20)
#define SANDBOX_TAKEN (1u << 30) /* in all, however much of it was given back */
#define LIBRARY_STEPS 20000000   /* of functions of tables, by their elements */

/* A state that lives as long as the arena. Leaves by arena_exhausted when there is no memory. */
lua_State *sandbox_new(arena *a);

/* Starts the instruction budget anew. */
void sandbox_refill(lua_State *lua);

/* After LUA_ERRMEM: leaves by arena_exhausted if it was the system that had no memory; returns if a
 * template passed its bound. */
void sandbox_memory_error(lua_State *lua);

/* The text of a value as ${...} inserts it: strings, integers, booleans. Raises for the rest. */
const char *sandbox_text(lua_State *lua, int index, size_t *len);

/* Makes what templates share: they see the globals, and add none. */
void sandbox_share(lua_State *lua);

/* The chunk on the stack sees that in place of the globals. */
void sandbox_enclose(lua_State *lua);

#endif
