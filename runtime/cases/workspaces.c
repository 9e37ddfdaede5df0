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

enum { RED_ZONE = 4096, RED = 0x5a, SCRATCH = 0xb6, STALE = 0xa5 };
#define LEAST_ROOM ((size_t)1 << 20)

/* ---- making ---- */

/* On the executor in memory that is seen here, with tagged words of calls that never were. */
static kg_status wrap(case_workspace *w)
{
    unsigned char *all = aligned_alloc(RED_ZONE, RED_ZONE + w->room + RED_ZONE);
    if (!all) return KG_OUT_OF_MEMORY;
    memset(all, RED, RED_ZONE);
    w->memory = all + RED_ZONE;
    const kg_status status = kg_workspace_wrap(&w->made, w->backend, 0, w->memory, w->room);
    if (status == KG_OK) memset(w->memory + KG_WORKSPACE_HEADER, STALE, KG_WORKSPACE_STATE);
    return status;
}

static kg_status make(case_workspace *w, size_t bytes)
{
    const kg_backend backend = w->backend;
    if (w->made && bytes <= w->room) return KG_OK;
    workspace_close(w);
    w->backend = backend;
    w->room = (bytes < LEAST_ROOM ? LEAST_ROOM : bytes + RED_ZONE - 1) / RED_ZONE * RED_ZONE;
    if (backend == KG_BACKEND_EMU) return wrap(w);
    return kg_workspace_create(&w->made, backend, 0, w->room);
}

/* What the executor knows of each byte takes longest to make: it stays while the bytes are as
 * many. */
static kg_status know(case_workspace *w, size_t bytes)
{
    if (w->known && w->bytes == bytes) return KG_OK;
    if (w->known) kg_emu_unregister(w->memory);
    w->bytes = bytes;
    w->known = kg_emu_register(w->memory, bytes, RED_ZONE) == 0;
    return w->known ? KG_OK : KG_OUT_OF_MEMORY;
}

void workspace_close(case_workspace *w)
{
    if (w->known) kg_emu_unregister(w->memory);
    w->known = false;
    kg_workspace_destroy(w->made);
    if (w->memory) free(w->memory - RED_ZONE);
    w->made = NULL;
    w->memory = NULL;
}

/* ---- a case ---- */

/* What may be written ends here, but for the header and the state of who asks for nothing: those
 * are compared. */
static unsigned char *end_of(const case_workspace *w)
{
    return w->memory + (w->bytes < WORKSPACE_FIXED ? WORKSPACE_FIXED : w->bytes);
}

kg_status workspace_begin(case_workspace *w, const kg_kernel *k, uint64_t n)
{
    const size_t bytes = k->workspace_bytes ? k->workspace_bytes((size_t)n) : 0;
    kg_status status = make(w, bytes);
    if (status == KG_OK && w->memory) status = know(w, bytes);
    if (status != KG_OK || !w->memory) return status;
    unsigned char *const scratch = w->memory + WORKSPACE_FIXED, *const end = end_of(w);
    if (bytes > WORKSPACE_FIXED && kg_emu_mark_unwritten(scratch, bytes - WORKSPACE_FIXED) != 0)
        return KG_OUT_OF_MEMORY;
    memset(scratch, SCRATCH, (size_t)(end - scratch));
    memset(end, RED, RED_ZONE);
    memcpy(w->before, w->memory, WORKSPACE_FIXED);
    return KG_OK;
}

static bool is_red(const unsigned char *zone)
{
    return zone[0] == RED && memcmp(zone, zone + 1, RED_ZONE - 1) == 0;
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
    for (size_t at = KG_WORKSPACE_HEADER; at < WORKSPACE_FIXED; at += sizeof(uint64_t)) {
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
    if (w->bytes == 0 && memcmp(w->before, w->memory, WORKSPACE_FIXED) != 0)
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
    if (!is_red(w->memory - RED_ZONE)) return "wrote before the workspace";
    if (!is_red(end_of(w))) return "wrote past the bytes of the workspace that the kernel asks for";
    return state_is_wrong(w, k);
}
