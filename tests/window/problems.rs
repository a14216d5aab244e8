//! What is wrong, in the whole window: seen, jumped to, mended.

use crate::app::Person;
use crate::support::Copied;

const PURGE: &str = "scripts/liberte/purge.rhai";

#[test]
fn a_script_broken_in_the_editor_is_a_problem_until_it_is_mended() {
    let mut person = Person::new();
    person.press("Ctrl+4");
    person.click("purge.rhai");
    person.click(PURGE);
    person.press("Ctrl+End");
    person.type_text("fn oops( {");
    assert!(!person.problems().is_empty());
    assert!(person.sees("✗ 2 errors"), "{:?}", person.problems());
    person.press("Ctrl+2");
    person.press("F8");
    assert_eq!(person.state().selection().script.as_deref(), Some(PURGE));
    assert_eq!(person.focused(), PURGE, "one can write on at once");
    person.press("Ctrl+End");
    person.press_times("fn oops( {".len(), "Backspace");
    assert!(person.problems().is_empty() && !person.sees("✗ 2 errors"));
    assert!(!person.sees("● "));
}

#[test]
fn a_broken_script_on_disk_is_a_problem_that_leads_to_its_place() {
    let copied = Copied::new();
    copied.script("purge", "discard(choose(displaid()));");
    let mut person = Person::on_disk(&copied);
    person.click("✗ 1 error");
    let problem = person.words("displaid").remove(0);
    person.click(&problem);
    assert_eq!(person.state().selection().script.as_deref(), Some(PURGE));
}

#[test]
fn a_problem_with_one_remedy_is_fixed_by_a_key_and_undone_by_another() {
    let copied = Copied::new();
    copied.change("data/liberte/cards.toml", "faction = \"radical\"", "faction = \"radicals\"");
    let mut person = Person::on_disk(&copied);
    assert_eq!(person.problems().len(), 1);
    person.press("Ctrl+Period");
    assert!(person.problems().is_empty());
    person.press("Ctrl+Z");
    assert_eq!(person.problems().len(), 1);
}

#[test]
fn a_problem_with_one_remedy_is_fixed_by_the_button_beside_it() {
    let copied = Copied::new();
    copied.change("data/liberte/cards.toml", "faction = \"radical\"", "faction = \"radicals\"");
    let mut person = Person::on_disk(&copied);
    person.click("✗ 1 error");
    let fix = person.words("Fix in ").remove(0);
    person.click(&fix);
    assert!(person.problems().is_empty());
    person.press("Ctrl+S");
    assert!(Person::on_disk(&copied).problems().is_empty(), "and it is saved");
}
