//! What a position counts, told by events alone.

use liberte::games::liberte::{Ending, Event, EventCause, Liberte, Pile, Position};
use liberte::kernel::{Seat, Sink};
use std::collections::{BTreeMap, BTreeSet};

/// What a position counts, kept by events alone.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Counts {
    turn: u8,
    round: u8,
    board: BTreeMap<(u8, u8), (u8, u8)>,
    supply: [i32; 4],
    reserve: [i32; 4],
    votes: BTreeMap<(u8, u8), i32>,
    victory_points: Vec<i32>,
    hands: Vec<i32>,
    displays: Vec<i32>,
    battle_tokens: Vec<i32>,
    presence: BTreeSet<u8>,
    government: Option<u8>,
    opposition: Option<u8>,
    lost_battles: Vec<u8>,
    deck: i32,
    discards: i32,
    face_up: i32,
    boxed: i32,
    ending: Option<Ending>,
}

impl Counts {
    /// What lies on the table when all hands are dealt and nothing is turned up yet.
    pub fn new(game: &Liberte) -> Counts {
        let (pack, rules, seats) = (game.pack(), game.rules(), game.seat_count());
        let reserve = pack.board.blocks.0.each_ref().map(|blocks| i32::from(blocks.on_turn_2_space));
        let hand = i32::from(rules.hand_size);
        Counts {
            supply: std::array::from_fn(|at| i32::from(pack.board.blocks.0[at].blocks) - reserve[at]),
            reserve,
            victory_points: vec![0; seats],
            hands: vec![hand; seats],
            displays: vec![0; seats],
            battle_tokens: vec![0; seats],
            deck: pack.cards.len() as i32 - hand * seats as i32,
            ..Counts::default()
        }
    }

    /// What a position says.
    pub fn of(game: &Liberte, position: &Position) -> Counts {
        let p = position;
        let seats = || Seat::first(game.seat_count());
        let stacks = p.stacks.iter().enumerate().flat_map(|(province, stacks)| {
            let stack = move |(seat, stack): (Seat, liberte::games::liberte::Stack)| {
                ((province as u8, seat.0), (stack.faction() as u8, stack.height()))
            };
            stacks.iter().map(stack).collect::<Vec<_>>()
        });
        let votes =
            seats().flat_map(|seat| (0..3).map(move |at| ((seat.0, at), i32::from(p.votes[seat].0[at as usize]))));
        Counts {
            turn: p.turn,
            round: p.round,
            board: stacks.collect(),
            supply: p.supply.0.map(i32::from),
            reserve: p.reserve.0.map(i32::from),
            votes: votes.filter(|&(_, votes)| votes > 0).collect(),
            victory_points: seats().map(|seat| i32::from(p.victory_points[seat])).collect(),
            hands: seats().map(|seat| p.hands[seat].len() as i32).collect(),
            displays: seats().map(|seat| p.displays[seat].len() as i32).collect(),
            battle_tokens: seats().map(|seat| i32::from(p.battle_tokens[seat])).collect(),
            presence: p.presence.iter().map(|seat| seat.0).collect(),
            government: p.government.map(|faction| faction as u8),
            opposition: p.opposition.map(|faction| faction as u8),
            lost_battles: (0..8).filter(|turn| p.lost_battles >> turn & 1 == 1).collect(),
            deck: p.piles.deck_len() as i32,
            discards: p.piles.discard().count() as i32,
            face_up: p.piles.face_up().count() as i32,
            boxed: p.box_.len() as i32,
            ending: p.ending,
        }
    }

    fn take_blocks(&mut self, province: u8, seat: u8, blocks: u8) -> i32 {
        let stack = self.board.get_mut(&(province, seat)).expect("there is a stack");
        stack.1 = stack.1.checked_sub(blocks).expect("it is as high");
        if stack.1 == 0 {
            self.board.remove(&(province, seat));
        }
        i32::from(blocks)
    }
}

