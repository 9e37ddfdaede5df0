"""For aims.py of families: AIMS, what kgen aims at. Each has its text, kernels, which cells, clock,
against whom, the least ratio, and whether that is of the mean or of each cell."""

EACH, MEAN = False, True


def between(low, high):
    return lambda c: low <= c.n <= high


def large(c):
    return c.bytes >= 2**28


def every(_):
    return True
