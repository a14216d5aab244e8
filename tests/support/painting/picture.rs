//! Pictures kept in `tests/pictures`: written with `UPDATE_SNAPSHOTS=1`, compared without.

use super::Picture;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// A channel may differ by so much: curves end on another last bit on other machines.
const NEAR: u8 = 16;
/// And of so many pixels one may differ by more.
const ONE_OF: usize = 4000;

/// Compares a picture with the one that is kept under a name.
///
/// # Panics
/// If they differ. The new one is then written beside the old one.
pub fn assert_picture(name: &str, picture: &Picture) {
    assert_picture_in("tests/pictures", name, picture);
}

/// The same with those of another folder of the repository.
///
/// # Panics
/// If they differ.
pub fn assert_picture_in(folder: &str, name: &str, picture: &Picture) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let kept = folder.join(format!("{name}.png"));
    let new = folder.join(format!("{name}.new.png"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some_and(|it| it != "0") {
        let is_same = read(&kept).is_some_and(|old| difference(&old, picture).is_none());
        if !is_same {
            write(&kept, picture);
        }
        let _ = fs::remove_file(&new);
        return;
    }
    let complaint = match read(&kept) {
        Some(old) => difference(&old, picture),
        None => Some("there is no such picture yet".to_owned()),
    };
    match complaint {
        None => {
            let _ = fs::remove_file(&new);
        }
        Some(complaint) => {
            write(&new, picture);
            panic!(
                "{complaint}\n  kept: {}\n  new:  {}\nLook at both; UPDATE_SNAPSHOTS=1 keeps the new one.",
                kept.display(),
                new.display()
            );
        }
    }
}

/// In what two pictures differ, if that can be seen.
pub fn difference(old: &Picture, new: &Picture) -> Option<String> {
    if (old.width, old.height) != (new.width, new.height) {
        let size = |it: &Picture| format!("{} x {}", it.width, it.height);
        return Some(format!("the picture was {} pixels and is {}", size(old), size(new)));
    }
    if old.pixels.as_flattened() == new.pixels.as_flattened() {
        return None;
    }
    let is_other = |(a, b): &(&[u8; 3], &[u8; 3])| (0..3).any(|at| a[at].abs_diff(b[at]) > NEAR);
    let differing = old.pixels.iter().zip(&new.pixels).filter(is_other).count();
    let is_seen = differing > old.pixels.len() / ONE_OF;
    is_seen.then(|| format!("{differing} of {} pixels differ", old.pixels.len()))
}

fn read(path: &PathBuf) -> Option<Picture> {
    let mut reader = png::Decoder::new(BufReader::new(File::open(path).ok()?)).read_info().ok()?;
    let mut bytes = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut bytes).ok()?;
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight), "{}", path.display());
    let pixels = bytes[..info.buffer_size()].as_chunks().0.to_vec();
    Some(Picture { width: info.width as usize, height: info.height as usize, pixels })
}

fn write(path: &PathBuf, picture: &Picture) {
    fs::create_dir_all(path.parent().expect("pictures lie in a folder")).unwrap();
    let encoded = [png::Filter::NoFilter, png::Filter::Up, png::Filter::Adaptive].map(|it| encoded(picture, it));
    let smallest = encoded.into_iter().min_by_key(Vec::len).unwrap_or_default();
    fs::write(path, smallest).unwrap();
}

fn encoded(picture: &Picture, filter: png::Filter) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width as u32, picture.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(filter);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(picture.pixels.as_flattened()).unwrap();
    writer.finish().unwrap();
    bytes
}
