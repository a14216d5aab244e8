//! Refusals in words, by the sections of the rulebook.

use super::Refusal::{self, *};
use crate::games::liberte::position::TieFor;
use crate::games::liberte::{Cause, Liberte, Position, Question};
use crate::model::{CardId, Faction, ProvinceId, RegionId, counted};

impl Liberte {
    /// The refusal in words.
    pub(in crate::games::liberte) fn refusal_words(&self, p: &Position, refusal: Refusal) -> String {
        match refusal {
            // Whose choice it is, and what it may answer with.
            GameIsOver => "the game is over (2e VI)".into(),
            NotYourTurn { asked, .. } => format!("{asked} is to choose now"),
            NotAsked => format!("`{}` is asked now; {}", p.question.id(), answers_to(p.question)),
            NotInHand { card: c } => {
                let section = match p.question {
                    Question::RefreshDiscard => "2e IV.2",
                    Question::TakeDiscard => "2e IV.3.B.i",
                    Question::RefreshDraw
                    | Question::Action
                    | Question::Take
                    | Question::SecondTake
                    | Question::Place
                    | Question::CleanUp
                    | Question::Target
                    | Question::Advance => "2e IV.3",
                };
                format!("{} is not in {}'s hand ({section})", self.card_words(c), p.asked)
            }
            NotDisplayed { card: c } => {
                format!(
                    "{} is not in {}'s display, and only displayed cards advance (2e II.B, Advance)",
                    self.card_words(c),
                    p.asked
                )
            }
            DisplayIsFull { cards, limit } => {
                format!(
                    "{}'s display holds {}, and may hold {limit} (2e IV.3, Clean-up; R14)",
                    p.asked,
                    counted(cards, "card")
                )
            }
            DoesNotServe { card: c, about } => {
                format!("{} does not serve here: {}", self.card_words(c), self.serving(p, about))
            }
            // Taking cards -- 2e IV.3.B.
            NotFaceUp { card: c } => format!("{} does not lie face up (2e IV.3.B.ii)", self.card_words(c)),
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
                self.card_words(c),
                self.facts[c.index()].value
            ),
            // Playing cards and the second card -- 2e IV.3.A.
            HasPlayed => {
                "cards were played in this action: what is left is to play on or be done (2e IV.3; R13)".into()
            }
            NothingPlayed => "nothing was played yet: `pass` ends an action without playing (2e IV.3.C)".into(),
            OneCardAnAction => {
                "the rules played by allow one Club or Personality card an action (2e IV.3, Note)".into()
            }
            TwoCardsAnAction => "two cards were played in this action, and a third can't be (2e IV.3.A.ii)".into(),
            FirstCardAllowsNoSecond { value } => format!(
                "a second card needs a first of value {value} that placed its block (2e IV.3.A.ii, a and b; R9)"
            ),
            SecondCardValue { card: c, value } => format!(
                "{} is worth {}, and a second card must be worth {value} (2e IV.3.A.ii, b)",
                self.card_words(c),
                self.facts[c.index()].value
            ),
            SecondCardRegion { card: c, region: r } => {
                format!(
                    "{} does not reach the first block's region, {} (2e IV.3.A.ii, c and d; R9)",
                    self.card_words(c),
                    self.region_words(r)
                )
            }
            SecondCardNoRoom { card: c, region: r } => {
                format!(
                    "no province of {} can take the block of {} (2e IV.3.A.ii, d; R9)",
                    self.region_words(r),
                    self.card_words(c)
                )
            }
            SecondCardNoToken => "a second card places a block, no token (2e IV.3.A.ii, d)".into(),
            Blank { card: c } => format!("{} is blank: it can only be held and discarded", self.card_words(c)),
            NoCannon { card: c } => format!("{} shows no cannon (2e IV.3.A.i, b)", self.card_words(c)),
            NoBattleThisTurn { turn } => {
                format!("no token goes to the Battle Box in turn {turn} (2e IV.3.A.i, b; R38)")
            }
            // Special cards -- 2e V.
            NoFurtherSpecial { limit } => {
                format!("{limit} special card in an action, and that was played (2e IV.3.A.iii; R13)")
            }
            RequirementFails { card: c, requirement } => {
                format!("{}: {}", self.card_words(c), self.requirement_text(requirement))
            }
            PlacementForbidden { province: id, requirement } => {
                format!("no block goes to {}: {}", self.province_words(id), self.requirement_text(requirement))
            }
            NoTarget { card: c } => format!("{} has no legal target (R12)", self.card_words(c)),
            NotATarget { target } => {
                let what = match p.effect.cause {
                    Cause::Card { card: c, .. } => format!("no target of {}", self.card_words(c)),
                    Cause::Point { point, .. } => format!("nothing that `{}` asks for", point.spec().id),
                };
                format!("`{}` is {what} (2e V)", self.target_text(target))
            }
            // The Placement Rules -- 2e IV.3.A.i.
            SupplyIsEmpty { faction } => format!("the {faction} supply is empty (2e IV.3.A.i; R9)"),
            NoTokenLeft => format!("all {} control tokens of {} are placed (R1)", self.tokens_each(), p.asked),
            OutOfReach { province: id, card: c } => {
                let reason = if p.action.cards > 1 {
                    "a second block goes into the first one's region (2e IV.3.A.ii, d)"
                } else {
                    "a Personality's blocks go into its own region (2e IV.3.A.i, a)"
                };
                format!("{} does not reach {}: {reason}", self.card_words(c), self.province_words(id))
            }
            ProvinceIsFull { province: id, stacks } => {
                let stacks = counted(stacks, "stack");
                format!("{} holds {stacks} already (2e IV.3.A.i, Placement Rules c)", self.province_words(id))
            }
            StackIsFull { province: id, height } => {
                let height = counted(height, "block");
                format!(
                    "{}'s stack in {} is {height} high already (2e IV.3.A.i, Placement Rules a)",
                    p.asked,
                    self.province_words(id)
                )
            }
            OwnStackOfOtherFaction { province: id, faction } => format!(
                "{} controls a {faction} stack in {}, and may control only one, of one colour (2e IV.3.A.i, Placement Rules b and d)",
                p.asked,
                self.province_words(id)
            ),
            // The Counter-Revolution -- 2e VI.3.
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

    fn card_words(&self, card: CardId) -> String {
        format!("#{} {}", self.pack.number(card), self.pack.cards[card.index()].title)
    }

    fn province_words(&self, province: ProvinceId) -> &str {
        &self.pack.board.provinces[province.index()].name
    }

    fn region_words(&self, region: RegionId) -> &str {
        &self.pack.board.regions[region.index()].id
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

/// What answers a question, with the section of the rulebook.
fn answers_to(question: Question) -> String {
    let choices: Vec<String> = question
        .choices()
        .filter(|choice| !choice.answers_anything())
        .map(|choice| format!("`{}`", choice.example()))
        .collect();
    let (last, others) =
        choices.split_last().map_or((String::new(), String::new()), |(last, others)| (last.clone(), others.join(", ")));
    let or = if others.is_empty() { "" } else { " or " };
    format!("{others}{or}{last} answers it ({})", question.cite())
}
