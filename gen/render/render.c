#include "render/render.h"

#include <errno.h>
#include <lauxlib.h>
#include <string.h>

#include "base/file.h"
#include "plan/family.h"
#include "render/hashes.h"
#include "render/layers.h"
#include "render/lua_sandbox.h"
#include "render/push.h"
#include "render/set.h"
#include "render/template.h"
#include "render/tidy.h"

enum {
    TEMPLATE_MAX_BYTES = 1 << 20,
    TEXT_MAX_BYTES = 1 << 27, /* of one plan's templates, what they throw away too */
    CAPTURE_BYTES = 512       /* a capture takes these at least */
};

struct render {
    arena *a;
    diags *d;
    const char *dir;
    bool *system;           /* set where a template cannot be read */
    const char *unreadable; /* which, and why */
    lua_State *lua;
    text out;    /* what ${} and text lines append to */
    text brief;  /* the room of texts that are read once */
    size_t put;  /* bytes of text since the budget began */
    list files;  /* paths of templates read */
    list loaded; /* the same templates; each is read once */
    list used;   /* names of templates run, each once */
};

static render *self(lua_State *lua)
{
    render *r;
    lua_getfield(lua, LUA_REGISTRYINDEX, "render");
    r = lua_touserdata(lua, -1);
    lua_pop(lua, 1);
    return r;
}

/* Texts live in the arena, which the bound of Lua's memory knows nothing of. */
static render *spend(lua_State *lua, size_t bytes)
{
    render *r = self(lua);
    r->put += bytes;
    if (r->put > TEXT_MAX_BYTES)
        luaL_error(lua, "the templates made over %d bytes of text", TEXT_MAX_BYTES);
    return r;
}

static int lua_put(lua_State *lua)
{
    size_t n;
    const char *s = luaL_checklstring(lua, 1, &n);
    text_putn(&spend(lua, n)->out, s, n);
    return 0;
}

static int lua_str(lua_State *lua)
{
    sandbox_text(lua, 1, NULL);
    return 1;
}

/* capture(emit): calls the function, and gives the text that it emits in place of emitting it. */
static int lua_capture(lua_State *lua)
{
    render *r = spend(lua, CAPTURE_BYTES);
    const text before = r->out;
    r->out = text_new(r->a);
    lua_settop(lua, 1);
    lua_call(lua, 0, 0);
    lua_pushlstring(lua, text_str(&r->out), r->out.len);
    r->out = before;
    return 1;
}

/* ---- loading templates ---- */

typedef struct loaded_template {
    const char *name, *path;
    text s;
} loaded_template;

/* A template's name is words of small letters, digits and '_', separated by slashes: none leaves
 * the folder. */
static bool is_name(const char *s)
{
    if (*s == '/' || *s == '\0') return false;
    for (; *s; s++)
        if ((*s == '/' && (s[1] == '/' || s[1] == '\0')) ||
            !strchr("abcdefghijklmnopqrstuvwxyz0123456789_/", *s))
            return false;
    return true;
}

/* Reference templates are C++, host files C, pictures SVG: the extension says what the text is.
 * 0, or errno. */
static int read_template(render *r, loaded_template *t)
{
    static const char *const extensions[] = {"cu",  "c",   "h",  "cpp", "svg",
                                             "hpp", "f90", "rs", "jl"};
    int error = ENOENT;
    for (size_t i = 0; error == ENOENT && i < sizeof extensions / sizeof *extensions; i++) {
        t->path = arena_printf(r->a, "%s/%s.%s", r->dir, t->name, extensions[i]);
        error = file_read(t->path, TEMPLATE_MAX_BYTES, &t->s);
    }
    return error || t->s.len <= TEMPLATE_MAX_BYTES ? error : EFBIG;
}

/* Read once, however many variants use it. Raises where there is none, or none that can be read. */
static const loaded_template *find_template(lua_State *lua, render *r, const char *name)
{
    for (size_t i = 0; i < r->loaded.count; i++) {
        const loaded_template *known = r->loaded.at[i];
        if (strcmp(known->name, name) == 0) return known;
    }
    if (!is_name(name)) luaL_error(lua, "\"%s\" is no name of a template", name);
    loaded_template *t = arena_new_of(r->a, loaded_template);
    t->name = arena_strdup(r->a, name);
    t->s = text_new(r->a);
    const int error = read_template(r, t);
    if (error == ENOENT) luaL_error(lua, "there is no template \"%s\" in %s", name, r->dir);
    if (error) {
        r->unreadable =
            arena_printf(r->a, "the template \"%s\" cannot be read: %s", t->path, strerror(error));
        luaL_error(lua, "%s", r->unreadable);
    }
    list_add(r->a, &r->files, (void *)t->path);
    list_add(r->a, &r->loaded, t);
    return t;
}

