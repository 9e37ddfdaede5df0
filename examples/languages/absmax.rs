// The largest magnitude, from Rust, on the host.
mod kg_absmax;
mod kgen;

fn main() -> Result<(), kgen::Error> {
    let x = [1.0f32, -7.0, 3.0];
    let mut result = [0.0f32];
    let mut ws = kgen::HostWorkspace::new()?;
    kg_absmax::host::absmax_f32(&mut ws, &x, &mut result)?;
    println!("absmax = {}", result[0]);
    let mut two = [0.0f32; 2];
    println!("{}", kg_absmax::host::absmax_f32(&mut ws, &x, &mut two).unwrap_err());
    assert_eq!(result[0], 7.0);
    Ok(())
}
