/* hold.h: a kernel that holds multiprocessors until it is let go. */
#ifndef TESTS_GPU_HOLD_H
#define TESTS_GPU_HOLD_H

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Starts `blocks` blocks, each with all the shared memory of a multiprocessor, in the stream.
 * They end once *let_go (mapped host memory) is not 0, or by themselves after half a minute.
 * *holding counts the blocks that have started. Returns when all of them have, or an error. */
cudaError_t hold_start(unsigned blocks, volatile unsigned *let_go, volatile unsigned *holding,
                       cudaStream_t stream);

#ifdef __cplusplus
}
#endif
#endif
