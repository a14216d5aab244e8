//! Computed once per moment and drawn in many frames: legal choices, highlights and texts.

use super::hit_target::{HitTarget, hit_target_of};
use super::{SandboxState, icons::Icon};
use crate::desk::{blocks, blocks_of, card_title, province, question_text};
use crate::games::liberte::{Choice, Liberte, Position, Question, Target, TieFor};
use crate::gui::requests::ViewContext;
use crate::kernel::{Seat, Step};
use crate::model::say;
use crate::model::{ActionId, CardId, CardSet, Faction, ProvinceSet, Texts};
use crate::sandbox::{Player, Sandbox};
use std::sync::Arc;

/// A choice without a card or a province: a button.
#[derive(Clone, Debug)]
pub struct Opt {
    /// The choice.
    pub choice: Choice,
    /// Its text, the accessible name.
    pub name: String,
    /// The label of the button.
    pub label: String,
    /// The sign before the label.
    pub sign: Sign,
}

/// The sign on a button.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sign {
    /// None.
    None,
    /// A block of a faction.
    Block(Faction),
    /// A seat's disc.
    Disc(Seat),
    /// An icon of the program.
    Icon(Icon),
    /// A picture of the pack.
    Picture(&'static str),
}

/// A moment, as displayed.
pub struct Moment {
    step: Arc<Step<Liberte>>,
    game: Arc<Liberte>,
    key: Key,
    /// The legal choices; none where the viewer may not choose.
    pub choices: Vec<Choice>,
    /// Those that are buttons.
    pub options: Vec<Opt>,
    /// The actions that would be buttons and are not legal now, each with its reason.
    pub refused: Vec<(Opt, String)>,
    /// The keys that make choices: P passes; digits are of the other options, and in a tie of the cards that may be advanced.
    pub keys: Vec<(char, Choice)>,
    /// The provinces that can be chosen.
    pub glowing: ProvinceSet,
    /// The cards that can be.
    pub cards: CardSet,
    /// Whether stacks can be.
    pub has_stacks: bool,
    /// What is asked, in a few words.
    pub brief: String,
    /// What is asked, with the section of the rulebook.
    pub whole: String,
    /// The block that is to be placed, if one is.
    pub block: Option<Faction>,
}

/// What the texts depend on, besides the moment.
#[derive(Clone, PartialEq, Debug)]
struct Key {
    language: String,
    viewer: Option<Seat>,
    handover: Option<Seat>,
    hand_of: Option<Seat>,
    acts: bool,
}

impl Moment {
    /// Whether it is one of this game.
    pub fn is_of(&self, sandbox: &Sandbox) -> bool {
        Arc::ptr_eq(&self.game, sandbox.tree().game())
    }

    /// The key that makes a choice, if one does.
    pub fn key_of(&self, choice: Choice) -> Option<char> {
        self.keys.iter().find(|(_, of)| *of == choice).map(|&(key, _)| key)
    }

    /// Whether a thing can be chosen.
    pub fn is_lit(&self, target: HitTarget) -> bool {
        match target {
            HitTarget::Province(id) => self.glowing.has(id),
            HitTarget::Card(card) => self.cards.has(card),
            target => self.choices.iter().any(|&choice| hit_target_of(choice) == Some(target)),
        }
    }
}

/// The current moment, computed again only if something changed.
pub fn now(context: &ViewContext<'_>, sandbox: &Sandbox, texts: &Texts, state: &mut SandboxState) -> Arc<Moment> {
    let tree = sandbox.tree();
    let Some(step) = tree.branch().steps().get(tree.at()) else { return empty(sandbox) };
    let seat = sandbox.asked();
    // Nothing is highlighted while a bot is about to choose.
    let waits = |seat| sandbox.player(seat) == Player::Person || !context.session.is_running || !sandbox.is_at_end();
    let is_free = state.handover.is_none() && seat.is_some_and(|seat| state.viewer.is_none_or(|viewer| viewer == seat));
    let key = Key {
        language: context.language.to_owned(),
        viewer: state.viewer,
        handover: state.handover,
        hand_of: state.hand_of,
        acts: is_free && seat.is_some_and(waits),
    };
    if let Some(moment) = &state.moment
        && Arc::ptr_eq(&moment.step, step)
        && moment.key == key
        && moment.is_of(sandbox)
    {
        return moment.clone();
    }
    if state.moment.as_ref().is_none_or(|moment| !Arc::ptr_eq(&moment.step, step)) {
        (state.refused, state.menu, state.cursor) = (None, None, None);
        (state.is_result_dismissed, state.looks_into_discard) = (false, false);
        state.hand_of = None;
        state.shows_hand = false;
    }
    let moment = Arc::new(make(sandbox, texts, step.clone(), Key { hand_of: state.hand_of, ..key }));
    state.moment = Some(moment.clone());
    moment
}

