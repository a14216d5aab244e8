//! What somebody typed: a command, the number of an option, a choice's text, or a short form of it.

use super::view::{ChoiceOf, TerminalView};
use crate::desk::ChoiceOption;
use crate::kernel::{Game, Seat};
use crate::model::{Wording, say};
use crate::sandbox::Sandbox;

/// A command, or what stands for a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Nothing: the options once more.
    Nothing,
    /// `help`.
    Help,
    /// `log`, `log 50`, `log all`: how many events.
    Log(usize),
    /// `undo`.
    Undo,
    /// `redo`.
    Redo,
    /// `save FILE`.
    Save(String),
    /// `note TEXT`.
    Note(String),
    /// `edit KEY = VALUE`.
    Edit(String),
    /// `why CHOICE`.
    Why(String),
    /// `quit`.
    Quit,
    /// The text of an option.
    Choice(String),
    /// Anything else: a command that only some games have, or a choice in other words.
    Other(String),
}

/// How many events `log` shows.
const LOG: usize = 40;

/// Reads a line as a command where it is one. The exact text of an option is never taken for a command.
pub fn read<C>(line: &str, options: &[ChoiceOption<C>]) -> Typed {
    let line = line.trim();
    if options.iter().any(|option| option.text == line) {
        return Typed::Choice(line.to_owned());
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest) {
        ("", _) => Typed::Nothing,
        ("help" | "h" | "?", _) => Typed::Help,
        ("log", "") => Typed::Log(LOG),
        ("log", "all") => Typed::Log(usize::MAX),
        ("log", count) => count.parse().map_or_else(|_| Typed::Other(line.to_owned()), Typed::Log),
        ("undo", "") => Typed::Undo,
        ("redo", "") => Typed::Redo,
        ("save", _) => Typed::Save(rest.to_owned()),
        ("note", _) => Typed::Note(rest.to_owned()),
        ("edit", _) => Typed::Edit(rest.to_owned()),
        ("why", _) => Typed::Why(rest.to_owned()),
        ("quit" | "exit" | "q", "") => Typed::Quit,
        _ => Typed::Other(line.to_owned()),
    }
}

/// Finds out which choice is meant.
pub struct Reader<'a, V: TerminalView> {
    /// How the game is shown.
    pub view: &'a V,
    /// The game as it stands.
    pub sandbox: &'a Sandbox<V::Game>,
    /// Who is asked.
    pub seat: Seat,
    /// The options.
    pub options: &'a [ChoiceOption<ChoiceOf<V>>],
}

impl<V: TerminalView> Reader<'_, V> {
    /// The choice that is meant: one of the options or, spelt out, another one, which the rules then refuse.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    pub fn choice(&self, text: &str) -> Result<ChoiceOf<V>, String> {
        if let Ok(number) = text.parse::<usize>() {
            let option = number.checked_sub(1).and_then(|at| self.options.get(at));
            return option.map(|option| option.choice).ok_or_else(|| {
                let (wording, count) = (self.view.wording(), self.options.len());
                say!(wording, "there is no option {n}: they go from 1 to {count}", n = number, count = count)
            });
        }
        let found = self.meant(text);
        match found[..] {
            [option] => Ok(option.choice),
            [] => self.parse(&self.view.spelt_out(self.sandbox, text)).map_err(|why| self.unreadable(text, why)),
            _ => Err(ambiguous(self.view.wording(), text, &found)),
        }
    }

    /// Why a text is no choice. The rules say it in English, with what would be right; in another language it is said that
    /// it is none.
    fn unreadable(&self, text: &str, why: String) -> String {
        let wording = self.view.wording();
        match wording.language() {
            "en" => why,
            _ => say!(wording, "`{text}` is not a choice here: Enter alone shows the options", text = text),
        }
    }

    fn parse(&self, text: &str) -> Result<ChoiceOf<V>, String> {
        self.sandbox.game().parse_choice(self.sandbox.position(), self.seat, text)
    }

    /// The options that the text may stand for.
    fn meant(&self, text: &str) -> Vec<&ChoiceOption<ChoiceOf<V>>> {
        let whole = self.view.spelt_out(self.sandbox, text);
        if let Some(option) = self.options.iter().find(|option| option.text == whole) {
            return vec![option];
        }
        let without_verb = |option: &&ChoiceOption<ChoiceOf<V>>| {
            let verb = option.text.split(' ').next().unwrap_or("");
            self.view.spelt_out(self.sandbox, &format!("{verb} {text}")) == option.text
        };
        let found: Vec<_> = self.options.iter().filter(without_verb).collect();
        if !found.is_empty() {
            return found;
        }
        // A full choice that is not among the options is refused by name, not taken for the short form of another.
        if self.parse(&whole).is_ok() {
            return Vec::new();
        }
        self.options.iter().filter(|option| is_short_for(text, &option.text)).collect()
    }
}

/// `P2` for a seat meant by its name or by `p2`; other words as they are.
pub fn seat_as_written(word: &str, names: &[String]) -> String {
    let named = names.iter().position(|name| fold(name) == fold(word));
    let seat = named.map(|at| Seat(at as u8)).or_else(|| Seat::parse(&word.to_uppercase()));
    seat.map_or_else(|| word.to_owned(), |seat| seat.to_string())
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

fn ambiguous<C>(wording: &Wording, text: &str, found: &[&ChoiceOption<C>]) -> String {
    let shown: Vec<String> = found.iter().take(4).map(|entry| format!("`{}`", entry.text)).collect();
    let or = |first: String, last: String| say!(wording, "{first} or {last}", first = first, last = last);
    let more = found.len() - shown.len();
    let more = (more > 0).then(|| say!(wording, "{n} more", n = more));
    let all = shown.into_iter().chain(more).reduce(or).unwrap_or_default();
    say!(wording, "`{text}` could be {what}", text = text, what = all)
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
        let option = ChoiceOption { choice: (), text: "card #45".into(), about: String::new(), group: "" };
        let options = [option];
        assert_eq!(read("card #45", &options), Typed::Choice("card #45".into()));
        assert_eq!(read(" card 45", &options), Typed::Other("card 45".into()));
        assert_eq!(read("log 7", &options), Typed::Log(7));
        assert_eq!(read("save a b.journal ", &options), Typed::Save("a b.journal".into()));
        assert_eq!(read("  ", &options), Typed::Nothing);
        assert_eq!(read("play #3", &options), Typed::Other("play #3".into()));
    }
}
