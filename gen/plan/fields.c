#include "plan/fields.h"

#include <ctype.h>
#include <inttypes.h>

#include "../runtime/shared/choose.h"
#include "plan/family.h"

#define AT(T, member) offsetof(T, member)

const field_info plan_variant_fields[] = {
    {"name", FIELD_TEXT, AT(plan_variant, name), "name", NULL},
    {"entry", FIELD_TEXT, AT(plan_variant, entry), "entry",
     "`kg_absmax_f32__row_wbw_w8x8_sm4`; of a step: the name of its kernel"},
    {"twin", FIELD_TEXT, AT(plan_variant, twin), NULL,
     "the variant before it whose kernels it launches; nil: it has its own"},
    {"kernels", FIELD_TEXT, AT(plan_variant, kernels), NULL, "the entry of that one, or its own"},
    {"template", FIELD_TEXT, AT(plan_variant, template_name), "template",
     "the template of its kernels: `reduce/once`"},
    {"dask", FIELD_TEXT, AT(plan_variant, dask), "dask", "`block`, `column` or `row`"},
    {"bask", FIELD_TEXT, AT(plan_variant, bask), "bask", "`warp_by_warp` or `block_by_block`"},
    {"adder", FIELD_TEXT, AT(plan_variant, adder), "adder",
     "what combines: `sklansky` or `serial`; nil where nothing is combined"},
    {"unroll", FIELD_TEXT, AT(plan_variant, unroll), "unroll",
     "`manual` or `auto`; nil where there is no loop to unroll"},
    {"nwarps", FIELD_NUMBER, AT(plan_variant, nwarps), "nwarps", "warps of a block"},
    {"nwork", FIELD_NUMBER, AT(plan_variant, nwork), "nwork", "items of a thread"},
    {"batch", FIELD_NUMBER, AT(plan_variant, batch), "batch",
     "items that a thread loads before it uses the first"},
    {"vector", FIELD_NUMBER, AT(plan_variant, vector), "vector",
     "elements of one vector: the fewest that fill whole 16-byte accesses"},
    {"told_adders", FIELD_FLAG, AT(plan_variant, told_adders), NULL,
     "true if facts tell its networks, of which `adder` is one"},
    {"wide", FIELD_FLAG, AT(plan_variant, wide), "wide", "true for 16-byte accesses"},
    {"pdl", FIELD_FLAG, AT(plan_variant, pdl), "pdl",
     "true if it waits on the device for the launch before it (`early_start` of the prelude)"},
    {"early_blocks", FIELD_NUMBER, AT(plan_variant, early_blocks), "early_blocks",
     "most blocks of a launch that makes the next one ready; 0: any number"},
    {"tbs", FIELD_NUMBER, AT(plan_variant, tbs), "tbs", "threads of a block"},
    {"dws", FIELD_NUMBER, AT(plan_variant, dws), "dws",
     "elements of a warp's chunk of a data block"},
    {"dbs", FIELD_NUMBER, AT(plan_variant, dbs), "dbs", "elements of a data block"},
    {"counted", FIELD_TEXT, AT(plan_variant, counted), NULL, "what `dbs` counts; nil: elements"},
    {"runs_of", FIELD_TEXT, AT(plan_variant, runs_of), NULL,
     "what `s1` has runs of; nil: elements"},
    {"max_n", FIELD_SIZE, AT(plan_variant, max_n), "max_n", "the largest n served, text of C"},
    {"registers", FIELD_NUMBER, AT(plan_variant, registers), "register_bound",
     "most registers of a thread that follow from the launch bounds"},
    {"min_blocks", FIELD_NUMBER, AT(plan_variant, min_blocks), "min_blocks_per_sm",
     "blocks per SM that the launch bounds promise"},
    {"min_cc", FIELD_NUMBER, AT(plan_variant, min_cc), "min_cc",
     "least compute capability, times ten"},
    {"bytes_per_element", FIELD_NUMBER, AT(plan_variant, bytes_per_element), "bytes_per_element",
     "moved to and from device memory"},
    {"text", FIELD_TEXT, AT(plan_variant, text), NULL, "its kernels, once rendered"},
    {"hash", FIELD_HASH, AT(plan_variant, hash), "hash",
     "of that text, of the functions of the file that it calls, and of the operator"},
    {.name = NULL},
};

