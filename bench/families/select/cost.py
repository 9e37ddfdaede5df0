"""What CUB compiles for the same as our selects."""

PEERS = {
    "run_lengths": (("cub/device/device_run_length_encode.cuh",),
                    "return cub::DeviceRunLengthEncode::Encode(temporary, *bytes, in, out, (uint32_t *)(out + n), "
                    "(uint64_t *)(out + 2 * n), n, stream);"),
    # Where runs end, and then the run of each place.
    "expand_runs": (("cub/device/device_scan.cuh", "thrust/binary_search.h", "thrust/execution_policy.h",
                     "thrust/iterator/counting_iterator.h"),
                    "uint64_t *const ends = (uint64_t *)(out + n), *const runs = ends + n;\n"
                    "    const int error = cub::DeviceScan::InclusiveSum(temporary, *bytes, index, ends, n, stream);\n"
                    "    if (error || !temporary) return error;\n"
                    "    const thrust::counting_iterator<uint64_t> places(0);\n"
                    "    thrust::upper_bound(thrust::cuda::par_nosync.on(stream), ends, ends + n, places, places + width, "
                    "runs);\n"
                    "    return 0;"),
    "sum_by_key": (("cub/device/device_reduce.cuh", "cuda/std/functional"),
                   "return cub::DeviceReduce::ReduceByKey(temporary, *bytes, index, (uint32_t *)out, in, out + n, "
                   "(uint64_t *)(out + 2 * n), cuda::std::plus<>{}, n, stream);"),
}
FUNCTORS = {}
FUNCTORS_OF = {}
