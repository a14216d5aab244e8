//! A plan in words, for people who want to see what became of a script.

use crate::games::liberte::{Args, Domain, Filter, Node, Op, Operand, Pick, Plan, Query, Selector, Target};
use crate::model::{Faction, FactionSet, Pack, ProvinceId, RegionId, Symbol};
use std::fmt::Write;

/// The steps of a plan, one a line, each with its number.
pub(super) fn text(plan: &Plan, pack: &Pack, requirements: &[String]) -> String {
    let mut text = String::new();
    let registers = Registers::of(plan, pack);
    let words = Words { pack };
    for (at, &node) in plan.nodes.iter().enumerate() {
        let step = match node {
            Node::Choose { from, by, optional, next } => {
                let who = if by == Operand::Player { String::new() } else { format!("{}: ", words.operand(by)) };
                let may = if optional { "may choose" } else { "choose" };
                format!("{who}{may} {} as {}{}", words.selector(from), registers.name(at), then(at, next))
            }
            Node::Pick { from, pick, next } => {
                let how = if pick == Pick::Chance { "by chance" } else { "from the top" };
                format!("take {} {how} as {}{}", words.selector(from), registers.name(at), then(at, next))
            }
            Node::Do { op, args, next } => format!("{}{}", words.deed(op, args), then(at, next)),
            Node::DoAll { op, from, args, next } => {
                let each = words.selector(from);
                format!("each of {each}: {}{}", words.deed_to(op, "it", args), then(at, next))
            }
            Node::Ask { query, arms } => format!("{}: {}", words.question(query), branches(plan, pack, query, arms)),
            Node::Refuse { requirement } => {
                format!("refuse: {}", requirements.get(requirement as usize).map_or("?", String::as_str))
            }
            Node::Done => "done".into(),
        };
        let _ = writeln!(text, "  {at}. {step}");
    }
    text
}

/// The register that each choice fills: the number of choices on the way to it.
struct Registers(Vec<Option<u8>>);

impl Registers {
    fn of(plan: &Plan, pack: &Pack) -> Registers {
        let mut registers = Registers(vec![None; plan.nodes.len()]);
        registers.visit(plan, pack, 0, 0);
        registers
    }

    fn visit(&mut self, plan: &Plan, pack: &Pack, at: usize, filled: u8) {
        if let Some(place @ None) = self.0.get_mut(at) {
            *place = Some(filled)
        } else {
            return;
        }
        match plan.nodes[at] {
            Node::Choose { next, .. } | Node::Pick { next, .. } => self.visit(plan, pack, next as usize, filled + 1),
            Node::Do { next, .. } | Node::DoAll { next, .. } => self.visit(plan, pack, next as usize, filled),
            Node::Ask { query, arms } => {
                arms_of(plan, pack, query, arms).iter().for_each(|&arm| self.visit(plan, pack, arm as usize, filled));
            }
            Node::Refuse { .. } | Node::Done => {}
        }
    }

    fn name(&self, at: usize) -> String {
        self.0[at].map_or("?".into(), register)
    }
}

fn register(number: u8) -> String {
    char::from(b'A' + number.min(25)).to_string()
}

fn then(at: usize, next: u16) -> String {
    if next as usize == at + 1 { String::new() } else { format!(", then {next}") }
}

/// The arms of a question, one an answer.
fn arms_of<'p>(plan: &'p Plan, pack: &Pack, query: Query, arms: u16) -> &'p [u16] {
    let ways = query.most(&pack.rules).saturating_sub(query.least(&pack.rules)) as usize + 1;
    let from = (arms as usize).min(plan.arms.len());
    &plan.arms[from..(from + ways).min(plan.arms.len())]
}

fn branches(plan: &Plan, pack: &Pack, query: Query, arms: u16) -> String {
    let mut groups: Vec<(u16, Vec<String>)> = Vec::new();
    let least = query.least(&pack.rules) as usize;
    for (at, &arm) in arms_of(plan, pack, query, arms).iter().enumerate() {
        let answer = answer(query, least + at);
        match groups.iter_mut().find(|(known, _)| *known == arm) {
            Some((_, answers)) => answers.push(answer),
            None => groups.push((arm, vec![answer])),
        }
    }
    let groups: Vec<String> =
        groups.iter().map(|(arm, answers)| format!("{} -> {arm}", answers.join(" or "))).collect();
    groups.join("; ")
}

