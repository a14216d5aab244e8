//! BIDDING -- V6 to V13.
//!
//! All seats lay chips at the same time, one by one and in secret; every chip must be laid, and a bid closes with the last.
//! Which space a chip may go to is said once, by `legal_spaces`: the list of choices is made of it, and a refusal says why a
//! space is not in it.

use super::chips::{CURRENCIES, CurrencySet};
use super::ids::MAX_SPACES;
use super::listing::Listing;
use super::position::SeatState;
use super::{Cause, Chips, Choice, Currency, Event, Position, Question, Refusal, Revolution, SpaceId, SpaceSet};
use crate::kernel::{Seat, SeatSet, Sink, ones};

/// How many spaces are listed at once.
const FEW_SPACES: usize = 4;

/// By currency, a few neighbouring spaces, and which of them are to be listed: the puts there.
static PUTS: [[[[Choice; FEW_SPACES]; 1 << FEW_SPACES]; MAX_SPACES / FEW_SPACES]; CURRENCIES] = puts();

const fn puts() -> [[[[Choice; FEW_SPACES]; 1 << FEW_SPACES]; MAX_SPACES / FEW_SPACES]; CURRENCIES] {
    let mut table = [[[[Choice::Nothing; FEW_SPACES]; 1 << FEW_SPACES]; MAX_SPACES / FEW_SPACES]; CURRENCIES];
    let mut at = 0;
    while at < (CURRENCIES * MAX_SPACES) << FEW_SPACES {
        let (spaces, space, currency) =
            (at % (1 << FEW_SPACES), (at >> FEW_SPACES) % MAX_SPACES, (at >> FEW_SPACES) / MAX_SPACES);
        let bit = space % FEW_SPACES;
        if spaces >> bit & 1 == 1 {
            let before = (spaces & ((1 << bit) - 1)).count_ones() as usize;
            table[currency][space / FEW_SPACES][spaces][before] =
                Choice::Put { currency: Currency::ALL[currency], space: SpaceId(space as u8) };
        }
        at += 1;
    }
    table
}