const field_info plan_step_fields[] = {
    {"fixed", FIELD_NUMBER, AT(plan_step, fixed), NULL, "number of rows or columns, or 0"},
    {"per_sm", FIELD_NUMBER, AT(plan_step, per_sm), NULL, "the same per SM, or 0"},
    {"limit", FIELD_NUMBER, AT(plan_step, limit), NULL, "most of them; 0: there is no limit"},
    {"shared_bytes", FIELD_NUMBER, AT(plan_step, shared_bytes), NULL, "of a block"},
    {"tile_width", FIELD_NUMBER, AT(plan_step, tile_width), NULL,
     "of a step whose grid is of tiles: elements; else 0"},
    {"tile_height", FIELD_NUMBER, AT(plan_step, tile_height), NULL, "the same"},
    {"tbs", FIELD_NUMBER, AT(plan_step, tbs), "threads", "threads of a block"},
    {"dbs", FIELD_NUMBER, AT(plan_step, dbs), "data_block", "elements of a data block"},
    {"registers", FIELD_NUMBER, AT(plan_step, registers), "register_bound",
     "most registers of a thread that follow from the launch bounds"},
    {"min_blocks", FIELD_NUMBER, AT(plan_step, min_blocks), "min_blocks_per_sm",
     "blocks per SM that the launch bounds promise"},
    {"loop", FIELD_NUMBER, AT(plan_step, loop), NULL,
     "steps that repeat together, of which it is the first; 0: none begins here"},
    {"passes", FIELD_NUMBER, AT(plan_step, passes), NULL, "how often; 0: as `fan` says"},
    {"fan", FIELD_NUMBER, AT(plan_step, fan), NULL,
     "so many runs are joined by a pass; 0: each run has a pass"},
    {"run", FIELD_NUMBER, AT(plan_step, run), NULL, "elements of a run before the first pass"},
    {"hash", FIELD_HASH, AT(plan_step, hash), "hash", "of its kernel and all that this calls"},
    {.name = NULL},
};

const field_info plan_access_fields[] = {
    {"what", FIELD_TEXT, AT(plan_access, what), "what", "what it is, in words"},
    {"word_bytes", FIELD_NUMBER, AT(plan_access, word_bytes), "word_bytes",
     "bytes that a lane moves at once"},
    {"degree", FIELD_NUMBER, AT(plan_access, cost.degree), "degree",
     "most ways in which one access conflicts; 1: none"},
    {"wavefronts", FIELD_NUMBER, AT(plan_access, cost.wavefronts), "wavefronts",
     "of all accesses of a warp, the worst of the block's warps"},
    {"ideal", FIELD_NUMBER, AT(plan_access, cost.ideal), "ideal", "the fewest there could be"},
    {"block_wavefronts", FIELD_NUMBER, AT(plan_access, cost.all), "block_wavefronts",
     "of all warps of the block together"},
    {"block_ideal", FIELD_NUMBER, AT(plan_access, cost.all_ideal), "block_ideal",
     "the fewest of those"},
    {"between", FIELD_FLAG, AT(plan_access, between), NULL,
     "true if each block makes it once, where there are several blocks"},
    {"step", FIELD_NUMBER, AT(plan_access, step), "step", "which step makes it; 0 is the first"},
    {"staged", FIELD_FLAG, AT(plan_access, staged), NULL, "true if it is made for each data block"},
    {.name = NULL},
};

