//! How much stronger each bot is than the one before it.

use super::{NamedRuleset, StudyError, StudyOutcome, StudyRunner};
use crate::bots::BotKind;
use crate::lab::{
    Arm, Bar, BestReply, Cell, CsvRow, LabGame, Ladder, PackIdentity, Part, Picture, PlayableGame, Report, ReportTable,
    Results, Rung, Section, Seeds, StopReason, Unit, by_the_clock, csv_text, shown, variants_in_words,
};
use serde_json::{Value, json};
use std::ops::RangeInclusive;

/// What is played for a ladder.
#[derive(Clone, Debug)]
pub struct LadderPlan {
    /// The bots, the weakest first.
    pub bots: Vec<BotKind>,
    /// How many play: each number of these.
    pub players: RangeInclusive<usize>,
    /// The first seed.
    pub seed: u64,
    /// Seeds for each pair of bots.
    pub seeds: u64,
    /// Threads; 0 for one a core.
    pub threads: usize,
    /// By how many draws of what the others choose in secret the best reply is found; none where it is not asked for.
    pub best_replies: Option<u32>,
    /// The command that plays the same, where there is one.
    pub command: Option<String>,
}

/// A rung, and how many played.
struct Climbed {
    players: usize,
    rung: Rung,
}

/// The wins of the best reply to a bot, and how many played.
type Replied = (usize, BestReply);

/// What a ladder found.
pub struct LadderReport {
    plan: LadderPlan,
    pack: PackIdentity,
    climbed: Vec<Climbed>,
    replies: Vec<Replied>,
    /// What the games of each number of players came to.
    pub runs: Vec<Results>,
}

/// Plays all rungs.
///
/// # Errors
/// There are fewer than two bots, or one twice in a row; the rules don't allow so many players, or don't know a bot; or the
/// games can't be played.
pub fn play_ladder<R: StudyRunner>(
    ruleset: &NamedRuleset,
    plan: LadderPlan,
    runner: &mut R,
) -> Result<LadderReport, R::Error> {
    if plan.bots.len() < 2 || plan.bots.windows(2).any(|two| two[0] == two[1]) {
        let why = "a ladder has two bots or more, and none twice in a row";
        return Err(StudyError::Request(why.to_owned()).into());
    }
    let game = |players| ruleset.ruleset.game(players).map_err(StudyError::Request);
    let games = plan.players.clone().map(game).collect::<Result<Vec<PlayableGame>, StudyError>>()?;
    games.iter().try_for_each(|game| game.lab().check_bots(&plan.bots)).map_err(StudyError::Request)?;
    let pack = ruleset.ruleset.pack();
    let (climbed, replies, runs) = (Vec::new(), Vec::new(), Vec::new());
    let mut report = LadderReport { plan, pack, climbed, replies, runs };
    for game in &games {
        let game = game.lab();
        report.replies.extend(report.plan.replies_to_all(game)?);
        let (ladder, results) = report.plan.climb(Arm::of_pack(&ruleset.name, game, report.pack.clone()), runner)?;
        report.climbed.extend(ladder.rungs.into_iter().map(|rung| Climbed { players: game.seat_count(), rung }));
        report.runs.push(results);
    }
    Ok(report)
}

impl LadderPlan {
    fn seeds(&self) -> Seeds {
        Seeds { first: self.seed, count: self.seeds }
    }

    /// The best replies to all bots, if they are asked for.
    fn replies_to_all(&self, game: LabGame<'_>) -> Result<Vec<Replied>, StudyError> {
        let Some(draws) = self.best_replies else { return Ok(Vec::new()) };
        let reply = |&bot: &BotKind| {
            let reply = BestReply::play(game, bot, draws, self.seeds(), self.threads);
            Ok((game.seat_count(), reply.map_err(StudyError::Request)?))
        };
        self.bots.iter().map(reply).collect()
    }

    fn climb<R: StudyRunner>(&self, arm: Arm<'_>, runner: &mut R) -> Result<(Ladder, Results), R::Error> {
        let mut ladder = Ladder::new(&self.bots, &arm.game.sides());
        let experiment = ladder.experiment(arm, self.seeds(), self.threads);
        let results = runner.play(experiment, &mut |rows| ladder.count(rows))?;
        let is_cancelled = results.stopped == StopReason::Cancelled;
        ladder.rungs.iter_mut().for_each(|rung| rung.is_cancelled = is_cancelled);
        Ok((ladder, results))
    }
}

