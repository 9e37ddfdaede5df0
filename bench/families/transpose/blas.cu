/* Transposes by cuBLAS. The library is looked for when the benchmark runs, and need
 * not be there. */
#include "../../rivals.h"

#include <cublas_v2.h>
#include <dlfcn.h>

template <class T> struct geam;
template <> struct geam<float> {
    static constexpr const char *name = "cublasSgeam";
};
template <> struct geam<double> {
    static constexpr const char *name = "cublasDgeam";
};

template <class T>
using geam_call = cublasStatus_t (*)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int,
                                     const T *, const T *, int, const T *, const T *, int, T *,
                                     int);

static void *open_library()
{
    static const char *const names[] = {"libcublas.so.13", "libcublas.so.12", "libcublas.so"};
    for (const char *name : names)
        if (void *library = dlopen(name, RTLD_NOW)) return library;
    return nullptr;
}

template <class F> static F symbol(const char *name)
{
    static void *const library = open_library();
    return library ? F(dlsym(library, name)) : nullptr;
}

static cublasHandle_t make_handle()
{
    const auto create = symbol<cublasStatus_t (*)(cublasHandle_t *)>("cublasCreate_v2");
    cublasHandle_t made = nullptr;
    return create && create(&made) == CUBLAS_STATUS_SUCCESS ? made : nullptr;
}

/* A plane by rows is the transposed one by columns. Pitches must be whole elements. */
template <class T> static int transpose(void *, size_t *, const work *w, bench_stream stream)
{
    static const cublasHandle_t handle = make_handle();
    static const auto set_stream =
        symbol<cublasStatus_t (*)(cublasHandle_t, cudaStream_t)>("cublasSetStream_v2");
    static const auto call = symbol<geam_call<T>>(geam<T>::name);
    const T one = 1, zero = 0;
    const bool whole = w->in_pitch % sizeof(T) == 0 && w->out_pitch % sizeof(T) == 0;
    if (!handle || !set_stream || !call || !whole || w->width > INT32_MAX || w->height > INT32_MAX)
        return cudaErrorNotSupported;
    T *out = (T *)w->out;
    const int pitch = int(w->out_pitch / sizeof(T));
    if (set_stream(handle, stream) != CUBLAS_STATUS_SUCCESS) return cudaErrorUnknown;
    return call(handle, CUBLAS_OP_T, CUBLAS_OP_N, int(w->height), int(w->width), &one,
                (const T *)w->in, int(w->in_pitch / sizeof(T)), &zero, out, pitch, out,
                pitch) == CUBLAS_STATUS_SUCCESS
               ? cudaSuccess
               : cudaErrorUnknown;
}

extern "C" const rival TABLE[] = {
    {"transpose", "f32", "geam of cuBLAS", transpose<float>},
    {"transpose", "f64", "geam of cuBLAS", transpose<double>},
    {},
};