impl Revolution {
    /// Opens the bidding of a round: everybody who owns a chip is asked.
    pub(super) fn begin_bidding<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) {
        p.question = Question::Bid;
        p.resolved = 0;
        sink.record(p, Cause::Rule, Event::RoundBegan { round: p.round });
        self.all_seats().for_each(|seat| p.seat_mut(seat).open_bid());
        p.asked = self.open_bids(p);
    }

    /// The seats that have chips to lay.
    pub(super) fn open_bids(&self, p: &Position) -> SeatSet {
        self.all_seats().filter(|&seat| !p.seat(seat).to_lay.is_empty()).collect()
    }

    /// Lays a chip. The last chip of a seat closes its bid, the last bid of all lifts the shields.
    #[inline]
    pub(super) fn put<S: Sink<Revolution>>(
        &self,
        p: &mut Position,
        seat: Seat,
        currency: Currency,
        space: SpaceId,
        sink: &mut S,
    ) {
        let bidder = p.seat_mut(seat);
        bidder.lay(space, Chips::one(currency));
        if bidder.to_lay.is_empty() {
            p.asked.remove(seat);
            self.resolve_on(p, sink);
        }
    }

    #[inline]
    pub(super) fn list_puts(&self, p: &Position, seat: Seat, choices: &mut Vec<Choice>) {
        let bidder = p.seat(seat);
        if self.has_spaces_to_spare(bidder) {
            choices.extend_from_slice(self.all_puts(bidder));
        } else {
            self.list_last_puts(bidder, choices);
        }
    }

    /// All puts of the seat's currencies, as they are as long as there are spaces to spare: a list that was made before any game.
    #[inline]
    pub(super) fn all_puts(&self, bidder: &SeatState) -> &[Choice] {
        let puts = if self.card_room(bidder) > 0 { &self.all_puts } else { &self.puts_beside_card };
        &puts[bidder.to_lay.currencies().index()]
    }

    fn list_last_puts(&self, bidder: &SeatState, choices: &mut Vec<Choice>) {
        let currencies = bidder.to_lay.currencies();
        let mut listing = Listing::behind(choices, self.spaces.len() * currencies.len() + FEW_SPACES);
        for currency in currencies.iter() {
            let mut left = usize::from(self.last_spaces(bidder, currency).0);
            for puts in &PUTS[currency.index()] {
                let few = left % puts.len();
                listing.append(&puts[few], ones(few as u8));
                left >>= FEW_SPACES;
            }
        }
        listing.end();
    }

    /// Whether the rest of the chips can be laid wherever the next goes, since more spaces are left than all currencies need.
    #[inline]
    pub(super) fn has_spaces_to_spare(&self, bidder: &SeatState) -> bool {
        bidder.bid_on.len() < usize::from(self.to_spare_below)
    }

    /// The spaces that a chip of the currency may be laid on, in a bid that is open.
    #[inline]
    pub fn legal_spaces(&self, bidder: &SeatState, currency: Currency) -> SpaceSet {
        if !bidder.to_lay.has(currency) {
            return SpaceSet::NONE;
        }
        if self.has_spaces_to_spare(bidder) {
            return self.spaces_with_room(bidder, currency);
        }
        self.last_spaces(bidder, currency)
    }

    /// The spaces that the currency may lie on and that are not full.
    #[inline]
    fn spaces_with_room(&self, bidder: &SeatState, currency: Currency) -> SpaceSet {
        let allowed = self.allowed[currency.index()];
        if self.card_room(bidder) == 0 { allowed.without(self.card_space) } else { allowed }
    }

    /// The legal spaces for a chip that is there to be laid, where the spaces that are left are scarce.
    #[inline]
    fn last_spaces(&self, bidder: &SeatState, currency: Currency) -> SpaceSet {
        let spaces = self.spaces_with_room(bidder, currency);
        let rest = bidder.to_lay - Chips::one(currency);
        let spaces = if self.free_spaces(bidder) == 0 { spaces.and(bidder.bid_on) } else { spaces };
        if self.without_space(rest, bidder.bid_on).is_empty() {
            return spaces;
        }
        spaces.iter().filter(|&space| self.ends_well(bidder, rest, space)).collect()
    }

    /// Can the rest of the chips be laid legally after a chip on this space (V12)?
    fn ends_well(&self, bidder: &SeatState, rest: Chips, space: SpaceId) -> bool {
        let sold = u32::from(self.card_space.has(space));
        self.can_be_laid(rest, bidder.bid_on.or(SpaceSet::only(space)), self.card_room(bidder) - sold)
    }

    /// The currencies of these chips that none of these spaces takes without a limit.
    #[inline]
    fn without_space(&self, chips: Chips, spaces: SpaceSet) -> CurrencySet {
        let unlimited = spaces.without(self.card_space);
        let has_space = |currency: Currency| !self.allowed[currency.index()].and(unlimited).is_empty();
        chips.currencies().without(CurrencySet::of_which(has_space))
    }

    /// Can these chips be laid, if chips lie on `bid_on` already and the Card has room for so many more of the seat's?
    ///
    /// A space without a limit takes any number of the currencies that it allows. So each currency needs one such space, or all
    /// its chips go on the Card.
    pub(super) fn can_be_laid(&self, chips: Chips, bid_on: SpaceSet, card_room: u32) -> bool {
        let free = self.spec.settings.most_spaces.saturating_sub(bid_on.len() as u8);
        let open = self.without_space(chips, bid_on);
        if self.fewest_spaces[open.index()] <= free {
            return true;
        }
        let needs_a_space = bid_on.and(self.card_space).is_empty();
        let Some(free) = free.checked_sub(u8::from(needs_a_space)) else { return false };
        let fits = |sold: CurrencySet| {
            let sold_chips = Currency::ALL.into_iter().filter(|&currency| sold.has(currency));
            let count: u32 = sold_chips.clone().map(|currency| u32::from(chips.count(currency))).sum();
            let is_allowed = sold_chips.clone().all(|it| !self.allowed[it.index()].and(self.card_space).is_empty());
            is_allowed && count <= card_room && self.fewest_spaces[open.without(sold).index()] <= free
        };
        let subsets = (1..CurrencySet::COUNT).map(CurrencySet::from_index);
        subsets.filter(|sold| sold.without(open).is_empty()).any(fits)
    }

    /// The number of further chips that the seat may lay on the Card (V9).
    #[inline]
    pub(super) fn card_room(&self, bidder: &SeatState) -> u32 {
        let laid = self.card_space.lowest().map_or(0, |space| bidder.bid(space).total());
        u32::from(self.spec.settings.most_cards).saturating_sub(laid)
    }

    /// The number of further spaces that the seat may bid on (V8).
    #[inline]
    fn free_spaces(&self, bidder: &SeatState) -> u8 {
        self.spec.settings.most_spaces.saturating_sub(bidder.bid_on.len() as u8)
    }

    /// Why an asked seat may not lay a chip there, or `None` if it may.
    pub(super) fn put_refusal(&self, p: &Position, seat: Seat, currency: Currency, space: SpaceId) -> Option<Refusal> {
        let bidder = p.seat(seat);
        if self.legal_spaces(bidder, currency).has(space) {
            return None;
        }
        Some(if space.index() >= self.spaces.len() {
            Refusal::NoSuchSpace
        } else if !bidder.to_lay.has(currency) {
            Refusal::NoChipLeft { currency }
        } else if !self.allowed[currency.index()].has(space) {
            Refusal::Banned { currency, space }
        } else if self.card_space.has(space) && self.card_room(bidder) == 0 {
            Refusal::CardIsFull { most: self.spec.settings.most_cards }
        } else if !bidder.bid_on.has(space) && self.free_spaces(bidder) == 0 {
            Refusal::TooManySpaces { most: self.spec.settings.most_spaces }
        } else {
            Refusal::RestCannotBeLaid { space, rest: bidder.to_lay - Chips::one(currency) }
        })
    }
}

impl SeatState {
    /// Takes all chips in front of the empty chart, wherever they lay.
    pub fn open_bid(&mut self) {
        self.to_lay = self.owned;
        self.bid = [Chips::NONE; MAX_SPACES];
        self.bid_on = SpaceSet::NONE;
    }

    /// Lays chips that are to be laid. Whether they may lie there is not looked at: see [`Revolution::legal_spaces`].
    #[inline]
    pub fn lay(&mut self, space: SpaceId, chips: Chips) {
        self.to_lay -= chips;
        self.bid[space.index() % MAX_SPACES] += chips;
        self.bid_on.insert(space);
    }
}
