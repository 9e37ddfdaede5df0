/* A call: which kernel, what its lengths are, results that are still to be made, and the launch. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "call.h"

void raise_status(const runtime *library, kg_status status)
{
    PyObject *type = PyTuple_GetItem(core_errors, status);
    if (!type) return;
    PyObject *error = PyObject_CallFunction(type, "s", library->last_error());
    if (!error) return;
    PyErr_SetObject(type, error);
    Py_DECREF(error);
}

/* ---- arrays, and the kernel of their types ---- */

static bool is_where_others_are(call *c, const view *v, const kg_arg *arg)
{
    const bool on_device = view_on_device(v);
    if (!c->any_read) {
        c->first = v;
        c->on_device = on_device;
        c->any_read = true;
    }
    if (on_device == c->on_device) return true;
    return fails(PyExc_ValueError, "%s: '%s' is in %s memory, and arrays before it are not",
                 c->f->name, arg->name, on_device ? "GPU" : "host");
}

static bool read_array(call *c, uint32_t i)
{
    view *v = &c->views[i];
    const kg_arg *arg = &c->f->kernels[0]->args[i];
    v->stream = c->runs_in;
    if (!view_read(v, c->given[i], !c->stream_chosen)) return false;
    if (v->read_only && c->made[i] && !view_read_made(v, c->made[i])) return false;
    c->read[i] = !v->comes_later;
    if (!c->stream_chosen && v->has_stream) {
        c->runs_in = v->stream;
        c->stream_chosen = true;
    }
    if (v->stands_apart && !c->stream) c->waits = true;
    if (v->read_only && arg->role != KG_ROLE_INPUT)
        return fails(PyExc_ValueError, "%s: '%s' is written, and must not be read-only", c->f->name,
                     arg->name);
    return is_where_others_are(c, v, arg);
}

/* The call runs in the stream of the first array that has one, whichever place it has. Arrays that
 * come before it and ask for that stream, as JAX's, are read behind all others. */
static bool read_arrays(call *c)
{
    const kg_kernel *k = c->f->kernels[0];
    for (int turn = 0; turn < 2; turn++) {
        for (uint32_t i = 0; i < k->n_args; i++)
            if (k->args[i].role != KG_ROLE_SCALAR && c->given[i] && !c->read[i] &&
                !read_array(c, i))
                return false;
        c->stream_chosen = true; /* the default one where no array has one */
    }
    return c->any_read || fails(PyExc_TypeError, "%s: no array was given", c->f->name);
}

static bool number_matches(const view *v, const char *type, uint32_t size)
{
    if (v->size != size) return false;
    switch (*type) {
    case 'u': return v->code == DL_UINT;
    case 'i': return v->code == DL_INT;
    case 'f': return v->code == DL_FLOAT;
    case 'b': return v->code == DL_BFLOAT;
    default: return false;
    }
}

/* Elements of the argument's type per element of the view: 1, or a fraction 1/n for an array of the
 * fields of a struct, or of its bytes. 0: another type. */
static int64_t parts_of(const view *v, const kg_arg *arg)
{
    const kg_field *f = arg->fields;
    if (arg->n_fields == 1 && !f->name[0]) return number_matches(v, f->type, arg->size);
    if (v->code == DL_OPAQUE) return v->size == arg->size;
    if (v->code == DL_UINT && v->size == 1) return arg->size;
    for (uint32_t i = 0; i < arg->n_fields; i++)
        if (!number_matches(v, f[i].type, f[i].size) || f[i].offset != i * f[0].size) return 0;
    return arg->n_fields * f[0].size == arg->size ? arg->n_fields : 0;
}

static bool kernel_matches(const call *c, const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (c->read[i] && !parts_of(&c->views[i], &k->args[i])) return false;
    return true;
}

