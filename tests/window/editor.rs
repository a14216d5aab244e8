//! The text editor, used as a person does: typed in, clicked, walked through by keys.

use eframe::egui::accesskit::Role;
use eframe::egui::{Context, Event, Key, Modifiers, Ui, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use liberte::gui::text_editor::{
    EditorFinding, EditorInput, EditorResponse, EditorState, Language, ReferenceState, script_language, text_editor,
    word_reference,
};
use liberte::gui::theme;
use liberte::load::Severity;
use liberte::load::schema::Rulebook;
use liberte::model::Pack;
use std::sync::Arc;

/// A document with an editor over it: what the editor gives is taken.
struct Desk {
    text: String,
    language: Language,
    findings: Vec<EditorFinding>,
    pack: Arc<Pack>,
    is_read_only: bool,
    editor: EditorState,
    last: EditorResponse,
    undone: usize,
    redone: usize,
}

fn show(ui: &mut Ui, desk: &mut Desk) {
    let input = EditorInput {
        name: "terror.rhai",
        text: &desk.text.clone(),
        language: desk.language,
        findings: &desk.findings.clone(),
        pack: Some(&desk.pack.clone()),
        data: None,
        is_read_only: desk.is_read_only,
    };
    let response = text_editor(ui, &input, &mut desk.editor);
    if let Some(text) = &response.changed {
        desk.text = text.clone();
    }
    desk.undone += usize::from(response.undo);
    desk.redone += usize::from(response.redo);
    desk.last = response;
}

/// An editor over a text, with the cursor where it is marked by `|`.
fn editor(marked: &str) -> Harness<'static, Desk> {
    let at = marked.find('|').unwrap_or(0);
    let mut editor = EditorState::default();
    editor.go_to_byte(at);
    let desk = Desk {
        text: marked.replacen('|', "", 1),
        language: Language::Rhai(Rulebook::Liberte),
        findings: Vec::new(),
        pack: crate::common::pack(&[]),
        is_read_only: false,
        editor,
        last: EditorResponse::default(),
        undone: 0,
        redone: 0,
    };
    let dress = |ctx: &Context| {
        theme::apply(ctx);
        ctx.global_style_mut(|style| style.visuals.text_cursor.blink = false);
    };
    let builder = Harness::builder().with_size(vec2(900.0, 600.0)).with_context_setup(dress);
    let mut window = builder.build_ui_state(show, desk);
    window.run();
    window
}

fn write(window: &mut Harness<'_, Desk>, text: &str) {
    window.event(Event::Text(text.to_owned()));
    window.run();
}

fn press(window: &mut Harness<'_, Desk>, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run();
}

/// The text with a `|` where the cursor is.
fn shown(window: &Harness<'_, Desk>) -> String {
    let desk = window.state();
    let mut text = desk.text.clone();
    text.insert(desk.last.cursor, '|');
    text
}

#[test]
fn what_is_typed_comes_out_as_the_changed_text() {
    let mut window = editor("fn a() {|}");
    assert!(window.state().last.has_focus);
    write(&mut window, "1");
    assert_eq!(window.state().text, "fn a() {1}");
    press(&mut window, Modifiers::NONE, Key::Backspace);
    assert_eq!(shown(&window), "fn a() {|}");
    let field = window.get_by_role_and_label(Role::MultilineTextInput, "terror.rhai");
    assert_eq!(field.value().as_deref(), Some("fn a() {}"));
}

#[test]
fn enter_keeps_the_indent_and_tab_goes_a_step_in() {
    let mut window = editor("fn a() {|");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(shown(&window), "fn a() {\n    |");
    press(&mut window, Modifiers::NONE, Key::Tab);
    write(&mut window, "x");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.state_mut().editor.go_to_byte(18);
    window.run();
    press(&mut window, Modifiers::SHIFT, Key::Tab);
    assert_eq!(shown(&window), "fn a() {\n    x|");
    assert!(window.state().last.has_focus, "Tab stays in the text");
}

#[test]
fn lines_are_commented_and_indented_together() {
    let mut window = editor("|a;\nb;\n");
    press(&mut window, Modifiers::COMMAND, Key::A);
    press(&mut window, Modifiers::COMMAND, Key::Slash);
    assert_eq!(window.state().text, "// a;\n// b;\n");
    press(&mut window, Modifiers::COMMAND, Key::Slash);
    press(&mut window, Modifiers::NONE, Key::Tab);
    assert_eq!(window.state().text, "    a;\n    b;\n");
    press(&mut window, Modifiers::SHIFT, Key::Tab);
    assert_eq!(window.state().text, "a;\nb;\n");
}

