//! Every code of a finding is explained, and every example does what it says.

use crate::common::random::sample;
use crate::support::liberte;
use liberte::desk::{examine, examine_with_notes};
use liberte::load::{self, Diagnostic, Example, Explanation, Files, Library, Severity};
use liberte::script;
use rayon::prelude::*;
use std::collections::BTreeMap;

fn explanations() -> Vec<&'static Explanation> {
    load::EXPLANATIONS.iter().chain(script::EXPLANATIONS).collect()
}

/// The shipped pack that an example changes, without the variants and scenarios that it does not name: to check them takes
/// nearly all the time.
fn pack_of(example: &Example) -> Files {
    let words: Vec<&str> = match example {
        Example::Words(_) => vec![],
        Example::File(path, text, _) => vec![path, text],
        Example::Edits(edits) => edits.iter().flat_map(|(path, from, to)| [*path, *from, *to]).collect(),
        Example::Variants(edits, asked) => {
            edits.iter().flat_map(|(path, from, to)| [*path, *from, *to]).chain(asked.iter().copied()).collect()
        }
    };
    let name = words.first().and_then(|path| path.split('/').nth(1)).unwrap_or("liberte");
    let mut files = Files::built_in_named(name).expect("examples change a shipped pack");
    for folder in ["variants", "scenarios"] {
        for path in files.list(&files.data(folder), "toml") {
            let id = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".toml");
            if !words.iter().any(|words| words.contains(id)) {
                let scripts = files.list(&format!("{}/{id}", files.scripts()), "rhai");
                scripts.iter().chain([&path]).for_each(|path| files.hide(path));
            }
        }
    }
    files
}

/// What tells the parts of shipped packs apart that examples change.
fn name_of(files: &Files) -> String {
    let listed = ["variants", "scenarios"].map(|folder| files.list(&files.data(folder), "toml").join(" "));
    format!("{}: {}", files.data(""), listed.concat())
}

/// What is found in each of these parts of shipped packs: most examples change the same one.
fn found_before(explanations: &[&Explanation]) -> BTreeMap<String, Vec<Diagnostic>> {
    let parts = explanations.iter().map(|it| pack_of(&it.example)).map(|files| (name_of(&files), files));
    let parts: BTreeMap<String, Files> = parts.collect();
    let look = |(name, files)| (name, examine_with_notes(&Library::new(files), &[]).findings);
    parts.into_par_iter().map(look).collect()
}

/// What is found in the shipped pack once an example is done to it, notes only for a note, and the name of the part that it
/// changes; none where it can't be done.
fn found_after(explanation: &Explanation) -> Option<(String, Vec<Diagnostic>)> {
    let mut files = pack_of(&explanation.example);
    let name = name_of(&files);
    let (edits, asked): (&[_], &[&str]) = match &explanation.example {
        Example::Words(_) => return None,
        Example::File(path, text, times) => {
            files.overlay(path, &text.repeat(*times));
            (&[], &[])
        }
        Example::Edits(edits) => (edits, &[]),
        Example::Variants(edits, asked) => (edits, asked),
    };
    for (path, from, to) in edits {
        let text = files.read(path).unwrap();
        assert!(text.contains(from), "{path} lacks {from:?}");
        files.overlay(path, &text.replacen(from, to, 1));
    }
    let asked: Vec<String> = asked.iter().map(|&variant| variant.to_owned()).collect();
    let look = if explanation.severity == Severity::Note { examine_with_notes } else { examine };
    Some((name, look(&Library::new(files), &asked).findings))
}

fn key(finding: &Diagnostic) -> (&str, &str) {
    (finding.code, &finding.message)
}

#[test]
fn every_example_produces_exactly_its_code_as_gravely_as_told() {
    let explanations: Vec<&Explanation> = sample(explanations(), 4).collect();
    let shipped = found_before(&explanations);
    let check = |explanation: &&Explanation| {
        let (part, found) = found_after(explanation)?;
        let is_new = |finding: &&Diagnostic| shipped[&part].iter().all(|known| key(known) != key(finding));
        let found: Vec<String> =
            found.iter().filter(is_new).map(|it| format!("{}[{}]", it.severity.id(), it.code)).collect();
        let expected = format!("{}[{}]", explanation.severity.id(), explanation.code);
        let is_right = !found.is_empty() && found.iter().all(|found| *found == expected);
        (!is_right).then(|| format!("{expected}: {found:?}"))
    };
    let wrong: Vec<String> = explanations.par_iter().filter_map(check).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn only_what_no_short_change_of_the_pack_does_has_its_example_in_words() {
    let in_words = explanations().into_iter().filter(|it| matches!(it.example, Example::Words(_)));
    let in_words: Vec<&str> = in_words.map(|it| it.code).collect();
    let in_turn = ["too-many", "unused-symbol", "sheet-column", "sheet-encoding", "unformatted", "broken-pack"];
    assert_eq!(in_words, [in_turn.as_slice(), &["plan-differs"]].concat());
}

#[test]
fn explain_tells_of_each_code() {
    let list = liberte(&["explain"]);
    assert_eq!((list.code, list.err.as_str()), (0, ""));
    for explanation in explanations() {
        let code = explanation.code;
        assert!(list.out.contains(&format!("  {code} ")), "{code}");
    }
    let run = liberte(&["explain", "unknown-key"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for part in [
        "unknown-key (error): ",
        "Why: ",
        "Right: ",
        "in data/liberte/cards.toml",
        "right:  value = 2",
        "wrong:  valeu = 2",
    ] {
        assert!(run.out.contains(part), "{part}:\n{}", run.out);
    }
    let run = liberte(&["explain", "unused-text"]);
    assert!(run.out.contains("`# allow unused-text: reason`"), "{}", run.out);
}

#[test]
fn an_unknown_code_is_usage_and_its_neighbour_is_named() {
    let run = liberte(&["explain", "unknown-kay"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("there is no finding `unknown-kay`") && run.err.contains("did you mean `unknown-key`?"));
    let run = liberte(&["explain", "🎲"]);
    assert!(run.code == 2 && run.err.contains("`liberte explain` lists all codes"), "{}", run.err);
}
