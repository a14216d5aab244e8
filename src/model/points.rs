//! The rule points: named places of the rules that a pack or a variant may fill with a script of its own.
//!
//! A point that no script fills goes by the rulebook, and costs nothing. The script of a point has the point's name, as an
//! effect's has the effect's: `who-wins-a-province.rhai` with a function `who_wins_a_province(province)`.

/// What the script of a rule point does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointKind {
    /// Something happens, as in an effect.
    Acts,
    /// Something happens after what somebody did, who is `player()`.
    ActsForPlayer,
    /// It gives a value, and changes nothing.
    Answers,
    /// It gives a value about somebody, who is `player()`.
    AnswersAboutPlayer,
    /// It refuses with `require`, beyond what the rulebook refuses, what `player()` would do.
    Refuses,
}

impl PointKind {
    /// Whether its script only answers: it returns a value, or refuses, and changes nothing. Such a point is a rule hook.
    pub fn answers_only(self) -> bool {
        !matches!(self, PointKind::Acts | PointKind::ActsForPlayer)
    }

    /// Whether its script has a `player()`.
    pub fn has_player(self) -> bool {
        matches!(self, PointKind::ActsForPlayer | PointKind::AnswersAboutPlayer | PointKind::Refuses)
    }
}

/// A rule point: its names, its arguments and its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointSpec {
    /// What its script does.
    pub kind: PointKind,
    /// The id that files use, which is also the script's name.
    pub id: &'static str,
    /// What the script's function is given: names, and kinds as the reference of words writes them.
    pub parameters: &'static [(&'static str, &'static str)],
    /// What it returns; none where it does something instead.
    pub returns: Option<&'static str>,
    /// What it is for.
    pub meaning: &'static str,
    /// The rule that it stands in for.
    pub cite: &'static str,
}

impl PointSpec {
    /// Whether one script alone fills it: it decides something. Where something only happens, several run one after the other.
    pub fn is_decided_once(&self) -> bool {
        self.kind.answers_only()
    }

    /// Whether it is no rule point, but how scripts of bots score.
    pub fn is_of_bots(&self) -> bool {
        self.id == "bot"
    }
}

/// The rule points of a game.
pub trait GamePoint: Copy + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// What the point is.
    fn spec(self) -> &'static PointSpec;
    /// Its place among all.
    fn place(self) -> usize;
}

