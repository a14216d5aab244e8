//! The workbench on a pack of Revolution!: the same views as for Liberté, by what its descriptions say.

use crate::app::{Person, environment};
use crate::support::empty_folder;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use liberte::app::workbench::{PackCopy, Recovery, VariantLayer};
use liberte::gui::command::Command;
use liberte::gui::requests::{Request, Selection};
use liberte::gui::shell::Pane;
use liberte::gui::{App, Environment};
use liberte::load::Files;
use liberte::load::schema::{EntryKind, REVOLUTION, Rulebook};

const RULES: &str = "data/revolution/rules.toml";
const CHART: &str = "data/revolution/chart.toml";
const CARDS: &str = "data/revolution/cards.toml";

fn person() -> Person {
    Person::of_game("revolution")
}

/// The value of a setting of the pack.
fn setting(person: &Person, key: &str) -> serde_json::Value {
    person.state().workbench().snapshot().data().unwrap().settings[key].clone()
}

/// The entries of a list of the pack, by their ids.
fn ids(person: &Person, list: &str) -> Vec<String> {
    person.state().workbench().snapshot().data().unwrap().ids(list).map(str::to_owned).collect()
}

fn selected(person: &Person) -> Option<(EntryKind, Vec<String>)> {
    person.state().selection().entries.clone()
}

#[test]
fn every_pane_shows_something_of_the_pack_and_nothing_of_liberte() {
    let mut person = person();
    assert!(person.sees("12 spaces, 7 areas, 6 card kinds, 11 variants") && person.sees("first edition"));
    for (pane, words) in [
        (Pane::Cards, "5 Support"),
        (Pane::Board, "The bidding chart"),
        (Pane::Rules, "Losers keep"),
        (Pane::Scripts, "chart"),
        (Pane::Texts, "Spaces of the chart"),
        (Pane::Scenarios, "Set up: "),
        (Pane::Lab, "What is played"),
        (Pane::Details, "Nothing is selected."),
        (Pane::Deck, "24 cards"),
        (Pane::Problems, "No problems."),
        (Pane::Differences, "No differences"),
    ] {
        person.state_mut().show(pane);
        person.run();
        assert!(person.sees(words), "{pane:?}");
        for other in ["faction", "province", "Liberté's", "France", "Rhai"] {
            let found: Vec<String> =
                person.words(other).into_iter().filter(|it| !it.contains("pack of Liberté")).collect();
            assert_eq!(found, [""; 0], "{pane:?}");
        }
    }
}

#[test]
fn what_the_game_has_no_use_for_is_not_offered() {
    let mut person = person();
    person.press("Ctrl+P");
    for command in Command::all().filter(|command| !command.is_of(Rulebook::Revolution)) {
        person.overwrite(command.text());
        assert!(!person.words(command.text()).contains(&command.text().to_owned()), "{command:?}");
    }
    person.press("Escape");
}

#[test]
fn a_number_and_a_part_of_a_table_are_changed_saved_as_text_and_undone() {
    let mut person = person();
    person.press("Ctrl+3");
    assert!(person.sees("BIDDING; V8") && person.sees("The most spaces that a player may bid on in a round."));
    person.click("less: Most spaces");
    assert_eq!(setting(&person, "most_spaces"), 5);
    assert!(person.text(RULES).contains("most_spaces = 5   # BIDDING; V8"), "the comment stays");
    assert!(person.sees("rulebook: 6"));
    person.click("more: Start chips: gold");
    assert_eq!(setting(&person, "start_chips")["gold"], 4);
    assert!(person.text(RULES).contains("start_chips = { force = 1, blackmail = 1, gold = 4 }   # SETUP; V2"));
    person.click("more: Players: the most");
    assert_eq!(setting(&person, "players"), serde_json::json!([3, 5]));
    person.click("Reset: Start chips");
    assert_eq!(setting(&person, "start_chips")["gold"], 3);
    person.press_times(4, "Ctrl+Z");
    assert_eq!(person.text(RULES), Files::built_in_named("revolution").unwrap().read(RULES).unwrap().to_string());
}

