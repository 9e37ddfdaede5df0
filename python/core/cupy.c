/* Reading arrays of CuPy by their attributes. __cuda_array_interface__ of the same array makes a
 * dictionary, which takes longer than all else that a call does. */
#include <string.h>

#include "core.h"

/* The attributes that are read. */
enum {
    DATA,
    DATA_PTR,
    NDIM,
    SIZE,
    SHAPE,
    STRIDES,
    DTYPE,
    KIND,
    ITEMSIZE,
    CONTIGUOUS,
    STREAM_PTR,
    N_READ
};

typedef struct attribute {
    const char *text;
    PyObject *name; /* as Python keeps it */
    PyTypeObject *type;
    const PyGetSetDef *direct; /* its function in C for objects of that type, or NULL */
} attribute;

static attribute attributes[N_READ] = {
    {"data"},  {"ptr"},  {"ndim"},     {"size"},          {"shape"}, {"strides"},
    {"dtype"}, {"kind"}, {"itemsize"}, {"_c_contiguous"}, {"ptr"},
};

/* ---- attributes ---- */

/* The function behind a descriptor: in the table of the type that has it. */
static const PyGetSetDef *function_behind(PyObject *descriptor, const char *text)
{
    PyObject *owner = PyObject_GetAttrString(descriptor, "__objclass__");
    const PyGetSetDef *found = owner ? PyType_GetSlot((PyTypeObject *)owner, Py_tp_getset) : NULL;
    while (found && found->name && strcmp(found->name, text) != 0) found++;
    Py_XDECREF(owner);
    return found && found->name && found->get ? found : NULL;
}

/* CuPy's types are in C. Finding such an attribute by name takes longer than what its function
 * does, and a call reads twenty. Types whose attributes are found in some other way keep it. */
static void learn_attribute(attribute *a, PyTypeObject *type)
{
    PyObject *descriptor = PyType_GetSlot(type, Py_tp_getattro) == (void *)PyObject_GenericGetAttr
                               ? PyObject_GetAttr((PyObject *)type, a->name)
                               : NULL;
    a->type = type;
    if (descriptor && Py_TYPE(descriptor) == &PyGetSetDescr_Type)
        a->direct = function_behind(descriptor, a->text);
    if (a->direct) Py_INCREF((PyObject *)type); /* held for ever: its address tells it */
    Py_XDECREF(descriptor);
    PyErr_Clear();
}

static PyObject *read_attribute(PyObject *object, int which)
{
    attribute *a = &attributes[which];
    if (a->type != Py_TYPE(object) && !a->direct) learn_attribute(a, Py_TYPE(object));
    return a->direct && a->type == Py_TYPE(object) ? a->direct->get(object, a->direct->closure)
                                                   : PyObject_GetAttr(object, a->name);
}

static bool number_of(PyObject *object, int which, int64_t *value)
{
    PyObject *found = read_attribute(object, which);
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
    PyObject *kind = read_attribute(d->object, KIND);
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
    PyObject *tuple = read_attribute(object, which);
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
    PyObject *told = read_attribute(object, CONTIGUOUS);
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

/* Who tells the current stream: a function in C, as CuPy's own modules call it, or the one of its
 * interface for Python. */
static intptr_t (*stream_in_c)(void);
static PyObject *current_stream;

static bool read_stream(view *v)
{
    int64_t number = 0;
    if (stream_in_c) {
        number = stream_in_c();
        if (number == -1 && PyErr_Occurred()) return false;
    } else {
        PyObject *stream = PyObject_CallObject(current_stream, NULL);
        const bool read = stream && number_of(stream, STREAM_PTR, &number);
        Py_XDECREF(stream);
        if (!read) return false;
    }
    v->stream = (kg_stream)(intptr_t)number;
    return v->has_stream = true;
}

bool cupy_read(view *v, PyObject *object, bool stream_wanted)
{
    PyObject *data = read_attribute(object, DATA);
    PyObject *type = data ? read_attribute(object, DTYPE) : NULL;
    int64_t address = 0;
    const bool read = type && number_of(data, DATA_PTR, &address) && read_dtype(v, type) &&
                      read_shape(v, object) && (!stream_wanted || read_stream(v));
    Py_XDECREF(data);
    Py_XDECREF(type);
    v->data = (char *)(intptr_t)address;
    v->device = (dl_device){DL_CUDA, -1}; /* the current one, as for the interface */
    if (!read && !PyErr_Occurred())
        PyErr_SetString(PyExc_TypeError, "an array of CuPy is not as it should be");
    return read;
}

/* module.name, or NULL without an exception. */
static PyObject *member_of(const char *module, const char *name)
{
    PyObject *imported = PyImport_ImportModule(module);
    PyObject *found = imported ? PyObject_GetAttrString(imported, name) : NULL;
    Py_XDECREF(imported);
    PyErr_Clear();
    return found;
}

/* Modules of Cython list their functions in C by name; the name of a capsule is the signature. So
 * a function that has changed is not taken. */
static void find_stream_in_c(void)
{
    PyObject *functions = member_of("cupy_backends.cuda.stream", "__pyx_capi__");
    PyObject *capsule = functions && PyDict_Check(functions)
                            ? PyDict_GetItemString(functions, "get_current_stream_ptr")
                            : NULL;
    void *found = capsule && PyCapsule_IsValid(capsule, "intptr_t (void)")
                      ? PyCapsule_GetPointer(capsule, "intptr_t (void)")
                      : NULL;
    memcpy(&stream_in_c, &found, sizeof found);
    Py_XDECREF(functions);
}

/* cupy.cuda.get_current_stream */
static bool find_stream(void)
{
    PyObject *cuda = member_of("cupy", "cuda");
    current_stream = cuda ? PyObject_GetAttrString(cuda, "get_current_stream") : NULL;
    Py_XDECREF(cuda);
    if (current_stream) find_stream_in_c();
    return current_stream != NULL;
}

bool cupy_made(PyTypeObject *type)
{
    PyObject *module = PyObject_GetAttrString((PyObject *)type, "__module__");
    const char *text = module ? PyUnicode_AsUTF8AndSize(module, NULL) : NULL;
    bool made = text && strcmp(text, "cupy") == 0;
    Py_XDECREF(module);
    for (attribute *a = attributes; made && a < attributes + N_READ; a++) {
        if (!a->name) a->name = PyUnicode_InternFromString(a->text);
        made = a->name != NULL;
    }
    made = made && (current_stream || find_stream());
    PyErr_Clear();
    return made;
}
