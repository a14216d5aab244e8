//! Why something on the table is as it is: back through the moments to the choices, cards, scripts and rules behind it.

use super::observed_moves::{ObservedMove, observed_moves};
use crate::desk::{Because, because, point_behind, section};
use crate::games::liberte::{Cause, Choice, Event, EventCause, Liberte, Position, Question};
use crate::kernel::{Move, Observation, Seat, Tree};
use crate::load::{Place, Span};
use crate::model::{CardId, Faction, Phase, ProvinceId};
use crate::script::Language;

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
    /// The choice; none at the beginning, and where it was changed by hand.
    pub made: Option<Move<Choice>>,
    /// Whether there was no other choice.
    pub is_forced: bool,
    /// The events that changed the subject.
    pub events: Vec<ReasonEvent>,
    /// The card that was played or advanced for it.
    pub card: Option<CardId>,
    /// The script that did it, at the line that does it.
    pub script: Option<Place>,
    /// The section of the rulebook.
    pub section: String,
}

/// An event that changed a thing, and the numbers behind it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReasonEvent {
    /// The event.
    pub event: Event,
    /// Why it came out so, where there is more to tell than the event itself.
    pub because: Option<Because>,
}

/// The steps that made a thing what it is at a moment of the branch that is played on, the last one first.
pub fn why(tree: &Tree<Liberte>, at: usize, thing: WhySubject) -> Vec<Reason> {
    let (game, steps) = (&**tree.game(), tree.branch().steps());
    let at = at.min(steps.len() - 1);
    let looking = WhySearch { game, thing, now: &steps[at].position };
    let mut reasons = Vec::new();
    for moment in (0..=at).rev() {
        let before = if moment == 0 { tree.start() } else { &steps[moment - 1].position };
        if steps[moment].events.iter().any(|&event| looking.touches(event, before)) {
            let moves = observed_moves(tree, moment);
            reasons.extend(moves.iter().rev().filter_map(|of| looking.reason(moment, of)));
        }
        if steps[moment].edit.is_some() && shown(thing, before) != shown(thing, &steps[moment].position) {
            let (events, section) = (Vec::new(), String::new());
            reasons.push(Reason { moment, made: None, is_forced: false, events, card: None, script: None, section });
        }
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
    /// What a choice did to the thing, if anything.
    fn reason(&self, moment: usize, of: &ObservedMove) -> Option<Reason> {
        let touches = |it: &Observation<Liberte>| self.touches(it.event, &of.before);
        let last = of.events.iter().rposition(touches)?;
        let Observation { cause, event, .. } = of.events[last];
        let told = of.events.iter().filter(|&it| touches(it));
        let events = told.map(|it| ReasonEvent { event: it.event, because: because(self.game, it) }).collect();
        let section = section(self.game, cause, event).to_owned();
        let (card, script) = (self.card(of, last), self.script(cause, event));
        Some(Reason { moment, made: of.made, is_forced: of.is_forced, events, card, script, section })
    }

    /// The card behind one of the events that came of a choice: none where the rules had gone on by themselves.
    fn card(&self, of: &ObservedMove, event: usize) -> Option<CardId> {
        if let EventCause::Effect(cause) = of.events[event].cause {
            return cause.card();
        }
        let is_advance = of.made.is_some_and(|made| matches!(made.choice, Choice::Advance(_)));
        let is_over = of.made.is_none() || of.events[..=event].iter().any(|it| goes_on(it.event, is_advance));
        let is_asked_for = !is_over || matches!(self.thing, WhySubject::Card(_));
        of.made.filter(|_| is_asked_for).and_then(|made| card_of(made.choice, &of.before))
    }

    /// The place in the script that is behind an event.
    fn script(&self, cause: EventCause, event: Event) -> Option<Place> {
        let pack = self.game.pack();
        let effect = match cause {
            EventCause::Effect(Cause::Card { effect, .. }) => pack.effects.get(effect.index()),
            EventCause::Effect(Cause::Action { action, .. }) => pack.effect_of_action(action),
            EventCause::Rule
            | EventCause::Refresh
            | EventCause::Province
            | EventCause::Office(_)
            | EventCause::Tie(_)
            | EventCause::Effect(_) => None,
        };
        if let Some(effect) = effect {
            return Some(place(&effect.path, &effect.script, event));
        }
        let point = point_behind(self.game, cause, event)?;
        let nth = if let EventCause::Effect(Cause::Point { nth, .. }) = cause { nth } else { 0 };
        pack.points.iter().find(|it| (it.point, it.nth) == (point, nth)).map(|it| place(&it.path, &it.script, event))
    }

    /// Whether an event changed the thing.
    fn touches(&self, event: Event, before: &Position) -> bool {
        use Event::*;
        match (self.thing, event) {
            (WhySubject::Stack(at, seat), event) => touches_stack(event, at, Some(seat)),
            (WhySubject::Province(at), event) => touches_stack(event, at, None),
            (WhySubject::Points(seat), PointsScored { .. } | PointsLost { .. } | BattleWon { .. })
            | (WhySubject::Tokens(seat), TokenPlaced { .. } | TokenTakenBack { .. })
            | (WhySubject::Presence(seat), PresenceGained { .. } | PresenceLost { .. })
            | (WhySubject::Votes(seat), VoteCast { .. }) => event.seat() == Some(seat),
            (WhySubject::Card(card), event) => touches_card(event, card, before),
            (WhySubject::Tokens(_), BattleWon { .. } | BattleLost { .. }) => true,
            (WhySubject::Presence(seat), VoteCast { seat: other, faction, .. }) => {
                seat == other && self.now.government == Some(faction)
            }
            (WhySubject::Government, GovernmentFormed { .. }) => true,
            (WhySubject::Opposition, OppositionFormed { .. }) => true,
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

/// What a thing is in a position, so that a change by hand is noticed, of which no event tells.
fn shown(thing: WhySubject, p: &Position) -> String {
    match thing {
        WhySubject::Stack(at, seat) => format!("{:?}", p.stacks(at).of(seat)),
        WhySubject::Province(at) => format!("{:?}", p.stacks(at).iter().collect::<Vec<_>>()),
        WhySubject::Points(seat) => p.victory_points[seat].to_string(),
        WhySubject::Card(card) => {
            let holder = p.all_seats().iter().find(|&seat| p.hands[seat].has(card));
            let piles = [p.piles.face_up().any(|it| it == card), p.piles.discard().any(|it| it == card)];
            format!("{holder:?} {:?} {piles:?} {}", p.displayed_by(card), p.box_.has(card))
        }
        WhySubject::Tokens(seat) => p.battle_tokens[seat].to_string(),
        WhySubject::Presence(seat) => p.presence.has(seat).to_string(),
        WhySubject::Votes(seat) => format!("{:?}", p.votes[seat].0),
        WhySubject::Government => format!("{:?}", p.government),
        WhySubject::Opposition => format!("{:?}", p.opposition),
        WhySubject::Supply(faction) => p.supply[faction].to_string(),
        WhySubject::LostBattles => p.lost_battles.to_string(),
        WhySubject::Ending => String::new(),
    }
}

/// The card that a choice is about.
fn card_of(choice: Choice, before: &Position) -> Option<CardId> {
    match (before.question, choice) {
        (Question::Place | Question::CleanUp, _) => Some(before.action.card),
        (
            _,
            Choice::Play(card)
            | Choice::PlayAs(card, _)
            | Choice::Battle(card)
            | Choice::Advance(card)
            | Choice::Take(card),
        ) => Some(card),
        (_, Choice::Discard(card)) => Some(card),
        _ => None,
    }
}

/// Whether the rules have gone on by themselves: what the choice was about is over. A card that is advanced is behind what
/// its tie decides.
fn goes_on(event: Event, is_advance: bool) -> bool {
    use Event::*;
    let is_decided = matches!(event, VoteCast { .. } | GovernmentFormed { .. } | OppositionFormed { .. });
    let begins = matches!(event, TurnBegan { .. } | PhaseBegan { .. } | RoundBegan { .. } | TieBegan { .. });
    let ends = matches!(event, BattleWon { .. } | BattleLost { .. } | NoVote { .. } | VotesReturned | GameEnded { .. });
    begins || ends || matches!(event, OrderSet { .. } | ReserveReturned) || is_decided && !is_advance
}

/// A province that casts no vote says nothing of anybody's stack.
fn touches_stack(event: Event, at: ProvinceId, of: Option<Seat>) -> bool {
    let is_theirs = of.is_none_or(|of| event.seat().is_none_or(|seat| seat == of));
    event.has(at) && is_theirs && !(matches!(event, Event::NoVote { .. }) && of.is_some())
}

fn touches_card(event: Event, card: CardId, before: &Position) -> bool {
    if let Event::DisplayReturned { seat, .. } = event {
        return before.displays[seat].has(card);
    }
    if let Event::DeckShuffled { .. } = event {
        return before.piles.discard().any(|it| it == card);
    }
    event.has(card)
}

fn touches_supply(event: Event, of: Faction) -> bool {
    use Event::*;
    match event {
        BlockPlaced { faction, .. } | BlockRemoved { faction, .. } | StackRemoved { faction, .. } => faction == of,
        SupplyExhausted { faction } => faction == of,
        LostBattleMarked => of == Faction::Royalist,
        StackRecoloured { .. } | ProvinceEmptied { .. } | ReserveReturned | VotesReturned => true,
        #[rustfmt::skip]
        TurnBegan { .. } | PhaseBegan { .. } | OrderSet { .. } | RoundBegan { .. } | DisplayReturned { .. }
        | DeckShuffled { .. } | CardTurnedUp { .. } | CardDrawn { .. } | CardTaken { .. } | CardDiscarded { .. }
        | CardPlayed { .. } | CardDisplayed { .. } | DisplayedCardDiscarded { .. } | DisplayedCardBoxed { .. }
        | BlocksMoved { .. } | CardMoved { .. } | CardShown { .. } | DeckReshuffled { .. } | TokenPlaced { .. }
        | TokenTakenBack { .. } | ActionBegan { .. } | Passed { .. } | ActionPhaseStopped { .. } | BattleWon { .. } | BattleLost { .. }
        | TieBegan { .. } | CardAdvanced { .. } | Declined { .. } | VoteCast { .. } | NoVote { .. }
        | GovernmentFormed { .. } | OppositionFormed { .. } | PointsScored { .. } | PointsLost { .. }
        | PresenceGained { .. } | PresenceLost { .. } | CounterChanged { .. } | NumberDrawn { .. } | ChanceFell { .. }
        | ChoiceShown { .. } | ScriptFailed { .. } | PointFailed { .. } | Claimed { .. } | GameEnded { .. } => false,
    }
}

/// The place in a script that does what the event tells: the word that does such things, or the head of its function.
fn place(path: &str, script: &str, event: Event) -> Place {
    let words = event.script_words();
    let all = Language::liberte().tokens(script);
    let text = |span: &std::ops::Range<usize>| script.get(span.clone()).unwrap_or_default();
    let word = all.iter().find(|it| words.contains(&text(&it.span)));
    let head = all.iter().find(|it| text(&it.span) == "fn");
    let span = word.or(head).map_or(0..0, |it| it.span.clone());
    Place { path: path.to_owned(), span: Span { start: span.start, end: span.end } }
}
