//! Cards found, looked at and changed in the window's views.

use crate::painting::{Look, Window, assert_picture};
use crate::view_desk::{CardViews, both, list, with_deck};
use eframe::egui::accesskit::{Role, Toggled};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use liberte::app::workbench::{Change, Workbench};
use liberte::gui::requests::{Request, ViewContext};
use liberte::gui::views::cards::actions;
use liberte::load::edit::PlainValue;

const LARGE: [f32; 2] = [1440.0, 1600.0];

type Desk = crate::view_desk::Desk<CardViews>;

fn open(desk: Desk, view: fn(&mut eframe::egui::Ui, &mut Desk)) -> Window<'static, Desk> {
    let mut window = Window::new(Look::light(LARGE), desk, view);
    window.run();
    window
}

fn search(window: &mut Window<'_, Desk>, query: &str) {
    window.get_by_label("search cards").focus();
    window.run();
    window.get_by_label("search cards").type_text(query);
    window.run();
}

/// The rows of the list, by their names.
fn rows(window: &Window<'_, Desk>) -> Vec<String> {
    let rows = window.query_all_by_role(Role::ListBoxOption);
    rows.filter_map(|row| row.accesskit_node().label()).collect()
}

/// The lines in which two texts differ.
fn differing(before: &str, after: &str) -> Vec<(String, String)> {
    assert_eq!(before.lines().count(), after.lines().count());
    let pairs = before.lines().zip(after.lines()).filter(|(before, after)| before != after);
    pairs.map(|(before, after)| (before.to_owned(), after.to_owned())).collect()
}

#[test]
fn a_card_is_found_by_a_query_and_its_value_changed_at_its_lines_only() {
    let mut window = open(Desk::read(), both);
    search(&mut window, "faction:radical value:3 set:b region:paris mar");
    let found = rows(&window);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("#71 Jean-Paul Marat"), "{found:?}");
    window.get_by_role(Role::ListBoxOption).click();
    window.run();
    assert_eq!(window.state().selection.cards, [71]);
    let before = window.state().text("cards.toml");
    window.get_by_label("value of #71: 2").click();
    window.run();
    let after = window.state().text("cards.toml");
    let confirmed = |keys: &str| format!("confirmed = [{keys}]");
    let known = r#""id", "title", "set", "faction""#;
    let changed = [
        ("value = 3".to_owned(), "value = 2".to_owned()),
        // No source states the new value.
        (confirmed(&format!("{known}, \"value\"")), confirmed(known)),
    ];
    assert_eq!(differing(&before, &after), changed);
    assert_eq!(window.state().workbench.history().undo_label(), Some("value of #71"));
}

#[test]
fn enter_goes_from_the_search_to_the_first_card_and_arrows_from_there() {
    let mut window = open(Desk::read(), both);
    search(&mut window, "effect:terror");
    window.key_press(Key::Enter);
    window.run();
    let first = window.state().selection.cards.clone();
    assert_eq!(first.len(), 1);
    window.key_press(Key::ArrowDown);
    window.run();
    window.key_press_modifiers(Modifiers::SHIFT, Key::End);
    window.run();
    let selected = window.state().selection.cards.clone();
    assert_eq!(selected.len(), 5, "{selected:?}");
    assert!(!selected.contains(&first[0]));
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run();
    assert_eq!(window.state().selection.cards.len(), 6);
    window.key_press(Key::Escape);
    window.run();
    assert!(window.state().selection.cards.is_empty());
}

#[test]
fn clicks_with_ctrl_and_shift_select_several() {
    let mut window = open(Desk::read(), list);
    let click = |window: &mut Window<'_, Desk>, at: usize, modifiers| {
        window.get_all_by_role(Role::ListBoxOption).nth(at).unwrap().click_modifiers(modifiers);
        window.run();
    };
    click(&mut window, 1, Modifiers::NONE);
    click(&mut window, 4, Modifiers::SHIFT);
    click(&mut window, 7, Modifiers::COMMAND);
    assert_eq!(window.state().selection.cards, [2, 3, 4, 5, 8]);
    assert!(window.query_by_label("list of cards: 110 shown, 5 selected").is_some());
}

