#include "render/push.h"

#include <ctype.h>
#include <inttypes.h>
#include <lauxlib.h>
#include <string.h>

#include "../runtime/shared/choose.h"
#include "plan/family.h"
#include "plan/fields.h"
#include "plan/geometry.h"
#include "operator/operator.h"
#include "plan/ops.h"
#include "base/version.h"
#include "render/set.h"

/* All facts that the family lists: false, 0 or nil where the variant has none. */
static void push_facts(lua_State *lua, const plan_kernel *k, const plan_variant *variant)
{
    for (const fact_info *f = family_of(k->spec)->facts; f->name; f++) {
        if (f->kind == FACT_FLAG) set_flag(lua, f->name, plan_is(variant, f->name));
        else if (f->kind == FACT_NUMBER)
            set_integer(lua, f->name, plan_number_of(variant, f->name));
        else set_string(lua, f->name, plan_word_of(variant, f->name));
    }
}

/* What operator text sees of a type, and the functions that lead there and back. Most types are
 * what they are; a half is a float, and a struct with halves another struct. */
static void set_evaluation(lua_State *lua, const type *t)
{
    const bool other = type_has_halves(t);
    if (!other) set_string(lua, "evaluated", t->c_name);
    if (other && t->half) {
        set_string(lua, "evaluated", "float");
        lua_pushfstring(lua, "kg_op_f32_of_%s", t->name);
        lua_setfield(lua, -2, "evaluate");
        lua_pushfstring(lua, "kg_op_%s_of_f32", t->name);
        lua_setfield(lua, -2, "round");
    } else if (other) {
        lua_pushfstring(lua, "%s_in_f32", t->c_name);
        lua_setfield(lua, -2, "evaluated");
        lua_pushfstring(lua, "%s_evaluate", t->c_name);
        lua_setfield(lua, -2, "evaluate");
        lua_pushfstring(lua, "%s_round", t->c_name);
        lua_setfield(lua, -2, "round");
    }
}

static void push_type(lua_State *lua, const type *t)
{
    lua_newtable(lua);
    set_string(lua, "name", t->name);
    set_string(lua, "number",
               t->name); /* stays where a field's name takes the place of the other */
    set_string(lua, "c", t->c_name);
    set_string(lua, "header", t->user_header.text);
    set_evaluation(lua, t);
    set_integer(lua, "size", t->size);
    set_integer(lua, "tagged", geometry_tagged_words(t->size));
    set_integer(lua, "align", t->align);
    set_flag(lua, "struct", t->kind == TYPE_STRUCT);
    set_flag(lua, "internal", t->internal);
    set_flag(lua, "float", t->kind == TYPE_FLOAT);
    lua_newtable(lua);
    for (size_t i = 0; i < t->n_fields; i++) {
        push_type(lua, t->fields[i].type);
        set_string(lua, "name", t->fields[i].name.text);
        set_integer(lua, "offset", type_offset(t, i));
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "fields");
}

/* What an output is one of several results of. */
static void push_result(lua_State *lua, const result_spec *r)
{
    lua_newtable(lua);
    set_string(lua, "name", r->name.text);
    lua_pushfstring(lua, "r_%s", r->name.text);
    lua_setfield(lua, -2, "field");
    set_string(lua, "help", r->known ? r->known->help : NULL);
    lua_setfield(lua, -2, "result");
}

/* Lists of the runtime's header, by their enumerators. */
#define NAME(name, help) #name,
#define EXTENT(name, help) "KG_EXTENT_" #name,
#define GRID(name, help) "KG_GRID_" #name,
#define MEASURE(name, help) "KG_MEASURE_" #name,
#define FEATURE(name, word, help) "KG_FEATURE_" #name,
static const char *const roles[] = {KG_ROLES(NAME)}, *const kinds[] = {KG_KINDS(NAME)};
static const char *const extents[] = {KG_EXTENTS(EXTENT)}, *const grids[] = {KG_GRID_RULES(GRID)};
static const char *const measures[] = {KG_MEASURES(MEASURE)}, *const features[] = {
                                                                  KG_FEATURES(FEATURE)};

/* In small letters. */
static void set_lower(lua_State *lua, const char *key, const char *name)
{
    char word[32] = "";
    for (size_t i = 0; i < sizeof word - 1 && name[i]; i++)
        word[i] = (char)tolower((unsigned char)name[i]);
    set_string(lua, key, word);
}

