//! Why something on the table is as it is: back through the moments that have been seen to the characters, scripts and rules
//! behind it. What is hidden is in no moment's events.

use super::{Moment, MomentKind, Timeline};
use crate::app::table::TableSession;
use crate::desk::{LibertaliaWords, SpokenGame};
use crate::games::libertalia::{EffectTime, Event, Libertalia, Phase, Position, Rank};
use crate::kernel::Seat;
use crate::load::{Place, Span};
use crate::model::{DataPack, EffectId, say};

/// Something on the table whose history can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WhySubject {
    /// The points on the score track.
    Score(Seat),
    /// The doubloons of the campaign.
    Doubloons(Seat),
    /// What is in the den: characters and tokens.
    Den(Seat),
    /// The ship of the day.
    Ship,
}

/// A step on the way to where a thing is.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// The moment at which it happened.
    pub moment: usize,
    /// The events that changed the subject.
    pub events: Vec<Event>,
    /// The script that did it.
    pub script: Option<Place>,
    /// The sections of the rulebook and the rulings.
    pub section: &'static str,
}

impl TableSession<Libertalia> {
    /// The steps that made a thing what it is at the moment that is looked at, the last one first: those of the campaign, of
    /// the ship those of the day, of scores all.
    pub fn why(&self, thing: WhySubject) -> Vec<Reason> {
        let (Some(sandbox), Some(pack), Some(now)) = (self.sandbox(), self.game_pack(), self.moment()) else {
            return Vec::new();
        };
        let counts = |moment: &Moment| match thing {
            WhySubject::Score(_) => true,
            WhySubject::Doubloons(_) | WhySubject::Den(_) => moment.position.campaign == now.position.campaign,
            WhySubject::Ship => {
                let day = |moment: &Moment| (moment.position.campaign, moment.position.day);
                day(moment) == day(now)
            }
        };
        let seen = self.timeline().moments.iter().enumerate().take(self.at() + 1).rev();
        let touched = seen.filter(|(_, moment)| counts(moment)).filter_map(|(at, moment)| {
            let events: Vec<Event> = moment.events.iter().copied().filter(|&event| touches(event, thing)).collect();
            let last = *events.last()?;
            let script = effect_behind(sandbox.game(), moment, last).and_then(|effect| place_of(pack, effect));
            Some(Reason { moment: at, events, script, section: section(moment, last) })
        });
        touched.collect()
    }
}

/// Why a seat has its score, in sentences, the last reason first: what its fortune comes to now, and what it was at the end of
/// each campaign, doubloons and booty apart.
pub(super) fn why_score(words: &LibertaliaWords<'_>, timeline: &Timeline, at: usize, seat: Seat) -> Vec<String> {
    let made_of = |position: &Position, fortune: i32| {
        let player = &position[seat];
        let booty = fortune - i32::try_from(player.doubloons).unwrap_or(i32::MAX);
        let tokens = words.tokens(player.tokens, &say!(words, "nothing"));
        let template = "{fortune} is {n|doubloon|doubloons}, and {booty} for booty: {tokens}";
        say!(words, template, fortune = fortune, n = player.doubloons, booty = booty, tokens = tokens)
    };
    let seen = timeline.moments.iter().take(at + 1);
    let counted = seen.clone().rev().filter_map(|moment| {
        let fortune = moment.events.iter().find_map(|&event| {
            let Event::FortuneCounted { seat: of, fortune } = event else { return None };
            (of == seat).then_some(fortune)
        })?;
        let when = Libertalia::when_text(words, &moment.position);
        let points = say!(words, "{who} counts {n}", who = words.seat(seat), n = fortune);
        Some(format!("{when}: {points}. {} ({}).", made_of(&moment.position, fortune), "THE DAY OF REST; L19"))
    });
    let now = seen.clone().next_back().filter(|moment| !moment.position.is_over()).map(|moment| {
        let fortune = words.game.fortune(&moment.position, seat);
        let when = Libertalia::when_text(words, &moment.position);
        format!("{when}, {}.", say!(words, "if counted now: {fortune}", fortune = made_of(&moment.position, fortune)))
    });
    now.into_iter().chain(counted).collect()
}

