#include "spec/grammar.h"
#include "spec/spec.h"

static void add_operator(arena *a, list *texts, const operator_spec *op)
{
    const op_text *const all[] = {&op->combine, &op->transform, &op->identity, &op->domain,
                                  &op->finalise};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) list_add(a, texts, (void *)all[i]);
    for (size_t i = 0; i < op->identity_fields.count; i++)
        list_add(a, texts, &op->identity_fields.at[i].op);
}

static void add_named(arena *a, list *texts, const named_ops *ops)
{
    for (size_t i = 0; i < ops->count; i++) list_add(a, texts, &ops->at[i].op);
}

/* The values of a family's own keys lie in a struct that its table of keys describes. */
static void add_own(arena *a, list *texts, const kg_spec *spec)
{
    const grammar_family *f = spec->own ? grammar_family_named(spec->family.text) : NULL;
    for (const grammar_key *k = f ? f->keys : NULL; k && k->name; k++) {
        void *value = (char *)spec->own + k->to.field;
        if (k->own && k->form == FORM_OPERATOR) list_add(a, texts, value);
        if (k->own && k->form == FORM_CONSTANT) {
            list_add(a, texts, value);
            add_named(a, texts, (named_ops *)((char *)spec->own + k->to.word));
        }
        if (k->own && (k->form == FORM_OPERATORS || k->form == FORM_TEXTS))
            add_named(a, texts, value);
        for (const grammar_key *in = k->own && k->form == FORM_MAPPING ? k->children : NULL;
             in && in->name; in++)
            if (in->form == FORM_OPERATOR) list_add(a, texts, (char *)value + in->to.field);
    }
}

size_t spec_texts(arena *a, const kg_spec *spec, const op_text ***texts)
{
    list all = {0};
    add_operator(a, &all, &spec->op);
    for (size_t i = 0; i < spec->n_results; i++) add_operator(a, &all, &spec->results[i].op);
    add_named(a, &all, &spec->computed);
    add_own(a, &all, spec);
    *texts = (const op_text **)all.at;
    return all.count;
}
