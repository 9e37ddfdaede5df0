/* ptxas's report, read: which entry, then its stack and spills, then its registers. */
#include <stdio.h>
#include <string.h>

#include "explain.h"

static explain_built *step_named(explanation *e, const char *name, size_t len)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        explain_kernel *kernel = &e->kernels[k];
        for (size_t r = 0; r < kernel->kernel->n_rows; r++) {
            explain_row *row = &kernel->rows[r];
            for (uint32_t s = 0; s < row->row->n_steps; s++)
                if (strlen(row->steps[s].entry) == len &&
                    strncmp(row->steps[s].entry, name, len) == 0)
                    return &row->steps[s].built;
        }
    }
    return NULL;
}

static explain_built *entry_of(explanation *e, const char *line, size_t n)
{
    static const char mark[] = "Compiling entry function '";
    const char *at = strstr(line, mark);
    if (!at || at >= line + n) return NULL;
    at += sizeof mark - 1;
    const char *end = memchr(at, '\'', (size_t)(line + n - at));
    return end ? step_named(e, at, (size_t)(end - at)) : NULL;
}

void explain_take_report(explanation *e, const char *report)
{
    explain_built *at = NULL;
    while (*report) {
        const size_t n = strcspn(report, "\n");
        char line[512];
        snprintf(line, sizeof line, "%.*s", (int)(n < 511 ? n : 511), report);
        report += n + (report[n] == '\n');

        if (strstr(line, "Compiling entry function")) at = entry_of(e, line, strlen(line));
        if (!at) continue;
        explain_built b = *at;
        const char *used = strstr(line, "Used ");
        if (sscanf(line, " %u bytes stack frame, %u bytes spill stores, %u bytes spill loads",
                   &b.stack, &b.spill_stores, &b.spill_loads) == 3) {
            *at = b;
        } else if (used && sscanf(used, "Used %u registers", &b.registers) == 1) {
            b.known = true;
            *at = b;
        }
    }
}
