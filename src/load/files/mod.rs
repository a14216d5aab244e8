//! The files of a pack: built in, in a folder on disk, and unsaved text overlaid on them.
//!
//! Paths are relative to the pack's root and use `/`, such as `data/liberte/cards.toml`. Only `data/NAME/` and
//! `scripts/NAME/` are ever read: a path that leaves them is not found, and a symbolic link out of them is refused.

mod built_in;
pub mod disk;
pub mod hash;
pub mod lock;
pub mod source_texts;
pub mod table_count;

pub use hash::hash;
pub use lock::{LockError, PackLock};

use super::schema::{self, GameFormat};
use crate::input::NotUtf8;
use crate::input::letters::harmful_in_line;
use crate::input::limits::{PACK_FILE, TABLES, bytes};
use disk::{list_within, packs_in, read_within};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::mem::discriminant;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use toml::de::DeTable;

/// The files of one pack.
#[derive(Clone, Debug)]
pub struct Files {
    name: String,
    source: Storage,
    /// Unsaved texts by path; none where the file counts as taken away.
    overlays: BTreeMap<String, Option<Arc<str>>>,
    /// The lock on the pack, where it is held from before the files are read until they are saved.
    lock: Option<Arc<PackLock>>,
}

#[derive(Clone, Debug)]
enum Storage {
    /// Only overlays.
    Nothing,
    /// The pack within the program.
    BuiltIn,
    /// A folder on disk, its path without links.
    Disk(PathBuf),
}

/// The reason why a pack cannot be opened at all: a wrong name, not an error of the pack.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no such folder.
    #[error("there is no folder `{0}`; `liberte packs` lists the packs that are built in")]
    NoFolder(String),
    /// The folder cannot be read.
    #[error("the folder `{0}` cannot be read: {1}")]
    Unreadable(String, String),
    /// The folder holds no pack.
    #[error("`{0}` holds no pack: a pack is a folder with a file `data/NAME/pack.toml`")]
    NoPack(String),
    /// The folder has the files of a pack, but not the one that makes it a pack.
    #[error(
        "`{0}` has no `pack.toml`, without which it is no pack: write one (`liberte docs pack`), or name another pack with \
         `--pack`"
    )]
    NoPackFile(String),
    /// The folder is a part of a pack.
    #[error("`{0}` is inside a pack; name the folder that holds its `data` and `scripts`: `--pack {1}`")]
    WithinPack(String, String),
    /// The folder holds no pack of that name.
    #[error("`{folder}` holds no pack `{name}`; the packs there are `{}`", .known.join("`, `"))]
    NoSuchPack {
        /// The folder.
        folder: String,
        /// The name asked for.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// The folder holds several packs and none was named.
    #[error("`{folder}` holds several packs; name one with `--pack`: {}", named_in(.folder, .known))]
    Several {
        /// The folder.
        folder: String,
        /// The names that there are.
        known: Vec<String>,
    },
}

/// The reason why a file of a pack cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// There is none.
    #[error("there is no such file")]
    Missing,
    /// The path, or a link on it, leaves the pack.
    #[error("it is outside the pack")]
    Outside,
    /// It is a folder, a pipe or a device.
    #[error("it is not a file")]
    NotAFile,
    /// It is longer than [`PACK_FILE`].
    #[error("it is longer than {}", bytes(PACK_FILE))]
    TooLong,
    /// It has more than [`TABLES`] tables.
    #[error("it has more than {TABLES} tables")]
    TooHeavy,
    /// It is not UTF-8.
    #[error("{0}")]
    NotText(Box<NotUtf8>),
    /// The system refuses.
    #[error("the system refuses: {0}")]
    Refused(std::io::ErrorKind),
}

impl Files {
    fn of(name: &str, source: Storage) -> Files {
        Files { name: name.to_owned(), source, overlays: BTreeMap::new(), lock: None }
    }

    /// The pack within the program that is meant where none is named.
    pub fn built_in() -> Files {
        Files::of(built_in::MAIN, Storage::BuiltIn)
    }

    /// The pack of this name within the program.
    pub fn built_in_named(name: &str) -> Option<Files> {
        Files::built_in_names().any(|known| known == name).then(|| Files::of(name, Storage::BuiltIn))
    }

