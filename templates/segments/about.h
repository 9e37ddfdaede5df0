//% -- What callers of a reduce over segments are told. Needs: k. Gives: the method.
//% local merged = "Merrill and Garland, Merge-based parallel sparse\n * matrix-vector multiplication, SC 2016, section 4"
//% local column = "Brown, dissertation, 5.3 (Column DASk)"
//% local methods = {offsets = merged, rows = "Brown, dissertation, 5.3 (Column\n * DASk); " .. merged, columns = column}
//% local where = {offsets = "offsets[s] to before offsets[s + 1]; what lies outside all of them is not read",
//%                rows = "row s", columns = "column s"}
//% local what = spec.results and "Element s of each output belongs to segment s" or "out[s] is the result of segment s"
 * ${what}: ${where[spec.partition]}.
 * An empty one gives the identity${is_finalised() and ", finalised" or ""}. The operator must be associative${spec.commutative and " and commute" or "; elements are combined in order"}.
//% if spec.partition == "offsets" then
//%   if k.bounds == "none" then
 * Offsets that do not ascend, or are above n, are an error of the caller's that only KGEN_CHECK=1 finds.
//%   else
 * A segment whose offsets do not ascend, or lie outside 0 to n, counts as empty.
//%   end
//%   if k.bounds == "trap" then
 * It is reported as KG_TRAP by the first call with this workspace after the device has found it, or
 * by kg_workspace_status.
//%   end
//% else
 * A pitch is a multiple of ${k.T.align} bytes and no less than a row; of a single row it does not matter. Bytes
 * between the rows are not read.
//% end
 * ${spec.results and "No output may overlap an input or another output" or "out must not overlap an input"}.
//% same_bits(spec.partition == "offsets" and "lengths, offsets" or "lengths")
//% return methods[spec.partition]
