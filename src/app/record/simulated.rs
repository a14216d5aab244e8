//! Several records of one playtest beside games that bots play by the same rules: points of the winner, length, endings.

use super::{GameRecord, RecordedGame};
use crate::bots::BotKind;
use crate::compare::{escaped_html, escaped_markdown};
use crate::kernel::Seat;
use crate::lab::{WalkedGame, walk};
use crate::model::{Texts, Wording, say};
use crate::sandbox::Sandbox;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The most bars of a picture.
const BARS: usize = 18;

/// What is compared of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFacts {
    /// The ending's word.
    pub end: String,
    /// What the ending is called in the language of the record.
    pub ending: String,
    /// The points of the winner.
    pub points: i32,
    /// The number of choices.
    pub choices: usize,
    /// How many times it was changed by hand: such a game is none of its rules alone.
    pub edits: usize,
}

/// Records beside simulated games.
#[derive(Clone, PartialEq, Debug)]
pub struct BesideSimulated {
    /// The bot that played.
    pub bot: String,
    /// The simulated games.
    pub games: Vec<GameFacts>,
    /// The records: what each is called, and its facts where the game is over.
    pub records: Vec<(String, Option<GameFacts>)>,
}

/// How often each value occurs in the simulated games, and where the records lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Histogram {
    /// The least value, with which the first bar begins.
    pub least: i64,
    /// The greatest value.
    pub most: i64,
    /// How many values a bar has.
    pub step: i64,
    /// The simulated games of each bar.
    pub bars: Vec<usize>,
    /// The values of the records.
    pub records: Vec<i64>,
}

impl Histogram {
    /// The bar in which a value lies.
    pub fn bar_of(&self, value: i64) -> usize {
        ((value - self.least) / self.step) as usize
    }

    /// The games of the highest bar, at least 1.
    pub fn highest(&self) -> usize {
        self.bars.iter().copied().max().unwrap_or(1).max(1)
    }
}

/// What is compared of the game on a branch, in a language; none while it goes on.
pub fn facts_of<G: RecordedGame>(sandbox: &Sandbox<G>, language: &str) -> Option<GameFacts> {
    let branch = sandbox.tree().branch();
    let outcome = sandbox.game().outcome(&branch.steps().last()?.position)?;
    let points = outcome.winners.iter().filter_map(|seat| outcome.points.get(seat.index()).copied()).max()?;
    let (edits, texts) = (branch.edits(), G::texts_in(sandbox, language));
    let (end, ending) = named_ending(&texts, outcome.end);
    Some(GameFacts { end, ending, points, choices: branch.len() - edits, edits })
}

/// The word of an ending, and what it is called.
fn named_ending(texts: &Texts, end: &str) -> (String, String) {
    (end.to_owned(), texts.word("ending", end).to_owned())
}

/// Lets a bot play so many games by the rules of a game, from a new beginning each, and compares them, in a language.
pub fn simulate<G: RecordedGame + WalkedGame>(
    sandbox: &Sandbox<G>,
    bot: BotKind,
    games: u64,
    language: &str,
) -> Vec<GameFacts> {
    let (game, seats, texts) = (sandbox.game(), sandbox.names().len(), G::texts_in(sandbox, language));
    let bots = vec![bot; seats];
    let played = (1..=games).into_par_iter().map(|seed| {
        let mut choices = 0;
        let position = walk(game, &bots, seed, |_, _, listed, _| {
            // A game that is saved leaves out what was forced.
            choices += usize::from(listed.len() > 1);
            true
        });
        let outcome = game.outcome(&position)?;
        let points = Seat::first(seats).filter(|seat| outcome.winners.has(*seat));
        let points = points.filter_map(|seat| outcome.points.get(seat.index()).copied()).max()?;
        let (end, ending) = named_ending(&texts, outcome.end);
        Some(GameFacts { end, ending, points, choices, edits: 0 })
    });
    played.collect::<Vec<_>>().into_iter().flatten().collect()
}

