//! A variant that begins as a copy of another: of one of the pack's own, or of one that is shipped with its game.

use super::{NewFile, set};
use crate::load::diagnostic::{Diagnostic, code, did_you_mean, nearest};
use crate::load::edit::{Edit, PlainValue, apply};
use crate::load::files::Files;
use crate::load::library::Library;
use std::collections::BTreeMap;

/// The variants that a new one can begin as, by id with their titles: the pack's own, and those that are shipped with its
/// game.
pub fn variants_to_copy(library: &Library) -> Vec<(String, String)> {
    let mut titles: BTreeMap<String, String> = BTreeMap::new();
    if let Some(shipped) = shipped(library) {
        titles.extend(Library::new(shipped).variants());
    }
    titles.extend(library.variants());
    titles.into_iter().collect()
}

/// The files of a new variant that does what another does: the variant, its scripts, and the tests that are of the other one
/// alone, from the pack or else from the shipped one. Texts stand in the variant itself. Whether the tests hold in the pack
/// is not looked at.
///
/// # Errors
/// There is no variant `like`, or its file can't be read.
pub fn new_variant_like(library: &Library, like: &str, id: &str, title: &str) -> Result<Vec<NewFile>, Diagnostic> {
    let is_own = library.variant_ids().iter().any(|known| known == like);
    let source = if is_own { Some(library.files().clone()) } else { shipped(library) };
    let path = |files: &Files| files.data(&format!("variants/{like}.toml"));
    let found = source.and_then(|source| {
        let text = source.read(&path(&source)).ok()?;
        Some((source, text))
    });
    let Some((source, text)) = found else { return Err(unknown(library, like)) };
    let copy = Copy { source: &source, files: library.files(), like, id };
    let mut about =
        [("id", id), ("title", title)].map(|(key, text)| set(&[key], PlainValue::Text(text.to_owned()))).to_vec();
    // The titles in other languages are those of the one that is copied.
    about.push(Edit::Unset { path: vec!["titles".to_owned()] });
    let text = apply(&text, library.format().variant(), &about).map_err(|finding| {
        let message = format!("{}: {}", path(&source), finding.message);
        Diagnostic { message, ..finding }
    })?;
    let mut files = vec![(copy.files.data(&format!("variants/{id}.toml")), copy.renamed(&text))];
    let scripts = source.list(&format!("{}/{like}", source.scripts()), "rhai");
    for (path, text) in scripts.iter().filter_map(|path| Some((path, source.read(path).ok()?))) {
        files.push((copy.renamed(path), copy.renamed(&text)));
    }
    let tests = copy.tests()?;
    let of_shipped = if tests.is_empty() { shipped(library) } else { None };
    let of_shipped = of_shipped.map_or(Ok(Vec::new()), |source| Copy { source: &source, ..copy }.tests())?;
    files.extend(tests.into_iter().chain(of_shipped));
    Ok(files)
}

/// The files of the game's shipped pack.
fn shipped(library: &Library) -> Option<Files> {
    Files::built_in_named(library.format().rules())
}

/// That nothing of this name can be copied.
fn unknown(library: &Library, like: &str) -> Diagnostic {
    let known = variants_to_copy(library);
    let near = nearest(like, known.iter().map(|(id, _)| id.as_str())).map(did_you_mean);
    let ids = known.iter().map(|(id, _)| format!("`{id}`")).collect::<Vec<_>>().join(", ");
    let message = format!("there is no variant `{like}`, neither in the pack nor among those of its game");
    Diagnostic::error(code::UNKNOWN_VARIANT, message)
        .helped(near.map_or(format!("use one of {ids}"), |near| format!("{near} all of them: {ids}")))
}

/// What is copied, and under which name.
struct Copy<'a> {
    source: &'a Files,
    files: &'a Files,
    like: &'a str,
    id: &'a str,
}

