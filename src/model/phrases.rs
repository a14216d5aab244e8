//! What each setting says at a value, as a sentence for the people at the table.
//!
//! One phrase a setting, under the setting's key: [`SETTINGS`](super::SETTINGS) takes it from here, so a setting without a
//! phrase does not compile. A phrase may hold places to fill in: `{n}` is the value, `{n|card|cards}` a number with its
//! noun, and the key of another setting that setting's value.

/// The sentence of a setting, by the kind of its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phrase {
    /// A switch: on, and off.
    Switch(&'static str, &'static str),
    /// One sentence a word, in the order of the words.
    Words(&'static [&'static str]),
    /// A whole number.
    Number(&'static str),
    /// A whole number; and the sentence for 0.
    OrZero(&'static str, &'static str),
    /// Turns; and the sentence for none.
    Turns(&'static str, &'static str),
    /// The factions in an order.
    Factions(&'static str),
}

macro_rules! phrases {
    ($($key:ident = $phrase:expr;)+) => {
        /// The phrases, each under the key of its setting.
        pub(super) mod of {
            use super::Phrase::{self, *};
            $(pub const fn $key() -> Phrase { $phrase })+
        }
    };
}

phrases! {
    edition = Words(&[
        "The game follows the rulebook of the second edition (2010).",
        "The game follows the rulebook of the first edition (1999).",
    ]);
    fewest_players = Number("The game is for at least {n|player|players}.");
    most_players = Number("The game is for at most {n|player|players}.");
    hand_size = OrZero("Each player is dealt {n|card|cards}.", "No cards are dealt.");
    face_up_cards = Number("Beside the deck there is room for {n|face-up card|face-up cards}.");
    control_tokens = Number("Each player has {n|control token|control tokens}.");
    marker_tokens = OrZero(
        "Of a player's control tokens, {n} mark points and order and are never placed.",
        "A player may place all control tokens: none is kept to mark points or order.",
    );
    shuffle_discards = Switch(
        "When the deck is empty, the discard pile is shuffled into a new deck.",
        "The discard pile is never shuffled back: a deck that is empty stays empty.",
    );
    turns = Number("The game lasts {n|turn|turns}.");
    skip_player_order = Turns(
        "The player order is not determined anew in {n}.",
        "The player order is determined anew in every turn.",
    );
    skip_refresh = Turns("Hands are not refreshed in {n}.", "Hands are refreshed in every turn.");
    skip_battle = Turns("There is no Battle Phase in {n}.", "There is a Battle Phase in every turn.");
    blocks_return = Number("The blocks on the Turn Track return to the supplies at the start of turn {n}.");
    refresh = Words(&[
        "Each player discards and refills before the next one does.",
        "All players discard before all players refill.",
    ]);
    refill_to = OrZero("A hand is refilled to {n|card|cards}.", "Hands are not refilled.");
    stack_height = Number("A stack holds at most {n|block|blocks}.");
    stacks_in_province = Number("A province holds at most {n|stack|stacks}.");
    no_battle_tokens = Turns(
        "No token may be placed in the Battle Box in {n}.",
        "Tokens may be placed in the Battle Box in every turn.",
    );
    second_play = Switch(
        "A second Club or Personality card may be played in the same action if both are worth {second_play_value}.",
        "Only one Club or Personality card may be played in an action.",
    );
    second_play_value = Number("Two cards played in the same action must both be worth {n}.");
    specials_in_action = OrZero(
        "At most {n|special card|special cards} may be played in an action.",
        "No special card may be played.",
    );
    special_without_target = Switch(
        "A special card may be played even if its effect has no target.",
        "A special card may be played only if its effect has a target.",
    );
    display_limit = OrZero("A Personal Display holds at most {n|card|cards}.", "No card may be kept in a Personal Display.");
    display_limit_sans_culottes = OrZero(
        "A Personal Display that shows the Sans-Culottes holds at most {n|card|cards}.",
        "No card may be kept in a Personal Display, Sans-Culottes or not.",
    );
    discard_from = Number("Taking a card costs discards from a hand of {n|card|cards} on.");
    discard_before_take = OrZero(
        "Taking a card with a hand as large as that costs {n|discard|discards}.",
        "Taking a card never costs a discard.",
    );
    second_take = Switch(
        "A second face-up card may be taken in the same action if both are worth {second_take_value}.",
        "Only one card may be taken in an action.",
    );
    second_take_when = Words(&[
        "A second face-up card may follow whenever the first one is worth {second_take_value}.",
        "A second face-up card may follow only if all {face_up_cards} face-up cards were worth {second_take_value} before \
         the first one was taken; an open space is not.",
    ]);
    second_take_value = Number("Two cards taken in the same action must both be worth {n}.");
    all_pass_rounds = OrZero(
        "The Action Phase ends after {n|round|rounds} in a row in which everybody passes.",
        "The Action Phase does not end because everybody passes.",
    );
    max_rounds = Number("The Action Phase ends with round {n} in any case.");
    victory_point_turns = Turns(
        "Provinces with Victory Points pay them in {n}.",
        "Provinces with Victory Points never pay them.",
    );
    government_tie = Words(&[
        "A tie for the government goes to the faction with the highest single card advanced.",
        "A tie for the government goes to the faction whose advanced cards add up to most.",
    ]);
    precedence = Factions("Where a tie for the government remains, the factions precede each other in this order: {n}.");
    government_first = Number("The most votes of the government win {n|Victory Point|Victory Points}.");
    government_second = Number("The second most votes of the government win {n|Victory Point|Victory Points}.");
    opposition_first = Number("The most votes of the opposition win {n|Victory Point|Victory Points}.");
    government_first_tied = Number(
        "Where the tie for first in the government remains, each tied player wins {n|Victory Point|Victory Points}.",
    );
    government_second_tied = Number(
        "Where the tie for second in the government remains, each tied player wins {n|Victory Point|Victory Points}.",
    );
    opposition_first_tied = Number(
        "Where the tie for first in the opposition remains, each tied player wins {n|Victory Point|Victory Points}.",
    );
    first_tie_pays_second = Switch(
        "Second place in the government is paid even where the tie for first remains.",
        "Where the tie for first in the government remains, nobody is paid for second place.",
    );
    landslide_votes = Number("A Radical Electoral Landslide takes {n|red vote|red votes}.");
    counter_revolution_provinces = Number(
        "A Royalist Counter-Revolution takes {n|province with a fleur-de-lis|provinces with a fleur-de-lis}, Lost Battles counted.",
    );
    counter_revolution_turns = Turns(
        "A Royalist Counter-Revolution can occur in {n}.",
        "A Royalist Counter-Revolution can never occur.",
    );
    claim = Words(&[
        "The Counter-Revolution comes about by itself, as soon as its condition holds.",
        "The Counter-Revolution must be claimed, by a player at a decision of his outside the Election Phase.",
    ]);
}
