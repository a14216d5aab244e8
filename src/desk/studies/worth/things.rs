//! What the spaces and cards of Revolution! are worth.

use super::{PAIRS_ARE_OF_CHARACTERS, WorthPlayed, WorthRequest, added_in_words, forest_of_wins, measured, wanted};
use crate::desk::studies::{StudyError, StudyOutcome, StudyRunner, source};
use crate::games::revolution::Revolution;
use crate::lab::{
    Cell, CsvRow, Difference, FalsePositives, Impact, Interval, PackIdentity, Part, Report, ReportTable, Section,
    Thing, ThingGame, ThingWorth, Unit, WorthPlan, bot_ids, csv_difference, csv_ends, csv_number, csv_text,
    games_in_words, merged, rotations_in_words,
};
use serde_json::{Value, json};

/// All that is told.
struct ThingSummary<'a> {
    game: &'a Revolution,
    pack: &'a PackIdentity,
    plan: &'a WorthPlan,
    things: &'a [Thing],
    found: &'a ThingWorth<Thing>,
    command: &'a Option<String>,
}

/// Finds out what spaces and cards are worth.
pub fn play<R: StudyRunner>(
    game: &Revolution,
    pack: &PackIdentity,
    request: &WorthRequest,
    runner: &mut R,
) -> Result<WorthPlayed, R::Error> {
    if request.pairs {
        return Err(StudyError::Request(PAIRS_ARE_OF_CHARACTERS.to_owned()).into());
    }
    let things = wanted(game, &request.names)?;
    let found = measured(game, pack, request, &things, |_| (), runner)?;
    let (plan, command) = (&request.plan, &request.command);
    let summary = ThingSummary { game, pack, plan, things: &things, found: &found, command };
    let outcome = StudyOutcome {
        report: summary.report(),
        text: summary.text(),
        csv: summary.csv().unwrap_or_default(),
        json: summary.json(),
        is_cancelled: found.is_cancelled(),
    };
    Ok(WorthPlayed { outcome, games: found.results.seeds * found.results.rotations, results: Some(found.results) })
}

/// How to read the table.
const NOTE: &str = "won or drawn: times a game; Support: what the space itself gives, a game. first holder: who won the \
                    space, or drew such a card, first.\nn: seeds. What the blank shows: liberte worth --help";

