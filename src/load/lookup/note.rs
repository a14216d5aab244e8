//! The title and reasons of a variant: for lists, and for the sheet of house rules.

use crate::load::diagnostic::Report;
use crate::load::library::Library;
use crate::load::read::reader::read;
use crate::model::VariantNote;

impl Library {
    /// The note of a variant in English; none where there is no such variant, or it can't be read. What is wrong with its
    /// file is found where it is loaded.
    pub fn note(&self, id: &str) -> Option<VariantNote> {
        self.note_in(id, "en")
    }

    /// The same with title and reason in a language, where the variant has them in it.
    pub fn note_in(&self, id: &str, language: &str) -> Option<VariantNote> {
        self.variant_ids().iter().find(|known| *known == id)?;
        let path = self.files().data(&format!("variants/{id}.toml"));
        let text = self.text(&path).ok()?;
        let table = read(&text, self.format().variant(), &mut Report::new(&path));
        Some(VariantNote {
            id: id.to_owned(),
            title: table.string_in(["title", "titles"], language),
            source: table.string("source"),
            reason: table.string_in(["reason", "reasons"], language),
            parameters: table.map("parameters").iter().map(|parameter| parameter.key.clone()).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{edited, library};

    #[test]
    fn every_shipped_variant_says_where_it_comes_from_and_why_one_would_play_it() {
        let library = library();
        for (id, title) in library.variants() {
            let note = library.note(&id).expect("the variant can be read");
            assert_eq!((&note.id, &note.title), (&id, &title));
            assert!(!note.title.is_empty() && !note.source.is_empty() && !note.reason.is_empty(), "{note:?}");
        }
    }

    #[test]
    fn what_a_variant_says_in_a_language_comes_before_what_it_says_in_english() {
        let text = "id = 'short'\ntitle = 'Short'\ntitles.fr = 'Courte'\nreason = 'Time.'\n";
        let library = edited(&[("variants/short.toml", "", text)]);
        let said = |language: &str| library.note_in("short", language).map(|note| (note.title, note.reason));
        assert_eq!(said("fr"), Some(("Courte".into(), "Time.".into())));
        assert_eq!(said("de"), Some(("Short".into(), "Time.".into())));
        let listed = |language: &str| library.variants_in(language).into_iter().find(|(id, _)| id == "short");
        assert_eq!(listed("fr"), Some(("short".into(), "Courte".into())));
    }

    #[test]
    fn there_is_nothing_to_say_of_what_is_no_variant() {
        assert_eq!(library().note("../rules"), None);
        let short = edited(&[("variants/short.toml", "", "id = 'short'\ntitle = 'Short'\n")]).note("short");
        assert_eq!(short.map(|note| (note.title, note.reason)), Some(("Short".to_owned(), String::new())));
    }
}
