#!/usr/bin/env python3
"""Seeds and dictionaries for the targets of libFuzzer, out of what the repository has.

    seeds.py SOURCE_ROOT OUT

OUT/TARGET has the seeds, OUT/TARGET.dict the words of them. Two runs write the same.
"""
import glob
import os
import re
import sys

TEXTS = ("identity", "transform", "combine", "finalise", "domain", "keep", "value")
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[-+*/%<>=!&|^?:~]+|//%|\$\{")
TUNING = """kgen-tuning 1
# kernel      variant          hash              cc  sms  max_n
absmax_f32    variant_wbw_w8x4 0123456789abcdef  90  132  1048576
absmax_f32    variant_wbw_w8x8 89ABCDEF01234567  90  132  max # measured
segsum_f32    row_wbw_w4x15    76543210fedcba98  80  108  max max_segment_length=200 min_rows=3
absmax_f32    variant_wbw_w8x8 89abcdef01234567  90  132  2896 min_n=1449 max_n_off=0
"""
PIECES = ("//% local s = string.rep('ab', 3) for w in s:gmatch('a(b-)') do\n${w}\n//% end\n",
          "${string.format('%5d|%-3s|%x', 7, 'ab', 255)} ${('x'):gsub('%w', '%0%0')}\n",
          "//% local t = {3, 1, 2} table.sort(t) for k, v in pairs(t) do\n  if (${k}) "
          "{\n${v};\n}\n//% end\n",
          "${capture(function() _put('in') end)}${networks and 1 or 0}\n",
          "#line @here\nint a = b; // comment\n\n\n#line 7 \"a.yaml\"\nx  +y\n#line @here\n")


def read(path):
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        return file.read()


def operator_texts(spec):
    """Texts behind keys that take them, or below map:, on their line or as a block."""
    lines = spec.split("\n")
    found = []
    for i, line in enumerate(lines):
        match = re.match(r"( *)(\w+): *(.+)$", line)
        if not match or not (match[2] in TEXTS or match[1]):
            continue
        value = match[3]
        if value in ("|", "|-", ">"):
            block = []
            for below in lines[i + 1:]:
                if below.strip() and len(below) - len(below.lstrip()) <= len(match[1]):
                    break
                block.append(below.strip())
            value = "\n".join(block)
        found.append(value.strip().strip("\"'"))
    return found


def write(folder, texts):
    os.makedirs(folder, exist_ok=True)
    texts = sorted(set(texts))
    for i, text in enumerate(texts):
        with open(f"{folder}/{i:04d}", "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text)
    words = sorted({word for text in texts for word in WORD.findall(text)})
    with open(folder + ".dict", "w", encoding="ascii") as file:
        file.writelines(f'"{word}"\n' for word in words if len(word) < 30)


def main(root, out):
    paths = [path for pattern in ("specs/*.yaml", "tests/families/*/*.yaml", "tests/spec/*.yaml",
                                  "tests/spec/good/*.yaml")
             for path in glob.glob(f"{glob.escape(root)}/{pattern}")]
    specs = [read(path) for path in paths]
    write(out + "/spec", specs)
    write(out + "/operator", [text for spec in specs for text in operator_texts(spec)])
    write(out + "/manifest", [f"dir {i % 7}\\/a$b#{i}.h\n{spec}"
                              for i, spec in enumerate(sorted(specs))])
    write(out + "/tuning", [TUNING, TUNING.replace("\n", "\r\n"), "kgen-tuning 1",
                            "kgen-tuning 2\n"])
    pattern = f"{glob.escape(root)}/templates/**/*.*"
    write(out + "/template", [read(path) for path in glob.glob(pattern, recursive=True)] +
          list(PIECES))
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
