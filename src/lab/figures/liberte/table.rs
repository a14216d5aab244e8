//! The table of figures: a row says what a figure is called, what it is about, and how it is counted.
//!
//! The words in parentheses are those of `format!`. A value is in parts of its unit; none where the game has nothing of
//! which it could be counted, and then the row says `may_be_missing`.

use super::value::*;
use super::{BattleLoss, Counts, NamedFaction, PointSource, ProvinceFigure, TieAbout, TieEnd, TurnFigure};
use crate::bots::BotKind;
use crate::games::liberte::Ending;
use crate::kernel::Seat;
use crate::lab::Unit;
use crate::lab::figures::columns::figures;
use crate::lab::figures::value::{self, sum, whole};
use crate::lab::figures::{Figure, FigureGroup, GameFigure, PlayedGame, SharedFigure};
use crate::model::ProvinceId;

figures! {
    /// A figure of Liberté.
    LiberteFigure, ending: Ending, counts: Counts, score: "Victory Points" + ", whatever decided";
    in bots, result, counts, impact:

    /// What another figure counts, in one turn.
    InTurn(what: TurnFigure, turn: u8) {
        group: what.whole().group(), unit: what.unit(), may_be_missing: what.may_be_missing(),
        is_zero_or_one: what.is_zero_or_one(),
        id: ("{}.turn-{turn}", what.whole().id()),
        title: ("{} (turn {turn})", what.whole().title()),
        value: in_turn(what, turn, result, counts),
    }

    /// The most red votes of one election.
    RedVotes {
        group: Endings, unit: Count, may_be_missing: true,
        id: ("close.landslide.votes"),
        title: ("the most red votes of one election"),
        value: counts.elections.contains(&true).then_some(i64::from(counts.red_votes)),
    }

    /// The red votes that were missing to a landslide then (2e VI.2; R27).
    VotesMissing {
        group: Endings, unit: Count, may_be_missing: true,
        id: ("close.landslide.missing"),
        title: ("red votes missing to a landslide in the nearest election, 0 where it came"),
        value: counts.votes_missing.map(i64::from),
    }

    /// Whether so few votes were missing in a game that ended otherwise.
    VotesWithin(votes: u8) {
        group: Endings, unit: Share,
        id: ("close.landslide.within-{votes}"),
        title: ("games that end otherwise, though {} would have made a landslide", more(votes, "red vote")),
        value: whole(result.ending != Ending::RadicalLandslide.id() && is_within(counts.votes_missing, votes)),
    }

    /// The greatest count towards the Counter-Revolution when it might come (2e VI.3; R32, R33).
    WhiteCount {
        group: Endings, unit: Count, may_be_missing: true,
        id: ("close.counter-revolution.count"),
        title: ("the most fleurs-de-lis under white control and Lost Battles, when the Counter-Revolution may come"),
        value: counts.white_count.map(i64::from),
    }

    /// What was missing to it then.
    WhiteMissing {
        group: Endings, unit: Count, may_be_missing: true,
        id: ("close.counter-revolution.missing"),
        title: ("how many of them were missing to the Counter-Revolution then, 0 where it came"),
        value: counts.white_missing.map(i64::from),
    }

    /// Whether so little was missing in a game that ended otherwise.
    WhiteWithin(count: u8) {
        group: Endings, unit: Share,
        id: ("close.counter-revolution.within-{count}"),
        title: (
            "games that end otherwise, though {} under white control would have made the Counter-Revolution",
            more(count, "province")
        ),
        value: whole(result.ending != Ending::RoyalistCounterRevolution.id() && is_within(counts.white_missing, count)),
    }

    /// Whether either was so near in a game that ended by neither.
    EitherWithin(count: u8) {
        group: Endings, unit: Share,
        id: ("close.within-{count}"),
        title: ("games that no sudden death ends, though {} would have made one", more(count, "vote or province")),
        value: {
            let is_sudden = [Ending::RadicalLandslide, Ending::RoyalistCounterRevolution].iter().any(|it| it.id() == result.ending);
            let is_near = is_within(counts.votes_missing, count) || is_within(counts.white_missing, count);
            whole(!is_sudden && is_near)
        },
    }

    /// Whether one who won had the most points from a source.
    WonWithMostFrom(source: PointSource) {
        group: Wins, unit: Share,
        id: ("wins.most-from.{}", source.id()),
        title: ("games won by one who had the most points from {}, alone or tied, and not none", source.words()),
        value: whole(won_with_most(result, counts, bots.len(), source)),
    }

    /// Victory Points of all seats from a source.
    PointsFrom(source: PointSource) {
        group: Points, unit: Points,
        id: ("points.from.{}", source.id()),
        title: ("Victory Points of all seats from {}", source.words()),
        value: sum(Seat::first(bots.len()).map(|seat| counts.points_from(seat, source))),
    }

    /// The winner's Victory Points from a source.
    WinnersPointsFrom(source: PointSource) {
        group: Points, unit: Points, may_be_missing: true,
        id: ("points.winner.from.{}", source.id()),
        title: ("the winner's Victory Points from {}", source.words()),
        value: result.winners.lowest().map(|winner| counts.points_from(winner, source)),
    }

    /// The seat's Victory Points from a source.
    SeatsPointsFrom(seat: Seat, source: PointSource) {
        group: Points, unit: Points,
        id: ("points.{seat}.from.{}", source.id()),
        title: ("Victory Points of {seat} from {}", source.words()),
        value: counts.points_from(seat, source),
    }

    /// Governments of a faction.
    Governments(faction: NamedFaction) {
        group: Governments, unit: Count, headline: true,
        id: ("governments.{}", faction.id),
        title: ("{} governments", faction.id),
        value: equal(&counts.governments, faction.faction),
    }

    /// Oppositions of a faction.
    Oppositions(faction: NamedFaction) {
        group: Governments, unit: Count,
        id: ("oppositions.{}", faction.id),
        title: ("{} oppositions", faction.id),
        value: equal(&counts.oppositions, faction.faction),
    }

    /// Governments of another faction than the one before.
    GovernmentChanges {
        group: Governments, unit: Count,
        id: ("governments.changes"),
        title: ("governments of another faction than the one before"),
        value: counts.government_changes(),
    }

    /// How often a faction's supply ran out.
    Exhausted(faction: NamedFaction) {
        group: Supplies, unit: Count, headline: true,
        id: ("exhausted.{}", faction.id),
        title: ("times that the {} supply ran out", faction.id),
        value: exhausted(counts, faction.faction).count() as i64,
    }

    /// The rounds in which it ran out, their numbers added up.
    ExhaustedRounds(faction: NamedFaction) {
        group: Supplies, unit: Count,
        // A supply runs out in round 20 or so.
        step: 20,
        id: ("exhausted.{}.rounds", faction.id),
        title: (
            "numbers of the rounds in which the {0} supply ran out, added up: by exhausted.{0} the mean round",
            faction.id
        ),
        value: sum(exhausted(counts, faction.faction)),
    }

    /// Action Phases that began with a supply empty.
    EmptyAtOnce {
        group: Supplies, unit: Count,
        id: ("exhausted.before"),
        title: ("Action Phases that begin with a supply empty, and have one round"),
        value: i64::from(counts.empty_at_once),
    }

    /// Rounds of all Action Phases.
    Rounds {
        group: Rounds, unit: Count, headline: true, first_headline: true,
        id: ("rounds"),
        title: ("rounds of the Action Phase; a turn's last is that in which a supply runs out"),
        value: sum(counts.rounds),
    }

    /// Action Phases that the safety stop ended.
    SafetyStops {
        group: Rounds, unit: Count,
        id: ("rounds.safety-stops"),
        title: ("Action Phases that the safety stop ends"),
        value: i64::from(counts.safety_stops),
    }

    /// Ties that had to be broken.
    Ties {
        group: Ties, unit: Count, headline: true,
        id: ("ties"),
        title: ("ties that had to be broken"),
        value: sum(counts.ties.iter().flatten().copied()),
    }

    /// Ties about something.
    TiesAbout(about: TieAbout) {
        group: Ties, unit: Count,
        id: ("ties.{}", about.id()),
        title: ("ties about {}", about.words()),
        value: sum(TieEnd::ALL.map(|end| counts.ties_of(about, end))),
    }

    /// Ties about something that were broken by cards or by a script.
    TiesBroken(about: TieAbout) {
        group: Ties, unit: Count,
        id: ("ties.{}.broken", about.id()),
        title: ("ties about {} that one won by cards or a script", about.words()),
        value: sum([TieEnd::ByCards, TieEnd::ByScript].map(|end| counts.ties_of(about, end))),
    }

    /// Ties that ended so.
    TiesEnded(end: TieEnd) {
        group: Ties, unit: Count,
        id: ("ties.{}", end.id()),
        title: ("{}", end.title()),
        value: sum(TieAbout::ALL.map(|about| counts.ties_of(about, end))),
    }

    /// Cards advanced.
    Advanced {
        group: Ties, unit: Count,
        id: ("ties.advanced"),
        title: ("cards advanced in ties"),
        value: i64::from(counts.advanced),
    }

    /// Times that a player advanced nothing.
    Declined {
        group: Ties, unit: Count,
        id: ("ties.declined"),
        title: ("times that a player advanced nothing in a tie"),
        value: i64::from(counts.declined),
    }

    /// Those where a card could have been advanced.
    DeclinedFreely {
        group: Ties, unit: Count,
        id: ("ties.declined-freely"),
        title: ("times that a player advanced nothing in a tie, though there was a card for it"),
        value: i64::from(counts.declined_freely),
    }

    /// Provinces with stacks of several seats, in all elections.
    Contested {
        group: Provinces, unit: Count,
        id: ("provinces.contested"),
        title: ("provinces with stacks of several seats when the election begins"),
        value: sum(counts.contested),
    }

    /// Provinces in which nobody stood.
    Empty {
        group: Provinces, unit: Count,
        id: ("provinces.empty"),
        title: ("provinces without a stack when the election begins"),
        value: sum(counts.empty),
    }

    /// Votes cast: provinces that somebody won.
    Voted {
        group: Provinces, unit: Count,
        id: ("provinces.voted"),
        title: ("votes of provinces: those that somebody wins"),
        value: sum(counts.voted),
    }

    /// Provinces that another seat won than when they last voted.
    NewSeat {
        group: Provinces, unit: Count,
        id: ("provinces.new-seat"),
        title: ("votes of provinces that another seat wins than when the province last voted"),
        value: i64::from(counts.new_seats),
    }

    /// Provinces that voted for another faction than when they last voted.
    NewFaction {
        group: Provinces, unit: Count,
        id: ("provinces.new-faction"),
        title: ("votes of provinces for another faction than when the province last voted"),
        value: i64::from(counts.new_factions),
    }

    /// Provinces with Victory Points, contested when they pay.
    PayingContested {
        group: Provinces, unit: Count,
        id: ("provinces.paying-contested"),
        title: ("provinces with Victory Points that are contested in an election in which they pay"),
        value: i64::from(counts.paying_contested),
    }

    /// Elections in which Paris voted.
    ParisVoted {
        group: Provinces, unit: Count,
        id: ("paris.voted"),
        title: ("elections in which Paris votes"),
        value: i64::from(counts.paris_voted),
    }

    /// Votes that Paris cast.
    ParisVotes {
        group: Provinces, unit: Count,
        id: ("paris.votes"),
        title: ("votes that Paris casts"),
        value: i64::from(counts.paris_votes),
    }

    /// Governments of the faction that Paris voted for.
    ParisGoverns {
        group: Provinces, unit: Count,
        id: ("paris.governs"),
        title: ("governments of the faction that Paris has just voted for"),
        value: i64::from(counts.paris_governs),
    }

    /// Whether one who won had won Paris in the last election.
    ParisWins {
        group: Provinces, unit: Share,
        id: ("paris.wins"),
        title: ("games won by one who won Paris in the last election"),
        value: whole(counts.paris_seat.is_some_and(|seat| result.winners.has(seat))),
    }

    /// Something about one province.
    Province(province: ProvinceId, what: ProvinceFigure) {
        group: Provinces, unit: Count,
        id: ("province.{}.{}", province.index() + 1, what.id()),
        title: ("{} province {}{}", what.words().0, province.index() + 1, what.words().1),
        value: match what {
            ProvinceFigure::Votes => counts.voted_in(province),
            ProvinceFigure::Contested => counts.contested_in(province),
        },
    }

    /// Battles that were fought.
    Battles {
        group: Battles, unit: Count,
        id: ("battles"),
        title: ("battles fought"),
        value: i64::from(counts.battles),
    }

    /// Battles that nobody led.
    BattlesLost {
        group: Battles, unit: Count, headline: true,
        id: ("battles-lost"),
        title: ("battles that nobody led"),
        value: counts.battles_lost.iter().flatten().count() as i64,
    }

    /// Battles that nobody led, for a reason.
    BattlesLostBy(reason: BattleLoss) {
        group: Battles, unit: Count,
        id: ("battles-lost.{}", reason.id()),
        title: ("{}", reason.title()),
        value: equal(&counts.battles_lost, reason),
    }

    /// Ends of turns at which none of those leads who led before.
    LeadChanges {
        group: Course, unit: Count,
        id: ("leads.changes"),
        title: ("ends of turns at which nobody leads by Victory Points of those who led a turn before"),
        value: counts.lead_changes(),
    }

    /// Ends of turns at which one who will win leads.
    WinnerLed {
        group: Course, unit: Count,
        id: ("leads.winner"),
        title: ("ends of turns at which one who wins the game leads by Victory Points, alone or tied"),
        value: counts.leaders.iter().filter(|&&leaders| has_winner(leaders, result)).count() as i64,
    }

    /// The turn that it ended in.
    LastTurn {
        group: Length, unit: Count, headline: true, first_headline: true,
        id: ("last-turn"),
        title: ("the turn in which the game ends"),
        value: i64::from(result.turn),
    }

    /// Cards played.
    CardsPlayed {
        group: Length, unit: Count, headline: true,
        id: ("cards-played"),
        title: ("cards played"),
        value: i64::from(counts.cards_played),
    }

    /// Actions of the pack's own.
    OwnActions {
        group: Length, unit: Count,
        id: ("own-actions"),
        title: ("actions of the pack's own"),
        value: i64::from(counts.own_actions),
    }
}
