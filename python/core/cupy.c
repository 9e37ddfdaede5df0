/* Reading arrays of CuPy by their attributes. __cuda_array_interface__ of the same array makes a
 * dictionary, which takes longer than all else that a call does. */
#include <string.h>

#include "core.h"

/* The attributes that are read, as Python keeps names. */
enum { DATA, PTR, NDIM, SIZE, SHAPE, STRIDES, DTYPE, KIND, ITEMSIZE, CONTIGUOUS, N_NAMES };
static const char *const texts[N_NAMES] = {"data",    "ptr",   "ndim", "size",     "shape",
                                           "strides", "dtype", "kind", "itemsize", "_c_contiguous"};
static PyObject *names[N_NAMES], *current_stream;

static PyObject *attribute(PyObject *object, int which)
{
    return object ? PyObject_GetAttr(object, names[which]) : NULL;
}

static bool number_of(PyObject *object, int which, int64_t *value)
{
    PyObject *found = attribute(object, which);
    *value = found ? PyLong_AsLongLong(found) : -1;
    Py_XDECREF(found);
    return *value != -1 || !PyErr_Occurred();
}

/* ---- types ---- */

typedef struct dtype {
    PyObject *object; /* held for ever */
    int code;
    uint32_t size;
} dtype;

static bool learn_dtype(dtype *d)
{
    PyObject *kind = attribute(d->object, KIND);
    const char *letter = kind ? PyUnicode_AsUTF8AndSize(kind, NULL) : NULL;
    int64_t size = 0;
    const bool learnt = letter && number_of(d->object, ITEMSIZE, &size) && size > 0;
    if (learnt) {
        d->code = *letter == 'i'                     ? DL_INT
                  : *letter == 'u' || *letter == 'b' ? DL_UINT
                  : *letter == 'f'                   ? DL_FLOAT
                                                     : DL_OPAQUE;
        d->size = (uint32_t)size;
    }
    Py_XDECREF(kind);
    return learnt;
}

/* Types of numbers are one object each, so they are told by their addresses. */
static bool read_dtype(view *v, PyObject *object)
{
    static dtype known[16];
    static size_t n_known;
    size_t i = 0;
    while (i < n_known && known[i].object != object) i++;
    dtype fresh = {.object = object};
    const dtype *d = i < n_known ? &known[i] : &fresh;
    if (i == n_known && !learn_dtype(&fresh)) return false;
    if (i == n_known && n_known < sizeof known / sizeof *known) {
        Py_INCREF(object);
        known[n_known++] = fresh;
    }
    v->code = d->code;
    v->size = d->size;
    v->bits = (int)d->size * 8;
    return true;
}

/* ---- shapes ---- */

static bool numbers_of(PyObject *object, int which, int64_t *to, int n)
{
    PyObject *tuple = attribute(object, which);
    bool read = tuple && PyTuple_Check(tuple) && PyTuple_Size(tuple) == n;
    for (int i = 0; read && i < n; i++) {
        to[i] = PyLong_AsLongLong(PyTuple_GetItem(tuple, i));
        read = to[i] != -1 || !PyErr_Occurred();
    }
    Py_XDECREF(tuple);
    return read;
}

/* Whether elements lie one after the other: CuPy knows, and other versions may not tell. */
static bool lie_together(PyObject *object)
{
    PyObject *told = attribute(object, CONTIGUOUS);
    PyErr_Clear();
    Py_XDECREF(told);
    return told == Py_True;
}

static bool read_shape(view *v, PyObject *object)
{
    int64_t ndim;
    if (!number_of(object, NDIM, &ndim)) return false;
    if (!view_dimensions(v, (int)ndim)) return false;
    const bool together = lie_together(object);
    const bool read = ndim == 1 ? number_of(object, SIZE, v->shape)
                                : ndim == 0 || numbers_of(object, SHAPE, v->shape, (int)ndim);
    if (!read || (!together && !numbers_of(object, STRIDES, v->stride, (int)ndim))) return false;
    for (int i = 0; !together && i < ndim; i++)
        if (!view_stride(v, i, v->stride[i])) return false;
    view_finish(v, !together);
    return true;
}

/* ---- arrays ---- */

static bool read_stream(view *v)
{
    PyObject *stream = PyObject_CallObject(current_stream, NULL);
    int64_t number = 0;
    const bool read = stream && number_of(stream, PTR, &number);
    Py_XDECREF(stream);
    v->stream = (kg_stream)(intptr_t)number;
    return read;
}

bool cupy_read(view *v, PyObject *object, bool stream_wanted)
{
    PyObject *data = attribute(object, DATA), *type = data ? attribute(object, DTYPE) : NULL;
    int64_t address = 0;
    const bool read = type && number_of(data, PTR, &address) && read_dtype(v, type) &&
                      read_shape(v, object) && (!stream_wanted || read_stream(v));
    Py_XDECREF(data);
    Py_XDECREF(type);
    v->data = (char *)(intptr_t)address;
    v->device = (dl_device){DL_CUDA, -1}; /* the current one, as for the interface */
    if (!read && !PyErr_Occurred())
        PyErr_SetString(PyExc_TypeError, "an array of CuPy is not as it should be");
    return read;
}

/* cupy.cuda.get_current_stream */
static bool find_stream(void)
{
    PyObject *module = PyImport_ImportModule("cupy");
    PyObject *cuda = module ? PyObject_GetAttrString(module, "cuda") : NULL;
    current_stream = cuda ? PyObject_GetAttrString(cuda, "get_current_stream") : NULL;
    Py_XDECREF(cuda);
    Py_XDECREF(module);
    return current_stream != NULL;
}

bool cupy_made(PyTypeObject *type)
{
    PyObject *module = PyObject_GetAttrString((PyObject *)type, "__module__");
    const char *text = module ? PyUnicode_AsUTF8AndSize(module, NULL) : NULL;
    bool made = text && strcmp(text, "cupy") == 0;
    Py_XDECREF(module);
    for (int i = 0; made && i < N_NAMES; i++) {
        if (!names[i]) names[i] = PyUnicode_InternFromString(texts[i]);
        made = names[i] != NULL;
    }
    made = made && (current_stream || find_stream());
    PyErr_Clear();
    return made;
}
