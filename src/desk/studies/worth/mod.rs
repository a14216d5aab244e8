//! What becomes of each card, and what a game is without it; and the same of spaces and characters.

mod cards;
mod characters;
mod impact;
mod things;

use super::{NamedRuleset, StudyError, StudyOutcome, StudyRunner};
use crate::games::BareGame;
use crate::kernel::Order;
use crate::lab::{
    AblatedCard, Bar, Difference, PackIdentity, Part, Picture, PlayableGame, PlayableRuleset, Results, ThingGame,
    ThingWorth, Unit, WorthPlan, ablate_card, card_worth, difference, thing_worth,
};
use crate::model::{CardId, Pack};
use crate::script::Compiled;
use cards::CardWorthSummary;
use rayon::prelude::*;

/// Why other games than Libertalia have no pairs.
const PAIRS_ARE_OF_CHARACTERS: &str = "`--pairs` is for the characters of Libertalia";

/// What is asked of the worth of things.
#[derive(Clone, Debug)]
pub struct WorthRequest {
    /// The cards, or in Revolution! also the spaces, or in Libertalia the characters; none: all.
    pub names: Vec<String>,
    /// Only cards of this set.
    pub set: Option<char>,
    /// Whether games with blanks are played.
    pub has_blanks: bool,
    /// Whether pairs of characters are asked for.
    pub pairs: bool,
    /// The games: the bots are one a seat.
    pub plan: WorthPlan,
    /// The command that plays the same; none where no command does.
    pub command: Option<String>,
}

/// The worth of things, and what was played for it.
pub struct WorthPlayed {
    /// What was found.
    pub outcome: StudyOutcome,
    /// Real games that were played.
    pub games: u64,
    /// What all games came to, where that is known.
    pub results: Option<Results>,
}

/// Finds out what things of a game are worth.
///
/// # Errors
/// Nothing is called so, the game can't do without a thing, or the games can't be played.
pub fn play_worth<R: StudyRunner>(
    ruleset: &NamedRuleset,
    request: &WorthRequest,
    runner: &mut R,
) -> Result<WorthPlayed, R::Error> {
    let pack = ruleset.ruleset.pack();
    let game = ruleset.ruleset.game(request.plan.bots.len()).map_err(StudyError::Request)?;
    if request.set.is_some() && matches!(ruleset.ruleset, PlayableRuleset::Data(_)) {
        let why = "the cards of this game are in no sets: leave `--set` out";
        return Err(StudyError::Request(why.to_owned()).into());
    }
    match (&ruleset.ruleset, &game) {
        (PlayableRuleset::Liberte(compiled), _) => worth_of_cards(compiled, request, runner),
        (PlayableRuleset::Data(_), PlayableGame::Bare(BareGame::Revolution(game))) => {
            things::play(game, &pack, request, runner)
        }
        (PlayableRuleset::Data(_), PlayableGame::Bare(BareGame::Libertalia(game))) => {
            characters::play(game, &pack, request, runner)
        }
        (PlayableRuleset::Data(_), PlayableGame::Liberte(_)) => {
            Err(StudyError::Request("this is a pack of Liberté".to_owned()).into())
        }
    }
}

/// Finds out what cards of Liberté are worth.
fn worth_of_cards<R: StudyRunner>(
    compiled: &Compiled,
    request: &WorthRequest,
    runner: &mut R,
) -> Result<WorthPlayed, R::Error> {
    if request.pairs {
        return Err(StudyError::Request(PAIRS_ARE_OF_CHARACTERS.to_owned()).into());
    }
    let players = request.plan.bots.len();
    let game = compiled.game(players).map_err(StudyError::Request)?;
    let cards = wanted_cards(compiled.pack(), request)?;
    let blanked = if request.has_blanks { blanks(compiled, players, &cards)? } else { Vec::new() };
    let found = card_worth(&game, &blanked, &request.plan, |experiment, on_seed| runner.play(experiment, on_seed))?;
    let summary = CardWorthSummary {
        game: &game,
        cards: &cards,
        is_named: !request.names.is_empty(),
        plan: &request.plan,
        found: &found,
        command: &request.command,
    };
    let outcome = StudyOutcome {
        report: cards::report(&summary),
        text: cards::text(&summary),
        csv: cards::csv(&summary).unwrap_or_default(),
        json: cards::json(&summary),
        is_cancelled: found.is_cancelled,
    };
    Ok(WorthPlayed { outcome, games: found.book.games, results: None })
}

/// The things that were asked for by their ids, `general` or `space.general`, in the pack's order; all where none is named.
fn wanted<G: ThingGame>(game: &G, names: &[String]) -> Result<Vec<G::Thing>, StudyError> {
    let all = game.things();
    if names.is_empty() {
        return Ok(all);
    }
    let is_called = |thing: G::Thing, name: &str| {
        let (list, id) = game.thing_id(thing);
        name == id || name.split_once('.') == Some((list, id)) || game.has_number(thing, name)
    };
    if let Some(unknown) = names.iter().find(|name| !all.iter().any(|&thing| is_called(thing, name))) {
        let known: Vec<String> = all.iter().map(|&thing| game.thing_name(thing)).collect();
        return Err(StudyError::Request(format!("nothing is called `{unknown}`; there are {}", known.join(", "))));
    }
    Ok(all.into_iter().filter(|&thing| names.iter().any(|name| is_called(thing, name))).collect())
}

