//! Why a choice is not legal: each reason with its values, and in words with the section of the rulebook.
//!
//! A refusal tells a seat nothing that it may not know: of the others no more than that a bid is closed (V34).

use super::{AreaId, Chips, Choice, Currency, Position, Question, Revolution, SpaceId, Target};
use crate::kernel::Seat;

/// A reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the values are what the sentences in `refusal_words` say of them")]
pub enum Refusal {
    /// The game is over.
    GameIsOver,
    /// The seat does not play.
    NoSuchSeat { seat: Seat },
    /// All chips of the seat are laid.
    BidIsClosed { seat: Seat },
    /// Another seat is asked.
    NotYourTurn { seat: Seat },
    /// Chips are laid in the bidding only.
    NoBidIsAsked,
    /// Markers are named when an effect asks.
    NoMarkerIsAsked,
    /// The chart has no such space.
    NoSuchSpace,
    /// No chip of the currency is left.
    NoChipLeft { currency: Currency },
    /// The chart bans the currency there.
    Banned { currency: Currency, space: SpaceId },
    /// As many spaces are bid on as may be.
    TooManySpaces { most: u8 },
    /// As many chips lie on the Card as may.
    CardIsFull { most: u8 },
    /// What is left could not be laid any more.
    RestCannotBeLaid { space: SpaceId, rest: Chips },
    /// Every chip must be laid.
    ChipsMustBeLaid,
    /// No such marker stands there.
    NoMarkerThere { area: AreaId, owner: Seat },
    /// The marker is the player's own.
    OwnMarker { area: AreaId },
    /// No marker is of another area and another owner.
    NoPartner { area: AreaId, owner: Seat },
    /// Markers of one area can't be switched.
    SameArea { area: AreaId },
    /// Markers of one owner can't be switched.
    SameOwner { owner: Seat },
    /// The card leaves no choice whether.
    MustRemove,
    /// The first marker is named: now its partner must be.
    MustNamePartner,
    /// The effect leaves no choice whether.
    MustChoose,
    /// The effect does not offer it.
    NotOffered,
}

impl Refusal {
    /// The section of the rulebook and the ruling; empty where it is only a matter of who is asked what.
    pub fn citation(self) -> &'static str {
        match self {
            Refusal::GameIsOver => "ENDING THE GAME",
            Refusal::NoSuchSeat { .. } => "V1",
            Refusal::BidIsClosed { .. } => "BIDDING; V7, V13",
            Refusal::NotYourTurn { .. } | Refusal::NoBidIsAsked | Refusal::NoMarkerIsAsked | Refusal::NoSuchSpace => "",
            Refusal::NoChipLeft { .. } | Refusal::ChipsMustBeLaid => "BIDDING; V7",
            Refusal::Banned { .. } => "BIDDING; V10",
            Refusal::TooManySpaces { .. } => "BIDDING; V8",
            Refusal::CardIsFull { .. } => "CARDS; V9",
            Refusal::RestCannotBeLaid { .. } => "V12",
            Refusal::NoMarkerThere { .. } | Refusal::OwnMarker { .. } => "RESOLVING ACTIONS, CARDS; V24, V25",
            Refusal::NoPartner { .. } | Refusal::SameArea { .. } | Refusal::SameOwner { .. } => {
                "RESOLVING ACTIONS; V25"
            }
            Refusal::MustRemove => "CARDS; V24",
            Refusal::MustNamePartner => "V25",
            Refusal::MustChoose | Refusal::NotOffered => "",
        }
    }
}

