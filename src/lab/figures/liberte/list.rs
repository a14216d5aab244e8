//! Which figures the games of a ruleset have, and their order: by what they are about, those that are shown first before
//! the others.

use super::{BattleLoss, LiberteFigure, NamedFaction, PointSource, ProvinceFigure, TieAbout, TieEnd, TurnFigure};
use crate::bots::BotKind;
use crate::games::liberte::{Ending, Liberte};
use crate::kernel::Seat;
use crate::lab::figures::FigureGroup;
use crate::model::{Claim, FactionIds, ProvinceId, RulePoint};

/// How many votes or provinces short of a sudden death is near.
const NEAR: [u8; 3] = [1, 2, 3];

/// The things that figures are named by.
struct Scope {
    /// The endings, each with the turns in which it may come.
    endings: Vec<(Ending, Vec<u8>)>,
    turns: Vec<u8>,
    battle_turns: Vec<u8>,
    seats: Vec<Seat>,
    /// Kinds of bots, where there are several.
    kinds: Vec<BotKind>,
    tie_ends: Vec<TieEnd>,
    provinces: Vec<ProvinceId>,
    factions: Vec<NamedFaction>,
}

impl Scope {
    /// The scope of a ruleset's games by these bots.
    fn of(game: &Liberte, bots: &[BotKind]) -> Scope {
        let rules = game.rules();
        let turns: Vec<u8> = (1..=rules.turns.min(7)).collect();
        let may_come = |ending: Ending, turn: u8| match ending {
            Ending::LastTurn => turn == rules.turns,
            Ending::RoyalistCounterRevolution => rules.counter_revolution_turns.has(turn),
            Ending::RadicalLandslide | Ending::FurtherEnding | Ending::Declared(_) => true,
        };
        let turns_of = |ending| turns.iter().copied().filter(|&turn| may_come(ending, turn)).collect();
        let judges_ties = game.fills(RulePoint::WhoLeadsATie) || game.fills(RulePoint::WhichFactionLeadsATie);
        let may_end = |end: &TieEnd| match end {
            TieEnd::ByScript => judges_ties,
            TieEnd::CutShort => rules.claim == Claim::Manual,
            TieEnd::ByCards | TieEnd::ByPrecedence | TieEnd::BattleLost | TieEnd::NoVote | TieEnd::Shared => true,
        };
        let is_mixed = bots.iter().any(|&kind| kind != bots[0]);
        let provinces = game.pack().board.provinces.len() as u8;
        Scope {
            endings: game.endings().map(|ending| (ending, turns_of(ending))).collect(),
            battle_turns: turns.iter().copied().filter(|&turn| !rules.skip_battle.has(turn)).collect(),
            seats: Seat::first(game.seat_count()).collect(),
            kinds: BotKind::distinct(bots).into_iter().filter(|_| is_mixed).collect(),
            tie_ends: TieEnd::ALL.into_iter().filter(may_end).collect(),
            provinces: (0..provinces).map(ProvinceId).collect(),
            turns,
            factions: NamedFaction::all(game.faction_ids()),
        }
    }

    /// One of each, the others being named alike.
    fn reference() -> Scope {
        Scope {
            endings: Ending::ALL.map(|ending| (ending, vec![1])).into(),
            turns: vec![1],
            battle_turns: vec![1],
            seats: vec![Seat(0)],
            kinds: vec![BotKind::Random],
            tie_ends: TieEnd::ALL.into(),
            provinces: vec![ProvinceId(0)],
            factions: NamedFaction::all(FactionIds::OF_THE_RULEBOOK),
        }
    }

    /// A figure of each faction.
    fn of_factions<T>(&self, figure: fn(NamedFaction) -> T) -> impl Iterator<Item = T> {
        self.factions.iter().copied().map(figure)
    }

    fn figures(&self) -> Vec<LiberteFigure> {
        let length = vec![
            LiberteFigure::LastTurn,
            LiberteFigure::Decisions,
            LiberteFigure::CardsPlayed,
            LiberteFigure::OwnActions,
            LiberteFigure::FreeDecisions,
        ];
        let lists = [
            self.endings(),
            self.wins(),
            self.points(),
            self.governments(),
            self.supplies(),
            self.rounds(),
            self.ties(),
            self.provinces(),
            self.battles(),
            self.course(),
            length,
        ];
        lists.concat()
    }

    fn endings(&self) -> Vec<LiberteFigure> {
        let mut all: Vec<LiberteFigure> =
            self.endings.iter().map(|&(ending, _)| LiberteFigure::Ending(ending)).collect();
        all.extend(self.endings.iter().flat_map(|(ending, turns)| in_turns(turns, [TurnFigure::Ending(*ending)])));
        all.extend([LiberteFigure::RedVotes, LiberteFigure::VotesMissing]);
        all.extend(NEAR.map(LiberteFigure::VotesWithin));
        all.extend([LiberteFigure::WhiteCount, LiberteFigure::WhiteMissing]);
        all.extend(NEAR.map(LiberteFigure::WhiteWithin));
        all.extend(NEAR.map(LiberteFigure::EitherWithin));
        all
    }

    fn wins(&self) -> Vec<LiberteFigure> {
        let mut all: Vec<LiberteFigure> = self.seats.iter().copied().map(LiberteFigure::Win).collect();
        all.extend(self.kinds.iter().copied().map(LiberteFigure::WinOf));
        all.push(LiberteFigure::SharedWin);
        all.extend(PointSource::ALL.map(LiberteFigure::WonWithMostFrom));
        all
    }

