//! What somebody typed: a command, the number of an option, a choice's text, or a short form of it.

use crate::desk::ChoiceOption;
use crate::games::liberte::{Choice, Liberte, Position};
use crate::kernel::{Game, Seat};
use crate::model::{ArgumentKind, ChoiceSpec};

/// A command, or what stands for a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Nothing: the options once more.
    Nothing,
    /// `help`.
    Help,
    /// `board`.
    Board,
    /// `hand`.
    Hand,
    /// `card 12`.
    Card(String),
    /// `log`, `log 50`, `log all`: how many sentences.
    Log(usize),
    /// `undo`.
    Undo,
    /// `redo`.
    Redo,
    /// `save FILE`.
    Save(String),
    /// `why CHOICE`.
    Why(String),
    /// `rules`.
    Rules,
    /// `quit`.
    Quit,
    /// Anything else: a choice, perhaps.
    Choice(String),
}

/// How many sentences `log` shows.
const LOG: usize = 40;

/// Reads a line as a command where it is one. The exact text of an option is never taken for a command.
pub fn read(line: &str, entries: &[ChoiceOption]) -> Typed {
    let line = line.trim();
    if entries.iter().any(|entry| entry.text == line) {
        return Typed::Choice(line.to_owned());
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest) {
        ("", _) => Typed::Nothing,
        ("help" | "h" | "?", _) => Typed::Help,
        ("board" | "b", "") => Typed::Board,
        ("hand", "") => Typed::Hand,
        ("card", _) => Typed::Card(rest.to_owned()),
        ("log", "") => Typed::Log(LOG),
        ("log", "all") => Typed::Log(usize::MAX),
        ("log", count) => count.parse().map_or_else(|_| Typed::Choice(line.to_owned()), Typed::Log),
        ("undo", "") => Typed::Undo,
        ("redo", "") => Typed::Redo,
        ("save", _) => Typed::Save(rest.to_owned()),
        ("why", _) => Typed::Why(rest.to_owned()),
        ("rules", "") => Typed::Rules,
        ("quit" | "exit" | "q", "") => Typed::Quit,
        _ => Typed::Choice(line.to_owned()),
    }
}

/// Finds out which choice is meant.
pub struct Reader<'a> {
    /// The game.
    pub game: &'a Liberte,
    /// The position.
    pub p: &'a Position,
    /// The seats' names.
    pub names: &'a [String],
    /// The options.
    pub entries: &'a [ChoiceOption],
}

impl Reader<'_> {
    /// The choice that is meant: one of the options or, spelt out, another one, which the rules then refuse.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    pub fn choice(&self, text: &str) -> Result<Choice, String> {
        if let Ok(number) = text.parse::<usize>() {
            let entry = number.checked_sub(1).and_then(|at| self.entries.get(at));
            return entry
                .map(|entry| entry.choice)
                .ok_or_else(|| format!("there is no option {number}: they go from 1 to {}", self.entries.len()));
        }
        let text = text.to_lowercase();
        let found = self.meant(&text);
        match found[..] {
            [entry] => Ok(entry.choice),
            [] => self.game.parse_choice(self.p, self.p.asked, &self.spelt_out(&text)),
            _ => Err(ambiguous(&text, &found)),
        }
    }

    /// The options that the text may stand for.
    fn meant(&self, text: &str) -> Vec<&ChoiceOption> {
        let whole = self.spelt_out(text);
        let exact = |entry: &&ChoiceOption| entry.text == whole;
        if let Some(entry) = self.entries.iter().find(exact) {
            return vec![entry];
        }
        let without_verb = |entry: &&ChoiceOption| {
            let verb = entry.text.split(' ').next().unwrap_or("");
            self.spelt_out(&format!("{verb} {text}")) == entry.text
        };
        let found: Vec<&ChoiceOption> = self.entries.iter().filter(without_verb).collect();
        if !found.is_empty() {
            return found;
        }
        // A full choice that is not among the options is refused by name, not taken for the short form of another.
        if self.game.parse_choice(self.p, self.p.asked, &whole).is_ok() {
            return Vec::new();
        }
        self.entries.iter().filter(|entry| is_short_for(text, &entry.text)).collect()
    }

    /// The text with cards as `#12`, provinces by their ids and seats as `P2`, wherever they can be recognised.
    fn spelt_out(&self, text: &str) -> String {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some((verb, rest)) = text.split_once(' ') else { return text };
        let Some(known) = ChoiceSpec::of_word(verb).find(|known| !known.arguments.is_empty()) else { return text };
        let words: Vec<&str> = rest.splitn(known.arguments.len(), ' ').collect();
        if words.len() != known.arguments.len() {
            return text;
        }
        known.arguments.iter().zip(words).fold(verb.to_owned(), |verb, (kind, word)| match kind {
            ArgumentKind::Card if word.contains(' ') => format!("{verb} {word}"),
            ArgumentKind::Card => format!("{verb} #{}", word.trim_start_matches('#')),
            ArgumentKind::Province => format!("{verb} {}", self.province(word)),
            ArgumentKind::Seat => format!("{verb} {}", self.seat(word)),
            ArgumentKind::Faction => format!("{verb} {word}"),
        })
    }

    /// The id of a province meant by its id, its name, a word of its name, or the beginning of either.
    fn province(&self, text: &str) -> String {
        let provinces = &self.game.pack().board.provinces;
        let text = fold(text);
        let is_whole = |id: &str, name: &str| text == fold(id) || text == fold(name);
        if let Some(province) = provinces.iter().find(|province| is_whole(&province.id, &province.name)) {
            return province.id.clone();
        }
        let begins = |name: &str| fold(name).starts_with(&text) || fold(name).split('-').any(|word| word == text);
        let found: Vec<_> = provinces.iter().filter(|it| begins(&it.id) || begins(&it.name)).collect();
        if let [province] = found[..] { province.id.clone() } else { text }
    }

    /// `P2` for a seat meant by its name or by `p2`.
    fn seat(&self, text: &str) -> String {
        let named = self.names.iter().position(|name| fold(name) == fold(text));
        let seat = named.map(|at| Seat(at as u8)).or_else(|| Seat::parse(&text.to_uppercase()));
        seat.map_or_else(|| text.to_owned(), |seat| seat.to_string())
    }
}

