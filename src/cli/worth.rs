//! `liberte worth`: what becomes of each card, and what a game is without it.

mod characters;
mod impact;
mod print;
mod things;

use super::format::TableFormat;
use super::games::{GamesArgs, first_seed, moved_bots, seated};
use super::other_game::OtherGame;
use super::printer;
use super::ruleset::OpenedRuleset;
use super::run::{RunArgs, end};
use super::{Failure, Opened, Outcome};
use crate::lab::{AblatedCard, LabGame, ThingGame, ThingWorth, WorthPlan, ablate_card, card_worth, thing_worth};
use crate::model::{CardId, Pack};
use clap::Args;
use print::CardWorthSummary;
use rayon::prelude::*;
use std::io::Write;
use std::process::ExitCode;

const HELP: &str = "\
A card is its number (`12` or `#12`), what it does (`terror`), or a part of its title that no other card has.

  won by holders   how often a seat that held the card won: a correlation only. Players who draw more cards hold more of
                   them, and players who are ahead may play more of them
  by the first     the same for the seat that held it first
  with a blank     the same for this seat, in the same games with a blank in the card's place. A blank is drawn, held and
                   discarded, and does nothing; nobody knows of it before it is seen, so both games are the same until then
  the card adds    the difference: the effect of the card itself

Examples:
  liberte worth 12 45                       two cards, and what they do to the figures of the game
  liberte worth terror -n 2000              all cards with an effect
  liberte worth --set b --format csv
  liberte worth --no-blank -n 5000          only what becomes of the cards: a hundred times faster
  liberte worth --pack libertalia --pairs --no-blank -n 20000 --bots random   which characters go well together?

With a pack of Revolution! the things are the spaces of the chart and the kinds of cards, by their ids (`general`, \
`space.general`, `card.support-5`); a blank space stands on the chart and gives nothing, and its holder is the seat that won \
it first.

With a pack of Libertalia the things are the characters (`beggar`). All players have the same ones, so seats are \
compared that had a character in hand when a campaign began: those that played it in this campaign, and those that did not.

  lead             the fortune of the campaign less the mean fortune of the table, of those that played it
  playing adds     by how much that is more than the lead of those that kept it. With bots that play at random \
(--bots random) who
                   plays it is chance, and this is what playing it brings; others play it where it seems good to them
  first to play    how often the seat wins that played it first; with a blank, which is played and does nothing; and the
                   difference. Bots that think see that a blank does nothing, and play it less
  --pairs          of seats that had two characters: the lead of those that played both, the sum of what each brings \
alone, and
                   what they bring beyond it. All pairs are in the JSON, and in the table for programs, which then has a
                   pair a line

Of characters that are named there are also the figures of the game with a blank, in the games in which they were drawn.

A record (--record) holds the games with blanks, which are most of them; the real games are played again, to follow \
their cards.

What is counted of a card is listed under `counts` in the JSON; the table for programs has a column for each.

The words `clear` and `likely` are explained in `liberte ab --help`. Below the table is the number of cards that chance \
alone would make likely or clear; a star marks those that remain after correcting for this.";

/// What `worth` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP, mut_arg("seed", first_seed), mut_arg("bots", moved_bots))]
pub struct WorthArgs {
    /// The cards, or in Revolution! also the spaces, or in Libertalia the characters; all if none is named.
    #[arg(value_name = "CARD")]
    cards: Vec<String>,
    /// Only cards of this set.
    #[arg(long, value_name = "SET")]
    set: Option<char>,
    /// The number of games, rounded up to whole seeds; each is played once more for every card.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 200, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Play no games with blanks: only report what becomes of the cards.
    #[arg(long)]
    no_blank: bool,
    /// In Libertalia, report also which two characters go well together: all pairs with one that is named, or of all.
    #[arg(long)]
    pairs: bool,
    #[command(flatten)]
    by: GamesArgs,
    #[command(flatten)]
    run_args: RunArgs,
    /// A table for people, one JSON object with every figure of the game, or a table for other programs with a card a line.
    #[arg(long, value_enum, default_value_t)]
    format: TableFormat,
}

/// Finds out what cards are worth, and prints it.
pub fn worth(pack: Option<&str>, args: &WorthArgs) -> Outcome {
    if OtherGame::named(pack)?.is_some() {
        return worth_of_things(&OpenedRuleset::open(pack, &args.by.variant)?, args);
    }
    if args.pairs {
        return Err(Failure::usage(PAIRS_ARE_OF_CHARACTERS));
    }
    let opened = Opened::new(pack, &args.by.variant)?;
    let game = opened.game(args.by.players)?;
    let cards = wanted_cards(&opened.pack, args)?;
    let blanked = if args.no_blank { Vec::new() } else { blanks(&opened, args.by.players, &cards)? };
    let (bots, threads) = (seated(&args.by.bots, &game)?, args.by.threads.threads);
    let plan = WorthPlan { bots, seed: args.by.seed, games: args.games, threads };
    let found =
        card_worth(&game, &blanked, &plan, |experiment, on_seed| args.run_args.run_with_observer(experiment, on_seed))?;
    let summary =
        CardWorthSummary { game: &game, cards: &cards, is_named: !args.cards.is_empty(), plan: &plan, found: &found };
    args.format.print(|| print::text(&summary), || print::json(&summary), || print::csv(&summary))?;
    if found.is_cancelled {
        let _ = writeln!(printer::stderr(), "stopped after {} of {} games", found.book.games, plan.games);
        return Ok(ExitCode::from(130));
    }
    Ok(ExitCode::SUCCESS)
}

