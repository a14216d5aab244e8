//! What scripts can't harm.

use super::findings;
use std::time::{Duration, Instant};

/// What is found wrong with a script, in a reasonable time.
fn found(script: &str) -> Vec<String> {
    let start = Instant::now();
    let found = findings(script);
    assert!(start.elapsed() < Duration::from_secs(20), "{}", &script[..script.len().min(200)]);
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
        let is_stopped =
            ["error endless-script", "warning failing-script", "warning idle-script"].contains(&code.as_str());
        assert!(is_stopped, "{body}: {code}");
    }
}

#[test]
fn a_script_that_is_endless_only_in_a_game_is_stopped_there() {
    let found = found("fn test() { let s = choose(stacks()); if s.height > 0 { loop { } } return_to_supply(s); }");
    let help = "give it an end: an effect is done in a few hundred operations";
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
    assert_eq!(found(&script(7_000)), [slow]);
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
        assert!(found[0].contains(": functions call each other too deep; give it an end"), "{found:#?}");
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
    let script = include_str!("../../../scripts/liberte/terror.rhai").replace("terror", "test");
    let ends: Vec<usize> = script.char_indices().map(|(at, _)| at).collect();
    for &end in &ends {
        let _ = crate::script::compile(&super::with_script(&script[..end]));
        let mut without = script.clone();
        without.remove(end);
        let _ = crate::script::compile(&super::with_script(&without));
    }
}
