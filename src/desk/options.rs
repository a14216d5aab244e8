//! The options of a decision: numbered, in groups, each with its choice's text and a plain description.

use super::{blocks, blocks_of, card_facts, card_label, card_title, name, province};
use crate::games::liberte::{Choice, Liberte, Position, Question, Target};
use crate::kernel::{Game, Seat};
use crate::model::{CardId, Faction, ProvinceId, Texts};

/// One option.
#[derive(Clone, Debug)]
pub struct ChoiceOption<C = Choice> {
    /// The choice.
    pub choice: C,
    /// Its text.
    pub text: String,
    /// Its meaning in words; may be empty.
    pub about: String,
    /// The heading it stands under; empty where one is not needed.
    pub group: &'static str,
}

/// The options in the order in which they are shown and numbered.
pub fn choice_options(
    game: &Liberte,
    p: &Position,
    names: &[String],
    texts: &Texts,
    choices: &[Choice],
) -> Vec<ChoiceOption> {
    let describer = OptionDescriber { game, p, names, texts };
    let entry = |&choice: &Choice| ChoiceOption {
        choice,
        text: game.choice_text(choice),
        about: describer.about(choice),
        group: describer.group(choice),
    };
    let mut entries: Vec<ChoiceOption> = choices.iter().map(entry).collect();
    entries.sort_by_key(|entry| rank(entry.group));
    entries
}

const GROUPS: [&str; 7] = [
    "Play a card for its blocks",
    "Play a card for a token in the Battle Box",
    "Play a special",
    "Discard, to take a card then",
    "Take a card",
    "",
    "Or",
];

fn rank(group: &str) -> usize {
    GROUPS.iter().position(|known| *known == group).unwrap_or(GROUPS.len())
}

struct OptionDescriber<'a> {
    game: &'a Liberte,
    p: &'a Position,
    names: &'a [String],
    texts: &'a Texts,
}

impl OptionDescriber<'_> {
    fn group(&self, choice: Choice) -> &'static str {
        if choice == Choice::Claim {
            return GROUPS[6];
        }
        if self.p.question != Question::Action {
            return GROUPS[5];
        }
        match choice {
            Choice::Play(card) if self.game.pack().cards[card.index()].effect().is_some() => GROUPS[2],
            Choice::Play(_) => GROUPS[0],
            Choice::Battle(_) => GROUPS[1],
            Choice::Discard(_) => GROUPS[3],
            Choice::Take(_) | Choice::Draw => GROUPS[4],
            _ => GROUPS[6],
        }
    }

    fn about(&self, choice: Choice) -> String {
        match choice {
            Choice::Play(card) => self.play(card),
            Choice::Battle(card) => format!("the cannon of {}", self.title(card)),
            Choice::Take(card) | Choice::Discard(card) | Choice::Advance(card) => {
                format!("{} ({})", self.title(card), card_facts(self.game, self.texts, card))
            }
            Choice::Draw => format!("the top of the deck ({} cards)", self.p.piles.deck_len()),
            Choice::Pass => "do nothing".into(),
            Choice::Done => self.done().into(),
            Choice::Place(province) => self.stacks(province),
            Choice::Display => "keep it in your display, to advance it later".into(),
            Choice::DiscardPlayed => "put it on the discard pile".into(),
            Choice::Decline => "advance nothing".into(),
            Choice::Claim => "claim the Royalist Counter-Revolution and end the game".into(),
            Choice::Target(target) => self.target(target),
        }
    }

    fn done(&self) -> &'static str {
        match self.p.question {
            Question::RefreshDiscard => "discard nothing more",
            Question::SecondTake => "take no second card",
            _ => "end your action",
        }
    }

    fn title(&self, card: CardId) -> String {
        card_title(self.game, self.texts, card).to_owned()
    }

    fn play(&self, id: CardId) -> String {
        let card = &self.game.pack().cards[id.index()];
        match card.faction() {
            Some(faction) => {
                let blocks = blocks(faction, card.value());
                format!("{}: {}", self.title(id), blocks_of(self.game, self.texts, card, &blocks))
            }
            None => self.title(id),
        }
    }

    /// The province's name, and who stands there.
    fn stacks(&self, id: ProvinceId) -> String {
        let Some(province) = self.game.pack().board.provinces.get(id.index()) else { return String::new() };
        let mut about = province.name.clone();
        if province.fleur_de_lis {
            about.push_str(" ⚜");
        }
        if province.victory_points > 0 {
            about.push_str(&format!(" {}VP", province.victory_points));
        }
        let stack = |(seat, stack): (Seat, crate::games::liberte::Stack)| {
            format!("{} {} {}", self.whose(seat, "you"), stack.height(), stack.faction())
        };
        let stacks: Vec<String> = self.p.stacks(id).iter().map(stack).collect();
        if stacks.is_empty() { format!("{about}: empty") } else { format!("{about}: {}", stacks.join(", ")) }
    }

    fn whose(&self, seat: Seat, you: &str) -> String {
        if seat == self.p.asked { you.to_owned() } else { name(self.names, seat) }
    }

    fn target(&self, target: Target) -> String {
        let of = |seat| if seat == self.p.asked { "your".to_owned() } else { format!("{}'s", name(self.names, seat)) };
        let stack = |province: ProvinceId, seat| self.p.stacks(province).of(seat);
        match target {
            Target::Nothing => "nothing".into(),
            Target::Block(id, seat) => {
                let stack = stack(id, seat);
                let place = province(self.game, id);
                format!("one of {} {} in {place}", of(seat), blocks(stack.faction(), stack.height()))
            }
            Target::Stack(id, seat) => {
                let stack = stack(id, seat);
                let place = province(self.game, id);
                format!("all of {} {} in {place}", of(seat), blocks(stack.faction(), stack.height()))
            }
            Target::Card(card) => {
                let owner = self.p.displayed_by(card).map_or(String::new(), |seat| format!("{} ", of(seat)));
                let facts = card_facts(self.game, self.texts, card);
                format!("{owner}{} ({facts})", card_label(self.game, self.texts, card))
            }
            Target::Province(id) => self.stacks(id),
            Target::Seat(seat) => self.whose(seat, "yourself"),
            Target::Faction(faction) => format!("the {}s", Faction::id(faction)),
            Target::Yes => "yes".into(),
            Target::No => "no".into(),
            Target::Number(number) => number.to_string(),
            Target::Word(word) => super::log::option_word(self.game, self.texts, word),
        }
    }
}
