/* kgen: reads kernel specs, emits specialised CUDA kernels. The passes are one file each, in order:
 * source, spec, check, plan, render, write. */
#include "command/cli.h"

int main(int argc, char **argv)
{
    return cli_main(argc, argv);
}
