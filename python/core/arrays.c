/* Reading arrays of any framework: by the buffer protocol, by the C functions of DLPack, by
 * __cuda_array_interface__, or by __dlpack__; cupy.c reads those of CuPy. How a type is read is
 * found once. */
#include <stdlib.h>
#include <string.h>

#include "core.h"

typedef bool (*reader)(view *v, PyObject *object, bool stream_wanted);

/* ---- shapes ---- */

bool view_dimensions(view *v, int ndim)
{
    if (ndim <= MOST_DIMENSIONS) return v->ndim = ndim, true;
    PyErr_Format(PyExc_ValueError, "an array has %d dimensions; %d are the most", ndim,
                 MOST_DIMENSIONS);
    return false;
}

bool view_stride(view *v, int i, int64_t bytes)
{
    v->stride[i] = bytes / (int64_t)v->size;
    if (bytes % (int64_t)v->size == 0 || v->shape[i] == 1) return true;
    PyErr_SetString(PyExc_ValueError, "strides are not of whole elements");
    return false;
}

/* Counts elements, and says whether they lie one after the other. */
void view_finish(view *v, bool has_strides)
{
    int64_t expected = 1;
    v->contiguous = true;
    for (int i = v->ndim - 1; i >= 0; i--) {
        if (!has_strides) v->stride[i] = expected;
        else if (v->shape[i] != 1 && v->stride[i] != expected) v->contiguous = false;
        expected *= v->shape[i];
    }
    v->count = expected;
    if (v->count == 0) v->contiguous = true;
}

static bool from_dl(view *v, const dl_tensor *t)
{
    if (t->dtype.lanes != 1)
        return PyErr_SetString(PyExc_TypeError, "elements of several lanes are not taken"), false;
    if (!view_dimensions(v, t->ndim)) return false;
    v->data = (char *)t->data + t->byte_offset;
    v->device = t->device;
    v->code = t->dtype.code == DL_BOOL ? DL_UINT : t->dtype.code;
    v->bits = t->dtype.bits;
    v->size = (t->dtype.bits + 7u) / 8;
    for (int i = 0; i < t->ndim; i++) {
        v->shape[i] = t->shape[i];
        if (t->strides) v->stride[i] = t->strides[i];
    }
    view_finish(v, t->strides != NULL);
    return true;
}

/* ---- the buffer protocol: NumPy, array.array, memoryview ---- */

static const struct {
    const char *letters;
    int code;
} formats[] = {{"bhilq", DL_INT}, {"BHILQ?", DL_UINT}, {"efd", DL_FLOAT}};

static void format_of(view *v, const char *format)
{
    v->code = DL_OPAQUE;
    if (!format) format = "B";
    if (*format == '@' || *format == '=' || *format == '<') format++;
    if (!*format || format[1]) return;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strchr(formats[i].letters, *format)) v->code = formats[i].code;
}

static bool read_buffer(view *v, PyObject *object, bool stream_wanted)
{
    (void)stream_wanted;
    Py_buffer *b = &v->held.buffer;
    if (PyObject_GetBuffer(object, b, PyBUF_STRIDES | PyBUF_FORMAT) != 0) return false;
    v->holds = HOLDS_BUFFER;
    if (!view_dimensions(v, b->ndim)) return false;
    v->data = b->buf;
    v->read_only = b->readonly;
    v->device = (dl_device){DL_CPU, 0};
    v->size = (uint32_t)b->itemsize;
    v->bits = (int)b->itemsize * 8;
    format_of(v, b->format);
    bool whole = true;
    for (int i = 0; i < b->ndim; i++) {
        v->shape[i] = b->shape[i];
        v->stride[i] = b->itemsize ? b->strides[i] / b->itemsize : 0;
        if (b->itemsize && b->strides[i] % b->itemsize) whole = false;
    }
    view_finish(v, true);
    if (!whole) PyErr_SetString(PyExc_ValueError, "strides are not of whole elements");
    return whole;
}

/* ---- DLPack by C functions: PyTorch ---- */

