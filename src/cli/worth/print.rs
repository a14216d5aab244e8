//! What cards are worth as a table for people, as JSON, and as comma-separated values. All say how they were made.

use crate::cli::experiment::{bounds, by_chance, number};
use crate::cli::run::command;
use crate::cli::{Failure, table};
use crate::games::liberte::Liberte;
use crate::input::letters::csv_cell;
use crate::lab::{
    CardBook, CardCount, CardImpact, CardSums, CardWorth, CardWorthPlan, FalsePositives, FigureImpact, Interval, RISK,
    Sample, Significance, Unit, Unused, difference, ends, shown, signed_ends,
};
use crate::model::CardId;
use serde_json::{Map, Value, json};

/// The summary of what cards are worth.
pub struct CardWorthSummary<'a> {
    /// The real game.
    pub game: &'a Liberte,
    /// The cards that were asked for.
    pub cards: &'a [CardId],
    /// Whether they were named one by one.
    pub is_named: bool,
    /// The plan that was played.
    pub plan: &'a CardWorthPlan,
    /// The results.
    pub found: &'a CardWorth,
}

/// A card's number and title.
fn title(game: &Liberte, card: CardId) -> String {
    let card = &game.pack().cards[card.index()];
    format!("#{} {}", card.number, card.title)
}

impl CardWorthSummary<'_> {
    fn title(&self, card: CardId) -> String {
        title(self.game, card)
    }

    /// Whether the number of games did not depend on what they said.
    fn is_fixed(&self) -> bool {
        !self.found.is_cancelled
    }

    /// The false positives to expect in what the cards add.
    fn chance_of_wins(&self) -> FalsePositives {
        FalsePositives::of(self.found.effects.iter().map(CardImpact::win_sample), self.is_fixed())
    }

    /// The false positives to expect in what a card does to the figures of the game.
    fn chance_of_figures(&self, effect: &CardImpact) -> FalsePositives {
        FalsePositives::of(effect.figures.iter().map(FigureImpact::sample), self.is_fixed())
    }

    fn effect(&self, card: CardId) -> Option<&CardImpact> {
        self.found.effects.iter().find(|effect| effect.card == card)
    }
}

/// The tables for people: cards that do most first.
pub fn text(summary: &CardWorthSummary<'_>) -> String {
    let (found, plan, pack) = (summary.found, summary.plan, summary.game.pack());
    let games = if found.book.games == 1 { "1 game".to_owned() } else { format!("{} games", found.book.games) };
    let rotations = if found.rotations == 1 { String::new() } else { format!(", {} rotations each", found.rotations) };
    let variants = if pack.variants.is_empty() { String::new() } else { format!(" with {}", pack.variants.join(", ")) };
    let swapped = match found.effects.len() {
        0 => String::new(),
        1 => ", and as many with a blank".to_owned(),
        cards => format!(", and as many with a blank for each of {cards} cards"),
    };
    let mut text = format!(
        "{} {}{variants} ({} {}): {games} of {} players ({}){swapped}; {} seeds from {}{rotations}\n\n",
        pack.title,
        pack.version,
        pack.id,
        pack.hash,
        summary.game.seat_count(),
        plan.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", "),
        found.book.seeds,
        plan.seed,
    );
    let mut order = summary.cards.to_vec();
    order.sort_by(|&a, &b| rank(summary, b).total_cmp(&rank(summary, a)));
    text += &fates(summary.game, &found.book, &order);
    text += &format!("\n{}", values(summary, &order));
    text += &summary.chance_of_wins().sentence().map_or(String::new(), |words| words + "\n");
    if summary.is_named {
        order.iter().filter_map(|&card| summary.effect(card)).for_each(|effect| text += &figures(summary, effect));
    }
    text += &format!("\n{}", unused(summary));
    text += "held: seats a game; played, dead: of them. displayed, advanced, kept over the end of a turn, discarded: times a \
             seat that\nheld it. nothing: plays that changed nothing. n: seeds. A win rate is a correlation, a blank shows \
             the cause: liberte worth --help\n";
    text += &format!("{}; liberte {}\n", command(), env!("CARGO_PKG_VERSION"));
    text
}

