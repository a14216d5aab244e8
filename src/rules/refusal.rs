//! Why a choice is not legal: each reason with its values, and in words with the section of the rulebook.

use super::position::TieFor;
use super::{Cause, Choice, Liberte, Position, Question, Target};
use crate::kernel::{Seat, SeatSet};
use crate::model::{CardId, Faction, ProvinceId, RegionId};

/// A reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the values are what the sentences in `refusal_text` say of them")]
pub enum Refusal {
    /// The game is over.
    GameIsOver,
    /// Another seat is asked.
    NotYourTurn { seat: Seat, asked: Seat },
    /// Such a choice does not answer the question.
    NotAsked,
    /// The card is not in the player's hand.
    NotInHand { card: CardId },
    /// The card is not in the player's display.
    NotDisplayed { card: CardId },
    /// The card does not lie face up.
    NotFaceUp { card: CardId },
    /// There is nothing to draw.
    DeckIsEmpty,
    /// There is nothing to take, so nothing to discard for it.
    NothingToTake,
    /// Discards come first.
    MustDiscardFirst { hand: u8, from: u8, discards: u8 },
    /// Taking costs no discards.
    NoNeedToDiscard { hand: u8, from: u8 },
    /// A second card can't be drawn.
    SecondTakeFromDeck,
    /// A second card has another value.
    SecondTakeValue { card: CardId, value: u8 },
    /// Taking and passing are actions of their own.
    HasPlayed,
    /// Nothing was played that could be done.
    NothingPlayed,
    /// No further special in this action.
    NoFurtherSpecial { limit: u8 },
    /// A `require` of the effect does not hold.
    RequirementFails { card: CardId, requirement: u8 },
    /// The effect has no target.
    NoTarget { card: CardId },
    /// Not what the effect may be aimed at.
    NotATarget { target: Target },
    /// The rules allow one card an action.
    OneCardAnAction,
    /// Two cards were played.
    TwoCardsAnAction,
    /// The first card was not of the value, or placed no block.
    FirstCardAllowsNoSecond { value: u8 },
    /// The second card is of another value.
    SecondCardValue { card: CardId, value: u8 },
    /// The second card does not reach the first block's region.
    SecondCardRegion { card: CardId, region: RegionId },
    /// The second card's block would find no place.
    SecondCardNoRoom { card: CardId, region: RegionId },
    /// A second card places a block, no token.
    SecondCardNoToken,
    /// The supply is empty.
    SupplyIsEmpty { faction: Faction },
    /// The card shows no cannon.
    NoCannon { card: CardId },
    /// No token goes to the Battle Box in this turn.
    NoBattleThisTurn { turn: u8 },
    /// All control tokens are placed.
    NoTokenLeft,
    /// The card does not reach the province.
    OutOfReach { province: ProvinceId, card: CardId },
    /// The province holds as many stacks as it may.
    ProvinceIsFull { province: ProvinceId, stacks: u8 },
    /// The stack is as high as it may be.
    StackIsFull { province: ProvinceId, height: u8 },
    /// The player's stack there is of another faction.
    OwnStackOfOtherFaction { province: ProvinceId, faction: Faction },
    /// The display is full.
    DisplayIsFull { cards: u8, limit: u8 },
    /// The card does not serve in this tie.
    DoesNotServe { card: CardId, about: TieFor },
    /// The Counter-Revolution comes by itself.
    ClaimIsAutomatic,
    /// The Counter-Revolution can't come in the Election Phase.
    NoClaimInElection,
    /// The Counter-Revolution can't come in this turn.
    NoClaimThisTurn { turn: u8 },
    /// The Counter-Revolution wants more provinces.
    TooFewProvinces { have: u8, need: u8 },
}

impl Liberte {
    /// Why the seat may not choose this now. The one place that every choice passes.
    pub(super) fn refusal_of(&self, p: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        if p.is_over() {
            return Some(Refusal::GameIsOver);
        }
        if seat != p.asked || !SeatSet::first(p.seats as usize).has(seat) {
            return Some(Refusal::NotYourTurn { seat, asked: p.asked });
        }
        if choice == Choice::Claim {
            return self.claim_refusal(p);
        }
        match p.question {
            Question::RefreshDiscard => self.refresh_refusal(p, choice),
            Question::RefreshDraw | Question::Take => self.draw_refusal(p, choice),
            Question::Action => self.action_refusal(p, choice),
            Question::TakeDiscard => self.take_discard_refusal(p, choice),
            Question::SecondTake => self.second_take_refusal(p, choice),
            Question::Place => self.place_refusal(p, choice),
            Question::CleanUp => self.clean_up_refusal(p, choice),
            Question::Target => self.target_refusal(p, choice),
            Question::Advance => self.advance_refusal(p, choice),
        }
    }