impl ThingSummary<'_> {
    /// A figure of the real games, by its id; not a number where they have none.
    fn figure(&self, id: &str) -> Interval {
        let results = &self.found.results;
        let at = results.figures.iter().position(|figure| figure.id() == id);
        at.map_or(Interval::without_ends(f64::NAN), |at| results.interval(0, at))
    }

    /// How often a thing is won or drawn, what it costs and what Support it brings at once.
    fn facts(&self, thing: Thing) -> [Interval; 3] {
        let name = self.game.thing_name(thing);
        let ids = match thing {
            Thing::Space(_) => ["wins", "cost", "support"],
            Thing::Card(_) => ["drawn", "", ""],
        };
        ids.map(|what| self.figure(&format!("{name}.{what}")))
    }

    fn impact(&self, thing: Thing) -> Option<&Impact<Thing>> {
        self.found.effects.iter().find(|effect| effect.thing == thing)
    }

    fn chance(&self) -> FalsePositives {
        let samples = self.found.effects.iter().map(Impact::win_sample);
        FalsePositives::of(samples, self.found.results.has_fixed_length())
    }

    fn added(&self, effect: &Impact<Thing>) -> Difference {
        Difference::new(&effect.win_sample(), &self.chance(), self.found.results.has_fixed_length())
    }

    fn text(&self) -> String {
        let results = &self.found.results;
        let games = games_in_words(self.pack, results.seeds * results.rotations, &self.plan.bots);
        let blanks = match self.found.effects.len() {
            0 => String::new(),
            things => format!(", and as many with a blank for each of {things} things"),
        };
        let rotations = rotations_in_words(results.rotations);
        let mut text = format!("{games}{blanks}; {} seeds from {}{rotations}\n\n", results.seeds, self.plan.seed);
        text += &self.table().text();
        text += &self.chance().sentence().map_or(String::new(), |words| words + "\n");
        text += &format!("{NOTE}\n{}", source(self.command));
        text
    }

    /// How often things are won, what they cost and what they add.
    fn table(&self) -> ReportTable {
        let plain = ["", "won or drawn", "chips a win", "Support"];
        let with_blanks = [
            "",
            "won or drawn",
            "chips a win",
            "Support",
            "first holder wins",
            "with a blank",
            "it adds",
            "95 %",
            "word",
            "n",
        ];
        let has_blanks = !self.found.effects.is_empty();
        let mut table = if has_blanks { ReportTable::new("", with_blanks) } else { ReportTable::new("", plain) };
        for &thing in self.things {
            let facts = self.facts(thing).map(|fact| Cell::value(fact.value, Unit::Count));
            let mut row: Vec<Cell> = [Cell::text(self.game.thing_name(thing))].into_iter().chain(facts).collect();
            if let Some(effect) = self.impact(thing) {
                let sample = effect.win_sample();
                let won = |share: f64| if sample.count == 0 { Cell::empty() } else { Cell::value(share, Unit::Share) };
                row.extend(effect.win_shares().map(won));
                let [value, fixed, _, word] = self.added(effect).cells(Unit::Share);
                row.extend([value, fixed, word, Cell::count(sample.count)]);
            }
            table.row(row);
        }
        table
    }

    /// The report for people.
    fn report(&self) -> Report {
        let results = &self.found.results;
        let mut parts = Vec::new();
        if !self.found.effects.is_empty() {
            let name = |effect: &Impact<Thing>| (self.game.thing_name(effect.thing), self.added(effect));
            let added: Vec<_> = self.found.effects.iter().map(name).collect();
            parts.push(added_in_words("spaces and cards", "the share of the win", Unit::Share, &added));
            let what = "What it adds to the share of the win of who had it first";
            parts.push(forest_of_wins(what, added.into_iter()));
        }
        let caption = format!("Spaces and cards (n = {} seeds)", results.seeds);
        parts.push(Part::Table(ReportTable { caption, ..self.table() }));
        parts.extend(self.chance().sentence().map(Part::Words));
        let made = [
            ("games", games_in_words(self.pack, results.seeds * results.rotations, &self.plan.bots)),
            ("seeds", format!("{} from {}{}", results.seeds, self.plan.seed, rotations_in_words(results.rotations))),
        ];
        Report {
            title: "What spaces and cards are worth".to_owned(),
            made: Report::made_by(made, self.command),
            sections: vec![Section { title: String::new(), parts }],
            notes: NOTE.lines().map(str::to_owned).collect(),
        }
    }

    fn json(&self) -> Value {
        let (pack, results) = (self.pack, &self.found.results);
        let thing = |&thing: &Thing| {
            let [count, cost, support] = self.facts(thing);
            let (list, id) = self.game.thing_id(thing);
            let facts = json!({
                "list": list,
                "id": id,
                "count": count,
                "cost": cost,
                "support": support,
            });
            let Some(effect) = self.impact(thing) else { return facts };
            let [real, blank] = effect.win_shares();
            let more = json!({
                "won_by_first": real,
                "won_with_blank": blank,
                "n": effect.win_sample().count,
                "same_games": effect.same_games,
            });
            merged([facts, self.added(effect).json(), more])
        };
        json!({
            "command": self.command,
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
            "by_chance": self.chance().json(),
            "things": self.things.iter().map(thing).collect::<Vec<_>>(),
        })
    }

    fn csv(&self) -> std::io::Result<String> {
        let row = |&thing: &Thing| {
            let [count, cost, support] = self.facts(thing);
            let (list, id) = self.game.thing_id(thing);
            let effect = self.impact(thing);
            let share = |side: usize| effect.map_or(String::new(), |it| csv_number(it.win_shares()[side]));
            let mut row: CsvRow =
                vec![("list", list.to_owned()), ("id", id.to_owned()), ("count", csv_number(count.value))];
            row.extend(csv_ends(["count_low", "count_high"], Some(count)));
            row.extend([("cost", csv_number(cost.value)), ("support", csv_number(support.value))]);
            row.extend([("won_by_first", share(0)), ("won_with_blank", share(1))]);
            row.extend(csv_difference(["low", "high"], effect.map(|effect| self.added(effect))));
            row.push(("n", effect.map_or(String::new(), |effect| effect.win_sample().count.to_string())));
            row.extend([
                ("hash", self.pack.hash.clone()),
                ("bots", bot_ids(&self.plan.bots).join(" ")),
                ("seed", self.plan.seed.to_string()),
                ("command", self.command.clone().unwrap_or_default()),
            ]);
            row
        };
        csv_text(self.things.iter().map(row))
    }
}
