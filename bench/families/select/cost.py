"""What CUB compiles for the same as our selects."""

PEERS = {
    "run_lengths": (("cub/device/device_run_length_encode.cuh",),
                    "return cub::DeviceRunLengthEncode::Encode(temporary, *bytes, in, out, (uint32_t *)(out + n), "
                    "(uint64_t *)(out + 2 * n), n, stream);"),
}
FUNCTORS = {}
FUNCTORS_OF = {}