    /// The refusal in words.
    pub(super) fn refusal_words(&self, p: &Position, refusal: Refusal) -> String {
        use Refusal::*;
        let card = |card: CardId| format!("#{} {}", self.pack.number(card), self.pack.cards[card.index()].title);
        let province = |id: ProvinceId| self.pack.board.provinces[id.index()].name.clone();
        let region = |id: RegionId| self.pack.board.regions[id.index()].id.clone();
        match refusal {
            GameIsOver => "the game is over (2e VI)".into(),
            NotYourTurn { asked, .. } => format!("{asked} is to choose now"),
            NotAsked => format!("`{}` is asked now; {}", p.question.id(), answers_to(p.question)),
            NotInHand { card: c } => {
                let section = match p.question {
                    Question::RefreshDiscard => "2e IV.2",
                    Question::TakeDiscard => "2e IV.3.B.i",
                    _ => "2e IV.3",
                };
                format!("{} is not in {}'s hand ({section})", card(c), p.asked)
            }
            NotDisplayed { card: c } => {
                format!(
                    "{} is not in {}'s display, and only displayed cards advance (2e II.B, Advance)",
                    card(c),
                    p.asked
                )
            }
            NotFaceUp { card: c } => format!("{} does not lie face up (2e IV.3.B.ii)", card(c)),
            DeckIsEmpty => format!("the deck is empty{}", self.why_no_new_deck()),
            NothingToTake => format!("there is no card to take{}", self.why_no_new_deck()),
            MustDiscardFirst { hand, from, discards } => format!(
                "with {hand} cards in hand, {discards} must be discarded first: the limit is {from} (2e IV.3.B.i; R10)"
            ),
            NoNeedToDiscard { hand, from } => {
                format!("with {hand} cards in hand taking one costs no discard; it does from {from} on (2e IV.3.B.i)")
            }
            SecondTakeFromDeck => "a second card is taken face up, not drawn (2e IV.3.B.iii)".into(),
            SecondTakeValue { card: c, value } => format!(
                "{} is worth {}, and a second card must be worth {value} (2e IV.3.B.iii)",
                card(c),
                self.facts[c.index()].value
            ),
            HasPlayed => {
                "cards were played in this action: what is left is to play on or be done (2e IV.3; R13)".into()
            }
            NothingPlayed => "nothing was played yet: `pass` ends an action without playing (2e IV.3.C)".into(),
            NoFurtherSpecial { limit } => {
                format!("{limit} special card in an action, and that was played (2e IV.3.A.iii; R13)")
            }
            RequirementFails { card: c, requirement } => {
                format!("{}: {}", card(c), self.requirement_text(requirement))
            }
            NoTarget { card: c } => format!("{} has no legal target (R12)", card(c)),
            NotATarget { target } => {
                let what = match p.effect.cause {
                    Cause::Card { card: c, .. } => format!("no target of {}", card(c)),
                    Cause::Point(point) => format!("nothing that `{}` asks for", point.spec().id),
                };
                format!("`{}` is {what} (2e V)", self.target_text(target))
            }
            OneCardAnAction => {
                "the rules played by allow one Club or Personality card an action (2e IV.3, Note)".into()
            }
            TwoCardsAnAction => "two cards were played in this action, and a third can't be (2e IV.3.A.ii)".into(),
            FirstCardAllowsNoSecond { value } => format!(
                "a second card needs a first of value {value} that placed its block (2e IV.3.A.ii, a and b; R9)"
            ),
            SecondCardValue { card: c, value } => format!(
                "{} is worth {}, and a second card must be worth {value} (2e IV.3.A.ii, b)",
                card(c),
                self.facts[c.index()].value
            ),
            SecondCardRegion { card: c, region: r } => {
                format!(
                    "{} does not reach the first block's region, {} (2e IV.3.A.ii, c and d; R9)",
                    card(c),
                    region(r)
                )
            }
            SecondCardNoRoom { card: c, region: r } => {
                format!("no province of {} can take the block of {} (2e IV.3.A.ii, d; R9)", region(r), card(c))
            }
            SecondCardNoToken => "a second card places a block, no token (2e IV.3.A.ii, d)".into(),
            SupplyIsEmpty { faction } => format!("the {faction} supply is empty (2e IV.3.A.i; R9)"),
            NoCannon { card: c } => format!("{} shows no cannon (2e IV.3.A.i, b)", card(c)),
            NoBattleThisTurn { turn } => {
                format!("no token goes to the Battle Box in turn {turn} (2e IV.3.A.i, b; R38)")
            }
            NoTokenLeft => format!("all {} control tokens of {} are placed (R1)", self.tokens_each(), p.asked),
            OutOfReach { province: id, card: c } => {
                let reason = if p.action.cards > 1 {
                    "a second block goes into the first one's region (2e IV.3.A.ii, d)"
                } else {
                    "a Personality's blocks go into its own region (2e IV.3.A.i, a)"
                };
                format!("{} does not reach {}: {reason}", card(c), province(id))
            }
            ProvinceIsFull { province: id, stacks } => {
                format!("{} holds {stacks} stacks already (2e IV.3.A.i, Placement Rules c)", province(id))
            }
            StackIsFull { province: id, height } => {
                format!(
                    "{}'s stack in {} is {height} blocks high already (2e IV.3.A.i, Placement Rules a)",
                    p.asked,
                    province(id)
                )
            }
            OwnStackOfOtherFaction { province: id, faction } => format!(
                "{} controls a {faction} stack in {}, and may control only one, of one colour (2e IV.3.A.i, Placement Rules b and d)",
                p.asked,
                province(id)
            ),
            DisplayIsFull { cards, limit } => {
                format!("{}'s display holds {cards} cards, and may hold {limit} (2e IV.3, Clean-up; R14)", p.asked)
            }
            DoesNotServe { card: c, about } => format!("{} does not serve here: {}", card(c), self.serving(p, about)),
            ClaimIsAutomatic => "the Counter-Revolution comes by itself under these rules (R32)".into(),
            NoClaimInElection => "no Counter-Revolution in the Election Phase (2e VI.3; R32)".into(),
            NoClaimThisTurn { turn } => format!("no Counter-Revolution in turn {turn} (2e VI.3)"),
            TooFewProvinces { have, need } => {
                format!(
                    "{have} provinces and Lost Battles count for the Counter-Revolution, {need} are needed (2e VI.3)"
                )
            }
        }
    }

