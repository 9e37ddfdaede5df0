/* The grammar as a JSON Schema (draft 2020-12), for completion and checking in editors. */
#include "spec/grammar.h"

#define NAME "{\"type\": \"string\", \"pattern\": \"^[A-Za-z_][A-Za-z0-9_]*$\"}"
#define WORD "{\"type\": \"string\"}"
#define OPERATOR "{\"type\": [\"string\", \"number\", \"boolean\"]}" /* 0 and true are texts, too */
#define EITHER(a, b) "{\"anyOf\": [" a ", " b "]}"
#define LIST_OF(one) "{\"type\": \"array\", \"minItems\": 1, \"items\": " one "}"
#define NAMES_TO(value)                                                                            \
    "{\"type\": \"object\", \"propertyNames\": " NAME ", \"additionalProperties\": " value "}"
#define RULE                                                                                       \
    "{\"type\": \"string\", "                                                                      \
    "\"pattern\": \"^(auto|planes|(planes_)?(none|scalar|xor_[0-4]|"                               \
    "([1-9]|[12][0-9]|3[01])_per_(run|32|lcm)))$\"}"

/* Forms that look the same under every key. */
static const char *const fixed[FORM_COUNT] = {
    [FORM_FLAG] = "{\"type\": \"boolean\"}",
    [FORM_NAME] = NAME,
    [FORM_TYPE] = WORD,
    [FORM_HEADER] = "{\"type\": \"string\", \"pattern\": \"^[A-Za-z0-9_.+/-]+$\"}",
    [FORM_OPERATOR] = OPERATOR,
    [FORM_CONSTANT] = EITHER(OPERATOR, NAMES_TO(OPERATOR)),
    [FORM_TYPES] = EITHER(WORD, LIST_OF(WORD)),
    [FORM_ARRAYS] = EITHER(NAME, LIST_OF(NAME)),
    [FORM_PARAMS] = NAMES_TO(WORD),
    [FORM_OPERATORS] = NAMES_TO(OPERATOR),
    [FORM_TEXTS] = EITHER(OPERATOR, LIST_OF(OPERATOR)),
    [FORM_RULE] = RULE,
};

static void put_string(text *out, const char *s)
{
    text_putc(out, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\') text_putc(out, '\\');
        text_putc(out, *s);
    }
    text_putc(out, '"');
}

static void new_line(text *out, int depth)
{
    text_putc(out, '\n');
    for (; depth; depth--) text_put(out, "  ");
}

/* ---- forms that depend on the key ---- */

static void put_mapping(text *out, const grammar_key *keys, int depth);

static void put_number(text *out, const grammar_key *key, int depth)
{
    (void)depth;
    text_printf(out, "{\"type\": \"integer\", \"minimum\": %llu, \"maximum\": %llu}",
                (unsigned long long)key->lo, (unsigned long long)key->hi);
}

static void put_choice(text *out, const grammar_key *key, int depth)
{
    (void)depth;
    for (size_t i = 0; key->choices[i]; i++) {
        text_put(out, i ? ", " : "{\"enum\": [");
        put_string(out, key->choices[i]);
    }
    text_put(out, "]}");
}

static void put_choices(text *out, const grammar_key *key, int depth)
{
    text_put(out, "{\"anyOf\": [");
    put_choice(out, key, depth);
    text_put(out, ", {\"type\": \"array\", \"minItems\": 1, \"items\": ");
    put_choice(out, key, depth);
    text_put(out, "}]}");
}

static void put_results(text *out, const grammar_key *key, int depth)
{
    text_put(out, "{\"anyOf\": [");
    put_choices(out, key, depth);
    text_put(out, ", {\"type\": \"object\", \"propertyNames\": " NAME
                  ", \"minProperties\": 1, \"additionalProperties\": {\"anyOf\": [");
    put_choice(out, key, depth);
    text_put(out, ", ");
    put_mapping(out, key->children, depth);
    text_put(out, "]}}]}");
}

static void put_group(text *out, const grammar_key *key, int depth)
{
    if (key->also_word) text_put(out, "{\"anyOf\": [");
    if (key->also_word && key->choices) put_choice(out, key, depth);
    else if (key->also_word) text_put(out, WORD);
    if (key->also_word) text_put(out, ", ");
    put_mapping(out, key->children, depth);
    if (key->also_word) text_put(out, "]}");
}

static void put_structs(text *out, const grammar_key *key, int depth)
{
    text_put(out, "{\"type\": \"object\", \"propertyNames\": " NAME ", \"additionalProperties\": ");
    put_mapping(out, key->children, depth);
    text_putc(out, '}');
}

