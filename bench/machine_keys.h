/* machine_keys.h: what CSV and JSON say of the machine, one row each. */
#ifndef BENCH_MACHINE_KEYS_H
#define BENCH_MACHINE_KEYS_H

#define MACHINE_TEXTS(X) X(card) X(driver) X(toolkit) X(cccl) X(cccl_main) X(commit) X(tuning)
#define MACHINE_NUMBERS(X)                                                                         \
    X(sms) X(cc) X(sm_mhz) X(memory_mhz) X(max_sm_mhz) X(max_memory_mhz) X(repetitions)

#endif