static bool no_kernel(const call *c)
{
    char types[200];
    size_t used = 0;
    types[0] = '\0';
    for (size_t i = 0; i < c->f->n_kernels; i++) {
        const char *name = c->f->kernels[i]->name, *last = strrchr(name, '_');
        const int n = snprintf(types + used, sizeof types - used, "%s%s", used ? ", " : "",
                               last ? last + 1 : name);
        if (n > 0 && used + (size_t)n < sizeof types) used += (size_t)n;
    }
    const view *v = c->first;
    return fails(PyExc_TypeError,
                 "%s: no kernel takes these element types (the first array: %s, %d bits); there "
                 "are: %s",
                 c->f->name,
                 v->code == DL_INT      ? "signed"
                 : v->code == DL_UINT   ? "unsigned"
                 : v->code == DL_FLOAT  ? "float"
                 : v->code == DL_BFLOAT ? "bfloat"
                                        : "a struct",
                 v->bits, types);
}

static bool find_kernel(call *c)
{
    for (size_t i = 0; i < c->f->n_kernels; i++)
        if (kernel_matches(c, c->f->kernels[i])) return c->kernel = c->f->kernels[i], true;
    return no_kernel(c);
}

/* ---- lengths ---- */

static bool take_plane(call *c, const kg_arg *arg, const view *v)
{
    if (v->ndim != 2 || (v->stride[1] != 1 && v->shape[1] > 1) ||
        (v->shape[0] > 1 && v->stride[0] < v->shape[1]))
        return fails(PyExc_ValueError, "%s: '%s' is no plane: two dimensions, with whole rows",
                     c->f->name, arg->name);
    const int64_t row = v->shape[0] > 1 ? v->stride[0] : v->shape[1];
    return set_length(c, arg->width, (uint64_t)v->shape[1], arg->name) &&
           set_length(c, arg->height, (uint64_t)v->shape[0], arg->name) &&
           set_length(c, arg->pitch, (uint64_t)row * arg->size, arg->name) &&
           set_length(c, LENGTH_N, (uint64_t)v->shape[0] * (uint64_t)v->shape[1], arg->name);
}

/* What the number of elements of an array says of the lengths. */
static bool take_extent(call *c, const kg_arg *arg, const view *v)
{
    if (arg->extent == KG_EXTENT_PLANE) return take_plane(c, arg, v);
    if (!v->contiguous)
        return fails(PyExc_ValueError, "%s: the elements of '%s' do not lie one after the other",
                     c->f->name, arg->name);
    const int64_t parts = parts_of(v, arg), count = v->count / parts;
    if (v->count % parts)
        return fails(PyExc_ValueError, "%s: '%s' does not hold whole elements", c->f->name,
                     arg->name);
    switch (arg->extent) {
    case KG_EXTENT_N: return set_length(c, LENGTH_N, (uint64_t)count, arg->name);
    case KG_EXTENT_LENGTH:
        if (count >= arg->plus)
            return set_length(c, arg->width, (uint64_t)count - arg->plus, arg->name);
        return fails(PyExc_ValueError, "%s: '%s' needs %u elements at least", c->f->name, arg->name,
                     arg->plus);
    case KG_EXTENT_CAPACITY: return set_length(c, arg->width, (uint64_t)count, arg->name);
    case KG_EXTENT_ONE:
        return count == 1 || fails(PyExc_ValueError, "%s: '%s' has one element, not %lld",
                                   c->f->name, arg->name, (long long)count);
    default: return true; /* sums of lengths, bits and the like are looked at when all are known */
    }
}

static bool take_extents(call *c)
{
    for (uint32_t i = 0; i < c->kernel->n_args; i++)
        if (c->read[i] && !take_extent(c, &c->kernel->args[i], &c->views[i])) return false;
    return true;
}

static bool tells_length(const kg_arg *arg)
{
    return arg->extent != KG_EXTENT_SUM && arg->extent != KG_EXTENT_BITS &&
           arg->extent != KG_EXTENT_FIXED && arg->extent != KG_EXTENT_TABLE &&
           arg->extent != KG_EXTENT_TIMES && arg->extent != KG_EXTENT_HEADED;
}

