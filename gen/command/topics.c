#include "command/topics.h"

#include <stddef.h>
#include <string.h>

static const topic_line usage_lines[] = {
    {NULL, "A spec says what a kernel computes; kgen emits CUDA sources, a C header and a table of "
           "variants. A library of them, linked with libkgen, picks a variant at each call."},
    {"-", "standard input, in the place of a spec"},
    {"--", "ends options"},
    {"--help", "what a command takes; \"kgen help COMMAND\" prints the same"},
    {"-W<name>, -Wno-<name>", "a warning on or off; \"kgen list warnings\" names them"},
    {"-Werror, -Werror=<name>", "warnings, or one of them, are errors"},
    {0},
};

static const topic_line exit_lines[] = {
    {"0", "done"},
    {"1", "the input has errors; nothing was written"},
    {"2", "wrong usage"},
    {"3", "the system failed: a file, memory, a full disk"},
    {0},
};

static const topic_line environment_lines[] = {
    {NULL, "What kgen and kgen-nvcc read:"},
    {"KGEN_TEMPLATE_DIR", "templates from this folder; --template-dir comes first"},
    {"KGEN_SHAPE_DIR", "shapes of auto from this folder, in the place of those built in"},
    {"KGEN_JOBS", "compilers at once, of verify and tune; --jobs comes first"},
    {"KGEN_GPU_ARCHS", "capabilities that kgen-nvcc compiles for, as 80,90"},
    {"KGEN_CUDA_COMPILER", "the nvcc that kgen-nvcc calls"},
    {"NO_COLOR", "messages without colours"},
    {"NVCC, NINJA", "the programs of these names, for verify, tune and calibrate"},
    {"TMPDIR", "the folder for what is built and not kept"},
    {NULL, "What programs with emitted kernels read, once:"},
    {"KGEN_BACKEND", "cuda, reference or emu, in the place of the default backend"},
    {"KGEN_TRACE", "1: a line on standard error for each call, with the variant it took"},
    {"KGEN_CHECK", "1: look at indices, offsets, and kinds of memory; calls then wait"},
    {"KGEN_FORCE", "a variant that all calls take, or KERNEL:VARIANT,..."},
    {"KGEN_TUNING", "a file of measured thresholds"},
    {NULL, "What the Python package reads besides:"},
    {"KGEN_CACHE", "the folder of libraries that kgen.build made"},
    {"XDG_CACHE_HOME", "where that is not set: libraries go into kgen in this folder"},
    {"CC, CXX", "the compilers of C and C++ that kgen.build calls"},
    {0},
};

static const topic_line files_lines[] = {
    {NULL, "generate writes, for a kernel NAME and each element type TYPE:"},
    {"kg_NAME_TYPE.cu", "the variants of the type, for kgen-nvcc"},
    {"kg_NAME.h", "what callers include"},
    {"kg_NAME.c", "the tables of variants and the functions that are called"},
    {"kg_NAME_op.h", "the operator, one text for device and host"},
    {"kg_NAME_ref.cpp", "the reference, for machines without a GPU"},
    {NULL, "Below the prefix of an installation:"},
    {"share/kgen/templates", "the text of kernels"},
    {"share/kgen/specs", "the specs of the kernels that ship"},
    {"share/kgen/cards", "cards that were measured, for predicted times"},
    {"share/kgen/spec.schema.json", "the JSON Schema of specs, for editors"},
    {0},
};

const help_topic help_topics[] = {
    {"usage", "USAGE", "what all commands share", usage_lines},
    {"exit-codes", "EXIT STATUS", "what the exit status means", exit_lines},
    {"environment", "ENVIRONMENT", "environment variables", environment_lines},
    {"files", "FILES", "files that are written, and where an installation has what", files_lines},
    {0},
};

const help_topic *help_topic_named(const char *name)
{
    for (const help_topic *t = help_topics; t->name; t++)
        if (strcmp(t->name, name) == 0) return t;
    return NULL;
}
