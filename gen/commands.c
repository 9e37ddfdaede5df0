#include "commands.h"

static const cli_option generate_options[] = {
    {"out", CLI_ONE, "DIR", "the folder to write to (made if missing)"},
    {"expect", CLI_MANY, "FILE", "refuse if the outputs are not just these"},
    {"library", CLI_ONE, "NAME", "also write kg_NAME.h and kg_NAME.c, a registry of all kernels"},
    {"arch", CLI_ONE, "LIST", "capabilities to plan for, as 80,90 (the default)"},
    {"only", CLI_ONE, "GLOB", "only kernels or variants that match, as \"axpy_f32\" or \"*/row*\""},
    {"except", CLI_ONE, "GLOB", "all but these"},
    {"tuning", CLI_ONE, "FILE", "measured thresholds"},
    {"depfile", CLI_ONE, "FILE", "write what the outputs depend on, for make and ninja"},
    {"manifest", CLI_ONE, "FILE", "write what was made, as JSON"},
    {"template-dir", CLI_ONE, "DIR", "templates from here"},
    {"dry-run", CLI_FLAG, NULL, "do all but write; print what would be written"},
    {0},
};

static const cli_option list_options[] = {
    {"meson", CLI_FLAG, NULL, "outputs: the whole Meson text to paste"},
    {"arch", CLI_ONE, "LIST", "capabilities to plan for, as 80,90 (the default)"},
    {"only", CLI_ONE, "GLOB", "only kernels or variants that match"},
    {"except", CLI_ONE, "GLOB", "all but these"},
    {"library", CLI_ONE, "NAME", "outputs: with the registry of a library"},
    {0},
};

static const cli_option new_options[] = {
    {"family", CLI_ONE, "FAMILY", "map or reduce (kgen list families)"},
    {0},
};

static const cli_option no_options[] = {{0}};

const cli_command cli_commands[] = {
    {"generate", "SPEC... --out DIR [OPTION...]", "write the kernels of specs", generate_options,
     command_generate},
    {"check", "SPEC...", "say what is wrong with specs; write nothing", no_options, command_check},
    {"list", "families|types|archs|operators|functions|warnings, or variants|outputs SPEC...",
     "say what there is", list_options, command_list},
    {"new", "NAME --family FAMILY", "print a commented spec to start from", new_options,
     command_new},
    {"schema", "", "print the JSON Schema of specs, for editors", no_options, command_schema},
    {"reference", "", "print the reference of specs, as Markdown", no_options, command_reference},
    {0},
};
