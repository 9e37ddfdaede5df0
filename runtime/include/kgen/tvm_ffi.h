/* kgen/tvm_ffi.h: kernels as functions of apache-tvm-ffi, whose tensors are those of DLPack.
 *
 * `kgen bindings SPEC --to tvm-ffi` makes a file that includes this one. No header of tvm-ffi is
 * needed: what follows of its interface in C is stable. A function takes the arguments of the
 * kernel in the order of C, results among them, then the lengths that no array tells. Arrays on the
 * host run the reference. */
#ifndef KGEN_TVM_FFI_H
#define KGEN_TVM_FFI_H

#include <kgen/kgen.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the interface ---- */

enum {
    KG_FFI_NONE = 0,
    KG_FFI_INT = 1,
    KG_FFI_BOOL = 2,
    KG_FFI_FLOAT = 3,
    KG_FFI_DLTENSOR = 7, /* v.pointer is one */
    KG_FFI_TENSOR = 70,  /* one follows the head of an object */
    KG_FFI_OBJECT_HEAD = 24
};
enum { KG_DL_CPU = 1, KG_DL_CUDA = 2, KG_DL_CUDA_HOST = 3, KG_DL_CUDA_MANAGED = 13 };
enum { KG_DL_INT = 0, KG_DL_UINT = 1, KG_DL_FLOAT = 2, KG_DL_BFLOAT = 4, KG_DL_BOOL = 6 };

typedef struct kg_ffi_any {
    int32_t type;
    uint32_t padding;
    union {
        int64_t integer;
        double number;
        void *pointer;
    } v;
} kg_ffi_any;

typedef struct kg_dl_tensor {
    void *data;
    int32_t device_type, device;
    int32_t ndim;
    uint8_t code, bits;
    uint16_t lanes;
    int64_t *shape, *strides; /* strides in elements; NULL: rows lie one after the other */
    uint64_t byte_offset;
} kg_dl_tensor;

/* Those of libtvm_ffi, which has loaded the library that calls them. */
void TVMFFIErrorSetRaisedFromCStr(const char *kind, const char *message);
void *TVMFFIEnvGetStream(int32_t device_type, int32_t device);

/* ---- a call ---- */

typedef struct kg_ffi_call {
    const char *name;
    const kg_kernel *const *kernels; /* of all element types, ended by NULL */
    const kg_kernel *k;
    const kg_ffi_any *args;
    int32_t n_args;
    const kg_dl_tensor *arrays[KG_MAX_ARGS]; /* NULL: a scalar */
    uint64_t lengths[KG_MAX_LENGTHS + 1];    /* the kernel's, then n */
    bool known[KG_MAX_LENGTHS + 1];
    union {
        char bytes[64];
        uint64_t align;
    } scalars[KG_MAX_ARGS];
} kg_ffi_call;

#define KG_FFI_N KG_MAX_LENGTHS

static inline bool kg_ffi_fails(const kg_ffi_call *c, const char *kind, const char *format, ...)
{
    char text[400];
    const int n = snprintf(text, sizeof text, "%s: ", c->name);
    va_list args;
    va_start(args, format);
    if (n >= 0 && (size_t)n < sizeof text)
        vsnprintf(text + n, sizeof text - (size_t)n, format, args);
    va_end(args);
    TVMFFIErrorSetRaisedFromCStr(kind, text);
    return false;
}

/* ---- arrays, and the kernel of their types ---- */

static inline const kg_dl_tensor *kg_ffi_tensor(const kg_ffi_any *any)
{
    if (any->type == KG_FFI_DLTENSOR) return (const kg_dl_tensor *)any->v.pointer;
    if (any->type != KG_FFI_TENSOR) return NULL;
    return (const kg_dl_tensor *)((const char *)any->v.pointer + KG_FFI_OBJECT_HEAD);
}

static inline bool kg_ffi_on_gpu(const kg_dl_tensor *t)
{
    return t->device_type == KG_DL_CUDA || t->device_type == KG_DL_CUDA_MANAGED;
}

static inline bool kg_ffi_on_host(const kg_dl_tensor *t)
{
    return t->device_type == KG_DL_CPU || t->device_type == KG_DL_CUDA_HOST;
}

static inline const kg_dl_tensor *kg_ffi_first(const kg_ffi_call *c)
{
    for (uint32_t i = 0; i < c->kernels[0]->n_args; i++)
        if (c->arrays[i]) return c->arrays[i];
    return NULL;
}

