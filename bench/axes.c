/* axes.c: the names of clocks, types and kinds of data. */
#include "bench.h"

#include <stdio.h>
#include <string.h>

const char *const clock_names[CLOCK_COUNT] = {"loop", "graph", "cold", "after"};
const char *const kind_names[KIND_COUNT] = {"ours", "peer", "rival", "limit", "variant"};

/* Entropies are those of CCCL's benchmarks: bits of a random word that is ANDed of several. */
static const data_kind kinds[] = {
    {"random", .words = 1, .walk = WALK_RANDOM},
    {"shifted", .words = 1, .walk = WALK_RANDOM, .in_off = 1, .out_off = 1}, /* all arrays */
    {"skewed", .words = 1, .walk = WALK_RANDOM, .in_off = 1},                /* the input alone */
    {"entropy-0.811", .words = 2},
    {"entropy-0.544", .words = 3},
    {"entropy-0.337", .words = 4},
    {"entropy-0.201", .words = 5},
    {"constant", .pattern = PATTERN_CONSTANT, .words = 1},
    {"sorted", .pattern = PATTERN_SORTED, .words = 1},
    {"few", .pattern = PATTERN_FEW, .words = 1},
    {"sequential", .words = 1, .walk = WALK_SEQUENTIAL},
    {"clustered", .words = 1, .walk = WALK_CLUSTERED},
    {"pitched", .words = 1, .gap = GAP_TO_512},
    {"odd", .words = 1, .gap = GAP_ONE},
    {"uneven", .words = 1, .sides = SIDES_UNEVEN},
    {"thin", .words = 1, .sides = SIDES_THIN},
    {"flat", .words = 1, .sides = SIDES_FLAT},
    {0},
};

static const data_kind *find_in(const data_kind *list, const char *name)
{
    for (; list && list->name; list++)
        if (strcmp(list->name, name) == 0) return list;
    return NULL;
}

const data_kind *data_find(const char *name)
{
    const data_kind *found = find_in(kinds, name);
    for (const bench_family *const *f = bench_families; *f && !found; f++)
        found = find_in((*f)->kinds, name);
    return found;
}

static const struct {
    const char *name;
    size_t size;
    unsigned floats;
} types[] = {
#define KG_TYPE(name, in_c, kind, bytes, ...) {#name, bytes, 0},
#include <kgen/types.def>
#undef KG_TYPE
    {"u128", 16, 0}, {"complex", 8, 2}, {"vec2", 8, 2},  {"vec3", 12, 3},   {"vec4", 16, 4},
    {"mat2", 16, 4}, {"vec6", 24, 6},   {"vec8", 32, 8}, {"vec12", 48, 12},
};

size_t type_size(const char *type)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, type) == 0) return types[i].size;
    return 0;
}

unsigned type_floats(const char *type)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, type) == 0) return types[i].floats;
    return 0;
}

bool kernel_name(const char **list, const char *type, char *name, size_t size)
{
    char pattern[64];
    int taken;
    if (sscanf(*list, " %63s%n", pattern, &taken) != 1) return false;
    *list += taken;
    const size_t prefix = strcspn(pattern, "%");
    snprintf(name, size, "%.*s%s", (int)prefix, pattern, pattern[prefix] ? type : "");
    return true;
}

const char *primitive_work(const primitive *p)
{
    return p->like ? p->like : p->name;
}

/* "f32", "u8>u32", "f32>*" or "*" against the types of a cell. */
bool rival_fits(const rival *r, const work *w)
{
    if (strcmp(r->primitive, primitive_work(w->cell->primitive)) != 0) return false;
    if (strcmp(r->type, "*") == 0) return true;
    const size_t length = strcspn(r->type, ">");
    if (strlen(w->type) != length || strncmp(r->type, w->type, length) != 0) return false;
    const char *out = r->type[length] ? r->type + length + 1 : w->type;
    return strcmp(out, "*") == 0 || strcmp(out, w->out_type) == 0;
}
