//! An explanation of each code of a finding: why the rule exists, what breaks it, and what would be right.

use crate::load::diagnostic::{Severity, code};
use Severity::{Error, Note, Warning};

/// The explanation of a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The code.
    pub code: &'static str,
    /// The severity of its findings, in a check.
    pub severity: Severity,
    /// The reason for the rule: a sentence in lower case without a full stop.
    pub why: &'static str,
    /// Advice on what would be right, in the same form.
    pub right: &'static str,
    /// An example that causes it.
    pub example: Example,
}

/// An example that causes a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Example {
    /// Changes of the shipped pack: the file, what stands there where it stands first, and what is written instead.
    Edits(&'static [(&'static str, &'static str, &'static str)]),
    /// Such changes, with variants applied as they are asked for.
    Variants(&'static [(&'static str, &'static str, &'static str)], &'static [&'static str]),
    /// A file of the pack, new or written anew, and its text, so many times over.
    File(&'static str, &'static str, usize),
    /// In words, where no short change of the shipped pack does it.
    Words(&'static str),
}

const PACK: &str = "data/liberte/pack.toml";
const BOARD: &str = "data/liberte/board.toml";
const MAP: &str = "data/liberte/map.toml";
const CARDS: &str = "data/liberte/cards.toml";
const RULES: &str = "data/liberte/rules.toml";
const GERMAN: &str = "data/liberte/texts/de.toml";
const VARIANT: &str = "data/liberte/variants/first-edition.toml";
const ONE_CARD: &str = "data/liberte/variants/one-card.toml";
const PARIS: &str = "data/liberte/scenarios/13-paris/example-2-paris.toml";

/// An entry of a table of explanations, with one change as its example.
macro_rules! entry {
    ($code:ident, $severity:ident, $why:literal, $right:literal, $file:ident: $from:literal => $to:literal) => {
        entry!($code, $severity, $why, $right, Example::Edits(&[($file, $from, $to)]))
    };
    ($code:ident, $severity:ident, $why:literal, $right:literal, $example:expr) => {
        Explanation { code: code::$code, severity: $severity, why: $why, right: $right, example: $example }
    };
}

