//% -- What the hash of a variant counts beside the text of its kernels. It counts the functions of the file
//% -- that they call, and the operator with its types, but not where it stands in the spec. No file has this
//% -- text.
//% -- Needs: k; what the variant has asked for.
//%
//% local function described(type)
//%   local fields = {}
//%   for i, f in ipairs(type.fields) do fields[i] = described(f) .. " " .. f.name .. " " .. f.offset end
//%   return type.c .. " " .. type.size .. (#fields > 0 and " {" .. join(fields) .. "}" or "")
//% end
//%
//% for _, text in ipairs(take_calls()) do
${text}
//% end
//% for _, op in ipairs(k.ops) do
//%   local params = {}
//%   for i, p in ipairs(op.params) do params[i] = described(p) .. " " .. p.name end
${op.fn}(${join(params)}) ${described(op.result)} ${op.constants} ${op.generated or ""}
//%   for _, p in ipairs(op.pieces) do
${p.name or ""} ${p.constants}: ${p.text}
//%   end
//% end
