/* A spec with other variants: its text, but for two of its keys. */
#include <string.h>

#include "check/check.h"
#include "tune/tune.h"

/* Lines of a key's value: those that are indented, or items of a list. */
static bool goes_on(const char *line)
{
    return *line == ' ' || *line == '\t' || *line == '-';
}

static bool is_key(const char *line, const char *key)
{
    const size_t n = strlen(key);
    return strncmp(line, key, n) == 0 && line[n] == ':';
}

/* Puts all lines but those of the keys "types" and, where others come, "variants". */
static void put_rest(text *out, const source *src, bool variants)
{
    bool left_out = false;
    for (const char *line = src->text; *line;) {
        const size_t n = strcspn(line, "\n") + (strchr(line, '\n') != NULL);
        const bool blank = *line == '\n' || *line == '#';
        if (!goes_on(line) && !blank)
            left_out = is_key(line, "types") || (variants && is_key(line, "variants"));
        if (!left_out || blank) text_putn(out, line, n);
        line += n;
    }
    if (out->len && text_str(out)[out->len - 1] != '\n') text_putc(out, '\n');
}

const char *tune_rewrite(const tune_kernel *k, const char *head, const list *variants)
{
    text out = text_new(k->a);
    text_put(&out, head);
    put_rest(&out, k->spec->src, variants != NULL);
    text_printf(&out, "types: [%s]\n", k->type);
    if (!variants || variants->count == 0) return text_str(&out);
    text_put(&out, "variants:\n");
    for (size_t i = 0; i < variants->count; i++)
        text_printf(&out, "  - %s\n", (const char *)variants->at[i]);
    return text_str(&out);
}

plan *tune_plan(const tune_kernel *k, diags *d, const char *s)
{
    const source *src = source_from_text(k->a, d, k->spec->src->path, s, strlen(s));
    kg_spec *spec = src ? spec_read(k->a, d, src) : NULL;
    if (!spec || diag_errors(d)) return NULL;
    check_spec(k->a, d, spec);
    if (diag_errors(d)) return NULL;
    plan *p = plan_make(k->a, d, spec, &k->options);
    return diag_errors(d) || !p || p->n_kernels != 1 ? NULL : p;
}
