#include "machine.h"

#include "bench_commit.h"

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

extern const unsigned cub_version, cub_main_version; /* cub_version.cu: 300001 is 3.0.1 */
#if !CCCL_MAIN
const unsigned cub_main_version = 0;
#endif

/* NVML alone knows driver and clocks, and need not be there. */
static void read_nvml(machine *m)
{
    void *nvml = dlopen("libnvidia-ml.so.1", RTLD_NOW);
    if (!nvml) return;
    int (*init)(void), (*driver)(char *, unsigned), (*handle)(unsigned, void **);
    int (*clock)(void *, int, unsigned *), (*max_clock)(void *, int, unsigned *);
    *(void **)&init = dlsym(nvml, "nvmlInit_v2");
    *(void **)&driver = dlsym(nvml, "nvmlSystemGetDriverVersion");
    *(void **)&handle = dlsym(nvml, "nvmlDeviceGetHandleByIndex_v2");
    *(void **)&clock = dlsym(nvml, "nvmlDeviceGetClockInfo");
    *(void **)&max_clock = dlsym(nvml, "nvmlDeviceGetMaxClockInfo");
    enum { SM = 1, MEMORY = 2 };
    void *device = NULL;
    if (init && driver && handle && clock && max_clock && init() == 0) {
        driver(m->driver, sizeof m->driver);
        if (handle(0, &device) == 0) {
            clock(device, SM, &m->sm_mhz);
            clock(device, MEMORY, &m->memory_mhz);
            max_clock(device, SM, &m->max_sm_mhz);
            max_clock(device, MEMORY, &m->max_memory_mhz);
        }
    }
    dlclose(nvml);
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* FNV-1a over names, contents and thresholds of all variants, as in force on this device. */
static uint64_t tuning_hash(kg_workspace *ws, const kg_kernel *const *kernels)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *kernels; kernels++) {
        kg_explanation e;
        hash = hash_bytes(hash, (*kernels)->name, strlen((*kernels)->name));
        if (kg_explain(*kernels, ws, NULL, 1, &e) != KG_OK) continue;
        for (uint32_t i = 0; i < (*kernels)->n_variants; i++) {
            hash = hash_bytes(hash, &(*kernels)->variants[i].hash, sizeof(uint64_t));
            hash = hash_bytes(hash, &e.variants[i].max_n, sizeof(uint64_t));
        }
    }
    return hash;
}

static void print_version(char *to, size_t size, unsigned version, unsigned major, unsigned minor)
{
    snprintf(to, size, "%u.%u", version / major, version % major / minor);
}

static void print_cub(char *to, size_t size, unsigned version)
{
    snprintf(to, size, "%u.%u.%u", version / 100000, version / 100 % 1000, version % 100);
}

void machine_read(machine *m, kg_workspace *ws, const kg_kernel *const *kernels)
{
    struct cudaDeviceProp p;
    int runtime = 0;
    *m = (machine){
        .card = "unknown", .driver = "unknown", .cccl_main = "none", .commit = BENCH_COMMIT};
    if (cudaGetDeviceProperties(&p, 0) == cudaSuccess) {
        snprintf(m->card, sizeof m->card, "%.90s", p.name);
        m->sms = (unsigned)p.multiProcessorCount;
        m->cc = (unsigned)(p.major * 10 + p.minor);
        m->l2_bytes = (size_t)p.l2CacheSize;
    }
    (void)cudaRuntimeGetVersion(&runtime);
    print_version(m->toolkit, sizeof m->toolkit, (unsigned)runtime, 1000, 10);
    print_cub(m->cccl, sizeof m->cccl, cub_version);
    if (cub_main_version) print_cub(m->cccl_main, sizeof m->cccl_main, cub_main_version);
    read_nvml(m);
    snprintf(m->tuning, sizeof m->tuning, "%016" PRIx64, tuning_hash(ws, kernels));
}
