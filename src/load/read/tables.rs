//! The files of a pack as tables: read by their descriptions, and not yet understood.
//!
//! Variants are applied to these: a [`Pack`](crate::model::Pack) is made from one table for each file, whichever variant
//! set its values.

use super::reader::read;
use super::tree::TomlTable;
use crate::load::diagnostic::{Diagnostic, Report, Span, code};
use crate::load::files::ReadError;
use crate::load::files::source_texts::SourceTexts;
use crate::load::schema::{DataFile, GameFormat, KeySpec, Kind, LIBERTE, Namespace, TableSpec};
use crate::model::{PackBot, Picture, PointSpec};
use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

/// A file of a pack, read into tables.
#[derive(Clone, Debug)]
pub struct PackFile {
    /// Its path.
    pub path: String,
    /// Its content.
    pub table: TomlTable,
    /// Whether it is not TOML throughout.
    pub is_broken: bool,
    /// The length of its text.
    pub bytes: usize,
}

/// The files of a pack, each none where it is missing. Cheap to clone.
#[derive(Clone, Debug)]
pub struct PackTables {
    /// The format of the files.
    pub format: &'static GameFormat,
    /// The data files.
    files: [Option<Arc<PackFile>>; DataFile::ALL.len()],
    /// The texts by language, in the order of `pack.toml`.
    pub texts: Vec<(String, Arc<PackFile>)>,
    /// The scripts of variants, by the effect's or point's id: one, but where something happens and several variants have one,
    /// in the order of the variants.
    pub scripts: BTreeMap<String, Vec<VariantScript>>,
    /// The bots; read with the pack.
    pub bots: Vec<PackBot>,
    /// The pictures.
    pub pictures: Arc<BTreeMap<String, Picture>>,
}

/// A script that a variant brings.
#[derive(Clone, Debug)]
pub struct VariantScript {
    /// Its path.
    pub path: String,
    /// Its text; none where there is no such file.
    pub text: Option<Arc<str>>,
    /// The place where the variant lists it.
    pub span: Span,
}

impl PackFile {
    /// Reads a text by the description of its file.
    pub fn parse(path: &str, text: &str, spec: &'static TableSpec, found: &mut Vec<Diagnostic>) -> PackFile {
        let mut report = Report::new(path);
        let table = read(text, spec, &mut report);
        found.append(&mut report.found);
        PackFile { path: path.to_owned(), table, is_broken: report.is_broken, bytes: text.len() }
    }
}

impl PackTables {
    /// Has a variant's script in place of others, or after those of other variants where all of them run. The same script twice
    /// is one.
    pub fn add_script(&mut self, name: &str, script: VariantScript) {
        let scripts = self.scripts.entry(name.to_owned()).or_default();
        if self.format.rule_point(name).is_none_or(PointSpec::is_decided_once) {
            scripts.clear();
        }
        if !scripts.iter().any(|known| known.text == script.text) {
            scripts.push(script);
        }
    }

    /// No files of a format.
    pub fn empty(format: &'static GameFormat) -> PackTables {
        PackTables {
            format,
            files: Default::default(),
            texts: Vec::new(),
            scripts: BTreeMap::new(),
            bots: Vec::new(),
            pictures: Arc::default(),
        }
    }

    /// Reads all files of a pack but variants and scenarios.
    pub fn read(format: &'static GameFormat, sources: &SourceTexts, found: &mut Vec<Diagnostic>) -> PackTables {
        let mut tables = PackTables::empty(format);
        for file in format.data_files() {
            let path = sources.files().data(file.name());
            match sources.read(&path) {
                Ok(text) => tables[file] = Some(Arc::new(PackFile::parse(&path, &text, format.spec(file), found))),
                Err(ReadError::Missing) if file.is_for_drawing() => {}
                Err(error) => found.push(unreadable(&path, error)),
            }
        }
        tables.texts = tables.languages(sources, found);
        tables.count(found);
        tables
    }