static inline bool kg_ffi_take_array(kg_ffi_call *c, uint32_t i)
{
    const kg_arg *arg = &c->kernels[0]->args[i];
    const kg_dl_tensor *t = kg_ffi_tensor(&c->args[i]), *first = kg_ffi_first(c);
    if (!t) return kg_ffi_fails(c, "TypeError", "'%s' is no tensor", arg->name);
    c->arrays[i] = t;
    if (t->lanes != 1 || !(kg_ffi_on_gpu(t) || kg_ffi_on_host(t)))
        return kg_ffi_fails(c, "TypeError", "'%s' is neither in host memory nor on a CUDA device",
                            arg->name);
    return !first || kg_ffi_on_gpu(first) == kg_ffi_on_gpu(t) ||
           kg_ffi_fails(c, "ValueError", "'%s' is in other memory than the arrays before it",
                        arg->name);
}

static inline bool kg_ffi_take_arrays(kg_ffi_call *c)
{
    const kg_kernel *k = c->kernels[0];
    if (c->n_args < (int32_t)k->n_args)
        return kg_ffi_fails(c, "TypeError", "%d arguments were passed; %u are needed",
                            (int)c->n_args, k->n_args);
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].role != KG_ROLE_SCALAR && !kg_ffi_take_array(c, i)) return false;
    return true;
}

static inline bool kg_ffi_is(const kg_dl_tensor *t, const char *type, uint32_t size)
{
    if (t->bits != 8 * size) return false;
    switch (*type) {
    case 'u': return t->code == KG_DL_UINT || (size == 1 && t->code == KG_DL_BOOL);
    case 'i': return t->code == KG_DL_INT;
    case 'f': return t->code == KG_DL_FLOAT;
    case 'b': return t->code == KG_DL_BFLOAT;
    default: return false;
    }
}

/* Elements of the tensor for each of the argument: 1, the fields of a struct or its bytes. 0:
 * another type. */
static inline int64_t kg_ffi_parts(const kg_dl_tensor *t, const kg_arg *arg)
{
    const kg_field *f = arg->fields;
    if (arg->n_fields == 1 && !f->name[0]) return kg_ffi_is(t, f->type, arg->size);
    if (t->code == KG_DL_UINT && t->bits == 8) return arg->size;
    for (uint32_t i = 0; i < arg->n_fields; i++)
        if (!kg_ffi_is(t, f[i].type, f[i].size) || f[i].offset != i * f[0].size) return 0;
    return arg->n_fields * f[0].size == arg->size ? arg->n_fields : 0;
}

static inline bool kg_ffi_find_kernel(kg_ffi_call *c)
{
    for (const kg_kernel *const *k = c->kernels; *k; k++) {
        bool fits = true;
        for (uint32_t i = 0; i < (*k)->n_args; i++)
            if (c->arrays[i] && !kg_ffi_parts(c->arrays[i], &(*k)->args[i])) fits = false;
        if (fits) return c->k = *k, true;
    }
    return kg_ffi_fails(c, "TypeError", "no kernel takes these element types");
}

/* ---- lengths ---- */

static inline bool kg_ffi_set(kg_ffi_call *c, uint32_t i, uint64_t value, const char *who)
{
    if (c->known[i] && c->lengths[i] != value)
        return kg_ffi_fails(c, "ValueError", "%s says that %s is %llu, which was %llu before", who,
                            i == KG_FFI_N ? "n" : c->k->lengths[i], (unsigned long long)value,
                            (unsigned long long)c->lengths[i]);
    c->lengths[i] = value;
    return c->known[i] = true;
}

/* A tensor's elements; -1 where they do not lie one after the other. */
static inline int64_t kg_ffi_count(const kg_dl_tensor *t)
{
    int64_t count = 1;
    bool dense = true;
    for (int32_t i = t->ndim - 1; i >= 0; i--) {
        if (t->strides && t->shape[i] != 1 && t->strides[i] != count) dense = false;
        count *= t->shape[i];
    }
    return dense || count == 0 ? count : -1;
}

