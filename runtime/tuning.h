/* tuning.h: thresholds that tuning files put in place of the compiled-in ones. Internal. */
#ifndef KG_RUNTIME_TUNING_H
#define KG_RUNTIME_TUNING_H

#include "choose.h"

#pragma GCC visibility push(hidden)

/* What the kernel's variants are meant for on such a device, or NULL where nothing was tuned for
 * it. Thresholds ascend, and the last is never below the table's. */
const borders *kg__tuned_borders(const kg_kernel *kernel, uint32_t cc, uint32_t sms);

/* Applies what the file that KGEN_TUNING names says about the kernel. Under the registry's lock. */
void kg__tuning_from_environment(const kg_kernel *kernel);

/* KG_TUNING_DAMAGED, with a text, if KGEN_TUNING names a file that was refused. */
kg_status kg__tuning_status(void);

/* The same sentence, or NULL; for the trace. Only after a kernel has been settled. */
const char *kg__tuning_refused(void);

/* For the test hook; under the registry's lock. */
void kg__tuning_forget(const kg_kernel *kernel);
void kg__tuning_forget_file(void);

#pragma GCC visibility pop
#endif
