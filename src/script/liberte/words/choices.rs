//! Choices: who chooses what, what chance takes, and what ends an effect.

use super::super::run;
use super::super::thing::Thing;
use super::super::word_table::{CHOICES, WordTable};
use super::{Card, Kind, One, Seat, for_each_kind};
use crate::games::liberte::{Domain, Filter, Op, Operand, Pick, Query, Selector, Target, WordList};
use crate::input::or_near;
use crate::model::OptionId;
use rhai::{Array, Dynamic, INT, ImmutableString};

pub(super) fn register(t: &mut WordTable) {
    t.section(
        CHOICES,
        "The player of the card chooses, or the seat before the dot. Where a set is empty nothing is asked, and nothing is \
         chosen. One effect can ask for twenty-four choices.",
    );
    for_each_kind!(t, choosing);
    let doc = "Whether the answer is yes: of the player of the card, or of a seat.";
    t.word("says_yes() -> bool", doc, || says_yes(run::player()?))
        .of_the_player()
        .example("if says_yes() { discard_all(hand()); draw(5); }");
    t.word("says_yes(seat: Seat) -> bool", doc, |seat: Seat| says_yes(seat.0));
    let doc = "A number of a range, from 0 to 255 at most, that the player of the card chooses, or a seat.";
    t.word("choose_number(least: int, most: int) -> int", doc, |least: INT, most: INT| {
        number(run::player()?, least, most)
    })
    .of_the_player()
    .example("let cards = choose_number(0, 2); draw(cards); lose_points(cards);");
    t.word("choose_number(seat: Seat, least: int, most: int) -> int", doc, |seat: Seat, least: INT, most: INT| {
        number(seat.0, least, most)
    });
    let doc = "One of a list of words, which the player of the card chooses, or a seat: ids of the table `[texts.en.option]`.";
    t.word("choose_option(words: array) -> string", doc, |words: Array| option(run::player()?, words))
        .of_the_player()
        .example("if choose_option([\"peace\", \"war\"]) == \"peace\" { draw(1); } else { place_token(); }");
    t.word("choose_option(seat: Seat, words: array) -> string", doc, |seat: Seat, words: Array| option(seat.0, words));
    in_secret(t);
    for_each_kind!(t, by_chance);
    let top = |domain| move || run::pick(Selector::all(domain), Pick::Top).map(Card::new);
    t.word("top_of_deck() -> Card", "The card on top of the deck, unseen.", top(Domain::Deck))
        .example("discard(top_of_deck());");
    t.word("top_of_discard_pile() -> Card", "The card that was discarded last.", top(Domain::DiscardPile))
        .example("take(top_of_discard_pile());");
    let doc = "Ends the effect if the condition does not hold. Before the first choice it decides whether the card may be \
               played; `key` names the reason, a key of `[require]` in the texts.";
    t.word("require(condition: bool, key: string)", doc, run::require)
        .example("require(turn() > 1, \"needs-presence-in-government\"); discard(choose(displayed()));");
}

fn says_yes(by: Thing) -> run::Answer<bool> {
    run::is_yes(run::choose(by, Selector::all(Domain::Answers), false)?)
}