impl Sink<Liberte> for Counts {
    fn record(&mut self, _: &Position, _: EventCause, event: Event) {
        use Event::*;
        match event {
            TurnBegan { turn } => self.turn = turn,
            RoundBegan { round } => self.round = round,
            PhaseBegan { phase } => {
                use liberte::model::Phase;
                if matches!(phase, Phase::Battle | Phase::Election) {
                    self.round = 0;
                }
                if phase == Phase::Election {
                    self.battle_tokens.fill(0);
                    self.presence.clear();
                    (self.government, self.opposition) = (None, None);
                }
            }
            ReserveReturned => {
                for (supply, reserve) in self.supply.iter_mut().zip(&mut self.reserve) {
                    *supply += std::mem::take(reserve);
                }
            }
            DisplayReturned { seat, cards } => {
                assert_eq!(i32::from(cards), self.displays[seat.index()]);
                self.hands[seat.index()] += i32::from(cards);
                self.displays[seat.index()] = 0;
            }
            DeckShuffled { cards } => {
                assert_eq!((i32::from(cards), 0), (self.discards, self.deck));
                (self.deck, self.discards) = (self.discards, 0);
            }
            CardTurnedUp { .. } => (self.deck, self.face_up) = (self.deck - 1, self.face_up + 1),
            CardDrawn { seat, .. } => {
                self.deck -= 1;
                self.hands[seat.index()] += 1;
            }
            CardTaken { seat, .. } => {
                self.face_up -= 1;
                self.hands[seat.index()] += 1;
            }
            CardDiscarded { seat, .. } => {
                self.discards += 1;
                self.hands[seat.index()] -= 1;
            }
            CardDisplayed { seat, .. } => {
                self.hands[seat.index()] -= 1;
                self.displays[seat.index()] += 1;
            }
            DisplayedCardDiscarded { seat, .. } | CardAdvanced { seat, .. } => {
                self.discards += 1;
                self.displays[seat.index()] -= 1;
            }
            DisplayedCardBoxed { seat, .. } => {
                self.boxed += 1;
                self.displays[seat.index()] -= 1;
            }
            BlockPlaced { seat, province, faction } => {
                self.supply[faction as usize] -= 1;
                let stack = self.board.entry((province.0, seat.0)).or_insert((faction as u8, 0));
                assert_eq!(stack.0, faction as u8);
                stack.1 += 1;
            }
            BlockRemoved { seat, province, faction } => {
                self.supply[faction as usize] += self.take_blocks(province.0, seat.0, 1);
            }
            StackRemoved { seat, province, faction, height } => {
                self.supply[faction as usize] += self.take_blocks(province.0, seat.0, height);
                assert!(!self.board.contains_key(&(province.0, seat.0)));
            }
            BlocksMoved { seat, from, to, faction, blocks } => {
                let taken = self.take_blocks(from.0, seat.0, blocks) as u8;
                let stack = self.board.entry((to.0, seat.0)).or_insert((faction as u8, 0));
                assert_eq!(stack.0, faction as u8);
                stack.1 += taken;
            }
            StackRecoloured { seat, province, faction, height } => {
                let stack = self.board.get_mut(&(province.0, seat.0)).expect("there is a stack");
                assert_eq!(stack.1, height);
                self.supply[stack.0 as usize] += i32::from(height);
                self.supply[faction as usize] -= i32::from(height);
                stack.0 = faction as u8;
            }
            CardMoved { from, to, .. } => {
                *self.pile(from) -= 1;
                *self.pile(to) += 1;
            }
            TokenPlaced { seat } => self.battle_tokens[seat.index()] += 1,
            TokenTakenBack { seat } => self.battle_tokens[seat.index()] -= 1,
            PointsLost { seat, points } => self.victory_points[seat.index()] -= i32::from(points),
            PresenceLost { seat } => assert!(self.presence.remove(&seat.0)),
            BattleWon { seat, points, .. } => self.victory_points[seat.index()] += i32::from(points),
            BattleLost { turn } => self.lost_battles.push(turn),
            LostBattleMarked => self.supply[1] -= 1,
            VoteCast { seat, province, faction, votes } => {
                let taken = self.take_blocks(province.0, seat.0, votes);
                *self.votes.entry((seat.0, faction as u8)).or_default() += taken;
            }
            ProvinceEmptied { province } => {
                for ((_, _), (faction, height)) in self.board.extract_if(.., |&(at, _), _| at == province.0) {
                    self.supply[faction as usize] += i32::from(height);
                }
            }
            GovernmentFormed { faction, votes } => {
                assert_eq!(i32::from(votes), self.votes_of(faction as u8));
                self.government = Some(faction as u8);
            }
            OppositionFormed { faction, votes } => {
                assert_eq!(i32::from(votes), self.votes_of(faction as u8));
                self.opposition = Some(faction as u8);
            }
            PointsScored { seat, points } => self.victory_points[seat.index()] += i32::from(points),
            PresenceGained { seat } => assert!(self.presence.insert(seat.0)),
            VotesReturned => {
                for ((_, faction), votes) in std::mem::take(&mut self.votes) {
                    self.supply[faction as usize] += votes;
                }
            }
            SupplyExhausted { faction } => assert_eq!(self.supply[faction as usize], 0),
            GameEnded { ending } => self.ending = Some(ending),
            ScriptFailed { .. } | PointFailed { .. } => panic!("a built-in script failed"),
            ActionBegan { .. } | ChoiceShown { .. } => {}
            OrderSet { .. } | CardPlayed { .. } | Passed { .. } | ActionPhaseStopped { .. } | TieBegan { .. } => {}
            Declined { .. } | NoVote { .. } | Claimed { .. } => {}
            CardShown { .. } | DeckReshuffled { .. } | NumberDrawn { .. } | ChanceFell { .. } => {}
            CounterChanged { .. } => {}
        }
    }
}

impl Counts {
    fn pile(&mut self, pile: Pile) -> &mut i32 {
        match pile {
            Pile::Hand(seat) => &mut self.hands[seat.index()],
            Pile::Display(seat) => &mut self.displays[seat.index()],
            Pile::DiscardPile => &mut self.discards,
            Pile::FaceUp => &mut self.face_up,
            Pile::Deck => &mut self.deck,
            Pile::Box => &mut self.boxed,
        }
    }

    fn votes_of(&self, faction: u8) -> i32 {
        self.votes.iter().filter(|((_, of), _)| *of == faction).map(|(_, votes)| votes).sum()
    }
}
