//! What the characters of Libertalia are worth, alone and in pairs.

use super::impact::{ChangedFigures, figures_json};
use super::{WorthPlayed, WorthRequest, added_in_words, forest_of, measured, wanted};
use crate::desk::studies::{StudyOutcome, StudyRunner, source};
use crate::games::libertalia::{Libertalia, Rank};
use crate::kernel::Order;
use crate::lab::{
    Cell, CharacterBook, CsvRow, Difference, FalsePositives, Impact, PackIdentity, PairWorth, Part, PlayWorth, Report,
    ReportTable, Sample, Section, ThingGame, ThingWorth, Unit, bot_ids, csv_difference, csv_ends, csv_number, csv_text,
    games_in_words, merged, rotations_in_words,
};
use serde_json::{Value, json};

/// How many pairs a table for people shows of those that go together best, and of those that do worst.
const SHOWN_PAIRS: usize = 10;

/// All that is told.
struct CharacterSummary<'a> {
    game: &'a Libertalia,
    pack: &'a PackIdentity,
    request: &'a WorthRequest,
    characters: &'a [Rank],
    found: &'a ThingWorth<Rank>,
    book: &'a CharacterBook,
}

/// Finds out what characters are worth.
pub fn play<R: StudyRunner>(
    game: &Libertalia,
    pack: &PackIdentity,
    request: &WorthRequest,
    runner: &mut R,
) -> Result<WorthPlayed, R::Error> {
    let characters = wanted(game, &request.names)?;
    let pairs = if request.pairs { pairs_with(&characters, &game.things()) } else { Vec::new() };
    let mut book = CharacterBook::new(&characters, &pairs);
    let found = measured(game, pack, request, &characters, |games| book.add(games), runner)?;
    let summary = CharacterSummary { game, pack, request, characters: &characters, found: &found, book: &book };
    let outcome = StudyOutcome {
        report: summary.report(),
        text: summary.text(),
        csv: summary.csv().unwrap_or_default(),
        json: summary.json(),
        is_cancelled: found.is_cancelled(),
    };
    Ok(WorthPlayed { outcome, games: found.results.seeds * found.results.rotations, results: Some(found.results) })
}

