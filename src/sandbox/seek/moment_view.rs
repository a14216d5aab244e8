//! A moment of a game as queries see it.

use super::query::{PositionNumber, PositionQuery, PositionTest, Whose};
use crate::games::liberte::{Choice, Liberte, Position, Question, Target};
use crate::kernel::{Game, Seat};
use crate::model::{CardId, Faction, ProvinceId};

/// A moment: the position, what may be chosen, and what is about to be.
pub struct MomentView<'a> {
    game: &'a Liberte,
    p: &'a Position,
    choices: &'a [Choice],
    next: Option<Choice>,
    query: &'a PositionQuery,
}

impl<'a> MomentView<'a> {
    /// The moment of a position.
    pub fn new(
        game: &'a Liberte,
        p: &'a Position,
        choices: &'a [Choice],
        next: Option<Choice>,
        query: &'a PositionQuery,
    ) -> MomentView<'a> {
        MomentView { game, p, choices, next, query }
    }

    /// Whether a test holds.
    pub fn holds(&self, test: &PositionTest) -> bool {
        let p = self.p;
        let holds_card = |seat: Option<Seat>, of: &dyn Fn(Seat) -> bool| self.seats(seat).any(of);
        match test {
            PositionTest::Number(number, least, most) => self.any(*number, &|it| (*least..=*most).contains(&it)),
            PositionTest::Phase(phase) => p.phase == *phase,
            PositionTest::Government(faction) => p.government == *faction,
            PositionTest::Opposition(faction) => p.opposition == *faction,
            PositionTest::Asked(seat) => p.asked == *seat,
            PositionTest::Question(question) => p.question == *question,
            PositionTest::Controls(province, seat) => {
                let controls = |at: ProvinceId| p.stacks(at).controlling().map(|(owner, _)| owner);
                self.provinces(*province).any(|at| controls(at) == *seat)
            }
            PositionTest::Holds(seat, cards) => holds_card(*seat, &|seat| p.hands[seat].meets(cards)),
            PositionTest::Shows(seat, cards) => holds_card(*seat, &|seat| p.displays[seat].meets(cards)),
            PositionTest::Can(seat, cards) => {
                seat.is_none_or(|seat| seat == p.asked) && self.playable().any(|card| cards.has(card))
            }
            PositionTest::Plays(cards) => self.next.and_then(played).is_some_and(|card| cards.has(card)),
        }
    }

    fn playable(&self) -> impl Iterator<Item = CardId> + '_ {
        self.choices.iter().filter(|_| self.p.question == Question::Action).filter_map(|&choice| played(choice))
    }

    fn seats(&self, seat: Option<Seat>) -> impl Iterator<Item = Seat> {
        let all = self.p.all_seats();
        all.iter().filter(move |&other| seat.is_none_or(|seat| seat == other))
    }

    fn provinces(&self, province: Option<ProvinceId>) -> impl Iterator<Item = ProvinceId> {
        let all = (0..self.game.province_count()).map(|at| ProvinceId(at as u8));
        all.filter(move |&other| province.is_none_or(|province| province == other))
    }

    /// Whether one of the numbers that a key stands for will do.
    fn any(&self, number: PositionNumber, fits: &dyn Fn(u64) -> bool) -> bool {
        let p = self.p;
        let of_seats = |seat: Option<Seat>, of: &dyn Fn(Seat) -> u64| self.seats(seat).any(|seat| fits(of(seat)));
        let of_factions = |faction: Option<Faction>, of: &dyn Fn(Faction) -> u64| {
            Faction::ALL.into_iter().filter(|&it| faction.is_none_or(|faction| faction == it)).any(|it| fits(of(it)))
        };
        let of_provinces = |province: Option<ProvinceId>, of: &dyn Fn(ProvinceId) -> u64| {
            self.provinces(province).any(|province| fits(of(province)))
        };
        match number {
            PositionNumber::Turn => fits(p.turn.into()),
            PositionNumber::Round => fits(p.round.into()),
            PositionNumber::Points(seat) => of_seats(seat, &|seat| p.victory_points[seat].max(0) as u64),
            PositionNumber::Votes(Whose::Seat(seat), faction) => of_factions(faction, &|it| p.votes[seat][it].into()),
            PositionNumber::Votes(Whose::All, faction) => of_factions(faction, &|it| p.tally[it].into()),
            PositionNumber::Hand(seat) => of_seats(seat, &|seat| p.hands[seat].len() as u64),
            PositionNumber::Display(seat) => of_seats(seat, &|seat| p.displays[seat].len() as u64),
            PositionNumber::Battle(seat) => of_seats(seat, &|seat| p.battle_tokens[seat].into()),
            PositionNumber::Supply(faction) => of_factions(faction, &|it| p.supply[it].into()),
            PositionNumber::OnBoard(faction) => of_factions(faction, &|it| self.game.blocks_on_board(p, it).into()),
            PositionNumber::Stacks(province) => of_provinces(province, &|it| p.stacks(it).count() as u64),
            PositionNumber::Height(province) => of_provinces(province, &|it| p.stacks(it).tallest().0.into()),
            PositionNumber::CounterRevolution => fits(self.game.counter_revolution_count(p).into()),
            PositionNumber::Landslide => fits(p.tally[Faction::Radical].into()),
            PositionNumber::LostBattles => fits(p.lost_battle_count().into()),
            PositionNumber::Deck => fits(p.piles.deck_len() as u64),
            PositionNumber::Discards => fits(p.piles.discard().count() as u64),
            PositionNumber::Choices => fits(self.choices.len() as u64),
            PositionNumber::Targets => {
                self.playable().filter(|&card| self.query.is_meant(card)).any(|card| fits(self.targets(card)))
            }
        }
    }

    /// The number of targets to choose from when a card is played.
    fn targets(&self, card: CardId) -> u64 {
        let mut after = self.p.clone();
        let seat = after.asked;
        self.game.play(&mut after, seat, Choice::Play(card), &mut ());
        if after.question != Question::Target || after.asked != seat || after.is_over() {
            return 0;
        }
        let mut choices = Vec::new();
        self.game.choices(&after, seat, &mut choices);
        choices.iter().filter(|&&choice| choice != Choice::Target(Target::Nothing)).count() as u64
    }
}

/// The card that a choice plays.
fn played(choice: Choice) -> Option<CardId> {
    if let Choice::Play(card) | Choice::Battle(card) = choice { Some(card) } else { None }
}
