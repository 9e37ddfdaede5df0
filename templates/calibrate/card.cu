//% -- A program that measures a card and prints it as a file that kgen reads. Needs: page, what it is made by;
//% -- items, the numbers of a card (gen/model/card.c).
//% run "calibrate/clocks"
//% run "calibrate/launches"
//% run "calibrate/memory"
//% run "calibrate/latencies"
//% run "calibrate/rates"
//% run "calibrate/offload"
//%
//% -- What each number is measured by.
//% local measure = {
//%   capability = "10 * card.major + card.minor",
//%   sms = "card.multiProcessorCount",
//%   clock_mhz = "clock_mhz()",
//%   l2_kib = "card.l2CacheSize / 1024.0",
//%   launch_stream_ns = "launch_in_stream()",
//%   launch_graph_ns = "launch_in_graph(false)",
//%   launch_early_ns = "launch_in_graph(true)",
//%   call_graph_ns = "call_in_graph(false)",
//%   call_early_ns = "call_in_graph(true)",
//%   block_ns = "one_block(false)",
//%   block_early_ns = "one_block(true)",
//%   dealt_early_ns = "dealt_early()",
//%   code_ns = "one_instruction()",
//%   read_gbs = "bandwidth(READ, FAR)",
//%   write_gbs = "bandwidth(WRITE, FAR)",
//%   copy_gbs = "bandwidth(COPY, FAR)",
//%   latency_ns = "load_latency(FAR)",
//%   l2_read_gbs = "bandwidth(READ, NEAR)",
//%   l2_write_gbs = "bandwidth(WRITE, NEAR)",
//%   l2_copy_gbs = "bandwidth(COPY, NEAR)",
//%   l2_latency_ns = "load_latency(NEAR)",
//%   sm_gbs = "sm_bandwidth()",
//%   shared_gbs = "shared_bandwidth<READ>()",
//%   shared_write_gbs = "shared_bandwidth<WRITE>()",
//%   shared_copy_gbs = "shared_bandwidth<COPY>()",
//%   shared_latency_ns = "one_step(shared_chain, 1)",
//%   barrier_ns = "one_step(barriers, 256)",
//%   shuffle_ns = "one_step(shuffles, 32)",
//%   atomic_ns = "atomic_rate()",
//%   atomic_far_ns = "one_step(atomics, 1)",
//%   rate_f32 = "rate(mix_f32)",
//%   rate_f64 = "rate(mix_f64)",
//%   rate_integer = "rate(mix_integer)",
//%   rate_multiply = "rate(mix_multiply)",
//%   rate_convert = "rate(mix_convert)",
//%   rate_special = "rate(mix_special)",
//%   offload_to_gbs = "offload_bandwidth(cudaMemcpyHostToDevice)",
//%   offload_from_gbs = "offload_bandwidth(cudaMemcpyDeviceToHost)",
//%   offload_latency_ns = "offload_latency()",
//% }

static void put(const char *key, double value, const char *unit, const char *help)
{
    printf("%s: %.*f # %s%s%s\n", key, value == (long long)value ? 0 : 4, value, unit, *unit ? ": " : "", help);
    fflush(stdout);
}

int main()
{
    const cudaError_t found = cudaGetDeviceProperties(&card, 0);
    if (found != cudaSuccess) {
        fprintf(stderr, "no GPU can be used: %s\n", cudaGetErrorString(found));
        return 1;
    }
    ok(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    ok(cudaMalloc(&arena, 2 * FAR));
    ok(cudaMemset(arena, 0, 2 * FAR));
    int driver = 0, toolkit = 0;
    ok(cudaDriverGetVersion(&driver));
    ok(cudaRuntimeGetVersion(&toolkit));
    warm_up();
    printf("# Measured by kgen calibrate ${page.version}; CUDA %d.%d, driver for CUDA %d.%d.\n", toolkit / 1000,
           toolkit % 1000 / 10, driver / 1000, driver % 1000 / 10);
    printf("kgen_card: 1\nname: %s\n", card.name);
//% for item in items do
//%   local by = measure[item.key]
//%   if not by then error("nothing measures " .. item.key) end
    put("${item.key}", ${by}, "${item.unit or ""}", "${item.help}");
//% end
    return 0;
}