    /// The names of the packs within the program.
    pub fn built_in_names() -> impl Iterator<Item = &'static str> {
        built_in::names()
    }

    /// A pack that consists of overlays only, for tests and new packs.
    pub fn empty(name: &str) -> Files {
        Files::of(name, Storage::Nothing)
    }

    /// Opens `DIR` or `DIR:NAME` on disk. Where a folder holds several packs, the name decides, or else `liberte`.
    ///
    /// # Errors
    /// The folder is missing, unreadable, or holds no pack of that name.
    pub fn open(argument: &str) -> Result<Files, OpenError> {
        let whole_is_folder = Path::new(argument).is_dir();
        let (folder, name) = match argument.rsplit_once(':') {
            Some((folder, name)) if !whole_is_folder => (folder, Some(name)),
            _ => (argument, None),
        };
        let root = fs::canonicalize(if folder.is_empty() { "." } else { folder })
            .ok()
            .filter(|root| root.is_dir())
            .ok_or_else(|| match around(Path::new(folder)) {
                Some(meant) => OpenError::WithinPack(folder.to_owned(), meant),
                None => OpenError::NoFolder(folder.to_owned()),
            })?;
        let known = packs_in(&root).map_err(|error| OpenError::Unreadable(folder.to_owned(), error.to_string()))?;
        if known.is_empty()
            && let Some(meant) = around(&root)
        {
            return Err(OpenError::WithinPack(folder.to_owned(), meant));
        }
        Ok(Files::of(&choose_pack(folder, name, known)?, Storage::Disk(root)))
    }

    /// Opens the pack that a folder, or else the nearest folder around it, holds; none where none does. Of several packs
    /// the one whose folders hold `folder` is meant, or else `liberte`.
    ///
    /// # Errors
    /// Several packs lie there, and none of them is meant; or somebody's pack has lost its `pack.toml`.
    pub fn find_around(folder: &Path) -> Result<Option<Files>, OpenError> {
        let Ok(here) = fs::canonicalize(folder) else { return Ok(None) };
        for root in here.ancestors() {
            let known = packs_in(root).unwrap_or_default();
            if known.is_empty() {
                match without_pack_file(root) {
                    Some(folder) => return Err(OpenError::NoPackFile(folder.display().to_string())),
                    None => continue,
                }
            }
            let below = here.strip_prefix(root).unwrap_or(Path::new(""));
            let mut below = below.components().filter_map(|part| part.as_os_str().to_str());
            let is_tree = below.next().is_some_and(|tree| tree == "data" || tree == "scripts");
            let name = below.next().filter(|name| is_tree && known.iter().any(|known| known == name));
            let shown = if root == here { ".".to_owned() } else { root.display().to_string() };
            return Ok(Some(Files::of(&choose_pack(&shown, name, known)?, Storage::Disk(root.to_owned()))));
        }
        Ok(None)
    }

    /// The format of the files, by the rulebook that `pack.toml` names; Liberté's where it names none that is known.
    pub fn format(&self) -> &'static GameFormat {
        let text = self.read(&self.data("pack.toml")).unwrap_or_default();
        let (about, _) = DeTable::parse_recoverable(&text);
        let rules = about.get_ref().get("rules").and_then(|rules| rules.get_ref().as_str());
        rules.and_then(GameFormat::of).unwrap_or(&schema::LIBERTE)
    }

    /// The pack's name, that of its two folders.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The folder on disk, if the pack lies there.
    pub fn folder(&self) -> Option<&Path> {
        if let Storage::Disk(root) = &self.source { Some(root) } else { None }
    }

    /// The path of a data file, such as `cards.toml`.
    pub fn data(&self, file: &str) -> String {
        format!("data/{}/{file}", self.name)
    }

    /// The path of an effect's script.
    pub fn script(&self, effect: &str) -> String {
        format!("scripts/{}/{effect}.rhai", self.name)
    }

    /// The path of a variant's script, for an effect or a rule point.
    pub fn variant_script(&self, variant: &str, name: &str) -> String {
        format!("scripts/{}/{variant}/{name}.rhai", self.name)
    }

    /// The folder of the scripts.
    pub fn scripts(&self) -> String {
        format!("scripts/{}", self.name)
    }

    /// Overlays a path with unsaved text, which is read instead of the file.
    pub fn overlay(&mut self, path: &str, text: &str) {
        self.overlays.insert(path.to_owned(), Some(Arc::from(text)));
    }

    /// Overlays a path with a text that is shared with other paths.
    pub fn overlay_shared(&mut self, path: &str, text: &Arc<str>) {
        self.overlays.insert(path.to_owned(), Some(text.clone()));
    }

    /// Hides a file from reading; it stays on disk.
    pub fn hide(&mut self, path: &str) {
        self.overlays.insert(path.to_owned(), None);
    }

    /// The overlay of a path: a text, or that the file counts as taken away; none where nothing is.
    pub fn overlay_of(&self, path: &str) -> Option<Option<&Arc<str>>> {
        self.overlays.get(path).map(Option::as_ref)
    }

    /// The files without overlays.
    pub fn without_overlays(&self) -> Files {
        Files { overlays: BTreeMap::new(), ..self.clone() }
    }

    /// Whether both hold the same texts at any time: of packs on disk this can't be said, others may write there.
    pub fn has_same_texts(&self, other: &Files) -> bool {
        let origin = |files: &Files| (files.name.clone(), discriminant(&files.source));
        self.folder().is_none() && origin(self) == origin(other) && self.overlays == other.overlays
    }

    /// Locks the pack until all clones of these files are dropped: what is read from now on is still on disk when it is saved.
    ///
    /// # Errors
    /// Somebody else saves the pack, and does not come to an end within some seconds.
    pub fn hold_lock(&mut self) -> Result<(), LockError> {
        self.lock = self.lock()?;
        Ok(())
    }

    /// The lock on the pack: the one that is held, or else a new one; none where the pack is not on disk.
    pub(super) fn lock(&self) -> Result<Option<Arc<PackLock>>, LockError> {
        match &self.lock {
            Some(held) => Ok(Some(held.clone())),
            None => Ok(PackLock::take(self)?.map(Arc::new)),
        }
    }

    /// Removes the overlay of a path.
    pub fn remove_overlay(&mut self, path: &str) {
        self.overlays.remove(path);
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is missing, outside of the pack, too long, no text, or the system refuses.
    pub fn read(&self, path: &str) -> Result<Arc<str>, ReadError> {
        if let Some(text) = self.overlays.get(path) {
            return text.clone().ok_or(ReadError::Missing);
        }
        let (tree, rest) = self.split(path).ok_or(ReadError::Outside)?;
        match &self.source {
            Storage::Nothing => Err(ReadError::Missing),
            Storage::BuiltIn => built_in::TEXTS.get(&format!("{tree}/{}/{rest}", self.name)).ok_or(ReadError::Missing),
            Storage::Disk(root) => {
                let top = root.join(tree).join(&self.name);
                read_within(&top, &top.join(rest))
            }
        }
    }

    /// The pack's folder on disk that a file lies in, and the file's place, links not resolved; none where the path leaves
    /// the pack or the pack is not on disk.
    pub(super) fn on_disk(&self, path: &str) -> Option<(PathBuf, PathBuf)> {
        let (tree, rest) = self.split(path).filter(|(_, rest)| !rest.is_empty())?;
        let top = self.folder()?.join(tree).join(&self.name);
        let file = top.join(rest);
        Some((top, file))
    }

    /// Lists the files below a folder whose names end in `.ending`, in the order of their paths.
    ///
    /// Links to folders are not followed; what cannot be read is left out, and so are names with control characters.
    pub fn list(&self, folder: &str, ending: &str) -> Vec<String> {
        let mut found = BTreeSet::new();
        if let Some((tree, rest)) = self.split(folder) {
            match &self.source {
                Storage::Nothing => {}
                Storage::BuiltIn => {
                    let inside = if rest.is_empty() { String::new() } else { format!("{rest}/") };
                    let inside = format!("{tree}/{}/{inside}", self.name);
                    found.extend(built_in::TEXTS.paths(&inside).map(str::to_owned));
                }
                Storage::Disk(root) => {
                    let top = root.join(tree).join(&self.name);
                    let mut paths = Vec::new();
                    list_within(&top, &top.join(rest), &mut paths);
                    for path in paths {
                        if let Some(path) = path.strip_prefix(&top).ok().and_then(Path::to_str) {
                            found.insert(format!("{tree}/{}/{path}", self.name));
                        }
                    }
                }
            }
        }
        let inside = format!("{}/", folder.trim_end_matches('/'));
        let laid_over = self.overlays.keys().filter(|path| path.starts_with(&inside));
        found.extend(laid_over.cloned());
        let ending = format!(".{ending}");
        let is_taken_away = |path: &String| matches!(self.overlays.get(path), Some(None));
        found.retain(|path| path.ends_with(&ending) && !is_taken_away(path) && harmful_in_line(path).is_none());
        found.into_iter().collect()
    }

    /// Lists the files directly in a folder whose names end in `.ending`, sorted.
    pub fn list_directly(&self, folder: &str, ending: &str) -> Vec<String> {
        let mut paths = self.list(folder, ending);
        paths.retain(|path| path.rsplit_once('/').is_some_and(|(parent, _)| parent == folder));
        paths
    }

    /// Splits a path into `data` or `scripts` and the rest below the pack's folder; none if it leaves them.
    fn split<'p>(&self, path: &'p str) -> Option<(&'static str, &'p str)> {
        let (tree, rest) = path.split_once('/')?;
        let tree = match tree {
            "data" => "data",
            "scripts" => "scripts",
            _ => return None,
        };
        let rest = rest.strip_prefix(self.name.as_str())?;
        let rest = match rest.strip_prefix('/') {
            Some(rest) => rest.trim_end_matches('/'),
            None if rest.is_empty() => "",
            None => return None,
        };
        let stays_inside = Path::new(rest).components().all(|part| matches!(part, Component::Normal(_)));
        stays_inside.then_some((tree, rest))
    }
}

