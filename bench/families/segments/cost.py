"""What CUB compiles for the same as our sums of segments."""
PEERS = {
    "segsum": (("cub/device/device_segmented_reduce.cuh",),
               "return cub::DeviceSegmentedReduce::Sum(temporary, *bytes, in, out, n, index, index "
               "+ 1, stream);"),
}
FUNCTORS = FUNCTORS_OF = {}
