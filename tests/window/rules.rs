//! The views of the rules, of differences and of texts, without a display.

use crate::painting::{Look, Window};
use crate::support::empty_folder;
use crate::view_desk::Desk;
use eframe::egui::{Key, Modifiers, Ui, accesskit::Role};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use liberte::app::workbench::{Change, Workbench};
use liberte::gui::requests::{Request, Requests, Selection, ViewContext};
use liberte::gui::views::differences::{DifferencesState, differences};
use liberte::gui::views::rules::{RulesState, rules};
use liberte::gui::views::texts::{TextsState, texts};
use liberte::load::edit::PlainValue;

/// The rules, and beside them what they do differently.
#[derive(Default)]
struct Both {
    rules: RulesState,
    differences: DifferencesState,
}

fn both(ui: &mut Ui, context: &ViewContext<'_>, state: &mut Both, requests: &mut Requests) {
    let half = ui.available_width() / 2.0;
    ui.columns(2, |ui| {
        ui[0].set_max_width(half);
        rules(&mut ui[0], context, &mut state.rules, requests);
        differences(&mut ui[1], context, &mut state.differences, requests);
    });
}

type Shown<State> = Window<'static, Desk<State>>;

fn window<State: Default + 'static>(
    desk: Desk<State>,
    view: fn(&mut Ui, &ViewContext<'_>, &mut State, &mut Requests),
) -> Shown<State> {
    let mut window = Window::new(Look::light([2000.0, 4200.0]), desk, move |ui, desk| desk.show(ui, view));
    window.run();
    window
}

fn click<State>(window: &mut Shown<State>, name: &str) {
    window.get_by_label(name).click();
    window.run();
}

/// Chooses from a list.
fn choose<State>(window: &mut Shown<State>, list: &str, what: &str) {
    window.get_by_label_contains(list).click();
    window.run();
    let options: Vec<_> = window.query_all_by_role_and_label(Role::Button, what).collect();
    options.last().expect("it is among those to choose from").click();
    window.run();
}

/// A field for texts, if there is one of that name.
fn field<'w, State>(window: &'w Shown<State>, name: &str) -> Option<Node<'w>> {
    let is_field =
        |node: &Node<'_>| [Role::TextInput, Role::MultilineTextInput].contains(&node.accesskit_node().role());
    window.query_all_by(|_| true).find(|node| is_field(node) && node.accesskit_node().label().as_deref() == Some(name))
}

/// Types a text in place of what a field holds.
fn fill<State>(window: &mut Shown<State>, name: &str, text: &str) {
    field(window, name).expect("there is such a field").focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    field(window, name).expect("it is still there").type_text(text);
    window.run();
}

/// Puts a mark in or takes it out.
fn tick<State>(window: &mut Shown<State>, name: &str) {
    window.get_by_role_and_label(Role::CheckBox, name).click();
    window.run();
}

fn has<State>(window: &Shown<State>, text: &str) -> bool {
    window.query_all_by(|node| node.value().as_deref() == Some(text) || node.label().as_deref() == Some(text)).count()
        > 0
}

fn stack_height<State>(window: &Shown<State>) -> u8 {
    window.state().workbench.snapshot().loaded.settings.rules.stack_height
}

const TALL: &str = "A stack holds at most 5 blocks instead of 3.";

#[test]
fn a_variant_is_made_changed_told_and_switched_off() {
    let mut window = window(Desk::<Both>::new(), both);
    assert!(has(&window, "No differences from the saved pack without variants."));
    click(&mut window, "New variant…");
    fill(&mut window, "Title of the new variant", "Tall stacks");
    assert_eq!(field(&window, "Id of the new variant").unwrap().value().as_deref(), Some("tall-stacks"));
    fill(&mut window, "Reason of the new variant", "Stacks are worth a fight.");
    click(&mut window, "Create");
    assert_eq!(Workbench::target(&window.state().workbench), Some("tall-stacks"));
    assert!(has(&window, "Changes go to: Tall stacks"));
    let begun = window.state().text("variants/tall-stacks.toml");
    assert!(begun.starts_with("#:schema ../../schemas/variant.json\nid = \"tall-stacks\"\n"), "{begun}");
    assert!(begun.contains("\nreason = \"Stacks are worth a fight.\"\n"), "{begun}");

    let before = window.state().text("rules.toml");
    fill(&mut window, "Stack height", "5");
    assert_eq!(stack_height(&window), 5);
    assert_eq!(window.state().text("rules.toml"), before, "the pack itself is as it was");
    assert!(window.state().text("variants/tall-stacks.toml").contains("stack_height = 5"));
    assert!(has(&window, TALL));

    click(&mut window, "Tall stacks is on");
    assert_eq!(stack_height(&window), 3);
    assert!(!has(&window, TALL));
    click(&mut window, "Tall stacks is on");
    assert!(has(&window, TALL));
    click(&mut window, "Remove: Tall stacks");
    assert!(window.state().workbench.variants().is_empty());
}

