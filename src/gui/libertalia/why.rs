//! Why something on the table is as it is: asked where it lies, told below the journal with links to the moment, the script and
//! the rule.

use super::TableView;
use crate::app::libertalia::{MomentKind, Reason, WhySubject};
use crate::app::table::TableRequest;
use crate::desk::{SpokenGame, setting_behind};
use crate::games::libertalia::Libertalia;
use crate::gui::command::Command;
use crate::gui::pane::Pane;
use crate::gui::requests::{Request, Selection};
use crate::gui::tables::{Below, SideState, TableFrame, TableRequests};
use crate::gui::theme::strong;
use crate::gui::views::words::file_name;
use crate::model::say;
use eframe::egui::{Label, Link, Rect, RichText, ScrollArea, Ui, UiBuilder};

/// The most steps that are shown.
const MOST: usize = 40;

/// What is asked about, in words.
fn title(view: &TableView<'_>, thing: WhySubject) -> String {
    let words = view.words;
    match thing {
        WhySubject::Score(seat) => {
            say!(words, "Why {who}'s score is {n}", who = words.seat(seat), n = view.position[seat].score)
        }
        WhySubject::Doubloons(seat) => {
            let (who, n) = (words.seat(seat), view.position[seat].doubloons);
            say!(words, "Why {who} has {n|doubloon|doubloons}", who = who, n = n)
        }
        WhySubject::Den(seat) => say!(words, "Why {who}'s den is so", who = words.seat(seat)),
        WhySubject::Ship => say!(words, "Why the ship stands so"),
    }
}

/// Draws the reasons.
pub(super) fn why(
    ui: &mut Ui,
    frame: &TableFrame<'_, Libertalia>,
    view: &TableView<'_>,
    (room, thing): (Rect, WhySubject),
    side: &mut SideState,
    requests: &mut TableRequests<Libertalia>,
) {
    let mut inside = ui.new_child(UiBuilder::new().id_salt("why").max_rect(room));
    inside.spacing_mut().item_spacing.y = 3.0;
    inside.horizontal(|ui| {
        if ui.small_button("×").on_hover_text(say!(view.words, "Show who still has which character again.")).clicked()
        {
            side.below = Below::Usual;
        }
        ui.add(Label::new(RichText::new(title(view, thing)).font(strong(13.5))).truncate());
    });
    let found = frame.session.why(thing);
    ScrollArea::vertical().id_salt("reasons").auto_shrink(false).show(&mut inside, |ui| {
        ui.set_width(ui.available_width() - 4.0);
        if found.is_empty() {
            let text = "Nothing has changed it since the beginning.";
            ui.label(RichText::new(say!(view.words, text)).color(frame.theme.muted));
        }
        for reason in found.iter().take(MOST) {
            ui.add_space(4.0);
            step(ui, frame, view, reason, requests);
        }
        if found.len() > MOST {
            ui.label(say!(view.words, "and {n} earlier", n = found.len() - MOST));
        }
    });
}

/// A step: where it happened, what happened, and by which script and rule.
fn step(
    ui: &mut Ui,
    frame: &TableFrame<'_, Libertalia>,
    view: &TableView<'_>,
    reason: &Reason,
    requests: &mut TableRequests<Libertalia>,
) {
    let Some(moment) = frame.session.timeline().moments.get(reason.moment) else { return };
    let words = view.words;
    let what = match moment.kind {
        MomentKind::Sunrise => say!(words, "its beginning"),
        MomentKind::Shown => say!(words, "the characters"),
        MomentKind::Began(phase) => words.phase(phase).to_owned(),
        MomentKind::Acted { phase, seat, rank } => {
            let (who, character) = (words.seat(seat), words.character(rank));
            let whose = say!(words, "{who}'s {character}", who = who, character = character);
            format!("{}, {whose}", words.phase(phase))
        }
        MomentKind::Counted => say!(words, "the fortunes"),
        MomentKind::End => say!(words, "the end"),
    };
    let day = Libertalia::when_text(&words, &moment.position);
    if ui.add(Link::new(format!("{day}: {what}"))).on_hover_text(say!(words, "Look at that moment.")).clicked() {
        requests.push(TableRequest::GoTo(reason.moment));
    }
    ui.label(RichText::new(Libertalia::sentences(&words, &reason.events)).size(12.0));
    if let Some(place) = reason.script.as_ref().filter(|place| frame.session.library().text(&place.path).is_ok()) {
        let text = say!(words, "show the script: {file}", file = file_name(&place.path));
        if ui.add(Link::new(RichText::new(text).size(11.0))).clicked() {
            requests.workbench.push(Request::GoTo(place.clone()));
        }
    }
    rule(ui, frame, reason.section, requests);
}

/// The section, with a link to the setting that says most about it.
fn rule(
    ui: &mut Ui,
    frame: &TableFrame<'_, Libertalia>,
    section: &'static str,
    requests: &mut TableRequests<Libertalia>,
) {
    let Some(setting) = setting_behind(frame.session.library().format(), section) else {
        ui.label(RichText::new(section).color(frame.theme.muted).size(11.0));
        return;
    };
    let text = say!(frame.words(), "show the rule: {section}", section = section);
    if ui.add(Link::new(RichText::new(text).size(11.0))).clicked() {
        let selection = Selection { setting: Some(setting.to_owned()), ..Selection::default() };
        requests.workbench.extend([Request::Select(selection), Request::Run(Command::Show(Pane::Rules))]);
    }
}
