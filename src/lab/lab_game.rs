//! One enum over the games that the lab plays: the tools hold it, and open it once a game.

use super::counted_game::{CountedGame, Made};
use super::figures::{Figure, GameFigure, SharedFigure};
use super::{Flaw, PackIdentity};
use crate::bots::{BotKind, BotPlayer};
use crate::games::BareGame;
use crate::games::libertalia::Libertalia;
use crate::games::liberte::Liberte;
use crate::games::revolution::Revolution;
use crate::kernel::{Journal, JournalLine, Seat, SeatSet};
use crate::model::PackBot;
use crate::script::ScriptedGame;

/// A game that the lab plays.
#[derive(Clone, Copy, Debug)]
pub enum LabGame<'g> {
    /// Liberté.
    Liberte(&'g Liberte),
    /// Revolution!.
    Revolution(&'g Revolution),
    /// Libertalia.
    Libertalia(&'g Libertalia),
}

/// Does something with the game inside a [`LabGame`], by its own types: `for_game!(game, it => play(it))`.
macro_rules! for_game {
    ($game:expr, $inside:ident => $body:expr) => {
        match $game {
            $crate::lab::LabGame::Liberte($inside) => $body,
            $crate::lab::LabGame::Revolution($inside) => $body,
            $crate::lab::LabGame::Libertalia($inside) => $body,
        }
    };
}

pub(super) use for_game;

impl<'g> From<&'g Liberte> for LabGame<'g> {
    fn from(game: &'g Liberte) -> LabGame<'g> {
        LabGame::Liberte(game)
    }
}

impl<'g> From<&'g BareGame> for LabGame<'g> {
    fn from(game: &'g BareGame) -> LabGame<'g> {
        match game {
            BareGame::Revolution(game) => LabGame::Revolution(game),
            BareGame::Libertalia(game) => LabGame::Libertalia(game),
        }
    }
}

/// An ending that games may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnding {
    /// Its word in files.
    pub id: &'static str,
    /// In words for people, after "ends by".
    pub words: &'static str,
    /// The share of games with it.
    pub figure: Figure,
}

fn shared<G: CountedGame>(_: &G, shared: SharedFigure<G::Ending>) -> Figure {
    <G::Figure as GameFigure>::shared(shared).into()
}

/// A flaw in words: `the script of `terror` fails`.
fn flaw_text<G: CountedGame>(game: &G, flaw: Flaw) -> String {
    game.failing(flaw).and_then(|event| game.failure_in(event)).unwrap_or_else(|| G::UNSOUND.to_owned())
}

fn score_word<G: CountedGame>(_: &G) -> &'static str {
    G::SCORE
}

fn round_word<G: CountedGame>(_: &G) -> &'static str {
    G::ROUND
}

fn in_game<G: CountedGame>(game: &G, figure: Figure) -> Figure {
    G::Figure::own(figure).map_or(figure, |own| game.in_game(own).into())
}

fn endings<G: CountedGame>(game: &G) -> Vec<GameEnding> {
    let ending = |(id, words, ending)| GameEnding { id, words, figure: shared(game, SharedFigure::Ending(ending)) };
    game.endings().into_iter().map(ending).collect()
}

fn knows<G: CountedGame>(_: &G, kind: BotKind) -> bool {
    <G::Bot as BotPlayer<G>>::new(kind, 0, Seat(0)).is_some()
}

fn lines<G: CountedGame>(game: &G, made: &[(Seat, G::Choice)]) -> Vec<JournalLine> {
    made.iter().map(|&(seat, choice)| JournalLine { seat, choice: game.choice_text(choice), line: 0 }).collect()
}

impl<'g> LabGame<'g> {
    /// The number of players.
    pub fn seat_count(self) -> usize {
        for_game!(self, game => CountedGame::seat_count(game))
    }

    /// The seats, those together that play together, in the order of the first of each.
    pub fn sides(self) -> Vec<SeatSet> {
        let team = |seat| for_game!(self, game => CountedGame::team(game, seat));
        let all = Seat::first(self.seat_count()).map(|seat| (seat, team(seat)));
        all.filter(|(seat, team)| team.lowest() == Some(*seat)).map(|(_, team)| team).collect()
    }

