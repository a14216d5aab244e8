//! The numbers behind an event: why somebody was paid, won a province, led an army.

use super::words::{name, province};
use crate::games::liberte::{Event, EventCause, Liberte, Office, Position, TieFor};
use crate::kernel::{Observation, Order, Seat};
use crate::model::{Faction, ProvinceId, Symbol, Texts, say};

/// Why an event came out as it did, with its numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Because {
    /// The votes of the faction that counts for an office.
    Office {
        /// The office.
        office: Office,
        /// The faction.
        faction: Faction,
        /// How many of its votes the seat held.
        votes: u8,
        /// How many there were.
        of: u8,
        /// Those who had as many before a tie was broken.
        tied_with: Vec<Seat>,
    },
    /// The stacks of a province when it voted.
    Stacks {
        /// The height of the stack that won.
        height: u8,
        /// Those of the others.
        others: Vec<(Seat, u8)>,
        /// The highest card that was advanced where a tie had to be broken; 0 where nobody advanced one.
        tie_won_by: Option<u8>,
    },
    /// The winner of a province is paid for it.
    Worth(ProvinceId),
    /// The tokens in the Battle Box.
    Tokens {
        /// The leader's.
        tokens: u8,
        /// Those of the others, and whether they had a General displayed.
        others: Vec<(Seat, u8, bool)>,
    },
    /// Votes of the new government.
    Presence {
        /// Its faction.
        faction: Faction,
        /// How many of them the seat holds.
        votes: u8,
    },
    /// The votes of the factions.
    Votes {
        /// Those of the faction.
        votes: u8,
        /// Those of the others that were open to it.
        others: Vec<(Faction, u8)>,
    },
}

/// The numbers behind an event as it was observed; none where there are none to tell, or a script decided.
pub fn because(game: &Liberte, observed: &Observation<Liberte>) -> Option<Because> {
    let p = &observed.position;
    if super::point_behind(game, observed.cause, observed.event).is_some() {
        return None;
    }
    match (observed.event, observed.cause) {
        (Event::PointsScored { seat, .. }, EventCause::Office(office)) => office_held(p, seat, office),
        (Event::PointsScored { .. }, EventCause::Province) => Some(Because::Worth(p.province)),
        (Event::VoteCast { seat, province, votes, .. }, _) => Some(stacks(p, seat, province, votes)),
        (Event::BattleWon { seat, .. }, _) => Some(tokens(game, p, seat)),
        (Event::PresenceGained { seat }, EventCause::Rule) => {
            let faction = p.government?;
            Some(Because::Presence { faction, votes: p.votes[seat][faction] })
        }
        (Event::GovernmentFormed { faction, votes }, _) => Some(votes_of_factions(game, p, faction, votes, None)),
        (Event::OppositionFormed { faction, votes }, _) => {
            Some(votes_of_factions(game, p, faction, votes, p.government))
        }
        _ => None,
    }
}

fn office_held(p: &Position, seat: Seat, office: Office) -> Option<Because> {
    let (faction, tie) = match office {
        Office::FirstInGovernment => (p.government?, TieFor::FirstInGovernment),
        Office::SecondInGovernment => (p.government?, TieFor::SecondInGovernment),
        Office::FirstInOpposition => (p.opposition?, TieFor::FirstInOpposition),
    };
    let was_tied = p.tie.about == tie && p.tie.first_seats.has(seat);
    let tied_with =
        p.order().iter().copied().filter(|&other| was_tied && other != seat && p.tie.first_seats.has(other));
    let votes = p.votes[seat][faction];
    Some(Because::Office { office, faction, votes, of: p.tally[faction], tied_with: tied_with.collect() })
}

/// The votes have left the stack already.
fn stacks(p: &Position, winner: Seat, province: ProvinceId, votes: u8) -> Because {
    let all = p.stacks(province);
    let height = all.of(winner).height() + votes;
    let others = all.iter().filter(|&(seat, _)| seat != winner).map(|(seat, stack)| (seat, stack.height()));
    let mut others: Vec<(Seat, u8)> = others.collect();
    others.order_by_key(|&(_, height)| std::cmp::Reverse(height));
    let was_tied = others.first().is_some_and(|&(_, other)| other >= height);
    let is_own_tie = p.tie.about == TieFor::Province && p.province == province;
    let tie_won_by = (was_tied && is_own_tie).then_some(p.tie.best);
    Because::Stacks { height, others, tie_won_by }
}

