//! The game itself: a pack's rules made ready to play, and the contract that the kernel asks for.

use super::blank::UnseenBlank;
use super::playability::PlayabilityTable;
use super::rule_hooks::Hooks;
use super::{Choice, Event, EventCause, Interpreter, Plan, Position, Question, Refusal, View};
use crate::kernel::{BotRng, Game, MAX_SEATS, Outcome, Seat, SeatSet, Sink};
use crate::model::{
    CardId, CardSet, CardSets, EffectId, Faction, Pack, PerFaction, Phase, ProvinceId, ProvinceSet, RegionId,
    RulePoint, Ruleset,
};
use std::sync::Arc;

/// How an effect runs.
#[derive(Clone, Debug)]
pub enum Effect {
    /// By its plan.
    Planned(Plan),
    /// By the interpreter, for scripts that can't be traced.
    Interpreted(Arc<dyn Interpreter>),
}

pub(super) use Effect as EffectRunner;

/// What the hot path needs of a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardFacts {
    /// The colour of its blocks; meaningless for specials, which have no value.
    pub faction: Faction,
    /// How many blocks it shows.
    pub value: u8,
    /// What it does, if it is a special.
    pub effect: Option<EffectId>,
    /// Where its blocks may go.
    pub reach: ProvinceSet,
    /// The number printed on it.
    pub number: u16,
}

/// What the hot path needs of a province.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The region it lies in.
    pub region: RegionId,
    /// The Victory Points for winning its election, in turns that score them.
    pub victory_points: u8,
}

/// Liberté, by the rules, cards and board of a pack, for some number of players.
#[derive(Clone, Debug)]
pub struct Liberte {
    pub(super) pack: Arc<Pack>,
    pub(super) rules: Ruleset,
    pub(super) seats: usize,
    pub(super) facts: Vec<CardFacts>,
    pub(super) places: Vec<Place>,
    pub(super) sets: CardSets,
    pub(super) blocks: PerFaction<u8>,
    pub(super) effects: Vec<EffectRunner>,
    pub(super) playability: Vec<PlayabilityTable>,
    pub(super) hooks: Option<Arc<Hooks>>,
    /// What scripts add at the moments, in the order of [`RulePoint::MOMENTS`].
    pub(super) moments: [Option<EffectRunner>; 4],
    pub(super) requirements: Vec<String>,
    pub(super) provinces: ProvinceSet,
    pub(super) fleurs_de_lis: ProvinceSet,
    pub(super) paris: ProvinceSet,
    pub(super) second_cards: CardSet,
    pub(super) battle_points: [u8; 8],
    pub(super) unseen_blank: Option<Arc<UnseenBlank>>,
}

impl Liberte {
    /// Makes a pack ready to play. `effects` are in the pack's order; `requirements` are the keys that plans refer to.
    ///
    /// # Errors
    /// The number of players that the rules allow, if `seats` is not among them.
    pub fn new(
        pack: Arc<Pack>,
        effects: Vec<Effect>,
        requirements: Vec<String>,
        seats: usize,
    ) -> Result<Liberte, String> {
        let rules = pack.rules.clone();
        let (fewest, most) = (rules.fewest_players as usize, (rules.most_players as usize).min(MAX_SEATS));
        if !(fewest..=most).contains(&seats) {
            return Err(format!("{seats} players: {fewest} to {most} can play"));
        }
        let board = &pack.board;
        let provinces = ProvinceSet::first(board.provinces.len());
        let facts = pack.cards.iter().map(|card| CardFacts {
            faction: card.faction().unwrap_or(Faction::Moderate),
            value: card.value(),
            effect: card.effect(),
            reach: card.region().map_or(provinces, |region| board.regions[region.index()].provinces),
            number: card.number,
        });
        let places = board
            .provinces
            .iter()
            .map(|province| Place { region: province.region, victory_points: province.victory_points });
        let facts: Vec<CardFacts> = facts.collect();
        let is_second = |card: &CardId| facts[card.index()].value == rules.second_play_value;
        let mut battle_points = [0; 8];
        board.battles.iter().for_each(|battle| battle_points[battle.turn as usize & 7] = battle.victory_points);
        Ok(Liberte {
            second_cards: pack.sets.playable.iter().filter(is_second).collect(),
            fleurs_de_lis: board.provinces_where(|province| province.fleur_de_lis),
            paris: board.provinces_where(|province| province.paris),
            provinces,
            places: places.collect(),
            sets: pack.sets.clone(),
            blocks: PerFaction(Faction::ALL.map(|faction| board.blocks(faction))),
            facts,
            playability: playability(&effects, &pack.sets, rules.special_without_target),
            hooks: None,
            rules,
            seats,
            effects,
            moments: [const { None }; 4],
            requirements,
            battle_points,
            unseen_blank: None,
            pack,
        })
    }

    /// The pack that is played.
    pub fn pack(&self) -> &Arc<Pack> {
        &self.pack
    }

    /// The rules' numbers and switches.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// How many play.
    pub fn seat_count(&self) -> usize {
        self.seats
    }

    /// The keys of `require` that plans refer to.
    pub fn requirements(&self) -> &[String] {
        &self.requirements
    }

    /// How an effect runs.
    pub fn effect(&self, effect: EffectId) -> &Effect {
        &self.effects[effect.index()]
    }

    /// This game with other effects, to compare ways of running them.
    pub fn with_effects(&self, effects: Vec<Effect>) -> Liberte {
        let playability = playability(&effects, &self.sets, self.rules.special_without_target);
        Liberte { effects, playability, ..self.clone() }
    }

