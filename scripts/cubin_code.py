#!/usr/bin/env python3
"""Says of two cubins whether their kernels have the same machine code.

    cubin_code.py BEFORE.cubin AFTER.cubin

Machine code is what the sections .text.KERNEL hold, byte by byte: instructions, their order,
registers and barriers. Names of files and lines are not in it. Exit code 1 if a kernel differs,
with its count of instructions and registers on either side, and whether the same operations are
there in another order.
"""
import struct
import sys

INSTRUCTION_BYTES = 16  # since compute capability 7.0


def sections_of(elf):
    """name -> bytes"""
    at, = struct.unpack_from("<Q", elf, 40)
    size, count, names_at = struct.unpack_from("<HHH", elf, 58)
    headers = [struct.unpack_from("<IIQQQQ", elf, at + i * size) for i in range(count)]
    names = headers[names_at][4]

    def text_at(start):
        return elf[start:elf.index(b"\0", start)].decode()
    return {text_at(names + h[0]): elf[h[4]:h[4] + h[5]] for h in headers}


def registers_of(sections):
    """name of a kernel -> registers of a thread: attribute 0x2f of .nv.info, by number of symbol"""
    symbols, names, info = sections[".symtab"], sections[".strtab"], sections[".nv.info"]
    found, at = {}, 0
    while at < len(info):
        form, attribute, size = struct.unpack_from("<BBH", info, at)
        if form == 4 and attribute == 0x2f:
            symbol, registers = struct.unpack_from("<II", info, at + 4)
            start, = struct.unpack_from("<I", symbols, symbol * 24)
            found[names[start:names.index(b"\0", start)].decode()] = registers
        at += 4 + (size if form == 4 else 0)
    return found


def kernels_of(path):
    """name -> (code, registers)"""
    with open(path, "rb") as f:
        elf = f.read()
    if elf[:4] != b"\x7fELF" or elf[4] != 2:
        sys.exit(f"{path}: no 64-bit ELF file")
    sections = sections_of(elf)
    registers = registers_of(sections)
    return {name[6:]: (code, registers.get(name[6:], 0)) for name, code in sections.items()
            if name.startswith(".text.")}


def operations_of(code):
    """The operation of each instruction, in no order: the lowest 12 bits."""
    return sorted(struct.unpack_from("<H", code, at)[0] & 0xfff
                  for at in range(0, len(code), INSTRUCTION_BYTES))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    before, after = kernels_of(sys.argv[1]), kernels_of(sys.argv[2])
    differs = False
    for name in sorted(before.keys() | after.keys()):
        if name not in before or name not in after:
            print(f"{name}: only {'after' if name in after else 'before'}")
            differs = True
        elif before[name][0] != after[name][0]:
            a, b = before[name], after[name]
            print(f"{name}: {len(a[0]) // INSTRUCTION_BYTES} instructions and {a[1]} registers "
                  f"before, {len(b[0]) // INSTRUCTION_BYTES} and {b[1]} after"
                  + (", the same operations" if operations_of(a[0]) == operations_of(b[0]) else ""))
            differs = True
    return differs


sys.exit(main())
