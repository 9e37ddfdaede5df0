/* Each public header compiles alone, as C11 and as C++17, without a warning, and beside the CUDA
 * headers in either order. Needs KG_INCLUDE_DIR; KG_CUDA_INCLUDE_DIR where there are CUDA
 * headers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

static const char *const headers[] = {"status.h", "types.h", "device.h", "workspace.h",
                                      "kernel.h", "tree.h",  "kgen.h"};
static const char *const compilers[] = {"${CC:-cc} -x c -std=c11", "${CXX:-c++} -x c++ -std=c++17"};

static void assert_compiles(const char *compiler, const char *lines, const char *options)
{
    char command[1024];
    snprintf(command, sizeof command,
             "printf '%s' | %s -Wall -Wextra -Wpedantic -Werror -fsyntax-only '-I%s' %s -", lines,
             compiler, KG_INCLUDE_DIR, options);
    if (system(command) != 0) fail_msg("%s", command);
}

static void each_header_alone(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        char lines[256];
        snprintf(lines, sizeof lines, "#include <kgen/%s>\\n#include <kgen/%s>\\n", headers[i],
                 headers[i]);
        assert_compiles(compilers[0], lines, "");
        assert_compiles(compilers[1], lines, "");
    }
}

/* A cudaStream_t is a kg_stream without a cast. */
#define USE "kg_stream same(cudaStream_t s) { return s; }\\n"
#define DECLARE "kg_stream same(cudaStream_t s);\\n"

static void beside_the_cuda_headers(void **state)
{
    (void)state;
#ifdef KG_CUDA_INCLUDE_DIR
    static const char *const options = "-isystem '" KG_CUDA_INCLUDE_DIR "'";
    static const char *const orders[] = {
        "#include <cuda_runtime_api.h>\\n#include <kgen/kgen.h>\\n" DECLARE USE,
        "#include <kgen/kgen.h>\\n#include <cuda_runtime_api.h>\\n" DECLARE USE,
    };
    for (int i = 0; i < 2; i++) {
        assert_compiles(compilers[0], orders[i], options);
        assert_compiles(compilers[1], orders[i], options);
    }
#else
    skip();
#endif
}

/* Emitted tables are static data in both languages. */
static void a_table_in_both_languages(void **state)
{
    (void)state;
    static const char lines[] = "#include <kgen/kgen.h>\\n"
                                "int launch(const kg_call *call);\\n"
                                "extern const kg_step steps[1];\\n"
                                "const kg_step steps[1] = {{\"entry\", KG_GRID_ROWS, 256, 0, 4, "
                                "1024, 128, 0, 0, 0, 0, 32, 0, 0, 0, 0, 0}};\\n"
                                "int launch(const kg_call *call) { return (int)call->grid[0]; }\\n";
    assert_compiles(compilers[0], lines, "");
    assert_compiles(compilers[1], lines, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_header_alone),
        cmocka_unit_test(beside_the_cuda_headers),
        cmocka_unit_test(a_table_in_both_languages),
    };
    return cmocka_run_group_tests_name("runtime_headers", tests, NULL, NULL);
}
