//! The options of a decision: numbered, in groups, each with its choice's text and a plain description.

use super::{blocks, blocks_of, card_facts, card_label, card_title, name, province};
use crate::games::liberte::{Choice, Liberte, Position, Question, Target};
use crate::kernel::{Game, Order, Seat};
use crate::model::{ActionId, CardId, Faction, ProvinceId, Texts, say};

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
    entries.order_by_key(|entry| rank(entry.group));
    entries
}

const GROUPS: [&str; 8] = [
    "Play a card for its blocks",
    "Play a card for a token in the Battle Box",
    "Play a special",
    "Discard, to take a card then",
    "Take a card",
    "Choose an action of these rules",
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
            return GROUPS[7];
        }
        if self.p.question != Question::Action {
            return GROUPS[6];
        }
        match choice {
            Choice::Play(card) if self.game.pack().cards[card.index()].effect().is_some() => GROUPS[2],
            Choice::Play(_) | Choice::PlayAs(..) => GROUPS[0],
            Choice::Battle(_) => GROUPS[1],
            Choice::Discard(_) => GROUPS[3],
            Choice::Take(_) | Choice::Draw => GROUPS[4],
            Choice::Do(_) => GROUPS[5],
            _ => GROUPS[7],
        }
    }

    fn about(&self, choice: Choice) -> String {
        match choice {
            Choice::Play(card) => self.play(card, self.game.card_faction(card)),
            Choice::PlayAs(card, faction) => self.play(card, Some(faction)),
            Choice::Battle(card) => say!(self.texts, "the cannon of {card}", card = self.title(card)),
            Choice::Take(card) | Choice::Discard(card) | Choice::Advance(card) => {
                format!("{} ({})", self.title(card), card_facts(self.game, self.texts, card))
            }
            Choice::Draw => {
                say!(self.texts, "the top of the deck ({n} cards)", n = self.p.piles.deck_len())
            }
            Choice::Do(action) => self.own_action(action),
            Choice::Pass => say!(self.texts, "do nothing"),
            Choice::Done => self.done(),
            Choice::Place(province) => self.stacks(province),
            Choice::Display => say!(self.texts, "keep it in your display, to advance it later"),
            Choice::DiscardPlayed => say!(self.texts, "put it on the discard pile"),
            Choice::Decline => say!(self.texts, "advance nothing"),
            Choice::Claim => say!(self.texts, "claim the Royalist Counter-Revolution and end the game"),
            Choice::Target(target) => self.target(target),
        }
    }

    /// What an action of the pack's own is called, what it needs or costs, and what its text says: as of cards in the hand.
    fn own_action(&self, action: ActionId) -> String {
        let pack = self.game.pack();
        let name = pack.action_name(self.texts, action);
        let id = pack.effect_of_action(action).map_or("", |effect| effect.id.as_str());
        let says = |part: &str| self.texts.texts.get(&format!("effect.{id}.{part}"));
        let needs = says("prerequisite").map(|needs| format!("[{needs}]"));
        let said: Vec<String> = needs.into_iter().chain(says("text").cloned()).collect();
        if said.is_empty() { name.to_owned() } else { format!("{name}: {}", said.join(" ")) }
    }

    fn done(&self) -> String {
        match self.p.question {
            Question::RefreshDiscard => say!(self.texts, "discard nothing more"),
            Question::SecondTake => say!(self.texts, "take no second card"),
            _ => say!(self.texts, "end your action"),
        }
    }

    fn title(&self, card: CardId) -> String {
        card_title(self.game, self.texts, card).to_owned()
    }

    fn play(&self, id: CardId, faction: Option<Faction>) -> String {
        let card = &self.game.pack().cards[id.index()];
        match faction {
            Some(faction) => {
                let blocks = blocks(self.texts, faction, card.value());
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
            about.push_str(&say!(self.texts, " {n}VP", n = province.victory_points));
        }
        let stack = |(seat, stack): (Seat, crate::games::liberte::Stack)| {
            let faction = self.texts.faction(stack.faction());
            let who = if seat == self.p.asked { say!(self.texts, "you") } else { name(self.names, seat) };
            say!(self.texts, "{who} {n} {faction}", who = who, n = stack.height(), faction = faction)
        };
        let stacks: Vec<String> = self.p.stacks(id).iter().map(stack).collect();
        if stacks.is_empty() {
            say!(self.texts, "{place}: empty", place = about)
        } else {
            format!("{about}: {}", stacks.join(", "))
        }
    }

    fn target(&self, target: Target) -> String {
        let texts = self.texts;
        let is_own = |seat| seat == self.p.asked;
        let stack = |province: ProvinceId, seat| self.p.stacks(province).of(seat);
        match target {
            Target::Nothing => say!(texts, "nothing"),
            Target::Block(id, seat) => {
                let stack = stack(id, seat);
                let place = province(self.game, id);
                let blocks = blocks(texts, stack.faction(), stack.height());
                match is_own(seat) {
                    true => say!(texts, "one of your {blocks} in {place}", blocks = blocks, place = place),
                    false => {
                        let who = name(self.names, seat);
                        say!(texts, "one of {who}'s {blocks} in {place}", who = who, blocks = blocks, place = place)
                    }
                }
            }
            Target::Stack(id, seat) => {
                let stack = stack(id, seat);
                let place = province(self.game, id);
                let blocks = blocks(texts, stack.faction(), stack.height());
                match is_own(seat) {
                    true => say!(texts, "all of your {blocks} in {place}", blocks = blocks, place = place),
                    false => {
                        let who = name(self.names, seat);
                        say!(texts, "all of {who}'s {blocks} in {place}", who = who, blocks = blocks, place = place)
                    }
                }
            }
            Target::Card(card_of) => {
                let (label, facts) = (card_label(self.game, texts, card_of), card_facts(self.game, texts, card_of));
                let card = format!("{label} ({facts})");
                match self.p.displayed_by(card_of) {
                    None => card,
                    Some(seat) if is_own(seat) => say!(texts, "your {card}", card = card),
                    Some(seat) => say!(texts, "{who}'s {card}", who = name(self.names, seat), card = card),
                }
            }
            Target::Province(id) => self.stacks(id),
            Target::Seat(seat) if is_own(seat) => say!(texts, "yourself"),
            Target::Seat(seat) => name(self.names, seat),
            Target::Faction(faction) => say!(texts, "the {faction}s", faction = texts.faction(faction)),
            Target::Yes => say!(texts, "yes"),
            Target::No => say!(texts, "no"),
            Target::Number(number) => number.to_string(),
            Target::Word(word) => super::log::option_word(self.game, self.texts, word),
        }
    }
}