static bool all_known(call *c)
{
    const kg_kernel *k = c->kernel;
    for (uint32_t i = 0; i < k->n_lengths; i++)
        if (!c->known[i])
            return fails(PyExc_TypeError, "%s: no array says what '%s' is; pass it by name",
                         c->f->name, k->lengths[i]);
    if (!c->known[LENGTH_N])
        return fails(PyExc_TypeError, "%s: no array says what 'n' is; pass it by name", c->f->name);
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        if (tells_length(arg) || !c->read[i]) continue;
        const uint64_t wanted = kg_elements(arg, c->lengths[LENGTH_N], c->lengths);
        if ((uint64_t)(c->views[i].count / parts_of(&c->views[i], arg)) != wanted)
            return fails(PyExc_ValueError, "%s: '%s' must have %llu elements", c->f->name,
                         arg->name, (unsigned long long)wanted);
    }
    return true;
}

/* ---- results ---- */

static void raise_text(void *context, const char *kind, const char *text)
{
    (void)context;
    PyErr_Format(PyExc_RuntimeError, "%s: %s", kind, text);
}

typedef struct result_shape {
    int ndim;
    int64_t extent[3];
} result_shape;

static bool side_is_known(const call *c, uint32_t side)
{
    return (side & KG_FIXED) != 0 || c->known[side];
}

static bool shape_of_result(call *c, const kg_arg *arg, result_shape *shape)
{
    *shape = (result_shape){0};
    if (arg->extent == KG_EXTENT_ONE) return true;
    if (arg->extent == KG_EXTENT_PLANE) {
        *shape =
            (result_shape){2, {(int64_t)c->lengths[arg->height], (int64_t)c->lengths[arg->width]}};
        return (c->known[arg->width] && c->known[arg->height]) ||
               fails(PyExc_TypeError, "%s: no array says how large '%s' is", c->f->name, arg->name);
    }
    if (arg->extent == KG_EXTENT_TABLE) {
        const bool known = side_is_known(c, arg->width) && side_is_known(c, arg->height);
        if (known)
            *shape = (result_shape){2,
                                    {(int64_t)kg_table_rows(arg, c->lengths),
                                     (int64_t)(kg_side(arg->width, c->lengths) + arg->plus)}};
        return known ||
               fails(PyExc_TypeError, "%s: no array says how large '%s' is", c->f->name, arg->name);
    }
    const uint32_t i = arg->extent == KG_EXTENT_N ? LENGTH_N : arg->width;
    if (tells_length(arg) && !c->known[i])
        return fails(PyExc_TypeError, "%s: no array says how long '%s' is; pass '%s' by name",
                     c->f->name, arg->name, length_name(c->kernel, i));
    const uint64_t n = kg_elements(arg, c->lengths[LENGTH_N], c->lengths);
    if (arg->extent == KG_EXTENT_TIMES) {
        *shape = (result_shape){2, {(int64_t)c->lengths[LENGTH_N], arg->plus}};
        return true;
    }
    *shape = (result_shape){1, {(int64_t)n}};
    return true;
}

/* By C functions of the framework: numbers, or the bytes of a struct. */
static PyObject *allocate_by_exchange(const call *c, const kg_arg *arg, result_shape shape)
{
    const kg_field *f = arg->fields;
    bool equal = true;
    for (uint32_t i = 1; i < arg->n_fields; i++)
        if (strcmp(f[i].type, f[0].type) != 0) equal = false;
    const uint32_t size = equal ? f[0].size : 1;
    const char letter = equal ? f[0].type[0] : 'u';
    if (size != arg->size) shape.extent[shape.ndim++] = arg->size / size;
    dl_tensor like = {.device = c->first->device, .ndim = shape.ndim, .shape = shape.extent};
    like.dtype.code = letter == 'u'   ? DL_UINT
                      : letter == 'i' ? DL_INT
                      : letter == 'b' ? DL_BFLOAT
                                      : DL_FLOAT;
    like.dtype.bits = (uint8_t)(8 * size);
    like.dtype.lanes = 1;
    dl_versioned *made = NULL;
    void *object = NULL;
    if (c->first->exchange->allocate(&like, &made, NULL, raise_text) != 0 ||
        c->first->exchange->object_of(made, &object) != 0)
        return NULL;
    return object;
}