/// The worth of things; `follow` is given what became of them in the real games, seed by seed.
fn measured<G: ThingGame, R: StudyRunner>(
    game: &G,
    pack: &PackIdentity,
    request: &WorthRequest,
    things: &[G::Thing],
    follow: impl FnMut(&[G::History]),
    runner: &mut R,
) -> Result<ThingWorth<G::Thing>, R::Error> {
    let blanks = if request.has_blanks { things } else { &[][..] };
    let cannot = |thing: G::Thing, why: String| {
        StudyError::Content(format!("without what `{}` does there is no game: {why}", game.thing_name(thing))).into()
    };
    thing_worth(game, pack, blanks, &request.plan, cannot, follow, |experiment, on_seed| {
        runner.play(experiment, on_seed)
    })
}

/// What things add, as a picture.
fn forest_of(what: &str, unit: Unit, added: impl Iterator<Item = (String, Difference)>) -> Part {
    let bar = |(name, it): (String, Difference)| Bar { name, interval: it.fixed, is_shown: it.word.is_shown() };
    let bars = added.map(bar).filter(|bar| !bar.interval.value.is_nan()).collect();
    let title = format!("{what}, with 95 % intervals; red: likely or clear");
    Part::Picture(Picture::Forest { title, unit, bars })
}

/// What things add, in two sentences: the one that adds most, and the one that takes most, as far as that is shown.
fn added_in_words(things: &str, what: &str, unit: Unit, added: &[(String, Difference)]) -> Part {
    let mut told: Vec<&(String, Difference)> = added.iter().filter(|(_, it)| it.word.is_shown()).collect();
    told.order_by(|one, other| other.1.fixed.value.total_cmp(&one.1.fixed.value));
    let one =
        |(name, it): &(String, Difference)| format!("{name} ({}, {})", difference(it.fixed.value, unit), it.text());
    let (most, least) = (told.iter().find(|it| it.1.fixed.value > 0.0), told.iter().rfind(|it| it.1.fixed.value < 0.0));
    let said = match (most, least) {
        (None, None) => format!("None of {} {things} is seen to change {what}", added.len()),
        (Some(most), None) => format!("Most is added to {what} by {}", one(most)),
        (None, Some(least)) => format!("Most is taken from {what} by {}", one(least)),
        (Some(most), Some(least)) => {
            format!("Most is added to {what} by {}, and most is taken from it by {}", one(most), one(least))
        }
    };
    Part::Summary(format!("{said}. {} of {} {things} are seen to matter.", told.len(), added.len()))
}

/// What things add to a share of the win, as a picture.
fn forest_of_wins(what: &str, added: impl Iterator<Item = (String, Difference)>) -> Part {
    forest_of(what, Unit::Share, added)
}

/// The games in which one of the cards is blank.
fn blanks(compiled: &Compiled, players: usize, cards: &[CardId]) -> Result<Vec<AblatedCard>, StudyError> {
    let blank = |&card: &CardId| {
        let number = compiled.pack().number(card);
        let unplayable = |why| StudyError::Content(format!("without #{number} the pack can't be played: {why}"));
        ablate_card(compiled, players, card).map(|game| AblatedCard { card, game }).map_err(unplayable)
    };
    cards.par_iter().map(blank).collect()
}

/// The cards that were asked for, in the order of their numbers.
fn wanted_cards(pack: &Pack, request: &WorthRequest) -> Result<Vec<CardId>, StudyError> {
    let all = || (0..pack.cards.len()).map(|at| CardId(at as u8));
    let mut cards: Vec<CardId> = if request.names.is_empty() {
        all().collect()
    } else {
        let named: Result<Vec<_>, StudyError> = request.names.iter().map(|name| named(pack, name)).collect();
        named?.concat()
    };
    if let Some(set) = request.set {
        let set = set.to_ascii_uppercase();
        let has_set = |card: &CardId| pack.cards[card.index()].set.to_ascii_uppercase() == set;
        if !all().any(|card| has_set(&card)) {
            let mut sets: Vec<String> = pack.cards.iter().map(|card| card.set.to_string()).collect();
            sets.sort();
            sets.dedup();
            return Err(StudyError::Request(format!("there is no set `{set}`; there are: {}", sets.join(", "))));
        }
        cards.retain(has_set);
    }
    cards.sort();
    cards.dedup();
    match cards.is_empty() {
        true => Err(StudyError::Request("no card is left: the named cards are of another set".to_owned())),
        false => Ok(cards),
    }
}

/// The cards of a number, an effect or a part of a title.
fn named(pack: &Pack, name: &str) -> Result<Vec<CardId>, StudyError> {
    let all = || (0..pack.cards.len()).map(|at| CardId(at as u8));
    let digits = name.strip_prefix('#').unwrap_or(name);
    if let Ok(number) = digits.parse::<u16>() {
        let card = pack.card(number).ok_or_else(|| StudyError::Request(format!("there is no card `{name}`")))?;
        return Ok(vec![card]);
    }
    if let Some(effect) = pack.effect(name) {
        return Ok(all().filter(|card| pack.cards[card.index()].effect() == Some(effect)).collect());
    }
    let wanted = name.to_lowercase();
    let of_title = |card: &CardId| pack.cards[card.index()].title.to_lowercase().contains(&wanted);
    let found: Vec<CardId> = all().filter(of_title).collect();
    match found.as_slice() {
        [_] => Ok(found),
        [] => {
            Err(StudyError::Request(format!("there is no card `{name}`: name its number, its title, or what it does")))
        }
        several => {
            let numbers: Vec<String> = several.iter().map(|&card| format!("#{}", pack.number(card))).collect();
            Err(StudyError::Request(format!("`{name}` is in the titles of {}: name the number", numbers.join(", "))))
        }
    }
}
