/* What `kgen explain` says of a sort: how a warp accesses its arrays, and its launches. */
#include "families/sort/sort.h"

#include <inttypes.h>
#include <string.h>

static bool in_passes(const plan_variant *variant)
{
    return strcmp(plan_word_of(variant, "form"), "passes") == 0;
}

static bool is_hybrid(const plan_variant *variant)
{
    return strcmp(plan_word_of(variant, "form"), "hybrid") == 0;
}

static bool looks_back(const plan_variant *variant)
{
    return strcmp(plan_word_of(variant, "form"), "look_back") == 0 || is_hybrid(variant);
}

static bool together(const plan_variant *variant)
{
    return strcmp(plan_word_of(variant, "form"), "together") == 0;
}

/* Keys are counted, and then moved; elements are read for their digits before they move. Where they
 * go the data says: equal digits lie together. */
void sort_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    const bool value = strcmp(arg->name, sort_has_two(k->spec) ? "keys" : "in") != 0;
    const bool passes = in_passes(x->variant) || looks_back(x->variant);
    explain_global access = explain_items(x->variant, arg, store, true);
    if (!store && !value && passes) access.requests *= sort_by_parts(k) ? 3 : 2;
    if (!store && plan_number_of(x->variant, "parts"))
        access.requests *= plan_number_of(x->variant, "parts");
    if (store ? passes || together(x->variant) : value && !passes) {
        access.at_most = true;
        access.sectors = EXPLAIN_LANES;
    }
    explain_add(x, access);
}

static void tell_counted(arena *a, explain_variant *x)
{
    const uint32_t parts = plan_number_of(x->variant, "parts");
    if (parts == 0) {
        explain_note(x, "launches", "2: keys are counted, then each is written as often");
        explain_note(x, "counters", "256 in shared memory, a copy for each lane, in its own bank");
        return;
    }
    explain_note(x, "launches",
                 "3: keys are counted, places of numbers found, then each is written as often");
    explain_note(x, "counters",
                 arena_printf(a, "65536 in %u blocks, each of which reads the same keys", parts));
}

/* Which of its two ways a call goes the device finds out. */
static void tell_hybrid(arena *a, explain_variant *x)
{
    const uint32_t digit = plan_number_of(x->variant, "digit"), buckets = 1u << 2 * digit;
    const uint32_t held =
        x->variant->steps[SORT_STEP_BUCKETS].tbs * plan_number_of(x->variant, "bucket_nwork");
    const uint32_t expected = plan_number_of(x->variant, "expected");
    const uint32_t passes = plan_number_of(x->variant, "passes");
    explain_note(x, "digits",
                 arena_printf(a, "%u of %u bits: the two highest say which of %u buckets", passes,
                              digit, buckets));
    explain_note(x, "buckets",
                 arena_printf(a, "up to %u keys in a block; to %" PRIu64 " keys in all, if even",
                              held, (uint64_t)expected * buckets));
    const bool joins = plan_is(x->variant, "joins");
    explain_note(x, "launches",
                 arena_printf(a,
                              "count, scan, %stwo moves, find, buckets, then a move for each "
                              "digit: %u, some of which end at once",
                              joins ? "join, " : "", 6 + joins + passes));
    explain_note(x, "stages", "move, twice: by the two highest digits, as look_back does");
    explain_note(x, "stages", "find: where each bucket begins");
    explain_note(x, "stages",
                 "buckets: a key goes to its bin in shared memory, then before what is greater");
    explain_note(x, "stages",
                 "move, for each digit: in place of the others, where the data are not even");
}

/* How many passes there are. Where calls choose the bits, that is the most. */
typedef struct told_passes {
    const char *most;  /* "up to ", or nothing */
    const char *aside; /* what comes behind them */
    uint32_t count;
} told_passes;

static told_passes passes_of(const plan_kernel *k, const plan_variant *variant)
{
    const uint32_t digit = plan_number_of(variant, "digit");
    const uint32_t bits = plan_number_of(variant, "end_bit") - plan_number_of(variant, "begin_bit");
    const bool known = !sort_asks_bits(k->spec);
    const bool gathers = plan_is(variant, "gathers");
    const char *more = gathers                  ? "; in place one more"
                       : !sort_has_two(k->spec) ? "; in place one more, if odd"
                       : known                  ? "; and a copy, as they are odd"
                                                : "; one more, if odd";
    const bool more_come = gathers || (variant->n_steps > 3 && !plan_is(variant, "joins"));
    return (told_passes){known ? "" : "up to ", more_come ? more : "", (bits + digit - 1) / digit};
}

