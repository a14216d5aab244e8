//! Variants: read from their files, and asked for by their ids, perhaps with parameters.
//!
//! `thresholds:landslide_votes=15,counter_revolution_provinces=6` asks for the variant `thresholds` with two of its
//! parameters set. That text is what stands in journals and traces.

use crate::load::diagnostic::{Diagnostic, Report, code, did_you_mean, nearest};
use crate::load::read::reader::settings_of;
use crate::load::read::tables::PackFile;
use crate::load::read::tree::{Entry, TomlTable};
use crate::load::schema::GameFormat;

/// A variant's file, and the findings in it.
#[derive(Debug)]
pub struct Variant {
    /// Its id, that of the file's name.
    pub id: String,
    /// Its file.
    pub file: PackFile,
    /// The findings.
    pub found: Vec<Diagnostic>,
    /// The format of its pack.
    format: &'static GameFormat,
}

impl Variant {
    /// Reads a variant's file. Its id must be that of the file's name.
    pub fn parse(path: &str, id: &str, text: &str, format: &'static GameFormat) -> Variant {
        let mut found = Vec::new();
        let file = PackFile::parse(path, text, format.variant(), &mut found);
        let mut report = Report::new(path);
        if let Some(other) = file.table.text("id").filter(|other| *other != id) {
            let message = format!("the variant's id is `{other}`, and its file is `{id}.toml`");
            report
                .error(code::WRONG_ID, file.table.span_of("id"), message)
                .help("they must agree: a variant is asked for by the name of its file")
                .replace_word(other, other, id);
        }
        both(&file.table, &mut report);
        found.append(&mut report.found);
        Variant { id: id.to_owned(), file, found, format }
    }

    /// A variant whose file cannot be read.
    pub fn unreadable(path: &str, id: &str, why: Diagnostic, format: &'static GameFormat) -> Variant {
        let file = PackFile { path: path.to_owned(), table: TomlTable::default(), is_broken: true, bytes: 0 };
        Variant { id: id.to_owned(), file, found: vec![why], format }
    }

    /// The settings that may be set when it is asked for, with what they are if they are not.
    pub fn parameters(&self) -> &[Entry] {
        self.file.table.map("parameters")
    }

    /// Reads parameters: `landslide_votes=15,counter_revolution_provinces=6`.
    ///
    /// # Errors
    /// The first that the variant does not have or that cannot be so; a finding without a place.
    pub fn given(&self, text: &str) -> Result<Vec<Entry>, Box<Diagnostic>> {
        let mut given: Vec<Entry> = Vec::new();
        for part in split_parameters(text) {
            let entry = self.one(part)?;
            if given.iter().any(|other| other.key == entry.key) {
                return Err(bad(format!("the parameter `{}` is given twice", entry.key)));
            }
            given.push(entry);
        }
        Ok(given)
    }

    fn one(&self, part: &str) -> Result<Entry, Box<Diagnostic>> {
        let Some((key, value)) = part.split_once('=') else {
            let finding = bad(format!("`{part}` sets no parameter of `{}`", self.id));
            return Err(Box::new(finding.helped(format!("write `{}:{}`", self.id, self.example()))));
        };
        let key = key.trim();
        if !self.parameters().iter().any(|parameter| parameter.key == key) {
            return Err(self.unknown(key));
        }
        let mut found = Report::new("");
        let text = format!("{key} = {}", as_toml(value.trim()));
        let entry = settings_of(&text, self.format, &mut found).pop();
        match (entry, found.found.into_iter().next()) {
            (Some(entry), None) if entry.key == key => Ok(entry),
            (_, why) => {
                let message = why.as_ref().map_or(format!("`{key}` cannot be `{value}`"), |why| why.message.clone());
                let help = why.and_then(|why| why.help.or(why.label));
                Err(Box::new(Diagnostic { help, ..*bad(message) }))
            }
        }
    }

    fn unknown(&self, key: &str) -> Box<Diagnostic> {
        let keys = self.parameters().iter().map(|parameter| parameter.key.as_str());
        let known: Vec<String> = keys.clone().map(|key| format!("`{key}`")).collect();
        let help = match nearest(key, keys) {
            Some(near) => did_you_mean(near),
            None if known.is_empty() => "it has none".to_owned(),
            None => format!("it has {}", known.join(", ")),
        };
        Box::new(bad(format!("the variant `{}` has no parameter `{key}`", self.id)).helped(help))
    }

    fn example(&self) -> String {
        let first = self.parameters().first();
        first.map_or("parameter=value".to_owned(), |first| format!("{}=…", first.key))
    }
}

/// Reports what is a parameter and is set as well.
fn both(table: &TomlTable, report: &mut Report<'_>) {
    for parameter in table.map("parameters") {
        let Some(set) = table.map("rules").iter().find(|set| set.key == parameter.key) else { continue };
        let first = report.place(set.key_span);
        let message = format!("`{}` is set, and so cannot be a parameter", parameter.key);
        report
            .error(code::DUPLICATE, parameter.key_span, message)
            .related(first, "it is set here")
            .help("say it once: under `[rules]` where it is always so, under `[parameters]` where it may be chosen");
    }
}

