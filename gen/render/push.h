/* gen/render/push.h: a plan as Lua tables, for templates. docs/templates.md lists every field. */
#ifndef GEN_PUSH_H
#define GEN_PUSH_H

#include <lua.h>

#include "plan/plan.h"

void push_constants(lua_State *lua);
void push_kernel(lua_State *lua, arena *a, const plan *p, const plan_kernel *k);
void push_variant(lua_State *lua, arena *a, const plan_kernel *k, const plan_variant *variant);
void push_spec(lua_State *lua, arena *a, const plan *p);

#endif