#[test]
fn twenty_cards_are_changed_at_once_and_one_undo_takes_it_back() {
    let mut desk = Desk::read();
    desk.select(&(1..=15).chain(16..=20).collect::<Vec<_>>());
    let before = desk.text("cards.toml");
    let mut window = open(desk, both);
    assert!(window.query_all_by_label("several values").count() > 1);
    window.get_by_label("value of 20 cards: 3").click();
    window.run();
    let after = window.state().text("cards.toml");
    let changed = differing(&before, &after);
    assert!(changed.len() > 10 && changed.iter().all(|(_, after)| after == "value = 3"), "{changed:?}");
    assert_eq!(window.state().workbench.history().undo_label(), Some("value of 20 cards"));
    window.state_mut().workbench.undo(100.0);
    assert_eq!(window.state().text("cards.toml"), before);
    assert!(window.state().workbench.history().undo_label().is_none());
}

#[test]
fn a_symbol_given_to_several_cards_leaves_each_its_others() {
    let mut desk = Desk::read();
    desk.select(&[13, 6, 1]);
    let mut window = open(desk, both);
    window.get_by_label("symbols of 3 cards: Cannon").click();
    window.run();
    let held = |window: &Window<'_, Desk>, number: u32| {
        let entry = window.state().workbench.snapshot().loaded.entry(&format!("card.{number}")).unwrap();
        entry.iter().find(|(key, _)| key == "symbols").map(|(_, datum)| datum.plain()).unwrap_or_default()
    };
    let all = [13, 6, 1].map(|number| held(&window, number));
    assert_eq!(all, ["cannon, sans-culottes", "cannon, sans-culottes", "cannon"]);
    window.get_by_label("symbols of 3 cards: Cannon").click();
    window.run();
    assert_eq!([13, 6, 1].map(|number| held(&window, number)), ["sans-culottes", "sans-culottes", ""]);
}

#[test]
fn a_wrong_query_is_told_with_its_place_and_the_list_stays() {
    let mut window = open(Desk::read(), list);
    search(&mut window, "effect:terror");
    search(&mut window, " regon:west");
    assert!(window.query_by_label_contains("at letter 15: cards have no key `regon`").is_some());
    assert!(window.query_by_label_contains("did you mean `region`?").is_some());
    assert_eq!(rows(&window).len(), 6);
}

#[test]
fn filters_are_written_into_the_query_and_cleared() {
    let mut window = open(Desk::read(), list);
    window.get_by_label("filter by faction").click();
    window.run();
    window.get_by_role_and_label(Role::CheckBox, "Royalists").click();
    window.run();
    assert_eq!(window.state().state.list.wanted.query, "faction:royalist");
    assert_eq!(rows(&window).len(), 25);
    window.get_by_role_and_label(Role::CheckBox, "Royalists").click();
    window.run();
    assert_eq!(window.state().state.list.wanted.query, "");
    window.state_mut().state.list.wanted.query = "kind:club value:3".into();
    window.run();
    assert!(rows(&window).is_empty());
    window.key_press(Key::Escape);
    window.run();
    window.get_by_label("Show all cards").click();
    window.run();
    assert_eq!(window.state().state.list.wanted.query, "");
}

#[test]
fn a_column_sorts_upward_and_downward() {
    let mut window = open(Desk::read(), list);
    window.get_by_label("sort by title").click();
    window.run();
    let first = rows(&window)[0].clone();
    assert!(first.contains("Abbé Grégoire"), "{first}");
    window.get_by_label("sort by title").click();
    window.run();
    assert!(!rows(&window)[0].contains("Abbé"));
}

