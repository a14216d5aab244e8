//! Sentences and fragments that several reports share.

use crate::bots::BotKind;
use crate::lab::{FalsePositives, PackIdentity, RareFigure, Results, Seeds, Unit, shown};
use crate::model::counted;
use serde_json::{Value, json};

/// The ids of bots.
pub fn bot_ids(bots: &[BotKind]) -> Vec<String> {
    bots.iter().map(|kind| kind.id()).collect()
}

/// The title of a figure without what explains it; the turn stays.
pub fn short_title(title: &str) -> String {
    let (what, about) = title.split_once("; ").unwrap_or((title, ""));
    let turn = about.find(" (turn ").map_or("", |at| &about[at..]);
    format!("{what}{turn}")
}

/// Bots in words: a single name if all are the same.
pub fn bots_in_words(bots: &[BotKind]) -> String {
    match bots {
        [first, rest @ ..] if rest.iter().all(|kind| kind == first) => first.id(),
        bots => bot_ids(bots).join(", "),
    }
}

/// A note for games by bots that can't be reproduced; empty for other bots.
pub fn by_the_clock(bots: &[BotKind]) -> &'static str {
    match BotKind::are_reproducible(bots) {
        true => "",
        false => "not reproducible: a search by milliseconds depends on the machine\n",
    }
}

/// Games of a pack by some bots: `Liberté 1.0 (liberte 0123abcd): 100 games of 4 players (random, random, ...)`.
pub fn games_in_words(pack: &PackIdentity, games: u64, bots: &[BotKind]) -> String {
    let games = counted(games, "game");
    let (players, variants, bots) = (bots.len(), variants_in_words(pack), bot_ids(bots).join(", "));
    let named = format!("{} {}{variants} ({} {})", pack.title, pack.version, pack.id, pack.hash);
    format!("{named}: {games} of {players} players ({bots})")
}

/// The variants that are applied to a pack: ` with one-card, first-edition`; nothing where there is none.
pub fn variants_in_words(pack: &PackIdentity) -> String {
    if pack.variants.is_empty() { String::new() } else { format!(" with {}", pack.variants.join(", ")) }
}

/// How often each seed was played, where it was more than once: `, 4 rotations each`.
pub fn rotations_in_words(rotations: u64) -> String {
    if rotations > 1 { format!(", {rotations} rotations each") } else { String::new() }
}

/// Seeds in words: `1000 seeds from 1`.
pub(super) fn seeds_in_words(seeds: Seeds, rotations: u64) -> String {
    format!("{} from {}{}", counted(seeds.count, "seed"), seeds.first, rotations_in_words(rotations))
}

/// What the intervals are.
pub(super) fn confidence(results: &Results) -> &'static str {
    if results.has_fixed_length() {
        "± and intervals: 95 % confidence, over the seeds"
    } else {
        "± and intervals: 95 % confidence over the seeds, however often one looks: when to stop was not said beforehand"
    }
}

impl FalsePositives {
    /// The expected false positives as programs read them.
    pub fn json(&self) -> Value {
        json!({ "differences": self.differences, "likely": self.likely, "clear": self.clear })
    }
}

impl RareFigure {
    /// A sentence that says that nothing can be learnt of it; `bots` are those at hand.
    pub fn sentence(&self, bots: &[BotKind]) -> String {
        let unit = self.figure.unit();
        let much =
            |mean: f64| if unit == Unit::Share { shown(mean, unit) } else { format!("{} a game", shown(mean, unit)) };
        let tried = |(bot, mean, games): &(BotKind, f64, u64)| {
            format!("{} with {} bots ({games} games)", much(*mean), bot.id())
        };
        let by: Vec<String> = self.shown_by().map(tried).collect();
        let not: Vec<String> = self.elsewhere.iter().map(tried).collect();
        let elsewhere = match (&by[..], &not[..]) {
            ([], []) => String::new(),
            ([], _) => format!("; nor with others that were tried: {}", not.join(", ")),
            _ => format!("; it is {}", by.join(", ")),
        };
        format!(
            "{} hardly occurs with {} bots, {} at most by any ruleset ({} games), so that nothing can be learnt of what changes it{elsewhere}.",
            self.figure.id(),
            bots_in_words(bots),
            much(self.most),
            self.games
        )
    }

    /// It as programs read it.
    pub fn json(&self) -> Value {
        let tried =
            self.elsewhere.iter().map(|(bot, mean, games)| json!({ "bots": bot.id(), "most": mean, "games": games }));
        json!({
            "figure": self.figure.id(),
            "most": self.most,
            "games": self.games,
            "elsewhere": tried.collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::short_title;

    #[test]
    fn a_title_keeps_its_turn_and_leaves_the_rest_to_the_pointer() {
        assert_eq!(short_title("rounds; a turn's last is another (turn 2)"), "rounds (turn 2)");
        assert_eq!(short_title("ties; all of them"), "ties");
        assert_eq!(short_title("ties (turn 1)"), "ties (turn 1)");
    }
}