/// A warning about a bot that is not shown to beat random choices: its games say little of such rules.
fn beaten_by_chance(Climbed { players, rung }: &Climbed) -> Option<String> {
    let ([bot, BotKind::Random], ahead) = (rung.bots, rung.ahead()) else { return None };
    let bot = bot.id();
    if ahead.high < 0.5 {
        let why = "it does not see what these rules reward, and its games say little of them";
        return Some(format!("with {players} players {bot} loses to random: {why}"));
    }
    let then = "if more seeds show no other, it does not see what these rules reward";
    // Few seeds show nothing of a bot that was ahead in all of them either: that needs no warning.
    (ahead.low <= 0.5 && ahead.value < 0.75)
        .then(|| format!("with {players} players {bot} is not shown to beat random: {then}"))
}

impl LadderReport {
    /// The rungs as a table.
    fn table(&self) -> ReportTable {
        let header = [
            "stronger",
            "weaker",
            "players",
            "seeds",
            "games",
            "pairs",
            "ahead",
            "95 %",
            "wins a seat",
            "of the weaker",
        ];
        let mut table = ReportTable::new("", header);
        for Climbed { players, rung } in &self.climbed {
            let bots = rung.bots.map(|bot| Cell::text(bot.id()));
            let counts = [*players as u64, rung.seeds(), rung.games(), rung.pairs()].map(Cell::count);
            let wins = [0, 1].map(|bot| Cell::value(rung.win_share(bot).value, Unit::Share));
            table.row(bots.into_iter().chain(counts).chain(Cell::share(rung.ahead())).chain(wins));
        }
        table
    }

    /// Of bots that are not shown to beat random choices.
    fn warnings(&self) -> impl Iterator<Item = String> {
        self.climbed.iter().filter_map(beaten_by_chance)
    }

    /// The table for people.
    pub fn text(&self) -> String {
        let (pack, replies) = (&self.pack, &self.replies);
        let variants = variants_in_words(pack);
        let seed = self.plan.seed;
        let mut text =
            format!("{} {}{variants}, seeds from {seed}\n\n{}", pack.title, pack.version, self.table().text());
        text += "\nahead: of the pairs of a seat of each, by final rank, a tie half; 95 %: over the seeds\n";
        text += &self.warnings().map(|warning| format!("warning: {warning}\n")).collect::<String>();
        if self.climbed.iter().any(|it| it.rung.is_cancelled) {
            text += "stopped: the interval of the last line is the one that holds however often one looks\n";
        }
        if let Some(draws) = self.plan.best_replies {
            text += &format!("\n{}", replies_table(replies).text());
            text +=
                "\nwins: of the games in which one seat replies as well as it can to all others, who are of this bot; ";
            text += &format!(
                "it knows how they play, by {draws} draws of each secret choice, and not what they have \
                             chosen;\nit looks no further: more may be won against them\n"
            );
        }
        text += by_the_clock(&self.plan.bots);
        text += &format!("pack {} ({}); liberte {}\n", pack.id, pack.hash, env!("CARGO_PKG_VERSION"));
        text
    }

    /// As one JSON object.
    pub fn json(&self) -> Value {
        let (pack, plan) = (&self.pack, &self.plan);
        let rung = |Climbed { players, rung }: &Climbed| {
            let [stronger, weaker] = rung.bots.map(BotKind::id);
            json!({
                "stronger": stronger,
                "weaker": weaker,
                "players": players,
                "seeds": rung.seeds(),
                "games": rung.games(),
                "pairs": rung.pairs(),
                "is_cancelled": rung.is_cancelled,
                "ahead": rung.ahead(),
                "wins_a_seat": [rung.win_share(0), rung.win_share(1)],
            })
        };
        let mut all = json!({
            "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
            "variants": pack.variants,
            "seed": plan.seed,
            "reproducible": BotKind::are_reproducible(&plan.bots),
            "confidence": 0.95,
            "rungs": self.climbed.iter().map(rung).collect::<Vec<_>>(),
            "liberte": env!("CARGO_PKG_VERSION"),
        });
        if let Some(draws) = plan.best_replies {
            let reply = |(players, reply): &Replied| {
                json!({
                    "to": reply.to.id(),
                    "players": players,
                    "seeds": reply.seeds(),
                    "games": reply.games(),
                    "draws": draws,
                    "wins": reply.wins(),
                    "fair": 1.0 / *players as f64,
                })
            };
            all["best_replies"] = self.replies.iter().map(reply).collect();
        }
        all
    }

    /// As comma-separated values, two bots a line.
    ///
    /// # Errors
    /// None that could happen while a text is written.
    pub fn csv(&self) -> std::io::Result<String> {
        csv_text(self.climbed.iter().map(csv_row).chain(self.replies.iter().map(csv_reply)))
    }