/* By the package: allocate(like, type, size, ((name, type, offset), ...), shape). */
static PyObject *allocate_by_package(PyObject *like, const kg_arg *arg, const result_shape *shape)
{
    PyObject *extents = PyTuple_New(shape->ndim), *fields = PyTuple_New(arg->n_fields);
    for (int i = 0; extents && i < shape->ndim; i++)
        PyTuple_SetItem(extents, i, PyLong_FromLongLong(shape->extent[i]));
    for (uint32_t i = 0; fields && i < arg->n_fields; i++)
        PyTuple_SetItem(fields, i,
                        Py_BuildValue("(ssI)", arg->fields[i].name, arg->fields[i].type,
                                      arg->fields[i].offset));
    PyObject *made = NULL;
    if (extents && fields)
        made = PyObject_CallFunction(core_allocate, "OsIOO", like, arg->type, arg->size, fields,
                                     extents);
    Py_XDECREF(fields);
    Py_XDECREF(extents);
    return made;
}

static PyObject *first_array(const call *c)
{
    for (uint32_t i = 0; i < c->kernel->n_args; i++)
        if (c->read[i]) return c->given[i];
    return NULL;
}

static PyObject *allocate(call *c, const kg_arg *arg)
{
    result_shape shape;
    if (!shape_of_result(c, arg, &shape)) return NULL;
    if (c->first->exchange) return allocate_by_exchange(c, arg, shape);
    return allocate_by_package(first_array(c), arg, &shape);
}

static bool make_results(call *c)
{
    for (uint32_t i = 0; i < c->kernel->n_args; i++) {
        const kg_arg *arg = &c->kernel->args[i];
        if (!is_output(arg) || c->given[i]) continue;
        c->made[i] = allocate(c, arg);
        if (!c->made[i]) return false;
        c->given[i] = c->made[i];
        if (!read_array(c, i) || !take_extent(c, arg, &c->views[i])) return false;
    }
    return true;
}

/* The result, all results as a tuple, or what was changed in place. */
static PyObject *result_of(call *c)
{
    const kg_kernel *k = c->kernel;
    uint32_t count = 0, last = 0;
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].role == KG_ROLE_OUTPUT || k->args[i].role == KG_ROLE_INOUT) {
            count++;
            last = i;
        }
    if (count == 1) {
        Py_INCREF(c->given[last]);
        return c->given[last];
    }
    PyObject *all = PyTuple_New(count);
    for (uint32_t i = 0, at = 0; all && i < k->n_args; i++)
        if (k->args[i].role == KG_ROLE_OUTPUT || k->args[i].role == KG_ROLE_INOUT) {
            Py_INCREF(c->given[i]);
            PyTuple_SetItem(all, at++, c->given[i]);
        }
    return all;
}

/* ---- the launch ---- */

typedef struct launch {
    kg_workspace *ws;
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    size_t lengths[KG_MAX_LENGTHS];
    kg_stream stream;
} launch;

static kg_status run_once(const call *c, const launch *l)
{
    return c->f->library->run(c->kernel, l->ws, l->args, c->lengths[LENGTH_N], l->stream);
}

/* Until the call is done. */
static kg_status wait_for(const call *c, kg_stream stream)
{
    const runtime *r = c->f->library;
    kg_device *device;
    kg_status status = r->device_open(&device, KG_BACKEND_CUDA, c->first->device.id);
    if (status) return status;
    status = r->stream_sync(device, stream);
    r->device_close(device);
    return status;
}

/* An empty array may have no address, or an odd one. */
static _Alignas(256) char nowhere[256];

