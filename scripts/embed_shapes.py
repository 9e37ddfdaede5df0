#!/usr/bin/env python3
"""Makes C of files of shapes, which the program then has with it.

    embed_shapes.py OUTPUT.c ROOT FILE...      (FILE: 9.0/map.yaml, below ROOT)
"""
import os
import sys


def lines(data):
    for at in range(0, len(data), 16):
        yield "    " + " ".join("%d," % byte for byte in data[at:at + 16])


def main(output, root, *names):
    texts, rows = [], []
    for i, name in enumerate(names):
        with open(os.path.join(root, name), "rb") as file:
            data = file.read()
        capability, family = os.path.split(name)
        texts.append("static const char text_%d[] = {\n%s\n    0};\n" % (i, "\n".join(lines(data))))
        rows.append('    {"tuning/shapes/%s", "%s", text_%d, %d, sizeof text_%d - 1},\n'
                    % (name, os.path.splitext(family)[0], i, round(float(capability) * 10), i))
    with open(output, "w", encoding="ascii") as file:
        file.write('#include "plan/shapes.h"\n\n' + "\n".join(texts) +
                   "\nconst shape_file shape_files[] = {\n"
                   + "".join(rows) + "    {0},\n};\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