/// The explanation of every code of [`CODES`](crate::load::CODES), in their order.
pub const EXPLANATIONS: &[Explanation] = &[
    entry!(BROKEN_TOML, Error,
        "a line that is not TOML cannot be read; the rest of the file is read anyway",
        "put texts in quotation marks, lists in brackets, and an equals sign after each key",
        CARDS: "title = \"Claude Basire\"" => "title = Claude Basire"),
    entry!(DUPLICATE_KEY, Error,
        "only one of the two values could count, and no reader would know which",
        "keep one of the two lines",
        RULES: "hand_size = 7" => "hand_size = 7\nhand_size = 8"),
    entry!(UNREADABLE_FILE, Error,
        "what a file should have said is missing from the pack",
        "every file that is named must exist: plain UTF-8 text below 4 MB, within the pack's two folders",
        PACK: "\"es\"]" => "\"es\", \"la\"]"),
    entry!(UNKNOWN_KEY, Error,
        "a key that nothing reads has no effect, so a misspelt one would be lost silently",
        "use a key that the table has",
        CARDS: "value = 2" => "valeu = 2"),
    entry!(MISSING_KEY, Error,
        "without it the program would have to guess",
        "write the key; the help says what it means",
        CARDS: "faction = \"radical\"\nvalue = 2" => "faction = \"radical\""),
    entry!(WRONG_TYPE, Error,
        "each key holds one type of value and cannot be read as another",
        "write numbers, `true` and `false` without quotation marks, texts with them",
        CARDS: "value = 2" => "value = \"2\""),
    entry!(OUT_OF_RANGE, Error,
        "the value is outside what the rules allow",
        "stay within the range that is shown",
        CARDS: "value = 2" => "value = 4"),
    entry!(MALFORMED, Error,
        "ids, colours and stacks are read by their form",
        "write it in the form that the help shows",
        BOARD: "hex = \"#2F5D9B\"" => "hex = \"blue\""),
    entry!(UNKNOWN_WORD, Error,
        "the rules know these few words and no others",
        "use one of the words that are known",
        CARDS: "faction = \"radical\"" => "faction = \"radicals\""),
    entry!(UNKNOWN_ID, Error,
        "ids join the parts of a pack: a province to its region, a special card to its effect",
        "use an id that `board.toml` lists",
        CARDS: "region = \"south-east\"" => "region = \"south\""),
    entry!(UNKNOWN_CARD, Error,
        "the number is not among the cards of `cards.toml`",
        "use the number printed on a card that is there",
        PARIS: "display = [71]" => "display = [171]"),
    entry!(UNKNOWN_SEAT, Error,
        "seats are called by the names of the list `seats`, or `P1` to `P8`",
        "use a name of that list",
        PARIS: "by = \"Joshua\"" => "by = \"Josua\""),
    entry!(UNKNOWN_VARIANT, Error,
        "a variant is asked for by the name of its file below `variants`",
        "use the name of a file that is there, without its ending",
        PARIS: "variants = []" => "variants = [\"second-edition\"]"),
    entry!(
        BAD_PARAMETER,
        Error,
        "a variant's parameters are the settings that it lists under `parameters`, within their ranges",
        "name one of them and give it a value that the setting can have",
        Example::Variants(&[], &["thresholds:landslide_vote=15"])
    ),
    entry!(
        DUPLICATE_VARIANT,
        Error,
        "applied a second time a variant changes nothing, or its parameters contradict each other",
        "name it once",
        Example::Variants(&[], &["one-card", "one-card"])
    ),
    entry!(
        IDLE_VARIANT,
        Warning,
        "somebody will play it and wonder what is different",
        "say what it changes, or remove the file",
        Example::File("data/liberte/variants/idle.toml", "id = \"idle\"\ntitle = \"Nothing\"\n", 1)
    ),
    entry!(
        IDLE_CHANGE,
        Warning,
        "the value is what the pack says anyway: either it was mistyped or it is not needed",
        "change the value, or remove the line",
        Example::File(
            "data/liberte/variants/idle.toml",
            "id = \"idle\"\ntitle = \"A lower landslide\"\n[rules]\nlandslide_votes = 15\nhand_size = 7\n",
            1
        )
    ),
    entry!(
        VARIANTS_CLASH,
        Warning,
        "both set it; the one applied last wins",
        "leave one of them out, or make a variant that says what both together mean",
        Example::Variants(
            &[
                (ONE_CARD, "second_play = false", "stack_height = 4\nsecond_play = false"),
                (VARIANT, "second_play = false", "stack_height = 5\nsecond_play = false")
            ],
            &["one-card", "first-edition"]
        )
    ),
    entry!(UNKNOWN_CHOICE, Error,
        "choices are lines of fixed words, the same in scenarios and journals",
        "write the choice as `liberte docs choices` shows it",
        PARIS: "choice = \"advance #71\"" => "choice = \"advanse #71\""),
    entry!(DUPLICATE, Error,
        "whatever refers to it could mean either",
        "give the second one a number, an id or a name of its own",
        CARDS: "id = 2\n" => "id = 1\n"),
    entry!(WRONG_ID, Error,
        "variants and tests are asked for by the names of their files, and messages give the id: the two must agree",
        "make the id the same as the file's name, or rename the file",
        VARIANT: "id = \"first-edition\"" => "id = \"first\""),
    entry!(WRONG_COUNT, Error,
        "entries are counted, so that one lost by accident is noticed",
        "change the number along with the list",
        PACK: "cards = 110" => "cards = 111"),
    entry!(WRONG_NUMBERING, Error,
        "elections go by these numbers, one province after the other",
        "number the provinces from 1 without a gap",
        BOARD: "number = 27\n" => "number = 28\n"),
    entry!(
        TOO_MANY,
        Error,
        "sets of cards and provinces have a fixed size, and a check has an end",
        "leave some out, or split the pack",
        Example::Words("a deck of 300 cards, or a folder of ten thousand scenarios")
    ),
    entry!(NOT_FOR_THIS_KIND, Error,
        "cards of this kind do not use the key, but readers might think that it counts",
        "remove the key, or change the card's kind",
        CARDS: "effect = \"bread-shortage\"" => "value = 1\neffect = \"bread-shortage\""),
    entry!(UNUSED_REGION, Warning,
        "a region without a province is on no map and on no card",
        "make it the `region` of a province, or remove it",
        BOARD: "[[region]]\nid = \"west\"" =>
            "[[region]]\nid = \"north\"\ncolor = \"grey\"\nhex = \"#999999\"\norder = 7\n\n[[region]]\nid = \"west\""),
    entry!(MISSING_SCRIPT, Error,
        "a script with the name of the effect says what a special card does, and there is none",
        "write the script, or name an effect that has one",
        CARDS: "effect = \"terror\"" => "effect = \"error\""),
    entry!(MISSING_BATTLE, Error,
        "a Battle Phase is about a battle, and this turn has none",
        "add the battle to `board.toml`, or the turn to `skip_battle`",
        RULES: "\nturns = 4" => "\nturns = 5"),
    entry!(MISPLACED_SETTING, Error,
        "settings are grouped by the section of the rulebook that they are about, so that readers find them",
        "move it to its section, or write it directly under `[rules]`",
        VARIANT: "edition = \"1e\"" => "edition = \"1e\"\nhand_size = 6"),
    entry!(SETTINGS_CLASH, Error,
        "no game can be played with both settings at once",
        "change one of the two",
        RULES: "fewest_players = 3" => "fewest_players = 8"),
    entry!(IDLE_SETTING, Warning,
        "the setting has no effect beside the others, though its author expects one",
        "remove it, or change what it depends on",
        RULES: "skip_refresh = [1]" => "skip_refresh = [1, 5]"),
    entry!(MISSING_TEXT, Warning,
        "readers of that language see the bare key instead",
        "write the text; the other languages show what it says",
        GERMAN: "\nbattle = \"Schlacht\"" => ""),
    entry!(UNUSED_TEXT, Warning,
        "no part of the program shows the text; often its key is misspelt",
        "use the right key, or remove the text",
        GERMAN: "\nbattle = \"Schlacht\"" => "\nbattle = \"Schlacht\"\nfeast = \"Fest\""),
    entry!(
        MISSING_OUTLINE,
        Warning,
        "the province can be played but does not appear on the map",
        "draw it in `map.toml`",
        Example::File(
            "data/liberte/map.toml",
            "canvas = [9, 9]\n[[outline]]\nprovince = \"normandie\"\nlabel = [5, 5]\nring = [[0, 0], [9, 0], [9, 9]]\n",
            1
        )
    ),
    entry!(UNKNOWN_PROVENANCE, Warning,
        "what is confirmed is a key of the entry, so that readers can tell what to trust",
        "name a key of the entry",
        BOARD: "confirmed = [\"number\", \"name\"]" => "confirmed = [\"number\", \"nam\"]"),
    entry!(
        BAD_SEAT_NAME,
        Error,
        "choices call a seat by its name, and `P1` is the word for a place at the table",
        "give each seat a name of its own",
        Example::File(
            "data/liberte/scenarios/example.toml",
            "seats = [\"Christie\", \"Joshua\", \"P1\"]\n\n[given]\nturn = 1\nphase = \"action\"\n",
            1
        )
    ),
    entry!(IMPOSSIBLE_POSITION, Error,
        "a test that begins in a position that no game can reach proves nothing",
        "correct the position, or expect it with `impossible = true` under `[then]`",
        PARIS: "display = [5]" => "display = [5, 71]"),
    entry!(WRONG_TOTAL, Warning,
        "published totals catch slips in the list",
        "correct the list, or remove the total if the pack is meant to differ",
        PACK: "of = \"set:A\"\ncount = 57" => "of = \"set:A\"\ncount = 58"),
    entry!(
        WRONG_QUERY,
        Warning,
        "a query that can't be read finds nothing, so its total is not checked",
        "use the keys and words that `liberte find` takes",
        Example::Edits(&[(PACK, "of = \"set:A\"", "of = \"faction:radcal\"")])
    ),
    entry!(
        SHEET_COLUMN,
        Error,
        "columns are recognised by their headings, and rows by the number of the card",
        "keep the heads that `liberte cards export` writes, each once; `Number` must be there",
        Example::Words(
            "`liberte cards import` of a sheet without the column `Number`; one that no card has is left out"
        )
    ),
    entry!(
        SHEET_ENCODING,
        Warning,
        "accents come out wrong when a text is read in a different encoding from the one it was written in",
        "save the sheet as `CSV UTF-8`, or as a workbook",
        Example::Words("`liberte cards import` of a sheet saved as plain `CSV` by an older program")
    ),
    entry!(
        UNFORMATTED,
        Error,
        "a script that can't be read can only be formatted by guessing, and a guess could change what it says",
        "fix the script first; `liberte check` says what is wrong",
        Example::Words("`liberte fmt` of a pack with a script that lacks a brace")
    ),
    entry!(
        BROKEN_PACK,
        Error,
        "a scenario is read with its pack, and that pack can't be played",
        "fix the pack first",
        Example::Words("`liberte play --scenario x.toml` with a pack whose `cards.toml` has an error")
    ),
    entry!(
        UNPLAYABLE_CARD,
        Warning,
        "a Personality's blocks go to the provinces of its region, and there are none",
        "give the card a region with provinces, or the region a province",
        Example::Edits(&[
            (
                BOARD,
                "[[region]]\nid = \"west\"",
                "[[region]]\nid = \"north\"\ncolor = \"grey\"\nhex = \"#999999\"\norder = 7\n\n[[region]]\nid = \"west\""
            ),
            (CARDS, "region = \"south-east\"", "region = \"north\""),
        ])
    ),
    entry!(
        UNUSED_SCRIPT,
        Warning,
        "no card does what the script says, which is often a misspelt `effect` or file name",
        "name it under `effect` of a card, or under `scripts` of a variant, or remove the file",
        Example::File("scripts/liberte/feast.rhai", "fn feast() {\n    discard(choose(displayed()));\n}\n", 1)
    ),
    entry!(UNUSED_ALLOW, Warning,
        "the finding that it allowed is gone, and the comment would hide the next one",
        "remove the comment",
        RULES: "hand_size = 7" => "# allow idle-setting: the hand is never that large\nhand_size = 7"),
    entry!(ALLOWED_ERROR, Warning,
        "only warnings and notes can be allowed: with an error the pack can't be played",
        "fix the error and remove the comment",
        RULES: "hand_size = 7" => "# allow out-of-range: large hands are fun\nhand_size = 7"),
    entry!(MALFORMED_ALLOW, Warning,
        "the next reader wants to know why a warning was allowed",
        "write `allow CODE: reason`, after `#` in TOML and after `//` in a script",
        RULES: "hand_size = 7" => "# allow idle-setting\nhand_size = 7"),
    entry!(BLANK_TEXT, Warning,
        "readers who look for the name or the text find a gap",
        "write the text, or remove the key if it is optional",
        CARDS: "title = \"Claude Basire\"" => "title = \"\""),
    entry!(SAME_NAME, Warning,
        "nobody can tell the two apart; often a block was copied and its name was not changed",
        "give each a name of its own",
        CARDS: "title = \"Claude Basire\"" => "title = \"Pierre-Antoine Antonelle\""),
    entry!(UNTRANSLATED_TEXT, Warning,
        "a sentence that is the same in two languages was copied and not yet translated",
        "translate it",
        GERMAN: "\nfour-turns = \"Ende der letzten Runde\"" => "\nfour-turns = \"End of the last turn\""),
    entry!(TEXTS_DISAGREE, Warning,
        "players of that language would play by another text",
        "make the texts of all languages name the same factions, places and numbers",
        GERMAN: "eine Persönlichkeit der Royalisten" => "eine Persönlichkeit der Radikalen"),
    entry!(MISNAMED_CARD, Warning,
        "readers of the card expect what another effect does",
        "change the title, or the effect",
        CARDS: "title = \"Purge\"" => "title = \"Terror\""),
    entry!(IDLE_CONFIRMED, Warning,
        "the list says which keys of a partly confirmed entry a source states, and of no other entry",
        "remove the list, or write `source = \"partly-confirmed\"`",
        CARDS: "source = \"partly-confirmed\"\nconfirmed" => "source = \"confirmed\"\nconfirmed"),
    entry!(WRONG_OUTLINE, Warning,
        "the map would show a province in the wrong place, or not at all",
        "draw the ring around the province, its label within it, all of it on the canvas",
        MAP: "label = [253.9, 109.2]" => "label = [25.39, 109.2]"),
    entry!(WRONG_SCHEMA, Warning,
        "editors complete and check a file by the schema that its first line names, and with the wrong one they do neither",
        "name the schema of this kind of file, by its path relative to the file",
        CARDS: "#:schema ../schemas/cards.json" => "#:schema ../schemas/board.json"),
    entry!(
        STRAY_FILE,
        Warning,
        "its author expects it to count, and nothing reads it",
        "put it where files of its kind belong, list it where it must be listed, or remove it",
        Example::File("data/liberte/card.toml", "# the cards to come\n", 1)
    ),
    entry!(UNUSUAL_SETTING, Warning,
        "it can be played, but it differs from the rulebook and the box, and from most games",
        "change one of the two, or say why with `# allow unusual-setting: reason`",
        RULES: "government_second = 2" => "government_second = 6"),
    entry!(DOMINATED_CARD, Note,
        "a player who can have either prefers the other, so this one is played only when the other is missing",
        "nothing needs to be done: many games have weak cards",
        CARDS: "region = \"south-east\"" => "region = \"south-west\""),
    entry!(ALIKE_CARDS, Note,
        "they are the same card twice, which may be intended or a copying mistake",
        "nothing needs to be done if it is intended",
        CARDS: "value = 3\nregion = \"east\"" => "value = 3\nregion = \"south-east\""),
    entry!(RECONSTRUCTED, Note,
        "no public source states these values; whoever has the printed game can confirm them",
        "compare with the printed game, then set `source = \"confirmed\"`",
        CARDS: "source = \"partly-confirmed\"\nconfirmed = [\"title\", \"set\", \"faction\", \"value\"]" =>
            "source = \"reconstructed\""),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::CODES;

    #[test]
    fn every_code_is_explained_in_the_order_of_the_codes() {
        let explained: Vec<&str> = EXPLANATIONS.iter().map(|it| it.code).collect();
        let codes: Vec<&str> = CODES.iter().map(|(code, _)| *code).collect();
        assert_eq!(explained, codes);
    }

    #[test]
    fn explanations_are_sentences_without_a_full_stop() {
        for Explanation { code, why, right, .. } in EXPLANATIONS {
            for text in [why, right] {
                assert!(!text.is_empty() && !text.ends_with('.') && !text.starts_with(char::is_uppercase), "{code}");
            }
        }
    }
}
