//! What an editor offers to write at a place of a script: words, the script's own names, ids of the pack.

use super::TokenKind;
use super::completion_site::{Reading, Site, SiteKind};
use super::language::{Language, NameKind};
use super::tokens::KEYWORDS;
use super::vocabulary::{VocabularyWord, WordKind};
use crate::kernel::Order;
use crate::model::{SETTINGS, SettingKind};
use std::collections::BTreeSet;
use std::ops::Range;

/// What is offered at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offers {
    /// The bytes that an offer replaces.
    pub span: Range<usize>,
    /// Whether to offer without being asked: something of a word is there, or what can follow is little.
    pub is_eager: bool,
    /// The offers, the best first.
    pub all: Vec<Offer>,
}

/// Something that may be written at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Its name.
    pub name: String,
    /// What is written.
    pub insert: String,
    /// Where the cursor stands then, in bytes of what is written.
    pub caret: usize,
    /// What it is.
    pub kind: OfferKind,
    /// How it is written, or what it is called.
    pub signature: String,
    /// What it means, in a sentence; empty where there is nothing to say.
    pub doc: String,
}

/// What an offer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferKind {
    /// A word that scripts have.
    Word(WordKind),
    /// A word of the language.
    Keyword,
    /// A variable or function of the script's own.
    Own,
    /// The id of something in the pack.
    Id,
}

/// The names of one kind that a script may write.
pub type Names<'n> = &'n dyn Fn(NameKind) -> Vec<NamedThing>;

/// Something of a pack that a script may name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedThing {
    /// How scripts name it.
    pub id: String,
    /// What it is called.
    pub about: String,
    /// What it means, in a sentence; empty where there is nothing to say.
    pub doc: String,
}

impl NamedThing {
    /// A thing without a sentence.
    pub fn new(id: impl Into<String>, about: impl Into<String>) -> NamedThing {
        NamedThing { id: id.into(), about: about.into(), doc: String::new() }
    }
}

/// What may be written at a byte of a script, with the names of a pack; none where nothing can be told.
pub(super) fn offers(language: &'static Language, script: &str, at: usize, names: Names<'_>) -> Option<Offers> {
    if !script.is_char_boundary(at) {
        return None;
    }
    let reading = Reading::new(language, script);
    let Site { span, what } = reading.site(at)?;
    let written = script.get(span.start..at.max(span.start))?;
    let is_eager = !written.is_empty() || what != SiteKind::Word;
    let mut all = match &what {
        SiteKind::Word => alone(&reading, &span),
        SiteKind::Of(kinds) => after_dot(language, kinds),
        SiteKind::Named(what) => names(*what).iter().map(Offer::named).collect(),
        SiteKind::Setting => settings(),
    };
    let after = &script[span.end..];
    match what {
        SiteKind::Word | SiteKind::Of(_) if after.starts_with('(') => all.iter_mut().for_each(Offer::drop_call),
        SiteKind::Named(NameKind::Card) => {}
        SiteKind::Named(_) | SiteKind::Setting => {
            let mark = script[..span.start].chars().next_back();
            let close = mark.filter(|&mark| !after.starts_with(mark)).map(String::from).unwrap_or_default();
            all.iter_mut().for_each(|offer| offer.close(&close));
        }
        SiteKind::Word | SiteKind::Of(_) => {}
    }
    let mut ranked: Vec<(u8, Offer)> =
        all.into_iter().filter_map(|offer| Some((rank(&offer.name, written)?, offer))).collect();
    ranked.order_by_key(|(rank, _)| *rank);
    let all: Vec<Offer> = ranked.into_iter().map(|(_, offer)| offer).collect();
    (!all.is_empty()).then_some(Offers { span, is_eager, all })
}

/// How well a name fits what is written: 0 is best; none if it does not.
fn rank(name: &str, written: &str) -> Option<u8> {
    let (name, written) = (name.to_lowercase(), written.to_lowercase());
    let mut rest = name.chars();
    if name.starts_with(&written) {
        return Some(0);
    }
    // A letter or two stand in nearly every name.
    let is_enough = written.chars().count() > 1;
    if is_enough && name.contains(&written) {
        return Some(1);
    }
    let is_within = is_enough && written.chars().all(|letter| rest.any(|other| other == letter));
    (is_within && name.chars().next() == written.chars().next()).then_some(2)
}

