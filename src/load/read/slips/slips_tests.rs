//! What slips are told as.

use crate::load::diagnostic::{Diagnostic, Report, apply_fix};
use crate::load::read::repair::repair;

fn found(text: &str) -> Vec<Diagnostic> {
    let mut report = Report::new("a.toml");
    repair(text, &mut report);
    report.found
}

/// The one finding of a slip in the second of three lines, and that line mended.
fn of_line(line: &str) -> (Diagnostic, Option<String>) {
    let text = format!("a = 1\n{line}\nb = 2\n");
    let mut found = found(&text);
    assert_eq!(found.len(), 1, "{line}: {found:#?}");
    let finding = found.remove(0);
    let span = finding.place.as_ref().map(|place| place.span).unwrap_or_default();
    assert_eq!(span.line(&text), 2, "{line}: {finding:?}");
    let fixed = finding.fix.as_ref().and_then(|fix| apply_fix(&text, fix));
    (finding, fixed.and_then(|text| text.lines().nth(1).map(str::to_owned)))
}

#[test]
fn a_slip_is_told_in_the_authors_words_and_mended_where_that_is_certain() {
    for (line, message, mended) in [
        ("title = “Danton”", "a curly quotation mark `“`", "title = \"Danton\""),
        ("title = „Danton“ # x", "a low quotation mark", "title = \"Danton\" # x"),
        ("title = «Danton»", "a guillemet `«`", "title = \"Danton\""),
        ("title = ‘Danton’", "a curly single quotation mark", "title = \"Danton\""),
        ("title = \"Danton”", "a curly quotation mark `”`", "title = \"Danton\""),
        ("symbols = [“cannon”, “general”]", "a curly quotation mark", "symbols = [\"cannon\", \"general\"]"),
        ("[given.seat.Manège]", "`Manège` has letters beyond a to z", "[given.seat.\"Manège\"]"),
        ("value\u{a0}=\u{a0}2", "a no-break space (U+00A0)", "value = 2"),
        ("value = 2\u{200b}", "a zero-width space (U+200B)", "value = 2"),
        ("\u{200b}value = 2", "a zero-width space (U+200B)", "value = 2"),
        ("value = \u{2212}2", "a typographic minus sign", "value = -2"),
        ("value: 2", "there is `:` between `value` and its value", "value = 2"),
        ("value => 2", "`=>` between", "value = 2"),
        ("value == 2", "`==` between", "value = 2"),
        ("value := 2", "`:=` between", "value = 2"),
        ("\"value\": 2,", "there is `:` between `value`", ""),
        ("then = { by: \"x\", choice: \"y\" }", "`:` between", "then = { by = \"x\", choice = \"y\" }"),
        ("value = 2 // low", "`//` does not begin a comment", "value = 2 # low"),
        ("// the cards, all of them", "`//` does not begin a comment", "# the cards, all of them"),
        ("value = 2 -- low", "`--` does not begin a comment", "value = 2 # low"),
        ("value = 2,", "a line does not end with `,`", "value = 2"),
        ("value = 2;", "a line does not end with `;`", "value = 2"),
        ("title = \"x\",", "a line does not end with `,`", "title = \"x\""),
        ("value = 2,5", "`2,5` is not a number", ""),
        ("value = l", "`l` has a letter where a digit", "value = 1"),
        ("value = 1O", "`1O` has a letter", "value = 10"),
        ("value = 02", "a number cannot begin with 0", "value = 2"),
        (
            "The cards of the A-set, in order",
            "neither a key with its value nor a comment",
            "# The cards of the A-set, in order",
        ),
        ("on turn 2 space = 2", "the key `on turn 2 space` has a space in it", "on_turn_2_space = 2"),
        ("my own key = 2", "the key `my own key` has a space", ""),
        ("symbols = (\"cannon\")", "a round bracket", "symbols = [\"cannon\"]"),
        ("title = \"Jean \"the\" Marat\"", "ends at this quotation mark", "title = \"Jean \\\"the\\\" Marat\""),
        ("title = 'L'Ami'", "ends at this quotation mark", "title = \"L'Ami\""),
        ("title = \"Danton", "is missing a quotation mark", "title = \"Danton\""),
        ("title = Danton\"", "is missing a quotation mark", "title = \"Danton\""),
        ("title = 'Danton\"", "is missing a quotation mark", "title = \"Danton\""),
        ("[[card]", "too few or too many brackets", "[[card]]"),
        ("[credits", "too few or too many brackets", "[credits]"),
        ("[[card]],", "a line does not end with `,`", "[[card]]"),
        ("symbols = [\"cannon\"", "the list of `symbols` is not closed", "symbols = [\"cannon\"]"),
        ("value 2", "there is no equals sign between `value`", "value = 2"),
        ("title \"x\"", "there is no equals sign between `title`", "title = \"x\""),
        ("hex = #2F5D9B", "what follows `#` is a comment", "hex = \"#2F5D9B\""),
        ("value =", "`value` has no value", ""),
        ("value = # two", "`value` has no value", ""),
        ("fleur_de_lis = yes", "is neither `true` nor `false`", "fleur_de_lis = true"),
        ("region = south-east", "has no quotation marks", "region = \"south-east\""),
        ("version = 0.1.0", "has no quotation marks", "version = \"0.1.0\""),
        ("symbols = cannon, general", "has no brackets", "symbols = [\"cannon\", \"general\"]"),
        ("symbols = [cannon, \"general\"]", "`cannon` has no quotation marks", "symbols = [\"cannon\", \"general\"]"),
        ("value = 2 points", "`points` follows the value of `value`", ""),
        ("value = 2 id = 3", "`id = 3` follows", ""),
    ] {
        let (finding, fixed) = of_line(line);
        assert!(finding.message.contains(message), "{line}: {}", finding.message);
        assert!(finding.help.is_some(), "{line}");
        assert_eq!(fixed.as_deref().unwrap_or_default(), mended, "{line}: {finding:?}");
    }
}

#[test]
fn what_is_no_slip_is_left_to_the_parser() {
    for line in ["value = [1 2", "value = { a = 1", "value = \"a\\qb\""] {
        let finding = of_line(line).0;
        assert!(finding.fix.is_none(), "{line}: {finding:?}");
    }
}

#[test]
fn a_statement_of_great_length_is_not_mended_by_trying() {
    let text = format!("a = [{}\nb = 2\n", "“1”, ".repeat(10_000));
    assert!(found(&text)[0].fix.is_none());
}