    /// The word for what counts at the end: `Victory Points`.
    pub fn score_word(self) -> &'static str {
        for_game!(self, game => score_word(game))
    }

    /// The word for the part of a game by which its length is told: `turn`.
    pub fn round_word(self) -> &'static str {
        for_game!(self, game => round_word(game))
    }

    /// The greatest number of such a part that a game may come to.
    pub fn last_round(self) -> u16 {
        for_game!(self, game => CountedGame::last_round(game))
    }

    /// How its games may end.
    pub fn endings(self) -> Vec<GameEnding> {
        for_game!(self, game => endings(game))
    }

    /// What is counted in its games by these bots, in the order of tables.
    pub fn figures(self, bots: &[BotKind]) -> Vec<Figure> {
        for_game!(self, game => CountedGame::figures(game, bots).into_iter().map(Into::into).collect())
    }

    /// A figure as it stands in this game: its things may be in other places than in another.
    pub fn in_game(self, figure: Figure) -> Figure {
        for_game!(self, game => in_game(game, figure))
    }

    /// The title of a figure, with a province's name after its number.
    pub fn title_of(self, figure: Figure) -> String {
        match (self, figure) {
            (LabGame::Liberte(game), Figure::Liberte(figure)) => figure.title_in(game),
            (LabGame::Liberte(_) | LabGame::Revolution(_) | LabGame::Libertalia(_), figure) => figure.title(),
        }
    }

    /// A seat's part of the win.
    pub fn win(self, seat: Seat) -> Figure {
        for_game!(self, game => shared(game, SharedFigure::Win(seat)))
    }

    /// The part of the win of a kind of bots.
    pub fn win_of(self, kind: BotKind) -> Figure {
        for_game!(self, game => shared(game, SharedFigure::WinOf(kind)))
    }

    /// A seat's score.
    pub fn points(self, seat: Seat) -> Figure {
        for_game!(self, game => shared(game, SharedFigure::Points(seat)))
    }

    /// Decisions.
    pub fn decisions(self) -> Figure {
        for_game!(self, game => shared(game, SharedFigure::Decisions))
    }

    /// The additional figures where decisions are probed.
    pub fn probed(self) -> [Figure; 2] {
        for_game!(self, game => [SharedFigure::WinnerImpact, SharedFigure::PointsImpact].map(|it| shared(game, it)))
    }

    /// Checks that it can be played by these bots.
    ///
    /// # Errors
    /// One of them is of the pack's own, and the pack does not bring it.
    pub fn check_bots(self, bots: &[BotKind]) -> Result<(), String> {
        let own = self.pack_bots();
        bots.iter().try_for_each(|kind| kind.check(own).map_err(|error| error.to_string()))
    }

    /// The bots that its pack brings.
    pub fn pack_bots(self) -> &'g [PackBot] {
        for_game!(self, game => game.bots())
    }

    /// Whether a kind of bots plays this game.
    pub fn knows_bot(self, kind: BotKind) -> bool {
        for_game!(self, game => knows(game, kind))
    }

    /// What tells a bot's games from those of all others.
    pub fn bot_key(self, kind: BotKind) -> String {
        kind.key(self.pack_bots())
    }

    /// Choices as a journal has them.
    pub fn lines(self, made: Made<'_>) -> Vec<JournalLine> {
        match (self, made) {
            (LabGame::Liberte(game), Made::Liberte(made)) => lines(game, made),
            (LabGame::Revolution(game), Made::Revolution(made)) => lines(game, made),
            (LabGame::Libertalia(game), Made::Libertalia(made)) => lines(game, made),
            (LabGame::Liberte(_) | LabGame::Revolution(_) | LabGame::Libertalia(_), _) => Vec::new(),
        }
    }

    /// The journal of a game by bots, as text.
    pub fn journal(self, pack: &PackIdentity, seed: u64, made: Made<'_>) -> String {
        let head = pack.bots_journal_head(seed, self.seat_count());
        Journal::plain(head, self.lines(made)).write()
    }

    /// Whether its rules may have such a flaw.
    pub(super) fn may_have(self, flaw: Flaw) -> bool {
        flaw == Flaw::Audit || for_game!(self, game => game.failing(flaw).is_some())
    }

    /// A flaw in words: `the script of `terror` fails`.
    pub fn flaw_text(self, flaw: Flaw) -> String {
        for_game!(self, game => flaw_text(game, flaw))
    }
}