static inline bool kg_ffi_take_plane(kg_ffi_call *c, const kg_arg *arg, const kg_dl_tensor *t)
{
    if (t->ndim != 2 || (t->strides && t->strides[1] != 1 && t->shape[1] > 1) ||
        (t->strides && t->shape[0] > 1 && t->strides[0] < t->shape[1]))
        return kg_ffi_fails(c, "ValueError", "'%s' is no plane: two dimensions, with whole rows",
                            arg->name);
    const int64_t row = t->strides && t->shape[0] > 1 ? t->strides[0] : t->shape[1];
    return kg_ffi_set(c, arg->width, (uint64_t)t->shape[1], arg->name) &&
           kg_ffi_set(c, arg->height, (uint64_t)t->shape[0], arg->name) &&
           kg_ffi_set(c, arg->pitch, (uint64_t)row * arg->size, arg->name) &&
           kg_ffi_set(c, KG_FFI_N, (uint64_t)t->shape[0] * (uint64_t)t->shape[1], arg->name);
}

static inline bool kg_ffi_take_extent(kg_ffi_call *c, const kg_arg *arg, const kg_dl_tensor *t)
{
    if (arg->extent == KG_EXTENT_PLANE) return kg_ffi_take_plane(c, arg, t);
    const int64_t parts = kg_ffi_parts(t, arg), all = kg_ffi_count(t), count = all / parts;
    if (all < 0 || all % parts)
        return kg_ffi_fails(c, "ValueError",
                            all < 0 ? "the elements of '%s' do not lie one after the other"
                                    : "'%s' does not hold whole elements",
                            arg->name);
    switch (arg->extent) {
    case KG_EXTENT_N: return kg_ffi_set(c, KG_FFI_N, (uint64_t)count, arg->name);
    case KG_EXTENT_CAPACITY: return kg_ffi_set(c, arg->width, (uint64_t)count, arg->name);
    case KG_EXTENT_LENGTH:
        if (count >= arg->plus)
            return kg_ffi_set(c, arg->width, (uint64_t)count - arg->plus, arg->name);
        return kg_ffi_fails(c, "ValueError", "'%s' needs %u elements at least", arg->name,
                            arg->plus);
    case KG_EXTENT_ONE:
        return count == 1 || kg_ffi_fails(c, "ValueError", "'%s' has one element, not %lld",
                                          arg->name, (long long)count);
    default: return true; /* sums of lengths, and bits, are looked at when all are known */
    }
}

/* Lengths that no array tells are passed after the arguments: n first, then the kernel's. */
static inline bool kg_ffi_take_passed(kg_ffi_call *c)
{
    int32_t at = (int32_t)c->k->n_args;
    for (uint32_t i = 0; i <= c->k->n_lengths; i++) {
        const uint32_t length = i == 0 ? KG_FFI_N : i - 1;
        const char *name = i == 0 ? "n" : c->k->lengths[i - 1];
        if (c->known[length]) continue;
        if (at >= c->n_args || c->args[at].type != KG_FFI_INT || c->args[at].v.integer < 0)
            return kg_ffi_fails(c, "TypeError",
                                "no tensor says what '%s' is; it is passed as a number after them",
                                name);
        if (!kg_ffi_set(c, length, (uint64_t)c->args[at++].v.integer, name)) return false;
    }
    return at == c->n_args || kg_ffi_fails(c, "TypeError", "%d arguments were passed; %d are taken",
                                           (int)c->n_args, (int)at);
}

static inline bool kg_ffi_take_lengths(kg_ffi_call *c)
{
    const kg_arg *args = c->k->args;
    for (uint32_t i = 0; i < c->k->n_args; i++)
        if (c->arrays[i] && !kg_ffi_take_extent(c, &args[i], c->arrays[i])) return false;
    if (!kg_ffi_take_passed(c)) return false;
    for (uint32_t i = 0; i < c->k->n_args; i++) {
        const kg_extent extent = args[i].extent;
        const bool follows = extent == KG_EXTENT_SUM || extent == KG_EXTENT_BITS ||
                             extent == KG_EXTENT_FIXED || extent == KG_EXTENT_TABLE ||
                             extent == KG_EXTENT_TIMES || extent == KG_EXTENT_HEADED;
        if (!follows || !c->arrays[i]) continue;
        const uint64_t wanted = kg_elements(&args[i], c->lengths[KG_FFI_N], c->lengths);
        const int64_t parts = kg_ffi_parts(c->arrays[i], &args[i]);
        if ((uint64_t)(kg_ffi_count(c->arrays[i]) / parts) != wanted)
            return kg_ffi_fails(c, "ValueError", "'%s' must have %llu elements", args[i].name,
                                (unsigned long long)wanted);
    }
    return true;
}

/* ---- scalars ---- */

