#!/usr/bin/env python3
"""picture_bytes.py PICTURE.pgm OUT: the pixels of a picture (P5, 255 levels), as C has numbers."""
import sys

with open(sys.argv[1], "rb") as file:
    fields, pixels = [], b""
    while len(fields) < 4:  # P5, width, height, 255; comments may stand between them
        line = file.readline()
        if not line:
            sys.exit(f"{sys.argv[1]}: no picture")
        fields += line.split(b"#")[0].split()
    pixels = file.read()
if fields[0] != b"P5" or fields[3] != b"255" or len(pixels) != int(fields[1]) * int(fields[2]):
    sys.exit(f"{sys.argv[1]}: not a P5 of 255 levels")
with open(sys.argv[2], "w") as out:
    for at in range(0, len(pixels), 20):
        out.write("".join(f"{pixel}, " for pixel in pixels[at : at + 20]) + "\n")