#[test]
fn undo_and_redo_are_asked_for_and_not_done_here() {
    let mut window = editor("a|");
    write(&mut window, "b");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!((window.state().undone, window.state().redone), (1, 0));
    assert_eq!(window.state().text, "ab", "the owner of the text undoes");
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!((window.state().undone, window.state().redone), (1, 2));
}

#[test]
fn the_cursor_goes_to_what_an_undo_changed_and_else_stays_where_it_was() {
    let mut window = editor("one two three|");
    window.state_mut().text = "one 2 three".into();
    window.run();
    assert_eq!(shown(&window), "one 2 three|");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.state_mut().text = "one two three".into();
    window.run();
    assert_eq!(shown(&window), "one two| three");
}

#[test]
fn a_word_is_offered_while_typing_and_enter_writes_it() {
    let mut window = editor("fn terror() { return_| }");
    write(&mut window, "to_s");
    assert!(window.state().editor.is_offering());
    window.get_by_role_and_label(Role::Button, "return_to_supply (block: Block) (+1)");
    assert!(window.query_by_label("return_to_supply(block: Block) (+1)").is_some(), "its signature in full");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(shown(&window), "fn terror() { return_to_supply(|) }");
    assert!(!window.state().editor.is_offering());
}

#[test]
fn offers_are_walked_by_arrows_closed_by_escape_and_asked_for_by_a_key() {
    let mut window = editor("|");
    window.key_press_modifiers(Modifiers::CTRL, Key::Space);
    window.run();
    assert!(window.state().editor.is_offering());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!window.state().editor.is_offering());
    assert!(window.state().last.has_focus, "the first Escape closes the list only");
    write(&mut window, "gov");
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    press(&mut window, Modifiers::NONE, Key::Tab);
    assert_eq!(shown(&window), "governing(|)");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!window.state().last.has_focus, "Escape leaves the text, for those without a mouse");
}

#[test]
fn an_offer_is_taken_by_a_click_and_ids_of_the_pack_follow() {
    let mut window = editor("|");
    write(&mut window, "provinc");
    window.get_by_label("province (id: string) -> Province").click();
    window.run();
    assert_eq!(shown(&window), "province(\"|\")");
    assert!(window.state().editor.is_offering(), "provinces are offered at once");
    write(&mut window, "cors");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(shown(&window), "province(\"corse|\")");
}

#[test]
fn findings_stand_in_the_margin_and_below_and_a_key_goes_to_the_next() {
    let mut window = editor("|let a = 1;\nlet b = 2;\nstacs();\n");
    let finding = |span, severity, message: &str| {
        let help = Some("did you mean `stacks`?".to_owned());
        EditorFinding { span, severity, message: message.to_owned(), help }
    };
    window.state_mut().findings = vec![
        finding(22..27, Severity::Error, "there is no function `stacs`"),
        finding(4..5, Severity::Warning, "`a` is never read"),
    ];
    window.run();
    window.get_by_label("line 1, warning: `a` is never read");
    press(&mut window, Modifiers::NONE, Key::F8);
    assert_eq!(window.state().last.cursor, 4);
    window.get_by_label("line 3, error: there is no function `stacs`").click();
    window.run();
    assert_eq!(window.state().last.cursor, 22);
    window.get_by_label_contains("error: there is no function `stacs`; did you mean `stacks`?");
    press(&mut window, Modifiers::NONE, Key::F8);
    assert_eq!(window.state().last.cursor, 4, "after the last the first again");
    press(&mut window, Modifiers::SHIFT, Key::F8);
    assert_eq!(window.state().last.cursor, 22);
}

#[test]
fn the_pointer_over_what_is_wrong_tells_what() {
    let mut window = editor("|stacs();");
    let finding = EditorFinding { span: 0..5, severity: Severity::Error, message: "no such word".into(), help: None };
    window.state_mut().findings = vec![finding];
    window.run();
    let field = window.get_by_role_and_label(Role::MultilineTextInput, "terror.rhai").rect();
    let before = window.query_all_by_label("no such word").count();
    window.hover_at(field.min + vec2(62.0, 12.0));
    window.run_steps(60);
    assert_eq!(window.query_all_by_label("no such word").count(), before + 1);
}

