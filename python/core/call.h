/* python/core/call.h: a call while it is put together. */
#ifndef KGEN_PYTHON_CALL_H
#define KGEN_PYTHON_CALL_H

#include "core.h"

typedef struct call {
    function *f;
    const kg_kernel *kernel;
    PyObject *given[KG_MAX_ARGS]; /* borrowed; NULL: missing */
    PyObject *made[KG_MAX_ARGS];  /* results that are ours, or NULL */
    view views[KG_MAX_ARGS];
    bool read[KG_MAX_ARGS];
    union scalar {
        char bytes[64];
        uint64_t align;
    } scalars[KG_MAX_ARGS];
    bool on_device, any_read;
    bool waits;        /* a framework would read or free arrays before the call is done */
    const view *first; /* array that was given: where results are made */
    uint64_t lengths[KG_MAX_LENGTHS + 1]; /* the kernel's, then n */
    bool known[KG_MAX_LENGTHS + 1];
    PyObject *stream;   /* what was passed, or NULL */
    kg_stream runs_in;  /* its number, or that of the first array that has a stream */
    bool stream_chosen; /* whether that is known */
} call;

#define LENGTH_N KG_MAX_LENGTHS

static inline bool is_output(const kg_arg *arg)
{
    return arg->role == KG_ROLE_OUTPUT;
}

/* Raises an exception; false, for who returns it. */
bool fails(PyObject *type, const char *format, ...);

const char *length_name(const kg_kernel *k, size_t i);
bool set_length(call *c, size_t i, uint64_t value, const char *who);

/* What was passed by place and by name. */
bool take_all(call *c, PyObject *const *args, Py_ssize_t n, PyObject *names);
bool take_scalars(call *c);

/* The number of the stream that was passed, if one was. None is as if none was. */
bool take_stream(call *c);

#endif
