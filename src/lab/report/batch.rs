//! The report on the games of a single ruleset, as text, as an HTML page and as JSON.

use super::words::{
    bot_ids, bots_in_words, by_the_clock, confidence, rotations_in_words, seeds_in_words, variants_in_words,
};
use super::{Bar, Cell, Part, Picture, Report, ReportTable, Section, short_title, shown};
use crate::bots::BotKind;
use crate::kernel::{Gather, Order, Seat};
use crate::lab::{Experiment, Figure, Interval, LabGame, PackIdentity, Results, Seeds, Spread, Tally, Unit};
use crate::model::counted;
use serde_json::{Map, Value, json};

/// The results of an experiment's first ruleset, and how they were made.
pub struct BatchReport<'a> {
    /// What was played.
    pub experiment: &'a Experiment<'a>,
    /// The results.
    pub results: &'a Results,
}

impl BatchReport<'_> {
    fn game(&self) -> LabGame<'_> {
        self.experiment.arms[0].game
    }

    fn pack(&self) -> &PackIdentity {
        &self.experiment.arms[0].pack
    }

    fn bots(&self) -> &[BotKind] {
        self.experiment.lineup.bots()
    }

    fn tally(&self) -> &Tally {
        &self.results.arms[0].tally
    }

    fn is_mixed(&self) -> bool {
        self.bots().iter().any(|kind| *kind != self.bots()[0])
    }

    /// The figure with its interval; 0 where these games have no such figure.
    fn of(&self, figure: Figure) -> Interval {
        self.results.figure(0, figure).unwrap_or_default()
    }

    /// The turns or rounds in which games ended.
    fn last_turns(&self) -> impl Iterator<Item = u16> {
        self.tally().last_turns.keys().copied()
    }

    /// In which turns or rounds games ended; where these may be many, the first and the last.
    fn ends_in_words(&self) -> String {
        let (tally, word) = (self.tally(), self.game().round_word());
        let ended = |(turn, games): (&u16, &u64)| format!("{games} in {word} {turn}");
        match (tally.last_turns.first_key_value(), tally.last_turns.last_key_value()) {
            (Some((first, _)), Some((last, _))) if self.game().last_round() > 8 => {
                format!("in {word} {first} to {last}")
            }
            _ => tally.last_turns.iter().map(ended).collect::<Vec<_>>().join(", "),
        }
    }

    /// The report as text: tables of what was counted.
    pub fn text(&self) -> String {
        let (tally, pack, rotations) = (self.tally(), self.pack(), self.results.rotations);
        let who = match self.bots() {
            bots if self.is_mixed() => format!("players ({})", bot_ids(bots).join(", ")),
            bots => format!("{} players", bots.first().copied().unwrap_or(BotKind::Random).id()),
        };
        let mut text = format!(
            "{} {}{}: {} of {} {who}, seeds from {}{}\n\n{}\n{}\n",
            pack.title,
            pack.version,
            variants_in_words(pack),
            counted(tally.games, "game"),
            self.game().seat_count(),
            self.experiment.seeds.first,
            rotations_in_words(rotations),
            self.endings("").text(),
            self.seats("").text(),
        );
        if self.is_mixed() {
            text += &format!("{}\n", self.kinds("").text());
        }
        if tally.games > 0 {
            let Spread { least, most, .. } = tally.decisions;
            let decisions = around(self.of(self.game().decisions()));
            text += &format!("decisions a game: {decisions}, from {least} to {most}\n");
            text += &format!("games ended: {}; {} with a shared win\n", self.ends_in_words(), tally.shared_wins);
        }
        text += &format!("{}\n", confidence(self.results));
        text += by_the_clock(self.bots());
        text += &format!("pack {} ({}); checksum {:016x}\n", pack.id, pack.hash, tally.checksum);
        text
    }

    fn endings(&self, caption: &str) -> ReportTable {
        let tally = self.tally();
        let names = ["ending", "games", "share", "interval", "winner's points", "least", "most"];
        let mut table = ReportTable::new(caption, names);
        for ending in self.game().endings() {
            let games = Cell::count(tally.ended_by(ending.id));
            let share = Cell::share(self.of(ending.figure));
            let points = spread(&tally.winning_points(ending.id), self.results.winning_points(0, ending.id));
            table.row([Cell::text(ending.words), games].into_iter().chain(share).chain(points));
        }
        table
    }

    fn seats(&self, caption: &str) -> ReportTable {
        let (tally, game) = (self.tally(), self.game());
        let names = ["seat", "wins", "share", "interval", game.score_word(), "least", "most"];
        let mut table = ReportTable::new(caption, names);
        for seat in Seat::first(game.seat_count()) {
            let wins = tally.wins(seat);
            let cells = [Cell::text(seat.to_string()), Cell::Number(wins, format!("{wins:.1}"))];
            let points = spread(&tally.score[seat.index()], self.of(game.points(seat)));
            table.row(cells.into_iter().chain(Cell::share(self.of(game.win(seat)))).chain(points));
        }
        table
    }

    /// The wins of each kind of bot, and what they would be if all were as good.
    fn kinds(&self, caption: &str) -> ReportTable {
        let bots = self.bots();
        let mut table = ReportTable::new(caption, ["bot", "seats", "share of wins", "interval", "if all were as good"]);
        for kind in BotKind::distinct(bots) {
            let Some(wins) = self.results.figure(0, self.game().win_of(kind)) else { continue };
            let seats = bots.iter().filter(|&&bot| bot == kind).count();
            let even = Cell::value(seats as f64 / bots.len() as f64, Unit::Share);
            let cells = [Cell::text(kind.id()), Cell::count(seats as u64)];
            table.row(cells.into_iter().chain(Cell::share(wins)).chain([even]));
        }
        table
    }

    /// All figures with their intervals.
    pub fn figures(&self, caption: String) -> ReportTable {
        let mut table = ReportTable::new(caption, ["figure", "mean", "95 %", "n", "what it is"]);
        for (at, figure) in self.results.figures.iter().enumerate() {
            let (interval, unit) = (self.results.interval(0, at), figure.unit());
            table.row([
                Cell::text(figure.id()),
                Cell::value(interval.value, unit),
                Cell::ends(interval, unit),
                Cell::count(self.results.sample(0, at).count),
                Cell::words(figure.title()),
            ]);
        }
        table
    }

    /// How games end and who wins, in two sentences.
    fn summary(&self) -> String {
        let (tally, game) = (self.tally(), self.game());
        if tally.games == 0 {
            return "No game was played. There is nothing to be told.".to_owned();
        }
        let share = |figure: Figure| self.of(figure).value;
        let mut endings: Vec<(&str, f64)> = game.endings().iter().map(|it| (it.words, share(it.figure))).collect();
        endings.retain(|(_, share)| *share > 0.0);
        endings.order_by(|one, other| other.1.total_cmp(&one.1));
        let ended = endings.iter().take(3).enumerate().map(|(at, (words, share))| {
            let of = if at == 0 { format!(" of {} games end", tally.games) } else { String::new() };
            format!("{}{of} by {words}", shown(*share, Unit::Share))
        });
        let ended: Vec<String> = ended.collect();
        let wins = Seat::first(game.seat_count()).map(|seat| (seat, share(game.win(seat))));
        let best = wins.max_by(|one, other| one.1.total_cmp(&other.1));
        let best = best
            .map_or(String::new(), |(seat, share)| format!("{seat} wins most, {}, and ", shown(share, Unit::Share)));
        let decisions = share(game.decisions());
        format!("{}. {best}a game takes {decisions:.0} decisions.", ended.join(", "))
    }

    /// The whole report, with charts; `command` is a command that gives the same numbers, if there is one.
    pub fn report(&self, command: &Option<String>) -> Report {
        let (arm, results, pack) = (&self.experiment.arms[0], self.results, self.pack());
        let (games, seats) = (self.tally().games, self.game().seat_count());
        let seeds = Seeds { first: self.experiment.seeds.first, count: results.seeds };
        let made = [
            ("ruleset", format!("{}: {} {} {}", arm.name, pack.id, pack.version, pack.hash)),
            ("games", format!("{games}: {seats} players, {}", bots_in_words(self.bots()))),
            ("seeds", seeds_in_words(seeds, results.rotations)),
        ];
        let of_figures = |title: &str, is_meant: &dyn Fn(Figure) -> bool| {
            let meant = results.figures.iter().enumerate().filter(|(_, figure)| is_meant(**figure));
            bars(title, meant.map(|(at, figure)| (short_title(&figure.title()), results.interval(0, at))))
        };
        let word = self.game().round_word();
        let last_turns = self.last_turns().map(|turn| (format!("{word} {turn}"), results.last_turn(0, turn)));
        let pictures = [
            of_figures("How games end, with 95 % intervals", &Figure::is_ending),
            of_figures("Wins, a shared win split, with 95 % intervals", &Figure::is_win),
            bars(&format!("The {word} in which games end, with 95 % intervals"), last_turns),
        ];
        let n = format!("(n = {games} games)");
        let mut tables = vec![self.endings(&format!("Endings {n}")), self.seats(&format!("Seats {n}"))];
        tables.extend(self.is_mixed().then(|| self.kinds(&format!("Bots {n}"))));
        tables.push(self.figures(format!("All figures (n = {} seeds)", results.seeds)));
        let parts = [Part::Summary(self.summary())].into_iter();
        let parts = parts.chain(pictures.into_iter().flatten().map(Part::Picture));
        let parts = parts.chain(tables.into_iter().map(Part::Table));
        Report {
            title: format!("How games of {} go: {}", pack.title, arm.name),
            made: Report::made_by(made, command),
            sections: vec![Section { title: String::new(), parts: parts.collect() }],
            notes: vec![format!(
                "{}. Seeds are independent of each other, the rotations of one are not. n: seeds that have the figure in a game at least.",
                confidence(results)
            )],
        }
    }

    /// The report as JSON: how it was made, what was counted, and every figure; a missing value or end is `null`.
    pub fn json(&self, command: &str) -> Value {
        let (game, results, tally, bots) = (self.game(), self.results, self.tally(), self.bots());
        let (pack, score) = (self.pack(), game.score_word().to_lowercase().replace(' ', "_"));
        let seats = || Seat::first(game.seat_count());
        let by_seat =
            |of: &dyn Fn(Seat) -> Value| seats().map(|seat| (seat.to_string(), of(seat))).gather::<Map<_, _>>();
        let of = |figure: Figure| results.figure(0, figure);
        let all = game.endings();
        let endings = all.iter().map(|ending| (ending.id.to_owned(), json!(tally.ended_by(ending.id))));
        let ending_shares = all.iter().map(|ending| (ending.id.to_owned(), json!(of(ending.figure))));
        let points = all.iter().filter(|ending| tally.ended_by(ending.id) > 0).map(|ending| {
            let points = results.winning_points(0, ending.id);
            (ending.id.to_owned(), spread_json(&tally.winning_points(ending.id), Some(points)))
        });
        let last_turns = tally.last_turns.iter().map(|(turn, games)| (turn.to_string(), json!(games)));
        let figure = |at: usize| {
            let (figure, interval) = (results.figures[at], results.interval(0, at));
            json!({
                "id": figure.id(),
                "title": figure.title(),
                "unit": figure.unit().id(),
                "mean": interval.value,
                "low": interval.low,
                "high": interval.high,
                "n": results.sample(0, at).count,
            })
        };
        json!({
            "command": command,
            "liberte": env!("CARGO_PKG_VERSION"),
            "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
            "variants": pack.variants,
            "players": game.seat_count(),
            "bots": if self.is_mixed() { json!(bot_ids(bots)) } else { json!(bots_in_words(bots)) },
            "seed": self.experiment.seeds.first,
            "seeds": results.seeds,
            "rotations": results.rotations,
            "games": tally.games,
            "stopped": results.stopped.id(),
            "has_fixed_length": results.has_fixed_length(),
            "endings": endings.gather::<Map<_, _>>(),
            "ending_shares": ending_shares.gather::<Map<_, _>>(),
            "wins": by_seat(&|seat| json!(tally.wins(seat))),
            "win_shares": by_seat(&|seat| json!(of(game.win(seat)))),
            "shared_wins": tally.shared_wins,
            "winning_points": points.gather::<Map<_, _>>(),
            score: by_seat(&|seat| spread_json(&tally.score[seat.index()], of(game.points(seat)))),
            format!("last_{}s", game.round_word()): last_turns.gather::<Map<_, _>>(),
            "decisions": spread_json(&tally.decisions, of(game.decisions())),
            "reproducible": BotKind::are_reproducible(bots),
            "checksum": format!("{:016x}", tally.checksum),
            "confidence": 0.95,
            "figures": (0..results.figures.len()).map(figure).collect::<Vec<_>>(),
        })
    }
}

