//! Lays settings over settings, in order, and remembers for each where its value comes from.

use super::diagnostic::{Report, code};
use super::reader::read;
use super::rules::Settings;
use super::schema::VARIANT;
use super::tree::Table;
use crate::model::SETTINGS;

/// A variant: settings to lay over others.
#[derive(Clone, Debug, Default)]
pub struct Variant {
    /// The name that people read.
    pub title: String,
    /// Its file.
    table: Table,
}

/// Reads a variant's file. Its id must be that of the file's name, `expected`.
pub fn variant(text: &str, expected: &str, report: &mut Report<'_>) -> Variant {
    let table = read(text, &VARIANT, report);
    if let Some(id) = table.text("id").filter(|id| *id != expected) {
        let message = format!("the variant's id is `{id}`, and its file is `{expected}.toml`");
        report
            .error(code::WRONG_ID, table.span_of("id"), message)
            .help("they must agree: a variant is asked for by the name of its file");
    }
    Variant { title: table.string("title"), table }
}

impl Variant {
    /// Lays the variant over settings. `path` is its file, for the places.
    pub fn lay_over(&self, settings: &mut Settings, path: &str) {
        lay_over(&self.table, settings, &Report::new(path));
    }
}

/// Lays the table `rules` of a variant or scenario over settings; `true` if there is one.
pub fn lay_over(table: &Table, settings: &mut Settings, report: &Report<'_>) -> bool {
    for entry in table.map("rules") {
        let at = SETTINGS.iter().position(|setting| setting.key == entry.key);
        if let Some(at) = at {
            settings.put(at, &entry.item, report.place(entry.item.span));
        }
    }
    table.table("rules").is_some()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{edited, library, places_of};

    const SHORT: &str = "id = \"short\"\ntitle = \"Short\"\n[rules]\nsecond_play = true\nplay-cards.stack_height = 2\n";

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| name.to_string()).collect()
    }

    #[test]
    fn a_variant_changes_what_it_names_and_its_place() {
        let loaded = library().load(&names(&["first-edition"]));
        let rules = &loaded.settings.rules;
        assert!(!rules.second_play && !rules.second_take && !rules.first_tie_pays_second);
        assert_eq!(rules.stack_height, 3);
        let path = |key: &str| loaded.settings.place(key).map(|it| it.path.as_str());
        assert_eq!(path("second_play"), Some("data/liberte/variants/first-edition.toml"));
        assert_eq!(path("stack_height"), Some("data/liberte/rules.toml"));
        let pack = loaded.playable().expect("nothing was found");
        assert_eq!(pack.variants, ["first-edition"]);
    }

    #[test]
    fn variants_are_laid_over_in_order() {
        let library = edited(&[("variants/short.toml", "", SHORT)]);
        let rules = |variants: &[&str]| library.load(&names(variants)).settings.rules.clone();
        assert!(rules(&["first-edition", "short"]).second_play);
        assert!(!rules(&["short", "first-edition"]).second_play);
        assert_eq!(rules(&["short", "first-edition"]).stack_height, 2);
        assert!(library.variants().iter().any(|(id, title)| (id.as_str(), title.as_str()) == ("short", "Short")));
    }

    #[test]
    fn an_unknown_variant_is_an_error_that_lists_the_known() {
        let loaded = library().load(&names(&["first-editoin"]));
        assert_eq!(loaded.diagnostics[0].code, "unknown-variant");
        let help = loaded.diagnostics[0].help.as_deref();
        let all = "`claim-by-hand`, `dead-stay-dead`, `first-edition`, `one-card`, `three-ones`";
        assert_eq!(help, Some(format!("did you mean `first-edition`? there is {all}").as_str()));
        let help = library().load(&names(&["../rules"])).diagnostics[0].help.clone();
        assert_eq!(help, Some(format!("there is {all}")));
    }

    #[test]
    fn what_is_wrong_with_a_variant_is_found_at_its_line() {
        for (from, to, expected) in [
            ("\"short\"", "\"long\"", "wrong-id short.toml:1"),
            ("second_play", "second_paly", "unknown-key short.toml:4"),
            ("true", "1", "wrong-type short.toml:4"),
            ("play-cards", "endings", "misplaced-setting short.toml:5"),
            ("second_play = true", "stack_height = 3", "duplicate short.toml:5"),
        ] {
            let library = edited(&[("variants/short.toml", "", &SHORT.replacen(from, to, 1))]);
            let loaded = library.load(&names(&["short"]));
            let found = places_of(&library, &loaded.diagnostics);
            let expected = expected.replace("short.toml", "data/liberte/variants/short.toml");
            assert_eq!(found, [expected]);
            assert!(library.load(&[]).diagnostics.is_empty());
        }
    }
}
