/* kgen/status.h: status codes, and the text of the last error.
 *
 * No function of the library prints, aborts or exits. It returns a kg_status, and leaves a sentence
 * that says what to do in a thread-local buffer.
 */
#ifndef KGEN_STATUS_H
#define KGEN_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum kg_status {
    KG_OK = 0,
    KG_INVALID_ARGUMENT,    /* an argument outside its documented range */
    KG_NULL_POINTER,        /* a pointer that the call must read or write is NULL */
    KG_MISALIGNED,          /* an array is not aligned to its element type */
    KG_OVERLAP,             /* arrays overlap in a way the kernel does not allow */
    KG_TOO_LARGE,           /* n elements do not fit in the address space, or in an index */
    KG_WORKSPACE_REQUIRED,  /* NULL was passed where workspace_bytes(n) is not 0 */
    KG_WORKSPACE_TOO_SMALL, /* the workspace holds fewer bytes than workspace_bytes(n) */
    KG_WORKSPACE_BUSY,      /* a second call used the workspace at once (KGEN_CHECK=1) */
    KG_WRONG_DEVICE,        /* the workspace, or a pointer, belongs to another device */
    KG_WRONG_BACKEND,       /* the backend is not built in, or does not match the workspace */
    KG_NO_DEVICE,           /* no GPU that this build can use */
    KG_NO_VARIANT,          /* no variant of the kernel's table can serve this call */
    KG_UNKNOWN_NAME,        /* no kernel or variant of that name */
    KG_OUT_OF_MEMORY,       /* host or device memory is exhausted */
    KG_TRAP,                /* a kernel reported a fault (an index out of bounds, say) */
    KG_STUCK,               /* the CPU executor: a deadlock, a livelock, a divergent barrier */
    KG_TUNING_DAMAGED,      /* a tuning file could not be read; it was not used */
    KG_DEVICE_ERROR,        /* the CUDA runtime returned an error; its text is in kg_last_error() */
    KG_BAD_ACCESS,          /* the CPU executor: out of bounds, misaligned, a wrong lane mask */
    KG_FINDINGS, /* its check build: a race, a read of what nobody wrote, out of bounds */
    KG_STATUS_COUNT
} kg_status;

/* The name of a status as a word, "KG_OVERLAP"; never NULL, "KG_UNKNOWN_STATUS" out of range. */
const char *kg_status_string(kg_status status);

/* What the last failing call of this thread had to say, one sentence with what to do about it.
 * Empty when nothing failed yet. Valid until the next failing call of the same thread. */
const char *kg_last_error(void);

#ifdef __cplusplus
}
#endif
#endif
