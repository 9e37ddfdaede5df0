/* The module kgen._core: libraries of kernels, and the functions that call them. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

PyObject *core_errors, *core_allocate;

/* setup(errors, allocate) */
static PyObject *setup(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *errors, *allocate;
    if (!PyArg_ParseTuple(args, "OO", &errors, &allocate)) return NULL;
    Py_INCREF(errors);
    Py_INCREF(allocate);
    core_errors = errors;
    core_allocate = allocate;
    Py_RETURN_NONE;
}

/* ---- libraries ---- */

static bool find_symbol(void *handle, const char *name, void *to)
{
    void *found = dlsym(handle, name);
    memcpy(to, &found, sizeof found);
    if (found) return true;
    PyErr_Format(PyExc_OSError, "the library has no %s: link it with libkgen", name);
    return false;
}

static bool find_runtime(runtime *r)
{
    return find_symbol(r->handle, "kg_run", &r->run) &&
           find_symbol(r->handle, "kg_workspace_bytes", &r->workspace_bytes) &&
           find_symbol(r->handle, "kg_workspace_create", &r->workspace_create) &&
           find_symbol(r->handle, "kg_workspace_destroy", &r->workspace_destroy) &&
           find_symbol(r->handle, "kg_workspace_reset", &r->workspace_reset) &&
           find_symbol(r->handle, "kg_prepare", &r->prepare) &&
           find_symbol(r->handle, "kg_device_open", &r->device_open) &&
           find_symbol(r->handle, "kg_device_close", &r->device_close) &&
           find_symbol(r->handle, "kg_stream_sync", &r->stream_sync) &&
           find_symbol(r->handle, "kg_status_string", &r->status_string) &&
           find_symbol(r->handle, "kg_last_error", &r->last_error) &&
           find_symbol(r->handle, "kg_f16_from_f32", &r->f16_from_f32) &&
           find_symbol(r->handle, "kg_bf16_from_f32", &r->bf16_from_f32);
}

/* load(path): a capsule. A library stays as long as the process. */
static PyObject *load(PyObject *module, PyObject *path)
{
    (void)module;
    PyObject *bytes;
    if (!PyUnicode_FSConverter(path, &bytes)) return NULL;
    runtime *r = calloc(1, sizeof *r);
    if (!r) {
        Py_DECREF(bytes);
        return PyErr_NoMemory();
    }
    r->handle = dlopen(PyBytes_AsString(bytes), RTLD_NOW | RTLD_LOCAL);
    Py_DECREF(bytes);
    if (!r->handle) {
        PyErr_SetString(PyExc_OSError, dlerror());
    } else if (find_runtime(r)) {
        return PyCapsule_New(r, "kgen.runtime", NULL);
    }
    free(r);
    return NULL;
}

/* ---- kernels ---- */

static const char *const roles[] = {"scalar", "input", "inout", "output"};

static PyObject *describe_argument(const kg_arg *arg)
{
    PyObject *fields = PyTuple_New(arg->n_fields);
    for (uint32_t i = 0; fields && i < arg->n_fields; i++)
        PyTuple_SetItem(fields, i,
                        Py_BuildValue("(ssI)", arg->fields[i].name, arg->fields[i].type,
                                      arg->fields[i].offset));
    return fields ? Py_BuildValue("(sssiINIIIII)", arg->name, arg->type, roles[arg->role],
                                  (int)arg->extent, arg->size, fields, arg->width, arg->height,
                                  arg->pitch, arg->terms, arg->plus)
                  : NULL;
}

static PyObject *runs_on_gpu(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_variants; i++)
        if (k->variants[i].cuda) return Py_True;
    return Py_False;
}

static PyObject *describe(const kg_kernel *k)
{
    PyObject *args = PyTuple_New(k->n_args), *lengths = PyTuple_New(k->n_lengths);
    for (uint32_t i = 0; args && i < k->n_args; i++)
        PyTuple_SetItem(args, i, describe_argument(&k->args[i]));
    for (uint32_t i = 0; lengths && i < k->n_lengths; i++)
        PyTuple_SetItem(lengths, i, PyUnicode_FromString(k->lengths[i]));
    if (args && lengths)
        return Py_BuildValue("(KssNNO)", (unsigned long long)(uintptr_t)k, k->name, k->describe,
                             args, lengths, runs_on_gpu(k));
    Py_XDECREF(args);
    Py_XDECREF(lengths);
    return NULL;
}