/// Whether an event changed a thing.
fn touches(event: Event, thing: WhySubject) -> bool {
    match (thing, event) {
        (WhySubject::Score(of), Event::FortuneCounted { seat, .. })
        | (WhySubject::Doubloons(of), Event::DoubloonsGained { seat, .. } | Event::DoubloonsLost { seat, .. })
        | (
            WhySubject::Den(of),
            Event::CharacterWentToDen { seat, .. }
            | Event::CharacterDiscarded { seat, .. }
            | Event::CharacterReturned { seat, .. }
            | Event::TokenTaken { seat, .. }
            | Event::TokenDrawn { seat, .. }
            | Event::TokensReturned { seat, .. },
        ) => seat == of,
        (WhySubject::Doubloons(of), Event::DoubloonsGiven { from, to, .. })
        | (WhySubject::Den(of), Event::TokensPassed { from, to, .. }) => from == of || to == of,
        (
            WhySubject::Ship,
            Event::CharacterPlayed { .. }
            | Event::CharacterDiscarded { .. }
            | Event::CharacterReturned { .. }
            | Event::CharacterWentToDen { .. },
        ) => true,
        (WhySubject::Score(_) | WhySubject::Doubloons(_) | WhySubject::Den(_) | WhySubject::Ship, _) => false,
    }
}

/// The action behind an event of a moment: of the character that acts, or of the token that is taken.
fn effect_behind(game: &Libertalia, moment: &Moment, event: Event) -> Option<EffectId> {
    let of_character = |rank: Rank, time: EffectTime| {
        let spec = game.character(rank)?;
        match time {
            EffectTime::Day => spec.day,
            EffectTime::Dusk => spec.dusk,
            EffectTime::Night => spec.night,
            EffectTime::End => spec.end,
            EffectTime::Taken => None,
        }
    };
    match (moment.kind, event) {
        (MomentKind::Acted { phase: Phase::Day, rank, .. }, _) => of_character(rank, EffectTime::Day),
        (MomentKind::Acted { phase: Phase::Night, rank, .. }, _) => of_character(rank, EffectTime::Night),
        // Officers and sabers discard characters at dusk.
        (MomentKind::Acted { phase: Phase::Dusk, .. }, Event::CharacterDiscarded { .. }) => {
            let taken = |event: &Event| if let Event::TokenTaken { token, .. } = *event { Some(token) } else { None };
            let taken = moment.events.iter().find_map(taken)?;
            game.spec().tokens.iter().find(|spec| spec.token == taken)?.when_taken
        }
        (
            MomentKind::Sunrise
            | MomentKind::Shown
            | MomentKind::Began(_)
            | MomentKind::Acted { .. }
            | MomentKind::Counted
            | MomentKind::End,
            _,
        ) => None,
    }
}

/// Where the script of an action stands: the head of its function.
fn place_of(pack: &DataPack, effect: EffectId) -> Option<Place> {
    let script = pack.effects.get(effect.index())?;
    let at = script.script.find("fn ").unwrap_or(0);
    Some(Place { path: script.path.clone(), span: Span { start: at, end: at } })
}

/// The section of the rulebook behind an event of a moment.
fn section(moment: &Moment, event: Event) -> &'static str {
    let is_discarded = matches!(event, Event::CharacterDiscarded { .. });
    match moment.kind {
        MomentKind::Sunrise => "Set-up; L4",
        MomentKind::Shown => "SUNRISE; L8",
        MomentKind::Acted { phase: Phase::Day, .. } => "DAY; L9",
        MomentKind::Acted { phase: Phase::Dusk, .. } if is_discarded => "DUSK; L14",
        MomentKind::Acted { phase: Phase::Dusk, .. } | MomentKind::Began(Phase::Dusk) => "DUSK; L11",
        MomentKind::Acted { phase: Phase::Night, .. } | MomentKind::Began(Phase::Night) => "NIGHT; L16",
        MomentKind::Acted { .. } | MomentKind::Began(_) => "THE DAY OF REST; L18",
        MomentKind::Counted | MomentKind::End => "THE DAY OF REST; L19",
    }
}
