/* Elements that are sorted by parts: `by`, a list of texts, the most significant first. A part is
 * the element, a field of it, or a conversion to a number, whose type says how many bits it has. */
#include "families/sort/sort.h"

#include "check/check.h"
#include "plan/ops_parts.h"
#include "spec/keys.h"

#include <ctype.h>

bool sort_has_parts(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    return own->by.set;
}

uint32_t sort_buckets(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    return number_or(&own->buckets, 0);
}

/* Of a digit: there is one more where numbers may be higher. */
uint32_t sort_bucket_bits(uint32_t buckets)
{
    uint32_t bits = 1;
    while (bits < 8 && (buckets >> bits) != 0) bits++;
    return bits;
}

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

/* The type of a part of an element. NULL: a text that has none, or no such field. */
static const type *type_of_part(const type *element, const op_text *op)
{
    size_t length;
    const char *name = field_of(op->text, &length);
    if (!name) return converted_to(op->text);
    if (!length) return element->kind == TYPE_STRUCT ? NULL : element;
    for (size_t i = 0; i < element->n_fields; i++) {
        const field *f = &element->fields[i];
        if (strncmp(f->name.text, name, length) == 0 && f->name.text[length] == '\0')
            return f->type;
    }
    return NULL;
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
        if (type_of_part(spec->element[i], op)) continue;
        diag_error(d, op->at, "sort-part",
                   "no part of %s: a part is a field of \"x\", \"x\" where that is a number, or a "
                   "conversion that says its type, as in u32(...)",
                   spec->element[i]->name);
        return;
    }
}

static uint32_t bits_of_parts(const kg_spec *spec, const type *element)
{
    const sort_spec *own = spec->own;
    uint32_t bits = 0;
    for (size_t i = 0; i < own->by.count; i++) {
        const type *t = type_of_part(element, &own->by.at[i].op);
        bits += t ? 8 * t->size : 0;
    }
    return bits;
}

static void check_bits_of_parts(diags *d, const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        const uint32_t bits = bits_of_parts(spec, spec->element[i]);
        if (bits <= SORT_PART_BITS) continue;
        diag_error(d, own->by.where, "out-of-range",
                   "the parts of %s have %u bits; up to %u are sorted by", spec->element[i]->name,
                   bits, SORT_PART_BITS);
        return;
    }
}

/* Numbers of buckets are not turned round. */
static void check_buckets(diags *d, const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    if (!own->buckets.set) return;
    check_refuse(d, !own->by.set, own->buckets.at, "buckets", "a sort without \"by\"");
    if (own->by.count > 1 || (own->by.count == 1 && own->down[0])) {
        diag_error(d, own->by.at[own->by.count - 1].op.at, "sort-part",
                   "the number of a bucket is one part, without a minus");
        return;
    }
    for (size_t i = 0; own->by.set && i < spec->n_types && spec->element[i]; i++) {
        const type *t = type_of_part(spec->element[i], &own->by.at[0].op);
        if (t && t->name[0] == 'u' && (t->size == 1 || sort_buckets(spec) < 256)) continue;
        diag_error(d, own->by.at[0].op.at, "sort-part",
                   "the number of a bucket is unsigned, and of type u8 where there are 256: as in "
                   "u8(...)");
        return;
    }
}

void sort_check_parts(arena *a, diags *d, kg_spec *spec)
{
    sort_spec *own = spec->own;
    const char *what = "a sort that has \"by\"";
    const size_t before = diag_errors(d);
    if (!own->by.set) {
        check_buckets(d, spec);
        return;
    }
    check_refuse(d, own->order.text, own->order.at, "order", what);
    check_refuse(d, own->begin_bit.set, own->begin_bit.at, "begin_bit", what);
    check_refuse(d, own->end_bit.set, own->end_bit.at, "end_bit", what);
    check_refuse(d, sort_asks_bits(spec), own->bits.at, "bits: arguments", what);
    own->down = arena_array(a, bool, own->by.count);
    for (size_t i = 0; i < own->by.count; i++) {
        own->down[i] = take_minus(&own->by.at[i].op);
        check_part(a, d, spec, &own->by.at[i].op);
    }
    check_bits_of_parts(d, spec);
    if (diag_errors(d) == before) check_buckets(d, spec);
}

/* Which digits all keys have alike, passes tell one another by bits of one word. */
void sort_check_passes(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const sort_shape s = sort_shape_of(v);
    const sort_variant *mine = v->own;
    check_refuse(d, mine->digit.set && sort_buckets(spec), mine->digit.at, "digit",
                 "a sort into buckets");
    for (size_t i = 0; sort_has_parts(spec) && i < spec->n_types && spec->element[i]; i++) {
        const uint32_t passes = sort_passes_of_parts(spec, spec->element[i], s.digit);
        if (passes <= SORT_MOST_PASSES) continue;
        diag_error(d, mine->digit.at, "out-of-range",
                   "digits of %u bits make %u passes over %s; up to %u are there", s.digit, passes,
                   spec->element[i]->name, SORT_MOST_PASSES);
        return;
    }
}

/* ---- plan ---- */

/* No digit goes over the border of two parts. */
uint32_t sort_passes_of_parts(const kg_spec *spec, const type *element, uint32_t digit)
{
    const sort_spec *own = spec->own;
    uint32_t passes = 0;
    if (sort_buckets(spec)) return 1;
    for (size_t i = 0; i < own->by.count; i++) {
        const type *t = type_of_part(element, &own->by.at[i].op);
        passes += t ? (8 * t->size + digit - 1) / digit : 0;
    }
    return passes;
}

/* What templates read: the parts, the least significant first, with a minus where the greatest
 * comes first. A conversion stands there as the function that computes it. */
const char *sort_parts_of(arena *a, const plan_kernel *k)
{
    const sort_spec *own = k->spec->own;
    text list = text_new(a);
    for (size_t i = own->by.count; i-- > 0;) {
        size_t length = 0;
        const char *name = field_of(own->by.at[i].op.text, &length);
        text_put(&list, own->down[i] ? "-" : "");
        if (!name) text_printf(&list, "by_%zu(x)", i);
        else text_printf(&list, "x%s%.*s", length ? "." : "", (int)length, name);
        text_put(&list, i ? ", " : "");
    }
    return text_str(&list);
}

size_t sort_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const sort_spec *own = k->spec->own;
    size_t n = 0, length;
    *functions = arena_array(a, op_function_text, own->by.count + 1);
    for (size_t i = 0; i < own->by.count; i++) {
        const op_text *op = &own->by.at[i].op;
        if (field_of(op->text, &length)) continue;
        op_function_text f =
            ops_start(a, k, arena_printf(a, "by_%zu", i), type_of_part(k->element, op));
        ops_add_param(&f, k->element, "x");
        ops_one_piece(a, &f, op);
        (*functions)[n++] = f;
    }
    return n;
}