/* Leaves the compiled chunk on the stack, or raises. */
static void load_template(lua_State *lua, render *r, const char *name, const char *s, size_t len)
{
    uint32_t line;
    const char *problem = NULL;
    const char *code = template_to_lua(r->a, s, len, &line, &problem);
    if (!code) luaL_error(lua, "%s:%d: %s", name, (int)line, problem);
    const char *chunk = arena_printf(r->a, "@%s", name);
    if (luaL_loadbufferx(lua, code, strlen(code), chunk, "t") != LUA_OK) lua_error(lua);
    if (strcmp(name, "prelude.cu") != 0) sandbox_enclose(lua);
}

/* The compiled chunk of a template file, on the stack: compiled once, however many variants run
 * it. */
static void push_template(lua_State *lua, render *r, const char *name)
{
    const loaded_template *t = find_template(lua, r, name);
    luaL_getsubtable(lua, LUA_REGISTRYINDEX, "compiled");
    if (lua_getfield(lua, -1, t->path) == LUA_TNIL) {
        lua_pop(lua, 1);
        load_template(lua, r, t->path + strlen(r->dir) + 1, text_str(&t->s), t->s.len);
        lua_pushvalue(lua, -1);
        lua_setfield(lua, -3, t->path);
    }
    lua_remove(lua, -2);
}

static void run_file(lua_State *lua, render *r, const char *name)
{
    push_template(lua, r, name);
    lua_call(lua, 0, 0);
}

/* use "bask/order": runs a template once, and gives what it returns, then and later. */
static int lua_use(lua_State *lua)
{
    render *r = self(lua);
    const char *name = luaL_checkstring(lua, 1);
    lua_Debug caller;
    if (lua_getstack(lua, 1, &caller) && lua_getinfo(lua, "S", &caller)) {
        if (!layers_may_use(caller.source + 1, name))
            return luaL_error(lua,
                              "a template uses only layers to its left (warp, block, bask, "
                              "dask, its family's own folder); \"%s\" is not",
                              name);
    }
    luaL_getsubtable(lua, LUA_REGISTRYINDEX, "given");
    for (size_t i = 0; i < r->used.count; i++) {
        if (strcmp(r->used.at[i], name) != 0) continue;
        lua_getfield(lua, -1, name);
        return 1;
    }
    list_add(r->a, &r->used, arena_strdup(r->a, name));
    push_template(lua, r, name);
    lua_call(lua, 0, 1);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, -3, name);
    return 1;
}

/* run "map/ref": runs a template here, each time, and gives what it returns. */
static int lua_run(lua_State *lua)
{
    push_template(lua, self(lua), luaL_checkstring(lua, 1));
    lua_call(lua, 0, 1);
    return 1;
}

/* ---- running ---- */

static int run_protected(lua_State *lua)
{
    render *r = self(lua);
    run_file(lua, r, lua_tostring(lua, 1));
    return 0;
}

static int run_text_protected(lua_State *lua)
{
    render *r = self(lua);
    const char *name = lua_tostring(lua, 1), *s = lua_tostring(lua, 2);
    load_template(lua, r, name, s, strlen(s));
    lua_call(lua, 0, 0);
    return 0;
}

/* A Lua error becomes a diagnostic at template file and line, which its text carries. Templates
 * cannot catch one: a file that cannot be read ends the run, by the system's fault. */
static bool report(render *r, int status)
{
    if (status == LUA_OK) return true;
    if (status == LUA_ERRMEM) sandbox_memory_error(r->lua);
    if (r->unreadable) {
        diag_error(r->d, (pos){0}, "file", "%s", r->unreadable);
        *r->system = true;
        lua_settop(r->lua, 0);
        return false;
    }
    const char *what = lua_tostring(r->lua, -1);
    diag_error(r->d, (pos){0}, "template", "template %s",
               status == LUA_ERRMEM ? "needs too much memory"
               : what               ? what
                                    : "failed");
    lua_settop(r->lua, 0);
    return false;
}