/// Whether each word is the beginning of a word of the option, from its first or its second word on.
fn is_short_for(text: &str, option: &str) -> bool {
    let typed: Vec<String> = text.split_whitespace().map(fold).collect();
    let words: Vec<String> = option.split_whitespace().map(fold).collect();
    let fits = |(typed, word): (&String, &String)| match typed.parse::<u32>() {
        Ok(_) => typed == word,
        Err(_) => !typed.is_empty() && word.starts_with(typed.as_str()),
    };
    let from = |start: usize| {
        let rest = words.get(start..).unwrap_or_default();
        !typed.is_empty() && typed.len() <= rest.len() && typed.iter().zip(rest).all(fits)
    };
    from(0) || from(1)
}

fn ambiguous(text: &str, found: &[&ChoiceOption]) -> String {
    let shown: Vec<String> = found.iter().take(4).map(|entry| format!("`{}`", entry.text)).collect();
    let more = match found.len() - shown.len() {
        0 => String::new(),
        more => format!(" or {more} more"),
    };
    format!("`{text}` could be {}{more}", shown.join(" or "))
}

/// The text in small letters without accents; whatever is neither letter nor digit becomes one hyphen.
pub fn fold(text: &str) -> String {
    let mut out = String::new();
    for letter in text.to_lowercase().chars() {
        match letter {
            'à' | 'á' | 'â' | 'ä' | 'ã' => out.push('a'),
            'ç' => out.push('c'),
            'è' | 'é' | 'ê' | 'ë' => out.push('e'),
            'ì' | 'í' | 'î' | 'ï' => out.push('i'),
            'ò' | 'ó' | 'ô' | 'ö' | 'õ' => out.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => out.push('u'),
            'ñ' => out.push('n'),
            'œ' => out.push_str("oe"),
            'æ' => out.push_str("ae"),
            letter if letter.is_alphanumeric() => out.push(letter),
            _ if out.is_empty() || out.ends_with('-') => {}
            _ => out.push('-'),
        }
    }
    out.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_case_and_hyphens_do_not_matter() {
        assert_eq!(fold("Île-de-France (Paris)"), "ile-de-france-paris");
        assert_eq!(fold("#12"), "12");
        assert_eq!(fold("Théroigne"), "theroigne");
    }

    #[test]
    fn short_forms_are_beginnings_and_numbers_are_whole() {
        assert!(is_short_for("p 12", "play #12"));
        assert!(is_short_for("norm", "place normandie"));
        assert!(is_short_for("#12", "battle #12"));
        assert!(!is_short_for("p 1", "play #12"));
        assert!(!is_short_for("play 12 3", "play #12"));
        assert!(!is_short_for("", "pass"));
        assert!(!is_short_for("\u{fffd} ?", "pass"));
    }

    #[test]
    fn commands_are_told_from_choices() {
        let option = ChoiceOption { choice: Choice::Pass, text: "card #45".into(), about: String::new(), group: "" };
        let options = [option];
        assert_eq!(read("card #45", &options), Typed::Choice("card #45".into()));
        assert_eq!(read(" card 45", &options), Typed::Card("45".into()));
        assert_eq!(read("log 7", &options), Typed::Log(7));
        assert_eq!(read("save a b.journal ", &options), Typed::Save("a b.journal".into()));
        assert_eq!(read("  ", &options), Typed::Nothing);
        assert_eq!(read("play #3", &options), Typed::Choice("play #3".into()));
    }
}
