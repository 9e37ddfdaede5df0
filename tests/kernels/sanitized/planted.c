/* Runs one kernel of ../executor/planted.cu that leaves its arrays, in the build that
 * AddressSanitizer sees: it must end the program. Whatever else happens, the exit status is 0, so
 * that a test that expects a failure expects the sanitizer.
 *
 *   planted_sanitized KERNEL
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kg_emu.h"

enum { THREADS = 64, WORDS = 64, GUARD = 16 };

#define PLANTED(X)                                                                                 \
    X(writes_before_the_array)                                                                     \
    X(writes_past_the_array)                                                                       \
    X(reads_before_the_array)                                                                      \
    X(reads_past_the_array) X(past_the_shared_struct) X(release_after_barrier)
#define DECLARE(name) void name##__emu(void **args);
PLANTED(DECLARE)
#define ROW(name) {#name, name##__emu},
static const struct {
    const char *name;
    void (*entry)(void **);
} planted[] = {PLANTED(ROW)};

int main(int argc, char **argv)
{
    uint32_t *const memory = calloc(WORDS + 2 * GUARD, sizeof *memory), *const array =
                                                                            memory + GUARD;
    uint32_t *const sum = kg_emu_malloc(sizeof *sum);
    if (argc != 2 || !memory || !sum) return 0;
    if (kg_emu_register(array, WORDS * sizeof *array, GUARD * sizeof *array)) return 0;
    *sum = 0;
    void *args[] = {(void *)&array, (void *)&sum};
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        if (strcmp(argv[1], planted[i].name) != 0) continue;
        const int error = kg_emu_launch(planted[i].entry, args, 2, THREADS, WORDS * sizeof *array,
                                        planted[i].name, NULL, NULL);
        printf("%s: %s\n", planted[i].name, kg_emu_error_string(error));
    }
    kg_emu_unregister(array);
    free(memory);
    kg_emu_free(sum);
    return 0;
}
