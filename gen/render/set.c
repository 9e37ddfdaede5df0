#include "render/set.h"

#include <inttypes.h>
#include <stdio.h>

#include "plan/fields.h"

void set_integer(lua_State *lua, const char *key, uint64_t value)
{
    lua_pushinteger(lua, (lua_Integer)value);
    lua_setfield(lua, -2, key);
}

void set_string(lua_State *lua, const char *key, const char *value)
{
    if (!value) return;
    lua_pushstring(lua, value);
    lua_setfield(lua, -2, key);
}

void set_flag(lua_State *lua, const char *key, bool value)
{
    lua_pushboolean(lua, value);
    lua_setfield(lua, -2, key);
}

/* C text of a 64-bit number, and of a hash: Lua's integers are signed. */
void set_u64(lua_State *lua, const char *key, uint64_t value)
{
    char s[32];
    snprintf(s, sizeof s, value == UINT64_MAX ? "UINT64_MAX" : "UINT64_C(%" PRIu64 ")", value);
    set_string(lua, key, s);
}

void set_hash(lua_State *lua, const char *key, uint64_t value)
{
    char s[32];
    snprintf(s, sizeof s, "%016" PRIx64, value);
    set_string(lua, key, s);
}

/* The fields of a struct, into the table on the stack. */
void set_fields(lua_State *lua, const field_info *fields, const void *of)
{
    for (const field_info *f = fields; f->name; f++) {
        switch (f->kind) {
        case FIELD_TEXT: set_string(lua, f->name, field_text(f, of)); break;
        case FIELD_FLAG: set_flag(lua, f->name, field_value(f, of) != 0); break;
        case FIELD_SIZE: set_u64(lua, f->name, field_value(f, of)); break;
        case FIELD_HASH: set_hash(lua, f->name, field_value(f, of)); break;
        case FIELD_NUMBER:
        case FIELD_BYTES: set_integer(lua, f->name, field_value(f, of)); break;
        }
    }
}

void push_struct(lua_State *lua, const field_info *fields, const void *of)
{
    lua_newtable(lua);
    set_fields(lua, fields, of);
}
