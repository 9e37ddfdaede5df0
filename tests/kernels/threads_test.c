/* Threads that call the same kernels, each with its own stream, workspace and arrays (TAP). Others
 * move thresholds and force variants meanwhile. threads.sh builds it with ThreadSanitizer. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kg_absmax.h"
#include "kg_axpy.h"

enum { THREADS = 6, TURNS = 12, MOST = 3000 };

static pthread_barrier_t together;
static const size_t sizes[] = {0, 1, 33, 900, 1001, MOST};

typedef struct caller {
    int number;
    kg_backend backend;
    kg_device *device;
    kg_stream stream;
    kg_workspace *ws;
    float *x, *y, *largest;
    const char *wrong; /* NULL: nothing */
} caller;

#define MUST(c, good)                                                                              \
    do {                                                                                           \
        if (!(good)) {                                                                             \
            (c)->wrong = #good;                                                                    \
            return false;                                                                          \
        }                                                                                          \
    } while (0)

static bool begins(caller *c)
{
    MUST(c, kg_device_open(&c->device, c->backend, 0) == KG_OK);
    MUST(c, kg_stream_create(c->device, &c->stream) == KG_OK);
    const size_t bytes = kg_absmax_f32_workspace_bytes(MOST);
    MUST(c, kg_workspace_create(&c->ws, c->backend, 0, bytes) == KG_OK);
    MUST(c, kg_malloc(c->device, (void **)&c->x, MOST * sizeof *c->x) == KG_OK);
    MUST(c, kg_malloc(c->device, (void **)&c->y, MOST * sizeof *c->y) == KG_OK);
    MUST(c, kg_malloc(c->device, (void **)&c->largest, sizeof *c->largest) == KG_OK);
    return true;
}

/* y = s*x + y is n elements of i * (s + 1); the largest of them is that of the last. */
static bool results_are_its_own(caller *c, size_t n)
{
    const float s = (float)(c->number + 1);
    for (size_t i = 0; i < n; i++) c->x[i] = c->y[i] = (float)i;
    *c->largest = -1;
    MUST(c, kg_axpy_f32(c->ws, s, c->x, c->y, n, c->stream) == KG_OK);
    MUST(c, kg_absmax_f32(c->ws, c->y, c->largest, n, c->stream) == KG_OK);
    MUST(c, kg_stream_sync(c->device, c->stream) == KG_OK);
    for (size_t i = 0; i < n; i++) MUST(c, c->y[i] == (float)i * (s + 1));
    MUST(c, *c->largest == (n ? (float)(n - 1) * (s + 1) : 0));
    return true;
}

/* The sentence of a thread is that of its own failure. */
static bool errors_are_its_own(caller *c)
{
    if (c->number % 2) {
        MUST(c, kg_axpy_f32(c->ws, 1, NULL, c->y, 5, c->stream) == KG_NULL_POINTER);
        MUST(c, strstr(kg_last_error(), "'x'") != NULL);
    } else {
        MUST(c, kg_absmax_f32(c->ws, c->y, NULL, 5, c->stream) == KG_NULL_POINTER);
        MUST(c, strstr(kg_last_error(), "'out'") != NULL);
    }
    return true;
}

/* A tuning file of one entry, for the first variant on the executor, which has 4 SMs. */
static size_t tuning_of(const kg_kernel *one, int turn, char *s, size_t room)
{
    return (size_t)snprintf(s, room, "kgen-tuning 1\n%s %s %016llx 0 4 %d\n", one->name,
                            one->variants[0].name, (unsigned long long)one->variants[0].hash,
                            100 + turn);
}

static void is_dropped(void *context, const char *entry, const char *why)
{
    (void)entry;
    ((caller *)context)->wrong = why;
}

/* What all kernels share is moved meanwhile. */
static bool settings_move(caller *c, int turn)
{
    const kg_kernel *const both[] = {&kg_axpy_f32_kernel, &kg_absmax_f32_kernel, NULL};
    const kg_kernel *one = both[c->number % 2];
    kg_explanation told;
    char tuning[256];
    const size_t length = tuning_of(one, turn, tuning, sizeof tuning);
    MUST(c, kg_register(both) == KG_OK);
    MUST(c, kg_tuning_load(tuning, length, is_dropped, c) == KG_OK && !c->wrong);
    MUST(c, kg_force(one, turn % 2 ? one->variants[one->n_variants - 1].name : NULL) == KG_OK);
    MUST(c, kg_explain(one, c->ws, NULL, 100, &told) == KG_OK);
    return true;
}

static bool ends(caller *c)
{
    MUST(c, kg_free(c->device, c->x) == KG_OK && kg_free(c->device, c->y) == KG_OK);
    MUST(c, kg_free(c->device, c->largest) == KG_OK);
    MUST(c, kg_workspace_destroy(c->ws) == KG_OK);
    MUST(c, kg_stream_destroy(c->device, c->stream) == KG_OK);
    kg_device_close(c->device);
    return true;
}

static void *calls(void *context)
{
    caller *c = context;
    pthread_barrier_wait(&together); /* the first calls of all meet what nobody has prepared */
    bool good = begins(c);
    for (int turn = 0; good && turn < TURNS; turn++) {
        good = results_are_its_own(c, sizes[turn % 6]) && errors_are_its_own(c);
        good = good && settings_move(c, turn);
    }
    if (good) ends(c);
    return NULL;
}

static bool run(kg_backend backend, const char *name, int test)
{
    caller callers[THREADS] = {{0}};
    pthread_t threads[THREADS];
    bool good = true;
    pthread_barrier_init(&together, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) {
        callers[i].number = i;
        callers[i].backend = backend;
        if (pthread_create(&threads[i], NULL, calls, &callers[i]) != 0) abort();
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        if (callers[i].wrong) printf("# thread %d: %s\n", i, callers[i].wrong);
        good = good && !callers[i].wrong;
    }
    pthread_barrier_destroy(&together);
    printf("%sok %d - %d threads on streams of their own, %s\n", good ? "" : "not ", test, THREADS,
           name);
    return good;
}

int main(void)
{
    const bool emu = run(KG_BACKEND_EMU, "executor", 1);
    const bool reference = run(KG_BACKEND_REFERENCE, "reference", 2);
    printf("1..2\n");
    return !(emu && reference);
}