static void tell_digits(arena *a, const plan_kernel *k, explain_variant *x, told_passes passes)
{
    if (sort_is_whole(k->spec, k->element))
        explain_note(x, "parts",
                     arena_printf(a, "%s, the least significant first: one number",
                                  plan_word_of(x->variant, "whole")));
    else if (sort_by_parts(k))
        explain_note(x, "parts",
                     arena_printf(a, "%s, the least significant first; a digit is of one of them",
                                  plan_word_of(x->variant, "by")));
    explain_note(x, "digits",
                 arena_printf(a, "%s%u of %u bits, the lowest first: %s%u pass%s over the keys",
                              passes.most, passes.count, plan_number_of(x->variant, "digit"),
                              passes.most, passes.count, passes.count == 1 ? "" : "es"));
    if (sort_asks_bits(k->spec))
        explain_note(x, "bits",
                     "each call says which: it has a pass for each digit of them, and one if none");
}

static void tell_look_back(arena *a, const plan_kernel *k, explain_variant *x, told_passes passes)
{
    const bool joins = plan_is(x->variant, "joins");
    explain_note(x, "launches",
                 arena_printf(a, "count, scan, %sand a move for each digit: %s%u%s",
                              joins ? "join, " : "", passes.most, (joins ? 3 : 2) + passes.count,
                              passes.aside));
    explain_note(x, "stages", "count: the digits of all passes in one reading");
    explain_note(x, "stages", "scan: where digits begin, and which of them all keys have");
    if (joins)
        explain_note(x, "stages",
                     "join: two digits that have few values go together, in one pass; they are "
                     "counted once more");
    explain_note(x, "stages",
                 "move: a tile is sorted by its digit, then stored run by run behind those of "
                 "the tiles before");
    if (plan_is(x->variant, "gathers"))
        explain_note(x, "stages",
                     "places of values move in their stead; the last move looks values up");
    if (sort_by_parts(k))
        explain_note(x, "stages", "elements move as values do, by the places of their digits");
}

static void tell_passes(arena *a, explain_variant *x, told_passes passes)
{
    explain_note(x, "launches",
                 arena_printf(a, "count, scan and move for each digit: %s%u%s", passes.most,
                              3 * passes.count, passes.aside));
    explain_note(x, "stages", "count: each row its digits, two counters of 16 bits in a word");
    explain_note(x, "stages", "scan: for each digit, what stands before each row");
    explain_note(x, "stages", "move: a tile is sorted by its digit, then stored run by run");
}

/* Forms that the model of time has moves for (model/moves.c). */
static bool is_modelled(const plan_variant *variant)
{
    return strcmp(plan_word_of(variant, "form"), "block") == 0 || in_passes(variant) ||
           (looks_back(variant) && !is_hybrid(variant));
}

void sort_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const plan_variant *variant = x->variant;
    (void)e;
    x->waits.known = is_modelled(variant);
    if (strcmp(plan_word_of(variant, "form"), "count") == 0) {
        tell_counted(a, x);
        return;
    }
    if (is_hybrid(variant)) {
        tell_hybrid(a, x);
        return;
    }
    const told_passes passes = passes_of(k, variant);
    tell_digits(a, k, x, passes);
    if (looks_back(variant)) {
        tell_look_back(a, k, x, passes);
    } else if (in_passes(variant)) {
        tell_passes(a, x, passes);
    } else if (together(variant)) {
        explain_note(x, "launches", "1: all blocks run at once, and meet between digits");
        explain_note(
            x, "stages",
            "each digit: a block counts its tile, tells all others, and stores run by run");
    } else {
        explain_note(x, "launches", "1: keys stay in registers and shared memory");
    }
}

/* How many sectors a warp stores to is the data's to say. */
bool sort_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    (void)a, (void)k, (void)variant;
    return true;
}
