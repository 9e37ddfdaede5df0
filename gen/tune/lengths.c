/* Lengths that calls choose, such as bins, as kgen-tune takes them; and how long segments are. */
#include <string.h>

#include "plan/family.h"
#include "tune/tune.h"

static bool names_one(const char *length, const char *const *names, size_t count)
{
    const size_t n = strcspn(length, "=");
    for (size_t i = 0; i < count; i++)
        if (strlen(names[i]) == n && strncmp(names[i], length, n) == 0) return true;
    return false;
}

/* Segments by offsets have a mean length, which is no length of the call. */
static bool has_offsets(arena *a, const plan_kernel *k)
{
    plan_arg *args = NULL;
    const size_t count = plan_args(a, k, &args);
    for (size_t i = 0; i < count; i++)
        if (args[i].kind == KG_KIND_OFFSETS && args[i].role == KG_ROLE_INPUT) return true;
    return false;
}

list tune_lengths_of(arena *a, const plan_kernel *k, const list *lengths)
{
    static const char *const means[] = {"segment_length"};
    const family *f = family_of(k->spec);
    const char **names = NULL;
    const size_t count = f->lengths ? f->lengths(a, k, &names) : 0;
    const bool cut = has_offsets(a, k);
    list own = {0};
    for (size_t i = 0; i < lengths->count; i++)
        if (names_one(lengths->at[i], names, count) || (cut && names_one(lengths->at[i], means, 1)))
            list_add(a, &own, lengths->at[i]);
    return own;
}

bool tune_has_length(const list *lengths, const char *word)
{
    const size_t n = strcspn(word, "=") + 1;
    for (size_t i = 0; i < lengths->count; i++)
        if (strncmp(lengths->at[i], word, n) == 0) return true;
    return false;
}

void tune_add_lengths(arena *a, const list *lengths, list *words)
{
    for (size_t i = 0; i < lengths->count; i++) {
        list_add(a, words, "--length");
        list_add(a, words, lengths->at[i]);
    }
}
