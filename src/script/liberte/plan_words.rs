//! What Liberté's plans are about, in words.

use super::plan_text::{PlanWords, register};
use crate::games::liberte::{Domain, EffectPlans, Filter, Op, Operand, Query, Selector, Target};
use crate::kit::Args;
use crate::model::{CounterId, CounterOf, Faction, FactionSet, Pack, ProvinceId, RegionId, Symbol};
use std::convert::Infallible;

/// Things of a plan in words, which a pack has for some.
pub(super) struct Words<'a> {
    /// The pack.
    pub pack: &'a Pack,
}

impl PlanWords<EffectPlans> for Words<'_> {
    fn operand(&self, operand: Operand) -> String {
        match operand {
            Operand::Known(target) => self.target(target),
            Operand::Register(number) => register(number),
            Operand::Player => "the player".into(),
            Operand::Place(place) => format!("player {} in order", place + 1),
            Operand::Other(place) => format!("other player {} in order", place + 1),
        }
    }

    fn selector(&self, selector: Selector) -> String {
        let has = |wanted| selector.filters().any(|filter| filter == wanted);
        let kind = match (has(Filter::Personality), has(Filter::Club)) {
            (true, true) => return "no card".into(),
            (true, false) => "personality",
            (false, true) => "club",
            (false, false) => "card",
        };
        let domain = match selector.domain {
            Domain::Blocks => "a block".into(),
            Domain::Stacks => "a stack".into(),
            Domain::Displayed => format!("a displayed {kind}"),
            Domain::Hands => format!("a {kind} in hand"),
            Domain::DiscardPile => format!("a discarded {kind}"),
            Domain::FaceUp => format!("a face-up {kind}"),
            Domain::Deck => format!("a {kind} of the deck"),
            Domain::Box => format!("a {kind} in the box"),
            Domain::Provinces => "a province".into(),
            Domain::Seats => "a player".into(),
            Domain::Factions => "a faction".into(),
            Domain::Answers => "yes or no".into(),
            Domain::Numbers => "a number".into(),
            Domain::Words => "a word".into(),
        };
        let is_place = selector.domain == Domain::Provinces;
        let filters = selector.filters().map(|filter| self.filter(filter, is_place));
        let secret = if selector.is_secret { ", in secret" } else { "" };
        format!("{domain}{}{secret}", filters.collect::<String>())
    }

    fn term(&self, term: Infallible) -> String {
        match term {}
    }

    fn action(&self, op: Op, it: &str, args: Args<EffectPlans>) -> String {
        let (second, third) = (self.operand(args[1]), self.operand(args[2]));
        match op {
            Op::ReturnToSupply => format!("return {it} to the supply"),
            Op::Discard => format!("discard {it}"),
            Op::ReturnToBox => format!("return {it} to the box"),
            Op::Place => format!("{third} places a block of {it} in {second}"),
            Op::Move => format!("move {it} to {second}"),
            Op::Recolour => format!("recolour {it} to {second}"),
            Op::Take => format!("{second} takes {it}"),
            Op::Display => format!("{second} displays {it}"),
            Op::PutOnDeck => format!("put {it} on the deck"),
            Op::PutUnderDeck => format!("put {it} under the deck"),
            Op::Swap => format!("swap {it} and {second}"),
            Op::Show => format!("show {it}"),
            Op::ShuffleDeck => "shuffle the deck".into(),
            Op::ShowChoice => format!("show what {it} chose: {second}"),
            Op::Draw(cards) => format!("{it} draws {cards}"),
            Op::GainPoints(points) => format!("{it} gains {points} VP"),
            Op::LosePoints(points) => format!("{it} loses {points} VP"),
            Op::PlaceToken => format!("{it} places a token"),
            Op::TakeBackToken => format!("{it} takes a token back"),
            Op::GivePresence => format!("{it} gets a presence"),
            Op::TakePresence => format!("{it} loses the presence"),
            Op::EndGame(at) => format!("the game ends by {}", self.pack.endings[usize::from(at)].id()),
            Op::ChangeCounter(counter, by) => format!("{}: {by:+}", self.counter(counter, it)),
            Op::SetCounter(counter, number) => format!("{} becomes {number}", self.counter(counter, it)),
            Op::DrawCounter(counter) => format!("{} becomes a number by chance", self.counter(counter, it)),
        }
    }

    fn question(&self, query: Query) -> String {
        match query {
            Query::Turn => "turn".into(),
            Query::Government => "government".into(),
            Query::Opposition => "opposition".into(),
            Query::InGovernment => "in the government".into(),
            Query::Declined(number) => format!("{} declined", register(number)),
            Query::SaysYes(number) => format!("{} is yes", register(number)),
            Query::Players => "players".into(),
            Query::HasPresence(seat) => format!("{} in the government", self.operand(seat)),
            Query::Same(a, b) => format!("{} is {}", self.operand(a), self.operand(b)),
            Query::AtLeast(from, 1) => format!("there is {}", self.selector(from)),
            Query::AtLeast(from, count) => format!("there are {count} or more of {}", self.selector(from)),
            Query::Chosen(number, ..) | Query::ChosenWord(number, _) => register(number),
            Query::Counter(counter, of, _) => self.counter(counter, &self.operand(of)),
            Query::Roll(sides) => format!("a number of 1 to {sides} by chance"),
        }
    }

    fn answers(&self, query: Query) -> (u8, u8) {
        (query.least(&self.pack.rules), query.most(self.pack))
    }

    fn answer(&self, query: Query, answer: usize) -> String {
        match query {
            Query::Turn | Query::Players | Query::Roll(_) | Query::Chosen(..) => answer.to_string(),
            Query::ChosenWord(..) => self.word(answer as u8).into(),
            Query::Counter(counter, ..) => self.pack.counters[counter.index()].number(answer as u8).to_string(),
            Query::Government | Query::Opposition => match answer.checked_sub(1) {
                Some(faction) => self.pack.board.faction_ids.of(Faction::at(faction as u8)).into(),
                None => "nobody".into(),
            },
            _ => ["no", "yes"][answer.min(1)].into(),
        }
    }
}

