//! `liberte worth` of the characters of Libertalia, alone and in pairs.

use super::{WorthArgs, finish, impact, measured, plan, wanted};
use crate::cli::Outcome;
use crate::cli::ruleset::OpenedRuleset;
use crate::cli::run::command;
use crate::games::libertalia::{Libertalia, Rank};
use crate::lab::{
    Cell, CharacterBook, CsvRow, Difference, FalsePositives, Impact, PairWorth, PlayWorth, ReportTable, Sample,
    ThingGame, ThingWorth, Unit, WorthPlan, bot_ids, csv_difference, csv_ends, csv_number, csv_text, games_in_words,
    merged, rotations_in_words,
};
use serde_json::{Value, json};

/// How many pairs a table for people shows of those that go together best, and of those that do worst.
const SHOWN_PAIRS: usize = 10;

/// All that is told.
struct CharacterSummary<'a> {
    game: &'a Libertalia,
    opened: &'a OpenedRuleset,
    args: &'a WorthArgs,
    plan: &'a WorthPlan,
    characters: &'a [Rank],
    found: &'a ThingWorth<Rank>,
    book: &'a CharacterBook,
}

/// Prints what characters are worth.
pub fn worth(game: &Libertalia, opened: &OpenedRuleset, args: &WorthArgs) -> Outcome {
    let characters = wanted(game, &args.cards)?;
    let pairs = if args.pairs { pairs_with(&characters, &game.things()) } else { Vec::new() };
    let mut book = CharacterBook::new(&characters, &pairs);
    let plan = plan(game, args)?;
    let found = measured(game, opened, args, &plan, &characters, |games| book.add(games))?;
    let summary =
        CharacterSummary { game, opened, args, plan: &plan, characters: &characters, found: &found, book: &book };
    args.format.print(|| summary.text(), || summary.json(), || summary.csv())?;
    finish(&found, &plan)
}

/// The pairs of all characters of which one at least is wanted, each with the lower one first.
fn pairs_with(wanted: &[Rank], all: &[Rank]) -> Vec<[Rank; 2]> {
    let of =
        |(at, &lower): (usize, &Rank)| all[at + 1..].iter().map(move |&higher| [lower, higher]).collect::<Vec<_>>();
    all.iter().enumerate().flat_map(of).filter(|pair| pair.iter().any(|rank| wanted.contains(rank))).collect()
}

/// A number of the same unit in every row, with the differences that are shown together.
struct Differences {
    chance: FalsePositives,
    is_fixed: bool,
}

impl Differences {
    fn of(samples: impl Iterator<Item = Sample>, is_fixed: bool) -> Differences {
        Differences { chance: FalsePositives::of(samples, is_fixed), is_fixed }
    }

    fn difference(&self, sample: &Sample) -> Difference {
        Difference::new(sample, &self.chance, self.is_fixed)
    }

    /// The value, its interval and the word.
    fn cells(&self, sample: &Sample, unit: Unit) -> [Cell; 3] {
        let [value, fixed, _, word] = self.difference(sample).cells(unit);
        [value, fixed, word]
    }

    fn sentence(&self) -> String {
        self.chance.sentence().map_or(String::new(), |words| words + "\n")
    }
}