static bool read_exchange(view *v, PyObject *object, bool stream_wanted)
{
    const dl_exchange *api = v->exchange;
    dl_tensor borrowed;
    if (api->tensor_of) {
        if (api->tensor_of(object, &borrowed) != 0 || !from_dl(v, &borrowed)) return false;
    } else {
        if (api->managed_of(object, &v->held.versioned) != 0) return false;
        v->holds = HOLDS_VERSIONED;
        if (!from_dl(v, &v->held.versioned->tensor)) return false;
        v->read_only = v->held.versioned->flags & 1;
    }
    if (!stream_wanted || !view_on_device(v)) return true;
    void *stream = NULL;
    if (api->current_stream(v->device.type, v->device.id, &stream) != 0) return false;
    v->stream = stream;
    return v->has_stream = true;
}

/* ---- __cuda_array_interface__: Numba ---- */

/* A number out of a dictionary; false with an exception, or without where it is absent or None. */
static bool number_in(PyObject *from, const char *key, long long *value)
{
    PyObject *found = PyDict_GetItemString(from, key);
    if (!found || found == Py_None) return false;
    *value = PyLong_AsLongLong(found);
    return !PyErr_Occurred();
}

static bool typestr_of(view *v, PyObject *interface)
{
    PyObject *text = PyDict_GetItemString(interface, "typestr");
    const char *s = text ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
    if (!s || strlen(s) < 3) return false;
    const long size = strtol(s + 2, NULL, 10);
    v->size = (uint32_t)size;
    v->bits = (int)size * 8;
    v->code = s[1] == 'i'                  ? DL_INT
              : s[1] == 'u' || s[1] == 'b' ? DL_UINT
              : s[1] == 'f'                ? DL_FLOAT
                                           : DL_OPAQUE;
    return size > 0;
}

/* Shape, and strides in bytes where there are any. */
static bool extents_of(view *v, PyObject *interface)
{
    PyObject *shape = PyDict_GetItemString(interface, "shape");
    PyObject *strides = PyDict_GetItemString(interface, "strides");
    const bool has = strides && strides != Py_None;
    if (!shape || !PyTuple_Check(shape) || !view_dimensions(v, (int)PyTuple_Size(shape)))
        return false;
    for (int i = 0; i < v->ndim; i++) {
        v->shape[i] = PyLong_AsLongLong(PyTuple_GetItem(shape, i));
        if (has && !view_stride(v, i, PyLong_AsLongLong(PyTuple_GetItem(strides, i)))) return false;
    }
    view_finish(v, has);
    return !PyErr_Occurred();
}

static bool interface_of(view *v, PyObject *interface)
{
    PyObject *data = PyDict_GetItemString(interface, "data");
    if (!data || !PyTuple_Check(data) || PyTuple_Size(data) != 2 || !typestr_of(v, interface))
        return false;
    v->data = PyLong_AsVoidPtr(PyTuple_GetItem(data, 0));
    v->read_only = PyObject_IsTrue(PyTuple_GetItem(data, 1)) == 1;
    long long stream;
    v->has_stream = number_in(interface, "stream", &stream);
    if (v->has_stream) v->stream = (kg_stream)(intptr_t)stream;
    return extents_of(v, interface) && !PyErr_Occurred();
}

static bool read_cuda_interface(view *v, PyObject *object, bool stream_wanted)
{
    (void)stream_wanted;
    PyObject *interface = PyObject_GetAttrString(object, "__cuda_array_interface__");
    if (!interface) return false;
    v->device = (dl_device){DL_CUDA, -1}; /* it does not say; the current one */
    const bool read = PyDict_Check(interface) && interface_of(v, interface);
    Py_DECREF(interface);
    if (!read && !PyErr_Occurred())
        PyErr_SetString(PyExc_TypeError, "__cuda_array_interface__ is not as it should be");
    return read;
}

/* ---- __dlpack__ ---- */

