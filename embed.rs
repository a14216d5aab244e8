//! Puts the folders that a package carries within itself into one packed file. `unpacked` in `src/input/embedded.rs` reads it.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The folders by package.
const CARRIES: [(&str, &[&str]); 2] = [
    ("liberte-model", &["data/wording"]),
    (
        "liberte-files",
        &[
            "data/liberte",
            "data/revolution",
            "data/libertalia",
            "scripts/liberte",
            "scripts/revolution",
            "scripts/libertalia",
        ],
    ),
];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=../../embed.rs");
    let variable = |name: &str| std::env::var(name).expect("cargo sets it");
    let package = variable("CARGO_PKG_NAME");
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
    for folder in CARRIES.iter().filter(|(of, _)| *of == package).flat_map(|(_, folders)| *folders) {
        println!("cargo:rerun-if-changed=../../{folder}");
        add(folder, &mut packed)?;
    }
    fs::write(Path::new(&variable("OUT_DIR")).join("embedded"), packed.finish()?)
}

/// Adds the texts of a folder in the order of their paths: path, length and text, each in lines of its own.
fn add(place: &str, packed: &mut impl Write) -> io::Result<()> {
    let entries = fs::read_dir(Path::new("../..").join(place))?;
    let mut inside: Vec<PathBuf> = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    inside.sort();
    for path in inside {
        let name = path.file_name().and_then(|name| name.to_str()).expect("names are plain");
        let place = format!("{place}/{name}");
        if path.is_dir() {
            add(&place, packed)?;
        } else if let Ok(text) = fs::read_to_string(&path) {
            write!(packed, "{place}\n{}\n{text}", text.len())?;
        }
    }
    Ok(())
}
