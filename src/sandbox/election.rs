//! An election as it goes: which provinces have voted, who would hold its offices, and what it brought in the end.

use super::observed_moves::observed_moves;
use crate::games::liberte::{Event, EventCause, Liberte, Office, Position, most_voted, most_votes};
use crate::kernel::{Observation, PerSeat, Seat, SeatSet, Tree};
use crate::model::{Faction, FactionSet, PerFaction, Phase, ProvinceId};

/// How a province has voted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvinceVote {
    /// The province.
    pub province: ProvinceId,
    /// Who holds its votes, of which faction, and how many; none where it cast none.
    pub winner: Option<(Seat, Faction, u8)>,
}

/// The provinces that have voted in the election that goes on at a moment, in order; of the moment's own events only the
/// first `events` count. Nothing where no election goes on.
pub fn votes_cast(tree: &Tree<Liberte>, at: usize, events: usize) -> Vec<ProvinceVote> {
    let steps = &tree.branch().steps()[..=at.min(tree.branch().len())];
    let mut votes = Vec::new();
    'steps: for (moment, step) in steps.iter().enumerate().rev() {
        let shown = if moment == at { &step.events[..events.min(step.events.len())] } else { &step.events[..] };
        for &event in shown.iter().rev() {
            if begins_election(event) {
                break 'steps;
            } else if matches!(event, Event::TurnBegan { .. } | Event::PhaseBegan { .. }) {
                return Vec::new();
            }
            votes.extend(vote_of(event));
        }
    }
    votes.reverse();
    votes
}

fn begins_election(event: Event) -> bool {
    matches!(event, Event::PhaseBegan { phase: Phase::Election })
}

fn vote_of(event: Event) -> Option<ProvinceVote> {
    if let Event::VoteCast { seat, province, faction, votes } = event {
        return Some(ProvinceVote { province, winner: Some((seat, faction, votes)) });
    }
    if let Event::NoVote { province } = event { Some(ProvinceVote { province, winner: None }) } else { None }
}

/// Who would hold an office if the election ended as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfficeStanding {
    /// The office.
    pub office: Office,
    /// The faction whose votes count for it; none where factions are tied.
    pub faction: Option<Faction>,
    /// Those with the most of them: several would have to break a tie.
    pub seats: SeatSet,
    /// What it pays to one alone, by the rulebook and its settings.
    pub points: u8,
}

/// The offices by the votes as they are, those that somebody would hold; none before the first vote.
pub fn offices_now(game: &Liberte, p: &Position) -> Vec<OfficeStanding> {
    let leading = most_voted(p, game.factions());
    let has_votes = |faction: Faction| p.tally[faction] > 0;
    let government = leading.single().filter(|&faction| has_votes(faction));
    let rest = government.map_or(FactionSet::NONE, |faction| game.factions().without(FactionSet::only(faction)));
    let opposition = most_voted(p, rest).single().filter(|&faction| has_votes(faction));
    let first = most_votes(p, government, p.all_seats());
    let others = p.all_seats().without(if first.len() == 1 { first } else { SeatSet::NONE });
    let second = if first.len() == 1 { most_votes(p, government, others) } else { SeatSet::NONE };
    let standing = |office, faction, seats| OfficeStanding {
        office,
        faction,
        seats,
        points: game.office_by_the_rulebook(office, false),
    };
    let all = [
        standing(Office::FirstInGovernment, government, first),
        standing(Office::SecondInGovernment, government, second),
        standing(Office::FirstInOpposition, opposition, most_votes(p, opposition, p.all_seats())),
    ];
    all.into_iter().filter(|it| !it.seats.is_empty()).collect()
}

/// What an election brought.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ElectionReport {
    /// The turn.
    pub turn: u8,
    /// The government with its votes; none where the game ended before.
    pub government: Option<(Faction, u8)>,
    /// The opposition with its votes.
    pub opposition: Option<(Faction, u8)>,
    /// What each seat has of it, in the order of play.
    pub rows: Vec<ElectionRow>,
    /// How many provinces cast no vote.
    pub without_vote: u8,
}

