/* Registering, finding, forcing and preparing kernels. */
#include "registry.h"
#include "environment.h"
#include "error.h"
#include "tuning.h"

#include <pthread.h>
#include <string.h>

enum { FLAG_SETTLED = 1, FLAG_REGISTERED = 2 };
enum { EARLY_CAPABILITY = 90 }; /* programmatic dependent launch */
#define BIT_OF_DEVICE_0 2 /* from here on: prepared for the device */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const kg_kernel *first, *last; /* of the kernels met; only ever appended to */
static const kg_row no_such_row;      /* stands in SLOT_FORCED for a name that does not exist */

void kg__lock(void)
{
    pthread_mutex_lock(&lock);
}

void kg__unlock(void)
{
    pthread_mutex_unlock(&lock);
}

/* ---- slots ----------------------------------------------------------------------------------- */

void kg__set_slot(const kg_kernel *kernel, int slot, const void *value)
{
    __atomic_store_n(&kernel->state->opaque[slot], (void *)value, __ATOMIC_RELEASE);
}

static bool has_flag(const kg_kernel *kernel, uintptr_t flag)
{
    return ((uintptr_t)kg__slot(kernel, SLOT_FLAGS) & flag) != 0;
}

static void set_flag(const kg_kernel *kernel, uintptr_t flag) /* under the lock */
{
    kg__set_slot(kernel, SLOT_FLAGS, (void *)((uintptr_t)kg__slot(kernel, SLOT_FLAGS) | flag));
}

/* Two flags for a device: the first says "prepared", the second that its code may be launched early.
 * 0 for a device that has none, which is prepared anew. */
static uintptr_t device_flag(int device, int which)
{
    const int bit = BIT_OF_DEVICE_0 + 2 * device + which;
    return device >= 0 && bit < (int)(8 * sizeof(uintptr_t)) ? (uintptr_t)1 << bit : 0;
}

/* ---- the table ------------------------------------------------------------------------------- */

static bool arg_is_sound(const kg_kernel *kernel, const kg_arg *arg)
{
    if (arg->size == 0 || (arg->alignment & (arg->alignment - 1)) != 0) return false;
    if (arg->extent == KG_EXTENT_ONE || arg->extent == KG_EXTENT_N) return true;
    if (arg->width >= kernel->n_lengths) return false;
    return arg->extent != KG_EXTENT_PLANE ||
           (arg->height < kernel->n_lengths && arg->pitch < kernel->n_lengths);
}

static bool has_a_plane(const kg_kernel *kernel)
{
    for (uint32_t i = 0; i < kernel->n_args; i++)
        if (kernel->args[i].extent == KG_EXTENT_PLANE) return true;
    return false;
}

static bool step_is_sound(const kg_kernel *kernel, const kg_step *step)
{
    if (step->rule == KG_GRID_ONE) return true;
    if (step->rule == KG_GRID_TILES)
        return step->tile_width != 0 && step->tile_height != 0 && has_a_plane(kernel);
    const bool counted = step->fixed != 0 || step->per_sm != 0;
    if (step->rule == KG_GRID_STRIPS)
        return step->tile_width != 0 && step->tile_height != 0 && counted && has_a_plane(kernel);
    if (step->dbs == 0) return false;
    return step->rule == KG_GRID_BLOCKS || counted;
}

static bool row_is_sound(const kg_kernel *kernel, const kg_row *row)
{
    if (!row->name || row->n_steps == 0 || row->n_steps > KG_MAX_STEPS) return false;
    for (uint32_t i = 0; i < row->n_steps; i++) {
        if (!step_is_sound(kernel, &row->steps[i])) return false;
    }
    for (uint32_t i = 0; i < row->n_ranges; i++) {
        if ((unsigned)row->ranges[i].feature >= KG_FEATURE_COUNT) return false;
    }
    return true;
}

/* What the rest of the runtime takes for granted, so that a stale object file cannot crash it. */
static bool table_is_sound(const kg_kernel *kernel)
{
    if (!kernel->name || kernel->n_args > KG_MAX_ARGS || kernel->n_rows > KG_MAX_ROWS) return false;
    if (kernel->n_lengths > KG_MAX_LENGTHS || (kernel->n_lengths && !kernel->lengths)) return false;
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        if (!arg_is_sound(kernel, &kernel->args[i])) return false;
    }
    for (uint32_t i = 0; i < kernel->n_rows; i++) {
        const kg_row *row = &kernel->rows[i];
        if (!row_is_sound(kernel, row) || (i > 0 && row[-1].max_n > row->max_n)) return false;
    }
    return true;
}

