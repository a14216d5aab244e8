//! The edits that the position editor can make.

use super::names_for;
use crate::kernel::{MAX_SEATS, Seat};
use crate::model::{
    CardId, CardSet, Faction, Pack, PerFaction, Phase, ProvinceId, RefreshStep, SeatSetup, Setup, StackSetup,
};

/// A place where a card can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CardPlace {
    /// In a seat's hand.
    Hand(Seat),
    /// In a seat's display.
    Display(Seat),
    /// Face up.
    FaceUp,
    /// On top of the deck.
    DeckTop,
    /// Under the deck. The order of the whole deck is known from then on.
    DeckBottom,
    /// Somewhere in the deck, below what is named there, shuffled.
    Deck,
    /// On the discard pile.
    Discard,
    /// In the box.
    Box,
}

/// An edit of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionEdit {
    /// A card goes somewhere; it leaves every other place.
    MoveCard(CardId, CardPlace),
    /// Nothing of the deck is named any more: all of it is shuffled.
    ShuffleDeck,
    /// So many blocks of a faction stand in a province for a seat; 0: none.
    SetStack(ProvinceId, Seat, Faction, u8),
    /// One block more.
    AddBlock(ProvinceId, Seat, Faction),
    /// One block less.
    TakeBlock(ProvinceId, Seat, Faction),
    /// A whole stack goes to another province.
    MoveStack(ProvinceId, Seat, Faction, ProvinceId),
    /// A seat's Victory Points.
    Points(Seat, i16),
    /// A seat's tokens in the Battle Box.
    BattleTokens(Seat, u8),
    /// The votes of a faction that a seat holds.
    Votes(Seat, Faction, u8),
    /// Whether a seat has a presence in the government.
    Presence(Seat, bool),
    /// Whether a control token marks it; looked up where it is not said.
    PresenceToken(Seat, Option<bool>),
    /// The faction that governs.
    Government(Option<Faction>),
    /// The opposition.
    Opposition(Option<Faction>),
    /// The turn.
    Turn(u8),
    /// The phase; what only another phase has is forgotten.
    Phase(Phase),
    /// Whose refresh or action begins; the first in order if none.
    AtSeat(Option<Seat>),
    /// Which province's election is next; the first if none.
    AtProvince(Option<ProvinceId>),
    /// All provinces are done, and the government is next.
    AtGovernment,
    /// The half of the refresh.
    Step(RefreshStep),
    /// The round of the Action Phase.
    Round(u8),
    /// The player order.
    Order(Vec<Seat>),
    /// Whether the battle of a turn was lost.
    LostBattle(u8, bool),
    /// White blocks that Lost Battles still want.
    WhiteOwed(u8),
    /// Players of this round who passed.
    Passes(u8),
    /// Rounds in a row, before this one, in which all passed.
    PassedRounds(u8),
    /// Whether a supply has been empty in this phase; looked up where it is not said.
    SupplyExhausted(Option<bool>),
    /// The seed of all remaining chance.
    Seed(u64),
    /// A seat more, at the end.
    AddSeat,
    /// A seat less, with all that it has.
    RemoveSeat(Seat),
    /// A seat's name.
    NameSeat(Seat, String),
}

impl PositionEdit {
    /// Whether another change is one of the same field, as when it is typed or dragged.
    pub(super) fn is_same_field(&self, other: &PositionEdit) -> bool {
        match (self, other) {
            (PositionEdit::NameSeat(one, _), PositionEdit::NameSeat(two, _)) => one == two,
            (PositionEdit::Points(one, _), PositionEdit::Points(two, _)) => one == two,
            (PositionEdit::Seed(_), PositionEdit::Seed(_)) => true,
            _ => false,
        }
    }
}

/// A setup with its implied values filled in, and without supplies, which follow from the rest.
pub(super) fn settled(mut setup: Setup) -> Setup {
    setup.supply = PerFaction::default();
    // One shuffle is what an unsaid number means.
    setup.shuffles = setup.shuffles.filter(|&shuffles| shuffles != 1);
    if setup.order.is_empty() {
        setup.order = Seat::first(setup.seats.len()).collect();
    }
    if setup.phase == Phase::Action && setup.round.is_none() {
        setup.round = Some(1);
    }
    sort_stacks(&mut setup.stacks);
    setup
}

fn sort_stacks(stacks: &mut [StackSetup]) {
    stacks.sort_by_key(|it| (it.province, it.seat, it.faction));
}

