//! Builds again when a file of the built-in pack comes or goes; files that only change are noticed by themselves. Gives the
//! program a fingerprint of the code that decides how a game goes, so that kept games of another build are not taken for
//! its own.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders below `src`, where this runs, whose code decides how a game goes and what is counted in it.
const DECIDES: [&str; 8] = ["kernel", "kit", "model", "load", "games", "script", "bots", "lab"];

fn main() {
    println!("cargo:rerun-if-changed=../data");
    println!("cargo:rerun-if-changed=../scripts");
    let mut files = Vec::new();
    for folder in DECIDES {
        println!("cargo:rerun-if-changed={folder}");
        collect(Path::new(folder), &mut files);
    }
    files.sort();
    println!("cargo:rustc-env=LIBERTE_BUILD={:016x}", fingerprint(&files));
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// FNV-1a over the files' texts.
fn fingerprint(files: &[PathBuf]) -> u64 {
    let bytes = files.iter().flat_map(|file| fs::read(file).unwrap_or_default());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
