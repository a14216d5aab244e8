//! Runs the program as a stranger would, and copies of the built-in pack to break.
#![allow(dead_code, reason = "every test file uses a part of this")]

use liberte::load::Files;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{LazyLock, mpsc};
use std::time::Duration;
use tempfile::TempDir;

/// How long a command may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a command left behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its exit code.
    pub code: i32,
    /// Its standard output.
    pub out: String,
    /// Its standard error.
    pub err: String,
}

/// Where Linux keeps files in memory, if there is 1 GB of room: tests need a tenth of that.
static MEMORY: LazyLock<Option<&Path>> = LazyLock::new(|| {
    let output = Command::new("df").args(["-Pk", "/dev/shm"]).output().ok()?;
    let line = String::from_utf8(output.stdout).ok()?.lines().nth(1)?.to_owned();
    let free: u64 = line.split_whitespace().nth(3)?.parse().ok()?;
    (free >= 1 << 20).then_some(Path::new("/dev/shm"))
});

/// A folder of a test, deleted after it. It lies in memory where there is room, if `TMPDIR` names no other place: tests copy
/// so many small files that a disk took a seventh of their time.
pub fn empty_folder() -> TempDir {
    let is_chosen = std::env::var_os("TMPDIR").is_some();
    let in_memory = if is_chosen { None } else { MEMORY.and_then(|memory| TempDir::new_in(memory).ok()) };
    in_memory.unwrap_or_else(|| TempDir::new().unwrap())
}

/// Runs the program in an empty folder.
pub fn liberte<S: AsRef<OsStr>>(args: &[S]) -> Run {
    let empty = empty_folder();
    liberte_in(empty.path(), args)
}

/// Runs the program in a folder.
pub fn liberte_in<S: AsRef<OsStr>>(folder: &Path, args: &[S]) -> Run {
    finish(start(folder, args))
}

/// Runs the program in a folder with some variables set.
pub fn liberte_with<S: AsRef<OsStr>>(folder: &Path, args: &[S], variables: &[(&str, &str)]) -> Run {
    finish(command(folder, args).envs(variables.iter().copied()).spawn().unwrap())
}

/// Starts the program in a folder, without waiting for it.
pub fn start<S: AsRef<OsStr>>(folder: &Path, args: &[S]) -> Child {
    command(folder, args).spawn().unwrap()
}

fn command<S: AsRef<OsStr>>(folder: &Path, args: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_liberte"));
    command
        .args(args)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        // No test finds games that another has played.
        .env("LIBERTE_CACHE", "off")
        // No test opens a window.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Waits for a command that must end by itself, and not by a panic.
pub fn finish(child: Child) -> Run {
    let id = child.id();
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || sender.send(child.wait_with_output()));
    let Ok(output) = receiver.recv_timeout(PATIENCE) else {
        let _ = Command::new("kill").args(["-KILL", &id.to_string()]).status();
        panic!("the command hangs");
    };
    let output = output.unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{err}");
    assert!(!out.contains('\u{1b}') && !err.contains('\u{1b}'), "colours in a pipe:\n{out}{err}");
    let code = output.status.code().unwrap_or_else(|| panic!("ended by a signal: {}", output.status));
    Run { code, out, err }
}

/// The repository's folder.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The built-in pack without most of its variants with scripts, which take nearly all the time of a whole check, and
/// without the tests that need them.
pub fn without_most_variants() -> Files {
    static FILES: LazyLock<Files> = LazyLock::new(|| {
        let mut files = Files::built_in();
        let variants = files.list(&files.data("variants"), "toml");
        let left_out: Vec<String> = variants.into_iter().filter(|path| is_left_out(Path::new(path))).collect();
        let ids: Vec<&str> = left_out.iter().filter_map(|path| Path::new(path).file_stem()?.to_str()).collect();
        let scripts = ids.iter().flat_map(|id| files.list(&format!("{}/{id}", files.scripts()), "rhai"));
        let names = |line: &str| {
            ids.iter().any(|id| [format!("\"{id}\""), format!("\"{id}:")].iter().any(|it| line.contains(it)))
        };
        let needs_them = |path: &String| {
            let text = files.read(path).unwrap();
            text.lines().any(|line| line.starts_with("variants = ") && names(line))
        };
        let tests = files.list(&files.data("scenarios"), "toml").into_iter().filter(needs_them);
        let hidden: Vec<String> = scripts.chain(tests).chain(left_out.iter().cloned()).collect();
        hidden.iter().for_each(|path| files.hide(path));
        files
    });
    FILES.clone()
}

