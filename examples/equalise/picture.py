#!/usr/bin/env python3
"""picture.py [--colour] WIDTH HEIGHT FILE: hills in the haze, a picture of low contrast, in PGM
(P5) or PPM (P6).

The same picture each time: nothing about it is random.
"""
import math
import sys


def noise(x, y, seed):
    """From 0 to 1, by place alone."""
    bits = (x * 374761393 + y * 668265263 + seed * 2246822519) & 0xFFFFFFFF
    bits = ((bits ^ bits >> 13) * 1274126177) & 0xFFFFFFFF
    return (bits ^ bits >> 16) / 0xFFFFFFFF


def ridge(x, seed):
    """How high a chain of hills stands at x: slopes of several widths."""
    height = 0.0
    for octave in range(5):
        at, fine = x * 2 ** octave * 3, 2.0 ** -octave
        left = math.floor(at)
        part = (at - left) ** 2 * (3 - 2 * (at - left))
        height += fine * ((1 - part) * noise(left, octave, seed) +
                          part * noise(left + 1, octave, seed))
    return height / 2


def level(x, y, width, height):
    """Sky, haze that gets lighter upwards, and four chains of hills, the nearest the darkest."""
    u, v = x / width, y / height
    tone = 168 - 34 * v + 5 * noise(x, y, 9)
    for chain in range(4):
        top = 0.30 + 0.17 * chain - 0.25 * (ridge(u, chain) - 0.5)
        if v > top:
            tone = 146 - 19 * chain + 14 * (v - top) + (4 + 3 * chain) * (noise(x, y, chain) - 0.5)
    sun = math.hypot(u - 0.72, (v - 0.18) * height / width)
    return tone + 40 * math.exp(-(sun / 0.05) ** 2) * (v < 0.3)


def main():
    words = [word for word in sys.argv[1:] if word != "--colour"]
    if len(words) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    colour = len(words) < len(sys.argv) - 1
    width, height = int(words[0]), int(words[1])
    pixels = bytearray()
    for y in range(height):
        for x in range(width):
            tone = level(x, y, width, height)
            tones = (tone * 1.04, tone, tone * 0.9 + 18) if colour else (tone,)
            pixels += bytes(max(0, min(255, round(t))) for t in tones)
    with open(words[2], "wb") as file:
        file.write(b"P%d\n# hills in the haze\n%d %d\n255\n" % (6 if colour else 5, width, height))
        file.write(pixels)
    return 0


if __name__ == "__main__":
    sys.exit(main())
