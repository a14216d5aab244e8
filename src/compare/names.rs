//! What things of a pack are called in a language, and what a card says.

use crate::model::{Card, CardKind, Pack, RegionId, Texts, Wording, say};
use serde_json::Value;

/// A pack and the language that its things are named in.
#[derive(Clone, Copy)]
pub struct Names<'p> {
    pub pack: &'p Pack,
    pub texts: &'p Texts,
}

/// The text of a special card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EffectWords {
    pub prerequisite: Option<String>,
    pub text: Option<String>,
}

impl EffectWords {
    /// Both in one sentence or two; nothing where the card says nothing.
    pub fn in_a_row(&self) -> Option<String> {
        let prerequisite = self.prerequisite.as_ref().map(|it| format!("{}.", it.trim_end_matches('.')));
        let parts: Vec<String> = prerequisite.into_iter().chain(self.text.clone()).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// What it needs, as a sentence: `Needs: Presence in the government.`
    pub fn needs(&self, wording: &Wording) -> Option<String> {
        self.prerequisite.as_ref().map(|it| say!(wording, "Needs: {what}.", what = it.trim_end_matches('.')))
    }
}

impl<'p> Names<'p> {
    pub fn of(pack: &'p Pack, language: &str) -> Names<'p> {
        Names { pack, texts: pack.texts(language) }
    }

    /// The code of the language.
    pub fn language(&self) -> &str {
        &self.texts.language
    }

    /// The text of a key, or the last part of the key where there is none.
    fn text<'a>(&'a self, group: &str, id: &'a str) -> &'a str {
        self.texts.texts.get(&format!("{group}.{id}")).map_or(id, String::as_str)
    }

    pub fn region(&self, id: &str) -> String {
        self.text("region", id).to_owned()
    }

    /// The names of provinces whose ids a list has and another has not.
    pub fn only_in(&self, list: &Value, other: &Value) -> Vec<String> {
        let ids = |list: &Value| -> Vec<String> {
            list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let (list, other) = (ids(list), ids(other));
        list.into_iter().filter(|id| !other.contains(id)).map(|id| self.province(&id)).collect()
    }

    /// The name of a province, or its id where there is none of that id.
    pub fn province(&self, id: &str) -> String {
        let found = self.pack.board.province(id).map(|at| self.pack.board.provinces[at.index()].name.clone());
        found.unwrap_or_else(|| id.to_owned())
    }

    pub fn counter(&self, id: &str) -> String {
        self.text("counter", id).to_owned()
    }

    pub fn ending(&self, id: &str) -> String {
        self.text("ending", id).to_owned()
    }

    pub fn symbol(&self, id: &str) -> String {
        self.text("symbol", id).to_owned()
    }

    pub fn kind(&self, kind: CardKind) -> String {
        self.text("kind", kind.id()).to_owned()
    }

    pub fn effect(&self, id: &str) -> String {
        self.texts.texts.get(&format!("effect.{id}.name")).map_or(id, String::as_str).to_owned()
    }

    /// The text of an effect's cards.
    pub fn effect_words(&self, id: &str) -> EffectWords {
        let text = |key| self.texts.texts.get(&format!("effect.{id}.{key}")).cloned();
        EffectWords { prerequisite: text("prerequisite"), text: text("text") }
    }

    /// The id of a special's effect.
    pub fn effect_of(&self, card: &Card) -> Option<&'p str> {
        self.pack.effect_of(card).map(|effect| effect.id.as_str())
    }

    /// A card's title; a special's in the language.
    pub fn title(&self, card: &Card) -> String {
        self.pack.title(self.texts, card).to_owned()
    }

    /// A card's number and title.
    pub fn card(&self, card: &Card) -> String {
        format!("#{} {}", card.number, self.title(card))
    }

    /// Where a card's blocks may go; nothing for a special.
    pub fn reach(&self, card: &Card) -> Option<String> {
        match card.kind {
            CardKind::Personality { .. } => {
                let regions: Vec<RegionId> = card.regions().collect();
                let names = self.pack.region_ids(&regions).into_iter().map(|id| self.region(id));
                Some(names.collect::<Vec<_>>().join(" / "))
            }
            CardKind::Club { .. } => Some(say!(self.texts, "any province")),
            CardKind::Special { .. } | CardKind::Blank => None,
        }
    }

    /// The blocks that a card shows; nothing for a special.
    pub fn blocks(&self, card: &Card) -> Option<String> {
        card.faction().map(|_| {
            let faction = self.texts.factions_of(card);
            say!(self.texts, "{n} {faction} {n?block|blocks}", n = card.value(), faction = faction)
        })
    }

    /// The symbols that a card shows.
    pub fn symbols(&self, card: &Card) -> Vec<String> {
        card.symbols.iter().map(|symbol| self.symbol(symbol.id())).collect()
    }

    /// What a card is: `Personality, 2 radical blocks, Paris Basin, Cannon, A-set`.
    pub fn facts(&self, card: &Card) -> String {
        let mut facts = vec![self.kind(card.kind)];
        facts.extend(self.blocks(card));
        facts.extend(self.reach(card));
        facts.extend(self.symbols(card));
        facts.push(say!(self.texts, "{set}-set", set = card.set));
        facts.join(", ")
    }
}

/// The comment that a script begins with: its lines in a language, which begin with its code, such as `de: `, or those that
/// begin with none.
pub fn comment(script: &str, language: &str) -> String {
    let lines = script.lines().map(str::trim).skip_while(|line| line.is_empty());
    let lines = lines.take_while(|line| line.starts_with("//"));
    let lines = lines.map(|line| line.trim_start_matches(['/', '!']).trim()).filter(|line| !line.is_empty());
    let (translated, own): (Vec<_>, Vec<_>) = lines.map(with_language).partition(|(language, _)| language.is_some());
    let words = |all: &[(Option<&str>, &str)]| all.iter().map(|(_, words)| *words).collect::<Vec<_>>().join(" ");
    let said: Vec<_> = translated.into_iter().filter(|(of, _)| *of == Some(language)).collect();
    words(if said.is_empty() { &own } else { &said })
}

/// A line of a comment with the language that its words are in, if it begins with the language's code.
fn with_language(line: &str) -> (Option<&str>, &str) {
    let is_code = |code: &str| code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_lowercase());
    match line.split_once(": ") {
        Some((code, words)) if is_code(code) => (Some(code), words.trim()),
        _ => (None, line),
    }
}

/// The options that a script has players choose from, in the words of a language and the order in which it names them.
pub fn options<'t>(texts: &'t Texts, script: &str) -> Vec<&'t str> {
    let code = code(script).join("\n");
    let named = texts.texts.iter().filter_map(|(key, text)| {
        let id = key.strip_prefix("option.")?;
        Some((code.find(&format!("\"{id}\""))?, text.as_str()))
    });
    let mut named: Vec<(usize, &str)> = named.collect();
    named.sort_unstable();
    named.into_iter().map(|(_, text)| text).collect()
}

