"""What CUB compiles for the same as our sort of segments."""

PEERS = {
    "sort_segments": (("cub/device/device_segmented_sort.cuh",),
                      "return cub::DeviceSegmentedSort::SortKeys(temporary, *bytes, in, out, n, "
                      "width, index, index + 1, stream);"),
}
FUNCTORS = {}
FUNCTORS_OF = {}
