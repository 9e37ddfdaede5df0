/* driver.c: the command line of the program that `kgen verify` links from kernels, reference and
 * these files.
 *
 *   PROGRAM [--backend emu|cuda] [--check] [--level quick|default|full] [--seed N] [--variant GLOB]
 *           [--laws] [--skip KERNEL]...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify.h"

static bool parse_level(const char *text, verify_level *level)
{
    static const char *const names[] = {"quick", "default", "full"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, names[i]) != 0) continue;
        *level = (verify_level)i;
        return true;
    }
    return false;
}

static bool parse(int argc, char **argv, verify_options *o)
{
    *o = (verify_options){.backend = KG_BACKEND_EMU, .level = VERIFY_DEFAULT, .seed = 1};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--check") == 0) {
            o->check = true;
            continue;
        }
        if (strcmp(argv[i], "--laws") == 0) {
            o->laws_only = true;
            continue;
        }
        if (!value) return false;
        if (strcmp(argv[i], "--backend") == 0)
            o->backend = strcmp(value, "cuda") == 0 ? KG_BACKEND_CUDA : KG_BACKEND_EMU;
        else if (strcmp(argv[i], "--level") == 0 && parse_level(value, &o->level)) {
        } else if (strcmp(argv[i], "--seed") == 0) o->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--variant") == 0) o->variant = value;
        else if (strcmp(argv[i], "--skip") == 0) {
        } else return false;
        i++;
    }
    return true;
}

/* Kernels whose operator is known to break a law: nothing they do can be judged. */
static bool skipped(int argc, char **argv, const kg_verify_kernel *k)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--skip") == 0 && strcmp(argv[i + 1], k->kernel->name) == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    verify_options o;
    if (!parse(argc, argv, &o)) {
        fprintf(stderr,
                "usage: %s [--backend emu|cuda] [--check] [--level quick|default|full] "
                "[--seed N] [--variant GLOB] [--laws]\n",
                argv[0]);
        return 2;
    }
    uint32_t units = 0;
    for (const kg_verify_kernel *const *k = kg_verify_kernels; *k; k++)
        if (!skipped(argc, argv, *k)) units += verify_units(*k, &o);
    report_units(units);
    value_random random = value_random_of(o.seed);
    for (const kg_verify_kernel *const *k = kg_verify_kernels; *k; k++)
        if (!skipped(argc, argv, *k)) verify_kernel_cases(*k, &o, &random);
    puts("end");
    return fflush(stdout) == 0 ? 0 : 1;
}
