/* gen/render/set.h: one value into the Lua table on top of the stack. */
#ifndef GEN_SET_H
#define GEN_SET_H

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

#include "plan/layout.h"

struct field_info;
void set_integer(lua_State *lua, const char *key, uint64_t value);
void set_string(lua_State *lua, const char *key, const char *value); /* NULL: the key stays nil */
void set_flag(lua_State *lua, const char *key, bool value);
void set_u64(lua_State *lua, const char *key, uint64_t value);  /* as text: Lua has no unsigned */
void set_hash(lua_State *lua, const char *key, uint64_t value); /* 16 digits */
/* The fields of a struct, into the table on the stack; and as a table of their own. */
void set_fields(lua_State *lua, const struct field_info *fields, const void *of);
void push_struct(lua_State *lua, const struct field_info *fields, const void *of);
/* A function of templates: the sums of a network of adders (network.c). */
int network_list(lua_State *lua);

/* A layout of shared memory, as a table (push_layout.c). */
void push_layout(lua_State *lua, const layout *l);

#endif