#[test]
fn a_variant_is_applied_its_differences_are_told_and_a_part_of_a_table_is_written_alone() {
    let mut person = person();
    person.press("Ctrl+3");
    // It may be below the first variants.
    person.named("Apply: Second edition (2009)").focus();
    person.run();
    person.press("Space");
    assert_eq!(setting(&person, "losers_keep"), false);
    assert!(person.sees("rulebook: yes") && person.sees("second-edition:"));
    person.state_mut().show(Pane::Differences);
    person.run();
    let told = |words: &str| person.words(words);
    assert!(person.sees("Mercenary is new"), "{:?}", told("instead of"));
    assert!(person.sees("gold 1") && person.sees("instead of"), "{:?}", told("instead of"));
    person.click("Sheet for the table");
    assert!(person.sees("House rules for Revolution!"));
    person.state_mut().request(Request::NewVariant("mine".into()));
    person.run();
    // What is clicked must be in sight.
    person.named("Search the rules").focus();
    person.run();
    person.type_text("chips score");
    person.click("more: Chips score: gold");
    let text = person.text("data/revolution/variants/mine.toml");
    assert!(text.contains("gold = 2") && !text.contains("force"), "{text}");
    assert_eq!(setting(&person, "chips_score")["force"], 5, "{text}");
}

#[test]
fn a_problem_leads_to_its_place_in_a_file_and_its_fix_is_applied() {
    let mut person = person();
    let text = person.text(CHART).replacen("bans = [\"force\"]", "bans = [\"fource\"]", 1);
    let (path, label) = (CHART.to_owned(), "test".to_owned());
    person.state_mut().request(Request::Write { path, text, label, field: None });
    person.run();
    assert!(person.sees("error"), "the count in the bar");
    person.press("F8");
    assert_eq!(person.state().selection().script.as_deref(), Some(CHART));
    assert!(person.sees("`fource`"), "the finding stands in the file");
    person.press("Ctrl+Period");
    assert!(person.text(CHART).contains("bans = [\"force\"]"));
    assert_eq!(person.problems(), [""; 0]);
}

#[test]
fn scripts_of_effects_are_read_and_changed_with_their_problems_beside_the_lines() {
    const SPY: &str = "scripts/revolution/spy.rhai";
    let mut person = person();
    person.state_mut().show(Pane::Scripts);
    person.run();
    person.click("spy.rhai");
    assert_eq!(person.state().selection().script.as_deref(), Some(SPY));
    assert!(person.text(SPY).contains("replace(may_choose(markers().replaceable()));"));
    let text = person.text(SPY).replacen("replaceable", "replacable", 1);
    person.state_mut().request(Request::Write { path: SPY.to_owned(), text, label: "test".to_owned(), field: None });
    person.run();
    person.press("F8");
    assert_eq!(person.state().selection().script.as_deref(), Some(SPY));
    assert!(person.sees("`replacable`"), "the finding stands in the script");
    person.press("Ctrl+Z");
    assert_eq!(person.problems(), [""; 0]);
}

/// The window with a script of an effect open.
fn before_a_script(id: &str) -> Person {
    let mut person = person();
    let script = Some(format!("scripts/revolution/{id}.rhai"));
    person.state_mut().request(Request::Select(Selection { script, ..Selection::default() }));
    person.state_mut().show(Pane::Scripts);
    person.run();
    person
}

#[test]
fn beside_a_script_stand_its_plan_and_the_words_of_its_own_game() {
    let mut person = before_a_script("spy");
    assert!(person.sees("spy: planned") && person.sees("may choose a marker that can be replaced as A"));
    person.click("Words");
    person.named("Search the words").focus();
    person.run();
    person.type_text("switchable");
    assert!(person.sees("switchable(set: MarkerSet) -> MarkerSet"), "{:?}", person.words("switch"));
    person.overwrite("presence");
    assert!(person.sees("No words match."), "a word of another game");
    person.state_mut().request(Request::Select(Selection { script: Some(CHART.into()), ..Selection::default() }));
    person.run();
    assert!(!person.sees("Try it"), "data has no plan");
}

#[test]
fn a_script_that_reads_the_position_says_why_it_has_no_plan() {
    let mut person = before_a_script("spy");
    let (path, label) = ("scripts/revolution/spy.rhai".to_owned(), "test".to_owned());
    let text = "/// Counts.\nfn spy() {\n    gain_support(markers().own().count);\n}\n".to_owned();
    person.state_mut().request(Request::Write { path, text, label, field: None });
    person.run();
    assert!(!person.words("spy: interpreted, ").is_empty(), "{:?}", person.words("spy"));
}

