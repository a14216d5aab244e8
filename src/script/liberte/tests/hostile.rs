//! What scripts can't harm.

use super::findings;
use super::hooks::findings as findings_at;
use crate::model::RulePoint;
use crate::script::{effort, prove};

/// What is found wrong with a script, by no more operations than tracing and one game may take.
fn found(script: &str) -> Vec<String> {
    bounded(script, || findings(script))
}

/// Does something in a thread of its own, and counts what scripts took there.
fn bounded<T: Send>(script: &str, run: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let (found, operations) = pool.install(|| {
        let before = effort::spent();
        (run(), effort::spent() - before)
    });
    assert!(operations < 3 * prove::MOST, "{operations}: {}", &script[..script.len().min(200)]);
    found
}

fn first_code(script: &str) -> String {
    let found = found(script);
    let first = found.first().map(String::as_str).unwrap_or_default();
    first.split(", ").next().unwrap_or_default().to_owned()
}

#[test]
fn endless_scripts_are_stopped() {
    let bodies = [
        "loop { }",
        "while true { }",
        "let n = 0; for i in 0..9000000000000000 { n += i % 2; }",
        "let n = 0; do { n += 1; } while true;",
        "loop { try { throw 1; } catch { } }",
        "loop { try { choose(displayed()); } catch { } }",
        "loop { try { require(false, \"needs-presence-in-government\"); } catch { } }",
        "let f = |x| x + 1; let n = 0; loop { n = f.call(n); }",
    ];
    for body in bodies {
        let script = format!("fn test() {{ {body} discard(choose(displayed())); }}");
        let code = first_code(&script);
        // What is refused and caught for ever has no plan, and does nothing.
        let is_stopped =
            ["error endless-script", "warning failing-script", "warning idle-script"].contains(&code.as_str());
        assert!(is_stopped, "{body}: {code}");
    }
}

#[test]
fn a_script_that_is_endless_only_in_a_game_is_stopped_there() {
    let found = found("fn test() { let s = choose(stacks()); if s.height > 0 { loop { } } return_to_supply(s); }");
    let help = "make it end: a script needs only a few hundred operations";
    let endless = format!("error endless-script, line 1, `test`: the script runs on and on, and is stopped; {help}");
    assert_eq!(found, [endless]);
}

/// The same on every machine: it goes by operations, not by the clock.
#[test]
fn a_script_that_ends_but_takes_too_many_operations_for_a_game_is_an_error() {
    let script = |turns| {
        format!(
            "fn test() {{ let n = 0; while n < {turns} {{ n += 1; }} let s = choose(stacks()); \
             if s.height > 0 {{ return_to_supply(s); }} }}"
        )
    };
    let slow = "error endless-script, line 1, `test`: the script takes so long that no game can be played with it; \
                an effect is done in a few hundred operations";
    assert_eq!(found(&script(2_500)), [slow]);
    assert_eq!(found(&script(100)), [""; 0]);
}

#[test]
fn tracing_ends_by_the_operations_it_takes() {
    let asks = "let seen = [turn(), government(), opposition(), in_government()];";
    let script =
        format!("fn test() {{ {asks} let n = 0; while n < 7000 {{ n += 1; }} discard(choose(displayed())); }}");
    let found = found(&script);
    let stopped = ["tracing it takes too long", "the script runs on and on"];
    assert!(found.iter().any(|line| stopped.iter().any(|text| line.contains(text))), "{found:#?}");
}