static void put_list(text *out, const grammar_key *key, int depth)
{
    text_put(out, "{\"type\": \"array\", \"minItems\": 1, \"items\": ");
    put_mapping(out, key->children, depth);
    text_putc(out, '}');
}

/* What a variant may say is the family's: see put_family. */
static void put_variants(text *out, const grammar_key *key, int depth)
{
    (void)depth;
    text_put(out, "{\"anyOf\": [{\"const\": ");
    put_string(out, key->fallback);
    text_put(out, "}, {\"type\": \"array\", \"minItems\": 1, \"items\": {\"type\": \"object\"}}]}");
}

static void put_families(text *out, const grammar_key *key, int depth)
{
    const grammar_family *f;
    (void)key;
    (void)depth;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++) {
        text_put(out, i ? ", " : "{\"enum\": [");
        put_string(out, f->name);
    }
    text_put(out, "]}");
}

static void put_padding(text *out, const grammar_key *key, int depth)
{
    text_put(out, "{\"anyOf\": [" RULE ", ");
    put_mapping(out, key->children, depth);
    text_put(out, "]}");
}

typedef void put_form(text *out, const grammar_key *key, int depth);
static put_form *const by_key[FORM_COUNT] = {
    [FORM_NUMBER] = put_number,   [FORM_CHOICE] = put_choice,     [FORM_NAMES] = put_choices,
    [FORM_MAPPING] = put_group,   [FORM_STRUCTS] = put_structs,   [FORM_FIELDS] = put_list,
    [FORM_RESULTS] = put_results, [FORM_VARIANTS] = put_variants, [FORM_PADDING] = put_padding,
    [FORM_FAMILY] = put_families,
};

/* ---- mappings ---- */

static void put_required(text *out, const grammar_key *keys)
{
    const char *before = "\"required\": [";
    for (; keys->name; keys++) {
        if (!keys->required) continue;
        text_put(out, before);
        put_string(out, keys->name);
        before = ", ";
    }
    if (*before == ',') text_put(out, "], ");
}

static void put_property(text *out, const grammar_key *key, int depth)
{
    put_string(out, key->name);
    text_put(out, ": {\"description\": ");
    put_string(out, key->help);
    text_put(out, ", \"allOf\": [");
    if (fixed[key->form]) text_put(out, fixed[key->form]);
    else by_key[key->form](out, key, depth);
    text_put(out, "]}");
}

static void put_properties(text *out, const grammar_key *keys, int depth)
{
    text_put(out, "\"properties\": {");
    for (const grammar_key *k = keys; k->name; k++) {
        if (k != keys) text_putc(out, ',');
        new_line(out, depth + 1);
        put_property(out, k, depth + 1);
    }
    new_line(out, depth);
    text_putc(out, '}');
}

static void put_mapping(text *out, const grammar_key *keys, int depth)
{
    text_put(out, "{\"type\": \"object\", ");
    put_required(out, keys);
    text_put(out, "\"additionalProperties\": false, ");
    put_properties(out, keys, depth);
    text_putc(out, '}');
}

/* ---- families ---- */

static void put_key_names(text *out, const grammar_key *keys, const char *before)
{
    for (; keys->name; keys++) {
        text_put(out, before);
        put_string(out, keys->name);
        before = ", ";
    }
}

/* What a spec of one family may say besides, and nothing else. */
static void put_family(text *out, const grammar_family *f, int depth)
{
    text_put(out, "{\"if\": {\"properties\": {\"family\": {\"const\": ");
    put_string(out, f->name);
    text_put(out, "}}}, \"then\": {");
    put_required(out, f->keys);
    put_key_names(out, grammar_top, "\"propertyNames\": {\"enum\": [");
    put_key_names(out, f->keys, ", ");
    text_put(out, "]}, \"allOf\": [{");
    put_properties(out, f->keys, depth);
    text_put(out, "}, {\"properties\": {\"variants\": {\"items\": ");
    put_mapping(out, f->variant_keys, depth);
    text_put(out, "}}}]}}");
}

void grammar_schema(text *out)
{
    const grammar_family *f;
    text_put(out, "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                  "  \"title\": \"kgen kernel specification\",\n  \"type\": \"object\", ");
    put_required(out, grammar_top);
    put_properties(out, grammar_top, 1);
    text_put(out, ",\n  \"allOf\": [");
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++) {
        text_put(out, i ? ",\n    " : "\n    ");
        put_family(out, f, 2);
    }
    text_put(out, "\n  ]\n}\n");
}
