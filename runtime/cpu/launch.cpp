/* launch.cpp: one launch from beginning to end, and the default options. */
#include <pthread.h>

#include "check.hpp"
#include "tsan.hpp"

using namespace emu;

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER; /* guards all of the machine */
static kg_emu_opts default_options;

constexpr uint32_t default_resident = 32;
/* bounds the memory that stacks take; ThreadSanitizer knows 8192 threads at most */
constexpr uint32_t default_resident_threads = memory_serves_on ? 16384 : 2048;
constexpr size_t default_stack = 32u << 10, least_stack = 16u << 10;

static size_t stack_bytes_for(const kg_emu_opts *options)
{
    const size_t asked = options->stack ? options->stack : default_stack;
    const size_t bytes = asked < least_stack ? least_stack : asked;
    return (bytes + 4095) & ~(size_t)4095;
}

static uint32_t resident_limit_for(const kg_emu_opts *options, uint32_t threads)
{
    if (options->resident) return options->resident;
    const uint32_t fit = default_resident_threads / threads;
    return fit < default_resident ? fit : default_resident;
}

static uint32_t greatest_common_divisor(uint32_t a, uint32_t b)
{
    while (b) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Random order of blocks: steps of a random stride that has no divisor in common with the grid. */
static void choose_block_order()
{
    machine.offset = (uint32_t)(next_random() >> 32) % (machine.grid / machine.cluster);
    const uint32_t clusters = machine.grid / machine.cluster;
    do machine.stride = (uint32_t)(next_random() >> 32) % clusters + 1;
    while (greatest_common_divisor(machine.stride, clusters) != 1);
}

static void set_options(const kg_emu_opts *options)
{
    machine.options = options ? *options : default_options;
    if (!machine.options.poison) machine.options.poison = 0xfb;
    const size_t stack_bytes = stack_bytes_for(&machine.options);
    if (stack_bytes != machine.stack_bytes) fibers_free();
    machine.stack_bytes = stack_bytes;
    machine.resident_limit = resident_limit_for(&machine.options, machine.block_threads);
    const bool all = machine.cooperative && !machine.options.resident;
    if (all && machine.resident_limit < machine.grid) machine.resident_limit = machine.grid;
    machine.random = (machine.options.seed + 1) * 0x9e3779b97f4a7c15u;
    for (int i = 0; i < 8; i++) (void)next_random();
    choose_block_order();
}

/* What only the end of a launch shows. */
static void look_back()
{
    if (fibers_overflowed()) {
        machine.error = KG_EMU_STACK_OVERFLOW;
        report_begin(machine.error);
        report_text("a thread needs more than %zu bytes of stack\n", machine.stack_bytes);
        fibers_recover();
    } else if (machine.stats.findings) {
        machine.error = KG_EMU_FOUND;
        report_begin(machine.error);
        report_findings();
    }
    if (red_zones_written() && !machine.error) {
        machine.error = KG_EMU_OUT_OF_BOUNDS;
        report_begin(machine.error);
        report_text("the red zone of an allocation was written to\n");
    }
}

static uint64_t product_of(const uint32_t from[3], uint32_t to[3])
{
    uint64_t product = 1;
    for (int i = 0; i < 3; i++) {
        to[i] = from[i] ? from[i] : 1;
        product = product > UINT32_MAX ? product : product * to[i];
    }
    return product;
}

/* What is wrong with it, or null. */
static const char *take_shape(const kg_emu_shape *shape)
{
    const uint64_t blocks = product_of(shape->grid, machine.grid_dim);
    const uint64_t threads = product_of(shape->block, machine.block_dim);
    machine.grid = (uint32_t)blocks;
    machine.block_threads = (uint32_t)threads;
    machine.warps_each = ((uint32_t)threads + warp_size - 1) / warp_size;
    machine.cluster = shape->cluster ? shape->cluster : 1;
    /* as on a GPU: only what lies beside the first dimension may be left out */
    const bool none = shape->grid[0] == 0 || shape->block[0] == 0;
    if (none || blocks > UINT32_MAX || threads > max_threads)
        return "a launch has 1 to 2^32-1 blocks of 1 to 1024 threads";
    if (machine.cluster > most_in_cluster || machine.grid_dim[0] % machine.cluster)
        return "a cluster has 1 to 16 blocks, and a row of the grid whole clusters";
    return nullptr;
}

static void refuse(int error, const char *why)
{
    machine.error = error;
    machine.stats = kg_emu_stats{};
    report_begin(error);
    report_text("%s\n", why);
}

static void run()
{
    machine.begun = machine.resident_count = machine.idle_rounds = machine.first_ready = 0;
    machine.seen_progress = kg_emu_progress;
    machine.error = KG_EMU_OK;
    machine.stats = kg_emu_stats{};
    machine.preempted = false;
    check_launch_begin();
    tsan_launch_begin();
    Thread *first = late_launch_begin() ? schedule_first() : nullptr;
    if (!first) {
        machine.error = KG_EMU_NO_MEMORY;
        report_begin(machine.error);
        report_text("no memory for blocks and stacks\n");
        blocks_recover();
        late_launch_end();
        return;
    }
    kg_emu_self = first;
    red_zones_guard(true);
    context_switch(&machine.caller, context_of(first));
    red_zones_guard(false);
    kg_emu_self = nullptr;
    tsan_launch_end();
    if (machine.error) {
        fibers_recover();
        blocks_recover();
    } else {
        look_back();
    }
    late_launch_end();
    check_launch_end();
}

emu::Locked::Locked() { pthread_mutex_lock(&one_at_a_time); }
emu::Locked::~Locked() { pthread_mutex_unlock(&one_at_a_time); }

extern "C" {

void kg_emu_set_options(const kg_emu_opts *options)
{
    const Locked locked;
    default_options = options ? *options : kg_emu_opts{};
}

void kg_emu_get_options(kg_emu_opts *options)
{
    const Locked locked;
    *options = default_options;
}

int kg_emu_launch_shaped(void (*body)(void **), void **args, const kg_emu_shape *shape,
                         const char *name, const kg_emu_opts *options, kg_emu_stats *stats)
{
    const Locked locked;
    machine.body = body;
    machine.args = args;
    machine.name = name ? name : "a kernel";
    machine.shared_bytes = shape->shared_bytes;
    machine.cooperative = shape->cooperative != 0;
    machine.early = shape->early != 0;
    const char *wrong = body ? take_shape(shape) : "there is no kernel";
    if (!wrong) set_options(options);
    if (wrong) {
        refuse(KG_EMU_INVALID, wrong);
    } else if (machine.cooperative && machine.grid > machine.resident_limit) {
        refuse(KG_EMU_TOO_LARGE, "a cooperative launch has more blocks than may be resident");
    } else {
        run();
    }
    if (stats) *stats = machine.stats;
    return machine.error;
}

int kg_emu_launch(void (*body)(void **), void **args, uint32_t grid, uint32_t threads,
                  size_t shared_bytes, const char *name, const kg_emu_opts *options,
                  kg_emu_stats *stats)
{
    const kg_emu_shape shape = {{grid, 1, 1}, {threads, 1, 1}, 1, shared_bytes, 0, 0};
    if (grid && threads) return kg_emu_launch_shaped(body, args, &shape, name, options, stats);
    return kg_emu_launch_shaped(nullptr, args, &shape, name, options, stats);
}

int kg_emu_other_bounds(const char *kernel, uint32_t threads, uint32_t bound)
{
    const Locked locked;
    machine.error = KG_EMU_INVALID;
    machine.name = kernel;
    machine.grid = 0;
    machine.block_threads = threads;
    report_begin(machine.error);
    report_text("its launch bounds are %u threads\n", bound);
    return machine.error;
}

/* Of the first GPU that has programmatic launches, where their effects are asked for. */
uint32_t kg_emu_capability(void)
{
    const Locked locked;
    return default_options.late ? 90 : 0;
}

void kg_emu_release(void)
{
    const Locked locked;
    fibers_free();
    blocks_free();
    check_free();
    late_free();
}

} // extern "C"