/// What an election brought to a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct ElectionRow {
    /// The seat.
    pub seat: Seat,
    /// The votes that it held, by faction.
    pub votes: PerFaction<u8>,
    /// What these paid.
    pub province_points: u8,
    /// The offices that it held, with what they paid.
    pub offices: Vec<(Office, u8)>,
    /// Whether it has a presence in the government since.
    pub has_presence: bool,
}

impl ElectionRow {
    fn of(seat: Seat) -> ElectionRow {
        let votes = PerFaction::default();
        ElectionRow { seat, votes, province_points: 0, offices: Vec::new(), has_presence: false }
    }

    /// All that the election paid.
    pub fn points(&self) -> u8 {
        self.province_points + self.offices.iter().map(|&(_, points)| points).sum::<u8>()
    }
}

/// What the election brought that ended by the choice that led to a moment; none where none did.
pub fn election_report(tree: &Tree<Liberte>, at: usize) -> Option<ElectionReport> {
    let steps = tree.branch().steps();
    let step = steps.get(at)?;
    // The government is formed before the last ties for offices, which the report waits for.
    let has_paid = step.events.iter().any(|event| matches!(event, Event::VotesReturned));
    let is_over = has_paid || step.position.is_over() && step.position.phase == Phase::Election;
    if !is_over {
        return None;
    }
    let first = (0..=at).rev().find(|&at| steps[at].events.iter().any(|&event| begins_election(event)))?;
    let mut count = ElectionCount { report: ElectionReport::default(), rows: PerSeat::default(), goes_on: false };
    for observed in (first..=at).flat_map(|moment| observed_moves(tree, moment)).flat_map(|made| made.events) {
        count.see(&observed);
    }
    (!count.report.rows.is_empty()).then_some(count.report)
}

/// An election while it is counted.
struct ElectionCount {
    report: ElectionReport,
    rows: PerSeat<Option<ElectionRow>>,
    /// Whether what is seen belongs to the election.
    goes_on: bool,
}

impl ElectionCount {
    fn see(&mut self, observed: &Observation<Liberte>) {
        let (p, event) = (&observed.position, observed.event);
        if begins_election(event) {
            self.goes_on = true;
            self.report = ElectionReport { turn: p.turn, ..ElectionReport::default() };
            p.order().iter().for_each(|&seat| self.rows[seat] = Some(ElectionRow::of(seat)));
        } else if !self.goes_on {
            return;
        }
        if let Some(vote) = vote_of(event) {
            match vote.winner {
                Some((seat, faction, votes)) => self.row(seat, |row| row.votes[faction] += votes),
                None => self.report.without_vote += 1,
            }
        } else if let Event::PointsScored { seat, points } = event {
            if let EventCause::Office(office) = observed.cause {
                self.row(seat, |row| row.offices.push((office, points)));
            } else if observed.cause == EventCause::Province {
                self.row(seat, |row| row.province_points += points);
            }
        } else if let Event::PresenceGained { seat } = event {
            self.row(seat, |row| row.has_presence = true);
        } else if let Event::GovernmentFormed { faction, votes } = event {
            self.report.government = Some((faction, votes));
        } else if let Event::OppositionFormed { faction, votes } = event {
            self.report.opposition = Some((faction, votes));
        } else if matches!(event, Event::VotesReturned | Event::GameEnded { .. }) {
            self.report.rows = p.order().iter().filter_map(|&seat| self.rows[seat].take()).collect();
            self.goes_on = false;
        }
    }

