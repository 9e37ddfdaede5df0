// The largest magnitude, from C++: on the GPU where there is one, else on the CPU.
#include <cstdio>
#include <vector>

#include "kg_absmax.hpp"

int main()
{
    const std::vector<float> x = {1, -7, 3};
    std::vector<float> result(1);
    try {
        kgen::device device;
        kgen::stream stream(device);
        kgen::workspace ws(kg_absmax_f32_workspace_bytes(x.size()), device.info().backend,
                           device.info().index);
        kgen::buffer<float> in(device, x.size()), out(device, 1);
        in.upload(x, stream);
        kg::absmax(ws, in, out, stream);
        out.download(result, stream);
        stream.synchronise();
        std::printf("absmax = %g\n", result[0]);
        kg::absmax(ws, in, in, stream); // two results too many
    } catch (const std::exception &wrong) {
        std::printf("%s\n", wrong.what());
    }
    return result[0] == 7 ? 0 : 1;
}
