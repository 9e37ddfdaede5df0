#include "spec/spec_forms.h"

#include <string.h>

#include "base/utf8.h"

/* As much of a value as a message can carry. */
#define SHOWN 40

bool form_is_word(const node *n)
{
    return n->kind == NODE_SCALAR && n->len > 0 && n->style != STYLE_LITERAL &&
           n->style != STYLE_FOLDED;
}

static const char *described(arena *a, const node *n)
{
    if (n->kind == NODE_LIST) return n->count ? "a list" : "an empty list";
    if (n->kind == NODE_MAPPING) return "a mapping";
    if (n->style == STYLE_LITERAL || n->style == STYLE_FOLDED) return "a block of text";
    if (n->len == 0) return n->style == STYLE_PLAIN ? "nothing" : "an empty text";
    return arena_printf(a, "\"%.*s%s\"", (int)utf8_cut(n->text, SHOWN), n->text,
                        n->len > SHOWN ? "..." : "");
}

void form_wrong(const form *f)
{
    if (f->value->kind == NODE_REFUSED) return;
    diag_error(f->d, f->value->at, "wrong-form", "%s takes %s, not %s", f->label,
               grammar_form(f->takes), described(f->a, f->value));
}

/* ---- numbers and flags ---- */

/* False if the text is no decimal integer. Beyond 64 bits it stays at the largest; anything below 0
 * is `negative`. */
static bool parse_integer(const char *s, uint64_t *value, bool *negative)
{
    *negative = *s == '-';
    if (*negative) s++;
    if (*s == '\0' || (s[0] == '0' && s[1] != '\0')) return false;
    *value = 0;
    for (; *s; s++) {
        if (*s < '0' || *s > '9') return false;
        const uint64_t digit = (uint64_t)(*s - '0');
        *value = *value > (UINT64_MAX - digit) / 10 ? UINT64_MAX : *value * 10 + digit;
    }
    return true;
}

static void refuse_range(const form *f)
{
    const unsigned long long lo = f->key->lo, hi = f->key->hi;
    if (lo == hi)
        diag_error(f->d, f->value->at, "version", "this kgen reads version %llu, not %.*s", hi,
                   SHOWN, f->value->text);
    else
        diag_error(f->d, f->value->at, "out-of-range", "%s takes %llu to %llu, not %.*s", f->label,
                   lo, hi, SHOWN, f->value->text);
}

void form_number(const form *f, number *into)
{
    const node *n = f->value;
    *into = (number){.at = n->at};
    if (!form_is_word(n) || n->style != STYLE_PLAIN) {
        form_wrong(f);
        return;
    }
    bool negative;
    if (!parse_integer(n->text, &into->value, &negative)) {
        diag_error(f->d, n->at, "not-a-number", "%s takes a plain decimal integer, not %s",
                   f->label, described(f->a, n));
        return;
    }
    if (negative || into->value < f->key->lo || into->value > f->key->hi) {
        refuse_range(f);
        return;
    }
    into->set = true;
}

void form_flag(const form *f, flag *into)
{
    const node *n = f->value;
    *into = (flag){.at = n->at};
    const bool plain = form_is_word(n) && n->style == STYLE_PLAIN;
    if (plain && strcmp(n->text, "true") == 0) into->value = into->set = true;
    else if (plain && strcmp(n->text, "false") == 0) into->set = true;
    else form_wrong(f);
}

/* ---- names ---- */

#define NAME_MAX_CHARS 63u /* what C promises to tell apart */

/* Words that mean something else in C, C++ or CUDA sources, compilers' own macros included. */
static const char *const taken[] = {
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "char8_t",
    "char16_t",
    "char32_t",
    "class",
    "compl",
    "concept",
    "const",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "co_await",
    "co_return",
    "co_yield",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "requires",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "typeof",
    "typeof_unqual",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "xor",
    "xor_eq",
    "NULL",
    "INFINITY",
    "NAN",
    "assert",
    "errno",
    "linux",
    "main",
    "unix",
    "threadIdx",
    "blockIdx",
    "blockDim",
    "gridDim",
    "warpSize",
    NULL,
};

static bool among(const char *s, const char *const *words)
{
    for (; *words; words++)
        if (strcmp(s, *words) == 0) return true;
    return false;
}

static bool name_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool identifier(const char *s)
{
    if (!*s || (*s >= '0' && *s <= '9')) return false;
    while (name_character(*s)) s++;
    return *s == '\0';
}

