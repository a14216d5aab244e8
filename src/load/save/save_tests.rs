//! Saves that go well, that are refused, and that are killed.

use super::*;
use crate::load::files::PackLock;
use crate::load::files::disk::list_within;
use crate::load::files::lock;
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
    let mut prepared = save.prepare(&files).unwrap();
    prepared.unfinished[1].place = folder.path().join("data");
    assert!(matches!(prepared.put_in_place(), Err(SaveError::Refused { .. })));
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

/// Three changes of a pack on disk: a text, a new file, one that is taken away.
fn three_changes() -> Save {
    let mut save = Save::new();
    save.write(CARDS, Some("old cards"), "new cards");
    save.write("scripts/small/deep/terror.rhai", None, "fn terror() {}");
    save.remove(RULES, "old rules");
    save
}

/// Leaves on disk what a kill leaves after so many files were put in their places.
fn killed_after(save: &Save, files: &Files, count: usize) {
    let mut prepared = save.prepare(files).unwrap();
    let rest = prepared.unfinished.split_off(count);
    finish(std::mem::take(&mut prepared.unfinished)).unwrap();
    rest.into_iter().filter_map(|unfinished| unfinished.file).for_each(|file| drop(file.keep().unwrap()));
    prepared.made.keep();
}

#[test]
fn a_save_that_was_killed_between_two_files_is_finished_by_whoever_opens_the_pack_next() {
    for count in 1..=3 {
        let (folder, files) = pack_on_disk();
        killed_after(&three_changes(), &files, count);
        assert!(names(&folder).iter().any(|name| name.ends_with(plan::PLAN)));
        let recovered = recover(&files).unwrap();
        assert_eq!(recovered, Some(Recovery::Finished { files: 3 - count, of: 3, left: Vec::new() }));
        assert_eq!(names(&folder), [CARDS, "data/small/pack.toml", "scripts/small/deep/terror.rhai"]);
        assert_eq!(text(&folder, CARDS), "new cards");
        assert_eq!(recover(&files), Ok(None));
    }
}

#[test]
fn a_save_that_was_killed_before_its_first_file_is_undone() {
    let (folder, files) = pack_on_disk();
    let before = names(&folder);
    killed_after(&three_changes(), &files, 0);
    let recovered = recover(&files).unwrap().unwrap();
    assert_eq!(recovered, Recovery::Undone { of: 3 });
    assert!(recovered.to_string().contains("the pack is as it was"), "{recovered}");
    assert_eq!((names(&folder), text(&folder, CARDS).as_str()), (before, "old cards"));
}

#[test]
fn the_next_save_carries_out_what_was_left_and_sees_what_it_changed() {
    let (folder, files) = pack_on_disk();
    killed_after(&three_changes(), &files, 1);
    let mut late = Save::new();
    late.remove(RULES, "old rules");
    assert_eq!(late.save(&files), Err(SaveError::Changed(RULES.to_owned())));
    assert_eq!(names(&folder), [CARDS, "data/small/pack.toml", "scripts/small/deep/terror.rhai"]);
}

#[test]
fn a_file_that_somebody_has_changed_since_is_left_as_it_is() {
    let (folder, files) = pack_on_disk();
    killed_after(&three_changes(), &files, 1);
    fs::write(folder.path().join(RULES), "mine").unwrap();
    let recovered = recover(&files).unwrap().unwrap();
    assert_eq!(recovered, Recovery::Finished { files: 1, of: 3, left: vec![RULES.to_owned()] });
    assert_eq!((text(&folder, RULES).as_str(), text(&folder, CARDS).as_str()), ("mine", "new cards"));
}

