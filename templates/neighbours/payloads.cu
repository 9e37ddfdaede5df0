//% -- What comes with points, and is stored of neighbours. Kernels and the reference share it.
//% -- Needs: k. Gives:
//% --   index          the type of indices, in C, where they are known for it alone; nil: nothing comes with points.
//% --   add_to(params) adds both arrays to a parameter list.
//% --   store(to, there, index)  emits what is stored at a place of what comes with a point; `there`: whether there is one.
//% local payloads = {}
//% local payload = arg_named("payload")
//% payloads.index = payload and ({u32 = "uint32_t", u64 = "uint64_t"})[k.variants[1].payload_index]
//%
//% function payloads.add_to(params)
//%   if not payload then return end
//%   params.add("const " .. payload.type.c .. " *", "g_payload")
//%   params.add(payload.type.c .. " *", "g_payloads")
//% end
//%
//% function payloads.store(to, there, index)
//%   if not payload then return end
            const ${payload.type.c} nothing = {}; // comes with no point
            g_payloads[${to}] = ${there} ? g_payload[${index}] : nothing;
//% end
//%
//% return payloads
