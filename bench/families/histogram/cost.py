"""What CUB compiles for the same as our histograms, and for the nearest points: of those it has
nothing, so a thread for each query goes through all points."""

EVEN = ("return cub::DeviceHistogram::HistogramEven(temporary, *bytes, in, (uint32_t *)out, "
        "int(width) + 1, {low}, {high}, n, stream);")
HEADER = ("cub/device/device_histogram.cuh",)
PEERS = {
    "bincount": (HEADER, EVEN.format(low="0", high="int(width)")),
    "histogram": (HEADER, EVEN.format(low="T(0)", high="T(1)")),
    "nearest_point": (("cub/device/device_for.cuh",),
                "*bytes = 0;\n    return cub::DeviceFor::Bulk(n, to_nearest{in, out, n, width}, "
                "stream);"),
}
FUNCTORS = {
    "to_nearest": """struct to_nearest {
    const T *in; /* n queries along x, y and z, then as many points */
    T *out;
    int64_t n, points;
    __device__ void operator()(int64_t i) const
    {
        T least = INFINITY;
        uint64_t at = ~0ull;
        for (int64_t k = 0; k < points; k++) {
            T sum = 0;
            for (int axis = 0; axis < 3; axis++) {
                const T apart = in[axis * n + i] - in[3 * n + axis * points + k];
                sum += apart * apart;
            }
            if (sum < least) least = sum, at = k;
        }
        out[i] = least;
        ((uint64_t *)(out + n))[i] = at;
    }
};""",
}
FUNCTORS_OF = {}
