//! What is found wrong with scripts.

use super::findings;

/// Finds what is wrong with an effect's body.
fn found(body: &str) -> Vec<String> {
    findings(&format!("fn test() {{\n    {body}\n}}"))
}

#[test]
fn a_misspelt_word_is_found_where_it_stands() {
    let cases = [
        (
            "return_to_suply(choose(blocks()));",
            "unknown-function, line 2, `return_to_suply`: there is no function `return_to_suply`; did you mean `return_to_supply`?",
        ),
        (
            "discard(choose(displayed().personalitys()));",
            "unknown-function, line 2, `personalitys`: there is no method `personalitys`; did you mean `personalities`?",
        ),
        (
            "let s = choose(stacks()); if s.hieght > 1 { return_to_supply(s); }",
            "unknown-property, line 2, `hieght`: nothing has a property `hieght`; did you mean `height`?",
        ),
        (
            "discard(choose(displayed().of(RADICL)));",
            "unknown-variable, line 2, `RADICL`: there is no variable `RADICL` here; did you mean `RADICAL`?",
        ),
        (
            "let card = choose(displayed()); discard(crad);",
            "unknown-variable, line 2, `crad`: there is no variable `crad` here; did you mean `card`?",
        ),
        (
            "discard(choose(displayed().clubs));",
            "unknown-property, line 2, `clubs`: nothing has a property `clubs`; it is called with parentheses: `clubs(set: CardSet) -> CardSet`",
        ),
        (
            "require(turn() > 1, \"needs-presense-in-government\"); discard(choose(displayed()));",
            "unknown-requirement, line 2, `\"needs-presense-in-government\"`: no text says why `needs-presense-in-government` refuses; did you mean `needs-presence-in-government`?",
        ),
    ];
    for (body, expected) in cases {
        let found = found(body);
        assert!(found.contains(&format!("error {expected}")), "{body}: {found:#?}");
    }
}

#[test]
fn all_that_is_wrong_is_found_at_once() {
    let found = found("let n = 1;\n    discrad(choose(displayed().off(RADICL)));\n    discard();");
    let codes: Vec<&str> = found.iter().map(|line| line.split(", ").next().unwrap()).collect();
    let expected = [
        "warning unused-variable",
        "error unknown-function",
        "error unknown-function",
        "error unknown-variable",
        "error wrong-arguments",
    ];
    assert_eq!(codes, expected, "{found:#?}");
}

#[test]
fn a_wrong_number_of_arguments_shows_the_signature() {
    let cases = [
        (
            "discard(choose(displayed()), 1);",
            "`discard`: `discard` takes 1 argument, not 2; there is `discard(card: Card)`",
        ),
        (
            "discard(choose(displayed().clubs(1)));",
            "`clubs`: `clubs` takes 0 arguments here, not 1; there is `clubs(set: CardSet) -> CardSet`",
        ),
        (
            "require(true); discard(choose(displayed()));",
            "`require`: `require` takes 2 arguments, not 1; there is `require(condition: bool, key: string)`",
        ),
    ];
    for (body, expected) in cases {
        let found = found(body);
        assert!(found.contains(&format!("error wrong-arguments, line 2, {expected}")), "{found:#?}");
    }
}

