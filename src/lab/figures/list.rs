//! Which figures the games of a ruleset have, and their order: by what they are about, those that are shown first before
//! the others.

use super::{BattleLoss, Figure, FigureGroup, PointSource, ProvinceFigure, TieAbout, TieEnd, TurnFigure};
use crate::bots::BotKind;
use crate::games::liberte::{Ending, Liberte};
use crate::kernel::Seat;
use crate::model::{Claim, Faction, ProvinceId, RulePoint};

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
}

impl Scope {
    /// The scope of a ruleset's games by these bots.
    fn of(game: &Liberte, bots: &[BotKind]) -> Scope {
        let rules = game.rules();
        let turns: Vec<u8> = (1..=rules.turns.min(7)).collect();
        let may_come = |ending: Ending, turn: u8| match ending {
            Ending::LastTurn => turn == rules.turns,
            Ending::RoyalistCounterRevolution => rules.counter_revolution_turns.has(turn),
            Ending::RadicalLandslide | Ending::FurtherEnding => true,
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
        }
    }

    fn figures(&self) -> Vec<Figure> {
        let length = vec![Figure::LastTurn, Figure::Decisions, Figure::CardsPlayed, Figure::FreeDecisions];
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

    fn endings(&self) -> Vec<Figure> {
        let mut all: Vec<Figure> = self.endings.iter().map(|&(ending, _)| Figure::Ending(ending)).collect();
        all.extend(self.endings.iter().flat_map(|(ending, turns)| in_turns(turns, [TurnFigure::Ending(*ending)])));
        all.extend([Figure::RedVotes, Figure::VotesMissing]);
        all.extend(NEAR.map(Figure::VotesWithin));
        all.extend([Figure::WhiteCount, Figure::WhiteMissing]);
        all.extend(NEAR.map(Figure::WhiteWithin));
        all.extend(NEAR.map(Figure::EitherWithin));
        all
    }

    fn wins(&self) -> Vec<Figure> {
        let mut all: Vec<Figure> = self.seats.iter().copied().map(Figure::Win).collect();
        all.extend(self.kinds.iter().copied().map(Figure::WinOf));
        all.push(Figure::SharedWin);
        all.extend(PointSource::ALL.map(Figure::WonWithMostFrom));
        all
    }

    fn points(&self) -> Vec<Figure> {
        let mut all = vec![Figure::WinnersPoints, Figure::Lead, Figure::AllPoints];
        all.extend(self.seats.iter().copied().map(Figure::Points));
        all.extend(PointSource::ALL.map(Figure::PointsFrom));
        all.extend(PointSource::ALL.map(Figure::WinnersPointsFrom));
        all.extend(
            self.seats.iter().flat_map(|&seat| PointSource::ALL.map(|source| Figure::SeatsPointsFrom(seat, source))),
        );
        all
    }

    fn governments(&self) -> Vec<Figure> {
        let mut all = Faction::ALL.map(Figure::Governments).to_vec();
        all.extend(in_turns(&self.turns, Faction::ALL.map(TurnFigure::Government)));
        all.push(Figure::GovernmentChanges);
        all.extend(Faction::ALL.map(Figure::Oppositions));
        all.extend(in_turns(&self.turns, Faction::ALL.map(TurnFigure::Opposition)));
        all
    }

    fn supplies(&self) -> Vec<Figure> {
        let mut all = Faction::ALL.map(Figure::Exhausted).to_vec();
        all.extend(in_turns(&self.turns, Faction::ALL.map(TurnFigure::Exhausted)));
        all.extend(Faction::ALL.map(Figure::ExhaustedRounds));
        all.push(Figure::EmptyAtOnce);
        all
    }

    fn rounds(&self) -> Vec<Figure> {
        let mut all = vec![Figure::Rounds];
        all.extend(in_turns(&self.turns, [TurnFigure::Rounds]));
        all.push(Figure::SafetyStops);
        all
    }

    fn ties(&self) -> Vec<Figure> {
        let mut all = vec![Figure::Ties];
        all.extend(TieAbout::ALL.map(Figure::TiesAbout));
        all.extend(self.tie_ends.iter().copied().map(Figure::TiesEnded));
        all.extend(TieAbout::ALL.map(Figure::TiesBroken));
        all.extend([Figure::Advanced, Figure::Declined, Figure::DeclinedFreely]);
        all
    }

    fn provinces(&self) -> Vec<Figure> {
        let mut all = vec![Figure::Contested];
        all.extend(in_turns(&self.turns, [TurnFigure::Contested]));
        all.push(Figure::Empty);
        all.extend(in_turns(&self.turns, [TurnFigure::Empty]));
        all.extend([Figure::Voted, Figure::NewSeat, Figure::NewFaction, Figure::PayingContested]);
        all.extend([Figure::ParisVoted, Figure::ParisVotes, Figure::ParisGoverns, Figure::ParisWins]);
        let of = |&province: &ProvinceId| ProvinceFigure::ALL.map(|what| Figure::Province(province, what));
        all.extend(self.provinces.iter().flat_map(of));
        all
    }

    fn battles(&self) -> Vec<Figure> {
        let mut all = vec![Figure::BattlesLost];
        all.extend(in_turns(&self.battle_turns, [TurnFigure::BattleLost]));
        all.extend(BattleLoss::ALL.map(Figure::BattlesLostBy));
        all.push(Figure::Battles);
        all
    }

    fn course(&self) -> Vec<Figure> {
        let mut all = vec![Figure::LeadChanges, Figure::WinnerLed];
        all.extend(in_turns(&self.turns, [TurnFigure::WinnerLed]));
        all
    }
}

/// Things, each in each of some turns.
fn in_turns(turns: &[u8], things: impl IntoIterator<Item = TurnFigure>) -> Vec<Figure> {
    let of = |thing| turns.iter().map(move |&turn| Figure::InTurn(thing, turn));
    things.into_iter().flat_map(of).collect()
}

impl Figure {
    /// The figures of a game by these bots, in the order of tables.
    pub fn all(game: &Liberte, bots: &[BotKind]) -> Vec<Figure> {
        Scope::of(game, bots).figures()
    }