static bool prepare_launch(call *c, launch *l)
{
    const kg_kernel *k = c->kernel;
    for (uint32_t i = 0; i < k->n_args; i++)
        l->args[i] = k->args[i].role == KG_ROLE_SCALAR ? c->scalars[i].bytes
                     : c->views[i].count == 0          ? nowhere
                                                       : c->views[i].data;
    for (uint32_t i = 0; i < k->n_lengths; i++) {
        l->lengths[i] = c->lengths[i];
        l->args[k->n_args + i] = &l->lengths[i];
    }
    l->stream = c->runs_in;
    const size_t bytes = c->f->library->workspace_bytes(k, c->lengths[LENGTH_N], c->lengths);
    l->ws = workspace_for(c->f->library, c->on_device ? KG_BACKEND_CUDA : KG_BACKEND_REFERENCE,
                          c->first->device.id, l->stream, bytes);
    return l->ws != NULL;
}

static bool launch_call(call *c, launch *l)
{
    kg_status status;
    if (c->on_device && !c->waits) {
        status = run_once(c, l);
    } else if (c->on_device) {
        Py_BEGIN_ALLOW_THREADS status = run_once(c, l);
        if (status == KG_OK) status = wait_for(c, l->stream);
        Py_END_ALLOW_THREADS
    } else {
        Py_BEGIN_ALLOW_THREADS status = run_once(c, l);
        Py_END_ALLOW_THREADS
    }
    if (status) raise_status(c->f->library, status);
    if (status == KG_TRAP || status == KG_DEVICE_ERROR) /* else it refuses all later calls */
        workspace_mend(c->f->library, l->ws, l->stream);
    return status == KG_OK;
}

/* All but the launch. */
static bool set_up(call *c, launch *l, PyObject *const *args, Py_ssize_t n, PyObject *names)
{
    return take_all(c, args, n, names) && take_stream(c) && read_arrays(c) && find_kernel(c) &&
           take_extents(c) && make_results(c) && all_known(c) && take_scalars(c) &&
           prepare_launch(c, l);
}

static void begin(call *c, function *f)
{
    c->f = f;
    c->any_read = c->waits = false;
    c->stream = NULL;
    memset(c->given, 0, f->kernels[0]->n_args * sizeof *c->given);
    memset(c->made, 0, f->kernels[0]->n_args * sizeof *c->made);
    memset(c->read, 0, sizeof c->read);
    memset(c->known, 0, sizeof c->known);
}

static void end(call *c)
{
    for (uint32_t i = 0; i < c->f->kernels[0]->n_args; i++) {
        if (c->read[i]) view_release(&c->views[i]);
        Py_XDECREF(c->made[i]);
    }
}

PyObject *function_call(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *names)
{
    function *f = PyCapsule_GetPointer(self, "kgen.function");
    if (!f) return NULL;
    call c;
    launch l;
    begin(&c, f);
    PyObject *result = NULL;
    if (set_up(&c, &l, args, n, names) && launch_call(&c, &l)) result = result_of(&c);
    end(&c);
    return result;
}

/* seconds(function, repeats, *args): of one call of the C function, its arguments ready. */
PyObject *function_seconds(PyObject *module, PyObject *args)
{
    (void)module;
    const Py_ssize_t n = PyTuple_Size(args) - 2;
    PyObject *capsule = n >= 0 ? PyCFunction_GetSelf(PyTuple_GetItem(args, 0)) : NULL;
    function *f = capsule ? PyCapsule_GetPointer(capsule, "kgen.function") : NULL;
    const long repeats = f ? PyLong_AsLong(PyTuple_GetItem(args, 1)) : 0;
    if (!f || n > KG_MAX_ARGS || repeats < 1)
        return fails(PyExc_TypeError, "seconds(function, repeats, *args)"), NULL;
    PyObject *values[KG_MAX_ARGS];
    for (Py_ssize_t i = 0; i < n; i++) values[i] = PyTuple_GetItem(args, i + 2);
    call c;
    launch l;
    struct timespec from = {0}, to = {0};
    begin(&c, f);
    bool good = set_up(&c, &l, values, n, NULL);
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (long i = 0; good && i < repeats; i++) good = launch_call(&c, &l);
    clock_gettime(CLOCK_MONOTONIC, &to);
    end(&c);
    if (!good) return NULL;
    return PyFloat_FromDouble(
        ((double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec)) /
        (double)repeats);
}
