//! A moment of a game as queries see it.

use super::keys::{KeyQualifiers, NumberReader, PositionTest};
use crate::games::liberte::{Choice, Liberte, Position, Question, Target};
use crate::kernel::{Game, Seat};
use crate::model::{CardId, CardSet, CounterId, CounterOwner, Faction, ProvinceId};

/// A moment: the position, what may be chosen, and what is about to be.
pub struct MomentView<'a> {
    game: &'a Liberte,
    p: &'a Position,
    choices: &'a [Choice],
    next: Option<Choice>,
    /// The cards that the query asks about being played; none where it asks about none.
    meant: &'a CardSet,
}

impl<'a> MomentView<'a> {
    /// The moment of a position.
    pub fn new(
        game: &'a Liberte,
        p: &'a Position,
        choices: &'a [Choice],
        next: Option<Choice>,
        meant: &'a CardSet,
    ) -> MomentView<'a> {
        MomentView { game, p, choices, next, meant }
    }

    /// Whether a test holds.
    pub fn holds(&self, test: &PositionTest) -> bool {
        let p = self.p;
        match test {
            PositionTest::Number(reader, of, least, most) => {
                self.any(*reader, of, &|it| (*least..=*most).contains(&it))
            }
            PositionTest::Phase(phase) => p.phase == *phase,
            PositionTest::Faction(read, faction) => read(p) == *faction,
            // Nobody is asked anything after the end.
            PositionTest::Asked(seat) => p.asked == *seat && !p.is_over(),
            PositionTest::Question(question) => p.question == *question && !p.is_over(),
            PositionTest::Ending(wanted) => match p.ending {
                None => wanted.is_empty(),
                Some(ending) => wanted.contains(&ending.id()),
            },
            PositionTest::Controls(province, seat) => {
                let controls = |at: ProvinceId| p.stacks(at).controlling().map(|(owner, _)| owner);
                self.provinces(*province).any(|at| controls(at) == *seat)
            }
            PositionTest::Cards(read, seat, cards) => self.seats(*seat).any(|seat| read(p, seat).meets(cards)),
            PositionTest::Can(seat, cards) => {
                seat.is_none_or(|seat| seat == p.asked) && self.playable().any(|card| cards.has(card))
            }
            PositionTest::Plays(cards) => self.next.and_then(Choice::played).is_some_and(|card| cards.has(card)),
        }
    }

    fn playable(&self) -> impl Iterator<Item = CardId> + '_ {
        self.choices.iter().filter(|_| self.p.question == Question::Action).filter_map(|choice| choice.played())
    }

    fn seats(&self, seat: Option<Seat>) -> impl Iterator<Item = Seat> {
        let all = self.p.all_seats();
        all.iter().filter(move |&other| seat.is_none_or(|seat| seat == other))
    }

    fn provinces(&self, province: Option<ProvinceId>) -> impl Iterator<Item = ProvinceId> {
        let all = (0..self.game.province_count()).map(|at| ProvinceId(at as u8));
        all.filter(move |&other| province.is_none_or(|province| province == other))
    }

    fn factions(&self, faction: Option<Faction>) -> impl Iterator<Item = Faction> {
        self.game.factions().iter().filter(move |&other| faction.is_none_or(|faction| faction == other))
    }

    /// Whether one of the numbers that a key stands for will do.
    fn any(&self, reader: NumberReader, of: &KeyQualifiers, fits: &dyn Fn(i64) -> bool) -> bool {
        let (game, p) = (self.game, self.p);
        match reader {
            NumberReader::Game(read) => fits(read(game, p)),
            NumberReader::Seat(read) => self.seats(of.seat).any(|seat| fits(read(p, seat))),
            NumberReader::Faction(read) => self.factions(of.faction).any(|faction| fits(read(game, p, faction))),
            NumberReader::Province(read) => self.provinces(of.province).any(|province| fits(read(p, province))),
            NumberReader::Votes => {
                let votes = of.seat.map_or(p.tally, |seat| p.votes[seat]);
                self.factions(of.faction).any(|faction| fits(votes[faction].into()))
            }
            NumberReader::Counter => of.counter.is_some_and(|counter| self.counted(counter, of).any(fits)),
            NumberReader::Choices => fits(self.choices.len() as i64),
            NumberReader::Targets => {
                let is_meant = |card: &CardId| self.meant.is_empty() || self.meant.has(*card);
                self.playable().filter(is_meant).any(|card| fits(self.targets(card)))
            }
        }
    }

    /// The numbers of a counter: of the seat, province or card that is named, or of all.
    fn counted(&self, counter: CounterId, of: &KeyQualifiers) -> impl Iterator<Item = i64> {
        let owners = self.game.counter_owners(&self.game.pack().counters[counter.index()]).into_iter();
        let of = *of;
        let is_meant = move |owner: &CounterOwner| match *owner {
            CounterOwner::Game => true,
            CounterOwner::Seat(seat) => of.seat.is_none_or(|wanted| wanted == seat),
            CounterOwner::Province(province) => of.province.is_none_or(|wanted| wanted == province),
            CounterOwner::Card(card) => of.card.is_none_or(|wanted| wanted == card),
        };
        owners.filter(is_meant).map(move |owner| self.game.counted(self.p, counter, owner).into())
    }

    /// The number of targets to choose from when a card is played.
    fn targets(&self, card: CardId) -> i64 {
        let mut after = self.p.clone();
        let seat = after.asked;
        self.game.play(&mut after, seat, Choice::Play(card), &mut ());
        if after.question != Question::Target || after.asked != seat || after.is_over() {
            return 0;
        }
        let choices = self.game.legal(&after, seat).into_iter();
        choices.filter(|&choice| choice != Choice::Target(Target::Nothing)).count() as i64
    }
}