/// What a card is listed by: what a blank in its place changes, or how often its holders win.
fn rank(summary: &CardWorthSummary<'_>, card: CardId) -> f64 {
    let mean = match summary.effect(card) {
        Some(effect) => effect.win_sample().mean,
        None => summary.found.book.card(card).win_rate_held().mean,
    };
    // Of what nobody held nothing is known: it stands last.
    if mean.is_nan() { f64::NEG_INFINITY } else { mean }
}

/// What becomes of cards, in this order.
pub fn fates(game: &Liberte, book: &CardBook, order: &[CardId]) -> String {
    let names = ["card", "held", "played", "for", "displayed", "advanced", "kept", "discarded", "dead", "nothing"];
    let mut table = table::with_header(names);
    for &card in order {
        let sums = book.card(card);
        let of = |count| sums.count(count);
        let holders = of(CardCount::Holders);
        table.add_row([
            title(game, card),
            ratio(holders, book.games, 2),
            percent(of(CardCount::Players), holders),
            what_for(&sums),
            ratio(of(CardCount::Displayed), holders, 2),
            ratio(of(CardCount::Advanced), holders, 2),
            ratio(of(CardCount::Kept), holders, 2),
            ratio(of(CardCount::Discarded), holders, 2),
            percent(of(CardCount::Dead), holders),
            percent(of(CardCount::ChangedNothing), sums.plays()),
        ]);
    }
    table::text(&table)
}

/// What a card was played for: `blocks`, `blocks, 12 % tokens`, `effect`.
fn what_for(sums: &CardSums) -> String {
    let of = |count| sums.count(count);
    let [blocks, tokens, effects] = [CardCount::ForBlocks, CardCount::ForToken, CardCount::ForEffect].map(of);
    match (blocks, tokens, effects) {
        (0, 0, 0) => String::new(),
        (_, _, 1..) => "effect".to_owned(),
        (_, 0, 0) => "blocks".to_owned(),
        (0, _, 0) => "tokens".to_owned(),
        _ => format!("blocks, {} tokens", percent(tokens, blocks + tokens)),
    }
}

/// What the cards are worth.
fn values(summary: &CardWorthSummary<'_>, order: &[CardId]) -> String {
    let (has_blanks, chance) = (!summary.found.effects.is_empty(), summary.chance_of_wins());
    let plain = ["card", "won by holders", "95 %", "n"];
    let with_blanks =
        ["card", "won by holders", "95 %", "by the first", "with a blank", "the card adds", "95 %", "word", "n"];
    let mut table = if has_blanks { table::with_header(with_blanks) } else { table::with_header(plain) };
    for &card in order {
        let held = summary.found.book.card(card).win_rate_held();
        let mut row =
            vec![summary.title(card), share(held.mean, held.count), range(held.interval(summary.is_fixed()), false)];
        if let Some(effect) = summary.effect(card) {
            let sample = effect.win_sample();
            row.extend(effect.win_shares().map(|won| share(won, sample.count)));
            row.push(difference(sample.mean, Unit::Share));
            let word = Significance::of(&sample, summary.is_fixed());
            row.extend([
                range(sample.interval(summary.is_fixed()), true),
                chance.marked(word, &sample, summary.is_fixed()),
            ]);
        }
        row.push(held.count.to_string());
        table.add_row(row);
    }
    table::text(&table)
}

/// The figures of the game that a card changes, as far as that is likely or clear.
fn figures(summary: &CardWorthSummary<'_>, effect: &CardImpact) -> String {
    let chance = summary.chance_of_figures(effect);
    let of_card = |it: &&FigureImpact| Significance::of(&it.sample(), summary.is_fixed()).is_shown();
    let found: Vec<_> = effect.figures.iter().filter(of_card).collect();
    let others = effect.figures.len() - found.len();
    let title = summary.title(effect.card);
    let same = format!("{} of {} games go the same way with a blank", effect.same_games, summary.found.book.games);
    if found.is_empty() {
        return format!("\n{title} changes no figure of the game as far as is shown; {same}\n");
    }
    let mut table = table::with_header([title.as_str(), "with it", "it adds", "95 %", "word"]);
    for it in found {
        let (sample, unit) = (it.sample(), it.figure.unit());
        let word = Significance::of(&sample, summary.is_fixed());
        table.add_row([
            it.figure.id(),
            shown(it.real_mean(), unit),
            difference(sample.mean, unit),
            signed_ends(sample.interval(summary.is_fixed()), unit),
            chance.marked(word, &sample, summary.is_fixed()),
        ]);
    }
    let by_chance = chance.sentence().map_or(String::new(), |words| words + "\n");
    format!("\n{}{others} other figures: none shown; {same}\n{by_chance}", table::text(&table))
}

