//! The keys of the table `given` of a scenario: what of a described position each one holds, and its words in the schema.
//!
//! The schema, the reader, the writer and whatever leaves things out of a position go by these rows.

use super::{CardId, CounterSetup, Faction, PerFaction, Phase, ProvinceId, RefreshStep, SeatSetup, Setup, StackSetup};
use crate::kernel::Seat;

/// A key of `given`, or of one of its seats.
pub struct GivenKey<S: 'static> {
    /// The name.
    pub name: &'static str,
    /// The meaning.
    pub meaning: &'static str,
    /// What it is when left out, as it would stand in a file; none where that is looked up, or where it must be there.
    pub default: Option<&'static str>,
    /// The rule; may be empty.
    pub cite: &'static str,
    /// An example, as it stands in a file.
    pub example: &'static str,
    /// What it holds.
    pub part: fn(&mut S) -> SetupPart<'_>,
}

/// A part of a described position, by the way in which it is read and written.
pub enum SetupPart<'s> {
    /// The turn, which must be said.
    Turn(&'s mut u8),
    /// The phase, which must be said.
    Phase(&'s mut Phase),
    /// Where in the phase the game goes on: a seat, a province, or the government.
    At(&'s mut Setup),
    /// The player order.
    Order(&'s mut Vec<Seat>),
    /// The half of the refresh.
    Step(&'s mut RefreshStep),
    /// The round.
    Round(&'s mut Option<u8>),
    /// A count that is usually 0.
    Count(&'s mut u8),
    /// A switch that may be left open.
    Switch(&'s mut Option<bool>),
    /// A faction, or none.
    Faction(&'s mut Option<Faction>),
    /// Seats in any order.
    Seats(&'s mut Vec<Seat>),
    /// Turns.
    Turns(&'s mut Vec<u8>),
    /// Supplies, which follow from the rest.
    Supply(&'s mut PerFaction<Option<u8>>),
    /// A pile, a hand or a display.
    Pile(&'s mut Vec<CardId>),
    /// Cards that lie somewhere else, of which something is said.
    Seen(&'s mut Vec<CardId>),
    /// How often was shuffled, once if not said.
    Shuffles(&'s mut Option<u16>),
    /// How often chance was drawn.
    Draws(&'s mut u16),
    /// Stacks by province.
    Stacks(&'s mut Vec<StackSetup>),
    /// Points.
    Points(&'s mut i16),
    /// Votes.
    Votes(&'s mut PerFaction<u8>),
    /// Counters of the game or of a seat.
    Counters(&'s mut Vec<CounterSetup>),
    /// Counters of provinces.
    ProvinceCounters(&'s mut Vec<(ProvinceId, CounterSetup)>),
    /// Counters of cards.
    CardCounters(&'s mut Vec<(CardId, CounterSetup)>),
}

impl SetupPart<'_> {
    /// Puts it to what it usually is; not what must be said, nor where the game stands.
    pub fn clear(self) {
        match self {
            SetupPart::Turn(_) | SetupPart::Phase(_) | SetupPart::At(_) | SetupPart::Order(_) | SetupPart::Step(_) => {}
            SetupPart::Round(round) => *round = None,
            SetupPart::Count(count) => *count = 0,
            SetupPart::Switch(switch) => *switch = None,
            SetupPart::Faction(faction) => *faction = None,
            SetupPart::Seats(seats) => seats.clear(),
            SetupPart::Turns(turns) => turns.clear(),
            SetupPart::Supply(supply) => *supply = PerFaction::default(),
            SetupPart::Pile(cards) | SetupPart::Seen(cards) => cards.clear(),
            SetupPart::Shuffles(shuffles) => *shuffles = None,
            SetupPart::Draws(draws) => *draws = 0,
            SetupPart::Stacks(stacks) => stacks.clear(),
            SetupPart::Points(points) => *points = 0,
            SetupPart::Votes(votes) => *votes = PerFaction::default(),
            SetupPart::Counters(counters) => counters.clear(),
            SetupPart::ProvinceCounters(counters) => counters.clear(),
            SetupPart::CardCounters(counters) => counters.clear(),
        }
    }

    /// Whether it is about things on the table, which are written after all else.
    pub fn is_of_things(&self) -> bool {
        matches!(self, SetupPart::Pile(_) | SetupPart::Seen(_) | SetupPart::Stacks(_))
    }
}

macro_rules! keys {
    (default) => { None };
    (default $default:literal) => { Some($default) };
    ($($name:literal $(= $default:literal)? $meaning:literal $example:literal $(@ $cite:literal)? $part:expr;)+) => {
        &[$(GivenKey {
            name: $name,
            meaning: $meaning,
            default: keys!(default $($default)?),
            cite: concat!("", $($cite)?),
            example: $example,
            part: $part,
        }),+]
    };
}

/// The keys of `given`, in the order of the schema.
pub static GIVEN: &[GivenKey<Setup>] = keys! {
    "turn" "The turn." "2" |it| SetupPart::Turn(&mut it.turn);
    "phase" "The phase that begins." "\"action\"" |it| SetupPart::Phase(&mut it.phase);
    "at" "Whose refresh or action begins; in the election the province that is next, or `government`." "\"Joshua\""
        |it| SetupPart::At(it);
    "order" "The player order." "[\"Christie\", \"Joshua\", \"Max\"]" |it| SetupPart::Order(&mut it.order);
    "step" = "\"discard\"" "The half of a first-edition refresh." "\"refill\"" @ "R5"
        |it| SetupPart::Step(&mut it.refresh_step);
    "round" = "1" "The round of the Action Phase." "2" |it| SetupPart::Round(&mut it.round);
    "passes" = "0" "Players of this round who passed." "1" |it| SetupPart::Count(&mut it.passes);
    "passed_rounds" = "0" "Rounds in a row, before this one, in which all passed." "1" @ "R18"
        |it| SetupPart::Count(&mut it.passed_rounds);
    "supply_exhausted" "Whether a supply has been empty in this phase." "" @ "R7"
        |it| SetupPart::Switch(&mut it.supply_exhausted);
    "government" "The faction that governs, or `none`." "\"radical\"" |it| SetupPart::Faction(&mut it.government);
    "opposition" "The opposition, or `none`." "\"royalist\"" |it| SetupPart::Faction(&mut it.opposition);
    "presence" "Seats with a presence in the government." "[\"Max\"]" |it| SetupPart::Seats(&mut it.presence);
    "lost_battles" = "[]" "Turns whose battle was lost." "[2]" |it| SetupPart::Turns(&mut it.lost_battles);
    "white_owed" = "0" "White blocks that Lost Battles still want." "1" @ "R21"
        |it| SetupPart::Count(&mut it.white_owed);
    "supply" "Supplies, which must agree with what is left." "{ radical = 20 }" |it| SetupPart::Supply(&mut it.supply);
    "face_up" "Face-up cards; the rest is filled from the deck." "[1, 2, 3]" |it| SetupPart::Pile(&mut it.face_up);
    "deck" "The top of the deck; cards named nowhere follow, shuffled." "[14, 30]" |it| SetupPart::Pile(&mut it.deck);
    "discard" "The discard pile, oldest first." "[26]" |it| SetupPart::Pile(&mut it.discard);
    "box" "Cards returned to the box." "[37]" |it| SetupPart::Pile(&mut it.box_);
    "seen" = "[]" "Cards in hands that everybody saw go there." "[7]" @ "R39" |it| SetupPart::Seen(&mut it.seen);
    "shuffles" = "1" "Shuffles so far: the seed and this number tell the next one." "2"
        |it| SetupPart::Shuffles(&mut it.shuffles);
    "draws" = "0" "Draws of chance by scripts so far, likewise." "3" |it| SetupPart::Draws(&mut it.draws);
    "provinces" "The stacks of provinces." "{ normandie = [\"Max royalist 3\"] }" |it| SetupPart::Stacks(&mut it.stacks);
    "game_counters" "Counters of the game that are not at their starts." "{ bread = 3 }"
        |it| SetupPart::Counters(&mut it.counters);
    "province_counters" "Counters of provinces that are not at their starts." "{ normandie = { hunger = 1 } }"
        |it| SetupPart::ProvinceCounters(&mut it.province_counters);
    "card_counters" "Counters of cards that are not at their starts, by the cards' numbers." "{ 71 = { worn = 1 } }"
        |it| SetupPart::CardCounters(&mut it.card_counters);
};

/// The keys of a seat in `given`, in the order of the schema.
pub static GIVEN_SEAT: &[GivenKey<SeatSetup>] = keys! {
    "hand" = "[]" "Cards in hand." "[71, 4]" |it| SetupPart::Pile(&mut it.hand);
    "display" = "[]" "Cards in the display." "[26]" |it| SetupPart::Pile(&mut it.display);
    "battle_tokens" = "0" "Tokens in the Battle Box." "1" |it| SetupPart::Count(&mut it.battle_tokens);
    "victory_points" = "0" "Victory Points." "5" |it| SetupPart::Points(&mut it.victory_points);
    "votes" "Votes held in the election." "{ radical = 3 }" |it| SetupPart::Votes(&mut it.votes);
    "presence_token" "Whether a token lies in the Presence in Government Box; one does if it is free." "" @ "R1"
        |it| SetupPart::Switch(&mut it.presence_token);
    "counters" "Its counters that are not at their starts." "{ reputation = 2 }"
        |it| SetupPart::Counters(&mut it.counters);
};