impl Copy<'_> {
    /// A path or a text that speaks of the copy where it spoke of the variant.
    fn renamed(&self, text: &str) -> String {
        let Copy { source, files, like, id } = self;
        text.replace(&format!("{}/{like}/", source.scripts()), &format!("{}/{id}/", files.scripts()))
            .replace(&format!("--variant {like}"), &format!("--variant {id}"))
    }

    /// The tests played by the variant and no other, which are named after it.
    fn tests(&self) -> Result<Vec<NewFile>, Diagnostic> {
        let Copy { source, files, like, id } = self;
        let (folder, of_variant) = (source.data("scenarios/"), format!("variants = [\"{like}\"]"));
        let mut tests = Vec::new();
        for path in source.list(folder.trim_end_matches('/'), "toml") {
            let (Some(below), Ok(text)) = (path.strip_prefix(&folder), source.read(&path)) else { continue };
            let (inner, name) = below.rsplit_once('/').map_or(("", below), |(inner, name)| (inner, name));
            let rest = name.strip_suffix(".toml").and_then(|name| name.strip_prefix(*like)?.strip_prefix('-'));
            let Some(rest) = rest.filter(|_| text.lines().any(|line| line == of_variant)) else { continue };
            let new = format!("{id}-{rest}");
            let variants = PlainValue::List(vec![PlainValue::Text((*id).to_owned())]);
            let mut edits = vec![set(&["id"], PlainValue::Text(new.clone())), set(&["variants"], variants)];
            if text.lines().any(|line| line.starts_with("pack = ")) {
                edits.push(set(&["pack"], PlainValue::Text(files.name().to_owned())));
            }
            let separator = if inner.is_empty() { "" } else { "/" };
            let path = files.data(&format!("scenarios/{inner}{separator}{new}.toml"));
            tests.push((path, apply(&text, files.format().scenario(), &edits)?));
        }
        Ok(tests)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::testing::library;

    fn made(like: &str) -> BTreeMap<String, String> {
        let files = new_variant_like(&library(), like, "mine", "Mine").expect("it is shipped");
        files.into_iter().collect()
    }

    #[test]
    fn a_copy_has_its_own_id_and_title_and_the_scripts_and_tests_of_the_other() {
        let files = made("great-provinces");
        let variant = &files["data/liberte/variants/mine.toml"];
        assert!(variant.contains("\nid = \"mine\"\ntitle = \"Mine\"\n"), "{variant}");
        assert!(variant.contains("scripts/liberte/mine/votes-of-a-province.rhai"), "{variant}");
        assert!(files.contains_key("scripts/liberte/mine/votes-of-a-province.rhai"));
        let test = &files["data/liberte/scenarios/22-house-rules/mine-cast-two-votes.toml"];
        assert!(
            test.contains("\nid = \"mine-cast-two-votes\"\n") && test.contains("\nvariants = [\"mine\"]\n"),
            "{test}"
        );
        assert_eq!(files.len(), 3);
    }

    #[test]
    fn commands_in_comments_name_the_copy() {
        let files = made("thresholds");
        assert!(files["data/liberte/variants/mine.toml"].contains("--variant mine:landslide_votes=15"));
    }

    #[test]
    fn every_shipped_variant_of_every_game_can_be_copied_and_has_no_findings_then() {
        for name in Files::built_in_names() {
            let files = Files::built_in_named(name).expect("it is built in");
            for (like, _) in variants_to_copy(&Library::new(files.clone())) {
                let mut files = files.clone();
                let copied =
                    new_variant_like(&Library::new(files.clone()), &like, "mine", "Mine").expect("it is shipped");
                copied.iter().for_each(|(path, text)| files.overlay(path, text));
                let loaded = Library::new(files).load(&["mine".to_owned()]);
                assert!(loaded.diagnostics.is_empty(), "{like}: {:?}", loaded.diagnostics);
            }
        }
    }

    #[test]
    fn what_does_not_exist_is_told_with_what_is_near_it() {
        let finding = new_variant_like(&library(), "stack-of-four", "mine", "Mine").expect_err("no such variant");
        assert!(finding.message.contains("`stack-of-four`"), "{}", finding.message);
        let help = finding.help.expect("something is near");
        assert!(help.starts_with("did you mean `stacks-of-four`?") && help.contains("`one-card`"), "{help}");
    }
}
