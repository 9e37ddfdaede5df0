#include <stdio.h>
#include <string.h>

#include "command/commands.h"
#include "command/session.h"
#include "render/render.h"
#include "write/write.h"

#define LANGUAGES "cxx, fortran, rust, julia or tvm-ffi"

static const struct language {
    const char *name, *template_name, *ending; /* of the file, after kg_NAME */
} languages[] = {{"cxx", "bindings/cxx", ".hpp"},
                 {"fortran", "bindings/fortran", ".f90"},
                 {"rust", "bindings/rust", ".rs"},
                 {"julia", "bindings/julia", ".jl"},
                 {"tvm-ffi", "bindings/tvm_ffi", "_tvm_ffi.c"}};

static const struct language *language_of(const char *name)
{
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (strcmp(languages[i].name, name) == 0) return &languages[i];
    return NULL;
}

static int put_out(cli *c, const file_out *files, size_t n)
{
    const char *out = cli_value(c, "out");
    if (!out) {
        for (size_t i = 0; i < n; i++) fputs(files[i].text, stdout);
        return EXIT_DONE;
    }
    if (write_files(c->a, c->d, out, files, n)) return EXIT_DONE;
    c->system_failed = true;
    return EXIT_SYSTEM;
}

int command_bindings(cli *c)
{
    const char *name = cli_value(c, "to"), *out = cli_value(c, "out");
    if (c->n_words == 0) return cli_usage(c, "no spec was given");
    if (!name) return cli_usage(c, "--to names a language: " LANGUAGES);
    const struct language *language = language_of(name);
    if (!language) return cli_usage(c, "--to takes " LANGUAGES ", not \"%s\"", name);
    size_t n;
    plan **plans = session_plans(c, &n);
    if (!plans) return EXIT_DIAGNOSTICS;
    render *r = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    file_out *files = arena_array(c->a, file_out, n);
    for (size_t i = 0; i < n; i++) {
        const char *made = render_bindings(r, plans[i], language->template_name);
        if (!made) return EXIT_DIAGNOSTICS;
        const kg_spec *s = plans[i]->spec;
        files[i] = (file_out){arena_printf(c->a, "%s/%s_%s%s", out ? out : ".", s->symbol_prefix,
                                           s->kernel.text, language->ending),
                              made, strlen(made)};
    }
    return put_out(c, files, n);
}
