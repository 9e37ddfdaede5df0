/* Which backends are built in, and which of them a call means. */
#include "backend.h"
#include "environment.h"
#include "error.h"

#include <string.h>

static const backend *const built_in[KG_BACKEND_COUNT] = {
    [KG_BACKEND_REFERENCE] = &kg__reference_backend,
#if defined(KG_CUDA) && KG_CUDA
    [KG_BACKEND_CUDA] = &kg__cuda_backend,
#endif
#if defined(KG_EMU) && KG_EMU
    [KG_BACKEND_EMU] = &kg__emu_backend,
#endif
};

/* KGEN_BACKEND, or KG_BACKEND_DEFAULT where it is not set. */
static kg_status wished_for(kg_backend *wish)
{
    const char *name = kg__environment()->backend;
    *wish = KG_BACKEND_DEFAULT;
    if (kg__environment()->incomplete) return kg__environment_incomplete();
    if (!name) return KG_OK;
    for (int id = 0; id < KG_BACKEND_COUNT; id++) {
        *wish = (kg_backend)id;
        if (strcmp(name, kg_backend_name(*wish)) == 0) return KG_OK;
    }
    return kg__fail(KG_WRONG_BACKEND,
                    "KGEN_BACKEND is '%s'; it must be cuda, reference, emu or default", name);
}

static bool has_gpu(void)
{
    const char *why_none;
    const backend *cuda = built_in[KG_BACKEND_CUDA];
    return cuda && cuda->devices(&why_none) > 0;
}

kg_status kg__backend_find(kg_backend wanted, const backend **found)
{
    if ((unsigned)wanted >= KG_BACKEND_COUNT) {
        return kg__fail(KG_INVALID_ARGUMENT, "there is no backend number %d", (int)wanted);
    }
    if (wanted == KG_BACKEND_DEFAULT) {
        const kg_status status = wished_for(&wanted);
        if (status) return status;
    }
    if (wanted == KG_BACKEND_DEFAULT) {
        wanted = has_gpu() ? KG_BACKEND_CUDA : KG_BACKEND_REFERENCE;
    }

    const backend *b = built_in[wanted];
    if (!b) {
        return kg__fail(KG_WRONG_BACKEND,
                        "the backend '%s' is not built into this library; use another, or rebuild",
                        kg_backend_name(wanted));
    }
    const char *why_none;
    if (b->devices(&why_none) == 0) {
        return kg__fail(KG_NO_DEVICE, "no GPU can be used: %s", why_none);
    }
    *found = b;
    return KG_OK;
}

kg_status kg__backend_device(const backend *b, int wanted, int *device)
{
    const char *why_none;
    const int devices = b->devices(&why_none);
    if (b->id != KG_BACKEND_CUDA || wanted == -1) return b->current(device);
    if (wanted < 0 || wanted >= devices) {
        return kg__fail(KG_INVALID_ARGUMENT, "there is no device %d; there are %d, from 0", wanted,
                        devices);
    }
    *device = wanted;
    return KG_OK;
}

static bool has_device(const backend *b, uint32_t cc, uint32_t sms)
{
    const char *why_none;
    const int devices = b->devices(&why_none);
    for (int d = 0; d < devices; d++) {
        uint32_t its_cc, its_sms;
        b->facts(d, &its_cc, &its_sms);
        if (its_cc == cc && its_sms == sms) return true;
    }
    return false;
}

bool kg__device_exists(uint32_t cc, uint32_t sms)
{
    for (int id = 0; id < KG_BACKEND_COUNT; id++) {
        const backend *b = built_in[id];
        if (b && id != KG_BACKEND_REFERENCE && has_device(b, cc, sms)) return true;
    }
    return false;
}
