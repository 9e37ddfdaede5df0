"""What CUB compiles for the same as our top-k: a whole sort, the other way round."""

PEERS = {
    "topk": (("cub/device/device_radix_sort.cuh",),
             "return cub::DeviceRadixSort::SortPairsDescending(temporary, *bytes, in, out, index, "
             "(uint32_t *)(out + n), n, 0, int(8 * sizeof *in), stream);"),
}
FUNCTORS = {}
FUNCTORS_OF = {}
