//! Sets of characters, tokens and players, and words that make sets narrower.

use super::super::run::{self, Answer};
use super::super::word_table::WordTable;
use super::{Character, CharacterSet, Kind, One, Seat, SeatSet, Token, TokenSet};
use crate::games::libertalia::{Domain, Filter, Operand, Owners, Selector, Target, Term};
use rhai::INT;

pub(super) fn register(t: &mut WordTable) {
    t.section("Players", "Seats are clockwise: the next seat is the one to the left.");
    players(t);
    t.section("Characters", "Sets of characters, named in words. A set is looked up when something is done with it.");
    characters(t);
    one_character(t);
    t.section("Booty tokens", "Sets of tokens, by their kinds: tokens of one kind are alike.");
    tokens(t);
    t.section("Narrower sets", "Each word leaves those of a set that fit it; a set can be narrowed three times.");
    narrower(t);
}

fn players(t: &mut WordTable) {
    t.word("player() -> Seat", "The player whose character acts, or who has taken the token.", || {
        run::player().map(Seat::new)
    })
    .example("for seat in players() { if seat != player() { seat.pay(1); } }")
    .of_the_player();
    t.word("players() -> SeatSet", "All players, clockwise from the first seat.", || {
        SeatSet(Selector::new(Domain::Seats, Owners::All))
    })
    .example("for seat in players() { seat.gain(1); }");
    t.word("other_players() -> SeatSet", "All players but the one whose character acts.", || {
        SeatSet(Selector::new(Domain::Seats, Owners::Others))
    })
    .example("for seat in other_players() { seat.give(player(), 1); }")
    .of_the_player();
    let doc = "The player to the left: the next seat clockwise.";
    t.word("left_neighbour() -> Seat", doc, || beside(Operand::Player, Term::LeftOf))
        .example("pass_tokens(my_tokens(CURSED_RELIC), left_neighbour());")
        .of_the_player();
    t.word("left_neighbour(seat: Seat) -> Seat", doc, |seat: Seat| beside(seat.0, Term::LeftOf));
    let doc = "The player to the right.";
    t.word("right_neighbour() -> Seat", doc, || beside(Operand::Player, Term::RightOf))
        .example("right_neighbour().give(player(), 2);")
        .of_the_player();
    t.word("right_neighbour(seat: Seat) -> Seat", doc, |seat: Seat| beside(seat.0, Term::RightOf));
}

fn beside(seat: Operand, term: fn(Operand) -> Term) -> Answer<Seat> {
    run::find(term(seat)).map(Seat::new)
}

fn characters(t: &mut WordTable) {
    let own = |domain| move || CharacterSet(Selector::new(domain, Owners::Own));
    let of = |domain| move |seat: Seat| CharacterSet(Selector::new(domain, Owners::Of(seat.0)));
    let all = |domain, owners| move || CharacterSet(Selector::new(domain, owners));
    t.word("my_den() -> CharacterSet", "The characters of the own den.", own(Domain::Dens))
        .example("gain(my_den().count);")
        .of_the_player();
    t.word("my_graveyard() -> CharacterSet", "The characters of the own graveyard.", own(Domain::Graveyards))
        .example("gain(2 * my_graveyard().count);")
        .of_the_player();
    t.word("my_hand() -> CharacterSet", "The characters of the own hand.", own(Domain::Hands))
        .example("discard(choose(my_hand()));")
        .of_the_player();
    t.word("den_of(seat: Seat) -> CharacterSet", "The characters of a player's den.", of(Domain::Dens))
        .example("gain(den_of(left_neighbour()).count);");
    let doc = "The characters of a player's graveyard; only that player may choose among them.";
    t.word("graveyard_of(seat: Seat) -> CharacterSet", doc, of(Domain::Graveyards))
        .example("gain(graveyard_of(right_neighbour()).count);");
    let doc = "The characters of a player's hand; only that player may choose among them.";
    t.word("hand_of(seat: Seat) -> CharacterSet", doc, of(Domain::Hands))
        .example("let other = left_neighbour(); discard(other.choose(hand_of(other)));");
    t.word("dens() -> CharacterSet", "The characters of all dens.", all(Domain::Dens, Owners::All))
        .example("discard(choose(dens()));");
    t.word("other_dens() -> CharacterSet", "The characters of the others' dens.", all(Domain::Dens, Owners::Others))
        .example("discard(choose(other_dens()));")
        .of_the_player();
    let doc = "The characters of the dens directly to the left and right.";
    t.word("dens_of_neighbours() -> CharacterSet", doc, all(Domain::Dens, Owners::Neighbours))
        .example("discard(choose(dens_of_neighbours()));")
        .of_the_player();
    t.word("ship() -> CharacterSet", "The characters on the ship.", all(Domain::Ship, Owners::All))
        .example("if ship().count > 3 { gain(1); }");
}