#[test]
fn an_effect_is_tried_for_a_seat_and_again_with_another_choice() {
    let mut person = before_a_script("spy");
    person.click("Try it");
    person.get_by_role_and_label(Role::Button, "Try").click();
    person.run();
    assert!(person.sees("Before") && !person.words(" has the effect of the Spy.").is_empty());
    let chosen = |person: &Person| person.words(" chooses ").into_iter().next().unwrap();
    let before = chosen(&person);
    let is_option = |it: &String| it.starts_with('P') && !it.ends_with('.') && !before.contains(it.as_str());
    let other = person.words(" in the ").into_iter().find(is_option).unwrap();
    person.click(&other);
    assert!(chosen(&person).contains(&other), "{before} -> {}", chosen(&person));
    assert!(person.sees("Afterwards") && !person.words("; afterwards ").is_empty(), "the town is drawn");
}

#[test]
fn an_effect_is_tried_from_the_scenario_that_is_selected() {
    let mut person = before_a_script("apothecary");
    let all = person.state().workbench().snapshot().library.scenarios();
    let scenario = all.into_iter().find(|path| path.ends_with("/the-spy-replaces-a-marker.toml"));
    let selection = Selection { scenario, ..person.state().selection().clone() };
    person.state_mut().request(Request::Select(selection));
    person.run();
    person.click("Try it");
    person.click("from the-spy-replaces-a-marker.toml");
    person.get_by_role_and_label(Role::Button, "Try").click();
    person.run();
    assert!(person.sees("Harbor: 2 of Bert on 6 spaces."), "{:?}", person.words("Harbor"));
}

#[test]
fn an_effect_is_tried_from_the_position_that_is_arranged_by_hand() {
    let mut person = before_a_script("apothecary");
    person.click("Try it");
    assert!(!person.sees("from the arranged position"), "nothing is arranged");
    let library = person.state().workbench().snapshot().library.clone();
    let all = library.scenarios();
    let path = all.into_iter().find(|path| path.ends_with("/the-spy-replaces-a-marker.toml")).unwrap();
    let text = library.text(&path).unwrap().to_string();
    person.state_mut().set_arranged(Some(text));
    person.run();
    person.click("from the arranged position");
    person.get_by_role_and_label(Role::Button, "Try").click();
    person.run();
    assert!(person.sees("Harbor: 2 of Bert on 6 spaces."), "{:?}", person.words("Harbor"));
}

#[test]
fn a_rule_point_is_tried_beside_what_the_rulebook_would_say() {
    let mut person = person();
    let variants = vec![VariantLayer { spec: "numbers-win".into(), is_on: true }];
    person.state_mut().request(Request::SetVariants(variants, "test".into()));
    person.state_mut().show(Pane::Scripts);
    let script = Some("scripts/revolution/numbers-win/who-controls-a-space.rhai".to_owned());
    person.state_mut().request(Request::Select(Selection { script, ..Selection::default() }));
    person.run();
    person.click("Try it");
    person.get_by_role_and_label(Role::Button, "Try").click();
    person.run();
    assert!(!person.words(" is played, with bids by chance.").is_empty(), "{:?}", person.words("Round"));
    assert!(!person.words("by the rulebook").is_empty() && person.sees("Afterwards"));
}

