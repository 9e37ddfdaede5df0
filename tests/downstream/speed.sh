# All specs that ship, in one run: 25 ms of processor time and 2.5 MB for each, since what is
# emitted is kept to the end. And each explained. Meson runs this test alone: on a core that is
# shared, processor time grows by half.
. "$(dirname "$0")/tap.sh"

# Limits that a run is held to, times what KGEN_SLOWER says for a machine that is slow or watched.
measured() {
    python3 - "$KGEN" "$tmp/out" "$KGEN_SOURCE"/specs/*.yaml <<'PYTHON'
import os, resource, subprocess, sys
kgen, out, *specs = sys.argv[1:]
seconds = []

def used():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime

for run in range(5):
    start = used()
    subprocess.run([kgen, "generate", *specs, "--out", f"{out}{run}", "--library", "shipped"],
                   check=True)
    seconds.append(used() - start)
megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(f"{len(specs)} specs: {min(seconds):.3f} s, {megabytes:.1f} MB")
slower = float(os.environ.get("KGEN_SLOWER", "1"))
each = len(specs) * slower
sys.exit(min(seconds) > 0.025 * each or megabytes > 2.5 * each)
PYTHON
}
check "all shipped specs in 25 ms and 2.5 MB each" measured
[ -z "$tap_output" ] || echo "# $tap_output"

explained() {
    python3 - "$KGEN" "$KGEN_SOURCE"/specs/*.yaml <<'PYTHON'
import os, resource, subprocess, sys
def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
kgen, *specs = sys.argv[1:]
limit = 0.1 * float(os.environ.get("KGEN_SLOWER", "1"))
for spec in specs:
    seconds = []
    for run in range(5):
        start = cpu()
        subprocess.run([kgen, "explain", spec, "--n", "2^24"], check=True,
                       stdout=subprocess.DEVNULL)
        seconds.append(cpu() - start)
    print(f"{os.path.basename(spec)}: {min(seconds):.3f} s")
    if min(seconds) > limit:
        sys.exit(1)
PYTHON
}
check "each spec is explained in a tenth of a second" explained
finish