/// A closure that sees what is lent out at the moment would have to wait for itself.
#[test]
fn no_script_waits() {
    let bodies = [
        "loop { let a = [1]; try { a.sort(|x, y| a.clear()) } catch { } }",
        "let a = [1, 2]; a.sort(|x, y| { a.clear(); 0 });",
        "let a = [1, 2]; let f = || a.len(); f.call();",
        "let a = [1]; a.map(|x| a += x);",
    ];
    for body in bodies {
        let found = found(&format!("fn test() {{ {body} discard(choose(displayed())); }}"));
        let help = "a function between bars sees only what it is given: write `a` between its bars, and give it there";
        let expected = format!("error unknown-variable, line 1, `a`: there is no variable `a` here; {help}");
        assert!(found.contains(&expected), "{body}: {found:#?}");
    }
    // Values that are handed over, and `this`, are copies or are there once.
    let bodies = [
        "let a = [2, 1]; loop { try { a.sort(|x, y| { this.clear(); 0 }) } catch { } }",
        "let a = [1]; let f = |b| b.clear(); loop { try { a.map(f.curry(a)) } catch { } }",
        "let f = Fn(\"clear\"); let a = [[1]]; loop { try { a.map(f); a.push(a); } catch { } }",
        "loop { try { [1, 2].sort(|x, y| throw 1) } catch { } }",
    ];
    for body in bodies {
        let found = found(&format!("fn test() {{ {body} discard(choose(displayed())); }}"));
        let is_told = ["error endless-script", "warning failing-script"].iter().any(|code| found[0].starts_with(code));
        assert!(is_told, "{body}: {found:#?}");
    }
}

#[test]
fn what_is_printed_costs_operations() {
    let prints = "print(displayed()); debug([1, 2, 3]); ".repeat(1_000);
    let found = found(&format!("fn test() {{ {prints} discard(choose(displayed())); }}"));
    assert!(found[0].starts_with("error endless-script"), "{found:#?}");
}

/// Loops in loops, texts and lists that grow, words by the thousand: each ends by what it costs.
#[test]
fn whatever_a_script_does_its_cost_is_bounded() {
    let bodies = [
        "for a in 0..99 { for b in 0..99 { for c in 0..99 { for d in 0..99 { turn(); } } } }",
        "let s = \"x\"; loop { try { s += s; } catch { s = \"x\"; } }",
        "let a = []; a.pad(20, \"x\"); loop { a.reverse(); a.dedup(); }",
        "let a = []; a.pad(20, 1); loop { a.sort(|x, y| y - x); }",
        "let a = []; a.pad(20, 1); loop { if a == a { a.index_of(2); } }",
        "let m = #{}; for i in 0..20 { m[`k${i}`] = i; } loop { let n = m; n.k1 = m; n.k1 = 1; }",
        "loop { blocks().of(RADICAL).others().has_at_least(3); }",
        "loop { displayed().personalities().of(ROYALIST).has_at_least(1); stacks().in_provinces_with(RADICAL).has_at_least(1); }",
        "loop { shuffle_deck(); }",
        "loop { draw(1); put_all_on_deck(hand()); }",
        "loop { try { any_of(hand()).discard(); draw(7); } catch { } }",
        "loop { gain_points(100); lose_points(100); }",
        "let n = 0; while n < 4000 { n += 1; for seat in players() { if seat.victory_points > n { draw(1); } } }",
        "loop { for province in provinces() { for seat in province.players { seat.gain_points(1); } } }",
        "let f = |f, n| if n > 0 { f.call(f, n - 1); f.call(f, n - 1); }; f.call(f, 14);",
        "loop { try { throw #{ a: [1, 2, 3] } } catch (e) { let b = e; } }",
        "loop { let t = `${turn()}${government()}${stacks()}`; t.split(\"\"); }",
        "loop { 9.to_string(); 5 ** 3; }",
    ];
    for body in bodies {
        // What follows a thing that is read comes up in games alone.
        let found = found(&format!("fn test() {{ let s = choose(stacks()); if s.height > 0 {{ {body} }} }}"));
        let is_told = found.iter().any(|line| line.contains("endless-script") || line.contains("failing-script"));
        assert!(is_told || body.starts_with("let n"), "{body}: {found:#?}");
    }
}

#[test]
fn a_rule_point_that_takes_too_long_for_a_game_is_an_error() {
    let cases = [
        (RulePoint::FurtherEnding, "fn further_ending() { if lost_battles() >= 0 { loop { } } false }"),
        (RulePoint::FurtherEnding, "fn further_ending() { loop { try { lost_battles().foo() } catch { } } }"),
        (RulePoint::MayPlay, "fn may_play(card) { for a in 0..100 { for b in 0..15 { if players().is_empty { } } } }"),
        (RulePoint::VotesOfAProvince, "fn votes_of_a_province(province, height) { loop { } 1 }"),
        (RulePoint::FinalPoints, "fn final_points(seat, ending) { final_points(seat, ending) }"),
    ];
    for (point, script) in cases {
        let found = bounded(script, || findings_at(point, script));
        assert!(found.iter().any(|line| line.starts_with("error")), "{script}: {found:#?}");
    }
}