/* NULL for a good name, else what is wrong with it. */
static const char *why_bad_name(const char *s)
{
    if (!identifier(s)) return "is no name; a name is letters, digits and \"_\", not a digit first";
    if (among(s, taken)) return "cannot be a name: it means something in C, C++ or CUDA";
    if (strstr(s, "__") || (s[0] == '_' && s[1] >= 'A' && s[1] <= 'Z'))
        return "cannot be a name: those with \"__\", or \"_\" and a capital first, are the "
               "compiler's";
    return strlen(s) > NAME_MAX_CHARS ? "is longer than 63 characters" : NULL;
}

/* In {y: min(a, b)} the comma ends the value, and "b)" stands where a name must. */
static const char *comma_hint(const char *name)
{
    return strpbrk(name, "()[]") ? "; a text with a comma must be quoted here" : "";
}

static bool good_name(const form *f, const node *n)
{
    const char *why = why_bad_name(n->text);
    if (why)
        diag_error(f->d, n->at, "bad-name", "%s %s%s", described(f->a, n), why,
                   comma_hint(n->text));
    return !why;
}

bool form_key_name(const form *f, const node *key, word *into)
{
    *into = (word){.at = key->at};
    if (!good_name(f, key)) return false;
    into->text = key->text;
    return true;
}

/* ---- words ---- */

static const char *listed(arena *a, const char *const *choices)
{
    text t = text_new(a);
    for (size_t i = 0; choices[i]; i++) {
        if (i) text_put(&t, choices[i + 1] ? ", " : " or ");
        text_put(&t, choices[i]);
    }
    return text_str(&t);
}

static const char *meant(const form *f, const char *written)
{
    for (const char *const *w = f->key->instead; w && *w; w += 2)
        if (strcmp(w[0], written) == 0) return w[1];
    return diag_nearest(f->a, written, f->key->choices);
}

static bool good_choice(const form *f, const node *n)
{
    const char *const *choices = f->key->choices;
    if (among(n->text, choices)) return true;
    const char *near = meant(f, n->text);
    const char *hint = near ? arena_printf(f->a, "; did you mean \"%s\"?", near) : "";
    diag_error(f->d, n->at, "unknown-value", "%s takes %s, not %s%s", f->label,
               listed(f->a, choices), described(f->a, n), hint);
    return false;
}

const char *const *form_families(arena *a)
{
    list names = {0};
    for (size_t i = 0; grammar_family_at(i); i++)
        list_add(a, &names, (void *)grammar_family_at(i)->name);
    list_add(a, &names, NULL);
    return (const char *const *)names.at;
}

static bool good_family(const form *f, const node *n)
{
    if (grammar_family_named(n->text)) return true;
    const char *const *choices = form_families(f->a);
    const char *near = diag_nearest(f->a, n->text, choices);
    const char *hint = near ? arena_printf(f->a, "; did you mean \"%s\"?", near) : "";
    diag_error(f->d, n->at, "unknown-value", "%s takes %s, not %s%s", f->label,
               listed(f->a, choices), described(f->a, n), hint);
    return false;
}

/* A compiler that shows what it read could be led to any file. */
static bool leads_out(const char *s)
{
    if (*s == '/') return true;
    for (; *s; s += *s == '/')
        if (strncmp(s, "..", 2) == 0 && (s[2] == '/' || s[2] == '\0')) return true;
        else s += strcspn(s, "/");
    return false;
}

/* It is emitted between quotes. */
static bool good_header(const form *f, const node *n)
{
    const char *s = n->text;
    while (name_character(*s) || *s == '.' || *s == '-' || *s == '+' || *s == '/') s++;
    if (*s == '\0' && !leads_out(n->text)) return true;
    if (*s == '\0')
        diag_error(f->d, n->at, "bad-name",
                   "%s leads out of the folders that compilers search: neither \"/\" first nor "
                   "\"..\" may stand in it",
                   described(f->a, n));
    else
        diag_error(f->d, n->at, "bad-name",
                   "%s is no header's name: letters, digits and _ - + . / make one",
                   described(f->a, n));
    return false;
}

void form_word(const form *f, word *into)
{
    static bool (*const good[FORM_COUNT])(const form *, const node *) = {
        [FORM_NAME] = good_name,
        [FORM_CHOICE] = good_choice,
        [FORM_FAMILY] = good_family,
        [FORM_HEADER] = good_header,
    };
    *into = (word){.at = f->value->at};
    if (!form_is_word(f->value)) {
        form_wrong(f);
        return;
    }
    if (good[f->takes] && !good[f->takes](f, f->value)) return;
    into->text = f->value->text;
}