/// Declares the rule points of a game: an enum, and the list of what each is, in the same order.
macro_rules! points {
    (@returns) => { None };
    (@returns $returns:literal) => { Some($returns) };
    (
        $Point:ident, $list:ident;
        $(
            $(#[$doc:meta])*
            $point:ident: $kind:ident = $id:literal ($($name:literal: $type:literal),*) $(-> $returns:literal)?,
                $cite:literal, $meaning:literal;
        )+
    ) => {
        /// A named place of the rules.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $Point {
            $($(#[$doc])* $point,)+
        }

        /// Every rule point, in the order of the enum.
        pub const $list: &[$crate::model::PointSpec] = &[$($crate::model::PointSpec {
            kind: $crate::model::PointKind::$kind,
            id: $id,
            parameters: &[$(($name, $type)),*],
            returns: $crate::model::points::points!(@returns $($returns)?),
            meaning: $meaning,
            cite: $cite,
        },)+];

        impl $Point {
            /// All of them.
            pub const ALL: &[$Point] = &[$($Point::$point),+];

            /// What the point is.
            pub fn spec(self) -> &'static $crate::model::PointSpec {
                &$list[self as usize]
            }

            /// The point of an id.
            pub fn parse(id: &str) -> Option<$Point> {
                $Point::ALL.iter().copied().find(|point| point.spec().id == id)
            }
        }

        impl $crate::model::GamePoint for $Point {
            fn spec(self) -> &'static $crate::model::PointSpec {
                $Point::spec(self)
            }

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

pub(super) use points;

points! {
    RulePoint, POINTS;
    /// What happens at the beginning of a turn.
    TurnBegins: Acts = "turn-begins" (), "2e IV",
        "What happens when a turn begins, before its first phase; in turn 1, after the deal.";
    /// What happens at the end of a turn.
    TurnEnds: Acts = "turn-ends" (), "2e IV.5.C",
        "What happens when a turn ends, after the election's points and the return of the votes.";
    /// What happens at the beginning of a round of the Action Phase.
    RoundBegins: Acts = "round-begins" (), "2e IV.3",
        "What happens when a round of the Action Phase begins.";
    /// What happens at the end of a round.
    RoundEnds: Acts = "round-ends" (), "2e IV.3, End of the Action Phase",
        "What happens when everybody has had his action of a round.";
    /// What happens after a block of a card was placed.
    BlockPlaced: ActsForPlayer = "block-placed" ("province": "Province", "card": "Card"), "2e IV.3.A.i, Placement Rules",
        "What happens when `player()` has placed a block of a card in a province, before the next block. Blocks that a \
         special's effect places do not count.";
    /// What happens after a Club or Personality card was played.
    CardPlayed: ActsForPlayer = "card-played" ("card": "Card"), "2e IV.3.A; 2e IV.3, Clean-up",
        "What happens when `player()` has played a Club or Personality card, for its blocks or for a token in the Battle Box, \
         and has displayed or discarded it.";
    /// What happens after a player took cards in an action.
    CardsTaken: ActsForPlayer = "cards-taken" (), "2e IV.3.B",
        "What happens when `player()` has taken or drawn his cards in an action, before the next player acts: what taking \
         costs, say. Cards of the refresh do not count.";
    /// What happens after a player passed.
    Passed: ActsForPlayer = "passed" (), "2e IV.3",
        "What happens when `player()` has passed, before the next player acts: what passing costs, or brings.";
    /// What happens before a battle.
    BattleBegins: Acts = "battle-begins" (), "2e IV.4",
        "What happens when the Battle Phase begins, before it is looked for who leads the army: dice that `who-leads-the-army` \
         reads, say, kept in a counter.";
    /// What happens before a tie is broken.
    TieBegins: Acts = "tie-begins" (), "2e II.B, Tie; 2e IV.4; 2e IV.5",
        "What happens when players or factions are tied, before it is asked who leads the tie and before cards are advanced: \
         dice that `who-leads-a-tie` or `which-faction-leads-a-tie` reads, say, kept in a counter.";
    /// What happens after a battle.
    BattleFought: Acts = "battle-fought" ("leader": "Seat"), "2e IV.4",
        "What happens when a battle was fought and paid, or lost, while the tokens still lie in the Battle Box. \
         `declined(leader)` holds where nobody led the army.";
    /// What happens when all provinces have voted.
    VotesCounted: Acts = "votes-counted" (), "2e IV.5.A; 2e IV.5.B",
        "What happens when all provinces have voted, before the landslide is looked for and the government is formed; the \
         votes are still held.";
    /// What happens when the government is formed.
    GovernmentFormed: Acts = "government-formed" (), "2e IV.5.B; 2e IV.5.C",
        "What happens when government and opposition are formed, before their places pay and the votes return.";
    /// Who leads in a province's election.
    WhoWinsAProvince: Answers = "who-wins-a-province" ("province": "Province") -> "SeatSet", "2e IV.5.A",
        "Who leads in a province's election: one wins it, several are tied; where nobody leads no vote is cast and the stacks \
         stay. Each must have a stack there; asked only where one stands. By the rulebook: whoever has the tallest stack.";
    /// Who leads the army.
    WhoLeadsTheArmy: Answers = "who-leads-the-army" () -> "SeatSet", "2e IV.4",
        "Who leads the army: one of them alone does, several are tied and advance Generals; where nobody leads the battle is \
         lost. By the rulebook: of those who display a General whoever has the most tokens in the Battle Box.";
    /// What leading the army pays.
    PointsOfABattle: Answers = "points-of-a-battle" ("turn": "int") -> "int", "2e IV.4",
        "The Victory Points that leading the army pays, from 0 to 100; by the rulebook those of the turn's battle.";
    /// How many cards a player is dealt.
    CardsDealt: Answers = "cards-dealt" ("seat": "Seat") -> "int", "2e III",
        "How many cards a player is dealt at the start, from 0 to 20; asked in the player order, before each is dealt his. By \
         the rulebook: seven.";
    /// How many cards a hand is refilled to.
    RefillTo: Answers = "refill-to" ("seat": "Seat") -> "int", "2e IV.2; R6",
        "How many cards a player's hand is refilled to, from 0 to 20; asked before each card. By the rulebook: seven.";
    /// What sets the player order.
    PlayerOrder: Answers = "player-order" ("seat": "Seat") -> "int", "2e IV.1; R4",
        "The number by which the player order is set, for each player: the greatest goes first, equal ones are ordered by \
         chance. By the rulebook: his Victory Points.";
    /// How many cards taking one costs.
    DiscardsToTake: AnswersAboutPlayer = "discards-to-take" () -> "int", "2e IV.3.B.i; R10",
        "How many cards `player()` must discard before he takes one in an action, from 0 to 8; asked where there is one to \
         take and a card in his hand. By the rulebook: two from nine cards in hand on.";
    /// Whether the Action Phase ends.
    ActionPhaseEnds: Answers = "action-phase-ends" () -> "bool", "2e IV.3, End of the Action Phase; R7",
        "Whether the Action Phase ends after this round; asked at its end. By the rulebook: when a supply has been empty. The \
         safety stops of the settings hold besides.";
    /// Which of the tied players lead, before cards are advanced.
    WhoLeadsATie: Answers = "who-leads-a-tie" ("about": "string", "seats": "SeatSet") -> "SeatSet", "2e IV.4; 2e IV.5.A; 2e IV.5.C",
        "Which of the tied players lead, before cards are advanced: one of them alone has won, several go on to advance. A \
         province is emptied after its tie all the same; the others tied for first in government are then second. \
         `about` is `\"battle\"`, `\"province\"`, `\"government-first\"`, `\"government-second\"` or \
         `\"opposition-first\"`.";
    /// Which of the tied factions lead, before cards are advanced.
    WhichFactionLeadsATie: Answers = "which-faction-leads-a-tie" ("about": "string", "factions": "FactionSet") -> "FactionSet", "2e IV.5.B",
        "Which of the tied factions lead, before cards are advanced. `about` is `\"government\"` or `\"opposition\"`.";
    /// How many votes a province casts.
    VotesOfAProvince: Answers = "votes-of-a-province" ("province": "Province", "height": "int") -> "int", "2e IV.5.A; R25",
        "How many blocks of the winning stack, from 1 to its height, become votes. By the rulebook: one, in Paris all.";
    /// What winning a province pays.
    PointsOfAProvince: Answers = "points-of-a-province" ("province": "Province", "turn": "int") -> "int", "2e IV.5.A, Victory Point Provinces",
        "The Victory Points that winning a province pays, from 0 to 100; by the rulebook those on the board, in some turns.";
    /// What a place in government or opposition pays.
    PointsOfAPlace: Answers = "points-of-a-place" ("place": "string", "tied": "bool", "turn": "int") -> "int", "2e IV.5.C; R30",
        "The Victory Points of a place in government or opposition, from 0 to 100; `tied` where it is shared. `place` is \
         `\"government-first\"`, `\"government-second\"` or `\"opposition-first\"`.";
    /// Whether a card may be played.
    MayPlay: Refuses = "may-play" ("card": "Card"), "2e IV.3.A",
        "Whether a card may be played in any way: for its blocks, as a second card, for a token in the Battle Box, for a \
         special's effect. It refuses with `require`, beyond what the rulebook refuses; `player()` is who would play.";
    /// Whether a card's block may be placed in a province.
    MayPlace: Refuses = "may-place" ("province": "Province", "card": "Card"), "2e IV.3.A.i, Placement Rules",
        "Whether a block of a card may be placed in a province. It refuses with `require`, beyond what the rulebook refuses; \
         `player()` is who would place it. Blocks that a special's effect places or moves are not asked about. A first card \
         may be played even where none of its blocks can be placed.";
    /// Whether the game ends in a way of its own.
    FurtherEnding: Answers = "further-ending" () -> "bool", "2e VI",
        "Whether the game ends now in a way that the rulebook does not have; asked when an action, a battle or a turn but the \
         last ends. Victory Points decide, as after the last turn.";
    /// The points that decide the game.
    FinalPoints: Answers = "final-points" ("seat": "Seat", "ending": "string") -> "int", "2e VI",
        "The points that decide the game for a player, whichever way it ended; what breaks ties stays. `ending` is \
         `\"four-turns\"` (the last turn, whatever its number), `\"radical-landslide\"`, `\"royalist-counter-revolution\"` or `\"further-ending\"`.";
}

impl RulePoint {
    /// The points at which something happens, as opposed to rule hooks, which only answer: the first of all points.
    pub const MOMENTS: [RulePoint; 13] = [
        RulePoint::TurnBegins,
        RulePoint::TurnEnds,
        RulePoint::RoundBegins,
        RulePoint::RoundEnds,
        RulePoint::BlockPlaced,
        RulePoint::CardPlayed,
        RulePoint::CardsTaken,
        RulePoint::Passed,
        RulePoint::BattleBegins,
        RulePoint::TieBegins,
        RulePoint::BattleFought,
        RulePoint::VotesCounted,
        RulePoint::GovernmentFormed,
    ];

    /// The point's place in [`RulePoint::MOMENTS`], if something happens there.
    #[inline]
    pub fn moment(self) -> Option<usize> {
        let place = self as usize;
        (place < RulePoint::MOMENTS.len()).then_some(place)
    }

    /// Whether its script only answers: see [`PointKind::answers_only`].
    pub fn answers_only(self) -> bool {
        self.spec().kind.answers_only()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_stands_at_its_place_and_is_found_by_its_id() {
        for point in RulePoint::ALL {
            let spec = point.spec();
            assert_eq!(RulePoint::parse(spec.id), Some(*point));
            assert!(spec.meaning.ends_with('.') && !spec.cite.is_empty());
        }
    }
}
