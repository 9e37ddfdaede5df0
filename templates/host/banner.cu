//% -- The block at the top of an emitted file: what it is, and what the planner knew of its variants.
//% -- Needs: spec. Gives: file(name, what), variant(v), and operations(), of the kernel.
//% local banner = {}
//%
//% function banner.file(file, what)
// ${file}: ${what}
// Made by kgen ${spec.version} from ${spec.file} (spec hash ${spec.hash}). Do not edit: edit the spec.
//% end
//%
//% -- Where the elements of a shared array lie: with this its addresses can be worked out again.
//% local function describe_layout(name, l, item)
//%   if not l then return end
//%   local x = l.xor
//     ${name}: ${plural(l.bytes, "byte")}, rule ${l.rule}, runs of ${plural(l.run, item)} of ${plural(l.units, "unit")} of ${plural(l.unit_bytes, "byte")}
//%   if l.period > 0 then
//       pads of ${plural(l.pad, "unit")} after every ${plural(l.period, item)}
//%   end
//%   if l.planes then
//       units of an element ${l.apart} apart
//%   end
//%   if x then
//       what would be unit p is unit p ^ (p >> ${x.down} & ${x.mask}) << ${x.up}
//%   end
//% end
//%
//% -- A data block, in elements; where the kernel counts it in vectors or in other items, in those, too.
//% local function data_block(v)
//%   if v.counted then return v.dbs .. " " .. v.counted end
//%   local elements = plural(v.dbs, "element")
//%   if not v.wide or v.vector == 1 then return elements end
//%   return elements .. " in " .. plural(v.dbs // v.vector, "vector")
//% end
//%
//% -- What the operator of a kernel asks for: in combine of two partial results, in the others of an element.
//% function banner.operations()
//%   local said = false
//%   for _, op in ipairs(k.ops) do
//%     if #op.pieces == 1 and string.sub(op.role, 1, 8) ~= "identity" then
//%       if not said then
//
// Operations, as the operator is written:
//%         said = true
//%       end
//   ${op.fn}: ${op.pieces[1].operations}
//%     end
//%   end
//% end
//%
//% -- A variant's settings and what they cost, for the reader of the emitted file.
//% function banner.variant(r)
//   ${r.name}
//     DASk ${r.dask}, BASk ${r.bask}, nWarps ${r.nwarps}, nWork ${r.nwork}, batch ${r.batch}${r.unroll == "auto" and ", unrolled by the compiler" or ""}${r.adder and not r.told_adders and ", adder " .. r.adder or ""}${r.wide and ", 16-byte accesses" or ""}
//     TBS ${r.tbs} threads, DBS ${data_block(r)}
//     at most ${r.registers} registers a thread (${plural(r.min_blocks, "block")} per SM)
//     ${plural(r.bytes_per_element, "byte")} moved per element; ${plural(#r.steps, "launch")}, ${plural(r.steps[1].shared_bytes, "byte")} of shared memory a block
//%   if r.facts then
//     facts: ${r.facts}
//%   end
//%   describe_layout("S1", r.s1, r.runs_of or "element")
//%   describe_layout("S2", r.s2, "element")
//%   for _, access in ipairs(r.accesses) do
//     ${access.what}: ${access.word_bytes}-byte accesses, conflict degree ${access.degree}, ${plural(access.wavefronts, "wavefront")} (ideal ${access.ideal})
//%   end
//% end
//%
//% return banner
