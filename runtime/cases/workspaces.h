/* workspaces.h: the workspace of a case, for drivers of cases: of exactly the bytes that the kernel
 * asks for, between red zones. Its scratch is poisoned before each case, and the case must leave
 * the rest in order.
 */
#ifndef CASES_WORKSPACES_H
#define CASES_WORKSPACES_H

#include <kgen/kgen.h>
#include <stdbool.h>

#define WORKSPACE_FIXED (KG_WORKSPACE_HEADER + KG_WORKSPACE_STATE)

typedef struct case_workspace {
    kg_backend backend;
    kg_workspace *made;
    unsigned char *memory; /* behind a red zone, where kernels run on the executor; else NULL */
    size_t room, bytes;    /* that it has, and that the case may use */
    bool known;            /* to the executor, with so many */
    unsigned char before[WORKSPACE_FIXED];
} case_workspace;

/* Makes or enlarges the workspace, and prepares it for a call of `k` with n elements. The
 * executor knows it from then on, and finds what calls do to it in no order. */
kg_status workspace_begin(case_workspace *w, const kg_kernel *k, uint64_t n);

/* After the call. NULL, or what is wrong with the workspace that it leaves. */
const char *workspace_end(case_workspace *w, const kg_kernel *k);

void workspace_close(case_workspace *w);

#endif
