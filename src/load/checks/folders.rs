//! Checks a pack's folders: files that are not part of the pack, and first lines that name the wrong schema.

use crate::kernel::Gather;
use crate::load::diagnostic::{Diagnostic, Span, code, did_you_mean, nearest};
use crate::load::library::Library;
use crate::load::read::tables::stem;
use crate::load::save::leftovers;
use crate::load::schema::{DataFile, FileSpec, GameFormat};
use std::collections::BTreeSet;

/// The most findings about folders that are reported.
const MOST_FINDINGS: usize = 100;
/// Endings that editors and file managers make of `.toml` and `.rhai`.
const WRONG_ENDINGS: [(&str, &str); 6] = [
    ("toml.txt", "toml"),
    ("tml", "toml"),
    ("TOML", "toml"),
    ("toml.bak", "toml"),
    ("rhai.txt", "rhai"),
    ("RHAI", "rhai"),
];
/// The prefix of the line by which editors find a file's schema.
const DIRECTIVE: &str = "#:";

/// The files that nothing reads, and the first lines that name no schema of their kind of file.
pub(in crate::load) fn check_folders(library: &Library) -> Vec<Diagnostic> {
    let files = library.data_files();
    let mut found: Vec<Diagnostic> = files.iter().filter_map(|path| library.stray_file(path)).collect();
    found.extend(library.wrong_endings());
    found.extend(leftovers(library.files()).iter().map(|path| left_over(path)));
    found.extend(files.iter().filter_map(|path| library.wrong_schema(path)));
    found.truncate(MOST_FINDINGS);
    found
}

/// The warning that a program was killed while it wrote a file.
fn left_over(path: &str) -> Diagnostic {
    let name = path.rsplit('/').next().unwrap_or(path);
    let message =
        format!("nothing reads the file `{name}`, which a program left behind when it was killed while saving");
    stray(path, message).helped(
        "it is deleted automatically after a day; delete it yourself, unless somebody is saving the pack right now",
    )
}

fn stray(path: &str, message: String) -> Diagnostic {
    Diagnostic::warning(code::STRAY_FILE, message).at(path, Span::default())
}

impl Library {
    fn below<'p>(&self, path: &'p str) -> &'p str {
        let folder = self.files().data("");
        path.strip_prefix(folder.as_str()).unwrap_or(path)
    }

    /// The warning that nothing reads a file.
    fn stray_file(&self, path: &str) -> Option<Diagnostic> {
        let below = self.below(path);
        let (message, help) = match self.format().file_at(below) {
            None => (format!("nothing reads the file `{below}`"), suggestion(self.format(), below)),
            Some(_) => self.unlisted_language(below)?,
        };
        Some(stray(path, message).helped(help))
    }

    /// The message and help for the texts of a language that `pack.toml` does not list.
    fn unlisted_language(&self, below: &str) -> Option<(String, String)> {
        let language = below.strip_prefix("texts/").and_then(stem)?;
        let about =
            self.base().0[DataFile::Pack].as_ref().filter(|about| !about.is_broken && about.table.has("languages"))?;
        let listed: BTreeSet<&str> = about.table.list("languages").iter().filter_map(|item| item.text()).gather();
        (!listed.contains(language)).then(|| {
            let message = format!("`pack.toml` does not list the language `{language}`");
            (message, format!("add `\"{language}\"` to `languages` in `pack.toml`, or remove the file"))
        })
    }

    /// The warnings that files have an ending by which nothing finds them.
    fn wrong_endings(&self) -> Vec<Diagnostic> {
        let folders = [self.files().data("").trim_end_matches('/').to_owned(), self.files().scripts()];
        let mut found = Vec::new();
        for (wrong, right) in WRONG_ENDINGS {
            for path in folders.iter().flat_map(|folder| self.files().list(folder, wrong)) {
                let name = path.rsplit('/').next().unwrap_or(&path);
                let new = format!("{}.{right}", name.strip_suffix(&format!(".{wrong}")).unwrap_or(name));
                let finding = stray(&path, format!("nothing reads the file `{name}`"));
                let help = format!("files of a pack end in `.{right}`: rename it to `{new}`, or remove it");
                found.push(finding.helped(help));
            }
        }
        found
    }

    /// The warning that the first line of a file names no schema, or that of another kind of file.
    fn wrong_schema(&self, path: &str) -> Option<Diagnostic> {
        let kind = self.format().file_at(self.below(path))?;
        let text = self.text(path).ok()?;
        let start = text.len() - text.trim_start_matches('\u{feff}').len();
        let line = text[start..].lines().next().filter(|line| line.starts_with(DIRECTIVE))?.trim_end();
        let folders = path.matches('/').count().saturating_sub(1);
        let right = format!("{}schemas/{}", "../".repeat(folders), self.format().schema_file(kind));
        let (word, named) = line[DIRECTIVE.len()..].split_once(' ').unwrap_or((&line[DIRECTIVE.len()..], ""));
        let message = match word.trim() {
            "schema" if is_right(named.trim(), &right, kind) => return None,
            "schema" => format!("the first line names `{}` instead of the schema of this file", named.trim()),
            word if nearest(word, ["schema"]).is_some() => format!("the first line says `{word}` instead of `schema`"),
            _ => return None,
        };
        let line_of_schema = format!("{DIRECTIVE}schema {right}");
        let span = Span { start, end: start + line.len() };
        let mut finding = Diagnostic::warning(code::WRONG_SCHEMA, message).at(path, span);
        finding.help(format!("write `{line_of_schema}`")).instead(line_of_schema);
        Some(finding)
    }
}

