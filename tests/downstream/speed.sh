# All specs that ship: under half a second and 64 MB.
. "$(dirname "$0")/tap.sh"

# Limits that a run is held to, times what KGEN_SLOWER says for a machine that is slow or watched.
measured() {
    python3 - "$KGEN" "$tmp/out" "$KGEN_SOURCE"/specs/*.yaml <<'PYTHON'
import os, resource, subprocess, sys, time
kgen, out, *specs = sys.argv[1:]
seconds = []
for run in range(5):
    start = time.monotonic()
    subprocess.run([kgen, "generate", *specs, "--out", f"{out}{run}", "--library", "shipped"],
                   check=True)
    seconds.append(time.monotonic() - start)
megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(f"{len(specs)} specs: {min(seconds):.3f} s, {megabytes:.1f} MB")
slower = float(os.environ.get("KGEN_SLOWER", "1"))
sys.exit(min(seconds) > 0.5 * slower or megabytes > 64 * slower)
PYTHON
}
check "all shipped specs in half a second and 64 MB" measured
[ -z "$tap_output" ] || echo "# $tap_output"
finish