static bool add_kernel(PyObject *list, const kg_kernel *k)
{
    if (k->abi != KG_ABI) {
        PyErr_Format(PyExc_OSError, "%s was emitted for KG_ABI %u; this package has %u",
                     k->name ? k->name : "a kernel", k->abi, KG_ABI);
        return false;
    }
    PyObject *one = describe(k);
    const bool added = one && PyList_Append(list, one) == 0;
    Py_XDECREF(one);
    return added;
}

/* kernels(library, symbol...): of registries (kg_NAME_kernels) and of kernels (kg_NAME_kernel), as
 * tuples (address, name, what it computes, arguments, lengths, whether a GPU may run it). */
static PyObject *kernels(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *found = PyList_New(0);
    const runtime *r = PyCapsule_GetPointer(PyTuple_GetItem(args, 0), "kgen.runtime");
    bool good = found && r;
    for (Py_ssize_t i = 1; good && i < PyTuple_Size(args); i++) {
        const char *name = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(args, i), NULL);
        const void *symbol = NULL;
        good = name && find_symbol(r->handle, name, &symbol);
        if (!good) break;
        if (name[strlen(name) - 1] != 's') {
            good = add_kernel(found, symbol);
            continue;
        }
        for (const kg_kernel *const *k = symbol; good && *k; k++) good = add_kernel(found, *k);
    }
    if (good) return found;
    Py_XDECREF(found);
    return NULL;
}

/* function(library, name, doc, addresses): what calls the kernels. It stays for ever. */
static PyObject *make_function(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *library, *addresses;
    const char *name, *doc;
    if (!PyArg_ParseTuple(args, "OssO!", &library, &name, &doc, &PyTuple_Type, &addresses))
        return NULL;
    runtime *r = PyCapsule_GetPointer(library, "kgen.runtime");
    const size_t n = (size_t)PyTuple_Size(addresses);
    function *f = r && n ? calloc(1, sizeof *f + n * sizeof *f->kernels) : NULL;
    if (!f) return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    f->library = r;
    f->name = strdup(name);
    f->n_kernels = n;
    for (size_t i = 0; i < n; i++)
        f->kernels[i] = PyLong_AsVoidPtr(PyTuple_GetItem(addresses, (Py_ssize_t)i));
    f->method = (PyMethodDef){f->name, (PyCFunction)(void (*)(void))function_call,
                              METH_FASTCALL | METH_KEYWORDS, strdup(doc)};
    PyObject *self = PyCapsule_New(f, "kgen.function", NULL);
    PyObject *made = self ? PyCFunction_New(&f->method, self) : NULL;
    Py_XDECREF(self);
    return made;
}

/* prepare(library, device, addresses): loads the kernels on a GPU, so that no call does. */
static PyObject *prepare(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *library, *addresses;
    int device;
    if (!PyArg_ParseTuple(args, "OiO!", &library, &device, &PyTuple_Type, &addresses)) return NULL;
    const runtime *r = PyCapsule_GetPointer(library, "kgen.runtime");
    if (!r) return NULL;
    for (Py_ssize_t i = 0; i < PyTuple_Size(addresses); i++) {
        const kg_kernel *const one[] = {PyLong_AsVoidPtr(PyTuple_GetItem(addresses, i)), NULL};
        const kg_status status = r->prepare(one, KG_BACKEND_CUDA, device);
        if (status) return raise_status(r, status), NULL;
    }
    Py_RETURN_NONE;
}

/* status_names(library): in the order of their numbers. */
static PyObject *status_names(PyObject *module, PyObject *library)
{
    (void)module;
    const runtime *r = PyCapsule_GetPointer(library, "kgen.runtime");
    PyObject *names = r ? PyTuple_New(KG_STATUS_COUNT) : NULL;
    for (int i = 0; names && i < KG_STATUS_COUNT; i++)
        PyTuple_SetItem(names, i, PyUnicode_FromString(r->status_string((kg_status)i)));
    return names;
}

static PyMethodDef methods[] = {
    {"setup", setup, METH_VARARGS, "setup(errors, allocate)"},
    {"load", load, METH_O, "load(path)"},
    {"kernels", kernels, METH_VARARGS, "kernels(library, symbol...)"},
    {"function", make_function, METH_VARARGS, "function(library, name, doc, addresses)"},
    {"prepare", prepare, METH_VARARGS, "prepare(library, device, addresses)"},
    {"status_names", status_names, METH_O, "status_names(library)"},
    {"seconds", function_seconds, METH_VARARGS, "seconds(function, repeats, *args)"},
    {0},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "kgen._core", .m_size = -1,
                                        .m_methods = methods};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModule_Create(&definition);
}
