#include "operator/operator_scope.h"

#include <string.h>
#include <strings.h>

static const char *const statements[] = {"if",       "else",   "for",  "while",   "do",     "break",
                                         "continue", "switch", "case", "default", "return", NULL};
static const char *const values[] = {"true", "false", "sizeof", "const", NULL};
static const char *const types[] = {"u8",       "i8",    "u16",    "i16", "u32",  "i32",
                                    "u64",      "i64",   "f32",    "f64", "bool", "int",
                                    "unsigned", "float", "double", NULL};

/* What people write out of habit, and what to write here. */
static const struct habit {
    const char *word, *instead;
} habits[] = {
    {"fabs", "write abs"},
    {"fabsf", "write abs"},
    {"fmin", "write min"},
    {"fminf", "write min"},
    {"fmax", "write max"},
    {"fmaxf", "write max"},
    {"sqrtf", "write sqrt"},
    {"rsqrtf", "write rsqrt"},
    {"expf", "write exp"},
    {"logf", "write log"},
    {"powf", "write pow"},
    {"sinf", "write sin"},
    {"cosf", "write cos"},
    {"tanf", "write tan"},
    {"fmaf", "write fma"},
    {"floorf", "write floor"},
    {"ceilf", "write ceil"},
    {"roundf", "write round"},
    {"truncf", "write trunc"},
    {"popcount", "write bit_count"},
    {"__popc", "write bit_count"},
    {"INFINITY", "write infinity"},
    {"NAN", "write nan"},
    {"M_PI", "write pi"},
    {"and", "write &&"},
    {"or", "write ||"},
    {"not", "write !"},
    {"bitand", "write &"},
    {"bitor", "write |"},
    {"xor", "write ^"},
    {"compl", "write ~"},
    {"char", "write i8 or u8"},
    {"short", "write i16 or u16"},
    {"long", "write i64 or u64"},
    {"size_t", "write u64"},
    {"auto", "name the type"},
    {"std", "functions here have no prefix"},
    {"goto", "it could leave the function"},
    {"asm", "it could do anything"},
    {"__asm__", "it could do anything"},
    {"__asm", "it could do anything"},
};

/* ---- lists of words -------------------------------------------------------------------------- */

static bool in_words(const op_text *op, token t, const char *const *words)
{
    for (; words && *words; words++)
        if (token_is(op, t, *words)) return true;
    return false;
}

static bool in_list(const op_text *op, token t, const list *words)
{
    for (size_t i = 0; i < words->count; i++)
        if (token_is(op, t, words->at[i])) return true;
    return false;
}

static void add_words(arena *a, list *to, const char *const *words)
{
    for (; words && *words; words++) list_add(a, to, (void *)*words);
}

static const char *text_of(const scope_check *s, token t)
{
    return arena_strndup(s->a, s->op->text + t.at, t.len);
}

const op_function *scope_function(const op_text *op, token t)
{
    for (const op_function *f = op_functions; f->name; f++)
        if (token_is(op, t, f->name)) return f;
    return NULL;
}

bool scope_is_statement(const op_text *op, token t)
{
    return in_words(op, t, statements);
}

bool scope_is_type(const scope_check *s, token t)
{
    return in_words(s->op, t, types) || in_words(s->op, t, s->scope->types);
}

bool scope_is_argument(const scope_check *s, token t)
{
    return in_words(s->op, t, s->scope->names) && !scope_is_type(s, t) &&
           !in_list(s->op, t, &s->locals);
}

bool operator_reserved(const char *name)
{
    const op_text op = {.text = name, .len = strlen(name)};
    const token t = {.kind = TOKEN_WORD, .len = op.len};
    return in_words(&op, t, statements) || in_words(&op, t, values) || in_words(&op, t, types) ||
           scope_function(&op, t) || strcmp(name, "T") == 0;
}

/* ---- names ----------------------------------------------------------------------------------- */

static const char *nearest(const scope_check *s, const char *name)
{
    list near = {0};
    if (!s->scope->constant) add_words(s->a, &near, s->scope->names);
    add_words(s->a, &near, s->scope->types);
    for (size_t i = 0; i < s->locals.count; i++) list_add(s->a, &near, s->locals.at[i]);
    for (const op_function *f = op_functions; f->name; f++) list_add(s->a, &near, (void *)f->name);
    add_words(s->a, &near, types);
    add_words(s->a, &near, values);
    if (s->op->block) add_words(s->a, &near, statements);
    list_add(s->a, &near, NULL);
    return diag_nearest(s->a, name, (const char *const *)near.at);
}

