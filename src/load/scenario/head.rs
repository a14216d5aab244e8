//! What stands at the top of a scenario's file, for lists of many.

use crate::load::Library;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The first lines of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ScenarioHead {
    /// The id.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The same in other languages, by their codes.
    pub titles: BTreeMap<String, String>,
    /// The rules it is about.
    pub cite: String,
    /// What has happened, and what each player wants; only of one that is there to be played.
    pub story: String,
    /// The same in other languages, by their codes.
    pub stories: BTreeMap<String, String>,
    /// Where its story comes from.
    pub source: String,
    /// The seats, clockwise.
    pub seats: Vec<String>,
}

impl ScenarioHead {
    /// Reads the lines before the first table that is not of titles or stories, far faster than all of hundreds of
    /// files; what can't be read is empty.
    pub fn of(text: &str) -> ScenarioHead {
        let mut begins = text.match_indices("\n[").map(|(at, _)| at);
        let is_other = |at: &usize| !["[titles]", "[stories]"].iter().any(|own| text[at + 1..].starts_with(own));
        let end = if text.starts_with('[') { Some(0) } else { begins.find(is_other) };
        toml::from_str(&text[..end.unwrap_or(text.len())]).unwrap_or_default()
    }

    /// The same with its title and its story in a language, where it has them in it.
    pub fn in_language(mut self, language: &str) -> ScenarioHead {
        let said = |own: &mut String, others: &mut BTreeMap<String, String>| {
            *own = others.remove(language).unwrap_or_else(|| std::mem::take(own));
        };
        said(&mut self.title, &mut self.titles);
        said(&mut self.story, &mut self.stories);
        self
    }
}

impl Library {
    /// The pack's scenarios: the id of each, which is the name of its file without the ending, and its path.
    pub fn scenario_ids(&self) -> impl Iterator<Item = (String, String)> {
        let id = |path: &str| Some(path.rsplit('/').next()?.strip_suffix(".toml")?.to_owned());
        self.scenarios().into_iter().filter_map(move |path| Some((id(&path)?, path)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_scenario_ends_at_its_first_table() {
        let text = "id = \"a\"\ntitle = \"He said \\\"no\\\"\"\ncite = '1e \"End\"'\nstory = \"\"\"\nOne.\nTwo.\"\"\"\n\n[given]\nid = 3\n";
        let head = ScenarioHead::of(text);
        assert_eq!((head.id.as_str(), head.title.as_str(), head.cite.as_str()), ("a", "He said \"no\"", "1e \"End\""));
        assert_eq!(head.story, "One.\nTwo.");
        let titled =
            |language| ScenarioHead::of("title = 'A tie'\ntitles.fr = 'Égalité'\n").in_language(language).title;
        assert_eq!([titled("fr"), titled("de")], ["Égalité", "A tie"]);
        let head = ScenarioHead::of("title = 'A tie'\n\n[titles]\nfr = 'Égalité'\n\n[given]\nid = 3\n");
        assert_eq!((head.titles.len(), head.in_language("fr").title.as_str()), (1, "Égalité"));
        let told = |stories: &str| ScenarioHead::of(&format!("story = 'One.'\n{stories}\n[given]\nid = 3\n"));
        for stories in ["stories.fr = '''\nUn.\nDeux.'''\n", "[stories]\nfr = \"Un.\\nDeux.\"\n"] {
            let of = |language| told(stories).in_language(language).story;
            assert_eq!([of("fr"), of("de")], ["Un.\nDeux.", "One."]);
        }
        assert_eq!(ScenarioHead::of("[given]\nturn = 1\n"), ScenarioHead::default());
        assert_eq!(ScenarioHead::of("title = no"), ScenarioHead::default());
    }
}