#[test]
fn a_wrong_verb_is_a_type_error() {
    let cases = [
        (
            "discard(choose(stacks()));",
            "wrong-thing, line 2, `discard`: `discard` can't be used on (Stack); there is `discard(card: Card)`",
        ),
        (
            "discard(displayed());",
            "set-for-one, line 2, `discard`: `discard` can't be used on (CardSet); there is `discard(card: Card)`; choose one of \
             the `CardSet` first, with `choose` or `may_choose`, or go through it with `for`",
        ),
        (
            "return_to_supply(choose(blocks().personalities()));",
            "wrong-thing, line 2, `personalities`: `personalities` can't be used on (BlockSet); there is \
             `personalities(set: CardSet) -> CardSet`",
        ),
        (
            "let s = choose(stacks()); if s.value > 1 { return_to_supply(s); }",
            "wrong-property, line 2, `value`: `Stack` has no property `value`; there is `.faction`, `.province`, `.seat`, \
             `.height`",
        ),
        (
            "if turn() { discard(choose(displayed())); }",
            "no-condition, line 2, `turn`: `bool` is expected here, not `int`; a condition holds or not: compare it, as in \
             `turn() == 1` or `hand().count > 2`",
        ),
        (
            "discard(choose(displayed().of(\"radical\")));",
            "quoted-constant, line 2, `of`: `of` can't be used on (CardSet, string); write `RADICAL`, without quotation marks",
        ),
        (
            "let c = choose(displayed()); RADICAL = 1; discard(c);",
            "changed-constant, line 2, `RADICAL`: `RADICAL` can't be changed; keep it in a variable: `let mine = RADICAL;`",
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(found(body), [format!("error {expected}")]);
    }
}

#[test]
fn things_of_different_kinds_are_not_compared_in_silence() {
    for condition in
        ["government() == \"radical\"", "1 != government()", "choose(displayed()) == ()", "choose(blocks()) == RADICAL"]
    {
        let found = found(&format!("if {condition} {{ discard(choose(displayed())); }}"));
        assert!(
            found[0].starts_with("error wrong-comparison, line 2, `") || found[0].starts_with("error quoted-constant"),
            "{found:#?}"
        );
        assert!(found[0].contains("can't be used on ("), "{found:#?}");
    }
}

#[test]
fn the_parser_s_finding_has_its_place() {
    let cases = [
        (
            "discard(choose(displayed());",
            "error broken-script, line 2, `(`: the `(` of `discard` is not closed; a `)` is missing: each bracket has its partner",
        ),
        (
            "let c = choose(displayed())\n    discard(c);",
            "error broken-script, line 2, `)`: a `;` is missing after this; each statement ends with `;`",
        ),
        (
            "switch government() { RADICAL => discard(choose(displayed())), _ => () }",
            "error broken-script, line 2, `RADICAL`: a case of `switch` is a number or a text written out; compare with `if` and `==` instead",
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(found(body), [expected]);
    }
}

#[test]
fn the_effect_s_function_must_be_there() {
    let found = findings("fn tset() { discard(choose(displayed())); }");
    assert_eq!(
        found,
        [
            "error missing-function, line 1, `tset`: no function `test`, which the effect `test` is; write `fn test() { … }`"
        ]
    );
    let found = findings("fn test(card) { discard(card); }");
    assert_eq!(found, ["error wrong-arguments, line 1, `test`: `test` is an effect, and effects take no arguments"]);
    assert!(findings("").len() == 1);
}

#[test]
fn what_does_nothing_is_told() {
    assert_eq!(found("choose(displayed());").len(), 1);
    let found_idle = found("if turn() > 9 { discard(choose(displayed())); }");
    assert_eq!(
        found_idle,
        [
            "warning idle-script, line 1, `test`: `test` does nothing; an effect uses words such as `discard` or `return_to_supply`: `check --words` lists them all"
        ]
    );
    let outside = findings("let a = 1;\nfn test() { discard(choose(displayed())); }");
    assert_eq!(outside.len(), 1);
    assert!(
        outside[0].starts_with("warning idle-script, line 1, `let`: this is outside every function"),
        "{outside:#?}"
    );
}

#[test]
fn good_scripts_have_no_findings() {
    let bodies = [
        "let m = #{ set: displayed(), n: 1 }; discard(choose(m.set));",
        "let f = |set| discard(may_choose(set)); f.call(displayed().own());",
        "let n = 0; while n < 2 { n += 1; discard(may_choose(displayed())); }",
        "let _unused = 1; for i in 0..1 { discard(choose(displayed())); }",
        "try { discard(choose(displayed())); } catch (e) { print(e); }",
        "let names = [\"a\", \"b\"]; if names.len() == 2 && \"a\" in names { discard(choose(displayed())); }",
        "let c = choose(displayed()); if !declined(c) { let v = c.value; let n = max(v, 2); if n == v { c.discard(); } }",
        "let verb = Fn(\"discard\"); verb.call(choose(displayed()));",
        "const LIMIT = 2; if turn() >= LIMIT { return_to_supply(choose(blocks().of(government(), opposition()))); }",
    ];
    for body in bodies {
        assert_eq!(found(body), [""; 0], "{body}");
    }
    let otherwise = "else if turn() == 2 { discard(choose(displayed())); } ".repeat(20);
    assert_eq!(found(&format!("if turn() == 1 {{ return_to_supply(choose(blocks())); }} {otherwise}")), [""; 0]);
}

#[test]
fn a_failure_on_the_way_is_told_by_tracing_or_by_the_proof() {
    let traced = found("if turn() == 3 { throw \"not in turn 3\"; } discard(choose(displayed()));");
    let help = "check for what may be missing before you use it, or refuse with `require` what would need it";
    assert_eq!(traced, [format!("warning failing-script, line 2, `throw`: not in turn 3; {help}")]);
    let proven = found("let c = choose(displayed()); if c.value > 0 { throw \"oh\"; } discard(c);");
    assert_eq!(proven, [format!("warning failing-script, line 2, `throw`: oh; {help}")]);
}
