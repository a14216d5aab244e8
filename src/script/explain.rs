//! The table of findings about scripts: see [`Explanation`](crate::load::Explanation).

use crate::load::{Example, example, findings};

const PURGE: &str = "scripts/liberte/purge.rhai";
const TURN_BEGINS: &str = "scripts/liberte/redraw-ones/turn-begins.rhai";
const GREAT_PROVINCES: &str = "scripts/liberte/great-provinces/votes-of-a-province.rhai";
const EMIGRATION: &str = "scripts/liberte/emigration.rhai";

/// A change of the effect that discards one displayed card.
macro_rules! purge {
    ($to:literal) => {
        Example::Edits(&[(PURGE, "discard(choose(displayed()));", $to)])
    };
}

findings! {
    BROKEN_SCRIPT = "broken-script", Error, "the text is not a script": (
        "the parser stops at the first thing that it can't read, so nothing else of the script is checked",
        "each bracket has its partner, each statement its semicolon, each text its quotation marks",
        purge!("discard(choose(displayed());")
    );
    LONG_SCRIPT = "long-script", Error, "a script longer than scripts may be": (
        "an effect is a few lines; longer files are only read by mistake or to do harm",
        "keep a script below 64 kB",
        Example::File(PURGE, "// on and on and on\n", 9000)
    );
    MISSING_FUNCTION = "missing-function", Error, "a script without the function that its effect is named after": (
        "a card's effect is the function of its name, with underscores for hyphens",
        "call the function like the effect",
        Example::Edits(&[(PURGE, "fn purge()", "fn prge()")])
    );
    UNKNOWN_FUNCTION = "unknown-function", Error, "a function or method that scripts do not have": (
        "the effect would stop here in a game",
        "use a word of the reference, `liberte check --words`",
        purge!("discard(choose(displaid()));")
    );
    UNKNOWN_PROPERTY = "unknown-property", Error, "a property that nothing has": (
        "no object of a script has this property",
        "use a property of the reference, `liberte check --words`",
        purge!("discard(choose(displayed().clubs));")
    );
    UNKNOWN_VARIABLE = "unknown-variable", Error, "a variable that is not defined": (
        "a variable stands for a value that was given to it before",
        "use a variable of this function, or one of the constants `MODERATE`, `ROYALIST`, `RADICAL`, `NOBODY`",
        Example::Edits(&[(EMIGRATION, "ROYALIST", "ROYALISTS")])
    );
    UNKNOWN_REQUIREMENT = "unknown-requirement", Error, "a `require` whose reason has no text": (
        "a player whose card is refused is told why, in the words of the texts",
        "add `[require.KEY]` with `text` and `cite` to the texts",
        Example::Edits(&[(PURGE, "needs-presence-in-government", "needs-a-government")])
    );
    WRONG_ARGUMENTS = "wrong-arguments", Error, "a function called with too few or too many arguments": (
        "the word does one thing with just so many things",
        "give it what its signature shows",
        purge!("discard(choose(displayed()), 1);")
    );
    WRONG_USE = "wrong-use", Error, "a value used as what it is not, such as a stack that is discarded": (
        "blocks, stacks and cards are different things and support different words",
        "choose one of a set first, and use it as what it is",
        purge!("discard(displayed());")
    );
    NOBODY_PLAYS = "nobody-plays", Error, "a word that means the player of a card, in the script of a rule point": (
        "at a rule point no card is played, so that there is no player whom the word could mean",
        "say who is meant, as in `for seat in players() { seat.draw(1); }`",
        Example::Edits(&[(TURN_BEGINS, "shuffle_deck();", "shuffle_deck();\n                draw(1);")])
    );
    UNKNOWN_NAME = "unknown-name", Error, "a province, region or card that the pack does not have, named in a script": (
        "a script that asks for what the board does not have can't do what it says",
        "use an id of `board.toml`",
        purge!("place(RADICAL, province(\"pari\"));")
    );
    ENDLESS_SCRIPT = "endless-script", Error, "a script that does not come to an end in the operations it has": (
        "a game would stand still",
        "give it an end: an effect is done in a few hundred operations",
        purge!("loop { }\n    discard(choose(displayed()));")
    );
    FAILING_SCRIPT = "failing-script", Error, "a script that stops itself with an error": (
        "a game goes on after it, with the effect broken off in the middle",
        "ask for what may be missing before it is used, or refuse the card with `require`",
        purge!("if turn() == 3 { throw \"not in turn 3\"; } discard(choose(displayed()));")
    );
    UNUSED_VARIABLE = "unused-variable", Warning, "a variable that is never read": (
        "it was probably meant to be used where another stands",
        "use it, leave it out, or begin its name with `_`",
        purge!("let first = choose(displayed()); discard(choose(displayed()));")
    );
    IDLE_SCRIPT = "idle-script", Warning, "a script, or a part of one, that does nothing": (
        "a card that is played for nothing is rarely meant",
        "use a word that does something to what was chosen",
        purge!("choose(displayed());")
    );
    INVALID_RESULT = "invalid-result", Error, "a rule point's script says what can't be, such as a seat that is not tied": (
        "a game takes the nearest possible number instead, or goes by the rulebook's rule",
        "keep to what can be: seats that play, votes from 1 to the height of the stack",
        Example::Edits(&[(GREAT_PROVINCES, "        2\n", "        9\n")])
    );
    PLAN_DIFFERS = "plan-differs", Error, "a plan that does something else than its script": (
        "plan and script are one effect in two forms; where they differ the program has a fault",
        "report it, with the script: the check compares both in the same games each time",
        Example::Words("no script should ever cause it")
    );
    TEXT_DIFFERS = "text-differs", Warning, "a script that does something else than the card's text says": (
        "players read the text, and the game goes by the script",
        "make the two name the same factions, and do to the same things what the text says",
        Example::Edits(&[(EMIGRATION, "ROYALIST", "RADICAL")])
    );
    SHADOWED_WORD = "shadowed-word", Warning, "a function of a script's own with the name of a word": (
        "a script's own function is called where its readers see a word of the reference",
        "give the function another name",
        purge!("discard(choose(displayed()));\n}\n\nfn discard(card) {\n    return_to_box(card);")
    );
    INTERPRETED_EFFECT = "interpreted-effect", Note, "an effect that has no plan and is interpreted": (
        "an interpreted effect plays the same game, some hundred times slower than a planned one",
        "nothing need be done; say it with words that plans hold if many games are to be played",
        purge!("let card = choose(displayed()); if card.value > 1 { discard(card); }")
    );
    EFFECT_IN_WORDS = "effect-in-words", Note, "what an effect does by its plan, beside its text": (
        "whoever wrote both can see at a glance whether they say the same",
        "nothing need be done where they do",
        purge!("discard(choose(displayed()));\n    draw(1);")
    );
}