/// The name to use instead of a folder or file within a pack: the folder around it, and the pack's name where that is known.
fn around(path: &Path) -> Option<String> {
    let path = fs::canonicalize(path).ok()?;
    let is_tree = |folder: &&Path| folder.file_name().is_some_and(|name| name == "data" || name == "scripts");
    let tree = path.ancestors().find(is_tree)?;
    let root = tree.parent()?;
    let name = path.strip_prefix(tree).ok()?.components().next().and_then(|name| name.as_os_str().to_str());
    let name = name.filter(|name| root.join("data").join(name).join("pack.toml").is_file());
    let is_pack = name.is_some() || packs_in(root).is_ok_and(|packs| !packs.is_empty());
    let suffix = name.map(|name| format!(":{name}")).unwrap_or_default();
    is_pack.then(|| format!("{}{suffix}", root.display()))
}

/// The folder below `data` that has rules but no `pack.toml`, if there is one.
fn without_pack_file(root: &Path) -> Option<PathBuf> {
    let folders = fs::read_dir(root.join("data")).ok()?.flatten().map(|entry| entry.path());
    let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.join("rules.toml").is_file()).collect();
    folders.sort();
    folders.into_iter().find(|folder| !folder.join("pack.toml").exists())
}

/// Packs of a folder, each as `--pack` takes it.
fn named_in(folder: &str, names: &[String]) -> String {
    names.iter().map(|name| format!("`{folder}:{name}`")).collect::<Vec<_>>().join(" or ")
}

