//! What a table needs of Revolution!: bids that are laid chip by chip, the moments of a round, and why things are as they are.

mod bid;
mod moments;
mod why;

pub use bid::{ChipEdit, OpenBid};
pub use moments::{MomentKind, Round, Rounds, SpaceResult};
pub use why::{Reason, WhySubject};

use crate::app::table::{self, GameAtTable, RequestTo, TableSession};
use crate::bots::{RevolutionBot, TriedBid};
use crate::desk::{RevolutionWords, listed};
use crate::games::revolution::{Choice, Event, MAX_SPACES, Position, Question, Refusal, Revolution, SpaceId};
use crate::kernel::{Game, Seat};
use crate::model::{DataPack, Wording, say};
use bid::{Draft, chips_on};

/// A table of Revolution!.
pub type RevolutionSession = TableSession<Revolution>;
/// A request to it.
pub type RevolutionRequest = RequestTo<Revolution>;
/// A moment on it.
pub type Moment = table::Moment<Revolution>;
/// Its moments.
pub type Timeline = table::Timeline<Revolution>;
/// What was considered at it.
pub type Considered = table::Considered<Revolution>;

impl GameAtTable for Revolution {
    type Draft = Draft;
    type DraftEdit = ChipEdit;
    type MomentKind = MomentKind;
    type History = Rounds;
    type TriedAnswer = TriedBid;

    const FOLLOWS: bool = false;

    fn asks_in_secret(&self, position: &Position) -> bool {
        position.question() == Question::Bid
    }

    fn is_laid_face_down(choice: Choice) -> bool {
        match choice {
            Choice::Put { .. } => true,
            Choice::Marker { .. } | Choice::Area { .. } | Choice::Seat { .. } | Choice::Nothing => false,
        }
    }

    fn laid(&self, position: &Position, seat: Seat) -> Draft {
        let state = position.seat(seat);
        state.bid_on().iter().flat_map(|space| chips_on(space, state.bid(space))).collect()
    }

    fn without(mut draft: Draft, laid: &Draft) -> Draft {
        for chip in laid {
            if let Some(at) = draft.iter().position(|other| other == chip) {
                draft.remove(at);
            }
        }
        draft
    }

    fn edit(&self, position: &Position, seat: Seat, draft: &mut Draft, edit: ChipEdit) -> Result<(), Refusal> {
        match edit {
            ChipEdit::Lay(currency, space) => {
                let bid = OpenBid::of(self, position, seat, draft);
                bid.refusal(self, currency, space).map_or(Ok(()), Err)?;
                draft.push((currency, space));
            }
            ChipEdit::TakeBack(currency, space) => {
                if let Some(at) = draft.iter().rposition(|&chip| chip == (currency, space)) {
                    draft.remove(at);
                }
            }
            ChipEdit::TakeLastBack => Self::take_last_back(draft),
        }
        Ok(())
    }

    fn take_last_back(draft: &mut Draft) {
        draft.pop();
    }

    fn finished(&self, position: &Position, seat: Seat, draft: &Draft) -> Result<Vec<Choice>, String> {
        if !OpenBid::of(self, position, seat, draft).in_hand.is_empty() {
            return Err(self.refusal_text(position, Refusal::ChipsMustBeLaid));
        }
        Ok(draft.iter().map(|&(currency, space)| Choice::Put { currency, space }).collect())
    }

    fn seen_answer(timeline: &Timeline, at: usize, seat: Seat) -> Draft {
        let moment = timeline.moments.get(at).filter(|moment| moment.kind == MomentKind::Bidding);
        let Some(round) = moment.and_then(|moment| timeline.round(moment.round())) else { return Draft::new() };
        let spaces = (0..MAX_SPACES as u8).map(SpaceId);
        spaces.flat_map(|space| chips_on(space, round.bid(seat, space))).collect()
    }

    fn has_secret(_: &Position, _: Seat) -> bool {
        false
    }

    fn as_seen_by(&self, position: &Position, _: Seat) -> Position {
        if self.asks_in_secret(position) { position.without_bids() } else { position.clone() }
    }

    fn tried_answers(bot: &RevolutionBot) -> Vec<TriedBid> {
        bot.tried_bids()
    }

    fn moment_of(position: &Position, event: Event, before: Option<&Moment>) -> (MomentKind, bool) {
        let kind = moments::kind_of(position, event);
        let is_drawn = matches!(event, Event::CardDrawn { .. } | Event::NoCardLeft { .. });
        let is_same = before.is_some_and(|before| (before.kind, before.round()) == (kind, position.round()));
        (kind, is_drawn || !is_same)
    }

    fn remember(history: &mut Rounds, position: &Position, event: Event) {
        history.take(position, event);
    }

    fn order(moment: &Moment) -> [u16; 3] {
        let within = match moment.kind {
            MomentKind::Bidding => 0,
            MomentKind::Revealed => 1,
            MomentKind::Space(space) => 2 + space.index() as u16,
            MomentKind::End => u16::MAX,
        };
        [moment.round(), within, 0]
    }

    fn when(wording: &Wording, position: &Position) -> String {
        say!(wording, "round {round}", round = position.round())
    }

    fn why_points(
        words: &RevolutionWords<'_>,
        pack: &DataPack,
        timeline: &Timeline,
        at: usize,
        seat: Seat,
    ) -> Vec<String> {
        why::why_support(words, pack, timeline, at, seat)
    }

    fn nothing_to_lay() -> &'static str {
        "no bid is open here now"
    }

    fn is_covered(name: &str) -> String {
        format!("{name}'s bid lies behind the shield: wait until all bids are closed")
    }

    fn would_lose(names: &[String]) -> String {
        let (who, verb) = (listed(names), if names.len() == 1 { "has" } else { "have" });
        format!("{who} {verb} laid chips behind the shield: wait for the reveal, or branch here")
    }
}