    /// This game with these scripts at its moments. Rule hooks are left out.
    pub fn with_moments(&self, scripts: Vec<(RulePoint, Effect)>) -> Liberte {
        let mut moments = [const { None }; 4];
        for (point, effect) in scripts {
            if let Some(at) = point.moment() {
                moments[at] = Some(effect);
            }
        }
        Liberte { moments, ..self.clone() }
    }

    /// The provinces of a region.
    #[inline]
    pub(super) fn region(&self, region: RegionId) -> ProvinceSet {
        self.pack.board.regions[region.index()].provinces
    }

    /// The provinces with a fleur-de-lis.
    pub fn fleurs_de_lis(&self) -> ProvinceSet {
        self.fleurs_de_lis
    }

    /// Blocks of a faction that stand on the board: all that are nowhere else.
    #[inline]
    pub fn blocks_on_board(&self, p: &Position, faction: Faction) -> u8 {
        let votes: u8 = match p.phase {
            Phase::Election => p.order().iter().map(|&seat| p.votes[seat][faction]).sum(),
            _ => 0,
        };
        let marks = if faction == Faction::Royalist { p.lost_battle_count() - p.white_owed } else { 0 };
        self.blocks[faction] - p.supply[faction] - p.reserve[faction] - votes - marks
    }

    /// Plays a game's choice without looking whether it is legal.
    #[inline]
    fn play_unchecked<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        if choice == Choice::Claim {
            return self.play_claim(p, choice, sink);
        }
        match p.question {
            Question::RefreshDiscard => self.play_refresh_discard(p, choice, sink),
            Question::RefreshDraw => self.play_refresh_draw(p, choice, sink),
            Question::Action => self.play_action(p, choice, sink),
            Question::TakeDiscard => {
                if let Choice::Discard(card) = choice {
                    self.play_take_discard(p, card, sink);
                }
            }
            Question::Take => self.play_take(p, choice, sink),
            Question::SecondTake => self.play_second_take(p, choice, sink),
            Question::Place => self.play_place(p, choice, sink),
            Question::CleanUp => self.play_clean_up(p, choice, sink),
            Question::Target => self.play_target(p, choice, sink),
            Question::Advance => self.play_advance(p, choice, sink),
        }
    }

    /// The province of an id.
    pub fn province(&self, id: &str) -> Option<ProvinceId> {
        self.pack.board.province(id)
    }
}

/// The playability tables of all effects; an effect without a plan has that of a plan without steps, which nobody asks.
fn playability(effects: &[Effect], sets: &CardSets, special_without_target: bool) -> Vec<PlayabilityTable> {
    let no_plan = Plan::default();
    let plans = effects.iter().map(|effect| match effect {
        Effect::Planned(plan) => plan,
        Effect::Interpreted(_) => &no_plan,
    });
    plans.map(|plan| PlayabilityTable::of(plan, sets, special_without_target)).collect()
}

impl Game for Liberte {
    type Position = Position;
    type Choice = Choice;
    type Event = Event;
    type Cause = EventCause;
    type Refusal = Refusal;

    fn start<S: Sink<Liberte>>(&self, seed: u64, sink: &mut S) -> Position {
        Liberte::start(self, seed, sink)
    }

    fn seats(&self, p: &Position) -> usize {
        p.seats as usize
    }

    #[inline]
    fn asked(&self, p: &Position) -> SeatSet {
        if p.is_over() { SeatSet::NONE } else { SeatSet::only(p.asked) }
    }

    fn covered(&self, _: &Position) -> SeatSet {
        SeatSet::NONE
    }

    fn imagine(&self, p: &Position, seat: Seat, rng: &mut BotRng) -> Position {
        View::new(self, p, seat).imagine(rng)
    }

    fn is_canonical(&self, _: &Position, _: Seat, _: Choice) -> bool {
        true
    }

    #[inline]
    fn choices(&self, p: &Position, _: Seat, choices: &mut Vec<Choice>) {
        choices.clear();
        match p.question {
            Question::RefreshDiscard => self.list_refresh_discards(p, choices),
            Question::RefreshDraw | Question::Take => self.list_draws(p, choices),
            Question::Action => self.list_action(p, choices),
            Question::TakeDiscard => self.list_take_discards(p, choices),
            Question::SecondTake => self.list_second_takes(p, choices),
            Question::Place => self.list_places(p, choices),
            Question::CleanUp => self.list_clean_up(p, choices),
            Question::Target => self.list_targets(p, choices),
            Question::Advance => self.list_advances(p, choices),
        }
        if self.may_claim(p) {
            choices.push(Choice::Claim);
        }
    }

    fn refusal(&self, p: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        self.refusal_of(p, seat, choice)
    }

    #[inline]
    fn play<S: Sink<Liberte>>(&self, p: &mut Position, _: Seat, choice: Choice, sink: &mut S) {
        self.play_unchecked(p, choice, sink);
    }

    fn outcome(&self, p: &Position) -> Option<Outcome> {
        self.outcome_of(p)
    }

    fn choice_text(&self, choice: Choice) -> String {
        self.write_choice(choice)
    }

    fn parse_choice(&self, p: &Position, _: Seat, text: &str) -> Result<Choice, String> {
        self.read_choice(p, text)
    }

    fn refusal_text(&self, p: &Position, refusal: Refusal) -> String {
        self.refusal_words(p, refusal)
    }
}
