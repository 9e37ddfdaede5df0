"""What CUB compiles for the same as our scans."""
from cub_calls import SCAN

SUMS = (SCAN, "return cub::DeviceScan::InclusiveSum(temporary, *bytes, in, out, n, stream);")
# Of segments there are keys alone.
BY_KEY = (SCAN + ("cuda/std/functional",),
          "return cub::DeviceScan::InclusiveSumByKey(temporary, *bytes, index, in, out, n, "
          "cuda::std::equal_to<>{}, stream);")
PEERS = {"running_sum": SUMS, "cumsum": SUMS, "running_sum_by_key": BY_KEY,
         "running_sum_by_offsets": BY_KEY, "running_sum_rows": BY_KEY}
FUNCTORS = {}
FUNCTORS_OF = {}
