//! Why something on the table is as it is: back through the moments to the choices, cards, scripts and rules behind it.

use crate::desk::{EventCause, EventOrigin};
use crate::games::liberte::{Choice, Event, Liberte, Position};
use crate::kernel::{Game, Move, Seat, Step, Tree};
use crate::load::{Place, Span};
use crate::model::{CardId, Faction, Phase, ProvinceId};
use crate::script::tokens;

/// Something on the table whose history can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhySubject {
    /// A seat's stack in a province, one that is no longer there too.
    Stack(ProvinceId, Seat),
    /// All that stands in a province, and how it voted.
    Province(ProvinceId),
    /// A seat's Victory Points.
    Points(Seat),
    /// A card, wherever it lies.
    Card(CardId),
    /// A seat's tokens in the Battle Box.
    Tokens(Seat),
    /// A seat's presence in the government.
    Presence(Seat),
    /// The votes that a seat holds.
    Votes(Seat),
    /// The government.
    Government,
    /// The opposition.
    Opposition,
    /// The supply of a faction's blocks.
    Supply(Faction),
    /// The battles that were lost.
    LostBattles,
    /// The end of the game.
    Ending,
}

/// A step on the way to where a thing is.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// After so many choices it had happened; 0 is the beginning.
    pub moment: usize,
    /// The choice; none at the beginning.
    pub made: Option<Move<Choice>>,
    /// Whether there was no other choice.
    pub is_forced: bool,
    /// The events that changed the subject.
    pub events: Vec<Event>,
    /// The card that was played or advanced for it.
    pub card: Option<CardId>,
    /// The script that did it, at the line that does it.
    pub script: Option<Place>,
    /// The section of the rulebook.
    pub section: String,
}

/// The steps that made a thing what it is at a moment of the branch that is played on, the last one first.
pub fn why(tree: &Tree<Liberte>, at: usize, thing: WhySubject) -> Vec<Reason> {
    let (game, steps) = (&**tree.game(), tree.branch().steps());
    let at = at.min(steps.len() - 1);
    let looking = WhySearch { game, thing, now: &steps[at].position };
    let mut reasons = Vec::new();
    for moment in (0..=at).rev() {
        let before = if moment == 0 { tree.start() } else { &steps[moment - 1].position };
        let mut found = looking.in_step(moment, before, &steps[moment]);
        found.reverse();
        reasons.extend(found);
        if !reasons.is_empty() && looking.begins_after(before) {
            break;
        }
    }
    if reasons.is_empty() && matches!(thing, WhySubject::Card(_)) {
        let section = "2e III".to_owned();
        let none =
            Reason { moment: 0, made: None, is_forced: false, events: vec![], card: None, script: None, section };
        reasons.push(none);
    }
    reasons
}

struct WhySearch<'a> {
    game: &'a Liberte,
    thing: WhySubject,
    /// The position from which it is looked back.
    now: &'a Position,
}