static const char *run_into(render *r, const char *name, text into)
{
    r->out = into;
    sandbox_refill(r->lua);
    lua_pushcfunction(r->lua, run_protected);
    lua_pushstring(r->lua, name);
    if (!report(r, lua_pcall(r->lua, 1, 0, 0))) return NULL;
    return text_str(&r->out);
}

/* The text lasts until the next one. */
static const char *run_briefly(render *r, const char *name)
{
    text_clear(&r->brief);
    const char *s = run_into(r, name, r->brief);
    r->brief = r->out;
    return s;
}

const char *render_text(render *r, const char *name, const char *s)
{
    r->put = 0;
    r->out = text_new(r->a);
    sandbox_refill(r->lua);
    lua_pushcfunction(r->lua, run_text_protected);
    lua_pushstring(r->lua, name);
    lua_pushstring(r->lua, s);
    if (!report(r, lua_pcall(r->lua, 2, 0, 0))) return NULL;
    return text_str(&r->out);
}

render *render_new(arena *a, diags *d, const char *template_dir, bool *system)
{
    render *r = arena_new_of(a, render);
    *r = (render){.a = a, .d = d, .dir = template_dir, .system = system, .brief = text_new(a)};
    r->lua = sandbox_new(a);
    lua_pushlightuserdata(r->lua, r);
    lua_setfield(r->lua, LUA_REGISTRYINDEX, "render");
    lua_register(r->lua, "_put", lua_put);
    lua_register(r->lua, "_str", lua_str);
    lua_register(r->lua, "use", lua_use);
    lua_register(r->lua, "run", lua_run);
    lua_register(r->lua, "capture", lua_capture);
    lua_register(r->lua, "networks", network_list);
    sandbox_share(r->lua);
    push_constants(r->lua);
    lua_setglobal(r->lua, "constants");
    return r;
}

const list *render_files(const render *r)
{
    return &r->files;
}

/* ---- pages ---- */

/* The next item of the list, as a table; nil behind the last. One by one, so that Lua never holds
 * all of them; each may take as long as a template. */
static int next_item(lua_State *lua)
{
    const render_page_of *of = lua_touserdata(lua, lua_upvalueindex(1));
    const lua_Integer i = lua_tointeger(lua, lua_upvalueindex(2));
    if ((size_t)i >= of->items->count) return 0;
    sandbox_refill(lua);
    lua_pushinteger(lua, i + 1);
    lua_replace(lua, lua_upvalueindex(2));
    push_struct(lua, of->item_fields, of->items->at[i]);
    return 1;
}

const char *render_page(render *r, const char *template_name, const render_page_of *of)
{
    push_struct(r->lua, of->page_fields, of->page);
    lua_setglobal(r->lua, "page");
    lua_pushlightuserdata(r->lua, (void *)of);
    lua_pushinteger(r->lua, 0);
    lua_pushcclosure(r->lua, next_item, 2);
    lua_setglobal(r->lua, "items");
    r->put = 0;
    return run_into(r, template_name, text_new(r->a));
}

/* ---- the files of a plan ---- */

typedef struct outputs {
    output *at;
    size_t count;
} outputs;

/* The files of one spec beside its sources: .h, .c, _op.h and _ref.cpp; a library has two. */
enum { FILES_OF_A_SPEC = 4 };

static outputs *outputs_new(arena *a, size_t n_kernels)
{
    outputs *all = arena_new_of(a, outputs);
    all->at = arena_array(a, output, n_kernels + FILES_OF_A_SPEC);
    return all;
}

static bool emit(render *r, outputs *all, const char *name, const char *template_name)
{
    const char *raw = run_briefly(r, template_name);
    if (!raw) return false;
    const char *neat = tidy(r->a, raw, name);
    all->at[all->count++] = (output){name, neat, strlen(neat)};
    return true;
}

static void set_global_kernel(render *r, const plan *p, const plan_kernel *k)
{
    push_kernel(r->lua, r->a, p, k);
    lua_setglobal(r->lua, "k");
}

static void set_global_spec(render *r, const plan *p)
{
    push_spec(r->lua, r->a, p);
    lua_setglobal(r->lua, "spec");
}

