//! From a key as people type it to its file and its path there.

use super::super::diagnostic::{Diagnostic, code, did_you_mean, nearest};
use super::super::files::Files;
use super::super::schema::{DataFile, GameFormat, TableSpec};
use super::path::{PathKind, resolve};
use super::refused;

/// A key with its file.
pub struct Target {
    /// The file, relative to the pack's root.
    pub file: String,
    /// Its description.
    pub spec: &'static TableSpec,
    /// The path in it.
    pub path: Vec<String>,
    /// The kind of thing that the path leads to.
    pub goal: PathKind,
}

/// The place of a key such as `card.71.value`, `province.normandie.region`, `stack_height`, `play-cards.stack_height`,
/// `text.en.phase.battle` or `pack.version`; in a variant's file, if one is named.
///
/// # Errors
/// There is no such key.
pub fn target(files: &Files, key: &str, variant: Option<&str>) -> Result<Target, Diagnostic> {
    let format = files.format();
    let steps: Vec<String> = key.split('.').map(str::to_owned).collect();
    if steps.iter().any(String::is_empty) {
        return Err(unknown(format, key));
    }
    let of_variant_file = format.variant();
    let (first, rest) = (steps[0].as_str(), steps[1..].to_vec());
    let (file, spec, path): (String, &'static TableSpec, Vec<String>) = match (first, variant) {
        ("text", None) => {
            let language = rest.first().ok_or_else(|| unknown(format, key))?;
            (format!("texts/{language}.toml"), format.texts(), rest[1..].to_vec())
        }
        (first, None) if format.first_words().any(|word| word == first) => {
            let file = format.file_of_word(first);
            // These two are the files themselves; other words are the names of their lists and tables.
            let path = if ["pack", "map"].contains(&first) { rest } else { steps.clone() };
            (file.name().into(), format.spec(file), path)
        }
        (_, None) => ("rules.toml".into(), format.spec(DataFile::Rules), setting(format, key, &steps)?),
        ("text", Some(id)) => (of_variant(id), of_variant_file, [vec!["texts".to_owned()], rest].concat()),
        (first, Some(id)) if of_variant_file.key(first).is_some() => (of_variant(id), of_variant_file, steps.clone()),
        (first, Some(id)) if format.first_words().any(|word| word == first) => {
            return Err(not_of_a_variant(format, key, id));
        }
        (_, Some(id)) => {
            let path = [vec!["rules".to_owned()], setting(format, key, &steps)?].concat();
            (of_variant(id), of_variant_file, path)
        }
    };
    let (_, goal) = resolve(spec, &path)?;
    Ok(Target { file: files.data(&file), spec, path, goal })
}

fn of_variant(id: &str) -> String {
    format!("variants/{id}.toml")
}

/// A setting with its section, whether that was typed or not; of one that is a table perhaps a part, `start_chips.gold`.
fn setting(format: &'static GameFormat, key: &str, steps: &[String]) -> Result<Vec<String>, Diagnostic> {
    let is_table = |name: &String| format.setting(name).is_some_and(|(_, key)| key.kind.table().is_some());
    let (steps, part) = steps.split_at(steps.iter().position(is_table).map_or(steps.len(), |at| at + 1));
    let name = steps.last().map_or("", String::as_str);
    if let (1, Some(section)) = (steps.len(), format.section(name).filter(|_| format.setting(name).is_none())) {
        let help = format!("name one of its settings: `{}`", section.names().collect::<Vec<_>>().join("`, `"));
        return Err(refused(code::WRONG_TYPE, format!("`{name}` is a section of the rules"), help));
    }
    let (own, setting) = format.setting(name).ok_or_else(|| unknown(format, key))?;
    let before: Vec<&str> = steps[..steps.len() - 1].iter().map(String::as_str).collect();
    let before = before.strip_prefix(&["rules"]).unwrap_or(&before);
    match before {
        [] => {}
        [section] if *section == own => {}
        _ => {
            let help = format!("it is `{own}.{}`", setting.name);
            return Err(refused(code::UNKNOWN_KEY, format!("there is no key `{key}`"), help));
        }
    }
    Ok([&[own.to_owned(), setting.name.to_owned()], part].concat())
}

fn unknown(format: &'static GameFormat, key: &str) -> Diagnostic {
    let last = key.rsplit('.').next().unwrap_or(key);
    let known = format.settings().map(|(_, setting)| setting.name).chain(format.first_words());
    let help = nearest(last, known).map_or_else(|| format.keys_in_words.to_owned(), did_you_mean);
    refused(code::UNKNOWN_KEY, format!("there is no key `{key}`"), help)
}

fn not_of_a_variant(format: &'static GameFormat, key: &str, id: &str) -> Diagnostic {
    let message = format!("a variant cannot change `{key}`");
    let known = format.variant().names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    refused(code::UNKNOWN_KEY, message, format!("`{id}` may have {known}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(key: &str, variant: Option<&str>) -> String {
        match target(&Files::built_in(), key, variant) {
            Ok(target) => format!("{} {}", target.file.trim_start_matches("data/liberte/"), target.path.join(" ")),
            Err(finding) => finding.help.unwrap_or_default(),
        }
    }

    #[test]
    fn a_setting_that_is_a_table_is_named_by_its_parts() {
        let files = Files::built_in_named("revolution").unwrap();
        let place = |key: &str, variant| target(&files, key, variant).map(|target| target.path.join(" "));
        assert_eq!(place("start_chips.gold", None).unwrap(), "set-up start_chips gold");
        assert_eq!(place("set-up.start_chips.gold", None).unwrap(), "set-up start_chips gold");
        assert_eq!(place("chips_score.force", Some("mine")).unwrap(), "rules ending chips_score force");
        assert!(place("start_chips.silver", None).is_err() && place("markers.gold", None).is_err());
    }

    #[test]
    fn a_key_leads_to_its_file_and_its_path_there() {
        for (key, expected) in [
            ("card.71.value", "cards.toml card 71 value"),
            ("province.normandie.region", "board.toml province normandie region"),
            ("stack_height", "rules.toml play-cards stack_height"),
            ("play-cards.stack_height", "rules.toml play-cards stack_height"),
            ("rules.play-cards.stack_height", "rules.toml play-cards stack_height"),
            ("text.en.phase.battle", "texts/en.toml phase battle"),
            ("pack.version", "pack.toml version"),
            ("map.canvas", "map.toml canvas"),
            ("outline.anjou.label", "map.toml outline anjou label"),
            ("edition", "rules.toml edition edition"),
            ("take-cards", "name one of its settings: `discard_from`"),
            ("card.", "a key is a setting such as"),
            ("endings.stack_height", "it is `play-cards.stack_height`"),
            ("stack_hight", "did you mean `stack_height`?"),
            ("cards.71.value", "a key is a setting such as"),
            ("card.71.valeu", "did you mean `value`?"),
        ] {
            assert!(place(key, None).starts_with(expected), "{key}: {}", place(key, None));
        }
        let of_variant = "variants/mine.toml rules play-cards stack_height";
        assert_eq!(place("stack_height", Some("mine")), of_variant);
        assert_eq!(place("title", Some("mine")), "variants/mine.toml title");
        assert_eq!(place("card.71.value", Some("mine")), "variants/mine.toml card 71 value");
        assert_eq!(place("text.en.phase.battle", Some("mine")), "variants/mine.toml texts en phase battle");
    }
}