impl BesideSimulated {
    /// How many simulated games in a hundred have less than this, counting half of those that have the same.
    fn share_below(&self, of: impl Fn(&GameFacts) -> i64, value: i64) -> f64 {
        let below = self.games.iter().filter(|game| of(game) < value).count() as f64;
        let same = self.games.iter().filter(|game| of(game) == value).count() as f64;
        100.0 * (below + same / 2.0) / self.games.len().max(1) as f64
    }

    /// The records that can be compared: games that are over and were not changed by hand.
    fn compared(&self) -> impl Iterator<Item = &GameFacts> {
        self.records.iter().filter_map(|(_, facts)| facts.as_ref()).filter(|facts| facts.edits == 0)
    }

    /// What is unusual about a record, in sentences.
    fn sentence(&self, said: &Wording, facts: &GameFacts) -> String {
        let GameFacts { points, choices, ending, .. } = facts;
        if facts.edits > 0 {
            let sentence = "It was changed by hand {n|time|times}, so it is not compared. Points of the winner: {points}. \
                Length: {choices}. Ending: {ending}.";
            return say!(said, sentence, n = facts.edits, points = points, choices = choices, ending = ending);
        }
        let same_end = self.games.iter().filter(|game| game.end == facts.end).count();
        let place = |share: f64, many: &str, few: &str| match share {
            share if share >= 90.0 => say!(said, many, n = format!("{share:.0}")),
            share if share <= 10.0 => say!(said, few, n = format!("{:.0}", 100.0 - share)),
            _ => say!(said, "as usual"),
        };
        say!(
            said,
            "Points of the winner: {points}, {more}. Length: {choices}, {longer}. Ending: {ending}, as in {n} of 100 \
                simulated games.",
            points = points,
            more = place(
                self.share_below(|game| game.points.into(), (*points).into()),
                "more than in {n} of 100 simulated games",
                "fewer than in {n} of 100 simulated games",
            ),
            choices = choices,
            longer = place(
                self.share_below(|game| game.choices as i64, *choices as i64),
                "longer than in {n} of 100 simulated games",
                "shorter than in {n} of 100 simulated games",
            ),
            ending = ending,
            n = format!("{:.0}", 100.0 * same_end as f64 / self.games.len().max(1) as f64)
        )
    }

    /// The endings, with the number of simulated games and of records.
    pub fn endings(&self) -> BTreeMap<&str, [usize; 2]> {
        let mut endings: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
        self.games.iter().for_each(|game| endings.entry(&game.ending).or_default()[0] += 1);
        self.compared().for_each(|facts| endings.entry(&facts.ending).or_default()[1] += 1);
        endings
    }

    /// The comparison as Markdown.
    pub fn markdown(&self, said: &Wording) -> String {
        let mut out = format!("\n## {}\n\n", escaped_markdown(&self.heading(said)));
        for (name, sentence) in self.sentences(said) {
            let _ = writeln!(out, "- *{}*: {}", escaped_markdown(name), escaped_markdown(&sentence));
        }
        let [ending, simulated, records] = BesideSimulated::columns(said);
        let _ = writeln!(out, "\n| {ending} | {simulated} | {records} |\n|---|--:|--:|");
        for (end, [simulated, records]) in self.endings() {
            let _ = writeln!(out, "| {} | {simulated} | {records} |", escaped_markdown(end));
        }
        out
    }

    /// The comparison as a part of a page.
    pub fn html(&self, said: &Wording) -> String {
        let mut out = format!("<section><h2>{}</h2>", escaped_html(&self.heading(said)));
        for (title, histogram) in self.histograms(said) {
            out.push_str(&histogram.map(|histogram| bars(&escaped_html(&title), &histogram)).unwrap_or_default());
        }
        let columns = BesideSimulated::columns(said).map(|column| format!("<th>{}</th>", escaped_html(&column)));
        let _ = write!(out, "<table><thead><tr>{}</tr></thead><tbody>", columns.concat());
        for (end, [simulated, records]) in self.endings() {
            let _ = write!(out, "<tr><td>{}</td><td>{simulated}</td><td>{records}</td></tr>", escaped_html(end));
        }
        out.push_str("</tbody></table><ul>");
        for (name, sentence) in self.sentences(said) {
            let _ = write!(out, "<li><strong>{}</strong>: {}</li>", escaped_html(name), escaped_html(&sentence));
        }
        out + "</ul></section>\n"
    }