#[test]
fn a_new_effect_is_given_to_a_space_and_deleted_when_its_space_is_told() {
    let mut person = person();
    person.state_mut().request(Request::Run(Command::NewScript));
    person.run();
    person.named("The id of the effect, such as town-crier; or of a rule point, such as who-controls-a-space.").focus();
    person.run();
    person.type_text("town-crier");
    person.click("Create");
    let path = "scripts/revolution/town-crier.rhai";
    assert!(person.text(path).contains("fn town_crier()"));
    let entries = Some((EntryKind::Space, vec!["printer".to_owned()]));
    let selection = Selection { entries, ..person.state().selection().clone() };
    person.state_mut().request(Request::Select(selection));
    person.run();
    // Far down in the form.
    person.press("Ctrl+2");
    person.named("effect of Printer: town-crier").focus();
    person.run();
    person.press("Enter");
    assert!(person.text(CHART).contains("effect = \"town-crier\""));
    assert_eq!(person.problems(), [""; 0]);
    person.press("Ctrl+4");
    assert!(person.sees("town-crier: planned"));
    person.press("Ctrl+2");
    person.named("script of printer").focus();
    person.run();
    person.press("Enter");
    assert_eq!(person.state().selection().script.as_deref(), Some(path));
    person.click("Delete");
    assert!(person.sees("Needed by"));
    person.click("Printer");
    assert_eq!(selected(&person), Some((EntryKind::Space, vec!["printer".into()])));
    person.state_mut().show(Pane::Scripts);
    person.run();
    person.click("Rename…");
    person.named("New name").focus();
    person.run();
    person.overwrite("crier");
    person.click("Rename");
    assert!(person.text(CHART).contains("effect = \"crier\"") && person.text(path).is_empty());
    assert_eq!(person.problems(), [""; 0]);
}

#[test]
fn undo_in_the_editor_stops_at_what_was_done_in_its_file() {
    const SPY: &str = "scripts/revolution/spy.rhai";
    let mut person = person();
    person.state_mut().request(Request::NewVariant("mine".to_owned()));
    person.run();
    person.state_mut().show(Pane::Scripts);
    let text = format!("// A note.\n{}", person.text(SPY));
    let label = "typing".to_owned();
    let before = person.text(SPY);
    person.state_mut().request(Request::Write { path: SPY.to_owned(), text, label, field: None });
    person.state_mut().request(Request::StepIn { path: SPY.to_owned(), is_back: true });
    person.run();
    assert_eq!(person.text(SPY), before);
    person.state_mut().request(Request::StepIn { path: SPY.to_owned(), is_back: true });
    person.run();
    assert_eq!(person.state().workbench().target(), Some("mine"), "the variant made before is still there");
    assert!(!person.words("nothing to undo in ").is_empty());
    person.state_mut().request(Request::StepIn { path: SPY.to_owned(), is_back: false });
    person.run();
    assert_ne!(person.text(SPY), before, "it can be redone");
}

#[test]
fn a_space_is_found_on_the_board_and_changed_in_its_form() {
    let mut person = person();
    person.press("Ctrl+2");
    person.click("Printer: 10 Support");
    assert_eq!(selected(&person), Some((EntryKind::Space, vec!["printer".into()])));
    person.click("more: support of Printer");
    assert!(person.text(CHART).contains("support = 11"));
    assert!(person.sees("Printer: 11 Support"));
    person.click("bans of Printer: Gold");
    let chart = person.text(CHART);
    assert!(chart.contains("order = 8\nbans = [\"gold\"]\nsupport = 11"), "{chart}");
    person.click("General: 1 Support, 1 Force, a marker in Fortress, no Force");
    person.click("area of General: Fortress");
    assert!(person.sees("General: 1 Support, 1 Force, no Force"), "a second click: none");
    person.press_times(3, "Ctrl+Z");
    assert_eq!(person.text(CHART), Files::built_in_named("revolution").unwrap().read(CHART).unwrap().to_string());
}

#[test]
fn entries_are_added_duplicated_renamed_and_removed_with_their_names() {
    let mut person = person();
    person.press("Ctrl+2");
    person.click("Areas");
    person.click("Add an area");
    assert_eq!(ids(&person, "area").last().map(String::as_str), Some("new-area"));
    assert!(person.text("data/revolution/texts/de.toml").contains("new-area = \"New area\""));
    assert_eq!(person.problems(), [""; 0], "it can be played as it is");
    person.click("Remove New area");
    assert_eq!(ids(&person, "area").len(), 7);
    assert!(!person.text("data/revolution/texts/de.toml").contains("new-area"));
    person.press("Ctrl+1");
    person.click("3 Gold: 4 in the deck, 3 Gold");
    person.command("Duplicate the card");
    assert!(ids(&person, "card").contains(&"gold-copy".to_owned()), "{}", person.text(CARDS));
    person.named("id of gold-copy").focus();
    person.run();
    person.overwrite("purse");
    person.press("Enter");
    assert!(ids(&person, "card").contains(&"purse".to_owned()));
    assert_eq!(selected(&person), Some((EntryKind::Card, vec!["purse".into()])));
    assert_eq!(person.problems(), [""; 0]);
}

