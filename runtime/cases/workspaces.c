#include "workspaces.h"

#include <stdlib.h>
#include <string.h>

#if KG_EMU
#include "kg_emu.h"
#else
static int kg_emu_register(const void *memory, size_t bytes, size_t red_zone)
{
    (void)memory, (void)bytes, (void)red_zone;
    return 0;
}
static void kg_emu_unregister(const void *memory)
{
    (void)memory;
}
static int kg_emu_mark_unwritten(void *memory, size_t bytes)
{
    (void)memory, (void)bytes;
    return 0;
}
#endif

/* A guard holds the red zone of the region before it and that of the one behind it. */
enum { GUARD = 4096, RED_ZONE = GUARD / 2, RED = 0x5a, SCRATCH = 0xb6, STALE = 0xa5 };
#define LEAST_ROOM ((size_t)4 << 20)
#define LEAST_KEPT ((size_t)KG_WORKSPACE_HEADER + KG_WORKSPACE_TAGGED)

/* ---- making ---- */

/* The tag of words in which each byte is STALE. */
#define STALE_TAG UINT64_C(0xa5a5a5a5)

/* On the executor in memory that is seen here, with tagged words of a call that never was: the last
 * one before those that come. */
static kg_status wrap(case_workspace *w)
{
    unsigned char *all = aligned_alloc(GUARD, GUARD + w->room + GUARD);
    if (!all) return KG_OUT_OF_MEMORY;
    memset(all, RED, GUARD + w->room + GUARD);
    w->memory = all + GUARD;
    const kg_status status = kg_workspace_wrap(&w->made, w->backend, 0, w->memory, w->room);
    if (status != KG_OK) return status;
    for (size_t at = KG_WORKSPACE_HEADER; at < w->room && w->memory[at] == 0; at++)
        w->memory[at] = STALE;
    ((kg_workspace_header *)(void *)w->memory)->turn = STALE_TAG << 32;
    return kg_workspace_guard(w->made, GUARD);
}

static kg_status make(case_workspace *w, const kg_kernel *k)
{
    const kg_backend backend = w->backend;
    const size_t guards =
        2 * GUARD * (size_t)k->n_regions; /* an eighth of the room may be tagged */
    const size_t bytes = w->needed + KG_WORKSPACE_SHARE * guards + KG_WORKSPACE_PLAIN;
    if (w->made && bytes <= w->room) return KG_OK;
    const size_t needed = w->needed;
    workspace_close(w);
    w->backend = backend;
    w->needed = needed;
    w->room = (bytes < LEAST_ROOM ? LEAST_ROOM : bytes + GUARD - 1) / GUARD * GUARD;
    if (backend == KG_BACKEND_EMU) return wrap(w);
    return kg_workspace_create(&w->made, backend, 0, w->room);
}

static void forget_regions(case_workspace *w)
{
    while (w->n_known > 0) kg_emu_unregister(w->regions[--w->n_known].at);
}

/* Who asks for no workspace may touch none of it. */
static uint32_t find_regions(const case_workspace *w, const kg_kernel *k, uint64_t n,
                             const uint64_t *lengths, case_region *found)
{
    found[0] = (case_region){w->memory, w->needed ? KG_WORKSPACE_HEADER : 0};
    for (uint32_t i = 0; i < k->n_regions; i++)
        found[i + 1].at = kg_workspace_region(w->made, k, i, n, lengths, &found[i + 1].bytes);
    return k->n_regions + 1;
}

static bool are_same(const case_workspace *w, const case_region *found, uint32_t n)
{
    bool same = w->n_regions == n && w->n_known == n;
    for (uint32_t i = 0; same && i < n; i++)
        same = w->regions[i].at == found[i].at && w->regions[i].bytes == found[i].bytes;
    return same;
}

/* What the executor knows of each byte takes longest to make: it stays while the regions do. */
static kg_status know(case_workspace *w, const case_region *found, uint32_t n)
{
    if (are_same(w, found, n)) return KG_OK;
    forget_regions(w);
    w->n_regions = n;
    memcpy(w->regions, found, n * sizeof *found);
    while (w->n_known < n) {
        const case_region *region = &w->regions[w->n_known];
        if (!region->at) return KG_WORKSPACE_TOO_SMALL;
        if (kg_emu_register(region->at, region->bytes, RED_ZONE) != 0) return KG_OUT_OF_MEMORY;
        w->n_known++;
    }
    return KG_OK;
}

void workspace_close(case_workspace *w)
{
    forget_regions(w);
    kg_workspace_destroy(w->made);
    if (w->memory) free(w->memory - GUARD);
    free(w->before);
    *w = (case_workspace){.backend = w->backend};
}

/* ---- a case ---- */

static bool is_tagged(const kg_kernel *k, uint32_t region)
{
    return region != 0 && k->regions[region - 1].kind == KG_REGION_TAGGED;
}