/// Whether a schema has the right name: in the folder of the pack's schemas the whole path counts, elsewhere the file's name.
fn is_right(named: &str, right: &str, kind: &FileSpec) -> bool {
    let name = named.rsplit(['/', '\\']).next().unwrap_or(named);
    let folder = named.strip_suffix(name).unwrap_or_default().trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next();
    let folder = folder.unwrap_or_default();
    let is_elsewhere = named.contains("://") || named.starts_with('/') || named.contains(':');
    let is_own_folder =
        !is_elsewhere && (folder.is_empty() || folder == ".." || nearest(folder, ["schemas"]).is_some());
    if is_own_folder { named == right } else { name.strip_suffix(".json") == Some(kind.id()) }
}

/// The advice for a file that is of no known kind.
fn suggestion(format: &'static GameFormat, below: &str) -> String {
    const ELSE: &str = "remove it from the pack's folder";
    let folders = format.files.iter().filter_map(|file| file.path.split_once("/*").map(|(folder, _)| folder));
    match below.split_once('/') {
        None => {
            let names = format.files.iter().map(|file| file.path).filter(|path| !path.contains('*'));
            nearest(below, names).map_or(format!("{ELSE}; `liberte docs` lists the files of a pack"), did_you_mean)
        }
        Some((folder, _)) if folders.clone().any(|known| known == folder) => {
            format!("files of `{folder}` belong directly in that folder; put it there, or {ELSE}")
        }
        Some((folder, name)) => match nearest(folder, folders) {
            Some(near) => did_you_mean(&format!("{near}/{name}")),
            None => format!("{ELSE}; `liberte docs` lists the files of a pack"),
        },
    }
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{edited, library, places_of};

    fn found(edits: &[(&str, &str, &str)]) -> Vec<(String, String)> {
        let library = edited(edits);
        let found = library.check_folders();
        let places = places_of(&library, &found);
        places.into_iter().zip(found.into_iter().map(|it| it.help.unwrap_or_default())).collect()
    }

    #[test]
    fn the_shipped_pack_has_no_stray_file_and_no_wrong_schema() {
        assert!(library().check_folders().is_empty());
    }

    #[test]
    fn a_schema_of_another_kind_misspelt_or_too_high_up_is_found_and_mended() {
        let right = "#:schema ../schemas/cards.json";
        for wrong in [
            "#:schema ../schemas/board.json",
            "#:schema ../schemas/card.json",
            "#:schema ../schema/cards.json",
            "#:schema schemas/cards.json",
            "#:schema ../../schemas/cards.json",
            "#:shema ../schemas/cards.json",
            "#:schema https://example.org/liberte/board.json",
        ] {
            let library = edited(&[("cards.toml", right, wrong)]);
            let finding = library.check_folders().pop().unwrap_or_else(|| panic!("{wrong}"));
            assert_eq!(
                (finding.code, finding.fix.map(|fix| fix.with)),
                ("wrong-schema", Some(right.to_owned())),
                "{wrong}"
            );
        }
        for fine in
            ["#:schema https://example.org/liberte/cards.json", "# the cards", "#:schema /opt/own/cards.json", "#: x"]
        {
            assert!(found(&[("cards.toml", right, fine)]).is_empty(), "{fine}");
        }
        let deep = ("scenarios/13-paris/example-2-paris.toml", "../../../schemas", "../../schemas");
        assert_eq!(found(&[deep])[0].0, "wrong-schema data/liberte/scenarios/13-paris/example-2-paris.toml:1");
    }

    #[test]
    fn a_file_that_nothing_reads_is_found_with_where_it_belongs() {
        for (file, help) in [
            ("card.toml", "did you mean `cards.toml`?"),
            ("variant/mine.toml", "did you mean `variants/mine.toml`?"),
            ("variants/mine/mine.toml", "files of `variants` belong directly in that folder"),
            ("texts/pt.toml", "add `\"pt\"` to `languages` in `pack.toml`"),
            ("cards.toml.txt", "files of a pack end in `.toml`: rename it to `cards.toml`"),
        ] {
            let found = found(&[(file, "", "# nothing\n")]);
            assert_eq!(found.len(), 1, "{file}: {found:?}");
            assert!(found[0].1.starts_with(help), "{file}: {}", found[0].1);
        }
        let found = found(&[("pack.toml", "\"it\", ", "")]);
        assert_eq!(found[0].0, "stray-file data/liberte/texts/it.toml:1");
    }
}