impl Offer {
    fn of(word: &VocabularyWord, form: usize, given: usize) -> Offer {
        let Some(form) = word.forms.get(form) else { return Offer::plain(&word.name, OfferKind::Own, "", "") };
        let rest = form.takes.get(given..).unwrap_or_default();
        let (call, back) = match (word.kind, rest.first().map(String::as_str)) {
            (WordKind::Function, None) => ("()", 0),
            (WordKind::Function, Some("string")) => ("(\"\")", 2),
            (WordKind::Function, Some(_)) => ("()", 1),
            _ => ("", 0),
        };
        let insert = format!("{}{call}", word.name);
        let caret = insert.len() - back;
        let more = if word.forms.len() > 1 { format!(" (+{})", word.forms.len() - 1) } else { String::new() };
        let (signature, doc) = (format!("{}{more}", form.signature), word.doc.clone());
        Offer { name: word.name.clone(), insert, caret, kind: OfferKind::Word(word.kind), signature, doc }
    }

    fn named(thing: &NamedThing) -> Offer {
        Offer::plain(&thing.id, OfferKind::Id, &thing.about, &thing.doc)
    }

    fn plain(name: &str, kind: OfferKind, signature: &str, doc: &str) -> Offer {
        let (name, signature, doc) = (name.to_owned(), signature.to_owned(), doc.to_owned());
        Offer { insert: name.clone(), caret: name.len(), name, kind, signature, doc }
    }

    /// Leaves out the parentheses, where they are written already.
    fn drop_call(&mut self) {
        self.insert.truncate(self.name.len());
        self.caret = self.insert.len();
    }

    /// Adds the quotation mark that is missing.
    fn close(&mut self, mark: &str) {
        self.insert.push_str(mark);
        self.caret = self.insert.len();
    }
}

fn words(language: &'static Language) -> impl Iterator<Item = &'static VocabularyWord> {
    language.vocabulary().iter().flat_map(|section| &section.words)
}

/// Words that stand alone: the script's own names first.
fn alone(reading: &Reading<'_>, span: &Range<usize>) -> Vec<Offer> {
    let mut offers = own(reading, span);
    let standing = |word: &&VocabularyWord| matches!(word.kind, WordKind::Function | WordKind::Constant);
    let mut known: BTreeSet<&str> = BTreeSet::new();
    offers.extend(
        words(reading.language)
            .filter(standing)
            .filter(|word| known.insert(&word.name))
            .map(|word| Offer::of(word, 0, 0)),
    );
    offers.extend(
        KEYWORDS
            .iter()
            .filter(|word| !super::engine::DISABLED.contains(word))
            .map(|word| Offer::plain(word, OfferKind::Keyword, word, "A word of the language.")),
    );
    offers
}

/// The variables, parameters and functions that a script defines, but for the word that is being written.
fn own(reading: &Reading<'_>, span: &Range<usize>) -> Vec<Offer> {
    let mut known = BTreeSet::new();
    let mut offers = Vec::new();
    for (at, token) in reading.tokens.iter().enumerate() {
        let is_name = matches!(token.kind, TokenKind::Name | TokenKind::Word) && token.span != *span;
        let before = if at > 0 { reading.text(at - 1) } else { "" };
        let is_parameter = matches!(before, "(" | ",") && is_in_head(reading, at);
        let is_defined = matches!(before, "let" | "const" | "for" | "fn") || is_parameter;
        if is_name && is_defined && known.insert(reading.text(at)) {
            let doc = if before == "fn" { "A function of this script." } else { "A variable of this script." };
            offers.push(Offer::plain(reading.text(at), OfferKind::Own, reading.text(at), doc));
        }
    }
    offers
}

/// Whether a token stands between the parentheses of `fn name(…)`.
fn is_in_head(reading: &Reading<'_>, at: usize) -> bool {
    let open = (0..at).rev().find(|&before| reading.text(before) == "(");
    let closes = |open: usize| (open..at).any(|between| reading.text(between) == ")");
    open.is_some_and(|open| open > 1 && reading.text(open - 2) == "fn" && !closes(open))
}

/// Words after a dot: those for things of these kinds, or all.
fn after_dot(language: &'static Language, kinds: &[String]) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    for word in words(language).filter(|word| matches!(word.kind, WordKind::Function | WordKind::Property)) {
        let fits = |form: &super::Form| {
            form.takes.first().is_some_and(|first| kinds.is_empty() || kinds.contains(first) || first == "?")
        };
        if let Some(form) = word.forms.iter().position(fits)
            && !offers.iter().any(|known| known.name == word.name)
        {
            offers.push(Offer::of(word, form, 1));
        }
    }
    offers
}

