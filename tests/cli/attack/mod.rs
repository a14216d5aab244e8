//! Everything that people send each other, attacked: crafted cases, each of which once did harm, and seeded mutations.
//!
//! A case fails on a panic, a signal, an odd exit code, a hang, more than 2 GB of memory, or where a file was changed that
//! the command was not told to write. With `LONG_TESTS=1 cargo test` there are thousands of them.

mod crafted;
mod mutated;
mod mutations;
mod zips;

use crate::support::empty_folder;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::mpsc;
use std::time::Duration;
use tempfile::TempDir;

/// How much memory a command may ask for, in kB.
const MEMORY: &str = "2097152";
/// How many seconds of a processor a command may take: a hundred times what any of these takes, so that a slow machine does
/// not matter and an endless loop does.
const SECONDS: &str = "60";
/// How long a command may take before it counts as hanging, whatever it waits for.
const PATIENCE: Duration = Duration::from_secs(180);

/// What there is to attack, made once: a pack with a variant, a journal, a code, a record, a baseline and sheets.
static PREPARED: LazyLock<Prepared> = LazyLock::new(Prepared::new);

struct Prepared {
    folder: TempDir,
    /// A share code of a moment of the pack's game, which carries the pack.
    code: String,
}

impl Prepared {
    fn new() -> Prepared {
        let folder = empty_folder();
        let at = folder.path();
        let run = |args: &[&str]| {
            let run = crate::support::liberte_in(at, args);
            assert_eq!(run.code, 0, "{args:?}: {}", run.err);
            run.out
        };
        run(&["new", "pack", "--from", "small"]);
        run(&["new", "variant", "odd", "--pack", "pack"]);
        fs::create_dir_all(at.join("pack/data/pack/bots")).unwrap();
        fs::write(
            at.join("pack/data/pack/bots/bold.toml"),
            "id = \"bold\"\ntitle = \"Bold\"\n[weights]\npoints = 2.0\n",
        )
        .unwrap();
        run(&["sim", "-n", "1", "--journals", ".", "--pack", "pack"]);
        fs::rename(at.join("game-1.journal"), at.join("a.journal")).unwrap();
        let code = run(&["replay", "a.journal", "--share", "--at", "5", "--pack", "pack"]).trim().to_owned();
        run(&["sim", "-n", "4", "--record", "a.jsonl", "--shard", "1/2", "--pack", "pack"]);
        run(&["sim", "-n", "4", "--record", "b.jsonl", "--shard", "2/2", "--pack", "pack"]);
        run(&["gate", "--write", "a.json", "-n", "4", "--bots", "random", "--pack", "pack"]);
        run(&["cards", "export", "a.csv", "--pack", "pack"]);
        run(&["cards", "export", "a.xlsx", "--pack", "pack"]);
        fs::write(at.join("a.toml"), fs::read_to_string(scenario(at)).unwrap()).unwrap();
        fs::create_dir_all(at.join("outside")).unwrap();
        fs::write(at.join("outside/notes.txt"), "precious\n").unwrap();
        Prepared { folder, code }
    }
}

/// The first scenario of the pack in a folder.
fn scenario(at: &Path) -> PathBuf {
    let mut files = files_below(at).into_keys().filter(|path| path.contains("/scenarios/"));
    at.join(files.next().expect("the small pack has a test"))
}

/// A copy of what is attacked, in a folder of its own.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        let place = empty_folder();
        for path in files_below(PREPARED.folder.path()).into_keys() {
            let to = place.path().join(&path);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(PREPARED.folder.path().join(&path), to).unwrap();
        }
        Place(place)
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    fn write(&self, file: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(file), bytes).unwrap();
    }

    /// Runs a command that may write the files named, and nothing else; says what is wrong with how it went.
    fn attack(&self, args: &[&str], writes: &[&str]) -> Result<Attacked, String> {
        let before = files_below(self.0.path());
        let attacked = run_bounded(self.0.path(), args)?;
        let after = files_below(self.0.path());
        let may_change = |path: &String| writes.iter().any(|written| path.starts_with(written));
        let changed = |path: &&String| before.get(*path) != after.get(*path) && !may_change(path);
        match before.keys().chain(after.keys()).find(changed) {
            Some(path) => Err(format!("`{path}` was written, and nobody said so")),
            None => Ok(attacked),
        }
    }
}

/// How a command that was attacked ended.
struct Attacked {
    code: i32,
    out: String,
    err: String,
}

/// The files below a folder, by their paths within it, with what is in them.
fn files_below(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner).unwrap() {
            let entry = entry.unwrap();
            let kind = entry.file_type().unwrap();
            let path = entry.path().strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                found.insert(path, fs::read(entry.path()).unwrap());
            }
        }
    }
    found
}

/// Runs the program with bounded memory and processor time, and says what is wrong with how it ended.
fn run_bounded(folder: &Path, args: &[&str]) -> Result<Attacked, String> {
    let mut command = if cfg!(target_os = "linux") {
        let mut shell = Command::new("sh");
        let limits = format!("ulimit -v {MEMORY}; ulimit -t {SECONDS}; exec \"$0\" \"$@\"");
        shell.args(["-c", &limits, env!("CARGO_BIN_EXE_liberte")]);
        shell
    } else {
        Command::new(env!("CARGO_BIN_EXE_liberte"))
    };
    command
        .args(args)
        .current_dir(folder)
        .env("LIBERTE_CACHE", "off")
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY");
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let id = child.id();
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || sender.send(child.wait_with_output()));
    let Ok(output) = receiver.recv_timeout(PATIENCE) else {
        let _ = Command::new("kill").args(["-KILL", &id.to_string()]).status();
        return Err("it hangs".to_owned());
    };
    let output = output.unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (out, err) = (text(output.stdout), text(output.stderr));
    let shown: String = err.chars().take(1000).collect();
    match output.status.code() {
        _ if err.contains("panicked") => Err(format!("it panics: {shown}")),
        Some(code @ 0..=2) => Ok(Attacked { code, out, err }),
        Some(code) => Err(format!("exit code {code}: {shown}")),
        None => Err(format!("{}: {shown}", output.status)),
    }
}
