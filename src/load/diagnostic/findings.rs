//! The table of findings. Each row has the code, its severity, what it means, why the rule exists, what would be right, and
//! an example that causes it. Tests run the examples.
//!
//! A code never changes its meaning; messages may.

use super::Severity;

/// The explanation of a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The code.
    pub code: &'static str,
    /// The severity of its findings, in a check.
    pub severity: Severity,
    /// What it means: a few words in lower case without a full stop.
    pub meaning: &'static str,
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
    /// Changes to the shipped pack: the file, a text whose first occurrence is replaced, and its replacement.
    Edits(&'static [(&'static str, &'static str, &'static str)]),
    /// Such changes, with the variants that are named applied.
    Variants(&'static [(&'static str, &'static str, &'static str)], &'static [&'static str]),
    /// A new or replaced file of the pack: its path, its text, and how often the text is repeated.
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

/// An example of a finding: one change of a file, or an expression.
#[macro_export]
macro_rules! example {
    ($file:ident: $from:literal => $to:literal) => {
        $crate::load::Example::Edits(&[($file, $from, $to)])
    };
    ($example:expr) => {
        $example
    };
}

/// Findings, a row each: name and code, severity, meaning, and in brackets why, what would be right, and an example.
#[macro_export]
macro_rules! findings {
    ($($name:ident = $code:literal, $severity:ident, $meaning:literal: (
        $why:literal, $right:literal, $($example:tt)+
    );)+) => {
        /// The codes of findings, as constants.
        pub mod code {
            $(#[doc = $meaning] pub const $name: &str = $code;)+
        }
        /// Every finding, in the order of the reference.
        pub const EXPLANATIONS: &[$crate::load::Explanation] = &[$($crate::load::Explanation {
            code: $code,
            severity: $crate::load::Severity::$severity,
            meaning: $meaning,
            why: $why,
            right: $right,
            example: $crate::load::example!($($example)+),
        },)+];
    };
}

pub use {example, findings};

findings! {
    BROKEN_TOML = "broken-toml", Error, "the text is not valid TOML": (
        "a line that is not TOML cannot be read; the rest of the file is read anyway",
        "put texts in quotation marks, lists in brackets, and an equals sign after each key",
        CARDS: "title = \"Claude Basire\"" => "title = Claude Basire"
    );
    DUPLICATE_KEY = "duplicate-key", Error, "a key that is written twice in one table": (
        "only one of the two values can count, and no reader would know which",
        "keep one of the two lines",
        RULES: "hand_size = 7" => "hand_size = 7\nhand_size = 8"
    );
    UNREADABLE_FILE = "unreadable-file", Error, "a file of the pack is missing or cannot be read": (
        "the content of the file is missing from the pack",
        "every file that is named must exist in the pack's two folders, as plain UTF-8 text of less than 4 MB",
        PACK: "\"es\"]" => "\"es\", \"la\"]"
    );
    UNKNOWN_KEY = "unknown-key", Error, "a key that no table of this kind has": (
        "a key that nothing reads has no effect, so a misspelt one would be lost silently",
        "use a key that the table has",
        CARDS: "value = 2" => "valeu = 2"
    );
    MISSING_KEY = "missing-key", Error, "a required key is missing": (
        "without it the program would have to guess",
        "write the key; the help says what it means",
        CARDS: "faction = \"radical\"\nvalue = 2" => "faction = \"radical\""
    );
    WRONG_TYPE = "wrong-type", Error, "a value of the wrong type, such as a text for a number": (
        "each key holds one type of value and cannot be read as another",
        "write numbers, `true` and `false` without quotation marks, texts with them",
        CARDS: "value = 2" => "value = \"2\""
    );
    OUT_OF_RANGE = "out-of-range", Error, "a number too small or too large, or a list too short or too long": (
        "the value is outside what the rules allow",
        "stay within the range that is shown",
        CARDS: "value = 2" => "value = 12"
    );
    MALFORMED = "malformed", Error, "a text in the wrong format": (
        "ids, colours and stacks can only be read in a fixed format",
        "write it in the format that the help shows",
        BOARD: "hex = \"#2F5D9B\"" => "hex = \"blue\""
    );
    UNKNOWN_WORD = "unknown-word", Error, "a word that is not one of those allowed here": (
        "the rules know these few words and no others",
        "use one of these words",
        CARDS: "set = \"A\"" => "set = \"C\""
    );
    UNKNOWN_ID = "unknown-id", Error, "an id that the pack does not have": (
        "ids join the parts of a pack: a province to its region, a card to its effect, a space of a chart to its area",
        "use an id that the pack's files list",
        CARDS: "region = \"south-east\"" => "region = \"south\""
    );
    UNKNOWN_CARD = "unknown-card", Error, "a card number that the pack does not have": (
        "the number is not among the cards of `cards.toml`",
        "use the number of a card that is there",
        PARIS: "display = [71]" => "display = [171]"
    );
    UNKNOWN_PICTURE = "unknown-picture", Warning, "a picture that neither the pack nor the built-in one has": (
        "the card is drawn with another picture, the one of its number, effect or kind",
        "name a file of the folder `art`, without its ending",
        CARDS: "id = 2\n" => "id = 2\npicture = \"generall\"\n"
    );
    BAD_PICTURE = "bad-picture", Warning, "a picture that cannot be drawn, or is no SVG": (
        "what cannot be drawn is left out of cards and lists",
        "save it as SVG of shapes, groups, gradients, clip paths and style sheets, with nothing from outside of it",
        Example::File("data/liberte/art/mine.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>", 1)
    );
    UNKNOWN_SEAT = "unknown-seat", Error, "a name that no seat has": (
        "seats are named as in the list `seats`, or `P1` to `P8`",
        "use a name of that list",
        PARIS: "by = \"Joshua\"" => "by = \"Josua\""
    );
    UNKNOWN_VARIANT = "unknown-variant", Error, "a variant that the pack does not have": (
        "a variant is named after its file in the folder `variants`",
        "use the name of a file that is there, without its ending",
        PARIS: "variants = []" => "variants = [\"second-edition\"]"
    );
    BAD_PARAMETER = "bad-parameter", Error, "a parameter that a variant does not have, or a value that it cannot take": (
        "a variant's parameters are the settings that it lists under `parameters`, within their ranges",
        "name one of them and give it a value that the setting can have",
        Example::Variants(&[], &["thresholds:landslide_vote=15"])
    );
    DUPLICATE_VARIANT = "duplicate-variant", Error, "a variant that is applied twice": (
        "a variant that is applied twice changes nothing more, or its parameters contradict each other",
        "name it once",
        Example::Variants(&[], &["one-card", "one-card"])
    );
    IDLE_VARIANT = "idle-variant", Warning, "a variant that changes nothing": (
        "people who play it will wonder what is different",
        "say what it changes, or remove the file",
        Example::File("data/liberte/variants/idle.toml", "id = \"idle\"\ntitle = \"Nothing\"\n", 1)
    );
    IDLE_CHANGE = "idle-change", Warning, "a variant's change of a value to what it already is": (
        "the pack has this value anyway: either it was mistyped or it is not needed",
        "change the value, or remove the line",
        Example::File(
            "data/liberte/variants/idle.toml",
            "id = \"idle\"\ntitle = \"A lower landslide\"\n[rules]\nlandslide_votes = 15\nhand_size = 7\n",
            1
        )
    );
    VARIANTS_CLASH = "variants-clash", Warning, "two variants that change the same thing differently": (
        "both say what the same thing shall be; only the one applied last counts",
        "leave one of them out, or write a variant that says what the two mean together",
        Example::Variants(
            &[
                (ONE_CARD, "second_play = false", "stack_height = 4\nsecond_play = false"),
                (VARIANT, "second_play = false", "stack_height = 5\nsecond_play = false")
            ],
            &["one-card", "first-edition"]
        )
    );
    UNKNOWN_CHOICE = "unknown-choice", Error, "a line that is not a choice": (
        "choices are lines of fixed words, the same in scenarios and journals",
        "write the choice as `liberte docs choices` shows it",
        PARIS: "choice = \"advance #71\"" => "choice = \"advanse #71\""
    );
    DUPLICATE = "duplicate", Error, "an id, number or name given twice": (
        "whatever refers to it could mean either",
        "give the second one a number, an id or a name of its own",
        CARDS: "id = 2\n" => "id = 1\n"
    );
    WRONG_ID = "wrong-id", Error, "an id that differs from the file's name": (
        "variants and tests are selected by file name, while messages give the id: the two must agree",
        "make the id the same as the file's name, or rename the file",
        VARIANT: "id = \"first-edition\"" => "id = \"first\""
    );
    WRONG_COUNT = "wrong-count", Error, "a different number of entries than declared": (
        "entries are counted, so that one lost by accident is noticed",
        "change the number along with the list",
        PACK: "cards = 110" => "cards = 111"
    );
    WRONG_NUMBERING = "wrong-numbering", Error, "numbers that do not run from 1 without a gap": (
        "elections are held in the order of these numbers",
        "number the provinces from 1 without a gap",
        BOARD: "number = 27\n" => "number = 28\n"
    );
    TOO_MANY = "too-many", Error, "more entries than fit": (
        "sets of cards and provinces have a fixed size, and a check must come to an end",
        "leave some out, or split the pack",
        Example::Words("a deck of 300 cards, or a folder of ten thousand scenarios")
    );
    NOT_FOR_THIS_KIND = "not-for-this-kind", Error, "a key that cards of this kind do not have": (
        "cards of this kind do not use the key, but readers might think that it counts",
        "remove the key, or change the card's kind",
        CARDS: "effect = \"bread-shortage\"" => "value = 1\neffect = \"bread-shortage\""
    );
    UNUSED_REGION = "unused-region", Warning, "a region without a province": (
        "a region without a province appears on no map and no card",
        "make it the `region` of a province, or remove it",
        BOARD: "[[region]]\nid = \"west\"" =>
            "[[region]]\nid = \"north\"\ncolor = \"grey\"\nhex = \"#999999\"\norder = 7\n\n[[region]]\nid = \"west\""
    );
    UNUSED_SYMBOL = "unused-symbol", Warning, "a symbol that no card shows": (
        "a symbol of the pack's own that is on no card is seen by no player, and a script that asks for it finds none",
        "name it among the `symbols` of a card, or remove it",
        Example::Words("`symbol = [{ id = \"drum\" }]` in `cards.toml`, and no card with `symbols = [\"drum\"]`")
    );
    SIMILAR_COLORS = "similar-colors", Warning, "two factions with colours that are hardly told apart": (
        "whose blocks stand where must be seen at a glance, on the screen and in print",
        "give one of the two another `hex`, lighter, darker or of another colour",
        BOARD: "hex = \"#B3352F\"" => "hex = \"#2F5DB0\""
    );
    MISSING_SCRIPT = "missing-script", Error, "an effect without its script": (
        "what an effect does stands in the script of its name, and there is none",
        "write the script, or name an effect that has one",
        CARDS: "effect = \"terror\"" => "effect = \"error\""
    );
    MISSING_BATTLE = "missing-battle", Error, "a turn with a Battle Phase and no battle": (
        "a Battle Phase needs a battle, and this turn has none",
        "add the battle to `board.toml`, or the turn to `skip_battle`",
        RULES: "\nturns = 4" => "\nturns = 6"
    );
    MISPLACED_SETTING = "misplaced-setting", Error, "a setting in the wrong section": (
        "settings are grouped by the section of the rulebook that they are about, so that readers find them",
        "move it to its section, or write it directly under `[rules]`",
        VARIANT: "edition = \"1e\"" => "edition = \"1e\"\nhand_size = 6"
    );
    SETTINGS_CLASH = "settings-clash", Error, "two settings that contradict each other": (
        "no game can be played with both settings at once",
        "change one of the two",
        RULES: "discard_from = 9" => "discard_from = 1"
    );
    IDLE_SETTING = "idle-setting", Warning, "a setting that has no effect, because of other settings": (
        "other settings keep it from having any effect, though its author expects one",
        "remove it, or change what it depends on",
        RULES: "skip_refresh = [1]" => "skip_refresh = [1, 5]"
    );
    MISSING_TEXT = "missing-text", Warning, "a text that is missing in a language": (
        "readers of that language see the bare key instead",
        "write the text; the other languages show what it says",
        GERMAN: "\nbattle = \"Schlacht\"" => ""
    );
    UNUSED_TEXT = "unused-text", Warning, "a text that nothing uses": (
        "no part of the program shows the text; often its key is misspelt",
        "use the right key, or remove the text",
        GERMAN: "\nbattle = \"Schlacht\"" => "\nbattle = \"Schlacht\"\nfeast = \"Fest\""
    );
    MISSING_OUTLINE = "missing-outline", Warning, "a province that has no outline on the map": (
        "the province can be played but does not appear on the map",
        "draw it in `map.toml`",
        Example::File(
            "data/liberte/map.toml",
            "canvas = [9, 9]\n[[outline]]\nprovince = \"normandie\"\nlabel = [5, 5]\nring = [[0, 0], [9, 0], [9, 9]]\n\
             [[outline]]\nprovince = \"bretagne\"\nlabel = [2, 5]\nring = [[0, 0], [9, 9], [0, 9]]\n",
            1
        )
    );
    WRONG_NEIGHBOURS = "wrong-neighbours", Error, "a border that only one of two provinces has, or a province with itself": (
        "a border has two sides; scripts that ask for neighbours would hear one thing here and another there",
        "name each other province in both lists, or in neither",
        BOARD: "id = \"corse\"\n" => "id = \"corse\"\nneighbours = [\"corse\"]\n"
    );
    UNKNOWN_PROVENANCE = "unknown-provenance", Warning, "a confirmed key that the entry does not have": (
        "only keys of the entry can be confirmed; the list tells readers which values to trust",
        "name a key of the entry",
        BOARD: "confirmed = [\"number\", \"name\"]" => "confirmed = [\"number\", \"nam\"]"
    );
    BAD_SEAT_NAME = "bad-seat-name", Error, "a seat's name that is empty, taken, or looks like `P1`": (
        "choices call a seat by its name, and `P1` is the word for a place at the table",
        "give each seat a name of its own",
        Example::File(
            "data/liberte/scenarios/example.toml",
            "seats = [\"Christie\", \"Joshua\", \"P1\"]\n\n[given]\nturn = 1\nphase = \"action\"\n",
            1
        )
    );
    IMPOSSIBLE_POSITION = "impossible-position", Error, "a scenario's position that the components do not allow": (
        "a test that begins in a position that no game can reach proves nothing",
        "correct the position, or expect it with `impossible = true` under `[then]`",
        PARIS: "display = [5]" => "display = [5, 71]"
    );
    IMPOSSIBLE_GAME = "impossible-game", Error, "a pack that no game can be made of": (
        "each value is allowed by itself, and yet no game can be played by all of them together",
        "change the value at which the finding stands, or what it depends on",
        Example::Edits(&[("data/revolution/chart.toml", "bans = [\"force\"]", "bans = [\"gold\"]")])
    );
    WRONG_TOTAL = "wrong-total", Warning, "a different number of cards or provinces than sources state": (
        "published totals reveal mistakes in the list",
        "correct the list, or remove the total if the pack is meant to differ",
        PACK: "of = \"set:A\"\ncount = 57" => "of = \"set:A\"\ncount = 58"
    );
    WRONG_QUERY = "wrong-query", Warning, "a query that cannot be read, or asks for what the pack does not have": (
        "a query that can't be read finds nothing, so its total is not checked",
        "use the keys and words of `liberte find`",
        Example::Edits(&[(PACK, "of = \"set:A\"", "of = \"faction:radcal\"")])
    );
    SHEET_COLUMN = "sheet-column", Error, "a column of a spreadsheet that is unknown, missing or repeated": (
        "columns are recognised by their headings, and rows by the number of the card",
        "keep the headings that `liberte cards export` writes, each once; `Number` is required",
        Example::Words(
            "`liberte cards import` of a sheet without the column `Number`; an unknown column is left out"
        )
    );
    SHEET_ENCODING = "sheet-encoding", Warning, "a spreadsheet that is not UTF-8": (
        "accents come out wrong when a text is read in a different encoding from the one it was written in",
        "save the sheet as `CSV UTF-8`, or as a workbook",
        Example::Words("`liberte cards import` of a sheet saved as plain `CSV` by an older program")
    );
    UNFORMATTED = "unformatted", Error, "a file that cannot be formatted": (
        "a script that can't be read can only be formatted by guessing, and a guess could change what it says",
        "fix the script first; `liberte check` says what is wrong",
        Example::Words("`liberte fmt` of a pack with a script that lacks a brace")
    );
    BROKEN_PACK = "broken-pack", Error, "a scenario's pack has errors of its own": (
        "a scenario is read with its pack, and that pack can't be played",
        "fix the pack first",
        Example::Words("`liberte play --scenario x.toml` with a pack whose `cards.toml` has an error")
    );
    UNPLAYABLE_CARD = "unplayable-card", Warning, "a card whose region has no province, so that its blocks can go nowhere": (
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
    );
    UNUSED_SCRIPT = "unused-script", Warning, "a script that nothing in the pack uses": (
        "nothing ever does what the script says, which is often a misspelt `effect` or file name",
        "name it under `effect` of a card, or under `scripts` of a variant, or remove the file",
        Example::File("scripts/liberte/feast.rhai", "fn feast() {\n    discard(choose(displayed()));\n}\n", 1)
    );
    UNUSED_ALLOW = "unused-allow", Warning, "an `allow` comment that allows nothing": (
        "the finding that it allowed is gone, and the comment would hide the next one",
        "remove the comment",
        RULES: "hand_size = 7" => "# allow idle-setting: the hand is never that large\nhand_size = 7"
    );
    ALLOWED_ERROR = "allowed-error", Warning, "an `allow` comment for an error": (
        "only warnings and notes can be allowed: with an error the pack can't be played",
        "fix the error and remove the comment",
        RULES: "hand_size = 7" => "# allow out-of-range: large hands are fun\nhand_size = 7"
    );
    MALFORMED_ALLOW = "malformed-allow", Warning, "an `allow` comment without a known code or without a reason": (
        "the next reader wants to know why a warning was allowed",
        "write `allow CODE: reason`, after `#` in TOML and after `//` in a script",
        RULES: "hand_size = 7" => "# allow idle-setting\nhand_size = 7"
    );
    BLANK_TEXT = "blank-text", Warning, "a name or text that is empty": (
        "readers see a gap where the name or text should be",
        "write the text, or remove the key if it is optional",
        CARDS: "title = \"Claude Basire\"" => "title = \"\""
    );
    SAME_NAME = "same-name", Warning, "two entries of one list with the same name": (
        "nobody can tell the two apart; often a block was copied and its name was not changed",
        "give each a name of its own",
        CARDS: "title = \"Claude Basire\"" => "title = \"Pierre-Antoine Antonelle\""
    );
    UNTRANSLATED_TEXT = "untranslated-text", Warning, "a text that is word for word the same in two languages": (
        "a sentence that is the same in two languages was copied and not yet translated",
        "translate it",
        GERMAN: "\nfour-turns = \"Ende der letzten Runde\"" => "\nfour-turns = \"End of the last turn\""
    );
    TEXTS_DISAGREE = "texts-disagree", Warning, "a text that names different things in different languages": (
        "players who read that language would play by different rules",
        "make the texts of all languages name the same factions, places and numbers",
        GERMAN: "eine Persönlichkeit der Royalisten" => "eine Persönlichkeit der Radikalen"
    );
    MISNAMED_CARD = "misnamed-card", Warning, "a special card that has the name of another effect": (
        "readers of the card expect what another effect does",
        "change the title, or the effect",
        CARDS: "title = \"Purge\"" => "title = \"Terror\""
    );
    IDLE_CONFIRMED = "idle-confirmed", Warning, "a list of confirmed keys that does not fit the entry's source": (
        "only a partly confirmed entry has such a list, which says which of its keys a source states",
        "remove the list, or write `source = \"partly-confirmed\"`",
        CARDS: "source = \"partly-confirmed\"\nconfirmed" => "source = \"confirmed\"\nconfirmed"
    );
    WRONG_OUTLINE = "wrong-outline", Warning, "a shape on the map that cannot be correct": (
        "the map would show a province in the wrong place, or not at all",
        "draw the ring around the province, with the label inside it and everything on the canvas",
        MAP: "label = [253.9, 109.2]" => "label = [25.39, 109.2]"
    );
    WRONG_SCHEMA = "wrong-schema", Warning, "a first line that does not name the schema of its kind of file": (
        "editors complete and check a file by the schema named in its first line, which only works with the right one",
        "name the schema of this kind of file, by its path relative to the file",
        CARDS: "#:schema ../schemas/cards.json" => "#:schema ../schemas/board.json"
    );
    STRAY_FILE = "stray-file", Warning, "a file in the pack's folders that nothing reads": (
        "its author expects it to count, but nothing reads it",
        "put it where files of its kind belong, list it where it must be listed, or remove it",
        Example::File("data/liberte/card.toml", "# the cards to come\n", 1)
    );
    UNUSUAL_SETTING = "unusual-setting", Warning, "a setting that rewards a worse place more, or exceeds the components": (
        "it can be played, but it is unlike the rulebook, the components and most other games",
        "change one of the two, or say why with `# allow unusual-setting: reason`",
        RULES: "government_second = 2" => "government_second = 6"
    );
    DOMINATED_CARD = "dominated-card", Note, "a card that is worse than another in every respect": (
        "a player who can have either prefers the other, so this one is played only when the other is missing",
        "nothing needs to be done: many games have weak cards",
        CARDS: "region = \"south-east\"" => "region = \"south-west\""
    );
    ALIKE_CARDS = "alike-cards", Note, "two cards alike in everything but the name": (
        "they are the same card twice, which may be intended or a copying mistake",
        "nothing needs to be done if it is intended",
        CARDS: "value = 3\nregion = \"east\"" => "value = 3\nregion = \"south-east\""
    );
    RECONSTRUCTED = "reconstructed", Note, "entries whose values no source states": (
        "no public source states these values; anyone who owns the printed game can confirm them",
        "compare with the printed game, then set `source = \"confirmed\"`",
        CARDS: "source = \"partly-confirmed\"\nconfirmed = [\"title\", \"set\", \"faction\", \"value\"]" =>
            "source = \"reconstructed\""
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explanations_are_sentences_without_a_full_stop() {
        for Explanation { code, why, right, .. } in EXPLANATIONS {
            for text in [why, right] {
                assert!(!text.is_empty() && !text.ends_with('.') && !text.starts_with(char::is_uppercase), "{code}");
            }
        }
    }
}