fn choose_pack(folder: &str, name: Option<&str>, mut known: Vec<String>) -> Result<String, OpenError> {
    let folder = folder.to_owned();
    if known.is_empty() {
        return Err(OpenError::NoPack(folder));
    }
    let is_known = |name: &str| known.iter().any(|known| known == name);
    match name {
        Some(name) if is_known(name) => Ok(name.to_owned()),
        Some(name) => Err(OpenError::NoSuchPack { folder, name: name.to_owned(), known }),
        None if known.len() == 1 => Ok(known.remove(0)),
        None if is_known(built_in::MAIN) => Ok(built_in::MAIN.to_owned()),
        None => Err(OpenError::Several { folder, known }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack_on_disk() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data/small");
        fs::create_dir_all(data.join("scenarios/ties")).unwrap();
        fs::write(data.join("pack.toml"), "id = \"small\"\n").unwrap();
        fs::write(data.join("scenarios/one.toml"), "").unwrap();
        fs::write(data.join("scenarios/ties/two.toml"), "").unwrap();
        fs::write(folder.path().join("secret.toml"), "secret").unwrap();
        folder
    }

    fn open(folder: &tempfile::TempDir) -> Files {
        Files::open(folder.path().to_str().unwrap()).unwrap()
    }

    #[test]
    fn nothing_outside_the_two_folders_is_read() {
        let folder = pack_on_disk();
        let files = open(&folder);
        assert!(files.read("data/small/pack.toml").is_ok());
        for path in ["secret.toml", "data/small/../../secret.toml", "data/smaller/pack.toml", "/etc/passwd", ""] {
            assert_eq!(files.read(path), Err(ReadError::Outside), "{path}");
        }
        assert_eq!(files.read("data/small/scenarios"), Err(ReadError::NotAFile));
        assert_eq!(files.read("data/small/x.toml"), Err(ReadError::Missing));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_pack_is_refused() {
        let folder = pack_on_disk();
        let link = folder.path().join("data/small/cards.toml");
        std::os::unix::fs::symlink(folder.path().join("secret.toml"), link).unwrap();
        let files = open(&folder);
        assert_eq!(files.read("data/small/cards.toml"), Err(ReadError::Outside));
    }

    #[test]
    fn a_file_too_long_or_no_text_is_refused() {
        let folder = pack_on_disk();
        let data = folder.path().join("data/small");
        fs::write(data.join("long.toml"), vec![b' '; 1 + (4 << 20)]).unwrap();
        fs::write(data.join("bytes.toml"), [0xff, 0xfe]).unwrap();
        let files = open(&folder);
        assert_eq!(files.read("data/small/long.toml"), Err(ReadError::TooLong));
        assert!(matches!(files.read("data/small/bytes.toml"), Err(ReadError::NotText(_))));
    }

    #[test]
    fn files_are_listed_with_those_laid_over() {
        let folder = pack_on_disk();
        let mut files = open(&folder);
        files.overlay("data/small/scenarios/new.toml", "");
        let expected =
            ["data/small/scenarios/new.toml", "data/small/scenarios/one.toml", "data/small/scenarios/ties/two.toml"];
        assert_eq!(files.list("data/small/scenarios", "toml"), expected);
        let built_in = Files::built_in().list("data/liberte/texts", "toml");
        assert!(built_in.contains(&"data/liberte/texts/en.toml".to_owned()));
    }

    #[test]
    fn a_missing_folder_or_pack_is_a_mistake_of_the_caller() {
        let folder = pack_on_disk();
        let root = folder.path().to_str().unwrap();
        assert!(matches!(Files::open("/nowhere/at/all"), Err(OpenError::NoFolder(_))));
        let unknown = Files::open(&format!("{root}:big"));
        assert!(matches!(unknown, Err(OpenError::NoSuchPack { .. })));
        let within = |path: &str| Files::open(&format!("{root}{path}")).unwrap_err().to_string();
        let meant = fs::canonicalize(root).unwrap().display().to_string();
        assert!(within("/data").ends_with(&format!("`--pack {meant}`")), "{}", within("/data"));
        assert!(within("/data/small").ends_with(&format!("`--pack {meant}:small`")));
        assert!(within("/data/small/pack.toml").ends_with(&format!("`--pack {meant}:small`")));
        let empty = tempfile::tempdir().unwrap();
        assert!(matches!(Files::open(empty.path().to_str().unwrap()), Err(OpenError::NoPack(_))));
        fs::create_dir_all(folder.path().join("data/other")).unwrap();
        fs::write(folder.path().join("data/other/pack.toml"), "").unwrap();
        assert!(matches!(Files::open(root), Err(OpenError::Several { .. })));
        assert_eq!(Files::open(&format!("{root}:other")).unwrap().name(), "other");
    }
}