/// A script without its comments, blanks at both ends of lines and empty lines: what it does.
pub fn code(script: &str) -> Vec<&str> {
    let lines = script.lines().map(|line| line.trim());
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_says_what_it_is_for_before_it_begins() {
        assert_eq!(comment("\n/// One.\n//! Two.\nfn f() {} // three", "en"), "One. Two.");
        assert_eq!(comment("fn f() {}", "en"), "");
        assert_eq!(code("// a\nfn f() {\n    x();\n\n}"), ["fn f() {", "x();", "}"]);
    }

    #[test]
    fn a_script_says_it_in_other_languages_where_somebody_has_translated_it() {
        let script =
            "/// Note: draw one.\n/// Or two.\n/// de: Zieh eine.\n/// de: Oder zwei.\n/// it: Pesca.\nfn f() {}";
        let said = ["en", "de", "it", "fr"].map(|language| comment(script, language));
        assert_eq!(said, ["Note: draw one. Or two.", "Zieh eine. Oder zwei.", "Pesca.", "Note: draw one. Or two."]);
    }

    #[test]
    fn the_options_of_a_script_stand_in_its_order() {
        let words = [("option.aye", "Aye"), ("option.nay", "Nay"), ("option.war", "War"), ("term.pass", "pass")];
        let texts = words.map(|(key, text)| (key.to_owned(), text.to_owned())).into();
        let texts = Texts { texts, ..Texts::EMPTY };
        assert_eq!(options(&texts, "// \"war\"\nchoose_option([\"nay\", \"aye\"]);"), ["Nay", "Aye"]);
        assert!(options(&texts, "aye();").is_empty());
    }

    #[test]
    fn words_of_an_effect_stand_in_a_row() {
        let words = |prerequisite: Option<&str>, text: Option<&str>| {
            EffectWords { prerequisite: prerequisite.map(str::to_owned), text: text.map(str::to_owned) }.in_a_row()
        };
        assert_eq!(words(Some("Presence"), Some("Do it.")), Some("Presence. Do it.".to_owned()));
        assert_eq!(words(None, Some("Do it.")), Some("Do it.".to_owned()));
        assert_eq!(words(None, None), None);
    }
}
