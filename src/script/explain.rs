//! What each code of a finding about scripts means at length.

use super::finding::code;
use crate::load::Severity::{self, Error, Note, Warning};
use crate::load::{Example, Explanation};

const PURGE: &str = "scripts/liberte/purge.rhai";
const TURN_BEGINS: &str = "scripts/liberte/redraw-ones/turn-begins.rhai";
const GREAT_PROVINCES: &str = "scripts/liberte/great-provinces/votes-of-a-province.rhai";
const EMIGRATION: &str = "scripts/liberte/emigration.rhai";

const fn entry(
    code: &'static str,
    severity: Severity,
    why: &'static str,
    right: &'static str,
    example: Example,
) -> Explanation {
    Explanation { code, severity, why, right, example }
}

/// A change of the effect that discards one displayed card.
macro_rules! purge {
    ($to:literal) => {
        Example::Edits(&[(PURGE, "discard(choose(displayed()));", $to)])
    };
}

/// The explanation of every code of [`CODES`](super::CODES), in their order.
pub const EXPLANATIONS: &[Explanation] = &[
    entry(
        code::BROKEN_SCRIPT,
        Error,
        "the parser stops at the first thing that it can't read, so nothing else of the script is checked",
        "each bracket has its partner, each statement its semicolon, each text its quotation marks",
        purge!("discard(choose(displayed());"),
    ),
    entry(
        code::LONG_SCRIPT,
        Error,
        "an effect is a few lines; longer files are only read by mistake or to do harm",
        "keep a script below 64 kB",
        Example::File(PURGE, "// on and on and on\n", 9000),
    ),
    entry(
        code::MISSING_FUNCTION,
        Error,
        "a card's effect is the function of its name, with underscores for hyphens",
        "call the function like the effect",
        Example::Edits(&[(PURGE, "fn purge()", "fn prge()")]),
    ),
    entry(
        code::UNKNOWN_FUNCTION,
        Error,
        "the effect would stop here in a game",
        "use a word of the reference, `liberte check --words`",
        purge!("discard(choose(displaid()));"),
    ),
    entry(
        code::UNKNOWN_PROPERTY,
        Error,
        "no object of a script has this property",
        "use a property of the reference, `liberte check --words`",
        purge!("discard(choose(displayed().clubs));"),
    ),
    entry(
        code::UNKNOWN_VARIABLE,
        Error,
        "a variable stands for a value that was given to it before",
        "use a variable of this function, or one of the constants `MODERATE`, `ROYALIST`, `RADICAL`, `NOBODY`",
        Example::Edits(&[(EMIGRATION, "ROYALIST", "ROYALISTS")]),
    ),
    entry(
        code::UNKNOWN_REQUIREMENT,
        Error,
        "a player whose card is refused is told why, in the words of the texts",
        "add `[require.KEY]` with `text` and `cite` to the texts",
        Example::Edits(&[(PURGE, "needs-presence-in-government", "needs-a-government")]),
    ),
    entry(
        code::WRONG_ARGUMENTS,
        Error,
        "the word does one thing with just so many things",
        "give it what its signature shows",
        purge!("discard(choose(displayed()), 1);"),
    ),
    entry(
        code::WRONG_USE,
        Error,
        "blocks, stacks and cards are different things and support different words",
        "choose one of a set first, and use it as what it is",
        purge!("discard(displayed());"),
    ),
    entry(
        code::NOBODY_PLAYS,
        Error,
        "at a rule point no card is played, so that there is no player whom the word could mean",
        "say who is meant, as in `for seat in players() { seat.draw(1); }`",
        Example::Edits(&[(TURN_BEGINS, "shuffle_deck();", "shuffle_deck();\n                draw(1);")]),
    ),
    entry(
        code::UNKNOWN_NAME,
        Error,
        "a script that asks for what the board does not have can't do what it says",
        "use an id of `board.toml`",
        purge!("place(RADICAL, province(\"pari\"));"),
    ),
    entry(
        code::ENDLESS_SCRIPT,
        Error,
        "a game would stand still",
        "give it an end: an effect is done in a few hundred operations",
        purge!("loop { }\n    discard(choose(displayed()));"),
    ),
    entry(
        code::FAILING_SCRIPT,
        Error,
        "a game goes on after it, with the effect broken off in the middle",
        "ask for what may be missing before it is used, or refuse the card with `require`",
        purge!("if turn() == 3 { throw \"not in turn 3\"; } discard(choose(displayed()));"),
    ),
    entry(
        code::UNUSED_VARIABLE,
        Warning,
        "it was probably meant to be used where another stands",
        "use it, leave it out, or begin its name with `_`",
        purge!("let first = choose(displayed()); discard(choose(displayed()));"),
    ),
    entry(
        code::IDLE_SCRIPT,
        Warning,
        "a card that is played for nothing is rarely meant",
        "use a word that does something to what was chosen",
        purge!("choose(displayed());"),
    ),
    entry(
        code::INVALID_RESULT,
        Error,
        "a game takes the nearest possible number instead, or goes by the rulebook's rule",
        "keep to what can be: seats that play, votes from 1 to the height of the stack",
        Example::Edits(&[(GREAT_PROVINCES, "        2\n", "        9\n")]),
    ),
    entry(
        code::PLAN_DIFFERS,
        Error,
        "plan and script are one effect in two forms; where they differ the program has a fault",
        "report it, with the script: the check compares both in the same games each time",
        Example::Words("no script should ever cause it"),
    ),
    entry(
        code::TEXT_DIFFERS,
        Warning,
        "players read the text, and the game goes by the script",
        "make the two name the same factions, and do to the same things what the text says",
        Example::Edits(&[(EMIGRATION, "ROYALIST", "RADICAL")]),
    ),
    entry(
        code::SHADOWED_WORD,
        Warning,
        "a script's own function is called where its readers see a word of the reference",
        "give the function another name",
        purge!("discard(choose(displayed()));\n}\n\nfn discard(card) {\n    return_to_box(card);"),
    ),
    entry(
        code::INTERPRETED_EFFECT,
        Note,
        "an interpreted effect plays the same game, some hundred times slower than a planned one",
        "nothing need be done; say it with words that plans hold if many games are to be played",
        purge!("let card = choose(displayed()); if card.value > 1 { discard(card); }"),
    ),
    entry(
        code::EFFECT_IN_WORDS,
        Note,
        "whoever wrote both can see at a glance whether they say the same",
        "nothing need be done where they do",
        purge!("discard(choose(displayed()));\n    draw(1);"),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_explained_in_the_order_of_the_codes() {
        let explained: Vec<&str> = EXPLANATIONS.iter().map(|it| it.code).collect();
        let codes: Vec<&str> = super::super::CODES.iter().map(|(code, _)| *code).collect();
        assert_eq!(explained, codes);
    }
}
