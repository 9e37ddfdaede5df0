#include "work.h"

#include "device.h"

#include <cuda_runtime_api.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory: one array per purpose, kept from cell to cell and grown where needed ---- */

typedef enum slot {
    SLOT_IN,
    SLOT_IN2,
    SLOT_OUT,
    SLOT_EXPECTED,
    SLOT_OUT2,
    SLOT_ROOM,
    SLOT_ROOM2,
    SLOT_EXPECTED2,
    SLOT_INDEX,
    SLOT_OFFSETS,
    SLOT_EDGES,
    SLOT_LENGTH,
    SLOT_COUNT
} slot;

static struct {
    unsigned char *memory;
    size_t bytes;
} slots[SLOT_COUNT];

static void *slot_memory(slot s, size_t bytes)
{
    if (slots[s].bytes >= bytes) return slots[s].memory;
    cudaFree(slots[s].memory);
    slots[s].bytes = 0;
    void *memory = NULL;
    if (cudaMalloc(&memory, bytes) != cudaSuccess) {
        (void)cudaGetLastError();
        slots[s].memory = NULL;
        return NULL;
    }
    slots[s].memory = memory;
    slots[s].bytes = bytes;
    return memory;
}

void *work_expected(void)
{
    return slots[SLOT_EXPECTED].memory;
}

void *work_expected2(void)
{
    return slots[SLOT_EXPECTED2].memory;
}

/* ---- the work of a cell ---- */

static bool make_memory(work *w, const cell *c)
{
    const size_t slack = 256, in_skip = c->data->in_off * w->size,
                 out_skip = c->data->out_off * w->size;
    const size_t out_bytes = w->out_span + slack;
    unsigned char *in = slot_memory(SLOT_IN, w->in_span + slack + in_skip);
    unsigned char *out = slot_memory(SLOT_OUT, out_bytes + out_skip);
    if (!in || !out || !slot_memory(SLOT_EXPECTED, out_bytes)) return false;
    const bool keyed = w->segmented && c->data->run != 0;
    if ((w->traffic.reads > 1 || keyed) &&
        !(w->in2 = slot_memory(SLOT_IN2, w->n * work_second(w) + slack)))
        return false;
    if (w->out2_span && !(slot_memory(SLOT_EXPECTED2, w->out2_span) &&
                          (w->out2 = slot_memory(SLOT_OUT2, w->out2_span + slack))))
        return false;
    if (w->roomy && !((w->room = slot_memory(SLOT_ROOM, out_bytes)) &&
                      (w->room2 = slot_memory(SLOT_ROOM2, w->out2_span + slack))))
        return false;
    if (!(w->count = slot_memory(SLOT_LENGTH, MOST_COUNTS * sizeof *w->count))) return false;
    w->in = in + in_skip;
    w->out = out + (w->outputs == w->n ? out_skip : 0);
    if (w->traffic.indexed && !(w->index = slot_memory(SLOT_INDEX, 4 * w->n + slack))) return false;
    if (w->segmented && !(w->offsets = slot_memory(SLOT_OFFSETS, 8 * (w->segments + 1) + slack)))
        return false;
    if (w->edged && !(w->edges = slot_memory(SLOT_EDGES, 4 * (w->segments + 1) + slack)))
        return false;
    return true;
}

/* Made here: a length may depend on all before it. */
static bool cut(const work *w)
{
    const size_t bytes = 8 * (w->segments + 1);
    uint64_t longest, *offsets = malloc(bytes);
    if (!offsets) return false;
    (void)w->cell->data->cut(w->cell->data, w->n, offsets, &longest);
    const bool ok =
        cudaMemcpy((void *)w->offsets, offsets, bytes, cudaMemcpyHostToDevice) == cudaSuccess;
    free(offsets);
    return ok;
}

static bool reads_nothing(const work *w)
{
    return w->traffic.reads + w->traffic.updates == 0;
}

bool work_fill(const work *w)
{
    const cell *c = w->cell;
    bool ok = reads_nothing(w) || device_fill(w->type, c->data, c->primitive->wide, (void *)w->in,
                                              w->in_span / w->size, 7) == cudaSuccess;
    if (ok && !w->in2 && c->data->run) /* what is read are keys */
        ok = device_keys((uint32_t *)w->in, c->data->run, w->n) == cudaSuccess;
    if (ok && w->in2 && c->data->heads)
        ok = device_heads((uint8_t *)w->in2, c->data->run, w->n) == cudaSuccess;
    else if (ok && w->in2 && c->data->run)
        ok = device_keys((uint32_t *)w->in2, c->data->run, w->n) == cudaSuccess;
    else if (ok && w->in2 && c->data->set)
        ok = device_flags((uint8_t *)w->in2, c->data->set, w->n) == cudaSuccess;
    else if (ok && w->in2)
        ok = device_fill(w->second ? w->second->type : w->type, c->data, c->primitive->wide,
                         (void *)w->in2, w->n, 11) == cudaSuccess;
    if (ok && w->index) ok = device_index(c->data->walk, (uint32_t *)w->index, w->n) == cudaSuccess;
    if (ok && w->edges) ok = device_edges((float *)w->edges, w->segments) == cudaSuccess;
    if (ok && w->offsets && c->data->cut) return cut(w) && cudaDeviceSynchronize() == cudaSuccess;
    if (ok && w->offsets)
        ok = device_offsets((uint64_t *)w->offsets, w->segments, w->n) == cudaSuccess;
    return ok && cudaDeviceSynchronize() == cudaSuccess;
}

bool work_refill(const work *w, bench_stream stream)
{
    const enum cudaMemcpyKind kind = cudaMemcpyDeviceToDevice;
    return cudaMemcpyAsync(w->out, w->in, w->n * w->size, kind, stream) == cudaSuccess &&
           (!w->in2 ||
            cudaMemcpyAsync(w->out2, w->in2, w->n * work_second(w), kind, stream) == cudaSuccess);
}

bool work_make(work *w, const cell *c, const kg_kernel *k)
{
    *w = (work){.cell = c, .type = c->type, .size = type_size(c->type)};
    work_shape(w, c, k);
    if (reads_nothing(w)) memset(w->scalar, 2, sizeof w->scalar);
    return make_memory(w, c);
}
