//! Ids and titles of figures.

use super::{BattleLoss, Figure, NearMiss, ProvinceFigure, TieEnd, Unit};
use crate::games::liberte::Liberte;

impl Figure {
    /// Its id: what the command line and files call it. Words with dots between them, the turn last.
    pub fn id(self) -> String {
        use Figure::*;
        match self {
            InTurn(what, turn) => format!("{}.turn-{turn}", what.whole().id()),
            Ending(ending) => format!("ending.{}", ending.id()),
            NearMiss(close) => close_id(close),
            Win(seat) => format!("wins.{seat}"),
            WinOf(kind) => format!("wins.{}", kind.id()),
            WonWithMostFrom(source) => format!("wins.most-from.{}", source.id()),
            Points(seat) => format!("points.{seat}"),
            PointsFrom(source) => format!("points.from.{}", source.id()),
            WinnersPointsFrom(source) => format!("points.winner.from.{}", source.id()),
            SeatsPointsFrom(seat, source) => format!("points.{seat}.from.{}", source.id()),
            Governments(faction) => format!("governments.{}", faction.id()),
            Oppositions(faction) => format!("oppositions.{}", faction.id()),
            Exhausted(faction) => format!("exhausted.{}", faction.id()),
            ExhaustedRounds(faction) => format!("exhausted.{}.rounds", faction.id()),
            TiesAbout(about) => format!("ties.{}", about.id()),
            TiesBroken(about) => format!("ties.{}.broken", about.id()),
            TiesEnded(end) => format!("ties.{}", end.id()),
            Province(province, what) => format!("province.{}.{}", province.index() + 1, what.id()),
            BattlesLostBy(reason) => format!("battles-lost.{}", reason.id()),
            plain => plain.plain_id().to_owned(),
        }
    }

