#!/usr/bin/env python3
"""All the nearest of points in three dimensions by PyTorch: torch_near.py [--n N,N] [--k K,K]

What its users have, beside the program `near` (programs/near.c), whose CSV has the same columns:
  cdist     torch.cdist without matrix products, and topk: exact
  product   squares and a matrix product of f32 in place of differences, and topk: the fastest, and
            its distances have few right bits where points are near each other
  cluster   torch_cluster.knn, where it is installed
All take so many queries at a time that a block of distances has --block elements.

A list is right if its farthest distance is, by differences of f64, within --bound of it. `product`
says how many are. --host needs no GPU.

Exit status: 0 done, 1 a list of cdist was wrong, 2 usage, 3 no PyTorch or no GPU."""
import argparse
import math
import statistics
import sys
import time

COLUMNS = "card,what,points,n,queries,k,contestant,us,lists"
SAMPLES = 256


# ---- points, as programs/clouds.c has them, of another generator ----

def uniform(torch, n, of):
    return torch.rand((n, 3), **of)


def clustered(torch, n, of):
    places = torch.rand((1000, 3), **of)
    bell = 2 * torch.rand((n, 3, 3), **of).sum(2) / 3 - 1
    which = torch.randint(1000, (n,), generator=of["generator"], device=of["device"])
    return places[which] + bell / 1000


def surface(torch, n, of):
    angle, far, rough = (torch.rand(n, **of) for _ in range(3))
    far = torch.exp(4.6 * far) / 100
    x, y = far * torch.cos(2 * math.pi * angle), far * torch.sin(2 * math.pi * angle)
    height = 0.05 * torch.sin(9 * x) + 0.03 * torch.cos(7 * y) + 0.0002 * rough
    return torch.stack((x, y, height), 1)


def particles(torch, n, of):
    centres = torch.rand((500, 3), **of)
    which = (500 * torch.rand(n, **of) ** 3).long()
    far = 0.003 / torch.sqrt((0.001 + 0.999 * torch.rand(n, **of)) ** (-2 / 3) - 1 + 1e-6)
    towards = torch.randn((n, 3), **of)
    halo = centres[which] + far[:, None] * towards / towards.norm(dim=1, keepdim=True)
    return torch.where(torch.rand((n, 1), **of) < 0.3, torch.rand((n, 3), **of), halo)


CLOUDS = {"uniform": uniform, "clustered": clustered, "surface": surface, "particles": particles}


# ---- contestants: distances of the k nearest, a row for each point ----

def in_blocks(torch, points, k, block, squares_of):
    """A point's own distance is made infinite by its index, as kgen leaves it out."""
    n, rows = len(points), max(1, block // len(points))
    out = torch.empty((n, k), dtype=points.dtype, device=points.device)
    for first in range(0, n, rows):
        squares = squares_of(points[first:first + rows])
        at = torch.arange(len(squares), device=points.device)
        squares[at, at + first] = math.inf
        out[first:first + rows] = torch.topk(squares, k, dim=1, largest=False).values
    return out


def by_cdist(torch, points, k, block):
    def squares_of(queries):
        return torch.cdist(queries, points, compute_mode="donot_use_mm_for_euclid_dist") ** 2
    return in_blocks(torch, points, k, block, squares_of)


def by_product(torch, points, k, block):
    norms = (points * points).sum(1)

    def squares_of(queries):
        of_queries = (queries * queries).sum(1, keepdim=True)
        return torch.addmm(norms, queries, points.T, alpha=-2) + of_queries
    return in_blocks(torch, points, k, block, squares_of)


def by_cluster(torch, points, k, block):
    """The point itself is among k + 1."""
    import torch_cluster
    pairs = torch_cluster.knn(points, points, k + 1)
    difference = points[pairs[0]] - points[pairs[1]]
    squares = (difference * difference).sum(1).reshape(len(points), k + 1)
    return squares.sort(1).values[:, 1:]


def contestants():
    found = {"torch cdist": by_cdist, "torch product": by_product}
    try:
        import torch_cluster  # noqa: F401
        found["torch_cluster"] = by_cluster
    except ImportError:
        pass
    return found


# ---- whether lists are right ----

def farthest(torch, points, k):
    """Of some queries, by differences of f64: which, and the farthest distance of each."""
    n = len(points)
    which = torch.arange(0, n, max(1, n // SAMPLES), device=points.device)
    found = torch.empty(len(which), dtype=torch.float64, device=points.device)
    for i, at in enumerate(which.tolist()):
        squares = ((points.double() - points[at].double()) ** 2).sum(1)
        squares[at] = math.inf
        found[i] = torch.topk(squares, k, largest=False).values.max()
    return which, found


def share_right(found, expected, bound):
    which, far = expected
    listed = found[which].max(1).values.double()
    return ((listed - far).abs() <= bound * far).double().mean().item()


# ---- clocks ----

def microseconds(torch, call, rounds):
    """The median; on a GPU by events round each call."""
    times = []
    for _ in range(rounds + 1):  # the first warms
        if torch.cuda.is_available():
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            found = call()
            end.record()
            end.synchronize()
            times.append(1000 * begin.elapsed_time(end))
        else:
            begin = time.perf_counter()
            found = call()
            times.append(1e6 * (time.perf_counter() - begin))
    return statistics.median(times[1:]), found


def run_cell(torch, card, cloud, n, k, options, of):
    points = CLOUDS[cloud](torch, n, of)
    expected, wrong = farthest(torch, points, k), False
    for name, contestant in contestants().items():
        us, found = microseconds(torch, lambda: contestant(torch, points, k, options.block),
                                 options.rounds)
        share = share_right(found, expected, options.bound)
        wrong = wrong or (contestant is by_cdist and share < 1)
        print(f"{card},among,{cloud},{n},{n},{k},{name},{us:.1f},{share:.4f} right", flush=True)
    return wrong


def numbers(text):
    return [int(part) for part in text.split(",")]


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--n", type=numbers, default=[1000, 10000, 100000])
    parser.add_argument("--k", type=numbers, default=[1, 8, 32])
    parser.add_argument("--points", choices=list(CLOUDS), nargs="*", default=["uniform"])
    parser.add_argument("--block", type=int, default=1 << 26, help="distances at a time")
    parser.add_argument("--bound", type=float, default=1e-5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--host", action="store_true")
    return parser.parse_args()


def main():
    options = read_options()
    try:
        import torch
    except ImportError:
        print("torch_near.py: PyTorch is not there", file=sys.stderr)
        return 3
    if not options.host and not torch.cuda.is_available():
        print("torch_near.py: no GPU; --host runs without", file=sys.stderr)
        return 3
    torch.backends.cuda.matmul.allow_tf32 = False
    device = "cpu" if options.host else "cuda"
    card = "host" if options.host else torch.cuda.get_device_name()
    generator = torch.Generator(device).manual_seed(1)
    of = {"device": device, "dtype": torch.float32, "generator": generator}
    print(COLUMNS)
    wrong = False
    for cloud in options.points:
        for n in options.n:
            for k in options.k:
                if k < n:
                    wrong = run_cell(torch, card, cloud, n, k, options, of) or wrong
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
