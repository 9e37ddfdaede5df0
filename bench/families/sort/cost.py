"""What CUB compiles for the same as our sorts."""

PEERS = {
    # Bounds in what is sorted, by Thrust.
    "lower_bound": (("thrust/binary_search.h", "thrust/execution_policy.h"),
                    "thrust::lower_bound(thrust::cuda::par_nosync.on(stream), out, out + n, in, in + n, "
                    "(uint64_t *)(out + n));\n    *bytes = 0;\n    return 0;"),
    "sort": (("cub/device/device_radix_sort.cuh",),
             "return cub::DeviceRadixSort::SortKeys(temporary, *bytes, in, out, n, 0, int(8 * "
             "sizeof *in), stream);"),
    "sort_pairs": (("cub/device/device_radix_sort.cuh",),
                   "return cub::DeviceRadixSort::SortPairs(temporary, *bytes, in, out, index, "
                   "(uint32_t *)(out + n), n, 0, int(8 * sizeof *in), stream);"),
}
FUNCTORS = {}
FUNCTORS_OF = {}