fn empty(sandbox: &Sandbox) -> Arc<Moment> {
    let step = sandbox.tree().branch().steps()[0].clone();
    let key = Key { language: String::new(), viewer: None, handover: None, hand_of: None, acts: false };
    Arc::new(make(sandbox, &Texts::EMPTY, step, key))
}

fn make(sandbox: &Sandbox, texts: &Texts, step: Arc<Step<Liberte>>, key: Key) -> Moment {
    let (game, p) = (sandbox.game(), sandbox.position());
    let seat = sandbox.asked();
    let choices = seat.filter(|_| key.acts).map(|seat| sandbox.tree().choices(seat)).unwrap_or_default();
    let words = Words { sandbox, texts, p };
    let is_open = |card: CardId| {
        let in_hand = p.asked == key.hand_of.unwrap_or(p.asked) && p.hands[p.asked].has(card);
        in_hand
            || p.displayed_by(card).is_some()
            || p.piles.face_up().chain(p.piles.discard()).any(|other| other == card)
    };
    let is_button = |choice: &Choice| match hit_target_of(*choice) {
        Some(HitTarget::Card(card)) => !is_open(card),
        Some(HitTarget::Province(_) | HitTarget::Stack(..)) => false,
        Some(HitTarget::Seat(_) | HitTarget::Deck | HitTarget::Discard | HitTarget::Battle | HitTarget::Options)
        | None => true,
    };
    let options: Vec<Opt> =
        choices.iter().filter(|choice| is_button(choice)).map(|&choice| words.option(choice)).collect();
    let refused = seat.filter(|_| !choices.is_empty()).map(|seat| words.refused(seat, &choices)).unwrap_or_default();
    let glows = |&choice: &Choice| match hit_target_of(choice) {
        Some(HitTarget::Province(id)) => Some(id),
        _ => None,
    };
    let card = |&choice: &Choice| match hit_target_of(choice) {
        Some(HitTarget::Card(card)) => Some(card),
        _ => None,
    };
    let is_placing = p.question == Question::Place && !p.is_over();
    Moment {
        game: sandbox.tree().game().clone(),
        glowing: choices.iter().filter_map(glows).collect(),
        cards: choices.iter().filter_map(card).collect(),
        has_stacks: choices.iter().any(|&choice| matches!(hit_target_of(choice), Some(HitTarget::Stack(..)))),
        brief: if p.is_over() { say!(texts, "The game is over") } else { words.brief() },
        whole: if p.is_over() { String::new() } else { question_text(game, p, sandbox.names(), texts) },
        block: is_placing.then_some(p.action.faction),
        keys: choice_keys(&choices, &options, key.hand_of.is_some_and(|seat| seat != p.asked)),
        choices,
        options,
        refused,
        step,
        key,
    }
}

/// The key that passes. It is no digit, which other options have at other moments: nobody passes by the rhythm of the hand.
const PASS: char = 'P';

/// The keys of choices: in a tie the cards from 1 on and 0 for none, else the options from 1 on, and P for passing. Where the
/// hand of another is looked at, none plays a card of the own hand, which is not seen.
fn choice_keys(choices: &[Choice], options: &[Opt], looks_elsewhere: bool) -> Vec<(char, Choice)> {
    let from_one = |choices: &mut dyn Iterator<Item = Choice>| {
        choices.zip('1'..='9').map(|(it, key)| (key, it)).collect::<Vec<_>>()
    };
    if !choices.contains(&Choice::Decline) {
        let is_card = |choice: &Choice| matches!(hit_target_of(*choice), Some(HitTarget::Card(_)));
        let others = options.iter().map(|option| option.choice).filter(|choice| *choice != Choice::Pass);
        let mut keys = from_one(&mut others.filter(|choice| !(looks_elsewhere && is_card(choice))));
        keys.extend(choices.contains(&Choice::Pass).then_some((PASS, Choice::Pass)));
        return keys;
    }
    let mut keys: Vec<(char, Choice)> =
        from_one(&mut choices.iter().copied().filter(|choice| matches!(choice, Choice::Advance(_))));
    keys.push(('0', Choice::Decline));
    keys
}