#[test]
fn a_variant_takes_an_entry_out_and_it_comes_back() {
    let mut person = person();
    person.state_mut().request(Request::NewVariant("mine".into()));
    person.press("Ctrl+2");
    person.click("Spaces");
    person.click("Rogue: 2 Blackmail, no Force, no Blackmail");
    person.press("Delete");
    assert_eq!(ids(&person, "space").len(), 11);
    person.click("Rogue, removed by mine");
    person.click("Restore Rogue");
    assert_eq!(ids(&person, "space").len(), 12);
    assert!(!person.text("data/revolution/variants/mine.toml").contains("take_out"));
}

#[test]
fn a_list_is_searched_by_queries_sorted_and_walked_by_keys() {
    let mut person = person();
    person.press("Ctrl+2");
    person.click("Spaces");
    person.named("search spaces").focus();
    person.run();
    person.type_text("bans:force");
    assert!(person.sees("5 of 12 spaces") || person.sees("4 of 12 spaces") || person.sees("of 12 spaces"));
    person.overwrite("bans:fource");
    assert!(person.sees("at letter 6"), "{:?}", person.words("letter"));
    person.overwrite("support>=1");
    person.click("sort by support");
    person.click("sort by support");
    person.named("search spaces").focus();
    person.run();
    person.press("Enter");
    let most = selected(&person).unwrap().1;
    assert_eq!(most, ["printer"]);
    person.press("Shift+ArrowDown");
    assert_eq!(selected(&person).unwrap().1.len(), 2);
    assert!(person.sees("several values") && person.sees("2 spaces"));
    person.press("Ctrl+A");
    person.press("Escape");
    assert_eq!(selected(&person).unwrap().1, [""; 0]);
}

#[test]
fn tests_are_run_and_a_new_one_passes() {
    let mut person = person();
    person.press("F7");
    let all = person.state().workbench().snapshot().library.scenarios().len();
    assert!(person.sees(&format!("✓ {all} passed")) && person.sees("✗ 0 failed"));
    person.command("New scenario");
    person.type_text("nobody-has-bid");
    person.press("Enter");
    person.press("F7");
    assert!(person.sees(&format!("✓ {} passed", all + 1)) && person.sees("✗ 0 failed"));
}

#[test]
fn texts_are_edited_in_any_language() {
    let mut person = person();
    person.press("Ctrl+5");
    person.click("Show Deutsch, 0 missing");
    person.click("Deutsch: space.printer");
    person.overwrite("Setzer");
    person.press("Enter");
    assert!(person.text("data/revolution/texts/de.toml").contains("printer = \"Setzer\""));
}

#[test]
fn the_palette_finds_spaces_areas_and_settings() {
    let mut person = person();
    person.press("Ctrl+P");
    person.type_text("@harb");
    person.press("Enter");
    assert_eq!(selected(&person), Some((EntryKind::Area, vec!["harbor".into()])));
    person.press("Ctrl+P");
    person.type_text("losers keep");
    person.press("Enter");
    assert_eq!(person.state().selection().setting.as_deref(), Some("losers_keep"));
}

#[test]
fn the_lab_compares_rules_and_opens_a_game_at_the_table() {
    let mut person = person();
    person.press("Ctrl+7");
    let mut form = liberte::app::experiments::ExperimentSpec::default();
    (form.games, form.bots) = (20, vec![liberte::bots::BotKind::Random; 4]);
    person.state_mut().plan(form);
    person.state_mut().request(Request::SetVariants(
        vec![VariantLayer { spec: "second-edition".into(), is_on: true }],
        "test".into(),
    ));
    person.run();
    person.press("Shift+F5");
    assert!(person.sees("base against workbench") && person.sees("Support, by seat"));
    assert!(person.sees("In which round games end") && !person.sees("Victory Points"));
    let lab = person.state().lab();
    let run = &lab.runs()[0];
    assert_eq!(run.failure, None);
    let copied = liberte::app::experiments::command_line(run).unwrap();
    assert!(copied.contains("ab base second-edition --pairs 20"), "{copied}");
    for format in liberte::app::experiments::Format::ALL {
        let saved = liberte::app::experiments::text(run, format).expect("there are results");
        assert!(saved.contains("second-edition") || saved.contains("workbench"), "{format:?}");
    }
    let id = run.id;
    person.state_mut().request(Request::Lab(liberte::app::experiments::LabRequest::Open {
        run: id,
        arm: 1,
        seed: 3,
        rotation: 0,
    }));
    person.run();
    let table = person.state_mut().take_table_request().expect("the table is asked for");
    let game = table.game.expect("with a game");
    assert_eq!(game.journal.head.variants, ["second-edition"]);
    assert!(game.report.contains("seed 3") && !game.journal.lines.is_empty() && game.at.is_none());
}