/* NULL: nobody writes this by habit. */
static const char *instead_of(const char *name)
{
    const type *number = type_builtin(name);
    if (number && number->half) return "halves evaluate in f32";
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
        if (strcmp(habits[i].word, name) == 0) return habits[i].instead;
    return NULL;
}

static void refuse(scope_check *s, token t)
{
    if (in_list(s->op, t, &s->refused)) return;
    const char *name = text_of(s, t);
    list_add(s->a, &s->refused, (void *)name);
    const pos at = op_pos(s->op, t.at);
    const char *instead = instead_of(name);
    if (instead) {
        diag_error(s->d, at, "operator-name", "\"%s\" is not available in operator text: %s", name,
                   instead);
        return;
    }
    const char *near = nearest(s, name);
    if (near)
        diag_error(s->d, at, "operator-name",
                   "\"%s\" is not available in operator text; did you mean \"%s\"?", name, near);
    else diag_error(s->d, at, "operator-name", "\"%s\" is not available in operator text", name);
}

void scope_check_name(scope_check *s, token t)
{
    if (scope_is_type(s, t) || in_words(s->op, t, values) || in_list(s->op, t, &s->locals)) return;
    const bool named = in_words(s->op, t, s->scope->names);
    if (named && s->scope->constant)
        diag_error(s->d, op_pos(s->op, t.at), "operator-constant",
                   "\"%s\" has no value here: an identity is a constant", text_of(s, t));
    else if (!named) refuse(s, t);
}

void scope_check_field(scope_check *s, token t)
{
    const char *const *fields = s->scope->fields;
    if (in_words(s->op, t, fields)) return;
    const char *name = text_of(s, t);
    const pos at = op_pos(s->op, t.at);
    const char *near = fields && *fields ? diag_nearest(s->a, name, fields) : NULL;
    if (near)
        diag_error(s->d, at, "operator-field", "no struct has a field \"%s\"; did you mean \"%s\"?",
                   name, near);
    else diag_error(s->d, at, "operator-field", "no struct has a field \"%s\"", name);
}

void scope_check_constant(scope_check *s, token t, const op_function *constant)
{
    for (const char *kind = s->scope->kinds; kind && *kind; kind++) {
        if (strchr(constant->domains, *kind)) continue;
        diag_error(s->d, op_pos(s->op, t.at), "operator-constant", "%s has no meaning for %s%s",
                   constant->name,
                   *kind == 's' ? "a struct whose fields differ in type" : "an integer type",
                   strcmp(constant->name, "infinity") == 0 ? "; highest and lowest have" : "");
        return;
    }
}

/* ---- declarations ---------------------------------------------------------------------------- */

/* Names that headers of compilers, of C and of kgen keep for themselves; macros are among them. */
static bool is_of_a_header(const char *name)
{
    return name[0] == '_' || strstr(name, "__") || strncasecmp(name, "kg_", 3) == 0 ||
           strcmp(name, "errno") == 0;
}

void scope_declare(scope_check *s, token t, size_t depth, char follows)
{
    const char *name = text_of(s, t);
    const pos at = op_pos(s->op, t.at);
    s->declaring = true;
    s->declared_at = depth;
    if (operator_reserved(name) || is_of_a_header(name))
        diag_error(s->d, at, "operator-declaration", "\"%s\" has a meaning already", name);
    else if (in_words(s->op, t, s->scope->names))
        diag_error(s->d, at, "operator-declaration", "\"%s\" is an argument already", name);
    else if (follows == '(')
        diag_error(s->d, at, "operator-declaration",
                   "functions cannot be declared in operator text; a value is given as in "
                   "\"%s = 0\"",
                   name);
    list_add(s->a, &s->locals, (void *)name);
    list_add(s->a, &s->declared, (void *)(s->op->text + t.at));
}

bool scope_declared(const scope_check *s, token t)
{
    for (size_t i = 0; i < s->declared.count; i++)
        if (s->declared.at[i] == s->op->text + t.at) return true;
    return false;
}

void scope_end_of_declaration(scope_check *s, size_t depth)
{
    if (s->declaring && depth <= s->declared_at) s->declaring = false;
}
