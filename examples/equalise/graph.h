/* Calls as one CUDA graph. */
#ifndef EQUALISE_GRAPH_H
#define EQUALISE_GRAPH_H

#ifdef __cplusplus
extern "C" {
#endif

typedef int calls_fn(void *stream, void *context); /* 0: all were made */

/* Captures the calls once, replays them, and tells how long a replay takes. Not 0: it failed. Where
 * there is no nvcc, nothing defines it: it is NULL. */
__attribute__((weak)) int graph_replay(calls_fn *calls, void *context, int replays, float *us);

#ifdef __cplusplus
}
#endif
#endif