    /// The id of a figure that is named by nothing else.
    fn plain_id(self) -> &'static str {
        use Figure::*;
        match self {
            SharedWin => "shared-win",
            WinnersPoints => "points.winner",
            Lead => "points.lead",
            AllPoints => "points.all",
            GovernmentChanges => "governments.changes",
            EmptyAtOnce => "exhausted.before",
            Rounds => "rounds",
            SafetyStops => "rounds.safety-stops",
            Ties => "ties",
            Advanced => "ties.advanced",
            Declined => "ties.declined",
            DeclinedFreely => "ties.declined-freely",
            Contested => "provinces.contested",
            Empty => "provinces.empty",
            Voted => "provinces.voted",
            NewSeat => "provinces.new-seat",
            NewFaction => "provinces.new-faction",
            PayingContested => "provinces.paying-contested",
            ParisVoted => "paris.voted",
            ParisVotes => "paris.votes",
            ParisGoverns => "paris.governs",
            ParisWins => "paris.wins",
            Battles => "battles",
            BattlesLost => "battles-lost",
            LeadChanges => "leads.changes",
            WinnerLed => "leads.winner",
            WinnerImpact => "mattered.winner",
            PointsImpact => "mattered.points",
            LastTurn => "last-turn",
            Decisions => "decisions",
            FreeDecisions => "decisions.free",
            CardsPlayed => "cards-played",
            _ => "",
        }
    }

    /// What it is, in a few words; provinces by their numbers on the board.
    pub fn title(self) -> String {
        use Figure::*;
        match self {
            InTurn(what, turn) => format!("{} (turn {turn})", what.whole().title()),
            Ending(ending) => format!("games that end by {}", ending.words()),
            NearMiss(close) => close_title(close),
            Win(seat) => format!("wins of {seat}, a shared win split"),
            WinOf(kind) => format!("wins of {} bots, a shared win split", kind.id()),
            WonWithMostFrom(source) => {
                format!("games won by one who had the most points from {}, alone or tied, and not none", source.words())
            }
            Points(seat) => format!("Victory Points of {seat}"),
            PointsFrom(source) => format!("Victory Points of all seats from {}", source.words()),
            WinnersPointsFrom(source) => format!("the winner's Victory Points from {}", source.words()),
            SeatsPointsFrom(seat, source) => format!("Victory Points of {seat} from {}", source.words()),
            Governments(faction) => format!("{} governments", faction.id()),
            Oppositions(faction) => format!("{} oppositions", faction.id()),
            Exhausted(faction) => format!("times that the {} supply ran out", faction.id()),
            ExhaustedRounds(faction) => format!(
                "numbers of the rounds in which the {} supply ran out, added up: by exhausted.{} the mean round",
                faction.id(),
                faction.id()
            ),
            TiesAbout(about) => format!("ties about {}", about.words()),
            TiesBroken(about) => format!("ties about {} that one won by cards or a script", about.words()),
            TiesEnded(end) => tie_end_title(end).to_owned(),
            Province(province, ProvinceFigure::Votes) => {
                format!("elections in which province {} votes", province.index() + 1)
            }
            Province(province, ProvinceFigure::Contested) => {
                format!("elections before which stacks of several seats stand in province {}", province.index() + 1)
            }
            BattlesLostBy(reason) => battle_title(reason).to_owned(),
            plain => plain.plain_title().to_owned(),
        }
    }

    fn plain_title(self) -> &'static str {
        use Figure::*;
        match self {
            SharedWin => "games with more than one winner",
            WinnersPoints => "the winner's Victory Points, whatever decided",
            Lead => "the most Victory Points less the second most",
            AllPoints => "Victory Points of all seats together",
            GovernmentChanges => "governments of another faction than the one before",
            EmptyAtOnce => "Action Phases that begin with a supply empty, and have one round",
            Rounds => "rounds of the Action Phase; a turn's last is that in which a supply runs out",
            SafetyStops => "Action Phases that the safety stop ends",
            Ties => "ties that had to be broken",
            Advanced => "cards advanced in ties",
            Declined => "times that a player advanced nothing in a tie",
            DeclinedFreely => "times that a player advanced nothing in a tie, though there was a card for it",
            Contested => "provinces with stacks of several seats when the election begins",
            Empty => "provinces without a stack when the election begins",
            Voted => "votes of provinces: those that somebody wins",
            NewSeat => "votes of provinces that another seat wins than when the province last voted",
            NewFaction => "votes of provinces for another faction than when the province last voted",
            PayingContested => "provinces with Victory Points that are contested in an election in which they pay",
            ParisVoted => "elections in which Paris votes",
            ParisVotes => "votes that Paris casts",
            ParisGoverns => "governments of the faction that Paris has just voted for",
            ParisWins => "games won by one who won Paris in the last election",
            Battles => "battles fought",
            BattlesLost => "battles that nobody led",
            LeadChanges => "ends of turns at which nobody leads by Victory Points of those who led a turn before",
            WinnerLed => "ends of turns at which one who wins the game leads by Victory Points, alone or tied",
            WinnerImpact => "probed decisions after which another choice gives the game to somebody else",
            PointsImpact => "probed decisions after which another choice changes somebody's Victory Points",
            LastTurn => "the turn in which the game ends",
            Decisions => "decisions, those with a single choice included",
            FreeDecisions => "decisions with more than one choice",
            CardsPlayed => "cards played",
            _ => "",
        }
    }

    /// The title, with a province's name after its number.
    pub fn title_in(self, game: &Liberte) -> String {
        match self {
            Figure::Province(province, _) => {
                let name = game.pack().board.provinces.get(province.index()).map_or("", |it| &it.name);
                format!("{} ({name})", self.title())
            }
            _ => self.title(),
        }
    }

    /// What it counts.
    pub fn unit(self) -> Unit {
        use super::NearMiss::{EitherWithin, VotesWithin, WhiteWithin};
        use Figure::*;
        match self {
            Ending(_) | InTurn(super::TurnFigure::Ending(_), _) => Unit::Share,
            NearMiss(VotesWithin(_) | WhiteWithin(_) | EitherWithin(_)) => Unit::Share,
            Win(_) | WinOf(_) | SharedWin | WonWithMostFrom(_) | ParisWins => Unit::Share,
            WinnerImpact | PointsImpact => Unit::Share,
            WinnersPoints | Lead | AllPoints | Points(_) => Unit::Points,
            PointsFrom(_) | WinnersPointsFrom(_) | SeatsPointsFrom(..) => Unit::Points,
            _ => Unit::Count,
        }
    }
}