impl CharacterSummary<'_> {
    fn is_fixed(&self) -> bool {
        self.found.results.has_fixed_length()
    }

    fn title(&self, rank: Rank) -> String {
        format!("{rank} {}", self.game.thing_id(rank).1)
    }

    fn impact(&self, rank: Rank) -> Option<&Impact<Rank>> {
        self.found.effects.iter().find(|effect| effect.thing == rank)
    }

    fn plays(&self) -> impl Iterator<Item = (Rank, &PlayWorth)> {
        self.characters.iter().filter_map(|&rank| Some((rank, self.book.character(rank)?)))
    }

    fn of_playing(&self) -> Differences {
        Differences::of(self.plays().map(|(_, play)| play.sample()), self.is_fixed())
    }

    fn of_wins(&self) -> Differences {
        Differences::of(self.found.effects.iter().map(Impact::win_sample), self.is_fixed())
    }

    fn of_pairs(&self) -> Differences {
        Differences::of(self.book.pairs().map(PairWorth::sample), self.is_fixed())
    }

    fn text(&self) -> String {
        let results = &self.found.results;
        let games = games_in_words(&self.opened.pack, results.seeds * results.rotations, &self.plan.bots);
        let blanks = match self.found.effects.len() {
            0 => String::new(),
            things => format!(", and as many with a blank for each of {things} characters"),
        };
        let rotations = rotations_in_words(results.rotations);
        let mut text = format!("{games}{blanks}; {} seeds from {}{rotations}\n\n", results.seeds, self.plan.seed);
        let playing = self.of_playing();
        text += &self.playing_table(&playing).text();
        text += &playing.sentence();
        if !self.found.effects.is_empty() {
            let wins = self.of_wins();
            text += &format!("\n{}{}", self.blank_table(&wins).text(), wins.sentence());
        }
        if !self.args.cards.is_empty() {
            for effect in &self.found.effects {
                let games = effect.figures.first().map_or(0, |figure| figure.sides[0].x.unsigned_abs());
                text += &impact::figures(&self.title(effect.thing), effect, games, self.is_fixed());
            }
        }
        if self.args.pairs {
            text += &self.pairs_text();
        }
        text += "\nhad, played: seats, campaign by campaign. lead: fortune of the campaign less the table's mean. n: seeds. What is \
                 compared,\nand what bots have to do with it: liberte worth --help\n";
        text += &format!("{}; liberte {}\n", command(), env!("CARGO_PKG_VERSION"));
        text
    }

    /// What playing a character brings.
    fn playing_table(&self, playing: &Differences) -> ReportTable {
        let mut table = ReportTable::new("", ["", "had", "played", "lead", "playing adds", "95 %", "word", "n"]);
        for (rank, play) in self.plays() {
            let ([had, played], sample) = (play.counts(), play.sample());
            let share = Cell::value(played as f64 / had as f64, Unit::Share);
            let facts = [Cell::text(self.title(rank)), Cell::count(had), share, Cell::value(play.lead(), Unit::Points)];
            let row = facts.into_iter().chain(playing.cells(&sample, Unit::Points));
            table.row(row.chain([Cell::count(sample.count)]));
        }
        table
    }

    /// What a blank in its place changes for who plays it first.
    fn blank_table(&self, wins: &Differences) -> ReportTable {
        let columns = ["", "first to play wins", "with a blank", "it adds", "95 %", "word", "n"];
        let mut table = ReportTable::new("", columns);
        for effect in &self.found.effects {
            let sample = effect.win_sample();
            let won = |share: f64| if sample.count == 0 { Cell::empty() } else { Cell::value(share, Unit::Share) };
            let row = std::iter::once(Cell::text(self.title(effect.thing))).chain(effect.win_shares().map(won));
            table.row(row.chain(wins.cells(&sample, Unit::Share)).chain([Cell::count(sample.count)]));
        }
        table
    }

    /// The pairs that go together best and worst.
    fn pairs_text(&self) -> String {
        let pairs = self.of_pairs();
        let mut known: Vec<(Sample, &PairWorth)> =
            self.book.pairs().map(|pair| (pair.sample(), pair)).filter(|(sample, _)| sample.count > 0).collect();
        let unknown = self.book.pairs().count() - known.len();
        known.sort_by(|(one, _), (other, _)| other.mean.total_cmp(&one.mean));
        let columns = ["together", "played both", "lead", "sum of the parts", "beyond", "95 %", "word", "n"];
        let mut table = ReportTable::new("", columns);
        let worst = known.len().saturating_sub(SHOWN_PAIRS).max(SHOWN_PAIRS);
        for (at, (sample, pair)) in known.iter().enumerate() {
            if at >= SHOWN_PAIRS && at < worst {
                continue;
            }
            let [both, parts] = pair.leads().map(|lead| Cell::value(lead, Unit::Points));
            let [lower, higher] = pair.pair.map(|rank| self.title(rank));
            let facts = [Cell::text(format!("{lower}, {higher}")), Cell::count(pair.both()), both, parts];
            let row = facts.into_iter().chain(pairs.cells(sample, Unit::Points));
            table.row(row.chain([Cell::count(sample.count)]));
        }
        let hidden = known.len().saturating_sub(2 * SHOWN_PAIRS);
        let mut text = format!("\n{}", table.text());
        if hidden > 0 {
            text += &format!("{hidden} pairs between them are not shown: --format json has all\n");
        }
        if unknown > 0 {
            text += &format!("{unknown} pairs were met too seldom\n");
        }
        text + pairs.sentence().as_str()
    }

    fn json(&self) -> Value {
        let (pack, results) = (&self.opened.pack, &self.found.results);
        let (playing, wins, pairs) = (self.of_playing(), self.of_wins(), self.of_pairs());
        let character = |(rank, play): (Rank, &PlayWorth)| {
            let ([had, played], sample) = (play.counts(), play.sample());
            let (list, id) = self.game.thing_id(rank);
            let facts =
                json!({ "list": list, "id": id, "rank": rank.0, "had": had, "played": played, "lead": play.lead() });
            let more = json!({ "n": sample.count, "blank": self.impact(rank).map(|it| self.blank_json(it, &wins)) });
            merged([facts, playing.difference(&sample).json(), more])
        };
        let pair = |pair: &PairWorth| {
            let (sample, [both, parts]) = (pair.sample(), pair.leads());
            let facts = json!({
                "characters": pair.pair.map(|rank| self.game.thing_id(rank).1),
                "played_both": pair.both(),
                "lead": both,
                "sum_of_parts": parts,
                "n": sample.count,
            });
            merged([facts, pairs.difference(&sample).json()])
        };
        let mut all = json!({
            "command": command(),
            "liberte": env!("CARGO_PKG_VERSION"),
            "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
            "variants": pack.variants,
            "players": self.plan.bots.len(),
            "bots": bot_ids(&self.plan.bots),
            "seed": self.plan.seed,
            "seeds": results.seeds,
            "rotations": results.rotations,
            "stopped": results.stopped.id(),
            "confidence": 0.95,
            "by_chance": playing.chance.json(),
            "blanks_by_chance": wins.chance.json(),
            "things": self.plays().map(character).collect::<Vec<_>>(),
        });
        if self.args.pairs {
            all["pairs_by_chance"] = pairs.chance.json();
            all["pairs"] = self.book.pairs().map(pair).collect();
        }
        all
    }

    fn blank_json(&self, effect: &Impact<Rank>, wins: &Differences) -> Value {
        let ([real, blank], sample) = (effect.win_shares(), effect.win_sample());
        let more = json!({
            "won_by_first": real,
            "won_with_blank": blank,
            "n": sample.count,
            "same_games": effect.same_games,
        });
        merged([wins.difference(&sample).json(), more, impact::figures_json(effect, self.is_fixed())])
    }

    fn csv(&self) -> std::io::Result<String> {
        if self.args.pairs { self.pairs_csv() } else { self.characters_csv() }
    }

    fn characters_csv(&self) -> std::io::Result<String> {
        let (playing, wins) = (self.of_playing(), self.of_wins());
        let row = |(rank, play): (Rank, &PlayWorth)| {
            let ([had, played], sample) = (play.counts(), play.sample());
            let (list, id) = self.game.thing_id(rank);
            let effect = self.impact(rank);
            let share = |side: usize| effect.map_or(String::new(), |it| csv_number(it.win_shares()[side]));
            let won = effect.map(|effect| wins.difference(&effect.win_sample()));
            let mut row: CsvRow = vec![
                ("list", list.to_owned()),
                ("id", id.to_owned()),
                ("rank", rank.0.to_string()),
                ("had", had.to_string()),
                ("played", played.to_string()),
                ("lead", csv_number(play.lead())),
            ];
            row.extend(csv_difference(["low", "high"], Some(playing.difference(&sample))));
            row.extend([
                ("n", sample.count.to_string()),
                ("won_by_first", share(0)),
                ("won_with_blank", share(1)),
                ("win_difference", won.map_or(String::new(), |won| csv_number(won.fixed.value))),
            ]);
            row.extend(csv_ends(["win_low", "win_high"], won.map(|won| won.fixed)));
            row.push(("win_word", won.map_or(String::new(), |won| won.word.id().to_owned())));
            row.extend(self.made());
            row
        };
        csv_text(self.plays().map(row))
    }

    fn pairs_csv(&self) -> std::io::Result<String> {
        let pairs = self.of_pairs();
        let row = |pair: &PairWorth| {
            let (sample, [both, parts]) = (pair.sample(), pair.leads());
            let [lower, higher] = pair.pair.map(|rank| self.game.thing_id(rank).1.to_owned());
            let mut row: CsvRow = vec![
                ("lower", lower),
                ("higher", higher),
                ("played_both", pair.both().to_string()),
                ("lead", csv_number(both)),
                ("sum_of_parts", csv_number(parts)),
            ];
            row.extend(csv_difference(["low", "high"], Some(pairs.difference(&sample))));
            row.push(("n", sample.count.to_string()));
            row.extend(self.made());
            row
        };
        csv_text(self.book.pairs().map(row))
    }

    /// How it was made, as the last cells of a row.
    fn made(&self) -> CsvRow {
        vec![
            ("hash", self.opened.pack.hash.clone()),
            ("bots", bot_ids(&self.plan.bots).join(" ")),
            ("seed", self.plan.seed.to_string()),
            ("command", command()),
        ]
    }
}