impl WhySearch<'_> {
    /// What touched the thing in a step: one reason for each choice in it, those without an alternative too.
    fn in_step(&self, moment: usize, before: &Position, step: &Step<Liberte>) -> Vec<Reason> {
        if moment == 0 {
            return self.at_beginning(before, step);
        }
        if !step.events.iter().any(|&event| self.touches(event, before)) {
            return Vec::new();
        }
        let mut p = before.clone();
        let mut reasons = Vec::new();
        let moves = step.made.iter().map(|made| (made, false)).chain(step.forced.iter().map(|made| (made, true)));
        for (&made, is_forced) in moves {
            let before = p.clone();
            let mut events = Vec::new();
            self.game.play(&mut p, made.seat, made.choice, &mut events);
            let reason = self.of_events(moment, Some(made), &before, &events);
            reasons.extend(reason.map(|reason| Reason { is_forced, ..reason }));
        }
        reasons
    }

    /// The events up to the first choice.
    fn at_beginning(&self, before: &Position, step: &Step<Liberte>) -> Vec<Reason> {
        self.of_events(0, None, before, &step.events).into_iter().collect()
    }

    fn of_events(
        &self,
        moment: usize,
        made: Option<Move<Choice>>,
        before: &Position,
        events: &[Event],
    ) -> Option<Reason> {
        let mut origin = EventOrigin::of(before, made.map(|made| made.choice));
        let mut touching = Vec::new();
        let mut origins = Vec::new();
        for &event in events {
            origin.observe(self.game, event);
            if self.touches(event, before) {
                touching.push(event);
                origins.push((origin, event));
            }
        }
        let (origin, event) = *origins.last()?;
        let pack = self.game.pack();
        let by = origin.by;
        let script = match (by, origin.effect) {
            (EventCause::Effect, Some(effect)) => {
                pack.effects.get(effect.index()).map(|it| place(&it.path, &it.script, event))
            }
            (EventCause::Point(point), _) => {
                pack.points.iter().find(|it| it.point == point).map(|it| place(&it.path, &it.script, event))
            }
            _ => None,
        };
        let card = origin.card.filter(|_| !origin.is_over || matches!(self.thing, WhySubject::Card(_)));
        let section = origin.section(event, before, made.is_some());
        Some(Reason { moment, made, is_forced: false, events: touching, card, script, section: section.to_owned() })
    }

    /// Whether an event changed the thing.
    fn touches(&self, event: Event, before: &Position) -> bool {
        use Event::*;
        match (self.thing, event) {
            (WhySubject::Stack(at, seat), event) => touches_stack(event, at, Some(seat)),
            (WhySubject::Province(at), NoVote { province }) => province == at,
            (WhySubject::Province(at), event) => touches_stack(event, at, None),
            (WhySubject::Points(seat), PointsScored { seat: other, .. } | PointsLost { seat: other, .. }) => {
                seat == other
            }
            (WhySubject::Points(seat), BattleWon { seat: other, .. }) => seat == other,
            (WhySubject::Card(card), event) => touches_card(event, card, before),
            (WhySubject::Tokens(seat), TokenPlaced { seat: other } | TokenTakenBack { seat: other }) => seat == other,
            (WhySubject::Tokens(_), BattleWon { .. } | BattleLost { .. }) => true,
            (WhySubject::Presence(seat), PresenceGained { seat: other } | PresenceLost { seat: other }) => {
                seat == other
            }
            (WhySubject::Presence(seat), VoteCast { seat: other, faction, .. }) => {
                seat == other && self.now.government == Some(faction)
            }
            (WhySubject::Votes(seat), VoteCast { seat: other, .. }) => seat == other,
            (WhySubject::Government, GovernmentFormed { .. }) | (WhySubject::Opposition, OppositionFormed { .. }) => {
                true
            }
            (WhySubject::Government, VoteCast { faction, .. }) => self.now.government == Some(faction),
            (WhySubject::Opposition, VoteCast { faction, .. }) => self.now.opposition == Some(faction),
            (WhySubject::Supply(of), event) => touches_supply(event, of),
            (WhySubject::LostBattles, BattleLost { .. } | LostBattleMarked) => true,
            (WhySubject::Ending, GameEnded { .. } | Claimed { .. }) => true,
            _ => false,
        }
    }

    /// Whether the thing begins after a position: it was nothing then, or what is before does not matter to it.
    fn begins_after(&self, p: &Position) -> bool {
        match self.thing {
            WhySubject::Stack(at, seat) => !p.stacks(at).of(seat).exists(),
            WhySubject::Province(at) => p.stacks(at).is_empty(),
            WhySubject::Tokens(seat) => p.battle_tokens[seat] == 0,
            WhySubject::Votes(seat) => p.votes[seat].0.iter().all(|&votes| votes == 0),
            WhySubject::Presence(_) | WhySubject::Government | WhySubject::Opposition => p.phase != Phase::Election,
            WhySubject::Ending => true,
            WhySubject::Points(_) | WhySubject::Card(_) | WhySubject::Supply(_) | WhySubject::LostBattles => false,
        }
    }
}

