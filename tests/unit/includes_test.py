#!/usr/bin/env python3
"""No include of gen/ or runtime/ points up (TAP).

    includes_test.py SOURCE_ROOT

A folder is a room. A file includes files of its own room and of rooms before it, so no two rooms
need each other. docs/architecture.md shows the same two lines.
"""
import os
import re
import sys
import tempfile

ROOMS = {
    "gen": ["base", "source", "spec", "operator", "plan", "check", "families", "render", "write",
            "build",
            "model", "explain", "picture", "verify", "tune", "command"],
    "runtime": ["include", "shared", "device", "cpu", "host", "tune", "cases", "verify"],
}
# What a tree sees of another: the generator works with the texts that it shares with the runtime.
SEES = {"gen": ["include", "shared"]}
# The one folder of families that the others may include.
COMMON = "common"

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]')
SOURCES = (".c", ".h", ".cpp", ".hpp")


def tree_of(path):
    return path.split("/")[0]


def room_of(path):
    """The folder below the tree; a file of runtime/ itself is in the room "host"."""
    parts = path.split("/")
    return parts[1] if len(parts) > 2 else "host"


def family_of(path):
    parts = path.split("/")
    return parts[2] if parts[1] == "families" and len(parts) > 3 else None


def sources(root):
    return sorted(os.path.relpath(os.path.join(folder, name), root)
                  for tree in ROOMS for folder, _, names in os.walk(os.path.join(root, tree))
                  for name in names if name.endswith(SOURCES))


def target(path, included, files):
    """The file that an include names: from its tree, from its own folder, or by its name. None:
    another's."""
    for start in (tree_of(path), os.path.dirname(path)):
        named = os.path.normpath(os.path.join(start, included))
        if named in files:
            return named
    named = [f for f in files if f.endswith("/" + included)]
    return min(named, key=lambda f: tree_of(f) != tree_of(path)) if named else None


def objection(path, to):
    """Why a file may not include another; None: it may."""
    here, there, tree = room_of(path), room_of(to), tree_of(path)
    if tree_of(to) != tree:
        return None if there in SEES.get(tree, []) else "%s/ sees nothing of %s" % (tree, to)
    if ROOMS[tree].index(there) > ROOMS[tree].index(here):
        return "%s stands before %s" % (here, there)
    mine, other = family_of(path), family_of(to)
    if mine and other and other not in (mine, COMMON):
        return "a family includes its own folder and families/%s" % COMMON
    return None


def problems_of(root, path, files):
    with open(os.path.join(root, path), encoding="utf-8") as f:
        for number, line in enumerate(f, 1):
            match = INCLUDE.match(line)
            to = target(path, match.group(1), files) if match else None
            why = objection(path, to) if to else None
            if why:
                yield "%s:%d: \"%s\": %s" % (path, number, match.group(1), why)


def problems(root):
    files = sources(root)
    strange = {os.path.dirname(f) for f in files if room_of(f) not in ROOMS[tree_of(f)]}
    if strange:
        return ["%s is no room of the table" % folder for folder in sorted(strange)]
    return [said for path in files for said in problems_of(root, path, set(files))]


def page_problems(root):
    """The order on the page is the order of the table."""
    with open(os.path.join(root, "docs/architecture.md"), encoding="utf-8") as f:
        page = " ".join(f.read().split())
    return ["docs/architecture.md has another order of %s/: the table has %s" %
            (tree, " < ".join(rooms))
            for tree, rooms in ROOMS.items() if " < ".join(rooms) not in page]


# Files of a small tree, and the include that is planted in it: what is said of that.
PLANTED = [
    ("gen/plan/plan.c", '#include "explain/explain.h"', "plan stands before explain"),
    ("gen/families/map/map.c", '#include "families/reduce/reduce.h"',
     "a family includes its own folder"),
    ("gen/plan/plan.c", '#include "../runtime/run.h"', "gen/ sees nothing of runtime/run.h"),
    ("runtime/shared/choose.c", '#include "run.h"', "shared stands before host"),
    ("gen/plan/plan.c", '  #  include "explain/explain.h"', "plan stands before explain"),
    ("gen/attic/old.c", "", "gen/attic is no room of the table"),
    ("gen/explain/explain.c", '#include "plan/plan.h"', None),
    ("gen/families/map/map.c", '#include "families/common/operators.h"', None),
    ("gen/plan/plan.c", '#include "../runtime/shared/choose.h"', None),
    ("runtime/run.c", '#include "choose.h"', None),
    ("gen/plan/plan.c", "#include <stdio.h>", None),
]
SMALL = ["gen/plan/plan.h", "gen/explain/explain.h", "gen/families/reduce/reduce.h",
         "gen/families/common/operators.h", "runtime/run.h", "runtime/shared/choose.h"]


def planted_problems(path, text, expected):
    """What goes wrong when the include is planted in the small tree: nothing, if the test works."""
    with tempfile.TemporaryDirectory() as root:
        for name in SMALL + [path]:
            os.makedirs(os.path.dirname(os.path.join(root, name)), exist_ok=True)
            with open(os.path.join(root, name), "w", encoding="utf-8") as f:
                f.write(text + "\n" if name == path else "")
        said = problems(root)
    if expected is None:
        return said
    return [] if len(said) == 1 and expected in said[0] else ["expected \"%s\", and had %s" %
                                                              (expected, said)]


def main():
    tests = [("no include points up", problems(sys.argv[1])),
             ("docs/architecture.md shows the order of the rooms", page_problems(sys.argv[1]))]
    for path, text, expected in PLANTED:
        name = "in %s, %s is %s" % (path, text or "a file", "refused" if expected else "fine")
        tests.append((name, planted_problems(path, text, expected)))
    failed = 0
    for number, (name, said) in enumerate(tests, 1):
        failed += bool(said)
        print("%s %d - %s" % ("not ok" if said else "ok", number, name.replace("#", "")))
        for line in said:
            print("# " + line)
    print("1..%d" % len(tests))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
