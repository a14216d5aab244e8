//! `liberte worth`: what becomes of each card, and what a game is without it.

use super::Outcome;
use super::format::TableFormat;
use super::games::{GamesArgs, first_seed, moved_bots, seated};
use super::printer;
use super::ruleset::OpenedRuleset;
use super::run::{RunArgs, command, end};
use super::study::CommandRunner;
use crate::desk::{WorthPlayed, WorthRequest, play_worth};
use crate::lab::WorthPlan;
use clap::Args;
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
    let opened = OpenedRuleset::open(pack, &args.by.variant)?;
    let game = opened.game(args.by.players)?;
    let (bots, threads) = (seated(&args.by.bots, game.lab())?, args.by.threads.threads);
    let request = WorthRequest {
        names: args.cards.clone(),
        set: args.set,
        has_blanks: !args.no_blank,
        pairs: args.pairs,
        plan: WorthPlan { bots, seed: args.by.seed, games: args.games, threads },
        command: Some(command()),
    };
    let played = play_worth(&opened.into_named(), &request, &mut CommandRunner::new(&args.run_args))?;
    let WorthPlayed { outcome, games, results } = played;
    args.format.print(|| outcome.text, || outcome.json, || Ok(outcome.csv))?;
    if outcome.is_cancelled {
        let _ = writeln!(printer::stderr(), "stopped after {games} of {} games", args.games);
    }
    match results {
        Some(results) => end([&results]),
        None if outcome.is_cancelled => Ok(ExitCode::from(130)),
        None => Ok(ExitCode::SUCCESS),
    }
}