/// Cards that the games made little of.
fn unused(summary: &CardWorthSummary<'_>) -> String {
    let mut text = String::new();
    for unused in Unused::ALL {
        let is_so = |card: &&CardId| summary.found.book.card(**card).unused() == Some(unused);
        let titles: Vec<String> = summary.cards.iter().filter(is_so).map(|&card| summary.title(card)).collect();
        if !titles.is_empty() {
            text += &format!("{}: {}\n", unused.text(), titles.join(", "));
        }
    }
    text
}

fn percent(count: u64, of: u64) -> String {
    if of == 0 { String::new() } else { format!("{:.0} %", 100.0 * count as f64 / of as f64) }
}

fn ratio(count: u64, of: u64, digits: usize) -> String {
    if of == 0 { String::new() } else { format!("{:.digits$}", count as f64 / of as f64) }
}

fn share(value: f64, n: u64) -> String {
    if n == 0 { String::new() } else { format!("{:.1} %", 100.0 * value) }
}

/// An interval of shares, in percent.
fn range(interval: Interval, is_difference: bool) -> String {
    if is_difference { signed_ends(interval, Unit::Share) } else { ends(interval, Unit::Share) }
}

/// What was found as one JSON object.
pub fn json(summary: &CardWorthSummary<'_>) -> Value {
    let (found, plan, pack) = (summary.found, summary.plan, summary.game.pack());
    json!({
        "command": command(),
        "version": env!("CARGO_PKG_VERSION"),
        "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
        "variants": pack.variants,
        "players": summary.game.seat_count(),
        "bots": plan.bots.iter().map(|kind| kind.id()).collect::<Vec<_>>(),
        "seed": plan.seed,
        "seeds": found.book.seeds,
        "rotations": found.rotations,
        "games": found.book.games,
        "is_cancelled": found.is_cancelled,
        "confidence": 0.95,
        "counts": CardCount::ALL.map(|count| json!({ "id": count.id(), "title": count.title() })),
        "by_chance": by_chance(&summary.chance_of_wins()),
        "cards": summary.cards.iter().map(|&card| card_json(summary, card)).collect::<Vec<_>>(),
    })
}

fn card_json(summary: &CardWorthSummary<'_>, id: CardId) -> Value {
    let card = &summary.game.pack().cards[id.index()];
    let sums = summary.found.book.card(id);
    let counts = CardCount::ALL.map(|count| (count.id().to_owned(), json!(sums.count(count))));
    json!({
        "number": card.number,
        "title": card.title,
        "kind": card.kind.id(),
        "set": card.set,
        "counts": counts.into_iter().collect::<Map<_, _>>(),
        "unused": sums.unused().map(Unused::text),
        "win_rate_held": sample(&sums.win_rate_held(), summary.is_fixed()),
        "win_rate_played": sample(&sums.win_rate_played(), summary.is_fixed()),
        "blank": summary.effect(id).map(|effect| effect_json(summary, effect)),
    })
}

fn sample(sample: &Sample, is_fixed: bool) -> Value {
    json!({ "value": sample.mean, "interval": bounds(sample.interval(is_fixed)), "n": sample.count })
}

/// The interval for a number of games that was fixed beforehand; none where it was not.
fn fixed(summary: &CardWorthSummary<'_>, sample: &Sample) -> Interval {
    if summary.is_fixed() { sample.fixed() } else { Interval::without_ends(sample.mean) }
}