#[test]
fn a_card_taken_out_comes_back_by_undo() {
    let mut desk = Desk::read();
    desk.select(&[4]);
    let before = desk.text("cards.toml");
    let mut window = open(desk, both);
    window.get_by_label("Remove #4").click();
    window.run();
    assert!(!window.state().text("cards.toml").contains("Georges Danton"));
    assert!(window.state().text("pack.toml").contains("cards = 109"));
    assert!(window.state().selection.cards.is_empty());
    assert!(window.query_by_label("109 cards").is_some());
    window.state_mut().workbench.undo(100.0);
    window.run();
    assert_eq!(window.state().text("cards.toml"), before);
    assert!(window.query_by_label("110 cards").is_some());
}

#[test]
fn an_added_card_is_valid_and_selected() {
    let mut desk = Desk::new();
    desk.select(&[71]);
    let mut window = open(desk, both);
    window.get_by_label("Add a card").click();
    window.run();
    let state = window.state();
    assert_eq!((state.selection.cards.clone(), state.errors()), (vec![123], Vec::<String>::new()));
    let pack = state.workbench.snapshot().playable().expect("the pack can be played").clone();
    let card = &pack.cards[pack.card(123).unwrap().index()];
    assert_eq!((card.title.as_str(), card.set, card.value()), ("New card", 'B', 1));
    assert!(window.query_by_label("value of #123: 1").is_some());
}

#[test]
fn cards_are_duplicated_in_the_pack_and_into_a_variant() {
    let mut desk = Desk::new();
    desk.select(&[71, 105]);
    let mut window = open(desk, list);
    window.get_by_label("Duplicate the card").click();
    window.run();
    assert_eq!(window.state().selection.cards, [123, 124]);
    assert!(window.state().errors().is_empty());
    window.state_mut().workbench.undo(50.0);
    window.state_mut().workbench.new_variant("mine", 51.0).unwrap();
    window.state_mut().select(&[71]);
    window.run();
    window.get_by_label("Duplicate the card").click();
    window.run();
    assert_eq!((window.state().selection.cards.clone(), window.state().errors()), (vec![123], Vec::<String>::new()));
    assert!(window.state().text("variants/mine.toml").contains("title = \"Jean-Paul Marat\""));
    assert!(!window.state().text("cards.toml").contains("id = 123"));
}

#[test]
fn a_number_that_only_a_variant_took_out_is_not_free() {
    let mut desk = Desk::read();
    desk.workbench.new_variant("mine", 0.0).unwrap();
    desk.workbench.change("out", None, &[Change::Remove("card.110".into())], 1.0).unwrap();
    desk.workbench.set_target(None);
    let selection = desk.selection.clone();
    let context = ViewContext {
        workbench: &desk.workbench,
        language: "en",
        selection: &selection,
        session: &desk.session,
        arranged: None,
        lab: &desk.lab,
    };
    let requests = actions::add_card(&context);
    let Some(Request::Select(selection)) = requests.last() else { panic!("{requests:?}") };
    assert!(!selection.cards.contains(&110), "{selection:?}");
    let taken = ["id = 110", "id = 111"].map(|id| desk.text("cards.toml").contains(id));
    assert_eq!((taken, selection.cards.clone()), ([true, false], vec![123]), "111 to 122 are cards of variants");
}

