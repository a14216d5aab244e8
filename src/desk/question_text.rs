//! What is asked, in plain words, with the section of the rulebook.

use super::{card_label, cards, name, province};
use crate::games::liberte::{Cause, Liberte, Position, Question, TieFor};
use crate::kernel::{Seat, SeatSet};
use crate::model::{Faction, Texts, say};

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
        let (p, rules, texts) = (self.p, self.game.rules(), self.texts);
        let hand = p.hands[p.asked].len();
        match p.question {
            Question::RefreshDiscard => say!(
                texts,
                "Refresh your hand of {hand}: discard as many cards as you like, one at a time, or be done. Then it is refilled to {n} (2e IV.2).",
                hand = hand,
                n = rules.refill_to
            ),
            Question::RefreshDraw => say!(
                texts,
                "Refill your hand, {hand} of {n} cards: take a face-up card or draw (2e IV.2).",
                hand = hand,
                n = rules.refill_to
            ),
            Question::Action => self.action(),
            Question::TakeDiscard => say!(
                texts,
                "Taking a card with {hand} or more in hand costs discards: {n} to go (2e IV.3.B.i).",
                hand = rules.discard_from,
                n = p.action.discards
            ),
            Question::Take => say!(texts, "Now take a face-up card, or draw (2e IV.3.B.ii)."),
            Question::SecondTake => say!(
                texts,
                "You took a face-up card of value {n}: you may take a second one of value {n} (2e IV.3.B.iii).",
                n = rules.second_take_value
            ),
            Question::Place => self.place(),
            Question::CleanUp => say!(
                texts,
                "What becomes of {card}? Your display holds {cards} now (2e IV.3, Clean-up).",
                card = self.card(),
                cards = cards(texts, p.displays[p.asked].len() as u8)
            ),
            Question::Target if p.effect.is_secret => {
                let secret = "All choose at once: nobody sees what you choose until the last has chosen.";
                format!("{} {}", self.target(), say!(texts, secret))
            }
            Question::Target => self.target(),
            Question::Advance => self.advance(),
        }
    }

    fn card(&self) -> String {
        card_label(self.game, self.texts, self.p.action.card)
    }

    fn action(&self) -> String {
        let (action, rules, texts) = (&self.p.action, self.game.rules(), self.texts);
        if action.cards + action.specials == 0 {
            return say!(texts, "Your action: play a card, take a card, or pass (2e IV.3).");
        }
        let may_play_first = action.cards == 0;
        let may_play_second = rules.second_play && action.cards == 1 && action.second_in.is_some();
        let may_play_special = action.specials < rules.specials_in_action;
        let more = [
            (may_play_first, "a Club or Personality"),
            (may_play_second, "a second card of value 1 in the same region"),
            (may_play_special, "a special"),
        ];
        let more = more.iter().filter(|(may, _)| *may).map(|(_, what)| say!(texts, what));
        let more = more.reduce(|first, last| say!(texts, "{first} or {last}", first = first, last = last));
        say!(texts, "Your action goes on: play {cards}, or be done (2e IV.3.A).", cards = more.unwrap_or_default())
    }

    fn place(&self) -> String {
        let texts = self.texts;
        let card = &self.game.pack().cards[self.p.action.card.index()];
        let faction = texts.faction(self.p.action.faction);
        let template = match self.p.action.blocks {
            1 if card.value() == 1 => "Where does this {faction} block of {card} go? (2e IV.3.A.i, Placement Rules)",
            1 => "Where does this {faction} block (the last) of {card} go? (2e IV.3.A.i, Placement Rules)",
            _ => "Where does this {faction} block ({n} to go) of {card} go? (2e IV.3.A.i, Placement Rules)",
        };
        say!(texts, template, faction = faction, n = self.p.action.blocks, card = self.card())
    }

    fn target(&self) -> String {
        let texts = self.texts;
        match self.p.effect.cause {
            Cause::Card { card: id, seat, .. } => {
                let card = &self.game.pack().cards[id.index()];
                let label = card_label(self.game, texts, id);
                let text = self.game.pack().effect_text(texts, card, "text").map(str::to_owned);
                let text = text.unwrap_or_else(|| say!(texts, "choose"));
                let label = match seat == self.p.asked {
                    true => label,
                    false => say!(texts, "{card} by {who}", card = label, who = name(self.names, seat)),
                };
                say!(texts, "{card}: {what} (2e V)", card = label, what = text)
            }
            Cause::Action { action, seat } => {
                let pack = self.game.pack();
                let id = pack.effect_of_action(action).map_or("", |effect| effect.id.as_str());
                let text = texts.texts.get(&format!("effect.{id}.text")).cloned();
                let text = text.unwrap_or_else(|| say!(texts, "choose"));
                let name = pack.action_name(texts, action).to_owned();
                let name = match seat == self.p.asked {
                    true => name,
                    false => say!(texts, "{card} by {who}", card = name, who = super::name(self.names, seat)),
                };
                say!(texts, "{card}: {what} (2e V)", card = name, what = text)
            }
            Cause::Point { point, .. } => {
                let spec = point.spec();
                let text = texts.texts.get(&format!("point.{}.text", spec.id)).cloned();
                let text = text.unwrap_or_else(|| say!(texts, "The rules you play by ask you to choose."));
                format!("{text} ({}; `{}`)", spec.cite, spec.id)
            }
        }
    }

    fn advance(&self) -> String {
        let (p, tie, texts) = (self.p, &self.p.tie, self.texts);
        let others = self.names(tie.seats.without(SeatSet::only(p.asked)));
        let question = match tie.about {
            TieFor::Battle => {
                let tokens = say!(texts, "{n|token|tokens}", n = p.battle_tokens[p.asked]);
                let army = self.game.pack().board.battle(p.turn).map(|battle| battle.name.clone());
                let army = army.unwrap_or_else(|| say!(texts, "the army"));
                say!(
                    texts,
                    "{others} and you have {tokens} each for {battle}. You may advance a General; the highest value wins (2e IV.4).",
                    others = others,
                    tokens = tokens,
                    battle = army
                )
            }
            TieFor::Province => {
                let stack = p.stacks(p.province).of(p.asked);
                let blocks = say!(texts, "{n|block|blocks}", n = stack.height());
                say!(
                    texts,
                    "{others} and you are tied in {place}, {blocks} each. You may advance one {faction} card; the highest value wins (2e IV.5.A).",
                    others = others,
                    place = province(self.game, p.province),
                    blocks = blocks,
                    faction = texts.faction(stack.faction())
                )
            }
            TieFor::Government | TieFor::Opposition => {
                let factions: Vec<String> =
                    tie.factions.iter().map(|it| say!(texts, "{faction}s", faction = texts.faction(it))).collect();
                say!(
                    texts,
                    "The {factions} are tied for {votes}. You may advance one card of theirs to decide it (2e IV.5.B).",
                    factions = texts.wording().listed(&factions),
                    votes = say!(texts, tie.about.words())
                )
            }
            TieFor::FirstInGovernment | TieFor::SecondInGovernment => self.points(&others, p.government),
            TieFor::FirstInOpposition => self.points(&others, p.opposition),
        };
        format!("{question}{}", self.so_far())
    }

    fn points(&self, others: &str, faction: Option<Faction>) -> String {
        let texts = self.texts;
        say!(
            texts,
            "{others} and you are tied for {votes}. You may advance one {faction} card; the highest value wins (2e IV.5.C).",
            others = others,
            votes = say!(texts, self.p.tie.about.words()),
            faction = faction.map_or_else(String::new, |faction| texts.faction(faction))
        )
    }

    fn so_far(&self) -> String {
        let (tie, texts) = (&self.p.tie, self.texts);
        if matches!(tie.about, TieFor::Government | TieFor::Opposition) {
            let advanced = tie.factions.iter().filter(|&faction| tie.for_faction[faction] > 0);
            let advanced: Vec<String> = advanced
                .map(|it| say!(texts, "{n} for the {faction}s", n = tie.for_faction[it], faction = texts.faction(it)))
                .collect();
            return match advanced.is_empty() {
                true => String::new(),
                false => format!(" {}", say!(texts, "So far: {what}.", what = advanced.join(", "))),
            };
        }
        match tie.best {
            0 => String::new(),
            best => format!(" {}", say!(texts, "So far: a {n} by {who}.", n = best, who = self.names(tie.leaders))),
        }
    }

    fn names(&self, seats: SeatSet) -> String {
        let seats: Vec<Seat> = self.p.order().iter().copied().filter(|&seat| seats.has(seat)).collect();
        self.texts.wording().listed(&seats.iter().map(|&seat| name(self.names, seat)).collect::<Vec<_>>())
    }
}
