//% local common = use "bindings/common"
//% local kinds = {u8 = "u8", i8 = "i8", u16 = "u16", i16 = "i16", u32 = "u32", i32 = "i32", u64 = "u64", i64 = "i64",
//%   f16 = "F16", bf16 = "Bf16", f32 = "f32", f64 = "f64"}
//% local words = {}
//% for word in ([[abstract as async await become box check crate dyn final fn gen impl in let loop macro match mod move mut override
//%   priv pub ref same_size self super trait try type unsafe unsized use where yield]]):gmatch("%a+") do words[word] = true end
//% local function kind(type) return kinds[type.number] or type.c end
//% local function safe_name(name) return words[name] and name .. "_" or name end
// ${spec.prefix}_${spec.kernel}.rs: ${spec.kernel} from Rust, over the functions in C. It is a module beside kgen.rs.
// Functions of the same name below `host` take slices and check them. Those of `raw` take addresses, of the device, too.
// Made by kgen ${spec.version} from ${spec.file}. Do not edit.
#![allow(non_camel_case_types, unused_imports, clippy::too_many_arguments)]

use crate::kgen::{check, same_size, Bf16, Error, HostWorkspace, F16};

//% for _, s in ipairs(spec.structs) do
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ${s.c} {
//%   for _, f in ipairs(s.fields) do
    pub ${safe_name(f.name)}: ${kind(f)},
//%   end
}

//% end
pub mod raw {
    use super::*;
    use std::ffi::c_void;

    extern "C" {
//% for _, kernel in ipairs(spec.kernels) do
//%   set_kernel(kernel)
        pub fn ${kernel.symbol}(
            ws: *mut c_void,
//%   for _, arg in ipairs(kernel.args) do
//%     local pointer = arg.role == "scalar" and "" or arg.role == "input" and "*const " or "*mut "
            ${safe_name(arg.name)}: ${pointer}${kind(arg.type)},
//%   end
//%   for _, length in ipairs(length_names()) do
            ${safe_name(length)}: usize,
//%   end
            stream: *mut c_void,
        ) -> i32;
        pub fn ${kernel.symbol}_workspace_bytes(${join(common.workspace_lengths(kernel), ": usize, ")}: usize) -> usize;
//% end
    }
}

/// On the host. A function is unsafe where values of an array lead to others: the caller knows their ranges.
pub mod host {
    use super::*;

//% for _, kernel in ipairs(spec.kernels) do
//%   set_kernel(kernel)
//%   local unsafe_word = common.leads() and "unsafe " or ""
//%   local planes = kernel.planes
//%   if not planes then
    pub ${unsafe_word}fn ${kernel.name}(
        ws: &mut HostWorkspace,
//%     for _, arg in ipairs(kernel.args) do
//%       local slice = arg.role == "scalar" and kind(arg.type) or (arg.role == "input" and "&[" or "&mut [") .. kind(arg.type) .. "]"
        ${safe_name(arg.name)}: ${slice},
//%     end
//%     for _, length in ipairs(common.lengths()) do
//%       if not length[2] then
        ${safe_name(length[1])}: usize,
//%       end
//%     end
    ) -> Result<(), Error> {
//%     for _, length in ipairs(common.lengths()) do
//%       if length[2] then
        let length_${length[1]} = ${safe_name(length[2].name)}.len()${length[2].plus > 0 and ".checked_sub(" .. length[2].plus .. ").ok_or_else(|| Error::size(\"" .. length[2].name .. "\"))?" or ""};
//%       else
        let length_${length[1]} = ${safe_name(length[1])};
//%       end
//%     end
//%     for _, check in ipairs(common.checks()) do
        same_size("${check[1].name}", ${safe_name(check[1].name)}.len(), ${safe_name(check[2].name)}.len()${common.more(check[3])})?;
//%     end
//%     for _, arg in ipairs(kernel.args) do
//%       if arg.one and arg.role ~= "scalar" then
        same_size("${arg.name}", ${safe_name(arg.name)}.len(), 1)?;
//%       end
//%     end
//%     local wanted = {}
//%     for _, name in ipairs(common.workspace_lengths(kernel)) do table.insert(wanted, "length_" .. name) end
        let bytes = unsafe { raw::${kernel.symbol}_workspace_bytes(${join(wanted)}) };
        let ws = ws.at_least(bytes)?;
        check(unsafe {
            raw::${kernel.symbol}(
                ws,
//%     for _, arg in ipairs(kernel.args) do
                ${safe_name(arg.name)}${arg.role == "scalar" and "" or arg.role == "input" and ".as_ptr()" or ".as_mut_ptr()"},
//%     end
//%     for _, length in ipairs(common.lengths()) do
                length_${length[1]},
//%     end
                std::ptr::null_mut(),
            )
        })
    }

//%   end
//% end
}
