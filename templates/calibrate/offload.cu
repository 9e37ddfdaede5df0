//% -- Transfers between the card and pinned memory of the host.
static double offload_time(size_t bytes, cudaMemcpyKind way)
{
    void *host;
    ok(cudaMallocHost(&host, bytes));
    const double ns = least_ns([&] {
        if (way == cudaMemcpyHostToDevice) ok(cudaMemcpyAsync(arena, host, bytes, way, stream));
        else ok(cudaMemcpyAsync(host, arena, bytes, way, stream));
    });
    ok(cudaFreeHost(host));
    return ns;
}

static double offload_bandwidth(cudaMemcpyKind way)
{
    constexpr size_t BYTES = size_t(256) << 20;
    return BYTES / offload_time(BYTES, way);
}

static double offload_latency()
{
    return offload_time(4, cudaMemcpyHostToDevice) + offload_time(4, cudaMemcpyDeviceToHost);
}
