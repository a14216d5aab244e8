//! Choices: who chooses what, what chance takes, and what ends an effect.

use super::super::run;
use super::super::thing::Thing;
use super::super::word_table::{CHOICES, WordTable};
use super::{Card, Kind, One, Seat, for_each_kind};
use crate::games::liberte::{Domain, Filter, Operand, Pick, Query, Selector, Target};
use crate::input::or_near;
use crate::model::OptionId;
use rhai::{Array, INT, ImmutableString};

pub(super) fn register(t: &mut WordTable) {
    t.section(
        CHOICES,
        "The player of the card chooses, or the seat before the dot. Where a set is empty nothing is asked, and nothing is \
         chosen. One effect can ask for twelve choices.",
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

/// A number of a range that somebody chooses.
fn number(by: Thing, least: INT, most: INT) -> run::Answer<INT> {
    let (Ok(low), Ok(high)) = (u8::try_from(least), u8::try_from(most)) else {
        return run::misuse(format!("a number from {least} to {most} is chosen: it is from 0 to 255"));
    };
    if low > high {
        return run::misuse(format!("there is no number from {least} to {most}"));
    }
    let all = Selector::all(Domain::Numbers);
    let from = all.with(Filter::Between { least: low, most: high }).unwrap_or(all);
    match run::choose(by, from, false)?.what {
        Operand::Known(Target::Number(number)) => Ok(number.into()),
        Operand::Register(at) => run::ask(Query::Chosen(at, low, high)).map(INT::from),
        Operand::Known(_) | Operand::Player | Operand::Place(_) | Operand::Other(_) => Ok(least),
    }
}

/// A word that somebody chooses.
fn option(by: Thing, words: Array) -> run::Answer<ImmutableString> {
    let words: Vec<ImmutableString> = words.into_iter().filter_map(|word| word.into_immutable_string().ok()).collect();
    let ids = run::look_up(|pack| {
        let id = |word: &ImmutableString| {
            let near = || or_near(word, pack.options.iter().map(String::as_str));
            let missing = || format!("no text says what the word `{word}` is: add it to `[texts.en.option]`{}", near());
            pack.option(word).ok_or_else(missing)
        };
        let ids = words.iter().map(id).collect::<Result<Vec<OptionId>, String>>()?;
        if ids.is_empty() { Err("a word is chosen from a list of none".into()) } else { Ok(ids) }
    })?;
    let most = run::look_up(|pack| Ok(pack.options.len().saturating_sub(1) as u8))?;
    let all = Selector::all(Domain::Words);
    let one_of = Filter::OneOf(ids.iter().fold(0, |set, id| set | 1 << id.0));
    let chosen = match run::choose(by, all.with(one_of).unwrap_or(all), false)?.what {
        Operand::Known(Target::Word(word)) => word,
        Operand::Register(at) => OptionId(run::ask(Query::ChosenWord(at, most))?),
        Operand::Known(_) | Operand::Player | Operand::Place(_) | Operand::Other(_) => ids[0],
    };
    let word = ids.iter().position(|&id| id == chosen).and_then(|at| words.get(at));
    // Only while the script is traced there are answers that nobody can give.
    Ok(word.cloned().unwrap_or_else(|| words[0].clone()))
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
