/* What `kgen explain` says of a select: how a warp accesses its inputs, and what a tile waits
 * for. */
#include "families/select/select.h"

#include <inttypes.h>
#include <string.h>

/* Elements in the order of lanes. How many are stored the data says. */
void select_access(const plan_kernel *k, explain_variant *x, const plan_arg *arg, bool store)
{
    if (store) return;
    explain_global access = explain_items(x->variant, arg, false, true);
    if (arg->extent == KG_EXTENT_BITS) access.sectors = access.ideal = 1; /* one word for a warp */
    const bool by_key = plan_is(x->variant, "by_key");
    bool compares = plan_is(x->variant, "unique");
    compares = compares && strcmp(arg->name, select_input_name(k, 0)) == 0;
    if (by_key ? arg->kind == KG_KIND_KEY : compares) { /* the one before is mostly in the cache */
        access.requests *= 2;
        access.sectors++;
    }
    explain_add(x, access);
}

/* Elements stored at most: as many as there are, or as the outputs have room for. */
static uint64_t kept_of(const explanation *e, const plan_kernel *k, const plan_arg *arg)
{
    if (arg->extent == KG_EXTENT_N) return e->n;
    if (arg->extent != KG_EXTENT_CAPACITY) return 0;
    const uint64_t capacity = explain_length_of(e, k, "capacity");
    const select_spec *own = k->spec->own;
    return own->repeat.text || capacity < e->n ? capacity : e->n;
}

/* All that is read, and what is stored where `capacity` says how much that is. Of a partition into
 * arrays each element goes to one of them. */
family_bytes select_bytes(arena *a, const explanation *e, const plan_kernel *k)
{
    family_bytes bytes = {0};
    bool arrays = false;
    plan_arg *args;
    const size_t count = plan_args(a, k, &args);
    for (size_t i = 0; i < count; i++) {
        const plan_arg *arg = &args[i];
        if (arg->role == KG_ROLE_SCALAR) continue;
        if (arg->role != KG_ROLE_INPUT) bytes.written += kept_of(e, k, arg) * arg->type->size;
        else if (arg->extent == KG_EXTENT_BITS) bytes.read += e->n / 8 + (e->n % 8 != 0);
        else bytes.read += e->n * arg->type->size;
        arrays = arrays || arg->extent == KG_EXTENT_LENGTH;
    }
    if (arrays) bytes.written += e->n * k->result->size;
    return bytes;
}

/* Instructions of an element, beside those of a scan. A run has a begin, an end, and what is
 * combined between. */
enum { KEEPS = 6, RUNS = 18 };

void select_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    const plan_variant *v = x->variant;
    const select_spec *own = k->spec->own;
    const bool runs = plan_is(v, "by_key") || plan_word_of(v, "runs") != NULL;
    (void)e;
    if (own->repeat.text) return;
    x->waits = (explain_waits){.order = explain_order_of(v),
                               .warps = v->nwarps,
                               .rounds = parts_count_first(k) ? 2 : 1,
                               .effort = runs ? RUNS : KEEPS,
                               .known = true};
}

void select_tell(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x)
{
    if (parts_count_first(k))
        explain_note(x, "partition",
                     "parts are counted before the first element is stored: inputs are read twice");
    const bool back = strcmp(plan_word_of(x->variant, "form"), "look_back") == 0;
    if (!back || !e->has_n) return;
    const uint64_t tiles = x->cover.data_blocks;
    const char *what = plan_is(x->variant, "by_key") ? "the sum of its last run and its count"
                       : plan_word_of(x->variant, "runs")
                           ? "its count and where its last run begins"
                           : "its count";
    explain_note(x, "look-back",
                 arena_printf(a,
                              "a tile publishes %s; it looks once for up to 31 tiles, 31 groups of "
                              "32, and all before those",
                              what));
    explain_note(x, "look-back",
                 arena_printf(a, "the longest chain of %" PRIu64 " tiles has %" PRIu64 " links",
                              tiles, (tiles + 1023) / 1024 + 2));
}

/* Room for all, where nothing is asked for. */
uint64_t select_length(const explanation *e, const char *name)
{
    (void)name;
    return e->n;
}

/* How many elements a warp stores is the data's to say. */
bool select_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    (void)a, (void)k, (void)variant;
    return true;
}
