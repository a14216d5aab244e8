//! What a player does in a row, on one line: `Georges Couthon, 2 radical blocks in Auvergne, kept`.

use super::words::{blocks, card_title, name, province};
use super::{choice_summary, log};
use crate::games::liberte::{Choice, Event, EventRole, Liberte, Position, Question, TieFor};
use crate::kernel::{Move, Seat};
use crate::model::{Faction, ProvinceId, Texts, say};

/// A choice with the position that it was made in and what came of it.
#[derive(Clone, Copy)]
pub struct ChoiceMade<'a> {
    /// The position before.
    pub before: &'a Position,
    /// The choice.
    pub made: Move<Choice>,
    /// Its events, those of forced choices after it included.
    pub events: &'a [Event],
}

/// A part of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionPart {
    /// Words.
    Words(String),
    /// Blocks that were placed in a province.
    Placed {
        /// Their faction.
        faction: Faction,
        /// How many.
        count: u8,
        /// The province's name.
        place: String,
    },
    /// Votes of a faction.
    Votes {
        /// The faction.
        faction: Faction,
        /// How many.
        count: u8,
    },
}

/// The line of an action's choices in a row, without its player.
pub fn action_summary(game: &Liberte, names: &[String], texts: &Texts, choices: &[ChoiceMade<'_>]) -> Vec<ActionPart> {
    match choices {
        [] => Vec::new(),
        [first, ..] if first.before.question == Question::Advance => tie(game, names, texts, first.before, choices),
        [only] if !begins_effect(only.made.choice) => {
            vec![ActionPart::Words(choice_summary(game, names, texts, only.before, only.made.choice, only.events))]
        }
        choices => {
            let mut line = Line { game, names, texts, parts: Vec::new() };
            choices.iter().for_each(|choice| line.add(choice));
            line.parts
        }
    }
}

/// The line in words.
pub fn in_words(texts: &Texts, parts: &[ActionPart]) -> String {
    let words = |part: &ActionPart| match part {
        ActionPart::Words(words) => words.clone(),
        ActionPart::Placed { faction, count, place } => {
            say!(texts, "{blocks} in {place}", blocks = blocks(texts, *faction, *count), place = place)
        }
        ActionPart::Votes { faction, count } => {
            say!(texts, "{n} {faction} {n?vote|votes}", n = count, faction = texts.faction(*faction))
        }
    };
    parts.iter().map(words).collect::<Vec<_>>().join(", ")
}

fn begins_effect(choice: Choice) -> bool {
    matches!(choice, Choice::Play(_) | Choice::PlayAs(..) | Choice::Battle(_) | Choice::Do(_))
}

struct Line<'a> {
    game: &'a Liberte,
    names: &'a [String],
    texts: &'a Texts,
    parts: Vec<ActionPart>,
}

impl Line<'_> {
    fn add(&mut self, choice: &ChoiceMade<'_>) {
        let seat = choice.made.seat;
        let title = |card| card_title(self.game, self.texts, card);
        match choice.made.choice {
            Choice::Play(card) | Choice::PlayAs(card, _) => self.say(title(card).to_owned()),
            Choice::Battle(card) => self.say(say!(self.texts, "{card} to battle", card = title(card))),
            Choice::Take(card) => self.say(say!(self.texts, "takes {card}", card = title(card))),
            Choice::Discard(card) => self.say(say!(self.texts, "discards {card}", card = title(card))),
            Choice::Draw => self.say(say!(self.texts, "draws a card")),
            Choice::Do(action) => self.say(self.game.pack().action_name(self.texts, action).to_owned()),
            // What became of the blocks and the card is told by the events.
            Choice::Place(_) | Choice::Display | Choice::DiscardPlayed | Choice::Done => {}
            Choice::Pass | Choice::Target(_) | Choice::Advance(_) | Choice::Decline | Choice::Claim => {
                let Self { game, names, texts, .. } = *self;
                let has_effect = choice.events.iter().any(|event| event.role() == EventRole::Effect);
                if !has_effect {
                    self.say(choice_summary(game, names, texts, choice.before, choice.made.choice, choice.events));
                }
            }
        }
        let played = choice.before.action.card;
        let own = choice.events.iter().take_while(|event| !goes_on(**event));
        for &event in own {
            match event {
                Event::BlockPlaced { seat: who, province, faction } if who == seat => self.place(faction, province),
                Event::CardDisplayed { seat: who, .. } if who == seat => self.say(say!(self.texts, "kept")),
                Event::CardDiscarded { seat: who, card }
                    if who == seat && card == played && !matches!(choice.made.choice, Choice::Discard(_)) =>
                {
                    self.say(say!(self.texts, "discarded"));
                }
                event if event.role() == EventRole::Effect => {
                    let said = log::sentence(self.game, self.names, self.texts, Some(log::NOBODY), event);
                    self.say(said.trim_end_matches('.').to_owned());
                }
                _ => {}
            }
        }
    }

    fn say(&mut self, words: String) {
        self.parts.push(ActionPart::Words(words));
    }

    fn place(&mut self, faction: Faction, id: ProvinceId) {
        let name = province(self.game, id);
        let same = self.parts.iter_mut().find_map(|part| match part {
            ActionPart::Placed { faction: of, count, place } if *of == faction && place == name => Some(count),
            ActionPart::Placed { .. } | ActionPart::Votes { .. } | ActionPart::Words(_) => None,
        });
        match same {
            Some(count) => *count += 1,
            None => self.parts.push(ActionPart::Placed { faction, count: 1, place: name.to_owned() }),
        }
    }
}

/// Whether the rules have gone on by themselves: what follows is no part of the action.
fn goes_on(event: Event) -> bool {
    use Event::*;
    matches!(
        event,
        TurnBegan { .. }
            | PhaseBegan { .. }
            | RoundBegan { .. }
            | TieBegan { .. }
            | BattleWon { .. }
            | BattleLost { .. }
            | OrderSet { .. }
            | ReserveReturned
            | GameEnded { .. }
    )
}

/// A tie and how it ended.
fn tie(game: &Liberte, names: &[String], texts: &Texts, p: &Position, choices: &[ChoiceMade<'_>]) -> Vec<ActionPart> {
    let what = match p.tie.about {
        TieFor::Province => say!(texts, "tie in {place}", place = province(game, p.province)),
        TieFor::Battle => say!(texts, "tie in the battle"),
        TieFor::Government
        | TieFor::Opposition
        | TieFor::FirstInGovernment
        | TieFor::SecondInGovernment
        | TieFor::FirstInOpposition => say!(texts, "tie for {votes}", votes = say!(texts, p.tie.about.words())),
    };
    let wins = |seat: Seat| say!(texts, "{who} wins", who = name(names, seat));
    let the = |faction| say!(texts, "the {faction}s", faction = texts.faction(faction));
    let end = choices.iter().flat_map(|choice| choice.events).find_map(|&event| match event {
        Event::VoteCast { seat, province, .. } if province == p.province => Some(wins(seat)),
        Event::NoVote { province } if province == p.province => Some(say!(texts, "no vote")),
        Event::BattleWon { seat, .. } if p.tie.about == TieFor::Battle => Some(wins(seat)),
        Event::BattleLost { .. } if p.tie.about == TieFor::Battle => Some(say!(texts, "lost")),
        Event::GovernmentFormed { faction, .. } if p.tie.about == TieFor::Government => Some(the(faction)),
        Event::OppositionFormed { faction, .. } if p.tie.about == TieFor::Opposition => Some(the(faction)),
        _ => None,
    });
    std::iter::once(what).chain(end).map(ActionPart::Words).collect()
}
