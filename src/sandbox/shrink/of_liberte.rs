//! Shrinking games of Liberté.

use super::{Case, ShrinkGame, ShrinkRules, Shrinker, ShrunkTest, seat_without, shrink_by};
use crate::games::liberte::{EffectState, FIELDS, Liberte, Position};
use crate::kernel::{Game, JournalHead, Seat, Tree};
use crate::model::{Argument, Choice, GIVEN, GIVEN_SEAT, PerFaction, ProvinceSet, Ruleset, SeatSetup, Setup};
use crate::sandbox::scenario_writer::{ScenarioWriter, quoted};
use crate::sandbox::setup_text::{ScenarioHeader, SetupText};
use crate::script::Compiled;
use std::sync::atomic::AtomicBool;

impl ShrinkRules<Liberte> {
    /// Rules whose plans are compared with their scripts.
    pub fn of(compiled: Compiled) -> ShrinkRules<Liberte> {
        ShrinkRules::by(move |seats| Some((compiled.game(seats).ok()?, compiled.interpreted(seats).ok()?)))
    }

    /// Rules that are compared with others: what differs is the fault.
    pub fn against(compiled: Compiled, other: Compiled) -> ShrinkRules<Liberte> {
        ShrinkRules::by(move |seats| Some((compiled.game(seats).ok()?, other.game(seats).ok()?)))
    }
}

/// Reduces a failing game to a short test. `base` are the settings of the pack with the game's variants; those that differ
/// are written into the test. Nothing where the game does not go wrong.
pub fn shrink(
    rules: ShrinkRules<Liberte>,
    head: &JournalHead,
    tree: &Tree<Liberte>,
    base: Option<&Ruleset>,
    stop: &AtomicBool,
) -> Option<ShrunkTest> {
    shrink_by(rules, head, tree, stop, |game, setup, what| {
        let about = ScenarioHeader { id: "shrunk".into(), title: what.into(), cite: String::new() };
        SetupText { game, variants: &head.variants, base, setup, with_empty: false }.begin(&about)
    })
}

impl ShrinkGame for Liberte {
    type Setup = Setup;

    fn setup_at(&self, position: &Position, names: &[String]) -> Option<Setup> {
        self.setup_of(position, names)
    }

    fn begun(&self, setup: &Setup) -> Option<Position> {
        self.arrange(setup).ok()
    }

    fn seats_in(setup: &Setup) -> usize {
        setup.seats.len()
    }

    /// Without how far an effect has come, which a plan and a script keep in ways of their own, and without what is left of a
    /// card's blocks, of which a test can tell nothing: what differs there shows where they are placed.
    fn compared(p: &Position) -> Position {
        let mut bare = Position { effect: EffectState::default(), ..p.clone() };
        bare.action.blocks = 0;
        bare.action.reach = ProvinceSet::default();
        bare
    }

    fn without_seat(case: &Case<Liberte>, gone: Seat) -> Option<Case<Liberte>> {
        without_seat(case, gone)
    }

    fn simpler(shrinker: &mut Shrinker<'_, Liberte>, case: Case<Liberte>) -> Case<Liberte> {
        let case = shrinker.simpler_matters(case);
        shrinker.fewer_things(case)
    }

    /// Its cards, blocks and seats, weighted.
    fn size(setup: &Setup) -> usize {
        let of_seat = |seat: &SeatSetup| {
            2 + seat.hand.len()
                + seat.display.len()
                + usize::from(seat.battle_tokens > 0)
                + usize::from(seat.victory_points != 0)
        };
        let blocks: usize = setup.stacks.iter().map(|stack| usize::from(stack.height)).sum();
        let cards = setup.deck.len() + setup.discard.len() + setup.box_.len() + setup.face_up.len();
        blocks + cards + setup.seats.iter().map(of_seat).sum::<usize>()
    }

    fn write_then(&self, _: &Position, p: &Position, out: &mut ScenarioWriter<'_, Liberte>) {
        out.section("then");
        let compared = FIELDS.iter().filter(|field| ["turn", "phase", "victory_points", "supply"].contains(&field.id));
        compared.for_each(|field| out.values(field.id, field.values_in_tests(self, p), field.parts));
        if let Some(seat) = self.asked(p).single() {
            // Where a card or a step is half done, this alone may tell.
            let (by, asked) = (quoted(&out.seat(seat)), quoted(p.question.id()));
            out.plain("asked", format!("{{ by = {by}, asked = {asked} }}"));
        }
    }
}

impl Shrinker<'_, Liberte> {
    /// Puts single matters to what they usually are.
    fn simpler_matters(&mut self, mut case: Case<Liberte>) -> Case<Liberte> {
        self.try_setup(&mut case, |it| it.seed = 1);
        // What stands further down may need what stands above it; twice, since seats and the table need each other.
        for _ in 0..2 {
            for key in GIVEN.iter().rev() {
                self.try_setup(&mut case, |it| (key.part)(it).clear());
            }
            for key in GIVEN_SEAT.iter().rev() {
                self.try_setup(&mut case, |it| it.seats.iter_mut().for_each(|seat| (key.part)(seat).clear()));
            }
        }
        self.try_setup(&mut case, |it| (it.government, it.opposition) = (None, None));
        for turn in 1..case.setup.turn {
            if self.try_setup(&mut case, |it| it.turn = turn) {
                break;
            }
        }
        case
    }

    /// Leaves out cards and blocks one by one.
    fn fewer_things(&mut self, mut case: Case<Liberte>) -> Case<Liberte> {
        for seat in 0..case.setup.seats.len() {
            case = self.thinned(case, |setup| &mut setup.seats[seat].hand);
            case = self.thinned(case, |setup| &mut setup.seats[seat].display);
        }
        case = self.thinned(case, |setup| &mut setup.face_up);
        case = self.thinned(case, |setup| &mut setup.discard);
        case = self.thinned(case, |setup| &mut setup.box_);
        case = self.thinned(case, |setup| &mut setup.deck);
        case = self.thinned(case, |setup| &mut setup.stacks);
        for at in 0..case.setup.stacks.len() {
            while case.setup.stacks[at].height > 1 && self.try_setup(&mut case, |it| it.stacks[at].height -= 1) {}
        }
        case
    }
}

/// The case with a seat less; none where the seat chooses something, or is chosen.
fn without_seat(case: &Case<Liberte>, gone: Seat) -> Option<Case<Liberte>> {
    let moved = |seat: Seat| seat_without(seat, gone);
    if case.setup.at_seat == Some(gone) {
        return None;
    }
    let mut setup = case.setup.clone();
    setup.remove_seat(gone);
    setup.supply = PerFaction::default();
    let argument = |argument: Argument| match argument {
        Argument::Seat(seat) => moved(seat).map(Argument::Seat),
        #[rustfmt::skip]
        Argument::Card(_) | Argument::Province(_) | Argument::Faction(_) | Argument::Number(_)
        | Argument::Word(_) | Argument::Action(_) => Some(argument),
    };
    let choice = |choice: Choice| {
        let arguments = choice.parts().1.into_iter().flatten().map(argument).collect::<Option<Vec<Argument>>>()?;
        (choice.spec().choice)(&arguments)
    };
    let play = case.play.iter().filter(|(seat, _)| *seat != gone);
    let play: Option<Vec<_>> = play.map(|&(seat, made)| Some((moved(seat)?, choice(made)?))).collect();
    Some(Case { setup, play: play? })
}
