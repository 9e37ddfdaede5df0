//% -- How many lanes an SM serves in a clock, of each kind of instruction: eight chains in each of many warps.
//%
//% local kinds = {
//%   {name = "f32", type = "float", constraint = "f", text = "add.f32 %0, %0, %1;"},
//%   {name = "f64", type = "double", constraint = "d", text = "add.f64 %0, %0, %1;"},
//%   {name = "integer", type = "uint32_t", constraint = "r", text = "add.u32 %0, %0, %1;"},
//%   {name = "multiply", type = "uint32_t", constraint = "r", text = "mul.lo.u32 %0, %0, %1;"},
//%   {name = "convert", type = "uint32_t", constraint = "r",
//%    text = "{ .reg .f32 t; cvt.rn.f32.u32 t, %0; mov.b32 %0, t; }"},
//%   {name = "special", type = "float", constraint = "f", text = "ex2.approx.ftz.f32 %0, %0;"},
//% }
constexpr int CHAINS = 8, DEEP = 16;
//% for _, kind in ipairs(kinds) do
//%   local c = kind.constraint

__global__ void mix_${kind.name}(int steps, uint32_t *to)
{
    ${kind.type} v[CHAINS];
    for (int i = 0; i < CHAINS; i++) v[i] = (${kind.type})(threadIdx.x + i);
    for (int step = 0; step < steps; step++) {
#pragma unroll
        for (int i = 0; i < CHAINS * DEEP; i++)
            asm volatile("${kind.text}" : "+${c}"(v[i % CHAINS]) : "${c}"(v[(i + 1) % CHAINS]));
    }
    ${kind.type} sum = v[0];
    for (int i = 1; i < CHAINS; i++) sum += v[i];
    if (sum == (${kind.type})12345) *to = 1;
}
//% end

static double rate(void (*kernel)(int, uint32_t *))
{
    constexpr int FEW = 20, MANY = 220;
    constexpr unsigned THREADS = 1024;
    const auto time = [=](int steps) {
        return least_ns([=] { kernel<<<2 * card.multiProcessorCount, THREADS, 0, stream>>>(steps, (uint32_t *)arena); });
    };
    const double clocks = (time(MANY) - time(FEW)) * clock_mhz() / 1e3;
    return 2.0 * THREADS * CHAINS * DEEP * (MANY - FEW) / clocks;
}
