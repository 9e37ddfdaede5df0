#include "plan/tuning.h"

#include "../runtime/shared/tuning_parse.h"

typedef struct reading {
    arena *a;
    tuning *t;
} reading;

static pos line_pos(const source *src, size_t line)
{
    return source_pos(src, src->line[line - 1]);
}

static tuning_limit *limits_of(arena *a, const kg_tuning_entry *entry)
{
    tuning_limit *limits = arena_array(a, tuning_limit, entry->n_limits);
    for (uint32_t i = 0; i < entry->n_limits; i++) {
        const kg_tuning_limit *from = &entry->limits[i];
        limits[i] = (tuning_limit){arena_strndup(a, from->feature.s, from->feature.length),
                                   from->is_least, from->value};
    }
    return limits;
}

static void take(void *context, const kg_tuning_entry *entry)
{
    reading *r = context;
    r->t->entries[r->t->count++] = (tuning_entry){
        .kernel = arena_strndup(r->a, entry->kernel.s, entry->kernel.length),
        .variant = arena_strndup(r->a, entry->variant.s, entry->variant.length),
        .hash = entry->hash,
        .max_n = entry->max_n,
        .cc = entry->cc,
        .sms = entry->sms,
        .limits = limits_of(r->a, entry),
        .n_limits = entry->n_limits,
        .at = line_pos(r->t->src, entry->line),
    };
}

const tuning *tuning_read(arena *a, diags *d, const source *src)
{
    tuning *t = arena_new_of(a, tuning);
    t->src = src;
    t->entries = arena_array(a, tuning_entry, src->lines);
    reading r = {a, t};
    kg_tuning_damage damage;
    if (kg__tuning_parse(src->text, src->len, take, &r, &damage)) return t;
    const pos at = source_pos(src, src->line[damage.line - 1] + damage.column - 1);
    diag_error(d, at, "tuning", "%s", damage.problem);
    return NULL;
}
