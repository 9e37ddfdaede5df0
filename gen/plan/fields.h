/* gen/plan/fields.h: what a plan's structs hold, a row per field. Templates see the fields under
 * these names, the manifest and explain's JSON under `json`. docs/templates.md lists them with
 * `help` (kgen reference templates). What a new field is called is said here and nowhere else.
 */
#ifndef GEN_FIELDS_H
#define GEN_FIELDS_H

#include "base/json.h"
#include "plan/plan.h"

typedef enum field_kind {
    FIELD_TEXT,   /* const char *; NULL: it is not there */
    FIELD_NUMBER, /* uint32_t */
    FIELD_SIZE,   /* uint64_t: text of C for templates; UINT64_MAX: not in JSON */
    FIELD_BYTES,  /* uint64_t, a number for templates */
    FIELD_HASH,   /* uint64_t, 16 digits */
    FIELD_FLAG    /* bool */
} field_kind;

typedef struct field_info {
    const char *name;
    field_kind kind;
    size_t at;        /* offset in the struct */
    const char *json; /* NULL: not in JSON */
    const char *help; /* NULL: the table before has told */
} field_info;

/* Ended by a row without name. */
extern const field_info plan_variant_fields[], plan_step_fields[], plan_access_fields[];
extern const field_info plan_kernel_fields[], plan_region_fields[], plan_growth_fields[];

uint64_t field_value(const field_info *f, const void *of); /* of numbers, sizes, hashes and flags */
const char *field_text(const field_info *f, const void *of);

/* All fields that JSON has, into the object that is open. */
void fields_json(json *j, arena *a, const field_info *fields, const void *of);

/* The facts that the family lists, as an object `facts`; those that are not set are left out. */
void facts_json(json *j, const plan_kernel *k, const plan_variant *variant);

/* The same in words: "tags, words 3, lead x"; NULL: none is set. */
const char *facts_text(arena *a, const plan_kernel *k, const plan_variant *variant);

/* What the variant is meant for beside n, as an object `limits` of features; nothing where it is
 * meant for all. */
void limits_json(json *j, const plan_kernel *k, const plan_variant *variant);

/* The tables of docs/templates.md that follow from the above; and of a family's page of keys. */
void fields_reference(text *out);
struct family;
void facts_reference(text *out, const struct family *f);

#endif