    fn languages(&self, sources: &SourceTexts, found: &mut Vec<Diagnostic>) -> Vec<(String, Arc<PackFile>)> {
        let Some(about) = &self[DataFile::Pack] else { return Vec::new() };
        let mut texts = Vec::new();
        for language in about.table.list("languages") {
            let Some(code) = language.text() else { continue };
            let path = sources.files().data(&format!("texts/{code}.toml"));
            match sources.read(&path) {
                Err(ReadError::Missing) => {
                    let message = format!("the language `{code}` has no file `{path}`");
                    let finding = Diagnostic::error(code::UNREADABLE_FILE, message);
                    found.push(finding.at(&about.path, language.span));
                }
                Err(error) => found.push(unreadable(&path, error)),
                Ok(text) => {
                    let file = PackFile::parse(&path, &text, self.format.texts(), found);
                    texts.push((code.to_owned(), Arc::new(file)));
                }
            }
        }
        texts
    }

    /// Compares the numbers of cards and provinces with those declared.
    fn count(&self, found: &mut Vec<Diagnostic>) {
        let Some(about) = &self[DataFile::Pack] else { return };
        for kind in self.format.entries {
            let file = self[kind.file()].as_ref().filter(|file| !file.is_broken);
            let key = kind.count_key().filter(|key| about.table.describes(key));
            let (Some(key), Some(file)) = (key, file) else { continue };
            let listed = file.table.list(kind.word()).len();
            let declared: Option<usize> = about.table.integer(key);
            if let Some(declared) = declared.filter(|declared| *declared != listed) {
                let message = format!("{declared} {key} are declared, and `{}` lists {listed}", file.path);
                let finding = Diagnostic::error(code::WRONG_COUNT, message);
                let help = format!("write `{key} = {listed}`, or look for the entry that was lost");
                let mut finding = finding.at(&about.path, about.table.span_of(key)).helped(help);
                finding.instead(listed.to_string());
                found.push(finding);
            }
        }
    }

    /// The files, in the order in which they are best read.
    pub fn files(&self) -> impl Iterator<Item = &Arc<PackFile>> {
        self.files.iter().flatten().chain(self.texts.iter().map(|(_, file)| file))
    }
}

impl Index<DataFile> for PackTables {
    type Output = Option<Arc<PackFile>>;

    fn index(&self, file: DataFile) -> &Option<Arc<PackFile>> {
        &self.files[file as usize]
    }
}

impl IndexMut<DataFile> for PackTables {
    fn index_mut(&mut self, file: DataFile) -> &mut Option<Arc<PackFile>> {
        &mut self.files[file as usize]
    }
}

impl Default for PackTables {
    fn default() -> PackTables {
        PackTables::empty(&LIBERTE)
    }
}

/// A file that cannot be read.
pub fn unreadable(path: &str, error: ReadError) -> Diagnostic {
    let span = match &error {
        // What stands there is shown as the replacement character.
        ReadError::NotText(wrong) => Span { start: wrong.at, end: wrong.at + '\u{fffd}'.len_utf8() },
        _ => Span::default(),
    };
    let message = format!("`{path}` cannot be read: {error}");
    Diagnostic::error(code::UNREADABLE_FILE, message).at(path, span)
}

/// A file's name without folders and ending.
pub fn stem(path: &str) -> Option<&str> {
    let name = path.rsplit('/').next()?;
    name.rsplit_once('.').map(|(stem, _)| stem)
}

/// Reports languages that the pack does not have, where a variant or a scenario says something in several.
pub(in crate::load) fn report_unknown_languages(
    table: &TomlTable,
    spec: &TableSpec,
    texts: &[(String, Arc<PackFile>)],
    report: &mut Report<'_>,
) {
    let known = || texts.iter().map(|(code, _)| code.as_str());
    let is_by_language = |key: &&KeySpec| matches!(key.kind, Kind::Map { keys: Namespace::Language, .. });
    for entry in spec.keys.iter().filter(is_by_language).flat_map(|key| table.map(key.name)) {
        if known().all(|code| code != entry.key) {
            let message = format!("the pack has no language `{}`", entry.key);
            report.error(code::UNKNOWN_ID, entry.key_span, message).misspelt(&entry.key, known());
        }
    }
}
