/* A card and a load for tests of the model of time. */
#ifndef TESTS_MODEL_CARD_H
#define TESTS_MODEL_CARD_H

#include "model/model.h"

/* A card whose numbers are easy: a clock a nanosecond, 10 SMs, 1 MiB of L2. */
static const model_card easy = {.name = "easy",
                                .measured = true,
                                .cc = 90,
                                .sms = 10,
                                .clock_mhz = 1000,
                                .l2_kib = 1024,
                                .launch_stream = 3000,
                                .launch_graph = 900,
                                .launch_early = 500,
                                .call_graph = 1000,
                                .call_early = 600,
                                .block = 2,
                                .block_early = 3,
                                .code = 1,
                                .read = 100,
                                .write = 50,
                                .copy = 80,
                                .latency = 400,
                                .l2_read = 400,
                                .l2_write = 200,
                                .l2_copy = 320,
                                .l2_latency = 200,
                                .sm = 50,
                                .shared = 128,
                                .shared_latency = 20,
                                .barrier = 15,
                                .shuffle = 15,
                                .atomic = 1,
                                .atomic_far = 150,
                                .rate_f32 = 128,
                                .rate_f64 = 64,
                                .rate_integer = 64,
                                .offload_to = 50,
                                .offload_from = 25,
                                .offload_latency = 7000};

/* 1000 blocks that read 16 MiB once: far more than L2 holds. */
static const model_load far = {.launches = 1,
                               .blocks = 1000,
                               .warps = 8,
                               .needed = 24,
                               .room = 32,
                               .read = 16 << 20,
                               .footprint = 16 << 20,
                               .flight = 512,
                               .walked = 1,
                               .trips = 1,
                               .items = 1,
                               .requests = 1,
                               .vector = 4,
                               .instructions = 100,
                               .work = 4 << 20,
                               .depth = 1};

#define NEAR(a, b) assert_true((a) > (b)*0.9999 && (a) < (b)*1.0001)

#endif
