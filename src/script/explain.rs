//! The table of findings about scripts: see [`Explanation`](crate::load::Explanation).

use crate::load::{Example, findings};

const PURGE: &str = "scripts/liberte/purge.rhai";
const TURN_BEGINS: &str = "scripts/liberte/redraw-ones/turn-begins.rhai";
const GREAT_PROVINCES: &str = "scripts/liberte/great-provinces/votes-of-a-province.rhai";
const LAST_WINS: &str = "scripts/liberte/last-wins-ties/who-leads-a-tie.rhai";
const EMIGRATION: &str = "scripts/liberte/emigration.rhai";

/// A change of the effect that discards one displayed card.
macro_rules! purge {
    ($to:literal) => {
        Example::Edits(&[(PURGE, "discard(choose(displayed()));", $to)])
    };
}

findings! {
    BROKEN_SCRIPT = "broken-script", Error, "the text is not a valid script": (
        "the parser stops at the first thing that it can't read, so the rest of the script is not checked",
        "close every bracket, end every statement with a semicolon, and put every text in quotation marks",
        purge!("discard(choose(displayed());")
    );
    LONG_SCRIPT = "long-script", Error, "a script that is too long": (
        "an effect takes a few lines; a longer file was put there by mistake or to do harm",
        "keep a script below 64 kB",
        Example::File(PURGE, "// on and on and on\n", 9000)
    );
    MISSING_FUNCTION = "missing-function", Error, "a script without the function named after its effect": (
        "the script of an effect, a rule point or a bot is the function of its name, with underscores for hyphens",
        "give the function the name that the finding shows",
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
        "a player whose card or action is refused is told why, in the words of the texts",
        "add `[require.KEY]` with `text` and `cite` to the texts",
        Example::Edits(&[(PURGE, "needs-presence-in-government", "needs-a-government")])
    );
    WRONG_ARGUMENTS = "wrong-arguments", Error, "a function called with too few or too many arguments": (
        "the word takes a fixed number of arguments",
        "give it the arguments that its signature shows",
        purge!("discard(choose(displayed()), 1);")
    );
    WRONG_THING = "wrong-thing", Error, "a word given a thing that it is not for, such as a stack that is discarded": (
        "things of different kinds, such as a card and a player, support different words",
        "use a word that is for this kind of thing: the finding names what the word is for",
        purge!("discard(choose(stacks()));")
    );
    SET_FOR_ONE = "set-for-one", Error, "a set where one thing of it is wanted": (
        "the word does something to one thing, and a set may have several or none",
        "choose one of the set first, as in `discard(choose(displayed()))`, or go through all of it with `for`",
        purge!("discard(displayed());")
    );
    WRONG_PROPERTY = "wrong-property", Error, "a property that things of this kind don't have": (
        "a card, a stack and a player have different properties",
        "use a property of this kind of thing, which the finding lists; words that are called have parentheses",
        purge!("let stack = choose(stacks()); if stack.value > 1 { return_to_supply(stack); }")
    );
    NO_CONDITION = "no-condition", Error, "something that is neither true nor false where a condition is wanted": (
        "`if`, `while`, `&&` and `||` go by whether something holds",
        "compare it with something, as in `turn() == 1`",
        purge!("if turn() { discard(choose(displayed())); }")
    );
    WRONG_COMPARISON = "wrong-comparison", Error, "two things of different kinds that are compared": (
        "a player is never a faction, so the comparison would never hold",
        "compare things of one kind, or a property of the one with the other",
        purge!("if choose(players()) == RADICAL { discard(choose(displayed())); }")
    );
    QUOTED_CONSTANT = "quoted-constant", Error, "a constant in quotation marks": (
        "in quotation marks it is a text, and no word takes a text in its place",
        "write it without quotation marks, in capitals",
        purge!("discard(choose(displayed().of(\"radical\")));")
    );
    WRONG_RESULT = "wrong-result", Error, "a rule point's function that gives another kind of thing than the rules want": (
        "the rules can do nothing with it, so the rulebook's rule would hold",
        "end the function with what it shall give, or with `return`",
        Example::Edits(&[(GREAT_PROVINCES, "        2\n", "        true\n")])
    );
    JUDGE_ACTS = "judge-acts", Error, "a rule point that only answers, whose script does something": (
        "such points are asked again and again, by bots too, so that their scripts must change nothing",
        "do it at a point at which something happens, such as `turn-ends`",
        Example::Edits(&[(GREAT_PROVINCES, "        2\n", "        shuffle_deck();\n        2\n")])
    );
    CHANGED_CONSTANT = "changed-constant", Error, "a constant that a script changes": (
        "constants such as `RADICAL` stay what they are",
        "keep what changes in a variable of another name",
        purge!("RADICAL = 1; discard(choose(displayed()));")
    );
    WRONG_USE = "wrong-use", Error, "a value that a word never takes, such as 1,000 cards to draw": (
        "no position allows it, so the script would fail wherever it runs",
        "give the word what it takes: the finding says what that is",
        purge!("draw(1000); discard(choose(displayed()));")
    );
    IMPOSSIBLE_TEXT = "impossible-text", Error, "a text compared with what can never be that text": (
        "what is compared is one of a few words, and this is none of them: the comparison never holds",
        "use one of the words that the finding lists",
        Example::Edits(&[(LAST_WINS, "about == \"province\"", "about == \"provinces\"")])
    );
    NOBODY_PLAYS = "nobody-plays", Error, "a word that means who plays or acts, in the script of a rule point": (
        "at a rule point nobody plays or acts, so there is no player whom the word could mean",
        "say who is meant, as in `for seat in players() { seat.draw(1); }`",
        Example::Edits(&[(TURN_BEGINS, "shuffle_deck();", "shuffle_deck();\n                draw(1);")])
    );
    UNKNOWN_NAME = "unknown-name", Error, "a province, region or card that the pack does not have, named in a script": (
        "a script that names something the board does not have can't do what it says",
        "use an id of `board.toml`",
        purge!("place(RADICAL, province(\"pari\"));")
    );
    ENDLESS_SCRIPT = "endless-script", Error, "a script that does not end within its limit of operations": (
        "the game would hang",
        "make it end: a script needs only a few hundred operations",
        purge!("loop { }\n    discard(choose(displayed()));")
    );
    FAILING_SCRIPT = "failing-script", Error, "a script that stops itself with an error": (
        "the game continues after it: an effect is cut off in the middle, and at a rule point the rulebook's rule holds",
        "check for what may be missing before you use it, or refuse with `require` what would need it",
        purge!("if turn() == 3 { throw \"not in turn 3\"; } discard(choose(displayed()));")
    );
    UNUSED_VARIABLE = "unused-variable", Warning, "a variable that is never read": (
        "it was probably meant to be used where another one is",
        "use it, leave it out, or begin its name with `_`",
        purge!("let first = choose(displayed()); discard(choose(displayed()));")
    );
    IDLE_SCRIPT = "idle-script", Warning, "a script, or a part of one, that does nothing": (
        "an effect that does nothing is rarely intended",
        "use a word that does something to what was chosen",
        purge!("choose(displayed());")
    );
    INVALID_RESULT = "invalid-result", Error, "a rule point's script returns an impossible result, such as a seat that is not tied": (
        "the game takes the nearest possible number instead, or falls back on the rulebook",
        "return only what is possible: seats that play, votes from 1 to the height of the stack",
        Example::Edits(&[(GREAT_PROVINCES, "        2\n", "        9\n")])
    );
    PLAN_DIFFERS = "plan-differs", Error, "a plan that does not do the same as its script": (
        "plan and script are one effect in two forms; if they differ, the program has a bug",
        "report it, with the script: the check compares both in the same games each time",
        Example::Words("no script should ever cause it")
    );
    TEXT_DIFFERS = "text-differs", Warning, "a script that does not do what the text of its effect says": (
        "players read the text, but the game follows the script",
        "make both name the same factions and do the same to the same things",
        Example::Edits(&[(EMIGRATION, "ROYALIST", "RADICAL")])
    );
    SHADOWED_WORD = "shadowed-word", Warning, "a script's own function that has the name of a built-in word": (
        "the script's own function is called where readers expect the word of the reference",
        "give the function another name",
        purge!("discard(choose(displayed()));\n}\n\nfn discard(card) {\n    return_to_box(card);")
    );
    INTERPRETED_EFFECT = "interpreted-effect", Note, "an effect that has no plan and is interpreted": (
        "an interpreted effect does the same, some hundred times slower than a planned one",
        "nothing needs to be done; to play many games, use words that plans support",
        purge!("let card = choose(displayed()); if card.value > 1 { discard(card); }")
    );
    EFFECT_IN_WORDS = "effect-in-words", Note, "what an effect does according to its plan, next to its text": (
        "the author can see at a glance whether both say the same",
        "nothing needs to be done if they do",
        purge!("discard(choose(displayed()));\n    draw(1);")
    );
}