#[test]
fn a_variant_may_begin_as_a_copy_of_one_that_is_shipped() {
    let mut window = window(Desk::<Both>::new(), both);
    click(&mut window, "New variant…");
    window.get_by_role_and_label(Role::ComboBox, "Begins empty").click();
    window.run();
    click(&mut window, "Like: A calm start");
    fill(&mut window, "Title of the new variant", "Very calm");
    click(&mut window, "Create");
    assert_eq!(Workbench::target(&window.state().workbench), Some("very-calm"));
    let variant = window.state().text("variants/very-calm.toml");
    assert!(variant.contains("title = \"Very calm\"") && variant.contains("scripts = [\"may-play\"]"), "{variant}");
    let script = window.state().workbench.text("scripts/liberte/very-calm/may-play.rhai");
    assert!(script.is_some_and(|text| text.contains("fn may_play")));
    assert!(window.state().workbench.snapshot().findings.iter().all(|finding| !finding.is_error()));
    window.state_mut().workbench.undo(9.0);
    assert!(window.state().workbench.text("scripts/liberte/very-calm/may-play.rhai").is_none());
}

#[test]
fn a_value_that_is_none_is_refused_beside_its_field() {
    let mut window = window(Desk::<RulesState>::new(), rules);
    fill(&mut window, "Stack height", "40");
    assert!(has(&window, "a whole number from 1 to 7"));
    assert!(window.state().workbench.unsaved().is_empty());
    fill(&mut window, "Stack height", "4");
    assert_eq!(stack_height(&window), 4);
    assert!(!has(&window, "a whole number from 1 to 7"));
}

#[test]
fn arrow_keys_step_a_number() {
    let mut window = window(Desk::<RulesState>::new(), rules);
    field(&window, "Stack height").unwrap().focus();
    window.run();
    window.key_press(Key::ArrowUp);
    window.run();
    window.key_press(Key::ArrowUp);
    window.run();
    assert_eq!(stack_height(&window), 5);
    window.key_press(Key::ArrowDown);
    window.run();
    assert_eq!(stack_height(&window), 4);
}

#[test]
fn a_changed_value_is_put_back_and_its_line_is_as_it_was() {
    let mut window = window(Desk::<RulesState>::new(), rules);
    let before = window.state().text("rules.toml");
    click(&mut window, "turn 2: Skip battle");
    tick(&mut window, "Second play");
    assert_eq!(window.get_all_by_label_contains("Reset: ").count(), 2);
    assert!(window.state().text("rules.toml").contains("skip_battle = [1, 2]"));
    click(&mut window, "Reset: Skip battle");
    click(&mut window, "Reset: Second play");
    assert_eq!(window.state().text("rules.toml"), before);
    assert!(window.state().workbench.unsaved().is_empty());
}

#[test]
fn variants_are_laid_over_and_reordered_by_keyboard() {
    let mut desk = Desk::<RulesState>::new();
    desk.lay(&["first-edition"]);
    let mut window = window(desk, rules);
    // It may lie below what is seen of the list.
    window.get_by_label("Apply: One card an action").click_accesskit();
    window.run();
    assert_eq!(window.state().workbench.active_variants(), ["first-edition", "one-card"]);
    window.get_by_label("Move up: One card an action").focus();
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(window.state().workbench.active_variants(), ["one-card", "first-edition"]);
    window.state_mut().workbench.undo(1e9);
    assert_eq!(window.state().workbench.active_variants(), ["first-edition", "one-card"]);
}

