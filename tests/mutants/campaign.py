"""What campaigns of mutants share: which mutants, what is known of them, the report."""
import argparse
import concurrent.futures
import hashlib
import os
import sys
import time

from bench import HERE, UNJUDGED

NOT_COUNTED = ("equivalent", "not judged") + UNJUDGED


def parser(about):
    made = argparse.ArgumentParser(description=about.splitlines()[0])
    made.add_argument("--kgen", required=True)
    made.add_argument("--jobs", type=int, default=2)
    made.add_argument("--limit", type=int, default=0,
                      help="how many mutants, drawn by a hash of their text")
    made.add_argument("--skip", type=int, default=0, help="how many of those were judged before")
    made.add_argument("--seconds", type=float, default=0,
                      help="begin no further mutant after so many")
    made.add_argument("--only", default="", help="files whose path has this in it")
    made.add_argument("--report")
    return made


def drawn(mutants, arguments):
    """A mutant is (path, number of the line, what was done, lines of the file, the line in its
    place)."""
    mutants = [m for m in mutants if arguments.only in m[0]]
    if arguments.limit:
        mutants.sort(key=lambda m: hashlib.sha256(repr((m[0], m[1], m[2], m[4])).encode()).digest())
        mutants = mutants[: arguments.limit]
    return mutants[arguments.skip :]


def known_equivalent():
    with open(os.path.join(HERE, "equivalent.txt"), encoding="utf-8") as f:
        return {line.rsplit(" | ", 1)[0].strip() for line in f if line.strip() and
                not line.startswith("#")}


def line_of(mutant, verdict):
    path, number, what, source, mutated = mutant
    kind = verdict if verdict in ("SURVIVES",) + NOT_COUNTED else "killed"
    survived = f"  -> {mutated.strip()}" if kind == "SURVIVES" else ""
    more = f"  [{verdict}]" if kind == "killed" else survived
    return kind, f"{kind:10} {path}:{number} {what}: {source[number - 1].strip()}{more}"


def summary_of(counts):
    killed, alive = counts.get("killed", 0), counts.get("SURVIVES", 0)
    return (f"{killed + alive} mutants that compile, differ and can be told apart: {killed} killed "
            f"({100 * killed / max(killed + alive, 1):.1f} %), {alive} survive; besides: "
            + ", ".join(f"{v} {k}" for k, v in sorted(counts.items())
                        if k not in ("killed", "SURVIVES")))


def judge(mutants, arguments, judge_text):
    """`judge_text(path, text)` says what becomes of a file with that text. 0 where 95 % are killed,
    else 1."""
    mutants, equivalent, counts = drawn(mutants, arguments), known_equivalent(), {}
    begun = time.monotonic()

    def verdict_of(mutant):
        path, number, what, source, mutated = mutant
        if arguments.seconds and time.monotonic() - begun > arguments.seconds:
            return "not judged"
        if f"{path}: {what}: {source[number - 1].strip()}" in equivalent:
            return "equivalent"
        return judge_text(path, "".join(source[: number - 1] + [mutated] + source[number:]))

    report = open(arguments.report, "w", encoding="utf-8") if arguments.report else sys.stdout
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        running = {pool.submit(verdict_of, mutant): mutant for mutant in mutants}
        for done in concurrent.futures.as_completed(running):
            kind, text = line_of(running[done], done.result())
            counts[kind] = counts.get(kind, 0) + 1
            if kind != "not judged":
                print(text, file=report, flush=True)
    print(summary_of(counts), file=report, flush=True)
    print(summary_of(counts))
    return 0 if counts.get("killed",
                           0) >= 0.95 * (counts.get("killed", 0) + counts.get("SURVIVES", 0)) else 1