fn one_character(t: &mut WordTable) {
    t.word("this_character() -> Character", "The character that acts, or that has taken the token.", || {
        run::acting().map(Character::new)
    })
    .example("gain(my_den().higher_than(this_character()).count);")
    .of_the_player();
    let doc = "The highest character on the ship, at that moment; nothing where there is none.";
    t.word("highest_on_ship() -> Character", doc, || {
        run::find(Term::Highest(Selector::new(Domain::Ship, Owners::All))).map(Character::new)
    })
    .example("discard(highest_on_ship());");
    let doc = "The highest character of a set: of like ones that with more influence. Nothing of an empty set.";
    t.property("CharacterSet", "highest", "Character", doc, |set: CharacterSet| {
        run::find(Term::Highest(set.0)).map(Character::new)
    })
    .example("return_to_hand(my_den().highest);");
    let doc = "The lowest character of a set: of like ones that with less influence. Nothing of an empty set.";
    t.property("CharacterSet", "lowest", "Character", doc, |set: CharacterSet| {
        run::find(Term::Lowest(set.0)).map(Character::new)
    })
    .example("discard(my_den().lowest);");
    t.property("Character", "owner", "Seat", "Whose character it is.", |character: Character| match character.0 {
        Operand::Known(Target::Acting) => Ok(Seat(Operand::Player)),
        Operand::Known(target) => Ok(Seat(Operand::Known(target.seat().map_or(Target::Nothing, Target::Seat)))),
        operand => run::find(Term::OwnerOf(operand)).map(Seat::new),
    })
    .example("give(highest_on_ship().owner, player(), 3);");
}

fn tokens(t: &mut WordTable) {
    let of = |owners| TokenSet(Selector::new(Domain::Tokens, owners));
    let doc = "The tokens of the own den, or those of one kind.";
    t.word("my_tokens() -> TokenSet", doc, move || of(Owners::Own)).example("gain(my_tokens().count);").of_the_player();
    t.word("my_tokens(kind: Token) -> TokenSet", doc, move |kind: Token| {
        narrowed(of(Owners::Own), Filter::OfKind(kind.0))
    })
    .example("gain(my_tokens(SABER).count);")
    .of_the_player();
    let doc = "The tokens of a player's den, or those of one kind.";
    t.word("tokens_of(seat: Seat) -> TokenSet", doc, move |seat: Seat| of(Owners::Of(seat.0)))
        .example("gain(tokens_of(left_neighbour()).count);");
    t.word("tokens_of(seat: Seat, kind: Token) -> TokenSet", doc, move |seat: Seat, kind: Token| {
        narrowed(of(Owners::Of(seat.0)), Filter::OfKind(kind.0))
    });
}

fn narrower(t: &mut WordTable) {
    let doc = "The characters of higher rank than one.";
    t.word("higher_than(set: CharacterSet, character: Character) -> CharacterSet", doc, {
        |set: CharacterSet, character: Character| narrowed(set, Filter::Above(character.0))
    })
    .example("gain(my_den().higher_than(this_character()).count);");
    let doc = "The characters of lower rank than one.";
    t.word("lower_than(set: CharacterSet, character: Character) -> CharacterSet", doc, {
        |set: CharacterSet, character: Character| narrowed(set, Filter::Below(character.0))
    })
    .example("gain(2 * my_den().lower_than(this_character()).count);");
    let doc = "The characters of the same rank as one: it and its like.";
    t.word("like(set: CharacterSet, character: Character) -> CharacterSet", doc, {
        |set: CharacterSet, character: Character| narrowed(set, Filter::Like(character.0))
    })
    .example("discard_all(dens().like(this_character()));");
    let doc = "A set without one of it, or without a kind.";
    t.word("without(set: CharacterSet, character: Character) -> CharacterSet", doc, {
        |set: CharacterSet, character: Character| narrowed(set, Filter::Except(character.0))
    })
    .example("discard(my_den().without(this_character()).lowest);");
    t.word("without(set: TokenSet, kind: Token) -> TokenSet", doc, |set: TokenSet, kind: Token| {
        narrowed(set, Filter::Except(kind.0))
    });
    let doc = "The tokens of kinds of which there are so many or more.";
    t.word("at_least(set: TokenSet, count: int) -> TokenSet", doc, |set: TokenSet, count: INT| {
        match u8::try_from(count) {
            Ok(count @ 0..=127) => narrowed(set, Filter::AtLeast(count)),
            _ => run::misuse(format!("{count}: there are 0 to 127 tokens of a kind")),
        }
    })
    .example("let kind = choose(my_tokens().at_least(2)); if !declined(kind) { return_to_bag(kind, 2); gain(3); }");
}

/// The set with one filter more.
fn narrowed<S: Kind>(set: S, filter: Filter) -> Answer<S> {
    set.selector().with(filter).map(S::new).ok_or_else(|| "a set can be narrowed three times, no more".into())
}