fn tokens(game: &Liberte, p: &Position, leader: Seat) -> Because {
    let has_general =
        |seat: Seat| p.displays[seat].iter().any(|card| game.pack().cards[card.index()].symbols.has(Symbol::General));
    let others = p.order().iter().copied().filter(|&seat| seat != leader && p.battle_tokens[seat] > 0);
    let others = others.map(|seat| (seat, p.battle_tokens[seat], has_general(seat))).collect();
    Because::Tokens { tokens: p.battle_tokens[leader], others }
}

fn votes_of_factions(game: &Liberte, p: &Position, faction: Faction, votes: u8, taken: Option<Faction>) -> Because {
    let others = game.factions().iter().filter(|&other| other != faction && Some(other) != taken);
    Because::Votes { votes, others: others.map(|other| (other, p.tally[other])).collect() }
}

impl Because {
    /// The reason in words, to stand after the event: `most royalist votes, 5 of 8, in the new government`.
    pub fn words(&self, game: &Liberte, names: &[String], texts: &Texts) -> String {
        let listed = |words: &[String]| texts.wording().listed(words);
        match self {
            Because::Office { office, faction, votes, of, tied_with } => {
                let template = match office {
                    Office::FirstInGovernment => "most {faction} votes, {n} of {of}, in the new government",
                    Office::SecondInGovernment => "second most {faction} votes, {n} of {of}, in the new government",
                    Office::FirstInOpposition => "most {faction} votes, {n} of {of}, in the opposition",
                };
                let said = say!(texts, template, faction = texts.faction(*faction), n = votes, of = of);
                match tied_with.as_slice() {
                    [] => said,
                    seats => {
                        let who: Vec<String> = seats.iter().map(|&seat| name(names, seat)).collect();
                        say!(texts, "{what}, tied with {who}", what = said, who = listed(&who))
                    }
                }
            }
            Because::Stacks { height, others, tie_won_by } => {
                let own = say!(texts, "{n|block|blocks}", n = height);
                let of =
                    |&(seat, height): &(Seat, u8)| say!(texts, "{n} of {who}", n = height, who = name(names, seat));
                let others: Vec<String> = others.iter().map(of).collect();
                let against = || say!(texts, "{own} against {others}", own = own, others = listed(&others));
                match (others.as_slice(), tie_won_by) {
                    ([], _) => say!(texts, "{own}, nobody else stands there", own = own),
                    (_, None) => against(),
                    (_, Some(0)) => say!(texts, "{what}, and the tie was decided", what = against()),
                    (_, Some(best)) => say!(texts, "{what}; a card of {n} broke the tie", what = against(), n = best),
                }
            }
            Because::Worth(id) => say!(texts, "for winning {place}", place = province(game, *id)),
            Because::Tokens { tokens, others } => {
                let other = |&(seat, tokens, has_general): &(Seat, u8, bool)| {
                    let who = name(names, seat);
                    match has_general {
                        true => say!(texts, "{n} of {who}", n = tokens, who = who),
                        false => say!(texts, "{n} of {who} without a General", n = tokens, who = who),
                    }
                };
                let own = say!(texts, "{n|token|tokens}", n = tokens);
                match others.iter().map(other).collect::<Vec<_>>().as_slice() {
                    [] => say!(texts, "a General and {own}, nobody else has any", own = own),
                    others => {
                        say!(texts, "a General and {own} against {others}", own = own, others = listed(others))
                    }
                }
            }
            Because::Presence { faction, votes } => {
                let template = "holds {n} {faction} {n?vote|votes}, and the {faction}s are the new government";
                say!(texts, template, n = votes, faction = texts.faction(*faction))
            }
            Because::Votes { votes, others } => {
                let of = |&(faction, votes): &(Faction, u8)| {
                    say!(texts, "{n} {faction}", n = votes, faction = texts.faction(faction))
                };
                let others: Vec<String> = others.iter().map(of).collect();
                say!(texts, "{own} against {others}", own = votes, others = listed(&others))
            }
        }
    }
}
