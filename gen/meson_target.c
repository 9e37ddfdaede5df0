/* The Meson text of a kernel, to paste: generation, and compilation by nvcc where there is one. A
 * build cannot ask a generator that it has not built yet, so it names the outputs as literals. */
#include <string.h>

#include "commands.h"

static bool ends_in(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

const char *meson_target(arena *a, const char *spec_path, const char *spec_name, const char *base,
                         const char *const *outputs, size_t n_outputs)
{
    (void)base;
    text out = text_new(a);
    text_printf(&out, "%s = custom_target('%s',\n  input: '%s',\n  output: [", spec_name, spec_name,
                spec_path);
    for (size_t i = 0; i < n_outputs; i++)
        text_printf(&out, "%s'%s'", i ? ",\n           " : "", outputs[i]);
    text_printf(&out,
                "],\n  depfile: '%s.d',\n"
                "  command: [find_program('kgen'), 'generate', '@INPUT@', '--out', '@OUTDIR@',\n"
                "            '--depfile', '@DEPFILE@', '--expect', '@OUTPUT@'])\n",
                spec_name);
    text_printf(&out, "%s_sources = [%s[%zu], %s[%zu], %s[%zu], %s[%zu]]\n", spec_name, spec_name,
                n_outputs - 4, spec_name, n_outputs - 3, spec_name, n_outputs - 2, spec_name,
                n_outputs - 1);
    text_put(&out, "if kgen_dep.get_variable('cuda') == 'true'\n");
    for (size_t i = 0; i < n_outputs && ends_in(outputs[i], ".cu"); i++)
        text_printf(&out,
                    "  %s_sources += custom_target('%s.o',\n"
                    "    input: %s[%zu], output: '%s.o', depfile: '%s.d', depends: %s,\n"
                    "    command: [find_program('kgen-nvcc'), '@INPUT@', '@OUTPUT@', '@DEPFILE@'])\n",
                    spec_name, outputs[i], spec_name, i, outputs[i], outputs[i], spec_name);
    text_put(&out, "endif\n");
    return text_str(&out);
}