/// A copy of a pack's files.
pub struct Copied {
    folder: TempDir,
    /// The id of the pack: what its folders are called.
    id: &'static str,
}

/// The small pack that `new pack` makes, made once.
static SMALL: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = empty_folder();
    let run = liberte_in(folder.path(), &["new", "pack", "--from", "small"]);
    assert_eq!(run.code, 0, "{}", run.err);
    folder
});

impl Copied {
    /// The built-in pack without what takes nearly all the time to copy and to check: its scenarios, and most of the
    /// variants with scripts.
    pub fn new() -> Copied {
        Copied::of(root(), "liberte", |path| !path.ends_with("scenarios") && !is_left_out(path))
    }

    /// The same with the scenarios of Paris, which need no variant with scripts.
    pub fn with_some_scenarios() -> Copied {
        Copied::of(root(), "liberte", |path| {
            let is_scenarios = path.parent().is_some_and(|folder| folder.ends_with("scenarios"));
            (!is_scenarios || path.ends_with("13-paris")) && !is_left_out(path)
        })
    }

    /// The built-in pack without its scenarios.
    pub fn with_all_variants() -> Copied {
        Copied::of(root(), "liberte", |path| !path.ends_with("scenarios"))
    }

    /// The built-in pack.
    pub fn with_scenarios() -> Copied {
        Copied::of(root(), "liberte", |_| true)
    }

    /// The small pack that `new pack` makes: checked ten times as fast as the built-in one.
    pub fn small() -> Copied {
        Copied::of(&SMALL.path().join("pack"), "pack", |_| true)
    }

    /// The built-in pack of Revolution!.
    pub fn revolution() -> Copied {
        Copied::of(root(), "revolution", |_| true)
    }

    /// The built-in pack of Libertalia.
    pub fn libertalia() -> Copied {
        Copied::of(root(), "libertalia", |_| true)
    }

    fn of(pack: &Path, id: &'static str, is_copied: fn(&Path) -> bool) -> Copied {
        let folder = empty_folder();
        for part in [&format!("data/{id}"), "data/schemas", &format!("scripts/{id}")] {
            // Not every pack has scripts.
            if pack.join(part).is_dir() {
                copy(&pack.join(part), &folder.path().join(part), is_copied);
            }
        }
        Copied { folder, id }
    }

    /// The folder of the copy.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A file of the copy.
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder().join(file)
    }

    /// Writes a file, in a folder that is made if it is missing.
    pub fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Replaces a text of a file where it stands first, and gives the line of that place.
    pub fn change(&self, file: &str, from: &str, to: &str) -> usize {
        let text = std::fs::read_to_string(self.path(file)).unwrap();
        let at = text.find(from).unwrap_or_else(|| panic!("{file} does not hold {from:?}"));
        self.write(file, &text.replacen(from, to, 1));
        text[..at].matches('\n').count() + 1
    }

    /// Gives an effect another body, and the line on which that begins.
    pub fn script(&self, effect: &str, body: &str) -> usize {
        self.write(
            &format!("scripts/{}/{effect}.rhai", self.id),
            &format!("/// Broken.\nfn {effect}() {{\n    {body}\n}}\n"),
        );
        3
    }

    /// Runs a command on this pack.
    pub fn run(&self, args: &[&str]) -> Run {
        let pack = self.folder().to_str().unwrap();
        liberte(&[&["--pack", pack], args].concat())
    }
}

/// The variants with scripts that are in every copy: a counter, a rule point that answers, an effect, the card with the
/// highest number, and a moment.
const SCRIPTED: [&str; 5] = ["bread-runs-short", "great-provinces", "levee-en-masse", "paper-money", "redraw-ones"];

/// Whether something is the file of another variant with scripts, or the folder of its scripts.
fn is_left_out(path: &Path) -> bool {
    let scripts = root().join("scripts/liberte");
    let is_of_variant = path.parent().is_some_and(|folder| folder.ends_with("variants") || folder == scripts);
    let id = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    is_of_variant && scripts.join(id).is_dir() && !SCRIPTED.contains(&id)
}

fn copy(from: &Path, to: &Path, is_copied: fn(&Path) -> bool) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if !is_copied(&entry.path()) {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target, is_copied);
        } else {
            std::fs::copy(entry.path(), &target).unwrap();
        }
    }
}

/// A folder with the journals of a batch.
pub fn journals(args: &[&str]) -> TempDir {
    let folder = empty_folder();
    let run = liberte_in(folder.path(), &[&["sim", "--journals", "."], args].concat());
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    folder
}