    /// Why there are no cards left, with the rule that it follows.
    fn why_no_new_deck(&self) -> &'static str {
        match self.rules.shuffle_discards {
            true => " (R2)",
            false => ", and by the rules played by the discard pile is not shuffled back (2e II.B, Discard)",
        }
    }

    /// What a card must be to break this tie.
    fn serving(&self, p: &Position, about: TieFor) -> String {
        let colour = |faction: Option<Faction>| faction.map_or("no", Faction::id);
        match about {
            TieFor::Battle => "only a General does (2e IV.4)".into(),
            TieFor::Province => {
                let faction = p.stacks(p.province).of(p.asked).faction();
                format!("only a {faction} card does, as the stack is {faction} (2e IV.5.A; R22)")
            }
            TieFor::Government | TieFor::Opposition => {
                let tied: Vec<_> = p.tie.factions.iter().map(Faction::id).collect();
                format!("only cards of the tied factions do: {} (2e IV.5.B; R28)", tied.join(", "))
            }
            TieFor::FirstInOpposition => {
                format!(
                    "only a {} card does, as these points are the opposition's (2e IV.5.C; R30)",
                    colour(p.opposition)
                )
            }
            TieFor::FirstInGovernment | TieFor::SecondInGovernment => {
                format!(
                    "only a {} card does, as these points are the government's (2e IV.5.C; R30)",
                    colour(p.government)
                )
            }
        }
    }
}

/// What answers a question.
fn answers_to(question: Question) -> &'static str {
    match question {
        Question::RefreshDiscard => "`discard #12` or `done` answers it (2e IV.2)",
        Question::RefreshDraw | Question::Take => "`take #34` or `draw` answers it (2e IV.2, IV.3.B)",
        Question::Action => "`play #12`, `battle #12`, `take #34`, `draw`, `pass` or `done` answers it (2e IV.3)",
        Question::TakeDiscard => "`discard #12` answers it (2e IV.3.B.i; R10)",
        Question::SecondTake => "`take #34` or `done` answers it (2e IV.3.B.iii)",
        Question::Place => "`place` and a province answers it (2e IV.3.A.i)",
        Question::CleanUp => "`display` or `discard` answers it (2e IV.3, Clean-up; R14)",
        Question::Target => "one of the card's targets answers it (2e V)",
        Question::Advance => "`advance #45` or `decline` answers it (2e II.B, Advance)",
    }
}
