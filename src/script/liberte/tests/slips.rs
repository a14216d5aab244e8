//! Slips of hand and habit: each told in its author's words, at its line, with a fix where that is certain.

use super::packs::with_script;
use crate::load::{Diagnostic, apply_fix};
use crate::script::compile;

const REQUIRE: &str = "require(in_government(), \"needs-presence-in-government\");";

/// What is found wrong with a script.
fn found(script: &str) -> Vec<Diagnostic> {
    compile(&with_script(script)).1
}

/// The line, the words pointed at and the message of the only finding, its help, and the script with its fix.
fn only(script: &str) -> (usize, String, String, Option<String>) {
    let found = found(script);
    let [finding] = &found[..] else { panic!("{script}\n{found:#?}") };
    assert_eq!(finding.code, "broken-script", "{script}");
    let place = finding.place.as_ref().unwrap();
    let words = &script[place.span.start..place.span.end];
    let fixed = finding.fix.as_ref().map(|fix| apply_fix(script, fix).unwrap());
    let text = format!("{words}: {}", finding.message);
    (place.span.line(script), text, finding.help.clone().unwrap_or_default(), fixed)
}

/// Checks that the fix of a slip in line 2 makes the right script again.
fn mended(wrong: &str, right: &str, help: &str) {
    let script = |body: &str| format!("fn test() {{\n    {body}\n    discard(choose(displayed()));\n}}\n");
    let (line, text, told, fixed) = only(&script(wrong));
    assert_eq!(line, 2, "{wrong}: {text}");
    assert!(told.contains(help), "{wrong}: {text}; {told}");
    assert_eq!(fixed.as_deref(), Some(script(right).as_str()), "{wrong}: {text}");
    assert!(found(&script(right)).iter().all(|it| it.code != "broken-script"), "{right}");
}

#[test]
fn words_of_other_languages_are_told_with_what_scripts_write() {
    mended(
        "if turn() == 1 and in_government() { draw(1); }",
        "if turn() == 1 && in_government() { draw(1); }",
        "`and` is written `&&`",
    );
    mended(
        "if turn() == 1 or in_government() { draw(1); }",
        "if turn() == 1 || in_government() { draw(1); }",
        "`or` is written `||`",
    );
    mended(
        "if turn() == 1 AND in_government() { draw(1); }",
        "if turn() == 1 && in_government() { draw(1); }",
        "`and` is written `&&`",
    );
    mended("if not in_government() { draw(1); }", "if !in_government() { draw(1); }", "`not` is written `!`");
    mended("if turn() is 1 { draw(1); }", "if turn() == 1 { draw(1); }", "`==`");
    mended(
        "if turn() == 1 { draw(1); } elif turn() == 2 { draw(2); }",
        "if turn() == 1 { draw(1); } else if turn() == 2 { draw(2); }",
        "`else if`",
    );
    mended("var n = 1; draw(n);", "let n = 1; draw(n);", "made with `let`");
    mended("If turn() == 1 { draw(1); }", "if turn() == 1 { draw(1); }", "small letters");
    for word in ["function", "def", "func", "Fn"] {
        let (line, _, help, fixed) = only(&format!("{word} test() {{ discard(choose(displayed())); }}"));
        assert_eq!(
            (line, fixed.as_deref()),
            (1, Some("fn test() { discard(choose(displayed())); }")),
            "{word}: {help}"
        );
    }
    let (line, text, help, fixed) =
        only("fn test() {\n    if turn() == 1 then\n        discard(choose(displayed()));\n    end\n}");
    assert_eq!((line, fixed), (2, None), "{text}; {help}");
    assert_eq!(help, "what `if` does goes between `{` and `}`, without `then`");
}

#[test]
fn quotation_marks_of_other_kinds_are_told_with_straight_ones() {
    for text in [
        "“needs-presence-in-government”",
        "„needs-presence-in-government“",
        "«needs-presence-in-government»",
        "‘needs-presence-in-government’",
        "\"needs-presence-in-government”",
        "“needs-presence-in-government\"",
        "'needs-presence-in-government'",
    ] {
        mended(&format!("require(in_government(), {text});"), REQUIRE, "\"");
    }
    mended("require(in_government(), \"needs-presence-in-government);", REQUIRE, "two `\"` in one line");
}