impl Figure {
    /// Whether it lies between 0 and 1 in every game, whatever its unit.
    pub fn is_zero_or_one(self) -> bool {
        use super::TurnFigure::{BattleLost, Exhausted, Government, Opposition, WinnerLed};
        let is_so =
            matches!(self, Figure::InTurn(Government(_) | Opposition(_) | Exhausted(_) | BattleLost | WinnerLed, _));
        is_so || self.unit() == Unit::Share
    }
}

impl Figure {
    /// How far something that happens once in a game may take it, in its unit: nobody knows where it has not happened so far. Points
    /// that the rulebook pays at once are ten at most; a supply runs out in round 20 or so.
    pub fn step(self) -> i64 {
        match (self, self.unit()) {
            (Figure::ExhaustedRounds(_), _) => 20,
            (_, Unit::Points) => 10,
            (_, Unit::Share | Unit::Count) => 1,
        }
    }
}

fn close_id(close: NearMiss) -> String {
    match close {
        NearMiss::RedVotes => "close.landslide.votes".into(),
        NearMiss::VotesMissing => "close.landslide.missing".into(),
        NearMiss::VotesWithin(votes) => format!("close.landslide.within-{votes}"),
        NearMiss::WhiteCount => "close.counter-revolution.count".into(),
        NearMiss::WhiteMissing => "close.counter-revolution.missing".into(),
        NearMiss::WhiteWithin(count) => format!("close.counter-revolution.within-{count}"),
        NearMiss::EitherWithin(count) => format!("close.within-{count}"),
    }
}

fn close_title(close: NearMiss) -> String {
    match close {
        NearMiss::RedVotes => "the most red votes of one election".into(),
        NearMiss::VotesMissing => "red votes missing to a landslide in the nearest election, 0 where it came".into(),
        NearMiss::VotesWithin(votes) => {
            format!("games that end otherwise, though {} would have made a landslide", more(votes, "red vote"))
        }
        NearMiss::WhiteCount => {
            "the most fleurs-de-lis under white control and Lost Battles, when the Counter-Revolution may come".into()
        }
        NearMiss::WhiteMissing => {
            "how many of them were missing to the Counter-Revolution then, 0 where it came".into()
        }
        NearMiss::WhiteWithin(count) => {
            let more = more(count, "province");
            format!(
                "games that end otherwise, though {more} under white control would have made the Counter-Revolution"
            )
        }
        NearMiss::EitherWithin(count) => {
            format!("games that no sudden death ends, though {} would have made one", more(count, "vote or province"))
        }
    }
}

fn more(count: u8, thing: &str) -> String {
    match count {
        1 => format!("1 more {thing}"),
        _ => format!("at most {count} more {}s", thing.replace(" or ", "s or ")),
    }
}

fn tie_end_title(end: TieEnd) -> &'static str {
    match end {
        TieEnd::ByCards => "ties that were broken by advanced cards",
        TieEnd::ByScript => "ties that a script decided before any card was advanced",
        TieEnd::ByPrecedence => "ties of factions that precedence decided, since no card did",
        TieEnd::BattleLost => "ties that stayed, so that the battle was lost",
        TieEnd::NoVote => "ties that stayed, so that the province did not vote",
        TieEnd::Shared => "ties for points that stayed, so that all still tied were paid for a tied place",
        TieEnd::CutShort => "ties that a claim of the Counter-Revolution cut short",
    }
}

fn battle_title(reason: BattleLoss) -> &'static str {
    match reason {
        BattleLoss::NoTokens => "battles lost without a token in the Battle Box",
        BattleLoss::NoGeneral => "battles lost since nobody with a token there displayed a General",
        BattleLoss::Tied => "battles lost by a tie that was not broken",
    }
}
