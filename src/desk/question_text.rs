//! What is asked, in plain words, with the section of the rulebook.

use super::{card_label, cards, listed, name, province};
use crate::games::liberte::{Cause, Liberte, Position, Question, TieFor};
use crate::kernel::{Seat, SeatSet};
use crate::model::{Faction, Texts, counted};

/// The question that the position asks, in a sentence or two.
pub fn question_text(game: &Liberte, p: &Position, names: &[String], texts: &Texts) -> String {
    Asking { game, p, names, texts }.words()
}

struct Asking<'a> {
    game: &'a Liberte,
    p: &'a Position,
    names: &'a [String],
    texts: &'a Texts,
}

impl Asking<'_> {
    fn words(&self) -> String {
        let (p, rules) = (self.p, self.game.rules());
        let hand = p.hands[p.asked].len();
        match p.question {
            Question::RefreshDiscard => format!(
                "Refresh your hand of {hand}: discard as many cards as you like, one at a time, or be done. Then it is refilled to {} (2e IV.2).",
                rules.refill_to
            ),
            Question::RefreshDraw => {
                format!("Refill your hand, {hand} of {} cards: take a face-up card or draw (2e IV.2).", rules.refill_to)
            }
            Question::Action => self.action(),
            Question::TakeDiscard => {
                format!(
                    "Taking a card with {} or more in hand costs discards: {} to go (2e IV.3.B.i).",
                    rules.discard_from, p.action.discards
                )
            }
            Question::Take => "Now take a face-up card, or draw (2e IV.3.B.ii).".into(),
            Question::SecondTake => format!(
                "You took a face-up card of value {0}: you may take a second one of value {0} (2e IV.3.B.iii).",
                rules.second_take_value
            ),
            Question::Place => self.place(),
            Question::CleanUp => format!(
                "What becomes of {}? Your display holds {} now (2e IV.3, Clean-up).",
                self.card(),
                cards(p.displays[p.asked].len() as u8)
            ),
            Question::Target => self.target(),
            Question::Advance => self.advance(),
        }
    }

    fn card(&self) -> String {
        card_label(self.game, self.texts, self.p.action.card)
    }

    fn action(&self) -> String {
        let (action, rules) = (&self.p.action, self.game.rules());
        if action.cards + action.specials == 0 {
            return "Your action: play a card, take a card, or pass (2e IV.3).".into();
        }
        let may_play_first = action.cards == 0;
        let may_play_second = rules.second_play && action.cards == 1 && action.second_in.is_some();
        let may_play_special = action.specials < rules.specials_in_action;
        let more = [
            (may_play_first, "a Club or Personality"),
            (may_play_second, "a second card of value 1 in the same region"),
            (may_play_special, "a special"),
        ];
        let more: Vec<&str> = more.iter().filter(|(may, _)| *may).map(|(_, what)| *what).collect();
        format!("Your action goes on: play {}, or be done (2e IV.3.A).", more.join(" or "))
    }

    fn place(&self) -> String {
        let card = &self.game.pack().cards[self.p.action.card.index()];
        let faction = card.faction().map_or("", Faction::id);
        let left = match self.p.action.blocks {
            1 if card.value() == 1 => String::new(),
            1 => " (the last)".into(),
            left => format!(" ({left} to go)"),
        };
        format!("Where does this {faction} block{left} of {} go? (2e IV.3.A.i, Placement Rules)", self.card())
    }

    fn target(&self) -> String {
        match self.p.effect.cause {
            Cause::Card { card: id, seat, .. } => {
                let card = &self.game.pack().cards[id.index()];
                let label = card_label(self.game, self.texts, id);
                let text = self.game.pack().effect_text(self.texts, card, "text").unwrap_or("choose");
                let by = if seat == self.p.asked { String::new() } else { format!(" by {}", name(self.names, seat)) };
                format!("{label}{by}: {text} (2e V)")
            }
            Cause::Point { point, .. } => {
                let spec = point.spec();
                let text = self.texts.texts.get(&format!("point.{}.text", spec.id)).map(String::as_str);
                format!("{} ({}; `{}`)", text.unwrap_or("The rules you play by ask you to choose."), spec.cite, spec.id)
            }
        }
    }

    fn advance(&self) -> String {
        let (p, tie) = (self.p, &self.p.tie);
        let others = self.names(tie.seats.without(SeatSet::only(p.asked)));
        let may = |what: &str| format!("You may advance {what}; the highest value wins");
        let question = match tie.about {
            TieFor::Battle => {
                let battle = self.game.pack().board.battle(p.turn).map_or("the army", |battle| battle.name.as_str());
                let tokens = counted(p.battle_tokens[p.asked], "token");
                format!("{others} and you have {tokens} each for {battle}. {} (2e IV.4).", may("a General"))
            }
            TieFor::Province => {
                let stack = p.stacks(p.province).of(p.asked);
                let place = province(self.game, p.province);
                let card = may(&format!("one {} card", stack.faction()));
                format!(
                    "{others} and you are tied in {place}, {} each. {card} (2e IV.5.A).",
                    counted(stack.height(), "block")
                )
            }
            TieFor::Government | TieFor::Opposition => {
                let factions: Vec<String> = tie.factions.iter().map(|faction| format!("{faction}s")).collect();
                let (factions, role) = (listed(&factions), tie.about.words());
                format!(
                    "The {factions} are tied for {role}. You may advance one card of theirs to decide it (2e IV.5.B)."
                )
            }
            TieFor::FirstInGovernment | TieFor::SecondInGovernment => self.points(&others, p.government),
            TieFor::FirstInOpposition => self.points(&others, p.opposition),
        };
        format!("{question}{}", self.so_far())
    }

    fn points(&self, others: &str, faction: Option<Faction>) -> String {
        let (votes, faction) = (self.p.tie.about.words(), faction.map_or("", Faction::id));
        let may = format!("You may advance one {faction} card; the highest value wins");
        format!("{others} and you are tied for {votes}. {may} (2e IV.5.C).")
    }

    fn so_far(&self) -> String {
        let tie = &self.p.tie;
        if matches!(tie.about, TieFor::Government | TieFor::Opposition) {
            let advanced = tie.factions.iter().filter(|&faction| tie.for_faction[faction] > 0);
            let advanced: Vec<String> =
                advanced.map(|faction| format!("{} for the {faction}s", tie.for_faction[faction])).collect();
            return if advanced.is_empty() { String::new() } else { format!(" So far: {}.", advanced.join(", ")) };
        }
        match tie.best {
            0 => String::new(),
            best => format!(" So far: a {best} by {}.", self.names(tie.leaders)),
        }
    }

    fn names(&self, seats: SeatSet) -> String {
        let seats: Vec<Seat> = self.p.order().iter().copied().filter(|&seat| seats.has(seat)).collect();
        listed(&seats.iter().map(|&seat| name(self.names, seat)).collect::<Vec<_>>())
    }
}
