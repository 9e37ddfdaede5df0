#!/usr/bin/env python3
"""Whether modules in Julia can be read, by the grammar of tree-sitter-julia: julia_syntax.py
FILE... Exit status 77: it is not there."""
import sys

try:
    import tree_sitter
    import tree_sitter_julia
except ImportError:
    sys.exit(77)


def mistakes(node):
    if node.type == "ERROR" or node.is_missing:
        yield node
    for child in node.children:
        yield from mistakes(child)


def main(paths):
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_julia.language()))
    wrong = 0
    for path in paths:
        with open(path, "rb") as file:
            root = parser.parse(file.read()).root_node
        for node in mistakes(root):
            wrong += 1
            print(f"{path}:{node.start_point[0] + 1}: {node.text[:60]!r}")
    return 1 if wrong or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
