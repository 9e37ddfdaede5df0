/* Searches that stop early, in the check build of the executor. What they read of an array follows
 * from where the first element is that ends them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"
#include "kg_find_first.h"

#define NUMBER 60000u
#define MOST_SITES 4096u
#define STEP 6144u /* elements that the 32 blocks of the variant take at once */
#define SHIFT 13   /* elements count whose index has this bit */
#define SECTOR 8u  /* elements */

static uint64_t sectors_of_all_sites(void)
{
    static kg_emu_site_counts sites[MOST_SITES];
    const uint32_t n = kg_emu_sites(sites, MOST_SITES);
    uint64_t sum = 0;
    assert_in_range(n, 1, MOST_SITES);
    for (uint32_t i = 0; i < n; i++) sum += sites[i].counts.global_sectors;
    return sum;
}

/* Sectors that a search reads whose element stands at `place`; NUMBER: nowhere. */
static uint64_t sectors_of(uint32_t place)
{
    static float in[NUMBER];
    uint64_t first = 0;
    kg_workspace *ws;
    memset(in, 0, sizeof in);
    for (uint32_t i = place; i < NUMBER; i += 7) in[i] = 2; /* and behind it more */
    const size_t bytes = kg_find_first_f32_workspace_bytes(NUMBER);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    assert_int_equal(kg_force(&kg_find_first_f32_kernel, "column_wbw_w3x2_sm8_pdl"), KG_OK);
    kg_emu_sites_reset();
    if (kg_find_first_f32(ws, 1, SHIFT, in, &first, NUMBER, NULL)) fail_msg("%s", kg_last_error());
    kg_workspace_destroy(ws);
    assert_int_equal(first, place);
    return sectors_of_all_sites();
}

/* The first block finds it in its third step, and the others have taken two by then, or look there
 * before their third. Beside elements there is a look at the workspace, a sector of a warp. */
static void what_stands_behind_is_not_read(void **state)
{
    const uint32_t place = 2 * STEP + 5;
    (void)state;
    assert_true(sectors_of(NUMBER) >= NUMBER / SECTOR);
    assert_in_range(sectors_of(place), 2 * STEP / SECTOR, 3 * STEP / SECTOR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_stands_behind_is_not_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
