/* One launch of each variant of each kernel, for calibrating the executor's counts against the
 * hardware's.
 *
 *   calibrate emu    with the kernels of the check build: prints what the executor counts, as CSV
 *   calibrate cuda   the same launches on the GPU, to be run under ncu
 *   calibrate lines  as emu, by line of the source
 *
 * n is chosen so that both launch the same grid, whatever the number of multiprocessors.
 * scripts/calibrate.py compares the two. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kgen/kgen.h>

#if KG_EMU
#include "kg_emu.h"
#include "lines.h"
#endif

static bool by_lines;

extern const kg_kernel *const CASES_REGISTRY[];

static void must(kg_status status)
{
    if (status == KG_OK) return;
    fprintf(stderr, "calibrate: %s: %s\n", kg_status_string(status), kg_last_error());
    exit(1);
}

/* Blocks enough for every case of range checks; rows by SM take a block each. */
static uint64_t size_for(const kg_variant *variant)
{
    const kg_step *s = &variant->steps[0];
    const uint64_t blocks = s->rule != KG_GRID_ROWS ? 9
                            : s->per_sm             ? 4 * s->per_sm
                                                    : 2 * s->fixed + 1;
    return (blocks < 70 ? blocks : 70) * s->dbs - 5;
}

enum { COUNTERS = 256 };

/* A plane is three tiles wide, or has rows of some length where there are none, without gaps. A
 * table is as long as the arrays; segments by offsets are of 100 elements; counters are 256. */
static void set_lengths(const kg_kernel *k, const kg_variant *variant, const kg_arg *arg,
                        uint64_t *n, uint64_t *lengths)
{
    const kg_step *step = &variant->steps[0];
    const bool table = arg->extent == KG_EXTENT_TABLE && (arg->width & KG_FIXED) == 0;
    const bool counted = arg->extent == KG_EXTENT_LENGTH || table;
    if (arg->index != 0) lengths[arg->width] = *n;
    else if (counted && lengths[arg->width] == 0) lengths[arg->width] = COUNTERS;
    if (arg->kind == KG_KIND_OFFSETS) lengths[arg->width] = *n / 100;
    if (arg->extent != KG_EXTENT_PLANE) return;
    if (arg == k->args) {
        lengths[arg->width] = step->tile_width ? 3 * (size_t)step->tile_width - 2 : 1000;
        lengths[arg->height] = step->tile_width ? 3 * (size_t)step->tile_height - 1 : *n / 1000;
        *n = lengths[arg->width] * lengths[arg->height];
    }
    lengths[arg->pitch] = lengths[arg->width] * arg->size;
}

static size_t bytes_of(const kg_arg *arg, uint64_t n, const uint64_t *lengths)
{
    if (arg->extent == KG_EXTENT_PLANE) return lengths[arg->height] * lengths[arg->pitch];
    return kg_elements(arg, n, lengths) * arg->size;
}

#if KG_EMU
/* All that a launch counted. `atomics`: global sectors of these, which cards count apart. */
static kg_emu_counts count_all(uint64_t *atomics)
{
    static kg_emu_site_counts sites[4096];
    kg_emu_counts all = {0};
    const uint32_t count = kg_emu_sites(sites, 4096);
    *atomics = 0;
    for (uint32_t i = 0; i < count && i < 4096; i++) {
        all.shared_requests += sites[i].counts.shared_requests;
        all.shared_wavefronts += sites[i].counts.shared_wavefronts;
        all.global_requests += sites[i].counts.global_requests;
        all.global_sectors += sites[i].counts.global_sectors;
        all.generic_passes += sites[i].counts.generic_passes;
        all.remote_requests += sites[i].counts.remote_requests;
        all.remote_sectors += sites[i].counts.remote_sectors;
        if (sites[i].is_atomic) *atomics += sites[i].counts.global_sectors;
    }
    return all;
}
#endif

static void run_variant(const kg_kernel *k, const kg_variant *variant, kg_device *device,
                        kg_workspace *ws)
{
    uint64_t n = size_for(variant);
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    uint64_t lengths[KG_MAX_LENGTHS] = {0}; /* as wide as size_t */
    for (uint32_t i = 0; i < k->n_args; i++) set_lengths(k, variant, &k->args[i], &n, lengths);
    void *memory[KG_MAX_ARGS] = {0};
    static const unsigned char zeros[64];
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        const size_t bytes = bytes_of(arg, n, lengths);
        args[i] = zeros;
        if (arg->role == KG_ROLE_SCALAR) continue;
        unsigned char *host = calloc(1, bytes);
        const uint64_t step = arg->kind == KG_KIND_INDEX ? 1 : 100;
        const bool numbers = arg->kind == KG_KIND_INDEX || arg->kind == KG_KIND_OFFSETS;
        for (uint64_t e = 0, at = 0; numbers && e < bytes / arg->size; e++, at += step)
            memcpy(host + e * arg->size, &at, arg->size);
        must(kg_malloc(device, &memory[i], bytes));
        must(kg_copy(device, memory[i], host, bytes, NULL));
        must(kg_stream_sync(device, NULL));
        free(host);
        args[i] = memory[i];
    }
    for (uint32_t i = 0; i < k->n_lengths; i++) args[k->n_args + i] = &lengths[i];
    must(kg_force(k, variant->name));
#if KG_EMU
    kg_explanation why;
    must(kg_explain(k, ws, args, n, &why));
    kg_emu_sites_reset();
#endif
    must(kg_run(k, ws, args, n, NULL));
    must(kg_stream_sync(device, NULL));
#if KG_EMU
    if (by_lines) print_lines(variant->steps[0].entry, 0);
    uint64_t atomics;
    const kg_emu_counts all = count_all(&atomics);
    if (!by_lines)
        printf("%s,%" PRIu64 ",%u,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
               ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n",
               variant->steps[0].entry, n, why.grid[0], all.shared_requests, all.shared_wavefronts,
               all.global_requests, all.global_sectors, atomics, all.generic_passes,
               all.remote_requests, all.remote_sectors);
#endif
    for (uint32_t i = 0; i < k->n_args; i++) must(kg_free(device, memory[i]));
}

int main(int argc, char **argv)
{
    const kg_backend backend =
        argc == 2 && strcmp(argv[1], "cuda") == 0 ? KG_BACKEND_CUDA : KG_BACKEND_EMU;
    kg_device *device;
    kg_workspace *ws;
    must(kg_device_open(&device, backend, 0));
    must(kg_register(CASES_REGISTRY));
    must(kg_workspace_create(&ws, backend, 0, 1 << 20));
    by_lines = argc == 2 && strcmp(argv[1], "lines") == 0;
#if KG_EMU
    const kg_emu_opts options = {.in_step = 1};
    kg_emu_set_options(&options);
    if (by_lines) print_lines_header();
#endif
    if (backend == KG_BACKEND_EMU && !by_lines)
        printf("entry,n,blocks,shared_requests,shared_wavefronts,global_requests,global_sectors,"
               "atomic_sectors,generic_passes,remote_requests,remote_sectors\n");
    for (const kg_kernel *const *k = CASES_REGISTRY; *k; k++)
        for (uint32_t r = 0; r < (*k)->n_variants; r++)
            run_variant(*k, &(*k)->variants[r], device, ws);
    kg_workspace_destroy(ws);
    kg_device_close(device);
    return 0;
}