#[test]
fn a_plan_from_somebody_else_reaches_nothing_outside_and_nothing_but_what_it_says() {
    let hash = |text: &str| plan::hash(text);
    let (old, new) = (hash("old rules"), hash("evil"));
    let file =
        |path: &str, from: &str| format!(r#"{{"path":"{path}","from":"{from}","before":"{old}","after":"{new}"}}"#);
    let done = format!(
        r#"{{"path":"{CARDS}","before":"{0}","from":"data/small/.saving-b.tmp","after":"{0}"}}"#,
        hash("old cards")
    );
    let temp = "data/small/.saving-a.tmp";
    for files_of_plan in [
        file("../outside.toml", temp),
        file("/etc/passwd", temp),
        file("data/small/../x.toml", temp),
        file("data/other/rules.toml", temp),
        file(RULES, "data/small/pack.toml"),
        file(RULES, "scripts/small/.saving-a.tmp"),
        file(RULES, "../.saving-a.tmp"),
        format!("{},{}", file(RULES, temp), file(RULES, temp)),
        format!(r#"{{"path":"{RULES}","after":"{new}"}}"#),
        format!(r#"{{"path":"{RULES}","run":"rm"}}"#),
        "3".to_owned(),
    ] {
        let (folder, files) = pack_on_disk();
        fs::write(folder.path().join(temp), "evil").unwrap();
        fs::write(folder.path().join("outside.toml"), "old rules").unwrap();
        let plan = format!(r#"{{"format":1,"files":[{done},{files_of_plan}]}}"#);
        fs::write(folder.path().join("data/small").join(plan::PLAN), &plan).unwrap();
        let before = names(&folder);
        let recovered = recover(&files).unwrap().unwrap();
        assert!(matches!(recovered, Recovery::NoPlan { .. }), "{plan}: {recovered:?}");
        assert_eq!((names(&folder), text(&folder, RULES).as_str()), (before, "old rules"), "{plan}");
    }
    // One whose hashes are not those of the files changes nothing either.
    for (before, after) in [(hash("other"), new.clone()), (old.clone(), hash("other"))] {
        let (folder, files) = pack_on_disk();
        fs::write(folder.path().join(temp), "evil").unwrap();
        let planned = format!(r#"{{"path":"{RULES}","from":"{temp}","before":"{before}","after":"{after}"}}"#);
        let plan = format!(r#"{{"format":1,"files":[{done},{planned}]}}"#);
        fs::write(folder.path().join("data/small").join(plan::PLAN), plan).unwrap();
        let left = vec![RULES.to_owned()];
        assert_eq!(recover(&files), Ok(Some(Recovery::Finished { files: 0, of: 2, left })));
        assert_eq!(text(&folder, RULES), "old rules");
    }
}

#[cfg(unix)]
#[test]
fn neither_plan_nor_lock_is_written_through_a_link() {
    use std::os::unix::fs::symlink;
    let (folder, files) = pack_on_disk();
    let outside = TempDir::new().unwrap();
    let secret = outside.path().join("secret");
    fs::write(&secret, "secret").unwrap();
    let data = folder.path().join("data/small");
    symlink(&secret, data.join(lock::LOCK)).unwrap();
    let refused = three_changes().save(&files).unwrap_err();
    assert!(matches!(refused, SaveError::Locked(LockError::Refused { .. })), "{refused}");
    fs::remove_file(data.join(lock::LOCK)).unwrap();
    symlink(&secret, data.join(plan::PLAN)).unwrap();
    assert!(matches!(recover(&files), Ok(Some(Recovery::NoPlan { .. }))));
    three_changes().save(&files).unwrap();
    assert_eq!(fs::read_to_string(&secret).unwrap(), "secret");
    assert_eq!((text(&folder, CARDS).as_str(), fs::read_dir(outside.path()).unwrap().count()), ("new cards", 1));
    // A folder on the way that became a link out after the kill.
    let (folder, files) = pack_on_disk();
    killed_after(&three_changes(), &files, 1);
    fs::rename(folder.path().join("scripts/small/deep"), outside.path().join("deep")).unwrap();
    symlink(outside.path().join("deep"), folder.path().join("scripts/small/deep")).unwrap();
    assert!(matches!(recover(&files), Ok(Some(Recovery::NoPlan { .. }))));
    assert!(!outside.path().join("deep/terror.rhai").exists());
}

#[test]
fn whoever_saves_waits_for_another_and_says_who_has_the_pack() {
    let (folder, files) = pack_on_disk();
    let held = PackLock::take(&files).unwrap();
    let refused = PackLock::take_within(&files, std::time::Duration::ZERO).unwrap_err();
    assert!(refused.to_string().contains(&format!("process {}", std::process::id())), "{refused}");
    // Who holds the pack already does not wait for itself.
    drop(held);
    let mut own = files.clone();
    own.hold_lock().unwrap();
    three_changes().save(&own).unwrap();
    assert!(PackLock::take_within(&files, std::time::Duration::ZERO).is_err());
    drop(own);
    assert!(PackLock::take_within(&files, std::time::Duration::ZERO).is_ok());
    assert!(names(&folder).iter().all(|name| !name.contains(".saving-")), "{:?}", names(&folder));
}

#[test]
fn what_was_left_long_ago_without_a_plan_is_swept_and_until_then_named() {
    let (folder, files) = pack_on_disk();
    let long_ago = std::time::SystemTime::now() - 2 * STALE;
    for (path, is_old) in [("data/small/.saving-old1.tmp", true), ("data/small/.saving-new1.tmp", false)] {
        let file = fs::File::create(folder.path().join(path)).unwrap();
        if is_old {
            file.set_modified(long_ago).unwrap();
        }
    }
    assert_eq!(leftovers(&files).len(), 2);
    assert_eq!(recover(&files), Ok(None));
    assert_eq!(leftovers(&files), ["data/small/.saving-new1.tmp"]);
}

fn add_lines_without_loss(folder: &str) {
    for _ in 0..40 {
        let mut files = Files::open(folder).unwrap();
        files.hold_lock().unwrap();
        let before = files.read(CARDS).unwrap();
        let mut save = Save::new();
        save.write(CARDS, Some(&before), &format!("{before}{}\n", std::process::id()));
        save.save(&files).unwrap();
    }
}

#[test]
fn no_update_is_lost_where_several_processes_save_in_one_file() {
    if let Ok(folder) = std::env::var(FOLDER) {
        return add_lines_without_loss(&folder);
    }
    let (folder, _) = pack_on_disk();
    fs::write(folder.path().join(CARDS), "").unwrap();
    let start = || {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "load::save::tests::no_update_is_lost_where_several_processes_save_in_one_file"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let children: Vec<Child> = (0..3).map(|_| start()).collect();
    children.into_iter().for_each(|mut child| assert!(child.wait().unwrap().success()));
    assert_eq!(text(&folder, CARDS).lines().count(), 3 * 40);
}