/// The blocks of a faction that are used nowhere.
pub(super) fn blocks_left(setup: &Setup, pack: &Pack, faction: Faction) -> i16 {
    let back = pack.rules.blocks_return;
    let is_before = setup.turn < back || (setup.turn == back && setup.phase == Phase::PlayerOrder);
    let reserve = if is_before { i16::from(pack.board.blocks[faction].on_turn_2_space) } else { 0 };
    let on_board: i16 = setup.stacks.iter().filter(|it| it.faction == faction).map(|it| i16::from(it.height)).sum();
    let votes: i16 = setup.seats.iter().map(|seat| i16::from(seat.votes[faction])).sum();
    let lost = setup.lost_battles.len() as i16 - i16::from(setup.white_owed);
    let marks = if faction == Faction::Royalist { lost.max(0) } else { 0 };
    i16::from(pack.board.blocks(faction)) - reserve - on_board - votes - marks
}

/// The cards that are named nowhere.
pub(super) fn unnamed(setup: &Setup, pack: &Pack) -> Vec<CardId> {
    let held = setup.seats.iter().flat_map(|seat| seat.hand.iter().chain(&seat.display));
    let piles = setup.face_up.iter().chain(&setup.deck).chain(&setup.discard).chain(&setup.box_);
    let named: CardSet = held.chain(piles).copied().collect();
    (0..pack.cards.len()).map(|at| CardId(at as u8)).filter(|&card| !named.has(card)).collect()
}

/// Applies an edit, even if the position becomes impossible.
pub(super) fn apply(setup: &mut Setup, pack: &Pack, edit: &PositionEdit) {
    match *edit {
        PositionEdit::MoveCard(card, place) => move_card(setup, pack, card, place),
        PositionEdit::ShuffleDeck => setup.deck.clear(),
        PositionEdit::SetStack(at, seat, faction, height) => set_stack(setup, at, seat, faction, |_| height),
        PositionEdit::AddBlock(at, seat, faction) => {
            set_stack(setup, at, seat, faction, |height| height.saturating_add(1))
        }
        PositionEdit::TakeBlock(at, seat, faction) => {
            set_stack(setup, at, seat, faction, |height| height.saturating_sub(1))
        }
        PositionEdit::MoveStack(from, seat, faction, to) => move_stack(setup, from, seat, faction, to),
        PositionEdit::Presence(seat, has) => presence(setup, seat, has),
        PositionEdit::Government(faction) => setup.government = faction,
        PositionEdit::Opposition(faction) => setup.opposition = faction,
        PositionEdit::Turn(turn) => setup.turn = turn,
        PositionEdit::Phase(phase) => to_phase(setup, phase),
        PositionEdit::AtSeat(seat) => setup.at_seat = seat,
        PositionEdit::AtProvince(province) => (setup.at_province, setup.at_government) = (province, false),
        PositionEdit::AtGovernment => (setup.at_province, setup.at_government) = (None, true),
        PositionEdit::Step(step) => setup.refresh_step = step,
        PositionEdit::Round(round) => setup.round = Some(round),
        PositionEdit::Order(ref order) => setup.order.clone_from(order),
        PositionEdit::LostBattle(turn, is_lost) => {
            setup.lost_battles.retain(|&other| other != turn);
            setup.lost_battles.extend(is_lost.then_some(turn));
            setup.lost_battles.sort_unstable();
        }
        PositionEdit::WhiteOwed(count) => setup.white_owed = count,
        PositionEdit::Passes(count) => setup.passes = count,
        PositionEdit::PassedRounds(count) => setup.passed_rounds = count,
        PositionEdit::SupplyExhausted(is_so) => setup.supply_exhausted = is_so,
        PositionEdit::Seed(seed) => setup.seed = seed,
        PositionEdit::AddSeat => add_seat(setup),
        PositionEdit::RemoveSeat(seat) => {
            if seat.index() < setup.seats.len() && setup.seats.len() > 1 {
                setup.remove_seat(seat);
            }
        }
        PositionEdit::Points(seat, _)
        | PositionEdit::BattleTokens(seat, _)
        | PositionEdit::Votes(seat, ..)
        | PositionEdit::PresenceToken(seat, _)
        | PositionEdit::NameSeat(seat, _) => {
            if let Some(described) = setup.seats.get_mut(seat.index()) {
                of_seat(described, edit);
            }
        }
    }
}

