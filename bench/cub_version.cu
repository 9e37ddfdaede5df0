/* cub_version.cu: 300001 is 3.0.1. Compiled once per CCCL tree, like the rivals. */
#include <cub/version.cuh>

extern "C" const unsigned CUB_VERSION_NAME = CUB_VERSION;
