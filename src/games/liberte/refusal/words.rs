//! Refusals in words, by the sections of the rulebook.

use super::Refusal::{self, *};
use crate::games::liberte::position::TieFor;
use crate::games::liberte::{Cause, Liberte, Position, Question};
use crate::kernel::Game;
use crate::model::{ActionId, CardId, Faction, ProvinceId, RegionId, Texts, say};

impl Liberte {
    /// The refusal in words of a language.
    pub(in crate::games::liberte) fn refusal_words(&self, p: &Position, refusal: Refusal, texts: &Texts) -> String {
        let (who, place) = (p.asked, |province| self.province_words(province));
        let card = |card| self.card_words(texts, card);
        let faction = |faction| texts.faction(faction);
        match refusal {
            // Whose choice it is, and what it may answer with.
            GameIsOver => say!(texts, "the game is over (2e VI)"),
            NotYourTurn { asked, .. } => say!(texts, "{who} is to choose now", who = asked),
            NotAsked => say!(
                texts,
                "`{question}` is asked now; {what} answers it ({section})",
                question = p.question.id(),
                what = self.answers_to(p, texts),
                section = p.question.cite()
            ),
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
                let template = "{card} is not in {who}'s hand ({section})";
                say!(texts, template, card = card(c), who = who, section = section)
            }
            NotDisplayed { card: c } => say!(
                texts,
                "{card} is not in {who}'s display, and only displayed cards advance (2e II.B, Advance)",
                card = card(c),
                who = who
            ),
            DisplayIsFull { cards, limit } => say!(
                texts,
                "{who}'s display holds {n|card|cards}, and may hold {limit} (2e IV.3, Clean-up; R14)",
                who = who,
                n = cards,
                limit = limit
            ),
            DoesNotServe { card: c, about } => {
                say!(texts, "{card} does not serve here: {why}", card = card(c), why = self.serving(p, about, texts))
            }
            // Taking cards -- 2e IV.3.B.
            NotFaceUp { card: c } => say!(texts, "{card} does not lie face up (2e IV.3.B.ii)", card = card(c)),
            DeckIsEmpty if self.rules.shuffle_discards => say!(texts, "the deck is empty (R2)"),
            DeckIsEmpty => say!(
                texts,
                "the deck is empty, and by the rules played by the discard pile is not shuffled back (2e II.B, Discard)"
            ),
            NothingToTake if self.rules.shuffle_discards => say!(texts, "there is no card to take (R2)"),
            NothingToTake => say!(
                texts,
                "there is no card to take, and by the rules played by the discard pile is not shuffled back (2e II.B, Discard)"
            ),
            MustDiscardFirst { hand, from, discards } => say!(
                texts,
                "with {hand} cards in hand, {discards} must be discarded first: the limit is {from} (2e IV.3.B.i; R10)",
                hand = hand,
                discards = discards,
                from = from
            ),
            NoNeedToDiscard { hand, from } => say!(
                texts,
                "with {hand} cards in hand taking one costs no discard; it does from {from} on (2e IV.3.B.i)",
                hand = hand,
                from = from
            ),
            SecondTakeFromDeck => say!(texts, "a second card is taken face up, not drawn (2e IV.3.B.iii)"),
            SecondTakeValue { card: c, value } => say!(
                texts,
                "{card} is worth {worth}, and a second card must be worth {value} (2e IV.3.B.iii)",
                card = card(c),
                worth = self.facts[c.index()].value,
                value = value
            ),
            // Playing cards and the second card -- 2e IV.3.A.
            HasPlayed => {
                say!(texts, "cards were played in this action: what is left is to play on or be done (2e IV.3; R13)")
            }
            NothingPlayed => {
                say!(texts, "nothing was played yet: `pass` ends an action without playing (2e IV.3.C)")
            }
            OneCardAnAction => {
                say!(texts, "the rules played by allow one Club or Personality card an action (2e IV.3, Note)")
            }
            TwoCardsAnAction => {
                say!(texts, "two cards were played in this action, and a third can't be (2e IV.3.A.ii)")
            }
            FirstCardAllowsNoSecond { value } => say!(
                texts,
                "a second card needs a first of value {value} that placed its block (2e IV.3.A.ii, a and b; R9)",
                value = value
            ),
            SecondCardValue { card: c, value } => say!(
                texts,
                "{card} is worth {worth}, and a second card must be worth {value} (2e IV.3.A.ii, b)",
                card = card(c),
                worth = self.facts[c.index()].value,
                value = value
            ),
            SecondCardRegion { card: c, region: r } => say!(
                texts,
                "{card} does not reach the first block's region, {region} (2e IV.3.A.ii, c and d; R9)",
                card = card(c),
                region = self.region_words(texts, r)
            ),
            SecondCardNoRoom { card: c, region: r } => say!(
                texts,
                "no province of {region} can take the block of {card} (2e IV.3.A.ii, d; R9)",
                region = self.region_words(texts, r),
                card = card(c)
            ),
            SecondCardNoToken => say!(texts, "a second card places a block, no token (2e IV.3.A.ii, d)"),
            Blank { card: c } => say!(texts, "{card} is blank: it can only be held and discarded", card = card(c)),
            NotItsFurtherFaction { card: c, faction } => say!(
                texts,
                "{card} places no {faction} blocks (2e IV.3.A.i)",
                card = card(c),
                faction = texts.faction(faction)
            ),
            NoCannon { card: c } => say!(texts, "{card} shows no cannon (2e IV.3.A.i, b)", card = card(c)),
            NoBattleThisTurn { turn } => {
                say!(texts, "no token goes to the Battle Box in turn {turn} (2e IV.3.A.i, b; R38)", turn = turn)
            }
            // Special cards -- 2e V.
            NoFurtherSpecial { limit } => say!(
                texts,
                "{limit} special card in an action, and that was played (2e IV.3.A.iii; R13)",
                limit = limit
            ),
            RequirementFails { card: c, requirement } => {
                format!("{}: {}", card(c), self.requirement_text(requirement, texts))
            }
            // Actions of the pack's own -- 2e IV.3.
            ActionForbidden { action, requirement } => {
                format!("{}: {}", self.action_words(texts, action), self.requirement_text(requirement, texts))
            }
            ActionWithoutTarget { action } => {
                say!(texts, "{card} has no legal target (R12)", card = self.action_words(texts, action))
            }
            PlacementForbidden { province, requirement } => say!(
                texts,
                "no block goes to {place}: {why}",
                place = place(province),
                why = self.requirement_text(requirement, texts)
            ),
            NoTarget { card: c } => say!(texts, "{card} has no legal target (R12)", card = card(c)),
            NotATarget { target } => match p.effect.cause {
                Cause::Card { card: c, .. } => say!(
                    texts,
                    "`{target}` is no target of {card} (2e V)",
                    target = self.target_text(target),
                    card = card(c)
                ),
                Cause::Action { action, .. } => say!(
                    texts,
                    "`{target}` is no target of {card} (2e V)",
                    target = self.target_text(target),
                    card = self.action_words(texts, action)
                ),
                Cause::Point { point, .. } => say!(
                    texts,
                    "`{target}` is nothing that `{point}` asks for (2e V)",
                    target = self.target_text(target),
                    point = point.spec().id
                ),
            },
            // The Placement Rules -- 2e IV.3.A.i.
            SupplyIsEmpty { faction: of } => {
                say!(texts, "the {faction} supply is empty (2e IV.3.A.i; R9)", faction = faction(of))
            }
            NoTokenLeft => {
                let template = "all {n} control tokens of {who} are placed (R1)";
                say!(texts, template, n = self.tokens_each(), who = who)
            }
            OutOfReach { province, card: c } => {
                let template = match p.action.cards {
                    0 | 1 => {
                        "{card} does not reach {place}: a Personality's blocks go into its own region (2e IV.3.A.i, a)"
                    }
                    _ => {
                        "{card} does not reach {place}: a second block goes into the first one's region (2e IV.3.A.ii, d)"
                    }
                };
                say!(texts, template, card = card(c), place = place(province))
            }
            ProvinceIsFull { province, stacks } => say!(
                texts,
                "{place} holds {n|stack|stacks} already (2e IV.3.A.i, Placement Rules c)",
                place = place(province),
                n = stacks
            ),
            StackIsFull { province, height } => say!(
                texts,
                "{who}'s stack in {place} is {n|block|blocks} high already (2e IV.3.A.i, Placement Rules a)",
                who = who,
                place = place(province),
                n = height
            ),
            OwnStackOfOtherFaction { province, faction: of } => say!(
                texts,
                "{who} controls a {faction} stack in {place}, and may control only one, of one colour (2e IV.3.A.i, Placement Rules b and d)",
                who = who,
                faction = faction(of),
                place = place(province)
            ),
            // The Counter-Revolution -- 2e VI.3.
            ClaimIsAutomatic => say!(texts, "the Counter-Revolution comes by itself under these rules (R32)"),
            NoClaimInElection => say!(texts, "no Counter-Revolution in the Election Phase (2e VI.3; R32)"),
            NoClaimThisTurn { turn } => say!(texts, "no Counter-Revolution in turn {turn} (2e VI.3)", turn = turn),
            TooFewProvinces { have, need } => say!(
                texts,
                "{have} provinces and Lost Battles count for the Counter-Revolution, {need} are needed (2e VI.3)",
                have = have,
                need = need
            ),
        }
    }

    fn card_words(&self, texts: &Texts, card: CardId) -> String {
        format!("#{} {}", self.pack.number(card), self.pack.title(texts, &self.pack.cards[card.index()]))
    }

    fn action_words<'t>(&'t self, texts: &'t Texts, action: ActionId) -> &'t str {
        self.pack.action_name(texts, action)
    }

    fn province_words(&self, province: ProvinceId) -> &str {
        &self.pack.board.provinces[province.index()].name
    }

    fn region_words<'t>(&'t self, texts: &'t Texts, region: RegionId) -> &'t str {
        texts.word("region", &self.pack.board.regions[region.index()].id)
    }

    /// What a card must be to break this tie.
    fn serving(&self, p: &Position, about: TieFor, texts: &Texts) -> String {
        let colour = |faction: Option<Faction>| faction.map_or_else(|| say!(texts, "no"), |it| texts.faction(it));
        match about {
            TieFor::Battle => say!(texts, "only a General does (2e IV.4)"),
            TieFor::Province => say!(
                texts,
                "only a {faction} card does, as the stack is {faction} (2e IV.5.A; R22)",
                faction = texts.faction(p.stacks(p.province).of(p.asked).faction())
            ),
            TieFor::Government | TieFor::Opposition => {
                let tied: Vec<_> = p.tie.factions.iter().map(|it| texts.faction(it)).collect();
                say!(
                    texts,
                    "only cards of the tied factions do: {factions} (2e IV.5.B; R28)",
                    factions = tied.join(", ")
                )
            }
            TieFor::FirstInOpposition => say!(
                texts,
                "only a {faction} card does, as these points are the opposition's (2e IV.5.C; R30)",
                faction = colour(p.opposition)
            ),
            TieFor::FirstInGovernment | TieFor::SecondInGovernment => say!(
                texts,
                "only a {faction} card does, as these points are the government's (2e IV.5.C; R30)",
                faction = colour(p.government)
            ),
        }
    }
}

impl Liberte {
    /// A legal choice of each form that answers what is asked: `` `discard #12` or `done` ``.
    fn answers_to(&self, p: &Position, texts: &Texts) -> String {
        let legal = self.legal(p, p.asked);
        let forms = p.question.choices().filter(|form| !form.answers_anything());
        let of_forms = forms.filter_map(|form| legal.iter().find(|choice| choice.spec().number == form.number));
        let mut choices: Vec<String> = of_forms.map(|choice| format!("`{}`", self.choice_text(*choice))).collect();
        if choices.is_empty() {
            choices.extend(legal.first().map(|choice| format!("`{}`", self.choice_text(*choice))));
        }
        match choices.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((last, others)) => say!(texts, "{first} or {last}", first = others.join(", "), last = last),
        }
    }
}
