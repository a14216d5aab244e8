//! The cache of games: it deletes nothing that is not its own, believes nothing that is not as it was written, and holds
//! nothing that this program did not play.

use crate::support::{Run, empty_folder, liberte_in, liberte_with};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

const SIM: [&str; 5] = ["sim", "-n", "8", "--bots", "greedy"];
const OWN: &str = "liberte-games-1";

fn cached(folder: &Path, cache: &str, args: &[&str]) -> Run {
    liberte_with(folder, args, &[("LIBERTE_CACHE", cache)])
}

#[track_caller]
fn fine(run: Run) -> String {
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()) {
        if entry.file_type().unwrap().is_dir() { all.extend(files(&entry.path())) } else { all.push(entry.path()) }
    }
    all.sort();
    all
}

/// The files of games of the cache `c`.
fn games(folder: &Path) -> Vec<PathBuf> {
    files(&folder.join("c")).into_iter().filter(|file| file.extension().is_some_and(|it| it == "gz")).collect()
}

#[test]
fn a_folder_that_holds_other_things_keeps_them() {
    let folder = empty_folder();
    let scratch = folder.path().join("scratch");
    let key = "0123456789abcdef0123456789abcdef";
    let others = ["a.txt", "thesis/data.bin", "liberte/x.gz", &format!("{key}/00000000000000000001.gz")];
    for other in others {
        fs::create_dir_all(scratch.join(other).parent().unwrap()).unwrap();
        // Nothing of it lies on the disk, but it counts as more than a cache may hold.
        fs::File::create(scratch.join(other)).unwrap().set_len(1_100 << 20).unwrap();
    }
    let before = files(&scratch);
    fine(cached(folder.path(), "scratch", &SIM));
    assert_eq!(files(&scratch).len(), before.len() + 2, "a tag and a file of games");
    let tag = fs::read_to_string(scratch.join(OWN).join("CACHEDIR.TAG")).unwrap();
    assert!(tag.starts_with("Signature: 8a477f597d28d172789f06886806bc55\n") && tag.contains("liberte"));
    // Nor does anything go that lies in its own folder and is not its own.
    let own = scratch.join(OWN);
    let stray = ["notes.txt", "thesis/00000000000000000001.gz", &format!("{key}/notes.txt")];
    for stray in stray {
        fs::create_dir_all(own.join(stray).parent().unwrap()).unwrap();
        fs::write(own.join(stray), "mine").unwrap();
    }
    fine(cached(folder.path(), "scratch", &["cache", "--clear"]));
    let left = files(&scratch);
    assert!(before.iter().all(|file| left.contains(file)), "{left:?}");
    assert!(stray.iter().all(|file| left.contains(&own.join(file))), "{left:?}");
    assert_eq!(left.len(), before.len() + stray.len() + 1, "the tag stays as long as the folder");
}

#[test]
fn a_folder_of_that_name_that_it_did_not_make_is_neither_filled_nor_emptied() {
    let folder = empty_folder();
    let own = folder.path().join("c").join(OWN);
    fs::create_dir_all(own.join("0123456789abcdef0123456789abcdef")).unwrap();
    fs::write(own.join("0123456789abcdef0123456789abcdef/00000000000000000001.gz"), "mine").unwrap();
    let before = files(folder.path());
    fine(cached(folder.path(), "c", &SIM));
    let run = cached(folder.path(), "c", &["cache", "--clear"]);
    assert!(run.code == 2 && run.err.contains("nothing was deleted"), "{}", run.err);
    assert_eq!(files(folder.path()), before);
}

#[cfg(unix)]
#[test]
fn no_link_is_followed() {
    use std::os::unix::fs::symlink;
    let folder = empty_folder();
    let path = folder.path();
    fine(cached(path, "c", &SIM));
    let key = path.join("c").join(OWN).join("0123456789abcdef0123456789abcdef");
    fs::create_dir(path.join("elsewhere")).unwrap();
    fs::write(path.join("elsewhere/00000000000000000001.gz"), "mine").unwrap();
    symlink(path.join("elsewhere"), &key).unwrap();
    fine(cached(path, "c", &["cache", "--clear"]));
    assert!(path.join("elsewhere/00000000000000000001.gz").exists());
    // A cache that is a link as a whole is none.
    fs::create_dir(path.join("linked")).unwrap();
    symlink(path.join("elsewhere"), path.join("linked").join(OWN)).unwrap();
    fine(cached(path, "linked", &SIM));
    assert_eq!(files(&path.join("elsewhere")).len(), 1);
}

#[test]
fn a_file_that_is_not_as_it_was_written_is_as_good_as_none() {
    let folder = empty_folder();
    let path = folder.path();
    let first = fine(cached(path, "c", &SIM));
    let [file] = &games(path)[..] else { panic!("8 seeds are one file") };
    let good = fs::read(file).unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&good[..]), &mut text).unwrap();
    let packed = |text: &str| {
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(text.as_bytes()).unwrap();
        packer.finish().unwrap()
    };
    let (head, rows) = text.split_once('\n').unwrap();
    let changed = format!("{head}\n{}", rows.replacen("\"winners\":[", "\"winners\":[1,", 1));
    let short = format!("{head}\n{}", rows.replacen("\"figures\":[", "\"figures\":[] ,\"more\":[", 1));
    let bomb = format!("{head}\n{}", "0".repeat(5 << 20));
    for wrong in [&packed(&changed)[..], &packed(&short), &packed(&bomb), &packed(rows), &good[..good.len() / 2], b""] {
        fs::write(file, wrong).unwrap();
        assert_eq!(fine(cached(path, "c", &SIM)), first);
        assert!(fs::read(file).unwrap() == good, "and it is written anew");
    }
    // A file of other seeds under this name is not this file.
    fine(cached(path, "c", &["sim", "-n", "8", "--bots", "greedy", "--seed", "65"]));
    let other = games(path).into_iter().find(|it| it != file).unwrap();
    fs::copy(&other, file).unwrap();
    assert_eq!(fine(cached(path, "c", &SIM)), first);
}

#[test]
fn what_comes_from_a_record_does_not_go_to_the_cache() {
    let folder = empty_folder();
    let path = folder.path();
    let record = [&SIM[..], &["--record", "run.jsonl"]].concat();
    fine(liberte_in(path, &record));
    fine(cached(path, "c", &record));
    assert!(!path.join("c").exists());
    // Of a record that is gone on with, what is played now goes there.
    let text = fs::read_to_string(path.join("run.jsonl")).unwrap();
    let half: Vec<&str> = text.lines().take(1 + 4).collect();
    fs::write(path.join("run.jsonl"), half.join("\n") + "\n").unwrap();
    fine(cached(path, "c", &record));
    assert_eq!(games(path).len(), 1);
    let packed = fs::read(&games(path)[0]).unwrap();
    let mut rows = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&packed[..]), &mut rows).unwrap();
    let seeds: Vec<&str> = rows.lines().skip(1).map(|row| &row[..10]).collect();
    assert_eq!(seeds, ["{\"seed\":5,", "{\"seed\":6,", "{\"seed\":7,", "{\"seed\":8,"]);
}
