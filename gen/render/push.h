/* gen/render/push.h: a plan as Lua tables, for templates. docs/templates.md lists every field. */
#ifndef GEN_PUSH_H
#define GEN_PUSH_H

#include <lua.h>

#include "plan/plan.h"

void push_constants(lua_State *lua);
struct field_info;
void push_struct(lua_State *lua, const struct field_info *fields, const void *of);
void push_kernel(lua_State *lua, arena *a, const plan *p, const plan_kernel *k);
void push_variant(lua_State *lua, arena *a, const plan_kernel *k, const plan_variant *variant);
void push_spec(lua_State *lua, arena *a, const plan *p);

#endif
