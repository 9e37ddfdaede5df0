#!/usr/bin/env python3
"""Prints what the fat binaries of an ELF file hold, as "cubin 90" or "ptx 80", each once.

A fat binary is a header (magic, version, header bytes, bytes of the rest) and entries of (kind,
version, header bytes, bytes, ..., architecture at 28)."""
import struct
import sys

MAGIC = struct.pack("<I", 0xBA55ED50)
KINDS = {1: "ptx", 2: "cubin"}

data = open(sys.argv[1], "rb").read()
found = set()
start = data.find(MAGIC)
while start >= 0:
    _, version, header, size = struct.unpack_from("<IHHQ", data, start)
    at, end = start + header, start + header + size
    if version == 1 and end <= len(data):
        while at < end:
            kind, _, entry_header, entry_size = struct.unpack_from("<HHIQ", data, at)
            arch = struct.unpack_from("<I", data, at + 28)[0]
            found.add(f"{KINDS.get(kind, kind)} {arch}")
            at += entry_header + entry_size
    start = data.find(MAGIC, start + 4)
print("\n".join(sorted(found)))
