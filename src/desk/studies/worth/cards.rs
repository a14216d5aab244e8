//! What cards are worth as tables for people, as JSON, and as comma-separated values. All say how they were made.

use super::impact::{ChangedFigures, figures_json};
use super::{added_in_words, forest_of_wins};
use crate::desk::studies::source;
use crate::games::liberte::Liberte;
use crate::kernel::{Gather, Order};
use crate::lab::{
    CardBook, CardCount, CardImpact, CardSums, CardWorth, Cell, CsvRow, Difference, FalsePositives, PackIdentity, Part,
    Report, ReportTable, Sample, Section, Unit, Unused, WorthPlan, bot_ids, csv_difference, csv_ends, csv_number,
    csv_text, games_in_words, merged, rotations_in_words,
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
    pub plan: &'a WorthPlan,
    /// The results.
    pub found: &'a CardWorth,
    /// The command that plays the same; none where no command does.
    pub command: &'a Option<String>,
}

impl CardWorthSummary<'_> {
    fn title(&self, card: CardId) -> String {
        self.game.pack().label(card)
    }

    /// Whether the number of games did not depend on what they said.
    fn is_fixed(&self) -> bool {
        !self.found.is_cancelled
    }

    /// The false positives to expect in what the cards add.
    fn chance_of_wins(&self) -> FalsePositives {
        FalsePositives::of(self.found.effects.iter().map(CardImpact::win_sample), self.is_fixed())
    }

    /// What a card adds to the share of the win.
    fn of_wins(&self, effect: &CardImpact) -> Difference {
        Difference::new(&effect.win_sample(), &self.chance_of_wins(), self.is_fixed())
    }

    fn changed_figures(&self, effect: &CardImpact) -> ChangedFigures {
        ChangedFigures::new(&self.title(effect.thing), effect, self.found.book.games, self.is_fixed())
    }

    fn effect(&self, card: CardId) -> Option<&CardImpact> {
        self.found.effects.iter().find(|effect| effect.thing == card)
    }
}

/// The tables for people: cards that do most first.
pub fn text(summary: &CardWorthSummary<'_>) -> String {
    let (found, plan) = (summary.found, summary.plan);
    let swapped = match found.effects.len() {
        0 => String::new(),
        1 => ", and as many with a blank".to_owned(),
        cards => format!(", and as many with a blank for each of {cards} cards"),
    };
    let games = games_in_words(&PackIdentity::from(&**summary.game.pack()), found.book.games, &plan.bots);
    let rotations = rotations_in_words(found.rotations);
    let mut text = format!("{games}{swapped}; {} seeds from {}{rotations}\n\n", found.book.seeds, plan.seed);
    let order = order(summary);
    text += &fates(summary.game, &found.book, &order).text();
    text += &format!("\n{}", values(summary, &order).text());
    text += &summary.chance_of_wins().sentence().map_or(String::new(), |words| words + "\n");
    if summary.is_named {
        for effect in order.iter().filter_map(|&card| summary.effect(card)) {
            text += &summary.changed_figures(effect).text();
        }
    }
    text += &format!("\n{}", summary.found.book.unused_in_words(summary.game.pack(), summary.cards));
    text += &format!("{NOTE}\n{}", source(summary.command));
    text
}

/// How to read the tables.
const NOTE: &str = "held: seats a game; played, dead: of them. displayed, advanced, kept over the end of a turn, discarded: \
                    times a seat that\nheld it. nothing: plays that changed nothing. n: seeds. A win rate is a correlation, \
                    a blank shows the cause: liberte worth --help";

/// The cards, those that do most first.
fn order(summary: &CardWorthSummary<'_>) -> Vec<CardId> {
    let mut order = summary.cards.to_vec();
    order.order_by(|&a, &b| rank(summary, b).total_cmp(&rank(summary, a)));
    order
}