impl Revolution {
    /// Why the seat may not choose this now. The one place that every choice passes.
    pub(super) fn refusal_of(&self, p: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        if p.ending.is_some() {
            return Some(Refusal::GameIsOver);
        }
        if seat.0 as usize >= self.seats {
            return Some(Refusal::NoSuchSeat { seat });
        }
        if !p.asked.has(seat) {
            let is_bidding = p.question == Question::Bid;
            return Some(if is_bidding { Refusal::BidIsClosed { seat } } else { Refusal::NotYourTurn { seat } });
        }
        match choice {
            Choice::Put { currency, space } => {
                if p.question == Question::Bid {
                    self.put_refusal(p, seat, currency, space)
                } else {
                    Some(Refusal::NoBidIsAsked)
                }
            }
            Choice::Marker { area, owner } => {
                if p.question == Question::Bid {
                    Some(Refusal::NoMarkerIsAsked)
                } else {
                    self.marker_refusal(p, area, owner)
                }
            }
            Choice::Area { .. } | Choice::Seat { .. } if p.question == Question::Bid => Some(Refusal::NoMarkerIsAsked),
            Choice::Area { area } => self.target_refusal(p, Target::Area(area)),
            Choice::Seat { seat } => self.target_refusal(p, Target::Seat(seat)),
            Choice::Nothing => self.decline_refusal(p),
        }
    }

    /// The refusal in words.
    pub(super) fn refusal_words(&self, refusal: Refusal) -> String {
        let words = match refusal {
            Refusal::GameIsOver => "the game is over".into(),
            Refusal::NoSuchSeat { seat } => format!("{seat} does not play: P1 to P{} do", self.seats),
            Refusal::BidIsClosed { seat } => format!("{seat} has laid every chip: the bid is closed"),
            Refusal::NotYourTurn { seat } => format!("{seat} is not asked now"),
            Refusal::NoBidIsAsked => "chips are laid in the bidding; now a marker is asked for".into(),
            Refusal::NoMarkerIsAsked => "no effect asks for a marker now; chips are to be laid".into(),
            Refusal::NoSuchSpace => "the chart has no such space".into(),
            Refusal::NoChipLeft { currency } => format!("no {} is left to be laid", currency.name()),
            Refusal::Banned { currency, space } => {
                format!("{} may not be bid on {}", currency.name(), self.space_name(space))
            }
            Refusal::TooManySpaces { most } => format!("chips lie on {most} spaces already, and {most} is the most"),
            Refusal::CardIsFull { most } => format!("{most} chips lie on the Card already, and {most} is the most"),
            Refusal::RestCannotBeLaid { space, rest } => {
                format!("after a chip on {} the rest could not be laid: {}", self.space_name(space), chips_words(rest))
            }
            Refusal::ChipsMustBeLaid => "every chip must be laid".into(),
            Refusal::NoMarkerThere { area, owner } => format!("{owner} has no marker in {}", self.area_name(area)),
            Refusal::OwnMarker { area } => {
                format!("the marker in {} is your own, not an opponent's", self.area_name(area))
            }
            Refusal::NoPartner { area, owner } => format!(
                "the marker of {owner} in {} has no other to change places with: one in another area, of another player",
                self.area_name(area)
            ),
            Refusal::SameArea { area } => {
                format!("both markers stand in {}: that would change nothing", self.area_name(area))
            }
            Refusal::SameOwner { owner } => format!("both markers are of {owner}: that would change nothing"),
            Refusal::MustRemove => "an opponent's marker must be removed, if there is one".into(),
            Refusal::MustChoose => "the effect must be carried out: one of what it offers is to be chosen".into(),
            Refusal::NotOffered => "the effect that asks does not offer this".into(),
            Refusal::MustNamePartner => "one marker is named: name the one that changes places with it".into(),
        };
        match refusal.citation() {
            "" => words,
            citation => format!("{words} ({citation})"),
        }
    }

    pub(super) fn space_name(&self, space: SpaceId) -> &str {
        self.spec.spaces.get(space.index()).map_or("?", |space| &space.name)
    }

    pub(super) fn area_name(&self, area: AreaId) -> &str {
        self.spec.areas.get(area.index()).map_or("?", |area| &area.name)
    }
}

/// Chips in words: `2 Force, 1 Gold`.
pub(super) fn chips_words(chips: Chips) -> String {
    let kinds = Currency::ALL.into_iter().filter(|&currency| chips.has(currency));
    let words: Vec<String> = kinds.map(|it| format!("{} {}", chips.count(it), it.name())).collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}