fn effect_json(summary: &CardWorthSummary<'_>, effect: &CardImpact) -> Value {
    let win = effect.win_sample();
    let [of_wins, of_figures] = [summary.chance_of_wins(), summary.chance_of_figures(effect)];
    let is_fixed = summary.is_fixed();
    let [with_card, with_blank] = effect.win_shares();
    let figures = effect.figures.iter().map(|it| {
        let difference = it.sample();
        json!({
            "id": it.figure.id(),
            "unit": it.figure.unit().id(),
            "with_card": it.real_mean(),
            "difference": difference.mean,
            "interval": bounds(fixed(summary, &difference)),
            "interval_at_any_time": bounds(difference.always(RISK)),
            "word": Significance::of(&difference, is_fixed).id(),
            "word_among_all": of_figures.word_among_all(&difference, is_fixed).id(),
            "n": difference.count,
        })
    });
    json!({
        "holders": effect.win.x,
        "win_with_card": with_card,
        "win_with_blank": with_blank,
        "difference": win.mean,
        "interval": bounds(fixed(summary, &win)),
        "interval_at_any_time": bounds(win.always(RISK)),
        "word": Significance::of(&win, is_fixed).id(),
        "word_among_all": of_wins.word_among_all(&win, is_fixed).id(),
        "n": win.count,
        "same_games": effect.same_games,
        "by_chance": by_chance(&of_figures),
        "figures": figures.collect::<Vec<_>>(),
    })
}

/// What was found as comma-separated values: a line of names, and one for each card. How it was made stands in every line.
///
/// # Errors
/// It could not be written.
pub fn csv(summary: &CardWorthSummary<'_>) -> Result<Vec<u8>, Failure> {
    let before = ["number", "title", "kind", "set", "games", "seeds"];
    let after = [
        "win_rate_held",
        "low",
        "high",
        "n",
        "win_with_card",
        "win_with_blank",
        "difference",
        "difference_low",
        "difference_high",
        "any_time_low",
        "any_time_high",
        "word",
        "word_among_all",
        "players",
        "bots",
        "seed",
        "hash",
        "version",
        "command",
    ];
    let mut out = csv::Writer::from_writer(Vec::new());
    let counts = CardCount::ALL.map(CardCount::id);
    let names = before.iter().chain(&counts).chain(&after);
    out.write_record(names).map_err(Failure::usage)?;
    for &card in summary.cards {
        let line = line(summary, card);
        out.write_record(line.iter().map(|cell| csv_cell(cell).into_owned())).map_err(Failure::usage)?;
    }
    out.into_inner().map_err(Failure::usage)
}

fn line(summary: &CardWorthSummary<'_>, id: CardId) -> Vec<String> {
    let (book, plan, pack) = (&summary.found.book, summary.plan, summary.game.pack());
    let (card, sums) = (&pack.cards[id.index()], book.card(id));
    let held = sums.win_rate_held();
    let ends = |interval: Interval| match bounds(interval) {
        Some([low, high]) => [low.to_string(), high.to_string()],
        None => [const { String::new() }; 2],
    };
    let mut line = vec![card.number.to_string(), card.title.clone(), card.kind.id().to_owned(), card.set.to_string()];
    line.extend([book.games.to_string(), book.seeds.to_string()]);
    line.extend(CardCount::ALL.map(|count| sums.count(count).to_string()));
    line.push(number(held.mean));
    line.extend(ends(held.interval(summary.is_fixed())));
    line.push(held.count.to_string());
    match summary.effect(id) {
        Some(effect) => {
            let win = effect.win_sample();
            line.extend(effect.win_shares().map(|share| share.to_string()));
            line.push(number(win.mean));
            line.extend(ends(fixed(summary, &win)).into_iter().chain(ends(win.always(RISK))));
            line.push(Significance::of(&win, summary.is_fixed()).id().to_owned());
            line.push(summary.chance_of_wins().word_among_all(&win, summary.is_fixed()).id().to_owned());
        }
        None => line.extend([const { String::new() }; 9]),
    }
    line.extend([summary.game.seat_count().to_string()]);
    line.push(plan.bots.iter().map(|kind| kind.id().to_string()).collect::<Vec<_>>().join(" "));
    line.extend([plan.seed.to_string(), pack.hash.clone(), env!("CARGO_PKG_VERSION").to_owned(), command()]);
    line
}