/// The report for people: what the cards add, what becomes of them, and what each does to the figures of the game.
pub fn report(summary: &CardWorthSummary<'_>) -> Report {
    let (found, plan, order) = (summary.found, summary.plan, order(summary));
    let effects = || order.iter().filter_map(|&card| summary.effect(card));
    let mut parts = Vec::new();
    if !found.effects.is_empty() {
        let added = effects().map(|effect| (summary.title(effect.thing), summary.of_wins(effect)));
        let added: Vec<_> = added.collect();
        parts.push(added_in_words("cards", "the holder's share of the win", Unit::Share, &added));
        parts.push(forest_of_wins("What the card adds to its holder's share of the win", added.into_iter()));
    }
    let captioned =
        |caption: &str, table: ReportTable| Part::Table(ReportTable { caption: caption.to_owned(), ..table });
    parts.push(captioned("How often its holders win", values(summary, &order)));
    parts.extend(summary.chance_of_wins().sentence().map(Part::Words));
    parts.push(captioned("What becomes of the cards", fates(summary.game, &found.book, &order)));
    parts.push(Part::Words(found.book.unused_in_words(summary.game.pack(), summary.cards).trim_end().to_owned()));
    let mut sections = vec![Section { title: String::new(), parts }];
    if summary.is_named {
        sections.extend(effects().map(|effect| {
            let title = summary.title(effect.thing);
            Section { parts: summary.changed_figures(effect).parts(&format!("What {title} changes")), title }
        }));
    }
    let pack = PackIdentity::from(&**summary.game.pack());
    let made = [
        ("games", games_in_words(&pack, found.book.games, &plan.bots)),
        ("seeds", format!("{} from {}{}", found.book.seeds, plan.seed, rotations_in_words(found.rotations))),
    ];
    let notes = NOTE.lines().map(str::to_owned).collect();
    Report { title: "What cards are worth".to_owned(), made: Report::made_by(made, summary.command), sections, notes }
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
fn fates(game: &Liberte, book: &CardBook, order: &[CardId]) -> ReportTable {
    let names = ["card", "held", "played", "for", "displayed", "advanced", "kept", "discarded", "dead", "nothing"];
    let mut table = ReportTable::new("", names);
    for &card in order {
        let sums = book.card(card);
        let of = |count| sums.count(count);
        let holders = of(CardCount::Holders);
        let cells = [
            game.pack().label(card),
            ratio(holders, book.games, 2),
            percent(of(CardCount::Players), holders),
            what_for(&sums),
            ratio(of(CardCount::Displayed), holders, 2),
            ratio(of(CardCount::Advanced), holders, 2),
            ratio(of(CardCount::Kept), holders, 2),
            ratio(of(CardCount::Discarded), holders, 2),
            percent(of(CardCount::Dead), holders),
            percent(of(CardCount::ChangedNothing), sums.plays()),
        ];
        table.row(cells.map(Cell::text));
    }
    table
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
fn values(summary: &CardWorthSummary<'_>, order: &[CardId]) -> ReportTable {
    let has_blanks = !summary.found.effects.is_empty();
    let plain = ["card", "won by holders", "95 %", "n"];
    let with_blanks =
        ["card", "won by holders", "95 %", "by the first", "with a blank", "the card adds", "95 %", "word", "n"];
    let mut table = if has_blanks { ReportTable::new("", with_blanks) } else { ReportTable::new("", plain) };
    let is_fixed = summary.is_fixed();
    for &card in order {
        let held = summary.found.book.card(card).win_rate_held();
        let mut row = vec![Cell::text(summary.title(card)), Cell::value(held.mean, Unit::Share)];
        row.push(Cell::ends(held.interval(is_fixed), Unit::Share));
        if let Some(effect) = summary.effect(card) {
            let added = effect.win_sample();
            let won = |share: f64| if added.count == 0 { Cell::empty() } else { Cell::value(share, Unit::Share) };
            row.extend(effect.win_shares().map(won));
            row.push(Cell::difference(added.mean, Unit::Share));
            row.push(Cell::signed_ends(added.interval(is_fixed), Unit::Share));
            row.push(Cell::text(summary.of_wins(effect).text()));
        }
        row.push(Cell::count(held.count));
        table.row(row);
    }
    table
}

fn percent(count: u64, of: u64) -> String {
    if of == 0 { String::new() } else { format!("{:.0} %", 100.0 * count as f64 / of as f64) }
}

fn ratio(count: u64, of: u64, digits: usize) -> String {
    if of == 0 { String::new() } else { format!("{:.digits$}", count as f64 / of as f64) }
}

/// What was found as one JSON object.
pub fn json(summary: &CardWorthSummary<'_>) -> Value {
    let (found, plan, pack) = (summary.found, summary.plan, summary.game.pack());
    json!({
        "command": summary.command,
        "version": env!("CARGO_PKG_VERSION"),
        "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
        "variants": pack.variants,
        "players": summary.game.seat_count(),
        "bots": bot_ids(&plan.bots),
        "seed": plan.seed,
        "seeds": found.book.seeds,
        "rotations": found.rotations,
        "games": found.book.games,
        "is_cancelled": found.is_cancelled,
        "confidence": 0.95,
        "counts": CardCount::ALL.map(|count| json!({ "id": count.id(), "title": count.title() })),
        "by_chance": summary.chance_of_wins().json(),
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
        "counts": counts.into_iter().gather::<Map<_, _>>(),
        "unused": sums.unused().map(Unused::text),
        "win_rate_held": sample(&sums.win_rate_held(), summary.is_fixed()),
        "win_rate_played": sample(&sums.win_rate_played(), summary.is_fixed()),
        "blank": summary.effect(id).map(|effect| effect_json(summary, effect)),
    })
}

fn sample(sample: &Sample, is_fixed: bool) -> Value {
    json!({ "value": sample.mean, "interval": sample.interval(is_fixed).ends(), "n": sample.count })
}

fn effect_json(summary: &CardWorthSummary<'_>, effect: &CardImpact) -> Value {
    let [with_card, with_blank] = effect.win_shares();
    let more = json!({
        "holders": effect.win.x,
        "win_with_card": with_card,
        "win_with_blank": with_blank,
        "n": effect.win_sample().count,
        "same_games": effect.same_games,
    });
    merged([summary.of_wins(effect).json(), more, figures_json(effect, summary.is_fixed())])
}

/// What was found as comma-separated values: a line of names, and one for each card. How it was made stands in every line.
///
/// # Errors
/// None that could happen while a text is written.
pub fn csv(summary: &CardWorthSummary<'_>) -> std::io::Result<String> {
    csv_text(summary.cards.iter().map(|&card| csv_row(summary, card)))
}

fn csv_row(summary: &CardWorthSummary<'_>, id: CardId) -> CsvRow {
    let (book, plan, pack) = (&summary.found.book, summary.plan, summary.game.pack());
    let (card, sums) = (&pack.cards[id.index()], book.card(id));
    let (held, effect) = (sums.win_rate_held(), summary.effect(id));
    let [with_card, with_blank] = match effect {
        Some(effect) => effect.win_shares().map(|share| share.to_string()),
        None => [const { String::new() }; 2],
    };
    let mut row = vec![
        ("number", card.number.to_string()),
        ("title", card.title.clone()),
        ("kind", card.kind.id().to_owned()),
        ("set", card.set.to_string()),
        ("games", book.games.to_string()),
        ("seeds", book.seeds.to_string()),
    ];
    row.extend(CardCount::ALL.map(|count| (count.id(), sums.count(count).to_string())));
    row.push(("win_rate_held", csv_number(held.mean)));
    row.extend(csv_ends(["low", "high"], Some(held.interval(summary.is_fixed()))));
    row.extend([("n", held.count.to_string()), ("win_with_card", with_card), ("win_with_blank", with_blank)]);
    row.extend(csv_difference(["difference_low", "difference_high"], effect.map(|it| summary.of_wins(it))));
    row.extend([
        ("players", summary.game.seat_count().to_string()),
        ("bots", bot_ids(&plan.bots).join(" ")),
        ("seed", plan.seed.to_string()),
        ("hash", pack.hash.clone()),
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("command", summary.command.clone().unwrap_or_default()),
    ]);
    row
}