    fn points(&self) -> Vec<LiberteFigure> {
        let mut all = vec![LiberteFigure::WinnersPoints, LiberteFigure::Lead, LiberteFigure::AllPoints];
        all.extend(self.seats.iter().copied().map(LiberteFigure::Points));
        all.extend(PointSource::ALL.map(LiberteFigure::PointsFrom));
        all.extend(PointSource::ALL.map(LiberteFigure::WinnersPointsFrom));
        all.extend(
            self.seats
                .iter()
                .flat_map(|&seat| PointSource::ALL.map(|source| LiberteFigure::SeatsPointsFrom(seat, source))),
        );
        all
    }

    fn governments(&self) -> Vec<LiberteFigure> {
        let mut all: Vec<LiberteFigure> = self.of_factions(LiberteFigure::Governments).collect();
        all.extend(in_turns(&self.turns, self.of_factions(TurnFigure::Government)));
        all.push(LiberteFigure::GovernmentChanges);
        all.extend(self.of_factions(LiberteFigure::Oppositions));
        all.extend(in_turns(&self.turns, self.of_factions(TurnFigure::Opposition)));
        all
    }

    fn supplies(&self) -> Vec<LiberteFigure> {
        let mut all: Vec<LiberteFigure> = self.of_factions(LiberteFigure::Exhausted).collect();
        all.extend(in_turns(&self.turns, self.of_factions(TurnFigure::Exhausted)));
        all.extend(self.of_factions(LiberteFigure::ExhaustedRounds));
        all.push(LiberteFigure::EmptyAtOnce);
        all
    }

    fn rounds(&self) -> Vec<LiberteFigure> {
        let mut all = vec![LiberteFigure::Rounds];
        all.extend(in_turns(&self.turns, [TurnFigure::Rounds]));
        all.push(LiberteFigure::SafetyStops);
        all
    }

    fn ties(&self) -> Vec<LiberteFigure> {
        let mut all = vec![LiberteFigure::Ties];
        all.extend(TieAbout::ALL.map(LiberteFigure::TiesAbout));
        all.extend(self.tie_ends.iter().copied().map(LiberteFigure::TiesEnded));
        all.extend(TieAbout::ALL.map(LiberteFigure::TiesBroken));
        all.extend([LiberteFigure::Advanced, LiberteFigure::Declined, LiberteFigure::DeclinedFreely]);
        all
    }

    fn provinces(&self) -> Vec<LiberteFigure> {
        let mut all = vec![LiberteFigure::Contested];
        all.extend(in_turns(&self.turns, [TurnFigure::Contested]));
        all.push(LiberteFigure::Empty);
        all.extend(in_turns(&self.turns, [TurnFigure::Empty]));
        all.extend([
            LiberteFigure::Voted,
            LiberteFigure::NewSeat,
            LiberteFigure::NewFaction,
            LiberteFigure::PayingContested,
        ]);
        all.extend([
            LiberteFigure::ParisVoted,
            LiberteFigure::ParisVotes,
            LiberteFigure::ParisGoverns,
            LiberteFigure::ParisWins,
        ]);
        let of = |&province: &ProvinceId| ProvinceFigure::ALL.map(|what| LiberteFigure::Province(province, what));
        all.extend(self.provinces.iter().flat_map(of));
        all
    }

    fn battles(&self) -> Vec<LiberteFigure> {
        let mut all = vec![LiberteFigure::BattlesLost];
        all.extend(in_turns(&self.battle_turns, [TurnFigure::BattleLost]));
        all.extend(BattleLoss::ALL.map(LiberteFigure::BattlesLostBy));
        all.push(LiberteFigure::Battles);
        all
    }

    fn course(&self) -> Vec<LiberteFigure> {
        let mut all = vec![LiberteFigure::LeadChanges, LiberteFigure::WinnerLed];
        all.extend(in_turns(&self.turns, [TurnFigure::WinnerLed]));
        all
    }
}

/// Things, each in each of some turns.
fn in_turns(turns: &[u8], things: impl IntoIterator<Item = TurnFigure>) -> Vec<LiberteFigure> {
    let of = |thing| turns.iter().map(move |&turn| LiberteFigure::InTurn(thing, turn));
    things.into_iter().flat_map(of).collect()
}

impl LiberteFigure {
    /// The figures of a game by these bots, in the order of tables.
    pub fn all(game: &Liberte, bots: &[BotKind]) -> Vec<LiberteFigure> {
        Scope::of(game, bots).figures()
    }

    /// The additional figures where decisions are probed.
    pub const PROBED: [LiberteFigure; 2] = [LiberteFigure::WinnerImpact, LiberteFigure::PointsImpact];

    /// Every figure that any game may have, with the first seat, province and turn and the first kind of bot for all of them.
    pub fn reference() -> Vec<LiberteFigure> {
        let mut all = Scope::reference().figures();
        let at = all.iter().rposition(|figure| figure.group() == FigureGroup::Course).map_or(0, |at| at + 1);
        all.splice(at..at, LiberteFigure::PROBED);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_listed() {
        let listed: Vec<String> = LiberteFigure::reference().iter().map(|figure| format!("{figure:?}")).collect();
        let is_listed = |row: &&&str| listed.iter().any(|figure| figure.split('(').next() == Some(row));
        let missing: Vec<_> = LiberteFigure::ROWS.iter().filter(|row| !is_listed(row)).collect();
        assert!(missing.is_empty(), "rows of `table.rs` without a place in `list.rs`: {missing:?}");
    }
}