/* A sum, in C: "KG_TERM_N | KG_TERM(0)". */
static void set_terms(lua_State *lua, const char *key, uint32_t terms)
{
    char sum[16 * (KG_MAX_LENGTHS + 1)] = "";
    size_t used = 0;
    if (terms & KG_TERM_N) used += (size_t)snprintf(sum, sizeof sum, "KG_TERM_N");
    for (uint32_t i = 0; i < KG_MAX_LENGTHS; i++)
        if (terms & KG_TERM(i))
            used += (size_t)snprintf(sum + used, sizeof sum - used, "%sKG_TERM(%u)",
                                     used ? " | " : "", i);
    if (terms) set_string(lua, key, sum);
}

/* Which of a kernel's lengths, as the extent needs them. */
static void push_places(lua_State *lua, const plan_arg *arg)
{
    const kg_extent extent = arg->extent;
    const bool rows = extent == KG_EXTENT_PLANE || extent == KG_EXTENT_TABLE;
    if (extent == KG_EXTENT_LENGTH || extent == KG_EXTENT_CAPACITY || rows)
        set_integer(lua, "width", arg->width);
    if (rows) set_integer(lua, "height", arg->height);
    const bool tables = extent == KG_EXTENT_TABLE && arg->pitch != 0;
    if (extent == KG_EXTENT_PLANE || tables) set_integer(lua, "pitch", arg->pitch);
    set_terms(lua, "terms", arg->terms);
    set_integer(lua, "plus", arg->plus);
    if (extent == KG_EXTENT_HEADED) set_integer(lua, "head", KG_HEAD_BYTES / arg->type->size);
    if (arg->index) set_integer(lua, "index", arg->index);
    if (arg->count) set_integer(lua, "count", arg->count);
    if (arg->tree) set_integer(lua, "tree", arg->tree);
    set_integer(lua, "align", arg->align ? arg->align : arg->type->align);
}

static void push_args(lua_State *lua, arena *a, const plan_kernel *k)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    lua_newtable(lua);
    for (size_t i = 0; i < n; i++) {
        lua_newtable(lua);
        set_string(lua, "name", args[i].name);
        set_lower(lua, "role", roles[args[i].role]);
        set_lower(lua, "kind", kinds[args[i].kind]);
        set_flag(lua, "one", args[i].extent == KG_EXTENT_ONE);
        set_string(lua, "extent", extents[args[i].extent]);
        push_places(lua, &args[i]);
        push_type(lua, args[i].type);
        lua_setfield(lua, -2, "type");
        if (args[i].result) push_result(lua, args[i].result);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
}

