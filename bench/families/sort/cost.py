"""What CUB compiles for the same as our sorts."""

PEERS = {
    "sort": (("cub/device/device_radix_sort.cuh",),
             "return cub::DeviceRadixSort::SortKeys(temporary, *bytes, in, out, n, 0, int(8 * sizeof *in), stream);"),
    "sort_pairs": (("cub/device/device_radix_sort.cuh",),
                   "return cub::DeviceRadixSort::SortPairs(temporary, *bytes, in, out, index, (uint32_t *)(out + n), n, 0, "
                   "int(8 * sizeof *in), stream);"),
}
FUNCTORS = {}
FUNCTORS_OF = {}