#[test]
fn signs_of_other_kinds_are_told() {
    mended("if turn() = 1 { draw(1); }", "if turn() == 1 { draw(1); }", "compared with `==`");
    mended("if turn() : 1 { draw(1); }", "if turn() == 1 { draw(1); }", "compared with `==`");
    mended("if turn() === 1 { draw(1); }", "if turn() == 1 { draw(1); }", "compared with `==`");
    mended("if turn() <> 1 { draw(1); }", "if turn() != 1 { draw(1); }", "compared with `!=`");
    mended("if turn() =< 1 { draw(1); }", "if turn() <= 1 { draw(1); }", "`<=`");
    mended("if turn() => 1 { draw(1); }", "if turn() >= 1 { draw(1); }", "`>=`");
    mended("if turn() ≥ 1 { draw(1); }", "if turn() >= 1 { draw(1); }", "`>=`");
    mended("let n : 1; draw(n);", "let n = 1; draw(n);", "its value with `=`");
    mended("let n := 1; draw(n);", "let n = 1; draw(n);", "its value with `=`");
    mended(
        "require(government() = RADICAL, \"needs-presence-in-government\");",
        "require(government() == RADICAL, \"needs-presence-in-government\");",
        "`==`",
    );
    mended("# a card", "// a card", "begins with `//`");
    mended("draw(1)\u{200b};", "draw(1);", "take it out");
    mended("let\u{a0}n = 1; draw(n);", "let n = 1; draw(n);", "write a plain space");
    mended("draw（1);", "draw(1);", "write `(`");
    let (line, text, help, _) = only("fn test() {\n    if turn() == 1:\n        discard(choose(displayed()));\n}");
    assert_eq!((line, help.as_str()), (2, "what is done goes between `{` and `}`"), "{text}");
}

#[test]
fn brackets_and_semicolons_are_told_where_they_are_missing() {
    mended("draw(1)", "draw(1);", "ends with `;`");
    mended("let n = 1 draw(n);", "let n = 1; draw(n);", "");
    mended("discard(choose(displayed());", "discard(choose(displayed()));", "a `)` is missing");
    mended("discard(choose(displayed(;", "discard(choose(displayed()));", "`)))` are missing");
    mended("draw(1));", "draw(1);", "take it out");
    mended("draw 1);", "draw(1);", "write `draw(…)`");
    mended("discard(choose(displayed)));", "discard(choose(displayed()));", "");
    mended("if (turn() == 1 { draw(1); }", "if (turn() == 1) { draw(1); }", "a `)` is missing");
    mended("if turn() == 1 draw(1); }", "if turn() == 1 { draw(1); }", "between `{` and `}`");
    mended("require(in_government() \"needs-presence-in-government\");", REQUIRE, "between them");
    mended("discard(choose(displayed()clubs()));", "discard(choose(displayed().clubs()));", "after a `.`");
}

#[test]
fn a_brace_that_is_not_closed_is_told_where_its_block_ends() {
    let (line, text, help, fixed) =
        only("fn test() {\n    if turn() == 1 {\n        draw(1);\n    discard(choose(displayed()));\n}\n");
    assert_eq!((line, help.as_str()), (4, "each bracket has its partner"), "{text}");
    assert_eq!(
        fixed.as_deref(),
        Some("fn test() {\n    if turn() == 1 {\n        draw(1);\n    }\n    discard(choose(displayed()));\n}\n")
    );
    let (line, _, _, fixed) = only("fn test() {\n    discard(choose(displayed()));\n");
    assert_eq!((line, fixed.as_deref()), (3, Some("fn test() {\n    discard(choose(displayed()));\n}\n")));
    let two = "fn help() {\n    draw(1);\n\nfn test() {\n    help();\n    discard(choose(displayed()));\n}\n";
    let (line, _, _, fixed) = only(two);
    assert_eq!(line, 3);
    assert_eq!(found(&fixed.unwrap()), []);
    let (line, text, _, _) = only("fn test()\n    discard(choose(displayed()));\n}\n");
    assert_eq!(line, 1, "{text}");
    let (_, _, _, fixed) = only("fn test {\n    discard(choose(displayed()));\n}\n");
    assert_eq!(fixed.as_deref(), Some("fn test() {\n    discard(choose(displayed()));\n}\n"));
}

