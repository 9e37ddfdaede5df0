"""What CUB compiles for the same as our scans."""
from cub_calls import SCAN

SUMS = (SCAN, "return cub::DeviceScan::InclusiveSum(temporary, *bytes, in, out, n, stream);")
PEERS = {"running_sum": SUMS, "cumsum": SUMS}
FUNCTORS = {}
FUNCTORS_OF = {}