const field_info plan_kernel_fields[] = {
    {"name", FIELD_TEXT, AT(plan_kernel, name), "name", NULL},
    {"symbol", FIELD_TEXT, AT(plan_kernel, symbol), "symbol", NULL},
    {"uses_header", FIELD_FLAG, AT(plan_kernel, uses_header), "uses_header", NULL},
    {.name = NULL},
};

const field_info plan_region_fields[] = {
    {"name", FIELD_TEXT, AT(kg_region, name), "name", "as `take_region` of the prelude knows it"},
    {"fixed", FIELD_BYTES, AT(kg_region, fixed), "fixed", "bytes, whatever the lengths are"},
    {.name = NULL},
};

const field_info plan_growth_fields[] = {
    {"length", FIELD_NUMBER, AT(kg_growth, length), "length",
     "which length it grows with: 0 is n, i the i-th of `lengths`"},
    {"of", FIELD_BYTES, AT(kg_growth, of), "of", "so much of it is a part"},
    {"each", FIELD_BYTES, AT(kg_growth, each), "each",
     "bytes of a part; one part more is held than the length begins"},
    {"most", FIELD_BYTES, AT(kg_growth, most), "most", "parts at most"},
    {.name = NULL},
};

uint64_t field_value(const field_info *f, const void *of)
{
    const char *at = (const char *)of + f->at;
    switch (f->kind) {
    case FIELD_NUMBER: return *(const uint32_t *)(const void *)at;
    case FIELD_FLAG: return *(const bool *)(const void *)at;
    default: return *(const uint64_t *)(const void *)at;
    }
}

const char *field_text(const field_info *f, const void *of)
{
    return *(const char *const *)(const void *)((const char *)of + f->at);
}

/* ---- JSON ---- */

static void put_json(json *j, arena *a, const field_info *f, const void *of)
{
    const uint64_t value = f->kind == FIELD_TEXT ? 0 : field_value(f, of);
    if (f->kind == FIELD_TEXT) {
        if (field_text(f, of)) json_string(j, f->json, field_text(f, of));
    } else if (f->kind == FIELD_FLAG) {
        json_bool(j, f->json, value != 0);
    } else if (f->kind == FIELD_HASH) {
        if (value != 0) /* it is known once the kernels are rendered */
            json_string(j, f->json, arena_printf(a, "%016" PRIx64, value));
    } else if (f->kind != FIELD_SIZE || value != UINT64_MAX) {
        json_number(j, f->json, value);
    }
}

void fields_json(json *j, arena *a, const field_info *fields, const void *of)
{
    for (; fields->name; fields++)
        if (fields->json) put_json(j, a, fields, of);
}

void facts_json(json *j, const plan_kernel *k, const plan_variant *variant)
{
    json_open(j, "facts", '{');
    for (const fact_info *f = family_of(k->spec)->facts; f->name; f++) {
        if (f->kind == FACT_WORD && plan_word_of(variant, f->name))
            json_string(j, f->name, plan_word_of(variant, f->name));
        else if (f->kind == FACT_FLAG && plan_is(variant, f->name)) json_bool(j, f->name, true);
        else if (f->kind == FACT_NUMBER && plan_is(variant, f->name))
            json_number(j, f->name, plan_number_of(variant, f->name));
    }
    json_close(j, '}');
}

const char *facts_text(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    text out = text_new(a);
    for (const fact_info *f = family_of(k->spec)->facts; f->name; f++) {
        const char *word = f->kind == FACT_WORD ? plan_word_of(variant, f->name) : NULL;
        if (!word && (f->kind == FACT_WORD || !plan_is(variant, f->name))) continue;
        text_printf(&out, "%s%s", out.len ? ", " : "", f->name);
        if (word) text_printf(&out, " %s", word);
        else if (f->kind == FACT_NUMBER) text_printf(&out, " %u", plan_number_of(variant, f->name));
    }
    return out.len ? text_str(&out) : NULL;
}