static bool from_capsule(view *v, PyObject *capsule)
{
    if (PyCapsule_IsValid(capsule, "dltensor_versioned")) {
        v->held.versioned = PyCapsule_GetPointer(capsule, "dltensor_versioned");
        v->holds = HOLDS_VERSIONED;
        v->read_only = v->held.versioned->flags & 1;
        PyCapsule_SetName(capsule, "used_dltensor_versioned");
        return from_dl(v, &v->held.versioned->tensor);
    }
    v->held.managed = PyCapsule_GetPointer(capsule, "dltensor");
    if (!v->held.managed) return false;
    v->holds = HOLDS_MANAGED;
    PyCapsule_SetName(capsule, "used_dltensor");
    return from_dl(v, &v->held.managed->tensor);
}

/* The name as Python keeps it, made once. */
static PyObject *kept(PyObject **name, const char *text)
{
    if (!*name) *name = PyUnicode_InternFromString(text);
    return *name;
}

/* object.name(**named), or NULL with an exception. */
static PyObject *call_method(PyObject *object, PyObject *name, PyObject *named)
{
    static PyObject *nothing;
    if (!nothing) nothing = PyTuple_New(0);
    PyObject *method = name && nothing ? PyObject_GetAttr(object, name) : NULL;
    PyObject *made = method ? PyObject_Call(method, nothing, named) : NULL;
    Py_XDECREF(method);
    return made;
}

static bool is_on_gpu(PyObject *object, bool *gpu)
{
    static PyObject *name;
    PyObject *where = call_method(object, kept(&name, "__dlpack_device__"), NULL);
    if (!where) return false;
    *gpu = PyLong_AsLong(PyTuple_GetItem(where, 0)) == DL_CUDA;
    Py_DECREF(where);
    return !PyErr_Occurred();
}

/* On a GPU the producer makes the stream of the call wait for it. The legacy default one has number
 * 1 there. */
static bool read_dlpack(view *v, PyObject *object, bool stream_wanted)
{
    static PyObject *name;
    bool gpu;
    if (!is_on_gpu(object, &gpu)) return false;
    v->stands_apart = gpu;
    if (gpu && stream_wanted) {
        v->device = (dl_device){DL_CUDA, -1};
        return v->comes_later = true;
    }
    const unsigned long long stream = v->stream ? (uintptr_t)v->stream : 1;
    PyObject *named = gpu ? Py_BuildValue("{s:K}", "stream", stream) : NULL;
    PyObject *capsule = call_method(object, kept(&name, "__dlpack__"), named);
    Py_XDECREF(named);
    if (!capsule) return false;
    const bool read = from_capsule(v, capsule);
    Py_DECREF(capsule);
    return read;
}

/* ---- which way ---- */

typedef struct known {
    PyTypeObject *type; /* held for ever */
    reader read;
    const dl_exchange *exchange;
    bool never_changes;
} known;

#define MOST_KNOWN 64
static known types[MOST_KNOWN];
static size_t n_types;

static const dl_exchange *exchange_of(PyObject *type)
{
    PyObject *capsule = PyObject_GetAttrString(type, "__dlpack_c_exchange_api__");
    const dl_exchange *api = capsule ? PyCapsule_GetPointer(capsule, "dlpack_exchange_api") : NULL;
    PyErr_Clear();
    Py_XDECREF(capsule);
    while (api && api->version.major != 1) api = api->previous;
    return api;
}

/* Before its version 3 the interface did not say which stream writes an array. */
static bool names_no_stream(PyObject *object)
{
    PyObject *interface = PyObject_GetAttrString(object, "__cuda_array_interface__");
    long long version = 3;
    if (interface && PyDict_Check(interface)) number_in(interface, "version", &version);
    Py_XDECREF(interface);
    PyErr_Clear();
    return version < 3;
}

/* JAX promises that its arrays never change, though __dlpack__ does not say so. */
static bool is_of_jax(PyTypeObject *type)
{
    PyObject *module = PyObject_GetAttrString((PyObject *)type, "__module__");
    const char *name =
        module && PyUnicode_Check(module) ? PyUnicode_AsUTF8AndSize(module, NULL) : NULL;
    const bool is = name && strncmp(name, "jax", 3) == 0;
    Py_XDECREF(module);
    PyErr_Clear();
    return is;
}