/* The kernels of a variant, and of its own the hash of all that they run: what tuning is about. */
static bool text_of(render *r, const plan_kernel *k, plan_variant *variant)
{
    push_variant(r->lua, r->a, k, variant);
    lua_setglobal(r->lua, "variant");
    const char *s = run_briefly(r, variant->twin ? "host/twin" : variant->template_name);
    if (!s) return false;
    variant->text = arena_strdup(r->a, s);
    if (variant->twin) {
        hashes_of_twin(variant, k);
        return true;
    }
    const char *beside = run_briefly(r, "host/hashed");
    if (beside) hashes_make(r->a, variant, beside);
    return beside != NULL;
}

/* A twin comes behind the variant whose kernels it launches. One that shares a kernel has the hash
 * that it would have alone. */
static bool render_variant(render *r, const plan_kernel *k, plan_variant *variant)
{
    plan_variant alone = *variant;
    const bool shares = !variant->twin && plan_unshare(&alone);
    if ((shares && !text_of(r, k, &alone)) || !text_of(r, k, variant)) return false;
    if (shares) hashes_take(variant, &alone);
    return true;
}

static bool render_kernel(render *r, const plan *p, plan_kernel *k, outputs *all)
{
    set_global_kernel(r, p, k);
    for (size_t i = 0; i < k->n_variants; i++)
        if (!render_variant(r, k, &k->variants[i])) return false;
    plan_tune(r->d, p->options, k);
    set_global_kernel(r, p, k); /* with text, hash and threshold of its variants */
    const char *name = arena_printf(r->a, "%s_%s_%s.cu", p->spec->symbol_prefix,
                                    p->spec->kernel.text, k->element->name);
    return emit(r, all, name, "host/source");
}

static bool run_prelude(render *r)
{
    r->put = 0;
    r->used = (list){0};
    return run_briefly(r, "prelude") != NULL;
}

bool render_plan(render *r, plan *p, output **list_of, size_t *count)
{
    const family *f = family_of(p->spec);
    const char *base = arena_printf(r->a, "%s_%s", p->spec->symbol_prefix, p->spec->kernel.text);
    outputs *all = outputs_new(r->a, p->n_kernels);
    set_global_spec(r, p);
    if (!run_prelude(r)) return false;
    lua_pushstring(r->lua, f->reference);
    lua_setglobal(r->lua, "reference_template");
    lua_pushstring(r->lua, f->about);
    lua_setglobal(r->lua, "about_template");

    for (size_t i = 0; i < p->n_kernels; i++)
        if (!render_kernel(r, p, &p->kernels[i], all)) return false;
    set_global_spec(r, p); /* now with the hashes of all variants */
    const bool ok = emit(r, all, arena_printf(r->a, "%s.h", base), "host/header") &&
                    emit(r, all, arena_printf(r->a, "%s.c", base), "host/table") &&
                    emit(r, all, arena_printf(r->a, "%s_op.h", base), "host/operator") &&
                    emit(r, all, arena_printf(r->a, "%s_ref.cpp", base), "host/reference");
    *list_of = all->at;
    *count = all->count;
    return ok;
}

const char *render_bindings(render *r, const plan *p, const char *template_name)
{
    set_global_spec(r, p);
    return run_prelude(r) ? run_into(r, template_name, text_new(r->a)) : NULL;
}

bool render_verify(render *r, const plan *p, output *out)
{
    outputs *all = outputs_new(r->a, 0);
    if (!emit(r, all,
              arena_printf(r->a, "%s_%s_verify.cpp", p->spec->symbol_prefix, p->spec->kernel.text),
              "host/verify"))
        return false;
    *out = all->at[0];
    return true;
}

bool render_library(render *r, const char *library, plan *const *plans, size_t n_plans,
                    output **list_of, size_t *count)
{
    outputs *all = outputs_new(r->a, 0);
    lua_newtable(r->lua);
    for (size_t i = 0; i < n_plans; i++) {
        push_spec(r->lua, r->a, plans[i]);
        lua_seti(r->lua, -2, (lua_Integer)i + 1);
    }
    lua_setglobal(r->lua, "specs");
    lua_pushstring(r->lua, library);
    lua_setglobal(r->lua, "library");
    if (!run_prelude(r)) return false;
    *list_of = all->at;
    const bool ok = emit(r, all, arena_printf(r->a, "kg_%s.h", library), "host/library_header") &&
                    emit(r, all, arena_printf(r->a, "kg_%s.c", library), "host/library");
    *count = all->count;
    return ok;
}
