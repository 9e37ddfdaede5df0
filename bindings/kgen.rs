//! kgen.rs: the runtime from Rust, for modules that `kgen bindings SPEC --to rust` makes. It is the module `kgen` of a
//! crate, and links with libkgen.
#![allow(dead_code)]

use std::ffi::{c_void, CStr};
use std::fmt;
use std::os::raw::c_char; // std::ffi has it from Rust 1.64

/// Half precision as its bits.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct F16(pub u16);

/// bfloat16 as its bits.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bf16(pub u16);

extern "C" {
    fn kg_last_error() -> *const c_char;
    fn kg_status_string(status: i32) -> *const c_char;
    fn kg_workspace_create(ws: *mut *mut c_void, backend: i32, device: i32, bytes: usize) -> i32;
    fn kg_workspace_destroy(ws: *mut c_void) -> i32;
    fn kg_workspace_size(ws: *const c_void) -> usize;
}

const REFERENCE: i32 = 2;

/// A status other than KG_OK, with the library's sentence; 1 where sizes of slices do not fit.
#[derive(Debug)]
pub struct Error {
    pub status: i32,
    pub text: String,
}

impl Error {
    pub fn size(name: &str) -> Error {
        Error { status: 1, text: format!("'{name}' has another number of elements than the call needs") }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = unsafe { CStr::from_ptr(kg_status_string(self.status)) };
        write!(out, "{}: {}", name.to_string_lossy(), self.text)
    }
}

impl std::error::Error for Error {}

pub fn check(status: i32) -> Result<(), Error> {
    if status == 0 {
        return Ok(());
    }
    let text = unsafe { CStr::from_ptr(kg_last_error()) }.to_string_lossy().into_owned();
    Err(Error { status, text })
}

pub fn same_size(name: &str, size: usize, wanted: usize) -> Result<(), Error> {
    if size == wanted { Ok(()) } else { Err(Error::size(name)) }
}

/// A workspace of the reference backend, which grows as calls need it. It takes slices of the host alone.
pub struct HostWorkspace(*mut c_void);

unsafe impl Send for HostWorkspace {}

impl HostWorkspace {
    pub fn new() -> Result<HostWorkspace, Error> {
        Ok(HostWorkspace(create(0)?))
    }

    pub fn at_least(&mut self, bytes: usize) -> Result<*mut c_void, Error> {
        if unsafe { kg_workspace_size(self.0) } < bytes {
            let made = create(bytes)?;
            unsafe { kg_workspace_destroy(self.0) };
            self.0 = made;
        }
        Ok(self.0)
    }
}

impl Drop for HostWorkspace {
    fn drop(&mut self) {
        unsafe { kg_workspace_destroy(self.0) };
    }
}

fn create(bytes: usize) -> Result<*mut c_void, Error> {
    let mut made = std::ptr::null_mut();
    check(unsafe { kg_workspace_create(&mut made, REFERENCE, -1, bytes) })?;
    Ok(made)
}
