/* Elements that are sorted by parts: `by`, a list of texts, the most significant first. A part is
 * the element, a field of it, or a conversion to a number, whose type says how many bits it has. */
#include "families/common/by.h"

#include "check/check.h"
#include "plan/ops_parts.h"
#include "spec/keys.h"

#include <ctype.h>
#include <string.h>

/* ---- texts ---- */

static size_t blanks(const char *s)
{
    return strspn(s, " \t\n");
}

static size_t name_length(const char *s)
{
    size_t n = 0;
    while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
    return n;
}

/* The field of "x.field", and its length; "x" alone has none, of length 0. NULL: something else. */
static const char *field_of(const char *s, size_t *length)
{
    s += blanks(s);
    if (name_length(s) != 1 || *s != 'x') return NULL;
    s += 1 + blanks(s + 1);
    *length = 0;
    if (!*s) return s;
    if (*s != '.') return NULL;
    s += 1 + blanks(s + 1);
    *length = name_length(s);
    return *length && s[*length + blanks(s + *length)] == '\0' ? s : NULL;
}

/* What follows the bracket that closes the first one; NULL: it stays open. */
static const char *behind_brackets(const char *s)
{
    size_t open = 0;
    for (; *s; s++) {
        open += *s == '(';
        if (*s == ')' && --open == 0) return s + 1;
    }
    return NULL;
}

/* The number that "type(...)" is; NULL: the text is something else. */
static const type *converted_to(const char *s)
{
    s += blanks(s);
    const size_t n = name_length(s);
    const type *t = NULL;
    for (const char *const *name = type_builtin_names(); *name; name++)
        if (strlen(*name) == n && strncmp(*name, s, n) == 0) t = type_builtin(*name);
    if (!t || t->half || s[n + blanks(s + n)] != '(') return NULL;
    const char *behind = behind_brackets(s + n);
    return behind && behind[blanks(behind)] == '\0' ? t : NULL;
}

/* The field that a part is. NULL: it is none. */
static const field *part_of(const type *element, const op_text *op)
{
    size_t length;
    const char *name = field_of(op->text, &length);
    for (size_t i = 0; name && length && i < element->n_fields; i++) {
        const field *f = &element->fields[i];
        if (strncmp(f->name.text, name, length) == 0 && f->name.text[length] == '\0') return f;
    }
    return NULL;
}

/* The type of a part of an element. NULL: a text that has none, or no such field. */
const type *by_type(const type *element, const op_text *op)
{
    size_t length;
    const char *name = field_of(op->text, &length);
    if (!name) return converted_to(op->text);
    if (!length) return element->kind == TYPE_STRUCT ? NULL : element;
    const field *f = part_of(element, op);
    return f ? f->type : NULL;
}

/* A minus in front says descending, and is no part of the text: to negate is no order of integers,
 * nor of NaNs. */
static bool take_minus(op_text *op)
{
    const size_t at = blanks(op->text);
    if (op->text[at] != '-') return false;
    const pos from = op_pos(op, at + 1);
    op->text += at + 1;
    op->origin += at + 1;
    op->len -= at + 1;
    op->at = from;
    return true;
}

/* ---- check ---- */

static void check_part(arena *a, diags *d, const kg_spec *spec, op_text *op)
{
    const param x = {.name = {.text = "x"}, .type_name = {.text = "T"}};
    param only = x;
    const param_list elements = {.at = &only, .count = 1, .set = true};
    const param_list *lists[] = {&elements, NULL};
    const char **scope = check_scope(a, spec, lists, (const char *[]){NULL});
    const size_t before = diag_errors(d);
    check_operator_of(a, d, spec, op, scope, false, NULL, &elements);
    if (diag_errors(d) != before) return;
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        if (by_type(spec->element[i], op)) continue;
        diag_error(d, op->at, "sort-part",
                   "no part of %s: a part is a field of \"x\", \"x\" where that is a number, or a "
                   "conversion that says its type, as in u32(...)",
                   spec->element[i]->name);
        return;
    }
}

uint32_t by_bits(const named_ops *by, const type *element)
{
    uint32_t bits = 0;
    for (size_t i = 0; i < by->count; i++) {
        const type *t = by_type(element, &by->at[i].op);
        bits += t ? 8 * t->size : 0;
    }
    return bits;
}

bool by_covers(const named_ops *by, const type *element)
{
    for (size_t i = 0; i < by->count; i++) {
        const field *f = part_of(element, &by->at[i].op);
        if (!f) return false;
        for (size_t j = 0; j < i; j++)
            if (part_of(element, &by->at[j].op) == f) return false;
    }
    return by_bits(by, element) == 8 * element->size;
}

uint32_t by_bytes(uint32_t bits)
{
    uint32_t bytes = 1;
    while (bytes < 8 && 8 * bytes < bits) bytes *= 2;
    return bytes;
}

static void check_bits(diags *d, const kg_spec *spec, const named_ops *by, uint32_t most)
{
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        const uint32_t bits = by_bits(by, spec->element[i]);
        if (bits <= most) continue;
        diag_error(d, by->where, "out-of-range",
                   "the parts of %s have %u bits; up to %u are sorted by", spec->element[i]->name,
                   bits, most);
        return;
    }
}

bool *by_check(arena *a, diags *d, const kg_spec *spec, const named_ops *by, uint32_t most)
{
    bool *down = arena_array(a, bool, by->count);
    for (size_t i = 0; i < by->count; i++) {
        down[i] = take_minus(&by->at[i].op);
        check_part(a, d, spec, &by->at[i].op);
    }
    check_bits(d, spec, by, most);
    return down;
}

/* ---- plan ---- */

const char *by_text(arena *a, const named_ops *by, const bool *down)
{
    text list = text_new(a);
    for (size_t i = by->count; i-- > 0;) {
        size_t length = 0;
        const char *name = field_of(by->at[i].op.text, &length);
        text_put(&list, down[i] ? "-" : "");
        if (!name) text_printf(&list, "by_%zu(x)", i);
        else text_printf(&list, "x%s%.*s", length ? "." : "", (int)length, name);
        text_put(&list, i ? ", " : "");
    }
    return text_str(&list);
}

size_t by_ops(arena *a, const plan_kernel *k, const named_ops *by, op_function_text **functions)
{
    size_t n = 0, length;
    *functions = arena_array(a, op_function_text, by->count + 1);
    for (size_t i = 0; i < by->count; i++) {
        const op_text *op = &by->at[i].op;
        if (field_of(op->text, &length)) continue;
        op_function_text f = ops_start(a, k, arena_printf(a, "by_%zu", i), by_type(k->element, op));
        ops_add_param(&f, k->element, "x");
        ops_one_piece(a, &f, op);
        (*functions)[n++] = f;
    }
    return n;
}