#[test]
fn a_variants_value_shows_where_it_comes_from_and_can_be_taken_out() {
    let mut desk = Desk::new();
    desk.workbench.new_variant("mine", 0.0).unwrap();
    let change = Change::Set("card.71.value".into(), PlainValue::Integer(1));
    desk.workbench.change("value of #71", None, &[change], 1.0).unwrap();
    desk.workbench.set_target(None);
    desk.select(&[71]);
    let mut window = open(desk, both);
    let place = window.query_all_by_label_contains("where value of #71 stands: mine.toml:").count();
    assert_eq!(place, 1);
    assert!(rows(&window).iter().any(|row| row.starts_with("#71") && row.ends_with("changed by mine")));
    // What would be written into the pack would not be seen: the field waits until changes go to the variant.
    window.get_by_label("value of #71: 3").click();
    window.run();
    assert!(window.state().text("variants/mine.toml").contains("value = 1"));
    window.get_by_label("change value of #71 in mine").click();
    window.run();
    window.get_by_label("value of #71: 2").click();
    window.run();
    assert!(window.state().text("variants/mine.toml").contains("value = 2"));
    window.state_mut().workbench.set_target(None);
    window.run();
    window.get_by_label("remove value of #71 from mine").click();
    window.run();
    assert!(!window.state().text("variants/mine.toml").contains("value"));
    assert!(window.query_by_label_contains("where value of #71 stands: cards.toml:").is_some());
    let workbench = &window.state().workbench;
    assert!(Workbench::target(workbench).is_none() && window.state().errors().is_empty());
}

#[test]
fn a_card_of_another_kind_has_other_keys_and_is_still_valid() {
    let mut window = open(Desk::new(), both);
    // No scenario speaks of a card that is new.
    window.get_by_label("Add a card").click();
    window.run();
    let number = window.state().selection.cards[0];
    for (kind, has, lacks) in
        [("Special", "effect", "value"), ("Club", "value", "region"), ("Personality", "region", "effect")]
    {
        window.get_by_label(&format!("kind of #{number}: {kind}")).click();
        window.run();
        assert_eq!(window.state().errors(), Vec::<String>::new(), "{kind}");
        assert!(window.query_all_by_label_contains(&format!("{has} of #{number}")).count() > 0, "{kind}");
        assert_eq!(window.query_all_by_label_contains(&format!("{lacks} of #{number}")).count(), 0, "{kind}");
    }
}

#[test]
fn what_is_typed_is_one_step_and_follows_an_undo() {
    let mut desk = Desk::read();
    desk.select(&[71]);
    let before = desk.text("cards.toml");
    let mut window = open(desk, both);
    window.get_by_label("title of #71").focus();
    window.run();
    window.key_press(Key::End);
    for letter in [" ", "l", "’", "a", "m", "i"] {
        window.get_by_label("title of #71").type_text(letter);
        window.run();
    }
    assert!(window.state().text("cards.toml").contains("title = \"Jean-Paul Marat l’ami\""));
    assert_eq!(window.get_by_label("title of #71").value().as_deref(), Some("Jean-Paul Marat l’ami"));
    window.state_mut().workbench.undo(1000.0);
    assert_eq!(window.state().text("cards.toml"), before);
    window.run();
    assert_eq!(window.get_by_label("title of #71").value().as_deref(), Some("Jean-Paul Marat"));
}

#[test]
fn a_value_that_the_key_does_not_take_is_told_beside_its_field_and_not_written() {
    let mut desk = Desk::read();
    desk.select(&[71]);
    let before = desk.text("cards.toml");
    let mut window = open(desk, both);
    window.get_by_label("title of #71").focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.key_press(Key::Delete);
    window.run();
    assert!(window.query_by_label("`title` can't be empty").is_some());
    assert_eq!(window.state().text("cards.toml"), before);
    window.get_by_label("title of #71").type_text("Marat");
    window.run();
    assert!(window.query_by_label("`title` can't be empty").is_none());
    assert!(window.state().text("cards.toml").contains("title = \"Marat\""));
}

#[test]
fn a_card_gets_another_number_wherever_the_pack_speaks_of_it() {
    let mut desk = Desk::new();
    desk.select(&[71]);
    let mut window = open(desk, both);
    let renumber = |window: &mut Window<'_, Desk>, from: &str, to: &str| {
        window.get_by_label(from).focus();
        window.run();
        window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.get_by_label(from).type_text(to);
        window.run();
        window.key_press(Key::Enter);
        window.run();
    };
    renumber(&mut window, "number of #71", "72");
    assert!(window.query_by_label_contains("`72` is taken").is_some());
    assert_eq!(window.state().selection.cards, [71]);
    renumber(&mut window, "number of #71", "500");
    assert_eq!(window.state().selection.cards, [500]);
    assert_eq!(window.state().errors(), Vec::<String>::new());
    assert!(window.state().workbench.snapshot().pack().unwrap().card(71).is_none());
}