static inline bool kg_ffi_take_float(kg_ffi_call *c, const kg_arg *arg, double number, char *to)
{
    const float single = (float)number;
    const kg_f16 half = kg_f16_from_f32(single);
    const kg_bf16 brain = kg_bf16_from_f32(single);
    const void *from = arg->size == 8      ? (const void *)&number
                       : arg->size == 4    ? (const void *)&single
                       : *arg->type == 'b' ? (const void *)&brain
                                           : (const void *)&half;
    (void)c;
    return memcpy(to, from, arg->size), true;
}

static inline bool kg_ffi_take_integer(kg_ffi_call *c, const kg_arg *arg, int64_t value, char *to)
{
    const int spare = 64 - 8 * (int)arg->size;
    const int64_t top = INT64_MAX >> spare;
    const bool fits = *arg->type == 'i' ? value <= top && value >= -top - 1
                                        : value >= 0 && (uint64_t)value <= UINT64_MAX >> spare;
    if (!fits)
        return kg_ffi_fails(c, "ValueError", "'%s' does not fit in %s", arg->name, arg->type);
    return memcpy(to, &value, arg->size), true; /* little-endian, as all that CUDA runs on */
}

/* A struct is a tensor of its bytes on the host. */
static inline bool kg_ffi_take_struct(kg_ffi_call *c, const kg_arg *arg, const kg_ffi_any *any,
                                      char *to)
{
    const kg_dl_tensor *t = kg_ffi_tensor(any);
    if (!t || !kg_ffi_on_host(t) || kg_ffi_count(t) * t->bits != 8 * (int64_t)arg->size)
        return kg_ffi_fails(c, "TypeError", "'%s' takes the %u bytes of a struct, on the host",
                            arg->name, arg->size);
    return memcpy(to, (const char *)t->data + t->byte_offset, arg->size), true;
}

static inline bool kg_ffi_take_scalar(kg_ffi_call *c, uint32_t i)
{
    const kg_arg *arg = &c->k->args[i];
    const kg_ffi_any *any = &c->args[i];
    char *to = c->scalars[i].bytes;
    const bool whole = any->type == KG_FFI_INT || any->type == KG_FFI_BOOL;
    if (arg->n_fields > 1 || arg->fields[0].name[0]) return kg_ffi_take_struct(c, arg, any, to);
    const bool real = *arg->type == 'f' || *arg->type == 'b';
    if (whole && !real) return kg_ffi_take_integer(c, arg, any->v.integer, to);
    if (whole) return kg_ffi_take_float(c, arg, (double)any->v.integer, to);
    if (real && any->type == KG_FFI_FLOAT) return kg_ffi_take_float(c, arg, any->v.number, to);
    return kg_ffi_fails(c, "TypeError", "'%s' is no number of type %s", arg->name, arg->type);
}

static inline bool kg_ffi_take_scalars(kg_ffi_call *c)
{
    for (uint32_t i = 0; i < c->k->n_args; i++)
        if (c->k->args[i].role == KG_ROLE_SCALAR && !kg_ffi_take_scalar(c, i)) return false;
    return true;
}

/* ---- workspaces: one per thread, device and stream ----
 *
 * Nothing can be allocated while a stream is captured. So whoever makes a workspace on a GPU makes
 * spare ones, too. A stream that is met first in a capture gets one of those. */

#define KG_FFI_SPARES 3

typedef struct kg_ffi_room {
    struct kg_ffi_room *next;
    kg_backend backend;
    int device;
    kg_stream stream;
    size_t bytes;
    bool spare; /* no stream has it yet */
    kg_workspace *workspace;
} kg_ffi_room;

static pthread_key_t kg_ffi_key;
static pthread_once_t kg_ffi_once = PTHREAD_ONCE_INIT;

static void kg_ffi_forget(void *first)
{
    for (kg_ffi_room *r = (kg_ffi_room *)first, *next; r; r = next) {
        next = r->next;
        (void)kg_workspace_destroy(r->workspace);
        free(r);
    }
}

static void kg_ffi_make_key(void)
{
    (void)pthread_key_create(&kg_ffi_key, kg_ffi_forget);
}

static inline kg_ffi_room *kg_ffi_find_room(kg_ffi_room like)
{
    kg_ffi_room *r = (kg_ffi_room *)pthread_getspecific(kg_ffi_key);
    for (; r; r = r->next)
        if (r->backend == like.backend && r->device == like.device && r->spare == like.spare &&
            (like.spare || r->stream == like.stream) && r->bytes >= like.bytes)
            return r;
    return NULL;
}

