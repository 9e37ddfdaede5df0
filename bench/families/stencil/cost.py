"""What CUB compiles for the same as our stencils."""
ADJACENT = ("cub/device/device_adjacent_difference.cuh",)
SUBTRACT = ("return cub::DeviceAdjacentDifference::SubtractLeftCopy(temporary, *bytes, in, out, n, "
            "minus{}, stream);")
PEERS = {"difference": (ADJACENT, SUBTRACT), "adjacent_difference": (ADJACENT, SUBTRACT)}
FUNCTORS = {"minus": "struct minus { __device__ T operator()(T a, T b) const { return T(a - "
                     "b); } };"}
FUNCTORS_OF = {}
