/* python/core/core.h: what the files of the extension share. A call goes through them in this
 * order: arrays.c reads what was passed, call.c finds kernel and lengths, workspaces.c finds the
 * workspace. */
#ifndef KGEN_PYTHON_CORE_H
#define KGEN_PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <kgen/kgen.h>
#include <stdbool.h>

#include "dlpack.h"

#define MOST_DIMENSIONS 8

/* ---- arrays ---- */

typedef struct view {
    char *data;
    int64_t count; /* elements */
    int ndim;
    int64_t shape[MOST_DIMENSIONS], stride[MOST_DIMENSIONS]; /* strides in elements */
    int code, bits;                                          /* of DLPack */
    uint32_t size;                                           /* bytes of an element */
    dl_device device;
    bool read_only, contiguous;
    bool stands_apart;           /* its framework does not know of the call's stream */
    bool comes_later;            /* not read yet: its framework asks for the call's stream */
    bool has_stream;             /* its framework told of a stream: it is in v->stream */
    kg_stream stream;            /* that one, or the call's */
    const dl_exchange *exchange; /* of its framework, or NULL */
    enum { HOLDS_NOTHING, HOLDS_BUFFER, HOLDS_VERSIONED, HOLDS_MANAGED } holds;
    union {
        Py_buffer buffer;
        dl_versioned *versioned;
        dl_managed *managed;
    } held;
} view;

/* False with a Python exception. A view that was read is released. Frameworks are asked for their
 * current stream where that is wanted. Otherwise v->stream is that of the call.
 *
 * An array on a GPU whose framework asks for the call's stream is not read while that is wanted:
 * it comes later. It is read by another call, when the stream is known. */
bool view_read(view *v, PyObject *object, bool stream_wanted);

/* A result that was just made, where its framework shows all arrays as read-only: to be written
 * before anybody has seen it. */
bool view_read_made(view *v, PyObject *object);
void view_release(view *v);
bool view_on_device(const view *v); /* GPU memory */

/* How many dimensions there are: false with an exception where they are too many. Then, with shape
 * and strides in elements (or none: rows lie one after the other), what follows from these. */
bool view_dimensions(view *v, int ndim);
void view_finish(view *v, bool has_strides);

/* Takes a stride in bytes: false with an exception where it is not of whole elements. */
bool view_stride(view *v, int i, int64_t bytes);

/* Arrays of CuPy: whether a type is its, and reading one. */
bool cupy_made(PyTypeObject *type);
bool cupy_read(view *v, PyObject *object, bool stream_wanted);

/* ---- libraries ---- */

typedef struct runtime {
    void *handle;
    kg_status (*run)(const kg_kernel *, kg_workspace *, const void *const *, size_t, kg_stream);
    size_t (*workspace_bytes)(const kg_kernel *, size_t, const uint64_t *);
    kg_status (*workspace_create)(kg_workspace **, kg_backend, int, size_t);
    kg_status (*workspace_destroy)(kg_workspace *);
    kg_status (*workspace_reset)(kg_workspace *, kg_stream);
    kg_status (*prepare)(const kg_kernel *const *, kg_backend, int);
    kg_status (*device_open)(kg_device **, kg_backend, int);
    void (*device_close)(kg_device *);
    kg_status (*stream_sync)(kg_device *, kg_stream);
    const char *(*status_string)(kg_status);
    const char *(*last_error)(void);
    kg_f16 (*f16_from_f32)(float);
    kg_bf16 (*bf16_from_f32)(float);
} runtime;

/* Kernels of one name over several element types; their arguments differ in types alone. */
typedef struct function {
    runtime *library;
    const char *name;
    PyMethodDef method; /* the Python function that calls it */
    size_t n_kernels;
    const kg_kernel *kernels[];
} function;

/* Set by the package: exceptions by status, and who makes results. */
extern PyObject *core_errors, *core_allocate;

/* Raises the exception of a status with the library's sentence. */
void raise_status(const runtime *library, kg_status status);

PyObject *function_call(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *names);
PyObject *function_seconds(PyObject *module, PyObject *args);

/* ---- workspaces ---- */

/* That of this thread for a stream of a device; NULL with a Python exception. */
kg_workspace *workspace_for(runtime *library, kg_backend backend, int device, kg_stream stream,
                            size_t bytes);

/* After a call that failed: the next one finds a workspace that it may use. */
void workspace_mend(runtime *library, kg_workspace *workspace, kg_stream stream);

#endif
