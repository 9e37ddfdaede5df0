//% -- What callers of a map are told. Needs: k. Gives: the method.
//% local tables, targets = by_index(args_of("input")), by_index(args_of("output"))
//% if #in_order(args_of("inout", "output")) > 0 then
 * In place: an output may be the same array as an input${#tables > 0 and " in order; other overlaps" or "; arrays that overlap otherwise"} are refused.
//% end
 * The result does not depend on the variant${#targets > 0 and ", if no index occurs twice" or ""}. n == 0 does nothing.
//% for _, arg in ipairs(by_index(k.args)) do
//%   local length = k.lengths[arg.width + 1]
//%   if arg.role == "input" then
 * ${arg.name} has ${length} elements; the expressions see ${arg.name}[index[i]], and no output may overlap it.
//%   else
 * ${arg.name} has ${length} elements; result i goes to ${arg.name}[index[i]], the others stay as they are,
 * and ${arg.name} must not overlap an input. Where an index occurs several times, which of the
 * results stays is not specified and may differ from call to call;
//%     if arg.type.struct then
 * fields are stored by themselves: the struct that is left may mix those of several results.
//%     else
 * what is left is one of them, whole.
//%     end
//%   end
//% end
//% if k.planes then
 * i is row * width + column. A pitch is a multiple of the element's alignment and no less than a row;
 * of a single row it does not matter. Bytes between the rows are neither read nor written.
//% elseif #k.lengths > 0 then
//%   if k.bounds == "none" then
 * An index out of range is an error of the caller's that nobody looks for.
//%   else
 * Where an index is out of range nothing is written for its i.
//%   end
//% end
//% if k.bounds == "trap" then
 * It is reported as KG_TRAP by the first call with this workspace after the device has found it, or
 * by kg_workspace_status. A workspace is needed; it carries the report, and nothing else.
//% else
 * No workspace is needed: ws may be NULL, and the default backend then runs it.
//% end
//% return "Brown, dissertation, " .. join(skeleton_sections())
