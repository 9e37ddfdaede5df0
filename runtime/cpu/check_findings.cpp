/* check_findings.cpp: what was found in a launch, once for each pair of places. */
#include "check.hpp"

namespace emu
{

constexpr uint32_t most_findings = 64, findings_shown = 16;

struct Found {
    kg_emu_finding_kind kind;
    uint16_t site, other_site;
    bool is_write, other_is_write;
    uint64_t count;
    uint32_t block, thread, other_block, other_thread, bytes;
    int64_t offset;
};
static Found findings[most_findings];
static uint32_t finding_count;

void findings_reset() { finding_count = 0; }

static Found *like(kg_emu_finding_kind kind, uint16_t site, uint16_t other_site)
{
    for (uint32_t i = 0; i < finding_count; i++)
        if (findings[i].kind == kind && findings[i].site == site &&
            findings[i].other_site == other_site)
            return &findings[i];
    return nullptr;
}

void found(kg_emu_finding_kind kind, const Who &who, const Access &access, int64_t offset,
           const Event *other, bool other_is_write)
{
    machine.stats.findings++;
    const uint16_t other_site = other ? other->site : 0;
    if (Found *known = like(kind, access.site, other_site)) {
        known->count++;
        return;
    }
    if (finding_count == most_findings) return;
    Found *now = &findings[finding_count++];
    *now = Found{};
    now->kind = kind;
    now->site = access.site;
    now->other_site = other_site;
    now->is_write = (access.kind & KG_EMU_WRITE) != 0;
    now->other_is_write = other_is_write;
    now->count = 1;
    now->block = who.thread->my_block()->number;
    now->thread = who.thread->number;
    now->other_block = other ? now->block + (other->block - who.block->id) : 0;
    now->other_thread = other ? other->thread : 0;
    now->bytes = access.bytes;
    now->offset = offset;
}

/* ---- as text and as data --------------------------------------------------------------------- */

static bool is_race(const Found &it)
{
    return it.kind == KG_EMU_SHARED_RACE || it.kind == KG_EMU_GLOBAL_RACE;
}

static void report_place(uint16_t site)
{
    const kg_emu_place place = site_place(site);
    const char *before = place.what[0] ? " by " : "";
    if (place.file[0]) report_text("%s%s (%s:%u)", before, place.what, place.file, place.line);
    else report_text("%s%s (code at 0x%zx)", before, place.what, place.address);
}

void report_findings()
{
    report_text("%u found\n", finding_count);
    for (uint32_t i = 0; i < finding_count && i < findings_shown; i++) {
        const Found &it = findings[i];
        report_text("  %s, %llu times: thread %u of block %u %s %u bytes at offset %lld",
                    kg_emu_finding_string(it.kind), (unsigned long long)it.count, it.thread,
                    it.block, it.is_write ? "writes" : "reads", it.bytes, (long long)it.offset);
        report_place(it.site);
        if (is_race(it)) {
            if (it.other_thread >= async_thread)
                report_text("; a copy of block %u", it.other_block);
            else report_text("; thread %u of block %u", it.other_thread, it.other_block);
            report_text(" %s it", it.other_is_write ? "wrote" : "read");
            report_place(it.other_site);
        }
        report_text("\n");
    }
}

static kg_emu_finding as_data(const Found &it)
{
    kg_emu_finding out = {};
    out.kind = it.kind;
    out.count = it.count;
    out.at = site_place(it.site);
    out.other = it.other_site ? site_place(it.other_site) : kg_emu_place{"", 0, "", 0};
    out.is_write = it.is_write;
    out.other_is_write = it.other_is_write;
    out.block = it.block;
    out.thread = it.thread;
    out.other_block = it.other_block;
    out.other_thread = it.other_thread;
    out.bytes = it.bytes;
    out.offset = it.offset;
    return out;
}

} // namespace emu

using namespace emu;

extern "C" {

uint32_t kg_emu_findings(kg_emu_finding *out, uint32_t room)
{
    const Locked locked;
    for (uint32_t i = 0; i < finding_count && i < room; i++) out[i] = as_data(findings[i]);
    return finding_count;
}

const char *kg_emu_finding_string(kg_emu_finding_kind kind)
{
    static const char *const words[KG_EMU_FINDING_COUNT] = {"shared race",
                                                            "global race",
                                                            "uninitialised read",
                                                            "shared out of bounds",
                                                            "global out of bounds",
                                                            "unwritten device memory",
                                                            "lane outside the mask",
                                                            "copy under way",
                                                            "missing proxy fence",
                                                            "before kg_pdl_wait",
                                                            "before the cluster has met",
                                                            "misaligned access"};
    return (unsigned)kind < KG_EMU_FINDING_COUNT ? words[kind] : "unknown finding";
}

} // extern "C"