#[test]
fn changes_are_saved_to_a_copy_of_the_pack_with_its_comments() {
    let folder = empty_folder();
    let to = folder.path().join("mine");
    let mut person = person();
    person.press("Ctrl+3");
    person.click("less: Most spaces");
    person.press("Ctrl+S");
    person.type_text(&to.to_string_lossy());
    person.press("Enter");
    assert!(person.state().workbench().unsaved().is_empty(), "{:?}", person.words("saved"));
    let saved = std::fs::read_to_string(to.join("data/mine/rules.toml")).unwrap();
    assert_eq!(saved, person.text("data/mine/rules.toml"));
    assert!(saved.contains("most_spaces = 5   # BIDDING; V8"));
    let pack = Files::open(&to.to_string_lossy()).unwrap();
    assert_eq!(pack.format().rulebook, Rulebook::Revolution);
}

#[test]
fn unsaved_work_is_found_after_a_crash() {
    let folder = empty_folder();
    let recovery = Some(Recovery::within(&folder.path().join("unsaved")));
    let begin = || {
        let files = Files::built_in_named("revolution").unwrap();
        Person::before(App::new(files, Environment { recovery: recovery.clone(), ..environment() }))
    };
    let mut first = begin();
    first.press("Ctrl+3");
    first.click("less: Most spaces");
    while !first.state().workbench().is_autosaved() {
        first.step();
    }
    drop(first);
    let mut second = begin();
    assert!(second.sees("Unsaved changes were found"));
    second.press("Enter");
    assert_eq!(setting(&second, "most_spaces"), 5);
}

#[test]
fn a_file_that_another_program_changes_is_read_again_and_put_together_with_what_is_changed_here() {
    let folder = empty_folder();
    let copy = PackCopy::to(&folder.path().join("mine"), &REVOLUTION).write().unwrap();
    let mut person = Person::at_work_beside(copy, true);
    person.press("Ctrl+3");
    person.click("less: Most spaces");
    person.until(|person| person.state().workbench().is_settled());
    let path = folder.path().join("mine/data/mine/rules.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("markers = 25", "markers = 20")).unwrap();
    person.until(|person| person.sees("A file was also changed on disk"));
    person.click("Merge both");
    person.until(|person| person.state().workbench().is_settled());
    assert_eq!(setting(&person, "markers"), 20);
    assert_eq!(setting(&person, "most_spaces"), 5, "both are kept");
}

#[test]
fn the_workbench_of_libertalia_shows_its_characters_its_booty_and_its_dens() {
    let mut person = Person::of_game("libertalia");
    assert!(person.sees("30 characters, 7 kinds of booty, 6 dens") && person.sees("18 variants"));
    assert!(person.sees("edition of 2012"));
    for (pane, words) in [
        (Pane::Cards, "Monkey"),
        (Pane::Board, "Treasure map"),
        (Pane::Scenarios, "Set up: "),
        (Pane::Deck, "50 booty tokens"),
        (Pane::Problems, "No problems."),
    ] {
        person.state_mut().show(pane);
        person.run();
        assert!(person.sees(words), "{pane:?}");
    }
}

#[test]
fn what_is_printed_as_cards_is_a_gallery_too() {
    let mut person = Person::of_game("libertalia");
    person.state_mut().show(Pane::Cards);
    person.run();
    person.click("characters as a gallery");
    person.run();
    let beggar = person.words("Beggar").remove(0);
    person.click(&beggar);
    assert_eq!(person.state().selection().entries, Some((EntryKind::Character, vec!["beggar".to_owned()])));
    person.click("characters as a table");
    assert!(person.sees("sort by rank"));
}