static unsigned char *end_of(const case_region *region)
{
    return region->at + KG_REGION(region->bytes);
}

/* Poisons scratch, which nobody has written, and paints what lies between the regions. */
static kg_status paint(const case_workspace *w, const kg_kernel *k)
{
    for (uint32_t i = 1; i < w->n_regions; i++) {
        const case_region *region = &w->regions[i];
        unsigned char *const past = region->at + region->bytes;
        memset(region->at - GUARD, RED, GUARD);
        memset(past, RED, (size_t)(end_of(region) - past) + GUARD);
        if (is_tagged(k, i)) continue;
        if (kg_emu_mark_unwritten(region->at, region->bytes) != 0) return KG_OUT_OF_MEMORY;
        memset(region->at, SCRATCH, region->bytes);
    }
    return KG_OK;
}

/* Header and tagged regions: what they hold now. */
static kg_status keep(case_workspace *w, const kg_kernel *k)
{
    w->kept = LEAST_KEPT;
    for (uint32_t i = 1; i < w->n_regions; i++)
        if (is_tagged(k, i) && end_of(&w->regions[i]) > w->memory + w->kept)
            w->kept = (size_t)(end_of(&w->regions[i]) - w->memory);
    if (w->kept > w->before_room) {
        unsigned char *more = realloc(w->before, w->kept);
        if (!more) return KG_OUT_OF_MEMORY;
        w->before = more;
        w->before_room = w->kept;
    }
    memcpy(w->before, w->memory, w->kept);
    return KG_OK;
}

kg_status workspace_begin(case_workspace *w, const kg_kernel *k, uint64_t n,
                          const uint64_t *lengths)
{
    case_region found[KG_MAX_REGIONS + 1];
    w->needed = kg_workspace_bytes(k, (size_t)n, lengths);
    kg_status status = make(w, k);
    if (status != KG_OK || !w->memory) return status;
    status = know(w, found, find_regions(w, k, n, lengths, found));
    if (status != KG_OK) return status;
    status = paint(w, k);
    return status ? status : keep(w, k);
}

static bool is_red(const unsigned char *from, const unsigned char *to)
{
    for (; from < to; from++)
        if (*from != RED) return false;
    return true;
}

static const char *overrun(const case_workspace *w)
{
    if (!is_red(w->memory - GUARD, w->memory)) return "wrote before the workspace";
    for (uint32_t i = 1; i < w->n_regions; i++) {
        const case_region *region = &w->regions[i];
        if (!is_red(region->at - GUARD, region->at))
            return "wrote before a region of the workspace";
        if (!is_red(region->at + region->bytes, end_of(region) + GUARD))
            return "wrote past the bytes of the workspace that a region has";
    }
    if (!is_red(w->memory + w->room, w->memory + w->room + GUARD))
        return "wrote past the workspace";
    return NULL;
}

static bool tickets_are_cleared(const kg_workspace_header *h)
{
    bool cleared = h->ticket == 0 && h->packed == 0 && (uint32_t)h->turn == 0;
    for (uint32_t i = 0; i < KG_WORKSPACE_WORDS; i++) cleared = cleared && h->words[i] == 0;
    return cleared;
}

static bool by_offsets(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].kind == KG_KIND_OFFSETS) return true;
    return false;
}

/* Blocks that count parts of a segment clear the word that they counted in. */
static bool words_are_kept(const case_workspace *w, const kg_kernel *k)
{
    for (size_t at = KG_WORKSPACE_HEADER; at < w->kept; at += sizeof(uint64_t)) {
        uint64_t before, now;
        memcpy(&before, w->before + at, sizeof before);
        memcpy(&now, w->memory + at, sizeof now);
        if (now != before && (now != 0 || !by_offsets(k))) return false;
    }
    return true;
}

/* Every call finds tickets of 0. Blocks touch the words that others poll in a call that has a
 * tag, and in no other; and each tag is used once. A kernel that traps has had its workspace
 * reset. */
static const char *state_is_wrong(const case_workspace *w, const kg_kernel *k)
{
    const kg_workspace_header *now = (const void *)w->memory;
    kg_workspace_header before;
    memcpy(&before, w->before, sizeof before);
    if (w->needed == 0 && memcmp(w->before, w->memory, w->kept) != 0)
        return "the workspace was written, and the kernel asks for none";
    if (k->bounds == KG_BOUNDS_TRAP) return NULL;
    if (!tickets_are_cleared(now)) return "a ticket is left in the workspace";
    if (now->turn == before.turn && !words_are_kept(w, k))
        return "tagged words of the workspace differ, and the call had no tag";
    return NULL;
}

const char *workspace_end(case_workspace *w, const kg_kernel *k)
{
    if (!w->memory) return NULL;
    const char *wrong = overrun(w);
    return wrong ? wrong : state_is_wrong(w, k);
}
