"""What CUB compiles for the same as our selects."""

PEERS = {
    "run_lengths": (("cub/device/device_run_length_encode.cuh",),
                    "return cub::DeviceRunLengthEncode::Encode(temporary, *bytes, in, out, (uint32_t *)(out + n), "
                    "(uint64_t *)(out + 2 * n), n, stream);"),
    "sum_by_key": (("cub/device/device_reduce.cuh", "cuda/std/functional"),
                   "return cub::DeviceReduce::ReduceByKey(temporary, *bytes, index, (uint32_t *)out, in, out + n, "
                   "(uint64_t *)(out + 2 * n), cuda::std::plus<>{}, n, stream);"),
}
FUNCTORS = {}
FUNCTORS_OF = {}