static void push_lengths(lua_State *lua, arena *a, const plan_kernel *k)
{
    const char **names;
    const size_t n = plan_lengths(a, k, &names);
    lua_newtable(lua);
    for (size_t i = 0; i < n; i++) {
        lua_pushstring(lua, names[i]);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
}

static void push_params(lua_State *lua, const op_function_text *f)
{
    lua_newtable(lua);
    for (size_t i = 0; i < f->n_params; i++) {
        push_type(lua, f->params[i].type);
        set_string(lua, "name", f->params[i].name);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "params");
}

static void push_pieces(lua_State *lua, arena *a, const op_function_text *f)
{
    lua_newtable(lua);
    for (size_t i = 0; i < f->n_pieces; i++) {
        const op_piece *piece = &f->pieces[i];
        lua_newtable(lua);
        set_string(lua, "name", piece->name);
        set_string(lua, "text", piece->text);
        set_string(lua, "operations", operator_operations(a, piece->text));
        set_integer(lua, "line", piece->line);
        set_flag(lua, "block", piece->block);
        set_string(lua, "constants", piece->constants);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "pieces");
}

static void push_regions(lua_State *lua, arena *a, const plan_kernel *k)
{
    const char **names;
    (void)plan_lengths(a, k, &names);
    lua_newtable(lua);
    for (uint32_t i = 0; i < k->n_regions; i++) {
        const kg_region *region = &k->regions[i];
        lua_newtable(lua);
        set_fields(lua, plan_region_fields, region);
        set_flag(lua, "tagged", region->kind == KG_REGION_TAGGED);
        lua_newtable(lua);
        for (uint32_t g = 0; g < KG_MAX_GROWTHS && region->grows[g].each != 0; g++) {
            const uint32_t length = region->grows[g].length;
            lua_newtable(lua);
            set_fields(lua, plan_growth_fields, &region->grows[g]);
            const char *const of = length == 0 ? "n" : names[length - 1];
            set_string(lua, "name", of);
            lua_seti(lua, -2, (lua_Integer)g + 1);
        }
        lua_setfield(lua, -2, "grows");
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "regions");
}

static void push_op(lua_State *lua, arena *a, const op_function_text *f)
{
    lua_newtable(lua);
    set_string(lua, "role", f->role);
    set_string(lua, "fn", f->name);
    set_flag(lua, "uses_index", f->uses_index);
    set_flag(lua, "copies", f->copies);
    push_type(lua, f->result);
    lua_setfield(lua, -2, "result");
    push_type(lua, f->of);
    lua_setfield(lua, -2, "T");
    set_string(lua, "constants", operator_constants(f->constants ? f->constants : f->of));
    set_string(lua, "generated", f->generated);
    push_params(lua, f);
    push_pieces(lua, a, f);
}
/* How often accesses to shared memory are made, as runtime/verify/kg_verify.h names it. */
static const char *uses_of(const plan_variant *variant)
{
    static const char *const uses[] = {[USES_DATA_BLOCKS] = "KG_VERIFY_DATA_BLOCKS",
                                       [USES_BLOCKS] = "KG_VERIFY_BLOCKS",
                                       [USES_LAST_BLOCK] = "KG_VERIFY_LAST_BLOCK",
                                       [USES_TILES] = "KG_VERIFY_TILES",
                                       [USES_DATA] = "KG_VERIFY_DATA"};
    return uses[variant->uses];
}

static void push_steps(lua_State *lua, arena *a, const plan_variant *variant)
{
    lua_newtable(lua);
    for (uint32_t i = 0; i < variant->n_steps; i++) {
        const plan_step *step = &variant->steps[i];
        lua_newtable(lua);
        set_string(lua, "entry", plan_step_entry(a, variant, i));
        if (step->of) set_string(lua, "of", step->of->name);
        set_string(lua, "grid", grids[step->grid]);
        set_terms(lua, "terms", step->terms);
        set_fields(lua, plan_step_fields, step);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "steps");
}

static void push_range(lua_State *lua, const char *name, const plan_range *range)
{
    lua_newtable(lua);
    if (range->feature < KG_FEATURE_OWN) lua_pushstring(lua, features[range->feature]);
    else lua_pushfstring(lua, "KG_FEATURE_OWN + %d", (int)(range->feature - KG_FEATURE_OWN));
    lua_setfield(lua, -2, "feature");
    set_string(lua, "name", name);
    set_u64(lua, "lo", range->lo);
    set_u64(lua, "hi", range->hi);
}

static void push_ranges(lua_State *lua, const plan_kernel *k, const char *key,
                        const plan_range *ranges, uint32_t n)
{
    lua_newtable(lua);
    for (uint32_t i = 0; i < n; i++) {
        push_range(lua, plan_feature_name(k, ranges[i].feature), &ranges[i]);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, key);
}

static void push_limits(lua_State *lua, const plan_kernel *k, const plan_variant *variant)
{
    push_ranges(lua, k, "limits", variant->limits, variant->n_limits);
    if (!variant->off_apart) return;
    const plan_range off = {LIMIT_OFF, 0, variant->max_n_off};
    lua_getfield(lua, -1, "limits");
    push_range(lua, "threshold of calls off boundaries", &off);
    lua_seti(lua, -2, (lua_Integer)variant->n_limits + 1);
    lua_pop(lua, 1);
}

static void push_features(lua_State *lua, const plan_kernel *k)
{
    kg_named_feature own[KG_MAX_FEATURES];
    const uint32_t n = plan_features(k, own);
    lua_newtable(lua);
    for (uint32_t i = 0; i < n; i++) {
        lua_newtable(lua);
        set_string(lua, "name", own[i].name);
        set_string(lua, "measure", measures[own[i].measure]);
        set_terms(lua, "terms", own[i].terms);
        set_terms(lua, "per", own[i].per);
        set_integer(lua, "arg", own[i].arg);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "features");
}

static void push_accesses(lua_State *lua, const plan_variant *variant)
{
    lua_newtable(lua);
    for (uint32_t i = 0; i < variant->n_accesses; i++) {
        const plan_access *access = &variant->accesses[i];
        lua_newtable(lua);
        set_fields(lua, plan_access_fields, access);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "accesses");
}

void push_variant(lua_State *lua, arena *a, const plan_kernel *k, const plan_variant *variant)
{
    lua_newtable(lua);
    set_fields(lua, plan_variant_fields, variant);
    push_facts(lua, k, variant);
    set_string(lua, "facts", facts_text(a, k, variant));
    set_string(lua, "uses", uses_of(variant));
    push_steps(lua, a, variant);
    push_ranges(lua, k, "ranges", variant->ranges, variant->n_ranges);
    push_limits(lua, k, variant);
    push_accesses(lua, variant);
    if (variant->s1.elements) {
        push_layout(lua, &variant->s1);
        lua_setfield(lua, -2, "s1");
    }
    if (variant->s2.elements) {
        push_layout(lua, &variant->s2);
        lua_setfield(lua, -2, "s2");
    }
}

/* Numbers of C that templates go by. */
void push_constants(lua_State *lua)
{
    lua_newtable(lua);
    set_integer(lua, "line_bytes", KG_LINE_BYTES);
    set_integer(lua, "line_elements", KG_LINE_ELEMENTS);
}

void push_kernel(lua_State *lua, arena *a, const plan *p, const plan_kernel *k)
{
    (void)p;
    op_function_text *functions;
    const size_t n = ops_of(a, k, &functions);
    lua_newtable(lua);
    set_fields(lua, plan_kernel_fields, k);
    push_type(lua, k->element);
    lua_setfield(lua, -2, "T");
    push_type(lua, k->result);
    lua_setfield(lua, -2, "R");
    push_type(lua, k->accumulator);
    lua_setfield(lua, -2, "A");
    push_args(lua, a, k);
    lua_setfield(lua, -2, "args");
    push_lengths(lua, a, k);
    lua_setfield(lua, -2, "lengths");
    push_features(lua, k);
    push_regions(lua, a, k);
    set_flag(lua, "planes", plan_has_planes(a, k));
    const char *bounds = k->spec->bounds.text;
    if (!bounds) bounds = "none";
    set_string(lua, "bounds", bounds);
    const family *own = family_of(k->spec);
    set_flag(lua, "in_place", own->in_place && !(own->apart && own->apart(k)));
    lua_newtable(lua);
    for (size_t i = 0; i < n; i++) {
        push_op(lua, a, &functions[i]);
        lua_pushvalue(lua, -1);
        lua_setfield(lua, -3, functions[i].role);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "ops");
    op_function_text domain;
    if (ops_domain(a, k, &domain)) {
        push_op(lua, a, &domain);
        lua_setfield(lua, -2, "domain");
    }
    lua_newtable(lua);
    for (size_t i = 0; i < k->n_variants; i++) {
        push_variant(lua, a, k, &k->variants[i]);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "variants");
}

/* A file may be called anything; its name stands in comments and in #line directives. */
static const char *printable(arena *a, const char *name)
{
    char *s = arena_strdup(a, name);
    for (char *c = s; *c; c++)
        if (*c < ' ' || *c > '~' || *c == '"' || *c == '\\') *c = '_';
    return s;
}

/* Functions whose last bits may be other ones on a GPU. */
static void push_library_functions(lua_State *lua)
{
    lua_newtable(lua);
    for (lua_Integer i = 0; op_library[i]; i++) {
        lua_pushstring(lua, op_library[i]);
        lua_seti(lua, -2, i + 1);
    }
}

void push_spec(lua_State *lua, arena *a, const plan *p)
{
    const kg_spec *s = p->spec;
    lua_newtable(lua);
    set_string(lua, "kernel", s->kernel.text);
    set_string(lua, "family", s->family.text);
    set_string(lua, "prefix", s->symbol_prefix);
    set_string(lua, "file", printable(a, s->src->name));
    set_hash(lua, "hash", p->spec_hash);
    set_string(lua, "version", KGEN_VERSION);
    set_string(lua, "operator", s->op.named.text);
    set_flag(lua, "results", s->n_results != 0);
    set_flag(lua, "transform", s->op.transform.text != NULL);
    set_string(lua, "partition", s->partition.text);
    if (s->reproducible.text && strcmp(s->reproducible.text, "call") != 0)
        set_string(lua, "reproducible", s->reproducible.text);
    set_flag(lua, "commutative", s->op.commutative.value);
    set_integer(lua, "tolerance", s->op.tolerance.set ? s->op.tolerance.value : 64);
    push_library_functions(lua);
    lua_setfield(lua, -2, "library_functions");
    lua_newtable(lua);
    for (size_t i = 0; i < s->n_structs; i++) {
        push_type(lua, s->structs[i]);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "structs");
    lua_newtable(lua);
    for (size_t i = 0; i < p->n_kernels; i++) {
        push_kernel(lua, a, p, &p->kernels[i]);
        lua_seti(lua, -2, (lua_Integer)i + 1);
    }
    lua_setfield(lua, -2, "kernels");
}
