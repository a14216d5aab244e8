//! Why a choice is not legal: each reason with its values, and in words with the section of the rulebook.
//!
//! A refusal tells a seat nothing that it may not know: of the others no more than that a bid is closed (V34).

use super::{AreaId, Chips, Choice, Currency, Position, Question, Revolution, SpaceId, Target};
use crate::kernel::Seat;
use crate::model::{Texts, say};

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

    /// The refusal in words of a language.
    pub(super) fn refusal_words(&self, refusal: Refusal, texts: &Texts) -> String {
        let (area, space) = (|area| self.area_in(area, texts), |space| self.space_in(space, texts));
        let words = match refusal {
            Refusal::GameIsOver => say!(texts, "the game is over"),
            Refusal::NoSuchSeat { seat } => {
                say!(texts, "{who} does not play: P1 to P{n} do", who = seat, n = self.seats)
            }
            Refusal::BidIsClosed { seat } => {
                say!(texts, "{who} has laid every chip: the bid is closed", who = seat)
            }
            Refusal::NotYourTurn { seat } => say!(texts, "{who} is not asked now", who = seat),
            Refusal::NoBidIsAsked => say!(texts, "chips are laid in the bidding; now a marker is asked for"),
            Refusal::NoMarkerIsAsked => say!(texts, "no effect asks for a marker now; chips are to be laid"),
            Refusal::NoSuchSpace => say!(texts, "the chart has no such space"),
            Refusal::NoChipLeft { currency } => {
                say!(texts, "no {currency} is left to be laid", currency = currency_in(currency, texts))
            }
            Refusal::Banned { currency, space: id } => say!(
                texts,
                "{currency} may not be bid on {space}",
                currency = currency_in(currency, texts),
                space = space(id)
            ),
            Refusal::TooManySpaces { most } => {
                say!(texts, "chips lie on {most} spaces already, and {most} is the most", most = most)
            }
            Refusal::CardIsFull { most } => {
                say!(texts, "{most} chips lie on the Card already, and {most} is the most", most = most)
            }
            Refusal::RestCannotBeLaid { space: id, rest } => say!(
                texts,
                "after a chip on {space} the rest could not be laid: {rest}",
                space = space(id),
                rest = chips_in(rest, texts)
            ),
            Refusal::ChipsMustBeLaid => say!(texts, "every chip must be laid"),
            Refusal::NoMarkerThere { area: id, owner } => {
                say!(texts, "{who} has no marker in {area}", who = owner, area = area(id))
            }
            Refusal::OwnMarker { area: id } => {
                say!(texts, "the marker in {area} is your own, not an opponent's", area = area(id))
            }
            Refusal::NoPartner { area: id, owner } => say!(
                texts,
                "the marker of {who} in {area} has no other to change places with: one in another area, of another player",
                who = owner,
                area = area(id)
            ),
            Refusal::SameArea { area: id } => {
                say!(texts, "both markers stand in {area}: that would change nothing", area = area(id))
            }
            Refusal::SameOwner { owner } => {
                say!(texts, "both markers are of {who}: that would change nothing", who = owner)
            }
            Refusal::MustRemove => say!(texts, "an opponent's marker must be removed, if there is one"),
            Refusal::MustChoose => {
                say!(texts, "the effect must be carried out: one of what it offers is to be chosen")
            }
            Refusal::NotOffered => say!(texts, "the effect that asks does not offer this"),
            Refusal::MustNamePartner => {
                say!(texts, "one marker is named: name the one that changes places with it")
            }
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

    fn space_in<'s>(&'s self, space: SpaceId, texts: &'s Texts) -> &'s str {
        let known = self.spec.spaces.get(space.index());
        let said = known.and_then(|known| texts.texts.get(&format!("space.{}", known.id)));
        said.map_or(self.space_name(space), String::as_str)
    }

    fn area_in<'s>(&'s self, area: AreaId, texts: &'s Texts) -> &'s str {
        let known = self.spec.areas.get(area.index());
        let said = known.and_then(|known| texts.texts.get(&format!("area.{}", known.id)));
        said.map_or(self.area_name(area), String::as_str)
    }
}

fn currency_in(currency: Currency, texts: &Texts) -> &str {
    texts.texts.get(&format!("currency.{}", currency.id())).map_or(currency.name(), String::as_str)
}

/// Chips in words: `2 Force, 1 Gold`.
pub(super) fn chips_in(chips: Chips, texts: &Texts) -> String {
    let kinds = Currency::ALL.into_iter().filter(|&currency| chips.has(currency));
    let words: Vec<String> = kinds.map(|it| format!("{} {}", chips.count(it), currency_in(it, texts))).collect();
    if words.is_empty() { say!(texts, "nothing") } else { words.join(", ") }
}