#[test]
fn going_to_a_line_far_below_shows_it() {
    let text: String = (1..=500).map(|line| format!("    line({line});\n")).collect();
    let mut window = editor(&format!("|{text}"));
    let finding = EditorFinding {
        span: text.find("line(400)").unwrap()..text.find("(400)").unwrap(),
        severity: Severity::Note,
        message: "here".into(),
        help: None,
    };
    window.state_mut().findings = vec![finding];
    window.run();
    assert!(window.query_by_label("line 400, note: here").is_none(), "what can't be seen has no mark");
    window.state_mut().editor.go_to(400);
    window.run();
    window.get_by_label("line 400, note: here");
    let cursor = window.state().last.cursor;
    assert!(text[cursor..].starts_with("line(400)"));
}

#[test]
fn text_is_found_and_walked_through() {
    let mut window = editor("|a Terror\nb\nterror c\n");
    press(&mut window, Modifiers::COMMAND, Key::F);
    write(&mut window, "terror");
    window.get_by_label("2 found");
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.get_by_label("1 of 2");
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.get_by_label("2 of 2");
    assert_eq!(window.state().last.cursor, 17);
    press(&mut window, Modifiers::SHIFT, Key::Enter);
    assert_eq!(window.state().last.cursor, 8);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Find").is_none());
    assert!(window.state().last.has_focus, "the keyboard is back in the text");
    assert_eq!(window.state().text, "a Terror\nb\nterror c\n");
}

#[test]
fn carriage_returns_stay_in_the_file() {
    let mut window = editor("a\r\nb|\r\n");
    press(&mut window, Modifiers::NONE, Key::Enter);
    write(&mut window, "c");
    assert_eq!(window.state().text, "a\r\nb\r\nc\r\n");
    assert_eq!(window.state().last.cursor, 7);
}

#[test]
fn a_text_that_can_only_be_read_takes_no_key() {
    let mut window = editor("|a = 1\n");
    window.state_mut().is_read_only = true;
    window.state_mut().language = Language::Toml;
    window.run();
    write(&mut window, "x");
    press(&mut window, Modifiers::COMMAND, Key::Slash);
    press(&mut window, Modifiers::NONE, Key::Tab);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().text, "a = 1\n");
}

#[test]
fn what_is_inserted_from_outside_goes_over_what_is_selected() {
    let mut window = editor("a |b");
    press(&mut window, Modifiers::SHIFT, Key::End);
    window.state_mut().editor.insert("turn()");
    window.run();
    assert_eq!(shown(&window), "a turn()|");
}

#[test]
fn twenty_thousand_lines_are_laid_out_once_and_an_edit_lays_out_its_line() {
    let text: String = (0..20_000).map(|line| format!("let x{line} = {line}; // \"é\"\n")).collect();
    let mut window = editor(&format!("|{text}"));
    let laid_out = window.state().editor.lines_laid_out();
    assert_eq!(laid_out, 20_001);
    window.run_steps(3);
    assert_eq!(window.state().editor.lines_laid_out(), laid_out);
    write(&mut window, "y");
    assert_eq!(window.state().editor.lines_laid_out(), laid_out + 1);
}

#[test]
fn a_click_in_the_reference_gives_the_word() {
    let show = |ui: &mut Ui, (state, inserted): &mut (ReferenceState, Vec<String>)| {
        inserted.extend(word_reference(ui, script_language(Rulebook::Liberte), state));
    };
    let builder = Harness::builder().with_size(vec2(420.0, 700.0)).with_context_setup(theme::apply);
    let mut window = builder.build_ui_state(show, (ReferenceState::default(), Vec::new()));
    window.run();
    window.get_by_label("Search the words").focus();
    window.run();
    window.get_by_label("Search the words").type_text("return_to_box");
    window.run();
    window.get_by_label_contains("return_to_box(card: Card)").click();
    window.run();
    assert_eq!(window.state().1, ["return_to_box()"]);
    window.state_mut().0.query = "no such word at all".into();
    window.run();
    assert!(window.query_by_label_contains("No words match").is_some());
}
