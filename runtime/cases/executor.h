/* executor.h: what drivers of cases ask of the CPU executor; nothing where it is not linked. */
#ifndef CASES_EXECUTOR_H
#define CASES_EXECUTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum case_order { ORDER_FORWARD, ORDER_REVERSE, ORDER_RANDOM, ORDER_COUNT } case_order;

typedef struct case_schedule {
    case_order order; /* of threads and blocks */
    uint32_t seed,
        chaos;  /* of ORDER_RANDOM; preempts before one access in `chaos` (check build), 0: never */
    bool early; /* a launch may start before the one before it has ended, whose writes are late */
    bool uncounted; /* nobody asks what accesses cost: a sixth of the time */
} case_schedule;

extern const char *const case_order_names[ORDER_COUNT];

bool executor_is_linked(void);
void executor_schedule(case_schedule schedule);

/* An array, with the bytes around it that no kernel may touch. False: memory is short. */
bool executor_know(const void *memory, size_t bytes, size_t red_zone);
void executor_forget(const void *memory);

/* Known memory that no kernel has written yet; what lies there is `poison`. */
bool executor_unwritten(void *memory, size_t bytes, int poison);

/* The launch before a case, which writes its inputs. */
typedef struct executor_written {
    void *memory;
    const void *from;
    size_t bytes;
} executor_written;
void executor_launch_before(const executor_written *all, uint32_t count);

/* All that launches wrote is there. */
void executor_settle(void);

/* What the last failed launch had to say. */
const char *executor_report(void);

#endif
