//! Things used as what they are not, on every path.

use super::findings;

fn found(body: &str) -> Vec<String> {
    findings(&format!("fn test() {{\n    {body}\n}}"))
}

#[test]
fn a_wrong_kind_is_found_where_no_game_comes() {
    let cases = [
        ("if turn() == 9 { discard(choose(blocks())); }", "`discard` can't be used on (Block)"),
        (
            "let c = choose(displayed()); if turn() == 9 { return_to_supply(c); }",
            "`return_to_supply` can't be used on (Card)",
        ),
        ("switch turn() { 77 => discard(choose(stacks())), _ => () }", "`discard` can't be used on (Stack)"),
        ("while turn() > 9 { discard(hand()); }", "`discard` can't be used on (CardSet)"),
        ("for card in hand() { return_to_supply(card); }", "`return_to_supply` can't be used on (Card)"),
        ("let s = choose(stacks()); if turn() == 9 { draw(s.height > 2); }", "`draw` can't be used on (bool)"),
        (
            "let s = choose(stacks()); if turn() == 9 && s.value > 2 { return_to_supply(s); }",
            "`Stack` has no property `value`",
        ),
        ("if turn() == 9 { let n = choose(hand()) + 1; discard(n); }", "`+` can't be used on (Card, int)"),
        ("if turn() == 9 && choose(players()) == RADICAL { draw(1); }", "`==` can't be used on (Seat, Faction)"),
        ("if turn() == 9 { if turn() { draw(1); } }", "`bool` is expected here, not `int`"),
    ];
    for (body, message) in cases {
        let found = found(&format!("{body} discard(choose(displayed()));"));
        assert!(
            found
                .iter()
                .any(|line| line.starts_with("error ") && line.contains(", line 2, ") && line.contains(message)),
            "{body}: {found:#?}"
        );
    }
}

#[test]
fn kinds_are_followed_through_functions_and_branches() {
    let wrong = [
        "fn strike(set) { discard(choose(set)); }\nfn test() { if turn() == 9 { strike(blocks()); } strike(displayed()); }",
        "fn pick() { if turn() == 1 { return choose(blocks()); } choose(blocks().own()) }\nfn test() { discard(pick()); }",
        "fn test() { let x = if turn() == 1 { choose(blocks()) } else { choose(blocks().own()) }; discard(x); }",
        "fn a(x) { b(x) }\nfn b(x) { discard(x) }\nfn test() { if turn() == 9 { a(RADICAL); } draw(1); }",
    ];
    for script in wrong {
        let found = findings(script);
        assert!(
            found.iter().any(|line| line.starts_with("error ") && line.contains("`discard` can't be used on")),
            "{script}: {found:#?}"
        );
    }
}

#[test]
fn the_hint_says_what_was_meant() {
    let cases = [
        ("discard(choose(displayed().of(\"radical\")));", "write `RADICAL`, without quotation marks"),
        ("if government == RADICAL { draw(1); }", "it is called with parentheses: `government() -> Faction`"),
        ("discard(choose(displayed));", "it is called with parentheses: `displayed() -> CardSet`"),
        ("if hand().is_empty() { draw(1); }", "it is written without parentheses: `.is_empty`"),
        ("let c = choose(hand()); if c.discard { draw(1); }", "it is called with parentheses: `discard(card: Card)`"),
        ("return_to_supply(choose(stacks().in_region(\"wets\")));", "did you mean `west`?"),
        ("place(RADICAL, province(\"normandy\"));", "did you mean `normandie`?"),
        ("take(card(4711));", "the pack has no card #4711"),
        ("discard(choose(deck()));", "nobody sees the deck"),
        ("draw(1000);", "0 to 100 cards or points at once"),
    ];
    for (body, hint) in cases {
        let found = found(body);
        assert!(found.iter().any(|line| line.starts_with("error") && line.contains(hint)), "{body}: {found:#?}");
    }
}

#[test]
fn what_can_not_be_known_is_not_blamed() {
    let bodies = [
        "let x = choose(blocks()); x = choose(displayed()); discard(x);",
        "let x; if turn() == 1 { x = choose(displayed()); } else { x = choose(hand()); } discard(x);",
        "let all = [choose(displayed())]; discard(all[0]);",
        "let all = []; for seat in players() { all.push(seat); } all[turn() % all.len()].draw(1); all[0].draw(2);",
        "let m = #{ card: choose(displayed()) }; discard(m.card);",
        "let pick = |set| choose(set); discard(pick.call(displayed()));",
        "let n = 0; for i in 0..2 { n += i; } if n == 1 { draw(n); }",
        "let c = choose(displayed()); print(`${c}`); discard(c);",
        "let s = \"a\" + turn(); if s.len() == 2 { draw(s.len()); }",
        "discard(if turn() == 1 { choose(displayed()) } else { choose(hand()) });",
        "let x = switch turn() { 1 => choose(displayed()), 2 => choose(hand()), _ => choose(face_up()) }; discard(x);",
        "let i = 0; loop { i += 1; if i > 2 { break; } } draw(i);",
        "draw(max(turn(), 2) - 1); draw([1, 2].len());",
        "let a = turn() > 1 && !in_government(); if a == true { draw(1); } else { draw(2); }",
    ];
    for body in bodies {
        assert_eq!(found(body), [""; 0], "{body}");
    }
}