#[test]
fn variants_are_searched_by_the_words_of_their_title_and_reason() {
    let mut window = window(Desk::<RulesState>::of(liberte::load::Files::built_in()), rules);
    let applied = |window: &Shown<RulesState>| window.query_all_by_label_contains("Apply: ").count();
    assert!(applied(&window) > 50);
    fill(&mut window, "Search the variants", "one card action");
    assert!(window.query_by_label("Apply: One card an action").is_some() && applied(&window) < 10);
    fill(&mut window, "Search the variants", "zebra");
    assert!(window.query_all_by_label_contains("has these words").next().is_some() && applied(&window) == 0);
}

#[test]
fn variants_are_reordered_by_dragging() {
    let mut desk = Desk::<RulesState>::new();
    desk.lay(&["first-edition", "one-card", "three-ones"]);
    let mut window = window(desk, rules);
    let place =
        |window: &Shown<RulesState>, title: &str| window.get_by_label(&format!("{title} is on")).rect().center();
    let grip = place(&window, "First edition (1999)") - eframe::egui::vec2(20.0, 0.0);
    let goal = place(&window, "Two cards from three ones");
    window.drag_at(grip);
    window.run();
    window.hover_at(grip + eframe::egui::vec2(0.0, 20.0));
    window.run();
    window.hover_at(goal);
    window.run();
    window.drop_at(goal);
    window.run();
    assert_eq!(window.state().workbench.active_variants(), ["one-card", "three-ones", "first-edition"]);
}

#[test]
fn a_parameter_is_chosen_where_its_variant_lies() {
    let mut desk = Desk::<RulesState>::new();
    desk.lay(&["thresholds"]);
    let mut window = window(desk, rules);
    let name = "Landslide votes of Thresholds of the early endings";
    fill(&mut window, name, "15");
    assert_eq!(window.state().workbench.active_variants(), ["thresholds:landslide_votes=15"]);
    assert_eq!(window.state().workbench.snapshot().loaded.settings.rules.landslide_votes, 15);
    click(&mut window, &format!("Reset: {name}"));
    assert_eq!(window.state().workbench.active_variants(), ["thresholds"]);
}

#[test]
fn a_setting_that_a_variant_holds_is_not_changed_below_it() {
    let mut desk = Desk::<RulesState>::new();
    desk.lay(&["one-card"]);
    let mut window = window(desk, rules);
    assert!(has(&window, "set by one-card"));
    tick(&mut window, "Second play");
    assert!(window.state().workbench.unsaved().is_empty(), "the field does not answer");
    choose(&mut window, "Changes go to: ", "One card an action");
    assert!(!has(&window, "set by one-card"));
    tick(&mut window, "Second play");
    assert!(window.state().workbench.snapshot().loaded.settings.rules.second_play);
    assert_eq!(window.state().workbench.unsaved(), [window.state().workbench.files().data("variants/one-card.toml")]);
}

#[test]
fn changes_made_a_variant_are_the_same_game() {
    let mut window = window(Desk::<RulesState>::new(), rules);
    fill(&mut window, "Stack height", "4");
    fill(&mut window, "Turns", "5");
    let hash = |window: &Shown<RulesState>| window.state().workbench.snapshot().pack().unwrap().hash.clone();
    let changed = hash(&window);
    click(&mut window, "Turn changes into a variant…");
    assert!(has(&window, "Moves: turns, stack_height"));
    fill(&mut window, "Title of the new variant", "Long and tall");
    click(&mut window, "Create");
    assert_eq!(hash(&window), changed);
    assert_eq!(
        window.state().workbench.unsaved(),
        [window.state().workbench.files().data("variants/long-and-tall.toml")]
    );
    assert_eq!(window.state().workbench.active_variants(), ["long-and-tall"]);
    window.state_mut().workbench.undo(1e9);
    window.run();
    assert!(has(&window, "Changes go to: the pack itself"));
    assert_eq!((hash(&window), window.state().workbench.active_variants().len()), (changed, 0));
}

#[test]
fn what_is_found_in_a_variant_is_told_beside_it_and_leads_to_its_place() {
    let mut desk = Desk::<RulesState>::new();
    desk.workbench.new_variant("same", 0.0).unwrap();
    desk.workbench.change("x", None, &[Change::Set("stack_height".into(), PlainValue::Integer(3))], 1.0).unwrap();
    let mut window = window(desk, rules);
    click(&mut window, "▲ the variant `same` changes nothing");
    assert_eq!(window.state().went_to.as_ref().unwrap().path, "data/liberte/variants/same.toml");
}

