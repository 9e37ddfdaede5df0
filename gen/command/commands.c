#include "command/commands.h"

static const cli_option generate_options[] = {
    {"out", CLI_ONE, "DIR", "the folder to write to (made if missing)"},
    {"expect", CLI_MANY, "FILE", "refuse if the outputs are not just these"},
    {"library", CLI_ONE, "NAME", "also write kg_NAME.h and kg_NAME.c, a registry of all kernels"},
    {"arch", CLI_ONE, "LIST", "capabilities to plan for, as 80,90 (the default)"},
    {"only", CLI_ONE, "GLOB", "only kernels or variants that match, as \"axpy_f32\" or \"*/row*\""},
    {"except", CLI_ONE, "GLOB", "all but these"},
    {"types", CLI_ONE, "LIST", "only kernels of these element types, as f32,f64"},
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
    {"types", CLI_ONE, "LIST", "only kernels of these element types, as f32,f64"},
    {"library", CLI_ONE, "NAME", "outputs: with the registry of a library"},
    {0},
};

static const cli_option new_options[] = {
    {"family", CLI_ONE, "FAMILY", "as kgen list families names them"},
    {0},
};

static const cli_option verify_options[] = {
    {"type", CLI_ONE, "TYPE", "kernels of this element type only"},
    {"variant", CLI_ONE, "GLOB", "variants that match only"},
    {"seed", CLI_ONE, "N", "of random sizes, data and schedules (1)"},
    {"cpu", CLI_FLAG, NULL, "run on the CPU executor (the default)"},
    {"gpu", CLI_FLAG, NULL, "run on the GPU"},
    {"quick", CLI_FLAG, NULL, "fewer cases"},
    {"full", CLI_FLAG, NULL, "many more cases"},
    {"laws-only", CLI_FLAG, NULL, "judge the operator, and run no kernel"},
    {"timeout", CLI_ONE, "SECONDS", "end a program that says nothing for so long (120; 0: never)"},
    {"jobs", CLI_ONE, "N", "compilers at once (KGEN_JOBS, or as many as there are processors)"},
    {"keep", CLI_ONE, "DIR", "build there, and leave what was built"},
    {"template-dir", CLI_ONE, "DIR", "templates from here"},
    {0},
};

static const cli_option tune_options[] = {
    {"n", CLI_ONE, "LIST", "the sizes to measure, ascending, as 1000,2^20"},
    {"budget", CLI_ONE, "SECONDS", "measure no more candidates of a kernel after so long"},
    {"arch", CLI_ONE, "LIST", "capabilities to plan for, as 80,90 (the default), or native"},
    {"only", CLI_ONE, "GLOB", "only kernels that match, as \"axpy_f32\""},
    {"except", CLI_ONE, "GLOB", "all but these"},
    {"clock", CLI_ONE, "CLOCK",
     "what counts: loop, graph, cold, after, both (loop and graph), all (four), or usual (loop and "
     "after, the default)"},
    {"length", CLI_MANY, "NAME=LIST",
     "what a length is that calls choose, as bins=64,65536 (a few usual values)"},
    {"search", CLI_ONE, "HOW", "model (the most promising candidates, the default) or greedy"},
    {"exhaustive", CLI_FLAG, NULL, "measure all candidates: at least each nwarps by each nwork"},
    {"vary", CLI_ONE, "KEYS",
     "measure every combination of these values and no others, as \"nwarps=1..32 nwork=1,2\""},
    {"resume", CLI_FLAG, NULL, "go on where a run ended early"},
    {"out", CLI_ONE, "FILE",
     "the tuning file (kgen.tuning); FILE.KERNEL.csv is the journal of a kernel, FILE.KERNEL.svg "
     "its picture"},
    {"draw", CLI_ONE, "CSV",
     "draw this journal again, and do nothing else; --out: the picture (CSV with .svg)"},
    {"emit-spec", CLI_ONE, "FILE", "write the spec with the winners for its variants, and tune it"},
    {"family", CLI_ONE, "NAME",
     "tune the kernels of this family alone, and write its shapes of auto (9.0/NAME.yaml)"},
    {"shapes", CLI_ONE, "FILE",
     "write the winners as shapes of auto, for all kernels like these, here"},
    {"card", CLI_ONE, "FILE", "what the model takes: a card that kgen calibrate measured"},
    {"cpu", CLI_FLAG, NULL, "run on the CPU executor, whose times mean nothing"},
    {"jobs", CLI_ONE, "N", "compilers at once (KGEN_JOBS, or as many as there are processors)"},
    {"timeout", CLI_ONE, "SECONDS", "drop a candidate that is not done after so long (60)"},
    {"keep", CLI_ONE, "DIR", "build there, and leave what was built"},
    {"template-dir", CLI_ONE, "DIR", "templates from here"},
    {0},
};

static const cli_option prune_options[] = {
    {"tuning", CLI_ONE, "FILE", "measured thresholds"},
    {"out", CLI_ONE, "FILE", "write the spec without variants that never win"},
    {"least", CLI_ONE, "N", "calls of fewer elements do not count (256: kgen-tune measures none)"},
    {"arch", CLI_ONE, "LIST", "capabilities to plan for, as 80,90 (the default)"},
    {"only", CLI_ONE, "GLOB", "only kernels that match"},
    {"template-dir", CLI_ONE, "DIR", "templates from here"},
    {0},
};

