/* python/core/dlpack.h: the part of DLPack 1.x that is read here, as its specification lays it
 * out. */
#ifndef KGEN_PYTHON_DLPACK_H
#define KGEN_PYTHON_DLPACK_H

#include <stdint.h>

enum { DL_CPU = 1, DL_CUDA = 2, DL_CUDA_HOST = 3, DL_CUDA_MANAGED = 13 };
enum { DL_INT = 0, DL_UINT = 1, DL_FLOAT = 2, DL_OPAQUE = 3, DL_BFLOAT = 4, DL_BOOL = 6 };

typedef struct dl_device {
    int32_t type, id;
} dl_device;

typedef struct dl_tensor {
    void *data;
    dl_device device;
    int32_t ndim;
    struct {
        uint8_t code, bits;
        uint16_t lanes;
    } dtype;
    int64_t *shape, *strides; /* strides in elements; NULL: rows lie one after the other */
    uint64_t byte_offset;
} dl_tensor;

typedef struct dl_managed {
    dl_tensor tensor;
    void *context;
    void (*deleter)(struct dl_managed *self);
} dl_managed;

typedef struct dl_version {
    uint32_t major, minor;
} dl_version;

typedef struct dl_versioned {
    dl_version version;
    void *context;
    void (*deleter)(struct dl_versioned *self);
    uint64_t flags; /* bit 0: read only */
    dl_tensor tensor;
} dl_versioned;

/* What a framework hangs on its type of tensors as __dlpack_c_exchange_api__. */
typedef struct dl_exchange {
    dl_version version;
    struct dl_exchange *previous;
    int (*allocate)(dl_tensor *like, dl_versioned **out, void *context,
                    void (*fails)(void *context, const char *kind, const char *text));
    int (*managed_of)(void *object, dl_versioned **out);
    int (*object_of)(dl_versioned *tensor, void **out);
    int (*tensor_of)(void *object, dl_tensor *out); /* borrows; may be NULL */
    int (*current_stream)(int32_t type, int32_t id, void **out);
} dl_exchange;

#endif