#[test]
fn settings_are_searched_by_what_they_say_and_those_changed_stand_alone() {
    let mut window = window(Desk::<RulesState>::new(), rules);
    let names = |window: &Shown<RulesState>| {
        let names = ["Stack height", "Landslide votes", "Turns"];
        names.into_iter().filter(|name| field(window, name).is_some()).count()
    };
    assert_eq!(names(&window), 3);
    fill(&mut window, "Search the rules", "electoral LANDSLIDE");
    assert_eq!(names(&window), 1);
    fill(&mut window, "Search the rules", " ");
    fill(&mut window, "Turns", "5");
    click(&mut window, "Only what differs from the rulebook: 1");
    assert_eq!(names(&window), 1);
}

#[test]
fn a_rule_point_that_a_variant_fills_leads_to_its_script() {
    let mut desk = Desk::<RulesState>::new();
    desk.lay(&["great-provinces"]);
    let points = desk.workbench.snapshot().pack().unwrap().points.clone();
    let mut window = window(desk, rules);
    let path = &points.first().expect("the variant fills a point").path;
    click(&mut window, path);
    assert_eq!(&window.state().went_to.as_ref().unwrap().path, path);
}

#[test]
fn the_setting_that_is_selected_is_scrolled_to() {
    let mut desk = Desk::<RulesState>::new();
    desk.selection = Selection { setting: Some("landslide_votes".into()), ..Selection::default() };
    let mut window = Window::new(Look::light([1024.0, 700.0]), desk, |ui, desk| desk.show(ui, rules));
    window.run();
    let place = field(&window, "Landslide votes").unwrap().rect();
    assert!(place.top() > 0.0 && place.bottom() < 700.0, "{place:?}");
}

#[test]
fn differences_are_copied_as_markdown_and_as_a_sheet() {
    let mut desk = Desk::<DifferencesState>::new();
    desk.lay(&["one-card"]);
    let mut window = window(desk, differences);
    let copied = |window: &Shown<DifferencesState>| {
        let commands = window.output().platform_output.commands.iter();
        let mut texts = commands.filter_map(|command| match command {
            eframe::egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        });
        texts.next_back().unwrap_or_default()
    };
    window.get_by_label("Copy as Markdown").click();
    window.step();
    assert!(
        copied(&window).starts_with("# What `one-card` does differently from `the saved pack without variants`"),
        "{}",
        copied(&window)
    );
    click(&mut window, "Sheet for the table");
    assert!(has(&window, "One card an action") && has(&window, "House rules for Liberté"));
    window.get_by_label("Copy as Markdown").click();
    window.step();
    assert!(copied(&window).starts_with("# One card an action"), "{}", copied(&window));
}

#[test]
fn what_is_saved_and_what_is_built_in_can_be_compared_with() {
    let folder = empty_folder();
    let mut desk = Desk::<DifferencesState>::new();
    desk.workbench.change("x", None, &[Change::Set("turns".into(), PlainValue::Integer(5))], 0.0).unwrap();
    desk.workbench.copy_to(&folder.path().join("mine"), 1.0).unwrap();
    let mut window = window(desk, differences);
    assert!(has(&window, "No differences from the saved pack without variants."));
    choose(&mut window, "Compared with: ", "the built-in pack without variants");
    assert!(has(&window, "The game lasts 5 turns instead of 4."));
}

#[test]
fn a_text_edited_in_german_changes_its_line_alone() {
    let mut desk = Desk::<TextsState>::read();
    desk.language = "de".into();
    let before = desk.text("texts/de.toml");
    let mut window = window(desk, texts);
    click(&mut window, "Deutsch: phase.battle");
    fill(&mut window, "Deutsch: phase.battle", "Die Schlacht");
    assert_eq!(window.state().workbench.unsaved(), ["data/liberte/texts/de.toml"]);
    let after = window.state().text("texts/de.toml");
    assert_eq!(after, before.replace("battle = \"Schlacht\"", "battle = \"Die Schlacht\""));
    window.key_press(Key::Escape);
    window.run();
    assert!(window.state().workbench.unsaved().is_empty(), "Escape gives up what was typed");
    assert_eq!(window.state().workbench.history().undo_label(), None, "and leaves no step behind");
}