    /// Who is stronger in a sentence for each rung, the table, and how sure each is.
    pub fn report(&self) -> Report {
        let pack = &self.pack;
        let several = self.plan.players.clone().count() > 1;
        let bar = |Climbed { players, rung }: &Climbed| {
            let [stronger, weaker] = rung.bots.map(BotKind::id);
            let name = format!("{stronger} ahead of {weaker}");
            let name = if several { format!("{name}, {players} players") } else { name };
            // Half of the pairs would be chance.
            let ahead = rung.ahead();
            Bar { name, interval: ahead, is_shown: ahead.low > 0.5 || ahead.high < 0.5 }
        };
        let title = "How often the stronger bot of a pair is ahead, with 95 % intervals; red: not by chance".to_owned();
        let bars = self.climbed.iter().map(bar).filter(|bar| !bar.interval.value.is_nan()).collect();
        let mut parts = vec![Part::Summary(self.summary())];
        parts.extend(self.warnings().map(Part::Warning));
        parts.push(Part::Picture(Picture::Bars { title, unit: Unit::Share, bars }));
        let mut table = self.table();
        table.caption = format!("Each bot against the one before it (n = {} seeds)", self.plan.seeds);
        parts.push(Part::Table(table));
        if self.plan.best_replies.is_some() {
            let mut table = replies_table(&self.replies);
            table.caption = "What is won against a bot by who knows how it plays".to_owned();
            parts.push(Part::Table(table));
        }
        let made = [
            ("pack", format!("{} {}{}: {}", pack.title, pack.version, variants_in_words(pack), pack.hash)),
            ("seeds", format!("{} from {}", self.plan.seeds, self.plan.seed)),
        ];
        let mut notes =
            vec!["ahead: of the pairs of a seat of each, by final rank, a tie half; 95 %: over the seeds".to_owned()];
        let by_the_clock = by_the_clock(&self.plan.bots).trim_end();
        notes.extend((!by_the_clock.is_empty()).then(|| by_the_clock.to_owned()));
        let title = format!("How much stronger each bot is at {}", pack.title);
        let sections = vec![Section { title: String::new(), parts }];
        Report { title, made: Report::made_by(made, &self.plan.command), sections, notes }
    }

    /// Who is ahead of whom, in two sentences.
    fn summary(&self) -> String {
        let told = |Climbed { rung, .. }: &Climbed| {
            let [stronger, weaker] = rung.bots.map(BotKind::id);
            format!("{stronger} is ahead of {weaker} in {} of pairs", shown(rung.ahead().value, Unit::Share))
        };
        let all: Vec<String> = self.climbed.iter().filter(|it| it.rung.pairs() > 0).map(told).collect();
        format!("{}. Of equal bots each is ahead in half.", all.join(", "))
    }

    /// All of it.
    pub fn outcome(&self) -> StudyOutcome {
        StudyOutcome {
            report: self.report(),
            text: self.text(),
            csv: self.csv().unwrap_or_default(),
            json: self.json(),
            is_cancelled: self.climbed.iter().any(|it| it.rung.is_cancelled),
        }
    }
}

/// How much can be won against each bot.
fn replies_table(replies: &[Replied]) -> ReportTable {
    let mut table = ReportTable::new("", ["best reply to", "players", "seeds", "games", "wins", "95 %", "fair"]);
    for (players, reply) in replies {
        let counts = [*players as u64, reply.seeds(), reply.games()].map(Cell::count);
        let fair = Cell::value(1.0 / *players as f64, Unit::Share);
        let row = std::iter::once(Cell::text(reply.to.id())).chain(counts).chain(Cell::share(reply.wins()));
        table.row(row.chain([fair]));
    }
    table
}

/// A line of the same columns as [`csv_row`]: the best reply is the stronger of the two.
fn csv_reply((players, reply): &Replied) -> CsvRow {
    let wins = reply.wins();
    vec![
        ("stronger", "best-reply".to_owned()),
        ("weaker", reply.to.id()),
        ("players", players.to_string()),
        ("seeds", reply.seeds().to_string()),
        ("games", reply.games().to_string()),
        ("pairs", String::new()),
        ("ahead", String::new()),
        ("low", String::new()),
        ("high", String::new()),
        ("wins_of_stronger", format!("{:.6}", wins.value)),
        ("wins_of_weaker", format!("{:.6}", (1.0 - wins.value) / (*players as f64 - 1.0))),
    ]
}

fn csv_row(Climbed { players, rung }: &Climbed) -> CsvRow {
    let [stronger, weaker] = rung.bots.map(BotKind::id);
    // What there is not is left empty.
    let share = |share: f64| if share.is_finite() { format!("{share:.6}") } else { String::new() };
    let ahead = rung.ahead();
    vec![
        ("stronger", stronger),
        ("weaker", weaker),
        ("players", players.to_string()),
        ("seeds", rung.seeds().to_string()),
        ("games", rung.games().to_string()),
        ("pairs", rung.pairs().to_string()),
        ("ahead", share(ahead.value)),
        ("low", share(ahead.low)),
        ("high", share(ahead.high)),
        ("wins_of_stronger", share(rung.win_share(0).value)),
        ("wins_of_weaker", share(rung.win_share(1).value)),
    ]
}
