"""What the scripts beside PyTorch share: sizes, two clocks, interleaved medians, lines of a CSV.

Clocks: events round back-to-back calls in a stream (what Python and PyTorch spend on a call is in
it), and events round a CUDA graph of many calls."""
import statistics
import sys

from kernels import Kernels, Refused

CLOCKS = ("loop", "graph")
OURS = ("kgen", "kgen unbound")  # the arguments of the second are converted at each call
COLUMNS = ("kernel,type,n,data,contestant,kind,variant,loop_us,"
           "graph_us,cold_us,after_us,bytes,result")


def sizes(text):
    """1000,2^20,2^10..2^28 (by 2^4): a list of numbers."""
    found = []
    for part in text.split(","):
        first, dots, last = part.partition("..")
        n = power(first)
        found.append(n)
        while dots and n * 16 <= power(last):
            n *= 16
            found.append(n)
    return found


def power(text):
    base, caret, exponent = text.partition("^")
    n = int(base) ** int(exponent) if caret else int(base)
    if not 0 < n < 1 << 31:
        raise ValueError(f"{text} is not a size from 1 to 2^31 - 1")
    return n


def size_name(n):
    return f"2^{n.bit_length() - 1}" if n & (n - 1) == 0 else str(n)


def odd(text):
    number = int(text)
    if number < 1 or number % 2 == 0:
        raise ValueError("not an odd number")
    return number


def between_events(torch, calls, what):
    """Microseconds of each of `calls` calls."""
    first, last = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    first.record()
    for _ in range(calls):
        what()
    last.record()
    last.synchronize()
    return first.elapsed_time(last) * 1000 / calls


def captured(torch, call, calls):
    """A graph of so many calls, or None where the call cannot be captured. Captured in the stream
    that the call is bound to."""
    graph = torch.cuda.CUDAGraph()
    try:
        with torch.cuda.graph(graph, stream=torch.cuda.current_stream()):
            for _ in range(calls):
                call()
    except RuntimeError:
        torch.cuda.synchronize()
        return None
    return graph


def time_cell(torch, contestants, repetitions, uncaptured=()):
    """{contestant: {clock: median microseconds}} of functions, all in turn in each repetition.
    Those in `uncaptured` wait for the GPU, so they are in no graph."""
    plans = {}
    for name, call in contestants.items():
        for _ in range(3):
            call()
        us = between_events(torch, 2, call)
        in_graph = 20 if us < 1000 else 4 if us < 5000 else 1
        plans[name] = (max(1 if us > 20000 else 3, min(50, int(1000 / us) + 1)), in_graph,
                       None if name in uncaptured else captured(torch, call, in_graph))
    taken = {name: {clock: [] for clock in CLOCKS} for name in plans}
    for _ in range(repetitions):
        for name, (calls, in_graph, graph) in plans.items():
            taken[name]["loop"].append(between_events(torch, calls, contestants[name]))
            if graph:
                taken[name]["graph"].append(between_events(torch, 1, graph.replay) / in_graph)
    return {name: {clock: statistics.median(us) for clock, us in by_clock.items() if us}
            for name, by_clock in taken.items()}


def fastest(times, clock):
    """(name, microseconds) of PyTorch's fastest by a clock, or None."""
    others = [(by_clock[clock], name) for name, by_clock in times.items() if name not in OURS and
              clock in by_clock]
    return min(others)[::-1] if others else None


def csv_line(kernel, kind, n, data, name, role, by_clock, moved, right):
    """A line as bench/run writes it: `by_clock` has microseconds, `moved` bytes."""
    us = [f"{by_clock[clock]:.3f}" if clock in by_clock else "" for clock in CLOCKS]
    return (f"{kernel},{kind},{n},{data},{name},{role},,{us[0]},{us[1]},,,{moved},"
            f"{'ok' if right else 'wrong'}")


def head(torch, repetitions):
    """What a CSV says of the machine, and its columns."""
    return [f"# card: {torch.cuda.get_device_name()}", f"# torch: {torch.__version__}",
            f"# toolkit: {torch.version.cuda}", f"# repetitions: {repetitions}", COLUMNS]


def run_on_gpu(program, options, on_gpu, on_host=None):
    """The exit status of a program: on_gpu(options, library, torch) in a stream of its own, since
    the default one cannot be captured. With --host on_host(library), which needs no PyTorch."""
    def lacks(what):
        print("%s: %s%s" % (program, what, " (--host needs none)" if on_host else ""),
              file=sys.stderr)
        return 3

    try:
        library = Kernels(options.library)
        if on_host and options.host:
            return on_host(library)
    except (OSError, AttributeError, Refused) as error:
        print(f"{program}: {error}", file=sys.stderr)
        return 3
    try:
        import torch
    except ImportError:
        return lacks("PyTorch is not there")
    if not torch.cuda.is_available():
        return lacks("PyTorch finds no GPU")
    with torch.cuda.stream(torch.cuda.Stream()):
        return on_gpu(options, library, torch)