/// Shares as bars; none where there is none.
fn bars(title: &str, shares: impl Iterator<Item = (String, Interval)>) -> Option<Picture> {
    let bars: Vec<Bar> = shares.map(|(name, interval)| Bar { name, interval, is_shown: false }).collect();
    (!bars.is_empty()).then(|| Picture::Bars { title: title.to_owned(), unit: Unit::Share, bars })
}

/// The mean, the least and the most; nothing where nothing was counted.
fn spread(spread: &Spread, mean: Interval) -> [Cell; 3] {
    if spread.count == 0 {
        return [Cell::empty(), Cell::empty(), Cell::empty()];
    }
    let whole = |number: i64| Cell::Number(number as f64, number.to_string());
    [Cell::Number(mean.value, around(mean)), whole(spread.least), whole(spread.most)]
}

fn around(interval: Interval) -> String {
    let half = interval.high - interval.value;
    if half.is_finite() { format!("{:.1} ± {half:.1}", interval.value) } else { format!("{:.1}", interval.value) }
}

/// The least and the most of a game, and the mean with its interval: an end that there is not is `null`.
fn spread_json(spread: &Spread, mean: Option<Interval>) -> Value {
    let Some(mean) = mean.filter(|_| spread.count > 0) else { return Value::Null };
    json!({ "mean": mean.value, "low": mean.low, "high": mean.high, "least": spread.least, "most": spread.most })
}
