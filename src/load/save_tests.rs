//! Saves that go well, that are refused, and that are killed.

use super::*;
use crate::load::disk::list_within;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

const CARDS: &str = "data/small/cards.toml";
const RULES: &str = "data/small/rules.toml";
/// Names the pack's folder to the process that is to be killed.
const FOLDER: &str = "LIBERTE_TEST_SAVES_IN";

fn pack_on_disk() -> (TempDir, Files) {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("data/small")).unwrap();
    for (path, text) in [("data/small/pack.toml", ""), (CARDS, "old cards"), (RULES, "old rules")] {
        fs::write(folder.path().join(path), text).unwrap();
    }
    let files = Files::open(folder.path().to_str().unwrap()).unwrap();
    (folder, files)
}

fn text(folder: &TempDir, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap()
}

/// Everything that lies in the pack's folder.
fn names(folder: &TempDir) -> Vec<String> {
    let mut paths = Vec::new();
    let top = fs::canonicalize(folder.path()).unwrap();
    list_within(&top, &top, &mut paths);
    let below = |path: PathBuf| path.strip_prefix(&top).unwrap().to_str().unwrap().to_owned();
    let mut names: Vec<String> = paths.into_iter().map(below).collect();
    names.sort();
    names
}

#[test]
fn files_are_changed_made_and_taken_away_at_once() {
    let (folder, files) = pack_on_disk();
    let mut save = Save::new();
    save.write(CARDS, Some("old cards"), "new cards");
    save.write("data/small/variants/mine.toml", None, "mine");
    save.write("scripts/small/terror.rhai", None, "fn terror() {}");
    save.write("data/small/pack.toml", Some(""), "");
    save.remove(RULES, "old rules");
    assert_eq!(save.paths().count(), 4);
    save.save(&files).unwrap();
    assert_eq!(text(&folder, CARDS), "new cards");
    let expected = [CARDS, "data/small/pack.toml", "data/small/variants/mine.toml", "scripts/small/terror.rhai"];
    assert_eq!(names(&folder), expected);
}

#[test]
fn a_file_that_somebody_else_changed_is_left_alone_and_so_are_the_others() {
    let (folder, files) = pack_on_disk();
    let before = names(&folder);
    for (path, read) in [(CARDS, Some("cards")), (CARDS, None), ("data/small/new/x.toml", Some("old"))] {
        let mut save = Save::new();
        save.write("data/small/fresh/a.toml", None, "a");
        save.write("data/small/fresh/b.toml", None, "b");
        save.write(RULES, Some("old rules"), "new rules");
        save.write(path, read, "new");
        let error = save.save(&files).unwrap_err();
        assert!(matches!(error, SaveError::Changed(_) | SaveError::Refused { .. }), "{error}");
        assert_eq!((text(&folder, RULES), names(&folder)), ("old rules".into(), before.clone()), "{path} {read:?}");
        assert!(!folder.path().join("data/small/fresh").exists());
    }
}

#[test]
fn nothing_outside_the_pack_is_written() {
    let (folder, files) = pack_on_disk();
    for path in ["secret.toml", "data/small/../x.toml", "/tmp/x.toml", "data/other/x.toml", "data/small", ""] {
        let mut save = Save::new();
        save.write(path, None, "x");
        assert_eq!(save.save(&files), Err(SaveError::Outside(path.to_owned())));
    }
    assert_eq!(names(&folder).len(), 3);
    let mut save = Save::new();
    save.write("data/liberte/cards.toml", Some(""), "x");
    assert_eq!(save.save(&Files::built_in()), Err(SaveError::BuiltIn));
}

#[test]
fn one_file_is_not_changed_twice_at_once_nor_made_too_long_to_be_read() {
    let (folder, files) = pack_on_disk();
    let mut save = Save::new();
    save.write(CARDS, Some("old cards"), "a");
    save.write(CARDS, Some("old cards"), "b");
    assert_eq!(save.save(&files), Err(SaveError::Twice(CARDS.to_owned())));
    let mut save = Save::new();
    save.write(CARDS, Some("old cards"), &" ".repeat(1 + PACK_FILE));
    assert_eq!(save.save(&files), Err(SaveError::TooLong(CARDS.to_owned())));
    assert_eq!(text(&folder, CARDS), "old cards");
}

