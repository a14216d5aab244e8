//! Builds again when a file of the built-in pack comes or goes; files that only change are noticed by themselves.

fn main() {
    println!("cargo:rerun-if-changed=data/liberte");
    println!("cargo:rerun-if-changed=scripts/liberte");
}
