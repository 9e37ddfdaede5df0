#include "render/hashes.h"

#include <string.h>

static uint64_t hash_on(uint64_t hash, const char *s)
{
    return text_hash(hash, s, strlen(s));
}

/* The end of the kernel that begins here, if it is another step's: it counts for that one alone. */
static const char *end_of_other(arena *a, const plan_variant *v, uint32_t step, const char *s)
{
    for (uint32_t i = 0; i < v->n_steps; i++) {
        const char *name = arena_printf(a, "%s%s", v->kernels, v->steps[i].suffix);
        const char *begin = arena_printf(a, "KG_KERNEL(%s,", name);
        if (i == step || strncmp(s, begin, strlen(begin)) != 0) continue;
        return strstr(s, arena_printf(a, "KG_ENTRY(%s)", name));
    }
    return NULL;
}

/* Of the kernel of a step, and of all that stands around the kernels. */
static uint64_t hash_of_step(arena *a, const plan_variant *v, uint32_t step, const char *beside)
{
    uint64_t hash = TEXT_HASH;
    const char *from = v->text, *s = from;
    while ((s = strstr(s, "KG_KERNEL(")) != NULL) {
        const char *end = end_of_other(a, v, step, s);
        if (end) {
            hash = text_hash(hash, from, (size_t)(s - from));
            from = end;
        }
        s += strlen("KG_KERNEL(");
    }
    return hash_on(hash_on(hash, from), beside);
}

void hashes_make(arena *a, plan_variant *variant, const char *beside)
{
    variant->hash = hash_on(hash_on(TEXT_HASH, variant->text), beside);
    for (uint32_t i = 0; i < variant->n_steps; i++)
        variant->steps[i].hash = hash_of_step(a, variant, i, beside);
}

void hashes_take(plan_variant *variant, const plan_variant *from)
{
    variant->hash = from->hash;
    for (uint32_t i = 0; i < variant->n_steps; i++) variant->steps[i].hash = from->steps[i].hash;
}

void hashes_of_twin(plan_variant *variant, const plan_kernel *k)
{
    for (size_t i = 0; i < k->n_variants; i++)
        if (strcmp(k->variants[i].name, variant->twin) == 0) hashes_take(variant, &k->variants[i]);
}