/// Why other games than Libertalia have no `--pairs`.
const PAIRS_ARE_OF_CHARACTERS: &str = "`--pairs` is for the characters of Libertalia";

/// Finds out what the things of a game that is not Liberté are worth, and prints it.
fn worth_of_things(opened: &OpenedRuleset, args: &WorthArgs) -> Outcome {
    if args.set.is_some() {
        return Err(Failure::usage("the cards of this game are in no sets: leave `--set` out"));
    }
    match opened.game(args.by.players)?.lab() {
        LabGame::Revolution(game) => things::worth(game, opened, args),
        LabGame::Libertalia(game) => characters::worth(game, opened, args),
        LabGame::Liberte(_) => Err(Failure::usage("this is a pack of Liberté")),
    }
}

/// The games that are asked for.
fn plan(game: &impl ThingGame, args: &WorthArgs) -> Result<WorthPlan, Failure> {
    let bots = seated(&args.by.bots, game.lab())?;
    Ok(WorthPlan { bots, seed: args.by.seed, games: args.games, threads: args.by.threads.threads })
}

/// The things that were asked for by their ids, `general` or `space.general`, in the pack's order; all where none is named.
fn wanted<G: ThingGame>(game: &G, names: &[String]) -> Result<Vec<G::Thing>, Failure> {
    let all = game.things();
    if names.is_empty() {
        return Ok(all);
    }
    let is_called = |thing: G::Thing, name: &str| {
        let (list, id) = game.thing_id(thing);
        name == id || name.split_once('.') == Some((list, id))
    };
    if let Some(unknown) = names.iter().find(|name| !all.iter().any(|&thing| is_called(thing, name))) {
        let known: Vec<String> = all.iter().map(|&thing| game.thing_name(thing)).collect();
        return Err(Failure::usage(format!("nothing is called `{unknown}`; there are {}", known.join(", "))));
    }
    Ok(all.into_iter().filter(|&thing| names.iter().any(|name| is_called(thing, name))).collect())
}

/// The worth of things; `follow` is given what became of them in the real games, seed by seed.
fn measured<G: ThingGame>(
    game: &G,
    opened: &OpenedRuleset,
    args: &WorthArgs,
    plan: &WorthPlan,
    things: &[G::Thing],
    follow: impl FnMut(&[G::History]),
) -> Result<ThingWorth<G::Thing>, Failure> {
    let blanks = if args.no_blank { &[][..] } else { things };
    let cannot = |thing: G::Thing, why: String| {
        Failure::content(format!("without what `{}` does there is no game: {why}", game.thing_name(thing)))
    };
    thing_worth(game, &opened.pack, blanks, plan, cannot, follow, |experiment, on_seed| {
        args.run_args.run_with_observer(experiment, on_seed)
    })
}

/// Says whether it was stopped.
fn finish<T>(found: &ThingWorth<T>, plan: &WorthPlan) -> Outcome {
    if found.is_cancelled() {
        let games = found.results.seeds * found.results.rotations;
        let _ = writeln!(printer::stderr(), "stopped after {games} of {} games", plan.games);
    }
    end([&found.results])
}

/// The games in which one of the cards is blank.
fn blanks(opened: &Opened, players: usize, cards: &[CardId]) -> Result<Vec<AblatedCard>, Failure> {
    let blank = |&card: &CardId| {
        let number = opened.pack.number(card);
        let unplayable = |why| Failure::content(format!("without #{number} the pack can't be played: {why}"));
        ablate_card(&opened.compiled, players, card).map(|game| AblatedCard { card, game }).map_err(unplayable)
    };
    cards.par_iter().map(blank).collect()
}

/// The cards that were asked for, in the order of their numbers.
fn wanted_cards(pack: &Pack, args: &WorthArgs) -> Result<Vec<CardId>, Failure> {
    let all = || (0..pack.cards.len()).map(|at| CardId(at as u8));
    let mut cards: Vec<CardId> = if args.cards.is_empty() {
        all().collect()
    } else {
        let named: Result<Vec<_>, Failure> = args.cards.iter().map(|name| named(pack, name)).collect();
        named?.concat()
    };
    if let Some(set) = args.set {
        let set = set.to_ascii_uppercase();
        let has_set = |card: &CardId| pack.cards[card.index()].set.to_ascii_uppercase() == set;
        if !all().any(|card| has_set(&card)) {
            let mut sets: Vec<String> = pack.cards.iter().map(|card| card.set.to_string()).collect();
            sets.sort();
            sets.dedup();
            return Err(Failure::usage(format!("there is no set `{set}`; there are: {}", sets.join(", "))));
        }
        cards.retain(has_set);
    }
    cards.sort();
    cards.dedup();
    match cards.is_empty() {
        true => Err(Failure::usage("no card is left: the named cards are of another set")),
        false => Ok(cards),
    }
}

/// The cards of a number, an effect or a part of a title.
fn named(pack: &Pack, name: &str) -> Result<Vec<CardId>, Failure> {
    let all = || (0..pack.cards.len()).map(|at| CardId(at as u8));
    let digits = name.strip_prefix('#').unwrap_or(name);
    if let Ok(number) = digits.parse::<u16>() {
        let card = pack.card(number).ok_or_else(|| Failure::usage(format!("there is no card `{name}`")))?;
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
        [] => Err(Failure::usage(format!("there is no card `{name}`: name its number, its title, or what it does"))),
        several => {
            let numbers: Vec<String> = several.iter().map(|&card| format!("#{}", pack.number(card))).collect();
            Err(Failure::usage(format!("`{name}` is in the titles of {}: name the number", numbers.join(", "))))
        }
    }
}