#[test]
fn what_was_changed_is_put_back_when_a_later_file_refuses() {
    let (folder, files) = pack_on_disk();
    let mut save = Save::new();
    save.write(CARDS, Some("old cards"), "new cards");
    save.write(RULES, Some("old rules"), "new rules");
    let mut made = Folders::default();
    let mut unfinished: Vec<_> =
        save.changes.iter().map(|change| Unfinished::write(change, &files, &mut made).unwrap()).collect();
    unfinished[1].place = folder.path().join("data");
    assert!(matches!(finish(unfinished), Err(SaveError::Refused { .. })));
    assert_eq!((text(&folder, CARDS).as_str(), names(&folder).len()), ("old cards", 3));
}

#[cfg(unix)]
#[test]
fn links_are_followed_within_the_pack_and_refused_out_of_it() {
    use std::os::unix::fs::symlink;
    let (folder, files) = pack_on_disk();
    let outside = TempDir::new().unwrap();
    fs::write(outside.path().join("secret.toml"), "secret").unwrap();
    let data = folder.path().join("data/small");
    symlink(outside.path().join("secret.toml"), data.join("secret.toml")).unwrap();
    symlink(outside.path(), data.join("texts")).unwrap();
    symlink("cards.toml", data.join("same.toml")).unwrap();
    for (path, read) in [("secret.toml", Some("secret")), ("texts/secret.toml", Some("secret")), ("texts/x/y", None)] {
        let mut save = Save::new();
        save.write(&format!("data/small/{path}"), read, "x");
        let error = save.save(&files).unwrap_err();
        assert!(error.to_string().contains("out"), "{error}");
    }
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1);
    assert_eq!(fs::read_to_string(outside.path().join("secret.toml")).unwrap(), "secret");
    let mut save = Save::new();
    save.write("data/small/same.toml", Some("old cards"), "new cards");
    save.save(&files).unwrap();
    assert!(data.join("same.toml").is_symlink());
    assert_eq!(text(&folder, CARDS), "new cards");
}

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_a_read_only_file_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, files) = pack_on_disk();
    let place = folder.path().join(CARDS);
    let mode = |place: &Path| fs::metadata(place).unwrap().permissions().mode() & 0o777;
    fs::set_permissions(&place, fs::Permissions::from_mode(0o640)).unwrap();
    let mut save = Save::new();
    save.write(CARDS, Some("old cards"), "new cards");
    save.write("data/small/new.toml", None, "new");
    save.save(&files).unwrap();
    assert_eq!(mode(&place), 0o640);
    let usual = mode(&folder.path().join(RULES));
    assert_eq!(mode(&folder.path().join("data/small/new.toml")), usual);
    fs::set_permissions(&place, fs::Permissions::from_mode(0o440)).unwrap();
    let mut save = Save::new();
    save.write(CARDS, Some("new cards"), "newer cards");
    assert_eq!(save.save(&files), Err(SaveError::ReadOnly(CARDS.to_owned())));
}

/// A text that betrays where it was cut or mixed.
fn whole(letter: char) -> String {
    letter.to_string().repeat(300_000)
}

fn save_without_end(folder: &str) -> ! {
    let files = Files::open(folder).unwrap();
    let mut letters = ['a', 'b'];
    loop {
        let mut save = Save::new();
        save.write(CARDS, Some(&whole(letters[0])), &whole(letters[1]));
        save.save(&files).unwrap();
        letters.reverse();
    }
}

fn start_saving(folder: &TempDir) -> Child {
    let name = "load::save::tests::a_killed_process_leaves_the_old_text_or_the_new";
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name])
        .env(FOLDER, folder.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn a_killed_process_leaves_the_old_text_or_the_new() {
    if let Ok(folder) = std::env::var(FOLDER) {
        save_without_end(&folder);
    }
    for round in 0..12 {
        let (folder, _) = pack_on_disk();
        fs::write(folder.path().join(CARDS), whole('a')).unwrap();
        let mut child = start_saving(&folder);
        // Some saves are seen, each whole, and then it is killed in the midst of one.
        let (mut last, mut changes) = ('a', 0);
        while changes < 3 + round {
            let read = text(&folder, CARDS);
            let letter = read.chars().next().unwrap();
            assert!(read == whole(letter), "{} of {letter}", read.len());
            changes += usize::from(letter != last);
            last = letter;
            assert!(child.try_wait().unwrap().is_none(), "it saves no more");
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let left = text(&folder, CARDS);
        assert!(left == whole('a') || left == whole('b'), "{}", left.len());
    }
}
