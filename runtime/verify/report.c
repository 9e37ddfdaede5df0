/* report.c: the driver's records, one a line on standard output, fields set apart by tabs:
 *
 *   units COUNT                          how many `at` will come
 *   at KERNEL PART                       what runs now
 *   undefined FILE LINE COLUMN TEXT      operator text does what C++ leaves undefined
 *   alive                                something else has come to its end
 *   law KERNEL LAW holds|broken|unjudged JUDGED TEXT
 *   wrong KERNEL VARIANT TEXT            a case that failed; the first few of each variant
 *   finding KERNEL VARIANT FILE LINE TEXT    of the check build
 *   variant KERNEL VARIANT CASES WRONG REFUSED RACES MEMORY STUCK MEASURED WAVEFRONTS PREDICTED
 *           SECTORS IDEAL
 *   failure TEXT                         the driver cannot go on
 *   end
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "verify.h"

void report_units(uint32_t count)
{
    printf("units\t%u\n", count);
}

void report_at(const char *kernel, const char *part)
{
    printf("at\t%s\t%s\n", kernel, part);
    fflush(stdout); /* read while it runs, and after a crash */
}

void report_undefined(const char *file, uint32_t line, uint32_t column, const char *text)
{
    const char *slash = strrchr(file, '/');
    printf("undefined\t%s\t%u\t%u\t%s\n", slash ? slash + 1 : file, line, column, text);
    fflush(stdout);
}

void report_ended(void)
{
    puts("end");
    fflush(stdout);
    _Exit(1);
}

void report_alive(void)
{
    static time_t last;
    const time_t now = time(NULL);
    if (now == last) return;
    last = now;
    puts("alive");
    fflush(stdout);
}

void report_law(const char *kernel, const char *law, law_state state, uint64_t judged,
                const char *text)
{
    static const char *const states[] = {
        [LAW_HOLDS] = "holds", [LAW_BROKEN] = "broken", [LAW_UNJUDGED] = "unjudged"};
    printf("law\t%s\t%s\t%s\t%" PRIu64 "\t%s\n", kernel, law, states[state], judged, text);
}

void report_wrong(const char *kernel, const char *variant, const char *text)
{
    printf("wrong\t%s\t%s\t%s\n", kernel, variant, text);
}

void report_finding(const char *kernel, const char *variant, const char *file, uint32_t line,
                    const char *text)
{
    printf("finding\t%s\t%s\t%s\t%u\t%s\n", kernel, variant, file, line, text);
}

void report_variant(const char *kernel, const char *variant, const verify_counts *c)
{
    printf("variant\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
           "\t%" PRIu64 "\t%d\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
           kernel, variant, c->cases, c->wrong, c->refused, c->races, c->memory, c->stuck,
           c->measured, c->wavefronts, c->wavefronts_predicted, c->sectors, c->sectors_ideal);
}

void report_failure(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    printf("failure\t");
    vprintf(format, args);
    printf("\n");
    va_end(args);
    fflush(stdout);
    exit(1);
}