static inline kg_status kg_ffi_make_room(kg_ffi_room like)
{
    kg_ffi_room *made = (kg_ffi_room *)malloc(sizeof *made);
    if (!made) return KG_OUT_OF_MEMORY;
    like.next = (kg_ffi_room *)pthread_getspecific(kg_ffi_key);
    like.bytes += like.bytes / 4; /* growing step by step would keep many */
    const kg_status status =
        kg_workspace_create(&like.workspace, like.backend, like.device, like.bytes);
    *made = like;
    if (status || pthread_setspecific(kg_ffi_key, made) != 0) {
        if (!status) (void)kg_workspace_destroy(like.workspace);
        free(made);
        return status ? status : KG_OUT_OF_MEMORY;
    }
    return KG_OK;
}

/* One that has become too small stays, because a graph may hold it: it goes with its thread. */
static inline kg_status kg_ffi_workspace(kg_ffi_room like, kg_workspace **found)
{
    const bool on_gpu = like.backend == KG_BACKEND_CUDA;
    kg_ffi_room spare = like, *room;
    spare.spare = true;
    (void)pthread_once(&kg_ffi_once, kg_ffi_make_key);
    if ((room = kg_ffi_find_room(like)) != NULL) return *found = room->workspace, KG_OK;
    if (on_gpu && (room = kg_ffi_find_room(spare)) != NULL) { /* perhaps a capture */
        room->spare = false;
        room->stream = like.stream;
        return *found = room->workspace, KG_OK;
    }
    const kg_status status = kg_ffi_make_room(like);
    if (status) return status;
    *found = ((kg_ffi_room *)pthread_getspecific(kg_ffi_key))->workspace;
    for (int i = 0; on_gpu && i < KG_FFI_SPARES; i++)
        if (kg_ffi_make_room(spare) != KG_OK) break;
    return KG_OK;
}

/* ---- the launch ---- */

static inline const void *kg_ffi_address(const kg_ffi_call *c, uint32_t i)
{
    static const _Alignas(256) char nowhere[256]; /* an empty tensor may have no address */
    const kg_dl_tensor *t = c->arrays[i];
    if (!t) return c->scalars[i].bytes;
    return kg_ffi_count(t) == 0 ? nowhere : (const char *)t->data + t->byte_offset;
}

static inline bool kg_ffi_launch(const kg_ffi_call *c)
{
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    size_t lengths[KG_MAX_LENGTHS];
    for (uint32_t i = 0; i < c->k->n_args; i++) args[i] = kg_ffi_address(c, i);
    for (uint32_t i = 0; i < c->k->n_lengths; i++) {
        lengths[i] = (size_t)c->lengths[i];
        args[c->k->n_args + i] = &lengths[i];
    }
    const kg_dl_tensor *first = kg_ffi_first(c);
    const size_t n = (size_t)c->lengths[KG_FFI_N];
    kg_ffi_room room = {.backend = KG_BACKEND_REFERENCE, .device = -1};
    room.bytes = kg_workspace_bytes(c->k, n, c->lengths);
    if (kg_ffi_on_gpu(first)) {
        room.backend = KG_BACKEND_CUDA;
        room.device = first->device;
        room.stream = (kg_stream)TVMFFIEnvGetStream(first->device_type, first->device);
    }
    kg_workspace *ws = NULL;
    kg_status status = kg_ffi_workspace(room, &ws);
    if (!status) status = kg_run(c->k, ws, args, n, room.stream);
    return !status ||
           kg_ffi_fails(c, "RuntimeError", "%s: %s", kg_status_string(status), kg_last_error());
}

/* What an exported function does; `kernels` are those of all element types, ended by NULL. */
static inline int kg_ffi_run(const char *name, const kg_kernel *const *kernels,
                             const kg_ffi_any *args, int32_t n_args, kg_ffi_any *result)
{
    kg_ffi_call c = {.name = name, .kernels = kernels, .args = args, .n_args = n_args};
    *result = (kg_ffi_any){.type = KG_FFI_NONE};
    return kg_ffi_take_arrays(&c) && kg_ffi_find_kernel(&c) && kg_ffi_take_lengths(&c) &&
                   kg_ffi_take_scalars(&c) && kg_ffi_launch(&c)
               ? 0
               : -1;
}

#endif
