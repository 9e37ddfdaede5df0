#include "explain/manifest.h"

#include <inttypes.h>
#include <string.h>

#include "base/json.h"
#include "base/version.h"
#include "plan/fields.h"

static void put_hash(json *j, arena *a, uint64_t hash)
{
    json_string(j, "hash", arena_printf(a, "%016" PRIx64, hash));
}

static void put_layout(json *j, const char *key, const layout *l)
{
    if (!l->elements) return;
    char rule[LAYOUT_TEXT];
    layout_mode_text(l->mode, rule);
    json_open(j, key, '{');
    json_string(j, "rule", rule);
    json_number(j, "element_bytes", l->element_bytes);
    json_number(j, "elements", l->elements);
    json_number(j, "run", l->run);
    json_number(j, "unit_bytes", l->unit_bytes);
    json_number(j, "units_per_element", l->units);
    json_number(j, "unit_distance", l->apart);
    json_number(j, "access_bytes", l->run_view.word_bytes);
    json_number(j, "period_elements", l->period);
    json_number(j, "pad_units", l->pad);
    json_number(j, "bytes", layout_bytes(l));
    json_close(j, '}');
}

void manifest_accesses(json *j, arena *a, const char *name, const plan_variant *variant)
{
    json_open(j, name, '[');
    for (uint32_t i = 0; i < variant->n_accesses; i++) {
        const plan_access *access = &variant->accesses[i];
        json_open(j, NULL, '{');
        fields_json(j, a, plan_access_fields, access);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_variant(json *j, arena *a, const plan_kernel *k, const plan_variant *variant)
{
    json_open(j, NULL, '{');
    fields_json(j, a, plan_variant_fields, variant);
    facts_json(j, k, variant);
    limits_json(j, k, variant);
    json_number(j, "steps", variant->n_steps);
    json_number(j, "shared_bytes", variant->steps[0].shared_bytes);
    put_layout(j, "s1", &variant->s1);
    put_layout(j, "s2", &variant->s2);
    manifest_accesses(j, a, "accesses", variant);
    json_close(j, '}');
}

static void put_regions(json *j, arena *a, const plan_kernel *k)
{
    json_open(j, "regions", '[');
    for (uint32_t i = 0; i < k->n_regions; i++) {
        const kg_region *region = &k->regions[i];
        json_open(j, NULL, '{');
        fields_json(j, a, plan_region_fields, region);
        json_bool(j, "tagged", region->kind == KG_REGION_TAGGED);
        json_open(j, "grows", '[');
        for (uint32_t g = 0; g < KG_MAX_GROWTHS && region->grows[g].each != 0; g++) {
            json_open(j, NULL, '{');
            fields_json(j, a, plan_growth_fields, &region->grows[g]);
            json_close(j, '}');
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_plan(json *j, arena *a, const plan *p)
{
    json_open(j, NULL, '{');
    json_string(j, "kernel", p->spec->kernel.text);
    json_string(j, "family", p->spec->family.text);
    json_string(j, "spec", p->spec->src->name);
    put_hash(j, a, p->spec_hash);
    json_open(j, "types", '[');
    for (size_t i = 0; i < p->n_kernels; i++) {
        const plan_kernel *k = &p->kernels[i];
        json_open(j, NULL, '{');
        fields_json(j, a, plan_kernel_fields, k);
        json_string(j, "element", k->element->name);
        put_regions(j, a, k);
        json_open(j, "variants", '[');
        for (size_t r = 0; r < k->n_variants; r++) put_variant(j, a, k, &k->variants[r]);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

const char *manifest_json(arena *a, plan *const *plans, size_t n_plans, const output *outputs,
                          size_t n_outputs)
{
    text out = text_new(a);
    json j = {.out = &out};
    json_open(&j, NULL, '{');
    json_number(&j, "manifest", 1);
    json_string(&j, "kgen", KGEN_VERSION);
    json_open(&j, "kernels", '[');
    for (size_t i = 0; i < n_plans; i++) put_plan(&j, a, plans[i]);
    json_close(&j, ']');
    json_open(&j, "outputs", '[');
    for (size_t i = 0; i < n_outputs; i++) {
        json_open(&j, NULL, '{');
        json_string(&j, "file", outputs[i].name);
        json_number(&j, "bytes", outputs[i].len);
        put_hash(&j, a, text_hash(TEXT_HASH, outputs[i].text, outputs[i].len));
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    return text_str(&out);
}

/* As make and ninja read it: a backslash stands for itself, unless a blank or a # follows. */
static void put_path(text *out, const char *path)
{
    for (; *path; path++) {
        const size_t slashes = strspn(path, "\\");
        const char after = path[slashes];
        const bool escaped = after == ' ' || after == '#';
        for (size_t i = 0; i < (escaped ? 2 * slashes + 1 : slashes); i++) text_putc(out, '\\');
        if (after == '\0') return;
        if (after == '$') text_putc(out, '$');
        text_putc(out, after);
        path += slashes;
    }
}

const char *manifest_depfile(arena *a, const char *const *targets, size_t n_targets,
                             const char *const *inputs, size_t n_inputs)
{
    text out = text_new(a);
    for (size_t i = 0; i < n_targets; i++) {
        if (i) text_putc(&out, ' ');
        put_path(&out, targets[i]);
    }
    text_putc(&out, ':');
    for (size_t i = 0; i < n_inputs; i++) {
        text_put(&out, " \\\n  ");
        put_path(&out, inputs[i]);
    }
    text_putc(&out, '\n');
    return text_str(&out);
}
