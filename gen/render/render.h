/* gen/render/render.h: pass 5. Templates and a plan become the text of the emitted files.
 *
 * A template is C or CUDA with two marks: a line that starts with //% is Lua, and ${...} inserts
 * the value of a Lua expression. `use "bask/warp_by_warp"` runs another template of a layer to the
 * left (warp, block, bask, dask, family, host), whose functions can then be called.
 */
#ifndef GEN_RENDER_H
#define GEN_RENDER_H

#include "plan/plan.h"

typedef struct render render;

/* template_dir: the folder of templates. Lua gets no io, os, package or debug, a limit on
 * instructions and on memory. *system becomes true where a template cannot be read. */
render *render_new(arena *a, diags *d, const char *template_dir, bool *system);

/* Renders every file of a plan into texts; also fills text and hash of each variant. False:
 * reported. */
typedef struct output {
    const char *name;
    const char *text;
    size_t len;
} output;
bool render_plan(render *r, plan *p, output **outputs, size_t *count);

/* What `kgen verify` needs beside the files of the plan that was rendered last. */
bool render_verify(render *r, const plan *p, output *out);

/* What another language calls the kernels of a plan by, as the template writes it. NULL:
 * reported. */
const char *render_bindings(render *r, const plan *p, const char *template_name);

/* The registry of a library: kg_NAME.h and kg_NAME.c over several plans. */
bool render_library(render *r, const char *library, plan *const *plans, size_t n_plans,
                    output **outputs, size_t *count);

/* A page that is no part of a plan. The template sees the fields of one struct as `page`. It takes
 * those of a list one after the other: `for item in items do`. NULL: reported. */
typedef struct render_page_of {
    const struct field_info *page_fields; /* ended by one without name */
    const void *page;
    const struct field_info *item_fields;
    const list *items;
} render_page_of;
const char *render_page(render *r, const char *template_name, const render_page_of *of);

/* Template files read so far, for the depfile. */
const list *render_files(const render *r);

/* For tests: renders one template text with no plan. */
const char *render_text(render *r, const char *name, const char *text);

#endif
