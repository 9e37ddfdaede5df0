/* workspaces.h: the workspace of a case, for drivers of cases. Each region has exactly the bytes
 * that the kernel lists, between red zones. Scratch is poisoned before each case, and the case must
 * leave the rest in order. */
#ifndef CASES_WORKSPACES_H
#define CASES_WORKSPACES_H

#include <kgen/kgen.h>
#include <stdbool.h>

typedef struct case_region {
    unsigned char *at;
    size_t bytes;
} case_region;

typedef struct case_workspace {
    kg_backend backend;
    kg_workspace *made;
    unsigned char *memory; /* behind a red zone, where kernels run on the executor; else NULL */
    size_t room;           /* bytes that it has */
    size_t needed;         /* that the kernel asks for; 0: none */
    case_region regions[KG_MAX_REGIONS + 1]; /* of the case; the first is the header */
    uint32_t n_regions;
    uint32_t n_known;      /* of them, to the executor */
    unsigned char *before; /* the first `kept` bytes, as the case finds them */
    size_t kept, before_room;
} case_workspace;

/* Makes or enlarges the workspace, and prepares it for a call of `k` with n elements and these
 * lengths. The executor knows its regions from then on, and finds what calls do to them in no
 * order. */
kg_status workspace_begin(case_workspace *w, const kg_kernel *k, uint64_t n,
                          const uint64_t *lengths);

/* After the call. NULL, or what is wrong with the workspace that it leaves. */
const char *workspace_end(case_workspace *w, const kg_kernel *k);

void workspace_close(case_workspace *w);

#endif
