/* The tuning file, as the generator and the runtime read it. Entries lie inside the text. They are
 * as many when they are written out again. What the runtime takes, the generator takes; that one
 * takes a lone CR as the end of a line, too. */
#include "fuzz.h"

#include "../runtime/shared/tuning_parse.h"
#include "holds.h"
#include "plan/tuning.h"

typedef struct reading {
    const char *text;
    size_t len, count;
    bool inside;
    text *again; /* each entry on a line; NULL: nothing is written */
} reading;

static bool lies_in(const reading *r, kg_tuning_word w)
{
    return w.s >= r->text && w.s + w.length <= r->text + r->len && w.length > 0;
}

static void take(void *context, const kg_tuning_entry *e)
{
    reading *r = context;
    r->count++;
    r->inside = r->inside && lies_in(r, e->kernel) && lies_in(r, e->variant) &&
                lies_in(r, e->whole) && e->n_limits <= KG_TUNING_LIMITS;
    for (uint32_t i = 0; i < e->n_limits; i++)
        r->inside = r->inside && lies_in(r, e->limits[i].feature);
    if (!r->again) return;
    text_putn(r->again, e->whole.s, e->whole.length);
    text_putc(r->again, '\n');
}

static bool parses(reading *r)
{
    kg_tuning_damage damage = {0};
    const bool good = kg__tuning_parse(r->text, r->len, take, r, &damage);
    if (!good && (!damage.problem || damage.line < 1 || damage.column < 1)) abort();
    return good;
}

static bool holds(arena *a, const char *bytes, size_t len)
{
    text again = text_new(a);
    text_put(&again, "kgen-tuning 1\n");
    reading r = {.text = bytes, .len = len, .inside = true, .again = &again};
    const bool good = parses(&r);
    if (!r.inside) return false;
    if (good) {
        reading second = {.text = again.s, .len = again.len, .inside = true};
        if (!parses(&second) || second.count != r.count) return false;
    }
    diags *d = diags_new(a);
    const source *src = source_from_text(a, d, "fuzz.tuning", bytes, len);
    const tuning *t = src ? tuning_read(a, d, src) : NULL;
    if (good && (!t || t->count != r.count)) return false;
    return (t == NULL) == (diag_errors(d) > 0) && messages_hold(a, d);
}
