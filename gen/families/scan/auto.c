/* What `auto` takes, by the bytes of the widest array. First one block. Then small tiles, which
 * fill the device. Then large ones, of which each byte pays less for what it waits. */
#include "families/scan/scan.h"

typedef struct auto_shape {
    scan_form form;
    uint32_t nwarps, nwork;
    uint64_t kilobytes; /* up to so many; 0: any */
    uint32_t least;     /* not for elements of fewer bytes */
} auto_shape;

/* nWork of 16-byte words. A lane scans its words element by element. So one block takes 3.5 us for
 * 16 KB of bytes, and 2 us for as many of 4-byte numbers. Look-back takes 2.5 us for 64 KB of
 * bytes. */
static const auto_shape in_words[] = {
    {SCAN_BLOCK, 8, 1, 4, 1},        {SCAN_BLOCK, 16, 3, 24, 4},   {SCAN_LOOK_BACK, 8, 1, 512, 1},
    {SCAN_LOOK_BACK, 8, 3, 8192, 1}, {SCAN_LOOK_BACK, 8, 5, 0, 1},
};

/* nWork of elements; 0: as many as registers hold. */
static const auto_shape by_items[] = {
    {SCAN_BLOCK, 16, 3, 8, 1},
    {SCAN_LOOK_BACK, 8, 3, 1024, 1},
    {SCAN_LOOK_BACK, 8, 0, 0, 1},
};

uint32_t scan_items_of(const plan_kernel *k)
{
    const uint32_t bytes = k->accumulator->size;
    return bytes <= 8 ? 9 : bytes <= 16 ? 5 : bytes <= 32 ? 3 : 1;
}

static uint32_t widest(const plan_kernel *k)
{
    const uint32_t in = scan_bytes_in(k), out = scan_bytes_out(k);
    return in > out ? in : out;
}

static void add(planner *p, const auto_shape *shape, bool words)
{
    const plan_kernel *k = p->kernel;
    const uint32_t most = scan_items_of(k), items = shape->nwork ? shape->nwork : most;
    const uint32_t nwork = !words && items > most ? most : items;
    scan_add(
        p, NULL,
        (scan_shape){.form = shape->form,
                     .nwarps = shape->nwarps,
                     .nwork = nwork,
                     .max_n = shape->kilobytes ? shape->kilobytes * 1024 / widest(k) : UINT64_MAX,
                     .words = words,
                     .pdl = true});
}

void scan_plan_auto(planner *p)
{
    const bool words = scan_moves_words(p->kernel);
    const size_t count =
        words ? sizeof in_words / sizeof *in_words : sizeof by_items / sizeof *by_items;
    for (size_t i = 0; i < count; i++) {
        const auto_shape *shape = words ? &in_words[i] : &by_items[i];
        if (widest(p->kernel) >= shape->least) add(p, shape, words);
    }
}