#[test]
fn an_effects_words_stand_beside_the_ways_to_its_script_and_texts() {
    let mut desk = Desk::read();
    desk.select(&[105]);
    let mut window = open(desk, both);
    assert!(window.query_by_label_contains("Clear a whole stack").is_some());
    window.get_by_label("script of terror").click();
    window.run();
    assert_eq!(window.state().went_to.as_ref().unwrap().path, "scripts/liberte/terror.rhai");
    window.get_by_label("texts of terror").click();
    window.run();
    let place = window.state().went_to.clone().unwrap();
    let text = window.state().workbench.text(&place.path).unwrap();
    assert!(text[place.span.start..].starts_with("\"Clear a whole stack"), "{place:?}");
}

#[test]
fn a_bar_of_the_deck_narrows_the_list_down_and_back() {
    let mut window = open(Desk::read(), with_deck);
    let bar = "Faction: Radicals: 34 of 34 shown, 15 in set A, 19 in set B";
    window.get_by_label(bar).click();
    window.run();
    assert_eq!(window.state().state.list.wanted.query, "faction:radical");
    assert!(window.query_by_label("34 of 110 cards").is_some());
    let moderates = "Faction: Moderates: 0 of 31 shown, 0 in set A, 0 in set B";
    assert!(window.query_by_label(moderates).is_some());
    assert_eq!(window.get_by_label(bar).accesskit_node().toggled(), Some(Toggled::True));
    window.get_by_label(bar).click();
    window.run();
    assert_eq!(window.state().state.list.wanted.query, "");
}

#[test]
fn what_sources_state_of_the_deck_is_told_where_the_deck_differs() {
    let mut desk = Desk::read();
    desk.workbench.change("out", None, &[Change::Remove("card.105".into())], 0.0).unwrap();
    let mut window = open(desk, with_deck);
    assert!(window.query_by_label_contains("stated: set:B effect:terror: 5, not 6").is_some());
    window.get_by_label_contains("stated: set:B effect:terror: 5, not 6").click();
    window.run();
    assert_eq!(rows(&window).len(), 5);
}

#[test]
fn cards_laid_out_are_the_same_list() {
    let mut window = open(Desk::read(), both);
    window.get_by_label("cards as a gallery").click();
    window.run();
    let sought = "#13 Antoine Santerre";
    window
        .get_all_by_role(Role::ListBoxOption)
        .find(|it| it.accesskit_node().label().unwrap().starts_with(sought))
        .unwrap()
        .click();
    window.run();
    assert_eq!(window.state().selection.cards, [13]);
    window.key_press(Key::ArrowRight);
    window.run();
    assert_eq!(window.state().selection.cards, [14]);
    window.key_press(Key::End);
    window.run();
    assert_eq!(window.state().selection.cards, [110]);
    assert!(rows(&window).iter().any(|row| row.starts_with("#110")), "it is scrolled to");
}

#[test]
fn all_inputs_have_a_name_in_every_view_and_kind_of_card() {
    for view in [list as fn(&mut eframe::egui::Ui, &mut Desk), both, with_deck] {
        for cards in [&[][..], &[71], &[14], &[105], &[71, 14, 105]] {
            for is_gallery in [false, true] {
                let mut desk = Desk::read();
                desk.select(cards);
                desk.state.list.is_gallery = is_gallery;
                let window = open(desk, view);
                assert_eq!(window.unnamed_widgets(), Vec::<String>::new(), "{cards:?}");
            }
        }
    }
}

