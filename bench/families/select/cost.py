"""What CUB compiles for the same as our selects."""

PEERS = {
    "run_lengths": (("cub/device/device_run_length_encode.cuh",),
                    "return cub::DeviceRunLengthEncode::Encode(temporary, *bytes, in, out, "
                    "(uint32_t *)(out + n), (uint64_t *)(out + 2 * n), n, stream);"),
    "select": (("cub/device/device_select.cuh",),
               "return cub::DeviceSelect::If(temporary, *bytes, in, out, (uint64_t *)(out + n), n, is_above{}, stream);"),
    "unique": (("cub/device/device_select.cuh",),
               "return cub::DeviceSelect::Unique(temporary, *bytes, in, out, (uint64_t *)(out + n), n, stream);"),
    # Two parts, the second one from the end on backwards.
    "split": (("cub/device/device_partition.cuh",),
              "return cub::DevicePartition::If(temporary, *bytes, in, out, (uint64_t *)(out + n), n, is_below{}, stream);"),
    "indices_of_bits": (("cub/device/device_select.cuh", "thrust/iterator/counting_iterator.h"),
                        "return cub::DeviceSelect::If(temporary, *bytes, thrust::counting_iterator<uint32_t>(0), "
                        "(uint32_t *)out, (uint64_t *)(out + n), n, has_bit{(const uint32_t *)in}, stream);"),
    # An atomic of each index.
    "bits_of_indices": (("cub/device/device_for.cuh",),
                        "*bytes = 0;\n    return cub::DeviceFor::ForEachN(index, n, set_bit{(uint32_t *)out}, stream);"),
    # Where runs end, and then the run of each place.
    "expand_runs": (("cub/device/device_scan.cuh", "thrust/binary_search.h",
                     "thrust/execution_policy.h",
                     "thrust/iterator/counting_iterator.h"),
                    "uint64_t *const ends = (uint64_t *)(out + n), *const runs = ends + n;\n"
                    "    const int error = cub::DeviceScan::InclusiveSum(temporary, *bytes, index, "
                    "ends, n, stream);\n    if (error || !temporary) return error;\n"
                    "    const thrust::counting_iterator<uint64_t> places(0);\n"
                    "    thrust::upper_bound(thrust::cuda::par_nosync.on(stream), ends, ends + n, "
                    "places, places + width, runs);\n"
                    "    return 0;"),
    "sum_by_key": (("cub/device/device_reduce.cuh", "cuda/std/functional"),
                   "return cub::DeviceReduce::ReduceByKey(temporary, *bytes, index, (uint32_t "
                   "*)out, in, out + n, (uint64_t *)(out + 2 * n), cuda::std::plus<>{}, "
                   "n, stream);"),
}
FUNCTORS = {
    "is_above": "struct is_above { __device__ bool operator()(const T &x) const { return x > T(1); } };",
    "is_below": "struct is_below { __device__ bool operator()(const T &x) const { return x < T(1); } };",
    "has_bit": "struct has_bit { const uint32_t *words; __device__ bool operator()(uint32_t i) const { return words[i / 32] "
               ">> i % 32 & 1; } };",
    "set_bit": "struct set_bit { uint32_t *words; __device__ void operator()(uint32_t i) const { atomicOr(words + i / 32, "
               "1u << i % 32); } };",
}
FUNCTORS_OF = {}
