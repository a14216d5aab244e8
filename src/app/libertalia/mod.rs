//! What a table needs of Libertalia: the character that is laid face down at sunrise, the Surgeon's card, the moments of a
//! campaign's day, and why things are as they are.

mod moments;
mod why;

pub use moments::MomentKind;
pub use why::{Reason, WhySubject};

use crate::app::table::{self, GameAtTable, RequestTo, TableSession};
use crate::bots::{BotPlayer, ChoiceRating, LibertaliaBot};
use crate::desk::{LibertaliaWords, listed};
use crate::games::libertalia::{Choice, Event, Libertalia, Position, Question, Refusal};
use crate::kernel::{BotRng, Game, Order, Seat};
use crate::model::{DataPack, Wording, say};

/// A table of Libertalia.
pub type LibertaliaSession = TableSession<Libertalia>;
/// A request to it.
pub type LibertaliaRequest = RequestTo<Libertalia>;
/// A moment on it.
pub type Moment = table::Moment<Libertalia>;
/// Its moments.
pub type Timeline = table::Timeline<Libertalia>;

/// A change of what the person at the screen has picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PickEdit {
    /// Pick a choice, in place of the one before.
    Pick(Choice),
    /// Let the choice go.
    LetGo,
}

impl GameAtTable for Libertalia {
    /// What is picked, and not laid yet.
    type Draft = Option<Choice>;
    type DraftEdit = PickEdit;
    type MomentKind = MomentKind;
    type History = ();
    type TriedAnswer = ChoiceRating<Choice>;

    const FOLLOWS: bool = true;

    /// At sunrise; where the Surgeon takes a card unseen; and whatever is asked of a player in whose hand such a card is, since
    /// the own hand is shown with it (L28, L29).
    fn asks_in_secret(&self, position: &Position) -> bool {
        let is_hidden = |seat: Seat| Self::has_secret(position, seat) || self.takes_unseen(position, seat);
        position.question == Question::Character || self.asked(position).iter().any(is_hidden)
    }

    fn is_laid_face_down(choice: Choice) -> bool {
        match choice {
            Choice::Play(_) => true,
            Choice::Take(_)
            | Choice::Character(..)
            | Choice::Card(_)
            | Choice::Token(_)
            | Choice::Number(_)
            | Choice::None => false,
        }
    }

    fn laid(&self, position: &Position, seat: Seat) -> Option<Choice> {
        position[seat].chosen.map(Choice::Play)
    }

    fn without(draft: Option<Choice>, laid: &Option<Choice>) -> Option<Choice> {
        draft.filter(|_| laid.is_none())
    }

    fn edit(&self, position: &Position, seat: Seat, draft: &mut Option<Choice>, edit: PickEdit) -> Result<(), Refusal> {
        match edit {
            PickEdit::Pick(choice) => {
                self.refusal(position, seat, choice).map_or(Ok(()), Err)?;
                *draft = Some(choice);
            }
            PickEdit::LetGo => Self::take_last_back(draft),
        }
        Ok(())
    }

    fn take_last_back(draft: &mut Option<Choice>) {
        *draft = None;
    }

    fn finished(&self, _: &Position, _: Seat, draft: &Option<Choice>) -> Result<Vec<Choice>, String> {
        draft.map(|choice| vec![choice]).ok_or_else(|| "nothing is picked yet".to_owned())
    }

    fn seen_answer(timeline: &Timeline, at: usize, seat: Seat) -> Option<Choice> {
        let is_sunrise = timeline.moments.get(at).is_some_and(|moment| moment.kind == MomentKind::Sunrise);
        let shown = timeline.moments.get(at + 1).filter(|next| is_sunrise && next.kind == MomentKind::Shown)?;
        shown.events.iter().find_map(|event| {
            let Event::CharacterPlayed { seat: owner, rank } = *event else { return None };
            (owner == seat).then_some(Choice::Play(rank))
        })
    }

    fn has_secret(position: &Position, seat: Seat) -> bool {
        position[seat].secret.count() > 0
    }

    fn as_seen_by(&self, position: &Position, seat: Seat) -> Position {
        self.imagine(position, seat, &mut BotRng::new(0, 0))
    }

    fn tried_answers(bot: &LibertaliaBot) -> Vec<ChoiceRating<Choice>> {
        let mut ratings = bot.ratings().to_vec();
        ratings.order_by(|one, other| other.worth.total_cmp(&one.worth));
        ratings
    }

    fn moment_of(position: &Position, event: Event, before: Option<&Moment>) -> (MomentKind, bool) {
        moments::moment_of(position, event, before)
    }

    fn remember((): &mut (), _: &Position, _: Event) {}

    fn order(moment: &Moment) -> [u16; 3] {
        let position = &moment.position;
        [u16::from(position.campaign), u16::from(position.day), moment.kind.order()]
    }

    fn when(wording: &Wording, position: &Position) -> String {
        say!(wording, "campaign {campaign}, day {day}", campaign = position.campaign, day = position.day)
    }

    fn why_points(
        words: &LibertaliaWords<'_>,
        _: &DataPack,
        timeline: &Timeline,
        at: usize,
        seat: Seat,
    ) -> Vec<String> {
        why::why_score(words, timeline, at, seat)
    }

    fn nothing_to_lay() -> &'static str {
        "no secret choice is asked here now"
    }

    fn is_covered(name: &str) -> String {
        format!("{name}'s character lies face down: wait until all have chosen")
    }

    fn would_lose(names: &[String]) -> String {
        let (who, verb) = (listed(names), if names.len() == 1 { "has" } else { "have" });
        format!("{who} {verb} chosen a character in secret: wait until all have, or branch here")
    }
}