    /// What stands above it.
    pub fn heading(&self, said: &Wording) -> String {
        let (games, bot) = (self.games.len(), say!(said, &self.bot));
        say!(said, "Beside {n|simulated game|simulated games} of the same rules, by {bot}", n = games, bot = bot)
    }

    /// The headings of the table of endings.
    pub fn columns(said: &Wording) -> [String; 3] {
        [say!(said, "ending"), say!(said, "simulated"), say!(said, "records")]
    }

    /// What is said of each record.
    pub fn sentences(&self, said: &Wording) -> impl Iterator<Item = (&str, String)> {
        self.records.iter().map(|(name, facts)| {
            let sentence = match facts {
                None => say!(said, "The game is not over."),
                Some(facts) => self.sentence(said, facts),
            };
            (name.as_str(), sentence)
        })
    }

    /// The points of the winner and the length, each with its title; none where there is nothing to show.
    pub fn histograms(&self, said: &Wording) -> [(String, Option<Histogram>); 2] {
        [
            (say!(said, "Points of the winner"), self.histogram(|game| game.points.into())),
            (say!(said, "Length in choices"), self.histogram(|game| game.choices as i64)),
        ]
    }

    fn histogram(&self, of: impl Fn(&GameFacts) -> i64) -> Option<Histogram> {
        let records: Vec<i64> = self.compared().map(&of).collect();
        let values: Vec<i64> = self.games.iter().map(&of).collect();
        let all = || values.iter().chain(&records).copied();
        let (least, most) = (all().min()?, all().max()?);
        let step = ((most - least) as usize / BARS + 1) as i64;
        let bars = vec![0; ((most - least) / step + 1) as usize];
        let mut histogram = Histogram { least, most, step, bars, records };
        for value in values {
            let bar = histogram.bar_of(value);
            histogram.bars[bar] += 1;
        }
        Some(histogram)
    }
}

/// A picture of a histogram, with a black mark where records lie.
fn bars(title: &str, histogram: &Histogram) -> String {
    let Histogram { least, most, ref bars, ref records, .. } = *histogram;
    let highest = histogram.highest() as f32;
    let wide = 300.0 / bars.len() as f32;
    let mut out = format!(
        "<figure><figcaption>{title}</figcaption><svg class=\"chart\" viewBox=\"0 0 300 112\" role=\"img\" aria-label=\"{title}\">"
    );
    for (at, bar) in bars.iter().enumerate() {
        let high = 74.0 * *bar as f32 / highest;
        let x = at as f32 * wide;
        let _ = write!(
            out,
            "<rect class=\"bar\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\"/>",
            92.0 - high,
            wide - 1.0
        );
    }
    for value in records {
        let x = (histogram.bar_of(*value) as f32 + 0.5) * wide;
        let anchor = if x < 20.0 {
            "start"
        } else if x > 280.0 {
            "end"
        } else {
            "middle"
        };
        let _ = write!(
            out,
            "<line class=\"mark\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"14\" y2=\"92\"/><text class=\"small\" text-anchor=\"{anchor}\" x=\"{x:.1}\" y=\"11\">{value}</text>"
        );
    }
    let _ = write!(
        out,
        "<text class=\"small\" x=\"0\" y=\"108\">{least}</text><text class=\"small\" text-anchor=\"end\" x=\"300\" y=\"108\">{most}</text>"
    );
    out + "</svg></figure>"
}

impl GameRecord {
    /// Puts simulated games beside the record, as the last part of its page and its Markdown.
    pub fn beside(mut self, simulated: BesideSimulated) -> GameRecord {
        self.simulated = Some(simulated);
        self
    }
}