fn answer(query: Query, answer: usize) -> String {
    match query {
        Query::Turn | Query::Players | Query::Roll(_) => answer.to_string(),
        Query::Government | Query::Opposition => match answer.checked_sub(1) {
            Some(faction) => Faction::at(faction as u8).id().into(),
            None => "nobody".into(),
        },
        _ => ["no", "yes"][answer.min(1)].into(),
    }
}

/// Things of a plan in words, which a pack has for some.
struct Words<'a> {
    pack: &'a Pack,
}

impl Words<'_> {
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
            Query::Roll(sides) => format!("a number of 1 to {sides} by chance"),
        }
    }

    fn deed(&self, op: Op, args: Args) -> String {
        self.deed_to(op, &self.operand(args[0]), args)
    }

    fn deed_to(&self, op: Op, it: &str, args: Args) -> String {
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
            Op::Draw(cards) => format!("{it} draws {cards}"),
            Op::GainPoints(points) => format!("{it} gains {points} VP"),
            Op::LosePoints(points) => format!("{it} loses {points} VP"),
            Op::PlaceToken => format!("{it} places a token"),
            Op::TakeBackToken => format!("{it} takes a token back"),
            Op::GivePresence => format!("{it} gets a presence"),
            Op::TakePresence => format!("{it} loses the presence"),
        }
    }

    fn operand(&self, operand: Operand) -> String {
        match operand {
            Operand::Known(target) => self.target(target),
            Operand::Register(number) => register(number),
            Operand::Player => "the player".into(),
            Operand::Place(place) => format!("player {} in order", place + 1),
            Operand::Other(place) => format!("other player {} in order", place + 1),
        }
    }

    fn target(&self, target: Target) -> String {
        let province = |id: ProvinceId| self.pack.board.provinces.get(id.index()).map_or("?", |it| it.id.as_str());
        match target {
            Target::Nothing => "nothing".into(),
            Target::Block(id, seat) => format!("a block of {seat} in {}", province(id)),
            Target::Stack(id, seat) => format!("the stack of {seat} in {}", province(id)),
            Target::Card(card) => format!("#{}", self.pack.number(card)),
            Target::Province(id) => province(id).into(),
            Target::Seat(seat) => seat.to_string(),
            Target::Faction(faction) => faction.id().into(),
            Target::Yes => "yes".into(),
            Target::No => "no".into(),
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
        };
        let is_place = selector.domain == Domain::Provinces;
        let filters = selector.filters().map(|filter| self.filter(filter, is_place));
        format!("{domain}{}", filters.collect::<String>())
    }

    fn filter(&self, filter: Filter, is_place: bool) -> String {
        let region = |id: RegionId| self.pack.board.regions.get(id.index()).map_or("?", |it| it.id.as_str());
        match filter {
            Filter::Of(factions) => format!(" of {}", faction_list(factions)),
            Filter::OfFaction(faction) => format!(" of {}", self.operand(faction)),
            Filter::InProvincesWith(factions) if is_place => format!(" with {}", faction_list(factions)),
            Filter::InProvincesWith(factions) => format!(" in a province with {}", faction_list(factions)),
            Filter::Personality | Filter::Club => String::new(),
            Filter::Special => " that is a special".into(),
            Filter::Value { least, most } if least == most => format!(" of value {least}"),
            Filter::Value { least, .. } => format!(" of value {least} or more"),
            Filter::Symbol(symbol) => format!(" with {}", symbol_name(symbol)),
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
            Filter::Height { least, most } if least == most => format!(" of height {least}"),
            Filter::Height { least, .. } => format!(" of height {least} or more"),
            Filter::RoomFor(thing, Operand::Known(Target::Nothing)) => {
                format!(" with room for {}", self.operand(thing))
            }
            Filter::RoomFor(thing, seat) => format!(" with room for {} of {}", self.operand(thing), self.operand(seat)),
            Filter::FleurDeLis => " with a fleur-de-lis".into(),
            Filter::InGovernment => " in the government".into(),
            Filter::Besides(thing) => format!(" besides {}", self.operand(thing)),
        }
    }
}

fn symbol_name(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::General => "a General",
        Symbol::Cannon => "a cannon",
        Symbol::SansCulottes => "the Sans-Culottes",
    }
}

fn faction_list(factions: FactionSet) -> String {
    let ids: Vec<&str> = factions.iter().map(Faction::id).collect();
    if ids.is_empty() { "nobody".into() } else { ids.join(" or ") }
}