/// What it means to be done with a question.
fn done_in(question: Question) -> &'static str {
    match question {
        Question::Action => "End the action",
        Question::RefreshDiscard => "Discard no more",
        Question::SecondTake => "Take no second card",
        Question::RefreshDraw
        | Question::TakeDiscard
        | Question::Take
        | Question::Place
        | Question::CleanUp
        | Question::Target
        | Question::Advance => "Done",
    }
}

/// The texts of a moment.
struct Words<'a> {
    sandbox: &'a Sandbox,
    texts: &'a Texts,
    p: &'a Position,
}

impl Words<'_> {
    fn title(&self, card: CardId) -> &str {
        card_title(self.sandbox.game(), self.texts, card)
    }

    fn option(&self, choice: Choice) -> Opt {
        use crate::kernel::Game;
        let name = self.sandbox.game().choice_text(choice);
        let faction = |faction: Faction| self.texts.faction_name(faction).to_owned();
        let (label, sign) = match choice {
            Choice::Do(action) => (self.sandbox.pack().action_name(self.texts, action).to_owned(), Sign::None),
            Choice::Pass => (say!(self.texts, "Pass"), Sign::Icon(Icon::Pass)),
            Choice::Done => (say!(self.texts, done_in(self.p.question)), Sign::Icon(Icon::Check)),
            Choice::Draw => {
                (say!(self.texts, "Draw from the deck ({n})", n = self.p.piles.deck_len()), Sign::Icon(Icon::Card))
            }
            Choice::Display => (say!(self.texts, "Keep it in the display"), Sign::Icon(Icon::Card)),
            Choice::DiscardPlayed => (say!(self.texts, "Discard it"), Sign::Icon(Icon::Discard)),
            Choice::Decline => (say!(self.texts, "Advance nothing"), Sign::Icon(Icon::Pass)),
            Choice::Claim => (say!(self.texts, "Claim the Counter-Revolution"), Sign::Picture("fleur-de-lis")),
            Choice::Target(Target::Yes) => (say!(self.texts, "Yes"), Sign::Icon(Icon::Check)),
            Choice::Target(Target::No) => (say!(self.texts, "No"), Sign::Icon(Icon::Cross)),
            Choice::Target(Target::Number(number)) => (number.to_string(), Sign::None),
            Choice::Target(Target::Word(word)) => {
                let id = self.sandbox.pack().options.get(word.index()).map_or("?", String::as_str);
                (self.texts.word("option", id).to_owned(), Sign::None)
            }
            Choice::Target(Target::Nothing) => (say!(self.texts, "None"), Sign::Icon(Icon::Cross)),
            Choice::Target(Target::Faction(of)) => (faction(of), Sign::Block(of)),
            Choice::Target(Target::Seat(seat)) => {
                (self.sandbox.names().get(seat.index()).cloned().unwrap_or_default(), Sign::Disc(seat))
            }
            Choice::Target(Target::Card(card)) => (self.title(card).to_owned(), Sign::Icon(Icon::Card)),
            Choice::PlayAs(_, of) => (name.clone(), Sign::Block(of)),
            Choice::Play(_)
            | Choice::Battle(_)
            | Choice::Take(_)
            | Choice::Discard(_)
            | Choice::Place(_)
            | Choice::Advance(_)
            | Choice::Target(Target::Block(..) | Target::Stack(..) | Target::Province(_)) => (name.clone(), Sign::None),
        };
        Opt { choice, name, label, sign }
    }

    /// The actions of the Action Phase without a card that are not among the choices, and why not.
    fn refused(&self, seat: Seat, choices: &[Choice]) -> Vec<(Opt, String)> {
        if self.p.question != Question::Action {
            return Vec::new();
        }
        let own = (0..self.sandbox.pack().actions.len()).map(|at| Choice::Do(ActionId(at as u8)));
        let all = [Choice::Draw].into_iter().chain(own).chain([Choice::Pass]);
        let refused = |choice| Some((self.option(choice), self.sandbox.refusal(seat, choice, &self.texts.language)?));
        all.filter(|choice| !choices.contains(choice)).filter_map(refused).collect()
    }

    fn brief(&self) -> String {
        let (p, rules) = (self.p, self.sandbox.game().rules());
        match p.question {
            Question::RefreshDiscard => say!(self.texts, "Refresh your hand: discard any cards first?"),
            Question::RefreshDraw => {
                say!(
                    self.texts,
                    "Refill your hand: {n} of {of} cards",
                    n = p.hands[p.asked].len(),
                    of = rules.refill_to
                )
            }
            Question::Action if p.action.cards + p.action.specials == 0 => {
                say!(self.texts, "Play a card, take a card, or pass")
            }
            Question::Action => say!(self.texts, "Play on, or end your action?"),
            Question::TakeDiscard => {
                say!(self.texts, "Discard {n|more card|more cards} to take one", n = p.action.discards)
            }
            Question::Take => say!(self.texts, "Take a face-up card, or draw"),
            Question::SecondTake => {
                say!(self.texts, "You may take a second card of value {n}", n = rules.second_take_value)
            }
            Question::Place => self.place(),
            Question::CleanUp => say!(self.texts, "Keep or discard {card}?", card = self.title(p.action.card)),
            Question::Target => match p.effect.cause {
                crate::games::liberte::Cause::Card { card, .. } => {
                    say!(
                        self.texts,
                        "{card}: choose {what}",
                        card = self.title(card),
                        what = say!(self.texts, self.target())
                    )
                }
                crate::games::liberte::Cause::Action { action, .. } => {
                    format!("{}: choose {}", self.sandbox.pack().action_name(self.texts, action), self.target())
                }
                crate::games::liberte::Cause::Point { point, .. } => point.spec().id.to_owned(),
            },
            Question::Advance => self.advance(),
        }
    }

    /// The kind of target, so that one knows where to look.
    fn target(&self) -> &'static str {
        let all = self.sandbox.tree().choices(self.p.asked);
        let first = all.iter().find_map(|&choice| match choice {
            Choice::Target(Target::Yes | Target::No | Target::Nothing) => None,
            Choice::Target(target) => Some(target),
            _ => None,
        });
        match first {
            Some(Target::Card(card)) if self.p.displayed_by(card).is_some() => "a card in a display",
            Some(Target::Card(_)) => "a card",
            Some(Target::Block(..)) => "a block on the map",
            Some(Target::Stack(..)) => "a stack on the map",
            Some(Target::Province(_)) => "a province",
            Some(Target::Seat(_)) => "a player",
            Some(Target::Faction(_)) => "a faction",
            Some(Target::Number(_)) => "a number",
            Some(Target::Word(_)) => "one of these",
            Some(Target::Yes | Target::No | Target::Nothing) | None => "yes or no",
        }
    }

    fn place(&self) -> String {
        let p = self.p;
        let card = &self.sandbox.pack().cards[p.action.card.index()];
        let faction = p.action.faction;
        let is_first = p.action.blocks == card.value();
        let count = match (p.action.blocks, is_first) {
            (1, true) => say!(self.texts, "1 {faction} block", faction = self.texts.faction(faction)),
            (left, true) => blocks(self.texts, faction, left),
            (1, false) => say!(self.texts, "the last {faction} block", faction = self.texts.faction(faction)),
            (left, false) => {
                say!(self.texts, "{n} more {faction} blocks", n = left, faction = self.texts.faction(faction))
            }
        };
        say!(self.texts, "Place {blocks}", blocks = blocks_of(self.sandbox.game(), self.texts, card, &count))
    }

    fn advance(&self) -> String {
        let p = self.p;
        let game = self.sandbox.game();
        match p.tie.about {
            TieFor::Battle => say!(self.texts, "A tie in the battle: advance a General?"),
            TieFor::Province => {
                let stack = p.stacks(p.province).of(p.asked);
                say!(
                    self.texts,
                    "A tie in {place}: advance a {faction} card?",
                    place = province(game, p.province),
                    faction = self.texts.faction(stack.faction())
                )
            }
            TieFor::Government
            | TieFor::Opposition
            | TieFor::FirstInGovernment
            | TieFor::SecondInGovernment
            | TieFor::FirstInOpposition => {
                say!(self.texts, "A tie for {votes}: advance a card?", votes = say!(self.texts, p.tie.about.words()))
            }
        }
    }
}