/// How to read the tables.
const NOTE: &str = "had, played: seats, campaign by campaign. lead: fortune of the campaign less the table's mean. n: seeds. \
                    What is compared,\nand what bots have to do with it: liberte worth --help";

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
        let games = games_in_words(self.pack, results.seeds * results.rotations, &self.request.plan.bots);
        let blanks = match self.found.effects.len() {
            0 => String::new(),
            things => format!(", and as many with a blank for each of {things} characters"),
        };
        let rotations = rotations_in_words(results.rotations);
        let mut text =
            format!("{games}{blanks}; {} seeds from {}{rotations}\n\n", results.seeds, self.request.plan.seed);
        let playing = self.of_playing();
        text += &self.playing_table(&playing).text();
        text += &playing.sentence();
        if !self.found.effects.is_empty() {
            let wins = self.of_wins();
            text += &format!("\n{}{}", self.blank_table(&wins).text(), wins.sentence());
        }
        if !self.request.names.is_empty() {
            for effect in &self.found.effects {
                text += &self.changed_figures(effect).text();
            }
        }
        if self.request.pairs {
            text += &self.pairs_text();
        }
        text += &format!("\n{NOTE}\n{}", source(&self.request.command));
        text
    }

    fn changed_figures(&self, effect: &Impact<Rank>) -> ChangedFigures {
        let games = effect.figures.first().map_or(0, |figure| figure.sides[0].x.unsigned_abs());
        ChangedFigures::new(&self.title(effect.thing), effect, games, self.is_fixed())
    }

    /// The report for people.
    fn report(&self) -> Report {
        let (results, playing) = (&self.found.results, self.of_playing());
        let captioned =
            |caption: &str, table: ReportTable| Part::Table(ReportTable { caption: caption.to_owned(), ..table });
        let added = self.plays().map(|(rank, play)| (self.title(rank), playing.difference(&play.sample())));
        let added: Vec<_> = added.collect();
        let mut parts = vec![added_in_words("characters", "the lead of who plays it", Unit::Points, &added)];
        parts.push(forest_of("What playing it adds to the lead of the campaign", Unit::Points, added.into_iter()));
        parts.push(captioned("What playing a character brings", self.playing_table(&playing)));
        parts.extend(playing.chance.sentence().map(Part::Words));
        if !self.found.effects.is_empty() {
            let wins = self.of_wins();
            parts.push(captioned("Beside a blank in its place", self.blank_table(&wins)));
            parts.extend(wins.chance.sentence().map(Part::Words));
        }
        let mut sections = vec![Section { title: String::new(), parts }];
        if self.request.pairs {
            let (table, words) = self.pairs_table();
            let table = captioned("Which two go together best, and which worst", table);
            sections.push(Section {
                title: "Pairs".to_owned(),
                parts: vec![table, Part::Words(words.trim_end().to_owned())],
            });
        }
        if !self.request.names.is_empty() {
            sections.extend(self.found.effects.iter().map(|effect| {
                let title = self.title(effect.thing);
                Section { parts: self.changed_figures(effect).parts(&format!("What {title} changes")), title }
            }));
        }
        let plan = &self.request.plan;
        let made = [
            ("games", games_in_words(self.pack, results.seeds * results.rotations, &plan.bots)),
            ("seeds", format!("{} from {}{}", results.seeds, plan.seed, rotations_in_words(results.rotations))),
        ];
        Report {
            title: "What characters are worth".to_owned(),
            made: Report::made_by(made, &self.request.command),
            sections,
            notes: NOTE.lines().map(str::to_owned).collect(),
        }
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

    fn pairs_text(&self) -> String {
        let (table, words) = self.pairs_table();
        format!("\n{}{words}", table.text())
    }

    /// The pairs that go together best and worst, and what is to be said of the others.
    fn pairs_table(&self) -> (ReportTable, String) {
        let pairs = self.of_pairs();
        let mut known: Vec<(Sample, &PairWorth)> =
            self.book.pairs().map(|pair| (pair.sample(), pair)).filter(|(sample, _)| sample.count > 0).collect();
        let unknown = self.book.pairs().count() - known.len();
        known.order_by(|(one, _), (other, _)| other.mean.total_cmp(&one.mean));
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
        let mut text = String::new();
        if hidden > 0 {
            text += &format!("{hidden} pairs between them are not shown: --format json has all\n");
        }
        if unknown > 0 {
            text += &format!("{unknown} pairs were met too seldom\n");
        }
        (table, text + pairs.sentence().as_str())
    }

    fn json(&self) -> Value {
        let (pack, results) = (self.pack, &self.found.results);
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
            "command": self.request.command,
            "liberte": env!("CARGO_PKG_VERSION"),
            "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
            "variants": pack.variants,
            "players": self.request.plan.bots.len(),
            "bots": bot_ids(&self.request.plan.bots),
            "seed": self.request.plan.seed,
            "seeds": results.seeds,
            "rotations": results.rotations,
            "stopped": results.stopped.id(),
            "confidence": 0.95,
            "by_chance": playing.chance.json(),
            "blanks_by_chance": wins.chance.json(),
            "things": self.plays().map(character).collect::<Vec<_>>(),
        });
        if self.request.pairs {
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
        merged([wins.difference(&sample).json(), more, figures_json(effect, self.is_fixed())])
    }

    fn csv(&self) -> std::io::Result<String> {
        if self.request.pairs { self.pairs_csv() } else { self.characters_csv() }
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
            ("hash", self.pack.hash.clone()),
            ("bots", bot_ids(&self.request.plan.bots).join(" ")),
            ("seed", self.request.plan.seed.to_string()),
            ("command", self.request.command.clone().unwrap_or_default()),
        ]
    }
}