/// The settings that scripts can read.
fn settings() -> Vec<Offer> {
    let is_read = |kind: SettingKind| !matches!(kind, SettingKind::Turns | SettingKind::Factions);
    let readable = SETTINGS.iter().filter(|setting| is_read(setting.kind));
    readable.map(|it| Offer::plain(it.key, OfferKind::Id, it.section, it.meaning.trim())).collect()
}

#[cfg(test)]
mod tests {
    use crate::script::Offer;
    use crate::script::liberte::offers;
    use crate::script::liberte::tests::packs::with_script;

    /// What is offered where a `|` stands: what is written with a `|` for the cursor, the best first.
    fn offered(marked: &str) -> Vec<String> {
        let (at, script) = (marked.find('|').unwrap(), marked.replacen('|', "", 1));
        let offers = offers(&script, at, Some(&with_script(""))).map(|offers| offers.all).unwrap_or_default();
        let shown = |offer: Offer| format!("{}|{}", &offer.insert[..offer.caret], &offer.insert[offer.caret..]);
        offers.into_iter().map(shown).collect()
    }

    #[test]
    fn words_are_offered_with_their_parentheses_and_the_cursor_where_one_writes_on() {
        assert_eq!(offered("gov|")[..2], ["government()|", "governing(|)"]);
        assert_eq!(offered("provi|")[0], "provinces()|");
        assert!(offered("provi|").contains(&"province(\"|\")".to_owned()));
        assert_eq!(offered("opposi|()")[0], "opposition|");
        assert_eq!(offered("RAD|"), ["RADICAL|"]);
        assert!(offered("|").len() > 100);
    }

    #[test]
    fn the_scripts_own_names_come_first() {
        let script = "fn terror(gain_a) { let gain = 1; for gain_one in players() {} ga|";
        assert_eq!(offered(script)[..4], ["gain_a|", "gain|", "gain_one|", "gain_points(|)"]);
    }

    #[test]
    fn after_a_dot_only_what_fits_is_offered() {
        let of_a_stack = offered("let s = choose(stacks()); s.|");
        assert!(of_a_stack.contains(&"height|".into()) && !of_a_stack.contains(&"title|".into()), "{of_a_stack:?}");
        assert_eq!(offered("stacks().oth|"), ["others()|"]);
    }

    #[test]
    fn ids_of_the_pack_are_offered_in_texts_that_name_them() {
        assert_eq!(offered("province(\"cor|\")"), ["corse|"]);
        assert_eq!(offered("province(\"cor|"), ["corse\"|"]);
        assert!(offered("require(true, \"|\")").contains(&"needs-presence-in-government|".into()));
        assert_eq!(offered("setting(\"hand_s|\")")[0], "hand_size|");
        assert_eq!(offered("card(71|)"), ["71|"]);
        assert_eq!(offered("let x = \"|\";"), Vec::<String>::new());
        assert_eq!(offered("// tur|"), Vec::<String>::new());
    }

    #[test]
    fn every_place_of_a_broken_script_has_an_answer() {
        for script in ["fn é() { province(\"", "x.", "`${a.", "))).", "let = ; let", "for in {", "a.b.c.d(", "\"", "é"]
        {
            for at in 0..=script.len() + 1 {
                let offers = offers(script, at, None);
                assert!(offers.is_none_or(|offers| script.get(offers.span).is_some()), "{script} {at}");
            }
        }
    }
}