fn touches_stack(event: Event, at: ProvinceId, of: Option<Seat>) -> bool {
    use Event::*;
    let is_of = |seat: Seat| of.is_none_or(|of| of == seat);
    match event {
        BlockPlaced { seat, province, .. } | BlockRemoved { seat, province, .. } => province == at && is_of(seat),
        StackRemoved { seat, province, .. } | StackRecoloured { seat, province, .. } => province == at && is_of(seat),
        VoteCast { seat, province, .. } => province == at && is_of(seat),
        BlocksMoved { seat, from, to, .. } => (from == at || to == at) && is_of(seat),
        ProvinceEmptied { province } => province == at,
        _ => false,
    }
}

fn touches_card(event: Event, card: CardId, before: &Position) -> bool {
    use Event::*;
    match event {
        CardTurnedUp { card: it }
        | CardDrawn { card: it, .. }
        | CardTaken { card: it, .. }
        | CardDiscarded { card: it, .. }
        | CardPlayed { card: it, .. }
        | CardDisplayed { card: it, .. }
        | DisplayedCardDiscarded { card: it, .. }
        | DisplayedCardBoxed { card: it, .. }
        | CardMoved { card: it, .. }
        | CardShown { card: it, .. }
        | CardAdvanced { card: it, .. } => it == card,
        DisplayReturned { seat, .. } => before.displays[seat].has(card),
        DeckShuffled { .. } => before.piles.discard().any(|it| it == card),
        _ => false,
    }
}

fn touches_supply(event: Event, of: Faction) -> bool {
    use Event::*;
    match event {
        BlockPlaced { faction, .. } | BlockRemoved { faction, .. } | StackRemoved { faction, .. } => faction == of,
        SupplyExhausted { faction } => faction == of,
        LostBattleMarked => of == Faction::Royalist,
        StackRecoloured { .. } | ProvinceEmptied { .. } | ReserveReturned | VotesReturned => true,
        _ => false,
    }
}

/// The place in a script that does what the event tells: the word that does such things, or the head of its function.
fn place(path: &str, script: &str, event: Event) -> Place {
    let words = words_of(event);
    let all = tokens(script);
    let text = |span: &std::ops::Range<usize>| script.get(span.clone()).unwrap_or_default();
    let word = all.iter().find(|it| words.contains(&text(&it.span)));
    let head = all.iter().find(|it| text(&it.span) == "fn");
    let span = word.or(head).map_or(0..0, |it| it.span.clone());
    Place { path: path.to_owned(), span: Span { start: span.start, end: span.end } }
}

/// The words of scripts that move a card from one pile to another.
const MOVES: &[&str] = &[
    "take",
    "take_all",
    "put_on_deck",
    "put_all_on_deck",
    "put_under_deck",
    "swap",
    "return_to_box",
    "return_all_to_box",
    "discard",
    "discard_all",
    "display",
];

/// The words of scripts that do such a thing.
fn words_of(event: Event) -> &'static [&'static str] {
    use Event::*;
    match event {
        BlockRemoved { .. } | StackRemoved { .. } => &["return_to_supply", "return_all_to_supply"],
        BlockPlaced { .. } => &["place"],
        BlocksMoved { .. } => &["move_to"],
        StackRecoloured { .. } => &["recolour"],
        DisplayedCardDiscarded { .. } | CardDiscarded { .. } => &["discard", "discard_all"],
        DisplayedCardBoxed { .. } => &["return_to_box", "return_all_to_box"],
        CardMoved { .. } => MOVES,
        CardTaken { .. } => &["take", "take_all"],
        CardDisplayed { .. } => &["display"],
        CardShown { .. } => &["show", "show_all"],
        CardDrawn { .. } => &["draw"],
        DeckReshuffled { .. } => &["shuffle_deck"],
        PointsScored { .. } => &["gain_points"],
        PointsLost { .. } => &["lose_points"],
        TokenPlaced { .. } => &["place_token"],
        TokenTakenBack { .. } => &["take_back_token"],
        PresenceGained { .. } => &["give_presence"],
        PresenceLost { .. } => &["take_presence"],
        _ => &[],
    }
}
