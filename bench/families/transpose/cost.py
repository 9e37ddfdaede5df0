"""What CUB compiles for the same as our transposes."""
from cub_calls import PLANES, each, places

PEERS = dict.fromkeys(("transpose", "transpose_bare"),
                      (PLANES, places("from", "in", "turned") + each("from", "out", "same")))
FUNCTORS = {
    "turned": "struct turned { int64_t width, pitch; __device__ int64_t operator()(int64_t i) "
              "const { return i % width * pitch + i / width; } };",
}
FUNCTORS_OF = {}
