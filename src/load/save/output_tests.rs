use super::*;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

const KINDS: [OutputKind; 9] = [
    OutputKind::Page,
    OutputKind::Csv,
    OutputKind::Parquet,
    OutputKind::Journal,
    OutputKind::Junit,
    OutputKind::Manual,
    OutputKind::Baseline,
    OutputKind::Record,
    OutputKind::Unmarked,
];

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_that_somebody_else_wrote_is_replaced_only_where_that_was_said() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("notes.txt");
    let texts = [
        "liberte is a game that I like",
        "<!DOCTYPE html><html><head><title>liberte</title></head></html>",
        "seed,ruleset,mine",
        "PAR1 liberte.version",
        "<?xml version=\"1.0\"?><testsuites name=\"mine\"/>",
        ".TH liberte",
    ];
    for (kind, text) in KINDS.iter().flat_map(|&kind| texts.map(|text| (kind, text))) {
        fs::write(&file, text).unwrap();
        let refused = write_output(&file, kind, false, b"new").unwrap_err();
        assert!(matches!(refused.why, OutputErrorKind::Foreign | OutputErrorKind::Protected), "{kind:?}: {refused}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "{kind:?}");
        write_output(&file, kind, true, b"new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new", "{kind:?}");
    }
    assert_eq!(names(folder.path()), ["notes.txt"]);
}

#[test]
fn where_nothing_is_or_nothing_stands_in_it_an_output_is_written() {
    let folder = TempDir::new().unwrap();
    for (at, kind) in KINDS.into_iter().enumerate() {
        let (new, empty) = (folder.path().join(format!("new-{at}")), folder.path().join(format!("empty-{at}")));
        fs::write(&empty, "").unwrap();
        for file in [new, empty] {
            write_output(&file, kind, false, b"text").unwrap();
            assert_eq!(fs::read_to_string(file).unwrap(), "text", "{kind:?}");
        }
    }
}

#[test]
fn an_output_that_is_given_up_leaves_the_old_file_and_nothing_beside() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.csv");
    fs::write(&file, "seed,ruleset,rotation,ending,winners,rounds\n1,base,0,time,P1,3\n").unwrap();
    let before = fs::read(&file).unwrap();
    let mut begun = Output::at(&file, OutputKind::Csv, false).unwrap().begin().unwrap();
    begun.write_all(b"half").unwrap();
    drop(begun);
    assert_eq!((fs::read(&file).unwrap(), names(folder.path())), (before, vec!["games.csv".to_owned()]));
}

#[test]
fn a_file_that_comes_while_an_output_is_made_stays() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.csv");
    let begun = Output::at(&file, OutputKind::Csv, false).unwrap().begin().unwrap();
    fs::write(&file, "mine").unwrap();
    assert_eq!(begun.finish().unwrap_err().why, OutputErrorKind::Foreign);
    assert_eq!((fs::read_to_string(&file).unwrap(), names(folder.path()).len()), ("mine".into(), 1));
}

#[test]
fn folders_and_places_that_are_not_there_are_told_before_any_work() {
    let folder = TempDir::new().unwrap();
    let why = |path: &str| Output::at(&folder.path().join(path), OutputKind::Page, true).unwrap_err().why;
    fs::create_dir(folder.path().join("inner")).unwrap();
    assert_eq!(why("inner"), OutputErrorKind::Folder);
    assert_eq!(why("no/where.html"), OutputErrorKind::Nowhere(folder.path().join("no")));
    fs::write(folder.path().join("file"), "").unwrap();
    let filled = OutputFolder::at(&folder.path().join("file"), OutputKind::Journal, true);
    assert_eq!(filled.unwrap_err().why, OutputErrorKind::NoFolder);
}

#[test]
fn of_several_generated_files_none_is_written_where_one_may_not_be() {
    let folder = TempDir::new().unwrap();
    let files = [("a.md", "a"), ("b.md", "b")].map(|(name, text)| (name.to_owned(), text.to_owned()));
    let write = |may_replace| {
        OutputFolder::at(folder.path(), OutputKind::Unmarked, may_replace).and_then(|it| it.write_all(&files))
    };
    fs::write(folder.path().join("b.md"), "mine").unwrap();
    assert_eq!(write(false).unwrap_err().why, OutputErrorKind::Foreign);
    assert_eq!(names(folder.path()), ["b.md"]);
    write(true).unwrap();
    // What holds the same is not replaced, and so is no reason to refuse.
    write(false).unwrap();
    assert_eq!(names(folder.path()), ["a.md", "b.md"]);
}

#[test]
fn what_a_killed_program_left_goes_after_a_day_and_nothing_else_does() {
    let folder = TempDir::new().unwrap();
    let long_ago = SystemTime::now() - Duration::from_secs(25 * 60 * 60);
    for name in
        [".writing-aB3xYz.tmp", ".writing-mine.txt", ".writing-a.b.tmp", "writing-aB3xYz.tmp", ".saving-aB3xYz.tmp"]
    {
        let file = File::create(folder.path().join(name)).unwrap();
        file.set_modified(long_ago).unwrap();
    }
    fs::write(folder.path().join(".writing-fresh1.tmp"), "").unwrap();
    write_output(&folder.path().join("page.html"), OutputKind::Page, false, b"page").unwrap();
    let left = [".saving-aB3xYz.tmp", ".writing-a.b.tmp", ".writing-fresh1.tmp", ".writing-mine.txt", "page.html"];
    let left: Vec<&str> = left.into_iter().chain(["writing-aB3xYz.tmp"]).collect();
    assert_eq!(names(folder.path()), left);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_link_that_somebody_named_is_followed_and_one_in_a_filled_folder_is_refused() {
        let (folder, outside) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let journal = b"liberte journal 1\n";
        let target = outside.path().join("game.journal");
        fs::write(&target, journal).unwrap();
        for (name, target) in [("game-1.journal", target.clone()), ("game-2.journal", outside.path().join("new"))] {
            symlink(target, folder.path().join(name)).unwrap();
        }
        for may_replace in [false, true] {
            let filled = OutputFolder::at(folder.path(), OutputKind::Journal, may_replace).unwrap();
            for name in ["game-1.journal", "game-2.journal"] {
                assert_eq!(filled.write(name, b"liberte journal 1\nseed 2\n").unwrap_err().why, OutputErrorKind::Link);
            }
        }
        assert_eq!(
            (fs::read(&target).unwrap(), names(outside.path())),
            (journal.to_vec(), vec!["game.journal".into()])
        );
        let named = folder.path().join("game-1.journal");
        write_output(&named, OutputKind::Journal, false, b"liberte journal 1\nseed 3\n").unwrap();
        assert!(named.is_symlink() && fs::read_to_string(&target).unwrap().contains("seed 3"));
        let nowhere = write_output(&folder.path().join("game-2.journal"), OutputKind::Journal, true, b"x");
        assert!(nowhere.unwrap_err().to_string().contains("leads nowhere"));
    }

    #[test]
    fn permissions_are_kept_and_a_read_only_file_is_left_alone() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("a.txt");
        let set = |mode| fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        fs::write(&file, "old").unwrap();
        set(0o640);
        write_output(&file, OutputKind::Unmarked, true, b"new").unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        set(0o440);
        assert_eq!(write_output(&file, OutputKind::Unmarked, true, b"x").unwrap_err().why, OutputErrorKind::ReadOnly);
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
    }

    #[test]
    fn devices_are_written_and_stay_devices() {
        write_output(Path::new("/dev/null"), OutputKind::Page, false, b"page").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