/// Two misspelt words in a call that lacks its bracket: all three are told, each at its line.
#[test]
fn misspelt_words_are_told_though_a_bracket_is_missing() {
    let script = "fn test() {\n    requre(in_goverment()\n    discard(choose(displayed()));\n}\n";
    let found = found(script);
    let told: Vec<(usize, &str, &str)> = found
        .iter()
        .map(|it| (it.place.as_ref().unwrap().span.line(script), it.code, it.help.as_deref().unwrap_or_default()))
        .collect();
    let expected = [
        (2, "unknown-function", "did you mean `require`?"),
        (2, "broken-script", "a `)` is missing, and a `;`"),
        (2, "unknown-function", "did you mean `in_government`?"),
    ];
    assert_eq!(told, expected);
}

#[test]
fn several_slips_are_told_at_once() {
    let found = found(
        "fn test() {\n    if turn() = 1 and in_government() {\n        draw(1)\n    }\n    discard(choose(displayed()));\n}\n",
    );
    let helps: Vec<&str> = found.iter().filter_map(|it| it.help.as_deref()).collect();
    assert_eq!(helps, ["what is the same is compared with `==`", "`and` is written `&&`"]);
}

/// What is a slip in a script that can't be read may be right in one that can: nothing of it is told there.
#[test]
fn right_scripts_have_no_slips() {
    let bodies = [
        "let or = 1; let end = #{ a: or, b: 'x' }; if end.a == 1 { draw(end.a); }",
        "let n = if turn() == 1 { 1 } else { 2 }; draw(n);",
        "draw(switch turn() { 1 => 1, _ => 2 });",
        "let f = |n| { let m = n; m = 2; m }; draw(f.call(1));",
        "/* and “or” */ draw(1); // if turn() = 1 then",
        "draw(`${turn()} and`.len());",
    ];
    for body in bodies {
        let found = found(&format!("fn test() {{\n    {body}\n    discard(choose(displayed()));\n}}\n"));
        assert_eq!(found, [], "{body}");
    }
}

/// A script may be broken in ways that are no slip: then the parser's words stand, and nothing that is right is called one.
#[test]
fn a_right_line_beside_a_broken_one_is_no_slip() {
    let right = [
        "let n = if turn() == 1 { 1 } else { 2 };",
        "let m = #{ a: 1, b: 2 };",
        "draw(switch turn() { 1 => 1, _ => 2 });",
        "for (seat, at) in players() { seat.draw(1); }",
        "do { draw(1); } while turn() > 9;",
        "while turn() > 9 { draw(1); }",
        "discard(choose(displayed()\n        .clubs()\n        .of(RADICAL)));",
        "let f = |n| n + 1;",
        "try { draw(1); } catch (e) { print(e); }",
        "if turn() == 1 { draw(1); } else if turn() == 2 { draw(2); } else { draw(3); }",
        "draw(-1 - -1);",
        "draw(`${turn()}`.len());",
        "let a = [1, 2, 3]; draw(a[0]);",
        "return;",
    ];
    for line in right {
        let script = format!("fn test() {{\n    {line}\n    let = 4;\n    discard(choose(displayed()));\n}}\n");
        let found = found(&script);
        let lines: Vec<usize> = found.iter().map(|it| it.place.as_ref().unwrap().span.line(&script)).collect();
        let broken = 2 + line.matches('\n').count() + 1;
        assert_eq!(lines, [broken], "{line}: {found:#?}");
    }
}

#[test]
fn a_byte_order_mark_is_no_mistake_and_moves_no_column() {
    let script = "\u{feff}fn test() { discard(choose(displayed())); }";
    assert_eq!(found(script), []);
    let found = found("\u{feff}fn test() { discrad(choose(displayed())); }");
    assert_eq!(found[0].place.as_ref().unwrap().span.start, "\u{feff}fn test() { ".len());
    assert_eq!(crate::script::format(script).as_deref(), Ok("\u{feff}fn test() { discard(choose(displayed())); }\n"));
}
