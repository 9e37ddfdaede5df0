/* What was passed to a call: by place, by name, as scalars, as a stream. */
#include <string.h>

#include "call.h"

bool fails(PyObject *type, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    PyErr_FormatV(type, format, args);
    va_end(args);
    return false;
}

const char *length_name(const kg_kernel *k, size_t i)
{
    return i == LENGTH_N ? "n" : k->lengths[i];
}

bool set_length(call *c, size_t i, uint64_t value, const char *who)
{
    if (c->known[i] && c->lengths[i] != value)
        return fails(PyExc_ValueError, "%s: %s says that %s is %llu, which was %llu before",
                     c->f->name, who, length_name(c->f->kernels[0], i), (unsigned long long)value,
                     (unsigned long long)c->lengths[i]);
    c->lengths[i] = value;
    c->known[i] = true;
    return true;
}

static bool take_length(call *c, const char *name, PyObject *value, bool *taken)
{
    const kg_kernel *k = c->f->kernels[0];
    size_t i = strcmp(name, "n") == 0 ? LENGTH_N : 0;
    while (i < k->n_lengths && strcmp(k->lengths[i], name) != 0) i++;
    *taken = i == LENGTH_N || i < k->n_lengths;
    if (!*taken) return true;
    const unsigned long long number = PyLong_AsUnsignedLongLong(value);
    return !PyErr_Occurred() && set_length(c, i, number, "the caller");
}

/* The argument of a name; "out" is that of the one result. KG_MAX_ARGS: none. */
static uint32_t named_argument(const kg_kernel *k, const char *name)
{
    uint32_t only = KG_MAX_ARGS, outputs = 0;
    for (uint32_t i = 0; i < k->n_args; i++) {
        if (strcmp(k->args[i].name, name) == 0) return i;
        if (k->args[i].role == KG_ROLE_OUTPUT || k->args[i].role == KG_ROLE_INOUT) {
            outputs++;
            only = i;
        }
    }
    return strcmp(name, "out") == 0 && outputs == 1 ? only : KG_MAX_ARGS;
}

static bool take_named(call *c, const char *name, PyObject *value)
{
    if (strcmp(name, "stream") == 0) return c->stream = value, true;
    const uint32_t i = named_argument(c->f->kernels[0], name);
    if (i != KG_MAX_ARGS) {
        if (c->given[i])
            return fails(PyExc_TypeError, "%s: '%s' was given twice", c->f->name, name);
        return c->given[i] = value == Py_None ? NULL : value, true;
    }
    bool taken;
    if (!take_length(c, name, value, &taken)) return false;
    return taken || fails(PyExc_TypeError, "%s takes no '%s'", c->f->name, name);
}

bool take_all(call *c, PyObject *const *args, Py_ssize_t n, PyObject *names)
{
    const kg_kernel *k = c->f->kernels[0];
    if (n > (Py_ssize_t)k->n_args)
        return fails(PyExc_TypeError, "%s takes %u arguments, not %zd", c->f->name, k->n_args, n);
    for (Py_ssize_t i = 0; i < n; i++) c->given[i] = args[i] == Py_None ? NULL : args[i];
    for (Py_ssize_t i = 0; names && i < PyTuple_Size(names); i++) {
        const char *name = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(names, i), NULL);
        if (!name || !take_named(c, name, args[n + i])) return false;
    }
    for (uint32_t i = 0; i < k->n_args; i++)
        if (!c->given[i] && !is_output(&k->args[i]))
            return fails(PyExc_TypeError, "%s: '%s' is missing", c->f->name, k->args[i].name);
    return true;
}

/* ---- scalars ---- */

static bool float_scalar(call *c, const kg_arg *arg, PyObject *value, char *to)
{
    const double number = PyFloat_AsDouble(value);
    if (number == -1 && PyErr_Occurred()) return false;
    const float single = (float)number;
    if (arg->type[0] == 'b') {
        const kg_bf16 half = c->f->library->bf16_from_f32(single);
        memcpy(to, &half, sizeof half);
    } else if (arg->size == 2) {
        const kg_f16 half = c->f->library->f16_from_f32(single);
        memcpy(to, &half, sizeof half);
    } else if (arg->size == 4) {
        memcpy(to, &single, sizeof single);
    } else {
        memcpy(to, &number, sizeof number);
    }
    return true;
}

static bool integer_scalar(call *c, const kg_arg *arg, PyObject *value, char *to)
{
    PyObject *index = PyNumber_Index(value);
    if (!index) return false;
    const bool is_signed = arg->type[0] == 'i';
    const long long s = is_signed ? PyLong_AsLongLong(index) : 0;
    const unsigned long long u =
        is_signed ? (unsigned long long)s : PyLong_AsUnsignedLongLong(index);
    Py_DECREF(index);
    if (PyErr_Occurred()) return false;
    const int spare = 64 - 8 * (int)arg->size;
    const long long top = INT64_MAX >> spare;
    const bool fits = is_signed ? s <= top && s >= -top - 1 : u <= UINT64_MAX >> spare;
    if (!fits)
        return fails(PyExc_OverflowError, "%s: '%s' does not fit in %s", c->f->name, arg->name,
                     arg->type);
    memcpy(to, &u, arg->size); /* little-endian, as all that CUDA runs on */
    return true;
}

bool take_scalars(call *c)
{
    for (uint32_t i = 0; i < c->kernel->n_args; i++) {
        const kg_arg *arg = &c->kernel->args[i];
        if (arg->role != KG_ROLE_SCALAR) continue;
        char *to = c->scalars[i].bytes;
        bool taken;
        if (arg->n_fields > 1 || arg->fields[0].name[0]) {
            view v = {0};
            if (!view_read(&v, c->given[i], false)) return false;
            taken = v.contiguous && !view_on_device(&v) && v.count * v.size == arg->size;
            if (taken) memcpy(to, v.data, arg->size);
            else
                fails(PyExc_ValueError, "%s: '%s' takes the %u bytes of a struct", c->f->name,
                      arg->name, arg->size);
            view_release(&v);
        } else {
            taken = arg->type[0] == 'f' || arg->type[0] == 'b'
                        ? float_scalar(c, arg, c->given[i], to)
                        : integer_scalar(c, arg, c->given[i], to);
        }
        if (!taken) return false;
    }
    return true;
}

/* ---- the stream ---- */

/* A whole number, or anything with `cuda_stream` (PyTorch) or `ptr` (CuPy). */
bool take_stream(call *c)
{
    c->runs_in = NULL;
    if (c->stream == Py_None) c->stream = NULL;
    c->stream_chosen = c->stream != NULL;
    if (!c->stream) return true;
    PyObject *number = c->stream;
    Py_INCREF(number);
    const char *const attributes[] = {"cuda_stream", "ptr", "handle"};
    for (size_t i = 0; i < 3 && !PyLong_Check(number); i++) {
        PyObject *found = PyObject_GetAttrString(c->stream, attributes[i]);
        if (!found) {
            PyErr_Clear();
            continue;
        }
        Py_DECREF(number);
        number = found;
    }
    const bool is_number = PyLong_Check(number);
    if (is_number) c->runs_in = PyLong_AsVoidPtr(number);
    Py_DECREF(number);
    if (is_number) return !PyErr_Occurred();
    return fails(PyExc_TypeError, "%s: 'stream' is neither a number nor a stream", c->f->name);
}
