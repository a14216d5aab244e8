//! What is made, run, renamed and deleted in the window: scripts, scenarios, texts.

use crate::painting::Window;
use crate::whole_window::{click, request, set, window};
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use liberte::app::workbench::{Change, VariantLayer};
use liberte::gui::App;
use liberte::gui::command::Command;
use liberte::gui::requests::{Request, Selection};
use liberte::gui::shell::Pane;
use liberte::load::edit::PlainValue;

type Shown = Window<'static, App>;

/// Makes something by a command that asks what it is called.
fn make(window: &mut Shown, command: Command, label: &str, id: &str) {
    request(window, Request::Run(command));
    let field = window.get_by_label(label);
    field.focus();
    field.type_text(id);
    window.run();
    click(window, "Create");
}

fn text(window: &Shown, path: &str) -> String {
    window.state().workbench().text(path).unwrap_or_default().to_string()
}

const SCRIPT: &str = "The id of the effect, such as tax-riot; or of a rule point, such as turn-begins.";
const SCENARIO: &str = "Its id says what it shows, such as a-fourth-stack-is-refused.";

#[test]
fn a_new_script_opens_and_is_an_effect_to_choose_before_any_card_names_it() {
    let mut window = window();
    make(&mut window, Command::NewScript, SCRIPT, "tax-riot");
    assert_eq!(window.state().selection().script.as_deref(), Some("scripts/liberte/tax-riot.rhai"));
    assert!(text(&window, "scripts/liberte/tax-riot.rhai").contains("fn tax_riot()"));
    request(&mut window, Request::Run(Command::Show(Pane::Cards)));
    request(&mut window, Request::Select(Selection { cards: vec![105], ..Selection::default() }));
    click(&mut window, "effect of #105: tax-riot");
    assert!(text(&window, "data/liberte/cards.toml").contains("effect = \"tax-riot\""));
}

#[test]
fn a_script_that_cards_need_is_deleted_only_when_they_are_named() {
    let mut window = window();
    request(&mut window, Request::Run(Command::Show(Pane::Scripts)));
    let path = "scripts/liberte/terror.rhai";
    request(&mut window, Request::Select(Selection { script: Some(path.into()), ..Selection::default() }));
    click(&mut window, "Delete");
    window.get_by_label("#110");
    assert!(!text(&window, path).is_empty(), "it is there until it is decided");
    click(&mut window, "Delete anyway");
    assert!(text(&window, path).is_empty());
    request(&mut window, Request::Run(Command::Undo));
    assert!(!text(&window, path).is_empty());
}

#[test]
fn a_script_is_renamed_with_its_cards() {
    let mut window = window();
    request(&mut window, Request::Run(Command::Show(Pane::Scripts)));
    let path = "scripts/liberte/terror.rhai";
    request(&mut window, Request::Select(Selection { script: Some(path.into()), ..Selection::default() }));
    click(&mut window, "Rename…");
    let field = window.get_by_label("New name");
    field.focus();
    field.type_text("2");
    window.run();
    click(&mut window, "Rename");
    assert_eq!(window.state().selection().script.as_deref(), Some("scripts/liberte/terror2.rhai"));
    assert!(text(&window, "data/liberte/cards.toml").contains("effect = \"terror2\""));
}

