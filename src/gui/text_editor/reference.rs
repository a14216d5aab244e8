//! The reference of all words of scripts, with search and examples. A click inserts a word at the cursor.

use crate::gui::theme::{book, palette};
use crate::script::{Language, VocabularySection, VocabularyWord, WordKind};
use eframe::egui::{Button, CollapsingHeader, CursorIcon, RichText, ScrollArea, Sense, TextEdit, Ui, vec2};

/// Sections and their words, by index.
type List = Vec<(usize, Vec<usize>)>;

/// The state of the reference.
#[derive(Default)]
pub struct ReferenceState {
    /// The query.
    pub query: String,
    /// The list, with its language and query.
    shown: Option<(&'static Language, String, List)>,
}

impl ReferenceState {
    fn shown(&mut self, language: &'static Language) -> &[(usize, Vec<usize>)] {
        let query = self.query.trim().to_lowercase();
        if self.shown.as_ref().is_none_or(|(of, known, _)| !std::ptr::eq(*of, language) || *known != query) {
            let list = found(language, &query);
            self.shown = Some((language, query, list));
        }
        self.shown.as_ref().map(|(.., list)| list.as_slice()).unwrap_or_default()
    }
}

/// The words that match the search in their names or meanings, by section.
fn found(language: &Language, query: &str) -> List {
    let words: Vec<&str> = query.split_whitespace().collect();
    let fits = |word: &VocabularyWord| {
        let forms = word.forms.iter().map(|form| form.signature.as_str());
        let text = forms.chain([word.doc.as_str()]).collect::<Vec<_>>().join(" ").to_lowercase();
        words.iter().all(|part| text.contains(part))
    };
    let section = |(at, section): (usize, &VocabularySection)| {
        let words = section.words.iter().enumerate().filter(|(_, word)| fits(word)).map(|(at, _)| at);
        let words: Vec<usize> = words.collect();
        (!words.is_empty()).then_some((at, words))
    };
    language.vocabulary().iter().enumerate().filter_map(section).collect()
}

/// Shows the reference of a language. Returns the text to insert, if a word was clicked.
pub fn word_reference(ui: &mut Ui, language: &'static Language, state: &mut ReferenceState) -> Option<String> {
    let colours = palette(ui);
    let field = TextEdit::singleline(&mut state.query).hint_text("Search the words").desired_width(f32::INFINITY);
    let field = ui.add(field);
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("Search the words"));
    let is_searching = !state.query.trim().is_empty();
    let mut inserted = None;
    let shown = state.shown(language);
    if shown.is_empty() {
        ui.colored_label(colours.muted, "No words match.");
    }
    ScrollArea::vertical().id_salt("words").auto_shrink(false).show(ui, |ui| {
        for (section, words) in shown {
            let Some(VocabularySection { title, text, words: all }) = language.vocabulary().get(*section) else {
                continue;
            };
            let heading = RichText::new(format!("{title} ({})", words.len())).font(book(17.0));
            let header = CollapsingHeader::new(heading).id_salt(("section", title)).open(is_searching.then_some(true));
            header.show(ui, |ui| {
                if !text.is_empty() {
                    ui.label(RichText::new(*text).color(colours.muted));
                    ui.add_space(4.0);
                }
                for word in words.iter().filter_map(|&at| all.get(at)) {
                    if ui.push_id((section, &word.forms[0].signature), |ui| self::word(ui, word)).inner {
                        inserted = Some(insertion(word));
                    }
                    ui.add_space(6.0);
                }
            });
        }
    });
    inserted
}

/// A word. Returns whether it was clicked.
fn word(ui: &mut Ui, word: &VocabularyWord) -> bool {
    const FORMS: usize = 4;
    let colours = palette(ui);
    ui.spacing_mut().item_spacing.y = 2.0;
    let first = word.forms.first().map_or(word.name.as_str(), |form| form.signature.as_str());
    let name = RichText::new(first).monospace();
    let button = Button::new(name).frame(false).wrap().min_size(vec2(0.0, 0.0));
    let clicked =
        ui.add(button).on_hover_cursor(CursorIcon::PointingHand).on_hover_text("Insert at the cursor").clicked();
    for form in word.forms.iter().skip(1).take(FORMS - 1) {
        ui.label(RichText::new(&form.signature).monospace().size(12.0).color(colours.muted));
    }
    if word.forms.len() > FORMS {
        ui.label(RichText::new(format!("and {} more forms", word.forms.len() - FORMS)).small().color(colours.muted));
    }
    ui.label(&word.doc);
    if !word.example.is_empty() {
        let example = RichText::new(word.example).code().size(12.0).color(colours.ink);
        ui.add(eframe::egui::Label::new(example).wrap().sense(Sense::hover()));
    }
    clicked
}

/// The text to insert for a word.
fn insertion(word: &VocabularyWord) -> String {
    match word.kind {
        WordKind::Constant => word.name.clone(),
        WordKind::Function => format!("{}()", word.name),
        WordKind::Property => format!(".{}", word.name),
        WordKind::Operator => format!(" {} ", word.name),
        WordKind::RulePoint if word.example.is_empty() => format!("fn {}() {{\n}}\n", word.name),
        WordKind::RulePoint => format!("{}\n", word.example),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_name_and_by_meaning() {
        let names = |query: &str| -> Vec<&str> {
            let list = found(Language::liberte(), query);
            let word = |section: usize, at: usize| Language::liberte().vocabulary()[section].words[at].name.as_str();
            list.iter().flat_map(|(section, words)| words.iter().map(|&at| word(*section, at))).collect()
        };
        assert!(names("return_to_supply").contains(&"return_to_supply"));
        assert_eq!(names("blue moderates"), ["MODERATE"]);
        assert!(names("xyzzy").is_empty());
        assert_eq!(
            names("").len(),
            Language::liberte().vocabulary().iter().map(|section| section.words.len()).sum::<usize>()
        );
    }

    #[test]
    fn what_is_written_for_a_word_can_be_written_on() {
        let word = |name: &str| {
            let mut words = Language::liberte().vocabulary().iter().flat_map(|section| &section.words);
            insertion(words.find(|word| word.name == name).unwrap())
        };
        assert_eq!(
            (word("RADICAL"), word("turn"), word("height")),
            ("RADICAL".into(), "turn()".into(), ".height".into())
        );
        assert_eq!(word("turn_begins"), "fn turn_begins() {\n}\n");
        assert!(word("may_play").starts_with("///"));
    }
}
