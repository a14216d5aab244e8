//! What Libertalia's plans are about, in words.

use super::plan_text::{PlanWords, register};
use crate::games::libertalia::{Domain, EffectPlans, Filter, Op, Operand, Owners, Query, Selector, Target, Term};
use crate::kit::{Args, Arithmetic, Comparison};

/// Things of a plan in words.
pub(super) struct Words {
    /// The fewest and the most players.
    pub players: (u8, u8),
}

impl PlanWords<EffectPlans> for Words {
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
        let whose = self.whose(selector.owners);
        let what = match selector.domain {
            Domain::Ship => format!("a character on the ship{whose}"),
            Domain::Dens => format!("a character in a den{whose}"),
            Domain::Graveyards => format!("a character in a graveyard{whose}"),
            Domain::Hands => format!("a character in a hand{whose}"),
            Domain::Tokens => format!("a token in a den{whose}"),
            Domain::Seats => format!("a player{whose}"),
            Domain::Numbers(least, most) => format!("a number from {least} to {most}"),
        };
        format!("{what}{}", selector.filters().map(|filter| self.filter(filter)).collect::<String>())
    }

    fn term(&self, term: Term) -> String {
        let of = |operand| self.operand(operand);
        match term {
            Term::Count(from) => format!("count {}", self.selector(from)),
            Term::Doubloons(seat) => format!("count the doubloons of {}", of(seat)),
            Term::Score(seat) => format!("count the points of {}", of(seat)),
            Term::FewestInADen(owners) => format!("count the fewest characters in a den{}", self.whose(owners)),
            Term::Arithmetic(how, a, b) => {
                let (a, b) = (of(a), of(b));
                match how {
                    Arithmetic::Plus => format!("{a} + {b}"),
                    Arithmetic::Minus => format!("{a} - {b}"),
                    Arithmetic::Times => format!("{a} * {b}"),
                    Arithmetic::DividedBy => format!("{a} / {b}"),
                    Arithmetic::Least => format!("the smaller of {a} and {b}"),
                    Arithmetic::Greatest => format!("the greater of {a} and {b}"),
                }
            }
            Term::LeftOf(seat) => format!("the player to the left of {}", of(seat)),
            Term::RightOf(seat) => format!("the player to the right of {}", of(seat)),
            Term::OwnerOf(it) => format!("the owner of {}", of(it)),
            Term::RankOf(it) => format!("the rank of {}", of(it)),
            Term::Highest(from) => format!("the highest: {}", self.selector(from)),
            Term::Lowest(from) => format!("the lowest: {}", self.selector(from)),
            Term::Day => "the day".into(),
            Term::Campaign => "the campaign".into(),
        }
    }

    fn action(&self, op: Op, it: &str, args: Args<EffectPlans>) -> String {
        let (second, third) = (self.operand(args[1]), self.operand(args[2]));
        match op {
            Op::Gain => format!("{it} gains {second}"),
            Op::Pay => format!("{it} pays {second}"),
            Op::Give => format!("{it} gives {second} {third}"),
            Op::Discard => format!("discard {it}"),
            Op::ReturnToHand => format!("return {it} to hand"),
            Op::PlayOnShip => format!("play {it} on the ship"),
            Op::ReturnToBag if args[1] == Operand::Known(Target::Number(i32::MAX)) => {
                format!("return all {it} of {third} to the bag")
            }
            Op::ReturnToBag => format!("return {second} {it} of {third} to the bag"),
            Op::KeepOne => format!("return all tokens of {second} but one {it} to the bag"),
            Op::PassTokens => format!("pass all {it} of {second} to {third}"),
            Op::DrawTokens => format!("{it} draws {second} from the bag"),
            Op::Takes => format!("takes {it}"),
        }
    }

    fn question(&self, query: Query) -> String {
        match query {
            Query::Declined(number) => format!("{} declined", register(number)),
            Query::Players => "players".into(),
            Query::Same(a, b) => format!("{} is {}", self.operand(a), self.operand(b)),
            Query::Any(from) => format!("there is {}", self.selector(from)),
            Query::Compare(Comparison::Less, a, b) => format!("{} < {}", self.operand(a), self.operand(b)),
            Query::Compare(Comparison::Equal, a, b) => format!("{} = {}", self.operand(a), self.operand(b)),
        }
    }

    fn answers(&self, query: Query) -> (u8, u8) {
        if query == Query::Players { self.players } else { (0, 1) }
    }

    fn answer(&self, query: Query, answer: usize) -> String {
        if query == Query::Players { answer.to_string() } else { ["no", "yes"][answer.min(1)].into() }
    }
}

impl Words {
    fn target(&self, target: Target) -> String {
        match target {
            Target::Nothing => "nothing".into(),
            Target::Acting => "this character".into(),
            Target::Character(rank, seat) => format!("{rank} of {seat}"),
            Target::Token(token) => token.id().into(),
            Target::Seat(seat) => seat.to_string(),
            Target::Number(number) => number.to_string(),
        }
    }

    fn whose(&self, owners: Owners) -> String {
        match owners {
            Owners::All => String::new(),
            Owners::Own => " of one's own".into(),
            Owners::Others => " of another player".into(),
            Owners::Neighbours => " of a neighbour".into(),
            Owners::Of(seat) => format!(" of {}", self.operand(seat)),
        }
    }

    fn filter(&self, filter: Filter) -> String {
        match filter {
            Filter::Above(it) => format!(" higher than {}", self.operand(it)),
            Filter::Below(it) => format!(" lower than {}", self.operand(it)),
            Filter::Like(it) => format!(" of the rank of {}", self.operand(it)),
            Filter::Except(it) => format!(" other than {}", self.operand(it)),
            Filter::OfKind(it) => format!(" that is {}", self.operand(it)),
            Filter::AtLeast(count) => format!(" of {count} or more alike"),
        }
    }
}