void limits_json(json *j, const plan_kernel *k, const plan_variant *variant)
{
    if (variant->n_limits == 0 && !variant->off_apart) return;
    json_open(j, "limits", '{');
    if (variant->off_apart) {
        json_open(j, LIMIT_OFF_NAME, '{');
        json_number(j, "max", variant->max_n_off);
        json_close(j, '}');
    }
    for (uint32_t i = 0; i < variant->n_limits; i++) {
        const plan_range *limit = &variant->limits[i];
        json_open(j, plan_feature_name(k, limit->feature), '{');
        if (limit->lo != 0) json_number(j, "min", limit->lo);
        if (limit->hi != UINT64_MAX) json_number(j, "max", limit->hi);
        json_close(j, '}');
    }
    json_close(j, '}');
}

/* ---- the page ---- */

static void put_table(text *out, const field_info *fields)
{
    text_put(out, "| field | what it is |\n|---|---|\n");
    for (; fields->name; fields++)
        if (fields->help) text_printf(out, "| `%s` | %s |\n", fields->name, fields->help);
}

void facts_reference(text *out, const family *f)
{
    text_put(out, "## Facts of a variant\n\n| field | what it is |\n|---|---|\n");
    for (const fact_info *info = f->facts; info->name; info++)
        text_printf(out, "| `%s` | %s |\n", info->name, info->help);
}

/* Lists of kgen/lists.h, by the enumerators or, `lower`, as templates see them. */
typedef struct listed {
    const char *name, *help;
} listed;
#define ROW(name, help) {#name, help},
static const listed roles[] = {KG_ROLES(ROW){NULL, NULL}};
static const listed extents[] = {KG_EXTENTS(ROW){NULL, NULL}};
static const listed kinds[] = {KG_KINDS(ROW){NULL, NULL}};
static const listed grids[] = {KG_GRID_RULES(ROW){NULL, NULL}};
static const listed measures[] = {KG_MEASURES(ROW){NULL, NULL}};
#undef ROW
#define ROW(name, word, help) {#name, help},
static const listed features[] = {KG_FEATURES(ROW){NULL, NULL}};
#undef ROW

static void put_list(text *out, const char *title, const char *prefix, const listed *list)
{
    text_printf(out, "\n### %s\n\n| word | what it means |\n|---|---|\n", title);
    for (; list->name; list++) {
        text_printf(out, "| `%s", prefix);
        for (const char *c = list->name; *c; c++)
            text_putc(out, *prefix ? *c : (char)tolower((unsigned char)*c));
        text_printf(out, "` | %s |\n", list->help);
    }
}

static void put_features(text *out)
{
    const family *f;
    put_list(out, "Features of all calls", "KG_FEATURE_", features);
    for (size_t i = 0; (f = family_at(i)) != NULL; i++) {
        if (!f->features) continue;
        text_printf(out,
                    "\n### Named features of family `%s`\n\n| name | what it is |\n|---|---|\n",
                    f->grammar->name);
        for (const family_feature *own = f->features; own->name; own++)
            text_printf(out, "| `%s` | %s |\n", own->name, own->help);
    }
    put_list(out, "How a named feature follows from a call", "KG_MEASURE_", measures);
}

void fields_reference(text *out)
{
    text_put(out, "### variant\n\n");
    put_table(out, plan_variant_fields);
    text_put(out, "\n### A step\n\n");
    put_table(out, plan_step_fields);
    text_put(out,
             "| `of` | the variant before it whose kernel it launches; nil: it has its own |\n");
    text_put(out, "\n### A region of a workspace\n\n");
    put_table(out, plan_region_fields);
    text_put(out, "\n### What a region grows with\n\n");
    put_table(out, plan_growth_fields);
    text_put(out, "\n### An access to shared memory\n\n");
    put_table(out, plan_access_fields);
    put_list(out, "The role of an argument", "", roles);
    put_list(out, "The extent of an argument", "KG_EXTENT_", extents);
    put_list(out, "The kind of an argument", "", kinds);
    put_list(out, "The grid of a step", "KG_GRID_", grids);
    put_features(out);
}