/// Reading and checking a script takes no longer than its length says, whatever stands in it.
#[test]
fn scripts_that_are_long_for_nothing_are_read_and_checked() {
    let functions: String = (0..99).map(|at| format!("fn f{at}(a) {{ f{}(a); turn(); }}\n", at + 1)).collect();
    let chain: String = (1..150).map(|at| format!("let v{at} = 1; ")).collect();
    let varying: String = (1..149).map(|at| format!("v{at} = v{}; ", at + 1)).collect();
    let kinds = ["1", "true", "blocks()", "stacks()", "\"x\"", "turn()", "()", "players()", "deck()"];
    let calls: String = kinds.iter().flat_map(|a| kinds.map(|b| format!("g({a}, {b}); "))).collect();
    let scripts = [
        format!("fn test() {{ f0(1); discard(choose(displayed())); }}\n{functions}"),
        format!("fn test() {{ {chain} {varying} v149 = \"x\"; discard(choose(displayed())); }}"),
        format!(
            "fn g(a, b) {{ {chain} {varying} v149 = a; g(b, v1); g(v2, a); }}\nfn test() {{ {calls} discard(choose(displayed())); }}"
        ),
        format!("fn test() {{ discard(choose(displayed())); {} }}", "if turn() == 1 { } else { } ".repeat(2_000)),
        format!("fn test() {{ let x = [{}]; discard(choose(displayed())); }}", "1,".repeat(20_000)),
        format!(
            "fn test() {{ switch turn() {{ {} _ => 1 }} discard(choose(displayed())); }}",
            "1 => 2, ".repeat(5_000)
        ),
        format!("fn test() {{ {} discard(choose(displayed())); }}", "let x = blocks(); ".repeat(3_000)),
        format!("fn test() {{ {} discard(choose(displayed())); }}", "discrad(blokcs()); ".repeat(3_000)),
        format!("fn test() {{ {}", "(".repeat(60_000)),
        format!("fn test() {{ {}", "draw(1) ".repeat(8_000)),
        format!("fn test() {{ {}", "{\n".repeat(20_000)),
        format!("fn test() {{ {}", "and or “x” ".repeat(4_000)),
        format!("{}fn test() {{", "}\n".repeat(20_000)),
    ];
    for script in scripts {
        let found = found(&script);
        assert!(found.len() <= 250, "{}", found.len());
    }
}

#[test]
fn deep_recursion_is_stopped() {
    let scripts = [
        "fn test() { test(); discard(choose(displayed())); }",
        "fn f(n) { f(n + 1) }\nfn test() { f(1); discard(choose(displayed())); }",
        "fn a() { b() }\nfn b() { a() }\nfn test() { a(); discard(choose(displayed())); }",
        "fn test() { let f = |f| f.call(f); f.call(f); discard(choose(displayed())); }",
    ];
    for script in scripts {
        let found = found(script);
        assert!(found[0].starts_with("error endless-script, line "), "{found:#?}");
        assert!(found[0].contains(": functions call each other too deep; make it end"), "{found:#?}");
    }
}