impl Words<'_> {
    fn target(&self, target: Target) -> String {
        let province = |id: ProvinceId| self.pack.board.provinces.get(id.index()).map_or("?", |it| it.id.as_str());
        match target {
            Target::Nothing => "nothing".into(),
            Target::Block(id, seat) => format!("a block of {seat} in {}", province(id)),
            Target::Stack(id, seat) => format!("the stack of {seat} in {}", province(id)),
            Target::Card(card) => format!("#{}", self.pack.number(card)),
            Target::Province(id) => province(id).into(),
            Target::Seat(seat) => seat.to_string(),
            Target::Faction(faction) => self.pack.board.faction_ids.of(faction).into(),
            Target::Yes => "yes".into(),
            Target::No => "no".into(),
            Target::Number(number) => number.to_string(),
            Target::Word(word) => self.word(word.0).into(),
        }
    }

    /// A word that effects offer.
    fn word(&self, at: u8) -> &str {
        self.pack.options.get(usize::from(at)).map_or("?", String::as_str)
    }

    fn factions(&self, factions: FactionSet) -> String {
        let ids: Vec<&str> = self.pack.board.faction_ids.of_set(factions).collect();
        if ids.is_empty() { "nobody".into() } else { ids.join(" or ") }
    }

    /// A counter and whose it is, if it is not the game's.
    fn counter(&self, counter: CounterId, owner: &str) -> String {
        let counter = &self.pack.counters[counter.index()];
        if counter.of == CounterOf::Game { counter.id.clone() } else { format!("{} of {owner}", counter.id) }
    }

    fn filter(&self, filter: Filter, is_place: bool) -> String {
        let region = |id: RegionId| self.pack.board.regions.get(id.index()).map_or("?", |it| it.id.as_str());
        match filter {
            Filter::Of(factions) => format!(" of {}", self.factions(factions)),
            Filter::OfFaction(faction) => format!(" of {}", self.operand(faction)),
            Filter::InProvincesWith(factions) if is_place => format!(" with {}", self.factions(factions)),
            Filter::InProvincesWith(factions) => format!(" in a province with {}", self.factions(factions)),
            Filter::Personality | Filter::Club => String::new(),
            Filter::Special => " that is a special".into(),
            Filter::Value { least, most } if least == most => format!(" of value {least}"),
            Filter::Value { least, .. } => format!(" of value {least} or more"),
            Filter::Symbol(place) => format!(" with {}", self.pack.symbol_at(place).map_or("?", symbol_name)),
            Filter::Own if is_place => " with a stack of one's own".into(),
            Filter::Own => " of one's own".into(),
            Filter::Others if is_place => " with a stack of another player".into(),
            Filter::Others => " of another player".into(),
            Filter::OfSeat(seat) => format!(" of {}", self.operand(seat)),
            Filter::Among(seats) => {
                let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
                format!(" among {}", seats.join(", "))
            }
            Filter::Region(id) => format!(" in {}", region(id)),
            Filter::In(province) => format!(" in {}", self.operand(province)),
            Filter::NextTo(province) => format!(" next to {}", self.operand(province)),
            Filter::Height { least, most } if least == most => format!(" of height {least}"),
            Filter::Height { least, .. } => format!(" of height {least} or more"),
            Filter::RoomFor(thing, Operand::Known(Target::Nothing)) => {
                format!(" with room for {}", self.operand(thing))
            }
            Filter::RoomFor(thing, seat) => format!(" with room for {} of {}", self.operand(thing), self.operand(seat)),
            Filter::FleurDeLis => " with a fleur-de-lis".into(),
            Filter::InGovernment => " in the government".into(),
            Filter::Counter { counter, least, most } => {
                let counter = &self.pack.counters[counter.index()];
                let [least, most] = [least, most].map(|steps| counter.number(steps));
                format!(" with {} from {least} to {most}", counter.id)
            }
            Filter::Between { least, most } => format!(" from {least} to {most}"),
            Filter::OneOf(words) => {
                let listed: Vec<&str> = words.iter().map(|word| self.word(word.0)).collect();
                format!(" of {}", listed.join(", "))
            }
            Filter::Besides(thing) => format!(" besides {}", self.operand(thing)),
        }
    }
}

fn symbol_name(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::General => "a General",
        Symbol::Cannon => "a cannon",
        Symbol::SansCulottes => "the Sans-Culottes",
        Symbol::Further(_) => symbol.id(),
    }
}
