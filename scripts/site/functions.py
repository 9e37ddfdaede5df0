#!/usr/bin/env python3
"""The reference of functions in C as Markdown, from the declarations and comments of the public
headers.

  functions.py [ROOT]    prints it
"""
import os
import re
import sys

FIRST = ("workspace", "kernel", "device", "status", "types", "tune", "lists")
SECTION = re.compile(r"/\* -{3,} (.*?) -{3,} \*/")
GUARDS = re.compile(r"#(?:ifndef|define) KGEN_\w+_H\n|#ifdef __cplusplus\n(?:extern \"C\" "
                    r"\{|\})\n#endif\n|#include .*\n|#endif\s*\Z")
NAMED = re.compile(r"^(?:[\w ]+[ *])?(kg_\w+)\(|^\} (kg_\w+);|^typedef "
                   r"[^{;]*?\b\(?\*?(kg_\w+)\)?(?:\([^;]*\))?;|^#define (KG_\w+)",
                   re.M)
CODE = re.compile(r"\b((?:kg|KG|KGEN)_\w+(?:\(\))?|NULL|cudaStream_t)(?!\w)")


def prose(comment):
    """A comment as Markdown: what it indents stays as it stands."""
    lines = [re.sub(r"^ ?\*? ?", "", line) for line in comment.strip()[2:-2].split("\n")]
    out, fenced = [], False
    for line in lines:
        indented = line.startswith("  ")
        if indented != fenced:
            out += ["", "```text"] if indented else ["```", ""]
            fenced = indented
        if not fenced:
            line = re.sub(r"([*<_])", r"\\\1", line)
            line = CODE.sub(r"`\1`", line.replace("\\_", "_"))
        out.append(line.rstrip())
    return "\n".join(out + ["```"] * fenced).strip()


def chunks(text):
    """Parts of a header between empty lines; of those inside of braces none is cut."""
    part, depth = [], 0
    for line in text.split("\n") + [""]:
        if line.strip() or depth:
            part.append(line)
            depth += line.count("{") - line.count("}")
        elif part:
            yield "\n".join(part)
            part = []


def split(chunk):
    """The comment that a part begins with, and its code."""
    match = re.match(r"/\*.*?\*/\n?", chunk, re.S)
    return (match[0], chunk[match.end():]) if match else ("", chunk)


def titles(code):
    return [next(filter(None, groups)) for groups in NAMED.findall(code)]


def entry(chunk):
    section = SECTION.fullmatch(chunk.strip())
    if section:
        return f"### {section[1].capitalize()}\n"
    comment, code = split(chunk)
    names = titles(code)
    out = []
    if names:
        out.append("#### " + ", ".join(f"`{name}`" for name in dict.fromkeys(names[:4])) +
                   (" …" if len(names) > 4 else "") + "\n")
    if comment and not SECTION.match(comment):
        out.append(prose(comment) + "\n")
    if code.strip():
        out.append(f"```c\n{code.strip()}\n```\n")
    return "\n".join(out)


def header(root, name):
    with open(os.path.join(root, "runtime/include/kgen", name + ".h"), encoding="utf-8") as file:
        text = file.read()
    first = text.index("*/") + 2
    head, rest = text[:first], GUARDS.sub("", text[first:])
    about = prose(head).replace(f"kgen/{name}.h: ", "", 1)
    return [f"## `kgen/{name}.h`\n",
            about[:1].upper() + about[1:] + "\n"] + [entry(chunk) for chunk in chunks(rest)]


def headers(root):
    """Those that kgen/kgen.h includes, and those that these do, each once."""
    found = ["kgen"]
    for name in found:
        with open(os.path.join(root, "runtime/include/kgen", name + ".h"),
                  encoding="utf-8") as file:
            found += [n for n in re.findall(r"#include <kgen/(\w+)\.h>", file.read())
                      if n not in found]
    return [n for n in FIRST if n in found] + [n for n in found if n not in FIRST + ("kgen",)]


def page(root):
    parts = ["# Functions in C\n",
             "Made from the headers below `runtime/include/kgen`, which `kgen/kgen.h` includes. "
             "The functions of a kernel stand in the header that `kgen generate` writes.\n"]
    for name in headers(root):
        parts += header(root, name)
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(sys.argv[1] if len(sys.argv) > 1 else "."), end="")
