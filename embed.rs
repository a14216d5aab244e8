//! Puts the folders that a package carries within itself into one packed file. `EmbeddedTexts` in `src/input/embedded.rs`
//! reads it.

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

/// The bytes of texts with which a parcel is full: whoever reads one of them has all unpacked.
const FULL: usize = 64 * 1024;

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=../../embed.rs");
    let variable = |name: &str| std::env::var(name).expect("cargo sets it");
    let package = variable("CARGO_PKG_NAME");
    let mut parcels = Parcels::default();
    for folder in CARRIES.iter().filter(|(of, _)| *of == package).flat_map(|(_, folders)| *folders) {
        println!("cargo:rerun-if-changed=../../{folder}");
        parcels.add_folder(folder)?;
    }
    fs::write(Path::new(&variable("OUT_DIR")).join("embedded"), parcels.finish()?)
}

/// Texts that are packed together, folder by folder.
#[derive(Default)]
struct Parcels {
    /// For each parcel a line with the bytes that it takes and its number of texts, and a line for each of these: the bytes
    /// of the text, and its path.
    index: String,
    /// The parcels, one after the other.
    packed: Vec<u8>,
    /// The parcel that is being filled: paths and texts.
    open: Vec<(String, String)>,
}

impl Parcels {
    fn add_folder(&mut self, place: &str) -> io::Result<()> {
        let entries = fs::read_dir(Path::new("../..").join(place))?;
        let mut inside: Vec<PathBuf> =
            entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        inside.sort();
        let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = inside.into_iter().partition(|path| path.is_dir());
        let named = |path: &Path| {
            let name = path.file_name().and_then(|name| name.to_str()).expect("names are plain");
            format!("{place}/{name}")
        };
        for path in files {
            if let Ok(text) = fs::read_to_string(&path) {
                self.open.push((named(&path), text));
                if self.open.iter().map(|(_, text)| text.len()).sum::<usize>() > FULL {
                    self.close()?;
                }
            }
        }
        self.close()?;
        folders.iter().try_for_each(|folder| self.add_folder(&named(folder)))
    }

    /// Closes the parcel that is being filled, if there is something in it.
    fn close(&mut self) -> io::Result<()> {
        let texts = std::mem::take(&mut self.open);
        if texts.is_empty() {
            return Ok(());
        }
        let parcel = deflated(&texts.iter().map(|(_, text)| text.as_str()).collect::<String>())?;
        self.index += &format!("{} {}\n", parcel.len(), texts.len());
        texts.iter().for_each(|(path, text)| self.index += &format!("{} {path}\n", text.len()));
        self.packed.extend(parcel);
        Ok(())
    }

    /// A line with the bytes of the packed index, the index, and the parcels.
    fn finish(self) -> io::Result<Vec<u8>> {
        let index = deflated(&self.index)?;
        Ok([format!("{}\n", index.len()).as_bytes(), &index, &self.packed].concat())
    }
}

fn deflated(text: &str) -> io::Result<Vec<u8>> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes())?;
    packed.finish()
}