static const cli_option explain_options[] = {
    {"type", CLI_ONE, "TYPE", "kernels of this element type only"},
    {"variant", CLI_ONE, "GLOB", "variants that match only"},
    {"n", CLI_ONE, "N[,N...]",
     "for so many elements, as 1000, 1e6 or 2^24: grid, time, which variant is taken"},
    {"card", CLI_ONE, "FILE", "of the model of time: a card that kgen calibrate measured"},
    {"host", CLI_ONE, "GBS",
     "with --n: from which n on the card is faster than a host of so many GB/s, transfers "
     "included"},
    {"width", CLI_ONE, "N", "of planes: elements of a row; with --height, in the place of --n"},
    {"height", CLI_ONE, "N", "of planes: rows"},
    {"length", CLI_MANY, "NAME=N",
     "with --n: how long a length is that the kernel has besides, as segments=1000"},
    {"pitch", CLI_ONE, "P[,P...]",
     "of planes: bytes from row to row, of all or of each (side by side)"},
    {"arch", CLI_ONE, "ARCH", "plan for this capability and explain it (80,90, of which 90)"},
    {"json", CLI_FLAG, NULL, "as JSON"},
    {"picture", CLI_ONE, "FILE", "draw grids and shared memory into this SVG file"},
    {"figure", CLI_ONE, "NAME",
     "draw a figure of the documents instead: block, bask, column, row, "
     "adders, nested_scan, look_back, pad_and_rake, trish"},
    {"built", CLI_ONE, "PATH", "registers and spills of a build: its folder, or one OBJECT.record"},
    {"compile", CLI_FLAG, NULL, "compile: registers and spills as they are (needs nvcc)"},
    {"tuning", CLI_ONE, "FILE", "measured thresholds"},
    {"template-dir", CLI_ONE, "DIR", "templates from here"},
    {0},
};

static const cli_option calibrate_options[] = {
    {"out", CLI_ONE, "FILE", "the card, replaced as a whole; otherwise standard output"},
    {"arch", CLI_ONE, "ARCH", "compile for this capability, as 90 (that of the card)"},
    {"source", CLI_ONE, "FILE", "write the program alone, to compile and run it elsewhere"},
    {"keep", CLI_ONE, "DIR", "build there, and leave what was built"},
    {"template-dir", CLI_ONE, "DIR", "templates from here"},
    {0},
};

static const cli_option bindings_options[] = {
    {"to", CLI_ONE, "LANGUAGE", "cxx, fortran, rust, julia or tvm-ffi"},
    {"out", CLI_ONE, "DIR", "write kg_NAME.hpp, .f90, .rs, .jl or _tvm_ffi.c there; else print it"},
    {"types", CLI_ONE, "LIST", "only kernels of these element types, as f32,f64"},
    {"template-dir", CLI_ONE, "DIR", "templates from here"},
    {0},
};

static const cli_option man_options[] = {
    {"out", CLI_ONE, "DIR", "write all pages there: kgen.1, and kgen-COMMAND.1 of each command"},
    {0},
};

static const cli_option no_options[] = {{0}};

const cli_command cli_commands[] = {
    {"generate", "SPEC... --out DIR [OPTION...]", "write the kernels of specs", generate_options,
     command_generate},
    {"check", "SPEC...", "say what is wrong with specs; write nothing", no_options, command_check},
    {"verify", "SPEC... [OPTION...]", "run every variant against the reference; judge the operator",
     verify_options, command_verify},
    {"explain", "SPEC... [OPTION...]",
     "say what is known of variants: resources, conflicts, choice", explain_options,
     command_explain},
    {"tune", "SPEC... [OPTION...]",
     "measure what the variants could be; write thresholds, or a spec", tune_options, command_tune},
    {"calibrate", "[OPTION...]", "measure this machine's card, for predicted times",
     calibrate_options, command_calibrate},
    {"prune", "SPEC... --tuning FILE [OPTION...]",
     "say which variants never win; write the spec without them", prune_options, command_prune},
    {"list", "families|types|archs|operators|functions|warnings|shapes|variants|outputs [SPEC...]",
     "say what there is", list_options, command_list},
    {"new", "NAME --family FAMILY", "print a commented spec to start from", new_options,
     command_new},
    {"schema", "", "print the JSON Schema of specs, for editors", no_options, command_schema},
    {"reference", "[commands | templates | FAMILY]",
     "print the reference of specs, commands, what templates see, or a family's keys, as Markdown",
     no_options, command_reference},
    {"bindings", "SPEC... --to LANGUAGE [OPTION...]",
     "print what calls the kernels of specs from another language", bindings_options,
     command_bindings},
    {"man", "[COMMAND] [OPTION...]", "print the manual page of kgen, or of a command", man_options,
     command_man},
    {"completion", "bash|zsh|fish", "print what completes command lines in a shell", no_options,
     command_completion},
    {0},
};
