//! The title and reasons of a variant: for lists, and for the sheet of house rules.

use crate::load::diagnostic::Report;
use crate::load::library::Library;
use crate::load::read::reader::read;
use crate::model::VariantNote;

impl Library {
    /// The note of a variant; none where there is no such variant, or it can't be read. What is wrong with its file is
    /// found where it is loaded.
    pub fn note(&self, id: &str) -> Option<VariantNote> {
        self.variant_ids().iter().find(|known| *known == id)?;
        let path = self.files().data(&format!("variants/{id}.toml"));
        let text = self.text(&path).ok()?;
        let table = read(&text, self.format().variant(), &mut Report::new(&path));
        Some(VariantNote {
            id: id.to_owned(),
            title: table.string("title"),
            source: table.string("source"),
            reason: table.string("reason"),
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
    fn there_is_nothing_to_say_of_what_is_no_variant() {
        assert_eq!(library().note("../rules"), None);
        let short = edited(&[("variants/short.toml", "", "id = 'short'\ntitle = 'Short'\n")]).note("short");
        assert_eq!(short.map(|note| (note.title, note.reason)), Some(("Short".to_owned(), String::new())));
    }
}