fn bad(message: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code::BAD_PARAMETER, message))
}

/// The id that a variant is asked for by, and its parameters.
pub fn split(asked: &str) -> (&str, Option<&str>) {
    match asked.split_once(':') {
        Some((id, parameters)) => (id, Some(parameters)),
        None => (asked, None),
    }
}

/// Parameters one by one: the text cut at commas outside of brackets.
pub fn split_parameters(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_u32, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// A value of a command line as TOML: words may lack their quotation marks. What is not a value stays as it is.
fn as_toml(value: &str) -> String {
    let bare = |word: &str| {
        let is_word = word.starts_with(|letter: char| letter.is_ascii_alphanumeric())
            && word.contains(|letter: char| letter.is_ascii_alphabetic())
            && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
        if is_word && word != "true" && word != "false" { format!("{word:?}") } else { word.to_owned() }
    };
    match value.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) {
        Some(inner) => format!("[{}]", inner.split(',').map(|word| bare(word.trim())).collect::<Vec<_>>().join(", ")),
        None => bare(value),
    }
}

#[cfg(test)]
mod tests {
    use crate::load::diagnostic::has_errors;
    use crate::load::testing::{found, library, names, with};
    use crate::model::{Claim, Faction};

    #[test]
    fn parameters_are_set_when_the_variant_is_asked_for() {
        let library = library();
        let asked = "thresholds:landslide_votes=15,counter_revolution_provinces=6";
        let loaded = library.load(&names(&[asked]));
        assert!(loaded.diagnostics.is_empty());
        let pack = loaded.playable().expect("nothing was found");
        assert_eq!((pack.rules.landslide_votes, pack.rules.counter_revolution_provinces), (15, 6));
        assert_eq!(pack.variants, [asked]);
        let plain = library.load(&names(&["thresholds"]));
        assert!(plain.diagnostics.is_empty());
        let base = library.load(&[]);
        assert_eq!(plain.playable().map(|it| &it.hash), base.playable().map(|it| &it.hash));
        assert_ne!(base.playable().map(|it| &it.hash), Some(&pack.hash));
    }

    #[test]
    fn a_parameter_that_does_not_exist_or_fit_is_refused() {
        let refused = |asked: &str| {
            let found = library().load(&names(&[asked])).diagnostics.clone();
            assert!(found[0].code == "bad-parameter" && found[0].place.is_none(), "{asked}: {found:?}");
            format!("{}; {}", found[0].message, found[0].help.clone().unwrap_or_default())
        };
        for (asked, message) in [
            (
                "thresholds:landslide_vote=15",
                "the variant `thresholds` has no parameter `landslide_vote`; did you mean `landslide_votes`?",
            ),
            (
                "thresholds:stack_height=2",
                "the variant `thresholds` has no parameter `stack_height`; it has `landslide_votes`, `counter_revolution_provinces`",
            ),
            ("first-edition:turns=3", "the variant `first-edition` has no parameter `turns`; it has none"),
            ("thresholds:landslide_votes=99", "`landslide_votes` cannot be 99; must be from 1 to 60"),
            ("thresholds:landslide_votes=many", "`landslide_votes` must be a whole number, not a text; "),
            (
                "thresholds:landslide_votes",
                "`landslide_votes` sets no parameter of `thresholds`; write `thresholds:landslide_votes=…`",
            ),
            ("thresholds:", "`` sets no parameter of `thresholds`; write `thresholds:landslide_votes=…`"),
            ("thresholds:landslide_votes=15,landslide_votes=16", "the parameter `landslide_votes` is given twice; "),
        ] {
            assert_eq!(refused(asked), message);
        }
        for asked in [
            "thresholds:landslide_votes=",
            "thresholds:landslide_votes=[",
            "thresholds:landslide_votes=1\n2",
            "thresholds:landslide_votes=1\nturns=2",
            "thresholds:=1",
        ] {
            refused(asked);
        }
    }

    #[test]
    fn parameters_are_words_and_lists_too() {
        let parameters = "[parameters]\nclaim = \"manual\"\nskip_battle = [1]\nprecedence = [\"royalist\", \"radical\", \"moderate\"]\nsecond_play = true\n";
        let library = with(&[parameters]);
        let rules = |asked: &str| {
            let loaded = library.load(&names(&[asked]));
            assert!(!has_errors(&loaded.diagnostics), "{asked}: {:?}", loaded.diagnostics);
            loaded.settings.rules.clone()
        };
        assert_eq!(rules("a").claim, Claim::Manual, "a parameter that differs is a change");
        assert_eq!(rules("a:claim=automatic").claim, Claim::Automatic);
        assert!(!rules("a:second_play=false").second_play);
        let lists = rules("a:skip_battle=[1,3],precedence=[royalist, moderate, radical]");
        assert!(lists.skip_battle.has(3));
        assert_eq!(lists.precedence.named(), [Faction::Royalist, Faction::Moderate, Faction::Radical]);
    }

    #[test]
    fn a_setting_cannot_be_a_parameter_as_well() {
        assert_eq!(found(&["[rules]\nturns = 3\n[parameters]\nturns = 3"])[0], "duplicate a.toml:6");
    }
}