/// What all players choose at once.
fn in_secret(t: &mut WordTable) {
    let doc = "A number of a range from each player, in the player order. All choose at once and in secret; what each chose \
               is shown when the last has.";
    t.word("all_choose_number(least: int, most: int) -> array", doc, |least: INT, most: INT| {
        let range = NumberRange::of(least, most)?;
        let chosen = all_choose(|_| Ok(range.numbers()), true)?;
        chosen.into_iter().map(|it| range.read(it).map(Dynamic::from)).collect::<run::Answer<Array>>()
    })
    .example(
        "let bids = all_choose_number(0, 3);\n\
         for (seat, at) in players() { seat.lose_points(bids[at]); seat.draw(bids[at]); }",
    );
    let doc = "One of a list of words from each player, in the player order: ids of the table `[texts.en.option]`. All choose \
               at once and in secret; what each chose is shown when the last has.";
    t.word("all_choose_option(words: array) -> array", doc, |words: Array| {
        let offered = OfferedWords::of(words)?;
        let chosen = all_choose(|_| Ok(offered.words()), true)?;
        chosen.into_iter().map(|it| offered.read(it).map(Dynamic::from)).collect::<run::Answer<Array>>()
    })
    .example(
        "let votes = all_choose_option([\"peace\", \"war\"]);\n\
         for (seat, at) in players() { if votes[at] == \"war\" { seat.place_token(); } }",
    );
    for_each_kind!(t, choosing_in_secret);
    let doc = "A card of his hand from each player, in the player order. All choose at once and in secret; which card it was \
               nobody is shown.";
    t.word("all_choose_of_hand() -> array", doc, || {
        let hand = |seat: Thing| {
            let hands = Selector::all(Domain::Hands);
            Ok(hands.with(Filter::OfSeat(seat.what)).unwrap_or(hands))
        };
        let chosen = all_choose(hand, false)?;
        run::Answer::Ok(chosen.into_iter().map(|it| Dynamic::from(Card::new(it))).collect::<Array>())
    })
    .example("let cards = all_choose_of_hand(); for card in cards { discard(card); }");
}

fn choosing_in_secret<S: Kind>(t: &mut WordTable) {
    let doc = "One of a set from each player, in the player order. All choose at once and in secret; what each chose is shown \
               when the last has.";
    let word = format!("all_choose(set: {}) -> array", S::NAME);
    let entry = t.word(&word, doc, |set: S| {
        let from = set.selector();
        if from.domain == Domain::Hands {
            return run::misuse("all choose at once from what lies open: of hands it is `all_choose_of_hand()`");
        }
        let chosen = all_choose(|_| Ok(from), true)?;
        run::Answer::Ok(chosen.into_iter().map(|it| Dynamic::from(S::One::new(it))).collect::<Array>())
    });
    entry.example("let votes = all_choose(players()); for seat in votes { seat.draw(1); }");
}

/// What each player chooses in secret, in the player order: among which things, and whether all see it afterwards.
fn all_choose(from: impl Fn(Thing) -> run::Answer<Selector>, is_shown: bool) -> run::Answer<Vec<Thing>> {
    let seats = run::each(Selector::all(Domain::Seats))?;
    let choose = |&seat: &Thing| run::choose(seat, from(seat)?.in_secret(), false);
    let chosen = seats.iter().map(choose).collect::<run::Answer<Vec<Thing>>>()?;
    for (&seat, &chosen) in seats.iter().zip(&chosen).filter(|_| is_shown) {
        run::apply(Op::ShowChoice, [seat, chosen, Thing::default()])?;
    }
    Ok(chosen)
}

/// A number of a range that somebody chooses.
fn number(by: Thing, least: INT, most: INT) -> run::Answer<INT> {
    let range = NumberRange::of(least, most)?;
    range.read(run::choose(by, range.numbers(), false)?)
}

/// Numbers that are chosen among.
#[derive(Clone, Copy)]
struct NumberRange {
    least: u8,
    most: u8,
}

impl NumberRange {
    fn of(least: INT, most: INT) -> run::Answer<NumberRange> {
        let (Ok(low), Ok(high)) = (u8::try_from(least), u8::try_from(most)) else {
            return run::misuse(format!("a number from {least} to {most} is chosen: it is from 0 to 255"));
        };
        if low > high {
            return run::misuse(format!("there is no number from {least} to {most}"));
        }
        Ok(NumberRange { least: low, most: high })
    }

    fn numbers(self) -> Selector {
        let all = Selector::all(Domain::Numbers);
        all.with(Filter::Between { least: self.least, most: self.most }).unwrap_or(all)
    }

    /// The number that was chosen.
    fn read(self, chosen: Thing) -> run::Answer<INT> {
        match chosen.what {
            Operand::Known(Target::Number(number)) => Ok(number.into()),
            Operand::Register(at) => run::ask(Query::Chosen(at, self.least, self.most)).map(INT::from),
            Operand::Known(_) | Operand::Player | Operand::Place(_) | Operand::Other(_) => Ok(self.least.into()),
        }
    }
}