const kg_row *kg__row_named(const kg_kernel *kernel, const char *name, size_t length)
{
    for (uint32_t i = 0; i < kernel->n_rows; i++) {
        const char *row = kernel->rows[i].name;
        if (strncmp(row, name, length) == 0 && row[length] == '\0') return &kernel->rows[i];
    }
    return NULL;
}

/* What KGEN_FORCE says about the kernel. An item with the kernel's name counts more than a plain
 * one, and must be right: a plain one may mean other kernels. */
static const kg_row *row_from_environment(const kg_kernel *kernel)
{
    const char *item = kg__environment()->force;
    const size_t name_length = strlen(kernel->name);
    const kg_row *plain = NULL;

    while (item) {
        const size_t length = strcspn(item, ",");
        const char *colon = memchr(item, ':', length);
        if (!colon) {
            const kg_row *row = kg__row_named(kernel, item, length);
            if (!plain) plain = row;
        } else if ((size_t)(colon - item) == name_length &&
                   memcmp(item, kernel->name, name_length) == 0) {
            const char *variant = colon + 1;
            const kg_row *row = kg__row_named(kernel, variant, (size_t)(item + length - variant));
            return row ? row : &no_such_row;
        }
        item = item[length] ? item + length + 1 : NULL;
    }
    return plain;
}

static void append(const kg_kernel *kernel) /* under the lock */
{
    if (last) {
        kg__set_slot(last, SLOT_NEXT, kernel);
    } else {
        __atomic_store_n(&first, kernel, __ATOMIC_RELEASE);
    }
    last = kernel;
}

static const kg_kernel *first_known(void)
{
    return __atomic_load_n(&first, __ATOMIC_ACQUIRE);
}

static void settle_now(const kg_kernel *kernel)
{
    kg__lock();
    if (!has_flag(kernel, FLAG_SETTLED)) {
        kg__set_slot(kernel, SLOT_FORCED, row_from_environment(kernel));
        kg__tuning_from_environment(kernel);
        append(kernel);
        set_flag(kernel, FLAG_SETTLED);
    }
    kg__unlock();
}

kg_status kg__settle(const kg_kernel *kernel)
{
    if (!kernel) return kg__fail(KG_NULL_POINTER, "the kernel is NULL");
    if (kernel->abi != KG_ABI) {
        return kg__fail(KG_INVALID_ARGUMENT,
                        "the kernel's table has layout %u, this runtime has %u; generate it again",
                        kernel->abi, KG_ABI);
    }
    if (!kernel->state) return kg__fail(KG_INVALID_ARGUMENT, "the kernel has no state");
    if (has_flag(kernel, FLAG_SETTLED)) return KG_OK;
    if (!table_is_sound(kernel)) {
        return kg__fail(KG_INVALID_ARGUMENT,
                        "the table of kernel '%s' is damaged; generate it again",
                        kernel->name ? kernel->name : "?");
    }
    if (kg__environment()->incomplete) {
        return kg__fail(KG_OUT_OF_MEMORY, "host memory was exhausted while reading environment "
                                          "variables");
    }
    settle_now(kernel);
    return KG_OK;
}

/* ---- finding -------------------------------------------------------------------------------- */

static const kg_kernel *next_of(const kg_kernel *kernel)
{
    return kg__slot(kernel, SLOT_NEXT);
}

const kg_kernel *kg__known(const char *name, size_t length)
{
    for (const kg_kernel *k = first_known(); k; k = next_of(k)) {
        if (strncmp(k->name, name, length) == 0 && k->name[length] == '\0') return k;
    }
    return NULL;
}

const kg_kernel *kg_find(const char *name)
{
    if (!name) return NULL;
    for (const kg_kernel *k = first_known(); k; k = next_of(k)) {
        if (has_flag(k, FLAG_REGISTERED) && strcmp(k->name, name) == 0) return k;
    }
    return NULL;
}

/* Whether a kernel other than *at has its name, before it in the array or registered. */
static bool name_is_taken(const kg_kernel *const *kernels, const kg_kernel *const *at)
{
    const kg_kernel *registered = kg_find((*at)->name);
    if (registered && registered != *at) return true;
    for (const kg_kernel *const *k = kernels; k != at; k++) {
        if (*k != *at && strcmp((*k)->name, (*at)->name) == 0) return true;
    }
    return false;
}

kg_status kg_register(const kg_kernel *const *kernels)
{
    if (!kernels) return kg__fail(KG_NULL_POINTER, "kg_register: 'kernels' is NULL");
    for (const kg_kernel *const *k = kernels; *k; k++) {
        const kg_status status = kg__settle(*k);
        if (status) return status;
        if (!name_is_taken(kernels, k)) continue;
        return kg__fail(KG_INVALID_ARGUMENT, "two different kernels are called '%s'", (*k)->name);
    }
    kg__lock();
    for (const kg_kernel *const *k = kernels; *k; k++) set_flag(*k, FLAG_REGISTERED);
    kg__unlock();
    return KG_OK;
}