#[test]
fn texts_of_a_variant_go_to_its_file() {
    let mut desk = Desk::<TextsState>::read();
    desk.language = "de".into();
    desk.workbench.new_variant("mine", 0.0).unwrap();
    let mut window = window(desk, texts);
    click(&mut window, "Deutsch: effect.terror.text");
    fill(&mut window, "Deutsch: effect.terror.text", "Nimm einen Stapel.");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    window.run();
    assert_eq!(window.state().workbench.unsaved(), ["data/liberte/variants/mine.toml"]);
    assert!(
        window.state().text("variants/mine.toml").contains("[texts.de.effect.terror]\ntext = \"Nimm einen Stapel.\"")
    );
    assert!(field(&window, "Deutsch: effect.terror.text").is_none());
}

#[test]
fn missing_texts_are_counted_marked_and_filled() {
    let mut desk = Desk::<TextsState>::read();
    desk.language = "de".into();
    let missing = ["text.de.phase.battle", "text.de.require.needs-presence-in-government"];
    desk.workbench.change("x", None, &missing.map(|key| Change::Unset(key.into())), 0.0).unwrap();
    let mut window = window(desk, texts);
    assert!(has(&window, "Show Deutsch, 2 missing") && has(&window, "Show Français, 0 missing"));
    assert_eq!(window.get_all_by_value("▲ missing").count(), 2);
    click(&mut window, "Only missing");
    assert_eq!(window.get_all_by_label_contains("Deutsch: ").count(), 2);
    click(&mut window, "Deutsch: require.needs-presence-in-government");
    fill(&mut window, "Deutsch: require.needs-presence-in-government", "Nein");
    assert!(has(&window, "Show Deutsch, 1 missing"));
    let file = window.state().text("texts/de.toml");
    assert!(file.contains("text = \"Nein\"\ncite = \"2e V, Purge\""), "{file}");
}

#[test]
fn cells_are_walked_with_the_arrow_keys_and_headings_passed_over() {
    let mut desk = Desk::<TextsState>::read();
    desk.language = "de".into();
    let mut window = Window::new(Look::light([1024.0, 400.0]), desk, |ui, desk| desk.show(ui, texts));
    window.run();
    window.get_by_label("English: language.name").focus();
    window.run();
    for key in [Key::ArrowRight].into_iter().chain([Key::ArrowDown; 24]) {
        window.key_press(key);
        window.run();
    }
    let focused = window.query_all_by(|node| node.is_focused()).find_map(|node| node.accesskit_node().label());
    assert_eq!(focused.as_deref(), Some("Deutsch: kind.club"));
    window.key_press(Key::Enter);
    window.run();
    assert!(field(&window, "Deutsch: kind.club").is_some());
}

#[test]
fn languages_are_chosen_and_cards_speak_them() {
    let mut window = window(Desk::<TextsState>::read(), texts);
    assert!(has(&window, "English: phase.battle") && !has(&window, "Nederlands: phase.battle"));
    click(&mut window, "Show Nederlands, 0 missing");
    assert!(has(&window, "Nederlands: phase.battle"));
    choose(&mut window, "Cards in: ", "Italiano");
    assert_eq!(window.state().language, "it");
    assert!(window.state().asked.contains(&Request::SetLanguage("it".into())));
}

#[test]
fn everything_is_reached_with_the_tab_key() {
    let mut desk = Desk::<RulesState>::new();
    desk.lay(&["thresholds"]);
    let mut window = window(desk, rules);
    let mut reached = Vec::new();
    for _ in 0..260 {
        window.key_press(Key::Tab);
        window.step();
        let focused = window.query_all_by(|node| node.is_focused()).find_map(|node| node.accesskit_node().label());
        reached.extend(focused);
    }
    let is_reached = |name: &str| reached.iter().any(|it| it == name);
    for name in [
        "Changes go to: the pack itself",
        "New variant…",
        "Thresholds of the early endings is on",
        "Remove: Thresholds of the early endings",
        "Landslide votes of Thresholds of the early endings",
        "Apply: One card an action",
        "Search the rules",
        "Stack height",
        "turn 1: Skip battle",
        "Second play",
        "Claim: automatic",
        "Precedence: Radicals, Moderates, Royalists",
    ] {
        assert!(is_reached(name), "{name} is not among {reached:?}");
    }
}
