/* elements.c: the data of a case of kgen verify: for a reduce each exact style, reals, and a few
 * elements among identities, by turns. A map takes anything.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

enum { MOST_FEW = 8 };

void *must_allocate(size_t bytes)
{
    void *memory = aligned_alloc(256, (bytes + 255) & ~(size_t)255);
    if (!memory) report_failure("memory is exhausted");
    return memory;
}

/* ---- a few elements among identities ---- */

/* A place at random, or where a warp, a block of threads or a data block begins or ends. */
static uint64_t place_of(session *s, const a_case *c)
{
    const uint32_t edges[] = {32, c->variant->steps[0].threads, c->variant->steps[0].dbs};
    const uint32_t edge = edges[value_below(&s->random, 3)];
    uint64_t at = value_next(&s->random) % c->n;
    if (value_below(&s->random, 2)) at = at / edge * edge + value_below(&s->random, 2) * (edge - 1);
    if (value_below(&s->random, 8) == 0) at = value_below(&s->random, 2) ? 0 : c->n - 1;
    return at < c->n ? at : c->n - 1;
}

/* Returns how many differ from the identity, and leaves them in order in `few`, and where they
 * are in `places`. */
static uint64_t fill_sparse(session *s, const a_case *c, unsigned char *to, unsigned char *few,
                            uint64_t *places)
{
    static const uint32_t counts[] = {1, 1, 2, 3, MOST_FEW};
    const size_t size = s->op.type->size;
    const uint32_t count = c->n ? counts[value_below(&s->random, 5)] : 0;
    uint64_t kept = 0;
    for (uint64_t i = 0; i < c->n; i++) memcpy(to + i * size, s->op.neutral, size);
    for (uint32_t i = 0; i < count; i++)
        (void)verify_element(&s->op, c->style, &s->random, to + place_of(s, c) * size);
    for (uint64_t i = 0; i < c->n; i++) {
        if (memcmp(to + i * size, s->op.neutral, size) == 0) continue;
        memcpy(few + kept * size, to + i * size, size);
        places[kept++] = i;
    }
    return kept;
}

/* ---- elements ---- */

static double depth_of(const a_case *c)
{
    return 2 * log2((double)c->n + 2) + (double)(c->n / c->variant->steps[0].dbs) + 32;
}

static value_slack make_elements(session *s, const a_case *c, verify_data data)
{
    const value_type *type = s->op.type;
    unsigned char *to = s->elements = must_allocate(c->n * type->size + 1),
                  few[MOST_FEW * VALUE_MOST_BYTES];
    uint64_t places[MOST_FEW];
    if (data == DATA_SPARSE) {
        const uint64_t kept = fill_sparse(s, c, to, few, places);
        return verify_slack_of(&s->op, few, places, kept, false, depth_of(c));
    }
    for (uint64_t i = 0; i < c->n; i++)
        (void)verify_element(&s->op, c->style, &s->random, to + i * type->size);
    return verify_slack_of(&s->op, to, NULL, c->n, data == DATA_DENSE, depth_of(c));
}

const void *elements_part(const session *s, uint32_t arg, uint64_t i)
{
    const kg_kernel *k = s->k->kernel;
    uint32_t scalars = 0;
    if (k->args[arg].role != KG_ROLE_SCALAR)
        return s->elements + i * s->op.type->size + s->k->places[arg];
    for (uint32_t a = 0; a < arg; a++) scalars += k->args[a].role == KG_ROLE_SCALAR;
    return s->op.scalars[scalars];
}

/* ---- turns ---- */

/* Bits of maps agree, but for the library's functions on a GPU. */
static value_slack slack_of_map(const session *s)
{
    value_slack slack = {.one_nan = true};
    if (s->o->backend != KG_BACKEND_CUDA || !s->k->library) return slack;
    return (value_slack){
        .one_nan = true, .one_zero = true, .rounded = true, .relative = s->k->tolerance};
}

static void choose_of_reduce(session *s, a_case *c, uint32_t turn)
{
    const uint32_t dense = s->styles.n_dense, reals = s->styles.reals,
                   sparse = s->op.neutral_known ? 2 : 0;
    const uint32_t kinds = dense + reals + sparse, kind = kinds ? turn % kinds : 0;
    const verify_data data = kind < dense                     ? DATA_DENSE
                             : kind < dense + reals || !kinds ? DATA_REALS
                                                              : DATA_SPARSE;
    if (kind < dense) c->style = s->styles.dense[kind];
    else c->style = data == DATA_SPARSE && kind % 2 ? STYLE_SMALL : STYLE_BITS;
    c->slack = make_elements(s, c, data);
    /* a bin may combine as many other values in any order: then each may round */
    if (!s->k->places) c->slack.relative = s->k->tolerance + (double)c->n;
}

/* Cases take turns in other things too: a turn of this is longer than theirs. */
void elements_choose(session *s, a_case *c)
{
    static const value_style of_map[] = {STYLE_ANY, STYLE_SMALL, STYLE_BITS};
    const uint32_t turn = c->turn + c->turn / ORDER_COUNT;
    if (is_reduce(s)) {
        choose_of_reduce(s, c, turn);
        return;
    }
    c->style = of_map[turn % 3];
    c->slack = slack_of_map(s);
}
