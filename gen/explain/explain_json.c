/* An explanation as JSON: everything that the text tells, and what it rounds. */
#include "explain/explain.h"
#include "explain/explain_time.h"
#include "base/json.h"
#include "explain/manifest.h"
#include "plan/fields.h"
#include "base/version.h"

static void put_cliff(json *j, const char *key, occupancy_cliff c)
{
    if (!c.blocks) return;
    json_open(j, key, '{');
    json_number(j, "value", c.value);
    json_number(j, "blocks", c.blocks);
    json_close(j, '}');
}

static void put_nwork(json *j, const char *key, explain_nwork c)
{
    put_cliff(j, key, (occupancy_cliff){c.nwork, c.blocks});
}

static void put_occupancy(json *j, const explanation *e, const explain_variant *x)
{
    json_open(j, "occupancy", '{');
    json_number(j, "blocks_per_sm", x->fits.blocks);
    json_number(j, "warps_per_sm", x->fits.warps);
    json_number(j, "most_warps", e->a->warps_per_sm);
    json_string(j, "limit", occupancy_limit_name(x->fits.limit));
    json_number(j, "registers", x->registers);
    json_number(j, "shared_bytes", x->shared_bytes);
    json_open(j, "cliffs", '{');
    put_cliff(j, "less_shared_bytes", x->cliffs.less_shared);
    put_cliff(j, "more_shared_bytes", x->cliffs.more_shared);
    put_cliff(j, "less_registers", x->cliffs.less_registers);
    put_cliff(j, "more_registers", x->cliffs.more_registers);
    put_nwork(j, "less_nwork", x->less_nwork);
    put_nwork(j, "more_nwork", x->more_nwork);
    json_close(j, '}');
    json_close(j, '}');
}

static void put_step(json *j, const explanation *e, const plan_step *step, const explain_step *s)
{
    json_open(j, NULL, '{');
    json_string(j, "entry", s->entry);
    fields_json(j, j->out->a, plan_step_fields, step);
    json_number(j, "shared_bytes", s->shared_bytes);
    if (e->has_n) json_number(j, "blocks", s->blocks);
    if (e->has_n) json_number(j, "launches", s->passes);
    if (s->built.known) {
        json_open(j, "built", '{');
        json_number(j, "registers", s->built.registers);
        json_number(j, "stack_bytes", s->built.stack);
        json_number(j, "spill_store_bytes", s->built.spill_stores);
        json_number(j, "spill_load_bytes", s->built.spill_loads);
        json_close(j, '}');
    }
    json_close(j, '}');
}

static void put_layout(json *j, const char *name, const layout *l)
{
    char mode[LAYOUT_TEXT];
    if (!l->elements) return;
    layout_mode_text(l->mode, mode);
    json_open(j, NULL, '{');
    json_string(j, "name", name);
    json_number(j, "bytes", layout_bytes(l));
    json_string(j, "rule", mode);
    json_number(j, "run", l->run);
    json_number(j, "wavefronts", layout_wavefronts(l));
    json_number(j, "ideal", layout_wavefronts(l) - layout_excess(l));
    json_close(j, '}');
}

static void put_banks(json *j, const plan_variant *variant)
{
    json_open(j, "shared_arrays", '[');
    put_layout(j, "s1", &variant->s1);
    put_layout(j, "s2", &variant->s2);
    json_close(j, ']');
    manifest_accesses(j, j->out->a, "shared_accesses", variant);
}