fn of_seat(seat: &mut SeatSetup, edit: &PositionEdit) {
    match edit {
        PositionEdit::Points(_, points) => seat.victory_points = *points,
        PositionEdit::BattleTokens(_, count) => seat.battle_tokens = *count,
        PositionEdit::Votes(_, faction, votes) => seat.votes[*faction] = *votes,
        PositionEdit::PresenceToken(_, token) => seat.presence_token = *token,
        PositionEdit::NameSeat(_, name) => seat.name.clone_from(name),
        _ => {}
    }
}

fn move_card(setup: &mut Setup, pack: &Pack, card: CardId, place: CardPlace) {
    if place == CardPlace::DeckBottom {
        // What lies under everything needs everything to have its place.
        let mut rest = unnamed(setup, pack);
        let mixed = |card: &CardId| (setup.seed ^ u64::from(card.0) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 16;
        rest.sort_by_key(|card| (mixed(card), card.0));
        setup.deck.extend(rest);
    }
    let held = setup.seats.iter_mut().flat_map(|seat| [&mut seat.hand, &mut seat.display]);
    let piles = [&mut setup.face_up, &mut setup.deck, &mut setup.discard, &mut setup.box_, &mut setup.seen];
    held.chain(piles).for_each(|pile| pile.retain(|&other| other != card));
    match place {
        CardPlace::Hand(seat) => put(setup, seat, |seat| &mut seat.hand, card),
        CardPlace::Display(seat) => put(setup, seat, |seat| &mut seat.display, card),
        CardPlace::FaceUp => setup.face_up.push(card),
        CardPlace::DeckTop => setup.deck.insert(0, card),
        CardPlace::DeckBottom => setup.deck.push(card),
        CardPlace::Deck => {}
        CardPlace::Discard => setup.discard.push(card),
        CardPlace::Box => setup.box_.push(card),
    }
}

fn put(setup: &mut Setup, seat: Seat, pile: fn(&mut SeatSetup) -> &mut Vec<CardId>, card: CardId) {
    if let Some(seat) = setup.seats.get_mut(seat.index()) {
        let cards = pile(seat);
        cards.push(card);
        cards.sort_unstable();
    }
}

fn set_stack(setup: &mut Setup, province: ProvinceId, seat: Seat, faction: Faction, height: impl Fn(u8) -> u8) {
    let is_it = |it: &StackSetup| (it.province, it.seat, it.faction) == (province, seat, faction);
    let before = setup.stacks.iter().find(|it| is_it(it)).map_or(0, |it| it.height);
    setup.stacks.retain(|it| !is_it(it));
    let height = height(before);
    if height > 0 {
        setup.stacks.push(StackSetup { province, seat, faction, height });
        sort_stacks(&mut setup.stacks);
    }
}

fn move_stack(setup: &mut Setup, from: ProvinceId, seat: Seat, faction: Faction, to: ProvinceId) {
    let is_it = |it: &&StackSetup| (it.province, it.seat, it.faction) == (from, seat, faction);
    let Some(height) = setup.stacks.iter().find(is_it).map(|it| it.height) else { return };
    set_stack(setup, from, seat, faction, |_| 0);
    set_stack(setup, to, seat, faction, |there| there.saturating_add(height));
}

fn presence(setup: &mut Setup, seat: Seat, has: bool) {
    setup.presence.retain(|&other| other != seat);
    setup.presence.extend(has.then_some(seat));
    setup.presence.sort_unstable();
    if let Some(described) = setup.seats.get_mut(seat.index()).filter(|_| !has) {
        described.presence_token = None;
    }
}

fn to_phase(setup: &mut Setup, phase: Phase) {
    if setup.phase == phase {
        return;
    }
    setup.phase = phase;
    (setup.at_seat, setup.at_province, setup.at_government) = (None, None, false);
    setup.refresh_step = RefreshStep::Discard;
    setup.round = (phase == Phase::Action).then_some(1);
    (setup.supply_exhausted, setup.passes, setup.passed_rounds) = (None, 0, 0);
}

fn add_seat(setup: &mut Setup) {
    let count = setup.seats.len();
    if count >= MAX_SEATS {
        return;
    }
    let is_free = |name: &String| setup.seats.iter().all(|seat| seat.name != *name);
    let name = names_for(MAX_SEATS).into_iter().find(is_free).unwrap_or_default();
    setup.seats.push(SeatSetup { name, ..SeatSetup::default() });
    setup.order.push(Seat(count as u8));
}
