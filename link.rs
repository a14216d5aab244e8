//! Makes the program smaller where the linker is the one that comes with the compiler: nothing is noted for moving it to
//! another place in memory, which takes most of the time of a short command in a debug build; and of a release's functions
//! that are equal it keeps one. The machine code is as it would be otherwise. Any other linker is left to do what it does.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=link.rs");
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let target = variable("TARGET");
    let is_release = variable("PROFILE") == "release";
    let has_own_linker = !variable("RUSTC_LINKER").is_empty() || variable("CARGO_ENCODED_RUSTFLAGS").contains("link");
    if has_own_linker || target != "x86_64-unknown-linux-gnu" {
        return;
    }
    let asked = Command::new(variable("RUSTC")).args(["--print", "sysroot"]).output();
    let root = asked.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    let linker = Path::new(&root).join("lib/rustlib").join(target).join("bin/gcc-ld");
    if linker.join("ld.lld").exists() {
        println!("cargo:rustc-link-arg-bins=-fuse-ld=lld");
        println!("cargo:rustc-link-arg-bins=-B{}", linker.display());
        println!("cargo:rustc-link-arg-bins=-no-pie");
        if is_release {
            println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
        }
    }
}