/// Every call level with as much nesting as is allowed must fit a stack smaller than any thread's.
#[test]
fn recursion_through_nested_expressions_fits_the_stack() {
    let ways = [
        ("(1 + ", ")"),
        ("[", "]"),
        ("if true { ", " }"),
        ("g(", ")"),
        ("#{ a: ", "}"),
        ("`${", "}`"),
        ("-", ""),
        ("{ ", " }"),
    ];
    for (open, close) in ways {
        let deepest = (1..60).rev().find_map(|depth| {
            let (open, close) = (open.repeat(depth), close.repeat(depth));
            let script = format!(
                "fn g(x) {{ x }}\nfn f() {{ {open}f(){close} }}\nfn test() {{ f(); discard(choose(displayed())); }}"
            );
            let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(move || first_code(&script));
            let code = thread.unwrap().join().unwrap();
            (code != "error broken-script").then_some((depth, code))
        });
        let (depth, code) = deepest.unwrap();
        assert!(depth >= 7 || open == "-", "{open} only {depth} deep");
        assert_eq!(code, "error endless-script", "{open}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("if true {", "}"),
        ("-", ""),
        ("!", ""),
        ("#{a:", "}"),
        ("f(", ")"),
        ("|x| ", ""),
    ] {
        let script = format!(
            "fn test() {{ let x = {}1{}; discard(choose(displayed())); }}",
            open.repeat(2_000),
            close.repeat(2_000)
        );
        assert_eq!(first_code(&script), "error broken-script", "{open}");
    }
    let chain = format!("fn test() {{ let x = 1{}; discard(choose(displayed())); }}", " + 1".repeat(10_000));
    assert_eq!(first_code(&chain), "error broken-script");
    let dots = format!("fn test() {{ blocks(){}; discard(choose(displayed())); }}", ".own()".repeat(5_000));
    assert_eq!(first_code(&dots), "error broken-script");
}

#[test]
fn huge_things_are_refused() {
    let huge = format!("fn test() {{ let s = \"{}\"; discard(choose(displayed())); }}", "x".repeat(3_000));
    assert_eq!(first_code(&huge), "error broken-script");
    let longer = format!("fn test() {{ discard(choose(displayed())); }}\n// {}", "x".repeat(70_000));
    assert_eq!(first_code(&longer), "error long-script");
    let bodies = [
        "let s = \"x\"; loop { s += s; }",
        "let s = \"\"; s.pad(1000000000, 'x');",
        "let a = []; a.pad(1000000000, 1);",
        "let a = [1]; loop { a.push(a); }",
        "let m = #{}; for i in 0..40 { let c = m; m.a = c; m.b = c; }",
        "let a = []; for i in 0..40 { a = [a, a]; }",
        "let a = []; for i in 0..10000 { a.push(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"); }",
    ];
    for body in bodies {
        assert_eq!(
            first_code(&format!("fn test() {{ {body} discard(choose(displayed())); }}")),
            "warning failing-script",
            "{body}"
        );
    }
}

#[test]
fn there_is_no_way_out() {
    let bodies = [
        "eval(\"1\");",
        "import \"x\" as y;",
        "sleep(100);",
        "timestamp();",
        "exit();",
        "parse_json(\"{}\");",
        "let f = Fn(\"eval\"); f.call(\"1\");",
        "let f = Fn(\"sleep\"); f.call(1);",
        "blob(1000000000, 0);",
        "open_file(\"/etc/passwd\");",
        "print(global::x);",
        "std::fs::read(\"x\");",
    ];
    for body in bodies {
        let found = found(&format!("fn test() {{ {body} discard(choose(displayed())); }}"));
        assert!(
            found.iter().any(|line| line.starts_with("error") || line.contains("failing-script")),
            "{body}: {found:#?}"
        );
    }
}

#[test]
fn texts_that_are_no_scripts_are_findings() {
    let texts = [
        "\u{0}",
        "fn",
        "fn test",
        "fn test()",
        "fn test() {",
        "}",
        "\"",
        "`${",
        "/*",
        "/// doc",
        "é",
        "#!/bin/sh",
        "fn test() { `${`${1}`}` }",
        "#{",
        "fn test() { 0x }",
        "fn test() { 'ab' }",
        "\r\n\t\u{feff}",
        "private fn test() { discard(choose(displayed())); }",
    ];
    for text in texts {
        let _ = found(text);
    }
    // Every beginning of a script, and the script with each character left out.
    let script = include_str!("../../../../scripts/liberte/terror.rhai").replace("terror", "test");
    let ends: Vec<usize> = script.char_indices().map(|(at, _)| at).collect();
    for &end in &ends {
        let _ = crate::script::compile(&super::with_script(&script[..end]));
        let mut without = script.clone();
        without.remove(end);
        let _ = crate::script::compile(&super::with_script(&without));
    }
}