    /// The additional figures where decisions are probed.
    pub const PROBED: [Figure; 2] = [Figure::WinnerImpact, Figure::PointsImpact];

    /// Every figure that any game may have, with the first seat, province and turn and the first kind of bot for all of them.
    pub fn reference() -> Vec<Figure> {
        let mut all = Scope::reference().figures();
        let at = all.iter().rposition(|figure| figure.group() == FigureGroup::Course).map_or(0, |at| at + 1);
        all.splice(at..at, Figure::PROBED);
        all
    }

    /// The figures of any of several games, in the order of tables.
    pub fn of_games(games: &[&Liberte], bots: &[BotKind]) -> Vec<Figure> {
        let rank = |figure: &Figure| (figure.group(), !figure.is_headline());
        let mut all: Vec<Figure> = Vec::new();
        for figure in games.iter().flat_map(|game| Figure::all(game, bots)) {
            if !all.contains(&figure) {
                let at = all.iter().rposition(|known| rank(known) <= rank(&figure)).map_or(0, |at| at + 1);
                all.insert(at, figure);
            }
        }
        all
    }

    /// Whether it is among the few headlines that a table of many rulesets has room for.
    pub fn is_first_headline(self) -> bool {
        matches!(self, Figure::Ending(_) | Figure::Win(_) | Figure::WinOf(_) | Figure::LastTurn | Figure::Rounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_listed() {
        let listed: Vec<String> = Figure::reference().iter().map(|figure| format!("{figure:?}")).collect();
        let is_listed = |row: &&&str| listed.iter().any(|figure| figure.split('(').next() == Some(row));
        let missing: Vec<_> = Figure::ROWS.iter().filter(|row| !is_listed(row)).collect();
        assert!(missing.is_empty(), "rows of `table.rs` without a place in `list.rs`: {missing:?}");
    }
}
