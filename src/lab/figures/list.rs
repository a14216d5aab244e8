//! Which figures the games of a ruleset have, and their order: by what they are about, those that are shown first before
//! the others.

use super::{BattleLoss, Close, Figure, OfProvince, OfTurn, Source, TieAbout, TieEnd};
use crate::bots::BotKind;
use crate::kernel::Seat;
use crate::model::{Claim, Faction, ProvinceId, RulePoint};
use crate::rules::{Ending, Liberte};

/// How many votes or provinces short of a sudden death is near.
const NEAR: [u8; 3] = [1, 2, 3];

impl Figure {
    /// The figures of a game by these bots, in the order of tables.
    pub fn all(game: &Liberte, bots: &[BotKind]) -> Vec<Figure> {
        let lists = [
            endings(game),
            wins(game, bots),
            points(game),
            governments(game),
            supplies(game),
            rounds(game),
            ties(game),
            provinces(game),
            battles(game),
            course(game),
            vec![Figure::LastTurn, Figure::Decisions, Figure::CardsPlayed, Figure::FreeDecisions],
        ];
        lists.concat()
    }

    /// Those that are there besides where decisions are probed.
    pub const PROBED: [Figure; 2] = [Figure::MatteredForWin, Figure::MatteredForPoints];

    /// Those of any of several games, in the order of tables.
    pub fn of_games(games: &[&Liberte], bots: &[BotKind]) -> Vec<Figure> {
        let mut all: Vec<Figure> = Vec::new();
        for figure in games.iter().flat_map(|game| Figure::all(game, bots)) {
            if !all.contains(&figure) {
                let rank = |figure: Figure| (figure.group(), !figure.is_headline());
                let at = all.iter().rposition(|known| rank(*known) <= rank(figure)).map_or(0, |at| at + 1);
                all.insert(at, figure);
            }
        }
        all
    }
}

fn turns(game: &Liberte) -> impl Iterator<Item = u8> + Clone {
    1..=game.rules().turns.min(7)
}

fn seats(game: &Liberte) -> impl Iterator<Item = Seat> + Clone {
    let count = game.seat_count();
    (0..count as u8).map(Seat)
}

/// Things in each turn of some.
fn in_turns(turns: impl Iterator<Item = u8> + Clone, things: impl IntoIterator<Item = OfTurn>) -> Vec<Figure> {
    let of = |thing| turns.clone().map(move |turn| Figure::InTurn(thing, turn));
    things.into_iter().flat_map(of).collect()
}

/// The turns in which a game may end so.
fn turns_of(game: &Liberte, ending: Ending) -> impl Iterator<Item = u8> + Clone {
    let rules = game.rules();
    let (last, white) = (rules.turns, rules.counter_revolution_turns);
    turns(game).filter(move |&turn| match ending {
        Ending::FourTurns => turn == last,
        Ending::RoyalistCounterRevolution => white.has(turn),
        Ending::RadicalLandslide | Ending::FurtherEnding => true,
    })
}

fn endings(game: &Liberte) -> Vec<Figure> {
    let mut all: Vec<Figure> = game.endings().map(Figure::Ending).collect();
    all.extend(game.endings().flat_map(|ending| in_turns(turns_of(game, ending), [OfTurn::Ending(ending)])));
    let mut close = vec![Close::RedVotes, Close::VotesMissing];
    close.extend(NEAR.map(Close::VotesWithin));
    close.extend([Close::WhiteCount, Close::WhiteMissing]);
    close.extend(NEAR.map(Close::WhiteWithin));
    close.extend(NEAR.map(Close::EitherWithin));
    all.extend(close.into_iter().map(Figure::Close));
    all
}

fn wins(game: &Liberte, bots: &[BotKind]) -> Vec<Figure> {
    let kinds = BotKind::ALL.into_iter().filter(|kind| bots.contains(kind));
    let is_mixed = bots.iter().any(|&kind| kind != bots[0]);
    let mut all: Vec<Figure> = seats(game).map(Figure::Win).collect();
    all.extend(kinds.filter(|_| is_mixed).map(Figure::WinOf));
    all.push(Figure::SharedWin);
    all.extend(Source::ALL.map(Figure::WonWithMostFrom));
    all
}

