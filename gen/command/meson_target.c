/* The Meson text of a kernel, to paste: generation, compilation, and a dependency for who calls it.
 * A build cannot ask a generator that it has not built yet, so it names the outputs as literals. */
#include <string.h>

#include "command/commands.h"

#define COLUMNS 100

static bool ends_in(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

/* 'a', 'b', ... within the columns, further lines indented; the text of the names is at is. */
static void put_names(text *out, size_t used, const char *const *names, size_t count)
{
    const size_t indent = used;
    for (size_t i = 0; i < count; i++) {
        const size_t width = strlen(names[i]) + 3; /* quotes, and a comma or bracket */
        if (i && used + 1 + width > COLUMNS) {
            text_printf(out, "\n%*s", (int)indent, "");
            used = indent;
        } else if (i) {
            text_putc(out, ' ');
            used++;
        }
        text_printf(out, "'%s'%s", names[i], i + 1 < count ? "," : "");
        used += width;
    }
}

/* name[0], name[1], ...: those outputs that are kernels, or those that are not. */
static void put_outputs(text *out, const char *name, const char *const *outputs, size_t count,
                        bool kernels)
{
    const char *comma = "";
    for (size_t i = 0; i < count; i++) {
        if (ends_in(outputs[i], ".cu") != kernels) continue;
        text_printf(out, "%s%s[%zu]", comma, name, i);
        comma = ", ";
    }
}

static size_t header_index(const char *base, const char *const *outputs, size_t count)
{
    const size_t n = strlen(base);
    for (size_t i = 0; i < count; i++)
        if (strncmp(outputs[i], base, n) == 0 && strcmp(outputs[i] + n, ".h") == 0) return i;
    return 0;
}

const char *meson_target(arena *a, const char *spec_path, const char *name, const char *base,
                         const char *const *outputs, size_t n_outputs)
{
    text out = text_new(a);
    text_printf(&out, "kgen_dep = dependency('kgen', fallback: 'kgen')\n"
                      "kgen_path = kgen_dep.get_variable('bindir')\n");
    text_printf(&out, "%s = custom_target('%s', input: '%s', depfile: '%s.d',\n  output: [", name,
                base, spec_path, base);
    put_names(&out, strlen("  output: ["), outputs, n_outputs);
    text_printf(&out,
                "],\n"
                "  command: [find_program('kgen', dirs: kgen_path), 'generate', '@INPUT@',\n"
                "    '--out', '@OUTDIR@', '--depfile', '@DEPFILE@', '--expect', '@OUTPUT@'])\n"
                "%s_cu = generator(find_program('kgen-nvcc', dirs: kgen_path),\n"
                "  output: '@PLAINNAME@.o', depfile: '@PLAINNAME@.d',\n"
                "  arguments: ['@INPUT@', '@OUTPUT@', '@DEPFILE@'])\n",
                name);
    text_printf(&out, "%s_lib = static_library('%s', ", name, base);
    put_outputs(&out, name, outputs, n_outputs, false);
    text_printf(&out, ",\n  %s_cu.process(", name);
    put_outputs(&out, name, outputs, n_outputs, true);
    text_printf(&out,
                "), dependencies: kgen_dep,\n"
                "  cpp_args: kgen_dep.get_variable('cpp_flags').split(','))\n"
                "%s_dep = declare_dependency(link_with: %s_lib, sources: %s[%zu],\n"
                "  dependencies: kgen_dep)\n",
                name, name, name, header_index(base, outputs, n_outputs));
    return text_str(&out);
}