#[test]
fn a_scenario_is_made_run_alone_and_leads_to_the_line_that_fails() {
    let mut window = window();
    make(&mut window, Command::NewScenario, SCENARIO, "bert-acts-first");
    let path = "data/liberte/scenarios/bert-acts-first.toml";
    assert_eq!(window.state().selection().scenario.as_deref(), Some(path));
    request(&mut window, Request::Run(Command::RunScenario));
    window.get_by_label("✓ 1 passed");
    let wrong = text(&window, path).replace("by = \"Ann\", asked", "by = \"Bert\", asked");
    request(&mut window, Request::Write { path: path.into(), text: wrong.clone(), label: "wrong".into(), field: None });
    request(&mut window, Request::Run(Command::RunFailed));
    window.get_by_label("✓ 1 passed");
    click(&mut window, "Run it");
    window.get_by_label("✗ 1 failed");
    let line = wrong.lines().position(|line| line.starts_with("asked")).map_or(0, |at| at + 1);
    for heading in ["Expected", "Found", "asked.by", "Bert", "Ann", "✗ one thing does not hold"] {
        assert!(window.query_all_by_label_contains(heading).next().is_some(), "{heading}");
    }
    click(&mut window, &format!("Line {line}"));
    window.get_by_label(&format!("line {line}, column 1"));
    click(&mut window, "Edit file");
    assert_eq!(window.state().selection().script.as_deref(), Some(path));
}

#[test]
fn scenarios_of_one_variant_are_shown_alone() {
    let mut window = window();
    request(&mut window, Request::Run(Command::Show(Pane::Scenarios)));
    click(&mut window, "By which rules: any rules");
    window.query_all_by_role_and_label(Role::Button, "claim-by-hand").last().expect("it is to choose").click();
    window.run();
    let rows = || window.query_all_by_role(Role::ListBoxOption).count();
    let shown = rows();
    assert!(shown > 1 && shown < 20, "{shown}");
    assert!(window.query_by_label_contains(&format!("list of scenarios: {shown} shown")).is_some());
    assert!(window.query_by_label_contains("House rules: ").is_some(), "its group");
}

#[test]
fn a_pack_that_is_gone_is_told() {
    let mut window = window();
    request(&mut window, Request::Open("/no/such/folder:liberte".into()));
    window.get_by_label_contains("/no/such/folder");
}

#[test]
fn two_variants_that_disagree_name_each_other_on_the_stack() {
    let mut window = window();
    for (id, value) in [("low", 5), ("high", 9)] {
        request(&mut window, Request::NewVariant(id.into()));
        set(&mut window, "hand_size", PlainValue::Integer(value));
    }
    let stack = ["low", "high"].map(|id| VariantLayer { spec: id.into(), is_on: true });
    request(&mut window, Request::SetVariants(stack.to_vec(), "both".into()));
    request(&mut window, Request::Run(Command::Show(Pane::Rules)));
    click(&mut window, "low.toml: changed here too");
    assert_eq!(window.state().selection().script.as_deref(), Some("data/liberte/variants/low.toml"));
}

#[test]
fn words_borrowed_from_another_language_count_as_missing_and_are_gone_to_one_by_one() {
    let mut window = window();
    request(&mut window, Request::NewVariant("mine".into()));
    set(&mut window, "text.en.term.tax", PlainValue::Text("Tax".into()));
    request(&mut window, Request::Run(Command::Show(Pane::Texts)));
    window.get_by_label("Show Deutsch, 1 missing");
    click(&mut window, "Next missing");
    assert!(window.query_all_by_label("▲ from en").count() > 0);
    assert_eq!(window.state().selection().text.as_deref(), Some("text.fr.term.tax"));
    click(&mut window, "Next missing");
    assert_eq!(window.state().selection().text.as_deref(), Some("text.de.term.tax"));
    let change = Change::Set("text.de.term.tax".into(), PlainValue::Text("Steuer".into()));
    crate::whole_window::change(&mut window, change);
    window.get_by_label("Show Deutsch, 0 missing");
}

#[test]
fn a_new_text_is_made_in_the_first_language() {
    let mut window = window();
    request(&mut window, Request::Run(Command::Show(Pane::Texts)));
    click(&mut window, "New text…");
    for (label, typed) in [("Its key, such as term.tax", "term.tax"), ("Text in English", "Tax")] {
        let field = window.get_by_label(label);
        field.focus();
        field.type_text(typed);
        window.run();
    }
    click(&mut window, "Add");
    assert!(text(&window, "data/liberte/texts/en.toml").contains("tax = \"Tax\""));
    window.get_by_role_and_label(Role::Button, "English: term.tax");
}