fn points(game: &Liberte) -> Vec<Figure> {
    let mut all = vec![Figure::WinnersPoints, Figure::Lead, Figure::AllPoints];
    all.extend(seats(game).map(Figure::Points));
    all.extend(Source::ALL.map(Figure::PointsFrom));
    all.extend(Source::ALL.map(Figure::WinnersPointsFrom));
    all.extend(seats(game).flat_map(|seat| Source::ALL.map(|source| Figure::SeatsPointsFrom(seat, source))));
    all
}

fn governments(game: &Liberte) -> Vec<Figure> {
    let mut all = Faction::ALL.map(Figure::Governments).to_vec();
    all.extend(in_turns(turns(game), Faction::ALL.map(OfTurn::Government)));
    all.push(Figure::GovernmentChanges);
    all.extend(Faction::ALL.map(Figure::Oppositions));
    all.extend(in_turns(turns(game), Faction::ALL.map(OfTurn::Opposition)));
    all
}

fn supplies(game: &Liberte) -> Vec<Figure> {
    let mut all = Faction::ALL.map(Figure::Exhausted).to_vec();
    all.extend(in_turns(turns(game), Faction::ALL.map(OfTurn::Exhausted)));
    all.extend(Faction::ALL.map(Figure::ExhaustedRounds));
    all.push(Figure::EmptyAtOnce);
    all
}

fn rounds(game: &Liberte) -> Vec<Figure> {
    let mut all = vec![Figure::Rounds];
    all.extend(in_turns(turns(game), [OfTurn::Rounds]));
    all.push(Figure::SafetyStops);
    all
}

fn ties(game: &Liberte) -> Vec<Figure> {
    let may_be = |end: &TieEnd| match end {
        TieEnd::ByScript => game.fills(RulePoint::WhoLeadsATie) || game.fills(RulePoint::WhichFactionLeadsATie),
        TieEnd::CutShort => game.rules().claim == Claim::Manual,
        _ => true,
    };
    let mut all = vec![Figure::Ties];
    all.extend(TieAbout::ALL.map(Figure::TiesAbout));
    all.extend(TieEnd::ALL.into_iter().filter(may_be).map(Figure::TiesEnded));
    all.extend(TieAbout::ALL.map(Figure::TiesBroken));
    all.extend([Figure::Advanced, Figure::Declined, Figure::DeclinedFreely]);
    all
}

fn provinces(game: &Liberte) -> Vec<Figure> {
    let mut all = vec![Figure::Contested];
    all.extend(in_turns(turns(game), [OfTurn::Contested]));
    all.push(Figure::Empty);
    all.extend(in_turns(turns(game), [OfTurn::Empty]));
    all.extend([Figure::Voted, Figure::NewSeat, Figure::NewFaction, Figure::PayingContested]);
    all.extend([Figure::ParisVoted, Figure::ParisVotes, Figure::ParisGoverns, Figure::ParisWins]);
    let provinces = (0..game.pack().board.provinces.len() as u8).map(ProvinceId);
    all.extend(provinces.flat_map(|province| OfProvince::ALL.map(|what| Figure::Province(province, what))));
    all
}

fn battles(game: &Liberte) -> Vec<Figure> {
    let skipped = game.rules().skip_battle;
    let mut all = vec![Figure::BattlesLost];
    all.extend(in_turns(turns(game).filter(|&turn| !skipped.has(turn)), [OfTurn::BattleLost]));
    all.extend(BattleLoss::ALL.map(Figure::BattlesLostBy));
    all.push(Figure::Battles);
    all
}

fn course(game: &Liberte) -> Vec<Figure> {
    let mut all = vec![Figure::LeadChanges, Figure::WinnerLed];
    all.extend(in_turns(turns(game), [OfTurn::WinnerLed]));
    all
}
