/* What `kgen explain` says of a scan besides. Its networks of adders, and the stages of its block
 * scan; what a tile moves, and how long chains of tiles are. */
#include "families/scan/scan.h"

#include <inttypes.h>
#include <string.h>

#include "plan/adder.h"

#define LANES 32u

static bool is_form(const plan_variant *variant, const char *form)
{
    return strcmp(plan_word_of(variant, "form"), form) == 0;
}

/* Of n values: its sums and levels, and its picture. */
static void tell_network(arena *a, explain_variant *x, const char *word, uint32_t n, const char *of)
{
    const adder *one = adder_named(word);
    const adder_cost cost = adder_cost_of(a, one, n);
    const int name = (int)strcspn(one->name, "[("); /* without what is so for 16 elements alone */
    explain_note(x, "adders",
                 arena_printf(a, "%u %s by %.*s: %u sum%s, %u level%s", n, of,
                              one->name[name] ? name - 1 : name, one->name, cost.work,
                              cost.work == 1 ? "" : "s", cost.depth, cost.depth == 1 ? "" : "s"));
    if (x->n_networks < EXPLAIN_NETWORKS) x->networks[x->n_networks++] = (explain_network){one, n};
}

/* Elements that are in registers at once: a vector, or a run. */
static uint32_t run_of(const plan_variant *variant)
{
    const bool vectors = plan_is(variant, "words") || plan_is(variant, "resized");
    return vectors ? variant->vector : variant->nwork;
}

static void tell_adders(arena *a, explain_variant *x)
{
    const plan_variant *variant = x->variant;
    const char *run = plan_word_of(variant, "run_adder"),
               *warp = plan_word_of(variant, "warp_adder");
    if (!run) return;
    const uint32_t n = run_of(variant);
    if (n > 1 && !plan_is(variant, "packed")) tell_network(a, x, run, n, "elements of a lane");
    if (plan_is(variant, "nested")) tell_network(a, x, run, variant->nwarps, "sums of a lane");
    tell_network(a, x, warp, LANES, "lanes");
}

/* ---- stages ---- */

/* Of all accesses whose name has `part`; 0: there is none. */
static uint32_t degree_of(const plan_variant *variant, const char *stage, const char *part)
{
    uint32_t degree = 0;
    for (uint32_t i = 0; i < variant->n_accesses; i++) {
        const plan_access *access = &variant->accesses[i];
        const bool found = strstr(access->what, stage) && strstr(access->what, part);
        if (found && access->cost.degree > degree) degree = access->cost.degree;
    }
    return degree;
}

static void tell_stage(arena *a, explain_variant *x, const char *stage, const char *what,
                       const char *access, const char *part)
{
    const uint32_t degree = access ? degree_of(x->variant, access, part) : 0;
    explain_note(x, "stages",
                 degree ? arena_printf(a, "%s: %s, conflict degree %u", stage, what, degree)
                        : arena_printf(a, "%s: %s", stage, what));
}

/* The dissertation's seven (6.6.5); the first launch of three has the first four. */
static void tell_stages(arena *a, explain_variant *x)
{
    const plan_variant *variant = x->variant;
    const bool words = plan_is(variant, "words");
    const char *sums = words ? "each lane sums its run" : "each lane scans its run";
    const char *results = words ? "each lane scans its run behind that" : "that joins each result";
    if (!plan_is(variant, "nested")) return;
    tell_stage(a, x, "input", "elements in the order of lanes", "S1 ", "warp view");
    tell_stage(a, x, "S1", sums, "S1 ", "run view");
    tell_stage(a, x, "S2", "each lane of the first warp scans a run of sums", "S2 ", "view");
    tell_stage(a, x, "S3", "these lanes by shuffles", NULL, NULL);
    tell_stage(a, x, "S4", "what stands before each run takes its sum's place", "S2 ", "run view");
    tell_stage(a, x, "S5", results, "S1 ", "run view");
    tell_stage(a, x, "output", "results in the order of lanes", "S1 ", "warp view");
}

/* ---- tiles ---- */

static void tell_tile(arena *a, const plan_kernel *k, explain_variant *x)
{
    const uint64_t elements = x->variant->dbs;
    const bool steps = is_form(x->variant, "steps");
    const uint64_t in = elements * (scan_bytes_in(k) + scan_bytes_of_parts(k)) * (steps ? 2 : 1);
    const char *twice = steps ? ", half of them by the first launch" : "";
    explain_note(
        x, "tile",
        arena_printf(a, "%" PRIu64 " elements: %" PRIu64 " bytes loaded%s, %" PRIu64 " stored",
                     elements, in, twice, elements * scan_bytes_out(k)));
}

/* Most calls end with the launch before. */
static void tell_short(arena *a, explain_variant *x)
{
    const uint32_t each = plan_number_of(x->variant, "short");
    const uint32_t team = plan_number_of(x->variant, "team");
    const char *who = team == 0   ? arena_printf(a, "lane takes %u", each)
                      : team == 1 ? "warp takes one"
                                  : "block takes one";
    const bool alone = plan_is(x->variant, "alone");
    const char *when = alone ? "if all are short" : "a launch before";
    if (each)
        explain_note(x, "segments",
                     arena_printf(a, "%s: a %s, of up to %u places", when, who,
                                  plan_number_of(x->variant, "longest")));
}

/* How a form finds what stands before a tile, and how many tiles a link of its chain is of. */
static const struct {
    const char *form, *how;
    uint64_t tiles; /* 0: levels of a tree */
    uint64_t more;
} look_backs[] = {
    {"look_back", "looks once for up to 31 tiles, 31 groups of 32, and all before those", 1024, 2},
    {"tree", "looks once for a subtree for each bit of its number", 0, 0},
    {"stream", "gets what stands before it from masters, who take 32 tiles at a time", 32, 0},
    {"wave", "looks once for all tiles before it in its wave", SCAN_REACH, 0},
};

/* The longest chain of blocks that wait for each other, if all tiles begin at once. */
static void tell_look_back(arena *a, explain_variant *x)
{
    const uint64_t tiles = x->cover.data_blocks;
    for (size_t i = 0; i < sizeof look_backs / sizeof *look_backs; i++) {
        if (!is_form(x->variant, look_backs[i].form)) continue;
        const uint64_t reach = plan_number_of(x->variant, "reach");
        const uint64_t each = reach ? reach : look_backs[i].tiles;
        const uint64_t links =
            each ? (tiles + each - 1) / each + look_backs[i].more : explain_log2_up(tiles);
        const uint32_t words = plan_number_of(x->variant, "slot");
        explain_note(x, "look-back",
                     arena_printf(a, "a tile publishes %u tagged word%s; it %s", words,
                                  words == 1 ? "" : "s", look_backs[i].how));
        explain_note(x, "look-back",
                     arena_printf(a, "the longest chain of %" PRIu64 " tiles has %" PRIu64 " links",
                                  tiles, links));
    }
}

void scan_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x)
{
    if (scan_parts_of(k->spec) == SCAN_COLUMNS && !plan_is(x->variant, "single")) return;
    tell_adders(a, x);
    tell_stages(a, x);
    tell_tile(a, k, x);
    tell_short(a, x);
    if (e->has_n) tell_look_back(a, x);
}
