/* executor.c: what the driver asks of the CPU executor. Without it only a GPU can run kernels. */
#include <stdio.h>
#include <string.h>

#include "verify.h"

#if KG_EMU
#include "kg_emu.h"

/* ---- counts ---- */

enum { MOST_SITES = 4096 };

void verify_measure_begin(void)
{
    kg_emu_sites_reset();
}

void verify_measure_end(verify_counts *counts)
{
    static kg_emu_site_counts sites[MOST_SITES];
    uint32_t n = kg_emu_sites(sites, MOST_SITES);
    if (n > MOST_SITES) n = MOST_SITES;
    for (uint32_t i = 0; i < n; i++) {
        counts->wavefronts += sites[i].counts.shared_wavefronts;
        counts->sectors += sites[i].counts.global_sectors;
        counts->sectors_ideal += sites[i].counts.global_ideal;
    }
}

/* ---- findings ---- */

enum { MOST_FINDINGS = 64, MOST_SEEN = 512 };

static bool seen_before(const char *variant, const kg_emu_finding *f)
{
    static struct {
        const char *variant;
        kg_emu_finding_kind kind;
        kg_emu_place at;
    } seen[MOST_SEEN];
    static uint32_t count;
    for (uint32_t i = 0; i < count; i++)
        if (seen[i].variant == variant && seen[i].kind == f->kind &&
            seen[i].at.line == f->at.line && strcmp(seen[i].at.file, f->at.file) == 0 &&
            (f->at.line || seen[i].at.address == f->at.address))
            return true;
    if (count < MOST_SEEN) {
        seen[count].variant = variant;
        seen[count].kind = f->kind;
        seen[count++].at = f->at;
    }
    return false;
}

static bool is_race(const kg_emu_finding *f)
{
    return f->kind == KG_EMU_SHARED_RACE || f->kind == KG_EMU_GLOBAL_RACE;
}

static void describe(const kg_emu_finding *f, char *text, size_t room)
{
    size_t n = (size_t)snprintf(text, room, "%s: thread %u of block %u %s %u bytes",
                                kg_emu_finding_string(f->kind), f->thread, f->block,
                                f->is_write ? "writes" : "reads", f->bytes);
    if (n >= room) return;
    if (is_race(f))
        snprintf(text + n, room - n, " that thread %u of block %u %s at line %u, in no order",
                 f->other_thread, f->other_block, f->other_is_write ? "wrote" : "read",
                 f->other.line);
    else snprintf(text + n, room - n, " at byte %lld of the array", (long long)f->offset);
}

/* The first two lines of the executor's report. */
static void copy_report(char *text, size_t room)
{
    size_t n = 0;
    int lines = 0;
    for (const char *s = kg_emu_report(); *s && n + 2 < room && lines < 3; s++) {
        if (*s == '\n' && ++lines < 3 && s[1]) text[n++] = ';', text[n++] = ' ';
        else if ((unsigned char)*s >= ' ') text[n++] = *s;
    }
    text[n] = '\0';
}

bool verify_take_findings(const char *kernel, const char *variant, verify_counts *counts,
                          char *text, size_t room)
{
    kg_emu_finding found[MOST_FINDINGS];
    uint32_t n = kg_emu_findings(found, MOST_FINDINGS);
    if (n > MOST_FINDINGS) n = MOST_FINDINGS;
    for (uint32_t i = 0; i < n; i++) {
        if (seen_before(variant, &found[i])) continue;
        if (is_race(&found[i])) counts->races++;
        else counts->memory++;
        describe(&found[i], text, room);
        report_finding(kernel, variant, found[i].at.file, found[i].at.line, text);
    }
    if (n == 0) copy_report(text, room);
    return n != 0;
}

#else

void verify_measure_begin(void)
{
}

void verify_measure_end(verify_counts *counts)
{
    (void)counts;
}

bool verify_take_findings(const char *kernel, const char *variant, verify_counts *counts,
                          char *text, size_t room)
{
    (void)kernel;
    (void)variant;
    (void)counts;
    snprintf(text, room, "%s", kg_last_error());
    return false;
}

#endif