#[test]
fn a_frame_in_which_nothing_happens_asks_for_no_other() {
    let mut desk = Desk::read();
    desk.select(&[71]);
    let mut window = open(desk, both);
    window.step();
    let output = &window.output().viewport_output;
    assert!(output.values().all(|it| it.repaint_delay > std::time::Duration::from_secs(60)), "it repaints");
}

/// The views as they are kept: at two sizes, by day and by night.
#[test]
fn the_views_of_cards_look_as_they_did() {
    let picture = |name: &str, look: Look, desk: Desk, view: fn(&mut eframe::egui::Ui, &mut Desk)| {
        let mut window = Window::new(look, desk, view);
        window.run();
        assert_picture(name, &window.picture());
    };
    let mut desk = Desk::read();
    desk.select(&[71]);
    picture("card-list-light", Look::light([1440.0, 900.0]), desk, both);
    let mut desk = Desk::read();
    desk.select(&[4, 13, 81]);
    desk.state.list.is_gallery = true;
    desk.state.list.card_width = 96.0;
    picture("card-list-dark", Look::dark([1024.0, 700.0]), desk, both);
    let mut desk = Desk::read();
    desk.state.list.wanted.query = "faction:radical,moderate".into();
    picture("deck-dark", Look::dark([1024.0, 700.0]), desk, with_deck);
}

#[test]
fn a_value_found_in_the_printed_game_is_confirmed_in_one_click_and_comments_stay() {
    let mut desk = Desk::new();
    desk.select(&[2]);
    let mut window = open(desk, both);
    let before = window.state().text("cards.toml");
    window.get_by_label("confirm value of #2").click();
    window.run();
    let added = "source = \"partly-confirmed\"\nconfirmed = [\"value\"]\nbasis = \"b. Dijon";
    let after = window.state().text("cards.toml");
    assert_eq!(after, before.replacen("source = \"reconstructed\"\nbasis = \"b. Dijon", added, 1));
    assert!(window.query_by_label("confirm value of #2").is_none(), "it is confirmed");
    window.get_by_label("confirm symbols of #2").click();
    window.run();
    assert!(window.state().text("cards.toml").contains("confirmed = [\"value\", \"symbols\"]"));
    window.get_by_label("Confirm #2").click();
    window.run();
    let whole = before.replacen(
        "source = \"reconstructed\"\nbasis = \"b. Dijon",
        "source = \"confirmed\"\nbasis = \"b. Dijon",
        1,
    );
    assert_eq!(window.state().text("cards.toml"), whole);
    assert!(window.query_by_label("Confirm #2").is_none());
    assert_eq!(window.state().errors(), [""; 0]);
    for _ in 0..3 {
        window.state_mut().workbench.undo(0.0);
    }
    assert_eq!(window.state().text("cards.toml"), before);
}

#[test]
fn all_selected_cards_are_confirmed_at_once_but_not_in_a_variant() {
    let mut desk = Desk::read();
    desk.select(&[2, 3, 71]);
    let mut window = open(desk, both);
    let reconstructed =
        |window: &Window<'_, Desk>| window.state().text("cards.toml").matches("= \"confirmed\"").count();
    let before = reconstructed(&window);
    window.get_by_label("confirm region of 3 cards").click();
    window.run();
    assert_eq!(window.state().text("cards.toml").matches("\"region\"]").count(), 3);
    window.get_by_label("Confirm 3 cards").click();
    window.run();
    assert_eq!(reconstructed(&window), before + 3);
    window.state_mut().select(&[4]);
    window.run();
    assert!(window.query_by_label("Confirm #4").is_some());
    window.state_mut().lay(&["levee-en-masse"]);
    window.state_mut().apply(Request::SetTarget(Some("levee-en-masse".into())), 0.0);
    window.run();
    assert!(window.query_by_label("Confirm #4").is_none() && window.query_by_label("confirm value of #4").is_none());
}