/// A word that somebody chooses.
fn option(by: Thing, words: Array) -> run::Answer<ImmutableString> {
    let offered = OfferedWords::of(words)?;
    offered.read(run::choose(by, offered.words(), false)?)
}

/// Words that are chosen among, with their ids; one at least.
struct OfferedWords {
    words: Vec<ImmutableString>,
    ids: Vec<OptionId>,
    /// The greatest id that a word of the pack has.
    most: u8,
}

impl OfferedWords {
    fn of(words: Array) -> run::Answer<OfferedWords> {
        let words: Vec<ImmutableString> =
            words.into_iter().filter_map(|word| word.into_immutable_string().ok()).collect();
        let ids = run::look_up(|pack| {
            let id = |word: &ImmutableString| {
                let near = || or_near(word, pack.options.iter().map(String::as_str));
                let missing =
                    || format!("no text says what the word `{word}` is: add it to `[texts.en.option]`{}", near());
                pack.option(word).ok_or_else(missing)
            };
            let ids = words.iter().map(id).collect::<Result<Vec<OptionId>, String>>()?;
            if ids.is_empty() { Err("a word is chosen from a list of none".into()) } else { Ok(ids) }
        })?;
        let most = run::look_up(|pack| Ok(pack.options.len().saturating_sub(1) as u8))?;
        Ok(OfferedWords { words, ids, most })
    }

    fn words(&self) -> Selector {
        let all = Selector::all(Domain::Words);
        all.with(Filter::OneOf(WordList::of(self.ids.iter().copied()))).unwrap_or(all)
    }

    /// The word that was chosen.
    fn read(&self, chosen: Thing) -> run::Answer<ImmutableString> {
        let chosen = match chosen.what {
            Operand::Known(Target::Word(word)) => word,
            Operand::Register(at) => OptionId(run::ask(Query::ChosenWord(at, self.most))?),
            Operand::Known(_) | Operand::Player | Operand::Place(_) | Operand::Other(_) => self.ids[0],
        };
        let word = self.ids.iter().position(|&id| id == chosen).and_then(|at| self.words.get(at));
        // Only while the script is traced there are answers that nobody can give.
        Ok(word.unwrap_or(&self.words[0]).clone())
    }
}

fn choosing<S: Kind>(t: &mut WordTable) {
    let (set, one) = (S::NAME, S::One::NAME);
    let doc = "One of a set, which the player of the card must choose, or a seat.";
    t.word(&format!("choose(set: {set}) -> {one}"), doc, |set: S| {
        run::choose(run::player()?, set.selector(), false).map(S::One::new)
    })
    .of_the_player()
    .example("let other = choose(players().others()); discard(other.choose(hand(other)));");
    t.word(&format!("choose(seat: Seat, set: {set}) -> {one}"), doc, |seat: Seat, set: S| {
        run::choose(seat.0, set.selector(), false).map(S::One::new)
    });
    let doc = "One of a set, or nothing: the player of the card may decline, or a seat.";
    t.word(&format!("may_choose(set: {set}) -> {one}"), doc, |set: S| {
        run::choose(run::player()?, set.selector(), true).map(S::One::new)
    })
    .of_the_player()
    .example("for seat in players() { discard(seat.may_choose(displayed().of(seat))); }");
    t.word(&format!("may_choose(seat: Seat, set: {set}) -> {one}"), doc, |seat: Seat, set: S| {
        run::choose(seat.0, set.selector(), true).map(S::One::new)
    });
    let doc = "Whether nothing was chosen: the choice was declined, or the set was empty.";
    t.word(&format!("declined(choice: {one}) -> bool"), doc, |one: S::One| run::is_declined(one.thing()))
        .example("let card = may_choose(hand()); if !declined(card) { discard(card); draw(2); }");
}

fn by_chance<S: Kind>(t: &mut WordTable) {
    let (set, one) = (S::NAME, S::One::NAME);
    t.word(&format!("any_of(set: {set}) -> {one}"), "One of a set at random, each equally likely.", |set: S| {
        run::pick(set.selector(), Pick::Chance).map(S::One::new)
    })
    .example("discard(any_of(hand(choose(players().others()))));");
}
