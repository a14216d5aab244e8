//! Tests of whole scripts.
use super::test_pack::*;
use super::*;

fn show(script: &str) {
    let pack = with_script(script);
    let (compiled, found) = compile(&pack);
    println!("---- {script}");
    for f in &found {
        let p = f.place.as_ref().unwrap();
        println!(
            "{} {}: {} [{}] help {:?}",
            f.severity.id(),
            f.code,
            f.message,
            &script[p.span.start..p.span.end],
            f.help
        );
    }
    if let Some(c) = compiled {
        println!("{}", c.plans());
        println!("{:?}", c.prove(20, 1).found);
    }
}

#[test]
fn explore() {
    let pack = shipped();
    let (compiled, found) = compile(&pack);
    println!("{found:?}");
    let compiled = compiled.unwrap();
    println!("{}", compiled.plans());
    println!("{}", compiled.reference());
    let t = std::time::Instant::now();
    let proof = compiled.prove(300, 7);
    println!("{:?} {:?}", proof, t.elapsed());
    let t = std::time::Instant::now();
    compile(&pack);
    println!("{:?}", t.elapsed());
    for script in [
        "fn test() {\n    let s = choose(stacks());\n    if s.height > 2 { return_to_supply(s); }\n}",
        "fn test() {\n    return_to_suply(choose(stacks()));\n}",
        "fn test() {\n    return_to_supply(choose(stacks()), 1);\n    let x = 3; blocks().off(RADICAL);\n choose(blocks()).hieght; discard(choose(displayed().of(RADICL)));}",
        "fn test() { discard(choose(stacks())); }",
        "fn test() { choose(stacks()).discard(); }",
        "fn test() { discard(displayed()); }",
        "fn test() { if turn() { discard(choose(displayed())); } }",
        "fn test() { loop { } discard(choose(displayed())); }",
        "fn test() { let s = choose(stacks()); if s.height > 1 { loop {} } return_to_supply(s) }",
        "fn test() { throw \"Oh\"; discard(choose(displayed())); }",
        "fn test() { let c = choose(displayed());\n if c.value > 1 { throw \"Oh\"; } discard(c); }",
        "fn f(n) { f(n + 1) } fn test() { f(1); discard(choose(displayed())); }",
        "fn test() { let s = \"a\"; for i in 0..100 { s += s; } discard(choose(displayed())); }",
        "fn test() { eval(\"1\"); }",
        "fn test() { import \"x\" as y; }",
        "import \"x\" as y; fn test() { }",
        "fn test() { require(turn() > 1, \"needs-presense-in-government\"); }",
        "fn test() { if government() == \"radical\" { discard(choose(displayed())); } }",
        "fn test() { if government() == 1 { discard(choose(displayed())); } }",
        "fn test() { let x = [1,2]; for i in x { discard(may_choose(displayed())); } }",
        "fn test() { for i in 0..9 { discard(may_choose(displayed())); } }",
        "fn test() { let c = may_choose(displayed()); if !declined(c) { discard(may_choose(displayed().own())) } else { return_to_supply(choose(blocks().others())) } }",
        "fn test( { }",
        "fn tset() { discard(choose(displayed())); }",
        "fn test() { discard(choose(displayed().personalities.of(RADICAL))); }",
        "fn test(x) { discard(choose(displayed())); }",
        "let a = 1;\nfn test() { discard(choose(displayed())); }",
        "const N = 2;\nfn test() { for i in 0..N { discard(choose(displayed())); } }",
        "fn test() { switch turn() { 1 => discard(choose(displayed())), 2 | 3 => return_to_supply(choose(blocks())), _ => () } }",
        "fn test() { let f = |x| discard(x); f.call(choose(displayed())); }",
        "fn test() { try { discard(choose(displayed())); } catch (e) { print(e.message); } }",
        "fn test() { discard(choose(displayed().of(government()).own().clubs().personalities().others())); }",
        "fn test() { blocks().count; }",
        "fn test() { if blocks().count > 3 { return_to_supply(choose(blocks())); } }",
        "fn test() { let a = [1]; loop { a.push(a); } discard(choose(displayed())); }",
        "",
        "fn test() { let x = choose(blocks()); if x.faction == RADICAL && x.seat == player() { return_to_supply(x); } }",
        "fn test() { timestamp(); sleep(1); }",
        "fn test() { let x = 1 + \"a\" * 2; return_to_supply(choose(blocks())); }",
        "fn test() { require(true); require(\"x\", \"needs-presence-in-government\"); return_to_supply(choose(blocks())); }",
        "fn test() { NOBODY = 3; return_to_supply(choose(blocks())); }",
        "fn test() { y = 3; let y = 2; return_to_supply(choose(blocks())); }",
        "fn test() { print(y); let y = 2; return_to_supply(choose(blocks())); }",
    ] {
        show(script);
    }
}