    fn row(&mut self, seat: Seat, change: impl FnOnce(&mut ElectionRow)) {
        if let Some(row) = &mut self.rows[seat] {
            change(row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::BotKind;
    use crate::load::{Files, Library};
    use crate::sandbox::{GameOrigin, Player, Sandbox};
    use crate::script::compile;

    /// What holds of every moment of a few games of bots.
    fn at_every_moment(mut check: impl FnMut(&Sandbox)) {
        let loaded = Library::new(Files::built_in()).load(&[]);
        for seed in 1..4 {
            let compiled = compile(loaded.playable().expect("the built-in pack is sound")).0.expect("it compiles");
            let names = ["Ann", "Bob", "Cid", "Dot"].map(str::to_owned).to_vec();
            let bots = [Player::Bot(BotKind::Random); 4];
            let mut sandbox = Sandbox::begin(compiled, &GameOrigin::New { names, seed }, &bots).expect("it begins");
            while sandbox.let_bot_choose() {
                check(&sandbox);
            }
        }
    }

    #[test]
    fn votes_by_province_are_the_votes_that_seats_hold() {
        let (mut elections, mut withheld) = (0, 0);
        at_every_moment(|sandbox| {
            let (p, tree) = (sandbox.position(), sandbox.tree());
            let cast = votes_cast(tree, tree.at(), usize::MAX);
            if p.phase != Phase::Election || p.is_over() {
                assert!(cast.is_empty() || p.is_over());
                return;
            }
            elections += 1;
            withheld += cast.iter().filter(|vote| vote.winner.is_none()).count();
            for &seat in p.order() {
                for faction in Faction::ALL {
                    let own = cast.iter().filter_map(|vote| vote.winner).filter(|it| (it.0, it.1) == (seat, faction));
                    assert_eq!(own.map(|it| it.2).sum::<u8>(), p.votes[seat][faction]);
                }
            }
            assert!(cast.windows(2).all(|pair| pair[0].province < pair[1].province));
        });
        assert!(elections > 20 && withheld > 20, "{elections}, {withheld}");
    }

    #[test]
    fn a_report_says_what_was_paid_and_who_is_present() {
        let mut before: Option<Position> = None;
        let mut reports = 0;
        at_every_moment(|sandbox| {
            let (p, tree) = (sandbox.position(), sandbox.tree());
            let begins = |event: &Event| matches!(event, Event::PhaseBegan { phase: Phase::Election });
            if tree.step().events.iter().any(begins) {
                let observed = observed_moves(tree, tree.at()).into_iter().flat_map(|made| made.events);
                before = observed.filter(|it| begins(&it.event)).map(|it| it.position).last();
            }
            let Some(report) = election_report(tree, tree.at()) else { return };
            reports += 1;
            let before = before.as_ref().expect("it has begun");
            assert_eq!(report.rows.len(), usize::from(p.seats));
            assert_eq!(report.turn, before.turn);
            for row in &report.rows {
                let paid = p.victory_points[row.seat] - before.victory_points[row.seat];
                assert!(p.is_over() || i16::from(row.points()) == paid, "{row:?} got {paid}");
                assert!(p.is_over() || row.has_presence == p.presence.has(row.seat));
            }
        });
        assert!(reports >= 6, "{reports}");
    }

    #[test]
    fn who_would_hold_an_office_alone_is_paid_for_it_where_the_election_ends_so() {
        let mut standing: Vec<OfficeStanding> = Vec::new();
        let mut compared = 0;
        at_every_moment(|sandbox| {
            let tree = sandbox.tree();
            for observation in observed_moves(tree, tree.at()).into_iter().flat_map(|made| made.events) {
                match (observation.event, observation.cause) {
                    (Event::GovernmentFormed { faction, .. }, _) => {
                        let now = offices_now(sandbox.game(), &observation.position);
                        standing = now.into_iter().filter(|it| it.faction == Some(faction)).collect();
                    }
                    (Event::PointsScored { seat, points }, EventCause::Office(office)) => {
                        let own = standing.iter().find(|it| it.office == office && it.seats.len() == 1);
                        if let Some(own) = own.filter(|it| it.office == Office::FirstInGovernment) {
                            assert_eq!((own.seats.single(), own.points), (Some(seat), points));
                            compared += 1;
                        }
                    }
                    _ => {}
                }
            }
        });
        assert!(compared >= 3, "{compared}");
    }
}
