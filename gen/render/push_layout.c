#include <lauxlib.h>

#include "render/set.h"

static void push_steps_of(lua_State *lua, const layout *l, const char *key, uint32_t count,
                          uint32_t (*at)(const layout *l, uint32_t index))
{
    lua_newtable(lua);
    for (uint32_t i = 0; i < count; i++) {
        lua_pushinteger(lua, at(l, i));
        lua_seti(lua, -2, i);
    }
    lua_setfield(lua, -2, key);
}

static uint32_t warp_item(const layout *l, uint32_t i)
{
    return layout_at(l, i * LAYOUT_LANES);
}

static uint32_t run_access(const layout *l, uint32_t i)
{
    return layout_address(l, VIEW_RUN, 0, i) / l->unit_bytes;
}

static void push_xor(lua_State *lua, const layout *l)
{
    uint32_t down, mask, up;
    layout_xor(l, &down, &mask, &up);
    lua_newtable(lua);
    set_integer(lua, "down", down);
    set_integer(lua, "mask", mask);
    set_integer(lua, "up", up);
    lua_setfield(lua, -2, "xor");
}

void push_layout(lua_State *lua, const layout *l)
{
    char rule[LAYOUT_TEXT];
    layout_mode_text(l->mode, rule);
    lua_newtable(lua);
    set_integer(lua, "unit_bytes", l->unit_bytes);
    set_integer(lua, "units", l->units);
    set_integer(lua, "run", l->run);
    set_integer(lua, "period", l->period);
    set_integer(lua, "pad", l->pad);
    set_integer(lua, "apart", l->apart);
    set_integer(lua, "total", l->total);
    set_integer(lua, "bytes", layout_bytes(l));
    set_integer(lua, "access_bytes", l->run_view.word_bytes); /* of the run view */
    set_string(lua, "rule", rule);
    set_flag(lua, "planes", l->mode.planes);
    /* The compiler must not join accesses that the layout counts one by one. */
    set_flag(lua, "narrow", l->mode.rule == PAD_SCALAR || (l->mode.planes && l->unit_bytes < 16));
    set_flag(lua, "separable_warp", layout_separable_warp(l));
    set_flag(lua, "separable_run", layout_separable_run(l));
    if (l->mode.rule == PAD_XOR) push_xor(lua, l);
    /* Distance (or XOR) of item or access i from item 0, where it is the same for every thread. */
    push_steps_of(lua, l, "warp_step", l->run, warp_item);
    push_steps_of(lua, l, "run_step", l->run, layout_at);
    push_steps_of(lua, l, "run_access", layout_accesses(l, VIEW_RUN), run_access);
}
