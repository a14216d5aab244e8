//! What stands at the top of a scenario's file, for lists of many.

use crate::load::Library;
use serde::Deserialize;

/// The first lines of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ScenarioHead {
    /// The id.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The rules it is about.
    pub cite: String,
    /// What has happened, and what each player wants; only of one that is there to be played.
    pub story: String,
    /// Where its story comes from.
    pub source: String,
    /// The seats, clockwise.
    pub seats: Vec<String>,
}

impl ScenarioHead {
    /// Reads the lines before the first table, far faster than all of hundreds of files; what can't be read is empty.
    pub fn of(text: &str) -> ScenarioHead {
        let end = if text.starts_with('[') { Some(0) } else { text.find("\n[") };
        toml::from_str(&text[..end.unwrap_or(text.len())]).unwrap_or_default()
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
        assert_eq!(ScenarioHead::of("[given]\nturn = 1\n"), ScenarioHead::default());
        assert_eq!(ScenarioHead::of("title = no"), ScenarioHead::default());
    }
}
