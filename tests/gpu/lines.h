/* What the executor counted in one launch, by line of the source: for scripts/calibrate.py
 * --lines. */
#ifndef TESTS_GPU_LINES_H
#define TESTS_GPU_LINES_H

#include <inttypes.h>
#include <stdio.h>

#include "kg_emu.h"

static void print_lines_header(void)
{
    printf("kernel,launch,file,line,what,shared_wavefronts,global_sectors\n");
}

static void print_lines(const char *kernel, unsigned launch)
{
    static kg_emu_site_counts sites[4096];
    const uint32_t count = kg_emu_sites(sites, 4096);
    for (uint32_t i = 0; i < count && i < 4096; i++)
        printf("%s,%u,%s,%u,%s,%" PRIu64 ",%" PRIu64 "\n", kernel, launch, sites[i].place.file,
               sites[i].place.line, sites[i].place.what, sites[i].counts.shared_wavefronts,
               sites[i].counts.global_sectors);
    kg_emu_sites_reset();
}

#endif