/* ---- forcing -------------------------------------------------------------------------------- */

kg_status kg_force(const kg_kernel *kernel, const char *variant)
{
    const kg_status status = kg__settle(kernel);
    if (status) return status;
    const kg_row *row =
        variant ? kg__row_named(kernel, variant, strlen(variant)) : row_from_environment(kernel);
    if (variant && !row) {
        return kg__fail(KG_UNKNOWN_NAME, "%s has no variant '%s'", kernel->name, variant);
    }
    kg__lock();
    kg__set_slot(kernel, SLOT_FORCED, row);
    kg__unlock();
    return KG_OK;
}

kg_status kg__forced_row(const kg_kernel *kernel, const kg_row **row)
{
    *row = kg__slot(kernel, SLOT_FORCED);
    if (*row != &no_such_row) return KG_OK;
    *row = NULL;
    return kg__fail(KG_UNKNOWN_NAME, "KGEN_FORCE=%s names a variant that %s does not have",
                    kg__environment()->force, kernel->name);
}

/* ---- preparing ------------------------------------------------------------------------------ */

/* The device is current. *early: all rows that may be launched early were compiled for a capability
 * that has it, and not made from code for an older one. */
static kg_status prepare_rows(const kg_kernel *kernel, const backend *b, int device, bool *early)
{
    *early = true;
    uint32_t cc, sms;
    b->facts(device, &cc, &sms);
    for (uint32_t i = 0; i < kernel->n_rows; i++) {
        const kg_row *row = &kernel->rows[i];
        const kg_launch_fn code = b->code(row);
        if (!code || row->min_cc > cc) continue;
        kg_step_facts facts[KG_MAX_STEPS] = {{0}};
        const kg_call call = {.purpose = KG_PURPOSE_PREPARE, .facts = facts};
        const int error = code(&call);
        if (error) {
            const launch_failure failure = b->failure(error);
            return kg__fail(failure.status, "%s, variant %s, cannot be loaded: %s", kernel->name,
                            row->name, failure.text);
        }
        if (row->pdl && facts[0].ptx < EARLY_CAPABILITY) *early = false;
    }
    return KG_OK;
}

kg_status kg__prepare_kernel(const kg_kernel *kernel, const backend *b, int device, bool *early)
{
    *early = false;
    if (b->id != KG_BACKEND_CUDA) return KG_OK;
    const uintptr_t prepared = device_flag(device, 0), may_be_early = device_flag(device, 1);
    const uintptr_t flags = (uintptr_t)kg__slot(kernel, SLOT_FLAGS);
    *early = (flags & may_be_early) != 0;
    if (flags & prepared) return KG_OK;

    int previous;
    kg_status status = b->enter(device, &previous);
    if (status) return status;
    status = prepare_rows(kernel, b, device, early);
    b->leave(previous);
    if (status) return status;
    kg__lock();
    set_flag(kernel, *early ? prepared | may_be_early : prepared);
    kg__unlock();
    return KG_OK;
}

kg_status kg__prepare_registered(const backend *b, int device)
{
    bool early;
    for (const kg_kernel *k = first_known(); k; k = next_of(k)) {
        if (!has_flag(k, FLAG_REGISTERED)) continue;
        const kg_status status = kg__prepare_kernel(k, b, device, &early);
        if (status) return status;
    }
    return KG_OK;
}

kg_status kg_prepare(const kg_kernel *const *kernels, kg_backend backend_id, int device)
{
    const backend *b;
    kg_status status = kg__backend_find(backend_id, &b);
    if (status) return status;
    int resolved;
    bool early;
    status = kg__backend_device(b, device, &resolved);
    if (status) return status;

    if (!kernels) status = kg__prepare_registered(b, resolved);
    for (const kg_kernel *const *k = kernels; k && *k && !status; k++) {
        status = kg__settle(*k);
        if (!status) status = kg__prepare_kernel(*k, b, resolved, &early);
    }
    return status ? status : kg__tuning_status();
}

void kg__reset_for_tests(void)
{
    kg__lock();
    for (const kg_kernel *k = first; k;) {
        const kg_kernel *next = next_of(k);
        kg__tuning_forget(k);
        *k->state = (kg_kernel_state){{NULL}};
        k = next;
    }
    first = last = NULL;
    kg__tuning_forget_file();
    kg__unlock();
    kg__environment_reset();
}