static void put_globals(json *j, const explain_variant *x)
{
    json_open(j, "memory_accesses", '[');
    for (uint32_t i = 0; i < x->n_globals; i++) {
        const explain_global *g = &x->globals[i];
        json_open(j, NULL, '{');
        json_string(j, "array", g->array);
        json_bool(j, "store", g->store);
        json_number(j, "word_bytes", g->word_bytes);
        json_number(j, "requests_per_warp", g->requests);
        json_number(j, "sectors_per_request", g->sectors);
        json_number(j, "ideal_sectors", g->ideal);
        json_bool(j, "by_index", g->by_index);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_planes(json *j, const explain_variant *x)
{
    json_open(j, "planes", '[');
    for (uint32_t i = 0; i < x->n_planes; i++) {
        const explain_plane *p = &x->planes[i];
        json_open(j, NULL, '{');
        json_string(j, "array", p->array);
        json_bool(j, "store", p->store);
        json_number(j, "width", p->width);
        json_number(j, "height", p->height);
        json_number(j, "row_bytes", p->row);
        json_number(j, "pitch", p->pitch);
        json_number(j, "rows_inside_a_sector", p->inside);
        json_number(j, "requests", p->requests);
        json_number(j, "sectors", p->sectors);
        json_number(j, "ideal_sectors", p->ideal);
        json_number(j, "wasted_bytes", p->wasted);
        json_number(j, "sector_pitch", p->sector_pitch);
        if (p->model.channels) {
            json_open(j, "channel_model", '{');
            json_number(j, "channels", p->model.channels);
            json_number(j, "segment_bytes", EXPLAIN_SEGMENT);
            json_number(j, "used", p->model.used);
            json_number(j, "busiest_per_cent", p->model.busiest);
            json_bool(j, "uneven", p->model.uneven);
            if (p->model.better_pitch) json_number(j, "better_pitch", p->model.better_pitch);
            json_close(j, '}');
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_cover(json *j, const explain_cover *c)
{
    json_open(j, "cover", '{');
    json_number(j, "data_blocks", c->data_blocks);
    if (c->rows) {
        json_number(j, "variants", c->rows);
        json_number(j, "least_blocks_per_row", c->least);
        json_number(j, "most_blocks_per_row", c->most);
    }
    if (c->columns) {
        json_number(j, "columns", c->columns);
        json_number(j, "least_blocks_per_column", c->least);
        json_number(j, "most_blocks_per_column", c->most);
    }
    json_number(j, "work_load", c->work_load);
    json_number(j, "waves", c->waves);
    json_number(j, "last_wave", c->last_wave);
    json_number(j, "launches", c->launches);
    json_number(j, "bytes", c->bytes);
    json_number(j, "least_bytes", c->least_bytes);
    json_number(j, "launch_ns", c->launch_ns);
    json_number(j, "transfer_ns", c->transfer_ns);
    json_number(j, "floor_ns", c->floor_ns);
    json_number(j, "work", c->work);
    json_number(j, "depth", c->depth);
    json_close(j, '}');
}

static void put_lines(json *j, const explain_variant *x)
{
    json_open(j, "lines", '[');
    for (uint32_t i = 0; i < x->n_lines; i++) {
        json_open(j, NULL, '{');
        json_string(j, "of", x->lines[i].label);
        json_string(j, "text", x->lines[i].text);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_variant(json *j, const explanation *e, const explain_kernel *of,
                        const explain_variant *x)
{
    json_open(j, NULL, '{');
    const plan_kernel *k = of->kernel;
    fields_json(j, j->out->a, plan_variant_fields, x->variant);
    facts_json(j, k, x->variant);
    limits_json(j, k, x->variant);
    if (e->has_n) {
        json_bool(j, "chosen", x->chosen);
        json_string(j, "reason", x->reason);
    }
    json_open(j, "steps", '[');
    for (uint32_t i = 0; i < x->variant->n_steps; i++)
        put_step(j, e, &x->variant->steps[i], &x->steps[i]);
    json_close(j, ']');
    put_occupancy(j, e, x);
    put_banks(j, x->variant);
    put_globals(j, x);
    if (x->n_lines) put_lines(j, x);
    if (x->n_planes) put_planes(j, x);
    if (e->has_n) put_cover(j, &x->cover);
    if (e->has_n) explain_time_json(j, e, of, x);
    json_close(j, '}');
}

static void put_card(json *j, const explanation *e)
{
    json_open(j, "card", '{');
    json_string(j, "name", e->card->name);
    json_string(j, "source", e->card->source);
    json_bool(j, "measured", e->card->measured != 0);
    json_number(j, "sms", e->card->sms);
    json_number(j, "read_bytes_per_us", e->card->read);
    json_number(j, "write_bytes_per_us", e->card->write);
    json_number(j, "copy_bytes_per_us", e->card->copy);
    if (e->card->launch) json_number(j, "launch_ns", e->card->launch);
    if (e->card->launch_early) json_number(j, "launch_early_ns", e->card->launch_early);
    json_number(j, "memory_bus_bits", e->card->bus_bits);
    json_close(j, '}');
}

static void put_features(json *j, const explain_kernel *k)
{
    kg_named_feature own[KG_MAX_FEATURES];
    const uint32_t n = plan_features(k->kernel, own);
    if (n == 0) return;
    json_open(j, "features", '{');
    for (uint32_t i = 0; i < n; i++) json_number(j, own[i].name, k->features[KG_FEATURE_OWN + i]);
    json_close(j, '}');
}

static void put_workspace(json *j, const explain_kernel *k)
{
    json_open(j, "workspace", '{');
    json_number(j, "bytes", k->workspace_bytes);
    json_open(j, "regions", '[');
    for (uint32_t i = 0; i < k->kernel->n_regions; i++) {
        const kg_region *region = &k->kernel->regions[i];
        json_open(j, NULL, '{');
        json_string(j, "name", region->name);
        json_bool(j, "tagged", region->kind == KG_REGION_TAGGED);
        json_number(j, "bytes", k->region_bytes[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void put_kernels(json *j, const explanation *e)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        const explain_kernel *kernel = &e->kernels[k];
        if (!explain_wants_kernel(e, kernel->kernel)) continue;
        json_open(j, NULL, '{');
        json_string(j, "name", kernel->kernel->name);
        json_string(j, "element", kernel->kernel->element->name);
        if (e->has_n) json_number(j, "n", e->n);
        json_number(j, "least_bytes_per_element", kernel->least_bits / 8);
        json_number(j, "least_bits_per_element", kernel->least_bits);
        if (e->has_n) put_features(j, kernel);
        if (kernel->chosen >= 0)
            json_string(j, "chosen", kernel->kernel->variants[kernel->chosen].name);
        if (e->has_n) put_workspace(j, kernel);
        json_open(j, "variants", '[');
        for (size_t i = 0; i < kernel->kernel->n_variants; i++)
            if (explain_wants_variant(e, kernel->variants[i].variant))
                put_variant(j, e, kernel, &kernel->variants[i]);
        json_close(j, ']');
        json_close(j, '}');
    }
}

void explain_json(text *out, explanation *const *all, size_t count)
{
    json j = {.out = out};
    json_open(&j, NULL, '{');
    json_number(&j, "explain", 1);
    json_string(&j, "kgen", KGEN_VERSION);
    json_number(&j, "arch", all[0]->a->cc);
    put_card(&j, all[0]);
    if (all[0]->has_n) json_number(&j, "n", all[0]->n);
    json_open(&j, "kernels", '[');
    for (size_t i = 0; i < count; i++) put_kernels(&j, all[i]);
    json_close(&j, ']');
    json_close(&j, '}');
}