static bool learn(known *k, PyObject *object)
{
    *k = (known){.type = Py_TYPE(object), .never_changes = is_of_jax(Py_TYPE(object))};
    k->exchange = exchange_of((PyObject *)k->type);
    if (k->exchange) return k->read = read_exchange, true;
    if (cupy_made(k->type)) return k->read = cupy_read, true;
    if (PyObject_HasAttrString(object, "__cuda_array_interface__")) {
        const bool dlpack = names_no_stream(object) && PyObject_HasAttrString(object, "__dlpack__");
        return k->read = dlpack ? read_dlpack : read_cuda_interface, true;
    }
    if (PyObject_CheckBuffer(object)) return k->read = read_buffer, true;
    if (PyObject_HasAttrString(object, "__dlpack__")) return k->read = read_dlpack, true;
    PyObject *name = PyObject_GetAttrString((PyObject *)k->type, "__name__");
    PyErr_Format(PyExc_TypeError,
                 "%S is no array: it has neither a buffer, nor __dlpack__, nor "
                 "__cuda_array_interface__",
                 name);
    Py_XDECREF(name);
    return false;
}

static const known *known_type(const PyTypeObject *type)
{
    for (size_t i = 0; i < n_types; i++)
        if (types[i].type == type) return &types[i];
    return NULL;
}

static void keep(const known *k)
{
    if (n_types == MOST_KNOWN) return;
    Py_INCREF((PyObject *)k->type);
    types[n_types++] = *k;
}

/* Elements that the buffer protocol has no letter for, such as bf16. */
static bool read_without_buffer(view *v, const known *k, PyObject *object)
{
    if (k->read != read_buffer || !PyErr_ExceptionMatches(PyExc_BufferError) ||
        !PyObject_HasAttrString((PyObject *)k->type, "__dlpack__"))
        return false;
    PyErr_Clear();
    return read_dlpack(v, object, false);
}

static bool read_as(view *v, const known *k, PyObject *object, bool stream_wanted)
{
    v->holds = HOLDS_NOTHING;
    v->read_only = v->stands_apart = v->comes_later = v->has_stream = false;
    v->exchange = k->exchange;
    if (k->read(v, object, stream_wanted) || read_without_buffer(v, k, object)) {
        if (k->never_changes) v->read_only = true;
        return true;
    }
    view_release(v);
    return false;
}

/* Objects of one type may differ: some frameworks' arrays have a buffer on the host, and another
 * interface on a GPU. One that cannot be read as the first of its type was is looked at anew. */
static bool read_anew(view *v, const known *k, PyObject *object, bool stream_wanted)
{
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    known other;
    if (learn(&other, object) && other.read != k->read) {
        Py_XDECREF(type);
        Py_XDECREF(value);
        Py_XDECREF(trace);
        return read_as(v, &other, object, stream_wanted);
    }
    PyErr_Clear();
    PyErr_Restore(type, value, trace);
    return false;
}

bool view_read(view *v, PyObject *object, bool stream_wanted)
{
    const known *k = known_type(Py_TYPE(object));
    if (k) return read_as(v, k, object, stream_wanted) || read_anew(v, k, object, stream_wanted);
    known fresh;
    v->holds = HOLDS_NOTHING;
    if (!learn(&fresh, object)) return false;
    keep(&fresh);
    return read_as(v, &fresh, object, stream_wanted);
}

bool view_read_made(view *v, PyObject *object)
{
    static const known by_dlpack = {.read = read_dlpack};
    view_release(v);
    return read_as(v, &by_dlpack, object, false);
}

void view_release(view *v)
{
    if (v->holds == HOLDS_BUFFER) PyBuffer_Release(&v->held.buffer);
    if (v->holds == HOLDS_VERSIONED && v->held.versioned->deleter)
        v->held.versioned->deleter(v->held.versioned);
    if (v->holds == HOLDS_MANAGED && v->held.managed->deleter)
        v->held.managed->deleter(v->held.managed);
    v->holds = HOLDS_NOTHING;
}

bool view_on_device(const view *v)
{
    return v->device.type == DL_CUDA || v->device.type == DL_CUDA_MANAGED;
}
