//! The titles of special cards against the names of the effects.

use crate::load::diagnostic::{Report, code};
use crate::load::read::tree::TomlTable;
use crate::model::Texts;

/// Warns of a special card with the name of another effect than its own, in whichever language.
pub fn check_titles(table: &TomlTable, languages: &[Texts], report: &mut Report<'_>) {
    let named = languages.iter().flat_map(|texts| &texts.texts);
    let named = named.filter_map(|(key, name)| Some((effect_of_name(key)?, name.to_lowercase())));
    let named: Vec<(&str, String)> = named.collect();
    for entry in table.tables("card").filter(|entry| entry.text("kind") == Some("special")) {
        let (Some(title), Some(own)) = (entry.text("title"), entry.text("effect")) else { continue };
        let called = title.to_lowercase();
        let bearers: Vec<&str> = named.iter().filter(|(_, name)| *name == called).map(|(effect, _)| *effect).collect();
        // An effect without a name of its own has another finding.
        let is_named = languages.iter().any(|texts| texts.texts.contains_key(&format!("effect.{own}.name")));
        let is_another = is_named && !bearers.contains(&own);
        let Some(other) = bearers.first().filter(|_| is_another) else { continue };
        let place = report.place(entry.span_of("effect"));
        let message = format!("the card is called `{title}`, which is the effect `{other}`, and does `{own}`");
        let finding = report.warning(code::MISNAMED_CARD, entry.span_of("title"), message);
        finding.related(place, "its effect").help("change the title or the effect, whichever is wrong");
    }
}

/// The effect whose name a key such as `effect.terror.name` holds.
fn effect_of_name(key: &str) -> Option<&str> {
    key.strip_prefix("effect.")?.strip_suffix(".name")
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{edited, found_after};

    #[test]
    fn a_special_called_as_another_effect_is_found_at_its_title() {
        let found = found_after("cards.toml", "title = \"Purge\"", "title = \"Terror\"");
        assert_eq!(found, ["misnamed-card +0"]);
        let found = found_after("cards.toml", "title = \"Purge\"", "title = \"The Great Purge\"");
        assert!(found.is_empty(), "a title of its own is no mistake: {found:?}");
    }

    #[test]
    fn a_title_in_another_language_of_the_pack_is_right() {
        assert!(
            edited(&[("cards.toml", "title = \"Purge\"", "title = \"Säuberung\"")]).load(&[]).diagnostics.is_empty()
        );
    }
}
