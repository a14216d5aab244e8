//! What scripts become.

use super::packs::{built_in, with_script};
use crate::script::{Compiled, EffectMode, compile};

fn compiled(script: &str) -> Compiled {
    let (compiled, found) = compile(&with_script(script));
    compiled.unwrap_or_else(|| panic!("{script}: {found:?}"))
}

fn plan(body: &str) -> String {
    compiled(&format!("fn test() {{ {body} }}")).plans()
}

#[test]
fn the_shipped_scripts_are_all_planned_and_nothing_is_found() {
    let (compiled, found) = compile(&built_in());
    assert_eq!(found, []);
    let compiled = compiled.unwrap();
    let ways: Vec<(&str, bool)> =
        compiled.ways().map(|(effect, way)| (effect.id.as_str(), matches!(way, EffectMode::Planned(_)))).collect();
    assert_eq!(ways.len(), 6);
    assert!(ways.iter().all(|&(_, is_planned)| is_planned), "{ways:?}");
    assert_eq!(
        compiled.requirements(),
        ["needs-presence-in-government", "needs-presence-in-radical-government"],
        "in the order of the effects"
    );
}

#[test]
fn terror_and_bread_shortage_as_plans() {
    let plans = compile(&built_in()).0.unwrap().plans();
    let terror = "\
terror: planned
  0. in the government: no -> 1; yes -> 2
  1. refuse: needs-presence-in-radical-government
  2. government: nobody or moderate or royalist -> 1; radical -> 3
  3. choose a stack in a province with radical as A
  4. return A to the supply
  5. may choose a displayed card as B
  6. return B to the box
  7. done
";
    let bread_shortage = "\
bread-shortage: planned
  0. turn: 1 -> 1; 2 or 3 or 4 -> 4
  1. choose a block as A
  2. return A to the supply
  3. done
  4. government: nobody -> 5; moderate -> 6; royalist -> 7; radical -> 8
  5. choose a block of nobody as A, then 2
  6. choose a block of moderate as A, then 2
  7. choose a block of royalist as A, then 2
  8. choose a block of radical as A, then 2
";
    assert!(plans.contains(terror), "{plans}");
    assert!(plans.contains(bread_shortage), "{plans}");
}

#[test]
fn loops_switches_and_helpers_are_traced() {
    let script = "
        fn strike(set) { discard(may_choose(set)); }
        fn test() {
            for i in 0..2 { strike(displayed().own()); }
            switch turn() { 1 => (), _ => strike(displayed().clubs()) }
        }";
    let expected = "\
test: planned
  0. may choose a displayed card of one's own as A
  1. discard A
  2. may choose a displayed card of one's own as B
  3. discard B
  4. turn: 1 -> 5; 2 or 3 or 4 -> 6
  5. done
  6. may choose a displayed club as C
  7. discard C, then 5
";
    assert_eq!(compiled(script).plans(), expected);
}

#[test]
fn a_closure_is_traced() {
    let text = plan("let strike = |card| discard(card); strike.call(choose(displayed()));");
    assert!(text.starts_with("test: planned\n"), "{text}");
}

#[test]
fn a_question_has_one_answer_on_one_path_and_equal_branches_are_one() {
    let text =
        plan("let c = choose(displayed()); if turn() == 1 || turn() != 1 { discard(c); } else { return_to_box(c); }");
    assert_eq!(text, "test: planned\n  0. choose a displayed card as A\n  1. discard A\n  2. done\n");
}

#[test]
fn a_declined_choice_branches() {
    let text = plan(
        "let c = may_choose(displayed()); if declined(c) { return_to_supply(choose(blocks())); } else { discard(c); }",
    );
    assert!(text.contains("  1. A declined: no -> 2; yes -> 4\n"), "{text}");
}

#[test]
fn reading_a_thing_is_interpreted_with_its_place() {
    let cases = [
        ("let s = choose(stacks());\n  if s.height > 2 { return_to_supply(s); }", "reads the height of a stack", "2:8"),
        ("if blocks().count > 3 { return_to_supply(choose(blocks())); }", "reads how many there are", "1:25"),
        ("let c = choose(displayed()); if c.seat == player() { discard(c); }", "reads whose something is", "1:47"),
        ("for s in stacks() { return_to_supply(s); }", "reads the things of a set, one by one", "1:22"),
    ];
    for (body, what, place) in cases {
        let expected = format!("test: interpreted, since it {what} (scripts/test.rhai:{place})\n");
        assert_eq!(plan(body), expected);
    }
}

#[test]
fn a_helper_that_reads_a_thing_is_the_place() {
    let script = "fn is_high(s) {\n    s.height > 2\n}\nfn test() {\n    let s = choose(stacks());\n    if is_high(s) { return_to_supply(s); }\n}";
    assert!(compiled(script).plans().contains("(scripts/test.rhai:2:7)"));
}

#[test]
fn too_many_ways_or_steps_are_interpreted() {
    let many_ways = "
        let n = 0;
        for i in 0..7 { let c = may_choose(displayed()); if declined(c) { n += 1; } else { discard(c); } }
        if turn() == n { return_to_supply(choose(blocks())); }";
    assert!(plan(many_ways).contains("since it has more than 256 ways to go"), "{}", plan(many_ways));
    let many_steps = "let c = choose(displayed()); for i in 0..70 { discard(c); }";
    assert!(plan(many_steps).contains("since it takes more than 64 steps"), "{}", plan(many_steps));
}

#[test]
fn a_twenty_fifth_choice_fails_and_is_told_so() {
    let text = plan("for i in 0..25 { discard(may_choose(displayed())); }");
    assert!(
        text.contains("since it fails: an effect can ask for 24 choices, no more (scripts/test.rhai:1:38)"),
        "{text}"
    );
}

#[test]
fn the_reference_names_every_word_and_is_the_same_for_all() {
    let reference = compile(&built_in()).0.unwrap().reference();
    for word in
        ["RADICAL", "turn() -> int", "in_provinces_with(set: StackSet, faction: Faction)", "Stack.height -> int"]
    {
        assert!(reference.contains(word), "{word}");
    }
    assert_eq!(reference, crate::script::Language::liberte().reference());
}

#[test]
fn compiled_scripts_go_between_threads() {
    fn is_shared<T: Clone + Send + Sync + 'static>() {}
    is_shared::<Compiled>();
}

#[test]
fn the_definitions_name_every_word_and_constant() {
    let definitions = crate::script::Language::liberte().definitions();
    for word in [
        "const RADICAL",
        "fn turn() -> int",
        "fn get height(stack: Stack) -> int",
        "fn of(set: CardSet, faction: Faction)",
    ] {
        assert!(definitions.contains(word), "{word}");
    }
    assert!(!definitions.contains("liberte::"), "types have the names that scripts know");
}

#[test]
fn a_scripts_own_plan_is_its_part_of_all_plans() {
    let pack = with_script("fn test() { discard(choose(displayed())); }");
    let compiled = compile(&pack).0.unwrap();
    let effects = pack.effects.iter().map(|effect| effect.path.as_str());
    let each: Vec<String> = effects.map(|path| compiled.plan_of(path).unwrap()).collect();
    assert_eq!(each.join("\n"), compiled.plans());
    assert_eq!(compiled.plan_of("nothing.rhai"), None);
}
