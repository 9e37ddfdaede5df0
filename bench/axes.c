/* axes.c: the names of clocks, types and kinds of data. */
#include "bench.h"

#include <stdio.h>
#include <string.h>

const char *const clock_names[CLOCK_COUNT] = {"loop", "graph", "cold", "after"};
const char *const kind_names[KIND_COUNT] = {"ours", "peer", "rival", "limit", "variant"};

/* Entropies are those of CCCL's benchmarks: bits of a random word that is ANDed of several. */
static const data_kind kinds[] = {
    {"random", PATTERN_RANDOM, 1, WALK_RANDOM, 0, 0, 0, false, GAP_NONE},
    {"shifted", PATTERN_RANDOM, 1, WALK_RANDOM, 1, 1, 0, false,
     GAP_NONE}, /* all arrays, by one element */
    {"skewed", PATTERN_RANDOM, 1, WALK_RANDOM, 1, 0, 0, false, GAP_NONE}, /* the input alone */
    {"entropy-0.811", PATTERN_RANDOM, 2, WALK_NONE, 0, 0, 0, false, GAP_NONE},
    {"entropy-0.544", PATTERN_RANDOM, 3, WALK_NONE, 0, 0, 0, false, GAP_NONE},
    {"entropy-0.337", PATTERN_RANDOM, 4, WALK_NONE, 0, 0, 0, false, GAP_NONE},
    {"entropy-0.201", PATTERN_RANDOM, 5, WALK_NONE, 0, 0, 0, false, GAP_NONE},
    {"constant", PATTERN_CONSTANT, 1, WALK_NONE, 0, 0, 0, false, GAP_NONE},
    {"sorted", PATTERN_SORTED, 1, WALK_NONE, 0, 0, 0, false, GAP_NONE},
    {"few", PATTERN_FEW, 1, WALK_NONE, 0, 0, 0, false, GAP_NONE},
    {"sequential", PATTERN_RANDOM, 1, WALK_SEQUENTIAL, 0, 0, 0, false, GAP_NONE},
    {"clustered", PATTERN_RANDOM, 1, WALK_CLUSTERED, 0, 0, 0, false, GAP_NONE},
    {"pitched", PATTERN_RANDOM, 1, WALK_NONE, 0, 0, 0, false, GAP_TO_512},
    {"odd", PATTERN_RANDOM, 1, WALK_NONE, 0, 0, 0, false, GAP_ONE},
    {"uneven", PATTERN_RANDOM, 1, WALK_NONE, 0, 0, 0, false, GAP_NONE, .sides = SIDES_UNEVEN},
    {"thin", PATTERN_RANDOM, 1, WALK_NONE, 0, 0, 0, false, GAP_NONE, .sides = SIDES_THIN},
    {"flat", PATTERN_RANDOM, 1, WALK_NONE, 0, 0, 0, false, GAP_NONE, .sides = SIDES_FLAT},
#define SEGMENTS(k)                                                                                \
    {"fixed-2^" #k, PATTERN_RANDOM, 1, WALK_NONE, 0, 0, UINT64_C(1) << k, false, GAP_NONE},        \
        {"offsets-2^" #k, PATTERN_RANDOM, 1, WALK_NONE, 0, 0, UINT64_C(1) << k, true, GAP_NONE},
    SEGMENTS(0) SEGMENTS(2) SEGMENTS(4) SEGMENTS(6) SEGMENTS(8) SEGMENTS(10) SEGMENTS(12)
        SEGMENTS(14) SEGMENTS(16) SEGMENTS(20) SEGMENTS(24)
#define ROWS(length)                                                                               \
    {                                                                                              \
        "fixed-" #length, PATTERN_RANDOM, 1, WALK_NONE, 0, 0, length, false, GAP_NONE              \
    }
#define CUT(name, mean, layout)                                                                    \
    {                                                                                              \
        "cut-" name, PATTERN_RANDOM, 1, WALK_NONE, 0, 0, mean, true, GAP_NONE, LAYOUT_##layout     \
    }
            CUT("1", 1, EQUAL),
    CUT("3", 3, EQUAL),
    CUT("8", 8, EQUAL),
    CUT("16", 16, EQUAL),
    CUT("40", 40, EQUAL),
    CUT("100", 100, EQUAL),
    CUT("129", 129, EQUAL),
    CUT("400", 400, EQUAL),
    CUT("1000", 1000, EQUAL),
    CUT("2^12", 4096, EQUAL),
    CUT("2^20", 1048576, EQUAL),
    CUT("giant", 1, GIANT),
    CUT("power", 30, POWER),
    CUT("empty", 16, EMPTY),
    CUT("huge", 2, HUGE),
    CUT("sawtooth", 128, SAWTOOTH),
    CUT("spikes", 149, SPIKES),
    CUT("any", 120, ANY),
    CUT("clump", 2, CLUMP),
    ROWS(3),
    ROWS(10),
    ROWS(28),
    ROWS(100),
    ROWS(1000),
    ROWS(1001),
    ROWS(5000),
};

const data_kind *data_find(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0) return &kinds[i];
    return NULL;
}

static const struct {
    const char *name;
    size_t size;
    unsigned floats;
} types[] = {
#define KG_TYPE(name, in_c, kind, bytes, ...) {#name, bytes, 0},
#include <kgen/types.def>
#undef KG_TYPE
    {"complex", 8, 2}, {"vec2", 8, 2},  {"vec3", 12, 3}, {"vec4", 16, 4},
    {"mat2", 16, 4},   {"vec6", 24, 6}, {"vec8", 32, 8}, {"vec12", 48, 12},
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
